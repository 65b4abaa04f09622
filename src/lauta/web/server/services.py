"""All that works by itself beside the requests, in the order of its start; it stops the other way round.

What each service does stands in its own room. `asgi.py` starts and stops them with the server.
"""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable
from typing import Protocol

from ...i18n import translations
from ..analysis import reviews
from ..analysis.hint_runner import HintRunner
from ..base.service import Service
from ..bots.runner import BotRunner
from ..editions import trial_runner
from ..jobs.worker import Worker
from ..match import offer
from ..match.answerer import Answerer
from ..notices import turns
from ..outbox.sender import Sender
from ..page import exports
from ..page.covers import cover
from ..pictures.films import films
from ..pictures.painter import painter
from ..ratings import luck_jobs, settling
from ..tables.downtime import Continuity
from ..tables.expiry import Keeper
from ..tables.overtime import Timekeeper
from ..tournaments.director import Director

log = logging.getLogger("lauta.server")
SEARCHES = 20_000, 20, 50  # for garbage: after so many new objects, and wider ones after so many of those


class Runs(Protocol):
    """What starts with the server and stops with it."""

    def start(self) -> None: ...

    def stop(self) -> None: ...


class Once(Service):
    """Does something once, beside all else."""

    retry_s = 60.0

    def __init__(self, name: str, fails: str, do: Callable[[], object]) -> None:
        self.name, self.fails, self._do = name, fails, do
        super().__init__()

    def tick(self) -> None:
        """Do it; again in a minute where that failed."""
        self._do()


def services() -> list[Runs]:
    """A new one of each."""
    return [
        Continuity(),  # before anything asks what time it is
        BotRunner(),
        Answerer(),
        Keeper(),
        Timekeeper(),
        Sender(),
        Director(),
        Worker("trials", trial_runner.KIND, give_way_s=5.0),
        HintRunner(),
        Worker("reviews", reviews.KIND, give_way_s=20.0),
        painter,
        Worker("films", films, give_way_s=20.0),
        Worker("exports", exports.KIND, give_way_s=20.0),
        Worker("luck", luck_jobs.KIND, give_way_s=5.0),
        Once("covers", "the first boards are not drawn", _draw_once),
        Once("turns", "messages about turns are not written", turns.catch_up),
        Once("settling", "finished matches are not settled", lambda: settling.catch_up(pause_s=0.2)),
    ]


def _draw_once() -> None:
    """Boards keep what does not change from picture to picture: have the first one drawn beforehand.

    All that is there then stays for good, and nobody has to look through it for garbage at every move. What
    a move leaves behind is freed without a search but for little, so searches are rare: each holds up all.
    """
    for game in offer.games():
        cover(game.id, translations())
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SEARCHES)
