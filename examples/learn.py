"""A table that learns tic-tac-toe by playing against itself: thousands of games at once, no other package needed.

The value of a position, seen by the side that has just moved, is the mean result of the games that went through it. Each
game plays the move with the best value, or now and then a random one. In the end the table plays random moves and Parlor's
perfect player.
"""

import random
from array import array
from collections import defaultdict

import parlor

GAME = parlor.game("tictactoe")
ROUNDS, GAMES, CURIOSITY = 60, 500, 0.2


class Table:
    def __init__(self) -> None:
        self.sum: defaultdict[bytes, float] = defaultdict(float)
        self.count: defaultdict[bytes, int] = defaultdict(int)

    def value(self, key: bytes) -> float:
        return self.sum[key] / self.count[key] if self.count[key] else 0.0

    def learn(self, key: bytes, result: float) -> None:
        self.sum[key] += result
        self.count[key] += 1


def after(board: bytes, action: int, side: int) -> bytes:
    return board[:action] + bytes([side + 1]) + board[action + 1 :]


def choose(table: Table, board: bytes, mask: bytes, side: int, curiosity: float) -> int:
    legal = [action for action, allowed in enumerate(mask) if allowed]
    if random.random() < curiosity:
        return random.choice(legal)
    return max(legal, key=lambda action: (table.value(after(board, action, side)), random.random()))


def train(table: Table) -> None:
    """GAMES games at once, stepped together; each position of a game learns how it ended."""
    batch = parlor.Batch(GAME, GAMES)
    masks = bytearray(GAMES * GAME.actions)
    for _ in range(ROUNDS):
        batch.reset()
        boards, seen = [bytes(9)] * GAMES, [[] for _ in range(GAMES)]
        for ply in range(9):
            side, outcomes, actions = ply % 2, batch.outcomes(), array("i", [-1] * GAMES)
            batch.masks(masks)
            for i in range(GAMES):
                if outcomes[i] == 0:
                    actions[i] = choose(table, boards[i], masks[9 * i : 9 * i + 9], side, CURIOSITY)
                    boards[i] = after(boards[i], actions[i], side)
                    seen[i].append((boards[i], side))
            batch.step(actions)
        for i, outcome in enumerate(batch.outcomes()):
            for key, side in seen[i]:
                table.learn(key, 0.0 if outcome == 3 else 1.0 if outcome == side + 1 else -1.0)


def play(table: Table, opponent: str, games: int) -> tuple[int, int, int]:
    """Wins, draws and losses of the table, which moves first in every second game."""
    score = [0, 0, 0]
    with parlor.Engine(GAME, opponent) as engine:
        for number in range(games):
            state, board, own = GAME.new_state(), bytes(9), number % 2
            while not state.is_terminal():
                side = state.current_player()
                if side == own:
                    mask = bytes(action in state.legal_actions() for action in range(9))
                    action = choose(table, board, mask, side, 0)
                else:
                    action = engine.think(state, seed=number * 10 + len(state)).action
                board = after(board, action, side)
                state.apply(action)
            score[{1.0: 0, 0.0: 1, -1.0: 2}[state.returns()[own]]] += 1
    return score[0], score[1], score[2]


def main() -> None:
    random.seed(1)
    table = Table()
    print("before: won %d, drawn %d, lost %d of 200 against random moves" % play(table, "random", 200))
    train(table)
    print(f"{ROUNDS * GAMES} games, {len(table.count)} positions known")
    print("after:  won %d, drawn %d, lost %d of 200 against random moves" % play(table, "random", 200))
    print("        won %d, drawn %d, lost %d of 200 against the perfect player" % play(table, "perfect", 200))


if __name__ == "__main__":
    main()
