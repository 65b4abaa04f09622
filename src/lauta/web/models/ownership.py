"""What happens to a row when its owner signs up, signs out, closes or deletes the account, or takes a copy.

Each model says it beside its fields, for every field that names a person (a guest's id, or a member):

    ownership = (
        Ownership("owner", sign_up=MOVE, sign_out=KEEP, end=KEEP, close=KEEP, delete=DROP,
                  export="notes.json"),
    )

The events:

* `sign_up`: a guest's things go to a member, or to the guest of another browser (a device code);
* `sign_out`: this browser signs out. Rows with a foreign key to `MemberSession` go with the session;
* `end`: a new password, a reset or the closing of the account ends every session and credential. A model
  whose rows may be kept on purpose names the choice (`kept_as`) and has a field `epoch`;
* `close` is an admin's, who may open the account again;
* `delete`: the account is gone for good;
* `export`: the file of the archive in which the rows stand, or `no_export(why)`.

`CUSTOM` asks for a function registered with `members.belongings.handles`; other acts may have one as well,
for what is kept beside the rows. `page/export.py` writes the archive. What is remembered of people
outside of rows registers itself with `base/in_memory.py`.
`members/belongings.py` walks all of it, and `tests/outside/test_ownership.py` fails for a field that says
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.apps import apps
from django.db import models


@dataclass(frozen=True)
class Act:
    """What is done with the rows of an owner; `one` and `blank` are used by `merge` and `blank`."""

    kind: str
    one: str = ""
    blank: Mapping[str, Any] = field(default_factory=dict)


KEEP, MOVE, DROP, CUSTOM = Act("keep"), Act("move"), Act("drop"), Act("custom")


def merge(one: str) -> Act:
    """Move the rows; where the new owner has one of the same `one` already, that one stays."""
    return Act("merge", one=one)


def blank(**fields: Any) -> Act:
    """Keep the rows without their owner, and with these fields emptied."""
    return Act("blank", blank=fields)


@dataclass(frozen=True)
class NoExport:
    """Why rows are in no archive."""

    why: str


def no_export(why: str) -> NoExport:
    """The rows are in no archive, for this reason."""
    return NoExport(why)


@dataclass(frozen=True)
class Ownership:
    """One field that names a person, and what each event does with its rows."""

    name: str
    sign_up: Act = field(kw_only=True)
    sign_out: Act = field(kw_only=True)
    end: Act = field(kw_only=True)
    close: Act = field(kw_only=True)
    delete: Act = field(kw_only=True)
    export: str | NoExport = field(kw_only=True)
    kept_as: str = field(default="", kw_only=True)

    def act(self, event: str) -> Act:
        """The act of an event."""
        found: Act = getattr(self, event)
        return found


Declared = tuple[type[models.Model], Ownership]


def declared() -> Iterator[Declared]:
    """Every declaration of every model."""
    for model in apps.get_app_config("lauta").get_models():
        for one in getattr(model, "ownership", ()):
            yield model, one
