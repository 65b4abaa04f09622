"""What the land looks like where no tile lies: which of the drawings of dunes, grass, trees, hills is there.
Only ornament: chosen by the place of the cell, never by anything that happens on it."""

from __future__ import annotations

_BELTS = (  # from the north: desert, savanna, forest, savanna, highveld
    (0.34, ("dunes", "rocks", "dunes", "dunes")),
    (0.48, ("grass", "acacia", "acacia", "grass")),
    (0.64, ("palms", "trees", "palms", "trees")),
    (0.82, ("acacia", "grass", "hills", "acacia")),
    (1.01, ("hills", "grass", "rocks", "acacia")),
)

SKETCHES = tuple(sorted({name for _, names in _BELTS for name in names}))


def sketch_name(q: int, r: int, top: int, bottom: int) -> str:
    """The sketch for a cell on a board whose rows run from `top` to `bottom`."""
    latitude = (r - top) / max(bottom - top, 1)
    names = next(names for limit, names in _BELTS if latitude < limit)
    return names[(5 * q + 3 * r + q * r) % len(names)]
