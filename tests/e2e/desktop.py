#!/usr/bin/python3
"""Plays with the desktop program: whole games of all three, every dialog, a kill in the middle, a long thought."""
import os
import re
import time

from desktop_driver import (Desktop, count_colour, enter_own_world, new_home, run_scenes, still_home, wait_for, write_journal,
                            write_settings, xdo)

enter_own_world()


def choose_seats(desktop, x, o):
    desktop.find("Players", "dialog")
    desktop.click("Team X: " + x)
    desktop.click("Team O: " + o)
    desktop.click("OK", "push button")
    desktop.gone("Players", "dialog")
    return told_who_begins(desktop)


def told_who_begins(desktop):
    """The side that begins, which is told where it was drawn by lot."""
    desktop.find("New game", "dialog")
    first = desktop.find("[XO] starts\\.", "label").get_name()[0]
    desktop.focus("New game")
    desktop.click("OK", "push button")
    desktop.gone("New game", "dialog")
    desktop.focus("Tic-tac-toe")
    return first


def answer(desktop, title, button):
    """Press a button of the dialog with that title; returns its name."""
    name = desktop.find(title, "dialog").get_name()
    desktop.click(button, "push button")
    desktop.gone(title, "dialog")
    return name


# ---- Tic-tac-toe ----

def tictactoe_two_people():
    with Desktop(new_home()) as desktop:
        desktop.click("Tic-tac-toe", "push button")
        desktop.find("Players", "dialog")
        desktop.focus("Players")
        desktop.key("Escape")  # Escape does not close it
        told = choose_seats(desktop, "Human", "Human")
        for name in ("X wins", "O wins", "Draws"):  # before the first game has ended
            desktop.find(name + ": 0", "label")
        first = desktop.wait_status("[XO]'s turn\\.")[0]
        assert told == first, "%s was told to begin, %s does" % (told, first)
        for turn, square in enumerate((0, 3, 1, 4, 2)):
            side = first if turn % 2 == 0 else "XO".replace(first, "")
            desktop.touch("square %d, .*empty.*" % square)
            wait_for("%s on %d" % (side, square), lambda: desktop.names("square %d, .*, %s.*" % (square, side)))
        desktop.wait_status(first + " wins!")
        wait_for("why", lambda: desktop.message() == "three in a row")
        assert len(desktop.names(".*decides the game.*")) == 3 and not desktop.all(".*wins!", "dialog"), "it is covered"
        desktop.find(first + " wins: 1", "label")
        desktop.click("Play again", "push button")
        told_who_begins(desktop)
        wait_for("the next game", lambda: len(desktop.names(".*empty.*")) == 9)
        desktop.find(first + " wins: 1", "label")
        desktop.find("Draws: 0", "label")


def tictactoe_against_computer():
    home = new_home()
    with Desktop(home, "tictactoe") as desktop:
        choose_seats(desktop, "Human", "Computer")
        for _ in range(2):
            while True:
                if desktop.wait_status("Your turn\\.|Player wins!|AI wins!|No winner") != "Your turn.":
                    break
                empty = len(desktop.names(".*empty.*"))
                desktop.touch("square .*empty.*")
                wait_for("my mark", lambda: len(desktop.names(".*empty.*")) < empty)
            desktop.click("Play again", "push button")
            told_who_begins(desktop)
        total = sum(int(desktop.find(name + ": [0-9]+", "label").get_name().split()[-1])
                    for name in ("Player wins", "AI wins", "Draws"))
        assert total == 2, "the counters say %d games" % total
        another_algorithm(desktop)


def another_algorithm(desktop):
    """Choosing one sets the counters to 0, clears the board and says so."""
    desktop.menu("Algorithm…")
    desktop.find("Algorithm", "dialog")
    desktop.focus("Algorithm")
    desktop.choose("Opponent", "random: .*")
    desktop.click("OK", "push button")
    desktop.find("All values reset.*", "label")
    desktop.focus("Algorithm")
    desktop.click("OK", "push button")
    desktop.gone("All values reset.*", "label")
    desktop.focus("Tic-tac-toe")
    desktop.find("Algorithm: random", "label")
    for name in ("Player wins", "AI wins", "Draws"):
        desktop.find(name + ": 0", "label")


