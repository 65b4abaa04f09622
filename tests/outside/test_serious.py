"""Matches that count: no request of one person brings a stronger bot's decision or advice into one.

Also what leaving, a bot that stands in, and a match left lying do to rank, rating and tournament.
"""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lauta
from lauta.engine.actors import CHANCE
from tests.web import test_ratings
from tests.web.test_ratings import RATED

Member = Any
_accounts, member = test_ratings._accounts, test_ratings.member  # fixtures
WEB = Path(lauta.__file__).parent / "web"


def table_row(table: str) -> Any:
    from lauta.web.models import Table

    return Table.objects.get(public_id=table)


def leave(person: Member, table: str, level: str) -> Any:
    return person.post(f"/t/{table}/leave", level=level)


def back(person: Member, table: str) -> Any:
    return person.post(f"/t/{table}/back")


def played_out(table: str) -> None:
    """Play a match to its end with whatever is legal."""
    from lauta.web.match import moves
    from lauta.web.match.match_cache import resume

    dice = random.Random(7)
    while not (now := resume(table_row(table))).over:
        assert now.actor is not None
        moves.play(table, now.actor, dice.choice(now.legal_actions()).number, table_row(table).version)


@pytest.mark.parametrize("wished", ["master", "expert", "casual"])
def test_only_the_weakest_bot_stands_in(member: Callable[..., Member], wished: str) -> None:
    aino = member("Aino")
    table = aino.new_table("me", "bot:casual", **RATED)
    leave(aino, table, wished)
    seat = table_row(table).seats.get(index=0)
    assert (seat.kind, seat.level, seat.stood_in) == ("bot", "novice", True)


def test_a_friendly_table_has_the_bot_that_was_wished_for(member: Callable[..., Member]) -> None:
    aino = member("Aino")
    table = aino.new_table("me", "bot:casual")
    leave(aino, table, "expert")
    seat = table_row(table).seats.get(index=0)
    assert (seat.level, seat.stood_in) == ("expert", False)


def test_coming_back_does_not_undo_the_loss(member: Callable[..., Member]) -> None:
    from lauta.web.models import Played, RatingChange

    aino = member("Aino")
    table = aino.new_table("me", "bot:casual", **{**RATED, "game": "afrikan_tahti", "preset": ""})
    leave(aino, table, "master")
    back(aino, table)
    played_out(table)
    mine = Played.objects.get(table=table, seat=0)
    assert mine.owner == table_row(table).seats.get(index=0).owner
    assert (mine.rank, mine.won, mine.share) == (2, False, 0.0)
    change = RatingChange.objects.get(table=table, seat=0)
    assert change.rank == 2 and change.mu < change.mu_before


def test_a_rated_match_against_bots_has_a_clock(member: Callable[..., Member]) -> None:
    aino = member("Aino")
    table = aino.new_table("me", "bot:casual", **RATED)
    row = table_row(table)
    assert row.waits is None or row.deadline is not None


