"""Greedy players and whole games between bots, executed once for every game.

Not imported by anybody: what it takes from a game's rules, guide and playouts becomes its globals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias

from lauta.engine.actors import CHANCE, NOBODY
from lauta.engine.random_stream import Stream, below, seed_stream, unit
from lauta.engine.record import copy_into, float64, int8, int32, int64, record
from lauta.engine.rule import rule

if TYPE_CHECKING:
    from lauta.bots.playouts_template import random_outcome
    from lauta.games.africa.bots.guide import Sight, rate, turn_of
    from lauta.games.africa.rules import (
        MAX_PLAYERS,
        Moves,
        State,
        actor,
        apply,
        is_winner,
        legal_actions,
        redact,
        total,
    )

Results: TypeAlias = "list[Result]"  # compiled: an array of them


@record
class Policies:
    """How each seat decides: at random with chance `wild`, else greedily with `noise` points of error.

    A seat with `searches` decides elsewhere. The counts are of the game that is being played; `left`
    is how many decisions, outcomes and forced actions it may still have.
    """

    wild: Annotated[list[float64], MAX_PLAYERS]
    noise: Annotated[list[float64], MAX_PLAYERS]
    searches: Annotated[list[int32], MAX_PLAYERS]
    decided: Annotated[list[int64], MAX_PLAYERS]
    turns: int32
    last: int32
    left: int32


@record
class Result:
    """How a game came out, by seat: points in the unit of the game, who won, decisions; turns.

    `left` is what was left of the steps that a game may have, -1 where it had not ended.
    """

    points: Annotated[list[int64], MAX_PLAYERS]
    won: Annotated[list[int8], MAX_PLAYERS]
    decided: Annotated[list[int64], MAX_PLAYERS]
    turns: int32
    left: int32


@rule
def best_rated(moves: Moves, sight: Sight) -> int:
    """The index of the action with the best rating, the first of equals."""
    best = 0
    for i in range(1, moves.n):
        if sight.rating[i] > sight.rating[best]:
            best = i
    return best


@rule
def greedy_action(s: State, moves: Moves, sight: Sight, wild: float, noise: float, rng: Stream) -> int:
    """The action that seems best; `moves` holds what is legal. A blunder with the chance `wild`."""
    if wild > 0.0 and unit(rng) < wild:
        return moves.action[below(rng, moves.n)]
    rate(s, moves, sight)
    if noise > 0.0:
        for i in range(moves.n):
            sight.rating[i] += noise * (unit(rng) + unit(rng) - 1.0)
    return moves.action[best_rated(moves, sight)]


@rule
def play_on(s: State, seen: State, moves: Moves, sight: Sight, seats: Policies, rng: Stream) -> int:
    """Play until the game is over (NOBODY), a seat that searches must choose (that seat), or nothing is left.

    Every seat decides by what `seen` shows: a copy of the position without others' secrets.
    """
    who = actor(s)
    while who != NOBODY and seats.left > 0:
        seats.left -= 1
        legal_actions(s, moves)
        if who == CHANCE:
            apply(s, random_outcome(moves, rng))
        elif moves.n == 1:
            count_turn(s, seats)
            apply(s, moves.action[0])
        else:
            count_turn(s, seats)
            copy_into(seen, s)
            redact(seen, who)
            seats.decided[who] += 1
            if seats.searches[who]:
                return who
            apply(s, greedy_action(seen, moves, sight, seats.wild[who], seats.noise[who], rng))
        who = actor(s)
    return who


@rule
def count_turn(s: State, seats: Policies) -> None:
    """A turn is what a seat decides until another one does; reactions of others do not end it."""
    if turn_of(s) != seats.last:
        seats.turns += 1
        seats.last = turn_of(s)


@rule
def sum_up(s: State, seats: Policies, result: Result) -> None:
    """Write down how a game came out."""
    for seat in range(s.n_players):
        result.points[seat] = total(s, seat)
        result.won[seat] = 1 if is_winner(s, seat) else 0
        result.decided[seat] = seats.decided[seat]
    result.turns = seats.turns
    result.left = seats.left if actor(s) == NOBODY else -1


@rule
def play_many(
    root: State,
    s: State,
    seen: State,
    moves: Moves,
    sight: Sight,
    seats: Policies,
    rng: Stream,
    seed: int,
    first: int,
    step: int,
    most: int,
    results: Results,
) -> None:
    """Whole games in which nobody searches, one for each of `results`: lanes `first`, `first + step` ...

    Each may have `most` decisions, outcomes and forced actions.
    """
    lane = first
    for result in results:
        copy_into(s, root)
        seed_stream(rng, seed, lane)
        seats.turns = 0
        seats.last = -1
        seats.left = most
        for seat in range(s.n_players):
            seats.decided[seat] = 0
        play_on(s, seen, moves, sight, seats, rng)
        sum_up(s, seats, result)
        lane += step
