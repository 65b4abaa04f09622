"""What Afrikan tähti shows: choices with their costs, ways, what the log tells, panels, the end.

That every choice can be played and every viewer has a page is in tests/contract/test_views.py.
"""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from lauta.engine.drawing.painter import paint
from lauta.engine.match import Action, Match
from lauta.engine.presentation import Choice, Fact, History, SceneRequest, Sheet
from lauta.games.shared.star_board.data import constants as tables
from lauta.games.shared.star_board.data.constants import SPOT_NAMES
from lauta.games.shared.star_board.speech.places import special_of

from ..drawn import SVG
from .tables import match_at, module, play, tahti

VIEW = tahti().view
NAMES = ["Aino", "Bram"]


def choices(match: Match) -> dict[str, Choice]:
    """The choices of a position by their text."""
    legal = [action.number for action in match.legal_actions()]
    return {choice.text: choice for choice in VIEW.choices(match.state, legal, NAMES)}


def request(match: Match, **keys: object) -> SceneRequest:
    return SceneRequest(choices=list(choices(match).values()), names=NAMES, log=match.log, **keys)  # type: ignore[arg-type]


def drawn(match: Match) -> str:
    """The board as it is drawn."""
    return paint(VIEW.scene(match.state, request(match)))


def cell(match: Match, spot: str) -> ET.Element:
    """A spot of the drawn board."""
    root = ET.fromstring(drawn(match))
    return next(e for e in root.iter() if e.get("data-cell") == spot)


def last_line(match: Match, *texts: str) -> str:
    """The log line of the last of these actions."""
    play(match, *texts[:-1])
    before = match.redacted(None)
    number = match.play(texts[-1]).number
    return str(VIEW.log_line(before, number, match.redacted(None), NAMES).phrase)


def facts(match: Match, seat: int = 0) -> dict[str, Fact]:
    return {fact.id: fact for fact in VIEW.facts(match.state, seat)}


# --- what can be done -------------------------------------------------------------------------------


def test_choices_tell_fare_token_and_what_awaits_st17_st22_st31() -> None:
    match = play(match_at("congo", 100, tokens={"kandjama": ["blank"]}), "roll", "rolled 3")
    told = choices(match)
    assert str(told["to kandjama"].label) == "Move to Kandjama"
    assert str(told["to kandjama"].effect) == "a token"
    assert told["to kandjama"].place == "kandjama"
    assert str(told["to sea.congo-whalefish_bay.3 100"].effect) == "fare £100"


def test_a_fare_that_leaves_nothing_for_the_token_is_said_to_st14() -> None:
    match = match_at("gold_coast", 300, tokens={"congo": ["ruby"]})
    assert str(choices(match)["fly congo"].effect) == "fare £300; a token, but no money left for it"
    match = match_at("gold_coast", 400, tokens={"congo": ["ruby"]})
    assert str(choices(match)["fly congo"].effect) == "fare £300; a token"


def test_traps_bonus_and_home_are_told_before_st44_st48_st52() -> None:
    match = play(match_at("sahara", 0), "roll", "rolled 2")
    assert str(choices(match)["to land.sahara-dar_fur.2"].effect) == "the Bedouins take you captive"
    match = play(match_at("whalefish_bay", 0), "roll", "rolled 4")
    assert str(choices(match)["to capetown"].effect) == "£500 for the first to arrive; a token"
    match = play(match_at("egypt", 0, items=["star"]), "roll", "rolled 4")
    assert str(choices(match)["to cairo"].effect) == "home: you win"


def test_special_places_tell_their_rule_to_who_points_at_them_st44_st48() -> None:
    gem = {spot: ["ruby"] for spot in ("gold_coast", "slave_coast", "capetown")}
    match = match_at("tangier", 300, tokens=gem)
    told = {spot: str(cell(match, spot).get("aria-label")) for spot in SPOT_NAMES}
    assert told["gold_coast"] == "Gold Coast, token face down, a gem turned up here brings double"
    held = "Slave Coast, token face down, a player who reveals a blank token here is held for 3 turns"
    assert told["slave_coast"] == held
    assert told["capetown"] == "Cape Town, token face down, the first player to stop here gets £500"
    caught = [spot for spot, label in told.items() if label.endswith("is a captive until a roll of 1 or 2")]
    assert caught == [
        spot for spot in SPOT_NAMES if special_of(SPOT_NAMES.index(spot)) in ("bedouins", "pirates")
    ]
    assert told["sahara"] == "Sahara, token face down" and told["congo"] == "Congo, token face down"


