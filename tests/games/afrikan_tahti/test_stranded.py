"""Who is stranded, and the game that is drawn because nobody can win any more: every clause of ST-56, played.

That free passage ends all this is told by ST-27 in test_options.py; other ends are in the golden games.
"""

from __future__ import annotations

from typing import Any

import pytest

from lauta.engine.match import Match

from .tables import Pawn, legal, match_at, me, play, spots

NO_PASSAGE = ({"sea_rule": "before_2005"}, {"free_passage_steps": 0})
OLD_SEA = NO_PASSAGE[0]
HOMES = ("tangier", "cairo")
CITIES = [name for name in spots() if ":" not in name and not name.startswith("j_") and name not in HOMES]
ISLANDS = ("canary_islands", "st_helena", "tamatave", "cape_st_marie")
STAR_ALONE = {"star_found": True, "horseshoes_turned": 4}
ALL_FOUND = {"star_found": True, "horseshoes_turned": 5}


def tokens(**left: str) -> dict[str, list[str]]:
    """These tokens are left, and no others."""
    assert set(left) <= set(CITIES)
    return {city: [left[city]] if city in left else [] for city in CITIES}


def bare(at: str, money: int, *others: Pawn, **keys: Any) -> Match:
    """A match under the old sea rule, without tokens and with the bonus of Capetown spent, but for `keys`."""
    keys = {"options": OLD_SEA, "tokens": tokens(), "cape_visited": True, **keys}
    return match_at(at, money, *others, **keys)


def seats(match: Match, turns: int) -> list[int | None]:
    """Who is to act in so many turns that are passed."""
    found = []
    for _ in range(turns):
        found.append(match.actor)
        match.play("pass")
    return found


# --- who is stranded --------------------------------------------------------------------------------

RICH: Pawn = {"at": "egypt", "money": 900}


@pytest.mark.parametrize("options", NO_PASSAGE)
@pytest.mark.parametrize("island", ISLANDS)
def test_without_money_on_an_island_without_tokens_one_is_skipped_for_good_st56(
    island: str, options: dict[str, Any]
) -> None:
    match = bare("egypt", 100, {"at": island, "money": 0}, {"at": "cairo", "money": 100}, options=options)
    assert seats(match, 6) == [0, 2, 0, 2, 0, 2]


@pytest.mark.parametrize("options", [{}, {"free_passage_steps": 1}])
@pytest.mark.parametrize("at", ["canary_islands", "tamatave", "egypt"])
def test_with_free_passage_nobody_is_stranded_and_nothing_is_drawn_st27_st56(
    at: str, options: dict[str, Any]
) -> None:
    match = bare(at, 0, {"at": at, "money": 0}, options=options)
    assert seats(match, 4) == [0, 1, 0, 1] and not match.over


@pytest.mark.parametrize(
    "pawn, keys",
    [
        ({"at": "canary_islands", "money": 100}, {}),
        ({"at": "canary_islands", "money": 0}, {"tokens": tokens(canary_islands="blank")}),
        ({"at": "tamatave", "money": 0}, {"tokens": tokens(cape_st_marie="blank")}),
        ({"at": "sea:tangier-canary_islands:1", "money": 0, "voyage": "paid"}, {}),
        ({"at": "egypt", "money": 0}, {"tokens": tokens(capetown="blank")}),
        ({"at": "egypt", "money": 0}, {"cape_visited": False}),
        ({"at": "egypt", "money": 0, "items": ["star"]}, {}),
        ({"at": "egypt", "money": 0, "items": ["horseshoe"]}, {"star_found": True}),
        ({"at": "land:cairo-egypt:2", "money": 0, "items": ["star"]}, {}),
    ],
)
def test_whoever_can_still_get_something_plays_on_st56(pawn: Pawn, keys: dict[str, Any]) -> None:
    """The fare, a token that can be reached on foot, the bonus of Capetown, or the way home with an item."""
    assert seats(bare("egypt", 100, pawn, **keys), 3) == [0, 1, 0]


@pytest.mark.parametrize(
    "pawn, keys",
    [
        ({"at": "egypt", "money": 0}, {}),
        ({"at": "cairo", "money": 0}, {}),
        ({"at": "land:cairo-egypt:2", "money": 0}, {}),
        ({"at": "egypt", "money": 0}, {"tokens": tokens(**dict.fromkeys(ISLANDS, "blank"))}),
        ({"at": "canary_islands", "money": 0}, {"cape_visited": False}),
        ({"at": "canary_islands", "money": 0}, {"tokens": tokens(egypt="blank", tamatave="blank")}),
        ({"at": "canary_islands", "money": 0, "items": ["star"]}, {}),
        ({"at": "tamatave", "money": 0, "items": ["star"]}, {}),
    ],
)
def test_what_lies_across_the_sea_helps_nobody_st56(pawn: Pawn, keys: dict[str, Any]) -> None:
    """On the mainland without an item when tokens and bonus are gone; on an island also with an item."""
    assert seats(bare("egypt", 100, pawn, **keys), 3) == [0, 0, 0]


# --- the game is drawn ------------------------------------------------------------------------------


def drawn(match: Match) -> bool:
    """Whether the game is over without a winner, shared by all."""
    return match.over and match.winners == list(range(match.players)) and set(match.scores) == {0}


