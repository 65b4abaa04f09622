"""What an action of Navegador did, in a sentence for the log.

Compares the states before and after; points are those for things, since cash comes and goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ....engine.phrase import TN, Phrase, T, joined
from ....engine.presentation import Event, LogLine
from ..data import constants as c
from ..rules import actions
from ..rules.navigation import sailor
from ..rules.rondel import building_price, cheapest_token, places_cost, privilege_cash
from ..rules.scoring import possessions
from ..rules.state import NOWHERE, State, Step
from ..rules.turns import steps_to
from ..speech import words
from . import targets
from .choices import way_words
from .market import unit_price
from .voyages import way

_MINOR = {"pay", "keep", "end", "done"}


def log_line(before: State, action: int, after: State, names: Sequence[str]) -> LogLine:
    """The sentence, the points booked for things, and the places to mark."""
    kind, args = actions.split(action)
    if kind == "first":
        return LogLine(T("{name} begins", name=names[args[0]]), None)
    seat = _who(before)
    phrase = _sentence(before, kind, args, names[seat])
    told = joined([phrase, *_consequences(before, kind, args, after, names)], "; ") or phrase
    gain = possessions(after, seat) - possessions(before, seat)
    minor = kind in _MINOR and before.target == NOWHERE and told is phrase
    points = Fraction(gain) if gain and kind != "pay" else None
    touches, sign = _done_to(before, kind, args, after)
    shows = _event(before, kind, args)
    places = _places(before, kind, args)
    return LogLine(told, seat, points, places, minor, shows=shows, touches=touches, sign=sign)


def _done_to(before: State, kind: str, args: tuple[int, ...], after: State) -> tuple[tuple[int, ...], str]:
    """The other seats that this concerns, with its drawing: the end in sight, the card passed on, the last
    colony of a region in which they have ships taken."""
    others = tuple(seat for seat in range(before.n_players) if seat != _who(before))
    if after.ended_by and not before.ended_by:
        return others, "hourglass"
    if after.card_holder != before.card_holder:
        return tuple(seat for seat in others if seat in (before.card_holder, after.card_holder)), "card"
    if kind == "found" and after.left[args[0]] == 0:
        waiting = tuple(seat for seat in others if before.players[seat].ships[args[0]])
        return waiting, "colony" if waiting else ""
    return (), ""


def _event(s: State, kind: str, args: tuple[int, ...]) -> Event | None:
    """A colony token that is turned up on the land of a new region."""
    if kind != "reveal":
        return None
    good = c.REGIONS[s.target].good
    return Event("turn", (f"nv-token-{good}",), number=str(c.TOKEN_PRICE[args[0]]))


def _who(s: State) -> int:
    """Whose doing it is."""
    return s.card_holder if s.step == Step.WINDOW else sailor(s)


def _places(s: State, kind: str, args: tuple[int, ...]) -> tuple[str, ...]:
    match kind:
        case "rondel":
            return (targets.space_place(args[0]),)
        case "pay" | "found":
            return (targets.region_place(args[0]),)
        case "sail":
            return (targets.region_place(args[1]), targets.voyage_mark(*args))
        case "sell" | "process":
            return (targets.market_place(args[0]), targets.row_mark(args[0], s.rows[args[0]]))
        case "build":
            return (targets.line_place(args[0]),)
        case "take":
            return (targets.column_place(args[0]),)
        case "card":
            return (targets.CARD,)
        case "reveal":
            return (targets.region_place(s.target),)
        case "end" | "done" if s.target != NOWHERE:
            return (targets.region_place(s.target),)
    return ()


def _sentence(s: State, kind: str, args: tuple[int, ...], who: str) -> Phrase:
    me = s.players[s.turn]
    match kind:
        case "rondel":
            n = steps_to(s, args[0])
            if n == 0:
                return T("{name} begins with: {space}", name=who, space=words.space_name(args[0]))
            return T(
                "{name} chooses: {space} ({way})", name=who, space=words.space_name(args[0]), way=way_words(n)
            )
        case "pay":
            return T("{name} pays with a ship from {region}", name=who, region=words.region(args[0]))
        case "sail":
            return _voyage(s, who, *args)
        case "recruit":
            cost = places_cost(s, me.items[c.CHURCHES], args[0])
            joining = max(0, min(args[0], c.MAX_WORKERS - me.workers))
            return T(
                "{name} recruits {workers} for {cost}", name=who, workers=words.workers(joining), cost=cost
            )
        case "launch":
            cost = places_cost(s, me.items[c.SHIPYARDS], args[0])
            joining = max(0, min(args[0], c.SHIPS - me.on_board))
            return T("{name} builds {ships} for {cost}", name=who, ships=words.ships(joining), cost=cost)
        case "sell" | "process":
            return _trade(s, kind, args[0], args[1], who)
        case "found":
            price = c.TOKEN_PRICE[cheapest_token(s, args[0])]
            return T(
                "{name} founds a colony in {region} for {cost}",
                name=who,
                region=words.region(args[0]),
                cost=price,
            )
        case "build":
            what, price = words.building_object(args[0]), building_price(s, args[0])
            return T("{name} builds {building} for {cost}", name=who, building=what, cost=price)
        case "take":
            cash = privilege_cash(me, args[0])
            return T(
                "{name} takes the privilege for {column}: {cash}",
                name=who,
                column=words.column(args[0]),
                cash=cash,
            )
        case "card":
            return T("{name} uses the Navegador card", name=who)
        case "keep":
            return T("{name} keeps the Navegador card", name=who)
        case "reveal":
            found, price = words.good(c.STACK_GOOD[s.target]), c.TOKEN_PRICE[args[0]]
            region = words.region(s.target)
            return T(
                "A colony is found in {region}: {good} for {price}", region=region, good=found, price=price
            )
    if s.target != NOWHERE:
        lost = c.LOSS[s.n_players][s.target]
        return TN(
            "{name} explores {region} and loses {n} ship",
            "{name} explores {region} and loses {n} ships",
            lost, name=who, region=words.region(s.target),
        )  # fmt: skip
    if s.by_card:
        return T("{name} has sailed with the Navegador card", name=who)
    return T("{name} ends the turn", name=who)


def _voyage(s: State, who: str, start: int, there: int) -> Phrase:
    stops = [words.region(place) for place in way(s, start, there)[1:-1]]
    through = joined(stops)
    if through is None:
        return T(
            "{name} sails from {here} to {there}",
            name=who,
            here=words.region(start),
            there=words.region(there),
        )
    return T(
        "{name} sails from {here} through {through} to {there}",
        name=who, here=words.region(start), through=through, there=words.region(there),
    )  # fmt: skip


def _trade(s: State, kind: str, index: int, n: int, who: str) -> Phrase:
    brought = words.product(n, unit_price(s, kind, index))
    if kind == "sell":
        return T("{name} sells {goods}: {sum}", name=who, goods=words.some(index, n), sum=brought)
    return T("{name} processes {goods}: {sum}", name=who, goods=words.some(index, n), sum=brought)


def _consequences(
    before: State, kind: str, args: tuple[int, ...], after: State, names: Sequence[str]
) -> list[Phrase]:
    """What follows: cash for the discovery, a new phase, the card passed on, the end brought about."""
    told = []
    if kind == "reveal" and before.to_reveal == before.left[before.target]:
        told.append(T("{name} receives {cash}", name=names[sailor(before)], cash=c.TOKEN_PRICE[args[0]]))
    if surplus := _surplus(before, kind, args):
        told.append(T("{n} beyond the limit earns {cash}", n=surplus, cash=surplus * c.SURPLUS_PRICE))
    if after.phase > before.phase:
        told.append(T("phase {n} begins", n=after.phase))
    if after.card_holder != before.card_holder:
        told.append(T("the Navegador card goes to {name}", name=names[after.card_holder]))
    if after.ended_by and not before.ended_by:
        if before.by_card and after.ender != before.turn:
            name = names[after.ender]
            told.append(T("the end is near: after {name}'s next turn everybody has one more", name=name))
        else:
            told.append(T("the end is near: everybody has one more turn"))
    return told


def _surplus(s: State, kind: str, args: tuple[int, ...]) -> int:
    """Workers or ships of an action that are beyond the limit (NA-31, NA-37)."""
    me = s.players[s.turn]
    match kind:
        case "recruit":
            return max(0, args[0] - (c.MAX_WORKERS - me.workers))
        case "launch":
            return max(0, args[0] - (c.SHIPS - me.on_board))
    return 0
