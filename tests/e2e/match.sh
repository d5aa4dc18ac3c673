#!/bin/bash
# Matches under bad conditions: engines that misbehave, Ctrl+C, a kill in the middle, a clock that runs out.
set -u
export PARLOR=${PARLOR:-$PWD/build/parlor}
T=$(mktemp -d) || exit 1
trap 'rm -rf "$T"' EXIT
bad=tests/e2e/engines/bad_engine.sh

check() { # NAME CONDITION…
    local name=$1
    shift
    if "$@"; then echo "ok match: $name"; else
        cat "$T/out" "$T/err" 2>/dev/null | head -n 20
        echo "not ok match: $name"
    fi
}

last_line_is() { [ "$(tail -n 1 "$T/out")" = "$1" ]; }

# A bad engine loses its own games and nothing else: the other two still play all of theirs.
for how in crash-go hang-go cheat nonsense; do
    spec="ugi:patience=200 $bad $how"
    "$PARLOR" match tictactoe perfect "$spec" first-free --games 2 --threads 2 >"$T/out" 2>"$T/err"
    code=$?
    check "$how loses its games and the match goes on" \
        test "$code" -eq 0 -a "$(grep -c 'forfeited 4$' "$T/out")" -eq 1 -a "$(grep -c "^game .* $how loses as" "$T/err")" -eq 4
    check "$how takes no points from the others" last_line_is "perfect 4 0 0 100.0% +inf ±inf"
done

# A node limit is not a time limit, but patience is limited: talking is not progress.
for how in talk-go climb-go; do
    "$PARLOR" match tictactoe perfect "ugi:patience=200 $bad $how" --nodes 100 --games 2 >"$T/out" 2>"$T/err"
    check "$how does not hold up the match" test $? -eq 0 -a "$(grep -c "$how loses as" "$T/err")" -eq 2
done

# An engine that cannot be started at all is no match.
"$PARLOR" match tictactoe perfect "ugi:$T/nothing/engine" --games 2 >"$T/out" 2>"$T/err"
check "a program that does not exist is refused" test $? -ne 0 -a "$(wc -l <"$T/err")" -eq 1

# Memory: every opponent is told how much it may use.
"$PARLOR" match tictactoe perfect "ugi:--no-sandbox sh -c 'while read -r w rest; do case \$w in ugi) echo option name Hash type spin default 1 min 1 max 99; echo ugiok;; isready) echo readyok;; setoption) echo \$rest >>$T/options;; go) echo bestmove 9;; quit) exit;; esac; done'" \
    --games 2 --hash 64 >"$T/out" 2>"$T/err"
check "--hash reaches the opponents" grep -qx "name Hash value 64" "$T/options"

# Time: an engine that thinks beyond its clock loses, the other wins.
"$PARLOR" match tictactoe perfect "ugi:sh -c 'while read -r w rest; do case \$w in ugi) echo ugiok;; isready) echo readyok;; go) sleep 0.3; echo bestmove 0;; quit) exit;; esac; done'" \
    --games 2 --tc 0.1 >"$T/out" 2>"$T/err"
check "a clock that runs out loses the game" grep -q "it ran out of time" "$T/err"
check "the other side wins on time" last_line_is "perfect 2 0 0 100.0% +inf ±inf"

# Ctrl+C: what was played so far is reported, and the match continues from the journal to the same result.
whole=(match checkers negamax:3 negamax:2 --openings 4 --games 60 --seed 9)
"$PARLOR" "${whole[@]}" --resume "$T/whole" >"$T/expected" 2>/dev/null
for signal in INT KILL; do
    rm -f "$T/cut"
    "$PARLOR" "${whole[@]}" --resume "$T/cut" >"$T/out" 2>"$T/err" &
    pid=$!
    while [ "$(cat "$T/cut" 2>/dev/null | wc -l)" -lt 6 ] && kill -0 $pid 2>/dev/null; do sleep 0.01; done
    kill -$signal $pid 2>/dev/null
    wait $pid 2>/dev/null
    before=$(wc -l <"$T/cut")
    "$PARLOR" "${whole[@]}" --resume "$T/cut" >"$T/out" 2>"$T/err"
    check "a match ended by SIG$signal after $((before - 2)) games goes on" cmp -s "$T/out" "$T/expected"
    check "its journal is that of an undisturbed match (SIG$signal)" cmp -s "$T/cut" "$T/whole"
done

# A signal ends a match during a long search, with the settled games in its journal and a nonzero exit code.
for signal in INT TERM HUP; do
    rm -f "$T/long"
    # Under nohup SIGHUP is ignored, and so it would be here.
    env --default-signal=INT,TERM,HUP "$PARLOR" match checkers master master --movetime 3600000 --games 2 --resume "$T/long" >"$T/out" 2>"$T/err" &
    pid=$!
    while [ ! -s "$T/long" ]; do sleep 0.01; done
    sleep 0.3
    kill -$signal $pid
    wait $pid
    check "SIG$signal ends a thought of an hour with code 1" test $? -eq 1
    check "SIG$signal is told in a sentence" grep -q "^parlor: interrupted after 0 of 2 games" "$T/err"
