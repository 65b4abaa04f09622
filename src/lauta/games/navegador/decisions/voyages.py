"""Voyages of Navegador: what `voyages.toml` needs of the position; whole fleets are one choice.

Which voyages are legal is said in `rules/`; plans of bots are in `bots/voyages.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

from ....engine.decisions import Words
from ....engine.phrase import Phrase, joined
from ....engine.presentation import Choice, Event
from ..data import constants as c
from ..rules import actions
from ..rules.navigation import can_reach, fleet, free_ships, lacking, sailor
from ..rules.state import NOWHERE, Player, State, Step
from ..speech.notation import text_of
from ..speech.words import good, region
from .common import say
from .rondel import fleet_words
from .targets import region_place, voyage_mark

Pair = tuple[int, int]  # from, to

_explore, _fleet_to = say.sentence("explore", "region", "fleet"), say.sentence("fleet_to", "fleet", "there")
_colonies_there, _lost = say.sentence("colonies_there", "prices"), say.sentence("lost", "n")
_turns_up, _phase = say.sentence("turns_up", "n", "good", "cash"), say.sentence("phase", "n")
_ends_game = say.sentence("ends_game")


@say.offers(Step.SAIL)
def passages(s: State, numbers: Sequence[int], names: Sequence[str]) -> list[Choice]:
    """Voyages that can be declared now, whole fleets where one explores, and the end of the voyage."""
    offered: list[Choice] = []
    for number in numbers:
        kind, args = actions.split(number)
        if kind == "sail":
            offered += _voyages(s, number, (args[0], args[1]))
        else:
            offered.append(say.choice(s, number, names))
    return offered


def _voyages(s: State, number: int, pair: Pair) -> Iterator[Choice]:
    start, there = pair
    if not s.explored >> there & 1 and s.target == NOWHERE:
        yield from (fleet_choice(s, there, origins) for origins in fleets(s, there, start))
        return
    yield say.choice(s, number)
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
    return _fleet_to(fleet=_fleet([start for start, _ in pairs]), there=region(pairs[0][1]))


@say.place("sail")
def where_to(s: State, start: int, there: int) -> str:
    """The region where the ship sails."""
    return region_place(there)


@say.label("sail", words=("here", "there"))
def one_ship(s: State, start: int, there: int) -> Words:
    """A voyage of one ship."""
    return {"here": region(start), "there": region(there)}


@say.effect("sail")
def what_lies_there(s: State, start: int, there: int) -> Phrase | None:
    """The colonies at a known region, or what exploring costs and brings."""
    return prospect(s, there)


@say.log("sail", words=("here", "through", "there"))
def sailed(
    before: State, after: State, start: int, there: int
) -> tuple[Literal["straight", "through"], Words]:
    """The regions that the ship has come through."""
    stops = joined([region(place) for place in way(before, start, there)[1:-1]])
    ends: Words = {"here": region(start), "there": region(there)}
    return ("straight", ends) if stops is None else ("through", {**ends, "through": stops})


@say.marks("sail")
def voyage(before: State, after: State, start: int, there: int) -> list[str]:
    """The region, and the voyage as a line."""
    return [region_place(there), voyage_mark(start, there)]


NoVoyage = Literal[
    "no_ship", "sailed", "stays", "too_far", "one_target", "passed", "incomplete", "too_few"
]  # fmt: skip


@say.refuses("sail", words=("region", "here", "there", "need", "n"), when=(Step.SAIL,))
def no_voyage(s: State, start: int, there: int) -> tuple[NoVoyage, Words]:
    """The reason why a ship of `start` cannot sail `there` now."""
    me = s.players[sailor(s)]
    if me.ships[start] == 0:
        return "no_ship", {}
    if free_ships(s, me, start) == 0:
        return "sailed", {}
    if start == there:
        return "stays", {}
    if not s.reach[start] >> there & 1:
        return "too_far", {"n": c.SAILING_RANGE[s.phase], "region": region(there)}
    if not s.explored >> there & 1 and s.target not in (NOWHERE, there):
        return "one_target", {"region": region(s.target)}
    if start * c.N_REGIONS + there < s.cursor:
        return "passed", {"here": region(start), "there": region(there)}
    if s.target != NOWHERE:
        return "incomplete", _lacking(s)
    ready = can_reach(s, me, there, start)
    return "too_few", {"region": region(there), "need": fleet(s, there), "n": ready}


def _lacking(s: State) -> Words:
    return {"n": lacking(s), "region": region(s.target)}


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
    return _explore(region=region(target), fleet=_fleet(origins))


def _fleet(origins: Sequence[int]) -> Phrase:
    return fleet_words(Counter(origins))


# --- what a voyage brings ---------------------------------------------------------------------------


def prospect(s: State, there: int) -> Phrase | None:
    """What lies at a region that is known: the prices of its colonies."""
    if not s.explored >> there & 1:
        return discovery(s, there)
    prices = prices_at(s, there)
    if not prices:
        return None
    return _colonies_there(prices=", ".join(map(str, prices)))


def prices_at(s: State, place: int) -> list[int]:
    """The prices of the colonies face up at a region, cheapest first."""
    return [c.TOKEN_PRICE[n] for n, where in enumerate(s.token) if where == c.AT_REGION + place]


def discovery(s: State, target: int) -> Phrase:
    """What exploring costs and brings (NA-48, NA-49, NA-55)."""
    parts = [_lost(n=fleet(s, target) - 1)]
    kind = c.STACK_GOOD[target]
    if kind >= 0 and s.left[target]:
        least = min(unseen_prices(s, kind), default=0)
        parts.append(_turns_up(n=s.left[target], good=good(kind), cash=least))
    if c.STARTS_PHASE[target]:
        parts.append(_phase(n=c.STARTS_PHASE[target]))
    if ends_game(s, target) and not s.ended_by:
        parts.append(_ends_game())
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


# --- tokens that turn up ------------------------------------------------------------------------------


@say.label("reveal", words=("price",))
def token(s: State, token: int) -> Words:
    """The token, where people play the part of chance."""
    return {"price": c.TOKEN_PRICE[token]}


@say.log("reveal", words=("region", "good", "price"))
def turned_up(before: State, after: State, token: int) -> Words:
    """The colony, and where it lies."""
    found, here = good(c.STACK_GOOD[before.target]), region(before.target)
    return {"region": here, "good": found, "price": c.TOKEN_PRICE[token]}


@say.marks("reveal")
def where_found(before: State, after: State, token: int) -> list[str]:
    """The region explored."""
    return [region_place(before.target)]


@say.shows("reveal")
def turning(before: State, after: State, token: int) -> Event:
    """A colony token is turned up on the land of a new region."""
    kind = c.REGIONS[before.target].good
    return Event("turn", (f"nv-token-{kind}",), number=str(c.TOKEN_PRICE[token]))


# --- the end of a voyage, and of a turn -----------------------------------------------------------------


@say.label("done", words=("region",))
def complete(s: State) -> tuple[Literal["explore", "voyage"], Words]:
    """That a region is explored, or that all ships have sailed."""
    return ("voyage", {}) if s.target == NOWHERE else ("explore", {"region": region(s.target)})


@say.label("end", words=("region",))
def end(s: State) -> tuple[Literal["explore", "voyage", "turn"], Words]:
    """What ends, and what is explored with it."""
    if s.step == Step.SAIL and s.target != NOWHERE:
        return "explore", {"region": region(s.target)}
    return "voyage" if s.step == Step.SAIL and s.by_card else "turn", {}


@say.effect("done", "end")
def explored(s: State) -> Phrase | None:
    """What exploring costs and brings."""
    return discovery(s, s.target) if s.step == Step.SAIL and s.target != NOWHERE else None


@say.log("end", words=("region", "n"))
def ended(before: State, after: State) -> tuple[Literal["explore", "voyage", "turn"], Words]:
    """What has ended, and what was explored."""
    if before.target != NOWHERE:
        lost = c.LOSS[before.n_players][before.target]
        return "explore", {"region": region(before.target), "n": lost}
    return "voyage" if before.by_card else "turn", {}


@say.log("done", words=("region", "n"))
def completed(before: State, after: State) -> tuple[Literal["explore", "voyage"], Words]:
    """That the voyage with the card is over, and what was explored."""
    if before.target == NOWHERE:
        return "voyage", {}
    return "explore", {"region": region(before.target), "n": c.LOSS[before.n_players][before.target]}


@say.marks("done", "end")
def new_region(before: State, after: State) -> list[str]:
    """The region explored."""
    return [] if before.target == NOWHERE else [region_place(before.target)]


@say.refuses("end", words=("n", "region"), when=(Step.RONDEL, Step.SAIL))
def not_ended(s: State) -> tuple[Literal["must_move", "incomplete", "with_card", "before_turn"], Words]:
    """Why the turn does not end."""
    if s.step == Step.RONDEL:
        return "must_move", {}
    why, words = _not_complete(s)
    return why or "before_turn", words


@say.refuses("done", words=("n", "region"), when=(Step.SAIL,))
def not_completed(s: State) -> tuple[Literal["incomplete", "with_card", "ends_turn"], Words]:
    """Why the voyage is not completed."""
    why, words = _not_complete(s)
    return why or "ends_turn", words


def _not_complete(s: State) -> tuple[Literal["incomplete", "with_card"] | None, Words]:
    if lacking(s) > 0:
        return "incomplete", _lacking(s)
    return "with_card" if s.by_card and s.cursor == 0 else None, {}


# --- ways -----------------------------------------------------------------------------------------------


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
