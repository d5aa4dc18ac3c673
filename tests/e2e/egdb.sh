#!/usr/bin/env bash
# Endgame databases from the command line: the same bytes for any number of threads, after kill -9, and as shipped; proved; damage is told.
set -u
cd "$(dirname "$0")/../.." || exit 1
parlor=${PARLOR:-build/parlor}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export XDG_DATA_HOME=$work/home

check() { # NAME COMMAND…
    local name=$1
    shift
    if "$@" >"$work/log" 2>&1; then echo "ok $name"; else tail -n 5 "$work/log"; echo "not ok $name"; fi
}
same() { diff -rq -x lock "$1" "$2"; }
refused() { # CODE WORDS COMMAND…
    local code=$1 words=$2
    shift 2
    "$@" >"$work/out" 2>&1
    [ $? -eq "$code" ] && grep -q "$words" "$work/out" || { cat "$work/out"; return 1; }
}

check 'built with one thread' "$parlor" egdb build 4 --dir "$work/one" --threads 1
check 'built with two threads' "$parlor" egdb build 4 --dir "$work/two" --threads 2
check 'one and two threads: the same bytes' same "$work/one" "$work/two"

# Killed ten times at any point; then it continues to the end.
for i in 1 2 3 4 5 6 7 8 9 10; do
    "$parlor" egdb build 4 --dir "$work/killed" --threads 2 2>/dev/null &
    sleep "0.$((i * 7 % 10))"
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null
done
check 'goes on after kill -9' "$parlor" egdb build 4 --dir "$work/killed"
rm -f "$work"/killed/*.tmp
check 'ten times killed: the same bytes' same "$work/one" "$work/killed"

# A shipped file is the builder's files, concatenated: each section that was built is in it with the same bytes.
shipped() { # FOLDER ENDING FILE SECTIONS-BUILT SECTIONS-SHIPPED
    python3 - "$@" <<'PYTHON'
import glob, struct, sys

def sections(path):
    data, at, found = open(path, "rb").read(), 0, {}
    while at < len(data):
        size = struct.unpack_from("<Q", data, at + 56)[0]
        found[bytes(data[at + 13:at + 17])] = data[at:at + size]
        at += size
    return found

folder, ending, file, wanted_built, wanted_shipped = sys.argv[1:]
built = {pieces: data for path in glob.glob(f"{folder}/*.{ending}") for pieces, data in sections(path).items()}
ships = sections(file)
assert all(ships[pieces] == data for pieces, data in built.items())
assert (len(built), len(ships)) == (int(wanted_built), int(wanted_shipped)), (len(built), len(ships))
PYTHON
}
check 'the shipped database has the same bytes' shipped "$work/one" wdl data/egdb/2-5.wdl 41 85

check 'built with distances' "$parlor" egdb build 4 --distances --dir "$work/far"
without() { for f in "$work"/one/*.wdl; do cmp "$f" "$1/$(basename "$f")" || return 1; done; }
check 'the shipped distances have the same bytes' shipped "$work/far" dtw data/egdb/2-4.dtw 41 41
check 'with distances the other files are the same' without "$work/far"
check 'proved with distances' "$parlor" egdb verify --prove --dir "$work/far"
check 'built with steps' "$parlor" egdb build 4 --steps --dir "$work/steps"
check 'the shipped steps have the same bytes' shipped "$work/steps" dtc data/egdb/2-5.dtc 41 85
check 'with steps the other files are the same' without "$work/steps"
check 'shipped bytes are sound' "$parlor" egdb verify

kings() { "$parlor" egdb info --slices --dir "$work/one" | grep -qx '0 1 0 1 black 230 654 108'; }
check 'king against king' kings
first() { [ "$("$parlor" egdb probe 'W:WK19,K23:B12,K28' 'B:WK19,K23:B12,K28' | xargs)" = 'win in 61 draw' ]; }
check 'First Position' first

check 'a wrong position is refused' refused 2 'from 1 to 32' "$parlor" egdb probe 'W:WK99:B1'
check 'too many pieces are refused' refused 2 'from 2 to 8' "$parlor" egdb build 9
check 'a folder that cannot be made is told' refused 1 'cannot be created' "$parlor" egdb build 2 --dir /proc/none/egdb
check 'nothing there' refused 1 'no endgame database' "$parlor" egdb verify --dir "$work/nowhere"
cp -r "$work/one" "$work/bad"
printf 'x' | dd of="$work/bad/1111.wdl" bs=1 seek=20000 conv=notrunc 2>/dev/null
check 'a damaged block is told' refused 1 'damaged' "$parlor" egdb verify --dir "$work/bad"
cp "$work/one/1111.wdl" "$work/bad/1111.wdl"
truncate -s 30000 "$work/bad/2011.wdl"
check 'a file that is cut off is told' refused 1 'cut off' "$parlor" egdb verify --dir "$work/bad"
echo 'no database' >"$work/bad/2011.wdl"
check 'a foreign file is told' refused 1 'not an endgame database of Parlor' "$parlor" egdb verify --dir "$work/bad"
check 'a build mends a damaged folder' "$parlor" egdb build 4 --dir "$work/bad"
check 'mended: the same bytes' same "$work/one" "$work/bad"
