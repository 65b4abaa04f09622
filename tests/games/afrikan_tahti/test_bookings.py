"""The port of a voyage fixed on boarding (ST-23, option sea_destination_lock).

The other options are in test_options.py; the sea between Tunis, Tripoli and Cairo has one junction.
"""

from __future__ import annotations

from typing import Any

import pytest

from lauta.engine.errors import IllegalAction
from lauta.engine.match import Match

from .tables import ends, legal, match_at, me, play

LOCK: dict[str, Any] = {"sea_destination_lock": True}
PORTS = {"bound tunis", "bound tripoli", "bound cairo"}


def at_sea(port: str, money: int = 300, items: tuple[str, ...] = ()) -> Match:
    """Out of Tunis, bound for a port, one step before the junction; the turn of the player again."""
    match = match_at("tunis", money, items=items, options=LOCK)
    return play(match, "roll", "rolled 1", "to sea.j_syrtis-tunis.1 100", f"bound {port}", "end", "pass")


def test_without_the_option_nobody_is_asked_st23() -> None:
    match = play(match_at("tunis", 300), "roll", "rolled 1", "to sea.j_syrtis-tunis.1 100")
    assert legal(match) == {"end"}


def test_who_ends_at_sea_after_boarding_names_a_port_st23() -> None:
    match = play(match_at("tunis", 300, options=LOCK), "roll", "rolled 1", "to sea.j_syrtis-tunis.1 100")
    assert legal(match) == PORTS, "those that no other port lies before, also the one that was left"
    play(match, "bound cairo")
    assert legal(match) == {"end"} and me(match).money == 200
    match.undo()
    assert legal(match) == PORTS


def test_only_ports_of_this_voyage_are_named_st23() -> None:
    match = play(match_at("tunis", 300, options=LOCK), "roll", "rolled 1", "to sea.tangier-tunis.2 100")
    assert legal(match) == {"bound tangier", "bound tunis"}


@pytest.mark.parametrize("port, others", [("cairo", {"tripoli", "tunis"}), ("tripoli", {"cairo", "tunis"})])
def test_no_other_port_is_entered_before_st23(port: str, others: set[str]) -> None:
    found = {end for roll in range(1, 5) for end in ends(at_sea(port), roll)}
    assert port in found and "j_syrtis" in found
    assert not others & found


def test_the_star_is_carried_to_the_port_and_through_no_start_city_st23_st52() -> None:
    star = ("star",)
    assert ends(at_sea("tripoli", items=star), 4) == ends(at_sea("tripoli"), 4) > {"tripoli"}
    assert ends(at_sea("cairo", items=star), 6) == {"cairo"} < ends(at_sea("cairo"), 6)


def test_the_port_once_reached_the_way_is_free_st23_st25() -> None:
    match = play(at_sea("tunis"), "roll", "rolled 3")
    assert any(text.startswith("to land.") for text in legal(match))
    play(match, "to tunis")
    assert me(match).bound == -1 and "pay" in legal(match)


def test_a_new_voyage_has_a_port_of_its_own_st22_st23() -> None:
    match = play(at_sea("tunis"), "roll", "rolled 3", "to sea.tangier-tunis.1 100")
    assert legal(match) == {"bound tangier", "bound tunis"}


def test_a_voyage_that_goes_on_keeps_its_port_st23() -> None:
    match = play(at_sea("cairo"), "roll", "rolled 1", "to j_syrtis")
    assert legal(match) == {"end"} and me(match).bound >= 0


def test_free_passage_is_bound_too_st23_st27() -> None:
    match = match_at("tunis", 0, options={**LOCK, "free_passage_steps": 1})
    play(match, "sail sea.j_syrtis-tunis.1", "bound cairo", "end", "pass")
    assert legal(match) == {"sail j_syrtis", "pass"}, "back to Tunis is no way to Cairo"


def test_a_freed_captive_keeps_to_the_port_st23_st50() -> None:
    match = match_at("sea:j_cape_sea-st_helena:5", 0, voyage="free", options=LOCK)
    match.state.players[0].bound = 0
    assert "sail st_helena" not in legal(match)


@pytest.mark.parametrize(
    "texts, tried, words",
    [
        (("roll", "rolled 6"), "to tripoli", "this voyage goes to Cairo"),
        ((), "bound cairo", "choose what to do now: a move, a flight, the token of the"),
    ],
)
def test_refusals_name_the_port_st23(texts: tuple[str, ...], tried: str, words: str) -> None:
    with pytest.raises(IllegalAction, match=words):
        play(play(at_sea("cairo"), *texts), tried)


def test_a_port_behind_another_one_is_refused_st23() -> None:
    match = play(match_at("tunis", 300, options=LOCK), "roll", "rolled 1", "to sea.j_syrtis-tunis.1 100")
    with pytest.raises(IllegalAction, match="no ship goes to Suakin without entering another port first"):
        match.play("bound suakin")
    with pytest.raises(IllegalAction, match="choose the port that the voyage goes to first"):
        match.play("end")


def test_bots_name_ports_and_come_home_st23() -> None:
    import lauta

    game, bot = lauta.game("afrikan_tahti"), lauta.bot("skilled")
    match, named = game.match(3, seed=4, options=LOCK), 0
    while not match.over and len(match.log) < 3000:
        assert match.actor is not None
        action = bot.choose(game, match.redacted(match.actor), seed=1)
        named += match.action(action).kind == "bound"
        match.play(action)
    assert match.over and named > 0
