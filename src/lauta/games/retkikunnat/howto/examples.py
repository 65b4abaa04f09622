"""The rules page: three examples that are played by the real rules, with their captions.

The pictures and what they claim are in `pictures.py`, the rules themselves in `page.py`.
"""

from __future__ import annotations

from ....engine.phrase import T
from ....engine.presentation import Section, cited
from ...shared.star_board.data.constants import SEA_FARE
from ...shared.star_board.speech.words import money
from ..data.constants import CARDS
from ..speech import words as phrases
from .pictures import DUEL, MOVE, TRIAL, Say


def move(say: Say) -> Section:
    """A roll with its stops."""
    return Section(
        T("Example: a move"),
        (
            cited(
                T(
                    "You stand in Congo with {money} and roll {n}. Kandjama is only one step away: there you "
                    "draw an event card, then you decide whether to go on with the two steps left. The dots "
                    "end the move and bring no event.",
                    money=money(MOVE.money),
                    n=MOVE.roll,
                ),
                "RE-15, RE-20, RE-23",
            ),
        ),
        MOVE.draw(say, say(T("Where a roll of 3 may lead from Congo"))),
        T("All next stops after a roll of {n}; by sea for {fare}.", n=MOVE.roll, fare=money(SEA_FARE)),
    )


def danger(say: Say) -> Section:
    """A danger with a second throw of two dice."""
    card = next(n for n, card in enumerate(CARDS.danger) if card.id == TRIAL.danger)
    rifle = next(n for n, card in enumerate(CARDS.expedition) if card.id == TRIAL.card)
    needed = phrases.dice_words(CARDS.danger[card].requires)
    missing = phrases.times(CARDS.danger[card].requires[0] - TRIAL.thrown[0], 0)
    return Section(
        T("Example: a danger"),
        (
            cited(
                T(
                    "{danger} demands {needed}. The first throw shows two. With {card} you throw two dice "
                    "again, and one of them brings the third: you get away.",
                    danger=phrases.danger(card),
                    needed=needed,
                    card=phrases.card(rifle),
                ),
                "RE-61, RE-62",
            ),
        ),
        TRIAL.draw(
            say,
            say(phrases.danger(card)),
            (T("missing: {symbols}", symbols=missing), T("the danger is survived")),
        ),
        T("The raised dice are thrown again; ticks mark dice that serve."),
    )


def encounter(say: Say) -> Section:
    """An encounter that the attacker wins."""
    target = phrases.times(DUEL.target, DUEL.chosen)
    return Section(
        T("Example: an encounter"),
        (
            cited(
                T(
                    "Aino attacks Bram for {loot}. Bram throws first and chooses {symbols}: a symbol that is "
                    "on one face of a die only is hard to reach. Aino throws as many, and that is enough: "
                    "she gets the money, and Bram misses a turn.",
                    loot=money(DUEL.loot),
                    symbols=target,
                ),
                "RE-66–RE-68",
            ),
        ),
        DUEL.draw(
            say(T("Encounter")),
            ("Aino", "Bram"),
            (say(T("the attack succeeds")), say(T("counts on {dice}", dice=target))),
        ),
        T("Above the attacker, below the defender, between them what it is about."),
    )
