#!/usr/bin/env bash
# Runs tests and counts; the last line is "N passed, N failed".
# usage: tests/run.sh [quick|all|PART…|FILE…]
#   quick (make test) is what needs no browser, npm, clang or training; all (make test-all) is that and the rest
# Files are scripts of tests/e2e. TIMES=1 prints a line for every program that is run, with the seconds it took.
# A test program prints "ok NAME" or "not ok NAME" lines; one that says nothing, or ends badly without a "not ok", has failed.
set -u
cd "$(dirname "$0")/.." || exit 1
export PARLOR=$PWD/build/parlor
passed=0 failed=0
jobs=${JOBS:-$(nproc 2>/dev/null || echo 1)}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
on_terminal=
[ -t 1 ] && on_terminal=yes

# The line of what is running now; on a terminal the next one is written over it.
progress() { [ -z "$on_terminal" ] || printf '\r\033[K%s' "$1"; }

# build FLAVOUR TARGET…: a warning is a failure. A clean checkout compiles everything, so that none is missed there.
build() {
    local flavour=$1
    shift
    if ! tools/build.sh -j"$jobs" FLAVOUR="$flavour" "$@" 2>"$work/said"; then
        cat "$work/said"
        echo "not ok build $flavour $*"
        failed=$((failed + 1))
        return 1
    fi
    if grep -q 'warning:' "$work/said"; then
        grep -A 4 'warning:' "$work/said" | head -n 40
        echo "not ok build $flavour $*: no warnings"
        failed=$((failed + 1))
    fi
}

# One command in the background, in a world of its own (builds keep the user's, for ccache); its output, exit code and seconds
# (real, of the processor) stay in files.
run_one() {
    local number=$1 command=$2
    local TIMEFORMAT='%R %U %S'
    { time tests/own_world.sh bash -c "$command" >"$work/$number.log" 2>&1 </dev/null; } 2>"$work/$number.time"
    echo $? >"$work/$number.code"
}

# What one command printed: shows what failed and counts its lines.
count_one() {
    local number=$1 command=$2 code good bad log=$work/$1.log
    code=$(cat "$work/$number.code")
    good=$(grep -c '^ok ' "$log")
    bad=$(grep -c '^not ok ' "$log")
    if [ "$bad" -eq 0 ] && { [ "$code" -ne 0 ] || [ "$good" -eq 0 ]; }; then
        bad=1
        progress ''
        printf 'not ok %s: ended with code %s\n' "$command" "$code"
        tail -n 40 "$log"
    elif [ "$bad" -gt 0 ]; then
        progress ''
        grep -E -B 12 '^not ok ' "$log" | sed "s|^not ok |&$command: |"
    fi
    if [ -n "${TIMES-}" ]; then
        progress ''
        awk -v c="$command" -v g="$good" -v b="$bad" '{ printf "  %-48s %4d passed %3d failed %6.1f s %6.1f s of CPU\n", c, g, b, $1, $2 + $3 }' "$work/$number.time"
    fi
    part_good=$((part_good + good))
    part_bad=$((part_bad + bad))
}

# part TITLE COMMAND…: these commands are to be run, as one line of the result.
declare -a titles=() commands=()
part() {
    local title=$1 command
    shift
    for command in "$@"; do
        titles+=("$title")
        commands+=("$command")
    done
}

# The line of a part, as soon as the last of its commands has ended.
end_part() {
    local title=$1 number part_good=0 part_bad=0 times=()
    for number in "${!titles[@]}"; do
        [ "${titles[number]}" = "$title" ] || continue
        count_one "$number" "${commands[number]}"
        times+=("$work/$number.time")
    done
    progress ''
    awk -v title="$title" -v good="$part_good" -v bad="$part_bad" '{ sum += $2 + $3 }
        END { printf "%-12s %5d passed %4d failed %5d s of CPU\n", title, good, bad, sum }' "${times[@]}"
    passed=$((passed + part_good))
    failed=$((failed + part_bad))
}

