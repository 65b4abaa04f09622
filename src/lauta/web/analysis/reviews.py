"""Reviews of finished matches: asked for once, computed as jobs, kept for all who see the match.

What a page makes of one stands in `page/lookback.py`.
"""

from __future__ import annotations

from typing import Any

from ...engine.phrase import T
from ..base.limits import REVIEWS
from ..base.rates import REVIEWS_ASKED
from ..base.refusals import BadRequest
from ..jobs import queue
from ..jobs.child import Thinker
from ..jobs.kinds import Gone, Kind, Tell
from ..match.match_cache import begun_under_other_rules, shelf, table_lock
from ..match.rows import rows
from ..match.secrets import check_unsealed, sealed
from ..models import Job, Lookback, Table
from .thinker import ChildThinker, review_question

EACH = 3  # that wait for one guest


class Reviews(Kind):
    """Jobs whose key is a table; the result is a row of its own, which goes with the table."""

    name, each, kept_s = "review", EACH, 0.0
    crowded = T("Several matches are being looked at for you already. Wait for them.")
    full = T("Many others want to look back just now. Try again in a while.")

    def __init__(self, thinker: Thinker | None = None) -> None:
        self.thinker: Thinker = thinker or ChildThinker()

    def most(self) -> int:
        return REVIEWS()

    def run(self, job: Job, tell: Tell, gone: Gone) -> dict[str, Any]:
        """Have the match analysed, and keep what is found."""
        with table_lock(job.key):
            table = rows.at(job.key)
            question = review_question(table, shelf.look(table))
        answer = self.thinker.think(question, tell, gone)
        if "found" in answer:
            kept = {"guest": job.owner, "found": dict(answer["found"])}
            Lookback.objects.update_or_create(table_id=table.pk, defaults=kept)
        return {}

    def idle(self) -> None:
        self.thinker.stop()

    def stop(self) -> None:
        self.thinker.stop()


KIND = Reviews()


def lookback_of(table: Table) -> Lookback | None:
    """The review of a match, where there is one."""
    return Lookback.objects.filter(table=table).first()


def job_of(table: Table) -> Job | None:
    """The review of a match that waits, is being made, or has failed."""
    return queue.find(KIND, table.public_id)


def why_none(table: Table) -> str:
    """Why this match cannot be looked back on: "going", "sealed", "ended", "rules"; empty where it can."""
    if table.status != Table.OVER:
        return "going"
    if sealed(table):
        return "sealed"
    if table.ended:
        return "ended"
    return "rules" if begun_under_other_rules(table) else ""


def start(table: Table, guest: str, place: str) -> None:
    """Have a match looked back on, unless that has been done.

    BadRequest, NotAllowed, TooFast, Unavailable.
    """
    check_unsealed(table)
    if why_none(table):
        raise BadRequest(T("Only a match that was played to its end can be looked back on."))
    if lookback_of(table) is None:
        queue.ask(KIND, guest, table.public_id, {}, place, lambda: REVIEWS_ASKED.spend(place))
