#!/usr/bin/env bash
# The same program by other compilers and for other machines: `make portable-test`. Unit tests and bench signatures must be
# equal to this machine's.
# usage: tests/portable.sh [TARGET…]    of clang musl i386 arm64 s390x; SAMPLE=1: compiled quickly, the answers of
# engines of each kind and a few unit tests
set -u
cd "$(dirname "$0")/.." || exit 1
log=$(mktemp)
trap 'rm -f "$log" "$log".*' EXIT
bad=0

# Those that need no other program of this machine and no files of the system, and not hours under an emulator.
LEFT_OUT='test_external test_egdb_shipped test_review test_checkers_master test_ultimate_search'
FEW='test_base test_record test_pdn test_checkers_rules test_ultimate_rules test_tictactoe test_store test_protocol'

emulator() {
    case $1 in
    i386) echo qemu-i386 ;;
    arm64) echo qemu-aarch64 ;;
    s390x) echo qemu-s390x ;;
    esac
}

report() { # NAME GOOD
    if [ "$2" = 0 ]; then echo "ok $1"; else
        tail -n 20 "$log"
        echo "not ok $1"
        bad=1
    fi
}

tests() {
    if [ -n "${SAMPLE-}" ]; then echo "$FEW"; else
        for source in tests/unit/test_*.c; do
            name=$(basename "$source" .c)
            case " $LEFT_OUT " in *" $name "*) ;; *) echo "$name" ;; esac
        done
    fi
}

# one_test TARGET NAME EMULATOR: several run at a time, so what it says is written in one piece.
one_test() {
    local said
    if said=$($3 "build/$1/tests/$2" 2>&1); then echo "ok $1: $2"; else
        printf '%s\nnot ok %s\n' "$(echo "$said" | tail -n 20)" "$1: $2"
        return 1
    fi
}
export -f one_test

# What the engines compute on this machine or that of an EMULATOR: the signatures of all benches or, for a sample, what engines
# of each kind answer (under an emulator 5 s instead of 70).
computed() { # FOLDER [EMULATOR]
    if [ -z "${SAMPLE-}" ]; then ${2-} "$1/signatures"; else
        for engine in 'tictactoe perfect' 'ultimate master' 'ultimate uct:3000' 'ultimate mcts' 'checkers master' 'checkers negamax:6'; do
            # shellcheck disable=SC2086 # two words
            printf 'position startpos\ngo nodes %s\n' "$([ "$engine" = 'ultimate mcts' ] && echo 500 || echo 30000)" |
                ${2-} "$1/engine" $engine | sed 's/ time [0-9]* nps [0-9]*//'
        done
    fi
}

what=${SAMPLE:+engine}
what=${what:-signatures}
make -s --no-print-directory "build/$what" >"$log" 2>&1 || report 'this machine builds' 1
computed build >"$log.here"
for target in ${*:-clang musl i386 arm64 s390x}; do
    # The whole program is only compiled; SAMPLE leaves out command line, terminal and SQLite.
    programs=("build/$target/$what")
    [ -n "${SAMPLE-}" ] || programs+=("build/$target/parlor")
    for name in $(tests); do programs+=("build/$target/tests/$name"); done
    make -j"$(nproc)" --no-print-directory FLAVOUR="$target" ${SAMPLE:+CFLAGS='-O1 -g0'} "${programs[@]}" >"$log" 2>&1
    report "$target: builds" $?
    ! grep -q 'warning:' "$log"
    report "$target: without warnings" $?
    run=$(emulator "$target")
    if [ -z "${SAMPLE-}" ]; then
        $run "build/$target/parlor" best tictactoe perfect --nodes 1 >"$log" 2>&1
        report "$target: the command line answers" $?
    fi
    computed "build/$target" "$run" >"$log.there" 2>"$log"
    diff "$log.here" "$log.there" >>"$log" 2>&1 && [ -s "$log.there" ]
    report "$target: what the engines compute is this machine's ($what)" $?
    tests | tr ' ' '\n' | xargs -P "$(nproc)" -I{} bash -c 'one_test "$@"' one_test "$target" {} "$run" || bad=1
done
exit $bad
