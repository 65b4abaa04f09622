"""How to play Navegador: the rules page, in our own words, in the order in which one learns the game.

The register docs/rules/navegador.md is the authority. Figures come from the data, examples are drawn in
`pictures.py`; money, buildings, the card, the end and what is beyond it are in `page_end.py`.
"""

from __future__ import annotations

from ....engine.phrase import T, Translations
from ....engine.presentation import Section, cited
from ..data.constants import (
    EXTRA_PRICE,
    LOSS,
    MAX_PLAYERS,
    MAX_WORKERS,
    MIN_PLAYERS,
    N_REGIONS,
    N_SPACES,
    PLACE_PRICE,
    SAILING_RANGE,
    SHIPS,
    START_CASH,
    START_SHIPS,
    START_WORKERS,
    SURPLUS_PRICE,
    TOKEN_PRICE,
    WORKERS_PER_COLONY,
)
from ..rules.rondel import cheapest_token
from ..speech.words import region
from ..table.prompts import FREE_STEPS
from ..table.voyages import prices_at
from . import page_end as end
from . import pictures
from .page_end import BLUE, EXAMPLE, RED, Page


def sections(translations: Translations | None) -> list[Section]:
    """The sections of the rules page, its pictures with their words in the language of `translations`."""
    page = Page(translations)
    return [part(page) for part in _PARTS]


# --- before the game --------------------------------------------------------------------------------


def _aim(page: Page) -> Section:
    return Section(
        T("What it is about"),
        (
            T(
                "You lead a Portuguese trading house from Lisboa to Nagasaki. You sail into unknown waters, "
                "found colonies, trade in sugar, gold and spice, and build factories, shipyards and "
                "churches."
            ),
            T(
                "What you own brings points at the end, and privileges make some of it worth far more. "
                "{low} to {high} play, for about an hour and a half.",
                low=MIN_PLAYERS,
                high=MAX_PLAYERS,
            ),
        ),
    )


def _board(page: Page) -> Section:
    return Section(
        T("The board and the start"),
        (
            T(
                "The chart has {n} sea regions. At first only Portugal is known; everywhere else lies an "
                "explorer disc, and on the land beside it a stack of colony tokens, face down. What goods "
                "they are and how many is known, their prices are not.",
                n=N_REGIONS,
            ),
            cited(
                T(
                    "Everybody begins with {cash} cruzados, {workers} workers, {ships} ships in Portugal, "
                    "one orange factory, one shipyard and one church. {supply} ships more wait in your "
                    "supply.",
                    cash=START_CASH,
                    workers=START_WORKERS,
                    ships=START_SHIPS,
                    supply=SHIPS - START_SHIPS,
                ),
                "NA-7–NA-15",
            ),
        ),
        page.draw(pictures.START, T("The board at the start of a game of three")),
        T(
            "Left above the market, in the middle the phases and what ends the game, below it the "
            "buildings on offer, left below the privileges, right below the rondel."
        ),
    )


# --- the turn ---------------------------------------------------------------------------------------


def _rondel(page: Page) -> Section:
    return Section(
        T("Your turn: the rondel"),
        (
            T(
                "The rondel has {n} spaces. In your first turn you put your stone on any of them. In every "
                "later turn it moves clockwise, and you carry out the action of the space that it reaches. "
                "That is your turn.",
                n=N_SPACES,
            ),
            cited(
                T(
                    "Up to {free} steps are free. Each step beyond costs one of your ships on the board, "
                    "from wherever you like; it goes back to your supply. You must move, but need not use "
                    "the action to the full.",
                    free=FREE_STEPS,
                ),
                "NA-16–NA-26",
            ),
        ),
        page.draw(pictures.RONDEL, EXAMPLE),
        T(
            "The stone of {red} stands on Workers. Market, Colony and Privilege are free; Ships would cost "
            "one ship, the other Market two, Buildings three. For Sailing and Workers {red} has too few.",
            red=RED,
        ),
    )


def _sailing(page: Page) -> Section:
    return Section(
        T("Sailing"),
        (
            T(
                "Move any of your ships, each for itself, along the dotted ways in any direction. In phase "
                "1 a ship goes {one} region far, in phase 2 up to {two}, in phase 3 up to {three}. Other "
                "ships are never in the way.",
                one=SAILING_RANGE[1],
                two=SAILING_RANGE[2],
                three=SAILING_RANGE[3],
            ),
            cited(
                T(
                    "All ships are sent first; only then it turns out what has been discovered. Choose them "
                    "in any order, and take them back as you like before."
                ),
                "NA-39–NA-42, NA-47",
            ),
        ),
    )


