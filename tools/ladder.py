#!/usr/bin/python3
"""Measures a game's ladder and writes its tables: src/games/GAME/levels.def and doc/GAME-levels.md.

usage: tools/ladder.py GAME [--from N] [--error E] [--fit]

Neighbours play each other, and rungs two apart, by `parlor match` in chunks of games. Chunks are added where the error of a
step is largest until none is above E. Their results are kept in build/ladder by what the two rungs are made of, so that an
interrupted run goes on, and a rung that is changed is all that is played again. Where an engine has changed instead,
--from N forgets the results of rung N and those above it. --fit plays nothing.

The ratings are those that make the results most likely, a draw being half a point; `random` has 0. The error of a rung is
that of its difference to the one below, for 95 %, from the scatter of the results of pairs of games."""

import argparse, hashlib, json, math, os, re, subprocess, sys

CHUNK, LAST_CHUNK = 30, 16  # games of one call, even numbers; for the last rung, which takes longest
# In levels.c: the nodes a move of the last rung, which has no limit of its own; where games begin.
MEASURED = {game: re.search(r'\.last_nodes = (\d+),\s*\.openings = "([^"]*)"', open("src/games/%s/levels.c" % game).read())
            for game in ("tictactoe", "ultimate", "checkers")}
LAST_NODES = {game: int(found[1]) for game, found in MEASURED.items()}
OPENINGS = {game: found[2] for game, found in MEASURED.items()}
RUNG = re.compile(r'^RUNG\((\d+), N_\("([^"]*)"\), (-?\d+), (\d+), "([^"]*)", (\d+), (\d+), (\d+), ([\d.]+)\)$')
SCALE = math.log(10) / 400
FOLDER = "build/ladder"
PARLOR = os.environ.get("PARLOR", "build/parlor")


class Rung:
    def __init__(self, match):
        self.number, self.name = int(match[1]), match[2]
        self.elo, self.error = int(match[3]), int(match[4])
        self.engine, self.nodes = match[5], int(match[6])
        self.wins, self.losses, self.slack = int(match[7]), int(match[8]), match[9]
        self.spec = "level:%d" % self.number

    def is_whole(self):
        return not self.nodes and not self.wins and not self.losses and not float(self.slack)

    def is_strong(self):
        return self.engine == "master" and not float(self.slack)

    def recipe(self):
        return "%s %d %d %d %g" % (self.engine, self.nodes, self.wins, self.losses, float(self.slack))

    def line(self):
        return 'RUNG(%d, N_("%s"), %d, %d, "%s", %d, %d, %d, %s)\n' % (
            self.number, self.name, self.elo, self.error, self.engine, self.nodes, self.wins, self.losses, self.slack)

    def how(self):
        words = ["`%s`" % self.engine]
        if self.nodes:
            words.append("%s nodes" % format(self.nodes, ","))
        if float(self.slack):
            words.append("slack %g" % float(self.slack))
        if self.wins or self.losses:
            words.append("sees a win in %d, a loss in %d" % (self.wins, self.losses))
        return ", ".join(words)


class Yardstick:
    number, spec, elo, error = 0, "random", 0, 0

    def is_whole(self):
        return False

    def is_strong(self):
        return False

    def recipe(self):
        return "random"


