"""Games in the desktop program that have begun already, for the tests."""
from desktop_driver import new_home, write_journal

PEOPLE = {"tictactoe": ("X", "O"), "ultimate": ("X", "O"), "checkers": ("Black", "White"), "nim": ("A", "B")}
TITLE = {"tictactoe": "Tic-tac-toe", "ultimate": "Ultimate Tic-Tac-Toe", "checkers": "Checkers", "nim": "Nim"}


def resume(desktop, game):
    desktop.find("Resume or New\\?", "dialog")
    desktop.click("Resume", "push button")
    desktop.gone("Resume or New\\?", "dialog")
    desktop.focus(TITLE[game])


def begun(game, moves, second="human", *lines, **look):
    """A home with that game unfinished, between two people or against `second`, and with reduced motion."""
    home = new_home(animations=False, **look)
    first, other = PEOPLE[game]
    write_journal(home, game, *lines, "seat %s human" % first, "seat %s %s" % (other, second), "move " + moves)
    return home
