"""What an edition does to its game, asked for in the browser: who may ask, what is kept, what goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from lauta.arena.tally import DECISIONS, EVERYBODY, LINE, SCORE, SEAT, TURNS, WINNER, Tally
from tests.web.test_editions import SUGAR, begin, change

Guest = Any


class Stub:
    """Plays nothing: with an edition every score is ten points higher."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.answers: Callable[[dict[str, Any]], dict[str, Any]] = played
        self.stopped = 0

    def play(self, question: dict[str, Any]) -> dict[str, Any]:
        self.asked.append(question)
        return self.answers(question)

    def stop(self) -> None:
        self.stopped += 1


def played(question: dict[str, Any]) -> dict[str, Any]:
    more = 10 if "edition" in question else 0
    found = Tally()
    for n in range(question["first"], question["first"] + question["games"]):
        score = 50.0 + n % 5 + more
        figures = {TURNS: 30.0 + n % 3, DECISIONS: 99.0, SCORE: score, WINNER: score + 3}
        figures |= {f"{SEAT}{s}": float(n % question["players"] == s - 1) for s in (1, 2, 3)}
        figures |= {f'{LINE}["goods", ""]': score - 9, f'{EVERYBODY}["goods", ""]': 1.0}
        found += Tally(1, 30, 32, {name: (value, value * value) for name, value in figures.items()})
    return {"tally": found.as_json()}


@pytest.fixture
def stub() -> Stub:
    return Stub()


@pytest.fixture
def runner(stub: Stub) -> Iterator[Any]:
    """Who has the games played, when a test says so."""
    from lauta.web.models import Measured, Trial

    Trial.objects.all().delete()
    Measured.objects.all().delete()
    yield runner_of(stub)
    Trial.objects.all().delete()


def runner_of(stub: Stub) -> Any:
    """A worker that has its games played by the stub."""
    from lauta.web.editions.trial_runner import Trials
    from lauta.web.jobs.worker import Worker

    return Worker("trials", Trials(stub))


def until_done(runner: Any) -> None:
    """Every trial there is."""
    for _ in range(300):
        if not runner.step():
            return
    raise AssertionError("the games go on and on")


def changed(guest: Guest, price: int = 65, name: str = "Our box") -> str:
    """The id of an edition in which one figure differs."""
    edition = begin(guest, name=name)
    assert change(guest, edition, 1, ([*SUGAR, 0], price)).status_code == 200
    return edition


def wish(guest: Guest, edition: str, players: Any = 3, games: Any = 100, **more: str) -> Any:
    return guest.post(f"/editions/{edition}/effect/start", players=players, games=games, **more)


def part(guest: Guest, edition: str, players: int = 3) -> str:
    return str(guest.get(f"/editions/{edition}/effect?players={players}").content.decode())


def test_what_was_played_is_shown_and_kept_for_all(
    guest: Guest, another: Callable[..., Guest], runner: Any, stub: Stub
) -> None:
    edition = changed(guest)
    assert "<table>" not in part(guest, edition)
    begun = wish(guest, edition).content.decode()
    assert 'data-busy="yes"' in begun and "0 of 200 games" in begun and "Getting ready" in begun
    runner.step()
    runner.step()
    halfway = part(guest, edition)
    assert "6 of 200 games" in halfway and "Bots are playing games with 3 players." in halfway
    until_done(runner)
    shown = part(guest, edition)
    assert 'data-busy=""' in shown
    assert "Clearly more: score, winner&#39;s score, winner: goods. All else may be chance." in shown
    assert shown.count("100 games") == 2 and "52.0" in shown and "62.0" in shown
    assert 'id="effect" open' in guest.get(f"/editions/{edition}").content.decode()
    friend = another("fi")
    theirs = changed(friend, name="Same box")
    assert "Selvästi enemmän: pisteet" in part(friend, theirs)
    n = len(stub.asked)
    other = changed(friend, price=70)
    wish(friend, other)
    until_done(runner)
    assert stub.asked[n:] and all("edition" in question for question in stub.asked[n:])


