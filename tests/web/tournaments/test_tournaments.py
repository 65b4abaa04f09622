"""Whole tournaments through the server's own code: joining, rounds that follow, leaving, the end.

A match is played by real bots in their process, or by random moves where only its end matters.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def _clean() -> Iterator[None]:
    yield
    from lauta.web.models import Table, Tournament

    Table.objects.filter(tournament__isnull=False).delete()
    Tournament.objects.all().delete()


def set_up(somebody: Any, **form: Any) -> str:
    reply = somebody.post("/tournaments/new", fragment=False, **{"game": "africa", "name": "Aino", **form})
    assert reply.status_code == 302, reply.content.decode()
    return str(reply.headers["Location"]).removeprefix("/tournaments/")


def row_of(ident: str) -> Any:
    from lauta.web.models import Tournament

    return Tournament.objects.get(public_id=ident)


def do(somebody: Any, ident: str, what: str, **form: Any) -> Any:
    return somebody.post(f"/tournaments/{ident}/{what}", fragment=False, **form)


def page(somebody: Any, ident: str) -> str:
    return str(somebody.get(f"/tournaments/{ident}").content.decode())


def play_out(table: Any, seed: int = 0) -> None:
    """To the end by moves drawn at random, whoever is to move, written in one step as moves are."""
    from django.db import transaction

    from lauta.web.match import moves
    from lauta.web.match.match_cache import resume
    from lauta.web.models import Table

    row, chance = Table.objects.get(pk=table.pk), random.Random(seed)
    match = resume(row)
    before = len(match.log)
    while not match.over:
        match.play(chance.choice(match.legal_actions()).number)
    with transaction.atomic():
        row.version += 1
        moves._write(row, match, before, range(0), written=before)


def tables_of(ident: str, number: int) -> list[Any]:
    return [one.table for one in row_of(ident).pairings.filter(round=number).select_related("table")]


def play_round(ident: str, number: int) -> None:
    from lauta.web.tournaments import director

    for n, table in enumerate(tables_of(ident, number)):
        play_out(table, 10 * number + n)
    assert director.look() == 1


def test_three_clicks_set_up_and_start_a_tournament_of_four(guest: Any) -> None:
    assert "/tournaments/new?game=" in guest.get("/").content.decode()  # the first
    form = guest.get("/tournaments/new").content.decode()
    assert 'name="size" value="2" autocomplete="off" checked' in form
    ident = set_up(guest)  # the second
    row = row_of(ident)
    assert (row.size, row.places, row.rounds, row.system, row.status) == (2, 4, 3, "robin", "open")
    assert "Start now" in page(guest, ident)
    do(guest, ident, "start")  # the third
    row = row_of(ident)
    assert (row.status, row.round, row.tables.count(), row.entrants.count()) == ("playing", 1, 2, 4)
    assert 'id="my-match"' in page(guest, ident)
    assert "Your tournaments" in guest.get("/").content.decode()


def test_a_whole_tournament_of_four(guest: Any, another: Callable[..., Any]) -> None:
    from lauta.web.tournaments import director

    friend = another()
    ident = set_up(guest, name="Aino", title="Cup")
    do(friend, ident, "join", name="Bo")
    do(guest, ident, "start")
    owners = {one.name: one.owner for one in row_of(ident).entrants.exclude(owner="")}
    assert owners == {"Aino": guest.client.session["guest"], "Bo": friend.client.session["guest"]}
    assert director.look() == 0
    for number in (1, 2, 3):
        assert row_of(ident).round == number
        play_round(ident, number)
        assert director.look() == 0  # exactly once
    row = row_of(ident)
    assert row.status == "over" and row.tables.count() == 6 and row.pairings.filter(over=True).count() == 6
    met = {frozenset(one.seats) for one in row.pairings.all()}
    assert met == {frozenset(pair) for pair in combinations(range(4), 2)}
    told = page(guest, ident)
    assert "wins the tournament" in told or "share the victory" in told
    assert "Crosstable" in told and told.count('id="meeting-') == 6
    places = [int(n) for n in re.findall(r'class="n">(\d)\.</td>', told)]
    assert places == sorted(places) and places[0] == 1


def test_a_server_that_was_killed_goes_on_where_it_was(guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It falls over in the midst of making the second round: nothing is there, then all of it, once."""
    from lauta.web.match.match_cache import shelf
    from lauta.web.tournaments import director, rounds

    ident = set_up(guest)
    do(guest, ident, "start")
    for n, table in enumerate(tables_of(ident, 1)):
        play_out(table, n)
    made: list[Any] = []
    real = rounds._table

    def dies(*args: Any) -> Any:
        if made:
            raise KeyboardInterrupt
        made.append(real(*args))
        return made[0]

    monkeypatch.setattr(rounds, "_table", dies)
    with pytest.raises(KeyboardInterrupt):
        director.look()
    assert row_of(ident).round == 1 and row_of(ident).tables.count() == 2
    monkeypatch.setattr(rounds, "_table", real)
    shelf.clear()
    assert director.look_at_all() == 1
    row = row_of(ident)
    assert row.round == 2 and row.tables.count() == 4 and row.pairings.count() == 4
    assert director.look_at_all() == 0


