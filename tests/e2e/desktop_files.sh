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
check "the bash completion is a script" bash -n data/completions/parlor.bash
for file in data/man/parlor.6 data/completions/parlor.bash data/completions/_parlor data/completions/parlor.fish; do
    check "$file names every command" names_commands "$file"
done
check "the completion completes" bash -c '
    PATH=$(dirname "$PARLOR"):$PATH
    . data/completions/parlor.bash
    COMP_WORDS=(parlor pe) COMP_CWORD=1
    _parlor
    [ "${COMPREPLY[*]}" = perft ] || exit 1
    COMP_WORDS=(parlor perft check --di) COMP_CWORD=3
    _parlor
    [ "${COMPREPLY[*]}" = --divide ]'
