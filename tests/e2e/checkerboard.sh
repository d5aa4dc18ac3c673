#!/bin/sh
# The engine for CheckerBoard, called as it calls, without Windows: `make release-test` does the same with Parlor.dll under wine.
set -u
cd "$(dirname "$0")/../.." || exit 1
make -s --no-print-directory build/checkerboard_driver || exit 1
MOVES=30 tests/release/checkerboard.py "${PARLOR:-$PWD/build/parlor}" build/checkerboard_driver
