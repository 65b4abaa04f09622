"""Dangers of weather, land, water and of other people, as on the danger cards; 60 by 50 units or less."""

from __future__ import annotations

from collections.abc import Callable

import svg

from ....engine.drawing.kit import Parts, at, ball, dot, line, shape, wash
from ...shared.star_board.drawing import tokens
from ...shared.star_board.drawing.finds import mask
from ...shared.star_board.drawing.paint import CREAM, GOLD, GOLD_LIGHT
from .beasts import fly
from .gear import automobile, mount, sailing_boat
from .paint import (
    BLUE,
    CANVAS,
    CANVAS_SHADE,
    IRON,
    IRON_LIGHT,
    LEAF,
    LEATHER,
    LEATHER_LIGHT,
    LEATHER_SHADE,
    RED,
    WATER,
    WATER_LIGHT,
)

ROCK, ROCK_SHADE = "#a59a8c", "#766c60"


def rock(x: float, y: float, scale: float, turn: float = 0) -> svg.G:
    """One rock."""
    return at(x, y, scale, turn, [
        shape("M-12 4L-10-6L-2-11L8-8L12 1L9 8L-6 10Z", ROCK), wash("M2-4L8-8L12 1L9 8L-1 9Z", ROCK_SHADE),
        line("M-2-11L2-4L-1 9M2-4L12 1", 0.8),
    ])  # fmt: skip


def thundercloud() -> Parts:
    return [
        shape("M-26 2C-38 1-36-14-25-13C-24-26-4-28 1-18C10-25 24-18 22-9C34-9 34 3 23 3Z", "#7d8792"),
        wash("M-33-3C-16 2 12 1 31-4C32 0 29 3 23 3L-26 2C-31 2-33 0-33-3Z", "#4f5862"),
        shape("M2-4L-12 13H-3L-9 27L13 7H3L10-4Z", GOLD),
        line("M-24 8L-28 17M-15 8L-18 15M20 8L16 18M28 7L25 14", 1.8, "#2f6f96"),
    ]  # fmt: skip


def sandstorm() -> Parts:
    swirl = (
        "M-38-14C-20-22 8-20 12-13C14-8 5-6 4-11M-36-4C-14-10 22-8 28 0C30 6 20 8 19 2M-38 6C-20 2-2 3 4 9"
        "C6 14-2 15-3 11"
    )
    return [
        wash("M-40 27V18C-24 8-8 20 6 14C20 8 30 14 40 10V27Z", "#d9ad62"),
        line("M-38 19C-24 10-8 21 6 15C20 9 30 15 39 11", 1.3, "#9a7430"), line(swirl, 4.4, "#f3dfae"),
        line(swirl, 2.2, "#a8772a"),
        *(dot(x, y, 1.2, "#a8772a") for x, y in ((-28, -20), (24, -14), (32, -6), (-10, -1), (14, 4), (34,
            6), (-30, 12))),
    ]  # fmt: skip


def rapids() -> Parts:
    return [
        shape("M-18-27H18C14-12 26 0 40 12V27H-40V12C-26 0-14-12-18-27Z", WATER),
        line("M-10-24C-8-12-20-2-30 8M0-25C0-12-4 0-10 10M10-24C10-12 16-2 26 8", 1.7, WATER_LIGHT),
        rock(-18, 9, 0.9), rock(14, 6, 1.05, 20), rock(1, -10, 0.6),
        line("M-36 20q6-6 12 0t12 0t12 0t12 0t12 0t12 0", 2.6, CREAM),
        line("M-28 10C-24 4-12 4-8 10M4 8C8 0 22 0 26 9", 2, CREAM),
    ]  # fmt: skip


def landslide() -> Parts:
    return [
        shape("M-40 27L-30-20C-24-27-14-24-8-14C2 2 20 16 40 27Z", "#b98f5c"),
        line("M-27-14L-22 4M-18-14L-10 8M-10-8L2 14", 1.3, "#7d5a30"),
        rock(6, -10, 0.9), rock(20, 2, 1.1, 40), rock(29, 17, 0.8, 10), rock(-2, 12, 0.8, 70),
        rock(14, 21, 0.6), line("M-2-19L-8-23M15-14L11-20M29-6L26-13", 1.5),
    ]  # fmt: skip


