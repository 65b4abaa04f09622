"""Runs the cells of a notebook of examples/ without a notebook server: python tools/notebook.py learning

Pictures are drawn and not shown. Nothing is written into the notebook.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(name: str) -> dict[str, Any]:
    """All names of a notebook after its last cell. OSError where there is no such notebook."""
    os.environ.setdefault("MPLBACKEND", "Agg")
    notebook = json.loads((EXAMPLES / f"{name}.ipynb").read_text(encoding="utf-8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(notebook["cells"], 1):
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"{name}.ipynb, cell {number}", "exec"), names)
    return names


if __name__ == "__main__":
    known = ", ".join(sorted(path.stem for path in EXAMPLES.glob("*.ipynb")))
    if len(sys.argv) != 2 or not (EXAMPLES / f"{sys.argv[1]}.ipynb").exists():
        sys.exit(f"usage: python tools/notebook.py NAME, one of: {known}")
    run(sys.argv[1])
