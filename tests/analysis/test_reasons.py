"""Reasons in words: what they say of differences, in three languages, and that every game can give them."""

from __future__ import annotations

import random

import pytest

import lauta
from lauta.analysis.position import redacted
from lauta.analysis.reasons import Looking, in_words, number, reasons_for, told
from lauta.bots.toolkit import desk_of
from lauta.engine.phrase import TC, T, plain
from lauta.engine.reasons import Thing, Weighs
from lauta.engine.record import unpack
from lauta.i18n import speaking

HERD = Thing(TC("object", "the herd"))
HOME = Thing(TC("object", "the way home"), "turns")
ITEM = Thing(T("a winning item"), "chance", 0.03)
MONEY = Thing(unit="amount", least=100, amount=lambda n: plain(f"£{n}"), step=100)
NAMES = ("Aino", "Amina")


def said(thing: Thing, change: float, name: str = "", language: str = "en") -> str:
    with speaking(language) as translations:
        return in_words(thing, change, name).render(translations)


def test_what_is_brought_given_up_denied_and_left() -> None:
    assert said(HERD, 6.2) == "brings the herd, worth 6"
    assert said(HERD, -1.52) == "gives up the herd, worth 1.5"
    assert said(HERD, -6, "Amina") == "denies Amina the herd, worth 6"
    assert said(HERD, 2, "Amina") == "leaves Amina the herd, worth 2"


def test_turns_chances_and_amounts() -> None:
    assert said(HOME, 1) == "shortens the way home by 1 turn"
    assert said(HOME, -1.5, "Amina") == "lengthens the way home for Amina by 1.5 turns"
    assert said(ITEM, 0.123) == "a winning item: 12 % likelier"
    assert said(ITEM, -0.2, "Amina") == "a winning item for Amina: 20 % less likely"
    assert said(MONEY, -270) == "costs £300"


def test_reasons_in_finnish_and_dutch() -> None:
    assert said(HERD, -6, "Amina", "fi") == "vie pelaajalta Amina lauman, arvo 6"
    assert said(HERD, -1.5, "Amina", "nl") == "ontzegt Amina de kudde, 1,5 waard"
    assert said(HOME, 2, "", "fi") == "lyhentää kotimatkaa (2 vuoroa)"


def test_numbers_have_a_decimal_where_it_says_something() -> None:
    assert [str(number(n)) for n in (0.54, 0.96, 1.49, 2.98, 3.4, 12.6)] == [
        "0.5",
        "1",
        "1.5",
        "3",
        "3",
        "13",
    ]


def test_differences_that_chance_explains_are_not_told() -> None:
    things = {"herd": HERD}
    sure = [({(1, "herd"): 0.0}, [{(1, "herd"): 6.0}]) for _ in range(8)]
    doubtful = [({(1, "herd"): n % 2 * 12.0}, [{(1, "herd"): 5.5}]) for n in range(8)]
    assert [str(one) for one in told(sure, things, 0, NAMES)] == ["denies Amina the herd, worth 6"]
    assert told(doubtful, things, 0, NAMES) == ()


def test_what_others_hold_in_hand_is_no_reason() -> None:
    pairs = [({(1, "money"): 0.0}, [{(1, "money"): 600.0}]) for _ in range(8)]
    assert told(pairs, {"money": MONEY}, 0, NAMES) == ()


@pytest.mark.parametrize("ident", [game.id for game in lauta.games()])
def test_every_game_says_what_positions_are_worth(ident: str) -> None:
    game = lauta.game(ident)
    view, match, choose = game.view, game.match(3 if 3 in game.players else 2, seed=3), random.Random(3)
    assert isinstance(view, Weighs)
    met: set[str] = set()
    for n in range(260):
        if match.over:
            break
        if n % 20 == 0:
            for seat in range(match.players):
                terms = view.terms(match.determinized(match.actor, n), seat)
                assert terms.keys() <= view.things.keys()
                assert all(abs(value) < 100_000 for value in terms.values())
                met |= terms.keys()
        match.play(choose.choice(match.legal_actions()))
    deeds = {view.deed(action) for action in range(game.n_actions)} - {""}
    assert deeds <= view.things.keys()
    assert len(met) >= 2 and len(met | deeds) >= len(view.things) - 2
    for thing in view.things.values():
        assert (thing.amount is None) == (thing.unit != "amount")


@pytest.mark.compiled
def test_a_find_denies_the_others_their_herd() -> None:
    """Africa, 90 entries into a match of skilled players: the tile on C9 is what the other could use."""
    game, desk = lauta.game("africa"), desk_of(lauta.game("africa"), "compiled")
    match = skilled(game, 13, 90)
    seat = match.actor
    assert seat is not None and isinstance(game.view, Weighs)
    root = unpack(desk.rules.State, redacted(game, match.snapshot(), seat))
    looking = Looking(desk, root, seat, game.view, game.rules().State, 5)
    actions = [one.number for one in match.legal_actions()]
    best = game.notation.parse("discover C9")
    reasons = reasons_for(looking, [best, *[one for one in actions if one != best][:4]], match.names, None)
    assert any("denies Amina the herd" in str(one) for one in reasons[best])
    assert all(len(one) <= 3 for one in reasons.values())


def skilled(game: lauta.Game, seed: int, entries: int) -> lauta.Match:
    """A match between two skilled bots, so far."""
    from lauta.bots.levels import LEVELS, Bot

    match, player = game.match(2, seed=seed, names=["Bram", "Amina"]), Bot(LEVELS["skilled"], "compiled")
    while len(match.log) < entries:
        match.play(player.choose(game, match.redacted(match.actor), seed=1))
    return match
