"""What a roll and a free passage leave to a player who is under way; the moves themselves are scenarios."""

from __future__ import annotations

from .tables import match_at, module, play


def test_rain_that_takes_more_steps_than_are_left_leaves_none_re18_re85() -> None:
    match = play(match_at("tunis", 0), "roll", "rolled 3", "to tripoli/land.tunis-tripoli.2")
    play(match, "event sadekausi_alkaa")
    pawns = module("rules.pawns")
    assert match.state.walked == 3
    assert [pawns.budget(match.state, terrain) for terrain in (pawns.ON_LAND, pawns.ON_SEA)] == [0, 0]


def test_free_passage_goes_on_at_sea_or_the_player_stays_re14() -> None:
    actions = match_at("sea:cairo-suakin:1", 0, voyage="free").legal_actions()
    assert {(action.kind, action.weight) for action in actions} == {("sail", 1), ("stay", 1)}
