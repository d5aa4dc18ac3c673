#!/usr/bin/python3
"""Learning in the desktop program: a puzzle, a lesson, the review's drill, the tutor, searches watched and compared."""
import os
import tempfile
import time

from desktop_driver import Desktop, enter_own_world, run_scenes, screenshot, wait_for, write_settings

enter_own_world()

SHOTS = os.environ.get("PARLOR_SHOTS")  # a folder for screenshots
LOST = "parlor 1\ngame tictactoe\nseat X human\nseat O human\nmove 4 1 0 8 6 2 3\n"
BLUNDER = "parlor 1\ngame tictactoe\nseat X random\nseat O human\nmove 4\n"


def shot(name):
    if SHOTS:
        screenshot(os.path.join(SHOTS, "desktop-%s.png" % name))


def file_with(text):
    home = tempfile.mkdtemp(dir=os.environ["PARLOR_DESKTOP_WORLD"])
    path = os.path.join(home, "game.game")
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)
    return home, path


def says(desktop, part):
    wait_for(part, lambda: part in desktop.message())


def press(desktop, label, done):
    """Click the button until it has worked: while the board finds its size, the button may move."""
    last = [0.0]

    def pressed():
        if done():
            return True
        if time.monotonic() > last[0] + 4:
            for node in desktop.all(label, "push button")[:1]:
                desktop.click_node(node)
                last[0] = time.monotonic()
        return False
    wait_for("%s to be done" % label, pressed)


def puzzle_is_solved():
    home, path = file_with(BLUNDER)
    with Desktop(home, path) as desktop:
        desktop.find("4", "push button")
        desktop.focus("Tic-tac-toe")
        desktop.key("ctrl+p")
        desktop.click(".*By its number")
        desktop.find("Number", "spin button|text")
        desktop.click("OK", "push button")
        desktop.wait_status("Puzzle 1 of 25, grade .*")
        says(desktop, "Find it.")
        shot("puzzle")
        press(desktop, "Show the answer", lambda: "The answer is" in desktop.message())
        press(desktop, "Next exercise", lambda: desktop.status().startswith("Puzzle 2 of 25"))
        press(desktop, "Back to the game", lambda: not desktop.all("Next exercise", "push button"))


def lesson_is_taken():
    home, path = file_with("parlor 1\ngame checkers\nmove 11-15\n")
    with Desktop(home, path) as desktop:
        desktop.find("11-15", "push button")
        desktop.focus("Checkers")
        desktop.menu("Learn", "Lessons…")
        desktop.find("Lessons?.*", "dialog")
        desktop.click("OK", "push button")
        says(desktop, "Men go one step forward")
        desktop.touch("9,.*")
        desktop.touch("13,.*can be reached.*")
        says(desktop, "Move the man on 11 to 15.")
        shot("lesson")
        desktop.touch("11,.*")
        desktop.touch("15,.*can be reached.*")
        says(desktop, "The most usual first move.")
        press(desktop, "Next exercise", lambda: desktop.status().startswith("Lesson 2 of 10"))
        says(desktop, "and then it must be.")
        press(desktop, "Show the answer", lambda: "The answer is 14x23." in desktop.message())
        press(desktop, "Back to the game", lambda: not desktop.all("Show the answer", "push button"))


def mistakes_are_drilled():
    home, path = file_with(LOST)
    with Desktop(home, path) as desktop:
        desktop.click("Review the game", "push button")
        press(desktop, "Next mistake", lambda: "1?? allows a fork" in desktop.message())
        desktop.find("Score graph")
        desktop.find("X: no mistakes(.|\\n)*Opening: 1 blunder(.|\\n)*")
        shot("review")
        press(desktop, "Show the better line", lambda: "The better line: [0] 1" in desktop.message())
        press(desktop, "Find the better move", lambda: "You played 1; find a better move." in desktop.message())
        desktop.touch("square 3, .*")
        says(desktop, "Try another move.")
        shot("drill")
        desktop.touch("square 8, .*")
        says(desktop, "Right: 8 is better than 1")
        press(desktop, "Back to the game", lambda: desktop.all("Find the better move", "push button"))


