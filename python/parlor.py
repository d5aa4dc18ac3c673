"""Parlor in Python: rules and strong opponents for tic-tac-toe, Ultimate Tic-Tac-Toe and checkers.

Pure ctypes over libparlor, without dependencies; numpy arrays are taken wherever a buffer is, and never needed.

    import parlor

    state = parlor.game("checkers").new_state()
    state.apply("11-15")                        # a move as text, or its number
    with parlor.Engine("checkers", "master") as master:
        print(master.think(state, nodes=100_000).move)

A State is one game with its moves. A Batch is thousands of games that are stepped by one call, for programs that
learn. `env` is a Batch of one behind the interface that multi-player environments usually have.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterator
from ctypes import POINTER, byref, c_char_p, c_double, c_int, c_int8, c_int32, c_int64, c_size_t, c_uint8, c_uint64, c_void_p
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional, Union

__all__ = ["Batch", "Engine", "Env", "Game", "Judgement", "Level", "ParlorError", "State", "Thought", "env", "game", "games", "version"]

_WHY, _MOVES, _LINE, _MOVE_TEXT, _POSITION_TEXT, _SENTENCE = 400, 128, 64, 40, 200, 600
_OPEN = 0


class ParlorError(ValueError):
    """A call was wrong or could not be done; the text says what is wrong and what would be right."""


class _Position(ctypes.Structure):
    _fields_ = [("word", c_uint64 * 8)]


class _GameInfo(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("name", c_char_p), ("title", c_char_p), ("side", c_char_p * 2),
        ("squares", c_int), ("columns", c_int), ("rows", c_int), ("actions", c_int), ("planes", c_int),
    ]  # fmt: skip


class _Options(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("hash_mb", c_int), ("egdb_mb", c_int), ("threads", c_int), ("plain", c_int),
        ("book", c_int), ("data", c_char_p),
    ]  # fmt: skip


class _Limits(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("nodes", c_uint64), ("depth", c_int), ("move_ms", c_int64), ("seed", c_uint64),
        ("lines", c_int), ("all_exact", c_int), ("infinite", c_int),
    ]  # fmt: skip


class _RootMove(ctypes.Structure):
    _fields_ = [("move", c_uint64), ("value", c_double), ("chance", c_double), ("visits", c_uint64), ("exact", c_int)]


class _Thought(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("move", c_uint64), ("value", c_double), ("chance", c_double), ("proven", c_int),
        ("end_plies", c_int), ("depth", c_int), ("nodes", c_uint64), ("us", c_int64), ("line_count", c_int),
        ("root_count", c_int), ("line", c_uint64 * _LINE), ("root", _RootMove * _MOVES),
    ]  # fmt: skip


class _Level(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("engine", c_char_p), ("name", c_char_p), ("elo", c_int), ("error", c_int)]


class _Judgement(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("side", c_int), ("played", c_uint64), ("best", c_uint64), ("chance", c_double),
        ("best_chance", c_double), ("mark", c_int), ("sentence", ctypes.c_char * _SENTENCE),
    ]  # fmt: skip


_REPORT = ctypes.CFUNCTYPE(None, c_void_p, POINTER(_Thought))
_PROGRESS = ctypes.CFUNCTYPE(c_int, c_void_p, c_int, c_int)

# The functions that are used, as name: (result, arguments). Objects are c_void_p.
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "version": (c_char_p, []),
    "game_at": (c_void_p, [c_int]),
    "game_find": (c_int, [c_char_p, POINTER(c_void_p), c_char_p]),
    "game_get": (None, [c_void_p, POINTER(_GameInfo)]),
    "moves": (c_int, [c_void_p, POINTER(_Position), POINTER(c_uint64)]),
    "side": (c_int, [c_void_p, POINTER(_Position)]),
    "move_text": (None, [c_void_p, POINTER(_Position), c_uint64, c_char_p]),
    "read_move": (c_int, [c_void_p, POINTER(_Position), c_char_p, POINTER(c_uint64), c_char_p]),
    "position_text": (None, [c_void_p, POINTER(_Position), c_char_p]),
    "read_position": (c_int, [c_void_p, c_char_p, POINTER(_Position), c_char_p]),
    "play": (c_int, [c_void_p, POINTER(_Position), c_uint64, POINTER(_Position), c_char_p]),
    "action": (c_int, [c_void_p, POINTER(_Position), c_uint64]),
    "action_move": (c_uint64, [c_void_p, POINTER(_Position), c_int]),
    "perft": (c_uint64, [c_void_p, POINTER(_Position), c_int]),
    "random_games": (None, [c_void_p, POINTER(_Position), c_uint64, c_uint64, POINTER(c_uint64)]),
    "record_new": (c_int, [c_void_p, POINTER(_Position), POINTER(c_void_p), c_char_p]),
    "record_free": (None, [c_void_p]),
    "record_play": (c_int, [c_void_p, c_uint64, c_char_p]),
    "record_undo": (c_int, [c_void_p]),
    "record_plies": (c_int, [c_void_p]),
    "record_position": (POINTER(_Position), [c_void_p, c_int]),
    "record_move": (c_uint64, [c_void_p, c_int]),
    "record_result": (c_int, [c_void_p, POINTER(c_char_p)]),
    "pdn_count": (c_int, [c_void_p, c_char_p]),
    "pdn_read": (c_int, [c_void_p, c_char_p, c_int, POINTER(c_void_p), c_char_p]),
    "pdn_write": (c_int, [c_void_p, POINTER(c_void_p), c_char_p]),
    "free": (None, [c_void_p]),
    "engine_name": (c_char_p, [c_void_p, c_int]),
    "engine_open": (c_int, [c_void_p, c_char_p, POINTER(_Options), POINTER(c_void_p), c_char_p]),
    "engine_close": (None, [c_void_p]),
    "engine_think": (c_int, [c_void_p, c_void_p, POINTER(_Limits), _REPORT, c_void_p, POINTER(_Thought), c_char_p]),
    "engine_stop": (None, [c_void_p]),
    "engine_forget": (None, [c_void_p]),
    "level_count": (c_int, [c_void_p]),
    "level_get": (c_int, [c_void_p, c_int, POINTER(_Level), c_char_p]),
    "review_run": (c_int, [c_void_p, c_uint64, _PROGRESS, c_void_p, POINTER(c_void_p), c_char_p]),
    "review_free": (None, [c_void_p]),
    "review_get": (c_int, [c_void_p, c_int, POINTER(_Judgement), c_char_p]),
    "batch_new": (c_int, [c_void_p, c_int, c_uint64, POINTER(c_void_p), c_char_p]),
    "batch_free": (None, [c_void_p]),
    "batch_reset": (c_int, [c_void_p, c_int, c_char_p]),
    "batch_set": (c_int, [c_void_p, c_int, POINTER(_Position), c_char_p]),
    "batch_get": (c_int, [c_void_p, c_int, POINTER(_Position), c_char_p]),
    "batch_sides": (None, [c_void_p, c_void_p]),
    "batch_outcomes": (None, [c_void_p, c_void_p]),
    "batch_masks": (None, [c_void_p, c_void_p]),
    "batch_observe": (None, [c_void_p, c_void_p]),
    "batch_random": (None, [c_void_p, c_void_p]),
    "batch_step": (c_int, [c_void_p, c_void_p, c_char_p]),
    "batch_random_games": (None, [c_void_p, c_uint64, c_void_p]),
}


def _open_library() -> ctypes.CDLL:
    """$PARLOR_LIBRARY, else the one that is installed, else the one built beside this file's folder."""
    names = [os.environ["PARLOR_LIBRARY"]] if "PARLOR_LIBRARY" in os.environ else []
    if not names:
        here = Path(__file__).resolve().parent
        built = here.parent / "build" / "shared" / "libparlor.so"
        names = [str(built), "libparlor.so.1", "libparlor.so"] if built.exists() else ["libparlor.so.1", "libparlor.so"]
    for name in names:
        try:
            return ctypes.CDLL(name)
        except OSError as wrong:
            trouble = wrong
    raise ImportError(f"libparlor was not found ({trouble}): install it, run `make library`, or set PARLOR_LIBRARY to its path")


