#!/usr/bin/python3
"""The review in the desktop program: one click marks the mistakes in the list of moves, and a click on one says why."""
import os

from desktop_driver import Desktop, count_colour, enter_own_world, new_home, run_scenes, wait_for, write_settings

enter_own_world()

GAME = "1. 9-14 22-18 2. 5-9 25-22 3. 11-16 30-25 4. 16-19 24x15 5. 10x19 23x16 6. 14x30 *\n"


def review_marks_and_explains():
    home = new_home()
    path = os.path.join(home, "shot.pdn")
    with open(path, "w", encoding="utf-8") as out:
        out.write(GAME)
    write_settings(home, "style 2")
    with Desktop(home, path) as desktop:
        desktop.find("30-25", "push button")
        desktop.click("Review the game", "push button")
        wait_for("the review's summary", lambda: "White: 1 blunder" in desktop.message())
        desktop.click("30-25, blunder", "push button")
        wait_for("the reason", lambda: desktop.message().startswith("30-25?? falls into the shot 16-19"))
        blunder = desktop.box(desktop.find("30-25, blunder", "push button"))
        wait_for("a red that is read on a dark ground", lambda: count_colour(blunder, 0xff, 0x7b, 0x63))
        desktop.click("5-9", "push button")
        wait_for("a good move needs no words", lambda: "??" not in desktop.message())


run_scenes([("a review marks and explains", review_marks_and_explains)])
