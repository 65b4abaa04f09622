"""What the game of hands says of itself."""

from lauta.engine.about import About, OptionSpec, OptionValue, Preset
from lauta.engine.phrase import T

RULES_VERSION = 1
_OPEN = OptionSpec(
    "open_hands", T("Hands"), T("Whether they are open."),
    (OptionValue(False, T("hidden"), 0), OptionValue(True, T("open"), 1)), False, "HA-2",
)  # fmt: skip
_POLL = OptionSpec(
    "poll", T("Answers"), T("Whether everybody is asked, and only some cards answer."),
    (OptionValue(False, T("the next one"), 0), OptionValue(True, T("all"), 1)), False, "HA-3",
)  # fmt: skip
ABOUT = About(
    "hands", "Hands", range(2, 4), RULES_VERSION, lambda options: not options["open_hands"], (_OPEN, _POLL),
    (Preset("plain", T("As it is"), T("There is only one way to play it."), {}),),
)  # fmt: skip
