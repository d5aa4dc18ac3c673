"""Drives the program in a real terminal (tmux), for the terminal's tests.

Tests wait for what the screen shows and never for a time.
"""
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import traceback

from own_world import enter_own_world, wait_for

enter_own_world()
PARLOR = os.environ.get("PARLOR", os.path.abspath("build/parlor"))


class Terminal:
    """A tmux window that runs one shell command; the tmux server is this object's own."""

    made = 0

    def __init__(self, command, columns=80, rows=24, term="tmux-256color", env="", folder=None):
        self.own_folder = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix="parlor-terminal-")
        Terminal.made += 1  # a server that is still ending must not be taken for the new one
        self.socket = os.path.join(self.folder, "tmux-%d" % Terminal.made)
        config = os.path.join(self.folder, "tmux.conf")
        with open(config, "w", encoding="ascii") as file:
            file.write("set -g default-terminal %s\nset -g default-shell /bin/sh\nset -g status off\n" % term)
        home = " ".join(name + "=" + shlex.quote(self.folder) for name in ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"))
        # A killed program leaves the cursor anywhere and the terminal raw: the exit code starts a new line, since it
        # could otherwise be broken at the right edge.
        run = ("trap : INT; cd %s; env LC_ALL=C.UTF-8 %s %s %s; "
               "printf '\\r\\nEXIT %%d\\r\\n' $?; exec sleep 3600") % (shlex.quote(self.folder), home, env, command)
        said = self.tmux("-f", config, "new-session", "-d", "-x", str(columns), "-y", str(rows), run)
        there = subprocess.run(["tmux", "-S", self.socket, "has-session"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        check(there.returncode == 0, "tmux does not start: " + said)

    def tmux(self, *words):
        done = subprocess.run(["tmux", "-S", self.socket, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.stdout.decode("utf-8", "replace")

    def close(self):
        """Closes the window as a person does, and waits until the program has ended: until then it holds its game."""
        pane = self.tmux("list-panes", "-F", "#{pane_pid}").strip()
        children = subprocess.run(["pgrep", "-P", pane], stdout=subprocess.PIPE, text=True).stdout.split() if pane.isdigit() else []
        self.tmux("kill-server")
        wait_for("the end of the program", lambda: not any(os.path.exists("/proc/" + child) for child in children))
        if self.own_folder:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if kind is not None:
            print("# the screen was:\n" + re.sub("^", "# ", self.text(), flags=re.M))
        self.close()

    def text(self):
        return self.tmux("capture-pane", "-p")

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def move(self, text):
        self.type(text)
        self.keys("Enter")

    def click(self, row, column):
        """Press and release, in the words of xterm's SGR mouse protocol (term must be xterm-256color)."""
        reports = "".join("\033[<0;%d;%d%s" % (column + 1, row + 1, letter) for letter in "Mm")
        self.tmux("send-keys", "-H", *["%02x" % ord(c) for c in reports])

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def wait_all(self, *texts):
        """Wait until all of these are on the screen at once."""
        return self.wait(lambda screen: all(text in screen for text in texts))

    def wait(self, wanted, unwanted=None):
        """Until the screen matches the pattern (or the function says so); returns the screen.

        A screen may be seen half painted: what must be true of it belongs into the wait, not into a check after it.
        """
        fits = wanted if callable(wanted) else re.compile(wanted, re.M).search

        def shown():
            screen = self.text()
            if screen.startswith("no server running"):
                raise AssertionError("tmux has ended")
            return screen if fits(screen) and not (unwanted and re.search(unwanted, screen)) else None
        return wait_for("a screen with %r" % (wanted if isinstance(wanted, str) else "what was awaited"), shown)


def check(condition, what):
    if not condition:
        raise AssertionError(what)


def run_all(tests, title="terminal"):
    """Run the tests (functions), one "ok" or "not ok" line each; those named on the command line, else all."""
    bad = 0
    for test in tests:
        name = test.__name__.replace("_", " ")
        if len(sys.argv) > 1 and test.__name__ not in sys.argv[1:]:
            continue
        try:
            test()
            print("ok %s: %s" % (title, name), flush=True)
        except Exception:
            bad += 1
            print(re.sub("^", "# ", traceback.format_exc(), flags=re.M))
            print("not ok %s: %s" % (title, name), flush=True)
    sys.exit(1 if bad else 0)
