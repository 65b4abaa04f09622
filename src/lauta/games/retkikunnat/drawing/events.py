"""Events, hand cards and lasting effects: the pictures of the event cards, 60 by 50 units or less."""

from __future__ import annotations

from collections.abc import Callable

import svg

from ....engine.drawing.kit import Parts, at, ball, dot, line, shape, twin, wash
from ...shared.star_board.drawing import tokens
from ...shared.star_board.drawing.finds import backpack, mask
from ...shared.star_board.drawing.paint import CREAM, GOLD, GOLD_LIGHT
from .gear import automobile
from .paint import (
    BLUE,
    CANVAS,
    GREEN,
    IRON,
    IRON_LIGHT,
    IRON_SHADE,
    LEAF,
    LEAF_SHADE,
    LEATHER,
    LEATHER_LIGHT,
    LEATHER_SHADE,
    RED,
    WATER,
    WATER_LIGHT,
)
from .people import BROWN, DARK, WARM
from .perils import barrier, signpost
from .skills import hand
from .symbols import book, boot, cloud

# ------------------------------------------------------------------ immediate


def shortcut() -> Parts:
    return [
        wash("M-40 27C-30 4-10 10 0-4C10-16 24-12 40-22V27Z", LEAF, 0.7),
        line("M-34 26C-20 14-4 20 4 8C10-2 22-4 30-18", 7, "#b98f5c"),
        line("M-34 26C-20 14-4 20 4 8C10-2 22-4 30-18", 4.6, CANVAS),
        line("M-36 20C-40-10-10-28 22-24", 1.8), line("M16-28L23-24L17-19", 1.8),
        at(-20, -2, 0.52, 0, signpost(turned=False)),
    ]  # fmt: skip


def ill_luck() -> Parts:
    return [at(-6, 1, 1.45, -8, mask()), line("M20-22L25-12M30-16L24-6M28 4L22 10", 2.4, RED)]


def stray_car() -> Parts:
    tuft = "M-9 0C-9-9-4-11-3-3C-2-12 4-12 4-2C6-9 10-8 9 0Z"
    return [
        at(0, 1, 0.92, -4, automobile()), at(-29, 26, 1, 0, [shape(tuft, LEAF)]),
        at(6, 27, 0.8, 0, [shape(tuft, LEAF)]), at(30, 26, 1.1, 0, [shape(tuft, LEAF)]),
    ]  # fmt: skip


def outfitter() -> Parts:
    return [
        shape("M-32-6H32V26H-32Z", "#e3c58c"), line("M-32 10H32", 2, LEATHER_SHADE),
        shape("M-26 24V15H-14V24ZM14 24C10 24 10 14 16 14H22C28 14 28 24 24 24Z", LEATHER),
        ball(0, 18, 6, GOLD), svg.Circle(cy=18, r=3.6, fill=CREAM, stroke_width=1),
        at(-18, 0, 0.48, 0, backpack()), line("M4 8V-2M12 8V-4M20 8V0", 2.6, LEATHER),
        shape("M-38-8L-32-24H32L38-8C36-3 28-3 25-8C23-3 15-3 13-8C11-3 3-3 0-8C-3-3-11-3-13-8"
            "C-15-3-23-3-25-8C-28-3-36-3-38-8Z", RED),
        wash("M-25-8L-22-24H-11L-13-8C-15-3-23-3-25-8ZM0-8V-24H11L13-8C11-3 3-3 0-8ZM25-8L22-24H32L38-8"
            "C36-3 28-3 25-8Z", CREAM),
    ]  # fmt: skip


def new_friend() -> Parts:
    return [
        shape("M-40 2L-22-8L-4-6L6 4L-6 16L-22 12L-40 18Z", WARM[0]),
        shape("M40 2L22-9L8-6L-6 4C-8 8-3 10 0 7L6 3L20 14L24 11L40 18Z", DARK[0]),
        line("M6 3L16 14M1 7L11 16", 1.2), shape("M-42-1L-30-6L-26 14L-42 20Z", BLUE),
        shape("M42-1L30-7L26 13L42 20Z", GREEN),
        line("M0-14V-22M-12-13L-16-20M12-13L16-20", 2, "#d08a10"),
    ]  # fmt: skip


def school_of_life() -> Parts:
    return [at(0, 8, 1.9, 0, book()), at(3, -11, 1.05, 6, boot())]


