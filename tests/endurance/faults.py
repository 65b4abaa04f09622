"""Which fault comes when: a round of all of them, again and again, with quiet between."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event

from tests.endurance.world import Clock, Disk, Server, Service

TWO_HOURS = 7200


@dataclass
class World:
    """All that faults act upon."""

    server: Server
    disk: Disk
    clock: Clock
    service: Service


@dataclass(frozen=True)
class Fault:
    """Something that goes wrong for a while: how it begins and ends."""

    name: str
    begin: Callable[[World], None]
    end: Callable[[World], None]


def _mode(status: int) -> Callable[[World], None]:
    def set_mode(world: World) -> None:
        world.service.mode = status

    return set_mode


def _again(world: World) -> None:
    world.server.kill()
    world.server.start()


def _clock(seconds: int) -> Callable[[World], None]:
    return lambda world: world.clock.set(seconds)


def _down_and_again(world: World) -> None:
    world.service.mode = 503
    _again(world)


def _restart(world: World) -> None:
    world.server.stop()
    world.server.start()


def _nothing(_world: World) -> None:
    pass


FAULTS = (
    Fault("push service answers 503", _mode(503), _mode(201)),
    Fault("kill -9", _again, _nothing),
    Fault("clock two hours on", _clock(TWO_HOURS), _clock(0)),
    Fault("push service hangs up", _mode(0), _mode(201)),
    Fault("disk full", lambda world: world.disk.fill(), lambda world: world.disk.empty()),
    Fault("clock two hours back", _clock(-TWO_HOURS), _clock(0)),
    Fault("push service answers 429", _mode(429), _mode(201)),
    Fault("kill -9 while the service is down", _down_and_again, _mode(201)),
    Fault("restart by an admin", _restart, _nothing),
)


def possible(world: World) -> list[Fault]:
    """Those that can be injected on this machine."""
    return [
        fault
        for fault in FAULTS
        if (world.disk.small or "disk" not in fault.name) and (world.clock.works or "clock" not in fault.name)
    ]


def injected(world: World, until: float, lasts: float, quiet: float, ends: Event) -> Iterator[str]:
    """Inject one fault after the other up to a moment of the steady clock; the name of each as it begins."""
    faults = possible(world)
    n = 0
    while time.monotonic() + lasts + quiet < until and not ends.is_set():
        fault = faults[n % len(faults)]
        yield fault.name
        fault.begin(world)
        ends.wait(lasts)
        fault.end(world)
        ends.wait(quiet)
        n += 1
