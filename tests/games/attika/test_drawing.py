"""The drawn map and building board: valid markup, stable ids, marks without colour, any shape of land.
What a position means is tested with view.py; here only the picture counts."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from lauta.engine.drawing.coast import SIZE, centre, inner_sides, rims
from lauta.engine.drawing.painter import paint
from lauta.engine.drawing.seats import SEATS
from lauta.engine.hexgrid import Cell, neighbours
from lauta.engine.scene import Scene
from lauta.games.attika.drawing import landscapes as drawing_lands
from lauta.games.attika.drawing import marks as drawing_marks
from lauta.games.attika.drawing import pieces as drawing_pieces
from lauta.games.attika.drawing.board import BoardPicture, BuildingPicture, ShrinePicture, SpacePicture, draw
from lauta.games.attika.drawing.drawings import MAP
from lauta.games.attika.drawing.expansion import turned
from lauta.games.attika.drawing.glyphs import glyph, names
from lauta.games.attika.drawing.paint import ART
from lauta.games.attika.drawing.player_board import GROUPS, HeapPicture, ItemPicture, StorePicture, draw_store
from tests.games.attika.pictures import all_kinds, data, expanding, grown, priced, scenes, start, store
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

FLOWER = [(0, 0), *neighbours((0, 0))]
SCENES = scenes()


def drawn(picture: BoardPicture | StorePicture) -> Scene:
    return draw(picture) if isinstance(picture, BoardPicture) else draw_store(picture)


def tree(picture: BoardPicture | StorePicture, prefix: str = "") -> ET.Element:
    return parsed(drawn(picture), prefix)


def one_tile(*buildings: BuildingPicture, **changes: object) -> BoardPicture:
    spaces = tuple(SpacePicture(f"X{n}", q, r, 0) for n, (q, r) in enumerate(FLOWER))
    return replace(BoardPicture(spaces, buildings=buildings), **changes)  # type: ignore[arg-type]


# ------------------------------------------------------------------ markup


@pytest.mark.parametrize("picture", [*SCENES.values(), store(), store(3, wide=True)])
def test_pictures_are_well_formed_and_every_id_is_unique(picture: BoardPicture | StorePicture) -> None:
    assert repeated_ids(tree(picture)) == []


@pytest.mark.parametrize("name", ["late-3", "expansion-chosen", "prices-2"])
def test_every_reference_points_at_something_in_the_same_picture(name: str) -> None:
    root = tree(SCENES[name], "p-")
    found = set(ids(root))
    assert references(root) <= found
    assert all(name.startswith("p-") for name in found)


def test_store_refers_to_its_own_symbols() -> None:
    root = tree(store())
    assert references(root) <= set(ids(root))


def test_same_picture_gives_the_same_scene() -> None:
    assert draw(SCENES["late-4"]) == draw(scenes()["late-4"])
    assert paint(draw(SCENES["late-4"])) == paint(draw(scenes()["late-4"]))


@pytest.mark.parametrize("picture", [*SCENES.values(), store(), store(3, wide=True)])
def test_every_piece_has_an_id_of_its_own_and_known_drawings(picture: BoardPicture | StorePicture) -> None:
    scene = drawn(picture)
    assert len(scene.by_id) == len(scene.pieces)
    wanted = {part.symbol for piece in scene.pieces for part in piece.parts if part.symbol}
    assert wanted <= set(scene.drawings.names())


def test_every_drawing_refers_to_drawings_only() -> None:
    names = set(MAP.names())
    assert set(re.findall(r'href="#([^"]+)"', "".join(map(MAP.draw, names)))) <= {
        f"~{name}" for name in names
    }
    assert len(names) == len(list(MAP.names()))


def test_busiest_pictures_stay_small() -> None:
    sizes = {name: len(paint(draw(picture)).encode()) for name, picture in SCENES.items()}
    assert max(sizes.values()) < 115_000
    assert len(paint(draw_store(store())).encode()) < 80_000


def test_no_inline_styles_for_a_strict_content_policy() -> None:
    assert styled_inline(tree(SCENES["late-3"])) == styled_inline(tree(store())) == []


@pytest.mark.parametrize("picture", [SCENES["start-2"], store()], ids=["map", "store"])
def test_standalone_picture_brings_its_style_and_size(picture: BoardPicture | StorePicture) -> None:
    root = parsed(drawn(picture), standalone=True)
    sheet = root.find(f"{SVG}style")
    assert sheet is not None
    assert sheet.text == ART.style()
    assert int(root.attrib["width"]) > 0


def test_names_with_markup_in_them_are_escaped() -> None:
    nasty = "<b>\"Tom & Jerry'"
    space = SpacePicture(nasty, 0, 0, 0, label=nasty, actions=("1",))
    root = tree(BoardPicture((space,), (ShrinePicture("S", 4, 4, nasty),), title=nasty, caption=nasty))
    assert root.attrib["aria-label"] == nasty
    assert [place.attrib["aria-label"] for place in places(root).values()] == [nasty, nasty]
    group = replace(store(), names=tuple((name, nasty) for name in GROUPS))
    assert nasty in [text.text for text in tree(group).iter(f"{SVG}text")]


def test_classes_in_shared_symbols_have_rules_of_their_own() -> None:
    pictures: list[BoardPicture | StorePicture] = [*SCENES.values(), store()]
    classes = {name for p in pictures for e in tree(p).iter() for name in e.attrib.get("class", "").split()}
    wanted = {name for name in classes if name.startswith("ak-")}
    assert {"ak-paint", "ak-price", "ak-chain"} <= wanted
    assert {name for name in wanted if not re.search(rf"\.{name}\b", ART.style())} == set()


# ------------------------------------------------------------------ spaces


def test_every_space_and_shrine_can_have_the_focus_and_says_what_it_is() -> None:
    found = places(tree(SCENES["start-4"]))
    assert len(found) == 56 + 4
    wanted = {"tabindex", "role", "aria-label"}
    assert all(wanted <= set(place.attrib) for place in found.values())


def test_exactly_the_targets_are_buttons_with_their_actions() -> None:
    picture = SCENES["prices-2"]
    wanted = {space.id: " ".join(space.actions) for space in picture.spaces if space.actions}
    found = buttons(tree(picture))
    assert {place: button.attrib["data-a"] for place, button in found.items()} == wanted
    assert all(button.attrib["tabindex"] == "0" for button in found.values())


def test_a_price_is_a_mark_and_a_number() -> None:
    space = SpacePicture("X", 0, 0, 0, actions=("7", "8+9"), cost="cards", number=3)
    (place,) = places(tree(BoardPicture((space,)))).values()
    assert place.attrib["data-a"] == "7 8+9"
    assert "#ak-cost-cards" in [use.attrib.get("href") for use in place]
    assert texts(place) == ["3"]


def test_a_free_space_has_a_mark_of_its_own_and_no_number() -> None:
    space = SpacePicture("X", 0, 0, 0, actions=("7",), cost="free")
    (place,) = places(tree(BoardPicture((space,)))).values()
    assert "#ak-cost-free" in [use.attrib.get("href") for use in place]
    assert not texts(place)


def test_marks_differ_in_shape_not_only_in_colour() -> None:
    marks = [ART(f"cost-{kind}") for kind in drawing_marks.COSTS]
    marks += [ART(f"note-{kind}") for kind in drawing_marks.NOTES if kind != "chosen"]
    drawn = {colourless(mark) for mark in marks}
    assert len(drawn) == len(marks)


def test_landscapes_differ_in_shape_not_only_in_colour() -> None:
    arts = [drawing_lands.landscape(land, n) for land in drawing_lands.LANDSCAPES for n in range(3)]
    signs = [drawing_lands.sign(land) for land in (*drawing_lands.LANDSCAPES, "any")]
    drawn = {colourless(art) for art in [*arts, *signs]}
    assert len(drawn) == 12 + 5


def test_a_building_hides_the_landscape_below_it_at47() -> None:
    bare = one_tile()
    lake = replace(bare, spaces=(replace(bare.spaces[0], landscape="water"), *bare.spaces[1:]))
    assert any(name.startswith("ak-land-water") for name in ids(tree(lake)))
    built = replace(lake, buildings=(BuildingPicture(0, "well", "X0"),))
    assert not any(name.startswith("ak-land-water") for name in ids(tree(built)))


def test_planned_building_is_drawn_once_and_used_by_every_target() -> None:
    picture = SCENES["prices-2"]
    targets = sum(bool(space.actions) for space in picture.spaces)
    assert paint(draw(picture)).count('href="#ak-piece-theater-0" class="planned"') == targets
    assert ids(tree(picture)).count("ak-piece-theater-0") == 1


def test_map_without_targets_is_entered_where_something_happened_last() -> None:
    picture = one_tile()
    last = replace(picture.spaces[3], state=frozenset({"last"}))
    root = tree(replace(picture, spaces=(*picture.spaces[:3], last, *picture.spaces[4:])))
    entered = [place for place, group in places(root).items() if group.attrib["tabindex"] == "0"]
    assert entered == ["X3"]
    assert len(list(group_of(root, "note"))) == 1


def test_still_picture_is_one_image_that_nobody_can_act_on() -> None:
    for name in ("prices-2", "expansion-chosen"):
        root = tree(replace(SCENES[name], still=True))
        assert root.attrib["role"] == "img"
        assert not [e for e in root.iter() if "tabindex" in e.attrib or "data-a" in e.attrib]


# ------------------------------------------------------------------ buildings


def test_buildings_are_those_of_the_component_list_at6() -> None:
    listed = {building["id"]: building["count"] for building in data("components.toml")["building"]}
    assert dict(Counter(all_kinds())) == listed
    assert set(drawing_pieces.BUILDINGS) == set(listed)


def test_building_board_has_a_place_for_every_building_and_its_group_at6() -> None:
    listed = data("components.toml")
    for group in listed["group"]:
        wanted = Counter({b["id"]: b["count"] for b in listed["building"] if b["group"] == group["id"]})
        assert Counter(kind for row in GROUPS[group["id"]] for kind in row if kind) == wanted


def test_every_building_can_be_told_from_every_other_without_colour() -> None:
    arts = {colourless(drawing_pieces.art(kind)) for kind in all_kinds()}
    assert len(arts) == 24


def test_players_differ_by_symbol_and_take_their_tones_from_the_style_sheet() -> None:
    signs = {re.sub(r' fill="[^"]*"', "", str(drawing_pieces.owner_sign(seat))) for seat in range(4)}
    assert len(signs) == 4
    for seat in range(4):
        tones = SEATS[seat]
        rule = re.search(rf"\.ak-seat-{seat} {{([^}}]*)}}", ART.style())
        assert rule
        for tone in (tones.paint, tones.light, tones.shade, tones.mark):
            assert tone in rule[1]


def test_a_piece_is_a_group_with_a_stable_id_that_stands_by_its_transform() -> None:
    root = tree(one_tile(BuildingPicture(2, "mill", "X1", "mill of Aino", new=True)))
    (piece,) = [g for g in root.iter(f"{SVG}g") if g.attrib.get("id") == "building-X1"]
    assert {"building", "ak-seat-2", "new"} <= set(piece.attrib["class"].split())
    assert piece.attrib["aria-label"] == "mill of Aino"
    assert re.fullmatch(r"translate\(-?[\d.]+ -?[\d.]+\)", piece.attrib["transform"])


def settlements(*buildings: BuildingPicture) -> list[str]:
    """The owner of every settlement that is drawn."""
    grounds = with_class(tree(one_tile(*buildings)), "settlements")
    return [ground.attrib["class"].removeprefix("settlements ") for ground in grounds for path in ground]


def test_connected_buildings_of_one_seat_share_one_outline_at12() -> None:
    a, b = BuildingPicture(0, "well", "X1"), BuildingPicture(0, "mill", "X2")
    assert settlements(a, b) == ["ak-seat-0"]


def test_settlements_of_two_seats_and_apart_ones_have_their_own_outlines_at12() -> None:
    mine, far = BuildingPicture(0, "well", "X1"), BuildingPicture(0, "mill", "X4")
    other = BuildingPicture(3, "mill", "X2")
    assert settlements(mine, far, other) == ["ak-seat-0"] * 2 + ["ak-seat-3"]


def paving(*buildings: BuildingPicture) -> str:
    root = tree(one_tile(*buildings))
    groups = {g.attrib["id"]: g for g in root.iter(f"{SVG}g") if "id" in g.attrib}

    def used(group: ET.Element) -> list[str]:
        names = [use.attrib["href"].removeprefix("#") for use in group.iter(f"{SVG}use")]
        return [name for one in names for name in (one, *used(groups[one]))]

    (ways,) = [name for name in used(groups["building-X0"]) if name.startswith("ak-ways")]
    return next(path.attrib["d"] for path in groups[ways].iter(f"{SVG}path"))


def test_neighbouring_roads_of_one_seat_join() -> None:
    road, near = BuildingPicture(0, "road", "X0"), BuildingPicture(0, "road", "X1")
    assert paving(road, near) == "M0 0L26.0 -0.0"
    assert paving(road, near, BuildingPicture(0, "road", "X3")).count("M0 0L") == 2
    assert paving(road) == "M-18.5 0H18.5"
    assert paving(road) == paving(road, replace(near, seat=1)) == paving(road, replace(near, kind="well"))


def test_unknown_building_is_refused_with_the_names_that_exist() -> None:
    with pytest.raises(ValueError, match="silver_mine"):
        drawing_pieces.art("castle")


def test_a_way_between_shrines_marks_the_spaces_still_to_be_built() -> None:
    picture = SCENES["ways-3"]
    (chain,) = picture.chains
    built = {building.space for building in picture.buildings}
    empty = [place for place in chain.places[1:-1] if place not in built]
    way = group_of(tree(picture), "chain")
    gaps = [use for use in way.iter(f"{SVG}use") if use.attrib["href"] == "#ak-gap"]
    assert len(gaps) == len(empty) > 0


# ------------------------------------------------------------------ a tile about to be laid


def test_every_place_for_a_tile_is_a_target_and_shows_the_one_ghost() -> None:
    picture = SCENES["expansion"]
    assert picture.expansion
    root = tree(picture)
    found = buttons(root)
    assert sorted(found) == sorted(spot.id for spot in picture.expansion.spots)
    ghosts = [button.findall(f"{SVG}use[@class='ghost']") for button in found.values()]
    drawn = [[(use.attrib["href"], use.get("transform")) for use in ghost] for ghost in ghosts]
    landscapes = [land for land in picture.expansion.landscapes if land]
    assert drawn.count(drawn[0]) == len(drawn) and len(drawn[0]) == 1 + len(landscapes)


def test_a_chosen_place_offers_every_way_to_turn_the_tile_at75() -> None:
    picture = SCENES["expansion-chosen"]
    found = buttons(tree(picture))
    assert sorted(found) == [f"turn-{n}" for n in range(6)]
    assert {button.attrib["data-a"] for button in found.values()} == {str(800 + n) for n in range(6)}


def test_turned_tile_keeps_its_middle_and_moves_its_ring_counter_clockwise_at75() -> None:
    lands = ("hill", "water", "", "", "forest", "", "")
    assert turned(lands, 0) == lands
    assert turned(lands, 1) == ("hill", "", "water", "", "", "forest", "")
    assert turned(lands, 5) == ("hill", "", "", "forest", "", "", "water")


def test_the_chart_stays_while_a_tile_is_laid() -> None:
    before = draw(replace(SCENES["expansion"], expansion=None))
    for name in ("expansion", "expansion-chosen"):
        assert draw(SCENES[name]).chart.layers == before.chart.layers


def test_picture_keeps_its_size_while_a_tile_is_turned() -> None:
    before, after = tree(SCENES["expansion"]), tree(SCENES["expansion-chosen"])
    views = [list(map(float, root.attrib["viewBox"].split())) for root in (before, after)]
    assert abs(views[0][3] - views[1][3]) < 30


def test_a_tile_that_could_be_laid_fits_into_the_picture_everywhere() -> None:
    picture = expanding(start(2), False)
    assert picture.expansion
    left, top, width, height = map(float, tree(picture).attrib["viewBox"].split())
    for spot in picture.expansion.spots:
        for cell in [(spot.q, spot.r), *neighbours((spot.q, spot.r))]:
            x, y = centre(*cell)
            assert left + SIZE / 2 < x < left + width - SIZE / 2
            assert top + SIZE / 2 < y < top + height - SIZE / 2


# ------------------------------------------------------------------ the building board


def test_building_board_shows_thirty_buildings_and_offers_exactly_what_can_be_chosen() -> None:
    picture = store()
    found = places(tree(picture))
    assert {item.id for item in picture.items} | {heap.id for heap in picture.heaps} == set(found)
    wanted = {item.id for item in picture.items if item.actions}
    wanted |= {heap.id for heap in picture.heaps if heap.actions}
    assert {k for k, v in found.items() if "data-a" in v.attrib} == wanted


def test_still_building_board_is_one_image_of_the_groups() -> None:
    root = tree(replace(store(), still=True))
    assert root.get("role") == "img" and not places(root)
    assert not any(
        "tabindex" in element.attrib or "heap" in element.get("class", "") for element in root.iter()
    )


def test_the_three_states_of_a_building_look_different() -> None:
    drawn = set()
    for where in ("stack", "store", "map"):
        item = ItemPicture("w", "well", where)
        (group,) = places(tree(StorePicture(0, (item,)))).values()
        drawn.add(ET.tostring(group, encoding="unicode"))
    assert len(drawn) == 3


def test_price_is_shown_as_one_sign_for_each_symbol() -> None:
    """They are printed on the board, below the place of the building."""
    item = ItemPicture("r", "road", "stack", ("any",) * 5)
    root = tree(StorePicture(0, (item,)))
    (building,) = places(root).values()
    (price,) = [g for g in group_of(root, "printed") if g.find(f".//{SVG}use") is not None]
    signs = [use.attrib["href"] for use in price.iter(f"{SVG}use")]
    assert signs == ["#ak-sign-any"] * 5
    (x, y), (px, py) = (
        map(float, re.findall(r"-?[\d.]+", g.attrib["transform"])[:2]) for g in (building, price)
    )
    assert x == px and py - y == 31.5


def test_groups_that_brought_an_amphora_are_marked_at81() -> None:
    (reward,) = with_class(tree(store()), "reward")
    assert reward.attrib["id"] == "reward-mint"


def test_main_stack_has_a_back_of_its_own_and_height_shows_the_count_at18() -> None:
    assert str(ART("back-main")[0]) != str(ART("back")[0])
    assert str(ART("stack-main")[0]) != str(ART("stack")[0])

    def pile(count: int, main: bool) -> list[str]:
        heap = tree(replace(store(), heaps=(HeapPicture("X", count, main),)))
        used = [use.attrib["href"] for use in places(heap)["X"].iter(f"{SVG}use")]
        return [name for name in used if "ak-slab" in name]

    assert pile(7, False) == ["#ak-slab"] * 7
    assert pile(3, True) == ["#ak-slab-main"] * 3


# ------------------------------------------------------------------ land of any shape


def test_a_map_of_any_shape_fits_into_its_picture() -> None:
    shapes: list[list[Cell]] = [[(0, 0)], [(6, -3), (0, 0)], [(3 * n, 0) for n in range(5)]]
    for middles in shapes:
        cells = [(n, cell) for n, middle in enumerate(middles) for cell in (middle, *neighbours(middle))]
        spaces = tuple(SpacePicture(f"{n}.{cell}", *cell, n) for n, cell in cells)
        picture = BoardPicture(spaces, caption="Attika")
        left, top, width, height = map(float, tree(picture).attrib["viewBox"].split())
        for _, cell in cells:
            x, y = centre(*cell)
            assert left + SIZE < x < left + width - SIZE
            assert top + SIZE < y < top + height - SIZE


def test_rims_lie_inside_their_cells_by_the_inset() -> None:
    numbers = [float(n) for n in re.findall(r"-?\d+\.?\d*", rims([(0, 0)], 4.0, 0.0))]
    corners = list(zip(numbers[::2], numbers[1::2], strict=True))
    reach = {round((x * x + y * y) ** 0.5, 1) for x, y in corners}
    assert all(abs(r - (SIZE - 4.0 / (3**0.5 / 2))) < 0.11 for r in reach)


def test_rims_go_around_every_part_and_every_hole() -> None:
    ring = neighbours((0, 0))
    assert rims(ring, 1, 5).count("Z") == 2
    assert rims([*ring, (9, 0)], 1, 5).count("Z") == 3


def test_sides_between_two_tiles_can_be_left_out() -> None:
    both = [*FLOWER, (2, 0)]
    assert len(inner_sides(both)) == 13
    assert len(inner_sides(both, lambda a, b: (2, 0) not in (a, b))) == 12


def test_buildings_are_drawn_from_north_to_south_so_that_shadows_fall_right() -> None:
    picture = grown(start(3), 8, 3)
    heights = [
        float(group.attrib["transform"].rstrip(")").split()[1])
        for group in with_class(tree(picture), "building")
    ]
    assert len(heights) == 24 and heights == sorted(heights)


def test_prices_are_offered_on_free_spaces_only() -> None:
    picture = priced(grown(start(2), 4, 2))
    built = {building.space for building in picture.buildings}
    offered = set(buttons(tree(picture)))
    assert offered == {space.id for space in picture.spaces} - built


# ------------------------------------------------------------------ glyphs


def test_glyphs_are_all_different() -> None:
    assert len({str(glyph(name)) for name in names()}) == len(names())
