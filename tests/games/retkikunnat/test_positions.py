"""What follows from what in positions of Retkikunnat, and what their texts cannot say.

Positions that cannot arise are in `data/impossible.toml`; the rest is in tests/contract/test_positions.py.
"""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

import lauta
from lauta.engine.record import pack
from tests.games import positions

from .tables import module, numbers, played, retki

SOUND = positions.table("retkikunnat", "sound")
position = partial(positions.position, "retkikunnat")


def players(**rows: Any) -> dict[str, Any]:
    """The players of the sound position with some fields changed."""
    return {letter: {**row, **rows.get(letter, {})} for letter, row in SOUND["players"].items()}


def job(name: str, **parts: Any) -> dict[str, Any]:
    """A job of A."""
    return {"job": name, "seat": "A", **parts}


@pytest.mark.parametrize(
    "task, place",
    [
        ({"seat": "A"}, "tasks.1"),
        ({"job": "dance", "seat": "A"}, "tasks.1.job"),
        ({"job": "move"}, "tasks.1.seat"),
        ({"job": "rest", "seat": "A", "spot": "paris"}, "tasks.1.spot"),
        ({"job": "rest", "seat": "A", "card": "ratsu"}, "tasks.1.card"),
        ({"job": "judge", "seat": "A"}, "tasks.1.danger"),
        ({"job": "effects", "seat": "A", "card": "perinto", "done": 4}, "tasks.1.done"),
        ({"job": "poll", "seat": "A", "window": "card_used", "about": "topaz"}, "tasks.1.about"),
        ({"job": "trade", "seat": "A", "partner": "C"}, "tasks.1.partner"),
        (3, "tasks.1"),
    ],
)
def test_a_job_that_cannot_be_read_is_told(task: object, place: str) -> None:
    assert place in {fault.place for fault in position(phase="act", tasks=[task]).problems() if fault.fatal}


def test_what_follows_from_the_rest_need_not_be_named() -> None:
    cards = {"kivaari": 1, "ratsu": 2}
    told = position(
        players=players(
            A={"at": "sea.cairo-suakin.2", "cards": cards, "hand": {"sabotaasi": 1}}, B={"star": True}
        ),
        height={"ocomba": "none"},
        tokens={"equipment:robber": 1},
        slot_owner={"kuume": "B"},
        known={"congo": "topaz"},
        seen={"congo": ["A"]},
    )  # fmt: skip
    assert told.problems() == []
    assert told["phase"] == "turn" and told["who"] == "A" and told["cap"] == 6
    assert told["players.A.voyage"] == "paid" and told["start_at"] == "sea.cairo-suakin.2"
    assert told["players.A.n_cards"] == 3 and told["players.A.held"] == 1
    assert told["players.A.symbols.travel"] == 2 and told["players.A.symbols.action"] == 2
    set_up = lauta.Position({"seats": 2}, retki())
    for place, less in (
        ("cards.ratsu", 2),
        ("events.sabotaasi", 1),
        ("events.kuume", 1),
        ("deck_size", 2),
        ("tokens.equipment:topaz", 1),
        ("tokens.discovery:star", 1),
        ("tokens.discovery:topaz", 0),
        ("equipment_left", 1),
    ):
        assert told[place] == set_up[place] - less, place
    assert told["star_found"] is True and told["slot_left.kuume"] > 0


def test_what_is_named_stands_as_it_is_named() -> None:
    told = position(deck_size=7, equipment_left=2, cards={"ratsu": 1}, phase="act", cap=2)
    assert told["deck_size"] == 7 and told["equipment_left"] == 2 and told["cards.ratsu"] == 1
    assert told["phase"] == "act" and told["part"] == "act" and told["cap"] == 2
    assert lauta.Position(str(told)).data == told.data


def test_a_spot_may_be_written_as_in_the_board_s_file() -> None:
    for at in ("land:cairo-egypt:2", "land.cairo-egypt.2"):
        assert position(players=players(A={"at": at}))["players.A.at"] == "land.cairo-egypt.2"


def test_the_first_place_of_an_effect_card_is_meant_where_no_number_says_which() -> None:
    told = position(slot_owner={"kaivauslupa": "B"})
    assert told["slot_owner.kaivauslupa:1"] == "B" and told["slot_owner.kaivauslupa:2"] == "none"


def test_every_job_of_random_games_is_told_by_words_and_read_back() -> None:
    """Also what was done and lies above the pile: numbers keep their meaning."""
    jobs, dice = set[str](), random.Random(3)
    for seed in range(4):
        match = played(seed, 0, players=3 + seed % 2, symbols="two")
        while not match.over and len(match.log) < 4000:
            legal = match.legal_actions()
            match.play(dice.choices(legal, [action.weight for action in legal])[0])
            if len(match.log) % 97 == 0:
                told = match.position()
                assert pack(lauta.Position(str(told)).state()) == match.snapshot()
                for task in told.data.get("tasks", []):
                    jobs.add(task["job"])
                    assert set(task) & {"a", "b", "k"} == set(), f"{task}: a number without a meaning"
    known = {each.name.lower() for each in module("rules.state").Job} - {"none"}
    assert jobs <= known and len(jobs) > len(known) // 2


def test_the_order_in_which_depth_and_jobs_are_named_does_not_matter() -> None:
    jobs = [job("limit"), job("event")]
    for names in (("depth", "tasks"), ("tasks", "depth")):
        fields = {"depth": 1, "tasks": jobs}
        state = position(phase="limit", **{name: fields[name] for name in names}).state()
        assert state.depth == 1 and state.tasks[1].job == module("rules.state").Job.EVENT
    assert position(phase="event", tasks=jobs).state().depth == 2


def test_a_token_that_others_have_seen_is_unknown() -> None:
    match = retki().match(position=position(known={"congo": "topaz"}, seen={"congo": ["B"]}))
    assert match.position(0)["known.congo"] == "?" and match.position(0).unknown == ["known.congo"]
    assert match.position(1)["known.congo"] == "topaz" and match.position(1).unknown == []
    again = lauta.Position(str(match.position(0)))
    assert pack(again.state()) == pack(match.redacted(0)) and again.unknown == ["known.congo"]
    filled = again.determinized(5)
    assert filled.unknown == [] and filled["known.congo"] in numbers("token")


def test_a_hand_that_is_not_known_is_told_by_its_size() -> None:
    match = retki().match(position=position(players=players(B={"hand": {"sabotaasi": 2, "ahakutti": 1}})))
    told = match.position(0)
    assert told["players.B.hand"]["?"] == 3 and told["players.B.held"] == 3
    assert told["deck_size"] == match.position()["deck_size"]
    assert told["events.sabotaasi"] == match.position()["events.sabotaasi"] + 2
    assert match.position(1)["players.B.hand"]["sabotaasi"] == 2
