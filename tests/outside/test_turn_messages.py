"""Every turn gets a message: a player who acts only when notified is never waited for in silence.

Matches are played in this process, question by question; a message counts as delivered once its time is over.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from lauta.games import lending
from tests.web.reactions.table import BUILT, OTHER, Time, give, work_off

GAMES = ("africa", "attika", "navegador", "afrikan_tahti", "retkikunnat")
DICE, DECISIONS = (
    1,
    200,
)  # in a match with reactions: one in which the server passes before a turn of the same seat


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Time]:
    from lauta.web.match import reactions
    from lauta.web.models import Duty, Message, NoticeWish, Question

    for model in (Duty, Question, Message):
        model.objects.all().delete()
    still = Time()
    monkeypatch.setenv("LAUTA_OUTWARD", "private")
    monkeypatch.setattr(reactions, "clock", still.clock)
    monkeypatch.setattr(reactions, "draw", still.draw)
    yield still
    for other in (Message, NoticeWish, Question, Duty):
        other.objects.all().delete()


def waiting(owner: str) -> Any:
    from lauta.web.models import Message

    return Message.objects.filter(owner=owner, state=Message.WAITING)


def deliver(owner: str) -> bool:
    """Have the messages to an owner arrive that still make sense; whether there was one."""
    from lauta.web.models import Message
    from lauta.web.notices import composing
    from lauta.web.outbox.kinds import Call

    held = list(waiting(owner))
    if not held or not isinstance(composing.compose(held), Call):
        return False
    waiting(owner).update(state=Message.ARRIVED)
    return True


def hooked(one: Any) -> str:
    one.post("/notices", fragment=False, hook="http://192.0.2.1/")
    return str(one.client.session["guest"])


def invited(one: Any, table: str, row: Any) -> str:
    """The second player sits down, with a webhook; the owner in rows."""
    one.post(f"/join/{table}/{row(table).seats.get(index=1).token}", fragment=False, name="Bo", nonce="")
    return hooked(one)


# --- a whole match: the second player acts when notified, and for as long as there is something to decide


@pytest.mark.parametrize("game", GAMES)
def test_a_player_who_waits_for_messages_is_never_waited_for_in_silence(
    game: str, guest: Any, another: Any, row: Any, match: Any, clock: Time
) -> None:
    from lauta.web.match import moves, reactions
    from lauta.web.match.rows import rows

    table, dice = str(guest.new_table("me", "open", game=game, preset="")), random.Random(game)
    owner, there, silent = invited(another(), table, row), False, list[Any]()
    for _ in range(60):
        if reactions.is_answered(rows.at(table)):
            there = False  # with nothing to decide, the second player leaves
            work_off(clock, 3.0)
            continue
        now = match(table)
        if now.over:
            break
        if now.actor == 1 and not there:
            silent += [] if deliver(owner) else now.log[-3:]
        there = now.actor == 1
        moves.play(table, now.actor, dice.choice(now.legal_actions()).number, row(table).version)
    assert not silent


# --- single cases


@pytest.fixture
def asked(guest: Any, another: Any, row: Any, match: Any) -> Iterator[tuple[str, str, Any]]:
    """A table at which seat 1 is asked and the server passes for it; its owner in rows, and its player."""
    with lending("hands", "tests.hands"):
        table, friend = (
            guest.new_table("me", "open", game="hands", preset="plain", option_poll="true"),
            another(),
        )
        owner = invited(friend, table, row)
        give(table, row, match, OTHER)
        guest.play(table, BUILT, 0)
        yield table, owner, friend


def test_no_message_while_the_server_passes(asked: tuple[str, str, Any]) -> None:
    _, owner, _ = asked
    assert waiting(owner).exists()
    assert not deliver(owner)
    assert waiting(owner).exists(), "it leaves once there is something to decide"


def test_a_message_once_the_player_takes_the_pass_back(asked: tuple[str, str, Any]) -> None:
    table, owner, friend = asked
    friend.post(f"/t/{table}/orders", **{"window-hut": "always"})
    assert deliver(owner)


def test_a_message_once_a_pass_cannot_be_carried_out(asked: tuple[str, str, Any], clock: Time) -> None:
    from lauta.web.models import Message, Question

    _, owner, _ = asked
    Message.objects.update(state=Message.ARRIVED)
    Question.objects.update(version=99)
    work_off(clock, 3.0)
    assert deliver(owner), "the player has to decide after all"


def test_a_message_once_all_have_agreed_to_take_back_within_a_turn(
    guest: Any, another: Any, row: Any, match: Any
) -> None:
    from lauta.web.match import consent, moves
    from lauta.web.models import Message

    table = str(guest.new_table("me", "open", game="retkikunnat", preset=""))
    owners = [hooked(guest), invited(another(), table, row)]
    while (action := _keeps_the_turn(table, match)) is None:
        moves.play(table, match(table).actor, match(table).legal_numbers()[0], row(table).version)
    seat = match(table).actor
    moves.play(table, seat, action, row(table).version)
    consent.propose(table, owners[seat], consent.UNDO, row(table).version)
    Message.objects.update(state=Message.ARRIVED)
    consent.answer(table, owners[1 - seat], True, row(table).version)
    assert match(table).actor == seat
    assert deliver(owners[seat]), "its player may have left when the others agree"


def test_a_message_once_the_server_has_passed_and_the_same_seat_decides(
    guest: Any, another: Any, row: Any, match: Any, clock: Time
) -> None:
    from lauta.web.match import moves
    from lauta.web.match.rows import rows
    from lauta.web.models import Message, Question

    table = str(guest.new_table("me", "open", game="retkikunnat", preset=""))
    owners = [hooked(guest), invited(another(), table, row)]
    while (action := _keeps_the_turn(table, match)) is None:
        moves.play(table, match(table).actor, match(table).legal_numbers()[0], row(table).version)
    seat = match(table).actor
    Message.objects.update(state=Message.ARRIVED)
    Question.objects.create(
        table=row(table), version=row(table).version, seat=seat, window="dice_rolled", passing=action,
        answer=action, due=clock.now,
    )  # fmt: skip
    rows.forget(table)
    work_off(clock, 3.0)
    assert match(table).actor == seat
    assert deliver(owners[seat])


def _keeps_the_turn(table: str, match: Any) -> int | None:
    """An action after which the same seat is to decide, where there is one."""
    for action in match(table).legal_numbers():
        tried = match(table)
        tried.play(action)
        if tried.actor == match(table).actor:
            return int(action)
    return None
