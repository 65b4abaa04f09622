"""The rules page of Africa: every drawn example is played by the real rules, so that no caption can lie.

How the pictures look is tested with the drawing; the languages in tests/test_catalogues.py.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

import lauta
from lauta.engine.hexgrid import Cell
from lauta.engine.record import copy, new
from lauta.games.africa.about import ABOUT
from lauta.games.africa.data.constants import (
    BOARD,
    CAMP,
    EMPTY,
    FACES,
    FIRST_FACE,
    GOODS,
    HIDDEN,
    N_CELLS,
    UNIT,
)
from lauta.games.africa.howto import PAGE, pictures
from lauta.games.africa.howto.pictures import Example
from lauta.games.africa.rules import actions
from lauta.games.africa.rules.herds import lay, take_stock
from lauta.games.africa.rules.scoring import GOLD_PRIZE, goods_points, prize_share
from lauta.games.africa.rules.state import Phase, State
from tests.pages import fields

CONTENT = {"empty": EMPTY, "hidden": HIDDEN, "camp": CAMP} | {
    face.content: FIRST_FACE + i for i, face in enumerate(FACES)
}
RULES: Any = lauta.game("africa").rules()


def legal(s: State) -> set[int]:
    moves = new(RULES.Moves)
    RULES.legal_actions(s, moves)
    return set(moves.action[: moves.n])


def on_board(example: Example) -> dict[Cell, int]:
    """Each cell of the example on the real board, where all of it fits away from the cities."""
    index = {cell: i for i, cell in enumerate(BOARD.cells)}
    cities = {city.cell for city in BOARD.cities}
    for q, r in BOARD.cells:
        cells = {(dq, dr): index.get((q + dq, r + dr), -1) for dq, dr in example.cells}
        if -1 not in cells.values() and not cities & set(cells.values()):
            return cells
    raise AssertionError(f"the example {example.id} fits nowhere on the board")


def position(example: Example, at: dict[Cell, int]) -> State:
    """The example as a state at the beginning of a step of seat 0; all around it is face down."""
    s: State = lauta.game("africa").match(3, seed=1).state
    for index in range(N_CELLS):
        s.content[index], s.explorer[index] = HIDDEN, 0
    for cell, content in example.cells.items():
        s.content[at[cell]] = CONTENT[content]
    for seat, cell in enumerate(example.explorers):
        s.players[seat].cell = at[cell]
        s.explorer[at[cell]] = seat + 1
    s.turn, s.phase, s.step = 0, Phase.STEP, 0
    take_stock(s)
    return s


def found(example: Example) -> tuple[State, dict[Cell, int]]:
    """The moment after seat 0 has turned up the tile of the example."""
    at = on_board(example)
    s = position(example, at)
    assert example.origin is not None
    tile = s.content[at[example.origin]]
    lay(s, at[example.origin], HIDDEN)
    assert actions.DISCOVER + at[example.origin] in legal(s)
    RULES.apply(s, actions.DISCOVER + at[example.origin])
    RULES.apply(s, actions.REVEAL + tile - FIRST_FACE)
    return s, at


def placements(s: State, at: dict[Cell, int]) -> dict[Cell, int]:
    """Where the tile in hand may go, with the points that are then booked."""
    back = {index: cell for cell, index in at.items()}
    result = {}
    for action in legal(s):
        kind, args = actions.split(action)
        if kind == "place":
            after = copy(s)
            RULES.apply(after, action)
            result[back[args[0]]] = after.players[0].score - s.players[0].score
    return result


def test_reach_af24_af26() -> None:
    example = pictures.REACH
    at = on_board(example)
    reach = {a - actions.MOVE for a in legal(position(example, at)) if actions.split(a)[0] == "move"}
    assert reach == {at[cell] for cell in example.targets}


@pytest.mark.parametrize("example", [pictures.FOUND_ANIMAL, pictures.FOUND_NOMADS], ids=lambda e: e.id)
def test_found_tile_af41_af44(example: Example) -> None:
    s, at = found(example)
    assert example.origin is not None
    assert placements(s, at) == {**example.targets, example.origin: example.here}


def test_found_animal_touches_what_the_caption_says() -> None:
    # "It touches one other ... The marked cell touches three": the points are one more.
    assert (pictures.FOUND_ANIMAL.here, pictures.FOUND_ANIMAL.best()) == (1 + 1, 3 + 1)


def test_nomads_next_door_need_the_cell_they_leave_af9() -> None:
    s, at = found(pictures.FOUND_NOMADS)
    s.options.nomad_origin_counts = 0
    assert (2, 0) in pictures.FOUND_NOMADS.targets
    assert placements(s, at)[2, 0] == pictures.FOUND_NOMADS.targets[2, 0] - 1 == 4 - 1


def test_moved_animal_af50_af51() -> None:
    example = pictures.MOVED_ANIMAL
    at = on_board(example)
    s = position(example, at)
    assert example.origin is not None
    RULES.apply(s, actions.LIFT + at[example.origin])
    assert placements(s, at) == example.targets == {(2, 0): 3 - 1}


def test_survey_af60() -> None:
    s = position(pictures.SURVEY, on_board(pictures.SURVEY))
    assert actions.SURVEY in legal(s)
    RULES.apply(s, actions.SURVEY)
    assert s.players[0].score == pictures.SURVEY.best()


def test_mining_af61() -> None:
    at = on_board(pictures.MINING)
    s = position(pictures.MINING, at)
    assert actions.MINE in legal(s)
    RULES.apply(s, actions.MINE)
    me = s.players[0]
    assert (me.score, me.gold, me.gems) == (0, pictures.MINED_GOLD, pictures.MINED_GEMS)
    mined = [cell for cell, word in pictures.MINING.cells.items() if word.startswith(("gold", "gem"))]
    assert all(s.content[at[cell]] == EMPTY for cell in mined)


def test_exchange_af37() -> None:
    ex = pictures.EXCHANGE
    example = Example("find", ((0, 0, f". {ex.found}"),), ((0, 0),), "", (), origin=(1, 0))
    at = on_board(example)
    s = position(example, at)
    s.players[0].goods[GOODS.index(ex.found)] = ex.mine - 1
    for kind, n in ex.theirs.items():
        s.players[1].goods[GOODS.index(kind)] = n
    lay(s, at[1, 0], HIDDEN)
    RULES.apply(s, actions.DISCOVER + at[1, 0])
    RULES.apply(s, actions.REVEAL + CONTENT[f"good:{ex.found}"] - FIRST_FACE)
    trades = {actions.split(a)[1] for a in legal(s) if actions.split(a)[0] == "trade"}
    assert trades == {(1, GOODS.index(ex.possible))}
    assert set(ex.theirs) == {ex.possible, ex.impossible}


def test_prizes_af71() -> None:
    s: State = lauta.game("africa").match(len(pictures.PRIZES), seed=1).state
    for seat, (gold, _) in enumerate(pictures.PRIZES):
        s.players[seat].gold = gold
    shares = [Fraction(prize_share(s, seat, GOLD_PRIZE), UNIT) for seat in range(len(pictures.PRIZES))]
    assert shares == [points for _, points in pictures.PRIZES]


def test_goods_picture_af69() -> None:
    s: State = lauta.game("africa").match(2, seed=1).state
    for n, shown in enumerate(re.findall(r"<text[^>]*>(\d+)</text>", pictures.goods_picture("")), 1):
        s.players[0].goods[0] = n
        assert goods_points(s, 0) == int(shown)


def test_no_example_shows_more_tiles_than_there_are() -> None:
    counts = {face.content: face.count for face in FACES}
    for example in pictures.EXAMPLES:
        shown = list(example.cells.values())
        assert all(shown.count(content) <= counts.get(content, N_CELLS) for content in shown), example.id


def test_every_preset_is_told() -> None:
    ids = [preset.id for preset in ABOUT.presets]
    assert fields(PAGE, "preset") == {*ids, *(f"{ident}.help" for ident in ids)}
