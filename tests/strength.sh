#!/usr/bin/env bash
# How strong the opponents are, by matches: `make strength` (about an hour on two cores). Prints the tables and checks what the
# documentation promises. Games at a time limit run one at a time, so that they do not take each other's processor.
set -u
cd "$(dirname "$0")/.." || exit 1
parlor=build/parlor
bad=0

# claim WORDS CONDITION: an awk condition on the match's last line, "A W D L score% Elo ±error".
claim() {
    local words=$1 condition=$2
    if tail -n 1 "$log" | awk "{ won = \$2; drawn = \$3; lost = \$4; score = \$5 + 0; exit !($condition) }"; then
        echo "ok $words"
    else
        echo "not ok $words"
        bad=1
    fi
}

play() {
    echo "\$ parlor match $*"
    "$parlor" match "$@" 2>/dev/null | tee "$log" | tail -n 1
}

log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT

play ultimate uct:50000 random --games 10 --seed 1
claim 'uct:50000 wins every game against random' 'won == 10'
play ultimate uct:50000 uct:5000 --games 200 --seed 1
claim 'uct:50000 is clearly stronger than uct:5000' 'score > 60'
play ultimate master uct --games 100 --movetime 100 --threads 1 --seed 1 --openings 4
claim 'master is clearly stronger than uct at 100 ms a move' 'score > 60'
play checkers master negamax:12 --games 200 --movetime 100 --threads 1 --seed 1 --openings three-move
claim 'master loses no game to negamax:12 and wins most, at 100 ms a move' 'lost == 0 && won > 100'
play checkers negamax:8 negamax:4 --games 200 --seed 1 --openings three-move
claim 'four turns more are worth a lot' 'score > 70'
play tictactoe perfect random --games 2000 --seed 1
claim 'perfect loses no game' 'lost == 0'
exit $bad
