"""Many games at once: the same positions, masks and observations as single matches, whatever the threads.

In plain mode but for one game; all of them compiled in `make soak`.
"""

from __future__ import annotations

import copy
import os
import pickle
import signal
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lauta
from lauta import research
from lauta.bots import observe_template
from lauta.engine.build import Mode
from lauta.engine.errors import OptionError
from lauta.engine.game import Game
from lauta.engine.record import pack
from lauta.research.batch import ANY_SEAT, EVERY_SEAT, FEWEST, Batch
from lauta.research.observing import log_scales
from tests.contract.tables import GAMES, TABLES


def check_lanes(batch: Batch, lanes: range) -> None:
    """Every lane shows what a match from its position shows."""
    setting, seen = batch.setting, batch.observations()
    for lane in lanes:
        match = setting.from_bytes(batch.state(lane))
        assert match.actor == batch.actors[lane]
        assert (setting.mask(match) == batch.masks[lane]).all()
        assert batch.numbers[lane, : batch.counts[lane]].tolist() == match.legal_numbers()
        assert (setting.observe(match, match.actor or 0) == seen[lane]).all()


def play(batch: Batch, steps: int) -> tuple[int, Any]:
    """Random play; how many games ended, and what they were worth by seat."""
    ends, worth = 0, np.zeros(batch.setting.players)
    for _ in range(steps):
        rewards, over, cut = batch.step(batch.random_actions())
        assert not (over & cut).any() and not rewards[~over].any()
        ends += int(over.sum()) + int(cut.sum())
        worth += rewards.sum(axis=0)
    return ends, worth


@pytest.mark.parametrize("game", GAMES)
def test_lanes_are_matches(game: Game) -> None:
    batch = Batch(research.setting(game.id, players=3), 3, mode="plain")
    batch.reset(1)
    check_lanes(batch, range(3))
    play(batch, 25)
    check_lanes(batch, range(3))


def test_plain_code_of_observations_is_that_of_numpy() -> None:
    """The compiled filler, run by Python, agrees with what single matches use."""
    for game in lauta.games():
        setting = research.setting(game.id, players=3)
        match = setting.match(2)
        for _ in range(30):
            match.play(match.legal_numbers()[0])
        layout, made = setting.layout, np.zeros((1, setting.layout.size), np.float32)
        seen = match.redacted(1)

        class Bytes(dict[tuple[int, int], int]):
            """Bytes by lane and place, as numbers that cannot overflow."""

        states = Bytes({(0, place): byte for place, byte in enumerate(pack(seen))})
        rows = np.array(layout.rows, object)
        observe_template.fill(
            0, 1, states, [match.actor], [1], rows, list(layout.lookup), log_scales(layout), 3, made
        )
        assert (made[0] == setting.observe(match, 1)).all(), game.id


def test_ends_are_paid_and_new_games_begin() -> None:
    batch = Batch(research.setting("afrikan_tahti", players=3), 2, mode="plain")
    batch.reset(4)
    ends, worth = play(batch, 900)
    assert ends and batch.games.sum() == ends and (batch.counts > 0).all()
    assert worth.sum() == pytest.approx(0, abs=1e-6) and worth.max() >= 0.5


def test_without_new_games_lanes_stand_still() -> None:
    batch = Batch(research.setting("africa", limit=40), 2, mode="plain", again=False)
    batch.reset(4)
    ends, worth = play(batch, 60)
    assert ends == 2 and not batch.counts.any() and not batch.masks.any() and not worth.any()
    assert batch.actors.tolist() == [-2, -2]  # cut by the limit, so nobody is to act
    assert play(batch, 3)[0] == 0


def test_a_lane_with_a_seed_of_its_own_plays_what_a_batch_of_one_plays() -> None:
    setting = research.setting("afrikan_tahti", players=3, limit=30)
    alone, several = Batch(setting, 1, mode="plain"), Batch(setting, 3, mode="plain")
    for lane, seed in enumerate((7, 5, 7)):
        alone.reset(seed)
        again = Batch(setting, 3, mode="plain")
        again.reset([7, 5, 7])
        for _ in range(90):  # of several games, so later ones are equal as well
            assert alone.state(0) == again.state(lane)
            actions = np.where(again.counts > 0, again.numbers[:, 0], 0).astype(np.int64)
            alone.step(actions[lane : lane + 1])
            again.step(actions)
        assert alone.games[0] == again.games[lane] > 1
        assert again.state(0) == again.state(2) != again.state(1)
    with pytest.raises(OptionError, match="there is one seed, or 3: one a lane, not 2"):
        several.reset([1, 2])
    with pytest.raises(OptionError, match=r"not 0\.5"):
        several.reset([1, 2, 0.5])  # type: ignore[list-item]


