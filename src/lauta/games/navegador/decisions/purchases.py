"""What Navegador sells: what `purchases.toml` needs of the position, and which of its sentences holds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Literal

from ....engine.decisions import Words
from ....engine.record import copy
from ..data import constants as c
from ..rules import actions
from ..rules.navigation import free_ships
from ..rules.play import apply
from ..rules.rondel import building_price, cheapest_token, has_room, places_cost, privilege_cash
from ..rules.scoring import column_points
from ..rules.state import State, Step
from ..speech.words import building_object, ships, workers
from .common import gained, say

PLACES = {"recruit": c.CHURCHES, "launch": c.SHIPYARDS}


def _booked(kind: str) -> Callable[[State, int], Fraction]:
    """The points that such a decision books for things, cash aside."""

    def points(s: State, arg: int) -> Fraction:
        after: State = copy(s)
        apply(after, actions.join(kind, arg))
        return gained(s, after, s.turn)

    return points


for _kind in ("recruit", "launch", "found", "build", "take"):
    say.points(_kind)(_booked(_kind))


# --- workers and ships ----------------------------------------------------------------------------------


def room_for(s: State, kind: str) -> int:
    """How many more workers or ships there can be."""
    me = s.players[s.turn]
    return c.MAX_WORKERS - me.workers if kind == "recruit" else c.SHIPS - me.on_board


def bill(s: State, kind: str, n: int) -> tuple[Literal["costs", "surplus"], Words]:
    """What n workers or ships cost; those beyond the limit bring cash back (NA-27 to NA-37)."""
    cost = places_cost(s, s.players[s.turn].items[PLACES[kind]], n)
    surplus = n - max(0, room_for(s, kind))
    if surplus <= 0:
        return "costs", {"cost": cost}
    return "surplus", {"cost": cost, "cash": surplus * c.SURPLUS_PRICE, "surplus": surplus}


def _more_of(kind: Literal["recruit", "launch"], word: str) -> None:
    """What workers and ships have in common."""

    @say.effect(kind, words=("cost", "cash", "surplus"))
    def price(s: State, n: int) -> tuple[Literal["costs", "surplus"], Words]:
        return bill(s, kind, n)

    @say.log(kind, words=(word, "cost"))
    def joining(before: State, after: State, n: int) -> Words:
        m = max(0, min(n, room_for(before, kind)))
        cost = places_cost(before, before.players[before.turn].items[PLACES[kind]], n)
        return {word: workers(m) if kind == "recruit" else ships(m), "cost": cost}

    @say.refuses(kind, words=("n", "cost", "cash"), when=(Step.WORKERS if kind == "recruit" else Step.SHIPS,))
    def not_so_many(s: State, n: int) -> tuple[Literal["most", "too_dear"], Words]:
        places = s.players[s.turn].items[PLACES[kind]]
        most = max(places, room_for(s, kind))
        if n > most:
            return "most", {"n": most}
        return "too_dear", {"cost": places_cost(s, places, n), "cash": s.players[s.turn].cash}


_more_of("recruit", "workers")
_more_of("launch", "ships")


# --- colonies -------------------------------------------------------------------------------------------


@say.effect("found", words=("cost",))
def colony_price(s: State, place: int) -> Words:
    """The price of the cheapest token."""
    return {"cost": c.TOKEN_PRICE[cheapest_token(s, place)]}


@say.log("found", words=("cost",))
def founded(before: State, after: State, place: int) -> Words:
    """The price of the token."""
    return colony_price(before, place)


NoColony = Literal["passed", "unexplored", "none", "no_ship", "no_workers", "too_dear"]


@say.refuses("found", words=("n", "cost", "cash"), when=(Step.COLONY,))
def no_colony(s: State, place: int) -> tuple[NoColony, Words]:
    """Why no colony is founded there."""
    me = s.players[s.turn]
    if place < s.cursor:
        return "passed", {}
    if not s.explored >> place & 1:
        return "unexplored", {}
    token = cheapest_token(s, place)
    if token < 0:
        return "none", {}
    if free_ships(s, me, place) <= 0:
        return "no_ship", {}
    if s.used + c.WORKERS_PER_COLONY > me.workers:
        return "no_workers", {"n": c.WORKERS_PER_COLONY}
    return "too_dear", {"cost": c.TOKEN_PRICE[token], "cash": me.cash}


# --- buildings ------------------------------------------------------------------------------------------


@say.effect("build", words=("cost", "workers"))
def needs(s: State, line: int) -> Words:
    """The price of the next building of a line, and the workers for it."""
    return {"cost": building_price(s, line), "workers": workers(c.LINE_WORKERS[line])}


@say.log("build", words=("building", "cost"))
def built(before: State, after: State, line: int) -> Words:
    """The building and its price."""
    return {"building": building_object(line), "cost": building_price(before, line)}


@say.refuses("build", words=("need", "free", "cost", "cash"), when=(Step.BUILDINGS,))
def no_building(s: State, line: int) -> tuple[Literal["passed", "none", "no_workers", "too_dear"], Words]:
    """Why the next building of a line is not bought."""
    me = s.players[s.turn]
    if line < s.cursor:
        return "passed", {}
    if s.sold[line] == c.OFFERED[s.n_players][line] or not has_room(me, line):
        return "none", {}
    free = me.workers - s.used
    if c.LINE_WORKERS[line] > free:
        return "no_workers", {"need": c.LINE_WORKERS[line], "free": free}
    return "too_dear", {"cost": building_price(s, line), "cash": me.cash}


# --- privileges -----------------------------------------------------------------------------------------


@say.effect("take", words=("n", "cash"))
def privilege(s: State, column: int) -> Words:
    """What it pays now, and how much more its column is worth."""
    after: State = copy(s)
    apply(after, actions.TAKE + column)
    more = column_points(after, s.turn, column) - column_points(s, s.turn, column)
    return {"n": more, "cash": privilege_cash(s.players[s.turn], column)}


@say.log("take", words=("cash",))
def taken(before: State, after: State, column: int) -> Words:
    """What it has paid."""
    return {"cash": privilege_cash(before.players[before.turn], column)}


@say.refuses("take", words=("n",), when=(Step.PRIVILEGE, Step.END))
def no_privilege(
    s: State, column: int
) -> tuple[Literal["no_worker", "none", "full", "one_privilege"], Words]:
    """Why no privilege of a type is taken."""
    me = s.players[s.turn]
    if s.step == Step.END:
        return "one_privilege", {}
    if me.workers - c.PRIVILEGE_WORKERS < c.MIN_WORKERS:
        return "no_worker", {"n": c.MIN_WORKERS}
    if s.gallery[column] == 0:
        return "none", {}
    assert me.privileges[column] == c.SLOTS
    return "full", {"n": c.SLOTS}
