"""Hints for newcomers: each has its moment in the game, a place on the page, and is short in every language.

How they come and go in a browser is tested in tests/browser/test_teach.py.
"""

from __future__ import annotations

import re

import pytest

import lauta
from lauta.engine.game import Game
from lauta.engine.presentation import Hint, Teaches
from lauta.i18n import LANGUAGES, catalogue
from lauta.web.base.static import OURS
from lauta.web.page.hints import EVERYWHERE, due, hints_of
from tests.contract.tables import GAMES

LONGEST = 150  # characters: read in a few seconds
PARTS = re.search(r"PARTS = \{(.*?)\};", (OURS / "table" / "hints.js").read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("game", GAMES)
def test_every_hint_has_a_moment_and_a_name_of_its_own(game: Game) -> None:
    assert isinstance(game.view, Teaches)
    kinds = set(game.module("rules.actions").ACTIONS.kinds)
    for hint in game.view.hints:
        assert hint.when and set(hint.when) <= kinds, hint.id
    ids = [hint.id for hint in hints_of(game)]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("game", GAMES)
def test_every_hint_stands_beside_something_that_the_page_knows(game: Game) -> None:
    assert PARTS is not None
    known = {"", *re.findall(r"\b(\w+): \"", PARTS[1])}
    assert {hint.beside for hint in hints_of(game)} <= known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_hints_are_short(game: Game, language: str) -> None:
    for hint in hints_of(game):
        text = hint.text.render(catalogue(language))
        assert len(text) <= LONGEST and text.endswith("."), text


@pytest.mark.parametrize("game", GAMES)
def test_hints_are_due_with_their_decisions(game: Game) -> None:
    """Through a random match: a hint is due exactly where one of its kinds can be chosen."""
    match = game.match(players=2, seed=7)
    for _ in range(400):
        if match.over:
            break
        choices = game.view.choices(
            match.redacted(match.actor), [a.number for a in match.legal_actions()], match.names
        )
        here = {choice.kind for choice in choices if not choice.aside}
        named = {re.split("[@=]", one)[0] for one in due(game, choices, undo=False).split()}
        assert named == {hint.id for hint in hints_of(game) if _fits(hint, here)}
        match.play(match.legal_actions()[len(match.log) * 7 % len(match.legal_actions())])


def _fits(hint: Hint, kinds: set[str]) -> bool:
    return hint.id not in ("undo", "ending") if hint in EVERYWHERE else bool(set(hint.when) & kinds)


def test_what_every_table_tells_of_its_moments_is_due_then_alone() -> None:
    game = lauta.game("africa")
    match = game.match(players=2, seed=7)
    choices = game.view.choices(match.redacted(0), [a.number for a in match.legal_actions()], match.names)
    usual = due(game, choices, undo=False).split()
    assert set(due(game, choices, undo=True).split()) - set(usual) == {"undo"}
    assert set(due(game, choices, undo=False, ending=True).split()) - set(usual) == {"ending"}


def test_nobody_is_told_anything_while_there_is_nothing_to_choose() -> None:
    assert due(lauta.game("africa"), [], undo=True) == ""
