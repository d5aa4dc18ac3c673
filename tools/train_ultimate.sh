#!/usr/bin/env bash
# The weights of Ultimate's evaluation from nothing, round by round: self-play with the weights of the round before
# (the hand-made evaluation at first), then training on the games of all rounds, from the weights of the round before.
# usage: tools/train_ultimate.sh FOLDER ROUNDS GAMES NODES STEPS
# FOLDER gets rN.games and nN/ultimate.net for each round N. Copy the last to data/ultimate.net when it has won its match:
#     parlor match ultimate "ugi:env PARLOR_DATA=FOLDER/n2 build/parlor engine ultimate" master --movetime 100 --openings 4
set -eu
folder=$1 rounds=$2 games=$3 nodes=$4 steps=$5
tools=$(dirname "$0")/../build/tools
trust=70 # percent of the search's value in what is learned, the rest is the game's result
files=() weights=- from=-
for ((round = 0; round < rounds; round++)); do
    mkdir -p "$folder/n$round"
    "$tools/ultimate_selfplay" "$folder/r$round.games" "$games" "$nodes" "$round" "$weights"
    files+=("$folder/r$round.games")
    "$tools/ultimate_train" "$folder/n$round/ultimate.net" "$steps" "$trust" 1 "$from" "${files[@]}"
    weights=$folder/n$round
    from=$weights/ultimate.net
done
