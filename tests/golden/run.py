#!/usr/bin/env python3
"""Golden transcripts of the command line.

A .test file holds cases, separated by empty lines that are followed by a line with "$":

    # a comment, before a case
    $ parlor show tictactoe --json
    < a line for its standard input (any number of them)
    what it prints, stdout and stderr together, line by line
    ? 2

A last line "? CODE" is the exit code, 0 when there is none. A line "…" stands for any number of lines, and "{…}" within
a line for any text without a blank (times, paths). `parlor` is $PARLOR, or build/parlor. With --update the files are rewritten to what the
program prints now: read the diff before you commit it.
"""
import os
import re
import subprocess
import sys
import tempfile


def read_cases(path):
    """Split a file into cases: (comment lines, command, input lines, expected lines, exit code)."""
    cases, comments, current = [], [], None
    for line in open(path, encoding="utf-8").read().split("\n"):
        if line.startswith("$ "):
            current = {"comments": comments, "command": line[2:], "input": [], "expected": [], "code": 0, "answered": False}
            cases.append(current)
            comments = []
        elif current is None or (line.startswith("# ") and current["expected"][-1:] == [""]):
            comments.append(line)
        elif line.startswith("< ") and not current["answered"]:
            current["input"].append(line[2:])
        elif re.fullmatch(r"\? \d+", line):
            current["code"] = int(line[2:])
        else:
            current["answered"] = True
            current["expected"].append(line)
    for case in cases:
        while case["expected"] and case["expected"][-1] == "":
            case["expected"].pop()
    return cases


def run_case(case, folder):
    parlor = os.environ.get("PARLOR", os.path.abspath("build/parlor"))
    env = dict(os.environ, PATH=os.path.dirname(parlor) + ":" + os.environ["PATH"], XDG_STATE_HOME=folder, XDG_CONFIG_HOME=folder, XDG_DATA_HOME=folder,
               TMPDIR=folder, T=folder, PARLOR=parlor)
    done = subprocess.run(["bash", "-c", case["command"]], input="".join(line + "\n" for line in case["input"]).encode(),
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env, timeout=600)
    lines = done.stdout.decode("utf-8", "replace").split("\n")
    while lines and lines[-1] == "":
        lines.pop()
    return lines, done.returncode


def line_fits(expected, actual):
    if "{…}" not in expected:
        return expected == actual
    return re.fullmatch(r"\S*".join(re.escape(part) for part in expected.split("{…}")), actual) is not None


def fits(expected, actual):
    """Do the lines fit, with "…" for any number of lines?"""
    if not expected:
        return not actual
    if expected[0] == "…":
        return any(fits(expected[1:], actual[i:]) for i in range(len(actual) + 1))
    return bool(actual) and line_fits(expected[0], actual[0]) and fits(expected[1:], actual[1:])


def write_back(path, cases):
    with open(path, "w", encoding="utf-8") as out:
        for i, case in enumerate(cases):
            lines = case["comments"] + ["$ " + case["command"]] + ["< " + line for line in case["input"]] + case["expected"]
            if case["code"]:
                lines.append("? %d" % case["code"])
            out.write("\n".join(lines) + "\n" + ("\n" if i + 1 < len(cases) else ""))


def show_difference(case, actual, code):
    print("# $ " + case["command"])
    for line in case["expected"]:
        print("# expected: " + line)
    for line in actual[:60]:
        print("# actual:   " + line)
    if code != case["code"]:
        print("# exit code %d, not %d" % (code, case["code"]))


def main():
    sys.setrecursionlimit(100000)
    update = "--update" in sys.argv
    bad = 0
    for path in [a for a in sys.argv[1:] if a != "--update"]:
        cases = read_cases(path)
        with tempfile.TemporaryDirectory() as folder:
            for number, case in enumerate(cases, 1):
                actual, code = run_case(case, folder)
                good = fits(case["expected"], actual) and code == case["code"]
                if not good and update:
                    case["expected"], case["code"] = actual, code
                elif not good:
                    show_difference(case, actual, code)
                    bad += 1
                print("%s %s %d: %s" % ("ok" if good or update else "not ok", os.path.basename(path), number, case["command"][:70]))
        if not cases:
            print("not ok %s: it holds no case" % path)
            bad += 1
        if update:
            write_back(path, cases)
    sys.exit(1 if bad else 0)


main()
