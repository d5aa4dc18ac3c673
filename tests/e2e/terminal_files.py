#!/usr/bin/env python3
"""Games as files on the full screen: opened, changed, saved, without touching what nobody changed."""
import os
import tempfile

from terminal_driver import PARLOR, Terminal, check, run_all


def files(t):
    return sorted(name for name in os.listdir(t.folder) if name.endswith((".pdn", ".game")) and "terminal-" not in name)


def games_are_saved_and_opened():
    with Terminal(PARLOR + " play checkers --black human --white human") as t:
        t.wait("Black's turn")
        t.move("11-15")
        t.wait("played 11-15")
        t.keys("s")
        t.wait("checkers.pdn")
        t.keys("Enter")
        t.wait("Saved as checkers.pdn")
        check(files(t) == ["checkers.pdn"], "the file is not there")
        check("1. 11-15" in open(os.path.join(t.folder, "checkers.pdn"), encoding="utf-8").read(), "the move is not in it")
        t.move("22-18")
        t.wait("played 22-18")
        t.keys("o")
        t.wait("checkers.pdn")
        t.keys("Enter")
        t.wait("Opened")
        t.wait("White's turn")
        t.keys("o")
        t.wait("Open")
        t.move("x")  # what is typed replaces what was proposed; what was refused is kept, to be mended
        t.wait_all(" x▏", "No such file")
        with open(os.path.join(t.folder, "several.pdn"), "w", encoding="ascii") as file:
            file.write('[Black "Ann"]\n1. 11-15 22-18 *\n\n[Black "Bob"]\n[White "Eve"]\n1. 9-13 (9-14 24-20) 23-18 2. 5-9 *\n\n'
                       '[Black "Cleo"]\n[GameType "20"]\n1. 32-28 *\n')
        t.keys("C-u")
        t.move("several.pdn")
        t.wait_all("Which game?", "1. Ann", "2. Bob", "3. Cleo", "international draughts", "3 of 3")
        t.type("EVE")
        t.wait("1 of 3", unwanted="Ann")
        t.keys("Enter")
        t.wait_all("2. 5-9", "Bob", "Eve")
        with open(os.path.join(t.folder, "faulty.pdn"), "w", encoding="ascii") as file:
            file.write("1. 11-15 22-18 2. 15x22 1-2 *\n")
        t.keys("o", "C-u")
        t.move("faulty.pdn")
        t.wait_all("2. 15x22", "Line 1, column 25", "the game is used up to")
        t.keys("o", "C-u")
        t.move("several.pdn")
        t.wait("Which game?")
        t.type("EVE")
        t.wait("1 of 3", unwanted="Ann")
        t.keys("Enter")
        t.wait_all("2. 5-9", "Bob", "Eve")
        t.keys("s", "C-u")
        t.move("copy.pdn")
        t.wait("Saved as copy.pdn")
        check(open(os.path.join(t.folder, "copy.pdn"), encoding="ascii").read() ==
              '[Black "Bob"]\n[White "Eve"]\n1. 9-13 (9-14 24-20) 23-18 2. 5-9 *\n', "opened and saved is not the same")
        t.keys("g", "v")
        t.wait("► Variations…")
        t.keys("Enter")
        t.wait("1\\. 1\\. 9-14 24-20")
        t.keys("Enter")
        t.wait("Variation: White to move")
        t.keys("Escape")
        t.wait("After 0 of 3 moves", unwanted="Variation:")
        t.keys("End")
        t.wait("White's turn", unwanted="After")
        t.keys("e")
        t.wait_all("Position", "Typing replaces it")
        t.type("B:W5:BK33")
        t.keys("Enter")
        t.wait_all("B:W5:BK33▏", "A square is a number from 1 to 32")
        t.keys("BSpace", "2", "Enter")
        t.wait("♦", unwanted="Position")
        check("begins" not in t.text(), "somebody begins in the middle of a game")
        t.keys("b")
        t.wait("2\\. 5-9")
    with Terminal(PARLOR + " play tictactoe --x human --o human") as t:
        t.wait("X's turn")
        t.move("4")
        t.wait("played 4")
        t.keys("s", "Enter")
        t.wait("Saved as tictactoe.game")
        t.move("0")
        t.wait("played 0")
        t.keys("s", "Enter")
        t.wait_all("Replace it?", "► No")
        t.keys("Enter")
        t.wait("X's turn", unwanted="Replace it")
        t.keys("n")
        t.wait("X begins")
        t.keys("o", "Enter")
        t.wait("O's turn")


