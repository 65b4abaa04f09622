"""Time to think: whose clock runs, what it has left, and what the others may choose when it is over."""

from __future__ import annotations

from typing import Any

import pytest


class Time:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    told = Time()
    monkeypatch.setattr("lauta.web.match.clocks.steady", told)
    monkeypatch.setattr("lauta.web.tables.overtime.steady", told)
    monkeypatch.setattr("lauta.web.tables.own_tables.steady", told)
    return told


def page(somebody: Any, path: str) -> str:
    return str(somebody.get(path).content.decode())


@pytest.fixture
def sit(guest: Any, another: Any, row: Any, match: Any) -> Any:
    """A match of two people with a clock; (who is to act, who waits, table)."""

    def begin(clock: str, *more: str) -> tuple[Any, Any, str]:
        table = guest.new_table("me", "open", *more, clock=clock, game="navegador", preset="")
        friend = another()
        link = row(table).seats.get(index=1).token
        friend.post(f"/join/{table}/{link}", fragment=False, name="Bo", nonce="")
        people = {0: guest, 1: friend}
        actor = match(table).actor
        return people[actor], people[1 - actor], table

    return begin


def step(mover: Any, table: str, row: Any, match: Any) -> None:
    assert mover.play(table, match(table).legal_actions()[0].number, row(table).version).status_code == 200


def turn(people: list[Any], table: str, row: Any, match: Any) -> None:
    """The mover plays until somebody else is to act."""
    actor = match(table).actor
    while match(table).actor == actor:
        step(people[0], table, row, match)


def overdue(table: str, row: Any) -> bool:
    from lauta.web.tables.overtime import note_overdue

    note_overdue()
    return bool(row(table).overdue)


def test_every_turn_has_its_time(sit: Any, time: Time, row: Any, match: Any) -> None:
    mover, other, table = sit("turn-60")
    first = row(table).waits
    assert first == match(table).actor and row(table).deadline == time.now + 60
    time.now += 50
    turn([mover], table, row, match)
    assert row(table).waits != first and row(table).deadline == time.now + 60
    time.now += 59
    assert not overdue(table, row)
    time.now += 2
    revision = row(table).revision
    assert overdue(table, row)
    assert row(table).revision == revision + 1  # the pages hear of it
    overdue(table, row)
    assert row(table).revision == revision + 1  # once
    assert other is not mover


def test_a_bank_is_used_up_and_grows_a_little(sit: Any, time: Time, row: Any, match: Any) -> None:
    mover, other, table = sit("bank-900-15")
    seat = row(table).waits
    time.now += 100
    turn([mover], table, row, match)
    assert row(table).seats.get(index=seat).left == 900 - 100 + 15
    assert row(table).deadline == time.now + 900
    time.now += 10
    turn([other], table, row, match)
    assert row(table).deadline == time.now + 815


def test_decisions_of_one_turn_begin_no_clock_anew(sit: Any, time: Time, row: Any, match: Any) -> None:
    mover, _, table = sit("turn-60")
    began, first, steps = row(table).deadline, match(table).actor, 0
    while match(table).actor == first:
        assert row(table).deadline == began
        time.now += 1
        step(mover, table, row, match)
        steps += 1
    assert steps > 1
    assert row(table).deadline == time.now + 60


def test_one_of_the_others_lets_a_bot_play_on_and_the_late_one_comes_back(
    sit: Any, time: Time, row: Any, match: Any
) -> None:
    late, other, table = sit("turn-60")
    seat, version = row(table).waits, row(table).version
    early = other.post(f"/t/{table}/relieve", version=version)
    assert early.status_code == 400 and "Nobody's time is up" in early.content.decode()
    time.now += 61
    assert overdue(table, row)
    assert "do-relieve" in page(other, f"/t/{table}") and "do-relieve" not in page(late, f"/t/{table}")
    assert late.post(f"/t/{table}/relieve", version=version).status_code == 403
    other.post(f"/t/{table}/relieve", version=version)
    assert row(table).seats.get(index=seat).kind == "bot"
    assert row(table).waits is None and row(table).deadline is None and not row(table).overdue
    time.now += 5
    late.post(f"/t/{table}/back")
    assert row(table).seats.get(index=seat).kind == "human"
    assert row(table).waits == seat and row(table).deadline == time.now + 60


