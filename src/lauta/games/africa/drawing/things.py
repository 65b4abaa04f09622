"""Everything else on a token or in a panel: nomads, monument, gold, gems, goods, camp, town.
Each picture is a list of parts in a box of 36 by 36 around the origin."""

from __future__ import annotations

import svg

from ....engine.drawing.kit import at, dot, line, shape, twin, wash


def nomad() -> list[svg.Element]:
    """A wide striped tent beside a palm; nothing like the plain pointed camp."""
    cloth, pale, leaf = "#a9402d", "#f7e3b7", "#4f8a4a"
    tent = "M-4-9.5C-6-3.5-10.5 4-17.5 11.5H12C6.5 4 0-3.5-4-9.5Z"
    return [
        line("M11.5 11.5C13.3 5 13-1 10.5-7", 2.6),
        line("M11.5 11.5C13.3 5 13-1 10.5-7", 1.1, "#b98a54"),
        shape("M10.5-7.5C6.5-9.5 3-8.5 1.5-5C5-6.5 8-6.5 10.5-7.5C6-12 3.5-14.5 0-13"
            "C4.5-12 7-10.5 10.5-7.5"
              "C9.5-13 10.5-15.5 14-16.5C12.5-13 12-10 10.5-7.5C14-11.5 17-11 18-7.5C15-8.5 13-8 10.5-7.5"
              "C14-6.5 16-4 15.5-.5C13.8-3.5 12.5-5.5 10.5-7.5Z", leaf, width=0.9),
        line("M-4-9.5L-6.2-13.5M-4-9.5L-1.8-13.5", 1.3),
        shape(tent, cloth),
        wash("M-4.6-7.9C-6.5-2.5-9.5 4-14 11.5H-10.3C-7.3 4-5.3-2.5-4.3-8.6Z", pale),
        wash("M-3.6-8.7C-1-2 2.8 4.5 6 11.5H9.5C5 4.5 .5-2.5-3.3-8.3Z", pale),
        shape("M-3.8-4C-4.8 1-6.3 6.5-8 11.5H2.5C0 6.5-2.5 1-3.8-4Z", "#3f251c", width=0.9),
        wash("M-3.8-3C-4 2-3.5 7-2.5 11.1H2C0 6.5-2.5 1.5-3.8-3Z", "#e8a93c"),
        line(tent),
        line("M-12 14H-4M0 14.5H9", 0.9, "#b08a50"),
    ]  # fmt: skip


def monument() -> list[svg.Element]:
    stone, shade = "#ecd09a", "#b98a4e"
    columns = [
        part
        for x in (-10.5, -3.5, 3.5, 10.5)
        for part in (
            shape(f"M{x - 1.9}-5H{x + 1.9}L{x + 2.3} 8.5H{x - 2.3}Z", stone),
            wash(f"M{x + 0.4}-4.5H{x + 1.5}L{x + 1.8} 8H{x + 0.6}Z", shade),
            shape(f"M{x - 3.1}-7.5H{x + 3.1}L{x + 1.9}-4.5H{x - 1.9}Z", "#c8643c"),
        )
    ]
    return [
        wash("M-12.6-7.5H12.6V8.5H-12.6Z", "#6d4d3c"),
        *columns,
        shape("M-15-12.8H15L14-7.5H-14Z", stone),
        line("M-14.3-9.7H14.3", 0.8),
        shape("M-15.8-15H15.8L15-12.5H-15Z", shade),
        twin(
            wash(
                "M-2.4-11.7C-5.5-12.6-8-12.4-10.5-11.6C-8-10.7-5-10.3-2.4-10.3Z",
                "#3f7f93",
            )
        ),
        dot(0, -11.2, 1.7, "#c8432c"),
        shape("M-15 8.5H15V11.3H-15Z", stone),
        shape("M-17 11.3H17V14.3H-17Z", shade),
    ]