def test_nothing_is_played_before_it_begins_or_after_it_is_closed() -> None:
    batch = Batch(research.setting("africa"), 2, mode="plain")
    nothing = np.zeros(2, int)
    other = Batch(research.setting("africa"), 2, mode="plain")
    unbegun: list[Callable[[], Any]] = [
        batch.random_actions, batch.choices, lambda: batch.step(nothing), lambda: batch.play_random(1),
        batch.observations, lambda: batch.final_observations(nothing), lambda: batch.state(0),
        lambda: other.take(batch, nothing),
    ]  # fmt: skip
    for use in unbegun:
        with pytest.raises(lauta.LautaError, match=r"reset\(\) the batch"):
            use()
    batch.reset(1)
    batch.close()
    closed: list[Callable[[], Any]] = [batch.reset, batch.random_actions, batch.observations]
    for use in closed:
        with pytest.raises(lauta.LautaError, match="closed"):
            use()


def check_copy_goes_on(mode: Mode) -> None:
    """A batch, and one that was written down and read in the middle of it, play the same from there."""
    batch = Batch(research.setting("africa", players=3, limit=60), 3, learner=1, others="casual", mode=mode)
    batch.reset([3, 1, 4])
    play(batch, 30)
    twin: Batch = pickle.loads(pickle.dumps(batch))
    for _ in range(30):
        actions = batch.random_actions()
        assert (twin.random_actions() == actions).all()
        for mine, its in zip(batch.step(actions), twin.step(actions), strict=True):
            assert (mine == its).all()
        assert (batch.observations() == twin.observations()).all()
        assert [batch.state(lane) for lane in range(3)] == [twin.state(lane) for lane in range(3)]
    assert batch.games.tolist() == twin.games.tolist() != [0, 0, 0]
    for again in (copy.copy, copy.deepcopy):
        other = again(twin)
        play(other, 3)
        assert batch.state(0) == twin.state(0) != other.state(0)
        assert (batch.masks == twin.masks).all()


def test_a_batch_is_written_down_and_goes_on() -> None:
    check_copy_goes_on("plain")


@pytest.mark.compiled
def test_a_compiled_batch_is_written_down_and_goes_on() -> None:
    check_copy_goes_on("compiled")


def test_a_vector_is_written_down_and_goes_on() -> None:
    vector = research.vector("africa", 2, mode="plain")
    vector.reset(seed=1)
    twin = pickle.loads(pickle.dumps(vector))
    for _ in range(5):
        actions = vector.random_actions()
        assert (twin.random_actions() == actions).all()
        assert (vector.step(actions)[0] == twin.step(actions)[0]).all()
    assert (vector.reset()[0] == twin.reset()[0]).all()  # also what it draws next


