#!/usr/bin/env python3
"""The full screen itself: keys, mouse, sizes, colours, and the terminal as it was after any end."""
import os
import re
import signal
import time

from terminal_driver import PARLOR, Terminal, check, run_all

TWO = PARLOR + " play tictactoe --x human --o human"


def keys_move_undo_redo_hint():
    with Terminal(TWO) as t:
        t.wait("\\[     4     \\]")
        t.keys("Left")
        t.wait("\\[     3     \\]")
        t.keys("Up")
        t.wait("\\[     0     \\]")
        t.keys("Space")
        t.wait("X played 0")
        t.keys("Enter")
        t.wait("Invalid move. That square is taken")
        t.keys("u")
        t.wait("Taken back")
        t.keys("u")
        t.wait("not possible now")
        t.keys("r")
        t.wait("Played again")
        t.keys("r")
        t.wait("not possible now")
        t.keys("h")
        t.wait("Hint: 4")
        t.wait("\\*     4     \\*")
        t.keys("v")
        t.wait("Thoughts of O")
        t.wait("50%")
        t.keys("v")
        t.wait("Thoughts are hidden")
        t.keys("?")
        t.wait("Keys")
        t.keys("Escape")
        t.wait("O's turn", unwanted="Keys")
        t.keys("q")
        t.wait_all("Leave the running game", "It is kept")
        t.keys("q")
        t.wait("O's turn", unwanted="Leave the")
        t.keys("q")
        t.wait("Leave the running game")
        t.keys("Enter")
        t.wait("EXIT 0")


def h_is_a_hint_whatever_was_pressed_before():
    with Terminal(TWO) as t:
        t.wait("\\[     4     \\]")
        t.keys("l", "k", "j", "h")
        t.wait_all("Hint: ", "[     4     ]", " h hint")


def typed_moves_are_edited():
    with Terminal(TWO) as t:
        t.wait("X's turn")
        t.type("47")
        t.wait("Move: 47")
        t.keys("BSpace")
        t.wait("Move: 4\\b", unwanted="Move: 47")
        t.keys("Escape")
        t.wait(lambda s: "Move:" not in s)
        t.move("99")
        t.wait('"99" is not a legal move')
        t.type(":xyz")
        t.keys("Enter")
        t.wait('"xyz" is not')
        t.move("8")
        t.wait("X played 8")


def place_of(screen, text):
    for row, line in enumerate(screen.split("\n")):
        if text in line:
            return row, line.index(text)
    raise AssertionError(text + " is not on the screen")


def mouse_plays_and_chooses():
    with Terminal(PARLOR + " play tictactoe", term="xterm-256color") as t:
        screen = t.wait_all("Team X", "Team O", "Enter accepts, left and right change, Space lists")
        check("Esc" not in screen and "goes back" not in screen, "this dialog cannot be left without an answer")
        t.click(*place_of(screen, "Team O"))
        screen = t.wait("► Computer")
        t.click(*place_of(screen, "Human"))
        t.wait("Team O +◄ Human")
        t.keys("Enter")
        t.wait("starts\\.")
        t.keys("Enter")
        screen = t.wait("'s turn", unwanted="starts")
        row, column = place_of(screen, "     2 ")
        t.click(row - 1, column + 6)
        t.wait("[XO] played 2")
        t.click(row, column + 6)
        t.wait("square is taken")


def resizes():
    with Terminal(PARLOR + " play ultimate --x human --o human") as t:
        t.wait("X's turn")
        t.resize(120, 40)
        t.wait(lambda s: "X's turn" in s and len(s.split("\n")[0]) < 121 and max(map(len, s.split("\n"))) > 90)
        t.resize(50, 20)
        t.wait(lambda s: re.search("^ Parlor .*X's turn", s) and s.count("┏") == 9)
        for columns, rows in (20, 5), (34, 20), (50, 13):
            t.resize(columns, rows)
            t.wait("35\\s+columns\\s+and\\s+14\\s+rows", unwanted="┃")
            t.resize(50, 16)
            t.wait(lambda s: len(re.findall("[0-8][0-8]", s)) >= 80 and "[·]" in s)  # no room for the number under the cursor
        t.resize(40, 15)  # folded: no frames, a row between the boards, words for where to play
        t.wait(lambda s: len(re.findall("[0-8][0-8]", s)) >= 80 and "┃" not in s and "►" in s)
        t.move("43")
        t.wait("Play in the middle left\\s+board")
        t.keys("u")
        t.resize(80, 24)
        t.wait("X wins +0")
        t.keys("?")
        t.wait("Keys")
        t.resize(100, 30)
        t.wait("Keys")
        t.keys("Escape")
        t.move("44")
        t.wait("X played 44")


