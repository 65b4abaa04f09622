"""Everything of somebody as a ZIP archive: the account, matches as records, editions, what was said.

Only what its owner may know: a record of a running match holds no hidden card, no seed and no other hand.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from typing import IO, Any

from django.db.models import Q

from ...engine.errors import LautaError
from ...i18n import say
from ..base.clock import date_at
from ..match.match_cache import begun_under_other_rules, game_at
from ..models import (
    Attempt,
    Chat,
    Edition,
    Member,
    Note,
    NoticeWish,
    Played,
    PuzzleTry,
    Report,
    Seat,
    Shunned,
    Solver,
    Subscription,
    Table,
    Tournament,
    Vacation,
)  # fmt: skip
from ..tournaments.rounds import standing
from .tableview import record

README = (
    "account.json   the account, where there is one\n"
    "tokens.json    what programs of yours may do; the tokens themselves are not kept\n"
    "passkeys.json  names of its passkeys and when they were used; the keys themselves are on your devices\n"
    "ratings.json   how rated matches changed its ratings (mean, deviation; openskill)\n"
    "rating-notes.json   ratings that were corrected, until you have seen it\n"
    "sessions.json  the browsers in which you are signed in\n"
    "access.json    what was added to your account that opens it, from which browser and address\n"
    "notices.json   how you get notices: by mail, the webhook, the browsers\n"
    "tables.json    the tables, what you said and noted there\n"
    "said.json      what you said at other tables\n"
    "notes.json     what you noted at other tables\n"
    "reports.json   what you reported to those who keep this server\n"
    "tournaments.json   the tournaments in which you take part, and where you stand\n"
    "shunned.json   whom you have muted or blocked\n"
    "vacations.json   when you were on vacation in the last year, in seconds since 1970\n"
    "results.json   how your finished matches went\n"
    "puzzles.json   the puzzles that you tried, and whether you found them at once\n"
    "strength.json  how strong you are at puzzles (mean, deviation)\n"
    "challenges.json   the daily challenges that you played\n"
    "records/       matches as records: open them with `lauta replay FILE`\n"
    "boards/        your free boards: where they begin, and all lines as a tree of moves\n"
    "editions/      editions that you made: `lauta edition check FILE`\n"
)


def _tournaments(guest: str) -> list[dict[str, Any]]:
    mine = Q(host=guest) | Q(entrants__owner=guest) | Q(entrants__former=guest)
    told = []
    for row in Tournament.objects.filter(mine).distinct():
        one = row.entrants.filter(Q(owner=guest) | Q(former=guest)).first()
        place = next((line.place for line in standing(row) if one and line.player == one.number), None)
        told.append(
            {"tournament": row.public_id, "title": row.name, "game": row.game, "host": row.host == guest,
             "name": one.name if one else None, "status": row.status, "left": bool(one and not one.owner),
             "place": place, "began": row.created.isoformat()}
        )  # fmt: skip
    return told


def write_archive(
    out: IO[bytes], guest: str, member: Member | None, tell: Callable[[float], None] = lambda _: None
) -> None:
    """Write the archive of a guest, or of a member; `tell` hears how far it is, from 0 to 1."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", README)
        if member is not None:
            archive.writestr("account.json", _json(_account(member)))
            archive.writestr("tokens.json", _json(_tokens(member)))
            archive.writestr("passkeys.json", _json(_passkeys(member)))
            archive.writestr("ratings.json", _json(_ratings(member)))
            archive.writestr("rating-notes.json", _json(_rating_notes(member)))
            archive.writestr("sessions.json", _json(_sessions(member)))
            archive.writestr("access.json", _json(_access_notes(member)))
        tables = Table.objects.filter(_mine(guest)).distinct()
        told, many = [], tables.count()
        for n, table in enumerate(tables.prefetch_related("seats").iterator(chunk_size=50)):
            tell(n / many)
            told.append(_table(table, guest))
            if table.status != Table.OPEN:
                archive.writestr(f"records/{table.public_id}.txt", _record(table, guest))
            if table.free:
                archive.writestr(f"boards/{table.public_id}.json", _json(_board(table)))
        archive.writestr("tables.json", _json(told))
        archive.writestr("said.json", _json(_said_elsewhere(guest)))
        archive.writestr("notes.json", _json(_noted_elsewhere(guest)))
        archive.writestr("reports.json", _json(_reports(guest)))
        archive.writestr("notices.json", _json(_notices(guest)))
        shunned = Shunned.objects.filter(owner=guest).values_list("name", "blocked")
        archive.writestr("shunned.json", _json([{"name": n, "blocked": b} for n, b in shunned]))
        archive.writestr("vacations.json", _json(_vacations(guest)))
        archive.writestr("results.json", _json(_results(guest)))
        archive.writestr("puzzles.json", _json(_puzzles(guest)))
        archive.writestr("strength.json", _json(_strength(guest)))
        archive.writestr("challenges.json", _json(_challenges(guest)))
        archive.writestr("tournaments.json", _json(_tournaments(guest)))
        for edition in Edition.objects.filter(owner=guest):
            archive.writestr(f"editions/{edition.public_id}.toml", edition.text)


