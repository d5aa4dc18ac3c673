"""Drives the desktop program like a person: a display of its own (Xvfb), a session bus of its own, AT-SPI to
find and read, xdotool to press keys and the pointer. Waits for states, never for a time."""
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib

PATIENCE = 90  # seconds until a state that does not come is called a failure
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get("PARLOR_DESKTOP", os.path.join(ROOT, "build", "parlor-desktop"))


def enter_own_world():
    """Run this script again inside its own display and session bus; returns only in there."""
    if os.environ.get("PARLOR_E2E_WORLD"):
        return
    world = tempfile.mkdtemp(prefix="parlor-desktop-")
    read_end, write_end = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1280x1000x24", "-fbdir", world, "-nolisten", "tcp"],
        pass_fds=[write_end], stderr=subprocess.DEVNULL)
    os.close(write_end)
    display = os.read(read_end, 20).decode().strip()
    runtime = os.path.join(world, "run")
    os.makedirs(runtime, mode=0o700)
    environment = dict(os.environ, PARLOR_E2E_WORLD=world, DISPLAY=":" + display, GDK_BACKEND="x11", GSK_RENDERER="cairo",
                       GSETTINGS_BACKEND="memory", XDG_RUNTIME_DIR=runtime, HOME=world, NO_AT_BRIDGE="1")
    for name in ("WAYLAND_DISPLAY", "GTK_A11Y", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "AT_SPI_BUS_ADDRESS"):
        environment.pop(name, None)
    try:
        code = subprocess.call(["dbus-run-session", "--", sys.executable] + sys.argv, env=environment)
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(world, ignore_errors=True)
    sys.exit(code)


def wait_for(what, question):
    """The first true answer of question()."""
    end = time.monotonic() + PATIENCE
    while True:
        answer = question()
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError("never came: " + what)
        time.sleep(0.02)


def xdo(*arguments):
    return subprocess.run(["xdotool"] + [str(a) for a in arguments], check=True, capture_output=True, text=True).stdout


class Desktop:
    """One run of the program. `home` keeps its files; the same home again is the next start."""

    def __init__(self, home, *arguments, log=None, environment=None):
        from gi import require_version
        require_version("Atspi", "2.0")
        from gi.repository import Atspi
        self.atspi = Atspi
        own = dict(os.environ, XDG_STATE_HOME=os.path.join(home, "state"), XDG_CONFIG_HOME=os.path.join(home, "config"))
        if log:
            own["PARLOR_DESKTOP_LOG"] = log
        own.update(environment or {})
        self.process = subprocess.Popen([PROGRAM] + list(arguments), env=own)
        self.focused = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def wait_end(self):
        return self.process.wait(timeout=PATIENCE)

    # ---- Reading ----

    def app(self):
        desktop = self.atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            try:
                child = desktop.get_child_at_index(i)
                if child is not None and child.get_process_id() == self.process.pid:
                    child.set_cache_mask(self.atspi.Cache.NONE)
                    return child
            except Exception:
                continue
        return None

    def walk(self, node):
        yield node
        try:
            count = node.get_child_count()
        except Exception:
            return
        for i in range(count):
            try:
                child = node.get_child_at_index(i)
            except Exception:
                continue
            if child is not None:
                yield from self.walk(child)

    def all(self, pattern, role=None, showing=True):
        """Everything whose name fits the pattern (whole name), on the screen."""
        app = self.app()
        found = []
        for node in self.walk(app) if app else ():
            try:
                if not re.fullmatch(pattern, node.get_name() or ""):
                    continue
                if role and node.get_role_name() != role:
                    continue
                if showing and not node.get_state_set().contains(self.atspi.StateType.VISIBLE):
                    continue
                found.append(node)
            except Exception:
                continue
        return found

    def find(self, pattern, role=None):
        return wait_for("%s (%s)" % (pattern, role or "any"), lambda: self.all(pattern, role))[0]

    def gone(self, pattern, role=None):
        wait_for("no more " + pattern, lambda: not self.all(pattern, role))

    def is_enabled(self, node):
        return node.get_state_set().contains(self.atspi.StateType.ENABLED)

    def status(self):
        """What the status line says."""
        app = self.app()
        for node in self.walk(app) if app else ():
            try:
                if node.get_role_name() in ("statusbar", "status bar") and \
                        node.get_state_set().contains(self.atspi.StateType.VISIBLE):
                    return node.get_name() or self.atspi.Text.get_text(node, 0, -1)
            except Exception:
                continue
        return ""

    def wait_status(self, pattern):
        return wait_for("status " + pattern, lambda: re.fullmatch(pattern, self.status() or "") and self.status())

    # ---- Hands ----

    def windows(self):
        """X windows of the program, the one on top last."""
        try:
            return [int(w) for w in xdo("search", "--onlyvisible", "--pid", self.process.pid).split()]
        except subprocess.CalledProcessError:
            return []

    def window_of(self, node):
        """The accessible window that the node is in."""
        while node is not None and node.get_role_name() not in ("frame", "dialog", "window", "alert"):
            node = node.get_parent()
        return node

    def x_window(self, title):
        def look():
            for window in self.windows():
                try:
                    if xdo("getwindowname", window).strip() == title:
                        return window
                except subprocess.CalledProcessError:
                    continue
            return None
        return wait_for("window " + title, look)

    def focus(self, title):
        window = self.x_window(title)
        xdo("windowfocus", "--sync", window)
        return window

    def centre(self, node):
        """Where the middle of it is on the screen."""
        frame = self.window_of(node)
        window = self.x_window(frame.get_name())
        place = dict(line.split("=") for line in xdo("getwindowgeometry", "--shell", window).split())
        extents = node.get_extents(self.atspi.CoordType.WINDOW)
        return (int(place["X"]) + extents.x + extents.width // 2, int(place["Y"]) + extents.y + extents.height // 2)

    def click(self, pattern, role=None):
        node = self.find(pattern, role)
        self.click_node(node)

    def click_node(self, node):
        x, y = self.centre(node)
        xdo("mousemove", x, y, "click", 1)

    def key(self, *keys):
        for key in keys:
            xdo("key", key)

    def type(self, text):
        xdo("type", text)


def screenshot(path, box=None):
    """Save the screen (or a box x, y, width, height of it) as a PNG."""
    with open(os.path.join(os.environ["PARLOR_E2E_WORLD"], "Xvfb_screen0"), "rb") as file:
        data = file.read()
    head = struct.unpack(">25I", data[:100])
    size, width, height, line, colours = head[0], head[4], head[5], head[12], head[19]
    pixels = memoryview(data)[size + 12 * colours:]
    x, y, w, h = box or (0, 0, width, height)
    rows = bytearray()
    for row in range(y, min(y + h, height)):
        line_of = pixels[row * line + 4 * x: row * line + 4 * (x + w)]
        rows.append(0)
        out = bytearray(3 * w)
        out[0::3], out[1::3], out[2::3] = line_of[2::4], line_of[1::4], line_of[0::4]
        rows += out

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">2I5B", w, min(h, height - y), 8, 2, 0, 0, 0)) +
                   chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + chunk(b"IEND", b""))
