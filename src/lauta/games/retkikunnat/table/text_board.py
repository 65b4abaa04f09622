"""The position of Retkikunnat as text, for screen readers and terminals.

The picture of the same is made in `scenes.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....engine.phrase import Phrase, T, Translations, plain
from ...shared.star_board.data.constants import N_CITIES
from ...shared.star_board.speech.places import place_name
from ...shared.star_board.speech.words import seat_name
from ..data.constants import CARDS, EQUIPMENT, N_CARDS, TOKENS
from ..rules.state import UNKNOWN, Player, State
from ..speech import words as phrases
from ..speech.card_names import token_name
from ..speech.card_texts import shown_symbols
from .panels import facts, headlines


def text_board(s: State, names: Sequence[str], translations: Translations | None) -> str:
    """Players with all that they have, what is in force, then the cities with tokens."""

    def say(phrase: Phrase | str) -> str:
        return phrase.render(translations) if isinstance(phrase, Phrase) else phrase

    lines = [say(phrase) for phrase in headlines(s)]
    for seat in range(s.n_players):
        lines += ["", plain(seat_name(names, seat)).render()]
        lines += [f"  {_line(say(fact.label), say(fact.value))}" for fact in facts(s, seat)]
        lines += [f"  {say(line)}" for line in _expedition_lines(s.players[seat])]
    lines += ["", *(f"  {say(line)}" for line in _stacks(s))]
    return "\n".join(lines)


def _line(label: str, value: str) -> str:
    return f"{label}: {value}" if value else label


def _expedition_lines(me: Player) -> Iterator[Phrase]:
    for card in range(N_CARDS):
        for _ in range(me.cards[card]):
            symbols = shown_symbols(CARDS.expedition[card])
            yield Phrase("{card}: {symbols}", {"card": phrases.card(card), "symbols": symbols})


def _stacks(s: State) -> Iterator[Phrase]:
    for city in range(N_CITIES):
        if s.height[city]:
            top = T("equipment token") if s.height[city] == EQUIPMENT else T("discovery token")
            if s.known[city] != UNKNOWN:
                top = T("{level}, you know it: {token}", level=top, token=token_name(TOKENS[s.known[city]]))
            yield Phrase("{city}: {top}", {"city": place_name(city), "top": top})
