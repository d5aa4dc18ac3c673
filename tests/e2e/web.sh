#!/bin/bash
# The page in Chromium (tests/e2e/web/): types, lint, format, then whole games, keeping, accessibility, engines.
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
checked types tsc
checked lint eslint --max-warnings 0 npm src/front/web tests/e2e/web tools eslint.config.js
checked format prettier --check --log-level warn 'npm/*.{js,ts}' 'src/front/web/*.{js,css,html}' 'tests/e2e/web/*.{mjs,ts}' 'tools/*.mjs' eslint.config.js
node tests/e2e/web/run.mjs
