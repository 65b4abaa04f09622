"""Games of bots come to an end: nobody waits for ever, since waiting seems no worse; a sure win is taken."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

import lauta
from lauta.bots import matches
from lauta.bots.matches import Plan, play_game
from lauta.bots.thinking import Thinker
from lauta.bots.toolkit import Desk, desk_of
from lauta.engine.record import new, pack, unpack

SEED_OF_A_COUNTER_OFFER = 2


def game_of(ident: str, seats: str, seed: int, number: int) -> Any:
    game = lauta.game(ident)
    levels = tuple(seats.split(","))
    return play_game(Plan(game, levels, seed=seed), pack(game.new_state(len(levels), None)), number)


@pytest.mark.compiled
@pytest.mark.parametrize("number", [0, 1, 6])
def test_searches_of_afrikan_tahti_do_not_both_wait(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(matches, "MOST_STEPS", 6_000)
    played = game_of("afrikan_tahti", "expert@300,expert@300", 3, number)
    assert sum(played.shares) == 1


@pytest.mark.compiled
def test_greedy_players_of_retkikunnat_do_not_all_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MOST_STEPS", 30_000)
    assert sum(game_of("retkikunnat", "skilled,skilled,skilled", 12, 970).shares) == 1


@pytest.mark.compiled
def test_greedy_players_of_retkikunnat_do_not_stay_for_steps_that_staying_rules_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """RE-40 with the option `steps_after_stay` off: who has a card of extra steps does not wait for ever."""
    monkeypatch.setattr(matches, "MOST_STEPS", 30_000)
    plan = Plan(
        lauta.game("retkikunnat"), ("skilled", "skilled"), seed=777, options={"steps_after_stay": False}
    )
    played = matches.play_games(plan, 100)  # raises where a game does not end
    assert all(sum(one.shares) == 1 for one in played)


@pytest.mark.compiled
def test_a_search_never_tries_to_do_nothing_where_something_can_be_done() -> None:
    game, choose, tried = lauta.game("afrikan_tahti"), random.Random(3), 0
    actions, desk = game.module("rules.actions"), desk_of(game, "compiled")
    match = game.match(2, seed=3)
    while not match.over and len(match.log) < 150:
        legal = match.legal_numbers()
        if actions.PASS in legal and actions.ROLL in legal:
            seen = unpack(desk.rules.State, pack(match.redacted(match.actor)))
            chosen = Thinker(desk).choose(seen, None, 64, 1)
            assert visits_of(desk, actions.PASS) == 0 < visits_of(desk, chosen)
            tried += 1
        match.play(choose.choice(legal))
    assert tried > 10


def visits_of(desk: Desk, action: int) -> int:
    nodes, found = desk.nodes(0), 0
    child = nodes[0].child
    while child > 0:
        found += int(nodes[child].visits) * (nodes[child].action == action)
        child = nodes[child].sibling
    return found


def test_who_has_won_alone_has_all_of_the_margin() -> None:
    """Else a leader would put the end off, because the lead still grows: so one did in Navegador."""
    game = lauta.game("africa")
    desk, choose = Desk(game, "plain"), random.Random(1)
    match = game.match(3, seed=5)
    while not match.over:
        match.play(choose.choice(match.legal_numbers()))
    assert len(match.winners) == 1
    state, tree = unpack(desk.rules.State, match.snapshot()), new(desk.drivers.search.Tree)
    desk.drivers.search.assess(state, tree)
    weight = desk.drivers.search.MARGIN_WEIGHT
    assert tree.gain[match.winners[0]] == 1.0 + weight
    losers = [tree.gain[seat] for seat in range(3) if seat not in match.winners]
    assert all(-weight <= gain < 0.0 for gain in losers), "they are behind, and how far still counts"


@pytest.mark.compiled
def test_greedy_players_of_retkikunnat_make_counter_offers_that_are_taken() -> None:
    """RE-72: at a table of four 69 of 107 trades came from a counter-offer (240 games)."""
    game = lauta.game("retkikunnat")
    actions, desk = game.module("rules.actions"), desk_of(game, "compiled")
    match, said = game.match(4, seed=SEED_OF_A_COUNTER_OFFER, mode="compiled"), list[int]()
    while not match.over and (actions.COUNTER, actions.ACCEPT) not in pairwise(said):
        seen = unpack(desk.rules.State, pack(match.redacted(match.actor)))
        desk.rules.legal_actions(seen, desk.moves)
        action = int(desk.drivers.greedy.greedy_action(seen, desk.moves, desk.sight, 0.0, 0.0, desk.rng))
        if action in (actions.COUNTER, actions.ACCEPT, actions.REJECT):
            said.append(action)
        match.play(action)
    assert not match.over
