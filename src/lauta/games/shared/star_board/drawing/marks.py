"""Marks on spots: where one may go, fly or sail, what happened last, what is chosen.
Every kind has a shape of its own; colour and glow only repeat what the shape says."""

from __future__ import annotations

import svg

from .....engine.drawing.kit import at, sketch
from .....engine.drawing.marks import arrows, outline, ring
from .paint import ART, disc
from .tokens import RADIUS

# Kinds of target: a move by die, a flight, free passage, a start city, a token to be turned, anything else.
TARGETS = ("move", "fly", "sail", "start", "token", "act")
NOTES = ("last", "preview", "chosen")
CITY_REACH, DOT_REACH = RADIUS + 5.5, 12.5


def _loop(radius: float, pieces: int = 0) -> list[svg.Element]:
    """A ring in the accent on a pale border, so that it shows on any ground."""
    return [ring("st-halo", radius), ring("st-ink", radius, pieces)]


def target(kind: str, size: str) -> list[svg.Element]:
    """The mark of something that can be done; `size` is "city" or "dot"."""
    city = size == "city"
    reach = CITY_REACH if city else DOT_REACH
    match kind:
        case "move":
            if city:
                return [ring("st-glow", reach), *_loop(reach), outline("st-solid", arrows(reach - 1, 4.6, 7))]
            return [ring("st-glow", reach), disc("st-solid", 9.5), disc("st-hole", 4)]
        case "sail":
            body = _loop(reach, 7) if city else [disc("st-hollow", 10)]
            return [ring("st-glow", reach), *body]  # its ticket lies where it covers no name: fares.py
        case "fly":
            return [
                ring("st-glow", reach),
                *_loop(reach, 12),
                at(-reach * 0.8, reach * 0.7, 1.15, 0, [sketch(ART.bare("plane"), 1)]),
            ]
        case "start":
            return [ring("st-glow", reach + 2), *_loop(reach + 2), outline("st-solid", "M-9 48H9L0 32Z")]
        case "token":
            return [ring("st-glow", reach), *_loop(reach, 9)]
        case _:
            return [ring("st-glow", reach), *_loop(reach, 5)]


def note(kind: str, size: str) -> list[svg.Element]:
    """The mark of something to know about a spot."""
    reach = CITY_REACH if size == "city" else DOT_REACH
    match kind:
        case "last":
            a = reach + 2
            b = a * 0.55
            d = f"M{-a}-{b}V-{a}H-{b}M{b}-{a}H{a}V-{b}M{a} {b}V{a}H{b}M-{b} {a}H-{a}V{b}"  # four corners
            return [outline("st-note-halo", d), outline("st-note", d)]
        case "preview":
            return [ring("st-note-halo", reach + 1), ring("st-note st-fine", reach + 1, 14)]
        case _:
            return [ring("st-note-halo", reach + 1), ring("st-note st-accent", reach + 1)]
