"""The option `--ray` of commands that play many games, and the words for who plays them.

No command here; the work is spread in `lauta/cluster`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from .printing import errors

if TYPE_CHECKING:
    from ..cluster.work import Cluster

ray_option = click.option(
    "--ray",
    "address",
    metavar="auto|HOST:PORT",
    help="Play on the machines of a Ray cluster, the one that this machine is part of or the one named.",
)


@contextmanager
def cluster_at(address: str | None, jobs: int) -> Iterator[Cluster | None]:
    """The cluster at an address while it is used; None without one."""
    if address is None:
        yield None
        return
    if jobs != 1:
        raise click.UsageError("give --jobs for this machine alone, or --ray: a cluster uses all its cores")
    from ..cluster.on_ray import RayCluster

    with RayCluster(address) as cluster:
        errors.print(f"playing on {at_work(cluster)}")
        yield cluster


def at_work(cluster: Cluster) -> str:
    """How many machines and cores work, as they come and go."""
    machines, cores = cluster.machines, cluster.cores
    return f"{machines} machine{'s' * (machines != 1)}, {cores} core{'s' * (cores != 1)}"
