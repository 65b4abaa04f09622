"""What messages about turns and rematches say, and whether they still make sense when they are sent.

Not while their owner sees a page of the table, has nothing to decide there, or is on vacation. Mail is one
digest of all tables that wait.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass

import lauta

from ...engine.phrase import T
from ...i18n import LANGUAGES, say, speaking
from ..base.clock import age, moment, steady
from ..base.site import site
from ..match import reactions, vacation
from ..match.hub import hub
from ..models import Member, Message, NoticeWish, Seat, Table
from ..outbox import queue
from ..outbox.kinds import Call, Composed, Kind, Letter, Push, Wait, register
from . import wishes
from .turns import BETWEEN_MAILS, REMATCH, TURN, awaited, pages_of

KEPT_S = 86400  # for which a push service keeps a message whose browser is off
HERE_S, LONG_HERE_S = 20.0, 120.0  # pauses while the owner looks at the table
AWAY_S = 300.0  # an owner may be back from vacation at any time
SHORTLY_S = 600.0
MOST_BYTES, MOST_OTHERS = 3000, 200  # a push holds 3993 bytes


@dataclass(frozen=True)
class Notice:
    """An owner is waited for at a table, to move or, where it is a `rematch`, to say yes to it."""

    table: Table
    seat: str
    title: str
    others: tuple[str, ...]
    rematch: bool


def compose(held: Sequence[Message]) -> Composed:
    """What leaves for these messages: they are one push, one call, or the digest of an owner."""
    owner = held[0].owner
    away = vacation.current(owner)
    if away is not None:
        return Wait(min(max(away.until - steady(), HERE_S), AWAY_S))
    found = [notice for notice in map(_notice, held) if notice is not None]
    if not found:
        return None
    needless = [notice for notice in found if reactions.is_answered(notice.table) or _is_seen(notice, owner)]
    if len(needless) == len(found):
        return Wait(HERE_S if steady() - held[0].made < SHORTLY_S else LONG_HERE_S)
    channel, head = held[0].channel, next(notice for notice in found if notice not in needless)
    if channel == Message.PUSH:
        return _push(held[0], head)
    if channel == Message.WEBHOOK:
        return _call(held[0], head)
    return _letter(owner, [notice for notice in found if notice not in needless])


def _notice(message: Message) -> Notice | None:
    """What a message is about; None where the table waits for its owner no more."""
    table = Table.objects.filter(messages=message).prefetch_related("seats").first()
    if table is None or (message.kind == REMATCH) != (table.status == Table.OPEN):
        return None
    seat = next((seat for owner, seat in awaited(table) if owner == message.owner), None)
    if seat is None:
        return None
    seats, rematch = list(table.seats.all()), message.kind == REMATCH
    others = [one for one in seats if one.index != seat.index and (one.kind == Seat.HUMAN or not rematch)]
    title = lauta.game(table.game).title
    return Notice(table, seat.name, title, tuple(one.name for one in others), rematch)


def _is_seen(notice: Notice, owner: str) -> bool:
    """True while the owner looks at the table. A page that lies behind others is not seen."""
    pages = pages_of(notice.table) if notice.rematch else [notice.table]
    return any(owner in hub.lookers(page.public_id) for page in pages)


def _push(message: Message, notice: Notice) -> Composed:
    if message.subscription is None or message.subscription.owner != message.owner:
        return None
    path = _path(notice.table)
    with speaking(_language(message.owner)):
        title, body = _words(notice)
    content = {"title": _short(title), "body": _short(body), "path": path, "id": message.ident}
    deadline = notice.table.deadline
    left = KEPT_S if deadline is None else min(KEPT_S, max(60, int(deadline - steady())))
    return Push(message.subscription, content, path, left)


def _path(table: Table) -> str:
    return f"/t/{table.public_id}"


def _words(notice: Notice) -> tuple[str, str]:
    """What a push says, in the current language."""
    others = _short(", ".join(notice.others), MOST_OTHERS)
    if notice.rematch:
        body = T("{name}, the others ask for a rematch: {others}", name=notice.seat, others=others)
        return say(T("{game}: a rematch?", game=notice.title)), say(body)
    body = T("{name}, the others wait: {others}", name=notice.seat, others=others)
    return say(T("{game}: your turn", game=notice.title)), say(body)


def _short(text: str, most: int = MOST_BYTES // 4) -> str:
    """A text that fits into a push, however long the names in it are."""
    if len(text.encode()) <= most:
        return text
    return text.encode()[: most - 3].decode(errors="ignore") + "…"


def _call(message: Message, notice: Notice) -> Composed:
    wish = wishes.with_hook(message.owner)
    if wish is None:
        return None
    table = notice.table
    body = json.dumps(
        {"id": message.ident, "event": REMATCH if notice.rematch else "your_turn", "game": table.game,
         "table": (site().address or "") + _path(table), "seat": notice.seat,
         "players": [notice.seat, *notice.others], "version": table.version},
        ensure_ascii=False,
    ).encode()  # fmt: skip
    signed = hmac.new(wish.hook_key.encode(), body, hashlib.sha256).hexdigest()
    headers = {
        "Content-Type": "application/json",
        "X-Lauta-Signature": signed,
        "Idempotency-Key": message.ident,
    }
    return Call(wish.hook, body, headers)


def _letter(owner: str, notices: Sequence[Notice]) -> Composed:
    """One letter about all tables that wait, to a member who wants it and has a confirmed address."""
    wish = NoticeWish.objects.filter(owner=owner, mail=True).first()
    member = Member.objects.filter(guest=owner, confirmed=True, closed=False).exclude(email="").first()
    if wish is None or member is None:
        return None
    if wish.mailed is not None and (left := BETWEEN_MAILS - age(wish.mailed)) > 0:
        return Wait(left)
    with speaking(_language(owner)):
        subject, text = _digest(member, notices)
    return Letter(member.email, subject, text)


def _digest(member: Member, notices: Sequence[Notice]) -> tuple[str, str]:
    lines = "\n\n".join(f"{_line(notice)}\n{site().link(_path(notice.table))}" for notice in notices)
    about = {"name": member.name, "lines": lines, "address": site().link("/notices")}
    if all(notice.rematch for notice in notices):
        text = T(
            "{name}, the others would like to play again:\n\n{lines}\n\n"
            "You have switched these letters on; here they are switched off again: {address}",
            **about,
        )
        return say(T("A rematch at Lauta")), say(text)
    text = T(
        "{name}, it is your turn:\n\n{lines}\n\n"
        "You have switched these letters on; here they are switched off again: {address}",
        **about,
    )
    return say(T("Your turn at Lauta")), say(text)


def _line(notice: Notice) -> str:
    title = say(T("{game}: a rematch?", game=notice.title)) if notice.rematch else f"{notice.title}:"
    return f"{title} {', '.join(notice.others)}"


def _language(owner: str) -> str:
    known = Member.objects.filter(guest=owner).values_list("language", flat=True).first() or ""
    return known if known in LANGUAGES else "en"


def _arrived(held: Sequence[Message]) -> None:
    """Note when a webhook was used. After a digest there is none for hours."""
    owner, channel = held[0].owner, held[0].channel
    if channel == Message.WEBHOOK:
        NoticeWish.objects.filter(owner=owner).update(hook_used=moment())
    if channel != Message.MAIL:
        return
    NoticeWish.objects.filter(owner=owner).update(mailed=moment())
    queue.not_before(held[0].bundle, steady() + BETWEEN_MAILS)


def register_kinds() -> None:
    """Have messages about turns and rematches composed here."""
    for kind in (TURN, REMATCH):
        register(kind, Kind(compose, _arrived))
