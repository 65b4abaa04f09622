"""Tokens of painted wood, face down and face up, the places where they lie, and other things of the game.
What is painted on them is in art/; every face has a silhouette of its own, known without its colour."""

from __future__ import annotations

import svg

from .....engine.drawing.kit import INK, Parts, at, line, shape, sketch, wash
from .paint import ART, CREAM, SHADOW

RADIUS = 20.0

_FACES = {  # the ground of each picture, and the band around it
    "star": ("#20345c", "#e6b137"),
    "ruby": ("#fbe3e0", "#8a0f26"),
    "emerald": ("#e3f3e3", "#0d5f3b"),
    "topaz": ("#fdf0cf", "#b86a0a"),
    "robber": ("#e9dccb", "#4a3a52"),
    "horseshoe": ("#efe4d6", "#7a4a2a"),
    "blank": ("#efe0bf", "#c7ad7d"),
}
FACES = tuple(_FACES)
_MORE = {  # of the expansion, whose tokens lie on two levels
    "expedition": ("#e6ecd0", "#5f6a36"),
    "danger": ("#f3d2bd", "#86201f"),
}
OTHER = "other"  # a token of an edition that nobody has drawn
_PLAIN = {OTHER: ("#f3ead2", "#6b5b45")}
_BY_EFFECT = {  # an undrawn kind that does the same as a drawn one looks like it
    "none": "blank",
    "lose_all_money": "robber",
    "winning_item": "star",
    "winning_item_if_star_found": "horseshoe",
    **{kind: kind for kind in ("star", "horseshoe", "robber", "expedition", "danger")},
}
_LESS = {"expedition": "backpack", "danger": "snake"}  # drawings that are a little too large for a token
EXPANSION_FACES = (*(kind for kind in FACES if kind != "blank"), *_MORE)
_BACKS = {"hidden": "back", "equipment": "equipment-back", "discovery": "discovery-back"}
BACKS = tuple(_BACKS)
THINGS = {  # what else the games show beside their boards: the drawing, and how far it reaches
    "money": ("coin", 13),
    "ship": ("steamer", 18),
    "plane": ("plane", 13),
    "ticket": ("ticket", 16),
    "captive": ("bars", 14),
    "held": ("hourglass", 15),
    "order": ("queue", 15),
    "gold_coast": ("gold-heap", 13),
    "slave_coast": ("hourglass", 15),
    "cape_town": ("purse", 12),
    "bedouins": ("tent", 18),
    "pirates": ("black-flag", 17),
}


def token(kind: str) -> Parts:
    """A token as it lies on the board: one of BACKS, FACES or EXPANSION_FACES. ValueError for any other."""
    faces = {**_FACES, **_MORE, **_PLAIN}
    if kind in _BACKS:
        return ART(_BACKS[kind])
    if kind not in faces:
        raise ValueError(f"no token is called {kind!r}; there are {', '.join((*BACKS, *faces))}")
    ground, band = faces[kind]
    return [
        *_round(CREAM, "#a9864f"),
        svg.Circle(r=17.8, fill=ground, stroke=band, stroke_width=1.5),
        wash("M-17 0A17 17 0 0 1 17 0C13-8.5-13-8.5-17 0Z", "#fff", 0.12 if kind == "star" else 0.3),
        sketch(_painted(kind), 1.1, 0.92 if kind == "star" else 0.94),
    ]


def art_name(kind: str, effect: str) -> str:
    """Name the face of a kind of token with an effect, as the data files call both."""
    return kind if kind in _FACES or kind in _MORE else _BY_EFFECT.get(effect, OTHER)


def face(kind: str) -> Parts:
    """What a token shows, without the token; for panels."""
    return [sketch(_painted(kind), 1.1)]


def _painted(kind: str) -> Parts:
    if kind == OTHER:
        return [shape("M-7-8H7L12-2L0 12L-12-2Z", "#c9d6d2"), line("M-12-2H12M-4-2L0 12L4-2L0-8Z", 1)]
    return [at(0, 0.6, 0.92, 0, ART.bare(_LESS[kind]))] if kind in _LESS else ART.bare(kind)


def known(kind: str) -> Parts:
    """The face of a token that lies face down but was seen: small, in the eye of who knows it."""
    art = face(kind)
    return [
        shape("M-15 9C-8-3 8-3 15 9C8 21-8 21-15 9Z", CREAM, INK, 1.3),
        at(0, 9, 0.44, 0, art),
        line("M-12-.5L-14.5-4M-4.5-4.2L-5.5-8M4.5-4.2L5.5-8M12-.5L14.5-4", 1.5, INK),
    ]


def _round(top: str, edge: str) -> Parts:
    """Shadow, side and top of a round piece of wood."""
    return [
        svg.Circle(cx=0.8, cy=2.8, r=RADIUS + 0.8, fill=SHADOW, opacity=0.3),
        svg.Circle(cy=1.5, r=RADIUS, fill=edge),
        svg.Circle(r=RADIUS - 0.2, fill=top, stroke=edge, stroke_width=0.8),
    ]


# ------------------------------------------------------------------ cities


def city(start: bool) -> Parts:
    """Where a token may lie: a ring of masonry with a few houses; for a start city a walled town."""
    reach = 22.0 if start else 17.0
    return [
        svg.Circle(class_=["st-city-ground"], r=reach),
        svg.Circle(class_=["st-city-ring"], r=reach),
        *([svg.Circle(class_=["st-city-ring", "fine"], r=reach - 3.6)] if start else []),
        *ART("start-city" if start else "city"),
    ]


def house() -> Parts:
    """Home: the gate of a start city."""
    return [at(0, 4, 1.15, 0, ART("start-city"))]
