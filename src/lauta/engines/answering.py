"""One of our bots as an engine: questions on standard input, answers on standard output (docs/protocol.md).

It knows what every engine knows: the question. What it plays is what the level plays at a table.
"""

from __future__ import annotations

import base64
import binascii
import os
import sys
from collections.abc import Iterable
from typing import IO, Any

import lauta

from ..bots.child import game_with
from ..bots.levels import Bot, iterations_of
from ..bots.toolkit import desk_of
from ..bots.warm import warm
from ..bots.worker import MOST_ITERATIONS, thinker_for
from ..text import NotJson, read_json
from .protocol import LONGEST_QUESTION, PROTOCOL, written


class BadQuestion(lauta.LautaError):
    """A line that is no question; the message says what is wrong."""


def answer(who: Bot, line: bytes) -> dict[str, Any] | None:
    """What is said to one line; None where nothing has to be said."""
    said: Any = None
    try:
        said = _read(line)
        if "lauta" in said:
            return _introduced(who, said)
        if "stop" in said:
            return None  # a bot that searches keeps to its time; this question was answered, or soon is
        return {"id": said.get("id"), "action": _choose(who, said)}
    except lauta.LautaError as error:
        return {"id": said.get("id") if isinstance(said, dict) else None, "error": str(error)}


def serve(who: Bot, questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer line by line until the input ends or nobody listens any more."""
    while line := questions.readline(LONGEST_QUESTION + 2):
        said = answer(who, line) if line.strip() else None
        if said is not None:
            try:
                answers.write(written(said))
                answers.flush()
            except BrokenPipeError:
                return


def speak(who: Bot) -> None:
    """Serve on the standard streams; what others print goes to standard error."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(who, sys.stdin.buffer, answers)


def _introduced(who: Bot, said: dict[str, Any]) -> dict[str, Any]:
    """Who we are, once all is compiled that games of this host need."""
    if said["lauta"] != PROTOCOL:
        raise BadQuestion(f"this engine speaks protocol {PROTOCOL}, not {said['lauta']!r}")
    games = said.get("games", [])
    if not isinstance(games, list):
        raise BadQuestion(f"games must be a list of ids, not {games!r}")
    for game in _known(games):
        if who.level.searches:
            for _ in warm(game):
                pass
    told = {"engine": f"Lauta {who.level.name}", "version": lauta.__version__, "author": "Lauta"}
    return {**told, "protocol": PROTOCOL}


def _known(games: Iterable[Any]) -> list[Any]:
    ids = {game.id for game in lauta.games()}
    return [lauta.game(ident) for ident in games if ident in ids]


def _read(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_QUESTION:
        raise BadQuestion(f"a question has at most {LONGEST_QUESTION} bytes")
    try:
        return read_json(line, dict[str, Any], digits=30)
    except NotJson as error:
        raise BadQuestion(str(error) if error.malformed else "a question is an object") from error


def _choose(who: Bot, said: dict[str, Any]) -> int:
    game = game_with(_text(said, "game"), _text(said, "edition") if "edition" in said else "")
    try:
        state = base64.b64decode(_text(said, "state"), validate=True)
    except binascii.Error as error:
        raise BadQuestion(f"state is no base64: {error}") from error
    seconds, iterations = _number(said, "seconds"), _number(said, "iterations")
    if iterations is not None and (iterations != int(iterations) or iterations > MOST_ITERATIONS):
        raise BadQuestion(f"iterations are a whole number up to {MOST_ITERATIONS}, not {iterations!r}")
    seed = said.get("seed")
    thinker = None
    if who.level.searches:
        thinker = thinker_for(game, str(said.get("table", "")))
        iterations = iterations or iterations_of(who.level, desk_of(game, "compiled"))
    try:
        return who.choose(
            game, state, seconds, None if iterations is None else int(iterations),
            seed if type(seed) is int and 0 <= seed < 2**63 else None, thinker,
        )  # fmt: skip
    except (ValueError, lauta.OptionError) as error:
        raise BadQuestion(f"state: {error}") from error


def _text(said: dict[str, Any], key: str) -> str:
    value = said.get(key)
    if not isinstance(value, str):
        raise BadQuestion(f"{key} must be a text, not {value!r}")
    return value


def _number(said: dict[str, Any], key: str) -> float | None:
    value = said.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not value > 0:
        raise BadQuestion(f"{key} must be a number above 0, not {value!r}")
    return float(value)
