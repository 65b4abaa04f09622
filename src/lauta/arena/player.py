"""A process that plays games of bots for a server, a few at a time: questions and answers as lines of JSON.

Like `bots/worker.py`, but it sees no table, and gives way to what is more urgent.

    {"game": "africa", "edition": "...", "preset": "simple", "players": 3, "first": 20, "games": 10}
    {"tally": {...}}  or  {"endless": true}  or  {"error": "..."}
"""

from __future__ import annotations

import json
from typing import IO, Any

from ..bots.child import LONGEST_LINE, game_with, speak, tell
from ..engine.errors import LautaError, OptionError
from ..engine.game import Game
from .effect import play

LOWER = 10  # of 19 steps that `nice` knows
MOST_GAMES = 500  # a question


def answer(line: bytes) -> dict[str, Any]:
    """The answer to one line, whatever it holds."""
    try:
        question = json.loads(line)
        game = game_with(str(question["game"]), str(question.get("edition", "")))
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


def serve(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer line by line until the input ends or nobody listens any more."""
    while line := questions.readline(LONGEST_LINE + 2):
        try:
            tell(answers, answer(line))
        except BrokenPipeError:
            return


if __name__ == "__main__":
    speak(serve, LOWER)
