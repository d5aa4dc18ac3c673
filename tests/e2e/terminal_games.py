#!/usr/bin/env python3
"""Whole games on the full screen: the menu, the three games and their flows, played to the end by keys."""
import re

from terminal_driver import PARLOR, Terminal, check, run_all


def menu_leads_to_the_games_and_out():
    with Terminal(PARLOR) as t:
        t.wait_all("Games", "Tic-tac-toe", "Ultimate Tic-Tac-Toe", "Checkers", "About", "Quit")
        t.keys("Down", "Enter")
        t.wait_all("New game", "Choose the players", "Open a file", "Rules")
        t.keys("Enter")
        t.wait("Would you like to play first\\?")
        t.keys("q")
        t.wait("Games", unwanted="Would you")
        t.keys("Down", "Enter")
        t.wait("Choose the players")
        t.keys("R")
        t.wait("► Rules")
        t.keys("Enter")
        t.wait_all("Two sides of twelve men", "Step 1 of 7")
        t.keys("PageDown")
        t.wait("Step 2 of 7")
        t.keys("Escape")
        t.wait("Games", unwanted="Step")
        t.keys("Enter")
        t.wait("Choose the players")
        t.keys("Enter")
        t.wait_all("New Game", "Computer plays Black", "Opponent", "Moves may be taken back")
        t.keys("Space")
        t.wait_all("► Computer plays Black", "Computer plays White", "No computer player")
        t.keys("Escape")
        t.wait("◄ Computer plays Black", unwanted="White")
        t.keys("Escape")
        t.wait("Games", unwanted="New Game")
        t.keys("A")
        t.wait("► About")
        t.keys("Enter")
        t.wait("Parlor \\d+\\.\\d+")
        t.keys("Enter")
        t.wait("Games", unwanted="Parlor \\d")
        t.keys("Down")
        t.wait("► Quit")
        t.keys("Enter")
        t.wait("EXIT 0")


def home_resumes_and_leads_to_exercises():
    with Terminal(PARLOR, columns=60, rows=20) as t:
        t.wait_all("► Tic-tac-toe", "Puzzles…", "Lessons…", "show your strength here")
        t.keys("Enter")
        t.wait("► New game")
        t.keys("Down", "Enter")
        t.wait("X +◄ Human")
        t.keys("Enter")
        t.wait("begins")
        t.keys("Tab")
        t.move("0" if "0" in t.text() else "1")
        t.wait("played")
        t.keys("q")
        t.wait("It is kept")
        t.keys("Enter")
        t.wait("Resume Tic-tac-toe \\(\\d moves? played\\)")
        t.keys("R")
        t.wait("► Resume")
        t.keys("Enter")
        t.wait("q quit", unwanted="Resume")
        t.keys("q")
        t.wait("It is kept")
        t.keys("Enter")
        t.wait("► Resume Tic-tac-toe")
        t.keys("L")
        t.wait("► Lessons")
        t.keys("Enter")
        t.wait("─ Lessons")
        t.keys("q")
        t.wait("► Lessons", unwanted="─ Lessons")
        t.keys("q")
        t.wait("EXIT 0")


def menu_opens_where_the_display_is_only_named():
    with Terminal(PARLOR, env="DISPLAY=:4711") as t:
        t.wait_all("Games", "Quit")
        t.keys("Escape")
        t.wait("EXIT 0")


def players_are_chosen_in_the_menu():
    with Terminal(PARLOR) as t:
        t.wait("Games")
        t.keys("Enter")
        t.wait("Choose the players")
        t.keys("Down", "Enter")
        t.wait("─ Players ─")
        t.wait("X +◄ Human")
        t.keys("Space")
        t.wait("► Human")
        t.keys("p")
        t.wait("► perfect")
        t.keys("Enter")
        t.wait("X +◄ perfect")
        t.keys("Down", "Down", "Right")
        t.wait("Who begins\\? +◄ O")
        t.keys("Enter")
        t.wait("Your turn")
        t.wait("O begins")
        t.move("0")
        t.wait("X played 4")
        t.keys("p")
        t.wait("X +◄ perfect")
        t.keys("Escape")
        t.wait("X played 4", unwanted="Players")
        t.keys("q", "Enter")
        t.wait("Games")
        t.keys("Escape")
        t.wait("EXIT 0")


