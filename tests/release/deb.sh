#!/bin/sh
# The Debian packages as their users take them: checked by lintian, installed into a fresh system, tried, upgraded, purged.
# usage: tests/release/deb.sh    needs root; the packages are in build/release/debian (make deb)
set -u
cd "$(dirname "$0")/../.." || exit 1
packages=$PWD/build/release/debian
room=$(mktemp -d) || exit 1
system=$room/system
bad=0
trap 'umount "$system/proc" 2>/dev/null; rm -rf "$room"' EXIT
check() { # NAME COMMAND…
    name=$1
    shift
    if "$@" >"$room/said" 2>&1; then echo "ok deb: $name"; else
        sed 's/^/# /' "$room/said" | tail -n 20
        echo "not ok deb: $name"
        bad=1
    fi
}
inside() { chroot "$system" env -i PATH=/usr/games:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
lint() { lintian --fail-on error,warning --allow-root "$packages"/*.deb; }
own_files() { inside find /usr /etc /var -name '*parlor*' -not -path '*/apt/*' -not -path '*/dpkg/*'; }
gone() { [ -z "$(own_files)" ] || { own_files; return 1; }; }
plays() { inside sh -c "printf '4\n2\n3\n7\n8\n0\n1\n5\n6\n' | parlor play tictactoe --x human --o perfect --plain" | grep -q 'Winner is:'; }
linked() { inside parlor best checkers master --position 'B:W22:BK1,K15' --json | grep -q '"proven": true'; }

check 'lintian finds nothing' lint
check 'a fresh system is made' debootstrap --variant=minbase "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$system"
mkdir -p "$system/packages" && cp "$packages"/*.deb "$system/packages/" && mount -t proc proc "$system/proc" 2>/dev/null
cp /etc/apt/sources.list "$system/etc/apt/" 2>/dev/null
cp -r /etc/apt/sources.list.d /etc/apt/apt.conf.d "$system/etc/apt/" 2>/dev/null
check 'reads its lists of packages' inside apt-get update -q
begun=$(date +%s)
check 'parlor is installed' inside sh -c 'apt-get install -y -q --no-install-recommends /packages/parlor_*.deb /packages/parlor-data_*.deb'
check 'plays a game' plays
echo "# from apt install to the end of a game: $(($(date +%s) - begun)) s"
check 'finds its databases' linked
check 'has the page' inside test -s /usr/share/games/parlor/parlor.html
check 'autopkgtest of the commands' inside sh -c "$(sed -n 's/^Test-Command: //p' debian/tests/control)"
check 'the desktop program is installed' inside sh -c 'apt-get install -y -q --no-install-recommends /packages/parlor-desktop_*.deb && parlor-desktop --version'
check 'the library is installed' inside sh -c 'apt-get install -y -q --no-install-recommends /packages/libparlor*.deb /packages/python3-parlor_*.deb gcc libc6-dev pkg-config'
for script in game library; do
    cp debian/tests/$script "$system/packages/"
    check "autopkgtest $script" inside "/packages/$script"
done
check 'is upgraded' inside sh -c 'dpkg -i /packages/parlor_*.deb /packages/parlor-data_*.deb'
check 'is purged' inside sh -c "apt-get purge -y -q 'parlor*' 'libparlor*' python3-parlor"
check 'leaves nothing behind' gone
exit $bad
