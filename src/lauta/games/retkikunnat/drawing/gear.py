"""What an expedition carries and rides on: the pictures of equipment and vehicles, 60 by 50 units or less."""

from __future__ import annotations

from collections.abc import Callable

import svg

from ....engine.drawing.kit import Parts, at, ball, dot, line, shape, wash
from ...shared.star_board.drawing.paint import CREAM, GOLD, GOLD_LIGHT, GOLD_SHADE
from .paint import (
    BLUE,
    CANVAS,
    CANVAS_SHADE,
    IRON,
    IRON_LIGHT,
    IRON_SHADE,
    LEATHER,
    LEATHER_LIGHT,
    LEATHER_SHADE,
    RED,
    WATER_LIGHT,
)

# ------------------------------------------------------------------ equipment


def rifle() -> Parts:
    return [
        at(0, 2, 1, -18, [
            shape("M-37 10C-36 3-33 1-28 0L-14-3H-4V2L-13 4C-20 6-25 14-31 15C-35 15-37 13-37 10Z", LEATHER),
            wash("M-36 11C-34 12-31 11-28 8C-24 4-18 2-13 1.6L-4 .4V2L-13 4C-20 6-25 14-31 15"
                "C-34 15-36 13-36 11Z",
                 LEATHER_SHADE),
            shape("M-4-4H12V3H-4Z", LEATHER_LIGHT),
            shape("M-8-6H38V-2.6H-8Z", IRON),
            line("M-6-5H37", 0.9, IRON_LIGHT),
            line("M-11 3C-11 8-5 8-4 3M-8 3.4V6", 1.3),
            shape("M33-8.6H36V-6H33ZM-2-9H1V-6H-2Z", IRON_SHADE, width=0.8),
            line("M-29 12C-14 20 8 14 26-2", 1.6, "#5d3a1f"),
        ]),
    ]  # fmt: skip


def machete() -> Parts:
    return [
        at(0, 1, 1, -24, [
            shape("M-12-4C0-7 20-9 34-3C36 2 34 6 30 7C18 4 2 4-12 4Z", IRON),
            wash("M-12 1C2 .6 18 .6 33 4C32.4 5.6 31.4 6.6 30 7C18 4 2 4-12 4Z", IRON_SHADE),
            wash("M-10-3C2-6 18-7.4 30-4C18-4.8 2-3.6-10-1.6Z", "#fff", 0.8),
            shape("M-35-3C-30-6-20-5-14-5V5C-20 5-28 6-34 8C-37 5-37 0-35-3Z", LEATHER),
            line("M-14-7V7", 3), line("M-29-1.5V.5M-23-1.5V.5M-18-1.5V.5", 2.2, GOLD_LIGHT),
        ]),
        line("M8 22C14 16 20 15 27 17M16 24C18 19 22 18 26 21", 1.6, "#4f7030"),
    ]  # fmt: skip


def trap() -> Parts:
    teeth = "M-22 4L-18-4L-15 2L-11-7L-7 0L-3-8.5L0-1L3-8.5L7 0L11-7L15 2L18-4L22 4"
    return [
        shape("M-24 6C-20-8 20-8 24 6C16 14-16 14-24 6Z", "#6e5335"),
        shape(teeth + "C16 9-16 9-22 4Z", IRON),
        at(0, 10, 1, 0, [shape(teeth + "C16 11-16 11-22 4Z", IRON_SHADE)]),
        shape("M-7 8H7V12H-7Z", GOLD),
        line("M24 7H32M32 7C32 12 38 12 38 7C38 3 32 3 32 7", 2.6), line("M24 7H32", 1.2, IRON_LIGHT),
        line("M-24 7H-33", 3), line("M-24 7H-33", 1.4, IRON_LIGHT),
    ]  # fmt: skip


