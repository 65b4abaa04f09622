"""Pictures of a ladder: ratings, and strength by iterations a decision; each as PNG and as SVG.

Matplotlib is imported here and nowhere else, when a picture is drawn. What is shown is counted elsewhere.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..engine.errors import LautaError
from .ratings import Rating
from .standings import Standing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ENDINGS = (".png", ".svg")
WIDE, HIGH, DOTS = 7.0, 4.2, 150  # inches, and dots an inch of PNG
INK, LINE = "#1f3a4d", "#8a8a8a"


def check_drawing() -> None:
    """LautaError where pictures could not be drawn, before anything is played."""
    if importlib.util.find_spec("matplotlib") is None:
        raise LautaError("pictures need Matplotlib: pip install 'lauta[arena]', or --no-pictures")


def draw_ratings(title: str, rows: Sequence[Rating], folder: Path) -> list[Path]:
    """One row a bot with its interval, weakest below; the files written."""
    figure, axes = _new(title, "Elo, with 95 % intervals", "")
    places = list(range(len(rows)))[::-1]
    values = [row.rating for row in rows]
    beside = [[row.rating - row.low for row in rows], [row.high - row.rating for row in rows]]
    axes.errorbar(values, places, xerr=beside, fmt="o", color=INK, capsize=3)
    axes.set_yticks(places, [row.bot for row in rows])
    axes.margins(y=0.15)
    return _write(figure, folder, "ratings")


def draw_curve(title: str, standings: Sequence[Standing], folder: Path) -> list[Path]:
    """Share of wins by iterations a decision, with its interval; the files written."""
    against = standings[0].seats[-1]
    figure, axes = _new(title, "iterations a decision", f"share of games won against {against}")
    steps = [int(one.seats[0].partition("@")[2]) for one in standings]
    rows = [one.results[0] for one in standings]
    beside = [[row.wins - row.low for row in rows], [row.high - row.wins for row in rows]]
    axes.errorbar(steps, [row.wins for row in rows], yerr=beside, fmt="o-", color=INK, capsize=3)
    axes.axhline(rows[0].fair, color=LINE, linestyle="--", linewidth=1, label="fair share")
    axes.set_xscale("log")
    axes.set_xticks(steps, [f"{n:,}" for n in steps])
    axes.minorticks_off()
    axes.set_ylim(0, 1)
    axes.legend(frameon=False)
    return _write(figure, folder, "curve")


def _new(title: str, across: str, up: str) -> tuple[Figure, Axes]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDE, HIGH), layout="constrained")
    axes = figure.subplots()
    axes.set_title(title)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="both", alpha=0.25)
    return figure, axes


def _write(figure: Figure, folder: Path, name: str) -> list[Path]:
    paths = [folder / f"{name}{ending}" for ending in ENDINGS]
    for path in paths:
        figure.savefig(path, dpi=DOTS)
    return paths
