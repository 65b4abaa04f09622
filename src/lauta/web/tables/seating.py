"""Tables before and beside the match: making one, sitting down, starting, playing again.

Moves are made in `match/moves.py`; talking is `talk.py`; pages are drawn in `views`.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F, Q

import lauta

from ...engine.errors import OptionError
from ...engine.phrase import T
from ...i18n import say
from ..base.asker import asker, uncounted
from ..base.engines import is_engine
from ..base.levels import seatable
from ..base.limits import TABLES_AT_WORK
from ..base.rates import TABLES_MADE
from ..base.refusals import BadRequest, NotAllowed, Stale, TooFast, no_table
from ..base.room import TABLES_KEPT
from ..bots.queue import at_work
from ..match import clocks, edition_games, moves, offer
from ..match.delay import known as known_delay
from ..match.match_cache import chance_of, game_at, names_of, options_of
from ..match.pace import CALM, known
from ..match.presence import presence
from ..match.secrets import sealed
from ..match.tokens import is_closed
from ..members.personal_tokens import programs
from ..members.player_names import bot_name, distinct, player_name
from ..models import Attempt, Duty, Seat, Table, token
from ..moderation.shunning import apart, check_company
from ..ratings import rating_rules
from .expiry import last_day
from .watching import Mark, by_link, mark_of_tournament

log = logging.getLogger("lauta.tables")

BOT_NAMES = ("Amina", "Baako", "Chidi", "Desta", "Esi", "Farai")
MAX_NONCE = 64


@dataclass(frozen=True)
class SeatWish:
    """What somebody wants of a seat when setting up a table: `kind` me, here, open or bot."""

    kind: str
    level: str = ""
    name: str = ""


def create(
    guest: str,
    game_id: str,
    seats: Sequence[SeatWish],
    preset: str | None,
    options: Mapping[str, Any] | None,
    theme: str = "",
    pace: str = CALM,
    edition: str = "",
    listed: bool = False,
    clock: str = clocks.NONE,
    rated: bool = False,
    delay: int | None = None,
    hints: bool = True,
) -> Table:
    """A new table with its seats; it begins at once when no seat is open. Raises OptionError, BadRequest.

    `edition` is the text of the edition with whose figures it is played; a `listed` table is found by all.
    `delay` is how many decisions late spectators see hidden hands played; None for the usual one.
    Without `hints` nobody gets any.
    """
    game = edition_games.game_of(offer.game(game_id).id, edition)
    offer.theme(game, theme)
    if len(seats) not in game.players:
        raise OptionError(
            T(
                "{game} is for {low} to {high} players.",
                game=game.title,
                low=min(game.players),
                high=max(game.players),
            )
        )
    for wish in seats:
        check_wish(wish)
    complete = game.options_of(preset, options)
    named = game.preset_of(complete, likely=preset or "")
    if rated:
        _check_engines(wish.level for wish in seats if wish.kind == "bot")
        rating_rules.check(guest, [wish.kind for wish in seats], named is not None and not edition)
    names = _names(guest, seats)
    with transaction.atomic():
        check_room()
        table = Table.objects.create(
            host=guest, game=game.id, rules_version=game.rules_version, players=len(seats), options=complete,
            preset=named.id if named else "", theme=theme, pace=known(pace), seed=secrets.token_bytes(32),
            nonces=[secrets.token_hex(8)], seen=last_day(), edition=edition,
            figures=edition_games.figures_key(game.id, edition), listed=listed, clock=clocks.known(clock),
            rated=rated, delay=known_delay(delay, game.hides(complete)), hints=hints,
        )  # fmt: skip
        for index, (wish, name) in enumerate(zip(seats, names, strict=True)):
            Seat.objects.create(table=table, index=index, name=name, **_sitter(wish, guest))
        begin_if_full(table)
        _check_work(table)
    presence.visit(table.public_id, guest)
    moves.announce(table)
    log.info("table %s: %s for %d", table.public_id, game.id, len(seats))
    return table


def check_wish(wish: SeatWish) -> None:
    """Raises BadRequest where it is no wish for a seat."""
    if wish.kind not in ("me", "here", "open", "bot"):
        raise BadRequest(T("A seat is for you, for somebody else here, open, or for a bot."))
    if wish.kind == "bot" and wish.level not in seatable():
        raise BadRequest(T("There is no bot of level {level}.", level=wish.level[:20]))


def _check_engines(levels: Iterable[str]) -> None:
    """Engines play for no rating: they may change from day to day. BadRequest."""
    for level in levels:
        if is_engine(level):
            raise BadRequest(T("{name} is an engine: matches with it are not rated.", name=level))


def _sitter(wish: SeatWish, guest: str) -> dict[str, str]:
    if wish.kind == "bot":
        return {"kind": Seat.BOT, "level": wish.level}
    if wish.kind == "open":
        return {"kind": Seat.OPEN}
    return {"kind": Seat.HUMAN, "owner": guest}


def _names(guest: str, seats: Sequence[SeatWish]) -> list[str]:
    bots = iter(BOT_NAMES)
    names: list[str] = []
    for index, wish in enumerate(seats):
        if wish.kind == "bot":
            names.append(bot_name(wish.name, next(bots), names))
        else:
            names.append(player_name(guest, wish.name, say(T("Player {n}", n=index + 1)), names))
    return names


def begin_if_full(table: Table) -> None:
    """Begin the match where no seat is open. The caller holds the transaction, and tells the others then."""
    if table.seats.filter(kind=Seat.OPEN).exists():
        return
    if table.rated:
        table.seats.filter(kind=Seat.HUMAN).update(began=F("owner"))
    match = game_at(table).match(
        table.players, chance=chance_of(table), options=options_of(table), names=names_of(table)
    )
    moves.begin(table, match)


def check_room() -> None:
    """Raises NoRoom where the server has as many tables as it may, TooFast where the asking address has.

    It counts tables that nothing has counted before (`base/request_guard.py`).
    """
    TABLES_KEPT.check_rows(Table)
    if uncounted():
        TABLES_MADE.spend(asker())


def _check_work(table: Table) -> None:
    """Within the transaction that begins it: bots are to be at work at a few tables of a guest at a time."""
    if Duty.objects.filter(table=table).exists():
        others = at_work(table.host, table)
        if others >= TABLES_AT_WORK():
            raise TooFast(
                T(
                    "Bots are at work at {n} tables of yours already. "
                    "Wait until they have moved, or leave one alone for a while.",
                    n=others,
                )
            )


def find(table_id: str) -> Table:
    """A table by its name, to be changed. NotFound."""
    table = Table.objects.filter(public_id=table_id[:40]).order_by().first()
    if table is None:
        raise no_table()
    return table


def seats_of(table: Table, guest: str) -> tuple[int, ...]:
    """The seats that this guest plays."""
    return tuple(
        seat.index for seat in table.seats.all() if guest and seat.owner == guest and seat.kind == Seat.HUMAN
    )


def seats_left(table: Table, guest: str) -> tuple[int, ...]:
    """The seats that bots play on for this guest, who may have them again."""
    return tuple(
        seat.index for seat in table.seats.all() if guest and seat.former == guest and seat.kind == Seat.BOT
    )


def seats_moved(table: Table, guest: str) -> tuple[int, ...]:
    """Return the seats that this guest played until their link was opened on another device."""
    return tuple(
        seat.index
        for seat in table.seats.all()
        if guest and seat.moved_from == guest != seat.owner and seat.kind == Seat.HUMAN
    )


def may_watch(table: Table, guest: str, watching: Sequence[Mark]) -> bool:
    """Whether the guest may see the table at all: host, player, or holder of the spectator's link.

    `watching` are the links that the browser has opened (`watching.py`).
    Who may watch a match may watch its rematches, too, and who takes part in a tournament all of its tables.
    A daily challenge is its player's alone until its day is over; then all may see it where it is shown.
    """
    if table.daily is not None:
        return bool(seats_of(table, guest)) or (not sealed(table) and _shown(table))
    if table.listed or (guest and table.host == guest) or seats_of(table, guest):
        return True
    if kept_for(table, guest):
        return True
    return bool(seats_left(table, guest)) or by_link(table, watching) or _takes_part(table, guest, watching)


def _shown(table: Table) -> bool:
    """Whether the player of a daily challenge has everybody look at the finished match."""
    return table.status == Table.OVER and Attempt.objects.filter(table=table, shown=True).exists()


def _takes_part(table: Table, guest: str, watching: Sequence[Mark]) -> bool:
    """Whether the guest is in the tournament of the table, or may look on there."""
    tournament = table.tournament
    if tournament is None:
        return False
    mine = Q(owner=guest) | Q(former=guest)
    return mark_of_tournament(tournament) in watching or (
        bool(guest) and tournament.entrants.filter(mine).exists()
    )


def claim(table_id: str, seat_token: str, guest: str, name: str, nonce: str) -> Table:
    """Sit down with an invitation. It works once: afterwards the seat has a link of its owner's own."""
    table = find(table_id)
    seat = invited(table, seat_token)
    if seat.kind == Seat.BOT:
        return _relieve(table, seat, guest, name)
    with transaction.atomic():
        table = find(table_id)
        seat = invited(table, seat_token)
        if seat.kind == Seat.BOT:
            raise Stale
        if table.rated:
            rating_rules.check_sitter(table, seat, guest)
        if seat.kind == Seat.OPEN:
            others = list(
                table.seats.exclude(pk=seat.pk).exclude(kind=Seat.OPEN).values_list("name", flat=True)
            )
            unnamed = say(T("Player {n}", n=seat.index + 1))
            seat.kind, seat.name = Seat.HUMAN, player_name(guest, name, unnamed, others)
            table.nonces = [*table.nonces, clean_nonce(nonce)]
        seat.moved_from = seat.owner if seat.owner != guest else seat.moved_from
        seat.owner, seat.former = guest, ""
        seat.accept()
        seat.save()
        moves.touch(table)
        table.save()
        if table.status == Table.OPEN:
            begin_if_full(table)
    moves.announce(table)
    return table