def test_the_rule_of_a_place_is_told_as_long_as_it_holds_and_once() -> None:
    match = match_at("tangier", 300, tokens={"gold_coast": []})
    assert cell(match, "gold_coast").get("aria-label") == "Gold Coast"
    match = play(match_at("sahara", 0), "roll", "rolled 2")
    label = str(cell(match, "land.sahara-dar_fur.2").get("aria-label"))
    assert label.endswith("the Bedouins take you captive") and label.count("captive") == 1
    match = match_at("gold_coast", 300, tokens={"gold_coast": ["ruby"]}, options={"gold_coast_factor": 3})
    assert "a gem turned up here brings 3 times its value" in str(cell(match, "gold_coast").get("aria-label"))


def test_the_dearer_way_to_a_place_stands_aside() -> None:
    """A click takes the cheapest; what costs more is asked for (ST-22)."""
    found = 0
    for roll in range(1, 7):
        match = play(match_at("tangier", 300), "roll", f"rolled {roll}")
        ways: dict[str, list[Choice]] = {}
        for choice in choices(match).values():
            ways.setdefault(choice.place or "", []).append(choice)
        for here in ways.values():
            assert [choice.aside for choice in here] == [False] + [True] * (len(here) - 1)
            found += len(here) - 1
    assert found > 0


def test_the_token_under_the_pawn_can_be_clicked_st31_st32() -> None:
    match = match_at("tunis", 100, tokens={"tunis": ["ruby"]})
    assert cell(match, "tunis").get("data-a") == choices(match)["pay"].code
    match = match_at("tunis", 0, tokens={"tunis": ["ruby"]})
    assert cell(match, "tunis").get("data-a") == choices(match)["try"].code


def test_the_die_can_be_pressed_where_it_may_be_rolled_st16_st32_st49() -> None:
    match = match_at("tunis", 100, tokens={"tunis": ["ruby"]})
    offered = choices(match)
    die = cell(match, "die")
    assert die.get("data-a") == f"{offered['roll'].code} {offered['try'].code}"
    assert die.get("aria-label") == "Roll and move, Roll for the token"
    assert offered["roll"].place is None, "the button stays"
    match = match_at("land:sahara-dar_fur:2", 100, captive=True)
    assert cell(match, "die").get("aria-label") == "Roll to get free"
    play(match, "roll", "rolled 1")
    assert 'data-cell="die"' not in drawn(match), "the die is cast"


@pytest.mark.parametrize("at, money, roll, spot, way", [
    ("tripoli", 0, 4, "land.tangier-tunis.4", 5), ("tripoli", 100, 4, "cairo", 5),
    ("tunis", 0, 6, "tripoli", 4),
])  # fmt: skip
def test_the_way_to_a_target_is_drawn_step_by_step(
    at: str, money: int, roll: int, spot: str, way: int
) -> None:
    match = play(match_at(at, money), "roll", f"rolled {roll}")
    scenes = module("table.scenes")
    choice = next(choice for choice in choices(match).values() if choice.place == spot)
    kind, args = module("rules.actions").split(choice.action)
    spots = scenes._way(match.state, kind, args)
    assert (len(spots), SPOT_NAMES[spots[0]], SPOT_NAMES[spots[-1]]) == (way, at, spot)


def test_every_way_of_every_roll_can_be_drawn() -> None:
    """From each spot with each roll, rich: ends at the target, in at most as many steps as rolled (ST-16)."""
    split, scenes = module("rules.actions").split, module("table.scenes")
    for spot in SPOT_NAMES[::3]:
        for roll in range(1, 7):
            match = play(match_at(spot.replace(".", ":"), 1000), "roll", f"rolled {roll}")
            for choice in choices(match).values():
                kind, args = split(choice.action)
                way = scenes._way(match.state, kind, args)
                assert (way[0], way[-1]) == (SPOT_NAMES.index(spot), args[0])
                assert 2 <= len(way) <= roll + 1
                voyages = sum(a < tables.N_CITIES and bool(tables.AT_SEA[b]) for a, b in pairwise(way))
                assert voyages == args[1], "a fare for every departure by sea (ST-22)"


