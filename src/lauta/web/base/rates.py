"""Rate limits: each is declared here once, with whom it counts, how much one source has, what is said.

Buckets are kept in memory, one for each source. `tests/outside/test_limits.py` tries every limit twice: from
a source that floods, and from another one. Limits on what is kept in rows are `base/room.py`.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from ...engine.phrase import Phrase, T
from .in_memory import remembers
from .limits import LETTERS_A_DAY, MEMBERS_A_DAY, RATES, RECORD_SECONDS, TABLES_A_DAY
from .networks import wider
from .refusals import TooFast

# Whom a limit counts. A cookie is free, so what costs others something is counted by address.
ADDRESS = "network address"
GUEST = "guest or account"
SESSION = "browser of an account"
ACCOUNT = "account"
NAME = "name of an account, from everywhere"
PAIR = "name of an account or mailbox, from one address"
RECIPIENT = "recipient"
TOKEN = "token"
SEAT = "seat of a match"
SERVER = "the whole server"

DAY_S = 86400.0
NETWORK = 16  # times as much as one /64 has for all of its /48, which a provider gives to one customer
KEPT = 5000
_SALT = secrets.token_bytes(16)
MOMENT = T("Too many requests at once. Wait a moment.")
ATTEMPTS = T("Too many attempts. Wait a minute.")
TODAY = T("Too many tables and editions from here today. Wait a while.")
LETTERS = T("Too many letters were asked for. Wait an hour.")
DRAFTS = T("Too many changes at once. Nothing is lost: they are sent again in a moment.")
Amount = float | Callable[[], float]


class RateLimit:
    """A bucket for each source: `burst` at once, afterwards `per_second`.

    An IPv6 address is counted by its /64, and all of a /48 together. A limit on things `made` counts nothing
    for a request that is refused: neighbours share an address, and refusals cost their sender nothing.
    """

    def __init__(
        self, name: str, counts: str, burst: Amount, per_second: Amount, refusal: Phrase = MOMENT,
        *, made: bool = False,
    ) -> None:  # fmt: skip
        self.name, self.counts, self.refusal, self.made = name, counts, refusal, made
        self._burst, self._per_second = burst, per_second
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()
        self._clock: Callable[[], float] = time.monotonic

    @property
    def burst(self) -> float:
        """How much a source has at once."""
        return self._burst() if callable(self._burst) else self._burst

    @property
    def per_second(self) -> float:
        """How much of it comes back in a second."""
        return self._per_second() if callable(self._per_second) else self._per_second

    def begin(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Fill all buckets."""
        with self._lock:
            self._left.clear()
            self._clock = clock

    def spend(self, source: str, amount: float = 1.0) -> None:
        """Count it. Raises TooFast, which says when to come again."""
        if not self.allows(source, amount):
            raise TooFast(self.refusal, self.wait(source, amount))

    def allows(self, source: str, amount: float = 1.0) -> bool:
        """True if the source has as much left; it is counted then."""
        with self._lock:
            now = self._clock()
            left = [(key, self._now(key, times, now), times) for key, times in self._keys(source)]
            if any(has < amount for _, has, _ in left):
                return False
            for key, has, _ in left:
                self._left[key] = (has - amount, now)
            if len(self._left) > KEPT:
                self._forget(now)
        if self.made and (spent := _spent.get()) is not None:
            spent.append((self, source))
        return True

    def charge(self, source: str, amount: float) -> None:
        """Count what was used already, though it be more than is left."""
        with self._lock:
            now = self._clock()
            for key, times in self._keys(source):
                self._left[key] = (self._now(key, times, now) - amount, now)

    def give_back(self, source: str) -> None:
        """It turned out to be harmless, or nothing was made."""
        spent = _spent.get()
        if spent is not None and (self, source) in spent:
            spent.remove((self, source))
        self.charge(source, -1.0)

    def check(self, source: str) -> None:
        """Raises TooFast where nothing is left; counts nothing."""
        if self.wait(source) > 0:
            raise TooFast(self.refusal, self.wait(source))

    def wait(self, source: str, amount: float = 1.0) -> float:
        """In how many seconds it will be allowed."""
        with self._lock:
            now = self._clock()
            lacking = [amount - self._now(key, times, now) for key, times in self._keys(source)]
        return max(0.0, max(lacking) / self.per_second)

    def _keys(self, source: str) -> list[tuple[str, int]]:
        """The buckets of a source, and how many times the usual amount each holds.

        Names, guests and mailboxes are remembered as digests: nothing of an account that is gone stays here.
        """
        if self.counts != ADDRESS:
            return [(hashlib.blake2b(source.encode(), key=_SALT, digest_size=12).hexdigest(), 1)]
        network = wider(source)
        return [(source, 1), *([(network, NETWORK)] if network else [])]

    def _now(self, key: str, times: int, now: float) -> float:
        whole = self.burst * times
        left, since = self._left.get(key, (whole, now))
        return min(whole, left + (now - since) * self.per_second * times)

    def _forget(self, now: float) -> None:
        """Drop buckets that are full again, and if need be those of which least is missing."""
        whole = self.burst / self.per_second
        kept = [(who, (left, at)) for who, (left, at) in self._left.items() if now - at < whole]
        if len(kept) > KEPT // 2:
            kept = sorted(kept, key=lambda known: known[1][0])[: KEPT // 2]
        self._left = dict(kept)


_spent: ContextVar[list[tuple[RateLimit, str]] | None] = ContextVar("spent", default=None)


@contextmanager
def counting_made() -> Iterator[Callable[[], None]]:
    """Note what a request spends of limits on things made; the given function gives all of it back."""
    spent: list[tuple[RateLimit, str]] = []
    token = _spent.set(spent)

    def nothing_made() -> None:
        for limit, source in list(spent):
            limit.give_back(source)

    try:
        yield nothing_made
    finally:
        _spent.reset(token)


def _program(kind: str) -> RateLimit:
    """What programs ask for, and lines of spectators, who are programs or not."""
    counts = ADDRESS if kind in ("open", "unauthorized", "talk") else TOKEN
    name = "lines of spectators" if kind == "talk" else f"API: {kind}"
    return RateLimit(name, counts, lambda: RATES[kind].burst, lambda: RATES[kind].per_second)


def _a_day(name: str, times: int = 1) -> RateLimit:
    """As many as tables in a day from one address, or some times as many."""
    return RateLimit(
        name,
        ADDRESS,
        lambda: float(times * TABLES_A_DAY()),
        lambda: times * TABLES_A_DAY() / DAY_S,
        TODAY,
        made=True,
    )


TABLES_MADE = _a_day("tables and editions")
LESSONS_BEGUN = _a_day("puzzles and tutorials", 5)  # a guest has few at a time, and goes from one to the next
ROWS_LEFT = RateLimit(
    "notes, reports, vacations, notices", ADDRESS,
    lambda: float(TABLES_A_DAY()), lambda: TABLES_A_DAY() / DAY_S, made=True,
)  # fmt: skip
SEATS_TAKEN = RateLimit(
    "seats taken at tables of others",
    ADDRESS,
    lambda: TABLES_A_DAY() / 2,
    lambda: TABLES_A_DAY() / 2 / DAY_S,
    made=True,
)
SEAT_CHANGES = RateLimit("seats left and taken again", SEAT, 8, 1 / 60)  # each refuses what others send
TURNS_TAKEN_BACK = RateLimit("moves taken back in the turn of another player", SEAT, 4, 1 / 60)  # as above
PROPOSALS = RateLimit("proposals and answers", SEAT, 10, 0.2)  # each changes the pages of the others
TABLE_SETTINGS = RateLimit("settings of a running match", SEAT, 30, 0.5)  # words, pace, seats offered, orders
DAILY_TRIES = RateLimit(
    "tries at a daily challenge", ADDRESS, lambda: TABLES_A_DAY() / 5, lambda: TABLES_A_DAY() / 5 / DAY_S,
    T("Many people near you have begun this challenge today. Wait a while."), made=True,
)  # fmt: skip
REPORTS_SENT = RateLimit("reports to admins", ADDRESS, 30, 30 / DAY_S, made=True)
DRAFT_CHANGES = RateLimit("changes of drafts", GUEST, 40, 1, DRAFTS)  # each is checked: 50 to 140 ms
DRAFT_CHANGES_THERE = RateLimit("changes of drafts, by address", ADDRESS, 160, 3, DRAFTS)
PREVIEWS = RateLimit("previews of drafts", GUEST, 40, 1, DRAFTS)  # each is drawn: 20 to 500 ms
PREVIEWS_THERE = RateLimit("previews of drafts, by address", ADDRESS, 120, 2, DRAFTS)
TRIALS_ASKED = RateLimit("games of bots with an edition", ADDRESS, 20, 0.2)  # each starts a process
HINTS_ASKED = RateLimit(
    "hints", GUEST, 30, 0.1, T("You have asked a lot. Wait a little, and think for yourself meanwhile.")
)
HINTS_ASKED_THERE = RateLimit(
    "hints, by address", ADDRESS, 120, 0.4,
    T("You have asked a lot. Wait a little, and think for yourself meanwhile."),
)  # fmt: skip
ADVICE_ASKED = RateLimit(  # hints and bots' moves, refused ones too: each is compared with running matches
    "advice on analysis boards", ADDRESS, 120, 1
)
REVIEWS_ASKED = RateLimit(
    "reviews of matches", ADDRESS, 12, 1 / 300, T("Many matches were looked at for you lately. Wait a while.")
)
PICTURES_DRAWN = RateLimit("pictures", ADDRESS, 40, 0.5)  # of those that nobody has had drawn: a second each
EMBEDDED_DRAWN = RateLimit("embedded positions", ADDRESS, 400, 10)  # quick to make, and people step through
FILMS_ASKED = RateLimit(  # each takes about a minute of a core
    "films", ADDRESS, 6, 1 / 300, T("Many films were made for you lately. Wait a while.")
)
REPLAY_SECONDS = RateLimit(  # for which records are replayed, one at a time
    "seconds of replayed records", ADDRESS, lambda: 3.0 * RECORD_SECONDS(), 0.1,
    T("Replaying your records takes long. Wait a minute."),
)  # fmt: skip
NAMES_LOOKED_UP = RateLimit("addresses of webhooks looked up", ADDRESS, 10, 1 / 60)
PASSKEY_QUESTIONS = RateLimit("questions to passkeys", ADDRESS, 60, 0.5)
DEVICE_CODES = RateLimit("codes for another device", ADDRESS, 30, 0.1)

# Attempts at secrets; `members/attempts.py` says which of them count where.
SIGN_INS = RateLimit("attempts to sign in", ADDRESS, 12, 0.1, ATTEMPTS)
SIGN_INS_PAIR = RateLimit("attempts for a name from an address", PAIR, 6, 1 / 60, ATTEMPTS)
SIGN_INS_NAME = RateLimit("attempts for a name in unknown browsers", NAME, 12, 0.1, ATTEMPTS)
SIGN_INS_KNOWN = RateLimit("attempts in a known browser", SESSION, 12, 0.1, ATTEMPTS)
CONFIRMATIONS = RateLimit("passwords of a member who is signed in", SESSION, 12, 0.1, ATTEMPTS)
CODES_TRIED = RateLimit("codes of another device tried", ADDRESS, 12, 0.1, ATTEMPTS)
SIGN_UPS = RateLimit("forms to sign up", ADDRESS, 12, 0.1, ATTEMPTS)
MEMBERS_MADE = RateLimit(
    "accounts made", ADDRESS, lambda: float(MEMBERS_A_DAY()), lambda: MEMBERS_A_DAY() / DAY_S,
    T("Many accounts were made from here today. Playing needs none; try again tomorrow."), made=True,
)  # fmt: skip

# Letters; `members/letter_limits.py` says which of them count for which letter.
LETTERS_ADDRESS = RateLimit("letters asked for", ADDRESS, 5, 1 / 900, LETTERS)
LETTERS_CONFIRMING = RateLimit("letters that confirm a mailbox", ADDRESS, 20, 1 / 900, LETTERS)
LETTERS_PAIR = RateLimit("letters to a mailbox from an address", PAIR, 3, 3 / DAY_S, LETTERS)
LETTERS_RECIPIENT = RateLimit("letters to a mailbox", RECIPIENT, 8, 8 / DAY_S, LETTERS)
LETTERS_KNOWN = RateLimit("letters asked for in a known browser", SESSION, 4, 1 / 900, LETTERS)
LETTERS_ACCOUNT = RateLimit("letters about an account", ACCOUNT, 40, 40 / DAY_S, LETTERS)
LETTERS_SERVER = RateLimit(
    "letters in all", SERVER, lambda: LETTERS_A_DAY() / 4, lambda: LETTERS_A_DAY() / DAY_S, LETTERS
)

PROGRAMS: Mapping[str, RateLimit] = {kind: _program(kind) for kind in RATES}
DECLARED: tuple[RateLimit, ...] = (
    *(one for one in globals().values() if isinstance(one, RateLimit)), *PROGRAMS.values(),
)  # fmt: skip


class Rates:
    """All of them together."""

    def begin(self, clock: Callable[[], float] = time.monotonic) -> None:
        """All buckets are full."""
        for one in DECLARED:
            one.begin(clock)

    def spend(self, kind: str, who: str) -> None:
        """Count one request of a program. TooFast, which says when to come again."""
        PROGRAMS[kind].spend(who)

    def keep(self, address: str) -> None:
        """Count something that is kept from now on, for somebody at this address. TooFast."""
        ROWS_LEFT.spend(address)


rates = Rates()
remembers("base.rates.rates", goes_by_itself="counters that empty by themselves, the slowest within a day")
