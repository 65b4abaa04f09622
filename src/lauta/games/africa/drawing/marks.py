"""Marks on cells: what can be done there, what happened last, what a preview touches.
Every kind has a shape of its own; colour and glow only repeat what the shape says."""

from __future__ import annotations

import svg

from ....engine.drawing.coast import SIZE
from ....engine.drawing.marks import arrows, brackets, hexagon, outline, ring

# A cell may carry several states; the first of these gives its target mark.
TARGETS = ("lift", "reveal", "stay", "place", "camp", "start", "move", "relocate", "act")
NOTES = ("preview", "origin", "last", "chosen")


def _line(d: str) -> list[svg.Element]:
    """A line in the accent on a pale border, so that it shows on any ground."""
    return [outline("af-halo", d), outline("af-ink", d)]


def _loop(radius: float, pieces: int = 0) -> list[svg.Element]:
    """A ring in the accent on a pale border."""
    return [ring("af-halo", radius), ring("af-ink", radius, pieces)]


def target(kind: str) -> list[svg.Element]:
    """The mark of something that can be done on a cell; drawn around or over a tile of radius 21."""
    match kind:
        case "reveal":
            return [ring("af-glow", 23), *_loop(23, 9)]
        case "lift":
            return [ring("af-glow", 22.6), *_loop(22.6), outline("af-solid", arrows(20.5, 5, 7))]
        case "place":
            cross = outline("af-ink", "M0-4.5V4.5M-4.5 0H4.5")
            return [*_line(brackets(26, 0.27)), ring("af-glow", 10), *_loop(9, 8), cross]
        case "stay":
            return [ring("af-glow", 24), *_line(brackets(26, 0.27))]
        case "camp":
            tent = "M-13 8L0-14L13 8Z"
            edges = [outline("af-halo", tent), outline("af-ink af-dashes", tent)]
            return [ring("af-glow", 16), *edges, outline("af-ink", "M0-3V5M-4 1H4")]
        case "start":
            return [ring("af-glow", 23.5), *_loop(23.5), outline("af-solid", "M-6-32H6L0-22Z")]
        case "move":
            return [ring("af-glow", 11), ring("af-solid", 6.8)]
        case "relocate":
            return [
                outline("af-hollow-edge", "M0-7.5L7.5 0L0 7.5L-7.5 0Z"),
                outline("af-hollow", "M0-7L7 0L0 7L-7 0Z"),
            ]
        case _:
            return _line(brackets(26, 0.3))


def note(kind: str) -> list[svg.Element]:
    """The mark of something to know about a cell; lies below the tile."""
    match kind:
        case "last":
            edge = outline("af-note-line", brackets(SIZE - 2.2, 0.34))
            return [outline("af-note-ground", hexagon(SIZE - 2.2)), edge]
        case "origin":
            return [outline("af-note-line af-dotted", hexagon(SIZE - 3))]
        case "preview":
            edge = outline("af-note-line af-fine", hexagon(SIZE - 3.6))
            return [outline("af-note-glow", hexagon(SIZE - 1)), edge]
        case _:
            edge = outline("af-note-line af-accent", hexagon(SIZE - 2.2))
            return [outline("af-note-glow", hexagon(SIZE - 1)), edge]
