#!/usr/bin/python3
"""Your games on the desktop: a game that ends is in the list, which is filtered while one types; it is opened, its position is
found again, statistics are told, a file is imported. With SHOTS=FOLDER pictures of the page are left there."""
import os
import subprocess
import time

from desktop_driver import ROOT, Desktop, enter_own_world, new_home, run_scenes, screenshot, wait_for, write_journal

enter_own_world()
PARLOR = os.environ.get("PARLOR", os.path.join(ROOT, "build", "parlor"))
PDN = ('[Event "Match"]\n[Date "1847.01.01"]\n[Black "Anderson"]\n[White "Wyllie"]\n1. 11-15 23-19 2. 8-11 22-17 1-0\n\n'
       '[Event "World Title"]\n[Date "1955.06.01"]\n[Black "Tinsley"]\n[White "Hellman"]\n1. 11-15 22-18 2. 15x22 25x18 1/2-1/2\n')


def shot(name):
    if os.environ.get("SHOTS"):
        time.sleep(1)
        screenshot(os.path.join(os.environ["SHOTS"], name + ".png"))


def parlor(home, *words, given=""):
    env = dict(os.environ, XDG_STATE_HOME=home + "/state", XDG_CONFIG_HOME=home + "/config", XDG_DATA_HOME=home + "/data")
    return subprocess.run([PARLOR, *words], input=given.encode(), env=env, stdout=subprocess.PIPE, check=True).stdout.decode()


def filled_home():
    """Two games of the player's own and two from a file."""
    home = new_home()
    for _ in range(2):
        parlor(home, "play", "tictactoe", "--plain", "--x", "human", "--o", "level:1", "--seed", "7", given="4\n0\n8\n2\n6\n1\n3\n5\n7\n")
    path = os.path.join(home, "games.pdn")
    with open(path, "w") as file:
        file.write(PDN)
    parlor(home, "games", "import", path)
    return home


def lines(desktop, pattern):
    return desktop.all(pattern, "label")


def a_game_that_ends_is_listed():
    home = new_home()
    write_journal(home, "checkers", "seat Black human", "seat White human", "move 11-15")
    with Desktop(home, "checkers") as desktop:
        desktop.find("Resume or New\\?", "dialog")
        desktop.click("Resume", "push button")
        desktop.gone("Resume or New\\?", "dialog")
        desktop.focus("Checkers")
        desktop.resign()
        wait_for("the game in the library", lambda: "1 game" in parlor(home, "games"))
        kept = parlor(home, "games", "--json")
        assert '"result": "Black"' in kept and '"moves": 1' in kept, kept


def list_and_filter():
    with Desktop(filled_home()) as desktop:
        desktop.click("Your games", "push button")
        desktop.focus("Your games")
        wait_for("four games", lambda: desktop.all("4 games"))
        wait_for("a line", lambda: lines(desktop, "1955-06-01.*Tinsley – Hellman.*"))
        shot("library-list")
        wait_for("the keyboard is in the filter", lambda: desktop.has_focus("Filter"))
        desktop.type("wyll")
        wait_for("one game", lambda: desktop.all("1 game"))
        wait_for("its line", lambda: lines(desktop, ".*Anderson – Wyllie.*Black won.*Match"))
        assert not lines(desktop, ".*Tinsley.*")
        shot("library-filtered")
        desktop.key("Return")
        desktop.find("Checkers board", "panel")
        desktop.menu("Find this position", button="Main menu")
        wait_for("the same game by its position", lambda: lines(desktop, ".*Anderson – Wyllie.*"))
        assert not lines(desktop, ".*Tinsley.*")
        shot("library-position")
        desktop.click("Back", "push button")
        desktop.find("What shall we play\\?")


def statistics():
    with Desktop(filled_home()) as desktop:
        desktop.click("Your games", "push button")
        desktop.focus("Your games")
        wait_for("four games", lambda: desktop.all("4 games"))
        desktop.click("Statistics", "push button")
        desktop.find("Statistics", "dialog")
        wait_for("the strength", lambda: desktop.all("Your strength:.*"))
        desktop.find("Toddler: won \\d, drawn \\d, lost \\d")  # a screen reader says a line of the table at its first cell
        shot("library-statistics")
        desktop.click("OK", "push button")
        desktop.gone("Statistics", "dialog")


def files_by_the_chooser():
    """Games are imported from a file and exported to one, both chosen in the file chooser."""
    home = new_home()
    path, copy = os.path.join(home, "games.pdn"), os.path.join(home, "copy.pdn")
    with open(path, "w") as file:
        file.write(PDN)
    with Desktop(home) as desktop:
        desktop.click("Your games", "push button")
        desktop.focus("Your games")
        desktop.click("Import…", "push button")
        desktop.type_path("Import games", path, "ctrl+l")
        desktop.find("Import", "dialog")
        desktop.click("OK", "push button")
        desktop.gone("Import", "dialog")
        wait_for("both games", lambda: desktop.all("2 games"))
        desktop.focus("Your games")
        desktop.click("Export…", "push button")
        desktop.type_path("Export games", copy)
        desktop.find("Export", "dialog")
        with open(copy) as file:
            text = file.read()
        assert "Tinsley" in text and "Wyllie" in text and text.count("[Event ") == 2, text


run_scenes([
    ("import and export by the file chooser", files_by_the_chooser),
    ("a game that ends is listed", a_game_that_ends_is_listed),
    ("list, filter, open, find the position", list_and_filter),
    ("statistics", statistics),
])
