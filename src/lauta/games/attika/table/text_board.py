"""The position of Attika as text, for screen readers and terminals.

The picture of the same is made in `scenes.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.phrase import TN, Phrase, T, Translations, plain
from ....engine.presentation import Fact
from ..data.constants import N_KINDS, STACKS, TILE_SPACES
from ..decisions import stack_name
from ..rules.state import State
from ..rules.terrain import space_q, space_r
from ..speech.words import building, city, shrine_name
from .panels import facts, headlines
from .player_boards import price_words
from .scenes import space_words


def text_board(s: State, names: Sequence[str], translations: Translations | None) -> str:
    """Players with their stores, then the map row by row from the north."""

    def say(phrase: Phrase) -> str:
        return phrase.render(translations)

    lines = [say(phrase) for phrase in headlines(s)]
    for seat in range(s.n_players):
        lines += ["", f"{plain(names[seat]).render()} ({say(city(seat))})"]
        lines += [f"  {say(fact.label)}: {_value(fact, translations)}" for fact in facts(s, seat)[1:]]
        lines += [f"  {say(line)}" for line in _store_lines(s, seat)]
    lines.append("")
    lines += [_row(s, row, names, translations) for row in _rows(s)]
    return "\n".join(lines)


def _value(fact: Fact, translations: Translations | None) -> str:
    return fact.value.render(translations) if isinstance(fact.value, Phrase) else fact.value


def _store_lines(s: State, seat: int) -> list[Phrase]:
    """Stacks and store of a player."""
    me = s.players[seat]
    stacks = [
        T("{name}: {what}", name=stack_name(stack), what=TN("{n} tile", "{n} tiles", me.stack[stack]))
        for stack in range(STACKS)
    ]
    return stacks + [
        T("in the store: {building} ({price})", building=building(kind), price=price_words(kind))
        for kind in range(N_KINDS)
        for _ in range(me.store[kind])
    ]


def _rows(s: State) -> list[list[tuple[int, int]]]:
    """Spaces, and shrines as -1, -2 ..., by row and from west to east, each with its column."""
    rows: dict[int, list[tuple[int, int]]] = {}
    for space in range(s.n_tiles * TILE_SPACES):
        rows.setdefault(space_r(s, space), []).append((space_q(s, space), space))
    for shrine in range(s.n_shrines):
        rows.setdefault(s.shrine_r[shrine], []).append((s.shrine_q[shrine], -1 - shrine))
    return [sorted(rows[r]) for r in sorted(rows)]


def _row(
    s: State, row: Sequence[tuple[int, int]], names: Sequence[str], translations: Translations | None
) -> str:
    shrine, told = T("shrine").render(translations), []
    for _, space in row:
        if space < 0:
            told.append(f"{shrine_name(-1 - space)}: {shrine}")
            continue
        name, *parts = [part.render(translations) for part in space_words(s, space, names)]
        told.append(f"{name}: {', '.join(parts)}")
    return "; ".join(told)
