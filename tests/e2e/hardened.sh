#!/bin/sh
# The release programs are built as doc/security.md says.
set -u
bad=0
check() { # NAME PROGRAM PATTERN COMMAND…
    name=$1 program=$2 pattern=$3
    shift 3
    if "$@" "$program" 2>/dev/null | grep -qE "$pattern"; then echo "ok hardened: $(basename "$program") $name"; else
        echo "not ok hardened: $(basename "$program") $name"
        bad=1
    fi
}
for program in build/parlor build/parlor-desktop; do
    [ -x $program ] || continue
    check 'is position-independent' $program 'Type: +DYN' readelf -hW
    check 'has RELRO' $program 'GNU_RELRO' readelf -lW
    check 'is bound at once' $program 'NOW' readelf -dW
    check 'has no executable stack' $program 'GNU_STACK .* RW +' readelf -lW
    check 'has a stack protector' $program '__stack_chk_fail' readelf --dyn-syms -W
    check 'has fortified calls' $program '__(snprintf|vsnprintf|memcpy|printf)_chk' readelf --dyn-syms -W
done
exit $bad
