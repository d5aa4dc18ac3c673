"""Makes the pictures of doc/screenshots anew: /usr/bin/python3 tests/e2e/desktop_shots.py [NAME…]"""
import os
import sys
import tempfile

from desktop_driver import ROOT, Desktop, enter_own_world, screenshot, wait_for, xdo

enter_own_world()
FOLDER = os.path.join(ROOT, "doc", "screenshots")
INSIDE = (5, 5, 950, 750)  # without the border that windows have without a compositor

CHECKERS = ("parlor 1\ngame checkers\nseat Black human\nseat White %s\n"
            "move 11-16 24-20 9-14 20x11 8x15 22-17 15-19 23x16 12x19 17-13 6-9 13x6 2x9 26-22 19-23 27x18 14x23 21-17\n"
            "move 10-14 17x10 7x14 22-18 9-13 18x9 5x14 28-24 14-18 24-19 3-7 19-15 7-11\n")
LATER = ("move 15x8 4x11 25-21 11-16 32-28 1-6 28-24 18-22 24-20 16-19 20-16 23-26 30x23 19x26 16-12 26-30 12-8\n")
ULTIMATE = ("parlor 1\ngame ultimate\nseat X human\nseat O level:6\n"
            "move 80 06 62 20 04 48 81 11 15 52 21 17 76 63 33 32 28 82 27 74\n"
            "move 42 26 65 51 13 37 73 35 57 70 01 14 46 67\n")


def home_with(game=None, journal=None, settings=""):
    home = tempfile.mkdtemp(dir=os.environ["PARLOR_DESKTOP_WORLD"])
    for folder in ("state", "config"):
        os.makedirs(os.path.join(home, folder, "parlor"))
    if journal:
        with open(os.path.join(home, "state", "parlor", "%s.journal" % game), "w") as file:
            file.write(journal)
    with open(os.path.join(home, "config", "parlor", "desktop"), "w") as file:
        file.write(settings + ("last-game %s\n" % game if game else ""))
    return home


def still(desktop):
    """Until two pictures in a row are the same."""
    last = [b""]

    def same():
        path = os.path.join(os.environ["PARLOR_DESKTOP_WORLD"], "look.png")
        screenshot(path)
        with open(path, "rb") as file:
            now = file.read()
        before, last[0] = last[0], now
        return before == now
    wait_for("a picture that rests", same)


def take(desktop, name, box=INSIDE):
    xdo("mousemove", 1270, 990)
    still(desktop)
    screenshot(os.path.join(FOLDER, name + ".png"), box)
    print("ok " + name, flush=True)


def resume(desktop):
    desktop.click("Resume", "push button")
    desktop.gone("Resume or New\\?", "dialog")


def start_page():
    for name, style in (("start", 1), ("start-dark", 2)):
        with Desktop(home_with(settings="style %d\n" % style)) as desktop:
            desktop.find("Checkers", "push button")
            take(desktop, name)


def tictactoe():
    with Desktop(home_with("tictactoe", "parlor 1\ngame tictactoe\nseat X human\nseat O minimax\nmove 4 0 8 2\n",
                           "style 1\n"), "tictactoe") as desktop:
        resume(desktop)
        desktop.wait_status("Your turn\\.")
        take(desktop, "tictactoe")


def ultimate():
    with Desktop(home_with("ultimate", ULTIMATE, "style 1\nultimate.heat 1\n"), "ultimate") as desktop:
        resume(desktop)
        desktop.focus("Ultimate Tic-Tac-Toe")
        desktop.wait_status("Your turn\\.")
        desktop.touch("board .*can be played.*")
        desktop.wait_status("My turn\\.|Your turn\\.")
        desktop.wait_status("Your turn\\.")
        take(desktop, "ultimate")


def checkers(name, journal, piece, extra, settings):
    with Desktop(home_with("checkers", journal, settings), "checkers", environment=extra) as desktop:
        resume(desktop)
        desktop.focus("Checkers")
        desktop.wait_status(".*'s turn\\.")
        if piece:
            desktop.touch("%d,.*" % piece)
            desktop.square(".*selected.*")
        take(desktop, name)


def new_game():
    with Desktop(home_with(settings="style 1\n")) as desktop:
        desktop.click("Checkers", "push button")
        desktop.find("New Game", "dialog")
        place = desktop.x_window("New Game")
        xdo("windowmove", "--sync", place["WINDOW"], 330, 210)
        take(desktop, "checkers-new-game")


def narrow():
    with Desktop(home_with("checkers", CHECKERS % "level:4" + LATER, "style 1\n"), "checkers") as desktop:
        resume(desktop)
        window = desktop.focus("Checkers")
        xdo("windowsize", window, 370, 660)
        wait_for("narrow", lambda: desktop.has_window("Checkers")["WIDTH"] == 370)
        take(desktop, "checkers-narrow", (5, 5, 360, 650))


def set_up():
    with Desktop(home_with("checkers", CHECKERS % "human", "style 1\n"), "checkers") as desktop:
        resume(desktop)
        desktop.focus("Checkers")
        desktop.menu("Board", "Set up a position")
        desktop.wait_status("Setting up a position\\.")
        take(desktop, "checkers-set-up")


def analysis():
    with Desktop(home_with("checkers", "parlor 1\ngame checkers\nseat Black human\nseat White level:6\n"
                           "move 11-15 22-18 15x22 25x18 8-11 29-25 4-8 25-22\n", "style 1\ntheme 1\n"), "checkers") as desktop:
        resume(desktop)
        desktop.focus("Checkers")
        desktop.wait_status("Black's turn\\.")
        desktop.key("ctrl+i")
        wait_for("three lines", lambda: len(desktop.all("\\d+ %", "label")) >= 3)
        xdo("mousemove", 1270, 990)
        screenshot(os.path.join(FOLDER, "analysis.png"), INSIDE)  # it never stops changing
        print("ok analysis", flush=True)


def rules():
    with Desktop(home_with(settings="style 1\n")) as desktop:
        desktop.click("Rules: Ultimate Tic-Tac-Toe", "push button")
        desktop.find("Nine small boards make one large board.*")
        desktop.focus("Ultimate Tic-Tac-Toe")
        desktop.key("Return")
        desktop.find("The square in which you play says.*")
        take(desktop, "rules", (5, 5, 450, 610))


AGAINST_COMPUTER = CHECKERS % "level:4" + LATER
SHOTS = (
    ("start", start_page), ("tictactoe", tictactoe), ("ultimate", ultimate),
    ("checkers", lambda: checkers("checkers", AGAINST_COMPUTER, 30, {}, "style 1\n")),
    ("dark", lambda: checkers("checkers-dark", CHECKERS % "human", None, {}, "style 2\ncheckers.numbers 1\n")),
    ("contrast", lambda: checkers("checkers-contrast", AGAINST_COMPUTER, 30, {"ADW_DEBUG_HIGH_CONTRAST": "1"}, "style 1\n")),
    ("new-game", new_game), ("narrow", narrow), ("set-up", set_up), ("analysis", analysis),
    ("rules", rules))
os.makedirs(FOLDER, exist_ok=True)
for title, shoot in SHOTS:
    if len(sys.argv) < 2 or title in sys.argv[1:]:
        shoot()
