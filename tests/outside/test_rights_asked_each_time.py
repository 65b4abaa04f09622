"""A right is asked at each message: take it away from an open channel, then move or talk: silence."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.outside.rights import NEW, PASSWORD
from tests.pages import with_plain_names
from tests.web.streams import Stream, run
from tests.web.test_live import Line

ENDED = 4401
SECRET = "nobody else hears this"


@pytest.fixture(autouse=True)
def _quick(box: Any) -> None:
    """Passwords may be tried, and no member outlives a test."""


class Table:
    """Aino's private table: Bram sits there, and the third seat is open unless it is `full`."""

    def __init__(self, aino: Any, bram: Any, listed: bool = False, full: bool = False) -> None:
        from lauta.web.models import Seat

        self.aino, self.bram = aino, bram
        form = {"listed": "1"} if listed else {}
        self.id = str(aino.new_table("me", "open", "bot:casual" if full else "open", **form))
        link = Seat.objects.get(table__public_id=self.id, index=1).token
        bram.post(f"/join/{self.id}/{link}", fragment=False, name="Bram")

    def seat(self, index: int) -> Any:
        from lauta.web.models import Seat

        return Seat.objects.get(table__public_id=self.id, index=index)

    def say(self) -> None:
        answer = self.aino.post(f"/t/{self.id}/say", text=SECRET)
        assert answer.status_code == 200, answer.content


async def in_thread(function: Callable[..., Any], *args: Any, **more: Any) -> Any:
    return await asyncio.to_thread(lambda: function(*args, **more))


async def ends_silently(line: Line, take_away: Callable[[], object], say: Callable[[], object]) -> None:
    """The page gets its table, loses its right, and hears nothing of what is said then."""
    assert await line.next("bytes")
    await in_thread(take_away)
    await in_thread(say)
    assert await line.next("code") == ENDED
    while not line.sent.empty():
        assert "bytes" not in line.sent.get_nowait()
    await line.task


def sign_up(somebody: Any, name: str) -> None:
    assert somebody.post("/sign-up", fragment=False, name=name, password=PASSWORD).status_code == 302


def leave(table: Table) -> None:
    assert table.bram.post(f"/t/{table.id}/leave", fragment=False).status_code == 302


def sign_out(table: Table) -> None:
    table.bram.post("/sign-out", fragment=False)


def become_a_member(table: Table) -> None:
    sign_up(table.bram, "Bram")


def take_the_seat_elsewhere(table: Table) -> None:
    """By the seat's own link, as on another device."""
    from tests.web.conftest import Guest

    Guest().post(f"/join/{table.id}/{table.seat(1).token}", fragment=False, name="Bram")


def bring_the_table_elsewhere(table: Table) -> None:
    """By a code of this browser, which another member uses."""
    from tests.web.conftest import Guest

    shown = table.bram.post("/account/device", fragment=False).content.decode()
    code = re.search(r'<output id="code"[^>]*>([^<]+)<', shown)
    phone = Guest()
    sign_up(phone, "Bram")
    phone.post("/enter", fragment=False, code=code[1] if code else "", use="1")


@pytest.mark.parametrize(
    "take_away", [leave, sign_out, become_a_member, take_the_seat_elsewhere, bring_the_table_elsewhere]
)
def test_the_page_of_a_guest(
    guest: Any, another: Callable[..., Any], take_away: Callable[[Table], None]
) -> None:
    table = Table(guest, another())

    async def watch() -> None:
        await ends_silently(Line(table.bram, table.id), lambda: take_away(table), table.say)

    run(watch())


def new_password_elsewhere(bram: Any, other: Any) -> None:
    other.post("/account/change/password", fragment=False, old=PASSWORD, password=NEW)


def end_all_others(bram: Any, other: Any) -> None:
    other.post("/account/sessions/others", fragment=False)


def close_the_account(bram: Any, other: Any) -> None:
    from lauta.web.members import accounts

    accounts.close(accounts.find("Bram"))


