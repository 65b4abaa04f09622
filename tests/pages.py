"""Reads pages on how to play as people do: their text without markup, the caption of a picture.

What a page must hold is said by the tests that use this.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

from lauta.engine.page_parts import Figure, Section
from lauta.engine.pages import RulesPage, read

PLACE = re.compile(r'<span class="place"[^>]*>(.*?)</span>', re.S)


def plain(html: str) -> str:
    """The text of a piece of HTML, on one line; the names of places stand in their sentences."""
    html = PLACE.sub(r"\1", html)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def with_plain_names(html: str) -> str:
    """A page without the elements round names, for sentences that hold one."""
    return re.sub(r"</?bdi[^>]*>", "", html)


def text(sections: Sequence[Section]) -> str:
    """All that a page says outside its pictures."""
    return " ".join(plain(part) for section in sections for part in (section.title, *parts(section)))


def parts(section: Section) -> list[str]:
    """Passages and captions of a section in their order, as HTML."""
    return [block.caption if isinstance(block, Figure) else block.html for block in section.blocks]


def figures(sections: Sequence[Section]) -> list[Figure]:
    """The pictures of a page in their order."""
    return [block for section in sections for block in section.blocks if isinstance(block, Figure)]


def caption(sections: Sequence[Section], picture: str) -> str:
    """What stands below a picture."""
    return plain(next(figure.caption for figure in figures(sections) if figure.name == picture))


def fields(page: RulesPage, kind: str = "") -> set[str]:
    """The placeholders of the English page; with a kind those that are called `kind.NAME`, by their names."""
    chapters = read(page.folder / "en.md")
    named = {name for chapter in chapters for piece in chapter.pieces for name in piece.fields}
    return {name.removeprefix(f"{kind}.") for name in named if name.startswith(kind and f"{kind}.")}
