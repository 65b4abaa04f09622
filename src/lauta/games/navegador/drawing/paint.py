"""What Navegador's drawing files share: the drawings beside them, lettering, frames of panels.
Paint comes from the style sheet by class, the owner's tones too, so that one drawing serves every seat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from html import escape

import svg
from msgspec.structs import replace

from ....engine.drawing.art import Gallery
from ....engine.drawing.kit import Parts, Pen, short
from ....engine.scene import Part, Piece

ART = Gallery(__name__)  # the drawings beside this file


# ------------------------------------------------------------------ on the chart, which never changes


def classed(name: str, d: str) -> svg.Path:
    """A path that takes its paint from the style sheet; several classes are separated by spaces."""
    return svg.Path(class_=name.split(), d=[Pen(d)])


def written(name: str, x: float, y: float, text: str) -> svg.Text:
    """Text that takes its type from the style sheet."""
    return svg.Text(class_=name.split(), x=short(x), y=short(y), text=escape(text, quote=False))


def box(name: str, x: float, y: float, width: float, height: float, bend: float = 6) -> svg.Rect:
    """A rectangle with round corners that takes its paint from the style sheet."""
    return svg.Rect(
        class_=name.split(), x=short(x), y=short(y), width=short(width), height=short(height), rx=short(bend)
    )


def panel(width: float, height: float) -> Parts:
    """A sheet of parchment on the chart, with its corner at the origin: shadow, paper, a double line."""
    return [
        box("nv-panel-shadow", 3, 5, width, height, 10),
        box("nv-panel", 0, 0, width, height, 10),
        box("nv-panel-line", 4.5, 4.5, width - 9, height - 9, 6.5),
    ]


# ------------------------------------------------------------------ on pieces


@lru_cache(maxsize=512)
def rounded(x: float, y: float, width: float, height: float, bend: float = 6) -> str:
    """The outline of a rectangle with round corners."""
    r, across, down = short(bend), short(width - 2 * bend), short(height - 2 * bend)
    return (
        f"M{short(x + bend)} {short(y)}h{across}a{r} {r} 0 0 1 {r} {r}v{down}a{r} {r} 0 0 1-{r} {r}"
        f"h{short(-(width - 2 * bend))}a{r} {r} 0 0 1-{r}-{r}v{short(-(height - 2 * bend))}"
        f"a{r} {r} 0 0 1 {r}-{r}Z"
    )


@lru_cache(maxsize=64)
def disc(r: float) -> str:
    """The outline of a circle about the origin."""
    return f"M{short(r)} 0A{short(r)} {short(r)} 0 1 1-{short(r)} 0A{short(r)} {short(r)} 0 1 1 {short(r)} 0Z"


def art(name: str, x: float = 0, y: float = 0, scale: float = 1, tone: str = "") -> Part:
    """One of the game's drawings on a piece, by its name in `drawings.py`."""
    return Part(f"nv-{name}", x=short(x), y=short(y), scale=scale, tone=tone)


def line(tone: str, d: str, x: float = 0, y: float = 0) -> Part:
    """An outline on a piece."""
    return Part(d=d, x=short(x), y=short(y), tone=tone)


def words(tone: str, x: float, y: float, text: str) -> Part:
    """Lettering on a piece."""
    return Part(text=text, x=short(x), y=short(y), tone=tone)


def spot(d: str) -> Part:
    """What lights up under the hand where something can be done."""
    return Part(d=d, tone="spot", key="spot")


@dataclass(frozen=True, kw_only=True)
class Target:
    """What every picture of a place has: what it says, what a page sends for acting there, notes.

    `state` may hold "last": something was done there last.
    """

    label: str = ""
    actions: tuple[str, ...] = ()
    state: frozenset[str] = frozenset()


def place(picture: Target, ident: str, outline: str, parts: Iterable[Part], piece: Piece) -> Piece:
    """The piece with these parts as a place, framed where something can be done or was done last."""
    drawn = [spot(outline), *parts]
    if picture.actions:
        drawn.append(line("nv-target-box", outline))
    if "last" in picture.state:
        drawn.append(line("nv-last-box", outline))
    return replace(
        piece,
        tone=piece.tone + " target" * bool(picture.actions),
        parts=tuple(drawn),
        label=picture.label or ident,
        place=ident,
        actions=picture.actions,
    )
