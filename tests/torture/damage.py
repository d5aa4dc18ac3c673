#!/usr/bin/python3
"""Damages files of the player's, starts the program again, and reads what a person sees.

usage: tests/torture/damage.py library|journal|plain|settings|engines|kills ROUNDS [SEED]

The rule, for every file: if there is less than before, or something else, a sentence about it is on the screen; the program
neither crashes nor runs for ever. Reports how often less was there, and how often nothing was said about it (silent: a defect).
"""
import fcntl
import os
import pty
import random
import re
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import time

PARLOR = os.environ.setdefault("PARLOR", os.path.abspath("build/parlor"))
PATIENCE = 120  # seconds after which a program counts as hanging


def damage(data, rng):
    """The same bytes, damaged in one of the ways of disks, tools and people."""
    data = bytearray(data)
    size = len(data)
    at = rng.randrange(size)
    pages = max(1, size // 4096)
    start, other = rng.randrange(pages) * 4096, rng.randrange(pages) * 4096
    how = rng.randrange(9)
    if how in (0, 1):  # a bit, several
        for _ in range(1 if how == 0 else 20):
            data[rng.randrange(size)] ^= 1 << rng.randrange(8)
    elif how == 2:  # bytes of something else
        end = min(size, at + rng.randrange(1, 600))
        data[at:end] = bytes(rng.randrange(256) for _ in range(end - at))
    elif how == 3:  # zeros, as a file system leaves them
        data[start:start + 4096] = bytes(len(data[start:start + 4096]))
    elif how == 4:  # a page in place of another
        page = data[start:start + 4096]
        data[other:other + len(page)] = page
    elif how == 5:
        del data[at:]
    elif how == 6:  # a piece is missing, or there twice
        end = min(size, at + rng.randrange(1, 300))
        if rng.random() < 0.5:
            del data[at:end]
        else:
            data[at:at] = data[at:end]
    elif how == 7:  # a NUL, a line's end, a sign that was never there
        data[at] = rng.choice([0, 10, 13, 255, 32])
    else:
        data += bytes(rng.randrange(256) for _ in range(rng.randrange(1, 5000)))
    return bytes(data)


class Run:
    """One run of the program on a pseudo-terminal: its screen as one text, and its exit code (None: it hung). `under`: another
    program that runs it."""

    def __init__(self, folder, arguments, keys=b"", under=()):
        environment = {"PATH": os.environ["PATH"], "HOME": folder, "TERM": "xterm", "LC_ALL": "C.UTF-8", "COLUMNS": "200", "LINES": "50",
                       "XDG_DATA_HOME": folder + "/data", "XDG_STATE_HOME": folder + "/state", "XDG_CONFIG_HOME": folder + "/config"}
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            command = [*under, PARLOR] + arguments
            os.execve(command[0], command, environment)
        self.bytes, self.code = b"", None
        if keys:
            os.write(self.terminal, keys)
        self.read()

    def read(self):
        end = time.time() + PATIENCE
        while time.time() < end:
            ready, _, _ = select.select([self.terminal], [], [], 1)
            try:
                more = os.read(self.terminal, 65536) if ready else None
            except OSError:
                more = b""
            if more == b"":
                self.code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
                break
            self.bytes += more or b""
        else:
            os.kill(self.pid, 9)
            os.waitpid(self.pid, 0)
        os.close(self.terminal)

    @property
    def text(self):
        return self.bytes.decode("utf-8", "replace").replace("\r\n", "\n")


class Count:
    def __init__(self, what):
        self.what, self.rounds, self.less, self.silent, self.crashes, self.hangs = what, 0, 0, 0, 0, 0

    def end(self):
        bad = self.silent + self.crashes + self.hangs
        print("%s torture: %d damaged %s: less or other than before in %d, silent %d, crashes %d, hangs %d" %
              ("not ok" if bad else "ok", self.rounds, self.what, self.less, self.silent, self.crashes, self.hangs), flush=True)
        return 1 if bad else 0

    def judge(self, run, less, told, trace):
        self.rounds += 1
        self.less += less
        if run.code is None:
            self.hangs += 1
        elif run.code < 0:
            self.crashes += 1
        elif less and not told:
            self.silent += 1
        else:
            return
        print("# round %d: code %s, %s" % (self.rounds, run.code, trace), flush=True)
        print(re.sub("^", "#   ", run.text[-1500:], flags=re.M), flush=True)


def games_listed(text):
    return re.findall(r"^ *\d+  .*  (?:checkers|ultimate|tictactoe) .*$", text, re.M)


def library(folder, rounds, rng):
    count = Count("libraries")
    path = folder + "/data/parlor/library.sqlite"
    pdn = folder + "/games.pdn"
    subprocess.run([PARLOR, "match", "checkers", "random", "negamax:2", "--games", "60", "--seed", "3", "--no-egdb", "--out", pdn],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    Run(folder, ["games", "import", pdn])
    with open(path, "rb") as file:
        whole = file.read()
    before = games_listed(Run(folder, ["games", "list", "--limit", "0"]).text)
    texts = Run(folder, ["games", "export", "--format", "record"]).text
    assert len(before) == 60, before
    for number in range(rounds):
        shutil.rmtree(folder + "/data/parlor")
        os.mkdir(folder + "/data/parlor")
        with open(path, "wb") as file:
            file.write(damage(whole, rng))
        run = Run(folder, ["games", "list", "--limit", "0"])
        less = games_listed(run.text) != before
        told = re.search(r"damaged|database of another program|newer version", run.text) is not None
        if run.code == 0 and not less and not told and number % 8 == 0:  # all of it must be as it was
            run = Run(folder, ["games", "export", "--format", "record"])
            less = run.text != texts
            told = "damaged" in run.text
        count.judge(run, less, told, "%d games of 60" % len(games_listed(run.text)))
    return count.end()


# ---- The running game ----


class OnScreen:
    """The full-screen program on a pseudo-terminal, its screen kept by pyte."""

    def __init__(self, folder, arguments, under=()):
        import pyte
        environment = {"PATH": os.environ["PATH"], "HOME": folder, "TERM": "linux", "LC_ALL": "C.UTF-8",
                       "XDG_DATA_HOME": folder + "/data", "XDG_STATE_HOME": folder + "/state", "XDG_CONFIG_HOME": folder + "/config"}
        self.screen = pyte.Screen(110, 45)
        self.stream = pyte.ByteStream(self.screen)
        self.code = 0
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 45, 110, 0, 0))
            command = [*under, PARLOR] + arguments
            os.execve(command[0], command, environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 45, 110, 0, 0))

    @property
    def text(self):
        return "\n".join(self.screen.display)

    def wait(self, pattern, without=None):
        """True when the screen shows it (and not the other), and nothing more comes; False when the program has ended or hangs."""
        end = time.time() + PATIENCE
        while self.pid and time.time() < end:
            ready, _, _ = select.select([self.terminal], [], [], 0.05)
            if not ready:
                if re.search(pattern, self.text) and (without is None or not re.search(without, self.text)):
                    return True
                continue
            try:
                self.stream.feed(os.read(self.terminal, 65536))
            except OSError:
                self.code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
                self.pid = 0
                return False
        if self.pid:
            self.code = None
        return False

    def keys(self, text):
        if self.pid:
            try:
                os.write(self.terminal, text)
            except OSError:
                pass  # it has ended; wait() says so

    def end(self):
        if self.pid:
            os.kill(self.pid, 9)
            os.waitpid(self.pid, 0)
        os.close(self.terminal)


