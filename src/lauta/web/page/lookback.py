"""A finished match looked back on, as its page tells it: chances over time, moments, luck, mistakes.

What was found out comes from `web/analysis/reviews.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from ... import i18n
from ...engine.phrase import Phrase, plain
from .advice import Advised, advised, choices_then
from .arrows import ways_of
from .chart import BOTTOM as BELOW
from .chart import HEIGHT, LEFT, RIGHT, TOP, WIDTH, short_name, spread_labels
from .jinja import SYMBOLS
from .snapshot import Look

APART = 13.0  # so far are the numbers of moments from each other


@dataclass(frozen=True)
class Moment:
    """One of the moments that decided: `n` entries lie before it.

    `change` is in per cent; where a decision was analysed it is `played`, its chance, less that of `best`.
    `marked` are the moves that its map shows (`arrows.py`).
    """

    mark: int
    n: int
    seat: int
    luck: bool
    words: Phrase
    change: int
    best: Advised | None
    played: int | None = None
    marked: tuple[str, ...] = ()


@dataclass(frozen=True)
class Account:
    """What chance and choice did for a seat, in per cent: `mistakes` is how many there were.

    `lost` is the part of its chances that they cost.
    """

    seat: int
    name: str
    begin: int
    luck: int
    lost: int
    mistakes: int


def told(look: Look, found: Mapping[str, Any]) -> dict[str, Any]:
    """All that the page of a match is told; hold the table's lock."""
    moments = [_moment(look, one, mark) for mark, one in enumerate(found["moments"], 1)]
    return {
        "moments": moments,
        "accounts": _accounts(look, found),
        "chart": chance_chart(found["numbers"], found["curve"], look.names, moments),
        "playouts": found["playouts"],
    }


def _moment(look: Look, one: Mapping[str, Any], mark: int) -> Moment:
    n, best, played, change = one["number"] - 1, None, None, round(100 * one["change"])
    marked: tuple[str, ...] = ()
    if one["analysis"] is not None:
        match, choices = choices_then(look, n)
        best = advised(match, choices, one["analysis"])[0]
        played = _chance_of(one)
        change = change if played is None else played - best.chance
        marked = tuple(way.kind for way in ways_of(look, n, best.code))
    line = look.once("told whole", lambda: _frames(look))[one["number"]].line
    words = line.phrase if line is not None else plain(one["text"])
    return Moment(mark, n, one["seat"], one["luck"], words, change, best, played, marked)


def _chance_of(moment: Mapping[str, Any]) -> int | None:
    """The chance of what was played, in per cent; None in reviews that were made before it was kept."""
    found = [one for one in moment["analysis"]["actions"] if one["action"] == moment.get("action")]
    return round(100 * found[0]["chance"][0]) if found else None


def _frames(look: Look) -> Any:
    from .story import Story

    return Story(look.present, look.reader).frames


def _accounts(look: Look, found: Mapping[str, Any]) -> list[Account]:
    seats = range(len(look.names))
    wrong = [sum(one["seat"] == seat for one in found["mistakes"]) for seat in seats]
    return [
        Account(
            seat, look.names[seat], round(100 * found["curve"][0][seat]), round(100 * found["luck"][seat]),
            min(100, round(100 * found["lost"][seat])), wrong[seat],
        )
        for seat in seats
    ]  # fmt: skip


# --- the chart --------------------------------------------------------------------------------------


def chance_chart(
    numbers: Sequence[int],
    curve: Sequence[Sequence[float]],
    names: Sequence[str],
    moments: Sequence[Moment],
) -> Markup:
    """One line a seat, from 0 to 100 per cent; `numbers` are the entries before each value."""
    last = max(numbers[-1], 1)

    def x(n: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * n / last, 1)

    def y(share: float) -> float:
        return round(HEIGHT - BELOW - (HEIGHT - TOP - BELOW) * share, 1)

    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<path class="grid" d="M{LEFT} {y(share)}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text class="scale" x="{LEFT - 6}" y="{y(share) + 4}">{100 * share:.0f}</text>')
    beside = 0.0
    for moment in moments:
        at = x(moment.n)
        beside = max(at, beside + APART)
        parts.append(f'<path class="moment" d="M{at} {TOP}V{HEIGHT - BELOW}"/>')
        parts.append(f'<text class="mark" x="{beside}" y="{HEIGHT - 6}">{moment.mark}</text>')
    for seat in range(len(names)):
        points = "L".join(f"{x(n)} {y(row[seat])}" for n, row in zip(numbers, curve, strict=True))
        parts.append(f'<path class="line seat-{seat}" d="M{points}"/>')
    ends = [(y(share), seat) for seat, share in enumerate(curve[-1])]
    for height, seat in spread_labels(ends):
        label = escape(f"{SYMBOLS[seat % len(SYMBOLS)]} {short_name(names[seat])}")
        parts.append(f'<text class="seat-{seat}" x="{WIDTH - RIGHT + 8}" y="{height + 4}">{label}</text>')
    title = escape(i18n.translations().gettext("The chance to win over time"))
    return Markup(
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">'
        f"{''.join(parts)}</svg>"
    )
