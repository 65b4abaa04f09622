"""Whether a question to react touches who is asked, so that others are not stopped."""

from __future__ import annotations

from typing import Any

import pytest

from lauta.engine.presentation import Concerns

from .tables import match_at, play, retki

SABOTAGE: dict[str, Any] = {"at": "congo", "money": 0, "hand": ["sabotaasi"]}
COMPASS: dict[str, Any] = {"expedition": ["kompassi"]}


def concerned(match: Any, seat: int) -> bool:
    view = retki().view
    assert isinstance(view, Concerns) and match.actor == seat
    return view.concerns(match.redacted(seat), seat)


@pytest.mark.parametrize(
    "own, concerns", [({}, False), ({"items": ["star"]}, True), ({"items": ["horseshoe"]}, True)]
)
def test_the_roll_of_others_concerns_who_may_win(own: Any, concerns: bool) -> None:
    match = play(match_at("tunis", 0, SABOTAGE, **own), "roll")
    assert concerned(match, 1) == concerns


@pytest.mark.parametrize("own, concerns", [({}, False), ({"items": ["star"]}, True)])
def test_a_card_that_is_used_concerns_who_may_win(own: Any, concerns: bool) -> None:
    match = play(match_at("tunis", 0, SABOTAGE, **COMPASS, **own), "roll", "pass", "rolled 1")
    play(match, "ability kompassi")
    assert concerned(match, 1) == concerns


def test_the_last_card_of_a_complete_expedition_concerns_others() -> None:
    needed = ["kivaari", "ansa", "kauppatavarat", "lyhty", "automobiili", "ratsu"]
    match = match_at("land.cairo-egypt.2", 0, SABOTAGE, expedition=needed)
    play(match, "stay", "ability ratsu")
    rules, s = retki().module("rules.holdings"), match.state
    assert rules.is_complete(s, s.players[0])
    assert concerned(match, 1)


def test_cards_of_a_fight_concern_who_fights() -> None:
    rival = {"at": "tunis", "money": 600, "expedition": ["vartija"]}
    match = match_at("tunis", 0, rival, SABOTAGE, hand=["sabotaasi"])
    play(match, "stay", "challenge b", "loot_money 200")
    while match.state.phase != retki().module("rules.state").Phase.DICE_ASK:
        match.play("pass" if match.actor in (0, 2) else match.legal_actions()[0])
    play(match, "ability vartija")
    asked = {}
    while match.state.phase == retki().module("rules.state").Phase.POLL:
        assert match.actor is not None
        asked[match.actor] = concerned(match, match.actor)
        match.play("pass")
    assert asked == {0: True, 2: False}


def test_a_hand_card_concerns_whom_it_is_played_on() -> None:
    third = {"at": "congo", "money": 0, "hand": ["ahakutti"]}
    match = match_at("tunis", 0, SABOTAGE, third, expedition=["kompassi"], hand=["ahakutti"])
    play(match, "roll", "pass", "pass", "rolled 1", "ability kompassi", "play sabotaasi")
    assert match.actor == 2 and not concerned(match, 2)
    match.play("pass")
    assert concerned(match, 0)  # it is his card


def test_that_a_card_is_stopped_concerns_who_played_it() -> None:
    other = {"at": "congo", "money": 0, "hand": ["sabotaasi", "ahakutti"]}
    match = match_at("tunis", 0, other, expedition=["kompassi"], hand=["ahakutti"])
    play(match, "roll", "pass", "rolled 1", "ability kompassi", "play sabotaasi", "play ahakutti")
    assert concerned(match, 1)


def test_own_dice_that_fall_short_concern_who_threw_them() -> None:
    match = match_at("egypt", 500, hand=["onnenpotku"], tokens={"egypt": ["equipment:danger"]})
    play(match, "stay", "pay", "turned danger")
    while match.actor == 0:
        match.play("pass")
    match.play(match.legal_actions()[0])
    for outcome in match.legal_actions():
        after = match.at(len(match.log))
        after.play(outcome)
        if after.actor == 0:
            assert concerned(after, 0)
            return
    raise AssertionError("no throw falls short")
