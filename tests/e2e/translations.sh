#!/usr/bin/env bash
# Every language is complete: no sentence is missing, none is left over from another time, no format specifier differs, and the program
# uses every translation.
set -u
cd "$(dirname "$0")/../.." || exit 1
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT

check() { # NAME OUTPUT
    if [ -z "$2" ]; then echo "ok $1"; else printf '%s\nnot ok %s\n' "$2" "$1"; fi
}

tools/pot.sh "$folder/parlor.pot" || exit 1
strings() { msgcat --no-location --no-wrap --sort-output "$1" | grep -v '^#'; }
check 'the template is up to date (make pot)' "$(diff <(strings po/parlor.pot) <(strings "$folder/parlor.pot") | head -n 20)"
check 'the page gives t() a sentence, which the template can collect' \
    "$(perl -0 -ne 'print "$ARGV: t($1\n" while /\bt\((?!\s*")([^)]*)/g' $(ls src/front/web/*.js | grep -v /words.js))"
for po in po/*.po; do
    name=$(basename "$po" .po)
    check "$name: no sentence is missing" "$(msgcmp "$po" "$folder/parlor.pot" 2>&1 | head -n 20)"
    check "$name: no format specifier differs" "$(msgfmt -c --check-format -o "$folder/$name.mo" "$po" 2>&1 | head -n 20)"
    check "$name: the catalogue is built" "$(cmp "$folder/$name.mo" "build/locale/$name/LC_MESSAGES/parlor.mo" 2>&1)"
done
