"""The sea chart below everything, `art/chart.svg`, and where the places of the data file lie on it.
Its coasts are a sketch of our own in the units of the scene, south of Lisboa and east to Japan."""

from __future__ import annotations

import svg

from ....engine.drawing.coast import Point
from .paint import ART

WIDTH, HEIGHT = 1400.0, 960.0
CANVAS = 1000.0  # the square in which the data file gives its places
RONDEL = (998.0, 762.0)


def scene_point(x: float, y: float) -> Point:
    """A place of the data file in units of the scene."""
    return x * WIDTH / CANVAS, y * HEIGHT / CANVAS


def backdrop() -> svg.G:
    """Sea and land."""
    return svg.G(elements=[ART.owned("chart")], extra={"aria-hidden": "true"})
