#!/usr/bin/python3
"""How long the way of a click is: the functions and sources that a capture in checkers passes through on the desktop, until it is
synced, and until the computer has answered and that is painted. doc/measuring.md has the numbers.

    tests/bench/click.py [--list]      builds the desktop with -finstrument-functions in build/click (minutes)

Each function counts once; inline functions of headers, hot sources and libraries do not count."""
import glob
import os
import re
import signal
import struct
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests", "e2e"))
import desktop_driver
from desktop_driver import Desktop, enter_own_world, new_home, wait_for, write_journal, xdo

BUILD = os.path.join(ROOT, "build", "click")
PROGRAM = os.path.join(BUILD, "parlor-desktop")
LOG, NOTER = os.path.join(BUILD, "log"), os.path.join(BUILD, "click_log.so")
FLAGS = ["BUILD=build/click", "MARCH=x86-64-v3", "CFLAGS_release=-O1 -g -fPIE", "LDFLAGS_release=-pie",
         "CFLAGS=-finstrument-functions -finstrument-functions-exclude-file-list=_hot.c,movegen.h,bits.h"]
SYNC, ADDRESS = 1, (1 << 48) - 1


def build():
    subprocess.run(["make", "-s", "-C", ROOT, "build/click/parlor-desktop"] + FLAGS, check=True)
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", NOTER, os.path.join(ROOT, "tests", "bench", "click_log.c")], check=True)


def click():
    """15x22, and White's answer."""
    home = new_home()
    write_journal(home, "checkers", "seat Black human", "seat White negamax:4", "move 11-15", "move 22-18")
    desktop_driver.PROGRAM = PROGRAM
    with Desktop(home, "checkers", environment={"LD_PRELOAD": NOTER, "PARLOR_CLICK_LOG": LOG}) as desktop:
        desktop.find("Resume or New\\?", "dialog")
        desktop.click("Resume", "push button")
        desktop.wait_status("Black's turn\\.")
        desktop.touch("15,.*")
        wait_for("the piece is selected", lambda: desktop.names("15,.*selected.*"))
        goal = desktop.square("22,.*")
        desktop.settled_centre(goal)
        xdo("mousemove", *desktop.centre(goal))
        time.sleep(2)  # what the pointer has caused is over; only this tool waits for a time
        desktop.process.send_signal(signal.SIGUSR1)
        time.sleep(0.5)
        xdo("click", 1)
        wait_for("the answer", lambda: desktop.names("18,.*[Bb]lack.*") == [] and "played" in desktop.message())
        time.sleep(4)  # and painted
        desktop.process.send_signal(signal.SIGUSR2)
        time.sleep(0.5)


def read_log():
    """(thread, address) of every call, in their order."""
    data = open(LOG, "rb").read()
    count = struct.unpack("<Q", data[:8])[0]
    assert count > 1, "nothing was noted"
    return [(word >> 48, word & ADDRESS) for word in struct.unpack("<%dQ" % (count - 1), data[8:8 * count])]


def names_of(addresses):
    base = next(int(line.split("-")[0], 16) - int(line.split()[2], 16)
                for line in open(LOG + ".map") if line.rstrip().endswith("parlor-desktop"))
    said = subprocess.run(["addr2line", "-f", "-e", PROGRAM] + [hex(a - base) for a in addresses], check=True, capture_output=True, text=True)
    lines = said.stdout.split("\n")
    return {a: (lines[2 * i], re.sub(r"^.*?/src/", "", lines[2 * i + 1]).split(":")[0]) for i, a in enumerate(addresses)}


def inline_functions():
    return {name for header in glob.glob(os.path.join(ROOT, "src", "**", "*.h"), recursive=True)
            for name in re.findall(r"^static inline[^;{=]*?\b(\w+)\(", open(header).read(), re.M)}


def tell(title, calls, names, inline):
    seen = [names[a] for a in dict.fromkeys(a for _, a in calls if a != SYNC)]
    counted = [(name, source) for name, source in seen if name not in inline and source.endswith(".c")]
    print("%s: %d functions in %d sources" % (title, len(counted), len({source for _, source in counted})))
    for name, source in counted if "--list" in sys.argv else ():
        print("    %-40s %s" % (source, name))


if __name__ == "__main__":
    if "PARLOR_DESKTOP_WORLD" not in os.environ:
        build()
    enter_own_world()
    click()
    calls = read_log()
    names = names_of(sorted({a for _, a in calls} - {SYNC}))
    first = next(i for i, (_, a) in enumerate(calls) if a != SYNC and names[a][0] == "square_clicked")
    hand = calls[first][0]
    synced = next(i for i in range(first, len(calls)) if calls[i] == (hand, SYNC))
    inline = inline_functions()
    tell("to the sync", [c for c in calls[first:synced] if c[0] == hand], names, inline)
    tell("until answered and painted", calls[first:], names, inline)
