"""As much data as one member may have, written straight into the database. No tests here."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from tests.browser.stored import over

GAMES = ("africa", "afrikan_tahti", "attika", "navegador", "retkikunnat")
PASSWORD = "a board of tiles"


@dataclass(frozen=True)
class Size:
    """How much of everything; `WHOLE` is what the limits of a server allow one member."""

    matches: int
    running: int
    editions: int
    boards: int
    lines: int
    ratings: int
    entrants: int
    listed: int
    days: int

    def doubled(self) -> Size:
        """Twice as much of all that grows without a limit of its own."""
        return Size(**{name: 2 * n for name, n in vars(self).items()})


SMALL = Size(matches=6, running=4, editions=4, boards=4, lines=40, ratings=20, entrants=8, listed=4, days=8)
WHOLE = Size(
    matches=1500,
    running=24,
    editions=60,
    boards=100,
    lines=2000,
    ratings=400,
    entrants=64,
    listed=60,
    days=60,
)


@dataclass
class Heavy:
    """A member with all of it, and the ids that addresses need."""

    client: Any
    guest: str
    game: str
    table: str
    watch: str
    seat: str
    edition: str
    tournament: str
    day: str
    report: int
    member: int
    name: str


def sign_up(client: Any, name: str, **more: str) -> Any:
    """The row of a new member, who is signed in."""
    from lauta.web.models import Member

    reply = client.post("/sign-up", {"name": name, "password": PASSWORD, **more})
    assert reply.status_code == 302, reply.content.decode()
    return Member.objects.get(name=name)


def heavy(client: Any, name: str, size: Size, game: str = "retkikunnat") -> Heavy:
    """Fill the database for a new member of this name. `game` is that of the table that is looked at."""
    member = sign_up(client, name)
    member.keeper = True
    member.save()
    finished = fill_finished(member.guest, size)
    chosen = next(table for table in finished if table.game == game)
    _chat(chosen, member.guest, size.lines)
    _running(client, size)
    edition = _editions(client, member.guest, size.editions)
    _boards(finished, size.boards, member.guest)
    _ratings(member, size.ratings)
    tournament = _tournament(member.guest, size.entrants)
    day = _days(member.guest, size.days)
    report = _reports(chosen, member.guest, size.lines)
    return Heavy(
        client, member.guest, game, chosen.public_id, chosen.watch_token, chosen.seats.first().token, edition,
        tournament, day, report, member.pk, name,
    )  # fmt: skip


def fill_finished(guest: str, size: Size) -> list[Any]:
    """Finished matches of all games in turn, as copies of one match of each."""
    from django.db import connection

    import lauta
    from lauta.web.models import Entry, Played, Seat, Table

    logs = {game: over(game, 2, 1) for game in GAMES}
    games = [GAMES[n % len(GAMES)] for n in range(size.matches)]
    tables = Table.objects.bulk_create(
        Table(
            host=guest, game=game, rules_version=lauta.game(game).rules_version, players=2,
            options=logs[game].options, status=Table.OVER, version=len(logs[game].log), revision=9,
            snapshot=logs[game].snapshot(), seed=bytes(32), listed=n % 10 == 0,
        )
        for n, game in enumerate(games)
    )  # fmt: skip
    Seat.objects.bulk_create(
        seat
        for table in tables
        for seat in (
            Seat(table=table, index=0, name="Aino", owner=guest),
            Seat(table=table, index=1, name="Bot", kind=Seat.BOT, level="casual"),
        )
    )
    Played.objects.bulk_create(one for table in tables for one in _played(table, guest))
    patterns: dict[str, int] = {}
    for table in tables:
        if table.game in patterns:
            with connection.cursor() as cursor:
                cursor.execute(
                    "insert into lauta_entry (table_id, n, actor, action, follows)"
                    " select %s, n, actor, action, follows from lauta_entry where table_id = %s",
                    [table.pk, patterns[table.game]],
                )
        else:
            patterns[table.game] = table.pk
            Entry.objects.bulk_create(
                Entry(table=table, n=n, actor=one.actor, action=one.action)
                for n, one in enumerate(logs[table.game].log)
            )
    return tables


def _played(table: Any, guest: str) -> Any:
    from django.utils.timezone import now

    from lauta.web.models import Played

    for seat in range(2):
        yield Played(
            table=table.public_id, game=table.game, players=2, seat=seat, owner=guest if seat == 0 else "",
            level="" if seat == 0 else "casual", rank=1 + seat, won=seat == 0, share=1.0 - seat, points=50.0,
            decisions=100, minutes=30.0, opening=["x", "y"], over=now(),
        )  # fmt: skip


def _chat(table: Any, guest: str, lines: int) -> None:
    from lauta.web.models import Chat, Note

    Chat.objects.bulk_create(
        Chat(table=table, seat=0, name="Aino", text=f"line {n} " + "x" * 400, owner=guest, entries=n)
        for n in range(lines)
    )
    Note.objects.create(table=table, owner=guest, text="y" * 20_000)


def _running(client: Any, size: Size) -> None:
    """Matches that wait for the member, and open tables of others in the lobby."""
    from django.test import Client

    seats = {"seat_0": "me", "seat_1": "here"}
    for n in range(size.running):
        form = {"game": GAMES[n % len(GAMES)], "players": 2, "name": "Aino", "preset": "", **seats}
        reply = client.post("/new", form, REMOTE_ADDR=f"192.0.2.{n}")
        assert reply.status_code == 302, reply.content.decode()
    for n in range(size.listed):
        form = {"game": GAMES[n % len(GAMES)], "players": 2, "preset": "", "seat_0": "me", "seat_1": "open",
                "name": f"Host {n}", "listed": "1"}  # fmt: skip
        reply = Client().post("/new", form, REMOTE_ADDR=f"192.0.3.{n}")
        assert reply.status_code == 302, reply.content.decode()


def _editions(client: Any, guest: str, count: int) -> str:
    """Small ones, and one that gives every figure of the game with most of them."""
    from lauta.web.models import Edition

    figures = {"tables": {"components": {"market": {"sugar": [65]}}}, "whole": []}
    Edition.objects.bulk_create(
        Edition(owner=guest, game="navegador", name=f"Box {n}", figures=figures, n_changed=1)
        for n in range(count - 2)
    )
    largest = client.post("/editions/new", {"game": "retkikunnat", "name": "Whole box"})
    whole = client.get(f"{largest.headers['Location']}/file?all=1").content.decode()
    reply = client.post("/editions/new", {"text": whole})
    assert reply.status_code == 302, reply.content.decode()
    return str(reply.headers["Location"]).removeprefix("/editions/")


def _boards(finished: list[Any], count: int, guest: str) -> None:
    from lauta.web.models import Board, Table

    like = finished[0]
    tables = Table.objects.bulk_create(
        Table(host=guest, game=like.game, rules_version=like.rules_version, players=2, options=like.options,
              status=Table.PLAYING, free=True, seed=bytes(32))
        for _ in range(count)
    )  # fmt: skip
    Board.objects.bulk_create(Board(table=table, name=f"Board {n}") for n, table in enumerate(tables))


def _ratings(member: Any, count: int) -> None:
    """A full leaderboard, and a history of the member."""
    from lauta.web.models import Member, Rating, RatingChange

    drawn = random.Random(1)
    others = Member.objects.bulk_create(
        Member(name=f"{member.name} {n}", key=f"{member.key} {n}", guest=f"{member.guest}.{n}")
        for n in range(count)
    )
    Rating.objects.bulk_create(
        Rating(game="retkikunnat", players=2, member=one, mu=drawn.uniform(10, 40), sigma=2.0, matches=50)
        for one in [member, *others]
    )
    RatingChange.objects.bulk_create(
        RatingChange(table=f"{member.pk}-{n}", game="retkikunnat", players=2, seat=0, member=member, rank=1,
                     mu_before=25, sigma_before=2, mu=25 + n % 5, sigma=2)
        for n in range(count)
    )  # fmt: skip


def _tournament(guest: str, entrants: int) -> str:
    """A Swiss tournament that is over, all of whose rounds were played."""
    import lauta
    from lauta.web.models import Entrant, Pairing, Tournament

    rounds = 7
    row = Tournament.objects.create(
        host=guest, game="attika", options=lauta.game("attika").options_of(""), system=Tournament.SWISS,
        size=2, places=entrants, rounds=rounds, level="casual", listed=True, status=Tournament.OVER,
        round=rounds,
    )  # fmt: skip
    Entrant.objects.bulk_create(
        Entrant(tournament=row, number=n, name=f"Player {n}", owner=guest if n == 0 else f"{guest}-{n}")
        for n in range(entrants)
    )
    Pairing.objects.bulk_create(
        Pairing(tournament=row, round=r, number=n, seats=[2 * n, 2 * n + 1], over=True, ranks=[1, 2],
                points=[50, 40])
        for r in range(1, rounds + 1)
        for n in range(entrants // 2)
    )  # fmt: skip
    return str(row.public_id)


def _days(guest: str, count: int) -> str:
    from django.utils.timezone import now

    import lauta
    from lauta.web.models import Attempt, Challenge

    home = lauta.game("africa")
    today = now().date()
    chosen = today - timedelta(days=1)
    for back in range(1, count + 1):
        on = today - timedelta(days=back)
        challenge, _ = Challenge.objects.get_or_create(
            date=on,
            defaults={"game": "africa", "rules_version": home.rules_version, "preset": "",
                      "options": home.options_of(""), "levels": ["casual"], "seed": bytes(32)},
        )  # fmt: skip
        Attempt.objects.bulk_create(
            Attempt(challenge=challenge, owner=guest if n == 0 else f"{guest}-{n}", name=f"P {n}",
                    shown=True, rank=1, points=50 + n, lead=3, decisions=60, finished=now())
            for n in range(count)
        )  # fmt: skip
    return date.isoformat(chosen)


def _reports(table: Any, guest: str, count: int) -> int:
    from lauta.web.models import Deed, Report, Shunned
    from lauta.web.moderation.reports import REASONS

    made = Report.objects.bulk_create(
        Report(
            table=table.public_id,
            reporter=f"{guest}-{n}",
            accused=guest,
            name="Aino",
            reason=next(iter(REASONS)),
        )
        for n in range(count)
    )
    Deed.objects.bulk_create(Deed(keeper="Aino", kind="hide", what=f"line {n}") for n in range(count))
    Shunned.objects.bulk_create(
        Shunned(owner=guest, other=f"{guest}-s{n}", name=f"Other {n}") for n in range(count // 4)
    )
    return int(made[0].pk)
