"""Reports to the keepers: about whom, why, and what was said round it, copied so that it stays.

Only talk is copied, nothing of the match: keepers see no hidden cards either.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.phrase import Phrase, T
from ...text import line
from ..base.refusals import BadRequest, TooFast
from ..match.hearing import IN, PLAYERS, channel_of
from ..models import Chat, Report, Table

REASONS: Mapping[str, Phrase] = {
    "insult": T("Insults or threats"),
    "spam": T("Spam or advertising"),
    "cheating": T("Cheating or help from outside"),
    "name": T("The name"),
    "other": T("Something else"),
}
ROUND = 10  # lines before and after that are kept
MOST_WORDS, MOST_OPEN = 500, 20


def report(
    table: Table, guest: str, accused: str, name: str, said: Chat | None, reason: str, words: str
) -> Report:
    """Tell the keepers. BadRequest, TooFast."""
    if reason not in REASONS:
        raise BadRequest(T("Choose one of the reasons."))
    if Report.objects.filter(reporter=guest, settled=False).count() >= MOST_OPEN:
        raise TooFast(T("Many reports of yours are still open. Wait until they were looked at."))
    kept = line(words, MOST_WORDS)
    return Report.objects.create(
        table=table.public_id, line=said.pk if said else None, reporter=guest, accused=accused, name=name,
        reason=reason, words=kept, lines=_round(table, said),
    )  # fmt: skip


def _round(table: Table, said: Chat | None) -> list[dict[str, Any]]:
    """Return the lines of its channel round one, or the newest of the players; the line itself is marked."""
    around = table.chat.filter(IN[channel_of(said) if said else PLAYERS], event="")
    if said is None:
        lines = list(around.order_by("-id")[: 2 * ROUND])[::-1]
    else:
        before = list(around.filter(pk__lte=said.pk).order_by("-id")[: ROUND + 1])[::-1]
        lines = [*before, *around.filter(pk__gt=said.pk).order_by("id")[:ROUND]]
    return [
        {
            "id": line.pk, "seat": line.seat, "name": line.name, "text": line.text,
            "said": f"{line.said:%Y-%m-%d %H:%M}", "meant": said is not None and line.pk == said.pk,
        }
        for line in lines
    ]  # fmt: skip
