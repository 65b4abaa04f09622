"""The catalogues: complete, up to date, and every sentence of a whole match can be said in each language.

Whether a translation is good is for people to judge; here only that it is there and fits its sentence.
"""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import lauta
from lauta import i18n
from lauta.engine.game import Game
from lauta.engine.match import Match
from lauta.engine.page_parts import PageRequest
from lauta.engine.phrase import Phrase
from lauta.engine.presentation import SceneRequest
from lauta.engine.record import copy
from lauta.games.africa.data.constants import FACES, FIRST_FACE
from lauta.games.africa.speech.words import face_object, nuggets, tile_command, tile_object
from lauta.web.match import offer
from tests.pages import text as text_of_page
from tools import messages

FOREIGN = [language for language in i18n.LANGUAGES if language != i18n.DEFAULT]
FIELD = re.compile(r"%\((\w+)\)s")
OF_A_MOUSE = re.compile(r"(?<!right )\bclick|napsau|\bklik", re.IGNORECASE)  # what nobody does on a phone
LONG = 1200  # entries of a log after which a match at random is told no further: some never end


@cache
def sentences() -> dict[tuple[str | None, str], Message]:
    """Every sentence of code and templates, by its context and its first form."""
    return {(m.context, forms(m.id)[0]): m for m in messages.extracted() if m.id}


@cache
def entries(language: str) -> tuple[Message, ...]:
    return tuple(message for message in messages.read(language) if message.id)


def forms(text: Any) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


def fields(text: str) -> set[str]:
    """The placeholders of a sentence, of both kinds."""
    braces = {name for _, name, _, _ in Formatter().parse(text) if name} if "%(" not in text else set()
    return braces | set(FIELD.findall(text))


# --- the files --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", FOREIGN)
def test_catalogue_is_up_to_date(language: str) -> None:
    """Run `make messages` and translate what is new when this fails."""
    catalog = messages.updated(language, messages.extracted())
    assert messages.path_of(language).read_bytes() == messages.written(catalog)


def test_only_translations_are_kept() -> None:
    """English is in the code; a template is written when somebody wants one."""
    kept = sorted(path.relative_to(messages.LOCALE) for path in messages.LOCALE.rglob("*") if path.is_file())
    assert kept == sorted(messages.path_of(language).relative_to(messages.LOCALE) for language in FOREIGN)


def test_template_holds_every_sentence_and_no_translation(tmp_path: Path) -> None:
    messages.main(["--pot", str(tmp_path / "lauta.pot")])
    with (tmp_path / "lauta.pot").open("rb") as source:
        written = {(m.context, forms(m.id)[0]): m for m in read_po(source) if m.id}
    assert written.keys() == sentences().keys()
    assert not any(any(forms(m.string)) for m in written.values())


def test_moving_code_within_its_part_changes_no_catalogue() -> None:
    assert {messages.part(f"games/africa/{file}") for file in ("view.py", "table/log.py")} == {
        "src/lauta/games/africa"
    }
    assert messages.part("games/shared/star_board/speech/words.py") == "src/lauta/games/shared/star_board"
    assert (messages.part("web/views/pages.py"), messages.part("cli.py")) == ("src/lauta/web", "src/lauta")


def test_missing_translations_are_taken_from_another_copy() -> None:
    catalog, spare = Catalog(locale="fi"), Catalog(locale="fi")
    catalog.add("a", "eka"), catalog.add("b"), catalog.add(("c", "cs")), catalog.add("d")
    spare.add("a", "toka"), spare.add("b", "kolmas"), spare.add("c", "neljäs")
    messages.take(catalog, spare)
    assert [m.string or "" for m in catalog if m.id] == ["eka", "kolmas", ("", ""), ""]


@pytest.mark.parametrize("language", FOREIGN)
def test_nothing_is_missing_or_guessed(language: str) -> None:
    missing = [m.id for m in entries(language) if m.fuzzy or not messages.complete(m.string)]
    assert not missing


@pytest.mark.parametrize("language", FOREIGN)
def test_placeholders_agree(language: str) -> None:
    for m in entries(language):
        wanted = set().union(*(fields(text) for text in forms(m.id)))
        for text in forms(m.string):
            assert fields(text) == wanted, (m.id, text)


