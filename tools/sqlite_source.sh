#!/bin/sh
# Fetches the source of SQLite into build/sqlite, for the systems for which Debian has no library (Windows and those of
# `make portable-test`). It comes in one file inside an npm package, whose checksum is known; instant when it is there.
set -eu
package=better-sqlite3-11.10.0.tgz
sum=71e2d66a44dafc35649ff82742cf4908557fc31841108d19703b74b7065c0293
folder=build/sqlite
[ ! -f "$folder/sqlite3.c" ] || exit 0
mkdir -p "$folder"
echo 'Fetching (npm): the source of SQLite' >&2
(cd "$folder" && npm pack --silent "better-sqlite3@11.10.0" >/dev/null)
echo "$sum  $folder/$package" | sha256sum -c --quiet || {
    rm -f "$folder/$package"
    echo 'The package that came is not the one that was expected.' >&2
    exit 1
}
tar -xzf "$folder/$package" -C "$folder" --strip-components=3 package/deps/sqlite3/sqlite3.h package/deps/sqlite3/sqlite3.c
