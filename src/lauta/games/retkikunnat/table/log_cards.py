"""What an action about cards, dice, encounters or trades did, in a sentence for the log.

Moves and tokens are in `log.py`; what came of it all in `log_changes.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.phrase import Phrase, T
from ...shared.star_board.speech.words import money, one_by_one, seat_name
from ..data.constants import CARDS, GEMS_FOR_CARD, IS_SELLABLE, N_FACES, THROW_SHOWS, THROWS
from ..data.schema import MAX_ABILITIES
from ..rules import actions
from ..rules.danger_dice import GEM_FACE, showing
from ..rules.holdings import auto_symbols, is_kept
from ..rules.state import Job, Phase, State
from ..speech import words as phrases
from ..speech.card_texts import card_texts
from .current_task import Contest, contest, find, offered_ability, optional_event, top

Names = Sequence[str]


def told_of_cards(
    before: State, kind: str, args: tuple[int, ...], after: State, names: Names, seat: int
) -> Phrase | None:
    """The sentence; None where the action is not about cards, dice or trades."""
    who = seat_name(names, seat)
    match kind:
        case "card" | "event" | "danger" | "picked" | "picked_hand":
            return _drawn(before, kind, args[0], who)
        case "ability" | "sell" | "lose" | "lay_off" | "play" | "use" | "decline":
            return _used(before, kind, args, names, who)
        case "pass":
            return _passed(before, after, who)
        case "shows":
            return _shown(before, args[0], after, who)
        case "die" | "throw" | "choose":
            return _dice(before, kind, args, names, who)
        case "challenge" | "loot_money" | "loot_card" | "star" | "horseshoe":
            return _challenge(before, kind, args, names, who)
        case (
            "trade"
            | "give"
            | "take"
            | "give_money"
            | "take_money"
            | "offer"
            | "accept"
            | "reject"
            | "counter"
        ):
            return _trade(before, kind, args, names, who)
    return None


# --- cards ------------------------------------------------------------------------------------------


def _drawn(s: State, kind: str, number: int, who: str) -> Phrase:
    match kind:
        case "card":
            return T("{name} draws {card}", name=who, card=phrases.card(number))
        case "danger":
            return T(
                "{name} in danger: {card}; needed: {needed}",
                name=who,
                card=phrases.danger(number),
                needed=phrases.dice_words(CARDS.danger[number].requires),
            )
        case "picked":
            return T("{name} loses {card} at random", name=who, card=phrases.card(number))
        case "picked_hand":
            return T("{name} loses {card} at random", name=who, card=phrases.hand_card(number))
    if is_kept(s, number):
        return T("{name} draws the hand card {card}", name=who, card=phrases.event(number))
    return T("{name} draws {card}", name=who, card=phrases.event(number))


def with_text(s: State, line: Phrase, number: int) -> Phrase:
    """The line with what the event card says, where nothing of it has happened yet (RE-84)."""
    if is_kept(s, number):
        return line
    return Phrase("{line}. {text}", {"line": line, "text": one_by_one(card_texts(CARDS.events[number]))})


def _used(before: State, kind: str, args: tuple[int, ...], names: Names, who: str) -> Phrase:
    match kind:
        case "ability":
            return T("{name} uses {card}", name=who, card=phrases.source(args[0]))
        case "sell" if IS_SELLABLE[args[0]]:
            return T("{name} sells {card}", name=who, card=phrases.card(args[0]))
        case "sell":
            return T("{name} discards {card}", name=who, card=phrases.card(args[0]))
        case "lose":
            return T("{name} gives up {card}", name=who, card=phrases.card(args[0]))
        case "lay_off":
            return T("{name} puts {card} aside", name=who, card=phrases.hand_card(args[0]))
        case "play" if args[1]:
            other = seat_name(names, args[1] - 1)
            return T("{name} plays {card}: {other}", name=who, card=phrases.hand_card(args[0]), other=other)
        case "play":
            return T("{name} plays {card}", name=who, card=phrases.hand_card(args[0]))
    number = offered_ability(before)
    name = phrases.event(optional_event(before)) if number < 0 else phrases.source(number // MAX_ABILITIES)
    if kind == "use":
        return T("{name} uses {card}", name=who, card=name)
    return T("{name} does not use {card}", name=who, card=name)


def _passed(before: State, after: State, who: str) -> Phrase:
    if before.phase != Phase.DICE_ASK:
        return T("{name} does not react", name=who)
    result = outcome(before, before.dice, after)
    stands = T("{name} lets the dice stand", name=who)
    return stands if result is None else T("{line}: {result}", line=stands, result=result)


# --- dice -------------------------------------------------------------------------------------------


def _shown(before: State, thrown: int, after: State, who: str) -> Phrase:
    dice = [before.dice[face] + THROW_SHOWS[thrown][face] for face in range(N_FACES)]
    line = T("{name} throws {dice}", name=who, dice=phrases.dice_words(THROWS[thrown]))
    result = outcome(before, dice, after)
    if find(before, Job.FORTUNE) is not None and find(after, Job.JUDGE) is None:
        good = dice[GEM_FACE] >= GEMS_FOR_CARD
        result = T("that earns a card") if good else T("that earns nothing")
    return line if result is None else T("{line}: {result}", line=line, result=result)


def outcome(before: State, dice: Sequence[int], after: State) -> Phrase | None:
    """How a contest ended with these dice; None where it goes on."""
    fight = contest(before)
    if fight is None:
        return None
    if fight.danger >= 0:
        if find(after, Job.JUDGE) is not None:
            return None
        return (
            T("the danger is survived") if _suffices(before, fight, dice) else T("the danger is not survived")
        )
    if (
        not fight.attacking
        or find(after, Job.ENCOUNTER) is not None
        and find(after, Job.DICE_ASK) is not None
    ):
        return None
    won = _suffices(before, fight, dice)
    return T("the attack succeeds") if won else T("the attack fails")


def _suffices(before: State, fight: Contest, dice: Sequence[int]) -> bool:
    me = before.players[fight.seat]
    return all(
        dice[need.symbol] + auto_symbols(me, need.symbol, before.contest) >= need.needed
        for need in fight.needs
    )


def _dice(before: State, kind: str, args: tuple[int, ...], names: Names, who: str) -> Phrase:
    match kind:
        case "die":
            return T("{name} picks up {symbol}", name=who, symbol=phrases.times(1, args[0]))
        case "throw":
            return T("{name} throws again", name=who)
    n = showing(before, before.rival, args[0])
    attacker = seat_name(names, before.turn)
    return T(
        "{name} chooses {dice}; {other} must throw as many",
        name=who,
        dice=phrases.times(n, args[0]),
        other=attacker,
    )


def _challenge(before: State, kind: str, args: tuple[int, ...], names: Names, who: str) -> Phrase:
    if kind == "challenge":
        return T("{name} challenges {other}", name=who, other=seat_name(names, args[0]))
    return T(
        "{name} challenges {other} for {loot}",
        name=who,
        other=seat_name(names, before.rival),
        loot=phrases.loot(actions.join(kind, *args)),
    )


# --- trade ------------------------------------------------------------------------------------------


def _trade(before: State, kind: str, args: tuple[int, ...], names: Names, who: str) -> Phrase:
    match kind:
        case "trade":
            return T("{name} wants to trade with {other}", name=who, other=seat_name(names, args[0]))
        case "give":
            return T("{name} would give {what}", name=who, what=phrases.card(args[0]))
        case "take":
            return T("{name} asks for {what}", name=who, what=phrases.card(args[0]))
        case "give_money":
            return T("{name} would give {what}", name=who, what=money(100 * (args[0] + 1)))
        case "take_money":
            return T("{name} asks for {what}", name=who, what=money(100 * (args[0] + 1)))
        case "accept":
            return T("{name} accepts the trade", name=who)
        case "reject":
            return T("{name} rejects the trade", name=who)
        case "counter":
            return T("{name} will make another offer", name=who)
    t = top(before)
    return T(
        "{name} offers {give} for {get}",
        name=who,
        give=phrases.deal_of(before, t.seat),
        get=phrases.deal_of(before, t.partner),
    )
