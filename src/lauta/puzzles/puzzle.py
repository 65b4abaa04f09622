"""A puzzle as its file has it: a position as one seat knows it, the line to find, what it was measured by.

One line of JSON a puzzle, in `games/<game>/puzzles/*.jsonl`. Nothing is judged here.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..analysis.wire import packed_phrase, phrase_of
from ..engine.actors import SEAT_LETTERS
from ..engine.errors import LautaError
from ..engine.game import Game
from ..engine.match import Match
from ..engine.phrase import Phrase
from ..engine.position import Position

LEVELS = range(1, 6)
DIGITS = 3  # of chances in a file
WITHDRAWN = "withdrawn.toml"  # in the folder of a game's puzzles
KEYS = ("id", "level", "steps", "reasons", "made", "position")


class PuzzleError(LautaError):
    """A puzzle that cannot be read or does not hold: its file and id, and what is wrong."""


@dataclass(frozen=True)
class Step:
    """One decision of the line: the chance to win after it, and after the others that were told apart.

    `chances` are by notation, the right decision first; each is the mean and the interval of 95 % of games
    played to their end. Any decision that is not named is worse than the best of the others.
    """

    chances: Mapping[str, tuple[float, float, float]]

    @property
    def right(self) -> str:
        """The right decision, in notation."""
        return next(iter(self.chances))

    @property
    def best(self) -> float:
        """The chance to win after it."""
        return self.chances[self.right][0]

    @property
    def gap(self) -> float:
        """By how much the chance is higher than after any other decision."""
        return self.best - max(chance[0] for text, chance in self.chances.items() if text != self.right)

    def cost(self, text: str) -> tuple[float, bool]:
        """What a wrong decision costs, and whether it was measured: else it costs more than that."""
        if text in self.chances:
            return self.best - self.chances[text][0], True
        return self.gap, False


@dataclass(frozen=True)
class Puzzle:
    """A position, whose seat to act has a line of decisions to find, each of them clearly best.

    `made` says how it was found: seed and number of the match, entries of its log before it, levels.
    """

    id: str
    level: int
    steps: tuple[Step, ...]
    reasons: tuple[Phrase, ...]
    made: Mapping[str, Any]
    document: Mapping[str, Any]

    @property
    def game(self) -> str:
        """The id of its game."""
        return str(self.document["game"])

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.document["seats"])

    @cached_property
    def seat(self) -> int:
        """The seat that knows what the position tells, and is to act."""
        letter = self.document.get("seen_by", self.made["seat"])
        return SEAT_LETTERS.index(letter)

    @property
    def line(self) -> tuple[str, ...]:
        """The decisions to find, in notation."""
        return tuple(step.right for step in self.steps)

    @property
    def gap(self) -> float:
        """By how much the right decision is better than any other, at the step where that is least."""
        return min(step.gap for step in self.steps)

    def position(self, game: Game) -> Position:
        """The position as the seat knows it; what it does not know is left open."""
        return Position(dict(self.document), game)

    def filled(self, game: Game) -> Position:
        """A position that the seat cannot tell from it, with nothing left open: for playing.

        What is filled in follows from the document alone, so it tells nothing of the match it comes from.
        """
        found = self.position(game)
        return found.determinized(int(self.id, 16) & 0x3FFFFFFF) if found.unknown else found

    def match(self, game: Game) -> Match:
        """A match that begins at the position; chance has no source, for nobody plays beyond the line."""
        return game.match(position=self.filled(game))

    def numbers(self, game: Game) -> tuple[int, ...]:
        """The line as numbers of actions. PuzzleError where it is not legal."""
        match, found = self.match(game), []
        for text in self.line:
            if match.actor != self.seat:
                raise PuzzleError(f"{self.id}: {text!r} stands where seat {self.seat} is not to decide")
            try:
                found.append(match.play(text).number)
            except LautaError as error:
                raise PuzzleError(f"{self.id}: {text!r}: {error}") from error
        return tuple(found)

    def written(self) -> str:
        """The puzzle as a line of its file."""
        told = {
            "id": self.id,
            "level": self.level,
            "steps": [
                {text: [round(one, DIGITS) for one in chance] for text, chance in step.chances.items()}
                for step in self.steps
            ],
            "reasons": [packed_phrase(reason) for reason in self.reasons],
            "made": dict(self.made),
            "position": dict(self.document),
        }
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def name_of(document: Mapping[str, Any], line: tuple[str, ...]) -> str:
    """The id of a puzzle: it follows from its position and its first decision."""
    told = json.dumps([document, line[0]], sort_keys=True, ensure_ascii=False)
    return sha256(told.encode()).hexdigest()[:10]


def read_puzzle(line: str, where: str) -> Puzzle:
    """The puzzle of a line. PuzzleError where it is none."""
    try:
        told = json.loads(line)
        missing = [key for key in KEYS if key not in told]
        if missing:
            raise PuzzleError(f"{where}: lacks {', '.join(missing)}")
        steps = tuple(
            Step({text: (float(a), float(b), float(c)) for text, (a, b, c) in step.items()})
            for step in told["steps"]
        )
        reasons = tuple(phrase_of(one) for one in told["reasons"])
    except (ValueError, TypeError, AttributeError) as error:
        raise PuzzleError(f"{where}: {error}") from error
    if told["level"] not in LEVELS:
        raise PuzzleError(f"{where}: levels go from {LEVELS[0]} to {LEVELS[-1]}, not {told['level']}")
    if not steps or any(len(step.chances) < 2 for step in steps):
        raise PuzzleError(f"{where}: every step has a right decision and another one")
    return Puzzle(told["id"], told["level"], steps, reasons, told["made"], told["position"])


def puzzles_in(path: Path) -> list[Puzzle]:
    """The puzzles of a file, in its order. PuzzleError names the line that is none."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [read_puzzle(line, f"{path.name}:{n}") for n, line in enumerate(lines, 1) if line]


def puzzles_of(game: Game) -> Mapping[str, Puzzle]:
    """The puzzles that a game offers, by id, in the order of their files: of its rules, and not withdrawn."""
    return _shipped(game.package, game.rules_version)


@cache
def _shipped(package: str, rules_version: int) -> Mapping[str, Puzzle]:
    folder = Path(str(files(package))) / "puzzles"
    found = [one for path in sorted(folder.glob("*.jsonl")) for one in puzzles_in(path)]
    doubtful = withdrawn_in(folder, {one.id for one in found})
    return {
        one.id: one for one in found if one.document.get("rules") == rules_version and one.id not in doubtful
    }


def withdrawn_in(folder: Path, known: Set[str]) -> Mapping[str, str]:
    """The puzzles of a folder that are not offered any more, each with the reason (`withdrawn.toml`).

    PuzzleError where one of them is none of those that are known.
    """
    path = folder / WITHDRAWN
    told = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    if strange := sorted(told.keys() - known):
        raise PuzzleError(f"{path.name}: there is no puzzle {strange[0]} to be withdrawn")
    return told
