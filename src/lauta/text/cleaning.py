"""Text as people type it, made fit to keep: what stays comes back letter by letter, in NFC.

`name` is strict, since names are compared and stand beside others'; `line` and `text` keep all that a reader
can see or that shapes what is seen. Each may come out empty: then there was nothing to see.
"""

from __future__ import annotations

import re
import unicodedata

from .characters import (
    BLANKS,
    BREAK,
    EMOJI,
    IDEOGRAPH,
    IGNORABLE,
    ISOLATES,
    JOINING,
    KEYCAP,
    MONGOLIAN,
    MYANMAR,
    NEVER,
    TAGS,
    VARIATIONS,
    ZWJ,
    ZWNJ,
    is_letter,
    is_mark,
    is_space,
    is_visible,
)  # fmt: skip
from .graphemes import cut

MOST_MARKS = 4  # on one letter of a name, as UTS 39 has it
MOST_MARKS_IN_TEXT = 12
MOST_RAW = 20  # times the characters that may stay: more is not even looked at
_PLAIN = re.compile("[ -~]*")
_GAP = re.compile("[ \t\n]+")


def name(given: str, most: int = 24) -> str:
    """A name: one line of visible characters, plain spaces between its parts, cut at a whole character.

    What nobody sees goes, but for joiners and selectors where they shape a letter or an emoji.
    """
    if _PLAIN.fullmatch(given):
        return _GAP.sub(" ", given[: most * MOST_RAW]).strip()[:most].strip()
    kept = BLANKS.sub(" ", BREAK.sub(" ", _sane(given[: most * MOST_RAW])))
    kept = "".join(c for at, c in enumerate(kept) if _stays_in_name(kept, at))
    kept = "".join(" " if is_space(c) else c for c in kept)
    kept = _few_marks(_GAP.sub(" ", kept).strip(), MOST_MARKS)
    return _shown(cut(kept, most).strip())


def word(given: str, most: int = 24) -> str:
    """What people type to name a thing that exists, as an id or a code: one line in NFKC, trimmed."""
    return unicodedata.normalize("NFKC", name(given, most)).strip()[:most]


def line(given: str, most: int | None = None) -> str:
    """One line of speech, as typed; spaces are told apart, runs of plain ones and line breaks are one."""
    if _PLAIN.fullmatch(given):
        kept = _GAP.sub(" ", given).strip(" ")
    else:
        kept = _trimmed(_GAP.sub(" ", BREAK.sub(" ", _speech(given))))
    return _shown(kept if most is None else _trimmed(cut(kept, most)))


def text(given: str, most: int | None = None) -> str:
    """Several lines, as typed, with plain line feeds between them."""
    lines = _speech(BREAK.sub("\n", given)).split("\n")
    kept = _trimmed("\n".join(line.rstrip(" \t") for line in lines))
    return _shown(kept if most is None else _trimmed(cut(kept, most)))


def search(given: str, most: int = 80) -> str:
    """What somebody looks for, to be compared with text in the same form: NFKC, case folded."""
    return unicodedata.normalize("NFKC", line(given, most)).casefold()


def address(given: str) -> str:
    """An e-mail or web address as pasted, without spaces round it and without invisible characters."""
    kept = _sane(given)
    return "".join(c for c in kept if is_visible(c) or is_space(c)).strip()


def on_one_line(given: str, most: int) -> str:
    """Any text on one line for a log, a header or a terminal: what cannot be printed stands as an escape."""
    return "".join(c if prints(c) else ascii(c)[1:-1] for c in given[:most])


def prints(c: str) -> bool:
    """True if a character can stand in one line of a terminal or a log as it is."""
    return c == " " or is_visible(c) or c in (ZWJ, ZWNJ) or bool(VARIATIONS.match(c))


def has_letters(given: str) -> bool:
    """True if there is a letter or a digit of any script, also one that is newer than Python's tables."""
    return any(map(is_letter, given))


def is_clean(given: str) -> bool:
    """True if a text holds nothing that no text should: controls, overrides of direction, half characters."""
    return not NEVER.search(given)


# ------------------------------------------------------------------ parts


def _sane(given: str) -> str:
    """In NFC, without what stands in no text; tags stay only in a flag."""
    kept = NEVER.sub(lambda found: "\n" if BREAK.match(found[0]) else "", given)
    return unicodedata.normalize("NFC", TAGS.sub(lambda found: found[1] or "", kept))


def _speech(given: str) -> str:
    kept = _sane(given)
    if ISOLATES.search(kept):
        kept = "\n".join(one if _balanced(one) else ISOLATES.sub("", one) for one in kept.split("\n"))
    return _few_marks(kept, MOST_MARKS_IN_TEXT)


def _balanced(given: str) -> bool:
    depth = 0
    for sign in ISOLATES.findall(given):
        depth += -1 if sign == "\u2069" else 1
        if depth < 0:
            return False
    return depth == 0


def _few_marks(given: str, most: int) -> str:
    """No letter carries more marks than that; none stands at the beginning."""
    kept: list[str] = []
    run = most
    for c in given:
        run = run + 1 if is_mark(c) else 0 if not IGNORABLE.match(c) else run
        if run <= most:
            kept.append(c)
    return "".join(kept)


def _trimmed(given: str) -> str:
    """Without spaces of any kind and invisible characters at the ends; a line may end in a selector."""
    start, end = 0, len(given)
    while start < end and _is_edge(given[start]):
        start += 1
    while end > start and _is_edge(given[end - 1]) and not VARIATIONS.match(given[end - 1]):
        if given[end - 1] == "\U000e007f" or given[end - 1] == "\u2069":
            break
        end -= 1
    return given[start:end]


def _is_edge(c: str) -> bool:
    return is_space(c) or (bool(IGNORABLE.match(c)) and c not in "\u2066\u2067\u2068")


def _shown(given: str) -> str:
    """The text, or nothing where nobody would see anything."""
    return given if any(map(is_visible, given)) else ""


def _stays_in_name(given: str, at: int) -> bool:
    c = given[at]
    if c in (ZWJ, ZWNJ):
        return _joins(given, at)
    if VARIATIONS.match(c):
        return _varies(given, at)
    if "\U000e0020" <= c <= "\U000e007f":
        return True  # in a flag; others have gone
    return not (IGNORABLE.match(c) or unicodedata.category(c) == "Cf")


def _joins(given: str, at: int) -> bool:
    """True if a joiner stands between two letters that it shapes, or between two emoji."""
    before, after = _base(given, at), given[at + 1 : at + 2]
    if not before or not after:
        return False
    if given[at] == ZWJ and EMOJI.match(before) and EMOJI.match(after):
        return True
    return bool(JOINING.match(before) and JOINING.match(after))


def _varies(given: str, at: int) -> bool:
    """True if a variation selector stands where the character before it has variants."""
    c, before, after = given[at], given[at - 1 : at] if at else "", given[at + 1 : at + 2]
    if c in "\ufe0e\ufe0f":
        return bool(before and (EMOJI.match(before) or (before in "0123456789#*" and after == KEYCAP)))
    if MONGOLIAN.match(before):
        return c < "\u1810"
    return bool(IDEOGRAPH.match(before) or (MYANMAR.match(before) and c == "\ufe00"))


def _base(given: str, at: int) -> str:
    """The character before a place, past marks, selectors and tones of skin."""
    at -= 1
    while at >= 0 and (
        VARIATIONS.match(given[at]) or is_mark(given[at]) or "\U0001f3fb" <= given[at] <= "\U0001f3ff"
    ):
        if JOINING.match(given[at]):
            return given[at]
        at -= 1
    return given[at] if at >= 0 else ""
