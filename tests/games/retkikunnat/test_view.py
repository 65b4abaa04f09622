"""What Retkikunnat shows: choices with what they cost and bring, sentences, panels, cards, the end.

The log is in test_view_log.py, reactions and choices out of order in test_view_asking.py. That every choice
can be played and every viewer has a page is in tests/contract/test_views.py.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from lauta.engine.drawing.painter import paint
from lauta.engine.match import Match
from lauta.engine.presentation import Choice, Fact, SceneRequest, Sheet

from .tables import match_at, phase, play, retki

VIEW = retki().view
NAMES = ["Aino", "Bram", "Cees"]


def choices(match: Match) -> list[Choice]:
    legal = [action.number for action in match.legal_actions()]
    return VIEW.choices(match.redacted(match.actor), legal, NAMES)


def choice(match: Match, text: str) -> Choice:
    """The choice with this text."""
    return next(choice for choice in choices(match) if choice.text == text)


def sentence(match: Match, viewer: int | None) -> tuple[str, str]:
    """The status sentence."""
    prompt = VIEW.prompt(match.redacted(viewer), viewer, NAMES)
    return str(prompt.headline), str(prompt.detail)


def request(match: Match, viewer: int | None = 0, **keys: object) -> SceneRequest:
    mine = choices(match) if viewer == match.actor else []
    log = match.log_for(viewer)
    return SceneRequest(choices=mine, names=NAMES, log=log, **keys)  # type: ignore[arg-type]


def scene(match: Match, viewer: int | None = 0) -> ET.Element:
    return ET.fromstring(drawn(match, viewer))


def drawn(match: Match, viewer: int | None = 0) -> str:
    """The board as it is drawn for a viewer."""
    return paint(VIEW.scene(match.redacted(viewer), request(match, viewer)))


def shown(sheet: Sheet) -> str:
    """A sheet as it is drawn."""
    return paint(sheet.scene)


def cells(root: ET.Element) -> dict[str, ET.Element]:
    """The places of a picture by their names."""
    return {str(e.get("data-cell")): e for e in root.iter() if e.get("data-cell")}


def sheets(match: Match, seat: int, viewer: int | None = 0) -> dict[str, Sheet]:
    """The sheets of a seat as a viewer sees them."""
    told = request(match, viewer if seat == viewer else None, prefix=f"seat-{seat}-")
    return {sheet.id: sheet for sheet in VIEW.sheets(match.redacted(viewer), seat, told)}


def facts(match: Match, seat: int = 0) -> dict[str, Fact]:
    return {fact.id: fact for fact in VIEW.facts(match.state, seat)}


# --- moving -----------------------------------------------------------------------------------------


def test_stops_tell_events_tokens_and_what_awaits_re20_re44() -> None:
    match = play(match_at("congo", 100), "roll", "rolled 3")
    told = next(c for c in choices(match) if c.place == "kandjama")
    assert (str(told.label), str(told.effect)) == ("Move to Kandjama", "an event card; an equipment token")
    sea = next(c for c in choices(match) if (c.place or "").startswith("sea."))
    assert str(sea.effect) == "fare £100"
    match = play(match_at("egypt", 0, items=["star"]), "roll", "rolled 4")
    assert str(next(c for c in choices(match) if c.place == "cairo").effect) == "home: you win"
    match = play(match_at("sahara", 0), "roll", "rolled 2")
    trap = next(c for c in choices(match) if c.place == "land.sahara-dar_fur.2")
    assert str(trap.effect) == "the Bedouins take you captive"


def test_special_places_tell_their_rule_to_who_points_at_them_re60() -> None:
    def told(match: Match, spot: str) -> str:
        return str(cells(scene(match))[spot].get("aria-label"))

    match = match_at("tangier", 300)
    assert told(match, "gold_coast").endswith(", a gem turned up here brings double")
    held = ", anyone who finds a robber or a snake here also loses the next 3 turns"
    assert told(match, "slave_coast").endswith(held)
    assert told(match, "capetown").endswith(", the first player to stop here gets £500")
    assert told(match, "land.sahara-dar_fur.2").endswith(
        ", a player who ends a move here is a captive until a roll of 1 or 2"
    )
    assert "," not in told(match, "land.sahara-dar_fur.3")
    mild = match_at("tangier", 300, options={"slave_coast_extra": "failed"})
    assert "a snake without getting away" in told(mild, "slave_coast")
    bare = match_at("tangier", 300, tokens={"gold_coast": []})
    assert told(bare, "gold_coast") == "Gold Coast"


def test_a_secret_path_has_neither_fare_nor_event_re22() -> None:
    match = match_at("congo", 0, hand=["salapolku"])
    play(match, "play salapolku")
    effects = [str(c.effect or "") for c in choices(match) if c.kind == "to"]
    assert effects and not any("fare" in effect or "event" in effect for effect in effects)


def test_a_click_on_a_city_takes_the_way_without_fare_the_others_stand_aside_st22() -> None:
    """Several lines lead into a city: one is usual, the others are asked for."""
    found = 0
    for at in ("tunis", "cape_verde", "gold_coast", "whalefish_bay"):
        for face in range(1, 7):
            match = play(match_at(at, 300), "roll", f"rolled {face}")
            ways: dict[str, list[Choice]] = {}
            for told in choices(match):
                if told.kind == "to":
                    ways.setdefault(told.place or "", []).append(told)
            for here in ways.values():
                assert [told.aside for told in here].count(False) == 1
                usual = next(told for told in here if not told.aside)
                if any("fare" not in str(told.effect or "") for told in here):
                    assert "fare" not in str(usual.effect or "")
                found += len(here) - 1
    assert found > 0


def test_rain_tells_how_far_by_land_and_by_sea_re85() -> None:
    match = play(match_at("tunis", 300, effects=["sadekausi_alkaa"]), "roll", "rolled 4")
    headline, detail = sentence(match, 0)
    assert headline == "You rolled 4." and detail.startswith("By land 3, by sea 4.")


def test_the_place_of_the_pawn_stands_for_stopping_and_turning_re23_re43() -> None:
    match = match_at("tunis", 100)
    play(match, "stay")
    assert cells(scene(match))["tunis"].get("data-a") == choice(match, "pay").code
    assert str(choice(match, "pay").effect) == "£100"


def test_a_closed_token_says_why_re47() -> None:
    match = match_at("tunis", 300, tokens={"tunis": ["discovery:ruby"]})
    play(match, "stay")
    assert "can be turned only once your expedition is complete" in sentence(match, 0)[1]
    match = match_at("tunis", 300, complete=True, tokens={"tunis": ["discovery:ruby"]})
    play(match, "stay")
    assert "Turn the discovery token here for £100." in sentence(match, 0)[1]


def test_a_permit_is_called_by_its_card_re84() -> None:
    match = play(match_at("tunis", 0, effects=["kaivauslupa"]), "stay")
    told = choice(match, "permit")
    assert (str(told.label), str(told.effect)) == ("Turn the token with Digging Permit", "free")


def test_the_die_in_the_picture_can_be_pressed_where_it_may_be_rolled_re13_re45() -> None:
    match = match_at("tunis", 0)
    assert cells(scene(match))["die"].get("data-a") == choice(match, "roll").code
    play(match, "stay")
    assert cells(scene(match))["die"].get("data-a") == choice(match, "try").code
    assert "die" not in cells(scene(match_at("tunis", 0), 1))


# --- cards ------------------------------------------------------------------------------------------


def test_cards_that_are_clicked_to_be_read_are_not_played_at_once_re36() -> None:
    match = match_at("tunis", 0, expedition=["ratsu", "kahvipavut"], hand=["tiedustelija"])
    play(match, "stay")
    careful = {told.text for told in choices(match) if told.careful}
    cards = {"ability ratsu", "sell ratsu", "sell kahvipavut", "play tiedustelija"}
    assert careful == cards | {"ability my.onnenonkija"}
    assert str(choice(match, "sell kahvipavut").effect) == "for £300"
    ride = str(choice(match, "sell ratsu").effect)
    assert ride.startswith("for £100; you give up: ") and "step" in ride
    places = {told.text: told.place for told in choices(match)}
    assert places["ability ratsu"] == places["sell ratsu"] == "card-ratsu"
    assert places["play tiedustelija"] == "hand-tiedustelija"


def test_the_own_sheet_has_the_choices_and_others_have_none_re33() -> None:
    match = match_at("tunis", 0, {"at": "cairo", "money": 0, "expedition": ["kivaari"]}, expedition=["ratsu"])
    play(match, "stay")
    own = sheets(match, 0)["expedition"]
    codes = cells(ET.fromstring(shown(own)))["card-ratsu"].get("data-a", "").split()
    assert codes == [choice(match, "ability ratsu").code, choice(match, "sell ratsu").code]
    assert [fact.id for fact in own.reach] == ["card-ratsu", "character"]
    other = sheets(match, 1)["expedition"]
    assert "data-a=" not in shown(other) and "Rifle" in shown(other) and other.reach == ()


def test_hands_are_seen_by_their_owners_alone_re74() -> None:
    match = match_at("tunis", 0, {"at": "cairo", "money": 0, "hand": ["sabotaasi", "ahakutti"]})
    held = VIEW.hand(match.redacted(1), 1)
    assert [fact.id for fact in held] == ["hand-sabotaasi", "hand-ahakutti"]
    assert str(held[0].text).startswith("Destroy an expedition card"), "it can be read at any time"
    assert "hand" in sheets(match, 1, 1) and "hand" not in sheets(match, 1, 0)
    assert facts(match, 1)["hand"].value == "2"
    for viewer in (None, 0):
        s = match.redacted(viewer)
        assert VIEW.hand(s, 1) == []
        told = VIEW.text_board(s, NAMES, None) + shown(sheets(match, 1, viewer)["expedition"])
        assert "Sabotage" not in told


def test_panels_tell_symbols_with_separators_and_when_it_is_complete_re29_re30() -> None:
    match = match_at("tunis", 0, expedition=["kivaari", "viidakkoveitsi"])
    told = facts(match)
    assert (told["symbol-action"].value, told["symbol-travel"].value) == ("2 (+1)/3", "0 (+1)/3")
    assert told["type-equipment"].value == "2" and "complete" not in told
    assert "complete" in facts(match_at("tunis", 0, complete=True))


def test_effects_and_lost_turns_are_told_re84_re91() -> None:
    match = match_at("tunis", 0, {"at": "cairo", "money": 0, "lost_turns": 2}, effects=["kuume"])
    assert any(str(fact.label) == "Fever" for fact in facts(match).values())
    assert str(facts(match, 1)["lost"].value) == "2 turns"
    assert "Fever" in [str(line) for line in VIEW.headlines(match.state)]


def test_reconstructed_cards_carry_their_mark() -> None:
    match = match_at("tunis", 0, expedition=["koysi"], hand=["salapolku", "sabotaasi"])
    assert str(sheets(match, 0)["expedition"].note) == "1 card is reconstructed"
    assert "rk-ours" in shown(sheets(match, 0)["expedition"])
    assert [fact.reconstructed for fact in VIEW.hand(match.state, 0)] == [False, True]


# --- tokens -----------------------------------------------------------------------------------------


def test_levels_can_be_told_and_what_was_seen_is_known_to_the_viewer_alone_re5_re81() -> None:
    match = match_at(
        "tunis", 0, expedition=["vainu"], tokens={"tunis": ["equipment:ruby", "discovery:topaz"]}
    )
    play(match, "stay", "ability vainu", "seen ruby")
    label = str(cells(scene(match, 0))["tunis"].get("aria-label"))
    assert "equipment token" in label and "you know it: Ruby" in label
    for viewer in (1, None):
        assert "Ruby" not in drawn(match, viewer) and "known-ruby" not in drawn(match, viewer)
    assert "known-ruby" in drawn(match, 0)


def test_a_turned_token_lies_open_re51() -> None:
    match = match_at("tunis", 100, tokens={"tunis": ["equipment:topaz", "discovery:robber"]})
    play(match, "stay", "pay", "turned topaz")
    assert re.search(r'<use href="#st-token-topaz"[^>]*data-i="token"', drawn(match, None))


def test_the_card_that_is_one_too_many_is_marked_new_until_something_is_decided_re32() -> None:
    cards = ["kivaari", "ansa", "kauppatavarat", "lyhty", "automobiili", "purjevene", "viidakkoveitsi"]
    match = match_at("tunis", 300, expedition=cards, tokens={"tunis": ["equipment:expedition"]})
    play(match, "stay", "pay", "turned expedition", "card ratsu")
    assert phase(match) == "LIMIT"
    sheet = sheets(match, 0)["expedition"]
    assert [fact.id for fact in sheet.reach if fact.fresh] == ["card-ratsu"]
    assert shown(sheet).count("rk-fresh") == 1
    play(match, "sell ansa")
    assert not any(fact.fresh for fact in sheets(match, 0)["expedition"].reach)


# --- dice -------------------------------------------------------------------------------------------


def danger(match: Match, card: str, shown: str) -> Match:
    """A danger token is turned and faced."""
    return play(match, "stay", "pay", "turned danger", f"danger {card}", f"shows {shown}")


def test_a_danger_says_what_is_needed_what_is_missing_and_what_it_costs_re61_re62() -> None:
    match = danger(match_at("tunis", 100, expedition=["kivaari"]), "urosnorsu", "2.1.1.1")
    assert sentence(match, 0) == (
        "Danger: Bull Elephant.",
        "Needed: 3 × action. Missing: 1 × action. Throw dice again with a card? Otherwise: Lose 2 turns.",
    )
    assert sentence(match, 1)[0] == "Aino in danger: Bull Elephant."
    assert (
        "Bull Elephant" in drawn(match) and sum(name.startswith("die-") for name in cells(scene(match))) == 5
    )


def test_each_die_can_be_clicked_and_put_back_re62() -> None:
    match = danger(match_at("tunis", 100, expedition=["kivaari"]), "urosnorsu", "2.1.1.1")
    play(match, "ability kivaari")
    dice = {name: cell for name, cell in cells(scene(match)).items() if name.startswith("die-")}
    codes = [cell.get("data-a") for cell in dice.values()]
    wanted = [
        choice(match, f"die {face}").code for face in ("action", "action", "resources", "travel", "gem")
    ]
    assert codes == wanted
    play(match, "die resources")
    aside = [cell for cell in cells(scene(match)).values() if cell.get("data-instead") is not None]
    assert len(aside) == 1 and "resources" in str(aside[0].get("aria-label"))


def test_all_throws_are_counted_beside_what_chance_would_have() -> None:
    match = danger(match_at("tunis", 100), "urosnorsu", "1.1.1.2")
    sheet = sheets(match, 0)["danger-dice"]
    assert sheet.shared and str(sheet.title) == "5 danger dice thrown so far"
    assert re.findall(r'class="st-count"[^>]*>(\d+)<', shown(sheet)) == ["1", "1", "1", "2"]
    heights = re.findall(r'd="M[\d.]+ ([\d.]+)H[\d.]+" class="st-expected"', shown(sheet))
    assert heights[0] == heights[3] < heights[1] == heights[2], "gems and action are twice as likely"


# --- the end ----------------------------------------------------------------------------------------


def test_the_end_tells_who_brought_what_home_re96() -> None:
    match = match_at("egypt", 0, {"at": "congo", "money": 100, "items": ["horseshoe"]}, items=["star"],
                     star_found=True)  # fmt: skip
    play(match, "roll", "rolled 6", "to cairo/land.cairo-egypt.1")
    assert match.over and sentence(match, None)[0] == "Aino has brought the Star of Africa home!"
    *_, total = VIEW.score_sheet(match.state)
    assert total.total and [int(value) for value in total.values] == [1, 0]
    assert [str(note) for note in total.notes] == [
        "brought the Star of Africa home: Cairo",
        "had found a horseshoe, but did not reach home",
    ]


@pytest.mark.parametrize("name", ["gentle"])
def test_gentle_words_stand_for_sentences_that_are_said(name: str) -> None:
    """A sentence that is changed in the code must be changed in the theme, too."""
    from tools import messages

    known = {m.id if isinstance(m.id, str) else m.id[0]: m for m in messages.extracted() if m.id}
    theme = next(theme for theme in retki().about.themes if theme.id == name)
    for template, word in theme.words.items():
        assert template in known, template
        assert set(re.findall(r"\{(\w+)\}", template)) == set(re.findall(r"\{(\w+)\}", word.template))