def test_a_rated_match_left_lying_is_lost(
    member: Callable[..., Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.base.clock import steady
    from lauta.web.models import Table
    from lauta.web.tables import overtime

    aino = member("Aino")
    table = _to_move(aino)
    Table.objects.filter(public_id=table).update(deadline=steady() - 1)
    overtime.note_overdue()
    assert overtime.relieve_alone() >= 1
    assert table_row(table).seats.get(index=0).stood_in


def test_one_left_lying_before_clocks_ran_gets_one(member: Callable[..., Member]) -> None:
    from lauta.web.models import Table
    from lauta.web.tables import overtime

    aino = member("Aino")
    table = _to_move(aino)
    Table.objects.filter(public_id=table).update(deadline=None, since=0)
    overtime.start_clocks()
    from lauta.web.base.clock import steady

    assert (table_row(table).deadline or 0) > steady()


def test_a_person_alone_cannot_stop_the_clock_of_a_rated_match(member: Callable[..., Member]) -> None:
    aino = member("Aino")
    table = _to_move(aino)
    reply = aino.post(f"/t/{table}/consent", ask="pause", version=table_row(table).version)
    assert reply.status_code == 403 and not table_row(table).paused


def _to_move(person: Member) -> str:
    """A rated table at which the person is to act."""
    for _ in range(20):
        table = str(person.new_table("me", "bot:casual", **RATED))
        if table_row(table).waits == 0:
            return table
    raise AssertionError("a bot always begins")


# ------------------------------------------------------------------ advice elsewhere


def board_of(person: Member, game: str = "africa") -> str:
    reply = person.client.post(f"/board/{game}/new", {"players": 2})
    assert reply.status_code == 302, reply.content.decode()
    return str(reply.headers["Location"]).removeprefix("/t/")


def asked(person: Member, board: str) -> tuple[int, int]:
    """The answers to a hint and to a bot's move on an analysis board."""
    version = table_row(board).version
    hint = person.post(f"/t/{board}/hint", version=version)
    bot = person.post(f"/t/{board}/board", bot="master", version=version)
    return hint.status_code, bot.status_code


def test_no_advice_in_a_game_that_one_plays_seriously(member: Callable[..., Member]) -> None:
    aino = member("Aino")
    board = board_of(aino)
    aino.new_table("me", "bot:casual", **RATED)
    assert asked(aino, board) == (403, 403)


def test_advice_in_other_games_goes_on(member: Callable[..., Member]) -> None:
    aino = member("Aino")
    aino.new_table("me", "bot:casual", **RATED)
    board = board_of(aino, "attika")
    assert 403 not in asked(aino, board)


GAMES = ["africa", "attika", "navegador", "afrikan_tahti", "retkikunnat"]


def under_way(person: Member, game: str) -> Any:
    """A rated match after 20 entries; its table."""
    from lauta.web.match import moves
    from lauta.web.match.match_cache import resume

    preset = {"africa": RATED["preset"]}.get(game, "")
    table = person.new_table("me", "bot:casual", **{**RATED, "game": game, "preset": preset})
    dice = random.Random(3)
    while len((now := resume(table_row(table))).log) < 20:
        assert now.actor is not None
        moves.play(table, now.actor, dice.choice(now.legal_actions()).number, table_row(table).version)
    return table


def opened(reply: Any) -> str:
    assert reply.status_code == 302, reply.content.decode()
    return str(reply.headers["Location"]).removeprefix("/t/")


def bot_asked(person: Member, board: str) -> int:
    """The answer to a bot's move, once a seat is to act on the board."""
    from lauta.web.match.match_cache import resume

    if resume(table_row(board)).actor == CHANCE:
        person.post(f"/t/{board}/board", do="draw", version=table_row(board).version)
    version = table_row(board).version
    return int(person.post(f"/t/{board}/board", bot="novice", version=version).status_code)


@pytest.mark.parametrize("game", GAMES)
def test_no_advice_for_a_line_through_somebody_elses_running_match(
    member: Callable[..., Member], another: Any, game: str
) -> None:
    from lauta.web.match.match_cache import resume

    aino, friend = member("Aino"), another()
    table = under_way(aino, game)
    record = resume(table_row(table)).record()
    board = opened(friend.client.post(f"/board/{game}/record", {"text": record}))
    assert bot_asked(friend, board) == 403
    if game == "africa":
        played_out(table)
        assert bot_asked(friend, board) != 403


def test_newer_matches_of_one_host_do_not_push_out_those_of_others(
    member: Callable[..., Member], another: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.match import serious
    from lauta.web.match.match_cache import resume

    aino, bram, friend = member("Aino"), member("Bram"), another()
    record = resume(table_row(under_way(aino, "africa"))).record()
    monkeypatch.setattr(serious, "MOST_COMPARED", 3)
    monkeypatch.setattr(serious, "MOST_OF_A_HOST", 2)
    for _ in range(3):
        under_way(bram, "africa")
    assert bot_asked(friend, opened(friend.client.post("/board/africa/record", {"text": record}))) == 403


@pytest.mark.parametrize("game", GAMES)
def test_no_advice_for_the_position_as_spectators_see_it(
    member: Callable[..., Member], another: Any, game: str
) -> None:
    """What is hidden is filled in at random there."""
    from lauta.web.match.match_cache import resume

    aino, friend = member("Aino"), another()
    text = str(resume(table_row(under_way(aino, game))).position(None))
    board = opened(friend.post(f"/board/{game}/set-up", fragment=False, text=text, do="anyway", fill="1"))
    assert bot_asked(friend, board) == 403


def test_another_figure_in_the_position_does_not_open_it(member: Callable[..., Member], another: Any) -> None:
    from lauta.web.match.match_cache import resume

    aino, friend = member("Aino"), another()
    text = str(resume(table_row(under_way(aino, "africa"))).position(None))
    other = re.sub(r"(score = )\d+", r"\g<1>77", text, count=1)
    assert other != text, text
    board = opened(friend.post("/board/africa/set-up", fragment=False, text=other, do="anyway", fill="1"))
    assert bot_asked(friend, board) == 403


@pytest.mark.parametrize("game", ["africa", "retkikunnat"])
def test_no_advice_for_a_position_one_decision_later(
    member: Callable[..., Member], another: Any, game: str
) -> None:
    """Asked for each decision in turn, it would tell which of them is best."""
    from lauta.web.match.match_cache import resume

    aino, friend = member("Aino"), another()
    match = resume(table_row(under_way(aino, game)))
    match.play(match.legal_actions()[0].number)
    text = str(match.position(None))
    board = opened(friend.post(f"/board/{game}/set-up", fragment=False, text=text, do="anyway", fill="1"))
    assert bot_asked(friend, board) == 403


def test_another_match_gets_advice_while_one_runs(member: Callable[..., Member], another: Any) -> None:
    """Positions that are only a little like that of a running match stay free."""
    aino, friend = member("Aino"), another()
    under_way(aino, "navegador")
    other = lauta.game("navegador").match(2, seed=5)
    dice = random.Random(8)
    while len(other.log) < 20:
        other.play(dice.choice(other.legal_actions()).number)
    board = opened(friend.client.post("/board/navegador/record", {"text": other.record()}))
    assert bot_asked(friend, board) == 200


def test_matches_are_compared_outside_a_transaction_and_the_line_is_packed_once(
    member: Callable[..., Member], another: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All wait for a transaction, and a line of 80 positions is not gone through for each match."""
    from django.db import connection

    from lauta.engine.match import Match
    from lauta.web.match import serious
    from lauta.web.match.match_cache import resume

    aino, friend = member("Aino"), another()
    table = under_way(aino, "africa")
    board = opened(friend.client.post("/board/africa/record", {"text": resume(table_row(table)).record()}))
    for _ in range(2):
        under_way(aino, "africa")
    compared, looked_back, at, present = [], [], Match.at, serious._present

    def compare(table: Any) -> bytes:
        compared.append(connection.in_atomic_block)
        return present(table)

    def look_back(match: Match, n: int) -> Match:
        looked_back.append(n)
        return at(match, n)

    monkeypatch.setattr(serious, "_present", compare)
    monkeypatch.setattr(Match, "at", look_back)
    assert bot_asked(friend, board) == 403
    assert compared and not any(compared)
    assert len(looked_back) == 1


# ------------------------------------------------------------------ property and list of callers


@pytest.mark.parametrize("seed", range(6))
def test_no_sequence_of_requests_brings_in_a_stronger_bot(member: Callable[..., Member], seed: int) -> None:
    from lauta.web.models import Seat

    dice = random.Random(seed)
    aino = member("Aino")
    table = aino.new_table("me", "bot:novice", **RATED)
    for _ in range(12):
        version = table_row(table).version
        path, form = dice.choice(
            [
                ("leave", {"level": dice.choice(["master", "expert", "skilled"])}),
                ("back", {}),
                ("hint", {"version": version}),
                ("relieve", {"version": version}),
                ("offer", {"seat": 1, "on": "1"}),
                ("board", {"bot": "master", "version": version}),
                ("to-board", {"n": 0}),
                ("fill", {"level": "master"}),
                ("consent", {"ask": "undo", "version": version}),
            ]
        )
        reply = aino.post(f"/t/{table}/{path}", **form)
        if path in ("hint", "board"):
            assert reply.status_code >= 400
        assert set(Seat.objects.filter(table__public_id=table).values_list("level", flat=True)) <= {
            "",
            "novice",
        }


# Every caller of what decides or advises in a player's place: whether it asks `serious`, and why not.
CALLERS = {
    ("hand_over", "match/moves.py"): "is the place that asks",
    ("hand_over", "tables/leaving.py"): "through moves.hand_over",
    ("hand_over", "tables/overtime.py"): "through moves.hand_over",
    ("hand_over", "tournaments/entering.py"): "through moves.hand_over",
    ("hand_over", "members/departures.py"): "through moves.hand_over",
    ("hint_question", "analysis/jobs.py"): "hints_allowed, and check_advice on analysis boards",
    ("position_question", "analysis/jobs.py"): "finished matches only (check_told)",
    ("ask_bot", "views/boards.py"): "check_advice in boards/moving.py",
}


def test_every_caller_of_bots_and_advice_is_known() -> None:
    found = set()
    for file in WEB.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in {"hand_over", "hint_question", "position_question", "ask_bot"}:
                    found.add((name, str(file.relative_to(WEB))))
    known = {one for one in CALLERS if one != ("hand_over", "match/moves.py")}
    assert found == known
