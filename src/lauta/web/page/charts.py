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


LINE_WIDTH, LINE_HEIGHT = 560, 140
COUNTS_WIDTH = 400


def share_line(shares: Sequence[float], fair: float) -> Markup:
    """A share from 0 to 1 over time, with a line for what equals would have."""
    steps = max(len(shares) - 1, 1)

    def y(share: float) -> float:
        return round(6 + (LINE_HEIGHT - 12) * (1 - share), 1)

    points = "L".join(
        f"{round(34 + (LINE_WIDTH - 44) * n / steps, 1)} {y(one)}" for n, one in enumerate(shares)
    )
    labels = "".join(f'<text x="2" y="{y(one) + 4}">{one:.0%}</text>' for one in (0, 0.5, 1))
    grid = "".join(f'<path class="grid" d="M34 {y(one)}H{LINE_WIDTH - 10}"/>' for one in (0, 0.5, 1))
    return Markup(
        f'<svg class="shares" viewBox="0 0 {LINE_WIDTH} {LINE_HEIGHT}" aria-hidden="true">{grid}{labels}'
        f'<path class="fair" d="M34 {y(fair)}H{LINE_WIDTH - 10}"/><path class="line" d="M{points}"/></svg>'
    )


def bar(share: float, fair: float) -> Markup:
    """Per cent as a bar, with a mark where equals would be."""
    return Markup(
        '<svg class="bar" viewBox="0 0 104 14" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="room" x="2" y="3" width="100" height="8"/>'
        '<rect class="part" x="2" y="3" width="{}" height="8"/><path d="M{} 0V14"/></svg>'
    ).format(round(share, 1), round(2 + fair, 1))


def stray(more: float, margin: float) -> Markup:
    """What came less what was to be expected, in the span that chance alone gives."""
    most = max(abs(more), margin, 1e-9) * 1.15

    def x(value: float) -> float:
        return round(WIDTH / 2 + (WIDTH / 2 - 6) * value / most, 1)

    return Markup(
        '<svg class="span" viewBox="0 0 {} {}" aria-hidden="true"><path d="M{} 10H{}"/>'
        '<path class="middle" d="M{} 3V17"/><circle cx="{}" cy="10" r="4"/></svg>'
    ).format(WIDTH, HEIGHT, x(-margin), x(margin), x(0), x(more))


def histogram(bars: Sequence[tuple[str, int, bool]]) -> Markup:
    """How many have how much, a bar each with its label; the marked one is the reader's."""
    most, wide = max((n for _, n, _ in bars), default=1) or 1, (COUNTS_WIDTH - 12) / max(len(bars), 1)
    base, parts = LINE_HEIGHT - 20, []
    for place, (label, n, mine) in enumerate(bars):
        x, tall = 6 + place * wide, round((base - 20) * n / most, 1)
        middle = round(x + wide / 2, 1)
        kind = "part mine" if mine else "part"
        parts.append(
            Markup('<rect class="{}" x="{}" y="{}" width="{}" height="{}"/><text x="{}" y="{}">{}</text>'
                   '<text x="{}" y="{}">{}</text>').format(
                kind, round(x + wide * 0.1, 1), round(base - tall, 1), round(wide * 0.8, 1), tall,
                middle, round(base - tall - 5, 1), n or "", middle, LINE_HEIGHT - 5, label)
        )  # fmt: skip
    return Markup(
        '<svg class="counts" viewBox="0 0 {} {}" aria-hidden="true"><path d="M6 {}H{}"/>{}</svg>'
    ).format(COUNTS_WIDTH, LINE_HEIGHT, base, COUNTS_WIDTH - 6, Markup("").join(parts))
