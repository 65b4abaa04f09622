"""The rules page, second half: dangers, encounters, trade, hand cards, the end, and what is ours.

The first half and the order of the sections are in `page.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ....engine.phrase import T
from ....engine.presentation import Section, cited
from ...shared.star_board.speech.places import start_cities
from ...shared.star_board.speech.words import money
from ..data.components import Character, Danger, Event, Expedition
from ..data.constants import (
    CARDS,
    GEMS_FOR_CARD,
    HAND_LIMIT_BASE,
    MANY_PLAYERS,
    MONEY_LOOT,
    N_DICE,
    PENALTY_STEP,
    QUICK_EXTRA,
    QUICK_MONEY,
    SYMBOLS_FEW,
)
from ..drawing.cards import CardPicture, CardsPicture, draw_cards
from ..rules.reactions import REWARD_MONEY
from ..table.card_faces import character_card, danger_card, event_card, expedition_card
from . import examples
from .pictures import Say


def row_of_cards(
    say: Say,
    expedition: Sequence[str] = (),
    events: Sequence[str] = (),
    dangers: Sequence[str] = (),
    characters: Sequence[str] = (),
) -> str:
    """Cards by their ids, drawn side by side."""
    said = say.translations
    cards: list[CardPicture] = [
        *(expedition_card(n, said) for n in _numbers(CARDS.expedition, expedition)),
        *(event_card(n, said) for n in _numbers(CARDS.events, events)),
        *(danger_card(n, said) for n in _numbers(CARDS.danger, dangers)),
        *(character_card(n, said) for n in _numbers(CARDS.characters, characters)),
    ]
    title = ", ".join(card.name for card in cards)
    prefix = f"rules-{cards[0].art}-"
    shown = tuple(replace(card, id=f"rules-{card.art}") for card in cards)
    return str(draw_cards(CardsPicture(shown, 0, title=title, prefix=prefix, still=True)))


def _numbers(deck: Sequence[Expedition | Event | Danger | Character], wanted: Sequence[str]) -> list[int]:
    """The numbers of cards by their ids."""
    return [[card.id for card in deck].index(ident) for ident in wanted]


def _danger(say: Say) -> Section:
    return Section(
        T("Dangers"),
        (
            T(
                "In a danger you throw {n} danger dice. Each has two faces of action, one of resources, one "
                "of travel and two gems. If they show what the card demands you get away.",
                n=N_DICE,
            ),
            T(
                "After the throw cards may let you throw some dice again, one card after the other; the last "
                "result counts."
            ),
            cited(
                T("Whoever fails suffers what the card says, and the turn is over at once."), "RE-61–RE-63"
            ),
        ),
        row_of_cards(say, dangers=("paholainen_yossa", "pyha_maa", "urosnorsu")),
        T("Dangers: above what the dice must show, below what happens to who fails."),
    )


def _encounter(say: Say) -> Section:
    sums = ", ".join(f"£{sum_}" for sum_ in MONEY_LOOT)
    return Section(
        T("Encounters"),
        (
            T(
                "In part 3 you may challenge a player on your spot. First name the loot: the Star, a "
                "horseshoe that wins, an expedition card that is no skill, or money ({sums}), as far as it "
                "is there.",
                sums=sums,
            ),
            T(
                "The defender throws all dice first and chooses a symbol. You win with at least as many of "
                "the same symbol; both may throw again by cards."
            ),
            T(
                "If you win the loot is yours, and the defender misses a turn. If you lose you miss turns: "
                "one for each {step} of money, as many as the card has symbols, or one for the Star or a "
                "horseshoe.",
                step=money(PENALTY_STEP),
            ),
            cited(
                T("A third player may save the defender with a hand card. Then nothing happens at all."),
                "RE-64–RE-71",
            ),
        ),
    )


def _trade(say: Say) -> Section:
    return Section(
        T("Trade"),
        (
            cited(
                T(
                    "In part 3 you may trade expedition cards and money with players on your spot. You make "
                    "an offer, which is accepted, rejected, or answered by another one. Skills, hand cards "
                    "and what wins are not for trade."
                ),
                "RE-72",
            ),
        ),
    )


def _hands(say: Say) -> Section:
    return Section(
        T("Hand cards"),
        (
            T(
                "Some event cards go to your hand, unseen by others; you may hold {n}. Playing one costs "
                "nothing.",
                n=HAND_LIMIT_BASE,
            ),
            T(
                "Sabotage destroys an expedition card that an opponent has just used. Gotcha stops a hand "
                "card of somebody else, even a Gotcha. Surprise! swaps the token that you have turned for "
                "another one of its level. Ulterior Motive and Favour save somebody who is challenged; for "
                "Ulterior Motive the saved player pays up to {sum}.",
                sum=money(REWARD_MONEY),
            ),
            cited(
                T(
                    "Whenever something can be answered, everybody who holds hand cards is asked, whether a "
                    "fitting one is among them or not: so being asked tells nothing. Under the tab Table you "
                    "choose what may stop you."
                ),
                "RE-74–RE-80",
            ),
        ),
        row_of_cards(say, events=("sabotaasi", "ahakutti", "yllatys")),
        T("Three hand cards."),
    )


def _end(say: Say) -> Section:
    return Section(
        T("The end"),
        (
            cited(
                T(
                    "Whoever is first in {cities} with the Star, or with a horseshoe found after it, wins at "
                    "once, however the pawn came there.",
                    cities=start_cities(),
                ),
                "RE-96, RE-97",
            ),
        ),
    )


def _variants(say: Say) -> Section:
    return Section(
        T("Fewer symbols, quick game"),
        (
            T(
                "With {many} players or more, {n} symbols of each attribute complete an expedition. Then you "
                "may also give up a whole turn to throw the danger dice once: {gems} gems bring an "
                "expedition card.",
                many=MANY_PLAYERS,
                n=SYMBOLS_FEW,
                gems=GEMS_FOR_CARD,
            ),
            cited(
                T(
                    "In the quick game everybody has {n} cards more and {money}, and only the discovery "
                    "tokens lie on the board.",
                    n=QUICK_EXTRA,
                    money=money(QUICK_MONEY),
                ),
                "RE-93–RE-95",
            ),
        ),
    )


def _ours(say: Say) -> Section:
    decks = (CARDS.characters, CARDS.expedition, CARDS.events, CARDS.danger)
    cards = [card for deck in decks for card in deck]
    ours = sum(card.reconstructed for card in cards)
    return Section(
        T("What is reconstructed"),
        (
            T(
                "The rulebook names some thirty cards; no list of all of them is known. {ours} of {all} "
                "cards here are our own design and bear a small ring. Many other figures of cards are ours, "
                "too: how often a card exists, and the faces of the danger dice.",
                ours=ours,
                all=len(cards),
            ),
        ),
    )


PARTS = (_danger, examples.danger, _encounter, examples.encounter, _trade, _hands, _end, _variants, _ours)