def variations_are_promoted_and_deleted():
    """In an opened game; every byte that has nothing to do with it stays."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "v.pdn")
        before = "1.  11-15 {good start}  (11-16 {instead} 24-20 $1 (24-19  8-11 {c})) 22-18 ; d\n2. 15x22 25x18 *\n"
        with open(path, "w", encoding="ascii") as file:
            file.write(before)
        with Terminal(PARLOR + " play checkers --black human --white human") as t:
            t.wait("Black's turn")
            t.keys("o", "C-u")
            t.move(path)
            t.wait("Opened")
            t.keys("g", "v")
            t.wait("► Variations…")
            t.keys("Enter")
            t.wait("2\\. 1\\. 11-16 24-19")
            t.keys("Down", "Enter")
            t.wait_all("Variation: White to move", "instead", "Promote the variation")
            t.keys("End", "PgUp")  # 24-19 is shown; within its variation it is the second
            t.keys("U")
            t.wait("This line comes first now")
            t.keys("U")
            t.wait("This line is the game now")
            t.keys("s", "C-u")
            t.move(path)
            t.wait("Replace it")
            t.keys("y")
            t.wait("► Yes")
            t.keys("Enter")
            t.wait("Saved as")
            with open(path, encoding="ascii") as file:
                text = file.read()
            check(text == "1.  11-16 {instead} (11-15 {good start} 22-18 ; d\n2. 15x22 25x18) 1... 24-19 (1... 24-20 $1)  8-11 {c} *\n",
                  "promoted: " + text)
            t.keys("g", "v")
            t.wait("► Variations…")
            t.keys("Enter")
            t.wait("1\\. 1\\. 11-15 22-18")
            t.keys("Enter")
            t.wait_all("good start", "Delete the variation")
            t.keys("Z")
            t.wait("The variation is deleted from here on")
            t.keys("s", "C-u")
            t.move(path)
            t.wait("Replace it")
            t.keys("y")
            t.wait("► Yes")
            t.keys("Enter")
            t.wait("Saved as")
            with open(path, encoding="ascii") as file:
                text = file.read()
            check(text == "1.  11-16 {instead} 1... 24-19 (1... 24-20 $1)  8-11 {c} *\n", "deleted: " + text)


def other_games_of_a_file_survive():
    """A game opened from a file with several is saved in its place; one of one's own is refused there."""
    with Terminal(PARLOR + " play checkers --black human --white human") as t:
        path = os.path.join(t.folder, "three.pdn")
        with open(path, "w", encoding="ascii") as file:
            file.write("".join('[Event "%s"]\n1. 11-15 %s *\n\n' % game for game in (("a", "23-19"), ("b", "22-18"), ("c", "24-20"))))
        t.wait("Black begins")
        t.keys("s")
        t.wait("checkers.pdn")
        t.keys("C-u")
        t.move(path)
        t.wait("This file has 3 games, and this is none of them")
        t.keys("Escape")
        t.wait("Black's turn", unwanted="none of them")
        t.keys("o")
        t.wait("File:")
        t.keys("C-u")
        t.move(path)
        t.wait("Which game\\?")
        t.keys("Down", "Enter")
        t.wait("22-18", unwanted="Which")
        t.move("15x22")
        t.wait("Black played 15x22")
        t.keys("s")
        t.wait("checkers.pdn")
        t.keys("C-u")
        t.move(path)
        t.wait("The other 2 stay as they are")
        t.keys("y")
        t.wait("► Yes")
        t.keys("Enter")
        t.wait("Saved as")
        with open(path, encoding="ascii") as file:
            check(file.read() == '[Event "a"]\n1. 11-15 23-19 *\n\n[Event "b"]\n1. 11-15 22-18 2. 15x22 *\n\n[Event "c"]\n1. 11-15 24-20 *\n\n',
                  "one game is changed, the others are as they were")
        t.keys("q")


run_all([games_are_saved_and_opened, variations_are_promoted_and_deleted, other_games_of_a_file_survive])
