"""Who says the figures of the games: the page, the rules page and the marks say what the data files flag.

What is expected is worked out here from the TOML alone. Whether the flags are true no test can know.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import lauta
from lauta.engine.attestation import ATTESTED, OURS, YOURS, flag_of, said
from lauta.engine.edition_text import complete
from lauta.engine.game import Game
from lauta.engine.page_parts import PageRequest, Passage
from lauta.engine.reconstructed import pages
from lauta.engine.toml_text import inline

GAMES = lauta.games()
READERS = {"more", "published", "physical", "look", "checks"}  # tables for readers: no figure stands there
NO_FIGURES = READERS | {
    *("reconstructed", "ours", "reconstructed_rows", "source", "sources", "confidence", "status"),
    *("certain", "attested", "evidence", "why", "note", "id", "format", "game"),
}

Rows = dict[str, dict[str, str]]


def edited(game: str, body: str) -> Game:
    """A game under an edition with these figures."""
    text = f'lauta-edition = 1\ngame = "{game}"\nname = "Box"\n{body}'
    return lauta.game(game, edition=lauta.read_edition(text))


# --- the page ---------------------------------------------------------------------------------------


def flagged(table: Mapping[str, Any], name: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Every table of a TOML file with a figure that a flag calls ours, and these figures as TOML."""
    if figures := {key: inline(table[key]) for key in named_as_ours(table)}:
        yield name, figures
    for key, value in table.items():
        place = f"{name}.{key}".strip(".")
        if isinstance(value, dict) and key not in READERS and key not in figures:
            yield from flagged(value, place)
        elif isinstance(value, list) and value and isinstance(value[0], dict) and key not in figures:
            for entry in value:
                yield from flagged(entry, f"{place} {known_by(entry)}")


def known_by(entry: Mapping[str, Any]) -> str:
    if "players" in entry:
        return f"for {entry['players']} players"
    return entry.get("id") or f"{entry.get('a')}-{entry.get('b')}"


