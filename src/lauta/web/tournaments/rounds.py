"""Rounds that follow one another: who meets, their tables, results, the end. Each step exactly once.

One transaction a step, which looks first whether it is still to be made; whoever calls tells the others after
it (`announce`). Who enters and leaves is `entering.py`.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence

from django.db import transaction

from ...engine.errors import LautaError
from ...engine.phrase import T
from ...i18n import say
from ..base.refusals import NotFound
from ..match import edition_games, moves
from ..match.delay import known as usual_delay
from ..match.hub import hub
from ..match.match_cache import begun_under_other_rules, resume
from ..models import Entrant, Pairing, Played, Seat, Table, Tournament
from ..ratings.settling import ranks_that_count
from ..tables.expiry import last_day
from ..tables.seating import begin_if_full
from .pairing import Group, Round, met_in, round_robin, swiss
from .seating_order import sat_in, seated, seated_next
from .standings import Line, Result, standings

log = logging.getLogger("lauta.tournaments")


def find(public_id: str) -> Tournament:
    """A tournament by its name, to be changed. NotFound."""
    row = Tournament.objects.filter(public_id=public_id[:40]).first()
    if row is None:
        raise NotFound(T("There is no such tournament."))
    return row


def touch(tournament: Tournament) -> None:
    """Save it: something can be seen that could not before. Within the caller's transaction."""
    tournament.revision += 1
    tournament.save()


def announce(tournament: Tournament, tables: Sequence[Table] = ()) -> None:
    """Tell open pages, and the bots of new tables. After the commit."""
    hub.publish(tournament.public_id, tournament.revision)
    for table in tables:
        moves.announce(table)


def schedule(places: int, size: int) -> list[Round]:
    """A round robin in seat order."""
    return seated(round_robin(places, size))


def results_of(pairings: Sequence[Pairing]) -> list[Result]:
    """What came of those tables that are over."""
    return [Result(tuple(one.seats), tuple(one.ranks), tuple(one.points)) for one in pairings if one.over]


def standing(tournament: Tournament) -> list[Line]:
    """Everybody, best first."""
    return standings(tournament.places, results_of(list(tournament.pairings.all())))


# ------------------------------------------------------------------ a round begins


def begin_round(tournament: Tournament) -> list[Table]:
    """Pair the next round and make its tables; within the caller's transaction. Raises LautaError."""
    tournament.round += 1
    tournament.status = Tournament.PLAYING
    people = {one.number: one for one in tournament.entrants.all()}
    for missing in set(range(tournament.places)) - set(people):  # a row that is lost must stop nobody else
        name = say(T("Player {n}", n=missing + 1))
        people[missing] = Entrant.objects.create(
            tournament=tournament, number=missing, level=tournament.level, name=name, place=""
        )
    made = []
    for number, group in enumerate(_next_groups(tournament)):
        table = _table(tournament, [people[player] for player in group])
        Pairing.objects.create(
            tournament=tournament, round=tournament.round, number=number, table=table, seats=list(group)
        )
        made.append(table)
    touch(tournament)
    log.info("tournament %s: round %d", tournament.public_id, tournament.round)
    return made


def _next_groups(tournament: Tournament) -> Round:
    if tournament.schedule:
        return [tuple(group) for group in tournament.schedule[tournament.round - 1]]
    past = _rounds_so_far(tournament)
    lines = standing(tournament)
    scores = [0.0] * tournament.places
    for line in lines:
        scores[line.player] = float(line.score)
    groups = swiss([line.player for line in lines], scores, met_in(past), tournament.size)
    return seated_next(groups, sat_in(past, tournament.places, tournament.size))


def _rounds_so_far(tournament: Tournament) -> list[Round]:
    rounds: dict[int, list[Group]] = {}
    for pairing in tournament.pairings.all():
        rounds.setdefault(pairing.round, []).append(tuple(pairing.seats))
    return list(rounds.values())