_library = _open_library()
for _name, (_result, _arguments) in _FUNCTIONS.items():
    _function = getattr(_library, "parlor_" + _name)
    _function.restype, _function.argtypes = _result, _arguments


def _call(name: str, *arguments: Any) -> str:
    """Make a call that can fail; returns the sentence that even a good call may have."""
    why = ctypes.create_string_buffer(_WHY)
    if getattr(_library, "parlor_" + name)(*arguments, why) != 0:
        raise ParlorError(why.value.decode())
    return why.value.decode()


def _made(name: str, *arguments: Any) -> int:
    """Make a call whose last argument but `why` receives a new object."""
    out = c_void_p()
    _call(name, *arguments, byref(out))
    assert out.value is not None
    return out.value


def version() -> str:
    return _library.parlor_version().decode()


@dataclass(frozen=True)
class Level:
    """A rung of the calibrated ladder; Elo above random moves, with half of its 95 % interval."""

    engine: str
    name: str
    elo: int
    error: int


class Game:
    """The rules of one game. `actions` is how many numbers its moves have."""

    def __init__(self, name: str) -> None:
        self._game = _made("game_find", name.encode())
        info = _GameInfo(size=ctypes.sizeof(_GameInfo))
        _library.parlor_game_get(self._game, byref(info))
        self.name: str = info.name.decode()
        self.title: str = info.title.decode()
        self.sides: tuple[str, str] = (info.side[0].decode(), info.side[1].decode())
        self.squares: int = info.squares
        self.columns: int = info.columns
        self.rows: int = info.rows
        self.actions: int = info.actions
        self.observation_shape: tuple[int, int, int] = (info.planes, info.rows, info.columns)

    def __repr__(self) -> str:
        return f"parlor.game({self.name!r})"

    def new_state(self, position: Optional[str] = None) -> State:
        """A new game, from the usual start or from a position as text."""
        return State(self, position)

    new_initial_state = new_state

    def engines(self) -> list[str]:
        """Opponents by name; the last one is the strongest."""
        names = []
        while (name := _library.parlor_engine_name(self._game, len(names))) is not None:
            names.append(name.decode())
        return names

    def levels(self) -> list[Level]:
        levels = []
        for number in range(1, _library.parlor_level_count(self._game) + 1):
            level = _Level(size=ctypes.sizeof(_Level))
            _call("level_get", self._game, number, byref(level))
            levels.append(Level(level.engine.decode(), level.name.decode(), level.elo, level.error))
        return levels

    def read_pdn(self, text: str) -> Iterator[State]:
        """The games of a file, each up to its fault if it has one (State.fault)."""
        for number in range(1, _library.parlor_pdn_count(self._game, text.encode()) + 1):
            out = c_void_p()
            fault = _call("pdn_read", self._game, text.encode(), number, byref(out))
            yield State(self, _record=out.value, fault=fault)


