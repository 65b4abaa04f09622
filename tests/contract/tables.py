"""What the contract tests share: every game with every number of players, and random play.

Knows no game; what is peculiar to one stands in `conserve_<game>.py` and `endings_<game>.py`.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

import lauta
from lauta.engine.about import Value
from lauta.engine.actors import CHANCE, NOBODY
from lauta.engine.build import Mode
from lauta.engine.errors import OptionError
from lauta.engine.game import Game
from lauta.engine.match import Entry, Match
from lauta.engine.record import copy, new, pack, unpack

# Actions after which a random match counts as endless. One in ten of Retkikunnat with five or six players
# takes more than 20,000; the longest of 1,300 took 40,440, and one of Afrikan tähti 46,936.
MOST_MOVES = 100_000
GAMES = [pytest.param(game, id=game.id) for game in lauta.games()]
TABLES = [
    pytest.param(game, players, id=f"{game.id}-{players}")
    for game in lauta.games()
    for players in game.players
]


def seed_of(game: Game, players: int) -> int:
    """The game with options at random, where `make test` plays one anyhow."""
    return int(players in (game.players[0], game.players[-1]))


# Every table plays with the usual options, seed 0. With options at random, seed 1, the fewest and the most
# players of each game play in `make test`; in `make soak` all of them, and once more with seed 2.
SEEDS = [
    pytest.param(
        game,
        players,
        seed,
        id=f"{game.id}-{players}-{seed}",
        marks=[pytest.mark.soak] if seed > seed_of(game, players) else [],
    )
    for game in lauta.games()
    for players in game.players
    for seed in range(3)
]


def needs_view(game: Game) -> None:
    """Skip the rest of a test for a game that programs alone can play so far."""
    if not game.about.at_table:
        pytest.skip(f"{game.id} cannot be shown yet")


class Table:
    """The rules of one mode and a state: as little as possible between a test and the rules."""

    def __init__(
        self, game: Game, players: int, options: dict[str, Value] | None = None, mode: Mode = "plain"
    ) -> None:
        self.game = game
        self.mode = mode
        self.rules = game.rules(mode)
        self.state: Any = game.new_state(players, options, mode)
        self._moves = new(self.rules.Moves)

    @property
    def actor(self) -> int:
        """A seat, CHANCE or NOBODY."""
        return int(self.rules.actor(self.state))

    @property
    def packed(self) -> bytes:
        """The state."""
        return pack(self.state)

    def legal(self) -> list[tuple[int, int]]:
        """Legal actions with their weights, in the order of the rules; none when the game is over."""
        if self.actor == NOBODY:
            return []
        self.rules.legal_actions(self.state, self._moves)
        return self.listed()

    def listed(self) -> list[tuple[int, int]]:
        """What `legal` has found last, nothing of it twice."""
        n = int(self._moves.n)
        found = list(zip(_numbers(self._moves.action, n), _numbers(self._moves.weight, n), strict=True))
        assert len(dict(found)) == n, [self.game.wording(action)[2] for action, _ in found]
        return found

    def apply(self, action: int) -> None:
        """Carry out a legal action."""
        self.rules.apply(self.state, action)

    def after(self, action: int) -> Table:
        """A table of its own after a legal action."""
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.state = copy(self.state)
        other.apply(action)
        return other

    def put(self, data: bytes) -> None:
        """Go to the position of these bytes."""
        self.state = unpack(self.rules.State, data)


def _numbers(array: Any, n: int) -> list[int]:
    """The first of an array of any mode."""
    first = array[:n]
    return list(first) if isinstance(first, list) else [*map(int, first.tolist())]


def choose(legal: list[tuple[int, int]], dice: random.Random) -> int:
    """A legal action at random; an outcome of chance as likely as its weight."""
    return dice.choices([action for action, _ in legal], [weight for _, weight in legal])[0]


def random_play(table: Table, dice: random.Random) -> Iterator[int]:
    """Play to the end; yields each action before it is carried out."""
    for _ in range(MOST_MOVES):
        legal = table.legal()
        if not legal:
            return
        action = choose(legal, dice)
        yield action
        table.apply(action)
    raise AssertionError(f"{table.game.id} goes on after {MOST_MOVES} moves")


def random_options(game: Game, players: int, dice: random.Random) -> dict[str, Value]:
    """Any value for every option, as long as they go together."""
    while True:
        options = {spec.name: dice.choice(spec.values).value for spec in game.options}
        try:
            game.new_state(players, options)
        except OptionError:
            continue
        return options


@dataclass
class Playthrough:
    """A whole random game in plain mode: actions; bytes, what is legal, scores, before each and at the end.

    The scores are points, total and whether it has won of every seat. `amiss` is what the game's check of
    what no action may change has said first.
    """

    options: dict[str, Value] | None
    actors: list[int] = field(default_factory=list)
    log: list[int] = field(default_factory=list)
    packed: list[bytes] = field(default_factory=list)
    legal: list[list[tuple[int, int]]] = field(default_factory=list)
    scores: list[tuple[tuple[int, ...], ...]] = field(default_factory=list)
    amiss: Exception | None = None

    def put(self, table: Table, n: int) -> None:
        """Bring a table to the position after `n` actions, or to the end."""
        table.put(self.packed[min(n, len(self.log))])

    def match(self, game: Game, players: int, n: int) -> Match:
        """The match after `n` actions."""
        log = [Entry(*entry) for entry in zip(self.actors[:n], self.log[:n], strict=True)]
        return game.resume(players, options=self.options or {}, log=log, snapshot=self.packed[n])


def playthrough(game: Game, players: int, seed: int = 0) -> Playthrough:
    """The same game for all who look at one, played once; with other options where there is a seed."""
    return _playthrough(game.id, players, seed)


def dice_of(game_id: str, players: int, seed: int = 0) -> int:
    """What begins the dice of a random game; a game may name others, so that its games end soon."""
    usual: int = getattr(_conservation(game_id), "DICE", {}).get(players, players)
    return 100 * players + seed if seed else usual


@cache
def _playthrough(game_id: str, players: int, seed: int) -> Playthrough:
    game, dice = lauta.game(game_id), random.Random(dice_of(game_id, players, seed))
    played = Playthrough(random_options(game, players, dice) if seed else None)
    table, before = Table(game, players, played.options), None
    known: dict[Any, Any] = {}
    for action in random_play(table, dice):
        _look(played, table, before, known)
        played.actors.append(table.actor)
        played.log.append(action)
        played.legal.append([known.setdefault(each, each) for each in table.listed()])
        before = copy(table.state)
    _look(played, table, before, known)
    played.legal.append([])
    return played


def _look(played: Playthrough, table: Table, before: Any, known: dict[Any, Any]) -> None:
    """Take down the position, and see whether the last action has changed what none may change."""
    s, rules, seats = table.state, table.rules, range(table.state.n_players)
    played.packed.append(table.packed)
    told = tuple((rules.points(s, n), rules.total(s, n), int(rules.is_winner(s, n))) for n in seats)
    played.scores.append(known.setdefault(told, told))
    if played.amiss is None:
        try:
            _conservation(table.game.id).check(table.game, copy(s) if before is None else before, s)
        except Exception as error:
            error.add_note(f"after {len(played.log)} actions, {played.options}")
            played.amiss = error


@cache
def _conservation(game_id: str) -> Any:
    """The module whose `check` looks at the states before and after an action."""
    return importlib.import_module(f"tests.contract.conserve_{game_id}")


__all__ = [
    "CHANCE",
    "GAMES",
    "NOBODY",
    "SEEDS",
    "TABLES",
    "Table",
    "choose",
    "dice_of",
    "needs_view",
    "playthrough",
    "random_options",
    "random_play",
    "seed_of",
]