def _nugget() -> list[svg.Element]:
    return [
        shape(
            "M-10.5 5L-11.5-1.5L-7.3-8.2L-.5-10.3L6.5-8.6L11-2.5L10.5 4.6L5 9.3L-4.5 9.6Z",
            "#efb92c",
        ),
        wash("M-10.5 5L-4.5 2.5L4 4.5L10.5 4.6L5 9.3L-4.5 9.6Z", "#bf7d14"),
        wash("M-7.3-8.2L-.5-10.3L6.5-8.6L1.5-4.5L-5-3.5Z", "#ffe388"),
        wash("M1.5-4.5L6.5-8.6L11-2.5L10.5 4.6L4 4.5Z", "#dc9d1c"),
        line(
            "M-7.3-8.2L-5-3.5L1.5-4.5L6.5-8.6M-5-3.5L-4.5 2.5M1.5-4.5L4 4.5M-10.5 5L-4.5 2.5L4 4.5L10.5 4.6",
            0.6,
            "#8a5a12",
        ),
        wash("M-4.5-7.3L-.8-8.5L.5-7.6L-3.5-6.3Z", "#fff7d6"),
    ]


def gold_one() -> list[svg.Element]:
    return [at(0, 0.5, 1.15, 0, _nugget())]


def gold_two() -> list[svg.Element]:
    return [at(-5.2, -5, 0.82, -8, _nugget()), at(5, 6.2, 0.82, 22, _nugget())]


def _stone() -> list[svg.Element]:
    return [
        shape("M-7-9.5H7L12.5-2.5L0 12.5L-12.5-2.5Z", "#27a08b"),
        wash("M-7-9.5L-4.5-2.5H-12.5Z", "#6fd3bf"),
        wash("M-4.5-2.5L0-9.5L4.5-2.5Z", "#d9fff4"),
        wash("M-7-9.5H0L-4.5-2.5Z", "#9be6d5"),
        wash("M0-9.5H7L4.5-2.5Z", "#54bfa9"),
        wash("M4.5-2.5H12.5L0 12.5Z", "#0f6c60"),
        wash("M-12.5-2.5H-4.5L0 12.5Z", "#45b8a3"),
        line(
            "M-7-9.5H7L12.5-2.5L0 12.5L-12.5-2.5ZM-12.5-2.5H12.5M-7-9.5L-4.5-2.5"
            "L0-9.5L4.5-2.5L7-9.5M-4.5-2.5L0 12.5L4.5-2.5",
            0.7,
            "#0a4b44",
        ),
    ]


def gem_one() -> list[svg.Element]:
    return [at(0, -0.5, 1.08, 0, _stone())]


def gem_two() -> list[svg.Element]:
    return [at(-6.2, -3.8, 0.74, -10, _stone()), at(6.2, 4.3, 0.74, 10, _stone())]


def statue() -> list[svg.Element]:
    wood, dark = "#9a5b32", "#6f3d20"
    return [
        shape("M-8.5 12.5H8.5V16.5H-8.5Z", dark),
        shape(
            "M-5.5-3.5C-2.5-5 2.5-5 5.5-3.5C7.5 0 6 4 5 6.5C6 8.5 5.8 10.5 5.5 12.5H.8L0 8.5L-.8 12.5"
            "H-5.5C-5.8 10.5-6 8.5-5 6.5C-6 4-7.5 0-5.5-3.5Z",
            wood,
        ),
        line("M-5.5-3.5C-9-1-8.5 4-3 4.5M5.5-3.5C9-1 8.5 4 3 4.5", 2.8),
        line("M-5.5-3.5C-9-1-8.5 4-3 4.5M5.5-3.5C9-1 8.5 4 3 4.5", 1.3, wood),
        shape("M-2-6.5H2V-3H-2Z", dark),
        shape(
            "M0-16C4.5-16 5.8-13 5.3-10C4.9-7.3 2.8-5 0-5C-2.8-5-4.9-7.3-5.3-10C-5.8-13-4.5-16 0-16Z",
            wood,
        ),
        shape("M-5-12.5C-5-15-3.2-17.5 0-17.5C3.2-17.5 5-15 5-12.5C2-14-2-14-5-12.5Z", dark),
        twin(line("M-3.5-10.3H-1.6", 1.2)),
        line("M0-10.5V-8.3M-1.3-6.7H1.3", 1),
        line("M-1.8 1.5H1.8M-1.2-1.5H1.2", 0.8, "#f0c98a"),
    ]


