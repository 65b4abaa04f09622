"""Idempotency keys: a request that comes twice is carried out once. Programs get the first answer again.

For pages, which then ask for the present, nothing is kept but that it was done (`known`, `writing`).
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import IntegrityError, connections
from django.db.models import Q, QuerySet

from ...engine.phrase import T
from ...portable import Portable
from ...text import prints
from ..base.clock import steady
from ..base.refusals import AlreadyDone, BadRequest, KeyReused, Pending
from ..models import Receipt

MOST_KEY, MOST_EACH = 255, 500
MOST_OF_PAGES = 20_000  # of all owners together, as a fresh cookie is a fresh owner
DROPPED_AT_ONCE = 1000
KEPT_S = 86400.0
DONE = b""  # in place of an answer: it was carried out, and the answer is not kept yet
OF_A_PAGE = "p"  # their digests begin with it
TRIMMED_EACH = 64  # one in so many receipts of pages makes room
CARRIED_OUT_S = 60.0  # longer than any request takes: after that its server has died


def once(owner: str, key: str, request: bytes, do: Callable[[], bytes]) -> tuple[bytes, bool]:
    """The answer to a request with this key, and whether it is that of an earlier one.

    What is refused leaves no receipt, as nothing was changed. That it was done is written in the transaction
    of what it does: after a crash it is carried out again only if it was not. Raises BadRequest, KeyReused,
    Pending, AlreadyDone.
    """
    digest, asked = _digest(key), _short(request)
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


def _digest(key: str) -> str:
    """What stands for a key. BadRequest."""
    if not key.isascii() or not all(map(prints, key)) or len(key) > MOST_KEY:
        raise BadRequest(T("An Idempotency-Key has at most {n} letters, digits and signs.", n=MOST_KEY))
    return _short(key.encode())


def _short(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:40]


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


class Twice(Portable, IntegrityError):
    """Another request with this key was faster; nothing of this one was written."""


@dataclass(frozen=True)
class OfPage:
    """A request of a page, which may come twice."""

    owner: str
    digest: str
    asked: str

    def known(self) -> bool:
        """True if it has been carried out before. KeyReused."""
        before = self._rows().values_list("request", flat=True).first()
        if before is not None and before != self.asked:
            raise KeyReused
        return before is not None

    def _rows(self) -> QuerySet[Receipt]:
        return Receipt.objects.filter(owner=self.owner, digest=self.digest)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Have the first transaction of this thread also write the receipt; raises Twice if there is one."""
        connection = connections["default"]
        usual, written = connection.commit, False

        def commit() -> None:
            nonlocal written
            if not written:
                self._write()
            usual()
            written = True

        connection.commit = commit  # type: ignore[method-assign]  # for this thread, while the request runs
        try:
            yield
        finally:
            del connection.commit

    def _write(self) -> None:
        with connections["default"].cursor() as cursor:
            try:
                cursor.execute(_INSERT, [self.owner, self.digest, self.asked, DONE, steady()])
            except IntegrityError as error:
                raise Twice from error

    def refused(self) -> None:
        """It was not carried out after all: it may be tried again."""
        self._rows().delete()

    def trim(self) -> None:
        """Now and then delete the oldest of those that this owner, or all together, have too many of.

        By chance, as the client chooses its keys.
        """
        if secrets.randbelow(TRIMMED_EACH) == 0:
            _make_room(self.owner, of_pages=True)
            _make_room_for_pages()


_INSERT = "INSERT INTO lauta_receipt (owner, digest, request, answer, made) VALUES (%s, %s, %s, %s, %s)"


def of_page(owner: str, key: str, request: bytes) -> OfPage:
    """A request with this key. BadRequest."""
    return OfPage(owner, (OF_A_PAGE + _digest(key))[:40], _short(request))


def _make_room(owner: str, of_pages: bool = False) -> None:
    digests = Q(digest__startswith=OF_A_PAGE)
    mine = Receipt.objects.filter(digests if of_pages else ~digests, owner=owner)
    newest = mine.order_by("-made", "-id")
    old = list(newest.values_list("pk", flat=True)[MOST_EACH:])
    Receipt.objects.filter(pk__in=old).delete()


def _make_room_for_pages() -> None:
    newest = Receipt.objects.filter(digest__startswith=OF_A_PAGE).order_by("-made", "-id")
    old = newest.values_list("pk", flat=True)[MOST_OF_PAGES : MOST_OF_PAGES + DROPPED_AT_ONCE]
    Receipt.objects.filter(pk__in=list(old)).delete()


def forget_old() -> None:
    """Delete the receipts of all who do not come any more."""
    Receipt.objects.filter(made__lt=steady() - KEPT_S).delete()
