"""The library of openings of a game: what its matches among equals come to, by number of players and level.

Reads, counts and writes; plays nothing. The data are `games/<game>/openings.json`, made by `lauta openings`.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import lauta

from ..analysis.wire import phrase_of
from ..arena.summary import wilson
from ..bots.levels import contender, iterations_of
from ..bots.toolkit import desk_of
from ..engine.about import Value
from ..engine.errors import LautaError
from ..engine.game import Game
from ..engine.phrase import Phrase
from .playing import OPTIONS, SEED, Cell, matches_in
from .trying import SET_UP, words_of

LEVELS = ("expert", "skilled")  # whose matches are told, the stronger first
LEAST = 10  # matches of a cell that is kept
ALIKE = {("skilled", "navegador")}  # without errors and with little chance matches repeat each other
MOST_FIRSTS, MOST_LINES, LEAST_LINE, LONGEST_LINE = 12, 8, 2, 3
Matches = Sequence[Mapping[str, Any]]


class LibraryError(LautaError):
    """A file that is no library of openings."""


@dataclass(frozen=True)
class Line:
    """What was decided, in the notation of records; by how many seats, and how many of these won in all.

    Of a shared win each has its part. `expected` is how many would have won by their places in the order of
    turns alone. `said` has each decision as a log says it in one match, where that can be said of anybody.
    """

    text: str
    n: int
    won: float
    expected: float
    said: tuple[dict[str, Any], ...] = ()

    @property
    def share(self) -> float:
        return self.won / self.n

    @property
    def interval(self) -> tuple[float, float]:
        """Of 95 %."""
        return wilson(self.won, self.n)

    @property
    def phrases(self) -> list[Phrase]:
        return [phrase_of(one) for one in self.said]


class Counted:
    """So many games, and the wins of who decides first, second and so on in them, shared ones in parts."""

    games: int
    wins: tuple[float, ...]

    def chance(self, place: int) -> tuple[float, float, float]:
        """The share of wins of who decides there, from 0, and its interval of 95 %."""
        return self.wins[place] / self.games, *wilson(self.wins[place], self.games)


@dataclass(frozen=True)
class Found(Counted):
    """What the matches of so many bots of one level came to.

    `wins` are those of who decides first, second and so on, shared ones in parts. `turns` and `decisions`
    are means of a match, `scores` means of winners and of all. `account` has for each line of the account
    its mean for winners and for all, `kinds` the same of how often a kind of action is chosen in a match;
    `ways` how it was won where the game says so, `firsts` the first decisions, `lines` the first in a row.
    """

    players: int
    level: str
    iterations: int
    games: int
    turns: float
    decisions: float
    wins: tuple[float, ...]
    scores: tuple[float, float]
    account: tuple[tuple[str, float, float], ...]
    ways: tuple[tuple[str, int], ...]
    kinds: tuple[tuple[str, float, float], ...]
    firsts: tuple[Line, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Changed(Counted):
    """What the matches came to in which one option had another value than the usual one.

    `turns` are the mean of a match, `wins` those of who decides first, second and so on, shared ones in
    parts; `scores` means of winners and of all; `ways` how it was won where the game says so.
    """

    option: str
    value: Value
    players: int
    level: str
    games: int
    turns: float
    wins: tuple[float, ...]
    scores: tuple[float, float]
    ways: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Library:
    """All that is known of a game: the version of its rules, the seed, cells by players and level, and what
    some options change.
    """

    game: str
    rules: int
    seed: int
    cells: tuple[Found, ...]
    options: tuple[Changed, ...]

    def at(self, players: int) -> list[Found]:
        """The cells of so many players, the strongest first."""
        return [one for one in self.cells if one.players == players]

    def changed(self, cell: Found) -> list[Changed]:
        """What options change where so many bots of that level play."""
        return [one for one in self.options if (one.players, one.level) == (cell.players, cell.level)]

    def written(self) -> str:
        """As a file, a cell a line."""
        head = json.dumps({"game": self.game, "rules": self.rules, "seed": self.seed})
        lists = f'"cells": [{_lines_of(self.cells)}], "options": [{_lines_of(self.options)}]'
        return f"{head[:-1]}, {lists}}}\n"


def _lines_of(rows: Sequence[Found | Changed]) -> str:
    told = ",\n".join(json.dumps(_bare(asdict(one)), ensure_ascii=False) for one in rows)
    return f"\n{told}\n" if told else ""


def _bare(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: _bare(value) for name, value in data.items() if name != "said" or value}
    if isinstance(data, (list, tuple)):
        return [_bare(one) for one in data]
    return round(data, 3) if isinstance(data, float) else data


def read(text: str) -> Library:
    """A library from its file. LibraryError where it is none."""
    try:
        data = json.loads(text)
        cells = tuple(_found(one) for one in data["cells"])
        changed = tuple(Changed(**{name: _tuples(one[name]) for name in one}) for one in data["options"])
        return Library(str(data["game"]), int(data["rules"]), int(data["seed"]), cells, changed)
    except (ValueError, TypeError, KeyError) as error:
        raise LibraryError(f"this is no library of openings: {error!r}") from error


def _found(data: Mapping[str, Any]) -> Found:
    lists = "wins", "scores", "account", "ways", "kinds"
    told: dict[str, Any] = {**data, **{name: _tuples(data[name]) for name in lists}}
    for name in ("firsts", "lines"):
        told[name] = tuple(Line(**{**one, "said": _tuples(one.get("said", []))}) for one in data[name])
    return Found(**told)


def _tuples(data: Any) -> Any:
    return tuple(_tuples(one) for one in data) if isinstance(data, list) else data


@lru_cache(maxsize=8)
def library_of(game_id: str) -> Library | None:
    """What a game is shipped with; None where there is nothing of its present rules. UnknownName."""
    game = lauta.game(game_id)
    file = Path(str(files(f"lauta.games.{game_id}"))) / "openings.json"
    if not file.exists():
        return None
    found = read(file.read_text("utf-8"))
    return found if found.rules == game.rules_version else None


def gather(folder: Path, game: Game) -> Library:
    """What has been played in a folder, counted together. LibraryError where nothing of the game is there."""
    found = []
    for players in game.players:
        for level in LEVELS:
            matches = matches_in(folder, Cell(game.id, players, level=level), game.rules_version)
            if len(matches) >= LEAST and (level, game.id) not in ALIKE:
                found.append(summed(game, players, level, matches))
    if not found:
        raise LibraryError(f"{folder} has nowhere {LEAST} matches of {game.id}")
    return Library(game.id, game.rules_version, SEED, tuple(found), tuple(_changed(folder, game, found)))


def _changed(folder: Path, game: Game, usual: Sequence[Found]) -> list[Changed]:
    """What options one by one come to, where they can be held against what is usual."""
    players, values = OPTIONS[game.id]
    found = []
    for level in (one.level for one in usual if one.players == players):
        for name, value in values:
            cell = Cell(game.id, players, {name: value}, level)
            matches = matches_in(folder, cell, game.rules_version)
            if len(matches) >= LEAST:
                found.append(_changed_by(game, cell, name, value, matches))
    return found


def _changed_by(game: Game, cell: Cell, name: str, value: Value, matches: Matches) -> Changed:
    return Changed(
        option=name,
        value=value,
        players=cell.players,
        level=cell.level,
        games=len(matches),
        turns=_turns(matches),
        wins=_wins(matches, cell.players),
        scores=_scores(game, matches),
        ways=_ways(matches),
    )


def summed(game: Game, players: int, level: str, matches: Matches) -> Found:
    """What these matches come to."""
    n, wins = len(matches), _wins(matches, players)
    firsts = _lines(matches, wins, 1)[:MOST_FIRSTS]
    lines = [one for one in _lines(matches, wins, LONGEST_LINE) if one.n >= LEAST_LINE][:MOST_LINES]
    how = contender(level)
    points = dict.fromkeys(name for one in matches for name in one["account"])
    kinds = sorted({kind for one in matches for seat in one["kinds"] for kind in seat})
    return Found(
        players=players,
        level=level,
        iterations=iterations_of(how, desk_of(game, "compiled")) if how.searches else 0,
        games=n,
        turns=_turns(matches),
        decisions=sum(sum(one["decisions"]) for one in matches) / n,
        wins=wins,
        scores=_scores(game, matches),
        account=tuple((name, *_means(_account(matches, name, players))) for name in points),
        ways=_ways(matches),
        kinds=tuple((kind, *_means(_chosen(matches, kind))) for kind in kinds),
        firsts=tuple(_in_words(game, players, one) for one in firsts),
        lines=tuple(_in_words(game, players, one) for one in lines),
    )


def _turns(matches: Matches) -> float:
    return sum(float(one["turns"]) for one in matches) / len(matches)


def _wins(matches: Matches, players: int) -> tuple[float, ...]:
    """Of who decides first, second and so on, shared ones in parts."""
    wins = [0.0] * players
    for one in matches:
        for place, seat in enumerate(one["order"]):
            wins[place] += one["shares"][seat]
    return tuple(wins)


def _scores(game: Game, matches: Matches) -> tuple[float, float]:
    """Means of winners and of all; zeros where a game has no points."""
    return _means([(one["scores"], one["shares"]) for one in matches]) if game.about.scored else (0.0, 0.0)


def _ways(matches: Matches) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(one["way"] for one in matches if one["way"]).most_common())


def _account(matches: Matches, name: str, players: int) -> list[tuple[Sequence[float], Sequence[float]]]:
    return [(one["account"].get(name, [0.0] * players), one["shares"]) for one in matches]


def _chosen(matches: Matches, kind: str) -> list[tuple[Sequence[float], Sequence[float]]]:
    return [([seat.get(kind, 0) for seat in one["kinds"]], one["shares"]) for one in matches]


def _means(rows: Sequence[tuple[Sequence[float], Sequence[float]]]) -> tuple[float, float]:
    """The mean of the winners, and of all."""
    won = sum(sum(v * part for v, part in zip(values, shares, strict=True)) for values, shares in rows)
    return won / len(rows), sum(sum(values) / len(values) for values, _ in rows) / len(rows)


def _lines(matches: Matches, wins: Sequence[float], length: int) -> list[Line]:
    """The first decisions of all seats, so many of each or all that are kept, the commonest first."""
    taken, won, expected = Counter[str](), defaultdict[str, float](float), defaultdict[str, float](float)
    for one in matches:
        for place, seat in enumerate(one["order"]):
            known = [text for text in one["opening"][seat] if not text.startswith(SET_UP)]
            if len(known) >= min(length, 2):
                text = ", ".join(known[:length])
                taken[text] += 1
                won[text] += one["shares"][seat]
                expected[text] += wins[place] / len(matches)
    order = sorted(taken.items(), key=lambda one: (-one[1], one[0]))
    return [Line(text, n, won[text], expected[text]) for text, n in order]


def _in_words(game: Game, players: int, line: Line) -> Line:
    return replace(line, said=tuple(words_of(game, players, line.text)))
