#!/usr/bin/env python3
"""The review on the full screen: w tells what went wrong, Esc stops it."""
from terminal_driver import PARLOR, Terminal, check, run_all


def review_tells_what_went_wrong():
    with Terminal(PARLOR + " play tictactoe --x human --o human") as t:
        t.wait("X's turn")
        t.keys("w")
        t.wait("There is no move to review yet")
        for square in ("4", "1", "0"):
            t.move(square)
            t.wait("played " + square)
        t.keys("w")
        screen = t.wait("O: 1 blunder")
        check("1... 1?? allows a fork" in screen and "X: no mistakes" in screen, "the reason is missing")
        t.keys("Enter")
        t.wait("O's turn", unwanted="blunder")


def review_is_stopped_by_escape():
    with Terminal(PARLOR + " play checkers --black human --white human") as t:
        t.wait("Black's turn")
        for move in ("11-15", "22-17", "15-18", "23x14", "9x18"):
            t.move(move)
            t.wait("played " + move)
        t.keys("w", "Escape")
        t.wait("White's turn", unwanted="Looking at|Review")
        t.move("17-13")
        t.wait("played 17-13")


def review_goes_on_beside_the_game():
    with Terminal(PARLOR + " play checkers --black human --white human") as t:
        t.wait("Black's turn")
        for move in ("9-14", "22-18", "5-9", "25-22", "11-16", "30-25", "16-19", "24x15", "10x19", "23x16", "14x30"):
            t.move(move)
            t.wait("played " + move)
        t.keys("w")
        t.wait("Looking at the game: 1")
        t.keys("?")
        t.wait("to the next square where one may play", unwanted="blunder")
        t.keys("Enter")
        t.wait("White: 1 blunder")
        t.keys("Enter")
        t.wait("White's turn", unwanted="blunder")


run_all([review_tells_what_went_wrong, review_is_stopped_by_escape, review_goes_on_beside_the_game])
