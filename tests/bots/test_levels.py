"""Levels of bots: names, legal answers, budgets, determinism; the same in plain and compiled mode."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import lauta
from lauta import bots
from lauta.bots.levels import LEVELS, Bot, contender, greedy_choice, iterations_of, noise_of
from lauta.bots.thinking import Thinker
from lauta.bots.toolkit import Desk, desk_of
from lauta.engine.build import Mode
from lauta.engine.random_stream import seed_stream
from lauta.engine.record import pack, unpack
from tests.bots.positions import positions, ratings

AFRICA = lauta.game("africa")
EVERYBODY = (*bots.LEVELS, "random")


def test_levels_stand_from_weak_to_strong() -> None:
    assert list(bots.LEVELS) == ["novice", "casual", "skilled", "expert", "master"]
    assert bots.DEFAULT == "casual" and lauta.bot().level.name == "casual"
    assert all(str(level.title) and str(level.help) for level in bots.LEVELS.values())


def test_an_unknown_level_lists_the_good_ones() -> None:
    with pytest.raises(lauta.UnknownName, match="novice, casual, skilled, expert, master"):
        lauta.bot("grandmaster")


def test_importing_bots_needs_neither_numpy_nor_numba() -> None:
    script = (
        "import lauta.bots, lauta.bots.matches, sys; sys.exit(not {'numpy', 'numba'}.isdisjoint(sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_a_greedy_bot_needs_no_compiler() -> None:
    script = (
        "import lauta, sys; match = lauta.game('africa').match(2, seed=1); "
        "match.play(lauta.bot('skilled').choose(match.game, match.redacted(match.actor))); "
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("level", EVERYBODY)
def test_every_answer_is_legal(level: str, players: int) -> None:
    for match in positions(players):
        action = lauta.bot(level).choose(AFRICA, match.redacted(match.actor), iterations=30, seed=3)
        assert action in {legal.number for legal in match.legal_actions()}


@pytest.mark.compiled
@pytest.mark.parametrize("level", EVERYBODY)
def test_equal_seeds_and_iterations_give_equal_actions(level: str) -> None:
    for match in positions(3):
        state = pack(match.redacted(match.actor))
        chosen = {lauta.bot(level).choose(AFRICA, state, iterations=150, seed=2**62 + 9) for _ in range(3)}
        assert len(chosen) == 1


@pytest.mark.compiled
def test_what_was_thought_before_does_not_matter() -> None:
    """Neither an earlier tree, nor the room that it had."""
    match = list(positions(3))[3]
    state = pack(match.redacted(match.actor))
    first = [lauta.bot("expert").choose(AFRICA, state, iterations=n, seed=4) for n in (1, 5, 20, 60)]
    for other in positions(2):
        lauta.bot("master").choose(AFRICA, other.redacted(other.actor), iterations=3000, seed=1)
    assert first == [lauta.bot("expert").choose(AFRICA, state, iterations=n, seed=4) for n in (1, 5, 20, 60)]


@pytest.mark.compiled
def test_bytes_and_records_are_the_same_to_a_bot() -> None:
    for match in positions(2):
        shown = match.redacted(match.actor)
        one, two = (
            lauta.bot("expert").choose(AFRICA, s, iterations=60, seed=1) for s in (shown, pack(shown))
        )
        assert one == two


class Stopwatch:
    """In place of the clock and of thinking: an iteration takes `pace` seconds, getting ready an hour."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, pace: float) -> None:
        self.now, self.pace, self.thought = 0.0, pace, 0
        monkeypatch.setattr("lauta.bots.thinking.time", self)
        monkeypatch.setattr("lauta.bots.thinking.think", self.think)

    def perf_counter(self) -> float:
        return self.now

    def think(self, desk: Desk, root: Any, nodes: Any, iterations: int, left: int = 0) -> int:
        self.now += self.pace * iterations if iterations else 3600
        self.thought += iterations
        desk.drivers.search.search(
            root, desk.work, desk.moves, desk.sight, desk.tree, nodes, desk.rng, min(iterations, 3), 1 << 30
        )
        return iterations


