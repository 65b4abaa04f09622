"""What the bots of Afrikan tähti think of positions: chances to win, the same in every mode.

How strong they are is measured in docs/benchmarks.md.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from lauta.bots.levels import bot
from lauta.bots.toolkit import Desk, desk_of
from lauta.engine.match import Match
from lauta.engine.record import unpack
from lauta.games.shared.star_board.bots.distances import BOTH, EITHER, FARE_ONLY, NEITHER, PRICE_ONLY
from lauta.games.shared.star_board.data import constants as board
from lauta.games.shared.star_board.data.constants import SPOT_NAMES

from .tables import match_at, play, tahti

STOPS = (3, 20, 60, 130, 260)
STAR: dict[str, Any] = {"items": ["star"], "star_found": True}


def shares(match: Match) -> list[float]:
    """How likely each player is to win."""
    guide = desk_of(tahti(), "checked").drivers.guide
    odds = [math.exp(guide.value(match.state, seat)) for seat in range(match.players)]
    return [each / sum(odds) for each in odds]


def positions(players: int) -> Iterator[Match]:
    """Random games stopped half-way, with ports fixed on boarding."""
    draw = random.Random(players)
    match = tahti().match(players, seed=players, options={"sea_destination_lock": True})
    for n in range(max(STOPS) + 1):
        if match.over:
            return
        if n in STOPS:
            yield match
        match.play(draw.choice(match.legal_actions()))


def opinions(desk: Desk, state: bytes) -> list[float]:
    """What the guide says of every legal action, and of the position for every seat."""
    root = unpack(desk.rules.State, state)
    desk.rules.legal_actions(root, desk.moves)
    desk.drivers.guide.rate(root, desk.moves, desk.sight)
    rated = [float(desk.sight.rating[i]) for i in range(desk.moves.n)]
    return [*rated, *(float(desk.drivers.guide.value(root, seat)) for seat in range(root.n_players))]


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_guide_says_the_same_plain_and_compiled(players: int) -> None:
    for match in positions(players):
        state = match.snapshot()
        plain, fast = (opinions(desk_of(tahti(), mode), state) for mode in ("plain", "compiled"))
        assert plain == pytest.approx(fast, rel=1e-9, abs=1e-9)


def test_who_carries_the_star_is_likelier_the_nearer_home_st52() -> None:
    rival = {"at": "egypt", "money": 300}
    chances = [
        shares(match_at(city, 0, rival, **STAR))[0] for city in ("tangier", "tunis", "sahara", "congo")
    ]
    assert chances == sorted(chances, reverse=True) and chances[2] > 0.5


def test_a_rival_on_the_way_home_takes_hope_st52() -> None:
    alone = shares(match_at("egypt", 300, {"at": "tunis", "money": 0}))
    behind = shares(match_at("egypt", 300, {"at": "tunis", "money": 0, "items": ["star"]}, star_found=True))
    assert behind[0] < 0.25 < alone[0]


def test_captives_and_those_who_are_held_are_less_likely_to_win_st46_st49() -> None:
    rival = {"at": "egypt", "money": 300}
    beside = shares(match_at("land:sahara-dar_fur:1", 300, rival))
    captive = shares(match_at("land:sahara-dar_fur:2", 300, rival, captive=True))
    assert captive[0] < beside[0]
    held = shares(match_at("slave_coast", 300, rival, lost_turns=3))
    assert held[0] < shares(match_at("slave_coast", 300, rival))[0]


def test_the_last_one_who_can_win_hurries_home_st54() -> None:
    """Where the win is sure the turns home decide, or nobody would ever get there."""
    alone: dict[str, Any] = {**STAR, "horseshoes_turned": 5}
    guide = desk_of(tahti(), "checked").drivers.guide
    near, far = (
        guide.value(match_at(city, 0, {"at": "egypt", "money": 0}, **alone).state, 0)
        for city in ("tunis", "congo")
    )
    assert near > far + 1


@pytest.mark.compiled
@pytest.mark.parametrize("spot", ["land:egypt-dar_fur:1", "morocco"])
def test_a_search_takes_the_win_and_does_not_wait_st55(spot: str) -> None:
    """A sure win that is still to come counts no more than the win: else it would pass for ever."""
    alone: dict[str, Any] = {**STAR, "horseshoes_turned": 5}
    match = match_at(spot, 0, {"at": "cairo", "money": 2300}, **alone)
    for seed in range(3):
        action = bot("master").choose(tahti(), match.snapshot(), iterations=1000, seed=seed)
        assert action == tahti().module("rules.actions").ROLL


def test_who_can_find_nothing_more_has_lost_st54() -> None:
    match = match_at("egypt", 900, {"at": "congo", "money": 0, "items": ["star"]}, star_found=True,
                     horseshoes_turned=5)  # fmt: skip
    assert shares(match)[0] < 1e-6


def test_a_voyage_is_judged_by_the_port_that_it_goes_to_st23() -> None:
    options = {"sea_destination_lock": True}
    to_home, back = (
        shares(play(match_at("tunis", 300, {"at": "egypt", "money": 300}, options=options, **STAR),
                    "roll", "rolled 1", "to sea.j_syrtis-tunis.1 100", f"bound {port}"))[0]
        for port in ("cairo", "tripoli")
    )  # fmt: skip
    assert to_home > back


# On Madagascar with the Star, without money or free passage; one token is left (ST-56).
STRANDED = """
game = "afrikan_tahti"
seats = 2
options.free_passage_steps = 0
turn = "A"
cape_visited = true
rank = {B = 1}
token = {"*" = false, tamatave = true}

