"""The decisions of Attika as people see them: labels, where to click, what they cost and bring.

Buildings and stacks are clicked on the player's board, spaces and places on the map; the rest are buttons.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, degrees, sqrt

from ....engine.actors import SEAT_LETTERS
from ....engine.phrase import TN, Phrase, T, joined
from ....engine.presentation import Choice
from ....engine.record import copy
from ..data import constants as c
from ..rules import actions
from ..rules.settling import link_brings_amphorae, put_building, rewards
from ..rules.state import Mode, Phase, State
from ..speech.notation import ANCHOR_NAMES, text_of
from ..speech.words import (
    anchor_label,
    building,
    building_command,
    cards,
    counted,
    some,
    space_label,
    space_name,
)
from . import payments
from .payments import Bill, Counts

MOST_WAYS = 10  # payments that are offered all at once


def choices(s: State, numbers: Sequence[int], names: Sequence[str] = SEAT_LETTERS) -> list[Choice]:
    """The legal actions as people see them."""
    if s.phase == Phase.PAY:
        return _payments(s, numbers)
    if s.phase in (Phase.PLACE, Phase.DRAWN):
        return [choice for number in numbers for choice in _placing(s, number)]
    return [_choice(s, number, names) for number in numbers]


def _choice(s: State, number: int, names: Sequence[str]) -> Choice:
    kind, args = actions.split(number)
    place, label, effect = _words(s, kind, args, names)
    ends = kind == "end"
    early = _only_cards(s) if ends else None
    reveals = kind == "draw"
    return Choice(
        number, kind, text_of(number), label, place, effect=effect, ends=ends, early=early, reveals=reveals
    )


def _words(
    s: State, kind: str, args: tuple[int, ...], names: Sequence[str]
) -> tuple[str | None, Phrase, Phrase | None]:
    """Where it is clicked, what it is called, what it brings."""
    match kind:
        case "draw":
            return stack_place(args[0]), *_draw(s, args[0])
        case "build":
            label = T("Build {building}", building=building_command(args[0]))
            return c.KINDS[args[0]], label, price_now(s, s.turn, args[0])
        case "store":
            return None, T("Put it into your store"), T("it can be built in a later turn")
        case "card":
            return None, T("Take one card"), T("only cards can follow then")
        case "amphora action":
            return None, T("One more action"), T("for an amphora")
        case "amphora card":
            return None, T("One more card"), T("for an amphora")
        case "expand":
            return None, T("Extend the map"), None
        case "decline":
            return None, T("Leave the map as it is"), None
        case "extend":
            return spot_place(*args), *_spot(*args)
        case "turn":
            return f"turn-{args[0]}", _turned(args[0]), None
        case "end":
            return None, *_end(s)
    return None, _outcome(kind, args[0], names), None


def _outcome(kind: str, value: int, names: Sequence[str]) -> Phrase:
    """What chance decides, where people play its part."""
    match kind:
        case "first":
            return T("{name} begins", name=names[value])
        case "tile":
            return T("map tile {name}", name=c.MAP_TILES[value].id)
        case "uncover":
            return building(value)
    return some(value, 1)


def meant(s: State, place: str) -> list[int]:
    """What a click on a place where nothing can be done may have meant: to draw from a stack, to build."""
    stacks = {stack_place(stack): [actions.DRAW + stack] for stack in range(len(s.players[s.turn].stack))}
    return stacks.get(place, [])


def stack_place(stack: int) -> str:
    """What is clicked to draw from a stack."""
    return f"stack-{stack + 1}"


def spot_place(anchor: int, place: int) -> str:
    """What is clicked to lay a tile."""
    return f"{ANCHOR_NAMES[anchor]}-{place + 1}"


def stack_name(stack: int) -> Phrase:
    """A stack as a label."""
    return T("main buildings") if stack == 0 else T("stack {n}", n=stack + 1)


def _draw(s: State, stack: int) -> tuple[Phrase, Phrase]:
    n = s.players[s.turn].stack[stack]
    label = (
        T("Draw from the stack of main buildings") if stack == 0 else T("Draw from stack {n}", n=stack + 1)
    )
    if n == 1 and s.map_stack > 0:
        return label, T("its last tile: the map will be extended")
    return label, TN("{n} tile in it", "{n} tiles in it", n)


def _spot(anchor: int, place: int) -> tuple[Phrase, Phrase | None]:
    label = T("Lay the tile at {hour} o'clock of {place}", hour=_hour(place), place=anchor_label(anchor))
    return label, T("at a shrine") if anchor >= c.N_SPACES else None


def _hour(place: int) -> int:
    """In which direction a place lies from its anchor, as on a clock: there are twelve."""
    x, y = sqrt(3) * (c.PLACE_Q[place] + c.PLACE_R[place] / 2), 1.5 * c.PLACE_R[place]
    return round(degrees(atan2(x, -y)) / 30) % 12 or 12


def _turned(steps: int) -> Phrase:
    if steps == 0:
        return T("Lay it as it is")
    return TN("Lay it turned by {n} sixth", "Lay it turned by {n} sixths", steps)


def unused(s: State) -> int:
    """Actions that become cards when the turn ends now; all of them where none has been taken (AT-28)."""
    return s.left + c.BUILD_ACTIONS if s.mode == Mode.NONE else s.left


def _end(s: State) -> tuple[Phrase, Phrase | None]:
    n = unused(s)
    if n == 0:
        return T("End turn"), None
    return TN("Take {n} card and end the turn", "Take {n} cards and end the turn", n), None


def _only_cards(s: State) -> Phrase | None:
    n = unused(s)
    if n == 0:
        return None
    return TN(
        "You have built nothing in this turn. Once more, and you take {n} card for it.",
        "You have built nothing in this turn. Once more, and you take {n} cards for it.",
        n,
    )


# --- building ---------------------------------------------------------------------------------------


def price_now(s: State, seat: int, kind: int) -> Phrase:
    """What a building costs a seat where it is cheapest now."""
    return words_of_price(*payments.cheapest(s, seat, kind))


def words_of_price(n: int, arrow: bool) -> Phrase:
    """So many cards at least; for none, whether it is an arrow that makes it free."""
    if n == 0:
        return (
            T("free next to the building with the arrow")
            if arrow
            else T("free where the map pays for all of it")
        )
    return TN("from {n} card up", "from {n} cards up", n)


def _placing(s: State, number: int) -> Iterator[Choice]:
    """A space: with the sparing payment where there is one, and then also with a payment of choice."""
    kind, args = actions.split(number)
    if kind != "at":
        yield _choice(s, number, ())
        return
    space = args[0]
    cost = payments.bill(s, s.turn, s.kind, space)
    label = T("Build {building} on {place}", building=building_command(s.kind), place=space_label(space))
    ways = payments.of_hand(s, cost) if not cost.free else ()
    paid = payments.sparing(ways) if ways else None
    follow = payments.steps(ways, paid) if paid is not None else ()
    name, text = space_name(space), text_of(number)
    yield Choice(number, kind, text, label, name, effect=_effect(s, space, cost, ways, paid), follow=follow)
    if follow:
        other = T(
            "Build {building} on {place} and choose the cards",
            building=building_command(s.kind),
            place=space_label(space),
        )
        yield Choice(number, kind, text, other, name, aside=True)


def _effect(s: State, space: int, cost: Bill, ways: tuple[Counts, ...], paid: Counts | None) -> Phrase | None:
    """What building there brings and costs."""
    return joined([*_brings(s, space), *_costs(cost, ways, paid)], "; ")


def _costs(cost: Bill, ways: tuple[Counts, ...], paid: Counts | None) -> list[Phrase]:
    if cost.free:
        return [T("free, an arrow points to it")]
    if cost.nothing:
        return [T("free, the map pays for all of it")]
    if paid is None:
        n = sum(ways[0]) if ways else 0
        chosen = TN("you choose {n} card to pay", "you choose {n} cards to pay", n)
        return [T("due {due}: {payment}", due=due_words(cost), payment=chosen)]
    handed = T("you pay {cards}", cards=counted(paid) or no_cards())
    if paid == cost.due and not cost.extra:
        return [handed]
    return [T("due {due}: {payment}", due=due_words(cost), payment=handed)]


def no_cards() -> Phrase:
    """An empty payment."""
    return T("nothing")


def due_words(cost: Bill) -> Phrase:
    """What is due and the fee, in words: "2 forest, 1 card for a new settlement"."""
    symbols = counted(cost.due)
    parts = [symbols] if symbols is not None else []
    if cost.any:
        parts.append(TN("{n} card of any kind", "{n} cards of any kind", cost.any))
    if cost.fee:
        parts.append(TN("{n} card for a new settlement", "{n} cards for a new settlement", cost.fee))
    return joined(parts) or no_cards()


def _brings(s: State, space: int) -> list[Phrase]:
    """Victory, amphorae, settlements joined."""
    me = s.players[s.turn]
    beside = {s.settlement[near] for near in _neighbours(s, space) if s.owner[near] == s.turn}
    shrines = s.shrine[space]
    for settlement in beside:
        shrines |= me.shrines[settlement]
    brought = []
    if me.buildings + 1 == c.N_BUILDINGS:
        brought.append(T("wins: your last building"))
    elif shrines & (shrines - 1) and not link_brings_amphorae(s):
        brought.append(T("wins: joins two shrines"))
    elif n := _reward(s, space):
        brought.append(TN("earns {n} amphora", "earns {n} amphorae", n))
    if len(beside) > 1:
        brought.append(TN("joins {n} settlement", "joins {n} settlements", len(beside)))
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


# --- paying -----------------------------------------------------------------------------------------


def _payments(s: State, numbers: Sequence[int]) -> list[Choice]:
    """Whole payments, the sparing ones first; step by step where there are too many."""
    ways = payments.remaining(s)
    if len(ways) <= MOST_WAYS:
        return [_payment(s, ways, way) for way in ways]
    offered = []
    for number in numbers:
        n = actions.split(number)[1][1]
        these = [way for way in ways if way[s.paying] == n]
        if len(these) == 1:
            offered.append(_payment(s, ways, these[0]))
        else:
            label = T("{cards} and other cards", cards=some(s.paying, n)) if n else _none_of(s)
            offered.append(Choice(number, "pay", text_of(number), label))
    return offered


def _none_of(s: State) -> Phrase:
    return T("{cards}, only other cards", cards=some(s.paying, 0))


def _payment(s: State, ways: tuple[Counts, ...], way: Counts) -> Choice:
    number, *follow = payments.steps(ways, way, s.paying)
    text = " ".join(map(text_of, (number, *follow)))
    label = counted(way) or no_cards()
    effect = cards(sum(way)) if sum(way) > sum(ways[0]) else None
    drawn = tuple((f"card-{name}", n) for name, n in zip(c.LANDSCAPES, way, strict=True) if n)
    return Choice(number, "pay", text, label, effect=effect, follow=tuple(follow), made_of=drawn)
