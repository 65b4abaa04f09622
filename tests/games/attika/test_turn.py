"""The course of a game of Attika: set-up, turns, taking back, the end (AT-14 to AT-38, AT-92 to AT-98).

What single actions do is in scenarios (building.toml and others); refusals in refusals.toml.
"""

from __future__ import annotations

from collections import Counter

import pytest

from lauta.engine.actors import CHANCE
from lauta.engine.errors import CannotUndo, IllegalAction
from lauta.engine.hexgrid import distance
from lauta.engine.match import Match
from lauta.engine.record import copy

from .tables import FLOWER, attika, kinds, match_at, started, texts

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


def test_the_first_player_may_be_named_and_play_goes_clockwise_at21_at22() -> None:
    match = ATTIKA.match(3, options={"start_player": 3})
    while match.actor == CHANCE:
        match.play(match.legal_actions()[0])
    for seat in (2, 0, 1, 2):
        assert match.actor == seat
        match.play("end")
        while match.actor == CHANCE:
            match.play(match.legal_actions()[0])


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


def test_the_drawn_tile_is_dealt_with_before_anything_else_at35_at38() -> None:
    match = match_at(hand={"H": 2, "M": 1}, amphorae=1)
    match.play("draw 2")
    match.play("tower")
    assert kinds(match) == {"at", "store"}
    for text in ("draw 2", "amphora card", "amphora action", "end", "build tower"):
        with pytest.raises(IllegalAction, match="build the drawn tile first, or put it into the store"):
            match.play(text)


def test_a_drawn_tile_that_cannot_be_paid_goes_into_the_store_at35() -> None:
    match = match_at()
    match.play("draw 2")
    match.play("tower")
    assert texts(match, "at") == set() and kinds(match) == {"store"}


def test_three_builds_make_a_turn_and_its_end_is_said_at29_at33() -> None:
    match = match_at(buildings=["0,0,athens,harbor"], store=["ship", "ship", "ship", "road"])
    for space in ("1b", "1c", "1d"):
        match.play("build ship")
        match.play(f"at {space}")
    assert match.actor == 0 and {"end", "amphora"} == kinds(match), "the group has brought an amphora"
    match.play("amphora card")
    match.play(match.legal_actions()[0])
    assert match.actor == 1, "nothing is left to be decided"


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


def test_a_player_with_an_amphora_sees_each_card_first_at31_at87() -> None:
    match = match_at(amphorae=1)
    match.play("card")
    match.play(match.legal_actions()[0])
    assert match.actor == 0 and match.state.left == 2
    assert {action.text for action in match.legal_actions()} == {"card", "amphora card", "end"}
    match.play("amphora card")
    match.play(match.legal_actions()[0])
    assert {action.text for action in match.legal_actions()} == {"end"}
    match.play("end")
    for _ in range(2):
        assert match.actor == CHANCE
        match.play(match.legal_actions()[0])
    assert match.actor == 1 and match.state.players[0].cards == 4


def test_only_buildings_are_offered_that_can_be_paid_somewhere_at55() -> None:
    match = match_at(spaces=["0,0,H", "1,0,F", "9,0,-"], store=["oracle", "tower", "well", "road"])
    assert texts(match, "build") == {"build oracle"}
    match.play("build oracle")
    assert len(match.legal_actions()) == 2, "the lone blank space sees nothing"


def test_the_discount_is_that_of_the_moment_at45_at48() -> None:
    match = match_at(spaces=["0,0,-", "1,0,F", "0,1,H", "1,1,-"], store=["oracle"] * 3, hand={"M": 2})
    here, symbol, there = (
        ATTIKA.module("rules.terrain").space_at(match.state, *c) for c in ((0, 0), (1, 0), (1, 1))
    )
    at = [
        ATTIKA.notation.text_of(ATTIKA.module("rules.actions").AT + space) for space in (here, symbol, there)
    ]
    match.play("build oracle")
    match.play(at[0])
    match.play("build oracle")
    assert at[2] in texts(match, "at"), "forest and hill are empty still: nothing but the fee"
    match.play(at[1])
    match.play("build oracle")
    assert texts(match, "at") >= {at[2]}, "the hill is empty still: forest by two cards"
    match.play(at[2])
    assert match.state.players[0].cards == 0


def test_stacks_are_never_refilled_at32_at34() -> None:
    match = match_at(stacks=[[], [], [], []])
    assert kinds(match) == {"end"}


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


def test_rotations_that_look_alike_are_one_at75() -> None:
    match = match_at(mode="draw", actions_left=0, pending="extend", map_stack=["T11"])
    match.play("T11")
    match.play(match.legal_actions()[0])
    assert {action.text for action in match.legal_actions()} == {"turn 0", "turn 1"}


def test_without_map_tiles_there_is_no_extension_at79() -> None:
    match = match_at(stacks=[["well"], [], [], []], map_stack=[])
    match.play("draw 1")
    match.play("well")
    match.play("store")
    assert match.actor == 0 and kinds(match) == {"end"}


def test_an_extension_may_be_declined_by_option_at74() -> None:
    keys = {"stacks": [["well"], [], [], []], "options": {"expansion": "optional"}}
    for answer, tiles in (("decline", 1), ("expand", 2)):
        match = match_at(**keys)  # type: ignore[arg-type]  # keys of a scenario
        match.play("draw 1")
        match.play("well")
        match.play("store")
        assert kinds(match) == {"expand", "decline"}
        match.play(answer)
        while "end" not in kinds(match):
            match.play(match.legal_actions()[0])
        assert match.state.n_tiles == tiles and match.actor == 0


# --- the end ----------------------------------------------------------------------------------------


@PLAYERS
def test_a_round_of_empty_passes_is_a_draw_at32_at98(players: int) -> None:
    match = match_at(players=players, deck=[], stacks=[[], [], [], []])
    for turn in range(players):
        assert not match.over and match.actor == turn
        match.play("end")
    assert match.over and match.state.quiet == players
    assert match.winners == list(range(players)), "all share a draw"


def test_whatever_is_done_ends_the_row_of_empty_passes_at32_at98() -> None:
    match = match_at(deck=[], stacks=[["well"], [], [], []], map_stack=[])
    for text in ("draw 1", "well", "store", "end", "end"):
        match.play(text)
    assert match.state.quiet == 1 and not match.over


def test_a_spent_amphora_is_no_empty_pass_at32_at86() -> None:
    match = match_at(deck=[], amphorae=1, stacks=[[], [], [], []])
    match.play("amphora action")
    match.play("end")
    assert match.state.quiet == 0


def test_thirty_buildings_win_and_order_the_others_at93_at97() -> None:
    match = match_at(buildings=["0,0,athens,road", "0,1,corinth,well"], built=29, store=["road"])
    assert match.scores == [29, 1] and match.winners == []
    match.play("build road")
    match.play("at 1b")
    assert match.over and match.scores == [30, 1] and match.winners == [0]


def test_the_winner_need_not_have_most_buildings_at96_at97() -> None:
    match = match_at(
        spaces=["0,0,-", "1,0,-", "5,0,-", "6,0,-", "7,0,-"],
        shrines=["-1,0", "2,0"],
        buildings=["0,0,athens,road", *(f"{q},0,corinth,road" for q in (5, 6, 7))],
        store=["road"],
    )
    match.play("build road")
    match.play(match.legal_actions()[0])
    assert match.winners == [0] and match.scores == [2, 3]
