"""Bots that think at once share the cores of the machine. No child processes, no database."""

from __future__ import annotations

from lauta.web.bot_cores import CoreShares


class Child:
    """Remembers what it was told last."""

    cores = 0

    def share(self, cores: int) -> None:
        self.cores = cores


def test_cores_are_shared_by_those_who_think() -> None:
    shares = CoreShares(3)
    one, two = Child(), Child()
    with shares.thinking(one):
        assert one.cores == 3
        with shares.thinking(two):
            assert (one.cores, two.cores) == (2, 1)
        assert one.cores == 3
    with shares.thinking(two):
        assert two.cores == 3


def test_everybody_has_a_core() -> None:
    shares = CoreShares(1)
    one, two = Child(), Child()
    with shares.thinking(one), shares.thinking(two):
        assert (one.cores, two.cores) == (1, 1)
