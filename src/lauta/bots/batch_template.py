"""Many games at once, each a lane of arrays: executed for every game (see `engine.loading.instantiate`).

Not imported by anybody: what it takes from a game's rules, playouts and rivals becomes its globals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lauta.engine.actors import CHANCE, NOBODY
from lauta.engine.random_stream import Stream, below, seed_stream
from lauta.engine.record import copy_into
from lauta.engine.rule import inline, rule

if TYPE_CHECKING:
    from lauta.bots.greedy_rival_template import Rivals, rival_action
    from lauta.bots.playouts_template import random_outcome
    from lauta.games.africa.bots.guide import Sight
    from lauta.games.africa.rules import Moves, State, actor, apply, is_winner, legal_actions, redact


SAMPLING = 0x2545F491  # tells the seed of a lane's samples from that of its chance


@inline
def go_on(
    s: State,
    moves: Moves,
    seen: State,
    sight: Sight,
    rivals: Rivals,
    rng: Stream,
    learner: int,
    forced: int,
    left: int,
) -> int:
    """Play what no learner decides; returns how many steps are left, `moves` holding what is legal then.

    `learner` decides himself (-1: every seat does); with `forced` what leaves no choice is played. It stops
    where a learner is to choose, the game is over, or no steps are left.
    """
    who = actor(s)
    while who != NOBODY and left > 0:
        legal_actions(s, moves)
        if who == CHANCE:
            apply(s, random_outcome(moves, rng))
        elif moves.n == 1 and (forced or (learner >= 0 and who != learner)):
            apply(s, moves.action[0])
        elif learner >= 0 and who != learner:
            turn = (who - learner) % s.n_players - 1
            apply(s, rival_action(s, who, turn, moves, seen, sight, rivals, rng))
        else:
            return left
        left -= 1
        who = actor(s)
    return left


@rule
def begin(
    first: int,
    end: int,
    root: State,
    states: Any,
    moves: Moves,
    seen: State,
    sight: Sight,
    rivals: Rivals,
    rngs: Any,
    seeds: Any,
    streams: Any,
    stride: int,
    forced: int,
    limit: int,
    games: Any,
    learners: Any,
    actors: Any,
    left: Any,
    numbers: Any,
    counts: Any,
    masks: Any,
) -> None:
    """Set these lanes up, each with game number `games[lane]` from `root`, as far as a learner's decision.

    A game in which the learner never has a choice is passed over, ten of them in a row at most. Chance of a
    lane is a stream of its seed: its first game has number `streams[lane]`, each later one `stride` more.
    """
    for lane in range(first, end):
        s, rng = states[lane], rngs[lane]
        for _ in range(10):
            copy_into(s, root)
            seed_stream(rng, int(seeds[lane]), int(games[lane]) * stride + int(streams[lane]))
            if learners[lane] <= -2:
                learners[lane] = -2 - below(rng, s.n_players)
            learner = int(learners[lane] if learners[lane] >= -1 else -2 - learners[lane])
            left[lane] = go_on(s, moves, seen, sight, rivals, rng, learner, forced, limit)
            actors[lane] = actor(s)
            if actors[lane] >= 0 and left[lane] > 0:
                break
            games[lane] += 1
        for i in range(counts[lane]):
            masks[lane, numbers[lane, i]] = 0
        counts[lane] = 0
        if actors[lane] < 0 or left[lane] <= 0:
            actors[lane] = NOBODY
            continue
        counts[lane] = moves.n
        for i in range(moves.n):
            numbers[lane, i] = moves.action[i]
            masks[lane, moves.action[i]] = 1


@rule
def step(
    first: int,
    end: int,
    states: Any,
    ended: Any,
    spaces: Any,
    seens: Any,
    sights: Any,
    rival_seats: Any,
    rngs: Any,
    forced: int,
    learners: Any,
    actions: Any,
    actors: Any,
    left: Any,
    numbers: Any,
    counts: Any,
    masks: Any,
    over: Any,
    cut: Any,
) -> int:
    """Play an action in each lane, and on to the next decision of a learner; returns how many lanes ended.

    `ended` keeps the last position of such a lane. Lanes that are over stand still. Single records come as
    arrays of one: what is handed over at every call takes Numba a microsecond each as a record.
    """
    moves, seen, sight, rivals = spaces[0], seens[0], sights[0], rival_seats[0]
    ends = 0
    for lane in range(first, end):
        over[lane] = cut[lane] = False
        if counts[lane] == 0:
            continue
        s = states[lane]
        apply(s, int(actions[lane]))
        learner = int(learners[lane] if learners[lane] >= -1 else -2 - learners[lane])
        steps = go_on(s, moves, seen, sight, rivals, rngs[lane], learner, forced, int(left[lane]) - 1)
        who = actor(s)
        left[lane], actors[lane] = steps, who
        for i in range(counts[lane]):
            masks[lane, numbers[lane, i]] = 0
        if who == NOBODY or steps <= 0:
            over[lane], cut[lane], counts[lane] = who == NOBODY, who != NOBODY, 0
            actors[lane] = NOBODY
            copy_into(ended[lane], s)
            ends += 1
            continue
        n = moves.n
        counts[lane] = n
        for i in range(n):
            number = moves.action[i]
            numbers[lane, i] = number
            masks[lane, number] = 1
    return ends


@rule
def end_lanes(
    first: int,
    end: int,
    again: int,
    roots: Any,
    states: Any,
    ended: Any,
    spaces: Any,
    seens: Any,
    sights: Any,
    rival_seats: Any,
    rngs: Any,
    seeds: Any,
    streams: Any,
    stride: int,
    forced: int,
    limit: int,
    games: Any,
    learners: Any,
    played: Any,
    actors: Any,
    left: Any,
    numbers: Any,
    counts: Any,
    masks: Any,
    rewards: Any,
    over: Any,
    cut: Any,
) -> None:
    """Say what ends are worth, and where `again` is set, begin anew there; `played` says who learned.

    Single records come as arrays of one, as in `step`.
    """
    moves, seen, sight, rivals = spaces[0], seens[0], sights[0], rival_seats[0]
    for lane in range(first, end):
        if not (over[lane] or cut[lane]):
            continue
        reward(ended[lane], over[lane], rewards, lane)
        played[lane] = learners[lane] if learners[lane] >= -1 else -2 - learners[lane]
        games[lane] += 1
        if again:
            begin(
                lane, lane + 1, roots[0], states, moves, seen, sight, rivals, rngs, seeds, streams, stride,
                forced, limit, games, learners, actors, left, numbers, counts, masks,
            )  # fmt: skip


@rule
def first_illegal(first: int, end: int, actions: Any, counts: Any, masks: Any) -> int:
    """The first lane whose action is not legal, -1 where all are. Lanes that are over do not matter."""
    for lane in range(first, end):
        if counts[lane] > 0:
            action = actions[lane]
            if action < 0 or action >= masks.shape[1] or masks[lane, action] == 0:
                return lane
    return -1


@rule
def reward(s: State, over: bool, rewards: Any, lane: int) -> None:
    """By seat what the end is worth: as `Match.returns`, nothing where the game was cut."""
    players = s.n_players
    won = 0
    if over:
        for seat in range(players):
            if is_winner(s, seat):
                won += 1
    for seat in range(players):
        if won == 0:
            rewards[lane, seat] = 0.0
        elif is_winner(s, seat):
            rewards[lane, seat] = (players - won) / (won * (players - 1))
        else:
            rewards[lane, seat] = -1.0 / (players - 1)


@rule
def seed_samplers(first: int, end: int, samplers: Any, seeds: Any, streams: Any) -> None:
    """Start the streams by which random actions and the choices of levels are drawn."""
    for lane in range(first, end):
        seed_stream(samplers[lane], int(seeds[lane]) ^ SAMPLING, int(streams[lane]))


@rule
def choose_any(first: int, end: int, samplers: Any, numbers: Any, counts: Any, actions: Any) -> None:
    """A legal action of each lane, any with equal chance; 0 where there is none.

    `samplers` are streams beside those of chance: asking changes nothing of what will be drawn.
    """
    for lane in range(first, end):
        actions[lane] = 0
        if counts[lane] > 0:
            actions[lane] = numbers[lane, below(samplers[lane], int(counts[lane]))]


@rule
def advise(
    first: int,
    end: int,
    states: Any,
    moves: Moves,
    seen: State,
    sight: Sight,
    rivals: Rivals,
    samplers: Any,
    actors: Any,
    counts: Any,
    actions: Any,
) -> None:
    """What the first of the rivals would do in each lane in place of the seat to act; 0 where none is."""
    for lane in range(first, end):
        if counts[lane] > 0:
            legal_actions(states[lane], moves)
            actions[lane] = rival_action(
                states[lane], int(actors[lane]), 0, moves, seen, sight, rivals, samplers[lane]
            )


@rule
def play_random(
    first: int,
    end: int,
    steps: int,
    root: State,
    states: Any,
    moves: Moves,
    rngs: Any,
    seeds: Any,
    streams: Any,
    stride: int,
    limit: int,
    games: Any,
    actors: Any,
    left: Any,
    numbers: Any,
    counts: Any,
    masks: Any,
) -> int:
    """Play `steps` random decisions in each lane, game after game; returns how many games ended.

    Forced actions and chance are played, and not counted. What is legal is shown where the last one led.
    Lanes that are over stand still.
    """
    ends = 0
    for lane in range(first, end):
        if counts[lane] == 0:
            continue
        s, rng = states[lane], rngs[lane]
        for i in range(counts[lane]):
            masks[lane, numbers[lane, i]] = 0
        done, steps_left = 0, int(left[lane])
        while True:
            who = actor(s)
            if who == NOBODY or steps_left <= 0:
                ends += 1
                games[lane] += 1
                copy_into(s, root)
                seed_stream(rng, int(seeds[lane]), int(games[lane]) * stride + int(streams[lane]))
                steps_left = limit
                who = actor(s)
            legal_actions(s, moves)
            steps_left -= 1
            if who == CHANCE:
                apply(s, random_outcome(moves, rng))
            elif moves.n == 1:
                apply(s, moves.action[0])
            elif done == steps:
                break
            else:
                apply(s, moves.action[below(rng, moves.n)])
                done += 1
        left[lane], actors[lane], counts[lane] = steps_left + 1, who, moves.n
        for i in range(moves.n):
            numbers[lane, i] = moves.action[i]
            masks[lane, moves.action[i]] = 1
    return ends


@rule
def look(first: int, end: int, states: Any, shown: Any, observers: Any) -> None:
    """Copy positions as their observers may know them; all of it where the game is over."""
    for lane in range(first, end):
        copy_into(shown[lane], states[lane])
        if actor(shown[lane]) != NOBODY:
            redact(shown[lane], observers[lane])