def test_games_are_played_with_the_rules_that_were_chosen_and_kept_apart(
    guest: Guest, runner: Any, stub: Stub
) -> None:
    edition = begin(guest, "africa")
    assert change(guest, edition, 1, (["components", "scoring", "majority_first"], 9)).json()["faults"] == []
    assert wish(guest, edition, preset="dutch_rulebook").status_code == 400
    assert wish(guest, edition, preset="none").status_code == 400
    begun = wish(guest, edition, preset="simple").content.decode()
    until_done(runner)
    assert stub.asked and all(asked["preset"] == "simple" for asked in stub.asked)
    assert 'data-busy="yes"' in begun
    page = guest.get(f"/editions/{edition}").content.decode()
    assert (
        '<option value="simple" selected>Simple game</option>' in page and "the rules “Simple game”" in page
    )
    assert "<table>" not in guest.get(f"/editions/{edition}/effect?players=3&preset=").content.decode()
    assert "<table>" in guest.get(f"/editions/{edition}/effect?players=3&preset=simple").content.decode()


def test_a_new_server_goes_on_where_the_old_one_was(guest: Guest, runner: Any, stub: Stub) -> None:
    edition = changed(guest)
    wish(guest, edition)
    for _ in range(4):
        runner.step()
    again = Stub()
    until_done(runner_of(again))
    numbers: dict[bool, list[int]] = {False: [], True: []}
    for question in [*stub.asked, *again.asked]:
        numbers["edition" in question] += range(question["first"], question["first"] + question["games"])
    assert numbers == {False: [*range(100)], True: [*range(100)]}


def test_what_is_not_right_yet_or_nothing_new_is_not_played(guest: Guest, runner: Any) -> None:
    edition = begin(guest)
    assert 'data-why="Nothing differs from Lauta&#39;s figures yet."' in part(guest, edition)
    assert wish(guest, edition).status_code == 400
    change(guest, edition, 1, ([*SUGAR, 0], -3))
    assert "cannot be played yet: 1 thing is not right" in part(guest, edition)
    refused = wish(guest, edition)
    assert refused.status_code == 400 and "cannot be played yet" in refused.json()["error"]
    assert not runner.step()


@pytest.mark.parametrize("players, games", [(9, 100), (3, 10**6), ("x", 100), (3, ""), (0, 0)])
def test_only_what_is_offered_can_be_asked_for(guest: Guest, runner: Any, players: Any, games: Any) -> None:
    edition = changed(guest)
    assert wish(guest, edition, players, games).status_code == 400
    assert not runner.step()


def test_games_that_never_end_are_given_up_and_that_is_said(guest: Guest, runner: Any, stub: Stub) -> None:
    stub.answers = lambda asked: {"endless": True} if "edition" in asked else played(asked)
    edition = changed(guest)
    wish(guest, edition)
    until_done(runner)
    n = len(stub.asked)
    assert "With these figures a game of bots did not end" in part(guest, edition)
    wish(guest, edition)
    until_done(runner)
    assert len(stub.asked) == n


