"""Units of work that any machine can do: described by text, done by a named function, answered in bytes.

Knows no cluster; `on_ray.py` brings units to machines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Protocol

from ..engine.errors import LautaError

Doer = Callable[[str], bytes]


class ClusterError(LautaError):
    """A cluster that is not there, that loses a unit again and again, or a machine that may not help."""


@dataclass(frozen=True)
class Job:
    """What all units of a run have in common.

    `kind` is the function that makes a doer, as "lauta.arena.games_afar:player"; `about` the JSON for it.
    """

    kind: str
    about: str

    def do(self, unit: str) -> bytes:
        """Do a unit here. What units share is made ready once a process."""
        return _doer(self)(unit)


class Cluster(Protocol):
    """Machines that do units of work."""

    @property
    def machines(self) -> int:
        """How many there are now."""

    @property
    def cores(self) -> int:
        """How many units they do at once."""

    def do(self, job: Job, units: Sequence[str], done: Callable[[str, bytes], None]) -> None:
        """Do all units; `done` hears of each, in the order in which they end, once each.

        What `done` raises ends the work. A unit that is lost with its machine is done again on another one.
        """


@lru_cache(maxsize=4)
def _doer(job: Job) -> Doer:
    module, _, name = job.kind.partition(":")
    made: Doer = getattr(import_module(module), name)(job.about)
    return made
