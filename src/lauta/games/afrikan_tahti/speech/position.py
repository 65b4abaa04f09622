"""Positions of Afrikan tähti as documents: what each field means, what follows from others, what can arise.

What both games on this board share is in the same room of `shared/star_board`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.actors import SEAT_LETTERS
from ....engine.field_meanings import OTHERS, Each, Fault, Flag, Number, Record, Seat, Seats, Word
from ...shared.star_board.data.constants import BY_SEA, DIE, IS_HOME, N_CITIES
from ...shared.star_board.speech.position import CITIES, PAWN, find_star, pawn_faults, put_on_voyages
from ..data.constants import (
    BLANK,
    CAPE_TOWN_BONUS,
    EFFECT,
    EMERALD,
    GEM,
    HORSESHOE,
    HORSESHOES,
    N_TOKENS,
    SLAVE_COAST_TURNS,
    STAR,
    TOKEN_COUNT,
    TOKENS,
    VALUE,
)
from ..rules.chosen_port import NO_PORT, PORT, PORT_FIRST
from ..rules.legal import carries, free_steps
from ..rules.state import DRAWN, FREE, UNDECIDED, Phase, State
from ..rules.turns import is_all_found

MOST_MONEY = 32_767

_PHASES = {int(phase): phase.name.lower() for phase in Phase}
_PORTS = {city: name for city, name in CITIES.items() if BY_SEA[city]}
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
                "bound": Word({NO_PORT: "none", **_PORTS}, "port"),  # where the voyage must go
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
        if not _is_told(named, token):
            s.remaining[token] = max(0, TOKEN_COUNT[token] - seen)
    blank = next(token for token in range(N_TOKENS) if EFFECT[token] == BLANK)
    if not _is_told(named, blank):  # what lies is as many as have not been turned
        s.remaining[blank] += max(0, sum(s.token) - sum(s.remaining))
    s.horseshoes_turned = sum(_found(s, token) for token in range(N_TOKENS) if EFFECT[token] == HORSESHOE)
    find_star(s)


def _is_told(named: frozenset[str], token: int) -> bool:
    """Whether a document names how many of a token remain."""
    return bool({f"remaining.{OTHERS}", f"remaining.{_TOKENS[token]}"} & named)


def _found(s: State, token: int) -> int:
    return sum(s.players[seat].found[token] for seat in range(s.n_players))


# --- what can arise ---------------------------------------------------------------------------------


def faults(s: State) -> Iterator[Fault]:
    """All for which the position cannot arise."""
    yield from pawn_faults(s, s.phase > Phase.START)
    yield from _phase_faults(s)
    yield from _token_faults(s)
    yield from _order_faults(s)
    yield from _race_faults(s)
    yield from _voyage_faults(s)
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


def _phase_faults(s: State) -> Iterator[Fault]:
    """What the phase needs besides, so that the rules can go on from it."""
    me, place = s.players[s.turn], f"players.{SEAT_LETTERS[s.turn]}.at"
    if s.phase == Phase.START:
        for seat in range(s.turn):
            if s.players[seat].at < 0:
                message = "the players before the one to act have chosen their cities"
                yield Fault(f"players.{SEAT_LETTERS[seat]}.at", message, "ST-6", fatal=True)
    if s.phase in (Phase.LUCK, Phase.TOKEN) and not (0 <= me.at < N_CITIES and s.token[me.at]):
        yield Fault(place, "a token is turned in a city that has one", "ST-31", fatal=True)
    if s.phase == Phase.MOVE and s.roll == 0:
        yield Fault("roll", f"in this phase it is a roll from 1 to {DIE}", "ST-16", fatal=True)


def _order_faults(s: State) -> Iterator[Fault]:
    """Once the order is known, each place in it is somebody's; before, places are shared (ST-8)."""
    ranks = s.rank[: s.n_players]
    if s.phase > Phase.ORDER and sorted(ranks) != list(range(s.n_players)):
        message = f"every seat has a place of its own, from 0 to {s.n_players - 1}"
        yield Fault("rank", message, "ST-8", fatal=True)
    if s.phase > Phase.ORDER:
        return
    if any(rank != sum(other < rank for other in ranks) for rank in ranks):
        yield Fault("rank", "a place in the order is the number of those before it", "ST-8", fatal=True)
    for seat in range(s.n_players):
        done = s.phase == Phase.START or seat == s.turn or s.rank[seat] != s.rank[s.turn]
        if done and s.rolled[seat]:
            message = "only those who share the place of the player to roll have rolled for it"
            yield Fault(f"rolled.{SEAT_LETTERS[seat]}", message, "ST-8", fatal=True)