def test_no_sentence_tells_a_finger_to_click() -> None:
    said = [text for _, text in sentences()]
    said += [text for language in FOREIGN for m in entries(language) for text in forms(m.string)]
    assert [text for text in said if OF_A_MOUSE.search(text)] == []


@pytest.mark.parametrize("language", FOREIGN)
def test_sentences_end_alike(language: str) -> None:
    for m in entries(language):
        for text in forms(m.string):
            mark = forms(m.id)[0][-1]
            assert text == text.strip() and "  " not in text, text
            assert (text[-1] == mark) or (mark not in ".:?…" and text[-1] not in ".:?…"), (m.id, text)


# --- the code ---------------------------------------------------------------------------------------


def phrases_in(path: Path) -> Iterator[tuple[int, str, list[ast.expr]]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("T", "TN", "TC", "in_forms")
        ):
            yield node.lineno, node.func.id, node.args


def test_every_phrase_of_the_code_is_extracted() -> None:
    """Each T, TN, TC and `in_forms` holds its words literally, and the extraction has found them."""
    known = {(m.context, m.id if isinstance(m.id, str) else m.id[0]) for m in messages.extracted() if m.id}
    seen = 0
    for path in sorted(messages.SOURCE.rglob("*.py")):
        for line, name, args in phrases_in(path):
            if name == "in_forms":
                assert isinstance(args[1], ast.Constant), f"{path}:{line}: not literal"
                assert {("object", args[1].value), ("command", args[1].value)} <= known, f"{path}:{line}"
                continue
            words = [arg.value for arg in args[: 1 if name == "T" else 2] if isinstance(arg, ast.Constant)]
            assert len(words) == (1 if name == "T" else 2), f"{path}:{line}: not literal"
            context, text = (words[0], words[1]) if name == "TC" else (None, words[0])
            assert (context, text) in known, f"{path}:{line}: {text!r} is not extracted"
            seen += 1
    assert seen > 300


# --- what is said -----------------------------------------------------------------------------------


class Strict:
    """A catalogue that refuses a sentence it does not know; mere punctuation around fields is no sentence."""

    def __init__(self, language: str) -> None:
        self.language, self.inner = language, i18n.catalogue(language)
        known = sentences().values() if language == i18n.DEFAULT else entries(language)
        self.known = {(m.context, text) for m in known for text in forms(m.id)}

    def _check(self, context: str | None, text: str) -> None:
        words = re.sub(r"\{\w*\}", "", text)
        assert (context, text) in self.known or not re.search(r"\w", words), f"{self.language}: {text!r}"

    def gettext(self, message: str, /) -> str:
        self._check(None, message)
        return self.inner.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        self._check(None, msgid1)
        self._check(None, msgid2)
        return self.inner.ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str, /) -> str:
        self._check(context, message)
        return self.inner.pgettext(context, message)


strict = cache(Strict)


@pytest.fixture(params=list(i18n.LANGUAGES))
def speech(request: pytest.FixtureRequest) -> Strict:
    return strict(request.param)


def once(phrases: Iterable[Phrase | None]) -> list[Phrase]:
    """Each different sentence once."""
    return list({repr(phrase): phrase for phrase in phrases if phrase is not None}.values())


def said(match: Match, rng: random.Random) -> Iterator[Phrase | None]:
    """Everything that the game says of the present position, and of an action that is not legal."""
    view, s, names = match.game.view, match.state, match.names
    legal = [action.number for action in match.legal_actions()]
    for viewer in (match.actor, None):
        prompt = view.prompt(s, viewer, names)
        yield from (prompt.headline, prompt.detail)
    for choice in view.choices(s, legal):
        yield from (choice.label, choice.effect, choice.button.label if choice.button else None)
    yield from view.headlines(s)
    reach = [fact for sheet in view.sheets(s, 0, SceneRequest()) for fact in sheet.reach]
    for fact in [*view.facts(s, 0), *view.pool(s), *view.hand(s, 0), *reach]:
        yield fact.label
        yield fact.value if isinstance(fact.value, Phrase) else None
    illegal = [n for n in rng.sample(range(match.rules.N_ACTIONS), 20) if n not in legal]
    for number in illegal if not match.over else []:
        yield match.game.why_illegal(s, number).phrase


