"""Positions of Attika as documents: what each field means, what follows from others.

What can arise is in `position_faults.py`; how documents are read and written is in `engine/position.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ....engine.actors import SEAT_LETTERS
from ....engine.field_meanings import (
    OTHERS,
    SAME,
    Bits,
    Counts,
    Each,
    Flag,
    Meaning,
    Number,
    Part,
    Reading,
    Record,
    Rows,
    Scalar,
    Seat,
    Seats,
    Telling,
    Word,
)
from ..data import constants as c
from ..rules.settling import is_complete, is_connected, link_brings_amphorae
from ..rules.state import EMPTY, NO_SETTLEMENT, NO_SPACE, Mode, Phase, State
from .notation import ANCHOR_NAMES, SPACE_NAMES
from .position_faults import faults as faults
from .position_map import FARTHEST, lay_again

EXCERPT = -1  # as a tile: a piece of map that is none of the game's tiles
MOST_WORTH = 59  # of a payment; prices.py counts it in the bits of a number

_NAMES = dict(enumerate(SPACE_NAMES))
_KINDS = dict(enumerate(c.KINDS))
_LANDSCAPES = dict(enumerate(c.LANDSCAPES))
_TILES = {tile: row.id for tile, row in enumerate(c.MAP_TILES)}
_SHRINES = dict(enumerate(ANCHOR_NAMES[c.N_SPACES :]))
_STACKS = {stack: str(stack + 1) for stack in range(c.STACKS)}
_STANDING = {NO_SPACE: "nothing", EMPTY: "empty"} | {
    seat * c.N_KINDS + kind: f"{SEAT_LETTERS[seat]} {name}"
    for seat in range(c.MAX_PLAYERS)
    for kind, name in _KINDS.items()
}


# --- meanings of this game --------------------------------------------------------------------------


@dataclass(frozen=True)
class Packed(Scalar):
    """Counts by landscape in one number (rules/prices.py), as a list of words: ["water", "water", "hill"]."""

    def parts(self) -> list[Part]:
        most = (1 << c.NIBBLE) - 1
        return [Part(word, c.NIBBLE * i, most) for i, word in _LANDSCAPES.items()]

    def word(self, value: int) -> Any:
        return [
            word
            for i, word in _LANDSCAPES.items()
            for _ in range(value >> c.NIBBLE * i & ((1 << c.NIBBLE) - 1))
        ]

    def number(self, data: object, r: Reading) -> int | str:
        good = ", ".join(c.LANDSCAPES)
        if not isinstance(data, list) or any(word not in c.LANDSCAPES for word in data):
            return f"here stands a list of landscapes: {good}"
        if any(data.count(word) > c.SIDES + 1 for word in data):
            return f"no landscape is seen more than {c.SIDES + 1} times"
        return sum(1 << c.NIBBLE * c.LANDSCAPES.index(word) for word in data)


@dataclass(frozen=True)
class Given(Each):
    """A list by names that mostly follows from the rest: written is only what `follows` does not give.

    Unlike with `derived`, that is written at once, as other things follow from it.
    """

    follows: Callable[[Any, int], int] = field(default=lambda owner, i: 0)

    def differ(self, value: Any, base: Any, t: Telling, owner: Any, base_owner: Any) -> Any:
        if t.derived:
            return super().differ(value, base, t, owner, base_owner)
        told = {}
        for i, key in self.keys.items():
            natural = self.follows(owner, i)
            if value[i] != (base[i] if base[i] != self.follows(base_owner, i) else natural):
                told[key] = self.value.tell(value[i], t, value)
        return self._short(told, Each.tell(self, value, t, owner)) or SAME

    def _short(self, told: Mapping[str, Any], words: Mapping[str, Any]) -> Mapping[str, Any]:
        """The same with "*", where that is shorter."""
        for usual in dict.fromkeys(told.values()):
            rest = {key: word for key, word in words.items() if word != usual}
            if len(rest) + 1 < len(told):
                return {OTHERS: usual, **rest}
        return told


@dataclass(frozen=True)
class Standing(Word):
    """What stands on a space: the seat and the kind of building in one number."""

    def number(self, data: object, r: Reading) -> int | str:
        number = super().number(data, r)
        if isinstance(number, int) and number >= r.players * c.N_KINDS:
            return f"there is no seat {str(data)[0]!r}"
        return number

    def holds(self, value: int, r: Reading) -> bool:
        return value in self.words and value < r.players * c.N_KINDS


@dataclass(frozen=True)
class Buildings(Given):
    """What stands on each space, "A tower"; the field `owner` beside it is read and written with it."""

    def raw(self) -> Meaning:
        return Each(Word({NO_SPACE: "nothing", EMPTY: "empty", **_KINDS}, "building"), self.keys, self.what)

    def tell(self, value: Any, t: Telling, owner: Any) -> Any:
        return super().tell(_standing(value, owner), t, owner)

    def differ(self, value: Any, base: Any, t: Telling, owner: Any, base_owner: Any) -> Any:
        now, before = _standing(value, owner), _standing(base, base_owner)
        return super().differ(now, before, t, owner, base_owner)

    def check(self, value: Any, place: str, r: Reading, owner: Any) -> None:
        super().check(_standing(value, owner), place, r, owner)
        for space, key in self.keys.items():
            if (value[space] >= 0) != (owner.owner[space] >= 0):
                r.wrong(f"owner.{key}", "a building has an owner, and nothing else has one")

    def read(self, old: Any, data: object, place: str, r: Reading, owner: Any) -> Any:
        numbers = _standing(old, owner)
        super().read(numbers, data, place, r, owner)
        for space in self.keys:
            number = numbers[space]
            old[space] = number % c.N_KINDS if number >= 0 else number
            owner.owner[space] = number // c.N_KINDS if number >= 0 else -1
        return old


def _standing(building: Any, s: State) -> list[int]:
    return [
        int(kind) if kind < 0 else max(0, int(s.owner[space])) * c.N_KINDS + int(kind)
        for space, kind in enumerate(building)
    ]


# --- what follows -----------------------------------------------------------------------------------


def _is_laid(s: State, space: int) -> bool:
    return space < s.n_tiles * c.TILE_SPACES


def _usual_standing(s: State, space: int) -> int:
    """Seven empty spaces on each tile that lies."""
    return EMPTY if _is_laid(s, space) else NO_SPACE


def _usual_landscape(s: State, space: int) -> int:
    """What the tile shows there, as it lies."""
    tile, position = divmod(space, c.TILE_SPACES)
    if not _is_laid(s, space) or s.laid[tile] == EXCERPT:
        return c.BLANK
    return int(c.LANDSCAPE[s.laid[tile]][s.rotation[tile] * c.TILE_SPACES + position])


def _usual_deck(s: State, landscape: int) -> int:
    """All cards that are not in a known hand or discarded."""
    seen = sum(s.players[seat].hand[landscape] for seat in range(s.n_players)) + s.discard[landscape]
    return max(0, int(c.CARDS[landscape] - seen))


def _usual_unused(s: State, tile: int) -> int:
    """A tile that does not lie and is not being laid."""
    return int(tile != s.tile and tile not in s.laid[: s.n_tiles])


def complete(s: State, named: frozenset[str]) -> None:
    """Where a turn is named it begins; the map in detail and what is left in piles follow from the rest."""
    if "turn" in named and "phase" not in named:
        s.phase = Phase.ACT
    s.active = int(s.mode != Mode.NONE)
    _complete_map(s, named)
    for seat in range(s.n_players):
        _complete_player(s, seat)
        if not any(place.startswith(f"players.{SEAT_LETTERS[seat]}.stack") for place in named):
            _cut_stacks(s, seat)
    for i, word in _LANDSCAPES.items():
        if not {f"deck.{word}", f"deck.{OTHERS}"} & named:
            s.deck[i] = _usual_deck(s, i)
    for i, word in _TILES.items():
        if not {f"unused.{word}", f"unused.{OTHERS}"} & named:
            s.unused[i] = _usual_unused(s, i)
    hands = [s.players[seat] for seat in range(s.n_players)]
    s.deck_size = max(0, sum(s.deck) - sum(me.cards - sum(me.hand) for me in hands))
    s.map_stack = sum(s.unused)
    s.supply = max(0, c.AMPHORAE - sum(me.amphorae for me in hands))


def _complete_map(s: State, named: frozenset[str]) -> None:
    """Lay the map again and build what stands there, tile by tile and space by space."""
    spaces, standing = {}, []
    for space in range(s.n_tiles * c.TILE_SPACES):
        name = _NAMES[space]
        if s.building[space] >= 0 and s.owner[space] >= 0:
            standing.append((space, int(s.owner[space]), int(s.building[space])))
        elif s.building[space] == NO_SPACE and {f"building.{name}", f"building.{OTHERS}"} & named:
            continue
        given = {f"landscape.{name}", f"landscape.{OTHERS}"} & named
        spaces[space] = int(s.landscape[space]) if given else _usual_landscape(s, space)
    lay_again(s, spaces, standing)


def _complete_player(s: State, seat: int) -> None:
    """Rewards that the map shows, and the tiles that nobody has seen."""
    me = s.players[seat]
    me.rewards = sum(
        1 << group
        for group in range(c.N_GROUPS)
        if is_complete(s, seat, group) and is_connected(s, seat, group)
    )
    me.linked = int(link_brings_amphorae(s) and any(joined(mask) for mask in me.shrines))
    for kind in range(c.N_KINDS):
        chosen = seat == s.turn and kind == s.kind
        me.unseen[kind] = max(0, c.COUNT[kind] - me.store[kind] - me.built[kind] - chosen)


def _cut_stacks(s: State, seat: int) -> None:
    """No more tiles in the stacks than nobody has seen; those on top of the last stack go first (AT-18)."""
    me = s.players[seat]
    for main, stacks in ((1, [0]), (0, list(range(1, c.STACKS)))):
        unseen = sum(n for kind, n in enumerate(me.unseen) if c.MAIN[kind] == main)
        drawn = s.phase == Phase.DRAW and s.turn == seat and (s.stack == 0) == bool(main)
        gone = max(0, sum(me.stack[stack] for stack in stacks) + drawn - unseen)
        for stack in reversed(stacks):
            taken = min(gone, me.stack[stack])
            me.stack[stack] -= taken
            gone -= taken


def joined(shrines: int) -> bool:
    """Whether a settlement with these shrines joins two of them."""
    return shrines > 0 and shrines & (shrines - 1) != 0


# --- the fields -------------------------------------------------------------------------------------

_SETTLEMENT_SHRINES = {NO_SETTLEMENT: "none", 0: "no shrine"} | {
    mask: " ".join(word for i, word in _SHRINES.items() if mask >> i & 1)
    for mask in range(1, 1 << c.MAX_SHRINES)
}
_CARDS = Number(high=c.MOST_OF_ONE)
_FEW = Number(high=c.N_BUILDINGS)

_PLAYER = {
    "hand": Counts(_CARDS, _LANDSCAPES, "landscape", size="cards"),
    "cards": Number(derived=True),
    "amphorae": _FEW,
    "store": Each(_FEW, _KINDS, "building"),
    "stack": Each(_FEW, _STACKS, "stack"),  # tiles left in each
    "unseen": Each(_FEW, _KINDS, "building", derived=True),  # in the stacks, whichever
    "buildings": Number(derived=True),  # on the map
    "built": Each(Number(), _KINDS, "building", derived=True),
    "standing": Bits(_KINDS, "building", derived=True),
    "settlements": Number(derived=True),
    "shrines": Each(
        Word(_SETTLEMENT_SHRINES, "set of shrines"),
        {number: str(number + 1) for number in range(c.N_BUILDINGS)},
        "settlement",
        derived=True,
    ),
    "rewards": Bits({group: row.id for group, row in enumerate(c.GROUPS)}, "group", derived=True),
    "linked": Flag(derived=True),  # amphorae were earned for joined shrines
}

_LENGTHS = Each(Number(-FARTHEST, FARTHEST), {tile: str(tile + 1) for tile in _TILES}, "tile that lies")
_SHRINE_LENGTHS = Each(Number(-FARTHEST, FARTHEST), _SHRINES, "shrine")

FIELDS = {
    "turn": Seat(always=True),
    "phase": Word({int(phase): phase.name.lower() for phase in Phase}, "phase", derived=True),
    "mode": Word({int(mode): mode.name.lower() for mode in Mode}, "kind of turn"),
    "left": Number(high=100, limit=60),  # unused actions; before the first action those that amphorae brought
    "card_phase": Flag(),  # only cards follow in this turn
    "owed": Number(high=100, limit=60),  # cards to be drawn now
    "ending": Flag(),  # the turn ends after them
    "extending": Flag(),  # an extension of the map is due
    "active": Flag(derived=True),  # something happened in this turn
    "quiet": Number(),  # empty passes in succession
    "winner": Seat({-1: "none"}),
    "first": Seat(),
    "players": Seats(Record(_PLAYER)),
    "discard": Each(_CARDS, _LANDSCAPES, "landscape"),
    "deck": Given(_CARDS, _LANDSCAPES, "landscape", follows=_usual_deck),
    "deck_size": Number(derived=True),
    "supply": Number(derived=True),  # amphorae
    "laid": Rows(Word({EXCERPT: "excerpt", **_TILES}, "map tile"), "n_tiles"),
    "n_tiles": Number(derived=True),
    "rotation": Each(Number(high=c.SIDES - 1), {tile: str(tile + 1) for tile in _TILES}, "tile that lies"),
    "tile_q": _LENGTHS,  # the middle of each tile that lies
    "tile_r": _LENGTHS,
    "n_shrines": Number(high=c.MAX_SHRINES),
    "shrine_q": _SHRINE_LENGTHS,
    "shrine_r": _SHRINE_LENGTHS,
    "unused": Given(Flag(), _TILES, "map tile", follows=_usual_unused),  # that are face down
    "map_stack": Number(derived=True),
    "landscape": Given(
        Word({c.BLANK: "meadow", **_LANDSCAPES}, "landscape"), _NAMES, "space", follows=_usual_landscape
    ),
    "building": Buildings(Standing(_STANDING, "building"), _NAMES, "space", follows=_usual_standing),
    "owner": Each(Seat({-1: "nobody"}), _NAMES, "space", derived=True),
    "kind": Word({-1: "none", **_KINDS}, "building"),  # that was drawn or chosen
    "stack": Word({-1: "none", **_STACKS}, "stack"),  # from which it was drawn
    "space": Word({-1: "none", **_NAMES}, "space"),  # where it is to be built
    "due": Packed(),  # what of its price is left to be paid
    "worth": Number(high=MOST_WORTH),  # two for each symbol that is due, one for each other card
    "paying": Word(_LANDSCAPES, "landscape"),  # of which cards are to be handed in
    "tile": Word({-1: "none", **_TILES}, "map tile"),  # that is being laid
    "q": Number(-FARTHEST, FARTHEST),  # where its middle comes
    "r": Number(-FARTHEST, FARTHEST),
    "settlement": Each(Number(high=c.N_BUILDINGS - 1), _NAMES, "space", derived=True),
    "shrine": Each(Bits(_SHRINES, "shrine"), _NAMES, "space", derived=True),
    "touching": Each(
        Bits({seat: SEAT_LETTERS[seat] for seat in range(c.MAX_PLAYERS)}, "seat"),
        _NAMES,
        "space",
        derived=True,
    ),
    "symbols": Each(Packed(), _NAMES, "space", derived=True),
    "near": Each(
        Word({c.OFF: "none", **_NAMES}, "space"),
        {i: f"{_NAMES[i // c.SIDES]}-{i % c.SIDES + 1}" for i in range(c.N_SPACES * c.SIDES)},
        "side of a space",
        derived=True,
    ),
}
