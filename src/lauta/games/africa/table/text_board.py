"""The position of Africa as text, for screen readers and terminals.

The picture of the same is made in `scenes.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.phrase import T, Translations
from ..data.constants import BOARD, EMPTY, HIDDEN
from ..rules.state import State
from ..speech.words import CITY_AT, content_label, place_name
from .panels import headlines


def text_board(s: State, names: Sequence[str], translations: Translations | None) -> str:
    """Row by row from the north; neighbouring face-down cells are said together."""
    lines = [phrase.render(translations) for phrase in headlines(s)]
    for seat, player in enumerate(s.players[: s.n_players]):
        where = place_name(player.cell) if player.cell >= 0 else T("not on the board yet")
        lines.append(T("{name}'s explorer: {place}", name=names[seat], place=where).render(translations))
    for row in _rows():
        lines.append(_row_text(s, row, translations))
    return "\n".join(lines)


def _rows() -> list[list[int]]:
    rows: dict[int, list[int]] = {}
    for cell, (_, r) in enumerate(BOARD.cells):
        rows.setdefault(r, []).append(cell)
    return [sorted(rows[r], key=lambda cell: BOARD.cells[cell][0]) for r in sorted(rows)]


def _row_text(s: State, row: Sequence[int], translations: Translations | None) -> str:
    runs: list[list[int]] = []
    for cell in row:
        same = runs and cell not in CITY_AT and runs[-1][-1] not in CITY_AT
        if same and s.content[cell] == s.content[runs[-1][-1]] and s.content[cell] in (HIDDEN, EMPTY):
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return "; ".join(_run_text(s, run, translations) for run in runs)


def _run_text(s: State, run: Sequence[int], translations: Translations | None) -> str:
    what = content_label(s.content[run[0]]).render(translations)
    place = place_name(run[0]).render(translations)
    return f"{place}: {what}" if len(run) == 1 else f"{BOARD.names[run[0]]}–{BOARD.names[run[-1]]}: {what}"
