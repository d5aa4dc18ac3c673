#!/usr/bin/env python3
"""Draws a captured terminal screen as SVG.

usage: tmux capture-pane -e -N -p | tools/terminal_svg.py [COLUMNS ROWS] >screen.svg

Reads text with SGR sequences (colours of 16 and 256, bold, reverse, underline) on stdin. Blocks are drawn as rectangles, so
that they meet without gaps in every renderer; all else is text in a monospaced font.
"""
import re
import sys
from xml.sax.saxutils import escape

FONT = 14.95
WIDTH, HEIGHT = 9, 18  # whole numbers keep edges sharp; the font's advance is 0.602 of its size
PAPER, INK = "#1c1c1c", "#d6d8dd"
BASE = [PAPER, "#d0605e", "#7fb069", "#d9a441", "#5b8fd6", "#a97bc9", "#55b3b0", "#c8ccd4",
        "#6a6f79", "#f08a87", "#a6d88f", "#f4cb6b", "#8fb8f0", "#cfa6ea", "#7fe0dc", "#ffffff"]
# Which quarters a block covers: upper left, upper right, lower left, lower right.
BLOCKS = {"█": "1111", "▀": "1100", "▄": "0011", "▌": "1010", "▐": "0101", "▖": "0010", "▗": "0001", "▘": "1000",
          "▝": "0100", "▙": "1011", "▛": "1110", "▜": "1101", "▟": "0111"}


def colour(number):
    if number < 16:
        return BASE[number]
    if number >= 232:
        level = 8 + 10 * (number - 232)
        return "#%02x%02x%02x" % (level, level, level)
    number -= 16
    steps = [0, 95, 135, 175, 215, 255]
    return "#%02x%02x%02x" % (steps[number // 36], steps[number // 6 % 6], steps[number % 6])


class Style:
    def __init__(self):
        self.ink = self.paper = None
        self.bold = self.reverse = self.underline = False

    def apply(self, codes):
        codes = [int(c or 0) for c in codes.split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.__init__()
            elif code in (38, 48):
                codes.pop(0)
                value = colour(codes.pop(0))
                self.ink, self.paper = (value, self.paper) if code == 38 else (self.ink, value)
            elif code in (1, 22):
                self.bold = code == 1
            elif code in (7, 27):
                self.reverse = code == 7
            elif code in (4, 24):
                self.underline = code == 4
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.ink = BASE[code - 30 if code < 90 else code - 82]
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.paper = BASE[code - 40 if code < 100 else code - 92]
            elif code == 39:
                self.ink = None
            elif code == 49:
                self.paper = None

    def look(self):
        ink, paper = self.ink or INK, self.paper
        if self.reverse:
            ink, paper = paper or PAPER, self.ink or INK
        return ink, paper, self.bold, self.underline


def cells(line, style):
    """One (character, look) for each cell of a line."""
    out = []
    for sequence, character in re.findall(r"\x1b\[([0-9;]*)m|(.)", line):
        if character:
            out.append((character, style.look()))
        else:
            style.apply(sequence)
    return out


def runs(row):
    """Neighbouring cells of one look; blocks stand alone."""
    start = 0
    while start < len(row):
        end = start + 1
        while end < len(row) and row[end][1] == row[start][1]:
            end += 1
        yield start, "".join(c for c, _ in row[start:end]), row[start][1]
        start = end


def rect(x, y, width, height, fill):
    return '<rect x="%.2f" y="%.2f" width="%.2f" height="%.2f" fill="%s"/>' % (x, y, width, height, fill)


def draw_blocks(x, y, text, ink):
    """The quarters of block characters, neighbours joined."""
    for half in (0, 1):
        quarters = "".join(BLOCKS.get(c, "0000")[2 * half:2 * half + 2] for c in text)
        for match in re.finditer("1+", quarters):
            yield rect(x + match.start() * WIDTH / 2, y + half * HEIGHT / 2, len(match.group()) * WIDTH / 2, HEIGHT / 2, ink)


def draw_run(column, row, text, look):
    ink, paper, bold, underline = look
    x, y = column * WIDTH, row * HEIGHT
    if paper:
        yield rect(x, y, WIDTH * len(text), HEIGHT, paper)
    yield from draw_blocks(x, y, text, ink)
    words = "".join(" " if c in BLOCKS else c for c in text)
    for match in re.finditer(r"\S+(?: \S+)*", words):
        yield '<text x="%.2f" y="%.2f" textLength="%.2f" fill="%s"%s%s>%s</text>' % (
            x + match.start() * WIDTH, y + HEIGHT * 0.78, WIDTH * len(match.group()), ink,
            ' font-weight="bold"' if bold else "", ' text-decoration="underline"' if underline else "",
            escape(match.group()))


def main():
    lines = sys.stdin.read().rstrip("\n").split("\n")
    style = Style()
    rows = [cells(line, style) for line in lines]
    columns = int(sys.argv[1]) if len(sys.argv) > 2 else max(len(row) for row in rows)
    height = int(sys.argv[2]) if len(sys.argv) > 2 else len(rows)
    margin = 12
    print('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" font-family="DejaVu Sans Mono, Menlo, Consolas, '
          'monospace" font-size="%.2f" shape-rendering="crispEdges" xml:space="preserve">'
          % (columns * WIDTH + 2 * margin, height * HEIGHT + 2 * margin, FONT))
    print('<rect width="100%%" height="100%%" rx="8" fill="%s"/>' % PAPER)
    print('<g transform="translate(%d %d)">' % (margin, margin))
    for number, row in enumerate(rows):
        for column, text, look in runs(row):
            for element in draw_run(column, number, text, look):
                print(element)
    print("</g></svg>")


if __name__ == "__main__":
    main()
