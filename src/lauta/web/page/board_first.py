"""The board within the first HTML of a page, so that it is painted before any script runs.

Its chart and the drawings that it names stand in the page itself; the other drawings come when the page names
them (`scene.js`).
"""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from ...engine.drawing.painter import pieces_markup, used_drawings
from ...engine.scene import Drawings
from ..base.refusals import NotFound
from .artwork import chart_address, drawings_address, layers_at
from .page_changes import Shown, Staged

BOARD = "board"  # the scene in the middle of the table


def drawn(shown: Shown) -> tuple[str, str]:
    """The table as HTML with its board whole, and the drawings for the board, which stand outside of it."""
    board = next((staged for staged in shown.stages if staged.ident == BOARD), None)
    if board is None:
        return shown.html(), ""
    address = chart_address(board.scene.chart)
    try:
        layers = layers_at(address)
    except NotFound:  # such as on a full disk: the script asks once more
        return shown.html(), ""
    inside = pieces_markup(board.scene, board.prefix, layers)

    def filled(staged: Staged) -> str:
        return inside if staged is board else pieces_markup(staged.scene, staged.prefix)

    named = f' data-chart="{address}"'
    html = shown.html(filled).replace(named, f'{named} data-laid="{address}"', 1)
    return html, _sheet(board.scene.drawings, frozenset(_names(inside)))


def _names(markup: str) -> set[str]:
    return {part.partition('"')[0] for part in markup.split('href="#')[1:]}


@lru_cache(maxsize=16)
def _sheet(drawings: Drawings, names: frozenset[str]) -> str:
    """These drawings as an element of the page, for its pictures to copy."""
    inside = used_drawings(drawings, names)
    return Markup(
        '<svg class="drawings" data-of="{}" aria-hidden="true" width="0" height="0"><defs>{}</defs></svg>'
    ).format(drawings_address(drawings), Markup(inside))
