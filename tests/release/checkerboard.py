#!/usr/bin/env python3
"""Parlor.dll as CheckerBoard meets it: every command, whole games against the native engine, move now, repetition, rubbish.

usage: checkerboard.py PARLOR DRIVER…    the native program, and the command that runs the driver with the library
Prints "ok NAME" or "not ok NAME" lines."""
import json, os, random, re, subprocess, sys

PARLOR, DRIVER = sys.argv[1], sys.argv[2:]
MOVES = int(os.environ.get("MOVES", "100"))  # how many are compared at least
NODES = 20000
BLACK, WHITE = 2, 1
bad = 0


def check(name, good, found=""):
    global bad
    print(("ok " if good else "not ok ") + name + ("" if good else f": {found}"), flush=True)
    bad += not good


class Library:
    def __init__(self):
        self.process = subprocess.Popen(DRIVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().rstrip("\r\n")

    def command(self, text):
        code, _, reply = self.ask("command " + text).partition(" ")
        return int(code), reply

    def getmove(self, board, color, seconds=1.0, info=0, more=0, play_after_ms=0):
        cells = " ".join(str(board[x][y]) for x in range(8) for y in range(8))
        words = self.ask(f"getmove {color} {seconds} {info} {more} {play_after_ms} {cells}").split(" ", 67)
        after = [int(word) for word in words[3:67]]
        return int(words[0]), int(words[1]), int(words[2]), [after[8 * x : 8 * x + 8] for x in range(8)], words[67]

    def islegal(self, board, color, start, end):
        cells = " ".join(str(board[x][y]) for x in range(8) for y in range(8))
        return int(self.ask(f"islegal {color} {start} {end} {cells}").split()[0])


class Native:
    """The same engine by its own protocol."""

    def __init__(self, engine="master"):
        command = [PARLOR, "engine", "checkers", "--engine", engine]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.say("setoption name Hash value 64")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def go(self, start, moves, nodes):
        self.say(f"position fen {start}" + (" moves " + " ".join(moves) if moves else ""))
        self.say(f"go nodes {nodes}")
        used = 0
        while True:
            line = self.process.stdout.readline()
            found = re.search(r" nodes (\d+)", line)
            used = int(found[1]) if found else used
            if line.startswith("bestmove"):
                return line.split()[1], used


def board_of(fen):
    """Eight by eight squares of a position, and the side to move."""
    board = [[0] * 8 for _ in range(8)]
    turn, *sides = fen.rstrip(".").split(":")
    for side in sides:
        color = WHITE if side[0] == "W" else BLACK
        for word in filter(None, side[1:].split(",")):
            kind = 8 if word[0] == "K" else 4
            first, _, last = word.lstrip("K").partition("-")
            for number in range(int(first), int(last or first) + 1):
                k = number - 1
                board[2 * (3 - k % 4) + k // 4 % 2][k // 4] = color + kind
    return board, WHITE if turn == "W" else BLACK


def shown(start, moves):
    out = subprocess.run([PARLOR, "show", "checkers", "--position", start, "--moves", " ".join(moves), "--json"],
                         capture_output=True, text=True, check=True)
    return json.loads(out.stdout)


def same_games(library):
    """The same moves at the same node counts, for whole games from drawn openings."""
    random.seed(7)
    moves_played = game = 0
    while moves_played < MOVES:
        start = shown("B:W21-32:B1-12", [])["position"]
        native, moves = Native(), []
        library.command(f"set hashsize {65 + game}")  # another size: the library opens a new engine with an empty table
        native.say(f"setoption name Hash value {65 + game}")
        for _ in range(3):
            moves.append(random.choice(shown(start, moves)["legal"]))
        while True:
            now = shown(start, moves)
            if now["result"] != "none" or moves_played >= MOVES:
                break
            board, color = board_of(now["position"])
            library.command("set gamehist " + " ".join([start, *moves]))
            code, _, _, after, text = library.getmove(board, color)
            move, nodes = native.go(start, moves, NODES)
            expected, _ = board_of(shown(start, moves + [move])["position"])
            used = re.search(r"(\d+) nodes", text)
            if after != expected or used is None or int(used[1]) != nodes:
                check(f"game {game + 1}: the same moves at the same node counts", False, f"{moves} {move} {nodes} {text}")
                return
            moves.append(move)
            moves_played += 1
        native.say("quit")
        game += 1
    check(f"the same moves at the same node counts: {moves_played} moves in {game} games", True)


def commands(library):
    code, name = library.command("name")
    check("name", code == 1 and name.startswith("Parlor "), name)
    code, about = library.command("about")
    check("about has several lines", code == 1 and "|" in about, about)
    check("help names a page", library.command("help") == (1, "Parlor-CheckerBoard.html"))
    check("protocol version", library.command("get protocolversion") == (1, "2"))
    check("game type", library.command("get gametype") == (1, "21"))
    for option, value in [("allscores", "1"), ("book", "2"), ("dbmbytes", "32"), ("enable_wld", "0"), ("enable_mtc", "0"),
                          ("max_dbpieces", "4"), ("hashsize", "16"), ("searchthreads", "2"), ("solve", "1"),
                          ("dbpath", "C:\\data bases"), ("mtcpath", "C:\\other")]:
        _, before = library.command(f"get {option}")
        done = library.command(f"set {option} {value}")
        check(f"set {option}", done[0] == 1 and library.command(f"get {option}") == (1, value), done)
        library.command(f"set {option} {before}")
    check("the book is built in", library.command("get bookfile") == (1, "built in"))


def rubbish(library):
    for text in ["", "x", "get", "set", "get nothing", "set hashsize", "set hashsize many", "set hashsize -3", "set book 9",
                 "set searchthreads 0", "set nothing 3", "set gamehist", "set gamehist rubbish", "NAME", "set bookfile a",
                 "set gamehist W:W1:B32", "set gamehist B:W21-32:B1-12 11-15 11-15", "a" * 5000,
                 "set gamehist " + "B:W21-32:B1-12 " * 250, "\x01\x7f%s%n"]:
        check(f"rubbish gets a question mark: {text[:30]!r}", library.command(text) == (0, "?"), library.command(text))
    board, color = board_of("B:W21-32:B1-12")
    broken = [(3, [(0, 0, 3)]), (0, []), (2, [(0, 1, 6)]), (2, [(0, 0, 99)]), (2, [(0, 0, -1)]), (1, [(0, 0, 5), (2, 0, 5)])]
    for side, changes in broken:
        copy = [row[:] for row in board]
        for x, y, value in changes:
            copy[x][y] = value
        code, _, _, after, text = library.getmove(copy, side, 0.05)
        check(f"a wrong board is left alone: {side} {changes}", code == 3 and after == copy and text != "", (code, text))
    empty = [[0] * 8 for _ in range(8)]
    code, _, _, after, text = library.getmove(empty, 2, 0.05)
    check("an empty board costs nothing", code in (2, 3) and after == empty, (code, text))
    blocked, side = board_of("B:W5:B1")
    for seconds in (0, -1, 1e300):
        code, _, _, after, _ = library.getmove(board, color, seconds, play_after_ms=200)
        check(f"a move in {seconds} seconds", after != board and code == 3, code)


def play_now(library):
    board, color = board_of("B:W21-32:B1-12")
    library.command("set book 0")
    library.command("set nodes 0")
    code, ms, texts, after, text = library.getmove(board, color, 60, info=2, play_after_ms=1500)
    check("at once on play", after != board and 1400 <= ms < 30000, ms)
    check("the text tells how far it is, many times", texts >= 3 and "depth" in text and "kn/s" in text, (texts, text))
    code, ms, _, after, _ = library.getmove(board, color, 60, info=3 << 2, more=(3 << 16) | 1)
    check("the clock of a match is not exceeded", after != board and ms < 30000, ms)
    library.command("set allscores 1")
    _, _, _, _, text = library.getmove(board, color, 0.3, info=2)
    check("all scores", text.count("|") >= 3, text)
    library.command("set allscores 0")


def verdicts(library):
    library.command("set nodes 20000")
    for fen, expected in [("W:WK11:B9", None), ("W:WK18,K19,K22:BK32", 1), ("B:WK18,K19,K22:BK32", None), ("W:W7:BK2", None)]:
        board, color = board_of(fen)
        code = library.getmove(board, color)[0]
        if expected is not None:
            check(f"the value of {fen} is claimed, since it is proven", code == expected, code)
    board, color = board_of("B:W21-32:B1-12")
    check("the start is not claimed", library.getmove(board, color)[0] == 3)
    legal = library.islegal(board, color, 11, 15), library.islegal(board, color, 11, 20), library.islegal(board, color, 90, -4)
    check("islegal", legal == (1, 0, 0), legal)


def repetition(library):
    """Ahead, with the repetition known, it does not shuffle into a draw: the history counts."""
    start, moves = "W:WK14,K15,28:BK5,K6", ["14-10", "6-1", "10-14", "1-6", "14-10"]
    native = Native()
    for count in (0, len(moves)):
        native.say(f"setoption name Hash value {80 + count}")
        library.command(f"set hashsize {80 + count}")  # an empty table
        board, color = board_of(shown(start, moves[:count])["position"])
        library.command("set gamehist " + " ".join([start, *moves[:count]]))
        _, _, _, after, text = library.getmove(board, color)
        move, nodes = native.go(start, moves[:count], NODES)
        expected, _ = board_of(shown(start, moves[:count] + [move])["position"])
        check(f"after {count} moves of repetition the move is the native one", after == expected, (move, text))


def reloaded(library):
    """CheckerBoard unloads an engine without a word when another one is chosen; its thread must not lose its code."""
    library.command("set nodes 1000")
    board, color = board_of("B:W21-32:B1-12")
    said = [library.ask("reload") for _ in range(3)]
    _, _, _, after, text = library.getmove(board, color)
    kept = library.command("get nodes")
    check("unloaded and loaded again it still thinks", said == ["ok"] * 3 and after != board and kept == (1, "1000"), (said, kept, text))


def main():
    library = Library()
    commands(library)
    library.command("set book 0")
    library.command(f"set nodes {NODES}")
    same_games(library)
    verdicts(library)
    repetition(library)
    rubbish(library)
    library.command("set gamehist B:W21-32:B1-12")
    play_now(library)
    reloaded(library)
    library.process.stdin.close()
    check("ends", library.process.wait(60) == 0)
    return bad > 0


sys.exit(main())
