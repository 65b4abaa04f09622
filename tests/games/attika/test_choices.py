"""Decisions of Attika as people see them: one click where it is clear, buttons where it matters."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from lauta.engine.actors import CHANCE
from lauta.engine.drawing.painter import paint
from lauta.engine.match import Match
from lauta.engine.presentation import Choice, SceneRequest, picture
from lauta.games.attika.data.constants import LANDSCAPES, N_PLACES
from lauta.games.attika.decisions.expansion import hour
from lauta.games.attika.rules.actions import AT
from lauta.games.attika.rules.state import Phase
from lauta.games.attika.table import scenes

from .tables import FLOWER, attika, match_at, started

VIEW = attika().view


def offered(match: Match) -> list[Choice]:
    """What the player to act can choose."""
    numbers = [action.number for action in match.legal_actions()]
    return VIEW.choices(match.redacted(match.actor), numbers, match.names)


def on(match: Match, place: str) -> list[Choice]:
    """The choices at a place, the usual one first."""
    return [choice for choice in offered(match) if choice.place == place]


def building(kind: str = "tower", **keys: object) -> Match:
    """A building has been taken from the store; a tower costs two hills and a mountain."""
    match = match_at(store=[kind], **keys)  # type: ignore[arg-type]  # keys of a scenario
    match.play(f"build {kind}")
    return match


def again(match: Match) -> Match:
    """The same position, to try something in."""
    other = Match(match.game, match.players, match.options, chance=None)
    other._marks, other.names = {0: match.snapshot()}, match.names
    other.load([], None)
    return other


def placing(seed: int, **options: object) -> Iterator[Match]:
    """Positions of a random match in which a space is to be chosen, each to be used up."""
    match, dice = started(3, seed, **options), random.Random(seed)
    while not match.over:
        if match.state.phase in scenes.PLACING:
            yield again(match)
        actions = match.legal_actions()
        lively = [action for action in actions if action.kind != "end"] or actions
        match.play(dice.choices(lively, [action.weight for action in lively])[0])


# --- paying -----------------------------------------------------------------------------------------


def test_one_click_pays_where_one_payment_takes_the_fewest_cards_at52() -> None:
    match = building(hand={"H": 2, "M": 1, "W": 2, "F": 1})
    usual, other = on(match, "1a")
    assert not usual.aside and "you pay 2 hills + 1 mountain" in str(usual.effect)
    match.play_together([usual.action, *usual.follow])
    assert list(match.state.players[0].hand) == [2, 1, 0, 0]
    assert other.aside and other.action == usual.action and not other.follow


def test_the_cards_are_asked_for_where_several_payments_are_as_cheap_at52() -> None:
    match = building(hand={"H": 2, "W": 2, "F": 1})
    (choice,) = on(match, "1a")
    assert not choice.follow and "you choose 4 cards to pay" in str(choice.effect)
    match.play(choice.action)
    labels = [str(choice.label) for choice in offered(match)]
    assert labels == ["1 water + 1 forest + 2 hills", "2 water + 2 hills", "2 water + 1 forest + 1 hill"][:2]


def test_the_discount_of_the_map_is_told_before_the_click_at46() -> None:
    spaces = ["0,0,H", "1,0,M", *FLOWER[2:]]
    match = building(spaces=spaces, hand={"H": 1})
    assert "you pay 1 hill" in str(on(match, "1a")[0].effect)
    match = building(spaces=["0,0,H", "1,0,M", "1,-1,H", *FLOWER[3:]])
    assert str(on(match, "1a")[0].effect) == "free, the map pays for all of it"


def test_the_fee_of_a_new_settlement_is_told_at67() -> None:
    far = [*FLOWER, "3,0,H", "4,0,M", "4,-1,H"]
    match = building(spaces=far, buildings=["-1,0,athens,well"], hand={"F": 1})
    space = next(choice for choice in offered(match) if "new settlement" in str(choice.effect))
    assert str(space.effect) == "due 1 card for a new settlement: you pay 1 forest"


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("overpay", [False, True])
def test_every_click_builds_for_what_the_map_says(seed: int, overpay: bool) -> None:
    """The mark on a space is the number of cards that a click takes from the hand, or lets choose."""
    clicks = 0
    for match in list(placing(seed, overpay=overpay))[::4]:
        s = match.redacted(match.actor)
        seat, cards = s.turn, s.players[s.turn].cards
        for choice in offered(match)[::3]:
            if choice.kind != "at" or choice.aside:
                continue
            mark, number = scenes.cost_mark(s, seat, s.kind, choice.action - AT)
            trial = again(match)
            trial.play_together([choice.action, *choice.follow])
            while trial.state.phase == Phase.PAY:
                cheapest = offered(trial)[0]
                trial.play_together([cheapest.action, *cheapest.follow])
            assert cards - trial.state.players[seat].cards == (number or 0), (str(choice.effect), mark)
            assert ("free" in str(choice.effect)) == (mark != "cards")
            clicks += 1
    assert clicks > 30


def test_all_payments_are_offered_whole_or_step_by_step_at54() -> None:
    dice, wholes, steps, drawn = random.Random(4), 0, 0, 0
    for _ in range(60):
        hand = {letter: dice.randrange(1, 6) for letter in "WFHM"}
        match = building(dice.choice(["tower", "ship", "road"]), hand=hand)
        match.play(on(match, "1a")[0].action)
        if match.state.phase != Phase.PAY:
            continue
        found = sorted(_hands_left(match))
        named: list[tuple[int, ...]] = []
        for payment in offered(match):
            trial = again(match)
            trial.play_together([payment.action, *payment.follow])
            named += _hands_left(trial)
            drawn += bool(payment.made_of)
            if payment.made_of:  # what is drawn on its button leaves the hand
                hands = zip(LANDSCAPES, match.state.players[0].hand, trial.state.players[0].hand, strict=True)
                assert dict(payment.made_of) == {f"card-{name}": had - n for name, had, n in hands if had > n}
        assert sorted(named) == found and len(set(found)) == len(found)
        wholes += len(offered(match)) == len(found)
        steps += len(offered(match)) < len(found)
    assert wholes > 3 and steps > 3 and drawn > 30


def _hands_left(match: Match) -> list[tuple[int, ...]]:
    """What may be left in the hand, by every way to go on paying."""
    if match.state.phase != Phase.PAY:
        return [tuple(match.state.players[0].hand)]
    found = []
    for action in match.legal_actions():
        trial = again(match)
        trial.play(action)
        found += _hands_left(trial)
    return found


# --- what it brings ---------------------------------------------------------------------------------

RICH = ["0,0,H", "1,0,M", "1,-1,H", "0,-1,-", "-1,0,-", "-1,1,-", "0,1,-"]


def test_a_building_that_joins_two_shrines_is_said_to_win_at94() -> None:
    wins = 0
    for shrine in ("2,0", "1,-2", "0,-2", "-1,2"):
        match = building(
            spaces=RICH, buildings=["-1,0,athens,well"], hand={"H": 3, "M": 3}, shrines=["-2,0", shrine]
        )
        for choice in offered(match):
            trial = again(match)
            trial.play_together([choice.action, *choice.follow])
            said = "wins: joins two shrines" in str(choice.effect)
            assert choice.aside or said == trial.over, choice.place
            wins += said
    assert wins


def test_a_building_that_completes_a_group_is_said_to_bring_an_amphora_at81() -> None:
    match = building("mint", spaces=RICH, buildings=["0,0,athens,silver_mine"])
    by_place = {choice.place: str(choice.effect) for choice in offered(match)}
    assert by_place and all("earns 1 amphora" in effect for effect in by_place.values())


@pytest.mark.parametrize("shared", [0, 1])
def test_the_end_of_the_turn_says_how_many_cards_it_brings_at28_at31(shared: int) -> None:
    match = match_at(hand={"H": 2, "M": 1}, store=["tower"])
    if shared:
        match.play("build tower")
        choice = on(match, "1a")[0]
        match.play_together([choice.action, *choice.follow])
    (end,) = [choice for choice in offered(match) if choice.ends]
    assert str(end.label) == f"Take {3 - shared} cards and end the turn"
    assert str(end.early).endswith(f"Once more, and you take {3 - shared} cards for it.")


# --- clicks -----------------------------------------------------------------------------------------


def test_buildings_stacks_and_spaces_are_clicked_where_they_are() -> None:
    match = match_at(hand={"H": 2, "M": 1}, store=["tower", "tower"], stacks=[["well"], [], [], []])
    choices = offered(match)
    sheet = VIEW.sheets(match.redacted(0), 0, SceneRequest(choices=choices, names=match.names))[0]
    clicked = re.findall(r'data-cell="([^"]+)" data-a="([^"]+)"', paint(sheet.scene))
    codes = {choice.place: choice.code for choice in choices if choice.place}
    assert dict(clicked) == {"tower": codes["tower"], "tower-2": codes["tower"], "stack-1": codes["stack-1"]}
    assert {fact.id for fact in sheet.reach} == {"tower", "stack-1"}
    other = VIEW.sheets(match.redacted(0), 1, SceneRequest(names=match.names))[0]
    assert "data-a=" not in paint(other.scene)


@pytest.mark.parametrize(
    "mode, order",
    [
        ("none", ["stack-1", "stack-2", "tower", "ship"]),
        ("draw", ["stack-1", "stack-2", "tower", "ship"]),
        ("build", ["tower", "ship", "stack-1", "stack-2"]),
    ],
)
def test_what_can_be_done_is_at_hand_first_at26(mode: str, order: list[str]) -> None:
    match = match_at(
        spaces=["0,0,-", "1,0,H", "1,-1,H", *FLOWER[3:]],
        hand={"M": 1},
        store=["tower", "ship"],
        stacks=[["well"], ["mill"], [], []],
        mode=mode,
        actions_left=int(mode != "none"),
    )
    sheet = VIEW.sheets(match.redacted(0), 0, SceneRequest(names=match.names))[0]
    assert [fact.id for fact in sheet.reach] == order
    playable = {choice.place for choice in offered(match)} & set(order)
    assert playable and playable == set(order[: len(playable)])


def test_another_building_can_be_chosen_before_the_space_at40() -> None:
    match = match_at(hand={"H": 2, "M": 1, "W": 3}, store=["tower", "ship"])
    first = {choice.place: choice.code for choice in offered(match)}
    match.play("build tower")
    request = SceneRequest(choices=offered(match), names=match.names)
    sheet = VIEW.sheets(match.redacted(0), 0, request)[0]
    svg = paint(sheet.scene)
    assert dict(re.findall(r'data-cell="([^"]+)" data-instead="([^"]*)"', svg)) == {
        "tower": "",
        "ship": first["ship"],
    }
    chips = {fact.id: fact.instead for fact in sheet.reach if not fact.id.startswith("stack")}
    assert chips == {"tower": "", "ship": first["ship"]}, "the one that was chosen stays among them"
    watching = VIEW.sheets(match.redacted(0), 0, SceneRequest(names=match.names))[0]
    assert "data-instead" not in paint(watching.scene)
    assert {fact.instead for fact in watching.reach} == {None}
    taught = VIEW.sheets(match.redacted(0), 0, replace(request, undo=False))[0]
    assert "data-instead" not in paint(taught.scene), "a tutorial takes nothing back"
    assert {fact.instead for fact in taught.reach} == {None}


def test_places_of_a_tile_are_named_by_the_clock() -> None:
    assert sorted(hour(place) for place in range(N_PLACES)) == list(range(1, 13))


def test_every_choice_at_the_map_is_drawn_and_no_other() -> None:
    match, dice, seen = started(2, 3), random.Random(3), set()
    while not match.over:
        if match.actor != CHANCE and (len(match.log) % 16 == 0 or match.state.phase >= Phase.PAY):
            assert match.actor is not None
            choices = [choice for choice in offered(match) if not choice.aside]
            places = {choice.place: choice.code for choice in choices if choice.place}
            request = SceneRequest(choices=choices, names=match.names)
            svg = picture(VIEW, match.redacted(match.actor), request)
            svg += paint(VIEW.sheets(match.redacted(match.actor), match.actor, request)[0].scene)
            drawn = dict(re.findall(r'data-cell="([^"]+)"[^>]*? data-a="([^"]+)"', svg))
            assert {place: drawn.get(place) for place in places} == places
            copies = {place for place in drawn if place not in places}
            assert {re.sub(r"-\d$", "", place) for place in copies} <= set(places)
            seen.add(match.state.phase)
        actions = match.legal_actions()
        match.play(dice.choices(actions, [action.weight for action in actions])[0])
    assert {Phase.ACT, Phase.PLACE, Phase.DRAWN, Phase.WHERE, Phase.TURN} <= seen
