"""What researchers hand in: numbers of NumPy are numbers, and nonsense is refused with a word that helps.

In plain mode, so nothing is compiled. Who may see what is tested in tests/contract.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lauta
from lauta import research
from lauta.bots.thinking import budget_of
from lauta.engine.record import pack
from lauta.research.batch import Batch

AFRICA = research.setting("africa")
MATCH = AFRICA.match(seed=1)
TEXT = AFRICA.to_text(AFRICA.match())
# As programs call them that nobody checks.
SETTING: Any = research.setting
VECTOR: Any = research.vector
GAME: Any = lauta.game
READ: Any = lauta.read
VERIFY: Any = lauta.verify
AT: Any = MATCH.at
CHOOSE: Any = lauta.bot().choose


def made(n: Any, **more: Any) -> Batch:
    return Batch(AFRICA, n, mode="plain", **more)


@pytest.fixture(scope="module")
def batch() -> Batch:
    begun = made(4)
    begun.reset(seed=1)
    return begun


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint16, np.array])
def test_whole_numbers_of_numpy_are_whole_numbers(kind: Callable[[int], Any]) -> None:
    game = lauta.game("africa")
    match = game.match(kind(3), seed=1)
    twin = game.match(3, seed=1)
    number = match.legal_numbers()[0]
    assert match.play(kind(number)) == twin.play(number)
    assert type(match.players) is int and match.snapshot() == twin.snapshot()
    env = research.aec("africa", players=kind(2), limit=kind(90))
    env.reset(seed=kind(4))
    env.step(kind(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert env.match is not None and len(env.match.log) == 2
    vector = research.vector("africa", kind(3), seat=kind(1), threads=kind(1), mode="plain")
    assert vector.num_envs == 3 and vector.reset(seed=1)[0].shape[0] == 3


def test_options_of_numpy_are_kept_as_values_of_python() -> None:
    numbers: Any = {"stall_rounds": np.int64(10), "start_player": np.int8(2)}
    made = research.setting("africa", options=numbers)
    plain = research.setting("africa", options={"stall_rounds": 10, "start_player": 2})
    assert made.options == plain.options and made.to_text(made.match()) == plain.to_text(plain.match())
    options: Any = {"last_monument_camp": np.bool_(True), "two_player_end": np.str_("eleventh")}
    kept = research.setting("africa", options=options).options
    assert {type(kept[name]) for name in options} == {bool, str}
    numbers["stall_rounds"] = np.array([1, 2])
    with pytest.raises(lauta.OptionError, match="stall_rounds"):
        research.setting("africa", options=numbers)


@pytest.mark.parametrize("given", [1.0, np.float64(1), True, np.bool_(True), "1", [1], 1 << 80])
def test_what_is_no_number_of_players_is_refused(given: Any) -> None:
    with pytest.raises(lauta.OptionError, match="for 2 to 5 players, not "):
        lauta.game("africa").match(given, seed=1)


def test_without_a_number_of_players_the_fewest_play() -> None:
    assert lauta.game("africa").match(None, seed=1).players == 2


@pytest.mark.parametrize("given", [2.0, np.float32(2), True, None, [2], -1, 760, 1 << 80])
def test_what_is_no_action_is_refused_and_nothing_is_played(given: Any) -> None:
    match = MATCH.clone()
    with pytest.raises(lauta.IllegalAction, match="is not an action; actions go from 0 to 759"):
        match.play(given)
    assert match.log == MATCH.log


@pytest.mark.parametrize(
    "wrong, told",
    [
        (lambda b: made(4, threads=0), "threads are 1 or more, or None"),
        (lambda b: made(4, threads="all"), "not 'all'"),
        (lambda b: made(2.0), "1 or more games in a batch, not 2.0"),
        (lambda b: research.vector("africa", 2, seat=-1, mode="plain"), "no seat -1; seats go from 0 to 1"),
        (lambda b: research.vector("africa", 2, seat=2, mode="plain"), "no seat 2; seats go from 0 to 1"),
        (lambda b: b.reset(-1), "a seed is a whole number from 0 to"),
        (lambda b: b.reset(1 << 62), "a seed is a whole number from 0 to"),
        (lambda b: b.reset(0.5), "not 0.5"),
        (lambda b: b.step(np.zeros(4)), "actions are whole numbers, not float64"),
        (lambda b: b.step(["a"] * 4), "actions are whole numbers"),
        (lambda b: b.step([[1], [2, 3], 4, 5]), "actions are an array of whole numbers"),
        (lambda b: b.step([1, 2, 3]), "there are 4 actions, one a lane"),
        (lambda b: b.take(b, [-1]), "lanes of the other batch go from 0 to 3"),
        (lambda b: b.take(b, [4]), "lanes of the other batch go from 0 to 3"),
        (lambda b: b.take(b, [0.5]), "lanes are whole numbers, not float64"),
        (lambda b: b.state(-1), "lanes go from 0 to 3, not -1"),
        (lambda b: b.state(4), "lanes go from 0 to 3, not 4"),
        (lambda b: b.observations(seats=[0.5] * 4), "seats are whole numbers, not float64"),
        (lambda b: b.play_random("many"), "cannot be played; ask for 0 or more, not 'many'"),
    ],
)
def test_a_batch_says_what_would_be_right(batch: Batch, wrong: Callable[[Batch], Any], told: str) -> None:
    before = [batch.state(lane) for lane in range(4)]
    with pytest.raises(lauta.OptionError, match=re.escape(told)):
        wrong(batch)
    assert [batch.state(lane) for lane in range(4)] == before


def test_no_lane_at_all_can_be_copied(batch: Batch) -> None:
    other = made(2)
    other.take(batch, np.array([]))
    assert not other.counts.any()


@pytest.mark.parametrize("agent", ["seat_2", "nobody", 0, None, []])
def test_an_agent_that_is_none_is_refused(agent: Any) -> None:
    env = research.aec("africa")
    env.reset(seed=1)
    with pytest.raises(lauta.OptionError, match="agents are seat_0, seat_1"):
        env.observe(agent)


@pytest.mark.parametrize("seed", [-1, 0.5, "1", True])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    env, vector = research.aec("africa"), research.vector("africa", 2, mode="plain")
    for reset in (env.reset, vector.reset):
        with pytest.raises(lauta.OptionError, match="a seed is a whole number of 0 or more, not "):
            reset(seed=seed)


def test_every_lane_of_a_vector_has_its_seed() -> None:
    vector, alone = (research.vector("africa", n, mode="plain") for n in (3, 1))
    seen, infos = vector.reset(seed=[4, None, 4])
    assert (seen[0] == seen[2]).all() and (alone.reset(seed=4)[0][0] == seen[0]).all()
    assert (alone.reset(seed=[4])[0][0] == seen[0]).all()
    wrong: list[list[int | None]] = [[], [1], [1, 2, 3, 4]]
    for seeds in wrong:
        with pytest.raises(lauta.OptionError, match="there is one seed, or 3: one a lane, not "):
            vector.reset(seed=seeds)
    mask = infos["action_mask"]
    assert mask.dtype == np.int8 and mask[0][vector.single_action_space.sample(mask=mask[0])]
    vector.close()
    with pytest.raises(lauta.LautaError, match="closed"):
        vector.reset(seed=1)
    with pytest.raises(lauta.LautaError, match="reset"):
        research.aec("africa").last()


@pytest.mark.parametrize("seed", [1.0, True, float("nan"), [1], b"x", "1", "abc"])
def test_a_seed_of_a_match_that_is_none_is_refused(seed: Any) -> None:
    for begin in (
        AFRICA.match,
        lambda seed: lauta.game("africa").match(seed=seed),
        lambda seed: MATCH.clone(seed=seed),
    ):
        with pytest.raises(lauta.OptionError, match="a seed is a whole number, not "):
            begin(seed=seed)
    assert AFRICA.match(seed=np.int64(1)).log == MATCH.log  # type: ignore[arg-type]


def test_a_match_of_another_setting_is_refused() -> None:
    others = {
        "of <Game attika>": research.setting("attika").match(seed=1),
        "has 3 players, and the setting 2": research.setting("africa", players=3).match(seed=1),
        "other options than the setting: stall_rounds": research.setting(
            "africa", options={"stall_rounds": 12}
        ).match(seed=1),
        "no match: 'x'": "x",
    }
    uses: list[Callable[[Any], Any]] = [
        AFRICA.mask, AFRICA.utilities, AFRICA.cut, AFRICA.to_bytes, AFRICA.to_text,
        lambda match: AFRICA.observe(match, 0), lambda match: AFRICA.information_text(match, 0),
        lambda match: AFRICA.information_tensor(match, 0),
    ]  # fmt: skip
    for told, match in others.items():
        for use in uses:
            with pytest.raises(lauta.OptionError, match=re.escape(told)):
                use(match)


@pytest.mark.parametrize("seat", [2, -1, None, "0", 0.0])
def test_a_seat_that_is_none_sees_nothing(seat: Any) -> None:
    uses: list[Callable[..., Any]] = [AFRICA.information_text, AFRICA.information_tensor]
    if seat is not None:  # everybody sees something, and has no memory
        uses.append(AFRICA.observe)
    for use in uses:
        with pytest.raises(lauta.OptionError, match="seats go from 0 to 1"):
            use(MATCH, seat)
    if seat is not None:
        for look in (MATCH.log_for, MATCH.known_to, MATCH.redacted, MATCH.view, MATCH.record):
            with pytest.raises(lauta.OptionError, match="seats go from 0 to 1"):
                look(seat)


@pytest.mark.parametrize(
    "wrong, told",
    [
        (lambda: SETTING("africa", options=["x"]), "options are a dict of names"),
        (lambda: SETTING("africa", edition=3), "the path of its file, or one that was read, not 3"),
        (lambda: VECTOR("africa", 2, others=None, mode="plain"), "others are a level"),
        (lambda: SETTING(["africa"]), "there is no game"),
        (lambda: GAME(None), "there is no game"),
        (lambda: READ(None), "a record is a text, not None"),
        (lambda: VERIFY(3), "a record is a text, not 3"),
        (lambda: AT("3"), "whole numbers, not '3'"),
        (lambda: CHOOSE(lauta.game("africa"), "x"), "a bot looks at a position"),
        (lambda: CHOOSE(lauta.game("attika"), MATCH.redacted(0)), "a position of attika takes"),
    ],
)  # fmt: skip
def test_what_is_handed_in_wrongly_is_told_apart(wrong: Callable[[], Any], told: str) -> None:
    with pytest.raises(lauta.LautaError, match=told):
        wrong()


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), -1, "x", True])
def test_a_length_of_time_that_is_none_is_refused(seconds: Any) -> None:
    bot, seen = lauta.bot("expert"), MATCH.redacted(MATCH.actor)
    with pytest.raises(lauta.OptionError, match="seconds to think are a number of 0 or more, not "):
        budget_of(seconds, None)  # first, for a bot would think for ever
    with pytest.raises(lauta.OptionError, match="seconds to think are a number of 0 or more, not "):
        bot.choose(lauta.game("africa"), seen, seconds)
    with pytest.raises(lauta.OptionError, match="seconds must be a number above 0, not "):
        lauta.analyse(MATCH, seconds)


@pytest.mark.parametrize("more", [{"iterations": 0}, {"iterations": 1.5}, {"seed": "x"}, {"seed": -1}])
def test_a_budget_or_seed_that_is_none_is_refused(more: Any) -> None:
    with pytest.raises(lauta.OptionError, match="not "):
        lauta.bot("novice").choose(lauta.game("africa"), MATCH.redacted(MATCH.actor), **more)


def test_games_are_keys_and_matches_are_printed_as_boards() -> None:
    game = lauta.game("africa")
    assert {game: 1}[lauta.game("africa")] == 1
    assert repr(MATCH) == "<Match africa, 2 players, 1 entries, A to act>"
    assert str(MATCH) == MATCH.view(None).text
    with pytest.raises(KeyError, match=r"there is players\.score"):
        AFRICA.layout["players.scor"]


def test_a_limit_that_leaves_nothing_to_decide_is_refused() -> None:
    told = "26 outcomes of chance come first, so give 27 or more"
    for made in (research.aec, lambda game, limit: research.vector(game, 2, limit=limit, mode="plain")):
        with pytest.raises(lauta.OptionError, match=told):
            made("attika", limit=26)
    env = research.aec("attika", limit=27)
    env.reset(seed=1)
    assert not any(env.truncations.values())
    with pytest.raises(lauta.OptionError, match="1 or more, not 0"):
        research.setting("attika", limit=0)


@pytest.mark.parametrize(
    "text, told",
    [
        ("", "this is no match as text"),
        ("[]", "this is no match as text"),
        ("{}", "this is no match as text"),
        ('{"log": []}', "a match of another setting"),
        (TEXT.replace("[]", "3"), "a list of numbers"),
        (TEXT.replace("[]", "[9999]"), "entry 0 of the log: 9999 is not an action"),
        (TEXT.replace("[]", '["to A1"]'), "entry 0 of the log: 'to A1' is not an action"),
        (TEXT.replace("[]", "[739, true]"), "entry 1 of the log: True is not an action"),
        (TEXT.replace("[]", "[739, 5]"), "entry 1 of the log: "),
    ],
)
def test_text_that_is_no_match_is_refused(text: str, told: str) -> None:
    with pytest.raises(lauta.RecordError, match=told):
        AFRICA.from_text(text)


@pytest.mark.parametrize("data", [b"", b"12", "12", None, 7])
def test_bytes_that_are_no_position_are_refused(data: Any) -> None:
    with pytest.raises(lauta.RecordError, match=f"a position takes {len(MATCH.snapshot())} bytes, not "):
        AFRICA.from_bytes(data)


@pytest.mark.parametrize("field, told", [("phase", "phase"), ("n_players", "cannot be told|players")])
def test_bytes_of_what_cannot_be_are_refused(field: str, told: str) -> None:
    state = MATCH.redacted(0)
    setattr(state, field, 77)
    with pytest.raises(lauta.RecordError, match=told):
        AFRICA.from_bytes(pack(state))


def test_bytes_of_another_number_of_players_are_refused() -> None:
    three = research.setting("africa", players=3)
    with pytest.raises(lauta.RecordError, match="no position of <Setting africa, 2 players>"):
        AFRICA.from_bytes(three.to_bytes(three.match(seed=1)))


def test_everybody_sees_what_is_open_and_no_hand() -> None:
    attika = research.setting("attika")
    match = attika.match(seed=1)
    hand = attika.layout["players.hand"]
    assert attika.observe(match, 0)[hand.slice].any()
    seen = attika.observe(match, None)
    mine = seen[hand.slice].reshape(hand.shape)
    assert (mine[0] == mine[1]).all()
    with pytest.raises(lauta.OptionError):
        attika.observe(match, -1)


def test_a_match_from_bytes_says_that_it_began_there_and_is_not_told_from_the_set_up() -> None:
    attika = research.setting("attika")
    match = attika.match(seed=1)
    later = attika.from_bytes(attika.to_bytes(match))
    assert re.fullmatch("begins #[0-9a-f]{8}", attika.information_text(later, 0))
    unlike = attika.from_bytes(attika.to_bytes(attika.match(seed=2)))
    assert attika.information_text(later, 0) != attika.information_text(unlike, 0)
    # What the seat cannot know makes no difference: the same hand of its own, others' drawn anew.
    alike = later.clone()
    alike.load([], lauta.engine.record.pack(match.determinized(0, seed=5)))
    assert alike.snapshot() != later.snapshot()
    assert attika.information_text(alike, 0) == attika.information_text(later, 0)
    with pytest.raises(lauta.RecordError, match="did not begin with the set-up"):
        attika.to_text(later)
    number = later.legal_numbers()[0]
    later.play(number)
    lines = attika.information_text(later, 0).splitlines()
    assert lines[0].startswith("begins #") and len(lines) == 1 + len(later.log)


def test_a_tensor_of_fewer_than_no_entries_is_refused() -> None:
    with pytest.raises(lauta.OptionError, match="0 or more entries, not -1"):
        AFRICA.information_tensor(MATCH, 0, -1)
    assert AFRICA.information_tensor(MATCH, 0, 0).shape == (AFRICA.layout.size,)


@pytest.mark.parametrize(
    "out", [np.zeros(3, np.float32), np.zeros(AFRICA.layout.size), [0.0] * AFRICA.layout.size]
)
def test_room_for_an_observation_that_is_none_is_refused(out: Any) -> None:
    with pytest.raises(lauta.OptionError, match="`out` must be"):
        AFRICA.observe(MATCH, 0, out)
    room = np.zeros(AFRICA.layout.size, np.float32)
    assert AFRICA.observe(MATCH, 0, room) is room and room.any()


def test_a_field_of_players_is_found_by_half_of_its_name() -> None:
    with pytest.raises(KeyError, match=r"players\.camps"):
        AFRICA.layout["camps"]
