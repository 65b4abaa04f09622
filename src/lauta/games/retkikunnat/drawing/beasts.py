"""Animals on danger cards: big ones face to face, small ones large, 60 by 50 units or less."""

from __future__ import annotations

from collections.abc import Callable

import svg

from ....engine.drawing.kit import INK, Parts, at, ball, dot, line, shape, twin, wash
from ...shared.star_board.drawing.paint import CREAM, GOLD
from .gear import hiking_boots
from .paint import IRON_LIGHT, LEAF, LEAF_SHADE, RED, WATER, WATER_LIGHT


def _eyes(x: float, y: float, r: float = 1.9, white: str = CREAM) -> svg.G:
    return twin(ball(x, y, r + 1.3, white), dot(x - 0.3, y, r))


def lion() -> Parts:
    spikes = "M0-28L6-23L13-25L16-18L23-17L23-9L29-5L26 2L28 9L21 13L19 20L12 20L7 26L0 23"
    return [
        twin(shape(spikes, "#9a5a24", width=1.3)),
        wash("M0-28L0 23L-7 26L-12 20L-19 20L-21 13L-28 9L-26 2L-29-5L-23-9L-23-17", "#b8732f", 0.5),
        twin(ball(13, -15, 5, "#d99a4c")),
        shape("M-15-10C-14-20 14-20 15-10C16 0 12 4 10 10C6 17-6 17-10 10C-12 4-16 0-15-10Z", "#e3aa5c"),
        shape("M-8 5C-6-1 6-1 8 5C8 12 4 15 0 15C-4 15-8 12-8 5Z", "#f6dcae", width=1),
        _eyes(6.6, -6, 1.7, "#fff1cf"),
        line("M-12-11L-4-9M12-11L4-9", 1.8), shape("M-4 1H4L0 6Z", INK),
        line("M0 6V10M0 10C-2 12-5 11-6 9M0 10C2 12 5 11 6 9", 1.3),
        line("M-9 6L-15 5M-9 8.4L-15 10M9 6L15 5M9 8.4L15 10", 0.8),
    ]  # fmt: skip


def leopard() -> Parts:
    spots = (
        (-9, -14),
        (-3, -17),
        (3, -17),
        (9, -14),
        (-13, -7),
        (13, -7),
        (-14, 0),
        (14, 0),
        (-10, 4),
        (10, 4),
        (0, -11),
    )
    return [
        twin(ball(13, -16, 5.6, "#d9a24a"), dot(13, -16, 2.6, "#6b3d20")),
        shape("M-18-8C-17-23 17-23 18-8C19 4 13 8 11 13C6 20-6 20-11 13C-13 8-19 4-18-8Z", "#e6b458"),
        *(part for x, y in spots for part in (at(x, y, 1, 0, [svg.Circle(r=2, fill="#b07a2a",
            stroke_width=1.3)]),)),
        shape("M-9 7C-7 1 7 1 9 7C9 15 5 18 0 18C-5 18-9 15-9 7Z", CREAM, width=1),
        _eyes(7, -4, 1.7, "#cfe08a"),
        shape("M-4 3H4L0 8Z", "#8c3a30"), line("M0 8V12M0 12C-2 14-5 13-6 11M0 12C2 14 5 13 6 11", 1.3),
        line("M-10 9L-18 7M-10 11.4L-18 13M10 9L18 7M10 11.4L18 13", 0.8),
        line("M-4 14.6V17M4 14.6V17", 1.6, CREAM),
    ]  # fmt: skip


