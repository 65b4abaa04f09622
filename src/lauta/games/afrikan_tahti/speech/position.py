"""Positions of Afrikan tähti as documents: what each field means, what follows from others, what can arise.

What both games on this board share is in the same room of `shared/star_board`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.actors import SEAT_LETTERS
from ....engine.field_meanings import Each, Fault, Flag, Number, Record, Seat, Seats, Word
from ...shared.star_board.data.constants import DIE, IS_HOME
from ...shared.star_board.speech.position import CITIES, PAWN, SPOTS, find_star, pawn_faults, put_on_voyages
from ..data.constants import (
    EFFECT,
    HORSESHOE,
    HORSESHOES,
    N_TOKENS,
    SLAVE_COAST_TURNS,
    STAR,
    TOKEN_COUNT,
    TOKENS,
)
from ..rules.chosen_port import NO_PORT
from ..rules.state import DRAWN, UNDECIDED, Phase, State

_PHASES = {int(phase): phase.name.lower() for phase in Phase}
_TOKENS = {i: token.id for i, token in enumerate(TOKENS)}

FIELDS = {
    "turn": Seat(always=True),
    "phase": Word(_PHASES, "phase", derived=True),
    "roll": Number(high=DIE),  # of this move, or of the captive
    "players": Seats(
        Record(
            {
                **PAWN,
                "held": Number(),  # turns to be skipped
                "out": Flag(),  # of the race
                "bound": Word({NO_PORT: "none", **SPOTS}, "port"),  # where the voyage must go
                "found": Each(Number(), _TOKENS, "token"),  # tokens turned
            }
        )
    ),
    "rank": Seats(Number()),  # place in the order of play
    "rolled": Seats(Number(high=DIE)),  # for the order of play
    "token": Each(Flag(), CITIES, "city"),  # where one lies unturned
    "remaining": Each(Number(), _TOKENS, "token", derived=True),  # tokens that nobody has turned
    "cape_visited": Flag(),
    "star_found": Flag(derived=True),
    "horseshoes_turned": Number(derived=True),
    "winner": Seat({UNDECIDED: "none", DRAWN: "drawn"}),
}


def complete(s: State, named: frozenset[str]) -> None:
    """Where a turn is named it begins, in the order of the seats; tokens and voyages follow from the rest."""
    if "turn" in named and "phase" not in named:
        s.phase = Phase.TURN
    if s.phase > Phase.ORDER and "rank" not in named:
        for seat in range(s.n_players):
            s.rank[seat] = seat
    put_on_voyages(s)
    for token in range(N_TOKENS):
        seen = _found(s, token)
        if EFFECT[token] == STAR:
            seen = max(seen, sum(s.players[seat].star for seat in range(s.n_players)))
        s.remaining[token] = max(0, TOKEN_COUNT[token] - seen)
    s.horseshoes_turned = sum(_found(s, token) for token in range(N_TOKENS) if EFFECT[token] == HORSESHOE)
    find_star(s)


def _found(s: State, token: int) -> int:
    return sum(s.players[seat].found[token] for seat in range(s.n_players))


# --- what can arise ---------------------------------------------------------------------------------


def faults(s: State) -> Iterator[Fault]:
    """All for which the position cannot arise."""
    yield from pawn_faults(s, s.phase > Phase.START)
    yield from _token_faults(s)
    yield from _order_faults(s)
    if (s.phase == Phase.OVER) != (s.winner != UNDECIDED):
        yield Fault(
            "winner", "somebody has won, or nobody can, where the game is over, and only there", "ST-53"
        )
    for seat in range(s.n_players):
        if s.players[seat].held > SLAVE_COAST_TURNS:
            yield Fault(
                f"players.{SEAT_LETTERS[seat]}.held",
                f"at most {SLAVE_COAST_TURNS} turns are skipped",
                "ST-46",
            )


def _order_faults(s: State) -> Iterator[Fault]:
    """Once the order is known, each place in it is somebody's (ST-8)."""
    if s.phase > Phase.ORDER and sorted(s.rank[: s.n_players]) != list(range(s.n_players)):
        yield Fault(
            "rank", f"every seat has a place of its own, from 0 to {s.n_players - 1}", "ST-8", fatal=True
        )


def _token_faults(s: State) -> Iterator[Fault]:
    """Every token lies unturned in a city or has been found by somebody (ST-4, ST-15, ST-57)."""
    lying, unseen = sum(s.token), sum(s.remaining)
    if lying != unseen:
        yield Fault("token", f"{lying} tokens lie unturned, but {unseen} have not been turned", "ST-4")
    if s.phase in (Phase.LUCK, Phase.TOKEN) and unseen == 0:
        yield Fault("remaining", "no token is left that could be turned", "ST-15", fatal=True)
    for token, word in _TOKENS.items():
        turned = TOKEN_COUNT[token] - s.remaining[token]
        if s.remaining[token] > TOKEN_COUNT[token]:
            yield Fault(f"remaining.{word}", f"there are {TOKEN_COUNT[token]} of it", "ST-4")
        elif turned != _found(s, token):
            yield Fault(
                f"remaining.{word}",
                f"{turned} have been turned, but players found {_found(s, token)}",
                "ST-57",
            )
    for city, name in CITIES.items():
        if IS_HOME[city] and s.token[city]:
            yield Fault(f"token.{name}", "no token lies in a start city", "ST-5")
    stars = sum(s.remaining[token] for token in range(N_TOKENS) if EFFECT[token] == STAR)
    if s.star_found == bool(stars):
        yield Fault("star_found", "the Star has been found once its token is turned, and only then", "ST-43")
    hidden = sum(s.remaining[token] for token in range(N_TOKENS) if EFFECT[token] == HORSESHOE)
    if s.horseshoes_turned != HORSESHOES - hidden:
        yield Fault("horseshoes_turned", f"{HORSESHOES - hidden} have been turned", "ST-37")
    elif s.horseshoes_turned < sum(s.players[seat].horseshoes for seat in range(s.n_players)):
        yield Fault("players.*.horseshoes", "more are owned than have been turned", "ST-38")
