#!/bin/bash
# review_truth.sh DIR [SEED]: measures the review on 100 games of checkers and Ultimate, 50 of them self-played by the
# strongest opponent (2000 nodes a move) and 50 between rungs of the ladder as weak as people are. Each game is a file in
# DIR, so the script can be stopped and started again: what is there is not done twice. The table is printed at the end.
#
#     make build/tools/review_truth && tools/review_truth.sh /var/tmp/truth 31000
set -eu
dir=${1:?a directory for the results} seed=${2:-31000} each=${EACH:-25}
tool=${TOOL:-build/tools/review_truth}
mkdir -p "$dir"

# one NAME GAME FIRST SECOND SEED [NODES]: one game, reviewed and checked.
one() {
    [ -e "$dir/$1" ] && return
    "$tool" "$2" "$3" "$4" 1 "$5" 10 "${6:-0}" >"$dir/$1.part"
    mv "$dir/$1.part" "$dir/$1"
}

# people GAME LOWEST RUNGS NUMBER: two different rungs, another pair for each number.
people() {
    local first=$(($2 + $4 % $3)) second=$(($2 + ($4 % $3 + 1 + $4 / $3 % ($3 - 1)) % $3))
    one "$1-people-$4" "$1" "level:$first" "level:$second" $((seed + $4))
}

for ((i = 0; i < each; i++)); do
    people checkers 4 6 $i
    one "checkers-self-$i" checkers master master $((seed + 1000 + i)) 2000
    people ultimate 3 6 $i
    one "ultimate-self-$i" ultimate master master $((seed + 1000 + i)) 2000
done

for kind in checkers-people checkers-self ultimate-people ultimate-self; do
    printf '%-16s' $kind
    cat "$dir/$kind"-*[0-9] | awk '/^games / { for (i = 1; i < NF; i += 2) { if (!($i in sum)) order[++n] = $i; sum[$i] += $(i + 1) } }
        END { for (i = 1; i <= n; i++) printf " %s %d", order[i], sum[order[i]]; print "" }'
done
