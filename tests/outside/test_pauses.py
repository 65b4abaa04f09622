"""What time tells of hidden hands: nothing. The time of a bot's move follows from what everybody knows.

Bounds of the draw are the same for positions that look alike; the draw comes before the bot is asked; and
whatever the bot does then, its move is seen at that time. The other half, that a bot's thought ends within
its time, stands in tests/bots.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import lauta
from lauta.engine.record import pack
from lauta.games import lending
from tests.hands.rules import DRAW, KNOCK, PASS
from tests.web.reactions.table import HAMMER, Time, give, question
from tests.web.test_secrets import exchange

LEVELS = ("novice", "casual", "skilled", "expert", "master", "Magpie")  # the last one is an engine
PACES = ("calm", "brisk", "at_once")
GAMES: dict[str, dict[str, str]] = {
    "attika": {"preset": "rulebook"},
    "retkikunnat": {"preset": "quick"},
    "navegador": {"preset": "", "option_money_visibility": "hidden"},
}
LONGEST, SELDOM, EVERY = 200, 20, 3  # decisions of a match, and between two comparisons


@pytest.fixture(autouse=True)
def standing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Time]:
    """Bots wait as tables choose, by a clock that stands still, which draws the lower bound."""
    from lauta.web.match import moves, reactions
    from lauta.web.models import Duty, Question

    monkeypatch.delenv("LAUTA_BOT_PACE")
    monkeypatch.delenv("LAUTA_REACTION_PAUSE", raising=False)
    monkeypatch.setenv("LAUTA_ENGINES", '{"Magpie": "true"}')
    Question.objects.all().delete()
    Duty.objects.all().delete()
    still = Time()

    def draw(low: float, high: float) -> float:
        still.bounds.append((low, high))
        return low

    monkeypatch.setattr(reactions, "clock", still.clock)
    monkeypatch.setattr(reactions, "draw", draw)
    monkeypatch.setattr(moves, "steady", still.clock)
    with lending("hands", "tests.hands"):
        yield still
    Duty.objects.all().delete()


# --- positions that look alike ----------------------------------------------------------------------


def _bounds(table: Any, match: Any) -> list[Any]:
    """All that decides when a bot's move is seen: the bounds for each bot, and what it owes."""
    from lauta.web.match import moves, pace
    from lauta.web.models import Duty

    found: list[Any] = []
    for table.pace in PACES:
        found += [pace.until_it_is_seen(table, match, level) for level in LEVELS]
    moves._next_duty(table, match, None)
    found += Duty.objects.filter(table=table).values_list("seat", "due", "quick", "awaited")
    return found


def _alike(now: Any, viewer: int | None, seed: int) -> Any:
    """The match with another position that a viewer cannot tell from this one."""
    other = now.at(len(now.log))
    other.load(now.log, pack(now.determinized(viewer, seed)))
    return other


def _compare(table: Any, now: Any, seed: int, enough: int) -> tuple[int, int]:
    """How many pairs were compared, and in how many of them a decision was forced on one side alone.

    These pairs are looked for, until there are `enough`: they are what time would tell apart.
    """
    dice, pairs, forced = random.Random(seed), 0, 0
    while forced < enough and len(now.log) < LONGEST and not now.over:
        now.play(dice.choice(now.legal_numbers()))
        if now.over or now.actor < 0 or len(now.log) % EVERY:
            continue
        alone = len(now.legal_numbers()) == 1
        for viewer in (None, *(seat for seat in range(now.players) if seat != now.actor)):
            other = _alike(now, viewer, dice.getrandbits(30))
            differs = (len(other.legal_numbers()) == 1) != alone
            if differs or len(now.log) % SELDOM == 0:
                assert _bounds(table, now) == _bounds(table, other), (len(now.log), viewer)
                pairs, forced = pairs + 1, forced + differs
    return pairs, forced


