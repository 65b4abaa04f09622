"""Decisions by search: several trees on several cores, and trees that are kept through a turn."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import lauta
from lauta.bots.cores import Cores
from lauta.bots.levels import LEVELS, Bot
from lauta.bots.thinking import DEEP, LEAST_A_TREE, MOST_TREES, Thinker, prepare, trees_for
from lauta.bots.toolkit import Desk, desk_of
from lauta.engine.game import Game
from lauta.engine.match import Match
from lauta.engine.record import copy, new, pack, same, unpack
from tests.bots.positions import positions

AFRICA = lauta.game("africa")
GUESS = Game.find("tests.bots.guess")


def shown(desk: Desk, match: Match) -> Any:
    """What the seat to act knows, as a record of the desk's own."""
    return unpack(desk.rules.State, pack(match.redacted(match.actor)))


def test_records_are_compared_by_what_they_hold() -> None:
    for mode in ("plain", "checked"):
        state = desk_of(GUESS, mode).rules.State
        one, other = new(state), new(state)
        assert same(one, other)
        other.card = 1
        assert not same(one, other)


def test_trees_are_as_many_as_iterations_tell() -> None:
    """Whatever the machine has: so it decides as any other one."""
    for cores in (None, Cores(1), Cores(4)):
        assert trees_for(LEVELS["expert"].iterations, cores) == 1
        assert trees_for(2 * LEAST_A_TREE, cores) == 2
        assert trees_for(10**6, cores) == MOST_TREES
    assert trees_for(None, None) == 1 and trees_for(None, Cores(3)) == 3


@pytest.mark.compiled
def test_cores_do_not_change_a_decision() -> None:
    desk = desk_of(AFRICA, "compiled")
    match = list(positions(3))[2]
    counts = []
    for cores in (None, Cores(1), Cores(2)):
        thinker = Thinker(desk, cores)
        action = thinker.choose(shown(desk, match), None, 2 * LEAST_A_TREE, 7)
        counts.append((action, thinker.last.iterations, *visits(desk)))
    assert counts[0] == counts[1] == counts[2]
    assert sum(counts[0][2:]) > LEAST_A_TREE  # both trees were asked


def test_long_searches_look_further_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """By iterations alone, as everything that decides; the guide of the game says how far."""
    desk, match = Desk(GUESS, "plain"), GUESS.match(2, seed=1)
    monkeypatch.setattr(desk.drivers.guide, "DUEL_ROUNDS", 7)
    far = {}
    for iterations in (DEEP - 1, DEEP):
        Thinker(desk).choose(shown(desk, match), None, iterations, 1)
        far[iterations] = int(desk.tree.horizon)
    assert far == {DEEP - 1: desk.drivers.guide.ROUNDS * 2 + 1, DEEP: 7 * 2 + 1}