done

# The programs that we started end with us, even if we are killed.
for signal in INT TERM HUP KILL; do
    rm -f "$T/number"
    env --default-signal=INT,TERM,HUP "$PARLOR" match tictactoe perfect "ugi:--no-sandbox $bad number $T/number" --games 2 >"$T/out" 2>"$T/err" &
    pid=$!
    while [ ! -s "$T/number" ]; do sleep 0.01; done
    kill -$signal $pid
    wait $pid 2>/dev/null
    child=$(cat "$T/number")
    for i in $(seq 1000); do kill -0 "$child" 2>/dev/null || break; sleep 0.01; done
    check "no engine outlives SIG$signal" test ! -d "/proc/$child"
done

# The journal of a match: damage is found, copied and reported; another match at the same time is refused.
cp "$T/whole" "$T/damaged"
sed -i '20s/[0-9]/x/' "$T/damaged"
cp "$T/damaged" "$T/expected.damaged"
"$PARLOR" "${whole[@]}" --resume "$T/damaged" >"$T/out" 2>"$T/err"
check "a damaged journal goes on from its right beginning" cmp -s "$T/damaged" "$T/whole"
check "the damage is told" grep -q "its first 17 games were recovered; the damaged file is kept as .*damaged.damaged" "$T/err"
check "the damaged journal is kept" cmp -s "$T/damaged.damaged" "$T/expected.damaged"
(flock 9 && "$PARLOR" "${whole[@]}" --resume "$T/whole") 9>>"$T/whole" >"$T/out" 2>"$T/err"
check "a journal in use is refused" test $? -eq 1 -a "$(grep -c 'is in use' "$T/err")" -eq 1
cp tests/e2e/data/match1.journal "$T/old"
"$PARLOR" match tictactoe max random --games 12 --seed 5 --resume "$T/old" >"$T/out" 2>"$T/err"
check "a journal of version 1 goes on" last_line_is "max 9 1 2 79.2% +231.9 ±255.6"

# Existing files are never lost: a picture that cannot be drawn, a match that cannot be played.
echo precious >"$T/precious"
"$PARLOR" tree --depth 9 --svg "$T/precious" >"$T/out" 2>"$T/err"
check "tree --svg that fails keeps the file" test $? -eq 2 -a "$(cat "$T/precious")" = precious
"$PARLOR" match tictactoe perfect "ugi:$T/nothing" --out "$T/precious" >"$T/out" 2>"$T/err"
check "a match that fails keeps the file" test $? -ne 0 -a "$(cat "$T/precious")" = precious
ln -s precious "$T/link"
"$PARLOR" tree --depth 1 --svg "$T/link" >"$T/out" 2>"$T/err"
check "a link stays a link" test -L "$T/link" -a "$(head -c 4 "$T/precious")" = "<svg"
"$PARLOR" tree --depth 1 --svg /dev/full >"$T/out" 2>"$T/err"
check "a device stays a device" test $? -eq 1 -a -c /dev/full

# Adjudication can be switched on and off.
"$PARLOR" match checkers random random --games 4 --seed 1 --max-plies 10 --out "$T/short.pdn" >"$T/out" 2>"$T/err"
check "a game of too many moves is drawn" test "$(grep -c 'Termination "adjudicated: too many moves"' "$T/short.pdn")" -eq 4
"$PARLOR" match checkers random random --games 4 --seed 1 --max-plies 0 --no-egdb --out "$T/long.pdn" >"$T/out" 2>"$T/err"
check "adjudication can be switched off" test "$(grep -c adjudicated "$T/long.pdn")" -eq 0
"$PARLOR" match checkers random random --games 4 --seed 1 --max-plies 0 --out "$T/known.pdn" >"$T/out" 2>"$T/err"
check "a database ends the games that it knows" test "$(grep -c "adjudicated: by the endgame database" "$T/known.pdn")" -ge 3

# Three processes play a part of the match each; together they give the result of one process.
for k in 1 2 3; do
    OMPI_COMM_WORLD_RANK=$((k - 1)) OMPI_COMM_WORLD_SIZE=3 \
        "$PARLOR" "${whole[@]}" --share "$([ $k = 2 ] && echo mpi || echo $k/3)" --resume "$T/part" >"$T/out" 2>"$T/err"
    check "part $k of 3 is played" test $? -eq 0
done
"$PARLOR" "${whole[@]}" --shares 3 --resume "$T/part" >"$T/out" 2>"$T/err"
check "three parts are the whole match" cmp -s "$T/out" "$T/expected"
"$PARLOR" "${whole[@]}" --shares 4 --resume "$T/part" >"$T/out" 2>"$T/err"
check "parts of another division are refused" test $? -eq 2
"$PARLOR" "${whole[@]}" --shares 2 --resume "$T/none" >"$T/out" 2>"$T/err"
check "parts that are not there are not made" test $? -eq 1 -a ! -e "$T/none.1"
