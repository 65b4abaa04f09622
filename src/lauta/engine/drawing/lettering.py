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
    return size * _units(text, face)


def _units(text: str, face: Face, before: float = 0) -> float:
    """How wide a line is in units of the type size, with what stands before it."""
    return sum((face.widths.get(letter, face.other) for letter in text), before)


def lines(text: str, room: float, size: float, face: Face = SANS) -> list[str]:
    """The text in lines no wider than `room`; a word that is wider than that is divided.

    Takes time in proportion to the text, however long a word is.
    """
    done: list[str] = []
    now, taken = "", 0.0
    for word in text.split():
        longer = _units(f" {word}", face, taken)
        if now and size * longer <= room:
            now, taken = f"{now} {word}", longer
            continue
        if now:
            done.append(now)
        *parts, now = _divided(word, room, size, face)
        done += [part + "-" for part in parts]
        taken = _units(now, face)
    return [*done, now] if now else done


def _divided(word: str, room: float, size: float, face: Face) -> list[str]:
    """A word in parts that fit, all but the last together with a hyphen; one letter each at least."""
    parts, start = [], 0
    while len(word) - start > 1:
        fits, whole = _fitting(word, start, room, size, face)
        if whole:
            break
        parts.append(word[start:fits])
        start = fits
    return [*parts, word[start:]]


def _fitting(word: str, start: int, room: float, size: float, face: Face) -> tuple[int, bool]:
    """Where the longest part from `start` on ends that fits with a hyphen, and whether all the rest fits."""
    hyphen, taken, fits = _units("-", face), 0.0, start + 1
    for end in range(start + 1, len(word) + 1):
        taken = _units(word[end - 1], face, taken)
        if size * taken > room:
            return fits, False
        if end < len(word) and size * (taken + hyphen) <= room:
            fits = end
    return fits, True


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
