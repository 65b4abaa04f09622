"""The names of the bots' levels as people read them.

The server needs no more of the bots: they think in processes of their own.
"""

from __future__ import annotations

from ...bots import level
from ...engine.phrase import T, plain
from ...i18n import say

_TITLES = {
    "novice": T("novice"),
    "casual": T("casual"),
    "skilled": T("skilled"),
    "expert": T("expert"),
    "master": T("master"),
}
LEVELS = tuple(_TITLES)


def level_help(name: str) -> str:
    """What a bot of this level does, in one line."""
    return say(level(name).help)


def level_title(level: str) -> str:
    return say(_TITLES.get(level, plain(level)))