def test_who_moves_late_has_moved_all_the_same(sit: Any, time: Time, row: Any, match: Any) -> None:
    late, _, table = sit("turn-60")
    time.now += 61
    assert overdue(table, row)
    turn([late], table, row, match)
    assert not row(table).overdue


def test_who_comes_late_has_time_for_the_rest_of_the_turn(sit: Any, time: Time, row: Any, match: Any) -> None:
    late, other, table = sit("turn-60")
    seat = row(table).waits
    time.now += 61
    assert overdue(table, row)
    step(late, table, row, match)
    assert match(table).actor == seat, "the turn goes on"
    assert not row(table).overdue and row(table).deadline == time.now + 60
    assert "do-relieve" not in page(other, f"/t/{table}")
    time.now += 59
    assert not overdue(table, row)
    time.now += 2
    assert overdue(table, row), "and no longer than that"


def back_and_forth(mover: Any, table: str, row: Any, match: Any) -> None:
    """A decision, which is taken back at once."""
    step(mover, table, row, match)
    assert mover.post(f"/t/{table}/undo", version=row(table).version).status_code == 200


@pytest.mark.parametrize("clock, more", [("turn-60", 60), ("bank-900-15", 15), ("days-1", 86400)])
def test_a_late_player_gets_time_for_the_rest_of_a_turn_once(
    clock: str, more: int, sit: Any, time: Time, row: Any, match: Any
) -> None:
    late, other, table = sit(clock)
    seat = row(table).waits
    time.now = row(table).deadline + 0.1
    back_and_forth(late, table, row, match)
    assert match(table).actor == seat and row(table).deadline == pytest.approx(time.now + more)
    for _ in range(3):
        time.now = max(time.now, row(table).deadline + 0.1)
        back_and_forth(late, table, row, match)
        assert overdue(table, row)
    assert other.post(f"/t/{table}/relieve", version=row(table).version).status_code == 200
    assert row(table).seats.get(index=seat).kind == "bot"


def test_who_was_late_and_comes_back_again_and_again_gets_no_more_time(
    sit: Any, time: Time, row: Any
) -> None:
    late, _, table = sit("turn-60")
    for _ in range(3):
        time.now = row(table).deadline + 0.1
        late.post(f"/t/{table}/leave", level="novice")
        late.post(f"/t/{table}/back")
        assert row(table).deadline == pytest.approx(time.now, abs=0.2)


def test_nobody_who_comes_and_goes_gives_time_to_another(
    guest: Any, another: Any, time: Time, row: Any, match: Any
) -> None:
    table = guest.new_table("me", "open", "open", clock="turn-60", game="navegador", preset="")
    people = [guest, another(), another()]
    for index in (1, 2):
        link = row(table).seats.get(index=index).token
        people[index].post(f"/join/{table}/{link}", fragment=False, name=f"Bo {index}", nonce="")
    waits = row(table).waits
    time.now += 61
    assert overdue(table, row)
    friend = people[(waits + 1) % 3]
    friend.post(f"/t/{table}/leave", level="novice")
    friend.post(f"/t/{table}/back")
    assert row(table).overdue and row(table).waits == waits


@pytest.fixture
def first(guest: Any, another: Any, row: Any, match: Any) -> Any:
    """A match whose first decision ends a turn, and can be taken back: (who makes it, the table)."""

    def begin(clock: str) -> tuple[Any, str]:
        table = guest.new_table("me", "open", clock=clock, game="africa", preset="dutch_rulebook")
        friend = another()
        link = row(table).seats.get(index=1).token
        friend.post(f"/join/{table}/{link}", fragment=False, name="Bo", nonce="")
        return [guest, friend][match(table).actor], table

    return begin


@pytest.mark.parametrize("clock, whole", [("turn-60", 60), ("bank-900-15", 900), ("days-3", 3 * 86400)])
def test_a_turn_that_is_taken_back_is_worth_no_time(
    clock: str, whole: int, first: Any, time: Time, row: Any, match: Any
) -> None:
    mover, table = first(clock)
    seat, used = row(table).waits, 0
    for _ in range(4):
        time.now += 10
        used += 10
        step(mover, table, row, match)
        assert row(table).waits != seat, "the turn has gone on"
        time.now += 1  # of the other one's time
        mover.post(f"/t/{table}/undo", version=row(table).version)
        assert row(table).waits == seat and row(table).deadline == time.now + whole - used


