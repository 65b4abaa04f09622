"""Sailing and exploring: every voyage that is allowed is offered, in one order, and no other.

Also whole games of players who sail far, since random play stays near Portugal.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import comb
from typing import Any

import pytest

import lauta
from lauta.engine.build import Mode
from lauta.engine.match import Match
from lauta.engine.record import copy
from tests.contract.conserve_navegador import check
from tests.contract.endings_navegador import seafarer
from tests.contract.tables import Table, random_options

from .tables import EVERYWHERE, match_at

NAVEGADOR = lauta.game("navegador")
CONSTANTS, ACTIONS = NAVEGADOR.module("data.constants"), NAVEGADOR.module("rules.actions")
IDS = [region.id for region in CONSTANTS.REGIONS]
NEIGHBOURS = [
    {sum(pair) - region for pair in CONSTANTS.CHART.borders if region in pair} for region in range(len(IDS))
]
CABO = "cabo_da_boa_esperanca"

# --- all voyages, found another way -------------------------------------------------------------------

Plan = tuple[tuple[int, int], ...]  # (from, to) of every ship that sails, sorted


def within_range(start: int, explored: set[int], borders: int) -> set[int]:
    """Regions that one ship may sail to, walking border by border."""
    ends: set[int] = set()

    def walk(here: int, left: int) -> None:
        for near in NEIGHBOURS[here] if left else ():
            ends.add(near)
            if near in explored:
                walk(near, left - 1)

    walk(start, borders)
    return ends - {start}


def plans(ships: list[int], explored: set[int], borders: int, loss: list[int]) -> set[Plan]:
    """Every set of voyages that is allowed: each ship stays or sails, then the fleet is looked at."""
    starts = [region for region, n in enumerate(ships) for _ in range(n)]
    choices = [[start, *within_range(start, explored, borders)] for start in starts]
    found = set()
    for ends in product(*choices):
        sailing = sorted((a, b) for a, b in zip(starts, ends, strict=True) if a != b)
        fleets = Counter(end for _, end in sailing if end not in explored)
        if len(fleets) <= 1 and all(n > loss[region] for region, n in fleets.items()):
            found.add(tuple(sailing))
    return found


def offered(table: Table) -> Iterator[Plan]:
    """Every way to the end of the voyage through the legal actions."""
    legal = [action for action, _ in table.legal()]
    assert legal, "no voyage leads into a dead end"
    for action in legal:
        kind, args = ACTIONS.split(action)
        if kind in ("end", "done"):
            yield ()
        else:
            for rest in offered(table.after(action)):
                yield ((args[0], args[1]), *rest)


SEAS: list[dict[str, Any]] = [
    {"phase": 1, "ships": {"portugal": 3}, "explored": []},
    {"phase": 1, "ships": {"portugal": 2, "guine": 2}, "explored": ["maranhao"]},
    {"phase": 2, "ships": {"portugal": 1, "guine": 2, "angola": 1}, "explored": []},
    {"phase": 2, "ships": {"maranhao": 1, "guine": 1, "rio_de_janeiro": 1}, "explored": ["bahia"]},
    {"phase": 3, "ships": {"angola": 1, "goa": 1, CABO: 1}, "explored": ["guine", "rio_de_janeiro"]},
    {"phase": 3, "ships": {"malaca": 2, "timor": 1, "goa": 1}, "explored": [], "players": 2},
    {"phase": 3, "ships": {"macau": 2, "malaca": 1}, "explored": ["goa"], "players": 4},
    {"phase": 3, "ships": {"timor": 1, "malaca": 2}, "explored": [CABO, "macau"], "players": 3},
]


@pytest.mark.parametrize("sea", SEAS, ids=[str(n) for n in range(len(SEAS))])
def test_every_allowed_voyage_is_offered_in_one_order_na39_to_na46(sea: dict[str, Any]) -> None:
    board = match_at(**sea).play("rondel sailing")
    s = board.state
    explored = {region for region in range(len(IDS)) if s.explored >> region & 1}
    table = Table(NAVEGADOR, board.match.players)
    table.put(board.match.snapshot())
    found = list(offered(table))
    assert all(list(plan) == sorted(plan) for plan in found)
    assert len(found) == len(set(found)), "no set of voyages has two orders"
    expected = plans(list(board.me.ships), explored, s.phase, CONSTANTS.LOSS[s.n_players])
    assert set(found) == expected and len(expected) > 3


# --- single rules -------------------------------------------------------------------------------------


def test_what_is_explored_is_told_after_all_voyages_na47() -> None:
    board = match_at(ships={"portugal": 3}, explored=["maranhao"], stacks={"guine": [50, 60, 70]})
    board.play("rondel sailing", "sail portugal maranhao", "sail portugal guine", "sail portugal guine")
    assert set(board.state.token) == {CONSTANTS.UNSEEN} and board.me.cash == 200
    board.play("end")
    assert board.match.actor == lauta.CHANCE


def test_tokens_are_open_to_all_and_the_disc_is_kept_na52_na53() -> None:
    board = match_at(players=2, ships={"portugal": 2}, stacks={"guine": [50, 60, 70]})
    board.play("rondel sailing", *["sail portugal guine"] * 2, "end", "gold 50", "gold 60", "gold 70")
    assert board.me.items[CONSTANTS.EXPLORERS] == 1 and board.me.cash == 250
    assert board.match.redacted(None) == board.match.redacted(1) == board.state
    assert board.state.left[IDS.index("guine")] == 3


# --- chance -------------------------------------------------------------------------------------------


def test_every_set_of_tokens_is_equally_likely_na6_na8() -> None:
    """Tokens come in rising order; the products of their chances are equal for all sets."""
    board = match_at(players=4, phase=2, ships={"mocambique": 2}, stacks={"goa": [60, 70, 80, 90]})
    table = Table(NAVEGADOR, 4)
    table.put(board.match.snapshot())
    for text in ("rondel sailing", *["sail mocambique goa"] * 2, "end"):
        table.apply(NAVEGADOR.notation.parse(text))

    def chances(at: Table, chance: float, drawn: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], float]]:
        if len(drawn) == 4:
            yield drawn, chance
            return
        legal = at.legal()
        total = sum(weight for _, weight in legal)
        for action, weight in legal:
            yield from chances(at.after(action), chance * weight / total, (*drawn, action))

    found = dict(chances(table, 1.0, ()))
    assert len(found) == comb(13, 4) and all(list(drawn) == sorted(drawn) for drawn in found)
    assert all(abs(chance * comb(13, 4) - 1) < 1e-9 for chance in found.values())


def test_the_tokens_left_out_are_never_seen_na8() -> None:
    match = far_game(4, 1, {"end_exploration": "all_regions"})
    assert bin(match.state.explored).count("1") == len(IDS)
    unseen = [CONSTANTS.TOKENS[i].good for i, place in enumerate(match.state.token) if not place]
    assert sorted(unseen) == ["gold", "spice", "sugar"]


# --- far games ----------------------------------------------------------------------------------------


def far_game(players: int, seed: int, options: dict[str, Any]) -> Match:
    """A game to its end in which all sail as far as they can."""
    dice = random.Random(seed)
    match = NAVEGADOR.match(players, seed=seed, options=options)
    while not match.over:
        match.play(seafarer(match, dice))
    return match


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", NAVEGADOR.players)
def test_nothing_is_made_or_lost_on_far_voyages(players: int, seed: int) -> None:
    dice = random.Random(seed)
    options = random_options(NAVEGADOR, players, dice)
    match = far_game(players, seed, options)
    assert match.state.phase == 3 and match.state.ended_by == 1
    table = Table(NAVEGADOR, players, options, "checked")
    for entry in match.log:
        before = copy(table.state)
        table.apply(entry.action)
        check(NAVEGADOR, before, table.state)
    assert table.packed == match.snapshot()


@pytest.mark.compiled
@pytest.mark.parametrize("players", NAVEGADOR.players)
def test_compiled_voyages_are_the_plain_ones(players: int) -> None:
    modes: tuple[Mode, ...] = ("plain", "compiled")
    options = {"card_window": "any_turn"} if players % 2 else {}
    log = far_game(players, players, {**options}).log
    plain, compiled = (Table(NAVEGADOR, players, {**options}, mode) for mode in modes)
    for entry in log:
        assert compiled.legal() == plain.legal()
        plain.apply(entry.action)
        compiled.apply(entry.action)
        assert compiled.packed == plain.packed


def test_the_voyages_of_the_chart_are_as_long_as_the_file_says() -> None:
    """Borders from Portugal to the regions that matter, every region being explored."""
    everywhere = set(range(len(IDS)))
    lengths = {"cabo_da_boa_esperanca": 3, "malaca": 6, "nagasaki": 8}
    for region, length in lengths.items():
        assert IDS.index(region) in within_range(0, everywhere, length)
        assert IDS.index(region) not in within_range(0, everywhere, length - 1)
    assert set(EVERYWHERE) == {IDS[region] for region in within_range(0, everywhere, 8)}