def game(name: str) -> Game:
    return Game(name)


def games() -> list[str]:
    names = []
    while (handle := _library.parlor_game_at(len(names))) is not None:
        info = _GameInfo(size=ctypes.sizeof(_GameInfo))
        _library.parlor_game_get(handle, byref(info))
        names.append(info.name.decode())
    return names


@dataclass(frozen=True)
class Judgement:
    """What a move was worth: expected scores of the mover (0 loss, 1 win), "", "?!", "?" or "??", and why."""

    ply: int
    move: str
    best: str
    chance: float
    best_chance: float
    mark: str
    sentence: str


class State:
    """One game: its positions and moves, judged by all rules. A move is a text ("11-15") or an action's number."""

    def __init__(self, game: Union[Game, str], position: Optional[str] = None, *, _record: Optional[int] = None, fault: str = "") -> None:
        self.game = Game(game) if isinstance(game, str) else game
        self.fault = fault
        if _record is None:
            start = None
            if position is not None:
                start = _Position()
                _call("read_position", self.game._game, position.encode(), byref(start))
            _record = _made("record_new", self.game._game, byref(start) if start is not None else None)
        self._record = _record

    def __del__(self) -> None:
        if getattr(self, "_record", None):
            _library.parlor_record_free(self._record)

    def __repr__(self) -> str:
        return f"<{self.game.title}: {self.position()} after {len(self)} moves>"

    def __len__(self) -> int:
        """How many moves were played."""
        return _library.parlor_record_plies(self._record)

    def clone(self) -> State:
        other = State(self.game, self.position(0))
        for ply in range(len(self)):
            _call("record_play", other._record, _library.parlor_record_move(self._record, ply))
        return other

    # ---- Where it stands ----

    def _at(self, ply: int = -1) -> Any:
        position = _library.parlor_record_position(self._record, ply)
        if not position:
            raise ParlorError(f"the game has {len(self)} moves, so there is no position after {ply}")
        return position

    def position(self, ply: int = -1) -> str:
        """The position as text, after `ply` moves or the last one."""
        text = ctypes.create_string_buffer(_POSITION_TEXT)
        _library.parlor_position_text(self.game._game, self._at(ply), text)
        return text.value.decode()

    def current_player(self) -> int:
        return _library.parlor_side(self.game._game, self._at())

    def outcome(self) -> Optional[str]:
        """None while the game goes on, the winner's name, or "draw"."""
        return (None, *self.game.sides, "draw")[_library.parlor_record_result(self._record, None)]

    def ending(self) -> str:
        """Why the game is over: "third repetition"; "" if it is not."""
        why = c_char_p()
        _library.parlor_record_result(self._record, byref(why))
        return (why.value or b"").decode()

    def is_terminal(self) -> bool:
        return _library.parlor_record_result(self._record, None) != _OPEN

    def returns(self) -> tuple[float, float]:
        return ((0.0, 0.0), (1.0, -1.0), (-1.0, 1.0), (0.0, 0.0))[_library.parlor_record_result(self._record, None)]

    # ---- Moves ----

    def _moves(self) -> list[int]:
        if self.is_terminal():
            return []
        moves = (c_uint64 * _MOVES)()
        count = _library.parlor_moves(self.game._game, self._at(), moves)
        return moves[:count]

    def _text(self, move: int, ply: int = -1) -> str:
        text = ctypes.create_string_buffer(_MOVE_TEXT)
        _library.parlor_move_text(self.game._game, self._at(ply), move, text)
        return text.value.decode()

    def legal_moves(self) -> list[str]:
        return [self._text(move) for move in self._moves()]

    def legal_actions(self) -> list[int]:
        at = self._at()
        return sorted(_library.parlor_action(self.game._game, at, move) for move in self._moves())

    def _read(self, move: Union[int, str]) -> int:
        if isinstance(move, str):
            out = c_uint64()
            _call("read_move", self.game._game, self._at(), move.encode(), byref(out))
            return out.value
        found = _library.parlor_action_move(self.game._game, self._at(), int(move))
        if found == 0:
            raise ParlorError(f"action {move} is not legal here: legal are {self.legal_actions()}")
        return found

    def apply(self, move: Union[int, str]) -> None:
        _call("record_play", self._record, self._read(move))

    apply_action = apply

    def undo(self) -> bool:
        """Take back the last move; False if there is none."""
        return bool(_library.parlor_record_undo(self._record))

    def action_to_string(self, action: int) -> str:
        return self._text(self._read(action))

    def string_to_action(self, move: str) -> int:
        return _library.parlor_action(self.game._game, self._at(), self._read(move))

    def history(self) -> list[str]:
        return [self._text(_library.parlor_record_move(self._record, ply), ply) for ply in range(len(self))]

    # ---- What programs make of it ----

    def random_games(self, count: int, seed: int = 1) -> tuple[int, int, int]:
        """Games of random moves from here: wins of the first side, of the second, draws."""
        out = (c_uint64 * 3)()
        _library.parlor_random_games(self.game._game, self._at(), count, seed, out)
        return (out[0], out[1], out[2])

    def perft(self, depth: int) -> int:
        return _library.parlor_perft(self.game._game, self._at(), depth)

    def pdn(self) -> str:
        text = _made("pdn_write", self._record)
        try:
            return ctypes.string_at(text).decode()
        finally:
            _library.parlor_free(text)

    def review(self, nodes: int = 0, progress: Optional[Callable[[int, int], Any]] = None) -> list[Judgement]:
        """Every move judged by the strongest engine. `progress(done, of)` may return something true to stop: then the
        moves that were judged by then."""

        def tell(_context: Any, done: int, of: int) -> int:
            return 1 if progress is not None and progress(done, of) else 0

        review = _made("review_run", self._record, nodes, _PROGRESS(tell), None)
        try:
            judged = [self._judgement(review, ply) for ply in range(len(self))]
            return [judgement for judgement in judged if judgement is not None]
        finally:
            _library.parlor_review_free(review)

    def _judgement(self, review: int, ply: int) -> Optional[Judgement]:
        out = _Judgement(size=ctypes.sizeof(_Judgement))
        if _library.parlor_review_get(review, ply, byref(out), None) != 0:
            return None
        texts = self._text(out.played, ply), self._text(out.best, ply)
        return Judgement(ply, *texts, out.chance, out.best_chance, ("", "?!", "?", "??")[out.mark], out.sentence.decode())


