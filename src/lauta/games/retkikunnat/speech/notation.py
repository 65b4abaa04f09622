"""Actions of Retkikunnat as text, both ways.

Texts are the same in every language; what people read is in `decisions`.
"""

from __future__ import annotations

from ....engine.action_text import ActionTexts
from ...shared.star_board.data.constants import BOARD, DIE, N_CITIES, SPOT_NAMES, STARTS
from ...shared.star_board.data.schema import TERRAINS
from ..data import constants as c
from ..data.card_codes import FACES, SELLABLE
from ..data.hops import ENTRIES, N_DOTS
from ..data.schema import MAX_ABILITIES
from ..rules import actions

_SEATS = tuple("abcdef"[: c.MAX_PLAYERS])
_CITIES = tuple(city.id for city in BOARD.cities)


def _arrivals() -> tuple[str, ...]:
    """A dot by its address, a city with the spot before it: "tunis/land.tangier-tunis.4"."""
    dots = SPOT_NAMES[N_CITIES:]
    assert len(dots) == N_DOTS
    cities = (
        f"{SPOT_NAMES[city]}/{SPOT_NAMES[before]}"
        if before >= N_CITIES
        else f"{SPOT_NAMES[city]}/{TERRAINS[terrain]}.{SPOT_NAMES[before]}"
        for city, before, terrain in ENTRIES
    )
    return (*dots, *cities)


_TEXTS = ActionTexts(
    actions.ACTIONS,
    {
        actions.ARRIVAL: _arrivals(),
        actions.PLACE: _CITIES,
        actions.SOURCE: [  # "my." marks the ability of a character
            source.id if i < c.N_CARDS else f"my.{source.id}" for i, source in enumerate(c.SOURCES)
        ],
        actions.NUMBER: [str(k + 1) for k in range(MAX_ABILITIES)],
        actions.EXPEDITION_CARD: [card.id for card in c.CARDS.expedition],
        actions.HAND_CARD: [c.CARDS.events[event].id for event in c.HAND_EVENTS],
        actions.TARGET: ("-", *_SEATS),
        actions.SEAT: _SEATS,
        actions.MONEY_LOOT: [str(loot) for loot in c.MONEY_LOOT],
        actions.SYMBOL: FACES,
        actions.SUM: [str(100 * (n + 1)) for n in range(c.TRADE_SUMS)],
        actions.START_CITY: [_CITIES[city] for city in STARTS],
        actions.CHARACTER: [character.id for character in c.CARDS.characters],
        actions.FACE: [str(face + 1) for face in range(DIE)],
        actions.THROWN: [".".join(map(str, throw)) for throw in c.THROWS],
        actions.TOKEN: [token.id for token in c.TOKENS],
        actions.EVENT_CARD: [card.id for card in c.CARDS.events],
        actions.DANGER_CARD: [card.id for card in c.CARDS.danger],
    },
    # A number or a nobody that says nothing: "play ahakutti", "ability ratsu".
    unsaid={actions.TARGET: "-", actions.NUMBER: "1"},
    synonyms={"discard": "sell"},
    tidy=lambda text: text.replace(":", "."),  # dots as in the board's file: "land:cairo-egypt:1"
)
split, parse = _TEXTS.split, _TEXTS.parse


def text_of(action: int) -> str:
    """The action in the words of a record; what cannot be sold is discarded: "discard vainu"."""
    kind, args = actions.split(action)
    text = _TEXTS.text_of(action)
    if kind == "sell" and c.CARDS.expedition[args[0]].type not in SELLABLE:
        return text.replace("sell", "discard", 1)
    return text
