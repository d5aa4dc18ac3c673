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
import traceback
import zlib

import own_world
from own_world import PATIENCE

try:
    from gi.repository.GLib import Error as Gone  # what AT-SPI says of a widget that is no longer there
except ImportError:  # a test that only starts the program and asks nothing
    class Gone(Exception):
        pass

BOARD = ".* board|.*: Brett|.* auf einem Brett"  # the name of a board, also in German
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get("PARLOR_DESKTOP", os.path.join(ROOT, "build", "parlor-desktop"))


def enter_own_world():
    """Run this script again inside its own world, display and session bus; returns only in there."""
    if os.environ.get("PARLOR_DESKTOP_WORLD"):
        return
    own_world.enter_own_world()
    world = os.environ["PARLOR_OWN_WORLD"]
    read_end, write_end = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write_end), "-screen", "0", os.environ.get("PARLOR_SCREEN", "1280x1000x24"), "-dpi", "96",
         "-fbdir", world, "-nolisten", "tcp", "-noreset"],
        pass_fds=[write_end], stderr=subprocess.DEVNULL)
    os.close(write_end)
    display = os.read(read_end, 20).decode().strip()
    # Neither portals nor a settings daemon of the user's desktop are asked for a style.
    environment = dict(os.environ, PARLOR_DESKTOP_WORLD=world, DISPLAY=":" + display, GDK_BACKEND="x11", GSK_RENDERER="cairo",
                       GSETTINGS_BACKEND="memory", GTK_USE_PORTAL="0", ADW_DISABLE_PORTAL="1", NO_AT_BRIDGE="1", CANBERRA_DRIVER="null")
    try:
        code = subprocess.call(["dbus-run-session", "--", sys.executable] + sys.argv, env=environment)
    finally:
        server.terminate()
        server.wait()
    sys.exit(code)


def write_look(home, font="DejaVu Sans", size=10.0, animations=True):
    """How the user wants programs to look: the font, its size in points (larger text is a larger size), whether anything moves."""
    folder = os.path.join(home, "config", "gtk-4.0")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "settings.ini"), "w") as file:
        file.write("[Settings]\ngtk-font-name=%s %g\ngtk-xft-dpi=98304\ngtk-enable-animations=%s\ngtk-icon-theme-name=Adwaita\n"
                   "gtk-cursor-theme-name=Adwaita\ngtk-decoration-layout=:minimize,maximize,close\n"
                   % (font, size, str(animations).lower()))


def new_home(**look):
    """A folder for the files of a program that has never run before."""
    home = tempfile.mkdtemp(dir=os.environ["PARLOR_DESKTOP_WORLD"])
    write_look(home, **look)
    return home


def still_home():
    """A home of a user who has asked for reduced motion."""
    return new_home(animations=False)


def write_settings(home, *lines):
    """What the player chose the last time."""
    folder = os.path.join(home, "config", "parlor")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "desktop"), "w") as file:
        file.write("".join(line + "\n" for line in lines))


def write_journal(home, game, *lines):
    """An unfinished game, which "Resume" continues."""
    folder = os.path.join(home, "state", "parlor")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, game + ".journal"), "w") as file:
        file.write("\n".join(("parlor 1", "game " + game) + lines) + "\n")


running = []  # the programs that were started and not yet ended


def wait_for(what, question):
    """The first true answer of question(). What went away while it was looked at is looked for again; a program that has ended on
    its own is told at once."""
    lost = [""]

    def answer():
        try:
            return question()
        except Gone as error:
            for desktop in running:
                if desktop.process.poll() is not None:
                    raise AssertionError("the program has ended with code %s before: %s" % (desktop.process.returncode, what)) from error
            lost[0] = " (%s)" % error.message
            return None
    try:
        return own_world.wait_for(what, answer)
    except AssertionError as error:
        raise AssertionError(str(error) + lost[0]) from None


def pointer_is_free():
    """Has no program grabbed the pointer, as an open menu does? Asked of the X server, by grabbing it for a moment."""
    import ctypes
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    none, asynchronous = ctypes.c_ulong(0), 1
    root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
    free = x11.XGrabPointer(display, root, 0, 0, asynchronous, asynchronous, none, none, none) == 0
    x11.XCloseDisplay(display)
    return free


