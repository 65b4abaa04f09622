"""Buildings of the country: supply, defense, shipping, vineyard, mint.
Each picture is a list of parts in a box of 34 by 30 that stands on the line y = 14."""

from __future__ import annotations

import svg

from ....engine.drawing.kit import INK, Parts, at, ball, dot, line, shape, twin, wash
from .paint import (
    DARK,
    GOLD,
    GOLD_LIGHT,
    LEAF,
    LEAF_LIGHT,
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
    WATER_SHADE,
    WINE,
    WOOD,
    WOOD_SHADE,
    owned,
    post,
    tinted,
)


def well() -> Parts:
    return [
        *post("M-9.5 4V-8M9.5 4V-8", 2.2, WOOD),
        line("M0-7V1", 1),
        shape("M-2.8 .5H2.8L2.2 5H-2.2Z", WOOD),
        svg.Ellipse(cx=0, cy=5.5, rx=12.5, ry=3.6, fill=WATER_SHADE),
        wash("M-10.5 5.8Q0 8.8 10.5 5.8Q6 8.8 0 8.8Q-6 8.8-10.5 5.8Z", WATER_LIGHT),
        shape("M-12.5 5.5C-10 10 10 10 12.5 5.5V11C9 15.5-9 15.5-12.5 11Z", ROCK_LIGHT),
        line("M-12.3 8.5C-8 12 8 12 12.3 8.5M-6 8.8V11.4M6 8.8V11.4M0 9.2V11.4M-9.5 10.5V13"
             "M-3.2 11.3V14M3.2 11.3V14M9.5 10.5V13", 0.8),
        owned("M-15-6L0-16L15-6L12.5-4.5H-12.5Z"),
        tinted("M-13.4-6L0-14.9L3-13L-7.5-5H-12.3Z", "light"),
    ]  # fmt: skip


def _ear(x: float, y: float, turn: float) -> svg.G:
    grain: Parts = [
        shape(
            f"M0 {h}C{s * 5} {h - 1} {s * 5.6} {h - 5} {s * 3.4} {h - 6.4}C{s} {h - 5} 0 {h - 3} 0 {h}Z",
            GOLD,
            width=0.7,
        )
        for h in (0, -4, -8)
        for s in (-1, 1)
    ]  # fmt: skip
    tip = shape("M0-10.5C2-12.5 2-15 0-17C-2-15-2-12.5 0-10.5Z", GOLD_LIGHT, width=0.7)
    return at(x, y, 0.62, turn, [line("M0 0V-12", 1.2), *grain, tip])


def corn_field() -> Parts:
    """A sheaf of corn, tied in the owner's colour."""
    stalks = (
        "M-7.5 14C-4.5 9-3 6-2.5 2.5M-4 14C-2.5 9-1.5 6-1.3 2.5M4 14C2.5 9 1.5 6 1.3 2.5M7.5 14"
        "C4.5 9 3 6 2.5 2.5"
    )
    return [
        shape("M-8.5 14C-4.5 8-3.5 5-3-1C-6-4-8-7-9-9L0-12L9-9C8-7 6-4 3-1C3.5 5 4.5 8 8.5 14Z", "#edc65e"),
        line(stalks + "M0 2.5V14", 0.8, "#a67418"),
        line("M-6.5-6C-4-3-2.5 0-2 2M6.5-6C4-3 2.5 0 2 2M0-6V2", 0.8, "#a67418"),
        _ear(-7.5, -4, -44), _ear(7.5, -4, 44), _ear(-4, -6, -20), _ear(4, -6, 20), _ear(0, -6.5, 0),
        owned("M-5 1.5Q0 3.8 5 1.5V5.5Q0 7.8-5 5.5Z"),
        tinted("M-4.4 2.4Q-2.5 3.3-.5 3.3V4.6Q-2.5 4.6-4.4 3.7Z", "light"),
    ]  # fmt: skip


def mill() -> Parts:
    """A round windmill with eight spokes and four sails."""
    sail = shape("M1-1L4.8-11.5L.8-12.5Z", MARBLE, width=0.8)
    spokes = "M0-13V13M-13 0H13M-9.2-9.2L9.2 9.2M-9.2 9.2L9.2-9.2"
    wheel: Parts = [
        line(spokes, 1),
        *(at(0, 0, 1, 90 * n, [sail]) for n in range(4)),
        dot(0, 0, 1.8, WOOD_SHADE),
    ]
    return [
        shape("M-8.5-5H8.5L10 14H-10Z", STONE),
        wash("M3-4.5H8L9.4 13.5H4Z", STONE_SHADE),
        owned("M-10.5-5L0-16L10.5-5Z"),
        tinted("M-8-6L-.6-14L1.5-6Z", "light"),
        shape("M-2.6 14V9A2.6 2.6 0 0 1 2.6 9V14Z", DARK, width=0.9),
        at(0, -3.5, 1, 8, wheel),
    ]  # fmt: skip


