"""Setting a tournament up, joining, leaving, coming back, and its start. What follows then is `rounds.py`."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import Q

from ...engine.errors import OptionError
from ...engine.phrase import T
from ...i18n import say
from ..base.asker import asker_digest
from ..base.engines import is_engine
from ..base.limits import TOURNAMENTS_EACH
from ..base.names import clean_name
from ..base.refusals import BadRequest, NotAllowed, Stale, TooMuch
from ..base.room import ENTRANTS, TOURNAMENTS_KEPT
from ..match import clocks, edition_games, moves, offer
from ..match.pace import CALM, known
from ..match.presence import presence
from ..match.serious import STAND_IN
from ..members.player_names import distinct, player_name
from ..models import Entrant, Pairing, Seat, Table, Tournament
from ..moderation.shunning import check_people
from ..tables.expiry import last_day
from ..tables.leaving import count_change
from ..tables.seating import BOT_NAMES, SeatWish, check_room, check_wish
from .pairing import robin_rounds, swiss_rounds
from .rounds import announce, begin_round, end, find, schedule, touch

log = logging.getLogger("lauta.tournaments")
FEWEST, MOST = 4, 16  # places, before they are rounded up to whole tables
MOST_ROUNDS = 9


@dataclass(frozen=True)
class Wish:
    """What somebody wants of a tournament; `rounds` of 0 are as many as is usual."""

    game: str
    size: int = 2
    places: int = 4
    system: str = Tournament.ROBIN
    rounds: int = 0
    level: str = "casual"
    preset: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    theme: str = ""
    edition: str = ""
    clock: str = clocks.NONE
    pace: str = CALM
    listed: bool = False
    name: str = ""


def places_of(wish: Wish) -> int:
    """So many places, rounded up to whole tables: bots take those that nobody asked for."""
    return -(-wish.places // wish.size) * wish.size


def rounds_of(wish: Wish) -> int:
    """As many rounds as are wanted, or as are usual; a round robin has those that it needs. BadRequest."""
    places = places_of(wish)
    if wish.system == Tournament.ROBIN:
        return robin_rounds(places, wish.size)
    if wish.system != Tournament.SWISS:
        raise BadRequest(T("A tournament is a round robin or Swiss."))
    if not 0 <= wish.rounds <= MOST_ROUNDS:
        raise BadRequest(T("A Swiss tournament has 1 to {n} rounds.", n=MOST_ROUNDS))
    return wish.rounds or swiss_rounds(places, wish.size)


def create(guest: str, wish: Wish, name: str) -> Tournament:
    """A new tournament in which the guest takes part. OptionError, BadRequest, NoRoom, TooMuch."""
    game = edition_games.game_of(offer.game(wish.game).id, wish.edition)
    offer.theme(game, wish.theme)
    if wish.size not in game.players:
        low, high = min(game.players), max(game.players)
        raise OptionError(T("{game} is for {low} to {high} players.", game=game.title, low=low, high=high))
    if not FEWEST <= wish.places <= MOST:
        raise BadRequest(T("A tournament has {low} to {high} places.", low=FEWEST, high=MOST))
    check_wish(SeatWish("bot", wish.level))
    if is_engine(wish.level):
        raise BadRequest(T("{name} is an engine: it fills no places of tournaments.", name=wish.level))
    complete = game.options_of(wish.preset, wish.options)
    named = game.preset_of(complete, likely=wish.preset or "")
    with transaction.atomic():
        _check_limits(guest)
        row = Tournament.objects.create(
            host=guest, name=clean_name(wish.name, ""), game=game.id, options=complete,
            preset=named.id if named else "", theme=wish.theme, edition=wish.edition, pace=known(wish.pace),
            clock=clocks.known(wish.clock), system=wish.system, size=wish.size, places=places_of(wish),
            rounds=rounds_of(wish), level=wish.level, listed=wish.listed, seen=last_day(),
        )  # fmt: skip
        _enter(row, guest, name)
    presence.visit(row.public_id, guest)
    log.info("tournament %s: %s, %d places", row.public_id, game.id, row.places)
    return row


def _check_limits(guest: str) -> None:
    check_room()
    TOURNAMENTS_KEPT.check_rows(Tournament)
    running = Tournament.objects.filter(host=guest).exclude(status=Tournament.OVER).count()
    if running >= TOURNAMENTS_EACH():
        raise TooMuch(T("{n} tournaments of yours are not over yet. Finish one, or call one off.", n=running))


def _enter(row: Tournament, guest: str, name: str) -> None:
    taken = list(row.entrants.values_list("name", flat=True))
    unnamed = say(T("Player {n}", n=len(taken) + 1))
    Entrant.objects.create(tournament=row, owner=guest, name=player_name(guest, name, unnamed, taken))


def join(public_id: str, guest: str, name: str) -> Tournament:
    """Take a place; with the last one it begins. BadRequest, TooFast.

    NotAllowed where a player there has blocked the guest.
    """
    row = find(public_id)
    schedule(row.places, row.size)  # looked for before the transaction, where it may hold up nobody
    with transaction.atomic():
        row = find(public_id)
        if row.status != Tournament.OPEN:
            raise BadRequest(T("This tournament has begun already. You can watch it."))
        if row.entrants.filter(owner=guest).exists():
            raise BadRequest(T("You take part in this tournament already."))
        check_people([row.host, *row.entrants.values_list("owner", flat=True)], guest, anyway=True)
        _check_share(row)
        _enter(row, guest, name)
        tables = _begin(row) if row.entrants.count() >= row.places else []
        if not tables:
            touch(row)
    announce(row, tables)
    return row


def _check_share(row: Tournament) -> None:
    """One address takes half of the places of a listed tournament at most, but where its host is. TooFast."""
    place = asker_digest()
    if row.listed and place and place != row.place:
        here = row.entrants.filter(place=place).exclude(owner="").count()
        ENTRANTS.check(here, row.places)


def start(public_id: str, guest: str) -> Tournament:
    """The starter waits no longer: bots take the places that are left. NotAllowed, BadRequest."""
    row = find(public_id)
    schedule(row.places, row.size)
    with transaction.atomic():
        row = find(public_id)
        if row.host != guest:
            raise NotAllowed(T("Only who has set the tournament up can do this."))
        if row.status != Tournament.OPEN:
            raise BadRequest(T("This tournament has begun already."))
        tables = _begin(row)
    announce(row, tables)
    return row


def _begin(row: Tournament) -> list[Table]:
    """Fill up with bots, draw the numbers, and begin the first round; within the caller's transaction."""
    taken = list(row.entrants.values_list("name", flat=True))
    for n in range(len(taken), row.places):
        name = distinct(BOT_NAMES[n % len(BOT_NAMES)], taken)
        taken.append(name)
        Entrant.objects.create(tournament=row, level=row.level, name=name)
    numbers = list(range(row.places))
    secrets.SystemRandom().shuffle(numbers)
    for number, one in zip(numbers, row.entrants.all(), strict=True):
        one.number = number
        one.save(update_fields=["number"])
    if row.system == Tournament.ROBIN:
        row.schedule = schedule(row.places, row.size)
    return begin_round(row)


