"""Building in Attika: what `building.toml` needs of the position, and what a building brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from ....engine.decisions import Words
from ....engine.phrase import Phrase, joined
from ....engine.presentation import Choice
from ....engine.record import copy
from ..data import constants as c
from ..rules import actions
from ..rules.prices import can_build, cards_needed, fee, packed_hand
from ..rules.settling import link_brings_amphorae, put_building, rewards
from ..rules.state import EMPTY, NO_SPACE, Mode, Phase, State
from ..speech.words import building, building_command, building_object, counted, space_label
from . import payments
from .common import NotNow, no_action, not_now, say
from .paying import costs, words_of_price
from .payments import Counts

_choose_cards = say.sentence("choose_cards", "building", "place")
_wins_all, _wins_link = say.sentence("wins_all"), say.sentence("wins_link")
_earns, _joins = say.sentence("earns", "n"), say.sentence("joins", "n")


# --- from the store -----------------------------------------------------------------------------------


@say.place("build")
def in_the_store(s: State, kind: int) -> str:
    """What is clicked on the player's board."""
    return c.KINDS[kind]


@say.label("build", words=("building",))
def build(s: State, kind: int) -> Words:
    """Which building."""
    return {"building": building_command(kind)}


@say.effect("build")
def price_now(s: State, kind: int) -> Phrase:
    """What the building costs where it is cheapest now."""
    return words_of_price(*payments.cheapest(s, s.turn, kind))


@say.log("build", words=("building",))
def chosen(before: State, after: State, kind: int) -> Words:
    """Which building."""
    return {"building": building(kind)}


@say.refuses("build", when=(Phase.ACT,))
def no_build(s: State, kind: int) -> NotNow | Literal["unseen", "built", "nowhere"] | None:
    """Why the player may not take a building from the store; None where nothing is against it."""
    why = not_now(s, Mode.BUILD) or no_action(s)
    if why is not None:
        return why
    if s.players[s.turn].store[kind] == 0:
        return "unseen" if s.players[s.turn].unseen[kind] else "built"
    spaces = (space for space in range(c.N_SPACES) if s.building[space] == EMPTY)
    return None if any(can_build(s, s.turn, kind, space) for space in spaces) else "nowhere"


# --- on the map ---------------------------------------------------------------------------------------


@say.offers(Phase.PLACE, Phase.DRAWN)
def with_payments(s: State, numbers: Sequence[int], names: Sequence[str]) -> list[Choice]:
    """A space comes with the sparing payment where there is one, and then also with a payment of choice."""
    return [choice for number in numbers for choice in _placing(s, number, names)]


def _placing(s: State, number: int, names: Sequence[str]) -> Iterator[Choice]:
    choice = say.choice(s, number, names)
    if choice.kind != "at":
        yield choice
        return
    space = actions.split(number)[1][0]
    cost = payments.bill(s, s.turn, s.kind, space)
    ways = payments.of_hand(s, cost) if not cost.free else ()
    paid = payments.sparing(ways) if ways else None
    follow = payments.steps(ways, paid) if paid is not None else ()
    effect = joined([*_brings(s, space), *costs(cost, ways, paid)], "; ")
    yield replace(choice, effect=effect, follow=follow)
    if follow:
        other = _choose_cards(building=building_command(s.kind), place=space_label(space))
        yield replace(choice, label=other, aside=True)


@say.label("at", words=("building",))
def build_there(s: State, space: int) -> Words:
    """The building that was taken from the store or drawn."""
    return {"building": building_command(s.kind)}


def _brings(s: State, space: int) -> list[Phrase]:
    """Victory, amphorae, settlements joined."""
    me = s.players[s.turn]
    beside = {s.settlement[near] for near in _neighbours(s, space) if s.owner[near] == s.turn}
    shrines = s.shrine[space]
    for settlement in beside:
        shrines |= me.shrines[settlement]
    brought = []
    if me.buildings + 1 == c.N_BUILDINGS:
        brought.append(_wins_all())
    elif shrines & (shrines - 1) and not link_brings_amphorae(s):
        brought.append(_wins_link())
    elif n := _reward(s, space):
        brought.append(_earns(n=n))
    if len(beside) > 1:
        brought.append(_joins(n=len(beside)))
    return brought


def _neighbours(s: State, space: int) -> Sequence[int]:
    return list(s.near[space * c.SIDES : (space + 1) * c.SIDES])


def _reward(s: State, space: int) -> int:
    """Amphorae for groups that this building completes, and for joined shrines (AT-81, OP-22)."""
    if not link_brings_amphorae(s) and not any(_nearly(s, group) for group in range(c.N_GROUPS)):
        return 0
    trial: State = copy(s)
    put_building(trial, s.turn, s.kind, space)
    return rewards(trial, s.turn, s.kind, space)


def _nearly(s: State, group: int) -> bool:
    """Whether a group without reward stands complete once this building is placed."""
    me = s.players[s.turn]
    built = sum(me.built[kind] for kind in range(c.N_KINDS) if c.GROUP[kind] == group)
    return not me.rewards >> group & 1 and built + (c.GROUP[s.kind] == group) == c.GROUP_SIZE[group]


@say.log("at", words=("building", "price"))
def built(before: State, after: State, space: int) -> tuple[Literal["chosen", "paid", "free"], Words]:
    """The building with its price, or only the space where cards have to be chosen."""
    if after.players[before.turn].buildings == before.players[before.turn].buildings:
        return "chosen", {}
    paid: Counts = tuple(after.discard[n] - before.discard[n] for n in range(c.N_LANDSCAPES))
    price, words = counted(paid), {"building": building_object(after.building[space])}
    return ("free", words) if price is None else ("paid", {**words, "price": price})


NotThere = Literal["not_a_space", "occupied", "too_few"]


@say.refuses("at", words=("n", "cards"), when=(Phase.ACT, Phase.PLACE, Phase.DRAWN))
def not_there(s: State, space: int) -> tuple[NotThere | NotNow | Literal["building_first"], Words] | None:
    """Why nothing is built on a space, or not before a building has been chosen."""
    if s.phase != Phase.ACT:
        return why_not_on(s, s.kind, space)
    if s.building[space] not in (EMPTY, NO_SPACE):
        return "occupied", {}
    return not_now(s, Mode.BUILD) or no_action(s) or "building_first", {}


def why_not_on(s: State, kind: int, space: int) -> tuple[NotThere, Words] | None:
    """Why the player cannot build this on a space; None where nothing is against it."""
    if space == c.OFF or s.building[space] == NO_SPACE:
        return "not_a_space", {}
    if s.building[space] != EMPTY:
        return "occupied", {}
    if can_build(s, s.turn, kind, space):
        return None
    me = s.players[s.turn]
    needed = cards_needed(kind, s.symbols[space], fee(s, s.turn, space), packed_hand(me))
    return "too_few", {"n": needed, "cards": me.cards}
