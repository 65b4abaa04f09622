"""What Africa says of itself: players, options of the register's section 17, presets.

The figures come from `data/components.toml`, the words of the options from `speech/options.toml`.
"""

from __future__ import annotations

from pathlib import Path

from ...engine.about import EASY, About, Preset, Value, published
from ...engine.options import options_from, words_from
from ...engine.phrase import T
from ..shared.start_player import start_player
from .data.components import BOARD_FILE, COMPONENTS_FILE, TILES_FILE
from .data.constants import COMPONENTS, MAX_PLAYERS, MIN_PLAYERS

RULES_VERSION = 1
FIGURES = "37fa93f69a86f202"

_WORDS = words_from(Path(__file__).parent / "speech" / "options.toml")

_FINNISH: dict[str, Value] = {
    "nomad_discovery_base": 1,
    "two_player_end": "eleventh",
    "majority_tie_rounding": "exact",
}

ABOUT = About(
    id="africa",
    title=COMPONENTS.title,
    players=range(MIN_PLAYERS, MAX_PLAYERS + 1),
    rules_version=RULES_VERSION,
    figures=FIGURES,
    hidden_information=False,
    options=(
        *options_from(COMPONENTS_FILE, COMPONENTS.options, _WORDS, {"stall_rounds": range(1001)}),
        start_player(MAX_PLAYERS, "AF-15"),
    ),
    presets=(
        Preset(
            "dutch_rulebook",
            T("Dutch rulebook"),
            T("The standard game; two players end with the ninth monument."),
            {},
        ),
        Preset(
            "finnish_rulebook",
            T("Finnish rulebook"),
            T(
                "Finding nomads scores one more point; shared prizes are not rounded; "
                "two players play to the eleventh monument."
            ),
            _FINNISH,
            language="fi",
        ),
        Preset(
            "simple",
            T("Simple game"),
            T("For younger players: one movement and one action in a turn."),
            {"steps_per_turn": 1},
        ),
    ),
    data_files=(BOARD_FILE, TILES_FILE, COMPONENTS_FILE),
    emblem="elephant",
    origin=published("Reiner Knizia", "Goldsieber", 2001),
    decisions={2: (114, 0), 3: (100, 0), 4: (77, 0), 5: (60, 0)},
    pitch=T("Uncover a continent: herds, gold, lost monuments."),
    weight=EASY,
    age=10,
)
