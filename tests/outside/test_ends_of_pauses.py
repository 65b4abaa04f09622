"""A rated match is not won by a pause: it goes on once all say so, and after a day without an answer."""

from __future__ import annotations

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