PRESETS = [
    pytest.param(game, preset.id, id=f"{game.id}-{preset.id}")
    for game in offer.games()
    for preset in game.presets
]


@cache
def said_in_a_match(game_id: str, preset: str) -> list[Phrase]:
    """Everything that is said of a whole match at random, to its end or until it is long."""
    return once(_said_in_a_match(game_id, preset))


def _said_in_a_match(game_id: str, preset: str) -> Iterator[Phrase | None]:
    rng = random.Random(preset)
    match = lauta.game(game_id).match(3, seed=11, preset=preset, names=["Aino", "Bram", "Cees"])
    while not match.over and len(match.log) < LONG:
        yield from said(match, rng)
        lively = [a for a in match.legal_actions() if a.kind not in ("end", "relocate", "skip")]
        before, n = copy(match.state), len(match.log)
        match.play(rng.choice(lively or match.legal_actions()))
        yield match.game.view.log_line(before, match.log[n].action, match.state, match.names).phrase
    for row in match.game.view.score_sheet(match.state):
        yield from (row.label, *row.notes)


@pytest.mark.parametrize("game, preset", PRESETS)
def test_a_whole_match_can_be_said(speech: Strict, game: Game, preset: str) -> None:
    for phrase in said_in_a_match(game.id, preset):
        assert phrase.render(speech)


@cache
def log_of_a_match(game_id: str) -> list[Phrase]:
    """The lines of the log of a match at random."""
    game = lauta.game(game_id)
    match = game.match(4, seed=3)
    rng = random.Random(5)
    while not match.over and len(match.log) < LONG:
        match.play(rng.choice(match.legal_actions()))
    lines: list[Phrase] = []
    replay = match.at(0)
    for entry in match.log:
        before = copy(replay.state)
        replay.play(entry.action)
        lines.append(game.view.log_line(before, entry.action, replay.state, match.names).phrase)
    return once(lines)


@pytest.mark.parametrize("game", offer.games(), ids=lambda game: game.id)
def test_the_log_of_a_match_can_be_said(speech: Strict, game: Game) -> None:
    """Every line, chance's too, from the first draw to the last."""
    for phrase in log_of_a_match(game.id):
        assert phrase.render(speech)


@pytest.mark.parametrize("game", offer.games(), ids=lambda game: game.id)
def test_pages_and_pictures_can_be_said(speech: Strict, game: Game) -> None:
    assert text_of_page(game.view.how_to_play(PageRequest(speech.language, "", speech)))
    for preset in game.presets:
        assert preset.title.render(speech) and preset.help.render(speech)
    for spec in game.options:
        assert spec.label.render(speech) and spec.help.render(speech)
        assert all(value.label.render(speech) for value in spec.values)
    match = game.match(2, seed=1)
    choices = game.view.choices(match.state, [action.number for action in match.legal_actions()])
    assert game.view.scene(match.state, SceneRequest(choices=choices, names=match.names, translations=speech))
    assert game.view.text_board(match.state, match.names, speech)
    game.view.sheets(match.state, 0, SceneRequest(choices=choices, names=match.names, translations=speech))


@pytest.mark.parametrize(
    "language, n, expected",
    [("fi", 1, "1 kultahippu"), ("fi", 2, "2 kultahippua"), ("fi", 0, "0 kultahippua"),
     ("nl", 1, "1 goudklompje"), ("nl", 2, "2 goudklompjes"), ("en", 0, "0 nuggets of gold"),
     ("en", 1, "1 nugget of gold")],
)  # fmt: skip
def test_numbers_choose_their_form(language: str, n: int, expected: str) -> None:
    assert nuggets(n).render(i18n.catalogue(language)) == expected


def test_cases_of_finnish() -> None:
    finnish = i18n.catalogue("fi")
    elephant = next(i for i, face in enumerate(FACES) if face.kind == "elephant")
    assert face_object(FACES[elephant]).render(finnish) == "norsun"
    assert tile_object(FIRST_FACE + elephant).render(finnish) == "norsun"
    assert tile_command(FIRST_FACE + elephant).render(finnish) == "norsu"
