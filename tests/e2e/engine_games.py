#!/usr/bin/env python3
"""Two copies of Parlor play over pipes: a hundred games, every line accounted for, every result checked by a third copy; and the
same conversation in one piece gives the same answers, byte by byte."""
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "engines"))
from runner import Engine, masked, play  # noqa: E402

PARLOR = os.environ.get("PARLOR", os.path.abspath("build/parlor"))
RESULTS = {"tictactoe": {"X": "p1win", "O": "p2win", "draw": "draw"},
           "ultimate": {"X": "p1win", "O": "p2win", "draw": "draw"},
           "checkers": {"Black": "p1win", "White": "p2win", "draw": "draw"}}
bad = 0


def report(name, good, why=""):
    global bad
    bad += not good
    print("%s %s%s" % ("ok" if good else "not ok", name, ": " + why if why else ""))


def shown(game, moves):
    done = subprocess.run([PARLOR, "show", game, "--moves", " ".join(moves), "--json"], capture_output=True, check=True)
    return json.loads(done.stdout)


def play_games(game, count, limit, first, second):
    """Play; both engines and a third copy of the program must agree on every result. Returns the engines."""
    engines = [Engine("ugi", "%s engine %s --engine %s --seed %d" % (PARLOR, game, spec, seed))
               for seed, spec in ((1, first), (2, second))]
    for engine in engines:
        engine.begin()

    def over(moves):
        answers = []
        for engine in engines:
            engine.set_position(moves)
            answers.append(engine.query("gameover"))
        if answers[0] != answers[1]:
            raise RuntimeError("the engines do not agree whether the game is over: " + " ".join(moves))
        return answers[0] == "true"

    seen = set()
    for _ in range(count):
        moves = play(engines, limit, over)
        results = [engine.query("result") for engine in engines]
        truth = RESULTS[game][shown(game, moves)["result"]]
        if results != [truth, truth]:
            raise RuntimeError("%s, but the engines say %s: %s" % (truth, results, " ".join(moves)))
        seen.add(tuple(moves))
    codes = [engine.quit() for engine in engines]
    if codes != [0, 0]:
        raise RuntimeError("exit codes %s" % codes)
    return engines, seen


def say_it_again(game, spec, engine):
    """The whole conversation at once, through a pipe: the same answers, except for lines that are not queued."""
    lines = [line for line in engine.sent if line not in ("isready", "quit")]
    done = subprocess.run([PARLOR, "engine", game, "--engine", spec, "--seed", "1"], input="\n".join(lines).encode(),
                          capture_output=True, check=True)
    before = [masked(line) for line in engine.received if line != "readyok"]
    after = [masked(line) for line in done.stdout.decode().split("\n")[:-1]]
    return before == after, "%d lines, %d bytes" % (len(after), len(done.stdout))


for game, count, limit, first, second in (("tictactoe", 100, "nodes 50", "random", "minimax"),
                                          ("ultimate", 5, "nodes 50", "random", "random"),
                                          ("checkers", 5, "depth 2", "random", "negamax:2")):
    name = "%d games of %s over pipes" % (count, game)
    try:
        engines, seen = play_games(game, count, limit, first, second)
        report(name, len(seen) > count // 4, "%d different ones" % len(seen))
        report(name + ", again in one piece", *say_it_again(game, first, engines[0]))
    except (RuntimeError, KeyError, subprocess.CalledProcessError) as error:
        report(name, False, str(error))
sys.exit(1 if bad else 0)
