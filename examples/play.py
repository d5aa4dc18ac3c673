"""Two opponents play a game of any kind:  play.py checkers level:3 level:6"""

import sys

import parlor


def main(name: str, first: str, second: str) -> None:
    state = parlor.game(name).new_state()
    with parlor.Engine(name, first) as one, parlor.Engine(name, second) as two:
        while not state.is_terminal():
            thought = (one, two)[state.current_player()].think(state, seed=len(state) + 1)
            state.apply(thought.move)
    print(" ".join(state.history()))
    print(f"{state.outcome()}: {state.ending()} after {len(state)} moves")


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["checkers", "level:3", "level:6"]))
