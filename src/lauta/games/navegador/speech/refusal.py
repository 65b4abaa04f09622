"""Why an action is not legal now: one sentence, and the number of the rule.

Only asked for actions that exist and that `rules/legal.py` does not list; it changes nothing.
"""

from __future__ import annotations

from ....engine.errors import IllegalAction
from ....engine.phrase import TN, Phrase, T
from ..data import constants as c
from ..rules import actions
from ..rules.navigation import can_sail, free_ships
from ..rules.rondel import building_price, cheapest_token, orange_factories, places_cost
from ..rules.state import NOWHERE, Player, State, Step
from ..rules.turns import steps_to
from .refusal_at_sea import why_no_voyage, why_not_complete
from .words import region as region_name

Reason = tuple[Phrase, str]

_DUE: dict[int, Reason] = {
    Step.FIRST: (T("the start player has to be drawn first"), "NA-14"),
    Step.WINDOW: (T("choose whether to use the card before this turn first"), "NA-95"),
    Step.RONDEL: (T("choose a space of the rondel first"), "NA-16"),
    Step.PAY: (T("choose the ships that pay for the steps on the rondel first"), "NA-20"),
    Step.SAIL: (T("choose voyages now, or end the voyage"), "NA-39"),
    Step.REVEAL: (T("the tokens of the region have to be turned up first"), "NA-48"),
    Step.WORKERS: (T("choose the number of workers now, or end the turn"), "NA-26"),
    Step.SHIPS: (T("choose the number of ships now, or end the turn"), "NA-26"),
    Step.MARKET: (T("choose goods to sell or process now, or end the turn"), "NA-26"),
    Step.COLONY: (T("found colonies now, or end the turn"), "NA-26"),
    Step.BUILDINGS: (T("choose buildings now, or end the turn"), "NA-26"),
    Step.PRIVILEGE: (T("choose a privilege now, or end the turn"), "NA-26"),
    Step.END: (T("the action is complete; all that is left is to end the turn"), "NA-26"),
    Step.OVER: (T("the game is over"), "NA-106"),
}


def why_illegal(s: State, action: int) -> IllegalAction:
    """The reason for which an action that exists is not legal in this state."""
    kind, args = actions.split(action)
    phrase, rule = _reason(s, kind, args) or _DUE[s.step]
    return IllegalAction(phrase, rule)


def _reason(s: State, kind: str, args: tuple[int, ...]) -> Reason | None:
    """A reason of its own, where the kind of decision is the one that is due."""
    me = s.players[s.turn]
    match kind:
        case "rondel" if s.step == Step.RONDEL:
            return _why_no_space(s, args[0])
        case "card" if s.step == Step.RONDEL:
            return _why_no_card(s)
        case "end" if s.step == Step.RONDEL:
            return T("the stone must move before the turn can end"), "NA-25"
        case "pay" if s.step == Step.PAY:
            return _why_no_payment(s, args[0])
        case "sail" if s.step == Step.SAIL:
            return why_no_voyage(s, *args)
        case "done" | "end" if s.step == Step.SAIL:
            return why_not_complete(s, kind)
        case "recruit" if s.step == Step.WORKERS:
            return _why_not_so_many(s, args[0], me.items[c.CHURCHES], c.MAX_WORKERS - me.workers, "NA-30")
        case "launch" if s.step == Step.SHIPS:
            return _why_not_so_many(s, args[0], me.items[c.SHIPYARDS], c.SHIPS - me.on_board, "NA-36")
        case "sell" | "process" if s.step == Step.MARKET:
            return _why_no_trade(s, me, kind, *args)
        case "found" if s.step == Step.COLONY:
            return _why_no_colony(s, me, args[0])
        case "build" if s.step == Step.BUILDINGS:
            return _why_no_building(s, me, args[0])
        case "take" if s.step == Step.PRIVILEGE:
            return _why_no_privilege(s, me, args[0])
        case "take" if s.step == Step.END:
            return T("at most one privilege is taken in an action"), "NA-81"
    return None


# --- rondel and card --------------------------------------------------------------------------------


def _why_no_space(s: State, space: int) -> Reason:
    steps = steps_to(s, space)
    return (
        TN(
            "{steps} steps cost {n} ship; on the board: {ships}",
            "{steps} steps cost {n} ships; on the board: {ships}",
            c.STEP_COST[steps],
            steps=steps,
            ships=s.players[s.turn].on_board,
        ),
        "NA-21" if space == s.players[s.turn].stone else "NA-24",
    )


