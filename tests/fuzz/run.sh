#!/bin/sh
# Runs every fuzzer over RUNS inputs, from our seeds and the corpus; an input that breaks something is kept in build/fuzz/.
# usage: tests/fuzz/run.sh RUNS [NAME…]    after make FLAVOUR=fuzz fuzzers
# With GROW=1 what reaches new code is added to tests/fuzz/corpus/NAME, minimised (the fewest and smallest inputs that reach all of it).
# SEED=N begins elsewhere: a second long run with the same seed would only repeat the first.
set -u
cd "$(dirname "$0")/../.." || exit 1
runs=$1
shift
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
bad=0
# Twice as fast: no stacks of allocations, little memory held back. Set to "" to study a finding.
export ASAN_OPTIONS="${ASAN_OPTIONS-malloc_context_size=0:quarantine_size_mb=1}"
for name in ${*:-pdn position move record journal match datafile protocol external egdb translations}; do
    found=$work/$name
    mkdir -p "$found" tests/fuzz/corpus/"$name"
    if build/fuzz/fuzz_"$name" -runs="$runs" -max_len=400 -timeout=20 -rss_limit_mb=2048 -seed="${SEED:-1}" \
        -dict=tests/fuzz/words.dict -artifact_prefix=build/fuzz/"$name"- \
        "$found" tests/fuzz/corpus/"$name" tests/fuzz/seeds/"$name" >"$work/log" 2>&1; then
        echo "ok fuzz $name: $(grep -o 'Done [0-9]* runs in [0-9]* second' "$work/log")s"
    else
        tail -n 40 "$work/log"
        echo "not ok fuzz $name"
        bad=1
    fi
    [ "${GROW:-0}" = 1 ] || continue
    mkdir "$work/$name.small"
    if build/fuzz/fuzz_"$name" -merge=1 -max_len=400 "$work/$name.small" tests/fuzz/corpus/"$name" "$found" >"$work/log" 2>&1; then
        rm -rf tests/fuzz/corpus/"$name"
        mv "$work/$name.small" tests/fuzz/corpus/"$name"
        echo "# the corpus of $name has $(ls tests/fuzz/corpus/"$name" | wc -l) inputs"
    fi
done
exit $bad
