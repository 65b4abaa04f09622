"""What docs/research.md says is so: its examples run, and its figures are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lauta
from lauta.research import layouts
from lauta.research.settings import LIMIT

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.S)


@pytest.mark.compiled
@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_examples_run_on_africa_and_others(number: int) -> None:
    exec(compile(EXAMPLES[number], f"example {number + 1}", "exec"), {})


def test_what_is_cited_is_this_version() -> None:
    citation = (Path(__file__).parents[2] / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {lauta.__version__}\n" in citation
    assert f"Version {lauta.__version__}." in PAGE
    title = re.search(r'title: "(.*)"', citation)
    assert title and title[1] in PAGE


def test_figures_are_those_of_the_code() -> None:
    assert f"{LIMIT:,} where nothing is said" in PAGE
    assert f"more than {layouts.MOST_ONE_HOT:,} numbers" in PAGE
    assert f"a range of at most {layouts.NARROW} |" in PAGE
