"""Tutorials: every script is played by the real rules, and its promises are kept (docs/tutorials.md).

How a learner goes through one at a table is tested in tests/web/test_tutorials.py.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import lauta
from lauta.engine.actors import SEAT_LETTERS
from lauta.engine.presentation import Choice, SceneRequest
from lauta.engine.tutorial import LEARNER, Course, Tutorial, TutorialError, read_tutorial, tutorials
from lauta.i18n import LANGUAGES, catalogue
from tests.scenarios.runner import compare

MINUTES = 10
LONGEST = 330  # characters of a step, in any language: it is read in the bar of a phone
SCRIPTS = [(game, script) for game in lauta.games() for script in tutorials(game)]
NAMES = [f"{game.id}-{script.name}" for game, script in SCRIPTS]

each = pytest.mark.parametrize("game,script", SCRIPTS, ids=NAMES)


@each
def test_a_script_is_played_by_the_rules_and_comes_to_what_it_says(
    game: lauta.Game, script: Tutorial
) -> None:
    course = Course(game, script)
    match = course.fresh()
    for n, step in enumerate(script.steps):
        before = [Fraction(points) for points in match.scores]
        for number in course.ways[n][0] if course.ways[n] else ():
            match.play(number)
        course.go_on(n, match)
        gained = {
            SEAT_LETTERS[seat]: Fraction(now) - then
            for seat, (now, then) in enumerate(zip(match.scores, before, strict=True))
        }
        if step.gains is not None:
            assert gained == {seat: step.gains.get(seat, 0) for seat in gained}, str(step.title)
        beside = {
            seat: game.view.points(match.redacted(LEARNER), SEAT_LETTERS.index(seat)) for seat in step.points
        }
        assert beside == step.points, str(step.title)
        compare(f"{script.name}, {step.title}", match.position().full, step.expect)


@each
def test_every_deed_is_offered_on_the_page_and_every_place_is_on_the_board(
    game: lauta.Game, script: Tutorial
) -> None:
    course = Course(game, script)
    match = course.fresh()
    for n, step in enumerate(script.steps):
        seen = match.redacted(LEARNER)
        plain = game.view.scene(seen, SceneRequest())
        for place in step.places:
            pointed = game.view.scene(seen, SceneRequest(marked=[place]))
            assert pointed != plain, f"{step.title}: there is no {place} to point at"
        while ways := course.ways_on(n, match):
            numbers = [action.number for action in match.legal_actions()]
            choices = game.view.choices(match.redacted(LEARNER), numbers, match.names)
            fitting = [one for one in choices if any(leads(one, way) for way in ways)]
            assert fitting, f"{step.title}: the page offers no way"
            match.play_together((fitting[0].action, *fitting[0].follow))
        course.go_on(n, match)


def leads(choice: Choice, way: tuple[int, ...]) -> bool:
    made = (choice.action, *choice.follow)
    return way[: len(made)] == made


@each
def test_a_tutorial_is_short_in_every_language(game: lauta.Game, script: Tutorial) -> None:
    assert script.minutes <= MINUTES
    for language in LANGUAGES:
        ends = [script.end] if script.end else []
        for title, say in [*((step.title, step.say) for step in script.steps), *ends]:
            said = f"{title.render(catalogue(language))} {say.render(catalogue(language))}"
            assert len(said) <= LONGEST, f"{language}: {said}"


def test_every_game_teaches_itself() -> None:
    assert {game.id for game, _ in SCRIPTS} == {game.id for game in lauta.games() if game.about.at_table}


HEAD = 'format = 1\ntitle = "T"\nabout = "A"\nplayers = 2\nposition = { turn = "A", players.A.cell = "A1" }\n'


@pytest.mark.parametrize(
    "text,wrong",
    [
        ("format = 1", "lacks 'about'"),
        (HEAD.replace("format = 1", "format = 2") + "step = []", "format must be 1, not 2"),
        (HEAD + '[[step]]\ntitle = "S"\nsay = "s"\nnow = 1', "has no key 'now'"),
        (HEAD + '[[step]]\ntitle = "S"\nsay = "s"\nbeside = "moon"', "beside must be one of players"),
        (HEAD + f'[[step]]\ntitle = "S"\nsay = "{"s " * 61}"', "at most 60 words, these are 61"),
        (HEAD + 'step = []\nend = { title = "T" }', "the end lacks 'say'"),
        ("[[[", "Invalid"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(tmp_path: Path, text: str, wrong: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(TutorialError, match=wrong) as error:
        read_tutorial("africa", path)
    assert "mine.toml" in str(error.value)


@pytest.mark.parametrize(
    "step,wrong",
    [
        ('do = "move C9"', "'move C9'"),
        ('do = "move Z9"', "there is no cell 'z9'"),
        ('then = "B: end"', "seat A is to move, not B"),
        ('do = "end"\nthen = "A: end"', "seat B is to move, not A"),
        ('do = "end; end"', "'end' stands where seat B is to decide"),
        ('do = ["end", "skip"]', "'skip'"),
    ],
)
def test_what_cannot_be_played_is_named(tmp_path: Path, step: str, wrong: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'{HEAD}[[step]]\ntitle = "S"\nsay = "s"\n{step}')
    with pytest.raises(TutorialError, match=wrong):
        Course(lauta.game("africa"), read_tutorial("africa", path))
