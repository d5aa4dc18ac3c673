#!/usr/bin/env python3
"""Every example in the documentation runs: blocks fenced by ```console in README.md and doc/*.md are golden transcripts
(tests/golden/run.py tells the form)."""
import glob
import os
import re
import subprocess
import sys
import tempfile

found = 0
bad = 0
with tempfile.TemporaryDirectory() as folder:
    for path in ["README.md", *sorted(glob.glob("doc/*.md"))]:
        if not os.path.exists(path):
            continue
        blocks = re.findall(r"^```console\n(.*?)^```$", open(path, encoding="utf-8").read(), re.M | re.S)
        if not blocks:
            continue
        found += 1
        test = os.path.join(folder, path.replace("/", "-"))
        open(test, "w", encoding="utf-8").write("\n".join(blocks))
        bad |= subprocess.run([sys.executable, "tests/golden/run.py", test], check=False).returncode
print("ok examples were found" if found else "not ok no examples were found")
sys.exit(bad)
