"""What a browser was asked and has not answered yet: several questions side by side, each with its own life.

Two tabs ask for two passkeys, and neither voids what the other one waits for. A question is answered once, by
the browser that was asked, within minutes; the oldest of very many make room.
"""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import HttpRequest

from ..models import OpenQuestion
from .identity import digest_of

MOST = 8  # of one kind in one browser


def browser_of(request: HttpRequest) -> str:
    """What stands for this browser: its session where a member is signed in, else the guest."""
    return digest_of(request.session) or str(request.session.get("guest", ""))


def ask(kind: str, browser: str, secret: str, data: dict[str, Any], now: float, life_s: float) -> None:
    """Remember a question by a secret that its answer will show."""
    OpenQuestion.objects.filter(asked__lte=now - life_s, kind=kind).delete()
    OpenQuestion.objects.create(kind=kind, owner=browser, key=_digest(kind, secret), data=data, asked=now)
    mine = OpenQuestion.objects.filter(kind=kind, owner=browser).order_by("-pk")
    for old in mine[MOST:]:
        old.delete()


def find(kind: str, secret: str) -> OpenQuestion | None:
    """The question to which an answer belongs, whoever was asked and however old it is."""
    return OpenQuestion.objects.filter(kind=kind, key=_digest(kind, secret)).first()


def open_ones(kind: str, browser: str, now: float, life_s: float) -> list[OpenQuestion]:
    """Those of a browser that can still be answered."""
    return list(OpenQuestion.objects.filter(kind=kind, owner=browser, asked__gt=now - life_s))


def use_up(question: OpenQuestion) -> bool:
    """Close a question; False where another request was quicker."""
    return bool(OpenQuestion.objects.filter(pk=question.pk).delete()[0])


def _digest(kind: str, secret: str) -> str:
    return hashlib.sha256(f"{kind}:{secret}".encode()).hexdigest()
