"""Allies and characters: busts of people with their hats and tools.
Every face is drawn alike; what tells people apart is what they wear, carry and know."""

from __future__ import annotations

from collections.abc import Callable

import svg

from ....engine.drawing.kit import INK, Parts, at, ball, dot, line, shape, twin, wash
from ...shared.star_board.drawing.paint import CREAM, GOLD, GOLD_LIGHT, GOLD_SHADE
from .paint import (
    BLUE,
    CANVAS_SHADE,
    IRON,
    IRON_LIGHT,
    IRON_SHADE,
    LEAF,
    LEAF_SHADE,
    LEATHER,
    LEATHER_LIGHT,
    LEATHER_SHADE,
    RED,
    WATER_LIGHT,
)

# Tones of skin with their shade, from light to dark.
FAIR, WARM = ("#efc59b", "#c9935f"), ("#d9a273", "#ad7442")
BROWN, DARK = ("#a86e42", "#7b4a28"), ("#7d4d2e", "#56321b")


def bust(coat: str, shade: str, skin: tuple[str, str], collar: str = CREAM, glad: bool = True) -> Parts:
    """Shoulders, neck and face of somebody looking at us; hair, hat and tools come after."""
    mouth = "M-3.6-1.6C-1.6 .2 1.6 .2 3.6-1.6" if glad else "M-3-1H3"
    return [
        shape("M-25 27C-25 13-15 9-6 7.4H6C15 9 25 13 25 27Z", coat),
        wash("M9 8C17 10 25 14 25 27H13C15 19 14 12 9 8Z", shade),
        shape("M-6.4 8.4L0 15L6.4 8.4L4.6 2H-4.6Z", skin[0]),
        shape("M-7.6 7L-9 13.6L0 18L9 13.6L7.6 7L0 14Z", collar, width=1.1),
        shape("M-10.5-9C-10.5-20 10.5-20 10.5-9C10.5 0 5 5.6 0 5.6C-5 5.6-10.5 0-10.5-9Z", skin[0]),
        wash("M4-16.6C8-15 10.5-13 10.5-9C10.5 0 5 5.6 0 5.6C5 1 7-8 4-16.6Z", skin[1], 0.75),
        twin(svg.Ellipse(cx=4.3, cy=-8, rx=1.25, ry=1.7, fill=INK, stroke="none"),
            line("M2.4-11.6C3.6-12.6 5.6-12.6 6.8-11.6", 1)),
        line("M0-7L-1-3.8H.6", 1, skin[1]),
        line(mouth, 1.2),
    ]  # fmt: skip


# ------------------------------------------------------------------ hats and hair


def _sun_helmet(band: str) -> Parts:
    return [
        shape("M-17-13C-10-17.6 10-17.6 17-13C11-10-11-10-17-13Z", "#e3cc93"),
        shape("M-11.6-14.4C-11.6-30 11.6-30 11.6-14.4C6-12.6-6-12.6-11.6-14.4Z", "#f6e8c2"),
        wash("M4-25C9-23 11.6-19 11.6-14.4C9.6-13.8 8-13.4 6-13.2C8-18 7-22 4-25Z", CANVAS_SHADE),
        line("M-11.4-16.4C-6-14.4 6-14.4 11.4-16.4", 2.6, band), ball(0, -26.4, 1.5, "#cfb27c"),
    ]  # fmt: skip


def _brim(crown: str, brim: str, band: str) -> Parts:
    """A soft hat with a dented crown."""
    return [
        shape("M-18-14C-10-17 10-17 18-14C14-9.6-14-9.6-18-14Z", brim),
        shape("M-10.6-14.6C-11-25-8-27.6-3.6-27.4C-1.4-25.6 1.4-25.6 3.6-27.4C8-27.6 11-25 10.6-14.6"
            "C5-13-5-13-10.6-14.6Z", crown),
        line("M-10.6-16.4C-5-14.8 5-14.8 10.6-16.4", 2.8, band),
    ]  # fmt: skip


def _straw() -> Parts:
    return [
        shape("M-21-13C-12-17 12-17 21-13C15-8.6-15-8.6-21-13Z", "#e8cd85"),
        shape("M-10-14.4C-10-24 10-24 10-14.4C5-13-5-13-10-14.4Z", "#f2dfa6"),
        line("M-10-15.8C-5-14.2 5-14.2 10-15.8", 2.2, LEAF_SHADE),
        line("M-15-13.6L-11-12M-5-11.4H5M11-12L15-13.6", 0.9, "#a58a3f"),
    ]  # fmt: skip


