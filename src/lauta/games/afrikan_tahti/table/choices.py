"""The decisions of Afrikan tähti as people see them: labels, where to click, what they cost and bring.

Places are clicked on the board, everything else is a button; the token of a city can be clicked too.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.actors import SEAT_LETTERS
from ....engine.phrase import Phrase, T
from ....engine.presentation import Choice
from ....engine.record import new
from ...shared.star_board.data.constants import (
    AIR_FARE,
    CAPE_TOWN,
    FLIGHT_FIRST,
    FLIGHT_TO,
    IS_HOME,
    IS_TRAP,
    N_CITIES,
    SEA_FARE,
    SPOT_NAMES,
    STARTS,
)
from ...shared.star_board.speech.places import place_name, place_to, special_of
from ...shared.star_board.speech.words import apart, faces, money
from ..data.constants import CAPE_TOWN_BONUS, FREEING_FACES, LUCKY_FACES, TOKEN_PRICE
from ..rules import actions
from ..rules.legal import carries, legal_actions
from ..rules.state import Moves, Phase, State
from ..speech.notation import text_of
from ..speech.words import token_label


def choices(s: State, numbers: Sequence[int], names: Sequence[str] = SEAT_LETTERS) -> list[Choice]:
    """The legal actions as people see them."""
    cheapest = _cheapest(numbers)
    return [_choice(s, number, cheapest, only=len(numbers) == 1) for number in numbers]


def meant(s: State, place: str) -> list[int]:
    """What a click where nothing can be done may have meant: to fly there, else to go there by die."""
    if place not in SPOT_NAMES or s.phase != Phase.TURN:
        return []
    spot, here = SPOT_NAMES.index(place), s.players[s.turn].at
    if here < N_CITIES and spot in FLIGHT_TO[FLIGHT_FIRST[here] : FLIGHT_FIRST[here + 1]]:
        return [actions.FLY + spot]
    moves = new(Moves)
    legal_actions(s, moves)
    return [actions.join("to", spot, 0)] if actions.ROLL in moves.action[: moves.n] else []


def _cheapest(numbers: Sequence[int]) -> dict[int, int]:
    """The least number of fares by which each spot is reached by die."""
    found: dict[int, int] = {}
    for number in numbers:
        kind, args = actions.split(number)
        if kind == "to":
            found[args[0]] = min(args[1], found.get(args[0], args[1]))
    return found


def _choice(s: State, number: int, cheapest: dict[int, int], only: bool) -> Choice:
    kind, args = actions.split(number)
    place: str | None = None
    aside = False
    match kind:
        case "to":
            label = T("Move {place}", place=place_to(args[0]))
            effect = _there(s, args[0], args[1] * SEA_FARE)
            place, aside = SPOT_NAMES[args[0]], args[1] > cheapest[args[0]]
        case "sail":
            label, effect = T("Sail {place}", place=place_to(args[0])), _there(s, args[0], 0)
            place = SPOT_NAMES[args[0]]
        case "fly":
            label, effect = T("Fly {place}", place=place_to(args[0])), _there(s, args[0], AIR_FARE)
            place = SPOT_NAMES[args[0]]
        case "bound":
            label, effect, place = T("Sail {place}", place=place_to(args[0])), None, SPOT_NAMES[args[0]]
        case "start":
            city = STARTS[args[0]]
            label, effect, place = T("Start in {place}", place=place_name(city)), None, SPOT_NAMES[city]
        case _:
            label, effect = _button(s, kind, args)
    return Choice(
        number, kind, text_of(number), label, place, None, effect, kind == "end", aside=aside,
        reveals=kind == "roll", sure=None if only else _sure(kind),
    )  # fmt: skip


def _sure(kind: str) -> Phrase | None:
    """What is asked before a turn is given away, which cannot be taken back."""
    return T("Your turn then ends without a roll. Once more, and it does.") if kind == "pass" else None


def _button(s: State, kind: str, args: tuple[int, ...]) -> tuple[Phrase, Phrase | None]:
    match kind:
        case "roll" if s.players[s.turn].captive:
            return T("Roll to get free"), T("with {faces}", faces=faces(FREEING_FACES))
        case "roll":
            return T("Roll and move"), None
        case "pay":
            return T("Buy the token"), money(TOKEN_PRICE)
        case "try":
            return T("Roll for the token"), T("with {faces}", faces=faces(LUCKY_FACES))
        case "pass":
            return T("Do nothing"), None
        case "rolled":
            return T("rolled {n}", n=args[0]), None
        case "turned":
            return token_label(args[0]), None
    return T("End turn"), None


def _there(s: State, spot: int, fare: int) -> Phrase | None:
    """What it costs to go there, and what awaits there."""
    parts = [T("fare {money}", money=money(fare))] if fare else []
    left = s.players[s.turn].money - fare
    if IS_HOME[spot] and carries(s.players[s.turn]):
        parts.append(T("home: you win"))
    elif IS_TRAP[spot]:
        parts.append(_trap(spot))
    elif spot == CAPE_TOWN and not s.cape_visited:
        parts.append(T("{money} for the first to arrive", money=money(CAPE_TOWN_BONUS)))
        left += CAPE_TOWN_BONUS
    if spot < N_CITIES and s.token[spot]:
        parts.append(T("a token") if left >= TOKEN_PRICE else T("a token, but no money left for it"))
    return apart(parts) if parts else None


def _trap(spot: int) -> Phrase:
    if special_of(spot) == "bedouins":
        return T("the Bedouins take you captive")
    return T("pirates take you captive")
