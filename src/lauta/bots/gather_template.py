"""Positions of games between greedy players, as a learned evaluation sees them; executed for every game.

Not imported by anybody: what it takes from a game's rules, guide and `inputs.py` becomes its globals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from lauta.engine.actors import CHANCE, NOBODY
from lauta.engine.random_stream import Stream, unit
from lauta.engine.record import copy_into, float64, int32, record
from lauta.engine.rule import floats, rule

if TYPE_CHECKING:
    from lauta.bots.greedy_template import greedy_action
    from lauta.bots.playouts_template import random_outcome
    from lauta.games.africa.bots.guide import Sight, turn_of
    from lauta.games.africa.rules import MAX_PLAYERS, Moves, State, actor, apply, legal_actions, redact
    from lauta.games.attika.bots.inputs import N_INPUTS, spread_by_hand, tell, value_by_hand

Glimpses: TypeAlias = "list[Glimpse]"  # compiled: an array of them


@record
class Glimpse:
    """A position at the begin of a turn: what is told of each seat, and the hand-made estimate of each.

    `inputs` are by seat, then by input; an `estimate` is in units of how far values may differ.
    """

    turn: int32
    estimate: Annotated[list[float64], MAX_PLAYERS]
    inputs: Annotated[list[float64], MAX_PLAYERS * N_INPUTS]


@record
class Diary:
    """What of a game is kept: the begin of a turn with chance `share`, after `first` turns.

    Until then every seat decides at random with chance `wild`, so that unusual positions come up, too. `kept`
    are there, of `room` that there could be. `noise` is the error of all seats, in points; `left` is how many
    decisions, outcomes and forced actions the game may still have.
    """

    kept: int32
    room: int32
    first: int32
    turns: int32
    last: int32
    left: int32
    share: float64
    wild: float64
    noise: float64


@rule
def note(s: Any, diary: Diary, glimpses: Glimpses) -> None:
    """Keep this position."""
    glimpse = glimpses[diary.kept]
    glimpse.turn = diary.turns
    scale = spread_by_hand(s)
    for seat in range(s.n_players):
        told = floats(N_INPUTS)
        tell(s, seat, told)
        glimpse.estimate[seat] = value_by_hand(s, seat) / scale
        for i in range(N_INPUTS):
            glimpse.inputs[seat * N_INPUTS + i] = told[i]
    diary.kept += 1


@rule
def gather(
    s: State,
    seen: State,
    moves: Moves,
    sight: Sight,
    diary: Diary,
    glimpses: Glimpses,
    rng: Stream,
) -> int:
    """Play a game between greedy players to its end, keeping positions; NOBODY, if it did end."""
    who = actor(s)
    while who != NOBODY and diary.left > 0:
        diary.left -= 1
        if who != CHANCE and turn_of(s) != diary.last:
            diary.turns += 1
            diary.last = turn_of(s)
            if diary.turns > diary.first and diary.kept < diary.room and unit(rng) < diary.share:
                note(s, diary, glimpses)
        legal_actions(s, moves)
        if who == CHANCE:
            apply(s, random_outcome(moves, rng))
        elif moves.n == 1:
            apply(s, moves.action[0])
        else:
            copy_into(seen, s)
            redact(seen, who)
            wild = diary.wild if diary.turns <= diary.first else 0.0
            apply(s, greedy_action(seen, moves, sight, wild, diary.noise, rng))
        who = actor(s)
    return who
