"""Windows, hand cards, encounters and trade of Retkikunnat (RE-64 to RE-80)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from lauta.engine.errors import CannotUndo

from .tables import cards, kinds, legal, match_at, me, numbers, phase, play, played, retki, spots, until

RICH: dict[str, Any] = {"at": "tunis", "money": 600}


def test_a_defender_chooses_among_the_symbols_he_rolled_re66() -> None:
    match = play(match_at("tunis", 0, RICH), "stay", "challenge b", "loot_money 200", "shows 3.0.2.0")
    assert match.actor == 1 and legal(match) == {"choose action", "choose travel"}


def test_the_attacker_needs_as_many_of_the_same_symbol_re67_re71() -> None:
    for shown, money, lost in (("3.2.0.0", 200, 1), ("2.3.0.0", 0, 0)):
        match = play(match_at("tunis", 0, RICH, {"at": "cairo"}), "stay", "challenge b", "loot_money 200")
        play(match, "shows 3.0.2.0", "choose action", f"shows {shown}")
        assert me(match).money == money and me(match, 0).lost == 1 - lost
        assert match.state.turn in (1, 2), "the turn of the attacker is over in every case"


def test_a_guard_throws_again_for_his_owner_in_encounters_only_re62_re66() -> None:
    match = match_at("tunis", 0, {**RICH, "expedition": ["vartija"]})
    play(match, "stay", "challenge b", "loot_card vartija", "shows 1.1.1.2")
    assert match.actor == 1 and legal(match) == {"pass", "ability vartija"}
    play(match, "ability vartija", "die action", "die resources", "shows 0.0.0.2", "choose gem")
    assert match.state.target == 4


def test_a_loot_card_that_was_sabotaged_meanwhile_is_gone_re77_re92() -> None:
    thief = {"at": "cairo", "money": 0, "hand": ["sabotaasi"]}
    match = match_at("tunis", 0, {**RICH, "expedition": ["vartija"]}, thief)
    play(match, "stay", "challenge b", "loot_card vartija", "pass", "shows 1.1.1.2", "ability vartija")
    play(match, "play sabotaasi", "die action", "throw", "shows 0.0.0.1", "choose gem", "shows 0.0.0.5")
    assert cards(match, 0) == [] and cards(match, 1) == []


def test_sabotage_can_stop_the_use_as_an_option_re77() -> None:
    for stops in (False, True):
        options = {"sabotage_cancels_use": stops}
        match = match_at(
            "land:cairo-egypt:2",
            0,
            {"at": "congo", "money": 0, "hand": ["sabotaasi"]},
            expedition=["ratsu"],
            options=options,
        )
        play(match, "stay", "ability ratsu", "play sabotaasi")
        assert cards(match) == [] and phase(match) == ("ACT" if stops else "MOVE")


def test_gotcha_against_gotcha_is_an_option_re76() -> None:
    second = {"at": "congo", "money": 0, "hand": ["sabotaasi", "ahakutti"]}
    for allowed in (True, False):
        options = {"counter_counter": allowed}
        match = match_at("tunis", 0, second, expedition=["kompassi"], hand=["ahakutti"], options=options)
        play(match, "roll", "pass", "rolled 1", "ability kompassi", "play sabotaasi", "play ahakutti")
        if allowed:
            assert match.actor == 1
            play(match, "play ahakutti")
            assert cards(match) == [], "stopped, and stopped again: the sabotage works"
        else:
            assert cards(match) == ["kompassi"]


def test_a_lost_turn_after_a_rescue_is_an_option_re70() -> None:
    for saved in (True, False):
        options = {"rescue_saves_turn": saved}
        helper = {"at": "congo", "money": 0, "hand": ["palvelus"]}
        match = match_at("tunis", 0, RICH, helper, options=options)
        play(match, "stay", "challenge b", "loot_money 600", "play palvelus")
        assert match.state.turn == (1 if saved else 2)


def test_misdirection_caps_the_roll_re80() -> None:
    match = match_at("cairo", 0, {"at": "congo", "money": 0, "hand": ["harhautus"]})
    play(match, "roll")
    assert match.actor == 1
    play(match, "play harhautus", "rolled 6")
    assert match.state.roll == 2


def test_a_charter_flight_replaces_the_announced_move_re41() -> None:
    match = match_at("cairo", 0, hand=["tilauslento"], expedition=["ratsu"])
    play(match, "roll", "play tilauslento", "fly suakin")
    assert me(match).at == spots()["suakin"] and phase(match) == "ACT"
    assert "ability ratsu" not in legal(match), "he has flown"


def test_the_announcing_player_is_asked_last_and_each_card_starts_the_round_again_re80() -> None:
    others = [{"at": "congo", "money": 0, "hand": ["sabotaasi"]} for _ in range(2)]
    match = match_at("cairo", 0, *others, hand=["sabotaasi"], expedition=["kompassi"])
    play(match, "roll")
    asked = []
    while phase(match) == "POLL":
        asked.append(match.actor)
        play(match, "pass")
    assert asked == [1, 2, 0], "Misdirection and Charter Flight might be held"
    play(match, "rolled 1", "ability kompassi")
    assert match.actor == 1 and phase(match) == "POLL"
    play(match, "play sabotaasi")
    assert match.actor == 2, "who could stop it is asked first, from the next player on"


def test_nobody_is_asked_for_a_card_that_lies_in_the_discard_pile_re80() -> None:
    match = match_at("cairo", 0, {"at": "congo", "money": 0, "hand": ["sabotaasi"]})
    event = numbers("event")["harhautus"]
    match.state.events[event], match.state.events_out[event] = 0, 1
    match.state.deck_size -= 1
    assert phase(play(match, "roll")) == "DIE"


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


def test_a_passive_bonus_may_be_declined_where_it_could_be_sabotaged_re39() -> None:
    stack = {"egypt": ["equipment:topaz", "discovery:ruby"]}
    for word, money in (("use", 400), ("decline", 300)):
        spy = {"at": "congo", "money": 0, "hand": ["palvelus"]}
        match = match_at("egypt", 100, spy, expedition=["kullankaivaja"], tokens=stack)
        play(match, "stay", "pay", "turned topaz", word)
        if word == "use":
            play(match, "pass")
        assert me(match).money == money and match.actor == 1


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
    retki().module("rules.jobs", "checked").work_off(match.state)
    match._legal = None
    assert match.actor == 1 and legal(match) == {"lose opas", "lose ansa"}
    assert cards(play(match, "lose opas"), 2) == ["opas"]


# --- trade ------------------------------------------------------------------------------------------


def test_cards_and_money_are_traded_at_any_terms_re72() -> None:
    match = match_at("tunis", 300, {**RICH, "expedition": ["opas", "hamays"]}, expedition=["ratsu", "ansa"])
    play(match, "stay", "trade b")
    assert "take hamays" not in legal(match), "skills are not traded"
    play(match, "give ansa", "give_money 200", "take opas", "offer")
    assert match.actor == 1 and legal(match) == {"accept", "reject", "counter"}
    play(match, "accept")
    assert cards(match) == ["opas", "ratsu"] and cards(match, 1) == ["ansa", "hamays"]
    assert me(match).money == 100 and me(match, 1).money == 800
    assert legal(match) == {"end"}, "no sale and no token after a trade (RE-43)"


def test_who_sits_before_the_player_may_make_the_offer_that_is_accepted_re72() -> None:
    match = match_at(
        "tunis", 300, {**RICH, "expedition": ["opas"]}, expedition=["ratsu"], active="p2", player_count=3
    )
    play(match, "stay", "trade a", "take ratsu", "offer", "counter", "give ratsu", "take opas", "offer")
    play(match, "accept")
    assert cards(match) == ["opas"] and cards(match, 1) == ["ratsu"]


def test_an_offer_is_built_in_one_order_re72() -> None:
    match = match_at("tunis", 300, {**RICH, "expedition": ["opas"]}, expedition=["ratsu", "ansa"])
    play(match, "stay", "trade b", "give ratsu")
    assert "give ansa" not in legal(match) and "give ratsu" not in legal(match)
    assert {"offer", "take opas", "give_money 100"} <= legal(match)


def test_counter_offers_are_bounded_and_a_rejection_leaves_the_turn_open_re72() -> None:
    match = match_at("tunis", 300, RICH)
    play(match, "stay", "trade b", "give_money 100", "offer", "counter", "take_money 200", "offer")
    assert match.actor == 0
    play(match, "counter", "give_money 100", "offer")
    assert legal(match) == {"accept", "reject"}
    play(match, "reject")
    assert match.actor == 0 and "pay" in legal(match) and "trade b" not in legal(match)


def test_who_has_nothing_is_asked_for_a_trade_by_who_has_something_re72() -> None:
    poor: dict[str, object] = {"at": "tunis", "money": 0}
    for one, other in ([], ["ratsu"]), (["ratsu"], []):
        match = match_at("tunis", 0, {**poor, "expedition": other}, expedition=one)
        assert "trade b" in legal(play(match, "stay"))
    assert "trade b" not in legal(play(match_at("tunis", 0, poor), "stay"))
    assert "trade b" not in legal(play(match_at("tunis", 0, {**poor, "expedition": ["hamays"]}), "stay"))


def test_skills_are_traded_as_an_option_re72() -> None:
    partner = {**RICH, "expedition": ["hamays"]}
    match = match_at("tunis", 300, partner, options={"trade_skills": True})
    assert "take hamays" in legal(play(match, "stay", "trade b"))


def test_a_counter_offer_is_seen_from_the_other_side_re72() -> None:
    match = match_at("tunis", 300, {**RICH, "expedition": ["opas"]}, expedition=["ratsu"])
    play(match, "stay", "trade b", "give ratsu", "offer", "counter")
    play(match, "give opas", "take ratsu", "take_money 100", "offer", "accept")
    assert cards(match) == ["opas"] and cards(match, 1) == ["ratsu"]
    assert me(match).money == 200 and me(match, 1).money == 700
    assert "trade" not in kinds(match)


def test_hand_cards_are_played_in_the_turns_of_others_too_re12() -> None:
    match = match_at("cairo", 0, {"at": "congo", "money": 0, "hand": ["harhautus", "salapolku"]})
    play(match, "roll")
    assert match.actor == 1 and legal(match) == {"pass", "play harhautus"}
