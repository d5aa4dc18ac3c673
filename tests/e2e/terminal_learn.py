#!/usr/bin/env python3
"""Learning on the full screen: a puzzle, the tutor, the review's mistakes and the drill, a search that is watched."""
import re

from terminal_driver import PARLOR, Terminal, check, run_all


def puzzle_is_solved():
    with Terminal(PARLOR + " play tictactoe --x human --o human") as t:
        t.wait("X's turn")
        t.keys("P")
        t.wait("The puzzle of the day")
        t.keys("Enter")
        t.wait("Puzzle [0-9]+ of 25, grade")
        t.wait("[XO] +You$", unwanted="Human")
        t.keys("S")
        t.wait("The answer is")
        t.keys("N")
        t.wait("Find it", unwanted="The answer is")
        t.keys("X")
        t.wait("X's turn", unwanted="Puzzle")


def tutor_asks():
    # After any first move of X these answers lose.
    losing = {"0": "1", "2": "1", "6": "1", "8": "1", "4": "1", "1": "3", "3": "1", "5": "1", "7": "3"}
    with Terminal(PARLOR + " play tictactoe --x perfect --o human --starts x", columns=100) as t:
        first = re.search("X played ([0-8])", t.wait("X played [0-8]")).group(1)
        t.keys("T")
        t.wait("Before blunders")
        t.keys("Down", "Enter")
        t.wait("The tutor is on")
        t.move(losing[first])
        screen = t.wait("throws away 50 % of a point")
        check("Play it" in screen and "Think again" in screen and "Show me why" in screen, "no answers are offered")
        t.keys("i")
        t.wait("allows|becomes|turns")
        t.keys("t")
        t.wait("Your turn|O's turn", unwanted="throws away")
        t.move(losing[first])
        t.wait("throws away 50 % of a point")
        t.keys("y")
        t.wait("X played", unwanted="throws away")


def mistakes_are_drilled():
    with Terminal(PARLOR + " play tictactoe --x human --o human", columns=100) as t:
        t.wait("X's turn")
        for square in ("4", "1", "0"):
            t.move(square)
            t.wait("played " + square)
        t.keys("w")
        t.wait("Opening: 1 blunder")
        t.keys("Enter")
        t.wait("Next mistake", unwanted="1 blunder")
        t.keys(".")
        t.wait("1\\?\\? allows a fork")
        t.keys("B")
        t.wait("The better line: \\[0\\] 1|1\\?\\? allows a fork")
        t.keys("M")
        t.wait("You played 1; find a better move")
        t.move("8")
        t.wait("Right: 8 is better than 1")
        t.wait("X Back to the game")
        t.keys("X")
        t.wait("O's turn|After")


def search_is_watched():
    with Terminal(PARLOR + " play checkers --black human --white human", columns=100) as t:
        t.wait("Black's turn")
        t.keys("W")
        t.wait("The position on the board")
        t.keys("Enter")
        t.wait("Alpha-beta|Step 1 of")
        if "Step 1 of" not in t.text():
            t.keys("Enter")
        t.wait("Look at the root with")
        t.keys("n", "n")
        t.wait("Step 3 of")
        t.keys("b")
        t.wait("Step 2 of")
        t.keys("End")
        t.wait("All moves of the root are known")
        t.keys("Right", "q")
        t.wait("Black's turn", unwanted="Step")


def rules_are_walked():
    """Keys alone go on and back, walk over the board and do what a step asks for; after the last step it closes."""
    with Terminal(PARLOR + " play ultimate --x human --o human", columns=100) as t:
        t.wait("X's turn")
        t.keys("F1")
        t.wait("Nine small boards")
        t.keys("n")
        t.wait("Step 2 of 6")
        t.keys("Enter")
        t.wait("Touch the marked square")
        t.keys("Up", "Right", "Enter")
        t.wait("Step 3 of 6")
        t.keys("b")
        t.wait("Step 2 of 6")
        t.keys("PPage")
        t.wait("Step 1 of 6")
        for step in range(2, 7):
            t.keys("NPage")
            t.wait("Step %d of 6" % step)
        t.keys("n")
        t.wait("X's turn", unwanted="Step")


