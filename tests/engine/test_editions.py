"""Editions as files, and laid over tables of a schema: what is replaced, refused, and said by a hash.

The games' own figures are in tests/games/test_editions.py; the command line in tests/test_cli_editions.py.
"""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Struct

from lauta.engine.data import Head, Sourced, figure, many
from lauta.engine.edition import MOST_BYTES, Edition, read_edition
from lauta.engine.errors import EditionError, Fault
from lauta.engine.figures import Overlay, changes, tables_of

HEAD = 'lauta-edition = 1\ngame = "tiny"\nname = "Mine"\n'


class Deed(Struct, frozen=True, tag_field="how", forbid_unknown_fields=True):
    """Something a card does."""

    n: Annotated[int, figure("how often", 1, 9, "times")]


class Walk(Deed, frozen=True, tag="walk"):
    """By foot."""


class Fly(Deed, frozen=True, tag="fly"):
    """By air."""

    fare: Annotated[int, figure("what it costs", 1, 9)] = 0


class Card(Sourced, frozen=True):
    """An entry that is known by its id."""

    id: str
    name: str
    price: Annotated[int, figure("a price", 0, 900, "pounds")]
    deeds: tuple[Walk | Fly, ...] = ()
    name_source: str = "stated"


class Purse(Sourced, frozen=True):
    """A table of figures."""

    gold: int
    tin: int
    row: Annotated[tuple[int, ...], many("a row", 1)]
    by_players: dict[str, int]


class World(Head, frozen=True):
    """A data file."""

    purse: Purse
    card: tuple[Card, ...]


OURS = "reconstructed"
BASE: dict[str, Any] = {
    "purse": {"gold": 1, "tin": 2, "row": [1, 2], "by_players": {"2": 5, "3": 6}, "reconstructed": True},
    "card": [
        {"id": "ox", "name": "Ox", "price": 100, "deeds": [{"how": "walk", "n": 1}], "name_source": OURS},
        {"id": "owl", "name": "Owl", "price": 300, "deeds": [{"how": "fly", "n": 2, "fare": 3}]},
    ],
}  # fmt: skip


def laid(given: dict[str, Any], *whole: str) -> World:
    """The base with these figures in it."""
    return msgspec.convert(Overlay(whole).laid(BASE, given, World, "file"), World)


def faults(given: dict[str, Any], *whole: str) -> list[Fault]:
    """What is wrong with these figures."""
    overlay = Overlay(whole)
    overlay.laid(BASE, given, World, "file")
    return [*overlay.faults, *overlay.not_given()]