def _race_faults(s: State) -> Iterator[Fault]:
    """Only who can win no more is out of the race, and somebody is in it (ST-43, ST-54)."""
    over = bool(s.options.eliminate_hopeless) and is_all_found(s)
    for seat in range(s.n_players):
        if s.players[seat].out and (not over or carries(s.players[seat])):
            message = "nobody is out of the race who can still win"
            yield Fault(f"players.{SEAT_LETTERS[seat]}.out", message, "ST-54", fatal=True)
    if over and not any(carries(s.players[seat]) for seat in range(s.n_players)):
        message = "once all has been found, somebody owns what the game can be won with"
        yield Fault("star_found", message, "ST-54", fatal=True)


def _voyage_faults(s: State) -> Iterator[Fault]:
    """Voyages that are bound for a port, and those that nobody pays for (ST-23, ST-27)."""
    for seat in range(s.n_players):
        me, place = s.players[seat], f"players.{SEAT_LETTERS[seat]}"
        near = PORT[PORT_FIRST[me.at] : PORT_FIRST[me.at + 1]] if me.at >= 0 else ()
        if me.bound != NO_PORT and me.bound not in near:
            yield Fault(f"{place}.bound", "it is a port at the line of the voyage", "ST-23", fatal=True)
        if me.voyage == FREE and free_steps(s) == 0:
            yield Fault(f"{place}.voyage", "there is no free passage in this game", "ST-27", fatal=True)


def _pays_too_much(s: State) -> bool:
    """Whether all gems that remain could bring a player more than the field of money holds."""
    values = [s.options.emerald_value if token == EMERALD else VALUE[token] for token in range(N_TOKENS)]
    gems = sum(n * value for n, value in zip(s.remaining, values, strict=True))
    more = CAPE_TOWN_BONUS + max(values) * (s.options.gold_coast_factor - 1)
    return bool(max(s.players[seat].money for seat in range(s.n_players)) + gems + more > MOST_MONEY)


def _token_faults(s: State) -> Iterator[Fault]:
    """Every token lies unturned in a city or has been found by somebody (ST-4, ST-15, ST-57)."""
    lying, unseen = sum(s.token), sum(s.remaining)
    if lying != unseen:
        message = f"{lying} tokens lie unturned, but {unseen} have not been turned"
        yield Fault("token", message, "ST-4", fatal=lying > unseen == 0)
    if s.phase in (Phase.LUCK, Phase.TOKEN) and unseen == 0:
        yield Fault("remaining", "no token is left that could be turned", "ST-15", fatal=True)
    for token, word in _TOKENS.items():
        turned = TOKEN_COUNT[token] - s.remaining[token]
        if s.remaining[token] > TOKEN_COUNT[token]:
            pays = EFFECT[token] == HORSESHOE or (EFFECT[token] == GEM and _pays_too_much(s))
            yield Fault(f"remaining.{word}", f"there are {TOKEN_COUNT[token]} of it", "ST-4", fatal=pays)
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
        message = f"{HORSESHOES - hidden} have been turned"
        yield Fault("horseshoes_turned", message, "ST-37", fatal=True)
    elif s.horseshoes_turned < sum(s.players[seat].horseshoes for seat in range(s.n_players)):
        yield Fault("players.*.horseshoes", "more are owned than have been turned", "ST-38")
