"""What programs send and get, as types: bodies are checked against them, and /api/openapi.json tells them.

Tables, events and lines of streams have their types where they are made: `tables/told.py`, `live/`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ..tables.told import TableTold

Number = Annotated[int, Meta(ge=0, lt=2**31)]
Version = Annotated[int, Meta(ge=0, lt=2**31, description="the version of the table that it answers")]


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What every body has: nothing but the keys named here."""


class Move(Body):
    """One decision, as number or text, or several that are one move."""

    action: Number | str | list[Number | str]
    version: Version


class Speech(Body):
    """A line of the talk."""

    text: str


class Wish(Body):
    """Something that all people at the table would have to agree on."""

    kind: Literal["undo", "pause", "end"]
    version: Version


class Reply(Body):
    """Whether the player agrees with what is proposed; who has proposed it takes it back with false."""

    agree: bool
    version: Version


class SeatWanted(Body):
    """A seat of a new table: for the member of the token, open, or for one of Lauta's bots of a `level`."""

    kind: Literal["me", "open", "bot"]
    level: Literal["novice", "casual", "skilled", "expert", "master"] = "casual"


class TableWanted(Body):
    """A table to set up. A `listed` one is in the lobby; without `preset` and `options` rules are usual."""

    game: str
    seats: Annotated[list[SeatWanted], Meta(min_length=2, max_length=8)]
    preset: str = ""
    options: dict[str, str | int | bool] = {}
    edition: Annotated[str, Meta(description="id of an edition with whose figures it is played")] = ""
    listed: bool = False
    rated: bool = False
    clock: str = ""
    pace: Literal["calm", "brisk", "at_once"] = "calm"


class Sitting(Body):
    """Where a seat is taken that is not listed: the token of an invitation."""

    invitation: Annotated[str, Meta(max_length=64)] = ""
    nonce: Annotated[str, Meta(max_length=64, description="a part of one's own in the draws")] = ""


class Leaving(Body):
    """How well the bot plays that plays on."""

    level: Literal["novice", "casual", "skilled", "expert", "master"] = "casual"


class Nothing(Body):
    """No keys."""


class AtVersion(msgspec.Struct):
    """The version of the table afterwards."""

    version: int


class Done(msgspec.Struct):
    """It is done."""

    done: Literal[True] = True


class Lobby(msgspec.Struct):
    """What everybody finds: tables with an open seat, not those of one's own, and matches to watch."""

    open: list[TableTold]
    live: list[TableTold]


class Tables(msgspec.Struct):
    """The newest tables of the member."""

    tables: list[TableTold]


class Invitation(msgspec.Struct):
    """What opens a seat: the token, and the page that does the same for people."""

    seat: int
    token: str
    path: str


class Made(msgspec.Struct):
    """A new table, with what opens its seats; `watch` is the page for who looks on, its end their token."""

    table: TableTold
    invitations: list[Invitation]
    watch: str


class RatingTold(msgspec.Struct):
    """How strong the member is in a game for so many."""

    game: str
    players: int
    rating: int
    margin: int
    matches: int


class Account(msgspec.Struct):
    """Whose token it is, and what it allows."""

    name: str
    program: bool
    scopes: list[str]
    ratings: list[RatingTold]


class Refusal(msgspec.Struct):
    """Why nothing was changed."""

    code: str
    error: str
    rule: str | msgspec.UnsetType = msgspec.UNSET


Document = dict[str, Any]