def test_the_next_turn_has_all_its_time_after_one_was_taken_back(
    first: Any, time: Time, row: Any, match: Any
) -> None:
    mover, table = first("turn-60")
    time.now += 50
    step(mover, table, row, match)
    mover.post(f"/t/{table}/undo", version=row(table).version)
    step(mover, table, row, match)
    assert row(table).deadline == time.now + 60


def test_own_tables_say_that_the_time_is_up_and_put_what_is_over_last(
    sit: Any, guest: Any, time: Time, row: Any
) -> None:
    late, other, table = sit("turn-60")
    time.now += 61
    assert "your time is up, but you can still move" in page(late, "/")
    assert "your time is up, but" not in page(other, "/") and "seconds left" not in page(late, "/")
    newer, friend, after = sit("turn-60")
    for one, answer in ((newer, {"ask": "end"}), (friend, {"answer": "1"})):
        one.post(f"/t/{after}/consent", version=row(after).version, **answer)
    assert row(after).status == "over"
    listed = page(guest, "/")
    assert listed.index(table) < listed.index(after)


def test_who_moves_before_it_was_noted_that_the_time_is_over_has_come_late_too(
    sit: Any, time: Time, row: Any, match: Any
) -> None:
    late, _, table = sit("bank-900-15")
    seat = row(table).waits
    time.now += 901
    step(late, table, row, match)
    assert match(table).actor == seat
    assert row(table).seats.get(index=seat).left == 15 and row(table).deadline == time.now + 15


def test_the_others_end_the_match_without_the_one_who_does_not_come(sit: Any, time: Time, row: Any) -> None:
    _, other, table = sit("days-1")
    version = row(table).version
    other.post(f"/t/{table}/consent", ask="end", version=version)
    assert row(table).status == "playing"  # all have to agree while there is time
    time.now += 86401
    assert overdue(table, row)
    other.post(f"/t/{table}/consent", ask="end", version=version)
    assert row(table).status == "over" and row(table).ended


def test_a_pause_stops_the_clock(sit: Any, time: Time, row: Any) -> None:
    mover, other, table = sit("turn-60")
    time.now += 20
    mover.post(f"/t/{table}/consent", ask="pause", version=row(table).version)
    other.post(f"/t/{table}/consent", answer="1", version=row(table).version)
    assert row(table).paused and row(table).deadline is None
    time.now += 5000
    assert not overdue(table, row)
    other.post(f"/t/{table}/consent", answer="on", version=row(table).version)
    assert row(table).deadline == time.now + 40


def test_nobody_waits_for_who_plays_with_bots_alone(guest: Any, time: Time, row: Any) -> None:
    table = guest.new_table("me", "bot:casual", clock="turn-60")
    time.now += 1000
    assert row(table).deadline is None and not overdue(table, row)


def test_without_a_clock_the_others_may_choose_after_a_day(sit: Any, time: Time, row: Any) -> None:
    _, other, table = sit("")
    assert 'class="clock"' not in page(other, f"/t/{table}")
    time.now += 86400 - 1
    assert not overdue(table, row)
    time.now += 2
    assert overdue(table, row)
    assert "do-relieve" in page(other, f"/t/{table}")


def test_the_front_page_says_how_long_is_left(sit: Any, time: Time, row: Any) -> None:
    mover, other, table = sit("days-3")
    time.now += 86400
    assert "2 days left" in page(mover, "/")
    assert "left</em>" not in page(other, "/")
    assert table


def test_a_clock_that_there_is_not_is_refused(guest: Any) -> None:
    answer = guest.client.post(
        "/new", {"game": "africa", "players": 2, "seat_0": "me", "seat_1": "open", "clock": "sand"}
    )
    assert answer.status_code == 400 and "There is no such clock: sand" in answer.content.decode()


def test_a_rematch_has_the_same_clock(sit: Any, time: Time, row: Any) -> None:
    mover, other, table = sit("turn-180")
    mover.post(f"/t/{table}/consent", ask="end", version=row(table).version)
    other.post(f"/t/{table}/consent", answer="1", version=row(table).version)
    place = mover.post(f"/t/{table}/again", fragment=False).url
    assert row(place.removeprefix("/t/")).clock == "turn-180"
