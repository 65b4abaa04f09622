"""Actions of Retkikunnat as text, both ways, and the reason why an action is illegal.

Texts are the same in every language; the words that people see belong to the view.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.errors import shown
from ...shared.star_board.data.components import TERRAINS
from ...shared.star_board.data.constants import BOARD, N_CITIES, STARTS
from ..data.components import MAX_ABILITIES
from ..data.constants import (
    CARDS,
    HAND_EVENTS,
    MAX_PLAYERS,
    MONEY_LOOT,
    N_CARDS,
    SOURCES,
    SPOT_NAMES,
    THROWS,
    TOKENS,
    TRADE_SUMS,
)
from ..data.vocabulary import FACES, SELLABLE
from ..data.ways import ENTRIES, N_DOTS
from ..rules import actions
from .refusal import why_illegal as why_illegal

SEATS = tuple("abcdef"[:MAX_PLAYERS])
_CITIES = tuple(city.id for city in BOARD.cities)
_CARDS = tuple(card.id for card in CARDS.expedition)
_HAND = tuple(CARDS.events[event].id for event in HAND_EVENTS)
_THROWS = tuple(".".join(str(n) for n in shown) for shown in THROWS)
_SUMS = tuple(str(100 * (n + 1)) for n in range(TRADE_SUMS))
_SOURCES = tuple(
    source.id if i < N_CARDS else f"my.{source.id}" for i, source in enumerate(SOURCES)
)  # "my." marks the ability of a character


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


# The words of each argument of a kind.
_WORDS: dict[str, tuple[Sequence[str], ...]] = {
    "to": (_arrivals(),),
    "fly": (_CITIES,),
    "jump": (_CITIES,),
    "city": (_CITIES,),
    "ability": (_SOURCES, tuple(str(k + 1) for k in range(MAX_ABILITIES))),
    "sell": (_CARDS,),
    "lose": (_CARDS,),
    "lay_off": (_HAND,),
    "play": (_HAND, ("-", *SEATS)),
    "challenge": (SEATS,),
    "loot_money": (tuple(str(sum_) for sum_ in MONEY_LOOT),),
    "loot_card": (_CARDS,),
    "die": (FACES,),
    "choose": (FACES,),
    "trade": (SEATS,),
    "give": (_CARDS,),
    "give_money": (_SUMS,),
    "take": (_CARDS,),
    "take_money": (_SUMS,),
    "start": (tuple(_CITIES[city] for city in STARTS),),
    "character": (tuple(character.id for character in CARDS.characters),),
    "first": (SEATS,),
    "rolled": (tuple("123456"),),
    "shows": (_THROWS,),
    "turned": (tuple(token.id for token in TOKENS),),
    "seen": (tuple(token.id for token in TOKENS),),
    "card": (_CARDS,),
    "event": (tuple(card.id for card in CARDS.events),),
    "danger": (tuple(card.id for card in CARDS.danger),),
    "picked": (_CARDS,),
    "picked_hand": (_HAND,),
}


def split(action: int) -> tuple[str, tuple[str, ...]]:
    """Kind and arguments, each as a word. ValueError where there is no such action."""
    kind, args = actions.split(action)
    return kind, tuple(words[arg] for words, arg in zip(_WORDS.get(kind, ()), args, strict=True))


def text_of(action: int) -> str:
    """The action in the words of a record: "to tunis/land.tangier-tunis.4", "shows 2.0.1.2", "end".

    A number or a nobody that says nothing is left out: "play ahakutti", "ability ratsu".
    """
    kind, words = split(action)
    if kind == "sell" and CARDS.expedition[actions.split(action)[1][0]].type not in SELLABLE:
        kind = "discard"
    if kind == "ability" and words[1] == "1" or kind == "play" and words[1] == "-":
        words = words[:1]
    return " ".join((kind, *words))


def parse(text: str) -> int:
    """The number of an action from its text; ValueError says what cannot be read.

    Letter case does not matter, and a dot may be written as in the board's file ("land:cairo-egypt:1").
    """
    kind, *words = text.lower().replace(":", ".").split() or [""]
    if kind == "discard":
        kind = "sell"
    if kind == "ability" and len(words) == 1:
        words.append("1")
    if kind == "play" and len(words) == 1:
        words.append("-")
    known = {name: len(sizes) for name, _, sizes in actions.BLOCKS}
    if known.get(kind) != len(words):
        raise ValueError(
            f"cannot read the action {shown(text)}; write one of 'to {SPOT_NAMES[N_CITIES]}', "
            f"'play {_HAND[0]}', 'sell {_CARDS[0]}', 'challenge {SEATS[0]}' and the like, or "
            + ", ".join(repr(word) for word in actions.BUTTONS)
        )
    return actions.join(
        kind,
        *(_look_up(good, word, kind) for good, word in zip(_WORDS.get(kind, ()), words, strict=True)),
    )


def _look_up(known: Sequence[str], word: str, kind: str) -> int:
    if word not in known:
        raise ValueError(f"{kind}: {shown(word)} is not known")
    return known.index(word)
