"""Hidden hands at the table: what a seat may not know is in no byte that it is sent.

Two proofs for every outlet: no word of an unknown card occurs, and the bytes stay the same when the unknown
cards are exchanged for others behind the viewer's back.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from lauta.games import lending
from tests.hands.rules import CARDS, DRAW, LAID, PAYING
from tests.hands.speech.notation import WORDS
from tests.web.streams import Stream, run
from tests.web.test_live import Line

Viewer = tuple[Any, int | None]


@pytest.fixture(autouse=True)
def _lent() -> Iterator[None]:
    with lending("hands", "tests.hands"):
        yield


@pytest.fixture
def party(guest: Any, another: Any, row: Any) -> tuple[str, list[Viewer]]:
    """A table with two people, a bot and a spectator."""
    table = guest.new_table("me", "open", "bot:novice", game="hands", preset="plain")
    friend, watcher = another(), another()
    friend.post(f"/join/{table}/{row(table).seats.get(index=1).token}", fragment=False, name="Bram")
    watcher.get(f"/watch/{table}/{row(table).watch_token}")
    return table, [(guest, 0), (friend, 1), (watcher, None)]


def unknown(match: Any, viewer: int | None) -> list[int]:
    """The cards of which this viewer does not know where they are."""
    mine = -1 if viewer is None else viewer + 1
    return [
        card for card in range(CARDS) if match.state.where[card] < LAID and match.state.where[card] != mine
    ]


def outlets(who: Any, seat: int | None, table: str, row: Any, match: Any) -> dict[str, bytes]:
    """Everything that somebody can get from the server about this table, by where it comes from."""
    now, version = match(table), row(table).version
    legal = {action.number for action in now.legal_actions()} if now.actor == seat else set()
    illegal = [number for number in (DRAW, 14, 17, 29, 40, 41) if number not in legal]
    found = {
        "present": who.get(f"/t/{table}/now", fragment=True).content,
        "record": who.get(f"/t/{table}/record").content,
        **{
            f"after {n}": who.get(f"/t/{table}/at/{n}", fragment=True).content
            for n in range(0, len(now.log) + 1, 4)
        },
        **{
            f"played from {n}": who.get(f"/t/{table}/played/{n}?all").content
            for n in range(1, len(now.log) + 1, 4)
        },
        "stale": who.play(table, DRAW, 99).content,
        "undo": who.post(f"/t/{table}/undo", version=version).content if seat is None else b"",
        **{f"illegal {number}": who.play(table, number, version).content for number in illegal},
        "too much": who.play(table, "13+17+18+19", version).content,
    }
    assert row(table).version == version
    return {**found, **pushed(who, seat, table, row)}


def pushed(who: Any, seat: int | None, table: str, row: Any) -> dict[str, bytes]:
    """What comes over the WebSocket and in the stream."""
    from lauta.web.match.tokens import program_token

    found: dict[str, bytes] = {}
    owned = row(table)
    token = owned.watch_token if seat is None else program_token(owned, owned.seats.get(index=seat))

    async def test() -> None:
        line = Line(who, table)
        found["push"] = (await line.fragment()).encode()
        await line.leave()
        stream = Stream(table, token)
        assert await stream.status() == 200
        found["stream"] = await stream.body()
        await stream.leave()

    run(test())
    return found


def forget() -> None:
    """All caches, so that everything is made anew from the database."""
    from lauta.web.base import sharing
    from lauta.web.match.match_cache import shelf
    from lauta.web.match.rows import rows
    from lauta.web.page import tableview
    from lauta.web.page.story import stories

    shelf.clear()
    rows._tables.clear()
    stories._stories.clear()
    tableview.newest.clear()
    sharing.shared_by_readers.clear()
    sharing.drawn_before.clear()


def exchange(table: Any, match: Any, viewer: int | None, dice: random.Random) -> None:
    """Give the unknown cards to each other's places, in the log and in the position."""
    hidden = unknown(match, viewer)
    other = dict(zip(hidden, dice.sample(hidden, len(hidden)), strict=True))
    write(table, match, [other.get(e.action, e.action) if e.actor < 0 else e.action for e in match.log])


