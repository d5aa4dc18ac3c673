"""The mistakes of every game in a PDN file, with the reasons:  analyse.py games.pdn"""

import sys
from pathlib import Path

import parlor


def main(path: str, nodes: int = 20000) -> None:
    for number, state in enumerate(parlor.game("checkers").read_pdn(Path(path).read_text()), 1):
        print(f"Game {number}: {len(state)} moves, {state.outcome() or 'not finished'}")
        if state.fault:
            print(f"  read as far as {state.fault}")
        for judgement in state.review(nodes):
            if judgement.mark:
                print(f"  {judgement.sentence}")


if __name__ == "__main__":
    main(sys.argv[1])
