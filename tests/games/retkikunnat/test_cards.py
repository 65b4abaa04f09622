"""Cards of Retkikunnat: drawing, limits, sales, penalties, shields, decks (RE-32 to RE-92)."""

from __future__ import annotations

from pathlib import Path

import lauta

from .tables import legal, match_at, numbers, phase, play, retki

OLD_RECORD = Path(__file__).resolve().parents[2] / "golden/retkikunnat/before_options.txt"
BACKPACK = {"egypt": ["equipment:expedition", "discovery:topaz"]}


def test_every_deck_has_as_many_cards_as_the_rulebook_says_re3() -> None:
    c = retki().module("data.constants").CARDS
    counts = [sum(card.copies for card in deck) for deck in (c.events, c.expedition, c.danger, c.characters)]
    assert counts == [59, 55, 42, 10]


def test_decks_are_shuffled_separately_and_have_discard_piles_re9() -> None:
    s = match_at("tunis", 300).state
    assert sum(s.events) == 59 and sum(s.cards) == 55 and sum(s.dangers) == 42
    assert sum(s.events_out) + sum(s.cards_out) + sum(s.dangers_out) == 0


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


def test_a_record_that_does_not_name_the_option_is_older_and_rerolls_in_each_contest_re39() -> None:
    old, new = (retki().match(2, options={"reroll_per": per}).record() for per in ("contest", "turn"))
    assert "reroll_per" not in old and "\nOption reroll_per: turn\n" in new
    assert [lauta.read(text).options["reroll_per"] for text in (old, new)] == ["contest", "turn"]


def test_a_record_from_before_the_options_is_played_as_it_was() -> None:
    text = OLD_RECORD.read_text(encoding="utf-8")
    match = lauta.read(text)
    assert match.options["reroll_per"] == "contest"
    assert match.over and match.scores == [1, 0] and lauta.verify(text) == match.draws > 0


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
