#!/usr/bin/env bash
# Builds everything that is given away into build/release: `make release`.
# usage: tools/release.sh VERSION [PART…]    parts: source page linux windows debian npm (all without an argument)
# SAMPLE=1: for Windows compiled quickly, for tests.
# The same source gives the same bytes: times come from the last commit, names are sorted, owners are nobody.
set -eu
cd "$(dirname "$0")/.."
version=$1
shift
out=$PWD/build/release
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
umask 022
mkdir -p "$out"

# Everything in folder $2 (below $1) as $3, a .tar.gz or a .zip.
pack() {
    find "$1/$2" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    rm -f "$3"
    case $3 in
    *.tar.gz) tar --sort=name --owner=0 --group=0 --numeric-owner --format=gnu -C "$1" -cf - "$2" | gzip -9n >"$3" ;;
    *.zip) (cd "$1" && find "$2" -type f -o -type l | sort | zip -X -9 -q "$3" -@) ;;
    esac
}

fresh() {
    rm -rf "build/release-$1"
    mkdir -p "build/release-$1"
    echo "build/release-$1"
}

# What the engines and puzzles read, without the sounds of the desktop program.
copy_data() {
    mkdir -p "$1/egdb"
    cp data/*.net data/*.puzzles "$1"
    cp data/egdb/* "$1/egdb"
}

part_source() {
    git archive --format=tar --prefix="parlor-$version/" HEAD | gzip -9n >"$out/parlor-$version.tar.gz"
    cp data/flatpak/org.parlor.parlor.yml "$out"
}

part_page() {
    make --no-print-directory -s page
    cp build/parlor.html "$out"
    folder=$(fresh page)
    cp -r build/web "$folder/parlor-page"
    cp LICENSE "$folder/parlor-page"
    # For servers that can send what is packed already. Pictures and data are packed as they are.
    find "$folder/parlor-page" -type f ! -name '*.gz' ! -name '*.png' | while read -r file; do
        gzip -9nk "$file"
        brotli -q 11 -k "$file"
    done
    pack "$folder" parlor-page "$out/parlor-page.zip"
}

part_linux() {
    make --no-print-directory -s -j"$(nproc)" build/static/parlor
    folder=$(fresh linux)
    place=$folder/parlor-$version
    make --no-print-directory -s HAVE_DESKTOP= install PREFIX="$PWD/$place"
    install -s -m 755 build/static/parlor "$place/bin/parlor"
    rm -r "$place/share/applications" "$place/share/metainfo" "$place/share/icons" "$place/share/mime" "$place/share/parlor/sounds"
    rm "$place/share/man/man6/parlor-desktop.6"
    cp LICENSE "$place"
    pack "$folder" "parlor-$version" "$out/parlor-$version-linux-x86_64.tar.gz"
}

part_windows() {
    [ -f build/parlor.html ] || make --no-print-directory -s page
    make --no-print-directory -s -j"$(nproc)" FLAVOUR=windows ${SAMPLE:+CFLAGS='-O1 -g0'} build/windows/parlor build/windows/Parlor.dll
    folder=$(fresh windows)
    mkdir "$folder/parlor"
    for file in parlor.exe Parlor.dll; do
        x86_64-w64-mingw32-strip -o "$folder/parlor/$file" "build/windows/$file"
    done
    cp build/parlor.html LICENSE "$folder/parlor"
    sed 's/$/\r/' tools/windows/README.txt >"$folder/parlor/README.txt"
    node tools/help_page.mjs doc/checkerboard.md >"$folder/parlor/Parlor-CheckerBoard.html"
    copy_data "$folder/parlor/data"
    if [ -d build/locale ]; then cp -r build/locale "$folder/parlor"; fi
    pack "$folder" parlor "$out/parlor-windows.zip"
}

# The page is in them only where it lies in data/: building it takes a clang that Debian's builders do not have.
part_debian() {
    tools/deb.sh >/dev/null
    cp build/release/debian/*.deb "$out"
}

part_npm() {
    make --no-print-directory -s page
    find build/parlor-games -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    (cd build/parlor-games && npm pack --silent --pack-destination "$out" >/dev/null)
}

for part in ${*:-source page linux windows debian npm}; do
    echo "release: $part"
    "part_$part"
done
(cd "$out" && find . -maxdepth 1 -type f -name '*.*' -printf '%P\0' | sort -z | xargs -0 sha256sum -- | grep -v ' SHA256SUMS' >SHA256SUMS)
cat "$out/SHA256SUMS"
[ -n "${SAMPLE-}" ] || [ "$(git describe --tags --exact-match 2>/dev/null)" = "v$version" ] ||
    echo "release: this is no release yet: the commit has no tag v$version" >&2