def keyboard_alone():
    """From the start page to the end of a game without the pointer."""
    with Desktop(new_home()) as desktop:
        desktop.find("Tic-tac-toe", "push button")
        desktop.focus("Parlor")
        desktop.tab_to("Tic-tac-toe", "push button")
        desktop.key("Return")
        desktop.find("Players", "dialog")
        desktop.focus("Players")
        name = "Team O: Computer"
        desktop.tab_to(name)
        desktop.key("Up", "space")
        desktop.tab_to("OK", "push button")
        desktop.key("Return")
        desktop.gone("Players", "dialog")
        desktop.find("New game", "dialog")
        desktop.focus("New game")
        desktop.key("Return")
        desktop.gone("New game", "dialog")
        desktop.focus("Tic-tac-toe")
        desktop.tab_to_board()
        order = [(), ("Down",), ("Up", "Right"), ("Down",), ("Up", "Right")]  # 0 3 1 4 2
        for left, keys in enumerate(order):
            desktop.key(*keys)
            desktop.key("space")
            wait_for("a mark", lambda: len(desktop.names(".*empty.*")) == 8 - left)
        desktop.wait_status("[XO] wins!")
        desktop.tab_to("Play again", "push button")
        desktop.key("Return")
        wait_for("the next game", lambda: len(desktop.names(".*empty.*")) == 9)


# ---- Ultimate ----

def ultimate_whole_game():
    home = new_home()
    with Desktop(home, "ultimate") as desktop:
        answer(desktop, "First play", "Yes")
        desktop.focus("Ultimate Tic-Tac-Toe")
        desktop.wait_status("Your turn\\.")
        assert len(desktop.names(".*can be played.*")) == 81
        plays = 0
        while True:
            status = desktop.wait_status("Your turn\\.|You win!|The computer wins!|The game is a draw\\.")
            if status != "Your turn.":
                break
            squares = desktop.squares()
            legal = [name for name, node in squares if "can be played" in name]
            enabled = [name for name, node in squares if name.startswith("board") and ", square" in name and
                       desktop.is_enabled(node)]
            assert legal == enabled and legal, "enabled %s, legal %s" % (enabled, legal)
            target = re.match("board ., square .", legal[0]).group()
            desktop.touch(re.escape(legal[0]))
            plays += 1
            wait_for("my play is shown", lambda: not [n for n in desktop.names(re.escape(target) + ".*empty.*")])
        assert plays >= 17 or status != "You win!", "won after %d plays" % plays
        assert not desktop.all(".*(wins!|draw).*", "dialog"), "the final position is covered"
        said = desktop.message()
        assert ("I win! (" in said) == (status == "The computer wins!"), said
        desktop.square_nodes = []  # the large symbols have appeared since
        assert desktop.names("board [0-8], won by [XO]")
        assert not [name for name, node in desktop.squares() if desktop.is_enabled(node)]


def ultimate_second():
    with Desktop(new_home(), "ultimate") as desktop:
        answer(desktop, "First play", "No")
        desktop.wait_status("Your turn\\.")
        assert len(desktop.names(".*, X, last move.*")) == 1
        assert len(desktop.names(".*can be played.*")) in (8, 9)


def ultimate_slow_drawing():
    """Frames by software OpenGL take longer than the display's interval; the computer's answer must not wait behind them."""
    with Desktop(new_home(), "ultimate", environment={"GSK_RENDERER": "gl"}) as desktop:
        answer(desktop, "First play", "Yes")
        desktop.focus("Ultimate Tic-Tac-Toe")
        desktop.wait_status("Your turn\\.")
        desktop.touch("board 4, square 8, empty.*")
        wait_for("the computer's play", lambda: desktop.names(".*, O, last move.*"))
        desktop.click("Undo the last move", "push button")
        wait_for("both plays taken back", lambda: len(desktop.names(".*can be played.*")) == 81)


def board_width(desktop):
    return desktop.find(".* board", "panel").get_extents(desktop.atspi.CoordType.WINDOW).width