def hyena() -> Parts:
    return [
        twin(shape("M9-16C10-26 18-27 20-20C21-13 17-10 13-9Z", "#8d7452"),
            wash("M12-16C13-22 17-22 17.6-18C18-14 16-12 13.6-12Z", "#4f3d28")),
        shape("M-3-24C-2-29 2-29 3-24L6-14H-6Z", "#4f3d28"),
        shape("M-15-8C-15-19 15-19 15-8C15 0 9 4 9 12C9 20-9 20-9 12C-9 4-15 0-15-8Z", "#b39a70"),
        shape("M-8 8C-8 3 8 3 8 8L8 13C7 20-7 20-8 13Z", "#4f3d28", width=1),
        _eyes(7, -5, 1.7, "#ffe08a"), line("M-13-9L-4-8M13-9L4-8", 1.6), shape("M-4 5H4L2 9H-2Z", INK),
        line("M-6 13C-3 16 3 16 6 13", 1.4, CREAM), dot(-11, -1, 1.4, "#6b5534"),
        dot(11, -1, 1.4, "#6b5534"), dot(-8, 3, 1.2, "#6b5534"), dot(8, 3, 1.2, "#6b5534"),
    ]  # fmt: skip


def buffalo() -> Parts:
    return [
        at(-22, 6, 0.5, 0, [shape("M-17 0C-17-14 17-14 17 0C17 10 10 18 0 18C-10 18-17 10-17 0Z",
            "#6a584c")]),
        at(24, 8, 0.46, 0, [shape("M-17 0C-17-14 17-14 17 0C17 10 10 18 0 18C-10 18-17 10-17 0Z",
            "#6a584c")]),
        twin(shape("M3-17C12-20 22-16 26-8C29-2 33-4 34-13C38-2 34 8 26 6C18 4 12-8 3-9Z", "#8d8478"),
            wash("M20-14C24-11 26-6 28-4C32-4 33-8 34-13C36-2 32 6 27 5C22 2 22-8 20-14Z", "#d6cdbf"),
            shape("M14-6C20-6 25-2 24 2C20 5 14 2 13-2Z", "#54433a")),
        shape("M-15-8C-15-16 15-16 15-8C15 2 11 8 11 15C11 24-11 24-11 15C-11 8-15 2-15-8Z", "#54433a"),
        shape("M-10 14C-8 8 8 8 10 14C11 24-11 24-10 14Z", "#8d7a6c", width=1.1),
        shape("M-13-17C-8-22 8-22 13-17C8-10-8-10-13-17Z", "#a39a8c"), _eyes(8, -3, 1.6),
        twin(dot(4, 16, 1.7)), line("M-5 20.4C-2 21.6 2 21.6 5 20.4", 1.1),
    ]  # fmt: skip


def elephant() -> Parts:
    return [
        twin(shape("M9-20C18-30 36-24 36-8C36 6 26 14 18 10C13 6 11-6 9-20Z", "#8f98a0"),
            wash("M14-15C20-23 31-19 31-8C31 2 25 8 19 6C16 2 14-6 14-15Z", "#b9a4a0", 0.8)),
        shape("M-13-14C-13-27 13-27 13-14C13-4 9 0 8 8L6 24C6 29-2 30-4 27L-3 22L0 22L-1 10"
            "C-8 8-13-4-13-14Z", "#a3acb4"),
        line("M-5 4C-1 5.4 3 5.4 6 4M-3 10H6M-1 15H6.6", 1, "#6f7880"),
        twin(shape("M7 5C10 6 12 8 11 18C8 18 5 12 5 8Z", CREAM, width=1.1)),
        twin(dot(7, -9, 1.8), line("M4.6-12.6L10-11.6", 1.3)), line("M-4-20C-1-19 1-19 4-20", 1, "#6f7880"),
    ]  # fmt: skip


def hippo() -> Parts:
    return [
        wash("M-38 14C-20 6 20 6 38 14V27H-38Z", WATER, 0.9),
        twin(ball(11, -20, 4, "#8d7288"), dot(11, -20, 1.8, "#c79aa8")),
        shape("M-15-14C-14-22 14-22 15-14C16-6 24 0 24 8C24 20 12 21 0 21C-12 21-24 20-24 8"
            "C-24 0-16-6-15-14Z", "#a1879c"),
        shape("M-20 10C-10 3 10 3 20 10C14 19-14 19-20 10Z", "#7a3a48"),
        twin(shape("M9 7L12.6 8L11 14H8Z", CREAM, width=1), shape("M9 17H12.6L11 11.6Z", CREAM, width=1)),
        twin(ball(8, -14, 3.6, CREAM), dot(8, -13.6, 1.8), svg.Ellipse(cx=11, cy=1, rx=2.4, ry=1.5,
            fill="#5d4658", stroke="none")),
        line("M-36 18q5-4 10 0M26 18q5-4 10 0M-10 25q5-4 10 0t10 0", 1.4, WATER_LIGHT),
    ]  # fmt: skip


