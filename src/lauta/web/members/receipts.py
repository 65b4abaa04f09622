"""Idempotency keys: a request of a program that comes twice is carried out once, and answered alike."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import connections

from ...engine.phrase import T
from ...text import prints
from ..base.clock import steady
from ..base.refusals import AlreadyDone, BadRequest, KeyReused, Pending
from ..models import Receipt

MOST_KEY, MOST_EACH = 255, 500
KEPT_S = 86400.0
DONE = b""  # in place of an answer: it was carried out, and the answer is not kept yet
CARRIED_OUT_S = 60.0  # longer than any request takes: after that its server has died


def once(owner: str, key: str, request: bytes, do: Callable[[], bytes]) -> tuple[bytes, bool]:
    """The answer to a request with this key, and whether it is that of an earlier one.

    What is refused leaves no receipt, as nothing was changed. That it was done is written in the transaction
    of what it does: after a crash it is carried out again only if it was not. Raises BadRequest, KeyReused,
    Pending, AlreadyDone.
    """
    if not key.isascii() or not all(map(prints, key)) or len(key) > MOST_KEY:
        raise BadRequest(T("An Idempotency-Key has at most {n} letters, digits and signs.", n=MOST_KEY))
    digest, asked = (hashlib.sha256(one).hexdigest()[:40] for one in (key.encode(), request))
    Receipt.objects.filter(owner=owner, made__lt=steady() - KEPT_S).delete()
    row, fresh = Receipt.objects.get_or_create(
        owner=owner, digest=digest, defaults={"request": asked, "made": steady()}
    )
    if not fresh:
        if row.request != asked:
            raise KeyReused
        if row.answer is not None:
            return _given_again(bytes(row.answer)), True
        _take_over(row)
    try:
        with _marking(row.pk):
            answer = do()
    except BaseException:
        Receipt.objects.filter(pk=row.pk, answer=None).delete()  # nothing was done: it may be tried again
        raise
    Receipt.objects.filter(pk=row.pk).update(answer=answer)
    if fresh:
        _make_room(owner)
    return answer, False


def _given_again(answer: bytes) -> bytes:
    """The answer that was kept. Raises AlreadyDone where the server ended before it was."""
    if answer == DONE:
        raise AlreadyDone
    return answer


@contextmanager
def _marking(pk: int) -> Iterator[None]:
    """Have each transaction of this thread also say that the request was done."""
    connection = connections["default"]
    usual = connection.commit

    def commit() -> None:
        with connection.cursor() as cursor:
            cursor.execute("UPDATE lauta_receipt SET answer = %s WHERE id = %s", [DONE, pk])
        usual()

    connection.commit = commit  # type: ignore[method-assign]  # for this thread, while the request runs
    try:
        yield
    finally:
        del connection.commit


def _take_over(row: Receipt) -> None:
    """Carry out a request whose server has died. Raises Pending while it may still be under way."""
    now, mine = steady(), Receipt.objects.filter(pk=row.pk, made=row.made)
    if row.made > now - CARRIED_OUT_S or not mine.update(made=now):
        raise Pending


def _make_room(owner: str) -> None:
    newest = Receipt.objects.filter(owner=owner).order_by("-made", "-id")
    old = list(newest.values_list("pk", flat=True)[MOST_EACH:])
    Receipt.objects.filter(pk__in=old).delete()


def forget_old() -> None:
    """Delete the receipts of all who do not come any more."""
    Receipt.objects.filter(made__lt=steady() - KEPT_S).delete()
