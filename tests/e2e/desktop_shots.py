"""Makes the pictures of doc/screenshots anew: /usr/bin/python3 tests/e2e/desktop_shots.py"""
import os
import tempfile

from desktop_driver import ROOT, Desktop, enter_own_world, screenshot, wait_for, xdo

enter_own_world()
FOLDER = os.path.join(ROOT, "doc", "screenshots")
INSIDE = (5, 5, 950, 750)  # without the border that windows have where there is no compositor

CHECKERS = ("parlor 1\ngame checkers\nseat Black human\nseat White negamax:4\n"
            "move 11-15 23-19 8-11 22-17 9-14 25-22 11-16 24-20 16x23 27x11 7x16 20x11\n")
ULTIMATE = ("parlor 1\ngame ultimate\nseat X human\nseat O uct:50000\n"
            "move 44 48 84 42 24 40 04 46 64 47 74 45 54 41 14 43\n")


def home_with(game=None, journal=None, settings=""):
    home = tempfile.mkdtemp(dir=os.environ["PARLOR_E2E_WORLD"])
    for folder in ("state", "config"):
        os.makedirs(os.path.join(home, folder, "parlor"))
    if journal:
        with open(os.path.join(home, "state", "parlor", "desktop-%s.journal" % game), "w") as file:
            file.write(journal)
    with open(os.path.join(home, "config", "parlor", "desktop"), "w") as file:
        file.write(settings + ("last-game %s\n" % game if game else ""))
    return home


def still(desktop):
    """Until two pictures in a row are the same."""
    last = [b""]

    def same():
        path = os.path.join(os.environ["PARLOR_E2E_WORLD"], "look.png")
        screenshot(path)
        with open(path, "rb") as file:
            now = file.read()
        before, last[0] = last[0], now
        return before == now
    wait_for("a picture that rests", same)


def take(desktop, name):
    xdo("mousemove", 1270, 990)
    still(desktop)
    screenshot(os.path.join(FOLDER, name + ".png"), INSIDE)
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
                           "tictactoe.player-wins 3\ntictactoe.ai-wins 7\ntictactoe.draws 12\n"), "tictactoe") as desktop:
        resume(desktop)
        desktop.wait_status("X .*")
        take(desktop, "tictactoe")


def ultimate():
    with Desktop(home_with("ultimate", ULTIMATE, "ultimate.heat 1\n"), "ultimate") as desktop:
        resume(desktop)
        desktop.focus("Ultimate Tic-Tac-Toe")
        desktop.wait_status("Your turn\\.")
        desktop.touch("board .*can be played.*")
        desktop.wait_status("My turn\\.|Your turn\\.")
        desktop.wait_status("Your turn\\.")
        take(desktop, "ultimate")


def checkers(name, extra, settings):
    with Desktop(home_with("checkers", CHECKERS, settings), "checkers", environment=extra) as desktop:
        resume(desktop)
        desktop.focus("Checkers")
        desktop.wait_status("Black's turn\\.")
        desktop.touch("square [0-9]+, black.*(can move|must jump).*")
        desktop.find("square .*selected.*")
        take(desktop, name)


def new_game():
    with Desktop(home_with(settings="style 1\n")) as desktop:
        desktop.click("Checkers", "push button")
        desktop.find("New Game", "dialog")
        place = desktop.x_window("New Game")
        xdo("windowmove", "--sync", place["WINDOW"], 330, 210)
        take(desktop, "checkers-new-game")


os.makedirs(FOLDER, exist_ok=True)
start_page()
tictactoe()
ultimate()
checkers("checkers", {}, "checkers.numbers 2\n")
checkers("checkers-dark", {}, "style 2\ncheckers.numbers 1\n")
checkers("checkers-contrast", {"ADW_DEBUG_HIGH_CONTRAST": "1"}, "")
new_game()
