"""The LAUTA_* variables as they were given: the only module of the web that reads them.

What they mean is decided in `site.py`; numbers are in `limits.py`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from ...engine.errors import LautaError
from ...engine.phrase import T

FILE = "_FILE"
SECRETS = frozenset({"LAUTA_SECRET_KEY", "LAUTA_MAIL"})  # may lie in a file that NAME_FILE names
LONGEST_SECRET = 4096


class BadSetting(LautaError):
    """A LAUTA_* variable that means nothing; the message says what would be right."""


def given(name: str) -> str:
    """Return a setting without white space and quotes around it, empty where it is not set.

    Files of variables for containers keep quotes as part of the value. Raises BadSetting.
    """
    value = _bare(os.environ.get(name, ""))
    if name not in SECRETS:
        return value
    file = _bare(os.environ.get(name + FILE, ""))
    if value and file:
        raise BadSetting(T("{name} and {other} are both set; leave one out.", name=name, other=name + FILE))
    if value.startswith("/") and os.path.exists(value):
        raise BadSetting(
            T("{name} is the path of a file. To read the file, set {other} in its place.",
              name=name, other=name + FILE)
        )  # fmt: skip
    return _content(name + FILE, file) if file else value


def set_for_children(name: str, value: str) -> None:
    """Set a variable for this process and those that it starts."""
    os.environ[name] = value


def misspelt(known: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Variables that begin like ours but are none, and what may be meant; empty where nothing is like it."""
    names = {*known, *(name + FILE for name in SECRETS)}
    for name in sorted(os.environ):
        if name.startswith("LAUTA_") and name not in names:
            yield name, next(iter(get_close_matches(name, sorted(names), 1, 0.8)), "")


def _bare(value: str) -> str:
    value = value.strip().strip("\ufeff").strip()
    if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"" and value[0] not in value[1:-1]:
        return value[1:-1].strip()
    return value


def _content(name: str, path: str) -> str:
    try:
        with open(path, encoding="utf-8") as file:
            found = _bare(file.read(LONGEST_SECRET + 1))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadSetting(
            T("The file that {name} names cannot be read: {path}: {why}", name=name, path=path, why=why)
        ) from error
    if not found or len(found) > LONGEST_SECRET or len(found.splitlines()) > 1:
        raise BadSetting(
            T("The file that {name} names must have one line of text: {path}", name=name, path=path)
        )
    return found
