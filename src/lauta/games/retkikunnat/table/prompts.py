"""The status sentence of Retkikunnat: what is going on, for whom, and what is expected now.

Turns, moves and the set-up are here; contests, reactions, losses and trades in `prompts_cards.py`. What can
be clicked is in `decisions`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.phrase import TN, Phrase, T
from ....engine.presentation import Prompt
from ....engine.record import new
from ...shared.star_board.data.constants import N_CITIES
from ...shared.star_board.speech.places import place_at, start_cities
from ...shared.star_board.speech.words import faces, money, one_by_one, seat_name, winning_item
from ..data.constants import EQUIPMENT, FREEING_FACES
from ..rules import actions
from ..rules.holdings import air_fare, carries, sea_fare
from ..rules.legal import legal_actions
from ..rules.pawns import budget
from ..rules.state import FREE, MATTER, How, Matter, Moves, Phase, State
from ..rules.tokens import CLOSED, price_of_top
from .prompts_cards import asking


def prompt(s: State, viewer: int | None, names: Sequence[str]) -> Prompt:
    """What can be done now, or whom the table waits for."""
    if s.phase == Phase.OVER:
        return Prompt(_ending(s, names), T("The final sheet shows how far everybody got."))
    if MATTER[s.phase] == Matter.CHANCE:
        return Prompt(T("Chance decides."), T("A card is drawn, or dice are thrown."))
    told = asking(s, viewer, names)
    if told is not None:
        return told
    if viewer != s.who:
        return Prompt(T("{name}'s turn.", name=seat_name(names, s.who)), _others_task(s))
    return Prompt(_headline(s), _task(s))


def _ending(s: State, names: Sequence[str]) -> Phrase:
    what = winning_item(bool(s.players[s.winner].star))
    return T("{name} has brought {what} home!", name=seat_name(names, s.winner), what=what)


def _others_task(s: State) -> Phrase:
    match s.phase:
        case Phase.CHARACTER:
            return T("A character is being chosen.")
        case Phase.START:
            return T("A start city is being chosen.")
        case Phase.MOVE if s.how in (How.DIE, How.RELEASE):
            return T("Rolled {n}; a place is being chosen.", n=s.roll)
        case Phase.MOVE:
            return T("The pawn is under way.")
    at = place_at(s.players[s.turn].at)
    if s.players[s.turn].captive:
        return T("Captive {place}.", place=at)
    return T("The pawn stands {place}.", place=at)


def _headline(s: State) -> Phrase:
    match s.phase:
        case Phase.CHARACTER:
            return T("Choose your character.")
        case Phase.START:
            return T("Choose where you start.")
        case Phase.MOVE:
            return _steps(s)
        case Phase.ACT:
            return T("You are {place}.", place=place_at(s.players[s.turn].at))
    me = s.players[s.turn]
    if me.captive:
        return T("You are a captive {place}.", place=place_at(me.at))
    return T("Your turn: now hurry home!") if carries(me) else T("Your turn.")


def _task(s: State) -> Phrase:
    match s.phase:
        case Phase.CHARACTER:
            return T("Each has an ability of its own and brings two cards along.")
        case Phase.START:
            return T("{cities}. The Star can be brought home to either.", cities=start_cities())
        case Phase.MOVE:
            return _where(s)
        case Phase.ACT:
            return _act(s)
    return _turn(s)


def _kinds(s: State) -> set[str]:
    """The kinds of all legal actions."""
    moves = new(Moves)
    legal_actions(s, moves)
    return {actions.split(moves.action[n])[0] for n in range(moves.n)}


# --- part 1 -----------------------------------------------------------------------------------------


def _turn(s: State) -> Phrase:
    me = s.players[s.turn]
    kinds = _kinds(s)
    if me.captive:
        return T("Roll: {faces} sets you free.", faces=faces(FREEING_FACES))
    if "roll" not in kinds and "fly" not in kinds and "sail" not in kinds:
        return T("Stay, and challenge the player you stopped for.")
    told = []
    if "roll" in kinds:
        told.append(_rolling(s))
    if "fly" in kinds:
        told.append(T("Or press a city to fly there for {fare}.", fare=money(air_fare(me))))
    if "sail" in kinds:
        told.append(_sailing(s, kinds))
    told.append(T("Or stay."))
    return one_by_one(told)


def _rolling(s: State) -> Phrase:
    me = s.players[s.turn]
    if me.at >= N_CITIES:
        return T("Roll the die to go on.")
    fare = sea_fare(me)
    if fare == 0:
        return T("Roll the die to move by land or, for free, by sea.")
    if me.money >= fare:
        return T("Roll the die to move by land or, for {fare}, by sea.", fare=money(fare))
    return T("Roll the die to move by land.")


def _sailing(s: State, kinds: set[str]) -> Phrase:
    if s.players[s.turn].voyage == FREE:
        return T("The ship takes you on.")
    if not kinds & {"roll", "fly"}:
        return T("Let a ship take you along for free.")
    return T("Or let a ship take you along for free.")


def _steps(s: State) -> Phrase:
    """How far the move still goes."""
    left = max(budget(s, 0), budget(s, 1))
    if s.how in (How.DIE, How.RELEASE) and not s.walked:
        return T("You rolled {n}.", n=s.roll)
    if s.how == How.SAIL and not s.walked:
        return T("The ship takes you along.")
    if not s.walked:
        return TN("You may go {n} more step.", "You may go up to {n} more steps.", left)
    at = place_at(s.players[s.turn].at)
    return TN("You are {place}: {n} step left.", "You are {place}: {n} steps left.", left, place=at)


def _where(s: State) -> Phrase:
    me = s.players[s.turn]
    change = _rain(s) if s.how == How.DIE and not s.walked else None
    told = [change] if change is not None else []
    if s.walked:
        told.append(T("Go on to a marked place, or stop here."))
    else:
        told.append(T("Choose the next stop: a city, or the dot where the move ends."))
    if carries(me):
        told.append(T("{cities} is home.", cities=start_cities()))
    return one_by_one(told)


def _rain(s: State) -> Phrase | None:
    """How changes of the roll work, by land and by sea (RE-17, RE-85)."""
    land, sea = budget(s, 0), budget(s, 1)
    if land == sea == s.roll:
        return None
    if land == sea:
        return TN("That gives {n} step.", "That gives {n} steps.", land)
    return T("By land {land}, by sea {sea}.", land=land, sea=sea)


# --- parts 2 and 3 ----------------------------------------------------------------------------------


def _act(s: State) -> Phrase:
    kinds = _kinds(s)
    if kinds <= {"end"}:
        return T("Nothing is left to do: end your turn.")
    told = []
    if kinds & {"ability", "play", "sell"}:
        told.append(T("Use or sell cards."))
    told += _token(s, kinds)
    if "challenge" in kinds and "end" not in kinds:
        told.append(T("You stopped early to challenge: now do so."))
    elif kinds & {"challenge", "trade"}:
        told.append(T("Or challenge a player who is here, or trade."))
    return one_by_one(told)


def _token(s: State, kinds: set[str]) -> list[Phrase]:
    """What can be done about the token here, or why nothing can."""
    me = s.players[s.turn]
    if me.at >= N_CITIES or not s.height[me.at]:
        return []
    price = price_of_top(s, me)
    if price == CLOSED:
        return [T("The discovery token here can be turned only once your expedition is complete.")]
    what = _token_name(s.height[me.at])
    if "pay" in kinds:
        return [T("Turn {token} for {price}.", token=what, price=money(price))]
    if "try" in kinds:
        return [T("You cannot pay for {token}: roll for it.", token=what)]
    return [T("You cannot pay for {token}.", token=what)]


def _token_name(height: int) -> Phrase:
    return T("the equipment token here") if height == EQUIPMENT else T("the discovery token here")
