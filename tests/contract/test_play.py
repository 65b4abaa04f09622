"""Random games of every game, through every way to play: what must hold whatever the rules are.

Records are in test_records.py, stored results in test_golden.py.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lauta
from lauta.engine.build import Build
from lauta.engine.errors import CannotUndo, IllegalAction, OptionError
from lauta.engine.game import Game
from lauta.engine.loading import instantiate
from lauta.engine.match import Action, Entry, Match
from lauta.engine.record import copy, new, pack, size, unpack

from .tables import (
    CHANCE,
    GAMES,
    NOBODY,
    SEEDS,
    TABLES,
    Playthrough,
    Table,
    choose,
    needs_view,
    playthrough,
    seed_of,
)

SCORES = Path(__file__).with_name("scores_template.py")
# Kinds of actions that no random game with the usual options plays: an option brings them, or they are rare.
UNUSUAL = {
    "africa": {"done", "take"},
    "attika": {"decline", "expand"},
    "navegador": {"keep"},
    "afrikan_tahti": {"bound"},
    "retkikunnat": {"horseshoe"},
}
STATE_BYTES = {"africa": 512, "attika": 4096, "navegador": 2048, "afrikan_tahti": 256, "retkikunnat": 1280}


@pytest.mark.parametrize("game, players, seed", SEEDS)
def test_nothing_is_made_or_lost_by_any_action(game: Game, players: int, seed: int) -> None:
    """Looked at action by action while the game was played (`tables.py`, `conserve_<game>.py`)."""
    played = playthrough(game, players, seed)
    assert played.log
    if played.amiss is not None:
        raise played.amiss


@pytest.mark.parametrize("game", GAMES)
def test_random_games_play_every_usual_kind_of_action(game: Game) -> None:
    """So shorter games of other dice cannot leave one out of all that is tested on them."""
    kinds = game.module("rules.actions").ACTIONS
    played = {kinds.split(action)[0] for n in game.players for action in playthrough(game, n).log}
    assert set(kinds.kinds) - played == UNUSUAL[game.id]


@pytest.mark.parametrize("game, players", TABLES)
def test_a_random_game_through_every_api_in_checked_mode(game: Game, players: int) -> None:
    """It goes as in plain mode, move by move."""
    dice, played = random.Random(players), playthrough(game, players)
    match = Match(game, players, game.options_of(), chance=None, mode="checked")
    for number, action in enumerate(played.log):
        assert match.snapshot() == played.packed[number] and match.actor == played.actors[number]
        legal = match.legal_actions()
        assert [(a.number, a.weight) for a in legal] == played.legal[number], f"after {number} actions"
        chosen = next(a for a in legal if a.number == action)
        assert match.actor == CHANCE or {action.weight for action in legal} == {1}
        way: Action | int | str = dice.choice((chosen, chosen.number, chosen.text))
        assert match.play(way).number == chosen.number
        assert match.log[-1].action == chosen.number
    assert match.snapshot() == played.packed[-1]
    assert match.over and match.legal_actions() == [] and match.actor is None and match.winners
    with pytest.raises(IllegalAction, match="the game is over"):
        match.play(0)


@pytest.mark.compiled
@pytest.mark.parametrize("game, players, seed", SEEDS)
def test_plain_and_compiled_agree_move_by_move(game: Game, players: int, seed: int) -> None:
    played = playthrough(game, players, seed)
    table = Table(game, players, played.options, "compiled")
    scores = scores_of(table, players)
    for number, action in enumerate(played.log):
        assert table.packed == played.packed[number], f"after {number} actions, {played.options}"
        assert table.actor == played.actors[number]
        assert table.legal() == played.legal[number], f"after {number} actions, {played.options}"
        assert scores() == played.scores[number], "points, total and victory of every seat"
        table.apply(action)
    assert table.packed == played.packed[-1] and table.actor == NOBODY
    assert scores() == played.scores[-1]


def scores_of(table: Table, players: int) -> Callable[[], tuple[tuple[int, ...], ...]]:
    """What tells points, total and whether it has won, of every seat of a compiled table, by one call."""
    import numpy

    rules: Any = table.rules
    driver: Any = instantiate(SCORES, "scores", rules, Build(table.mode, table.game.files))
    into = numpy.zeros(3 * players, numpy.int64)

    def told() -> tuple[tuple[int, ...], ...]:
        assert driver.scores(table.state, players, into) == players
        found = into.tolist()
        return tuple(tuple(found[3 * seat : 3 * seat + 3]) for seat in range(players))

    return told


MOST_REFUSED = 500  # at a position; every kind of position has some, and every number of players others


@pytest.mark.parametrize("game, players", TABLES)
def test_what_is_not_listed_is_refused_and_changes_nothing(game: Game, players: int) -> None:
    dice = random.Random(players)
    played = playthrough(game, players, seed_of(game, players))
    match = Match(game, players, game.options_of(None, played.options), chance=None)
    for n in _positions_of_each_kind(game, played, dice):
        match.load([Entry(0, action) for action in played.log[:n]], played.packed[n])
        before, entries = match.snapshot(), list(match.log)
        legal = {action.number for action in match.legal_actions()}
        others = sorted(set(range(-2, game.n_actions + 2)) - legal)
        for number in dice.sample(others, min(MOST_REFUSED, len(others))):
            told = _refused(match, number)
            assert told and "{" not in told
        assert match.snapshot() == before and match.log == entries


def _refused(match: Match, number: int) -> str:
    """Why an action is not legal; `pytest.raises` would take longer than the match itself."""
    try:
        match.play(number)
    except IllegalAction as error:
        return str(error)
    raise AssertionError(f"{match.game.wording(number)} is not listed, and was played")


def _positions_of_each_kind(game: Game, played: Playthrough, dice: random.Random) -> list[int]:
    """A point of the game for every set of kinds of decision that is due in it, and the end."""
    found = dict[frozenset[str], list[int]]()
    for n, legal in enumerate(played.legal[:-1]):
        kinds = frozenset(game.wording(number)[0] for number, _ in legal)
        found.setdefault(kinds, []).append(n)
    return [*(dice.choice(points) for points in found.values()), len(played.log)]


@pytest.mark.parametrize("game, players", TABLES)
def test_undo_gives_back_the_same_bytes(game: Game, players: int) -> None:
    dice = random.Random(players)
    match = game.match(players, seed=players)
    undone = 0
    for _ in range(150):
        if match.over:
            break
        before, entries = match.snapshot(), list(match.log)
        match.play(dice.choice(match.legal_actions()))
        after = match.snapshot()
        if match.can_undo:
            match.undo()
            assert match.snapshot() == before and match.log == entries
            undone += 1
            match.play(dice.choice(match.legal_actions()))
        else:
            with pytest.raises(CannotUndo):
                match.undo()
            assert match.snapshot() == after
    assert undone > 10


@pytest.mark.parametrize("game, players", TABLES)
def test_undo_is_never_offered_across_a_revelation(game: Game, players: int) -> None:
    dice = random.Random(players)
    match = game.match(players, seed=players)
    for _ in range(200):
        if match.over:
            break
        entries = len(match.log)
        match.play(dice.choice(match.legal_actions()))
        if len(match.log) > entries + 1:
            assert not match.can_undo, "chance has spoken"


@pytest.mark.parametrize("game, players", TABLES)
def test_a_log_replays_to_the_same_state(game: Game, players: int) -> None:
    dice = random.Random(players)
    match = game.match(players, seed=players)
    snapshots = {}
    for _ in range(120):
        match.play(dice.choice(match.legal_actions()))
        snapshots[len(match.log)] = match.snapshot()
    for n, snapshot in snapshots.items():
        if n % 10 == 0:
            assert match.at(n).snapshot() == snapshot
    replayed = game.resume(players, options=match.options, log=match.log)
    stored = game.resume(players, options=match.options, log=match.log, snapshot=match.snapshot())
    assert replayed.snapshot() == stored.snapshot() == match.snapshot()
    assert replayed.legal_actions() == stored.legal_actions() == match.legal_actions()
    for n in (-1, len(match.log) + 1):
        with pytest.raises(IndexError):
            match.at(n)


@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_one_text_and_every_text_its_number(game: Game) -> None:
    texts = [game.notation.text_of(number) for number in range(game.n_actions)]
    actions = game.module("rules.actions")
    assert len(set(texts)) == game.n_actions == actions.N_ACTIONS
    for number, text in enumerate(texts):
        kind, args = game.notation.split(number)
        assert kind and all(isinstance(arg, str) and arg for arg in args)
        assert not set(text) & set("();:"), "records use these signs themselves"
        assert game.notation.parse(text) == game.notation.parse(f"  {text.upper()} ") == number
        name, values = actions.split(number)
        assert name.split()[0] == kind and actions.join(name, *values) == number


@pytest.mark.parametrize(
    "text", ["", "fly A1", "move", "move Z99", "trade", "{", "move A1 A2", "ſtart A1", "0"]
)
@pytest.mark.parametrize("game", GAMES)
def test_text_that_is_no_action_is_refused_with_a_reason(game: Game, text: str) -> None:
    match = game.match(2, seed=1)
    before = match.snapshot()
    with pytest.raises(IllegalAction) as refused:
        match.play(text)
    assert str(refused.value)
    assert match.snapshot() == before


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES)
def test_bytes_are_the_same_in_every_mode_and_copies_stand_alone(game: Game) -> None:
    players = game.players[-1]
    played = playthrough(game, players)
    for n in (0, len(played.log) // 3, len(played.log)):
        plain = Table(game, players)
        played.put(plain, n)
        assert len(plain.packed) == size(plain.rules.State) <= STATE_BYTES[game.id]
        for mode in ("plain", "checked", "compiled"):
            rules = game.rules(mode)
            state = unpack(rules.State, plain.packed)
            assert pack(state) == plain.packed
            twin = copy(state)
            for action, _ in plain.legal()[:1]:
                rules.apply(twin, action)
                assert pack(state) == plain.packed != pack(twin)
            into = new(rules.State)
            assert pack(into) == bytes(size(rules.State))
            with pytest.raises(ValueError, match="bytes"):
                unpack(rules.State, plain.packed[:-1])


@pytest.mark.parametrize("game, players", TABLES)
def test_a_viewer_cannot_tell_apart_what_he_may_not_know(game: Game, players: int) -> None:
    """Whatever fills the blanks of a redacted state, every outlet shows the viewer the same."""
    stream = importlib.import_module("lauta.engine.random_stream")
    dice = random.Random(players)
    played = playthrough(game, players)
    match, other = (Match(game, players, game.options_of(), chance=None) for _ in range(2))
    for n in sorted(dice.sample(range(len(played.log)), 4)):
        for each in (match, other):  # on from the position before
            each.load([Entry(0, action) for action in played.log[:n]], played.packed[n])
        for viewer in [None, *range(players)]:
            seen = pack(match.redacted(viewer))
            other.state = match.redacted(viewer)
            rng = new(stream.Stream)
            stream.seed_stream(rng, n, players)
            other.rules.determinize(other.state, -1 if viewer is None else viewer, rng)
            assert pack(other.redacted(viewer)) == seen
            if game.about.at_table:
                shown, same = match.view(viewer), other.view(viewer)
                assert same.text == shown.text
                assert same.svg == shown.svg
        with pytest.raises(
            OptionError, match=f"there is no seat {players}; seats go from 0 to {players - 1}$"
        ):
            match.redacted(players)


@pytest.mark.parametrize("game, players", TABLES)
def test_looking_changes_nothing(game: Game, players: int) -> None:
    needs_view(game)
    dice = random.Random(players)
    match = game.match(players, seed=3)
    for _ in range(60):
        before = match.snapshot()
        match.legal_actions()
        assert match.view(0).text and match.view(None).svg.lstrip().startswith("<svg")
        assert match.record() and match.scores is not None and match.winners == []
        assert match.snapshot() == before
        match.play(dice.choice(match.legal_actions()))


@pytest.mark.parametrize("game, players", TABLES)
def test_equal_seeds_give_equal_games(game: Game, players: int) -> None:
    one, other = (game.match(players, seed=11) for _ in range(2))
    dice = random.Random(players)
    for _ in range(80):
        action = dice.choice(one.legal_actions())
        one.play(action)
        other.play(action)
        assert one.log == other.log and one.snapshot() == other.snapshot()


@pytest.mark.parametrize("game", GAMES)
def test_too_few_and_too_many_players_are_refused(game: Game) -> None:
    for players in (game.players[0] - 1, game.players[-1] + 1, True, 2.0):
        with pytest.raises(Exception, match="players"):
            game.match(players)  # type: ignore[arg-type]  # that is the point


def test_weights_of_chance_are_used() -> None:
    assert choose([(1, 0), (2, 5), (3, 0)], random.Random(1)) == 2


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(st.text(max_size=30), st.integers(), st.none(), st.floats(), st.booleans(), st.lists(st.text()))
)
def test_whatever_is_given_to_play_is_played_or_refused(wish: Any) -> None:
    for game in lauta.games():
        match = game.match(2, seed=1)
        before, legal = match.snapshot(), {action.number for action in match.legal_actions()}
        try:
            assert match.play(wish).number in legal
        except IllegalAction:
            assert match.snapshot() == before