def parcel() -> Parts:
    return [
        shape("M-26-10L0-20L26-10V16L0 27L-26 16Z", "#c99a5c"), shape("M-26-10L0 0L26-10L0-20Z", "#e3bd82"),
        line("M0 0V27"), line("M-13-15L13-5V21M13-15L-13-5V21", 2.4, RED),
        shape("M0-12C-10-26-18-14 0-12C18-14 10-26 0-12Z", RED, width=1.1),
        shape("M-23-4L-15-1V6L-23 3Z", CREAM, width=1),
    ]  # fmt: skip


def _coins(*places: tuple[float, float]) -> Parts:
    return [at(x, y, 1, 0, tokens.coin()) for x, y in places]


def wages() -> Parts:
    return [
        at(0, -2, 1, 0, hand(0, 8, 0, 1.05)),
        *[at(x, y, 0.9, 0, tokens.coin()) for x, y in ((-26, 12), (-26, 7), (26, 13))],
    ]  # fmt: skip


def camera() -> Parts:
    return [
        at(-20, 8, 1, -14, [shape("M-13-12H13V14H-13Z", CREAM), shape("M-10-9H10V7H-10Z", WATER_LIGHT,
            width=1), wash("M-10 7L-3-2L2 4L6 0L10 7Z", LEAF)]),
        at(22, 12, 1, 12, [shape("M-11-10H11V12H-11Z", CREAM), shape("M-8-7H8V6H-8Z", "#f3c98a", width=1),
            ball(3, -3, 2.4, RED)]),
        shape("M-18-18H18V8H-18Z", "#3a3a40"), shape("M-10-24H6V-18H-10Z", "#55555d"),
        ball(0, -5, 9.4, IRON_LIGHT), ball(0, -5, 6, "#2f5a78"), dot(-2, -7, 1.8, "#fff"),
        ball(13, -14, 1.6, RED),
    ]  # fmt: skip


def inheritance() -> Parts:
    return [
        shape("M-26-20H16C22-20 22-12 16-12H14V20H-24C-30 20-30 12-26 12Z", "#fbf1da"),
        line("M-18-12H8M-18-6H8M-18 0H2", 1.5), ball(2, 10, 6, RED), line("M-1 14L-4 24M5 14L8 24", 3, RED),
        *_coins((24, 19), (24, 14), (24, 9), (30, 21)),
    ]  # fmt: skip


def pickpocket() -> Parts:
    return [
        at(-10, 4, 2.3, 0, tokens.purse()),
        shape("M40-14L22-12C14-16 6-12 8-8L2-2C0 2 4 4 7 1L12-3C16 4 24 2 40 2Z", WARM[0]),
        shape("M42-18L32-16V6L42 8Z", "#2a2522"), line("M8-8L14-6M7 1L12-3", 1.1),
    ]  # fmt: skip


def _token(x: float, y: float, scale: float = 0.72) -> svg.G:
    return at(x, y, scale, 0, tokens.discovery_back())


def rumours() -> Parts:
    return [
        _token(-24, 12), _token(24, 12), line("M-20-6C-12-20 12-20 20-6M20-6L20-13M20-6L13-8", 2.2),
        line("M14 24C6 28-6 28-14 24M-14 24L-8 22M-14 24L-11 29", 2.2),
        at(0, -4, 0.62, 0, [shape("M-26-18H26V8H4L-4 17V8H-26Z", CREAM), line("M-10-5H-9.8M0-5H.2M10-5"
            "H10.2", 6)]),
    ]  # fmt: skip


def relocation() -> Parts:
    return [
        _token(0, -14), _token(-25, 15), _token(25, 15),
        line("M15-18C25-14 30-8 31-1M31-1L33-8M31-1L25-5M12 24C5 27-5 27-12 24M-12 24L-6 20M-12 24L-7 28"
            "M-31-1C-30-8-25-14-15-18M-15-18L-22-19M-15-18L-19-12", 2),
    ]  # fmt: skip


def soaked() -> Parts:
    return [
        at(0, -4, 1, -10, [shape("M-18-14H18V14H-18Z", LEATHER_LIGHT), line("M-18-14L18 14M18-14L-18 14",
            3), line("M-18-14L18 14M18-14L-18 14", 1.4, LEATHER), line("M-18-14H18V14H-18Z", 3.4),
            line("M-18-14H18V14H-18Z", 1.6, LEATHER)]),
        shape("M-40 27V10q5-6 10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0V27Z", WATER),
        line("M-34 18q5-4 10 0t10 0t10 0t10 0t10 0t10 0", 1.4, WATER_LIGHT),
        shape("M-27-12C-24-8-23-5-25-3C-28-2-30-5-27-12ZM27-18C30-14 31-11 29-9C26-8 24-11 27-18Z", WATER,
            width=1),
    ]  # fmt: skip


