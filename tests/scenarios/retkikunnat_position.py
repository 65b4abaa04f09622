"""Positions of Retkikunnat from the words of a scenario: pawns, expeditions, hands, tokens, decks.

What is done from a position is in `retkikunnat_play.py`, what must come of it in `retkikunnat.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from types import ModuleType
from typing import Any

import lauta
from lauta.engine.about import Value
from lauta.engine.game import Game
from lauta.engine.record import pack
from lauta.games.shared.star_board.data import constants as tables

from . import star_board
from .document import Table, seat_of
from .engine import read_options
from .star_board import city_named, read_pawns, read_player, read_star_found, spots

LEVELS = {"discovery": 1, "equipment": 2}
VARIANTS: Mapping[str, dict[str, Value]] = {"quick": {"quick_game": True}}
IDLE = "onnenonkija"  # a character that does nothing by itself
# Three symbols of each attribute (RE-30).
COMPLETE = ("kivaari", "ansa", "kauppatavarat", "lyhty", "automobiili", "ratsu")
# Events of which nothing comes where nobody asks for it, for decks of which nothing is said.
QUIET_EVENTS = ("nakopaikka", "oikotie", "sabotaasi", "kaivauslupa", "lentokielto")


@cache
def retki() -> Game:
    """The game."""
    return lauta.game("retkikunnat")


def module(name: str) -> ModuleType:
    """A module of the game in plain mode."""
    return retki().module(name)


@cache
def numbers(deck: str) -> dict[str, int]:
    """The number of each card of a deck, or of each kind of token, by its id."""
    c = module("data.constants")
    known = {
        "token": c.TOKENS,
        "expedition": c.CARDS.expedition,
        "event": c.CARDS.events,
        "danger": c.CARDS.danger,
        "character": c.CARDS.characters,
        "hand": [c.CARDS.events[event] for event in c.HAND_EVENTS],
    }
    return {card.id: i for i, card in enumerate(known[deck])}


def number_of(table: Table, deck: str, ident: object) -> int:
    """The number of a card that must exist."""
    if ident not in numbers(deck):
        raise table.error(f"there is no {deck} {ident!r}")
    return numbers(deck)[str(ident)]


def read_symbols(row: Table, key: str, dice: int | None = None) -> list[str]:
    """Symbols of danger dice, by their words; of so many dice."""
    words, good = row.texts(key), module("data.vocabulary").FACES
    if not all(word in good for word in words) or dice not in (None, len(words)):
        many = "symbols" if dice is None else f"{dice} symbols"
        raise row.error(f"{key!r} are {many} of {', '.join(good)}, not {words}")
    return words


@dataclass(frozen=True)
class Pawn(star_board.Pawn):
    """A player of a scenario."""

    cards: tuple[int, ...] = ()
    hand: tuple[int, ...] = ()
    character: str = IDLE


@dataclass(frozen=True)
class Pile:
    """A deck: the cards that are drawn first, and how many lie in it and among the discards.

    A deck without a number holds whatever is not elsewhere. What is to be drawn and does not lie in the
    deck comes from the discards.
    """

    top: tuple[int, ...] = ()
    deck: int | None = None
    discard: int = 0

    def split(
        self, where: str, left: Sequence[int], quiet: Sequence[int] = ()
    ) -> tuple[list[int], list[int]]:
        """So many of each card in the deck and among the discards, out of those that are `left`."""
        if self.deck is None and not self.discard:
            return list(left), [0] * len(left)
        rest = [*quiet, *(card for card in range(len(left)) if card not in quiet)]
        spare = [card for card in rest for _ in range(left[card] - self.top.count(card))]
        size = len(self.top) + len(spare) - self.discard if self.deck is None else self.deck
        first, later = list(self.top[:size]), list(self.top[size:])
        first += [spare.pop(0) for _ in range(min(size - len(first), len(spare)))]
        later += [spare.pop(0) for _ in range(min(self.discard - len(later), len(spare)))]
        if (len(first), len(later)) != (size, self.discard):
            raise ValueError(f"{where}: {size} cards and {self.discard} discards cannot be made up of these")
        return [first.count(card) for card in range(len(left))], [
            later.count(card) for card in range(len(left))
        ]


@dataclass(frozen=True)
class Decks:
    """The decks of event and danger cards, and what lies on top of the expedition cards."""

    events: Pile = Pile()
    dangers: Pile = Pile()
    card_top: tuple[int, ...] = ()
    card_discard: tuple[int, ...] = ()
    types_left: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Position(star_board.Position):
    """A position of a scenario."""

    pawns: tuple[Pawn, ...]
    tokens: Mapping[int, tuple[tuple[int, int], ...]]
    equipment_left: int | None
    effects: tuple[int, ...]
    decks: Decks
    characters: Mapping[int, int] = field(default_factory=dict)
    starter: int = 0

    def pack(self) -> bytes:
        """The position as the bytes of a state, when the active player's turn is about to begin."""
        s = retki().new_state(self.players, self.options)
        for player in s.players[: self.players]:
            player.at, player.character = spots()["tangier"], numbers("character")[IDLE]
        for seat, pawn in enumerate(self.pawns):
            self._put(s, s.players[seat], pawn)
        s.star_found, s.cape_visited = self.star_found, self.cape_visited
        self._lay_tokens(s)
        for event in self.effects:
            s.events[event] -= 1
            s.events_out[event] += 1
            module("rules.effects").put_in_force(s, self.active, event)
        self._stack_decks(s)
        self._begin(s)
        return pack(s)

    def _begin(self, s: Any) -> None:
        """The turn begins; where a turn is lost, the scenario says when."""
        phase = module("rules.state").Phase
        if self.pawns[self.active].lost_turns:
            s.turn, s.part, s.phase = self.active, 1, phase.ACT
            return
        s.phase = phase.RUN
        module("rules.turns").begin_turn(s, self.active)
        module("rules.jobs").work_off(s)

    def _put(self, s: Any, player: Any, pawn: Pawn) -> None:
        state, holdings = module("rules.state"), module("rules.holdings")
        pawn.put(player, free=state.FREE, paid=state.PAID)
        player.lost = pawn.lost_turns
        player.character = numbers("character")[pawn.character]
        for card in pawn.cards:
            holdings.gain(player, card)
            s.cards[card] = max(s.cards[card] - 1, 0)
        for card in pawn.hand:
            event = module("data.constants").HAND_EVENT[card]
            player.hand[card] += 1
            player.held += 1
            s.events[event] = max(s.events[event] - 1, 0)

    def _lay_tokens(self, s: Any) -> None:
        """Stacks as named; of each kind at least as many remain as the scenario names."""
        n = module("data.constants").N_TOKENS
        s.tokens[n + numbers("token")["star"]] -= self.star_found
        for city, stack in self.tokens.items():
            s.height[city] = len(stack)
            for height, (level, kind) in zip(range(len(stack), 0, -1), stack, strict=True):
                assert level == height, "a stack has a discovery token below"
                named = sum((level, kind) in other for other in self.tokens.values())
                s.tokens[level * n + kind] = max(s.tokens[level * n + kind], named)
        others = [city for city in range(tables.N_CITIES) if s.height[city] and city not in self.tokens]
        s.equipment_left = sum(height == 2 for height in s.height)
        for city in others:
            if self.equipment_left is not None and s.equipment_left > self.equipment_left:
                s.height[city] = 1
                s.equipment_left -= 1

    def _stack_decks(self, s: Any) -> None:
        """The decks as numbered; each card that is to be drawn is in one of them."""
        decks = self.decks
        for pile, left in (
            (decks.events.top, s.events),
            (decks.dangers.top, s.dangers),
            (decks.card_top, s.cards),
        ):
            for card in pile:
                left[card] = max(left[card], pile.count(card))
        self._sort_cards(s)
        quiet = [numbers("event")[name] for name in QUIET_EVENTS]
        deck, discards = decks.events.split("event cards", list(s.events), quiet)
        s.events[:], s.events_out[:], s.deck_size = deck, discards, sum(deck)
        s.dangers[:], s.dangers_out[:] = decks.dangers.split("danger cards", list(s.dangers))

    def _sort_cards(self, s: Any) -> None:
        """The discarded expedition cards, and as many of a type in the deck as are left of it."""
        for card in self.decks.card_discard:
            s.cards[card] = max(s.cards[card] - 1, 0)
            s.cards_out[card] += 1
        types = list(module("data.constants").CARD_TYPE)
        for kind, left in self.decks.types_left.items():
            cards = [card for card, its in enumerate(types) if its == kind]
            for card in sorted(cards, key=self.decks.card_top.__contains__):
                s.cards[card] -= min(int(s.cards[card]), max(sum(int(s.cards[c]) for c in cards) - left, 0))


