"""Turns and moves of Retkikunnat, rule by rule where the scenarios say nothing (RE-11 to RE-43, RE-99)."""

from __future__ import annotations

import pytest

from lauta.engine.errors import IllegalAction

from .tables import cards, in_force, kinds, legal, match_at, me, module, phase, play, spots

DOT = "land:cairo-egypt:2"
NEAR = "land:cairo-egypt:3"


def test_every_part_of_a_turn_may_be_skipped_re11() -> None:
    match = match_at("tunis", 300)
    assert {"roll", "stay"} <= legal(match)
    assert "end" in legal(play(match, "stay"))
    assert play(match, "end").actor == 1


def test_the_move_is_announced_before_the_roll_re13() -> None:
    match = match_at("tangier", 300)
    assert kinds(match) == {"roll", "fly", "stay"}
    assert kinds(match_at("tangier", 0)) == {"roll", "sail", "stay"}, "free passage too (ST-27)"
    assert kinds(match_at("tangier", 0, player_count=5)) == {"roll", "sail", "stay", "dice"}


def test_no_exact_count_is_needed_for_a_city_re15() -> None:
    match = play(match_at("cairo", 0), "roll", "rolled 6")
    assert "to egypt/land.cairo-egypt.3" in legal(match)
    assert "to land.cairo-egypt.2" not in legal(match)


def test_a_pawn_stops_early_only_beside_loot_and_must_challenge_then_re16() -> None:
    poor = match_at("cairo", 0, {"at": DOT, "money": 0})
    assert "to land.cairo-egypt.2" not in legal(play(poor, "roll", "rolled 6"))
    match = match_at("cairo", 0, {"at": DOT, "money": 300}, expedition=["ratsu"])
    play(match, "roll", "rolled 6", "to land.cairo-egypt.2")
    assert legal(match) == {"challenge b", "sell ratsu", "ability my.onnenonkija"}
    exact = match_at("cairo", 0, {"at": DOT, "money": 300}, expedition=["ratsu"])
    play(exact, "roll", "rolled 2", "to land.cairo-egypt.2")
    assert {"end", "ability ratsu", "challenge b"} <= legal(exact)


def test_the_duty_to_challenge_is_an_option_re16() -> None:
    options = {"early_stop_must_challenge": False}
    match = match_at("cairo", 0, {"at": DOT, "money": 300}, options=options)
    assert "end" in legal(play(match, "roll", "rolled 6", "to land.cairo-egypt.2"))


def test_changes_never_leave_less_than_one_step_re17() -> None:
    match = match_at("cairo", 0, effects=["sadekausi_alkaa", "kuume"])
    assert "to land.cairo-egypt.1" in legal(play(match, "roll", "rolled 2"))


def test_rain_that_begins_on_the_way_counts_for_the_roll_re18_re85() -> None:
    match = play(match_at("tunis", 0), "roll", "rolled 5", "to tripoli/land.tunis-tripoli.2")
    play(match, "event sadekausi_alkaa")
    assert in_force(match) == ["sadekausi_alkaa"]
    assert legal(match) == {"to land.tripoli-egypt.1", "stop"}, "3 of 4 steps are gone"
    dry = play(match_at("tunis", 0), "roll", "rolled 5", "to tripoli/land.tunis-tripoli.2", "event tienestit")
    assert "to land.tripoli-egypt.2" in legal(dry)


def test_rain_that_takes_more_steps_than_are_left_leaves_none_re18_re85() -> None:
    match = play(match_at("tunis", 0), "roll", "rolled 3", "to tripoli/land.tunis-tripoli.2")
    play(match, "event sadekausi_alkaa")
    pawns = module("rules.pawns")
    assert match.state.walked == 3
    assert [pawns.budget(match.state, terrain) for terrain in (pawns.ON_LAND, pawns.ON_SEA)] == [0, 0]


def test_rain_does_not_touch_moves_by_sea_alone_re85() -> None:
    match = match_at("cairo", 300, effects=["sadekausi_alkaa"])
    play(match, "roll", "rolled 3")
    assert {"to sea.cairo-suakin.3", "to land.cairo-egypt.2"} <= legal(match)


def test_wind_counts_for_the_sea_alone_re17() -> None:
    match = play(match_at("cairo", 300, effects=["myotatuuli"]), "roll", "rolled 2")
    assert {"to sea.cairo-suakin.3", "to land.cairo-egypt.2"} <= legal(match)


