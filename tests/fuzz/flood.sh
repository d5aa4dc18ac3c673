#!/bin/sh
# Floods every reader with inputs, RUNS in all, shared out so that each takes about a tenth of the time: reading a PDN file
# takes two hundred times as long as reading a position.
# usage: tests/fuzz/flood.sh RUNS    after make FLAVOUR=flood fuzzers; SEED=N begins elsewhere
set -u
cd "$(dirname "$0")/../.." || exit 1
runs=$1
bad=0

# flood NAME SHARE: so many thousandths of the inputs.
flood() {
    folders=
    for folder in tests/fuzz/corpus/"$1" tests/fuzz/seeds/"$1"; do [ -d "$folder" ] && folders="$folders $folder"; done
    # shellcheck disable=SC2086 # several folders
    if said=$(build/flood/fuzz_"$1" $((runs / 1000 * $2)) "${SEED:-1}" $folders 2>&1); then
        echo "ok flood $1: $said"
    else
        echo "$said"
        echo "not ok flood $1"
        bad=1
    fi
}

flood datafile 260
flood translations 200
flood position 250
flood record 150
flood protocol 50
flood egdb 30
flood match 25
flood move 15
flood journal 12
flood external 6
flood pdn 2
exit $bad
