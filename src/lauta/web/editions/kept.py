"""Editions as guests keep them: making one, changing it figure by figure, copying, deleting.

What a draft is stands in `draft.py`, what its page shows in `sheet.py`.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

import lauta

from ...engine.edition import MOST_NAME, MOST_TEXT, read_edition
from ...engine.edition import Edition as Figures
from ...engine.errors import EditionError, Fault
from ...engine.figures import tables_of
from ...engine.phrase import TN, T, joined
from ...text import text as clean_text
from ..base.limits import EDITIONS_EACH
from ..base.names import clean_name
from ..base.refusals import BadRequest, NotAllowed, NotFound, Refused, StaleDraft, TooMuch
from ..base.room import EDITIONS_KEPT
from ..match import edition_games, offer
from ..models import Edition
from ..tables.expiry import last_day
from .draft import Draft, Steps, differences, draft_of, n_changed, without
from .faults import placed

log = logging.getLogger("lauta.editions")
MOST_CHANGES = 500  # in one request


@dataclass(frozen=True)
class State:
    """An edition with what is in it: its draft, and what keeps it from being played."""

    row: Edition
    draft: Draft
    faults: tuple[Fault, ...]


class Unusable(Refused):
    """What was sent can be no edition; `faults` tells each place with what would be right."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        first = joined([placed(fault) for fault in self.faults[:5]], "; ")
        super().__init__(T("This cannot be used: {faults}", faults=first or ""))


def find(edition_id: str) -> Edition:
    """An edition by its name in addresses. NotFound."""
    row = Edition.objects.filter(public_id=edition_id[:40]).order_by().first()
    if row is None:
        raise NotFound(T("There is no such edition. It may have been deleted."))
    return row


def owned(edition_id: str, guest: str) -> Edition:
    """An edition that this guest may change. NotFound, NotAllowed."""
    row = find(edition_id)
    if not guest or row.owner != guest:
        raise NotAllowed(T("Only whoever made this edition can change it. You can make a copy of your own."))
    return row


def of_guest(guest: str) -> list[Edition]:
    """All that a guest keeps, the newest first."""
    return list(Edition.objects.filter(owner=guest).defer("figures", "text")) if guest else []


def state_of(row: Edition) -> State:
    """An edition as it stands, checked."""
    draft = _draft(row)
    return State(row, draft, tuple(_faults(draft)[1]))


def _draft(row: Edition) -> Draft:
    """Of figures that are no longer known after an update only those that are."""
    game = offer.game(row.game)
    figures = _figures(row, row.name)
    try:
        return draft_of(game, figures)
    except EditionError as error:
        log.warning("edition %s no longer fits: %s", row.public_id, error)
        return draft_of(game, without(figures, [fault.place for fault in error.faults]))


def _faults(draft: Draft) -> tuple[Any, list[Fault]]:
    try:
        edition = draft.edition
    except EditionError as error:
        return None, list(error.faults)
    return edition_games.checked(edition)


def offer_to_all(offered: Sequence[Figures]) -> None:
    """Have every guest of this server find these, which nobody can change, and no others of the kind."""
    with transaction.atomic():
        Edition.objects.filter(owner="").delete()
        for figures in offered:
            draft = draft_of(offer.game(figures.game), figures)
            row = Edition(owner="", game=figures.game, public_id=f"of-server-{draft.edition.digest[:12]}")
            _write(row, draft)


def of_server() -> list[Edition]:
    """What this server offers to every guest."""
    return list(Edition.objects.filter(owner="").order_by("game", "name").defer("figures", "text"))


def offered(guest: str, game_id: str, also: str = "") -> list[Edition]:
    """What a guest may choose for a table: what is theirs and can be played, and the one of a link."""
    known = [row for row in [*of_guest(guest), *of_server()] if row.game == game_id]
    mine = [row for row in known if row.digest or row.public_id == also]
    if also and also not in {row.public_id for row in mine}:
        mine += Edition.objects.filter(public_id=also[:40], game=game_id).defer("figures", "text")
    return mine


def to_play(edition_id: str, game_id: str, guest: str) -> str:
    """The text of the edition that somebody chose for a table; empty for the built-in figures.

    BadRequest where it is of another game, or cannot be played yet. Of somebody else's that is being written
    the last state that could be played is taken.
    """
    if not edition_id:
        return ""
    row = find(edition_id)
    if row.game != game_id:
        raise BadRequest(T("This edition is of another game."))
    unready = row.n_faults and (row.owner == guest or not row.digest)
    if unready:
        raise BadRequest(
            TN(
                "“{name}” cannot be played yet: {n} thing is not right.",
                "“{name}” cannot be played yet: {n} things are not right.",
                row.n_faults,
                name=row.name,
            )
        )
    return row.text


