"""Bots that think at once share the cores; thoughts cut short are told. No child processes, no database."""

from __future__ import annotations

from typing import Any

import pytest

from lauta.web.bots.cores import CoreShares


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


@pytest.mark.parametrize("answer, lines", [({"action": 3, "cut": True}, 1), ({"action": 3}, 0)])
def test_the_log_says_when_time_cut_a_thought_short(
    answer: dict[str, Any], lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.bots import worker

    told: list[str] = []
    monkeypatch.setattr(worker.log, "warning", lambda text, *figures: told.append(text % figures))
    monkeypatch.setattr(worker.Worker, "_ask", lambda *_: answer)
    assert worker.Worker().choose({"level": "master", "game": "attika"}) == 3
    assert len(told) == lines and all("master, attika" in line for line in told)
