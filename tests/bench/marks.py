#!/usr/bin/env python3
"""Counts how large the sources are: tests/bench/marks.py [COMMIT…]; without one, the files as they are.

lines      of *.c and *.h below src
types      names in headers below src: struct, union and enum tags with a body, and typedefs
statics    names of static functions that stand in four sources and more
pairs      functions of three lines and more that are the same in two games, whatever their names are called"""
import collections
import os
import re
import subprocess
import sys
import tempfile

TYPES = (r"^(?:typedef\s+)?(?:struct|union|enum)\s+(\w+)\s*\{", r"^\}\s*(\w+);", r"^typedef .*\}\s*(\w+);", r"^typedef[^;{]*?\b(\w+)(?:\[[^\]]*\])?;",
         r"^typedef[^;{]*\(\*?(\w+)\)\s*\(")
FUNCTION = re.compile(r"^(static )?[A-Za-z][^\n;{}=#]*?\b(\w+)\([^;{}]*?\)\n\{\n(.*?)\n\}\n", re.M | re.S)


def shape(body):
    """The body with its own names numbered: equal for functions that differ in names, texts and numbers alone."""
    names = {}
    body = re.sub(r'"[^"]*"', '""', re.sub(r"/\*.*?\*/", "", body, flags=re.S))
    body = re.sub(r"\b[A-Za-z_]\w*\b", lambda word: names.setdefault(word.group(0), "v%d" % len(names)), body)
    return re.sub(r"\b\d+\b", "0", body)


def count(root):
    lines, types, statics, shapes = 0, set(), collections.Counter(), collections.defaultdict(set)
    for folder, _, files in os.walk(os.path.join(root, "src")):
        for name in (name for name in files if name.endswith((".c", ".h"))):
            text = open(os.path.join(folder, name)).read()
            lines += text.count("\n")
            if name.endswith(".h"):
                bare = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
                types.update(found for pattern in TYPES for found in re.findall(pattern, bare, re.M))
                continue
            found = [match.groups() for match in FUNCTION.finditer(text)]
            statics.update({function for static, function, _ in found if static})
            game = re.search(r"src/games/(\w+)", folder)
            for _, function, body in found if game else ():
                if body.count("\n") >= 2:
                    shapes[shape(body)].add((game.group(1), function))
    pairs = [same for same in shapes.values() if len({game for game, _ in same}) > 1]
    return "lines %d, types %d, statics %d, pairs %d" % (lines, len(types), sum(n >= 4 for n in statics.values()), len(pairs))


if __name__ == "__main__":
    for commit in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as folder:
            archive = subprocess.run(["git", "archive", commit, "src"], check=True, capture_output=True).stdout
            subprocess.run(["tar", "x", "-C", folder], input=archive, check=True)
            print(commit, count(folder))
    if len(sys.argv) == 1:
        print(count("."))
