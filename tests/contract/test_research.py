"""Every game as numbers: clones, masks, observations that leak nothing, utilities, bytes and text.

The environments of libraries are tested in tests/research.
"""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

import lauta
from lauta import research
from lauta.engine.game import Game
from lauta.engine.match import Match
from lauta.engine.record import pack
from lauta.research import Setting
from lauta.research.layouts import notes_of

from .tables import GAMES, TABLES

LOOKED_AT = 12  # positions of a match
STEPS = 25  # decisions from one to the next


def positions(setting: Setting, seed: int = 1) -> Iterator[Match]:
    """A match played at random: some of its positions, the start and the last one among them."""
    match, dice = setting.match(seed), random.Random(seed)
    for _ in range(LOOKED_AT):
        yield match
        for _ in range(STEPS):
            if match.over:
                yield match
                return
            match.play(dice.choice(match.legal_numbers()))


@pytest.mark.parametrize("game, players", TABLES)
def test_an_observation_has_the_fields_of_its_layout_and_keeps_their_bounds(game: Game, players: int) -> None:
    setting = research.setting(game.id, players=players)
    layout = setting.layout
    ends = [0, *(field.slice.stop for field in layout.fields)]
    assert [field.slice.start for field in layout.fields] == ends[:-1] and ends[-1] == layout.size
    for match in positions(setting):
        for seat in range(players):
            seen = setting.observe(match, seat)
            assert seen.shape == (layout.size,) and seen.dtype == np.float32
            for field in layout.fields:
                part = seen[field.slice].reshape(field.shape)
                assert field.shape == tuple(len(axis.labels) for axis in field.axes)
                assert part.min() >= field.low and part.max() <= field.high, field.name
                if field.encoding in ("one-hot", "seat"):
                    assert part.sum(axis=-1).max() <= 1, field.name
            actor = layout["actor"].axes[0].labels[int(seen[layout["actor"].slice].argmax())]
            assert (actor == "me") == (match.actor == seat)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_cannot_tell_apart_gives_equal_observations(game: Game) -> None:
    setting = research.setting(game.id, players=game.players[-1])
    for match in positions(setting, seed=3):
        if match.over:
            break
        for seat in (0, setting.players - 1):
            seen = setting.observe(match, seat)
            other = setting.from_bytes(_of(setting, match.determinized(seat, seed=5)))
            assert (setting.observe(other, seat) == seen).all()
            assert (setting.observe(other, None) == setting.observe(match, None)).all()


def _of(setting: Setting, state: object) -> bytes:
    return pack(state)


def test_the_own_hand_is_seen_and_that_of_others_is_not() -> None:
    setting = research.setting("attika", players=3)
    hand = setting.layout["players.hand"]
    match = next(match for match in positions(setting) if len(match.log) > STEPS)
    shown = setting.observe(match, 1)[hand.slice].reshape(hand.shape)
    assert shown[0].any() and not shown[1:].any()
    assert list(hand.axes[0].labels) == ["me", "next", "next 2"]


@pytest.mark.parametrize("game", GAMES)
def test_seats_are_rotated_so_that_the_observer_comes_first(game: Game) -> None:
    """Whoever looks finds the same open numbers of a seat, each time as many places after itself."""
    setting = research.setting(game.id, players=3)
    open_to_all = {"africa": "score", "attika": "cards", "navegador": "workers", "afrikan_tahti": "at"}
    field = setting.layout["players." + open_to_all.get(game.id, "money")]
    *_, match = positions(setting)
    views = [setting.observe(match, seat)[field.slice].reshape(field.shape) for seat in range(3)]
    assert (views[0] == np.roll(views[1], 1, axis=0)).all()
    assert (views[0] == np.roll(views[2], 2, axis=0)).all()
    assert views[0].any()


@pytest.mark.parametrize("game", GAMES)
def test_a_layout_has_a_version_of_its_own(game: Game) -> None:
    versions = {research.layout(game.id, players=players).version for players in game.players}
    assert len(versions) == len(game.players)
    assert research.layout(game.id).version == research.layout(game.id, players=game.players[0]).version
    rows = research.layout(game.id).table()
    assert all(all(row) for row in rows) and len({row[0] for row in rows}) == len(rows)


@pytest.mark.parametrize("game", GAMES)
def test_every_field_is_told_in_a_sentence_of_the_game(game: Game) -> None:
    names = {field.name for field in research.layout(game.id).fields} - {"actor"}
    assert notes_of(game).keys() == names


