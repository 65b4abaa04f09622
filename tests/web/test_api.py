"""Programs at the table: the stream line by line, moves, tokens, and everything that is refused."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest

import lauta
from lauta.engine.record import unpack
from lauta.games import lending
from tests.web.streams import Stream, run


@pytest.fixture(autouse=True)
def _lent() -> Iterator[None]:
    from lauta.web.base.rates import rates

    rates.begin()
    with lending("hands", "tests.hands"):
        yield


@pytest.fixture
def table(guest: Any) -> str:
    return str(guest.new_table("me", "here", game="hands", preset="plain", delay="0"))


@pytest.fixture
def token(row: Any) -> Callable[[str, int | None], str]:
    """The token of a seat at a table, or of its spectators."""

    def find(table: str, seat: int | None) -> str:
        from lauta.web.match.tokens import program_token

        found = row(table)
        return str(found.watch_token) if seat is None else program_token(found, found.seats.get(index=seat))

    return find


@pytest.fixture
def play(guest: Any) -> Callable[..., Any]:
    """Send a move as a program does: without cookies."""
    from django.test import Client

    def send(table: str, token: str | None, content: Any) -> Any:
        body = content if isinstance(content, bytes) else json.dumps(content).encode()
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return Client(enforce_csrf_checks=True).post(
            f"/api/{table}/play", body, content_type="application/json", headers=headers
        )

    return send


# --- reading ----------------------------------------------------------------------------------------


def test_the_first_line_tells_the_present(table: str, token: Any, match: Any) -> None:
    async def test() -> None:
        stream = Stream(table, token(table, 0))
        line = await stream.begin()
        now = await asyncio.to_thread(match, table)
        assert (line["version"], line["status"], line["seat"], line["actor"]) == (0, "playing", 0, 0)
        assert [a["action"] for a in line["legal"]] == [a.number for a in now.legal_actions()]
        assert line["legal"][0] == {"action": 12, "kind": "draw", "args": [], "text": "draw"}
        assert [seat["name"] for seat in line["seats"]] == ["Aino", "Player 2"]
        assert (line["from"], len(line["log"]), line["over"]) == (0, 6, False)
        assert line["log"][1] == {"actor": None, "action": None, "text": "?"}
        assert line["scores"] == [0, 0] and line["winners"] == []
        state = unpack(lauta.game("hands").rules().State, base64.b64decode(line["state"]))
        assert state == now.redacted(0)
        await stream.leave()

    run(test())


def test_every_version_is_a_line(table: str, token: Any, play: Any, match: Any, guest: Any, row: Any) -> None:
    async def test() -> None:
        streams = [Stream(table, token(table, seat)) for seat in (0, 1, None)]
        for stream in streams:
            await stream.begin()
        legal = (await asyncio.to_thread(match, table)).legal_actions()
        reply = await asyncio.to_thread(play, table, token(table, 0), {"action": legal[1].text, "version": 0})
        assert reply.json() == {"version": 1}
        for seat, stream in zip((0, 1, None), streams, strict=True):
            line = await stream.line()
            assert (line["version"], line["from"]) == (1, 6)
            assert line["log"] == [{"actor": 0, "action": legal[1].number, "text": "build 1"}]
            assert bool(line["legal"]) == (seat == 0)
        await asyncio.to_thread(guest.post, f"/t/{table}/undo?as=0", version=1)
        for stream in streams:
            line = await stream.line()
            assert (line["version"], line["from"], line["log"]) == (2, 6, [])
            await stream.leave()

    run(test())


def test_spectators_of_hands_read_of_a_move_later(guest: Any, token: Any, play: Any, match: Any) -> None:
    table = str(guest.new_table("me", "here", game="hands", preset="plain", delay="5"))

    async def test() -> None:
        streams = [Stream(table, token(table, seat)) for seat in (1, None)]
        for stream in streams:
            await stream.begin()
        legal = (await asyncio.to_thread(match, table)).legal_actions()
        await asyncio.to_thread(play, table, token(table, 0), {"action": legal[1].text, "version": 0})
        lines = [await stream.line() for stream in streams]
        assert [line["version"] for line in lines] == [1, 1]
        assert [len(line["log"]) for line in lines] == [1, 0]
        for stream in streams:
            await stream.leave()

    run(test())


def test_those_who_come_back_say_what_they_have(table: str, token: Any) -> None:
    async def test() -> None:
        for since, first in ((4, 4), (6, 6), (999, 6)):
            stream = Stream(table, token(table, 0), f"since={since}")
            line = await stream.begin()
            assert (line["from"], len(line["log"])) == (first, 6 - first)
            await stream.leave()

    run(test())


def test_silence_is_kept_alive(table: str, token: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lauta.web.live.programs.KEEP_ALIVE_S", 0.02)

    async def test() -> None:
        stream = Stream(table, token(table, None))
        await stream.begin()
        assert await stream.body() == b"\n"
        await stream.leave()

    run(test())


def test_a_table_that_waits_begins_in_the_stream(guest: Any, another: Any, token: Any, row: Any) -> None:
    table = guest.new_table("me", "open", game="hands", preset="plain")

    async def test() -> None:
        stream = Stream(table, token(table, 0))
        line = await stream.begin()
        assert line["status"] == "open" and "state" not in line
        friend = await asyncio.to_thread(another)
        join = f"/join/{table}/{row(table).seats.get(index=1).token}"
        await asyncio.to_thread(friend.post, join, False, name="Bram")
        assert (await stream.line())["status"] == "playing"
        await stream.leave()

    run(test())


def test_the_last_line_opens_everything_and_ends_the_stream(
    table: str, token: Any, play: Any, match: Any
) -> None:
    def play_out() -> None:
        from lauta.web.match import moves

        while not (now := match(table)).over:
            moves.play(table, now.actor, now.legal_actions()[0].number, len(seen))
            seen.append(1)

    seen: list[int] = []

    async def test() -> None:
        stream = Stream(table, token(table, None))
        log = (await stream.begin())["log"]
        playing = asyncio.ensure_future(asyncio.to_thread(play_out))
        while True:
            line = await stream.line()
            log[line["from"] :] = line["log"]
            if line["status"] == "over":
                break
        await playing
        await stream.ended()
        final = await asyncio.to_thread(match, table)
        assert [entry["action"] for entry in log] == [entry.action for entry in final.log]
        assert line["scores"] == final.scores and line["winners"] == final.winners

    run(test())


@pytest.mark.parametrize("query", ["since=-1", "since=x", "since=1e3", "since=%C2%B2", "since=" + "9" * 40])
def test_a_wrong_number_is_refused(table: str, token: Any, query: str) -> None:
    async def test() -> None:
        stream = Stream(table, token(table, 0), query)
        assert await stream.status() == 400
        assert (await stream.line())["code"] == "bad_request"

    run(test())


def test_wrong_tokens_tables_and_methods_are_refused(guest: Any, table: str, token: Any, row: Any) -> None:
    other = guest.new_table("me", "here", game="hands", preset="plain")
    bot = guest.new_table("me", "bot:novice", game="hands", preset="plain")
    invitation = row(table).seats.get(index=0).token

    async def test() -> None:
        for stream, status, code in (
            (Stream(table, None), 401, "unauthorized"),
            (Stream(table, ""), 401, "unauthorized"),
            (Stream(table, "ä" * 100), 401, "unauthorized"),
            (Stream(table, invitation), 401, "unauthorized"),
            (Stream(table, token(other, 0)), 401, "unauthorized"),
            (Stream(bot, token(bot, 1)), 401, "unauthorized"),
            (Stream("nothing", token(table, 0)), 404, "not_found"),
            (Stream(table, token(table, 0), method="POST"), 405, "wrong_method"),
        ):
            assert (await stream.status(), (await stream.line())["code"]) == (status, code)

    run(test())


def test_a_stream_ends_when_its_seat_goes_to_another_device(
    table: str, token: Any, another: Any, row: Any
) -> None:
    async def test() -> None:
        stream = Stream(table, token(table, 0))
        await stream.begin()
        phone = await asyncio.to_thread(another)
        join = f"/join/{table}/{row(table).seats.get(index=0).token}"
        await asyncio.to_thread(phone.post, join, False)
        assert (await stream.line())["code"] == "unauthorized"
        await stream.ended()

    run(test())


def test_one_player_has_no_endless_connections(
    table: str, token: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lauta.web.live.websocket.MAX_EACH", 2)

    async def test() -> None:
        streams = [Stream(table, token(table, 0)) for _ in range(2)]
        for stream in streams:
            await stream.begin()
        third = Stream(table, token(table, 0))
        assert (await third.status(), (await third.line())["code"]) == (429, "too_fast")
        for stream in streams:
            await stream.leave()
        again = Stream(table, token(table, 0))
        await again.begin()
        await again.leave()

    run(test())


# --- moving -----------------------------------------------------------------------------------------


def test_a_move_needs_the_token_and_no_cookie(table: str, token: Any, play: Any, row: Any) -> None:
    reply = play(table, token(table, 0), {"action": "draw", "version": 0})
    assert (reply.status_code, reply.json()) == (200, {"version": 1})
    assert not reply.cookies
    assert row(table).version == 1


def test_several_decisions_are_one_move(table: str, token: Any, play: Any, match: Any) -> None:
    cards = [a for a in range(12) if match(table).state.where[a] == 1]
    reply = play(table, token(table, 0), {"action": [13, *(17 + card for card in cards[:2])], "version": 0})
    assert (reply.status_code, reply.json()) == (200, {"version": 1})


@pytest.mark.parametrize(
    "who, content, status, code",
    [
        ("nobody", {"action": 12, "version": 0}, 401, "unauthorized"),
        ("stranger", {"action": 12, "version": 0}, 401, "unauthorized"),
        ("watcher", {"action": 12, "version": 0}, 403, "not_allowed"),
        ("other", {"action": 12, "version": 0}, 403, "not_allowed"),
        ("me", {"action": 12, "version": 7}, 409, "stale"),
        ("me", {"action": 41, "version": 0}, 422, "illegal_action"),
        ("me", {"action": "dance", "version": 0}, 422, "illegal_action"),
        ("me", {"action": 2**30, "version": 0}, 422, "illegal_action"),
        ("me", {"action": 2**70, "version": 0}, 400, "bad_request"),
        ("me", {"action": [], "version": 0}, 413, "too_much"),
        ("me", {"action": [12] * 33, "version": 0}, 413, "too_much"),
        ("me", {"action": [12, 12], "version": 0}, 422, "illegal_action"),
        ("me", {"action": True, "version": 0}, 400, "bad_request"),
        ("me", {"action": [[12]], "version": 0}, 400, "bad_request"),
        ("me", {"action": None, "version": 0}, 400, "bad_request"),
        ("me", {"action": 12, "version": "0"}, 400, "bad_request"),
        ("me", {"action": 12}, 400, "bad_request"),
        ("me", {"action": 12, "version": 0, "seat": 1}, 400, "bad_request"),
        ("me", [12, 0], 400, "bad_request"),
        ("me", b"", 400, "bad_request"),
        ("me", b"\xff{", 400, "bad_request"),
        ("me", b"[" * 4000, 400, "bad_request"),
        ("me", b'{"action": 12, "version": NaN}', 400, "bad_request"),
        ("me", b'{"action": 12, "version": 7}'.ljust(4096), 409, "stale"),
        ("me", b'{"action": 12, "version": 7}'.ljust(4097), 413, "too_much"),
    ],
)
def test_whatever_is_wrong_is_refused_and_changes_nothing(
    table: str, token: Any, play: Any, row: Any, match: Any, who: str, content: Any, status: int, code: str
) -> None:
    tokens = {"nobody": None, "stranger": "0" * 32, "watcher": token(table, None), "other": token(table, 1)}
    before = row(table).version, match(table).log
    reply = play(table, tokens.get(who, token(table, 0)), content)
    assert (reply.status_code, reply.json()["code"]) == (status, code)
    assert reply.json()["error"]
    assert (row(table).version, match(table).log) == before


def test_the_rule_is_named(table: str, token: Any, play: Any) -> None:
    assert play(table, token(table, 0), {"action": 41, "version": 0}).json()["rule"] == "HA-1"


def test_other_tables_methods_and_addresses(guest: Any, table: str, token: Any, play: Any) -> None:
    reply = play("nothing", token(table, 0), {"action": 12, "version": 0})
    assert (reply.status_code, reply.json()["code"]) == (404, "not_found")
    assert guest.get(f"/api/{table}/play").status_code == 405
    assert guest.get(f"/api/{table}/play").json()["code"] == "wrong_method"
    assert guest.get("/api/nothing").json()["code"] == "not_found"


def test_a_flood_of_moves_waits(table: str, token: Any, play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.base.limits import RATES, Rate
    from lauta.web.base.rates import rates

    monkeypatch.setitem(cast(Any, RATES), "move", Rate(3, 0.5))
    rates.begin(clock=lambda: 0.0)
    replies = [play(table, token(table, 0), {"action": 12, "version": 9}) for _ in range(4)]
    assert [reply.status_code for reply in replies] == [409, 409, 409, 429]
    assert replies[3].headers["Retry-After"] == "2"
    assert play(table, token(table, 1), {"action": 12, "version": 9}).status_code == 409


def test_owners_find_their_tokens_on_the_page_and_others_do_not(
    guest: Any, another: Any, row: Any, token: Any
) -> None:
    table = guest.new_table("me", "open", game="hands", preset="plain")
    friend, watcher = another(), another()
    friend.post(f"/join/{table}/{row(table).seats.get(index=1).token}", fragment=False, name="Bram")
    watcher.get(f"/watch/{table}/{row(table).watch_token}")
    for who, own in ((guest, 0), (friend, 1), (watcher, None)):
        page = who.get(f"/t/{table}").content.decode()
        for seat in (0, 1):
            assert (token(table, seat) in page) == (seat == own)
            assert len(token(table, seat)) == 32
