"""Positions of Retkikunnat from the words of a scenario: pawns, expeditions, hands, tokens, decks.

What is done from a position is in `retkikunnat_play.py`, what must come of it in `retkikunnat.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import Any

import lauta
from lauta.engine.game import Game, Value
from lauta.engine.record import pack
from lauta.games.shared.star_board import tables

from . import star_board
from .document import A_LIST, Table, seat_of
from .engine import read_options
from .star_board import city_named, read_pawns, read_player, read_star_found, spots

LEVELS = {"discovery": 1, "equipment": 2}
VARIANTS: Mapping[str, dict[str, Value]] = {"quick": {"quick_game": True}}
IDLE = "onnenonkija"  # a character that does nothing by itself
# Three symbols of each attribute (RE-30).
COMPLETE = ("kivaari", "ansa", "kauppatavarat", "lyhty", "automobiili", "ratsu")


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
    c = module("constants")
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


def read_symbols(row: Table, key: str) -> list[str]:
    """Symbols of danger dice, by their words."""
    words = row.take(key, A_LIST)
    if not set(words) <= set(module("vocabulary").FACES):
        raise row.error(f"{key!r} are symbols, not {words}")
    return words


@dataclass(frozen=True)
class Pawn(star_board.Pawn):
    """A player of a scenario."""

    cards: tuple[int, ...] = ()
    hand: tuple[int, ...] = ()
    character: str = IDLE


@dataclass(frozen=True)
class Decks:
    """What lies on top of the decks, first drawn first, and how many cards are left in them."""

    event_top: tuple[int, ...] = ()
    card_top: tuple[int, ...] = ()
    danger_top: tuple[int, ...] = ()
    event_deck: int | None = None
    event_discard: int = 0
    danger_deck: int | None = None
    danger_discard: int = 0


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
        self._stack_decks(s)
        for event in self.effects:
            s.events[event] -= 1
            s.deck_size -= 1
            s.events_out[event] += 1
            module("effects").put_in_force(s, self.active, event)
        self._begin(s)
        return pack(s)

    def _begin(self, s: Any) -> None:
        """The turn begins; where a turn is lost, the scenario says when."""
        phase = module("state").Phase
        if self.pawns[self.active].lost_turns:
            s.turn, s.part, s.phase = self.active, 1, phase.ACT
            return
        s.phase = phase.RUN
        module("turns").begin_turn(s, self.active)
        module("jobs").work_off(s)

    def _put(self, s: Any, player: Any, pawn: Pawn) -> None:
        state, holdings = module("state"), module("holdings")
        pawn.put(player, free=state.FREE, paid=state.PAID)
        player.lost = pawn.lost_turns
        player.character = numbers("character")[pawn.character]
        for card in pawn.cards:
            holdings.gain(player, card)
            s.cards[card] -= 1
        for card in pawn.hand:
            player.hand[card] += 1
            player.held += 1
            s.events[module("constants").HAND_EVENT[card]] -= 1
            s.deck_size -= 1

    def _lay_tokens(self, s: Any) -> None:
        """Stacks as named; of each kind at least as many remain as the scenario names."""
        n = module("constants").N_TOKENS
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
        decks = self.decks
        if decks.event_deck is not None:
            self._empty_events(s)
        if decks.danger_deck is not None:
            assert decks.danger_deck == decks.danger_discard == 0, "only empty piles are understood"
            s.dangers[:] = [0] * len(s.dangers)

    def _empty_events(self, s: Any) -> None:
        """So many cards in the discard pile, those to be drawn among them; the others are not in play."""
        decks = self.decks
        assert decks.event_deck == 0, "only an empty deck is understood"
        left = decks.event_discard - len(decks.event_top)
        for event, n in enumerate(list(s.events)):
            top = decks.event_top.count(event)
            more = 0 if event in self.effects else min(max(n - top, 0), left)
            left -= more
            s.events[event] = int(event in self.effects)
            s.events_out[event] = top + more
        s.deck_size = len(self.effects)


# --- reading ----------------------------------------------------------------------------------------


def _read_more(own: Table) -> dict[str, Any]:
    """What only this game knows of a player."""
    cards = own.maybe("expedition", A_LIST, [])
    if own.maybe("complete", bool, False):
        cards = [*cards, *COMPLETE]
    character = own.maybe("character", str, IDLE)
    number_of(own, "character", character)
    return {
        "cards": tuple(number_of(own, "expedition", card) for card in cards),
        "hand": _cards(own, "hand", "hand"),
        "character": character,
    }


def read_position(given: Table, options: Table) -> Position:
    """What a scenario gives."""
    pawns = read_pawns(given, retki(), Pawn, _read_more)
    players = given.number("player_count", 2, 6) if given.has("player_count") else 2
    characters, ids = given.table("characters"), [pawn.id for pawn in pawns]
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
        effects=_cards(given, "effects", "event"),
        decks=_read_decks(given),
        characters={
            seat_of(characters, ident, ids): number_of(characters, "character", characters.take(ident, str))
            for ident in characters.rows
        },
        starter=read_player(given, "starter", pawns),
    )


def _variant(given: Table) -> dict[str, Value]:
    return dict(VARIANTS[given.choice("variant", tuple(VARIANTS))]) if given.has("variant") else {}


def _cards(table: Table, key: str, deck: str) -> tuple[int, ...]:
    return tuple(number_of(table, deck, ident) for ident in table.maybe(key, A_LIST, []))


def _read_decks(given: Table) -> Decks:
    def left(key: str) -> int | None:
        return given.number(key, 0, 60) if given.has(key) else None

    return Decks(
        event_top=(*_cards(given, "event_top", "event"), *_cards(given, "event_top_after_shuffle", "event")),
        card_top=_cards(given, "expedition_top", "expedition"),
        danger_top=_cards(given, "danger_top", "danger"),
        event_deck=left("event_deck"),
        event_discard=left("event_discard") or 0,
        danger_deck=left("danger_deck"),
        danger_discard=left("danger_discard") or 0,
    )


def _read_tokens(table: Table) -> dict[int, tuple[tuple[int, int], ...]]:
    found = {}
    for city in table.rows:
        stack = [token.partition(":") for token in table.take(city, A_LIST)]
        levels = [level for level, _, _ in stack]
        if levels not in ([], ["discovery"], ["equipment", "discovery"]):
            raise table.error(
                f"tokens in {city!r} are 'level:kind' from top to bottom, not {table.rows[city]}"
            )
        found[city_named(table, city)] = tuple(
            (LEVELS[level], number_of(table, "token", kind)) for level, _, kind in stack
        )
    return found
