"""What the land looks like where no tile lies: dunes, grass, trees, hills in thin ink.
Only ornament: chosen by the place of the cell, never by anything that happens on it."""

from __future__ import annotations

import svg

from ....engine.drawing.kit import Pen

SKETCHES = {
    "dunes": "M-17 8C-11 7-8-2-3-5C2 1 6 7 15 8M-3-5C-5 0-2 5 2 8M4 1C7-2 9-4 12-4C14-1 16 1 18 2"
    "M-15-2C-13-4-11-5-9-5",
    "rocks": "M-16 8L-8-6L-4 0L2-10L12 8M2-10L0-3L3 1M-8-6L-9 1M-13 11H14M6-2L8 4",
    "palms": "M-5 11C-6 4-5 0-3-4M-3-4C-8-8-12-6-13-2M-3-4C-7-3-9 0-9 4M-3-4"
    "C-2-9 2-11 6-9M-3-4C2-5 5-2 6 2"
    "M8 11C8 7 8 5 9 2M9 2C6 0 4 1 3 4M9 2C12-1 15 1 16 4M-14 12H15",
    "trees": "M-8 11V2M-15 2C-15-4-1-4-1 2C-1 4-15 4-15 2ZM8 11V0M0 0C0-7 16-7 16 0C16 2 0 2 0 0ZM-13 12H14",
    "acacia": "M-1 11C0 6-1 3-3 0M0 5C2 2 5 1 7-1M-14-1Q-7-9 1-7Q12-9 15-1Q0-4-14-1Z"
    "M-9 12H8M-15 9l2-4M-15 9l-1-3",
    "grass": "M-12 6l-2-7M-12 6l0-8M-12 6l3-6M2-3l-2-7M2-3l0-8M2-3l3-6M8 10l-2-7"
    "M8 10l0-8M8 10l3-6M-7-9l-1-4M-7-9l2-4",
    "hills": "M-17 7Q-9-9-1 7M-6 0Q3-12 13 7M-12 3l2 3M-9 1l2 4M4-3l2 5M7-1l2 5M-17 10H15",
}
_BELTS = (  # from the north: desert, savanna, forest, savanna, highveld
    (0.34, ("dunes", "rocks", "dunes", "dunes")),
    (0.48, ("grass", "acacia", "acacia", "grass")),
    (0.64, ("palms", "trees", "palms", "trees")),
    (0.82, ("acacia", "grass", "hills", "acacia")),
    (1.01, ("hills", "grass", "rocks", "acacia")),
)


def sketch_name(q: int, r: int, top: int, bottom: int) -> str:
    """The sketch for a cell on a board whose rows run from `top` to `bottom`."""
    latitude = (r - top) / max(bottom - top, 1)
    names = next(names for limit, names in _BELTS if latitude < limit)
    return names[(5 * q + 3 * r + q * r) % len(names)]


def sketch(name: str) -> list[svg.Element]:
    return [svg.Path(class_=["af-terrain"], d=[Pen(SKETCHES[name])])]