def _relieve(table: Table, seat: Seat, guest: str, name: str) -> Table:
    """A person takes the seat of a bot in a running match; the draws are as they were. Stale."""
    if table.status != Table.PLAYING:
        raise BadRequest(T("This match is over."))
    if table.rated:
        rating_rules.check_sitter(table, seat, guest)
    others = list(table.seats.exclude(pk=seat.pk).values_list("name", flat=True))
    taken = player_name(guest, name, seat.name, others)
    return moves.take_seat(table.public_id, seat.index, guest, lambda now: now.token == seat.token, taken)


class UsedInvitation(NotAllowed):
    """Somebody has taken the seat with this invitation."""

    way_on = "sign-in"

    def __init__(self) -> None:
        super().__init__(
            T("This invitation was used already. If you used it, open it in the browser in which you took the"
              " seat, or sign in.")
        )  # fmt: skip


def invited(table: Table, seat_token: str) -> Seat:
    """The seat that the token opens."""
    if table.daily is not None:
        raise NotAllowed(T("A daily challenge is played by whoever has begun it, alone."))
    for seat in table.seats.all():
        held = seat.kind != Seat.BOT or (seat.offered and not seat.former)
        if held and _equal(seat.token, seat_token):
            if seat.kind == Seat.HUMAN and is_closed(seat.owner):
                break
            return seat
    if any(seat.accepted_with(seat_token) for seat in table.seats.all()):
        raise UsedInvitation
    log.warning("wrong invitation at %s", table.public_id)
    raise NotAllowed(T("This invitation is not valid."))


