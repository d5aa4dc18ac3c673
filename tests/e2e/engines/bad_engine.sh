#!/bin/sh
# An engine that misbehaves, for the tests: bad_engine.sh HOW [FILE]. It speaks UGI and Hub as far as needed.
#   hang-start    never says a word            hang-go     shakes hands, never answers "go", nor "stop"
#   crash-start   ends at once                 crash-go    is killed by a signal when asked to move
#   cheat         answers with an illegal move nonsense    answers with words that are no move
#   flood         writes without end           deaf        never reads
#   slow          plays, but each move takes a tenth of a second
#   late          moves once, then crashes     family      hangs with a child, whose number goes to FILE
#   stubborn      plays, but does not quit     closed      closes its input, so that writing to it fails
#   mute          closes its output            gush        never reads, but writes without end
#   notes         plays, and writes what it is told to FILE
#   talk-go       talks for ever instead of moving (info)     climb-go    the same, with ever more nodes
#   null          answers with bestmove 0000, which is no move
#   number        hangs on "go"; its own process number goes to FILE
how=$1
case $how in
hang-start) exec sleep 100 ;;
crash-start) exit 3 ;;
flood) exec yes "info nothing" ;;
mute) exec sleep 100 >&- ;;
esac
asked=0
go() {
    asked=$((asked + 1))
    case $how in
    hang-go) exec sleep 100 ;;
    crash-go) kill -SEGV $$ ;;
    cheat) echo "${1}99" ;;
    nonsense) echo "${1}the move that I like best" ;;
    talk-go) exec yes "info depth 1 nodes 1 score cp 0" ;;
    climb-go) exec awk 'BEGIN { for (i = 1;; i++) print "info depth 1 nodes", i }' ;;
    null) echo "${1}0000" ;;
    number)
        echo $$ >"$2"
        exec sleep 100
        ;;
    slow) sleep 0.1 ;;
    late) [ $asked -eq 1 ] || exit 4 ;;
    family)
        sleep 100 &
        echo $! >"$2"
        wait
        ;;
    esac
    echo "$1$3"
}
while read -r word rest; do
    [ $how != notes ] || echo "$word $rest" >>"$2"
    case $word in
    ugi) echo ugiok ;;
    isready)
        [ $how != closed ] || exec <&-
        echo readyok
        case $how in
        deaf | closed) exec sleep 100 ;;
        gush) exec yes "info nothing" ;;
        esac
        ;;
    hub) echo wait ;;
    init) echo ready ;;
    ping) echo pong ;;
    go)
        case $rest in
        think) go 'done move=' "$2" 9-13 ;;
        *) go 'bestmove ' "$2" 0 ;;
        esac
        ;;
    quit) [ $how = stubborn ] || exit 0 ;;
    esac
done
[ $how != stubborn ] || exec sleep 100
