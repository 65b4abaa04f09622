"""The one place that walks everything a person has: handing it on, ending, closing, deleting.

What each event does with a row is declared at its model (`models/ownership.py`); what needs more than that is
a function registered here by `handles`, in `transfers.py` and `departures.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import models

from ..models import Member, MemberSession
from ..models.ownership import CUSTOM, Ownership, declared

SIGN_UP, SIGN_OUT, END, CLOSE, DELETE = EVENTS = ("sign_up", "sign_out", "end", "close", "delete")


@dataclass(frozen=True)
class Walk:
    """One event: whose things they are, and where they go.

    `guest` owns the rows, `member` is the account where there is one. At `sign_up` they go to the guest `to`,
    which is the account `to_member`, if any; `fresh`: it was made just now. `session` is this browser's: the
    one that ends at `sign_out`, the one that stays at `end`. `keep` names what is kept on purpose.
    """

    event: str
    guest: str
    member: Member | None = None
    to: str = ""
    to_member: Member | None = None
    fresh: bool = False
    session: MemberSession | None = None
    keep: frozenset[str] = frozenset()


Handler = Callable[[Walk], None]
_handlers: dict[tuple[str, type[models.Model], str], Handler] = {}


def handles(event: str, model: type[models.Model], *names: str) -> Callable[[Handler], Handler]:
    """Register a function for `CUSTOM` fields of a model. One that is registered for several runs once."""

    def register(handler: Handler) -> Handler:
        for name in names:
            _handlers[event, model, name] = handler
        return handler

    return register


def handler_of(event: str, model: type[models.Model], name: str) -> Handler | None:
    """The function registered for a field, None without one."""
    return _handlers.get((event, model, name))


def rows_of(walk: Walk, model: type[models.Model], one: Ownership) -> models.QuerySet[Any]:
    """The rows of a model whose field names the person."""
    rows: models.QuerySet[Any] = model._default_manager.all()
    if not isinstance(model._meta.get_field(one.name), models.ForeignKey):
        return rows.filter(**{one.name: walk.guest}) if walk.guest else rows.none()
    return rows.filter(**{one.name: walk.member}) if walk.member is not None else rows.none()


def go(walk: Walk) -> None:
    """Do what is declared for the event: functions first, in the order in which they were registered."""
    custom = [handler for (event, _, _), handler in _handlers.items() if event == walk.event]
    for handler in dict.fromkeys(custom):
        handler(walk)
    for model, one in declared():
        act = one.act(walk.event)
        if act is not CUSTOM:
            _plain(walk, model, one)


def _plain(walk: Walk, model: type[models.Model], one: Ownership) -> None:
    act, rows = one.act(walk.event), rows_of(walk, model, one)
    if walk.event == END and one.kept_as in walk.keep:
        assert walk.member is not None, "only accounts have an epoch"
        rows.update(epoch=walk.member.epoch)
    elif act.kind == "drop":
        rows.delete()
    elif act.kind == "move":
        rows.update(**{one.name: walk.to})
    elif act.kind == "merge":
        had = model._default_manager.filter(**{one.name: walk.to}).values_list(act.one, flat=True)
        rows.exclude(**{f"{act.one}__in": list(had)}).update(**{one.name: walk.to})
        rows_of(walk, model, one).delete()
    elif act.kind == "blank":
        nobody = None if isinstance(model._meta.get_field(one.name), models.ForeignKey) else ""
        rows.update(**{one.name: nobody, **act.blank})
