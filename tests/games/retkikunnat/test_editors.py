"""What the editors of an edition know of the cards: every card drawn, every code with a first row."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import lauta
from lauta.engine.edition import read_edition
from lauta.games.retkikunnat.data.card_codes import VERBS, deeds
from lauta.games.retkikunnat.table.editors import editors
from lauta.i18n import catalogue
from lauta.web.editions.draft import draft_of

DECKS = {
    one.place.partition(".")[2]: one for one in editors if one.place.startswith("cards.") and one.picture
}
DRAFT = draft_of(
    lauta.game("retkikunnat"), read_edition('lauta-edition = 1\ngame = "retkikunnat"\nname = "x"')
)


def asked(deck: str, card: dict[str, Any], language: str = "en", **more: Any) -> Any:
    """What the page gets for a card of a draft."""
    picture = DECKS[deck].picture
    assert picture is not None
    return picture(DRAFT.game, {"deck": deck, "card": card, **more}, catalogue(language))


def card_of(deck: str, ident: str) -> dict[str, Any]:
    """A built-in card, as a draft has it."""
    return next(dict(card) for card in DRAFT.tree["cards"][deck] if card["id"] == ident)


@pytest.mark.parametrize("deck", DECKS)
def test_every_built_in_card_is_drawn_with_its_sentences(deck: str) -> None:
    cards = DRAFT.tree["cards"][deck]
    for card in cards:
        answer = asked(deck, card)
        assert answer["sentences"] and answer["picture"].startswith("<svg")
        assert " style=" not in answer["picture"], card["id"]
    assert len({asked(deck, card)["picture"] for card in cards}) == len(cards)


def test_what_is_typed_is_drawn_and_said_in_the_reader_s_language() -> None:
    rifle = card_of("expedition", "kivaari")
    rifle |= {
        "name_en": "Musket",
        "abilities": [{"code": "sell_bonus", "amount": 700}],
        "symbols": {"travel": 3},
    }
    answer = asked("expedition", rifle, "fi")
    assert "Musket" in answer["picture"] and "£300" in answer["picture"]
    assert answer["sentences"] == ["Tuo myytäessä 700 puntaa lisää."]


def test_a_card_of_ours_is_marked_until_it_is_changed() -> None:
    tent = card_of("expedition", "teltta")
    assert "rk-ours" in asked("expedition", tent, ours=True)["picture"]
    assert "rk-ours" not in asked("expedition", tent)["picture"]


@pytest.mark.parametrize(
    "wrong",
    [{"copies": 99}, {"abilities": [{"code": "fly_to_the_moon"}]}, {"abilities": [{"code": "sell_bonus"}]}],
)
def test_what_is_no_card_is_not_drawn(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        asked("expedition", card_of("expedition", "kivaari") | wrong)


def test_every_code_can_be_chosen_and_begins_as_a_row_that_can_be_played() -> None:
    offered = {}
    for editor in DECKS.values():
        assert editor.facts is not None
        for told in editor.facts()["codes"]:
            offered[told["code"]] = told
            assert f"code.{told['code']}" in editor.words
            for param in told["params"]:
                assert f"param.{param['name']}" in editor.words
                for option in param.get("options", ()):
                    names = f"option.{param['name']}.{option}", f"option.{option}"
                    assert any(name in editor.words for name in names), names
    assert set(offered) == set(VERBS)
    for code, told in offered.items():
        msgspec.convert(told["fresh"], deeds(VERBS[code].kind))
