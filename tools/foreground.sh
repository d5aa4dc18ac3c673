#!/usr/bin/env bash
# Runs a program in a process group of its own, so that Ctrl+C reaches the program alone: make, which called this, would
# report an error. Ctrl+Z stops both, and fg continues both.
# usage: tools/foreground.sh PROGRAM [ARGUMENT…]
set -m
trap : INT # bash would end like the program
STOPPED=148 INTERRUPTED=130

# Calls itself: bash leaves a loop when the program is interrupted.
watch() {
    [ "$1" -eq $STOPPED ] || return "$1"
    kill -TSTP 0
    fg >/dev/null
    watch $?
}

"$@"
watch $?
code=$?
[ $code -eq $INTERRUPTED ] || exit $code
