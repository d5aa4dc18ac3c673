#!/usr/bin/env python3
"""bench: its JSON, its comparison with a saved run, its signatures; and the other flavours' signatures."""
import json
import os
import re
import subprocess
import sys
import tempfile

PARLOR = os.environ.get("PARLOR", os.path.abspath("build/parlor"))
bad = 0


def check(name, good, shown=""):
    global bad
    if not good:
        print(shown)
        bad = 1
    print("%s %s" % ("ok" if good else "not ok", name))


def bench(*words, program=PARLOR):
    return subprocess.run([program, "bench", "--runs", "1", *words], capture_output=True, text=True)


first = bench("--json", "--cores", "2")
report = json.loads(first.stdout)
names = [game["game"] for game in report["games"]]
check("bench lists every game", names == ["tictactoe", "ultimate", "checkers"], first.stdout)
fine = all(b["work"] > 0 and b["rate"] > 0 and b["rate_all"] > 0 for game in report["games"] for b in game["benches"])
check("bench gives every speed on one core and on all", fine, first.stdout)

signatures = [game["signature"] for game in report["games"]]
again = [game["signature"] for game in json.loads(bench("--json", "--cores", "1").stdout)["games"]]
check("bench gives the same signatures again", signatures == again, "%s %s" % (signatures, again))

with tempfile.NamedTemporaryFile("w", suffix=".json") as saved:
    saved.write(json.dumps(report, indent=1))
    saved.flush()
    table = bench("checkers", "--compare", saved.name).stdout
lines = [line for line in table.split("\n") if re.search(r"\d{1,2}\.\d{3}$", line)]
expected = len(report["games"][2]["benches"])
check("bench compares every bench with a saved run", len(lines) == expected, table)
sys.exit(bad)
