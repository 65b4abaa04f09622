"""How to play Afrikan tähti: the rules page, in our own words, in the order in which one learns the game.

The register docs/rules/afrikan-tahti.md is the authority. Figures come from the data, examples are drawn in
`pictures.py`; tokens, special places and the end are in `page_end.py`.
"""

from __future__ import annotations

from ....engine.phrase import Phrase, T, Translations
from ....engine.presentation import Section, cited
from ...shared.star_board.data.constants import AIR_FARE, BOARD, MAX_FREE_STEPS, SEA_FARE, STARTS
from ...shared.star_board.speech.places import start_cities
from ...shared.star_board.speech.words import faces, money
from ..data.constants import FIGURES, MAX_PLAYERS, MIN_PLAYERS, START_MONEY, TOKEN_PRICE, TOKENS
from . import page_end as end
from . import pictures
from .pictures import Say


def sections(translations: Translations | None) -> list[Section]:
    """The sections of the rules page, its pictures with their words in the language of `translations`."""

    def say(phrase: Phrase) -> str:
        return phrase.render(translations)

    return [part(say) for part in (*_PARTS, *end.PARTS)]


# --- before the game --------------------------------------------------------------------------------


def _aim(say: Say) -> Section:
    return Section(
        T("What it is about"),
        (
            T(
                "Somewhere in Africa lies a diamond, the Star of Africa. You travel by land, by sea and by "
                "air and turn up the tokens that lie in the cities: gems, robbers, horseshoes, many blanks, "
                "and one Star."
            ),
            T(
                "The Star wins when its finder brings it to {cities}. So does a horseshoe that is found "
                "after the Star: until the Star is home, everybody has a chance. {low} to {high} play, for "
                "about half an hour.",
                cities=start_cities(),
                low=MIN_PLAYERS,
                high=MAX_PLAYERS,
            ),
        ),
    )


def _set_up(say: Say) -> Section:
    return Section(
        T("Setting up"),
        (
            T(
                "The {n} tokens are shuffled and laid face down, one in each city; only {cities} get none. "
                "Each of you starts in one of these two, as you like, and with {money}.",
                n=sum(token.count for token in TOKENS),
                cities=start_cities(),
                money=money(START_MONEY),
            ),
            cited(
                T(
                    "Everybody rolls the die. Whoever rolls highest begins, the next highest follows, and "
                    "so on; those who tie roll again among themselves. You keep this order all game. The "
                    "panel at the side tells each player's place in it."
                ),
                "ST-1–ST-8",
            ),
        ),
        pictures.board_picture(say, say(T("The board at the start of a game"))),
        T(
            "The board: {cities} cities, {starts} of them start cities. Roads are drawn through, sea routes "
            "are dotted; a small aeroplane marks an airfield.",
            cities=len(BOARD.cities),
            starts=len(STARTS),
        ),
    )


def _turn(say: Say) -> Section:
    return Section(
        T("Your turn"),
        (
            T("You do one of four things, and say which before any die is cast:"),
            T("1. You move by the die, along roads and sea routes."),
            T("2. You fly from one airfield to another."),
            T(
                "3. You stay in a city where a token lies, and buy it or roll for it. One token at most is "
                "turned in a turn."
            ),
            T("4. You do nothing."),
            cited(
                T(
                    "Where a move or a flight ends in a city with a token, you may buy the token at once "
                    "if you have the money."
                ),
                "ST-13–ST-15",
            ),
        ),
    )


# --- moving -----------------------------------------------------------------------------------------


def _land(say: Say) -> Section:
    return Section(
        T("By land"),
        (
            T(
                "Roll the die and go exactly as many steps as it shows, from dot to dot; cities and "
                "junctions count as a step each. You choose the way at every fork, but within one move you "
                "cannot turn straight back."
            ),
            T(
                "In a city you may stop early: what is left of the roll is lost. On a dot you stop only "
                "with the last step."
            ),
            cited(
                T(
                    "Roads cost nothing. Any number of pawns may stand anywhere; pawns do not affect each "
                    "other. In the next turn you may go in any direction, back too."
                ),
                "ST-9–ST-20",
            ),
        ),
        pictures.ROLL.draw(say, say(T("Where a roll of 4 may lead from Tripoli"))),
        T(
            "A roll of {n} in Tripoli without money: on to the fourth dot towards Egypt; to Tunis with three "
            "steps, the fourth is lost; or through Tunis to the first dot of the road to Tangier.",
            n=pictures.ROLL.roll,
        ),
    )


