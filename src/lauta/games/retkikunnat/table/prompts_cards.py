"""Status sentences about contests, reactions, offers, losses, places that a card is about, and trades.

Turns and moves are in `prompts.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.phrase import TN, Phrase, T
from ....engine.presentation import Prompt
from ...shared.star_board.speech.words import money, one_by_one, seat_name
from ..data.card_codes import FACES, NEAREST_PORT
from ..data.constants import CARDS, HAND_CODE, N_HAND
from ..data.schema import MAX_ABILITIES, MAX_EFFECTS
from ..decisions import hand_says
from ..decisions.current_task import (
    Contest,
    below,
    contest,
    is_card,
    is_defending,
    offered_ability,
    optional_event,
    top,
)
from ..rules.danger_dice import penalty_of, showing
from ..rules.holdings import card_limit, hand_limit
from ..rules.reactions import fits_window
from ..rules.state import ROTATE, SWAP_LEVEL, Job, Phase, State, Task, Window
from ..rules.task_fields import first_stack_of, second_stack_of
from ..speech import words as phrases
from ..speech.card_texts import any_of, card_texts, listed

Names = Sequence[str]


def asking(s: State, viewer: int | None, names: Names) -> Prompt | None:
    """The sentence where a card, dice or a trade are the matter; None for turns and moves."""
    mine = viewer == s.who
    match s.phase:
        case Phase.POLL:
            return _poll(s, mine, names)
        case Phase.DICE_ASK | Phase.DICE_PICK | Phase.CHOOSE:
            return _dice(s, mine, names)
        case Phase.LOOT:
            return _loot(s, mine, names)
        case Phase.OFFER:
            return _offer(s, mine, names)
        case Phase.LIMIT | Phase.HAND_LIMIT | Phase.LOSE | Phase.LOSE_HAND:
            return _loss(s, mine, names)
        case Phase.PAWN:
            return _pawn(s, mine, names)
        case Phase.JUMP | Phase.FLIGHT | Phase.CITY:
            return _city(s, mine, names)
        case Phase.TRADE | Phase.ANSWER:
            return _trade(s, mine, names)
    return None


# --- reactions --------------------------------------------------------------------------------------


def _poll(s: State, mine: bool, names: Names) -> Prompt:
    """What could be answered; the same for everybody but who is asked, whether a card is held or not."""
    headline = announced(s, names)
    if not mine:
        return Prompt(headline, T("Waiting for reactions."))
    good = answers(s)
    if not good:
        return Prompt(headline, T("You hold no card that could answer it."))
    if top(s).window == Window.DECLARE and top(s).seat == s.who:
        headline = T("You are about to roll and move.")
    ask = T("Answer with {cards}, or pass.", cards=any_of([phrases.hand_card(card) for card in good]))
    return Prompt(headline, one_by_one([ask, *map(_read_out, good)]))


def _read_out(card: int) -> Phrase:
    """What a hand card says, with its name."""
    return T("{card}: {text}", card=phrases.hand_card(card), text=hand_says(card))


def answers(s: State) -> list[int]:
    """The hand cards with which who is asked may react."""
    me, t = s.players[s.who], top(s)
    return [card for card in range(N_HAND) if me.hand[card] and fits_window(s, t, s.who, HAND_CODE[card])]


def announced(s: State, names: Names) -> Phrase:
    """What has been announced and can be answered."""
    t = top(s)
    name = seat_name(names, t.seat)
    match t.window:
        case Window.CARD_USED:
            task, card = below(s), phrases.source(t.topic)
            if task is not None and task.job == Job.LASTING:
                return T("{name} has more cards than usual, thanks to {card}.", name=name, card=card)
            return T("{name} uses {card}.", name=name, card=card)
        case Window.HAND_CARD_PLAYED:
            return _played(s, t, names)
        case Window.TOKEN_TURNED:
            task = below(s)
            assert task is not None
            return T("{name} has turned {what}.", name=name, what=phrases.token_object(task.token))
        case Window.ENCOUNTER_DECLARED:
            return challenge_words(s, names)
        case Window.ENCOUNTER_RESULT:
            attacker, victim = seat_name(names, s.turn), seat_name(names, s.rival)
            if showing(s, s.turn, s.chosen) >= s.target:
                return T("{name} beats {other}.", name=attacker, other=victim)
            return T("{name} fails against {other}.", name=attacker, other=victim)
    return T("{name} is about to roll and move.", name=name)


def _played(s: State, t: Task, names: Names) -> Phrase:
    played = below(s)
    assert played is not None
    card, player = phrases.hand_card(played.card), seat_name(names, played.seat)
    if t.seat == played.seat and played.stopped == 0:
        return T("{name} plays “{card}”.", name=player, card=card)
    stopper = seat_name(names, t.seat)
    if played.stopped != 0:
        return T("{name} stops {other}'s “{card}”.", name=stopper, card=card, other=player)
    return T("{name} lets {other}'s “{card}” work after all.", name=stopper, card=card, other=player)


def challenge_words(s: State, names: Names) -> Phrase:
    """Who challenges whom, and for what."""
    return T(
        "{name} challenges {other} for {loot}.",
        name=seat_name(names, s.turn),
        other=seat_name(names, s.rival),
        loot=phrases.loot(s.loot),
    )


# --- dice -------------------------------------------------------------------------------------------


def _dice(s: State, mine: bool, names: Names) -> Prompt:
    fight = contest(s)
    if fight is None:
        return Prompt(T("Danger dice."), _task_with_dice(s, mine, names))
    headline = contest_words(s, fight, names)
    if mine and fight.danger >= 0:
        headline = T("Danger: {card}.", card=phrases.danger(fight.danger))
    return Prompt(headline, one_by_one([*standing(s, fight), _task_with_dice(s, mine, names)]))


def contest_words(s: State, fight: Contest, names: Names) -> Phrase:
    """What the dice are thrown for."""
    if fight.danger >= 0:
        return T(
            "{name} in danger: {card}.",
            name=seat_name(names, fight.seat),
            card=phrases.danger(fight.danger),
        )
    return challenge_words(s, names)


def standing(s: State, fight: Contest) -> list[Phrase]:
    """What is needed, and what is there."""
    if not fight.needs:
        counts = [showing(s, fight.seat, face) for face in range(len(FACES))]
        return [T("The dice show {dice}.", dice=phrases.dice_words(counts))]
    needed = listed([phrases.times(need.needed, need.symbol) for need in fight.needs])
    missing = [phrases.times(need.missing, need.symbol) for need in fight.needs if need.missing]
    if not missing:
        return [T("Needed: {needed}. That is there.", needed=needed)]
    return [T("Needed: {needed}. Missing: {missing}.", needed=needed, missing=listed(missing))]


def _task_with_dice(s: State, mine: bool, names: Names) -> Phrase:
    if not mine:
        name = seat_name(names, s.who)
        if s.phase == Phase.CHOOSE:
            return T("{name} chooses the symbol that counts.", name=name)
        return T("{name} may throw dice again.", name=name)
    if s.phase == Phase.CHOOSE:
        return T("Choose the symbol that counts.")
    if s.phase == Phase.DICE_PICK:
        left = top(s).left
        if left == 0:
            return T("Now throw them.")
        return TN("Choose {n} die to throw it again.", "Choose up to {n} dice to throw them again.", left)
    if is_defending(s):
        return T("Throw dice again with a card?")
    return one_by_one([T("Throw dice again with a card?"), _stake(s)])


def _stake(s: State) -> Phrase:
    """What a failure costs."""
    fight = contest(s)
    if fight is not None and fight.danger >= 0:
        return T("Otherwise: {penalty}", penalty=one_by_one(card_texts(CARDS.danger[fight.danger])))
    missed = penalty_of(s)
    return TN("Otherwise you miss {n} turn.", "Otherwise you miss {n} turns.", missed)


def _loot(s: State, mine: bool, names: Names) -> Prompt:
    other = seat_name(names, s.rival)
    if not mine:
        return Prompt(
            T("{name} challenges {other}.", name=seat_name(names, s.turn), other=other),
            T("The loot is being named."),
        )
    return Prompt(
        T("What do you challenge {name} for?", name=other),
        T("The defender throws first; throw as many of the same symbol to win."),
    )


# --- offers -----------------------------------------------------------------------------------------


def _offer(s: State, mine: bool, names: Names) -> Prompt:
    number = offered_ability(s)
    if number < 0:
        card = CARDS.events[optional_event(s)]
        name, text = phrases.event(optional_event(s)), card_texts(card)[0]
    else:
        name, text = phrases.source(number // MAX_ABILITIES), phrases.ability_text(number)
    if not mine:
        who = seat_name(names, s.who)
        return Prompt(T("{name}: {card}.", name=who, card=name), T("It may be used, or not."))
    lines = [text, *_occasion(s, top(s))]
    if number >= 0 and is_card(number // MAX_ABILITIES) and top(s).job != Job.MORE_EVENTS:
        lines.append(T("Anyone who uses a card risks Sabotage."))
    return Prompt(T("Use {card}?", card=name), one_by_one(lines))


def _occasion(s: State, t: Task) -> list[Phrase]:
    """For what the ability is offered."""
    match t.job:
        case Job.LOSE_TURNS:
            return [TN("You are about to lose {n} turn.", "You are about to lose {n} turns.", t.left)]
        case Job.LOSE_CARDS:
            return [TN("You are about to lose {n} card.", "You are about to lose {n} cards.", t.left)]
        case Job.ROBBED:
            lost = money(s.players[t.seat].money - t.spared)
            return [T("The robber is about to take {sum}.", sum=lost)]
        case Job.CAPTURE:
            return [T("You are about to be taken captive.")]
        case Job.DRY:
            return [T("The rain is about to shorten your roll.")]
        case Job.TO_DANGER:
            return _replaced(s)
    return []


def _replaced(s: State) -> list[Phrase]:
    """The event or the robber that a danger situation would replace."""
    task = below(s)
    if task is None:
        return []
    if task.job == Job.ROBBED:
        return [T("A robber is about to take all your money.")]
    number = task.row // MAX_EFFECTS
    texts = one_by_one(card_texts(CARDS.events[number]))
    return [T("Drawn: {card}. {text}", card=phrases.event(number), text=texts)]


# --- losses -----------------------------------------------------------------------------------------


def _loss(s: State, mine: bool, names: Names) -> Prompt:
    me, t = s.players[s.who], top(s)
    if not mine:
        return Prompt(T("{name}'s turn to choose.", name=seat_name(names, s.who)), T("A card has to go."))
    match s.phase:
        case Phase.LIMIT:
            return Prompt(
                T("Too many expedition cards: {n}, limit {most}.", n=me.n_cards, most=card_limit(me)),
                T("Choose one to give up: equipment and vehicles are sold, allies and skills are discarded."),
            )
        case Phase.HAND_LIMIT:
            return Prompt(
                T("Too many hand cards: {n}, limit {most}.", n=me.held, most=hand_limit(me)),
                T("Choose one to put aside."),
            )
        case Phase.LOSE_HAND:
            return Prompt(
                TN("You lose {n} hand card.", "You lose {n} hand cards.", t.left),
                T("Choose which one to give up."),
            )
    if t.job == Job.REWARD:
        return Prompt(
            T("{name} has saved you.", name=seat_name(names, t.rescuer)),
            T("Hand over a card of your choice."),
        )
    headline = TN("You lose {n} expedition card.", "You lose {n} expedition cards.", t.left)
    return Prompt(headline, T("Choose which one to give up."))


# --- places -----------------------------------------------------------------------------------------


def _city(s: State, mine: bool, names: Names) -> Prompt:
    if not mine:
        return Prompt(
            T("{name}'s turn to choose.", name=seat_name(names, s.who)), T("A place is being chosen.")
        )
    if s.phase == Phase.JUMP:
        return Prompt(T("Where to?"), T("Choose a neighbouring city: no other city may lie on the way."))
    if s.phase == Phase.FLIGHT:
        return Prompt(T("Where to?"), T("Choose a city to which an air route leads from here."))
    return _about_tokens(s, names)


def _pawn(s: State, mine: bool, names: Names) -> Prompt:
    if not mine:
        return Prompt(
            T("{name}'s turn to choose.", name=seat_name(names, s.who)), T("An opponent is being chosen.")
        )
    return Prompt(T("With whom do you change places?"), T("Your pawn goes there, the other one comes here."))


def _about_tokens(s: State, names: Names) -> Prompt:
    t = top(s)
    match t.job:
        case Job.PEEK:
            return Prompt(
                TN("Look at {n} token.", "Look at {n} tokens.", t.left),
                T("Choose a city; nobody else will see it."),
            )
        case Job.SURPRISE:
            return Prompt(
                T("Which token do you turn instead?"),
                T("Choose a city; your first token goes there face down."),
            )
        case Job.SWAP:
            return Prompt(_swapping(t), _next_stack(t))
    if t.destination == NEAREST_PORT:
        return Prompt(
            T("Where does the pawn of {name} go?", name=seat_name(names, t.seat)),
            T("Choose one of the nearest ports."),
        )
    return Prompt(T("Where does your pawn go?"), T("Choose one of the nearest start cities."))


def _swapping(t: Task) -> Phrase:
    if t.way == ROTATE:
        return T("The tokens of three cities change places.")
    if t.way == SWAP_LEVEL:
        return T("Two tokens of one level change places.")
    return T("The tokens of two cities change places.")


def _next_stack(t: Task) -> Phrase:
    chosen = int(first_stack_of(t) >= 0) + int(second_stack_of(t) >= 0)
    return [T("Choose the first city."), T("Choose the second city."), T("Choose the third city.")][chosen]


# --- trade ------------------------------------------------------------------------------------------


def _trade(s: State, mine: bool, names: Names) -> Prompt:
    t = top(s)
    maker, partner = seat_name(names, t.seat), seat_name(names, t.partner)
    terms = T(
        "{name} gives {give} and gets {get}.",
        name=maker,
        give=phrases.deal_of(s, t.seat),
        get=phrases.deal_of(s, t.partner),
    )
    if s.phase == Phase.ANSWER:
        headline = T("{name} offers {other} a trade.", name=maker, other=partner)
        return Prompt(headline, terms)
    if not mine:
        return Prompt(T("{name} is making {other} an offer.", name=maker, other=partner), terms)
    return Prompt(
        T("Your offer to {name}.", name=partner),
        one_by_one([T("Choose what you give and what you ask for; money goes one way."), terms]),
    )