def _house(x: float, y: float, half: float, wall: float, roof: float) -> Parts:
    return [
        shape(f"M{x - half} {y}V{y - wall}H{x + half}V{y}Z", STONE),
        wash(f"M{x + half * 0.35} {y - 0.5}V{y - wall}H{x + half - 0.5}V{y - 0.5}Z", STONE_SHADE),
        owned(f"M{x - half - 1.6} {y - wall}L{x} {y - wall - roof}L{x + half + 1.6} {y - wall}Z"),
        tinted(
            f"M{x - half} {y - wall - 0.5}L{x - 0.5} {y - wall - roof + 1}L{x} {y - wall - 0.5}Z", "light"
        ),
        shape(f"M{x - 1.6} {y}V{y - 4.2}H{x + 1.6}V{y}Z", DARK, width=0.8),
    ]


def village() -> Parts:
    return [
        *_house(0.5, 5.5, 5.5, 7, 7),
        *_house(-9.5, 10.5, 5, 6.5, 5.5),
        *_house(9.6, 10.5, 5, 6.5, 5.5),
        *_house(0, 14, 5, 6, 5.5),
    ]


def quarry() -> Parts:
    """Cut steps in the rock, blocks, and a pick."""
    return [
        shape("M-17 14L-15.5 2L-11-1V-8L-5-13.5L3-15L8-11V-4H12.5V4L17 7V14Z", ROCK),
        wash("M-11-1V-8L-5-13.5L-3.5-8.5L-6-4Z", ROCK_LIGHT),
        wash("M3-14.5L7.5-11V-4H1.5V-9Z", ROCK_SHADE),
        wash("M8-4H12.5V4H6.5V-1.5Z", ROCK_SHADE),
        wash("M12.5 4L16.5 7V13.5H9.5V7Z", ROCK_SHADE),
        line("M-5-8.5H1.5M1.5-9V-3.5H6.5V4H9.5V10", 0.9),
        shape("M-14.5 14V7.5H-6V14Z", MARBLE),
        shape("M-5.5 14V8.5H2.5V14Z", STONE),
        shape("M-11.5 7.5V2H-3.5V7.5Z", STONE),
        wash("M-5.5 2.5H-4V7H-5.5ZM-8 8H-6.5V13.5H-8Z", STONE_SHADE),
        *post("M3.5 11.5L13-5", 2, WOOD),
        owned("M4.5-8.5C9.5-9.5 14.5-7 17-2.5C13.5-4.8 9.5-5.8 6-5.5Z"),
    ]  # fmt: skip


def _battlement(left: float, right: float, y: float, teeth: int) -> str:
    step = (right - left) / (2 * teeth - 1)
    d = f"M{left} {y}"
    for n in range(teeth):
        x = left + 2 * n * step
        d += f"V{y - 3.2}H{x + step:.1f}V{y}" + (f"H{x + 2 * step:.1f}" if n < teeth - 1 else "")
    return d


def fortress() -> Parts:
    towers: Parts = [
        shape(_battlement(-17, -8, -3, 3) + "V14H-17Z", STONE),
        wash("M-10.8-2.5H-8.5V13.5H-10.8Z", STONE_SHADE),
        line("M-12.5 1.5V4.5", 1.6),
    ]
    return [
        line("M0-4V-15.5", 1.2),
        owned("M.4-15.8L9-13.2L.4-10.4Z"),
        shape(_battlement(-9, 9, 1.5, 5) + "V14H-9Z", STONE_SHADE),
        line("M-8 5.5H8M-8 9.5H-4M4 9.5H8", 0.7),
        twin(*towers),
        shape("M-3.8 14V9.5A3.8 3.8 0 0 1 3.8 9.5V14Z", DARK),
        line("M-1.3 6.5V14M1.3 6.5V14M-3.6 10.5H3.6", 0.7, "#b08a50"),
    ]


def tower() -> Parts:
    return [
        line("M0-9V-17", 1.2),
        owned("M.4-17.2L9-14.4L.4-11.5Z"),
        shape("M-6.5-5L-8 14H8L6.5-5Z", STONE),
        wash("M2.2-5H6.2L7.5 13.5H3Z", STONE_SHADE),
        shape(_battlement(-8.5, 8.5, -7, 4) + "V-4H-8.5Z", STONE),
        wash("M3-6.6H8V-4.4H3Z", STONE_SHADE),
        line("M-6.8-.5H-2M-7.2 4H-4.5M1.5 2.5H6.9M-7.5 9H-5M3.5 8H7.3M-3.5 11.5H2", 0.7),
        line("M0-1V3.5", 2),
        shape("M-2.6 14V10A2.6 2.6 0 0 1 2.6 10V14Z", DARK, width=0.9),
    ]