def player_against_algorithm():
    """Counters stay over new games and are reset with the algorithm."""
    with Terminal(PARLOR + " play tictactoe --x human --o first-free") as t:
        for wins in (1, 2):
            t.wait("Your turn")
            for move, reply in (("4", "0"), ("2", "1")):
                t.move(move)
                t.wait("O played " + reply)
            t.keys("u")
            t.wait_all("Taken back.", "Your turn")
            t.keys("r")
            t.wait("Played again")
            t.move("6")
            t.wait("Player wins!(.|\n)*three in a row", unwanted="X wins!")
            t.wait("Algorithm: first-free\n(.|\n)*Player wins +%d *\n(.|\n)*AI wins +0 *\n(.|\n)*Draws +0" % wins)
            t.keys("G")
        t.wait("Your turn")
        t.keys("A")
        t.wait("─ Algorithm ─")
        t.keys("r")
        t.wait("► random")
        t.keys("Enter")
        t.wait("All values reset")
        t.keys("Enter")
        t.wait("Player wins +0$")
        t.wait("O +random")
        t.keys("q")
        t.wait("EXIT 0")


def two_teams():
    """Each team must be chosen; the starting team and the winner are announced; then the next game."""
    with Terminal(PARLOR + " play tictactoe") as t:
        t.wait_all("Team X", "Team O")
        t.keys("Escape")
        t.wait("Please answer")
        t.keys("Down", "Right")
        t.wait("Team O +◄ Human")
        t.keys("Enter")
        screen = t.wait("[XO] starts\\.")
        first = re.search("([XO]) starts", screen).group(1)
        t.keys("Enter")
        t.wait(first + "'s turn", unwanted="starts")
        for i, move in enumerate("03142"):
            t.move(move)
            t.wait("played " + move if i < 4 else first + " wins!")
        t.wait_all("three in a row", "Play again", "New game")
        t.keys("n")
        t.wait_all("Team X", "Team O")
        t.keys("Escape")
        t.wait("Please answer")
        t.keys("Enter")
        t.wait("[XO] starts\\.")
        t.keys("Enter")
        t.wait("'s turn")
        t.keys("q")
        t.wait("EXIT 0")


def computers_play_each_other():
    with Terminal(PARLOR + " play tictactoe --x perfect --o perfect --pace 0") as t:
        t.wait("No winner")
        t.keys("q")
        t.wait("EXIT 0")


def what_decided_the_game_is_marked():
    """Whoever has won; in a narrow window the result is in the title line, whatever the message says."""
    with Terminal(PARLOR + " play tictactoe --x first-free --o human", columns=60, rows=20) as t:
        t.wait("Your turn")
        t.move("3")
        t.wait("X played 1")
        t.move("8")
        t.wait(lambda s: "AI wins!" in s.split("\n")[0] and s.count("three in a row") == 1 and "=│=" in s and "q quit" in s)
        t.keys("h")
        t.wait(lambda s: "AI wins!" in s.split("\n")[0] and "not possible now" in s)
        t.keys("q")
        t.wait("EXIT 0")
    with Terminal(PARLOR + " play ultimate --x master --o random --movetime 20 --pace 0 --seed 1") as t:
        t.wait(lambda s: "X wins!" in s and s.count("= = =") == 3)
        t.keys("q")
        t.wait("EXIT 0")


def computers_wait_for_enter():
    with Terminal(PARLOR + " play checkers --black level:1 --white level:1 --pace 300") as t:
        t.wait("Enter pause")
        t.keys("Enter")
        t.wait_all("Paused.", "Enter continue")
        t.keys("Enter")
        t.wait("Enter pause", unwanted="Paused")


def two_computers_have_a_rung_each():
    """Where two computers are chosen, the form asks for both of them."""
    with Terminal(PARLOR + " play checkers") as t:
        t.wait("New Game")
        t.keys("Left")
        t.wait("◄ Two computers", unwanted="Opponent")
        t.keys("Down")
        t.keys("Space")
        t.wait("Grandmaster")
        t.keys("Home", "Enter")
        t.wait("Black plays as +◄? *Toddler")
        t.keys("Down")
        t.keys("Space")
        t.wait("► Casual")
        t.keys("Home", "Down", "Enter")
        t.wait("White plays as +◄? *Beginner")
        t.keys("Enter")
        t.wait("Black +Toddler(.|\n)*White +Beginner")


def touch_until(t, turn, ends):
    """Go to the next legal square and touch it, until the game has ended."""
    for _ in range(2000):
        screen = t.wait(lambda s: re.search(turn, s) or re.search(ends, s))
        if re.search(ends, screen):
            return screen
        t.keys("Tab")
        t.keys("Enter")
    raise AssertionError("the game does not end")


