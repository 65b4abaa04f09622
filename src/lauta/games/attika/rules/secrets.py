"""Who may know what: hands are private, everything else is open or unknown to all (AT-100, AT-101).

Nothing here changes what happens in a game.
"""

from __future__ import annotations

from ....engine.random_stream import Stream, below
from ....engine.rule import rule
from ..data.constants import N_LANDSCAPES, TILE_SPACES
from .actions import DEAL
from .prices import can_build, completes, later_cards
from .state import EMPTY, Phase, Player, State

TRIES = 100


@rule
def is_secret(s: State, action: int, viewer: int) -> bool:
    """Whether `viewer` may not know an outcome: cards that go to the hands of others (AT-100)."""
    return action >= DEAL and viewer != s.turn and s.options.open_hands == 0


@rule
def redact(s: State, viewer: int) -> None:
    """Blank the hands that `viewer` (-1: a spectator) may not know: their cards could be in the deck."""
    if s.options.open_hands:
        return
    for seat in range(s.n_players):
        if seat != viewer:
            take_back(s, s.players[seat])


@rule
def take_back(s: State, other: Player) -> None:
    """Count the cards of a hand among those that are not known."""
    for landscape in range(N_LANDSCAPES):
        s.deck[landscape] += other.hand[landscape]
        other.hand[landscape] = 0


@rule
def determinize(s: State, viewer: int, rng: Stream) -> None:
    """Deal the blank hands again, at random; whoever has begun to build can pay (AT-55, AT-100)."""
    if s.phase == Phase.PLACE or s.phase == Phase.PAY:
        deal_payable(s, s.players[s.turn], rng)
    for seat in range(s.n_players):
        deal_blank(s, s.players[seat], rng)


@rule
def blanks(me: Player) -> int:
    """How many cards of a hand are not known."""
    known = 0
    for n in me.hand:
        known += n
    return me.cards - known


@rule
def deal_blank(s: State, me: Player, rng: Stream) -> None:
    """Fill a blank hand from the cards that are not known."""
    unknown = 0
    for n in s.deck:
        unknown += n
    for _ in range(blanks(me)):
        left = below(rng, unknown)
        landscape = 0
        while left >= s.deck[landscape]:
            left -= s.deck[landscape]
            landscape += 1
        s.deck[landscape] -= 1
        me.hand[landscape] += 1
        unknown -= 1


@rule
def deal_payable(s: State, me: Player, rng: Stream) -> None:
    """Deal a blank hand until the decision that is due can be made."""
    if blanks(me) == 0:
        return
    for _ in range(TRIES):
        deal_blank(s, me, rng)
        if can_go_on(s, me):
            return
        take_back(s, me)
    first_payable(s, me)


@rule
def first_payable(s: State, me: Player) -> None:
    """The first of all hands of its size with which the decision can be made; rarely needed."""
    size = me.cards
    for a in range(min(s.deck[0], size) + 1):
        for b in range(min(s.deck[1], size - a) + 1):
            for c in range(min(s.deck[2], size - a - b) + 1):
                d = size - a - b - c
                if d <= s.deck[3]:
                    give(s, me, a, b, c, d)
                    if can_go_on(s, me):
                        return
                    take_back(s, me)


@rule
def give(s: State, me: Player, a: int, b: int, c: int, d: int) -> None:
    """So many unknown cards of each landscape make up a hand."""
    me.hand[0] = a
    me.hand[1] = b
    me.hand[2] = c
    me.hand[3] = d
    for landscape in range(N_LANDSCAPES):
        s.deck[landscape] -= me.hand[landscape]


@rule
def can_go_on(s: State, me: Player) -> bool:
    """Whether there is a space to build on, or a way to pay, with this hand."""
    if s.phase == Phase.PAY:
        later = later_cards(s, me)
        for n in range(me.hand[s.paying] + 1):
            if completes(s, n, later):
                return True
        return False
    for space in range(s.n_tiles * TILE_SPACES):
        if s.building[space] == EMPTY and can_build(s, s.turn, s.kind, space):
            return True
    return False
