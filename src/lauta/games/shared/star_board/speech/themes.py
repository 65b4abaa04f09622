"""Gentle names for places and figures of the star's board that some would rather not read; their ids stay.

What is said in place of what is in `gentle.toml`, here and in each game; only what is shown changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from .....engine.phrase import Phrase, T, Theme
from .....engine.sentences import read_sentences, said

_FILE = "gentle.toml"
_ANY = 2  # stands for any number: the sentence that is replaced brings its own


def _words(folder: Path) -> Mapping[str, Phrase]:
    """The sentences of the code, and what is said in their place."""
    words = {}
    for old, new in read_sentences(folder / _FILE).items():
        told = new if isinstance(new, Mapping) else {"text": new}
        words[old] = said(told["text"], {"n": _ANY}, told.get("context", ""))
    return words


def gentle(folder: Path) -> Theme:
    """The theme of a game on this board, whose own words lie in this folder."""
    return Theme(
        "gentle",
        T("Gentle names"),
        T("Neutral words for places and figures with a dark past; the rules are the same."),
        {**_words(Path(__file__).parent), **_words(folder)},
    )
