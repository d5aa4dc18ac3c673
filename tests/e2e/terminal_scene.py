#!/usr/bin/env python3
"""The full screen shows the Scene that `parlor show GAME --scene` prints: every piece and mark, the words, the side below."""
import json
import re
import shlex
import subprocess

from terminal_driver import PARLOR, Terminal, check, run_all

PANEL = 28


def scene_of(game, *options):
    done = subprocess.run([PARLOR, "show", game, "--scene", *options], stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


def cells_of(scene, columns, rows):
    """The centre of each cell on a screen of that size: row, column, and width. As computed by the layout in C."""
    board, area_rows, area_columns = scene["board"], rows - 3, columns - PANEL
    style, block = board["style"], board["block"]
    sizes = {"lines": [(9, 21, 1, 0), (7, 17, 1, 0), (5, 13, 1, 0), (3, 9, 1, 0), (1, 5, 1, 0)],
             "blocks": [(3, 7, 1, 2), (1, 5, 1, 2), (1, 3, 1, 1), (1, 3, 0, 1)],
             "checkered": [(4, 9, 0, 0), (3, 7, 0, 0), (2, 5, 0, 0), (1, 3, 0, 0)],
             "cells": [(3, 7, 0, 0), (2, 5, 0, 0), (1, 5, 0, 0), (1, 3, 0, 0)]}[style]
    frame, rule = style in ("blocks", "checkered"), style in ("lines", "blocks")
    across, down = block or board["columns"], block or board["rows"]
    for height, width, rule_rows, gap in sizes:
        block_width = across * width + (across - 1) * rule + 2 * frame
        block_height = down * height + (down - 1) * rule_rows + 2 * frame
        all_columns = board["columns"] // across * (block_width + gap) - gap
        all_rows = board["rows"] // down * block_height
        if all_columns <= area_columns and all_rows <= area_rows:
            break
    top, left = 1 + (area_rows - all_rows) // 2, (area_columns - all_columns) // 2
    places = []
    for cell in board["cells"]:
        c, r = cell["column"], cell["row"]
        row = top + r // down * block_height + frame + r % down * (height + rule_rows)
        column = left + c // across * (block_width + gap) + frame + c % across * (width + rule)
        places.append((row + (height - 1) // 2, column, width))
    return places


def covered(scene):
    """The cells below a large symbol."""
    board, hidden = scene["board"], set()
    for block in board["blocks"]:
        if block["cover"] == "none":
            continue
        for i, cell in enumerate(board["cells"]):
            if cell["column"] // board["block"] == block["column"] // board["block"] and \
                    cell["row"] // board["block"] == block["row"] // board["block"]:
                hidden.add(i)
    return hidden


def differs(scene, screen, cursor, columns, rows):
    """What is wrong with the screen, or None."""
    lines = [line.ljust(columns) for line in screen.split("\n")]
    signs = {("cross", 0): "X", ("ring", 1): "O", ("man", 0): "●", ("man", 1): "○", ("king", 0): "B", ("king", 1): "W"}
    hidden = covered(scene)
    for i, (cell, (row, column, width)) in enumerate(zip(scene["board"]["cells"], cells_of(scene, columns, rows))):
        if i in hidden:
            continue
        text = lines[row][column:column + width]
        middle = text[width // 2]
        if cell["face"] == "none":
            wrong = middle in "XO●○BW█"
        elif cell["face"] in ("cross", "ring") and width > 5:
            wrong = not any(block in text for block in "█▀▄")
        else:
            wrong = middle != signs[cell["face"], cell["side"]]
        if wrong:
            return "cell %s (%s) shows %r" % (cell["label"], cell["name"], text)
        for mark, left in (("win", "="), ("selected", "{"), ("hint", "*"), ("target", "("), ("last", "‹")):
            if mark in cell["marks"] and i != cursor:
                if text[0] != left:
                    return "cell %s is marked %s, but shows %r" % (cell["label"], mark, text)
                break
        if scene["board"]["style"] == "checkered" and width > 3:
            corner = re.match("\\d*", lines[row + 1][column:]).group()
            if corner != (cell["label"] if scene["board"]["numbers"] == "squares" else ""):
                return "cell %s has the number %r" % (cell["label"], corner)
    for key in "status", "where", "message":
        words = re.sub("[^ -~]", "", scene[key]).split()
        if not all(word in screen for word in words):
            return "%s %r is not to be read" % (key, scene[key])
    return None


def compare(game, options, keys, steps, cursor=None, columns=80, rows=24):
    scene = scene_of(game, *options, *(["--do", steps] if steps else []))
    seats = ["--seat", "%s=human" % scene_sides(game)[0], "--seat", "%s=human" % scene_sides(game)[1]]
    position = [word for word in options if word != "--moves"] if "--moves" not in options else []
    command = " ".join(shlex.quote(word) for word in [PARLOR, "play", game, *seats, *position])
    with Terminal(command, columns=columns, rows=rows) as t:
        t.wait("'s turn|Game over|wins")
        for move in options[options.index("--moves") + 1].split() if "--moves" in options else []:
            t.move(move)
            t.wait("played " + re.escape(move) + "\\.|wins!")
        for key in keys:
            t.keys(key)
        wrong = [None]

        def same(screen):
            wrong[0] = differs(scene, screen, cursor, columns, rows)
            return wrong[0] is None
        try:
            t.wait(same)
        except AssertionError:
            raise AssertionError(wrong[0]) from None


def scene_sides(game):
    return {"tictactoe": ("x", "o"), "ultimate": ("x", "o"), "checkers": ("black", "white"), "nim": ("a", "b")}[game]


def tictactoe_shows_its_scene():
    compare("tictactoe", [], [], "", cursor=4)
    compare("tictactoe", ["--moves", "4 0 2"], [], "", cursor=4)
    compare("tictactoe", ["--moves", "4 0 2 1 6"], [], "")
    compare("tictactoe", ["--moves", "4 0"], ["h"], "hint", cursor=4)
    compare("tictactoe", ["--moves", "4 0 2"], ["PPage", "PPage"], "look:1", cursor=4)


def ultimate_shows_its_scene():
    compare("ultimate", ["--moves", "44 40 04 42 24 41"], [], "", cursor=40)
    compare("ultimate", ["--moves", "44 40 04 42 24 41"], [], "", cursor=40, columns=120, rows=44)
    compare("ultimate", ["--position", "xx1o5/9/9/9/9/9/9/9/o8 x 0"], [], "", cursor=40)


def checkers_shows_its_scene():
    compare("checkers", ["--moves", "11-15 22-18 15x22"], [], "numbers", cursor=16)
    compare("checkers", ["--moves", "11-15 22-18 15x22"], ["f", "#"], "turn", cursor=16, columns=110, rows=40)
    # A half-entered jump: the piece has moved and what it captured is gone.
    compare("checkers", ["--position", "W:W27,32:B23,14,1"], ["Tab", "Enter", "Tab", "Tab", "Enter"], "numbers touch:27 touch:18", cursor=17)
    compare("checkers", ["--position", "B:WK5,K6:BK1,2"], [], "numbers", cursor=16)
    compare("checkers", ["--position", "B:WK5,K6:BK1,2"], ["#"], "", cursor=16)


def any_game_shows_its_scene():
    compare("nim", ["--moves", "3 2"], [], "", cursor=4)


run_all([tictactoe_shows_its_scene, ultimate_shows_its_scene, checkers_shows_its_scene, any_game_shows_its_scene])
