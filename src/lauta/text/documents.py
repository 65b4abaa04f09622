"""Documents as files and pastes bring them: decoded, and tidied of what mail, forums and editors add.

`document` gives text or says in which line it is none. `readings` gives the ways in which a document may be
read, the likeliest first; whoever parses it takes the first that can be parsed.
"""

from __future__ import annotations

import codecs
import html
import quopri
import re
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

from ..portable import Portable

_BOMS = (  # UTF-32 first: its little-endian mark begins with that of UTF-16
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NEWLINE = re.compile("\r\n|\r")
_OTHER_BREAK = re.compile("[\v\f\x85\u2028\u2029]")
_ENDS = "\0\x1a"  # what some systems put behind the last line
_QUOTED = re.compile(r"[ \t]*(?:>[ \t]?)+")
_QUOTES_ONLY = re.compile(r"(?:[ \t]*(?:>.*)?\n)*[ \t]*(?:>.*)?")
_FENCE = re.compile(r"[ \t]*(?:```+|~~~+)[\w.-]*[ \t]*")
_SPACES = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000]")
_INVISIBLE = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
_LETTER_BY_BYTES = re.compile("=[CDEF][0-9A-F](?:=[89AB][0-9A-F])+")
_TAG = re.compile(r"</?(?:br|pre|code|p|div|span|tt|blockquote)(?: [^<>]{0,500})?/?>", re.IGNORECASE)
_TYPED = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63", "-"),
        "\u2026": "...",
        **{chr(at + 0xFEE0): chr(at) for at in range(0x21, 0x7F)},  # as wide as ideographs
    }
)


class Unreadable(Portable, ValueError):
    """Bytes that are no text, or text that no file can hold; `line` is the line that shows it."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(why, line)
        self.why: str = why
        self.line: int = line

    def __str__(self) -> str:
        return f"{self.why} (line {self.line})"


def document(given: bytes | str) -> str:
    """The text of a file or a paste, with line feeds, without a byte order mark. Unreadable."""
    whole = _NEWLINE.sub("\n", given if isinstance(given, str) else _decoded(given)).lstrip("\ufeff")
    text = whole.rstrip(_ENDS) or whole.strip("\x1a")  # padding comes after a text: by itself it is none
    if (at := text.find("\0")) >= 0:
        raise Unreadable("holds a NUL, which no text does", _line(text, at))
    try:
        text.encode()
    except UnicodeEncodeError as error:
        why = "holds half a character; it was not read as UTF-8"
        raise Unreadable(why, _line(text, error.start)) from error
    return text


def _decoded(data: bytes) -> str:
    marked = ((mark, encoding) for mark, encoding in _BOMS if data.startswith(mark))
    mark, encoding = next(marked, (b"", _by_zeros(data)))
    try:
        return data[len(mark) :].decode(encoding)
    except UnicodeDecodeError as error:
        before = data[len(mark) : len(mark) + error.start].decode(encoding, "ignore")
        name = encoding.upper().removesuffix("-LE").removesuffix("-BE")
        raise Unreadable(f"is no text in {name}", before.count("\n") + 1) from error


def _by_zeros(data: bytes) -> str:
    """UTF-16 without a mark has a zero beside each letter of ours."""
    head = data[:400]
    odd, even = head[1::2].count(0), head[0::2].count(0)
    if len(head) >= 4 and max(odd, even) > len(head) // 4 and min(odd, even) == 0:
        return "utf-16-le" if odd else "utf-16-be"
    return "utf-8"


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


# ------------------------------------------------------------------ ways to read


def readings(text: str, unfold: Callable[[str], str] | None = None) -> Iterator[str]:
    """The ways to read a document, each once; all have the same lines but those that `unfold` makes of them.

    Quotes and fences round the whole go first: no document of ours begins so. Then what word processors and
    forums do to single characters is undone, and then lines that were folded.
    """
    seen = set[str]()
    for reading in _readings(text, unfold or _as_it_is):
        if reading not in seen:
            seen.add(reading)
            yield reading


def _readings(text: str, unfold: Callable[[str], str]) -> Iterator[str]:
    for step in (_decoded_lines, _unwrapped, _plain, _unescaped):
        text = step(text)
        if step is not _decoded_lines:
            yield text
    typed = _typed(text)
    yield from (unfold(text), typed, unfold(typed))


def _as_it_is(text: str) -> str:
    return text


def _decoded_lines(text: str) -> str:
    """Without quoted-printable, where letters of UTF-8 show that it is."""
    if not _LETTER_BY_BYTES.search(text):
        return text
    return quopri.decodestring(text.encode()).decode("utf-8", "replace")


def _unwrapped(text: str) -> str:
    """Without the `>` of a quoting mail before every line, and without a fence round it."""
    for _ in range(2):
        if ">" in text and _QUOTES_ONLY.fullmatch(text):
            text = "\n".join(_QUOTED.sub("", line, count=1) for line in text.split("\n"))
        text = _without_fence(text)
        if text.lstrip("\n")[:1] in ("\t", " "):
            text = textwrap.dedent(text)
    return text


def _without_fence(text: str) -> str:
    lines = text.split("\n")
    shown = [n for n, line in enumerate(lines) if line.strip()]
    if not shown or not _FENCE.fullmatch(lines[shown[0]]):
        return text
    lines[shown[0]] = ""
    for n in shown[1:]:
        if _FENCE.fullmatch(lines[n]):
            return "\n".join(lines[:n])
    return "\n".join(lines)


def _plain(text: str) -> str:
    """With plain spaces, without invisible characters, without spaces at the ends of lines."""
    text = _INVISIBLE.sub("", _SPACES.sub(" ", _OTHER_BREAK.sub("\n", text)))
    return "\n".join(line.rstrip(" \t") for line in text.split("\n"))


def _unescaped(text: str) -> str:
    """With the characters that a web page writes as `&quot;` or `&gt;`, and without its tags."""
    bare = _TAG.sub("", text) if "<" in text else text
    return _plain(_unwrapped(html.unescape(bare))) if "&" in bare else bare


def _typed(text: str) -> str:
    """With the quotes, dashes and signs of a keyboard."""
    return text.translate(_TYPED)


def first_read(text: str, parse: Callable[[str], Any], *errors: type[Exception], **more: Any) -> Any:
    """What `parse` makes of the first reading that it takes; if it takes none, the error of the likeliest."""
    first: Exception | None = None
    for reading in readings(text, **more):
        try:
            return parse(reading)
        except errors as error:
            first = first or error
    assert first is not None  # there is a reading at least
    raise first
