"""Every page of the desktop program at 360, 900 and 1400 pixels, in the light, the dark and the high-contrast style, to be
looked at: /usr/bin/python3 tests/e2e/desktop_pages.py FOLDER [PART OF A NAME…] (`make shots`). Pictures are called
PAGE-STYLE-WIDTH.png; where ImageMagick is, PAGE.png shows those of a page side by side. A page that cannot be made as narrow as
wanted is told. STYLES="light dark" takes only those styles."""
import os
import shutil
import subprocess
import sys
import tempfile
import time

os.environ.setdefault("PARLOR_SCREEN", "1440x1000x24")
from desktop_driver import ROOT, Desktop, enter_own_world, screen, screenshot, wait_for, xdo  # noqa: E402

enter_own_world()
FOLDER = sys.argv[1]
WANTED = sys.argv[2:]
BORDER = 5  # of a window where there is no compositor
SIZES = ((360, 640), (900, 700), (1400, 900))
STYLES = {"light": ("style 1", {}), "dark": ("style 2", {}), "contrast": ("style 1", {"ADW_DEBUG_HIGH_CONTRAST": "1"})}
PARLOR = os.environ.get("PARLOR", os.path.join(ROOT, "build", "parlor"))

CHECKERS = ("game checkers", "seat Black human", "seat White level:4",
            "move 11-16 24-20 9-14 20x11 8x15 22-17 15-19 23x16 12x19 17-13 6-9 13x6 2x9 26-22 19-23 27x18 14x23 21-17",
            "move 10-14 17x10 7x14 22-18 9-13 18x9 5x14 28-24 14-18 24-19 3-7 19-15 7-11 15x8 4x11 25-21")
ULTIMATE = ("game ultimate", "seat X human", "seat O level:6",
            "move 80 06 62 20 04 48 81 11 15 52 21 17 76 63 33 32 28 82 27 74",
            "move 42 26 65 51 13 37 73 35 57 70 01 14 46 67")
TICTACTOE = ("game tictactoe", "seat X human", "seat O minimax", "move 4 0 8 2")
TITLE = {"tictactoe": "Tic-tac-toe", "ultimate": "Ultimate Tic-Tac-Toe", "checkers": "Checkers"}
PDN = "".join('[Event "Round %d of the club match"]\n[Date "195%d.06.01"]\n[Black "Player %d"]\n[White "The other player"]\n'
              "1. 11-15 22-18 2. 15x22 25x18 %s\n\n" % (n, n, n, ("1-0", "0-1", "1/2-1/2")[n % 3]) for n in range(1, 8))


# ---- Places and windows ----

def home_with(style, *settings):
    home = tempfile.mkdtemp(dir=os.environ["PARLOR_DESKTOP_WORLD"])
    for folder in ("state", "config"):
        os.makedirs(os.path.join(home, folder, "parlor"))
    with open(os.path.join(home, "config", "parlor", "desktop"), "w") as file:
        file.write("\n".join((STYLES[style][0],) + settings) + "\n")
    return home


def file_in(home, name, text):
    path = os.path.join(home, name)
    with open(path, "w") as file:
        file.write(text)
    return path


def open_desktop(style, *arguments, home=None):
    return Desktop(home or home_with(style), *arguments, environment=STYLES[style][1])


def resting():
    """Until two looks in a row are the same; two seconds are enough for what never rests."""
    last, end = [None], time.monotonic() + 2

    def same():
        now = hash(bytes(screen()[0]))
        before, last[0] = last[0], now
        return before == now or time.monotonic() > end
    wait_for("a picture that rests", same)


def shoot(desktop, page, style, title, sizes=SIZES):
    """The window at each size; without sizes as it is."""
    window = desktop.focus(title)
    xdo("windowraise", window)
    for size in sizes or [None]:
        if size:
            xdo("windowmove", window, 0, 0, "windowsize", window, size[0] + 2 * BORDER, size[1] + 2 * BORDER)
        xdo("mousemove", 1439, 999)
        time.sleep(0.3)
        resting()
        place = desktop.has_window(title)
        width = place["WIDTH"] - 2 * BORDER
        if size and width > size[0]:
            print("# %s is %d pixels wide instead of %d" % (page, width, size[0]), flush=True)
        name = "%s-%s-%d.png" % (page, style, size[0] if size else width)
        screenshot(os.path.join(FOLDER, name), (place["X"] + BORDER, place["Y"] + BORDER, width, place["HEIGHT"] - 2 * BORDER))
    print("ok %s %s" % (page, style), flush=True)


