"""What comes from outside, a file of cases for each kind: the fixtures are those of `tests/web`."""

from __future__ import annotations

from tests.web.conftest import (
    _chance,
    _database,
    _full_buckets,
    _names_come_free,
    another,
    box,
    finished,
    guest,
    match,
    row,
    stranger,
)

__all__ = [
    "_chance",
    "_database",
    "_full_buckets",
    "_names_come_free",
    "another",
    "box",
    "finished",
    "guest",
    "match",
    "row",
    "stranger",
]
