"""The code of docs/frames.md runs, block by block, where its libraries are installed."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from lauta import research

PAGE = (Path(__file__).parents[2] / "docs/frames.md").read_text("utf-8")
SECTIONS = [section.split("\n", 1) for section in re.split(r"^## ", PAGE, flags=re.M)[1:]]
BLOCKS = [
    (title, code)
    for title, text in SECTIONS
    for code in re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)
]


def test_every_library_has_its_code() -> None:
    titles = [title for title, _ in BLOCKS]
    wanted = ["Gymnasium", "Vector wrappers", "CleanRL", "Stable-Baselines3", "Tianshou", "TorchRL", "RLlib"]
    assert titles == wanted


@pytest.mark.filterwarnings("ignore")  # of other people's libraries
@pytest.mark.parametrize("title, code", BLOCKS, ids=[title for title, _ in BLOCKS])
def test_code_of_the_page_runs(title: str, code: str) -> None:
    research.register()
    for name in re.findall(r"^(?:from|import) (\w+)", code, re.M):
        if importlib.util.find_spec(name) is None:
            pytest.skip(f"{name} is not installed, and {title} needs it")
    if "ray" in re.findall(r"^from (\w+)", code, re.M):
        pytest.importorskip("ray.rllib", reason="RLlib needs its extra", exc_type=ImportError)
    exec(compile(code, f"frames.md, {title}", "exec"), {"__name__": "__main__"})