def _scarf(colour: str, shade: str) -> Parts:
    """A long cloth around head and shoulders."""
    return [
        shape("M-13-6C-15-25 15-25 13-6C13 2 12 8 15 13C6 10 9 0 9-9C6-15-6-15-9-9C-9 0-6 10-15 13"
            "C-12 8-13 2-13-6Z", colour),
        wash("M7-17.6C12-15 13.4-11 13-6C13 2 12 8 15 13C9 11 9.6 2 9.4-6C10-10 9.6-14 7-17.6Z", shade),
        line("M-11-12C-6-18 6-18 11-12M-9-16C-4-20 4-20 9-16", 1, shade),
        shape("M-15 13C-8 8 8 8 15 13C10 19-10 19-15 13Z", colour),
        line("M-11 13.6C-5 11.6 5 11.6 11 13.6", 1, shade),
    ]  # fmt: skip


def _glasses() -> Parts:
    return [
        twin(svg.Circle(cx=4.4, cy=-8, r=3.5, fill=WATER_LIGHT, fill_opacity=0.35, stroke_width=1.1)),
        line("M-1-8.4H1M8-8.6L10.4-9.6M-8-8.6L-10.4-9.6", 1),
    ]  # fmt: skip


def _beard(colour: str, moustache: str) -> Parts:
    return [
        shape("M-10.6-7C-8-3-6-4.4 0-4.4C6-4.4 8-3 10.6-7C11 3 6 10.4 0 10.4C-6 10.4-11 3-10.6-7Z", colour),
        shape("M-5-3C-3-5-1-5 0-4C1-5 3-5 5-3C3-1.4 1-1.6 0-2.4C-1-1.6-3-1.4-5-3Z", moustache, width=0.8),
    ]  # fmt: skip


def _short_hair(colour: str) -> Parts:
    return [shape("M-11-8C-13-22 13-22 11-8C9.6-12 8-14.4 4-15C0-14-6-14-8-13.6C-9.6-12-10-10-11-8Z", colour)]


def _long_hair(colour: str) -> Parts:
    return [
        shape(
            "M-11.4-6C-14-23 14-23 11.4-6C12 0 13 4 15 7C11 8 9 4 9.6-3C10-10 8-13 3-15"
            "C-2-13-7-12-9.4-9C-9.4-2-9 4-14.6 7C-13 4-12 0-11.4-6Z",
            colour,
        )
    ]


# ------------------------------------------------------------------ characters


def adventurer() -> Parts:
    return [
        *bust("#a8683a", "#70401f", WARM, "#d9c8a0"),
        shape("M-8 9C-4 13 4 13 8 9L5 17L8 25L2 20L-6 16Z", RED, width=1.1),
        *_brim("#7a5230", "#946a42", "#3a2c20"),
        line("M-24 15C-16 20-12 24-11 27M-21 12C-13 17-8 22-7 27", 2.6),
        line("M-24 15C-16 20-12 24-11 27M-21 12C-13 17-8 22-7 27", 1.2, "#d8b270"),
        line("M-4.6-.6C-2 1 2 1 4.6-.6", 2, "#5d3a1f"),
    ]  # fmt: skip


def tycoon() -> Parts:
    return [
        *bust("#3a3f4d", "#23262f", FAIR),
        shape("M0 16L-7 12.6V19.6ZM0 16L7 12.6V19.6Z", "#8c1c28", width=1), *_short_hair("#b9b2a6"),
        shape("M-16-15.6H16V-12.6C10-11-10-11-16-12.6Z", "#23262f"),
        shape("M-10.6-15.6L-11.6-33H11.6L10.6-15.6Z", "#343946"),
        wash("M6-32H10L9.4-16.6H6Z", "#14161c"), line("M-10.8-18.6H10.8", 3, "#8c1c28"),
        svg.Circle(cx=4.4, cy=-8, r=4, fill=WATER_LIGHT, fill_opacity=0.5, stroke=GOLD_SHADE),
        line("M8-6C11 0 11 6 9 12", 0.9, GOLD_SHADE),
        shape("M-6.6-3C-3-5.4-1-4.6 0-3.6C1-4.6 3-5.4 6.6-3C8-3.4 9-4.4 9.4-5.4C9 0 3 0 0-1.6"
            "C-3 0-9 0-9.4-5.4C-9-4.4-8-3.4-6.6-3Z",
              "#8d8578", width=0.8),
        ball(-17, 21, 4.4, GOLD), line("M-17 19V23", 1.4, "#6d4a08"),
    ]  # fmt: skip


