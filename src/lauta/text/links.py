"""Text of other people in letters: nothing in it becomes a link, whatever a mail reader takes for one."""

from __future__ import annotations

import re

_TOKEN = re.compile(r"[^\s\u2066-\u2069]+")  # a word, without the signs that isolate its direction
_DOTS = r"[.\u2024\u3002\ufe52\uff0e\uff61]"  # browsers read each as the dot of a host
_LABEL = r"(?!\d+(?!\w))[\w\-\u200c\u200d]{2}"  # two letters begin what may be the last part of a host
_LINKING = re.compile(
    rf"(?<=[\w\-\u200c\u200d]){_DOTS}(?={_LABEL})|(?<=www){_DOTS}(?=\S)|(?<=[^\W\d_])[:\ufe55\uff1a](?=\S)"
    r"|(?<=\S)[@\ufe6b\uff20](?=\S)",
    re.IGNORECASE,
)


def unlinked(text: str, own: str | None) -> str:
    """The text with a space in all that looks like an address, but for pages of our `own` site.

    "bit.ly/x" becomes "bit. ly/x": still readable, and no link for any program.
    """
    return _TOKEN.sub(lambda word: _apart(word[0], own), text)


def _apart(word: str, own: str | None) -> str:
    if own and (word == own or word.startswith(f"{own}/")):
        return word
    return _LINKING.sub(lambda sign: f"{sign[0]} ", word)
