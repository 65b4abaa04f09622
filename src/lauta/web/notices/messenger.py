"""A thread that tells people who are away that it is their turn, in the ways that they have switched on.

And that the others ask them for a rematch. Push and webhooks come once a turn. Mail is one digest of all that
waits, and the next one only hours later.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
from collections import defaultdict

from ...engine.phrase import T
from ...i18n import LANGUAGES, say, speaking
from ..base.clock import age, moment
from ..base.site import site
from ..base.watcher import Watcher
from ..members import mail
from ..models import Member, NoticeWish, Subscription
from . import outward, push
from .outward import Unreachable
from .waiting import HOOK, MAIL, PUSH, Wait, note, waiting
from .wishes import with_hooks

log = logging.getLogger("lauta.notices")
LOOK_S = 10.0
BETWEEN_MAILS_S = 6 * 3600.0
GIVE_UP = 20  # a webhook that failed so often in a row is switched off


def contact() -> str:
    """Whom push services may write to about this server."""
    found = site().contact
    return found.address if found else "lauta@localhost.invalid"


def tell_all() -> int:
    """Tell everybody who is to be told now; how many messages left."""
    return _push() + _hooks() + _mail()


def _push() -> int:
    sent = 0
    browsers = defaultdict(list)
    for one in Subscription.objects.all():
        browsers[one.owner].append(one)
    found = list(waiting(PUSH, browsers))
    for wait in found:
        for browser in browsers[wait.owner]:
            sent += _pushed(browser, wait)
    note(PUSH, found)
    return sent


def _pushed(browser: Subscription, wait: Wait) -> int:
    with speaking(_language(wait.owner)):
        title, body = _words(wait)
        told = {"title": title, "body": body, "path": f"/t/{wait.table.public_id}"}
    try:
        if push.send(browser, told, contact()):
            return 1
        browser.delete()
    except Unreachable as error:
        log.info("a push service cannot be reached: %s", type(error).__name__)
    return 0


def _words(wait: Wait) -> tuple[str, str]:
    """What a push says, in the language of now."""
    others = ", ".join(wait.others)
    if wait.rematch:
        body = T("{name}, the others ask for a rematch: {others}", name=wait.seat, others=others)
        return say(T("{game}: a rematch?", game=wait.title)), say(body)
    body = T("{name}, the others wait: {others}", name=wait.seat, others=others)
    return say(T("{game}: your turn", game=wait.title)), say(body)


def _hooks() -> int:
    sent = 0
    wishes = {wish.owner: wish for wish in with_hooks()}
    found = list(waiting(HOOK, wishes))
    for wait in found:
        sent += _called(wishes[wait.owner], wait)
    note(HOOK, found)
    return sent


def _called(wish: NoticeWish, wait: Wait) -> int:
    event = "rematch" if wait.rematch else "your_turn"
    body = json.dumps(
        {"event": event, "game": wait.table.game, "table": (site().address or "") + _path(wait),
         "seat": wait.seat, "players": [wait.seat, *wait.others], "version": wait.table.version},
        ensure_ascii=False,
    ).encode()  # fmt: skip
    signed = hmac.new(wish.hook_key.encode(), body, hashlib.sha256).hexdigest()
    try:
        status = outward.post(
            wish.hook, body, {"Content-Type": "application/json", "X-Lauta-Signature": signed}
        )
        good = status < 400
    except Unreachable:
        good = False
    faults = 0 if good else wish.hook_faults + 1
    hook = "" if faults >= GIVE_UP else wish.hook
    used = moment() if good else wish.hook_used
    NoticeWish.objects.filter(pk=wish.pk).update(hook_faults=faults, hook=hook, hook_used=used)
    return int(good)


def _mail() -> int:
    if not mail.sends():
        return 0
    found = defaultdict(list)
    wishes = {wish.owner: wish for wish in NoticeWish.objects.filter(mail=True)}
    for wait in waiting(MAIL, wishes):
        found[wait.owner].append(wait)
    sent = 0
    for member in Member.objects.filter(guest__in=found, confirmed=True).exclude(email=""):
        wish = wishes[member.guest]
        if wish.mailed is not None and age(wish.mailed) < BETWEEN_MAILS_S:
            continue
        _digest(member, found[member.guest])
        NoticeWish.objects.filter(pk=wish.pk).update(mailed=moment())
        note(MAIL, found[member.guest])
        sent += 1
    return sent


def _digest(member: Member, waits: list[Wait]) -> None:
    """One letter of all tables that wait."""
    with speaking(_language(member.guest)):
        lines = "\n\n".join(f"{_line(wait)}\n{site().link(_path(wait))}" for wait in waits)
        about = {"name": member.name, "lines": lines, "address": site().link("/notices")}
        if all(wait.rematch for wait in waits):
            text = T(
                "{name}, the others would like to play again:\n\n{lines}\n\n"
                "You have switched these letters on; here they are switched off again: {address}",
                **about,
            )
            mail.send(member.email, say(T("A rematch at Lauta")), say(text))
            return
        text = T(
            "{name}, it is your turn:\n\n{lines}\n\n"
            "You have switched these letters on; here they are switched off again: {address}",
            **about,
        )
        mail.send(member.email, say(T("Your turn at Lauta")), say(text))


def _path(wait: Wait) -> str:
    return f"/t/{wait.table.public_id}"


def _line(wait: Wait) -> str:
    title = say(T("{game}: a rematch?", game=wait.title)) if wait.rematch else f"{wait.title}:"
    return f"{title} {', '.join(wait.others)}"


def _language(owner: str) -> str:
    known = Member.objects.filter(guest=owner).values_list("language", flat=True).first() or ""
    return known if known in LANGUAGES else "en"


class Messenger(Watcher):
    """A thread of the server that tells who is away that it is their turn."""

    name, every_s, fails = "messenger", LOOK_S, "somebody is not told"

    def look(self) -> None:
        """Tell all who are to be told."""
        tell_all()
