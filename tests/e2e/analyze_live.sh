#!/usr/bin/env bash
# `parlor analyze` on a terminal: thinks without a limit, overwrites its lines in place, and Ctrl+C leaves the result.
set -u
export PARLOR=${PARLOR:-$PWD/build/parlor}
socket=parlor-analyze-$$
folder=$(mktemp -d) || exit 1
tmux() { command tmux -L "$socket" "$@"; }
trap 'tmux kill-server 2>/dev/null; rm -rf "$folder"' EXIT

tmux -f /dev/null new-session -d -x 90 -y 30 bash -c "'$PARLOR' analyze checkers --engine master --lines 2; echo \"ended with \$?\"; cat >/dev/null"
screen() { tmux capture-pane -p; }
# Wait until the screen shows it, however slow the machine is; give up only after minutes.
wait_for() {
    for _ in $(seq 1200); do
        if screen | grep -qE "$1"; then return 0; fi
        sleep 0.1
    done
    screen | sed 's/^/# /'
    return 1
}
say() {
    if [ "$1" -eq 0 ]; then echo "ok $2"; else
        echo "not ok $2"
        return 1
    fi
}

wait_for '^depth ([6-9]|[1-9][0-9]) '
say $? 'analyze shows its depth'
[ "$(screen | grep -c '^depth ')" -eq 1 ]
say $? 'analyze overwrites its lines in place'
tmux send-keys C-c
wait_for '^ended with 0$'
say $? 'Ctrl+C ends the analysis'
screen >"$folder/screen"
[ "$(grep -c '^depth ' "$folder/screen")" -eq 1 ] && [ "$(grep -cE '^ +-?[0-9]+ +[0-9.]+%  [0-9]' "$folder/screen")" -eq 2 ]
say $? 'the two lines stay on the screen' || sed 's,^,# ,' "$folder/screen"
