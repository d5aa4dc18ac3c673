#!/usr/bin/env bash
# libparlor as other programs get it: installed into a folder of its own, found by pkg-config, the examples compiled
# and run against it, its module for Python tested.
set -u
cd "$(dirname "$0")/../.." || exit 1
room=$(mktemp -d) || exit 1
trap 'rm -rf "$room"' EXIT
bad=0
check() { # NAME COMMAND…
    local name=$1
    shift
    if "$@" >"$room/said" 2>&1; then echo "ok api: $name"; else
        sed 's/^/# /' "$room/said" | tail -n 20
        echo "not ok api: $name"
        bad=1
    fi
}
says() { # PATTERN COMMAND…
    local pattern=$1
    shift
    "$@" 2>&1 | tee "$room/output" | grep -qE "$pattern" || { cat "$room/output"; return 1; }
}

check 'is installed' make -s --no-print-directory install-library "PREFIX=$room/usr"
export PKG_CONFIG_PATH=$room/usr/lib/pkgconfig LD_LIBRARY_PATH=$room/usr/lib
shared=$room/usr/lib/libparlor.so.1
check 'has its soname' says 'SONAME.*libparlor\.so\.1\]' readelf -d "$shared"
foreign() { ! nm -D --defined-only "$shared" | awk '$2 != "A" { print $3 }' | grep -v '^parlor_'; }
check 'shows no symbol but its own' foreign
declared() {
    diff <(grep -oE '\bparlor_[a-z_]+\(' include/parlor/parlor.h | tr -d '(' | grep -v -x -e parlor_report -e parlor_progress | sort -u) \
        <(nm -D --defined-only "$shared" | awk '$2 == "T" { print $3 }' | sed 's/@.*//' | sort -u)
}
check 'has all that its header declares' declared
for source in examples/*.c; do
    name=$(basename "$source" .c)
    # shellcheck disable=SC2046 # several flags
    check "$name.c is compiled" cc -std=c99 -Wall -Wextra -pedantic -Werror -o "$room/$name" "$source" $(pkg-config --cflags --libs parlor)
done
if command -v c++ >/dev/null; then
    echo '#include <parlor/parlor.h>' >"$room/header.cc"
    # shellcheck disable=SC2046
    check 'its header is C++, too' c++ -Wall -Wextra -Werror -c -o "$room/header.o" "$room/header.cc" $(pkg-config --cflags parlor)
fi
play() { printf '4\n9\n2\n6\n0\n1\n3\n5\n7\n8\n' | "$room/play"; }
check 'play plays' says 'three in a row|no square is free|all squares|board is full|draw|no free' play
check 'analyse finds the win' says 'side to move, certain: ' "$room/analyse" 'B:W22:BK1,K15'
check 'analyse refuses what is no position' says 'B:W99|square' "$room/analyse" 'B:W99:B1'
# The installed library must find the installed data by itself, wherever the program is: the same answer as ours.
moved() {
    local ours theirs
    ours=$(build/parlor best checkers master --moves '11-15 23-19' --nodes 30000 --json 2>/dev/null | grep -oE '"nodes": ?[0-9]+')
    theirs=$(cd / && PYTHONPATH=$room/usr/lib/python3/dist-packages PARLOR_LIBRARY=$shared python3 -c '
import parlor
state = parlor.State("checkers")
for move in "11-15 23-19".split(): state.apply(move)
print("\"nodes\":", parlor.Engine("checkers", "master").think(state, nodes=30000).nodes)')
    [ "${ours//[^0-9]/}" = "${theirs//[^0-9]/}" ] || { echo "ours $ours, theirs $theirs"; return 1; }
}
check 'thinks as the program does' moved
export PYTHONPATH=$room/usr/lib/python3/dist-packages PARLOR_LIBRARY=$shared
tests/python/test_parlor.py || bad=1
check 'play.py plays' says 'after [0-9]+ moves' python3 examples/play.py ultimate level:2 level:4
check 'learn.py learns not to lose' says 'lost 0 of 200 against the perfect player' python3 examples/learn.py
printf '[Event "x"]\n1. 9-14 22-18 2. 5-9 24-19 3. 11-15 *\n' >"$room/game.pdn"
check 'analyse.py reads games' says '^Game 1: 5 moves' python3 examples/analyse.py "$room/game.pdn"
exit $bad