# --- reading ----------------------------------------------------------------------------------------


def _read_more(own: Table) -> dict[str, Any]:
    """What only this game knows of a player."""
    named = _cards(own, "expedition", "expedition")
    character = own.maybe("character", str, IDLE)
    number_of(own, "character", character)
    return {
        "cards": completed(named) if own.maybe("complete", bool, False) else named,
        "hand": _cards(own, "hand", "hand"),
        "character": character,
    }


def completed(cards: Sequence[int]) -> tuple[int, ...]:
    """These cards and as many more as complete an expedition, separators not counted (RE-30)."""
    found, data = list(cards), module("data.constants").CARDS.expedition
    for name in COMPLETE:
        more = numbers("expedition")[name]
        sums = [sum(data[card].symbols[i] for card in found) for i in range(3)]
        if any(shown < 3 and brings for shown, brings in zip(sums, data[more].symbols, strict=True)):
            found.append(more)
    return tuple(found)


def _read_characters(given: Table, pawns: tuple[Pawn, ...]) -> dict[int, int]:
    """The characters of the seats, told with the players or apart from them."""
    table, ids = given.table("characters"), [pawn.id for pawn in pawns]
    found = {
        seat: numbers("character")[pawn.character]
        for seat, pawn in enumerate(pawns)
        if pawn.character != IDLE
    }
    for ident in table.rows:
        found[seat_of(table, ident, ids)] = number_of(table, "character", table.take(ident, str))
    return found