@pytest.mark.parametrize("game", GAMES)
def test_a_clone_stands_alone_and_draws_the_same(game: Game) -> None:
    setting = research.setting(game.id)
    match, dice = setting.match(4), random.Random(4)
    for _ in range(STEPS):
        match.play(dice.choice(match.legal_numbers()))
    before = match.snapshot()
    for twin in (match.clone(), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        other, same = random.Random(5), match.clone()
        for _ in range(STEPS):
            choice = other.choice(twin.legal_numbers())
            twin.play(choice)
            same.play(choice)
        assert match.snapshot() == before and twin.snapshot() == same.snapshot() != before
        assert twin.log == same.log
    with pytest.raises(lauta.OptionError):
        match.clone(seed=1, chance=match.chance)


@pytest.mark.parametrize("game", GAMES)
def test_masks_say_what_is_legal(game: Game) -> None:
    setting = research.setting(game.id)
    for match in positions(setting):
        mask = setting.mask(match)
        assert mask.shape == (game.n_actions,)
        assert np.flatnonzero(mask).tolist() == sorted(action.number for action in match.legal_actions())
        assert match.legal_numbers() == [action.number for action in match.legal_actions()]


@pytest.mark.parametrize("game", GAMES)
def test_outcomes_of_chance_have_probabilities(game: Game) -> None:
    match, dice, met = research.setting(game.id).match(), random.Random(1), 0
    for _ in range(60):
        outcomes = match.chance_outcomes()
        assert bool(outcomes) == (match.actor == lauta.CHANCE)
        met += bool(outcomes)
        assert not outcomes or sum(chance for _, chance in outcomes) == pytest.approx(1)
        match.play(dice.choice(match.legal_numbers()))
    assert met


def test_utilities_share_the_win_and_sum_to_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    match = lauta.game("africa").match(4, seed=1)
    assert match.returns == [0, 0, 0, 0]
    third = Fraction(1, 3)
    for won, worth in [
        ([2], [-third, -third, 1, -third]),
        ([0, 1], [third, third, -third, -third]),
        ([0, 1, 2, 3], [0, 0, 0, 0]),
        ([], [0, 0, 0, 0]),
    ]:
        monkeypatch.setattr(Match, "winners", won)
        assert match.returns == worth


def test_a_match_that_goes_on_for_ever_is_cut_and_worth_nothing() -> None:
    setting = research.setting("africa", limit=30)
    *_, match = positions(setting)
    assert setting.cut(match) and setting.utilities(match) == [0, 0]
    assert setting.bounds.length == 30 and setting.bounds.low == -1


@pytest.mark.parametrize("game", GAMES)
def test_matches_and_positions_come_back_from_text_and_bytes(game: Game) -> None:
    setting = research.setting(game.id)
    *_, match = positions(setting, seed=2)
    again = setting.from_text(setting.to_text(match))
    assert again.log == match.log and again.snapshot() == match.snapshot()
    here = setting.from_bytes(setting.to_bytes(match))
    assert here.snapshot() == match.snapshot() and here.legal_numbers() == match.legal_numbers()
    with pytest.raises(lauta.RecordError):
        setting.from_bytes(b"short")
    noise = bytes(random.Random(1).randbytes(len(match.snapshot())))
    with pytest.raises(lauta.RecordError, match="no position of <Setting"):
        setting.from_bytes(noise)
    assert setting.from_bytes(noise, check=False).snapshot() == noise
    with pytest.raises(lauta.RecordError):
        setting.from_text("{}")
    with pytest.raises(lauta.RecordError, match="players"):
        research.setting(game.id, players=game.players[-1]).from_text(setting.to_text(match))


def test_an_information_state_keeps_secrets_and_forgets_nothing() -> None:
    setting = research.setting("attika", players=2)
    *_, match = positions(setting)
    mine, other = (setting.information_text(match, seat).split("\n") for seat in (0, 1))
    assert len(mine) == len(other) == len(match.log)
    assert mine != other and any(": ? #" in line for line in mine)
    earlier = setting.information_text(match.at(len(match.log) - 5), 0)
    assert "\n".join(mine).startswith(earlier)
    tensor = setting.information_tensor(match, 0, entries=8)
    assert (tensor[: setting.layout.size] == setting.observe(match, 0)).all()
    who, what = tensor[setting.layout.size :][:2]
    last = match.log_for(0)[-1]
    assert what == last.action + 1 and who == (3 if last.actor == lauta.CHANCE else last.actor + 1)


def test_errors_are_typed() -> None:
    with pytest.raises(lauta.UnknownName):
        research.setting("chess")
    with pytest.raises(lauta.OptionError):
        research.layout("africa", players=9)
    with pytest.raises(lauta.OptionError):
        research.setting("africa", options={"no": 1})
    with pytest.raises(lauta.OptionError):
        research.setting("africa", limit=0)
