"""The drawn board: valid markup, stable ids, no secrets, marks without colour, any shape of land.
What a position means is tested with view.py; here only the picture counts."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from importlib import resources
from xml.etree import ElementTree as ET

import pytest

from lauta.engine.drawing import coast
from lauta.engine.drawing.painter import paint
from lauta.engine.drawing.seats import SEATS, seat_symbol
from lauta.engine.hexgrid import DIRECTIONS
from lauta.games.africa.drawing import chart as drawing_chart
from lauta.games.africa.drawing.board import (
    NOTES,
    TARGETS,
    BoardPicture,
    CellPicture,
    ExplorerPicture,
    draw,
)
from lauta.games.africa.drawing.glyphs import ART, token
from tests.games.drawn import (
    SVG,
    buttons,
    colourless,
    ids,
    parsed,
    places,
    references,
    repeated_ids,
    styled_inline,
)

CONTENTS = (
    "animal:elephant", "animal:lion", "animal:zebra", "animal:giraffe", "animal:rhino", "nomad", "monument",
    "gold:1", "gold:2", "gem:1", "gem:2", "camp", "empty", "hidden",
)  # fmt: skip
DISC = [(q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2]


def default_cells() -> list[tuple[str, int, int, str | None]]:
    data = resources.files("lauta.games.africa").joinpath("data", "board.toml").read_text(encoding="utf-8")
    board = tomllib.loads(data)
    towns = {city["cell"]: city["name"] for city in board["city"]}
    return [(name, q, r, towns.get(name)) for name, q, r in board["cells"]["list"]]


def full_picture() -> BoardPicture:
    """The default board with every content, every target, every note and five explorers."""
    kinds, notes = TARGETS, NOTES
    cells = []
    for n, (name, q, r, town) in enumerate(default_cells()):
        content, target = CONTENTS[n % len(CONTENTS)], n % 5 == 0
        note = {notes[n % 4]} if n % 7 == 0 else set()
        cells.append(
            CellPicture(
                name, q, r, content, town, f"{name}, {content}, face up",
                actions=(n,) if target else (),
                state=frozenset(note | {kinds[n // 5 % len(kinds)]} if target else note),
                points="+3" if target else None,
            )
        )  # fmt: skip
    explorers = tuple(ExplorerPicture(n, f"D{n + 1}", f"explorer {n}", n == 0) for n in range(5))
    return BoardPicture(tuple(cells), explorers, "Board of Africa", "Africa")


def plain_picture(cells: list[tuple[int, int]], content: str = "hidden") -> BoardPicture:
    return BoardPicture(
        tuple(CellPicture(f"X{n}", q, r, content, label="a cell") for n, (q, r) in enumerate(cells))
    )


def tree(picture: BoardPicture, prefix: str = "", standalone: bool = False) -> ET.Element:
    return parsed(draw(picture), prefix, standalone)


def markup(picture: BoardPicture) -> str:
    return paint(draw(picture))


# ------------------------------------------------------------------ markup


def test_board_is_well_formed_and_every_id_is_unique() -> None:
    assert repeated_ids(tree(full_picture())) == []


def test_two_boards_with_prefixes_share_no_id() -> None:
    one, other = ids(tree(full_picture(), prefix="a-")), ids(tree(full_picture(), prefix="b-"))
    assert not set(one) & set(other)


def test_every_reference_points_at_something_in_the_same_picture() -> None:
    root = tree(full_picture(), prefix="p-")
    assert references(root) <= set(ids(root))


def test_same_picture_gives_the_same_bytes() -> None:
    assert markup(full_picture()) == markup(full_picture())


def test_busiest_board_stays_small() -> None:
    assert len(markup(full_picture()).encode()) < 80_000


def test_no_inline_styles_for_a_strict_content_policy() -> None:
    assert styled_inline(tree(full_picture())) == []


def test_standalone_picture_brings_its_style_and_size() -> None:
    root = tree(full_picture(), standalone=True)
    sheet = root.find(f"{SVG}style")
    assert sheet is not None
    assert sheet.text == ART.style()
    assert int(root.attrib["width"]) > 0


def test_page_picture_leaves_style_and_size_to_the_page() -> None:
    root = tree(full_picture())
    assert root.find(f"{SVG}style") is None
    assert "width" not in root.attrib


def test_names_with_markup_in_them_are_escaped() -> None:
    nasty = "<b>\"Tom & Jerry'"
    cell = CellPicture("X", 0, 0, "empty", nasty, nasty, (1,), frozenset({"move"}), nasty)
    root = tree(BoardPicture((cell,), (ExplorerPicture(0, "X", nasty),), nasty, nasty))
    assert root.attrib["aria-label"] == nasty
    assert [group.attrib["aria-label"] for group in places(root).values()] == [nasty]
    assert nasty in [text.text for text in root.iter(f"{SVG}text")]


def test_classes_in_shared_symbols_have_rules_of_their_own() -> None:
    used = {
        name
        for element in tree(full_picture()).iter()
        for name in element.attrib.get("class", "").split()
        if name.startswith("af-")
    }
    assert used
    assert {name for name in used if not re.search(rf"(^|,\s*|\n)\.{name}\b", ART.style())} == set()


# ------------------------------------------------------------------ cells and explorers


def test_every_cell_can_have_the_focus_and_says_what_it_is() -> None:
    groups = places(tree(full_picture())).values()
    assert len(groups) == 101
    assert all({"tabindex", "role", "aria-label"} <= set(group.attrib) for group in groups)


def test_exactly_the_targets_are_buttons_with_their_actions() -> None:
    picture = full_picture()
    wanted = {cell.id: " ".join(map(str, cell.actions)) for cell in picture.cells if cell.actions}
    found = buttons(tree(picture))
    assert {name: group.attrib["data-a"] for name, group in found.items()} == wanted
    assert all(group.attrib["tabindex"] == "0" for group in found.values())


def test_several_actions_on_one_cell_are_listed_in_order() -> None:
    cell = CellPicture("X", 0, 0, "hidden", actions=(12, 45), state=frozenset({"reveal"}))
    (group,) = places(tree(BoardPicture((cell,)))).values()
    assert group.attrib["data-a"] == "12 45"


def test_board_without_targets_is_entered_at_the_acting_explorer() -> None:
    cells = tuple(CellPicture(f"X{n}", q, r, "empty") for n, (q, r) in enumerate(DISC))
    root = tree(BoardPicture(cells, (ExplorerPicture(0, "X3"), ExplorerPicture(1, "X7", acting=True))))
    entered = [name for name, group in places(root).items() if group.attrib["tabindex"] == "0"]
    assert entered == ["X7"]


def test_still_picture_is_one_image_that_nobody_can_act_on() -> None:
    root = tree(replace(full_picture(), still=True))
    assert root.attrib["role"] == "img"
    assert not [element for element in root.iter() if "tabindex" in element.attrib]


@pytest.mark.parametrize("kind", TARGETS)
def test_every_target_carries_its_mark(kind: str) -> None:
    cell = CellPicture("X", 0, 0, "hidden", actions=(1,), state=frozenset({kind}))
    (group,) = places(tree(BoardPicture((cell,)))).values()
    assert f"#af-mark-{kind}" in [use.attrib["href"] for use in group]


def test_target_of_an_unnamed_kind_is_marked_too() -> None:
    (group,) = places(tree(BoardPicture((CellPicture("X", 0, 0, actions=(1,)),)))).values()
    assert "#af-mark-act" in [use.attrib["href"] for use in group]


def test_marks_differ_in_shape_not_only_in_colour() -> None:
    marks = [*(f"mark-{kind}" for kind in TARGETS), *(f"note-{note}" for note in NOTES)]
    assert len({colourless(ART(mark)) for mark in marks}) == len(marks)


def test_points_of_an_action_are_shown_on_the_cell() -> None:
    cell = CellPicture("X", 0, 0, actions=(1,), points="+12", always_show=True)
    (group,) = places(tree(BoardPicture((cell,)))).values()
    badge = group[-1]
    assert badge.attrib["class"] == "points always"
    assert [text.text for text in badge.iter(f"{SVG}text")] == ["+12"]


def test_explorers_are_groups_that_move_by_their_transform() -> None:
    cells = tuple(CellPicture(f"X{n}", q, r, "empty") for n, (q, r) in enumerate(DISC))
    seen = set()
    for cell in ("X0", "X1"):
        root = tree(BoardPicture(cells, (ExplorerPicture(4, cell, "Aino"),)))
        (group,) = [g for g in root.iter(f"{SVG}g") if g.attrib.get("id") == "explorer-4"]
        assert group.attrib["aria-label"] == "Aino"
        assert re.fullmatch(r"translate\(-?[\d.]+ -?[\d.]+\)", group.attrib["transform"])
        seen.add(group.attrib["transform"])
    assert len(seen) == 2


# ------------------------------------------------------------------ secrets


def test_hidden_tiles_are_all_alike() -> None:
    own = r'(id|data-cell|transform|tabindex)="[^"]*"'
    groups = places(tree(plain_picture(DISC))).values()
    assert len({re.sub(own, "", ET.tostring(group, encoding="unicode")) for group in groups}) == 1


def test_pictures_of_what_nobody_has_seen_are_not_in_the_markup() -> None:
    names_used = [name for name in ids(tree(plain_picture(DISC))) if name.startswith("af-")]
    assert sorted(names_used) == ["af-hex", "af-hidden"]


def test_a_tile_stays_the_same_part_when_it_is_turned_up() -> None:
    before, after = (
        [
            (piece.id, [part.key for part in piece.parts])
            for piece in draw(plain_picture(DISC, content)).pieces
        ]
        for content in ("hidden", "gold:2")
    )
    assert before == after and all("tile" in keys for _, keys in after)


# ------------------------------------------------------------------ land of any shape


@pytest.mark.parametrize(
    "cells, rings",
    [
        ([(0, 0)], 1),
        (DISC, 1),
        ([cell for cell in DISC if cell != (0, 0)], 2),
        ([cell for cell in DISC if cell not in ((0, 0), (1, 0))], 2),
        ([*DISC, (7, -2)], 2),
        ([*DISC, (7, -2), (9, -2), (-6, 0)], 4),
        ([(0, 0), (1, 1)], 2),
    ],
    ids=["cell", "disc", "lake", "long lake", "island", "islands", "strait"],
)
def test_every_shore_is_one_ring(cells: list[tuple[int, int]], rings: int) -> None:
    assert len(coast.coast_rings(cells)) == rings


def test_coast_has_one_step_for_every_side_at_the_sea() -> None:
    land = {(q, r) for _, q, r, _ in default_cells()}
    sides = sum((q + dq, r + dr) not in land for q, r in land for dq, dr in DIRECTIONS)
    (ring,) = coast.coast_rings(land)
    assert len(ring) == len(set(ring)) == sides


def test_drawn_coast_lies_seaward_of_every_tile() -> None:
    land = [(q, r) for _, q, r, _ in default_cells()]
    (ring,) = coast.coast_rings(land)
    centres = [coast.centre(*cell) for cell in land]
    gaps = [min(((x - cx) ** 2 + (y - cy) ** 2) ** 0.5 for cx, cy in centres) for x, y in coast.shore(ring)]
    assert min(gaps) > 22


@pytest.mark.parametrize(
    "cells",
    [[(0, 0)], DISC, [(n, 0) for n in range(12)], [(0, n) for n in range(12)], [*DISC, (7, -2), (-6, 0)]],
    ids=["cell", "disc", "row", "column", "islands"],
)
def test_any_board_fits_into_its_picture(cells: list[tuple[int, int]]) -> None:
    chart = drawing_chart.plan(cells, [(cells[0], "Harbour")], "Africa")
    for cell in cells:
        x, y = coast.centre(*cell)
        assert chart.view.grown(-coast.SIZE).distance(x, y) == 0
    for town in chart.towns:
        assert chart.view.joined(town.box) == chart.view
    assert len(places(tree(plain_picture(cells)))) == len(cells)


def test_ornaments_of_the_default_board_lie_in_free_sea() -> None:
    land = [(q, r) for _, q, r, _ in default_cells()]
    towns = [((q, r), town) for _, q, r, town in default_cells() if town]
    chart = drawing_chart.plan(land, towns, "Africa")
    assert chart.rose
    assert chart.cartouche
    (x, y), reach = chart.rose
    assert reach > 60
    assert (
        min(((cx - x) ** 2 + (cy - y) ** 2) ** 0.5 for cx, cy in (coast.centre(*c) for c in land))
        > reach + 50
    )
    assert all(chart.cartouche.distance(*coast.centre(*cell)) > 50 for cell in land)
    assert all(chart.cartouche.gap(town.box) > 0 for town in chart.towns)


def test_continent_fills_most_of_the_picture() -> None:
    land = [(q, r) for _, q, r, _ in default_cells()]
    towns = [((q, r), town) for _, q, r, town in default_cells() if town]
    view = drawing_chart.plan(land, towns, "").view
    xs = [coast.centre(*cell)[0] for cell in land]
    assert (max(xs) - min(xs) + coast.WIDTH) / (view.right - view.left) > 0.93


# ------------------------------------------------------------------ glyphs


@pytest.mark.parametrize(
    "content", [*CONTENTS[:-3], "hidden", "good:statue", "good:mask", "animal:okapi", "good:salt"]
)
def test_token_draws_every_content_even_kinds_that_nobody_has_drawn(content: str) -> None:
    assert len(list(ET.fromstring(str(token(content))).iter())) > 4


def test_faces_are_all_different() -> None:
    contents = [
        *CONTENTS[:-3],
        "good:statue",
        "good:drum",
        "good:shirt",
        "good:pot",
        "good:mask",
        "animal:buffalo",
    ]
    assert len({str(token(content)) for content in contents}) == len(contents)


def test_players_differ_by_symbol_and_by_lightness() -> None:
    def lightness(colour: str) -> float:
        r, g, b = (pow(int(colour[i : i + 2], 16) / 255, 2.2) for i in (1, 3, 5))
        return float(0.2126 * r + 0.7152 * g + 0.0722 * b)

    assert len({seat_symbol(seat) for seat in range(5)}) == 5
    for seat in SEATS:
        light, dark = sorted((lightness(seat.paint), lightness(seat.mark)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) > 3


def test_a_note_stands_below_the_title_and_nothing_where_there_is_none() -> None:
    picture = replace(full_picture(), caption="Africa")
    assert "title-note" not in markup(picture)
    noted = tree(replace(picture, note="our own coast"))
    (note,) = [text for text in noted.iter(f"{SVG}text") if text.get("class") == "title-note"]
    (title,) = [text for text in noted.iter(f"{SVG}text") if text.get("class") == "title"]
    assert note.text == "our own coast"
    assert float(note.get("y", 0)) > float(title.get("y", 0))


def test_the_board_says_that_it_is_reconstructed() -> None:
    import lauta

    match = lauta.game("africa").match(2, seed=1)
    assert "reconstructed map" in match.view().svg