def delete_the_account(bram: Any, other: Any) -> None:
    assert other.post("/account/delete", fragment=False, password=PASSWORD).status_code == 302


def sign_out_here(bram: Any, other: Any) -> None:
    bram.post("/sign-out", fragment=False)


@pytest.mark.parametrize(
    "take_away",
    [new_password_elsewhere, end_all_others, close_the_account, delete_the_account, sign_out_here],
)
def test_the_page_of_a_member(
    guest: Any, another: Callable[..., Any], take_away: Callable[[Any, Any], None]
) -> None:
    bram, other = another(), another()
    sign_up(bram, "Bram")
    other.post("/sign-in", fragment=False, name="Bram", password=PASSWORD)
    table = Table(guest, bram)

    async def watch() -> None:
        await ends_silently(Line(bram, table.id), lambda: take_away(bram, other), table.say)

    run(watch())


def test_the_page_of_a_spectator_of_a_table_that_is_private_by_now(
    guest: Any, another: Callable[..., Any]
) -> None:
    from lauta.web.match import moves
    from lauta.web.models import Table as Row

    table = Table(guest, another(), listed=True)

    def unlist() -> None:
        row = Row.objects.get(public_id=table.id)
        row.listed = False
        row.save(update_fields=["listed"])
        moves.touch(row)

    async def watch() -> None:
        await ends_silently(Line(another(), table.id), unlist, table.say)

    run(watch())


def test_a_session_that_has_ended_opens_no_page(guest: Any, another: Callable[..., Any]) -> None:
    bram = another()
    sign_up(bram, "Bram")
    table = Table(guest, bram)
    kept = bram.client.cookies["lauta"].value
    bram.post("/sign-out", fragment=False)
    bram.client.cookies["lauta"] = kept

    async def watch() -> None:
        line = Line(bram, table.id)
        assert await line.next("code") == ENDED
        await line.task

    run(watch())


# ------------------------------------------------------------------ programs


async def stream_ends(stream: Stream, take_away: Callable[[], object], say: Callable[[], object]) -> None:
    await stream.begin()
    await in_thread(take_away)
    await in_thread(say)
    while "error" not in await stream.line():
        pass
    await stream.ended()
    assert SECRET not in "".join(stream.seen)


@pytest.mark.parametrize("take_away", [leave, take_the_seat_elsewhere, become_a_member])
def test_the_stream_of_a_seats_token(
    guest: Any, another: Callable[..., Any], take_away: Callable[[Table], None]
) -> None:
    from lauta.web.match.tokens import program_token

    table = Table(guest, another())
    token = program_token(table.seat(1).table, table.seat(1))

    async def watch() -> None:
        await stream_ends(Stream(table.id, token), lambda: take_away(table), table.say)

    run(watch())


@pytest.mark.parametrize("path", ["table", "events"])
@pytest.mark.parametrize("take_away", [new_password_elsewhere, close_the_account, delete_the_account])
def test_the_streams_of_a_personal_token(
    guest: Any, another: Callable[..., Any], path: str, take_away: Callable[[Any, Any], None]
) -> None:
    from lauta.web.members import accounts, personal_tokens

    bram = another()
    sign_up(bram, "Bram")
    table = Table(guest, bram)
    token = personal_tokens.make(accounts.find("Bram"), "bot", ["read", "play", "chat"])

    async def watch() -> None:
        stream = Stream(table.id if path == "table" else "", token)
        await stream_ends(stream, lambda: take_away(bram, bram), table.say)

    run(watch())


def test_events_of_a_table_that_was_left_are_not_told(guest: Any, another: Callable[..., Any]) -> None:
    from lauta.web.members import accounts, personal_tokens

    bram = another()
    sign_up(bram, "Bram")
    table = Table(guest, bram)
    token = personal_tokens.make(accounts.find("Bram"), "bot", ["read", "play", "chat"])

    async def watch() -> None:
        events = Stream("", token)
        await events.begin()
        await in_thread(leave, table)
        await in_thread(table.say)
        gone = await events.event("tableGone")
        assert gone["table"] == table.id
        await events.leave()
        assert SECRET not in "".join(events.seen)

    run(watch())


