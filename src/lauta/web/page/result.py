"""What the end screen tells of a match that is over: winners, order, moments, account, curve, ratings.

The order and the moments are reckoned in `end_screen.py`; no HTML here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ... import i18n
from ..models import Table
from ..ratings.boards import changes_at
from ..ratings.scale import Strength
from . import end_screen
from .chart import score_chart
from .snapshot import Look
from .story import Story

NO_PRIZE = ("order",)  # facts whose drawings are signs, and nothing that somebody has
PIECES = 6  # kinds that fly for the winners, at most


def result_of(look: Look) -> dict[str, Any]:
    """The parts of the end screen by name, as the template asks for them; the match is over."""
    match, scored = look.match, look.game.about.scored
    frames = look.once("told whole", lambda: Story(match, look.reader).frames)
    title = i18n.translations().gettext("The score over time")
    points = [[frame.points[seat] for frame in frames] for seat in range(match.players)]
    return {
        "winners": [look.names[seat] for seat in match.winners],
        "order": end_screen.order(frames[-1].points, match.winners, scored),
        "moments": end_screen.moments(frames) if scored else [],
        "confetti": confetti(look, match.winners),
        "rows": look.game.view.score_sheet(look.state),
        "chart": score_chart(points, look.names, title) if scored else None,
        "ratings": _ratings(look.table),
    }


def _ratings(table: Table) -> dict[int, tuple[int, int]]:
    """By seat: the rating after a rated match, and by how much it has changed."""
    if not table.rated:
        return {}
    changes = changes_at(table.public_id).values()
    both = {
        row.seat: (Strength(row.mu_before, row.sigma_before), Strength(row.mu, row.sigma)) for row in changes
    }
    return {seat: (new.number, new.number - old.number) for seat, (old, new) in both.items()}


def confetti(look: Look, winners: Sequence[int]) -> list[str]:
    """The names of the game's own small drawings that fly for the winners."""
    facts = [fact for seat in winners for fact in look.game.view.facts(look.state, seat)]
    names = [look.game.about.emblem, *(fact.glyph for fact in facts if fact.id not in NO_PRIZE)]
    return list(dict.fromkeys(filter(None, names)))[:PIECES]
