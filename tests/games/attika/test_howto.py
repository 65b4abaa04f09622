"""The rules page of Attika: every drawn example is played by the real rules, so that no caption can lie.

How the pictures look is tested with the drawing; the languages in tests/test_catalogues.py.
"""

from __future__ import annotations

from itertools import product
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from lauta.engine.actors import CHANCE
from lauta.engine.hexgrid import Cell
from lauta.engine.match import Match
from lauta.engine.page_parts import PageRequest
from lauta.engine.record import copy, new
from lauta.games.attika.about import ABOUT
from lauta.games.attika.howto import PAGE, how_to_play, pictures
from lauta.games.attika.howto.pictures import FREE, Bill, Example
from tests.pages import fields, text

from .tables import attika, match_at, started

C = attika().module("data.constants")
PRICES = attika().module("rules.prices")
TERRAIN = attika().module("rules.terrain")
SEATS = ("athens", "corinth")
RICH = {"W": 7, "F": 7, "H": 7, "M": 7}
TARGETED = [example for example in pictures.EXAMPLES if example.targets]


def position(example: Example, without: Cell | None = None, **keys: Any) -> Match:
    """The example as a match in which seat 0 is to act; `without` leaves a building out."""
    return match_at(
        spaces=[f"{q},{r},{letter}" for (q, r), letter in example.spaces.items()],
        shrines=[f"{q},{r}" for q, r in example.shrines],
        buildings=[
            f"{q},{r},{SEATS[seat]},{kind}"
            for (q, r), (seat, kind) in example.buildings.items()
            if (q, r) != without
        ],
        store=[example.kind] if example.kind else [],
        **keys,
    )


def space(match: Match, cell: Cell) -> int:
    return int(TERRAIN.space_at(match.state, *cell))


def cost(match: Match, example: Example, cell: Cell) -> int:
    """Cards for the building of the example on a space, from a hand that has the right ones; or FREE."""
    s, kind, at = match.state, C.KINDS.index(example.kind), space(match, cell)
    if PRICES.is_free(s, 0, kind, at):
        return FREE
    return int(PRICES.cards_needed(kind, s.symbols[at], PRICES.fee(s, 0, at), 0x7777))


def build(match: Match, example: Example, cell: Cell) -> None:
    match.play(f"build {example.kind}")
    match.play(attika().module("rules.actions").AT + space(match, cell))


@pytest.mark.parametrize("example", TARGETED, ids=lambda e: e.id)
def test_marks_show_what_building_there_takes_at46_at57_at67(example: Example) -> None:
    match = position(example, hand=RICH)
    assert {cell: cost(match, example, cell) for cell in example.targets} == example.targets


@pytest.mark.parametrize("example", TARGETED, ids=lambda e: e.id)
def test_marks_are_what_the_match_hands_in(example: Example) -> None:
    """The fewest cards, played through the match, from a hand that has the right ones."""
    for cell, cards in example.targets.items():
        match = position(example, hand=RICH)
        build(match, example, cell)
        assert min(map(sum, payments(match))) == max(0, cards)


def pay(match: Match) -> None:
    """Hand in cards, whichever."""
    while match.state.phase == attika().module("rules.state").Phase.PAY:
        match.play(match.legal_actions()[-1])


def payments(match: Match) -> set[tuple[int, ...]]:
    """What the legal payments for the building just placed hand in, by landscape."""
    rules, phase = match.rules, attika().module("rules.state").Phase
    found, waiting = set(), [copy(match.state)]
    while waiting:
        s = waiting.pop()
        if s.phase != phase.PAY:
            found.add(tuple(int(n) for n in s.discard))
            continue
        moves: Any = new(rules.Moves)
        rules.legal_actions(s, moves)
        for i in range(moves.n):
            waiting.append(after := copy(s))
            rules.apply(after, moves.action[i])
    return found