def shown_moves(text):
    rows = re.findall(r"(\d+)\. +([-x\d]+)(?: +([-x\d]+))?", text)
    return max((2 * int(n) - (0 if second else 1) for n, _, second in rows), default=0)


TOLD = r"damaged|partly written|cannot be read|cannot be used"


def open_game(folder):
    """Starts the game as a person does, resuming what is offered; returns what was on the screens."""
    run = OnScreen(folder, ["play", "checkers", "--black", "human", "--white", "human"])
    seen = ""
    if run.wait(r"Resume the game|turn|wins|EXIT"):
        seen = run.text
        if "Resume the game" in run.text:
            run.keys(b"\r")
            run.wait(r"turn\.|wins", "Resume the game")
            seen += run.text
    return run, seen


def a_journal(folder):
    """The journal of a game of twenty moves, as the program writes it."""
    moves = "11-15 23-19 8-11 22-17 11-16 24-20 16x23 27x11 7x16 20x11 3-7 28-24 7x16 24-20 16-19 25-22 4-8 22-18 9-14 18x9".split()
    environment = dict(os.environ, HOME=folder, XDG_DATA_HOME=folder + "/data", XDG_STATE_HOME=folder + "/state", XDG_CONFIG_HOME=folder + "/config")
    subprocess.run([PARLOR, "play", "checkers", "--plain", "--black", "human", "--white", "human"], input="\n".join(moves) + "\n", text=True,
                   env=environment, check=True, stdout=subprocess.DEVNULL)
    with open(folder + "/state/parlor/checkers.journal", "rb") as file:
        return file.read(), len(moves)


