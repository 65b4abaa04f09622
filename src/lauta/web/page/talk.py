"""The chat of a table as a page shows it: the newest lines of each channel, and the roles of their speakers.

Who hears a line is decided in `match/hearing.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from heapq import merge
from typing import NamedTuple

from django.db.models import Count, Q

from ...engine.drawing.seats import SEATS
from ...engine.phrase import TC, Phrase, T
from ...i18n import say
from ..match import chat_count
from ..match.hearing import IN, Listener
from ..members.roles import Role, roles_of
from ..models import Chat, Table

LAST_SAID = 200  # lines of each channel
COLORS = (
    TC("color of a player", "red"), TC("color of a player", "blue"), TC("color of a player", "yellow"),
    TC("color of a player", "green"), TC("color of a player", "purple"), TC("color of a player", "gray"),
)  # fmt: skip
ROLES: Mapping[Role, Phrase] = {"admin": T("admin"), "program": T("program")}
assert len(COLORS) == len(SEATS), "each color of a seat has a word"


class Spoken(NamedTuple):
    """A line, and what its speaker is, in words: "player, red", "spectator, admin"."""

    line: Chat
    role: str


class Heard(NamedTuple):
    """How many lines a reader hears, and how many of them are spectators'."""

    said: int
    aside: int


def count(table: Table, listener: Listener) -> Heard:
    """Return how much there is to hear."""
    if listener.everything:
        known = chat_count.stamp(table)
        return Heard(known.said - known.hidden, known.aside)
    found = listener.lines(table).aggregate(said=Count("pk"), aside=Count("pk", Q(seat__isnull=True)))
    return Heard(found["said"], found["aside"])


def newest(table: Table, listener: Listener) -> list[Spoken]:
    """Return the newest lines of each channel, oldest first: no channel leaves the other without room."""
    heard = listener.lines(table)
    channels = [list(heard.filter(one).order_by("-id")[:LAST_SAID])[::-1] for one in IN.values()]
    return [Spoken(line, _role(line)) for line in merge(*channels, key=lambda line: line.pk)]


def _role(line: Chat) -> str:
    if line.event:
        return ""
    seat = [] if line.seat is None else [T("player"), COLORS[line.seat % len(COLORS)]]
    words = [*(seat or [T("spectator")]), *(ROLES[role] for role in roles_of(line.owner))]
    return ", ".join(say(word) for word in words)
