"""What programs ask for: the lobby, tables, moves, words. JSON in, JSON out, by a token and without cookies.

Thin: `ROUTES` says who may do what (`api_door.py` holds to it), streams are in `live/`, the rest in `tables/`
and `match/`.
"""

from __future__ import annotations

from functools import cache

from ..base.addresses import place_of
from ..editions import kept
from ..live.events import AnyEvent
from ..live.lines import Line, Reading
from ..match import consent, moves, offer
from ..match.proof import ProofTold
from ..members.personal_tokens import CHAT, MAKE, PLAY, READ
from ..models import Rating, Seat
from ..page import tableview
from ..ratings.scale import Strength
from ..tables import leaving, seating, talk
from ..tables.lobby import live_tables, open_tables
from ..tables.told import TableTold, tables_of, told
from . import openapi
from .api_door import Call, Route
from .api_shapes import (
    Account,
    AtVersion,
    Document,
    Done,
    Invitation,
    Leaving,
    Lobby,
    Made,
    Move,
    Nothing,
    RatingTold,
    Reply,
    Sitting,
    Speech,
    Tables,
    TableWanted,
    Wish,
)

# ------------------------------------------------------------------ who, and where


def document(call: Call) -> Document:
    return _document()


@cache
def _document() -> Document:
    return openapi.document(ROUTES)


def account(call: Call) -> Account:
    grant = call.member
    rows = Rating.objects.filter(member=grant.member).order_by("game", "players")
    ratings = [
        RatingTold(row.game, row.players, strength.number, strength.margin, row.matches)
        for row in rows
        for strength in [Strength(row.mu, row.sigma)]
    ]
    return Account(grant.name, grant.program, sorted(grant.scopes), ratings)


def lobby(call: Call) -> Lobby:
    guest = call.member.guest
    return Lobby(
        [told(offered.table, guest) for offered in open_tables(guest)],
        [told(offered.table, guest) for offered in live_tables()],
    )


def tables(call: Call) -> Tables:
    guest = call.member.guest
    return Tables([told(table, guest) for table in tables_of(guest, call.word("status"))])


# ------------------------------------------------------------------ coming and going


def make(call: Call) -> Made:
    grant, wanted = call.member, call.body_as(TableWanted)
    game = offer.game(wanted.game)
    seats = [
        seating.SeatWish(seat.kind, seat.level, grant.name if seat.kind == "me" else "")
        for seat in wanted.seats
    ]
    edition = kept.to_play(wanted.edition, game.id, grant.guest)
    made = seating.create(
        grant.guest, game.id, seats, wanted.preset or None, wanted.options, "", wanted.pace, edition,
        wanted.listed, wanted.clock, wanted.rated,
    )  # fmt: skip
    open_seats = made.seats.filter(kind=Seat.OPEN)
    return Made(
        told(made, grant.guest),
        [Invitation(seat.index, seat.token, f"/join/{made.public_id}/{seat.token}") for seat in open_seats],
        f"/watch/{made.public_id}/{made.watch_token}",
    )


def sit(call: Call) -> TableTold:
    grant, wanted = call.member, call.body_as(Sitting)
    if wanted.invitation:
        table = seating.claim(call.table_id, wanted.invitation, grant.guest, grant.name, wanted.nonce)
    else:
        table = leaving.sit_down(call.table_id, grant.guest, grant.name, wanted.nonce)
    return told(table, grant.guest)


def leave(call: Call) -> TableTold:
    guest = call.member.guest
    return told(leaving.leave(call.table_id, guest, call.body_as(Leaving).level), guest)


def back(call: Call) -> TableTold:
    guest = call.member.guest
    return told(leaving.come_back(call.table_id, guest), guest)


def call_off(call: Call) -> Done:
    leaving.call_off(call.table_id, call.member.guest)
    return Done()


# ------------------------------------------------------------------ at the table


def now(call: Call) -> Line:
    shown = str(call.request.headers.get("Authorization", ""))
    line = Reading(call.table_id, shown, call.number("since") or 0, call.number("seat")).news()
    assert line is not None, "the first line is always there"
    return line


def proof(call: Call) -> ProofTold:
    return tableview.proof(call.table_id)


def play(call: Call) -> AtVersion:
    who = call.who
    move = call.body_as(Move)
    actions = move.action if isinstance(move.action, list) else [move.action]
    return AtVersion(moves.play(call.table_id, who.playing(), actions, move.version))


