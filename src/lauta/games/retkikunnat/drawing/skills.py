"""Skills, as what a hand or a clear head does; 60 by 50 units or less."""

from __future__ import annotations

from collections.abc import Callable

import svg

from ....engine.drawing.kit import Parts, Pen, at, ball, dot, line, shape, wash
from ...shared.star_board.drawing.paint import CREAM, GOLD, GOLD_LIGHT, GOLD_SHADE
from .paint import BLUE, IRON_LIGHT, LEAF, LEAF_SHADE, LEATHER
from .people import WARM


def hand(x: float, y: float, turn: float = 0, scale: float = 1) -> Parts:
    """An open hand."""
    return [
        at(x, y, scale, turn, [
            shape("M-8 14C-11 6-13 0-14-5C-14.6-8-11.4-9-10-6L-7 0V-14C-7-17-3.4-17-3.4-14L-2.6-4V-16.6"
                "C-2.6-19.6 1.4-19.6 1.4-16.6L1.6-4L3-15"
                  "C3.4-18 7-17.4 6.6-14.4L5.6-3L9-11C10.4-13.6 13.4-12 12.4-9.4C11 0 9 8 8 14Z", WARM[0]),
            shape("M-10 14H10V21H-10Z", CREAM), line("M-6 17H6", 1),
        ])
    ]  # fmt: skip


def feint() -> Parts:
    """A shadow where somebody seems to be."""
    figure = "M-9 24C-9 8-5 4-5-2A6.4 6.4 0 1 1 5-2C5 4 9 8 9 24Z"
    return [
        at(-17, 2, 1, -6, [svg.Path(d=[Pen(figure)], fill="#fff", fill_opacity=0.5, stroke_dasharray=[4,
            3])]),
        at(15, 1, 1, 6, [shape(figure, "#6f8a4a"), wash("M2 2C6 8 9 12 9 24H3C5 14 4 8 2 2Z", "#3f5524"),
            line("M-6 6H6", 1.6, GOLD_LIGHT)]),
        line("M-4-14C-1-18 3-18 6-15M6-15L5.6-19M6-15L1.8-14.6", 1.8),
    ]  # fmt: skip


def navigation() -> Parts:
    """A sextant under a star."""
    return [
        line("M-22 20C-8 28 12 28 24 18M-22 20L2-22L24 18M-14 5H13", 5),
        line("M-22 20C-8 28 12 28 24 18M-22 20L2-22L24 18M-14 5H13", 2.8, GOLD),
        line("M2-22L12 24", 3), line("M2-22L12 24", 1.4, IRON_LIGHT),
        shape("M-8-12L-20-17L-22-12L-10-7Z", "#55555d"), ball(2, -22, 3.4, GOLD_SHADE),
        line("M-14 21.6L-13 18.6M-6 24L-5.4 21M2 25L2.2 22M18 20.6L16.6 18", 1.2),
        shape("M27-27L29-21L35-19L29-17L27-11L25-17L19-19L25-21Z", CREAM, width=1.1),
    ]  # fmt: skip


def languages() -> Parts:
    return [
        shape("M-34-22H4V4H-14L-22 13V4H-34Z", CREAM), line("M-27-15H-4M-27-9H-10M-27-3H-7", 1.8, BLUE),
        shape("M-4-6H34V18H26V26L18 18H-4Z", GOLD_LIGHT),
        line("M3 1C7-3 9 4 13 0M17 2L22-2L27 2M4 8H9M13 6V11M18 8C20 5 23 11 26 8M5 13H26", 1.6, "#7d2c1c"),
    ]  # fmt: skip


