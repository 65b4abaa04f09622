"""The notebooks in examples/ run from the first cell to the last, with few games; long runs are for `make soak`.

Cells are executed as they stand, without a notebook server.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, monkeypatch: pytest.MonkeyPatch, **settings: str) -> dict[str, Any]:
    """All names of a notebook after its last cell; pictures are drawn and not shown."""
    monkeypatch.setenv("MPLBACKEND", "Agg")
    for key, value in settings.items():
        monkeypatch.setenv(key, value)
    notebook = json.loads((EXAMPLES / name).read_text(encoding="utf-8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(notebook["cells"], 1):
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "notebooks are kept without outputs"
            exec(compile("".join(cell["source"]), f"{name}, cell {number}", "exec"), names)
    return names


@pytest.mark.compiled
def test_statistics_of_africa(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    names = run(
        "statistics.ipynb",
        monkeypatch,
        EXAMPLE_RANDOM_GAMES="60",
        EXAMPLE_EXPERT_GAMES="4",
        EXAMPLE_LEVEL="skilled",
    )
    assert names["shares"](names["utilities"]).sum() == pytest.approx(len(names["utilities"]))
    assert names["expert"].sum() == pytest.approx(4)
    assert "skilled, seat 1: wins" in capsys.readouterr().out
    names["plt"].close("all")
