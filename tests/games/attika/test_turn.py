"""The course of a game of Attika: set-up, turns, taking back, the end (AT-14 to AT-38, AT-92 to AT-98).

What single actions do is in scenarios (course.toml and others); here what they cannot tell.
"""

from __future__ import annotations

from collections import Counter

import pytest

from lauta.engine.actors import CHANCE
from lauta.engine.errors import CannotUndo
from lauta.engine.hexgrid import distance
from lauta.engine.match import Match
from lauta.engine.record import copy

from .tables import FLOWER, attika, kinds, match_at, started

ATTIKA = attika()
C = ATTIKA.module("data.constants")
PLAYERS = pytest.mark.parametrize("players", ATTIKA.players)


def outcomes(match: Match) -> dict[str, int]:
    """What chance can bring now, with weights."""
    assert match.actor == CHANCE
    return {action.text: action.weight for action in match.legal_actions()}


# --- set-up -----------------------------------------------------------------------------------------


@PLAYERS
def test_the_first_map_is_drawn_tile_by_tile_each_turned_at_random_at14_at23(players: int) -> None:
    match = ATTIKA.match(players)
    tiles = {4: 8, 3: 6, 2: 4}[players]
    for laid in range(tiles):
        assert outcomes(match) == {
            tile.id: 1 for tile in C.MAP_TILES if match.state.unused[C.MAP_TILES.index(tile)]
        }
        assert match.state.n_tiles == laid and len(outcomes(match)) == 22 - laid
        chosen = match.play("T11" if laid == 0 else match.legal_actions()[-1])
        rotations = C.MAP_TILES[[tile.id for tile in C.MAP_TILES].index(chosen.text)].rotations
        assert rotations == (2 if laid == 0 else 6), "T11 looks alike after two steps"
        assert outcomes(match) == {f"turn {n}": 6 // rotations for n in range(rotations)}
        match.play("turn 1")
    assert match.state.map_stack == 22 - tiles and match.state.n_tiles == tiles


@PLAYERS
def test_shrines_lie_outside_the_tiles_each_at_two_spaces_at10_at15(players: int) -> None:
    s = started(players).state
    assert s.n_shrines == players
    at = Counter(shrine for mask in s.shrine for shrine in range(4) if mask >> shrine & 1)
    assert at == dict.fromkeys(range(players), 2)
    assert max(mask.bit_count() for mask in s.shrine) == 1


@PLAYERS
def test_every_player_uncovers_one_tile_of_each_stack_at18_at19(players: int) -> None:
    s = started(players).state
    for me in s.players[:players]:
        assert list(me.stack) == [5, 7, 7, 7]
        assert sum(me.store) == 4
        assert sum(n for kind, n in enumerate(me.store) if C.MAIN[kind]) == 1
    assert s.supply == 15, "every player count has all amphorae (AT-16)"


def test_the_white_stacks_share_what_is_unseen_the_main_stack_has_its_own_at5_at18_at101() -> None:
    match = started(2)
    me = match.state.players[0]
    match.play("draw 1")
    mains = {b.id for i, b in enumerate(C.BUILDINGS) if b.main and me.unseen[i]}
    assert outcomes(match) == dict.fromkeys(mains, 1) and len(mains) == 5
    match.play(sorted(mains)[0])
    match.play("store")
    match.play("draw 3")
    others = {b.id: me.unseen[i] for i, b in enumerate(C.BUILDINGS) if not b.main and me.unseen[i]}
    assert outcomes(match) == others and sum(others.values()) == 21


@PLAYERS
def test_the_first_player_is_drawn_and_hands_grow_in_turn_order_at20_at21(players: int) -> None:
    match = ATTIKA.match(players)
    while "first" not in kinds(match):
        match.play(match.legal_actions()[0])
    assert outcomes(match) == {f"first {letter}": 1 for letter in "ABCD"[:players]}
    match.play("first B")
    assert outcomes(match) == {"water": 15, "forest": 15, "hill": 15, "mountain": 15}
    match.play("hill")
    assert outcomes(match)["hill"] == 14
    while match.actor == CHANCE:
        match.play(match.legal_actions()[0])
    assert match.actor == 1
    hands = [match.state.players[(1 + turn) % players].cards for turn in range(players)]
    assert hands == [4, 5, 6, 7][:players]
    assert match.state.deck_size == 60 - sum(hands)


# --- a turn -----------------------------------------------------------------------------------------


def test_nothing_is_fixed_before_the_first_action_at25_at26() -> None:
    match = match_at(store=["tower"], hand={"H": 2, "M": 1})
    assert {"draw", "build", "end"} <= kinds(match)
    match.play("build tower")
    match.undo()
    match.play("draw 2")
    match.play(match.legal_actions()[0])
    match.play("store")
    assert kinds(match) == {"draw", "end"}


def test_the_last_decision_can_be_taken_back_until_the_turn_ends_at33() -> None:
    match = match_at(mode="build", actions_left=1, buildings=["0,0,athens,road"], store=["road"])
    match.play("build road")
    match.play("at 1b")
    assert kinds(match) == {"end"}
    match.undo()
    match.play("at 1c")
    match.play("end")
    assert match.actor == 1
    with pytest.raises(CannotUndo, match="the turn is over"):
        match.undo()


# --- extensions -------------------------------------------------------------------------------------


def test_an_extension_shows_its_tile_before_it_is_placed_at75() -> None:
    match = match_at(mode="draw", actions_left=0, pending="extend", map_stack=["T09", "T03"])
    assert outcomes(match) == {"T09": 1, "T03": 1}
    match.play("T09")
    assert match.actor == 0 and kinds(match) == {"extend"}
    match.play(match.legal_actions()[0])
    assert {action.text for action in match.legal_actions()} == {f"turn {n}" for n in range(6)}
    match.undo()
    assert kinds(match) == {"extend"}


def test_every_place_that_touches_and_covers_nothing_is_offered_once_at76_at77_at80() -> None:
    terrain = ATTIKA.module("rules.terrain")
    match = match_at(
        spaces=[*FLOWER, "4,0,-", "2,-4,W"],
        shrines=["0,-3", "-4,6"],
        mode="draw",
        actions_left=0,
        pending="extend",
    )
    match.play("T09")
    s, rules = match.state, match.rules
    things = [
        (terrain.anchor_q(s, anchor), terrain.anchor_r(s, anchor))
        for anchor in range(C.N_ANCHORS)
        if terrain.is_anchor(s, anchor)
    ]
    assert len(things) == 11
    square = range(-12, 12)
    wanted = [(q, r) for q in square for r in square if min(distance((q, r), thing) for thing in things) == 2]
    found = []
    for action in match.legal_actions():
        after = copy(s)
        rules.apply(after, action.number)
        found.append((after.q, after.r))
        assert terrain.name_of_place(s, *found[-1]) == action.number - ATTIKA.module("rules.actions").EXTEND
    assert sorted(found) == wanted
