"""Archives of everything of a guest: ordered, made by a child process, kept for a day for their owner alone.

What stands in one is `export.py`; the child is `export_child.py`.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from ... import files
from ...engine.phrase import T
from ..base.paths import data_folder
from ..base.refusals import NotFound
from ..jobs import queue
from ..jobs.child import Child, Thinker
from ..jobs.kinds import Gone, Kind, Tell
from ..members.belongings import CLOSE, DELETE, SIGN_UP, Walk, handles
from ..models import Job

LONGEST_S = 3600.0


class Maker(Child):
    """The child process of `export_child.py`."""

    module = "lauta.web.page.export_child"
    longest_s = LONGEST_S


class Export(Kind):
    """Archives; their key is their owner, who has one at a time."""

    name = "export"
    crowded = T("Your archive is being made already.")

    def __init__(self) -> None:
        self.maker: Thinker = Maker()

    def run(self, job: Job, tell: Tell, gone: Gone) -> dict[str, Any]:
        """Have the file written."""
        question = {"guest": job.owner, "language": job.question["language"], "out": str(_path(job))}
        found: dict[str, Any] = self.maker.think(question, tell, gone).get("found", {})
        return found

    def idle(self) -> None:
        self.maker.stop()
        sweep()

    def stop(self) -> None:
        self.maker.stop()

    def forget(self, job: Job) -> None:
        _path(job).unlink(missing_ok=True)


KIND = Export()


def of(guest: str) -> Job | None:
    """The archive of a guest, made or being made."""
    return queue.newest_of(KIND, guest)


def start(guest: str, language: str, place: str) -> Job:
    """Have the archive made, anew where there is one. TooFast, Unavailable."""
    return queue.renew(KIND, guest, {"file": f"{secrets.token_urlsafe(16)}.zip", "language": language}, place)


def file_of(guest: str) -> Path:
    """The finished archive. NotFound."""
    job = of(guest)
    if job is None or job.status != Job.DONE or not _path(job).is_file():
        raise NotFound(T("There is no archive here. Have one made first."))
    return _path(job)


def folder() -> Path:
    """Where archives lie; nobody else on the machine may read them."""
    return files.folder(data_folder() / "exports", private=True)


def _path(job: Job) -> Path:
    return folder() / Path(str(job.question["file"])).name


@handles(SIGN_UP, Job, "owner")
@handles(CLOSE, Job, "owner")
@handles(DELETE, Job, "owner")
def _remove(walk: Walk) -> None:
    """The archive of a guest who has become a member, or of an account that is closed or gone."""
    job = of(walk.guest)
    if job is not None:
        queue.remove(KIND, job)


def sweep() -> None:
    """Remove files that no job knows: of one that was cut off."""
    known = {_path(job).name for job in Job.objects.filter(kind=KIND.name)}
    for path in folder().iterdir():
        if path.name not in known:
            path.unlink(missing_ok=True)