def test_swiss_pairs_by_standing_and_seats_are_shared_out(guest: Any) -> None:
    ident = set_up(guest, places="6", system="swiss", rounds="3")
    do(guest, ident, "start")
    for number in (1, 2, 3):
        play_round(ident, number)
    row = row_of(ident)
    pairs = [frozenset(one.seats) for one in row.pairings.all()]
    assert row.status == "over" and len(pairs) == 9 and len(set(pairs)) == 9
    first = [one.seats[0] for one in row.pairings.all()]
    assert all(1 <= first.count(player) <= 2 for player in range(6))


def test_groups_of_three_meet_as_equally_as_can_be(guest: Any) -> None:
    ident = set_up(guest, size="3", places="7")
    row = row_of(ident)
    assert (row.places, row.rounds) == (9, 4)  # whole tables: bots have the two places that nobody asked for
    do(guest, ident, "start")
    for number in (1, 2, 3, 4):
        play_round(ident, number)
    met = [frozenset(pair) for one in row_of(ident).pairings.all() for pair in combinations(one.seats, 2)]
    assert len(met) == len(set(met)) == 36
    told = page(guest, ident)
    assert row_of(ident).status == "over" and told.count('<tr id="line-') == 9


def test_bots_play_a_table_at_which_nobody_is(guest: Any) -> None:
    """By the runner that the server starts, in processes of their own, to the end of the match."""
    from lauta.web.bots.runner import BotRunner
    from lauta.web.bots.worker import Worker
    from lauta.web.models import Seat, Table

    ident = set_up(guest, level="novice", game="afrikan_tahti")
    do(guest, ident, "start")
    alone = next(t for t in tables_of(ident, 1) if not t.seats.filter(kind=Seat.HUMAN).exists())
    assert alone.host == ""
    runner, worker = BotRunner(workers=1), Worker(nice=10)
    try:
        while (taken := runner._duties.take_beside()[0]) is not None:
            assert taken[0].table_id == alone.pk
            runner._do(*taken, worker)
    finally:
        worker.stop()
    assert Table.objects.get(pk=alone.pk).status == Table.OVER


def test_people_come_before_tables_at_which_nobody_is(guest: Any) -> None:
    from lauta.web.bots.queue import Duties, bots_wait
    from lauta.web.models import Duty, Seat

    ident = set_up(guest, level="expert")
    do(guest, ident, "start")
    Duty.objects.update(due=0)
    alone = next(t for t in tables_of(ident, 1) if not t.seats.filter(kind=Seat.HUMAN).exists())
    duties = Duties()
    attended = duties.take()[0]
    assert attended is None or attended[0].table != alone
    assert bots_wait() == (attended is not None)
    beside = duties.take_beside()[0]
    assert beside is not None and beside[0].table == alone
    duties.done(beside[1])
    guest.get(f"/t/{alone.public_id}")  # somebody looks on: now it is played with all others
    assert duties.take_beside()[0] is None


def test_it_begins_by_itself_when_full_and_nobody_joins_twice(
    guest: Any, another: Callable[..., Any]
) -> None:
    ident = set_up(guest)
    assert do(guest, ident, "join").status_code == 400
    friends = [another() for _ in range(4)]
    for friend in friends[:3]:
        assert row_of(ident).status == "open"
        do(friend, ident, "join", name="Bo")
    row = row_of(ident)
    assert row.status == "playing" and [one.name for one in row.entrants.order_by("id")] == [
        "Aino", "Bo", "Bo 2", "Bo 3"
    ]  # fmt: skip
    late = do(friends[3], ident, "join", name="Cy")
    assert late.status_code == 400 and "has begun already" in late.content.decode()


