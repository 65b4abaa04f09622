"""Points as people write them; the same in pages, cards and films. No pictures."""

from __future__ import annotations

from fractions import Fraction

_PARTS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def points_text(value: Fraction | int) -> str:
    """A score: 8, 7½, 5⅓."""
    value = Fraction(value)
    whole, rest = divmod(abs(value), 1)
    sign = "−" if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    part = _PARTS.get(rest, f" {rest.numerator}/{rest.denominator}")
    return f"{sign}{whole or ''}{part}"