def journals(folder, rounds, rng, plain):
    count = Count("journals, " + ("line by line" if plain else "in the terminal"))
    whole, moves = a_journal(folder)
    state = folder + "/state/parlor"
    line_ends = [at + 1 for at, byte in enumerate(whole) if byte == 10]
    for _ in range(rounds):
        shutil.rmtree(state)
        os.mkdir(state)
        bytes_ = damage(whole, rng) if rng.random() < 0.95 else whole[:rng.choice(line_ends)]  # exactly between two lines
        with open(state + "/checkers.journal", "wb") as file:
            file.write(bytes_)
        if rng.random() < 0.02:
            os.chmod(state + "/checkers.journal", 0)
        if plain:
            run = Run(folder, ["play", "checkers", "--plain", "--black", "human", "--white", "human"], b"\nmoves\nquit\n")
            found = re.search(r"goes on after (\d+) move", run.text)
            less = (int(found.group(1)) if found else 0) < moves
            count.judge(run, less, re.search(TOLD, run.text) is not None, "%s of %d moves" % (found and found.group(1), moves))
            continue
        run, seen = open_game(folder)
        less, told = shown_moves(run.text) < moves, re.search(TOLD, run.text) is not None
        run.end()
        if told and rng.random() < 0.1:  # it stays until it is read, over a kill too
            run, seen = open_game(folder)
            told = re.search(TOLD, run.text) is not None
            run.keys(b"K")
            told = told and run.wait(r"menu", TOLD)
            run.end()
        count.judge(run, less, told, "%d of %d moves" % (shown_moves(seen), moves))
    return count.end()


def settings(folder, rounds, rng):
    """A board without the numbers of its squares, as it was left."""
    count = Count("settings")
    path = folder + "/config/parlor/terminal"
    start = ["play", "checkers", "--black", "human", "--white", "human"]
    run = OnScreen(folder, start)
    run.wait("turn")
    run.keys(b"#")
    run.wait("turn", NUMBERED)
    run.keys(b"q")
    run.wait("never")
    with open(path, "rb") as file:
        whole = file.read()
    assert not open_settings(folder, start)[0]
    for _ in range(rounds):
        with open(path, "wb") as file:
            file.write(damage(whole, rng))
        if rng.random() < 0.02:
            os.chmod(path, 0)
        now, text, code = open_settings(folder, start)
        told = re.search(TOLD + "|cannot be kept", text) is not None
        shutil.rmtree(folder + "/state/parlor", ignore_errors=True)
        os.chmod(path, 0o600)
        count.judge(Told(code, text), now, told, "numbers %s" % now)
    return count.end()