def _table(tournament: Tournament, group: Sequence[Entrant]) -> Table:
    """A table that begins at once. The first person there is its host; one of bots has none."""
    game = edition_games.game_of(tournament.game, tournament.edition)
    host = next((one.owner for one in group if one.owner), "")
    table = Table.objects.create(
        host=host, game=game.id, rules_version=game.rules_version, players=len(group),
        options=game.options_of(None, tournament.options), preset=tournament.preset, theme=tournament.theme,
        pace=tournament.pace, seed=secrets.token_bytes(32), nonces=[secrets.token_hex(8)], seen=last_day(),
        edition=tournament.edition, figures=edition_games.figures_key(game.id, tournament.edition),
        listed=tournament.listed, clock=tournament.clock, tournament=tournament,
        delay=usual_delay(None, game.hides(game.options_of(None, tournament.options))),
    )  # fmt: skip
    for index, one in enumerate(group):
        kind = Seat.HUMAN if one.owner else Seat.BOT
        Seat.objects.create(
            table=table, index=index, name=one.name, kind=kind, owner=one.owner, former=one.former,
            level="" if one.owner else one.level, stood_in=bool(one.former) and not one.owner,
        )  # fmt: skip
    begin_if_full(table)
    return table


# ------------------------------------------------------------------ a round ends


def advance(pk: int) -> bool:
    """Take down what is over, and begin the next round or end the tournament; whether anything was done."""
    made: list[Table] = []
    with transaction.atomic():
        tournament = Tournament.objects.filter(pk=pk, status=Tournament.PLAYING).first()
        if tournament is None:
            return False
        open_ones = list(tournament.pairings.filter(over=False).select_related("table"))
        done = [pairing for pairing in open_ones if _take_down(pairing)]
        if len(done) == len(open_ones):
            made = _go_on(tournament)
        elif done:
            touch(tournament)
    if done or made:
        announce(tournament, made)
    return bool(done or made)


def _take_down(pairing: Pairing) -> bool:
    """Keep the result of a table that is over; a table that is lost was shared by all."""
    table = pairing.table
    if table is not None and table.status == Table.PLAYING and not begun_under_other_rules(table):
        return False
    ranks, points = _outcome(table) if table is not None and table.status == Table.OVER else ([], [])
    pairing.over, pairing.points = True, points
    pairing.ranks = ranks or [1] * len(pairing.seats)
    pairing.save()
    return True


def _outcome(table: Table) -> tuple[list[int], list[float]]:
    """Ranks and points by seat; nothing where it ended before its end, or cannot be told any more."""
    seats = list(table.seats.order_by("index"))
    kept = list(Played.objects.filter(table=table.public_id).order_by("seat"))
    if len(kept) == table.players:
        points = [one.points for one in kept if one.points is not None]
        return [one.rank for one in kept], _own_points(points, seats)
    try:
        match = resume(table)
    except LautaError as error:
        log.info("table %s of a tournament cannot be told: %s", table.public_id, error)
        return [], []
    if not match.over:
        return [], []
    points = [float(points) for points in match.scores] if match.game.about.scored else []
    return ranks_that_count(match, seats), _own_points(points, seats)


def _own_points(points: Sequence[float], seats: Sequence[Seat]) -> list[float]:
    """The points of each seat, none for those that a bot has won for somebody; empty where there are none."""
    return [0.0 if seat.stood_in else own for own, seat in zip(points, seats, strict=False)]


def _go_on(tournament: Tournament) -> list[Table]:
    if tournament.round < tournament.rounds:
        try:
            with transaction.atomic():
                return begin_round(tournament)
        except LautaError as error:  # the figures of its edition fit no longer
            log.warning("tournament %s cannot go on: %s", tournament.public_id, error)
            tournament.refresh_from_db()
            tournament.ended = True
    tournament.status = Tournament.OVER
    touch(tournament)
    log.info("tournament %s is over", tournament.public_id)
    return []


def end(tournament: Tournament) -> None:
    """Once nobody is left it is over before its last round, and so are its tables. Not in a transaction."""
    with transaction.atomic():
        tournament.refresh_from_db()
        if tournament.entrants.exclude(owner="").exists():  # a player has just come back
            return
        tournament.status, tournament.ended = Tournament.OVER, True
        touch(tournament)
    for table in Table.objects.filter(tournament=tournament, status=Table.PLAYING):
        moves.end(table.public_id)
    announce(tournament)
