#!/usr/bin/env python3
"""parlor.py as a program of somebody else uses it. PYTHONPATH and PARLOR_LIBRARY say which one is tested."""

import sys
import threading
import time
from array import array

import parlor

failures = 0


def test(check):
    global failures
    try:
        check()
        print(f"ok python: {check.__name__}")
    except Exception as trouble:  # the message is the report
        failures += 1
        print(f"# {type(trouble).__name__}: {trouble}\nnot ok python: {check.__name__}")


def refused(words, call, *arguments, **named):
    try:
        call(*arguments, **named)
    except parlor.ParlorError as trouble:
        assert words in str(trouble), f"{words!r} is not in {str(trouble)!r}"
        return
    raise AssertionError("nothing was refused")


@test
def games_are_described():
    assert parlor.games() == ["tictactoe", "ultimate", "checkers"]
    assert [parlor.game(name).actions for name in parlor.games()] == [9, 81, 2432]
    assert parlor.game("ultimate").observation_shape == (6, 9, 9)
    refused("checkers", parlor.game, "chess")


@test
def a_state_is_a_game():
    state = parlor.State("checkers")
    assert len(state.legal_actions()) == len(state.legal_moves()) == 7
    state.apply("11-15")
    state.apply(state.string_to_action("22-18"))
    assert state.history() == ["11-15", "22-18"] and state.current_player() == 0
    other = state.clone()
    other.apply("15x22")
    assert len(state) == 2 and len(other) == 3
    assert state.undo() and state.position() == other.position(1)
    refused("11-16", state.apply, "11-16")
    refused("not legal", state.apply, 2431)
    assert state.outcome() is None and state.returns() == (0.0, 0.0)


@test
def the_end_is_known():
    state = parlor.State("tictactoe")
    for move in "0 4 1 8 2".split():
        state.apply(move)
    assert state.is_terminal() and state.outcome() == "X" and state.ending() == "three in a row"
    assert state.returns() == (1.0, -1.0) and state.legal_actions() == []
    refused("over", state.apply, "3")


@test
def positions_are_read():
    state = parlor.State("checkers", "B:W6,14,32:B1,12")
    assert state.position() == "B:W6,14,32:B1,12" and state.legal_moves() == ["1x17"]
    assert parlor.State("checkers").perft(8) == 845931
    refused("", parlor.State, "checkers", "B:W99")


@test
def an_engine_thinks_and_repeats_itself():
    state = parlor.State("ultimate")
    with parlor.Engine("ultimate", "uct:3000") as engine:
        first = engine.think(state, seed=5)
        engine.forget()
        assert engine.think(state, seed=5) == first
        assert first.move in first.root and state.string_to_action(first.move) == first.action
    refused("closed", engine.think, state)
    refused("no opponent", parlor.Engine, "checkers", "deep blue")
    refused("negative", parlor.Engine("checkers", "random").think, parlor.State("checkers"), movetime=-1)


@test
def another_thread_stops_it():
    state, engine = parlor.State("checkers"), parlor.Engine("checkers", "master", plain=True)
    found = []
    thread = threading.Thread(target=lambda: found.append(engine.think(state, nodes=10**15)))
    thread.start()
    engine.stop()
    thread.join()
    assert found[0].move in state.legal_moves()


@test
def levels_lead_to_the_master():
    levels = parlor.game("checkers").levels()
    assert levels[0].elo < levels[-1].elo and levels[-1].engine in ("master", "level:18")


@test
def a_review_says_why():
    state = parlor.State("tictactoe")
    for move in "0 4 1 8 2".split():
        state.apply(move)
    judgements = state.review()
    assert [judgement.mark for judgement in judgements] == ["", "", "", "??", ""]
    assert "three in a row" in judgements[3].sentence and judgements[3].best == "2"
    assert len(state.review(progress=lambda done, of: True)) < len(judgements)


@test
def pdn_comes_and_goes():
    game = parlor.game("checkers")
    text = '[Event "Club"]\n1. 11-15 23-19 2. 8-11 *\n\n[Event "Second"]\n1. 9-14 22-30 *\n'
    states = list(game.read_pdn(text))
    assert [len(state) for state in states] == [3, 1]
    assert states[0].fault == "" and "22-30" in states[1].fault
    again = list(game.read_pdn(states[0].pdn()))[0]
    assert again.history() == ["11-15", "23-19", "8-11"]
    refused("no format", parlor.State("ultimate").pdn)


