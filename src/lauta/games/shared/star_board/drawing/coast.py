"""The lands of the chart as a steady hand draws them: coasts, islands, lakes, rivers; nothing of the game.
Places are those of the board's file (0 to 1000 both ways); `scene_point` gives units of the picture."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin

from .....engine.drawing.coast import Point, smooth, unsteady

STRETCH = 1.18  # the chart is a little wider than the file's square, as screens are
STEP = 15.0  # between the trembles of a coast
FAR = 900.0  # lands go on beyond the picture, where a wide page shows more

# Rings with the land on the left hand, so that coast.hatching shades the sea.
OLD_WORLD = (
    (-FAR, -FAR), (-FAR, -420), (140, -420), (150, -120), (152, -66), (160, -44), (186, -36), (214, -34),
    (238, -22), (262, -20), (296, -33), (330, -38), (342, -66), (356, -104), (392, -128), (424, -124),
    (444, -96), (470, -58), (492, -34), (500, -18), (508, -36), (516, -54), (494, -84), (474, -116),
    (486, -122), (520, -88), (548, -58), (560, -30), (574, -16), (584, -34), (590, -64), (612, -62),
    (632, -46), (664, -36), (700, -42), (738, -46), (756, -26), (764, 10), (766, 46), (758, 80),
    (746, 99), (728, 98), (708, 92), (684, 101), (652, 99), (620, 89), (596, 92), (580, 106), (560, 113),
    (536, 108), (516, 93), (502, 71), (486, 66), (474, 49), (475, 30), (464, 12), (444, 9), (412, 18),
    (372, 24), (334, 27), (298, 29), (270, 23), (251, 26), (240, 47), (227, 72), (214, 98), (206, 120),
    (192, 143), (170, 168), (151, 198), (139, 230), (132, 262), (122, 288), (104, 306), (96, 320),
    (105, 338), (118, 354), (128, 374), (146, 396), (156, 412), (172, 421), (190, 424), (206, 442),
    (230, 459), (254, 458), (276, 447), (298, 458), (318, 461), (344, 449), (370, 443), (396, 444),
    (418, 452), (434, 468), (441, 496), (450, 526), (461, 556), (472, 582), (476, 608), (482, 634),
    (486, 664), (481, 700), (482, 740), (490, 776), (494, 806), (502, 836), (510, 872), (518, 908),
    (530, 940), (536, 966), (552, 978), (570, 974), (584, 962), (612, 960), (648, 954), (684, 938),
    (716, 914), (738, 886), (752, 858), (757, 832), (768, 800), (782, 774), (802, 744), (824, 726),
    (830, 704), (824, 668), (818, 636), (824, 608), (842, 576), (872, 536), (900, 494), (922, 452),
    (952, 408), (964, 382), (968, 362), (958, 348), (936, 362), (908, 369), (880, 366), (856, 360),
    (832, 341), (814, 319), (802, 294), (797, 276), (788, 252), (766, 226), (748, 198), (734, 170),
    (722, 146), (723, 134), (736, 138), (752, 152), (762, 140), (772, 162), (786, 198), (808, 240),
    (828, 272), (846, 300), (862, 318), (890, 322), (930, 316), (974, 296), (1016, 272), (1056, 244),
    (1100, 206), (1140, 160), (1180, 140), (FAR + 1000, 60), (FAR + 1000, -FAR),
)  # fmt: skip
ISLANDS = (
    ((940, 686), (926, 704), (908, 724), (896, 750), (880, 784), (864, 816), (852, 846), (848, 872),
     (862, 892), (886, 890), (904, 860), (924, 818), (944, 784), (958, 746), (954, 706)),  # Madagascar
    ((98, 140), (104, 160), (126, 164), (146, 150), (148, 130), (126, 120), (106, 124)),  # Canary Islands
    ((236, 720), (242, 740), (262, 746), (282, 736), (286, 714), (266, 702), (244, 706)),  # St. Helena
    ((462, -14), (474, -2), (498, 2), (502, -12), (484, -16)),  # Sicily
    ((608, 14), (624, 22), (648, 20), (644, 12), (622, 9)),  # Crete
    ((712, -4), (724, 6), (744, -2), (736, -12)),  # Cyprus
    ((420, -74), (418, -46), (428, -36), (438, -54), (434, -76)),  # Sardinia
)  # fmt: skip
ISLETS = (
    (92, 172, 5), (158, 122, 4), (170, 136, 3.4), (20, 300, 5), (32, 318, 4), (18, 328, 3.4),
    (28, 282, 3), (428, 500, 4), (416, 520, 3), (838, 596, 3.6), (1004, 346, 6), (898, 684, 3.6),
    (910, 694, 3), (888, 690, 3), (1004, 806, 5.5), (1020, 786, 4.5), (990, 590, 3), (1002, 578, 3.4),
    (1010, 594, 2.8), (300, 752, 3), (228, 744, 2.6), (368, -46, 4), (356, -40, 2.6), (596, -8, 2.4),
    (606, -22, 2.6), (614, -10, 2),
)  # fmt: skip
LAKES = (
    ((744, 500), (742, 524), (752, 542), (772, 546), (790, 532), (794, 510), (780, 494),
     (760, 490)),  # Victoria
    ((690, 574), (684, 592), (690, 616), (699, 634), (704, 620), (698, 596)),  # Tanganyika
    ((756, 646), (752, 668), (757, 694), (764, 700), (766, 676), (763, 652)),  # Malawi
    ((396, 306), (392, 322), (406, 332), (422, 326), (424, 312), (410, 302)),  # Chad
    ((758, 340), (754, 352), (762, 358), (770, 348)),  # Tana
)  # fmt: skip
RIVERS = (
    ((756, 492), (738, 470), (716, 452), (722, 424), (700, 398), (706, 362), (686, 322), (708, 292),
     (734, 272), (728, 240), (714, 226), (724, 190), (719, 160), (728, 130), (722, 98)),  # Nile
    ((760, 344), (744, 322), (716, 312), (708, 292)),  # Blue Nile
    ((696, 630), (668, 624), (654, 560), (640, 520), (600, 500), (560, 512), (536, 548), (528, 584),
     (506, 598), (478, 604)),
    ((212, 366), (232, 336), (262, 312), (292, 266), (326, 276), (350, 318), (352, 362), (336, 402),
     (348, 446)),  # Niger
    ((586, 706), (612, 732), (656, 724), (690, 728), (728, 758), (764, 778), (788, 768)),  # Zambezi
    ((672, 862), (632, 858), (600, 880), (560, 870), (510, 872)),  # Orange
    ((214, 322), (176, 308), (140, 300), (108, 304)),  # Senegal
)  # fmt: skip


def scene_point(x: float, y: float) -> Point:
    """A place of the board's file in units of the picture."""
    return x * STRETCH, float(y)


