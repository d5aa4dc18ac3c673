#!/bin/sh
# What `make install` brings: files at their places, valid by the desktop's own checkers, and in step with the program.
set -u
export PARLOR=${PARLOR:-$PWD/build/parlor}
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

check() {
    name=$1
    shift
    if "$@" >"$place/log" 2>&1; then echo "ok $name"; else
        cat "$place/log"
        echo "not ok $name"
    fi
}

names_commands() {
    for command in $("$PARLOR" --help | sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p' | sed '/^tictactoe$/,$d'); do
        grep -q -w -e "$command" "$1" || {
            echo "$1 does not know the command $command"
            return 1
        }
    done
}

installed() {
    for file in bin/parlor share/applications/org.parlor.parlor.desktop share/metainfo/org.parlor.parlor.metainfo.xml \
        share/icons/hicolor/scalable/apps/org.parlor.parlor.svg share/mime/packages/parlor.xml share/man/man6/parlor.6 \
        share/bash-completion/completions/parlor share/zsh/site-functions/_parlor share/fish/vendor_completions.d/parlor.fish; do
        [ -f "$place/usr/$file" ] || {
            echo "missing: $file"
            return 1
        }
    done
}

check "make install" make --no-print-directory install DESTDIR="$place" PREFIX=/usr
check "every file is installed" installed
check "the desktop file is valid" desktop-file-validate "$place/usr/share/applications/org.parlor.parlor.desktop"
check "the metainfo is valid" appstreamcli validate --pedantic --no-net "$place/usr/share/metainfo/org.parlor.parlor.metainfo.xml"
check "icon and file type are well-formed" /usr/bin/python3 -c "
import sys, xml.dom.minidom
for path in sys.argv[1:]: xml.dom.minidom.parse(path)" data/desktop/org.parlor.parlor.svg data/desktop/parlor.xml
check "data/man/parlor.6 names every command" names_commands data/man/parlor.6