def _exploring(page: Page) -> Section:
    s = pictures.SAILING.state
    mina = pictures.index_of("mina")
    return Section(
        T("Exploring"),
        (
            T(
                "Nobody enters unknown waters alone: two ships at least must arrive there in the same "
                "action. One of them is lost and goes back to supply. Where a wreck is shown it takes "
                "three, and two are lost. A ship ends its voyage there, and only one region can be "
                "explored in an action."
            ),
            cited(
                T(
                    "You take the explorer disc, turn up the colony tokens and receive the price of the "
                    "cheapest of them in cash. The tokens stay, open for everybody."
                ),
                "NA-43–NA-55",
            ),
        ),
        page.draw(pictures.SAILING, EXAMPLE),
        T(
            "{red} has three ships in Portugal. Mina, with the star, is unknown: {n} of them can explore it, "
            "and {lost} is lost. Maranhão is known; a single ship may go there, too. {blue} has been there "
            "before, which changes nothing.",
            red=RED,
            blue=BLUE,
            n=LOSS[s.n_players][mina] + 1,
            lost=LOSS[s.n_players][mina],
        ),
    )


def _phases(page: Page) -> Section:
    return Section(
        T("The three phases"),
        (
            T(
                "Phase 2 begins when somebody explores Cabo da Boa Esperança, phase 3 with Malaca. Both lie "
                "behind red borders. Ships then sail farther, workers and ships are dearer, and new "
                "privileges come into the gallery."
            ),
            cited(
                T(
                    "The new phase begins with the next player's turn. What was found with the Navegador "
                    "card counts at once."
                ),
                "NA-87–NA-93",
            ),
        ),
        page.draw(pictures.TRACK, T("The phases, and what ends the game")),
        T(
            "The range of ships, and what a worker or a ship costs: {price} as long as a church or a "
            "shipyard is free for it, then {one}, {two} or {three}, by phase. On the right what is "
            "missing to the end.",
            price=PLACE_PRICE,
            one=EXTRA_PRICE[1],
            two=EXTRA_PRICE[2],
            three=EXTRA_PRICE[3],
        ),
    )


def _people(page: Page) -> Section:
    return Section(
        T("Workers, and Ships"),
        (
            T(
                "Workers: recruit one worker for {price} for each of your churches. More cost {one}, "
                "{two} or {three} each, by phase. You can have {most}.",
                price=PLACE_PRICE,
                one=EXTRA_PRICE[1],
                two=EXTRA_PRICE[2],
                three=EXTRA_PRICE[3],
                most=MAX_WORKERS,
            ),
            T(
                "Ships: the same, with shipyards in place of churches. New ships begin in Portugal; {n} "
                "can be on the board.",
                n=SHIPS,
            ),
            cited(
                T(
                    "With all workers or ships in play, each church or shipyard that is still free earns "
                    "{net} instead: you pay {price} and get {cash}. You must have the whole sum in hand "
                    "first.",
                    net=SURPLUS_PRICE - PLACE_PRICE,
                    price=PLACE_PRICE,
                    cash=SURPLUS_PRICE,
                ),
                "NA-27–NA-38",
            ),
        ),
    )


def _colonies(page: Page) -> Section:
    s = pictures.COLONY.state
    me, mina = s.players[pictures.ME], pictures.index_of("mina")
    return Section(
        T("Colony"),
        (
            T(
                "Buy colony tokens where you have ships. Each needs a ship of its own there, and {n} of "
                "your workers; the cheapest token of the region is taken first. Ships and workers are not "
                "used up, but in this action each of them serves only once.",
                n=WORKERS_PER_COLONY,
            ),
            cited(T("A colony stays yours for good, with or without ships."), "NA-56–NA-62"),
        ),
        page.draw(pictures.COLONY, EXAMPLE),
        T(
            "{red} has {workers} workers: enough for {n} colonies. With two ships in {place} they could "
            "be those for {first} and {second}; or one of them and the one for {third} in Maranhão.",
            red=RED,
            workers=me.workers,
            n=me.workers // WORKERS_PER_COLONY,
            place=region(mina),
            first=TOKEN_PRICE[cheapest_token(s, mina)],
            second=prices_at(s, mina)[1],
            third=prices_at(s, pictures.index_of("maranhao"))[0],
        ),
    )


_PARTS = (_aim, _board, _rondel, _sailing, _exploring, _phases, _people, _colonies, *end.PARTS)
