"""What others see when an account is closed or deleted: their games go on, with a neutral name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

PASSWORD = "a board of tiles"


@pytest.fixture(autouse=True)
def _quick(box: Any) -> None:
    """No member outlives a test."""


class World:
    """Ainokainen's account, and Bram, who is a guest."""

    def __init__(self, aino: Any, bram: Any) -> None:
        self.aino, self.bram = aino, bram
        aino.post("/sign-up", fragment=False, name="Ainokainen", password=PASSWORD)
        self.guest = aino.client.session["guest"]

    def table(self, host: Any, other: Any, *more: str, **form: Any) -> str:
        """A table of two people, each under a name that tells them apart."""
        name = {self.aino: "Ainokainen", self.bram: "Bram"}
        ident = str(host.new_table("me", "open", *more, name=name[host], **form))
        seat = self.seat(ident, 1)
        other.post(f"/join/{ident}/{seat.token}", fragment=False, name=name[other])
        return ident

    def seat(self, ident: str, index: int) -> Any:
        from lauta.web.models import Seat

        return Seat.objects.get(table__public_id=ident, index=index)

    def row(self, ident: str) -> Any:
        from lauta.web.models import Table

        return Table.objects.filter(public_id=ident).first()

    def leave(self, how: str) -> None:
        from lauta.web.members import accounts

        member = accounts.find("Ainokainen")
        accounts.close(member) if how == "close" else accounts.delete_all_of(member)

    def shown(self, ident: str) -> str:
        """What Bram sees of a table."""
        answer = self.bram.get(f"/t/{ident}")
        assert answer.status_code == 200
        return str(answer.content.decode())


@pytest.fixture
def world(guest: Any, another: Callable[..., Any]) -> World:
    return World(guest, another())


both = pytest.mark.parametrize("how", ["close", "delete"])


@both
def test_a_running_game_goes_on_with_a_bot(world: World, how: str) -> None:
    table = world.table(world.bram, world.aino)
    assert "Ainokainen" in world.shown(table)
    world.leave(how)
    seat = world.seat(table, 1)
    assert (seat.kind, seat.name, seat.owner, seat.former) == ("bot", "Player 2", "", "")
    assert "Ainokainen" not in world.shown(table)
    assert world.bram.post(f"/t/{table}/say", text="still here").status_code == 200


@both
def test_a_table_that_waits_has_another_host_and_a_free_seat(world: World, how: str) -> None:
    table = world.table(world.aino, world.bram, "open")
    world.leave(how)
    seat = world.seat(table, 0)
    assert (seat.kind, seat.name, seat.owner) == ("open", "Player 1", "")
    assert world.row(table).host == world.bram.client.session["guest"]
    assert world.bram.post(f"/t/{table}/fill", fragment=False, level="casual").status_code == 302


@both
def test_a_table_at_which_others_were_awaited_is_gone(world: World, how: str) -> None:
    table = world.aino.new_table("me", "open", listed="1")
    world.leave(how)
    assert world.row(table) is None
    assert table not in world.bram.get("/lobby").content.decode()


@both
def test_a_finished_game_stays_without_the_name(
    world: World, how: str, finished: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.models import Seat

    table = finished()
    Seat.objects.filter(table__public_id=table, index=0).update(name="Ainokainen")
    Seat.objects.filter(table__public_id=table, index=1).update(owner=world.bram.client.session["guest"])
    world.leave(how)
    record = world.bram.get(f"/t/{table}/record")
    assert record.status_code == 200
    assert "Ainokainen" not in record.content.decode() + world.shown(table)


@both
def test_a_seat_that_a_rematch_keeps_is_free(world: World, how: str) -> None:
    from lauta.web.models import Seat

    table = world.table(world.bram, world.aino, "open")
    Seat.objects.filter(table__public_id=table, index=1).update(kind="open", owner="", former=world.guest)
    world.leave(how)
    seat = world.seat(table, 1)
    assert (seat.kind, seat.former, seat.name) == ("open", "", "Player 2")


@both
@pytest.mark.parametrize("started", [False, True])
def test_a_tournament_goes_on(world: World, how: str, started: bool) -> None:
    from lauta.web.models import Entrant, Tournament

    reply = world.aino.post("/tournaments/new", fragment=False, game="africa", name="Ainokainen", places="4")
    ident = reply.headers["Location"].removeprefix("/tournaments/")
    world.bram.post(f"/tournaments/{ident}/join", fragment=False, name="Bram")
    if started:
        world.aino.post(f"/tournaments/{ident}/start", fragment=False)
    world.leave(how)
    row = Tournament.objects.get(public_id=ident)
    assert row.host == world.bram.client.session["guest"]
    names = list(Entrant.objects.filter(tournament=row).values_list("name", flat=True))
    assert "Bram" in names and "Ainokainen" not in names
    assert not Entrant.objects.filter(owner=world.guest).exists()
    page = world.bram.get(f"/tournaments/{ident}")
    assert page.status_code == 200 and "Ainokainen" not in page.content.decode()
    row.tables.all().delete()
    row.delete()


def test_games_with_bots_alone_wait_for_the_account_to_be_opened_again(world: World) -> None:
    from lauta.web.members import accounts

    table = world.aino.new_table("me", "bot:casual")
    world.leave("close")
    assert world.aino.get(f"/t/{table}").status_code == 403
    accounts.reopen(accounts.find("Ainokainen"))
    world.aino.post("/sign-in", fragment=False, name="Ainokainen", password=PASSWORD)
    assert world.aino.get(f"/t/{table}").status_code == 200


def test_a_closed_account_is_shown_on_no_page_of_its_own(world: World) -> None:
    world.aino.post("/account/change/profile", fragment=False, about="I explore", public="1")
    assert "I explore" in world.bram.get("/people/Ainokainen").content.decode()
    world.leave("close")
    assert "I explore" not in world.bram.get("/people/Ainokainen").content.decode()


def test_nobody_writes_to_a_closed_account(world: World, box: Any) -> None:
    from lauta.web.models import Member, Message

    Member.objects.update(email="aino@example.org", confirmed=True)
    world.aino.post("/notices", fragment=False, mail="1")
    world.table(world.aino, world.bram)
    world.bram.post("/account/lost-password", fragment=False, name="Ainokainen")
    world.leave("close")
    assert not Message.objects.filter(owner=world.guest).exclude(state=Message.ARRIVED).exists()
    world.bram.post("/account/lost-password", fragment=False, name="Ainokainen")
    assert not Message.objects.filter(owner=world.guest).exclude(state=Message.ARRIVED).exists()


# ------------------------------------------------------------------ files with names in them


def _film_of(table: str) -> Path:
    """A file where the server would have put a film of a table."""
    from lauta.web.pictures import films

    path = films.folder() / f"{table}.0123456789abcdef.webp"
    path.write_bytes(b"a film with names")
    return path


@pytest.mark.parametrize("alone", [True, False])
def test_films_with_the_name_of_a_deleted_account_are_deleted(
    guest: Any, another: Any, row: Any, box: Any, alone: bool
) -> None:
    guest.post("/sign-up", fragment=False, name="Ainoliisa", password="a board of tiles")
    table = guest.new_table("me", "bot:casual" if alone else "open", name="Ainoliisa")
    if not alone:
        link = row(table).seats.get(index=1).token
        another().post(f"/join/{table}/{link}", fragment=False, name="Bram")
    film, other = _film_of(table), _film_of("another-table")
    guest.post("/account/delete", fragment=False, password="a board of tiles")
    assert not film.exists()
    assert other.exists()
    other.unlink()