def shoot_dialog(desktop, page, style, title):
    shoot(desktop, page, style, title, None)


def game(style, name, lines, *settings):
    """A game that goes on where those lines end."""
    home = home_with(style, *settings)
    path = os.path.join(home, "state", "parlor", name + ".journal")
    with open(path, "w") as file:
        file.write("\n".join(("parlor 1",) + lines) + "\n")
    desktop = open_desktop(style, name, home=home)
    desktop.click("Resume", "push button")
    desktop.gone("Resume or New\\?", "dialog")
    desktop.focus(TITLE[name])
    return desktop


# ---- Pages ----

def start(style):
    with open_desktop(style) as desktop:
        desktop.find("Checkers", "push button")
        shoot(desktop, "start", style, "Parlor")


def start_with_game(style):
    with game(style, "checkers", CHECKERS) as desktop:
        desktop.wait_status(".*turn\\.")
        desktop.key("alt+Home")
        desktop.find("Resume Checkers.*", "push button")
        shoot(desktop, "start-resume", style, "Parlor")


def forms(style):
    for name, title in (("tictactoe", "Players"), ("ultimate", "New game"), ("checkers", "New Game")):
        with open_desktop(style, name) as desktop:
            titles = ".+"
            node = desktop.find(titles, "dialog")
            shoot_dialog(desktop, "form-" + name, style, node.get_name())


def tictactoe(style):
    with game(style, "tictactoe", TICTACTOE) as desktop:
        desktop.wait_status("Your turn\\.")
        shoot(desktop, "tictactoe", style, "Tic-tac-toe")


def ultimate(style):
    with game(style, "ultimate", ULTIMATE) as desktop:
        desktop.wait_status("Your turn\\.")
        shoot(desktop, "ultimate", style, "Ultimate Tic-Tac-Toe")


def ultimate_heat(style):
    with game(style, "ultimate", ULTIMATE, "ultimate.heat 1") as desktop:
        desktop.wait_status("Your turn\\.")
        desktop.touch("board .*can be played.*")
        desktop.wait_status("My turn\\.|Your turn\\.")
        desktop.wait_status("Your turn\\.")
        shoot(desktop, "ultimate-heat", style, "Ultimate Tic-Tac-Toe")


def checkers(style):
    with game(style, "checkers", CHECKERS) as desktop:
        desktop.wait_status(".*turn\\.")
        desktop.touch(".*black man.*can be played.*|.*, black man.*")
        shoot(desktop, "checkers", style, "Checkers")
        desktop.key("ctrl+h")
        wait_for("a hint", lambda: desktop.names(".*hint.*"))
        shoot(desktop, "checkers-hint", style, "Checkers")


def panel(style):
    """The panel over the board of a narrow window."""
    with game(style, "checkers", CHECKERS) as desktop:
        desktop.wait_status(".*turn\\.")
        window = desktop.focus("Checkers")
        xdo("windowmove", window, 0, 0, "windowsize", window, 370, 650)
        resting()
        desktop.key("F9")
        shoot(desktop, "panel", style, "Checkers", SIZES[:1])


def analysis(style):
    with game(style, "checkers", CHECKERS) as desktop:
        desktop.wait_status(".*turn\\.")
        desktop.key("ctrl+i")
        wait_for("three lines", lambda: len(desktop.all("\\d+ %", "label")) >= 2)
        shoot(desktop, "analysis", style, "Checkers")


def review(style):
    home = home_with(style)
    path = file_in(home, "lost.pdn", "1. 9-14 22-18 2. 5-9 25-22 3. 11-16 30-25 4. 16-19 24x15 5. 10x19 23x16 6. 14x30 *\n")
    with open_desktop(style, path, home=home) as desktop:
        desktop.click("Review the game", "push button")
        wait_for("the end of the review", lambda: "Black: " in desktop.message())
        desktop.focus("Checkers")
        desktop.key("ctrl+period")
        wait_for("a mistake", lambda: "?" in desktop.message() or "Black: " not in desktop.message())
        shoot(desktop, "review", style, "Checkers")


