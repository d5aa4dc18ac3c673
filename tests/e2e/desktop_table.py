#!/usr/bin/python3
"""What players expect at a board, in the desktop program: clocks, computers that play each other, draws, take-backs, variations
that are saved, pictures, boards of other colours."""
import os
import re

from desktop_driver import Desktop, count_colour, enter_own_world, run_scenes, still_home, wait_for, write_journal, write_settings, xdo

enter_own_world()
PEOPLE = ("seat Black human", "seat White human")


def resumed(*lines, settings=()):
    """A game of checkers that was left unfinished, continued."""
    home = still_home()
    write_journal(home, "checkers", *lines)
    write_settings(home, *settings)
    desktop = Desktop(home, "checkers")
    desktop.home = home
    desktop.find("Resume or New\\?", "dialog")
    desktop.click("Resume", "push button")
    desktop.gone("Resume or New\\?", "dialog")
    desktop.focus("Checkers")
    return desktop


def save(desktop, path, title="Save the game"):
    """Into the file chooser that is open; returns the bytes of the file."""
    desktop.type_path(title, path)
    wait_for("the file", lambda: os.path.exists(path) and os.path.getsize(path) > 0)
    with open(path, "rb") as file:
        return file.read()


# ---- Time ----

def clocks():
    """Chosen before the game; the time of the side to move runs, the other's stands."""
    with Desktop(still_home(), "checkers") as desktop:
        desktop.find("New Game", "dialog")
        desktop.focus("New Game")
        desktop.click("No computer player")
        desktop.gone("Opponent")
        desktop.choose("Clock", "5 minutes.*")
        desktop.click("OK", "push button")
        desktop.gone("New Game", "dialog")
        desktop.wait_status("Black's turn\\.")
        first = wait_for("Black's clock runs", lambda: desktop.all("[0-4]:\\d\\d"))[0].get_name()
        wait_for("less time", lambda: [node for node in desktop.all("[0-4]:\\d\\d") if node.get_name() < first])
        assert desktop.all("5:00"), "White's clock stands"


def names_beside_clocks():
    """A long name takes a second line instead of losing its end."""
    with resumed("seat Black human", "seat White level:15", "clock 900000 5000", "move 11-15 22-18") as desktop:
        desktop.find("1[45]:\\d\\d")
        long, short = (desktop.box(desktop.find(name))[3] for name in ("White: Grandmaster \\(\\d+\\)", "Black: You"))
        assert long > short + 4, (long, short)


def clocks_without_the_panel():
    """A window as narrow as a telephone has no room for the panel, but for the clocks."""
    with resumed(*PEOPLE, "clock 900000 5000", "move 11-15 22-18") as desktop:
        desktop.find("Black: Human")
        assert not desktop.all("White 1\\d:.*"), "the panel shows them"
        window = desktop.focus("Checkers")
        xdo("windowsize", window, 360, 640)
        desktop.find("White 1\\d:\\d\\d   Black 14:\\d\\d")


def time_is_over():
    """Who has no time left has lost."""
    with resumed(*PEOPLE, "clock 3000 0", "move 11-15 22-18") as desktop:
        wait_for("the end", lambda: re.search("White wins! \\(.*time", desktop.message()))


def computers():
    """Two computers play: paused, continued, and as fast as they can."""
    with resumed("seat Black level:1", "seat White level:1", "move 11-15 22-18", settings=("speed 0",)) as desktop:
        desktop.menu("Pause")
        wait_for("it is told", lambda: desktop.message().endswith("Paused."))
        desktop.tab_to("Speed:? .*", "push button")
        played = len(desktop.all("\\d+[-x]\\d+", "push button"))
        desktop.choose("Speed", "Fast")
        assert len(desktop.all("\\d+[-x]\\d+", "push button")) == played, "it is paused"
        desktop.menu("Pause")
        desktop.wait_status("Game over\\.")
        wait_for("the result", lambda: re.search("(Black|White) wins!|The game is a draw\\.", desktop.message()))


def computers_of_two_rungs():
    """Each of two computers is chosen for itself; "Opponent" is asked only of a person."""
    with Desktop(still_home(), "checkers") as desktop:
        desktop.find("New Game", "dialog")
        desktop.focus("New Game")
        desktop.click("Two computers")
        desktop.gone("Opponent")
        desktop.choose("Black plays as", "Toddler.*")
        desktop.choose("White plays as", "Beginner.*")
        desktop.click("OK", "push button")
        desktop.gone("New Game", "dialog")
        desktop.find("Black: Toddler \\(\\d+\\)")
        desktop.find("White: Beginner \\(\\d+\\)")


# ---- The menu ----