def _sea(say: Say) -> Section:
    return Section(
        T("By sea"),
        (
            T(
                "At sea the die counts in the same way. A voyage from one city to the next costs {fare}, "
                "however long it takes; you pay when you leave the city. On the way you can only go on by "
                "sea.",
                fare=money(SEA_FARE),
            ),
            cited(
                T("The flag at a place shows what it costs to get there. What you cannot pay is not marked."),
                "ST-21–ST-24, ST-26",
            ),
        ),
        pictures.SEA.draw(say, say(T("Where a roll of 3 may lead from Congo"))),
        T(
            "A roll of {n} in Congo with {money}: three ways by land cost nothing, each of the two sea "
            "routes costs {fare}.",
            n=pictures.SEA.roll,
            money=money(pictures.SEA.money),
            fare=money(SEA_FARE),
        ),
    )


def _mixed(say: Say) -> Section:
    return Section(
        T("Land and sea in one roll"),
        (
            cited(
                T(
                    "A roll that brings you into a port with steps left may go on from there on the other "
                    "kind of route: out to sea for {fare}, ashore for nothing, and from one voyage to the "
                    "next for {fare} again.",
                    fare=money(SEA_FARE),
                ),
                "ST-25",
            ),
        ),
        pictures.MIXED_ROLL.draw(say, say(T("Where a roll of 3 may lead just before Cape Verde"))),
        T(
            "A roll of {n} one step before Cape Verde, with {money}: stop in the port, go on by land, or "
            "take a ship for {fare}.",
            n=pictures.MIXED_ROLL.roll,
            money=money(pictures.MIXED_ROLL.money),
            fare=money(SEA_FARE),
        ),
    )


def _free(say: Say) -> Section:
    return Section(
        T("Without money at sea"),
        (
            cited(
                T(
                    "If you cannot pay {fare} at the start of your turn, a ship takes you along for nothing: "
                    "{n} steps a turn, without a roll, until you reach a city. So nobody is ever stuck on "
                    "an island.",
                    fare=money(SEA_FARE),
                    n=MAX_FREE_STEPS,
                ),
                "ST-27, ST-28",
            ),
        ),
        pictures.FREE_PASSAGE.draw(say, say(T("Free passage from the Canary Islands"))),
        T("On the Canary Islands without money: two steps towards Tangier or towards Cape Verde."),
    )


def _air(say: Say) -> Section:
    return Section(
        T("By air"),
        (
            cited(
                T(
                    "From a city with an airfield you may fly to the other end of one of its lines, for "
                    "{fare} and without a roll. Point at an airfield to see its lines.",
                    fare=money(AIR_FARE),
                ),
                "ST-29, ST-30",
            ),
        ),
        pictures.FLIGHTS.draw(say, say(T("Flights from the Gold Coast"))),
        T("The four flights from the Gold Coast."),
    )


# --- turning tokens ---------------------------------------------------------------------------------


def _turning(say: Say) -> Section:
    return Section(
        T("Turning a token"),
        (
            T(
                "Buy it: pay {price}, when you arrive or in a later turn that you spend in the city. The "
                "token is turned at once.",
                price=money(TOKEN_PRICE),
            ),
            T(
                "Or roll for it: stay in the city for a whole turn. {faces} turns the token for nothing; "
                "anything else does nothing, and you may try again in your next turn. This is not possible "
                "in the turn in which you arrive.",
                faces=faces(FIGURES.lucky_faces),
            ),
            cited(
                T(
                    "Everybody sees the token; it works at once, for whoever turned it, and leaves the "
                    "game. Nobody must turn a token."
                ),
                "ST-31–ST-35",
            ),
        ),
        pictures.dice_strip(pictures.LUCKY, say(T("The faces of the die that turn a token"))),
        T("{faces} turns the token.", faces=faces(FIGURES.lucky_faces)),
    )


_PARTS = (_aim, _set_up, _turn, _land, _sea, _mixed, _free, _air, _turning)
