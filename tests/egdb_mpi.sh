#!/usr/bin/env bash
# The builder of endgame databases on Open MPI: the same bytes for 1, 2 and 3 ranks; a rank that is killed ends the run, and the next one goes on.
# usage: tests/egdb_mpi.sh [PIECES]   (5 unless said otherwise; `make mpi-test`)
set -u
cd "$(dirname "$0")/.." || exit 1
pieces=${1-5}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0 passed=0

check() { # NAME COMMAND…
    local name=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        echo "ok $name"
        passed=$((passed + 1))
    else
        tail -n 5 "$work/log"
        echo "not ok $name"
        failed=$((failed + 1))
    fi
}
ranks() { # COUNT FOLDER
    mpirun --allow-run-as-root --oversubscribe -n "$1" build/egdb-mpi "$pieces" --dir "$2"
}
same() { diff -rq -x lock "$1" "$2"; }
slices() { find "$1" -name '*.wdl' 2>/dev/null | wc -l; }

check 'one process' build/parlor egdb build "$pieces" --dir "$work/one"
for count in 1 2 3; do
    check "$count ranks" ranks $count "$work/r$count"
    check "$count ranks: the same bytes" same "$work/one" "$work/r$count"
done

# Killed in the middle: once half of the files are there, one rank is killed.
half=$(($(slices "$work/one") / 2))
ranks 3 "$work/killed" >"$work/killed.log" 2>&1 &
run=$!
while [ "$(slices "$work/killed")" -lt "$half" ] && kill -0 $run 2>/dev/null; do sleep 0.05; done
victim=$(pgrep -f "build/egdb-mpi $pieces --dir $work/killed" | while read -r pid; do
    [ "$(tr '\0' ' ' <"/proc/$pid/cmdline" | cut -d' ' -f1)" = build/egdb-mpi ] && echo "$pid"; done | tail -n 1)
kill -9 "$victim"
wait $run
check 'a killed rank ends the run with an error' test $? -ne 0
left_over() { ! pgrep -f "build/egdb-mpi $pieces --dir $work/killed"; }
check 'no rank is left over' left_over
finished=$(slices "$work/killed")
check "finished slices are kept ($finished)" test "$finished" -ge "$half"
check 'the next run goes on' ranks 2 "$work/killed"
rm -f "$work"/killed/*.tmp
check 'then the same bytes' same "$work/one" "$work/killed"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