def test_a_guest_has_one_wish_which_can_be_given_up(
    guest: Guest, another: Callable[..., Guest], runner: Any, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    edition, friend = changed(guest), another()
    wish(guest, edition)
    runner.step()
    second = changed(guest, price=70, name="Second")
    refused = wish(guest, second)
    assert refused.status_code == 413 and "already" in refused.json()["error"]
    assert "with another edition" in part(guest, second)
    theirs = changed(friend, price=75)
    assert "1 other request comes first." in wish(friend, theirs).content.decode()
    monkeypatch.setenv("LAUTA_TRIALS", "2")
    third = another()
    assert wish(third, changed(third)).status_code == 503
    assert 'data-busy=""' in guest.post(f"/editions/{edition}/effect/stop", players=3).content.decode()
    assert 'data-busy="yes"' in part(friend, theirs)
    until_done(runner)
    assert "100 games" in part(friend, theirs)
    built_in = [asked["first"] for asked in stub.asked if "edition" not in asked]
    assert built_in[:2] == [0, 2]  # what was played is not played again


def test_a_deleted_edition_is_played_no_more(guest: Guest, runner: Any, stub: Stub) -> None:
    edition = changed(guest)
    wish(guest, edition)
    runner.step()
    guest.client.post(f"/editions/{edition}/delete")
    assert not runner.step() and len(stub.asked) == 1


def test_whoever_gives_up_does_not_wait_for_games_that_are_being_played(
    guest: Guest, runner: Any, stub: Stub
) -> None:
    from lauta.web.jobs import queue

    edition = changed(guest)

    def given_up(asked: dict[str, Any]) -> dict[str, Any]:
        guest.post(f"/editions/{edition}/effect/stop", players=3)
        return {"error": "no answer"}

    stub.answers = given_up
    (kind,) = runner._kinds.values()
    queue.on_wish(kind.wished)
    try:
        wish(guest, edition)
        assert runner.step()
    finally:
        queue.off_wish(kind.wished)
    assert stub.stopped and not runner.step()
    assert "were cut short" not in part(guest, edition)


def test_a_process_that_died_is_told_and_one_may_begin_again(guest: Guest, runner: Any, stub: Stub) -> None:
    stub.answers = lambda asked: {"error": "no memory"}
    edition = changed(guest)
    wish(guest, edition)
    until_done(runner)
    told = part(guest, edition)
    assert "were cut short" in told and 'data-busy=""' in told
    stub.answers = played
    assert wish(guest, edition).status_code == 200
    until_done(runner)
    assert "were cut short" not in part(guest, edition) and "100 games" in part(guest, edition)


def test_who_changes_figures_meanwhile_is_told_which_are_played(guest: Guest, runner: Any) -> None:
    edition = changed(guest)
    wish(guest, edition)
    change(guest, edition, 2, ([*SUGAR, 0], 70))
    assert "before your last change" in part(guest, edition)
    until_done(runner)
    assert "<table>" not in part(guest, edition)
    change(guest, edition, 3, ([*SUGAR, 0], 65))
    assert "<table>" in part(guest, edition)


def test_who_asks_and_gives_up_all_the_time_is_told_to_wait(
    guest: Guest, runner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.base.rates import TRIALS_ASKED

    TRIALS_ASKED.begin(lambda: 0.0)
    monkeypatch.setattr(TRIALS_ASKED, "_burst", 2.0)
    edition = changed(guest)
    statuses = []
    for _ in range(3):
        statuses.append(wish(guest, edition).status_code)
        guest.post(f"/editions/{edition}/effect/stop", players=3)
    assert statuses == [200, 200, 429] and not runner.step()


def test_bots_at_tables_come_first(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.bots.queue import bots_wait
    from lauta.web.models import Duty, Table

    Duty.objects.all().delete()
    table = Table.objects.get(public_id=guest.new_table("me", "bot:expert"))
    assert not bots_wait()
    duty = Duty.objects.create(table=table, version=0, seat=1)
    assert bots_wait()
    duty.quick = True
    duty.save()
    assert not bots_wait()
    duty.delete()


def test_guests_take_turns_though_one_wants_many_games(
    guest: Guest, another: Callable[..., Guest], runner: Any, stub: Stub
) -> None:
    """A few games at a time: nobody waits for a thousand games of somebody else."""
    friend = another()
    wish(guest, changed(guest), games=1000)
    theirs = changed(friend, price=75)
    wish(friend, theirs, players=2)
    for _ in range(4):
        runner.step()
    assert {question["players"] for question in stub.asked} == {2, 3}


def test_games_that_kill_the_server_again_and_again_are_given_up(guest: Guest, runner: Any) -> None:
    from lauta.web.jobs import queue
    from lauta.web.models import Job

    edition = changed(guest)
    wish(guest, edition)
    (kind,) = runner._kinds.values()
    kind.gather()
    kinds = {kind.name: kind}
    while queue.claim(kinds, "killed") is not None:
        queue.put_back(Job.objects.latest("pk"), counted=True)
    assert not runner.step()
    assert "were cut short" in part(guest, edition)