def long_thought():
    """While the computer thinks for more than five seconds, menu, resize and clicks are handled before it answers."""
    home, world = new_home(), os.environ["PARLOR_DESKTOP_WORLD"]
    write_journal(home, "ultimate", "seat X human", "seat O uct:400000000", "move 44")
    log = os.path.join(world, "gaps")
    with Desktop(home, "ultimate", log=log) as desktop:
        answer(desktop, "Resume or New\\?", "Resume")
        window = desktop.focus("Ultimate Tic-Tac-Toe")
        desktop.wait_status("My turn\\.")
        start, width = time.monotonic(), 960
        while time.monotonic() < start + 5:
            desktop.open_menu("Move now")
            desktop.key("Escape")
            desktop.gone("Move now", "menu item")
            before, width = board_width(desktop), 1960 - width
            xdo("windowsize", window, width, 760)
            wait_for("the board follows the window", lambda: board_width(desktop) != before)
            desktop.touch("board 0, square 0.*")
            assert desktop.status() == "My turn.", "it ended its thought by itself"
        desktop.key("ctrl+m")
        desktop.wait_status("Your turn\\.")
    lines = open(log).read().splitlines()
    gaps = [line for line in lines if line.startswith("gap")]
    print("# %s; largest %s (in 5 s of thought with menus and resizing)" % (lines[0], gaps[-1]))


# ---- Checkers ----

def begin_checkers(desktop, who, level=None):
    desktop.find("New Game", "dialog")
    desktop.click(who)
    if level is not None:
        desktop.focus("New Game")
        x, y = desktop.centre(desktop.find("Level:", "spin button"))
        xdo("mousemove", x - 35, y, "click", 1)  # into its text, left of - and +
        desktop.key("ctrl+a")
        desktop.type(str(level))
    desktop.click("OK", "push button")
    desktop.gone("New Game", "dialog")
    desktop.focus("Checkers")


def play_any_move(desktop, side):
    """Continue a turn of that side by clicks: select the first piece that can move unless one is selected, then
    click the first square that it can reach. A longer jump takes several calls."""
    if not desktop.names(".*selected.*"):
        desktop.touch("[0-9]+, %s (man|king), (can be played|must jump).*" % side.lower())
    reached = wait_for("a target", lambda: desktop.names(".*can be reached.*"))
    number = re.match("[0-9]+", reached[0]).group()
    desktop.touch(number + ",.*can be reached.*")
    wait_for("arrival on " + number, lambda: not desktop.names(number + ",.*can be reached.*"))
    # Shown: the piece is still selected, or it is the next turn, or the game has ended.
    wait_for("more or done", lambda: desktop.status() != side + "'s turn." or
             desktop.names(".*(selected|can be played|must jump).*"))


def checkers_cancel_at_start():
    with Desktop(new_home(), "checkers") as desktop:
        desktop.find("New Game", "dialog")
        assert not desktop.all(".*", "frame"), "only the dialog is shown"
        desktop.click("Cancel", "push button")
        assert desktop.wait_end() == 0


def checkers_two_people():
    with Desktop(new_home(), "checkers") as desktop:
        begin_checkers(desktop, "No computer player")
        desktop.wait_status("Black's turn\\.")
        desktop.touch("1,.*")
        wait_for("refused", lambda: desktop.message() != "")
        desktop.touch("10,.*")
        desktop.square("10,.*selected.*")
        desktop.touch("22,.*")
        wait_for("refused again", lambda: desktop.message() != "")
        desktop.touch("14,.*can be reached.*")  # the selection is kept
        desktop.wait_status("White's turn\\.")
        desktop.key("ctrl+z")
        desktop.wait_status("Black's turn\\.")
        for side, moves in (("Black", (11, 15)), ("White", (22, 18))):
            desktop.touch("%d,.*" % moves[0])
            desktop.square("%d,.*selected.*" % moves[0])
            desktop.touch("%d,.*" % moves[1])
            desktop.wait_status("White's turn\\." if side == "Black" else "Black's turn\\.")
        must = desktop.names(".*must jump.*")
        assert must == ["15, black man, must jump"], must
        desktop.touch("9,.*")
        wait_for("why not, and with what", lambda: "must" in desktop.message() and "15" in desktop.message())
        desktop.key("ctrl+z")
        desktop.wait_status("White's turn\\.")
        desktop.key("ctrl+z")
        desktop.wait_status("Black's turn\\.")
        assert desktop.names("11,.*") == ["11, black man, can be played"]
        desktop.key("ctrl+shift+z")
        desktop.wait_status("White's turn\\.")
        desktop.type("22-17")
        desktop.key("Return")
        desktop.wait_status("Black's turn\\.")
        desktop.key("ctrl+n")
        answer(desktop, "New Game", "Cancel")
        desktop.wait_status("Black's turn\\.")
        desktop.find("22-17", "push button")


