#!/usr/bin/env python3
"""Kills, full disks and two programs at once, against the journal on a real disk.

usage: tests/torture/kills.py kill N | full | two N
"""
import os
import random
import subprocess
import sys
import tempfile
import time

PROGRAM = os.environ.get("TORTURE", "build/torture/journal")


def start(folder, seed):
    return subprocess.Popen([PROGRAM, "play", folder, str(seed)], stdout=subprocess.PIPE, text=True)


def shown(lines):
    """The last move that was shown as kept: (game, ply, outcome)."""
    last = None
    for line in lines:
        words = line.split()
        if line.endswith("\n") and len(words) == 3 and words[0].isdigit():
            last = tuple(map(int, words))
    return last


def held(folder, name="journal"):
    words = subprocess.run([PROGRAM, "check", folder, name], stdout=subprocess.PIPE, text=True, check=True).stdout.strip().split(" ", 1)
    return int(words[0]), words[1] if len(words) > 1 else ""


def kills(count):
    """kill -9 at a random moment: what was shown last is there, or the one step after it that was kept and not yet shown."""
    bad = 0
    rng = random.Random(1)
    for number in range(count):
        with tempfile.TemporaryDirectory() as folder:
            player = start(folder, number)
            time.sleep(rng.uniform(0.002, 0.05))
            player.kill()
            last = shown(player.communicate()[0].splitlines(keepends=True))
            ply, text = held(folder)
            over = last is None or last[2] != 0
            # One step more may be kept: a move, a move taken back, the end of the game, or the first move of the next.
            fine = text == "" and (over or ply in (last[1] - 1, last[1], last[1] + 1, -1, 1))
            if not fine:
                print(f"# kill {number}: shown {last}, kept {ply} {text}")
                bad += 1
    print(f"{'not ok' if bad else 'ok'} torture: {count} kills (-9) of a program that keeps a game, {bad} lost")
    return bad


def two(count):
    """Two programs at once keep a game each, and both games are there after both are killed."""
    bad = 0
    for number in range(count):
        with tempfile.TemporaryDirectory() as folder:
            players = [start(folder, 3 * number + i) for i in range(2)]
            names = [player.stdout.readline().split()[1] for player in players]
            time.sleep(0.05)
            for player in players:
                player.kill()
            lasts = [shown(player.communicate()[0].splitlines(keepends=True)) for player in players]
            files = sorted(f for f in os.listdir(folder) if not f.endswith(".lock"))
            fine = sorted(names) == ["journal", "journal.2"] and {"journal", "journal.2"} <= set(files) or None in lasts
            if not fine:
                print(f"# two {number}: {names} {files}")
                bad += 1
    print(f"{'not ok' if bad else 'ok'} torture: {count} times two programs at once, {bad} bad")
    return bad


def full():
    """A disk that fills up and is emptied again: the trouble and its end are reported, and then the game is there.
    Needs root for a small tmpfs."""
    with tempfile.TemporaryDirectory() as folder:
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "none", folder], stderr=subprocess.DEVNULL, check=False).returncode != 0:
            print("ok torture: full disk # skipped: no tmpfs can be mounted here")
            return 0
        try:
            player = start(folder, 2)
            filler = os.path.join(folder, "filler")
            lines, filled, emptied = [], False, False
            for line in player.stdout:
                lines.append(line)
                if len(lines) == 30 and not filled:
                    filled = True
                    file = os.open(filler, os.O_WRONLY | os.O_CREAT)
                    try:
                        while os.write(file, b"x" * 4096):
                            pass
                    except OSError:
                        os.close(file)
                if line.startswith("trouble") and not emptied:
                    emptied = True
                    os.unlink(filler)
                if line == "well\n" or len(lines) > 200000:
                    break
            for _ in range(20):
                lines.append(player.stdout.readline())
            player.kill()
            player.communicate()
            ply, text = held(folder)
            fine = any(x.startswith("trouble") for x in lines) and "well\n" in lines and text == ""
            print(f"{'ok' if fine else 'not ok'} torture: a full disk is told, and its end; {ply} plies kept {text}")
            return 0 if fine else 1
        finally:
            subprocess.run(["umount", "-l", folder], check=False)


what, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100
sys.exit(1 if {"kill": lambda: kills(count), "two": lambda: two(count), "full": full}[what]() else 0)
