"""What Attika says of itself: players, options of the register's open points, presets.

The values come from `data/components.toml`, the words of the options from `speech/options.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ...engine.about import MEDIUM, About, Preset, Value, published
from ...engine.options import options_from, words_from
from ...engine.phrase import T
from ..shared.start_player import start_player
from .data.components import BOARD_FILE, COMPONENTS_FILE
from .data.constants import COMPONENTS, MAX_PLAYERS, MIN_PLAYERS

RULES_VERSION = 2
FIGURES = "9aada699a9beba92"

_WORDS = words_from(Path(__file__).parent / "speech" / "options.toml")

_RULEBOOK: dict[str, Value] = {"expansion": "optional"}  # its sentence is "may" (OP-2)


def _hands_are_hidden(options: Mapping[str, Value]) -> bool:
    """True if players may not see each other's hands."""
    return not options["open_hands"]


ABOUT = About(
    id="attika",
    title=COMPONENTS.title,
    players=range(MIN_PLAYERS, MAX_PLAYERS + 1),
    rules_version=RULES_VERSION,
    figures=FIGURES,
    hidden_information=_hands_are_hidden,
    options=(
        *options_from(COMPONENTS_FILE, COMPONENTS.options, _WORDS),
        start_player(MAX_PLAYERS, "AT-21"),
    ),
    standing=("link",),
    presets=(
        Preset(
            "every_tile",
            T("Growing map"),
            T("The rulebook's game, but an empty stack always extends the map."),
            {},
        ),
        Preset("rulebook", T("Rulebook"), T("The game as the rulebook has it."), _RULEBOOK, usual=True),
        Preset(
            "open",
            T("Open hands"),
            T("The rulebook's game with all cards open."),
            {**_RULEBOOK, "open_hands": True},
        ),
    ),
    data_files=(COMPONENTS_FILE, BOARD_FILE),
    emblem="temple",
    origin=published("Marcel-André Casasola Merkle", "Hans im Glück", 2003),
    decisions={2: (106, 0), 3: (103, 0), 4: (84, 0)},
    pitch=T("Build your city, or link two shrines."),
    weight=MEDIUM,
    age=10,
)
