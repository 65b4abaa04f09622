"""Voyages as people see them: one ship to a known region, a whole fleet to an unexplored one.

Which voyages are legal is said in the room `rules`; plans of bots are in `bots/voyages.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ....engine.phrase import TN, Phrase, T, joined
from ....engine.presentation import Choice
from ..data import constants as c
from ..rules import actions
from ..rules.navigation import fleet, free_ships, sailor
from ..rules.state import NOWHERE, Player, State
from ..speech.notation import text_of
from ..speech.words import good, region, ships
from .targets import region_place

Pair = tuple[int, int]  # from, to


def passages(s: State, numbers: Sequence[int]) -> list[Choice]:
    """Voyages that can be declared now, whole fleets where one explores, and the end of the voyage."""
    offered: list[Choice] = []
    for number in numbers:
        kind, args = actions.split(number)
        if kind == "sail":
            offered += _voyages(s, number, (args[0], args[1]))
        else:
            offered.append(_complete(s, number, kind))
    return offered


def _voyages(s: State, number: int, pair: Pair) -> Iterator[Choice]:
    start, there = pair
    if not s.explored >> there & 1 and s.target == NOWHERE:
        yield from (fleet_choice(s, there, origins) for origins in fleets(s, there, start))
        return
    yield Choice(
        number,
        "sail",
        text_of(number),
        one_ship(start, there),
        region_place(there),
        effect=prospect(s, there),
    )
    if s.explored >> there & 1:
        yield from _together(s, number, pair)


def _together(s: State, number: int, pair: Pair) -> Iterator[Choice]:
    """Several ships at once to a known region: from the same one by number, and all from everywhere.

    Each is a row of the rules' own decisions, in the order that they want.
    """
    start, there = pair
    yield from (ships_choice(s, number, (number,) * n) for n in range(2, sendable(s, start) + 1))
    others = [other for other in range(start + 1, c.N_REGIONS) if s.reach[other] >> there & 1]
    rest = [actions.join("sail", other, there) for other in others for _ in range(sendable(s, other))]
    if rest:
        yield ships_choice(s, number, (*(number,) * sendable(s, start), *rest))


def sendable(s: State, start: int) -> int:
    """How many ships in a region can still sail."""
    me: Player = s.players[sailor(s)]
    return free_ships(s, me, start) if me.ships[start] > 0 else 0


def ships_choice(s: State, first: int, row: Sequence[int]) -> Choice:
    """Ships that sail to the same known region one after the other."""
    there = actions.split(first)[1][1]
    return Choice(
        first, "sail", "; ".join(map(text_of, row)), ships_label(row), region_place(there),
        effect=prospect(s, there), follow=tuple(row[1:]),
    )  # fmt: skip


def ships_label(row: Sequence[int]) -> Phrase:
    """A voyage of several ships to the same region: "2 ships from Bahia to Guiné"."""
    pairs = [actions.split(number)[1] for number in row]
    fleet, there = _fleet([start for start, _ in pairs]), region(pairs[0][1])
    return T("{fleet} to {there}", fleet=fleet, there=there)


def one_ship(start: int, there: int) -> Phrase:
    """A voyage of one ship."""
    return T("One ship from {here} to {there}", here=region(start), there=region(there))


def fleets(s: State, target: int, first: int) -> list[tuple[int, ...]]:
    """The origins of every smallest fleet that can explore a region, `first` being the lowest of them."""
    me: Player = s.players[sailor(s)]
    free = {
        start: free_ships(s, me, start)
        for start in range(first, c.N_REGIONS)
        if me.ships[start] > 0 and s.reach[start] >> target & 1
    }
    return [(first, *rest) for rest in _chosen(free, first, fleet(s, target) - 1)] if free.get(first) else []


def _chosen(free: dict[int, int], first: int, n: int) -> list[tuple[int, ...]]:
    """Every rising row of n origins behind `first`, which has been taken once."""
    found: list[tuple[int, ...]] = [()]
    for _ in range(n):
        found = [
            (*row, start)
            for row in found
            for start in free
            if start >= (row[-1] if row else first) and row.count(start) + (start == first) < free[start]
        ]
    return found


def fleet_choice(s: State, target: int, origins: Sequence[int]) -> Choice:
    """A fleet from these origins sails to explore."""
    first, *follow = [actions.join("sail", start, target) for start in origins]
    return Choice(
        first, "sail", text_of(first), fleet_label(target, origins), region_place(target),
        effect=discovery(s, target), follow=tuple(follow),
    )  # fmt: skip


def fleet_label(target: int, origins: Sequence[int]) -> Phrase:
    """The command to explore with a fleet from these origins."""
    return T("Explore {region}: {fleet}", region=region(target), fleet=_fleet(origins))


def _fleet(origins: Sequence[int]) -> Phrase:
    told = [
        T("{ships} from {here}", ships=ships(n), here=region(start)) for start, n in Counter(origins).items()
    ]
    return joined(told) or T("no ships")


# --- what a voyage brings ---------------------------------------------------------------------------


def prospect(s: State, there: int) -> Phrase | None:
    """What lies at a region that is known: the prices of its colonies."""
    if not s.explored >> there & 1:
        return discovery(s, there)
    prices = prices_at(s, there)
    if not prices:
        return None
    return T("colonies there: {prices}", prices=", ".join(map(str, prices)))


def prices_at(s: State, place: int) -> list[int]:
    """The prices of the colonies face up at a region, cheapest first."""
    return [c.TOKEN_PRICE[n] for n, where in enumerate(s.token) if where == c.AT_REGION + place]


def discovery(s: State, target: int) -> Phrase:
    """What exploring costs and brings (NA-48, NA-49, NA-55)."""
    parts = [TN("{n} ship is lost", "{n} ships are lost", fleet(s, target) - 1)]
    kind = c.STACK_GOOD[target]
    if kind >= 0 and s.left[target]:
        least = min(unseen_prices(s, kind), default=0)
        parts.append(
            TN(
                "{n} colony of {good} turns up, at least {cash} in cash",
                "{n} colonies of {good} turn up, at least {cash} in cash",
                s.left[target], good=good(kind), cash=least,
            )
        )  # fmt: skip
    if c.STARTS_PHASE[target]:
        parts.append(T("phase {n} begins", n=c.STARTS_PHASE[target]))
    if ends_game(s, target) and not s.ended_by:
        parts.append(T("brings about the end of the game"))
    return joined(parts, "; ") or parts[0]


def ends_game(s: State, target: int) -> bool:
    """Whether exploring a region is the end trigger (NA-105)."""
    if s.options.end_exploration:
        return s.explored | 1 << target == (1 << c.N_REGIONS) - 1
    return bool(c.ENDS_GAME[target])


def unseen_prices(s: State, kind: int) -> list[int]:
    """Prices of a good's tokens that nobody has seen, those out of the game among them (NA-8)."""
    tokens = range(c.FIRST_TOKEN[kind], c.FIRST_TOKEN[kind + 1])
    return [c.TOKEN_PRICE[token] for token in tokens if s.token[token] == c.UNSEEN]


# --- the end of a voyage ----------------------------------------------------------------------------


def _complete(s: State, number: int, kind: str) -> Choice:
    if s.target != NOWHERE:
        if kind == "end":
            label = T("Explore {region} and end the turn", region=region(s.target))
        else:
            label = T("Explore {region}", region=region(s.target))
        return Choice(number, kind, text_of(number), label, effect=discovery(s, s.target), ends=kind == "end")
    label = T("End turn") if kind == "end" and not s.by_card else T("End the voyage")
    return Choice(number, kind, text_of(number), label, ends=kind == "end")


def way(s: State, start: int, there: int) -> list[int]:
    """The regions of a shortest voyage through explored waters, both ends among them (NA-40, NA-45)."""
    came: dict[int, int] = {start: start}
    edge = [start]
    while edge and there not in came:
        beyond = []
        for here in edge:
            for near in range(c.N_REGIONS):
                if (
                    c.BORDERS_OF[here] >> near & 1
                    and near not in came
                    and (near == there or s.explored >> near & 1)
                ):
                    came[near] = here
                    beyond.append(near)
        edge = beyond
    row = [there]
    while row[-1] in came and came[row[-1]] != row[-1]:
        row.append(came[row[-1]])
    return row[::-1]