class Pairing:
    """Two players and the results of the first one."""

    def __init__(self, game, low, high):
        self.game, self.low, self.high = game, low, high
        self.pairs, self.wins, self.draws, self.losses, self.chunks = [0] * 5, 0, 0, 0, 0
        self.seconds = 1 + (LAST_NODES[game] if high.is_whole() else high.nodes) / 3000  # a guess

    def ends_early(self):
        """Whether games end when the endgame databases know the result: both players know these endings themselves."""
        return self.low.is_strong() and self.high.is_strong()

    def options(self):
        options = ["--openings", OPENINGS[self.game], "--threads", "1", "--max-plies", "250"]
        if self.game == "checkers" and not self.ends_early():
            options.append("--no-egdb")
        return options + (["--nodes", str(LAST_NODES[self.game])] if self.high.is_whole() else [])

    def file(self):
        key = " / ".join([self.low.recipe(), self.high.recipe()] + self.options())
        digest = hashlib.sha256(key.encode()).hexdigest()[:16]
        return os.path.join(FOLDER, self.game, "%s-%d.json" % (digest, self.chunks))

    def command(self):
        return [PARLOR, "match", self.game, self.high.spec, self.low.spec, "--games", str(LAST_CHUNK if self.high.is_whole() else CHUNK),
                "--seed", str(1 + self.chunks)] + self.options() + ["--json"]

    def add(self, text):
        result = json.loads(text)["pairings"][0]
        self.pairs = [a + b for a, b in zip(self.pairs, result["pairs"])]
        self.wins, self.draws, self.losses = (
            self.wins + result["wins"], self.draws + result["draws"], self.losses + result["losses"])
        self.chunks += 1

    def read(self):
        while os.path.exists(self.file()):
            self.add(open(self.file()).read())

    def forget(self):
        while os.path.exists(self.file()):
            os.remove(self.file())
            self.chunks += 1
        self.chunks = 0

    def play(self):
        path, before = self.file(), os.times().children_user
        done = subprocess.run(self.command(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path + ".new", "w") as out:
            out.write(done.stdout)
        os.replace(path + ".new", path)
        self.seconds = os.times().children_user - before
        self.add(done.stdout)

    def cost(self):
        """The cost of a chunk for what it says about a step: games of rungs two apart say less, the more of them
        there are."""
        apart = self.high.number - self.low.number
        return max(self.seconds, 0.1) * (CHUNK + self.count()) * (1 if apart == 1 else 2)

    def count(self):
        return self.wins + self.draws + self.losses

    def points(self):
        return self.wins + self.draws / 2

    def variance(self):
        """Variance of the sum of points, by pairs of games."""
        pairs = sum(self.pairs)
        mean = sum(k / 2 * n for k, n in enumerate(self.pairs)) / pairs
        scatter = sum(n * (k / 2 - mean) ** 2 for k, n in enumerate(self.pairs)) / pairs
        return pairs * max(scatter, 0.02)  # a few equal results prove little


def solve(matrix, vector):
    """Gauss elimination; the matrix is symmetric and positive."""
    size = len(vector)
    rows = [row[:] + [vector[i]] for i, row in enumerate(matrix)]
    for i in range(size):
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i])]
    out = [0.0] * size
    for i in reversed(range(size)):
        out[i] = (rows[i][size] - sum(rows[i][k] * out[k] for k in range(i + 1, size))) / rows[i][i]
    return out


def matrix_of(pairings, size, weight):
    """The sum over the pairings of weight times the square of (high - low); player 0 is fixed."""
    matrix = [[1e-9 if i == k else 0.0 for k in range(size)] for i in range(size)]
    for pairing in pairings:
        low, high, w = pairing.low.number - 1, pairing.high.number - 1, weight(pairing)
        for i, a in ((low, -1), (high, 1)):
            for k, b in ((low, -1), (high, 1)):
                if i >= 0 and k >= 0:
                    matrix[i][k] += a * b * w
    return matrix


def expected(elo, pairing):
    return 1 / (1 + math.exp(-SCALE * (elo[pairing.high.number] - elo[pairing.low.number])))


def fit(all_pairings, size):
    """Ratings by Newton's method; returns them with random's 0 first, and the errors of the steps."""
    pairings = [pairing for pairing in all_pairings if pairing.chunks > 0]
    elo = [0.0] + [150.0 * (i + 1) for i in range(size)]
    information = lambda p: p.count() * expected(elo, p) * (1 - expected(elo, p)) * SCALE ** 2
    for _ in range(60):
        slope = [0.0] * size
        for pairing in pairings:
            more = (pairing.points() - pairing.count() * expected(elo, pairing)) * SCALE
            for player, sign in ((pairing.low, -1), (pairing.high, 1)):
                if player.number > 0:
                    slope[player.number - 1] += sign * more
        step = solve(matrix_of(pairings, size, information), slope)
        elo = [0.0] + [e + max(-100, min(100, s)) for e, s in zip(elo[1:], step)]
    return elo, step_errors(pairings, size, information)


