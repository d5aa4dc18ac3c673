#!/usr/bin/python3
"""Plays many games in one run of the desktop program and looks at its memory. usage: desktop_leaks.py [GAMES]
Each game is opened from the start page, played to its end by random moves, and left again. The memory after all of
them must be that after a tenth of them; with a program that LeakSanitizer is in (`make leaks`) nothing of ours may be lost."""
import os
import re
import sys
import traceback

from desktop_driver import PROGRAM, ROOT, Desktop, enter_own_world, still_home, wait_for, write_journal, write_settings

enter_own_world()

GROWTH_MAX_KB = 8000  # a leaked game page is more than a tenth of a megabyte
# For a program that LeakSanitizer is in: GLib's slice allocator would hide leaks from it, and the OpenGL driver, which
# is not needed here, has leaks of its own.
SANITIZER = {"G_SLICE": "always-malloc", "GDK_DEBUG": "gl-disable", "ASAN_OPTIONS": "detect_leaks=1",
             "LSAN_OPTIONS": "suppressions=%s/tests/e2e/lsan.supp" % ROOT}
GAMES = (("tictactoe", "Tic-tac-toe", "seat X random", "seat O human", "move 4"),
         ("ultimate", "Ultimate Tic-Tac-Toe", "seat X random", "seat O random", "move 44"),
         ("checkers", "Checkers", "seat Black random", "seat White random", "move 11-15"))


def play(desktop, home, game, title, *begun):
    write_journal(home, game, *begun)
    desktop.click(title, "push button")
    desktop.find("Resume or New\\?", "dialog")
    desktop.focus("Resume or New?")
    desktop.key("Return")
    desktop.gone("Resume or New\\?", "dialog")
    wait_for("the end of the game", lambda: go_on(desktop))
    desktop.focus(title)
    desktop.key("alt+Home")
    desktop.find("What shall we play\\?", "label")


def go_on(desktop):
    """The headline at the end. Until then the person's turns are played."""
    if re.match(".*wins?!|No winner|The game is a draw\\.|Game over\\.", desktop.status()):
        return desktop.status()
    if desktop.status().endswith("Your turn.") and desktop.names("square .*empty.*"):
        desktop.touch("square .*empty.*")
    return None


def memory_kb(desktop):
    """The private memory of the program."""
    with open("/proc/%d/status" % desktop.process.pid) as file:
        return int(re.search("RssAnon:\\s+([0-9]+)", file.read()).group(1))


def play_many(count):
    home = still_home()
    write_settings(home, "speed 2")  # two computers play without rests
    first = 0
    with Desktop(home, environment=SANITIZER) as desktop:
        desktop.focus("Parlor")
        for i in range(count):
            play(desktop, home, *GAMES[i % len(GAMES)])
            if i + 1 == max(count // 10, 1):
                first = memory_kb(desktop)
        last = memory_kb(desktop)
        desktop.focus("Parlor")
        desktop.key("ctrl+q")
        code = desktop.wait_end()
    print("# %d KB after %d games, %d KB after %d" % (first, max(count // 10, 1), last, count))
    assert code == 0, "it ended with code %d" % code
    assert "asan" in PROGRAM or last - first < GROWTH_MAX_KB, "it grew by %d KB" % (last - first)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    try:
        play_many(count)
        print("ok desktop: no leak over %d games" % count)
    except Exception:
        traceback.print_exc(file=sys.stdout)
        print("not ok desktop: no leak over %d games" % count)
        return 1
    return 0


sys.exit(main())
