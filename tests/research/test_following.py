"""Observations that follow positions are those filled from scratch, in every game, by every seat."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lauta
from lauta import research
from lauta.bots import observe_template
from lauta.engine.actors import NOBODY
from lauta.engine.errors import OptionError
from lauta.engine.game import Game
from lauta.engine.record import pack
from lauta.research.batch import Batch
from lauta.research.following import Follower, SeatTracker, changes_of
from tests.contract.tables import GAMES


def seen_by(match: lauta.Match, seat: int) -> tuple[bytes, int]:
    return pack(match.redacted(seat)), NOBODY if match.actor is None else match.actor


@pytest.mark.parametrize("game", GAMES)
def test_plain_and_template_code_follow_random_play(game: Game) -> None:
    """One lane whose observer changes at will (as in a batch), and a tracker for each seat."""
    dice = random.Random(game.id)
    setting = research.setting(game.id, players=3)
    match = setting.match(seed=3)
    changes = changes_of(setting.layout, len(match.snapshot()))
    trackers = [SeatTracker(changes, seat, 3) for seat in range(3)]
    lane = Follower(changes, 1, 3, np.dtype(np.float32), 1)
    for _ in range(60):
        for _ in range(dice.randrange(1, 4)):
            if not match.over:
                match.play(dice.choice(match.legal_numbers()))
        seat = dice.randrange(3)
        packed, actor = seen_by(match, seat)
        wanted = setting.observer.one(packed, actor, seat)
        assert (trackers[seat].look(packed, actor) == wanted).all()
        raw, one = np.frombuffer(packed, np.uint8).reshape(1, -1), np.array([seat], np.int64)
        lane.follow(observe_template, 0, 1, 0, raw, np.array([actor]), one)
        assert (lane.live[0] == wanted).all()


@pytest.mark.parametrize("game", GAMES)
def test_chosen_fields_are_those_of_the_whole_observation(game: Game) -> None:
    whole = research.setting(game.id, players=3)
    names = [one.name for one in whole.layout.fields][::3]
    some, marks = (research.setting(game.id, players=3, fields=each) for each in (names, whole.layout.marks))
    match = whole.match(seed=5)
    for _ in range(25):
        match.play(match.legal_numbers()[0])
    seen = whole.observe(match, 1)
    for setting in (some, marks, copy.deepcopy(some)):
        part = setting.observe(match, 1)
        for one in setting.layout.fields:
            assert (part[one.slice] == seen[whole.layout[one.name].slice]).all()
    assert set(np.unique(marks.observe(match, 1))) == {0, 1}
    batch = Batch(marks, 2, mode="plain", dtype="uint8")
    batch.reset(1)
    batch.step(batch.random_actions())
    found = batch.observations()
    assert found.dtype == np.uint8
    lane = marks.from_bytes(batch.state(1))
    assert (found[1] == marks.observe(lane, lane.actor or 0)).all()


def test_fields_and_types_that_do_not_fit_are_refused() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"fields": ["bord"]}, "no field 'bord'"),
        ({"fields": []}, "a list of names"),
        ({"fields": "actor"}, "a list of names"),
    ]
    for more, message in wrong:
        with pytest.raises(OptionError, match=message):
            research.setting("africa", **more)
    for kind, message in (
        ("uint8", "zeros and ones"),
        ("int64", "float32 or uint8"),
        ("x", "float32 or uint8"),
    ):
        with pytest.raises(OptionError, match=message):
            Batch(research.setting("africa"), 1, mode="plain", dtype=kind)


@pytest.mark.compiled
def test_compiled_lanes_follow_through_ends_copies_and_jumps() -> None:
    setting = research.setting("afrikan_tahti", players=3, limit=120)
    batch, other = (Batch(setting, 70, threads=2) for _ in range(2))
    batch.reset(1)
    other.reset(2)
    batch.observations(copy=False)
    jumps: list[Callable[[], Any]] = [
        lambda: batch.step(batch.random_actions()),
        lambda: batch.play_random(50),
        lambda: batch.take(other, np.arange(60)),
        lambda: batch.reset(4),
    ]
    for n in range(45):
        jumps[n % 4 if n % 10 == 9 else 0]()
        seats = np.arange(70) % 3 if n % 7 == 3 else np.maximum(batch.actors, 0)
        live = batch.observations(seats=seats, copy=False)
        for lane in range(n % 10, 70, 10):
            match = setting.from_bytes(batch.state(lane), check=False)
            packed = pack(match.redacted(int(seats[lane])))
            wanted = setting.observer.one(packed, int(batch.actors[lane]), int(seats[lane]))
            assert (live[lane] == wanted).all()
    with pytest.raises(ValueError, match="read-only"):
        live[0, 0] = 1


def test_a_look_that_copies_is_nobody_elses() -> None:
    batch = Batch(research.setting("africa"), 2, mode="plain")
    batch.reset(1)
    first, live = batch.observations(), batch.observations(copy=False)
    kept, room = first.copy(), np.zeros_like(first)
    assert (live == first).all() and np.shares_memory(live, batch.observations(copy=False))
    batch.step(batch.random_actions())
    assert batch.observations(out=room) is room
    assert (first == kept).all() and (room != kept).any() and (live == room).all()


def test_ends_are_shown_where_asked_alone() -> None:
    batch = Batch(research.setting("africa", limit=30), 3, mode="plain")
    batch.reset(1)
    for _ in range(40):
        _, over, cut = batch.step(batch.random_actions())
        ended = over | cut
        if ended.any():
            break
    seats = np.zeros(3, int)
    some, everywhere = batch.final_observations(seats, ended), batch.final_observations(seats)
    assert (some[ended] == everywhere[ended]).all() and some[ended].any() and not some[~ended].any()
