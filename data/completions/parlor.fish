# fish completion for parlor
set -l commands play show best analyze review trace puzzles perft match rate tree bench engine engines games levels pdn egdb web
complete -c parlor -n "not __fish_seen_subcommand_from $commands" -f -a "$commands"
complete -c parlor -n "__fish_seen_subcommand_from play show best analyze perft match rate bench engine levels" -f -a "tictactoe ultimate checkers"
complete -c parlor -n "__fish_seen_subcommand_from pdn" -a "check print"
complete -c parlor -n "__fish_seen_subcommand_from games" -a "list show open stats import export remove check"
complete -c parlor -n "__fish_seen_subcommand_from egdb" -f -a "build info verify probe"
complete -c parlor -n "__fish_seen_subcommand_from $commands" -f -a "(parlor (commandline -opc)[2] --help 2>/dev/null | string match -ra -- '--[a-z-]+' | sort -u)"
complete -c parlor-desktop -a "tictactoe ultimate checkers"