def late_ferry() -> Parts:
    return [
        at(-8, 8, 1.5, 0, tokens.steamer()), ball(25, -13, 12, CREAM),
        line("M25-21V-13L30-9M25-24.4V-23M25-3V-1.6M14-13H15.4M34.6-13H36", 1.8),
    ]  # fmt: skip


def collection() -> Parts:
    return [
        *_coins((-9, -14), (8, -20), (18, -9)),
        shape("M-34 8C-20 0 20 0 34 8C24 15-24 15-34 8Z", "#7a5230"),
        shape("M-20 8C-20 0 20 0 20 8C18 26-18 26-20 8Z", "#946a42"),
        svg.Ellipse(cy=6, rx=19, ry=4.6, fill="#3a2415"), line("M-18 14C-8 18 8 18 18 14", 2.8, "#3a2c20"),
        *[at(x, 4, 0.5, 0, tokens.coin()) for x in (-8, 2, 10)],
    ]  # fmt: skip


def lookout() -> Parts:
    return [
        line("M0 6L-16 27M0 6L16 27M0 6V27", 3.4), line("M0 6L-16 27M0 6L16 27M0 6V27", 1.6, LEATHER_LIGHT),
        at(0, 0, 1, -22, [shape("M-30-5H-10V5H-30Z", LEATHER), shape("M-12-6.6H10V6.6H-12Z", GOLD),
            shape("M8-8.4H30V8.4H8Z", LEATHER), shape("M28-10H33V10H28Z", GOLD_LIGHT), line("M-12-2H8", 1,
            "#fff")]),
        ball(0, 4, 3.6, IRON_SHADE), line("M34-28L38-31M38-20H43", 1.6),
    ]  # fmt: skip


def second_wind() -> Parts:
    return [
        line("M-10 27V-28", 2.6), shape("M-8-26C14-24 26-8 20 16H-8Z", CREAM),
        wash("M8-20C20-10 24 4 20 16H8C14 4 14-10 8-20Z", "#d9cba6"), line("M-6-10H15M-6 2H20", 1.1, RED),
        line("M-40-14H-22C-16-14-16-22-22-22M-40-4H-16M-40 6H-24C-18 6-18 14-24 14", 2.2, "#2f6f96"),
        shape("M-10-28L2-26L-10-22Z", RED, width=1),
    ]  # fmt: skip


# ------------------------------------------------------------------ hand cards


def sabotage() -> Parts:
    return [
        ball(-4, 8, 18, "#3a3a40"), wash("M4-8C14-4 16 8 10 18C6 24-2 26-8 25.4C4 20 10 6 4-8Z", "#1d1d22"),
        wash("M-16 0C-14-6-8-9-3-8C-9-5-12-1-13 4Z", "#8d8d96"), shape("M2-13L10-17L13-10L6-6Z", "#55555d"),
        line("M11-14C16-22 24-18 28-24", 3.2), line("M11-14C16-22 24-18 28-24", 1.5, "#d8b270"),
        shape("M28-32L30-26L36-25L31-21L33-15L28-19L22-17L25-23L21-27L27-27Z", GOLD, width=1.1),
    ]  # fmt: skip


def gotcha() -> Parts:
    return [
        ball(0, 0, 25, RED), svg.Circle(r=21, fill="none", stroke=CREAM, stroke_width=1.6),
        *hand(0, 3, 0, 1.05),
    ]  # fmt: skip


def surprise() -> Parts:
    return [
        shape("M-18 6H18V27H-18Z", BLUE), shape("M-18 6L-34-4L-22-10L-10 0Z", "#86b8e4"),
        line("M-10 6C-12 0 12 2 8-3C4-8-10-4-7-10", 4),
        line("M-10 6C-12 0 12 2 8-3C4-8-10-4-7-10", 2, IRON_LIGHT), at(0, -16, 0.56, 0, tokens.star()),
        shape("M-5 13H5V20H-5Z", GOLD_LIGHT, width=1), line("M18-22L23-26M22-12H28M-16-22L-20-27", 2),
    ]  # fmt: skip


