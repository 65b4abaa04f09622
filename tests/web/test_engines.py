"""Engines of others at a table: who may seat them, how they play, and that no table waits for ever."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lauta
from tests.waiting import until

EXAMPLE = f"{sys.executable} {Path(__file__).parents[2] / 'examples' / 'engine.py'}"
GARBAGE = f"{sys.executable} -c \"print('no JSON', flush=True)\""

SILENT = (
    f'{sys.executable} -c "print(\'{{\\"engine\\": \\"S\\"}}\', flush=True); import time; time.sleep(9999)"'
)


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAUTA_ENGINES", json.dumps({"Magpie": EXAMPLE, "Broken": GARBAGE, "Silent": SILENT}))


@pytest.fixture
def runner(engines: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    from lauta.web.bots.runner import BotRunner
    from lauta.web.models import Duty

    Duty.objects.all().delete()
    monkeypatch.setenv("LAUTA_WARM", "0")
    monkeypatch.setattr("lauta.web.match.offer.games", lambda: [lauta.game("africa")])
    running = BotRunner(1)
    yield running
    running.stop()


def test_it_is_offered_by_its_name_where_there_is_one(guest: Any, engines: None) -> None:
    page = guest.get("/?game=africa").content.decode()
    assert '<option value="bot:Magpie">Magpie</option>' in page and "which the keeper of this server" in page


def test_without_engines_nothing_is_offered_and_none_is_seated(guest: Any) -> None:
    assert "Engines of others" not in guest.get("/?game=africa").content.decode()
    form = {
        "game": "africa",
        "players": 2,
        "preset": "dutch_rulebook",
        "seat_0": "me",
        "seat_1": "bot:Magpie",
    }
    refused = guest.post("/new", fragment=False, **form)
    assert refused.status_code == 400 and "no bot of level Magpie" in refused.content.decode()


def test_it_plays_at_a_table(guest: Any, row: Any, match: Any, runner: Any) -> None:
    table = guest.new_table("bot:Magpie", "me", option_start_player="1")
    assert "bot, Magpie" in guest.get(f"/t/{table}").content.decode()
    runner.start()
    until(lambda: match(table).actor, lambda actor: actor == 1)
    assert any(entry.actor == 0 for entry in match(table).log)


def test_where_it_does_not_answer_one_of_our_bots_moves(
    guest: Any, row: Any, match: Any, runner: Any, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    monkeypatch.setattr("lauta.web.bots.queue.RETRY_S", 0.01)
    table = guest.new_table("bot:Broken", "me", option_start_player="1")
    runner.start()
    until(lambda: match(table).actor, lambda actor: actor == 1)
    assert "engine Broken: " in caplog.text and "one of our bots moves" in caplog.text


def test_one_that_never_answers_is_given_up_and_rests(
    guest: Any, match: Any, runner: Any, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    monkeypatch.setattr("lauta.web.bots.queue.RETRY_S", 0.01)
    monkeypatch.setattr("lauta.web.bots.runner.MOVE_S", 0.05)
    monkeypatch.setattr("lauta.web.bots.runner.MOST_FAULTS", 2)
    runner._engines["Silent"]._grace = 0.05
    table = guest.new_table("bot:Silent", "me", option_start_player="1")
    runner.start()
    until(lambda: match(table).actor, lambda actor: actor == 1)
    assert "it has not answered in time" in caplog.text and "it is not asked for a while" in caplog.text
    assert "one of our bots moves" in caplog.text


def test_asked_whether_it_reacts_it_has_one_second_and_no_second_try(
    guest: Any, row: Any, runner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.bots.runner import HASTY_GRACE_S

    table, asked = row(guest.new_table("bot:Magpie", "me")), {"seconds": 1.0}
    assert runner._of_engine(table, "Magpie", asked, 0, True) == (None, 0), "it does not run yet"
    heard: list[float] = []

    class Late:
        introduction = "there"

        def answer(self, asked: Any, *, grace: float, ready: float) -> int:
            heard.append(grace)
            from lauta.engines import EngineFault

            raise EngineFault("late")

    runner._engines = {"Magpie": Late()}
    assert runner._of_engine(table, "Magpie", asked, 0, True) == (None, 0)
    assert heard == [HASTY_GRACE_S]
    runner._engines = {}
    runner.start()


def test_where_it_is_gone_one_of_our_bots_moves(
    guest: Any, match: Any, engines: None, monkeypatch: pytest.MonkeyPatch, runner: Any, caplog: Any
) -> None:
    table = guest.new_table("bot:Magpie", "me", option_start_player="1")
    runner._engines.clear()
    monkeypatch.setenv("LAUTA_ENGINES", "")
    assert guest.get(f"/t/{table}").status_code == 200
    runner.start()
    until(lambda: match(table).actor, lambda actor: actor == 1)
    assert "there is no engine Magpie any more" in caplog.text


def test_it_plays_for_no_rating_and_in_no_tournament(guest: Any, another: Any, engines: None) -> None:
    from lauta.web.base.refusals import BadRequest
    from lauta.web.tables.seating import SeatWish, create
    from lauta.web.tournaments import entering

    wishes = [SeatWish("me"), SeatWish("bot", "Magpie")]
    with pytest.raises(BadRequest, match="Magpie is an engine"):
        create("somebody", "africa", wishes, "dutch_rulebook", None, rated=True)
    wish = entering.Wish(game="africa", preset="dutch_rulebook", options={}, level="Magpie")
    with pytest.raises(BadRequest, match="it fills no places of tournaments"):
        entering.create("somebody", wish, "Aino")


def test_its_matches_are_told_in_the_statistics(guest: Any, engines: None) -> None:
    from django.utils.timezone import now

    from lauta.web.models import Played
    from lauta.web.ratings import boards, statistics

    rows = []
    for number, level in enumerate(("Magpie", "casual")):
        for seat, owner in ((0, "owner-of-statistics"), (1, "")):
            rows.append(Played.objects.create(
                table=f"played-{number}", game="africa", players=2, seat=seat, owner=owner,
                level="" if owner else level, rank=1 + seat, won=not seat, share=1 - seat,
                decisions=9, over=now(),
            ))  # fmt: skip
    mine = [one for one in rows if one.owner]
    assert statistics.opponents(mine) == {"played-0": "Magpie", "played-1": "casual"}
    assert boards.equal_level("africa", 2, "owner-of-statistics", "casual") == "skilled"
    Played.objects.filter(table__startswith="played-").delete()


@pytest.mark.parametrize(
    "given, fault",
    [
        (["Magpie"], "NAME=COMMAND"),
        (["=python"], "begins with a letter"),
        (["master=python"], "is no level of our bots"),
        (["A=x", "A=y"], "two engines called A"),
        (["A='"], "cannot be read"),
        ([f"E{n}=x" for n in range(9)], "at most 8 engines"),
        (["<script>=x"], "begins with a letter"),
    ],
)
def test_a_setting_that_means_nothing_is_told(given: list[str], fault: str) -> None:
    from lauta.web.base.engines import setting_of
    from lauta.web.base.environment import BadSetting

    with pytest.raises(BadSetting, match=fault):
        setting_of(given)


def test_a_variable_that_means_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.base.engines import engines as read
    from lauta.web.base.environment import BadSetting

    for text in ("[]", "{", '{"A": 1}'):
        monkeypatch.setenv("LAUTA_ENGINES", text)
        with pytest.raises(BadSetting, match="must be a JSON object"):
            read()
