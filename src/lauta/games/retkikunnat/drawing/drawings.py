"""Every drawing that pieces of Retkikunnat can name: those of the star's board, and of cards, dice, sheets.
Each knows only itself, and no words; what lies where is in cards.py, dice.py and expedition.py."""

from __future__ import annotations

from functools import partial

import svg

from ....engine.drawing.kit import INK, Parts, at, short
from ....engine.drawing.seats import SEATS, badge, sign
from ....engine.drawing.shelf import Shapes, drawings, each
from ....engine.scene import Drawings
from ...shared.star_board.drawing import drawings as star
from . import card_art as drawing_art
from . import symbols as drawing_symbols
from .paint import ART, TONES, box, classed, style

NOTES = ("last", "chosen", "preview")
SIZES = {  # of a card in each layout; "wide" is a whole card with a picture that is wider than high
    "whole": (150.0, 216.0),
    "wide": (150.0, 216.0),
    "small": (150.0, 68.0),
    "broad": (304.0, 106.0),
}
ROOMS = {  # for the picture: left, top, width, height
    "whole": (7.0, 34.0, 136.0, 74.0),
    "wide": (7.0, 34.0, 136.0, 88.0),
    "small": (5.0, 21.0, 54.0, 42.0),
    "broad": (7.0, 7.0, 94.0, 92.0),
}
_EMBLEMS = {  # the sign of the kind: where, how large
    "whole": (18.0, 45.0, 0.74),
    "wide": (18.0, 45.0, 0.74),
    "small": (12.0, 28.0, 0.46),
    "broad": (18.0, 18.0, 0.74),
}
_BACKS = ("whole", "small")
PANEL, DIE, STEP = 304.0, 44.0, 54.0
SIDE_HEIGHT, BARE_HEIGHT = 132.0, 70.0  # of one side of a contest, with dice and without
HEAD, HEAD_WIDTH = 96.0, 234.0  # of the character on its sheet


# ------------------------------------------------------------------ cards


def _paper(layout: str, kind: str) -> Parts:
    """The empty card: its paper, and the ground of its picture."""
    wide, high = SIZES[layout]
    return [
        box("rk-shade", 1.5, 2.5, wide, high, 9),
        svg.Rect(
            class_=["rk-paper"], x=0.75, y=0.75, width=wide - 1.5, height=high - 1.5, rx=8.5,
            stroke=TONES[kind].frame,
        ),
        _frame(layout, TONES[kind].ground),
    ]  # fmt: skip


def _rim(layout: str, kind: str) -> Parts:
    """What lies over the picture: its frame, and the sign of the kind."""
    x, y, scale = _EMBLEMS[layout]
    medallion = at(x, y, scale, 0, drawing_symbols.medallion(kind))
    return [_frame(layout, "none", TONES[kind].frame), medallion]


def _frame(layout: str, fill: str, stroke: str | None = None) -> svg.Rect:
    x, y, width, high = ROOMS[layout]
    return svg.Rect(
        x=short(x), y=short(y), width=short(width), height=short(high), rx=5, fill=fill, stroke=stroke
    )


def _back(layout: str, kind: str) -> Parts:
    """The back: the emblem of its deck on the deck's colour, in a frame of lozenges."""
    tone, (wide, high) = TONES[kind], SIZES[layout]
    inner = f"M12 7H{wide - 12}L{wide - 7} 12V{high - 12}L{wide - 12} {high - 7}H12L7 {high - 12}V12Z"
    return [
        box("rk-shade", 1.5, 2.5, wide, high, 9),
        svg.Rect(
            x=0.75, y=0.75, width=wide - 1.5, height=high - 1.5, rx=8.5, fill=tone.frame, stroke="#33281f"
        ),
        classed("rk-back-line", inner),
        at(wide / 2, high / 2, min(1.9, high / 52), 0, [
            svg.Circle(r=20, fill=tone.ground, stroke="#33281f"),
            at(0, 0, 1.12, 0, drawing_symbols.emblem(kind)),
        ]),
    ]  # fmt: skip


def _target(layout: str) -> Parts:
    """Triangles in the corners: something can be done here."""
    wide, high = SIZES[layout]
    corners = "".join(
        f"M{short(x)} {short(y)}h{-12 * h}l{12 * h} {-12 * v}Z"
        for x, h in ((1, -1), (wide - 1, 1))
        for y, v in ((1, -1), (high - 1, 1))
    )
    return [box("rk-target", 0, 0, wide, high, 9), classed("rk-corner", corners)]


def _note(layout: str, note: str) -> Parts:
    wide, high = SIZES[layout]
    tick = [at(wide - 10, high - 10, 1.2, 0, ART("tick"))] if note == "chosen" else []
    return [box(f"rk-note-{note}", 0, 0, wide, high, 9), *tick]


