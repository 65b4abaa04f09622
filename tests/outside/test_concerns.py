"""What an entry of the log did to others: declared by the entry itself, with a drawing, in all five games."""

from __future__ import annotations

import random

import pytest

from lauta.engine.game import Game
from lauta.engine.presentation import LogLine
from tests.contract.tables import GAMES

STEPS = 700


def lines(game: Game, seed: int) -> list[LogLine]:
    """The log of a random match, as a spectator reads it."""
    chance = random.Random(f"{game.id} {seed}")
    match = game.match(game.players[-1], seed=seed)
    while not match.over and len(match.log) < STEPS:
        match.play(chance.choice(match.legal_numbers()))
    past = game.resume(match.players, options=match.options, log=[], names=match.names)
    told = []
    for entry in match.log:
        before = past.redacted(None)
        known = -1 if past.is_secret(entry, None) else entry.action
        past.play(entry.action)
        told.append(game.view.log_line(before, known, past.redacted(None), match.names))
    return told


@pytest.mark.parametrize("game", GAMES)
def test_what_was_done_to_others_is_declared_with_its_drawing(game: Game) -> None:
    told = [line for seed in range(1) for line in lines(game, seed)]
    done = [line for line in told if line.touches]
    assert done, "nobody ever does anything to another"
    assert len(done) < len(told) / 4, "a banner for everything is a banner for nothing"
    for line in done:
        assert line.seat not in line.touches, str(line.phrase)
        assert len(set(line.touches)) == len(line.touches)
        assert game.view.glyph(line.sign).startswith("<svg"), str(line.phrase)
    assert not [str(line.phrase) for line in told if line.sign and not line.touches]
