#!/bin/sh
# The whole way from nothing to data/checkers.net: rounds of self-play and training, each with the network of the round before.
# usage: tools/train_checkers.sh FOLDER [ROUNDS SHARDS GAMES NODES EPOCHS THREADS]
# The first round plays with the hand-made evaluation. Every step is continued where it was interrupted; the result is
# FOLDER/ROUND/checkers.net of the last round. A network is trained on its own round and the one before.
set -eu
folder=$1 rounds=${2:-3} shards=${3:-100} games=${4:-400} nodes=${5:-3000} epochs=${6:-24} threads=${7:-$(nproc)}
before=$folder/0
mkdir -p "$before"
round=1
while [ "$round" -le "$rounds" ]; do
    now=$folder/$round
    mkdir -p "$now"
    echo "round $round: self-play of $shards shards of $games games"
    build/tools/checkers_selfplay "$now" "$shards" "$games" "$nodes" "$round" "$threads" "$before"
    [ -e "$now/checkers.net" ] || build/tools/checkers_train "$now/checkers.net" "$epochs" "$round" "$threads" \
        $(ls "$before"/*.samples 2>/dev/null) "$now"/*.samples
    before=$now round=$((round + 1))
done