def ultimate_to_the_end():
    with Terminal(PARLOR + " play ultimate") as t:
        t.wait("First play")
        t.keys("Right")
        t.wait("\\[ No \\]")
        t.keys("Enter")
        t.wait("X +Casual")
        t.wait("O +You")
        t.wait("Your turn\\.")
        screen = touch_until(t, "Your turn\\.", "You win!|I win!|The game is a draw\\.")
        wanted = "Player wins" if "You win!" in screen else "AI wins" if "I win!" in screen else "Draws"
        for name in ("Player wins", "AI wins", "Draws"):
            t.wait("%s +%d$" % (name, name == wanted))
        t.keys("n")
        t.wait("\\[ No \\]")
        t.keys("Left")
        t.wait("\\[ Yes \\]")
        t.keys("Enter")
        t.wait("X +You")
        t.wait(wanted + " +1$")
        t.keys("q")
        t.wait("EXIT 0")


def ultimate_shows_where_one_may_play():
    with Terminal(PARLOR + " play ultimate --x human --o human") as t:
        t.wait(lambda s: "X's turn" in s and s.count("┏") == 9)
        t.move("40")
        t.wait(lambda s: "O's turn" in s and s.count("┏") == 1 and "01 │02" in s and "‹X›" in s)  # words name squares by numbers
        t.keys("#")
        t.wait(lambda s: "O's turn" in s and s.count("·") == 9 and "01" not in s)
        t.keys("Tab")
        t.wait("next")
        t.move("48")
        t.wait("not a legal move")
        t.type(":ab")
        t.wait("Move: ab")
        t.keys("Enter")
        t.wait("O played 01")
        t.move("0022")
        t.wait("not a legal move")
        t.move("0102")
        t.wait("X played 12")
        t.keys("C-c")


def checkers_to_the_end():
    with Terminal(PARLOR + " play checkers --pace 0") as t:
        t.wait("New Game")
        t.keys("Right")
        t.wait("◄ Computer plays White")
        t.keys("Down", "Space")
        marked = t.wait("► .+")
        while "► Classic" not in marked:  # the next one with this letter; a key that comes before the one before it has had its effect would go too far
            before = re.search("► .+", marked).group()
            t.keys("c")
            marked = t.wait(lambda s: "► " in s and before not in s)
        t.keys("Enter")
        t.wait("Level: +1 ")  # in sight for all opponents
        t.keys("Down", "3")
        t.wait("Level: +◄ 3 ")
        t.keys("Enter")
        t.wait("Black's turn\\.")
        t.wait("White +negamax:3")
        t.move("11-15")
        t.wait("White played")
        check(" u undo" not in t.text(), "undo is offered where it is forbidden")
        t.keys("u")
        t.wait("cannot be taken back")
        touch_until(t, "Black's turn\\.", "Game over\\.")
        t.wait("Black wins!|White wins!|a draw")
        t.keys("q")
        t.wait("EXIT 0")


def checkers_jumps():
    """A jump by hand square by square, its take-back, by text, and a computer's jump shown step by step."""
    position = "'W:W27,32:B23,14,1'"
    with Terminal("%s play checkers --black human --white human --position %s" % (PARLOR, position)) as t:
        t.wait_all("White's turn", "!")
        t.move("32-28")
        t.wait("A jump must be made, with 27")
        t.keys("Down", "Enter")
        t.wait("Invalid move. A jump must be made, with 27")
        t.keys("Tab", "Enter", "Tab", "Tab", "Enter")  # the first target is the end of the jump, 9
        t.wait(lambda s: "{" in s and s.count("●") == 2 and s.count("○") == 2)
        t.keys("u")
        t.wait(lambda s: s.count("●") == 3)
        t.keys("Escape")
        t.move("27x18x9")
        t.wait(lambda s: s.count("●") == 1 and "Black's turn" in s)
        t.keys("u")
        t.wait(lambda s: s.count("●") == 3)
        t.keys("r")
        t.wait("Played again")
        t.keys("u")
        t.wait("Taken back")
        t.move("27x9")
        t.wait("White played 27x9")
    with Terminal("%s play checkers --black human --white human --position B:W6,14,32:B1,12" % PARLOR) as t:
        t.wait("Black's turn")
        t.keys("Tab", "Enter")
        t.wait(lambda s: s.count("•") == 2)
        t.keys("Up", "Enter")
        t.wait("Invalid move. The piece on 1 can go to 10 or 17")
        t.keys("Tab", "Tab", "Enter")
        t.wait("Black played 1x17")
    command = "%s play checkers --black human --white random --pace 20000 --position 'B:W27,32:B19,14,1'"
    with Terminal(command % PARLOR) as t:
        t.wait("Black's turn")
        t.move("19-23")
        t.wait(lambda s: "{" in s and s.count("●") == 3)


