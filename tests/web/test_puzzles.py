"""Solving puzzles at a table: right, wrong and shown, what counts, which comes next, what it never tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

import pytest

import lauta
from lauta.puzzles import Puzzle, puzzles_of
from tests.web.archives import archive_bytes
from tests.web.test_members import PASSWORD

AFRICA = lauta.game("africa")
ONE = next(iter(puzzles_of(AFRICA).values()))
LONG = next((one for game in lauta.games() for one in puzzles_of(game).values() if len(one.line) > 1), None)
HIDING = next(
    (one for game in lauta.games() for one in puzzles_of(game).values() if one.position(game).unknown), None
)


@pytest.fixture(autouse=True)
def _puzzles() -> Iterator[None]:
    from lauta.web.models import Member, PuzzleRecord, PuzzleTry, Solver, Table

    yield
    for rows in (PuzzleTry, PuzzleRecord, Solver, Table, Member):
        rows.objects.all().delete()


def begin(guest: Any, which: str = ONE.id, game: str = "africa") -> str:
    reply = guest.post(f"/puzzles/{game}/{which}", fragment=False)
    assert reply.status_code == 302, reply.content.decode()
    return str(reply.headers["Location"]).removeprefix("/t/")


def page(guest: Any, table: str) -> str:
    return str(guest.get(f"/t/{table}").content.decode())


def line(one: Puzzle) -> tuple[int, ...]:
    return one.numbers(lauta.game(one.game))


def wrong(match: Any, table: str, one: Puzzle = ONE) -> int:
    """A legal decision that is not the next one of the line."""
    here = match(table)
    due = line(one)[len(here.log)]
    other: int = next(number for number in here.legal_numbers() if number != due)
    return other


def go(guest: Any, row: Any, table: str, what: str) -> Any:
    return guest.post(f"/t/{table}/puzzle", go=what, version=row(table).version)


def tried(table: str) -> Any:
    from lauta.web.models import PuzzleTry, Table

    row = Table.objects.get(public_id=table)
    return PuzzleTry.objects.get(owner=row.host, puzzle=row.puzzle)


def record(one: Puzzle = ONE) -> Any:
    from lauta.web.models import PuzzleRecord

    return PuzzleRecord.objects.get(puzzle=one.id)


# --- right and wrong ------------------------------------------------------------------------------------


def test_the_whole_line_is_praised_with_its_worth(guest: Any, row: Any) -> None:
    table = begin(guest)
    assert "clearly best" in page(guest, table)
    for number in line(ONE):
        assert guest.play(table, number, row(table).version).status_code == 200
    html = page(guest, table)
    assert "Found!" in html and f"wins {round(100 * ONE.steps[0].best)} games of 100" in html
    assert "Next puzzle" in html and 'data-choice="' not in html
    assert (tried(table).won, tried(table).solved, tried(table).wrong) == (True, True, 0)
    assert (record().tried, record().won, record().solved) == (1, 1, 1)
    assert guest.play(table, 0, row(table).version).status_code == 400


def test_a_wrong_decision_is_told_its_cost_and_may_be_tried_again(guest: Any, row: Any, match: Any) -> None:
    table = begin(guest)
    before, other = match(table).snapshot(), wrong(match, table)
    assert guest.play(table, other, row(table).version).status_code == 200
    assert match(table).snapshot() == before and not match(table).log
    html = page(guest, table)
    assert "There is something better." in html and "Try again." in html and 'data-choice="' in html
    assert tried(table).said["cost"] >= 0.07
    for number in line(ONE):
        guest.play(table, number, row(table).version)
    assert "Found!" in page(guest, table)
    assert (tried(table).won, tried(table).solved, tried(table).wrong) == (False, True, 1)
    assert (record().tried, record().won, record().solved) == (1, 0, 1)


def test_what_the_rules_forbid_is_refused_and_counts_for_nothing(guest: Any, row: Any, match: Any) -> None:
    from lauta.web.models import PuzzleTry

    table = begin(guest)
    legal = set(match(table).legal_numbers())
    bad = next(n for n in range(AFRICA.rules().N_ACTIONS) if n not in legal)
    assert guest.play(table, bad, row(table).version).status_code == 422
    assert guest.play(table, f"-1+{line(ONE)[0]}", row(table).version).status_code == 409
    assert guest.play(table, line(ONE)[0], row(table).version + 1).status_code == 409
    assert not PuzzleTry.objects.exists()


def test_the_solution_is_shown_and_does_not_count(guest: Any, row: Any, match: Any) -> None:
    table = begin(guest)
    assert go(guest, row, table, "show").status_code == 200
    assert "This was it." in page(guest, table)
    assert [entry.action for entry in match(table).log] == list(line(ONE))
    assert go(guest, row, table, "again").status_code == 200
    assert not match(table).log
    for number in line(ONE):
        guest.play(table, number, row(table).version)
    assert "Found!" in page(guest, table)
    assert (tried(table).won, tried(table).solved) == (False, False)
    assert (record().tried, record().won, record().solved) == (1, 0, 0)
    assert go(guest, row, table, "back").status_code == 400


@pytest.mark.skipif(LONG is None, reason="no puzzle of several decisions is shipped")
def test_of_several_decisions_the_right_ones_stay(guest: Any, row: Any, match: Any) -> None:
    assert LONG is not None
    table, (first, *rest) = begin(guest, LONG.id, LONG.game), line(LONG)
    assert "decisions in a row" in page(guest, table)
    guest.play(table, first, row(table).version)
    assert "Right so far." in page(guest, table)
    guest.play(table, wrong(match, table, LONG), row(table).version)
    assert [entry.action for entry in match(table).log] == [first]
    guest.play(table, f"-1+{'+'.join(map(str, (first, *rest)))}", row(table).version)
    assert "Found!" in page(guest, table)


def test_a_choice_that_goes_on_behind_the_line_is_right(guest: Any, row: Any, match: Any) -> None:
    table, there = begin(guest), ONE.match(AFRICA)
    for number in line(ONE):
        there.play(number)
    if there.actor != ONE.seat:
        pytest.skip("the turn ends with the line")
    more = there.legal_numbers()[0]
    guest.play(table, "+".join(map(str, (*line(ONE), more))), row(table).version)
    assert len(match(table).log) == len(line(ONE)) and tried(table).won


# --- whose it is ----------------------------------------------------------------------------------------


def test_nobody_else_solves_or_sees_it(guest: Any, another: Any, row: Any) -> None:
    table, other = begin(guest), another()
    assert other.get(f"/t/{table}").status_code == 403
    assert other.play(table, line(ONE)[0], row(table).version).status_code == 403
    assert go(other, row, table, "show").status_code == 403
    own = guest.new_table("me", "bot:casual")
    assert go(guest, row, own, "show").status_code == 404


@pytest.mark.parametrize(
    "path,form",
    [
        ("undo", {}),
        ("leave", {"level": "casual"}),
        ("consent", {"ask": "end"}),
        ("again", {}),
        ("fill", {"level": "casual"}),
        ("lesson", {"go": "on"}),
    ],
)
def test_nothing_else_moves_a_puzzle(guest: Any, row: Any, match: Any, path: str, form: Any) -> None:
    table = begin(guest)
    before = match(table).snapshot(), row(table).status
    reply = guest.post(f"/t/{table}/{path}", version=row(table).version, **form)
    assert reply.status_code in (400, 403, 404, 409), reply.content.decode()
    assert (match(table).snapshot(), row(table).status) == before


def test_puzzles_are_no_tables_among_the_others_and_few_are_kept(guest: Any, row: Any) -> None:
    from lauta.web.models import Table
    from lauta.web.puzzles.solving import MOST_TABLES

    table = begin(guest)
    assert begin(guest) == table  # in the midst of it
    assert table not in guest.get("/").content.decode()
    others = list(puzzles_of(AFRICA))[1 : MOST_TABLES + 2]
    for one in others:
        begin(guest, one)
    assert Table.objects.filter(host=row(begin(guest)).host).count() <= MOST_TABLES


def test_a_puzzle_that_is_gone_says_so(guest: Any) -> None:
    from lauta.web.match.match_cache import shelf
    from lauta.web.models import Table

    table = begin(guest)
    Table.objects.filter(public_id=table).update(lesson="puzzle:0000000000")
    shelf.clear()
    reply = guest.get(f"/t/{table}")
    assert reply.status_code == 410 and "This puzzle is gone" in reply.content.decode()
    assert guest.post("/puzzles/africa/0000000000", fragment=False).status_code == 404
    assert guest.post("/puzzles/chess/today", fragment=False).status_code == 404
    assert guest.post("/puzzles/africa/level-9", fragment=False).status_code == 400


@pytest.mark.skipif(HIDING is None, reason="no puzzle with hidden hands is shipped")
def test_a_table_holds_nothing_but_what_the_seat_may_know(guest: Any, row: Any, match: Any) -> None:
    """Hands of others are filled in from the document alone, and neither page nor record tells even those."""
    from lauta.web.match.match_cache import shelf
    from lauta.web.models import Table

    assert HIDING is not None
    game, table = lauta.game(HIDING.game), begin(guest, HIDING.id, HIDING.game)
    here = match(table)
    assert here.chance is None
    assert here.snapshot() == HIDING.match(lauta.game(HIDING.game)).snapshot()
    assert here.at(0).position(HIDING.seat).data == HIDING.position(game).data
    assert "?" in guest.get(f"/t/{table}/record").content.decode()
    texts = set()
    for seed in range(3):  # whatever was filled in, the page says the same
        there = game.match(position=HIDING.position(game).determinized(seed))
        Table.objects.filter(public_id=table).update(snapshot=there.snapshot())
        shelf.clear()
        texts.add(guest.get(f"/t/{table}/text").content.decode())
    assert len(texts) == 1


# --- which comes next, and what it counts -----------------------------------------------------------------


def test_every_day_has_its_puzzle_the_same_for_all(guest: Any, another: Any) -> None:
    from lauta.web.puzzles.choosing import FIRST_DAY, game_of_the_day, of_the_day

    games = [game for game in lauta.games() if puzzles_of(game)]
    days = [FIRST_DAY + timedelta(days=n) for n in range(len(puzzles_of(AFRICA)))]
    assert {of_the_day(AFRICA, day).id for day in days} == set(puzzles_of(AFRICA))
    assert {game_of_the_day(games, day).id for day in days} <= {game.id for game in games}
    assert game_of_the_day(games, date(2026, 1, 1)) != game_of_the_day(games, date(2026, 1, 2))
    html = guest.get("/puzzles").content.decode()
    assert "puzzle of the day" in html and all(f"/puzzles/{game.id}/today" in html for game in games)
    assert begin(guest, "today") != begin(another(), "today")


def test_next_is_one_that_was_not_tried_and_of_the_level_asked_for(guest: Any, row: Any) -> None:
    seen = set()
    for _ in range(min(4, len(puzzles_of(AFRICA)))):
        table = begin(guest, "next")
        seen.add(row(table).puzzle)
        go(guest, row, table, "show")
    assert len(seen) == min(4, len(puzzles_of(AFRICA)))
    assert row(begin(guest, f"level-{ONE.level}")).puzzle in {
        one.id for one in puzzles_of(AFRICA).values() if one.level == ONE.level
    }


def test_members_and_puzzles_are_rated_against_each_other_guests_are_only_counted(
    guest: Any, another: Callable[[], Any], row: Any
) -> None:
    from lauta.web.models import Solver
    from lauta.web.puzzles.choosing import first_strength

    member = another()
    assert member.post("/sign-up", fragment=False, name="Aino", password=PASSWORD).status_code == 302
    go(guest, row, begin(guest), "show")
    assert (record().tried, record().mu) == (1, first_strength(ONE).mu)
    table = begin(member)
    for number in line(ONE):
        member.play(table, number, row(table).version)
    mine = Solver.objects.get(owner=row(table).host)
    assert record().tried == 2 and record().mu < first_strength(ONE).mu and mine.mu > 25.0
    assert "Your strength at puzzles: " in member.get("/puzzles").content.decode()
    assert "You have tried 1 puzzle." in guest.get("/puzzles").content.decode()
    go(member, row, table, "again")
    go(member, row, table, "show")
    assert Solver.objects.get(owner=row(table).host).mu == mine.mu  # the first time counts


def test_what_a_guest_has_solved_goes_with_them(guest: Any, row: Any) -> None:
    from lauta.web.members.accounts import hand_on
    from lauta.web.models import PuzzleTry, Solver
    from lauta.web.tables import expiry

    table = begin(guest)
    go(guest, row, table, "show")
    owner = row(table).host
    assert b"puzzles.json" in archive_bytes(guest.client)
    hand_on(owner, "somebody-else")
    assert PuzzleTry.objects.get().owner == Solver.objects.get().owner == "somebody-else"
    assert expiry.let_go_puzzles(expiry.last_day() + 5000) == 2
    assert not PuzzleTry.objects.exists() and not Solver.objects.exists()
