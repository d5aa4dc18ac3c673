#!/usr/bin/python3
"""What every game in the desktop program has in common: the Scene on the screen, keys and drags, files, narrow
windows, a read-only disk, the template game."""
import json
import os
import re
import signal
import subprocess

from desktop_driver import PROGRAM, ROOT, Desktop, enter_own_world, new_home, run_scenes, still_home, wait_for, write_journal, write_settings, xdo
from desktop_games import PEOPLE, TITLE, begun, resume

enter_own_world()

PARLOR = os.environ.get("PARLOR", os.path.join(ROOT, "build", "parlor"))


# ---- The Scene ----

def shows_the_scene():
    """Cell by cell what `parlor show --scene` says: names, and with them pieces and marks; the status; where cells are."""
    for game, moves in (("tictactoe", "4 0"), ("ultimate", "48 80"), ("checkers", "11-15 22-18"), ("nim", "2 1")):
        scene = json.loads(subprocess.run([PARLOR, "show", game, "--scene", "--moves", moves], check=True, capture_output=True,
                                          text=True).stdout)
        with Desktop(begun(game, moves), game) as desktop:
            resume(desktop, game)
            desktop.wait_status(re.escape(scene["status"]))
            wanted = [cell["name"] for cell in scene["board"]["cells"]]
            wait_for("the names of " + game, lambda: desktop.names()[:len(wanted)] == wanted)
            places = [desktop.centre(node) for _, node in desktop.squares()[:len(wanted)]]
            columns = sorted({x for x, _ in places})
            rows = sorted({y for _, y in places})
            seen = [(columns.index(x), rows.index(y)) for x, y in places]
            assert seen == [(cell["column"], cell["row"]) for cell in scene["board"]["cells"]], "%s: %s" % (game, seen)


# ---- Hands ----

def stepping():
    """Arrow keys step through the game if the board does not have the focus; the list of moves follows."""
    with Desktop(begun("checkers", "11-15 22-18 15x22 25x18"), "checkers") as desktop:
        resume(desktop, "checkers")
        desktop.click("22-18", "push button")  # the focus is in the list now
        wait_for("after two moves", lambda: desktop.names("18, white man.*last move"))
        desktop.key("Right")
        wait_for("one on", lambda: desktop.names("22, black man.*last move"))
        desktop.key("Left", "Left")
        wait_for("two back", lambda: desktop.names("15, black man.*last move"))
        desktop.key("Home")
        wait_for("the start", lambda: desktop.names("11, black man"))
        desktop.key("End")
        wait_for("the end", lambda: desktop.names("18, white man.*last move") and desktop.names("25, empty.*"))
        desktop.key("alt+Left")
        wait_for("by Alt, too", lambda: desktop.names("22, black man.*last move"))


def dragging():
    with Desktop(begun("checkers", "11-15"), "checkers") as desktop:
        resume(desktop, "checkers")
        desktop.wait_status("White's turn\\.")
        desktop.drag("22,.*", "18,.*")
        desktop.wait_status("Black's turn\\.")
        assert desktop.names("18, white man.*")
        desktop.drag("15,.*", "19,.*")  # it must jump
        wait_for("refused", lambda: "The piece on 15 can go to 22" in desktop.message())
        desktop.drag("15,.*", "22,.*")
        wait_for("jumped", lambda: desktop.names("22, black man.*"))


