"""Two things at once at a table: a seat changes only as it was found, and no one waits for a whole server.

Each case is a request of a player and what happens between its first look and its change.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.outside.test_serious import table_row
from tests.web import test_ratings
from tests.web.test_ratings import RATED, end

_accounts, member = test_ratings._accounts, test_ratings.member  # fixtures
Between = Callable[[], object]


def before(monkeypatch: pytest.MonkeyPatch, where: str, between: Between) -> None:
    """Have something happen before a function is called for the first time."""
    import importlib

    module, name = where.rsplit(".", 1)
    usual = getattr(importlib.import_module(module), name)
    left = [between]

    def late(*args: Any, **named: Any) -> Any:
        if left:
            left.pop()()
        return usual(*args, **named)

    monkeypatch.setattr(where, late)


def seat_of(table: str, index: int) -> Any:
    return table_row(table).seats.get(index=index)


def join(somebody: Any, table: str, index: int) -> Any:
    return somebody.post(f"/join/{table}/{seat_of(table, index).token}", fragment=False, name="Bo", nonce="")


def kinds(table: str) -> list[str]:
    return list(table_row(table).seats.order_by("index").values_list("kind", flat=True))


def test_who_leaves_while_the_match_begins_leaves_no_seat_open(
    guest: Any, another: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, friend = guest.new_table("me", "open"), another()
    before(monkeypatch, "lauta.web.tables.leaving._stand_up", lambda: join(friend, table, 1))
    guest.post(f"/t/{table}/leave", level="casual")
    assert table_row(table).status == "playing" and kinds(table) == ["bot", "human"]


def test_a_seat_whose_offer_was_withdrawn_meanwhile_is_not_taken(
    guest: Any, another: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, friend = guest.new_table("me", "bot:casual"), another()
    guest.post(f"/t/{table}/offer", seat="1")
    before(monkeypatch, "lauta.web.match.moves.take_seat", lambda: guest.post(f"/t/{table}/offer", seat="-1"))
    assert join(friend, table, 1).status_code == 409
    assert kinds(table) == ["human", "bot"]


def test_two_who_take_the_same_offered_seat_at_once(
    guest: Any, another: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, first, second = guest.new_table("me", "bot:casual"), another(), another()
    guest.post(f"/t/{table}/offer", seat="1")
    token = seat_of(table, 1).token
    before(monkeypatch, "lauta.web.match.moves.take_seat", lambda: join(first, table, 1))
    assert second.post(f"/join/{table}/{token}", fragment=False, name="Cees", nonce="").status_code == 409
    owner = seat_of(table, 1).owner
    assert first.get(f"/t/{table}").status_code == 200 and owner
    assert second.get(f"/t/{table}").status_code == 403


def test_nobody_comes_back_to_a_match_that_has_ended_meanwhile(
    guest: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.match import moves

    table = guest.new_table("me", "bot:casual")
    guest.post(f"/t/{table}/leave", level="casual")
    before(monkeypatch, "lauta.web.match.moves.take_seat", lambda: moves.end(table))
    assert guest.post(f"/t/{table}/back").status_code == 409
    assert kinds(table) == ["bot", "bot"]


@pytest.mark.parametrize("late", ["moves", "leaves"])
def test_no_bot_takes_the_seat_of_who_was_quicker_than_the_timekeeper(
    late: str, member: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.base.clock import steady
    from lauta.web.match.match_cache import resume
    from lauta.web.models import Table
    from lauta.web.tables import overtime

    aino = member("Aino")
    table = next(
        one for one in (aino.new_table("me", "bot:casual", **RATED) for _ in range(20))
        if table_row(one).waits == 0
    )  # fmt: skip
    Table.objects.filter(public_id=table).update(deadline=steady() - 1)
    overtime.note_overdue()
    number, version = resume(table_row(table)).legal_numbers()[0], table_row(table).version
    between: dict[str, Between] = {
        "moves": lambda: aino.play(table, number, version),
        "leaves": lambda: aino.post(f"/t/{table}/leave", level="novice"),
    }
    before(monkeypatch, "lauta.web.tables.overtime.relieve_late", between[late])
    assert overtime.relieve_alone() == 0
    assert seat_of(table, 0).stood_in == (late == "leaves")


def test_no_transaction_waits_for_the_lock_of_a_table() -> None:
    """A table's lock comes first, then the database: the other way round both wait, and all writers."""
    from django.db import transaction

    from lauta.web.match.match_cache import table_lock

    with table_lock("any"), transaction.atomic(), table_lock("any"):
        pass
    wrong = pytest.raises(AssertionError, match="within a transaction")
    with wrong, transaction.atomic(), table_lock("any"):
        pass


def test_coming_and_going_does_not_keep_the_others_from_moving(guest: Any, another: Any) -> None:
    from lauta.web.base.rates import SEAT_CHANGES

    table, friend = guest.new_table("me", "open"), another()
    join(friend, table, 1)
    turns, most = ("leave", "back") * 6, int(SEAT_CHANGES.burst)
    said = [guest.post(f"/t/{table}/{what}", level="novice").status_code for what in turns]
    assert said[:most] == [200] * most and 200 not in said[most:] and said[most] == 429


def test_a_player_whose_seat_the_host_has_filled_does_not_come_into_a_rated_rematch(
    member: Callable[..., Any],
) -> None:
    """They would play against the others without a rating of their own."""
    aino, bram = member("Aino"), member("Bram")
    table = aino.new_table("me", "open", **RATED)
    join(bram, table, 1)
    end(table)
    aino.post(f"/t/{table}/again")
    new = table_row(table).rematch.public_id
    aino.post(f"/t/{new}/fill", fragment=False, level="novice")
    assert kinds(new) == ["human", "bot"]
    assert bram.post(f"/t/{new}/back").status_code == 403
    assert kinds(new) == ["human", "bot"]


def test_who_left_a_rated_match_may_play_on(member: Callable[..., Any]) -> None:
    aino = member("Aino")
    table = aino.new_table("me", "bot:casual", **{**RATED, "game": "afrikan_tahti", "preset": ""})
    aino.post(f"/t/{table}/leave", level="novice")
    assert aino.post(f"/t/{table}/back").status_code == 200
    assert seat_of(table, 0).kind == "human"
