"""What no source gives in a game's data, as rows of a table; pages for people are made of it.

It decides nothing itself: who says a figure is told by `attestation.py`, from the flags in the data files.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from msgspec import Struct

from .attestation import OURS, Said, said
from .figures import Entry as Step
from .figures import default_of, plain
from .rulebook import Rulebook
from .schema_faults import struct_fields
from .toml_text import inline

KNOWN = ("certain", "attested", "evidence", "why", "note")  # what a source does say, and the reasoning


@dataclass(frozen=True)
class Entry:
    """A table of a data file: its name, those of its figures that are ours, what is known of them."""

    name: str
    figures: str
    known: str


@dataclass(frozen=True)
class Page:
    """The entries of one file of which something is ours."""

    path: Path
    entries: tuple[Entry, ...]


def pages(game: Rulebook) -> Iterator[Page]:
    """The data files that a game uses, with its edition over them; files that could replace them are none."""
    figures = game.figures()
    for file in game.about.data_files:
        if found := tuple(rows(figures[file.stem])):
            yield Page(game.files.get(file.path.name, file.path), found)


def rows(file: Struct) -> Iterator[Entry]:
    """Every table of a file with a figure of ours, in the order of its schema."""
    told = [each for each in said(file) if each.flag == OURS and not _is_left_out(each)]
    for path, group in groupby(told, lambda each: each.path[:-1]):
        figures = list(group)
        text = ", ".join(f"{each.name} = {inline(plain(each.value))}" for each in figures)
        yield Entry(_name(path), text, _known(figures[0].table))


def _is_left_out(figure: Said) -> bool:
    """Whether a data file need not give a figure: what is not there is nothing that we made up."""
    fields = {field.encode_name: field for field in struct_fields(type(figure.table))}
    return figure.name in fields and default_of(fields[figure.name]) == plain(figure.value)


def _name(path: tuple[str | Step, ...]) -> str:
    """A table in words: "market", "region mina", "buildings.prices"."""
    return "".join(f" {step.label}" if isinstance(step, Step) else f".{step}" for step in path).strip(". ")


def _known(table: Struct) -> str:
    told = [" ".join(text.split()) for key in KNOWN if (text := getattr(table, key, ""))]
    return "; ".join(told) or "no source"
