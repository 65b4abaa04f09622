"""Cards of Retkikunnat: drawing, limits, sales, penalties, shields, decks (RE-32 to RE-92)."""

from __future__ import annotations

import pytest

from .tables import cards, kinds, legal, match_at, me, numbers, phase, play, retki, spots

DANGER = {"egypt": ["equipment:danger", "discovery:topaz"]}
BACKPACK = {"egypt": ["equipment:expedition", "discovery:topaz"]}
SEVEN = ["kivaari", "ratsu", "ansa", "kompassi", "kahvipavut", "opas", "hamays"]


def test_every_deck_has_as_many_cards_as_the_rulebook_says_re3() -> None:
    c = retki().module("data.constants").CARDS
    counts = [sum(card.copies for card in deck) for deck in (c.events, c.expedition, c.danger, c.characters)]
    assert counts == [59, 55, 42, 10]


def test_decks_are_shuffled_separately_and_have_discard_piles_re9() -> None:
    s = match_at("tunis", 300).state
    assert sum(s.events) == 59 and sum(s.cards) == 55 and sum(s.dangers) == 42
    assert sum(s.events_out) + sum(s.cards_out) + sum(s.dangers_out) == 0


def test_a_danger_token_draws_the_top_danger_card_re54_re63() -> None:
    match = play(match_at("egypt", 100, tokens=DANGER), "stay", "pay", "turned danger", "danger suo")
    assert match.state.dangers_out[numbers("danger")["suo"]] == 1
    play(match, "shows 0.0.5.0")
    assert match.actor == 1 and me(match).lost == 0


@pytest.mark.parametrize("kind, money", [("topaz", 300), ("emerald", 600), ("ruby", 1000)])
def test_gems_pay_double_on_the_gold_coast_and_bonuses_once_re56(kind: str, money: int) -> None:
    stack = {"gold_coast": [f"equipment:{kind}", "discovery:topaz"]}
    match = match_at("gold_coast", 100, expedition=["kullankaivaja"], tokens=stack)
    play(match, "stay", "pay", f"turned {kind}")
    assert me(match).money == 2 * money + 100


def test_the_star_is_a_winning_item_and_opens_the_horseshoes_re58() -> None:
    stack = {"egypt": ["discovery:star"]}
    match = match_at("egypt", 100, complete=True, tokens=stack, equipment_tokens_left=3)
    play(match, "stay", "pay", "turned star")
    assert me(match).star == 1 and match.state.star_found == 1
    early = match_at("egypt", 100, tokens={"egypt": ["equipment:horseshoe", "discovery:topaz"]})
    assert me(play(early, "stay", "pay", "turned horseshoe")).horseshoes == 0


def test_the_token_works_before_the_slave_coast_re59_re60() -> None:
    stack = {"slave_coast": ["equipment:danger", "discovery:topaz"]}
    match = match_at("slave_coast", 100, tokens=stack)
    play(match, "stay", "pay", "turned danger", "danger horkka", "shows 5.0.0.0")
    assert me(match).lost == 2 + 3
    survived = match_at("slave_coast", 100, tokens=stack, options={"slave_coast_extra": "failed"})
    play(survived, "stay", "pay", "turned danger", "danger suo", "shows 0.0.5.0")
    assert me(survived).lost == 0


def test_every_limit_raiser_makes_room_for_a_card_re32() -> None:
    match = match_at("egypt", 100, expedition=[*SEVEN, "tayspakkaus"], tokens=BACKPACK)
    play(match, "stay", "pay", "turned expedition", "card lyhty")
    assert phase(match) == "LIMIT" and "sell lyhty" in legal(match), "also the new one"
    play(match, "sell tayspakkaus")
    assert phase(match) == "LIMIT", "without the Full Pack seven are the limit again"
    play(match, "discard opas")
    assert me(match).n_cards == 7 and me(match).money == 100


def test_the_merchant_adds_to_every_sale_but_not_to_allies_re34() -> None:
    match = match_at("tunis", 0, expedition=["kivaari", "kauppias", "opas", "tinkiminen"])
    play(match, "stay", "sell kivaari")
    assert me(match).money == 200 + 100 + 100
    assert me(play(match, "discard opas")).money == 400


def test_pay_for_the_hunter_over_the_limit_is_an_option_re35() -> None:
    for pays in (True, False):
        options = {"hunter_pays_on_overflow": pays}
        match = match_at(
            "egypt", 100, expedition=[*SEVEN[:6], "metsastaja"], tokens=BACKPACK, options=options
        )
        play(match, "stay", "pay", "turned expedition", "card lyhty", "discard metsastaja")
        assert me(match).money == 200 * pays


def test_trade_goods_are_exchanged_for_another_card_re37() -> None:
    match = play(match_at("tunis", 0, expedition=["kauppatavarat"]), "stay", "ability kauppatavarat")
    assert cards(play(match, "card opas")) == ["opas"]


def test_a_search_finds_only_the_type_and_takes_the_discards_in_where_it_must_re87() -> None:
    match = play(match_at("tunis", 0), "roll", "rolled 3", "to tripoli/land.tunis-tripoli.2")
    s, c = match.state, retki().module("data.constants")
    vehicles = [i for i, card in enumerate(c.CARDS.expedition) if card.type == 1]
    play(match, "event hylatty_kulkuneuvo")
    assert legal(match) == {f"card {c.CARDS.expedition[i].id}" for i in vehicles}
    again = play(match_at("tunis", 0), "roll", "rolled 3", "to tripoli/land.tunis-tripoli.2")
    s = again.state
    for i in vehicles:
        s.cards[i], s.cards_out[i] = 0, c.CARD_COPIES[i]
    play(again, "event hylatty_kulkuneuvo")
    assert {action.args[0] for action in again.legal_actions()} == {
        c.CARDS.expedition[i].id for i in vehicles
    }
    none = play(match_at("tunis", 0), "roll", "rolled 3", "to tripoli/land.tunis-tripoli.2")
    for i in vehicles:
        none.state.cards[i] = 0
    assert phase(play(none, "event hylatty_kulkuneuvo")) == "ACT", "nothing happens"


