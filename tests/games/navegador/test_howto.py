"""The rules page of Navegador: every drawn example is played by the real rules, so that no caption can lie.

How the pictures look is tested with the drawing; the languages in tests/test_catalogues.py.
"""

from __future__ import annotations

import re

from lauta.engine.page_parts import PageRequest
from lauta.engine.record import copy
from lauta.games.navegador.data.components import GOODS, LINES
from lauta.games.navegador.data.constants import COLONIES, REGIONS, SPACES
from lauta.games.navegador.howto import PAGE, how_to_play, pictures
from lauta.games.navegador.howto.pictures import Example
from lauta.games.navegador.rules.scoring import column_points, possessions, total
from tests.pages import caption, fields, parts, text

from .tables import NAVEGADOR

ME = pictures.ME
NOTATION = NAVEGADOR.notation


def texts(example: Example) -> set[str]:
    return {NOTATION.text_of(choice.action) for choice in example.choices()}


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


def captioned(picture: str) -> list[int]:
    """The numbers in the caption of a picture."""
    return numbers(caption(how_to_play(PageRequest()), picture))


def test_rondel_na19_na20() -> None:
    moves = texts(pictures.RONDEL)
    assert moves == {f"rondel {space}" for space in SPACES} - {"rondel sailing", "rondel workers"}
    effects = {str(choice.label): str(choice.effect) for choice in pictures.RONDEL.choices()}
    assert "4 steps, costs 1 ship" in effects["Ships"] and "6 steps, costs 3 ships" in effects["Buildings"]
    assert sum("free" in effect for effect in effects.values()) == 3 - 1, (
        "one of the two markets is told last"
    )


def test_exploring_na43_na48() -> None:
    example = pictures.SAILING
    assert texts(example) == {"sail portugal guine", "sail portugal maranhao", "end"}
    sail = ("sail", pictures.index_of("portugal"), pictures.index_of("guine"))
    fleet, lost = captioned("sailing")
    after = example.after(*[sail] * fleet, ("end",))
    assert after.players[ME].on_board == example.state.players[ME].on_board - lost == 2
    assert after.target == pictures.index_of("guine"), "now the tokens are turned up"


def test_colonies_na56_na58() -> None:
    example = pictures.COLONY
    workers, n, first, second, third = captioned("colony")
    guine, maranhao = (pictures.index_of(ident) for ident in ("guine", "maranhao"))
    cash = example.state.players[ME].cash
    assert workers == example.state.players[ME].workers
    after = example.after(("found", guine), ("found", guine))
    assert cash - after.players[ME].cash == first + second and after.players[ME].items[COLONIES] == n
    other = example.after(("found", maranhao), ("found", guine))
    assert cash - other.players[ME].cash == third + first
    assert "found" not in "".join(texts(Example("", after))), "no workers are left for a third"


def test_market_na70_na74() -> None:
    example, (sugar, gold) = pictures.MARKET, (0, 1)
    sold, units, each, brought, old, new, made, n, earns, cash, low, high = captioned("market")
    me = example.state.players[ME]
    after = example.after(("sell", sugar, sold), ("process", gold, made))
    assert (sold, made) == (units, n) == (3, 3) and after.players[ME].cash - me.cash == brought + cash
    assert (brought, cash) == (units * each, n * earns)
    prices = NAVEGADOR.module("data.constants").PRICE
    rows = (example.state.rows, after.rows)
    assert [prices[sugar][row[sugar]] for row in rows] == [old, new]
    assert [prices[gold][row[gold]] for row in rows] == [low, high]
    assert f"process {made + 1} {GOODS[gold]}" not in texts(example)


def test_buildings_na63_na64() -> None:
    example = pictures.BUILDINGS
    workers, cash, gold, yard, church = captioned("buildings")
    me = example.state.players[ME]
    assert (workers, cash) == (me.workers, me.cash)
    line = {name: n for n, name in enumerate(LINES)}
    after = example.after(("build", line["factory_gold"]), ("build", line["shipyard"]))
    assert cash - after.players[ME].cash == gold + yard
    alone = example.after(("build", line["church"]))
    assert cash - alone.players[ME].cash == church and texts(Example("", alone)) == {"end"}


def test_privileges_and_points_na79_na114() -> None:
    s, rules = copy(pictures.SHEET), NAVEGADOR.rules()
    n, value, points, cash, more = captioned("sheet")
    me = s.players[ME]
    assert (me.items[COLONIES], column_points(s, ME, COLONIES)) == (n, points) and points == value * n
    at = pictures.on_space(pictures.position(), "privilege")
    at.players[ME] = me
    before, worth = me.cash, possessions(s, ME)
    rules.apply(at, NOTATION.parse("take colony"))
    assert at.players[ME].cash - before == cash
    assert possessions(at, ME) - worth == more - 1, "a worker is given up"


def test_the_points_of_the_sheet_na111() -> None:
    s = pictures.SHEET
    sentence = re.search(r"On the sheet above: [^.]*", text(how_to_play(PageRequest())))
    assert sentence is not None
    *parts, together = numbers(sentence[0])
    assert sum(parts) == together == total(s, ME)


def test_every_option_is_told() -> None:
    assert fields(PAGE, "option") == {option.name for option in NAVEGADOR.options}
    assert len(REGIONS) == 13


def table_rows() -> list[list[str]]:
    """The rows of all tables on the page."""
    page = "".join(part for section in how_to_play(PageRequest()) for part in parts(section))
    return [re.findall(r"<td>(.*?)</td>", row) for row in re.findall(r"<tr>(.*?)</tr>", page, re.S)]


def test_the_page_names_what_the_sheet_counts_na82_na113() -> None:
    rows = table_rows()
    sheet = {row[0]: row[1:] for row in rows if row}
    assert sheet["explorer disc"] == ["4", "1", "30, 20, 10"]
    assert sheet["church"] == ["3", "2", "50, 40, 30"]


def test_the_page_names_numbers_by_players_and_phases_na12_na91() -> None:
    rows = table_rows()
    assert ["3", "7", "7", "Macau, Nagasaki"] in rows and ["5", "5", "5", "Nagasaki"] in rows
    assert ["2", "1", "1", "1"] in rows and ["5", "1", "2", "3"] in rows


def test_the_page_says_where_the_market_begins_na7() -> None:
    page = text(how_to_play(PageRequest()))
    assert "row 4 of the market: sugar at 50, gold at 60, spice at 70; factories earn 30" in page
