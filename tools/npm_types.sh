#!/bin/sh
# The types of the npm package, npm/*.d.ts, made from the comments in its JavaScript.
# usage: tools/npm_types.sh [--check]    --check: only says whether they are up to date
set -u
cd "$(dirname "$0")/.." || exit 1
tools/node_modules.sh || exit 1
room=$(mktemp -d) || exit 1
trap 'rm -rf "$room"' EXIT
node_modules/.bin/tsc --ignoreConfig --declaration --emitDeclarationOnly --allowJs --checkJs --strict --target es2024 \
    --lib es2024,dom,dom.iterable --module es2022 --moduleResolution bundler --types node --rootDir . --outDir "$room" \
    npm/browser.js npm/worker-browser.js npm/client.js npm/load.js npm/parlor.js || exit 1
for file in browser worker-browser client load parlor; do
    made=$room/npm/$file.d.ts
    if [ "${1-}" = --check ]; then
        cmp -s "$made" "npm/$file.d.ts" || { echo "npm/$file.d.ts is not what the JavaScript says: run tools/npm_types.sh" && exit 1; }
    else
        cp "$made" "npm/$file.d.ts"
    fi
done
