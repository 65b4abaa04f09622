"""What Afrikan tähti says of itself: players, options of the register's section 9, presets.

The figures come from `data/components.toml`; the words are here, to be translated.
"""

from __future__ import annotations

from ...engine.about import About, Preset
from ...engine.options import YES_NO, Words, options_from
from ...engine.phrase import TN, T, plain
from ..shared.star_board.data.components import BOARD_FILE
from .data.components import COMPONENTS_FILE
from .data.constants import COMPONENTS, MAX_PLAYERS, MIN_PLAYERS
from .speech.themes import THEMES

RULES_VERSION = 2
FIGURES = "bffe55d84aa18ef1"

_WORDS: dict[str, Words] = {
    "emerald_value": (
        T("Emeralds"),
        T("What the bank pays for an emerald."),
        {600: plain("£600"), 500: plain("£500")},
    ),
    "mixed_move": (
        T("Land and sea in one roll"),
        T("Whether a roll may go on in a port from one kind of route to the other."),
        {"none": T("never"), "land_to_sea": T("from land to sea only"), "both": T("both ways")},
    ),
    "sea_rule": (
        T("Sea without money"),
        T("Since 2005 ships take along players who cannot pay, slowly; before that they did not."),
        {"before_2005": T("as before 2005"), "after_2005": T("as since 2005")},
    ),
    "free_passage_steps": (
        T("Steps of free passage"),
        T("How far a ship takes a player who cannot pay, in each turn."),
        {2: TN("{n} step", "{n} steps", 2), 1: TN("{n} step", "{n} steps", 1), 0: T("no free passage")},
    ),
    "release_move": (
        T("Freed captives"),
        T("How a captive goes on after rolling free."),
        {
            "same_roll": T("at once, by the same roll"),
            "new_roll": T("at once, by a new roll"),
            "next_turn": T("in the next turn"),
        },
    ),
    "eliminate_hopeless": (
        T("Hopeless players leave"),
        T("Whether players leave the race once they can no longer find anything to win with."),
        YES_NO,
    ),
    "turn_order": (
        T("Order of play"),
        T("Who plays after the player with the highest roll."),
        {"descending_rolls": T("the next highest roll"), "clockwise": T("the next seat")},
    ),
    "roll_needs_broke": (
        T("Rolling for tokens only without money"),
        T("Whether only players who cannot pay for a token may roll for it."),
        YES_NO,
    ),
    "roll_on_arrival": (
        T("Rolling for tokens at once"),
        T("Whether you may roll for a token in the turn in which you arrive."),
        YES_NO,
    ),
    "allow_pass": (
        T("Passing"),
        T("Whether a player may do nothing although something is possible."),
        YES_NO,
    ),
    "gold_coast_factor": (
        T("Gems of the Gold Coast"),
        T("How many times its value a gem is worth there."),
        {2: T("double"), 3: T("threefold")},
    ),
    "sea_destination_lock": (
        T("Port fixed on boarding"),
        T("Whether a voyage must go to the port that was chosen when it began."),
        YES_NO,
    ),
}


ABOUT = About(
    id="afrikan_tahti",
    title=COMPONENTS.title,
    players=range(MIN_PLAYERS, MAX_PLAYERS + 1),
    rules_version=RULES_VERSION,
    figures=FIGURES,
    hidden_information=False,
    options=options_from(COMPONENTS_FILE, COMPONENTS.options, _WORDS),
    presets=(
        Preset("since_2005", T("Rules since 2005"), T("Ships take along players without money."), {}),
        Preset(
            "before_2005",
            T("Rules before 2005"),
            T("Nobody goes to sea without money; anyone stuck on an island is out."),
            {"sea_rule": "before_2005"},
        ),
    ),
    data_files=(BOARD_FILE, COMPONENTS_FILE),
    themes=THEMES,
    scored=False,
    emblem="token-star",
    origin=T("By {designer}, {year}.", designer="Kari Mannerla", year=1951),
    decisions={2: (35, 0), 3: (46, 0), 4: (34, 0), 5: (29, 0), 6: (16, 0)},
)
