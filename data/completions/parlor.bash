# bash completion for parlor
_parlor() {
    local commands='play show best analyze review trace puzzles perft match rate tree bench engine engines games levels pdn egdb web --help --version'
    local games='tictactoe ultimate checkers'
    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]-}
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
    elif [[ $word == -* ]]; then
        # Each command lists its own options.
        mapfile -t COMPREPLY < <(compgen -W "$(parlor "$command" --help 2>/dev/null | grep -o -e '--[a-z-]*' | sort -u)" -- "$word")
    elif [ "$command" = pdn ] && [ "$COMP_CWORD" -eq 2 ]; then
        mapfile -t COMPREPLY < <(compgen -W 'check print' -- "$word")
    elif [ "$command" = games ] && [ "$COMP_CWORD" -eq 2 ]; then
        mapfile -t COMPREPLY < <(compgen -W 'list show open stats import export remove check' -- "$word")
    elif [ "$command" = egdb ] && [ "$COMP_CWORD" -eq 2 ]; then
        mapfile -t COMPREPLY < <(compgen -W 'build info verify probe' -- "$word")
    elif [ "$COMP_CWORD" -eq 2 ] && [[ $command != review && $command != tree ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$games" -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    fi
}
complete -F _parlor parlor
complete -W 'tictactoe ultimate checkers --help --version' -o plusdirs -X '!*.pdn' -f parlor-desktop