def leads_back(table: Table, seat_token: str, guest: str) -> bool:
    """True if the invitation is one with which this guest took a seat, or the link of a seat of theirs."""
    return any(
        seat.belongs_to(guest) and (seat.accepted_with(seat_token) or _equal(seat.token, seat_token))
        for seat in table.seats.all()
    )


def _equal(one: str, other: str) -> bool:
    return secrets.compare_digest(one.encode(), other.encode())


def clean_nonce(nonce: str) -> str:
    """A player's own contribution to the draws; one is made up when none came."""
    kept = "".join(c for c in nonce if c.isascii() and c.isalnum())[:MAX_NONCE]
    return kept or secrets.token_hex(8)


def fill_with_bots(table_id: str, guest: str, level: str) -> Table:
    """The host stops waiting: bots take the open seats, and the match begins."""
    check_wish(SeatWish("bot", level))
    with transaction.atomic():
        table = find(table_id)
        if table.host != guest:
            raise NotAllowed(T("Only the host of the table can do this."))
        if table.status != Table.OPEN:
            raise BadRequest(T("This match has already begun."))
        if table.rated:
            _check_engines([level])
            rating_rules.check_anybody(table)
        taken = names_of(table)
        for seat in table.seats.filter(kind=Seat.OPEN):
            free = [name for name in BOT_NAMES if name not in taken]
            name = free[0] if free else distinct(BOT_NAMES[seat.index % len(BOT_NAMES)], taken)
            seat.kind, seat.level, seat.name, seat.token = Seat.BOT, level, name, token()
            seat.accepted, seat.former = [], "" if table.rated else seat.former
            taken.append(seat.name)
            seat.save()
        begin_if_full(table)
        _check_work(table)
    moves.announce(table)
    return table


