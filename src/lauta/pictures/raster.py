"""SVG to pixels, by resvg, with fonts that come along: the same picture on every machine.

Only the drawing; what is drawn is `card.py`'s and `film.py`'s, the colours `settling.py`'s.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files

SERIF, SANS = "Source Serif Pro", "Source Sans Pro"
NARROWER = 0.84  # than the widest fonts in use, for which `engine/drawing/lettering.py` reckons
_FACES = (("font_source_serif_pro", "SourceSerifPro"), ("font_source_sans_pro", "SourceSansPro"))
_STYLES = ("Regular", "It", "Semibold", "SemiboldIt", "Bold", "BoldIt")
_FAMILY = re.compile(r'font-family="([^"]*)"')
_TAG = re.compile(r"<[^>]*>")
_BEYOND = re.compile("[^\u0000-\u024f\u1e00-\u1eff\u2000-\u206f\u20a0-\u20bf\u2150-\u215f]")


def png(svg: str, width: int) -> bytes:
    """The picture as PNG of this width in pixels; its height follows. ValueError where it is no SVG.

    `svg` must be settled. Letters beyond Latin are taken from the fonts of the machine, where it has any.
    """
    import resvg_py  # pages do without; its library is large

    foreign = _BEYOND.search(_TAG.sub("", svg)) is not None
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=_FAMILY.sub(_family, svg),
            width=width,
            skip_system_fonts=not foreign,
            font_files=list(_fonts()),
            serif_family=SERIF,
            sans_serif_family=SANS,
            font_family=SERIF,
        )
    )


def _family(match: re.Match[str]) -> str:
    sans = "sans-serif" in match[1] or "system-ui" in match[1]
    return f'font-family="{SANS if sans else SERIF}"'


@lru_cache(maxsize=1)
def _fonts() -> tuple[str, ...]:
    return tuple(
        str(files(package) / "files" / f"{name}-{style}.ttf") for package, name in _FACES for style in _STYLES
    )
