"""Positions of Navegador as documents: what each field means, and what follows from others.

What cannot arise is in `position_faults.py`; how documents are read and written is in `engine/position.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from ....engine.actors import SEAT_LETTERS
from ....engine.errors import shown
from ....engine.field_meanings import (
    SAME,
    Bits,
    Each,
    Flag,
    Meaning,
    Number,
    Reading,
    Record,
    Scalar,
    Seat,
    Seats,
    Telling,
    Word,
)
from ..data import constants as c
from ..data.components import COLUMNS, GOODS, LINES
from ..rules.navigation import chart_ranges
from ..rules.state import NOWHERE, STEP_OF_SPACE, EndedBy, State, Step
from ..rules.turns import begin_turn
from .position_faults import built_of, tokens_of
from .position_faults import faults as faults

REGION_WORDS = {region: known.id for region, known in enumerate(c.REGIONS)}
TOKEN_WORDS = {i: f"{token.good}:{token.price}" for i, token in enumerate(c.TOKENS)}
_GOODS, _COLUMNS, _LINES = (dict(enumerate(words)) for words in (GOODS, COLUMNS, LINES))
_PLACES = (
    {c.UNSEEN: "unseen"}
    | {c.AT_REGION + region: word for region, word in REGION_WORDS.items()}
    | {c.WITH_SEAT + seat: SEAT_LETTERS[seat] for seat in range(c.MAX_PLAYERS)}
)
_COUNT = Number(high=99, limit=80)
_REGION = Word({NOWHERE: "none", **REGION_WORDS}, "region")
_REGION_LIST = Bits(REGION_WORDS, "region")
_OF_COLUMNS = {
    c.COLONIES: COLUMNS[c.COLONIES],
    c.FACTORIES: COLUMNS[c.FACTORIES],
}  # items that follow from others


@dataclass(frozen=True)
class _Items(Each):
    """What the columns multiply; colonies and factories follow from those of each kind."""

    def differ(self, value: Any, base: Any, t: Telling, owner: Any, base_owner: Any) -> Any:
        told = super().differ(value, base, t, owner, base_owner)
        if t.derived or told is SAME:
            return told
        return {key: word for key, word in told.items() if key not in _OF_COLUMNS.values()} or SAME


@dataclass(frozen=True)
class _Explored(Bits):
    """The regions explored, told where they do not follow from ships and tokens."""

    def differ(self, value: Any, base: Any, t: Telling, owner: Any, base_owner: Any) -> Any:
        if not t.derived and value == _open_waters(owner):
            return SAME
        return super().differ(value, base, t, owner, base_owner)


_VOYAGES = {
    start * c.N_REGIONS + region: f"{REGION_WORDS[start]} {REGION_WORDS[region]}"
    for start, region in product(range(c.N_REGIONS), repeat=2)
}
_DECISIONS: Mapping[int, Mapping[int, str]] = {  # by step, the number of the cursor after each decision
    Step.PAY: REGION_WORDS,
    Step.SAIL: _VOYAGES,
    Step.REVEAL: {token + 1: word for token, word in TOKEN_WORDS.items()},
    Step.MARKET: {good + 1: word for good, word in _GOODS.items()},
    Step.COLONY: REGION_WORDS,
    Step.BUILDINGS: _LINES,
}


@dataclass(frozen=True)
class _Cursor(Scalar):
    """The last decision of the action under way, in the words of its step."""

    def raw(self) -> Meaning:
        return Number()

    def tell(self, value: Any, t: Telling, owner: Any) -> Any:
        if value == 0:
            return "none"
        return _DECISIONS.get(_action_of(owner), _VOYAGES).get(int(value)) or self.word(int(value))

    def word(self, value: int) -> Any:
        return _VOYAGES.get(value, value)

    def number(self, data: object, r: Reading) -> int | str:
        if data == "none":
            return 0
        for words in _DECISIONS.values():
            for number, word in words.items():
                if word == data:
                    return number
        return f"there is no decision {shown(data)}; there are regions, goods, lines, tokens, voyages"


def _action_of(s: State) -> int:
    """The action under way; after the end of the game, the one that was the last."""
    stone = s.players[s.turn].stone
    if s.step != Step.OVER or stone == NOWHERE:
        return int(s.step)
    if STEP_OF_SPACE[stone] == Step.SAIL and s.target != NOWHERE:
        return Step.REVEAL
    return int(STEP_OF_SPACE[stone])


FIELDS = {
    "turn": Seat(always=True),
    "step": Word({int(step): step.name.lower() for step in Step}, "step", derived=True),
    "phase": Number(1, 3, derived=True),
    "first": Seat(),
    "card_holder": Seat(derived=True),
    "card_steps": Number(high=999, limit=900),  # the holder's since the card came (NA-100)
    "card_used": Flag(),  # in this turn
    "by_card": Flag(),  # the voyage under way is the card's
    "explored": _Explored(REGION_WORDS, "region"),
    "players": Seats(
        Record(
            {
                "cash": Number(high=999_990, limit=900_000, unknown=-1),
                "stone": Word({NOWHERE: "none", **dict(enumerate(c.SPACES))}, "space"),
                "workers": _COUNT,
                "on_board": Number(high=99, derived=True),  # ships in regions
                "ships": Each(Number(high=20), REGION_WORDS, "region"),
                "colonies": Each(Number(high=c.MOST_TOKENS), _GOODS, "kind of goods", derived=True),
                "factories": Each(Number(high=c.MOST_FACTORIES), _GOODS, "kind of goods"),
                "items": _Items(_COUNT, _COLUMNS, "column"),
                "privileges": Each(Number(high=c.SLOTS), _COLUMNS, "column"),
            }
        )
    ),
    "token": Each(Word(_PLACES, "place"), TOKEN_WORDS, "token"),
    "rows": Each(Number(1, c.N_ROWS), _GOODS, "kind of goods"),
    "sold": Each(_COUNT, _LINES, "line", derived=True),
    "unsold": Number(derived=True),
    "gallery": Each(_COUNT, _COLUMNS, "column"),
    "stock": Each(_COUNT, _COLUMNS, "column", derived=True),
    "left": Each(_COUNT, REGION_WORDS, "region", derived=True),  # tokens, face up or down
    "to_pay": _COUNT,  # ships, for rondel steps
    "to_reveal": _COUNT,
    "cursor": _Cursor(),
    "target": _REGION,  # the unexplored region that the voyage under way enters
    "used": _COUNT,  # workers bound in this action; the orange factory in a Market action
    "busy": Each(_COUNT, REGION_WORDS, "region"),  # ships that have sailed or serve a colony
    "ended_by": Word({int(by): by.name.lower() for by in EndedBy}, "trigger"),
    "ender": Seat({-1: "none"}),
    "turns_left": _COUNT,
    "reach": Each(_REGION_LIST, REGION_WORDS, "region", derived=True),
}


# --- what follows -----------------------------------------------------------------------------------


def complete(s: State, named: frozenset[str]) -> None:
    """Where a turn is named it begins; numbers follow from tokens, ships and what players own."""
    if "turn" in named and "card_holder" not in named:
        s.card_holder = (s.first - 1) % s.n_players
    for seat in range(s.n_players):
        _complete_player(s, seat, named)
    for line in range(c.N_LINES):
        if not _is_named(named, "sold", LINES[line]):
            built = built_of(s, line)
            s.sold[line] = built if line < c.N_GOODS else min(c.OFFERED[s.n_players][line], max(0, built))
    s.unsold = sum(c.OFFERED[s.n_players][line] - s.sold[line] for line in range(c.N_LINES))
    _complete_regions(s, named)
    if "phase" not in named:
        s.phase = max([1, *(c.STARTS_PHASE[r] for r in range(c.N_REGIONS) if s.explored >> r & 1)])
    for column in range(c.N_COLUMNS):
        taken = sum(s.players[seat].privileges[column] for seat in range(s.n_players))
        s.stock[column] = max(0, c.PRIVILEGES_PER_TYPE - s.gallery[column] - taken)
    chart_ranges(s)
    if "turn" in named and "step" not in named:
        begin_turn(s)


def _is_named(named: frozenset[str], *place: str) -> bool:
    """Whether a document names this place, or all like it."""
    return any(".".join(keys) in named for keys in product(*((key, "*") for key in place)))


def _complete_player(s: State, seat: int, named: frozenset[str]) -> None:
    """Colonies are tokens; sums are those of ships, colonies and factories (NA-36, NA-62, NA-67)."""
    me, letter = s.players[seat], SEAT_LETTERS[seat]
    me.on_board = sum(me.ships)
    for good in range(c.N_GOODS):
        if not _is_named(named, "players", letter, "colonies", GOODS[good]):
            me.colonies[good] = tokens_of(s, seat, good)
    me.items[c.COLONIES] = sum(me.colonies)
    me.items[c.FACTORIES] = c.START_ITEMS[c.FACTORIES] + sum(me.factories)


def _complete_regions(s: State, named: frozenset[str]) -> None:
    """Where a region is explored, the tokens that lie open are all that are left there (NA-52)."""
    if "explored" not in named:
        s.explored = _open_waters(s)
    for region in range(c.N_REGIONS):
        if s.explored >> region & 1 and not (s.step == Step.REVEAL and region == s.target):
            s.left[region] = sum(place == c.AT_REGION + region for place in s.token)


def _open_waters(s: State) -> int:
    """The regions that must be explored: Portugal, and where ships stand or tokens lie (NA-51, NA-52)."""
    waters = 1 << c.PORTUGAL
    for place in s.token:
        if c.AT_REGION <= place < c.WITH_SEAT:
            waters |= 1 << (place - c.AT_REGION)
    for seat in range(s.n_players):
        for region, ships in enumerate(s.players[seat].ships):
            if ships and not (s.step == Step.SAIL and region == s.target):
                waters |= 1 << region
    return waters