def harbor() -> Parts:
    """An anchor above the quay."""
    anchor = "M0-9.5V9M-6.5-6H6.5M-10.5 2.5C-9.5 8.5-5 11 0 11C5 11 9.5 8.5 10.5 2.5"
    return [
        shape("M-17 14V8.5C-14 7-12 9.5-9 8.5q3-2 9 0t9 0C12 7 14 9.5 17 8.5V14Z", WATER),
        line("M-14 11.5q3-2 6 0M8 11.5q3-2 6 0M-2 12.5q2-1.5 4 0", 0.9, WATER_LIGHT),
        line(anchor, 5.2),
        line(anchor, 3, "#59656d"),
        shape("M-13.5 4.5L-10.5-1.5L-6.5 4Z", "#59656d", width=1),
        shape("M13.5 4.5L10.5-1.5L6.5 4Z", "#59656d", width=1),
        svg.Circle(cy=-12.2, r=3.2, fill="none", stroke=INK, stroke_width=4),
        svg.Circle(class_=["ak-line"], cy=-12.2, r=3.2, fill="none", stroke="#bb6337", stroke_width=2.2),
    ]  # fmt: skip


def ship() -> Parts:
    """A galley under a square sail, with oars and an eye at the bow."""
    return [
        line("M-10 9.5L-13 14M-5 10L-7.5 14.5M0 10L-2 14.5M5 10L3.5 14.5M10 9.5L9 14", 1.2, WOOD_SHADE),
        line("M0 5V-17", 1.7),
        line("M-10.5-14.5H10.5", 1.7),
        owned("M-10-14C-8.5-8-8.5-5-10.5 0Q0 3 10.5 0C8.5-5 8.5-8 10-14Z"),
        tinted("M-9.3-13.5C-8-8-8-5-9.5-.5Q-7 .3-5 .7C-3.8-4-3.8-8-4.8-13.5Z", "light"),
        tinted("M4.8-13.5C3.8-8 3.8-4 5 .7Q7.5 .3 9.7-.4C8-5 8-8 9.3-13.5Z", "shade", 0.7),
        shape("M-16.5 3C-12 5.5 10 5.5 13 4C14.5 2.5 15-1 12.5-2.5C17-3 18.5 1 17 5C15 9.5 11 11.5 6 11.5"
              "H-7"
              "C-12 11.5-15 9-16.5 3Z", WOOD),
        wash("M-14.5 6.5C-10 8.5 10 8.5 15.5 6C13.5 9.5 10.5 11 6 11H-7C-11 11-13 9.5-14.5 6.5Z", WOOD_SHADE),
        shape("M-16.5 3L-17.2 6.5L-14.5 7Z", GOLD, width=0.8),
        ball(-11.5, 6.7, 1.3, MARBLE),
    ]  # fmt: skip


def _grape(x: float, y: float, r: float = 3.1) -> Parts:
    return [ball(x, y, r, WINE), dot(x - 0.9, y - 1, 0.9, "#c48bb2")]


def vineyard() -> Parts:
    """A bunch of grapes under its leaf."""
    rows = ((-8.2, -2.5), (-2.8, -3.5), (2.8, -3.5), (8.2, -2.5), (-5.5, 1.8), (0, 1.2), (5.5, 1.8),
            (-3, 6), (3, 6), (0, 10.5))  # fmt: skip
    return [
        *post("M0-7C-1-11 1-13 3.5-15.5", 1.6, WOOD),
        *(part for x, y in rows for part in _grape(x, y)),
        shape("M-1-7C-4-5-7-6-8.5-4C-9.5-7-13-7-14.5-6.5C-13.5-9-15-11-16.5-12C-13-12-12.5-15-9.5-16"
              "C-8.5-14-5-14-4-12C-2.5-11-1-9-1-7Z", LEAF),
        line("M-1.5-7.5C-6-9-9-10.5-12.5-11M-6-9L-8-13M-6-9L-8.5-5.5", 0.8, LEAF_SHADE),
        owned("M1-8.5C4-6 7-7 8-5C9.5-8 13-7.5 14-7C13-9.5 14.5-11.5 16-12C12.5-12.5 12-15 9-15.5"
              "C8-14 5-14 4-12.5C2.5-11.5 1-10 1-8.5Z"),
        line("M2-9C6-10 9-11 12-11.5M6-10L8.5-13.5", 0.8),
    ]  # fmt: skip