def test_a_failed_danger_on_the_way_ends_the_turn_re26() -> None:
    match = match_at("tunis", 300)
    play(match, "roll", "rolled 5", "to tripoli/land.tunis-tripoli.2", "event epaonni", "danger suo")
    play(match, "shows 5.0.0.0")
    assert match.actor == 1 and me(match).lost == 1 and me(match).at == spots()["tripoli"]


def test_a_hand_card_that_is_drawn_is_hidden_re27() -> None:
    match = play(
        match_at("tunis", 300), "roll", "rolled 3", "to tripoli/land.tunis-tripoli.2", "event sabotaasi"
    )
    assert me(match).held == 1
    assert sum(match.redacted(1).players[0].hand) == 0 and sum(match.redacted(0).players[0].hand) == 1


def test_the_expedition_is_public_re33() -> None:
    match = match_at("tunis", 300, expedition=["ratsu", "opas"])
    assert list(match.redacted(1).players[0].cards) == list(me(match).cards)


def test_free_passage_goes_two_steps_without_a_roll_re14() -> None:
    match = play(match_at("canary_islands", 0), "sail")
    assert "to sea.tangier-canary_islands.1" in legal(match) and "roll" not in legal(match)


def test_free_passage_goes_on_at_sea_or_the_player_stays_re14() -> None:
    actions = match_at("sea:cairo-suakin:1", 0, voyage="free").legal_actions()
    assert {(action.kind, action.weight) for action in actions} == {("sail", 1), ("stay", 1)}


def test_an_event_on_free_passage_is_an_option_re22() -> None:
    for wanted in (True, False):
        match = match_at("sea:cairo-suakin:1", 0, voyage="free", options={"event_on_free_passage": wanted})
        play(match, "sail", "to cairo/sea.cairo-suakin.1")
        assert (phase(match) == "EVENT") == wanted
        if wanted:
            play(match, "event tienestit")
        assert phase(match) == "ACT", "free passage ends in the first city (ST-27)"


def test_the_seaplane_pays_its_price_and_no_fare_re83() -> None:
    match = play(match_at("congo", 300, expedition=["vesitaso"]), "stay", "ability vesitaso")
    assert "jump whalefish_bay" in legal(match)
    play(match, "jump whalefish_bay", "event tienestit")
    assert me(match).money == 200, "£200 for the jump, £100 by the event that follows"
    with pytest.raises(IllegalAction, match="the card has already been used in this turn"):
        match.play("ability vesitaso")


def test_jumps_after_a_flight_are_an_option_re41() -> None:
    for blocked in (True, False):
        match = match_at("cairo", 900, expedition=["vesitaso"], options={"flight_blocks_jumps": blocked})
        play(match, "fly suakin", "event tienestit")
        assert ("ability vesitaso" in legal(match)) != blocked


def test_extra_steps_after_staying_are_an_option_re40() -> None:
    for allowed in (True, False):
        match = match_at(NEAR, 0, expedition=["ratsu"], options={"steps_after_stay": allowed})
        assert ("ability ratsu" in legal(play(match, "stay"))) == allowed


def test_a_card_for_land_or_sea_gives_one_kind_in_a_use_re40() -> None:
    match = play(match_at("congo", 100, expedition=["navigointi"]), "stay", "ability navigointi")
    assert {"to sea.congo-whalefish_bay.1"} <= legal(match)
    play(match, "to sea.congo-whalefish_bay.1")
    assert me(match).money == 0 and me(match).voyage == 1
    broke = play(match_at("congo", 0, expedition=["merimies"]), "stay")
    assert "ability merimies" not in legal(broke), "the fare cannot be paid"


def test_a_captive_can_only_roll_for_release_re42() -> None:
    match = match_at("land:sahara-dar_fur:2", 300, captive=True, hand=["salapolku", "paikanvaihto"])
    assert legal(match) == {"roll", "end", "play paikanvaihto b"}
    freed = play(match, "roll", "rolled 2")
    assert "to sahara/land.sahara-dar_fur.1" in legal(freed)
    still = play(match_at("land:sahara-dar_fur:2", 300, captive=True), "roll", "rolled 5")
    assert still.actor == 1 and me(still).captive == 1


