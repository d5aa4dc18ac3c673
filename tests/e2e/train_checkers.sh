#!/bin/sh
# The whole training on a small scale: self-play, training, and a network better than the hand-made evaluation.
set -u
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
check() { # NAME COMMAND…
    name=$1
    shift
    if "$@" >"$folder/log" 2>&1; then echo "ok $name"; else
        cat "$folder/log"
        echo "not ok $name"
    fi
}
make -s --no-print-directory build/tools/checkers_selfplay build/tools/checkers_train || exit 1

check 'a short training beats the hand-made evaluation' make -s --no-print-directory train-checkers SHORT=1 FOLDER="$folder/short"

# The same games and weights with any number of threads.
mkdir "$folder/a" "$folder/b" "$folder/none"
build/tools/checkers_selfplay "$folder/a" 3 4 200 7 1 "$folder/none" 2>/dev/null
build/tools/checkers_selfplay "$folder/b" 3 4 200 7 3 "$folder/none" 2>/dev/null
cat "$folder"/a/*.samples >"$folder/a.all"
cat "$folder"/b/*.samples >"$folder/b.all"
check 'games do not depend on the threads' cmp "$folder/a.all" "$folder/b.all"
build/tools/checkers_train "$folder/a.net" 2 1 1 "$folder/a.all" >/dev/null
build/tools/checkers_train "$folder/b.net" 2 1 3 "$folder/a.all" >/dev/null
check 'weights do not depend on the threads' cmp "$folder/a.net" "$folder/b.net"

# Bad calls and files.
build/tools/checkers_train "$folder/x.net" 1 1 1 "$folder/missing" 2>"$folder/said"
check 'a missing file of samples is named' grep -q 'missing cannot be read' "$folder/said"