def a_missing_program_is_replaced():
    """Nobody wins by it: the seat asks for another player, and the game goes on."""
    with Terminal(PARLOR + " play checkers --black human --white program:nope") as t:
        t.wait("Black's turn")
        t.move("11-15")
        t.wait("White *\n? *needs another player")
        t.wait("A Algorithm", "Game over")
        t.keys("A")
        t.wait("Another player")
        t.keys("Enter")
        t.wait("Black's turn", "needs another player")
        check("1. 11-15" in t.text(), "the game goes on")


def any_game_is_stepped_through_and_turned():
    with Terminal(PARLOR + " play checkers --black human --white human") as t:
        t.wait("Black begins")
        t.wait(lambda s: s.index("○") < s.index("●"))
        for move in ("11-15", "22-18", "15x22"):
            t.move(move)
            t.wait("played " + move)
        t.keys("PPage")
        t.wait("After 2 of 3 moves")
        t.keys("Home")
        t.wait("After 0 of 3 moves")
        t.keys("NPage")
        t.wait("After 1 of 3 moves")
        t.keys("f")
        t.wait(lambda s: s.index("○") > s.index("●"))
        t.keys("End")
        t.wait("played 15x22", unwanted="After")
        t.keys("R")
        t.wait_all("Give up this game?", "► No")
        t.keys("Up", "Enter")
        t.wait("Black wins! \\(White resigned\\)")
        t.keys("PPage")
        t.wait("After 2 of 3 moves")
        t.keys("Escape")
        t.wait("Black wins!")


def game_menu_has_every_command():
    with Terminal(PARLOR + " play tictactoe --x human --o human") as t:
        t.wait("X begins")
        t.move("4")
        t.wait("X played 4")
        t.keys("g")
        screen = t.wait_all("New game", "Undo", "Resign", "Open…", "Save…")
        check("Redo" not in screen, "redo is offered where there is nothing to play again")
        t.keys("u")
        t.wait("► Undo")
        t.keys("Enter")
        t.wait("Taken back")
        t.keys("g")
        t.wait_all("New game", "↓")
        t.keys("End")
        t.wait("↑", unwanted="↓")
        t.keys("Escape")


def game_before_a_new_one_is_not_lost():
    with Terminal(PARLOR + " play checkers --black human --white human") as t:
        t.wait("Black begins", unwanted="game before")
        t.move("11-15")
        t.wait("Black played 11-15")
        t.keys("n")
        t.wait_all("Black begins.", "b: back to the game before")
        t.keys("b")
        t.wait("Black played 11-15")


def moves_stand_in_the_column_of_their_side():
    with Terminal(PARLOR + ' play checkers --black human --white human --position "W:W32:B1"') as t:
        t.wait("White's turn")
        t.move("32-28")
        t.wait(" 1\\. {12,}32-28")
        t.move("1-5")
        t.wait(" 2\\. 1-5")


def moves_may_be_taken_back_from_now_on():
    with Terminal(PARLOR + " play checkers --black human --white level:1 --seed 1") as t:
        t.wait("Black begins")
        t.move("11-15")
        t.wait("White played")
        t.keys("u")
        t.wait("Moves cannot be taken back")
        t.keys("g")
        t.wait("Moves may be taken back")
        t.keys("M")
        t.wait("► Moves may be taken back")
        t.keys("Enter")
        t.wait("Moves may be taken back from now on")
        t.keys("u")
        t.wait("Taken back")
        t.keys("q")


def position_is_set_up_by_hand():
    with Terminal(PARLOR + " play checkers --black human --white human") as t:
        t.wait("Black begins")
        t.keys("E")
        t.wait_all("Setting up a position", "► 1  black man", "d done")
        t.keys("c")
        t.wait(lambda s: "●" not in s and "○" not in s)
        t.keys("d")
        t.wait("Who is to move")
        t.keys("Enter")
        t.wait("needs a piece|no pieces|has no")
        t.keys("2", "Enter")
        t.wait("♦")
        t.keys("3", "Up", "Up", "Up", "Enter")
        t.wait("○")
        t.keys("d", "Enter")
        t.wait_all("Black's turn", "♦", "○")
        check("begins" not in t.text(), "somebody begins in the middle of a game")