def fortune_seeker() -> Parts:
    curl = "M-12-10C-17-8-17-2-13-1C-17 2-14 8-10 6"
    die: Parts = [
        svg.Rect(x=-5.4, y=-5.4, width=10.8, height=10.8, rx=2.4, fill=CREAM, stroke_width=1.2),
        dot(-2.4, -2.4, 1.1), dot(2.4, 2.4, 1.1), dot(0, 0, 1.1),
    ]  # fmt: skip
    return [
        *bust("#3f8a5a", "#235a38", FAIR, "#e9d9b0"),
        line(curl, 5.4), twin(line("M12-10C17-8 17-2 13-1C17 2 14 8 10 6", 5.4)), line(curl, 3.4, "#c2602b"),
        twin(line("M12-10C17-8 17-2 13-1C17 2 14 8 10 6", 3.4, "#c2602b")), *_short_hair("#c2602b"),
        shape("M-13-13C-14-26 12-28 14-15C18-15 20-12.6 19-11.6C8-14-6-13-13-13Z", "#2f6b46"),
        line("M-12-15C-4-17 6-17 13.6-15.6", 1.6, GOLD_LIGHT),
        at(25, 10, 1, 18, die), at(32, 21, 0.85, -20, die),
    ]  # fmt: skip


def explorer() -> Parts:
    return [
        *bust("#b39a5f", "#84703c", WARM), *_beard("#6b4a2c", "#4a3018"), *_sun_helmet("#3d4780"),
        at(27, 15, 1, 12, [
            shape("M-9-12L-3-10L3-12L9-10V11L3 9L-3 11L-9 9Z", "#fbf1da", width=1.1),
            line("M-3-10V11M3-12V9", 0.8, "#b79a5c"), line("M-7 6C-5 1-1 4 0-1C1-5 5-3 7-7", 1.4, RED),
        ]),
    ]  # fmt: skip


def teacher() -> Parts:
    return [
        *bust("#7a4a86", "#52305c", BROWN), ball(0, -24, 6.4, "#2a1c14"), *_short_hair("#2a1c14"),
        *_glasses(),
        line("M-17-27L-4-21", 1.8, GOLD_SHADE),
        at(25, 14, 1, -10, [
            shape("M-9-11H8C10-11 10 11 8 11H-9Z", "#8c3030"), shape("M-9-11H-5.6V11H-9Z", "#5f1d1d"),
            line("M-2-5H5M-2-1H5", 1.3, GOLD_LIGHT),
        ]),
    ]  # fmt: skip


def sea_captain() -> Parts:
    return [
        *bust("#1f3f66", "#122641", FAIR), *_beard("#e9e4da", "#d3ccbd"),
        twin(dot(5, 20, 1.6, GOLD_LIGHT), dot(5, 25, 1.6, GOLD_LIGHT)),
        shape("M-13-15C-20-22-10-28 0-28C10-28 20-22 13-15Z", CREAM),
        shape("M-12.6-18H12.6V-13.6C6-12-6-12-12.6-13.6Z", "#1f3f66"),
        shape("M-11-13.4C-6-10 6-10 11-13.4C8-8.6-8-8.6-11-13.4Z", "#14161c", width=1),
        ball(0, -17.4, 2.5, GOLD),
        line("M3-1.4L14 2", 2.6), line("M3-1.4L14 2", 1.2, LEATHER_LIGHT),
        shape("M12.6-3H18.6V3C16 5 13.6 4 12.6 2Z", LEATHER_SHADE),
        line("M16-6C14-10 19-11 17-15", 1.2, "#8d939b"),
    ]  # fmt: skip