def xdo(*arguments):
    return subprocess.run(["xdotool"] + [str(a) for a in arguments], check=True, capture_output=True, text=True).stdout


class Desktop:
    """One run of the program. `home` keeps its files; the same home again is the next start."""

    def __init__(self, home, *arguments, log=None, environment=None):
        from gi import require_version
        require_version("Atspi", "2.0")
        from gi.repository import Atspi
        # A busy machine may keep a window from answering for longer than the usual 0.8 s.
        Atspi.set_timeout(60000, 60000)
        self.atspi = Atspi
        own = dict(os.environ, XDG_STATE_HOME=os.path.join(home, "state"), XDG_CONFIG_HOME=os.path.join(home, "config"), XDG_DATA_HOME=os.path.join(home, "data"))
        if log:
            own["PARLOR_DESKTOP_LOG"] = log
        own.update(environment or {})
        if not os.path.exists(os.path.join(home, "config", "gtk-4.0", "settings.ini")):
            write_look(home)
        self.process = subprocess.Popen([PROGRAM] + list(arguments), env=own)
        running.append(self)
        self.status_node, self.square_nodes, self.board_box = None, [], None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self in running:
            running.remove(self)
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

    def walk(self, node, into_board=True):
        """That node and all below it, with their names. Each question is a message to the program and back: no more than three a node."""
        below = [node]
        while below:
            node = below.pop()
            try:
                name = node.get_name() or ""
                yield node, name
                if not into_board and re.fullmatch(BOARD, name) and node.get_role_name() == "panel":
                    continue
                below += [child for child in [node.get_child_at_index(i) for i in range(node.get_child_count())][::-1] if child is not None]
            except Gone:
                continue  # it has gone meanwhile

    def all(self, pattern, role=None, showing=True):
        """Everything on the screen whose whole name matches the pattern, except squares of the board."""
        app = self.app()
        found = []
        for node, name in self.walk(app, False) if app else ():
            try:
                if not re.fullmatch(pattern, name):
                    continue
                if role and not re.fullmatch(role, node.get_role_name()):
                    continue
                if showing and not node.get_state_set().contains(self.atspi.StateType.VISIBLE):
                    continue
                if showing and node.get_extents(self.atspi.CoordType.WINDOW).width == 0:
                    continue
                found.append(node)
            except Gone:
                continue
        return found

    def find(self, pattern, role=None):
        return wait_for("%s (%s)" % (pattern, role or "any"), lambda: self.all(pattern, role) or self.must_run())[0]

    def must_run(self):
        """What is waited for never comes from a program that has ended."""
        code = self.process.poll()
        assert code is None, "the program has ended with code %s" % code

    def gone(self, pattern, role=None):
        wait_for("no more " + pattern, lambda: not self.all(pattern, role))

    def is_enabled(self, node):
        return node.get_state_set().contains(self.atspi.StateType.SENSITIVE)

    def status(self):
        """What the status line says."""
        for fresh in (False, True):
            try:
                if fresh:
                    self.status_node = self.find_role("status bar|statusbar")
                if self.status_node is not None:
                    return self.status_node.get_name()
            except Exception:
                self.status_node = None
        return ""

    def find_role(self, role):
        app = self.app()
        for node, _ in self.walk(app, False) if app else ():
            try:
                if re.fullmatch(role, node.get_role_name()) and node.get_state_set().contains(self.atspi.StateType.VISIBLE):
                    return node
            except Exception:
                continue
        return None

    def wait_status(self, pattern):
        return wait_for("status " + pattern, lambda: re.fullmatch(pattern, self.status() or "") and self.status() or self.must_run())

    def notice(self):
        """What stays on the screen until it is over, or read; "" for nothing."""
        for node, name in self.walk(self.app()):
            try:
                if node.get_role_name() == "alert" and "kept" in name:
                    return name.strip()
            except Gone:
                continue
        return ""

    def message(self):
        """What the message line under it says."""
        for node, name in self.walk(self.app(), False):
            try:
                if node.get_role_name() == "alert":
                    return name.strip()
            except Gone:
                continue
        return ""

    def squares(self):
        """The squares of the board as (name, node), and the large ones over won boards."""
        for fresh in (False, True):
            try:
                if fresh:
                    board = self.find(BOARD, "panel")
                    self.square_nodes = [board.get_child_at_index(i) for i in range(board.get_child_count())]
                if self.square_nodes:
                    return [(node.get_name(), node) for node in self.square_nodes]
            except Exception:
                self.square_nodes = []
        return []

    def names(self, pattern=".*"):
        return [name for name, _ in self.squares() if re.fullmatch(pattern, name)]

    def square(self, pattern):
        """The first square whose name matches."""
        return wait_for("square " + pattern, lambda: [n for name, n in self.squares() if re.fullmatch(pattern, name)])[0]

    def touch(self, pattern):
        """Click the first square whose name matches. Squares move only together with their board."""
        node = self.square(pattern)

        def board_box():
            box = node.get_parent().get_extents(self.atspi.CoordType.WINDOW)
            return box.x, box.y, box.width, box.height
        if board_box() != self.board_box:
            self.settled_centre(node)
            self.board_box = board_box()
        xdo("mousemove", *self.centre(node), "click", 1)

    def drag(self, start, end):
        """Drag the piece on one square to another, as a hand does: in several steps."""
        (x0, y0), (x1, y1) = self.centre(self.square(start)), self.centre(self.square(end))
        xdo("mousemove", x0, y0, "mousedown", 1)
        for i in range(1, 9):
            xdo("mousemove", x0 + (x1 - x0) * i // 8, y0 + (y1 - y0) * i // 8)
        xdo("mouseup", 1)

    def has_focus(self, pattern, role=None):
        return any(node.get_state_set().contains(self.atspi.StateType.FOCUSED) for node in self.all(pattern, role))

    def focused_square(self):
        return [name for name, node in self.squares() if node.get_state_set().contains(self.atspi.StateType.FOCUSED)]

    def in_state(self, nodes, state):
        """Those of the nodes that are in that state; a node that has gone is in none."""
        found = []
        for node in nodes:
            try:
                if node.get_state_set().contains(state):
                    found.append(node)
            except Exception:
                continue
        return found

    def tab_until(self, what, fits, into_board=False):
        """Press Tab until fits(the node that has the focus); the next press waits until the one before has moved the focus, or it
        would go too far. Only what can have the focus is asked again and again: a whole walk takes seconds on a busy machine."""
        state, stops = self.atspi.StateType, []

        def focused():
            found = self.in_state(stops, state.FOCUSED)
            if not found:
                stops[:] = self.in_state((node for node, _ in self.walk(self.app(), into_board)), state.FOCUSABLE)
                found = self.in_state(stops, state.FOCUSED)
            return found[0] if found else None
        for _ in range(100):
            before = focused()
            if before is not None and fits(before):
                return
            self.key("Tab")
            end = time.monotonic() + 10
            while focused() in (None, before) and time.monotonic() < end:
                time.sleep(0.02)
        raise AssertionError("Tab does not come to " + what)

    def tab_to(self, pattern, role=None):
        def fits(node):
            return re.fullmatch(pattern, node.get_name()) and (role is None or re.fullmatch(role, node.get_role_name()))
        self.tab_until(pattern, fits)

    def tab_to_board(self):
        self.tab_until("the board", lambda node: re.fullmatch(BOARD, node.get_parent().get_name()), True)

    def open_menu(self, entry, button="Game menu"):
        """Click on the menu's button until the entry is there. A click that reaches the X server before a menu has given the
        pointer back is taken for one beside that menu (doc/desktop.md), so it waits for that; should a click be lost all the
        same, it is told and made again."""
        wait_for("the pointer given back by the menu before", pointer_is_free)
        node = self.find(button, "push button")
        clicked = [0.0]

        def shown():
            if self.all(entry, ".*menu item"):
                return True
            if time.monotonic() > clicked[0] + 10:
                if clicked[0]:
                    print("# a click on %s was lost" % button, flush=True)
                self.click_node(node)
                clicked[0] = time.monotonic()
            return False
        wait_for(entry + " in " + button, shown)

    def menu(self, *entries, button="Game menu"):
        """Open a menu and choose through it with the keyboard."""
        self.open_menu(entries[0], button)
        for entry in entries:
            self.find(entry, ".*menu item")

            items = self.all(".+", ".*menu item")

            def focused():
                return [item.get_name() for item in items if item.get_state_set().contains(self.atspi.StateType.FOCUSED)]

            def reached():
                before = focused()
                if before and re.fullmatch(entry, before[0]):
                    return True
                self.key("Down")
                end = time.monotonic() + 5  # on a slow machine the next entry takes a while
                while focused() in ([], before) and time.monotonic() < end:
                    time.sleep(0.02)
                return False
            wait_for("focus on " + entry, reached)
            self.key("Return")
        self.gone(entries[-1], ".*menu item")

    def choose(self, label, value, typed=None):
        """Choose from a drop-down list of the focused window with the keyboard; a long list is first filtered by what is typed.
        Each key waits until the one before has had its effect: one that comes before the list is open would be lost."""
        def items():
            return self.all(".+", "list item")

        def focused():
            return [item.get_name() for item in items() if item.get_state_set().contains(self.atspi.StateType.FOCUSED)]

        def reached():
            before = focused()
            if before and re.fullmatch(value, before[0]):
                return True
            self.key("Down")
            end = time.monotonic() + 5
            while focused() in ([], before) and time.monotonic() < end:
                time.sleep(0.02)
            return False
        self.tab_to(label + ":? .*", "push button")
        self.key("space")
        if typed:
            wait_for("the list of " + label, items)
            self.type(typed)
            wait_for("only " + value, lambda: items() and all(re.fullmatch(value, item.get_name()) for item in items()))
        else:
            wait_for("the list of " + label, focused)
            self.key("Home")
            wait_for("the first of " + label, lambda: focused() == [items()[0].get_name()])
        wait_for("focus on " + value, reached)
        self.key("Return")
        wait_for("the end of the list of " + label, lambda: not items())
        self.find("%s:? (%s)" % (label, value))  # the button says what is chosen
        wait_for("the pointer given back by the list", pointer_is_free)  # a click before that is lost

    def resign(self):
        """By the menu; the program asks whether that is meant."""
        self.menu("Resign")
        self.find("Give up this game\\?", "label")
        self.click("Resign", "push button")
        self.gone("Resign", "dialog")

    # ---- Hands ----

    def window_of(self, node):
        """The accessible window that the node is in."""
        while node is not None and node.get_role_name() not in ("frame", "dialog", "window", "alert"):
            node = node.get_parent()
        return node

    def has_window(self, title):
        """Number, place and size of the X window with that title; None if it is not shown."""
        try:
            lines = xdo("search", "--onlyvisible", "--all", "--pid", self.process.pid, "--name",
                        "^" + re.escape(title) + "$", "getwindowgeometry", "--shell")
            return {key: int(value) for key, value in (line.split("=") for line in lines.split())}
        except (subprocess.CalledProcessError, ValueError):
            return None

    def x_window(self, title):
        return wait_for("window " + title, lambda: self.has_window(title))

    def focus(self, title):
        window = self.x_window(title)["WINDOW"]
        xdo("windowfocus", "--sync", window)
        return window

    def centre(self, node):
        """Its centre on the screen."""
        frame = self.window_of(node)
        place = self.x_window(frame.get_name())
        extents = node.get_extents(self.atspi.CoordType.WINDOW)
        inside = frame.get_extents(self.atspi.CoordType.WINDOW)
        border_x = (place["WIDTH"] - inside.width) // 2  # the window's own shadow
        border_y = (place["HEIGHT"] - inside.height) // 2
        return (place["X"] + border_x + extents.x + extents.width // 2,
                place["Y"] + border_y + extents.y + extents.height // 2)

    def point_at(self, pattern):
        """Move the pointer over the first square whose name matches."""
        xdo("mousemove", *self.centre(self.square(pattern)))

    def box(self, node):
        """Where it is on the screen: x, y, width, height."""
        extents = node.get_extents(self.atspi.CoordType.WINDOW)
        x, y = self.centre(node)
        return x - extents.width // 2, y - extents.height // 2, extents.width, extents.height

    def click(self, pattern, role=None):
        """On the first of that name; if it is replaced while its place is asked, on the one that has come."""
        self.find(pattern, role)

        def place():
            found = self.all(pattern, role)
            return found and self.settled_centre(found[0])
        xdo("mousemove", *wait_for("a place of " + pattern, place), "click", 1)

    def settled_centre(self, node):
        """Its centre, once it no longer moves: a change that is not laid out yet (a field that appears, a list that scrolls) would
        let a click miss. The program lays out between two questions, so that three equal answers are enough on a slow machine, too."""
        seen = []

        def settled():
            seen.append(self.centre(node))
            time.sleep(0.03)
            return len(seen) > 2 and seen[-1] == seen[-2] == seen[-3]
        own_world.wait_for("a place that does not move", settled)
        return seen[-1]

    def click_node(self, node):
        xdo("mousemove", *self.settled_centre(node), "click", 1)

    def key(self, *keys):
        for key in keys:
            xdo("key", key)

    def type(self, text):
        xdo("type", text)

    def text_of(self, node):
        """What a text field holds."""
        text = self.atspi.Text
        return text.get_text(node, 0, text.get_character_count(node))

    def type_path(self, title, path, *before):
        """In a file chooser: put the path into its text field, which the keys `before` bring up, and accept it."""
        self.focus(title)
        self.key(*before)
        field = "Name:|GtkFileChooserEntry"
        wait_for("the field of " + title, lambda: self.has_focus(field, "text"))
        last = [0.0]

        def typed():
            # GTK puts the proposed name into the field once it has read the folder; what was typed before that is gone.
            if time.monotonic() > last[0] + 10:
                self.key("ctrl+a")
                self.type(path)
                last[0] = time.monotonic()
            return any(self.text_of(node).startswith(path) for node in self.all(field, "text"))
        wait_for("the path in the field of " + title, typed)
        last = [0.0]

        def gone():
            # The first Return may be taken by the completion of the path; another one must not hit what comes next.
            if self.has_window(title) and time.monotonic() > last[0] + 4:
                self.key("Return")
                last[0] = time.monotonic()
            return not self.has_window(title)
        wait_for("the end of " + title, gone)


def screen():
    """The screen as its pixels (four bytes each: blue, green, red, nothing), width, height and bytes of a line."""
    with open(os.path.join(os.environ["PARLOR_DESKTOP_WORLD"], "Xvfb_screen0"), "rb") as file:
        data = file.read()
    head = struct.unpack(">25I", data[:100])
    size, width, height, line, colours = head[0], head[4], head[5], head[12], head[19]
    return memoryview(data)[size + 12 * colours:], width, height, line


def count_colour(box, red, green, blue):
    """How many pixels of the box x, y, width, height of the screen have exactly that colour."""
    pixels, _, _, line = screen()
    x, y, w, h = box
    wanted, count = bytes((blue, green, red)), 0
    for row in range(y, y + h):
        part = bytes(pixels[row * line + 4 * x: row * line + 4 * (x + w)])
        count += sum(part[i:i + 3] == wanted for i in range(0, len(part), 4))
    return count


def screenshot(path, box=None):
    """Save the screen (or a box x, y, width, height of it) as a PNG."""
    pixels, width, height, line = screen()
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


def run_scenes(scenes):
    """Play each scene (name, function), or those whose name has the first argument in it; ends the program."""
    failed = 0
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    for name, scene in scenes:
        if wanted not in name:
            continue
        try:
            scene()
            print("ok desktop: " + name, flush=True)
        except Exception:
            failed += 1
            traceback.print_exc(file=sys.stdout)
            print("not ok desktop: " + name, flush=True)
    sys.exit(1 if failed else 0)
