"""Lettering: how wide a line of text is and where it breaks, on the safe side of any system font.
Browsers choose the font, so widths are those of the widest fonts in use; nothing here draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Face:
    """Widths of letters in units of the type size; `other` for letters that are not listed."""

    widths: dict[str, float]
    other: float


def _face(other: float, groups: dict[float, str]) -> Face:
    return Face({letter: width for width, letters in groups.items() for letter in letters}, other)


SANS = _face(
    1.0,
    {
        0.28: "'ijlï",
        0.32: " ,.IJ·’",
        0.36: "/:;\\f|",
        0.40: "()-[]t",
        0.44: "!r",
        0.52: '"*_`–“”',
        0.56: "?Lcsz",
        0.60: "Fkvxy",
        0.64: "$0123456789EPSTYabdeghnopqu{}£äöåéëüáóèê",
        0.68: "K",
        0.72: "ABCRVXZÄÅ",
        0.76: "HNU",
        0.80: "&DGOQÖ",
        0.84: "#+<=>^w~×",
        0.88: "M",
        0.96: "%",
    },
)
SERIF_BOLD = _face(
    1.16,
    {
        0.36: " ,.·’'",
        0.40: "/:;\\ijl|ï",
        0.44: "!-f",
        0.48: "()IJ[]t",
        0.52: "_`–",
        0.56: '"*r',
        0.60: "?svxyz“”",
        0.64: "ceéëèê",
        0.68: "ao{}äöåáó",
        0.72: "$0123456789FLYbdgkpq£",
        0.76: "PSTZhnuü",
        0.80: "ACEVXÄÅ",
        0.84: "#+<=>R^~×",
        0.88: "BDGKOQUwÖ",
        0.92: "&N",
        0.96: "%H",
        1.08: "m",
        1.12: "M",
    },
)


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
