"""All pictures of Africa by name: tokens for the board, small drawings for panels, pawns and their symbols.
The drawings themselves are in art/; nothing here knows board or rules."""

from __future__ import annotations

from functools import partial

import svg

from ....engine.drawing.art import Gallery
from ....engine.drawing.kit import INK, Parts, at, line, name_on, shape, sketch, wash
from ....engine.drawing.seats import SEATS, sign, small
from ....engine.drawing.shelf import Glyphs
from ..data.constants import FACES

ART = Gallery(__name__)
_TILES = {  # what is painted on a tile: the ground of the disc, its band
    "elephant": ("#dbe6d0", "#7f98a2"),
    "lion": ("#f9e7bb", "#b9662a"),
    "zebra": ("#cfe1ad", "#4b4143"),
    "giraffe": ("#cfe7ef", "#c98f35"),
    "rhino": ("#f0d9bd", "#77808a"),
    "buffalo": ("#e9e6b6", "#6b5040"),
    "paw": ("#efe3c8", "#8a6a45"),
    "nomad": ("#fcedc4", "#b9573a"),
    "monument": ("#d9d5ee", "#6f5f9a"),
    "gold-1": ("#5d4534", "#d9a01f"),
    "gold-2": ("#5d4534", "#d9a01f"),
    "gem-1": ("#f6e6ee", "#27806f"),
    "gem-2": ("#f6e6ee", "#27806f"),
    **dict.fromkeys(("statue", "drum", "shirt", "pot", "mask", "bale"), ("#f1e4c8", "#8a5a30")),
}
UNKNOWN = {"animal": "paw", "good": "bale"}  # what stands for a kind that nobody has drawn
_UNDRAWN = {  # kinds of an edition, shown as that with their name
    face.kind: UNKNOWN[face.category]
    for face in FACES
    if face.category in UNKNOWN and face.kind not in _TILES
}


def painted() -> tuple[str, ...]:
    """The pictures of tiles."""
    return (*_TILES, *_UNDRAWN)


def art_name(content: str) -> str:
    """The picture for what lies on a cell: "animal:lion" is "lion", "gold:2" is "gold-2".

    A kind that nobody has drawn gets its category's picture, with its name if the game is played with it.
    """
    category, _, kind = content.partition(":")
    if category in ("gold", "gem"):
        return f"{category}-{'2' if kind not in ('', '1') else '1'}"
    if kind:
        return kind if kind in _TILES or kind in _UNDRAWN else UNKNOWN.get(category, "bale")
    return category


def token(content: str, size: int = 40) -> svg.SVG:
    """A tile as it lies on the board, as a picture of its own."""
    return small(face(art_name(content)), size, 22.8)


# ------------------------------------------------------------------ tokens


def face(name: str) -> Parts:
    """A tile: its wooden disc with the picture on top, or its back."""
    return ART("back") if name == "hidden" else [*ART("disc"), *painting(name)]


def painting(name: str) -> Parts:
    """What is painted on a disc: the ground with its band, a gleam, the picture."""
    ground, band = _TILES[_UNDRAWN.get(name, name)]
    return [
        svg.Circle(r=18.7, fill=ground, stroke=band, stroke_width=1.3),
        wash("M-18 0A18 18 0 0 1 18 0C14-9-14-9-18 0Z", "#fff", 0.28),
        sketch(_named(name) if name in _UNDRAWN else ART.bare(name), scale=0.93),
    ]


def _named(name: str) -> Parts:
    """The picture of the category, small, above the name."""
    return [at(0, -5, 0.58, 0, ART.bare(_UNDRAWN[name])), name_on(name, 31, 9)]


# ------------------------------------------------------------------ explorers


def pawn(seat: int) -> Parts:
    """An explorer of painted wood with a brimmed hat and the seat's symbol on the coat."""
    paint = SEATS[seat % len(SEATS)]
    return [
        svg.Ellipse(cx=2, cy=15, rx=14, ry=4.4, fill="#2a1d10", opacity=0.3),
        sketch(
            [
                shape("M-11.5 12C-11.5 4-6.5 1.5-4.5-4H4.5C6.5 1.5 11.5 4 11.5 12"
            "C11.5 17.5-11.5 17.5-11.5 12Z", paint.paint),
                wash("M3-3.5H4.3C6.3 2 11 4.5 11 12C11 14.5 8 15.6 4 16C7.5 10 6 3 3-3.5"
            "Z", paint.shade, 0.75),
                wash("M-4.3-2.5C-6 2.5-10.3 4.5-10.8 11.5C-9.5 8-5 6-3-2.5Z", paint.light),
                svg.Circle(cy=-7.5, r=5.6, fill="#e9c193"),
                wash("M1.5-12.6A5.6 5.6 0 0 1 1-2A8 8 0 0 0 1.5-12.6Z", "#b98956"),
                shape("M-10.5-9.8C-10.5-12-6-12.5 0-12.5C6-12.5 10.5-12 10.5-9.8"
            "C6-7.8-6-7.8-10.5-9.8Z", paint.paint),
                shape("M-6-11C-6.5-18-3-19.5 0-18.2C3-19.5 6.5-18 6-11C3-9.8-3-9.8-6-11Z", paint.paint),
                wash("M-5-13C-5.3-17-3.5-18.3-1.5-17.8C-3-16.5-3.2-14-3-11.5Z", paint.light),
                line("M-6.1-12.5C-3-11.2 3-11.2 6.1-12.5", 1.8, paint.shade),
                at(0, 7.5, 0.92, 0, [sign(seat, paint.mark, INK, 0.9)]),
            ],
            1.2,
        ),
    ]  # fmt: skip


# ------------------------------------------------------------------ by name


def _lowered(name: str) -> Parts:
    return [at(0, 2, 1, 0, ART(name))]


glyph = Glyphs(
    len(SEATS),
    {
        **{name: (18.5, partial(ART, name)) for name in _TILES},
        **{name: (18.5, partial(_named, name)) for name in _UNDRAWN},
        **{name: (18.5, partial(ART, f"{name}-1")) for name in ("gold", "gem")},
        **{name: (18.5, partial(_lowered, name)) for name in ("camp", "town")},
        "hidden": (22.5, partial(ART, "back")),
        **{f"explorer-{seat}": (20.5, partial(pawn, seat)) for seat in range(len(SEATS))},
        "explorer": (20.5, partial(pawn, 0)),
    },
    art_name,
)
names, markup = glyph.names, glyph.markup
