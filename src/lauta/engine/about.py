"""What a game says of itself: players, options, presets, themes. Every game's `about.py` holds one `About`.

What its other modules must have is said in `contract.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .errors import OptionError, shown
from .phrase import Phrase, T, Theme

if TYPE_CHECKING:
    from .data import DataFile

Value = str | int | bool

EASY, FAMILY, MEDIUM, DEEP = T("easy"), T("family"), T("medium"), T("deep")  # how hard a game is


@dataclass(frozen=True)
class OptionValue:
    """A value of an option, what it means, and its number in the state."""

    value: Value
    label: Phrase
    code: int


@dataclass(frozen=True)
class OptionSpec:
    """An option of a game: a real difference between rulebooks, or an official variant.

    `numbers` allows every whole number of a range beside `values`. With `is_seat` its number in the state is
    a seat, which must be at the table, or negative. `unnamed` is the value of games whose records and tables
    do not name the option: the default, or what was played before there was the option.
    """

    name: str
    label: Phrase
    help: Phrase
    values: tuple[OptionValue, ...]
    default: Value
    rule: str
    numbers: range | None = None
    is_seat: bool = False
    before: Value | None = None

    @property
    def unnamed(self) -> Value:
        """Its value in a game that does not name it."""
        return self.default if self.before is None else self.before

    def code(self, value: Value) -> int:
        """The number of a value in the state; OptionError where the option has no such value."""
        for known in self.values:
            if type(known.value) is type(value) and known.value == value:
                return known.code
        if self.numbers is not None and type(value) is int and value in self.numbers:
            return value
        good = ", ".join(repr(known.value) for known in self.values)
        more = f", or {self.numbers.start} to {self.numbers[-1]}" if self.numbers is not None else ""
        raise OptionError(f"option {self.name} takes {good}{more}, not {shown(value)}")

    def parse(self, text: str) -> Value:
        """The value that a text names ("ninth", "true", "10"); OptionError where there is none."""
        for known in self.values:
            if str(known.value).lower() == text.strip().lower():
                return known.value
        word = text.strip()
        value: Value = int(word) if word.removeprefix("-").isdecimal() and len(word) < 10 else text
        self.code(value)
        return value


@dataclass(frozen=True)
class Preset:
    """A set of options under a name, as a rulebook has them.

    Readers of its `language` are offered it; where none is in theirs, the one that is `usual`, or the first.
    """

    id: str
    title: Phrase
    help: Phrase
    options: Mapping[str, Value]
    language: str = ""
    usual: bool = False


def published(designer: str, publisher: str, year: int) -> Phrase:
    """Whose game it is: who invented it, who published it first, and when."""
    return T(
        "By {designer}, published by {publisher} in {year}.",
        designer=designer,
        publisher=publisher,
        year=year,
    )


@dataclass(frozen=True)
class About:
    """What a game says of itself in its `about.py`.

    `hidden_information` may be a function of the options, where they decide whether anything is hidden.
    `data_files` are all that its figures are made of, and what may replace each; `figures` is the hash of
    those that belong to `rules_version`, by which records tell files that somebody edited in place.
    `themes` are other words for the same game, from which a table may choose.
    `scored` is false where there are no points on the way: pages then show none, and no chart of them.
    `standing` are the ids of the facts that then tell in a line how a player stands.
    `at_table` is false as long as the game can be played by programs only. `emblem` names the drawing
    of `View.glyph` that stands for the game. `origin` says whose game it is.
    `decisions` says for so many players how often a seat decides in a match, and how often it is asked
    whether it reacts, as `benchmarks/length.py` measures it.
    `pitch` is one sentence for the front page, `weight` how hard the game is. `age` is the age in years from
    which a source recommends the game; where no source does, `age_reconstructed` is true and it is our
    estimate. 0: nothing is said.
    """

    id: str
    title: str
    players: range
    rules_version: int
    hidden_information: bool | Callable[[Mapping[str, Value]], bool]
    options: tuple[OptionSpec, ...]
    presets: tuple[Preset, ...]
    data_files: tuple[DataFile[Any], ...] = ()
    figures: str = ""
    themes: tuple[Theme, ...] = ()
    scored: bool = True
    standing: tuple[str, ...] = ()
    at_table: bool = True
    emblem: str = ""
    origin: Phrase | None = None
    decisions: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    pitch: Phrase | None = None
    weight: Phrase | None = None
    age: int = 0
    age_reconstructed: bool = False
