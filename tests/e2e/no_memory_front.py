#!/usr/bin/env python3
"""The program's own allocations fail in turn, once and lastingly, while a game is played in the full-screen terminal program and in
the desktop program: the game goes on or ends in a sentence, never a crash, never a hang.

usage: tests/e2e/no_memory_front.py [EVERY] [terminal] [desktop]    EVERY: each allocation of the terminal, a few hundred of the desktop
"""
import os
import pty
import select
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from no_memory import build_library, spread  # noqa: E402
import desktop_driver  # noqa: E402
from own_world import PATIENCE  # noqa: E402

PARLOR = os.environ.get("PARLOR", os.path.abspath("build/parlor"))
EVERY = "EVERY" in sys.argv[1:]
JOURNAL = "parlor 1\ngame checkers\nseat Black human\nseat White human\nmove 11-15\n"
# Resume, two moves, hint, take back, the rules, turn the board, leave.
KEYS = ["\r", "22-18", "\r", "15x22", "\r", "h", "u", "?", "\x1b", "f", "q", "\r", "\r", "\x03"]


def environment(folder, library, at, lasting, told):
    return dict(os.environ, LC_ALL="C.UTF-8", TERM="xterm-256color", LD_PRELOAD=library, FAIL_OWN="1", FAIL_AT=str(at), FAIL_LASTING=str(int(lasting)), FAIL_TOLD=str(told),
                XDG_STATE_HOME=folder, XDG_CONFIG_HOME=folder, XDG_DATA_HOME=folder, GTK_A11Y="none")


def type_keys(process, screen):
    """One key whenever the screen has been still for a moment; then the terminal is closed. Returns what was shown."""
    shown, keys, end = b"", list(KEYS), time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if select.select([screen], [], [], 0.04)[0]:
            try:
                more = os.read(screen, 65536)
            except OSError:
                break
            if not more:
                break
            shown += more
        elif process.poll() is not None or not keys:
            break
        elif shown:
            os.write(screen, keys.pop(0).encode())
    return shown


def in_terminal(env, told):
    screen, inside = pty.openpty()
    process = subprocess.Popen([PARLOR, "play", "checkers"], stdin=inside, stdout=inside, stderr=inside, env=env, pass_fds=[told], start_new_session=True)
    os.close(inside)
    shown = type_keys(process, screen)
    os.close(screen)
    return finish(process), shown


def on_desktop(env, told):
    errors = tempfile.TemporaryFile()
    process = subprocess.Popen([desktop_driver.PROGRAM, "checkers"], env=env, pass_fds=[told], stdout=subprocess.DEVNULL, stderr=errors)
    for keys in (["Return"], ["Return"], list("22") + ["minus"] + list("18") + ["Return"], list("15x22") + ["Return"], ["ctrl+z"], ["ctrl+q"]):
        if not press(process, keys):
            break
    if process.poll() is None:
        process.terminate()
    code = finish(process)
    errors.seek(0)
    return code, errors.read()


def press(process, keys):
    """Into the newest window of the program, once it has one; false when the program has ended."""
    end = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < end:
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(process.pid), "--name", "."], capture_output=True, text=True, check=False).stdout.split()
        if found:
            subprocess.run(["xdotool", "windowfocus", found[-1], "key", *keys], stderr=subprocess.DEVNULL, check=False)
            time.sleep(0.1)
            return True
        time.sleep(0.05)
    if process.poll() is None:
        process.kill()  # alive without a window
    return False


def finish(process):
    try:
        return process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return "it hangs"


def run(front, library, at, lasting):
    """How it ended, what it said, and whether the allocation was reached."""
    reader, writer = os.pipe()
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(os.path.join(folder, "parlor"))
        with open(os.path.join(folder, "parlor", "checkers.journal"), "w", encoding="ascii") as file:
            file.write(JOURNAL)
        code, said = front(environment(folder, library, at, lasting, writer), writer)
    os.close(writer)
    reached = os.read(reader, 1) == b"x"
    os.close(reader)
    return code, said, reached


def count_allocations(front, library):
    low, high = 0, 64
    while run(front, library, high, False)[2]:
        low, high = high, high * 2
    while high - low > 8:  # a few more or less: thoughts end when they end
        middle = (low + high) // 2
        low, high = (middle, high) if run(front, library, middle, False)[2] else (low, middle)
    return low


def walk(name, front, library, most):
    """-15: our own SIGTERM, -1: the terminal has been closed; neither is a crash."""
    last, bad, tried = count_allocations(front, library), 0, 0
    for at in spread(last, most):
        for lasting in (False, True):
            code, said, _ = run(front, library, at, lasting)
            tried += 1
            if code not in (0, 1, 2, -1, -15):
                bad += 1
                print("# allocation %d%s: %s, %r" % (at, " and later" if lasting else "", code, said[-300:]), flush=True)
    wrong = bad or last < 20  # with fewer the program has not come far
    print("%s no memory: %s (%d failures over %d allocations, %d bad)" % ("not ok" if wrong else "ok", name, tried, last, bad), flush=True)
    return wrong


def main():
    chosen = [word for word in sys.argv[1:] if word != "EVERY"] or ["terminal", "desktop"]
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        library = build_library(folder)
        if "terminal" in chosen:
            bad += walk("the terminal program", in_terminal, library, 10**9 if EVERY else 8)
        if "desktop" in chosen and os.access(desktop_driver.PROGRAM, os.X_OK):
            desktop_driver.enter_own_world()
            bad += walk("the desktop program", on_desktop, library, 200 if EVERY else 3)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
