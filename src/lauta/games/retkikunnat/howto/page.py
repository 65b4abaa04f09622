"""How to play Retkikunnat: the rules page, in our own words, in the order in which one learns the game.

The register docs/rules/retkikunnat.md is the authority. Figures and cards come from the data; contests,
hand cards and the end are in `page_end.py`.
"""

from __future__ import annotations

from ....engine.phrase import T, Translations
from ....engine.presentation import Section, cited
from ...shared.star_board.data.constants import AIR_FARE, SEA_FARE, STARTS
from ...shared.star_board.speech.places import start_cities
from ...shared.star_board.speech.words import faces, money
from ..data.constants import (
    CARD_LIMIT_BASE,
    DEAR_PRICE,
    FIGURES,
    GOLD_FACTOR,
    MAX_PLAYERS,
    MIN_PLAYERS,
    N_CHARACTERS,
    SLAVE_COAST_TURNS,
    START_MONEY,
    SYMBOLS,
    TOKEN_PRICE,
    TOKENS,
)
from . import examples
from . import page_end as end
from .page_end import row_of_cards
from .pictures import Say


def sections(translations: Translations | None) -> list[Section]:
    """The sections of the rules page, its pictures with their words in the language of `translations`."""
    say = Say(translations)
    return [part(say) for part in (*_PARTS, *end.PARTS)]


# --- before the game --------------------------------------------------------------------------------


def _aim(say: Say) -> Section:
    return Section(
        T("What it is about"),
        (
            T(
                "The Star of Africa is hidden again, deeper than before: every city has two tokens, one on "
                "top of the other. You gather an expedition of gear, vehicles, companions and skills, meet "
                "events and dangers on the way, and turn up what lies below once the expedition is complete."
            ),
            T(
                "Whoever first brings the Star, or a horseshoe found after it, to {cities} wins. On the way "
                "the others may try to take it. {low} to {high} play, for one to two hours.",
                cities=start_cities(),
                low=MIN_PLAYERS,
                high=MAX_PLAYERS,
            ),
            cited(
                T(
                    "The board and the rules of moving are those of Afrikan tähti: read them first if you do "
                    "not know them."
                ),
                "RE-1–RE-3",
            ),
        ),
    )


def _set_up(say: Say) -> Section:
    discovery = sum(token.discovery for token in TOKENS)
    return Section(
        T("Setting up"),
        (
            T(
                "A discovery token lies face down in each of {n} cities, and an equipment token on each of "
                "them; their backs differ. Only the start cities have none.",
                n=discovery,
            ),
            T(
                "Everybody has one of {n} characters, with an ability and two expedition cards to begin "
                "with, {money}, and starts in one of {starts} cities. Who begins is drawn by chance.",
                n=N_CHARACTERS,
                money=money(START_MONEY),
                starts=len(STARTS),
            ),
            cited(T("There are three decks: events, expedition cards and dangers."), "RE-4–RE-10"),
        ),
        row_of_cards(say, characters=("seikkailija", "tutkimusmatkailija", "opettaja")),
        T("Three of the characters. An ability is no card: nobody can take it away."),
    )


def _turn(say: Say) -> Section:
    return Section(
        T("Your turn"),
        (
            T("A turn has three parts, in this order; each may be skipped."),
            T("1. Move: say whether you roll the die, fly, or stay."),
            T("2. Use expedition cards, sell or discard them, as many as you like."),
            T(
                "3. Act once: turn the top token of your city, or challenge a player on your spot, or trade "
                "with players there."
            ),
            cited(T("Hand cards may be played whenever their text allows it, by anybody."), "RE-11–RE-13"),
        ),
    )


# --- moving -----------------------------------------------------------------------------------------


