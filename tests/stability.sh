#!/usr/bin/env bash
# Are the end-to-end tests stable? Runs each of them ten times beside four busy loops, and ten times on a single processor: make stable.
# usage: tests/stability.sh [RUNS [SCRIPT…]]    it can be stopped and goes on where it was; `rm -r build/stability` begins anew
# Every run is a line of build/stability/runs: way, script, number, "ok" or "failed", seconds; what a failed run printed lies beside it.
set -u
cd "$(dirname "$0")/.." || exit 1
export PARLOR=$PWD/build/parlor
runs=${1:-10}
[ $# -gt 0 ] && shift
if [ $# -eq 0 ]; then
    for script in tests/e2e/*; do
        case $script in */train_* | */fuzz.sh) continue ;; esac # minutes of work of the processor's, and nothing that waits
        [ -f "$script" ] && [ -x "$script" ] && set -- "$@" "$script"
    done
fi
folder=build/stability
mkdir -p "$folder"
touch "$folder/runs"

loops=()
trap '[ ${#loops[@]} -eq 0 ] || kill "${loops[@]}" 2>/dev/null' EXIT
trap 'exit 130' INT TERM
busy_loops() {
    for _ in 1 2 3 4; do
        while :; do :; done &
        loops+=($!)
    done
}

# run_once WAY NUMBER SCRIPT COMMAND…
run_once() {
    local way=$1 number=$2 name begun=$SECONDS result=ok log
    name=$(basename "$3")
    shift 3
    grep -q "^$way $name $number " "$folder/runs" && return
    log=$folder/$way-$name-$number.log
    "$@" >"$log" 2>&1 </dev/null || result=failed
    if grep -q '^not ok ' "$log" || ! grep -q '^ok ' "$log"; then result=failed; fi
    echo "$way $name $number $result $((SECONDS - begun))" >>"$folder/runs"
    if [ $result = ok ]; then rm -f "$log"; else echo "$way: $name, run $number: $(grep '^not ok ' "$log" | tr '\n' ';') see $log"; fi
}

busy_loops
for ((number = 1; number <= runs; number++)); do
    for script in "$@"; do run_once busy "$number" "$script" tests/own_world.sh "$script"; done
done
kill "${loops[@]}"
loops=()
for ((number = 1; number <= runs; number++)); do
    for script in "$@"; do run_once single "$number" "$script" taskset -c 0 tests/own_world.sh "$script"; done
done
awk '{ name = $1 " " $2; runs[name]++; all++; if ($4 != "ok") { bad[name]++; failed++ } sum[name] += $5; if ($5 > most[name]) most[name] = $5 }
     END { printf "%-34s %5s %7s %7s %8s\n", "way and script", "runs", "failed", "mean s", "longest"
           for (name in runs) printf "%-34s %5d %7d %7.0f %8d\n", name, runs[name], bad[name], sum[name] / runs[name], most[name] | "sort"
           close("sort"); printf "%d passed, %d failed\n", all - failed, failed; exit failed > 0 }' "$folder/runs"