@pytest.mark.parametrize("bill", [pictures.TOWER_BILL, pictures.ROAD_BILL], ids=lambda b: b.example.id)
def test_bills_add_up_at46_at63(bill: Bill) -> None:
    """Map and cards of the picture are the symbols that the rules see there, and a payment they take."""
    match = position(bill.example, hand={"F": 1, "H": 1})
    at = space(match, bill.space)
    seen = [int(PRICES.count_of(match.state.symbols[at], i)) for i in range(4)]
    assert all(seen[C.LANDSCAPES.index(land)] >= bill.map.count(land) for land in bill.map)
    assert len(bill.map) + len(bill.cards) == len(bill.price)
    assert bill.example.targets[bill.space] == len(bill.cards)
    build(match, bill.example, bill.space)
    assert tuple(bill.cards.count(land) for land in C.LANDSCAPES) in payments(match)


def test_tower_bill_leaves_nothing_of_the_map_unused_at46_at47() -> None:
    """The hill below the harbour of the other player is not counted."""
    bill = pictures.TOWER_BILL
    match = position(bill.example)
    seen = {land: int(PRICES.count_of(match.state.symbols[space(match, bill.space)], i))
            for i, land in enumerate(C.LANDSCAPES)}  # fmt: skip
    assert seen == {"water": 0, "forest": 1, "hill": 1, "mountain": 1}
    assert bill.example.spaces[0, 0] == "H" and bill.example.buildings[0, 0] == (1, "harbor")
    assert sorted(bill.price) == ["hill", "hill", "mountain"]


def test_payments_shown_as_possible_are_the_ones_that_are_at52_at54() -> None:
    bill = pictures.TOWER_BILL
    assert bill.cards == ("hill",)
    match = position(bill.example, hand=dict.fromkeys("WFHM", 2))
    build(match, bill.example, bill.space)
    possible = payments(match)
    for cards, legal in pictures.PAYMENTS:
        assert (tuple(cards.count(land) for land in C.LANDSCAPES) in possible) == legal, cards


def test_fortress_is_free_on_exactly_the_marked_spaces_at57_at60() -> None:
    example = pictures.ARROW
    match = position(example)
    empty = example.spaces.keys() - example.buildings.keys()
    assert {cell for cell in empty if cost(match, example, cell) == FREE} == example.targets.keys()
    beside_blue = {(3, 1), (2, 1), (2, 0)}
    assert all(cost(match, example, cell) > 0 for cell in beside_blue)
    assert set(example.targets.values()) == {FREE}


def test_tower_is_free_beside_the_fortress_only_at58_at59() -> None:
    by_id = {building.id: building for building in C.BUILDINGS}
    assert "tower" in by_id["fortress"].frees and "tower" not in by_id["quarry"].frees
    assert by_id["tower"].frees == ()


def test_second_road_beside_the_first_is_free_at64() -> None:
    example = pictures.ROAD
    match = position(example, hand={"F": 2}, mode="build", actions_left=3)
    match.state.players[0].store[C.KINDS.index("road")] += 1
    build(match, example, pictures.ROAD_BILL.space)
    assert cost(match, example, (1, -1)) == FREE


def test_fee_example_joins_or_founds_a_settlement_at66_at67() -> None:
    example = pictures.FEE
    for cell, settlements in zip(example.targets, (1, 3), strict=True):
        match = position(example, hand={"W": 1, "M": 1, "H": 2})
        assert match.state.players[0].settlements == 2
        build(match, example, cell)
        pay(match)
        assert match.state.players[0].settlements == settlements
    assert pictures.symbols(pictures.building_of("theater")) == ("water", "mountain")


@pytest.mark.parametrize("link, amphorae", [("group", [1, 0]), ("settlement", [1, 1])])
def test_group_example_brings_an_amphora_where_the_caption_says_at82(link: str, amphorae: list[int]) -> None:
    example = pictures.GROUP
    got = []
    for cell in example.targets:
        match = position(example, hand={"W": 2, "F": 1}, options={"group_link": link})
        build(match, example, cell)
        got.append(match.state.players[0].amphorae)
    assert got == amphorae