def test_an_empty_expedition_deck_is_renewed_when_a_card_is_needed_re86_re88() -> None:
    match = match_at("egypt", 100, tokens=BACKPACK)
    play(match, "stay", "pay")
    s, c = match.state, retki().module("data.constants")
    for i in range(c.N_CARDS):
        s.cards[i] = 0
    s.cards_out[numbers("expedition")["opas"]] = 1
    play(match, "turned expedition")
    assert legal(match) == {"card opas"} and sum(s.cards_out) == 0
    empty = play(match_at("egypt", 100, tokens=BACKPACK), "stay", "pay")
    for i in range(c.N_CARDS):
        empty.state.cards[i] = 0
    assert play(empty, "turned expedition").actor == 1


def test_a_tent_saves_a_turn_from_dangers_but_not_from_events_re91() -> None:
    match = match_at("egypt", 100, expedition=["teltta"], tokens=DANGER)
    play(match, "stay", "pay", "turned danger", "danger horkka", "shows 5.0.0.0")
    assert me(match).lost == 1
    late = play(
        match_at("tunis", 0, expedition=["teltta"]), "roll", "rolled 3", "to tripoli/land.tunis-tripoli.2"
    )
    assert me(play(late, "event myohastynyt_lautta")).lost == 1


def test_the_healer_is_asked_and_goes_re39_re90() -> None:
    for word, left in (("use", ["opas"]), ("decline", ["parantaja"])):
        match = match_at("egypt", 100, expedition=["parantaja", "opas"], tokens=DANGER)
        play(match, "stay", "pay", "turned danger", "danger leijonalauma", "shows 0.0.5.0")
        assert kinds(match) == {"use", "decline"}
        play(match, word)
        if word == "decline":
            play(match, "lose opas")
        assert cards(match) == left


def test_the_cash_chest_keeps_300_from_a_robber_re55() -> None:
    stack = {"egypt": ["equipment:robber", "discovery:topaz"]}
    match = match_at("egypt", 900, expedition=["rahakirstu"], tokens=stack)
    assert me(play(match, "stay", "pay", "turned robber")).money == 300


def test_the_adventurer_faces_a_danger_instead_of_a_robber_re73() -> None:
    stack = {"egypt": ["equipment:robber", "discovery:topaz"]}
    match = match_at("egypt", 900, character="seikkailija", tokens=stack)
    play(match, "stay", "pay", "turned robber", "use", "danger suo", "shows 0.0.5.0")
    assert me(match).money == 800 and match.actor == 1


def test_a_naturalist_counts_a_travel_symbol_more_re73() -> None:
    match = match_at("egypt", 100, character="luonnontieteilija", tokens=DANGER)
    play(match, "stay", "pay", "turned danger", "danger suo", "shows 5.0.0.0")
    assert me(match).lost == 0


@pytest.mark.parametrize(
    "card, start, end",
    [("kangastus", "cairo", "cairo"), ("karilla", "tunis", "tripoli"), ("karilla", "egypt", "cairo")],
)
def test_penalties_move_pawns_without_events_re22_re90(card: str, start: str, end: str) -> None:
    match = match_at(start, 0)
    if start == "egypt":
        match = match_at("egypt", 100, tokens=DANGER)
        play(match, "stay", "pay", "turned danger", f"danger {card}", "shows 5.0.0.0")
    else:
        way = "egypt/land.cairo-egypt.3" if start == "cairo" else "tripoli/land.tunis-tripoli.2"
        play(match, "roll", "rolled 4" if start == "cairo" else "rolled 3", f"to {way}")
        play(match, "event epaonni", f"danger {card}", "shows 5.0.0.0")
    assert me(match).at == spots()[end] and match.actor == 1


def test_stacks_move_as_pairs_re81() -> None:
    tokens = {"tunis": ["discovery:ruby"], "congo": ["equipment:topaz", "discovery:robber"]}
    match = match_at("tunis", 0, tokens=tokens)
    play(match, "roll", "rolled 3", "to tripoli/land.tunis-tripoli.2", "event huhut")
    play(match, "city tunis", "city congo")
    assert match.state.height[spots()["tunis"]] == 2 and match.state.height[spots()["congo"]] == 1


def test_three_stacks_go_round_either_way_re81() -> None:
    match = match_at("tunis", 0)
    play(match, "roll", "rolled 3", "to tripoli/land.tunis-tripoli.2", "event suuri_siirto", "city tunis")
    assert {"city congo", "city egypt"} <= legal(match) and "city morocco" not in legal(match)
    assert "city egypt" in legal(play(match, "city congo"))


def test_rules_for_five_and_six_can_be_used_by_fewer_re94() -> None:
    match = match_at("tunis", 0, options={"symbols": "two"})
    assert "dice" in legal(match)
    play(match, "dice", "shows 0.0.3.2", "card opas")
    assert cards(match) == ["opas"] and match.actor == 1
    assert "dice" not in legal(match_at("tunis", 0, player_count=6, options={"symbols": "three"}))