def prefer(table: Table, seats: Sequence[int], auto_end: bool) -> None:
    """Whether turns of these seats end by themselves when nothing else is left to do."""
    with transaction.atomic():
        table = find(table.public_id)
        table.seats.filter(index__in=seats).update(auto_end=auto_end)
        moves.touch(table)
    moves.announce(table)


def word(table: Table, theme: str) -> None:
    """In which words this table is shown from now on."""
    with transaction.atomic():
        table = find(table.public_id)
        offer.theme(offer.game(table.game), theme)
        table.theme = theme
        moves.touch(table)
        table.save()
    moves.announce(table)


def set_pace(table: Table, pace: str) -> None:
    """How long bots wait before they move at this table, from their next decision on."""
    with transaction.atomic():
        table = find(table.public_id)
        table.pace = known(pace)
        moves.touch(table)
        table.save()
    moves.announce(table)


def play_again(table_id: str, guest: str) -> Table:
    """A new table with the same people in the same colours, options and bots.

    It begins when all people of the old one have said so, each by asking for it: until then their seats are
    kept for them. Programs have nothing to read and come along. Where a seat was chosen to begin, the next
    one does now; else it is up to the rules. No seat is kept for a player whom the guest has blocked, and a
    player whom another one has blocked cannot ask.
    """
    with transaction.atomic():
        old = find(table_id)
        if old.rematch is not None or kept_for(old, guest):
            return _come_along(old.rematch or old, guest)
        if old.status != Table.OVER:
            raise BadRequest(T("This match is not over yet."))
        if not seats_of(old, guest) and old.host != guest:
            raise NotAllowed(T("Only the players can ask for a rematch."))
        if old.daily is not None:
            raise NotAllowed(T("Everybody has one try at a daily challenge."))
        check_company(old, guest, anyway=True)
        check_room()
        new = Table.objects.create(
            host=guest, game=old.game, rules_version=lauta.game(old.game).rules_version, players=old.players,
            options=_begun_by_the_next(old), preset=old.preset, theme=old.theme, pace=old.pace,
            seed=secrets.token_bytes(32), nonces=[secrets.token_hex(8)], seen=last_day(),
            edition=old.edition, figures=old.figures, listed=old.listed, clock=old.clock,
            rated=old.rated, delay=old.delay, hints=old.hints,
        )  # fmt: skip
        seats, taken = list(old.seats.order_by("index")), list[str]()
        blocked = apart(guest, [seat.owner for seat in seats])
        for seat in seats:
            if seat.kind == Seat.HUMAN:
                seat.name = player_name(seat.owner, seat.name, seat.name, taken)
            taken.append(seat.name)
            asked = seat.kind == Seat.HUMAN and seat.owner not in {"", guest, *programs()}
            Seat.objects.create(
                table=new, index=seat.index, kind=Seat.OPEN if asked else seat.kind, level=seat.level,
                name=seat.name, owner="" if asked else seat.owner,
                former=seat.owner if asked and seat.owner not in blocked else "",
                auto_end=seat.auto_end, orders=seat.orders,
            )  # fmt: skip
        begin_if_full(new)
        _check_work(new)
        if new.status == Table.OPEN:
            moves.turned(new)
        old.rematch = new
        old.save()
        moves.touch(old)
    moves.announce(old)
    moves.announce(new)
    return new


def kept_for(table: Table, guest: str) -> list[Seat]:
    """The open seats of a rematch that wait for this guest."""
    return [seat for seat in table.seats.all() if guest and seat.kind == Seat.OPEN and seat.former == guest]


def _come_along(table: Table, guest: str) -> Table:
    """Whoever sat at the old table takes the seats of the rematch that are kept; it begins with the last."""
    mine = kept_for(table, guest)
    if not mine or table.status != Table.OPEN:
        return table
    check_company(table, guest, anyway=True)
    for seat in mine:
        if table.rated:
            rating_rules.check_sitter(table, seat, guest)
        seat.kind, seat.owner, seat.former, seat.token = Seat.HUMAN, guest, "", token()
        seat.save()
        table.nonces = [*table.nonces, clean_nonce("")]
    moves.touch(table)
    table.save()
    for old in Table.objects.filter(rematch=table):  # its pages no longer ask
        moves.touch(old)
    begin_if_full(table)
    _check_work(table)
    moves.announce(table)
    return table


def _begun_by_the_next(table: Table) -> dict[str, Any]:
    """The options of a rematch."""
    options: dict[str, Any] = options_of(table)
    for spec in game_at(table).options:
        if spec.is_seat and isinstance(options[spec.name], int):
            options[spec.name] = options[spec.name] % table.players + 1
    return options
