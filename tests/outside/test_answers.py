"""Every legal answer can be given from the action bar, by a button or from the list that one opens.

The board is the second way. Random positions of every game, as the page's own code and as HTML.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import lauta
from lauta.engine.match import Match
from lauta.engine.presentation import Choice, SceneRequest

GAMES = {"africa": 2, "attika": 3, "navegador": 4, "afrikan_tahti": 2, "retkikunnat": 6}
POSITIONS, PAGES = 60, 5


def positions(game: str, many: int, seed: int = 4) -> Iterator[Match]:
    """A match at random moments, with a player to decide."""
    dice = random.Random(f"{game} {seed}")
    match, found = lauta.game(game).match(GAMES[game], seed=seed), 0
    while found < many:
        if match.over:
            seed += 1
            match = lauta.game(game).match(GAMES[game], seed=seed)
        if dice.random() < 0.3:
            found += 1
            yield match
        match.play(dice.choice(match.legal_actions()))


def choices_of(match: Match) -> tuple[list[Choice], frozenset[str]]:
    """What the seat to act can choose, and the places of its hand."""
    from lauta.engine.joining import with_joined
    from lauta.web.match.revisions import revisions

    seat, view = match.actor, match.game.view
    assert seat is not None
    seen = match.redacted(seat)
    plain = view.choices(seen, [one.number for one in match.legal_actions()], match.names)
    found = with_joined(match.game, match.rules, seen, plain, match.names) + revisions(match)
    sheets = view.sheets(seen, seat, SceneRequest(choices=found, names=match.names))
    held = [*view.hand(seen, seat), *(fact for sheet in sheets for fact in sheet.reach)]
    return found, frozenset(fact.id for fact in held)


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_answer_is_a_button_or_in_the_list(game: str) -> None:
    from lauta.web.page.answers import answers

    listed = 0
    for match in positions(game, POSITIONS):
        choices, held = choices_of(match)
        for asked, scripted in ((False, False), (True, False), (False, True)):
            bar = answers(choices, held, asked, scripted)
            buttons = {choice.code for choice in (*bar.buttons, *bar.ends)}
            offered = {choice.code for choice in choices} if bar.listed else buttons
            assert offered == {choice.code for choice in choices} >= buttons
            first = {choice.action for choice in choices if choice.code in offered and not choice.back}
            assert first == {action.number for action in match.legal_actions()}
            listed += bool(bar.listed)
    assert listed, "no list was tried"


@pytest.mark.parametrize("game", GAMES)
def test_few_answers_need_no_list_but_in_a_low_window(game: str) -> None:
    from lauta.web.page.answers import FEW, answers

    few = 0
    for match in positions(game, POSITIONS):
        choices, held = choices_of(match)
        plain = [one for one in choices if not one.ends]
        if len(plain) <= FEW and not any(one.aside or one.button for one in plain):
            few += 1
            assert answers(choices, held, False, False).where in ("", "low")
    assert few, "no such position was met"


@pytest.mark.parametrize("game", GAMES)
def test_the_page_offers_the_same_in_the_bar_and_on_the_board(guest: Any, row: Any, game: str) -> None:
    seats = ["me", *["here"] * (GAMES[game] - 1)]
    table = guest.new_table(*seats, game=game, preset="")
    for match in positions(game, PAGES, seed=9):
        put(row(table), match)
        page = guest.get(f"/t/{table}?as={match.actor}").content.decode()
        choices, _ = choices_of(match)
        codes, bar = {choice.code for choice in choices}, page.partition('<footer id="bar">')[2]
        buttons = set(re.findall(r'data-choice="([^"]+)"', bar.partition("</footer>")[0]))
        everything = set(re.findall(r'data-choice="([^"]+)"', page))
        assert everything == codes
        assert (buttons == codes) if 'id="do-list"' not in bar else (buttons <= codes)
        drawn = {code for codes in re.findall(r'data-a="([^"]+)"', page) for code in codes.split()}
        drawn |= set(re.findall(r'data-instead="([^"]+)"', page))
        places = {choice.code for choice in choices if choice.place is not None and not choice.aside}
        assert places <= drawn


def put(stored: Any, match: Match) -> None:
    """The table is in the position of this match."""
    from lauta.web.match.match_cache import shelf
    from lauta.web.match.rows import rows
    from lauta.web.models import Entry, Question, Table

    Entry.objects.filter(table=stored).delete()
    Question.objects.filter(table=stored).delete()
    Entry.objects.bulk_create(
        Entry(table=stored, n=n, actor=one.actor, action=one.action) for n, one in enumerate(match.log)
    )
    step = stored.version + 1
    Table.objects.filter(pk=stored.pk).update(
        snapshot=match.snapshot(), options=match.options, revision=stored.revision + 1, version=step
    )
    shelf.clear()
    rows.forget(stored.public_id)
