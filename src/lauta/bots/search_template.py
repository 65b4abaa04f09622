"""Tree search over determinizations, executed once for every game: each seat maximises its own utility.

Not imported by anybody: what it takes from a game's rules, guide and other drivers becomes its globals.
Chance is sampled; outcomes have nodes of their own. Leaves are played on by greedy players for
a few turns, then estimated by the guide.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated, TypeAlias

from lauta.engine.actors import CHANCE, NOBODY
from lauta.engine.random_stream import Stream
from lauta.engine.record import copy_into, float64, int16, int32, record, same
from lauta.engine.rule import rule

if TYPE_CHECKING:
    from lauta.bots.greedy_template import best_rated, greedy_action
    from lauta.bots.playouts_template import random_outcome
    from lauta.games.africa.bots.guide import MARGIN, Sight, rate, spread, turn_of, value
    from lauta.games.africa.rules import (
        MAX_PLAYERS,
        N_ACTIONS,
        UNIT,
        Moves,
        State,
        actor,
        apply,
        determinize,
        is_winner,
        legal_actions,
        redact,
        total,
    )

Nodes: TypeAlias = "list[Node]"  # compiled: an array of them
MAX_DEPTH = 200
MAX_PLAYOUT = 1500  # decisions and outcomes after which a playout is estimated, wherever it is
UNLIKELY = 0.01  # the weight that every action has, however bad it seems
RULED_OUT = 1.0e4  # points: an action that the guide rates so far below the best is not tried at all
MARGIN_WEIGHT = 0.2  # what being far ahead counts against the win itself
OFTEN = 16  # iterations between two looks at whether more of them can change anything


@record
class Node:
    """What followed an action: visits, and what each seat got out of them in all."""

    visits: int32
    child: int32
    sibling: int32
    moved: int32
    action: int16
    prior: float64
    gains: Annotated[list[float64], MAX_PLAYERS]


@record
class Tree:
    """The settings of a search, and its working space."""

    viewer: int32
    horizon: int32
    used: int32
    size: int32
    depth: int32
    turns: int32
    last: int32
    done: int32
    kept: int32
    greed: float64
    explore: float64
    noise: float64
    path: Annotated[list[int32], MAX_DEPTH + 1]
    child: Annotated[list[int32], N_ACTIONS]
    worth: Annotated[list[float64], MAX_PLAYERS]
    gain: Annotated[list[float64], MAX_PLAYERS]


@record
class Poll:
    """What trees from one root say of its actions, in all: visits, and gains of the seat that chooses."""

    visits: Annotated[list[int32], N_ACTIONS]
    gains: Annotated[list[float64], N_ACTIONS]


@rule
def clear(tree: Tree, nodes: Nodes) -> None:
    """Forget everything: only the root is left."""
    tree.used = 1
    tree.done = 0
    nodes[0].visits = 0
    nodes[0].child = 0
    nodes[0].moved = 0
    for seat in range(MAX_PLAYERS):
        nodes[0].gains[seat] = 0.0
    for action in range(N_ACTIONS):
        tree.child[action] = 0


@rule
def search(
    root: State,
    s: State,
    moves: Moves,
    sight: Sight,
    tree: Tree,
    nodes: Nodes,
    rng: Stream,
    iterations: int,
    left: int,
) -> int:
    """So many iterations more, fewer where `left` of them could not change what is visited most; how many."""
    for i in range(iterations):
        if tree.done % OFTEN == 0 and decided(nodes, left - i):
            return i
        tree.done += 1
        copy_into(s, root)
        determinize(s, tree.viewer, rng)
        descend(s, moves, sight, tree, nodes, rng)
        play_out(s, moves, sight, tree, rng)
        assess(s, tree)
        back_up(tree, nodes)
    return iterations


@rule
def descend(s: State, moves: Moves, sight: Sight, tree: Tree, nodes: Nodes, rng: Stream) -> None:
    """From the root through known positions to a new one, which gets its nodes."""
    at = 0
    tree.depth = 1
    tree.path[0] = 0
    tree.turns = 0
    who = actor(s)
    tree.last = turn_of(s)
    while who != NOBODY and tree.depth < MAX_DEPTH:
        if turned(s, tree, who) >= tree.horizon:
            return
        legal_actions(s, moves)
        fresh = False
        if who == CHANCE or moves.n == 1:
            at = child_of(tree, nodes, at, random_outcome(moves, rng))
        else:
            fresh = not knows_all(moves, tree, nodes, at)
            if fresh:
                expand(s, moves, sight, tree, nodes, at)
            at = select(moves, tree, nodes, at, who)
        if at == 0:
            return
        step_to(tree, at)
        apply(s, nodes[at].action)
        if fresh:
            return
        who = actor(s)


@rule
def turned(s: State, tree: Tree, who: int) -> int:
    """How many turns have begun since the root, `who` being the actor."""
    if who != CHANCE and turn_of(s) != tree.last:
        tree.turns += 1
        tree.last = turn_of(s)
    return tree.turns


@rule
def step_to(tree: Tree, at: int) -> None:
    """The path goes on to a node."""
    tree.path[tree.depth] = at
    tree.depth += 1


@rule
def add_node(tree: Tree, nodes: Nodes, at: int, action: int, prior: float) -> int:
    """A new child of node `at`; 0 where there is no room."""
    if tree.used >= tree.size:
        return 0
    new = tree.used
    tree.used += 1
    node = nodes[new]
    node.visits = 0
    node.child = 0
    node.moved = 0
    node.sibling = nodes[at].child
    node.action = action
    node.prior = prior
    for seat in range(MAX_PLAYERS):
        node.gains[seat] = 0.0
    nodes[at].child = new
    return new


@rule
def child_of(tree: Tree, nodes: Nodes, at: int, action: int) -> int:
    """The node after an outcome of chance or a forced action; 0 where there is no room."""
    child = nodes[at].child
    while child > 0:
        if nodes[child].action == action:
            return child
        child = nodes[child].sibling
    return add_node(tree, nodes, at, action, 1.0)


@rule
def mark(tree: Tree, nodes: Nodes, at: int, known: int) -> None:
    """Write down (1) or forget (0) which child of `at` belongs to which action."""
    child = nodes[at].child
    while child > 0:
        tree.child[nodes[child].action] = child * known
        child = nodes[child].sibling


@rule
def knows_all(moves: Moves, tree: Tree, nodes: Nodes, at: int) -> bool:
    """Whether every legal action has its node; other determinizations may have had other ones."""
    if nodes[at].child == 0:
        return False
    known = 0
    mark(tree, nodes, at, 1)
    for i in range(moves.n):
        known += tree.child[moves.action[i]] > 0
    mark(tree, nodes, at, 0)
    return known == moves.n


@rule
def expand(s: State, moves: Moves, sight: Sight, tree: Tree, nodes: Nodes, at: int) -> None:
    """Nodes for the actions in `moves` that node `at` does not know, weighed by the guide."""
    if tree.used + moves.n > tree.size:
        return
    rate(s, moves, sight)
    top = sight.rating[best_rated(moves, sight)]
    weights = 0.0
    for i in range(moves.n):
        worse = top - sight.rating[i]
        sight.rating[i] = 0.0 if worse > RULED_OUT else math.exp(max(-20.0, -worse * tree.greed)) + UNLIKELY
        weights += sight.rating[i]
    mark(tree, nodes, at, 1)
    for i in range(moves.n - 1, -1, -1):
        if tree.child[moves.action[i]] == 0:
            add_node(tree, nodes, at, moves.action[i], sight.rating[i] / weights)
    mark(tree, nodes, at, 0)


@rule
def select(moves: Moves, tree: Tree, nodes: Nodes, at: int, who: int) -> int:
    """The child to try: good so far, or likely good and little tried. 0 where none can be tried."""
    visits = nodes[at].visits
    hope = nodes[at].gains[who] / visits if visits > 0 else 0.0
    reach = tree.explore * math.sqrt(visits + 1.0)
    best, best_score = 0, -1.0e9
    mark(tree, nodes, at, 1)
    for i in range(moves.n):
        child = tree.child[moves.action[i]]
        if child > 0 and nodes[child].prior > 0.0:
            node = nodes[child]
            mean = node.gains[who] / node.visits if node.visits > 0 else hope
            score = mean + reach * node.prior / (1.0 + node.visits)
            if score > best_score:
                best, best_score = child, score
    mark(tree, nodes, at, 0)
    return best


@rule
def play_out(s: State, moves: Moves, sight: Sight, tree: Tree, rng: Stream) -> None:
    """Greedy players go on until the horizon of turns, or for MAX_PLAYOUT steps."""
    who = actor(s)
    for _ in range(MAX_PLAYOUT):
        if who == NOBODY or turned(s, tree, who) >= tree.horizon:
            return
        legal_actions(s, moves)
        if who == CHANCE:
            apply(s, random_outcome(moves, rng))
        elif moves.n == 1:
            apply(s, moves.action[0])
        else:
            apply(s, greedy_action(s, moves, sight, 0.0, tree.noise, rng))
        who = actor(s)


@rule
def assess(s: State, tree: Tree) -> None:
    """What each seat gets from this position: its share of the win, and a little for the margin.

    Who has won alone has all of the margin, however small it is: who is sure to win would else put the end
    off for ever, because the lead still grows.
    """
    over = actor(s) == NOBODY
    scale = 1.0 if over else spread(s)
    top, worths, shares = -1.0e9, 0.0, 0.0
    for seat in range(s.n_players):
        tree.worth[seat] = total(s, seat) / UNIT if over else value(s, seat)
        top = max(top, tree.worth[seat])
    for seat in range(s.n_players):
        shares += share_of(s, seat, tree.worth[seat] - top, scale, over)
    for seat in range(s.n_players):
        worths += tree.worth[seat]
    for seat in range(s.n_players):
        mine = tree.worth[seat]
        ahead = mine - (worths - mine) / (s.n_players - 1)
        share = share_of(s, seat, mine - top, scale, over) / shares
        won = over and share == 1.0
        tree.gain[seat] = share + MARGIN_WEIGHT * (1.0 if won else max(-1.0, min(1.0, ahead / MARGIN)))


@rule
def share_of(s: State, seat: int, behind: float, scale: float, over: bool) -> float:
    """The weight of a seat in the race for the win."""
    if over:
        return 1.0 if is_winner(s, seat) else 0.0
    return math.exp(behind / scale)


@rule
def back_up(tree: Tree, nodes: Nodes) -> None:
    """Every node on the path learns what came out."""
    for i in range(tree.depth):
        node = nodes[tree.path[i]]
        node.visits += 1
        for seat in range(MAX_PLAYERS):
            node.gains[seat] += tree.gain[seat]


@rule
def decided(nodes: Nodes, iterations: int) -> bool:
    """Whether so many iterations more cannot change what is visited most."""
    first = second = 0
    child = nodes[0].child
    while child > 0:
        visits = nodes[child].visits
        if visits > first:
            first, second = visits, first
        elif visits > second:
            second = visits
        child = nodes[child].sibling
    return first - second > iterations


# --- several trees from one root ----------------------------------------------------------------------


@rule
def begin(poll: Poll) -> None:
    """No tree has been asked yet."""
    for action in range(N_ACTIONS):
        poll.visits[action] = 0
        poll.gains[action] = 0.0


@rule
def ask(nodes: Nodes, who: int, poll: Poll) -> None:
    """What one more tree says."""
    child = nodes[0].child
    while child > 0:
        poll.visits[nodes[child].action] += nodes[child].visits
        poll.gains[nodes[child].action] += nodes[child].gains[who]
        child = nodes[child].sibling


@rule
def elected(poll: Poll) -> int:
    """The action that was tried most often; of equals the one that gained more, then the first."""
    best = 0
    for action in range(1, N_ACTIONS):
        tried, most = poll.visits[action], poll.visits[best]
        if tried > most or (tried == most and poll.gains[action] > poll.gains[best]):
            best = action
    return best


@rule
def settled(poll: Poll, iterations: int) -> bool:
    """Whether so many iterations more, in whatever tree, cannot change what is visited most."""
    first = second = 0
    for action in range(N_ACTIONS):
        visits = poll.visits[action]
        if visits > first:
            first, second = visits, first
        elif visits > second:
            second = visits
    return first - second > iterations


# --- a tree that is kept ------------------------------------------------------------------------------


@rule
def follow(
    root: State,
    goal: State,
    s: State,
    seen: State,
    aside: State,
    moves: Moves,
    tree: Tree,
    nodes: Nodes,
    rng: Stream,
    action: int,
) -> int:
    """The node of the position `goal`, as its seat knows it, after `action` at `root`; 0 where it is unknown.

    Between the two there may be forced actions, whoever's, and one outcome of chance that the tree has
    nodes for. `s`, `seen` and `aside` are working space.
    """
    copy_into(s, root)
    determinize(s, tree.viewer, rng)
    legal_actions(s, moves)
    at = legal_child(moves, nodes, 0, action)
    if at == 0:
        return 0
    apply(s, action)
    at = go_on(goal, s, seen, moves, tree, nodes, at)
    if at >= 0:
        return at
    at = -at
    child = nodes[at].child
    copy_into(aside, s)
    while child > 0:
        legal_actions(aside, moves)
        if legal_child(moves, nodes, at, nodes[child].action) == child:
            copy_into(s, aside)
            apply(s, nodes[child].action)
            found = go_on(goal, s, seen, moves, tree, nodes, child)
            if found > 0:
                return found
        child = nodes[child].sibling
    return 0


@rule
def legal_child(moves: Moves, nodes: Nodes, at: int, action: int) -> int:
    """The child of a node after an action that is among `moves`; 0 where there is none."""
    child = nodes[at].child
    while child > 0 and nodes[child].action != action:
        child = nodes[child].sibling
    for i in range(moves.n):
        if moves.action[i] == action:
            return child
    return 0


@rule
def go_on(goal: State, s: State, seen: State, moves: Moves, tree: Tree, nodes: Nodes, at: int) -> int:
    """Through forced actions from node `at` to the position `goal`: its node, 0 where it does not come.

    Where chance is to act, that node, negative.
    """
    who = actor(s)
    while who != NOBODY and at > 0:
        if who == CHANCE:
            return -at
        if who == tree.viewer:
            copy_into(seen, s)
            redact(seen, who)
            if same(seen, goal):
                return at
        legal_actions(s, moves)
        if moves.n != 1:
            return 0
        at = legal_child(moves, nodes, at, moves.action[0])
        apply(s, moves.action[0])
        who = actor(s)
    return 0


@rule
def keep(tree: Tree, nodes: Nodes, at: int) -> None:
    """The node `at` becomes the root; what does not follow from it is forgotten.

    Children have higher numbers than their parents, so one pass numbers what stays; nothing is linked to
    the old root, so where there is no child or sibling its number 0 stays 0.
    """
    nodes[at].moved = 1
    used = 0
    for i in range(at, tree.used):
        if nodes[i].moved > 0:
            nodes[i].moved = used
            used += 1
            child = nodes[i].child
            while child > 0:
                nodes[child].moved = 1
                child = nodes[child].sibling
    for i in range(at, tree.used):
        if i == at or nodes[i].moved > 0:
            nodes[i].child = nodes[nodes[i].child].moved
            nodes[i].sibling = nodes[nodes[i].sibling].moved
    nodes[at].sibling = 0
    for i in range(at, tree.used):
        if i == at or nodes[i].moved > 0:
            copy_into(nodes[nodes[i].moved], nodes[i])
    tree.used = used
    tree.done = nodes[0].visits
    for i in range(used):
        nodes[i].moved = 0


@rule
def decide(
    root: State,
    before: State,
    s: State,
    seen: State,
    aside: State,
    moves: Moves,
    sight: Sight,
    tree: Tree,
    nodes: Nodes,
    rng: Stream,
    poll: Poll,
    action: int,
    iterations: int,
) -> int:
    """A whole decision with one tree, which goes on from position `before` and `action` (-1: it is new).

    `before` becomes `root`; `tree.kept` and `tree.done` tell the iterations that were kept and all there are.
    """
    at, word = 0, rng.word
    if action >= 0 and actor(root) == tree.viewer and turn_of(root) == turn_of(before):
        at = follow(before, root, s, seen, aside, moves, tree, nodes, rng, action)
    if at > 0:
        keep(tree, nodes, at)
    else:
        rng.word = word  # what does not follow is decided as if nothing had been before
        tree.viewer = actor(root)
        clear(tree, nodes)
    tree.kept = tree.done
    left = iterations - tree.done
    search(root, s, moves, sight, tree, nodes, rng, left, left)
    begin(poll)
    ask(nodes, tree.viewer, poll)
    copy_into(before, root)
    return elected(poll)
