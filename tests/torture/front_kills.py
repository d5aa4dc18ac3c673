#!/usr/bin/env python3
"""Kills the real programs (-9) at random moments of a game: what a person could see must be there at the next start.

usage: tests/torture/front_kills.py terminal N | desktop N [SEED]

Each program plays a game of moves that are typed, is killed, and every other time is started again in the same folder and
goes on. What was seen is read from the terminal's screen, or from the log that the desktop program writes when a frame with
that many moves has been drawn; what was kept is read from the journal.
"""
import os
import random
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "e2e"))
PARLOR = os.environ.setdefault("PARLOR", os.path.abspath("build/parlor"))


def a_game(folder):
    """The moves of a random game of checkers."""
    path = os.path.join(folder, "game.pdn")
    subprocess.run([PARLOR, "match", "checkers", "random", "random", "--games", "2", "--seed", "3", "--no-egdb", "--out", path],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(path, encoding="ascii") as file:
        return re.findall(r"\d+(?:[-x]\d+)+(?!\")\b", file.read().split("\n\n")[1])


def kept(folder):
    """The moves in the journal, as text."""
    path = os.path.join(folder, "parlor", "checkers.journal")
    if not os.path.exists(path):
        return []
    with open(path, encoding="ascii") as file:
        return re.findall(r"^move (\S+)(?: \*[0-9a-f]{8})?$", file.read(), re.M)


class InTerminal:
    def __init__(self, folder, resume):
        import terminal_driver
        self.terminal = terminal_driver.Terminal(PARLOR + " play checkers --black human --white human", folder=folder, rows=48)
        try:
            if resume:
                self.terminal.wait("Resume")
                self.terminal.keys("Enter")
            self.terminal.wait(r"\bturn\b|wins")
        except AssertionError:
            print(re.sub("^", "# ", self.terminal.text(), flags=re.M), flush=True)
            print("# in %s: %s" % (folder, os.listdir(os.path.join(folder, "parlor"))), flush=True)
            raise

    def play(self, move):
        self.terminal.move(move)

    def seen(self):
        """How many moves the list shows."""
        rows = re.findall(r"^.*?(\d+)\. +([-x\d]+)(?: +([-x\d]+))?", self.terminal.text(), re.M)
        return max((2 * int(n) - (0 if second else 1) for n, _, second in rows), default=0)

    def kill(self):
        """Until it is dead: while it still waits for the disk, it holds its game, and the next program keeps its own."""
        pane = self.terminal.tmux("list-panes", "-F", "#{pane_pid}").strip()
        while subprocess.run(["pkill", "-9", "-P", pane, "parlor"], check=False).returncode == 0:
            time.sleep(0.01)

    def close(self):
        seen = self.seen()
        self.terminal.close()
        return seen


class OnDesktop:
    def __init__(self, folder, resume):
        import desktop_driver
        self.log = os.path.join(folder, "log")
        if not resume:
            self.begin(folder)
        if os.path.exists(self.log):
            os.remove(self.log)
        environment = dict(os.environ, XDG_STATE_HOME=folder, XDG_CONFIG_HOME=folder, PARLOR_DESKTOP_LOG=self.log, GTK_A11Y="none")
        self.process = subprocess.Popen([desktop_driver.PROGRAM, "checkers"], env=environment, stderr=subprocess.DEVNULL)
        desktop_driver.wait_for("a board", self.answered)

    def begin(self, folder):
        """A game of two people that has just begun: without the questions before a game."""
        os.makedirs(os.path.join(folder, "parlor"))
        with open(os.path.join(folder, "parlor", "checkers.journal"), "w", encoding="ascii") as file:
            file.write("parlor 1\ngame checkers\nseat Black human\nseat White human\nmove %s\n" % self.moves[0])

    def answered(self):
        """ "Resume" is the usual answer to the question whether to go on."""
        if self.windows("Checkers"):
            return True
        self.press("Return")
        time.sleep(0.1)
        return False

    def windows(self, title=".*"):
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--all", "--pid", str(self.process.pid), "--name", "^" + title + "$"],
                               capture_output=True, text=True, check=False)
        return found.stdout.split()

    def press(self, *keys):
        windows = self.windows()
        if windows:
            subprocess.run(["xdotool", "windowfocus", windows[-1], "key", *keys], check=False, stderr=subprocess.DEVNULL)

    def text(self):
        try:
            with open(self.log, encoding="utf-8") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def play(self, move):
        self.press(*[{"-": "minus"}.get(letter, letter) for letter in move], "Return")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def close(self):
        return max((int(n) for n in re.findall(r"(\d+) moves shown$", self.text(), re.M)[-1:]), default=0)


def one(front, folder, moves, rng, resume):
    """One run of the program; a sentence if something was lost."""
    before = kept(folder)
    program = front(folder, resume)
    try:
        end = time.monotonic() + rng.uniform(0.05, 0.8)
        for move in moves[len(before):]:
            if time.monotonic() > end:
                break
            program.play(move)
            time.sleep(rng.uniform(0, 0.05))
        program.kill()
    finally:
        seen = program.close()
    after = kept(folder)
    if seen > len(after):
        return f"{seen} moves were seen, {len(after)} kept"
    if after != moves[:len(after)]:
        return f"kept {after}"
    if resume and len(after) < len(before):
        return f"{len(before)} moves before, {len(after)} after"
    return ""


def kills(front, count, seed):
    rng = random.Random(seed)
    bad = moved = 0
    with tempfile.TemporaryDirectory() as games:
        moves = OnDesktop.moves = a_game(games)
    number = 0
    while number < count:
        with tempfile.TemporaryDirectory(prefix="parlor-kills-") as folder:
            for resume in (False, True):
                if number == count or (resume and not 0 < len(kept(folder)) < len(moves)):
                    break
                before = len(kept(folder))
                wrong = one(front, folder, moves, rng, resume)
                moved += len(kept(folder)) - before
                number += 1
                if wrong:
                    bad += 1
                    print(f"# kill {number}: {wrong}", flush=True)
    name = "terminal" if front is InTerminal else "desktop"
    print(f"{'not ok' if bad or moved < count else 'ok'} torture: {count} kills (-9) of the {name} program, {moved} moves played between them, {bad} lost", flush=True)
    return bad or moved < count


def main():
    which, count = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else int(time.time())
    if which == "terminal":
        return kills(InTerminal, count, seed)
    import desktop_driver
    desktop_driver.enter_own_world()
    return kills(OnDesktop, count, seed)


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
