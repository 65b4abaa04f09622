"""Pages to read: Markdown, one file per language, with pictures by name and placeholders filled in.

Knows no game and no template; what a page may show and name is handed in by whose page it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from .attestation import ours_in
from .build import being_loaded, current_build
from .errors import DataError, LautaError, shown
from .page_parts import Figure, PageRequest, Passage, Section
from .phrase import Arg, Phrase, T, Translations

if TYPE_CHECKING:
    from markdown_it.token import Token

    from .about import About

_FIELD = re.compile(r"\{([^{}\s]*)\}")
_EXAMPLE = T("An example position; the text below explains it.")

Conditions = tuple[tuple[str, bool], ...]
Draw = Callable[[str, Translations | None], str]  # its title and the language of its lettering


class PageError(LautaError):
    """A page that cannot be read or filled in; names the file and the line."""

    def __init__(self, file: Path, line: int, message: str) -> None:
        self.file: Path = file
        self.line: int = line
        super().__init__(f"{file.parent.parent.name}/{file.parent.name}/{file.name}, line {line}: {message}")


@dataclass(frozen=True)
class Picture:
    """A picture that pages can show: how it is drawn, and its title unless a page gives another."""

    draw: Draw
    title: Phrase = _EXAMPLE


def wordless(draw: Callable[[str], str]) -> Picture:
    """A picture without lettering: it looks the same in every language."""
    return Picture(lambda title, _translations: draw(title))


# --- reading ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Piece:
    """A paragraph, a list, a table or a figure as a file has it: placeholders are not filled in yet.

    `html` of a figure is its caption. `conditions` are names with what they must be for it to be
    shown; `line` counts from 1.
    """

    line: int
    html: str
    picture: str = ""
    title: str = ""
    conditions: Conditions = ()

    @property
    def fields(self) -> list[str]:
        """The names of its placeholders, in their order."""
        return _FIELD.findall(f"{self.html} {self.title}")


@dataclass(frozen=True)
class Chapter:
    """A section as a file has it."""

    line: int
    title: str
    pieces: tuple[Piece, ...]


@cache
def read(file: Path) -> tuple[Chapter, ...]:
    """The sections of a Markdown file; PageError where it is none of ours."""
    return tuple(_Reader(file).chapters())


class _Reader:
    """Takes the tokens of one file apart."""

    def __init__(self, file: Path) -> None:
        # Nobody needs a parser before the first page is opened.
        from markdown_it import MarkdownIt
        from markdown_it.renderer import RendererHTML
        from mdit_py_plugins.container import container_plugin

        self.file = file
        self.parser = MarkdownIt("commonmark", {"html": False}).enable("table")
        self.parser.use(container_plugin, "when", validate=lambda words, _marker: bool(words.strip()))
        self.renderer = RendererHTML(self.parser)
        self.tokens = self.parser.parse(file.read_text(encoding="utf-8"))

    def fault(self, token: Token, message: str) -> PageError:
        return PageError(self.file, _line(token), message)

    def chapters(self) -> Iterator[Chapter]:
        starts = [
            n for n, token in enumerate(self.tokens) if token.type == "heading_open" and token.level == 0
        ]
        if not starts or starts[0]:
            raise PageError(self.file, 1, "a page begins with the title of its first section: ## Title")
        for start, end in zip(starts, [*starts[1:], len(self.tokens)], strict=True):
            heading, title = self.tokens[start : start + 2]
            if heading.tag != "h2":
                raise self.fault(heading, "sections are headings of the second rank: ## Title")
            pieces = tuple(self.pieces(start + 3, end, ()))
            yield Chapter(_line(heading), self.inline(title), pieces)

    def pieces(self, start: int, end: int, conditions: Conditions) -> Iterator[Piece]:
        while start < end:
            after = self.closing(start) + 1
            token = self.tokens[start]
            if token.type == "container_when_open":
                yield from self.pieces(start + 1, after - 1, (*conditions, self.condition(token)))
            elif token.type == "heading_open":
                raise self.fault(token, "a condition ends before the next section, with a line of :::")
            else:
                yield self.piece(start, after, conditions)
            start = after

    def closing(self, start: int) -> int:
        """Where the block ends that begins at a token."""
        depth = 0
        for n in range(start, len(self.tokens)):
            depth += self.tokens[n].nesting
            if depth == 0:
                return n
        raise self.fault(self.tokens[start], "this block does not end")

    def condition(self, token: Token) -> tuple[str, bool]:
        match token.info.split():
            case ["when", name]:
                return name, True
            case ["unless", name]:
                return name, False
        raise self.fault(token, f"{shown(token.info.strip())}: write `::: when NAME` or `::: unless NAME`")

    def piece(self, start: int, end: int, conditions: Conditions) -> Piece:
        block = self.tokens[start:end]
        images = [n for token in block for n in (token.children or ()) if n.type == "image"]
        if not images:
            html = self.renderer.render(block, self.parser.options, {})
            return Piece(_line(block[0]), html, conditions=conditions)
        if block[0].type != "paragraph_open" or len(block[1].children or ()) > 1:
            raise self.fault(block[0], "a picture stands in a paragraph of its own: ![caption](picture:name)")
        (image,) = images
        kind, _, name = str(image.attrs["src"]).partition(":")
        if kind != "picture" or not image.children:
            raise self.fault(block[0], "a picture has a name and a caption: ![caption](picture:name)")
        title = str(image.attrs.get("title", ""))
        return Piece(_line(block[0]), self.inline(image), name, title, conditions)

    def inline(self, token: Token) -> str:
        return self.renderer.renderInline(token.children or [], self.parser.options, {})


def _line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 0


# --- filling in -------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class RulesPage:
    """The page on how to play a game, with all that its files may name.

    `folder` holds the files: `en.md` and so on. `placeholders` are what fills them, besides the words of
    `about`: `{option.NAME}` is the name of an option, `{preset.NAME}` and `{preset.NAME.help}` those of a
    preset, `{ours.PLACE}` how many figures of a place in the data files are ours. `conditions` decide what is
    shown, besides the themes of the game: true for the reader's own; and besides options and players:
    `two_player_end=eleventh`, `open_hands=true` and `players=2` are what they are at the reader's `table`;
    and `ours=PLACE`, `ours=components.market`: whether any figure there is ours. Who reads of no table is
    shown what holds by default, and what holds for any number of players. A section of which nothing is
    shown is left out.
    """

    folder: Path
    about: About
    placeholders: Mapping[str, Arg]
    pictures: Mapping[str, Picture]
    conditions: Mapping[str, bool] = field(default_factory=dict)

    ours: Mapping[str, int] = field(init=False)  # how many figures are, by their places in the data files

    def __post_init__(self) -> None:
        object.__setattr__(self, "ours", ours_in(*self.about.data_files))  # of the build being loaded now

    def sections(self, request: PageRequest) -> list[Section]:
        """The sections as `request` reads them; English where there is no file of the language."""
        file = self.folder / f"{request.language}.md"
        chapters = _checked(self, file if file.is_file() else self.folder / "en.md")
        write = _Writer(self, request)
        return [section for chapter in chapters if (section := write.section(chapter)).blocks]

    def words(self) -> dict[str, Arg]:
        """What fills every placeholder."""
        words: dict[str, Arg] = dict(self.placeholders)
        words |= {f"option.{option.name}": option.label for option in self.about.options}
        words |= {f"preset.{preset.id}": preset.title for preset in self.about.presets}
        words |= {f"ours.{place}": n for place, n in self.ours.items()}
        return words | {f"preset.{preset.id}.help": preset.help for preset in self.about.presets}

    def facts(self, request: PageRequest) -> dict[str, bool | None]:
        """What every condition is for a reader; None where it is and is not."""
        about, chosen = self.about, request.options or {}
        return {
            **self.conditions,
            **{known.id: known.id == request.theme for known in about.themes},
            "table": request.options is not None,
            **{f"ours={place}": n > 0 for place, n in self.ours.items()},
            **{
                f"{option.name}={str(known.value).lower()}": chosen.get(option.name, option.default)
                == known.value
                for option in about.options
                for known in option.values
            },
            **{f"players={n}": n == request.players if request.players else None for n in about.players},
        }


def when_asked(package: str) -> Callable[[PageRequest], list[Section]]:
    """The page on how to play of a game's `package`, whose `howto` is loaded when the page is first read.

    Its examples are played as it is loaded, which other figures may not allow: DataError says so then.
    """
    build = current_build()

    def how_to_play(request: PageRequest) -> list[Section]:
        try:
            with being_loaded(build):
                sections: Callable[[PageRequest], list[Section]] = import_module(
                    f"{package}.howto"
                ).how_to_play
            return sections(request)
        except (LookupError, StopIteration, ValueError, LautaError) as error:
            if build.edition is None and not build.files:
                raise
            why = str(error) or type(error).__name__
            raise DataError(
                f"the page on how to play shows examples that these figures do not allow ({why})"
            ) from error
        return sections

    return how_to_play


@cache
def _checked(page: RulesPage, file: Path) -> tuple[Chapter, ...]:
    """The sections of a file that names nothing which its page does not know."""
    chapters = read(file)
    for chapter in chapters:
        for piece in (Piece(chapter.line, chapter.title), *chapter.pieces):
            _check(page, file, piece)
    return chapters


def _check(page: RulesPage, file: Path, piece: Piece) -> None:
    named = {
        "placeholder": (piece.fields, page.words()),
        "picture": ([piece.picture] * bool(piece.picture), page.pictures),
        "condition": ([name for name, _ in piece.conditions], page.facts(PageRequest())),
    }
    for what, (names, known) in named.items():
        for name in names:
            if name not in known:
                good = ", ".join(sorted(known)) or "none"
                raise PageError(file, piece.line, f"there is no {what} {shown(name)}; there are: {good}")
    if set("{}") & set(_FIELD.sub("", f"{piece.html} {piece.title}")):
        raise PageError(file, piece.line, "braces are for placeholders: {name}")


class _Writer:
    """Fills in one page for one reader."""

    def __init__(self, page: RulesPage, request: PageRequest) -> None:
        self.pictures, self.facts = page.pictures, page.facts(request)
        self.words, self.translations = page.words(), request.translations

    def section(self, chapter: Chapter) -> Section:
        shown = (
            piece for piece in chapter.pieces if all(self.facts[n] in (v, None) for n, v in piece.conditions)
        )
        return Section(self.html(chapter.title), tuple(self.block(piece) for piece in shown))

    def block(self, piece: Piece) -> Passage | Figure:
        if not piece.picture:
            return Passage(self.html(piece.html))
        picture = self.pictures[piece.picture]
        title = _FIELD.sub(self.word, piece.title) if piece.title else self.said(picture.title)
        return Figure(piece.picture, picture.draw(title, self.translations), self.html(piece.html))

    def html(self, template: str) -> str:
        return _FIELD.sub(lambda found: escape(self.word(found), quote=False), template)

    def word(self, found: re.Match[str]) -> str:
        return self.said(self.words[found[1]])

    def said(self, word: Arg) -> str:
        return word.render(self.translations) if isinstance(word, Phrase) else str(word)
