#!/bin/bash
# review_truth.sh DIR [SEED]: measures the review on 100 games of checkers and Ultimate, 50 of them self-played by the
# strongest opponent (2000 nodes a move) and 50 between rungs of the ladder as weak as people are. Each game is a file in
# DIR, so the script can be stopped and started again: what is there is not done twice. The table is printed at the end.
# THREADS=N measures N games at a time.
#
#     make build/tools/review_truth && tools/review_truth.sh /var/tmp/truth 31000
set -eu
dir=${1:?a directory for the results} seed=${2:-31000} each=${EACH:-25}
export dir tool=${TOOL:-build/tools/review_truth}
mkdir -p "$dir"

# people GAME LOWEST RUNGS NUMBER: two different rungs, another pair for each number.
people() {
    local first=$(($2 + $4 % $3)) second=$(($2 + ($4 % $3 + 1 + $4 / $3 % ($3 - 1)) % $3))
    echo "$1-people-$4 $1 level:$first level:$second 1 $((seed + $4)) 10"
}

# Lines "NAME ARGUMENTS…" of the games that are not there yet.
wanted() {
    for ((i = 0; i < each; i++)); do
        people checkers 4 6 $i
        echo "checkers-self-$i checkers master master 1 $((seed + 1000 + i)) 10 2000"
        people ultimate 3 6 $i
        echo "ultimate-self-$i ultimate master master 1 $((seed + 1000 + i)) 10 2000"
    done | while read -r name arguments; do
        [ -e "$dir/$name" ] || echo "$name $arguments"
    done
}

# shellcheck disable=SC2016  # the inner shell expands these
wanted | xargs -r -L 1 -P "${THREADS:-1}" bash -c '"$tool" "${@:2}" >"$dir/$1.part" && mv "$dir/$1.part" "$dir/$1"' one

for kind in checkers-people checkers-self ultimate-people ultimate-self; do
    printf '%-16s' $kind
    cat "$dir/$kind"-*[0-9] | awk '/^games / { for (i = 1; i < NF; i += 2) { if (!($i in sum)) order[++n] = $i; sum[$i] += $(i + 1) } }
        END { for (i = 1; i <= n; i++) printf " %s %d", order[i], sum[order[i]]; print "" }'
done