def test_where_more_than_two_play_a_guide_says_by_itself_how_far(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(AFRICA, "plain")
    monkeypatch.setattr(desk.drivers.guide, "DEEP_ROUNDS", 4)
    monkeypatch.setattr(desk.drivers.guide, "DUEL_ROUNDS", 7)
    far = {}
    for players in (2, 3):
        prepare(desk, shown(desk, AFRICA.match(players, seed=1)), desk.nodes(64), 64, deep=True)
        far[players] = int(desk.tree.horizon)
    assert far == {2: 7 * 2 + 1, 3: 4 * 3 + 1}


@pytest.mark.compiled
def test_a_guide_says_how_near_a_search_stays_to_its_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    """With much greed nearly every iteration tries what is rated best, with little of it all is tried."""
    desk, match = Desk(AFRICA, "compiled"), list(positions(3))[2]
    root, most = shown(desk, match), {}
    desk.rules.legal_actions(root, desk.moves)
    desk.drivers.guide.rate(root, desk.moves, desk.sight)
    best = max(range(int(desk.moves.n)), key=lambda i: float(desk.sight.rating[i]))
    best = int(desk.moves.action[best])
    for greed in (1000.0, 0.001):
        monkeypatch.setattr(desk.drivers.guide, "GREED", greed)
        Thinker(desk).choose(root, None, 60, 1)
        tried = visits(desk)
        most[greed] = tried[best], sum(count > 0 for count in tried)
    assert most[1000.0][0] > most[0.001][0] and most[1000.0][1] < most[0.001][1]


@pytest.mark.compiled
def test_one_call_decides_as_piece_by_piece() -> None:
    """Simulations think in one call, servers in pieces; also where trees are kept."""
    match, told = AFRICA.match(2, seed=3), []
    desks = Desk(AFRICA, "compiled"), Desk(AFRICA, "compiled")
    thinkers = Thinker(desks[0]), Thinker(desks[1], Cores(1))
    for lane in range(12):
        for desk, thinker in zip(desks, thinkers, strict=True):
            action = thinker.choose(shown(desk, match), None, 200, 5, lane)
            told.append((action, thinker.last.iterations, thinker.last.kept, *visits(desk)))
        assert told[-1] == told[-2]
        match.play(told[-1][0])
    assert sum(row[2] for row in told) > 100


def visits(desk: Desk) -> list[int]:
    """How often each action was tried, in all trees of the last decision."""
    return [int(n) for n in desk.poll.visits]


def test_no_more_threads_think_than_there_are_cores() -> None:
    cores, lock = Cores(2), threading.Lock()
    busy, seen = [0], [0]

    def think() -> None:
        for _ in range(20):
            with cores.one():
                with lock:
                    busy[0] += 1
                    seen[0] = max(seen[0], busy[0])
                with lock:
                    busy[0] -= 1

    threads = [threading.Thread(target=think) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 1 <= seen[0] <= 2
    with cores.one():
        cores.share(0)
        assert cores.most == 1
        waiting = threading.Thread(target=think)
        waiting.start()
        assert busy[0] == 0
    waiting.join()


def below(nodes: Any, at: int) -> dict[int, Any]:
    """What follows from a node: visits, gains and what follows in turn, by action and in order."""
    found, child = {}, int(nodes[at].child)
    while child:
        node = nodes[child]
        gains = tuple(float(gain) for gain in node.gains)
        found[int(node.action)] = int(node.visits), float(node.prior), gains, below(nodes, child)
        child = int(node.sibling)
    return found


@pytest.mark.compiled
def test_a_turn_that_goes_on_keeps_what_follows_and_nothing_else() -> None:
    desk = Desk(AFRICA, "compiled")
    thinker, kept = Thinker(desk), 0
    match = AFRICA.match(2, seed=3)
    while kept < 3:
        action = thinker.choose(shown(desk, match), None, 200, 5)
        before = below(desk.nodes(0), 0)
        seat, decisions = match.actor, len(match.log)
        match.play(action)
        if match.actor != seat or len(match.log) > decisions + 1:
            thinker.forget()
            continue
        thinker._keep([desk], shown(desk, match), thinker._room)
        if desk.tree.done:
            kept += 1
            assert below(desk.nodes(0), 0) == before[action][3]
            assert desk.tree.done == before[action][0] == desk.nodes(0)[0].visits
            assert desk.tree.used == 1 + size(before[action][3])
        thinker.forget()


def size(tree: dict[int, Any]) -> int:
    """How many nodes there are."""
    return sum(1 + size(more) for _, _, _, more in tree.values())


@pytest.mark.compiled
def test_what_is_kept_counts_towards_the_budget() -> None:
    match, desk = AFRICA.match(2, seed=3), Desk(AFRICA, "compiled")
    thinker, kept = Thinker(desk), 0
    for _ in range(12):
        action = thinker.choose(shown(desk, match), None, 300, 5)
        kept += thinker.last.kept
        assert thinker.last.iterations + thinker.last.kept <= 300 or thinker.last.iterations == 0
        assert action in {legal.number for legal in match.legal_actions()}
        match.play(action)
        while match.actor is not None and len(match.legal_actions()) == 1:
            match.play(match.legal_actions()[0])
    assert kept > 100


def test_another_position_is_thought_about_anew() -> None:
    """The same seat in the same turn, but not what follows from its last action."""
    desk = Desk(GUESS, "checked")
    thinker = Thinker(desk)
    root = new(desk.rules.State)
    root.n_players, root.phase, root.card, root.hint = 2, 1, 2, 0
    thinker.choose(copy(root), None, 30, 1)
    other = copy(root)
    other.card = 1
    thinker.choose(other, None, 30, 1)
    assert thinker.last.kept == 0


def test_nothing_is_kept_that_the_seat_could_not_know() -> None:
    """Seat 0 guides the guess by its hint; what it thought of its card is no use to seat 1."""
    desk = Desk(GUESS, "checked")
    thinker = Thinker(desk)
    root = new(desk.rules.State)
    root.n_players, root.phase, root.card = 2, 1, 2
    desk.rules.apply(root, thinker.choose(copy(root), None, 60, 1))
    desk.rules.redact(root, 1)
    first = thinker.choose(copy(root), None, 60, 2)
    assert thinker.last.kept == 0
    assert first == Bot(LEVELS["expert"], "checked").choose(GUESS, root, iterations=60, seed=2)