def aviator() -> Parts:
    return [
        *bust("#7a5230", "#4f3318", WARM, "#efe6d2"),
        shape("M-12 2C-15-26 15-26 12 2L8.6 0C10-8 9-13 5-15.4C1-16.6-3-16.6-6-15C-9-13-10-8-8.6 0Z",
            LEATHER),
        wash("M5-20C12-17 13-8 12 2L8.6 0C10-8 9-13 6.4-15C7-17 6-19 5-20Z", LEATHER_SHADE),
        line("M-12.6-16C-6-19 6-19 12.6-16", 2.6, "#3a2c20"),
        twin(svg.Circle(cx=5, cy=-17.4, r=4.6, fill=WATER_LIGHT, stroke_width=1.5),
            wash("M2.6-18.6C3.6-21 6-21.4 7.6-20Z", "#fff")),
        shape("M-10 9C-4 13 4 13 10 9L10 16C16 18 24 15 33 19L30 25C22 22 14 24 6 20C0 18-6 17-10 15Z",
            "#f3efe4"),
        line("M12 19C18 21 24 19 31 22", 1, "#b9b2a6"),
    ]  # fmt: skip


def naturalist() -> Parts:
    wing = "M0 0C2-7 9-8 9-3C9 0 5 1 0 0C4 1 6 5 3 6C1 6.4 0 3 0 0Z"
    return [
        *bust("#6f8a4a", "#4a612c", DARK), *_straw(), *_glasses(),
        line("M31 27L25-12", 2.8), line("M31 27L25-12", 1.2, LEATHER_LIGHT),
        svg.Ellipse(cx=24, cy=-18, rx=8, ry=6, fill="none", stroke_width=2),
        shape("M16-17C18-6 26-2 34-6C32-10 32-14 32-18C28-12 20-12 16-17Z", CREAM, width=1),
        line("M20-10L29-9M23-6L28-13", 0.7, "#8d939b"),
        at(-28, -14, 1, -20, [twin(shape(wing, "#e08a2a", width=1)), line("M0-3V6", 1.6)]),
    ]  # fmt: skip


def reporter() -> Parts:
    return [
        *bust("#98603a", "#6a3d20", DARK, "#e9e1cd"), *_long_hair("#1d1410"),
        shape("M-13-13C-16-24-4-27 3-26C12-26 15-20 13-14C18-13.4 19-11 16-10.6C6-13-6-13-13-13Z", "#6d6a5c"),
        line("M-5-25L-3-14M5-26L6-14", 0.8, "#45433a"),
        at(-8, -16, 1, -12, [shape("M-3.6-5.6H3.6V2.6H-3.6Z", CREAM, width=0.9), line("M-2-3H2M-2-.6H2",
            0.9)]),
        line("M-9 12L17 15", 1.4, "#3a2c20"),
        shape("M14 11H36V26H14Z", "#3a3a40"), shape("M19 7.6H28V11H19Z", "#55555d"),
        ball(25, 18.6, 5.6, IRON_LIGHT), ball(25, 18.6, 3, "#2f5a78"), ball(33, 14, 1.2, RED),
    ]  # fmt: skip


def doctor() -> Parts:
    return [
        *bust("#f3f1ea", "#c9c6ba", BROWN, "#9fc2d8"), *_short_hair("#3b2d24"),
        line("M-10.6-15C-4-18.6 4-18.6 10.6-15", 2.2, "#3a2c20"), ball(0, -18.6, 4.4, IRON_LIGHT),
        ball(0, -18.6, 1.4, IRON_SHADE),
        line("M-9 10C-8 20 0 22 4 22", 3), line("M-9 10C-8 20 0 22 4 22", 1.3, "#55606a"),
        ball(6, 22, 3, IRON),
        shape("M17 12H36V26H17Z", LEATHER_SHADE), line("M22 12C22 6 31 6 31 12", 2),
        shape("M24.4 15H28.6V17.4H31V21H28.6V23.4H24.4V21H22V17.4H24.4Z", CREAM, width=0.9),
    ]  # fmt: skip


# ------------------------------------------------------------------ allies


def hunter() -> Parts:
    return [
        line("M22 27L34-20", 3.4), line("M22 27L34-20", 1.6, IRON), line("M22 27L26 11", 3, LEATHER),
        *bust("#5a7038", "#3b4c20", WARM, "#d9c8a0"), *_brim("#5a6b34", "#6f8242", "#3a2c20"),
        shape("M9-17C14-20 18-26 17-31C11-29 8-22 8-17Z", RED, width=1),
        line("M-2 .6C0 1.4 2 1.4 4 .4", 1.6, "#4a3018"),
    ]  # fmt: skip


