"""Decisions about cards, dice, encounters and trades as people see them.

Places and plain buttons are in `choices.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.phrase import TN, Phrase, T
from ....engine.record import copy
from ...shared.star_board.speech.words import apart, money, one_by_one, seat_name
from ..data.card_codes import FACES
from ..data.constants import AB_CODE, ACTIVATED, CARDS, HAND_EVENTS, IS_SELLABLE, N_CARDS, THROWS, TOKENS
from ..data.schema import MAX_ABILITIES
from ..rules import actions
from ..rules.danger_dice import penalty_of, showing
from ..rules.holdings import price_of
from ..rules.state import DEFENDING, MATTER, Job, Matter, Phase, State
from ..speech import words as phrases
from ..speech.card_names import token_name
from ..speech.card_texts import card_texts
from .current_task import contest, offered_ability, optional_event, top

Words = tuple[str | None, Phrase, Phrase | None]


def of_card(s: State, kind: str, args: tuple[int, ...], names: Sequence[str]) -> Words | None:
    """Where it is clicked, what it is called, what it brings; None where it is not about cards or dice."""
    match kind:
        case "ability":
            return ability(s, args[0] * MAX_ABILITIES + args[1])
        case "sell":
            return _sell(s, args[0])
        case "lose":
            return phrases.card_id(args[0]), _losing(s, args[0]), says(args[0])
        case "lay_off":
            label = T("Put {card} aside", card=phrases.hand_card(args[0]))
            return phrases.hand_id(args[0]), label, hand_says(args[0])
        case "play":
            return _play(args[0], args[1], names)
        case "die" | "throw" | "choose":
            return _dice(s, kind, args)
        case "pass" | "use" | "decline":
            return _answer(s, kind)
        case "loot_money" | "loot_card" | "star" | "horseshoe":
            return _loot(s, kind, args)
        case "give" | "give_money" | "take" | "take_money" | "offer" | "accept" | "reject" | "counter":
            return _trade(s, kind, args)
    return _drawn(kind, args, names)


def meant(s: State, place: str) -> list[int]:
    """What a click where nothing can be done may have meant: to use an ability of one's character."""
    number = s.players[s.who].character
    if place != "character" or number < 0:
        return []
    first = (N_CARDS + number) * MAX_ABILITIES
    own = range(first, first + len(CARDS.characters[number].deeds))
    announced_first = sorted(own, key=lambda ability: AB_CODE[ability] not in ACTIVATED)
    return [actions.ABILITY + ability for ability in announced_first]


# --- expedition cards -------------------------------------------------------------------------------


def ability(s: State, number: int) -> Words:
    """The use of an ability."""
    of = number // MAX_ABILITIES
    place = phrases.source_id(of)
    return place, T("Use {card}", card=phrases.source(of)), phrases.ability_text(number)


def _sell(s: State, card: int) -> Words:
    """A card is sold, or discarded (RE-32, RE-34)."""
    place = phrases.card_id(card)
    sum_ = value_of(s, card)
    told = [T("for {sum}", sum=money(sum_))] if sum_ else []
    text = None if s.phase != Phase.LIMIT and only_sells(card) else says(card)
    lost = [T("you give up: {text}", text=text)] if text else []
    effect = apart([*told, *lost]) if told or text else None
    if IS_SELLABLE[card]:
        return place, T("Sell {card}", card=phrases.card(card)), effect
    return place, T("Discard {card}", card=phrases.card(card)), effect


def says(card: int) -> Phrase | None:
    """What an expedition card does, for whoever is about to give it up."""
    texts = card_texts(CARDS.expedition[card])
    return one_by_one(texts) if texts else None


def only_sells(card: int) -> bool:
    """Whether all that a card does is to be sold well: who sells it is told the sum."""
    return {deed.__struct_config__.tag for deed in CARDS.expedition[card].deeds} <= {
        "sell_bonus",
        "discard_bonus",
    }


def hand_says(card: int) -> Phrase:
    """What a hand card does."""
    return one_by_one(card_texts(CARDS.events[HAND_EVENTS[card]]))


def glyph_of(s: State, kind: str, args: tuple[int, ...]) -> str:
    """The card that has to go, as a picture."""
    if MATTER[s.phase] != Matter.LOSS or kind not in ("sell", "lose", "lay_off"):
        return ""
    cards = CARDS.events[HAND_EVENTS[args[0]]] if kind == "lay_off" else CARDS.expedition[args[0]]
    return f"card-{cards.id}"


def value_of(s: State, card: int) -> int:
    """What a card brings by itself when it is sold or discarded now (RE-34, RE-35)."""
    return price_of(card, s.phase == Phase.ACT or s.options.hunter_pays_on_overflow == 1)


def _losing(s: State, card: int) -> Phrase:
    if top(s).job == Job.REWARD:
        return T("Hand over {card}", card=phrases.card(card))
    return T("Lose {card}", card=phrases.card(card))


# --- hand cards -------------------------------------------------------------------------------------


