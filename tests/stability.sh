#!/usr/bin/env bash
# Are the tests of the terminal and desktop programs stable? Runs each of them 20 times beside a match that keeps every core busy.
# usage: tests/stability.sh [RUNS [SCRIPT…]]    (make stable); it can be stopped and goes on where it was; `rm -r build/stability` begins anew
# JOBS=N in the environment: N scripts at a time. MATCH=no: no match of its own, where other work keeps the cores busy already.
# Every run is a line of build/stability/runs: script, number, "ok" or "failed", seconds; what a failed run printed lies beside it.
set -u
cd "$(dirname "$0")/.." || exit 1
export PARLOR=$PWD/build/parlor LC_ALL=C.UTF-8
runs=${1:-20}
[ $# -gt 0 ] && shift
if [ $# -eq 0 ]; then
    for script in tests/e2e/terminal_* tests/e2e/desktop*; do
        [ -x "$script" ] && set -- "$@" "$script"
    done
fi
folder=build/stability
mkdir -p "$folder"
touch "$folder/runs"

match_on_all_cores() {
    while :; do
        build/parlor match checkers master master --games 100 --movetime 100 --openings 3 --threads "$(nproc)" >"$folder/match" 2>&1
    done
}
if [ "${MATCH:-yes}" = yes ]; then
    set -m # the match is a process group of its own, which ends as a whole
    match_on_all_cores &
    match=$!
    set +m
    trap 'kill -- -$match 2>/dev/null' EXIT
    trap 'exit 130' INT TERM
fi

run_once() {
    local script=$1 number=$2 name begun=$SECONDS result=ok
    name=$(basename "$script")
    grep -q "^$name $number " "$folder/runs" && return
    "$script" >"$folder/$name-$number.log" 2>&1 || result=failed
    grep -q '^not ok ' "$folder/$name-$number.log" && result=failed
    echo "$name $number $result $((SECONDS - begun))" >>"$folder/runs"
    if [ $result = ok ]; then
        rm -f "$folder/$name-$number.log"
    else
        echo "$name, run $number: $(grep '^not ok ' "$folder/$name-$number.log" | tr '\n' ';') see $folder/$name-$number.log"
    fi
}

# The tasks of one of JOBS workers: every JOBS-th.
worker() {
    local which=$1 task=0 number script
    shift
    for ((number = 1; number <= runs; number++)); do
        for script in "$@"; do
            if ((task++ % jobs == which)); then run_once "$script" "$number"; fi
        done
    done
}

jobs=${JOBS:-1}
workers=()
for ((which = 0; which < jobs; which++)); do
    worker "$which" "$@" &
    workers+=($!)
done
wait "${workers[@]}"
awk '{ runs[$1]++; if ($3 != "ok") bad[$1]++; sum[$1] += $4; if ($4 > most[$1]) most[$1] = $4 }
     END { printf "%-26s %5s %7s %7s %8s\n", "script", "runs", "failed", "mean s", "longest"
           for (name in runs) { printf "%-26s %5d %7d %7.0f %8d\n", name, runs[name], bad[name], sum[name] / runs[name], most[name] | "sort"; all += bad[name] }
           close("sort"); exit all > 0 }' "$folder/runs"