@dataclass(frozen=True)
class Thought:
    """What an engine thought; chances are expected scores of the side to move."""

    move: str
    action: int
    value: float
    chance: float
    proven: bool
    depth: int
    nodes: int
    line: list[str]
    root: dict[str, float]  # the chance of each move that was considered


class Engine:
    """An opponent by name: "master", "level:3", "uct:50000", "negamax:6". Close it, or use `with`."""

    def __init__(self, game: Union[Game, str], name: str, *, hash_mb: int = 0, threads: int = 0, data: Optional[str] = None, plain: bool = False, book: bool = False) -> None:
        self.game = Game(game) if isinstance(game, str) else game
        options = _Options(ctypes.sizeof(_Options), hash_mb, 0, threads, plain, book, data.encode() if data is not None else None)
        self._engine: Optional[int] = _made("engine_open", self.game._game, name.encode(), byref(options))

    def close(self) -> None:
        if getattr(self, "_engine", None):
            _library.parlor_engine_close(self._engine)
            self._engine = None

    __del__ = close

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def _open(self) -> int:
        if self._engine is None:
            raise ParlorError("the engine has been closed")
        return self._engine

    def think(self, state: State, *, nodes: int = 0, depth: int = 0, movetime: int = 0, seed: int = 0, lines: int = 0, exact: bool = False) -> Thought:
        """Without a limit it does its usual amount of work. Other threads run meanwhile."""
        if min(nodes, depth, movetime, seed, lines) < 0:
            raise ParlorError("a limit is negative: 0 means none")
        limits = _Limits(ctypes.sizeof(_Limits), nodes, depth, movetime, seed, lines, exact, False)
        out = _Thought(size=ctypes.sizeof(_Thought))
        _call("engine_think", self._open(), state._record, byref(limits), _REPORT(), None, byref(out))
        action = _library.parlor_action(state.game._game, state._at(), out.move)
        root = {state._text(move.move): move.chance for move in out.root[: out.root_count]}
        line = self._line(state, out.line[: out.line_count])
        return Thought(state._text(out.move), action, out.value, out.chance, bool(out.proven), out.depth, out.nodes, line, root)

    @staticmethod
    def _line(state: State, moves: list[int]) -> list[str]:
        ahead, out = _Position.from_buffer_copy(state._at().contents), []
        for move in moves:
            text = ctypes.create_string_buffer(_MOVE_TEXT)
            _library.parlor_move_text(state.game._game, byref(ahead), move, text)
            out.append(text.value.decode())
            _call("play", state.game._game, byref(ahead), move, byref(ahead))
        return out

    def stop(self) -> None:
        """From another thread: the thinking under way ends at once, or else the next one does."""
        _library.parlor_engine_stop(self._open())

    def forget(self) -> None:
        """Another game begins."""
        _library.parlor_engine_forget(self._open())


