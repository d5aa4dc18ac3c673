# bash completion for parlor. Commands, games, opponents and options are asked of the program, so that they are true.
_parlor_ask() { # commands | games | opponents GAME | options COMMAND
    case $1 in
    commands) parlor --help | awk '/^games and/ { exit } /^  [a-z]/ { print $1 }' ;;
    games) parlor --help | awk '/^  any game/ { exit } on && /^  / { print $1 } /^games and/ { on = 1 }' ;;
    opponents)
        parlor --help | awk -v game="$2" '/^  any game/ { exit } on && $1 == game { $1 = ""; gsub("…", ""); print } /^games and/ { on = 1 }'
        parlor levels "$2" | awk '/^level:/ { print $1 }'
        parlor engines list | awk '{ print $1 }'
        ;;
    options) parlor "$2" --help | grep -o -e '--[a-z][a-z-]*' | sort -u ;;
    esac 2>/dev/null
}
_parlor() {
    local word=${COMP_LINE:0:COMP_POINT} before words=() offers=''
    word=${word##* }
    read -ra words <<<"${COMP_LINE:0:COMP_POINT}"
    [ -n "$word" ] || words+=('')
    local count=$((${#words[@]} - 1)) command=${words[1]-} game=${words[2]-}
    before=${words[count - 1]}
    case $command,$count,$before,$word in
    *,1,*) offers="$(_parlor_ask commands) --help --version" ;;
    play,*,--x,* | play,*,--o,* | play,*,--black,* | play,*,--white,*) offers="human $(_parlor_ask opponents "$game")" ;;
    play,*,--seat,*=*) offers="human $(_parlor_ask opponents "$game")" ;;
    *,*,--engine,*) offers=$(_parlor_ask opponents "$game") ;;
    *,--*) offers=$(_parlor_ask options "$command") ;;
    pdn,2,*) offers='check print' ;;
    games,2,*) offers='list show open stats import export remove check' ;;
    engines,2,*) offers='list add remove test' ;;
    egdb,2,*) offers='build info verify probe' ;;
    starter,2,*) offers='python c java javascript' ;;
    starter,3,*) offers=$(_parlor_ask games) ;;
    starter,*) ;;
    review,* | tree,* | pdn,* | games,*) ;;
    *,2,*) offers=$(_parlor_ask games) ;;
    best,3,* | trace,3,* | match,* | rate,*) offers=$(_parlor_ask opponents "$game") ;;
    esac
    if [ -z "$offers" ]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        return
    fi
    local rest=${word##*=} i
    mapfile -t COMPREPLY < <(compgen -W "$offers" -- "$rest")
    # The shell takes what is behind the last colon or equals sign for the word.
    local cut=${rest%"${rest##*:}"}
    for i in "${!COMPREPLY[@]}"; do COMPREPLY[i]=${COMPREPLY[i]#"$cut"}; done
    [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *: ]] || compopt -o nospace 2>/dev/null
}
complete -F _parlor parlor
_parlor_desktop() {
    mapfile -t COMPREPLY < <(compgen -W "$(_parlor_ask games) --help --version" -- "$2"; compgen -f -X '!*.pdn' -- "$2"; compgen -d -- "$2")
}
complete -F _parlor_desktop -o filenames parlor-desktop
