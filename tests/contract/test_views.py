"""What every game shows at the table: each choice can be played, every viewer has a page, ids do not collide.

Runs over the games that have a table, and over the tests' own game of hidden hands.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import count

import pytest

import lauta
from lauta.engine.actors import HIDDEN
from lauta.engine.drawing.painter import chart_file, drawings_file, paint, pieces_markup
from lauta.engine.game import Game
from lauta.engine.match import Match
from lauta.engine.presentation import MANNERS, Reacts, SceneRequest, picture

MOST_STOPS = 12
HANDS = Game.find("tests.hands")
SHOWN = [game for game in lauta.games() if game.about.at_table] + [HANDS]
TABLES = [
    pytest.param(game, players, id=f"{game.id}-{players}") for game in SHOWN for players in game.players
]


@cache
def played(package: str, players: int) -> list[Match]:
    """Positions of a random match, every 17th decision at first, and the end; not to be played on."""
    game, dice = Game.find(package), random.Random(players)
    match = game.match(players, seed=players, names=[f"Name {n}" for n in range(players)])
    kept: list[Match] = []
    for decision in count():
        if match.over:
            break
        if decision % 17 == 0 and len(kept) < MOST_STOPS:
            kept.append(again(match))
        match.play(dice.choice(match.legal_actions()))
    return [*kept, match]


def stops(game: Game, players: int, most: int = MOST_STOPS) -> Iterator[Match]:
    """The first `most` of them, and the end."""
    *early, end = played(game.package, players)
    yield from early[:most]
    yield end


def again(match: Match) -> Match:
    """The same position, to try something in."""
    return Game.find(match.game.package, match.game.files).resume(
        match.players,
        options=match.options,
        log=match.log,
        snapshot=match.snapshot(),
        chance=match.chance,
        names=match.names,
    )


@pytest.mark.parametrize("game, players", TABLES)
def test_how_a_player_stands_can_be_told_in_a_line(game: Game, players: int) -> None:
    """By points, or by facts that each player has in every position."""
    about = game.about
    for match in stops(game, players, 4):
        for seat in range(players):
            shown = {fact.id for fact in game.view.facts(match.view(None).state, seat)}
            assert shown & set(about.standing) or about.scored and not about.standing


@pytest.mark.parametrize("game, players", TABLES)
def test_every_choice_can_be_played_and_every_action_is_a_choice(game: Game, players: int) -> None:
    for match in stops(game, players):
        if match.actor is None:
            continue
        legal = [action.number for action in match.legal_actions()]
        choices = game.view.choices(match.redacted(match.actor), legal, match.names)
        assert {choice.action for choice in choices} == set(legal)
        assert len({choice.code for choice in choices}) == len(choices)
        for choice in choices:
            assert choice.text and str(choice.label)
            assert all(n > 0 and game.view.glyph(name).startswith("<svg") for name, n in choice.made_of)
            if choice.follow:
                trial = again(match)
                trial.play_together([choice.action, *choice.follow])
                assert trial.log[len(match.log)].action == choice.action


@pytest.mark.parametrize("game, players", TABLES)
def test_every_viewer_has_a_page(game: Game, players: int) -> None:
    view = game.view
    for match in stops(game, players):
        for viewer in [None, *range(players)]:
            s = match.redacted(viewer)
            prompt = view.prompt(s, viewer, match.names)
            assert str(prompt.headline) and str(prompt.detail) is not None
            assert all(str(line) for line in view.headlines(s)) and view.text_board(s, match.names, None)
            panels = [view.pool(s), *(view.facts(s, seat) for seat in range(players))]
            panels.append(view.hand(s, viewer) if viewer is not None else [])
            for facts in panels:
                assert len({fact.id for fact in facts}) == len(facts)
                assert all(view.glyph(fact.glyph).startswith("<svg") for fact in facts if fact.glyph)
            for seat in range(players):
                view.points(s, seat)


@pytest.mark.parametrize("game, players", TABLES)
def test_ids_on_a_page_are_its_own(game: Game, players: int) -> None:
    for match in stops(game, players, 3):
        s = match.redacted(match.actor)
        seen = re.findall(r'\sid="([^"]+)"', picture(game.view, s, SceneRequest(names=match.names)))
        for seat in range(players):
            prefix = f"seat-{seat}-"
            for sheet in game.view.sheets(s, seat, SceneRequest(names=match.names, prefix=prefix)):
                shown = paint(sheet.scene, prefix)
                found = re.findall(r'\sid="([^"]+)"', shown)
                assert [ident for ident in found if not ident.startswith(prefix)] == []
                seen += found
        board = game.view.scene(s, SceneRequest())
        shared = set(board.drawings.names())  # one file of the page
        seen = [ident for ident in seen if re.sub(r"^seat-\d+-", "", ident) not in shared]
        assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("game, players", TABLES)
def test_whatever_a_page_copies_is_in_one_of_its_files(game: Game, players: int) -> None:
    """Charts and drawings come as files of their own, pieces with the page: each use finds its shape."""
    for match in stops(game, players, 1):
        s, request = match.redacted(match.actor), SceneRequest(names=match.names)
        sheets = [sheet.scene for seat in range(players) for sheet in game.view.sheets(s, seat, request)]
        for scene in (game.view.scene(s, request), *sheets):
            chart, drawings = chart_file(scene.chart, "chart-"), drawings_file(scene.drawings)
            there = set(re.findall(r'\sid="([^"]+)"', chart + drawings))
            used = re.findall(r'(?:href="|url\()#([^")]+)', chart + pieces_markup(scene, "page-"))
            assert set(used) <= there


@pytest.mark.parametrize("game, players", TABLES)
def test_the_log_can_be_told_to_everybody(game: Game, players: int) -> None:
    """Also what a viewer may not know: the line then gets HIDDEN, and redacted states before and after."""
    match = list(stops(game, players, 0))[-1]
    drawings = set(game.view.scene(match.redacted(None), SceneRequest()).drawings.names())
    for viewer in [None, *range(players)]:
        past = game.resume(players, options=match.options, log=[], names=match.names)
        for entry in match.log[:150]:
            before, known = past.redacted(viewer), HIDDEN if past.is_secret(entry, viewer) else entry.action
            past.play(entry.action)
            line = game.view.log_line(before, known, past.redacted(viewer), past.names)
            assert str(line.phrase)
            if line.shows is not None:
                assert known != HIDDEN, "what is secret is not shown either"
                assert line.shows.manner in MANNERS
                assert line.shows.drawings and {*line.shows.drawings, *line.shows.beside} <= drawings


@pytest.mark.parametrize("game, players", TABLES)
def test_what_is_hidden_is_said_to_be(game: Game, players: int) -> None:
    """Where a game says that its options hide nothing, all viewers see the same."""
    for match in stops(game, players, 4):
        if not match.hides:
            assert all(match.redacted(seat) == match.state for seat in [None, *range(players)])


@pytest.mark.parametrize("game, players", TABLES)
def test_what_everybody_may_know_is_the_same_for_all(game: Game, players: int) -> None:
    """The server asks for it once and shows it to all: headlines, facts, points, what lies before others."""
    view = game.view
    for match in stops(game, players, 6):
        if not match.hides:
            return
        public, log = match.redacted(None), match.log_for(None)
        for reader in range(players):
            own, request = match.redacted(reader), SceneRequest(names=match.names, log=match.log_for(reader))
            assert view.headlines(own) == view.headlines(public)
            for seat in range(players):
                assert view.facts(own, seat) == view.facts(public, seat)
                assert view.points(own, seat) == view.points(public, seat)
                if seat != reader:
                    told = view.sheets(public, seat, SceneRequest(names=match.names, log=log))
                    assert view.sheets(own, seat, request) == told


@pytest.mark.parametrize("game, players", TABLES)
def test_who_is_asked_to_react_follows_from_what_everybody_knows(game: Game, players: int) -> None:
    view = game.view
    if not isinstance(view, Reacts):
        assert not hasattr(view, "asked"), "a view that reacts has windows, asked and turn"
        return
    known = {window.id for window in view.windows}
    assert len(known) == len(view.windows) > 0
    options = {"poll": True} if game is HANDS else {}
    dice, asked_at_all = random.Random(players), 0
    for seed in range(3):
        match = game.match(players, seed=seed, options=options)
        while not match.over and len(match.log) < 600:
            readings = [match.redacted(viewer) for viewer in [None, *range(players)]]
            asked = view.asked(readings[0])
            assert [(view.asked(s), view.turn(s)) for s in readings[1:]] == [
                (asked, view.turn(readings[0]))
            ] * players
            legal = [action.number for action in match.legal_actions()]
            if asked is not None:
                asked_at_all += 1
                assert asked.window in known
                assert asked.turn == view.turn(readings[0])
                assert asked.passing in legal and asked.passing in match.rules.FINAL
            match.play(dice.choice(legal))
    assert asked_at_all > 0
