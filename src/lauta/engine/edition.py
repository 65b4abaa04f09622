"""An edition: a name, a note and what it replaces in a game's data files, as one TOML file that people read.

Knows no game and no schema: what its figures may be is checked where they are laid over the built-in
data (`figures.py`), which `rulebook.py` asks for.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import isfinite
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ..text import Unreadable, document, is_clean
from .errors import EditionError, Fault, shown
from .phrase import T
from .toml_reading import NotToml, no_text, read_toml
from .toml_text import WIDTH, as_written, inline, written

FORMAT = 1
HEAD = "lauta-edition"
PLACES = ("whole", "confirmed")  # of the head: lists of places
MOST_BYTES = 500_000
MOST_DEEP = 12
MOST_ENTRIES = 2_000  # of any list
MOST_NAME = 60
MOST_TEXT = 4_000  # characters of a note, or of another text for readers
MOST_WORDS = 80  # of any other text: what is written on a board, a tile or a card
FOR_READERS = frozenset(  # fields of `data.Sourced` and `data.Head` that no rule looks into and nothing draws
    ["source", "sources", "status", "certain", "attested", "evidence", "why", "note"]
    + ["more", "published", "physical", "look", "checks"]
)
MOST_NUMBER = 1_000_000
MARKUP = "<>"


@dataclass(frozen=True)
class Edition:
    """Figures in place of a game's built-in ones.

    `tables` has for each data file ("components") what it replaces there, in the words of that file;
    `whole` the places that it replaces altogether ("board.region"), `confirmed` those of figures that are
    Lauta's and also the owner's, who has looked. `called` is what errors call it.
    """

    game: str
    name: str
    note: str = ""
    tables: Mapping[str, Any] = field(default_factory=dict)
    whole: tuple[str, ...] = ()
    called: str = field(default="", compare=False)
    confirmed: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "tables", _frozen(self.tables))
        object.__setattr__(self, "called", self.called or f"edition {self.name!r}")

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[Any, ...]:
        given = (self.game, self.name, self.note, thawed(self.tables), self.whole, self.called)
        return Edition, (*given, self.confirmed)

    @cached_property
    def digest(self) -> str:
        """Which figures it names, whatever their order and its words; two may name equal ones differently."""
        return digest_of(self.game, self.tables, (*self.whole, *(f"={place}" for place in self.confirmed)))

    @property
    def text(self) -> str:
        """The edition as a file, without comments."""
        head = head_text(self.game, self.name, self.note, self.whole, self.confirmed)
        return head + body_text(self.tables)


def digest_of(game: str, tables: Mapping[str, Any], whole: tuple[str, ...] = ()) -> str:
    """A hash of figures, 16 hexadecimal digits: the order of keys says nothing."""
    canonical = json.dumps([game, thawed(tables), sorted(whole)], sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def head_text(
    game: str, name: str, note: str, whole: tuple[str, ...] = (), confirmed: tuple[str, ...] = ()
) -> str:
    """The first lines of an edition."""
    lines = {HEAD: FORMAT, "game": game, "name": name, "note": note}
    return "".join(f"{key} = {inline(value)}\n" for key, value in lines.items()) + places_text(
        whole, confirmed
    )


def places_text(whole: tuple[str, ...], confirmed: tuple[str, ...]) -> str:
    """The lines that name places, of those that there are."""
    given = {"whole": whole, "confirmed": confirmed}
    return "".join(f"{key} = {_in_lines(places)}\n" for key, places in given.items() if places)


def _in_lines(places: tuple[str, ...]) -> str:
    """A list of places: in one line where it fits, else a line each."""
    line = inline(list(places))
    return line if len(line) < WIDTH else "[\n" + "".join(f"    {inline(each)},\n" for each in places) + "]"


def body_text(tables: Mapping[str, Any]) -> str:
    """The figures of an edition, a section for each table."""
    return "\n" + written(thawed(tables)) if tables else ""


# --- reading ------------------------------------------------------------------------------------------


def read_edition(source: Path | str | bytes, called: str = "edition") -> Edition:
    """An edition from its file, or from text or bytes that errors call so. EditionError tells all faults.

    Its form is checked here. Whether its figures fit the game is checked by `lauta.game(game, edition=...)`.
    """
    called = str(source) if isinstance(source, Path) else called
    text = source if isinstance(source, str) else _text_of(source, called)
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise EditionError(called, [_too_long()])
    try:
        data = read_toml(text)
    except NotToml as error:
        raise EditionError(called, [Fault.of("", error.phrase)]) from error
    return edition_of(data, called)


def edition_of(data: Mapping[str, Any], called: str = "edition") -> Edition:
    """An edition from the tables of its file. EditionError tells every fault of its form."""
    faults = [*_form(data), *unfit(data, "")]
    if faults:
        raise EditionError(called, faults)
    tables = {key: value for key, value in data.items() if isinstance(value, dict)}
    whole, confirmed = (tuple(sorted(set(data.get(key, ())))) for key in PLACES)
    made = Edition(data["game"], data["name"], data.get("note", ""), tables, whole, called, confirmed)
    if len(json.dumps(thawed(tables))) > MOST_BYTES:
        raise EditionError(called, [_too_long()])
    return made


def _too_long() -> Fault:
    return Fault.of("", T("an edition has at most {n} bytes, this has more", n=MOST_BYTES))


def _text_of(source: Path | bytes, called: str) -> str:
    most = 4 * MOST_BYTES + 4
    try:
        if isinstance(source, bytes):
            return document(source[:most])
        with source.open("rb") as file:
            return document(file.read(most))
    except OSError as error:
        raise EditionError(called, [Fault("", f"cannot be read ({error.strerror})")]) from error
    except Unreadable as error:
        raise EditionError(called, [Fault.of("", no_text(error))]) from error
    except ValueError as error:
        raise EditionError(shown(called), [Fault("", "is no name of a file")]) from error


def _form(data: Mapping[str, Any]) -> Iterator[Fault]:
    if type(data.get(HEAD)) is not int or data[HEAD] != FORMAT:
        line = f"{HEAD} = {FORMAT}"
        missing = T("must be 1, but is missing; an edition begins with '{line}'", line=line)
        wrong = T(
            "must be 1, not {given}; an edition begins with '{line}'",
            given=as_written(data.get(HEAD)),
            line=line,
        )
        yield Fault.of(HEAD, wrong if HEAD in data else missing)
    for key, what in (
        ("game", T("must be the id of a game")),
        ("name", T("must be a name of 1 to {n} characters", n=MOST_NAME)),
    ):
        value = data.get(key)
        good = isinstance(value, str) and len(value.strip()) > 0 and len(value) <= MOST_NAME
        if not good or (isinstance(value, str) and "\n" in value):
            missing, wrong = (
                T("{what}, but is missing", what=what),
                T("{what}, not {given}", what=what, given=as_written(value)),
            )
            yield Fault.of(key, wrong if key in data else missing)
    if not isinstance(data.get("note", ""), str):
        yield Fault.of("note", T("must be a text, not {given}", given=as_written(data["note"])))
    for key in PLACES:
        places = data.get(key, [])
        if not isinstance(places, list) or not all(isinstance(place, str) for place in places):
            given = as_written(places)
            yield Fault.of(key, T("must be a list of places like 'board.region', not {given}", given=given))
    for key, value in data.items():
        if key not in {HEAD, "game", "name", "note", *PLACES} and not isinstance(value, dict):
            yield Fault.of(key, T("is not known here; figures are in tables like [components.pieces]"))


def unfit(value: Any, place: str, depth: int = 0, most: int = MOST_WORDS) -> Iterator[Fault]:
    """What no figure can be, and nobody should have to show: too deep, too long, control signs, markup."""
    if depth > MOST_DEEP:
        yield Fault.of(place, T("lies deeper than {n} tables", n=MOST_DEEP))
    elif isinstance(value, dict):
        for key, each in value.items():
            there = f"{place}.{shown(key)[1:-1]}".lstrip(".")
            yield from _text_faults(key, there, most)
            yield from unfit(each, there, depth + 1, MOST_TEXT if key in FOR_READERS | {*PLACES} else most)
    elif isinstance(value, list) and len(value) > MOST_ENTRIES:
        yield Fault.of(
            place, T("a list has at most {most} entries, this has {n}", most=MOST_ENTRIES, n=len(value))
        )
    elif isinstance(value, list):
        for n, each in enumerate(value, 1):
            yield from unfit(each, f"{place}[{n}]", depth + 1, most)
    elif isinstance(value, str):
        yield from _text_faults(value, place, most)
    elif not isinstance(value, int | float):
        given = as_written(value)
        yield Fault.of(place, T("must be a number, a text, true or false, not {given}", given=given))
    elif isinstance(value, float) and not isfinite(value):
        yield Fault.of(place, T("must be a whole number, not {given}", given=str(value)))
    elif abs(value) > MOST_NUMBER:
        yield Fault.of(
            place, T("must be at most {most} either way, not {given}", most=MOST_NUMBER, given=shown(value))
        )


def _text_faults(text: str, place: str, most: int) -> Iterator[Fault]:
    if len(text) > most:
        yield Fault.of(place, T("a text has at most {most} characters, this has {n}", most=most, n=len(text)))
    elif any(sign in text for sign in MARKUP):
        yield Fault.of(place, T("a text holds no markup: no “<” and no “>”"))
    elif not is_clean(text):
        yield Fault.of(
            place, T("a text holds only signs that can be printed, not {given}", given=shown(text))
        )


# --- plain and frozen tables --------------------------------------------------------------------------


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return MappingProxyType({key: _frozen(each) for key, each in value.items()})
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


def thawed(value: Any) -> Any:
    """Tables and lists that may be changed, as `tomllib` makes them."""
    if isinstance(value, Mapping):
        return {key: thawed(each) for key, each in value.items()}
    return list(map(thawed, value)) if isinstance(value, list | tuple) else value