def checkers_whole_game(who, human, computer):
    home = new_home()
    write_settings(home, "checkers.opponent classic", "checkers.level 3")
    with Desktop(home, "checkers") as desktop:
        begin_checkers(desktop, who, 5)
        desktop.find("You play %s against negamax:5" % human)
        below = "1" if human == "Black" else "32"
        heights = [desktop.centre(desktop.square(number + ",.*"))[1] for number in ("1", "32")]
        assert (heights[0] > heights[1]) == (below == "1"), "%s sits below" % human
        while True:
            status = desktop.wait_status("%s's turn\\.|Game over\\." % human)
            if status == "Game over.":
                break
            play_any_move(desktop, human)
            assert not desktop.is_enabled(desktop.find("Undo the last move", "push button"))
        wait_for("the result", lambda: re.search("(Black|White) wins!|The game is a draw\\.", desktop.message()))
        desktop.key("ctrl+n")
        desktop.find("New Game", "dialog")
        states = desktop.find(who).get_state_set()
        assert states.contains(desktop.atspi.StateType.CHECKED), "the last choice is remembered"


def checkers_killed():
    home = new_home()
    with Desktop(home, "checkers") as desktop:
        begin_checkers(desktop, "No computer player")
        for side in ("Black", "White", "Black"):
            desktop.wait_status(side + "'s turn\\.")
            play_any_move(desktop, side)  # no jump is possible yet
        desktop.wait_status("White's turn\\.")
        before = desktop.names()
        desktop.kill()
    with Desktop(home, "checkers") as desktop:
        answer(desktop, "Resume or New\\?", "Resume")
        desktop.wait_status("White's turn\\.")
        assert desktop.names() == before, "another position than before the kill"
    with Desktop(home) as desktop:
        desktop.click("Resume Checkers \\(3 moves played\\)", "push button")
        desktop.wait_status("White's turn\\.")
        assert desktop.names() == before


def checkers_file_and_steps():
    home = new_home()
    path = os.path.join(home, "game.pdn")
    with open(path, "w") as file:
        file.write('[Event "Test"]\n1. 11-15 23-19 2. 8-11 22-17 *\n')
    with Desktop(home, path) as desktop:
        desktop.focus("Checkers")
        desktop.find("22-17", "push button")
        desktop.wait_status("Black's turn\\.")
        desktop.click("First position", "push button")
        wait_for("the start", lambda: desktop.names("11, black man.*"))
        desktop.click("23-19", "push button")
        wait_for("after two moves", lambda: desktop.names("19, white man, last move"))
        desktop.key("ctrl+shift+c")
        desktop.click("8-11", "push button")
        wait_for("after three moves", lambda: desktop.names("8, empty.*"))
        desktop.key("ctrl+shift+v")
        wait_for("the pasted game stands at its end", lambda: desktop.names("17, white man, last move"))


def checkers_chooser():
    """A game is saved to a typed path, and opened again from there."""
    home = new_home()
    path = os.path.join(home, "kept.pdn")
    with Desktop(home, "checkers") as desktop:
        begin_checkers(desktop, "No computer player")
        desktop.wait_status("Black's turn\\.")
        desktop.type("11-15")
        desktop.key("Return")
        desktop.wait_status("White's turn\\.")
        desktop.key("ctrl+s")
        desktop.type_path("Save the game", path)
        desktop.focus("Checkers")
        wait_for("the file", lambda: os.path.exists(path) and "1. 11-15" in open(path).read())
        desktop.key("ctrl+z")
        desktop.wait_status("Black's turn\\.")
        desktop.key("ctrl+o")
        desktop.type_path("Open a game", path, "ctrl+l")
        desktop.focus("Checkers")
        desktop.wait_status("White's turn\\.")
        desktop.find("11-15", "push button")