def drum() -> list[svg.Element]:
    wood = "#b8642f"
    return [
        shape(
            "M-11-10C-11-3-5.8 0-4.3 4C-4.5 8-6.5 12-8 15.5H8C6.5 12 4.5 8 4.3 4C5.8 0 11-3 11-10Z",
            wood,
        ),
        wash(
            "M4-8.5C7-8 9.5-8.3 10.8-9C10.5-3.5 5.5 0 4 4C4.2 8 6.3 12 7.6 15H2.5C2.5 8 2-1 4-8.5Z",
            "#93481f",
        ),
        line(
            "M-10.6-6.5L-8.6-1.5L-5.6-5.2L-3-.2L0-5L3-.2L5.6-5.2L8.6-1.5L10.6-6.5",
            1.1,
            "#fff1cf",
        ),
        shape("M-5 2.5H5V5.5H-5Z", "#2f6f86"),
        line("M-6 10.5L-3 8L0 10.5L3 8L6 10.5", 1.2, "#f3c860"),
        svg.Ellipse(cx=0, cy=-10.5, rx=11, ry=4.2, fill="#fff3da"),
        svg.Ellipse(cx=0, cy=-10.5, rx=7.5, ry=2.4, fill="#ecd5a6", stroke="none"),
    ]


def shirt() -> list[svg.Element]:
    cloth, trim = "#2f6f9c", "#f5c443"
    return [
        shape(
            "M-5-13.5Q0-10.5 5-13.5L16.5-7L13 2.5L8.5.5L9.5 15H-9.5L-8.5.5L-13 2.5L-16.5-7Z",
            cloth,
        ),
        wash("M8.5.5L5.5-3L6.5 14.5H9Z", "#1f5075"),
        twin(line("M-15.6-4.7L-11.7 1.2", 2, trim)),
        line("M-9.3 12.5H9.3", 2.2, trim),
        line(
            "M-8.6 9.2L-6 7.2L-3.5 9.2L-1 7.2L1.5 9.2L4 7.2L6.5 9.2L8.3 7.8",
            1.1,
            "#fff3da",
        ),
        shape("M-5-13.5Q0-10.5 5-13.5L3.5-8L0-2.5L-3.5-8Z", trim),
        shape("M-3-12.3Q0-11 3-12.3L0-5.5Z", "#7b3b24", width=0.8),
        line("M0-2.5V3", 1.4, trim),
    ]


def pot() -> list[svg.Element]:
    clay = "#c66b3d"
    return [
        line("M-4.5-10.5C-11-12.5-13-7-9.5-4.5M4.5-10.5C11-12.5 13-7 9.5-4.5", 2.8),
        line("M-4.5-10.5C-11-12.5-13-7-9.5-4.5M4.5-10.5C11-12.5 13-7 9.5-4.5", 1.2, clay),
        shape(
            "M-4.8-14.5H4.8L4-9.5C9-7.5 12.5-3 12.5 3C12.5 8.5 9 13 5.5 15.5H-5.5C-9 13-12.5 8.5-12.5 3"
            "C-12.5-3-9-7.5-4-9.5Z",
            clay,
        ),
        wash("M4-9C8.5-7 12-3 12 3C12 8.5 8.8 12.5 5.3 15H1C6 10 7.5-2 4-9Z", "#9c4a25"),
        wash(
            "M-12-1C-9 0 9 0 12-1C12.5 1.5 12.5 4 12 6C9 7 -9 7-12 6C-12.5 4-12.5 1.5-12-1Z",
            "#fbe3b5",
        ),
        line(
            "M-11.5 4.5L-8.5 1L-5.5 4.8L-2.5 1.2L0 5L2.5 1.2L5.5 4.8L8.5 1L11.5 4.5",
            1.3,
            "#3a2a22",
        ),
        svg.Ellipse(cx=0, cy=-14.5, rx=5.8, ry=1.9, fill="#6f3319"),
    ]


