"""A process that thinks for the bots of a server: questions and answers as lines of JSON.

Reads standard input, writes standard output, and ends with its input or with its parent. It gets
redacted positions only and knows nothing else of any table.

    {"id": 1, "game": "africa", "state": "<base64>", "level": "expert", "seconds": null, "seed": 7}
    {"id": 1, "action": 231}                  or  {"id": 1, "error": "..."}
    {"id": 1, "action": 231, "cut": true}     where time cut the thought short
    {"cores": 2}                              how many threads may think from now on; at any time, no answer
    {"warm": "africa", "progress": true}
    {"warming": "africa", "done": 1, "of": 3}
    {"warm": "africa", "seconds": 12.5}
    {"warm": "africa", "editions": true}      what all editions of equal shape share, where it is missing

A question may bring an "edition", the text of figures that replace the game's own ones. With a "table",
whatever names it, the next question of the same turn goes on with what was thought. One that wants to be
answered "alike" gets the same from every child on every machine: no time ends it, no earlier thought helps.
One that is to be answered "within" so many seconds has the iterations of its level, and everything is
compiled first, also where there is nothing to decide.
"""

from __future__ import annotations

import base64
import binascii
import json
import time
from collections.abc import Callable
from typing import IO, Any

import lauta

from ..engine.errors import Portable
from ..engine.game import Game
from .child import LONGEST_LINE, game_with, serve_lines, speak
from .cores import Cores, machine_cores
from .levels import bot
from .priority import step_back
from .thinking import Account, Thinker
from .toolkit import Desk
from .warm import STEPS, for_any_edition, is_warm, warm

LONGEST_THOUGHT_S = 60.0
MOST_ITERATIONS = 1_000_000
MOST_THINKERS = 4  # tables whose trees are kept
LOWER = 5  # of 19 steps that `nice` knows: pages come first
CORES = Cores(1)
_thinkers: dict[tuple[str, str], Thinker] = {}


class BadQuestion(Portable, Exception):
    """A line that is no question; the message says what is wrong."""


def answer(line: bytes, tell: Callable[[dict[str, Any]], None] = lambda _: None) -> dict[str, Any]:
    """The answer to one line, whatever it holds; `tell` hears how far a long one is."""
    question: Any = None
    try:
        question = _read(line)
        if "warm" in question:
            game, begin = _game(question, "warm"), time.perf_counter()
            if question.get("editions") is True:
                return {"warm": game.id, "seconds": _for_editions(game)}
            for done, _ in enumerate(warm(game), 1):
                if question.get("progress") is True:
                    tell({"warming": game.id, "done": done, "of": len(STEPS)})
            return {"warm": game.id, "seconds": round(time.perf_counter() - begin, 3)}
        return {"id": question.get("id"), **_choose(question)}
    except (BadQuestion, lauta.LautaError) as error:
        reason = str(error)
    except Exception as error:  # a bug must cost one answer, not the process
        reason = f"{type(error).__name__}: {error}"
    return {"id": question.get("id") if isinstance(question, dict) else None, "error": reason}


def _for_editions(game: Game) -> float:
    """Compile what editions share while nobody waits for it: everything else goes first."""
    begin, shared = time.perf_counter(), for_any_edition(game)
    if not is_warm(shared):
        step_back(10)
        for _ in warm(shared):
            pass
    return round(time.perf_counter() - begin, 3)


def _read(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise BadQuestion(f"a question has at most {LONGEST_LINE} bytes")
    try:
        question = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadQuestion(f"no JSON: {error}") from error
    if not isinstance(question, dict):
        raise BadQuestion("a question is an object")
    return question


def _choose(question: dict[str, Any]) -> dict[str, Any]:
    game = _game(question, "game")
    try:
        state = base64.b64decode(_text(question, "state"), validate=True)
    except binascii.Error as error:
        raise BadQuestion(f"state is no base64: {error}") from error
    seconds = _number(question, "seconds", float, LONGEST_THOUGHT_S)
    iterations = _number(question, "iterations", int, MOST_ITERATIONS)
    seed = _number(question, "seed", int, 2**63 - 1)
    who = bot(_text(question, "level"))
    thinker = thinker_for(game, str(question.get("table", ""))) if who.level.searches else None
    if thinker is not None and question.get("alike") is True:
        thinker.forget()
        seconds, iterations = None, iterations or who.iterations(game)
    elif (
        thinker is not None and (within := _number(question, "within", float, LONGEST_THOUGHT_S)) is not None
    ):
        seconds, iterations = within, who.iterations(game)
    try:
        action = who.choose(game, state, seconds, iterations, seed, thinker, prepare="within" in question)
    except (ValueError, lauta.OptionError) as error:
        raise BadQuestion(f"state: {error}") from error
    return {"action": action, **({"cut": True} if thinker is not None and thinker.last.cut else {})}


def thinker_for(game: Game, table: str) -> Thinker:
    """The one that keeps what was thought for a table lately, or a new one."""
    key = game.id + game.build("compiled").suffix.removeprefix("__compiled"), table
    thinker = _thinkers.pop(key, None) or Thinker(Desk(game, "compiled"), CORES)
    while len(_thinkers) >= MOST_THINKERS:
        del _thinkers[next(iter(_thinkers))]
    _thinkers[key] = thinker
    thinker.last = Account()
    return thinker


def _game(question: dict[str, Any], key: str) -> Game:
    """The game that a question names, with the figures that it brings."""
    return game_with(_text(question, key), _text(question, "edition") if "edition" in question else "")


def _text(question: dict[str, Any], key: str) -> str:
    value = question.get(key)
    if not isinstance(value, str):
        raise BadQuestion(f"{key} must be a text, not {value!r}")
    return value


def _number(question: dict[str, Any], key: str, kind: type[int] | type[float], most: float) -> Any:
    value = question.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | kind) or not 0 <= value <= most:
        raise BadQuestion(f"{key} must be a number from 0 to {most}, not {value!r}")
    return value


def serve(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer line by line until the input ends; how many cores there are is heard at once."""
    serve_lines(questions, answers, answer, _is_about_cores)


def _is_about_cores(line: bytes) -> bool:
    """Whether a line says how many cores there are, which then counts."""
    if not line.startswith(b'{"cores":') or len(line) > 40:
        return False
    try:
        most = json.loads(line)["cores"]
    except ValueError:
        return False
    if type(most) is int:
        CORES.share(min(most, machine_cores()))
    return True


if __name__ == "__main__":
    speak(serve, LOWER)
