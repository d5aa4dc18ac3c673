#!/bin/sh
# A sample of fuzzing that needs no clang: RUNS changed inputs for every reader, under AddressSanitizer and UndefinedBehaviorSanitizer;
# those that read whole games get fewer. `make fuzz` is the long run that learns, `make flood` the one with a billion.
# usage: tests/fuzz/sample.sh RUNS    after make FLAVOUR=asan fuzzers; SEED=N begins elsewhere
set -u
cd "$(dirname "$0")/../.." || exit 1
runs=$1
bad=0
for program in build/asan/fuzz_*; do
    name=${program#build/asan/fuzz_}
    [ -f "tests/fuzz/fuzz_$name.c" ] || continue
    case $name in
    pdn | journal | match | external | egdb) inputs=$((runs / 20)) ;;
    *) inputs=$runs ;;
    esac
    set --
    for folder in tests/fuzz/corpus/"$name" tests/fuzz/seeds/"$name"; do [ -d "$folder" ] && set -- "$@" "$folder"; done
    if said=$("$program" "$inputs" "${SEED:-1}" "$@" 2>&1); then
        echo "ok fuzz sample $name: $said"
    else
        echo "$said" | tail -n 40
        echo "not ok fuzz sample $name"
        bad=1
    fi
done
exit $bad
