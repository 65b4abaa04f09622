"""Talking at a table: who may say something, in which channel, under which name, and how much of it.

Limits are counted by speaker, so that nobody uses up what others have. Who hears whom: `match/hearing.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from ...engine.phrase import T
from ...i18n import say
from ...text import line
from ..base.clock import age
from ..base.rates import rates
from ..base.refusals import BadRequest, NotAllowed, TooFast, TooMuch
from ..match import chat_count, moves
from ..match.hearing import IN, SPECTATORS
from ..match.match_cache import names_of
from ..members.player_names import player_name
from ..models import Chat, Entry, Table
from ..moderation.silence import check_voice
from .seating import find, seats_of

MAX_CHAT = 400
MAX_KEPT = 500  # composing letters may lengthen what was typed
TALKATIVE, MEANWHILE_S = 20, 10.0  # more lines of a speaker than this, within this time, wait
MOST_OF_PLAYER, MOST_OF_SPECTATOR = 1000, 300  # lines of a speaker at a table
MOST_ASIDE, AT_ONCE = 2000, 100  # lines of all spectators that are kept; so many leave at once


@dataclass(frozen=True)
class Speaker:
    """Who talks: the guest, the seats as which (none: a spectator called `name`), and from which address."""

    guest: str
    seats: Sequence[int] = ()
    name: str = ""
    place: str = ""


def speak(table: Table, speaker: Speaker, given: str) -> None:
    """Say something at the table.

    NotAllowed without an owner whom the others could mute or report, or where the seat is no longer theirs.
    """
    text = _text(speaker, given)
    if table.daily is not None and not speaker.seats:
        raise NotAllowed(T("You are only watching this table; its players can do this."))
    if not speaker.seats and speaker.place:
        rates.spend("talk", speaker.place)  # guests are free; a player has a seat to lose
    with transaction.atomic():
        table = find(table.public_id)
        mine = seats_of(table, speaker.guest)
        seat = next((one for one in speaker.seats if one in mine), None)
        if speaker.seats and seat is None:
            raise NotAllowed(T("You are only watching this table; its players can do this."))
        _check_share(table, speaker.guest, seat)
        entries = Entry.objects.filter(table=table).count()
        name = _name(table, seat, speaker.guest, speaker.name)
        Chat.objects.create(
            table=table, seat=seat, name=name, text=text, owner=speaker.guest, entries=entries
        )
        moves.touch(table)
    chat_count.forget(table)
    moves.announce(table)


def _text(speaker: Speaker, given: str) -> str:
    """Return what is said. Raises BadRequest, NotAllowed, TooMuch."""
    if not speaker.guest:
        raise NotAllowed(T("The spectators' link is for watching. To talk, use a token of your account."))
    text = line(given, MAX_KEPT)
    if not text:
        raise BadRequest(T("There was nothing to say."))
    if min(len(text), len(given)) > MAX_CHAT:
        raise TooMuch(T("A message can have at most {n} characters.", n=MAX_CHAT))
    check_voice(speaker.guest, "" if speaker.seats else speaker.place)
    return text


def _name(table: Table, seat: int | None, guest: str, wanted: str) -> str:
    """Return the name of the seat, or that of a spectator, which is none of a player's."""
    taken = names_of(table)
    return taken[seat] if seat is not None else player_name(guest, wanted, say(T("Spectator")), taken)


def _check_share(table: Table, guest: str, seat: int | None) -> None:
    """Refuse a speaker who has said too much, here or just now. Raises TooFast, TooMuch."""
    if _talkative(guest):
        raise TooFast(T("Too many messages at once. Wait a moment."))
    own = table.chat.filter(owner=guest, seat__isnull=seat is None)
    if own.count() >= (MOST_OF_SPECTATOR if seat is None else MOST_OF_PLAYER):
        raise TooMuch(T("You have said as much at this table as one player or spectator may."))
    if seat is None:
        _make_room(table)


def _make_room(table: Table) -> None:
    """Delete the oldest lines of spectators where there are too many: fresh guests cannot end the talk."""
    aside = table.chat.filter(IN[SPECTATORS])
    if aside.count() >= MOST_ASIDE:
        Chat.objects.filter(pk__in=list(aside.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])).delete()


def _talkative(guest: str) -> bool:
    """True if this guest has said as much as one may within a short time, at whatever tables."""
    said = Chat.objects.filter(owner=guest).order_by("-pk").values_list("said", flat=True)[:TALKATIVE]
    # An age of 0 is that of a line which a clock ahead of all that is known has dated.
    return len(said) == TALKATIVE and 0 < age(said[TALKATIVE - 1]) < MEANWHILE_S
