"""The port of a voyage fixed on boarding (ST-23, option sea_destination_lock).

Most of it is in chosen_port.toml; the sea between Tunis, Tripoli and Cairo has one junction.
"""

from __future__ import annotations

from typing import Any

import pytest

from lauta.engine.match import Match

from .tables import ends, legal, match_at, me, play

LOCK: dict[str, Any] = {"sea_destination_lock": True}
PORTS = {"bound tunis", "bound tripoli", "bound cairo"}


def at_sea(port: str, money: int = 300, items: tuple[str, ...] = ()) -> Match:
    """Out of Tunis, bound for a port, one step before the junction; the turn of the player again."""
    match = match_at("tunis", money, items=items, options=LOCK)
    return play(match, "roll", "rolled 1", "to sea.j_syrtis-tunis.1 100", f"bound {port}", "end", "pass")


def test_who_ends_at_sea_after_boarding_names_a_port_st23() -> None:
    match = play(match_at("tunis", 300, options=LOCK), "roll", "rolled 1", "to sea.j_syrtis-tunis.1 100")
    assert legal(match) == PORTS, "those that no other port lies before, also the one that was left"
    play(match, "bound cairo")
    assert legal(match) == {"end"} and me(match).money == 200
    match.undo()
    assert legal(match) == PORTS


@pytest.mark.parametrize("port, others", [("cairo", {"tripoli", "tunis"}), ("tripoli", {"cairo", "tunis"})])
def test_no_other_port_is_entered_before_st23(port: str, others: set[str]) -> None:
    found = {end for roll in range(1, 5) for end in ends(at_sea(port), roll)}
    assert port in found and "j_syrtis" in found
    assert not others & found


def test_only_ports_of_this_voyage_are_named_st23() -> None:
    match = play(match_at("tunis", 300, options=LOCK), "roll", "rolled 1", "to sea.tangier-tunis.2 100")
    assert legal(match) == {"bound tangier", "bound tunis"}


def test_the_star_is_carried_to_the_port_and_through_no_start_city_st23_st52() -> None:
    star = ("star",)
    assert ends(at_sea("tripoli", items=star), 4) == ends(at_sea("tripoli"), 4) > {"tripoli"}
    assert ends(at_sea("cairo", items=star), 6) == {"cairo"} < ends(at_sea("cairo"), 6)


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
