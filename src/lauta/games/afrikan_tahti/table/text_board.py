"""The position of Afrikan tähti as text, for screen readers and terminals.

The picture of the same is made in `scenes.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.phrase import Phrase, T, Translations, plain
from ...shared.star_board.data.constants import N_CITIES
from ...shared.star_board.speech.places import place_name
from ..rules.state import State
from .panels import facts, headlines


def text_board(s: State, names: Sequence[str], translations: Translations | None) -> str:
    """Players with all that they have, then the cities with a token."""

    def say(phrase: Phrase | str) -> str:
        return phrase.render(translations) if isinstance(phrase, Phrase) else phrase

    lines = [say(phrase) for phrase in headlines(s)]
    for seat in range(s.n_players):
        lines += ["", plain(names[seat]).render()]
        lines += [f"  {_line(say(fact.label), say(fact.value))}" for fact in facts(s, seat)]
    cities = [say(place_name(city)) for city in range(N_CITIES) if s.token[city]]
    lines += ["", say(T("Cities with a token")) + ":", *(f"  {city}" for city in cities)]
    return "\n".join(lines)


def _line(label: str, value: str) -> str:
    return f"{label}: {value}" if value else label
