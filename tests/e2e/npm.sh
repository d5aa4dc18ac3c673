#!/usr/bin/env bash
# The npm package parlor-games as its users get it: packed, installed from the tarball, used in node, bundled by webpack,
# esbuild, Vite and Rollup and run in Chromium, its types and its package.json checked by the usual tools.
set -u
cd "$(dirname "$0")/../.." || exit 1
room=$(mktemp -d) || exit 1
trap 'rm -rf "$room"' EXIT
bad=0
check() { # NAME COMMAND…
    local name=$1
    shift
    if "$@" >"$room/said" 2>&1; then echo "ok npm: $name"; else
        sed 's/^/# /' "$room/said" | tail -n 20
        echo "not ok npm: $name"
        bad=1
    fi
}

check 'its types are up to date' tools/npm_types.sh --check
tools=build/npm-consumers
mkdir -p $tools && cp tests/npm/package.json $tools/
# Without a lock file: npm leaves the versions of other platforms' binaries out of it, and then refuses it.
install_tools() {
    cmp -s $tools/package.json $tools/installed && return
    (cd $tools && npm install --no-package-lock --ignore-scripts --no-audit --no-fund) && cp $tools/package.json $tools/installed
}
check 'the tools that try it are installed' install_tools
check 'is packed' npm pack ./build/parlor-games --pack-destination "$room"
tarball=$(echo "$room"/parlor-games-*.tgz)
check 'publint finds nothing' $tools/node_modules/.bin/publint run "$tarball" --strict
check 'attw finds nothing' $tools/node_modules/.bin/attw "$tarball" --profile esm-only --no-color
user=$room/user
mkdir -p "$user" && cp -r tests/npm/src tests/npm/index.html tests/npm/*.config.mjs "$user/" && echo '{"type": "module", "private": true}' >"$user/package.json"
check 'is installed from its tarball' npm install --prefix "$user" --no-audit --no-fund --ignore-scripts "$tarball"
node tests/e2e/web/package.mjs "$user/node_modules/parlor-games" || bad=1
ln -s "$PWD/$tools/node_modules" "$room/node_modules"
bin=$PWD/$tools/node_modules/.bin
bundle() { # NAME COMMAND…
    local name=$1
    shift
    (cd "$user" && check "$name bundles it" "$@" && exit $bad) || bad=1
}
bundle webpack "$bin/webpack" --config webpack.config.mjs
bundle Vite "$bin/vite" build --config vite.config.mjs
bundle Rollup "$bin/rollup" --config rollup.config.mjs
bundle esbuild "$bin/esbuild" src/based.js --bundle --format=esm --conditions=browser --outfile=dist-esbuild/main.js
# These two leave the package's files alone: a copy of its folder is served beside, and the program says where.
for name in rollup esbuild; do
    mkdir -p "$user/dist-$name/parlor" && cp -r "$user"/node_modules/parlor-games/* "$user/dist-$name/parlor/"
done
for name in webpack rollup esbuild; do
    mkdir -p "$user/dist-$name" && sed 's|src/main.js|main.js|' "$user/index.html" >"$user/dist-$name/index.html"
done
node tests/e2e/web/package_pages.mjs "$user" webpack vite rollup esbuild || bad=1
exit $bad
