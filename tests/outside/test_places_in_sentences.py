"""Places that sentences name: each is a link that lights it on the board, and none stands there bare.

Case by case over random matches of every game; how a page lights them: `tests/browser/test_links.py`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lauta.engine.drawing.painter import paint
from lauta.engine.game import Game
from lauta.engine.match import Match
from lauta.engine.phrase import END, NAMED, PLACE, Phrase, T, placed, plain
from lauta.engine.presentation import SceneRequest
from lauta.web.page.places import linked, lit
from tests.contract.tables import GAMES

STEPS = 250
TEMPLATES = Path(__file__).parents[2] / "src/lauta/web/templates"
# Spaces of a rondel: their names are words that stand for much else.
RONDEL = {"sailing", "workers", "market", "colony", "privilege", "ships", "buildings"}
MARK = re.compile(f"{PLACE}([^{NAMED}]*){NAMED}([^{END}]*){END}")


def sentences(game: Game, seed: int) -> Iterator[tuple[Phrase, set[str]]]:
    """What is said at the steps of a random match, each with the places that its board has then."""
    chance, view = random.Random(f"{game.id} {seed}"), game.view
    match = game.match(game.players[-1], seed=seed)
    while not match.over and len(match.log) < STEPS:
        match.play(chance.choice(match.legal_numbers()))
    past = game.resume(match.players, options=match.options, log=[], names=match.names)
    for entry in match.log:
        reader = past.actor if past.actor is not None and past.actor >= 0 else None
        before, told = past.redacted(reader), asked(past, reader, chance)
        past.play(entry.action)
        after = past.redacted(reader)
        told.append(view.log_line(before, entry.action, after, match.names).phrase)
        drawn = "".join(paint(view.scene(s, SceneRequest(names=match.names)), "") for s in (before, after))
        on_board = set(re.findall(r'data-cell="([^"]+)"', drawn))
        yield from ((phrase, on_board) for phrase in told)


def asked(match: Match, reader: int | None, chance: random.Random) -> list[Phrase]:
    """What a reader is told and may choose at a position, and why some other things are refused."""
    view, state = match.game.view, match.redacted(reader)
    if reader is None:
        return [*view.headlines(state)]
    prompt, legal = view.prompt(state, reader, match.names), match.legal_numbers()
    told = [*view.headlines(state), prompt.headline, prompt.detail]
    for choice in view.choices(state, legal, match.names):
        told += [choice.label, *([choice.effect] if choice.effect else [])]
        told += [choice.button.label] if choice.button else []
    others = set(chance.sample(range(match.game.rules("plain").N_ACTIONS), 4)) - set(legal)
    return [*told, *(match.game.why_illegal(state, other).phrase for other in sorted(others))]


def names_of(game: Game, said: set[tuple[str, str]]) -> re.Pattern[str]:
    """The names of places that stand for nothing else: coordinates, regions, cities."""
    coordinates = {"africa": r"[A-K]\d{1,2}", "attika": r"\d{1,2}[a-g]|S\d"}.get(game.id)
    if coordinates is None:
        coordinates = "|".join(
            re.escape(name)
            for place, name in said
            if len(name) > 3 and name[0].isupper() and place.partition("_")[0] not in RONDEL
        )
    return re.compile(rf"(?<![\w./–-])(?:{coordinates})(?![\w/–-])")


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_names_a_place_outside_a_link(game: Game) -> None:
    told = list(dict.fromkeys((phrase.render(None, marked=True)) for phrase, _ in sentences(game, 1)))
    said = {(place, name) for text in told for place, name in MARK.findall(text)}
    assert len(said) > 3
    name = names_of(game, said)
    bare = [text for text in told if name.search(MARK.sub("…", text))]
    assert not bare, bare[:5]


@pytest.mark.parametrize("game", GAMES)
def test_a_link_leads_to_a_place_that_the_board_draws(game: Game) -> None:
    nowhere = {
        place
        for phrase, on_board in sentences(game, 2)
        for place, _ in MARK.findall(phrase.render(None, marked=True))
        if place not in on_board
    }
    assert not nowhere


def test_a_link_says_its_place_and_no_markup_of_others() -> None:
    told = T("{name} moves to {place}", name="<b>Ann", place=placed(plain("F5"), "F5"))
    assert str(told) == "<b>Ann moves to F5"
    link = '<span class="place" role="link" tabindex="0" data-places="F5" data-flag="F5">F5</span>'
    assert linked(told) == f"&lt;b&gt;Ann moves to {link}"
    assert "tabindex" not in lit(told) and 'data-places="F5"' in lit(told)
    city = placed(T("road {a}–{b}", a=placed(plain("Cairo"), "cairo"), b="Suakin"), "sea.cairo-suakin.1")
    assert linked(city).count("<span") == 1 and "data-flag" not in linked(city)


SPOKEN = (
    "prompt.headline", "prompt.detail", "line.phrase", "choice.label", "best.label",
    "choice.effect", "c.effect", "one.effect", "best.effect", "hint.text", "moment.words", "one.reasons",
)  # fmt: skip


def test_templates_print_what_may_name_a_place_as_links() -> None:
    """In the text of a page; attributes and options have the plain sentence."""
    wrong = []
    for path in sorted(TEMPLATES.rglob("*.html")):
        text = re.sub(r'="[^"]*"', "", re.sub(r'"\{\{[^}]*\}\}"', "", path.read_text(encoding="utf-8")))
        for printed in re.findall(r"\{\{\s*([^}|]+)\|say\s*\}\}", text):
            if printed.strip("( )").endswith(SPOKEN) and printed.strip() != "effect":
                wrong.append(f"{path.name}: {printed}")
    assert not wrong
