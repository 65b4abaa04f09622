"""Hints at the table, and positions of finished matches that people ask about: who may, and what is told."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import lauta
from lauta.analysis.thinker import answer as think_of
from lauta.engine.record import pack, unpack
from tests.pages import plain

Guest = Any
FEW = "24"


class Here:
    """Thinks in this process: the real analysis, without a child."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.meanwhile: Callable[[], None] = lambda: None

    def think(self, question: dict[str, Any], tell: Any, gone: Callable[[], bool]) -> dict[str, Any]:
        self.asked.append(question)
        self.meanwhile()
        if gone():
            return {"cancelled": True}
        answer = think_of(json.dumps(question).encode())
        assert "found" in answer, answer
        return answer

    def stop(self) -> None:
        pass


@pytest.fixture
def here() -> Here:
    return Here()


@pytest.fixture
def runner(here: Here, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    from lauta.web.analysis.hint_runner import HintRunner
    from lauta.web.analysis.jobs import jobs

    monkeypatch.setenv("LAUTA_ANALYSIS_PLAYOUTS", FEW)
    jobs.clear()
    yield HintRunner(here)
    jobs.clear()


def ask(guest: Guest, table: str, version: Any) -> Any:
    return guest.post(f"/t/{table}/hint", version=version)


def look(guest: Guest, table: str, version: Any) -> Any:
    return guest.get(f"/t/{table}/hint?version={version}")


def test_what_is_possible_is_named_where_it_is_short(guest: Guest) -> None:
    table = guest.new_table("me", "here", game="navegador", preset="standard")
    told = plain(guest.get(f"/t/{table}/hint").json()["html"])
    assert "Sailing · Workers · Market · Colony · Privilege · Ships · Buildings" in told
    assert "like it" not in told
    long = guest.new_table("me", "here")
    assert "and 4 others like it" in guest.get(f"/t/{long}/hint").json()["html"]


@pytest.mark.compiled
def test_a_good_move_is_told_with_its_chance_and_can_be_made(guest: Guest, runner: Any, row: Any) -> None:
    table = guest.new_table("me", "here")
    version = row(table).version
    possible = guest.get(f"/t/{table}/hint").json()
    assert possible["status"] == "kinds"
    assert "Start in" in possible["html"]
    assert sum(seat.hints for seat in row(table).seats.all()) == 0
    assert ask(guest, table, version).json()["status"] == "waiting"
    assert runner.step()
    told = look(guest, table, version).json()
    assert told["status"] == "done", told
    assert "Start in" in told["html"]
    assert "wins " in told["html"]
    assert guest.play(table, told["code"], version).status_code == 200
    assert look(guest, table, version).status_code in (400, 409)


@pytest.mark.compiled
def test_the_same_position_is_analysed_and_counted_once(guest: Guest, runner: Any, row: Any) -> None:
    table = guest.new_table("me", "here")
    version = row(table).version
    for _ in range(3):
        ask(guest, table, version)
        runner.step()
    assert not runner.step()
    assert sorted(seat.hints for seat in row(table).seats.all()) == [0, 1]


def test_nobody_is_helped_in_a_rated_match_or_where_the_host_wants_none(guest: Guest, row: Any) -> None:
    table = guest.new_table("me", "here", hints="0")
    refused = ask(guest, table, row(table).version)
    assert refused.status_code == 403
    assert "no hints" in refused.json()["error"]
    assert 'id="do-advise"' not in guest.get(f"/t/{table}").content.decode()
    table = guest.new_table("me", "here")
    assert 'id="do-advise"' in guest.get(f"/t/{table}").content.decode()
    from lauta.web.models import Table

    Table.objects.filter(public_id=table).update(rated=True, revision=99)
    assert ask(guest, table, row(table).version).status_code == 403
    assert 'id="do-advise"' not in guest.get(f"/t/{table}").content.decode()


def test_only_who_is_to_act_is_helped(guest: Guest, another: Any, runner: Any, row: Any) -> None:
    table = guest.new_table("me", "here", listed="1")
    version = row(table).version
    assert ask(another(), table, version).status_code == 400
    assert ask(guest, table, version + 1).status_code == 409
    assert ask(guest, table, "first").status_code == 400
    assert guest.post(f"/t/{table}/position/0").status_code == 403
    assert guest.get(f"/t/{table}/back-on").status_code == 404


def test_hands_of_a_match_that_was_ended_early_are_told_by_no_analysis(
    guest: Guest, another: Any, runner: Any, row: Any, match: Any
) -> None:
    """What somebody could do there tells what they held: by the cards with which they could pay."""
    friend, watcher = another(), another()
    table = guest.new_table("me", "open", game="attika", preset="rulebook", listed="1")
    friend.post(f"/join/{table}/{row(table).seats.get(index=1).token}", fragment=False, name="Bram")
    now = match(table)
    decided, moves = len(now.log), {0: guest, 1: friend}[now.actor]
    moves.play(table, now.legal_actions()[0].number, row(table).version)
    version = row(table).version
    guest.post(f"/t/{table}/consent", ask="end", version=version)
    friend.post(f"/t/{table}/consent", answer="1", version=version)
    assert row(table).ended
    for somebody in (guest, friend, watcher):
        refused = somebody.post(f"/t/{table}/position/{decided}")
        assert refused.status_code == 403
        assert "what was hidden in it stays hidden" in refused.json()["error"]
        assert somebody.get(f"/t/{table}/position/{decided}").status_code == 403
    assert not runner.step()


def test_a_hint_is_given_up_when_the_table_moves_on(
    guest: Guest, runner: Any, here: Here, row: Any, match: Any
) -> None:
    table = guest.new_table("me", "here")
    version = row(table).version
    first = match(table).legal_actions()[0].number
    here.meanwhile = lambda: guest.play(table, first, version)
    ask(guest, table, version)
    assert runner.step()
    from lauta.web.analysis.jobs import GONE, jobs

    assert [job.status for job in jobs._jobs.values()] == [GONE]


def test_who_asks_without_end_is_told_to_wait(guest: Guest, runner: Any, row: Any) -> None:
    first, second = guest.new_table("me", "here"), guest.new_table("me", "here")
    assert ask(guest, first, row(first).version).status_code == 200
    refused = ask(guest, second, row(second).version)
    assert refused.status_code == 429
    assert "One after the other" in refused.json()["error"]


def test_a_child_that_dies_costs_one_answer(guest: Guest, runner: Any, here: Here, row: Any) -> None:
    from lauta.web.bots.worker import WorkerDied

    def die() -> None:
        raise WorkerDied("gone")

    table = guest.new_table("me", "here")
    version = row(table).version
    here.meanwhile = die
    ask(guest, table, version)
    assert runner.step()
    assert look(guest, table, version).json()["status"] == "failed"
    assert ask(guest, table, version).json()["status"] == "waiting"
    assert sum(seat.hints for seat in row(table).seats.all()) == 1


@pytest.mark.parametrize("game", ["attika"])
def test_matches_that_look_alike_to_a_seat_get_the_same_hint(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the seat does not know is dealt anew: neither the question nor the answer changes.

    In plain mode: nothing else has all that thinks in Attika compiled, which takes ten times as long.
    """
    from lauta.analysis.position import analyse_seen

    monkeypatch.setattr("lauta.analysis.thinker.analyse_seen", partial(analyse_seen, mode="plain"))
    from lauta.engine.random_stream import Stream, seed_stream
    from lauta.web.analysis.thinker import hint_question

    table: Any = SimpleNamespace(game=game, edition="")
    match, dice = lauta.game(game).match(3, seed=4), Random(5)
    other, rules = match, match.game.rules()
    while other is match:
        match.play(dice.choice(match.legal_numbers()))
        seat = match.actor
        if len(match.log) < 200 or seat is None or seat < 0 or len(match.legal_numbers()) < 3:
            continue
        seen = hint_question(table, match, seat)
        state, rng = unpack(rules.State, base64.b64decode(seen["state"])), Stream()
        seed_stream(rng, 99, 1)
        rules.determinize(state, seat, rng)
        if pack(state) != match.snapshot():
            other = lauta.game(game).resume(
                3, options=match.options, log=list(match.log), snapshot=pack(state), names=list(match.names)
            )
    assert seat is not None
    alike = hint_question(table, other, seat)
    assert alike == seen
    few = {"playouts": 1, "seconds": 1}
    answers = [think_of(json.dumps(asked | few).encode()) for asked in (alike, seen)]
    assert "found" in answers[0] and answers[0] == answers[1]


def test_two_finished_matches_of_a_game_teach_it(guest: Guest, row: Any) -> None:
    """Hints for newcomers are told to nobody who knows the game, on any device."""
    from lauta.web.models import Table

    tables = [guest.new_table("me", "here") for _ in range(3)]
    assert "data-veteran" not in guest.get(f"/t/{tables[2]}").content.decode()
    for finished in tables[:2]:
        one = row(finished)
        one.status = Table.OVER
        one.save()
    assert "data-veteran" in guest.get(f"/t/{tables[2]}").content.decode()
    other = guest.new_table("me", "here", game="navegador", preset="standard")
    assert "data-veteran" not in guest.get(f"/t/{other}").content.decode()
