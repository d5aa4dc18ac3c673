#!/usr/bin/env python3
"""Does the full screen of the terminal come up, and does it end cleanly? usage: screen.py PROGRAM"""
import os, pty, select, signal, sys

pid, fd = pty.fork()
if pid == 0:
    os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        os.environ.pop(name, None)
    os.execv(sys.argv[1], [sys.argv[1]])
seen = b""
while b"Checkers" not in seen:
    if not select.select([fd], [], [], 60)[0]:
        sys.exit(f"no menu came: {seen[-300:]!r}")
    seen += os.read(fd, 65536)
os.kill(pid, signal.SIGTERM)  # as when a terminal is closed: it restores the screen and ends
while select.select([fd], [], [], 60)[0]:
    try:
        seen += os.read(fd, 65536)
    except OSError:
        break
os.waitpid(pid, 0)
if b"\x1b[?1049l" not in seen:
    sys.exit("the screen was not given back")
