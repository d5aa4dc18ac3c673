#!/usr/bin/env bash
# Is a change of an engine worth its place? Builds the tree with the change beside the tree as it is and lets `master` of both
# play until a sequential test decides.
# usage: tools/sprt.sh GAME FILE-OF-CHANGES [BOUNDS [MS [GAMES]]]      (defaults -10,0 10 2000)
# A change is a line "NAME|SOURCE|SED EXPRESSION". BOUNDS are the two hypotheses in Elo, for the tree WITH the change: -10,0 asks
# of a change that takes a step away "does it lose 10 Elo?"; 0,10 asks of one that adds something "does it gain 10?". MS are
# milliseconds of processor time a move (tools/cpu_clock.c), so that other work on the machine does not matter. The results are
# appended to build/sprt/GAME.results; an interrupted match is continued, and a change that is decided is not played again.
set -eu
cd "$(dirname "$0")/.."
game=$1 changes=$2 bounds=${3:--10,0} ms=${4:-10} games=${5:-2000}
folder=$PWD/build/sprt
results=$folder/$game.results
openings=4
[ "$game" != checkers ] || openings=three-move
mkdir -p "$folder"
make -s --no-print-directory parlor build/tools/cpu_clock.so

# copy_tree TO: the sources and what is built of them, with their times, so that only what differs is built.
copy_tree() {
    mkdir -p "$1/build"
    git ls-files -co --exclude-standard | while read -r file; do [ ! -f "$file" ] || echo "$file"; done | tar -cf - -T - | tar -xf - -C "$1"
    cp -a build/obj build/gen build/flags build/libparlor.a build/parlor "$1/build/"
}

opponent() {
    echo "ugi:patience=600000 env LD_PRELOAD=$folder/cpu_clock.so $1 engine $game"
}

try() {
    local name=$1 file=$2 change=$3 tree
    tree=$folder/$game-$(printf '%s' "$name" | tr -c 'a-z0-9\n' '-')
    if grep -qF "$name: " "$results" 2>/dev/null; then return; fi
    if [ ! -d "$tree" ]; then
        copy_tree "$tree.part"
        sed -i -E "$change" "$tree.part/$file"
        if cmp -s "$file" "$tree.part/$file"; then
            echo "$name: the change does not apply to $file" >&2
            rm -r "$tree.part"
            return 1
        fi
        make -s --no-print-directory -C "$tree.part" build/parlor
        mv "$tree.part" "$tree"
    fi
    "$folder/parlor" match "$game" "$(opponent "$tree/build/parlor")" "$(opponent "$folder/parlor")" --openings "$openings" --movetime "$ms" --games "$games" \
        --sprt="$bounds" --threads 1 --agree --seed 17 --resume "$tree.journal" >"$tree.log"
    echo "$name: $(grep -h '^sprt' "$tree.log"); $(tail -n 1 "$tree.log" | grep -oE '[0-9]+ +[0-9]+ +[0-9]+ +[0-9.]+% .*')" | tee -a "$results"
    rm -rf "$tree"
}

cp build/tools/cpu_clock.so build/parlor "$folder/" # so that the tree can be worked on meanwhile
while IFS='|' read -r name file change; do
    case $name in '' | '#'*) continue ;; esac
    try "$name" "$file" "$change"
done <"$changes"