def say(call: Call) -> Done:
    who = call.who
    place = place_of(call.request.META["REMOTE_ADDR"])
    speaker = talk.Speaker(who.guest, who.seats, who.name, place)
    talk.speak(seating.find(call.table_id), speaker, call.body_as(Speech).text)
    return Done()


def propose(call: Call) -> AtVersion:
    who = call.who
    who.playing()
    wish = call.body_as(Wish)
    return AtVersion(consent.propose(call.table_id, who.guest, wish.kind, wish.version).version)


def reply(call: Call) -> AtVersion:
    who = call.who
    who.playing()
    said = call.body_as(Reply)
    return AtVersion(consent.answer(call.table_id, who.guest, said.agree, said.version).version)


def resume(call: Call) -> AtVersion:
    who = call.who
    who.playing()
    return AtVersion(consent.resume(call.table_id, who.guest).version)


# ------------------------------------------------------------------ all of them

A_TABLE = "<str:table_id>"
TABLE, TABLES = f"api/tables/{A_TABLE}", "api/tables"
SEAT = {"seat": "the seat as which it is read, where the token opens several"}
SINCE = {"since": "so many entries of the log are known already"}

ROUTES = (
    Route("GET", "api/openapi.json", "api-document", "This document", "open", Document, document, None),
    Route("GET", "api/account", "api-account", "Whose token it is", "read", Account, account),
    Route("GET", "api/lobby", "api-lobby", "The lobby", "read", Lobby, lobby),
    Route("GET", "api/events", "api-events", "What happens at all tables of mine, as a stream", "stream",
          AnyEvent, None, (READ, PLAY), refused=(400,),
          query={"since": "the `at` of the last event that is known: what was missed is told first"}),
    Route("GET", TABLES, "api-tables", "My newest tables", "read", Tables, tables, (READ, PLAY),
          refused=(400,), query={"status": ("open", "playing", "over")}),
    Route("POST", TABLES, "api-make", "Set up a table", "table", Made, make, (MAKE,), TableWanted, 201,
          refused=(400, 404, 413, 422)),
    Route("GET", TABLE, "api-table", "A table as my seat sees it", "position", Line, now, (READ, PLAY),
          by_seat=True, refused=(400, 410), query={**SINCE, **SEAT}),
    Route("GET", f"{TABLE}/proof", "api-proof", "All from which the draws of a finished match follow", "read",
          ProofTold, proof, (READ, PLAY), by_seat=True, refused=(409, 410)),
    Route("POST", f"{TABLE}/sit", "api-sit", "Take an open seat, listed or by invitation", "table",
          TableTold, sit, (MAKE,), Sitting, refused=(400, 413)),
    Route("POST", f"{TABLE}/leave", "api-leave", "Leave; in a running match a bot plays on", "table",
          TableTold, leave, (MAKE,), Leaving, refused=(400, 413)),
    Route("POST", f"{TABLE}/back", "api-back", "Take the seat again that a bot has played on", "table",
          TableTold, back, (MAKE,), Nothing, refused=(400, 413)),
    Route("POST", f"{TABLE}/call-off", "api-call-off", "Do without a table of mine that has not begun",
          "table", Done, call_off, (MAKE,), Nothing, refused=(400, 413)),
    Route("POST", f"api/{A_TABLE}/play", "api-play", "Make a move", "move", AtVersion, play, (PLAY,), Move,
          by_seat=True, refused=(400, 409, 410, 413, 422)),
    Route("POST", f"api/{A_TABLE}/say", "api-say", "Say something", "say", Done, say, (CHAT,), Speech,
          by_seat=True, refused=(400, 413)),
    Route("POST", f"api/{A_TABLE}/propose", "api-propose", "Propose to take back, to pause or to end",
          "propose", AtVersion, propose, (PLAY,), Wish, by_seat=True, refused=(400, 409, 413)),
    Route("POST", f"api/{A_TABLE}/answer", "api-answer", "Agree with a proposal, or not", "propose",
          AtVersion, reply, (PLAY,), Reply, by_seat=True, refused=(400, 409, 413)),
    Route("POST", f"api/{A_TABLE}/resume", "api-resume", "End a pause", "propose", AtVersion, resume,
          (PLAY,), Nothing, by_seat=True, refused=(400, 413)),
    Route("GET", f"stream/{A_TABLE}", "api-stream", "A table as my seat sees it, at every version", "stream",
          Line, None, (READ, PLAY), by_seat=True, refused=(400, 410), query={**SINCE, **SEAT}),
)  # fmt: skip
