"""Who may know what: hands, and tokens that somebody has looked at (ST-57, RE-74, RE-78).

Nothing here changes what happens in a game.
"""

from __future__ import annotations

from ....engine.random_stream import Stream, below
from ....engine.rule import inline, rule
from ...shared.star_board.data.constants import N_CITIES
from ..data.constants import HAND_EVENT, N_HAND, N_TOKENS
from .actions import CARD, EVENT, FACED, SEEN
from .holdings import is_kept
from .state import UNKNOWN, Player, State


@rule
def is_secret(s: State, action: int, viewer: int) -> bool:
    """Whether `viewer` may not know an outcome: a hand card drawn, or a token seen, by somebody else."""
    if SEEN <= action < CARD:
        return viewer != s.tasks[s.depth - 1].seat
    if EVENT <= action < FACED and is_kept(s, action - EVENT):
        return viewer != s.tasks[s.depth - 1].seat
    return False


@rule
def redact(s: State, viewer: int) -> None:
    """Blank what `viewer` (-1: a spectator) may not know: it could as well be in the deck, or unseen."""
    for seat in range(s.n_players):
        if seat != viewer:
            take_back(s, s.players[seat])
    for city in range(N_CITIES):
        if s.known[city] != UNKNOWN and not knows(s, viewer, city):
            s.tokens[s.height[city] * N_TOKENS + s.known[city]] += 1
            s.known[city] = UNKNOWN


@rule
def knows(s: State, viewer: int, city: int) -> bool:
    """Whether `viewer` has seen the top token of a city; a spectator, where everybody has."""
    if viewer < 0:
        return s.seen[city] == (1 << s.n_players) - 1
    return (s.seen[city] >> viewer) & 1 == 1


@rule
def take_back(s: State, other: Player) -> None:
    """Count the cards of a hand among those that are not known."""
    for card in range(N_HAND):
        s.events[HAND_EVENT[card]] += other.hand[card]
        other.hand[card] = 0


@rule
def determinize(s: State, viewer: int, rng: Stream) -> None:
    """Deal the blank hands, and the tokens that others have seen, again at random."""
    for seat in range(s.n_players):
        deal_blank(s, s.players[seat], rng)
    for city in range(N_CITIES):
        if s.seen[city] != 0 and s.known[city] == UNKNOWN:
            guess_token(s, city, rng)


@rule
def deal_blank(s: State, me: Player, rng: Stream) -> None:
    """Fill a blank hand from the hand cards that are not known."""
    unknown, known = 0, 0
    for card in range(N_HAND):
        unknown += unseen(s, card)
        known += me.hand[card]
    for _ in range(min(me.held - known, unknown)):
        left = below(rng, unknown)
        card = 0
        while left >= unseen(s, card):
            left -= unseen(s, card)
            card += 1
        s.events[HAND_EVENT[card]] -= 1
        me.hand[card] += 1
        unknown -= 1


@inline
def unseen(s: State, card: int) -> int:
    """How many of a hand card nobody has seen that may be in hands."""
    return s.events[HAND_EVENT[card]] if is_kept(s, HAND_EVENT[card]) else 0


@rule
def guess_token(s: State, city: int, rng: Stream) -> None:
    """A face for a token that somebody else has seen."""
    first = s.height[city] * N_TOKENS
    unknown = 0
    for token in range(N_TOKENS):
        unknown += s.tokens[first + token]
    left = below(rng, unknown)
    token = 0
    while left >= s.tokens[first + token]:
        left -= s.tokens[first + token]
        token += 1
    s.tokens[first + token] -= 1
    s.known[city] = token
