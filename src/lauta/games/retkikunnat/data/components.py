"""The data files of Retkikunnat, and what must fit together in them; the board is shared.

Facts come from the files, never from here; errors name the file, the card and the field.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from ....engine.data import DataFile, twice
from ....engine.errors import Fault, ident
from ....engine.phrase import T
from . import schema

DATA = Path(__file__).parent
MAX_SYMBOLS = 3


def _tokens(file: schema.Components) -> Iterator[Fault]:
    yield from twice("token", (token.id for token in file.tokens))
    for token in file.tokens:
        if (token.value > 0) != (token.effect == "gem"):
            yield Fault.of(f"token[{token.id}].value", T("a gem has a value, and nothing else has"))
    stars = [(token.equipment, token.discovery) for token in file.tokens if token.effect == "star"]
    if stars != [(0, 1)]:
        yield Fault.of("token", T("there must be one token with the effect 'star', on the discovery level"))


def _decks(cards: schema.Cards) -> Iterator[Fault]:
    for deck, found in (
        ("character", cards.characters),
        ("expedition", cards.expedition),
        ("event", cards.events),
        ("danger", cards.danger),
    ):
        yield from twice(deck, (card.id for card in found))
    for card in cards.expedition:
        if bool(card.choice) == any(card.symbols) or sum(card.symbols) > MAX_SYMBOLS:
            what = T("a card has 1 to {most} 'symbols', or a 'choice' of two", most=MAX_SYMBOLS)
            yield Fault.of(f"expedition[{card.id}]", what)
        if len(set(card.choice)) == 1:
            yield Fault.of(f"expedition[{card.id}].choice", T("must be two different attributes"))
        if card.either and len(card.deeds) < 2:
            yield Fault.of(f"expedition[{card.id}].either", T("needs two abilities"))
    for event in cards.events:
        if event.optional and not isinstance(event, schema.ImmediateEvent):
            yield Fault.of(f"event[{event.id}].optional", T("only an immediate card can be optional"))
        if isinstance(event, schema.HandEvent) and event.unmarked:
            if [row.code for row in event.does] != ["swap_positions"]:
                what = T("only a card that changes places can do so when it is drawn")
                yield Fault.of(f"event[{event.id}].unmarked", what)
    for danger in cards.danger:
        if not 1 <= sum(danger.requires) <= schema.DICE:
            yield Fault.of(
                f"danger[{danger.id}].requires", T("must be 1 to {most} symbols", most=schema.DICE)
            )


def _starts(cards: schema.Cards) -> Iterator[Fault]:
    copies = {card.id: card.copies for card in cards.expedition}
    used = Counter[str]()
    for character, card in chain.from_iterable(((c, i) for i in c.start) for c in cards.characters):
        used[card] += 1
        if card not in copies:
            yield Fault.of(
                f"character[{character.id}].start", T("there is no expedition card {card}", card=ident(card))
            )
        elif used[card] > copies[card]:
            yield Fault.of(
                f"character[{character.id}].start", T("not enough copies of {card}", card=ident(card))
            )


COMPONENTS_FILE = DataFile(DATA / "components.toml", schema.Components, (_tokens,))
CARDS_FILE = DataFile(DATA / "cards.toml", schema.Cards, (_decks, _starts))


def read_components(cities: int) -> schema.Components:
    """The file in use; on each level its tokens are one for every token city (RE-4, RE-5)."""
    file = COMPONENTS_FILE.read()
    equipment = sum(token.equipment for token in file.tokens)
    discovery = sum(token.discovery for token in file.tokens)
    COMPONENTS_FILE.refuse(
        Fault.of("token", what)
        for total, what in (
            (
                equipment,
                T("{n} equipment tokens in all, but {cities} cities take one", n=equipment, cities=cities),
            ),
            (
                discovery,
                T("{n} discovery tokens in all, but {cities} cities take one", n=discovery, cities=cities),
            ),
        )
        if total != cities
    )
    return file


def read_cards(players: int) -> schema.Cards:
    """The decks in use, with a character for each player."""
    cards = CARDS_FILE.read()
    if len(cards.characters) < players:
        what = T(
            "{players} players need as many characters, there are {n}",
            players=players,
            n=len(cards.characters),
        )
        CARDS_FILE.refuse([Fault.of("character", what)])
    return cards
