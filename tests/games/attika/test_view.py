"""What Attika shows beside its choices: both races, hands, log, score sheet, sentences, pictures."""

from __future__ import annotations

import random
import re

import pytest

from lauta.engine.actors import CHANCE, HIDDEN
from lauta.engine.drawing.painter import paint
from lauta.engine.match import Match
from lauta.engine.presentation import LogLine, SceneRequest, picture
from lauta.games.attika.bots import worth
from lauta.games.attika.data.constants import KINDS
from lauta.games.attika.decisions import shortest_way
from lauta.games.attika.rules import actions
from lauta.games.attika.rules.state import EMPTY, Mode, Phase
from lauta.games.attika.speech.words import city

from .tables import FLOWER, attika, kinds, match_at, started

VIEW = attika().view
NAMES = ["Aino", "Bram", "Cees", "Dora"]


def played(seed: int, players: int = 3, moves: int = 10_000) -> Match:
    """A match at random, for so many decisions or to the end."""
    match, dice = started(players, seed), random.Random(seed)
    match.names = NAMES[:players]
    for _ in range(moves):
        if match.over:
            break
        actions = match.legal_actions()
        lively = [action for action in actions if action.kind != "end"] or actions
        match.play(dice.choices(lively, [action.weight for action in lively])[0])
    return match


def begun(players: int) -> Match:
    """A match at its first turn, which Aino has drawn."""
    match = attika().match(players, names=NAMES[:players])
    while match.actor == CHANCE:
        match.play(match.legal_actions()[0])
    return match


def lines(match: Match, viewer: int | None = None) -> list[LogLine]:
    """The whole log as a viewer reads it while the match goes on."""
    past, told = Match(match.game, match.players, match.options, chance=None), []
    past._marks = {0: match._marks[0]}
    past.load([], None)
    for entry in match.log:
        known = HIDDEN if past.is_secret(entry, viewer) else entry.action
        before = past.redacted(viewer)
        past.play(entry.action)
        told.append(VIEW.log_line(before, known, past.redacted(viewer), match.names))
    return told


# --- both races -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_the_distance_to_a_shrine_link_is_that_of_the_bots_at94(players: int) -> None:
    match, dice, ways = started(players, 5), random.Random(5), 0
    while not match.over:
        s = match.state
        for seat in range(players if len(match.log) % 7 == 0 else 0):
            way = shortest_way(s, seat)
            assert (way.missing if way else worth.FAR) == worth.shortest_link(s, seat)
            ways += way is not None
        actions = match.legal_actions()
        match.play(dice.choices(actions, [action.weight for action in actions])[0])
    assert ways > 20


def test_the_way_to_a_shrine_link_goes_from_shrine_to_shrine_at94_at95() -> None:
    for seed in range(4):
        s = played(seed, 3, 150).state
        for seat in range(3):
            way = shortest_way(s, seat)
            if way is None:
                continue
            first, last = way.shrines
            assert s.shrine[way.spaces[0]] >> first & 1 and s.shrine[way.spaces[-1]] >> last & 1
            assert first != last and len(set(way.spaces)) == len(way.spaces)
            for one, other in zip(way.spaces, way.spaces[1:], strict=False):
                assert other in s.near[one * 6 : one * 6 + 6]
            assert {s.owner[space] for space in way.spaces} <= {seat, -1}
            assert way.missing == sum(s.building[space] == EMPTY for space in way.spaces)
            fact = next(fact for fact in VIEW.facts(s, seat) if fact.id == "link")
            assert fact.value == str(way.missing) and fact.places == way.places


def test_a_chain_that_could_win_in_a_turn_is_drawn_for_everybody_at94() -> None:
    spaces, shrines = [*FLOWER, "2,0,-"], ["-2,0", "3,0"]
    near = match_at(spaces=spaces, shrines=shrines, buildings=["0,0,corinth,well"])
    assert 'class="chain ak-seat-1"' in picture(VIEW, near.redacted(0), SceneRequest())
    far = match_at(spaces=spaces, shrines=shrines)
    assert "chain ak-seat" not in picture(VIEW, far.redacted(0), SceneRequest())


def test_whoever_joined_two_shrines_has_won_and_the_sheet_says_so_at94_at97() -> None:
    match = match_at(
        shrines=["-2,0", "2,0"],
        buildings=["-1,0,athens,well", "1,0,athens,mill", "0,1,corinth,well", "1,-1,corinth,mill"],
        store=["tower"],
        hand={"H": 2, "M": 1},
    )
    match.play("build tower")
    match.play("at 1a")
    assert match.over and match.winners == [0]
    s = match.redacted(None)
    assert str(VIEW.prompt(s, 1, NAMES).detail) == "Aino has joined two shrines."
    total = VIEW.score_sheet(s)[-1]
    assert total.total and list(total.values) == match.scores
    assert [str(note) for note in total.notes] == ["wins: two shrines joined", "None"]
    assert 'class="chain ak-seat-0 done"' in picture(VIEW, s, SceneRequest())


