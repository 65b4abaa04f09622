"""Two matches that a reader cannot tell apart: every address, every header, and all news of the next move.

Bodies of chosen addresses, at more positions, are compared in tests/web/test_secrets_of_games.py; pauses in
test_pauses.py. Here addresses come from `urls.py`, so a new one is compared from its first day.
"""

from __future__ import annotations

import asyncio
import difflib
import gzip
import json
import logging
import random
import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.waiting import soon
from tests.web.streams import Stream, run
from tests.web.test_live import Line
from tests.web.test_secrets import forget, write
from tests.web.test_secrets_of_games import FLEETING, another_match

GAMES = {"attika": ("rulebook", 14), "retkikunnat": ("quick", 40)}  # and decisions before the first pair
SENTINEL = "That was all"
UNLIKE = {"Set-Cookie", "Date"}  # headers that differ with every answer
# Addresses without a table that list tables all the same; all others know nothing of any.
LISTS = {"front", "lobby", "statistics", "export", "notices"}
DRAWN = {"table-card", "film"}  # pictures: their tags are those of the drawing, which takes long

World = tuple[Any, list[int]]  # a match, and the actions of it


# --- one database, put back ------------------------------------------------------------------------


def _saved() -> sqlite3.Connection:
    from django.db import connection

    connection.ensure_connection()
    kept = sqlite3.connect(":memory:")
    connection.connection.backup(kept)
    return kept


def _put_back(kept: sqlite3.Connection) -> None:
    from django.db import connection

    from lauta.web.base.rates import rates
    from lauta.web.match import chat_count
    from lauta.web.match.hub import hub

    connection.ensure_connection()
    kept.backup(connection.connection)
    forget()
    chat_count._counts.clear()
    hub._topics.clear()
    rates.begin()  # else the world that is asked last is refused what the first one was given


# --- what comes to a reader ------------------------------------------------------------------------


