"""The status sentence of Afrikan tähti: what is expected now, of the reader or of somebody else.

What can be clicked is in `decisions`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.phrase import TN, Phrase, T
from ....engine.presentation import Prompt
from ....engine.record import new
from ...shared.star_board.data.constants import AIR_FARE, AT_SEA, IS_HOME, N_CITIES, SEA_FARE
from ...shared.star_board.speech.places import place_at, start_cities
from ...shared.star_board.speech.words import faces, money, one_by_one, seat_name
from ..data.constants import FREEING_FACES, TOKEN_PRICE
from ..rules import actions
from ..rules.legal import carries, free_steps, legal_actions
from ..rules.state import DRAWN, FREE, Moves, Phase, State
from ..speech.words import items_object

_CHANCE = (Phase.ORDER, Phase.DIE, Phase.LUCK, Phase.TOKEN)


def prompt(s: State, viewer: int | None, names: Sequence[str]) -> Prompt:
    """What can be done now, or whom the table waits for."""
    if s.phase == Phase.OVER:
        return Prompt(_ending(s, names), T("The final sheet shows what everybody found."))
    if s.phase in _CHANCE:
        return Prompt(T("Chance decides."), T("The die is rolled, or a token turned."))
    if viewer != s.turn:
        return Prompt(T("{name}'s turn.", name=seat_name(names, s.turn)), _others_task(s))
    return Prompt(_headline(s), _task(s))


def _ending(s: State, names: Sequence[str]) -> Phrase:
    if s.winner == DRAWN:
        return T("The game is over: nobody can get home any more.")
    me = s.players[s.winner]
    name = seat_name(names, s.winner)
    if s.options.eliminate_hopeless and not IS_HOME[me.at]:
        return T("{name} wins: nobody else can now.", name=name)
    return T("{name} has brought {what} home!", name=name, what=items_object(me))


def _others_task(s: State) -> Phrase:
    me = s.players[s.turn]
    if s.phase == Phase.START:
        return T("A start city is being chosen.")
    if s.phase in (Phase.MOVE, Phase.SAIL):
        return T("Rolled {n}; a place is being chosen.", n=s.roll)
    if me.captive:
        return T("Captive {place}.", place=place_at(me.at))
    return T("The pawn stands {place}.", place=place_at(me.at))


def _headline(s: State) -> Phrase:
    me = s.players[s.turn]
    match s.phase:
        case Phase.START:
            return T("Choose where you start.")
        case Phase.MOVE | Phase.SAIL:
            return T("You rolled {n}.", n=s.roll)
        case Phase.ARRIVED | Phase.BOUND:
            return T("You are {place}.", place=place_at(me.at))
    if me.captive:
        return T("You are a captive {place}.", place=place_at(me.at))
    if carries(me):
        return T("Your turn: now hurry home!")
    return T("Your turn.")


def _task(s: State) -> Phrase:
    match s.phase:
        case Phase.START:
            return T("{cities}. The Star can be brought home to either.", cities=start_cities())
        case Phase.MOVE:
            return _where(s)
        case Phase.SAIL:
            return T("You are free: choose where the ship takes you.")
        case Phase.ARRIVED:
            return _arrived(s)
        case Phase.BOUND:
            return T("Choose the port that this voyage goes to.")
    return _turn(s)


def _kinds(s: State) -> list[tuple[str, tuple[int, ...]]]:
    """The kinds of all legal actions, with their arguments."""
    moves = new(Moves)
    legal_actions(s, moves)
    return [actions.split(moves.action[n]) for n in range(moves.n)]


def _where(s: State) -> Phrase:
    told = [T("Choose a marked place: a city may be reached early, a dot only with the last step.")]
    if any(args[1] > 0 for kind, args in _kinds(s) if kind == "to"):
        told.append(T("Red tags show the fare."))
    if carries(s.players[s.turn]):
        told.append(T("{cities} is home.", cities=start_cities()))
    return one_by_one(told)


def _arrived(s: State) -> Phrase:
    me = s.players[s.turn]
    if me.captive:
        return T("Here you are a captive: from your next turn on you can roll to get free.")
    if me.at >= N_CITIES or not s.token[me.at]:
        return T("Nothing is left to do: end your turn, or take the move back.")
    kinds = {kind for kind, _ in _kinds(s)}
    if {"pay", "try"} <= kinds:
        return T("Buy the token for {price}, or roll for it, or end your turn.", price=money(TOKEN_PRICE))
    if "pay" in kinds:
        return T("Buy the token for {price}, or end your turn.", price=money(TOKEN_PRICE))
    if "try" in kinds:
        return T("Roll for the token, or end your turn.")
    return T("You cannot pay for the token. End your turn; in the next one you can roll for it.")


def _turn(s: State) -> Phrase:
    me = s.players[s.turn]
    kinds = {kind for kind, _ in _kinds(s)}
    if me.captive:
        return T("Roll: {faces} sets you free.", faces=faces(FREEING_FACES))
    if kinds == {"pass"}:
        return T("Nothing can be done here now.")
    told = []
    if "roll" in kinds:
        told.append(_rolling(s))
    if "fly" in kinds:
        told.append(T("Or press a city to fly there for {fare}.", fare=money(AIR_FARE)))
    if "sail" in kinds:
        told.append(_sailing(s))
    if "pay" in kinds:
        told.append(T("Or stay and turn the token here: buy it, or roll for it."))
    elif "try" in kinds:
        told.append(T("Or stay and roll for the token here."))
    return one_by_one(told)


def _rolling(s: State) -> Phrase:
    me = s.players[s.turn]
    if AT_SEA[me.at]:
        return T("Roll the die to sail on.")
    if me.money >= SEA_FARE:
        return T("Roll the die to move by land or, for {fare}, by sea.", fare=money(SEA_FARE))
    return T("Roll the die to move by land.")


def _sailing(s: State) -> Phrase:
    if s.players[s.turn].voyage == FREE:
        return T("The ship takes you on: choose where to.")
    return TN(
        "Or let a ship take you along for free, {n} step per turn.",
        "Or let a ship take you along for free, {n} steps per turn.",
        free_steps(s),
    )
