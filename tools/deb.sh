#!/bin/sh
# The Debian packages of what is committed, in build/release/debian; the same bytes each time (debian/changelog has the date).
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's/^VERSION := //p' Makefile)
# `make release` has a date of its own.
unset SOURCE_DATE_EPOCH
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
mkdir "$room/parlor-$version"
git archive HEAD | tar -x -C "$room/parlor-$version"
if ! (cd "$room/parlor-$version" && dpkg-buildpackage -us -uc -b) >"$room/said" 2>&1; then
    tail -n 30 "$room/said" >&2
    exit 1
fi
rm -rf build/release/debian
mkdir -p build/release/debian
cp "$room"/*.deb "$room"/*.changes build/release/debian/
ls build/release/debian