def test_only_the_starter_starts_and_calls_off(guest: Any, another: Callable[..., Any]) -> None:
    friend = another()
    ident = set_up(guest)
    do(friend, ident, "join", name="Bo")
    assert do(friend, ident, "start").status_code == 403 and do(friend, ident, "call-off").status_code == 403
    assert do(guest, ident, "leave").status_code == 400
    do(friend, ident, "leave")
    assert row_of(ident).entrants.count() == 1
    do(guest, ident, "call-off")
    assert guest.get(f"/tournaments/{ident}").status_code == 404


def test_a_tournament_goes_on_for_a_player_who_has_just_come_back(
    guest: Any, another: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.tournaments import rounds

    friend = another()
    ident = set_up(guest)
    do(friend, ident, "join", name="Bo")
    do(guest, ident, "start")
    do(friend, ident, "leave")
    usual = rounds.end

    def late(row: Any) -> None:
        do(friend, ident, "back")
        usual(row)

    monkeypatch.setattr("lauta.web.tournaments.entering.end", late)
    do(guest, ident, "leave")
    assert row_of(ident).status == "playing"


def test_a_bot_plays_on_for_who_leaves_who_may_come_back(guest: Any, another: Callable[..., Any]) -> None:
    from lauta.web.models import Seat

    friend = another()
    ident = set_up(guest)
    do(friend, ident, "join", name="Bo")
    do(guest, ident, "start")
    seats = Seat.objects.filter(table__tournament=row_of(ident))
    do(friend, ident, "leave")
    assert seats.get(name="Bo").kind == "bot" and row_of(ident).entrants.get(name="Bo").owner == ""
    play_round(ident, 1)
    assert seats.filter(name="Bo", kind="human").count() == 0
    assert friend.get(f"/t/{tables_of(ident, 2)[0].public_id}").status_code == 200
    assert "Take part again" in page(friend, ident)
    do(friend, ident, "back")
    assert seats.get(name="Bo", kind="human").owner == friend.client.session["guest"]
    for somebody in (friend, guest):
        do(somebody, ident, "leave")
    row = row_of(ident)
    assert row.status == "over" and row.ended
    assert set(row.tables.values_list("status", flat=True)) == {"over"}
    assert "ended before its last round" in page(guest, ident)


def test_who_has_the_link_watches_its_tables_and_others_do_not(
    guest: Any, another: Callable[..., Any]
) -> None:
    ident = set_up(guest)
    do(guest, ident, "start")
    tables = [table.public_id for table in tables_of(ident, 1)]
    assert all(guest.get(f"/t/{table}").status_code == 200 for table in tables)
    stranger = another()
    assert all(stranger.get(f"/t/{table}").status_code == 403 for table in tables)
    page(stranger, ident)
    assert all(stranger.get(f"/t/{table}").status_code == 200 for table in tables)
    assert ident not in another().get("/tournaments").content.decode()
    shown = set_up(guest, listed="1")
    for path in ("/tournaments", "/lobby"):
        assert shown in another().get(path).content.decode()


def test_nothing_is_taken_back_and_no_seat_is_offered(guest: Any, row: Any) -> None:
    ident = set_up(guest)
    do(guest, ident, "start")
    table = next(t for t in tables_of(ident, 1) if t.host)
    refused = guest.post(f"/t/{table.public_id}/consent", ask="end", version=row(table.public_id).version)
    assert refused.status_code == 403
    bot = table.seats.get(kind="bot").index
    assert guest.post(f"/t/{table.public_id}/offer", seat=str(bot)).status_code == 403


def test_a_bot_plays_on_when_the_time_is_up_though_nobody_else_is_at_the_table(guest: Any) -> None:
    from lauta.web.base.clock import steady
    from lauta.web.match import moves
    from lauta.web.match.match_cache import shelf
    from lauta.web.models import Table
    from lauta.web.tables.overtime import note_overdue
    from lauta.web.tournaments import director

    ident = set_up(guest, clock="turn-60", level="novice")
    do(guest, ident, "start")
    table = next(t for t in tables_of(ident, 1) if t.host)
    chance, mine = random.Random(3), table.seats.get(kind="human").index
    version = table.version
    while (match := shelf.look(Table.objects.get(pk=table.pk))).actor != mine:
        version = moves.play(
            table.public_id, match.actor or 0, chance.choice(match.legal_actions()).number, version
        )
    assert Table.objects.get(pk=table.pk).deadline is not None
    Table.objects.filter(pk=table.pk).update(deadline=steady() - 1)
    assert note_overdue() >= 1  # other tests leave tables with clocks
    table.refresh_from_db()
    assert table.overdue and director.relieve() == 1
    assert table.seats.get(index=mine).kind == "bot" and table.seats.get(index=mine).former
    assert "Take my seat again" in guest.get(f"/t/{table.public_id}").content.decode()


def test_a_table_that_is_lost_is_shared(guest: Any) -> None:
    from lauta.web.tournaments import director

    ident = set_up(guest)
    do(guest, ident, "start")
    first, second = tables_of(ident, 1)
    first.delete()
    play_out(second)
    assert director.look() == 1
    lost = row_of(ident).pairings.get(round=1, table__isnull=True)
    assert (lost.over, lost.ranks, lost.points) == (True, [1, 1], [])
    assert "½" in page(guest, ident)


def test_wishes_that_make_no_sense_are_refused(guest: Any) -> None:
    for form, words in (
        ({"places": "3"}, "4 to 16 places"),
        ({"places": "17"}, "4 to 16 places"),
        ({"size": "9"}, "2 to 5 players"),
        ({"system": "knockout"}, "round robin or Swiss"),
        ({"system": "swiss", "rounds": "10"}, "1 to 9 rounds"),
        ({"level": "god"}, "no bot of level"),
        ({"clock": "sundial"}, "no such clock"),
    ):
        reply = guest.post("/tournaments/new", fragment=False, game="africa", **form)
        assert reply.status_code in (400, 422) and words in reply.content.decode(), form
    for n in range(4):
        set_up(guest, title=f"{n}")
    assert guest.post("/tournaments/new", fragment=False, game="africa").status_code == 413


@pytest.mark.parametrize("language, words", [("fi", "Ristiintaulukko"), ("nl", "Kruistabel")])
def test_the_page_speaks_the_readers_language(another: Callable[..., Any], language: str, words: str) -> None:
    reader = another(language)
    ident = set_up(reader)
    do(reader, ident, "start")
    assert words in page(reader, ident)


def test_who_is_gone_leaves_a_bot_without_a_name(guest: Any, another: Callable[..., Any]) -> None:
    from lauta.web.members.accounts import delete_all_of
    from lauta.web.models import Member

    friend = another()
    ident, alone = set_up(guest), set_up(guest)
    do(friend, ident, "join", name="Bo")
    for one in (ident, alone):
        do(guest, one, "start")
    member = Member(name="Aino", key="aino-tourney", guest=guest.client.session["guest"])
    member.set_unusable_password()
    member.save()
    delete_all_of(member)
    row = row_of(ident)
    assert not row.entrants.filter(name="Aino").exists() and row.host == friend.client.session["guest"]
    assert not row.tables.filter(seats__owner=member.guest).exists() and row.tables.count() == 2
    assert friend.get(f"/tournaments/{alone}").status_code == 404


def test_abandoned_tournaments_expire(guest: Any) -> None:
    from lauta.web.base.limits import UNSEEN_DAYS, UNUSED_DAYS
    from lauta.web.models import Tournament
    from lauta.web.tables import expiry

    opened, begun = set_up(guest), set_up(guest)
    do(guest, begun, "start")
    Tournament.objects.update(seen=100)
    expiry.let_go_tournaments(100 + UNUSED_DAYS())
    assert row_of(opened)
    expiry.let_go_tournaments(101 + UNUSED_DAYS())
    assert guest.get(f"/tournaments/{opened}").status_code == 404 and row_of(begun)
    expiry.let_go_tournaments(101 + UNSEEN_DAYS())
    assert guest.get(f"/tournaments/{begun}").status_code == 404


def test_tables_with_hidden_hands_are_watched_late(guest: Any, row: Any) -> None:
    """Others of the tournament look on, and could tell a player what they see."""
    for game, delay in (("attika", 10), ("africa", 0)):
        ident = set_up(guest, game=game)
        do(guest, ident, "start")
        assert {table.delay for table in row_of(ident).tables.all()} == {delay}