def _address(buffer: Any, kind: Any, count: int) -> Any:
    """A caller's writable buffer (array, bytearray, numpy) as a C array of exactly that many items."""
    view = memoryview(buffer)
    if view.nbytes != count * ctypes.sizeof(kind):
        raise ParlorError(f"the buffer has {view.nbytes} bytes: {count * ctypes.sizeof(kind)} are needed")
    if not view.c_contiguous or view.readonly:
        raise ParlorError("the buffer must be contiguous and writable")
    return (kind * count).from_buffer(view.cast("B"))


class Batch:
    """Many games at once. Arrays have a row for each game; give `out` a buffer (numpy's, array's, a bytearray) to have
    it filled in place, or take the memoryview that is returned."""

    def __init__(self, game: Union[Game, str], count: int, seed: int = 1) -> None:
        self.game = Game(game) if isinstance(game, str) else game
        self.count = count
        self._batch = _made("batch_new", self.game._game, count, seed)

    def __del__(self) -> None:
        if getattr(self, "_batch", None):
            _library.parlor_batch_free(self._batch)

    def __len__(self) -> int:
        return self.count

    def _fill(self, name: str, kind: Any, letter: str, shape: tuple[int, ...], out: Any) -> memoryview:
        count = 1
        for length in shape:
            count *= length
        room = (kind * count)() if out is None else _address(out, kind, count)
        getattr(_library, "parlor_batch_" + name)(self._batch, room)
        return memoryview(room).cast("B").cast(letter, shape)

    def masks(self, out: Any = None) -> memoryview:
        """1 for each legal action: count x actions bytes."""
        return self._fill("masks", c_uint8, "B", (self.count, self.game.actions), out)

    def observe(self, out: Any = None) -> memoryview:
        """What the side to move sees: count x planes x rows x columns, 0 or 1."""
        return self._fill("observe", c_int8, "b", (self.count, *self.game.observation_shape), out)

    def sides(self, out: Any = None) -> memoryview:
        return self._fill("sides", c_int8, "b", (self.count,), out)

    def outcomes(self, out: Any = None) -> memoryview:
        """0 while a game goes on, 1 and 2 for the winner, 3 for a draw."""
        return self._fill("outcomes", c_int8, "b", (self.count,), out)

    def random_actions(self, out: Any = None) -> memoryview:
        """A random legal action for each game, -1 where it is over."""
        return self._fill("random", c_int32, "i", (self.count,), out)

    def step(self, actions: Any) -> None:
        """Play an action in each game (-1: leave it alone). A buffer of 32-bit integers, or any sequence."""
        try:
            view = memoryview(actions)
            room = (c_int32 * self.count).from_buffer_copy(view) if view.itemsize == 4 and len(view) == self.count else None
        except TypeError:
            room = None
        if room is None:
            if len(actions) != self.count:
                raise ParlorError(f"{len(actions)} actions for {self.count} games")
            room = (c_int32 * self.count)(*(int(action) for action in actions))
        _call("batch_step", self._batch, room)

    def reset(self, index: int = -1) -> None:
        """Begin one game again, or all of them."""
        _call("batch_reset", self._batch, index)

    def set_position(self, index: int, position: str) -> None:
        pos = _Position()
        _call("read_position", self.game._game, position.encode(), byref(pos))
        _call("batch_set", self._batch, index, byref(pos))

    def position(self, index: int) -> str:
        pos = _Position()
        _call("batch_get", self._batch, index, byref(pos))
        text = ctypes.create_string_buffer(_POSITION_TEXT)
        _library.parlor_position_text(self.game._game, byref(pos), text)
        return text.value.decode()

    def random_games(self, games: int, out: Any = None) -> memoryview:
        """From each position: wins of the first side, of the second, draws."""
        room = (c_uint64 * (3 * self.count))() if out is None else _address(out, c_uint64, 3 * self.count)
        _library.parlor_batch_random_games(self._batch, games, room)
        return memoryview(room).cast("B").cast("Q", (self.count, 3))


