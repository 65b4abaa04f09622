"""Settle rated matches again that count differently now: seats for which a bot stood in are last.

Walks the kept changes in order and carries on only what becomes different, so ratings that no such match
touches stay exactly as they are, and a second run changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import Count, F

from ..models import Chat, Member, Played, Rating, RatingChange, RatingNote, Seat, Table
from .scale import Strength, rated_anew
from .settling import last_for, shared

Player = tuple[str, int, int, str]  # game, number of players, a member's key or 0, a bot level or ""
BATCH = 200  # rows of one UPDATE


@dataclass(frozen=True)
class Corrected:
    """A rating that becomes another one: that of a member, or of the bots of a level."""

    game: str
    players: int
    member: Member | None
    level: str
    before: Strength
    after: Strength

    @property
    def visible(self) -> bool:
        """True if the difference shows in the numbers that people read."""
        return (self.before.number, self.before.margin) != (self.after.number, self.after.margin)


@dataclass
class Recount:
    """What a recount changes: rows to write, and the ratings that follow from them."""

    changes: list[RatingChange] = field(default_factory=list)
    results: list[Played] = field(default_factory=list)
    corrected: list[Corrected] = field(default_factory=list)

    @property
    def matches(self) -> int:
        """Number of matches that are settled differently."""
        return len({row.table for row in self.changes} | {row.table for row in self.results})


def recount(dry_run: bool = False) -> Recount:
    """Settle all rated matches again in one transaction; with `dry_run` write nothing."""
    with transaction.atomic():
        found = _compute()
        if not dry_run:
            _write(found)
    return found


def seats_stood_in() -> dict[str, set[int]]:
    """The seats for which a bot stood in, by table; of tables that still exist.

    Matches from before `Seat.stood_in` have a line in the chat instead. One on coming back is enough, since
    it replaces that on leaving where nobody has spoken in between; lines after the last move tell nothing.
    """
    rated = {"table__rated": True, "table__status": Table.OVER}
    own = Seat.objects.filter(**rated).exclude(began="")
    found: dict[str, set[int]] = {}
    for table, seat in own.filter(stood_in=True).values_list("table__public_id", "index"):
        found.setdefault(table, set()).add(seat)
    began = set(own.values_list("table__public_id", "index"))
    events = Chat.objects.filter(**rated, event__in=(Chat.LEFT, Chat.BACK), seat__isnull=False)
    during = events.annotate(total=Count("table__entries")).filter(entries__lt=F("total"))
    for table, at in during.values_list("table__public_id", "seat"):
        if at is not None and (table, at) in began:
            found.setdefault(table, set()).add(at)
    return found


def _compute() -> Recount:
    found, stood_in = Recount(), seats_stood_in()
    tables: dict[str, list[RatingChange]] = {}
    for row in RatingChange.objects.order_by("id"):
        tables.setdefault(row.table, []).append(row)
    moved: dict[Player | None, Strength] = {}
    for table, rows in tables.items():
        found.changes += _settle_again(rows, stood_in.get(table, ()), moved)
    found.results = _results({table: seats for table, seats in stood_in.items() if table in tables})
    found.corrected = _corrected(moved)
    return found


def _settle_again(
    rows: Sequence[RatingChange], stood_in: Collection[int], moved: dict[Player | None, Strength]
) -> list[RatingChange]:
    """The rows of one match that become different; `moved` has the players whose strength differs by now."""
    ranks = last_for([row.rank for row in rows], [row.seat in stood_in for row in rows])
    stored = [Strength(row.mu_before, row.sigma_before) for row in rows]
    players = [_player(row) for row in rows]
    before = [moved.get(one, was) if one else was for one, was in zip(players, stored, strict=True)]
    if ranks == [row.rank for row in rows] and before == stored:
        return []
    # Seats whose accounts are gone are players of their own: nothing follows from what they get.
    after = shared(
        rated_anew(before, ranks), [one or -row.pk for one, row in zip(players, rows, strict=True)]
    )
    for row, one, rank, start, end in zip(rows, players, ranks, before, after, strict=True):
        if one is not None:
            moved[one] = end
        row.rank, (row.mu_before, row.sigma_before), (row.mu, row.sigma) = rank, start, end
    return list(rows)


def _player(row: RatingChange) -> Player | None:
    """Whose rating goes on from here; None where the account is gone."""
    if row.member_id is None and not row.level:
        return None
    return row.game, row.players, row.member_id or 0, row.level


def _results(stood_in: dict[str, set[int]]) -> list[Played]:
    """The results of seats that become different: last for a stand-in, who has no part in a win."""
    tables: dict[str, list[Played]] = {}
    for row in Played.objects.filter(rated=True).order_by("table", "seat"):
        if row.table in stood_in:
            tables.setdefault(row.table, []).append(row)
    found = []
    for table, rows in tables.items():
        lost = [row.seat in stood_in[table] for row in rows]
        ranks = last_for([row.rank for row in rows], lost)
        winners = sum(row.won and not left for row, left in zip(rows, lost, strict=True))
        for row, rank, left in zip(rows, ranks, lost, strict=True):
            won = row.won and not left
            new = rank, won, 1 / winners if won else 0.0
            if new != (row.rank, row.won, row.share):
                row.rank, row.won, row.share = new
                found.append(row)
    return found


def _corrected(moved: dict[Player | None, Strength]) -> list[Corrected]:
    found = []
    for row in Rating.objects.select_related("member").order_by("game", "players", "level", "member__key"):
        before = Strength(row.mu, row.sigma)
        after = moved.get((row.game, row.players, row.member_id or 0, row.level), before)
        if after != before:
            found.append(Corrected(row.game, row.players, row.member, row.level, before, after))
    return found


def _write(found: Recount) -> None:
    """Rows, ratings, and a note for each member who reads another number now."""
    names = ["rank", "mu_before", "sigma_before", "mu", "sigma"]
    RatingChange.objects.bulk_update(found.changes, names, batch_size=BATCH)
    Played.objects.bulk_update(found.results, ["rank", "won", "share"], batch_size=BATCH)
    for one in found.corrected:
        rows = Rating.objects.filter(game=one.game, players=one.players, member=one.member, level=one.level)
        rows.update(mu=one.after.mu, sigma=one.after.sigma)
    RatingNote.objects.bulk_create(_notes(found.corrected), batch_size=BATCH)


def _notes(corrected: Iterable[Corrected]) -> list[RatingNote]:
    return [
        RatingNote(
            member=one.member, game=one.game, players=one.players, mu_before=one.before.mu,
            sigma_before=one.before.sigma, mu=one.after.mu, sigma=one.after.sigma,
        )
        for one in corrected
        if one.member is not None and one.visible
    ]  # fmt: skip
