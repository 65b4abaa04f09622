"""Why an action is not legal now: one sentence, and the number of the rule; both are in `refusal.toml`.

Only asked for actions that exist and that `rules/legal.py` does not list; it changes nothing. Voyages are in
`refusal_at_sea.py`.
"""

from __future__ import annotations

from ....engine.errors import IllegalAction
from ..data import constants as c
from ..rules import actions
from ..rules.navigation import can_sail, free_ships
from ..rules.rondel import (
    building_price,
    cheapest_token,
    has_room,
    most_processed,
    orange_factories,
    places_cost,
)
from ..rules.state import NOWHERE, Player, State, Step
from ..rules.turns import steps_to
from .refusal_at_sea import no, why_no_voyage, why_not_complete
from .words import region as region_name


def why_illegal(s: State, action: int) -> IllegalAction:
    """The reason for which an action that exists is not legal in this state."""
    kind, args = actions.split(action)
    return _reason(s, kind, args) or no("due", Step(s.step).name.lower())


def _reason(s: State, kind: str, args: tuple[int, ...]) -> IllegalAction | None:
    """A reason of its own, where the kind of decision is the one that is due."""
    me = s.players[s.turn]
    match kind:
        case "rondel" if s.step == Step.RONDEL:
            return _why_no_space(s, args[0])
        case "card" if s.step == Step.RONDEL:
            return _why_no_card(s)
        case "end" if s.step == Step.RONDEL:
            return no("must_move")
        case "pay" if s.step == Step.PAY:
            return _why_no_payment(s, args[0])
        case "sail" if s.step == Step.SAIL:
            return why_no_voyage(s, *args)
        case "done" | "end" if s.step == Step.SAIL:
            return why_not_complete(s, kind)
        case "recruit" if s.step == Step.WORKERS:
            return _why_not_so_many(s, args[0], me.items[c.CHURCHES], c.MAX_WORKERS - me.workers, "workers")
        case "launch" if s.step == Step.SHIPS:
            return _why_not_so_many(s, args[0], me.items[c.SHIPYARDS], c.SHIPS - me.on_board, "ships")
        case "sell" | "process" if s.step == Step.MARKET:
            return _why_no_trade(s, me, kind, *args)
        case "found" if s.step == Step.COLONY:
            return _why_no_colony(s, me, args[0])
        case "build" if s.step == Step.BUILDINGS:
            return _why_no_building(s, me, args[0])
        case "take" if s.step == Step.PRIVILEGE:
            return _why_no_privilege(s, me, args[0])
        case "take" if s.step == Step.END:
            return no("one_privilege")
    return None


# --- rondel and card --------------------------------------------------------------------------------


def _why_no_space(s: State, space: int) -> IllegalAction:
    me, steps = s.players[s.turn], steps_to(s, space)
    where = "back_here" if space == me.stone else "far"
    return no("steps", where, n=c.STEP_COST[steps], steps=steps, ships=me.on_board)


def _why_no_payment(s: State, region: int) -> IllegalAction:
    if s.players[s.turn].ships[region] == 0:
        return no("pay", "no_ship", region=region_name(region))
    return no("pay", "passed" if region < s.cursor else "too_few", region=region_name(region))


def _why_no_card(s: State) -> IllegalAction:
    if s.card_used:
        return no("card", "used")
    if s.card_holder != s.turn:
        return no("card", "elsewhere")
    if s.players[s.turn].stone == NOWHERE:
        return no("card", "first_round")
    assert not can_sail(s, s.turn)
    return no("card", "no_ship")


# --- workers, ships, market -------------------------------------------------------------------------


def _why_not_so_many(s: State, n: int, places: int, room: int, what: str) -> IllegalAction:
    if n > max(places, room):
        return no("most", what, n=max(places, room))
    return no("too_dear", cost=places_cost(s, places, n), cash=s.players[s.turn].cash)


def _why_no_trade(s: State, me: Player, kind: str, good: int, n: int) -> IllegalAction:
    if good < s.cursor:
        return no("goods", "done" if good == s.cursor - 1 else "passed")
    if kind == "sell":
        return no("market", "sold", n=me.colonies[good])
    most = most_processed(me, good, orange_factories(s, me))
    return no("market", "one_factory" if n == me.factories[good] + 1 else "factories", n=most)


# --- colonies, buildings, privileges ----------------------------------------------------------------


def _why_no_colony(s: State, me: Player, region: int) -> IllegalAction:
    name = region_name(region)
    if region < s.cursor:
        return no("colony", "passed", region=name)
    if not s.explored >> region & 1:
        return no("colony", "unexplored", region=name)
    token = cheapest_token(s, region)
    if token < 0:
        return no("colony", "none", region=name)
    if free_ships(s, me, region) <= 0:
        return no("colony", "no_ship", region=name)
    if s.used + c.WORKERS_PER_COLONY > me.workers:
        return no("colony", "no_workers", n=c.WORKERS_PER_COLONY)
    return no("colony", "too_dear", cost=c.TOKEN_PRICE[token], cash=me.cash)


def _why_no_building(s: State, me: Player, line: int) -> IllegalAction:
    if line < s.cursor:
        return no("building", "passed")
    if s.sold[line] == c.OFFERED[s.n_players][line] or not has_room(me, line):
        return no("building", "none")
    free = me.workers - s.used
    if c.LINE_WORKERS[line] > free:
        return no("building", "no_workers", need=c.LINE_WORKERS[line], free=free)
    return no("building", "too_dear", cost=building_price(s, line), cash=me.cash)


def _why_no_privilege(s: State, me: Player, column: int) -> IllegalAction:
    if me.workers - c.PRIVILEGE_WORKERS < c.MIN_WORKERS:
        return no("privilege", "no_worker", n=c.MIN_WORKERS)
    if s.gallery[column] == 0:
        return no("privilege", "none")
    assert me.privileges[column] == c.SLOTS
    return no("privilege", "full", n=c.SLOTS)
