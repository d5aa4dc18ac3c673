#!/bin/bash
# The core as WebAssembly, under node: its unit tests, its bench signatures and its engine give what the native
# program gives.
set -u
export PARLOR=${PARLOR:-$PWD/build/parlor}
make -s -j2 --no-print-directory FLAVOUR=wasm wasm-programs || exit 1

# Node itself is sometimes killed by a signal (139, seen with 20.20); a trap in our code is not a signal but exit code
# 1. So a run that was killed by a signal is repeated.
wasm() {
    local input output code try
    input=$([ -t 0 ] || cat)
    for try in 1 2 3; do
        output=$(node --no-warnings tests/wasm/run.mjs "$@" <<<"$input")
        code=$?
        [ $code -ge 128 ] || break
        echo "# node ended with code $code, run $try of $1" >&2
    done
    printf '%s\n' "$output"
    return $code
}

for program in build/wasm/tests/*.wasm; do
    name=$(basename "$program" .wasm)
    if output=$(wasm "$program" </dev/null) && grep -q '^ok ' <<<"$output"; then
        echo "ok wasm $name"
    else
        printf '%s\nnot ok wasm %s\n' "$output" "$name"
    fi
done

same() { # NAME NATIVE WASM
    if [ -n "$2" ] && [ "$2" = "$3" ]; then
        echo "ok wasm $1"
    else
        printf 'natively:\n%s\nas WebAssembly:\n%s\nnot ok wasm %s\n' "$2" "$3" "$1"
    fi
}

native=$("$PARLOR" bench --runs 1 | awk '/^[a-z]/ { game = $1 } /signature/ { print game, $2 }')
same 'bench signatures' "$native" "$(wasm build/wasm/signatures.wasm </dev/null)"

lines='ugi
uginewgame
position startpos moves 11-15 23-18
go nodes 200000'
# What was thought, without times and speeds.
best() { grep -E '^(info depth|bestmove)' <<<"$1" | sed -E 's/ time [0-9]+ nps [0-9]+//' | tail -n 2; }
same 'engine protocol' "$(best "$("$PARLOR" engine checkers <<<"$lines")")" \
    "$(best "$(wasm build/wasm/engine.wasm checkers <<<"$lines")")"
