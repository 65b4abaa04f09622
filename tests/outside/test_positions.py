"""Positions from outside: whatever a loader lets through can be played, through every way in.

Positions of real matches are perturbed (`tests/contract/perturbing.py`); named cases are below.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lauta
from lauta import research
from lauta.engine.errors import LautaError
from lauta.engine.game import Game
from lauta.engine.position import Position
from lauta.engine.record import pack
from lauta.engine.toml_text import written
from tests.contract.perturbing import play_on, try_one
from tests.contract.tables import GAMES, MOST_MOVES
from tests.scenarios import runner
from tests.scenarios.document import ScenarioError
from tests.scenarios.reading import read

SAMPLE, MANY = 100, 5000  # perturbed positions of each game
SHARES = 10  # in which the many are tried
LEAST_PASSED = 0.15  # else the changes are too wild to test anything


@pytest.mark.parametrize("game", GAMES)
def test_a_perturbed_position_is_refused_or_can_be_played(game: Game) -> None:
    passed = sum(try_one(game, seed, matches=1)[1] for seed in range(SAMPLE))
    assert passed >= LEAST_PASSED * SAMPLE


@pytest.mark.soak
@pytest.mark.compiled
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("game", GAMES)
def test_thousands_of_perturbed_positions_are_refused_or_can_be_played(game: Game, share: int) -> None:
    seeds = range(SAMPLE + share, SAMPLE + MANY, SHARES)
    passed = sum(try_one(game, seed, to_end="compiled")[1] for seed in seeds)
    assert passed >= LEAST_PASSED * len(seeds)


# Seeds at which the many have found something.
FOUND = {
    "a match of five that is merely long": ("retkikunnat", 350),  # it ends after 23,544 actions
}


@pytest.mark.parametrize("case", FOUND)
def test_what_was_found_once_is_refused_or_can_be_played(case: str) -> None:
    game, seed = FOUND[case]
    made, passed = try_one(lauta.game(game), seed)
    assert passed, made.how


# --- named cases: what would stop play, and the place that is named ---------------------------------

STAR: dict[str, Any] = {"game": "afrikan_tahti", "seats": 2, "turn": "A"}
TRIP: dict[str, Any] = {"game": "retkikunnat", "seats": 2, "turn": "A"}
_ON_LAND = {"A": {"at": "cairo"}, "B": {"at": "tunis"}}
_TRAVELLERS = {
    "A": {"at": "cairo", "character": "onnenonkija"},
    "B": {"at": "tunis", "character": "pohatta"},
}
CASES = {
    "a voyage bound for a dot": (
        STAR | {"players": {**_ON_LAND, "A": {"at": "tamatave", "bound": "land.j_cameroon-ain_galaka.3"}}},
        "players.A.bound",
    ),
    "a voyage bound for a dot whose number is large": (
        STAR
        | {"players": {**_ON_LAND, "A": {"at": "tamatave", "bound": "sea.j_cape_verde_sea-st_helena.8"}}},
        "players.A.bound",
    ),
    "a voyage on land": (
        STAR
        | {"options": {"sea_destination_lock": True}}
        | {"players": {**_ON_LAND, "A": {"at": "cairo", "voyage": "paid"}}},
        "players.A.voyage",
    ),
    "a token that none remains for": (
        STAR
        | {"players": {**_ON_LAND, "A": {"at": "sahara", "money": 100}}}
        | {"token": {"*": False, "sahara": True}, "remaining": {"*": 0}},
        "token",
    ),
    "fever without turns left": (
        TRIP | {"players": _TRAVELLERS, "slot_owner": {"kuume": "A"}, "slot_left": {"kuume": 0}},
        "slot_left.kuume",
    ),
    "a permit without uses left": (
        TRIP | {"players": _TRAVELLERS, "slot_owner": {"kaivauslupa": "A"}, "slot_left": {"kaivauslupa": 0}},
        "slot_left.kaivauslupa",
    ),
    "a deck that is said to be larger than it is": (
        TRIP | {"players": _TRAVELLERS, "events": {"*": 0}, "deck_size": 59},
        "deck_size",
    ),
    "two tiles in a stack, one unseen": (
        {"game": "attika", "seats": 2, "turn": "A"}
        | {"players": {"A": {"stack": {"*": 0, "1": 2}, "unseen": {"*": 0, "capital": 1}}}},
        "players.A.stack",
    ),
    "map tiles over one another": (
        {"game": "attika", "seats": 2, "turn": "A", "laid": ["T01", "T02"], "tile_q": {"2": 1}},
        "laid.2",
    ),
    "a number that the next step no longer holds": (
        {"game": "africa", "seats": 2, "turn": "A", "quiet": 32767},
        "quiet",
    ),
}


def as_match(document: dict[str, Any]) -> None:
    """A match that begins there."""
    lauta.game(document["game"]).match(position=document)


def as_record(document: dict[str, Any]) -> None:
    """A record that was played from there."""
    head = ("game", "seats", "options")
    lines = written({key: row for key, row in document.items() if key not in head}).splitlines()
    game = lauta.game(document["game"])
    options = [f"Option {name}: {str(value).lower()}" for name, value in document.get("options", {}).items()]
    kept = [
        f"Option {spec.name}: {str(spec.default).lower()}"
        for spec in game.options
        if spec.name not in document.get("options", {})
    ]
    seats = ["Seat A: A", "Seat B: B"]
    above = [f"Game: {game.id}", f"Rules: {game.version}", *options, *kept, *seats, "Position:"]
    lauta.read("\n".join([*above, *(f"    {line}" for line in lines if line), "", "1. A: end", ""]))


def as_scenario(document: dict[str, Any]) -> None:
    """The position of a scenario."""
    rest = {key: row for key, row in document.items() if key not in ("game", "seats", "options")}
    row = {"id": "X", "title": "x", "players": document["seats"], "position": rest, "over": False}
    if "options" in document:
        row["options"] = document["options"]
    (scenario,) = read(Path("x.toml"), {"format": 2, "game": document["game"], "scenario": [row]})
    runner.run(scenario, "plain")


DOORS = [as_match, as_record, as_scenario]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("case", CASES)
def test_what_cannot_be_played_is_refused_by_every_loader(
    door: Callable[[dict[str, Any]], None], case: str
) -> None:
    document, place = CASES[case]
    with pytest.raises((LautaError, ScenarioError), match=re.escape(place)):
        door(document)


@pytest.mark.parametrize("does", ["open", "anyway"])
@pytest.mark.parametrize("case", CASES)
def test_no_board_is_made_of_what_cannot_be_played(guest: Any, case: str, does: str) -> None:
    from lauta.web.models import Table

    document, _ = CASES[case]
    before = Table.objects.count()
    page = guest.post(f"/board/{document['game']}/set-up", text=written(document), do=does)
    assert page.status_code == 400 and Table.objects.count() == before


@pytest.mark.parametrize("case", CASES)
def test_what_cannot_be_played_is_named_as_a_fault(case: str) -> None:
    document, place = CASES[case]
    faults = Position(document).problems()
    assert place in [fault.place for fault in faults if fault.fatal], faults


# --- what no box holds, but can be played: it loads, and comes to its end ------------------------------

SEA: dict[str, Any] = {"game": "navegador", "seats": 2, "turn": "A"}
ODD_BUT_PLAYABLE = {
    "fewer tokens unturned than lie": STAR
    | {"players": {"A": {"at": "sahara", "money": 900}, "B": {"at": "tunis", "found": {"horseshoe": 5}}}}
    | {"remaining": {"*": 0, "blank": 1, "star": 1}, "token": {"*": True, "tangier cairo": False}},
    "more rubies than there are": STAR | {"players": _ON_LAND, "remaining": {"ruby": 5}},
    "more factories than were sold": SEA
    | {"sold": {"*": 0}}
    | {"players": {"A": {"factories": {"sugar": 3}, "cash": 5000, "workers": 9}}},
    "more orange factories": SEA
    | {"players": {"A": {"factories": {"sugar": 3}, "items": {"factory": 6}, "cash": 5000, "workers": 9}}},
    "more ships than a player has": SEA | {"players": {"A": {"ships": {"portugal": 9}}}},
    "fewer buildings on offer": SEA | {"unsold": 3, "players": {"A": {"cash": 5000, "workers": 9}}},
}


@pytest.mark.parametrize("case", ODD_BUT_PLAYABLE)
def test_what_no_box_holds_is_played_to_its_end(case: str) -> None:
    position = Position(ODD_BUT_PLAYABLE[case])
    assert position.problems()
    position.check_playable()
    assert play_on(position, random.Random(case), MOST_MOVES, "plain")
    play_on(position, random.Random(case))


def test_bytes_that_cannot_be_played_are_refused() -> None:
    setting = research.setting("afrikan_tahti", players=2)
    match = setting.match(seed=1)
    state = match.state
    state.phase = 8  # a token is turned, but nobody stands at one
    with pytest.raises(lauta.RecordError, match="a token is turned in a city that has one"):
        setting.from_bytes(pack(state))


def test_the_size_of_the_deck_follows_from_named_cards() -> None:
    document = TRIP | {"players": _TRAVELLERS, "events": {"*": 0}}
    position = Position(document)
    assert position["deck_size"] == 0
    assert not any(fault.fatal for fault in position.problems())