def rhino() -> Parts:
    return [
        shape("M-4-22C4-26 14-20 22-12C30-4 36 8 32 24H-16C-12 16-10 6-16 2C-22-2-26-14-4-22Z", "#8f938f"),
        wash("M22-12C30-4 36 8 32 24H20C24 10 22 0 14-10Z", "#6a6e6a"),
        shape("M10-22C6-30 12-34 16-27C18-22 16-18 12-17Z", "#8f938f"),
        shape("M-12-14C-22-14-34-6-34 4C-34 12-24 14-16 12C-6 12 2 4 2-6Z", "#a3a7a3"),
        shape("M-32-1C-36-10-37-20-36-27C-30-20-26-12-24-8Z", CREAM),
        shape("M-20-10C-22-15-22-19-21-22C-17-18-14-14-13-12Z", CREAM), dot(-7, -7, 1.9),
        line("M-11-10L-5-10", 1.3), dot(-30, 4, 1.5),
        line("M-32 9C-26 11-20 10-16 8M4-6C6 2 4 10-2 14M14-4C18 6 18 16 16 24", 1.2, "#5f635f"),
    ]  # fmt: skip


def crocodile() -> Parts:
    teeth = "".join(f"M{x} 5L{x + 2.2} 9.6L{x + 4.4} 5Z" for x in (-34, -27, -20, -13, -6))
    return [
        wash("M-40 12C-20 8 20 8 40 12V27H-40Z", WATER, 0.9),
        shape("M40 12C36 0 24-8 10-8C8-14-2-14-4-7C-16-6-30-4-37-1C-40 1-39 5-36 5H-2C8 6 20 8 30 14Z",
            "#6f8a45"),
        wash("M-36 3C-10 1 10 2 40 10C38 4 34 0 30-2C16-5-10-1-36 3Z", "#4f6a2c"),
        shape("M-34 9C-20 10-4 11 10 14H-20C-30 14-35 12-34 9Z", "#93a868"), shape(teeth, CREAM, width=0.8),
        ball(3, -9, 3.4, "#ffe08a"), line("M3-11.4V-6.6", 1.6), dot(-34, .4, 1.5),
        line("M14-8L17-12L20-6L24-9L26-3L31-5L32 1", 1.6, "#4f6a2c"),
        line("M-36 18q6-4 12 0t12 0t12 0t12 0t12 0t12 0M-30 24q6-4 12 0t12 0t12 0t12 0", 1.4, WATER_LIGHT),
    ]  # fmt: skip


def cobra() -> Parts:
    return [
        shape("M-26 24C-34 16-20 8-6 12C8 16 24 12 26 18C28 25 8 27-26 24Z", "#7d8a3f"),
        line("M-22 18C-8 15 4 20 22 18", 1.4, "#4f5a20"),
        shape("M-3 16C-3 8-16 4-15-9C-14-22-7-28 1-28C9-28 16-22 17-9C18 4 5 8 6 16Z", "#93a04c"),
        shape("M-2 14C-2 6-8 2-8-8C-8-14-5-18 1-18C7-18 10-14 10-8C10 2 4 6 5 14Z", "#e6d9a0", width=1),
        line("M-6-8H8M-6.6-3H8.6M-4.6 2H7M-2 7H5", 1.1, "#8a7a3a"),
        shape("M-5-22C-6-30 8-30 7-22C6-16-4-16-5-22Z", "#93a04c"), dot(-1.6, -23, 1.5), dot(4, -23, 1.5),
        line("M1-17V-12M1-12L-1-10M1-12L3-10", 1.1, RED), dot(22, -22, 1.6, "#d9b52a"),
        dot(28, -18, 1.3, "#d9b52a"), dot(27, -26, 1.3, "#d9b52a"), line("M9-20L18-21", 1.2, "#d9b52a"),
    ]  # fmt: skip


