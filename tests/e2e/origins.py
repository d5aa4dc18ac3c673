#!/usr/bin/env python3
"""Every command of doc/origins.md shows what its row says: on standard output, or on the terminal's full screen."""
import os
import re
import subprocess
import sys

from terminal_driver import PARLOR, Terminal


def rows():
    """(command, what it shows), from the tables whose heads say so."""
    for line in open("doc/origins.md", encoding="utf-8"):
        cells = [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) == 3 and re.fullmatch("`.*`", cells[1]):
            yield cells[1].strip("`"), cells[2]


def shown(command):
    here = dict(os.environ, PATH=os.path.dirname(PARLOR) + ":" + os.environ["PATH"])
    run = subprocess.run(command, shell=True, env=here, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=False)
    return run.returncode, run.stdout.decode()


def is_full_screen(command):
    return command.startswith("parlor play") and "--plain" not in command


def check_row(command, wanted):
    """None, or what is wrong."""
    if is_full_screen(command):
        with Terminal(PARLOR + command[len("parlor"):]) as terminal:
            terminal.wait(re.escape(wanted))
        return None
    code, text = shown(command)
    if code != 0:
        return "exit code %d" % code
    return None if wanted in text.replace("\n", "") or wanted in text else "it shows:\n" + text


def main():
    count = bad = 0
    for command, wanted in rows():
        count += 1
        try:
            wrong = check_row(command, wanted)
        except AssertionError as error:
            wrong = str(error)
        if wrong is None:
            print("ok origins: %s" % command[:100], flush=True)
            continue
        bad += 1
        print(re.sub("^", "# ", wrong, flags=re.M))
        print("not ok origins: %s shows %s" % (command, wanted), flush=True)
    print("%s origins: the page has its five tables" % ("ok" if count >= 50 else "not ok"))
    sys.exit(1 if bad or count < 50 else 0)


main()
