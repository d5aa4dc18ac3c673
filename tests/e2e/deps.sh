#!/bin/bash
# tools/deps.sh with a stand-in for apt-get: it tells what is installed, why, and how far it is; its failure is told.
set -u
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
mkdir "$T/bin"
for tool in sh env awk tee mktemp rm tail id ls cat; do ln -s "$(command -v $tool)" "$T/bin/$tool"; done

# On this PATH there is no compiler and nothing else, so that everything seems to be missing.
cat >"$T/bin/apt-get" <<'APT'
#!/bin/sh
echo "$@" >>"$CALLS"
case "$*" in
*update*) exit 0 ;;
esac
[ ! -e "$BROKEN" ] || { echo "E: Unable to locate package gcc"; exit 100; }
echo "0 upgraded, 4 newly installed, 0 to remove and 7 not upgraded."
echo "Need to get 12.3 MB of archives."
for n in 1 2 3 4; do echo "Get:$n somewhere package$n [3 MB]"; done
for n in 1 2 3 4; do echo "Unpacking package$n (1.0) ..."; done
for n in 1 2 3 4; do echo "Setting up package$n (1.0) ..."; done
APT
printf '#!/bin/sh\nexec "$@"\n' >"$T/bin/sudo"
chmod +x "$T/bin/apt-get" "$T/bin/sudo"
export CALLS=$T/calls BROKEN=$T/broken

check() {
    if [ "$2" = 0 ]; then echo "ok $1"; else
        cat "$T/out"
        echo "not ok $1"
    fi
}

PATH=$T/bin tools/deps.sh build >"$T/out" 2>&1
check "an installation ends well" $?
grep -q '^  gcc: the C compiler' "$T/out"
check "what is installed and why" $?
[ "$(tail -n 1 "$T/out")" = '  set up 4 of 4 packages (12.3 MB)' ] && ! grep -q -e fetched -e '?' "$T/out"
check "one line says how far it came, and how much it was" $?
PATH=$T/bin:$PATH script -qec "env PATH=$T/bin tools/deps.sh build" "$T/seen" >/dev/null 2>&1
tr '\r' '\n' <"$T/seen" >"$T/out"
grep -q '^  fetched 3 of 4 packages (12.3 MB) *$' "$T/out" && grep -q '^  unpacked 2 of 4' "$T/out" && [ "$(grep -c 'of 4' "$T/seen")" = 1 ]
check "on a terminal it is one line that is written over" $?
touch "$BROKEN"
PATH=$T/bin tools/deps.sh build >"$T/out" 2>&1
[ $? = 1 ] && grep -q 'Unable to locate package gcc' "$T/out" && grep -q 'could not be installed' "$T/out" && grep -q update "$CALLS"
check "a failure is told, after the lists were read again" $?
tools/deps.sh nothing >"$T/out" 2>&1
[ $? = 2 ]
check "a wrong word is refused" $?
