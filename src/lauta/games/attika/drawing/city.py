"""Buildings of the city: the capital and its nine, and the roads.
Each picture is a list of parts in a box of 34 by 30 that stands on the line y = 14."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

import svg

from ....engine.drawing.kit import Parts, Pen, ball, line, shape, twin, wash
from .paint import (
    CLAY,
    DARK,
    GOLD,
    GOLD_LIGHT,
    LEAF,
    LEAF_SHADE,
    MARBLE,
    ROCK,
    ROCK_LIGHT,
    ROCK_SHADE,
    SKIN,
    STONE,
    STONE_SHADE,
    WATER,
    WATER_LIGHT,
    WINE,
    WOOD,
    WOOD_SHADE,
    column,
    owned,
    post,
    tinted,
)


def temple() -> Parts:
    columns = [part for x in (-11, -3.7, 3.7, 11) for part in column(x, -4, 9.5)]
    return [
        wash("M-12-3H12V10H-12Z", "#6d5a48"),
        *columns,
        shape("M-14.5-7H14.5V-3.5H-14.5Z", MARBLE),
        owned("M-16.5-7L0-16.5L16.5-7Z"),
        shape("M-11-8.4L0-14.4L11-8.4Z", MARBLE, width=0.7),
        ball(0, -10.3, 1.7, GOLD),
        shape("M-14 9.5H14V11.8H-14Z", MARBLE, width=0.9),
        shape("M-16.5 11.8H16.5V14.2H-16.5Z", STONE_SHADE, width=0.9),
    ]


def capital() -> Parts:
    """A citadel: the temple on its rock above wall and gate, under the flag."""
    columns = [line(f"M{x}-5.5V-.5", 1.6, MARBLE) for x in (-5.5, -1.8, 1.8, 5.5)]
    return [
        line("M0-12V-18", 1.1),
        owned("M.3-18.2L7.5-16.2L.3-13.8Z", width=0.9),
        shape("M-14.5 8L-11 .5L11 .5L14.5 8Z", ROCK),
        wash("M-11.5 3L-10.5 1H-4L-6 6H-13Z", ROCK_LIGHT),
        wash("M-7-6H7V0H-7Z", "#6d5a48"),
        *columns,
        shape("M-8.5-8.5H8.5V-6H-8.5Z", MARBLE, width=0.9),
        owned("M-10-8.5L0-13.5L10-8.5Z", width=1),
        shape("M-8.5-.6H8.5V1.5H-8.5Z", STONE_SHADE, width=0.9),
        shape("M-12 14V7.5H-10.5V6H-8.5V7.5H-6.5V6H-4.5V7.5H4.5V6H6.5V7.5H8.5V6H10.5V7.5H12V14Z", STONE),
        line("M-10 10.5H-5M5 10.5H10", 0.7),
        twin(
            shape("M-17 14V4.5H-10.5V14Z", STONE),
            wash("M-12.3 5H-11V13.5H-12.3Z", STONE_SHADE),
            owned("M-18 4.5L-13.7-1.5L-9.5 4.5Z", width=1),
            line("M-13.8 7.5V10", 1.5),
        ),
        shape("M-3.4 14V10.5A3.4 3.4 0 0 1 3.4 10.5V14Z", DARK, width=0.9),
    ]  # fmt: skip


def oracle() -> Parts:
    """A tripod with its fire; the smoke curls above."""
    smoke = "M1-5C-4-8 5-10 1-13C-1-15 1-16.5 4-16.5M-4-6C-8-9-3-11-6.5-14M6-6C9-9 5-11 8-13.5"
    return [
        line(smoke, 3.2, "#c9bfd6"),
        line(smoke, 1, "#6f5f8c"),
        shape("M-4.5-1C-5-5-1.5-5-1-8.5C2-6.5 1.5-4.5 3-4.8C4.8-3.5 4.5-2 4.5-1Z", "#f0a12f", width=0.9),
        wash("M-2-1C-2-3 0-3.5 .3-5C1.5-3.5 2-2.5 1.8-1Z", GOLD_LIGHT),
        *post("M-7 3L-10.5 14M7 3L10.5 14M0 4V13", 1.8, GOLD),
        line("M-8.8 9.5Q0 12.5 8.8 9.5", 1.2),
        owned("M-11.5-1H11.5C11 4.5 6 6.5 0 6.5C-6 6.5-11 4.5-11.5-1Z"),
        tinted("M-10.3 0H-5C-4.5 3.5-3 5-1 5.8C-6 5.8-9.5 3.8-10.3 0Z", "light"),
        svg.Circle(cx=-12.5, cy=1, r=2.2, fill="none", stroke_width=1.3),
        svg.Circle(cx=12.5, cy=1, r=2.2, fill="none", stroke_width=1.3),
        shape("M-12.5-2.5H12.5V0H-12.5Z", GOLD, width=0.9),
    ]  # fmt: skip


def _half_ring(reach: float, inner: float) -> str:
    """The upper half of a flat ring around (0, 12)."""
    return f"M{-reach} 12A{reach} {reach} 0 0 1 {reach} 12H{inner}A{inner} {inner} 0 0 0 {-inner} 12Z"


def theater() -> Parts:
    """Rising rows around the stage, and the mask of comedy."""
    return [
        owned(_half_ring(17, 14)),
        shape(_half_ring(14, 11), STONE),
        shape(_half_ring(11, 8), STONE_SHADE),
        line("M-12 0L-6.5 5.5M12 0L6.5 5.5", 0.9),
        shape("M-17 12H17V14.2H-17Z", ROCK_LIGHT, width=0.9),
        shape("M-8-6.5C-5-8.5 5-8.5 8-6.5C9.5 1 7.5 8.5 0 11.5C-7.5 8.5-9.5 1-8-6.5Z", "#fbe9c3"),
        wash("M3-7.6C5-7.3 7-6.8 7.6-6.2C8.8 1 7 7.5 .8 10.7C5 6 5.5-1 3-7.6Z", STONE_SHADE, 0.7),
        twin(
            shape("M-6-1.8Q-3.8-4.8-1.6-1.8Q-3.8-.6-6-1.8Z", DARK, width=0.7),
            line("M-6.2-4.6Q-4-6.3-2-4.8", 1),
        ),
        shape("M-4.8 3.2Q0 4.8 4.8 3.2C4.3 8-4.3 8-4.8 3.2Z", DARK, width=0.8),
        wash("M-3 6Q0 4.6 3 6Q0 8-3 6Z", CLAY),
    ]  # fmt: skip


def tavern() -> Parts:
    """A jug and a cup on a laid table."""
    return [
        *post("M-12.5 7V14M12.5 7V14", 2.2, WOOD),
        shape("M-4.5-14.5H2L1.5-11C5.5-8.5 6.5-5 6.5-2C6.5 1.5 5 4 3.5 5.5H-6.5C-8 4-9.5 1.5-9.5-2"
              "C-9.5-5-8.5-8.5-4.5-11Z", CLAY),
        line("M2-13C9-14.5 9.5-7.5 6-5.5", 3.4),
        line("M2-13C9-14.5 9.5-7.5 6-5.5", 1.7, CLAY),
        wash("M1.5-10.5C5-8 6-5 6-2C6 1.5 4.5 3.5 3.2 5H0C3.5 0 3.5-6 1.5-10.5Z", "#8d4524"),
        line("M-9.3-3.5Q-1.5-1.5 6.3-3.5M-9.3-.5Q-1.5 1.5 6.3-.5", 1.1, DARK),
        shape("M-5.5-15.5H3V-13.5H-5.5Z", CLAY, width=0.9),
        shape("M6.5-1.5H15.5C15.5 2 14 3.5 12.2 3.8V5.5H9.8V3.8C8 3.5 6.5 2 6.5-1.5Z", GOLD),
        svg.Ellipse(cx=11, cy=-1.5, rx=4.5, ry=1.2, fill=WINE, stroke_width=0.8),
        owned("M-16.5 5.5H16.5L15.5 10.5L11.5 8.2L7.7 11L3.8 8.2L0 11L-3.8 8.2L-7.7 11L-11.5 8.2"
              "L-15.5 10.5Z"),
        tinted("M-15.5 6.2H15.5L15.3 7.5H-15.3Z", "light"),
    ]  # fmt: skip


def plaza() -> Parts:
    """A fountain in the middle of a paved square."""
    return [
        svg.Ellipse(cx=0, cy=8.5, rx=17, ry=5.7, fill=STONE),
        svg.Ellipse(cx=0, cy=8.5, rx=14, ry=4.4, fill="none", stroke_width=0.6),
        line("M-17 8.5H17M-9 4L9 13M9 4L-9 13M0 3V14", 0.6, "#a58d60"),
        svg.Ellipse(cx=0, cy=6.2, rx=11.5, ry=3.6, fill=WATER),
        shape("M-11.5 6.2C-9 10 9 10 11.5 6.2V9C9 12.8-9 12.8-11.5 9Z", MARBLE),
        shape("M-1.8 7L-1.2-4H1.2L1.8 7Z", STONE_SHADE),
        owned("M-7-4.5H7C6.5-1 3-.2 0-.2C-3-.2-6.5-1-7-4.5Z"),
        tinted("M-6-4H-2C-2-2.5-1.5-1.2-1-.8C-4-.8-5.5-2-6-4Z", "light"),
        twin(
            line("M-.5-8C-3-15-9.5-13-9-4.5C-9-1-9.5 2-9.5 5", 2.8, WATER),
            line("M-.5-8C-3-15-9.5-13-9-4.5C-9-1-9.5 2-9.5 5", 1.2, WATER_LIGHT),
            line("M-.3-8C-1-12-4.5-11-4.5-6", 2.4, WATER),
            line("M-.3-8C-1-12-4.5-11-4.5-6", 1, WATER_LIGHT),
        ),
        shape("M-1.5-4.5V-8.5Q0-10.5 1.5-8.5V-4.5Z", MARBLE, width=0.9),
    ]  # fmt: skip


def gymnasium() -> Parts:
    """An athlete who lifts the stones."""
    return [
        *post("M-2.5 4L-5.5 14M2.5 4L5.5 14", 3.2, SKIN),
        twin(*post("M-4-2.5L-9.5-5L-9-11.5", 2.6, SKIN)),
        shape("M-6-4.5C-3-5.5 3-5.5 6-4.5L4 4H-4Z", SKIN),
        line("M-3.5-1.8Q-1.5-.5 0-1.5Q1.5-.5 3.5-1.8M0-1V3", 0.8),
        owned("M-4.3 2.5H4.3L5.5 8H-5.5Z"),
        tinted("M-4 3.2H-1L-1.5 7.3H-4.8Z", "light"),
        ball(0, -8.5, 3.5, SKIN),
        shape("M-3.7-8.8C-4-13 4-13 3.7-8.8C2-10.5-2-10.5-3.7-8.8Z", DARK, width=0.8),
        *post("M-11-13.2H11", 1.6, WOOD_SHADE),
        twin(
            svg.Ellipse(cx=-12.5, cy=-13, rx=3.6, ry=4, fill=ROCK_LIGHT),
            wash("M-12-9.5C-10-10-9.4-12-9.5-13.5C-11-12-12-11-12-9.5Z", ROCK_SHADE),
        ),
        line("M-11 14.2H11", 1.2),
    ]  # fmt: skip


def statue() -> Parts:
    """A marble bust with a wreath, on its pedestal."""
    return [
        shape("M-8.5 8H8.5V14H-8.5Z", STONE_SHADE),
        owned("M-6.5 9.6H6.5V12.6H-6.5Z", width=0.8),
        shape("M-10 5.5H10V8.2H-10Z", MARBLE),
        shape("M-11 5.5C-11 0-7-1.5-3-2.5L-3-5H3L3-2.5C7-1.5 11 0 11 5.5Z", MARBLE),
        wash("M3-2.2C7-1.2 10.3 0 10.5 5H5.5C5.8 2 5 0 3-2.2Z", "#cfc7b8"),
        line("M-7.5 4.8C-6 1 0-.5 4 5M-4 4.8C-3 2.5-1 2 1 5", 0.8, "#8d8474"),
        shape("M-5-10C-5-15 5-15 5-10C5-6 3.5-3 0-3C-3.5-3-5-6-5-10Z", MARBLE),
        wash("M2-13.3C4-12.5 4.5-11 4.5-10C4.5-6.5 3.2-4 1-3.5C3-6 3.3-10 2-13.3Z", "#cfc7b8"),
        line("M-2.8-9H-1M1-9H2.8M0-9V-6.5M-1.2-5.2H1.2", 0.9, "#5d5548"),
        shape("M-5.5-10.5C-6-16.5 6-16.5 5.5-10.5C3-12.5-3-12.5-5.5-10.5Z", "#e9e3d6", width=0.9),
        line("M-5.3-10.5C-3-12.8 3-12.8 5.3-10.5", 2.2, LEAF),
        line("M-4-11.5l-1.5-2M-1.5-12.3l-.8-2.2M1.5-12.3l.8-2.2M4-11.5l1.5-2", 1.3, LEAF_SHADE),
    ]  # fmt: skip


def market() -> Parts:
    """A stall under a striped awning, baskets in front."""
    stripes = "M-10.5-10H-5L-6-1H-12.5ZM0-10H5L5.6-1H-.2ZM10.3-10H12.5L17-1H11.8Z"
    return [
        *post("M-13.5-2V14M13.5-2V14", 1.8, WOOD),
        wash("M-12.5-1H12.5V6H-12.5Z", "#6d5a48", 0.55),
        ball(-8.5, 3, 2.6, CLAY), ball(-4, 3.2, 2.4, "#e5a23a"), ball(8.5, 3, 2.6, LEAF),
        ball(4, 3.2, 2.4, "#c9434a"), ball(0, 3, 2.5, GOLD_LIGHT),
        shape("M-15 5.5H15L14 13.5H-14Z", WOOD),
        line("M-14.5 9.5H14.5M-7 5.5V13.5M0 5.5V13.5M7 5.5V13.5", 0.8),
        shape("M-12.5-10.5H12.5L17.2-1H-17.2Z", MARBLE),
        tinted(stripes, "paint"),
        line("M-12.5-10.5H12.5L17.2-1H-17.2Z"),
        owned("M-17.2-1H-11.5A2.85 2.8 0 0 1-17.2-1ZM-5.7-1H0A2.85 2.8 0 0 1-5.7-1ZM5.7-1"
              "H11.5A2.85 2.8 0 0 1 5.7-1Z",
              width=0.9),
        shape("M-11.5-1H-5.7A2.85 2.8 0 0 1-11.5-1ZM0-1H5.7A2.85 2.8 0 0 1 0-1ZM11.5-1"
              "H17.2A2.85 2.8 0 0 1 11.5-1Z",
              MARBLE, width=0.9),
        line("M-12.5-12H12.5", 1.8),
    ]  # fmt: skip


def stadium() -> Parts:
    """The long oval of the race track, with its lanes, in its stands."""
    return [
        shape("M-8-12H8A9 13 0 0 1 8 14H-8A9 13 0 0 1-8-12Z", STONE),
        owned("M-7.5-9.5H7.5A7 10.5 0 0 1 7.5 11.5H-7.5A7 10.5 0 0 1-7.5-9.5Z"),
        line("M-12.5-8L-10-5.5M12.5-8L10-5.5M-12.5 10L-10 7.5M12.5 10L10 7.5M-6-12V-9.5M0-12V-9.5M6-12V-9.5"
             "M-6 14V11.5M0 14V11.5M6 14V11.5M-16.5 1H-14M16.5 1H14", 0.8),
        shape("M-7-6.5H7A5 7.5 0 0 1 7 8.5H-7A5 7.5 0 0 1-7-6.5Z", "#e2a569"),
        line("M-7-4.2H7A3.5 5.2 0 0 1 7 6.2H-7A3.5 5.2 0 0 1-7-4.2Z", 0.9, MARBLE),
        shape("M-6.5-1.8H6.5A2 2.8 0 0 1 6.5 3.8H-6.5A2 2.8 0 0 1-6.5-1.8Z", "#9db86b", width=0.8),
        line("M-1 3.8V8.5M1.5 3.8V8.5", 1, MARBLE),
    ]  # fmt: skip


# ------------------------------------------------------------------ roads


def road(arms: Iterable[int]) -> Parts:
    """A paved road from the middle of its space to the sides `arms` (0 east, counter-clockwise).

    Arms end on the side of the space, so that those of neighbouring roads join; a road without any
    lies within its piece.
    """
    ways = "".join(f"M0 0L{26 * cos(n * pi / 3):.1f} {-26 * sin(n * pi / 3):.1f}" for n in sorted(arms))
    ways = ways or "M-18.5 0H18.5"
    joints = svg.Path(
        d=[Pen(ways)], fill="none", stroke="#b59356", stroke_width=11, stroke_dasharray=[0.8, 4.6]
    )
    return [
        line(ways, 13.6, "#6c5333"), svg.Circle(r=6.8, fill="#6c5333", stroke="none"),
        line(ways, 11.4, "#ecd8a8"), svg.Circle(r=5.7, fill="#ecd8a8", stroke="none"),
        joints,
        line(ways, 0.8, "#b59356"),
        svg.Circle(r=4.2, fill="#ecd8a8", stroke="#b59356", stroke_width=0.8),
    ]  # fmt: skip


def milestone() -> Parts:
    """The stone beside a road; it carries the owner's colour."""
    return [
        svg.Ellipse(cx=0, cy=7, rx=6.5, ry=2, fill="#2a1d10", stroke="none", opacity=0.25),
        shape("M-4.2 7V-4A4.2 4.2 0 0 1 4.2-4V7Z", MARBLE),
        wash("M1.5-7.5C3.2-6.8 3.7-5.5 3.7-4V6.5H1.5Z", STONE_SHADE),
        owned("M-4.2-1H4.2V3H-4.2Z", width=0.8),
    ]