def test_the_camel_keeps_its_owner_free_re42() -> None:
    match = match_at("sahara", 0, expedition=["kameli"])
    play(match, "roll", "rolled 2", "to land.sahara-dar_fur.2")
    assert me(match).captive == 0 and "ability kameli" in legal(match)


def test_only_the_top_token_is_turned_one_a_turn_re44() -> None:
    stack = {"egypt": ["equipment:topaz", "discovery:ruby"]}
    match = play(match_at("egypt", 300, complete=True, tokens=stack), "stay", "pay")
    assert "turned star" not in legal(match), "the Star is never on the upper level (RE-4)"
    play(match, "turned topaz")
    assert match.actor == 1 and me(match).money == 500


def test_a_discovery_token_costs_100_with_a_complete_expedition_re46() -> None:
    stack = {"egypt": ["discovery:topaz"]}
    match = match_at("egypt", 100, complete=True, tokens=stack, equipment_tokens_left=5)
    play(match, "stay", "pay", "turned topaz")
    assert me(match).money == 300
    broke = play(match_at("egypt", 0, complete=True, tokens=stack, equipment_tokens_left=5), "stay", "try")
    assert phase(play(broke, "rolled 4")) == "TOKEN"


def test_who_has_nothing_at_all_is_an_option_re50() -> None:
    stack = {"egypt": ["discovery:topaz"]}
    for word, may in (("cannot_pay", True), ("no_money", False)):
        options = {"broke_means": word}
        match = match_at("egypt", 100, tokens=stack, equipment_tokens_left=0, options=options)
        assert ("try" in legal(play(match, "stay"))) == may


def test_a_permit_pays_for_a_token_re84() -> None:
    stack = {"egypt": ["equipment:topaz", "discovery:ruby"]}
    match = match_at("egypt", 0, tokens=stack, effects=["kaivauslupa"])
    play(match, "stay", "permit", "turned topaz")
    assert me(match).money == 300 and in_force(match) == []


def test_effects_last_for_turns_of_their_owner_re84_re100() -> None:
    match = match_at("egypt", 900, {"at": "cairo", "money": 900}, effects=["lentokielto"])
    for _ in range(3):
        assert in_force(match) == ["lentokielto"] and "fly" not in kinds(match), "nobody flies"
        play(match, "stay", "end", "stay", "end")
    assert in_force(match) == [] and "fly" in kinds(play(match, "stay", "end"))


def test_lost_turns_add_up_or_not_re91() -> None:
    for word, lost in (("add", 4), ("maximum", 3)):
        stack = {"slave_coast": ["equipment:danger", "discovery:topaz"]}
        match = match_at("slave_coast", 100, tokens=stack, options={"lost_turns": word})
        play(match, "stay", "pay", "turned danger", "danger suo", "shows 5.0.0.0")
        assert me(match).lost == lost


def test_a_turn_goes_from_announcement_to_action_re99() -> None:
    match = match_at("tunis", 300, expedition=["ratsu"])
    assert phase(match) == "TURN"
    play(match, "roll")
    assert phase(match) == "DIE"
    assert phase(play(match, "rolled 3")) == "MOVE"
    assert phase(play(match, "to tripoli/land.tunis-tripoli.2")) == "EVENT"
    assert phase(play(match, "event tienestit")) == "ACT", "no step is left"
    assert phase(play(match, "pay")) == "TOKEN"


def test_an_extra_turn_follows_and_may_be_a_lost_one_re91() -> None:
    match = play(match_at("tunis", 300), "roll", "rolled 3", "to tripoli/land.tunis-tripoli.2")
    play(match, "event tuulta_purjeisiin", "end")
    assert match.actor == 0 and match.state.extra == 0
    assert play(match, "stay", "end").actor == 1


def test_a_machete_that_rerolled_gives_no_steps_in_that_turn_re38() -> None:
    match = match_at("egypt", 0, expedition=["viidakkoveitsi"])
    play(match, "roll", "rolled 4", "to cairo/land.cairo-egypt.1", "event epaonni", "danger suo")
    play(match, "shows 5.0.0.0", "ability viidakkoveitsi", "die action", "shows 0.0.1.0")
    assert phase(match) == "ACT" and "ability viidakkoveitsi 2" not in legal(match)
    assert cards(match) == ["viidakkoveitsi"]
