#!/usr/bin/python3
"""An evening at the desktop program without a pointer and without looking: keys alone, and every fact from what a screen reader
is told. In each game: start, choose a rung, play, hint, undo, resign, review, and find the game in the library."""
import re

from desktop_driver import Desktop, enter_own_world, run_scenes, still_home, wait_for

enter_own_world()

from desktop_ears import EARS, choose, dialog, enter, press, press_until  # noqa: E402


def type_move(desktop, move):
    """Typing begins in the field for moves, wherever the focus is."""
    desktop.type(move)
    wait_for("the typed move", lambda: EARS.focused()[0] == "Type a move")
    desktop.key("Return")


def begin(desktop, title, opponent, side, undo, close):
    """From the start page to the board: the weakest rung; `side` is the question who begins and its answer, `undo` the switch
    that lets moves be taken back, where the game has one."""
    enter(desktop, "Parlor")
    press_until(desktop, "Tab", re.escape(title))
    desktop.key("Return")
    name = dialog(desktop, ".+")
    desktop.choose(opponent, "Toddler.*")
    enter(desktop, name)
    if side:
        press_until(desktop, "Tab", side[0])
        press_until(desktop, "Down", side[1])
        desktop.key("space")
    if undo:
        press_until(desktop, "Tab", undo)
        desktop.key("space")
    press_until(desktop, "Tab", close)
    desktop.key("Return")
    desktop.gone(re.escape(name), "dialog")
    desktop.find(".* board", "panel")
    enter(desktop, title)


def look_around(desktop):
    """Arrow keys go over the squares, which say what is on them."""
    desktop.wait_status("Your turn\\.|Black's turn\\.")
    square = "board \\d, .*|square \\d, .*|\\d+, .*"
    press_until(desktop, "Tab", square)
    for key in ("Right", "Down", "Up", "Left"):
        press(desktop, key, 1)  # nothing comes at the board's edge
        assert re.fullmatch(square, EARS.focused()[0]), EARS.focused()


def play(desktop, first, answer):
    """The first move, then the one that the hint says; the computer's answers are told."""
    EARS.said.clear()
    type_move(desktop, first)
    EARS.wait_said(answer)
    desktop.key("ctrl+h")
    hint = EARS.wait_said("Hint: .*")
    EARS.said.clear()
    type_move(desktop, re.match("Hint: ([0-9x-]+)", hint).group(1))
    EARS.wait_said(answer)
    desktop.key("ctrl+z")
    EARS.wait_said("Taken back\\. *")


def resign_and_review(desktop, title):
    choose(desktop, "Game( menu)?", "Resign")
    dialog(desktop, "Resign")
    press_until(desktop, "Tab", "Resign")
    desktop.key("Return")
    desktop.gone("Resign", "dialog")
    enter(desktop, title)
    press_until(desktop, "Tab", "Review the game")
    EARS.said.clear()
    desktop.key("Return")
    EARS.wait_said("(Black|X): .*\\. (White|O): .*\\.")


def find_in_library(desktop, title):
    choose(desktop, "F10", "Your games")
    enter(desktop, "Your games")
    wait_for("the game in the list", lambda: desktop.all(".*%s.*Toddler.*lost.*" % title, "label"))
    press_until(desktop, "Tab", "Statistics")
    press_until(desktop, "shift+Tab", "Filter")
    desktop.key("Return")
    desktop.find(".* board", "panel")
    enter(desktop, title)


def evening(title, opponent, side, undo, close, first, answer):
    with Desktop(still_home()) as desktop:
        begin(desktop, title, opponent, side, undo, close)
        look_around(desktop)
        play(desktop, first, answer)
        resign_and_review(desktop, title)
        find_in_library(desktop, title)


def tictactoe():
    evening("Tic-tac-toe", "O plays as", ("Who begins.*", "Who begins\\?: X"), None, "OK", "4", "O played \\d\\..*")


def ultimate():
    evening("Ultimate Tic-Tac-Toe", "Opponent", None, None, "Yes", "44", "O played \\d\\d\\. .*")


def checkers():
    evening("Checkers", "Opponent", ("Computer plays.*", "Computer plays White"), "Moves may be taken back.*", "OK", "11-15", "White played .*")


def everything_has_a_name():
    """Round by Tab: start page, preferences, rules."""
    with Desktop(still_home()) as desktop:
        enter(desktop, "Parlor")
        first = EARS.focused()[0]
        desktop.key("Tab")
        press_until(desktop, "Tab", "Main menu")
        press_until(desktop, "Tab", re.escape(first))
        choose(desktop, "Main menu", "Preferences")
        enter(desktop, "Preferences")
        press_until(desktop, "Tab", "Animations")
        desktop.key("Escape")
        wait_for("the end of the preferences", lambda: not desktop.has_window("Preferences"))
        enter(desktop, "Parlor")
        press_until(desktop, "Tab", "Rules: Checkers")
        EARS.said.clear()
        desktop.key("Return")
        enter(desktop, "Checkers")
        desktop.find("The rules on a board", "panel")  # GTK 4.8 tells of changes only where someone has looked before
        press_until(desktop, "Tab", "Next")
        desktop.key("Return")
        EARS.wait_said(".+")


run_scenes([
    ("tic-tac-toe by keys and ears", tictactoe),
    ("Ultimate by keys and ears", ultimate),
    ("checkers by keys and ears", checkers),
    ("everything on the way has a name", everything_has_a_name),
])