def examples_are_named_in_full():
    with Terminal(PARLOR + " play checkers --black human --white human", columns=110) as t:
        t.wait("Black's turn")
        t.keys("W")
        t.wait("The position on the board")
        for last in ("search buy here\\?", "worth 98", "alpha-beta cuts", "200 or more is a win", "one in seven 201", "β is 5", "end of the game", "of UCT", "tree of tic-tac-toe"):
            t.keys("Right")
            t.wait(last + " *►")


def rows_of_a_tree_are_whole():
    with Terminal(PARLOR + " play ultimate --x human --o human", columns=120) as t:
        t.wait("X's turn")
        t.keys("W")
        t.wait("The position on the board")
        t.keys("Enter")
        t.wait("Random game, move")
        t.keys("n")
        t.wait("The root now has [0-9.]+ points for O in 1 simulation")
        t.keys("End")
        t.wait("  [0-9][0-9]  2 simulations, [0-9.]+ points, mean [01][.][0-9][0-9]( |$)")


def random_game_is_stepped():
    with Terminal(PARLOR + " play ultimate --x human --o human", columns=100) as t:
        t.wait("X's turn")
        t.keys("W")
        t.wait("The position on the board")
        t.keys("Enter")
        last = int(re.search("move ([0-9]+) of", t.wait("Random game, move [0-9]+ of [0-9]+")).group(1))
        before = t.text()
        t.keys(",")
        t.wait("Random game, move %d of %d" % (last - 1, last))
        check(t.text() != before, "the board stays the same")
        t.keys(".", ".")
        t.wait("Random game, move %d of %d" % (last, last))
        t.keys("q")
        t.wait("X's turn", unwanted="Random game")


def searches_are_compared():
    with Terminal(PARLOR + " play checkers --black human --white human", columns=100) as t:
        t.wait("Black's turn")
        t.keys("W")
        t.wait("The position on the board")
        t.keys("Right")
        t.wait("What does a better search buy here")
        t.keys("Enter")
        screen = t.wait("For the same choice, [0-9]+-[0-9]+, alpha-beta")
        for search in ("Minimax", "Alpha-beta", "Alpha-beta, moves ordered", "The same with a table", "master"):
            check(re.search(re.escape(search) + " +[0-9]+ +[0-9]+ +[0-9.]+ m?s +[0-9]+-[0-9]+", screen), "no row for " + search)
        check("█" in screen, "no picture")
        t.keys("q")
        t.wait("Black's turn", unwanted="Minimax")


def simulations_are_compared():
    with Terminal(PARLOR + " play ultimate --x human --o human", columns=100) as t:
        t.wait("X's turn")
        t.keys("W")
        t.wait("The position on the board")
        t.keys("Right")
        t.wait("What does a better search buy here")
        t.keys("Enter")
        t.wait("1000000")
        t.keys("s")
        t.wait("Stopped|From [0-9]+ simulations on the choice is|not settled yet")
        t.keys("q")
        t.wait("X's turn", unwanted="Simulations")


def position_is_commented():
    with Terminal(PARLOR + " play checkers --black human --white human", columns=100) as t:
        t.wait("Black's turn")
        t.move("11-15")
        t.wait("1\\. 11-15")
        t.keys("C")
        t.wait_all("What do you want to say", "Enter accepts, Ctrl+U clears, Esc goes back")
        t.keys("Too soon, I think", "Down", "Right", "Right", "Enter")
        t.wait("Too soon, I think", unwanted="What do you want")
        t.wait("1\\. 11-15\\?")
        t.wait("Black played 11-15\\.")


run_all([puzzle_is_solved, tutor_asks, mistakes_are_drilled, search_is_watched, rules_are_walked, examples_are_named_in_full, rows_of_a_tree_are_whole, random_game_is_stepped,
         searches_are_compared, simulations_are_compared, position_is_commented])
