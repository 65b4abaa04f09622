"""How a free board comes about: from set-up, a document, a match, an opening, a record, another board.

Nothing is trusted: documents are checked, records replayed. Who may see a table is asked by the views.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import SystemRandom
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from ...engine.actors import CHANCE
from ...engine.edition import Edition
from ...engine.errors import Fault, RecordError
from ...engine.game import Game
from ...engine.match import Entry, Match
from ...engine.phrase import T
from ...engine.position import Position
from ...engine.record_reading import read
from ...i18n import say
from ..base.asker import asker
from ..base.limits import BOARDS_EACH, RECORD_SECONDS
from ..base.names import clean_name
from ..base.rates import REPLAY_SECONDS
from ..base.refusals import BadRequest, NotAllowed, OtherRules, TooMuch
from ..base.slots import RECORDS_REPLAYED
from ..match import edition_games, lines, moves, offer
from ..match.lines import MOST_MOVES, MOST_NAMED, Tree
from ..match.match_cache import begun_under_other_rules, game_at, names_of, options_of, shelf, table_lock
from ..match.presence import presence
from ..match.rows import rows
from ..match.secrets import check_told
from ..members.player_names import distinct
from ..models import Board, Seat, Table
from ..tables import seating
from ..tables.expiry import last_day


@dataclass(frozen=True)
class Begun:
    """A position and the lines from it: `edition` is the text of one, `tree` shows what `at` says."""

    game: Game
    players: int
    options: Mapping[str, Any]
    names: Sequence[str]
    start: Position | None
    tree: Tree
    edition: str = ""
    theme: str = ""


def boards_of(guest: str) -> QuerySet[Table]:
    """The free boards of a guest, the newest first."""
    found = Table.objects.filter(host=guest, free=True) if guest else Table.objects.none()
    return found.select_related("board").order_by("-changed")


def fresh(guest: str, game_id: str, players: int | None, preset: str | None, by_hand: bool) -> Table:
    """A board at the start of a game; what chance decides there is drawn, unless that is done by hand.

    OptionError, UnknownName, TooMuch.
    """
    game = offer.game(game_id)
    match = game.match(players, preset=preset)
    if not by_hand:
        draw(match)
    return _made(guest, _from_log(game, match, None, ()), preset or "")


def draw(match: Match) -> None:
    """Draw what chance decides until a seat is to act."""
    while match.actor == CHANCE:
        numbers, shares = zip(*match.chance_outcomes(), strict=True)
        match.play(SystemRandom().choices(numbers, shares)[0])


def from_position(guest: str, position: Position, edition: str = "", names: Sequence[str] = ()) -> Table:
    """A board at a position of which it is known that it can be played. PositionError, TooMuch."""
    position.check_playable()
    game = edition_games.game_of(offer.game(position.game.id).id, edition)
    match = game.match(position=Position(str(position), game))
    named = names if len(names) == match.players else ()
    return _made(guest, _from_log(game, match, None, named, edition))


def read_position(game_id: str, text: str, edition: str = "") -> tuple[Position, list[Fault]]:
    """What somebody has written as a position of a game, and all that is wrong in it."""
    position = Position(text.replace("\r\n", "\n"), edition_games.game_of(offer.game(game_id).id, edition))
    return position, position.problems()


def filled_in(position: Position) -> Position:
    """The position with what is unknown in it drawn at random."""
    return position.determinized(secrets.randbits(63))


def from_match(guest: str, table_id: str, n: int | None = None) -> Table:
    """A board with all moves of a match that is over, at the position after `n` of them.

    What was hidden is open then. NotAllowed while it is played, or where its secrets stay secret, as those of
    a daily challenge until its day is over; OtherRules.
    """
    with table_lock(table_id):
        table = rows.at(table_id)
        if table.free:
            return _copy(guest, table)
        if not table.is_match or table.status != Table.OVER:
            raise NotAllowed(T("A free board can be made of a match once it is over."))
        check_told(table)
        if begun_under_other_rules(table):
            raise OtherRules
        match = shelf.look(table)
        if not match.over:
            raise NotAllowed(T("A free board can be made of a match once it is over."))
        at = len(match.log) if n is None else max(0, min(n, len(match.log)))
        begun = _from_log(
            game_at(table), match, at, names_of(table), table.edition, table.theme, options_of(table)
        )
    return _made(guest, begun, table.preset)


def _copy(guest: str, table: Table) -> Table:
    """A board of one's own with all that stands on another one. The caller holds the lock."""
    if begun_under_other_rules(table):
        raise OtherRules
    board, match = Board.objects.get(table=table), shelf.look(table)
    begun = Begun(
        game_at(table), table.players, options_of(table), names_of(table), match.start, lines.tree_of(board),
        table.edition, table.theme,
    )  # fmt: skip
    return _made(guest, begun, table.preset, board.name)