def _focus(layout: str) -> Parts:
    wide, high = SIZES[layout]
    return [box("rk-focus", -1, -1, wide + 2, high + 2, 10)]


def _under(layout: str) -> Parts:
    """The card below, of several equal ones."""
    return [box("rk-under", 3.5, 3.5, *SIZES[layout], 9)]


# ------------------------------------------------------------------ dice and sheets


def _cube(face: str) -> Parts:
    """A danger die of ivory; one that is not thrown yet shows a question."""
    body = drawing_symbols.face(face) if face in drawing_symbols.SYMBOLS else [
        svg.Rect(x=-12.5, y=-11, width=25, height=25, rx=5.5, fill="#bda579"),
        svg.Rect(x=-12.5, y=-12.5, width=25, height=25, rx=5.5, fill="#fff8e6", stroke="#5f4a2c"),
        classed("rk-ask", "M-3.5-3C-3.5-8 4.5-8 4.5-3C4.5 .5 0 0 0 3.5M0 7.5V7.6"),
    ]  # fmt: skip
    shade = svg.Rect(x=-11, y=-8, width=26, height=24, rx=6, fill="#2a1d10", opacity=0.3)
    return [at(0, 0, 1.66, 0, [shade, *body])]


def _felt(kind: str) -> Parts:
    high = SIDE_HEIGHT if kind == "dice" else BARE_HEIGHT
    return [
        box("rk-felt-rim", 0, 0, PANEL, high - 4, 14),
        box("rk-felt", 5, 5, PANEL - 10, high - 14, 10),
        box("rk-seam", 8, 8, PANEL - 16, high - 20, 8),
    ]


def _portrait(seat: int) -> Parts:
    """The frame of a character in the colour of a seat, 60 units wide."""
    return [
        svg.Rect(x=-30, y=-30, width=60, height=60, rx=12, fill=SEATS[seat].paint, stroke=INK),
        svg.Rect(x=-26, y=-26, width=52, height=52, rx=8, fill=TONES["character"].ground),
    ]


def _mark(seat: int) -> Parts:
    """Whose character it is."""
    paint = SEATS[seat].paint
    return [
        svg.Circle(r=6.6, fill="#fbf5e6", stroke=INK),
        at(0, 0, 0.82, 0, [sign(seat, paint, INK, 0.9)]),
    ]


_WHOLE = (  # drawings that are files, one and all
    *("arrow", "aside", "coin", "die-target", "edge", "gauge", "head-target", "or", "ours", "tally", "tick"),
    *("ours-part", "turned"),
)


_SHAPES: Shapes = {
    **each("paper", _paper, SIZES, TONES),
    **each("rim", _rim, SIZES, TONES),
    **each("under", _under, SIZES),
    **each("target", _target, SIZES),
    **each("focus", _focus, SIZES),
    **each("note", _note, SIZES, NOTES),
    **each("back", _back, _BACKS, TONES),
    **each("art", lambda card: ART(drawing_art.ART_OF[card]), drawing_art.DRAWN),
    **each("emblem", lambda kind: [at(0, 0, 1.8, 0, drawing_symbols.emblem(kind))], drawing_symbols.EMBLEMS),
    **each("kind", drawing_symbols.medallion, TONES),
    **each("seal", drawing_symbols.seal, drawing_symbols.SYMBOLS),
    **each("face", drawing_symbols.face, drawing_symbols.SYMBOLS),
    **each("hollow", drawing_symbols.hollow, drawing_symbols.SYMBOLS),
    **each("cube", _cube, (*drawing_symbols.SYMBOLS, "ask")),
    **each("felt", _felt, ("dice", "bare")),
    **each("portrait", _portrait, range(len(SEATS))),
    **each("badge", lambda seat: [svg.G(elements=badge(seat))], range(len(SEATS))),
    **each("mark", _mark, range(len(SEATS))),
    **{name: partial(ART, name) for name in _WHOLE},
    "spears": lambda: [svg.Circle(class_=["rk-tally"], r=16), *drawing_symbols.symbol("action")],
    "hit": lambda: [svg.Rect(class_=["rk-hit"], x=short(-STEP / 2), y=-28, width=STEP, height=58)],
    "die-focus": lambda: [box("rk-focus", -DIE / 2 - 5, -DIE / 2 - 5, DIE + 10, DIE + 12, 12)],
    "head-hit": lambda: [box("rk-hit", -4, -4, HEAD_WIDTH, HEAD, 10)],
    "head-focus": lambda: [box("rk-focus", -5, -5, HEAD_WIDTH + 2, HEAD + 2, 10)],
}
_OURS = drawings("", "rk", _SHAPES, style)


def drawing(name: str) -> str:
    """The markup of one, a group with its name for an id."""
    return _OURS.draw(name) if name.startswith("rk-") else star.drawing(name)


DRAWINGS = Drawings("", lambda: (*star.DRAWINGS.names(), *_OURS.names()), drawing, style)
