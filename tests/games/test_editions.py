"""Editions of every game: a complete one is the built-in game; figures of one's own are played and recorded.

How an edition is laid over a file is in tests/engine/test_editions.py.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import lauta
from lauta.engine.edition import Edition
from lauta.engine.edition_text import complete
from lauta.engine.game import Game
from lauta.engine.match import Match
from lauta.engine.page_parts import PageRequest
from lauta.engine.rulebook import built_in_hash

GAMES = lauta.games()
# A figure of each game that its first position shows: what replaces it, its place, what it was.
OWN = {
    "africa": (
        "[[components.setup]]\nplayers = 2\ncamps_each = 7\n",
        "components.setup[for 2 players].camps_each",
    ),
    "attika": ("[components.cards]\nwater = 14\n", "components.cards.water"),
    "navegador": ("[components.start]\ncash = 250\n", "components.start.cash"),
    "afrikan_tahti": ("[components.money]\nstart = 500\n", "components.money.start"),
    "retkikunnat": (
        '[[cards.expedition]]\nid = "kivaari"\nname_fi = "Pyssy"\n',
        "cards.expedition[kivaari].name_fi",
    ),
}  # fmt: skip


def edition(game: str, body: str, name: str = "From my box") -> Edition:
    """An edition of a game with these figures."""
    return lauta.read_edition(f'lauta-edition = 1\ngame = "{game}"\nname = "{name}"\n{body}')


def own(game: str) -> Game:
    """A game with a figure of one's own."""
    return lauta.game(game, edition=edition(game, OWN[game][0]))


def played(game: Game, seed: int = 3) -> Match:
    """A match of two, played to its end at random."""
    match, dice = game.match(2, seed=seed), random.Random(seed)
    while not match.over:
        match.play(dice.choice(match.legal_actions()))
    return match


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_export_of_the_built_in_figures_is_the_built_in_game(game: Game) -> None:
    text = complete(game, "All of it")
    same = lauta.game(game.id, edition=lauta.read_edition(text))
    assert same == game and same.edition is None and same.edition_hash == "" and same.replaced == ()
    assert same.match(2, seed=1).record() == game.match(2, seed=1).record()
    assert not re.search(r"[;#] yours$", text, re.M) and re.search(r"; attested$", text, re.M)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_figure_of_ones_own_is_played_recorded_and_verified(game: Game) -> None:
    changed = own(game.id)
    (change,) = changed.replaced
    assert change.place == OWN[game.id][1] and change.old != change.new
    match = played(changed)
    text = match.record()
    assert f"\nEdition {changed.edition_hash}: From my box\n" in text
    assert lauta.read(text).snapshot() == match.snapshot() and lauta.verify(text) == match.draws
    assert match.view(None).text and "<svg" in match.view(None).svg
    assert changed.view.how_to_play(PageRequest())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_export_of_an_edition_is_that_edition_and_says_what_is_yours(game: Game) -> None:
    changed = own(game.id)
    text = complete(changed, "Copy")
    assert lauta.game(game.id, edition=lauta.read_edition(text)).edition_hash == changed.edition_hash
    assert len(re.findall(r"; yours$", text, re.M)) == 1


def test_a_record_asks_by_name_for_an_edition_that_it_does_not_bring() -> None:
    text = own("navegador").match(2, seed=1).record()
    bare = re.sub(r"Figures:\n(    .*\n)+", "", text)
    with pytest.raises(
        lauta.EditionNeeded, match=r"line 3: the record needs the edition 'From my box'"
    ) as asked:
        lauta.read(bare)
    assert (asked.value.name, asked.value.hash) == ("From my box", own("navegador").edition_hash)
    given = edition("navegador", OWN["navegador"][0], "Called otherwise here")
    assert lauta.read(bare, edition=given).game.edition == given


@pytest.mark.parametrize("command", [lauta.read, lauta.verify])
def test_other_figures_than_those_of_the_record_are_refused(command: object) -> None:
    text = own("navegador").match(2, seed=1).record()
    other = edition("navegador", "[components.start]\ncash = 260\n")
    assert callable(command)
    with pytest.raises(
        lauta.EditionNeeded, match=r"needs the figures of 'From my box' \(\w{16}\), these are"
    ):
        command(text, edition=other)
    with pytest.raises(lauta.EditionNeeded, match="these are 'From my box'"):
        command(text.replace("cash = 250", "cash = 270"))
    with pytest.raises(lauta.RecordError, match="line 1: the record was played with the built-in figures"):
        command(lauta.game("navegador").match(2, seed=1).record(), edition=other)


def test_figures_of_a_record_may_not_be_hostile() -> None:
    text = own("navegador").match(2, seed=1).record()
    with pytest.raises(lauta.RecordError, match=r"line 4: figures of the record: .*holds no markup"):
        lauta.read(text.replace("cash = 250", 'cash = "<b>"'))
    with pytest.raises(lauta.RecordError, match="the header has 'Edition' twice"):
        lauta.read(text.replace("Figures:", "Edition 00: x\nFigures:"))
    with pytest.raises(lauta.RecordError, match="the figures stand once"):
        lauta.read(text.replace("Figures:", "Figures: x"))