def blocked_pass() -> Parts:
    return [
        shape("M-42 27L-34-22L-22-16L-12 4L-10 27Z", ROCK), shape("M42 27L36-24L24-18L13 2L11 27Z", ROCK),
        wash("M-22-16L-12 4L-10 27H-20L-24 0ZM36-24L42 27H30L32-4Z", ROCK_SHADE),
        rock(-6, 17, 1), rock(9, 18, 0.9, 50), rock(1, 4, 0.85, 20), rock(-2, 22, 0.5),
        line("M-5-12L0-20L5-12M0-20V-6", 2, RED),
    ]  # fmt: skip


def rope_bridge() -> Parts:
    planks = "".join(
        f"M{x} {y}V{y + 9}" for x, y in ((-22, 4), (-15, 7), (-8, 9), (-1, 10), (13, 9), (20, 6))
    )
    return [
        shape("M-42 27V-8L-28-6L-26 8L-32 27Z", ROCK), shape("M42 27V-8L28-6L26 8L32 27Z", ROCK),
        line("M-28-6C-12 6 12 6 28-6M-28 6C-12 18 12 18 28 6", 3),
        line("M-28-6C-12 6 12 6 28-6M-28 6C-12 18 12 18 28 6", 1.4, "#d8b270"),
        line(planks, 5), line(planks, 3, LEATHER_LIGHT), line("M-20-1V7M-8 3V11M20-1V7M6 16L8 25", 1.2),
        line("M-36-7V-18M36-7V-18", 3.6),
        at(6, 24, 0.8, 30, [line("M-4 0H4", 4), line("M-4 0H4", 2.4, LEATHER_LIGHT)]),
    ]  # fmt: skip


def dry_well() -> Parts:
    return [
        line("M-18 2V-22M18 2V-22", 4), line("M-18 2V-22M18 2V-22", 2.2, LEATHER_LIGHT),
        shape("M-26-18L0-29L26-18L22-15H-22Z", "#a8683a"), line("M0-16V0", 1.4),
        shape("M-5 0H5L4 8H-4Z", LEATHER), line("M-4 8L-2 4M2 3L4 7", 0.9, CREAM),
        shape("M-24 4H24L21 26H-21Z", ROCK), shape("M-26 0H-6M6 0H26V5H-26V0Z", ROCK_SHADE),
        line("M-22 12H22M-21 19H21M-10 5V12M8 5V12M0 12V19M-14 19V26M12 19V26", 1),
        line("M-34 26L-30 22L-33 18M32 26L29 21L33 17", 1.3, "#9a7430"),
    ]  # fmt: skip


def grass_fire() -> Parts:
    flame = "M0-24C8-14 12-8 10 2C9 10 4 14 0 14C-4 14-9 10-10 2C-10-4-6-6-5-13C-2-11-1-8-1-6C1-11 1-18 0-24Z"
    core = "M0-4C4 2 4 5 3 9C2 12 1 13 0 13C-2 13-3 12-4 9C-4 5-2 1 0-4Z"
    one: Parts = [shape(flame, "#f0762a"), wash(core, "#ffe98a")]
    return [
        at(-24, 12, 0.72, 0, one), at(24, 12, 0.76, 0, one), at(0, 8, 1.16, 0, one),
        line("M-38 26L-35 15M-32 26L-31 17M-12 26L-15 17M-8 26L-7 19M10 26L13 17M34 26L37 15M17 26L16 19",
            2, "#6b5a1e"),
        line("M-30-12C-34-18-28-20-31-26M28-12C32-18 26-20 29-26", 2, "#8d939b"),
    ]  # fmt: skip


def shipwreck() -> Parts:
    return [
        at(0, -1, 0.92, 28, sailing_boat()[:-1]),
        shape("M-40 27V13q5-5 10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0V27Z", WATER),
        line("M-36 21q5-4 10 0t10 0t10 0t10 0t10 0t10 0t10 0", 1.4, WATER_LIGHT),
        at(-26, 11, 0.6, -20, [shape("M-10-4H10V4H-10Z", LEATHER)]),
    ]  # fmt: skip


def aground() -> Parts:
    return [
        at(2, -6, 0.88, -12, sailing_boat()[:-1]), rock(-16, 15, 0.9), rock(8, 16, 1.1, 30),
        rock(24, 18, 0.7), shape("M-40 27V20q5-4 10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0V27Z", WATER),
    ]  # fmt: skip


