#!/usr/bin/env python3
"""`make play` in a terminal: Ctrl+Z stops it and fg continues it, Ctrl+C ends it, and make reports no error."""
import os

from terminal_driver import PARLOR, Terminal, run_all

FOREGROUND = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "foreground.sh")


def ctrl_c_is_no_error():
    with Terminal("bash --norc -i") as t:
        with open(os.path.join(t.folder, "Makefile"), "w", encoding="utf-8") as file:
            file.write("play:\n\t@'%s' %s\n" % (os.path.abspath(FOREGROUND), PARLOR))
        t.type("make play; echo CODE $?\n")
        t.wait("► Tic-tac-toe")
        t.keys("C-z")
        t.wait("Stopped +make play")
        t.type("fg\n")
        t.wait("► Tic-tac-toe", unwanted="Stopped")
        t.keys("C-c")
        t.wait("[#$] fg", unwanted="Tic-tac-toe")
        t.type("echo CODE $?\n")
        t.wait("^CODE 0", unwanted="Error|Interrupt")


run_all([ctrl_c_is_no_error], "play")
