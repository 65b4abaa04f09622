"""Gentle names: the same game, and none of the words that are to be spared; names as printed; every language.

The words are exchanged where sentences are rendered, so a whole match and the rules page are rendered.
"""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import pairwise
from string import Formatter

import pytest
from babel.messages.catalog import Message

from lauta import i18n
from lauta.engine.page_parts import PageRequest
from lauta.engine.phrase import Phrase, Theme, Translations
from lauta.engine.presentation import SceneRequest, picture
from lauta.games.afrikan_tahti.speech.themes import THEMES
from lauta.games.shared.star_board.data.constants import BOARD
from lauta.games.shared.star_board.speech.places import place_at, place_name, place_to
from tests.pages import figures, text
from tools import messages

from .tables import tahti

GENTLE: Theme = THEMES[0]
SPARED = re.compile(r"slave|bedouin|captive|\borja|beduiin|vank|vangi|slaven|bedoe|gevang", re.IGNORECASE)


@cache
def known() -> dict[str, Message]:
    """Every sentence of the code."""
    return {m.id if isinstance(m.id, str) else m.id[0]: m for m in messages.extracted() if m.id}


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_words_stand_for_sentences_that_are_said() -> None:
    """A sentence that is changed in the code must be changed in the theme, too."""
    for template, word in GENTLE.words.items():
        assert template in known(), template
        assert fields(template) == fields(word.template)
        assert bool(word.plural) == isinstance(known()[template].id, tuple)


def told(language: str, theme: str, translations: Translations) -> list[str]:
    """Everything that a long match and the rules page say."""
    game, rng = tahti(), random.Random(4)
    page = game.view.how_to_play(PageRequest(language, theme, translations))
    found = [text(page), *(figure.picture for figure in figures(page))]
    for seed in range(3):
        match = game.match(4, seed=seed, names=list("ABCD"))
        while not match.over and len(match.log) < 900:
            s, legal = match.state, match.legal_actions()
            choices = game.view.choices(s, [action.number for action in legal], match.names)
            phrases: list[Phrase | None] = [p for c in choices for p in (c.label, c.effect)]
            prompt = game.view.prompt(s, match.actor, match.names)
            phrases += [prompt.headline, prompt.detail, *game.view.headlines(s)]
            found += [phrase.render(translations) for phrase in phrases if phrase is not None]
            match.play(rng.choice([action for action in legal if action.kind != "pass"] or legal))
        for entry, (before, after) in zip(match.log, pairwise(match.states()), strict=True):
            line = game.view.log_line(before, entry.action, after, match.names)
            found.append(line.phrase.render(translations))
        found.append(game.view.text_board(match.state, match.names, translations))
        request = SceneRequest(names=match.names, translations=translations, log=match.log)
        found.append(picture(game.view, match.state, request))
    return found


def words_of(said: str) -> str:
    """What people read of a text or a drawing: its lettering and its labels."""
    if not said.startswith("<svg"):
        return said
    return " ".join("".join(pair) for pair in re.findall(r'aria-label="([^"]*)"|>([^<>]+)</text>', said))


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
def test_gentle_words_spare_what_they_promise(language: str) -> None:
    with i18n.speaking(language, GENTLE) as translations:
        for said in told(language, GENTLE.id, translations):
            assert not SPARED.search(words_of(said)), words_of(said)[:300]
    with i18n.speaking(language) as translations:
        assert any(SPARED.search(words_of(said)) for said in told(language, "", translations))


PRINTED = THEMES[1]
ENGLISH = {"Capetown" if city.id == "capetown" else city.name for city in BOARD.cities}


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
def test_names_as_printed_are_the_same_in_every_language(language: str) -> None:
    with i18n.speaking(language, PRINTED) as translations:
        names = {place_name(city).render(translations) for city in range(len(BOARD.cities))}
        assert names == ENGLISH
        assert any("Capetown" in words_of(said) for said in told(language, PRINTED.id, translations))


def test_printed_names_are_inflected_as_the_finnish_rulebook_does() -> None:
    with i18n.speaking("fi", PRINTED) as translations:
        city = BOARD.spots.index
        forms = [
            (place_to(city("cairo")), "Cairoon"),
            (place_at(city("tangier")), "Tangierissa"),
            (place_to(city("slave_coast")), "Slave Coastille"),
            (place_to(city("mozambique")), "Mozambiqueen"),
            (place_to(city("whalefish_bay")), "Whalefish Bayhin"),
            (place_to(city("dragon_mountain")), "Dragon Mountainille"),
        ]
        for phrase, said in forms:
            assert phrase.render(translations) == said


def test_every_form_of_a_printed_name_stands_for_one_that_is_said() -> None:
    assert set(PRINTED.words) <= known().keys()
    assert len(PRINTED.words) % 3 == 0
