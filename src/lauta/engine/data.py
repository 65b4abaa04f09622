"""Reads the TOML data of a game into typed structs, checked against the schema that the game declares.

Knows no game: what may stand in a file is in its `data/schema.py`, what must fit together in its
`data/components.py`.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct, ValidationError

from ..text import Unreadable, document
from .build import current_build
from .edition import Edition, thawed
from .errors import DataError, EditionError, Fault
from .figures import Overlay
from .phrase import T
from .schema_faults import faults_in

MOST_FAULTS = 20  # so many are told of one file

# --- what schemas are made of -------------------------------------------------------------------------
# Here and in schemas annotations are no strings: msgspec would compile each again for every struct below it.

Notes = dict[str, Any]  # a table for readers; no rule looks into it


def figure(about: str, least: int, most: int, unit: str = "", step: int | None = None) -> Meta:
    """A whole number: what it is, its bounds, what it counts, and of what it is a multiple."""
    return Meta(ge=least, le=most, multiple_of=step, description=about, extra={"unit": unit})


def word(about: str, pattern: str, good: str) -> Meta:
    """A text of a pattern; `good` says in words what fits it."""
    return Meta(pattern=rf"\A(?:{pattern})\Z", description=about, extra={"good": good})


def many(about: str, least: int = 0, most: int | None = None) -> Meta:
    """A list and how many it may hold."""
    return Meta(min_length=least, max_length=most, description=about)


def about(text: str, good: str = "") -> Meta:
    """What something is that has no bounds; `good` says in words what it must be."""
    return Meta(description=text, extra={"good": good} if good else None)


def one_of(about: str, *lists: str) -> Meta:
    """The id of an entry of one of these lists ("city") of the same file."""
    return Meta(description=about, extra={"lists": lists})


class Entry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of a data file; nothing may stand in it but its fields."""


class Sourced(Entry, frozen=True, kw_only=True):
    """A table that says where its figures come from; of those that are `reconstructed` no source gives any.

    `ours` names those that no source gives where the others are attested. `yours` are those that an edition
    gives; `figures.py` says so, no data file does. Who says a figure: `attestation.py`.
    """

    reconstructed: bool = False
    ours: tuple[str, ...] = ()
    yours: tuple[str, ...] = ()
    source: str | tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    confidence: Literal["", "certain", "high", "medium", "low"] = ""
    status: str = ""
    certain: str = ""
    attested: str = ""
    evidence: str = ""
    why: str = ""
    note: str = ""
    more: Notes = {}  # for readers; no rule looks into it


class Head(Sourced, frozen=True, kw_only=True):
    """What every data file may hold beside its figures: who published them, what lies in the box, sums."""

    format: Literal[1] = 1
    id: str = ""
    published: Notes = {}
    physical: Notes = {}
    look: Notes = {}
    checks: Notes = {}


class OptionRow(Entry, frozen=True):
    """A row `[[option]]`: what may be chosen, what holds where nothing is, and the rule that it changes.

    `before` is the value by which games were played before there was the option, where that is not the
    default.
    """

    name: str
    default: bool | int | str
    values: Annotated[tuple[bool | int | str, ...], many("what may be chosen", 1)]
    rule: Annotated[str, word("the rule that it changes", r"[A-Z]{2}-\d+", "the number of a rule")]
    before: bool | int | str | None = None


# --- files --------------------------------------------------------------------------------------------

S = TypeVar("S", bound=Struct)


@dataclass(frozen=True)
class DataFile(Generic[S]):
    """A data file of a game: where its own one lies, its schema, and what else must hold in it.

    Every check is made when those before it found nothing.
    """

    path: Path
    schema: type[S]
    checks: tuple[Callable[[S], Iterable[Fault]], ...] = ()

    @property
    def in_use(self) -> Path:
        """The file to read: the game's own, or the one in its place in the build that is being loaded."""
        return current_build().path(self.path)

    @property
    def stem(self) -> str:
        """What an edition calls the file: "components"."""
        return self.path.stem

    def read(self) -> S:
        """The file in use, under the edition in use; DataError tells every fault and what would be right."""
        edition = current_build().edition
        if edition is None:
            return read(self.in_use, self.schema, *self.checks)
        made, faults = self.under(edition, self.in_use)
        if faults:
            raise EditionError(edition.called, faults)
        assert made is not None  # without it there are faults
        return made

    def under(self, edition: Edition, path: Path) -> tuple[S | None, list[Fault]]:
        """The file at `path` with what the edition replaces in it; with faults it may not be there."""
        overlay = Overlay.of(edition, self.stem)
        data = overlay.laid(_tables(path), thawed(edition.tables.get(self.stem, {})), self.schema, self.stem)
        faults = [*overlay.faults, *overlay.not_given()]
        try:
            made = msgspec.convert(data, self.schema)
        except ValidationError as error:
            found = [*faults_in(data, self.schema)] or [Fault("", str(error))]
            return None, faults + list(self.placed(found))
        for check in self.checks:
            if faults:
                break
            faults += self.placed(check(made))
        return made, faults

    def placed(self, faults: Iterable[Fault]) -> Iterator[Fault]:
        """The faults with the file before their place, as an edition names it."""
        for fault in faults:
            yield replace(fault, place=f"{self.stem}.{fault.place}".rstrip("."))

    def refuse(self, faults: Iterable[Fault]) -> None:
        """DataError where there is any fault in the file in use, EditionError where an edition lies over it.

        It names the file, or the edition, and the place of each fault, a line each.
        """
        edition = current_build().edition
        if edition is None:
            refuse(self.in_use, faults)
        elif found := list(self.placed(faults)):
            raise EditionError(edition.called, found)


def read(path: Path, schema: type[S], *checks: Callable[[S], Iterable[Fault]]) -> S:
    """A file as its schema has it. DataError where it is missing, no TOML, or has faults."""
    data = _tables(path)
    try:
        made = msgspec.convert(data, schema)
    except ValidationError as error:
        refuse(path, faults_in(data, schema))
        raise DataError(f"{path}: {error}") from error
    for check in checks:
        refuse(path, check(made))
    return made


def refuse(path: Path, faults: Iterable[Fault]) -> None:
    """DataError where there is any fault; names the file and the place of each, a line each."""
    told = [f"{path}: {fault}" for fault in faults]
    if len(told) > MOST_FAULTS:
        told[MOST_FAULTS:] = [f"{path}: and {len(told) - MOST_FAULTS} faults more"]
    if told:
        raise DataError("\n".join(told))


def _tables(path: Path) -> dict[str, Any]:
    try:
        return _parsed(document(path.read_bytes()))
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, RecursionError, Unreadable) as error:
        raise DataError(f"{path}: is not valid TOML ({error})") from error


_PARSED: dict[bytes, dict[str, Any]] = {}  # by a digest: the texts themselves are a tenth of a megabyte
_MOST_PARSED = 32


def _parsed(text: str) -> dict[str, Any]:
    """The tables of a file, which nobody changes: each edition reads the same files again."""
    digest = blake2b(text.encode(), digest_size=16).digest()
    found = _PARSED.get(digest)
    if found is None:
        found = tomllib.loads(text)
        if len(_PARSED) >= _MOST_PARSED:
            _PARSED.clear()
        _PARSED[digest] = found
    return found


def twice(place: str, names: Iterable[object]) -> Iterator[Fault]:
    """A fault for every name that was there before."""
    known = set[object]()
    for name in names:
        if name in known:
            yield Fault.of(f"{place}[{name}]", T("appears twice"))
        known.add(name)
