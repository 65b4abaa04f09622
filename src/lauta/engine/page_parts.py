"""The parts of a rules page as data: sections of passages and figures, and what a page asks for.

Pages are read and written in `pages.py`; how they look is the template's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .phrase import Translations


@dataclass(frozen=True)
class Passage:
    """A paragraph, a list or a table of a page to read, as HTML."""

    html: str


@dataclass(frozen=True)
class Figure:
    """A drawn example of a page to read: its name, the picture as SVG, and its caption as HTML."""

    name: str
    picture: str
    caption: str


@dataclass(frozen=True)
class Section:
    """A section of the "how to play" page; the title is HTML, too."""

    title: str
    blocks: tuple[Passage | Figure, ...]


@dataclass(frozen=True)
class PageRequest:
    """Who reads a page: the code of a language, the id of a theme or "", and the catalogue of both.

    Who sits at a table reads of its `options`, all of them, and its `players`; else None and 0.
    """

    language: str = "en"
    theme: str = ""
    translations: Translations | None = None
    options: Mapping[str, Any] | None = None
    players: int = 0