def full_pack() -> Parts:
    return [
        shape("M-20-6C-20-20-12-23 0-23C12-23 20-20 20-6V20C20 26-20 26-20 20Z", "#8f9a5b"),
        wash("M9-22C16-20 20-16 20-6V20C20 23 16 24 10 24.5C15 10 15-8 9-22Z", "#5f6a36"),
        shape("M-20-7C-20-1-12 2 0 2C12 2 20-1 20-7C12-4-12-4-20-7Z", LEATHER),
        shape("M-12 7H12V20H-12Z", "#7d8850"), line("M-12 11H12M-7-2V6M7-2V6", 2, LEATHER_SHADE),
        shape("M-25-22C-25-28-21-29-18-29H18C21-29 25-28 25-22C25-17 21-16 18-16H-18C-21-16-25-17-25-22Z",
            RED),
        wash("M-24-20C-10-18 10-18 24-20C23-17 21-16 18-16H-18C-21-16-23-17-24-20Z", "#7d2c1c"),
        line("M-12-29V-16M12-29V-16", 2.4, LEATHER_SHADE),
        shape("M20 2H30L28 22H21Z", IRON), line("M21 7H29.5M30 4C36 5 35 16 28.6 17", 1.4),
        line("M-22 22L-30-6", 3.4), line("M-22 22L-30-6", 1.6, LEATHER_LIGHT),
        shape("M-36-6C-33-12-26-12-24-6L-27-5H-33Z", IRON),
    ]  # fmt: skip


def coffee_beans() -> Parts:
    bean: Parts = [
        svg.Ellipse(rx=4.4, ry=3, fill="#6b3d20", stroke_width=1), line("M-3.6-.4C-1 1 1-1.2 3.6 .4", 0.9),
    ]  # fmt: skip
    places = (
        (25, 19, 20),
        (33, 14, -30),
        (18, 22, -10),
        (30, 22, 60),
        (-27, 21, -20),
        (-1, -15, 30),
        (6, -13, -30),
    )
    return [
        shape("M-16-12C-26-2-26 22-16 24H13C23 22 24-2 14-12C8-8-10-8-16-12Z", "#d9bd85"),
        wash("M6-10C9-10.4 12-11 14-12C24-2 23 22 13 24H4C14 16 14 0 6-10Z", "#ad8a50"),
        shape("M-16-12C-17-19-9-22-1-21C8-22 16-19 14-12C8-8-10-8-16-12Z", "#6b3d20"),
        line("M-18-9C-10-5 8-5 16-9", 2, "#8a6a36"),
        svg.Ellipse(cx=-2, cy=8, rx=8, ry=6, fill="#8a5a2f", stroke_width=1.1),
        line("M-9 8C-4 10.4 0 5.6 5 8", 1.3),
        *(at(x, y, 1, turn, bean) for x, y, turn in places),
    ]  # fmt: skip


def compass() -> Parts:
    return [
        ball(0, -25, 4, GOLD), ball(0, 2, 24, GOLD),
        svg.Circle(cy=2, r=20, fill=CREAM, stroke_width=1.1),
        line("M0-15V-10M0 14V19M-17 2H-12M12 2H17M-12-10L-9.4-7.4M12-10L9.4-7.4M-12 14L-9.4 11.4M12 14"
            "L9.4 11.4", 1.5),
        at(0, 2, 1, 32, [
            shape("M0-15L4.4 0H-4.4Z", RED), shape("M0 15L4.4 0H-4.4Z", "#f1e6cf"),
            ball(0, 0, 2.6, GOLD_SHADE),
        ]),
        wash("M-19-4C-15-16-2-19 7-16C-4-15-13-8-19-4Z", "#fff", 0.7),
    ]  # fmt: skip


def gold_bar() -> Parts:
    bar: Parts = [
        shape("M-20 8L-14-8H12L22 8Z", GOLD), shape("M-20 8H22V14H-20Z", GOLD_SHADE),
        shape("M-14-8H12L15-3H-16Z", GOLD_LIGHT),
        line("M-5 4.6H7L5.6 .4H-4Z", 1, "#7d560a"),
    ]  # fmt: skip
    return [
        at(-8, 9, 1, 0, bar), at(12, 9, 1, 0, bar), at(2, -11, 1, 0, bar),
        line("M-30-12V-20M-34-16H-26M32-20V-26M29-23H35", 1.8, "#d08a10"),
    ]  # fmt: skip


def tent() -> Parts:
    return [
        wash("M-36 22H36V26H-36Z", "#b79a5c"),
        shape("M-30 22L-4-22L12-22L34 22Z", CANVAS_SHADE), shape("M-30 22L-4-22L18 22Z", CANVAS),
        shape("M-14 22L-4-8L6 22Z", "#5d4630"), shape("M-4-8L6 22L12 18Z", CREAM),
        line("M-4-22V-27M12-22V-26M-4-22L-37 20M12-22L38 17", 1.5),
        shape("M-4-27L5-25L-4-22Z", RED, width=0.9),
    ]  # fmt: skip


