"""Lettering: how wide a line of text is and where it breaks, on the safe side of any system font.
Browsers choose the font, so widths are those of the widest fonts in use; nothing here draws."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Face:
    """Widths of letters in units of the type size; `other` for letters that are not listed."""

    widths: dict[str, float]
    other: float


def _face(name: str) -> Face:
    row = _FACES[name]
    widths = {letter: float(width) for width, letters in row["widths"].items() for letter in letters}
    return Face(widths, row["other"])


_FACES = tomllib.loads(Path(__file__).with_name("faces.toml").read_text(encoding="utf-8"))
SANS, SERIF_BOLD = _face("sans"), _face("serif_bold")


def width(text: str, size: float, face: Face = SANS) -> float:
    """How wide a line is when set in this size."""
    return size * sum(face.widths.get(letter, face.other) for letter in text)


def lines(text: str, room: float, size: float, face: Face = SANS) -> list[str]:
    """The text in lines no wider than `room`; a word that is wider than that is divided."""
    done: list[str] = []
    now = ""
    for word in text.split():
        longer = f"{now} {word}" if now else word
        if width(longer, size, face) <= room:
            now = longer
            continue
        if now:
            done.append(now)
        while len(word) > 1 and width(word, size, face) > room:
            part = _head(word, room, size, face)
            done.append(part + "-")
            word = word[len(part) :]
        now = word
    return [*done, now] if now else done


def _head(word: str, room: float, size: float, face: Face) -> str:
    """As much of a word as fits together with a hyphen, one letter at least."""
    part = word[:-1]
    while len(part) > 1 and width(part + "-", size, face) > room:
        part = part[:-1]
    return part


def fitted(
    text: str, room: float, sizes: Sequence[float], most: int, face: Face = SANS
) -> tuple[float, list[str]]:
    """The first of `sizes` in which the text takes at most `most` lines with no word divided, and its lines.

    The last size where none does.
    """
    size, found = sizes[-1], lines(text, room, sizes[-1], face)
    for size in sizes:
        found = lines(text, room, size, face)
        whole = all(width(word, size, face) <= room for word in text.split())
        if whole and len(found) <= most:
            break
    return size, found