def ulterior_motive() -> Parts:
    return [
        shape("M-26 27V14C-34 8-36-6-28-14C-18-22-2-18 0-6L5 3L0 5V11C0 14-4 15-8 14V27Z", BROWN[0]),
        wash("M-16-17C-24-12-28 0-22 10L-24 27H-26V14C-34 8-36-6-28-14C-24.6-17-20-17.6-16-17Z", BROWN[1]),
        dot(-5, -4, 1.6), ball(6, -14, 2.2, CREAM), ball(11, -18, 3, CREAM),
        shape("M16-8C10-10 11-20 18-20C19-29 34-29 35-20C42-18 41-8 35-8Z", CREAM),
        at(26, -16, 0.62, 0, tokens.coin()),
    ]  # fmt: skip


def favour() -> Parts:
    return [
        svg.Circle(r=19, fill="none", stroke_width=14),
        svg.Circle(r=19, fill="none", stroke=CREAM, stroke_width=11.4),
        svg.Circle(r=19, fill="none", stroke=RED, stroke_width=11.4, stroke_dasharray=[14.9, 14.9],
            stroke_dashoffset=7.4),
        line("M-27-8C-34-24-12-32 0-26C12-32 34-24 27-8", 1.8, "#d8b270"),
    ]  # fmt: skip


def changing_places() -> Parts:
    def figure(coat: str) -> Parts:
        return [
            shape("M-9 16C-9 6-4 4-4-3H4C4 4 9 6 9 16C9 20-9 20-9 16Z", coat), ball(0, -8, 5.4, WARM[0]),
            shape("M-9-10C-6-12 6-12 9-10C6-7-6-7-9-10Z", CREAM, width=1),
            shape("M-6-10.6C-6-17 6-17 6-10.6Z", CREAM, width=1),
        ]  # fmt: skip

    return [
        at(-22, 4, 1.05, 0, figure(RED)), at(22, 4, 1.05, 0, figure(BLUE)),
        line("M-13-20C-6-27 6-27 13-20M13-20L12-27M13-20L6-20M13 24C6 29-6 29-13 24M-13 24L-6 24M-13 24"
            "L-12 30", 2.2),
    ]  # fmt: skip


def misdirection() -> Parts:
    return [*signpost(), line("M16 16C22 14 26 20 22 24C18 27 14 22 18 20", 1.8, BLUE)]


def secret_path() -> Parts:
    frond = (
        "M0 0C-4-10-2-22 6-30M-1-5L-9-9M-1-5L6-7M-2-12L-10-17M-2-12L6-13M-1-19L-8-25M-1-19L7-20M2-25L-2-30"
    )
    return [
        shape("M-42 27V-18C-30-28 30-28 42-18V27Z", "#3f5a34"),
        shape("M-12 27C-6 14 4 10 0 0C-3-7 0-12 5-18C10-10 6-4 10 2C14 10 10 16 20 27Z", CANVAS),
        at(-26, 26, 1.05, -8, [line(frond, 3, LEAF)]), at(30, 26, 1.05, -4, [line(frond, 3, LEAF)]),
        at(-38, 22, 0.8, -20, [line(frond, 3, LEAF_SHADE)]), dot(0, 20, 1.3), dot(4, 13, 1.1), dot(3, 6, 1),
    ]  # fmt: skip


def charter_flight() -> Parts:
    return [
        at(2, 0, 2.4, 0, tokens.plane()), line("M-36 18C-30 10-26 12-20 14M-30 26C-24 18-20 20-14 22", 1.8),
        shape("M22 14C18 14 18 8 23 8C24 3 32 3 33 8C38 8 38 14 34 14Z", "#fff", width=1),
    ]  # fmt: skip


def clover() -> Parts:
    leaf = "M0 0C-14-4-14-20-5-20C-2-20 0-18 0-15C0-18 2-20 5-20C14-20 14-4 0 0Z"
    return [
        line("M0 0C2 10 8 18 14 27", 4), line("M0 0C2 10 8 18 14 27", 2.2, LEAF_SHADE),
        *(at(0, 0, 1.12, turn, [shape(leaf, "#57a05a"), line("M0-3V-14", 1, "#2f6b34")]) for turn in (45,
            135, 225, 315)),
    ]  # fmt: skip