def rope() -> Parts:
    coil = "M-22 0A22 14 0 1 1 22 0A22 14 0 1 1-22 0Z"
    return [
        *(part for dy in (9, 3, -3) for part in (
            at(0, dy, 1, 0, [line(coil, 8), line(coil, 5.6, "#d8b270")]),
        )),
        line("M-15 8L-11 13M-6 12L-3 17M5 13L7 17M14 10L17 14M-18-1L-15 3M16-1L19 3M-12-14L-9-10M0-17L2-12"
            "M11-15L13-11",
             1.3, "#8a6228"),
        line("M20 8C30 8 34 14 32 24", 7.6), line("M20 8C30 8 34 14 32 24", 5.2, "#d8b270"),
        line("M-8-10C-14 0-8 10 0 12", 6), line("M-8-10C-14 0-8 10 0 12", 3.6, "#c29552"),
    ]  # fmt: skip


def lantern() -> Parts:
    return [
        svg.Circle(cy=2, r=27, fill="#ffe08a", stroke="none", opacity=0.55),
        line("M-10-14C-10-30 10-30 10-14", 2.2),
        shape("M-9-14H9L12-8H-12Z", IRON_SHADE), shape("M-11-8H11L13 14H-13Z", "#fff3c2"),
        shape("M0-4C5 2 6 5 6 8C6 12 3 13.6 0 13.6C-3 13.6-6 12-6 8C-6 5-5 2 0-4Z", "#f08a24", width=1),
        wash("M0 3C2.6 6 3 7.6 3 9.4C3 11.6 1.6 12.6 0 12.6C-1.6 12.6-3 11.6-3 9.4C-3 7.6-2.6 6 0 3Z",
            "#ffe98a"),
        line("M-12 2H12.6M-5-8L-6 14M5-8L6 14", 1.1), shape("M-15 14H15L13 23H-13Z", IRON),
        line("M-14 18H14", 1),
    ]  # fmt: skip


def trade_goods() -> Parts:
    return [
        shape("M-30-2H2V24H-30Z", "#b98a52"), line("M-30 7H2M-30 15H2M-24-2V24M-4-2V24", 1.2, "#6d4a22"),
        shape("M-26-2C-26-12-20-14-14-13C-8-14-2-12-2-2Z", "#8d3b6a"),
        line("M-20-11V-3M-13-12V-3M-7-10V-3", 1, CREAM),
        shape("M6 24V2C6-4 30-4 30 2V24Z", BLUE), wash("M20-2.6C26-2.6 30-1 30 2V24H22Z", "#123f70"),
        line("M6 8C12 11 24 11 30 8M6 16C12 19 24 19 30 16", 2, GOLD_LIGHT),
        shape("M10-4C8-8 12-12 11-18H21C20-12 24-8 22-4Z", "#c9b27a"), shape("M10-20H22V-17H10Z", LEATHER),
        ball(-14, 19, 3, GOLD),
    ]  # fmt: skip


def hiking_boots() -> Parts:
    one: Parts = [
        shape("M-12-20H4L5-6C9-1 20 0 22 7V12H-14C-12 0-13-10-12-20Z", LEATHER),
        wash("M-10-18H-4C-5-8-3 2-6 11H-12C-10 0-11-10-10-18Z", LEATHER_LIGHT),
        shape("M-15 11.6H22.6V17H6L4 14.4L2 17H-15Z", "#3a2c20"),
        line("M-3-13L5-12M-3-8L5.4-6.6M-1.6-3L8-1M1 1L12 3", 1.7, CREAM),
        shape("M-13-24H5V-19H-13Z", "#d9c8a0"), line("M-10-24V-19M-6-24V-19M-2-24V-19M2-24V-19", 0.9),
    ]  # fmt: skip
    return [at(-14, -1, 0.95, 0, one), at(10, 4, 1, 0, one)]


def cash_chest() -> Parts:
    return [
        shape("M-26-2C-26-24 26-24 26-2Z", LEATHER),
        wash("M8-18C20-16 26-10 26-2H14C14-8 12-14 8-18Z", LEATHER_SHADE),
        shape("M-26-2H26V23H-26Z", LEATHER_LIGHT), wash("M14-2H26V23H14Z", LEATHER),
        line("M-26-2H26M-17-14V23M17-14V23", 3.4), line("M-26-2H26M-17-14V23M17-14V23", 1.8, IRON_LIGHT),
        shape("M-6-6H6V8H-6Z", GOLD), ball(0, 0, 2, "#3a2c20"), line("M0 1V5", 1.6),
        ball(31, 20, 4.6, GOLD), ball(-32, 19, 5, GOLD), ball(-34, 11, 4.4, GOLD_LIGHT),
    ]  # fmt: skip


