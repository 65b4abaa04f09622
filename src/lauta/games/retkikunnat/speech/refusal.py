"""Why an action is not legal now: one sentence, the number of the rule, and a word for programs.

Only asked for actions that exist and that `rules/legal.py` does not list; it changes nothing. The reasons for
moves and tokens are in `refusal_on_board.py`.
"""

from __future__ import annotations

from ....engine.errors import IllegalAction
from ....engine.phrase import T
from ...shared.star_board.data.constants import N_CITIES
from ..data.card_codes import EXTRA_STEPS, JUMP, REROLL_MOVEMENT, SKILL
from ..data.constants import AB_CODE, AB_N, ACTIVATED, CARD_TYPE, IS_EITHER, MONEY_LOOT, N_CARDS
from ..data.schema import MAX_ABILITIES
from ..rules import actions
from ..rules.holdings import has_loot, owned, rerolls_left
from ..rules.legal_turn import must_challenge
from ..rules.state import Phase, Player, State
from ..rules.trade import is_tradeable
from .refusal_on_board import why_not_moved, why_not_turned
from .refusal_parts import DUTY, Reason, city_name, no

_DUE: dict[int, Reason] = {
    Phase.DEAL: no(T("a character is dealt now"), "RE-6", "chance"),
    Phase.EXTRA: no(T("an expedition card is drawn now"), "RE-95", "chance"),
    Phase.FIRST: no(T("the starting player is drawn now"), "RE-10", "chance"),
    Phase.DIE: no(T("the die has to be rolled first"), "ST-2", "chance"),
    Phase.DICE: no(T("the danger dice have to be thrown first"), "RE-61", "chance"),
    Phase.EVENT: no(T("an event card is drawn now"), "RE-20", "chance"),
    Phase.DANGER: no(T("a danger card is drawn now"), "RE-54", "chance"),
    Phase.CARD: no(T("an expedition card is drawn now"), "RE-53", "chance"),
    Phase.TOKEN: no(T("a token has to be turned first"), "RE-51", "chance"),
    Phase.PEEK: no(T("a token is looked at now"), "RE-81", "chance"),
    Phase.PICK: no(T("a card is picked at random now"), "RE-89", "chance"),
    Phase.PICK_HAND: no(T("a card is picked at random now"), "RE-89", "chance"),
    Phase.CHARACTER: no(T("choose a character that nobody has"), "RE-6", "phase"),
    Phase.START: no(T("choose a start city first"), "RE-8", "phase"),
    Phase.TURN: no(T("the turn begins: say whether the pawn moves, flies or stays"), "RE-13", "phase"),
    Phase.MOVE: no(T("the pawn is under way: choose its next stop"), "RE-23", "phase"),
    Phase.ACT: no(
        T("parts 2 and 3 of the turn: use, sell or discard cards, then act or end the turn"), "RE-11", "phase"
    ),
    Phase.POLL: no(T("a reaction is asked for now: play a hand card that fits, or pass"), "RE-80", "phase"),
    Phase.DICE_ASK: no(T("dice may be thrown again now, or stay as they are"), "RE-62", "phase"),
    Phase.DICE_PICK: no(T("choose the dice to throw again"), "RE-62", "phase"),
    Phase.CHOOSE: no(T("the defender chooses a symbol among the dice"), "RE-66", "phase"),
    Phase.LOOT: no(T("name what the challenge is for"), "RE-64", "phase"),
    Phase.OFFER: no(T("say whether you use what is offered"), "RE-39", "phase"),
    Phase.LIMIT: no(T("there are too many expedition cards; one of them has to go"), "RE-32", "phase"),
    Phase.HAND_LIMIT: no(T("there are too many hand cards; one of them has to go"), "RE-74", "phase"),
    Phase.LOSE: no(T("choose the expedition card to give up"), "RE-90", "phase"),
    Phase.LOSE_HAND: no(T("choose the hand card to give up"), "RE-90", "phase"),
    Phase.JUMP: no(T("choose a next city: no other city may lie on the way"), "RE-82", "phase"),
    Phase.FLIGHT: no(T("choose a city to which an air route leads from here"), "ST-29", "phase"),
    Phase.CITY: no(T("choose one of the cities that the card is about"), "RE-81", "phase"),
    Phase.TRADE: no(T("say what the offer contains, or make it"), "RE-72", "phase"),
    Phase.ANSWER: no(T("accept the offer, reject it, or make another one"), "RE-72", "phase"),
    Phase.OVER: no(T("the game is over"), "RE-96", "over"),
}


