"""Words that sentences of all games on the star's board share: money, seats, tokens, faces of the die.

Places are in `places.py`. English in code; catalogues turn it into other languages.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from .....engine.actors import SEAT_LETTERS
from .....engine.phrase import TN, Phrase, T, plain
from .....engine.sentences import read_sentences, words_of

TOKEN_OBJECTS = words_of(read_sentences(Path(__file__).with_suffix(".toml"))["token_objects"])


def money(n: int) -> Phrase:
    """A sum of money in a sentence."""
    return T("£{n}", n=n)


def price(n: int) -> str:
    """A sum of money as a figure, in every language: "£300"."""
    return f"£{n}"


def faces(numbers: Sequence[int]) -> Phrase:
    """Faces of the die of which one is meant: "4, 5 or 6"."""
    *front, last = map(str, numbers)
    return T("{front} or {last}", front=", ".join(front), last=last) if front else plain(last)


def turns(n: int) -> Phrase:
    """A number of turns."""
    return TN("{n} turn", "{n} turns", n)


def seat_name(names: Sequence[str], seat: int) -> str:
    """Who sits there."""
    return names[seat] if seat < len(names) else SEAT_LETTERS[seat]


def winning_item(star: bool) -> Phrase:
    """What a player brings home: "the Star of Africa", "a horseshoe"."""
    return TOKEN_OBJECTS["star" if star else "horseshoe"]


def one_by_one(parts: Sequence[Phrase]) -> Phrase:
    """Sentences one behind the other."""
    return _between(parts, "{a} {b}")


def apart(parts: Sequence[Phrase]) -> Phrase:
    """Parts of a sentence with semicolons between them."""
    return _between(parts, "{a}; {b}")


def _between(parts: Sequence[Phrase], template: str) -> Phrase:
    text = parts[0]
    for part in parts[1:]:
        text = Phrase(template, {"a": text, "b": part})
    return text
