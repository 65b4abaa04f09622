"""What `render` of every environment gives: the board as everybody may see it."""

from __future__ import annotations

import io
import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.errors import OptionError, shown
from ..engine.match import Match
from ..pictures.raster import png
from ..pictures.settling import settled, sized

RENDER_MODES = ("rgb_array", "human", "ansi", "svg")
WIDTH = 800  # pixels of a picture


def check_mode(mode: str | None) -> str | None:
    """The mode. OptionError where it is none."""
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError(f"render_mode is one of {', '.join(RENDER_MODES)} or None, not {shown(mode)}")
    return mode


def rendered(match: Match, mode: str | None) -> Any:
    """The board of a match: text, SVG, uint8 (height, width, 3); "human" writes it to the terminal."""
    if mode is None:
        return None
    view = match.view(None)
    if mode == "rgb_array":
        return _pixels(view.svg)
    if mode == "human":
        sys.stdout.write(view.text + "\n")
        return None
    return view.text if mode == "ansi" else view.svg


def _pixels(svg: str) -> NDArray[np.uint8]:
    from PIL import Image  # only pictures need it

    with Image.open(io.BytesIO(png(sized(settled(svg), WIDTH), WIDTH))) as image:
        return np.array(image.convert("RGB"), np.uint8)