def test_what_a_drawn_building_costs_is_said_at52() -> None:
    """A road takes any cards, whose number its spaces show."""
    for kind, price in (("tower", "It costs 2 hills + 1 mountain, less"), ("road", "Build it now")):
        match = started(2, 3)
        match.state.phase, match.state.kind = Phase.DRAWN, KINDS.index(kind)
        assert str(VIEW.prompt(match.state, match.actor, NAMES).detail).startswith(price)


def test_all_buildings_on_the_map_are_said_to_win_at93() -> None:
    seed = next(seed for seed in range(20) if max(played(seed, 2).scores) == 30)
    s = played(seed, 2).redacted(None)
    assert "all 30 buildings" in str(VIEW.prompt(s, None, NAMES).detail)
    assert "wins: all buildings stand" in [str(note) for note in VIEW.score_sheet(s)[-1].notes]


# --- panels -----------------------------------------------------------------------------------------


def test_every_seat_has_the_city_of_its_colour_at4() -> None:
    assert [str(city(seat)) for seat in range(4)] == ["Thebes", "Athens", "Sparta", "Corinth"]


def test_only_the_viewer_reads_a_hand_at100() -> None:
    match = played(1, 3, 60)
    for viewer in range(3):
        s = match.redacted(viewer)
        held = {fact.id: fact.value for fact in VIEW.hand(s, viewer)}
        real = dict(
            zip(("water", "forest", "hill", "mountain"), match.state.players[viewer].hand, strict=True)
        )
        assert held == {f"card-{name}": str(n) for name, n in real.items() if n}
        for seat in range(3):
            assert viewer == seat or VIEW.hand(s, seat) == []


def test_cards_that_are_not_seen_are_counted_with_the_deck_at100() -> None:
    match = played(1, 3, 60)
    s = match.redacted(0)
    rows = {fact.id: str(fact.value) for fact in VIEW.pool(s)}
    for n, name in enumerate(("water", "forest", "hill", "mountain")):
        mine, gone = match.state.players[0].hand[n], match.state.discard[n]
        assert rows[f"unseen-{name}"] == str(15 - mine - gone) and rows[f"discarded-{name}"] == str(gone)


def test_what_is_left_in_the_stacks_can_be_counted_at101() -> None:
    match = played(2, 2, 80)
    board = paint(VIEW.sheets(match.redacted(0), 1, SceneRequest(names=NAMES))[0].scene)
    other = match.state.players[1]
    labels = re.findall(r'aria-label="([^"]*)"', board)
    assert sum("in a stack" in label for label in labels) == sum(other.unseen)
    assert sum("on the map" in label for label in labels) == other.buildings
    heaps = [label for label in labels if re.match(r"(main buildings|stack \d)", label)]
    assert [int(re.findall(r"(\d+) tile", label)[0]) for label in heaps] == list(other.stack)


def test_prices_of_hidden_hands_are_not_told_at100() -> None:
    match = played(3, 2, 40)
    own, other = (paint(VIEW.sheets(match.redacted(0), seat, SceneRequest())[0].scene) for seat in (0, 1))
    assert "from 1 card" in own or "from 2 cards" in own or "free " in own
    assert "from 1 card" not in other and "from 2 cards" not in other and "free " not in other
    seal = r'class="(cards-\d|cost-)'
    assert re.search(seal, own) and not re.search(seal, other)


def test_reconstructed_prices_are_marked() -> None:
    match = match_at(store=["tower", "ship"], hand={"W": 3, "F": 2, "H": 2})
    reach = VIEW.sheets(match.redacted(0), 0, SceneRequest())[0].reach
    flags = {fact.id: fact.reconstructed for fact in reach if not fact.id.startswith("stack")}
    assert flags == {"tower": False, "ship": True}


# --- the log ----------------------------------------------------------------------------------------


def test_the_log_tells_others_how_many_cards_were_taken_and_not_which_at100() -> None:
    match = begun(2)
    match.play("end")
    while match.actor == CHANCE:
        match.play(match.legal_actions()[0])
    mine = [str(line.phrase) for line in lines(match, 0) if not line.minor]
    theirs = [str(line.phrase) for line in lines(match, 1) if not line.minor]
    assert mine[0] == theirs[0] == "Aino begins"
    assert theirs[1:] == ["Aino takes 3 cards"]
    assert mine[1] == "Aino takes 3 cards" and len(mine) == 5
    assert all(line.startswith("Aino receives a card: ") for line in mine[2:])


