"""Nobody holds up another player, or uses up their time, by ending a turn and taking it back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.outside.limits import two_at_set_up
from tests.web import test_ratings
from tests.web.test_clocks import Time
from tests.web.test_ratings import RATED

_accounts, member = test_ratings._accounts, test_ratings.member  # fixtures


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    told = Time()
    monkeypatch.setattr("lauta.web.match.clocks.steady", told)
    return told


def end_and_take_back(player: Any, table: str, row: Any, match: Any, time: Time, thought: float) -> int:
    """The status of taking back once the other player has thought for so long."""
    version = row(table).version
    assert player.play(table, match(table).legal_numbers()[0], version).status_code == 200
    time.now += thought
    return int(player.post(f"/t/{table}/undo", version=version + 1).status_code)


def test_a_turn_of_another_player_is_not_taken_away_where_the_match_counts(
    member: Any, row: Any, match: Any, time: Time
) -> None:
    aino, bram = member("Aino"), member("Bram")
    table = two_at_set_up(aino, bram, row, clock="bank-900-15", **RATED)
    assert end_and_take_back(aino, table, row, match, time, 1) == 409
    assert bram.play(table, match(table).legal_numbers()[0], row(table).version).status_code == 200


def test_elsewhere_it_is_taken_away_seldom_and_costs_the_other_player_no_time(
    guest: Any, another: Any, row: Any, match: Any, time: Time
) -> None:
    from lauta.web.base.rates import TURNS_TAKEN_BACK

    table, most = two_at_set_up(guest, another(), row, clock="bank-900-15"), int(TURNS_TAKEN_BACK.burst)
    said = [end_and_take_back(guest, table, row, match, time, 100) for _ in range(most + 1)]
    assert said == [200] * most + [429]
    left = [seat.left for seat in row(table).seats.order_by("index")]
    assert left[1] in (None, 900.0) and row(table).deadline - row(table).since >= 900.0


def test_an_undo_gives_no_time_to_a_player_whose_time_is_up(
    guest: Any, another: Any, row: Any, match: Any, time: Time
) -> None:
    table = two_at_set_up(guest, another(), row, clock="bank-900-15")
    assert end_and_take_back(guest, table, row, match, time, 1000) == 200
    assert row(table).seats.get(index=1).left == 0.0