def write(table: Any, match: Any, actions: list[int]) -> None:
    """Have the database tell that these were the actions from the start."""
    from lauta.engine.match import Entry as LogEntry
    from lauta.web.models import Entry

    log = [LogEntry(entry.actor, action) for entry, action in zip(match.log, actions, strict=True)]
    match.load(log, None)
    for n, entry in enumerate(log):
        Entry.objects.filter(table=table, n=n).update(action=entry.action)
    type(table).objects.filter(pk=table.pk).update(snapshot=match.snapshot())
    forget()


def moves(table: str, row: Any, match: Any, dice: random.Random) -> Iterator[None]:
    """A match at random, with a stop before every third move."""
    from lauta.web.match import moves

    for n in range(100):
        now = match(table)
        if now.over:
            return
        if n % 3 == 0:
            yield
        moves.play(table, now.actor, dice.choice(now.legal_actions()).number, row(table).version)


@pytest.mark.parametrize("seed", [1, 2])
def test_no_outlet_has_a_word_of_an_unknown_card(
    party: tuple[str, list[Viewer]], row: Any, match: Any, seed: int
) -> None:
    table, viewers = party
    for _ in moves(table, row, match, random.Random(seed)):
        for who, seat in viewers:
            words = [WORDS[card] for card in unknown(match(table), seat)]
            assert words
            for place, content in outlets(who, seat, table, row, match).items():
                assert not [word for word in words if word.encode() in content], place
                assert content or place == "undo"


def test_everybody_sees_the_own_hand(party: tuple[str, list[Viewer]], row: Any, match: Any) -> None:
    """So that the tests beside this one can fail: what may be known is there."""
    table, viewers = party
    for who, seat in viewers[:2]:
        found = outlets(who, seat, table, row, match)
        for card in range(CARDS):
            if match(table).state.where[card] == (seat or 0) + 1:
                for place in ("present", "record", "push", "stream"):
                    assert WORDS[card].encode() in found[place], place


@pytest.mark.parametrize("seed", [3, 4])
def test_no_outlet_changes_with_what_is_unknown(
    party: tuple[str, list[Viewer]], row: Any, match: Any, seed: int
) -> None:
    table, viewers = party
    dice, changed = random.Random(seed), 0
    for _ in moves(table, row, match, dice):
        if match(table).state.phase == PAYING:  # who pays is known to hold another card, higher than the last
            continue
        for who, seat in viewers:
            true = match(table)
            before = outlets(who, seat, table, row, match)
            exchange(row(table), match(table), seat, dice)
            changed += bytes(row(table).snapshot) != true.snapshot()
            after = outlets(who, seat, table, row, match)
            assert before == after, [place for place in before if before[place] != after[place]]
            write(row(table), true, [entry.action for entry in true.log])
    assert changed > 5


class Recorder:
    """In the place of a bot's process: keeps the question, answers with the first legal action."""

    def __init__(self) -> None:
        self.questions: list[dict[str, Any]] = []

    def choose(self, question: dict[str, Any]) -> int:
        self.questions.append(question)
        return DRAW


def _asked(table: Any) -> dict[str, Any]:
    from lauta.web.bots.runner import BotRunner
    from lauta.web.models import Duty

    recorder = Recorder()
    BotRunner(1)._decide(table, Duty.objects.get(table=table), recorder)  # type: ignore[arg-type]  # asks alike
    (question,) = recorder.questions
    return {**question, "seed": 0}


