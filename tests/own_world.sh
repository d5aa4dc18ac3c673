#!/bin/sh
# Runs a test in a world of its own, in which nothing is seen of the person who starts it: not the settings, games and endgame databases (with
# them engines would know more than the tests expect), not the fonts, theme, language, time zone, screen and variables.
# usage: tests/own_world.sh COMMAND…    tests/run.sh and the drivers of the end-to-end tests call it; in such a world already it only runs the command
set -u
[ -z "${PARLOR_OWN_WORLD-}" ] || exec "$@"
world=$(mktemp -d "${TMPDIR:-/tmp}/parlor-world-XXXXXX") || exit 1
trap 'rm -rf "$world"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
mkdir -m 700 "$world/home" "$world/run"
# The program has a name without blanks in it, so that tests may write it into commands of the shell wherever the project lies.
ln -s "$(realpath -m "${PARLOR:-$(dirname "$0")/../build/parlor}")" "$world/parlor"

# Text looks the same wherever the same three fonts are (tools/deps.sh test), whatever else is installed and configured.
cat >"$world/fonts.conf" <<'FONTS'
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <cachedir>/var/cache/fontconfig</cachedir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <selectfont>
    <rejectfont>
      <pattern><patelt name="outline"><bool>true</bool></patelt></pattern>
      <pattern><patelt name="outline"><bool>false</bool></patelt></pattern>
    </rejectfont>
    <acceptfont>
      <pattern><patelt name="family"><string>DejaVu Sans</string></patelt></pattern>
      <pattern><patelt name="family"><string>DejaVu Sans Mono</string></patelt></pattern>
      <pattern><patelt name="family"><string>DejaVu Serif</string></patelt></pattern>
      <pattern><patelt name="family"><string>Cantarell</string></patelt></pattern>
      <pattern><patelt name="family"><string>Noto Sans</string></patelt></pattern>
    </acceptfont>
  </selectfont>
  <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
FONTS

# Kept are only the variables that say how tests are run.
for name in $(env | sed -n 's/^\([A-Za-z_][A-Za-z_0-9]*\)=.*/\1/p'); do
    case $name in
    PATH | PARLOR* | *SAN_OPTIONS | TMPDIR | USER | LOGNAME | CC | CCACHE* | PYENV* | PYTHON* | NODE* | npm_* | *_proxy | *_PROXY) ;;
    CHROMIUM | FIREFOX | LIGHTHOUSE | ONLY | STYLES | SHOTS | GAME | GAMES | LOCALE | RUNS | SEED | TORTURE) ;;
    *) unset "$name" ;;
    esac
done
export PARLOR_OWN_WORLD="$world" PARLOR="$world/parlor" HOME="$world/home" XDG_DATA_HOME="$world/data" XDG_STATE_HOME="$world/state" XDG_CONFIG_HOME="$world/config" \
    XDG_CACHE_HOME="$world/cache" XDG_RUNTIME_DIR="$world/run" XDG_CONFIG_DIRS="$world/none" FONTCONFIG_FILE="$world/fonts.conf" \
    LC_ALL=C.UTF-8 TZ=UTC TERM=dumb SHELL=/bin/sh GTK_IM_MODULE=gtk-im-context-simple
"$@"
