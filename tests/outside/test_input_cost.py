"""The cost of input: four times the text costs about four times as much, within bounds of memory."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from lauta.engine.toml_reading import NotToml, read_toml
from tests.outside.costs import SAMPLE, SHAPES

ROOT = Path(__file__).parents[2]
# Linear is 4, quadratic 16. The spare time is for noise; more than the most is too slow anyway.
FACTOR, SPARE_S, MOST_S = 9.0, 0.15, 4.0


def _measured(shapes: Sequence[str], n: int) -> list[dict[str, Any]]:
    child = subprocess.run(
        [sys.executable, "-m", "tests.outside.costs"],
        input=json.dumps({"shapes": list(shapes), "n": n}),
        capture_output=True, text=True, cwd=ROOT, timeout=900, check=False,
    )  # fmt: skip
    assert child.returncode == 0, child.stderr[-2000:]
    return [json.loads(line) for line in child.stdout.splitlines()]


def _too_dear(rows: list[dict[str, Any]]) -> list[str]:
    return [
        f"{row['parser']}, {row['shape']}: {row['took']} {row['came']}"
        for row in rows
        if row["took"][2] > min(MOST_S, FACTOR * row["took"][0] + SPARE_S) or "MemoryError" in row["came"]
    ]


def test_four_times_the_text_costs_four_times_as_much() -> None:
    assert _too_dear(_measured(SAMPLE, 12_000)) == []


@pytest.mark.soak
def test_no_shape_of_text_is_dear() -> None:
    rows = _measured(list(SHAPES), 50_000)
    assert _too_dear(rows) == []
    untyped = {came for row in rows for came in row["came"]}
    assert not untyped & {
        "RecursionError",
        "AttributeError",
        "KeyError",
        "OverflowError",
        "UnicodeEncodeError",
    }


@pytest.mark.parametrize(
    "dear",
    [
        ".".join("a" * 12_000) + " = 1",
        "[" + ".".join("a" * 200) + "]",
        "a = {" + ".".join("b" * 40) + " = 1}",
        "x = '''\n'''\n" + '"a" . ' * 40 + "b = 1",
        "\n".join(f"a{n}.b.c.d.e.f.g.h.i = 1" for n in range(10_000)),
        "a = " + "[" * 100 + "]" * 100,
    ],
)
def test_what_no_honest_document_has_is_refused_before_it_is_parsed(
    dear: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tomllib.loads", lambda text: pytest.fail("it was parsed"))
    with pytest.raises(NotToml):
        read_toml(dear)


def test_dots_and_brackets_in_texts_and_comments_are_no_keys() -> None:
    text = (
        'note = "'
        + "a. " * 400
        + "[" * 300
        + '"\n# '
        + ". [" * 300
        + "\nmore = '''\n"
        + ".{\n" * 200
        + "'''\n"
    )
    assert set(read_toml(text)) == {"note", "more"}