def _pairs(guest: Any, row: Any, game: str, seeds: range, enough: int) -> int:
    """How many pairs were found, in matches of three bots, that the old pauses told apart."""
    bots = ["bot:expert"] * 3
    table, found = row(guest.new_table(*bots, game=game, **GAMES[game])), 0
    for seed in seeds:
        now = lauta.game(game).match(3, seed=seed, options=table.options)
        found += _compare(table, now, seed, enough)[1]
        if found >= enough:
            break
    return found


@pytest.mark.parametrize("game", GAMES)
def test_positions_that_look_alike_have_the_same_pauses(guest: Any, row: Any, game: str) -> None:
    assert _pairs(guest, row, game, range(8), enough=1), "positions must be such that the test can fail"


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_many_positions_that_look_alike_have_the_same_pauses(guest: Any, row: Any, game: str) -> None:
    assert _pairs(guest, row, game, range(10, 60), enough=40) >= 20


def test_a_forced_move_waits_as_long_as_a_free_one(
    guest: Any, row: Any, match: Any, standing: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the game of hands, where a seat is asked whether it pays with a card that it may not have."""
    from lauta.web.match import pace

    monkeypatch.setattr(pace, "number_in_turn", lambda match: 0)
    monkeypatch.setattr(pace, "hurry", lambda table, match: 1.0)
    table = guest.new_table("bot:casual", "me", game="hands", preset="plain", option_start_player="1")
    now = match(table)
    dice = random.Random(4)
    while not now.over and len(now.legal_numbers()) != 1:
        now.play(dice.choice(now.legal_numbers()))
    assert not now.over
    forced = _bounds(row(table), now)
    free = match(table)
    assert len(free.legal_numbers()) > 1
    assert forced[:18] == _bounds(row(table), free)[:18]


# --- what a bot does meanwhile ----------------------------------------------------------------------


class Child:
    """In the place of a bot's process: takes so long, then answers, or does not."""

    def __init__(self, clock: Time, took: float, action: Callable[[], int]) -> None:
        self.clock, self.took, self.action = clock, took, action
        self.asked: list[dict[str, Any]] = []

    def choose(self, asked: dict[str, Any]) -> int:
        self.asked.append(asked)
        assert self.clock.bounds, "the time must be drawn before the bot is asked"
        self.clock.now += self.took
        return self.action()

    def share(self, cores: int) -> None:
        """It needs none."""


def _settle(table: str, child: Child) -> Any:
    """Have the child work off what is owed at a table; the duty as it stands then."""
    from lauta.web.bots.runner import BotRunner
    from lauta.web.models import Duty

    runner = BotRunner(1)
    runner._settle(Duty.objects.get(table__public_id=table), child)  # type: ignore[arg-type]  # it answers alike
    return Duty.objects.filter(table__public_id=table).first()


def _seen_after(table: str, row: Any, standing: Time, begun: float) -> float:
    """Seconds after which the move is made: not before, whoever looks for what is due."""
    from lauta.web.match import answerer
    from lauta.web.models import Duty

    due = Duty.objects.get(table__public_id=table).due
    before = row(table).version, row(table).revision
    standing.now = max(standing.now, due - 0.001)
    answerer.make_moves()
    assert (row(table).version, row(table).revision) == before, "nothing shows that a move is known"
    standing.now = due
    answerer.make_moves()
    assert row(table).version == before[0] + 1
    return round(due - begun, 6)


@pytest.mark.parametrize("level, took, seen", [
    ("casual", 0.0, 0.5), ("casual", 0.1, 0.5), ("casual", 0.49, 0.5), ("casual", 0.6, 0.75),
    ("casual", 1.4, 1.5), ("casual", 1.9, 2.0), ("expert", 0.0, 0.5), ("expert", 0.49, 0.5),
    ("master", 0.0, 0.95), ("master", 0.94, 0.95), ("master", 1.0, 1.2),
])  # fmt: skip
def test_whatever_a_bot_takes_its_move_is_seen_at_its_time(
    guest: Any, row: Any, match: Any, standing: Time, level: str, took: float, seen: float
) -> None:
    """Its time is drawn; where it is over, it is seen at the next of few steps, and never earlier."""
    table = guest.new_table(f"bot:{level}", "me", game="hands", preset="plain")
    begun = standing.now
    duty = _settle(table, Child(standing, took, lambda: match(table).legal_numbers()[0]))
    assert duty.answer is not None
    assert _seen_after(table, row, standing, begun) == seen


def _answers(match: Any, table: str) -> Callable[[], int]:
    return lambda: int(match(table).legal_numbers()[0])


def test_a_bot_is_asked_also_where_it_has_no_choice(
    guest: Any, row: Any, match: Any, standing: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a child which has to load or compile something takes that time whatever the seat holds."""
    from lauta.engine.match import Match

    table = guest.new_table("bot:master", "me", game="hands", preset="plain")
    begun, choice = standing.now, match(table).legal_actions()[:1]
    child = Child(standing, 0.0, lambda: choice[0].number)
    with monkeypatch.context() as one_choice:
        one_choice.setattr(Match, "legal_actions", lambda match: choice)
        _settle(table, child)
    assert [(asked["within"], asked.get("seconds")) for asked in child.asked] == [(0.9, None)]
    assert _seen_after(table, row, standing, begun) == 0.95


@pytest.mark.parametrize("fails", ["cannot be started", "does not answer", "is there no more"])
def test_an_engine_that_fails_takes_the_same_time(
    guest: Any, row: Any, match: Any, standing: Time, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    from lauta.engines import Engine, EngineFault

    if fails == "does not answer":

        def answer(engine: Any, asked: dict[str, Any], *, grace: float, ready: float) -> int:
            assert (asked["seconds"], grace, ready) == (2.0, 0.2, 0.2)
            standing.now += 2.4
            raise EngineFault("late")

        monkeypatch.setattr(Engine, "introduction", "there", raising=False)
        monkeypatch.setattr(Engine, "answer", answer)
    table = guest.new_table("bot:Magpie", "me", game="attika", preset="rulebook", option_start_player="1")
    if fails == "is there no more":
        monkeypatch.setenv("LAUTA_ENGINES", "{}")
    begun = standing.now
    child = Child(standing, 0.1, _answers(match, table))
    _settle(table, child)
    assert [asked["level"] for asked in child.asked] == ["casual"]
    assert _seen_after(table, row, standing, begun) == 2.8


def test_a_child_that_dies_draws_a_time_for_its_next_try(
    guest: Any, row: Any, match: Any, standing: Time
) -> None:
    from lauta.web.bots.worker import WorkerDied

    def die() -> int:
        raise WorkerDied("gone")

    table = guest.new_table("bot:casual", "me", game="hands", preset="plain")
    with pytest.raises(WorkerDied):
        _settle(table, Child(standing, 0.2, die))
    begun = standing.now
    _settle(table, Child(standing, 0.0, _answers(match, table)))
    assert _seen_after(table, row, standing, begun) == 0.5


@pytest.mark.parametrize("action", [KNOCK + HAMMER, PASS])
def test_a_reaction_is_seen_when_a_pass_would_be(
    guest: Any, row: Any, match: Any, standing: Time, action: int
) -> None:
    from lauta.web.match import answerer
    from tests.web.reactions.table import BUILT

    table = guest.new_table("me", "bot:skilled", game="hands", preset="plain", option_poll="true")
    give(table, row, match, HAMMER)
    guest.play(table, BUILT, 0)
    due = question(table).due
    assert due > standing.now
    _settle(table, Child(standing, 0.02, lambda: action))
    assert row(table).version == 1
    standing.now = due
    answerer.work_off()
    answerer.make_moves()
    assert row(table).version == 2


def test_hands_that_look_alike_are_seen_at_the_same_time(
    guest: Any, row: Any, match: Any, standing: Time
) -> None:
    """The whole way, for what a bot owes before and after its cards were exchanged for others."""
    from lauta.web.models import Duty

    seen, dice = list[float](), random.Random(2)
    table = guest.new_table("bot:casual", "me", game="hands", preset="plain")
    for took in (0.0, 0.4):
        begun = standing.now
        _settle(table, Child(standing, took, lambda: DRAW))
        seen.append(round(Duty.objects.get().due - begun, 6))
        Duty.objects.update(answer=None)
        before = row(table).snapshot
        exchange(row(table), match(table), 1, dice)
        assert bytes(row(table).snapshot) != bytes(before)
    assert seen == [0.5, 0.5]


# --- where there is no promise, and what stays ------------------------------------------------------


def test_without_pauses_there_is_no_promise(
    guest: Any, row: Any, match: Any, standing: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAUTA_BOT_PACE", "0")
    table = guest.new_table("bot:casual", "me", game="hands", preset="plain")
    standing.bounds.append((0.0, 0.0))  # nothing is drawn
    _settle(table, Child(standing, 0.0, _answers(match, table)))
    assert row(table).version == 1 and standing.bounds == [(0.0, 0.0)]


def test_where_all_is_open_a_forced_move_comes_at_once(
    guest: Any, row: Any, match: Any, standing: Time
) -> None:
    from lauta.web.match import pace

    table = guest.new_table("bot:casual", "me", game="hands", preset="plain", option_open_hands="true")
    assert not pace.hides_times(row(table), match(table))


def test_a_move_that_is_known_survives_the_server(guest: Any, row: Any, match: Any, standing: Time) -> None:
    """The next one makes it, at once where the clock was ahead."""
    from lauta.web.match.answerer import Answerer

    table = guest.new_table("bot:casual", "me", game="hands", preset="plain")
    _settle(table, Child(standing, 0.0, _answers(match, table)))
    standing.now -= 3600
    Answerer().tick()
    assert row(table).version == 1


def test_a_move_that_is_known_goes_with_what_it_was_for(
    guest: Any, row: Any, match: Any, standing: Time
) -> None:
    from lauta.web.match import answerer, moves
    from lauta.web.models import Duty

    table = guest.new_table("bot:casual", "me", game="hands", preset="plain")
    _settle(table, Child(standing, 0.0, _answers(match, table)))
    moves.pause(table, True)
    standing.now += 100
    answerer.make_moves()
    assert row(table).version == 0 and not Duty.objects.exists()
    moves.pause(table, False)
    duty = Duty.objects.get()
    assert duty.answer is None
    Duty.objects.update(answer=-1, version=99)
    answerer.make_moves()
    assert row(table).version == 0 and not Duty.objects.exists()


def test_nobody_thinks_again_about_a_move_that_is_known(
    guest: Any, row: Any, match: Any, standing: Time
) -> None:
    from lauta.web.bots.queue import Duties

    table = guest.new_table("bot:casual", "me", game="hands", preset="plain")
    _settle(table, Child(standing, 0.0, _answers(match, table)))
    queue = Duties(lambda: standing.now + 100)
    assert (queue.take()[0], queue.take_quick()[0], queue.take_beside()[0]) == (None, None, None)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_has_thought_before_its_move_may_be_seen(guest: Any, row: Any, match: Any, level: str) -> None:
    from lauta.web.match import pace

    table = row(guest.new_table("bot:casual", "me", game="hands", preset="plain", pace="at_once"))
    low, high = pace.until_it_is_seen(table, match(table.public_id), level)
    assert pace.thought(table, match(table.public_id), level) + 0.02 < low < high


@pytest.mark.parametrize("game", GAMES)
def test_what_pauses_count_in_the_log_is_seen_by_all(game: str) -> None:
    """They count decisions since one that ends a turn: so no decision that ends one may be a secret."""
    dice, seen = random.Random(3), 0
    now = lauta.game(game).match(3, seed=3)
    while len(now.log) < 400 and not now.over:
        action = dice.choice(now.legal_numbers())
        final = action in now.rules.FINAL
        seen += final
        assert not (final and any(now.rules.is_secret(now.state, action, viewer) for viewer in (-1, 0, 1, 2)
                                  if viewer != now.actor))  # fmt: skip
        now.play(action)
    assert seen
