#!/bin/sh
# Floods every reader with inputs, RUNS in all, shared out so that no reader takes more than a fifth of the time: reading a PDN
# file takes two hundred times as long as reading a position.
# usage: tests/fuzz/flood.sh RUNS    after make FLAVOUR=flood fuzzers; SEED=N begins elsewhere
set -u
cd "$(dirname "$0")/../.." || exit 1
runs=$1
bad=0

# flood NAME SHARE: so many ten-thousandths of the inputs.
flood() {
    folders=
    for folder in tests/fuzz/corpus/"$1" tests/fuzz/seeds/"$1"; do [ -d "$folder" ] && folders="$folders $folder"; done
    # shellcheck disable=SC2086 # several folders
    if said=$(build/flood/fuzz_"$1" $((runs / 10000 * $2)) "${SEED:-1}" $folders 2>&1); then
        echo "ok flood $1: $said"
    else
        echo "$said"
        echo "not ok flood $1"
        bad=1
    fi
}

flood datafile 4000
flood translations 3000
flood position 1900
flood record 600
flood protocol 200
flood egdb 100
flood move 70
flood journal 65
flood match 30
flood external 30
flood pdn 5
exit $bad
