"""The picture of `beside.py`: a point a game, on a scale of powers of ten. Measures nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from benchmarks.beside_contender import Row

OURS, THEIRS = "#1f3a4d", "#b5651d"
LEAST = 500.0  # decisions a second, where the scale begins


def new_figure(wide: float, high: float) -> Figure:
    """An empty figure whose SVG has letters as text and the same ids each time."""
    import matplotlib  # half a second of work, in vain where only numbers are read
    from matplotlib.figure import Figure

    matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "lauta", "font.size": 9})
    return Figure(figsize=(wide, high), layout="constrained")


def save(figure: Figure, path: Path) -> None:
    """Write a picture as SVG, without the date."""
    figure.savefig(path, metadata={"Date": None, "Creator": "lauta"})


def draw(rows: Sequence[Row], path: Path) -> None:
    """Decisions a second, the quickest above; ours filled, others' open."""
    figure = new_figure(8.0, 0.9 + 0.22 * len(rows))
    axes = figure.subplots()
    for place, row in enumerate(reversed(rows)):
        colour = OURS if row.ours else THEIRS
        axes.plot([LEAST, row.rate], [place, place], color=colour, linewidth=1, alpha=0.35)
        axes.plot(row.rate, place, "o", color=colour, markerfacecolor=colour if row.ours else "white")
    axes.set_xscale("log")
    axes.set_xlim(LEAST, 4e7)
    names = [row.name if row.ours else f"{row.name} ({row.runs})" for row in reversed(rows)]
    axes.set_yticks(range(len(rows)), names)
    for tick, row in zip(axes.get_yticklabels(), reversed(rows), strict=True):
        tick.set_color(OURS if row.ours else THEIRS)
    axes.set_ylim(-0.7, len(rows) - 0.3)
    axes.set_xlabel("decisions a second of one core, random play (filled: Lauta)")
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", alpha=0.25)
    save(figure, path)