def puzzle(style):
    with game(style, "checkers", CHECKERS) as desktop:
        desktop.key("ctrl+p")
        node = desktop.find("Puzzles?.*", "dialog")
        shoot_dialog(desktop, "form-puzzles", style, node.get_name())
        desktop.click(".*By its number")
        desktop.find("Number", "spin button|text")
        desktop.click("OK", "push button")
        desktop.wait_status("Puzzle .*")
        shoot(desktop, "puzzle", style, "Checkers")


def lesson(style):
    with game(style, "checkers", CHECKERS) as desktop:
        desktop.menu("Learn", "Lessons…")
        node = desktop.find("Lessons?.*", "dialog")
        shoot_dialog(desktop, "form-lessons", style, node.get_name())
        desktop.click("OK", "push button")
        desktop.gone("Lessons?.*", "dialog")
        shoot(desktop, "lesson", style, "Checkers")
        desktop.key("alt+Home")


def tutor(style):
    home = home_with(style, "tutor 25")
    path = file_in(home, "x.game", "parlor 1\ngame tictactoe\nseat X random\nseat O human\nmove 4\n")
    with open_desktop(style, path, home=home) as desktop:
        desktop.find("4", "push button")
        desktop.touch("square 1, .*")
        wait_for("the tutor", lambda: "Tutor" in desktop.message())
        shoot(desktop, "tutor", style, "Tic-tac-toe")


def viewer(style):
    with game(style, "checkers", CHECKERS) as desktop:
        desktop.key("ctrl+shift+w")
        node = desktop.find("Watch.*|.*search.*", "dialog")
        shoot_dialog(desktop, "form-watch", style, node.get_name())
        desktop.click("OK", "push button")
        desktop.find("Look at the root with .*")
        for _ in range(5):
            desktop.click("One step on", "push button")
        title = [t for t in ("Checkers: alpha-beta, 3 turns ahead",) if desktop.has_window(t)][0]
        shoot(desktop, "viewer", style, title)


def rules(style):
    for name in ("ultimate", "checkers"):
        with open_desktop(style) as desktop:
            desktop.click("Rules: " + TITLE[name], "push button")
            desktop.find("The rules on a board", "panel")
            desktop.focus(TITLE[name])
            desktop.key("Return")
            shoot(desktop, "rules-" + name, style, TITLE[name])


def set_up(style):
    with game(style, "checkers", CHECKERS) as desktop:
        desktop.menu("Board", "Set up a position")
        desktop.wait_status("Setting up a position\\.")
        shoot(desktop, "set-up", style, "Checkers")


def ending(style):
    with game(style, "checkers", CHECKERS) as desktop:
        desktop.wait_status(".*turn\\.")
        desktop.resign()
        desktop.find("Play again", "push button")
        shoot(desktop, "over", style, "Checkers")


def resume_dialog(style):
    home = home_with(style)
    with open(os.path.join(home, "state", "parlor", "checkers.journal"), "w") as file:
        file.write("\n".join(("parlor 1",) + CHECKERS) + "\n")
    with open_desktop(style, "checkers", home=home) as desktop:
        desktop.find("Resume", "push button")
        shoot_dialog(desktop, "resume", style, "Resume or New?")


def files(style):
    home = home_with(style)
    path = file_in(home, "many.pdn", PDN)
    with open_desktop(style, path, home=home) as desktop:
        desktop.find("Which game\\?", "dialog")
        shoot_dialog(desktop, "which-game", style, "Which game?")
    with game(style, "checkers", CHECKERS) as desktop:
        desktop.key("ctrl+s")
        desktop.x_window("Save the game")
        shoot_dialog(desktop, "save", style, "Save the game")