# Runs all that is to be run, two for each processor: most tests wait for a program half of their time.
run_parts() {
    local number=0 done=0 ended title
    local -A number_of=() open=()
    for title in "${titles[@]}"; do open[$title]=$((${open[$title]-0} + 1)); done
    while ((done < ${#commands[@]})); do
        if ((number < ${#commands[@]} && number - done < 2 * jobs)); then
            progress "$(printf '%3d of %d  %-12s %.50s' "$done" ${#commands[@]} "${titles[number]}" "${commands[number]}")"
            run_one "$number" "${commands[number]}" &
            number_of[$!]=$number
            number=$((number + 1))
        else
            wait -n -p ended "${!number_of[@]}"
            title=${titles[${number_of[$ended]}]}
            unset "number_of[$ended]"
            done=$((done + 1))
            open[$title]=$((${open[$title]} - 1))
            [ "${open[$title]}" -gt 0 ] || end_part "$title"
        fi
    done
    titles=() commands=()
}

# scripts FILE…: those that can be run and belong to make test.
scripts() {
    local file
    for file in "$@"; do
        case " $only_in_all " in *" $file "*) continue ;; esac
        [ -f "$file" ] && [ -x "$file" ] && echo "$file"
    done
}

units() { # FOLDER SOURCE…
    local folder=$1 source
    shift
    for source in "$@"; do echo "$folder/$(basename "$source" .c)"; done
}

# Scripts that need a browser, npm, clang or training, and those that are only for test-all because of their length.
browser='tests/e2e/review_html.py tests/e2e/web.sh tests/e2e/npm.sh'
training='tests/e2e/train_checkers.sh tests/e2e/train_ultimate.sh'
library='tests/e2e/api.sh'
long='tests/e2e/desktop_layout.py tests/e2e/review_games.py tests/e2e/desktop_evening.py tests/e2e/desktop_library.py tests/e2e/desktop_table.py'
only_in_all="$browser $training $library $long tests/e2e/wasm.sh tests/e2e/fuzz.sh"

part_style() { part style tests/style.sh; }

part_unit() {
    build release parlor units tool-programs || return
    mapfile -t list < <(units build/tests tests/unit/test_*.c)
    part unit "${list[@]}"
}

part_golden() {
    build release parlor || return
    part golden 'tests/golden/run.py tests/golden/*.test'
}

# Everything of tests/e2e that is not named elsewhere: the command line, files, protocols, other engines.
part_commands() {
    build release programs || return
    mapfile -t list < <(scripts tests/e2e/[!dt]*.* tests/e2e/d[!e]*.* tests/e2e/t[!e]*.* tests/e2e/deps.sh)
    part commands "${list[@]}"
}

part_terminal() {
    build release parlor || return
    mapfile -t list < <(scripts tests/e2e/terminal*)
    part terminal "${list[@]}"
}

part_desktop() {
    build release programs || return
    mapfile -t list < <(scripts tests/e2e/desktop*)
    part desktop "${list[@]}"
}

# AddressSanitizer and UndefinedBehaviorSanitizer for everything; ThreadSanitizer where there are threads and no libraries that were
# built without it, which would cause false reports. Those that search for a long time (they need two thirds of the time) are for
# make test-all.
searching='lessons ladder ultimate_master puzzles checkers_master'
part_sanitizers() {
    local list=() program name
    build asan programs units || return
    build tsan build/tsan/tests/test_asker build/tsan/tests/test_session || return
    while read -r program; do
        name=${program##*/test_}
        case " $searching " in *" $name "*) continue ;; esac
        list+=("$program")
    done < <(units build/asan/tests tests/unit/test_*.c)
    part sanitizers "${list[@]}" build/tsan/tests/test_{asker,session} \
        "ln -s \"\$PWD\"/build/asan/parlor \"\$PARLOR_OWN_WORLD/asan\" && PARLOR=\$PARLOR_OWN_WORLD/asan tests/golden/run.py tests/golden/*.test"
}

part_sanitizers_long() {
    local list=() name
    build asan programs units && build tsan build/tsan/tests/test_checkers_master || return
    for name in $searching; do list+=("build/asan/tests/test_$name"); done
    part sanitizers+ build/tsan/tests/test_checkers_master "${list[@]}" \
        "PARLOR_DESKTOP=\$PWD/build/asan/parlor-desktop /usr/bin/python3 tests/e2e/desktop_leaks.py 6"
}

# A sample of what takes an hour in full: make torture, make fuzz.
part_sample() {
    build release parlor build/torture/journal build/torture/faults build/tests/test_journal || return
    build asan fuzzers || return
    part sample 'build/torture/journal damage 200 1 && echo "ok damaged journals"' 'tests/fuzz/sample.sh 2000' \
        'tests/torture/faults.py 1 1 plain ended import engines' 'tests/torture/damage.py plain 40 1' 'tests/torture/damage.py engines 40 1'
}

# ---- What only test-all runs ----

part_wasm() { build release parlor && build wasm wasm-programs && part wasm tests/e2e/wasm.sh; }
part_fuzz() { build fuzz fuzzers && part fuzz tests/e2e/fuzz.sh; }
part_training() {
    build release parlor build/tools/{checkers,ultimate}_{selfplay,train} || return
    # shellcheck disable=SC2086 # several files
    part training $training
}

part_page() {
    build release programs && make -s --no-print-directory web && tools/node_modules.sh || return
    part page tests/e2e/review_html.py tests/e2e/npm.sh \
        'tests/e2e/web.sh '{learn,engines,hostile,keeping,access,'layout library',paint,'games jumps',firefox,checks}
}

part_library() {
    # shellcheck disable=SC2086 # several files
    build release parlor && build shared build/shared/libparlor.so && part library $library
}

part_long() {
    # shellcheck disable=SC2086 # several files
    build release programs && part long $long
}

part_mutants() { build release parlor && part mutants 'tests/mutants.sh 12'; }

# A sample of make portable-test: one machine of each kind that differs, what its engines answer and a few unit tests.
part_portable() {
    local target
    tools/deps.sh portable || return
    for target in s390x i386; do part portable "SAMPLE=1 tests/portable.sh $target"; done
}

# What is given away, compiled quickly, and without the Debian packages, which compile all of it again.
part_release() {
    tools/deps.sh release && SAMPLE=1 tools/release.sh "$(sed -n 's/^VERSION := //p' Makefile)" source page linux windows >/dev/null &&
        part release 'SAMPLE=1 tests/release.sh windows' 'SAMPLE=1 tests/release.sh sums source page linux'
}

# What takes longest begins first, so that nothing has to be waited for alone.
quick='style desktop terminal commands sanitizers unit golden sample'
rest='release mutants page portable training fuzz long sanitizers_long wasm library'

# run WHAT: a part, a script, or all parts of that name.
run() {
    local name
    case $1 in
    quick) for name in $quick; do run "$name"; done ;;
    all) for name in $rest $quick; do run "$name"; done ;;
    */*) build release programs && part "$(basename "$1")" "$1" ;;
    *)
        if ! declare -F "part_$1" >/dev/null; then
            echo "tests/run.sh: no part is called \"$1\"; there are: quick all $quick $rest, and files" >&2
            exit 2
        fi
        "part_$1"
        ;;
    esac
}

start=$SECONDS
[ $# -gt 0 ] || set -- quick
for what in "$@"; do run "$what"; done
run_parts
[ "$*" = quick ] && echo "left out: libparlor.so, WebAssembly, browsers, npm, training, long fuzzing, mutants: make test-all runs them too"
echo "took $((SECONDS - start)) s"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
