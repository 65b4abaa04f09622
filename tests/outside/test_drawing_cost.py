"""What strangers write in an edition is drawn at a bounded cost: numbers, texts, lists, sizes of boards.

Costs are counted, not timed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import inspect

import lauta
from lauta.engine.data import Entry, Head, Sourced
from lauta.engine.drawing import chart, lettering
from lauta.engine.drawing.chart import MOST_SPOTS, MOST_WAVES, Box
from lauta.engine.drawing.lettering import Face, fitted
from lauta.engine.edition import FOR_READERS, MOST_TEXT, MOST_WORDS, read_edition
from lauta.engine.errors import EditionError
from lauta.engine.presentation import Editor
from lauta.games.africa.drawing.chart import plan, sea
from lauta.i18n import translations
from lauta.web.base import rates
from tests.web.conftest import Guest
from tests.web.test_editions import begin

GAMES = [game.id for game in lauta.games()]
EDITORS = [
    (game, n, editor)
    for game in GAMES
    for n, editor in enumerate(getattr(lauta.game(game).view, "editors", ()))
    if editor.asks is not None
]

# --- what the scripts of editors ask --------------------------------------------------------------------


def _unbounded(kind: inspect.Type, place: str) -> Iterator[str]:
    """The places below a type whose number, text or list may be of any size."""
    if isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.StructType):
        for field in kind.fields:
            yield from _unbounded(field.type, f"{place}.{field.name}")
    elif isinstance(kind, inspect.UnionType):
        for each in kind.types:
            yield from _unbounded(each, place)
    elif isinstance(kind, inspect.TupleType):
        for n, each in enumerate(kind.item_types):
            yield from _unbounded(each, f"{place}[{n}]")
    elif isinstance(kind, inspect.ListType | inspect.VarTupleType):
        if kind.max_length is None:
            yield place
        yield from _unbounded(kind.item_type, f"{place}[]")
    elif isinstance(kind, inspect.IntType | inspect.FloatType):
        if (kind.ge is None and kind.gt is None) or (kind.le is None and kind.lt is None):
            yield place
    elif isinstance(kind, inspect.StrType):
        if kind.max_length is None:
            yield place
    elif not isinstance(kind, inspect.BoolType | inspect.LiteralType | inspect.NoneType):
        yield place


READ_BY_SCHEMA = {".card"}  # of Retkikunnat: a card is what its deck's schema and `unfit` let pass


@pytest.mark.parametrize(
    "game, n, editor", EDITORS, ids=[f"{game}-{editor.place}" for game, _, editor in EDITORS]
)
def test_all_that_an_editor_asks_has_bounds(game: str, n: int, editor: Editor) -> None:
    assert set(_unbounded(inspect.type_info(editor.asks), "")) <= READ_BY_SCHEMA


def test_a_number_or_text_without_bounds_is_found() -> None:
    class Loose(msgspec.Struct):
        n: int
        words: list[str]

    assert set(_unbounded(inspect.type_info(Loose), "")) == {".n", ".words", ".words[]"}


def _preview(guest: Guest, edition: str, n: int, question: Any) -> Any:
    return guest.client.post(
        f"/editions/{edition}/preview/{n}",
        json.dumps({"question": question}),
        content_type="application/json",
        headers={"X-Fragment": "1"},
    )


REGION = {"id": "a", "name": "a", "x": 1, "y": 1, "colony": "sugar", "stack": 3}


@pytest.mark.parametrize(
    "more, drawn",
    [({}, True), ({"stack": 10**9}, False), ({"x": 10**9}, False), ({"name": "x" * 5000}, False)],
)
def test_a_region_beyond_its_bounds_is_not_drawn(guest: Guest, more: dict[str, Any], drawn: bool) -> None:
    question = {"of": "regions", "regions": [{**REGION, **more}, {**REGION, "id": "b"}]}
    n = next(n for game, n, editor in EDITORS if (game, editor.place) == ("navegador", "board.region"))
    answer = _preview(guest, begin(guest), n, question)
    assert (answer.status_code, answer.json()["answer"] is not None) == (200, drawn)


@pytest.mark.parametrize("letters, drawn", [(MOST_WORDS, True), (MOST_WORDS + 1, False)])
def test_a_card_of_too_long_a_name_is_not_drawn(letters: int, drawn: bool) -> None:
    game = lauta.game("retkikunnat")
    place = "cards.character"
    editor = next(editor for name, _, editor in EDITORS if (name, editor.place) == ("retkikunnat", place))
    card = {
        "id": "a",
        "name_en": "x" * letters,
        "name_fi": "x",
        "copies": 1,
        "abilities": [],
        "start": [],
    }
    question = {"deck": "character", "card": card}
    assert editor.picture is not None
    if drawn:
        assert editor.picture(game, question, translations())["picture"]
    else:
        with pytest.raises(ValueError, match="no edition may"):
            editor.picture(game, question, translations())


@pytest.mark.parametrize("limit", ["PREVIEWS", "PREVIEWS_THERE"])
def test_previews_are_limited(guest: Guest, monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    edition = begin(guest)
    slow = getattr(rates, limit)
    slow.begin(lambda: 0.0)
    monkeypatch.setattr(slow, "_burst", 1.0)
    question = {"of": "regions", "regions": [REGION]}
    assert [_preview(guest, edition, 6, question).status_code for _ in range(2)] == [200, 429]


# --- texts ----------------------------------------------------------------------------------------------

HEAD = 'lauta-edition = 1\ngame = "africa"\nname = "Box"\n'


def test_words_on_things_are_short_and_notes_may_be_long() -> None:
    written = f'[[board.city]]\nid = "a"\nname = "{"x" * MOST_WORDS}"\nnote = "{"y" * MOST_TEXT}"\n'
    assert read_edition(HEAD + written).tables
    for letter in "xy":
        with pytest.raises(EditionError, match="a text has at most"):
            read_edition(HEAD + written.replace(f'"{letter}', f'"{letter}{letter}'))


def test_no_rule_looks_into_texts_for_readers() -> None:
    def texts(struct: type[Entry]) -> set[str]:
        return {field.name for field in msgspec.structs.fields(struct)}

    figures = {"reconstructed", "ours", "yours", "confidence", "format", "id"}
    assert texts(Sourced) | texts(Head) == FOR_READERS | figures


@pytest.mark.parametrize("n", [500, 2000])
def test_lettering_takes_time_in_proportion_to_the_text(n: int) -> None:
    class Counting(dict[str, float]):
        looked = 0

        def get(self, key: str, default: Any = None) -> Any:
            self.looked += 1
            return super().get(key, default)

    def cost(text: str) -> int:
        widths = Counting(lettering.SANS.widths)
        fitted(text, 80, (14, 12, 10), 2, Face(widths, lettering.SANS.other))
        return widths.looked

    for shape in ("x", "x ", "xxxxxxxxx "):
        assert cost(shape * (2 * n // len(shape))) <= 2.2 * cost(shape * (n // len(shape)))


# --- boards ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(700, 700), (3200, 1900), (40_000, 20_000), (10**6, 10**6), (10**7, 30)])
def test_a_chart_of_any_size_is_searched_and_filled_in_bounds(size: tuple[int, int]) -> None:
    view = Box(0.0, 0.0, *size)
    assert 0 < len(chart.spots(view, 20.0, 20.0)) <= MOST_SPOTS
    assert chart.waves(view, frozenset({(0, 0)}), []).count("M") <= MOST_WAVES


def test_a_board_like_an_l_is_drawn_with_few_measurements(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = 0
    known = chart._Sea.clearance

    def counted(self: Any, box: Box, least: float) -> float:
        nonlocal looked
        looked += 1
        return known(self, box, least)

    monkeypatch.setattr(chart._Sea, "clearance", counted)
    cells = [(n, 0) for n in range(200)] + [(200, n) for n in range(200)]
    sea(plan(cells, [(cell, "Abc def") for cell in cells[:40]], "Africa"), "x-")
    assert looked < 10 * MOST_SPOTS
