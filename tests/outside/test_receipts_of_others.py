"""An Idempotency-Key counts for its own person: another one's neither repeats nor tells anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

PASSWORD, KEY = "a board of tiles", "the same key"
Press = Callable[[str], Any]  # what is said, to the answer


class Table:
    """A table that anybody may watch, where Aino and Bo sit."""

    def __init__(self, another: Callable[..., Any]) -> None:
        from lauta.web.models import Seat

        self.another, self.aino, self.bo = another, another(), another()
        self.id = str(self.aino.new_table("me", "open", listed="1"))
        link = Seat.objects.get(table__public_id=self.id, index=1).token
        self.bo.post(f"/join/{self.id}/{link}", fragment=False, name="Bo")

    def seat(self, index: int) -> Any:
        from lauta.web.models import Seat

        return Seat.objects.get(table__public_id=self.id, index=index)

    def page(self, somebody: Any) -> Press:
        headers = {"X-Fragment": "1", "Idempotency-Key": KEY}
        return lambda text: somebody.client.post(f"/t/{self.id}/say", {"text": text}, headers=headers)

    def token(self, index: int) -> str:
        from lauta.web.match.tokens import program_token

        seat = self.seat(index)
        return program_token(seat.table, seat)

    def program(self, token: str) -> Press:
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": KEY}
        client, path = self.another().client, f"/api/{self.id}/say"
        return lambda text: client.post(
            path, {"text": text}, content_type="application/json", headers=headers
        )


def two_guests(table: Table) -> Iterator[Press]:
    yield table.page(table.aino)
    yield table.page(table.bo)


def a_spectator_at_the_same_address(table: Table) -> Iterator[Press]:
    yield table.page(table.aino)
    yield table.page(table.another())


def the_next_person_in_the_same_browser(table: Table) -> Iterator[Press]:
    table.aino.post("/sign-up", fragment=False, name="Aino", password=PASSWORD)
    yield table.page(table.aino)
    table.aino.post("/sign-out", fragment=False)
    yield table.page(table.aino)


def a_member_and_a_guest_of_before(table: Table) -> Iterator[Press]:
    yield table.page(table.aino)
    table.aino.post("/sign-up", fragment=False, name="Aino", password=PASSWORD)
    yield table.page(table.aino)


def two_seats_by_their_tokens(table: Table) -> Iterator[Press]:
    yield table.program(table.token(0))
    yield table.program(table.token(1))


def the_next_player_of_a_seat(table: Table) -> Iterator[Press]:
    from lauta.web.models import Seat
    from lauta.web.models.ids import token

    yield table.program(table.token(1))
    Seat.objects.filter(pk=table.seat(1).pk).update(owner="somebody-else", token=token())
    yield table.program(table.token(1))


def a_page_and_a_program(table: Table) -> Iterator[Press]:
    yield table.program(table.token(0))
    yield table.page(table.aino)


OTHERS = [
    two_guests, a_spectator_at_the_same_address, the_next_person_in_the_same_browser,
    a_member_and_a_guest_of_before, two_seats_by_their_tokens, the_next_player_of_a_seat,
    a_page_and_a_program,
]  # fmt: skip


@pytest.fixture
def table(another: Callable[..., Any], box: Any) -> Table:
    return Table(another)


def _lines(table: Table) -> int:
    from lauta.web.models import Chat

    return int(Chat.objects.filter(table__public_id=table.id, event="").count())


@pytest.mark.parametrize("others", OTHERS)
def test_the_key_of_another_repeats_nothing(table: Table, others: Callable[[Table], Iterator[Press]]) -> None:
    for n, press in enumerate(others(table), 1):
        answer = press("Good evening.")
        assert answer.status_code == 200, answer.content
        assert "Idempotency-Replayed" not in answer.headers
        assert _lines(table) == n
        assert "Idempotency-Replayed" in press("Good evening.").headers, "one's own key does"


@pytest.mark.parametrize("others", OTHERS)
def test_the_key_of_another_does_not_tell_that_it_was_used(
    table: Table, others: Callable[[Table], Iterator[Press]]
) -> None:
    first, second = "Good evening.", "Good morning."
    presses = others(table)
    assert next(presses)(first).status_code == 200
    assert next(presses)(second).status_code == 200


def test_the_spectators_token_leaves_no_receipt(table: Table) -> None:
    from lauta.web.models import Receipt
    from lauta.web.models import Table as Row

    before = Receipt.objects.count()
    press = table.program(Row.objects.get(public_id=table.id).watch_token)
    assert press("Good evening.").status_code == 403
    assert Receipt.objects.count() == before
