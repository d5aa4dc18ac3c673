#!/usr/bin/env bash
# The same program by other compilers and for other machines: `make portable-test`. Unit tests and bench signatures must be
# equal to this machine's.
# usage: tests/portable.sh [TARGET…]    of clang musl i386 arm64 s390x; SAMPLE=1: the signatures and a few unit tests
set -u
cd "$(dirname "$0")/.." || exit 1
log=$(mktemp)
trap 'rm -f "$log"' EXIT
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

signatures() { sed -n 's/^ *signature //p'; }

make -s --no-print-directory parlor >"$log" 2>&1 || report 'this machine builds' 1
build/parlor bench 2>/dev/null | signatures >"$log.here"
for target in ${*:-clang musl i386 arm64 s390x}; do
    programs=$(for name in $(tests); do echo "build/$target/tests/$name"; done)
    # shellcheck disable=SC2086
    make -j"$(nproc)" --no-print-directory FLAVOUR="$target" "build/$target/parlor" $programs >"$log" 2>&1
    report "$target: builds" $?
    ! grep -q 'warning:' "$log"
    report "$target: without warnings" $?
    run=$(emulator "$target")
    # shellcheck disable=SC2086
    $run "build/$target/parlor" bench 2>>"$log" | signatures >"$log.there"
    cmp "$log.here" "$log.there" >>"$log" 2>&1 && [ -s "$log.there" ]
    report "$target: the bench signatures are this machine's" $?
    for name in $(tests); do
        # shellcheck disable=SC2086
        $run "build/$target/tests/$name" >"$log" 2>&1
        report "$target: $name" $?
    done
done
rm -f "$log.here" "$log.there"
exit $bad