def _vacations(guest: str) -> list[dict[str, float]]:
    """Seconds since 1970, by the wall clock."""
    days = Vacation.objects.filter(owner=guest).values_list("since", "until")
    return [{"since": date_at(a).timestamp(), "until": date_at(b).timestamp()} for a, b in days]


def _account(member: Member) -> dict[str, Any]:
    return {
        "name": member.name, "email": member.email, "email_confirmed": member.confirmed,
        "about": member.about, "public": member.public,
        "program": member.program, "language": member.language,
        "created": member.created.isoformat(),
        "last_sign_in": member.last_login.isoformat() if member.last_login else None,
    }  # fmt: skip


def _mine(guest: str) -> Q:
    return Q(host=guest) | Q(seats__owner=guest) | Q(seats__former=guest)


def _sessions(member: Member) -> list[dict[str, Any]]:
    return [
        {"browser": row.agent, "address": row.address, "signed_in": row.made.isoformat(),
         "seen": row.seen.isoformat()}
        for row in member.sessions.all()
    ]  # fmt: skip


def _access_notes(member: Member) -> list[dict[str, Any]]:
    return [
        {"what": row.what, "browser": row.agent, "address": row.address, "added": row.added.isoformat()}
        for row in member.access_notes.all()
    ]


def _said_elsewhere(guest: str) -> list[dict[str, Any]]:
    """What was said at tables that are in no other file: as a spectator, or at a seat that was left."""
    here = Table.objects.filter(_mine(guest))
    rows = Chat.objects.filter(owner=guest, event="").exclude(table__in=here).select_related("table")
    return [{"table": row.table.public_id, "when": row.said.isoformat(), "text": row.text} for row in rows]


def _noted_elsewhere(guest: str) -> list[dict[str, Any]]:
    here = Table.objects.filter(_mine(guest))
    rows = Note.objects.filter(owner=guest).exclude(table__in=here).select_related("table")
    return [{"table": row.table.public_id, "note": row.text} for row in rows]


def _reports(guest: str) -> list[dict[str, Any]]:
    rows = Report.objects.filter(reporter=guest)
    return [
        {"about": row.name, "reason": row.reason, "words": row.words, "made": row.made.isoformat()}
        for row in rows
    ]


def _notices(guest: str) -> dict[str, Any]:
    wish = NoticeWish.objects.filter(owner=guest).first() or NoticeWish()
    browsers = Subscription.objects.filter(owner=guest)
    return {
        "mail": wish.mail, "webhook": wish.hook,
        "browsers": [{"browser": row.agent, "made": row.made.isoformat()} for row in browsers],
    }  # fmt: skip


def _tokens(member: Member) -> list[dict[str, Any]]:
    return [
        {
            "name": row.name, "scopes": row.scopes, "made": row.made.isoformat(),
            "used": row.used.isoformat() if row.used else None,
        }
        for row in member.tokens.all()
    ]  # fmt: skip