def double_jump(home):
    """White, the computer, has only 27x18x9. Returns what the program's log says about its pieces: (milliseconds,
    square, frames)."""
    write_journal(home, "checkers", "position B:W27,32:B23,10,1", "seat Black human", "seat White negamax:1", "move 10-14")
    log = os.path.join(home, "log")
    with Desktop(home, "checkers", log=log) as desktop:
        answer(desktop, "Resume or New\\?", "Resume")
        desktop.wait_status("Black's turn\\.")
        desktop.find("Black pieces captured: 2")
    return [tuple(map(int, arrival)) for arrival in
            re.findall("([0-9]+) ms: arrived on ([0-9]+) after ([0-9]+) frames", open(log).read())]


def checkers_jump_by_jump():
    arrivals = double_jump(new_home())
    assert [square + 1 for _, square, _ in arrivals] == [18, 9], arrivals
    assert arrivals[1][0] - arrivals[0][0] >= 500, "half a second between the jumps: %s" % arrivals
    assert all(frames > 1 for _, _, frames in arrivals), "the piece glides: %s" % arrivals


def checkers_jump_at_once():
    """Click on the last square of a double jump, or drag the piece there."""
    home = still_home()
    write_journal(home, "checkers", "position W:W6,14,32:B1,12", "seat Black human", "seat White human", "move 32-28")
    with Desktop(home, "checkers") as desktop:
        answer(desktop, "Resume or New\\?", "Resume")
        desktop.focus("Checkers")
        desktop.wait_status("Black's turn\\.")
        desktop.touch("1, .*")
        desktop.touch("18, .*")
        wait_for("what is possible", lambda: "can go to 10 or 17" in desktop.message())
        desktop.touch("17, .*")
        desktop.wait_status("White's turn\\.")
        desktop.key("ctrl+z")
        desktop.wait_status("Black's turn\\.")
        desktop.drag("1, .*", "17, .*")
        desktop.wait_status("White's turn\\.")
        wait_for("both are captured", lambda: desktop.names("6, empty.*") and desktop.names("14, empty.*"))


def checkers_reduced_motion():
    arrivals = double_jump(still_home())
    assert [square + 1 for _, square, _ in arrivals] == [18, 9], arrivals
    assert arrivals[1][0] - arrivals[0][0] >= 500, "half a second between the jumps: %s" % arrivals
    assert all(frames == 0 for _, _, frames in arrivals), "no piece glides: %s" % arrivals


def ultimate_pointer():
    """The board to which a move would send the opponent is drawn in gold while the pointer is over its square."""
    with Desktop(new_home(), "ultimate") as desktop:
        answer(desktop, "First play", "Yes")
        desktop.focus("Ultimate Tic-Tac-Toe")
        desktop.wait_status("Your turn\\.")

        def gold(board):
            x, y, width, height = desktop.box(desktop.square("board %d, square 4, .*" % board))
            return count_colour((x - 2 * width, y - 2 * height, 5 * width, 5 * height), 0xe5, 0xa5, 0x0a) > 100
        for square, others in ((8, (0, 2, 6)), (2, (0, 6, 8))):
            desktop.point_at("board 4, square %d,.*" % square)
            wait_for("gold around board %d" % square, lambda: gold(square))
            assert not any(gold(other) for other in others), "gold elsewhere"


def called_again():
    """A second start while a dialog waits: the running program shows what was asked for, and the old question
    disappears."""
    home = new_home()
    with Desktop(home, "checkers") as desktop:
        desktop.find("New Game", "dialog")
        with Desktop(home) as second:
            assert second.wait_end() == 0
        desktop.gone("New Game", "dialog")
        desktop.find("What shall we play\\?", "label")
        with Desktop(home, "ultimate") as second:
            assert second.wait_end() == 0
        answer(desktop, "First play", "Yes")
        desktop.wait_status("Your turn\\.")
        with Desktop(home, "checkers") as second:
            assert second.wait_end() == 0
        begin_checkers(desktop, "No computer player")
        desktop.wait_status("Black's turn\\.")


