"""The site's own drawing as PNG: icons of the app, and a card where no other one can be drawn in time.

Each is small, quick, and drawn once. Cards with boards are `card.py`.
"""

from __future__ import annotations

from functools import lru_cache

from .card import DARK, HEIGHT, LIGHT, WIDTH

ROUND_CORNERS = ' rx="14"'  # of `web/static/icon.svg`
SHARE = 0.5  # of a card's height


@lru_cache(maxsize=16)
def icon(svg: str, width: int, whole: bool = False) -> bytes:
    """The icon as PNG; `whole` fills the square to its corners, for systems that cut icons out themselves."""
    return _drawn(svg.replace(ROUND_CORNERS, "") if whole else svg, width)


@lru_cache(maxsize=2)
def emblem_card(svg: str, dark: bool) -> bytes:
    """The icon in the middle of a card."""
    size = HEIGHT * SHARE
    room = f'x="{(WIDTH - size) / 2}" y="{(HEIGHT - size) / 2}" width="{size}" height="{size}"'
    ground = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{(DARK if dark else LIGHT).paper}"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
    return _drawn(f"{head}{ground}{svg.replace('<svg', f'<svg {room}', 1)}</svg>", WIDTH)


def _drawn(svg: str, width: int) -> bytes:
    import resvg_py  # pages do without; its library is large

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))