def template_game_is_played_like_any_other():
    """Hint, undo, save, resume and review of a game that nothing outside its folder knows."""
    with Terminal(PARLOR + " play nim") as t:
        t.wait_all("You play", "Opponent", "Clock")
        t.keys("Enter")
        t.wait_all("A begins", "Your turn")
        t.move("2")
        t.wait("B played \\d")
        t.keys("u")
        t.wait("Taken back")
        t.keys("h")
        t.wait("Hint: \\d")
        t.move("1")
        t.wait("B played \\d")
        t.keys("s", "Enter")
        t.wait("Saved as nim.game")
        t.keys("w")
        t.wait("A: ")
        t.keys("Enter")
        t.keys("q", "Enter")
        t.wait("EXIT 0")
        with Terminal(PARLOR + " play nim", folder=t.folder) as again:
            again.wait("unfinished game of 2 moves")
            again.keys("Enter")
            again.wait("B played \\d")
            again.keys("C-c")


def terminal_speaks_german():
    """LANG alone decides, whether the system has that locale or not."""
    with Terminal(PARLOR, env="LC_ALL=de_DE.UTF-8") as t:
        t.wait_all("Spiele", "Dame", "Beenden")
        t.keys("Down", "Down", "Enter")
        t.wait("Neue Partie")
        t.keys("Enter")
        t.wait("Computer spielt Schwarz")
        t.keys("Right", "Right", "Enter")
        t.wait("Schwarz ist am Zug")
        t.keys("Enter")
        t.wait("Ungültiger Zug")
        for move in ("11-15", "22-18", "15x22"):
            t.move(move)
            t.wait("spielte " + move)
        t.keys("w")
        t.wait_all("Analyse", "Weiß: ")
        t.keys("Enter", "q")
        t.wait("Das laufende Spiel verlassen")
    with Terminal(PARLOR, env="LC_ALL=de_DE.UTF-8 LANGUAGE=en") as t:
        t.wait_all("Games", "Quit")


def draw_is_offered_and_accepted():
    """Between two people the other one is asked; after a refusal a draw can be offered again."""
    with Terminal(PARLOR + " play checkers --black human --white human") as t:
        t.wait("Black begins")
        t.move("11-15")
        t.wait("Black played 11-15")
        t.keys("D")
        t.wait("White offers a draw")
        t.keys("Escape")
        t.wait("The game goes on")
        t.keys("D")
        t.wait("White offers a draw")
        t.keys("y")
        t.wait("► Yes")
        t.keys("Enter")
        t.wait("The game is a draw. \\(agreed\\)")
        t.keys("q")


def ballot_is_chosen_by_name():
    """The list of openings is filtered as one types; the game begins after its moves, and its name is shown."""
    with Terminal(PARLOR + " play checkers") as t:
        t.wait_all("New Game", "Opening", "None")
        t.keys("Down")
        t.wait("◄ Casual")
        t.keys("Up", "Up")
        t.wait("◄ None")
        t.keys("Space")
        t.wait_all("Alma (11-15", "Type to filter")
        t.type("wisp")
        t.wait("1 of 215")
        t.keys("Enter")
        t.wait("◄ Will o' the Wisp \\(11-15 23-19 9-13\\)")
        t.keys("Enter")
        t.wait_all("Opening: Will o' the Wisp", "White's turn", "11-15", "23-19", "9-13")
        t.keys("Home")
        t.wait("After 0 of 3 moves", unwanted="Opening:")
        t.keys("End")
        t.wait("Opening: Will o' the Wisp")
        t.keys("q")
    with Terminal(PARLOR + " play checkers --black human --white human --ballot glasgow") as t:
        t.wait_all("Opening: Glasgow", "White's turn")
        t.keys("q")


run_all([menu_leads_to_the_games_and_out, home_resumes_and_leads_to_exercises, menu_opens_where_the_display_is_only_named, players_are_chosen_in_the_menu,
         player_against_algorithm, two_teams, computers_play_each_other, what_decided_the_game_is_marked, computers_wait_for_enter,
         two_computers_have_a_rung_each, ultimate_to_the_end, ultimate_shows_where_one_may_play,
         checkers_to_the_end, checkers_jumps, a_missing_program_is_replaced, draw_is_offered_and_accepted, ballot_is_chosen_by_name,
         any_game_is_stepped_through_and_turned,
         game_menu_has_every_command, game_before_a_new_one_is_not_lost, moves_stand_in_the_column_of_their_side, moves_may_be_taken_back_from_now_on,
         position_is_set_up_by_hand, template_game_is_played_like_any_other, terminal_speaks_german])