def checkers_set_up():
    with Desktop(new_home(), "checkers") as desktop:
        begin_checkers(desktop, "No computer player")
        desktop.menu("Board", "Set up a position")
        desktop.wait_status("Setting up a position\\.")
        desktop.click("Clear", "push button")
        wait_for("an empty board", lambda: len(desktop.names("[0-9]+, empty")) == 32)
        for brush, square, name in (("black king", 14, "black king"), ("white man", 18, "white man"),
                                    ("white man", 32, "white man")):
            desktop.click(brush)
            desktop.touch("%d, empty" % square)
            wait_for(name, lambda: desktop.names("%d, %s" % (square, name)))
        desktop.click("Black to move")
        desktop.click("Play", "push button")
        desktop.wait_status("Black's turn\\.")
        assert desktop.names(".*must jump.*") == ["14, black king, must jump"]
        desktop.touch("14,.*")
        desktop.touch("23,.*can be reached.*")  # over 18
        desktop.wait_status("White's turn\\.")
        desktop.find("White pieces captured: 1")
        desktop.key("ctrl+t")
        desktop.menu("Board", "Numbers of the squares")
        desktop.focus("Checkers")
        desktop.click("Undo the last move", "push button")
        desktop.wait_status("Black's turn\\.")


def ultimate_extras():
    """Where a move sends the opponent, the heat map, the level, a hint."""
    with Desktop(new_home(), "ultimate") as desktop:
        answer(desktop, "First play", "Yes")
        desktop.focus("Ultimate Tic-Tac-Toe")
        desktop.wait_status("Your turn\\.")
        assert desktop.names("board 4, square 8, empty, can be played, sends to board 8")
        desktop.touch("board 4, square 8,.*")
        wait_for("the computer's turn is over", lambda: desktop.names("board 8, .*, O, last move.*"))
        desktop.click("Heat map", "check box")
        wait_for("percentages", lambda: desktop.names("board 8, .*percent"))
        desktop.wait_status("Your turn\\.")
        desktop.key("ctrl+h")
        wait_for("a hint", lambda: desktop.names(".*, hint.*"))
        wait_for("it is said", lambda: re.search("[0-8]{2}", desktop.message()))


def common_windows():
    with Desktop(new_home()) as desktop:
        desktop.find("Checkers", "push button")
        desktop.focus("Parlor")
        for entry, window, inside in (("Preferences", "Preferences", "Pieces"), ("Keyboard Shortcuts", "Keyboard Shortcuts", "Watch the search…")):
            desktop.menu(entry, button="Main menu")
            desktop.focus(window)
            desktop.find(inside)
            desktop.key("Escape")
            desktop.gone(window, "frame|dialog|window")
            desktop.focus("Parlor")
        desktop.menu("About Parlor", button="Main menu")
        desktop.find("Parlor", "label")
        desktop.key("Escape")


SCENES = [
    ("tic-tac-toe: two people, the dialog insists, the winner is told", tictactoe_two_people),
    ("tic-tac-toe: against the computer, counters", tictactoe_against_computer),
    ("a whole game with the keyboard alone", keyboard_alone),
    ("Ultimate: a whole game, only legal squares are enabled", ultimate_whole_game),
    ("Ultimate: the computer first", ultimate_second),
    ("the window is alive while the computer thinks", long_thought),
    ("checkers: Cancel at the start ends the program", checkers_cancel_at_start),
    ("checkers: selection, refusal, must-jump, undo, typed move", checkers_two_people),
    ("checkers: a whole game against Black", lambda: checkers_whole_game("Computer plays Black", "White", "Black")),
    ("checkers: a whole game against White", lambda: checkers_whole_game("Computer plays White", "Black", "White")),
    ("checkers: kill -9 loses nothing", checkers_killed),
    ("checkers: a position set up by clicking", checkers_set_up),
    ("Ultimate: where a play sends, heat map, hint", ultimate_extras),
    ("Ultimate: answers come though frames are slow", ultimate_slow_drawing),
    ("preferences, shortcuts, about", common_windows),
    ("checkers: a PDN file, stepping, copy and paste", checkers_file_and_steps),
    ("checkers: saved and opened through the file chooser", checkers_chooser),
    ("checkers: the computer jumps step by step", checkers_jump_by_jump),
    ("checkers: a double jump is entered at once", checkers_jump_at_once),
    ("checkers: nothing glides with reduced motion", checkers_reduced_motion),
    ("Ultimate: the pointer shows where a play sends", ultimate_pointer),
    ("a second call while a dialog waits", called_again),
]

run_scenes(SCENES)
