"""One press to a table: against bots, with a friend by a link, or with another player of this server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ...engine.errors import LautaError, UnknownName
from ...engine.game import Game
from ..base.refusals import TooFast
from ..match import clocks, offer, pace
from ..models import Seat, Table
from . import leaving, seating
from .lobby import open_tables
from .set_up import ME, OPEN, SetUp

LEVEL = "casual"
PLAYERS = 3
BOTS, FRIEND, LIVE, DAYS = "bots", "friend", "live", "days"
CLOCKS: Mapping[str, str] = {
    BOTS: clocks.NONE, FRIEND: clocks.NONE, LIVE: "bank-900-15", DAYS: "days-3",
}  # fmt: skip


@dataclass(frozen=True)
class Card:
    """A game on the front page: how many play by one press, and about how many minutes it takes."""

    game: Game
    players: int
    minutes: int


def cards() -> list[Card]:
    """All games on offer, in their order."""
    found = [(game, usual_players(game)) for game in offer.games()]
    return [Card(game, players, pace.about_minutes(game, players)) for game, players in found]


def as_set_up(card: Card, last: SetUp | None) -> Card:
    """The card with the minutes of the match that one press begins, which is that of last time."""
    if last is None or not last.needs_nobody:
        return card
    levels = [wish.partition(":")[2] for wish in last.seats if wish.startswith("bot:")]
    if not levels or len(last.seats) not in card.game.players:
        return card
    return replace(card, minutes=pace.about_minutes(card.game, len(last.seats), levels))


def usual_players(game: Game) -> int:
    """How many play by one press."""
    return min(max(PLAYERS, min(game.players)), max(game.players))


def way(name: str) -> str:
    """A way to a table by its name; UnknownName lists the good ones."""
    if name not in CLOCKS:
        raise UnknownName("way", name, CLOCKS)
    return name


def clock_of(way: str) -> clocks.Clock:
    """The clock of a table that is made this way."""
    return clocks.CLOCKS[CLOCKS[way]]


def usual(game: Game, preset: str, way: str = BOTS) -> SetUp:
    """The settings of a table that nobody has customized."""
    if way == BOTS:
        seats = (ME, *[f"bot:{LEVEL}"] * (usual_players(game) - 1))
    else:
        seats = (ME, *[OPEN] * (min(game.players) - 1))
    return SetUp(seats, preset, clock=CLOCKS[way])


def begin(guest: str, game: Game, way: str, name: str, wanted: SetUp) -> Table:
    """Make the table; among players of this server, sit down at one that waits for the same, if there is any.

    Raises what `seating.create` raises.
    """
    public = way in (LIVE, DAYS)
    if public and (found := _waiting(guest, game, name, wanted)) is not None:
        return found
    specs = {spec.name: spec for spec in game.options}
    options = {name: specs[name].parse(value) for name, value in wanted.options.items()}
    return seating.create(
        guest, game.id, wanted.wishes(name), wanted.preset or None, options, wanted.theme,
        wanted.pace, listed=public, clock=wanted.clock, hints=wanted.hints,
    )  # fmt: skip


def _waiting(guest: str, game: Game, name: str, wanted: SetUp) -> Table | None:
    """A seat at a listed table of this game with this clock; None where there is none. TooFast.

    The table that waits for the longest comes first, but those of one source in turn with those of others.
    """
    for offered in sorted(open_tables(guest), key=lambda one: (one.turn, one.table.changed)):
        table = offered.table
        kind = (table.game, table.clock, table.preset, table.edition, table.rated)
        people = sum(seat.kind == Seat.HUMAN for seat in offered.seats)
        alike = kind == (game.id, wanted.clock, wanted.preset, "", False)
        if not alike or people + offered.free != table.players:
            continue
        try:
            return leaving.sit_down(table.public_id, guest, name)
        except TooFast:  # which every other table would say, too
            raise
        except LautaError:  # another was quicker, or one of the two has blocked the other
            continue
    return None
