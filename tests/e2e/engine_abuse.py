#!/usr/bin/env python3
"""`parlor engine` under abuse: stop, end of input, nonsense, binary, endless lines, a reader that goes away. No stopwatch: whatever
would hang, hangs the test."""
import os
import random
import shlex
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "engines"))
from runner import Engine  # noqa: E402

PARLOR = shlex.quote(os.environ.get("PARLOR", os.path.abspath("build/parlor")))
bad = 0


def check(name, good, why=""):
    global bad
    bad += not good
    print("%s %s%s" % ("ok" if good else "not ok", name, "" if good else ": " + str(why)))


def engine(protocol="ugi", game="checkers"):
    one = Engine(protocol, "%s engine %s --protocol %s" % (PARLOR, game, protocol))
    one.begin()
    return one


def run(data, *arguments):
    return subprocess.run(shlex.split(PARLOR) + ["engine", "checkers", *arguments], input=data, capture_output=True)


def stop_ends_an_endless_search():
    one = engine()
    for _ in range(5):
        one.send("position startpos")
        one.send("go infinite")
        while not one.read().startswith("info"):
            pass
        one.ask("isready", "readyok", ("info",))
        answer = one.ask("stop", "bestmove", ("info",))
        check("stop", len(answer.split()) == 2, answer)
    check("quit after stop", one.quit() == 0)


def stop_comes_before_the_search_has_begun():
    one = engine()
    for _ in range(50):
        one.send("go infinite")
        one.ask("stop", "bestmove", ("info",))
    check("stop at once, fifty times", one.quit() == 0)


def quit_ends_an_endless_search():
    one = engine()
    one.send("go infinite")
    one.send("quit")
    lines = one.process.stdout.read().decode().split("\n")
    check("quit", lines[-2].startswith("bestmove ") and one.process.wait() == 0, lines[-3:])


def the_end_of_input_ends_an_endless_search():
    for protocol, last, go in (("ugi", "bestmove ", "go infinite"), ("hub", "done move=", "level infinite\ngo analyze")):
        one = engine(protocol)
        one.send(go)
        one.process.stdin.close()
        lines = one.process.stdout.read().decode().split("\n")
        check("end of input, " + protocol, lines[-2].startswith(last) and one.process.wait() == 0, lines[-3:])


def hub_ponders():
    one = engine("hub")
    one.set_position([])
    one.send("level move-time=0.05")
    one.send("go ponder")
    while not one.read().startswith("info"):
        pass
    one.ask("ponder-hit", "done", ("info",))
    one.send("go ponder")
    one.ask("stop", "done", ("info",))
    check("ponder", one.quit() == 0)


def nonsense_is_survived():
    rng = random.Random(5)
    words = [b"go", b"position", b"startpos", b"fen", b"moves", b"11-15", b"setoption", b"name", b"value", b"Hash", b"depth", b"1", b"-7",
             b"99999999999999999999", b"pos", b"level", b"pos=", b'"', b"=", b"think", b"query", b"result", b"\xff\xfe", b"\0", b"B:W1:B",
             b"stop", b"isready", b"ping", b"hub", b"init", b"ponder-hit", b"set-param", b"nodes", b"moves=", b"\t", b"nan", b"%s%n"]
    for protocol, last in (("ugi", b"isready"), ("hub", b"ping")):
        lines = [b" ".join(rng.choice(words) for _ in range(rng.randrange(1, 9))) for _ in range(4000)]
        done = run(b"\n".join(lines) + b"\n" + last + b"\n", "--protocol", protocol, "--engine", "random")
        good = done.returncode == 0 and (b"readyok" in done.stdout or b"pong" in done.stdout) and done.stderr == b""
        check("nonsense, " + protocol, good, (done.returncode, done.stderr[-300:]))
        done = run(rng.randbytes(300000) + b"\n" + last + b"\n", "--protocol", protocol)
        check("random bytes, " + protocol, done.returncode == 0 and done.stdout.endswith((b"readyok\n", b"pong\n")), done.stderr[-300:])


def endless_lines_are_refused():
    done = run(b"position startpos moves " + b"11-15 " * 200000 + b"\nisready\n")
    lines = done.stdout.decode().split("\n")
    check("a line of a megabyte", done.returncode == 0 and "more than 65535 bytes" in lines[0] and lines[1] == "readyok", lines[:2])
    done = run(b"x" * 1000000)
    check("a megabyte without an end of line", done.returncode == 0 and done.stdout.count(b"\n") == 1, done.stdout[:200])
    done = run(b"isready")
    check("the last line may lack its end", done.stdout == b"readyok\n", done.stdout)
    done = run(b"isready\r\nquery result\r\n")
    check("lines of DOS", done.stdout == b"readyok\nresponse none\n", done.stdout)
    done = run(b"")
    check("no input at all", done.returncode == 0 and done.stdout == b"", done)


def a_reader_that_goes_away():
    process = subprocess.Popen(shlex.split(PARLOR) + ["engine", "checkers"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL)
    process.stdout.close()
    process.stdin.write(b"position startpos\ngo infinite\n")
    process.stdin.flush()
    check("a reader that goes away", process.wait() != 0)


for test in (stop_ends_an_endless_search, stop_comes_before_the_search_has_begun, quit_ends_an_endless_search,
             the_end_of_input_ends_an_endless_search, hub_ponders, nonsense_is_survived, endless_lines_are_refused,
             a_reader_that_goes_away):
    try:
        test()
    except (RuntimeError, BrokenPipeError) as error:
        check(test.__name__, False, error)
sys.exit(1 if bad else 0)