[players.A]
at = "cape_st_marie"
money = 0
star = true
found = {star = 1, emerald = 3, topaz = 3, blank = 12}

[players.B]
at = "tripoli"
money = 0
found = {horseshoe = 5, ruby = 2, robber = 3}
"""


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("left", ["topaz", "blank"])
def test_who_has_the_star_and_no_way_home_turns_what_is_left(left: str, seed: int) -> None:
    """A gem may pay for a voyage; after a blank nobody can win any more, and the game ends in a draw."""
    known = (
        STRANDED if left == "topaz" else STRANDED.replace("topaz = 3, blank = 12", "topaz = 4, blank = 11")
    )
    match, skilled = tahti().match(position=known, seed=seed), bot("skilled")
    decided: list[str] = []
    while not match.over and len(decided) < 100:
        number = skilled.choose(tahti(), match.redacted(match.actor or 0))
        decided.append(tahti().notation.text_of(number))
        match.play(number)
    assert "try" in decided and match.over


def test_who_is_not_on_the_board_yet_counts_as_in_a_start_city_st6() -> None:
    desk, match = desk_of(tahti(), "checked"), tahti().match(4, seed=2)
    while all(player.at < 0 for player in match.state.players[:4]):
        match.play(match.legal_actions()[0])
    placed = unpack(desk.rules.State, match.snapshot())
    waiting = [seat for seat in range(4) if placed.players[seat].at < 0]
    assert waiting
    before = [float(desk.drivers.guide.value(placed, seat)) for seat in range(4)]
    for seat in waiting:
        placed.players[seat].at = board.START_CITY[0]
    assert before == [float(desk.drivers.guide.value(placed, seat)) for seat in range(4)]


def test_a_token_is_never_farther_away_for_who_has_more_money() -> None:
    """By way and by flight, from every spot to every city."""
    near = tahti().module("bots.nearness")
    for spot, city in product(range(board.N_SPOTS), range(board.N_CITIES)):
        for more, less in ((BOTH, EITHER), (EITHER, FARE_ONLY), (FARE_ONLY, NEITHER), (BOTH, PRICE_ONLY)):
            rich, poor = (near.row_of(purse, spot) + city for purse in (more, less))
            assert near.TURNS[rich] <= near.TURNS[poor] and near.LEFT[rich] >= near.LEFT[poor]
            if spot < board.N_CITIES:
                rich, poor = (
                    (purse * board.N_CITIES + spot) * board.N_CITIES + city for purse in (more, less)
                )
                assert near.FLOWN[rich] <= near.FLOWN[poor]


def test_turns_to_a_token_st16_st30_st44() -> None:
    """Where the pawn is: one to pay, two to roll for it; one flight away as well, with money for both."""
    turns, cairo = tahti().module("bots.chances").turns_to_token, SPOT_NAMES.index("cairo")
    assert (turns(cairo, cairo, 100, False), turns(cairo, cairo, 0, False)) == (1.0, 2.0)
    flown = board.FLIGHT_TO[board.FLIGHT_FIRST[cairo]]
    rich, poor = (turns(cairo, flown, money, False) for money in (400, 0))
    assert rich == 1.0 < poor
