"""Strips: small drawings and numbers in rows, in the colour of the text around them, as on rules pages.
What stands in them, and where, is told by the games."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Literal

import svg


def strip(width: int, height: int, title: str, parts: Sequence[svg.Element]) -> str:
    """One picture of the parts, at most `width` pixels wide; `title` is its accessible name."""
    sheet = svg.SVG(
        viewBox=svg.ViewBoxSpec(0, 0, width, height),
        width=width,
        class_=["strip"],
        extra={"role": "img", "aria-label": escape(title)},
        elements=[svg.G(fill="currentColor", elements=list(parts))],
    )
    return str(sheet)


def put(picture: svg.SVG, x: float, y: float) -> svg.SVG:
    """A small drawing with its corner at (x, y)."""
    picture.x, picture.y = x, y
    return picture


def written(text: str, x: float, y: float, bold: bool = False) -> svg.Text:
    """Text centred on x; y is its foot."""
    weight: Literal["bold"] | None = "bold" if bold else None
    return svg.Text(
        x=x, y=y, text=escape(text, quote=False), text_anchor="middle", font_size=18, font_weight=weight
    )
