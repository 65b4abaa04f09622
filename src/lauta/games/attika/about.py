"""What Attika says of itself: players, options of the register's open points, presets.

The values come from `data/components.toml`; the words are here, to be translated.
"""

from __future__ import annotations

from ...engine.about import About, Preset, published
from ...engine.options import Words, options_from, start_player
from ...engine.phrase import TC, T
from .data.components import BOARD_FILE, COMPONENTS_FILE
from .data.constants import COMPONENTS, MAX_PLAYERS, MIN_PLAYERS

RULES_VERSION = 1

_WORDS: dict[str, Words] = {
    "expansion": (
        T("Extending the map"),
        T("Whether a player who empties a stack must extend the map."),
        {"compulsory": T("always"), "optional": T("if the player wants")},
    ),
    "group_link": (
        T("Connected groups"),
        T("What connects the buildings of a group that earns an amphora."),
        {"group": T("only buildings of the group"), "settlement": T("any buildings of the player")},
    ),
    "overpay": (
        T("Superfluous cards"),
        T("Whether a payment may include cards that are not needed; they are lost."),
        {False: T("not allowed"), True: T("allowed")},
    ),
    "shrine_link": (
        T("Joining two shrines"),
        T("A house rule for three or four players: amphorae instead of victory."),
        {"win": T("wins the game"), "amphorae": T("earns amphorae (three or four players)")},
    ),
    "open_hands": (
        T("Hands"),
        T("Whether everybody sees everybody's cards."),
        {False: T("hidden"), True: TC("cards", "open")},
    ),
}


ABOUT = About(
    id="attika",
    title=COMPONENTS.title,
    players=range(MIN_PLAYERS, MAX_PLAYERS + 1),
    rules_version=RULES_VERSION,
    hidden_information=lambda options: not options["open_hands"],
    options=(
        *options_from(COMPONENTS_FILE.in_use, COMPONENTS.options, _WORDS),
        start_player(MAX_PLAYERS, "AT-21"),
    ),
    presets=(
        Preset("rulebook", T("Rulebook"), T("The game as the rulebook has it."), {}),
        Preset("open", T("Open hands"), T("The rulebook's game with all cards open."), {"open_hands": True}),
    ),
    data_files=(COMPONENTS_FILE, BOARD_FILE),
    emblem="temple",
    origin=published("Marcel-André Casasola Merkle", "Hans im Glück", 2003),
    decisions={2: (106, 0), 3: (103, 0), 4: (84, 0)},
)
