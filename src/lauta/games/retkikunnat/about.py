"""What Retkikunnat says of itself: players, options of the register's section 19, presets.

The figures come from `data/components.toml`, the words of the options from `speech/options.toml`.
"""

from __future__ import annotations

from pathlib import Path

from ...engine.about import MEDIUM, About, Preset
from ...engine.options import options_from, words_from
from ...engine.phrase import T
from ..shared.star_board.data.components import BOARD_FILE
from .data.components import CARDS_FILE, COMPONENTS_FILE
from .data.constants import COMPONENTS, MAX_PLAYERS, MIN_PLAYERS
from .speech.themes import THEMES

RULES_VERSION = 2
FIGURES = "62f027fe94dfc496"

_WORDS = words_from(Path(__file__).parent / "speech" / "options.toml")

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
            T("Two more cards and £100 more to begin with, and only the discovery tokens on the board."),
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
    standing=("money", "star", "horseshoes"),
    emblem="token-expedition",
    origin=T("The expansion of {game}.", game="Afrikan tähti"),
    decisions={2: (393, 122), 3: (224, 113), 4: (244, 181), 5: (134, 106), 6: (118, 105)},
    pitch=T("Hire an expedition and hunt the diamond."),
    weight=MEDIUM,
    age=8,
    age_reconstructed=True,
)
