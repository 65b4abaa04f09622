"""The page on fair chance at a table, and what a browser needs to check it; both change nothing.

When that may be told, and what it is, stands in `match/proof.py`; the check itself is
`static/common/proof.js`.
"""

from __future__ import annotations

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ...engine.actors import CHANCE
from ...engine.phrase import Phrase, plain
from ...i18n import language, speaking
from ..base import static
from ..match import offer
from ..match.match_cache import chance_of, table_lock
from ..match.proof import why_no_proof
from ..match.rows import rows
from ..page import tableview
from ..page.snapshot import Look
from ..page.story import Story
from ..page.viewer import Viewer
from .table import visible


@require_safe
def proof(request: HttpRequest, table_id: str) -> HttpResponse:
    """All from which the draws of a finished match follow, for the script."""
    row = visible(request, table_id)
    told = tableview.proof(row.public_id)
    return HttpResponse(msgspec.json.encode(told), content_type="application/json")


@require_safe
def chance(request: HttpRequest, table_id: str) -> HttpResponse:
    """The page: the fingerprint from the start, and once the match is over, every draw to be checked."""
    row = visible(request, table_id)
    with table_lock(row.public_id):
        table = rows.at(row.public_id)
        with speaking(language(), offer.theme_of(table)):
            why = why_no_proof(table)
            look = Look(table, Viewer())
            draws = _draws(look) if why is None else []
            return render(
                request,
                "chance.html",
                {
                    "table": table, "seats": look.seats, "game": look.game, "why": why, "draws": draws,
                    "chance": chance_of(table), "record": f"{table.game}-{table.public_id}.txt",
                    "stylesheets": static.stylesheets(table.game),
                },
            )  # fmt: skip


def _draws(look: Look) -> list[tuple[int, Phrase]]:
    """Of every draw the entry of the log that it made, from 1, and what it brought."""
    match = look.present
    frames = look.once("told whole", lambda: Story(match, None).frames)
    return [
        (n, line.phrase if (line := frames[n].line) else plain(match.game.wording(action)[2]))
        for n, (actor, action) in enumerate(match.log, 1)
        if actor == CHANCE
    ]
