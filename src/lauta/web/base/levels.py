"""The bots that can be seated, and their names as people read them: levels of ours, and engines of others.

The server needs no more of the bots: they think in processes of their own.
"""

from __future__ import annotations

from ...bots import level
from ...engine.phrase import T, plain
from ...i18n import say
from .engines import engines, is_engine

_TITLES = {
    "novice": T("novice"),
    "casual": T("casual"),
    "skilled": T("skilled"),
    "expert": T("expert"),
    "master": T("master"),
}
LEVELS = tuple(_TITLES)


def seatable() -> tuple[str, ...]:
    """Every bot that can be seated: the levels, then the engines of this server."""
    return (*LEVELS, *engines())


def searches(name: str) -> bool:
    """Whether this bot takes its time to think; of a name that is gone, as of an engine, too."""
    return name not in LEVELS or level(name).searches


def level_help(name: str) -> str:
    """What a bot of this level does, in one line."""
    if is_engine(name):
        return say(T("A program of others, which the keeper of this server has added."))
    return say(level(name).help)


def level_title(level: str) -> str:
    return say(_TITLES.get(level, plain(level)))
