#!/bin/sh
# Builds with make and shows one line, "building 214 of 558"; what the compiler says goes to stderr. V=1 shows the commands.
# usage: tools/build.sh [-jN] [VARIABLE=VALUE…] TARGET…
set -u
make=${MAKE:-make}
if [ -e build ] && [ ! -w build ]; then
    echo "build/ belongs to $(stat -c %U build), perhaps since a build with sudo; make it yours (sudo chown -R $(id -un) build) or remove it" >&2
    exit 1
fi
if [ -n "${V-}" ]; then
    "$make" --no-print-directory "$@"
    exit
fi
# Each command that makes a file has " -o FILE".
total=$("$make" --no-print-directory -n "$@" 2>/dev/null | grep -c ' -o ')
terminal=0
[ ! -t 1 ] || terminal=1
said=$(mktemp) || exit 1
trap 'rm -f "$said"' EXIT
{
    "$make" --no-print-directory "$@" 2>"$said"
    echo "exit code $?"
} | awk -v total="$total" -v terminal="$terminal" '
    function show(end) { printf "%sbuilding %d of %d%s", terminal ? "\r" : "", done, total, end; fflush() }
    / -o / { done++; if (terminal) show("") }
    /^exit code / { code = $3 }
    END { if (done && (terminal || !code)) show("\n"); exit code }'
code=$?
cat "$said" >&2
exit $code