def mirage() -> Parts:
    palm: Parts = [
        line("M0 18C2 8 2-2-1-12", 3.4, LEATHER),
        shape("M-1-12C-10-18-16-14-18-8C-12-11-6-11-1-11C-4-6-4-2-6 1C0-2 1-6 0-11C6-11 12-9 15-4"
            "C15-12 8-17-1-12Z", LEAF, width=1),
    ]  # fmt: skip
    return [
        ball(26, -17, 7, GOLD_LIGHT), wash("M-40 27V16C-20 8 20 8 40 16V27Z", "#e3b96c"),
        svg.G(opacity=0.72, elements=[at(-10, -2, 1, 0, palm), at(8, 1, 0.8, 0, palm), svg.Ellipse(cx=-1,
            cy=16, rx=22, ry=4.6, fill=WATER, stroke_width=1)]),
        line("M-36 6q6-4 12 0t12 0t12 0t12 0t12 0t12 0M-32-4q5-3 10 0t10 0t10 0t10 0t10 0", 1.6, CREAM),
    ]  # fmt: skip


def torn_map() -> Parts:
    return [
        shape("M-32-18L-12-23L10-18L31-23V0L24 4L26 10L16 11L12 18L4 16L-12 22L-32 17Z", "#fbf1da"),
        line("M-12-23V21.6M10-18V15", 0.9, "#b79a5c"),
        line("M-26 8C-20-4-10 4-4-6C0-12 8-6 14-10", 1.8, RED), line("M18-14L24-8M24-14L18-8", 2, RED),
        line("M-26-10C-22-14-18-10-16-12M-8 12C-2 9 2 13 6 10", 1.2, BLUE),
        at(26, 18, 0.8, 20, [shape("M-8-6L-2-8L6-6L8 4L0 8L-8 5Z", "#fbf1da", width=1.4)]),
    ]  # fmt: skip


def signpost(turned: bool = True) -> Parts:
    """Arms that point everywhere, or two that agree."""
    return [
        line("M0 27V-27", 5), line("M0 26V-26", 2.8, LEATHER), shape("M-3-22H24L31-16L24-10H-3Z", CANVAS),
        line("M4-16H22", 1.4),
        shape("M3-7H-24L-31-1L-24 5H3Z" if turned else "M-3-7H22L28-1L22 5H-3Z", CANVAS_SHADE),
        line("M-4-1H-22" if turned else "M4-1H20", 1.4),
        at(0, 13, 1, -18, [shape("M-3-5H18L24 0L18 5H-3Z", CANVAS)]),
        line("M-10 27C-6 23 6 23 10 27", 2, LEAF),
        *([line("M-26-22C-26-28-18-28-18-23C-18-20-22-20-22-16M-22-12.4V-12", 2.2, RED)] if turned else []),
    ]  # fmt: skip


def barrier(flag: str = RED) -> Parts:
    """A barrier across the road beside a small house."""
    return [
        shape("M-36 26V-6H-14V26Z", "#e9dcc0"), shape("M-40-5L-25-20L-10-5Z", RED),
        shape("M-30 26V10H-21V26Z", LEATHER_SHADE), shape("M-31-2H-20V5H-31Z", WATER_LIGHT, width=1),
        shape("M-6 26V2H1V26Z", ROCK),
        at(-2, 6, 1, -8, [shape("M-4-3H40V3H-4Z", CREAM), wash("M2-3H10L8 3H0ZM18-3H26L24 3H16ZM34-3H40V3"
            "H32Z", RED), line("M-4-3H40V3H-4Z")]),
        line("M-25-20V-28", 1.5), shape("M-25-28H-14V-22H-25Z", flag, width=1),
    ]  # fmt: skip


def camp_thief() -> Parts:
    return [
        at(-12, 4, 0.78, 0, [shape("M-30 22L-6-20L18 22Z", CANVAS), shape("M-14 22L-6 0L4 22Z",
            "#5d4630")]),
        at(16, 1, 1.25, 0, tokens.robber()),
    ]  # fmt: skip


