"""A folder that keeps every game of a contest: a line of JSON each, written as soon as the game is over.

Files only; what is played is said by `contest.py`. What a cut-off call left behind is gone on with.

    settings.json   what decides how games go; another call must agree
    games.jsonl     the seats of the meeting, the seed, the number of the game; by seat bots, scores, shares
                    of the win, decisions, searches (decisions, iterations, kept, cut short), seconds
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from .. import files
from ..bots.matches import Played
from ..bots.thinking import Account
from ..engine.errors import LautaError

SETTINGS, GAMES = "settings.json", "games.jsonl"


class StoreError(LautaError):
    """A folder of games that is damaged, or that belongs to a contest with other settings."""


def settings_in(folder: Path) -> dict[str, Any]:
    """How the games in a folder are played. StoreError where it holds none, or does not say so."""
    path = folder / SETTINGS
    try:
        settings = json.loads(path.read_text(encoding="utf-8"))
        return {**settings, "meetings": tuple(map(str, settings["meetings"])), "seed": int(settings["seed"])}
    except FileNotFoundError as error:
        raise StoreError(f"{folder} is no folder of games: it has no {SETTINGS}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise StoreError(f"{path} does not say how its games were played: {error}") from error


class GameStore:
    """The games in a folder, which is made where there is none. StoreError where its settings are others."""

    def __init__(self, folder: Path, settings: Mapping[str, object]) -> None:
        self._path, self._seed = folder / GAMES, settings.get("seed")
        files.folder(folder)
        _agree(folder / SETTINGS, settings)
        self._known: dict[str, dict[int, Played]] = {}
        if self._path.exists():
            self._read()

    def games(self, seats: tuple[str, ...]) -> dict[int, Played]:
        """The games of a meeting by number."""
        return dict(self._known.get(",".join(seats), {}))

    def add(self, seats: tuple[str, ...], one: Played) -> None:
        """Keep a game; it is on its way to the disk when this returns."""
        line = {"seats": ",".join(seats), "seed": self._seed, **as_json(one)}
        files.append(self._path, json.dumps(line) + "\n")
        self._known.setdefault(",".join(seats), {})[one.number] = one

    def _read(self) -> None:
        """Every whole line. One without an end was being written when a call was cut off: it goes."""
        content = self._path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if len(whole) < len(content):
            files.cut(self._path, len(whole))
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                game = json.loads(line)
                self._known.setdefault(str(game["seats"]), {})[int(game["number"])] = from_json(game)
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise StoreError(f"{self._path}: line {number} is no game that was kept: {error}") from error


def _agree(path: Path, settings: Mapping[str, object]) -> None:
    if not path.exists():
        files.write(path, json.dumps(settings, indent=1) + "\n")
        return
    try:
        before = json.loads(path.read_text(encoding="utf-8"))
        names = [name for name in {**settings, **before} if before.get(name) != settings.get(name)]
    except (ValueError, AttributeError) as error:
        raise StoreError(f"{path} does not say how its games were played: {error}") from error
    if names:
        differ = "; ".join(f"{name} was {_told(before, name)}, not {_told(settings, name)}" for name in names)
        raise StoreError(f"{path.parent} holds games of other settings: {differ}. Take another folder.")


def _told(settings: Mapping[str, object], name: str) -> str:
    return json.dumps(settings[name]) if name in settings else "not there"


def as_json(one: Played) -> dict[str, Any]:
    """A game as plain content; fractions as text, as 7 or 1/2, so that nothing is rounded."""
    return {
        "number": one.number,
        "bots": one.levels,
        "scores": [str(score) for score in one.scores],
        "shares": [str(share) for share in one.shares],
        "turns": one.turns,
        "decisions": one.decisions,
        "searched": [[it.decisions, it.iterations, it.kept, it.cut] for it in one.searched],
        "seconds": one.seconds,
    }


def from_json(game: Mapping[str, Any]) -> Played:
    """The game that was written by `as_json`."""
    return Played(
        int(game["number"]),
        tuple(game["bots"]),
        tuple(Fraction(score) for score in game["scores"]),
        tuple(Fraction(share) for share in game["shares"]),
        tuple(game["decisions"]),
        tuple(game["seconds"]),
        int(game["turns"]),
        searched=tuple(Account(*four) for four in game["searched"]),
    )
