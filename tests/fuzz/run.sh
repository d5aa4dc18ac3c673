#!/bin/sh
# Runs every fuzzer over RUNS inputs, from our seeds; an input that breaks something is kept in build/fuzz/.
# usage: tests/fuzz/run.sh RUNS [NAME…]    after make FLAVOUR=fuzz fuzzers
set -u
cd "$(dirname "$0")/../.." || exit 1
runs=$1
shift
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
bad=0
# Twice as fast: no stacks of allocations, little memory held back. Set to "" to study a finding.
export ASAN_OPTIONS="${ASAN_OPTIONS-malloc_context_size=0:quarantine_size_mb=1}"
for name in ${*:-pdn position move record protocol external egdb}; do
    corpus=$work/$name
    mkdir "$corpus"
    if build/fuzz/fuzz_"$name" -runs="$runs" -max_len=400 -timeout=20 -rss_limit_mb=2048 -seed=1 \
        -dict=tests/fuzz/words.dict -artifact_prefix=build/fuzz/"$name"- \
        "$corpus" tests/fuzz/seeds/"$name" >"$work/log" 2>&1; then
        echo "ok fuzz $name: $(grep -o 'Done [0-9]* runs in [0-9]* second' "$work/log")s"
    else
        tail -n 40 "$work/log"
        echo "not ok fuzz $name"
        bad=1
    fi
done
exit $bad
