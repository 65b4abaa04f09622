"""Films of finished matches: asked for once, made one after the other by a child process, kept on disk.

Bots come first, and looking back. What a film shows stands in `lauta/pictures/film.py`.
"""

from __future__ import annotations

import hashlib
import json
import logging
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db import DatabaseError, close_old_connections, connection

from ... import files
from ...engine.phrase import T
from ..analysis.thinker import ChildThinker, Thinker, give_way
from ..base.limits import FILMS
from ..base.paths import data_folder
from ..base.refusals import BadRequest, TooFast, Unavailable
from ..base.request_guard import FilmPace
from ..bots.worker import WorkerDied
from ..match.match_cache import begun_under_other_rules, shelf, table_lock
from ..match.secrets import check_unsealed
from ..models import Table

log = logging.getLogger("lauta.pictures")
KEPT_FILES, KEPT_BYTES = 400, 400_000_000
EACH = 2  # that wait for one guest
FORM = 1  # rises when films look otherwise
GIVE_WAY_S = 20.0
WAITS, RUNS, FAILED = "waits", "runs", "failed"


class FilmMaker(ChildThinker):
    """The child process of `lauta/pictures/child.py`."""

    module = "lauta.pictures.child"


@dataclass
class Order:
    """A film that somebody waits for."""

    name: str
    table: str
    guest: str
    question: dict[str, Any]
    status: str = WAITS
    share: float = 0.0


class Films:
    """What was made, and what is being made; one thread that sleeps where nobody waits."""

    def __init__(self, maker: Thinker | None = None) -> None:
        self._maker: Thinker = maker or FilmMaker()
        self._orders: dict[str, Order] = {}
        self._lock, self._wake = threading.Lock(), threading.Event()
        self._stopping = False
        self._thread: threading.Thread | None = None
        self.pace = FilmPace()

    def start(self) -> None:
        """Begin to work, and let go of films whose tables are gone."""
        self._stopping = False
        self._thread = threading.Thread(target=self._work, name="films", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread and its child; who waits has to ask again."""
        self._stopping = True
        self._wake.set()
        self._maker.stop()
        if self._thread is not None:
            self._thread.join(2)

    def made(self, name: str) -> Path | None:
        """The film of this name, where there is one."""
        path = folder() / name
        return path if path.is_file() else None

    def order(self, name: str) -> Order | None:
        """What is known of one that is not there yet."""
        with self._lock:
            return self._orders.get(name)

    def ahead(self, order: Order) -> int:
        """How many come first."""
        with self._lock:
            names = [one.name for one in self._orders.values() if one.status != FAILED]
        return names.index(order.name) if order.name in names else 0

    def wish(self, table: Table, guest: str, place: str, language: str, dark: bool) -> None:
        """Have the film made, unless that has been done. BadRequest, NotAllowed, TooFast, Unavailable."""
        check_unsealed(table)
        if table.status != Table.OVER or table.ended or not table.is_match or begun_under_other_rules(table):
            raise BadRequest(T("There are films of matches that were played to their end, and of no others."))
        with table_lock(table.public_id):
            name, question = _question(table, language, dark)
        if self.made(name):
            return
        with self._lock:
            waiting = [one for one in self._orders.values() if one.status != FAILED]
            if any(one.name == name for one in waiting):
                return
            if sum(one.guest == guest for one in waiting) >= EACH:
                raise TooFast(T("Films are being made for you already. Wait for them."))
            if len(waiting) >= FILMS():
                raise Unavailable(T("Many others want a film just now. Try again in a while."))
            if not self.pace.allows(place):
                raise TooFast(T("Many films were made for you lately. Wait a while."), self.pace.wait(place))
            self._orders[name] = Order(name, table.public_id, guest, question)
        self._wake.set()

    def step(self) -> bool:
        """Make the film whose turn it is; False where there is none."""
        with self._lock:
            order = next((one for one in self._orders.values() if one.status == WAITS), None)
            if order is None:
                return False
            order.status = RUNS
        give_way(GIVE_WAY_S, lambda: self._stopping)

        def tell(share: float) -> None:
            order.share = share

        try:
            answer = self._maker.think(order.question, tell, lambda: self._stopping)
            if "found" not in answer:
                raise WorkerDied("it was given up")
        except WorkerDied as error:
            if not self._stopping:
                log.warning("there is no film of table %s: %s", order.table, error)
            order.status = FAILED
            with self._lock:
                self._forget_failed()
        else:
            with self._lock:
                self._orders.pop(order.name, None)
        sweep()
        return True

    def _forget_failed(self) -> None:
        failed = [one.name for one in self._orders.values() if one.status == FAILED]
        for name in failed[:-20]:
            del self._orders[name]

    def _work(self) -> None:
        while not self._stopping:
            self._wake.clear()
            close_old_connections()
            try:
                if not self.step():
                    self._maker.stop()
                    sweep()
                    self._wake.wait(3600)
            except (DatabaseError, OSError) as error:
                log.warning("films wait: %s", error)
                self._wake.wait(2)
            except Exception:  # whatever one film brings, the others must go on
                log.exception("a film could not be made")
                self._wake.wait(2)
        connection.close()


def _question(table: Table, language: str, dark: bool) -> tuple[str, dict[str, Any]]:
    """The name of a film, which changes with all that it shows, and what its maker is asked."""
    match = shelf.look(table)
    told = {
        "players": match.players, "options": dict(match.options), "names": list(match.names),
        "log": [[entry.actor, entry.action] for entry in match.log],
    }  # fmt: skip
    question: dict[str, Any] = {"game": table.game, "match": told, "language": language, "dark": dark}
    if table.edition:
        question["edition"] = table.edition
    digest = hashlib.sha256(json.dumps([FORM, question], sort_keys=True).encode()).hexdigest()[:16]
    name = f"{table.public_id}.{digest}.webp"
    return name, {**question, "out": str(folder() / name)}


def name_of(table: Table, language: str, dark: bool) -> str:
    """What the film of a finished match is called on disk; hold the table's lock."""
    return _question(table, language, dark)[0]


def folder() -> Path:
    """Where films lie."""
    return files.folder(data_folder() / "films")


def sweep() -> None:
    """Let go of films whose tables are gone, of unfinished ones, of the oldest where room is short."""
    files = sorted(folder().iterdir(), key=lambda path: -path.stat().st_mtime)
    tables = set(
        Table.objects.filter(public_id__in={path.name.partition(".")[0] for path in files}).values_list(
            "public_id", flat=True
        )
    )
    kept = size = 0
    for path in files:
        size += path.stat().st_size
        gone = path.suffix != ".webp" or path.name.partition(".")[0] not in tables
        if gone or kept >= KEPT_FILES or size > KEPT_BYTES:
            size -= path.stat().st_size
            path.unlink(missing_ok=True)
        else:
            kept += 1


films = Films()
