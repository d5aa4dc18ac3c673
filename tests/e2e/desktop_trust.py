#!/usr/bin/python3
"""What the desktop program says of itself: an opponent without its network, and time that stays used."""
import os
import re
import shutil
import tempfile

import desktop_driver
from desktop_driver import Desktop, enter_own_world, run_scenes, still_home, wait_for, write_journal

enter_own_world()


def resume(desktop):
    desktop.find("Resume or New\\?", "dialog")
    desktop.click("Resume", "push button")
    desktop.gone("Resume or New\\?", "dialog")


def an_opponent_without_its_network_says_so():
    folder = tempfile.mkdtemp(prefix="parlor-desktop-trust-")
    top = os.path.join(folder, "a/b/c/d")
    os.makedirs(os.path.join(top, "bin"))
    os.makedirs(os.path.join(top, "share/parlor"))
    whole, program = desktop_driver.PROGRAM, os.path.join(top, "bin", "parlor-desktop")
    shutil.copy(whole, program)
    data = bytearray(open(os.path.join(desktop_driver.ROOT, "data", "ultimate.net"), "rb").read())
    data[4000] ^= 1
    with open(os.path.join(top, "share/parlor/ultimate.net"), "wb") as file:
        file.write(data)
    home = still_home()
    write_journal(home, "ultimate", "seat X human", "seat O level:16", "movetime 50", "move 44 48")
    desktop_driver.PROGRAM = program
    try:
        with Desktop(home, "ultimate") as desktop:
            resume(desktop)
            desktop.find("The file ultimate.net is damaged. Master, without its network: about [0-9]+.*")
            desktop.find(".*Master, without its network: about [0-9]+")
    finally:
        desktop_driver.PROGRAM = whole
        shutil.rmtree(folder)


def time_stays_used():
    home = still_home()
    write_journal(home, "checkers", "clock 60000 0", "seat Black human", "seat White human", "move 11-15", "left 60000 60000")
    journal = os.path.join(home, "state", "parlor", "checkers.journal")

    def left():
        lines = re.findall(r"^left (\d+) (\d+)", open(journal, encoding="utf-8").read(), re.M)
        return int(lines[-1][1]) if lines else 60000
    with Desktop(home, "checkers") as desktop:
        resume(desktop)
        wait_for("the clock in the journal", lambda: left() <= 57000)
        desktop.kill()
    before = left()
    with Desktop(home, "checkers") as desktop:
        resume(desktop)
        desktop.find("The clock goes on where it stopped.*")
        wait_for("the clock in the journal", lambda: left() < before)


if __name__ == "__main__":
    run_scenes([("an opponent without its network says so", an_opponent_without_its_network_says_so), ("time stays used", time_stays_used)])