def named(given: dict[str, Any], *whole: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    """What differs, as the shortest edition writes it."""
    return tables_of(changes(laid({}), laid(given, *whole), ("file",)))


# --- merging ------------------------------------------------------------------------------------------


def test_what_is_not_named_stays() -> None:
    assert laid({}) == msgspec.convert(BASE, World)
    made = laid({"purse": {"gold": 7, "by_players": {"3": 9}}, "card": [{"id": "owl", "price": 5}]})
    assert (made.purse.gold, made.purse.tin, made.purse.by_players) == (7, 2, {"2": 5, "3": 9})
    assert [(card.name, card.price) for card in made.card] == [("Ox", 100), ("Owl", 5)]


def test_a_list_without_ids_is_replaced_whole() -> None:
    assert laid({"purse": {"row": [9]}}).purse.row == (9,)
    assert laid({"card": [{"id": "ox", "deeds": []}]}).card[0].deeds == ()


def test_another_list_may_stand_in_the_place_of_one_with_ids() -> None:
    made = laid({"card": [{"id": "cat", "name": "Cat", "price": 1}]}, "file.card")
    assert [card.id for card in made.card] == ["cat"]


def test_a_figure_may_go_back_to_nothing_though_that_is_out_of_its_bounds() -> None:
    assert laid({"card": [{"id": "owl", "deeds": [{"how": "fly", "n": 2, "fare": 0}]}]}).card[1].deeds == (
        Fly(2),
    )


def test_the_base_stays_as_it_is() -> None:
    before = repr(BASE)
    laid({"purse": {"by_players": {"2": 1}, "row": [4]}, "card": [{"id": "ox", "name": "Bull"}]})
    assert repr(BASE) == before


# --- flags --------------------------------------------------------------------------------------------


def test_a_replaced_figure_is_yours_and_no_longer_ours() -> None:
    ox = laid({"card": [{"id": "ox", "name": "Bull", "price": 100}]}).card[0]
    assert (ox.yours, ox.name_source) == (("name",), "stated")
    assert laid({"card": [{"id": "ox", "price": 1}]}).card[0].name_source == "reconstructed"


def test_a_table_is_ours_until_all_its_figures_are_replaced() -> None:
    some = laid({"purse": {"gold": 7}}).purse
    every = laid({"purse": {"gold": 7, "tin": 8, "row": [1], "by_players": {"2": 1}}}).purse
    assert (some.reconstructed, some.yours) == (True, ("gold",))
    assert (every.reconstructed, every.yours) == (False, ("by_players", "gold", "row", "tin"))


def test_what_is_given_as_it_was_is_not_yours() -> None:
    assert laid({"purse": {"gold": 1}}).purse.yours == ()


def confirmed(given: dict[str, Any], *places: str) -> tuple[World, list[str]]:
    """The base with these figures, some of which are confirmed, and the faults of that."""
    overlay = Overlay(confirmed=places)
    made = msgspec.convert(overlay.laid(BASE, given, World, "file"), World)
    return made, [f"{fault.place}: {fault.message}" for fault in (*overlay.faults, *overlay.not_given())]


def test_what_is_given_as_it_was_and_confirmed_is_yours() -> None:
    purse = {"gold": 1, "tin": 2, "by_players": {"2": 5, "3": 6}}
    given = {"purse": purse, "card": [{"id": "ox", "name": "Ox", "price": 100}]}
    made, found = confirmed(given, "file.purse.gold", "file.purse.by_players.2", "file.card[ox].name")
    assert found == [] and made.purse.yours == ("gold",) and made.purse.reconstructed
    assert made.card[0].yours == ("name",) and made.card[0].name_source == "stated"
    made, found = confirmed(given, "file.purse", "file.card[ox]")
    assert found == [] and made.purse.yours == ("by_players", "gold", "tin")
    assert made.card[0].yours == ("name", "price")


def test_a_table_of_figures_is_yours_once_each_of_them_is() -> None:
    by_players = {"2": 5, "3": 6}
    made, _ = confirmed({"purse": {"by_players": by_players}}, "file.purse.by_players.2")
    assert made.purse.yours == ()
    places = "file.purse.by_players.2", "file.purse.by_players.3"
    made, _ = confirmed({"purse": {"by_players": by_players}}, *places)
    assert made.purse.yours == ("by_players",)


def test_what_is_confirmed_is_given_with_its_value() -> None:
    _, found = confirmed({"purse": {"gold": 1}}, "file.purse.gold", "file.purse.tin", "file.card[cow]")
    assert [each.split(" is not")[0] for each in found] == [
        "confirmed: 'file.card[cow]'", "confirmed: 'file.purse.tin'",
    ]  # fmt: skip


# --- what is refused ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given, whole, place, words",
    [
        ({"purse": {"silver": 1}}, (), "file.purse.silver", "is not known here; there are gold, tin, row"),
        ({"purze": {}}, (), "file.purze", "is not known here; there are purse, card"),
        ({"card": [{"id": "cat"}]}, (), "file.card[cat]", 'altogether, write whole = ["file.card"])'),
        ({"card": [{"name": "Ox"}]}, (), "file.card[Ox]", "its id must be that of one of ox, owl"),
        ({"card": [{"id": ["ox"]}]}, (), "file.card[1]", "its id must be"),
        ({"card": [3]}, (), "file.card[1]", "must be a table"),
        ({"card": [{"id": "ox"}, {"id": "ox"}]}, (), "file.card[ox]", "appears twice"),
        ({"purse": {"reconstructed": False}}, (), "file.purse.reconstructed", "of Lauta's own"),
        ({"format": 2}, (), "file.format", "of Lauta's own"),
        ({}, ("file.card",), "whole", "there is no list or table at 'file.card' in this edition"),
    ],
)  # fmt: skip
def test_a_fault_has_its_place_and_what_would_be_right(
    given: dict[str, Any], whole: tuple[str, ...], place: str, words: str
) -> None:
    (fault,) = faults(given, *whole)
    assert fault.place == place and words in fault.message
    assert str(fault.phrase) == fault.message  # so that it can be told in every language


