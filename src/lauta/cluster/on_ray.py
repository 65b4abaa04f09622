"""Units of work on a Ray cluster that somebody started: whoever is lost, their units are done again.

Starts no cluster and sends nothing anywhere else; docs/cluster.md tells how to start one.
"""

from __future__ import annotations

import logging
import os
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from ..engine.errors import LautaError
from .sameness import difference, here
from .work import ClusterError, Job

QUIET = {  # read by Ray when it is imported
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # or it warns of a change that is none of ours
}
AHEAD = 2  # units that are handed out for each core, so that none waits for the next
TRIES = 6  # of a unit whose worker dies
REACH_S = 10.0
LOOK_S = 1.0  # between two looks at who is there

Carried = tuple[str, Any]  # what became of a unit, and its result, an error, or why a machine may not help


class RayCluster:
    """The cluster at an address, "auto" or HOST:PORT. ClusterError where there is none.

    This machine must be one of it. Left with `with`; the cluster itself stays as it was.
    """

    def __init__(self, address: str) -> None:
        self._ray = _ray()
        try:
            _reach(address)
            self._ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
        except ClusterError:
            raise
        except Exception as error:  # Ray has no type of its own for what can go wrong here
            reason = str(error).strip().splitlines()[0]
            raise ClusterError(
                f"no Ray cluster at {address} ({reason}); one is started with: ray start --head"
            ) from error
        self._looked = 0.0
        self._machines = self._cores = 0
        self._look()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._ray.shutdown()

    @property
    def machines(self) -> int:
        """How many machines lend cores, as of a second ago."""
        return self._machines

    @property
    def cores(self) -> int:
        """How many units are done at once, as of a second ago."""
        return self._cores

    def do(self, job: Job, units: Sequence[str], done: Callable[[str, bytes], None]) -> None:
        """Do all units; `done` hears of each once, in the order in which they end.

        ClusterError where a machine has another Lauta or a unit is lost too often; what a unit raises itself.
        """
        carry = self._ray.remote(num_cpus=1, max_retries=TRIES - 1)(_carrier())
        waiting: dict[Any, str] = {}
        mine, begun = dict(here()), 0
        # What is under way when `done` raises runs out unheard: where Ray cancels a unit that ends just then, its
        # core may abort this whole process (2.60, "Tried to complete task that was not pending").
        while begun < len(units) or waiting:
            self._look()
            while begun < len(units) and len(waiting) < max(1, self._cores) * AHEAD:
                waiting[carry.remote(mine, job.kind, job.about, units[begun])] = units[begun]
                begun += 1
            ended, _ = self._ray.wait(list(waiting), timeout=LOOK_S)
            for each in ended:
                unit = waiting.pop(each)
                done(unit, self._result(each, unit))

    def _result(self, reference: Any, unit: str) -> bytes:
        try:
            became, what = self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:  # a bug, with where it was
            raise ClusterError(f"unit {unit} failed: {error}") from error
        except self._ray.exceptions.RayError as error:
            reason = str(error).strip().splitlines()[0]
            raise ClusterError(f"unit {unit} was lost {TRIES} times: {reason}") from error
        if became == "refused":
            raise ClusterError(f"{what}. Install the same on every machine, and start its Ray again.")
        if became == "error":
            raise what
        result: bytes = what
        return result

    def _look(self) -> None:
        if (now := time.monotonic()) < self._looked + LOOK_S:
            return
        self._looked = now
        cores = [int(one["Resources"].get("CPU", 0)) for one in self._ray.nodes() if one["Alive"]]
        self._machines, self._cores = sum(n > 0 for n in cores), sum(cores)


def _reach(address: str) -> None:
    """Raise OSError where nobody answers; Ray itself would try for minutes."""
    if address == "auto":
        return
    host, colon, port = address.rpartition(":")
    if not (colon and host and port.isdecimal()) or "/" in address:
        raise ClusterError(f"{address}: write auto or HOST:PORT; this machine must be part of the cluster")
    socket.create_connection((host, int(port)), REACH_S).close()


def _ray() -> Any:
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    try:
        import ray
        import ray.exceptions
    except ImportError as error:
        raise ClusterError("Ray is not installed: pip install 'lauta[ray]'") from error
    return ray


def _carrier() -> Callable[[Mapping[str, str], str, str, str], Carried]:
    """What runs on the other machine. It travels whole, since there may be another Lauta there, or none."""

    def carry(mine: Mapping[str, str], kind: str, about: str, unit: str) -> Carried:
        import socket  # what stands outside of this function stays behind

        try:
            from lauta.cluster.on_ray import carried
        except ImportError as error:
            return "refused", f"{socket.gethostname()} has no Lauta that works on a cluster ({error})"
        return carried(mine, kind, about, unit)

    return carry


def carried(mine: Mapping[str, str], kind: str, about: str, unit: str) -> Carried:
    """Do a unit for a machine whose Lauta is `mine`, if this one's is the same."""
    if differs := difference(mine, here()):
        return "refused", f"{socket.gethostname()} has another Lauta ({differs})"
    try:
        return "done", Job(kind, about).do(unit)
    except LautaError as error:
        return "error", error
