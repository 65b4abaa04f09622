"""The child process that analyses, and what it is asked: redacted positions, logs of finished matches.

What it does with them is `lauta/analysis/thinker.py`; who is asked for when stands in the runners.
"""

from __future__ import annotations

import base64
import hashlib

from ...analysis.position import redacted
from ...engine.match import Match
from ...engine.record import pack
from ..base.limits import ANALYSIS_PLAYOUTS, HINT_SECONDS, REVIEW_SECONDS
from ..jobs.child import Child, Question
from ..models import Table


class ChildThinker(Child):
    """The child process of `lauta/analysis/thinker.py`."""

    module = "lauta.analysis.thinker"


# --- what it is asked -------------------------------------------------------------------------------


def hint_question(table: Table, match: Match, seat: int) -> Question:
    """For a seat that is to act now: what it may know, at a free board, too, and nothing else."""
    return _position(table, match, seat, pack(match.known_to(seat)))


def position_question(table: Table, match: Match, n: int) -> Question:
    """For a position of a match that is over, as the seat that was to act knew it then."""
    then = match.at(n)
    assert then.actor is not None
    return _position(table, then, then.actor, redacted(then.game, then.snapshot(), then.actor)) | {
        "number": n
    }


def _position(table: Table, match: Match, seat: int, state: bytes) -> Question:
    """Equal positions get equal streams of luck: what a seat knows alone decides what it is told."""
    seed = int.from_bytes(hashlib.sha256(state).digest()[:4], "big") & 0x3FFFFFFF
    told = {
        "game": table.game,
        "state": base64.b64encode(state).decode(),
        "seat": seat,
        "names": list(match.names),
        "seed": seed,
    }
    return told | _edition(table) | _bounds(HINT_SECONDS())


def review_question(table: Table, match: Match) -> Question:
    """For a match that is over, by its log."""
    log = [[entry.actor, entry.action] for entry in match.log]
    told = {"players": match.players, "options": dict(match.options), "log": log, "names": list(match.names)}
    return {"game": table.game, "match": told, "seed": 1} | _edition(table) | _bounds(REVIEW_SECONDS())


def _edition(table: Table) -> Question:
    return {"edition": table.edition} if table.edition else {}


def _bounds(seconds: int) -> Question:
    playouts = ANALYSIS_PLAYOUTS()
    return {"playouts": playouts} if playouts else {"seconds": seconds}