def test_a_source_and_a_note_may_be_said() -> None:
    assert faults({"purse": {"source": "box of 2010", "note": "worn"}}) == []
    assert laid({"purse": {"gold": 3, "source": "box of 2010"}}).purse.source == "box of 2010"


# --- what differs -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given, whole, tables, told_whole",
    [
        ({"purse": {"gold": 1}, "card": [{"id": "ox", "price": 100}]}, (), {}, ()),
        ({"purse": {"row": [1, 3]}}, (), {"file": {"purse": {"row": [1, 3]}}}, ()),
        ({"card": [{"id": "owl", "price": 5}]}, (), {"file": {"card": [{"id": "owl", "price": 5}]}}, ()),
        (
            {"card": [{**BASE["card"][1], "price": 5}, BASE["card"][0]]}, ("file.card",),
            {"file": {"card": [
                {"id": "owl", "name": "Owl", "price": 5, "deeds": [{"how": "fly", "n": 2, "fare": 3}]},
                {"id": "ox", "name": "Ox", "price": 100, "deeds": [{"how": "walk", "n": 1}]},
            ]}},
            ("file.card",),
        ),
        (
            {"purse": {"by_players": {"2": 5}}}, ("file.purse.by_players",),
            {"file": {"purse": {"by_players": {"2": 5}}}}, ("file.purse.by_players",),
        ),
    ],
)  # fmt: skip
def test_the_shortest_edition_names_what_differs_and_makes_the_same(
    given: dict[str, Any], whole: tuple[str, ...], tables: dict[str, Any], told_whole: tuple[str, ...]
) -> None:
    given = {key: [dict(row) for row in rows] if key == "card" else rows for key, rows in given.items()}
    for row in given.get("card", []):
        row.pop("name_source", None)
    assert named(given, *whole) == (tables, told_whole)
    again = laid(tables.get("file", {}), *told_whole)
    assert list(changes(laid(given, *whole), again, ("file",))) == []


# --- files --------------------------------------------------------------------------------------------


def test_order_comments_and_words_are_not_in_the_digest() -> None:
    one = read_edition(HEAD + "[a.x]\nb = 1\nc = 2 # three\n[a.y]\nd = 1\n")
    other = read_edition(HEAD.replace("Mine", "Yours") + 'note = "n"\n[a.y]\nd=1\n[a.x]\nc=2\nb=1\n')
    assert one.digest == other.digest and one != other
    assert read_edition(HEAD + "[a.x]\nb = 1\nc = 3\n").digest != one.digest


def test_an_edition_is_written_and_read_back_and_cannot_be_changed() -> None:
    made = read_edition(HEAD + 'whole = ["a.x"]\n[a]\nx = [[1, 2], [3]]\ny = {z = "ä"}\n')
    again = read_edition(made.text)
    assert again == made == pickle.loads(pickle.dumps(made)) and hash(again) == hash(made)
    with pytest.raises(TypeError):
        made.tables["a"]["y"]["z"] = 1
    with pytest.raises(AttributeError):
        made.name = "other"  # type: ignore[misc]


