"""Small charts as SVG with classes only: strengths with their uncertainty, bars, shares over time.

Colours are the style sheet's. The figures stand in a table beside each, so readers of screens skip these.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

WIDTH, HEIGHT = 160, 20


def spans(rows: Sequence[tuple[int, int]]) -> list[Markup]:
    """For each (number, margin) a dot in its span, all on one scale."""
    if not rows:
        return []
    low, high = min(n - m for n, m in rows), max(n + m for n, m in rows)
    wide = max(high - low, 1)

    def x(value: float) -> float:
        return round(4 + (WIDTH - 8) * (value - low) / wide, 1)

    return [
        Markup(
            '<svg class="span" viewBox="0 0 {} {}" aria-hidden="true">'
            '<path d="M{} 10H{}"/><circle cx="{}" cy="10" r="4"/></svg>'
        ).format(WIDTH, HEIGHT, x(n - m), x(n + m), x(n))
        for n, m in rows
    ]
