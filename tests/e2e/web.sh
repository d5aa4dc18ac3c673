#!/bin/bash
# The page: `checks` are types, lint and format; other words are parts of tests/e2e/web/run.mjs (whole games, keeping, accessibility …);
# nothing stands for all of it.
set -u
make -s --no-print-directory web >/dev/null || exit 1
tools/node_modules.sh || exit 1
export PATH=$PWD/node_modules/.bin:$PATH

checked() { # NAME COMMAND…
    local name=$1 output
    shift
    if output=$("$@" 2>&1); then
        echo "ok web $name"
    else
        printf '%s\nnot ok web %s\n' "$output" "$name"
    fi
}
if [ $# -eq 0 ] || [ "$1" = checks ]; then
    checked types tsc
    checked lint eslint --max-warnings 0 npm src/front/web tests/e2e/web tools eslint.config.js
    checked format prettier --check --log-level warn 'npm/*.js' 'src/front/web/*.{js,css,html}' 'tests/e2e/web/*.{mjs,ts}' 'tools/*.mjs' eslint.config.js
fi
[ "${1-}" = checks ] || node tests/e2e/web/run.mjs "$@"
