"""What things of Navegador are called, to be translated: goods, buildings, regions, spaces, privileges.

Sentences are in the room `table`. What other data files add keeps its own word.
"""

from __future__ import annotations

from functools import cache

from ....engine.phrase import TC, TN, Phrase, T, in_forms, placed, plain
from ..data.components import COLUMNS, GOODS, LINES
from ..data.constants import REGIONS, SPACES

_REGIONS = {"portugal": TC("region", "Portugal")}
_SPACES = {
    "sailing": TC("rondel", "Sailing"),
    "workers": TC("rondel", "Workers"),
    "market": TC("rondel", "Market"),
    "colony": TC("rondel", "Colony"),
    "privilege": TC("rondel", "Privilege"),
    "ships": TC("rondel", "Ships"),
    "buildings": TC("rondel", "Buildings"),
}
_GOODS = {"sugar": TC("goods", "sugar"), "gold": TC("goods", "gold"), "spice": TC("goods", "spice")}
# As a label ("church"), as an object ("builds a church"), of a command ("Build a church").
_BUILDINGS = {
    "factory_sugar": in_forms(TC("building", "sugar factory"), "a sugar factory"),
    "factory_gold": in_forms(TC("building", "gold factory"), "a gold factory"),
    "factory_spice": in_forms(TC("building", "spice factory"), "a spice factory"),
    "shipyard": in_forms(TC("building", "shipyard"), "a shipyard"),
    "church": in_forms(TC("building", "church"), "a church"),
}
_COLUMNS = {
    "colony": TC("column", "colonies"),
    "factory": TC("column", "factories"),
    "explorer": TC("column", "explorer discs"),
    "shipyard": TC("column", "shipyards"),
    "church": TC("column", "churches"),
}


@cache
def region(index: int) -> Phrase:
    """A sea region."""
    known = REGIONS[index]
    usual = _REGIONS.get(known.id)
    told = usual if usual is not None and usual.template == known.name else plain(known.name)
    return placed(told, known.id)


def activity(space: int) -> str:
    """What is done on a space: "market" for both markets."""
    return SPACES[space].partition("_")[0]


@cache
def space_name(space: int) -> Phrase:
    """A space of the rondel."""
    return placed(_SPACES[activity(space)], SPACES[space])


def good(index: int) -> Phrase:
    """Goods as a label: "sugar"."""
    return _GOODS[GOODS[index]]


def some(index: int, n: int) -> Phrase:
    """So many units of goods, as an object: "3 sugar"."""
    amounts = {
        "sugar": TN("{n} sugar", "{n} sugar", n),
        "gold": TN("{n} gold", "{n} gold", n),
        "spice": TN("{n} spice", "{n} spice", n),
    }
    return amounts[GOODS[index]]


def building(line: int) -> Phrase:
    """A building as a label: "church"."""
    return _BUILDINGS[LINES[line]][0]


def building_object(line: int) -> Phrase:
    """As the object of a sentence: "builds a church"."""
    return _BUILDINGS[LINES[line]][1]


def building_command(line: int) -> Phrase:
    """As the object of a command: "Build a church"."""
    return _BUILDINGS[LINES[line]][2]


def column(index: int) -> Phrase:
    """A column of the sheet as a label: "colonies"."""
    return _COLUMNS[COLUMNS[index]]


def ships(n: int) -> Phrase:
    """So many ships."""
    return TN("{n} ship", "{n} ships", n)


def workers(n: int) -> Phrase:
    """So many workers."""
    return TN("{n} worker", "{n} workers", n)


def steps(n: int) -> Phrase:
    """So many steps on the rondel."""
    return TN("{n} step", "{n} steps", n)


def product(n: int, each: int) -> Phrase:
    """What n units bring: "3 × 50 = 150", or "50" for one."""
    if n == 1:
        return plain(str(each))
    return Phrase("{n} × {each} = {sum}", {"n": n, "each": each, "sum": n * each})


def money(cash: int) -> Phrase:
    """Cash that may be unknown."""
    return plain(str(cash)) if cash >= 0 else T("hidden")