def note_visit(row: Edition) -> None:
    """Somebody looks at it, so that it is not let go of."""
    if row.seen != (today := last_day()):
        Edition.objects.filter(pk=row.pk).update(seen=today)


# --- making and deleting ------------------------------------------------------------------------------


def create(guest: str, figures: Figures) -> Edition:
    """A new edition of a guest's. Unusable where it names what the game does not have, NoRoom, TooMuch."""
    try:
        draft = draft_of(offer.game(figures.game), figures)
    except EditionError as error:
        raise Unusable(error.faults) from error
    with transaction.atomic():
        if Edition.objects.filter(owner=guest).count() >= EDITIONS_EACH():
            raise TooMuch(
                T("You keep {n} editions already. Delete one that you no longer need.", n=EDITIONS_EACH())
            )
        EDITIONS_KEPT.check_rows(Edition)
        row = Edition(owner=guest, game=figures.game, seen=last_day())
        _write(row, draft)
    return row


def new(guest: str, game_id: str, name: str) -> Edition:
    """One in which nothing differs yet."""
    game = offer.game(game_id)
    return create(guest, Figures(game.id, clean_name(name, game.title, MOST_NAME)))


def read(guest: str, text: str) -> Edition:
    """One from a file's text. Unusable tells every fault."""
    try:
        figures = read_edition(text.removeprefix("\ufeff"), "edition")
    except EditionError as error:
        raise Unusable(error.faults) from error
    if figures.game not in {game.id for game in offer.games()}:
        good = ", ".join(game.id for game in offer.games())
        raise Unusable(
            [Fault.of("game", T("must be one of {good}, not {given}", good=good, given=repr(figures.game)))]
        )
    return create(guest, figures)


def copy(guest: str, row: Edition) -> Edition:
    """One of the guest's own that begins as another one is now, whoever made that."""
    return create(guest, _figures(row, clean_name(row.name, row.name, MOST_NAME)))


def _figures(row: Edition, name: str) -> Figures:
    kept = row.figures
    whole, confirmed = tuple(kept["whole"]), tuple(kept.get("confirmed", ()))
    return Figures(row.game, name, row.note, kept["tables"], whole, confirmed=confirmed)


def delete(row: Edition) -> None:
    """It is gone; tables that use it keep their figures."""
    row.delete()


# --- changing -----------------------------------------------------------------------------------------


def change(
    edition_id: str,
    guest: str,
    version: int,
    changes: Sequence[tuple[Steps, Any]],
    name: str | None = None,
    note: str | None = None,
    confirmed: Sequence[str] | None = None,
) -> State:
    """Put figures, the name, the note or what is confirmed in the place of others; how it stands then.

    Raises StaleDraft where it has another version by now, Unusable and BadRequest where what is sent can
    stand in no edition; nothing is stored then. Faults of what can are told in the answer.
    """
    if len(changes) > MOST_CHANGES:
        raise TooMuch(T("At most {n} figures can be changed at once.", n=MOST_CHANGES))
    row = owned(edition_id, guest)
    if row.version != version:
        raise StaleDraft
    draft = _draft(row)
    for path, value in changes:
        draft.change(path, value)
    if name is not None:
        draft.name = clean_name(name, "", MOST_NAME)
    if note is not None:
        draft.note = clean_text(note)[: MOST_TEXT + 1]
    if confirmed is not None:
        draft.confirmed = frozenset(confirmed)
    row.version += 1
    faults = _fill(row, draft)  # takes its time, so that it is no part of the transaction
    with transaction.atomic():
        if not Edition.objects.filter(pk=row.pk, version=version).exists():
            raise StaleDraft
        row.save()
    return State(row, draft, tuple(faults))


def _write(row: Edition, draft: Draft) -> None:
    _fill(row, draft)
    row.save()


def _fill(row: Edition, draft: Draft) -> list[Fault]:
    """Bring a row in line with a draft, without saving it; the faults that it has."""
    try:
        figures = draft.edition
    except EditionError as error:
        raise Unusable(error.faults) from error
    tables, whole = differences(draft.base, draft.tree, draft.agreed)
    game, faults = edition_games.checked(figures)
    row.name, row.note = draft.name, draft.note
    row.figures = {"tables": tables, "whole": whole, "confirmed": sorted(draft.agreed)}
    row.n_changed, row.n_faults = n_changed(draft.base, draft.tree), len(faults)
    if game is not None:
        row.digest = game.edition_hash
        row.text = playable_text(game, figures)
    return faults


def playable_text(game: lauta.Game, figures: Figures) -> str:
    """An edition as tables keep it: only what differs or is confirmed; empty where nothing is."""
    if game.edition is None:
        return ""
    tables, whole = tables_of((*game.replaced, *game.confirmed))
    confirmed = tuple(change.place for change in game.confirmed)
    return Figures(figures.game, figures.name, figures.note, tables, whole, confirmed=confirmed).text