def _moving(say: Say) -> Section:
    return Section(
        T("Moving and events"),
        (
            T(
                "Moves by die, fares of {sea} and flights for {air} are those of Afrikan tähti. You move "
                "from stop to stop: in each city on the way you decide whether to go on.",
                sea=money(SEA_FARE),
                air=money(AIR_FARE),
            ),
            T(
                "In every city that you enter by die, by flight or by an expedition card you draw an event "
                "card and do at once what it says. No event card for the city where a move begins, and none "
                "where a card of the event deck has put you."
            ),
            T(
                "On a dot you may also stop early where an opponent stands, but then you have to challenge "
                "that player."
            ),
            cited(
                T(
                    "Rain and the like change the number rolled, but a roll always gives one step at least. "
                    "An event that moves you elsewhere ends the move."
                ),
                "RE-14–RE-27",
            ),
        ),
        row_of_cards(say, events=("oikotie", "perinto", "sadekausi_alkaa")),
        T("Events: most are done at once, some lie there for a while, some go to your hand."),
    )


# --- the expedition ---------------------------------------------------------------------------------


def _expedition(say: Say) -> Section:
    return Section(
        T("The expedition"),
        (
            T(
                "Expedition cards lie open before you: equipment, vehicles, allies and skills. Their symbols "
                "stand for action (spears), resources (coin and barrel) and travel (boot). Your expedition "
                "is complete with {n} symbols of each. Two symbols with a line between them count as one, "
                "whichever you need.",
                n=SYMBOLS,
            ),
            T(
                "You may have {n} cards. With one too many you put one away at once: equipment and vehicles "
                "are sold, allies and skills just leave.",
                n=CARD_LIMIT_BASE,
            ),
            cited(
                T(
                    "With a loss the expedition can become incomplete again. The Star can be kept all the "
                    "same."
                ),
                "RE-28–RE-33",
            ),
        ),
        row_of_cards(say, expedition=("kivaari", "automobiili", "kullankaivaja", "navigointi")),
        T("Equipment, a vehicle, an ally and a skill."),
    )


def _using(say: Say) -> Section:
    return Section(
        T("Using and selling cards"),
        (
            T(
                "In part 2 you may use the abilities of your cards: extra steps, jumps, looking at tokens. A "
                "card that was used is turned sideways until the turn is over. Extra steps are for those who "
                "rolled or stayed, not for those who flew, and events are drawn as usual."
            ),
            T(
                "Some abilities work by themselves: more money, a higher limit, dice that may be thrown "
                "again in a danger. You are asked where it could cost you the card."
            ),
            cited(
                T(
                    "Equipment and vehicles can be sold for {sum} a symbol. Allies and skills are worth no "
                    "money.",
                    sum=money(FIGURES.sale_per_symbol),
                ),
                "RE-34–RE-42",
            ),
        ),
    )


def _tokens(say: Say) -> Section:
    return Section(
        T("Turning tokens"),
        (
            T(
                "Only the top token of your city can be turned, one in a turn. Equipment tokens are open to "
                "everybody for {price}; who cannot pay rolls, and succeeds with {faces}.",
                price=money(TOKEN_PRICE),
                faces=faces(FIGURES.lucky_faces),
            ),
            T(
                "Discovery tokens are open to those whose expedition is complete, on the same terms. Only "
                "when no equipment token is left on the board may others turn them, too: for {price}, or by "
                "rolling {faces}.",
                price=money(DEAR_PRICE),
                faces=faces(FIGURES.dear_faces),
            ),
            T(
                "A backpack brings an expedition card, a mask a danger. A robber takes all your money, gems "
                "pay, on the Gold Coast {n} times as much. A horseshoe counts once the Star is found.",
                n=GOLD_FACTOR,
            ),
            cited(
                T(
                    "Whoever turns a robber or a mask on the Slave Coast also loses the next {n} turns.",
                    n=SLAVE_COAST_TURNS,
                ),
                "RE-43–RE-60",
            ),
        ),
    )


_PARTS = (_aim, _set_up, _turn, _moving, examples.move, _expedition, _using, _tokens)
