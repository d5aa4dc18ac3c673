#!/usr/bin/env python3
"""An evening on the full screen by keys alone, in each game: start, choose a rung, play, hint, undo, resign, review, and find the
game in the library."""
import re

from terminal_driver import PARLOR, Terminal, run_all


def choose_the_weakest(t, field):
    """In the form, with the cursor on that field: its list, and the first entry."""
    t.wait(field + " +◄")
    t.keys("Space")
    t.wait("► (Human|Casual)")
    t.keys("Home")
    t.wait("► (Human|Toddler)")
    if "► Human" in t.text():
        t.keys("Down")
    t.wait("► Toddler")
    t.keys("Enter")
    t.wait(field + " +◄ Toddler")


def play(t, first, other, notation):
    """The first move, the one that the hint says, and that one taken back."""
    t.wait("Your turn|Black's turn")
    t.move(first)
    t.wait(other + " played " + notation)
    t.keys("h")
    hint = re.search("Hint: (%s)" % notation, t.wait("Hint: " + notation)).group(1)
    t.move(hint)
    t.wait(other + " played " + notation, unwanted="Hint")
    t.keys("u")
    t.wait("Taken back")


def resign_review_and_find(t, title, other):
    t.keys("R")
    t.wait_all("Give up this game?", "► No")
    t.keys("Up")
    t.wait("► Yes")
    t.keys("Enter")
    t.wait("(X|Black) resigned")
    t.keys("w")
    t.wait("%s: (no mistakes|\\d)" % other)
    t.keys("Enter")
    t.wait("wins!", unwanted="%s: (no mistakes|\\d)" % other)
    t.keys("q")
    t.wait("Your games")
    t.keys("Y")
    t.wait("► Your games")
    t.keys("Enter")
    t.wait("%s.*Toddler.*lost" % title)
    t.keys("Tab")
    t.wait("Your strength:")
    t.wait("Toddler( +[01]){4}")
    t.keys("Escape")
    t.wait("1 game")
    t.keys("Escape")
    t.wait("► Your games")
    t.keys("Escape")
    t.wait("EXIT 0")


def tictactoe_by_keys():
    with Terminal(PARLOR, columns=100) as t:
        t.wait("► Tic-tac-toe")
        t.keys("Enter")
        t.wait("Choose the players")
        t.keys("Down", "Enter")
        t.wait("X +◄ Human")
        t.keys("Down")
        choose_the_weakest(t, "O")
        t.keys("Enter")
        play(t, "4", "O", "[0-8]")
        resign_review_and_find(t, "Tic-tac-toe", "O")


def ultimate_by_keys():
    with Terminal(PARLOR, columns=100, rows=30) as t:
        t.wait("► Tic-tac-toe")
        t.keys("Down", "Enter")
        t.wait("► New game")
        t.keys("Enter")
        t.wait("Would you like to play first\\?")
        t.keys("Down", "Down")
        choose_the_weakest(t, "Opponent")
        t.keys("Enter")
        play(t, "44", "O", "[0-8][0-8]")
        resign_review_and_find(t, "Ultimate Tic-Tac-Toe", "O")


def checkers_by_keys():
    with Terminal(PARLOR, columns=100, rows=30) as t:
        t.wait("► Tic-tac-toe")
        t.keys("Down", "Down", "Enter")
        t.wait("► New game")
        t.keys("Enter")
        t.wait("◄ Computer plays Black")
        t.keys("Right")
        t.wait("◄ Computer plays White")
        t.keys("Down")
        choose_the_weakest(t, "Opponent")
        t.keys("Down", "Down", "Right")  # past the level
        t.wait("Moves may be taken back +◄ Yes")
        t.keys("Enter")
        play(t, "11-15", "White", "[0-9]+[-x][0-9x]+")
        resign_review_and_find(t, "Checkers", "White")


run_all([tictactoe_by_keys, ultimate_by_keys, checkers_by_keys])
