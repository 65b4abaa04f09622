"""What the dice decided stays on the chart of Retkikunnat, for everybody, until the game moves on."""

from __future__ import annotations

import random

from lauta.engine.drawing.painter import ordered, piece_markup
from lauta.engine.match import Match
from lauta.engine.presentation import History
from lauta.engine.scene import Piece

from .tables import match_at, module, play, retki
from .test_view import VIEW, danger, request


def drawn(match: Match, viewer: int | None = None) -> str:
    """The last contest on the chart, empty where there is none."""
    return "".join(map(piece_markup, past(match, viewer)))


def past(match: Match, viewer: int | None = None) -> list[Piece]:
    """The pieces of the last contest on the chart."""
    scene = VIEW.scene(match.redacted(viewer), request(match, viewer))
    return ordered(piece for piece in scene.pieces if {"rk-inset", "past"} <= set(piece.tone.split()))


def duel(loot: str = "loot_money 400", *others: dict[str, object]) -> Match:
    """Aino challenges Bram in Tunis."""
    saver = others or ({"at": "cairo", "money": 0},)
    match = match_at("tunis", 0, {"at": "tunis", "money": 600}, *saver)
    return play(match, "stay", "challenge b", loot)


def test_a_danger_stays_until_the_next_move_re61() -> None:
    match = danger(match_at("tunis", 100, {"at": "cairo", "money": 0}), "urosnorsu", "2.1.1.1")
    for viewer in (None, 0, 1):
        told = drawn(match, viewer)
        assert "Bull Elephant" in told and "the danger is not survived; missing: 1 × action" in told
        assert told.count('class="rk-die ') == 5 and "data-a=" not in told
    assert drawn(play(match, "roll")), "nothing has moved yet"
    assert not drawn(play(match, "rolled 3"))


def test_a_danger_that_was_survived_says_so_re61() -> None:
    match = danger(match_at("tunis", 100, {"at": "cairo", "money": 0}), "urosnorsu", "3.1.1.0")
    assert "the danger is survived" in drawn(match)


def test_dice_thrown_again_lie_as_they_came_to_lie_re62() -> None:
    match = danger(match_at("tunis", 100, expedition=["kivaari"]), "urosnorsu", "2.1.1.1")
    assert not drawn(match, 0), "it is not decided yet"
    play(match, "ability kivaari", "die gem", "shows 1.0.0.0")
    assert "the danger is survived" in drawn(match, 1) and drawn(match, 1).count("#~rk-tick") == 3


def test_a_penalty_that_is_chosen_leaves_the_danger_in_sight_re63() -> None:
    expedition = ["ratsu", "automobiili"]
    match = danger(match_at("tunis", 100, expedition=expedition), "puhvelilauma", "0.0.0.5")
    while {action.kind for action in match.legal_actions()} == {"pass"}:
        match.play("pass")
    assert {action.kind for action in match.legal_actions()} == {"lose"} and drawn(match, 1)
    assert drawn(play(match, "lose ratsu"), 1)


def test_an_encounter_stays_with_its_target_and_its_loot_re66_to_re69() -> None:
    match = play(duel(), "shows 3.0.2.0", "choose travel")
    assert not drawn(match)
    play(match, "shows 3.1.0.1")
    for viewer in (None, 0, 1, 2):
        told = drawn(match, viewer)
        assert "the attack fails; missing: 2 × travel" in told
        assert "chose 2 × travel" in told and "£400" in told
        assert told.index("Aino") < told.index("Bram")
    match = play(duel(), "shows 3.0.2.0", "choose travel", "shows 1.1.2.1")
    assert "the attack succeeds" in drawn(match)


def test_who_was_saved_needs_no_dice_re70() -> None:
    match = play(duel("loot_money 400", {"at": "cairo", "money": 0, "hand": ["palvelus"]}), "play palvelus")
    told = drawn(match)
    assert "is saved: nothing happens" in told and 'class="rk-die ' not in told


def test_who_saves_in_vain_saves_nobody_re70_re76() -> None:
    match = match_at(
        "tunis",
        0,
        {"at": "tunis", "money": 600},
        {"at": "cairo", "money": 0, "hand": ["palvelus"]},
        hand=["ahakutti"],
    )
    play(match, "stay", "challenge b", "loot_money 400", "play palvelus", "play ahakutti")
    play(match, "shows 3.0.2.0", "choose travel", "shows 1.1.2.1")
    while {action.kind for action in match.legal_actions()} == {"pass"}:
        match.play("pass")
    assert "the attack succeeds" in drawn(match)


def test_no_place_to_be_chosen_lies_below_it() -> None:
    """A danger on the way: who goes on by sea in the south-west sees where to, who goes north its dice."""
    for at, city, sizes in (
        ("tunis", "tripoli", {False}),
        ("congo", "kandjama", {True}),
        ("sea:congo-whalefish_bay:3", "whalefish_bay", set[bool]()),
    ):
        match = play(match_at(at, 300), "roll", "rolled 6")
        play(match, next(a.text for a in match.legal_actions() if a.text.startswith(f"to {city}")))
        play(match, "event epaonni", "danger urosnorsu", "shows 5.0.0.0")
        assert {"small" in piece.tone.split() for piece in past(match, 0)} == sizes, at
        assert drawn(match, 1), "who chooses nothing sees it"


def test_a_log_that_grows_is_read_on_and_tells_the_same() -> None:
    annals, contests = module("table.history"), module("table.last_contest")
    match, dice, log = retki().match(3, seed=4), random.Random(2), History()
    seen = set()
    while not match.over and len(match.log) < 900:
        match.play(dice.choice(match.legal_actions()))
        log.extend((entry.actor, entry.action) for entry in match.log[len(log) :])
        assert contests.last_fought(log) == contests.last_fought(list(log))
        if dice.random() < 0.05:
            assert annals.read(3, log) == annals.read(3, list(log))
        seen.add(contests.last_fought(log) is None)
    assert seen == {True, False}
    assert annals.read(3, log).throws and annals.read(3, log).events