@pytest.mark.parametrize(
    "text, place, words",
    [
        (HEAD.replace("= 1", "= 2"), "lauta-edition", "must be 1, not 2"),
        (HEAD.partition("\n")[2], "lauta-edition", "must be 1, but is missing"),
        (HEAD.replace('"Mine"', '""'), "name", "must be a name of 1 to 60 characters, not ''"),
        (HEAD.replace('"Mine"', '"a\\nb"'), "name", "must be a name of"),
        ('lauta-edition = 1\nname = "x"\n', "game", "must be the id of a game, but is missing"),
        (HEAD + "note = 3\n", "note", "must be a text, not 3"),
        (HEAD + "whole = 3\n", "whole", "must be a list of places"),
        (HEAD + "price = 3\n", "price", "figures are in tables"),
        (HEAD + "[a]\nx = 99999999999999999999\n", "a.x", "must be at most 1000000"),
        (HEAD + "[a]\nx = nan\n", "a.x", "must be a whole number, not nan"),
        (HEAD + "[a]\nx = -inf\n", "a.x", "must be a whole number, not -inf"),
        (HEAD + "[a]\nx = 1979-05-27\n", "a.x", "must be a number, a text, true or false, not 1979-05-27"),
        (HEAD + "note = true\n", "note", "must be a text, not true"),
        (HEAD + '[a]\nx = ["<script>"]\n', "a.x[1]", "holds no markup"),
        (HEAD + '[a]\nx = "\\u202e"\n', "a.x", "signs that can be printed"),
        (HEAD + f'[a]\nnote = "{"y" * 4001}"\n', "a.note", "at most 4000 characters"),
        (HEAD + f'[a]\nx = "{"y" * 81}"\n', "a.x", "at most 80 characters"),
        (HEAD + "[" + ".".join("abcdefghijklmnop") + "]\n", "a.b.c.d.e.f.g.h.i.j.k.l.m", "lies deeper"),
        (
            HEAD + "[components.market]\nsugar = [" + "1," * 2_001 + "]\n",
            "components.market.sugar",
            "at most 2000 entries",
        ),
        (HEAD + "x = " + "[" * 5000, "", "is not valid TOML: lists or tables lie too deep"),
        (HEAD + "[a\n", "", "is not valid TOML in line 4, '[a': a figure stands there as name = value"),
        (HEAD + "[a]\nx = 60, 55\n", "", "is not valid TOML in line 5, 'x = 60, 55'"),
        (HEAD + "[a]\nx = 1\nx = 2\n", "", "in line 6, 'x = 2': this stands in the file twice"),
        (HEAD + "[a]\nx = " + "9" * 5000, "", "the number in line 5 has too many digits"),
        ("my box\n", "", "is not valid TOML in line 1, 'my box'"),
        ("hello", "", "is not valid TOML in line 1, 'hello'"),
        (HEAD + "[a]\nx = [1,\n", "", "it ends in the middle; a quote or a bracket is not closed"),
        ("x" * (MOST_BYTES + 1), "", "an edition has at most 500000 bytes"),
    ],
)  # fmt: skip
def test_a_hostile_or_wrong_file_gets_a_clear_refusal(text: str, place: str, words: str) -> None:
    with pytest.raises(EditionError) as refused:
        read_edition(text)
    (fault,) = refused.value.faults
    assert fault.place == place and words in fault.message


def test_all_faults_of_the_head_are_told_at_once() -> None:
    with pytest.raises(EditionError) as refused:
        read_edition('game = 3\nname = 4\n[a]\nx = "<b>"\n')
    assert [fault.place for fault in refused.value.faults] == ["lauta-edition", "game", "name", "a.x"]


def test_a_file_that_is_none_is_named(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match=r"nowhere.toml: cannot be read"):
        read_edition(tmp_path / "nowhere.toml")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(EditionError, match="is no text in UTF-8"):
        read_edition(binary)


def test_an_edition_made_in_code_is_called_by_its_name() -> None:
    assert Edition("tiny", "Mine", "", {"a": {"x": 1}}).called == "edition 'Mine'"
