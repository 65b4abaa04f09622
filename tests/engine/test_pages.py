"""Pages in Markdown: what a file may say, how placeholders are filled in, and faults with their lines.

The pages of the games are tested in tests/contract/test_howto.py.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import lauta
from lauta.engine.about import About
from lauta.engine.page_parts import Figure, PageRequest, Passage, Section
from lauta.engine.pages import PageError, Picture, RulesPage, wordless
from lauta.engine.phrase import Arg, T, Theme, Translations

ABOUT = About(
    id="go", title="Go", players=range(2, 3), rules_version=1, hidden_information=False, options=(),
    presets=(), data_files=(), emblem="", themes=(Theme("gentle", T("Gentle"), T("Softer words."), {}),),
)  # fmt: skip


def titled(title: str, translations: Translations | None) -> str:
    return f"<svg aria-label={title!r}/>"


def page(folder: Path, english: str, **others: str) -> RulesPage:
    for language, text in {"en": english, **others}.items():
        (folder / f"{language}.md").write_text(text, encoding="utf-8")
    words: dict[str, Arg] = {"n": 3, "city": T("Cairo"), "sign": "<&>"}
    pictures = {"board": Picture(titled), "named": Picture(titled, T("A name")), "dot": wordless(str)}
    return RulesPage(folder, ABOUT, words, pictures, {"ours": True, "theirs": False})


def only(sections: list[Section]) -> list[Passage | Figure]:
    (section,) = sections
    return list(section.blocks)


def test_sections_hold_passages_and_figures_in_their_order(tmp_path: Path) -> None:
    text = "## Aim\n\nWin.\n\n![The {n} men\nof *red*.](picture:board)\n\n1. a\n2. b\n\n## End\n\nStop.\n"
    first, last = page(tmp_path, text).sections(PageRequest())
    assert (first.title, last.title) == ("Aim", "End")
    win, figure, steps = first.blocks
    assert isinstance(win, Passage) and win.html == "<p>Win.</p>\n"
    assert isinstance(figure, Figure) and figure.name == "board"
    assert figure.caption == "The 3 men\nof <em>red</em>."
    assert isinstance(steps, Passage) and steps.html.split() == ["<ol>", "<li>a</li>", "<li>b</li>", "</ol>"]


def test_words_are_filled_in_and_escaped(tmp_path: Path) -> None:
    (passage,) = only(page(tmp_path, "## A\n\n{n} in {city} {sign}\n").sections(PageRequest()))
    assert passage == Passage("<p>3 in Cairo &lt;&amp;&gt;</p>\n")


def test_html_is_not_let_through(tmp_path: Path) -> None:
    (passage,) = only(page(tmp_path, "## A\n\n<script>x</script>\n").sections(PageRequest()))
    assert passage == Passage("<p>&lt;script&gt;x&lt;/script&gt;</p>\n")


def test_a_picture_has_the_title_of_the_page_or_else_its_own(tmp_path: Path) -> None:
    text = '## A\n\n![b](picture:board "Up {n}")\n\n![b](picture:board)\n\n![b](picture:named)\n'
    drawn = [figure.picture for figure in only(page(tmp_path, text).sections(PageRequest()))
             if isinstance(figure, Figure)]  # fmt: skip
    titles = ["Up 3", "An example position; the text below explains it.", "A name"]
    assert drawn == [f"<svg aria-label={title!r}/>" for title in titles]


def test_conditions_and_themes_choose_passages(tmp_path: Path) -> None:
    names = ("ours", "theirs", "gentle")
    blocks = [f"::: {word} {name}\n{word} {name}\n:::" for name in names for word in ("when", "unless")]
    rules = page(tmp_path, "## A\n\n" + "\n\n".join(blocks))

    def shown(theme: str) -> list[str]:
        return [block.html for block in only(rules.sections(PageRequest(theme=theme)))
                if isinstance(block, Passage)]  # fmt: skip

    always = ["<p>when ours</p>\n", "<p>unless theirs</p>\n"]
    assert shown("") == [*always, "<p>unless gentle</p>\n"]
    assert shown("gentle") == [*always, "<p>when gentle</p>\n"]


def test_a_language_without_a_page_reads_english(tmp_path: Path) -> None:
    rules = page(tmp_path, "## Aim\n\nWin.\n", fi="## Tavoite\n\nVoita.\n")
    assert [rules.sections(PageRequest(code))[0].title for code in ("fi", "sv")] == ["Tavoite", "Aim"]


FAULTS = {
    "no section": ("Win.\n", 1, "first section"),
    "text before the first section": ("Win.\n\n## A\n", 1, "first section"),
    "another rank": ("## A\n\n# B\n", 3, "second rank"),
    "placeholder": ("## A\n\na\n\nb {m}\n", 5, "there is no placeholder 'm'; there are: city, n"),
    "placeholder of a heading": ("## A {m}\n", 1, "no placeholder 'm'"),
    "placeholder of a title": ('## A\n\n![b](picture:board "{m}")\n', 3, "no placeholder 'm'"),
    "picture": ("## A\n\n![b](picture:boat)\n", 3, "no picture 'boat'; there are: board, dot, named"),
    "condition": ("## A\n\n::: when late\nb\n:::\n", 4, "no condition 'late'; there are: gentle, ours"),
    "word of a condition": ("## A\n\n::: if ours\nb\n:::\n", 3, "when NAME"),
    "condition that does not end": ("## A\n\n::: when ours\nb\n\n## B\n", 6, "a line of :::"),
    "picture in a sentence": ("## A\n\nb ![c](picture:board)\n", 3, "paragraph of its own"),
    "picture from elsewhere": ("## A\n\n![c](https://example.org/x.png)\n", 3, "a name and a caption"),
    "picture without caption": ("## A\n\n![](picture:board)\n", 3, "a name and a caption"),
    "lone brace": ("## A\n\nb {n\n", 3, "braces"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_name_file_and_line(tmp_path: Path, name: str) -> None:
    text, line, message = FAULTS[name]
    with pytest.raises(PageError, match=message) as caught:
        page(tmp_path, text).sections(PageRequest())
    assert caught.value.line == line and caught.value.file == tmp_path / "en.md"
    assert f"en.md, line {line}: " in str(caught.value)


def test_a_page_says_what_holds_at_the_readers_table() -> None:
    africa = lauta.game("africa")

    def told(**table: Any) -> str:
        page = africa.view.how_to_play(PageRequest(**table))
        html = (block.html for section in page for block in section.blocks if isinstance(block, Passage))
        return " ".join(" ".join(html).split())

    ninth, last = "the game ends with monument number 9", "The game ends with monument number 11, as with"
    eleventh = africa.options_of(None, {"two_player_end": "eleventh"})
    assert ninth in told() and last not in told(), "by default, and for any number"
    assert ninth in told(players=2, options=africa.options_of(None, {}))
    here = told(players=2, options=eleventh)
    assert last in here and ninth not in here
    three = told(players=3, options=eleventh)
    assert last not in three and ninth not in three