def why_illegal(s: State, action: int) -> IllegalAction:
    """The reason for which an action that exists is not legal in this state."""
    kind, args = actions.split(action)
    phrase, rule, code = _reason(s, kind, args) or _DUE[s.phase]
    return IllegalAction(phrase, rule, code)


def _reason(s: State, kind: str, args: tuple[int, ...]) -> Reason | None:
    """A reason of its own, where the kind of decision is one that could be due."""
    me = s.players[s.who]
    match s.phase:
        case Phase.TURN | Phase.MOVE:
            return _why_not_begun(s, me, kind, args)
        case Phase.ACT:
            return _why_not_done(s, me, kind, args)
        case Phase.POLL | Phase.DICE_ASK | Phase.HAND_LIMIT | Phase.LOSE_HAND if kind in ("play", "lay_off"):
            return _why_not_played(me, kind, args)
        case Phase.DICE_ASK if kind == "ability":
            return _why_no_reroll(s, me, *args)
        case Phase.LOOT if kind.startswith("loot") or kind in ("star", "horseshoe"):
            return _why_no_loot(s.players[s.rival], kind, args)
        case Phase.LIMIT if kind == "sell":
            return _not_owned(me, args[0])
        case Phase.TRADE if kind in ("give", "take"):
            return _why_not_traded(s, kind, *args)
    return None


def _not_owned(me: Player, card: int) -> Reason | None:
    if me.cards[card] > 0:
        return None
    return no(T("that card is not in the expedition"), "RE-33", "card")


# --- turns ------------------------------------------------------------------------------------------


def _why_not_begun(s: State, me: Player, kind: str, args: tuple[int, ...]) -> Reason | None:
    """Announcements, and stops of a move."""
    if kind == "play":
        return _why_not_played(me, kind, args)
    if kind == "ability" and AB_CODE[args[0] * MAX_ABILITIES + args[1]] == REROLL_MOVEMENT:
        return _why_not_used(s, me, *args)
    return why_not_moved(s, me, kind, args)


def _why_not_done(s: State, me: Player, kind: str, args: tuple[int, ...]) -> Reason | None:
    """Parts 2 and 3."""
    if kind not in ("ability", "sell", "play", "pay", "try", "permit", "challenge", "trade", "end"):
        return None
    if s.traded and kind not in ("trade", "end"):
        return no(
            T("after a trade, only further trades can follow, or the end of the turn"), "RE-43", "traded"
        )
    if must_challenge(s, me) and kind in ("pay", "try", "permit", "trade", "end"):
        return DUTY
    match kind:
        case "ability":
            return _why_not_used(s, me, *args)
        case "sell":
            return _not_owned(me, args[0])
        case "play":
            return _why_not_played(me, kind, args)
        case "challenge":
            return _why_no_challenge(s, me, *args)
        case "trade":
            return _why_no_trade(s, me, *args)
    return why_not_turned(s, me, kind)


def _why_no_challenge(s: State, me: Player, seat: int) -> Reason:
    if seat >= s.n_players or seat == s.turn:
        return no(T("there is no such opponent"), "RE-64", "target")
    if s.players[seat].at != me.at:
        return no(T("only players on the same spot can be challenged"), "RE-64", "place")
    assert not has_loot(s.players[seat])
    return no(T("this player has nothing that could be won"), "RE-65", "loot")


def _why_no_trade(s: State, me: Player, seat: int) -> Reason:
    if seat >= s.n_players or seat == s.turn:
        return no(T("there is no such opponent"), "RE-72", "target")
    if s.players[seat].at != me.at:
        return no(T("only players on the same spot can trade"), "RE-72", "place")
    if (s.asked >> seat) & 1:
        return no(T("this player has already been asked for a trade in this turn"), "RE-72", "asked")
    return no(T("neither has anything that can be traded"), "RE-72", "nothing")


