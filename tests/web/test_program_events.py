"""The events of a member's program: a match on one stream, coming back, what is not for everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.program import Program, lent_hands, play_out
from tests.web.streams import run


@pytest.fixture(autouse=True)
def _lent(box: Any) -> Iterator[None]:
    with lent_hands():
        yield


@pytest.fixture
def aino() -> Program:
    return Program("Aino")


@pytest.fixture
def bo() -> Program:
    return Program("Bo")


# --- events -----------------------------------------------------------------------------------------


def test_a_match_is_lived_through_on_one_stream(aino: Program, bo: Program, match: Any) -> None:
    async def test() -> None:
        stream = aino.events()
        assert await stream.status() == 200
        table = await asyncio.to_thread(lambda: aino.table("me", "open", listed=True))
        opened = await stream.event("tableOpen")
        assert opened["table"]["id"] == table
        await asyncio.to_thread(bo.post, f"/api/tables/{table}/sit")
        taken = await stream.line()
        assert (taken["type"], taken["seat"], taken["name"], taken["program"]) == (
            "seatTaken",
            1,
            "Bo",
            False,
        )
        assert (await stream.line())["type"] == "matchStart"
        turn = await stream.line()
        assert {key: turn[key] for key in ("type", "table", "version", "seat")} == {
            "type": "yourTurn", "table": table, "version": 0, "seat": 0,
        }  # fmt: skip
        await asyncio.to_thread(bo.post, f"/api/{table}/say", {"text": "Hello"})
        said = await stream.line()
        assert (said["type"], said["seat"], said["text"]) == ("chat", 1, "Hello")
        await asyncio.to_thread(bo.post, f"/api/{table}/propose", {"kind": "end", "version": 0})
        asked = await stream.line()
        assert (asked["type"], asked["kind"], asked["seat"]) == ("proposal", "end", 1)
        await asyncio.to_thread(play_out, table, match)
        over = await stream.event("matchFinish")
        final = await asyncio.to_thread(match, table)
        assert (over["scores"], over["winners"]) == (final.scores, final.winners)
        assert over["table"]["status"] == "over" and not over["table"]["ended"]
        await stream.leave()

    run(test())


def test_who_comes_back_is_told_the_present_and_what_was_missed(
    aino: Program, bo: Program, match: Any
) -> None:
    over, running = aino.table("me", "open", listed=True), aino.table("me", "open", listed=True)

    async def test() -> None:
        before = aino.events()
        last = (await before.begin())["at"]
        await before.leave()
        for table in (over, running):
            await asyncio.to_thread(bo.post, f"/api/tables/{table}/sit")
        await asyncio.to_thread(bo.post, f"/api/{over}/say", {"text": "Nobody here?"})
        await asyncio.to_thread(play_out, over, match)
        again = aino.events(f"since={last}")
        missed = [await again.begin(), await again.line()]
        assert [(one["type"], one.get("text")) for one in missed] == [
            ("chat", "Nobody here?"), ("matchFinish", None),
        ]  # fmt: skip
        assert missed[1]["table"]["id"] == over
        assert ((await again.line())["table"]["id"], (await again.line())["type"]) == (running, "yourTurn")
        await again.leave()

    run(test())


def test_who_sets_up_a_table_for_others_is_told_how_it_goes(aino: Program, bo: Program, match: Any) -> None:
    cy = Program("Cyd")

    async def test() -> None:
        stream = aino.events()
        assert await stream.status() == 200
        table = await asyncio.to_thread(lambda: aino.table("open", "open", listed=True))
        await stream.event("tableOpen")
        for n, program in enumerate((bo, cy)):
            await asyncio.to_thread(program.post, f"/api/tables/{table}/sit")
            assert (await stream.event("seatTaken"))["seat"] == n
        assert (await stream.line())["type"] == "matchStart"
        await asyncio.to_thread(play_out, table, match)
        assert (await stream.line())["type"] == "matchFinish"
        await asyncio.to_thread(aino.post, f"/api/{table}/say", {"text": "Thank you"})
        assert (await stream.line())["text"] == "Thank you"
        await stream.leave()

    run(test())


def test_a_table_that_is_lost_is_told(aino: Program, bo: Program) -> None:
    table = bo.table("me", "open", "open", listed=True)
    aino.post(f"/api/tables/{table}/sit")

    async def test() -> None:
        stream = aino.events()
        await stream.begin()
        await asyncio.to_thread(bo.post, f"/api/tables/{table}/call-off")
        assert (await stream.line())["type"] == "tableGone"
        await stream.leave()

    run(test())


def test_words_are_for_who_may_read_them(aino: Program, bo: Program) -> None:
    table = aino.table("me", "open", listed=True)
    player = Program("Aino", "play")

    async def test() -> None:
        stream = player.events("since=1")
        await stream.begin()
        await asyncio.to_thread(bo.post, f"/api/{table}/say", {"text": "Not for players"})
        await asyncio.to_thread(bo.post, f"/api/tables/{table}/sit")
        assert (await stream.line())["type"] == "seatTaken"
        await stream.leave()
        talker = await asyncio.to_thread(Program, "Aino", "chat")
        refused = talker.events()
        assert (await refused.status(), (await refused.line())["code"]) == (403, "missing_scope")

    run(test())


def test_what_was_missed_holds_no_words_that_are_hidden_or_not_heard(aino: Program, bo: Program) -> None:
    """Neither a line that a keeper has hidden, nor those of somebody who was muted."""
    from lauta.web.members import unheard
    from lauta.web.models import Chat, Shunned

    table = aino.table("me", "open", "bot", listed=True)
    bo.post(f"/api/tables/{table}/sit")
    cy = Program("Cyd")
    for program, text in ((bo, "rude words"), (cy, "from one who is muted"), (bo, "Well played")):
        program.post(f"/api/{table}/say", {"text": text})
    Chat.objects.filter(text="rude words").update(hidden=True)
    Shunned.objects.create(owner=aino.member.guest, other=cy.member.guest, name="Cyd")
    unheard.forget_all()

    async def test() -> None:
        stream = aino.events("since=1")
        missed = await stream.begin()
        assert (missed["type"], missed["text"]) == ("chat", "Well played")
        assert (await stream.line())["type"] == "matchStart"
        await stream.leave()

    run(test())


def test_a_host_who_only_watches_hidden_hands_is_told_late(aino: Program, bo: Program, match: Any) -> None:
    """Words of the players, and what they ask each other, come when the moves that they are about do."""
    from lauta.web.live.events import Events, Said
    from lauta.web.match import moves
    from lauta.web.models import Table

    table = aino.table("open", "open", listed=True)
    for program in (bo, Program("Cyd")):
        program.post(f"/api/tables/{table}/sit")
    assert Table.objects.get(public_id=table).delay == 10

    def version() -> int:
        return Table.objects.get(public_id=table).version

    def on(n: int) -> None:
        for _ in range(n):
            now = match(table)
            moves.play(table, now.actor, now.legal_actions()[-1].number, version())

    on(2)
    bo.post(f"/api/{table}/say", {"text": "what I have just drawn"})
    living = Events(f"Bearer {aino.token}", since=1)
    assert living.missed() == []
    assert [type(event).__name__ for event in living.at(table)] == ["MatchStart"]
    bo.post(f"/api/{table}/propose", {"kind": "pause", "version": version()})
    bo.post(f"/api/{table}/say", {"text": "and then"})
    assert living.at(table) == []
    assert aino.get(f"/api/tables/{table}")["proposal"] is None
    on(11)
    assert not match(table).over
    assert [event.text for event in living.at(table) if isinstance(event, Said)] == [
        "what I have just drawn", "and then",
    ]  # fmt: skip
    assert [event.text for event in living.missed() if isinstance(event, Said)] == [
        "what I have just drawn", "and then",
    ]  # fmt: skip


def test_an_early_end_opens_no_secret(aino: Program) -> None:
    table = aino.table("me", "bot")

    async def test() -> None:
        stream = aino.events()
        await stream.begin()
        version = (await asyncio.to_thread(aino.get, f"/api/tables/{table}"))["version"]
        await asyncio.to_thread(aino.post, f"/api/{table}/propose", {"kind": "end", "version": version})
        over = await stream.event("matchFinish")
        assert over["table"]["ended"] and over["scores"] == [] and over["winners"] == []
        await stream.leave()

    run(test())


def test_silence_is_kept_alive(aino: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lauta.web.live.programs.KEEP_ALIVE_S", 0.02)

    async def test() -> None:
        stream = aino.events()
        assert await stream.status() == 200
        assert await stream.body() == b"\n"  # the present has been told
        assert await stream.body() == b"\n"
        await stream.leave()

    run(test())