def scorpion() -> Parts:
    return [
        at(-8, 1, 0.9, 0, hiking_boots()[1:]),
        at(16, -13, 0.62, 20, [
            line("M-6-4L-16-10M-6 0L-18-1M-6 4L-16 9M6-4L16-10M6 0L18-1M6 4L16 9", 2),
            line("M-4 8C-8 14-14 14-16 20M4 8C8 14 14 14 16 20", 2.6),
            shape("M-16 18C-22 18-22 28-16 28C-18 24-16 22-12 23Z", "#4a3428"),
            shape("M16 18C22 18 22 28 16 28C18 24 16 22 12 23Z", "#4a3428"),
            line("M0-8C0-22 14-28 20-18", 6.4), line("M0-8C0-22 14-28 20-18", 4, "#6b4a38"),
            shape("M17-20L25-16L18-10Z", RED, width=1),
            shape("M-7-8C-8-12 8-12 7-8L5 9C3 12-3 12-5 9Z", "#6b4a38"),
            line("M-6-4H6M-6 0H6M-5 4H5", 1, "#33221a"),
        ]),
    ]  # fmt: skip


def _ant(x: float, y: float, turn: float, scale: float = 1) -> svg.G:
    return at(x, y, scale, turn, [
        line("M-2-2L-8-9M2-2L4-10M6-2L12-9M-2 2L-8 9M2 2L4 10M6 2L12 9M14-2L20-6M14 2L20 6", 1.2),
        shape("M-16 0C-16-6-4-6-4 0C-4 6-16 6-16 0Z", "#6b2f20", width=1),
        svg.Ellipse(cx=2, rx=5, ry=3, fill="#8c4230", stroke_width=1), ball(11, 0, 4.2, "#6b2f20"),
    ])  # fmt: skip


def ants() -> Parts:
    return [
        line("M-38 20C-20 4 10 12 38-18", 9, "#dcb78e"),
        _ant(-25, 12, -22), _ant(3, 4, -12), _ant(28, -11, -38), _ant(-14, -14, 14, 0.6),
        _ant(16, 20, -20, 0.6), _ant(-34, -6, 30, 0.5),
    ]  # fmt: skip


def fly(x: float, y: float, turn: float, scale: float = 1) -> svg.G:
    """One fly."""
    return at(x, y, scale, turn, [
        twin(shape("M1-2C8-12 18-10 16-3C14 2 6 2 1 0Z", IRON_LIGHT, width=0.9), line("M2 4L8 9M3 1L10 4",
            1)),
        shape("M-4-3C-4 6-2 10 0 11C2 10 4 6 4-3Z", "#4a5a4c", width=1), ball(0, -5, 3.6, "#8c3a30"),
        line("M-3.6 2H3.6M-3 5.6H3", 0.9),
    ])  # fmt: skip


def flies() -> Parts:
    return [
        fly(-16, -8, -20, 1.2), fly(16, 8, 25, 1.1), fly(20, -16, 60, 0.7), fly(-24, 16, 10, 0.7),
        fly(-2, 18, -50, 0.6),
    ]  # fmt: skip


def mosquito() -> Parts:
    return [
        line("M0 2L-18 20L-22 26M2 3L-6 20L-8 27M4 2L14 18L14 26M6 1L26 14L30 22", 1.4),
        shape("M-2-4C-20-24-34-20-30-12C-26-4-10-1-2-1Z", IRON_LIGHT, width=1),
        shape("M2-5C6-28 24-32 24-22C24-12 10-4 4-2Z", IRON_LIGHT, width=1),
        at(0, 0, 1, 20, [shape("M-2-4C4-7 24-3 28 3C22 8 4 5-2 3Z", "#6a584c"), line("M8-4V5M14-3.4V5.6"
            "M20-1.4V5", 1.1, CREAM)]),
        ball(-6, -2, 5.4, "#8d7a6c"), ball(-9, -4, 2.2, RED), line("M-10 1L-30 8", 1.8),
        line("M-9-6C-14-10-17-9-20-7", 1.1),
    ]  # fmt: skip