def test_a_bot_is_told_no_more_than_its_seat_knows(guest: Any, row: Any, match: Any) -> None:
    table = guest.new_table("bot:novice", "me", game="hands", preset="plain")
    dice, changed = random.Random(5), 0
    for _ in range(12):
        question = _asked(row(table))
        assert not [word for word in WORDS if word in json.dumps(question)]
        snapshot = bytes(row(table).snapshot)
        exchange(row(table), match(table), 0, dice)
        changed += snapshot != bytes(row(table).snapshot)
        assert _asked(row(table)) == question
    assert changed > 2


def test_a_shared_device_shows_no_hand_before_the_curtain_is_drawn(guest: Any, row: Any, match: Any) -> None:
    table = guest.new_table("me", "here", game="hands", preset="plain")
    for query, seen in (("", None), ("?as=1", None), ("?as=0", 0), ("?as=2", None), ("?as=x", None)):
        words = [WORDS[card] for card in unknown(match(table), seen)]
        for path in ("", "/now", "/at/3", "/at/6", "/record"):
            page = guest.get(f"/t/{table}{path}{query}").content.decode()
            assert not [word for word in words if word in page], (path, query)
        curtain = 'id="curtain"' in guest.get(f"/t/{table}{query}").content.decode()
        assert curtain == (seen is None)


def test_on_a_shared_device_a_hand_is_covered_while_others_play(
    guest: Any, another: Any, row: Any, match: Any
) -> None:
    """It is the turn of a third seat elsewhere: whoever wants sees a hand, and can cover it again."""
    from lauta.web.match import moves as made

    table = guest.new_table("open", "me", "here", game="hands", preset="plain")
    another().post(f"/join/{table}/{row(table).seats.get(index=0).token}", fragment=False, name="Bram")
    assert match(table).actor == 0
    page = guest.get(f"/t/{table}").content.decode()
    assert 'id="curtain"' not in page
    assert "?as=1" in page and "?as=2" in page
    assert not [word for word in WORDS if word in page]
    page = guest.get(f"/t/{table}?as=2").content.decode()
    assert all((word in page) == (match(table).state.where[card] == 3) for card, word in enumerate(WORDS))
    assert 'id="cover"' in page
    made.play(table, 0, DRAW, 0)
    assert 'id="curtain"' in guest.get(f"/t/{table}?as=2").content.decode()


def test_open_hands_need_no_curtain(guest: Any, match: Any) -> None:
    table = guest.new_table("me", "here", game="hands", preset="plain", option_open_hands="true")
    page = guest.get(f"/t/{table}").content.decode()
    assert 'id="curtain"' not in page
    assert all(word in page for card, word in enumerate(WORDS) if match(table).state.where[card] > 0)


def test_the_curtain_falls_when_the_other_one_is_asked_out_of_turn(guest: Any, row: Any, match: Any) -> None:
    """Seat 1 may answer in the turn of seat 0: the page of seat 0 shows nothing of it."""
    table = guest.new_table("me", "here", game="hands", preset="plain")
    cards = [card for card in range(CARDS) if match(table).state.where[card] == 1]
    reply = guest.post(f"/t/{table}/play?as=0", action=f"13+{17 + cards[0]}+{17 + cards[1]}", version=0)
    page = reply.content.decode()
    assert 'id="curtain"' in page
    assert not [
        word for card, word in enumerate(WORDS) if match(table).state.where[card] < LAID and word in page
    ]
    assert 'id="hand-card-' in guest.get(f"/t/{table}?as=1").content.decode()


def test_everything_is_open_after_the_end(party: tuple[str, list[Viewer]], row: Any, match: Any) -> None:
    table, viewers = party
    for _ in moves(table, row, match, random.Random(8)):
        pass
    assert row(table).status == "over"
    dealt = [WORDS[entry.action] for entry in match(table).log if entry.actor < 0]
    for who, _ in viewers:
        for path in ("", "/record", "/at/1"):
            page = who.get(f"/t/{table}{path}").content.decode()
            assert all(word in page for word in dealt), path
            assert "(?)" not in page
            assert "receives a card" not in page