def smugglers() -> Parts:
    barrel: Parts = [
        shape("M-9-12C-5-14 5-14 9-12C12-5 12 5 9 12C5 14-5 14-9 12C-12 5-12-5-9-12Z", LEATHER),
        line("M-10.6-5C-4-3 4-3 10.6-5M-10.6 5C-4 7 4 7 10.6 5", 1.7, "#4a3a2c"),
    ]  # fmt: skip
    return [
        shape("M-42 27V-20C-20-29 20-29 42-20V27Z", "#303a55"), ball(-27, -14, 5, GOLD_LIGHT),
        at(-19, 12, 1, 0, barrel), at(2, 13, 1, 0, barrel), at(-8, -8, 0.9, 0, barrel),
        at(24, 4, 1.15, 0, tokens.robber()),
    ]  # fmt: skip


def sacred_ground() -> Parts:
    return [
        wash("M-40 27C-30 16 30 16 40 27Z", "#a9b86a"), ball(0, -8, 17, "#ffe9a8"),
        shape("M-34 24L-32-8C-30-13-24-13-22-8L-20 24Z", ROCK),
        shape("M20 24L22-10C24-15 30-15 32-10L34 24Z", ROCK),
        wash("M-25-11C-23-10-22-9-22-8L-20 24H-26ZM29-13C31-12 32-11 32-10L34 24H28Z", ROCK_SHADE),
        shape("M-13 24L-12 6H12L13 24Z", ROCK), shape("M-17 6H17V1H-17Z", ROCK_SHADE),
        line("M0-2C-6-8 4-10-1-19C6-14 8-6 3-2", 1.8, "#d98a1a"),
        line("M-29-2H-25M-30 4H-24M25-2H29M24 4H30", 1.3, "#4a4038"),
    ]  # fmt: skip


def curse() -> Parts:
    rays = "M0-29V-24M20-21L16-17M28 0H23M-20-21L-16-17M-28 0H-23M20 20L16 16M-20 20L-16 16"
    return [
        ball(0, 0, 20, "#5d4470"), svg.Circle(r=16, fill="#86669c", stroke="none"),
        at(0, 0, 1.25, 0, mask()), line(rays, 2.2, "#5d4470"),
    ]  # fmt: skip


def _bubble(turned: bool, words: str, paint: str) -> svg.G:
    return at(0, 0, 1, 0, [
        svg.G(transform=[svg.Scale(-1, 1)] if turned else None, elements=[shape("M-34-20H-2V4H-16L-24 14V4"
            "H-34Z", paint)]),
        line(words, 2.4, RED),
    ])  # fmt: skip


def quarrel() -> Parts:
    bolt = "M-18-15L-23-8H-17L-21 0"
    return [
        _bubble(False, bolt, CREAM), at(0, 8, 1, 0, [_bubble(True, "M19-15L14-8H20L16 0", GOLD_LIGHT)]),
        line("M-3-26L3-20M3-26L-3-20M0 20V26", 2),
    ]  # fmt: skip


def wage_dispute() -> Parts:
    return [
        *[at(x, y, 1.1, 0, tokens.coin()) for x, y in ((-20, 14), (-20, 9), (-20, 4))],
        at(8, -6, 1.9, 0, tokens.coin()), line("M10-27L3-14L13-8L4 4L11 14", 4, CREAM),
        line("M10-27L3-14L13-8L4 4L11 14", 1.8),
        shape("M22 18C22 10 30 8 36 12L38 24H24Z", "#d9a273"), line("M27 11V16M31 10.4V16", 1),
    ]  # fmt: skip


def rivals() -> Parts:
    small: Parts = [shape("M-14 12L0-12L14 12Z", CANVAS), shape("M-4 12L0 2L4 12Z", "#5d4630", width=1)]
    return [
        shape("M-42 27C-20 14 20 14 42 27Z", "#b8b06a"), at(-20, 8, 1, 0, small), at(6, 11, 0.86, 0, small),
        line("M25 22V-26", 2.6), shape("M25-26C32-30 36-22 42-25V-8C36-5 32-13 25-9Z", "#3d4780"),
        line("M30-21L37-13M37-21L30-13", 2, CREAM),
        line("M-34-14q4-4 8 0q4-4 8 0M-6-20q3-3 6 0q3-3 6 0", 1.4),
    ]  # fmt: skip