def read_position(given: Table, options: Table) -> Position:
    """What a scenario gives."""
    pawns = read_pawns(given, retki(), Pawn, _read_more)
    players = given.number("player_count", 2, 6) if given.has("player_count") else 2
    characters, names = _read_characters(given, pawns), list(numbers("character"))
    pawns = tuple(
        replace(pawn, character=names[characters[seat]]) if seat in characters else pawn
        for seat, pawn in enumerate(pawns)
    )
    return Position(
        pawns=pawns,
        players=max(players, len(pawns)),
        active=read_player(given, "active", pawns),
        tokens=_read_tokens(given.table("tokens")),
        options={**_variant(given), **read_options(options, retki())},
        star_found=read_star_found(given, pawns),
        cape_visited=given.maybe("cape_visited", bool, False),
        equipment_left=given.number("equipment_tokens_left", 0, 30)
        if given.has("equipment_tokens_left")
        else None,
        effects=_read_effects(given),
        decks=_read_decks(given),
        characters=characters,
        starter=read_player(given, "starter", pawns),
    )


def _variant(given: Table) -> dict[str, Value]:
    return dict(VARIANTS[given.choice("variant", tuple(VARIANTS))]) if given.has("variant") else {}


def _cards(table: Table, key: str, deck: str) -> tuple[int, ...]:
    return tuple(number_of(table, deck, ident) for ident in table.texts(key, optional=True))


def _read_effects(given: Table) -> tuple[int, ...]:
    """Effect cards in force, each at most as often as it exists."""
    effects, slots = _cards(given, "effects", "event"), module("data.constants").SLOTS
    for event in effects:
        if effects.count(event) > slots.count(event):
            raise given.error(
                f"'effects' are effect cards, each as often as it exists, not {given.rows['effects']}"
            )
    return effects


def _read_decks(given: Table) -> Decks:
    def left(key: str) -> int | None:
        return given.number(key, 0, 60) if given.has(key) else None

    events = (*_cards(given, "event_top", "event"), *_cards(given, "event_top_after_shuffle", "event"))
    return Decks(
        Pile(events, left("event_deck"), left("event_discard") or 0),
        Pile(_cards(given, "danger_top", "danger"), left("danger_deck"), left("danger_discard") or 0),
        _cards(given, "expedition_top", "expedition"),
        _cards(given, "expedition_discard", "expedition"),
        _read_types(given.table("expedition_deck_types")),
    )


def _read_types(table: Table) -> dict[int, int]:
    """How many cards of some types are left in the deck."""
    types = module("data.vocabulary").TYPES
    for word in table.rows:
        if word not in types:
            raise table.error(f"there is no type {word!r}; there are {', '.join(types)}")
    return {types.index(word): table.number(word, 0, 60) for word in table.rows}


def _read_tokens(table: Table) -> dict[int, tuple[tuple[int, int], ...]]:
    found = {}
    for city in table.rows:
        stack = [token.partition(":") for token in table.texts(city)]
        levels = [level for level, _, _ in stack]
        if levels not in ([], ["discovery"], ["equipment", "discovery"]):
            raise table.error(
                f"tokens in {city!r} are 'level:kind' from top to bottom, not {table.rows[city]}"
            )
        found[city_named(table, city)] = tuple(
            (LEVELS[level], number_of(table, "token", kind)) for level, _, kind in stack
        )
    return found