def engines(folder, rounds, rng):
    """The list of the player's own programs."""
    count = Count("engine lists")
    path = folder + "/config/parlor/engines"
    for number in range(5):
        Run(folder, ["engines", "add", "program%d" % number, "ugi:/bin/true --level %d" % number])
    before = Run(folder, ["engines"]).text
    assert before.count("program") == 5, before
    with open(path, "rb") as file:
        whole = file.read()
    for number in range(rounds):
        shutil.rmtree(folder + "/config/parlor")
        os.mkdir(folder + "/config/parlor")
        with open(path, "wb") as file:
            file.write(damage(whole, rng) if number % 50 else whole + b"x" * (1 << 20))
        if rng.random() < 0.02:
            os.chmod(path, 0)
        if number % 2:  # the list may be changed first
            run = Run(folder, ["engines", "add", "new", "ugi:/bin/true"])
            told = re.search(TOLD, run.text) is not None
            os.chmod(path, 0o600)
            run = Run(folder, ["engines"])
            listed = "".join(line + "\n" for line in run.text.splitlines() if not line.startswith("new "))
        else:
            run = Run(folder, ["engines"])
            told, listed = re.search(TOLD, run.text) is not None, run.text
        count.judge(run, listed != before, told or re.search(TOLD, run.text) is not None, listed)
    return count.end()


NUMBERED = r"32\W.*31\W.*30\W.*29\W"


class Told:
    """What was read of a screen, for Count.judge."""

    def __init__(self, code, text):
        self.code, self.text = code, text


def open_settings(folder, arguments):
    """Are there numbers on the squares, and what is on the screen?"""
    run = OnScreen(folder, arguments)
    run.wait("turn")
    text, code = run.text, run.code
    run.end()
    return re.search(NUMBERED, text) is not None, text, code


def journal(folder, rounds, rng):
    return journals(folder, rounds, rng, False)


def plain(folder, rounds, rng):
    return journals(folder, rounds, rng, True)


def kills(folder, rounds, rng):
    """A game line by line is killed (-9) at a random moment; every move that was shown is there when it is resumed."""
    moves = a_journal(folder)[0].decode()
    moves = re.findall(r"^move (\S+) ", moves, re.M)
    environment = dict(os.environ, HOME=folder, XDG_DATA_HOME=folder + "/data", XDG_STATE_HOME=folder + "/state", XDG_CONFIG_HOME=folder + "/config")
    shown_all = lost = 0
    for _ in range(rounds):
        shutil.rmtree(folder + "/state/parlor")
        run = subprocess.Popen([PARLOR, "play", "checkers", "--plain", "--black", "human", "--white", "human"], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)
        run.stdin.write(("\n".join(moves[:rng.randrange(1, len(moves))]) + "\n").encode())
        run.stdin.flush()
        wanted, seen = rng.randrange(1, 20000), b""
        while len(seen) < wanted and select.select([run.stdout], [], [], 0.2)[0]:
            more = os.read(run.stdout.fileno(), rng.randrange(1, 3000))
            if not more:
                break
            seen += more
        run.kill()
        seen += run.stdout.read()
        run.wait()
        shown = max(seen.count(b" Move (") - 1, 0)  # each question but the first stands below a move
        again = subprocess.run([PARLOR, "play", "checkers", "--plain", "--resume"], input=b"", env=environment, capture_output=True).stdout
        found = re.search(rb"goes on after (\d+) move", again)
        kept = int(found.group(1)) if found else 0
        shown_all += shown
        lost += max(shown - kept, 0)
    print("%s torture: %d kills of a game line by line: %d moves shown, %d lost" % ("not ok" if lost else "ok", rounds, shown_all, lost))
    return 1 if lost or shown_all == 0 else 0


PARTS = {"library": library, "journal": journal, "plain": plain, "settings": settings, "engines": engines, "kills": kills}


def main():
    what, rounds = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 30)
    print("# damage.py %s %d %d" % (what, rounds, seed), flush=True)
    with tempfile.TemporaryDirectory(prefix="parlor-damage-") as folder:
        for place in ("data", "state", "config"):
            os.mkdir(folder + "/" + place)
        return PARTS[what](folder, rounds, random.Random(seed))


if __name__ == "__main__":
    sys.exit(main())
