"""The actions of the game of hands as text: "deal cobaltic", "draw", "build 2", "pay cobaltic", "pass"."""

from __future__ import annotations

from lauta.engine.errors import IllegalAction
from lauta.engine.phrase import T

from ..rules import BUILD, CARDS, DEAL, DRAW, KNOCK, PASS, PAY, PLACES, State

WORDS = (
    "zephyrine", "quartzite", "obsidian", "saffronia", "vermilion", "marjoram", "junipera", "walnutty",
    "topazine", "indigofera", "pewterish", "cobaltic",
)  # fmt: skip
_KINDS = (("deal", DEAL, WORDS), ("pay", PAY, WORDS), ("knock", KNOCK, WORDS),
          ("build", BUILD, tuple(str(n + 1) for n in range(PLACES))))  # fmt: skip
assert len(WORDS) == CARDS


def split(action: int) -> tuple[str, tuple[str, ...]]:
    """Kind and arguments."""
    for kind, first, words in _KINDS:
        if first <= action < first + len(words):
            return kind, (words[action - first],)
    return {DRAW: "draw", PASS: "pass"}[action], ()


def text_of(action: int) -> str:
    """The action in words."""
    kind, args = split(action)
    return " ".join((kind, *args))


def parse(text: str) -> int:
    """The number of an action; ValueError where there is none."""
    kind, _, arg = " ".join(text.split()).partition(" ")
    for known, first, words in _KINDS:
        if kind == known and arg in words:
            return first + words.index(arg)
    if text.strip() in ("draw", "pass"):
        return DRAW if text.strip() == "draw" else PASS
    raise ValueError(f"there is no action {text[:40]!r}")


def why_illegal(s: State, action: int) -> IllegalAction:
    """One reason for all; it shows the state that it was given, which must therefore be redacted."""
    places = ", ".join(map(str, s.where))
    return IllegalAction(T("this is not possible now, with the cards at {places}", places=places), "HA-1")
