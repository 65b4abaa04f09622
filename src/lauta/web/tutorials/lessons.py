"""A learner and a script: which tutorials there are, beginning and going on with one, step by step.

What a step shows is gathered in `page/snapshot.py`; the script and its rules are `engine/tutorial.py`.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet

from ...engine.errors import CannotUndo
from ...engine.game import Game
from ...engine.match import Match
from ...engine.phrase import T
from ...engine.tutorial import LEARNER, Course, Tutorial, tutorials
from ...i18n import say
from ..base.refusals import BadRequest, NotAllowed, NotFound
from ..match import moves, offer
from ..match.courses import course, course_at, key
from ..match.presence import presence
from ..members.player_names import player_name
from ..models import Seat, Table
from ..tables import seating
from ..tables.expiry import last_day
from ..tables.seating import BOT_NAMES, SeatWish


@dataclass(frozen=True)
class Offered:
    """A tutorial and how far a guest is: `table` where it was begun, `step` of `steps` done."""

    game: Game
    script: Tutorial
    minutes: int
    steps: int
    table: str = ""
    step: int = 0

    @property
    def done(self) -> bool:
        """Whether the guest has been through it."""
        return bool(self.table) and self.step >= self.steps


def offered(guest: str) -> list[Offered]:
    """All tutorials, by game."""
    begun = {(table.game, table.lesson): table for table in _begun(guest).order_by("changed")}
    found = []
    for game in offer.games():
        for script in tutorials(game):
            row = begun.get((game.id, key(course(game.id, script.name))))
            steps = len(script.steps)
            mine = (row.public_id, row.step) if row else ("", 0)
            found.append(Offered(game, script, max(1, round(script.minutes)), steps, *mine))
    return found


def unfinished(guest: str) -> list[Offered]:
    """The tutorials that a guest is in the midst of."""
    if not _begun(guest).exists():
        return []
    return [one for one in offered(guest) if one.table and not one.done]


def _begun(guest: str) -> QuerySet[Table]:
    return Table.objects.filter(host=guest).exclude(lesson="") if guest else Table.objects.none()


def begin(guest: str, game_id: str, name: str, learner: str = "", anew: bool = False) -> Table:
    """A table for a tutorial; that of before where the guest is in the midst of it. NotFound."""
    found = course(offer.game(game_id).id, name[:40])
    old = _begun(guest).filter(game=game_id, lesson=key(found)).order_by("-changed").first()
    if old is not None and not anew and old.step < len(found.steps):
        return old
    with transaction.atomic():
        if old is not None:
            old.delete()
        table = _made(guest, found, learner)
    presence.visit(table.public_id, guest)
    return table


def _made(guest: str, found: Course, learner: str) -> Table:
    game, script = found.game, found.script
    seating.check_room()
    table = Table.objects.create(
        host=guest, game=game.id, rules_version=game.rules_version, players=script.players,
        options=game.options_of(None, script.options), lesson=key(found), seed=secrets.token_bytes(32),
        nonces=[], seen=last_day(),
    )  # fmt: skip
    names = [player_name(guest, learner, say(T("Player {n}", n=1))), *BOT_NAMES[: script.players - 1]]
    for index, name in enumerate(names):
        kind, owner = (Seat.HUMAN, guest) if index == LEARNER else (Seat.SCRIPT, "")
        Seat.objects.create(table=table, index=index, name=name, kind=kind, owner=owner)
    moves.begin(table, found.fresh(names))
    return table


def play(table_id: str, guest: str, decisions: Sequence[int], version: int) -> int:
    """Do what the step asks for, or a part of it; the new version. NotAllowed where it is something else."""

    def move(table: Table, match: Match) -> range:
        found = _course_of(table, guest)
        wanted = tuple(decisions)
        if not any(way[: len(wanted)] == wanted for way in _ways(found, table, match)):
            raise NotAllowed(T("The rules allow that, but this step is about something else."))
        first = len(match.log)
        match.play_together(decisions)
        joined = range(first + 1, len(match.log))
        if found.is_done(table.step, match):
            found.go_on(table.step, match)
            _set(table, table.step + 1)
        return joined

    return moves.by_script(table_id, version, move)


def _ways(found: Course, table: Table, match: Match) -> list[tuple[int, ...]]:
    return found.ways_on(table.step, match) if table.step < len(found.steps) else []


def go(table_id: str, guest: str, on: bool, version: int) -> int:
    """On from a step that is only read, or back to the begin of the step before; the new version.

    BadRequest where the step asks for a deed, CannotUndo at the first one.
    """

    def change(table: Table, match: Match) -> range:
        found = _course_of(table, guest)
        if on:
            if table.step >= len(found.steps):
                raise BadRequest(T("This tutorial is done."))
            if found.ways[table.step]:
                raise BadRequest(T("First do what this step asks for."))
            first = len(match.log)
            found.go_on(table.step, match)
            _set(table, table.step + 1)
            return range(first + 1, first + 1)
        back = table.step if len(match.log) > len(found.starts[table.step]) else table.step - 1
        if back < 0:
            raise CannotUndo(T("This is the first step."))
        match.load(found.starts[back], None)
        _set(table, back)
        return range(len(match.log) + 1, len(match.log) + 1)

    return moves.by_script(table_id, version, change)


def _course_of(table: Table, guest: str) -> Course:
    if not table.lesson:
        raise NotFound(T("There is no such tutorial."))
    if table.host != guest:
        raise NotAllowed(T("Only the learner can do this."))
    return course_at(table)


def _set(table: Table, step: int) -> None:
    table.step = step
    table.save(update_fields=["step"])


def first_match(guest: str, game_id: str, name: str, learner: str) -> Table:
    """A match of one's own after a tutorial: the same game and number of players, with bots."""
    found = course(offer.game(game_id).id, name[:40])
    script = found.script
    usual = next((preset.id for preset in found.game.presets if preset.usual), None)
    bots = [SeatWish("bot", script.level)] * (script.players - 1)
    return seating.create(guest, game_id, [SeatWish("me", name=learner), *bots], usual, script.options)
