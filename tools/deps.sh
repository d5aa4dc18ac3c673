#!/bin/sh
# Installs what a target of the Makefile needs and says what and why; silent and instant when all is there.
# usage: tools/deps.sh [--have] build|play|test|test-all|fuzz|callgrind|wasm|web|mpi|deb|release|portable
# --have installs nothing and only says, by its exit code, whether all is there.
# A need is "CHECK|PACKAGE|WHY"; CHECK is a command, pkg:NAME (pkg-config), file:PATH, gir:NAME or py:MODULE.
set -u
only_ask=
[ "${1-}" != --have ] || { only_ask=yes && shift; }

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
pgrep|procps|finds the program in it
"

desktop_needs='
pkg:gtk4|libgtk-4-dev|the windows of the desktop program
pkg:libadwaita-1|libadwaita-1-dev|the look of the desktop program
pkg:gsound|libgsound-dev|the sounds of the desktop program
file:/usr/share/icons/Adwaita|adwaita-icon-theme|the icons of the desktop program
'
test_needs="$test_needs$desktop_needs
Xvfb|xvfb|a display for the tests of the desktop program
file:/usr/share/fonts/opentype/cantarell|fonts-cantarell|the font of GNOME, for the tests of layouts
file:/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf|fonts-dejavu-core|the font of the other tests
file:/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf|fonts-noto-core|the font of many desktops, for the tests of layouts
dbus-run-session|dbus|a session bus for them
xdotool|xdotool|keys and clicks for them
file:/usr/libexec/at-spi2-registryd|at-spi2-core|reads the windows for them
py:pyte|python3-pyte|keeps the screen of a pseudo-terminal for the torture tests
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
test_all_needs="$test_needs$clang_needs$fuzz_needs$wasm_needs
chromium|chromium|opens the page, and that of parlor review
npm|npm|installs the tools that check the page
"

# What the page needs beside clang is 15 MB.
! command -v clang >/dev/null 2>&1 || play_needs="$play_needs$wasm_needs"

windows_needs='
x86_64-w64-mingw32-gcc|gcc-mingw-w64-x86-64-posix|the compiler for Windows
file:/usr/lib/wine/wine64|wine64|runs programs of Windows
'
release_needs="$build_needs$desktop_needs$clang_needs$wasm_needs$windows_needs
npm|npm|packs the package and fetches the source of SQLite
zip|zip|packs for Windows
unzip|unzip|unpacks what was packed
brotli|brotli|packs the page for servers
dh|debhelper|builds the Debian packages
dpkg-buildpackage|dpkg-dev|builds the Debian packages
fakeroot|fakeroot|builds the Debian packages
lintian|lintian|checks the Debian packages
python3|python3|tries what was built
"
portable_needs="$build_needs$clang_needs
npm|npm|fetches the source of SQLite
musl-gcc|musl-tools|another C library
qemu-s390x|qemu-user|runs the programs of other machines
i686-linux-gnu-gcc|gcc-i686-linux-gnu|the compiler for i386
file:/usr/i686-linux-gnu/include/stdio.h|libc6-dev-i386-cross|its C library
aarch64-linux-gnu-gcc|gcc-aarch64-linux-gnu|the compiler for arm64
file:/usr/aarch64-linux-gnu/include/stdio.h|libc6-dev-arm64-cross|its C library
s390x-linux-gnu-gcc|gcc-s390x-linux-gnu|the compiler for s390x
file:/usr/s390x-linux-gnu/include/stdio.h|libc6-dev-s390x-cross|its C library
"

# Installed if Debian has it; otherwise tests that need it are skipped.
optional=
case ${1-} in
test-all) optional='firefox|firefox-esr|the page in a second browser' ;;
esac

deb_needs="$build_needs$desktop_needs$clang_needs$wasm_needs
dh|debhelper|makes the packages
dh_python3|dh-python|the package of the module for Python
lintian|lintian|checks the packages
debootstrap|debootstrap|makes a fresh system to install them in
"

case ${1-} in
deb) needs=$deb_needs ;;
build) needs=$build_needs ;;
play) needs=$play_needs ;;
test) needs=$test_needs ;;
test-all) needs=$test_all_needs ;;
fuzz) needs=$build_needs$clang_needs$fuzz_needs ;;
callgrind) needs="$build_needs
valgrind|valgrind|counts instructions
python3|python3|reads what it counted
" ;;
release) needs=$release_needs ;;
portable) needs=$portable_needs ;;
wasm) needs=$build_needs$clang_needs$wasm_needs ;;
web) needs=$clang_needs$wasm_needs ;;
mpi) needs="$build_needs
mpirun|openmpi-bin|runs several processes
mpicc|libopenmpi-dev|compiles for them
" ;;
*)
    echo "usage: tools/deps.sh build|play|test|test-all|fuzz|callgrind|wasm|web|mpi|deb|release|portable" >&2
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
[ -z "$only_ask" ] || exit 1

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

# What apt-get says, told in one line: how far it is of all that is to be fetched, unpacked and set up. On a terminal the line is
# written over; elsewhere only its last state is printed.
tell() {
    there=0
    [ ! -t 1 ] || there=1
    awk -v terminal="$there" '
        function show(text) {
            line = "  " text (size ? " (" size ")" : "")
            if (terminal) { printf "\r%-70s", line; fflush() }
        }
        { gsub(/\r/, "") }
        / newly installed/ { for (i = 2; i <= NF; i++) if ($i == "newly") total = $(i - 1) }
        /^Need to get / { size = $4 " " $5 }
        total && /^Get:/ { show("fetched " ++fetched " of " total " packages") }
        total && /^Unpacking / { show("unpacked " ++unpacked " of " total " packages") }
        total && /^Setting up / { show("set up " ++set_up " of " total " packages") }
        END { if (line) print terminal ? "" : line }'
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
    echo "  reading the lists of packages again, since not all were found"
    apt update -q
    if ! install; then
        tail -n 6 "$log" >&2
        echo "The packages could not be installed: see the lines above." >&2
        exit 1
    fi
fi