def test_extension_touches_the_shrine_only_at76() -> None:
    example = pictures.EXTENSION
    assert example.extension is not None
    ids = [tile.id for tile in C.MAP_TILES]
    match = position(example, stacks=[["well"], [], [], []], map_stack=[ids[0]], pending="extend")
    match.play(ids[0])
    places = {attika().module("rules.actions").split(action.number)[1] for action in match.legal_actions()}
    s = match.state
    centres = {
        (
            TERRAIN.anchor_q(s, anchor) + C.PLACE_Q[place],
            TERRAIN.anchor_r(s, anchor) + C.PLACE_R[place],
        ): anchor
        for anchor, place in places
    }
    assert centres[example.extension[0]] == C.N_SPACES  # named by the shrine: it touches no space


def test_link_example_wins_with_the_framed_building_at94() -> None:
    example = pictures.LINK
    assert example.last is not None and example.buildings[example.last] == (0, example.kind)
    match = position(example, without=example.last, hand=RICH)
    build(match, example, example.last)
    pay(match)
    assert match.over and match.winners == [0]
    assert all(example.buildings[cell][0] == 0 for cell in example.chain[1:-1])
    assert (example.chain[0], example.chain[-1]) == example.shrines


def test_first_map_is_the_one_for_two_at14_at15() -> None:
    layout = C.LAYOUTS[0]
    assert tuple(centre for centre, _ in pictures.START.tiles) == layout.centres
    assert pictures.START.shrines == layout.shrines
    shown = [letters for _, letters in pictures.START.tiles]
    every = {
        "".join("-" if n == C.BLANK else "WFHM"[n] for n in tile.turned(steps))
        for tile, steps in product(C.MAP_TILES, range(6))
    }
    assert set(shown) <= every


def test_turns_of_the_picture_are_all_turns_there_are_at25_at29() -> None:
    """Every turn without amphorae: some draws or some builds, and then its end."""
    longest = range(5)
    assert {turn(kind, n) for kind in ("draw", "build") for n in longest} == set(pictures.TURNS)


def turn(kind: str, most: int) -> tuple[str, ...]:
    """The actions of a turn with as many of a kind as there are, but at most so many."""
    match = started(2)
    s, seat = match.state, match.actor
    me = s.players[seat]
    for name in ("road", "tower", "ship", "mill"):
        me.store[C.KINDS.index(name)] = 1
    me.hand[:], me.cards = [9] * 4, 36
    done: list[str] = []
    while len(done) < most and (possible := [a for a in match.legal_actions() if a.kind == kind]):
        match.play(possible[0])
        done.append(kind)
        while s.phase != attika().module("rules.state").Phase.ACT:
            stored = [action for action in match.legal_actions() if action.kind == "store"]
            match.play((stored or match.legal_actions())[0])
    held = me.cards
    match.play("end")
    while match.actor == CHANCE:
        match.play(match.legal_actions()[0])
    return (*done, *["card"] * (me.cards - held))


def test_board_shows_all_thirty_buildings_with_their_prices_at6_at7() -> None:
    root = ET.fromstring(pictures.board_picture("", None))
    items = [g for g in root.iter() if "item" in g.get("class", "").split()]
    assert len(items) == C.N_BUILDINGS


def test_every_option_is_explained() -> None:
    assert fields(PAGE, "option") == {option.name for option in ABOUT.options}


def test_what_is_reconstructed_is_counted_from_the_data() -> None:
    told = text(how_to_play(PageRequest())[-1:])
    priced = sum(building.reconstructed for building in C.BUILDINGS)
    tiles = sum(tile.reconstructed for tile in C.MAP_TILES)
    assert 0 < priced < len(C.BUILDINGS) and tiles > 0 and all(x.reconstructed for x in C.LAYOUTS)
    assert f"{priced} of the {len(C.BUILDINGS)} kinds" in told
    assert f"{tiles} of the {len(C.MAP_TILES)} map tiles" in told
