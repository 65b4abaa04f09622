"""What Africa says of itself: players, options of the register's section 17, presets.

The figures come from `data/components.toml`; the words are here, to be translated.
"""

from __future__ import annotations

from ...engine.about import About, Preset, Value, published
from ...engine.options import YES_NO, Words, options_from, start_player
from ...engine.phrase import TN, T
from .data.components import BOARD_FILE, COMPONENTS_FILE, TILES_FILE
from .data.constants import COMPONENTS, MAX_PLAYERS, MIN_PLAYERS

RULES_VERSION = 1

_WORDS: dict[str, Words] = {
    "nomad_discovery_base": (
        T("Points for finding nomads"),
        T("Whether nomads score a point for themselves when they are found."),
        {0: T("empty neighbours only"), 1: T("one more for the nomads")},
    ),
    "two_player_end": (
        T("End of a two-player game"),
        T("Which monument ends a two-player game."),
        {"ninth": T("the ninth monument"), "eleventh": T("the eleventh monument")},
    ),
    "majority_tie_rounding": (
        T("Shared prizes"),
        T("How shared prizes for gold and gems are rounded."),
        {"up": T("rounded up"), "down": T("rounded down"), "exact": T("exact fractions")},
    ),
    "zero_holdings_rank": (
        T("Prizes without gold or gems"),
        T("Whether a player without gold (without gems) can win the prize for it."),
        YES_NO,
    ),
    "nomad_origin_counts": (
        T("Nomads moving next door"),
        T("Whether the cell that nomads leave counts as empty for their new cell."),
        YES_NO,
    ),
    "trades_per_find": (
        T("Exchanges per find"),
        T("How many exchanges may follow when trade goods are found."),
        {"one": T("one"), "any": T("as many as possible")},
    ),
    "last_monument_camp": (
        T("Camp for the last monument"),
        T("Whether the last monument also earns a camp, besides its three points."),
        YES_NO,
    ),
    "mining_needs_resource": (
        T("Mining needs gold or gems"),
        T("Whether a mining camp needs gold or gems next to it."),
        YES_NO,
    ),
    "mining_takes": (
        T("What a mining camp takes"),
        T("All gold and gems next to it, or those you choose."),
        {"all": T("everything"), "choice": T("your choice")},
    ),
    "survey_needs_point": (
        T("A survey must score"),
        T("Whether a survey camp must score at least one point."),
        YES_NO,
    ),
    "goods_over_five": (
        T("More than five goods of one kind"),
        T("What the sixth goods tile of one kind is worth (only with other tile sets)."),
        {"new_set": T("it starts a new set"), "cap": T("nothing")},
    ),
    "start_city": (
        T("Start cities"),
        T("How the explorers get their start cities."),
        {"choose": T("chosen in turn"), "by_colour": T("by colour"), "random": T("drawn at random")},
    ),
    "winner_tie": (
        T("Equal totals"),
        T("Who wins when totals are equal."),
        {"shared": T("they share the victory"), "later_in_turn_order": T("the later in turn order")},
    ),
    "steps_per_turn": (
        T("Steps in a turn"),
        T("Two in the standard game; one in the simple game for younger players."),
        {2: T("two"), 1: T("one (simple game)")},
    ),
    "stall_rounds": (
        T("Quiet rounds before the game ends"),
        T("The game ends after this many rounds without a discovery, a camp or a moved tile; 0 means never."),
        {0: T("never"), 10: TN("{n} round", "{n} rounds", 10)},
    ),
}


_FINNISH: dict[str, Value] = {"nomad_discovery_base": 1, "two_player_end": "eleventh"}

ABOUT = About(
    id="africa",
    title=COMPONENTS.title,
    players=range(MIN_PLAYERS, MAX_PLAYERS + 1),
    rules_version=RULES_VERSION,
    hidden_information=False,
    options=(
        *options_from(COMPONENTS_FILE.in_use, COMPONENTS.options, _WORDS, {"stall_rounds": range(1001)}),
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
            T("Finding nomads scores one more point; two players play to the eleventh monument."),
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
)
