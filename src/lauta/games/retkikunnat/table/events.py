"""What Retkikunnat shows large when chance has decided: dice, tokens, and cards with all that they say.

The sentences of the log are in `log.py`; what lies on the chart for longer is in `contest_on_chart.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.presentation import Event
from ...shared.star_board.speech.words import one_by_one
from ...shared.star_board.table.events import rolled, turned
from ..data.card_codes import EVENT_KINDS, FACES, HAND, IMMEDIATE, TYPES
from ..data.constants import (
    CARDS,
    DANGER,
    HAND_EVENTS,
    HORSESHOE,
    ROBBER,
    STAR,
    THROW_SHOWS,
    TOKEN_EFFECT,
)
from ..data.schema import Danger, Expedition
from ..data.schema import Event as EventCard
from ..drawing.cards import drawn
from ..drawing.glyphs import TOKEN_ART
from ..rules.holdings import is_kept
from ..rules.state import State
from ..speech.card_names import card_name
from ..speech.card_texts import card_texts


def event(before: State, kind: str, args: tuple[int, ...]) -> Event | None:
    """What is shown of an action; None where it is no chance, or secret."""
    match kind:
        case "rolled":
            return rolled(args[0] + 1)
        case "turned":
            return _token(before, args[0])
        case "seen":
            return turned(TOKEN_ART[args[0]], False, False)
        case "shows":
            return Event("tumble", _faces("cube", THROW_SHOWS[args[0]]), beside=_faces("cube", before.dice))
        case "danger":
            card = CARDS.danger[args[0]]
            return _card(card, "danger", _faces("face", card.requires))
        case "event":
            drawn_card, kept = CARDS.events[args[0]], is_kept(before, args[0])
            at_once = drawn_card.kind == HAND and not kept
            return _card(drawn_card, EVENT_KINDS[IMMEDIATE if at_once else drawn_card.kind])
        case "card" | "picked":
            found = CARDS.expedition[args[0]]
            return _card(found, TYPES[found.type], _faces("seal", found.symbols))
        case "picked_hand":
            return _card(CARDS.events[HAND_EVENTS[args[0]]], "hand")
    return None


def _token(before: State, token: int) -> Event:
    effect = TOKEN_EFFECT[token]
    wins = effect == STAR or (effect == HORSESHOE and bool(before.star_found))
    return turned(TOKEN_ART[token], wins, effect in (ROBBER, DANGER))


def _card(card: Expedition | EventCard | Danger, kind: str, symbols: tuple[str, ...] = ()) -> Event:
    picture, text = drawn(card.id, kind, 0, 0, 1).symbol, one_by_one(card_texts(card))
    return Event("card", (picture,), symbols, title=card_name(card), text=text)


def _faces(family: str, counts: Sequence[int]) -> tuple[str, ...]:
    """So many symbols of each kind, as seals or as faces of dice."""
    return tuple(f"rk-{family}-{FACES[n]}" for n, count in enumerate(counts) for _ in range(count))