# ------------------------------------------------------------------ who has a voice, under which name


def test_a_spectators_token_has_no_voice(guest: Any, another: Callable[..., Any]) -> None:
    from lauta.web.models import Chat

    table = Table(guest, another())
    watch = table.seat(0).table.watch_token
    answer = another().client.post(
        f"/api/{table.id}/say", '{"text": "hello"}', content_type="application/json",
        headers={"Authorization": f"Bearer {watch}"},
    )  # fmt: skip
    assert answer.status_code == 403 and "use a token of your account" in answer.json()["error"]
    assert not Chat.objects.filter(table__public_id=table.id).exists()


@pytest.mark.parametrize("name", ["Bram", "bram", "Br\u0430m"])  # the last with a Cyrillic letter
def test_a_spectator_does_not_talk_under_a_players_name(
    guest: Any, another: Callable[..., Any], name: str
) -> None:
    from lauta.web.models import Chat

    table, watcher = Table(guest, another(), listed=True, full=True), another()
    watcher.new_table("me", "bot:casual", name=name)
    assert watcher.post(f"/t/{table.id}/say", text="trust me").status_code == 200
    said = Chat.objects.get(table__public_id=table.id, text="trust me")
    assert said.seat is None and said.name == f"{name} 2"
    shown = with_plain_names(guest.get(f"/t/{table.id}/now", fragment=True).content.decode())
    assert f'{name} 2</b> <span class="role">(spectator)</span> trust me' in shown


def test_whoever_left_meanwhile_does_not_talk_as_a_player(guest: Any, another: Callable[..., Any]) -> None:
    """The seat was looked up before it changed hands."""
    from lauta.web.base.refusals import NotAllowed
    from lauta.web.tables import seating, talk

    table = Table(guest, another())
    row, bram = seating.find(table.id), table.bram.client.session["guest"]
    seats = seating.seats_of(row, bram)
    leave(table)
    with pytest.raises(NotAllowed):
        talk.speak(row, talk.Speaker(bram, seats, "Bram"), "still here")


# ------------------------------------------------------------------ tournaments


class Follow(Line):
    """A page of a tournament."""

    def __init__(self, guest: Any, ident: str) -> None:
        from lauta.web.live.tournaments import follow

        super().__init__(guest, ident)
        self.task.cancel()
        self.incoming = asyncio.Queue()
        self.incoming.put_nowait({"type": "websocket.connect"})
        cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in guest.client.cookies.items())
        headers = [(b"host", b"testserver"), (b"origin", b"http://testserver"), (b"cookie", cookie.encode())]
        scope = {"type": "websocket", "path": f"/live/tournament/{ident}", "headers": headers,
                 "query_string": b""}  # fmt: skip
        self.task = asyncio.ensure_future(follow(scope, self.incoming.get, self.sent.put, ident))


def test_the_page_of_a_tournament_that_is_not_there(guest: Any) -> None:
    from lauta.web.match.hub import hub
    from lauta.web.match.presence import presence

    async def watch() -> None:
        line = Follow(guest, "nothing-here")
        assert await line.next("code") == 4404
        await line.task

    run(watch())
    assert "nothing-here" not in presence.tables() | hub.tables()


def test_the_page_of_a_tournament_ends_with_the_session(guest: Any, another: Callable[..., Any]) -> None:
    from lauta.web.match.hub import hub
    from lauta.web.models import Tournament

    sign_up(guest, "Aino")
    row = Tournament.objects.create(host=guest.client.session["guest"], game="africa", size=2, places=2,
                                    rounds=1, level="casual", revision=3)  # fmt: skip

    async def watch() -> None:
        line = Follow(guest, row.public_id)
        assert await line.next("text")
        await in_thread(guest.post, "/sign-out", fragment=False)
        hub.publish(row.public_id, 4)
        assert await line.next("code") == ENDED
        await line.task

    run(watch())
    row.delete()
