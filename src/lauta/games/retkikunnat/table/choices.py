"""The decisions of Retkikunnat as people see them: labels, where to click, what they cost and bring.

Places are clicked on the board, cards where they lie, dice on the board; everything else is a button. What
is said of cards, contests and trades is in `choices_cards.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.actors import SEAT_LETTERS
from ....engine.joining import Join
from ....engine.phrase import Phrase, T
from ....engine.presentation import Choice
from ...shared.star_board.data.constants import (
    AT_SEA,
    CAPE_TOWN,
    IS_HOME,
    IS_TRAP,
    N_CITIES,
    SPOT_NAMES,
    STARTS,
)
from ...shared.star_board.speech.places import place_at, place_name, place_to, special_of
from ...shared.star_board.speech.words import apart, faces, money, one_by_one, seat_name
from ..data.constants import (
    CAPE_TOWN_BONUS,
    CARDS,
    DEAR_FACES,
    EQUIPMENT,
    FREEING_FACES,
    GEMS_FOR_CARD,
    LUCKY_FACES,
    SLOT_EVENT,
)
from ..data.hops import ARRIVAL_SPOT, ARRIVAL_TERRAIN, HOP_STEPS
from ..rules import actions
from ..rules.effects import permit_of
from ..rules.holdings import air_fare, carries, sea_fare
from ..rules.pawns import budget, early_hop, hop_to
from ..rules.state import How, Job, Phase, State
from ..rules.tokens import is_dear, price_of_top
from ..speech import words as phrases
from ..speech.card_texts import card_texts
from ..speech.notation import text_of
from .choices_cards import gift, glyph_of, of_card
from .current_task import find

Words = tuple[str | None, Phrase, Phrase | None]  # where it is clicked, what it is called, what it brings
_CAREFUL = ("ability", "sell", "play", "loot_card", "lay_off", "lose")
# Buttons by how likely they are wanted; what cannot be taken back or gives something up comes last.
_LIKELY = (
    "roll", "sail", "stop", "stay", "dice", "star", "horseshoe", "permit", "pay", "try", "challenge", "trade",
    "swap", "use", "decline", "throw", "accept", "counter", "offer", "reject", "pass", "end",
)  # fmt: skip
_MOVES = ("to", "fly", "jump", "city", "start")
_CITIES = frozenset(SPOT_NAMES[:N_CITIES])

# A press on a place means to stay there, or to go on beyond it; at a token it is often bought.
joins = (
    Join("to", "stop", "instead"),
    Join("to", "to"),
    *(Join(way, "pay", "button") for way in ("to", "fly", "stop")),
)


def choices(s: State, numbers: Sequence[int], names: Sequence[str] = SEAT_LETTERS) -> list[Choice]:
    """The legal actions as people see them."""
    usual = _usual_ways(s, numbers)
    told = [_choice(s, number, names, usual) for number in numbers]
    return sorted(told, key=lambda choice: _LIKELY.index(choice.kind) if choice.kind in _LIKELY else -1)


def _choice(s: State, number: int, names: Sequence[str], usual: dict[int, int]) -> Choice:
    kind, args = actions.split(number)
    if kind in _MOVES:
        place, label, effect = _move(s, kind, args[0])
    else:
        place, label, effect = of_card(s, kind, args, names) or _button(s, kind, args, names)
    return Choice(
        number,
        kind,
        text_of(number),
        label,
        place,
        effect=effect,
        ends=kind == "end",
        aside=kind == "to" and usual[ARRIVAL_SPOT[args[0]]] != number,
        careful=kind in _CAREFUL,
        reveals=kind == "roll" or (kind in _MOVES and kind != "start" and place in _CITIES),
        sure=gift(s) if kind in ("offer", "accept") else None,
        glyph=glyph_of(s, kind, args),
    )


# --- moving -----------------------------------------------------------------------------------------


def _usual_ways(s: State, numbers: Sequence[int]) -> dict[int, int]:
    """Of several ways to a place the one that a click takes: without fare, then the shortest."""
    best: dict[int, tuple[int, int, int]] = {}
    for number in numbers:
        kind, args = actions.split(number)
        if kind == "to":
            spot = ARRIVAL_SPOT[args[0]]
            way = (fare_of(s, args[0]), steps_to(s, args[0]), number)
            best[spot] = min(way, best.get(spot, way))
    return {spot: number for spot, (_, _, number) in best.items()}


def hop_of(s: State, arrival: int) -> int:
    """The hop with which the move goes on to this arrival."""
    me, terrain = s.players[s.turn], ARRIVAL_TERRAIN[arrival]
    steps = budget(s, terrain)
    found = hop_to(s, me, terrain, steps, arrival)
    return found if found >= 0 else early_hop(s, me, terrain, steps, arrival)


def steps_to(s: State, arrival: int) -> int:
    """How many steps the hop takes."""
    return HOP_STEPS[hop_of(s, arrival)]


def fare_of(s: State, arrival: int) -> int:
    """What the hop costs: a voyage from a port, unless the move is free (ST-22)."""
    me = s.players[s.turn]
    free = s.how in (How.SAIL, How.FREE_STEPS)
    if me.at >= N_CITIES or not ARRIVAL_TERRAIN[arrival] or free:
        return 0
    return sea_fare(me)


def _move(s: State, kind: str, arg: int) -> Words:
    match kind:
        case "to":
            spot, fare = ARRIVAL_SPOT[arg], fare_of(s, arg)
            label = T("Move {place}", place=place_to(spot))
            return SPOT_NAMES[spot], label, _there(s, spot, fare, s.how != How.FREE_STEPS)
        case "fly":
            fare = air_fare(s.players[s.turn]) if s.phase == Phase.TURN else 0
            label = T("Fly {place}", place=place_to(arg))
            return SPOT_NAMES[arg], label, _there(s, arg, fare, s.phase == Phase.TURN)
        case "jump":
            label = T("Go straight {place}", place=place_to(arg))
            task = find(s, Job.SHORTCUT)
            return SPOT_NAMES[arg], label, _there(s, arg, 0, task is not None and task.event != 0)
        case "start":
            city = STARTS[arg]
            return SPOT_NAMES[city], T("Start in {place}", place=place_name(city)), None
    return SPOT_NAMES[arg], _city(s, arg), None


def _city(s: State, city: int) -> Phrase:
    """A city that a card is about."""
    if find(s, Job.PEEK, Job.SURPRISE, Job.SWAP, Job.RELOCATE) is None:
        return place_name(city)
    match s.tasks[s.depth - 1].job:
        case Job.PEEK:
            return T("Look at the token {place}", place=place_at(city))
        case Job.SURPRISE:
            return T("Turn the token {place} instead", place=place_at(city))
        case Job.SWAP:
            return T("Choose the tokens {place}", place=place_at(city))
    return T("Move the pawn {place}", place=place_to(city))


def _there(s: State, spot: int, fare: int, draws: bool) -> Phrase | None:
    """What it costs to go there, and what awaits there."""
    me = s.players[s.turn]
    parts = [T("fare {money}", money=money(fare))] if fare else []
    if IS_HOME[spot] and carries(me):
        return apart([*parts, T("home: you win")])
    if IS_TRAP[spot]:
        parts.append(trap(spot))
    elif spot == CAPE_TOWN and not s.cape_visited:
        parts.append(T("{money} for the first to arrive", money=money(CAPE_TOWN_BONUS)))
    if spot < N_CITIES:
        parts += [T("an event card")] if draws else []
        if s.height[spot]:
            parts.append(T("an equipment token") if s.height[spot] == EQUIPMENT else T("a discovery token"))
    elif not parts and AT_SEA[spot] and s.how == How.DIE:
        parts.append(T("at sea"))
    return apart(parts) if parts else None


def trap(spot: int) -> Phrase:
    """Who lies in wait there."""
    if special_of(spot) == "bedouins":
        return T("the Bedouins take you captive")
    return T("pirates take you captive")


# --- buttons ----------------------------------------------------------------------------------------


def _button(s: State, kind: str, args: tuple[int, ...], names: Sequence[str]) -> Words:
    me = s.players[s.turn]
    match kind:
        case "roll" if me.captive:
            return None, T("Roll to get free"), T("with {faces}", faces=faces(FREEING_FACES))
        case "roll":
            return None, T("Roll and move"), None
        case "stay":
            return None, T("Stay here"), T("no event card")
        case "sail":
            return None, T("Let a ship take you along"), T("free, slow")
        case "dice":
            effect = T("{n} gems earn a card; the turn is over", n=GEMS_FOR_CARD)
            return None, T("Throw the danger dice"), effect
        case "stop":
            return None, T("Stop {place}", place=place_at(me.at)), None
        case "pay":
            return None, T("Turn the token"), money(price_of_top(s, me))
        case "try":
            good = DEAR_FACES if is_dear(s, me) else LUCKY_FACES
            return None, T("Roll for the token"), T("with {faces}", faces=faces(good))
        case "permit":
            return None, T("Turn the token with {card}", card=_permit(s)), T("free")
        case "challenge":
            return None, T("Challenge {name}", name=seat_name(names, args[0])), None
        case "swap":
            label = T("Change places with {name}", name=seat_name(names, args[0]))
            spot = s.players[args[0]].at
            return None, label, _there(s, spot, 0, False) or place_at(spot)
        case "trade":
            return None, T("Trade with {name}", name=seat_name(names, args[0])), None
        case "character":
            texts = card_texts(CARDS.characters[args[0]])
            name = phrases.character(args[0])
            return phrases.character_id(args[0]), name, one_by_one(texts) if texts else None
    return None, T("End turn"), None


def _permit(s: State) -> Phrase:
    """The effect card that pays for the token."""
    return phrases.event(SLOT_EVENT[permit_of(s, s.turn)])
