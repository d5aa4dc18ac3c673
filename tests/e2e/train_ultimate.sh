#!/usr/bin/env bash
# The whole training on a small scale: two rounds of a few games. The loss falls, the same arguments give the same
# weights, an interrupted run can be continued, and the engine reads the weights.
set -u
cd "$(dirname "$0")/../.." || exit 1
make --no-print-directory ${CC:+CC="$CC"} build/tools/ultimate_selfplay build/tools/ultimate_train >/dev/null 2>&1
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
bad=0
check() {
    local name=$1
    shift
    if "$@"; then echo "ok $name"; else echo "not ok $name"; bad=1; fi
}

THREADS=2 tools/train_ultimate.sh "$folder/a" 2 100 1024 40 2>"$folder/log"
check "two rounds of self-play and training" test -s "$folder/a/n1/ultimate.net"
falls() {
    awk '$1 == "step" && !first { first = $4 } $1 == "step" { last = $4 } END { exit !(last + 0 < first + 0) }' "$folder/log"
}
check "the loss falls" falls
# Interrupted within a game: the last game is played again.
mkdir "$folder/b"
head -c 100000 "$folder/a/r0.games" >"$folder/b/r0.games"
THREADS=1 tools/train_ultimate.sh "$folder/b" 2 100 1024 40 2>/dev/null
check "the same arguments give the same weights, after an interruption and on one thread as well" \
    cmp -s "$folder/a/n1/ultimate.net" "$folder/b/n1/ultimate.net"
# As mpirun starts them: two processes play the games of one.
for rank in 0 1; do
    OMPI_COMM_WORLD_RANK=$rank OMPI_COMM_WORLD_SIZE=2 build/tools/ultimate_selfplay "$folder/part" 30 1024 7 - 2>/dev/null
done
build/tools/ultimate_selfplay "$folder/whole" 30 1024 7 - 2>/dev/null
records() { cat "$@" | od -An -v -tx1 -w48 | sort; }
same_games() { cmp -s <(records "$folder/part.1" "$folder/part.2") <(records "$folder/whole"); }
check "several processes play the games of one" same_games
best() {
    PARLOR_DATA=$1 build/parlor best ultimate master --depth 4 --json | sed 's/"ms": [0-9]*//'
}
differs() { [ "$(best "$folder/a/n0")" != "$(best "$folder/a/n1")" ]; }
check "the engine plays with them" differs
exit $bad