def from_opening(guest: str, match: Match, name: str) -> Table:
    """A board of this name with the moves of a match that nobody played, made up for an opening. TooMuch."""
    begun = _from_log(offer.game(match.game.id), match, None, ())
    return _made(guest, begun, name=clean_name(name, "", MOST_NAMED))


def from_record(guest: str, text: str) -> Table:
    """A board with the moves of a record, replayed under the rules. RecordError, TooFast, TooMuch."""
    brought: list[str] = []
    with RECORDS_REPLAYED.one(), _counting_seconds():
        match = read(text, lambda ident, edition: _with(ident, edition, brought), _bound())
    edition = brought[0] if brought else ""
    game = edition_games.game_of(offer.game(match.game.id).id, edition)
    return _made(guest, _from_log(game, match, None, match.names, edition))


@contextmanager
def _counting_seconds() -> Iterator[None]:
    """Count what a record takes for the address that brings it. TooFast."""
    REPLAY_SECONDS.check(asker())
    began = time.monotonic()
    try:
        yield
    finally:
        REPLAY_SECONDS.charge(asker(), time.monotonic() - began)


def _with(ident: str, edition: Edition | None, brought: list[str]) -> Game:
    """The game of a record, with the figures that it brings."""
    offer.game(ident)
    if edition is not None:
        brought.append(edition.text)
    return edition_games.game_of(ident, edition.text if edition is not None else "")


def _bound() -> Any:
    """What ends the reading of a record that is too long, or takes too long."""
    end = time.monotonic() + RECORD_SECONDS()

    def check(match: Match, line: int) -> None:
        if len(match.log) >= MOST_MOVES:
            raise RecordError(T("a free board holds {n} moves, and this record has more", n=MOST_MOVES), line)
        if time.monotonic() > end:
            raise RecordError(T("replaying this record takes too long; it was given up here"), line)

    return check


def _from_log(
    game: Game, match: Match, at: int | None, names: Sequence[str], edition: str = "", theme: str = "",
    options: Mapping[str, Any] | None = None,
) -> Begun:  # fmt: skip
    tree = Tree()
    log: list[Entry] = list(match.log)
    tree.follow(log)
    if at is not None:
        tree.follow(log[:at])
    known = list(names) or [say(T("Player {n}", n=n + 1)) for n in range(match.players)]
    return Begun(
        game, match.players, options or match.options, known, match.start, tree, edition, theme
    )  # fmt: skip


def _made(guest: str, begun: Begun, preset: str = "", name: str = "") -> Table:
    if boards_of(guest).count() >= BOARDS_EACH():
        raise TooMuch(T("You have {n} free boards. Delete one of them first.", n=BOARDS_EACH()))
    game, tree = begun.game, begun.tree
    chosen = game.options_of(None, begun.options)
    named = game.preset_of(chosen, likely=preset)
    with transaction.atomic():
        seating.check_room()
        table = Table.objects.create(
            host=guest, game=game.id, rules_version=game.rules_version, players=begun.players,
            options=chosen, preset=named.id if named else "", theme=begun.theme, edition=begun.edition,
            figures=edition_games.figures_key(game.id, begun.edition), seed=secrets.token_bytes(32),
            nonces=[], seen=last_day(), free=True, start="" if begun.start is None else str(begun.start),
        )  # fmt: skip
        taken: list[str] = []
        for index, wished in enumerate(begun.names):
            taken.append(distinct(_name(wished, index), taken))
            Seat.objects.create(table=table, index=index, name=taken[-1], kind=Seat.HUMAN, owner=guest)
        Board.objects.create(table=table, nodes=tree.rows, at=tree.at, name=name)
        match = game.resume(
            begun.players, options=chosen, log=tree.log(tree.at), names=taken, start=begun.start
        )
        moves.begin(table, match.opened())
    presence.visit(table.public_id, guest)
    return table


def _name(wished: str, index: int) -> str:
    return clean_name(wished, say(T("Player {n}", n=index + 1)))


def delete(guest: str, table_id: str) -> None:
    """Delete a board of one's own with all its lines. NotAllowed."""
    table = own(guest, table_id)
    with table_lock(table_id):
        shelf.drop(table)
        table.delete()
        rows.forget(table_id)


def own(guest: str, table_id: str) -> Table:
    """A free board of this guest. BadRequest, NotAllowed, NotFound."""
    table = rows.at(table_id)
    if not table.free:
        raise BadRequest(T("This is no free board."))
    if not guest or table.host != guest:
        raise NotAllowed(T("This board is somebody else's. Open your own copy of it to go on."))
    return table