def tutor_asks():
    home, path = file_with(BLUNDER)
    write_settings(home, "tutor 25")
    with Desktop(home, path) as desktop:
        desktop.find("4", "push button")
        desktop.touch("square 1, .*")
        says(desktop, "Tutor: 1 throws away 50 % of a point.")
        shot("tutor")
        press(desktop, "Show me why", lambda: "1 allows a fork" in desktop.message())
        press(desktop, "Think again", lambda: not desktop.all("Think again", "push button"))
        desktop.touch("square 1, .*")
        says(desktop, "Tutor: 1 throws away")
        press(desktop, "Play it", lambda: desktop.all("1", "push button"))


def search_is_watched():
    home, path = file_with("parlor 1\ngame checkers\nmove 11-15\n")
    with Desktop(home, path) as desktop:
        desktop.find("11-15", "push button")
        desktop.focus("Checkers")
        desktop.key("ctrl+shift+w")
        desktop.click("OK", "push button")
        desktop.find("Look at the root with .*")
        desktop.click("One step on", "push button")
        desktop.find("Step 2 of .*")
        shot("viewer")
        desktop.click("Last step", "push button")
        desktop.find("All moves of the root are known: .*")
        # The tree is one for a screen reader, and keys alone walk it: to a child, to its sibling, back to the parent.
        desktop.find("Tree of the search", "tree")
        desktop.focus("Checkers: alpha-beta, 3 turns ahead")
        desktop.click("Level 1: .*", "tree item")
        desktop.key("Right")
        wait_for("the focus on a child", lambda: desktop.has_focus("Level 2: .*", "tree item"))
        desktop.key("Down")
        wait_for("the focus on a row below", lambda: desktop.has_focus("Level [23]: .*", "tree item"))
        desktop.key("Left")
        wait_for("the focus on a parent", lambda: desktop.has_focus("Level [12]: .*", "tree item"))
        desktop.focus("Checkers: alpha-beta, 3 turns ahead")
        desktop.key("Escape")
        desktop.gone("Step .*")


def searches_are_compared():
    home, path = file_with("parlor 1\ngame checkers\nmove 11-15\n")
    with Desktop(home, path) as desktop:
        desktop.find("11-15", "push button")
        desktop.focus("Checkers")
        desktop.key("ctrl+shift+w")
        desktop.focus("Watch the search")
        desktop.choose("What", "What does a better search buy here.*")
        desktop.find("Turns ahead", "spin button")
        desktop.click("OK", "push button")
        desktop.find("For the same choice, .* alpha-beta with all its helps .*")
        desktop.find("Search master, Positions [0-9]+, Depth [0-9]+, Time [0-9.]+ ms, Move [0-9]+-[0-9]+")
        desktop.find("Positions of each search, .*")
        shot("compare")
        desktop.focus("Checkers: what does a better search buy?")
        # A bar with the title, as the other windows have, not only what a window manager adds.
        desktop.find("Checkers: what does a better search buy.*", "label")
        desktop.key("Escape")
        desktop.gone("For the same choice.*")


def position_is_commented():
    home, path = file_with("parlor 1\ngame checkers\nmove 11-15\n")
    with Desktop(home, path) as desktop:
        desktop.find("11-15", "push button")
        desktop.focus("Checkers")
        desktop.key("ctrl+k")
        desktop.find("Comment", "text")
        desktop.focus("Comment")
        desktop.type("Too soon")
        shot("comment")
        desktop.choose("The move played", ".*doubtful")
        desktop.click("OK", "push button")
        desktop.find("11-15\\?!", "push button")
        says(desktop, "Too soon")


def failing(desktop_test):
    """Runs a test; if it fails, takes a screenshot before the program ends."""
    original = Desktop.__exit__

    def leave(self, kind, *rest):
        if kind is not None:
            shot("failed-" + desktop_test.__name__)
        return original(self, kind, *rest)
    Desktop.__exit__ = leave
    try:
        desktop_test()
    finally:
        Desktop.__exit__ = original


TESTS = (puzzle_is_solved, lesson_is_taken, mistakes_are_drilled, tutor_asks, search_is_watched, searches_are_compared, position_is_commented)
run_scenes([(test.__name__.replace("_", " "), lambda test=test: failing(test)) for test in TESTS])
