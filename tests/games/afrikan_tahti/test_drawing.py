"""The drawn board of the star: valid markup, stable ids, marks without colour, a coast that fits the routes.
What a position means is tested with view.py; here only the picture counts."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from math import hypot
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from lauta.engine.drawing.chart import Box
from lauta.engine.drawing.painter import chart_file, drawings_file, paint
from lauta.engine.drawing.seats import SEATS
from lauta.engine.phrase import Theme
from lauta.engine.scene import Piece
from lauta.games.afrikan_tahti.drawing.glyphs import glyph, names
from lauta.games.afrikan_tahti.speech.themes import THEMES
from lauta.games.shared.star_board.data.constants import BOARD
from lauta.games.shared.star_board.drawing import marks as drawing_marks
from lauta.games.shared.star_board.drawing import pawns as drawing_pawns
from lauta.games.shared.star_board.drawing import tokens as drawing_tokens
from lauta.games.shared.star_board.drawing.board import (
    BoardPicture,
    PawnPicture,
    PressPicture,
    SpotPicture,
    TrackPicture,
    Ways,
    draw,
)
from lauta.games.shared.star_board.drawing.chart import TRAY, VIEW, named
from lauta.games.shared.star_board.drawing.coast import in_lake, on_land
from lauta.games.shared.star_board.drawing.dice import DiePicture, die
from lauta.games.shared.star_board.drawing.drawings import DRAWINGS, drawing
from lauta.games.shared.star_board.drawing.fares import fares, ticket_beside
from lauta.games.shared.star_board.drawing.layout import divided, layout
from lauta.games.shared.star_board.drawing.names import SIZE, name_boxes
from lauta.games.shared.star_board.drawing.names import place_name as put_name
from lauta.games.shared.star_board.drawing.paint import style
from lauta.games.shared.star_board.drawing.roll_chart import RollsPicture, draw_rolls
from lauta.games.shared.star_board.speech.places import place_name
from lauta.i18n import LANGUAGES, speaking
from tests.games.afrikan_tahti.pictures import NAMES, rolls, scenes, start, told
from tests.games.drawn import (
    SVG,
    buttons,
    colourless,
    group_of,
    ids,
    parsed,
    places,
    references,
    repeated_ids,
    styled_inline,
    texts,
    with_class,
)

SCENES = scenes()
WAYS = layout(BOARD)


def tree(picture: BoardPicture, prefix: str = "") -> ET.Element:
    return parsed(draw(picture), prefix)


# ------------------------------------------------------------------ markup


@pytest.mark.parametrize("name", SCENES)
def test_pictures_are_well_formed_and_every_id_is_unique(name: str) -> None:
    assert repeated_ids(tree(SCENES[name])) == []


@pytest.mark.parametrize("name", ["rolled", "opened", "flying"])
def test_every_reference_points_at_something_in_the_same_picture(name: str) -> None:
    root = tree(SCENES[name], "p-")
    found = set(ids(root))
    assert references(root) <= found
    assert all(id.startswith("p-") for id in found)


def test_every_piece_names_a_drawing_that_there_is() -> None:
    named = {
        part.symbol for picture in SCENES.values() for piece in draw(picture).pieces for part in piece.parts
    }
    assert named - {""} <= set(DRAWINGS.names())


def test_the_chart_is_the_same_whatever_lies_on_it() -> None:
    assert draw(SCENES["rolled"]).chart is draw(SCENES["flying"]).chart
    assert references(ET.fromstring(chart_file(draw(start()).chart, "c-"))) <= set(
        ids(ET.fromstring(chart_file(draw(start()).chart, "c-")))
    )


def test_same_picture_gives_the_same_bytes() -> None:
    assert paint(draw(SCENES["rolled"])) == paint(draw(scenes()["rolled"]))


def test_busiest_pictures_stay_small() -> None:
    assert max(len(paint(draw(picture)).encode()) for picture in SCENES.values()) < 130_000


def test_no_inline_styles_for_a_strict_content_policy() -> None:
    assert styled_inline(tree(SCENES["rolled"])) == styled_inline(parsed(draw_rolls(rolls()))) == []


def test_standalone_picture_brings_its_style_and_size() -> None:
    for drawn in (draw(start()), draw_rolls(rolls())):
        root = parsed(drawn, standalone=True)
        assert root.find(f"{SVG}style") is not None
        assert float(root.attrib["width"]) > 300
    assert tree(start()).find(f"{SVG}style") is None


def test_every_class_of_ours_has_a_rule_in_the_style_sheet() -> None:
    drawn = [paint(draw(picture)) for picture in SCENES.values()] + [paint(draw_rolls(rolls()))]
    drawn.append(drawings_file(DRAWINGS))
    used = {name for found in re.findall(r'class="([^"]*)"', "".join(drawn)) for name in found.split()}
    without = {name for name in used if name.startswith("st-") and f".{name}" not in style()}
    assert without <= {"st-tint-dunes", "st-tint-rocks", "st-tint-peaks", "st-tint-hills"}


# ------------------------------------------------------------------ spots and targets


def test_every_spot_of_the_board_is_a_place_st9() -> None:
    wanted = {spot.replace(":", ".") for spot in BOARD.spots}
    assert set(places(tree(start()))) == wanted


def test_exactly_the_targets_are_buttons_with_their_actions() -> None:
    picture = SCENES["rolled"]
    wanted = {spot.id: " ".join(spot.actions) for spot in picture.spots if spot.actions}
    found = buttons(tree(picture))
    assert {place: button.attrib["data-a"] for place, button in found.items()} == wanted
    assert all(button.attrib["tabindex"] == "0" for button in found.values())


def behind(root: ET.Element, spot: str) -> ET.Element | None:
    """What is drawn beyond a spot, right behind it."""
    groups = list(root)
    at = next(n for n, g in enumerate(groups) if g.attrib.get("data-cell") == spot)
    after = groups[at + 1] if at + 1 < len(groups) else None
    return after if after is not None and after.attrib.get("class") == "beyond" else None


def test_a_target_shows_its_fare_and_the_way_that_leads_there_st22() -> None:
    picture = SCENES["rolled"]
    root = tree(picture)
    wanted = [spot.price for spot in picture.spots if spot.price]
    fares = [text for group in with_class(root, "fare") for text in texts(group)]
    assert fares == wanted == ["£100", "£200"]
    for spot in picture.spots:
        beyond = behind(root, spot.id)
        ways = [] if beyond is None else with_class(beyond, "way")
        assert [way.get("class") for way in ways] == ["st-way-halo way", "st-way way"] * bool(spot.way)


def room_of(flag: Piece) -> Box:
    half = 6 + 4.4 * len(flag.parts[0].text)
    return Box(flag.x - half, flag.y - 10, flag.x + half, flag.y + 10)


def shared_room(a: Box, b: Box) -> float:
    wide, high = min(a.right, b.right) - max(a.left, b.left), min(a.bottom, b.bottom) - max(a.top, b.top)
    return max(0.0, wide) * max(0.0, high)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fare_steps_aside_for_names_pawns_and_other_fares(language: str) -> None:
    with speaking(language) as said:
        called = tuple(place_name(n).render(said) for n in range(len(BOARD.cities)))
    names = [named(BOARD, city.id, text).box for city, text in zip(BOARD.cities, called, strict=True)]
    ways = layout(BOARD)
    for spot in ways:
        near = [other for other in ways if 0 < hypot(*subtracted(ways, spot, other)) < 60]
        pawns = [drawing_pawns.stands(ways[other].point, 1, ways[other].city)[0] for other in near[:1]]
        flags = fares([(spot, "£300"), *((other, "£100") for other in near[1:2])], pawns, called, 13)
        others = [*names, *(drawing_pawns.box_of(x, y) for x, y in pawns), *map(room_of, flags[1:])]
        covered = sum(shared_room(room_of(flags[0]), other) for other in others)
        assert covered < 0.25 * 38.4 * 20, (spot, covered)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_free_ticket_lies_over_no_name(language: str) -> None:
    with speaking(language) as said:
        called = tuple(place_name(n).render(said) for n in range(len(BOARD.cities)))
    names = [named(BOARD, city.id, text).box for city, text in zip(BOARD.cities, called, strict=True)]
    for spot, where in layout(BOARD).items():
        x, y = (a + b for a, b in zip(where.point, ticket_beside(spot, called), strict=True))
        ticket = Box(x - 14, y - 9, x + 14, y + 9)
        assert sum(shared_room(ticket, name) for name in names) == 0, spot
    piece = draw(BoardPicture(spots=(SpotPicture("tangier", actions=("1",), target="sail"),))).pieces
    assert any(part.symbol == "st-ticket" for one in piece if one.id == "spot-tangier" for part in one.parts)


def subtracted(ways: Ways, spot: str, other: str) -> tuple[float, float]:
    (x, y), (to_x, to_y) = ways[spot].point, ways[other].point
    return to_x - x, to_y - y


def test_what_reaches_beyond_a_spot_is_no_part_of_its_place() -> None:
    for place in places(tree(SCENES["flying"])).values():
        drawn = [f"{e.get('class', '')} {e.get('href', '')}" for e in place.iter()]
        assert not [one for one in drawn if "st-air-" in one or "lines" in one or "way" in one]


def test_spots_stand_by_their_transform() -> None:
    for name, place in places(tree(start())).items():
        x, y = map(float, re.findall(r"-?[\d.]+", place.attrib["transform"]))
        assert hypot(x - WAYS[name].point[0], y - WAYS[name].point[1]) < 0.1


def test_board_without_targets_is_entered_at_the_acting_pawn() -> None:
    picture = replace(start(), pawns=(PawnPicture(0, "cairo"), PawnPicture(1, "sahara", acting=True)))
    assert [name for name, g in places(tree(picture)).items() if g.attrib["tabindex"] == "0"] == ["sahara"]


def test_still_picture_is_one_image_that_nobody_can_act_on() -> None:
    root = tree(replace(SCENES["rolled"], still=True))
    assert root.attrib["role"] == "img"
    assert not [e for e in root.iter() if "tabindex" in e.attrib or "data-a" in e.attrib]


def test_marks_differ_in_shape_not_only_in_colour() -> None:
    for size in ("city", "dot"):
        marks = [drawing_marks.target(kind, size) for kind in drawing_marks.TARGETS]
        marks += [drawing_marks.note(kind, size) for kind in drawing_marks.NOTES]
        assert len({colourless(mark) for mark in marks}) == len(marks)


def test_routes_by_land_and_at_sea_differ_in_shape() -> None:
    markup = paint(draw(start()))
    road, sea = (re.search(rf'<g id="st-{kind}-dot">(.*?)</g>', markup) for kind in ("road", "sea"))
    assert road and sea and colourless(road[1]) != colourless(sea[1])
    assert re.search(r"\.st-lane \{[^}]*dasharray", style())


# ------------------------------------------------------------------ tokens, places, pawns


def test_faces_are_those_of_the_component_list_and_differ_without_colour_st4() -> None:
    listed = {"star", "ruby", "emerald", "topaz", "robber", "horseshoe", "blank"}
    assert set(drawing_tokens.FACES) == listed
    drawn = {colourless(drawing_tokens.token(kind)) for kind in ("hidden", *listed)}
    assert len(drawn) == len(listed) + 1


def test_unknown_token_is_refused_with_the_names_that_exist() -> None:
    with pytest.raises(ValueError, match="horseshoe"):
        drawing_tokens.token("lion")


def test_a_turned_token_lies_open_and_a_removed_one_is_gone_st34() -> None:
    def token(kind: str, turned: bool = False) -> ET.Element | None:
        spot = SpotPicture("congo", token=kind, turned=turned)
        return places(tree(told(start(), spot)))["congo"].find(f"{SVG}use[@data-i='token']")

    hidden, ruby = token("hidden"), token("ruby", turned=True)
    assert hidden is not None and hidden.attrib["href"] == "#st-token-hidden"
    assert ruby is not None and ruby.attrib["href"] == "#st-token-ruby"
    assert ruby.attrib["class"] == "token turned"
    assert token("") is None


def test_special_places_are_marked_and_the_spent_one_is_dimmed_st44_to_st48() -> None:
    root = tree(told(start(), SpotPicture("capetown", spent=True)))
    uses = [use for use in root.iter(f"{SVG}use") if "special" in use.get("class", "").split()]
    count = Counter(use.attrib["href"] for use in uses)
    wanted = {
        "#st-gold_coast": 1,
        "#st-slave_coast": 1,
        "#st-cape_town": 1,
        "#st-bedouins": 1,
        "#st-pirates": 2,
    }
    assert {name: count[name] for name in wanted} == wanted
    assert [use.attrib["href"] for use in uses if "spent" in use.attrib["class"]] == ["#st-cape_town"]


def test_cities_with_an_airfield_carry_a_plane_st11() -> None:
    airfields = {BOARD.cities[end].id for pair in BOARD.flights for end in pair}
    carrying = {
        name
        for name, place in places(tree(start())).items()
        if place.find(f"{SVG}use[@href='#st-airfield']") is not None
    }
    assert carrying == airfields


def test_pawns_of_one_spot_stand_side_by_side_st9() -> None:
    stands = {piece.id: piece for piece in draw(SCENES["crowd"]).pieces if piece.id.startswith("pawn-")}
    assert set(stands) == {f"pawn-{seat}" for seat in range(6)}
    points = [(piece.x, piece.y) for piece in stands.values()]
    apart = [hypot(a[0] - b[0], a[1] - b[1]) for n, a in enumerate(points) for b in points[:n]]
    assert min(apart) > 20


@pytest.mark.parametrize("count", range(1, 7))
def test_any_number_of_pawns_stays_near_its_spot(count: int) -> None:
    for city in (True, False):
        stands = drawing_pawns.stands((100, 100), count, city)
        assert len(set(stands)) == count
        assert all(hypot(x - 100, y - 100) < 45 for x, y in stands)


def test_pawns_differ_by_symbol_and_show_their_plight() -> None:
    assert len({colourless(drawing_pawns.pawn(seat)) for seat in range(len(SEATS))}) == len(SEATS)
    drawn = {colourless(drawing_pawns.plight(kind)) for kind in drawing_pawns.PLIGHTS}
    assert len(drawn) == len(drawing_pawns.PLIGHTS)


def test_a_pawn_at_sea_sits_in_a_boat() -> None:
    def pawn(spot: str) -> str:
        root = tree(replace(start(), pawns=(PawnPicture(1, spot),)))
        return ET.tostring(group_of(root, "pawn"), encoding="unicode")

    assert len(pawn("sea.cairo-suakin.2")) > len(pawn("land.cairo-egypt.2"))


def test_tones_of_the_seats_are_those_of_the_engine() -> None:
    for seat, tones in enumerate(SEATS):
        rule = re.search(rf"\.st-seat-{seat} {{([^}}]*)}}", style())
        assert rule and all(tone in rule[1] for tone in (tones.paint, tones.light, tones.shade))


# ------------------------------------------------------------------ ways, flights


def test_dots_lie_on_their_own_side_of_the_coast_st9() -> None:
    for name, where in WAYS.items():
        ashore = on_land(where.point) and not in_lake(where.point)
        assert ashore != where.afloat, name


def test_spots_are_far_enough_apart_to_be_hit_one_by_one() -> None:
    points = [where.point for where in WAYS.values()]
    assert min(hypot(a[0] - b[0], a[1] - b[1]) for n, a in enumerate(points) for b in points[:n]) > 21


def test_a_curve_is_divided_into_equal_parts() -> None:
    assert divided([(0, 0), (30, 0)], 3) == [pytest.approx((10, 0)), pytest.approx((20, 0))]
    bent = [(0.0, 0.0), *divided([(0, 0), (50, 40), (100, 0)], 5), (100.0, 0.0)]
    steps = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(bent)]
    assert max(steps) - min(steps) < 0.08 * max(steps)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", [None, *THEMES], ids=lambda theme: theme.id if theme else "plain")
def test_names_cover_no_spot_and_no_other_name_in_any_language(language: str, theme: Theme | None) -> None:
    with speaking(language, theme) as said:
        words = {city.id: place_name(n).render(said) for n, city in enumerate(BOARD.cities)}
    lettered = {city: named(BOARD, city, text) for city, text in words.items()}
    for city, name in lettered.items():
        for spot, where in WAYS.items():
            clear = 18 if where.city else 4
            assert spot == city or name.box.distance(*where.point) >= clear, (words[city], spot)
        assert all(city == other or name.box.gap(second.box) > 0 for other, second in lettered.items())


def test_only_names_without_room_are_lettered_smaller() -> None:
    tall, low = named(BOARD, "kandjama", "Kandjama"), named(BOARD, "kandjama", "K" * 40)
    assert tall.size == SIZE > low.size >= 15
    root = tree(replace(start(), names=tuple("K" * 40 if n == "Kandjama" else n for n in NAMES)))
    sizes = {text.text: float(text.attrib["font-size"]) for text in group_of(root, "names")}
    assert sizes["K" * 40] == low.size and sizes["Congo"] == SIZE


def test_everything_lies_inside_the_picture() -> None:
    inner = VIEW.grown(-20)
    assert all(inner.distance(*where.point) == 0 for where in WAYS.values())
    boxes = name_boxes(BOARD)
    assert all(VIEW.left <= box.left and box.right <= VIEW.right and VIEW.top <= box.top for box in boxes)
    assert all(hypot(TRAY[0] - x, TRAY[1] - y) > 70 for x, y in (where.point for where in WAYS.values()))


def test_a_city_that_nobody_placed_has_its_name_below_it() -> None:
    name = put_name("atlantis", (10, 10), "Atlantis")
    assert name.anchor == "middle" and name.y > 30


def test_only_flights_that_are_asked_for_are_drawn() -> None:
    def drawn(**changes: object) -> int:
        flights = with_class(tree(replace(start(), **changes)), "air")  # type: ignore[arg-type]
        return sum(len(flight) for flight in flights)

    assert drawn() == 0
    assert drawn(flights=(("cairo", "suakin"),)) == 3
    assert drawn(all_flights=True) == 2 * len(BOARD.flights)


def test_a_city_that_is_pointed_at_shows_all_its_flights_st29() -> None:
    root = tree(start())
    for n, city in enumerate(BOARD.cities):
        beyond = behind(root, city.id)
        used = [] if beyond is None else [use.attrib["href"] for use in beyond.iter(f"{SVG}use")]
        arcs = "".join(drawing(href.removeprefix("#")) for href in used)
        assert arcs.count("M") == sum(n in pair for pair in BOARD.flights), city.id


def test_a_flight_is_drawn_alike_both_ways() -> None:
    there, back = (
        ET.tostring(group_of(tree(replace(start(), tracks=(TrackPicture(0, way, True),))), "track"))
        for way in (("cairo", "suakin"), ("suakin", "cairo"))
    )
    assert there == back


# ------------------------------------------------------------------ the die


@pytest.mark.parametrize("face", range(1, 7))
def test_a_face_has_as_many_pips_as_it_counts_st2(face: int) -> None:
    assert "".join(map(str, die(face))).count("<circle") == face


def test_there_is_no_seventh_face() -> None:
    with pytest.raises(ValueError, match="1 to 6"):
        die(7)


def test_every_roll_is_a_new_die_so_that_it_is_seen_to_tumble() -> None:
    first, second = (
        tree(replace(start(), die=DiePicture(4, serial, 0, "Aino rolled 4", tumbling=True)))
        for serial in (1, 2)
    )
    (one,), (other,) = with_class(first, "st-die"), with_class(second, "st-die")
    assert one.attrib["data-i"] != other.attrib["data-i"]
    assert group_of(first, "st-tray").attrib["aria-label"] == "Aino rolled 4"
    assert "tumbling" in one.attrib["class"]


_PRESS = PressPicture("die", ("1",), "Roll and move")


@pytest.mark.parametrize(
    "seen,waits",
    [({"press": _PRESS}, True), ({"press": _PRESS, "die": DiePicture(4, 1, 0)}, False), ({}, False)],
    ids=["before the first roll", "after it", "nobody can roll"],
)
def test_a_die_waits_for_the_first_roll_where_it_is_pressed(seen: dict[str, Any], waits: bool) -> None:
    uses = [use.attrib.get("href") for use in tree(replace(start(), **seen)).iter()]
    assert ("#st-die-waiting" in uses) == waits


def test_a_die_that_tumbles_comes_to_rest_where_it_lies() -> None:
    """What is animated is the drawing alone: neither its place nor its size is in the same element."""
    root = tree(replace(start(), die=DiePicture(4, 1, 0, tumbling=True)))
    assert "transform" not in with_class(root, "st-die")[0].attrib


def test_motion_can_be_refused() -> None:
    (still,) = re.findall(r"@media \(prefers-reduced-motion: reduce\) \{(.*?)\n\}", style(), re.DOTALL)
    for moving in (".st-die.tumbling", ".token.turned", ".st-acting"):
        assert moving in still


def test_bars_show_the_counts_and_the_line_what_could_be_expected() -> None:
    root = parsed(draw_rolls(rolls()))
    counts = [text.text for text in root.iter(f"{SVG}text") if text.get("class") == "st-count"]
    assert counts == [str(n) for n in rolls().counts]
    bars = [160 - float(re.findall(r"V([\d.]+)q", p.attrib["d"])[0]) + 2 for p in with_class(root, "st-bar")]
    assert [bar / bars[0] for bar in bars] == pytest.approx([n / 7 for n in rolls().counts], rel=0.02)
    _, line = sorted(p.attrib["d"] for p in root.iter(f"{SVG}path") if p.get("class") == "st-expected")
    foot, above = 160, float(re.findall(r"[\d.]+", line)[1])
    assert (foot - above) / bars[0] * 7 == pytest.approx(sum(rolls().counts) / 6, rel=0.02)


def test_no_rolls_yet_is_a_picture_too() -> None:
    root = parsed(draw_rolls(RollsPicture((0,) * 6)))
    assert not with_class(root, "st-usual")


# ------------------------------------------------------------------ glyphs


def test_glyphs_are_all_different() -> None:
    drawn: dict[str, list[str]] = {}
    for name in names():
        drawn.setdefault(str(glyph(name)), []).append(name)
    alike = [same for same in drawn.values() if len(same) > 1]
    assert alike == [["blank", "token-blank"], ["held", "slave_coast"]]