def gold_digger() -> Parts:
    return [
        *bust("#a5503a", "#6f2f20", FAIR, "#d9c8a0"), *_beard("#a9794a", "#7d5530"),
        *_brim("#b08a4c", "#c79f5c", "#6d4a22"),
        at(27, 17, 1, -8, [
            svg.Ellipse(rx=12, ry=6.4, fill=IRON),
            svg.Ellipse(cy=-1, rx=9, ry=4, fill="#b3a184", stroke_width=1),
            dot(-3, -1.6, 1.5, GOLD), dot(2, -.4, 1.7, GOLD), dot(5, -2, 1.2, GOLD_LIGHT),
            dot(-6, 0, 1.1, GOLD_LIGHT),
        ]),
    ]  # fmt: skip


def guide() -> Parts:
    return [
        line("M27 27V-24", 3.6), line("M27 26V-23", 1.8, LEATHER_LIGHT),
        shape("M27-28C32-28 32-21 27-21C22-21 22-28 27-28Z", GOLD, width=1.1),
        *bust("#c9803a", "#94571f", DARK, "#f0d9a4"), *_short_hair("#1d1410"),
        line("M-11-13C-5-16.4 5-16.4 11-13", 3.6), line("M-11-13C-5-16.4 5-16.4 11-13", 2, RED),
        shape("M20 8C22 6 30 6 32 8L31 13C28 15 24 15 21 13Z", DARK[0]),
    ]  # fmt: skip


def caravan_leader() -> Parts:
    return [
        *bust("#3a6a8c", "#22465f", BROWN), *_scarf("#2f5f92", "#1c3d63"),
        line("M26 27V2", 2.4), shape("M20-10H32L34 6H18Z", "#fff3c2"),
        shape("M20-10L26-16L32-10Z", IRON_SHADE), shape("M17 6H35V9.6H17Z", IRON_SHADE),
        shape("M26-6C29-2 29 3 26 3.6C23 3 23-2 26-6Z", "#f08a24", width=0.9),
    ]  # fmt: skip


def cook() -> Parts:
    return [
        *bust("#f3f1ea", "#c9c6ba", WARM, RED), *_short_hair("#4a3018"),
        shape("M-11-14V-20C-18-22-15-31-8-29C-5-34 5-34 8-29C15-31 18-22 11-20V-14C6-12.6-6-12.6-11-14Z",
            CREAM),
        wash("M6-29C9-30 14-30 14.6-25C14.6-22 12.6-20.6 11-20V-14C9-13.4 7.6-13.2 6-13C8-18 8-24 6-29Z",
            "#d3ccbd"),
        line("M-11-18C-6-16.4 6-16.4 11-18", 1),
        line("M25 26L30-6", 2.8), line("M25 26L30-6", 1.3, LEATHER_LIGHT),
        shape("M24.6-8H37C36-1 26-1 24.6-8Z", IRON),
        line("M28-12C26-15 30-16 28-20M33-12C31-15 35-16 33-19", 1.2, "#8d939b"),
        line("M-4-.6C-2 1 2 1 4-.6", 1.8, "#4a3018"),
    ]  # fmt: skip


def healer() -> Parts:
    return [
        *bust("#6a8f5c", "#466238", DARK, "#e9d9b0"), *_long_hair("#2a1c14"),
        line("M-11-13C-5-16 5-16 11-13", 2.6, GOLD_LIGHT),
        shape("M16 14H38C37 22 33 26 27 26C21 26 17 22 16 14Z", "#c9b79a"), line("M16 14H38", 2.2),
        line("M31 13L37 1", 4), line("M31 13L37 1", 2.2, CREAM),
        shape("M20 13C16 8 17 3 20 0C23 4 24 9 20 13ZM25 13C23 8 24 5 27 3C29 6 29 10 25 13Z", LEAF),
        line("M20 12V5M25.6 12L26.6 7", 0.8),
    ]  # fmt: skip


def interpreter() -> Parts:
    return [
        *bust("#8d5a92", "#5f3865", BROWN), *_short_hair("#1d1410"), *_glasses(),
        shape("M14-26H37V-12H25L20-7V-12H14Z", CREAM), line("M18-21.6H32M18-17H28", 1.5, BLUE),
        shape("M-37-24H-15V-11H-18V-6L-23-11H-37Z", GOLD_LIGHT), line("M-33-20H-20M-33-15.6H-24", 1.5, RED),
    ]  # fmt: skip


