"""What Afrikan tähti says of itself: players, options of the register's section 9, presets.

The figures come from `data/components.toml`, the words of the options from `speech/options.toml`.
"""

from __future__ import annotations

from pathlib import Path

from ...engine.about import FAMILY, About, Preset
from ...engine.options import options_from, words_from
from ...engine.phrase import T
from ..shared.star_board.data.components import BOARD_FILE
from .data.components import COMPONENTS_FILE
from .data.constants import COMPONENTS, MAX_PLAYERS, MIN_PLAYERS
from .speech.themes import THEMES

RULES_VERSION = 2
FIGURES = "7b69a0a248ae2839"

_WORDS = words_from(Path(__file__).parent / "speech" / "options.toml")

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
            T("Nobody goes to sea without money; anyone stuck on an island is out of the game."),
            {"sea_rule": "before_2005"},
        ),
    ),
    data_files=(BOARD_FILE, COMPONENTS_FILE),
    themes=THEMES,
    scored=False,
    standing=("money", "star", "horseshoes"),
    emblem="token-star",
    origin=T("By {designer}, {year}.", designer="Kari Mannerla", year=1951),
    decisions={2: (35, 0), 3: (46, 0), 4: (34, 0), 5: (29, 0), 6: (16, 0)},
    pitch=T("Find the great diamond and bring it home."),
    weight=FAMILY,
    age=5,  # Wikipedia
)
