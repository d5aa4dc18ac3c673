#!/usr/bin/env bash
# What a tool can check of the house style: formatting, the direction of includes, overlong files, machine paths.
set -u
cd "$(dirname "$0")/.." || exit 1
bad=0

report() { # NAME PROBLEMS
    if [ -z "$2" ]; then
        echo "ok $1"
    else
        printf '%s\nnot ok %s\n' "$2" "$1"
        bad=1
    fi
}

files() { git ls-files -co --exclude-standard "$@" | while read -r f; do [ -f "$f" ] && echo "$f"; done; }

report formatting "$(files '*.c' '*.h' | xargs clang-format --dry-run 2>&1 | grep -E 'warning|error' | head -n 20)"

# Includes point one way: a layer may use only the layers listed for it.
allowed() {
    case $1 in
    src/base/*) echo base ;;
    src/game/*) echo 'base game' ;;
    src/engine/*) echo 'base game engine' ;;
    src/remote/*) echo 'base game engine remote' ;;
    # What a game adds to its rules and engines may use the plain types of the layer it is for.
    # The rooms of checkers: databases and PDN know the board and its moves.
    src/games/checkers/egdb/*) echo 'base game engine games/checkers/board games/checkers/movegen games/checkers/egdb' ;;
    src/games/checkers/pdn/*) echo 'base game engine session/format games/checkers/movegen games/checkers/notation games/checkers/pdn' ;;
    src/games/*/teach*) echo "base game engine teach games/$(echo "$1" | cut -d/ -f3)" ;;
    src/games/*/explain*) echo "base game engine judge/explain games/$(echo "$1" | cut -d/ -f3)" ;;
    src/games/*/presentation*) echo "base game engine session/session session/picker view/presentation view/form view/words games/$(echo "$1" | cut -d/ -f3)" ;;
    src/games/*/*_format*) echo "base game engine session/format games/$(echo "$1" | cut -d/ -f3)" ;;
    src/games/*/kit.c) echo "base game engine judge/explain teach/teacher session/format view/presentation games/$(echo "$1" | cut -d/ -f3)" ;;
    src/games/*) echo "base game engine games/$(echo "$1" | cut -d/ -f3)" ;;
    src/session/*) echo 'base game engine remote session' ;;
    src/library/*) echo 'base game engine session library' ;;
    src/judge/*) echo 'base game engine remote session judge' ;;
    src/teach/*) echo 'base game engine teach' ;;
    src/view/*) echo 'base game engine remote session judge teach view' ;;
    src/front/protocol/*) echo 'base game engine remote session judge teach view games front/protocol' ;;
    src/front/web/library.c) echo 'base parlor' ;;
    src/front/api/*) echo 'base game engine session judge view parlor front/api' ;;
    src/front/*) echo 'base game engine remote session library judge teach view games front' ;;
    esac
}
layers() {
    for file in $(files 'src/*.c' 'src/*.h'); do
        layer_list=$(allowed "$file")
        for include in $(sed -n 's/^ *# *include "\([^"]*\)".*/\1/p' "$file"); do
            fine=no
            for layer in $layer_list; do
                case $include in "$layer"/* | "$layer".h) fine=yes ;; esac
            done
            [ $fine = yes ] || echo "$file must not include $include"
        done
    done
}
report layers "$(layers)"

report 'file length' "$(files '*.c' '*.h' '*.py' '*.sh' '*.mjs' '*.js' | while read -r f; do
    n=$(wc -l <"$f")
    [ "$n" -le 650 ] || echo "$f has $n lines"
done)"

report 'machine paths' "$(files . | grep -v -E '\.(png|svg)$' | xargs grep -nE '(^|[^A-Za-z0-9_.])/(work|root|home)/' 2>/dev/null | head -n 5)"

# Every source has its line in ARCHITECTURE.md, with its ending or, for a pair, without.
report 'architecture lists every file' "$(files 'src/*' | while read -r f; do
    name=$(basename "$f")
    grep -qF -e "\`$name\`" -e "\`${name%.*}\`" ARCHITECTURE.md || echo "$f is not in ARCHITECTURE.md"
done)"

# Adding a game touches its folder and games.def: nothing else names the template game, and no painter names any.
report 'a game is named in one place' "$({
    files 'src/*' 'data/*' 'tools/*' Makefile | grep -v -e '^src/games/nim/' -e '^src/game/games.def$' | xargs grep -nwi 'nim'
    games=$(sed -n 's/^GAME(\(.*\))$/\1/p' src/game/games.def | paste -sd '|')
    files 'src/view/*' 'src/session/*' 'src/library/*' 'src/judge/*' 'src/front/terminal/*' 'src/front/desktop/*' 'src/front/web/*' | xargs grep -nE "\"($games)\"" | grep -v '/\*'
} 2>/dev/null | head -n 10)"

# The operating system is called in one room, src/base/os_*.c. Two sources besides speak to what they are built on: the
# terminal's modes and signals are restored by the code that drives curses, and GTK's main loop takes signals by number.
report 'one room for the operating system' "$(files 'src/*.c' 'src/*.h' | grep -v -e '^src/base/os_' -e '^src/front/terminal/rescue.c$' -e '^src/front/desktop/main.c$' |
    xargs grep -nE '# *include <(unistd|fcntl|poll|signal|dirent|termios|windows|winsock2|io|process|direct|glob|spawn|dlfcn|pwd|sched|sys/[a-z]*)\.h>|\b(open_memstream|fmemopen|aligned_alloc|posix_memalign|strndup|getline|popen|fileno|nanosleep|setenv|__linux__|_WIN32)\b|\b(system|mkstemp)\(' | head -n 10)"

# Nothing below the front ends prints: the core only returns values.
report 'the core is silent' "$(files 'src/base/*.c' 'src/game/*.c' 'src/engine/*.c' 'src/games/*.c' 'src/remote/*.c' 'src/session/*.c' 'src/library/*.c' 'src/judge/*.c' 'src/teach/*.c' 'src/view/*.c' |
    xargs grep -nE '\b(printf|puts|putchar|perror)\(|\b(stdout|stderr)\b' | grep -v 'snprintf' | head -n 5)"

exit $bad
