"""What others keep trying: blocked players, kept seats, links of unlisted tables, bots alone, clocks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.conftest import Guest

CLOCK = {"game": "navegador", "preset": ""}


def row_of(table: str) -> Any:
    from lauta.web.models import Table

    return Table.objects.get(public_id=table)


def over(table: str) -> None:
    from lauta.web.match.rows import rows
    from lauta.web.models import Table

    Table.objects.filter(public_id=table).update(status="over")
    rows.forget(table)


def owner(person: Guest) -> str:
    return str(person.client.session["guest"])


def block(person: Guest, other: Guest) -> None:
    from lauta.web.models import Shunned

    Shunned.objects.create(owner=owner(person), other=owner(other), name="X", blocked=True)


def finished(*people: Guest, **form: Any) -> str:
    """A finished match of these people, the first of whom is the host."""
    table = people[0].new_table("me", *["open"] * (len(people) - 1), **form)
    for index, person in enumerate(people[1:], 1):
        link = row_of(table).seats.get(index=index).token
        person.post(f"/join/{table}/{link}", fragment=False, name=f"P{index}")
    over(table)
    return table


def again(person: Guest, table: str) -> Any:
    return person.post(f"/t/{table}/again", fragment=False)


@pytest.fixture(autouse=True)
def _nobody_blocked(_database: None) -> Iterator[None]:
    yield
    from lauta.web.models import Shunned

    Shunned.objects.all().delete()


# ------------------------------------------------------------------ blocked players


def test_a_blocked_player_asks_for_no_rematch() -> None:
    aino, bram = Guest(), Guest()
    table = finished(aino, bram)
    block(bram, aino)
    assert again(aino, table).status_code == 403 and row_of(table).rematch is None


def test_a_blocked_player_takes_no_kept_seat() -> None:
    aino, bram, cora = Guest(), Guest(), Guest()
    table = finished(aino, bram, cora)
    assert again(cora, table).status_code == 302
    assert again(bram, table).status_code == 302
    block(bram, aino)
    assert again(aino, table).status_code == 403
    assert row_of(table).rematch.seats.get(index=0).kind == "open"


def test_a_rematch_asks_nobody_whom_its_host_has_blocked() -> None:
    aino, bram = Guest(), Guest()
    table = finished(aino, bram)
    block(bram, aino)
    assert again(bram, table).status_code == 302
    seat = row_of(table).rematch.seats.get(index=0)
    assert (seat.kind, seat.former) == ("open", "")


def test_a_rematch_asks_no_longer_who_blocks_its_host() -> None:
    from lauta.web.notices.turns import awaited

    aino, bram = Guest(), Guest()
    table = finished(aino, bram)
    again(aino, table)
    new = row_of(table).rematch
    assert [one for one, _ in awaited(new)] == [owner(bram)]
    bram.post(f"/t/{table}/somebody", fragment=False, seat=0, do="block")
    assert awaited(row_of(new.public_id)) == []


def test_a_blocked_player_joins_no_tournament() -> None:
    from lauta.web.base.refusals import NotAllowed
    from lauta.web.tournaments.entering import Wish, create, join

    aino, bram, cora = Guest(), Guest(), Guest()
    row = create(owner(aino), Wish("africa", preset="dutch_rulebook"), "Aino")
    join(row.public_id, owner(bram), "Bram")
    block(bram, cora)
    with pytest.raises(NotAllowed):
        join(row.public_id, owner(cora), "Cora")
    assert row.entrants.count() == 2


# ------------------------------------------------------------------ kept seats


def test_a_kept_seat_of_a_listed_rematch_is_taken_by_no_stranger() -> None:
    from lauta.web.tables.lobby import open_tables

    aino, bram, stranger = Guest(), Guest(), Guest()
    table = finished(aino, bram, listed="1")
    again(aino, table)
    new = row_of(table).rematch.public_id
    assert new not in {one.table.public_id for one in open_tables(owner(stranger))}
    assert stranger.post(f"/t/{new}/sit", fragment=False, name="S").status_code == 400
    assert bram.post(f"/t/{new}/sit", fragment=False, name="Bram").status_code == 302
    assert row_of(new).status == "playing"


# ------------------------------------------------------------------ the spectators' link


def unlist(table: str) -> None:
    from lauta.web.models import Report
    from lauta.web.moderation import keeping

    keeping.do("Admin", Report.objects.create(table=table, name="X", reason="insult"), "unlist", "")


def test_a_link_that_strangers_could_read_opens_no_unlisted_table() -> None:
    table = Guest().new_table("me", "bot:casual", listed="1")
    link = f"/watch/{table}/{row_of(table).watch_token}"
    unlist(table)
    assert Guest().get(link).status_code == 403


def test_the_head_of_a_page_holds_the_token_only_where_the_link_opened_it() -> None:
    table = Guest().new_table("me", "bot:casual", listed="1")
    token, stranger = row_of(table).watch_token, Guest()
    head = stranger.get(f"/t/{table}").content.decode().partition("</head>")[0]
    assert token not in head and f"/share/{table}/listed/card.png" in head
    assert token in stranger.get(f"/t/{table}?watch={token}").content.decode().partition("</head>")[0]


def test_the_card_of_a_listed_table_is_gone_with_the_listing(monkeypatch: pytest.MonkeyPatch) -> None:
    from django.http import HttpResponse

    monkeypatch.setattr("lauta.web.views.sharing._png", lambda *told: HttpResponse(b"drawn"))
    table = Guest().new_table("me", "bot:casual", listed="1")
    card = f"/share/{table}/listed/card.png"
    assert Guest().get(card).status_code == 200
    unlist(table)
    assert Guest().get(card).status_code == 403


# ------------------------------------------------------------------ bots that fill a table


def test_bots_find_names_though_people_have_all_of_theirs() -> None:
    from lauta.web.tables.seating import BOT_NAMES, SeatWish, create, fill_with_bots

    host = Guest()
    wishes = [SeatWish("me" if name == "Amina" else "open", name=name) for name in BOT_NAMES]
    made = create(owner(host), "afrikan_tahti", wishes, None, None)
    table = fill_with_bots(made.public_id, owner(host), "casual")
    assert len({seat.name for seat in table.seats.all()}) == len(BOT_NAMES)


def test_a_rated_match_of_bots_alone_does_not_begin() -> None:
    from lauta.web.base.refusals import BadRequest
    from lauta.web.tables.seating import SeatWish, create, fill_with_bots

    host = Guest()
    host.post("/sign-up", fragment=False, name="Ratia", password="a board of tiles")
    made = create(
        owner(host), "africa", [SeatWish("open"), SeatWish("open")], "dutch_rulebook", None, rated=True
    )
    with pytest.raises(BadRequest):
        fill_with_bots(made.public_id, owner(host), "master")
    assert row_of(made.public_id).status == "open"


# ------------------------------------------------------------------ clocks


class Now:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("clock, whole, left", [("turn-60", 60.0, 20.0), ("bank-900-15", 900.0, 860.0)])
@pytest.mark.parametrize("paused", [False, True])
def test_who_leaves_and_comes_back_has_what_was_left(
    clock: str, whole: float, left: float, paused: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.match import clocks, moves

    now = Now()
    monkeypatch.setattr("lauta.web.match.clocks.steady", now)
    aino, bram = Guest(), Guest()
    table = aino.new_table("me", "open", clock=clock, **CLOCK)
    bram.post(f"/join/{table}/{row_of(table).seats.get(index=1).token}", fragment=False, name="Bram")
    actor = row_of(table).waits
    person = (aino, bram)[actor]
    assert row_of(table).deadline == now.now + whole
    now.now += 40
    if paused:
        moves.pause(table, True)
        now.now += 1000
    person.post(f"/t/{table}/leave", level="casual")
    person.post(f"/t/{table}/back", fragment=False)
    if paused:
        moves.pause(table, False)
    assert row_of(table).deadline == now.now + left
    assert clocks.CLOCKS[clock].bank or row_of(table).seats.get(index=actor).left is None
