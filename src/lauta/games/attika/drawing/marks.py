"""Marks on spaces: what building there would cost, what happened last, what a preview touches.
Every kind has a shape of its own, in art/; colour only repeats what shape and number say."""

from __future__ import annotations

# How a building would be paid: by an arrow, by the map alone, with cards; or a target of any other kind.
COSTS = ("free", "map", "cards", "act")
NOTES = ("preview", "last", "chosen")
DEAREST = 4  # prices above share one colour
FOOT = 12.0  # where a price stands in its space


def shade(kind: str, number: int | None) -> str:
    """The class that gives a price its colour."""
    return f"cards-{min(max(number or 1, 1), DEAREST)}" if kind == "cards" else f"cost-{kind}"