def _why_not_traded(s: State, kind: str, card: int) -> Reason | None:
    t = s.tasks[s.depth - 1]
    if not is_tradeable(s, card):
        return no(T("skills cannot be traded in this game"), "RE-72", "skill")
    if s.players[t.seat if kind == "give" else t.partner].cards[card] == 0:
        return no(T("that card is not in the expedition"), "RE-72", "card")
    return None


# --- cards ------------------------------------------------------------------------------------------


def _why_not_used(s: State, me: Player, source: int, k: int) -> Reason:
    ability = source * MAX_ABILITIES + k
    if owned(me, source) == 0:
        if source < N_CARDS:
            return no(T("that card is not in the expedition"), "RE-33", "card")
        return no(T("this is the ability of another character"), "RE-73", "character")
    code = AB_CODE[ability]
    if code not in ACTIVATED:
        return no(
            T("this ability is not announced; it works by itself when the time comes"), "RE-39", "passive"
        )
    if code == REROLL_MOVEMENT:
        return no(T("only the roll of a move can be thrown again, and only once"), "RE-37", "time")
    if s.used[min(source, N_CARDS)] > 0 and s.used[min(source, N_CARDS)] >= owned(me, source):
        return no(T("the card has already been used in this turn"), "RE-37", "used")
    if source < N_CARDS and IS_EITHER[source] and s.leaned[source] >= me.cards[source] - s.used[source]:
        return no(T("the card gives one of its abilities in a turn, not both"), "RE-38", "either")
    if code in (EXTRA_STEPS, JUMP):
        return _why_no_steps(s, me, code, AB_N[ability])
    return no(T("this ability can do nothing here"), "RE-37", "useless")


def _why_no_steps(s: State, me: Player, code: int, price: int) -> Reason:
    if must_challenge(s, me):
        return DUTY
    if me.captive:
        return no(T("cards that walk, jump or fly cannot move a captive"), "RE-42", "captive")
    if s.flown:
        return no(T("after a flight, expedition cards do not move the pawn"), "RE-41", "flown")
    if code == EXTRA_STEPS:
        if s.stayed and not s.options.steps_after_stay:
            return no(T("in this game extra steps cannot follow once the pawn has stayed"), "RE-40", "stayed")
        return no(T("no step of this kind can be made from here"), "RE-40", "place")
    if me.at >= N_CITIES:
        return no(T("a jump starts from a city"), "RE-83", "place")
    if me.money < price:
        return no(
            T("this costs £{price}, and there is only £{money}", price=price, money=me.money),
            "RE-83",
            "money",
        )
    return no(T("no route of this kind leads from {city}", city=city_name(me.at)), "RE-83", "place")


def _why_no_reroll(s: State, me: Player, source: int, k: int) -> Reason:
    ability = source * MAX_ABILITIES + k
    if owned(me, source) == 0:
        return no(T("that card is not in the expedition"), "RE-33", "card")
    if source < N_CARDS and IS_EITHER[source] and s.who == s.turn and s.used[source] > 0:
        return no(T("the card gives one of its abilities in a turn, not both"), "RE-38", "either")
    assert rerolls_left(s, s.who, ability) <= 0
    if s.spent[min(source, N_CARDS)] > 0:
        return no(T("the card has already been used in this contest"), "RE-39", "used")
    return no(T("this ability does not throw these dice again"), "RE-62", "useless")


def _why_not_played(me: Player, kind: str, args: tuple[int, ...]) -> Reason | None:
    if me.hand[args[0]] == 0:
        return no(T("that card is not in the hand"), "RE-74", "card")
    return no(T("this hand card cannot be played now"), "RE-75", "time") if kind == "play" else None


def _why_no_loot(victim: Player, kind: str, args: tuple[int, ...]) -> Reason:
    if kind == "loot_money":
        assert victim.money < MONEY_LOOT[args[0]]
        return no(T("no more than £{money} can be named", money=victim.money), "RE-65", "money")
    if kind == "loot_card" and CARD_TYPE[args[0]] == SKILL:
        return no(T("skills cannot be stolen"), "RE-64", "skill")
    return no(T("the player challenged does not own this"), "RE-65", "loot")
