"""The rules page of Afrikan tähti, second part: tokens, special places, winning, other rules, advice.

See `page.py`, which puts the page together.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.phrase import Phrase, T
from ....engine.presentation import Section, cited
from ...shared.star_board.speech.places import start_cities
from ...shared.star_board.speech.words import faces, money
from ..about import ABOUT
from ..data.constants import CAPE_TOWN_BONUS, FIGURES, HORSESHOES, SLAVE_COAST_TURNS
from . import pictures
from .pictures import Say


def _tokens(say: Say) -> Section:
    return Section(
        T("What the tokens do"),
        (
            T("Gems: the bank buys them from you at once, for the sum below the picture."),
            T("Robber: you lose all your money. The Star and horseshoes are safe from him."),
            T(
                "Star of Africa: bring it home! From now on horseshoes count, too: one that is found after "
                "the Star wins in the same way, one that was found before it is worthless for good."
            ),
            cited(T("Blank: nothing."), "ST-36–ST-43"),
        ),
        pictures.token_strip(say(T("All kinds of tokens, how many there are, what gems are worth"))),
        T("All kinds of tokens and how many there are of each. The supply lists those still face down."),
    )


def _places(say: Say) -> Section:
    return Section(
        T("Special places"),
        (
            T(
                "Capetown: whoever is the first of all to stop there gets {money}.",
                money=money(CAPE_TOWN_BONUS),
            ),
            T("Gold Coast: a gem that is turned there brings double."),
            T(
                "Slave Coast: whoever turns a blank token there is held and sits out {n} turns.",
                n=SLAVE_COAST_TURNS,
            ),
            T(
                "Pirates lie in wait on the last dot before St. Helena on both sides, Bedouins on the "
                "second dot from the Sahara towards Dar-Fur. Whoever ends a move on such a dot is a "
                "captive; passing over it is harmless."
            ),
            cited(
                T(
                    "A captive rolls once a turn. {faces} sets you free, and you go on at once by that many "
                    "steps; any other roll does nothing.",
                    faces=faces(FIGURES.freeing_faces),
                ),
                "ST-44–ST-50",
            ),
        ),
        pictures.CAPTIVE.draw(say, say(T("A captive of the Bedouins"))),
        T("A captive of the Bedouins, two steps from the Sahara."),
    )


def _winning(say: Say) -> Section:
    return Section(
        T("Winning"),
        (
            T(
                "The first whose pawn reaches {cities} with the Star, or with a horseshoe found after it, "
                "wins at once. Either city will do, an exact roll is not needed, and it does not matter how "
                "you come.",
                cities=start_cities(),
            ),
            cited(
                T(
                    "Nobody can take the Star or a horseshoe from you. When the Star and all {n} horseshoes "
                    "have been turned, those without one can no longer win, but they may play on until "
                    "somebody is home.",
                    n=HORSESHOES,
                ),
                "ST-51–ST-57",
            ),
        ),
        pictures.HOME.draw(say, say(T("Bringing the Star home"))),
        T(
            "With the Star, two steps from Cairo: a roll of {n} is more than enough. Whoever comes home has "
            "won.",
            n=pictures.HOME.roll,
        ),
    )


# --- other rules, advice ----------------------------------------------------------------------------

# What every option changes, when it is not as described above.
OTHER_RULES: Mapping[str, Phrase] = {
    "emerald_value": T("Some printings pay £500 for an emerald."),
    "mixed_move": T("A roll ends in the port, or may go on from land to sea only."),
    "sea_rule": T(
        "Before 2005 nobody was taken along: without money you cannot leave an island, and who is stuck "
        "there for good is out of the game."
    ),
    "free_passage_steps": T("Ships take you along by one step a turn, or not at all."),
    "release_move": T("A freed captive rolls again to move, or waits for the next turn."),
    "eliminate_hopeless": T("Who can no longer win leaves; who is left alone has won."),
    "turn_order": T("Only the highest roll counts; the others follow seat by seat."),
    "roll_needs_broke": T("Only those may roll for a token who cannot pay for it."),
    "roll_on_arrival": T("You may roll for a token in the turn in which you arrive."),
    "allow_pass": T("You may do nothing only where nothing else is possible."),
    "gold_coast_factor": T("A gem from the Gold Coast brings three times its value."),
    "sea_destination_lock": T(
        "Who is at sea after boarding names a port, and the voyage enters no other one before it."
    ),
}


def _other_rules(say: Say) -> Section:
    return Section(
        T("Other rules"),
        (
            T("When you set up a table you can choose otherwise on these points:"),
            *(
                Phrase("{title}: {text}", {"title": option.label, "text": OTHER_RULES[option.name]})
                for option in ABOUT.options
            ),
        ),
    )


def _advice(say: Say) -> Section:
    return Section(
        T("Good advice for a first game"),
        (
            T(
                "Buy tokens as long as you have money: a token that is rolled for takes two turns on "
                "average. Keep something for the ship home."
            ),
            T("The south is far away, but the bonus of Capetown pays for five tokens."),
            T(
                "When somebody else has found the Star, look for a horseshoe near home: you may still "
                "be faster."
            ),
            T("A flight costs as much as three tokens. It is worth it on the way home."),
        ),
    )


PARTS = (_tokens, _places, _winning, _other_rules, _advice)
