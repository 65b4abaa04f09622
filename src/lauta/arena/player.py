"""A process that plays games of bots for a server, a few at a time: questions and answers as lines of JSON.

Like `bots/worker.py`, but it sees no table, and gives way to what is more urgent.

    {"game": "africa", "edition": "...", "preset": "simple", "players": 3, "first": 20, "games": 10}
    {"tally": {...}}  or  {"endless": true}  or  {"error": "..."}
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
from functools import lru_cache
from typing import IO, Any

import lauta

from ..bots.worker import LONGEST_LINE, end_with_parent
from ..engine.errors import LautaError, OptionError
from ..engine.game import Game
from .effect import play

LOWER = 10  # of 19 steps that `nice` knows
MOST_GAMES = 500  # a question


def answer(line: bytes) -> dict[str, Any]:
    """The answer to one line, whatever it holds."""
    try:
        question = json.loads(line)
        game = _game(str(question["game"]), str(question.get("edition", "")))
        players, first, games = (int(question[name]) for name in ("players", "first", "games"))
        game.check_players(players)
        return _played(game, min(games, MOST_GAMES), players, first, str(question.get("preset", "")))
    except LautaError as error:
        return {"error": str(error)}
    except Exception as error:  # a bug must cost one answer, not the process
        return {"error": f"{type(error).__name__}: {error}"}


def _played(game: Game, games: int, players: int, first: int, preset: str) -> dict[str, Any]:
    options = game.options_of(preset or None)
    try:
        return {"tally": play(game, games, players, first=first, options=options).as_json()}
    except OptionError as error:  # of a game that goes on for ever
        return {"endless": True, "error": str(error)}


@lru_cache(maxsize=8)
def _game(ident: str, edition: str) -> Game:
    return lauta.game(ident, edition=lauta.read_edition(edition)) if edition else lauta.game(ident)


def serve(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer line by line until the input ends or nobody listens any more."""
    while line := questions.readline(LONGEST_LINE + 2):
        try:
            answers.write(json.dumps(answer(line)).encode() + b"\n")
            answers.flush()
        except BrokenPipeError:
            return


def main() -> None:
    """Speak the protocol on the standard streams; what others print goes to standard error."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):  # no such thing on Windows
        os.nice(LOWER)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin.buffer, answers)
    os._exit(0)


if __name__ == "__main__":
    main()
