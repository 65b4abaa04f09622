"""What the log of Retkikunnat tells: what was done, what came of it, and nothing that is secret."""

from __future__ import annotations

import random

import pytest

from lauta.engine.actors import HIDDEN
from lauta.engine.match import Match
from lauta.engine.presentation import LogLine
from lauta.games.shared.star_board.data.constants import SPOT_NAMES

from .tables import match_at, module, play, retki
from .test_view import NAMES, VIEW


def last_line(match: Match, *texts: str, viewer: int | None = None) -> LogLine:
    """The log line of the last of these actions."""
    play(match, *texts[:-1])
    before, past = match.redacted(viewer), match.at(len(match.log))
    number = match.play(texts[-1]).number
    known = HIDDEN if past.is_secret(match.log[-1], viewer) else number
    return VIEW.log_line(before, known, match.redacted(viewer), NAMES)


def told(match: Match, *texts: str, viewer: int | None = None) -> str:
    return str(last_line(match, *texts, viewer=viewer).phrase)


def test_moves_fares_and_events_re20_st22() -> None:
    match = match_at("congo", 200)
    sea = "to sea.congo-whalefish_bay.3"
    line = "Aino sails to the sea route Congo–Whalefish Bay (3/4); pays £100"
    assert told(match, "roll", "rolled 3", sea) == line
    match = match_at("congo", 200)
    play(match, "roll", "rolled 3")
    city = next(a.text for a in match.legal_actions() if a.text.startswith("to kandjama"))
    assert told(match, city, "event perinto") == "Aino draws Inheritance; gets £300"
    match = match_at("gold_coast", 300)
    assert told(match, "fly congo") == "Aino flies to Congo; pays £300"


def test_a_hand_card_is_told_to_its_owner_alone_re74() -> None:
    lines = {}
    for viewer in (None, 0, 1):
        match = match_at("gold_coast", 300)
        lines[viewer] = told(match, "fly congo", "event sabotaasi", viewer=viewer)
    assert lines[0] == "Aino draws the hand card Sabotage"
    assert lines[1] == lines[None] == "Aino draws a hand card"


def test_a_token_that_was_looked_at_is_told_to_the_viewer_alone_re81() -> None:
    lines = {}
    for viewer in (0, 1):
        match = match_at("tunis", 0, expedition=["vainu"])
        lines[viewer] = told(match, "stay", "ability vainu", "seen ruby", viewer=viewer)
    assert lines == {0: "Aino sees a ruby in Tunis", 1: "Aino looks at the token in Tunis"}


@pytest.mark.parametrize("token, line", [
    ("topaz", "Aino turns a topaz in Tunis; gets £300"),
    ("robber", "Aino turns a robber in Tunis; pays £200"),
    ("star", "Aino turns the Star of Africa in Tunis; has the Star of Africa"),
    ("danger", "Aino turns a danger token in Tunis"),
])  # fmt: skip
def test_tokens_tell_what_they_do_re53_to_re58(token: str, line: str) -> None:
    level = "discovery" if token == "star" else "equipment"
    stack = [f"{level}:{token}"] if token == "star" else [f"equipment:{token}", "discovery:horseshoe"]
    match = match_at("tunis", 300, complete=True, tokens={"tunis": stack})
    assert told(match, "stay", "pay", f"turned {token}") == line


def test_the_slave_coast_holds_re60() -> None:
    match = match_at("slave_coast", 300, tokens={"slave_coast": ["equipment:robber", "discovery:ruby"]})
    assert told(match, "stay", "pay", "turned robber").endswith("pays £200; must miss 3 turns")


def test_dangers_end_well_or_not_re61() -> None:
    for shown, end in (("3.1.1.0", "the danger is survived"), ("2.1.1.1", "the danger is not survived")):
        match = match_at("tunis", 100)
        line = told(match, "stay", "pay", "turned danger", "danger urosnorsu", f"shows {shown}")
        assert f": {end}" in line
        assert ("must miss 2 turns" in line) == ("not" in end)


