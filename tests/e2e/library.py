#!/usr/bin/env python3
"""The library of games under what files, disks and other programs do to it: kill -9, damage, a full disk, a folder that
cannot be written, two programs at once. Nothing may be lost, and everything must be told. GAMES is the size of the imports (2500)."""
import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time

from terminal_driver import PARLOR, Terminal, check, run_all

GAMES = int(os.environ.get("GAMES", "2500"))


class World:
    """A home of its own."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="parlor-library-")
        self.env = dict(os.environ, LC_ALL="C.UTF-8", XDG_DATA_HOME=self.folder + "/data", XDG_STATE_HOME=self.folder + "/state",
                        XDG_CONFIG_HOME=self.folder + "/config")
        self.file = self.folder + "/data/parlor/library.sqlite"

    def __enter__(self):
        return self

    def __exit__(self, *what):
        subprocess.run(["chmod", "-R", "u+w", self.folder], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, *words, given="", program=PARLOR, before=None, prefix=(), **env):
        done = subprocess.run([*prefix, program, *words], input=given.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              env=dict(self.env, **env), preexec_fn=before, check=False)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def games(self, *words):
        code, out, err = self.run("games", "--json", "--limit", "0", *words)
        check(code == 0, "parlor games: " + err)
        return json.loads(out)["games"]

    def count(self):
        code, out, err = self.run("games", "--json", "--limit", "1")
        check(code == 0, "parlor games: " + err)
        return json.loads(out)["count"]

    def play(self, **env):
        """A whole game of tic-tac-toe that is won."""
        return self.run("play", "tictactoe", "--plain", "--x", "human", "--o", "first-free", given="4\n8\n2\n6\n", **env)

    def pdn(self, name, count, who="Player"):
        path = self.folder + "/" + name
        with open(path, "w", encoding="ascii") as out:
            for i in range(count):
                out.write('[Black "%s %d"]\n[White "Somebody"]\n[Date "1900.01.01"]\n1. 11-15 23-19 2. 8-11 22-17 3. 9-14 25-22 1-0\n\n' % (who, i))
        return path


def a_game_that_ends_is_kept():
    with World() as world:
        code, out, err = world.play()
        check(code == 0 and "Winner is: X" in out and err == "", err)
        kept = world.games()
        check(len(kept) == 1 and kept[0]["yours"] == "won" and kept[0]["opponent"] == "first-free", str(kept))


def a_game_of_a_killed_program_is_found_once():
    """The folder of the library is a file while the game ends and the program is killed; the game waits in the state folder."""
    with World() as world:
        blocked = world.folder + "/blocked"
        open(blocked, "w").close()
        program = subprocess.Popen([PARLOR, "play", "tictactoe", "--plain", "--x", "human", "--o", "human"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=dict(world.env, XDG_DATA_HOME=blocked))
        program.stdin.write(b"4\n0\n8\n1\n2\n3\n6\n")
        program.stdin.flush()
        check(any(b"Winner" in line for line in iter(program.stdout.readline, b"")), "the program ended before the game")
        program.send_signal(signal.SIGKILL)
        program.wait()
        check(world.count() == 1, "the game is lost")
        check(world.count() == 1, "the game is there twice")


def the_journal_has_what_the_library_missed():
    """As if the program had been killed between the result line and the library."""
    with World() as world:
        blocked = world.folder + "/blocked"
        open(blocked, "w").close()
        env = "XDG_DATA_HOME=%s XDG_STATE_HOME=%s XDG_CONFIG_HOME=%s" % (blocked, world.env["XDG_STATE_HOME"], world.env["XDG_CONFIG_HOME"])
        with Terminal("%s play tictactoe --x human --o human" % PARLOR, env=env) as screen:
            screen.wait("X")
            for move in "4081236":
                screen.move(move)
            screen.wait("X wins!|could not be put")
        state = world.env["XDG_STATE_HOME"] + "/parlor"
        journal = open(state + "/tictactoe.journal", encoding="ascii").read()
        check("result X" in journal and "id " in journal, "the journal has no finished game: " + journal)
        for name in os.listdir(state):
            if name.endswith(".unfiled"):
                os.remove(os.path.join(state, name))
        check(world.count() == 1, "the game is lost")
        check(world.count() == 1, "the game is there twice")


def another_program_is_writing():
    with World() as world:
        world.play()
        other = sqlite3.connect(world.file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        code, out, err = world.play()
        check(code == 0 and "Winner is: X" in out, "the game itself must go on")
        check("could not be put into your games yet" in err and "another program" in err and "not lost" in err, err)
        code, out, err = world.run("games", "remove", "1")
        check(code == 1 and "another program is writing" in err, err)
        check(len(json.loads(world.run("games", "--json")[1])["games"]) == 1, "reading must go on")
        other.execute("ROLLBACK")
        other.close()
        check(world.count() == 2, "the game that waited is lost")


def two_imports_at_once():
    with World() as world:
        each = GAMES // 2
        files = [world.pdn("a.pdn", each, "A"), world.pdn("b.pdn", each, "B")]
        programs = [subprocess.Popen([PARLOR, "games", "import", file], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=world.env) for file in files]
        for program, file in zip(programs, files):
            err = program.communicate()[1].decode()
            while program.returncode != 0:  # the other one held it for too long, and said so
                check("another program is writing" in err, err)
                program.returncode, _, err = world.run("games", "import", file)
        check(world.count() == 2 * each, "%d games of %d" % (world.count(), 2 * each))


def an_import_is_killed():
    with World() as world:
        file = world.pdn("a.pdn", 2 * GAMES)
        for pause in (0.05, 0.3, 0.8):
            program = subprocess.Popen([PARLOR, "games", "import", file], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=world.env)
            time.sleep(pause)
            program.send_signal(signal.SIGKILL)
            program.wait()
            code, out, err = world.run("games", "check")
            check(code == 0 and err == "", "after a kill: " + out + err)
        before = world.count()
        code, out, err = world.run("games", "import", file, "--json")
        done = json.loads(out)
        check(done["known"] == before and done["added"] == 2 * GAMES - before, "%s, %d before" % (out, before))
        check(world.count() == 2 * GAMES, "games are missing")


def the_disk_is_full():
    """No file may grow beyond a size, which is what a full disk looks like to a program."""
    def small_disk():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (400000, 400000))
    with World() as world:
        world.play()
        file = world.pdn("a.pdn", GAMES)
        code, out, err = world.run("games", "import", file, before=small_disk)
        check(code == 1 and "library" in err, "a full disk must be told: %d %s%s" % (code, out, err))
        code, out, err = world.run("games", "check")
        check(code == 0, "the library was hurt: " + err)
        check(world.count() == 1, "half of a step was kept")
        def no_disk():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
        code, out, err = world.run("play", "tictactoe", "--plain", "--x", "human", "--o", "first-free", given="4\n8\n2\n6\n", before=no_disk)
        check(code == 0 and "could not be put into your games yet" in err, "code %d: %s" % (code, err))
        check(world.count() == 2, "the game that waited is lost")
        code, out, err = world.run("games", "import", file)
        check(code == 0 and world.count() == 2 + GAMES, err)


def the_folder_cannot_be_written():
    with World() as world:
        world.play()
        program = shutil.copy(PARLOR, world.folder + "/parlor")
        data = world.folder + "/data/parlor"
        prefix = ()
        if os.getuid() == 0:  # root may write anywhere
            prefix = ("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups")
            subprocess.run(["chown", "-R", "65534", world.folder], check=True)
            os.chmod(world.folder, 0o755)
        for name in os.listdir(data):
            os.chmod(os.path.join(data, name), 0o444)
        os.chmod(data, 0o555)
        code, out, err = world.run("games", "--json", program=program, prefix=prefix)
        check(code == 0 and json.loads(out)["count"] == 1, "one must still be able to look: " + err)
        check("can only be read" in err, "that must be told: " + err)
        code, out, err = world.run("games", "remove", "1", program=program, prefix=prefix)
        check(code == 1 and "cannot be written" in err, err)
        code, out, err = world.run("play", "tictactoe", "--plain", "--x", "human", "--o", "first-free", given="4\n8\n2\n6\n", program=program, prefix=prefix)
        check(code == 0 and "could not be put into your games yet" in err, err)
        os.chmod(data, 0o755)
        for name in os.listdir(data):
            os.chmod(os.path.join(data, name), 0o644)
        code, out, err = world.run("games", "--json", program=program, prefix=prefix)
        check(json.loads(out)["count"] == 2, "the game that waited is lost: " + out + err)


def damage_is_told_and_set_aside():
    with World() as world:
        for _ in range(3):
            world.play()
        bytes_before = bytearray(open(world.file, "rb").read())
        bytes_before[:16] = b"this is garbage!"
        open(world.file, "wb").write(bytes_before)
        code, out, err = world.run("games")
        check(code == 0 and "damaged" in err and "library.sqlite.damaged" in err, err)
        check(open(world.file + ".damaged", "rb").read() == bytes(bytes_before), "the damaged file was changed")
        code, out, err = world.run("games")
        check("damaged" in err, "it must be told until a person has read it: " + err)
        env = "XDG_DATA_HOME=%s XDG_STATE_HOME=%s" % (world.env["XDG_DATA_HOME"], world.env["XDG_STATE_HOME"])
        with Terminal(PARLOR, env=env) as screen:
            screen.wait("Your games")
            screen.keys("Y")
            screen.keys("Enter")
            screen.wait("was damaged: 0 games could be")
            screen.keys("Enter")
            screen.wait("│ +1 game +│")  # the last one, from its journal
        code, out, err = world.run("games")
        check(err == "", "it has been read: " + err)
        open(world.file, "w").write("nothing")
        code, out, err = world.run("games")
        check("library.sqlite.damaged-2" in err, err)


def the_list_in_the_terminal():
    with World() as world:
        world.run("games", "import", world.pdn("a.pdn", 30))
        env = "XDG_DATA_HOME=%s XDG_STATE_HOME=%s" % (world.env["XDG_DATA_HOME"], world.env["XDG_STATE_HOME"])
        with Terminal(PARLOR, env=env) as screen:
            screen.wait("Your games")
            screen.keys("Y")
            screen.keys("Enter")
            screen.wait("30 games")
            screen.type("player 17")
            screen.wait("1 game")
            screen.keys("Enter")
            screen.wait("25-22")
            screen.keys("q")
            screen.wait("30 games")
            screen.keys("Tab")
            screen.wait("no games against the computer")


def every_byte_may_be_wrong():
    """Whatever the file contains: a sentence, never a crash."""
    with World() as world:
        world.run("games", "import", world.pdn("a.pdn", 40))
        good = open(world.file, "rb").read()
        for step in range(10):
            bad = bytearray(good)
            for at in range(step * 131 + 5, len(bad), len(bad) // 7 + 3 * step):
                bad[at] ^= 0x55
            open(world.file, "wb").write(bad)
            for name in os.listdir(os.path.dirname(world.file)):
                if name != "library.sqlite":
                    os.remove(os.path.join(os.path.dirname(world.file), name))
            for words in (("games",), ("games", "show", "3"), ("games", "stats"), ("games", "export")):
                code, out, err = world.run(*words)
                check(code in (0, 1, 2), "%s ended with %d: %s" % (words, code, err))


TESTS = [a_game_that_ends_is_kept, a_game_of_a_killed_program_is_found_once, the_journal_has_what_the_library_missed, another_program_is_writing,
         two_imports_at_once, an_import_is_killed, the_disk_is_full, the_folder_cannot_be_written, damage_is_told_and_set_aside,
         the_list_in_the_terminal, every_byte_may_be_wrong]
run_all(TESTS, "library")
