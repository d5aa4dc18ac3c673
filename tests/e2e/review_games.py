#!/usr/bin/env python3
"""The review finds what was planted in our own recorded games (data/games).

A line "# planted PLY MARK WORDS" in a game names a mistake: the review must mark that move at least so, and its sentence
must hold the words (a pattern). In a game with the line "# perfect" the review must mark nothing. Games with neither serve other tests.
"""
import glob
import json
import os
import re
import subprocess

PARLOR = os.environ.get("PARLOR", os.path.abspath("build/parlor"))
WEIGHT = {"": 0, "?!": 1, "?": 2, "??": 3}


def review(path):
    done = subprocess.run([PARLOR, "review", path, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode != 0:
        print("# " + done.stderr.decode("utf-8", "replace"))
        return None
    return json.loads(done.stdout)


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def planted_in(path):
    return re.findall(r"^# planted (\d+) (\?\??!?) ?(.*)$", text_of(path), re.M)


def problems(path):
    planted = planted_in(path)
    game = review(path)
    if game is None:
        yield "no review"
        return
    moves = game["moves"]
    if not planted:  # a perfect game
        for move in moves:
            if move["mark"]:
                yield f"ply {move['ply']} of a perfect game is marked {move['mark']}"
    for ply, mark, words in planted:
        move = moves[int(ply) - 1]
        if WEIGHT[move["mark"]] < WEIGHT[mark]:
            yield f"ply {ply} ({move['move']}) is marked \"{move['mark']}\", not \"{mark}\""
        if not re.search(words, move["why"]):
            yield f"ply {ply} ({move['move']}) says \"{move['why']}\", not \"{words}\""
        if move["best"] == move["move"] or move["line"][:1] != [move["best"]]:
            yield f"ply {ply} ({move['move']}) has no better line"


def main():
    paths = [path for path in sorted(glob.glob("data/games/*.txt")) if planted_in(path) or "\n# perfect\n" in text_of(path)]
    for path in paths:
        found = list(problems(path))
        for problem in found:
            print(f"# {path}: {problem}")
        print(("not ok " if found else "ok ") + "review of " + os.path.basename(path))
    games = {os.path.basename(path).split("-")[0] for path in paths}
    enough = len(paths) >= 10 and games == {"tictactoe", "ultimate", "checkers"}
    print(("ok" if enough else "not ok") + " ten recorded games of all three kinds")



main()