def test_encounters_tell_the_target_and_who_gets_what_re66_to_re69() -> None:
    match = match_at("tunis", 0, {"at": "tunis", "money": 600}, {"at": "cairo", "money": 0})
    line = told(match, "stay", "challenge b", "loot_money 200")
    assert line == "Aino challenges Bram for £200"
    line = told(match, "shows 3.0.2.0", "choose travel")
    assert line == "Bram chooses 2 × travel; Aino must throw as many"
    line = told(match, "shows 1.1.2.1")
    assert "the attack succeeds; gets £200; Bram pays £200; Bram misses a turn" in line
    match = match_at("tunis", 0, {"at": "tunis", "money": 600}, {"at": "cairo", "money": 0})
    play(match, "stay", "challenge b", "loot_money 400", "shows 3.0.2.0", "choose travel")
    assert told(match, "shows 3.1.0.1").endswith("the attack fails; must miss 2 turns")


def test_lost_turns_are_told_when_they_begin_and_when_they_pass_re91() -> None:
    match = match_at("tunis", 0, {"at": "cairo", "money": 0, "lost_turns": 2}, {"at": "cairo", "money": 0})
    assert told(match, "stay", "end") == "Aino ends the turn; Bram misses a turn"
    assert told(match, "stay", "end") == "Cees ends the turn"
    match = match_at("tunis", 0, {"at": "cairo", "money": 0, "lost_turns": 2})
    assert told(match, "stay", "end") == "Aino ends the turn; Bram misses a turn"


def test_a_trade_tells_what_changes_hands_re72() -> None:
    match = match_at("tunis", 400, {"at": "tunis", "money": 300}, expedition=["kivaari"])
    line = told(match, "stay", "trade b", "give kivaari", "take_money 300", "offer")
    assert line == "Aino offers Rifle for £300"
    line = told(match, "accept")
    assert line == ("Bram accepts the trade; pays £300; receives Rifle; Aino gets £300; Aino loses Rifle")


def test_a_line_names_the_other_seats_to_which_something_happened() -> None:
    match = match_at("tunis", 0, {"at": "tunis", "money": 600}, {"at": "cairo", "money": 0})
    assert last_line(match, "stay", "challenge b", "loot_money 200").touches == ()
    play(match, "shows 3.0.2.0", "choose travel")
    assert last_line(match, "shows 1.1.2.1").touches == (1,)
    match = match_at("tunis", 0, {"at": "cairo", "money": 0, "lost_turns": 2}, {"at": "cairo", "money": 0})
    assert last_line(match, "stay", "end").touches == (1,)


def test_the_end_is_told_re96() -> None:
    match = match_at("egypt", 0, items=["star"], star_found=True)
    line = told(match, "roll", "rolled 6", "to cairo/land.cairo-egypt.1")
    assert line == "Aino goes to Cairo; Aino brings the Star of Africa home and wins"


def test_lines_point_at_places_and_leave_out_what_goes_without_saying() -> None:
    match = match_at("congo", 200)
    assert last_line(match, "roll").minor and last_line(match, "rolled 3").minor
    line = last_line(match, "to sea.congo-whalefish_bay.3")
    assert not line.minor and line.places == ("sea.congo-whalefish_bay.3",)
    assert last_line(match, "end").minor


def test_annals_follow_pawns_through_a_match() -> None:
    """Rolls, throws and ways read from the log are those that the states went through."""
    annals = module("table.history")
    match, dice = retki().match(3, seed=5), random.Random(5)
    while not match.over and len(match.log) < 900:
        lively = [a for a in match.legal_actions() if a.kind not in ("pass", "end", "stay")]
        match.play(dice.choice(lively or match.legal_actions()))
    found = annals.read(3, [tuple(entry) for entry in match.log])
    kinds = [match.action(entry.action).kind for entry in match.log]
    assert len(found.rolls) == kinds.count("rolled") and found.throws == kinds.count("shows")
    states = list(match.states())
    assert len(found.trips) > 50
    for trip in found.trips:
        before, after = states[trip.n].players[trip.seat], states[trip.n + 1].players[trip.seat]
        assert (trip.spots[0], trip.spots[-1]) == (before.at, after.at), SPOT_NAMES[before.at]
    for roll in found.rolls:
        assert roll.seat == states[roll.n].turn
