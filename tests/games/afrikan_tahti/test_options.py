"""What the options of Afrikan tähti change, each against its default.

The rules without options are in test_turn.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from .tables import ends, legal, match_at, me, play, spots, tahti

OLD_SEA = ({"sea_rule": "before_2005"}, {"free_passage_steps": 0})
GONE: dict[str, Any] = {"star_found": True, "horseshoes_turned": 4, "tokens": {"tunis": ["horseshoe"]}}


def test_emerald_value_st41() -> None:
    for value in (600, 500):
        for city, times in (("tunis", 1), ("gold_coast", 2)):
            match = match_at(city, 100, options={"emerald_value": value}, tokens={city: ["emerald"]})
            assert me(play(match, "pay", "emerald")).money == value * times


def test_gold_coast_factor_st45() -> None:
    match = match_at("gold_coast", 100, options={"gold_coast_factor": 3}, tokens={"gold_coast": ["topaz"]})
    assert me(play(match, "pay", "topaz")).money == 900


@pytest.mark.parametrize(
    "mixing, to_sea, to_land",
    [("both", True, True), ("land_to_sea", True, False), ("none", False, False)],
)
def test_mixed_move_st25(mixing: str, to_sea: bool, to_land: bool) -> None:
    options = {"mixed_move": mixing}
    found = ends(match_at("egypt", 300, options=options), 6)
    assert ("sea.cairo-suakin.2 100" in found) == to_sea and "cairo" in found
    found = ends(match_at("sea:cairo-suakin:1", 300, options=options), 3)
    assert ("land.cairo-egypt.2" in found) == to_land
    assert "sea.j_syrtis-cairo.1 100" in found, "from sea to sea is no mixture"


@pytest.mark.parametrize("steps", [1, 2])
def test_free_passage_steps_st27(steps: int) -> None:
    match = match_at("tangier", 0, options={"free_passage_steps": steps})
    sails = {text for text in legal(match) if text.startswith("sail")}
    assert sails == {f"sail sea.tangier-canary_islands.{steps}", f"sail sea.tangier-tunis.{steps}"}


@pytest.mark.parametrize("options", OLD_SEA)
def test_before_2005_ships_take_nobody_along_st27(options: dict[str, Any]) -> None:
    assert legal(match_at("tangier", 0, options=options)) == {"roll", "pass"}


@pytest.mark.parametrize("options", OLD_SEA)
def test_who_is_stranded_is_skipped_st56(options: dict[str, Any]) -> None:
    stranded = {"at": "canary_islands", "money": 0}
    match = match_at(
        "egypt", 0, stranded, {"at": "egypt", "money": 0}, options=options, tokens={"canary_islands": []}
    )
    seats = []
    for _ in range(4):
        seats.append(match.actor)
        match.play("pass")
    assert seats == [0, 2, 0, 2]


@pytest.mark.parametrize(
    "island, tokens, stranded",
    [
        ("canary_islands", ["canary_islands"], True),
        ("canary_islands", [], False),
        ("tamatave", ["tamatave"], False),
        ("tamatave", ["tamatave", "cape_st_marie"], True),
        ("land:tamatave-cape_st_marie:2", ["tamatave", "cape_st_marie"], True),
        ("sea:tangier-canary_islands:1", ["canary_islands"], False),
        ("egypt", ["egypt"], False),
    ],
)
def test_an_island_strands_when_all_its_tokens_are_gone_st56(
    island: str, tokens: list[str], stranded: bool
) -> None:
    for money in (0, 100):
        match = match_at(
            "egypt",
            0,
            {"at": island, "money": money},
            options=OLD_SEA[0],
            tokens={city: [] for city in tokens},
        )
        assert (play(match, "pass").actor == 0) == (stranded and money == 0)


MAINLAND = [name for name in spots() if ":" not in name and not name.startswith("j_")]
EMPTY: dict[str, Any] = {city: [] for city in MAINLAND if city not in ("tangier", "cairo", "st_helena")}


@pytest.mark.parametrize(
    "pawn, keys, drawn",
    [
        ({"money": 0}, {"cape_visited": True}, True),
        ({"money": 0}, {"cape_visited": False}, False),
        ({"money": 100}, {"cape_visited": True}, False),
        ({"money": 0, "items": ["star"]}, {"cape_visited": True}, False),
    ],
)
def test_the_game_is_drawn_when_nobody_can_win_st56(pawn: dict[str, Any], keys: Any, drawn: bool) -> None:
    match = match_at("egypt", 0, {"at": "egypt", **pawn}, options=OLD_SEA[0], tokens=EMPTY, **keys)
    play(match, "pass")
    assert match.over == drawn
    if drawn:
        assert match.winners == [0, 1] and match.scores == [0, 0]


def test_the_game_is_drawn_when_the_owner_of_the_star_is_stranded_st54_st56() -> None:
    rich = {"at": "egypt", "money": 900}
    for turned, drawn in ((5, True), (4, False)):
        match = match_at(
            "st_helena",
            0,
            rich,
            options=OLD_SEA[0],
            items=["star"],
            horseshoes_turned=turned,
            tokens={"st_helena": []},
        )
        assert play(match, "pass").over == drawn


def test_release_move_st49_st50() -> None:
    trap = "land:sahara-dar_fur:2"
    match = match_at(trap, 0, captive=True, options={"release_move": "new_roll"})
    play(match, "roll", "rolled 1")
    assert not me(match).captive and legal(match) == {f"rolled {n}" for n in range(1, 7)}
    assert "to land.sahara-dar_fur.7" in legal(play(match, "rolled 5"))
    match = match_at(trap, 0, captive=True, options={"release_move": "next_turn"})
    play(match, "roll", "rolled 2")
    assert match.actor == 1 and not me(match).captive
    assert "to sahara" in legal(play(match, "pass", "roll", "rolled 2"))
    pirate = "sea:j_cape_sea-st_helena:7"
    match = match_at(pirate, 0, captive=True, voyage="free", options={"release_move": "new_roll"})
    assert "sail st_helena" in legal(play(match, "roll", "rolled 1"))
    match = match_at(pirate, 0, captive=True, voyage="free", options={"release_move": "next_turn"})
    assert play(match, "roll", "rolled 1").actor == 1


def test_eliminate_hopeless_leaves_the_owners_alone_st54() -> None:
    owner, other = {"at": "congo", "money": 0, "items": ["star"]}, {"at": "congo", "money": 0}
    match = match_at("tunis", 100, owner, other, options={"eliminate_hopeless": True}, **GONE)
    play(match, "pay", "horseshoe")
    seats = []
    for _ in range(4):
        seats.append(match.actor)
        match.play("pass")
    assert seats == [1, 0, 1, 0] and not match.over


def test_eliminate_hopeless_ends_the_game_for_a_single_owner_st54() -> None:
    match = match_at(
        "tunis",
        100,
        {"at": "congo", "money": 0},
        items=["star"],
        options={"eliminate_hopeless": True},
        **GONE,
    )
    play(match, "pay", "horseshoe")
    assert match.over and match.winners == [0]


def test_turn_order_clockwise_from_the_highest_roll_st8() -> None:
    match = tahti().match(4, options={"turn_order": "clockwise"})
    play(match, *["start cairo"] * 4, "rolled 2", "rolled 6", "rolled 2", "rolled 6", "rolled 1", "rolled 3")
    seats = []
    for _ in range(5):
        seats.append(match.actor)
        match.play("pass")
    assert seats == [3, 0, 1, 2, 3]


def test_roll_needs_broke_st32() -> None:
    for money, offered in ((100, False), (0, True)):
        match = match_at("tunis", money, options={"roll_needs_broke": True})
        assert ("try" in legal(match)) == offered


def test_roll_on_arrival_st32() -> None:
    match = match_at("tunis", 100, options={"roll_on_arrival": True})
    play(match, "roll", "rolled 3", "to tripoli")
    assert legal(match) == {"pay", "try", "end"}
    assert play(match, "try", "rolled 1").actor == 1, "the turn is over"
    both = {"roll_on_arrival": True, "roll_needs_broke": True}
    match = play(match_at("tunis", 100, options=both), "roll", "rolled 3", "to tripoli")
    assert legal(match) == {"pay", "end"}


def test_allow_pass_st13() -> None:
    options = {"allow_pass": False}
    assert "pass" not in legal(match_at("tunis", 0, options=options))
    assert "pass" not in legal(match_at("land:sahara-dar_fur:2", 0, captive=True, options=options))
    stuck = {**options, "sea_rule": "before_2005"}
    match = match_at("canary_islands", 0, options=stuck, tokens={"canary_islands": []})
    assert legal(match) == {"pass"}, "nothing else is possible"


def test_presets_st27() -> None:
    assert [preset.id for preset in tahti().presets] == ["since_2005", "before_2005"]
    assert tahti().match(2, preset="before_2005").options["sea_rule"] == "before_2005"
