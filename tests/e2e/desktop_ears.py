"""Hands and ears for tests of the desktop program without a pointer and without looking: keys alone, and what a screen reader
hears (focus and changed names, from AT-SPI's events). Whatever gets the focus must have a name. To be imported after
enter_own_world(), since it listens to that world's bus."""
import re
import time

from gi import require_version
require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

from desktop_driver import wait_for


class Ears:
    """What a screen reader is told: who has the focus, and which names of status lines and alerts have changed."""

    def __init__(self):
        self.focus, self.said = None, []
        self.listener = Atspi.EventListener.new(self.hear)
        for kind in ("object:state-changed:focused", "object:property-change:accessible-name"):
            self.listener.register(kind)

    def hear(self, event, *_):
        try:
            if event.type.startswith("object:state-changed:focused"):
                if event.detail1:
                    self.focus = event.source
            elif event.source.get_role_name() in ("alert", "status bar", "statusbar"):
                self.said.append(event.source.get_name())
        except GLib.Error:
            pass  # it has gone meanwhile

    def listen(self):
        context = GLib.MainContext.default()
        while context.pending():
            context.iteration(False)

    def focused(self):
        """Name and role of what has the focus."""
        self.listen()
        try:
            return (self.focus.get_name(), self.focus.get_role_name()) if self.focus else ("", "")
        except GLib.Error:
            return "", ""

    def wait_said(self, pattern):
        def heard():
            self.listen()
            return [text for text in self.said if re.fullmatch(pattern, text)]
        return wait_for("said: " + pattern, heard)[-1]


EARS = Ears()


# ---- Keys ----

def has_focus(node):
    try:
        return node is not None and node.get_state_set().contains(Atspi.StateType.FOCUSED)
    except GLib.Error:
        return False  # it has gone meanwhile


def press(desktop, key, patience=20):
    """Press a key that moves the focus; the name of what has it then, which must be a name. An event that comes late tells of the
    focus before the key: only another widget that has the focus is the key's work, or the next key would come too early."""
    EARS.listen()
    before = EARS.focus
    desktop.key(key)
    end = time.monotonic() + patience
    while time.monotonic() < end:
        EARS.listen()
        if EARS.focus not in (None, before) and has_focus(EARS.focus):
            name, role = EARS.focused()
            assert name.strip() and not re.match("Gtk|Adw", name), "unnamed: %r (%s)" % (name, role)
            return name
        time.sleep(0.01)
    EARS.focus = before  # it stays where it was
    return ""


def press_until(desktop, key, pattern, most=60):
    """Press the key until something whose name fits has the focus."""
    for _ in range(most + 1):
        if re.fullmatch(pattern, EARS.focused()[0]):
            return EARS.focused()[0]
        press(desktop, key)
    raise AssertionError("%s does not come to %s" % (key, pattern))


def enter(desktop, title):
    """The window has come up, and a window manager would give it the focus; where in it is the focus then?"""
    desktop.focus(title)
    def found():
        app = desktop.app()  # None until the program has come up
        for node, _ in desktop.walk(app) if app is not None else ():
            try:
                if has_focus(node) and desktop.window_of(node).get_name() == title:
                    return node
            except Exception:  # it has gone meanwhile
                continue
        return None
    EARS.focus = wait_for("focus in " + title, found)
    name, role = EARS.focused()
    assert name.strip() and not re.match("Gtk|Adw", name), "unnamed: %r (%s)" % (name, role)


def choose(desktop, button, entry):
    """An entry of a menu, through its button, or through F10, which opens the main menu."""
    if button != "F10":
        press_until(desktop, "Tab", button)
    EARS.focus = None
    desktop.key("F10" if button == "F10" else "space")
    wait_for("the menu", lambda: EARS.focused()[1].endswith("menu item") and has_focus(EARS.focus))
    press_until(desktop, "Down", entry)
    desktop.key("Return")
    desktop.gone(entry, ".*menu item")


def dialog(desktop, pattern):
    """A dialog says its name; its keys work."""
    name = desktop.find(pattern, "dialog").get_name()
    enter(desktop, name)
    return name
