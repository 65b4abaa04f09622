"""A table as one reader sees it: the present, the past, and the record; the newest of each are kept at hand.

What is on a page is gathered in `snapshot.py` and `sections.py`; how it travels stands in `page_changes.py`.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ... import i18n
from ...engine.phrase import T
from ..base.in_memory import DRAWN, remembers
from ..base.refusals import NotAllowed, NotFound
from ..match import offer
from ..match.match_cache import table_lock
from ..match.proof import ProofTold, proof_of, seed_may_be_told
from ..match.rows import rows
from ..match.secrets import check_told, check_unsealed, sealed
from ..models import Table
from . import arrows, jinja
from .page_changes import Serial, Shown, changes, news, packed, whole
from .sections import Sections
from .snapshot import Look
from .story import Told, log_of
from .viewer import Viewer

STEPS = 8  # positions of the past that are told together

Key = tuple[object, ...]


@dataclass(frozen=True)
class Page:
    """What a page shows that plays back: the present `since`, or the `past` after so many entries."""

    since: Serial | None = None
    past: int | None = None
    all_steps: bool = False


class Newest:
    """What was shown last, a few of each reader, so that the next page is told by what has changed."""

    def __init__(self, readers: int = 256, each: int = 3) -> None:
        self._shown: OrderedDict[Key, list[Shown]] = OrderedDict()
        self._lock = threading.Lock()
        self._readers, self._each = readers, each

    def get(self, key: Key, serial: Serial) -> Shown | None:
        """What this reader was shown then, if it is still known."""
        with self._lock:
            return next((shown for shown in self._shown.get(key, ()) if shown.serial == serial), None)

    def put(self, key: Key, shown: Shown) -> Shown:
        """Keep it, and hand it back."""
        with self._lock:
            kept = [*self._shown.pop(key, []), shown][-self._each :]
            self._shown[key] = kept
            while len(self._shown) > self._readers:
                self._shown.popitem(last=False)
        return shown

    def clear(self) -> None:
        """Forget all."""
        with self._lock:
            self._shown.clear()


newest = Newest()
remembers("page.tableview.newest", goes_by_itself=DRAWN)


def present(
    table_id: str,
    guest: str,
    language: str,
    uncovered: int | None = None,
    since: Serial | None = None,
) -> tuple[Shown, Shown | None]:
    """The table as it is now for this guest, and as it was at `since`, where that is still known.

    Without the latter it has its frame.
    """
    with table_lock(table_id):
        table, look, key = _look(table_id, guest, language, uncovered)
        serial = (table.revision, sum(s.noted for s in look.seats if s.index in look.viewer.seats))
        before = None if since is None else newest.get(key, since)
        shown = newest.get(key, serial)
        with i18n.speaking(language, offer.theme_of(table)):
            if shown is None:
                shown = newest.put(key, look.shown(serial))
            if before is None or not before.parts or not shown.parts:
                look.framed(shown)
    return shown, before


def _look(table_id: str, guest: str, language: str, uncovered: int | None) -> tuple[Table, Sections, Key]:
    table = rows.at(table_id)
    viewer = Viewer.of(table, guest, uncovered)
    seats = (viewer.seats, viewer.left, viewer.moved)
    who = (*seats, viewer.host, uncovered, language, table.theme, viewer.unheard)
    key = (table.pk, *who, sealed(table))
    return table, Sections(table, viewer), key


def told(
    table_id: str, guest: str, language: str, uncovered: int | None, since: Serial | None
) -> tuple[Serial, bytes]:
    """What a page that shows `since` is to be told, packed; and what it shows then."""
    shown, before = present(table_id, guest, language, uncovered, since)
    if shown.serial == since:
        return shown.serial, b""
    told = news(before, shown) if before and before.parts and shown.parts else whole(shown)
    return shown.serial, packed(told)


def past(table_id: str, guest: str, language: str, n: int, uncovered: int | None = None) -> Shown:
    """The table as it was after `n` entries of the log."""
    with table_lock(table_id):
        return _past(table_id, guest, language, n, uncovered, 1)[0]


def steps(
    table_id: str, guest: str, language: str, n: int, uncovered: int | None = None
) -> list[dict[str, Any]]:
    """The positions from `n` on, a few of them: the first whole, the others by what changes."""
    with table_lock(table_id):
        shown = _past(table_id, guest, language, n, uncovered, STEPS)
    return [changes(None, shown[0]), *(changes(old, new) for old, new in pairwise(shown))]


def played(
    table_id: str, guest: str, language: str, n: int, uncovered: int | None, page: Page
) -> dict[str, Any]:
    """What happened from entry `n` on, to be played back on this page, a few steps at a time.

    Each step has its number, sentence, seat and points, and what changes with it on the page; the first has
    all where it is not known what the page shows. Behind the last one comes the present.
    """
    with table_lock(table_id):
        table, look, key = _look(table_id, guest, language, uncovered)
        if table.status == Table.OPEN:
            raise NotFound(T("This match has not begun yet."))
        with i18n.speaking(language, offer.theme_of(table)):
            told = [one for one in log_of(look.story.from_(max(1, n))) if page.all_steps or not one.minor]
            few = told[:STEPS]
            known = page.since and newest.get(key, page.since)
            before = known or Shown(page.since or (0, 0), table.version)
            if page.past is not None:
                at = max(0, min(page.past, len(look.present.log)))
                before = Sections(table, look.viewer, at).played(before)
            steps = []
            for one in few:
                now = Sections(table, look.viewer, one.frame.n).played(before)
                steps.append({**_told(one), **changes(before if before.parts else None, now)})
                before = now
        if len(told) > len(few):
            return {"steps": steps, "left": len(told) - len(few)}
    now, _ = present(table_id, guest, language, uncovered)
    last = {"to": now.serial, **changes(before if before.parts else None, now)}
    return {"steps": steps, "left": 0, "last": last}


def _told(one: Told) -> dict[str, Any]:
    """A line of the log, for who plays it back."""
    line = one.frame.line
    assert line is not None
    return {
        "n": one.frame.n, "seat": line.seat, "text": i18n.say(line.phrase), "places": line.places,
        "points": jinja.signed(line.points) if line.points else "", "event": jinja.event_data(line.shows),
        "touches": line.touches,
    }  # fmt: skip


def _past(table_id: str, guest: str, language: str, n: int, uncovered: int | None, count: int) -> list[Shown]:
    table, look, _ = _look(table_id, guest, language, uncovered)
    if table.status == Table.OPEN:
        raise NotFound(T("This match has not begun yet."))
    with i18n.speaking(language, offer.theme_of(table)):
        last = len(look.present.log)
        first = max(0, min(n, last))
        looks = [Sections(table, look.viewer, at) for at in range(first, min(first + count, last + 1))]
        shown = [one.shown((table.revision, 0)) for one in looks]
        looks[0].framed(shown[0])
        return shown


def picture(
    table_id: str,
    guest: str,
    language: str,
    n: int | None = None,
    uncovered: int | None = None,
    better: str = "",
    lit: str = "",
) -> str:
    """The board as SVG that stands alone, as it is now or was after `n` entries.

    With a `better` move (Choice.code) than the one played there, in a match that is over, both are marked;
    with `lit` that place alone.
    """
    with table_lock(table_id):
        table, look, _ = _look(table_id, guest, language, uncovered)
        if table.status == Table.OPEN:
            raise NotFound(T("This match has not begun yet."))
        with i18n.speaking(language, offer.theme_of(table)):
            at = None if n is None else max(0, min(n, len(look.present.log)))
            if better and not lit and at is not None and table.status == Table.OVER:
                check_told(table)
                return arrows.picture(look, at, better)
            return Sections(table, look.viewer, at).standing(lit)


def text(table_id: str, guest: str, language: str, uncovered: int | None = None) -> str:
    """The position as text, as it is now."""
    with table_lock(table_id):
        table, look, _ = _look(table_id, guest, language, uncovered)
        if table.status == Table.OPEN:
            raise NotFound(T("This match has not begun yet."))
        with i18n.speaking(language, offer.theme_of(table)):
            return look.text


def document(table_id: str, guest: str, language: str, n: int | None, uncovered: int | None = None) -> str:
    """The position of a free board, or of a match that is over, as a document. NotAllowed."""
    with table_lock(table_id):
        table, look, _ = _look(table_id, guest, language, uncovered)
        if not look.present.open or table.ended or table.lesson:
            raise NotAllowed(T("Positions can be taken from a match once it is over."))
        check_unsealed(table)
        at = None if n is None else max(0, min(n, len(look.present.log)))
        return str(look.present.position() if at is None else look.present.at(at).position())


def record(table_id: str, guest: str, uncovered: int | None = None) -> str:
    """The record of the match as this guest may know it. The seed is told where it may be."""
    with table_lock(table_id):
        table, look, _ = _look(table_id, guest, i18n.language(), uncovered)
        if table.status == Table.OPEN:
            raise NotFound(T("This match has not begun yet."))
        return look.present.record(look.reader, seed=seed_may_be_told(table))


def proof(table_id: str) -> ProofTold:
    """All from which the draws of a finished match follow. SeedUntold where that is a secret."""
    with table_lock(table_id):
        look = Look(rows.at(table_id), Viewer())
        return look.once_for_all("proof", lambda: proof_of(look.table, look.present))
