"""Windows, hand cards, encounters and trade of Retkikunnat (RE-64 to RE-80)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from lauta.engine.errors import CannotUndo

from .tables import cards, legal, match_at, numbers, play, played, retki, spots, until

RICH: dict[str, Any] = {"at": "tunis", "money": 600}


@pytest.mark.parametrize("seed", range(6))
def test_being_asked_tells_nothing_about_the_hand_re80(seed: int) -> None:
    """Whatever the hands of the others are, the same seat is asked for the same next decision."""
    dice = random.Random(seed)
    match = played(seed, 400, players=3 + seed % 3)
    for _ in range(6):
        if not until(match, "POLL", dice):
            return
        rules = match.rules
        for guess in range(4):
            other = match.determinized(None, guess)
            here = match.rules.State
            assert rules.actor(other) == match.actor and isinstance(other, here)
            passed, real = match.determinized(None, guess), match.at(len(match.log))
            rules.apply(passed, match.game.notation.parse("pass"))
            real.play("pass")
            assert rules.actor(passed) == (real.actor if real.actor is not None else -2)
            assert passed.phase == real.state.phase
        match.play("pass")


def test_a_pass_cannot_be_taken_back_re80() -> None:
    others = [{"at": "congo", "money": 0, "hand": ["sabotaasi"]} for _ in range(2)]
    match = play(match_at("tunis", 0, *others), "roll", "pass")
    with pytest.raises(CannotUndo):
        match.undo()


def test_a_scout_sees_two_tokens_that_others_do_not_re80() -> None:
    match = match_at("tunis", 0, hand=["tiedustelija"])
    play(match, "play tiedustelija", "city congo", "seen topaz", "city egypt", "seen danger")
    s, congo = match.state, spots()["congo"]
    assert s.known[congo] == numbers("token")["topaz"] and s.seen[congo] == 1
    assert match.redacted(1).known[congo] == -1 and match.redacted(0).known[congo] >= 0


def test_after_a_surprise_everybody_knows_the_first_token_re78() -> None:
    stacks = (("egypt", "robber"), ("tunis", "topaz"))
    tokens = {city: [f"equipment:{kind}", "discovery:ruby"] for city, kind in stacks}
    match = match_at("egypt", 500, hand=["yllatys"], tokens=tokens)
    play(match, "stay", "pay", "turned robber", "play yllatys", "city tunis", "turned topaz")
    for viewer in (None, 0, 1):
        assert match.redacted(viewer).known[spots()["tunis"]] == numbers("token")["robber"]


def test_a_favour_may_bring_a_card_in_thanks() -> None:
    """No card of the deck does so; the code stands in the vocabulary (section 20)."""
    match = match_at("tunis", 0, {**RICH, "expedition": ["opas", "hamays", "ansa"]}, {"at": "congo"})
    play(match, "stay", "challenge b", "loot_money 200")
    retki().module("rules.reactions", "checked").rescue(match.state, 2, 2)
    match.state.phase = 0
    retki().module("rules.task_dispatch", "checked").work_off(match.state)
    match._legal = None
    assert match.actor == 1 and legal(match) == {"lose opas", "lose ansa"}
    assert cards(play(match, "lose opas"), 2) == ["opas"]


def test_who_sits_before_the_player_may_make_the_offer_that_is_accepted_re72() -> None:
    match = match_at(
        "tunis", 300, {**RICH, "expedition": ["opas"]}, expedition=["ratsu"], active="p2", player_count=3
    )
    play(match, "stay", "trade a", "take ratsu", "offer", "counter", "give ratsu", "take opas", "offer")
    play(match, "accept")
    assert cards(match) == ["opas"] and cards(match, 1) == ["ratsu"]


def test_who_has_nothing_is_asked_for_a_trade_by_who_has_something_re72() -> None:
    poor: dict[str, object] = {"at": "tunis", "money": 0}
    for one, other in ([], ["ratsu"]), (["ratsu"], []):
        match = match_at("tunis", 0, {**poor, "expedition": other}, expedition=one)
        assert "trade b" in legal(play(match, "stay"))
    assert "trade b" not in legal(play(match_at("tunis", 0, poor), "stay"))
    assert "trade b" not in legal(play(match_at("tunis", 0, {**poor, "expedition": ["hamays"]}), "stay"))
