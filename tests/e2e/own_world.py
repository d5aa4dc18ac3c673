"""What all end-to-end tests share: a world of their own (tests/own_world.sh), and the one limit there is."""
import os
import sys
import time

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def enter_own_world():
    """Run this script again inside of a world of its own; returns only in there."""
    if not os.environ.get("PARLOR_OWN_WORLD"):
        script = os.path.join(TESTS, "own_world.sh")
        os.execv(script, [script, sys.executable] + sys.argv)


def _limit():
    with open(os.path.join(TESTS, "patience"), encoding="ascii") as file:
        return float(os.environ.get("PARLOR_PATIENCE") or file.read())


PATIENCE = _limit()  # seconds after which a missing state counts as a failure


def wait_for(what, question):
    """The first true answer of question(). A test waits for states and never for a time: it passes on a loaded machine. It asks less and
    less often, so that what is asked has the processor."""
    end, pause = time.monotonic() + PATIENCE, 0.02
    while True:
        answer = question()
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError("never came: " + what)
        time.sleep(pause)
        pause = min(1.3 * pause, 0.3)
