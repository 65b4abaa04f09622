"""What greedy players of Retkikunnat see: positions in which the right move is clear, and whole games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import lauta
from lauta.bots.levels import LEVELS, Bot
from lauta.bots.toolkit import desk_of
from lauta.engine.random_stream import Stream, seed_stream
from lauta.engine.record import new, pack, unpack
from tests.bots.positions import ratings

from .tables import cards, legal, match_at, me, phase, play, retki

SKILLED = Bot(LEVELS["skilled"], "plain")
FAR: dict[str, Any] = {"at": "congo", "money": 300}
KEPT = {"unmarked_cards": "kept"}
IN_HAND: dict[str, Any] = {"options": KEPT, "hand": ["paikanvaihto"]}
STOPS = (3, 9, 20, 40, 80, 150, 230, 320, 480, 700)


def choice(match: lauta.Match) -> str:
    """The text of what a skilled player does."""
    number = SKILLED.choose(retki(), match.redacted(match.actor))
    return next(action.text for action in match.legal_actions() if action.number == number)


def goes_on(match: lauta.Match, *chance: str) -> list[str]:
    """What skilled players decide until the turn is over; chance is ours, forced decisions are left out."""
    turn, outcomes, texts = match.state.turn, list(chance), list[str]()
    while not match.over and match.state.turn == turn:
        if match.actor == lauta.CHANCE:
            if not outcomes:
                break
            match.play(outcomes.pop(0))
        else:
            text = choice(match)
            if len(match.legal_actions()) > 1:
                texts.append(text)
            match.play(text)
    return texts


def positions(players: int) -> Iterator[lauta.Match]:
    """Random games stopped half-way, where there is a choice."""
    dice = random.Random(players)
    match = retki().match(players)
    for n in range(max(STOPS) + 1):
        actions = match.legal_actions()
        if n in STOPS and len(actions) > 1 and match.actor is not None and match.actor >= 0:
            yield match
        match.play(dice.choices(actions, [action.weight for action in actions])[0])
        if match.over:
            return


def value(match: lauta.Match, seat: int = 0) -> float:
    """What the position is worth to a seat."""
    guide: Any = retki().module("bots.guide", "checked")
    return float(guide.value(match.state, seat))


# --- tokens -----------------------------------------------------------------------------------------


def test_an_equipment_token_is_paid_for_re45() -> None:
    assert choice(play(match_at("tunis", 300, FAR), "stay")) == "pay"


def test_who_is_broke_rolls_for_it_re45_re49() -> None:
    assert choice(play(match_at("tunis", 0, FAR), "stay")) == "try"


def test_a_known_robber_is_left_alone_with_much_money_re55() -> None:
    match = match_at("tunis", 900, FAR)
    robber = [token.id for token in retki().module("data.constants").TOKENS].index("robber")
    at = me(match).at
    match.state.known[at], match.state.seen[at] = robber, 1
    match.state.tokens[2 * 8 + robber] -= 1
    assert "pay" in legal(play(match, "stay")) and choice(match) != "pay"


def test_a_known_robber_that_keeps_all_else_closed_is_turned_in_the_end_re47() -> None:
    match = match_at("tunis", 900, FAR, equipment_tokens_left=0)
    state, at = match.state, me(match).at
    state.height[at], state.equipment_left = 2, 1
    state.known[at] = [token.id for token in retki().module("data.constants").TOKENS].index("robber")
    state.seen[at] = 0b11
    assert "pay" in legal(play(match, "stay")) and choice(match) == "pay"


def test_a_card_of_no_use_is_sold_for_a_token_re34() -> None:
    """Nobody needs a fourth symbol of resources; the Coffee Beans buy the token that decides everything."""
    more = ["kahvipavut", "lyhty", "kauppatavarat"]
    match = match_at("tunis", 0, FAR, complete=True, expedition=more, tokens={"tunis": ["discovery:star"]})
    star = [token.id for token in retki().module("data.constants").TOKENS].index("star")
    at = me(match).at
    match.state.known[at], match.state.seen[at] = star, 1
    play(match, "stay")
    assert choice(match).startswith("sell")
    while choice(match).startswith("sell"):
        play(match, choice(match))
    assert choice(match) == "pay"


@pytest.mark.parametrize("far", ["congo", "mozambique", "whalefish_bay"])
@pytest.mark.parametrize("at", ["morocco", "cairo", "tripoli"])
def test_a_step_that_costs_nothing_is_taken_however_far_all_tokens_are_re40(at: str, far: str) -> None:
    match = match_at(at, 300, {"at": "tangier"}, expedition=["ratsu"])
    there = me(match_at(far, 300)).at
    for city in range(len(match.state.height)):
        match.state.height[city] = 2 if city == there else 0
    match.state.equipment_left = 1
    assert "end" in legal(play(match, "stay")) and choice(match) == "ability ratsu"


# --- the way home -----------------------------------------------------------------------------------


def test_a_winner_walks_into_tangier_re96() -> None:
    match = play(match_at("tunis", 0, FAR, items=["star"]), "roll", "rolled 6")
    assert choice(match).startswith("to tangier")


def test_a_winner_flies_where_that_is_quicker_st29() -> None:
    match = match_at("gold_coast", 300, {"at": "tunis", "money": 0}, items=["star"])
    assert choice(match).startswith("fly")
    poor = match_at("gold_coast", 200, {"at": "tunis", "money": 0}, items=["star"])
    assert choice(poor) == "roll"


def test_a_winner_changes_places_with_somebody_at_home_re96() -> None:
    match = match_at("congo", 0, {"at": "cairo", "money": 0}, items=["star"], **IN_HAND)
    assert choice(match) == "play paikanvaihto b"


def test_a_winner_who_draws_it_changes_places_with_whom_is_at_home_re101() -> None:
    for home, far in (("b", "c"), ("c", "b")):
        places = {home: "cairo", far: "congo"}
        others = [{"at": places[seat], "money": 0} for seat in "bc"]
        match = match_at("tunis", 100, *others, items=["star"])
        play(match, "roll", "rolled 3", "to tripoli/land.tunis-tripoli.2", "event paikanvaihto")
        assert legal(match) == {"swap b", "swap c"} and choice(match) == f"swap {home}"


def test_nobody_puts_a_winner_home_re96() -> None:
    winner = {"at": "tunis", "money": 0, "items": ["star"]}
    match = match_at("cairo", 300, winner, **IN_HAND)
    assert "play paikanvaihto b" in legal(match) and choice(match) != "play paikanvaihto b"


def test_nothing_is_as_good_as_an_item_near_home() -> None:
    near = match_at("tunis", 300, FAR, items=["star"])
    far = match_at("congo", 300, FAR, items=["star"])
    without = match_at("tunis", 300, FAR, complete=True)
    assert value(near) > value(far) > value(without) > value(match_at("tunis", 300, FAR))
    assert value(near) > value(near, 1) and value(far) > value(far, 1)


# --- encounters -------------------------------------------------------------------------------------


def test_who_meets_the_star_challenges_for_it_re64() -> None:
    victim = {"at": "tunis", "money": 600, "items": ["star"]}
    match = match_at("tunis", 300, victim, expedition=["kivaari", "kivaari"])
    assert goes_on(match)[:3] == ["stay", "challenge b", "star"]


def test_dice_that_do_not_count_are_thrown_again_re62_re67() -> None:
    rich = {"at": "tunis", "money": 600}
    match = match_at("tunis", 0, rich, expedition=["kivaari"])
    play(match, "stay", "challenge b", "loot_money 200", "shows 3.1.1.0", "choose action", "shows 2.1.0.2")
    assert goes_on(match) == ["ability kivaari", "die resources", "die gem"]


def test_a_defender_chooses_the_rarest_of_equal_symbols_re66() -> None:
    rich = {"at": "tunis", "money": 600}
    match = play(match_at("tunis", 0, rich), "stay", "challenge b", "loot_money 200", "shows 2.1.2.0")
    assert choice(match) == "choose travel"


def test_what_a_danger_asks_for_lies_still_re62() -> None:
    match = play(match_at("tunis", 100, FAR, expedition=["kivaari"]), "stay", "pay", "turned danger")
    play(match, "danger kilpaileva_retkikunta", "shows 1.1.2.1")
    assert phase(match) == "DICE_ASK" and choice(match) == "ability kivaari"
    play(match, "ability kivaari")
    picked = goes_on(match)
    assert picked and not {"die action", "die resources"} & set(picked)


# --- reactions --------------------------------------------------------------------------------------


def test_a_winner_stops_what_would_lead_another_home_re76() -> None:
    swapper = {"at": "cairo", "money": 0, "hand": ["ahakutti"]}
    match = match_at("tunis", 0, swapper, {"at": "congo", "money": 0}, items=["star"], **IN_HAND)
    play(match, "play paikanvaihto b")
    assert match.actor == 1 and choice(match) == "play ahakutti"


def test_sabotage_breaks_a_complete_expedition_and_spares_a_trifle_re77() -> None:
    thief = {"at": "congo", "money": 0, "hand": ["sabotaasi"]}
    needed = ["ratsu", "automobiili", "kivaari", "ansa", "kauppatavarat", "lyhty"]
    for expedition, answer in ((needed, "play sabotaasi"), (["ratsu"] * 3, "pass")):
        match = match_at("land:cairo-egypt:2", 0, thief, FAR, expedition=expedition)
        play(match, "stay", "ability ratsu")
        assert phase(match) == "POLL" and choice(match) == answer


def test_nobody_saves_a_victim_whose_attacker_has_failed_re70() -> None:
    helper = {"at": "congo", "money": 0, "hand": ["palvelus"]}
    match = match_at("tunis", 0, {"at": "tunis", "money": 600}, helper)
    play(match, "stay", "challenge b", "loot_money 600", "pass", "shows 5.0.0.0", "choose action")
    play(match, "shows 0.5.0.0")
    assert phase(match) == "POLL" and "play palvelus" in legal(match) and choice(match) == "pass"


# --- trade ------------------------------------------------------------------------------------------


def test_gifts_are_taken_and_robbery_is_refused_re72() -> None:
    for entry, answer in (("give_money 300", "accept"), ("take_money 300", "reject")):
        match = match_at("tunis", 400, {"at": "tunis", "money": 400}, FAR)
        play(match, "stay", "trade b", entry, "offer")
        assert match.actor == 1 and choice(match) == answer


def test_two_players_do_not_trade_what_helps_both_re72() -> None:
    match = play(match_at("tunis", 400, {"at": "tunis", "money": 400}), "stay")
    assert "trade b" in legal(match) and not choice(match).startswith("trade")


# --- losses -----------------------------------------------------------------------------------------


def test_a_card_that_serves_nothing_goes_first_re32() -> None:
    """Of eight cards of which seven are needed the one with an attribute in plenty goes."""
    spare = ["ratsu", "ratsu", "ratsu", "automobiili", "kivaari", "kauppatavarat", "lyhty"]
    match = match_at("tunis", 100, FAR, expedition=spare)
    play(match, "stay", "pay", "turned expedition", "card ansa")
    assert phase(match) == "LIMIT" and choice(match) == "sell ratsu"
    assert len(cards(match)) == 8


# --- whole games ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_answer_is_legal_and_changes_nothing(players: int) -> None:
    desk = desk_of(retki(), "checked")
    bot = Bot(LEVELS["casual"], "checked")
    for match in positions(players):
        shown = pack(match.redacted(match.actor))
        assert bot.choose(retki(), shown, seed=1) in {legal.number for legal in match.legal_actions()}
        before = match.snapshot()
        rated = ratings(desk, before)
        assert match.snapshot() == before and all(abs(one) < 1e5 for one in rated)


def test_what_others_hold_changes_no_rating_re74() -> None:
    """The guide looks at what its seat may know, so hands dealt anew are all the same to it."""
    desk, rng = desk_of(retki(), "checked"), new(Stream)
    for match in positions(4):
        shown = match.redacted(match.actor)
        found = []
        for lane in range(3):
            root = unpack(desk.rules.State, pack(shown))
            seed_stream(rng, 1, lane)
            desk.rules.determinize(root, match.actor, rng)
            desk.rules.redact(root, match.actor)
            found.append(ratings(desk, pack(root))[: len(match.legal_actions())])
        assert found[0] == found[1] == found[2]


def test_answers_to_answers_end_with_the_cards_re76() -> None:
    """Whoever answers whenever he can is done when the last fitting card is played."""
    second = {"at": "congo", "money": 0, "hand": ["ahakutti", "ahakutti"]}
    third = {"at": "congo", "money": 0, "hand": ["ahakutti", "taka_ajatus"]}
    match = match_at("tunis", 300, second, third, options=KEPT, hand=["paikanvaihto", "ahakutti"])
    play(match, "play paikanvaihto b")
    played = 0
    while phase(match) == "POLL":
        text = "play ahakutti" if "play ahakutti" in legal(match) else "pass"
        played += text != "pass"
        play(match, text)
    assert played == 4 and phase(match) == "TURN"


def test_haggling_ends_with_the_third_offer_re72() -> None:
    match = play(match_at("tunis", 400, {"at": "tunis", "money": 400}), "stay", "trade b")
    offers = 0
    while phase(match) in ("TRADE", "ANSWER"):
        legal_now = legal(match)
        if phase(match) == "TRADE":
            offers += "offer" in legal_now
            play(match, "offer" if "offer" in legal_now else "give_money 100")
        else:
            play(match, "counter" if "counter" in legal_now else "reject")
    assert offers == 3 and phase(match) == "ACT" and "trade b" not in legal(match)


def test_bots_make_no_counter_offers_re72() -> None:
    match = match_at("tunis", 400, {"at": "tunis", "money": 400}, FAR)
    play(match, "stay", "trade b", "take_money 100", "offer")
    assert "counter" in legal(match) and choice(match) == "reject"


def test_a_game_between_greedy_players_ends_re96() -> None:
    match, dice = retki().match(4), random.Random(2)
    while not match.over and len(match.log) < 20_000:
        actions = match.legal_actions()
        if match.actor == lauta.CHANCE:
            match.play(dice.choices(actions, [action.weight for action in actions])[0])
        else:
            match.play(choice(match) if len(actions) > 1 else actions[0])
    assert match.over and match.state.winner >= 0


@pytest.mark.compiled
def test_the_guide_says_the_same_plain_and_compiled() -> None:
    plain, fast = desk_of(retki(), "plain"), desk_of(retki(), "compiled")
    for players in (2, 5):
        for match in positions(players):
            state = match.snapshot()
            assert ratings(plain, state) == pytest.approx(ratings(fast, state), rel=1e-9, abs=1e-9)