def _passkeys(member: Member) -> list[dict[str, Any]]:
    """Names and dates; a key itself would be of use to nobody."""
    return [
        {"name": row.name, "made": row.made.isoformat(), "used": row.used.isoformat() if row.used else None}
        for row in member.passkeys.all()
    ]


def _ratings(member: Member) -> list[dict[str, Any]]:
    rows = member.rating_changes.all()
    return [
        {
            "table": row.table, "game": row.game, "players": row.players, "rank": row.rank,
            "before": [row.mu_before, row.sigma_before], "after": [row.mu, row.sigma],
            "at": row.at.isoformat(),
        }
        for row in rows
    ]  # fmt: skip


def _rating_notes(member: Member) -> list[dict[str, Any]]:
    return [
        {
            "game": row.game, "players": row.players, "before": [row.mu_before, row.sigma_before],
            "after": [row.mu, row.sigma], "at": row.at.isoformat(),
        }
        for row in member.rating_notes.all()
    ]  # fmt: skip


def _results(guest: str) -> list[dict[str, Any]]:
    names = (
        "table", "game", "players", "preset", "rated", "seat", "rank", "won", "points", "decisions",
        "minutes", "opening", "account", "luck", "over",
    )  # fmt: skip
    rows = Played.objects.filter(owner=guest).values(*names) if guest else []
    return [{**row, "over": row["over"].isoformat()} for row in rows]


def _puzzles(guest: str) -> list[dict[str, Any]]:
    names = "game", "puzzle", "wrong", "shown", "solved", "won", "changed"
    rows = PuzzleTry.objects.filter(owner=guest).values(*names) if guest else []
    return [{**row, "changed": row["changed"].isoformat()} for row in rows]


def _strength(guest: str) -> list[dict[str, Any]]:
    rows = Solver.objects.filter(owner=guest).values("mu", "sigma", "puzzles") if guest else []
    return [{**row} for row in rows]


def _challenges(guest: str) -> list[dict[str, Any]]:
    rows = Attempt.objects.filter(owner=guest).select_related("challenge", "table") if guest else []
    return [
        {
            "date": row.challenge.date.isoformat(), "game": row.challenge.game, "name": row.name,
            "shown": row.shown, "table": row.table.public_id if row.table else None, "rank": row.rank,
            "points": row.points, "lead": row.lead, "decisions": row.decisions,
            "begun": row.begun.isoformat(),
            "finished": row.finished.isoformat() if row.finished else None,
        }
        for row in rows
    ]  # fmt: skip


def _table(table: Table, guest: str) -> dict[str, Any]:
    seats = list(table.seats.all())
    mine = [seat.index for seat in seats if seat.owner == guest and seat.kind == Seat.HUMAN]
    own = Chat.objects.filter(Q(seat__in=mine) | Q(owner=guest), table=table, event="")
    said = own.values_list("said", "text")
    return {
        "id": table.public_id, "game": table.game, "free_board": table.free,
        "status": table.status, "host": table.host == guest,
        "players": [seat.name for seat in seats], "my_seats": mine,
        "created": table.created.isoformat(), "changed": table.changed.isoformat(),
        "note": next((note.text for note in table.notes.filter(owner=guest)), ""),
        "said": [{"when": when.isoformat(), "text": text} for when, text in said],
    }  # fmt: skip


def _board(table: Table) -> dict[str, Any]:
    """A free board with all lines: [parent, seat (-1: chance), move, name, rank] each, numbered from 1.

    Under other rules than today's moves are numbers.
    """
    told = str if begun_under_other_rules(table) else game_at(table).notation.text_of
    rows = [
        [parent, actor, told(action), name, rank] for parent, actor, action, name, rank in table.board.nodes
    ]
    return {"name": table.board.name, "game": table.game, "start": table.start, "lines": rows}


def _record(table: Table, guest: str) -> str:
    try:
        return record(table.public_id, guest)
    except LautaError as error:
        return say(error.phrase) + "\n"


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
