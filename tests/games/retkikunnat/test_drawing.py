"""The cards of Retkikunnat as drawings: all of them, in every language, whole and small, open and hidden."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree as ET

import msgspec
import pytest

from lauta.engine.drawing.lettering import SANS, SERIF_BOLD, width
from lauta.engine.drawing.painter import drawings_file, paint
from lauta.games.retkikunnat.data.constants import CARDS, SALE_VALUE
from lauta.games.retkikunnat.drawing import card_art as drawing_art
from lauta.games.retkikunnat.drawing import symbols as drawing_symbols
from lauta.games.retkikunnat.drawing.cards import (
    HEIGHT,
    KINDS,
    SMALL_HEIGHT,
    WIDTH,
    CardPicture,
    CardsPicture,
    draw_card,
    draw_cards,
    lay,
)
from lauta.games.retkikunnat.drawing.drawings import DRAWINGS
from lauta.games.retkikunnat.drawing.glyphs import glyph, names
from lauta.games.retkikunnat.drawing.paint import TONES, style
from lauta.games.retkikunnat.table.card_faces import danger_card, expedition_card
from lauta.i18n import LANGUAGES, speaking

from ..drawn import (
    buttons,
    colourless,
    ids,
    parsed,
    places,
    references,
    repeated_ids,
    stands,
    styled_inline,
    symbols,
    texts,
    with_class,
)
from .pictures import every_card, expedition, number, scenes, states

SCENES = scenes(None)
DRAWN = {name: parsed(picture, "p-", standalone=True) for name, picture in SCENES.items()}
EVERY: dict[str, list[CardPicture]] = {}
for _language in LANGUAGES:
    with speaking(_language) as _said:
        EVERY[_language] = every_card(_said)
RIFLE, MACHETE = expedition(None, "kivaari", "viidakkoveitsi")


# ------------------------------------------------------------------ markup


@pytest.mark.parametrize("name", DRAWN)
def test_pictures_are_whole_and_every_id_is_unique(name: str) -> None:
    root = DRAWN[name]
    assert repeated_ids(root) == []
    assert references(root) <= set(ids(root))
    assert styled_inline(root) == []


@pytest.mark.parametrize("name", DRAWN)
def test_every_id_begins_with_the_prefix(name: str) -> None:
    assert all(id.startswith("p-") for id in ids(DRAWN[name]))


@pytest.mark.parametrize("name", SCENES)
def test_every_piece_names_a_drawing_that_there_is(name: str) -> None:
    named = {part.symbol for piece in SCENES[name].pieces for part in piece.parts}
    assert named - {""} <= set(DRAWINGS.names())


def test_every_drawing_can_be_drawn_under_its_name() -> None:
    root = ET.fromstring(drawings_file(DRAWINGS))
    assert set(DRAWINGS.names()) <= set(ids(root))
    assert repeated_ids(root) == []


def test_every_class_of_ours_has_a_rule_in_the_style_sheet() -> None:
    used = {name for root in DRAWN.values() for e in root.iter() for name in e.get("class", "").split()}
    ours = {name for name in used if name.startswith("rk-")}
    roots = {"rk-cards", "rk-7", "rk-side", "rk-versus", "rk-ground"}
    assert len(ours) > 30
    assert {name for name in ours - roots if not re.search(rf"\.{name}\b", style())} == set()


def test_same_card_gives_the_same_bytes() -> None:
    assert paint(draw_card(RIFLE)) == paint(draw_card(replace(RIFLE)))


def test_cards_stay_small() -> None:
    for card in EVERY["fi"]:
        assert len(msgspec.json.encode(lay("cards", card, 0, 0, "whole"))) < 1500, card.id


# ------------------------------------------------------------------ every card


def test_every_card_of_the_data_has_a_picture_of_its_own() -> None:
    decks = (CARDS.expedition, CARDS.characters, CARDS.events, CARDS.danger)
    known = {card.id for deck in decks for card in deck}
    assert set(drawing_art.DRAWN) == known
    drawn = Counter(colourless(drawing_art.art(id, "ally")) for id in known)
    assert sorted(drawn.values(), reverse=True)[:2] == [2, 1]  # the barrier stands for customs twice


def test_a_card_that_nobody_drew_shows_the_emblem_of_its_kind() -> None:
    for kind in KINDS:
        assert str(drawing_symbols.emblem(kind)[0]) in str(drawing_art.art("unheard_of", kind)[0])
        drawn = symbols(parsed(draw_card(CardPicture("new", kind, "unheard_of", "New"))))
        assert f"rk-emblem-{kind}" in drawn


def test_kinds_have_emblems_that_differ_without_colour_re28() -> None:
    assert len({colourless(drawing_symbols.emblem(kind)) for kind in KINDS}) == len(KINDS) == 10
    symbols = [drawing_symbols.symbol(kind) for kind in drawing_symbols.SYMBOLS]
    assert len({colourless(symbol) for symbol in symbols}) == 4


def test_unknown_symbols_are_refused_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match="resources"):
        drawing_symbols.symbol("luck")
    with pytest.raises(ValueError, match="vehicle"):
        drawing_symbols.emblem("luck")


def uses(card: CardPicture) -> list[str]:
    found = [name.removeprefix("rk-") for name in symbols(parsed(draw_card(card), "p-"))]
    return [name for name in found if name.startswith(("seal-", "face-"))]


def test_an_expedition_card_shows_its_symbols_separator_and_value_re28_re34() -> None:
    words = ("action", "resources", "travel")
    for n, card in enumerate(CARDS.expedition):
        picture = expedition_card(n, None)
        counted = [word for word, k in zip(words, card.symbols, strict=True) for _ in range(k)]
        wanted = [words[i] for i in card.choice] or counted
        assert uses(picture) == [f"seal-{word}" for word in wanted]
        root = parsed(draw_card(picture))
        assert ("rk-or" in symbols(root)) == bool(card.choice)
        value = [text.text for text in with_class(root, "rk-value")]
        assert value == ([f"£{SALE_VALUE[n]}"] if SALE_VALUE[n] else [])


def test_a_danger_card_shows_what_five_dice_must_show_re61() -> None:
    smugglers = danger_card(number("danger", "salakuljettajat"), None)
    assert uses(smugglers) == ["face-action", "face-action", "face-gem"]


def test_cards_that_no_source_gives_are_marked_also_where_only_a_part_is() -> None:
    for card in EVERY["en"]:
        marks = {"": [], "part": ["rk-ours-part"], "whole": ["rk-ours"]}[card.ours]
        for picture in (draw_card(card), draw_card(card, small=True)):
            assert [name for name in symbols(parsed(picture)) if name.startswith("rk-ours")] == marks
    assert {card.ours for card in EVERY["en"]} == {"", "part", "whole"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_texts_fit_whole_into_their_cards(language: str) -> None:
    for card in EVERY[language]:
        root = parsed(draw_card(card))
        name, text = with_class(root, "rk-name"), with_class(root, "rk-text")
        assert " ".join(line.text or "" for line in name) == card.name
        assert " ".join(line.text or "" for line in text) == " ".join(card.text), card.id
        for line, face in [*((line, SERIF_BOLD) for line in name), *((line, SANS) for line in text)]:
            assert width(line.text or "", size(line), face) <= WIDTH - 14, card.id
        assert min(size(line) for line in text) >= 10, card.id
        feet = [stands(line)[1] for line in text]
        assert min(feet) > 132 and max(feet) < HEIGHT - 17, card.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_fit_whole_on_small_cards(language: str) -> None:
    for card in EVERY[language]:
        (name,) = with_class(parsed(draw_card(card, small=True)), "rk-name")
        assert name.text == card.name
        assert width(card.name, size(name), SERIF_BOLD) <= WIDTH - 8, card.id


def size(text: ET.Element) -> float:
    """How high letters are."""
    return 10 * stands(text)[2]


@pytest.mark.parametrize("kind", TONES)
def test_names_have_the_tone_of_their_kind(kind: str) -> None:
    assert f".rk-of-{kind} {{ --rk-tone: {TONES[kind].frame}; }}" in style()
    assert with_class(parsed(draw_card(CardPicture("new", kind))), f"rk-of-{kind}")


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("kind", TONES)
def test_the_colour_of_a_name_can_be_read_on_the_paper_of_both_themes(kind: str) -> None:
    papers = set(re.findall(r"--rk-paper: (#\w+)", style()))
    assert len(papers) == 2
    for paper in papers:
        light, dark = sorted((luminance(paper), luminance(TONES[kind].frame)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) > 4.5


# ------------------------------------------------------------------ states


def test_a_card_face_down_tells_nothing_but_its_deck_re74() -> None:
    sabotage = replace(EVERY["en"][0], kind="hand", art="sabotaasi", name="Sabotage", text=("Destroy.",))
    for small in (False, True):
        drawn = paint(draw_card(replace(sabotage, id="secret-1", face_down=True), small=small))
        bare = CardPicture("secret-1", "hand", face_down=True)
        assert drawn.replace("Sabotage", "") == paint(draw_card(bare, small=small))
        assert "Sabotage" not in drawn.split("<g", 1)[1]


def test_exactly_what_can_be_done_is_a_button() -> None:
    root = parsed(draw_cards(CardsPicture(states(None), 4)))
    wanted = {"card-ratsu": "12", "card-opas": None}  # the one plays something, the other takes back
    assert {name: g.get("data-a") for name, g in buttons(root).items()} == wanted
    entered = {name for name, g in places(root).items() if g.attrib["tabindex"] == "0"}
    assert entered == {"card-ratsu", "card-opas"}
    assert places(root)["card-opas"].attrib["data-instead"] == ""


def test_still_cards_are_one_image_that_nobody_can_act_on() -> None:
    root = parsed(draw_cards(CardsPicture(states(None), 4, still=True)))
    assert root.attrib["role"] == "img"
    assert not [
        e for e in root.iter() if "tabindex" in e.attrib or "data-a" in e.attrib or "data-cell" in e.attrib
    ]


def test_equal_cards_say_how_many_and_how_many_were_used_re37() -> None:
    def said(card: CardPicture) -> tuple[list[str], bool]:
        root = parsed(draw_card(card))
        numbers = [
            t.text or "" for name in ("rk-tally-number", "rk-turned-number") for t in with_class(root, name)
        ]
        return numbers, bool(with_class(root, "tired"))

    assert said(RIFLE) == ([], False)
    assert said(replace(RIFLE, count=3)) == (["×3"], False)
    assert said(replace(RIFLE, count=3, used=1)) == (["×3", "1"], False)
    assert said(replace(RIFLE, count=3, used=3)) == (["×3", "3"], True)
    assert said(replace(RIFLE, used=1)) == ([], True)


def test_marks_differ_in_shape_not_only_in_colour() -> None:
    marked = [
        MACHETE,
        replace(MACHETE, actions=("1",)),
        replace(MACHETE, used=1),
        *(replace(MACHETE, notes=frozenset({note})) for note in ("chosen", "last")),
    ]
    drawn = [re.sub(r' (tabindex|data-a|role)="[^"]*"', "", paint(draw_card(card))) for card in marked]
    assert len({colourless([card]) for card in drawn[:4]}) == 4
    dashes = {
        rule: "dasharray" in style().split(f".{rule} {{")[1].split("}")[0]
        for rule in ("rk-note-last", "rk-note-chosen")
    }
    assert dashes == {"rk-note-last": True, "rk-note-chosen": False}


def test_rows_break_at_the_columns_and_one_row_takes_all() -> None:
    cards = tuple(replace(RIFLE, id=f"c{n}") for n in range(7))

    def size(columns: int, small: bool = False) -> tuple[float, float]:
        _, _, wide, high = draw_cards(CardsPicture(cards, columns, small)).chart.window
        return wide, high

    assert size(3)[0] < 4 * WIDTH and 3 * HEIGHT < size(3)[1] < 4 * HEIGHT
    assert size(0)[0] > 7 * WIDTH and size(0)[1] < 2 * HEIGHT
    assert 3 * SMALL_HEIGHT < size(3, True)[1] < 4 * SMALL_HEIGHT


# ------------------------------------------------------------------ glyphs


def test_every_card_has_a_glyph_and_all_are_different() -> None:
    assert {f"card-{id}" for id in drawing_art.DRAWN} <= set(names())
    drawn: dict[str, list[str]] = {}
    for name in names():
        drawn.setdefault(str(glyph(name)), []).append(name)
    alike = [same for same in drawn.values() if len(same) > 1]
    assert alike == [["held", "slave_coast"]]


def test_texts_are_escaped() -> None:
    card = CardPicture("new", "ally", name="Salt & <Pepper>", text=("a < b",), label='"quoted" & more')
    root = parsed(draw_card(card))
    assert "Salt & <Pepper>" in " ".join(texts(root)) and "a < b" in texts(root)
    assert places(root)["new"].attrib["aria-label"] == '"quoted" & more'