def _play(card: int, target: int, names: Sequence[str]) -> Words:
    place, name = phrases.hand_id(card), phrases.hand_card(card)
    effect = card_texts(CARDS.events[HAND_EVENTS[card]])[0]
    if target:
        who = seat_name(names, target - 1)
        return place, T("Play {card}: {name}", card=name, name=who), effect
    return place, T("Play {card}", card=name), effect


def _answer(s: State, kind: str) -> Words:
    """A reaction is left out, dice stay as they are, an offer is taken or not."""
    if kind == "pass":
        if s.phase != Phase.DICE_ASK:
            return None, T("Pass"), None
        fight = contest(s)
        if top(s).trial == DEFENDING or fight is None:
            return None, T("Keep the dice"), None
        return None, T("Let the dice stand"), T("you fail")
    if kind == "decline":
        return None, T("Do not use it"), None
    number = offered_ability(s)
    name = phrases.event(optional_event(s)) if number < 0 else phrases.source(number // MAX_ABILITIES)
    return None, T("Use {card}", card=name), None


# --- dice and encounters ----------------------------------------------------------------------------


def _dice(s: State, kind: str, args: tuple[int, ...]) -> Words:
    if kind == "throw":
        n = sum(s.fresh)
        label = TN("Throw {n} die again", "Throw {n} dice again", n) if n else T("Throw none again")
        return None, label, None
    symbol = phrases.times(1, args[0])
    if kind == "die":
        return die_id(args[0]), T("Pick up: {symbol}", symbol=symbol), None
    n = showing(s, s.rival, args[0])
    effect = TN("the attacker needs {n} of them", "the attacker needs {n} of them", n)
    return None, phrases.times(n, args[0]), effect


def die_id(face: int) -> str:
    """What is clicked to throw a die with this symbol again."""
    return f"die-{FACES[face]}"


def _loot(s: State, kind: str, args: tuple[int, ...]) -> Words:
    number = actions.join(kind, *args)
    tried: State = copy(s)
    tried.loot = number
    place = loot_id(args[0]) if kind == "loot_card" else None
    effect = TN("or you miss {n} turn", "or you miss {n} turns", penalty_of(tried))
    return place, phrases.loot(number), effect


def loot_id(card: int) -> str:
    """What is clicked to challenge for a card."""
    return f"loot-{CARDS.expedition[card].id}"


# --- trade ------------------------------------------------------------------------------------------


def _trade(s: State, kind: str, args: tuple[int, ...]) -> Words:
    match kind:
        case "give":
            return give_id(args[0]), T("Give {card}", card=phrases.card(args[0])), None
        case "take":
            return take_id(args[0]), T("Ask for {card}", card=phrases.card(args[0])), None
        case "give_money":
            return "give-money", T("Give {sum}", sum=money(100 * (args[0] + 1))), None
        case "take_money":
            return "take-money", T("Ask for {sum}", sum=money(100 * (args[0] + 1))), None
        case "offer":
            return None, T("Make the offer"), _terms(s, top(s).seat)
        case "accept":
            return None, T("Accept"), _terms(s, top(s).partner)
        case "counter":
            return None, T("Make another offer"), None
    return None, T("Reject"), None


def _terms(s: State, seat: int) -> Phrase:
    """What a seat gives and gets by the offer."""
    t = top(s)
    other = t.partner if seat == t.seat else t.seat
    give, get = phrases.deal_of(s, seat), phrases.deal_of(s, other)
    return T("you give {give}, you get {get}", give=give, get=get)


def gift(s: State) -> Phrase | None:
    """What whoever is to act should know of an offer in which nothing comes back."""
    t = top(s)
    me, other = (t.seat, t.partner) if s.who == t.seat else (t.partner, t.seat)
    if not gives_nothing(s, other):
        return None
    give = phrases.deal_of(s, me)
    return T("You get nothing for {give}. Press once more if you mean it.", give=give)


def gives_nothing(s: State, seat: int) -> bool:
    """Whether a seat hands nothing over by the offer."""
    sign = 1 if seat == s.turn else -1
    return sign * s.deal_money <= 0 and all(sign * n <= 0 for n in s.deal)


def give_id(card: int) -> str:
    """What is clicked to give a card."""
    return f"give-{CARDS.expedition[card].id}"


def take_id(card: int) -> str:
    """What is clicked to ask for a card."""
    return f"take-{CARDS.expedition[card].id}"


# --- chance, where people play its part -------------------------------------------------------------


def _drawn(kind: str, args: tuple[int, ...], names: Sequence[str]) -> Words | None:
    match kind:
        case "first":
            return None, T("{name} begins", name=seat_name(names, args[0])), None
        case "rolled":
            return None, T("rolled {n}", n=args[0] + 1), None
        case "card" | "picked":
            return None, phrases.card(args[0]), None
        case "event":
            return None, phrases.event(args[0]), None
        case "danger":
            return None, phrases.danger(args[0]), None
        case "picked_hand":
            return None, phrases.hand_card(args[0]), None
        case "shows":
            return None, phrases.dice_words(THROWS[args[0]]), None
        case "turned" | "seen":
            return None, token_name(TOKENS[args[0]]), None
    return None
