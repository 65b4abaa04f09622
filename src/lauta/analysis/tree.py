"""What a tree search finds in a position: how often each action was tried, and the line that it expects.

Reads the tree of `bots/search_template.py` and knows no game; chances come from playouts, not from here.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..bots.thinking import NODES_AN_ITERATION, is_deep, prepare, think
from ..bots.toolkit import MAX_NODES, Desk
from ..engine.actors import CHANCE
from ..engine.record import copy

LONGEST_CHUNK_S = 0.25  # between two looks at the clock
LONGEST_LINE = 12  # decisions
SEEN = 0.02  # of all visits: what a line shows was tried at least so often,
SEEN_TIMES = 4  # and so often


class Found(NamedTuple):
    """What a search found: iterations done, by action the share of visits, and its line behind the action."""

    iterations: int
    visits: dict[int, float]
    lines: dict[int, tuple[int, ...]]


def look_ahead(desk: Desk, root: Any, seconds: float | None, iterations: int | None) -> Found:
    """Search from a redacted position where a seat is to act; `desk.rng` is seeded."""
    most = iterations if iterations is not None else 1 << 30
    room = min(MAX_NODES, most * NODES_AN_ITERATION + 1024)
    nodes = desk.nodes(room)
    prepare(desk, root, nodes, room, is_deep(iterations))
    begin, done, chunk = time.perf_counter(), 0, 1
    while done < most:
        chunk = min(chunk, most - done)
        think(desk, root, nodes, chunk)
        done += chunk
        spent = time.perf_counter() - begin
        if seconds is not None and spent >= seconds:
            break
        chunk *= 2
        if seconds is not None:
            chunk = max(1, min(chunk, int(done / spent * min(LONGEST_CHUNK_S, seconds - spent))))
    children = children_of(nodes, 0)
    total = max(1, sum(child.visits for child in children))
    visits = {child.action: child.visits / total for child in children}
    lines = {child.action: line_behind(desk, root, nodes, child, total) for child in children}
    return Found(done, visits, lines)


def together(trees: Sequence[Found]) -> Found:
    """What several searches from one root found, each line from the one that tried the action most."""
    done = sum(tree.iterations for tree in trees)
    actions = sorted({action for tree in trees for action in tree.visits})
    visits = {
        action: sum(tree.visits.get(action, 0.0) * tree.iterations for tree in trees) / max(1, done)
        for action in actions
    }
    lines = {
        action: max(trees, key=lambda tree: tree.visits.get(action, 0.0)).lines.get(action, ())
        for action in actions
    }
    return Found(done, visits, lines)


class Child(NamedTuple):
    """A child of a node: its place in the tree, the action that leads there, how often it was tried."""

    at: int
    action: int
    visits: int


def children_of(nodes: Any, at: int) -> list[Child]:
    """The children of a node, the most visited first."""
    found, child = [], int(nodes[at].child)
    while child > 0:
        found.append(Child(child, int(nodes[child].action), int(nodes[child].visits)))
        child = int(nodes[child].sibling)
    return sorted(found, key=lambda one: (-one.visits, one.action))


def line_behind(desk: Desk, root: Any, nodes: Any, child: Child, total: int) -> tuple[int, ...]:
    """The decisions that are expected after a child of the root, until chance decides or little was tried."""
    rules, state = desk.rules, copy(root)
    rules.determinize(state, int(rules.actor(root)), desk.rng)
    rules.apply(state, child.action)
    line: list[int] = []
    while len(line) < LONGEST_LINE and rules.actor(state) > CHANCE:
        rules.legal_actions(state, desk.moves)
        legal = {int(desk.moves.action[i]) for i in range(int(desk.moves.n))}
        likely = [one for one in children_of(nodes, child.at) if one.action in legal]
        if not likely or likely[0].visits < max(SEEN_TIMES, SEEN * total):
            break
        child = likely[0]
        line.append(child.action)
        rules.apply(state, child.action)
    return tuple(line)