def bushcraft() -> Parts:
    """A fire between stones, and a leaf."""
    return [
        line("M-16 20L14 12M14 20L-16 12", 6), line("M-16 20L14 12M14 20L-16 12", 3.6, LEATHER),
        shape("M-1-24C9-12 13-6 11 3C10 10 5 13-1 13C-7 13-12 10-13 3C-14-4-9-6-8-13C-4-11-3-8-3-5"
            "C1-10 1-17-1-24Z", "#f08a24"),
        wash("M-1-6C5 0 6 4 4 8C3 10.6 1 12-1 12C-4 12-6 10-6.6 7C-7 3-3 0-1-6Z", "#ffe98a"),
        shape("M-26 22C-30 14-18 12-17 22ZM-9 25C-9 18 2 18 3 25ZM11 24C11 16 25 15 24 24Z", "#a59a8c"),
        shape("M22 2C20-10 26-18 37-20C38-8 34 0 22 2Z", LEAF), line("M22 2C26-6 30-12 35-17", 1.1),
    ]  # fmt: skip


def haggling() -> Parts:
    """Coins going over from hand to hand."""
    return [
        *hand(-20, 6, 76, 0.92), *hand(20, 8, -76, 0.92), ball(0, -16, 7.4, GOLD),
        svg.Circle(cy=-16, r=5, fill="none", stroke=GOLD_LIGHT, stroke_width=1.2),
        line("M2-19C-1-20.4-2.4-18-2-16C-1.6-14-3-13-3-12.6H3M-3-16H1", 1.2, "#6d4a08"),
        line("M-12-20L-16-24M12-20L16-24M0-27V-31", 1.8),
    ]  # fmt: skip


def tenacity() -> Parts:
    """A small tree that holds on to a rock."""
    return [
        shape("M-34 25C-30 8-18 10-12 0C-4 4 6 2 12 8C22 8 30 16 34 25Z", "#a59a8c"),
        wash("M12 8C22 8 30 16 34 25H18C20 18 18 12 12 8Z", "#766c60"),
        line("M-8 12C-3 6-2 0 2-4C6-8 12-8 16-12M-2 2L-7-6M-8 12L-14 15M-6 10L-2 15", 5),
        line("M-8 12C-3 6-2 0 2-4C6-8 12-8 16-12M-2 2L-7-6M-8 12L-14 15M-6 10L-2 15", 2.8, LEATHER),
        shape("M6-12C4-20 14-26 20-21C28-24 34-16 28-11C24-6 10-6 6-12Z", LEAF),
        shape("M-15-8C-17-14-9-18-5-14C1-13 1-6-5-5C-9-4-14-4-15-8Z", LEAF),
        line("M-36-16H-24M-34-10H-27M-38-22H-20", 1.5, "#6b8288"),
    ]  # fmt: skip


def keen_nose() -> Parts:
    """A dog that follows a scent."""
    return [
        shape("M30-16C34-10 32-2 26 0C24 12 14 14 8 12L-8 19C-16 22-24 20-26 15C-28 9-22 6-16 5L-5-1"
            "C-7-10-2-20 8-21C18-22 25-20 30-16Z", "#b98250"),
        wash("M-26 15C-20 17-12 14-6 12L8 7C14 8 22 4 26 0C24 12 14 14 8 12L-8 19C-16 22-24 20-26 15Z",
            "#8a5a2f"),
        shape("M12-20C22-24 32-18 32-6C32 4 26 10 20 8C16 0 18-10 12-20Z", "#6b3d20"), dot(1, -10, 2.2),
        ball(-23, 12, 4.4, "#2a1c14"),
        line("M-18 18C-12 18-6 14-2 11", 1.4),
        line("M-36 22C-33 19-35 16-32 14M-30 26C-27 23-29 21-27 19M-37 14C-35 12-36 10-34 8", 1.5,
            LEAF_SHADE),
    ]  # fmt: skip


ART: dict[str, Callable[[], Parts]] = {
    "hamays": feint,
    "navigointi": navigation,
    "kielitaito": languages,
    "erataidot": bushcraft,
    "tinkiminen": haggling,
    "sitkeys": tenacity,
    "vainu": keen_nose,
}
