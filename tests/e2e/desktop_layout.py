#!/usr/bin/python3
"""What must fit into its window: with three fonts, in the usual size and a quarter larger, in a window of 900 to 700 pixels and on a screen as narrow
as a telephone's."""
from desktop_driver import Desktop, enter_own_world, run_scenes, wait_for, xdo
from desktop_games import begun, resume

enter_own_world()

FONTS = ("Cantarell", "DejaVu Sans", "Noto Sans")
SIZES = (11, 13.75)
BORDER = 5  # pixels of the window's own shadow
MOVES = "11-16 24-20 9-14 20x11 8x15 22-17 15-19 23x16 12x19 17-13 6-9 13x6 2x9 26-22"


def resize(desktop, title, width, height):
    window = desktop.focus(title)
    xdo("windowmove", window, 0, 0, "windowsize", window, width, height)

    def resized():
        place = desktop.has_window(title)
        return place and (place["WIDTH"], place["HEIGHT"]) == (width, height)
    wait_for("a window of %d to %d" % (width, height), resized)


def wait_inside(desktop, width, height, *names):
    """Until all of these are inside of the window."""
    def outside():
        boxes = {name: desktop.box(desktop.find(name)) for name in names}
        return {name: box for name, box in boxes.items()
                if box[0] < 0 or box[1] < 0 or box[0] + box[2] > width - BORDER or box[1] + box[3] > height - BORDER}
    wait_for("inside of the window: " + ", ".join(names), lambda: not outside())


def everything_fits(font, size):
    with Desktop(begun("checkers", MOVES, "level:2", font=font, size=size), "checkers") as desktop:
        resume(desktop, "checkers")
        desktop.key("ctrl+i")
        wait_for("three lines", lambda: len(desktop.all("\\d+ %", "label")) >= 3)
        resize(desktop, "Checkers", 910, 710)
        wait_inside(desktop, 910, 710, "Checkers board", "Expected score.*", "Review the game", "Type a move")
        desktop.key("ctrl+i")
        desktop.gone("Expected score.*")
        resize(desktop, "Checkers", 360, 640)
        wait_inside(desktop, 360 + BORDER, 640, "Checkers board", "Side panel")
        desktop.click("Side panel", "push button")
        wait_inside(desktop, 360 + BORDER, 640, "Review the game", "Type a move")
        desktop.click("Side panel", "push button")
        desktop.key("alt+Home")
        desktop.find("Resume Checkers.*", "push button")
        resize(desktop, "Parlor", 360, 640)
        wait_for("the start page as wide as the window", lambda: all(
            x >= 0 and x + width <= 360 for x, _, width, _ in (desktop.box(desktop.find(name, "push button")) for name in ("Resume Checkers.*", "Ultimate.*"))))


def narrow_window():
    """Everything can be reached at 360 pixels, and the window size is restored."""
    home = begun("checkers", "11-15")
    with Desktop(home, "checkers") as desktop:
        resume(desktop, "checkers")
        window = desktop.focus("Checkers")
        xdo("windowsize", window, 360, 640)
        wait_for("narrow", lambda: desktop.has_window("Checkers")["WIDTH"] == 360)
        wait_for("the board fits", lambda: 0 < desktop.find(".* board", "panel").get_extents(
            desktop.atspi.CoordType.WINDOW).width <= 360)
        desktop.key("ctrl+i")
        insight = desktop.find("(Even|(Black|White): \\d+ %)  (\\d+[-x]\\d+ ?)+", "label")  # without the panel
        desktop.key("ctrl+i")
        wait_for("the end of the analysis", lambda: not desktop.in_state([insight], desktop.atspi.StateType.SHOWING))
        desktop.touch("22,.*")
        desktop.square("22,.*selected.*")
        desktop.click("Side panel", "push button")
        desktop.click("Type a move", "text")
        desktop.key("ctrl+q")
        assert desktop.wait_end() == 0
    with Desktop(home, "checkers") as desktop:
        resume(desktop, "checkers")
        wait_for("the size as it was", lambda: desktop.has_window("Checkers")["WIDTH"] == 360)


def columns_of_moves():
    """A single move stands in its side's column, half as wide as the list, not in the middle."""
    with Desktop(begun("tictactoe", "4"), "tictactoe") as desktop:
        resume(desktop, "tictactoe")

        def halves():
            width = desktop.box(desktop.find("4", "push button"))[2]
            return 2 * width < desktop.box(desktop.find("Review the game", "push button"))[2]
        wait_for("a column of half the width", halves)


run_scenes([("%s in %g points" % (font, size), lambda font=font, size=size: everything_fits(font, size)) for font in FONTS for size in SIZES] + [
    ("a window of 360 pixels", narrow_window),
    ("a single move in its column", columns_of_moves),
])
