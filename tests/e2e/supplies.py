#!/usr/bin/env python3
"""Declared strength is verified strength: a damaged, missing or other data file is told wherever a strength is named."""
import json
import os
import random
import shutil
import subprocess
import tempfile

from own_world import enter_own_world

enter_own_world()
from terminal_driver import PARLOR, Terminal, check, run_all  # noqa: E402

DAMAGED = int(os.environ.get("EACH") or 100)  # files of each game


class House:
    """An installed program with data files of its own; the tree's own data/ is not above it."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="parlor-supplies-")
        top = os.path.join(self.folder, "a/b/c/d")
        self.bin, self.data = os.path.join(top, "bin"), os.path.join(top, "share/parlor")
        os.makedirs(self.bin)
        os.makedirs(self.data)
        self.parlor = os.path.join(self.bin, "parlor")
        shutil.copy(PARLOR, self.parlor)
        source = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "data")
        for name in os.listdir(source):
            if name.endswith((".net", ".puzzles")):
                shutil.copy(os.path.join(source, name), self.data)
        shutil.copytree(os.path.join(source, "egdb"), os.path.join(self.data, "egdb"))
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)

    def run(self, *words, said=""):
        done = subprocess.run([self.parlor, *words], input=said.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        check(done.returncode in (0, 1), "%s ended with %d: %s" % (words, done.returncode, done.stderr.decode()))
        return done.stdout.decode(), done.stderr.decode()

    def path(self, name):
        return os.path.join(self.data, name)


def damage(path, dice):
    """One of the ways in which disks and transfers change a file; never none."""
    before = open(path, "rb").read()
    after = bytearray(before)
    while after == before:
        at, way = dice.randrange(len(before)), dice.randrange(5)
        if way == 0:
            after[at] ^= 1 << dice.randrange(8)
        elif way == 1:
            after = after[:at]
        elif way == 2:
            after[at:at + 4096] = bytes(len(after[at:at + 4096]))
        elif way == 3:
            after[at:at + 512] = after[:len(after[at:at + 512])]
        else:
            after += after[:dice.randrange(1, 100)]
    with open(path, "wb") as file:
        file.write(after)
    return before


def every_damaged_network_is_told():
    dice = random.Random(29)
    with House() as house:
        for game, rung in (("checkers", "level:18"), ("ultimate", "level:16")):
            name = game + ".net"
            for number in range(DAMAGED):
                whole = damage(house.path(name), dice)
                table, _ = house.run("levels", game)
                check("Master, without its network: about" in table, "damage %d of %s is silent in levels:\n%s" % (number, name, table))
                said, _ = house.run("engine", game, said="ugi\nquit\n")
                check("info string The file %s is damaged. Master, without its network" % name in said, "and in ugi: " + said)
                with open(house.path(name), "wb") as file:
                    file.write(whole)
            check("without" not in house.run("levels", game)[0], "a whole file is complained about")


def a_damaged_database_is_told():
    dice = random.Random(30)
    with House() as house:
        for _ in range(20):
            whole = damage(house.path("egdb/2-5.wdl"), dice)
            check("Master, without its endgame database: about" in house.run("levels", "checkers")[0], "a damaged database is silent")
            with open(house.path("egdb/2-5.wdl"), "wb") as file:
                file.write(whole)


def a_missing_file_is_told_everywhere():
    with House() as house:
        os.remove(house.path("checkers.net"))
        alert = "The file checkers.net is missing. Master, without its network: about"
        levels = json.loads(house.run("levels", "checkers", "--json")[0])["levels"]
        check([level.get("without") for level in levels[-6:]] == [None] + ["checkers.net"] * 5, "levels --json: %s" % levels)
        check(alert in house.run("engine", "checkers", "--protocol", "hub", said="hub\nquit\n")[0], "hub does not say it")
        check(alert in house.run("best", "checkers", "master", "--nodes", "500")[1], "best does not say it")
        check(alert in house.run("analyze", "checkers", "--nodes", "500")[1], "analyze does not say it")
        games = os.path.join(house.folder, "games.pdn")
        match, _ = house.run("match", "checkers", "level:18", "random", "--nodes", "100", "--games", "2", "--out", games)
        check("level:18: Master, without its network: about" in match, "the table of a match does not say it: " + match)
        check('[Without "checkers.net"]' in open(games, encoding="utf-8").read(), "its games do not say it")
        check("without" not in house.run("match", "checkers", "level:3", "random", "--games", "2")[0], "level 3 has no network anyway")
        plain, warned = house.run("play", "checkers", "--plain", "--white", "level:18", "--movetime", "20", said="11-15\n")
        check(alert in warned and "does not count for your strength" in warned, "play --plain does not say it: " + warned)


def another_network_is_told():
    with House() as house:
        name = house.path("ultimate.net")
        whole = bytearray(open(name, "rb").read())
        # An intact file that was made otherwise: another note, with checksums that fit.
        import struct
        import zlib
        whole[64] ^= 1
        whole[32:36] = struct.pack("<I", zlib.crc32(bytes(whole[64:])))
        whole[36:40] = struct.pack("<I", zlib.crc32(bytes(whole[:36])))
        with open(name, "wb") as file:
            file.write(whole)
        table, _ = house.run("levels", "ultimate")
        check("Master, with another network than the measured one" in table, "another network is silent: " + table)


def the_terminal_says_it_and_the_game_does_not_count():
    with House() as house:
        damage(house.path("ultimate.net"), random.Random(5))
        with Terminal(house.parlor + " play ultimate --o level:16 --movetime 50") as t:
            t.wait_all("The file ultimate.net is damaged", "without its network", "does not count for")
            t.move("44")
            t.wait_all("The file ultimate.net is damaged", "without its network", "O played", "Your turn")
            t.keys("R")
            t.wait("Resign|resign")
            t.wait("Give up this game")
            t.keys("Up", "Enter")
            t.wait("resigned")
            t.keys("q")
            t.wait("EXIT 0")
            listed = subprocess.run([house.parlor, "games", "list", "--json"], stdout=subprocess.PIPE, check=True,
                                    env=dict(os.environ, **{n: t.folder for n in ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}))
            games = json.loads(listed.stdout)["games"]
            check(len(games) == 1 and games[0].get("elo") is None, "the game counts: %s" % games)


if __name__ == "__main__":
    run_all([every_damaged_network_is_told, a_damaged_database_is_told, a_missing_file_is_told_everywhere, another_network_is_told,
             the_terminal_says_it_and_the_game_does_not_count], "supplies")
