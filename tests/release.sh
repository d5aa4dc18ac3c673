#!/usr/bin/env bash
# Takes each file of build/release as its user would and tries it: `make release-test`, after `make release`.
# usage: tests/release.sh [PART…]    parts: sums source page linux windows debian npm same (all without an argument)
# SAMPLE=1: what was built quickly for tests (tools/release.sh); the source is not compiled with all optimisations either.
set -u
cd "$(dirname "$0")/.." || exit 1
root=$PWD out=$PWD/build/release
version=$(sed -n 's/^VERSION := //p' Makefile)
place=$(mktemp -d)
trap 'chmod -R u+w "$place"; rm -rf "$place"' EXIT
bad=0

check() {
    local name=$1
    shift
    if "$@" >"$place/log" 2>&1 </dev/null; then echo "ok $name"; else
        tail -n 20 "$place/log"
        echo "not ok $name"
        bad=1
    fi
}
says() { # TEXT COMMAND…: its output holds the text
    local text=$1
    shift
    "$@" | tee "$place/said" | grep -qF -e "$text" || {
        cat "$place/said"
        return 1
    }
}

part_sums() {
    check 'sums: every file is the one that was built' sh -c "cd '$out' && sha256sum --check --strict SHA256SUMS"
    check 'sums: they name every file' sh -c "cd '$out' && [ \$(find . -maxdepth 1 -type f ! -name SHA256SUMS | wc -l) = \$(wc -l <SHA256SUMS) ]"
}

