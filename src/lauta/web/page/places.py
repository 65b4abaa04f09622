"""Places in sentences as links: the only way in which the name of a place gets into a page.

`{{ x|linked }}` in the text of a page; `{{ x|lit }}` inside a link or a button, which takes the focus itself.
Attributes, options and texts for programs have the plain sentence. `static/board/links.js` lights the places.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from markupsafe import Markup, escape

from ... import i18n
from ...engine.phrase import END, NAMED, PLACE, Phrase
from ..base.refusals import cited

_MARKED = re.compile(f"{PLACE}([^{NAMED}]*){NAMED}([^{END}]*){END}")
_LINK = '<span class="place" role="link" tabindex="0" data-places="{}"{}>{}</span>'
_WITHIN = '<span class="place" data-places="{}"{}>{}</span>'


def linked(phrase: Phrase | str) -> Markup:
    """The sentence in the language of now, in which each place is a link."""
    return _with_places(_marked(phrase), _LINK)


def lit(phrase: Phrase | str) -> Markup:
    """The same inside something that takes the focus: its places light up with it."""
    return _with_places(_marked(phrase), _WITHIN)


def linked_refusal(phrase: Phrase, rule: str = "") -> Markup:
    """A refusal that stands alone, with links."""
    before, sign, text = _marked(phrase).partition(NAMED)
    begins = sign and before.startswith(PLACE)  # with the name of a place: that has the capital letter
    return _with_places(
        f"{before}{sign}{cited(text, rule)}" if begins else cited(before + sign + text, rule), _LINK
    )


def _marked(phrase: Phrase | str) -> str:
    return phrase.render(i18n.translations(), marked=True) if isinstance(phrase, Phrase) else phrase


def _with_places(text: str, markup: str) -> Markup:
    return Markup(_MARKED.sub(_as_link(markup), str(escape(text))))


def _as_link(markup: str) -> Callable[[re.Match[str]], str]:
    def link(found: re.Match[str]) -> str:
        place, name = found[1], found[2].removesuffix(f" ({found[1]})")  # what has a name needs no coordinate
        # a name that no board carries is shown on it while the place is lit
        flag = f' data-flag="{place}"' if place in name.replace("(", " ").replace(")", " ").split() else ""
        return markup.format(place, flag, name)

    return link