# --- what has happened ------------------------------------------------------------------------------


def test_the_log_tells_moves_and_fares() -> None:
    match = match_at("congo", 200)
    told = last_line(match, "roll", "rolled 3", "to sea.congo-whalefish_bay.3 100")
    assert told == "Aino rolls 3, pays £100 and goes to the sea route Congo–Whalefish Bay (3/4)"
    match = match_at("gold_coast", 300)
    assert last_line(match, "fly congo") == "Aino flies to Congo for £300"


def test_the_log_tells_what_tokens_do_st36_to_st46() -> None:
    for city, token, told in (
        ("tunis", "ruby", "Aino finds a ruby in Tunis and gets £1000"),
        ("gold_coast", "topaz", "Aino finds a topaz on the Gold Coast and gets £600"),
        ("tunis", "robber", "Aino meets a robber in Tunis and loses £200"),
        ("tunis", "blank", "Aino finds nothing in Tunis"),
        ("slave_coast", "blank", "Aino finds nothing on the Slave Coast and is held there for 3 turns"),
        ("tunis", "horseshoe", "Aino finds a horseshoe in Tunis: too early, it is worthless"),
        ("tunis", "star", "Aino finds the Star of Africa in Tunis!"),
    ):
        match = match_at(city, 300, tokens={city: [token]})
        assert last_line(match, "pay", token) == told


def test_the_log_tells_captivity_bonus_and_victory_st44_st47_st52() -> None:
    match = match_at("sahara", 0)
    told = last_line(match, "roll", "rolled 2", "to land.sahara-dar_fur.2")
    assert told == "Aino rolls 2 and goes to the Bedouins (Sahara–Dar-Fur), and is taken captive"
    match = match_at("whalefish_bay", 0)
    told = last_line(match, "roll", "rolled 4", "to capetown")
    assert told == "Aino rolls 4 and goes to Cape Town, and gets £500 for being first there"
    match = match_at("egypt", 0, items=["star"])
    told = last_line(match, "roll", "rolled 6", "to cairo")
    assert told == "Aino rolls 6 and goes to Cairo, brings the Star of Africa home and wins"


def test_a_turn_that_passes_by_is_told_st46() -> None:
    match = match_at("tunis", 300, {"at": "slave_coast", "money": 0, "lost_turns": 2})
    assert last_line(match, "pass") == "Aino does nothing; Bram has to sit out"


def test_a_turn_is_not_given_away_by_one_press_st13() -> None:
    known = choices(match_at("tunis", 300))
    assert {text for text, choice in known.items() if choice.sure} == {"pass"}
    stranded = choices(match_at("st_helena", 0, tokens={"st_helena": []}, options={"free_passage_steps": 0}))
    assert {"pass"} == set(stranded) and stranded["pass"].sure is None  # there is nothing else


def test_annals_follow_pawns_through_a_whole_match() -> None:
    """Rolls, ways and tokens read from the log are those that the states went through."""
    annals, c = module("table.history"), module("data.constants")
    match, dice = tahti().match(3, seed=5), random.Random(5)
    while not match.over:
        match.play(
            dice.choice([a for a in match.legal_actions() if a.kind != "pass"] or match.legal_actions())
        )
    told = annals.read(match.state, match.log)
    assert sum(told.counts) == len(told.rolls) == sum(a.kind == "rolled" for a in actions_of(match))
    states = list(match.states())
    for trip in told.trips:
        before, after = states[trip.n].players[trip.seat], states[trip.n + 1].players[trip.seat]
        assert (trip.spots[0], trip.spots[-1]) == (before.at, after.at)
    for found in told.turned:
        assert states[found.n].token[found.city] and not states[found.n + 1].token[found.city]
        assert states[found.n + 1].players[found.seat].found[found.token] > 0
    for roll in told.rolls:
        assert roll.seat is None or roll.seat == states[roll.n].turn
    assert sum(sum(p.found) for p in match.state.players) == c.N_CITIES - 2 - sum(match.state.remaining)