def named_as_ours(table: Mapping[str, Any]) -> list[str]:
    single = {key.removesuffix("_source"): word for key, word in table.items() if key.endswith("_source")}
    notes = {key: table[key]["status"] for key in table if key.endswith("_evidence")}
    single |= {key.removesuffix("_evidence"): status for key, status in notes.items()}
    rows = [*table.get("ours", []), *table.get("reconstructed_rows", [])]
    if rows or single:
        return rows + [key for key, word in single.items() if word == "reconstructed"]
    if not table.get("reconstructed"):
        return []
    keys = [key for key in table if key not in NO_FIGURES | {"a", "b", "players"}]
    nothing: tuple[Any, ...] = ("", [], {})
    return [key for key in keys if table[key] not in nothing and table[key] is not False] or ["id"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_page_lists_every_flagged_figure_with_its_value_and_none_too_many(game: Game) -> None:
    told = {page.path.name: {entry.name: entry.figures for entry in page.entries} for page in pages(game)}
    for file in game.about.data_files:
        expected: Rows = dict(flagged(tomllib.loads(file.path.read_text(encoding="utf-8"))))
        found = told.pop(file.path.name, {})
        assert list(found) == list(expected)
        for name, figures in expected.items():
            text = found[name]
            for key, value in figures.items():
                assert f"{key} = {value}" in text, name
                text = text.replace(f"{key} = {value}", "", 1)
            assert set(text) <= {",", " "}, f"{name} lists what is not flagged: {text}"
    assert told == {}, "files that are not in use"


def test_a_flag_names_a_figure_that_is_there() -> None:
    for game in GAMES:
        for stem, file in game.figures().items():
            for each in said(file, (stem,)):
                names = {other.name for other in said(each.table, top=False)}
                assert set(getattr(each.table, "ours", ())) <= names, each.path


def test_a_table_that_names_some_figures_says_nothing_of_its_others() -> None:
    cards = lauta.game("retkikunnat").figures()["cards"]
    hunter = next(card for card in cards.expedition if card.id == "metsastaja")
    assert [flag_of(hunter, key) for key in ("symbols", "copies", "name_fi", "type", "abilities")] == [
        OURS, OURS, ATTESTED, ATTESTED, ATTESTED,
    ]  # fmt: skip


# --- under an edition -------------------------------------------------------------------------------

ATTIKA = (
    '[[components.building]]\nid = "well"\n[components.building.cost]\nwater = 1\n'
    '[[components.map_tile]]\nid = "T02"\nhexes = ["W", "-", "-", "-", "F", "-", "-"]\n'
)
DICE = '[cards.danger_die]\nfaces = ["action", "resources", "resources", "travel", "gem", "gem"]\n'


def told(game: Game) -> str:
    """The last section of the page on how to play, as one line of text without markup."""
    blocks = game.view.how_to_play(PageRequest())[-1].blocks
    return " ".join(" ".join(block.html for block in blocks if isinstance(block, Passage)).split())


def test_an_edition_takes_its_figures_off_the_page_and_leaves_the_others() -> None:
    names = {entry.name for page in pages(edited("attika", ATTIKA)) for entry in page.entries}
    every = {entry.name for page in pages(lauta.game("attika")) for entry in page.entries}
    assert every - names == {"building well", "map_tile T02"} and names < every


def test_a_price_of_which_one_symbol_is_replaced_is_no_longer_ours() -> None:
    known = {b.id: b for b in edited("attika", ATTIKA).figures()["components"].buildings}
    assert (flag_of(known["well"], "cost"), flag_of(known["harbor"], "cost")) == (YOURS, OURS)


def test_the_rules_page_says_what_still_holds_after_a_partial_correction() -> None:
    before, after = told(lauta.game("attika")), told(edited("attika", ATTIKA))
    assert "what 12 of the 24 kinds of buildings cost" in before and "on 22 of the 22 map tiles" in before
    assert "what 11 of the 24 kinds of buildings cost" in after and "on 21 of the 22 map tiles" in after
    assert "first maps are ours" in before and "first maps are ours" in after


def test_a_passage_goes_with_the_last_figure_of_which_it_speaks() -> None:
    before, after = told(lauta.game("retkikunnat")), told(edited("retkikunnat", DICE))
    assert "faces of the danger dice" in before and "faces of the danger dice" not in after
    assert "35 event cards" in before and "35 event cards" in after


def test_the_marks_at_the_table_follow_the_figures_of_an_edition() -> None:
    game = edited(
        "africa", '[[tiles.tile]]\nid = "nomad"\ncount = 14\n[[tiles.tile]]\nid = "gold_1"\ncount = 6\n'
    )
    marks = {fact.id: fact.reconstructed for fact in game.view.pool(game.match(2, seed=1).state)}
    assert not marks["face-nomad"] and not marks["face-gold_1"] and marks["face-gem_1"]


def test_the_export_says_who_says_each_figure() -> None:
    text = complete(edited("attika", ATTIKA), "Box")
    for building, who in (("well", "yours"), ("harbor", "ours"), ("tower", "attested")):
        entry = text.split(f'id = "{building}"')[1].split("[[")[0]
        flags = {line.split()[0]: line.rpartition("; ")[2] for line in entry.splitlines() if ";" in line}
        assert (flags["count"], flags["water"], flags["mountain"]) == ("attested", who, who)


# --- cards of which a part is ours ------------------------------------------------------------------


def test_a_card_says_which_of_its_fields_are_ours() -> None:
    cards = lauta.game("retkikunnat").figures()["cards"]
    known = {card.id: card for card in (*cards.characters, *cards.expedition, *cards.events)}
    fortune, bar, motive = known["onnenonkija"], known["kultaharkko"], known["taka_ajatus"]
    assert fortune.ours == ("abilities", "start") and "without looking at either" in fortune.attested
    assert {"name_fi", "type", "symbols"} <= {*bar.ours}
    assert "effects" in motive.ours and "name_fi" not in motive.ours
    for ident in ("huhut", "epaonni", "hylatty_kulkuneuvo", "paikanvaihto"):
        assert flag_of(known[ident], "name_fi") == OURS