def ascii_and_no_colour():
    for command in ("tictactoe --x human --o human", "ultimate --x human --o human", "checkers --black human --white human"):
        with Terminal("%s play %s --ascii" % (PARLOR, command)) as t:
            t.wait_all("'s turn", "? help", "begins.")
            screen = t.wait("'s turn")
            check(screen.isascii(), "something beyond ASCII on the screen of " + command)
            check(screen.count("?") == 1, "a character without an ASCII twin on the screen of " + command)
        with Terminal("%s play %s" % (PARLOR, command), env="NO_COLOR=1") as t:
            t.wait("'s turn")
            coloured = re.findall("\033\\[(?:[0-9;]*;)?[34][0-8][;m]", t.tmux("capture-pane", "-e", "-p"))
            check(not coloured, "colours in spite of NO_COLOR: %r" % coloured[:3])
    for locale in "LC_ALL=C", "LC_ALL= LC_CTYPE= LANG=POSIX":
        with Terminal(TWO, env=locale) as t:
            t.wait_all("X's turn", "|", "? help")
            check(t.text().isascii(), "something beyond ASCII in spite of " + locale)
    for locale in "LC_ALL= LC_CTYPE= LANG=", "LC_ALL=xx_XX.utf8":
        with Terminal(TWO, env=locale) as t:
            t.wait("│")
    with Terminal(TWO, term="xterm") as t:
        t.wait("X's turn")
    with Terminal(TWO, env="TERM=nonsense") as t:
        t.wait("TERM=nonsense[^.]*--plain")
        t.wait("EXIT 1")


def state_of(t):
    return t.tmux("display-message", "-p", "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{keypad_cursor_flag}").strip()


def terminal_is_left_as_it_was():
    """Ctrl+C, a terminating signal and a crash: full-screen mode, cursor, mouse and line modes are as before."""
    for end, code in (("C-c", 130), (signal.SIGTERM, 143), (signal.SIGSEGV, 139), (signal.SIGABRT, 134), ("q", 0)):
        command = "sh -c 'trap : INT; stty -a >before; \"$0\" play tictactoe --x human --o human; echo CODE $?; stty -a >after' " + PARLOR
        with Terminal(command, term="xterm-256color") as t:
            t.wait("X's turn")
            check(state_of(t) == "1 0 1 1", "the full screen does not look like one: " + state_of(t))
            if isinstance(end, str):
                t.keys(end)
            else:
                os.kill(int(find_program(t)), end)
            t.wait("CODE %d" % code)
            t.wait("EXIT")
            check(state_of(t) == "0 1 0 0", "%s leaves %s" % (end, state_of(t)))
            read = [open(os.path.join(t.folder, name), encoding="ascii").read() for name in ("before", "after")]
            check(read[0] == read[1], "%s leaves other line modes" % end)


def find_program(t):
    """The process of the program below the window's shells."""
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            same = os.path.samefile("/proc/%s/exe" % name, PARLOR) and os.path.samefile("/proc/%s/cwd" % name, t.folder)
        except OSError:
            continue
        if same:
            return name
    raise AssertionError("the program does not run")


def running_game_is_resumed():
    """Killed in the middle of a game: the next start offers to continue it."""
    with Terminal(PARLOR + " play checkers") as t:
        t.wait("New Game")
        t.keys("Right", "Right")
        t.wait("◄ No computer player")
        t.keys("Enter")
        t.wait("Black's turn")
        t.move("11-15")
        t.wait("played 11-15")
        os.kill(int(find_program(t)), signal.SIGKILL)
        t.wait("EXIT 137")
        with Terminal(PARLOR + " play checkers", folder=t.folder) as again:
            again.wait("unfinished game of 1 move, Human against")
            again.keys("Enter")
            again.wait("White's turn")
            again.keys("u")
            again.wait("Black's turn")
            again.move("11-15")
            again.wait("White's turn")


def game_open_elsewhere_is_told():
    """Two programs at once: the second says so, also when its game begins without a question, and keeps its own."""
    command = PARLOR + " play checkers --black human --white human"
    with Terminal(command) as first:
        first.wait("Black's turn")
        first.move("11-15")
        first.wait("White's turn")
        with Terminal(command, folder=first.folder) as second:
            second.wait("This game is open in another window")
            second.move("9-13")
            second.wait("White's turn")
        first.move("22-18")
        first.wait("Black's turn")


def clocks_are_shown():
    with Terminal(PARLOR + " play checkers --black human --white human --clock 5+3") as t:
        t.wait("White +Human +5:00")
        t.wait("Black +Human +4:5\\d")
        t.move("11-15")
        t.wait("White +Human +4:5\\d")