# ------------------------------------------------------------------ vehicles


def _wheel(x: float, y: float, r: float, rim: str = "#4a3a2c") -> Parts:
    spokes = "M0-1V1M-1 0H1M-.7-.7L.7 .7M.7-.7L-.7 .7"
    return [
        at(x, y, 1, 0, [
            ball(0, 0, r, CREAM), at(0, 0, r - 1, 0, [line(spokes, 0.16)]),
            svg.Circle(r=r, fill="none", stroke=rim, stroke_width=3.2), ball(0, 0, 2.2, GOLD),
        ])
    ]  # fmt: skip


def mount() -> Parts:
    return [
        line("M-17 8V24M-10 9V24M12 8V24M19 6V24", 6.4),
        line("M-17 8V22.4M-10 9V22.4M12 8V22.4M19 6V22.4", 4, "#9a6238"),
        line("M-22-4C-30-2-31 8-28 16", 4.6, "#3a2415"),
        shape("M-22-6C-16-11 4-9 12-9C17-16 18-22 22-27L25-23C31-21 35-15 38-11C37-6 33-6 29-8C26-7 24 2 21 8"
              "C10 13-14 13-22 8C-25 4-25-2-22-6Z", "#b0713f"),
        wash("M-22 2C-10 8 10 8 22 0C22 4 22 6 21 8C10 13-14 13-22 8C-23.6 6-23.6 4-22 2Z", "#74441f"),
        line("M21-26C15-22 14-14 10-9", 4, "#3a2415"), dot(29.5, -17.6, 1.3), line("M34-8.6L36.4-8", 1),
        shape("M-11-11C-6-14 2-13 5-10L3 4H-8Z", RED),
        shape("M-10-14C-6-11 0-11 6-14L4-9C0-8-6-8-9-9Z", LEATHER_SHADE),
        line("M33-12C22-6 14-8 6-11", 1.2), line("M-3 3V9", 1.6), line("M-5 10H-1", 1.8),
    ]  # fmt: skip


def automobile() -> Parts:
    return [
        wash("M-38 22C-20 19 20 19 38 22C20 26-20 26-38 22Z", "#7d9aa4"),
        shape("M-34 12C-34 4-30 2-24 2H-12L-10-3H8V-1H24C31-1 34 4 34 12Z", RED),
        wash("M-33 7C-20 9 20 9 33.6 7C34 9 34 10 34 12H-34C-34 10-33.6 8-33 7Z", "#8c2a1c"),
        line("M-22 2V-18M4-3L8-18", 1.6), shape("M-27-18C-14-22 6-22 14-18V-15H-27Z", CANVAS),
        shape("M-20 2C-21-6-17-8-14-8L-11 2Z", LEATHER), line("M9-1L6-8M3.6-9.6L9-7", 1.8),
        shape("M24-1H34V12H28Z", GOLD), line("M28 1V11M31 1V11", 0.9), ball(36, 2, 3.2, GOLD_LIGHT),
        line("M-38 13H38", 2.2), *_wheel(-22, 15, 8.6), *_wheel(24, 15, 8.6), *_wheel(-4, 7, 6.4, "#6d5a45"),
    ]  # fmt: skip


def seaplane() -> Parts:
    return [
        line("M-38 21q4-3.4 8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0", 1.6, "#2f6f96"),
        line("M-12 4L-16 15M8 4L12 15", 2),
        shape("M-30 14H26C30 14 31 18 27 18H-24C-28 18-30 16-30 14Z", CANVAS),
        shape("M-36-8H-27L-22-2H20C29-2 31 2 29 5C24 9-18 9-26 3Z", BLUE),
        wash("M-28 0C-10 4 12 5 30 2C30.6 3 30 4 29 5C24 9-18 9-26 3Z", "#123f70"),
        shape("M-37-17H-29L-26-3H-34Z", RED),
        shape("M-14-16H18C22-16 22-11 18-11H-14C-18-11-18-16-14-16Z", RED),
        line("M-8-11L-6-3M12-11L10-3", 1.5), shape("M4-3C5-8 11-8 12-3Z", WATER_LIGHT),
        svg.Ellipse(cx=32, cy=1, rx=1.6, ry=10, fill=GOLD_LIGHT, stroke_width=1), ball(30.6, 1, 2.2, IRON),
    ]  # fmt: skip


