"""What leaves no choice is done by itself where nothing is hidden, and nowhere else, where it would tell."""

from __future__ import annotations

import random
from typing import Any

import pytest

import lauta
from lauta.engine.match import Match
from lauta.engine.record import copy, pack

OPEN = ("africa", "navegador", "afrikan_tahti")
HIDDEN = ("attika", "retkikunnat")


def _leaves_a_choice(now: Match) -> bool:
    """Whether the seat to act may do things that differ, may end its turn, or has chance decide."""
    legal, ends = now.legal_numbers(), now.rules.FINAL
    after = copy(now.state)
    now.rules.apply(after, legal[0])
    same = len({pack(_done(now, number)) for number in legal}) == 1
    return not same or legal[0] in ends or now.rules.actor(after) == lauta.CHANCE


def _done(now: Match, action: int) -> Any:
    after = copy(now.state)
    now.rules.apply(after, action)
    return after


def _play(guest: Any, row: Any, match: Any, game: str, seed: int, most: int) -> list[tuple[Any, int]]:
    """The match before each press of a person on each of two seats, and how many decisions the press made."""
    table = guest.new_table("me", "here", game=game, preset="")
    dice, found = random.Random(seed), list[tuple[Any, int]]()
    while len(found) < most:
        now = match(table)
        if now.over:
            break
        guest.play(table, dice.choice(now.legal_numbers()), row(table).version)
        after = match(table)
        decided = [one for one in after.log[len(now.log) :] if one.actor >= 0]
        found.append((now, len(decided)))
    return found


@pytest.mark.parametrize("game", OPEN)
def test_nobody_is_asked_twice_for_what_leaves_no_choice(guest: Any, row: Any, match: Any, game: str) -> None:
    """A turn may begin with it: what others did is seen first."""
    played = _play(guest, row, match, game, 5, 40)
    for (now, _), (before, _) in zip(played[1:], played, strict=False):
        last = next(one for one in reversed(now.log) if one.actor >= 0)
        if last.actor == before.actor == now.actor and last.action not in now.rules.FINAL:
            assert _leaves_a_choice(now), now.legal_actions()


@pytest.mark.parametrize("game", ["africa", "navegador"])
def test_some_presses_make_more_than_one_decision(guest: Any, row: Any, match: Any, game: str) -> None:
    made = [n for _, n in _play(guest, row, match, game, 5, 40)]
    assert min(made) == 1 and max(made) > 1


@pytest.mark.parametrize("game", HIDDEN)
def test_where_hands_are_hidden_nothing_comes_by_itself(guest: Any, row: Any, match: Any, game: str) -> None:
    assert {n for _, n in _play(guest, row, match, game, 5, 30)} <= {0, 1}  # a pass waits for its time


def _forced_after(guest: Any, row: Any, match: Any, game: str, by_chance: bool) -> str:
    """A table at which a decision has just followed by itself, with or without a draw before it."""
    for seed in range(40):
        table, dice = guest.new_table("me", "here", game=game, preset=""), random.Random(seed)
        for _ in range(60):
            now = match(table)
            guest.play(table, dice.choice(now.legal_numbers()), row(table).version)
            came = match(table).log[len(now.log) :]
            drawn = any(one.actor == lauta.CHANCE for one in came[:-1])
            if len([one for one in came if one.actor == now.actor]) > 1 and drawn == by_chance:
                return str(table)
    raise AssertionError("no decision followed by itself")


def test_undo_takes_back_what_followed_by_itself(guest: Any, row: Any, match: Any) -> None:
    table = _forced_after(guest, row, match, "navegador", by_chance=False)
    before = match(table)
    assert guest.post(f"/t/{table}/undo", version=row(table).version).status_code == 200
    now = match(table)
    assert len(before.log) - len(now.log) > 1 and len(now.legal_numbers()) > 1


def test_what_followed_from_a_draw_cannot_be_taken_back(guest: Any, row: Any, match: Any) -> None:
    from lauta.web.match import moves

    table = _forced_after(guest, row, match, "africa", by_chance=True)
    now, stored = match(table), row(table)
    seat = moves.last_mover(now)
    assert seat is not None and moves.why_no_undo(stored, now, [seat]) is not None
    assert guest.post(f"/t/{table}/undo", version=stored.version).status_code == 409
    assert match(table).log == now.log


def test_a_program_decides_each_by_itself(guest: Any, row: Any, match: Any) -> None:
    """Moves that come by another way than the page are what they were."""
    from lauta.web.match import moves

    table, dice = guest.new_table("me", "here", game="africa", preset=""), random.Random(5)
    for _ in range(60):
        now = match(table)
        moves.play(table, now.actor, dice.choice(now.legal_numbers()), row(table).version)
        assert len([one for one in match(table).log[len(now.log) :] if one.actor >= 0]) == 1