@test
def batches_agree_with_states():
    """The same random games, once as a batch and once as single states."""
    for name in parlor.games():
        batch = parlor.Batch(name, 8, seed=4)
        states = [parlor.State(batch.game) for _ in range(len(batch))]
        while not all(state.is_terminal() for state in states):
            masks, actions = batch.masks(), batch.random_actions()
            for i, state in enumerate(states):
                assert [a for a in range(batch.game.actions) if masks[i, a]] == state.legal_actions()
                if actions[i] >= 0:
                    state.apply(actions[i])
            batch.step(actions)
            assert [batch.position(i) for i in range(8)] == [state.position() for state in states]
        names = (None, *batch.game.sides, "draw")
        assert [names[outcome] for outcome in batch.outcomes()] == [state.outcome() for state in states]


@test
def buffers_of_the_caller_are_filled():
    batch = parlor.Batch("tictactoe", 3)
    mask = bytearray(27)
    batch.step(array("i", [4, 0, -1]))
    batch.masks(mask)
    assert list(mask[:9]) == [1, 1, 1, 1, 0, 1, 1, 1, 1] and mask[18:] == bytes([1] * 9)
    assert list(batch.sides()) == [1, 1, 0]
    refused("needed", batch.masks, bytearray(26))
    refused("writable", batch.masks, bytes(27))
    refused("not legal in game 1", batch.step, [0, 0, 0])
    refused("actions for", batch.step, [0])
    batch.reset(0)
    assert list(batch.sides()) == [0, 1, 0]
    batch.set_position(2, "xx1/oo1/3 x")
    assert batch.position(2) == "xx1/oo1/3 x"
    refused("batch has the games 0 to 2", batch.reset, 3)


@test
def random_games_end_as_known():
    won, lost, drawn = parlor.State("ultimate").random_games(100_000)
    assert abs(won - 41_100) < 600 and abs(lost - 36_600) < 600 and won + lost + drawn == 100_000
    rows = parlor.Batch("ultimate", 2).random_games(1000)
    assert sum(rows[0, k] for k in range(3)) == sum(rows[1, k] for k in range(3)) == 1000


@test
def an_environment_is_played_in_turns():
    env = parlor.env("tictactoe")
    order = []
    for agent in env.agent_iter():
        seen, reward, ended, cut, info = env.last()
        order.append(agent)
        env.step(None if ended else list(seen["action_mask"]).index(1))
    assert order[:4] == ["X", "O", "X", "O"] and env.rewards == {"X": 1.0, "O": -1.0}
    env.reset()
    refused("an action is needed", env.step, None)


@test
def numpy_fits_where_it_is_installed():
    try:
        import numpy
    except ImportError:
        return
    batch = parlor.Batch("ultimate", 5)
    seen = numpy.zeros((5, 6, 9, 9), dtype=numpy.int8)
    batch.observe(seen)
    assert seen.sum() == 5 * 81 and (numpy.asarray(batch.observe()) == seen).all()
    batch.step(numpy.array([0, 1, 2, 3, 4], dtype=numpy.int32))
    batch.step(numpy.array([-1, -1, -1, -1, -1], dtype=numpy.int64))


def plain_games(count):
    """Random games of Ultimate as one writes them in plain Python: what the library is compared with."""
    import random

    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    for _ in range(count):
        boards, won, target, side = [[0] * 9 for _ in range(9)], [0] * 9, -1, 1
        while True:
            open_boards = [target] if target >= 0 else [b for b in range(9) if won[b] == 0]
            moves = [(b, s) for b in open_boards for s in range(9) if boards[b][s] == 0]
            if not moves:
                break
            b, s = random.choice(moves)
            boards[b][s] = side
            if any(all(boards[b][i] == side for i in line) for line in lines):
                won[b] = side
            elif all(boards[b]):
                won[b] = 3
            if any(all(won[i] == side for i in line) for line in lines):
                break
            target, side = (s if won[s] == 0 else -1), 3 - side


def measure():
    """Games a second, in one run: `test_parlor.py --measure`."""
    begun = time.process_time()
    plain_games(200)
    plain = 200 / (time.process_time() - begun)
    begun = time.process_time()
    parlor.State("ultimate").random_games(400_000)
    batch = 400_000 / (time.process_time() - begun)
    games, begun = parlor.Batch("ultimate", 4000), time.process_time()
    steps, mask, actions = 0, bytearray(4000 * 81), array("i", [0] * 4000)
    while True:
        games.random_actions(actions)
        if max(actions) < 0:
            break
        games.masks(mask)
        games.step(actions)
        steps += sum(1 for action in actions if action >= 0)
    stepped = time.process_time() - begun
    print(f"random games a second: plain Python {plain:.0f}, random_games {batch:.0f} ({batch / plain:.0f} times)")
    print(f"batch of 4000 with masks: {4000 / stepped:.0f} games, {steps / stepped:.0f} moves a second ({4000 / stepped / plain:.0f} times)")


if "--measure" in sys.argv:
    measure()
sys.exit(1 if failures else 0)