same_version() { # FOLDER
    local pair
    for pair in "CHANGELOG.md|^## $version " "debian/changelog|^parlor ($version) " "npm/package.json|\"version\": \"$version\"" \
        "data/desktop/org.parlor.parlor.metainfo.xml|<release version=\"$version\"" "tools/windows/parlor.manifest|version=\"$version.0\""; do
        [ "$(grep -m 1 -c -e "${pair#*|}" "$1/${pair%%|*}")" = 1 ] || { echo "${pair%%|*} does not" && return 1; }
    done
}

part_source() {
    local flags=(${SAMPLE:+CFLAGS='-O0 -g0'})
    tar -xzf "$out/parlor-$version.tar.gz" -C "$place"
    check 'source: builds by itself' make -s -C "$place/parlor-$version" -j"$(nproc)" "${flags[@]}" parlor
    check 'source: installs' make -s -C "$place/parlor-$version" "${flags[@]}" HAVE_DESKTOP= install prefix=/usr DESTDIR="$place/installed"
    check 'source: the installed program plays' says bestmove sh -c "printf 'position startpos\ngo nodes 1000\n' | '$place/installed/usr/bin/parlor' engine checkers"
    check 'source: it is stripped' sh -c "! readelf -S '$place/installed/usr/bin/parlor' | grep -q '\.debug_info'"
    check 'source: its licence is there' test -f "$place/installed/usr/share/doc/parlor/LICENSE"
    check 'source: uninstalls' make -s -C "$place/parlor-$version" "${flags[@]}" HAVE_DESKTOP= uninstall prefix=/usr DESTDIR="$place/installed"
    check 'source: nothing of it is left' sh -c "[ -z \"\$(find '$place/installed' -type f)\" ]"
    check 'source: every file that names the version names this one' same_version "$place/parlor-$version"
    check 'source: the manifest for Flatpak names this version' grep -q "parlor-$version.tar.gz" "$out/org.parlor.parlor.yml"
    check 'source: that manifest can be read' /usr/bin/python3 -c "
import re, sys
text = open('$out/org.parlor.parlor.yml').read()
for key in ('id: org.parlor.parlor', 'runtime: ', 'sdk: ', 'command: parlor-desktop', 'modules:'):
    assert re.search('^' + re.escape(key), text, re.M), key
assert '\t' not in text"
}

part_page() {
    (cd "$place" && unzip -q "$out/parlor-page.zip")
    check 'page: the one file holds the program' grep -q 'id="parlor-wasm"' "$out/parlor.html"
    check 'page: what is packed beside a file is that file' sh -c "cd '$place/parlor-page' && for f in *.html *.js *.wasm *.css *.webmanifest; do
        gzip -dc \"\$f.gz\" | cmp - \"\$f\" && brotli -dc \"\$f.br\" | cmp - \"\$f\" || exit 1; done"
    check 'page: every icon and picture of the manifest is there, of the size it names' /usr/bin/python3 -c "
import json, struct
folder = '$place/parlor-page/'
manifest = json.load(open(folder + 'manifest.webmanifest'))
pngs = [i for i in manifest['icons'] + manifest['screenshots'] if i['type'] == 'image/png']
assert len(pngs) >= 5, pngs
for i in pngs:
    width, height = struct.unpack('>II', open(folder + i['src'], 'rb').read()[16:24])
    assert i['sizes'] == f'{width}x{height}', (i, width, height)"
}

part_linux() {
    tar -xzf "$out/parlor-$version-linux-x86_64.tar.gz" -C "$place"
    local program=$place/parlor-$version/bin/parlor
    check 'linux: it needs no library' sh -c "! readelf -d '$program' | grep -q NEEDED"
    check 'linux: it plays' says bestmove sh -c "printf 'position startpos\ngo nodes 1000\n' | '$program' engine checkers"
    check 'linux: it has its databases' says 'loss' sh -c "'$program' egdb probe 'B:WK18,K19,K22:BK32'"
    check 'linux: the page is there' says parlor.html "$program" web --path
    check 'linux: the full screen comes up' tests/release/screen.py "$program"
    for release in ${RELEASES-}; do # folders of other releases, made by debootstrap
        cp -r "$place/parlor-$version" "$release/tmp/parlor-release"
        check "linux: it plays in $(basename "$release")" says bestmove sh -c "printf 'position startpos\ngo nodes 1000\n' | chroot '$release' /tmp/parlor-release/bin/parlor engine checkers"
        rm -rf "$release/tmp/parlor-release"
    done
}

part_windows() {
    local flags=(${SAMPLE:+CFLAGS='-O1 -g0'})
    # shellcheck source=tests/release/wine.sh
    . tests/release/wine.sh
    (cd "$place" && unzip -q "$out/parlor-windows.zip")
    local folder=$place/parlor
    make -s --no-print-directory parlor FLAVOUR=release >/dev/null 2>&1
    make -s --no-print-directory FLAVOUR=windows "${flags[@]}" build/windows/checkerboard_driver >/dev/null 2>&1
    check 'windows: it starts' says "parlor $version" "$wine" "$folder/parlor.exe" --version
    "$root/build/parlor" bench --runs 1 --cores 1 2>/dev/null | sed -n 's/^ *signature //p' >"$place/here"
    "$wine" "$folder/parlor.exe" bench --runs 1 --cores 1 2>/dev/null | tr -d '\r' | sed -n 's/^ *signature //p' >"$place/there"
    check 'windows: the bench signatures are those of Linux' cmp "$place/here" "$place/there"
    check 'windows: it has its databases' says 'loss' "$wine" "$folder/parlor.exe" egdb probe 'B:WK18,K19,K22:BK32'
    check 'windows: the engine hears and answers' says bestmove sh -c "printf 'position startpos\ngo nodes 1000\n' | '$wine' '$folder/parlor.exe' engine checkers"
    check 'windows: a game line by line' says 'Winner is: X' sh -c "printf '0\n1\n3\n4\n6\n' | '$wine' '$folder/parlor.exe' play tictactoe --x human --o human --plain"
    check 'windows: a match with a journal, which a second run reads' sh -c "cd '$place' && '$wine' '$folder/parlor.exe' match tictactoe perfect random --games 4 --seed 1 --resume match.txt &&
        '$wine' '$folder/parlor.exe' match tictactoe perfect random --games 4 --seed 1 --resume match.txt"
    check 'windows: another program as the opponent' sh -c "'$wine' '$folder/parlor.exe' match tictactoe perfect 'ugi:\"$(echo "Z:$folder/parlor.exe")\" engine tictactoe' --games 2 --movetime 100"
    check 'windows: a game is put into the library and found' sh -c "'$wine' '$folder/parlor.exe' games import tests/pdn/forms.pdn && '$wine' '$folder/parlor.exe' games list"
    check 'windows: a review as a page' sh -c "'$wine' '$folder/parlor.exe' review data/games/checkers-shot.txt --html '$place/r.html' && grep -q '<svg' '$place/r.html'"
    # In a terminal, as a double click has one. Wine hands a document to this system's opener, which tells us what it was.
    printf '#!/bin/sh\necho "$1" >>%s\n' "$place/opened" >"$place/xdg-open" && chmod +x "$place/xdg-open"
    check 'windows: without arguments it opens the page' sh -c "PATH=$place:\$PATH; export PATH; script -qec \"'$wine' '$folder/parlor.exe'\" /dev/null </dev/null
        for i in \$(seq 600); do [ -s '$place/opened' ] && break; sleep 0.1; done; grep -q 'parlor.html' '$place/opened'"
    check 'windows: the page of help that the engine names is there' grep -q '<td>hashsize</td>' "$folder/Parlor-CheckerBoard.html"
    tests/release/checkerboard.py "$root/build/parlor" "$wine" build/windows/checkerboard_driver.exe "Z:$folder/Parlor.dll" || bad=1
}

# In a fresh system, which is fetched: installed, played, upgraded, purged.
part_debian() { tests/release/deb.sh || bad=1; }

part_npm() {
    mkdir -p "$place/npm"
    make -s --no-print-directory parlor >/dev/null 2>&1
    local there
    there=$("$root/build/parlor" best checkers master --nodes 60000 --json)
    cd "$place/npm" || return
    check 'npm: it is installed without a network' sh -c "npm init -y && npm install --offline --no-audit --no-fund '$out/parlor-games-$version.tgz'"
    cat >play.mjs <<'JS'
import { loadParlor } from "parlor-games";
const { move, nodes } = (await loadParlor({ games: ["checkers"] })).best("checkers", "master", { nodes: 60000 });
const there = JSON.parse(process.argv[2]);
if (move !== there.move || nodes !== there.nodes) throw new Error(`${move} ${nodes}, not ${there.move} ${there.nodes}`);
JS
    check 'npm: it answers as the native program does' node play.mjs "$there"
    cd "$root" || exit 1
}

# Packed again from what was compiled before, in another folder: the same bytes. `make release` twice in two clones
# compares the compiling too.
part_same() {
    local part
    cp "$out/SHA256SUMS" "$place/before"
    for part in ${SAME:-source page linux windows debian npm}; do tools/release.sh "$version" "$part" >/dev/null || bad=1; done
    check 'packing again gives the same bytes' cmp "$place/before" "$out/SHA256SUMS"
}

for part in ${*:-sums source page linux windows debian npm same}; do "part_$part"; done
exit $bad
