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

# An engine that cannot be started at all is no match.
"$PARLOR" match tictactoe perfect "ugi:/nonexistent/engine" --games 2 >"$T/out" 2>"$T/err"
check "a program that does not exist is refused" test $? -ne 0 -a "$(wc -l <"$T/err")" -eq 1

# Time: an engine that thinks beyond its clock loses, the other wins.
"$PARLOR" match tictactoe perfect "ugi:sh -c 'while read -r w rest; do case \$w in ugi) echo ugiok;; isready) echo readyok;; go) sleep 0.3; echo bestmove 0;; quit) exit;; esac; done'" \
    --games 2 --tc 0.1 >"$T/out" 2>"$T/err"
check "a clock that runs out loses the game" grep -q "its time was over" "$T/err"
check "the other side wins on time" last_line_is "perfect 2 0 0 100.0% +inf ±inf"

# Ctrl+C: what was played so far is reported, and the journal goes on from there to the same result.
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

# Adjudication can be switched on and off.
"$PARLOR" match checkers random random --games 4 --seed 1 --max-plies 10 --out "$T/short.pdn" >"$T/out" 2>"$T/err"
check "a game of too many moves is drawn" test "$(grep -c 'Termination "adjudicated: too many moves"' "$T/short.pdn")" -eq 4
"$PARLOR" match checkers random random --games 4 --seed 1 --max-plies 0 --out "$T/long.pdn" >"$T/out" 2>"$T/err"
check "adjudication can be switched off" test "$(grep -c adjudicated "$T/long.pdn")" -eq 0
