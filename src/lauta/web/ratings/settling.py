"""What the end of a match leaves behind: the results of its seats, and new ratings where it was rated.

Written in the transaction of the last move, or later for matches that ended without it; once in any case.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from statistics import mean

from django.db import transaction

from ...engine.errors import LautaError
from ...engine.match import Match
from ..base.clock import moment
from ..match.match_cache import begun_under_other_rules, resume
from ..models import Member, Played, Rating, RatingChange, Seat, Table
from .scale import Strength, first_strength, rated_anew

log = logging.getLogger("lauta.ratings")
OPENING = 3  # decisions of a seat that are kept as text


def at_the_end(table: Table, match: Match) -> None:
    """Settle a match within the transaction of its last move, which stands whatever happens here."""
    try:
        with transaction.atomic():
            settle(table, match)
    except Exception:
        log.exception("table %s is not settled; it will be later", table.public_id)


def settle(table: Table, match: Match) -> bool:
    """Keep the results of a match that is over, and rate it; False where that was done already."""
    if table.ended or not match.over or Played.objects.filter(table=table.public_id).exists():
        return False
    seats = list(Seat.objects.filter(table=table).order_by("index"))
    ranks = ranks_that_count(match, seats)
    _keep(table, match, seats, ranks)
    if table.rated:
        _rate(table, seats, ranks)
    return True


def catch_up(pause_s: float = 0.0) -> int:
    """Settle matches that ended when nobody did, with pauses between; how many were settled."""
    settled = Played.objects.values("table")
    left = Table.objects.filter(status=Table.OVER, ended=False).exclude(public_id__in=settled)
    done = 0
    for pk in list(left.order_by("changed").values_list("pk", flat=True)):
        table = Table.objects.filter(pk=pk).first()
        try:
            if table is not None and not begun_under_other_rules(table):
                with transaction.atomic():
                    done += settle(table, resume(table))
        except LautaError as error:
            log.info("a table cannot be settled: %s", error)
        time.sleep(pause_s)
    return done


def ranks_of(match: Match) -> list[int]:
    """The rank of each seat, from 1 for the winners; by points where the game has any."""
    points, winners = match.scores, match.winners
    scored = match.game.about.scored
    keys = [
        (seat not in winners, -points[seat] if scored and seat not in winners else 0)
        for seat in range(match.players)
    ]
    return [1 + sum(other < key for other in keys) for key in keys]


def ranks_that_count(match: Match, seats: Sequence[Seat]) -> list[int]:
    """The same, but last for every seat for which a bot stood in, whatever it made of the match."""
    return last_for(ranks_of(match), [seat.stood_in for seat in seats])


def last_for(ranks: Sequence[int], lost: Sequence[bool]) -> list[int]:
    """The ranks once the seats that `lost` are last, all on one rank; the others keep their order."""
    keys = [(True, 0) if last else (False, rank) for rank, last in zip(ranks, lost, strict=True)]
    return [1 + sum(other < key for other in keys) for key in keys]


def shared(after: Sequence[Strength], players: Sequence[Hashable]) -> list[Strength]:
    """The strengths of seats, where several seats of one player all get their mean."""
    seats: dict[Hashable, list[Strength]] = {}
    for player, new in zip(players, after, strict=True):
        seats.setdefault(player, []).append(new)
    means = {
        player: Strength(sum(one.mu for one in own) / len(own), sum(one.sigma for one in own) / len(own))
        for player, own in seats.items()
    }
    return [means[player] for player in players]


# ------------------------------------------------------------------ results


def _keep(table: Table, match: Match, seats: Sequence[Seat], ranks: Sequence[int]) -> None:
    scored, over = match.game.about.scored, moment()
    winners = [seat for seat in match.winners if not seats[seat].stood_in]
    played = (over if table.status == Table.PLAYING else table.changed) - table.created
    for seat in seats:
        own = [entry.action for entry in match.log if entry.actor == seat.index]
        Played.objects.create(
            table=table.public_id, game=table.game, players=table.players, preset=table.preset,
            own_figures=bool(table.edition), rated=table.rated, seat=seat.index, owner=seat.owner,
            level=seat.level, rank=ranks[seat.index], won=seat.index in winners,
            share=1 / len(winners) if seat.index in winners else 0.0,
            points=float(match.scores[seat.index]) if scored else None, decisions=len(own),
            minutes=played.total_seconds() / 60,
            account=_account(match, seat.index),
            opening=[match.action(number).text for number in own[:OPENING]], over=over,
        )  # fmt: skip


def _account(match: Match, seat: int) -> dict[str, tuple[float, float]]:
    """What the seat had in each line of the score sheet, and the others on the average."""
    if not match.game.about.scored:
        return {}
    told = {}
    for row in match.game.view.score_sheet(match.redacted(None)):
        if not row.total and not row.label.args and not row.label.plural:
            others = mean(float(value) for n, value in enumerate(row.values) if n != seat)
            context = f"{row.label.context}\x04" if row.label.context else ""
            told[context + row.label.template] = (float(row.values[seat]), others)
    return told


# ------------------------------------------------------------------ ratings


@dataclass
class Side:
    """Who is rated for a seat: a member, the bots of a level, or somebody who is gone."""

    seat: int
    rank: int
    level: str
    member: Member | None
    before: Strength


def _rate(table: Table, seats: Sequence[Seat], ranks: Sequence[int]) -> None:
    """A player who left is last, whatever the bot made of it, and whether or not they came back."""
    members = {
        member.guest: member
        for member in Member.objects.filter(guest__in=[seat.began for seat in seats if seat.began])
    }
    counted = last_for(ranks, [_left(seat) for seat in seats])
    sides = []
    for seat, rank in zip(seats, counted, strict=True):
        member = members.get(seat.began)
        level = "" if seat.began else seat.level
        sides.append(
            Side(seat.index, rank, level, member, strength_of(table.game, table.players, member, level))
        )
    after = rated_anew([side.before for side in sides], [side.rank for side in sides])
    _write(table, sides, after)


def _left(seat: Seat) -> bool:
    """True if a bot stood in for the player who began here, or they do not play it any more."""
    return seat.stood_in or bool(seat.began) and (seat.kind != Seat.HUMAN or seat.owner != seat.began)


def strength_of(game: str, players: int, member: Member | None, level: str) -> Strength:
    """How strong somebody is in a game for so many; where they begin, if they have not played yet."""
    if member is None and not level:
        return first_strength()
    row = Rating.objects.filter(game=game, players=players, member=member, level=level).first()
    return Strength(row.mu, row.sigma) if row else first_strength(level)


def _write(table: Table, sides: Sequence[Side], after: Sequence[Strength]) -> None:
    """Several seats of one level are one player: it goes where they go on the average."""
    means = shared(after, [(side.member, side.level) for side in sides])
    for one in {(side.member, side.level): side for side in sides}.values():
        same = [n for n, side in enumerate(sides) if (side.member, side.level) == (one.member, one.level)]
        new = means[same[0]]
        for n in same:
            RatingChange.objects.create(
                table=table.public_id, game=table.game, players=table.players, seat=sides[n].seat,
                member=one.member, level=one.level, rank=sides[n].rank, mu_before=one.before.mu,
                sigma_before=one.before.sigma, mu=new.mu, sigma=new.sigma,
            )  # fmt: skip
        if one.member is not None or one.level:
            row, _ = Rating.objects.get_or_create(
                game=table.game, players=table.players, member=one.member, level=one.level,
                defaults={"mu": new.mu, "sigma": new.sigma},
            )  # fmt: skip
            row.mu, row.sigma, row.matches = new.mu, new.sigma, row.matches + 1
            row.save()