def last_choice_is_remembered():
    with Terminal(PARLOR + " play checkers") as t:
        t.wait("◄ Computer plays Black")
        t.keys("Right", "Down", "Right", "Down", "Down", "Right")
        t.wait_all("Computer plays White", "Attentive", "Moves may be taken back  ◄ Yes")
        t.keys("Enter")
        t.wait("White +Attentive")
        t.move("11-15")
        t.wait("White played")
        t.keys("q", "Enter")
        t.wait("EXIT 0")
        with Terminal(PARLOR + " play checkers", folder=t.folder) as again:
            again.wait("► Resume the game")
            again.keys("Enter")
            again.wait_all("Black's turn", "Attentive")
            again.keys("q", "Enter")
            again.wait("EXIT 0")
        with Terminal(PARLOR + " play checkers", folder=t.folder) as again:
            again.wait("► Resume the game")
            again.keys("Down", "Enter")
            again.wait_all("◄ Computer plays White", "Attentive", "taken back    Yes")
            again.keys("Enter")
            again.wait("Black begins")
            again.keys("b")
            again.wait("1\\. 11-15")
            again.keys("C-c")


def numbers_stay_as_chosen():
    """Words name squares by numbers, so the board shows them until the player switches that off, the next time too."""
    corner = "32██▘ +31██▘"
    command = PARLOR + " play checkers --black human --white human"
    with Terminal(command) as t:
        t.wait(corner)
        t.keys("#")
        t.wait("Black's turn", unwanted=corner)
        t.keys("q")
        t.wait("^EXIT 0")
        with Terminal(command + "", folder=t.folder) as again:
            again.wait("Black's turn", unwanted=corner)


def screen_lives_while_the_computer_thinks():
    with Terminal(PARLOR + " play ultimate --x human --o uct:500000000") as t:
        t.wait("Your turn")
        t.move("44")
        t.wait("My turn")
        t.keys("v")
        t.wait("Thoughts of O")
        t.wait("\\d+[kM]? nodes")
        t.keys("?")
        t.wait("Keys")
        t.keys("Escape")
        t.resize(100, 30)
        t.wait("My turn", unwanted="Keys")
        t.keys("m")
        t.wait("O played")
        t.wait("Your turn")
        t.keys("q")
        t.wait("Leave")
        t.keys("Enter")
        t.wait("EXIT 0")


def analysis_beside_the_game():
    """Live lines; x follows the best one beside the game, Esc returns, and the game continues untouched."""
    with Terminal(PARLOR + " play checkers --black human --white level:2 --seed 1", columns=100, rows=32) as t:
        t.wait("Your turn")
        t.keys("a")
        t.wait_all("Moves are now tried beside the game", "Depth ")
        t.wait("x +\\d+ % +\\d+-\\d+")
        t.keys("x")
        t.wait_all("Variation: White to move", "Depth")
        t.keys("u")
        t.wait("Black's turn", unwanted="Variation")
        t.move("11-15")
        t.wait("Variation: White to move")
        t.keys("Escape")
        t.wait("Black's turn", unwanted="Variation")
        t.keys("a")
        t.wait("Black's turn", unwanted="Depth")
        t.move("11-15")
        t.wait("White played")
        t.keys("q")


def moves_beside_the_board_can_be_clicked():
    """A line of the analysis as far as the move that is clicked, the variation, and the moves of the game."""
    def place(screen, pattern):
        for row, line in enumerate(screen.split("\n")):
            found = re.search(pattern, line)
            if found:
                return row, found.start(1)
        return None

    def click_until(t, pattern, below, wanted):
        """The analysis goes on and its lines move: a click that comes too late for its line is made again."""
        last = [0.0]

        def clicked(screen):
            where = place(screen, pattern)
            if re.search(wanted, screen):
                return True
            if where and time.monotonic() > last[0] + 5:
                t.click(where[0] + below, where[1])
                last[0] = time.monotonic()
            return False
        t.wait(clicked)

    with Terminal(PARLOR + " play checkers --black human --white human", term="xterm-256color", rows=30) as t:
        t.wait("Black begins")
        t.move("11-15")
        t.move("23-18")
        t.wait("White played 23-18")
        t.keys("a")
        click_until(t, "x +\\d+ % +\\S+ (\\S+)", 0, "Variation: Black to move")
        click_until(t, "(Variation) *$", 1, "Variation: White to move")
        click_until(t, "1\\. (11-15)", 0, "After 1 of 2 moves")
        t.keys("q")


run_all([keys_move_undo_redo_hint, h_is_a_hint_whatever_was_pressed_before, typed_moves_are_edited, mouse_plays_and_chooses, resizes,
         ascii_and_no_colour, terminal_is_left_as_it_was, running_game_is_resumed, game_open_elsewhere_is_told,
         clocks_are_shown, last_choice_is_remembered, numbers_stay_as_chosen, screen_lives_while_the_computer_thinks,
         analysis_beside_the_game, moves_beside_the_board_can_be_clicked])