@pytest.mark.parametrize(
    "token, ends", [("blank", True), ("robber", True), ("horseshoe", True), ("star", True), ("topaz", False)]
)
def test_the_game_is_drawn_with_the_turn_that_strands_the_last_player_st56(token: str, ends: bool) -> None:
    """The last £100 buys the last token of the island; with the Star he cannot come home, either."""
    broke: Pawn = {"at": "egypt", "money": 0}
    match = bare("canary_islands", 100, broke, broke, tokens=tokens(canary_islands=token))
    assert seats(match, 2) == [0, 0] and not match.over
    play(match, "pay")
    assert not match.over
    play(match, token)
    assert drawn(match) == match.over == ends


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_one_who_can_still_find_something_keeps_the_game_alive_st56(seat: int) -> None:
    """Whichever he is in the order of play."""
    pawns: list[Pawn] = [{"at": "egypt", "money": 0} for _ in range(3)]
    pawns[seat] = {"at": "tangier", "money": 100}
    match = bare(pawns[0]["at"], pawns[0]["money"], *pawns[1:])
    play(match, "pass")
    assert not match.over and seats(match, 2) == [seat, seat]


def test_one_who_is_held_can_still_win_st46_st56() -> None:
    match = bare("canary_islands", 100, {**RICH, "lost_turns": 2}, tokens=tokens(canary_islands="blank"))
    play(match, "pay", "blank")
    assert not match.over and match.actor == 1 and me(match, 1).held == 0


@pytest.mark.parametrize("token, ends", [("blank", True), ("robber", True), ("emerald", False)])
def test_the_game_is_drawn_with_the_turn_that_strands_the_last_owner_st54_st56(
    token: str, ends: bool
) -> None:
    """Others may be rich: there is nothing left to find for them."""
    match = bare("st_helena", 100, RICH, RICH, items=["star"], tokens=tokens(st_helena=token), **ALL_FOUND)
    assert seats(match, 3) == [0, 1, 2] and not match.over
    play(match, "pay")
    assert not match.over
    play(match, token)
    assert drawn(match) == match.over == ends


@pytest.mark.parametrize(
    "found, ends",
    [(ALL_FOUND, True), (STAR_ALONE, False), ({"star_found": True, "horseshoes_turned": 0}, False)],
)
def test_as_long_as_something_can_be_found_the_rich_play_on_st54_st56(
    found: dict[str, Any], ends: bool
) -> None:
    match = bare("st_helena", 0, RICH, items=["star"], **found)
    assert not match.over, "it is said at the end of a turn"
    play(match, "pass")
    assert drawn(match) == ends


def test_as_long_as_the_star_lies_somewhere_the_rich_play_on_st54_st56() -> None:
    match = bare("canary_islands", 0, RICH, tokens=tokens(morocco="star"), horseshoes_turned=5)
    play(match, "pass")
    assert not match.over and match.actor == 1


@pytest.mark.parametrize("owner", [{"at": "egypt", "money": 0}, {"at": "canary_islands", "money": 100}])
@pytest.mark.parametrize("item", ["star", "horseshoe"])
def test_one_owner_who_can_come_home_keeps_the_game_alive_st54_st56(owner: Pawn, item: str) -> None:
    """Everything is found, and one of those who have found it still has his way or his fare."""
    match = bare("st_helena", 0, {**owner, "items": [item]}, RICH, items=["horseshoe"], **ALL_FOUND)
    play(match, "pass")
    assert not match.over and match.actor == 1


def test_the_last_horseshoe_that_strands_its_finder_ends_the_game_st38_st54_st56() -> None:
    """It is a winning item, and the last; its finder cannot leave, nor can the owner of the Star."""
    found: dict[str, Any] = {**STAR_ALONE, "tokens": tokens(canary_islands="horseshoe")}
    owner: Pawn = {"at": "st_helena", "money": 0, "items": ["star"]}
    match = bare("canary_islands", 100, owner, RICH, **found)
    assert seats(match, 2) == [0, 2] and not match.over
    play(match, "pay", "horseshoe")
    assert drawn(match)
    match = bare("canary_islands", 200, owner, RICH, **found)
    play(match, "pay", "horseshoe")
    assert not match.over and match.actor == 2, "£100 are left for the fare"


def test_the_star_that_is_found_last_by_one_who_cannot_leave_ends_the_game_st54_st56() -> None:
    """Five horseshoes were turned before it and are worth nothing (ST-37)."""
    match = bare("canary_islands", 0, RICH, tokens=tokens(canary_islands="star"), horseshoes_turned=5)
    play(match, "try", "rolled 6")
    assert not match.over
    assert drawn(play(match, "star"))


def test_an_owner_who_comes_home_wins_alone_st55_st56() -> None:
    """Also where the others are stranded: a game is drawn only when nobody can win."""
    broke: Pawn = {"at": "canary_islands", "money": 0}
    match = bare("egypt", 0, broke, broke, items=["star"], **ALL_FOUND)
    assert seats(match, 2) == [0, 0]
    play(match, "roll", "rolled 6", "to cairo")
    assert match.over and match.winners == [0] and not drawn(match)


def test_the_last_fare_strands_where_it_leads_to_nothing_st56() -> None:
    """At sea nobody is stranded; with the turn after the one that ends in the empty port the game ends."""
    match = bare("tangier", 100, {"at": "egypt", "money": 0})
    play(match, "roll", "rolled 1", "to sea.tangier-canary_islands.1 100", "end")
    assert not match.over and match.actor == 0 and me(match).money == 0
    play(match, "roll", "rolled 6", "to canary_islands")
    assert not match.over and legal(match) == {"end"}
    assert drawn(play(match, "end"))