def telegram() -> Parts:
    return [
        shape("M-28-14L22-20L28 18L-22 24Z", "#f6e6a6"), line("M-20-5L14-9M-19 1L18-3M-18 7L8 4", 1.8),
        shape("M-25-14L-15-15.4L-14-9L-24-7.6Z", BLUE, width=1), line("M-2 16L18 13", 2.4, RED),
        line("M26-26V-16M20-26H32M22-30H30", 1.6), line("M34-26C38-24 38-18 34-16", 1.4),
    ]  # fmt: skip


def spoiled() -> Parts:
    return [
        shape("M-16-8V20C-16 26 16 26 16 20V-8Z", IRON), svg.Ellipse(cy=-8, rx=16, ry=5, fill="#7d8a3f"),
        shape("M-16 0C-8 4 8 4 16 0V14C8 18-8 18-16 14Z", CREAM),
        wash("M-8 6C-4 2 2 4 2 9C0 13-6 13-8 9Z", RED),
        at(-14, -12, 1, -40, [shape("M-2-16C10-20 18-12 16-2C12 4 2 4-2-2Z", IRON_LIGHT)]),
        line("M-22-16C-26-20-20-22-23-27M-4-18C-8-22-2-24-5-29", 2, "#7d8a3f"), fly(24, -14, 20, 0.75),
        fly(30, 6, 60, 0.55),
    ]  # fmt: skip


def engine_failure() -> Parts:
    return [
        at(-2, 4, 0.86, 0, automobile()),
        *[ball(x, y, r, "#b9bec4") for x, y, r in ((24, -6, 5), (30, -14, 6.4), (26, -22, 5))],
        line("M18-8L14-14M34-4L39-7", 1.6, RED),
        at(31, 20, 0.8, -30, [shape("M-2-12V8A5 5 0 1 0 2 8V-12Z", IRON, width=1.2)]),
    ]  # fmt: skip


def runaway() -> Parts:
    return [
        at(6, 0, 0.86, -10, mount()), line("M-38-8H-24M-40 0H-28M-37 8H-27", 1.8, "#6b5a3a"),
        line("M-34 24C-30 20-28 24-24 20M-18 25C-14 21-12 25-8 22", 1.8, "#b79a5c"),
    ]  # fmt: skip


def border_patrol() -> Parts:
    return [
        shape("M-36 26V-14L-25-26L-14-14V26Z", CREAM),
        wash("M-36-4L-14-14V-6L-36 4ZM-36 14L-14 4V12L-36 22Z", BLUE), line("M-36 26V-14L-25-26L-14-14V26"),
        shape("M-30 26V0C-30-6-20-6-20 0V26Z", "#2a2522"),
        at(14, 4, 0.86, 0, [
            shape("M-18 26C-18 12-10 8 0 8C10 8 18 12 18 26Z", "#4a5a3a"), ball(0, -4, 10, "#a86e42"),
            shape("M-13-10C-13-20 13-20 13-10Z", "#3b4a2c"),
            shape("M-13-10H13C15-7 15-6 12-6H-12C-15-6-15-7-13-10Z", "#22284a", width=1), dot(-4, -3, 1.4),
            dot(4, -3, 1.4), line("M-3 3H3", 1.3), ball(0, -14, 2.2, GOLD),
        ]), line("M36 27V-22", 3), line("M36 26V-21", 1.3, IRON_LIGHT),
    ]  # fmt: skip


ART: dict[str, Callable[[], Parts]] = {
    "pyha_maa": sacred_ground,
    "hiekkamyrsky": sandstorm,
    "kuohuva_koski": rapids,
    "puuttuva_karttalehti": torn_map,
    "kuiva_kaivo": dry_well,
    "leirivaras": camp_thief,
    "tulliasema": barrier,
    "salakuljettajat": smugglers,
    "vaara_opastus": signpost,
    "riippusilta": rope_bridge,
    "ukkosmyrsky": thundercloud,
    "maanvyory": landslide,
    "riita_leirissa": quarrel,
    "palkkariita": wage_dispute,
    "haaksirikko": shipwreck,
    "karilla": aground,
    "savannipalo": grass_fire,
    "vanha_kirous": curse,
    "kilpaileva_retkikunta": rivals,
    "sahke_kotoa": telegram,
    "pilaantunut_muona": spoiled,
    "moottoririkko": engine_failure,
    "karannut_juhta": runaway,
    "kangastus": mirage,
    "tukkeutunut_sola": blocked_pass,
    "rajavartio": border_patrol,
}
