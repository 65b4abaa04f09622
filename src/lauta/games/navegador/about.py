"""What Navegador says of itself: players, the options of the register's section 16, presets.

The figures come from `data/components.toml`, the words of the options from `speech/options.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ...engine.about import DEEP, About, Preset, Value, published
from ...engine.options import options_from, words_from
from ...engine.phrase import T
from ..shared.start_player import start_player
from .data.components import BOARD_FILE, COMPONENTS_FILE
from .data.constants import COMPONENTS, MAX_PLAYERS, MIN_PLAYERS

RULES_VERSION = 2
FIGURES = "de3f889249506a1b"

_WORDS = words_from(Path(__file__).parent / "speech" / "options.toml")


def _money_is_hidden(options: Mapping[str, Value]) -> bool:
    """True if players may not see each other's money."""
    return options["money_visibility"] == "hidden"


ABOUT = About(
    id="navegador",
    title=COMPONENTS.title,
    players=range(MIN_PLAYERS, MAX_PLAYERS + 1),
    rules_version=RULES_VERSION,
    figures=FIGURES,
    hidden_information=_money_is_hidden,
    options=(
        *options_from(COMPONENTS_FILE, COMPONENTS.options, _WORDS),
        start_player(MAX_PLAYERS, "NA-14"),
    ),
    presets=(Preset("standard", T("Standard game"), T("As the rulebook has it."), {}),),
    data_files=(BOARD_FILE, COMPONENTS_FILE),
    at_table=True,
    emblem="caravel",
    origin=published("Mac Gerdts", "PD-Verlag", 2010),
    decisions={2: (202, 0), 3: (170, 0), 4: (128, 0), 5: (111, 0)},
    pitch=T("Sail from Lisbon to Nagasaki, and trade."),
    weight=DEEP,
    age=12,  # publisher, 2010
)