def sailor() -> Parts:
    return [
        *bust(CREAM, "#d3ccbd", FAIR, BLUE),
        line("M-21 18C-10 21 10 21 21 18M-24 24C-10 26.6 10 26.6 24 24", 2.4, BLUE),
        *_short_hair("#b5813f"), shape("M-12-14C-16-20-13-23 0-23C13-23 16-20 12-14Z", CREAM),
        shape("M-11.6-17H11.6V-13C6-11.6-6-11.6-11.6-13Z", BLUE),
        line("M11-14C16-12 17-8 16-4M11-14C18-14 20-11 21-8", 1.7, BLUE),
        line("M30-14V12M24 6C24 14 36 14 36 6M26-7H34", 3.6),
        line("M30-14V12M24 6C24 14 36 14 36 6M26-7H34", 1.7, IRON_LIGHT),
        svg.Circle(cx=30, cy=-17, r=3, fill="none", stroke_width=2),
    ]  # fmt: skip


def cartographer() -> Parts:
    return [
        *bust("#4a6a78", "#2f4650", WARM), *_long_hair("#8a8478"), *_glasses(),
        shape("M12 15L37 9V26H12Z", "#fbf1da"),
        line("M16 21C20 15 25 22 29 16C31 13 33 15 35 13", 1.4, RED), line("M16 17.6L22 16.2", 1, BLUE),
        line("M28 13L31-12L36 10", 3), line("M28 13L31-12L36 10", 1.3, GOLD_LIGHT), ball(31, -13, 2.6, GOLD),
    ]  # fmt: skip


def guard() -> Parts:
    return [
        line("M28 27V-20", 3.2), line("M28 26V-19", 1.5, LEATHER_LIGHT),
        shape("M28-31C32-26 32-22 28-18C24-22 24-26 28-31Z", IRON),
        *bust("#7a2f3a", "#511c25", BROWN, GOLD_LIGHT, glad=False), *_short_hair("#1d1410"),
        shape("M-11-14L-10-26C-5-28.6 5-28.6 10-26L11-14C5-12.6-5-12.6-11-14Z", "#3d4780"),
        shape("M-11-14.6C-5-12.4 5-12.4 11-14.6C13-12 13-11 12-10C5-12-5-12-12-10C-13-11-13-12-11-14.6Z",
            "#22284a", width=1),
        ball(0, -20.6, 2.6, GOLD), line("M-18 13L14 27", 3), line("M-18 13L14 27", 1.5, CREAM),
        dot(-8, 22, 1.4, GOLD),
    ]  # fmt: skip


def merchant() -> Parts:
    return [
        *bust("#a8483f", "#742820", WARM, GOLD_LIGHT),
        shape("M-12-11C-15-24-6-27 0-27C6-27 15-24 12-11C6-15-6-15-12-11Z", "#e9dcc0"),
        line("M-11-16C-4-22 4-22 11-15M-8-22C-2-20 6-20 10-22", 1, "#a8906a"),
        ball(0, -19.6, 2, RED), line("M-4.6-.6C-2 1 2 1 4.6-.6", 1.8, "#3a2415"),
        line("M28 20V-16M18-10L38-14", 2), line("M18-10L14 2M18-10L22 2M38-14L34-2M38-14L41-2", 0.9),
        shape("M12 2H24C23 7 13 7 12 2Z", GOLD), shape("M32-2H43C42 3 33 3 32-2Z", GOLD),
        shape("M22 20H34V24H22Z", GOLD_SHADE),
    ]  # fmt: skip


PEOPLE: dict[str, Callable[[], Parts]] = {
    "seikkailija": adventurer,
    "pohatta": tycoon,
    "onnenonkija": fortune_seeker,
    "tutkimusmatkailija": explorer,
    "opettaja": teacher,
    "merikapteeni": sea_captain,
    "lentaja": aviator,
    "luonnontieteilija": naturalist,
    "toimittaja": reporter,
    "laakari": doctor,
    "metsastaja": hunter,
    "kullankaivaja": gold_digger,
    "opas": guide,
    "karavaaninjohtaja": caravan_leader,
    "kokki": cook,
    "parantaja": healer,
    "tulkki": interpreter,
    "merimies": sailor,
    "kartanpiirtaja": cartographer,
    "vartija": guard,
    "kauppias": merchant,
}
