"""Tutorials: a match that is scripted step by step, which a learner plays by the real rules.

A game keeps its own in `tutorial/*.toml`; here they are read, checked and played. What a learner sees is the
business of whoever shows it (`web/learning`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

from .actors import CHANCE, SEAT_LETTERS
from .errors import LautaError, RecordError, shown
from .game import Game
from .match import Entry, Match
from .phrase import Phrase
from .position import Document
from .record_reading import play_line

LEARNER = 0  # the seat of whoever learns
MOST_WORDS = 60  # of a step: one idea
READ_A_MINUTE, SECONDS_TO_ACT = 110, 7  # what people need who read with care, and for finding where to click
KEYS = {"format", "title", "about", "players", "level", "options", "position", "begin", "step", "end"}
STEP_KEYS = {"title", "say", "show", "beside", "do", "then", "gains", "points", "expect"}
PARTS = ("players", "hand", "boards", "pool", "log", "rules", "text", "bar")


class TutorialError(LautaError):
    """A tutorial that cannot be played: the file, the step, and what is wrong there."""


@dataclass(frozen=True)
class Step:
    """One idea: a sentence or two, and what the learner does (`ways`, any of them) before the next one.

    Without `ways` the step is read. `then` are lines of a record that follow by themselves: outcomes of
    chance and what the others do. `places` are pointed at on the board, `beside` names a part of the page
    instead, one of PARTS. `gains` (points booked, by seat), `points` (what stands beside the names, of these
    seats) and `expect` (values of the position's document) must hold behind it.
    """

    title: Phrase
    say: Phrase
    places: tuple[str, ...] = ()
    beside: str = ""
    ways: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    gains: Mapping[str, int] | None = field(default=None, compare=False)
    points: Mapping[str, int] = field(default_factory=dict, compare=False)
    expect: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Tutorial:
    """A script as its file has it. `digest` is another one whenever anything in it changes.

    `end` is what a learner reads behind the last step, title and sentence; None: what all tutorials say.
    """

    game: str
    name: str
    path: Path
    title: Phrase
    about: Phrase
    players: int
    level: str
    options: Mapping[str, Any]
    position: Document | None
    begin: tuple[str, ...]
    steps: tuple[Step, ...]
    digest: str
    end: tuple[Phrase, Phrase] | None = None

    @property
    def minutes(self) -> float:
        """How long it takes somebody who reads every word with care."""
        words = sum(len(f"{step.title} {step.say}".split()) for step in self.steps)
        return words / READ_A_MINUTE + SECONDS_TO_ACT / 60 * sum(bool(step.ways) for step in self.steps)


class Course:
    """A tutorial that was played once by the rules: where each step begins, and what leads on from it.

    TutorialError where it cannot be played as it is written.
    """

    def __init__(self, game: Game, script: Tutorial) -> None:
        self.game: Game = game
        self.script: Tutorial = script
        self.starts: list[tuple[Entry, ...]] = []  # the log before each step, and behind the last one
        self.ways: list[tuple[tuple[int, ...], ...]] = []  # decisions that do what each step asks for
        match = self.fresh()
        self.start = match.start
        for n, step in enumerate(script.steps):
            self.starts.append(tuple(match.log))
            self.ways.append(self._ways(match, n, step))
            self._play(match, n, self.ways[n][0] if self.ways[n] else ())
        self.starts.append(tuple(match.log))

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps in their order."""
        return self.script.steps

    def fresh(self, names: Sequence[str] | None = None) -> Match:
        """The match as the first step finds it; chance is scripted, so it has no source of it."""
        script = self.script
        match = self.game.match(
            script.players, options=script.options or None, position=script.position, names=names
        )
        for line in script.begin:
            self._line(match, "begin", line)
        return match

    def ways_on(self, n: int, match: Match) -> list[tuple[int, ...]]:
        """The decisions that are still to make in step n, by ways; empty where nothing is asked for."""
        made = tuple(entry.action for entry in match.log[len(self.starts[n]) :])
        return [way[len(made) :] for way in self.ways[n] if way[: len(made)] == made and len(way) > len(made)]

    def is_done(self, n: int, match: Match) -> bool:
        """Whether the learner has done what step n asks for."""
        made = tuple(entry.action for entry in match.log[len(self.starts[n]) :])
        return made in self.ways[n]

    def go_on(self, n: int, match: Match) -> None:
        """Play what follows step n by itself."""
        for line in self.script.steps[n].then:
            self._line(match, f"step {n + 1}", line)

    def _ways(self, match: Match, n: int, step: Step) -> tuple[tuple[int, ...], ...]:
        """The numbers of all ways, each tried to the end of the step: they must come to the same length."""
        found, lengths = [], set()
        if step.ways and match.actor != LEARNER:
            raise self._wrong(n, f"asks the learner to act, but {self._whose(match)} is to")
        for way in step.ways:
            trial = self.game.match(match.players, options=match.options, position=match.start)
            trial.load(match.log, match.snapshot())
            numbers = []
            for move in map(str.strip, way.split(";")):
                if trial.actor != LEARNER:
                    raise self._wrong(n, f"{shown(move)} stands where {self._whose(trial)} is to decide")
                try:
                    numbers.append(trial.play(move).number)
                except LautaError as error:
                    raise self._wrong(n, f"{shown(move)}: {error}") from error
            self.go_on(n, trial)
            found.append(tuple(numbers))
            lengths.add(len(trial.log))
        if len(lengths) > 1:
            raise self._wrong(n, "its ways and what follows them are of different length")
        return tuple(found)

    def _play(self, match: Match, n: int, way: Sequence[int]) -> None:
        for number in way:
            match.play(number)
        self.go_on(n, match)

    def _line(self, match: Match, where: str, line: str) -> None:
        try:
            play_line(match, line)
        except RecordError as error:
            raise TutorialError(f"{self.script.path.name}: {where}: {error}") from error

    def _wrong(self, n: int, what: str) -> TutorialError:
        return TutorialError(f"{self.script.path.name}: step {n + 1} ({self.steps[n].title}): {what}")

    @staticmethod
    def _whose(match: Match) -> str:
        who = match.actor
        return "nobody" if who is None else "chance" if who == CHANCE else f"seat {SEAT_LETTERS[who]}"


def tutorials(game: Game) -> list[Tutorial]:
    """The tutorials of a game, in the order of their files' names. TutorialError where one is misspelt."""
    folder = Path(str(files(game.package))) / "tutorial"
    return [read_tutorial(game.id, path) for path in sorted(folder.glob("*.toml"))]


@cache
def read_tutorial(game: str, path: Path) -> Tutorial:
    """The script in a file. TutorialError names what is wrong there."""
    raw = path.read_bytes()
    try:
        table = tomllib.loads(raw.decode())
    except ValueError as error:
        raise TutorialError(f"{path.name}: {error}") from error
    _check_keys(path, "the file", table, KEYS, {"format", "title", "about", "players", "step"})
    if table["format"] != 1:
        raise TutorialError(f"{path.name}: format must be 1, not {shown(table['format'])}")
    steps = tuple(_step(path, n, step) for n, step in enumerate(table["step"], 1))
    return Tutorial(
        game, path.stem, path, Phrase(table["title"]), Phrase(table["about"]), table["players"],
        table.get("level", "casual"), table.get("options", {}),
        cast("Document | None", table.get("position")),
        _lines(table.get("begin", ())), steps, sha256(raw).hexdigest()[:8], _end(path, table.get("end")),
    )  # fmt: skip


def _step(path: Path, n: int, table: Mapping[str, Any]) -> Step:
    where = f"step {n}"
    _check_keys(path, where, table, STEP_KEYS, {"title", "say"})
    words = len(table["say"].split())
    if words > MOST_WORDS:
        raise TutorialError(f"{path.name}: {where}: at most {MOST_WORDS} words, these are {words}")
    if table.get("beside", "") not in ("", *PARTS):
        raise TutorialError(f"{path.name}: {where}: beside must be one of {', '.join(PARTS)}")
    return Step(
        Phrase(table["title"]), Phrase(table["say"]), tuple(table.get("show", "").split()),
        table.get("beside", ""), _lines(table.get("do", ())), _lines(table.get("then", ())),
        table.get("gains"), table.get("points", {}), table.get("expect", {}),
    )  # fmt: skip


def _end(path: Path, table: Mapping[str, Any] | None) -> tuple[Phrase, Phrase] | None:
    if table is None:
        return None
    _check_keys(path, "the end", table, {"title", "say"}, {"title", "say"})
    return Phrase(table["title"]), Phrase(table["say"])


def _lines(value: str | Sequence[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _check_keys(path: Path, where: str, table: Mapping[str, Any], known: set[str], needed: set[str]) -> None:
    for key in sorted(table.keys() - known):
        raise TutorialError(
            f"{path.name}: {where} has no key {shown(key)}; it has {', '.join(sorted(known))}"
        )
    for key in sorted(needed - table.keys()):
        raise TutorialError(f"{path.name}: {where} lacks {shown(key)}")
