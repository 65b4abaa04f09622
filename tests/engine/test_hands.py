"""Secrets and compound choices in a match, with a game of hidden hands: records, logs, all or nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import lauta
from lauta.engine.actors import HIDDEN
from lauta.engine.match import Match
from lauta.engine.random_stream import Stream, seed_stream
from lauta.engine.record import copy, new, pack
from lauta.games import lending
from tests.hands.rules import BUILD, CARDS, DRAW, PASS, PAY
from tests.hands.speech.notation import WORDS


@pytest.fixture(autouse=True)
def _lent() -> Iterator[None]:
    with lending("hands", "tests.hands"):
        yield


def dealt(players: int = 2, seed: int = 1) -> Match:
    return lauta.game("hands").match(players, seed=seed, mode="checked")


def held(match: Match, seat: int) -> list[int]:
    return [card for card in range(CARDS) if match.state.where[card] == seat + 1]


def test_others_read_that_a_card_was_dealt_but_not_which() -> None:
    match = dealt(3)
    for viewer in (None, 0, 1, 2):
        text, known = match.record(viewer), match.log_for(viewer)
        for seat in range(3):
            for card in held(match, seat):
                assert (WORDS[card] in text) == (seat == viewer)
        assert sum(entry.action == HIDDEN for entry in known) == (9 if viewer is None else 6)
        assert [entry.actor for entry in known] == [entry.actor for entry in match.log]
    assert all(WORDS[card] in match.record() for card in held(match, 1))


def test_a_record_with_secrets_is_refused_by_its_line() -> None:
    match = dealt()
    text = match.record(0)
    with pytest.raises(lauta.RecordError, match="keeps secrets") as refused:
        lauta.read(text)
    assert text.splitlines()[refused.value.line - 1].startswith("1. ")
    assert lauta.read(match.record()).log == match.log


def test_everything_is_open_after_the_end() -> None:
    match, dice = dealt(), random.Random(3)
    while not match.over:
        match.play(dice.choice(match.legal_actions()))
    assert match.record(None) == match.record(0) == match.record()
    assert match.at(8).log_for(None) == match.log[:8]
    assert pack(match.at(8).redacted(None)) == pack(match.at(8).state)


def test_positions_that_differ_in_secrets_look_alike() -> None:
    """Whatever the other hands hold, a viewer gets the same bytes, picture and reasons (the deal aside)."""
    for seed in range(20):
        match = dealt(3, seed)
        match.play(DRAW)
        for viewer in (None, 0, 1, 2):
            other = lauta.game("hands").resume(3, options={}, log=match.log, snapshot=match.snapshot())
            rng = new(Stream)
            seed_stream(rng, seed, 1)
            other.state = copy(match.redacted(viewer))
            other.rules.determinize(other.state, -1 if viewer is None else viewer, rng)
            assert list(other.state.held) == list(match.state.held)
            assert pack(other.redacted(viewer)) == pack(match.redacted(viewer))
            assert other.view(viewer).svg == match.view(viewer).svg


def test_the_reason_of_a_refusal_shows_no_other_hand() -> None:
    match = dealt()
    assert match.actor == 0
    with pytest.raises(lauta.IllegalAction) as refused:
        match.play(PASS)
    assert str(refused.value).count("1") - str(refused.value).count("HA-1") == 3
    assert "2" not in str(refused.value)


def test_a_compound_choice_is_played_as_one() -> None:
    match = dealt()
    one, two, _ = held(match, 0)
    match.play_together([BUILD, PAY + one, PAY + two])
    assert [entry.action for entry in match.log[-3:]] == [BUILD, PAY + one, PAY + two]
    assert match.actor == 1


@pytest.mark.parametrize("wrong", ["card of another", "too little", "chance between", "another seat between"])
def test_a_compound_choice_is_all_or_nothing(wrong: str) -> None:
    match = dealt()
    one, two, three = held(match, 0)
    foreign = held(match, 1)[0]
    plays = {
        "card of another": [BUILD, PAY + one, PAY + foreign],
        "too little": [BUILD, PAY + two, PAY + one],
        "chance between": [DRAW, DRAW],
        "another seat between": [BUILD, PAY + one, PAY + three, PASS],
    }
    before = match.snapshot(), list(match.log)
    with pytest.raises(lauta.IllegalAction):
        match.play_together(plays[wrong])
    assert (match.snapshot(), match.log) == before
    match.play_together([BUILD, PAY + one, PAY + three])


def test_a_choice_that_meets_chance_tells_nothing_of_it() -> None:
    """The refusal is the same whatever was drawn: nobody can look at a card and take it back."""
    said = set()
    for seed in range(12):
        match = dealt(seed=seed)
        with pytest.raises(lauta.IllegalAction) as refused:
            match.play_together([DRAW, DRAW])
        said.add(str(refused.value))
    assert len(said) == 1


@pytest.mark.parametrize("seed", range(10))
def test_cards_are_conserved(seed: int) -> None:
    match, dice = dealt(3, seed), random.Random(seed)
    while not match.over:
        match.play(dice.choice(match.legal_actions()))
        assert sum(match.state.held) + match.state.stock + sum(w >= 10 for w in match.state.where) == CARDS
        for seat in range(3):
            assert len(held(match, seat)) == match.state.held[seat]