def test_equal_figures_have_equal_hashes_however_they_are_written() -> None:
    by_id = edition("navegador", '[[board.region]]\nid = "guine"\nname = "Elmina"\n')
    body = complete(lauta.game("navegador", edition=by_id), "x").partition("[board]")[2]
    whole = edition("navegador", 'whole = ["board.region", "board.border"]\n[board]' + body)
    hashes = {lauta.game("navegador", edition=one).edition_hash for one in (by_id, whole)}
    assert len(hashes) == 1 and "" not in hashes


def test_all_faults_of_all_files_are_told_at_once() -> None:
    body = '[[board.region]]\nid = "atlantis"\n[components.start]\ncash = -1\ngold = 1\n[tiles]\nx = 1\n'
    with pytest.raises(lauta.EditionError) as refused:
        lauta.game("navegador", edition=edition("navegador", body))
    assert sorted(fault.place for fault in refused.value.faults) == [
        "board.region[atlantis]", "components.start.cash", "components.start.gold", "tiles",
    ]  # fmt: skip
    assert "must be a whole number from 0 to 10000 (cruzados), not -1" in str(refused.value)


@pytest.mark.parametrize("head", ["whole", "confirmed"])
@pytest.mark.parametrize("place", ["components", "coins.start", "....", "[["])
def test_a_place_in_the_head_lies_in_a_file_of_the_game(head: str, place: str) -> None:
    tables = {"components": {"start": {"cash": 250}}}
    whole, confirmed = ((place,), ()) if head == "whole" else ((), (place,))
    own = Edition("navegador", "Mine", "", tables, whole, confirmed=confirmed)
    with pytest.raises(lauta.EditionError, match=re.escape(f"{place}' begins with none of board., comp")):
        lauta.game("navegador", edition=own)


def test_what_two_files_must_agree_on_is_told_with_its_place() -> None:
    body = '[[board.region]]\nid = "guine"\nstack = 4\n'
    with pytest.raises(lauta.EditionError) as refused:
        lauta.game("navegador", edition=edition("navegador", body))
    assert [fault.place for fault in refused.value.faults] == ["components.colonies.gold"]


def test_an_edition_of_another_game_is_refused() -> None:
    with pytest.raises(
        lauta.EditionError, match="game: must be 'attika' to be played as Attika, not 'africa'"
    ):
        lauta.game("attika", edition=edition("africa", ""))


def test_a_chart_with_other_ids_is_drawn_told_and_played() -> None:
    text = complete(lauta.game("navegador"), "Other ids").replace(
        'note = ""', 'whole = ["board.region", "board.border"]'
    )
    game = lauta.game(
        "navegador", edition=lauta.read_edition(re.sub(r'"(guine|rio_de_janeiro|macau)"', r'"x_\1"', text))
    )
    match = played(game)
    assert "<svg" in match.view(None).svg and "Guiné" in match.view(None).svg and match.view(None).text
    with pytest.raises(lauta.DataError, match=r"examples that these figures do not allow.*no region 'guine'"):
        game.view.how_to_play(PageRequest())


def test_a_position_of_other_figures_is_refused() -> None:
    start = own("navegador").match(2, seed=1).position()
    with pytest.raises(lauta.OptionError, match="with other figures"):
        lauta.game("navegador").match(position=start)


def test_an_edition_may_be_given_by_its_path_and_lies_over_other_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(edition("navegador", OWN["navegador"][0]).text, encoding="utf-8")
    figures = lauta.game("navegador").about.data_files[1].path.read_text(encoding="utf-8")
    (tmp_path / "components.toml").write_text(
        figures.replace("workers = 3\n", "workers = 4\n"), encoding="utf-8"
    )
    game = lauta.game("navegador", files={"components.toml": tmp_path / "components.toml"}, edition=path)
    me = game.match(2, seed=1).state.players[0]
    assert (me.cash, me.workers) == (250, 4)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_figures_of_a_game_are_those_of_its_rules_version(game: Game) -> None:
    """Else figures have changed: renew FIGURES, and raise RULES_VERSION if a game could go differently."""
    assert game.about.figures == built_in_hash(game.package)
    assert game.version == str(game.rules_version)


def test_data_files_that_were_edited_in_place_change_the_version(monkeypatch: pytest.MonkeyPatch) -> None:
    text = lauta.game("africa").match(2, seed=1).record()
    monkeypatch.setattr("lauta.engine.rulebook.built_in_hash", lambda _package: "00112233aabbccdd")
    edited = lauta.game("africa").match(2, seed=1).record()
    assert "\nRules: 1+00112233aabbccdd\n" in edited and lauta.read(edited).record()
    with pytest.raises(lauta.RecordError, match=r"version 1, these are version 1\+0011.*edited in place"):
        lauta.read(text)
    monkeypatch.undo()
    with pytest.raises(lauta.RecordError, match=r"these are version 1; behind the \+ stand figures"):
        lauta.read(edited)


def test_the_edition_of_the_manual_can_be_played() -> None:
    manual = Path(__file__).parents[2] / "docs" / "editions.md"
    (text,) = re.findall(r"```toml\n(.*?)```", manual.read_text(encoding="utf-8"), re.S)
    game = lauta.game("navegador", edition=lauta.read_edition(text))
    assert [change.place for change in game.replaced] == [
        "board.region[guine].name", "components.market.sugar", "components.buildings.prices.factory_gold",
    ]  # fmt: skip