def scene_ring(ring: Sequence[tuple[float, float]]) -> list[Point]:
    return [scene_point(x, y) for x, y in ring]


def coasts() -> list[list[Point]]:
    """Every shore as a closed line of knots: the continents, then the islands."""
    islands = [_ragged(scene_ring(ring), 2.4) for ring in ISLANDS]
    return [_ragged(scene_ring(OLD_WORLD), 3.4), *islands]


def islet_shores() -> list[list[Point]]:
    """Islets too small for a shelf of their own."""
    return [_islet(x, y, r) for x, y, r in ISLETS]


def lakes() -> str:
    return "".join(smooth(_ragged(scene_ring(ring), 1.2)) for ring in LAKES)


def _ragged(ring: list[Point], tremor: float) -> list[Point]:
    """The ring with small capes and coves between its corners."""
    points: list[Point] = []
    for n, (ax, ay) in enumerate(ring):
        bx, by = ring[(n + 1) % len(ring)]
        length = hypot(bx - ax, by - ay)
        pieces = 1 if length > 300 else max(1, round(length / STEP))
        for k in range(pieces):
            x, y = ax + (bx - ax) * k / pieces, ay + (by - ay) * k / pieces
            push = tremor * unsteady(round(x / 3), round(y / 3)) if pieces > 1 else 0.0
            points.append((x - push * (by - ay) / length, y + push * (bx - ax) / length))
    return points


def _islet(x: float, y: float, r: float) -> list[Point]:
    """A round islet, never quite a circle."""
    px, py = scene_point(x, y)
    return [
        (px + r * (1.25 + 0.2 * unsteady(n, round(x))) * sin(-n * pi / 4), py - r * cos(n * pi / 4))
        for n in range(8)
    ]


def on_land(point: Point) -> bool:
    """Whether a place of the picture lies on a continent or an island."""
    return any(_inside(point, scene_ring(ring)) for ring in (OLD_WORLD, *ISLANDS))


def in_lake(point: Point) -> bool:
    return any(_inside(point, scene_ring(ring)) for ring in LAKES)


def _inside(point: Point, ring: Sequence[Point]) -> bool:
    """Even-odd rule."""
    x, y = point
    odd = False
    for n, (ax, ay) in enumerate(ring):
        bx, by = ring[n - 1]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd
