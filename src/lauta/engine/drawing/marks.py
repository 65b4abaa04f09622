"""Shapes of marks on hexagonal cells: corners, dashed rings, arrowheads.
What a mark means and which colour it has is for the games; each gives its own classes."""

from __future__ import annotations

from math import cos, pi, sin

import svg

from .kit import Pen, short


def hexagon(reach: float) -> str:
    """A pointy-top hexagon with corners at `reach`."""
    corners = ((reach * sin(i * pi / 3), -reach * cos(i * pi / 3)) for i in range(6))
    return "M" + "L".join(f"{short(x)} {short(y)}" for x, y in corners) + "Z"


def outline(name: str, d: str) -> svg.Path:
    """A path that takes its paint from the style sheet, by class."""
    return svg.Path(class_=[name], d=[Pen(d)])


def ring(name: str, radius: float, pieces: int = 0) -> svg.Circle:
    """A circle, or a circle of `pieces` equal dashes."""
    dash = 2 * pi * radius / pieces if pieces else 0.0
    return svg.Circle(
        class_=[name], r=radius,
        stroke_dasharray=[round(dash * 0.62, 2), round(dash * 0.38, 2)] if pieces else None,
    )  # fmt: skip


def arrows(reach: float, half: float, length: float) -> str:
    """Four arrowheads pointing away from the middle."""
    d = ""
    for i in range(4):
        turn = i * pi / 2 + pi / 4
        ux, uy = sin(turn), -cos(turn)
        tip, foot = (reach + length) * ux, (reach + length) * uy
        bx, by = reach * ux, reach * uy
        d += (
            f"M{short(tip)} {short(foot)}L{short(bx - half * uy)} {short(by + half * ux)}"
            f"L{short(bx + half * uy)} {short(by - half * ux)}Z"
        )
    return d
