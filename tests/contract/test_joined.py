"""Two decisions in one press: what is offered can be played, and nothing is lost or revealed by it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import lauta
from lauta.engine.actors import CHANCE
from lauta.engine.joining import Joins, with_joined
from lauta.engine.match import Match
from lauta.engine.presentation import Choice

GAMES = [game.id for game in lauta.games() if isinstance(game.view, Joins)]
MATCHES = 2


def positions(name: str) -> Iterator[tuple[Match, list[Choice], list[Choice]]]:
    """Positions with joined choices: the choices of the game, and all of them."""
    dice, game = random.Random(name), lauta.game(name)
    for seed in range(MATCHES):
        match = game.match(3, seed=seed)
        while not match.over and len(match.log) < 160:
            legal = match.legal_actions()
            seen = match.redacted(match.actor)
            plain = game.view.choices(seen, [one.number for one in legal], match.names)
            offered = with_joined(game, match.rules, seen, plain, match.names)
            if len(offered) > len(plain):
                yield match, plain, offered
            match.play(dice.choices(legal, [one.weight for one in legal])[0])


@pytest.mark.parametrize("name", GAMES)
def test_a_joined_choice_can_be_played(name: str) -> None:
    tried = 0
    for match, _, offered in positions(name):
        seat, n = match.actor, len(match.log)
        for choice in offered:
            if choice.joined:
                other = match.at(n)
                other.chance = None  # what is drawn at the end is no matter here
                other.play_together([choice.action, *choice.follow])
                made = other.log[n:]
                assert [entry.action for entry in made] == [choice.action, *choice.follow]
                assert {entry.actor for entry in made} == {seat} != {CHANCE}
                tried += 1
    assert tried, "no joined choice was met"


@pytest.mark.parametrize("name", GAMES)
def test_joined_choices_come_besides_all_others(name: str) -> None:
    for _, plain, offered in positions(name):
        assert [one.code for one in offered if not one.joined] == [one.code for one in plain]
        codes = [one.code for one in offered]
        assert len(codes) == len(set(codes))


@pytest.mark.parametrize("name", GAMES)
def test_a_press_on_a_place_means_one_thing(name: str) -> None:
    for _, plain, offered in positions(name):
        usual = [one.place for one in offered if one.place is not None and not one.aside]
        twice = {place for place in usual if usual.count(place) > 1}
        assert twice <= {one.place for one in plain if [p.place for p in plain].count(one.place) > 1}
