"""The actions of the toy game as text: "deal 1", "hint 2", "guess 0", "bid 1"."""

from __future__ import annotations

from typing import Any

from lauta.engine.errors import IllegalAction

from ..rules import CARDS

KINDS = ("deal", "hint", "guess", "bid")


def split(action: int) -> tuple[str, tuple[str, ...]]:
    """Kind and card."""
    return KINDS[action // CARDS], (str(action % CARDS),)


def text_of(action: int) -> str:
    """Both as one text."""
    kind, (card,) = split(action)
    return f"{kind} {card}"


def parse(text: str) -> int:
    """The number of an action."""
    kind, _, card = text.partition(" ")
    return KINDS.index(kind) * CARDS + int(card)


def why_illegal(s: Any, action: int) -> IllegalAction:
    """Always for the same reason."""
    return IllegalAction("not now")
