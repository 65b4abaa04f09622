"""Two seats on one device, programs and bots: each is asked in its way, and waits alike."""

from __future__ import annotations

import json
import time
from typing import Any

from tests.hands.rules import KNOCK, PASS
from tests.pages import with_plain_names
from tests.web.reactions.table import BUILT, HAMMER, OTHER, Time, question, work_off
from tests.web.streams import Stream, run


def build(guest: Any, table: str) -> Any:
    return guest.post(f"/t/{table}/play?as=0", action=BUILT, version=0)


def test_no_curtain_falls_for_a_pass_that_the_server_makes(guest: Any, dealt: Any) -> None:
    table = dealt("me", "here", card=OTHER)
    page = with_plain_names(build(guest, table).content.decode())
    assert 'id="curtain"' not in page
    assert "Aino's hand" in page
    assert 'id="windows"' in page


def test_the_curtain_falls_for_who_is_stopped(guest: Any, dealt: Any) -> None:
    table = dealt("me", "here", card=HAMMER)
    page = build(guest, table).content.decode()
    assert 'id="curtain"' in page
    assert 'id="windows"' not in page
    assert 'id="do-pass-turn"' in guest.get(f"/t/{table}?as=1").content.decode()


def test_on_one_device_orders_are_those_of_the_hand_that_is_shown(
    guest: Any, dealt: Any, row: Any, match: Any
) -> None:
    table = dealt("me", "here", card=HAMMER)
    build(guest, table)
    guest.post(f"/t/{table}/orders?as=0", **{"window-hut": "never"})
    assert [seat.orders for seat in row(table).seats.all()] == [{"hut": "never"}, {}]
    guest.post(f"/t/{table}/pass?as=1", on="1", version=1)
    assert [seat.passing for seat in row(table).seats.all()] == [None, 0]
    assert 'id="curtain"' not in guest.get(f"/t/{table}?as=0").content.decode()


def tell(table: str, token: str) -> dict[str, Any]:
    """The first line of the stream for a program."""
    lines: list[dict[str, Any]] = []

    async def read() -> None:
        stream = Stream(table, token)
        lines.append(await stream.begin())
        await stream.leave()

    run(read())
    return lines[0]


def test_a_program_passes_early_and_is_asked_only_when_it_could_answer(
    party: Any, row: Any, match: Any, standing: Time
) -> None:
    from django.test import Client

    from lauta.web.match.tokens import program_token

    def play(table: str, action: Any) -> Any:
        token = program_token(row(table), row(table).seats.get(index=1))
        body = json.dumps({"action": action, "version": 1})
        bearer = {"Authorization": f"Bearer {token}"}
        reply = Client().post(f"/api/{table}/play", body, content_type="application/json", headers=bearer)
        return reply.status_code, reply.json(), tell(table, token)

    table, _, _ = party(HAMMER)
    token = program_token(row(table), row(table).seats.get(index=1))
    assert [action["text"] for action in tell(table, token)["legal"]] == ["knock zephyrine", "pass"]
    for action in ("pass", PASS):
        status, reply, line = play(table, action)
        assert (status, reply, line["legal"], line["actor"]) == (200, {"version": 1}, [], 1)
    work_off(standing, 2)
    assert match(table).actor == 2
    forced, _, _ = party(OTHER)
    assert tell(forced, program_token(row(forced), row(forced).seats.get(index=1)))["legal"] == []


class Thinker:
    """In the place of a bot's process: answers as it was told, and keeps the questions."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.questions: list[dict[str, Any]] = []

    def choose(self, asked: dict[str, Any]) -> int:
        self.questions.append(asked)
        return self.action

    def share(self, cores: int) -> None:
        """It answers at once, whatever the number of its cores."""


def bot_moves(thinker: Thinker) -> None:
    from lauta.web.bots.runner import BotRunner
    from lauta.web.models import Duty

    BotRunner(1)._settle(Duty.objects.get(), thinker)  # type: ignore[arg-type]  # it answers alike


def test_a_bots_pass_waits_alike_whether_it_was_forced_or_chosen(
    guest: Any, dealt: Any, row: Any, match: Any, standing: Time
) -> None:
    from lauta.web.models import Duty

    seen = []
    for card in (HAMMER, OTHER):
        table = dealt("me", "bot:skilled", card=card)
        build(guest, table)
        duty = Duty.objects.get(table__public_id=table)
        bot_moves(thinker := Thinker(PASS))
        assert not Duty.objects.exists()
        assert row(table).version == 1
        asked = question(table)
        seen.append((asked.due - standing.now, asked.answer, duty.due < time.time()))
        assert len(thinker.questions) == (card == HAMMER)
        work_off(standing, 2)
        assert row(table).version == 2
        Duty.objects.all().delete()
    assert seen == [(2.0, PASS, True)] * 2


def test_a_bots_card_comes_at_once(guest: Any, dealt: Any, match: Any) -> None:
    table = dealt("me", "bot:skilled")
    build(guest, table)
    bot_moves(Thinker(KNOCK + HAMMER))
    assert match(table).state.hut[0] == 0


def test_a_bot_that_searches_thinks_no_longer_than_any_pause(guest: Any, dealt: Any) -> None:
    table = dealt("me", "bot:master")
    build(guest, table)
    bot_moves(thinker := Thinker(PASS))
    assert thinker.questions[0]["seconds"] < 1.2
    assert thinker.questions[0]["iterations"] > 0
