#!/usr/bin/env python3
"""Time that was used stays used: after a kill, SIGTERM, leaving the program, and line by line."""
import os
import re
import signal
import subprocess
import tempfile

from own_world import enter_own_world, wait_for

enter_own_world()
from terminal_driver import PARLOR, Terminal, check, run_all  # noqa: E402

USED = 3  # seconds


def shown(screen):
    """Both clocks, in seconds."""
    return [60 * int(minutes) + int(seconds) for minutes, seconds in re.findall(r"\b(\d+):(\d\d)\b", screen)]


def process_of(terminal):
    pane = terminal.tmux("list-panes", "-F", "#{pane_pid}").strip()
    children = subprocess.run(["pgrep", "-P", pane], stdout=subprocess.PIPE, text=True).stdout.split()
    return int(children[0])


def end(terminal, how):
    if how == "leave":
        terminal.keys("q")
        terminal.wait("Leave the running game")
        terminal.keys("Enter")
    else:
        os.kill(process_of(terminal), how)
    terminal.wait("EXIT")


def time_stays_used_in_the_terminal():
    for how in (signal.SIGKILL, signal.SIGTERM, "leave"):
        with tempfile.TemporaryDirectory(prefix="parlor-clocks-") as folder:
            with Terminal(PARLOR + " play checkers --black human --white human --clock 1", folder=folder) as t:
                t.wait("Black's turn")
                t.move("11-15")
                t.wait("White's turn")
                before = t.wait(lambda screen: any(55 <= left <= 60 - USED for left in shown(screen)))
                end(t, how)
            with Terminal(PARLOR + " play checkers --resume", folder=folder) as t:
                after = t.wait_all("White's turn", "The clock goes on where it stopped", "already used")
                # A second for the journal, one for the rounding, and what passed until the screen was read is on our side.
                check(min(shown(after)) <= min(shown(before)) + 2, "%s gives time back: %s after %s" % (how, shown(after), shown(before)))
                end(t, "leave")


def time_stays_used_line_by_line():
    with tempfile.TemporaryDirectory(prefix="parlor-clocks-") as folder:
        world = dict(os.environ, **{name: folder for name in ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")})
        words = [PARLOR, "play", "checkers", "--plain", "--black", "human", "--white", "human"]
        game = subprocess.Popen(words + ["--clock", "1"], env=world, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        game.stdin.write(b"11-15\n")
        game.stdin.flush()
        journal = os.path.join(folder, "parlor", "checkers.journal")

        def left():
            lines = re.findall(r"^left (\d+) (\d+)", open(journal, encoding="utf-8").read(), re.M) if os.path.exists(journal) else []
            return int(lines[-1][1]) if lines else 60000
        wait_for("the clock in the journal", lambda: left() <= 60000 - 1000 * USED)
        game.kill()
        game.wait()
        before = left()
        again = subprocess.run(words + ["--resume"], env=world, input=b"22-18\nquit\n", stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        check(b"The clock goes on where it stopped" in again.stderr, "nothing is said: %s" % again.stderr)
        check(left() <= before, "time came back: %d after %d" % (left(), before))


if __name__ == "__main__":
    run_all([time_stays_used_in_the_terminal, time_stays_used_line_by_line], "clocks")
