"""No number that stands for "none" is used as an index: guides, words and pages in checked mode.

In plain mode -1 reads the last row of a table, silently; checked mode refuses it
(`engine/checked_indices.py`).
"""

from __future__ import annotations

import random
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lauta.engine.actors import CHANCE, HIDDEN, NOBODY, SPECTATOR
from lauta.engine.checked_indices import CheckedLoader
from lauta.engine.errors import IllegalAction
from lauta.engine.game import Game
from lauta.engine.presentation import SceneRequest
from lauta.engine.record import copy, new, unpack

from .tables import GAMES, TABLES, Playthrough, playthrough, seed_of

RATED, SHOWN = 40, 8  # positions of a match whose actions are rated, and that are shown
MOST_REFUSED = 20  # actions at a position whose refusal is said


def positions(game: Game, players: int, most: int) -> Iterator[tuple[Playthrough, int, Any]]:
    """Some positions of random matches, usual options and others, as states of checked mode."""
    for seed in {0, seed_of(game, players)}:
        played, dice = playthrough(game, players, seed), random.Random(seed)
        for n in sorted(dice.sample(range(len(played.log)), min(most, len(played.log)))):
            yield played, n, unpack(game.rules("checked").State, played.packed[n])
        yield played, len(played.log), unpack(game.rules("checked").State, played.packed[-1])


@pytest.mark.parametrize("game, players", TABLES)
def test_guides_use_no_sentinel_as_an_index(game: Game, players: int) -> None:
    rules, guide = game.rules("checked"), game.guide("checked")
    moves, sight = new(rules.Moves), new(guide.Sight)
    for _, _, s in positions(game, players, RATED):
        actor = rules.actor(s)
        if actor not in (CHANCE, NOBODY):
            seen = copy(s)
            rules.redact(seen, actor)
            rules.legal_actions(seen, moves)
            guide.rate(seen, moves, sight)
        if actor != NOBODY:
            guide.turn_of(s)
            guide.spread(s)
            for seat in range(players):
                guide.value(s, seat)


@pytest.mark.parametrize("game, players", TABLES)
def test_pages_and_words_use_no_sentinel_as_an_index(game: Game, players: int) -> None:
    names = tuple(f"Name {n}" for n in range(players))
    for played, n, s in positions(game, players, SHOWN):
        for viewer in {None, n % players}:
            show(game, s, viewer, names, played)
        if n < len(played.log):
            tell(game, s, played.log[n], names)
            refuse(game, s, n)


def show(game: Game, s: Any, viewer: int | None, names: tuple[str, ...], played: Playthrough) -> None:
    """All that a page says of a position to one viewer."""
    rules, view = game.rules("checked"), game.module("view", "checked")
    seen, moves = copy(s), new(rules.Moves)
    rules.redact(seen, SPECTATOR if viewer is None else viewer)
    view.prompt(seen, viewer, names)
    view.headlines(seen)
    view.pool(seen)
    choices = []
    if viewer is not None and rules.actor(seen) == viewer:
        rules.legal_actions(seen, moves)
        choices = view.choices(seen, [int(moves.action[i]) for i in range(moves.n)], names)
    if viewer is not None:
        view.hand(seen, viewer)
    request = SceneRequest(choices=choices, names=names)
    view.scene(seen, request)
    view.text_board(seen, names, None)
    for seat in range(len(names)):
        view.facts(seen, seat)
        view.points(seen, seat)
        view.sheets(seen, seat, request)
        if hasattr(view, "terms"):
            view.terms(seen, seat)
    if rules.actor(s) == NOBODY:
        view.score_sheet(seen)
    if hasattr(view, "asked"):
        view.asked(seen)
        view.turn(seen)


def tell(game: Game, s: Any, action: int, names: tuple[str, ...]) -> None:
    """The line of the log for the next action, as everybody may know it."""
    rules, notation = game.rules("checked"), game.module("speech.notation", "checked")
    notation.split(action)
    assert notation.parse(notation.text_of(action)) == action
    for viewer in (SPECTATOR, 0):
        before, after = copy(s), copy(s)
        secret = rules.is_secret(s, action, viewer)
        rules.apply(after, action)
        rules.redact(before, viewer)
        rules.redact(after, viewer)
        game.module("view", "checked").log_line(before, HIDDEN if secret else action, after, names)


def refuse(game: Game, s: Any, n: int) -> None:
    """Why actions are not legal that are none of those that are."""
    rules, moves = game.rules("checked"), new(game.rules("checked").Moves)
    actor = rules.actor(s)
    if actor in (CHANCE, NOBODY):
        return
    seen = copy(s)
    rules.redact(seen, actor)
    rules.legal_actions(seen, moves)
    legal = {int(moves.action[i]) for i in range(moves.n)}
    others = [action for action in range(game.n_actions) if action not in legal]
    for action in random.Random(n).sample(others, min(MOST_REFUSED, len(others))):
        assert isinstance(game.why_illegal(seen, action, "checked"), IllegalAction)


# --- checked mode itself ----------------------------------------------------------------------------

SOURCE = """
from typing import Annotated
ROWS = (3, 4, 5)
WORDS = {-1: "none", 0: "zero"}
Number = Annotated[int, ROWS]
def last(): return ROWS[-1]
def part(n): return ROWS[n:]
def read(n: Annotated[int, ROWS]): return ROWS[n]
def word(n): return WORDS[n]
def write(n):
    rows: list[int] = [1, 2]
    rows[n] += 5
    return rows
"""


@pytest.fixture
def module(tmp_path: Path) -> dict[str, Any]:
    """A module whose indices are looked at."""
    path = tmp_path / "looked_at.py"
    path.write_text(textwrap.dedent(SOURCE), encoding="utf-8")
    made = type(pytest)("looked_at")
    CheckedLoader("looked_at", str(path)).exec_module(made)
    return vars(made)


@pytest.mark.parametrize("name", ["read", "write"])
def test_a_computed_index_below_zero_is_refused(module: dict[str, Any], name: str) -> None:
    with pytest.raises(IndexError, match="is it a sentinel"):
        module[name](-1)


def test_an_index_that_is_meant_is_not_refused(module: dict[str, Any]) -> None:
    assert module["last"]() == 5 and module["part"](-2) == (4, 5)
    assert module["word"](-1) == "none" and module["read"](1) == 4 and module["write"](0) == [6, 2]


@pytest.mark.parametrize("game", GAMES)
def test_tables_of_a_game_refuse_sentinels_in_checked_mode(game: Game) -> None:
    """The modules of a game are loaded so, those that it shares too."""
    for name in ("rules.legal", "bots.guide", "view"):
        loader = game.module(name, "checked").__spec__.loader  # type: ignore[union-attr]  # loaded from a file
        assert isinstance(loader, CheckedLoader)
