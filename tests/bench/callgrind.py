#!/usr/bin/env python3
"""Instructions of the hot paths, counted by callgrind: `make callgrind`.

Unlike times they repeat exactly, so that a change of half a percent can be seen on a busy machine. A line for each bench:
instructions in all and for a unit of its work (a position, a node, a simulation), then the functions that took most.
usage: tests/bench/callgrind.py [GAME [TEXT]]    only that game, only benches with TEXT in their name
"""
import json
import os
import re
import subprocess
import sys
import tempfile

PARLOR = os.environ.get("PARLOR", "build/parlor")
TOP = 4


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True)


def list_benches(words):
    """(game, bench, work), from a quick run without callgrind."""
    command = [PARLOR, "bench", *words[:1], "--runs", "1", "--cores", "1", "--json"]
    if len(words) > 1:
        command += ["--only", words[1]]
    for game in json.loads(run(*command).stdout)["games"]:
        for bench in game["benches"]:
            yield game["game"], bench["name"], bench["work"]


def count(game, bench, folder):
    """All instructions of the process, and the functions with the most."""
    out = os.path.join(folder, "callgrind.out")
    done = run("valgrind", "--tool=callgrind", "--callgrind-out-file=" + out, PARLOR, "bench", game, "--only", bench,
               "--runs", "1", "--cores", "1")
    total = int(re.search(r"refs:\s+([\d,]+)", done.stderr).group(1).replace(",", ""))
    top = {}
    for line in run("callgrind_annotate", out).stdout.split("\n"):
        found = re.match(r"\s*([\d,]+) \(\s*[\d.]+%\)\s+\S+:(\w+)", line)
        if found:
            top[found.group(2)] = top.get(found.group(2), 0) + int(found.group(1).replace(",", ""))
    return total, sorted(top.items(), key=lambda entry: -entry[1])[:TOP]


def main():
    with tempfile.TemporaryDirectory() as folder:
        for game, bench, work in list_benches(sys.argv[1:]):
            total, top = count(game, bench, folder)
            names = ", ".join("%s %d%%" % (name, 100 * n // total) for name, n in top)
            print("%-10s %-28s %15d %10.1f each   %s" % (game, bench, total, total / work, names), flush=True)


main()
