"""A simple player: goes or flies to the nearest token, buys it or rolls for it, brings home what wins.

A yardstick for the length of the game and the shares of victories; the bots of the table are elsewhere. What
it takes from the game becomes its globals (see `engine.loading.instantiate`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from lauta.engine.actors import CHANCE, NOBODY
from lauta.engine.random_stream import Stream, below, seed_stream
from lauta.engine.record import copy_into, int32, record
from lauta.engine.rule import rule

if TYPE_CHECKING:
    from lauta.games.afrikan_tahti.data.constants import MAX_PLAYERS, TOKEN_PRICE
    from lauta.games.afrikan_tahti.rules.actions import BOUND, END, FLY, PAY, ROLL, SAIL, TRY
    from lauta.games.afrikan_tahti.rules.chosen_port import NO_PORT
    from lauta.games.afrikan_tahti.rules.legal import carries, legal_actions
    from lauta.games.afrikan_tahti.rules.play import actor, apply
    from lauta.games.afrikan_tahti.rules.state import DRAWN, UNDECIDED, Moves, Phase, Player, State
    from lauta.games.shared.star_board.data.constants import (
        AIR_FARE,
        DIE,
        LAND_STEPS,
        N_CITIES,
        N_SPOTS,
        N_STARTS,
        SEA_FARE,
        START_CITY,
        STEPS,
    )

FAR = 1000  # added to ways by sea without money
NOWHERE = 2 * FAR
LONGEST = 200


@record
class Tally:
    """What happened in many games. `turns` counts them by the turns that the winner had played.

    `star` and `horseshoe` are victories by item; a game in which somebody plays LONGEST turns is
    given up and counted in `unfinished`. `played` are the turns of each seat in the running game.
    """

    star: int32
    horseshoe: int32
    drawn: int32
    unfinished: int32
    turns: Annotated[list[int32], LONGEST + 1]
    wins: Annotated[list[int32], MAX_PLAYERS]
    played: Annotated[list[int32], MAX_PLAYERS]


# --- the player -------------------------------------------------------------------------------------


@rule
def decide(s: State, moves: Moves) -> int:
    """The simple player's decision; `moves` holds the legal actions."""
    me = s.players[s.turn]
    if s.phase == Phase.MOVE or s.phase == Phase.SAIL:
        return nearest_end(s, me, moves)
    if s.phase == Phase.BOUND:
        return nearest_port(s, me, moves)
    if s.phase == Phase.START:
        return moves.action[s.turn % moves.n]
    if not carries(me):
        if is_offered(moves, PAY):
            return PAY
        if is_offered(moves, TRY):
            return TRY
    if s.phase == Phase.ARRIVED:
        return END
    flight = best_flight(s, me, moves)
    if flight >= 0:
        return flight
    sail = nearest_end(s, me, moves)
    here = distance(s, me, me.at)
    if is_offered(moves, ROLL) and (here < FAR or way_left(s, me, sail) >= here):
        return ROLL
    return sail


@rule
def is_offered(moves: Moves, action: int) -> bool:
    """Whether an action is legal."""
    for i in range(moves.n):
        if moves.action[i] == action:
            return True
    return False


@rule
def nearest_end(s: State, me: Player, moves: Moves) -> int:
    """Of the ends of a move the one that leaves the shortest way; the last action where there is none."""
    best = moves.action[moves.n - 1]
    least = way_left(s, me, best)
    for i in range(moves.n):
        left = way_left(s, me, moves.action[i])
        if left < least:
            best, least = moves.action[i], left
    return best


@rule
def nearest_port(s: State, me: Player, moves: Moves) -> int:
    """The port from which the way is shortest, that to the port included."""
    best, least = moves.action[0], NOWHERE
    for i in range(moves.n):
        port = moves.action[i] - BOUND
        left = STEPS[me.at][port] + distance(s, me, port)
        if left < least:
            best, least = moves.action[i], left
    return best


@rule
def best_flight(s: State, me: Player, moves: Moves) -> int:
    """The flight that saves most steps, at least as many as a die shows; -1 where there is none."""
    best, least = -1, distance(s, me, me.at) - DIE + 1
    if carries(me) or me.money >= AIR_FARE + TOKEN_PRICE:
        for i in range(moves.n):
            action = moves.action[i]
            if FLY <= action < FLY + N_CITIES:
                left = distance(s, me, action - FLY)
                if left < least:
                    best, least = action, left
    return best


@rule
def way_left(s: State, me: Player, action: int) -> int:
    """Steps to go after a move by die or free passage; NOWHERE for any other action."""
    return distance(s, me, action % N_SPOTS) if action < SAIL + N_SPOTS else NOWHERE


@rule
def distance(s: State, me: Player, spot: int) -> int:
    """Steps from a spot to where the player wants to be: home, the nearest token, the voyage's port."""
    best = NOWHERE
    if me.bound != NO_PORT:
        best = STEPS[spot][me.bound]
    elif carries(me):
        for i in range(N_STARTS):
            best = min(best, way_to(spot, START_CITY[i], me.money))
    else:
        for city in range(N_CITIES):
            if s.token[city]:
                best = min(best, way_to(spot, city, me.money - TOKEN_PRICE))
    return best


@rule
def way_to(spot: int, city: int, money: int) -> int:
    """Steps from a spot to a city; where the money for a fare is lacking, by land before all others."""
    if money >= SEA_FARE:
        return STEPS[spot][city]
    return LAND_STEPS[spot][city] if LAND_STEPS[spot][city] >= 0 else FAR + STEPS[spot][city]


# --- many games -------------------------------------------------------------------------------------


@rule
def play_games(
    root: State, s: State, moves: Moves, rng: Stream, tally: Tally, seed: int, first: int, games: int
) -> int:
    """Play `games` games from `root` in `s`, lanes `first` and up; returns the decisions made."""
    decisions = 0
    for lane in range(first, first + games):
        copy_into(s, root)
        seed_stream(rng, seed, lane)
        decisions += play_game(s, moves, rng, tally)
        enter(s, tally)
    return decisions


@rule
def play_game(s: State, moves: Moves, rng: Stream, tally: Tally) -> int:
    """One game; returns the decisions made."""
    for seat in range(MAX_PLAYERS):
        tally.played[seat] = 0
    decisions = 0
    who = actor(s)
    while who != NOBODY and tally.played[s.turn] < LONGEST:
        legal_actions(s, moves)
        if who == CHANCE:
            apply(s, drawn(moves, rng))
        else:
            tally.played[who] += int(s.phase == Phase.TURN)
            decisions += int(moves.n > 1)
            apply(s, decide(s, moves))
        who = actor(s)
    return decisions


@rule
def drawn(moves: Moves, rng: Stream) -> int:
    """An outcome of chance, each as likely as its weight."""
    total = 0
    for i in range(moves.n):
        total += moves.weight[i]
    left = below(rng, total)
    for i in range(moves.n):
        left -= moves.weight[i]
        if left < 0:
            return moves.action[i]
    return moves.action[moves.n - 1]


@rule
def enter(s: State, tally: Tally) -> None:
    """Count a finished game."""
    if s.winner < 0:
        tally.drawn += int(s.winner == DRAWN)
        tally.unfinished += int(s.winner == UNDECIDED)
        return
    tally.star += s.players[s.winner].star
    tally.horseshoe += 1 - s.players[s.winner].star
    tally.turns[tally.played[s.winner]] += 1
    tally.wins[s.winner] += 1