def binoculars() -> Parts:
    return [
        twin(shape("M3-10L6-20H16L24 14C24 22 8 22 7 15L3 8Z", "#3a3a40"), wash("M12-19H16L24 14"
            "C24 18 20 20 16 20C18 8 16-8 12-19Z", "#1d1d22"), svg.Ellipse(cx=15.6, cy=15, rx=8.6, ry=5,
            fill="#86b8e4"), shape("M5-24H17V-19H5Z", LEATHER)),
        shape("M-5-8H5V6H-5Z", "#55555d"), dot(12, 14, 1.8, "#fff"), dot(-18, 14, 1.8, "#fff"),
        line("M-20 2C-40 8-36 26-26 27", 1.6, LEATHER_SHADE),
    ]  # fmt: skip


# ------------------------------------------------------------------ lasting effects


def rainy_season() -> Parts:
    return [
        at(-9, -3, 1.75, 0, cloud()), at(22, -9, 1, 0, cloud()),
        line("M18 12L15 20M26 10L23 18M30 16L28 22", 1.8, "#2f6f96"),
        line("M-34 26C-28 23-20 23-14 26M0 26C6 23 16 23 22 26", 1.6, "#2f6f96"),
    ]  # fmt: skip


def fair_wind() -> Parts:
    return [
        at(12, 6, 1.35, 0, tokens.steamer()),
        line("M-40-16H-12C-4-16-4-26-12-26M-40-7H-24M-40 2H-20C-13 2-13 11-20 11", 2.4, "#2f6f96"),
    ]  # fmt: skip


def fever() -> Parts:
    return [
        at(4, 0, 1, 30, [shape("M-5-26C-5-31 5-31 5-26V9C12 13 10 25 0 25C-10 25-12 13-5 9Z", CREAM),
            ball(0, 16, 5.6, RED), line("M0 14V-20", 3.4, RED), line("M5-18H1M5-12H1M5-6H1M5 0H1", 1.2)]),
        line("M-30-16C-34-10-28-6-32 0M-22-20C-26-14-20-10-24-4", 2, "#d08a10"),
        shape("M26-20C30-14 31-11 29-9C25-7 23-12 26-20Z", WATER, width=1),
    ]  # fmt: skip


def permit() -> Parts:
    return [
        shape("M-24-24H14L24-14V24H-24Z", "#fbf1da"), shape("M14-24V-14H24Z", "#d9c79c", width=1),
        line("M-16-14H6M-16-7H14M-16 0H4", 1.5),
        at(10, 13, 1, -14, [svg.Circle(r=9.4, fill="none", stroke=RED, stroke_width=2), line("M-4 0L-1 3.4"
            "L5-3", 2.4, RED)]),
        at(-22, 14, 1, 36, [line("M0 14V-10", 3.8), line("M0 13V-9", 2, LEATHER_LIGHT),
            shape("M-11-8C-6-14 6-14 11-8C6-11-6-11-11-8Z", IRON, width=1.1)]),
    ]  # fmt: skip


def grounded() -> Parts:
    return [
        at(0, 2, 2, 0, tokens.plane()), svg.Circle(r=25, fill="none", stroke=CREAM, stroke_width=7),
        svg.Circle(r=25, fill="none", stroke=RED, stroke_width=4.4), line("M-17-17L17 17", 7, CREAM),
        line("M-17-17L17 17", 4.4, RED),
    ]  # fmt: skip


ART: dict[str, Callable[[], Parts]] = {
    "oikotie": shortcut,
    "epaonni": ill_luck,
    "hylatty_kulkuneuvo": stray_car,
    "varustekauppa": outfitter,
    "uusi_ystava": new_friend,
    "kantapaan_koulu": school_of_life,
    "lahetys_kotoa": parcel,
    "tienestit": wages,
    "kuvasarja": camera,
    "perinto": inheritance,
    "tullimaksu": barrier,
    "taskuvaras": pickpocket,
    "huhut": rumours,
    "suuri_siirto": relocation,
    "kastunut_kuorma": soaked,
    "myohastynyt_lautta": late_ferry,
    "kerays": collection,
    "nakopaikka": lookout,
    "tuulta_purjeisiin": second_wind,
    "sabotaasi": sabotage,
    "ahakutti": gotcha,
    "yllatys": surprise,
    "taka_ajatus": ulterior_motive,
    "palvelus": favour,
    "paikanvaihto": changing_places,
    "harhautus": misdirection,
    "salapolku": secret_path,
    "tilauslento": charter_flight,
    "onnenpotku": clover,
    "tiedustelija": binoculars,
    "sadekausi_alkaa": rainy_season,
    "myotatuuli": fair_wind,
    "kuume": fever,
    "kaivauslupa": permit,
    "lentokielto": grounded,
}