def test_a_log_that_grows_is_read_on_and_tells_the_same() -> None:
    annals, match, dice = module("table.history"), tahti().match(3, seed=7), random.Random(7)
    log = Counted()
    while not match.over and len(match.log) < 200:
        match.play(dice.choice(match.legal_actions()))
        log.extend((entry.actor, entry.action) for entry in match.log[len(log) :])
        told = annals.read(match.state, log)
        assert told == annals.read(match.state, list(log))
        assert told.counts == tuple(sum(roll.face == face for roll in told.rolls) for face in range(1, 7))
        for n in (0, len(log) // 2, len(log)):
            assert list(told.trips_since(n)) == [trip for trip in told.trips if trip.n >= n]
            assert list(told.turned_since(n)) == [found for found in told.turned if found.n >= n]
    assert told.rolls and told.trips and told.turned
    assert log.looks == len(log), "each entry is read once"


class Counted(History):
    """A log that counts how often its entries are looked at."""

    looks = 0

    def __getitem__(self, n: Any) -> Any:
        self.looks += 1
        return super().__getitem__(n)


def actions_of(match: Match) -> list[Action]:
    return [match.action(entry.action) for entry in match.log]


def test_a_turned_token_is_seen_until_its_finder_is_to_act_again_st34() -> None:
    match = match_at("suakin", 400, {"at": "cairo", "money": 0}, tokens={"dar_fur": ["ruby"]})
    play(match, "fly dar_fur", "pay", "ruby")
    token = cell(match, "dar_fur").find(f"{SVG}use[@data-i='token']")
    assert token is not None and token.attrib["href"] == "#st-token-ruby"
    assert "turned" in token.attrib["class"]
    play(match, "pass", "pass")
    assert "st-token-ruby" not in drawn(match)


def test_dice_are_counted_and_drawn_st2() -> None:
    match = match_at("tunis", 300)
    play(match, "roll", "rolled 4")
    sheet: Sheet = VIEW.sheets(match.state, 0, request(match, prefix="x-"))[0]
    assert sheet.shared and str(sheet.title) == "1 roll of the die so far"
    assert "4: 1" in sheet.scene.title
    assert 'aria-label="Aino rolled 4"' in drawn(match)


# --- panels and the end -----------------------------------------------------------------------------


def test_panels_tell_money_finds_and_plight() -> None:
    match = match_at("tunis", 300, {"at": "land:sahara-dar_fur:2", "money": 0, "captive": True},
                     tokens={"tunis": ["ruby"]})  # fmt: skip
    play(match, "pay", "ruby")
    own = facts(match)
    assert (own["money"].value, own["ruby"].value, own["pawn"].places) == ("£1200", "1", ("tunis",))
    assert str(facts(match, 1)["captive"].value) == "captive"


def test_places_are_called_by_their_names() -> None:
    """Every spot has a label of its own."""
    from lauta.games.shared.star_board.speech.places import place_at, place_name, place_to

    spots = range(len(SPOT_NAMES))
    assert len({str(place_name(spot)) for spot in spots}) == len(spots)
    assert all(re.match(r"(in|on|at|with) ", str(place_at(spot))) for spot in spots)
    assert all(str(place_to(spot)).startswith("to ") for spot in spots)


def test_the_end_tells_who_brought_what_home_st52() -> None:
    match = match_at("egypt", 0, {"at": "congo", "money": 100, "items": ["horseshoe"]}, items=["star"],
                     star_found=True)  # fmt: skip
    play(match, "roll", "rolled 6", "to cairo")
    *_, total = VIEW.score_sheet(match.state)
    assert total.total and [int(value) for value in total.values] == [1, 0]
    assert [str(note) for note in total.notes] == [
        "brought the Star of Africa home: Cairo",
        "had found a horseshoe, but did not reach home",
    ]
    assert str(VIEW.prompt(match.state, 1, NAMES).headline) == "Aino has brought the Star of Africa home!"
