"""The drawn board and sheet: valid markup, stable ids, targets and marks that need no colour.
What a position means is tested with view.py, what lies where in the files beside this one."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from lauta.engine.drawing.painter import paint
from lauta.engine.drawing.seats import SEATS
from lauta.games.navegador.drawing.board import AROUND, BoardPicture, draw
from lauta.games.navegador.drawing.chart import HEIGHT, WIDTH
from lauta.games.navegador.drawing.drawings import BOARD
from lauta.games.navegador.drawing.glyphs import PLAYERS, glyph, names
from lauta.games.navegador.drawing.paint import ART
from lauta.games.navegador.drawing.player_board import SheetPicture
from lauta.games.navegador.drawing.regions import MARKS, NOTES, RegionPicture, ShipsPicture
from lauta.games.navegador.drawing.rondel import RondelPicture, SpacePicture, StonePicture
from lauta.games.navegador.drawing.side_sheets import CardPicture, StallPicture
from tests.games.drawn import (
    SVG,
    colourless,
    ids,
    places,
    references,
    repeated_ids,
    styled_inline,
    texts,
)
from tests.games.navegador.pictures import (
    choosing,
    lines,
    market,
    regions,
    rondel,
    scene,
    scenes,
    sea,
    sheet,
    start,
    trading,
    tree,
)

SCENES = scenes()
PICTURES: list[BoardPicture | SheetPicture] = [*SCENES.values(), sheet(), sheet(3, True)]
NASTY = "<b>\"Tom & Jerry'"


def markup(picture: BoardPicture | SheetPicture) -> str:
    return paint(scene(picture))


# ------------------------------------------------------------------ markup


@pytest.mark.parametrize("picture", PICTURES)
def test_pictures_are_well_formed_and_every_id_is_unique(picture: BoardPicture | SheetPicture) -> None:
    assert repeated_ids(tree(picture)) == []


@pytest.mark.parametrize("name", SCENES)
def test_every_reference_points_at_something_in_the_same_picture(name: str) -> None:
    root = tree(SCENES[name], "p-")
    found = set(ids(root))
    assert references(root) and references(root) <= found
    assert all(name.startswith("p-") for name in found)


def test_sheet_keeps_its_ids_behind_its_prefix() -> None:
    assert all(name.startswith("own3-") for name in ids(tree(sheet(3, True), "own3-")))


def test_same_picture_gives_the_same_bytes() -> None:
    assert markup(SCENES["sailing-5"]) == markup(scenes()["sailing-5"])


def test_busiest_pictures_stay_small() -> None:
    assert max(len(markup(picture).encode()) for picture in SCENES.values()) < 130_000
    assert len(markup(sheet()).encode()) < 60_000


def test_no_inline_styles_for_a_strict_content_policy() -> None:
    for picture in PICTURES:
        assert styled_inline(tree(picture)) == []


def test_coordinates_are_written_short() -> None:
    root = tree(SCENES["choosing-4"])
    for rose in [e for e in root.iter() if "rose" in e.attrib.get("class", "")]:
        rose.attrib.clear()  # the engine's; its ticks must meet
    numbers = re.findall(r"\d+\.\d+", ET.tostring(root, "unicode") + markup(sheet()))
    assert [number for number in numbers if len(number.partition(".")[2]) > 2] == []


@pytest.mark.parametrize("picture", [start(), sheet()], ids=["board", "sheet"])
def test_standalone_picture_brings_its_style_and_size(picture: BoardPicture | SheetPicture) -> None:
    root = tree(picture, standalone=True)
    style_sheet = root.find(f"{SVG}style")
    assert style_sheet is not None
    assert style_sheet.text == ART.style()
    assert int(root.attrib["width"]) > 0


def test_names_with_markup_in_them_are_escaped() -> None:
    picture = BoardPicture(
        (RegionPicture("goa", NASTY, 600, 400, label=NASTY, ships=(ShipsPicture(0, 1, label=NASTY),)),),
        rondel=RondelPicture(
            (SpacePicture("sailing", "sailing", NASTY, label=NASTY),), (StonePicture(0, 0, NASTY),)
        ),
        stalls=(StallPicture("church", "church", 1, label=NASTY),),
        card=CardPicture(0, label=NASTY),
        title=NASTY,
    )
    root = tree(picture)
    assert root.attrib["aria-label"] == NASTY
    assert {place.attrib["aria-label"] for place in places(root).values()} == {NASTY}
    assert [e.text for e in root.iter(f"{SVG}textPath")] == [NASTY]
    assert NASTY in " ".join(texts(root))
    assert tree(replace(sheet(), title=NASTY)).attrib["aria-label"] == NASTY


def test_whatever_has_no_paint_of_its_own_gets_it_from_the_style_sheet() -> None:
    known = set(re.findall(r"\.(nv-[\w-]+|spot|rose-\w+)", ART.style()))
    for picture in PICTURES:
        for group in ("path", "rect", "circle", "text", "ellipse"):
            for element in tree(picture).iter(f"{SVG}{group}"):
                classes = set(element.attrib.get("class", "").split())
                if classes and "fill" not in element.attrib and "id" not in element.attrib:
                    assert classes & known or classes <= {"left", "right"}, classes


def test_still_pictures_are_images_that_nobody_can_act_on() -> None:
    stills: list[BoardPicture | SheetPicture] = [replace(trading(), still=True)]
    stills.append(replace(sheet(0, True), still=True))
    for picture in stills:
        root = tree(picture)
        assert root.attrib["role"] == "img"
        assert not [e for e in root.iter() if {"tabindex", "data-a", "data-cell"} & set(e.attrib)]


def test_a_crop_frames_one_thing_and_draws_the_same() -> None:
    whole = tree(start())
    for crop in AROUND.values():
        part = tree(replace(start(), crop=crop))
        assert [float(n) for n in part.attrib["viewBox"].split()] == list(crop)
        left, top, width, height = crop
        assert 0 <= left < left + width <= WIDTH
        assert 0 <= top < top + height <= HEIGHT
        assert list(map(ET.tostring, part)) == list(map(ET.tostring, whole))


# ------------------------------------------------------------------ what can be done


def test_exactly_the_targets_are_buttons_with_their_actions() -> None:
    for picture in SCENES.values():
        found = places(tree(picture))
        rungs = {
            f"{good.id}-{rung.kind}-{rung.row}": rung.actions
            for good in (picture.market.goods if picture.market else ())
            for rung in good.rungs
        }
        wanted = {region.id: region.actions for region in picture.regions}
        wanted |= {space.id: space.actions for space in (picture.rondel.spaces if picture.rondel else ())}
        wanted |= {good.id: good.actions for good in (picture.market.goods if picture.market else ())}
        wanted |= {line.id: line.actions for line in picture.lines}
        wanted |= {stall.id: stall.actions for stall in picture.stalls}
        wanted |= {"card": picture.card.actions if picture.card else ()} | rungs
        assert set(found) == set(wanted)
        for cell, actions in wanted.items():
            group = found[cell].attrib
            assert group["role"] == ("button" if actions else "img")
            assert group.get("data-a", "") == " ".join(actions)
            assert actions == () or group["tabindex"] == "0"


def test_every_place_says_what_it_is_and_can_have_the_focus() -> None:
    for picture in PICTURES:
        for group in places(tree(picture)).values():
            assert {"id", "tabindex", "role", "aria-label"} <= set(group.attrib)
            assert group.attrib["aria-label"]


def test_a_board_without_targets_is_entered_where_something_happened_last() -> None:
    picture = replace(choosing(), rondel=rondel((2, 5, 5, 7)))
    entered = [cell for cell, group in places(tree(picture)).items() if group.attrib["tabindex"] == "0"]
    assert entered == ["cabo_da_boa_esperanca"]


def test_marks_differ_in_shape_not_only_in_colour() -> None:
    marks = {colourless(ART(f"mark-{kind}")) for kind in MARKS}
    assert len(marks) == len(MARKS)
    assert len({colourless(ART(f"note-{kind}")) for kind in NOTES}) == len(NOTES)
    for note in NOTES:
        (group,) = places(tree(sea(state=frozenset({note})))).values()
        assert f"#nv-note-{note}" in [use.attrib["href"] for use in group.iter(f"{SVG}use")]


def test_every_mark_is_drawn_where_something_can_be_done() -> None:
    for kind in MARKS:
        (group,) = places(tree(sea(actions=("7",), mark=kind))).values()
        assert f"#nv-mark-{kind}" in [use.attrib["href"] for use in group.iter(f"{SVG}use")]


def test_all_that_pieces_name_is_drawn() -> None:
    for picture in PICTURES:
        shown = scene(picture)
        named = {part.symbol for piece in shown.pieces for part in piece.parts if part.symbol}
        assert named and named <= set(shown.drawings.names())


def test_the_chart_stays_the_same_from_position_to_position() -> None:
    later = replace(choosing(), regions=regions(9), lines=lines((4, 2, 1, 1, 1)), market=market((9, 1, 2)))
    assert draw(choosing()).chart is draw(later).chart


def test_what_moves_is_the_same_piece_in_another_place() -> None:
    before, after = draw(choosing()).by_id, draw(trading()).by_id
    for name in ("stone-1", "marker-sugar", "pip-spice"):
        assert (before[name].x, before[name].y) != (after[name].x, after[name].y)


def test_nothing_in_shared_drawings_needs_what_is_around_them() -> None:
    """Rules with ancestors do not reach into drawings that are used: each class has a rule of its own."""
    drawn = "".join(BOARD.draw(name) for name in BOARD.names())
    used = {name for names in re.findall(r'class="([^"]+)"', drawn) for name in names.split()}
    alone = {name for name in used if name.startswith("nv-")}
    unruled = {name for name in alone if not re.search(rf"(^|,\s*|\n)(\.[\w-]+)*\.{name}\b", ART.style())}
    assert alone and unruled == set()


def test_number_on_a_mark_is_written() -> None:
    (group,) = places(tree(sea(actions=("7",), mark="explore", number=3))).values()
    assert texts(group)[-1] == "3"


# ------------------------------------------------------------------ seats, glyphs


def test_seats_take_their_tones_from_the_style_sheet() -> None:
    for seat in range(PLAYERS):
        tones = SEATS[seat]
        rule = re.search(rf"\.nv-seat-{seat} {{([^}}]*)}}", ART.style())
        assert rule
        for tone in (tones.paint, tones.light, tones.shade, tones.mark):
            assert tone in rule[1]


def test_glyphs_are_all_different() -> None:
    twins = {"factory", "caravel", "space-workers", "space-market", "space-colony", "space-privilege"}
    twins |= {"space-ships", "space-buildings"}
    others = [name for name in names() if name not in twins]
    assert len({str(glyph(name)) for name in others}) == len(others)