def call_off(public_id: str, guest: str) -> None:
    """The starter does without it, as long as it has not begun. NotAllowed, BadRequest."""
    with transaction.atomic():
        row = find(public_id)
        if row.host != guest:
            raise NotAllowed(T("Only who has set the tournament up can do this."))
        if row.status != Tournament.OPEN:
            raise BadRequest(T("This tournament has begun already."))
        row.delete()
    row.revision += 1
    announce(row)


def leave(public_id: str, guest: str) -> Tournament:
    """Before the start the place is free again; later a bot plays on, and who left may come back.

    Once nobody is left it ends. BadRequest, NotAllowed.
    """
    with transaction.atomic():
        row = find(public_id)
        one = _mine(row, Q(owner=guest))
        if row.status == Tournament.PLAYING:
            count_change(f"{public_id} {one.pk}")
        if row.status == Tournament.OPEN:
            if row.host == guest:
                raise BadRequest(T("You have set this tournament up: call it off, or start it."))
            one.delete()
        else:
            one.owner, one.former, one.level = "", guest, STAND_IN
            one.save()
        touch(row)
    announce(row)
    for table_id, index in _seats(row, Q(owner=guest, kind=Seat.HUMAN)):
        with suppress(Stale):  # the match has ended meanwhile
            moves.hand_over(table_id, index, STAND_IN, guest, back=guest, still=_is_played)
    if row.status == Tournament.PLAYING:
        end(row)
    return row


def come_back(public_id: str, guest: str) -> Tournament:
    """Who has left plays again, from now on. BadRequest, NotAllowed."""
    with transaction.atomic():
        row = find(public_id)
        one = _mine(row, Q(former=guest))
        count_change(f"{public_id} {one.pk}")
        one.owner, one.former, one.level = guest, "", ""
        one.save()
        touch(row)
    announce(row)
    for table_id, index in _seats(row, Q(former=guest, kind=Seat.BOT)):
        with suppress(Stale):
            moves.take_seat(table_id, index, guest, lambda seat: seat.former == guest)
    return row


def _is_played(table: Table) -> bool:
    return table.status == Table.PLAYING


def _mine(row: Tournament, whose: Q) -> Entrant:
    if row.status == Tournament.OVER:
        raise BadRequest(T("This tournament is over."))
    one = row.entrants.filter(whose).first()
    if one is None:
        raise NotAllowed(T("You do not take part in this tournament."))
    return one


def _seats(row: Tournament, whose: Q) -> list[tuple[str, int]]:
    """Table and index of seats of somebody in matches of this round that are being played."""
    tables = Pairing.objects.filter(tournament=row, table__status=Table.PLAYING).values("table")
    found = Seat.objects.filter(whose, table__in=tables)
    return list(found.values_list("table__public_id", "index"))