class Env:
    """One game behind the usual interface of environments with several agents that move in turn."""

    metadata = {"is_parallelizable": False, "render_modes": ["ansi"]}

    def __init__(self, game: Union[Game, str]) -> None:
        self._batch = Batch(game, 1)
        self.game = self._batch.game
        self.metadata = {**Env.metadata, "name": self.game.name}
        self.possible_agents = list(self.game.sides)
        self.reset()

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        self._batch.reset()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self._batch.sides()[0]]

    def observe(self, agent: str) -> dict[str, memoryview]:
        """`action_mask` is all zeros for the agent that is not to move."""
        mask = self._batch.masks() if agent == self.agent_selection else memoryview(bytes(self.game.actions)).cast("B", (1, self.game.actions))
        seen, flat = self._batch.observe(), mask.cast("B")
        return {"observation": seen.cast("B").cast("b", self.game.observation_shape), "action_mask": flat}

    def last(self) -> tuple[dict[str, memoryview], float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return self.observe(agent), self.rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def step(self, action: Optional[int]) -> None:
        if self.terminations[self.agent_selection]:
            if action is not None:
                raise ParlorError("the game is over: step(None) passes")
            self.agents.remove(self.agent_selection)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        if action is None:
            raise ParlorError("an action is needed while the game goes on")
        self._batch.step([action])
        outcome = self._batch.outcomes()[0]
        if outcome != _OPEN:
            first = (0.0, 1.0, -1.0, 0.0)[outcome]
            self.rewards = dict(zip(self.possible_agents, (first, -first)))
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()

    def agent_iter(self) -> Iterator[str]:
        while self.agents:
            yield self.agent_selection

    def render(self) -> str:
        return self._batch.position(0)

    def close(self) -> None:
        pass


def env(game: Union[Game, str]) -> Env:
    return Env(game)