def step_errors(pairings, size, information):
    """The information gives the matrix, the observations give the variance of its right side."""
    matrix = matrix_of(pairings, size, information)
    errors = [0.0]
    for number in range(1, size + 1):
        unit = [0.0] * size
        unit[number - 1] = 1.0
        if number > 1:
            unit[number - 2] = -1.0
        lever = [0.0] + solve(matrix, unit)
        variance = sum(((lever[p.high.number] - lever[p.low.number]) * SCALE) ** 2 * p.variance() for p in pairings)
        errors.append(1.96 * math.sqrt(variance))
    return errors


def pairings_of(game, players):
    out = []
    for apart in (1, 2):
        for low, high in zip(players, players[apart:]):
            out.append(Pairing(game, low, high))
    return out


def measure(pairings, size, wanted):
    """Neighbours first; then, until no step's error exceeds the wanted one, the games that reduce a large error in
    the least time."""
    for pairing in sorted(pairings, key=lambda p: p.high.number):
        pairing.read()
        if pairing.chunks == 0 and pairing.high.number == pairing.low.number + 1:
            pairing.play()
            report(pairing)
    while True:
        elo, errors = fit(pairings, size)
        open_steps = [i for i in range(1, size + 1) if errors[i] > wanted]
        if not open_steps:
            return elo, errors
        near = [(p, i) for i in open_steps for p in pairings if p.low.number < i <= p.high.number]
        pairing, step = max(near, key=lambda n: errors[n[1]] ** 2 / n[0].cost())
        pairing.play()
        report(pairing, "step %d ±%.0f" % (step, errors[step]))


def report(pairing, why=""):
    print("%s %s - %s: %d games, %.1f %%  %s" % (pairing.game, pairing.high.spec, pairing.low.spec, pairing.count(),
                                              100 * pairing.points() / pairing.count(), why), file=sys.stderr, flush=True)


def replace_between(text, name, table):
    begin, end = "<!-- %s: begin -->\n" % name, "<!-- %s: end -->\n" % name
    i, k = text.index(begin) + len(begin), text.index(end)
    return text[:i] + table + text[k:]


def write_tables(game, rungs, pairings):
    path = "src/games/%s/levels.def" % game
    head = [line for line in open(path) if not line.startswith("RUNG(")]
    with open(path, "w") as out:
        out.writelines(head + [rung.line() for rung in rungs])
    table = "| rung | name | Elo | ± | how |\n| ---: | --- | ---: | ---: | --- |\n"
    for rung in rungs:
        table += "| %d | %s | %d | %d | %s |\n" % (rung.number, rung.name, rung.elo, rung.error, rung.how())
    pairings = [pairing for pairing in pairings if pairing.chunks > 0]
    games = "| | against | games | won | drawn | lost | score |\n| --- | --- | ---: | ---: | ---: | ---: | ---: |\n"
    for p in sorted(pairings, key=lambda p: (p.high.number, p.low.number)):
        games += "| `%s` | `%s` | %d | %d | %d | %d | %.1f %% |\n" % (
            p.high.spec, p.low.spec, p.count(), p.wins, p.draws, p.losses, 100 * p.points() / p.count())
    path = "doc/%s-levels.md" % game
    text = open(path).read()
    text = replace_between(replace_between(text, "ladder", table), "games", games)
    with open(path, "w") as out:
        out.write(text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=sorted(OPENINGS))
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--error", type=float, default=40)
    parser.add_argument("--fit", action="store_true")
    call = parser.parse_args()
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    lines = [RUNG.match(line.strip()) for line in open("src/games/%s/levels.def" % call.game)]
    rungs = [Rung(match) for match in lines if match]
    pairings = pairings_of(call.game, [Yardstick()] + rungs)
    for pairing in pairings:
        if 0 < call.first <= pairing.high.number:
            pairing.forget()
    elo, errors = measure(pairings, len(rungs), math.inf if call.fit else call.error)
    for rung in rungs:
        rung.elo, rung.error = round(elo[rung.number]), math.ceil(errors[rung.number])
        step = rung.elo - round(elo[rung.number - 1])
        print("%2d %-14s %5d ±%-3d step %4d  %s" % (rung.number, rung.name, rung.elo, rung.error, step, rung.recipe()))
    write_tables(call.game, rungs, pairings)


if __name__ == "__main__":
    main()
