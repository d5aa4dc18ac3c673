#!/usr/bin/env python3
"""Every allocation of many commands fails in turn, once and lastingly: a sentence or the usual answer, never a crash, never a hang.

usage: tests/e2e/no_memory.py [EVERY]    EVERY: walk each allocation; without it at most some of each command (a minute)
"""
import os
import subprocess
import sys
import tempfile

from own_world import PATIENCE

PARLOR = os.environ.get("PARLOR", os.path.abspath("build/parlor"))
EVERY = "EVERY" in sys.argv[1:]
MOST = 10**9 if EVERY else 40

RECORD = "parlor 1\ngame ultimate\nseat X human\nseat O uct:500\nmove 40 04 48\n"
PDN = '[Event "a"]\n1. 11-15 22-18 (1... 23-19 {why}) 2. 15x22 25x18 *\n[Event "b"]\n1. 9-13 *\n'

COMMANDS = [
    ("show", ["show", "checkers", "--moves", "11-15 22-18", "--json"], ""),
    ("scene", ["show", "ultimate", "--scene"], ""),
    ("best", ["best", "tictactoe", "perfect", "--json"], ""),
    ("uct", ["best", "ultimate", "uct:300"], ""),
    ("ultimate master", ["best", "ultimate", "master", "--nodes", "300"], ""),
    ("checkers master", ["best", "checkers", "master", "--nodes", "2000"], ""),
    ("negamax", ["best", "checkers", "negamax:3"], ""),
    ("level", ["best", "checkers", "level:9"], ""),
    ("analyze", ["analyze", "checkers", "--nodes", "2000"], ""),
    ("perft", ["perft", "checkers", "4"], ""),
    ("pdn check", ["pdn", "check", "GAMES"], ""),
    ("pdn print", ["pdn", "print", "GAMES"], ""),
    ("review record", ["review", "RECORD", "--nodes", "50", "--json"], ""),
    ("review pdn", ["review", "GAMES", "--game", "1", "--nodes", "50", "--html", "PAGE"], ""),
    ("tree", ["tree", "--position", "x1o/1o1/x2 o", "--depth", "3", "--svg", "PICTURE"], ""),
    ("match", ["match", "tictactoe", "perfect", "random", "--games", "4", "--threads", "1", "--resume", "JOURNAL", "--out", "OUT"], ""),
    ("openings", ["match", "checkers", "random", "random", "--games", "2", "--threads", "1", "--openings", "three-move", "--max-plies", "6"], ""),
    ("ugi", ["engine", "checkers"], "ugi\nsetoption name Hash value 2\nuginewgame\nisready\nposition startpos moves 11-15\ngo nodes 1000\nquit\n"),
    ("ugi, opened again", ["engine", "ultimate"],
     "isready\nsetoption name Threads value 2\ngo nodes 100\nsetoption name Hash value 4\nisready\ngo nodes 100\nsetoption name Engine value uct:200\ngo\nquit\n"),
    ("hub", ["engine", "checkers", "--protocol", "hub"], "hub\ninit\nnew-game\npos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww\nlevel nodes=500\ngo think\nquit\n"),
    ("play", ["play", "tictactoe", "--plain", "--x", "human", "--o", "perfect"], "4\n0\nundo\nquit\n"),
    ("other program", ["best", "tictactoe", "ugi:BAD nothing"], ""),
    ("engines", ["engines", "add", "x", "ugi:sh"], ""),
    ("engines list", ["engines"], ""),
    ("trace", ["trace", "tictactoe", "perfect", "--position", "x1o/1o1/x2 o"], ""),
    ("puzzles", ["puzzles", "checkers", "--number", "1"], ""),
    ("levels", ["levels", "checkers"], ""),
    ("egdb", ["egdb", "probe", "B:WK1:BK32,K31"], ""),
    ("import", ["games", "import", "GAMES"], ""),
    ("games", ["games", "list", "--json"], ""),
    ("export", ["games", "export"], ""),
    ("check", ["games", "check"], ""),
]


def build_library(folder):
    library = os.path.join(folder, "fail_malloc.so")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, "tests/memory/fail_malloc.c"], check=True)
    return library


def run(words, text, library, folder, at, lasting):
    """Exit code and whether the allocation was reached."""
    for name in ("PAGE", "PICTURE", "JOURNAL", "OUT"):
        try:
            os.unlink(os.path.join(folder, name))
        except FileNotFoundError:
            pass
    reader, writer = os.pipe()
    env = dict(os.environ, LC_ALL="C", FAIL_AT=str(at), FAIL_LASTING=str(int(lasting)), FAIL_TOLD=str(writer), XDG_STATE_HOME=folder, XDG_CONFIG_HOME=folder, XDG_DATA_HOME=folder, LD_PRELOAD=library)
    done = subprocess.run([PARLOR] + words, input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env, pass_fds=[writer], timeout=PATIENCE)
    os.close(writer)
    reached = os.read(reader, 1) == b"x"
    os.close(reader)
    return done, reached


def spread(last, most):
    """Which allocations to let fail: all, or some spread over them."""
    if last <= most:
        return range(1, last + 1)
    return sorted({1 + round((last - 1) * i / (most - 1)) for i in range(most)})


def count_allocations(words, text, library, folder):
    low, high = 0, 1
    while run(words, text, library, folder, high, False)[1]:
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        if run(words, text, library, folder, middle, False)[1]:
            low = middle
        else:
            high = middle
    return low


def walk(name, words, text, library, folder):
    words = [w.replace("BAD", os.path.abspath("tests/e2e/engines/bad_engine.sh")) for w in words]
    words = [os.path.join(folder, w) if w in ("RECORD", "GAMES", "PAGE", "PICTURE", "JOURNAL", "OUT") else w for w in words]
    last, bad, tried = count_allocations(words, text, library, folder), [], 0
    for at in spread(last, MOST):
        for lasting in (False, True):
            done, _ = run(words, text, library, folder, at, lasting)
            tried += 1
            sentence = done.returncode == 0 or done.stderr.strip() != b""
            if done.returncode not in (0, 1, 2) or not sentence:
                bad.append((at, lasting, done.returncode, done.stderr[-200:]))
    for case in bad[:8]:
        print("# allocation %d%s: code %d, %s" % (case[0], " and later" if case[1] else "", case[2], case[3]))
    print("%s no memory: %s (%d of %d allocations, %d bad)" % ("not ok" if bad else "ok", name, tried // 2, last, len(bad)), flush=True)
    return len(bad), tried


def main():
    with tempfile.TemporaryDirectory() as folder:
        library = build_library(folder)
        for name, text in (("RECORD", RECORD), ("GAMES", PDN)):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        results = [walk(name, words, text, library, folder) for name, words, text in COMMANDS]
    bad, tried = (sum(column) for column in zip(*results))
    print("# %d failures simulated, %d bad" % (tried, bad))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
