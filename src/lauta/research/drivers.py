"""The compiled functions by which a batch plays, made for a game of its rules, playouts and rivals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from .. import bots
from ..bots.levels import RANDOM, Level
from ..bots.toolkit import PLAYOUTS, RIVALS, RULES
from ..engine.build import Mode
from ..engine.loading import instantiate
from ..engine.record import new
from .settings import Setting

HERE = Path(bots.__file__).parent


def many(kind: Any, n: int, compiled: bool) -> Any:
    """So many records: an array of them, in plain mode a list."""
    if not compiled:
        return [new(kind) for _ in range(n)]
    from ..engine.compiling.compiled import batch

    return batch(kind, n)


def driver_of(setting: Setting, levels: Sequence[Level], mode: Mode) -> Any:
    """The compiled functions of a game, with greedy play only where a level needs it."""
    game, build = setting.game, setting.game.build(mode)
    rules: Any = game.module("rules", mode)
    greedy = any(one != RANDOM for one in levels)
    names = ModuleType(rules.__name__)  # by which drivers are told apart
    _hand_on(rules, RULES, names)
    playouts = instantiate(HERE / "playouts_template.py", "playouts", rules, build)
    _hand_on(playouts, PLAYOUTS, names)
    if greedy:
        from ..bots.toolkit import GREEDY, GUIDE, drivers_of

        _hand_on(game.guide(mode), GUIDE, names)
        _hand_on(drivers_of(game, mode).greedy, GREEDY, names)
    kind = "greedy_rival" if greedy else "random_rival"
    rivals = instantiate(HERE / f"{kind}_template.py", kind, names, build)
    _hand_on(rivals, RIVALS, names)
    made = instantiate(HERE / "batch_template.py", f"batch_{kind}", names, build)
    seeing = instantiate(HERE / "observe_template.py", "observe", names, build)
    made.fill, made.follow = seeing.fill, seeing.follow  # type: ignore[attr-defined]
    return made


def _hand_on(source: Any, names: Sequence[str], to: ModuleType) -> None:
    for name in names:
        setattr(to, name, getattr(source, name))
