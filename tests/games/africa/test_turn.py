"""The course of a game of Africa: start, turns, taking back, the end (AF-11 to AF-22, AF-65 to AF-83).

What can be told as a position and moves is in scenarios (course.toml, turns.toml and others).
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

import lauta
from lauta.engine.about import Value
from lauta.engine.errors import CannotUndo, IllegalAction, OptionError
from lauta.engine.match import Match

from .tables import match_at

AFRICA = lauta.game("africa")
LION = "animal:lion"


def quiet(match: Match, turns: int) -> None:
    """So many turns in which nothing is done."""
    for _ in range(turns):
        match.play("end")


def started(players: int, **options: str | int | bool) -> Match:
    """A match at the first turn of seat A; chance is ours to play."""
    match = AFRICA.match(players, options={"start_player": 1, "start_city": "by_colour", **options})
    assert match.actor == 0
    return match


# --- set-up -----------------------------------------------------------------------------------------


def test_a_start_player_who_does_not_sit_there_is_refused_af15() -> None:
    with pytest.raises(OptionError, match="2 players"):
        AFRICA.match(2, options={"start_player": 3})


def test_colours_are_paired_with_cities_in_their_order_af15() -> None:
    match = AFRICA.match(4, options={"start_player": 3, "start_city": "by_colour"})
    names = AFRICA.module("data.constants").BOARD.names
    assert [names[match.state.players[seat].cell] for seat in range(4)] == ["A1", "B7", "J6", "O1"]
    assert match.actor == 2


def test_cities_are_drawn_different_ones_and_each_as_likely_af15() -> None:
    match = AFRICA.match(3, options={"start_player": 1, "start_city": "random"})
    for n in range(3):
        assert match.actor == lauta.CHANCE
        assert [action.weight for action in match.legal_actions()] == [1] * (5 - n)
        match.play(match.legal_actions()[n].number)
    assert match.actor == 0 and len({player.cell for player in match.state.players[:3]}) == 3


@pytest.mark.parametrize("players", AFRICA.players)
def test_set_up_by_players_af11_to_af14(players: int) -> None:
    s = AFRICA.new_state(players)
    c = AFRICA.module("data.constants")
    assert Counter(s.content[: c.N_CELLS]) == {c.HIDDEN: 96, c.EMPTY: 5}
    assert sum(s.remaining) == 96 and s.supply == (8 if players == 2 else 10)
    for seat, player in enumerate(s.players):
        assert (player.score, player.gold, player.gems, sum(player.goods)) == (0, 0, 0, 0)
        assert player.camps == (2 if seat < players else 0)


# --- the turn ---------------------------------------------------------------------------------------


def test_a_relocation_is_offered_before_the_first_step_only_af18() -> None:
    board = match_at({(0, 0): "empty", (1, 0): "empty", (3, 0): "empty", (0, 1): "hidden"})
    assert "relocate" in board.kinds
    board.play("move", (1, 0))
    assert "relocate" not in board.kinds
    with pytest.raises(IllegalAction, match="AF-18"):
        board.play("relocate")
    board.play("skip")
    assert "relocate" not in board.kinds
    board.match.undo()
    board.match.undo()
    board.play("discover", (0, 1))
    board.reveal("gold:1")
    assert board.kinds >= {"move", "end"} and "relocate" not in board.kinds


def test_with_a_choice_any_part_is_mined_but_not_nothing_af61() -> None:
    cells = {(0, 0): "empty", (1, 0): "gold:2", (0, 1): "gem:1", (-1, 0): "gold:1", (2, 0): "gem:2"}
    found: list[tuple[int, int]] = []
    board = match_at(cells, options={"mining_takes": "choice"})

    def explore() -> None:
        for action in [a for a in board.match.legal_actions() if a.kind in ("take", "done")]:
            board.match.play(action)
            if action.kind == "done":
                me = board.match.state.players[0]
                found.append((me.gold, me.gems))
            explore()
            board.match.undo()

    board.play("mine")
    assert board.kinds == {"take"}
    explore()
    parts = [(gold, gems) for gold in (0, 1, 2, 3) for gems in (0, 1)]
    assert sorted(found) == parts[1:], "every part but nothing, each in one order of decisions"


# --- information, taking back -----------------------------------------------------------------------


def test_a_tile_is_drawn_from_all_that_nobody_has_seen_af80() -> None:
    match = started(2)
    match.play("discover A2")
    words = AFRICA.module("speech.notation").FACE_WORDS
    faces = AFRICA.module("data.constants").FACES
    assert {a.text: a.weight for a in match.legal_actions()} == {
        w: f.count for w, f in zip(words, faces, strict=True)
    }
    match.play("gold 2")
    match.play("discover B2")
    weights = {action.text: action.weight for action in match.legal_actions()}
    assert weights["gold 2"] == 4 and sum(weights.values()) == 95


def test_the_state_is_the_same_whatever_will_be_turned_up_af80() -> None:
    one, other = (AFRICA.match(2, seed=seed, options={"start_player": 1}) for seed in (1, 3))
    for match in (one, other):
        match.play("start A1")
        match.play("start B7")
    assert one.snapshot() == other.snapshot()
    for match in (one, other):
        match.play("discover A2")
    assert one.log[-1] != other.log[-1], "other tiles are turned up"


@pytest.mark.parametrize(
    "cells, decisions",
    [
        ({(1, 0): "empty"}, [("move", (1, 0)), ("skip", None), ("move", (0, 0))]),
        ({(1, 0): LION, (-2, 0): "empty", (-3, 0): LION}, [("lift", (1, 0)), ("place", (-2, 0))]),
        (
            {(1, 0): "nomad", (-2, 0): "empty", (-3, 0): "empty", (-2, -1): "empty"},
            [("lift", (1, 0)), ("place", (-2, 0))],
        ),
        ({(1, 0): LION}, [("survey", None)]),
        ({(1, 0): "gold:1"}, [("mine", None)]),
        ({(2, 0): "camp"}, [("relocate", None), ("to", (2, 0))]),
    ],
)
def test_what_turns_up_no_tile_may_be_taken_back_af81(
    cells: dict[tuple[int, int], str], decisions: list[tuple[str, tuple[int, int] | None]]
) -> None:
    board = match_at({(0, 0): "empty", **cells})
    before = [board.match.snapshot()]
    for kind, cell in decisions:
        board.play(kind, cell)
        before.append(board.match.snapshot())
    while board.match.can_undo:
        assert board.match.snapshot() == before.pop()
        board.match.undo()
    assert [board.match.snapshot()] == before


def test_a_placement_and_an_exchange_may_be_taken_back_the_discovery_not_af81() -> None:
    board = match_at(
        {(0, 0): "empty", (-2, 0): "empty", (-3, 0): LION, (0, 1): "empty"},
        holdings={"B": {"goods": {"drum": 1}}},
    )
    board.play("move", (0, 1))
    board.play("discover", (1, 0))
    board.reveal("animal:lion")
    assert not board.match.can_undo
    with pytest.raises(CannotUndo, match="revealed"):
        board.match.undo()
    board.play("place", (-2, 0))
    board.match.undo()
    assert board.content((1, 0)) == LION and board.kinds == {"place"}
    board.play("place", (1, 0))
    board.play("discover", (1, 1))
    board.reveal("good:pot")
    board.trade(1, "drum")
    board.match.undo()
    assert board.kinds == {"trade", "keep"}


def test_the_last_decision_waits_for_the_end_of_the_turn_af81() -> None:
    board = match_at({(0, 0): "empty", (1, 0): LION, (0, 1): "hidden"})
    board.play("discover", (0, 1))
    board.reveal("gold:1")
    board.play("survey")
    assert board.match.actor == 0 and board.kinds == {"end"} and board.match.can_undo
    board.play("end")
    with pytest.raises(CannotUndo, match="the turn is over"):
        board.match.undo()


# --- the end ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rounds", [1, 2, 10])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_quiet_rounds_end_the_game_without_bonus_af82(players: int, rounds: int) -> None:
    match = started(players, stall_rounds=rounds)
    quiet(match, players * rounds - 1)
    assert not match.over
    quiet(match, 1)
    assert match.over and match.scores == [0] * players and match.winners == list(range(players))


def test_without_the_option_passing_never_ends_af82() -> None:
    match = started(2)
    quiet(match, 300)
    assert not match.over


def test_the_game_is_over_at_once_with_the_last_monument_af66() -> None:
    board = match_at({(0, 0): "empty"}, monuments=8, supply=0, holdings={"B": {"goods": {"pot": 5}}})
    board.play("discover", (1, 0))
    board.reveal("monument")
    assert board.match.over and board.match.actor is None
    assert board.match.scores == [3, 12] and board.match.winners == [1]
    for action in ("end", "survey"):
        with pytest.raises(IllegalAction, match="the game is over"):
            board.play(action)
    assert not board.match.can_undo


# --- options ----------------------------------------------------------------------------------------


def test_all_options_are_in_the_record_and_come_back_af83() -> None:
    dice = random.Random(83)
    for _ in range(20):
        options: dict[str, Value] = {spec.name: dice.choice(spec.values).value for spec in AFRICA.options}
        start: Value = dice.choice(("random", 1, 2))
        options |= {"start_player": start, "stall_rounds": dice.choice([0, 1, 10, 999])}
        match = AFRICA.match(2, seed=1, options=options)
        assert lauta.read(match.record()).options == match.options == options
        for name, value in options.items():
            default = AFRICA.option(name).default
            assert (f"Option {name}: {value}" in match.record().splitlines()) == (value != default)


def test_the_defaults_are_the_standard_game_af83() -> None:
    defaults = AFRICA.options_of()
    assert defaults == {
        "nomad_discovery_base": 0,
        "two_player_end": "ninth",
        "majority_tie_rounding": "up",
        "zero_holdings_rank": False,
        "nomad_origin_counts": True,
        "trades_per_find": "one",
        "last_monument_camp": False,
        "mining_needs_resource": True,
        "mining_takes": "all",
        "survey_needs_point": False,
        "goods_over_five": "new_set",
        "start_city": "choose",
        "winner_tie": "shared",
        "steps_per_turn": 2,
        "stall_rounds": 0,
        "start_player": "random",
    }
    assert AFRICA.options_of("simple") == defaults | {"steps_per_turn": 1}
    finnish = {
        "nomad_discovery_base": 1,
        "two_player_end": "eleventh",
        "majority_tie_rounding": "exact",
    }
    assert AFRICA.options_of("finnish_rulebook") == defaults | finnish


def test_a_start_city_can_be_taken_back_until_the_next_is_chosen_af81() -> None:
    match = lauta.game("africa").match(2, options={"start_player": 1})
    start = match.snapshot()
    match.play("start A1")
    match.undo()
    assert match.snapshot() == start
    assert match.actor == 0