def mask() -> list[svg.Element]:
    wood, pale = "#7a4327", "#fbe8c4"
    return [
        twin(shape("M-4-14C-8-16.5-11-16.5-13.5-13.5C-11.5-12.5-10-11-9.5-8.5Z", "#f0b73c")),
        shape(
            "M0-16.5C7-16.5 11-12 11-5C11 3.5 6.5 12.5 0 17C-6.5 12.5-11 3.5-11-5C-11-12-7-16.5 0-16.5Z",
            wood,
        ),
        twin(
            wash("M-1.3-8C-4.5-10.5-8-10-9.7-7.5C-8.5-8-4.5-8-2.5-5Z", pale),
            shape("M-8.2-4.2Q-5.2-6.7-2.5-4Q-5.3-2-8.2-4.2Z", pale, width=0.8),
            line("M-7-4.2H-3.7", 1.3),
            dot(-7.8, 0.3, 0.9, pale),
            dot(-6.8, 3, 0.9, pale),
            dot(-5.3, 5.6, 0.9, pale),
        ),
        wash("M0-15.5C1.3-12.5 1.5-10 0-7.5C-1.5-10-1.3-12.5 0-15.5Z", "#f0b73c"),
        shape("M-1.2-6H1.2L2.4 3.5H-2.4Z", "#a8683c", width=0.9),
        svg.Ellipse(cx=0, cy=9, rx=3.2, ry=2.2, fill=pale, stroke_width=1),
        line("M-2.6 9H2.6", 0.9),
    ]


def camp() -> list[svg.Element]:
    return [
        svg.Ellipse(cx=2, cy=12.5, rx=17, ry=3.6, fill="#2a2018", stroke="none", opacity=0.25),
        line("M-1-15V-18.5", 1.1),
        wash("M-1-18.6L6-16.8L-1-14.8Z", "#d4532c"),
        shape("M-1-15.5L-16.5 9.5L4 13.5Z", "#f6ecd6"),
        shape("M-1-15.5L4 13.5L16.5 7.5Z", "#bfa57c"),
        wash("M-1.3-13L-13 7.2L-14.5 9L-2-13.5Z", "#fffaf0"),
        shape("M-2.5-3.5L-7.5 11.2L-1 12.5Z", "#4a3626"),
        wash("M-2.5-3.5L-1 12.5L1.8 13L-1.5-.5Z", "#e3d0aa"),
    ]


def town() -> list[svg.Element]:
    wall, roof = "#fbf1da", "#b9573a"
    return [
        svg.Ellipse(cx=1, cy=12, rx=17, ry=3.2, fill="#2a2018", stroke="none", opacity=0.18),
        shape("M5.5-2V-12.5H10.5V-2Z", wall),
        shape("M4.8-12.5L8-17.5L11.2-12.5Z", roof),
        shape("M-14.5 12V-1H-5.5V12Z", wall),
        shape("M-15.5-1L-10-6L-4.5-1Z", roof),
        shape("M4.5 12V0H15V12Z", wall),
        wash("M11.5 .5H14.5V11.5H11.5Z", "#dcc79c"),
        shape("M-7 12V-2.5H6V12Z", wall),
        shape("M-7-2.5C-7-8.5-3.5-10.5-.5-12C2.5-10.5 6-8.5 6-2.5Z", "#4d8296"),
        line("M-.5-12V-14.5", 1),
        shape("M-3 12V6.5A2.5 2.5 0 0 1 2 6.5V12Z", "#5a3a2a", width=0.9),
        wash(
            "M-11.5 3.5H-8.5V7H-11.5ZM7 3.5H9.5V6.5H7ZM7.2-9.5H8.8V-6.5H7.2Z",
            "#5a3a2a",
        ),
        line("M-17 12.2H17", 1.2),
    ]


def bale() -> list[svg.Element]:
    """A corded bale, for goods that nobody has drawn."""
    return [
        shape("M-13-7L0-12.5L13-7V8L0 14.5L-13 8Z", "#d0a566"),
        wash("M0-1.5L13-7V8L0 14.5Z", "#a87c42"),
        wash("M-13-7L0-12.5L13-7L0-1.5Z", "#eccb93"),
        line("M-13-7L0-1.5L13-7M0-1.5V14.5", 1),
        line("M-6.5-9.7L6.5-4.2V11.5M6.5-9.7L-6.5-4.2V11.5", 1.8, "#8a3f28"),
    ]


def wave(x: float, y: float) -> str:
    """Two small crests, as path commands from (x, y)."""
    return f"M{x:.0f} {y:.0f}q4-5 8 0q4-5 8 0m-3 5q4-5 8 0"
