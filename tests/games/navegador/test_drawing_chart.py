"""The drawn chart and rondel: every region, ship, token, way and stone in its place.
What a position means is tested with view.py; here only the picture counts."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import svg

from lauta.games.navegador.drawing import regions as drawing_regions
from lauta.games.navegador.drawing import symbols
from lauta.games.navegador.drawing.board import BoardPicture
from lauta.games.navegador.drawing.chart import HEIGHT, RONDEL, WIDTH, scene_point
from lauta.games.navegador.drawing.glyphs import PLAYERS
from lauta.games.navegador.drawing.paint import ART
from lauta.games.navegador.drawing.regions import ShipsPicture
from lauta.games.navegador.drawing.rondel import stone
from lauta.games.navegador.drawing.sea_ways import VoyagePicture, WayPicture
from tests.games.drawn import (
    SVG,
    colourless,
    places,
    texts,
    with_class,
)
from tests.games.navegador.pictures import (
    BOARD,
    FIGURES,
    regions,
    rondel,
    sea,
    tree,
    ways,
)


def drawings_in(group: ET.Element) -> list[str]:
    """The drawings that a piece is made of, by their names."""
    return [use.attrib["href"].removeprefix("#") for use in group.iter(f"{SVG}use")]


# ------------------------------------------------------------------ the chart


def test_all_regions_of_the_data_file_lie_apart_and_inside_the_scene() -> None:
    points = {row["id"]: scene_point(row["x"], row["y"]) for row in BOARD["region"]}
    wide, high = drawing_regions.WIDE, drawing_regions.HIGH
    for x, y in points.values():
        assert wide <= x <= WIDTH - wide + 20
        assert high <= y <= HEIGHT - high
    for (ax, ay), (bx, by) in combinations(points.values(), 2):
        assert ((ax - bx) / wide) ** 2 + ((ay - by) / high) ** 2 > 4


def test_every_land_has_its_own_place_for_its_tokens() -> None:
    spots = drawing_regions._LANDS
    assert set(spots) == {row["id"] for row in BOARD["region"] if row["colony"]}
    for row in BOARD["region"]:
        if row["colony"]:
            across = 2 if row["stack"] > 3 else row["stack"]
            x, _ = spots[row["id"]]
            assert (
                across * drawing_regions.TOKEN_WIDE / 2
                <= x
                <= WIDTH - across * drawing_regions.TOKEN_WIDE / 2
            )


def test_a_region_of_another_chart_has_its_tokens_above_it() -> None:
    other = replace(sea(tokens=(60,)).regions[0], id="atlantis")
    (place,) = places(tree(BoardPicture((other,)))).values()
    (token,) = [g for g in with_class(place, "nv-goods") if g.tag == f"{SVG}use"]
    assert "transform" not in token.attrib, "the stack lies in the middle of its piece"
    (water,) = with_class(place, "spot")
    assert re.fullmatch(r"translate\(0 \d+\)", water.attrib["transform"])


def test_ships_are_counted_by_seat_and_told_apart_by_their_sign() -> None:
    fleets = tuple(ShipsPicture(seat, seat + 1, label=f"{seat + 1} ships") for seat in range(PLAYERS))
    root = tree(sea(ships=fleets))
    groups = with_class(root, "nv-ships")
    assert [texts(group) for group in groups] == [[str(n + 1)] for n in range(PLAYERS)]
    assert [group.attrib["id"] for group in groups] == [f"ships-goa-{n}" for n in range(PLAYERS)]
    assert len({group.attrib["transform"] for group in groups}) == PLAYERS
    assert len({colourless(symbols.ship(seat, svg.G())) for seat in range(PLAYERS)}) == PLAYERS


@pytest.mark.parametrize("seats", range(1, PLAYERS + 1))
def test_ships_of_many_seats_lie_beside_each_other_in_their_region(seats: int) -> None:
    berths = drawing_regions._berths(seats)
    assert len(berths) == seats
    for (ax, ay, a), (bx, by, b) in combinations(berths, 2):
        assert abs(ax - bx) > 20 * (a + b) or abs(ay - by) > 18 * (a + b)


def test_ships_that_have_sailed_are_taken_off_the_count() -> None:
    def tally(used: int) -> list[str]:
        return texts(with_class(tree(sea(ships=(ShipsPicture(0, 3, used),))), "nv-ships")[0])

    assert [tally(n) for n in range(4)] == [["3"], ["2/3"], ["1/3"], ["3"]]
    spent = with_class(tree(sea(ships=(ShipsPicture(0, 3, 3),))), "used")
    assert len(spent) == 1


def test_tokens_face_up_show_their_prices_face_down_only_goods_and_number_na5() -> None:
    (known,) = places(tree(sea(tokens=(60, 90, 120, 170)))).values()
    assert texts(known) == ["60", "90", "120", "170"]
    assert [use for use in drawings_in(known) if use.endswith("-first")] == ["nv-token-spice-first"]
    (veiled,) = places(tree(sea(hidden=4, explored=False))).values()
    assert texts(veiled) == ["4"]
    assert drawings_in(veiled).count("nv-back") == 4


def test_an_empty_land_has_no_stack() -> None:
    assert not with_class(tree(sea()), "nv-goods")


def test_goods_are_told_apart_by_shape() -> None:
    assert len({colourless(ART(good)) for good in symbols.GOODS}) == 3


def test_unexplored_region_is_veiled_and_tells_what_exploring_sets_off_na43_na55() -> None:
    def marks(**changes: Any) -> tuple[int, int, list[str]]:
        (place,) = places(tree(sea(**changes))).values()
        drawn = drawings_in(place)
        flags = [name for name in drawn if name.startswith("nv-flag")]
        return drawn.count("nv-fog"), len(flags), texts(place)

    assert marks() == (0, 0, [])
    assert marks(explored=False) == (1, 0, [])
    assert marks(explored=False, loss=2) == (1, 0, ["−2"])
    assert marks(explored=False, phase=3) == (1, 1, ["III"])
    assert marks(explored=False, ends=True) == (1, 1, [])
    assert marks(loss=2, phase=3, ends=True) == (0, 0, [])


def test_long_names_stand_in_two_lines() -> None:
    root = tree(BoardPicture(regions(13)))
    (names,) = with_class(root, "nv-names")
    lettering = [texts(name) for name in names]
    assert ["Cabo da Boa", "Esperança"] in lettering
    assert sum(len(name) == 1 for name in lettering) == 12


def test_ways_follow_the_borders_and_red_ones_have_a_gate_with_their_phase() -> None:
    root = tree(BoardPicture(regions(1), ways()))
    (drawn,) = with_class(root, "nv-ways")
    assert len(with_class(drawn, "nv-way")) == len(BOARD["border"])
    assert len(with_class(drawn, "red")) == BOARD["checks"]["red_borders"]
    assert sorted(texts(drawn)) == ["II", "II", "III"]


def test_ways_to_regions_that_are_not_on_the_chart_are_left_out() -> None:
    root = tree(replace(sea(), ways=(WayPicture("goa", "nowhere"),)))
    assert not with_class(root, "nv-way")


def test_a_voyage_is_drawn_along_the_ways_in_the_colour_of_its_seat() -> None:
    found = regions(9)
    planned = VoyagePicture(3, ("angola", "cabo_da_boa_esperanca", "mocambique"))
    root = tree(BoardPicture(found, ways(), (planned, replace(planned, planned=False))))
    one, other = with_class(root, "nv-voyage")
    assert one.attrib["class"].split() == ["nv-voyage", "nv-seat-3", "planned"]
    assert other.attrib["class"].split() == ["nv-voyage", "nv-seat-3"]
    (wake,) = with_class(one, "nv-wake")
    assert wake.attrib["d"].count("Q") == 2
    assert not with_class(tree(BoardPicture(found, ways(), (VoyagePicture(0, ("angola",)),))), "nv-voyage")


# ------------------------------------------------------------------ rondel


def test_rondel_has_eight_spaces_of_seven_kinds_na17() -> None:
    picture = rondel((0, 1))
    assert len(picture.spaces) == 8
    assert {space.activity for space in picture.spaces} == set(symbols.ACTIVITIES)
    assert len({colourless(ART(name)) for name in symbols.ACTIVITIES.values()}) == 7


def test_free_and_paid_steps_look_different_and_paid_ones_tell_the_ships_na19_na20() -> None:
    root = tree(BoardPicture((), rondel=rondel((0, 0), acting=0)))
    found = places(root)
    costs = [texts(found[space]) for space in FIGURES["rondel"]["clockwise"]]
    names = [space.partition("_")[0].capitalize() for space in FIGURES["rondel"]["clockwise"]]
    assert costs == [["−5"], [], [], [], ["−1"], ["−2"], ["−3"], ["−4"]]
    assert sum("nv-free" in drawings_in(found[space]) for space in found) == 3
    assert [arc.text for arc in root.iter(f"{SVG}textPath")] == names
    dim = [cell for cell, group in found.items() if with_class(group, "nv-dim")]
    assert sorted(dim) == ["buildings", "sailing"]


def test_stones_have_signs_and_stand_apart_on_the_same_space_na23() -> None:
    root = tree(BoardPicture((), rondel=rondel((2, 2, 2, 2, 2), acting=1)))
    stones = with_class(root, "nv-stone")
    assert [group.attrib["id"] for group in stones] == [f"stone-{n}" for n in range(5)]
    spots = [tuple(map(float, re.findall(r"-?[\d.]+", group.attrib["transform"]))) for group in stones]
    for (ax, ay), (bx, by) in combinations(spots, 2):
        assert (ax - bx) ** 2 + (ay - by) ** 2 > 22**2
    assert len(with_class(root, "acting")) == 1
    assert len({colourless(stone(seat)) for seat in range(PLAYERS)}) == PLAYERS


def test_stones_begin_in_the_middle_na13() -> None:
    root = tree(BoardPicture((), rondel=rondel((-1, -1, -1))))
    for group in with_class(root, "nv-stone"):
        x, y = map(float, re.findall(r"-?[\d.]+", group.attrib["transform"]))
        assert (x - RONDEL[0]) ** 2 + (y - RONDEL[1]) ** 2 < 34**2


def test_the_ship_of_the_card_lies_beside_its_space_na100() -> None:
    def marks(space: int) -> list[str]:
        root = tree(BoardPicture((), rondel=rondel((0, 1), mark=space)))
        return [group.attrib["transform"] for group in with_class(root, "nv-card-mark")]

    assert marks(-1) == []
    assert len({marks(n)[0] for n in range(8)}) == 8
