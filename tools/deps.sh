#!/bin/sh
# Installs what a target of the Makefile needs and says what and why; silent and instant when all is there.
# usage: tools/deps.sh build|play|test|fuzz|callgrind|wasm|web
# A need is "CHECK|PACKAGE|WHY"; CHECK is a command, pkg:NAME (pkg-config), file:PATH, gir:NAME or py:MODULE.
set -u

build_needs='
cc|gcc|the C compiler
file:/usr/include/string.h|libc6-dev|the headers of the C library
pkg-config|pkg-config|finds the libraries
pkg:ncursesw|libncurses-dev|the full-screen terminal
pkg:sqlite3|libsqlite3-dev|the library of games that were played
msgfmt|gettext|the languages
'
test_needs="$build_needs
python3|python3|runs the golden and end-to-end tests
clang-format|clang-format|the formatting check
git|git|lists the project's files
tmux|tmux|plays in a real terminal
chromium|chromium|opens the page of parlor review
"

desktop_needs='
pkg:gtk4|libgtk-4-dev|the windows of the desktop program
pkg:libadwaita-1|libadwaita-1-dev|the look of the desktop program
pkg:gsound|libgsound-dev|the sounds of the desktop program
file:/usr/share/icons/Adwaita|adwaita-icon-theme|the icons of the desktop program
'
test_needs="$test_needs$desktop_needs
Xvfb|xvfb|a display for the tests of the desktop program
dbus-run-session|dbus|a session bus for them
xdotool|xdotool|keys and clicks for them
file:/usr/libexec/at-spi2-registryd|at-spi2-core|reads the windows for them
py:gi|python3-gi|reads the windows for them
gir:Atspi-2.0|gir1.2-atspi-2.0|reads the windows for them
desktop-file-validate|desktop-file-utils|checks the desktop file
appstreamcli|appstream|checks the software centre's entry
"
# Only if there is a display.
play_needs=$build_needs
[ -z "${DISPLAY-}${WAYLAND_DISPLAY-}" ] || play_needs="$build_needs$desktop_needs"

clang_needs='
clang|clang|the compiler for fuzzing and for WebAssembly
'
fuzz_needs='
file:/usr/lib/llvm-14/lib/clang/14.0.6/lib/linux/libclang_rt.fuzzer-x86_64.a|libclang-rt-14-dev|the fuzzer
'
wasm_needs='
wasm-ld|lld|links WebAssembly
file:/usr/include/wasm32-wasi/stdio.h|wasi-libc|the C library for WebAssembly
file:/usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi/libclang_rt.builtins-wasm32.a|libclang-rt-14-dev-wasm32|arithmetic for WebAssembly
node|nodejs|runs WebAssembly and puts the page together
'
test_needs="$test_needs$clang_needs$fuzz_needs$wasm_needs
npm|npm|installs the tools that check the page
"

# Installed if Debian has it; otherwise tests that need it are skipped.
optional=
case ${1-} in
test) optional='firefox|firefox-esr|the page in a second browser' ;;
esac

case ${1-} in
build) needs=$build_needs ;;
play) needs=$play_needs ;;
test) needs=$test_needs ;;
fuzz) needs=$build_needs$clang_needs$fuzz_needs ;;
callgrind) needs="$build_needs
valgrind|valgrind|counts instructions
python3|python3|reads what it counted
" ;;
wasm) needs=$build_needs$clang_needs$wasm_needs ;;
web) needs=$clang_needs$wasm_needs ;;
mpi) needs="$build_needs
mpirun|openmpi-bin|runs several processes
mpicc|libopenmpi-dev|compiles for them
" ;;
*)
    echo "usage: tools/deps.sh build|play|test|fuzz|callgrind|wasm|web|mpi" >&2
    exit 2
    ;;
esac

have() {
    case $1 in
    pkg:*) pkg-config --exists "${1#pkg:}" 2>/dev/null ;;
    file:*) [ -e "${1#file:}" ] ;;
    gir:*) ls /usr/lib/*/girepository-1.0/"${1#gir:}".typelib >/dev/null 2>&1 ;;
    py:*) /usr/bin/python3 -c "import ${1#py:}" 2>/dev/null ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
    esac
}

packages=
reasons=
IFS='
'
for need in $needs; do
    check=${need%%|*}
    rest=${need#*|}
    if ! have "$check"; then
        packages="$packages ${rest%%|*}"
        reasons="$reasons
  ${rest%%|*}: ${rest#*|}"
    fi
done
unset IFS
if [ -n "$optional" ]; then
    check=${optional%%|*}
    rest=${optional#*|}
    # Checked by either name: the package's command has the package's name.
    if ! have "$check" && ! have "${rest%%|*}" && command -v apt-cache >/dev/null 2>&1 &&
        apt-cache show "${rest%%|*}" >/dev/null 2>&1; then
        packages="$packages ${rest%%|*}"
        reasons="$reasons
  ${rest%%|*}: ${rest#*|}"
    fi
fi
[ -n "$packages" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
    echo "Missing:$reasons" >&2
    echo "This system has no apt-get: please install them with its own package manager and try again." >&2
    exit 1
fi
as_root=
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo "Missing:$reasons" >&2
        echo "Please install them as root: apt-get install$packages" >&2
        exit 1
    fi
    as_root=sudo
fi
echo "Installing (Debian packages):$reasons"
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# What apt-get says, told in few words: how much there is to do, then how far it is, at each tenth of the way. On a
# terminal the last line is written over.
tell() {
    there=0
    [ ! -t 1 ] || there=1
    awk -v terminal="$there" '
        function show(text) {
            if (terminal) printf "\r  %-70s", text
            else print "  " text
            fflush()
            shown = 1
        }
        function step(what, done) {
            tenth = total > 0 ? int(10 * done / total) : done
            if (terminal || tenth != last[what]) show(what " " done " of " (total > 0 ? total : "?"))
            last[what] = tenth
        }
        { gsub(/\r/, "") }
        / newly installed/ { for (i = 2; i <= NF; i++) if ($i == "newly") total += $(i - 1) }
        /^Need to get / { show("to fetch: " $4 " " $5) }
        /^(Get|Hit):/ { step("fetched", ++fetched) }
        /^Unpacking / { step("unpacked", ++unpacked) }
        /^Setting up / { step("set up", ++set_up) }
        END { if (terminal && shown) print "" }'
}

# apt "WORDS…": its output goes to the log and is told meanwhile; its own exit code counts.
apt() {
    {
        # shellcheck disable=SC2086
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 "$@" 2>&1
        echo "exit code $?"
    } | tee "$log" | tell
    [ "$(tail -n 1 "$log")" = "exit code 0" ]
}

install() {
    # shellcheck disable=SC2086
    apt install -y -q --no-install-recommends $packages
}
if ! install; then
    echo "  not all of them were found: reading the lists of packages again"
    apt update -q
    if ! install; then
        tail -n 6 "$log" >&2
        echo "The packages could not be installed: see the lines above." >&2
        exit 1
    fi
fi
