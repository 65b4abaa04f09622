"""The position of Navegador as text, for screen readers and terminals.

The picture of the same is made in `scenes.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.phrase import Phrase, T, Translations, plain
from ..data.constants import COLONIES, FACTORIES, N_COLUMNS, N_GOODS, N_LINES, N_REGIONS
from ..rules import scoring
from ..rules.state import NOWHERE, State, Step
from ..speech.words import column, good, space_name
from .panels import facts, headlines
from .player_boards import column_words
from .scene_sheets import card_words, ladder_words, line_words
from .scenes import region_words


def text_board(s: State, names: Sequence[str], translations: Translations | None) -> str:
    """Players with their sheets, then market, buildings, privileges and the chart."""

    def say(*parts: Phrase) -> str:
        first, *rest = [part.render(translations) for part in parts]
        return f"{first}: {', '.join(rest)}" if rest else first

    lines = [say(phrase) for phrase in headlines(s)]
    if s.step != Step.FIRST:
        lines.append(say(card_words(s, names)))
    for seat in range(s.n_players):
        lines += ["", f"{plain(names[seat]).render()} ({scoring.points(s, seat)})"]
        stone = s.players[seat].stone
        where = space_name(stone) if stone != NOWHERE else T("not on the rondel yet")
        lines.append("  " + say(T("stone"), where))
        lines += [
            f"  {say(fact.label, fact.value if isinstance(fact.value, Phrase) else plain(fact.value))}"
            for fact in facts(s, seat)
            if fact.value
        ]
        lines += [f"  {say(column(index))}: {line}" for index, line in _goods_lines(s, seat, translations)]
        lines += [f"  {say(*column_words(s, seat, index))}" for index in range(N_COLUMNS)]
    lines.append("")
    lines += [say(*ladder_words(s, kind)) for kind in range(N_GOODS)]
    lines += [say(*line_words(s, line)) for line in range(N_LINES)]
    lines += [
        say(T("privileges for {column}", column=column(index)), plain(str(s.gallery[index])))
        for index in range(N_COLUMNS)
    ]
    lines.append("")
    lines += [say(*region_words(s, index, names)) for index in range(N_REGIONS)]
    return "\n".join(lines)


def _goods_lines(s: State, seat: int, translations: Translations | None) -> list[tuple[int, str]]:
    """Colonies and factories by goods."""
    me = s.players[seat]

    def row(counts: Sequence[int]) -> str:
        return ", ".join(f"{good(kind).render(translations)} {counts[kind]}" for kind in range(N_GOODS))

    return [(COLONIES, row(me.colonies)), (FACTORIES, row(me.factories))]