def turning():
    """The player's own side is below, and a key turns the board; touching a light square gives a message."""
    with Desktop(begun("checkers", "11-15"), "checkers") as desktop:
        resume(desktop, "checkers")
        below = lambda: desktop.centre(desktop.square("1,.*"))[1] > desktop.centre(desktop.square("32,.*"))[1]
        assert below()
        desktop.key("ctrl+t")
        wait_for("turned", lambda: not below())
        (x, y), (x2, _) = desktop.centre(desktop.square("1,.*")), desktop.centre(desktop.square("2,.*"))
        xdo("mousemove", (x + x2) // 2, y, "click", 1)
        wait_for("words about the light square", lambda: desktop.message() != "")


def one_tab_stop():
    with Desktop(begun("checkers", "11-15"), "checkers") as desktop:
        resume(desktop, "checkers")
        desktop.tab_to_board()
        desktop.key("Tab")
        wait_for("one Tab leaves it", lambda: not desktop.focused_square())


def resigning():
    """The result is told without covering the board, with buttons for another game and a review."""
    with Desktop(begun("checkers", "11-15"), "checkers") as desktop:
        resume(desktop, "checkers")
        desktop.menu("Resign")
        desktop.click("Play on", "push button")
        desktop.gone("Resign", "dialog")
        desktop.focus("Checkers")
        desktop.wait_status("White's turn\\.")
        desktop.resign()
        wait_for("who won, and why", lambda: desktop.message() == "Black wins! (White resigned)")
        for name in ("Play again", "New game", "Review the game"):
            desktop.find(name, "push button")
        desktop.focus("Checkers")
        desktop.key("alt+Left")
        desktop.wait_status("Black's turn\\.")
        desktop.key("alt+Right")
        desktop.wait_status("Game over\\.")
        assert not desktop.all("Black wins!", "dialog"), "told in a dialog"
        wait_for("who won, and why", lambda: desktop.message() == "Black wins! (White resigned)")


# ---- Files ----

def files_of_every_game():
    """Saved, and opened by file name: the program finds out which game it is."""
    for game, moves, last in (("tictactoe", "4 0", "0"), ("ultimate", "48 80", "80"), ("nim", "2 1", "1")):
        home = begun(game, moves)
        path = os.path.join(home, "kept.game")
        with Desktop(home, game) as desktop:
            resume(desktop, game)
            desktop.key("ctrl+s")
            desktop.type_path("Save the game", path)
            wait_for("the file", lambda: os.path.exists(path) and "move " in open(path).read())
        with Desktop(still_home(), path) as desktop:
            desktop.focus(TITLE[game])
            desktop.find(re.escape(last), "push button")


def many_games():
    """A file with several games: a list to choose from, filtered while typing; the previous game can be brought
    back."""
    home = begun("checkers", "9-13")
    path = os.path.join(home, "many.pdn")
    with open(path, "w") as file:
        for number in range(1, 6):
            file.write('[Event "Round %d"]\n[Black "Player %d"]\n[White "Other"]\n1. 11-15 %s *\n\n' %
                       (number, number, "22-18" if number == 4 else "23-19"))
    with Desktop(home, "checkers") as desktop:
        resume(desktop, "checkers")
        desktop.key("ctrl+o")
        desktop.type_path("Open a game", path, "ctrl+l")
        desktop.find("Which game\\?", "dialog")
        desktop.focus("Which game?")
        desktop.click("Filter", "entry|text|search.*")
        desktop.type("Player 4")
        wait_for("filtered", lambda: not desktop.all(".*Player 1.*"))
        desktop.key("Return")
        desktop.gone("Which game\\?", "dialog")
        desktop.find("22-18", "push button")
        desktop.focus("Checkers")
        desktop.touch("15,.*")
        desktop.touch("22,.*")
        desktop.wait_status("White's turn\\.")
        desktop.key("ctrl+s")
        desktop.type_path("Save the game", path)
        wait_for("saved in its place", lambda: "22-18 2. 15x22 *" in open(path).read())
        assert open(path).read().count("23-19") == 4, "the other games are as they were"
        desktop.focus("Checkers")
        desktop.menu("Back to the game before")
        desktop.find("9-13", "push button")


# ---- Windows and disks ----


def keys_after_a_submenu():
    """Whatever a submenu was left by, the window hears keys again."""
    with Desktop(begun("checkers", "11-15"), "checkers") as desktop:
        resume(desktop, "checkers")
        desktop.menu("Board", "Turn the board")
        desktop.key("alt+Left")
        desktop.wait_status("Black's turn\\.")
        desktop.open_menu("Board")
        desktop.click("Board", ".*menu item")
        desktop.find("Set up a position", ".*menu item")
        desktop.key("Escape")
        desktop.gone("Board", ".*menu item")
        desktop.key("alt+Right")
        desktop.wait_status("White's turn\\.")


def no_home():
    """Without a place for files the player can play, and is told about it."""
    nowhere = {"HOME": "/dev/null", "XDG_STATE_HOME": "", "XDG_CONFIG_HOME": ""}
    with Desktop(new_home(), "nim", environment=nowhere) as desktop:
        desktop.find("New game", "dialog")
        desktop.click("You play: Two people")
        desktop.click("OK", "push button")
        desktop.gone("New game", "dialog")
        desktop.focus("Nim")
        wait_for("it is told", lambda: "cannot be kept" in desktop.notice() and "/dev/null" in desktop.notice())
        desktop.touch("8, A.*")
        wait_for("it is played", lambda: desktop.names("8, empty.*"))
        wait_for("it is still told", lambda: "cannot be kept" in desktop.notice())


def german():
    """Another language, from the environment alone: dialog, status, names of squares, menu."""
    with Desktop(new_home(), "checkers", environment={"LC_ALL": "de_DE.UTF-8"}) as desktop:
        desktop.find("Neues Spiel", "dialog")
        desktop.click("Kein Computerspieler")
        desktop.click("OK", "push button")
        desktop.gone("Neues Spiel", "dialog")
        desktop.wait_status("Schwarz ist am Zug\\.")
        desktop.square("11, schwarzer Stein.*")
        desktop.find("Einen Tipp geben", "push button")


def template_game():
    """Nim is in no menu, but can be played by name: hint, undo, resume, review."""
    home = still_home()
    with Desktop(home) as desktop:
        desktop.find("Checkers", "push button")
        assert not desktop.all("Nim")
    with Desktop(home, "nim") as desktop:
        desktop.find("New game", "dialog")
        desktop.click("You play: Two people")
        desktop.click("OK", "push button")
        desktop.gone("New game", "dialog")
        desktop.focus("Nim")
        desktop.key("ctrl+h")
        wait_for("a hint", lambda: desktop.names(".*hint.*"))
        desktop.touch("7, A.*")
        wait_for("two taken", lambda: desktop.names("7, empty.*"))
        desktop.key("ctrl+z")
        wait_for("taken back", lambda: desktop.names("7, A.*"))
        desktop.type("2")
        desktop.key("Return")
        wait_for("two taken", lambda: desktop.names("7, empty.*"))
        desktop.click("Review the game", "push button")
        wait_for("reviewed", lambda: re.match("A: .*B: .*", desktop.message()))
        desktop.kill()
    with Desktop(home, "nim") as desktop:
        resume(desktop, "nim")
        wait_for("as it was", lambda: desktop.names("7, empty.*") and desktop.names("6, A.*"))


def choosing_an_opponent():
    """The ladder of opponents in a drop-down, by keyboard; beside it the classic levels, whose number chooses them."""
    home = still_home()
    write_settings(home, "checkers.opponent classic", "checkers.level 7")
    with Desktop(home, "checkers") as desktop:
        desktop.find("New Game", "dialog")
        desktop.find("Level:", "spin button")
        desktop.focus("New Game")
        desktop.click("No computer player")
        desktop.gone("Level:", "spin button")
        desktop.click("Computer plays White")
        desktop.find("Level:", "spin button")
        desktop.choose("Opponent", "Toddler.*")
        desktop.tab_to("Level:", "spin button")
        desktop.key("Up")
        desktop.find("Classic: .*")
        desktop.choose("Opponent", "Toddler.*")
        desktop.find("Level:", "spin button")
        desktop.click("OK", "push button")
        desktop.gone("New Game", "dialog")
        desktop.find("You play Black against Toddler \\(\\d+\\)")


def enter_accepts_a_form():
    """Enter begins the game from a choice, which it takes; it need not be on the button."""
    with Desktop(still_home(), "checkers") as desktop:
        desktop.find("New Game", "dialog")
        desktop.focus("New Game")
        desktop.tab_to("Computer plays Black")
        desktop.key("Down", "Down")
        wait_for("focus on the third", lambda: desktop.has_focus("No computer player"))
        desktop.key("Return")
        desktop.gone("New Game", "dialog")
        desktop.find("Black: Human")
        desktop.find("White: Human")


def choosing_an_opening():
    """The long list of openings is filtered by what is typed; the game begins after the moves of the opening."""
    with Desktop(still_home(), "checkers") as desktop:
        desktop.find("New Game", "dialog")
        desktop.focus("New Game")
        desktop.click("No computer player")
        desktop.gone("Opponent")
        desktop.choose("Opening", "Will o' the Wisp.*", "Will")
        desktop.click("OK", "push button")
        desktop.gone("New Game", "dialog")
        desktop.wait_status("White's turn\\.")
        desktop.find("Opening: Will o' the Wisp")
        assert desktop.names("13, black man.*last move")


# ---- Typed moves ----

def undo_in_the_move_field():
    """Ctrl+Z after a typed move takes the move back, not the letters: the field has an undo of its own."""
    with Desktop(begun("checkers", "11-15"), "checkers") as desktop:
        resume(desktop, "checkers")
        desktop.wait_status("White's turn\\.")
        desktop.tab_to("Type a move")
        desktop.type("22-18")
        desktop.key("Return")
        desktop.wait_status("Black's turn\\.")
        desktop.key("ctrl+z")
        desktop.wait_status("White's turn\\.")


# ---- The first minute ----

def rules_by_doing():
    """The walk-through of the rules is two clicks from the start; Ultimate's sending rule is tried by hand."""
    with Desktop(still_home()) as desktop:
        desktop.click("Rules: Ultimate Tic-Tac-Toe", "push button")
        desktop.find("Nine small boards make one large board.*")
        desktop.focus("Ultimate Tic-Tac-Toe")
        wait_for("focus on Next", lambda: desktop.has_focus("Next"))
        desktop.key("Return")
        desktop.find("The square in which you play says.*")
        desktop.touch("board 4, square 2,.*")
        desktop.find("So O must play in the top right board.*")
        desktop.touch("board 4, square 0,.*")
        desktop.find(".*Touch the marked square\\.")
        desktop.touch("board 2, square 4,.*")
        desktop.find("And that sends X back.*")
        desktop.key("Escape")
        wait_for("the end of the rules", lambda: not desktop.has_window("Ultimate Tic-Tac-Toe"))


def help_on_the_start_page():
    """F1 opens the rules of the game whose card has the focus."""
    with Desktop(still_home()) as desktop:
        desktop.find("Checkers", "push button")
        desktop.focus("Parlor")
        desktop.tab_to("Checkers", "push button")
        desktop.key("F1")
        desktop.find("The rules on a board", "panel")
        desktop.focus("Checkers")
        desktop.key("Escape")
        wait_for("the end of the rules", lambda: not desktop.has_window("Checkers"))


# ---- The end ----

def damage_is_told():
    """Damaged settings: said on the start page, and in the game, over a kill, until it is understood; then they are in order."""
    home = begun("checkers", "11-15")
    write_settings(home, "sealed 2 *35a5aef7", "last-game checkers *00000000")
    told = "The file desktop was damaged.*"
    with Desktop(home) as desktop:
        desktop.find(told)
        desktop.kill()
    for understood in (False, True):
        with Desktop(home, "checkers") as desktop:
            resume(desktop, "checkers")
            desktop.find(told)
            if understood:
                desktop.click("Understood", "push button")
                desktop.gone(told)
            desktop.kill()
    with Desktop(home) as desktop:
        desktop.find("Resume Checkers.*", "push button")
        assert not desktop.all(told)


def interrupted():
    """Ctrl+C in the terminal (`make play`) ends the program as its window's button does."""
    for arguments, shown in (((), "Checkers"), (("checkers",), "OK")):
        home = still_home()
        with Desktop(home, *arguments) as desktop:
            desktop.find(shown, "push button")
            desktop.process.send_signal(signal.SIGINT)
            assert desktop.wait_end() == 0


# ---- Sounds ----

def sounds_of(home, *moves):
    """Play these moves and resign; which sounds were asked for, in their order."""
    log = os.path.join(home, "log")
    with Desktop(home, "checkers", log=log) as desktop:
        resume(desktop, "checkers")
        for move in moves:
            desktop.wait_status("(Black|White)'s turn\\.")
            desktop.type(move)
            desktop.key("Return")
            desktop.find(move, "push button")
        desktop.resign()
        wait_for("the end", lambda: re.search("(Black|White) wins!", desktop.message()))
    with open(log) as file:
        return re.findall("sound sounds/(\\w+)\\.wav", file.read())


def sounds():
    """A sound for a move, another one for a capture and for the end; none if the player or the desktop wants none."""
    if b"libgsound" not in subprocess.run(["ldd", PROGRAM], capture_output=True, check=True).stdout:
        return
    heard = sounds_of(begun("checkers", "11-15"), "22-18", "15x22")
    assert heard[-3:] == ["move", "capture", "end"], heard
    home = begun("checkers", "11-15")
    write_settings(home, "silent 1")
    heard = sounds_of(home, "22-18", "15x22")
    assert heard == [], heard
    home = begun("checkers", "11-15")
    with open(os.path.join(home, "config", "gtk-4.0", "settings.ini"), "a") as file:
        file.write("gtk-enable-event-sounds=false\n")
    heard = sounds_of(home, "22-18")
    assert heard == [], heard


# ---- Analysis ----

def analysing():
    """The analysis is about the position shown; moves tried in it leave the game alone, which continues afterwards."""
    with Desktop(begun("checkers", "11-15 22-18", "level:2"), "checkers") as desktop:
        resume(desktop, "checkers")
        desktop.wait_status("Black's turn\\.")
        desktop.key("ctrl+i")
        desktop.find("Even|(Black|White): \\d+ %|.*: proven\\.", "label")
        wait_for("the best move on the board", lambda: desktop.names("22, .*best move"))
        desktop.click("15x22", "push button")
        desktop.wait_status("Variation: White to move\\.")
        desktop.find("Variation: 15x22", "label")
        wait_for("the answer that it expects", lambda: desktop.names("(25|26), .*best move"))
        desktop.key("Escape")
        desktop.wait_status("Black's turn\\.")
        desktop.key("alt+Left")  # each position of the game is analysed
        wait_for("the position before", lambda: desktop.names("22, white man.*best move|18, empty.*best move"))
        desktop.key("alt+Right", "ctrl+i")
        wait_for("the end of the analysis", lambda: not desktop.names(".*best move"))
        desktop.touch("15, black man.*")
        desktop.touch("22, empty.*")
        desktop.find("25x18|26x17", "push button")  # in the list of moves: the computer has answered


run_scenes([
    ("every game shows its Scene", shows_the_scene),
    ("arrow keys step through the game", stepping),
    ("a piece is dragged", dragging),
    ("the board is turned; a light square answers", turning),
    ("Tab stops once at the board", one_tab_stop),
    ("resign; the result is told once", resigning),
    ("files of every game", files_of_every_game),
    ("a list of games, and back to the game before", many_games),
    ("keys after a submenu", keys_after_a_submenu),
    ("Ctrl+Z in the move field", undo_in_the_move_field),
    ("the rules are done by hand", rules_by_doing),
    ("F1 on the start page", help_on_the_start_page),
    ("analysis beside the game", analysing),
    ("sounds, and none when switched off", sounds),
    ("damage is told until it is understood", damage_is_told),
    ("Ctrl+C ends it quietly", interrupted),
    ("no home folder", no_home),
    ("in German", german),
    ("the template game by name", template_game),
    ("the form's drop-down and conditional fields", choosing_an_opponent),
    ("Enter accepts a form", enter_accepts_a_form),
    ("an opening by its name", choosing_an_opening),
])
