"""The modes in which rules can run on this machine: compiled needs Numba, which not every platform has."""

from __future__ import annotations

import importlib.util
import logging
from functools import cache

from .build import Mode

log = logging.getLogger("lauta.compiling")
WITHOUT_NUMBA = (
    "Numba is not installed: rules are not compiled, and bots and simulations are much slower. "
    "Weak bots play as usual; strong bots think for longer. Where there are wheels: pip install numba"
)


@cache
def can_compile() -> bool:
    """True if Numba is installed."""
    return importlib.util.find_spec("numba") is not None


def usable(mode: Mode) -> Mode:
    """The mode itself; plain in place of compiled where that cannot be had, which is logged once."""
    if mode != "compiled" or can_compile():
        return mode
    _warn()
    return "plain"


@cache
def _warn() -> None:
    log.warning(WITHOUT_NUMBA)
