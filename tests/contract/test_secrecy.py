"""What the log tells: nothing that a position hides from a viewer, and nothing that does not follow from it.

Runs over every game and the tests' own game of hidden hands, at positions of random and greedy matches. What
pages and records make of it is tested in tests/web/test_secrets.py and tests/engine/test_hands.py.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import pytest

import lauta
from lauta.bots.levels import Bot, level
from lauta.engine.about import Value
from lauta.engine.actors import SPECTATOR
from lauta.engine.game import Game
from lauta.engine.match import Entry
from lauta.engine.random_stream import Stream, seed_stream
from lauta.engine.record import copy, new, pack

from .tables import CHANCE, NOBODY, Table, choose, random_options

HANDS = Game.find("tests.hands")
LOOKED_AT = (1, 4, 16, 64)  # which positions of a sort in a match

# Decisions that all see being made, though a position does not show afterwards which of them it was.
MADE_OPENLY: Mapping[str, Mapping[str, str]] = {
    "navegador": dict.fromkeys(
        ("recruit", "launch", "process"), "NA-5, option money_visibility: every payment stays open"
    ),
    "retkikunnat": {"city": "RE-81: stacks change places before all eyes, whoever knows what is in them"},
}
# Open entries with which something more comes into the open at once that depends on a hand.
FOLLOWED_OPENLY: Mapping[str, Mapping[str, str]] = {
    "attika": dict.fromkeys(
        ("at", "pay"), "AT-55, AT-100: what leaves no choice is paid at once; every paid card is public"
    ),
}

Decide = Callable[[Table, list[tuple[int, int]], random.Random], int]


@dataclass(frozen=True, eq=False)
class Place:
    """A position of a match, and every position that may come next, but for the end of the game."""

    options: dict[str, Value]
    log: tuple[Entry, ...]
    table: Table
    nexts: dict[int, Any]
    _seen: dict[int, dict[int, bytes]] = field(default_factory=dict)

    def others(self) -> list[int]:
        """Everybody who is told what is decided here: all seats but the one that decides, and spectators."""
        seats = range(self.table.state.n_players)
        return [viewer for viewer in (SPECTATOR, *seats) if viewer != self.table.actor or self.by_chance]

    @property
    def by_chance(self) -> bool:
        """Whether chance decides here."""
        return self.table.actor == CHANCE

    def seen(self, viewer: int) -> dict[int, bytes]:
        """What a viewer sees after each legal action, as a digest."""
        if viewer not in self._seen:
            self._seen[viewer] = {a: sight(self.table, s, viewer) for a, s in self.nexts.items()}
        return self._seen[viewer]

    def secret(self, viewer: int) -> set[int]:
        """The legal actions that a viewer may not know."""
        is_secret, s = self.table.rules.is_secret, self.table.state
        return {action for action in self.nexts if is_secret(s, action, viewer)}

    def alike(self, viewer: int) -> Iterator[set[int]]:
        """Groups of legal actions after which positions differ, but not to the eyes of a viewer.

        Where even the whole positions are equal nothing hangs on which action it was: a roll that helps in
        no way, two cities of which either is exchanged for the other. There is nothing to be kept.
        """
        groups = defaultdict[bytes, set[int]](set)
        for action, seen in self.seen(viewer).items():
            groups[seen].add(action)
        for group in groups.values():
            if len(group) > 1 and len({pack(self.nexts[action]) for action in group}) > 1:
                yield group

    def kinds(self, actions: set[int]) -> set[str]:
        """The kinds of these actions."""
        return {self.table.game.notation.split(action)[0] for action in actions}

    def told(self, actions: set[int]) -> str:
        """The actions, for whoever reads that a test has failed."""
        return ", ".join(self.table.game.notation.text_of(action) for action in sorted(actions))


def sight(table: Table, s: Any, viewer: int) -> bytes:
    """A digest of a position as a viewer sees it."""
    seen = copy(s)
    table.rules.redact(seen, viewer)
    return sha256(pack(seen)).digest()


# --- matches ----------------------------------------------------------------------------------------


def at_random(table: Table, legal: list[tuple[int, int]], dice: random.Random) -> int:
    """Any legal action."""
    return choose(legal, dice)


def greedily(table: Table, legal: list[tuple[int, int]], dice: random.Random) -> int:
    """What a bot does that is shown what its seat sees; it often blunders, so that much happens."""
    if table.actor == CHANCE or len(legal) == 1:
        return choose(legal, dice)
    seen = copy(table.state)
    table.rules.redact(seen, table.actor)
    return Bot(level("novice"), "plain").choose(table.game, seen, seed=dice.getrandbits(31))


def some_options(game: Game, players: int, dice: random.Random) -> list[dict[str, Value]]:
    """Enough of them that each reading of an option comes up."""
    return [random_options(game, players, dice) for _ in range(20)]


def places(
    game: Game, players: int, options: dict[str, Value], decide: Decide, dice: random.Random
) -> Iterator[Place]:
    """Positions of a match: of each sort of choice, told by the kinds of what is legal, fewer and fewer."""
    table, log, met = Table(game, players, options), list[Entry](), defaultdict[frozenset[str], int](int)
    while legal := table.legal():
        if len(legal) > 1:
            sort = frozenset(game.notation.split(action)[0] for action, _ in legal)
            met[sort] += 1
            if met[sort] in LOOKED_AT:
                yield place(table, options, tuple(log))
        log.append(Entry(table.actor, decide(table, legal, dice)))
        table.apply(log[-1].action)


def place(table: Table, options: dict[str, Value], log: tuple[Entry, ...]) -> Place:
    """The present position of a table, to be kept."""
    here = object.__new__(Table)
    vars(here).update(vars(table), state=copy(table.state))
    nexts = {action: here.after(action) for action, _ in here.legal()}
    return Place(options, log, here, {a: after.state for a, after in nexts.items() if after.actor != NOBODY})


@dataclass(frozen=True)
class Party:
    """A game for some players, and positions of its matches; with options that hide something, if any do."""

    game: Game
    players: int
    places: list[Place]


@pytest.fixture(
    scope="module",
    params=[
        pytest.param((game, players), id=f"{game.id}-{players}")
        for game in (*lauta.games(), HANDS)
        for players in game.players
    ],
)
def party(request: pytest.FixtureRequest) -> Party:
    game, players = request.param
    found = list[Place]()
    for n, decide in enumerate((at_random, greedily) if game.has_bots else (at_random,) * 6):
        dice = random.Random(100 * n + players)
        good = [o for o in some_options(game, players, dice) if game.hides(o) or not game.hidden_information]
        found += places(game, players, good[0], decide, dice)
    return Party(game, players, found)


# --- what must hold ---------------------------------------------------------------------------------


def test_what_a_position_hides_is_not_in_the_log(party: Party) -> None:
    """If a viewer cannot see which of several things came up, he may not read it, either.

    The log tells it only where everybody has seen it being done, by a sentence of the register; such
    decisions are listed above by their kinds. Outcomes of chance are never among them.
    """
    known, hidden = set(MADE_OPENLY.get(party.game.id, {})), 0
    for place in party.places:
        for viewer in place.others():
            secret = place.secret(viewer)
            for group in place.alike(viewer):
                openly = not place.by_chance and place.kinds(group) <= known
                assert secret & group == (set() if openly else group), (
                    f"seat {viewer} cannot see which it was: {place.told(group)}"
                )
                hidden += 1
    assert (hidden > 0) == party.game.hidden_information, "positions must be such that the test can fail"


def test_what_the_log_hides_is_not_in_a_position(party: Party) -> None:
    """All that is secret in a position looks the same afterwards; and no kind of action is secret in vain.

    Otherwise positions would tell what the log keeps, or the log would keep what everybody sees.
    """
    secrets, needed = set[str](), set[str]()
    for place in party.places:
        for viewer in place.others():
            secret, seen = place.secret(viewer), place.seen(viewer)
            assert len({seen[action] for action in secret}) <= 1, (
                f"seat {viewer} sees which it was: {place.told(secret)}"
            )
            secrets |= place.kinds(secret)
            needed |= place.kinds(secret) if len(secret) > 1 else set()
    assert secrets == needed


def test_what_the_log_tells_follows_from_what_a_viewer_knows(party: Party) -> None:
    """An open entry does the same to what a viewer knows, whatever it is that he does not know.

    So the log and the rules alone lead him from one position that he sees to the next. What he does not
    know is guessed here; an entry that a guess does not allow only shows that the guess was wrong. What
    else comes into the open at once is listed above, by the kinds of entries.
    """
    rules, excepted = party.game.rules(), FOLLOWED_OPENLY.get(party.game.id, {})
    moves, rng, derived = new(rules.Moves), new(Stream), set[str]()
    for n, place in enumerate(party.places):
        for viewer in place.others():
            secret, seen = place.secret(viewer), place.seen(viewer)
            guess = copy(place.table.state)
            rules.redact(guess, viewer)
            seed_stream(rng, n, viewer + 1)
            rules.determinize(guess, viewer, rng)
            assert rules.actor(guess) == place.table.actor
            rules.legal_actions(guess, moves)
            for action in set(moves.action[: moves.n]) & set(place.nexts):
                assert rules.is_secret(guess, action, viewer) == (action in secret), (
                    f"that this is secret tells seat {viewer} something: {place.told({action})}"
                )
                kinds, after = place.kinds({action}), copy(guess)
                if kinds <= set(excepted):
                    continue
                rules.apply(after, action)
                assert sight(place.table, after, viewer) == seen[action], place.told({action})
                derived |= kinds
    assert len(derived) > 3


def test_records_and_pages_are_the_same_whatever_a_viewer_may_not_know(party: Party) -> None:
    """Two matches that differ only in what came up unseen give a viewer the same record, log and text."""
    compared, some_secret = set[str](), False
    for place in party.places:
        for viewer in place.others():
            some_secret |= len(place.secret(viewer)) > 0
            for group in place.alike(viewer):
                kinds = place.kinds(group)
                if kinds <= compared | set(MADE_OPENLY.get(party.game.id, {})):
                    continue
                assert len({outlets(place, action, viewer) for action in list(group)[:2]}) == 1, (
                    f"seat {viewer} is told which it was: {place.told(group)}"
                )
                compared |= kinds if viewer != SPECTATOR else set()
    assert compared or not some_secret


def outlets(place: Place, action: int, viewer: int) -> tuple[str, str, tuple[Entry, ...]]:
    """What a viewer gets of a match that has gone on with an action."""
    log, who = [*place.log, Entry(place.table.actor, action)], None if viewer == SPECTATOR else viewer
    match = place.table.game.resume(place.table.state.n_players, options=place.options, log=log)
    return match.record(who), match.view(who).text, tuple(match.log_for(who))


def test_where_nothing_is_hidden_nothing_is_secret(party: Party) -> None:
    dice = random.Random(party.players)
    good = [o for o in some_options(party.game, party.players, dice) if not party.game.hides(o)]
    if not good:
        pytest.skip(f"{party.game.id} always hides something")
    for place in places(party.game, party.players, good[0], at_random, dice):
        for viewer in place.others():
            assert place.secret(viewer) == set()
            assert place.seen(viewer) == {a: sha256(pack(s)).digest() for a, s in place.nexts.items()}
