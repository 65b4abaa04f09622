"""The kinds of messages: how they are composed, and what leaves then. Rooms above register theirs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..models import Message, Subscription


@dataclass(frozen=True)
class Push:
    """A message to a browser. A newer one of the same `topic` replaces it at its service."""

    to: Subscription
    content: Mapping[str, object]
    topic: str
    keep_s: int


@dataclass(frozen=True)
class Call:
    """A POST to a webhook."""

    url: str
    body: bytes
    headers: Mapping[str, str]


@dataclass(frozen=True)
class Letter:
    """An e-mail."""

    to: str
    subject: str
    text: str


@dataclass(frozen=True)
class Wait:
    """Not now: look again in so many seconds. It counts as no try."""

    seconds: float


Payload = Push | Call | Letter
Composed = Payload | Wait | None


@dataclass(frozen=True)
class Kind:
    """`compose` says what leaves now for the rows of one bundle; None where the message is pointless.

    `arrived` is called in the transaction that notes its arrival. `counts` says whether failures may switch
    the owner's channel off.
    """

    compose: Callable[[Sequence[Message]], Composed]
    arrived: Callable[[Sequence[Message]], None] | None = None
    counts: bool = True


_kinds: dict[str, Kind] = {}


def register(name: str, kind: Kind) -> None:
    """Have messages of this kind composed so."""
    _kinds[name] = kind


def kind_of(name: str) -> Kind | None:
    """The kind of that name; None for one of another version."""
    return _kinds.get(name)