def sailing_boat() -> Parts:
    return [
        line("M-2 12V-28", 2.4), shape("M1-26C18-20 26-4 27 7H1Z", CREAM),
        shape("M-5-22C-16-10-21 0-22 7H-5Z", CANVAS),
        wash("M10-20C20-14 26-4 27 7H18C18-4 16-12 10-20Z", CANVAS_SHADE), line("M3-8H21M3 0H24", 1.1, RED),
        shape("M-2-29L8-27L-2-24Z", RED, width=0.9),
        shape("M-32 11H33C31 18 26 23 18 23H-18C-26 23-30 18-32 11Z", LEATHER),
        wash("M-30 16C-10 19 12 19 31.4 16C29 20 24 23 18 23H-18C-25 23-28.6 20-30 16Z", LEATHER_SHADE),
        line("M-38 25q4-3.4 8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0t8 0", 1.6, "#2f6f96"),
    ]  # fmt: skip


def camel() -> Parts:
    return [
        line("M-19 4V24M-13 6V24M9 6V24M15 4V24", 5.4),
        line("M-19 4V22.6M-13 6V22.6M9 6V22.6M15 4V22.6", 3.2, "#b98a4c"),
        line("M-24-2C-29 2-28 8-27 12", 2.6),
        shape("M-24-1C-24-8-16-8-13-12C-9-20-1-20 3-12C6-7 14-8 17-4C21-2 24-8 25-16C25-23 30-25 33-23"
              "C38-22 39-17 36-16C33-15 31-16 30-14C30-2 27 8 18 9C8 11-14 11-20 8C-23 6-24 3-24-1Z",
              "#d9ae6a"),
        wash("M-23 2C-10 7 12 6 24-1C23 5 21 8 18 9C8 11-14 11-20 8C-22 6-23 4-23 2Z", "#a5793c"),
        dot(32.4, -19.6, 1.2), line("M30-24L28.6-27", 2), line("M35.6-17.6C30-8 20-8 8-6", 1.1),
        shape("M-14-10C-10-14 0-14 4-10L8 4H-18Z", "#8d3b6a"),
        line("M-15-2L6-3M-17 1.6L7.4 .6", 1.5, GOLD_LIGHT),
    ]  # fmt: skip


def balloon() -> Parts:
    return [
        shape("M0-30C16-30 24-20 22-8C20 2 10 8 7 12H-7C-10 8-20 2-22-8C-24-20-16-30 0-30Z", RED),
        wash("M0-30C7-30 9-20 8-8C7 2 4 8 3 12H-3C-4 8-7 2-8-8C-9-20-7-30 0-30Z", GOLD_LIGHT),
        wash("M0-30C16-30 24-20 22-8C20 2 10 8 7 12H3C10 4 15-4 15-12C15-20 9-28 0-30Z", "#7d1d16", 0.55),
        line("M0-30C-7-30-9-20-8-8C-7 2-4 8-3 12M0-30C7-30 9-20 8-8C7 2 4 8 3 12", 1.1),
        line("M-7 12L-5 19M7 12L5 19M-2 12V19M2 12V19", 1), shape("M-7 19H7L5.6 27H-5.6Z", LEATHER_LIGHT),
        line("M-6.6 23H6.6", 1),
        shape("M-36-2C-40-2-40-7-36-7C-35-11-29-11-28-7C-25-7-25-2-28-2Z", "#fff", width=1),
        shape("M27 14C24 14 24 9 27 9C28 6 33 6 34 9C37 9 37 14 34 14Z", "#fff", width=1),
    ]  # fmt: skip


ART: dict[str, Callable[[], Parts]] = {
    "kivaari": rifle,
    "viidakkoveitsi": machete,
    "ansa": trap,
    "tayspakkaus": full_pack,
    "kahvipavut": coffee_beans,
    "kompassi": compass,
    "kultaharkko": gold_bar,
    "teltta": tent,
    "koysi": rope,
    "lyhty": lantern,
    "kauppatavarat": trade_goods,
    "vaelluskengat": hiking_boots,
    "rahakirstu": cash_chest,
    "ratsu": mount,
    "automobiili": automobile,
    "vesitaso": seaplane,
    "purjevene": sailing_boat,
    "kameli": camel,
    "kuumailmapallo": balloon,
}
