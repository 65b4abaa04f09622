"""Positions of Retkikunnat as documents: what each field means, and what follows from others.

Tasks are in `position_tasks.py`, what cannot arise in `position_faults.py`; what both games on the star's
board share is in the same room of `shared/star_board`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ....engine.actors import SEAT_LETTERS
from ....engine.field_meanings import (
    OTHERS,
    SAME,
    UNKNOWN,
    Bits,
    Counts,
    Each,
    Flag,
    Meaning,
    Number,
    Reading,
    Record,
    Seat,
    Seats,
    Telling,
    Word,
    join,
)
from ...shared.star_board.data.constants import DIE, N_CITIES
from ...shared.star_board.data.schema import TERRAINS
from ...shared.star_board.speech.position import CITIES, PAWN, SPOT, SPOTS, find_star, put_on_voyages
from ..data import constants as c
from ..data.card_codes import ATTRIBUTES, FACES
from ..data.hops import ENTRIES
from ..rules.actions import LOOT_CARD, LOOT_HORSESHOE, LOOT_MONEY, LOOT_STAR
from ..rules.effects import NOT_IN_FORCE, is_timed, row_of
from ..rules.setup import lay_tokens
from ..rules.state import UNKNOWN as UNSEEN
from ..rules.state import How, Job, Phase, State
from ..rules.trade import CARDS_TAKEN, COMPLETE, MONEY_GIVEN, MONEY_TAKEN
from .position_faults import SET_UP, decider, faults, symbols_of
from .position_tasks import EXPEDITION, HAND, KINDS, LEVELS, Tasks, TaskStack

_PHASES = {int(phase): phase.name.lower() for phase in Phase}
_SEATS = {seat: SEAT_LETTERS[seat] for seat in range(c.MAX_PLAYERS)}
_TERRAINS = Bits(dict(enumerate(TERRAINS)), "terrain")
_SYMBOLS = dict(enumerate(FACES))
_COUNTED = [*ATTRIBUTES, *("/".join(ATTRIBUTES[i] for i in pair) for pair in c.PAIRS)]
_SOURCES = {**EXPEDITION, c.N_CARDS: "character"}
_EVENTS = {i: card.id for i, card in enumerate(c.CARDS.events)}
_DANGERS = {i: card.id for i, card in enumerate(c.CARDS.danger)}
_LEVELS = {0: "none", **LEVELS}
# A line into a city, by where it comes from: a dot, or a city that lies next to it.
_LINES = {-1: "none"} | {
    2 * before + terrain: SPOTS[before] if before >= N_CITIES else f"{TERRAINS[terrain]}.{SPOTS[before]}"
    for _, before, terrain in ENTRIES
}
_LOOT = {
    0: "none",
    **{LOOT_MONEY + i: str(sum_of_money) for i, sum_of_money in enumerate(c.MONEY_LOOT)},
    **{LOOT_CARD + i: card for i, card in EXPEDITION.items()},
    LOOT_STAR: "star",
    LOOT_HORSESHOE: "horseshoe",
}
_ENTRIES_OF_AN_OFFER = {
    **{i: f"give {card}" for i, card in EXPEDITION.items()},
    MONEY_GIVEN: "give money",
    **{CARDS_TAKEN + i: f"take {card}" for i, card in EXPEDITION.items()},
    MONEY_TAKEN: "take money",
    COMPLETE: "complete",
}


def _slot_name(slot: int) -> str:
    """The place of an effect card: its card, and which of them where there are several."""
    event = c.SLOTS[slot]
    number = c.SLOTS[:slot].count(event) + 1
    return c.CARDS.events[event].id if c.SLOTS.count(event) == 1 else f"{c.CARDS.events[event].id}:{number}"


_SLOTS = {slot: _slot_name(slot) for slot in range(c.N_SLOTS)}
_FIRST_SLOTS = {c.CARDS.events[event].id: c.SLOTS.index(event) for event in c.SLOTS}


@dataclass(frozen=True)
class Faces(Each):
    """Faces of top tokens that somebody has seen: "?" where it was not the reader."""

    def bind(self, f: Any, owner: str) -> Faces:
        bound = Each(self.value, self.keys, self.what).bind(f, owner)
        return Faces(bound.value, bound.keys, bound.what)

    def _hidden(self, value: Any, owner: Any) -> dict[str, str]:
        return {key: UNKNOWN for i, key in self.keys.items() if owner.seen[i] and value[i] == UNSEEN}

    def tell(self, value: Any, t: Telling, owner: Any) -> Any:
        return {**super().tell(value, t, owner), **self._hidden(value, owner)}

    def differ(self, value: Any, base: Any, t: Telling, owner: Any, base_owner: Any) -> Any:
        told, hidden = super().differ(value, base, t, owner, base_owner), self._hidden(value, owner)
        return {**({} if told is SAME else told), **hidden} if hidden else told

    def read(self, old: Any, data: object, place: str, r: Reading, owner: Any) -> Any:
        if isinstance(data, Mapping):
            names = [key for key, word in data.items() if word == UNKNOWN and isinstance(key, str)]
            r.unknown += [join(place, name) for key in names for name in key.split()]
        return super().read(old, data, place, r, owner)


_PLAYER: dict[str, Meaning] = {
    **PAWN,
    "character": Word({-1: "none", **{i: card.id for i, card in enumerate(c.CARDS.characters)}}, "character"),
    "cards": Each(Number(), EXPEDITION, "card"),
    "hand": Counts(Number(), HAND, "hand card", size="held"),
    "lost": Number(),  # turns to be lost
    "n_cards": Number(derived=True),
    "held": Number(derived=True),
    "symbols": Each(Number(), dict(enumerate(_COUNTED)), "symbol", derived=True),
}

FIELDS: dict[str, Meaning] = {
    "turn": Seat(always=True),
    "phase": Word(_PHASES, "phase"),
    "who": Seat(derived=True),  # the seat to decide
    "part": Word({0: "announce", 1: "act"}, "part of a turn", derived=True),
    "players": Seats(Record(_PLAYER)),
    "star_found": Flag(derived=True),
    "cape_visited": Flag(),
    "winner": Seat({-1: "none"}),
    "ended": Flag(),  # the turn ends when nothing is left to be done
    "extra": Number(),  # extra turns due
    "slave": Word({0: "no", 1: "held", 2: "if the danger is failed"}, "hold of the Slave Coast"),
    # --- the turn's move
    "how": Word({int(how): how.name.lower() for how in How}, "kind of move"),
    "roll": Number(),
    "only": _TERRAINS,  # on which the move can go
    "cap": Number(derived=True),  # the most that the die counts
    "walked": Number(),
    "went": _TERRAINS,
    "before": Word(_LINES, "line"),  # into the city in which the move stands
    "moved_away": Flag(),
    "rerolled": Flag(),
    "dry": Flag(),
    "flown": Flag(),
    "stayed": Flag(),
    "stopped_early": Flag(),
    "start_at": Word({-1: "none", **SPOTS}, "spot", SPOT.also, derived=True),
    # --- part 3
    "asked": Bits(_SEATS, "seat"),  # to whom a trade was offered
    "traded": Flag(),
    "deal": Each(Number(low=None), EXPEDITION, "card"),  # what the turn's player would give, negative: get
    "deal_money": Number(low=None),  # hundreds
    "deal_at": Word(_ENTRIES_OF_AN_OFFER, "entry of an offer"),
    # --- dice
    "contest": Bits({0: "danger", 1: "encounter"}, "contest"),
    "thrown": Number(),
    "rival": Seat(),
    "loot": Word(_LOOT, "loot"),
    "chosen": Word(_SYMBOLS, "symbol"),
    "target": Number(),
    "dice": Each(Number(), _SYMBOLS, "symbol"),
    "fresh": Each(Number(), _SYMBOLS, "symbol"),  # dice that lie aside to be thrown again
    # --- cards
    "used": Each(Number(), _SOURCES, "card"),
    "leaned": Each(Number(), EXPEDITION, "card"),
    "spent": Each(Number(), _SOURCES, "card"),
    "cards_out": Each(Number(), EXPEDITION, "card"),
    "events_out": Each(Number(), _EVENTS, "event card"),
    "dangers_out": Each(Number(), _DANGERS, "danger card"),
    "slot_owner": Each(Seat({NOT_IN_FORCE: "none"}), _SLOTS, "effect card", _FIRST_SLOTS),
    "slot_left": Each(Number(), _SLOTS, "effect card", _FIRST_SLOTS, derived=True),
    "cards": Each(Number(), EXPEDITION, "card", derived=True),
    "events": Each(Number(), _EVENTS, "event card", derived=True),
    "deck_size": Number(derived=True),
    "dangers": Each(Number(), _DANGERS, "danger card", derived=True),
    # --- tokens
    "height": Each(Word(_LEVELS, "level"), CITIES, "city"),
    "known": Faces(Word({UNSEEN: "none", **KINDS}, "token", {UNKNOWN: UNSEEN}), CITIES, "city"),
    "seen": Each(Bits(_SEATS, "seat"), CITIES, "city"),
    "tokens": Each(
        Number(),
        {
            level * c.N_TOKENS + kind: f"{word}:{token.id}"
            for level, word in LEVELS.items()
            for kind, token in enumerate(c.TOKENS)
        },
        "token",
        derived=True,
    ),
    "equipment_left": Number(derived=True),
    # --- what is still to be done
    "tasks": TaskStack(Tasks(), length="depth"),
    "depth": Number(derived=True),
}


def complete(s: State, named: frozenset[str]) -> None:
    """Where a turn is named it begins; decks, sums and unseen tokens follow from the rest."""
    if "turn" in named and "phase" not in named:
        s.phase = Phase.TURN
    put_on_voyages(s)
    find_star(s)
    for seat in range(s.n_players):
        me = s.players[seat]
        me.n_cards = sum(me.cards)
        for i, n in enumerate(symbols_of(me)):
            me.symbols[i] = n
    _fill_decks(s, named)
    _leave_tokens(s)
    _go_on_with_turn(s)


def _fill_decks(s: State, named: frozenset[str]) -> None:
    """What lies nowhere else is in the decks; a hand that is not known has its cards from there, too."""
    told = [bool({f"events.{OTHERS}", f"events.{word}"} & named) for word in _EVENTS.values()]
    seats = range(s.n_players)
    for card in range(c.N_CARDS):
        owned = sum(s.players[seat].cards[card] for seat in seats)
        s.cards[card] = max(0, c.CARD_COPIES[card] - s.cards_out[card] - owned)
    for slot in range(c.N_SLOTS):
        lies = s.slot_owner[slot] != NOT_IN_FORCE
        s.slot_left[slot] = c.DO_Z[row_of(slot)] + int(is_timed(slot)) if lies else 0
    for event in range(c.N_EVENTS):
        lying = sum(s.slot_owner[slot] != NOT_IN_FORCE for slot in range(c.N_SLOTS) if c.SLOTS[slot] == event)
        if not told[event]:
            s.events[event] = max(0, c.EVENT_COPIES[event] - s.events_out[event] - lying)
    hidden = 0
    for seat in seats:
        me = s.players[seat]
        for card in range(c.N_HAND):
            event = c.HAND_EVENT[card]
            if not told[event]:
                s.events[event] = max(0, s.events[event] - me.hand[card])
        hidden += max(0, me.held - sum(me.hand))
    s.deck_size = max(0, sum(s.events) - hidden)
    for card in range(c.N_DANGERS):
        s.dangers[card] = max(0, c.DANGER_COPIES[card] - s.dangers_out[card])


def _leave_tokens(s: State) -> None:
    """Unseen tokens, where none was turned but the Star."""
    heights, known = list(s.height), list(s.known)
    lay_tokens(s)
    for city in range(N_CITIES):
        s.height[city], s.known[city] = heights[city], known[city]
        if known[city] != UNSEEN and heights[city]:
            kind = heights[city] * c.N_TOKENS + known[city]
            s.tokens[kind] = max(0, s.tokens[kind] - 1)
    lying = sum(s.height)  # of a stack of two tokens the height is 2
    if s.star_found and sum(s.tokens) + _known_tops(s) > lying:
        kind = next(i for i, effect in enumerate(c.TOKEN_EFFECT) if effect == c.STAR)
        level = c.EQUIPMENT if s.tokens[c.EQUIPMENT * c.N_TOKENS + kind] else c.DISCOVERY
        s.tokens[level * c.N_TOKENS + kind] = max(0, s.tokens[level * c.N_TOKENS + kind] - 1)
    s.equipment_left = sum(height == c.EQUIPMENT for height in heights)


def _known_tops(s: State) -> int:
    """How many top tokens are known to somebody."""
    return sum(bool(s.height[city]) and s.known[city] != UNSEEN for city in range(N_CITIES))


def _go_on_with_turn(s: State) -> None:
    """What holds at the beginning of a turn, and who is to decide."""
    bottom = s.tasks[0].job if s.depth else Job.NONE
    if s.phase not in SET_UP:
        s.cap = DIE
        s.start_at = s.players[s.turn].at
    announced = s.phase == Phase.TURN or bottom in (Job.DIE, Job.RELEASE, Job.LASTING, Job.FORTUNE)
    s.part = int(s.phase not in SET_UP and not announced)
    s.who = decider(s)


__all__ = ["FIELDS", "complete", "faults"]
