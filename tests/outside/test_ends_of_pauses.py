"""A rated match is not won by a pause: it goes on once all say so, and after a day without an answer."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.outside.test_seats_at_once import join
from tests.web import test_ratings
from tests.web.test_consent import ask, say
from tests.web.test_ratings import RATED

_accounts, member = test_ratings._accounts, test_ratings.member  # fixtures


@pytest.fixture
def paused(member: Any, row: Any) -> tuple[Any, Any, str]:
    """Two players of a rated match that is paused."""
    aino, bram = member("Aino"), member("Bram")
    table = str(aino.new_table("me", "open", clock="turn-60", **RATED))
    join(bram, table, 1)
    ask(aino, table, row, "pause")
    say(bram, table, row, "1")
    assert row(table).paused
    return aino, bram, table


def test_one_player_does_not_start_the_clock_of_another_one_who_is_away(
    paused: tuple[Any, Any, str], row: Any
) -> None:
    aino, bram, table = paused
    for _ in range(2):
        say(aino, table, row, "on")
    assert row(table).paused and row(table).deadline is None
    assert "asks everybody: go on with the game?" in bram.get(f"/t/{table}").content.decode()


@pytest.mark.parametrize("said", ["on", "1"])
def test_it_goes_on_once_both_say_so(paused: tuple[Any, Any, str], row: Any, said: str) -> None:
    aino, bram, table = paused
    say(aino, table, row, "on")
    say(bram, table, row, said)
    assert not row(table).paused


def test_after_a_day_one_goes_on_alone_whatever_the_other_one_says(
    paused: tuple[Any, Any, str], row: Any
) -> None:
    from lauta.web.models import Proposal

    aino, bram, table = paused
    say(aino, table, row, "on")
    say(bram, table, row, "0")
    assert "said no: the game stays paused." in aino.get(f"/t/{table}").content.decode()
    Proposal.objects.update(n=0)
    say(aino, table, row, "on")
    assert not row(table).paused


def test_nothing_that_the_other_one_does_puts_that_day_off(
    paused: tuple[Any, Any, str], row: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asking oneself and withdrawing, asking for a pause again, leaving and coming back, in any order."""
    from lauta.web.base.clock import steady
    from lauta.web.base.rates import rates
    from lauta.web.match import consent, moves
    from lauta.web.match.clocks import DAY

    aino, bram, table = paused
    now = [steady()]
    monkeypatch.setattr(consent, "steady", lambda: now[0])
    acts: dict[str, Callable[[], Any]] = {
        "asks": lambda: say(bram, table, row, "on"),
        "says no": lambda: say(bram, table, row, "0"),
        "asks for a pause": lambda: ask(bram, table, row, "pause"),
        "puts the answer away": lambda: consent.put_away(
            table, row(table).seats.get(index=1).owner, row(table).proposal.pk
        ),
        "leaves": lambda: [bram.post(f"/t/{table}/{what}", level="novice") for what in ("leave", "back")],
    }
    for seed in range(8):
        dice = random.Random(seed)
        done = [dice.choice(list(acts)) for _ in range(5)]
        rates.begin()
        say(aino, table, row, "on")
        for act in ("asks" if seed == 0 else "says no", *done):
            if row(table).paused:
                acts[act]()
        now[0] += DAY + 120
        if row(table).paused:
            say(aino, table, row, "on")
        assert not row(table).paused, (seed, done)
        moves.pause(table, True)
