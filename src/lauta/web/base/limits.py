"""How much of everything: each limit with its default, and the LAUTA_* variable that moves it.

Only numbers; what they are for is where they are used. docs/internet.md lists them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...engine.phrase import T
from .environment import BadSetting, given


@dataclass(frozen=True)
class Limit:
    """A whole number that can be set from outside."""

    variable: str
    default: int
    least: int = 1

    def __call__(self) -> int:
        """The number in force. Raises BadSetting."""
        value = given(self.variable) or str(self.default)
        if not (value.isascii() and value.isdigit() and len(value) < 12 and int(value) >= self.least):
            raise BadSetting(
                T("{name} must be a whole number from {least} on, not {given}.",
                  name=self.variable, least=self.least, given=value[:40])
            )  # fmt: skip
        return int(value)


@dataclass(frozen=True)
class Rate:
    """So often at once, afterwards so often a second."""

    burst: float
    per_second: float


# What programs may ask for, of one member or at one seat; `unauthorized` and `open` of one address.
RATES: Mapping[str, Rate] = {
    "move": Rate(200, 50),
    "position": Rate(200, 50),  # reading a table
    "read": Rate(60, 5),  # all else
    "table": Rate(20, 0.5),  # setting up, sitting down, leaving
    "say": Rate(10, 0.5),
    "talk": Rate(30, 1),  # lines of all spectators at one address, programs or not
    "propose": Rate(10, 0.2),
    "stream": Rate(20, 0.5),  # opening one
    "open": Rate(20, 1),  # what needs no token
    "unauthorized": Rate(20, 0.2),  # wrong tokens
}

CONNECTIONS = Limit("LAUTA_CONNECTIONS", 4000)  # in all
CONNECTIONS_EACH = Limit("LAUTA_CONNECTIONS_EACH", 256)  # from one address
TABLES_AT_WORK = Limit("LAUTA_TABLES_AT_WORK", 6)  # of one guest, with bots that are to move
TABLES_A_DAY = Limit("LAUTA_TABLES_A_DAY", 200)  # from one address
TABLES = Limit("LAUTA_TABLES", 100_000)  # in all
UNUSED_DAYS = Limit(
    "LAUTA_UNUSED_DAYS", 14, least=0
)  # for which tables are kept that nobody joined; 0: for ever
UNSEEN_DAYS = Limit("LAUTA_UNSEEN_DAYS", 365, least=0)  # for which all others are kept; 0: for ever
TOURNAMENTS_EACH = Limit("LAUTA_TOURNAMENTS_EACH", 4)  # of one guest, not over yet
TOURNAMENTS = Limit("LAUTA_TOURNAMENTS", 2000)  # in all
DAILY = Limit("LAUTA_DAILY", 1, least=0)  # whether there is a daily challenge; 0: no
DAILY_DAYS = Limit("LAUTA_DAILY_DAYS", 400, least=0)  # for which the days of it are kept; 0: for ever
EDITIONS_EACH = Limit("LAUTA_EDITIONS_EACH", 60)  # of one guest
EDITIONS = Limit("LAUTA_EDITIONS", 20_000)  # in all
BOARDS_EACH = Limit("LAUTA_BOARDS_EACH", 100)  # free boards of one guest
RECORD_SECONDS = Limit("LAUTA_RECORD_SECONDS", 10)  # for which a record may be replayed
HINT_SECONDS = Limit("LAUTA_HINT_SECONDS", 4)  # of thinking, for a hint or an analysed position
REVIEW_SECONDS = Limit("LAUTA_REVIEW_SECONDS", 60)  # of thinking, for a finished match
REVIEWS = Limit("LAUTA_REVIEWS", 50)  # finished matches that wait to be looked back on, in all
FILMS = Limit("LAUTA_FILMS", 20)  # films of matches that are being made, or wait, in all
ANALYSIS_PLAYOUTS = Limit("LAUTA_ANALYSIS_PLAYOUTS", 0, least=0)  # in place of these seconds; 0: as they say
TRIALS = Limit("LAUTA_TRIALS", 50)  # editions for which games of bots are played, or wait, in all
MEMBERS = Limit("LAUTA_MEMBERS", 10_000, least=0)  # accounts in all; 0: none are made
MEMBERS_A_DAY = Limit("LAUTA_MEMBERS_A_DAY", 30)  # accounts made from one address
LETTERS_A_DAY = Limit("LAUTA_LETTERS_A_DAY", 5000)  # about accounts, in all
TOKENS_EACH = Limit("LAUTA_TOKENS_EACH", 30)  # personal tokens of one member
HSTS_S = Limit("LAUTA_HSTS", 0, least=0)  # seconds for which browsers are to insist on HTTPS
ALL = tuple(value for value in globals().values() if isinstance(value, Limit))
