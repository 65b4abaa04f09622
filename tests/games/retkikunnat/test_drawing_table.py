"""Dice, contests, expeditions and the board with tokens on two levels, as drawings."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

import lauta
from lauta.engine.drawing.lettering import SANS, SERIF_BOLD, width
from lauta.engine.drawing.painter import paint
from lauta.engine.presentation import SceneRequest
from lauta.games.retkikunnat.data.card_codes import FACES
from lauta.games.retkikunnat.data.constants import CARDS, N_CHARACTERS, N_DANGERS, N_SLOTS, SLOT_EVENT, TOKENS
from lauta.games.retkikunnat.drawing.cards import BROAD_HEIGHT, BROAD_WIDTH, READ_ON_CHART
from lauta.games.retkikunnat.drawing.dice import ContestPicture, DiePicture, SidePicture, draw_contest
from lauta.games.retkikunnat.drawing.drawings import DRAWINGS, PANEL
from lauta.games.retkikunnat.drawing.expedition import draw_expedition
from lauta.games.retkikunnat.drawing.paint import style
from lauta.games.retkikunnat.drawing.symbols import SYMBOLS
from lauta.games.retkikunnat.table.card_faces import character_card, danger_card
from lauta.games.shared.star_board.drawing import tokens as drawing_tokens
from lauta.games.shared.star_board.drawing.board import STACK, BoardPicture, SpotPicture, draw
from lauta.games.shared.star_board.drawing.paint import style as board_style
from lauta.i18n import LANGUAGES, speaking
from lauta.web.base import static

from ..drawn import SVG, buttons, colourless, parsed, places, stands, symbols, texts, with_class
from .pictures import board, complete_expedition, danger, encounter, own_expedition

# ------------------------------------------------------------------ dice


def test_the_dice_show_the_faces_of_the_data() -> None:
    assert SYMBOLS == FACES


def test_every_die_can_be_taken_up_by_itself_re62() -> None:
    root = parsed(draw_contest(danger(None)))
    pressed = {name: die.get("data-a") for name, die in buttons(root).items()}
    assert pressed == {"die-2": "3", "die-3": None, "die-5": "3"}
    dice = {name: die for name, die in places(root).items() if name.startswith("die-")}
    entered = {name for name, die in dice.items() if die.attrib["tabindex"] == "0"}
    assert entered == {"die-2", "die-3", "die-5"}
    assert dice["die-3"].attrib["data-instead"] == ""
    assert all(die.attrib["aria-label"] for die in dice.values())


def test_dice_that_serve_are_ticked_and_those_taken_up_are_framed_re61() -> None:
    dice = places(parsed(draw_contest(danger(None))))
    ticked = {name for name, die in dice.items() if name.startswith("die-") and "rk-tick" in symbols(die)}
    assert ticked == {"die-1", "die-4"}
    assert [name for name, die in dice.items() if "rk-aside" in symbols(die)] == ["die-3"]


def test_a_new_throw_is_seen_to_tumble_and_motion_can_be_refused() -> None:
    first, second = (parsed(draw_contest(replace(encounter(None), serial=serial))) for serial in (5, 6))
    assert {die.get("data-i") for die in with_class(first, "tumbling")} == {"throw-5"}
    assert {die.get("data-i") for die in with_class(second, "tumbling")} == {"throw-6"}
    assert len(with_class(first, "tumbling")) == 5
    still = "".join(
        re.findall(r"@media \(prefers-reduced-motion: reduce\) \{(.*?)\}\s*\}", style(), re.DOTALL)
    )
    assert ".rk-die-body.tumbling" in still


def test_dice_before_the_throw_show_no_face() -> None:
    side = SidePicture(0, tuple(DiePicture(f"d{n}") for n in range(5)), "Aino")
    root = parsed(draw_contest(ContestPicture((side,))))
    assert symbols(root).count("rk-cube-ask") == 5
    assert not [name for name in symbols(root) if "face" in name or "seal" in name]


def test_an_encounter_shows_both_what_is_fought_for_and_what_is_to_be_reached_re66_re67() -> None:
    root = parsed(draw_contest(encounter(None)))
    assert {"Bram", "Ceta", "£400"} <= set(texts(root))
    shown = symbols(root)
    assert (shown.count("rk-face-gem"), shown.count("rk-cube-gem")) == (3, 3)


def test_a_long_note_goes_on_in_a_second_line_and_stays_readable() -> None:
    note = "tarvitset vielä 2 toimintakykyä ja 1 voimavaran"
    side = replace(danger(None).sides[0], note=note)
    drawn = with_class(parsed(draw_contest(ContestPicture((side,)))), "rk-felt-note")
    assert " ".join(line.text or "" for line in drawn) == note and len(drawn) == 2
    for line in drawn:
        x, y, scale = stands(line)
        assert x + width(line.text or "", 10 * scale) <= PANEL and y < 66, "above the dice"
        assert 10 * scale >= READ_ON_CHART


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_danger_card_lies_broad_above_the_dice_with_all_its_words_re61(language: str) -> None:
    with speaking(language) as said:
        for n in range(N_DANGERS):
            card = danger_card(n, said)
            root = parsed(draw_contest(replace(danger(said), card=card)))
            (name,), text = with_class(root, "rk-name"), with_class(root, "rk-text")
            assert name.text == card.name
            assert " ".join(line.text or "" for line in text) == " ".join(card.text), card.id
            for line, face in [(name, SERIF_BOLD), *((line, SANS) for line in text)]:
                x, _, scale = stands(line)
                assert x + width(line.text or "", 10 * scale, face) <= BROAD_WIDTH - 8, card.id
                assert 10 * scale >= READ_ON_CHART, card.id
            assert stands(text[-1])[1] < BROAD_HEIGHT - 3


def test_long_loot_is_set_smaller_until_it_fits_re64() -> None:
    loot = "Karavaaninjohtajan paras ratsu"
    (drawn,) = with_class(parsed(draw_contest(replace(encounter(None), loot=loot))), "rk-loot")
    assert drawn.text == loot
    x, _, scale = stands(drawn)
    assert PANEL / 2 + x + width(loot, 10 * scale) <= PANEL


def test_still_contest_is_one_image_that_nobody_can_act_on() -> None:
    root = parsed(draw_contest(replace(danger(None), still=True)))
    assert root.attrib["role"] == "img"
    assert not [e for e in root.iter() if "tabindex" in e.attrib or "data-a" in e.attrib]


# ------------------------------------------------------------------ an expedition


def test_gauges_show_what_is_there_and_what_is_missing_re30() -> None:
    root = parsed(draw_expedition(own_expedition(None)))
    shown = symbols(root)
    assert [shown.count(f"rk-hollow-{kind}") for kind in ("action", "resources", "travel")] == [0, 1, 0]
    assert {"4 / 3", "2 / 3", "3 / 3"} <= set(texts(root))
    enough = [text.text for text in with_class(root, "enough")]
    assert enough == ["4 / 3", "3 / 3"]


def test_a_complete_expedition_is_ticked() -> None:
    assert symbols(parsed(draw_expedition(complete_expedition(None)))).count("rk-tick") == 1
    assert "rk-tick" not in symbols(parsed(draw_expedition(own_expedition(None))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ability_of_every_character_fits_beside_the_portrait(language: str) -> None:
    with speaking(language) as said:
        for n in range(N_CHARACTERS):
            card = character_card(n, said)
            root = parsed(draw_expedition(replace(own_expedition(said), character=card)))
            name, lines = with_class(places(root)[card.id], "rk-status")[0], with_class(root, "rk-said")
            assert name.text == card.name
            assert width(card.name, 10 * stands(name)[2], SERIF_BOLD) <= 150
            assert " ".join(line.text or "" for line in lines) == " ".join(card.text)
            assert all(width(line.text or "", 10.5, SANS) <= 150 for line in lines)


# ------------------------------------------------------------------ tokens on two levels


def spot(**changes: object) -> ET.Element:
    picture = BoardPicture((replace(SpotPicture("congo"), **changes),))  # type: ignore[arg-type]
    return places(parsed(draw(picture)))["congo"]


def tokens_at(group: ET.Element) -> list[tuple[str, float]]:
    return [
        (use.attrib["href"].removeprefix("#st-token-"), stands(use)[1])
        for use in group.iter(f"{SVG}use")
        if use.attrib["href"].startswith("#st-token-")
    ]


def test_every_kind_of_token_has_a_face_re4() -> None:
    assert {token.id for token in TOKENS} == set(drawing_tokens.EXPANSION_FACES)


def test_backs_and_faces_differ_without_colour_re5() -> None:
    kinds = (*drawing_tokens.BACKS, *drawing_tokens.FACES, *drawing_tokens.EXPANSION_FACES)
    drawn = {colourless(drawing_tokens.token(kind)) for kind in kinds}
    assert len(drawn) == len(set(kinds)) == 12


def test_an_equipment_token_lies_higher_on_a_discovery_token_re5() -> None:
    stack = tokens_at(spot(token="equipment", below="discovery"))
    assert stack == [("discovery", 0), ("equipment", -STACK)]
    assert tokens_at(spot(token="discovery")) == [("discovery", 0)]


def test_a_token_that_was_turned_lies_open_on_the_one_below_re51() -> None:
    assert tokens_at(spot(token="danger", below="discovery", turned=True))[1][0] == "danger"


def test_only_who_saw_a_token_is_shown_its_face() -> None:
    def known(group: ET.Element) -> list[str]:
        return [use.attrib["href"] for use in group.iter(f"{SVG}use") if "known" in use.attrib["href"]]

    assert known(spot(token="discovery", known="star")) == ["#st-known-star"]
    assert known(spot(token="discovery")) == []
    blind = paint(draw(BoardPicture((SpotPicture("congo", token="discovery"),))))
    assert "known" not in blind


def test_rain_falls_and_signs_stand_only_while_they_hold_re84_re85() -> None:
    wet = parsed(draw(board(), DRAWINGS))
    dry = parsed(draw(replace(board(), rain=False, signs=()), DRAWINGS))
    assert len(with_class(wet, "st-rain")) == 1 and not with_class(dry, "st-rain")
    signs = sorted(with_class(wet, "sign"), key=stands, reverse=True)
    assert [sign.attrib["aria-label"] for sign in signs] == ["sadekausi_alkaa", "lentokielto", "myotatuuli"]
    notes = [text.text for sign in signs for text in with_class(sign, "st-sign-text")]
    assert notes == ["2", "1"]
    assert not with_class(dry, "sign")


def test_what_holds_for_everybody_is_seen_on_the_chart_of_a_match_re84_re85() -> None:
    game = lauta.game("retkikunnat")
    s = game.match(2, seed=1).state
    assert not with_class(parsed(game.view.scene(s, SceneRequest())), "st-rain")
    for slot, event in enumerate(SLOT_EVENT[:N_SLOTS]):
        s.slot_owner[slot], s.slot_left[slot] = 1, 2 if CARDS.events[event].id == "lentokielto" else 3
    root = parsed(game.view.scene(s, SceneRequest()))
    signs = sorted(with_class(root, "sign"), key=stands, reverse=True)
    names = [sign.attrib["aria-label"].split(",")[0] for sign in signs]
    assert names == ["Rainy Season Begins", "Fair Wind", "Grounded"]  # fever and permits are their owner's
    notes = [text.text for sign in signs for text in with_class(sign, "st-sign-text")]
    assert notes == ["3", "2"]
    assert len(with_class(root, "st-rain")) == 1


def test_what_is_new_on_the_board_has_rules_in_its_style_sheet() -> None:
    used = {name for e in parsed(draw(board(), DRAWINGS)).iter() for name in e.get("class", "").split()}
    new = {"st-rain", "st-sign", "st-sign-text"}
    assert new <= used and all(f".{name} " in board_style() for name in new)


# ------------------------------------------------------------------ style sheets


def test_style_sheets_that_games_share_are_served() -> None:
    served = {
        path.relative_to(folder).as_posix() for folder in static.folders() for path in folder.rglob("*.css")
    }
    found = 0
    for game in lauta.games():
        for folder in static.folders():
            sheet = folder / game.id / "board.css"
            if sheet.is_file():
                for name in re.findall(r'@import url\("\.\./([^"]+)"\)', sheet.read_text(encoding="utf-8")):
                    assert name in served
                    found += 1
    assert found == 2