def filled_home(style):
    home = home_with(style)
    env = dict(os.environ, XDG_STATE_HOME=home + "/state", XDG_CONFIG_HOME=home + "/config", XDG_DATA_HOME=home + "/data")
    for level in ("1", "1", "3"):
        subprocess.run([PARLOR, "play", "tictactoe", "--plain", "--x", "human", "--o", "level:" + level, "--seed", "7"],
                       input=b"4\n0\n8\n2\n6\n1\n3\n5\n7\n", env=env, stdout=subprocess.DEVNULL, check=True)
    subprocess.run([PARLOR, "games", "import", file_in(home, "games.pdn", PDN)], env=env, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, check=True)
    return home


def library(style):
    with open_desktop(style, home=filled_home(style)) as desktop:
        desktop.click("Your games", "push button")
        wait_for("the games", lambda: desktop.all("\\d+ games"))
        shoot(desktop, "library", style, "Your games")
        desktop.click("Statistics", "push button")
        desktop.find("Statistics", "dialog")
        shoot_dialog(desktop, "statistics", style, "Statistics")


def empty_library(style):
    with open_desktop(style) as desktop:
        desktop.click("Your games", "push button")
        wait_for("no games", lambda: desktop.all("0 games"))
        shoot(desktop, "library-empty", style, "Your games")


def windows(style):
    """What the main menu opens, and the menus."""
    with open_desktop(style) as desktop:
        desktop.find("Checkers", "push button")
        for entry, name, title in (("Preferences", "preferences", "Preferences"), ("Keyboard Shortcuts", "keys", "Shortcuts|Keyboard Shortcuts"),
                                   ("About Parlor", "about", "About Parlor|About")):
            desktop.focus("Parlor")
            desktop.menu(entry, button="Main menu")
            wait_for(entry, lambda: [t for t in title.split("|") if desktop.has_window(t)])
            shown = [t for t in title.split("|") if desktop.has_window(t)][0]
            shoot_dialog(desktop, name, style, shown)
            xdo("windowfocus", "--sync", desktop.has_window(shown)["WINDOW"])
            desktop.key("Escape")
            wait_for("the end of " + shown, lambda: not desktop.has_window(shown))


def menus(style):
    with game(style, "checkers", CHECKERS) as desktop:
        desktop.wait_status(".*turn\\.")
        window = desktop.focus("Checkers")
        xdo("windowmove", window, 0, 0, "windowsize", window, 910, 870)
        resting()
        desktop.open_menu("New game")
        time.sleep(0.5)
        screenshot(os.path.join(FOLDER, "menu-%s-900.png" % style), (BORDER, BORDER, 900, 900))
        print("ok menu %s" % style, flush=True)


PAGES = (("start", start), ("start-resume", start_with_game), ("forms", forms), ("tictactoe", tictactoe), ("ultimate", ultimate),
         ("ultimate-heat", ultimate_heat), ("checkers", checkers), ("panel", panel), ("analysis", analysis), ("review", review),
         ("puzzle", puzzle), ("lesson", lesson), ("tutor", tutor), ("viewer", viewer), ("rules", rules), ("set-up", set_up),
         ("result", ending), ("resume", resume_dialog), ("files", files), ("library", library), ("library-empty", empty_library),
         ("windows", windows), ("menu", menus))


def join():
    """All pictures of a page in one."""
    if not shutil.which("montage"):
        return
    names = sorted({name.rsplit("-", 2)[0] for name in os.listdir(FOLDER) if name.count("-") >= 2})
    for page in names:
        parts = [os.path.join(FOLDER, name) for name in sorted(os.listdir(FOLDER)) if name.rsplit("-", 2)[0] == page and name.count("-") >= 2]
        subprocess.run(["montage", *parts, "-label", "%f", "-tile", "3x", "-geometry", "+8+8", "-background", "#808080",
                        os.path.join(FOLDER, page + ".png")], check=False)


os.makedirs(FOLDER, exist_ok=True)
failed = 0
for chosen in os.environ.get("STYLES", "light dark contrast").split():
    for name, page in PAGES:
        if WANTED and not any(word == name for word in WANTED):
            continue
        try:
            page(chosen)
        except Exception as trouble:  # the other pages are wanted all the same
            failed += 1
            print("not ok %s %s: %s" % (name, chosen, trouble), flush=True)
join()
sys.exit(1 if failed else 0)
