#!/usr/bin/env python3
"""A match runner in miniature: plays engines against each other over pipes, strictly by the protocol.

As a program it prints the whole conversation of one game, for the golden transcripts:

    runner.py ugi|hub GAME LIMIT COMMAND COMMAND     e.g.  runner.py ugi tictactoe "nodes 50" "parlor engine tictactoe" …

Lines to the engines are shown as "1> …", lines from them as "1< …". Times, which differ from run to run, are shown as T,
speeds as R, and the work, which differs from version to version, as N; of a search only the last info line is shown, because
how many there are depends on the machine.
"""
import re
import shlex
import subprocess
import sys


def masked(line):
    line = re.sub(r"\bnodes \d+ time \d+ nps \d+", "nodes N time T nps R", line)
    return re.sub(r"\bnodes=\d+ time=[\d.]+ nps=[\d.]+", "nodes=N time=T nps=R", line)


class Engine:
    """A program that speaks UGI or Hub. Every byte that it writes is accounted for: an unexpected line is an error."""

    def __init__(self, protocol, command, show=None):
        self.protocol, self.show = protocol, show or (lambda mark, line: None)
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.sent, self.received = [], []

    def send(self, line):
        self.show(">", line)
        self.sent.append(line)
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def read(self):
        line = self.process.stdout.readline().decode()
        if not line.endswith("\n"):
            raise RuntimeError("the engine ended after: " + repr(self.sent[-1]))
        self.received.append(line[:-1])
        return line[:-1]

    def ask(self, line, last, before=()):
        """Send a line; return the answer, which begins with `last`. Lines before it may begin with `before` only."""
        self.send(line)
        earlier = []
        while True:
            answer = self.read()
            if answer.split(" ")[0] == last:
                break
            if answer.split(" ")[0] not in before:
                raise RuntimeError("unexpected line %r after %r" % (answer, line))
            earlier.append(answer)
        infos = [one for one in earlier if one.startswith("info")]
        for one in [one for one in earlier if one not in infos] + infos[-1:] + [answer]:
            self.show("<", masked(one))
        return answer

    def begin(self):
        if self.protocol == "ugi":
            self.ask("ugi", "ugiok", ("id", "option"))
            self.ask("isready", "readyok")
        else:
            self.ask("hub", "wait", ("id", "param"))
            self.ask("init", "ready")

    def new_game(self):
        self.send("uginewgame" if self.protocol == "ugi" else "new-game")
        if self.protocol == "ugi":
            self.ask("isready", "readyok")
        else:
            self.ask("ping", "pong")

    def set_position(self, moves):
        if self.protocol == "ugi":
            self.send("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        else:
            start = "B" + 12 * "b" + 8 * "e" + 12 * "w"
            self.send("pos pos=" + start + (' moves="%s"' % " ".join(moves) if moves else ""))

    def best(self, limit):
        if self.protocol == "ugi":
            return self.ask("go " + limit, "bestmove", ("info",)).split(" ")[1]
        self.send("level " + limit)
        return re.search(r"move=(\S+)", self.ask("go think", "done", ("info",))).group(1)

    def query(self, what):
        return self.ask("query " + what, "response").split(" ")[1]

    def quit(self):
        """Returns the exit code; nothing more may have been written."""
        self.send("quit")
        rest = self.process.stdout.read().decode()
        if rest:
            raise RuntimeError("after quit: " + repr(rest))
        return self.process.wait()


def play(engines, limit, over):
    """Play one game; `over(moves)` says whether it has ended. Returns the moves."""
    moves = []
    for engine in engines:
        engine.new_game()
    while not over(moves):
        engine = engines[len(moves) % 2]
        engine.set_position(moves)
        moves.append(engine.best(limit))
    return moves


def main():
    protocol, game, limit, first, second = sys.argv[1:6]
    engines = [Engine(protocol, command, lambda mark, line, n=n: print("%d%s %s" % (n, mark, line)))
               for n, command in ((1, first), (2, second))]
    for engine in engines:
        engine.begin()

    # In UGI the runner asks the first engine for the result; Hub leaves that to the match runner.
    judge = engines[0] if protocol == "ugi" else Engine("ugi", "%s engine %s" % (shlex.split(first)[0], game))

    def over(moves):
        judge.set_position([re.sub(r"^(\d+x\d+)x.*", r"\1", move) if protocol == "hub" else move for move in moves])
        return judge.query("gameover") == "true"

    moves = play(engines, limit, over)
    print("= %d moves, %s" % (len(moves), judge.query("result")))
    for engine in engines:
        print("= exit code %d" % engine.quit())
    if judge is not engines[0]:
        judge.quit()


if __name__ == "__main__":
    main()
