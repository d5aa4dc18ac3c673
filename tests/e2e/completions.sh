#!/usr/bin/env bash
# What the shells complete: commands, games, opponents with their levels, and the user's own engines.
set -u
cd "$(dirname "$0")/../.." || exit 1
room=$(mktemp -d) || exit 1
trap 'rm -rf "$room"' EXIT
ln -s "${PARLOR:-$PWD/build/parlor}" "$room/parlor"
export PATH=$room:$PATH XDG_CONFIG_HOME=$room/config
bad=0
check() { # NAME EXPECTED FOUND
    if [ "$2" = "$3" ]; then echo "ok $1"; else
        printf '# expected: %s\n# found: %s\nnot ok %s\n' "$2" "$3" "$1"
        bad=1
    fi
}
parlor engines add mine "ugi:true" >/dev/null

# shellcheck source=data/completions/parlor.bash
. data/completions/parlor.bash
offered() { # LINE: what bash would offer, in one line
    COMP_LINE=$1 COMP_POINT=${#1} COMPREPLY=()
    _parlor
    echo "${COMPREPLY[*]}"
}
check 'bash: a command' 'play' "$(offered 'parlor pla')"
check 'bash: all commands' "$(parlor --help | awk '/^games and/ { exit } /^  [a-z]/ { print $1 }' | paste -sd ' ') --help --version" "$(offered 'parlor ')"
check 'bash: games' 'tictactoe ultimate checkers' "$(offered 'parlor best ')"
check 'bash: opponents of a game' 'random negamax: level: solve master' "$(offered 'parlor best checkers ' | tr ' ' '\n' | grep -v -e '^level:.' -e '^mine' | paste -sd ' ')"
check 'bash: an engine of the user' 'mine' "$(offered 'parlor match checkers master mi')"
check 'bash: the levels, behind the colon' "$(seq -s ' ' 10 18)" "$(offered 'parlor match checkers master level:1' | tr ' ' '\n' | grep .. | paste -sd ' ')"
check 'bash: who plays a side' 'human' "$(offered 'parlor play tictactoe --x hu')"
check 'bash: who takes a seat' 'minimax' "$(offered 'parlor play tictactoe --seat O=mini')"
check 'bash: options' '--movetime' "$(offered 'parlor best checkers master --mo' | tr ' ' '\n' | grep movetime)"
check 'bash: a file' 'README.md' "$(offered 'parlor review READ')"
if command -v fish >/dev/null; then
    fished() { fish --no-config -c "source data/completions/parlor.fish; complete -C '$1'" | cut -f 1 | paste -sd ' '; }
    check 'fish: an opponent' 'negamax:' "$(fished 'parlor best checkers neg')"
    check 'fish: the levels' 'level:17' "$(fished 'parlor match checkers master level:17')"
    check 'fish: games' 'checkers' "$(fished 'parlor best che')"
fi
exit $bad
