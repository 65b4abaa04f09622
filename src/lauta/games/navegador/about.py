"""What Navegador says of itself: players, the options of the register's section 16, presets.

The figures come from `data/components.toml`; the words are here, to be translated.
"""

from __future__ import annotations

from ...engine.about import About, Preset, published
from ...engine.options import Words, options_from, start_player
from ...engine.phrase import TC, T
from .data.components import BOARD_FILE, COMPONENTS_FILE
from .data.constants import COMPONENTS, MAX_PLAYERS, MIN_PLAYERS

RULES_VERSION = 1

_WORDS: dict[str, Words] = {
    "phase_refill": (
        T("Privileges of a new phase"),
        T("Whether those of a new phase are added to what is left, or fill it up to their number."),
        {"add": T("added"), "top_up": T("filled up")},
    ),
    "end_exploration": (
        T("End by exploration"),
        T("Which exploration brings about the end of the game."),
        {"nagasaki": T("Nagasaki"), "all_regions": T("the last region")},
    ),
    "card_window": (
        T("When the Navegador card is used"),
        T("Before the holder's own turn, or before the turn of any player."),
        {"own_turn": T("before the holder's turn"), "any_turn": T("before any turn")},
    ),
    "card_lap": (
        T("When the Navegador card expires"),
        T("When its holder's stone comes back to where it stood, or goes beyond."),
        {"reach": T("when the circle is complete"), "pass": T("one step later")},
    ),
    "money_visibility": (
        T("Money"),
        T("Whether the others see how much cash a player has. Payments are always open."),
        {"open": TC("money", "open"), "hidden": T("hidden")},
    ),
}


ABOUT = About(
    id="navegador",
    title=COMPONENTS.title,
    players=range(MIN_PLAYERS, MAX_PLAYERS + 1),
    rules_version=RULES_VERSION,
    hidden_information=lambda options: options["money_visibility"] == "hidden",
    options=(
        *options_from(COMPONENTS_FILE.in_use, COMPONENTS.options, _WORDS),
        start_player(MAX_PLAYERS, "NA-14"),
    ),
    presets=(Preset("standard", T("Standard game"), T("As the rulebook has it."), {}),),
    data_files=(BOARD_FILE, COMPONENTS_FILE),
    at_table=True,
    emblem="caravel",
    origin=published("Mac Gerdts", "PD-Verlag", 2010),
    decisions={2: (202, 0), 3: (170, 0), 4: (128, 0), 5: (111, 0)},
)
