"""The frame of a whole picture: its window, its accessible name, and what it needs in order to stand alone.
It knows no game; what is shown in it stands in the games' drawing files."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import svg

from .kit import short

Window = tuple[float, float, float, float]  # left, top, width and height


def frame(
    ident: str,
    classes: str,
    window: Window,
    parts: Iterable[svg.Element],
    *,
    title: str,
    style: str = "",
    still: bool = False,
    states: Iterable[str] = (),
    zoom: float = 1,
) -> svg.SVG:
    """The parts as one picture; `title` is its accessible name.

    A `style` is embedded and gives the picture a size, `zoom` pixels a unit, for notebooks and files; without
    it the page has both. `still` makes it one image that nobody can act on. `states` are further classes.
    """
    left, top, width, height = map(short, window)
    return svg.SVG(
        id=ident,
        class_=[classes, *(["standalone"] if style else []), *states],
        viewBox=svg.ViewBoxSpec(left, top, width, height),
        width=round(zoom * width) if style else None,
        height=round(zoom * height) if style else None,
        extra={"role": "img" if still else "group", "aria-label": escape(title)},
        elements=[*([svg.Style(text=style)] if style else []), *parts],
    )