def night() -> Parts:
    """Something looks out of the dark."""
    return [
        shape("M-42-27H42V27H-42Z", "#26304a"), ball(25, -14, 7.5, "#f7e6b0"), dot(22, -16, 1.6, "#dcc78a"),
        dot(28, -11, 1.2, "#dcc78a"), dot(-30, -19, 1, CREAM), dot(-8, -22, 1, CREAM),
        dot(6, -15, 0.9, CREAM),
        shape("M-42 27V-2C-36-10-32-2-28-8C-22-18-16-6-12-2C-4-12 2 2 8-2C14-8 20 4 26 0C32-4 38 4 42 2V27"
            "Z", "#131a2c"),
        twin(shape("M3 8C6 2 13 2 15 5C13 12 6 13 3 8Z", GOLD, width=1), svg.Ellipse(cx=8.6, cy=7.4, rx=1.5,
            ry=3.4, fill=INK, stroke="none")),
        line("M-7 19L-4 16L-1 19L2 16L5 19L8 16", 1.6, "#e9e1cd"),
    ]  # fmt: skip


def bats_cave() -> Parts:
    bat = (
        "M0 0C2-3 4-3 5-1C8-6 13-6 16-3C12-3 11 0 10 3C8 1 5 1 4 4L0 7L-4 4C-5 1-8 1-10 3C-11 0-12-3-16-3"
        "C-13-6-8-6-5-1C-4-3-2-3 0 0Z"
    )
    return [
        shape("M-40 26C-38 0-26-24 0-27C26-24 38 0 40 26Z", "#a1968a"),
        wash("M20-20C32-10 39 6 40 26H28C28 6 26-8 20-20Z", "#766c60"),
        shape("M-24 26C-24 4-14-12 2-13C16-12 24 4 24 26Z", "#1d1a20"),
        shape("M-12-9L-8 0L-5-11ZM5-12L8-4L12-9Z", "#a1968a", width=1),
        at(-4, 8, 0.8, -8, [shape(bat, "#5d5560", "#cfc6d6", 0.8)]),
        at(10, 0, 0.5, 14, [shape(bat, "#5d5560", "#cfc6d6", 0.8)]), twin(dot(6, 18, 1.6, GOLD)),
    ]  # fmt: skip


def swamp() -> Parts:
    reed = "M0 0C-1-10 0-18 2-26"
    return [
        shape("M-40 10C-20 2 20 2 40 10V26H-40Z", "#6f7a45"),
        svg.Ellipse(cx=2, cy=14, rx=22, ry=7, fill="#55602f", stroke_width=1.1),
        svg.Ellipse(cx=2, cy=14, rx=13, ry=4, fill="#434d22", stroke="none"),
        shape("M-6 12C-7-2-5-8 0-8C5-8 8-4 9 12C4 15-2 15-6 12Z", "#e3cc93"),
        shape("M-12 1C-6-3 10-3 16 1C10 4-6 4-12 1Z", "#f6e8c2"),
        *(part for x in (-32, -26, 26, 33) for part in (at(x, 20, 1, 0, [line(reed, 2, LEAF_SHADE),
            svg.Ellipse(cx=2, cy=-24, rx=2.2, ry=5.5, fill="#7a4a2a", stroke_width=1)]),)),
        shape("M-20 22C-16 17-8 18-6 22Z", LEAF),
    ]  # fmt: skip


ART: dict[str, Callable[[], Parts]] = {
    "krokotiilien_kahlaamo": crocodile,
    "puhvelilauma": buffalo,
    "horkka": mosquito,
    "skorpioni": scorpion,
    "hyeenat": hyena,
    "leijonalauma": lion,
    "sylkykobra": cobra,
    "vaeltajamuurahaiset": ants,
    "urosnorsu": elephant,
    "virtahepo": hippo,
    "sarvikuono": rhino,
    "leopardi": leopard,
    "karpasparvi": flies,
    "paholainen_yossa": night,
    "pimea_luola": bats_cave,
    "suo": swamp,
}
