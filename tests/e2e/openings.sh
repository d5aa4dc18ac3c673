#!/bin/sh
# The three-move openings in the tree are what their generator computes.
set -u
make -s --no-print-directory build/tools/three_move || exit 1
if build/tools/three_move 2>/dev/null | diff - src/games/checkers/three_move.def; then
    echo "ok three-move openings are as computed"
else
    echo "not ok three-move openings are as computed"
fi
