"""The typed errors of Lauta; every one tells what was wrong and what would be right.

Nothing here knows a game: the sentences come from whoever raises the error.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Self

from ..portable import Portable as Portable
from ..text import cut, on_one_line
from .phrase import Phrase, T, joined, plain

MOST_FAULTS = 200  # of one document


def shown(value: object) -> str:
    """`repr` for the messages of errors: short, and no error itself, whatever was handed in."""
    if isinstance(value, str):
        return _quoted(value if len(value) <= 60 else cut(value, 57) + "...")
    try:
        text = repr(value)
    except Exception:  # a number of too many digits, lists too deep, a hostile __repr__
        return f"something of type {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."


MOST_LISTED = 300  # characters of a list in a message


def choices(names: Iterable[str], none: str = "") -> str:
    """Return names for a message, separated by commas: as many as fit, and how many more there are."""
    all_names = list(names)
    shown_names: list[str] = []
    room = MOST_LISTED
    for name in all_names:
        room -= len(name) + 2
        if room < 0:
            break
        shown_names.append(name)
    left = len(all_names) - len(shown_names)
    return ", ".join([*shown_names, f"... (+{left})"] if left else shown_names) or none


def _quoted(text: str) -> str:
    """`repr` of a text, but that it shows letters and emoji that are newer than Python's tables."""
    if text.isascii():
        return repr(text)
    quote = '"' if "'" in text and '"' not in text else "'"
    escaped = text.replace("\\", "\\\\").replace(quote, f"\\{quote}")
    return f"{quote}{on_one_line(escaped, len(escaped))}{quote}"


def ident(text: str) -> Phrase:
    """The id of an entry in a message, as files write it; pages say in its place what the entry is called."""
    return Phrase("{text}", {"text": shown(text), "id": text})


def idents(texts: Iterable[str]) -> Phrase:
    """The same for several, without quotes."""
    return joined([Phrase("{text}", {"text": text, "id": text}) for text in texts]) or plain("")


@dataclass(frozen=True)
class Fault:
    """What is wrong in a position or a file: its place ("players.A.cell"), what would be right, the rule.

    With a `fatal` fault nothing can be played from a position; others only say that it cannot arise.
    `phrase` is the message in translatable form, where there is one.
    """

    place: str
    message: str
    rule: str = ""
    fatal: bool = False
    phrase: Phrase | None = field(default=None, compare=False, repr=False)

    @classmethod
    def of(cls, place: str, phrase: Phrase) -> Self:
        """A fault that can be told in every language."""
        return cls(place, str(phrase), phrase=phrase)

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        return f"{where}{self.message}" + (f" ({self.rule})" if self.rule else "")


def listed(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """As many faults as a person reads; the last one says how many more there are."""
    more = len(faults) - MOST_FAULTS
    rest = (Fault.of("", T("{n} more faults are not listed here", n=more)),) if more > 0 else ()
    return (*faults[:MOST_FAULTS], *rest)


class LautaError(Portable, Exception):
    """Base of all errors that Lauta raises on purpose.

    `phrase` is the message in translatable form; `str(error)` is its English text.
    """

    def __init__(self, message: Phrase | str) -> None:
        self.phrase: Phrase = (
            message if isinstance(message, Phrase) else Phrase(message.replace("{", "{{").replace("}", "}}"))
        )
        super().__init__(str(self.phrase))


class IllegalAction(LautaError):
    """The rules do not allow this action now; the match is as it was.

    `rule` is the number in the register of rules ("AF-41"), empty where no single rule forbids it;
    `code` a word for programs where the game's register has one ("payment").
    """

    def __init__(self, message: Phrase | str, rule: str = "", code: str = "") -> None:
        super().__init__(message)
        self.rule = rule
        self.code = code

    def __str__(self) -> str:
        return f"{self.phrase} ({self.rule})" if self.rule else str(self.phrase)


class NothingToAnalyse(LautaError):
    """There is no decision to analyse in this position, or no whole match to look back on."""


class CannotUndo(LautaError):
    """Nothing can be taken back: something was revealed, or the turn is over."""


class OptionError(LautaError):
    """An option, a preset or a number of players that the game does not know."""


def no_seat(given: object, players: int) -> OptionError:
    """What is raised where somebody names a seat that is none."""
    return OptionError(f"there is no seat {shown(given)}; seats go from 0 to {players - 1}")


class DataError(LautaError):
    """A board or component file that cannot be used; names the file and the entry."""


class EditionError(DataError):
    """An edition that cannot be used; `faults` has each with its place and what would be right."""

    def __init__(self, called: str, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = listed(tuple(faults))
        super().__init__("\n".join(f"{called}: {fault}" for fault in self.faults))


class RecordError(LautaError):
    """A game record that cannot be read or replayed.

    `line` counts from 1; 0 where the record as a whole is at fault.
    """

    def __init__(self, message: Phrase | str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {self.phrase}" if self.line else str(self.phrase)


class EditionNeeded(RecordError):
    """A record of a match with an edition that is not at hand: `name` and `hash` say which."""

    def __init__(self, message: Phrase | str, name: str, digest: str, line: int = 0) -> None:
        super().__init__(message, line)
        self.name = name
        self.hash = digest


class UnknownName(LautaError):
    """A game, a level or another name that does not exist; the message lists those that do."""

    def __init__(self, what: str, name: str, good: Iterable[str]) -> None:
        self.name = name
        self.good: tuple[str, ...] = tuple(good)
        super().__init__(f"there is no {what} {shown(name)}; choose one of: {choices(self.good)}")


class LinkingWarning(Portable, RuntimeWarning):
    """Rules are compiled the slow way, because Numba is not as Lauta knows it. Games play the same."""
