"""What Retkikunnat says of itself: players, options of the register's section 19, presets.

The figures come from `data/components.toml`; the words are here, to be translated.
"""

from __future__ import annotations

from ...engine.about import About, Preset
from ...engine.options import YES_NO, Words, options_from
from ...engine.phrase import TN, T
from ..shared.star_board.data.components import BOARD_FILE
from .data.components import CARDS_FILE, COMPONENTS_FILE
from .data.constants import COMPONENTS, MAX_PLAYERS, MIN_PLAYERS
from .speech.themes import THEMES

RULES_VERSION = 1
FIGURES = "b4324361ed8fe109"

_WORDS: dict[str, Words] = {
    "quick_game": (
        T("Quick game"),
        T("Two cards and £100 more to begin with, and only the discovery tokens on the board."),
        YES_NO,
    ),
    "symbols": (
        T("Symbols of each attribute"),
        T("How many symbols of each attribute make an expedition complete."),
        {
            "by_players": T("three; two with five or six players"),
            "three": T("three"),
            "two": T("two"),
        },
    ),
    "characters": (
        T("Characters"),
        T("How players get their characters."),
        {"dealt": T("dealt at random"), "chosen": T("chosen in turn")},
    ),
    "sabotage_cancels_use": (
        T("Sabotage stops the use"),
        T("Whether a sabotaged card still does what it was just used for."),
        {False: T("no, only the card is lost"), True: T("yes")},
    ),
    "counter_counter": (
        T("Gotcha against Gotcha"),
        T("Whether a hand card that stops another one can itself be stopped."),
        YES_NO,
    ),
    "steps_after_stay": (
        T("Extra steps after staying"),
        T("Whether expedition cards may move a pawn that stayed."),
        YES_NO,
    ),
    "flight_blocks_jumps": (
        T("No jumps after a flight"),
        T("Whether a flight rules out jumps by expedition cards, as it rules out extra steps."),
        YES_NO,
    ),
    "event_on_free_passage": (
        T("Events on free passage"),
        T("Whether a player whom a ship has taken along draws an event card in the port."),
        YES_NO,
    ),
    "early_stop_must_challenge": (
        T("Stopping early is binding"),
        T("Whether a player who stopped early next to an opponent has to challenge that player."),
        YES_NO,
    ),
    "roll_needs_broke": (
        T("Rolling for tokens only without money"),
        T("Whether only players who cannot pay for a token may roll for it."),
        YES_NO,
    ),
    "broke_means": (
        T("Without money"),
        T("Who counts as having no money when it comes to turning a token."),
        {"no_money": T("anyone who has nothing at all"), "cannot_pay": T("anyone who cannot pay the price")},
    ),
    "slave_coast_extra": (
        T("Danger on the Slave Coast"),
        T("When a danger token makes its finder miss turns on the Slave Coast."),
        {"failed": T("only when the danger is not survived"), "always": T("always")},
    ),
    "lost_turns": (
        T("Losing turns again"),
        T("How newly lost turns count when some are still to be missed."),
        {"maximum": T("the larger number counts"), "add": T("they add up")},
    ),
    "rescue_saves_turn": (
        T("A rescue saves the turn"),
        T("Whether a defender who was rescued keeps the next turn."),
        YES_NO,
    ),
    "choice_penalty_symbols": (
        T("Failed theft of a card with a choice of two symbols"),
        T("How many turns it costs."),
        {1: TN("{n} turn", "{n} turns", 1), 2: TN("{n} turn", "{n} turns", 2)},
    ),
    "trade_skills": (
        T("Trading skills"),
        T("Whether skills can be traded like other expedition cards."),
        YES_NO,
    ),
    "hunter_pays_on_overflow": (
        T("Pay for discarding over the limit"),
        T("Whether a card such as the Hunter pays when it is given up because of the limit."),
        YES_NO,
    ),
}


ABOUT = About(
    id="retkikunnat",
    title=COMPONENTS.title,
    players=range(MIN_PLAYERS, MAX_PLAYERS + 1),
    rules_version=RULES_VERSION,
    figures=FIGURES,
    hidden_information=True,
    options=options_from(COMPONENTS_FILE, COMPONENTS.options, _WORDS),
    presets=(
        Preset("normal", T("Whole game"), T("Equipment tokens lie on the discovery tokens."), {}),
        Preset(
            "quick",
            T("Quick game"),
            T("Two cards and £100 more to begin with, and only the discovery tokens on the board."),
            {"quick_game": True},
        ),
        Preset(
            "quick_two",
            T("Quick game with two symbols"),
            T("The quick game, and two symbols of each attribute are enough."),
            {"quick_game": True, "symbols": "two"},
        ),
    ),
    data_files=(BOARD_FILE, COMPONENTS_FILE, CARDS_FILE),
    themes=THEMES,
    scored=False,
    emblem="token-expedition",
    origin=T("The expansion of {game}.", game="Afrikan tähti"),
    decisions={2: (530, 156), 3: (241, 137), 4: (214, 168), 5: (119, 91), 6: (106, 93)},
)
