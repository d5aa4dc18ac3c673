#!/usr/bin/python3
"""Each system call on the player's files goes wrong in turn; then the program is started again, and what a person sees is judged.

usage: tests/torture/faults.py [PERCENT [SEED [FRONT…]]]    FRONT: plain ended terminal import engines; PERCENT of all calls, by lot

The model, for every front end: what had been shown as done is there at the next start, or a sentence about it stands on one of
the two screens; what was there before stays; nothing crashes and nothing runs for ever. tests/torture/faults.c makes the faults:
a call fails, it and all later ones fail, it takes half, it is late, the program is killed before it or after it.
"""
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import damage  # noqa: E402

damage.PATIENCE = 40

KINDS = ["fail", "broken", "short", "delay", "kill", "killed"]
FAULTS = os.environ.get("FAULTS", os.path.abspath("build/torture/faults"))
TOLD = damage.TOLD + r"|cannot be kept|could not be kept|could not be put|cannot be written|cannot be created|cannot be opened|no memory|lost"
MOVES = "11-15 23-19 8-11 22-17".split()


class World:
    """A folder of the player's files as a game finds it, and the report of the faults."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="parlor-faults-")
        self.before = None
        self.clear()

    def clear(self):
        for place in ("data", "state", "config"):
            path = os.path.join(self.folder, "home", place)
            shutil.rmtree(path, ignore_errors=True)
            if self.before:
                shutil.copytree(os.path.join(self.before, place), path)
            else:
                os.makedirs(path)

    def keep(self):
        """From now on every round begins with these files."""
        self.before = os.path.join(self.folder, "before")
        shutil.copytree(self.home, self.before)

    @property
    def home(self):
        return os.path.join(self.folder, "home")

    def under(self, kind, number):
        return [FAULTS, self.home, kind, str(number), self.report]

    @property
    def report(self):
        return os.path.join(self.folder, "report")

    def close(self):
        shutil.rmtree(self.folder)


class Seen:
    """What a round has shown: the exit code, both screens, what was shown as done, and what is there."""

    def __init__(self, code, text, done, again_code, again, there):
        self.code, self.text, self.done = code, text, done
        self.again_code, self.again, self.there = again_code, again, there

    def wrong(self, kind):
        killed = kind in ("kill", "killed")
        if self.code is None or self.again_code is None:
            return "it hangs"
        if self.again_code > 2 or (self.code > 2 and not (killed and self.code == 137)):
            return "code %d, then %d" % (self.code, self.again_code)
        told = re.search(TOLD, self.text) or re.search(TOLD, self.again)
        if self.there < self.done and not told:
            return "%d were shown as done, %d are there, and nothing is said" % (self.done, self.there)
        return ""


# ---- The front ends: a round with one fault, then a look without ----


def plain(world, under):
    two = ["play", "checkers", "--plain", "--black", "human", "--white", "human"]
    run = damage.Run(world.home, two, ("\n".join(MOVES) + "\nquit\n").encode(), under)
    again = damage.Run(world.home, two, b"y\nquit\n")
    found = re.search(r"goes on after (\d+) move", again.text)
    return Seen(run.code, run.text, max(run.text.count(" Move (") - 1, 0), again.code, again.text, int(found.group(1)) if found else 0)


def ended(world, under):
    """A game that ends goes into the library."""
    two = ["play", "tictactoe", "--plain", "--x", "human", "--o", "human"]
    run = damage.Run(world.home, two, b"4\n0\n8\n1\n2\n3\n6\nquit\n", under)
    again = damage.Run(world.home, ["games", "list", "--limit", "0"])
    return Seen(run.code, run.text, 2 + ("Winner is: X" in run.text), again.code, again.text, len(damage.games_listed(again.text)))


def terminal(world, under):
    """Four moves, the numbers of the squares switched off, and left."""
    two = ["play", "checkers", "--black", "human", "--white", "human"]
    run = damage.OnScreen(world.home, two, under)
    shown, text = 0, ""
    if run.wait(r"turn"):
        for number, move in enumerate(MOVES):
            run.keys(move.encode() + b"\r")
            run.wait(r"turn" if number == 0 else r"\b%d\. " % ((number + 2) // 2))
            shown = max(shown, damage.shown_moves(run.text))
            text += run.text
    left = 0
    if run.code == 0:
        run.keys(b"#")
        run.wait("turn", damage.NUMBERED)
        off = re.search(damage.NUMBERED, run.text) is None
        text += run.text
        run.keys(b"q")
        if run.wait(r"\bYes\b"):
            run.keys(b"k\r" if "if you leave it" in run.text else b"\r")
            run.wait("never")
        left = off and run.code == 0
        text += run.text
    code = run.code
    run.end()
    run, again = damage.open_game(world.home)
    there = damage.shown_moves(run.text)
    if left and re.search(damage.NUMBERED, run.text):
        there = -1  # the numbers are back
    again_code = run.code
    run.end()
    return Seen(code, text, shown, again_code, again + run.text, there)


def imported(world, under):
    run = damage.Run(world.home, ["games", "import", world.folder + "/games.pdn"], b"", under)
    again = damage.Run(world.home, ["games", "list", "--limit", "0"])
    return Seen(run.code, run.text, 2 + 3 * (run.code == 0), again.code, again.text, len(damage.games_listed(again.text)))


def engines(world, under):
    run = damage.Run(world.home, ["engines", "add", "third", "ugi:/bin/true"], b"", under)
    again = damage.Run(world.home, ["engines"])
    return Seen(run.code, run.text, 2 + (run.code == 0), again.code, again.text, again.text.count("ugi:/bin/true"))


def with_library(world):
    with open(world.folder + "/games.pdn", "w", encoding="ascii") as file:
        for first in ("11-15", "9-13", "10-14"):
            file.write('[Event "%s"]\n1. %s 22-18 *\n\n' % (first, first))
    with open(world.folder + "/old.pdn", "w", encoding="ascii") as file:
        file.write('[Event "a"]\n1. 12-16 *\n\n[Event "b"]\n1. 11-16 *\n')
    damage.Run(world.home, ["games", "import", world.folder + "/old.pdn"])
    world.keep()


def with_engines(world):
    for name in ("first", "second"):
        damage.Run(world.home, ["engines", "add", name, "ugi:/bin/true"])
    world.keep()


FRONTS = {"plain": (plain, lambda world: None), "ended": (ended, with_library), "terminal": (terminal, lambda world: None),
          "import": (imported, with_library), "engines": (engines, with_engines)}


def walk(name, percent, rng):
    play, prepare = FRONTS[name]
    world = World()
    prepare(world)
    seen = play(world, world.under("none", 0))
    with open(world.report, encoding="ascii") as file:
        calls = int(file.read().split()[1])
    bad = seen.wrong("none") or seen.there < seen.done
    tried = wrong = 0
    for kind in KINDS:
        for number in range(1, calls + 1):
            if rng.random() * 100 >= percent:
                continue
            world.clear()
            seen = play(world, world.under(kind, number))
            tried += 1
            why = seen.wrong(kind)
            if why:
                wrong += 1
                with open(world.report, encoding="ascii") as file:
                    print("# %s, %s at call %d (%s): %s" % (name, kind, number, file.read().strip(), why), flush=True)
                print(re.sub("^", "#   ", (seen.text[-700:] + "\n---\n" + seen.again[-700:]), flags=re.M), flush=True)
    world.close()
    print("%s torture: faults, %s: %d calls, %d faults tried, %d wrong" % ("not ok" if wrong or bad else "ok", name, calls, tried, wrong), flush=True)
    return 1 if wrong or bad else 0


def main():
    percent = float(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 30)
    if subprocess.run([FAULTS, "/nowhere", "none", "0", "/dev/null", "/bin/true"], check=False).returncode != 0:
        print("ok torture: faults # skip: ptrace does not work here")
        return 0
    print("# faults.py %g %d" % (percent, seed), flush=True)
    rng = random.Random(seed)
    return max([walk(name, percent, rng) for name in sys.argv[3:] or FRONTS])


if __name__ == "__main__":
    sys.exit(main())