def menu_is_grouped():
    """What a game needs is at hand, the rest behind an entry each; every line of the menu can be read at a glance."""
    with resumed(*PEOPLE, "move 11-15 22-18") as desktop:
        desktop.open_menu("New game")
        shown = [item.get_name() for item in desktop.all(".+", ".*menu item")]
        assert len(shown) <= 16 and {"Undo", "Resign", "Rules", "Learn", "Board", "File"} <= set(shown), shown
        desktop.key("Escape")
        desktop.gone("New game", ".*menu item")
        desktop.menu("Board", "Turn the board")
        desktop.menu("File", "Copy the position")
        desktop.find("The position is on the clipboard\\.")


# ---- Agreement ----

def draw_by_agreement():
    """Offered, accepted, and saved as a draw while another position is looked at."""
    with resumed(*PEOPLE, "move 11-15 23-19") as desktop:
        desktop.menu("Offer a draw")
        desktop.find("A draw\\?", "dialog")
        desktop.click("Accept the draw", "push button")
        wait_for("the draw", lambda: desktop.message().startswith("The game is a draw."))
        desktop.focus("Checkers")
        desktop.key("alt+Left")
        desktop.wait_status("White's turn\\.")
        desktop.key("ctrl+s")
        text = save(desktop, os.path.join(desktop.home, "draw.pdn")).decode()
        assert '[Result "1/2-1/2"]' in text and "11-15 23-19 1/2-1/2" in text, text


def take_back_at_once():
    """Against the computer moves cannot be taken back, until the player says so; then the last one can."""
    with resumed("seat Black human", "seat White level:1", "move 11-15 23-19") as desktop:
        desktop.wait_status("Black's turn\\.")
        undo = desktop.find("Undo the last move", "push button")
        assert not desktop.is_enabled(undo)
        desktop.menu("Moves may be taken back")
        wait_for("Undo", lambda: desktop.is_enabled(undo))
        desktop.key("ctrl+z")
        wait_for("both moves are taken back", lambda: desktop.names("11, black man.*"))


# ---- Beside the game ----

def variations():
    """What was tried in an analysis is kept over a kill, listed, and saved in brackets."""
    with resumed(*PEOPLE, "move 11-15 23-19") as desktop:
        desktop.key("ctrl+i")
        desktop.find("Even|(Black|White): \\d+ %", "label")
        for move in ("9-14", "22-17"):
            desktop.type(move)
            desktop.key("Return")
            desktop.find("Variation: .*%s" % move, "label")
        desktop.click("Back to the game", "push button")
        desktop.wait_status("Black's turn\\.")
        desktop.kill()
        home = desktop.home
    with Desktop(home, "checkers") as desktop:
        desktop.click("Resume", "push button")
        desktop.gone("Resume or New\\?", "dialog")
        desktop.focus("Checkers")
        desktop.menu("Variations…")
        desktop.find("Variations", "dialog")
        desktop.find(".*9-14 22-17.*", "label")
        desktop.click("Cancel", "push button")
        desktop.gone("Variations", "dialog")
        desktop.focus("Checkers")
        desktop.key("ctrl+s")
        text = save(desktop, os.path.join(home, "tried.pdn")).decode()
        assert re.search("\\([^)]*9-14 22-17\\)", text.replace("2. ", "")), text
        desktop.focus("Checkers")
        desktop.menu("Variations…")
        desktop.find("Variations", "dialog")
        desktop.key("Return")
        desktop.gone("Variations", "dialog")
        desktop.wait_status("Variation: White to move\\.")
        desktop.click("Delete the variation", "push button")
        desktop.wait_status("Black's turn\\.")


def pictures():
    with resumed(*PEOPLE, "move 11-15 23-19") as desktop:
        for name, begins in (("board.png", b"\x89PNG\r\n"), ("board.svg", b"<")):
            desktop.menu("File", "Save a picture…")
            bytes_ = save(desktop, os.path.join(desktop.home, name), "Save a picture (.png or .svg)")
            assert bytes_.startswith(begins) and (name.endswith("png") or b"<svg" in bytes_), bytes_[:80]
            desktop.focus("Checkers")


def boards():
    """Each of the four boards has its own squares."""
    for theme, colour in enumerate(((0x4f, 0x7d, 0x68), (0x9c, 0x62, 0x38), (0x5b, 0x87, 0xad), (0x8b, 0x90, 0x97))):
        with resumed(*PEOPLE, "move 11-15", settings=("style 1", "theme %d" % theme)) as desktop:
            box = desktop.box(desktop.find(".* board", "panel"))
            wait_for("the colour of board %d" % theme, lambda: count_colour(box, *colour) > 10000)


run_scenes([
    ("clocks", clocks),
    ("names beside clocks", names_beside_clocks),
    ("clocks without the panel", clocks_without_the_panel),
    ("time is over", time_is_over),
    ("two computers, their speed, a pause", computers),
    ("two computers, a rung each", computers_of_two_rungs),
    ("the menu is grouped", menu_is_grouped),
    ("a draw by agreement, saved as one", draw_by_agreement),
    ("taking back, allowed during the game", take_back_at_once),
    ("variations are kept and saved", variations),
    ("pictures as PNG and SVG", pictures),
    ("four boards", boards),
])
