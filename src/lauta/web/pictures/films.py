"""Films of finished matches: asked for once, made one after the other by a child process, kept on disk.

Bots come first, and looking back. What a film shows stands in `lauta/pictures/film.py`.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ... import files
from ...engine.phrase import T
from ..base.limits import FILMS
from ..base.paths import data_folder
from ..base.rates import FILMS_ASKED
from ..base.refusals import BadRequest, no_table
from ..jobs import queue
from ..jobs.child import Child, Thinker
from ..jobs.kinds import Gone, Kind, Tell
from ..match.match_cache import begun_under_other_rules, shelf, table_lock
from ..match.renamed import on_rename
from ..match.rows import rows
from ..match.secrets import check_unsealed
from ..models import Job, Table

KEPT_FILES, KEPT_BYTES = 400, 400_000_000
EACH = 2  # that wait for one guest
FORM = 1  # rises when films look otherwise


class FilmMaker(Child):
    """The child process of `lauta/pictures/child.py`."""

    module = "lauta.pictures.child"


class Films(Kind):
    """What was made, and what is being made. The key of a job is the name of its file."""

    name, kept_s = "film", 0.0
    crowded = T("Films are being made for you already. Wait for them.")
    full = T("Many others want a film just now. Try again in a while.")

    def __init__(self, maker: Thinker | None = None) -> None:
        self.maker: Thinker = maker or FilmMaker()

    @property
    def each(self) -> int:  # type: ignore[override]  # read when it is asked for
        """How many wait for one guest."""
        return EACH

    def most(self) -> int:
        """How many wait in all."""
        return FILMS()

    def made(self, name: str) -> Path | None:
        """The film of this name, where there is one."""
        path = folder() / name
        return path if path.is_file() else None

    def order(self, name: str) -> Job | None:
        """What is known of one that is not there yet."""
        return queue.find(self, name)

    def wish(self, table: Table, guest: str, place: str, language: str, dark: bool) -> None:
        """Have the film made, unless that has been done. BadRequest, NotAllowed, TooFast, Unavailable."""
        check_unsealed(table)
        if table.status != Table.OVER or table.ended or not table.is_match or begun_under_other_rules(table):
            raise BadRequest(T("There are films of matches that were played to their end, and of no others."))
        with table_lock(table.public_id):
            name, _ = _question(table, language, dark)
        if not self.made(name):
            wanted = {"table": table.public_id, "language": language, "dark": dark}
            queue.ask(self, guest, name, wanted, place, lambda: FILMS_ASKED.spend(place))

    def run(self, job: Job, tell: Tell, gone: Gone) -> dict[str, Any]:
        """Have the film drawn."""
        table_id, language = job.question["table"], job.question["language"]
        with table_lock(table_id):
            name, question = _question(rows.at(table_id), language, job.question["dark"])
        if name != job.key:
            raise no_table()
        found: dict[str, Any] = self.maker.think(question, tell, gone).get("found", {})
        sweep()
        return found

    def idle(self) -> None:
        self.maker.stop()
        sweep()

    def stop(self) -> None:
        self.maker.stop()


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
    """Delete films whose tables are gone, unfinished ones, and where room is short the oldest.

    Addresses from which tables were made take turns, so that nobody's films push all others out.
    """
    files = sorted(folder().iterdir(), key=lambda path: -path.stat().st_mtime)
    named = {path.name.partition(".")[0] for path in files}
    places = dict(Table.objects.filter(public_id__in=named).values_list("public_id", "place"))
    kept = size = 0
    for path in _in_turn(files, places):
        size += path.stat().st_size
        gone = path.suffix != ".webp" or path.name.partition(".")[0] not in places
        if gone or kept >= KEPT_FILES or size > KEPT_BYTES:
            size -= path.stat().st_size
            path.unlink(missing_ok=True)
        else:
            kept += 1


def forget(table_id: str) -> None:
    """Delete the films of a table: its players are called otherwise now."""
    for path in folder().glob("*"):
        if path.name.partition(".")[0] == table_id:
            path.unlink(missing_ok=True)


on_rename(forget)


def _in_turn(files: Sequence[Path], places: Mapping[str, str]) -> list[Path]:
    """The newest film of each address, then the second of each, and so on."""
    rounds: Counter[str] = Counter()
    ranked: list[tuple[int, Path]] = []
    for path in files:
        table = path.name.partition(".")[0]
        source = places.get(table) or table
        ranked.append((rounds[source], path))
        rounds[source] += 1
    return [path for _, path in sorted(ranked, key=lambda one: one[0])]


films = Films()
