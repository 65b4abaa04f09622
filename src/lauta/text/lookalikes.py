"""When two names are one: equal as keys, or alike to the eye (the skeletons of UTS 39)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from .characters import IGNORABLE, is_mark

_DATA = Path(__file__).with_name("confusables.txt")
_CAPITAL_L = "\ue000"  # stands for an L while case is folded: only the small one looks like I and 1


def key(name: str) -> str:
    """A name as it is compared: without regard to case, composition, width and what nobody sees."""
    return _visible(_fold(_visible(unicodedata.normalize("NFKC", name))))


def plain(name: str) -> str:
    """A name without case, accents, spaces and signs, to find what a person types."""
    taken = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in taken if c.isalnum())


def former_key(name: str) -> str:
    """The key that accounts made before 0.2 have where it differs: joiners and selectors were spaces then."""
    spaced = "".join(
        " " if unicodedata.category(c)[0] in "CZ" else c for c in unicodedata.normalize("NFC", name[:200])
    )
    return unicodedata.normalize("NFKC", " ".join(spaced.split())[:24].strip()).casefold()


def looks(name: str) -> tuple[str, str]:
    """What a name looks like, as two keys: names that share one may be taken for each other.

    The first is of the name in small letters. The second, behind a `=`, is of the letters as they stand,
    where a capital I is an l and a capital of another script is what it looks like.
    """
    plain = _visible(unicodedata.normalize("NFKC", name))
    as_written = _fold(_skeleton(plain).replace("L", _CAPITAL_L)).replace(_CAPITAL_L, "L")
    return _fold(_skeleton(_fold(plain))), f"={as_written}"


# Digits and signs that people write in place of letters; some stand for either of two.
_STAND_INS = (str.maketrans("013457@$!|", "oleastasll"), str.maketrans("013457@$!|l", "oieastasiii"))
_WORDS = re.compile(r"(?:[^\W_]|[@$!|])+")
_AT_AN_END = "0123456789@$!|"


def words(name: str) -> set[tuple[str, ...]]:
    """The words that a hasty reader finds in a name, without accents, in each way in which they can be read.

    Digits may stand for letters, or at an end for nothing.
    """
    plain = unicodedata.normalize("NFD", _fold(_visible(unicodedata.normalize("NFKC", name))))
    bare = "".join(c for c in plain if not is_mark(c))
    found = _WORDS.findall(bare)
    cut = [one.strip(_AT_AN_END) for one in found]
    return {
        tuple(one.translate(table) for one in read if one.strip("@$!|"))
        for read in (found, [one for one in cut if one])
        for table in _STAND_INS
    } - {()}  # fmt: skip


def _skeleton(name: str) -> str:
    alike = _alike(name.isascii())
    mapped = "".join(alike.get(c, c) for c in unicodedata.normalize("NFD", name))
    return unicodedata.normalize("NFD", mapped)


def _fold(name: str) -> str:
    return unicodedata.normalize("NFKC", name.casefold())


def _visible(name: str) -> str:
    return IGNORABLE.sub("", name)


@cache
def _alike(ascii_only: bool) -> Mapping[str, str]:
    """Of each character that looks like another one, that one; read when a name is first compared.

    Most names are ASCII, for which a handful of rows will do in place of a megabyte.
    """
    found: dict[str, str] = {}
    for row in _DATA.read_text("utf-8").splitlines():
        if row and not row.startswith("#"):
            target, *sources = row.split()
            prototype = "".join(chr(int(code, 16)) for code in target.split("+"))
            codes = (int(source, 16) for source in sources)
            found.update((chr(code), prototype) for code in codes if code < 128 or not ascii_only)
    return found