@pytest.mark.compiled
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a matter of Unix")
def test_a_forked_process_has_threads_of_its_own() -> None:
    batch = Batch(research.setting("africa"), 2 * FEWEST, threads=2)
    batch.reset(1)
    state = batch.state(3)
    child = os.fork()
    if child == 0:
        signal.alarm(300)  # ends it, and fails, where it would wait for threads that it has not
        batch.reset(1)
        os._exit(0 if batch.state(3) == state else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_a_learner_alone_decides_and_the_others_play() -> None:
    setting = research.setting("navegador", players=3)
    for learner in (1, ANY_SEAT):
        batch = Batch(setting, 3, learner=learner, mode="plain")
        batch.reset(2)
        for _ in range(10):
            assert (batch.counts > 1).all()
            assert learner == ANY_SEAT or (batch.actors == 1).all()
            assert (batch.actors == np.where(batch.learners < -1, -2 - batch.learners, batch.learners)).all()
            batch.step(batch.random_actions())


def test_what_is_not_legal_is_refused_and_nothing_is_played() -> None:
    batch = Batch(research.setting("africa"), 2, mode="plain")
    batch.reset(1)
    before = [batch.state(lane) for lane in range(2)]
    good = batch.random_actions()
    for wrong in (-1, 10**6, int(np.flatnonzero(batch.masks[1] == 0)[0])):
        with pytest.raises(lauta.IllegalAction, match="lane 1"):
            batch.step(np.array([good[0], wrong]))
    assert [batch.state(lane) for lane in range(2)] == before
    with pytest.raises(lauta.OptionError):
        batch.step(good[:1])
    for arguments in ({"n": 0}, {"learner": 2}, {"others": ["random"] * 2}, {"others": "master"}):
        with pytest.raises(lauta.OptionError):
            Batch(**{"setting": batch.setting, "n": 2, "mode": "plain", **arguments})  # type: ignore[arg-type]
    with pytest.raises(lauta.UnknownName):
        Batch(batch.setting, 2, others="best", mode="plain", learner=0)


def test_lanes_are_copied_to_look_ahead() -> None:
    setting = research.setting("retkikunnat", players=3)
    batch, ahead = Batch(setting, 2, mode="plain"), Batch(setting, 3, mode="plain", again=False)
    for each in (batch, ahead):
        each.reset(1)
    play(batch, 12)
    before = [batch.state(lane) for lane in range(2)]
    ahead.take(batch, np.array([1, 0]))
    assert [ahead.state(lane) for lane in range(2)] == before[::-1]
    assert (ahead.masks[:2] == batch.masks[::-1]).all() and not ahead.masks[2].any() and ahead.actors[2] == -2
    check_lanes(ahead, range(2))
    for seat in range(3):
        seen = ahead.observations(seats=np.full(3, seat))
        for lane in range(2):
            match = setting.from_bytes(ahead.state(lane))
            assert (setting.observe(match, seat) == seen[lane]).all()
    ahead.step(ahead.random_actions())
    assert [batch.state(lane) for lane in range(2)] == before != [ahead.state(lane) for lane in (1, 0)]
    with pytest.raises(lauta.OptionError, match="3 lanes"):
        ahead.take(batch, np.zeros(4, int))
    for players, limit in ((2, 100_000), (3, 500)):
        other = Batch(research.setting("retkikunnat", players=players, limit=limit), 1, mode="plain")
        other.reset(1)
        with pytest.raises(lauta.OptionError, match="same setting"):
            ahead.take(other, np.zeros(1, int))
    with pytest.raises(lauta.OptionError, match="from another batch"):
        ahead.take(b"lanes", np.zeros(1, int))  # type: ignore[arg-type]
    with pytest.raises(lauta.OptionError, match=r"made by research\.setting"):
        Batch("africa", 4)  # type: ignore[arg-type]


def test_lanes_of_other_figures_are_not_copied() -> None:
    """Positions of one edition would be played on by the figures of another one."""
    own = research.setting("navegador")
    edition = lauta.read_edition(
        'lauta-edition = 1\ngame = "navegador"\nname = "Cheap"\n'
        "[components.market]\nsugar = [60, 55, 50, 50, 45, 40, 35, 30, 25, 20]\n"
    )
    other = Batch(research.setting("navegador", edition=edition), 1, mode="plain")
    other.reset(1)
    with pytest.raises(lauta.OptionError, match="same setting"):
        Batch(own, 1, mode="plain").take(other, np.zeros(1, int))


def test_chance_of_a_copy_is_its_own() -> None:
    """Else looking ahead would tell what the lane copied will draw."""
    setting = research.setting("africa")
    batch, ahead = Batch(setting, 1, mode="plain"), Batch(setting, 8, mode="plain", again=False)
    batch.reset(1)
    ahead.reset(2)
    ahead.take(batch, np.zeros(8, int))
    for _ in range(12):
        actions = np.where(ahead.counts, ahead.numbers[:, 0], 0)
        ahead.step(actions)
    assert len({ahead.state(lane) for lane in range(8)}) > 1


def test_choices_are_those_of_a_level() -> None:
    for game in lauta.games():
        setting = research.setting(game.id, players=3)
        batch = Batch(setting, 2, mode="plain")
        batch.reset(3)
        play(batch, 5)
        chosen = batch.choices("skilled")
        for lane in range(2):
            match = setting.from_bytes(batch.state(lane))
            assert match.actor is not None
            choice = lauta.bots.bot("skilled").choose(game, match.redacted(match.actor))
            assert (chosen[lane] == choice) and batch.masks[lane, chosen[lane]], game.id
        batch.step(batch.choices("casual"))
    with pytest.raises(lauta.OptionError, match="searches"):
        batch.choices("expert")


def test_random_play_in_one_go() -> None:
    batch = Batch(research.setting("africa"), 2, mode="plain")
    batch.reset(1)
    ended = batch.play_random(600)
    assert ended == batch.games.sum() > 0
    check_lanes(batch, range(2))
    ahead = Batch(batch.setting, 3, mode="plain")
    ahead.take(batch, np.array([1]))
    ahead.play_random(20)
    assert list(ahead.actors[1:]) == [-2, -2] and not ahead.masks[1:].any() and ahead.masks[0].any()


def same_in_every_mode(game: Game, players: int, others: str) -> None:
    """Compiled lanes go the way of plain ones, by one thread and by several."""
    setting = research.setting(game.id, players=players)
    modes: tuple[Mode, ...] = ("plain", "compiled")
    plain, compiled = (Batch(setting, 4, mode=mode) for mode in modes)
    for batch in (plain, compiled):
        batch.reset(3)
    for _ in range(40):
        actions = plain.random_actions()
        assert (actions == compiled.random_actions()).all()
        assert all((a == b).all() for a, b in zip(plain.step(actions), compiled.step(actions), strict=True))
    assert [plain.state(lane) for lane in range(4)] == [compiled.state(lane) for lane in range(4)]
    assert (plain.masks == compiled.masks).all() and (plain.observations() == compiled.observations()).all()
    one, several = (
        Batch(setting, 130, learner=ANY_SEAT, others=others, threads=threads) for threads in (1, 2)
    )
    assert (one.threads, several.threads) == (1, 2)
    for batch in (one, several):
        batch.reset(5)
        play(batch, 10)
    assert (one.observations() == several.observations()).all() and (one.masks == several.masks).all()
    compiled.play_random(200)
    check_lanes(compiled, range(4))


@pytest.mark.compiled
def test_compiled_lanes_of_africa_are_plain_ones() -> None:
    same_in_every_mode(lauta.game("africa"), 2, "random")


@pytest.mark.soak
@pytest.mark.parametrize("game, players", TABLES)
def test_compiled_lanes_are_plain_ones(game: Game, players: int) -> None:
    same_in_every_mode(game, players, "skilled")


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_vectors_of_every_game(game: Game) -> None:
    env = research.vector(game.id, 128, others="skilled", seat=None)
    seen, infos = env.reset(seed=1)
    for _ in range(200):
        assert env.observation_space.contains(seen) and (infos["action_mask"].sum(axis=1) > 1).all()
        seen, _, _, _, infos = env.step(env.random_actions())


def test_every_seat_is_the_default() -> None:
    batch = Batch(research.setting("africa"), 1, mode="plain")
    assert (batch.learners == EVERY_SEAT).all()


def test_arrays_and_seats_that_do_not_fit_are_refused_before_anything_is_written() -> None:
    batch = Batch(research.setting("africa", players=2), 2, mode="plain")
    batch.reset(seed=1)
    room = np.zeros(40, np.float32)
    size = batch.observations().shape[1]
    apart = np.zeros((2, 2 * size), np.float32)[:, ::2]
    wrong: list[Any] = [room[:20].reshape(2, 10), np.zeros((2, size)), apart]
    for out in wrong:
        with pytest.raises(OptionError, match="must be float32"):
            batch.observations(out=out)
    assert not room.any()
    for seats in ([0, 2], [0, -1], [0]):
        with pytest.raises(OptionError, match="seats from 0 to 1"):
            batch.observations(seats=np.array(seats))
    with pytest.raises(OptionError, match="cannot be played"):
        batch.play_random(-1)


@pytest.mark.parametrize("seat", [2, 7, -2])
def test_a_seat_that_does_not_exist_is_told_nothing(seat: int) -> None:
    with pytest.raises(OptionError, match="there is no seat"):
        research.setting("attika", players=2).information_text(lauta.game("attika").match(2, seed=1), seat)