def test_a_building_is_told_once_with_what_it_cost_and_brought_at81() -> None:
    match = match_at(
        spaces=["0,0,F", "1,0,M", "1,-1,M", *FLOWER[3:]], buildings=["0,1,athens,silver_mine"], store=["mint"]
    )
    match.names = NAMES[:2]
    match.play("build mint")
    match.play("at 1a")
    told = [line for line in lines(match) if not line.minor]
    assert [str(line.phrase) for line in told] == [
        "Aino builds a mint on 1a for free: the mint group is complete, 1 amphora"
    ]
    assert told[0].places == ("1a",)


def test_a_new_tile_is_pointed_at_with_all_its_spaces_at78() -> None:
    match = played(6, 2, 400)
    laid = [line for line in lines(match) if "extends the map" in str(line.phrase)]
    assert laid and all(len(line.places) == 7 and not line.minor for line in laid)
    assert laid[0].places == tuple(f"5{letter}" for letter in "abcdefg")


def test_the_set_up_leaves_one_line_in_the_short_log() -> None:
    match = begun(4)
    assert [str(line.phrase) for line in lines(match) if not line.minor] == ["Aino begins"]


# --- sentences and pictures -------------------------------------------------------------------------


def test_the_status_sentence_says_what_can_be_done_in_every_phase() -> None:
    match, dice = started(2, 8, expansion="optional"), random.Random(8)
    told: dict[int, set[str]] = {}
    while not match.over:
        if match.actor != CHANCE:
            prompt = VIEW.prompt(match.redacted(match.actor), match.actor, NAMES)
            told.setdefault(match.state.phase, set()).add(str(prompt.headline).split(":")[0])
            other = VIEW.prompt(match.redacted(None), None, NAMES)
            assert str(other.headline) == f"{NAMES[match.actor or 0]}'s turn."
        actions = match.legal_actions()
        match.play(dice.choices(actions, [action.weight for action in actions])[0])
    assert told[Phase.PLACE] == {"Build"} and told[Phase.DRAWN] == {"You drew"}
    assert told[Phase.WHERE] == told[Phase.TURN] == {"The map grows"}
    assert told[Phase.ASK] == {"The map may grow."}
    assert {"Your turn.", "Your draw turn", "Your build turn"} <= told[Phase.ACT]


def test_a_build_turn_in_which_nothing_more_can_be_paid_says_so_at25_at55() -> None:
    asked = set()
    for seed in range(12):
        match = started(2, seed)
        choose = random.Random(seed)
        for _ in range(300):
            if match.over:
                break
            if match.state.phase == Phase.ACT and match.state.mode == Mode.BUILD and match.state.left > 0:
                detail = str(VIEW.prompt(match.redacted(match.actor), match.actor, NAMES).detail)
                asked.add(("build" in kinds(match), detail.startswith("Choose another building")))
            match.play(choose.choice(match.legal_actions()))
    assert asked == {(True, True), (False, False)}


def test_the_text_board_names_every_space_and_shrine_once() -> None:
    match = played(2, 3, 100)
    text = VIEW.text_board(match.redacted(0), NAMES, None)
    for space in range(match.state.n_tiles * 7):
        name = f"{space // 7 + 1}{'abcdefg'[space % 7]}"
        assert len(re.findall(rf"(?<!\w){name}: ", text)) == 1
    assert [len(re.findall(rf"S{n}: shrine", text)) for n in (1, 2, 3)] == [1, 1, 1]


def test_a_space_that_cannot_be_paid_says_what_it_would_take_at55() -> None:
    match = match_at(
        spaces=["0,0,H", "1,0,H", "1,-1,M", *FLOWER[3:], "5,0,-"], store=["tower"], hand={"W": 1}
    )
    match.play("build tower")
    numbers = [action.number for action in match.legal_actions()]
    choices = VIEW.choices(match.redacted(0), numbers, NAMES)
    svg = picture(VIEW, match.redacted(0), SceneRequest(choices=choices, names=NAMES))
    assert "meadow, would take 6 cards, and you hold 1" in svg


def test_two_cards_stand_for_any_symbol_even_one_that_is_held_at53() -> None:
    match = match_at(store=["tower"], hand={"H": 2, "M": 2, "W": 2})
    match.play("build tower")
    match.play("at 1a")
    detail = str(VIEW.prompt(match.state, 0, NAMES).detail)
    assert detail.endswith("Any two cards stand in for a symbol.")
    assert "pay 2 water" in {action.text for action in match.legal_actions()}


def test_a_map_tile_that_is_turned_up_is_shown_large_at73() -> None:
    match = played(seed=3)
    turned = [
        (line.shows, actions.split(entry.action)[1][0])
        for entry, line in zip(match.log, lines(match), strict=True)
        if actions.split(entry.action)[0] == "tile" and line.seat is not None
    ]
    assert len(turned) > 1
    for shown, tile in turned:
        assert shown is not None
        assert shown.drawings == (f"ak-tile-{tile}",)
