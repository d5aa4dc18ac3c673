#!/usr/bin/env bash
# Runs every test and counts: the last line is "N passed, N failed". `make test` calls it.
# usage: tests/run.sh [PART…]    parts: style unit golden e2e desktop asan tsan (all of them without an argument)
# A test program prints "ok NAME" or "not ok NAME" lines; one that says nothing, or ends badly without a "not ok", has failed.
set -u
cd "$(dirname "$0")/.." || exit 1
export PARLOR=$PWD/build/parlor LC_ALL=C.UTF-8
passed=0 failed=0
jobs=$(nproc 2>/dev/null || echo 1)
log=$(mktemp) || exit 1
# Not the user's own settings, games and endgame databases: with them engines would know more than the tests expect.
own=$(mktemp -d) || exit 1
export XDG_DATA_HOME=$own/data XDG_STATE_HOME=$own/state XDG_CONFIG_HOME=$own/config
trap 'rm -rf "$log" "$own"' EXIT

# run TITLE COMMAND…: run it, show what failed, count its lines.
run() {
    local title=$1 code good bad begun=$SECONDS
    shift
    "$@" >"$log" 2>&1
    code=$?
    good=$(grep -c '^ok ' "$log")
    bad=$(grep -c '^not ok ' "$log")
    if [ "$bad" -eq 0 ] && { [ "$code" -ne 0 ] || [ "$good" -eq 0 ]; }; then
        bad=1
        printf 'not ok %s: ended with code %s\n' "$title" "$code"
        tail -n 40 "$log"
    elif [ "$bad" -gt 0 ]; then
        grep -E -B 12 '^not ok ' "$log"
    fi
    printf '%-40s %4d passed %3d failed %4d s\n' "$title" "$good" "$bad" $((SECONDS - begun))
    passed=$((passed + good))
    failed=$((failed + bad))
}

build() {
    local flavour=$1
    shift
    echo "building ($flavour): $*"
    if ! make -j"$jobs" --no-print-directory FLAVOUR="$flavour" "$@" >"$log" 2>&1; then
        grep -E 'error|warning' -A 4 "$log" | head -n 40
        echo "not ok build $flavour $*"
        failed=$((failed + 1))
        return 1
    fi
    if grep -q 'warning:' "$log"; then # a clean checkout compiles everything, so nothing is missed there
        grep -A 4 'warning:' "$log" | head -n 40
        echo "not ok build $flavour $*: no warnings"
        failed=$((failed + 1))
    fi
}

units() {
    local folder=$1 title=$2 program
    shift 2
    for program in "$@"; do
        run "$title/$(basename "$program")" "$folder/tests/$(basename "$program")"
    done
}

all_units() {
    for source in tests/unit/test_*.c; do
        basename "$source" .c
    done
}

part_style() {
    run style tests/style.sh
}

part_unit() {
    build release parlor units || return
    units build unit $(all_units)
}

part_golden() {
    build release parlor || return
    run golden tests/golden/run.py tests/golden/*.test
}

# script FILE: run it if it is a program.
script() {
    if [ -f "$1" ] && [ -x "$1" ]; then run "e2e/$(basename "$1")" "$1"; fi
}

part_e2e() {
    build release programs || return
    for file in tests/e2e/*; do
        case $file in */desktop*) ;; *) script "$file" ;; esac
    done
}

part_desktop() {
    build release programs || return
    for file in tests/e2e/desktop*; do script "$file"; done
}

part_asan() {
    build asan programs units || return
    units build/asan asan $(all_units)
    PARLOR=$PWD/build/asan/parlor run asan/golden tests/golden/run.py tests/golden/*.test
    PARLOR_DESKTOP=$PWD/build/asan/parlor-desktop run asan/desktop_leaks /usr/bin/python3 tests/e2e/desktop_leaks.py 6
}

# Threads exist in the worker and in front ends; TSan reports false alarms in libraries built without it.
part_tsan() {
    build tsan units || return
    units build/tsan tsan test_worker test_session test_checkers_master
}

# Some parts run beside the others: the sanitizers', since their programs are built by themselves, and the desktop's, which
# mostly wait for windows. beside PARTS: begin with them.
beside_parts=() beside_logs=()
beside() {
    beside_parts+=("$1")
    beside_logs+=("$(mktemp)")
    # shellcheck disable=SC2086 # several parts
    "$0" $1 >"${beside_logs[-1]}" 2>&1 &
}

# Show what one of them printed and add its last line, "N passed, N failed", to the count.
count_beside() {
    local parts=$1 printed=$2 counted more
    sed '$d' "$printed" | grep -v '^took '
    counted=$(tail -n 1 "$printed")
    rm -f "$printed"
    more=${counted%% passed, *}
    if [ "$more" = "$counted" ]; then
        echo "not ok $parts: not counted to the end"
        failed=$((failed + 1))
        return
    fi
    passed=$((passed + more))
    more=${counted#* passed, }
    failed=$((failed + ${more%% failed}))
}

everything() {
    beside "asan tsan"
    part_style
    build release programs units build/torture/journal # the last one only so that it still compiles
    beside desktop
    for part in unit golden e2e; do "part_$part"; done
    wait
    for i in "${!beside_parts[@]}"; do count_beside "${beside_parts[$i]}" "${beside_logs[$i]}"; done
}

start=$SECONDS
if [ $# -eq 0 ]; then everything; else for part in "$@"; do "part_$part"; done; fi
echo "took $((SECONDS - start)) s"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