def vintner() -> Parts:
    """Somebody treading grapes in a vat."""
    heap = ((-9, 6), (-4.5, 7.6), (8.5, 6.3), (1, 5.6), (4.8, 7.8))
    return [
        *post("M-3-6L-10-13.5M3-6L10-13.5", 2.4, SKIN),
        *post("M-2.5 2L-3 8M2.5 2L4 6", 2.6, SKIN),
        owned("M-4.5-7.5C-2-8.5 2-8.5 4.5-7.5L5.5 3H-5.5Z"),
        tinted("M-4-7C-3-7.3-2-7.5-1.3-7.5L-1.6 2.6H-5Z", "light"),
        line("M-5-1.5H5", 1.1),
        ball(0, -11.8, 3.8, SKIN),
        shape("M-4-12C-4-17 4-17 4-12C2-14-2-14-4-12Z", DARK, width=0.9),
        svg.Ellipse(cx=0, cy=7, rx=14, ry=3.6, fill=WINE),
        *(part for x, y in heap for part in _grape(x, y, 2)),
        shape("M-14 7C-11 11.5 11 11.5 14 7L12.5 14H-12.5Z", WOOD),
        line("M-13.4 10.2C-9 13 9 13 13.4 10.2M-6 10V14M0 10.5V14M6 10V14", 0.8),
    ]  # fmt: skip


def silver_mine() -> Parts:
    """A timbered adit in the rock; ore shines in the cart."""
    return [
        shape("M-17 14L-13 1L-9-2L-6.5-10L-1-15L4-11.5L8-4L13-1L17 14Z", ROCK),
        wash("M-9-2L-6.5-10L-1-15L-2.5-8L-6-4.5Z", ROCK_LIGHT),
        wash("M4-11.5L8-4L13-1L16.3 13.5H9.5L8.5 0Z", ROCK_SHADE),
        shape("M-8 14V-1.5H8V14Z", "#2b2320"),
        *post("M-8 14V-1.5M8 14V-1.5M-10.5-2.8H10.5", 2.4, WOOD),
        shape("M-5.5 5C-5 2-3 1.5-1.5 2.5C0 .5 3 1 3.5 3C5 3 5.5 4 5.5 5Z", "#dfe7ec"),
        owned("M-7 5H7L5 11H-5Z"),
        tinted("M-6 5.6H-1L-2 10.5H-4.6Z", "light"),
        ball(-3.5, 12, 2, DARK), ball(3.5, 12, 2, DARK),
        line("M-11.5-7.5l1.8-1.8M-10.6-6.2h2M11-6.5l1.5-1.5", 1, "#f4f8fa"),
    ]  # fmt: skip


def mint() -> Parts:
    """A silver coin with an owl, and the pile it comes from."""
    pile = [
        part
        for y in (11.5, 8.5)
        for part in (
            shape(f"M-16 {y}V{y + 2.5}C-13 {y + 4.5}-7 {y + 4.5}-4 {y + 2.5}V{y}Z", "#b9c4cb", width=0.8),
            svg.Ellipse(cx=-10, cy=y, rx=6, ry=2, fill="#e9eff2", stroke_width=0.8),
        )
    ]
    return [
        *pile,
        svg.Circle(class_=["ak-light"], cx=2, cy=-1.5, r=14, fill="#e39a6c"),
        svg.Circle(cx=2, cy=-1.5, r=11.5, fill="#eef3f5", stroke_width=0.8),
        at(2, -1, 1, 0, [
            shape("M-7-7C-4-6-2-6.5 0-6.5C2-6.5 4-6 7-7C6.5-5 7-4 7-2C7 4 4 8.5 0 9C-4 8.5-7 4-7-2"
                  "C-7-4-6.5-5-7-7Z",
                  "#9fadb6", width=0.9),
            wash("M0 1C3 1 4.5 3 4 5.5C3 7.5 1.5 8.3 0 8.4C-1.5 8.3-3 7.5-4 5.5C-4.5 3-3 1 0 1Z", "#eef3f5"),
            twin(ball(-3.1, -2.4, 3, MARBLE), dot(-3, -2.4, 1.5)),
            shape("M-1.3-.5H1.3L0 2.2Z", GOLD, width=0.7),
        ]),
    ]  # fmt: skip


def olive(x: float, y: float) -> Parts:
    """A small olive tree, for yards."""
    return [
        line(f"M{x} {y}V{y - 4}", 1.2, WOOD_SHADE),
        ball(x, y - 6, 3, LEAF),
        dot(x - 0.8, y - 7, 1.2, LEAF_LIGHT),
    ]
