# fish completion for parlor. Commands, games, opponents and options are asked of the program, so that they are true.
function __parlor_games
    parlor --help 2>/dev/null | awk '/^  any game/ { exit } on && /^  / { print $1 } /^games and/ { on = 1 }'
end
function __parlor_opponents
    set -l game (commandline -opc)[3]
    test -n "$game"; or return
    parlor --help 2>/dev/null | awk -v game=$game '/^  any game/ { exit } on && $1 == game { for (i = 2; i <= NF; i++) { sub("…", "", $i); print $i } } /^games and/ { on = 1 }'
    parlor levels $game 2>/dev/null | awk '/^level:/ { print $1 "\t" $2 }'
    parlor engines list 2>/dev/null | awk '{ print $1 }'
end
# at NUMBER COMMAND…: is the word with this number being written, of one of these commands?
function __parlor_at
    set -l words (commandline -opc)
    test (count $words) -eq $argv[1]; and contains -- "$words[2]" $argv[2..-1]
end
function __parlor_command
    set -l words (commandline -opc)
    test (count $words) -ge 2; and contains -- "$words[2]" $argv
end
function __parlor_spec
    set -l words (commandline -opc)
    __parlor_at 3 best trace; and return
    __parlor_command match rate; and test (count $words) -ge 3; and return
    contains -- "$words[-1]" --engine --x --o --black --white
end
complete -c parlor -n "test (count (commandline -opc)) -eq 1" -f -a "(parlor --help 2>/dev/null | awk '/^games and/ { exit } /^  [a-z]/ { name = \$1; \$1 = \"\"; print name \"\t\" substr(\$0, 2) }')"
complete -c parlor -n "__parlor_at 2 play show best analyze trace puzzles perft match rate bench engine levels" -f -a "(__parlor_games)"
complete -c parlor -n "__parlor_at 2 starter" -f -a "python c java javascript"
complete -c parlor -n "__parlor_at 3 starter" -f -a "(__parlor_games)"
complete -c parlor -n "__parlor_at 2 pdn" -f -a "check print"
complete -c parlor -n "__parlor_at 2 games" -f -a "list show open stats import export remove check"
complete -c parlor -n "__parlor_at 2 engines" -f -a "list add remove test"
complete -c parlor -n "__parlor_at 2 egdb" -f -a "build info verify probe"
complete -c parlor -n __parlor_spec -f -a "(__parlor_opponents)"
complete -c parlor -n "string match -q -- '-*' (commandline -ct)" -a "(parlor (commandline -opc)[2] --help 2>/dev/null | string match -ra -- '--[a-z][a-z-]+' | sort -u)"
complete -c parlor-desktop -a "(__parlor_games)"