def _why_no_payment(s: State, region: int) -> Reason:
    if s.players[s.turn].ships[region] == 0:
        return T("there is no ship of yours in {region} to pay with", region=region_name(region)), "NA-20"
    if region < s.cursor:
        return T(
            "ships pay in the order of the voyage; {region} has been passed", region=region_name(region)
        ), "NA-20"
    return T(
        "ships pay in the order of the voyage; from {region} on there are too few", region=region_name(region)
    ), "NA-20"


def _why_no_card(s: State) -> Reason:
    if s.card_used:
        return T("the Navegador card has already been used in this turn"), "NA-95"
    if s.card_holder != s.turn:
        return T("the Navegador card is with another player"), "NA-94"
    if s.players[s.turn].stone == NOWHERE:
        return T("the Navegador card cannot be used in the first round"), "NA-96"
    assert not can_sail(s, s.turn)
    return T("the Navegador card needs a ship that can sail"), "NA-95"


# --- workers, ships, market -------------------------------------------------------------------------


def _why_not_so_many(s: State, n: int, places: int, room: int, cap: str) -> Reason:
    if n > max(places, room):
        return TN(
            "at most {n} is possible now: beyond the limit only unused places earn cash",
            "at most {n} are possible now: beyond the limit only unused places earn cash",
            max(places, room),
        ), cap
    return T(
        "that costs {cost}, to be paid before anything is received, and there is only {cash}",
        cost=places_cost(s, places, n),
        cash=s.players[s.turn].cash,
    ), "NA-32"


def _why_no_trade(s: State, me: Player, kind: str, good: int, n: int) -> Reason:
    if good < s.cursor:
        return T(
            "goods are dealt with in the order sugar, gold, spice, each once; this one has been passed"
        ), "NA-69"
    if kind == "sell":
        return T(
            "each unit is sold by one of your colonies of these goods: you have {n}", n=me.colonies[good]
        ), "NA-70"
    most = me.factories[good] + orange_factories(s, me)
    rule = "NA-72" if n == me.factories[good] + 1 else "NA-71"
    return TN(
        "{n} unit of these goods can be processed, the orange factory included if it is free",
        "{n} units of these goods can be processed, the orange factory included if it is free",
        most,
    ), rule


# --- colonies, buildings, privileges ----------------------------------------------------------------


def _why_no_colony(s: State, me: Player, region: int) -> Reason:
    name = region_name(region)
    if region < s.cursor:
        return T(
            "colonies are founded in the order of the voyage; {region} has been passed", region=name
        ), "NA-56"
    if not s.explored >> region & 1:
        return T("{region} is not explored yet", region=name), "NA-61"
    token = cheapest_token(s, region)
    if token < 0:
        return T("there is no colony left in {region}", region=name), "NA-61"
    if free_ships(s, me, region) <= 0:
        return T("every colony needs a ship of its own in {region}", region=name), "NA-57"
    if s.used + c.WORKERS_PER_COLONY > me.workers:
        return T("every colony needs {n} workers of its own in this action", n=c.WORKERS_PER_COLONY), "NA-58"
    return T(
        "the colony costs {cost}, and there is only {cash}", cost=c.TOKEN_PRICE[token], cash=me.cash
    ), "NA-56"


def _why_no_building(s: State, me: Player, line: int) -> Reason:
    if line < s.cursor:
        return T("buildings are taken in the order of the lines; this one has been passed"), "NA-63"
    if s.sold[line] == c.OFFERED[s.n_players][line]:
        return T("this line of buildings is empty"), "NA-68"
    free = me.workers - s.used
    if c.LINE_WORKERS[line] > free:
        return T(
            "the building needs {need} workers; {free} are free in this action",
            need=c.LINE_WORKERS[line],
            free=free,
        ), "NA-63"
    return T(
        "the building costs {cost}, and there is only {cash}", cost=building_price(s, line), cash=me.cash
    ), "NA-64"


def _why_no_privilege(s: State, me: Player, column: int) -> Reason:
    if me.workers - c.PRIVILEGE_WORKERS < c.MIN_WORKERS:
        return T("a privilege costs a worker, and {n} must remain", n=c.MIN_WORKERS), "NA-79"
    if s.gallery[column] == 0:
        return T("there is no privilege of this type in the gallery"), "NA-79"
    assert me.privileges[column] == c.SLOTS
    return T("there are already {n} privileges of this type", n=c.SLOTS), "NA-85"
