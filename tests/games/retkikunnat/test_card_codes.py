"""Words of the vocabulary that our own cards use less than fully: other cards are played (section 20)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lauta.engine.game import Game
from lauta.engine.match import Match
from tests.games.files import changed

from .tables import IDLE, legal, match_at, module, numbers, phase, play, spots
from .test_data import CARDS, with_file

BOOTS = """id = "vaelluskengat"
name_fi = "Vaelluskengät"
name_en = "Hiking Boots"
copies = 1
type = "equipment"
symbols = { travel = 1 }
abilities = [
  { code = "extra_steps", n = 1, terrain = "land" },
"""
SHIELD = (
    BOOTS,
    BOOTS.replace(
        'code = "extra_steps", n = 1, terrain = "land"',
        'code = "shield", against = "rain", amount = 1, cost = "none"',
    ),
)


def game_with(folder: Path, *changes: tuple[str, str]) -> Game:
    """The game with changed cards, numbered as our own are."""
    return with_file(changed(folder, CARDS, *changes))


def begun(game: Game, at: str, money: int, **owned: str) -> tuple[Match, Any]:
    """A match whose first turn begins there; `card` and `hand` are what the player owns."""
    match = game.match(2, mode="checked")
    while phase(match) != "TURN":
        match.play(match.legal_actions()[0])
    s = match.state
    me = s.players[s.turn]
    me.at, me.money, me.character = spots()[at], money, numbers("character")[IDLE]
    if "card" in owned:
        game.module("rules.holdings", "checked").gain(me, numbers("expedition")[owned["card"]])
    if "hand" in owned:
        me.hand[numbers("hand")[owned["hand"]]] += 1
        me.held += 1
    return match, me


def test_a_shield_against_rain_works_where_it_begins_on_the_way_re18_re85(tmp_path: Path) -> None:
    match, _ = begun(game_with(tmp_path, SHIELD), "tunis", 0, card="vaelluskengat")
    play(match, "roll", "rolled 5", "to tripoli/land.tunis-tripoli.2", "event sadekausi_alkaa")
    assert "to land.tripoli-egypt.2" in legal(match), "none of the 5 steps is taken off"


def test_a_shield_against_rain_works_for_the_roll_of_a_captive_re42_re85(tmp_path: Path) -> None:
    game = game_with(tmp_path, SHIELD)
    match, me = begun(game, "land:sahara-dar_fur:2", 0, card="vaelluskengat")
    me.captive = 1
    rain = numbers("event")["sadekausi_alkaa"]
    game.module("rules.events", "checked").put_in_force(match.state, match.state.turn, rain)
    play(match, "roll", "rolled 2")
    assert "to land.sahara-dar_fur.4" in legal(match), "none of the 2 steps is taken off"


def test_dice_that_suffice_are_not_thrown_again_by_the_same_card_re62(tmp_path: Path) -> None:
    twice = game_with(tmp_path, ("times = 1", "times = 2"))
    match, _ = begun(twice, "egypt", 100, hand="onnenpotku")
    play(match, "stay", "pay", "turned danger", "pass", "danger suo", "shows 5.0.0.0", "play onnenpotku")
    play(match, "die action", "throw", "shows 0.0.1.0")
    assert phase(match) == "TURN", "the danger is survived, and the next turn begins"
    again, _ = begun(twice, "egypt", 100, hand="onnenpotku")
    play(again, "stay", "pay", "turned danger", "pass", "danger suo", "shows 5.0.0.0", "play onnenpotku")
    assert phase(play(again, "die action", "throw", "shows 0.0.0.1")) == "DICE_PICK", "once more"


def test_who_pays_all_others_does_so_in_turn_order_as_far_as_possible_re90() -> None:
    match = match_at("tunis", 200, {"money": 0}, {"money": 100}, {"money": 500})
    collect, players = module("rules.events").collect, match.state.players
    collect(match.state, 0, -100)
    assert [player.money for player in players[:4]] == [0, 100, 200, 500]
    collect(match.state, 2, -300)
    assert [player.money for player in players[:4]] == [0, 100, 0, 700]
    collect(match.state, 0, 300)
    assert [player.money for player in players[:4]] == [400, 0, 0, 400]


def test_a_keen_nose_may_reach_the_next_cities_by_land_re82(tmp_path: Path) -> None:
    scope = 'code = "peek_token", scope = "own'
    game = game_with(tmp_path, (f'{scope}"', f'{scope}_or_next"'))
    match, _ = begun(game, "tunis", 0, card="vainu")
    play(match, "stay", "ability vainu")
    assert legal(match) == {"city tunis", "city tripoli"}, "no token lies in Tangier"
    own = play(match_at("tunis", 0, expedition=["vainu"]), "stay", "ability vainu")
    assert phase(own) == "PEEK", "as the card is, it looks at the token of the city at once"


def test_an_owner_who_has_read_changing_places_says_what_it_is_re101(tmp_path: Path) -> None:
    unmarked = 'kind = "hand"\neffects = [\n  { code = "swap_positions" },\n]\nunmarked = true'
    at_once = 'kind = "immediate"\neffects = [\n  { code = "change_places" },\n]'
    (tmp_path / "kept").mkdir()
    (tmp_path / "at_once").mkdir()
    kept = game_with(tmp_path / "kept", (unmarked, unmarked.replace("true", "false")))
    match, me = begun(kept, "tunis", 0)
    play(match, "roll", "rolled 3", "to tripoli/land.tunis-tripoli.2", "event paikanvaihto")
    assert me.held == 1, "a hand card, whatever the option says"
    match, me = begun(game_with(tmp_path / "at_once", (unmarked, at_once)), "tunis", 0)
    play(match, "roll", "rolled 3", "to tripoli/land.tunis-tripoli.2", "event paikanvaihto")
    assert legal(match) == {f"swap {'ab'[1 - match.state.turn]}"} and me.held == 0
    assert len(match.game.module("data.constants").HAND_EVENTS) == len(numbers("hand")) - 1