@pytest.mark.compiled
@pytest.mark.parametrize("pace", [2**-13, 2**-8, 2**-5, 5.0])
def test_a_search_answers_within_its_budget(pace: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """It uses its time up, and goes over by one iteration at most."""
    for match in positions(4):
        watch = Stopwatch(monkeypatch, pace)
        action = lauta.bot("master").choose(AFRICA, match.redacted(match.actor), seconds=0.125)
        assert action in {legal.number for legal in match.legal_actions()}
        assert 0.125 <= watch.thought * pace < 0.125 + pace


@pytest.mark.compiled
@pytest.mark.parametrize("pace, cut", [(2**-8, 1), (2**-14, 0)])
def test_a_search_that_time_cuts_short_says_so(
    pace: float, cut: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = list(positions(4))[1]
    Stopwatch(monkeypatch, pace)
    thinker = Thinker(desk_of(AFRICA, "compiled"))
    state = match.redacted(match.actor)
    lauta.bot("master").choose(AFRICA, state, seconds=0.5, iterations=900, thinker=thinker)
    assert thinker.last.cut == cut


@pytest.mark.compiled
def test_a_search_by_time_gives_an_action() -> None:
    for match in positions(4):
        action = lauta.bot("master").choose(AFRICA, match.redacted(match.actor), seconds=0.02)
        assert action in {legal.number for legal in match.legal_actions()}


@pytest.mark.compiled
def test_no_time_still_gives_an_action() -> None:
    for match in positions(2):
        action = lauta.bot("expert").choose(AFRICA, match.redacted(match.actor), seconds=0.0)
        assert action in {legal.number for legal in match.legal_actions()}


def test_a_single_legal_action_is_answered_without_a_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    def think(*_: object) -> None:
        raise AssertionError("there is nothing to think about")

    monkeypatch.setattr("lauta.bots.thinking.Thinker.choose", think)
    monkeypatch.setattr("lauta.bots.levels.greedy_choice", think)
    match = AFRICA.match(2, seed=1)
    while len(match.legal_actions()) > 1:
        match.play(match.legal_actions()[0])
    for level in bots.LEVELS:
        action = lauta.bot(level).choose(AFRICA, match.redacted(match.actor), seconds=30.0)
        assert action == match.legal_actions()[0].number


def test_nobody_chooses_when_the_game_is_over_or_chance_acts() -> None:
    match = AFRICA.match(2)
    with pytest.raises(lauta.LautaError, match="no decision"):
        lauta.bot("skilled").choose(AFRICA, match.redacted(None))


def test_bytes_of_another_length_are_refused() -> None:
    with pytest.raises(ValueError, match="bytes"):
        lauta.bot("skilled").choose(AFRICA, b"\0" * 7)


def answers(mode: Mode, level: str) -> list[int]:
    """What a greedy level chooses in a mode, position by position."""
    bot = Bot(bots.LEVELS[level], mode)
    return [bot.choose(AFRICA, match.redacted(match.actor), seed=5) for match in positions(3)]


@pytest.mark.compiled
@pytest.mark.parametrize("level", ["novice", "casual", "skilled"])
def test_greedy_is_the_same_in_every_mode(level: str) -> None:
    assert answers("plain", level) == answers("checked", level) == answers("compiled", level)


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 5])
def test_the_guide_says_the_same_plain_and_compiled(players: int) -> None:
    for match in positions(players):
        state = match.snapshot()
        plain, fast = ratings(desk_of(AFRICA, "plain"), state), ratings(desk_of(AFRICA, "compiled"), state)
        assert plain == pytest.approx(fast, rel=1e-12, abs=1e-12)


def test_rating_changes_nothing_in_the_position() -> None:
    desk = desk_of(AFRICA, "checked")
    for match in positions(4):
        state = match.snapshot()
        root = unpack(desk.rules.State, state)
        desk.rules.legal_actions(root, desk.moves)
        seed_stream(desk.rng, 1, 1)
        greedy_choice(desk, root, bots.LEVELS["skilled"])
        assert pack(root) == state


def test_a_game_without_bots_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.bots.toolkit import Drivers
    from lauta.engine.game import Game

    monkeypatch.setattr(Game, "has_bots", False)
    with pytest.raises(lauta.LautaError, match="no bots for africa yet"):
        Drivers(lauta.game("africa"), "plain")


def test_a_guide_may_ask_for_more_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desk_of(AFRICA, "plain")
    usual = iterations_of(LEVELS["expert"], desk)
    assert usual == LEVELS["expert"].iterations
    monkeypatch.setattr(desk.drivers.guide, "EFFORT", 3)
    monkeypatch.setattr(desk.drivers.guide, "DEEP_EFFORT", 2)
    assert iterations_of(LEVELS["expert"], desk) == 3 * usual
    assert iterations_of(LEVELS["master"], desk) == 2 * LEVELS["master"].iterations
    assert iterations_of(LEVELS["skilled"], desk) == 0


def test_a_guide_may_blur_the_sight_of_levels_that_err(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desk_of(AFRICA, "plain")
    assert noise_of(LEVELS["novice"], desk) == LEVELS["novice"].noise > 0
    monkeypatch.setattr(desk.drivers.guide, "BLUR", 3.0)
    assert noise_of(LEVELS["novice"], desk) == 3 * LEVELS["novice"].noise
    assert noise_of(LEVELS["skilled"], desk) == 0


def test_a_contender_has_its_iterations_in_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desk_of(AFRICA, "plain")
    monkeypatch.setattr(desk.drivers.guide, "EFFORT", 3)
    found = contender("expert@450")
    assert (found.name, iterations_of(found, desk)) == ("expert@450", 450)
    assert contender("casual") is LEVELS["casual"]