def _addresses(table: str, watch: str, n: int) -> Iterator[tuple[str, str]]:
    """Name and path of each address that needs no more than a table, and of those that list tables."""
    from django.urls import URLPattern, reverse

    from lauta.web.urls import urlpatterns

    known = {"table_id": table, "shared_id": table, "token": watch, "watch_token": watch}
    for pattern in urlpatterns:
        assert isinstance(pattern, URLPattern)
        name, wanted = str(pattern.name), set(pattern.pattern.converters)
        if not wanted <= {*known, "n"} or (not wanted and name not in LISTS):
            continue
        for at in (1, n // 2, n) if "n" in wanted else (0,):
            yield name, reverse(name, kwargs={key: {**known, "n": at}[key] for key in wanted})


def _answer(who: Any, path: str, name: str = "", **headers: str) -> tuple[Any, ...]:
    """All of an answer but what differs each time: status, headers, body."""
    ask = who.client.head if name in DRAWN else who.client.get
    reply = ask(path, headers=headers)
    body = b"".join(reply.streaming_content) if reply.streaming else reply.content
    masked = FLEETING.sub(b"", body)
    unlike = UNLIKE if masked == body else {*UNLIKE, "Content-Length"}  # "9 s ago" is shorter than "10 s ago"
    kept = sorted((name, value) for name, value in reply.headers.items() if name not in unlike)
    return reply.status_code, kept, masked


def _answers(who: Any, table: str, watch: str, n: int) -> dict[str, tuple[Any, ...]]:
    found = {}
    for name, path in _addresses(table, watch, n):
        found[path] = _answer(who, path, name)
        if path.startswith("/t/"):
            found[f"{path} for the script"] = _answer(who, path, name, **{"X-Fragment": "1"})
    return found


async def _until(line: Line, wanted: str, came: list[Any]) -> None:
    """Read what comes over a WebSocket until it holds what is wanted: kind, content, and size as sent."""
    while True:
        message = await soon(line.sent.get(), lambda: f"wanted {wanted}; came: {str(came)[-2000:]}")
        packed = message.get("bytes")
        text = gzip.decompress(packed) if packed else str(message.get("text")).encode()
        masked = FLEETING.sub(b"", text)
        came.append((message["type"], masked, len(packed or b"") if masked == text else None))
        if wanted in _shown(text):
            return


def _shown(text: bytes) -> str:
    """A message as text, with the attributes of the table as they would stand in the page."""
    head = (json.loads(text) or {}).get("head", {})
    attributes = " ".join(f'{name}="{value}"' for name, value in head.items())
    return attributes + text.decode().replace('\\"', '"')


async def _news(who: Any, table: str, token: str, version: int, play: Callable[[], Any],
                say: Callable[[], Any]) -> list[Any]:  # fmt: skip
    """All that comes over the WebSocket and in the stream of a program, in order, after a move."""
    line, stream = Line(who, table), Stream(table, token)
    assert f'data-version="{version}"' in await line.fragment()
    lines = [await stream.begin()]
    await asyncio.to_thread(play)
    came = list[Any]()
    await _until(line, f'data-version="{version + 1}"', came)
    await asyncio.to_thread(say)
    await _until(line, SENTINEL, came)
    while lines[-1]["version"] <= version:
        lines.append(await stream.line())
    await line.leave()
    await stream.leave()
    return [*came, *lines]


def _messages() -> list[Any]:
    """What waits to be sent: rows, and what leaves by webhook but for what names the message."""
    from lauta.web.models import Message
    from lauta.web.notices.composing import compose

    found: list[Any] = []
    for one in Message.objects.order_by("owner", "channel", "kind"):
        told: Any = compose([one])
        if hasattr(told, "body"):
            told = {k: v for k, v in json.loads(told.body).items() if k not in ("id", "time")}
        body = told if told is None or isinstance(told, dict) else type(told).__name__  # it is to wait
        found.append((one.owner, one.channel, one.kind, one.target, one.bundle, one.data, body))
    return found


class Party:
    """Two people and a spectator who sees everything at once, and who wants to be told of turns."""

    def __init__(self, guest: Any, another: Any, row: Any, game: str) -> None:
        from lauta.web.models import NoticeWish, Table

        self.row, self.friend, self.watcher = row, another(), another("fi")
        preset, _ = GAMES[game]
        self.table = guest.new_table("me", "open", game=game, preset=preset, listed="1")
        link = row(self.table).seats.get(index=1).token
        self.friend.post(f"/join/{self.table}/{link}", fragment=False, name="Bram")
        self.watch = row(self.table).watch_token
        self.watcher.get(f"/watch/{self.table}/{self.watch}")
        Table.objects.filter(public_id=self.table).update(delay=0)
        for seat in row(self.table).seats.all():
            NoticeWish.objects.create(owner=seat.owner, hook="https://hooks.example/x", hook_key="k")
        self.readers = {0: guest, 1: self.friend, None: self.watcher}

    def token(self, seat: int | None) -> str:
        from lauta.web.match.tokens import program_token

        owned = self.row(self.table)
        return self.watch if seat is None else program_token(owned, owned.seats.get(index=seat))

    def world(self, seat: int | None, actor: int, action: int, caplog: Any) -> list[Any]:
        """Everything that comes to a reader before a move, with it and after it."""
        from lauta.web.match import moves

        who, version = self.readers[seat], self.row(self.table).version
        speaker = self.readers[actor]
        found: list[Any] = [_answers(who, self.table, self.watch, self.row(self.table).entries.count())]

        async def hear() -> None:
            found.append(await _news(
                who, self.table, self.token(seat), version,
                lambda: moves.play(self.table, actor, action, version),
                lambda: speaker.post(f"/t/{self.table}/say", text=SENTINEL),
            ))  # fmt: skip

        caplog.clear()
        with caplog.at_level(logging.DEBUG, logger="lauta"):
            run(hear())
        found.append([(one.name, one.levelname, one.getMessage()) for one in caplog.records])
        found.append(_messages())
        found.append(_answers(who, self.table, self.watch, self.row(self.table).entries.count()))
        return found


def _apart(one: tuple[Any, ...], other: tuple[Any, ...]) -> list[str]:
    """The lines of two answers that are not the same."""
    lines = [
        f"{status} {headers}\n{body.decode('utf-8', 'replace')}" for status, headers, body in (one, other)
    ]
    before, after = (text.splitlines() for text in lines)
    return [line for line in difflib.ndiff(before, after) if line[0] in "-+"][:6]


def _differences(first: list[Any], second: list[Any]) -> list[Any]:
    """Where two worlds differ: addresses, and the parts of news."""
    found: list[Any] = []
    for one, other in zip(first, second, strict=True):
        if isinstance(one, dict):
            assert one.keys() == other.keys()
            found += [(path, *_apart(one[path], other[path])) for path in one if one[path] != other[path]]
        elif one != other:
            found.append((one, other))
    return found


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    from lauta.web.models import Message, NoticeWish, Table

    monkeypatch.setattr("lauta.web.match.reactions.clock", lambda: 1e12)
    monkeypatch.setattr("lauta.web.match.reactions.draw", lambda low, high: 0.0)  # a pass waits else
    yield
    NoticeWish.objects.all().delete()
    Message.objects.all().delete()
    Table.objects.filter(listed=True).delete()


def _pairs(party: Party, match: Any, game: str, wanted: int, dice: random.Random, caplog: Any) -> int:
    """Compare as many pairs of worlds as are wanted; how many there were, in turn for all readers."""
    from lauta.web.match import moves

    compared, begin = 0, GAMES[game][1]
    for n in range(begin + 40 * wanted):
        now = match(party.table)
        if now.over or compared >= wanted:
            break
        actor, action = now.actor, dice.choice(now.legal_numbers())
        seat = None if compared % 2 else 1 - actor
        compared += n >= begin and _compared(party, now, seat, action, dice, caplog)
        moves.play(party.table, actor, action, party.row(party.table).version)
    return compared


def _compared(
    party: Party, now: Any, seat: int | None, action: int, dice: random.Random, caplog: Any
) -> bool:
    """Compare a pair of worlds in which an action is made that looks the same; false where there is none."""
    after = now.at(len(now.log))
    after.repeat(action)
    other = another_match(after, seat, dice)
    if other is None:
        return False
    kept, n, actor = _saved(), len(now.log), now.actor
    try:
        party.world(seat, actor, action, caplog)  # from here on everybody has been there
        _put_back(kept)
        first = party.world(seat, actor, action, caplog)
        _put_back(kept)
        write(party.row(party.table), now.at(n), other[:n])
        second = party.world(seat, actor, other[n], caplog)
        assert _differences(first, second) == []
    finally:
        _put_back(kept)
    return True


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_reader_gets_the_same_of_matches_that_look_alike(
    guest: Any, another: Any, row: Any, match: Any, caplog: Any, game: str
) -> None:
    party = Party(guest, another, row, game)
    assert _pairs(party, match, game, 1, random.Random(game), caplog) == 1


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES)
def test_readers_get_the_same_of_many_matches_that_look_alike(
    guest: Any, another: Any, row: Any, match: Any, caplog: Any, game: str, seed: int
) -> None:
    party = Party(guest, another, row, game)
    assert _pairs(party, match, game, 6, random.Random(seed), caplog) > 2
