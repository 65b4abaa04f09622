"""What things of Africa are called, to be translated: tiles, goods, cells and cities.

Sentences are in the room `table`. A kind that a custom tile file adds keeps its own word.
"""

from __future__ import annotations

from functools import cache

from ....engine.phrase import TC, TN, Phrase, T, in_forms, placed, plain
from ..data.constants import BOARD, CAMP, EMPTY, FACES, FIRST_FACE, GOODS, HIDDEN
from ..data.schema import Face

# As a label ("elephant"), of a known one as object ("moves the elephant") and of a command ("Move the
# elephant"), and as an object that is new ("finds an elephant").
_KINDS: dict[str, tuple[Phrase, Phrase, Phrase, Phrase]] = {
    "elephant": (*in_forms(T("elephant"), "the elephant"), TC("object", "an elephant")),
    "lion": (*in_forms(T("lion"), "the lion"), TC("object", "a lion")),
    "zebra": (*in_forms(T("zebra"), "the zebra"), TC("object", "a zebra")),
    "giraffe": (*in_forms(T("giraffe"), "the giraffe"), TC("object", "a giraffe")),
    "rhino": (*in_forms(T("rhino"), "the rhino"), TC("object", "a rhino")),
    "buffalo": (*in_forms(T("buffalo"), "the buffalo"), TC("object", "a buffalo")),
    "nomad": (*in_forms(T("nomads"), "the nomads"), TC("object", "nomads")),
    "monument": (*in_forms(T("monument"), "the monument"), TC("object", "a monument")),
    "statue": (*in_forms(T("statue"), "the statue"), TC("treasure", "a statue")),
    "drum": (*in_forms(T("drum"), "the drum"), TC("object", "a drum")),
    "shirt": (*in_forms(T("shirt"), "the shirt"), TC("object", "a shirt")),
    "pot": (*in_forms(T("pot"), "the pot"), TC("object", "a pot")),
    "mask": (*in_forms(T("mask"), "the mask"), TC("object", "a mask")),
}
_CITIES = {
    "tangier": T("Tangier"),
    "cairo": T("Cairo"),
    "mombasa": T("Mombasa"),
    "cape_town": T("Cape Town"),
    "lagos": T("Lagos"),
}


def nuggets(n: int) -> Phrase:
    """An amount of gold."""
    return TN("{n} nugget of gold", "{n} nuggets of gold", n)


def stones(n: int) -> Phrase:
    """An amount of gems."""
    return TN("{n} gem", "{n} gems", n)


def nuggets_object(n: int) -> Phrase:
    """An amount of gold as the object of a sentence."""
    return TC("object", "a nugget of gold") if n == 1 else nuggets(n)


def stones_object(n: int) -> Phrase:
    """An amount of gems as the object of a sentence."""
    return TC("object", "a gem") if n == 1 else stones(n)


def some_goods(kind: int, n: int) -> Phrase:
    """An amount of goods of a kind."""
    return amount(GOODS[kind], n)


def amount(kind: str, n: int) -> Phrase:
    """An amount of goods of a kind that is given by its word."""
    amounts = {
        "statue": TN("{n} statue", "{n} statues", n),
        "drum": TN("{n} drum", "{n} drums", n),
        "shirt": TN("{n} shirt", "{n} shirts", n),
        "pot": TN("{n} pot", "{n} pots", n),
        "mask": TN("{n} mask", "{n} masks", n),
    }
    return amounts.get(kind, plain(f"{n} {kind}"))


def good_name(kind: int) -> Phrase:
    """A kind of goods as a label."""
    return _named(GOODS[kind])[0]


def kind_labels() -> dict[str, Phrase]:
    """Every kind that has a name here, as a label."""
    return {kind: forms[0] for kind, forms in _KINDS.items()}


def face_label(face: Face) -> Phrase:
    """A face as a label: "elephant", "gold, 2 nuggets"."""
    if face.category == "gold":
        return nuggets(face.value)
    if face.category == "gem":
        return stones(face.value)
    return _named(face.kind)[0]


def face_object(face: Face) -> Phrase:
    """A face as the object of a sentence: "an elephant"."""
    if face.category == "gold":
        return nuggets_object(face.value)
    if face.category == "gem":
        return stones_object(face.value)
    return _named(face.kind)[3]


def tile_object(content: int) -> Phrase:
    """A tile that lies on the board as the object of a sentence: "the elephant"."""
    face = FACES[content - FIRST_FACE]
    return face_object(face) if face.category in ("gold", "gem") else _named(face.kind)[1]


def tile_command(content: int) -> Phrase:
    """A tile that lies on the board as the object of a command: "the elephant"."""
    face = FACES[content - FIRST_FACE]
    return face_label(face) if face.category in ("gold", "gem") else _named(face.kind)[2]


def content_label(content: int) -> Phrase:
    """What lies on a cell, as a label."""
    if content == EMPTY:
        return T("empty")
    if content == HIDDEN:
        return T("face down")
    if content == CAMP:
        return T("camp")
    return face_label(FACES[content - FIRST_FACE])


def _named(kind: str) -> tuple[Phrase, Phrase, Phrase, Phrase]:
    return _KINDS.get(kind, (plain(kind),) * 4)


def city_name(ident: str, name: str) -> Phrase:
    """The name of a start city; of another board's city its own word."""
    known = _CITIES.get(ident)
    return known if known is not None and known.template == name else plain(name)


CITY_AT = {city.cell: city_name(city.id, city.name) for city in BOARD.cities}


@cache
def place_name(cell: int) -> Phrase:
    """A cell as people call it: its id, and its city."""
    name = BOARD.names[cell]
    if cell in CITY_AT:
        return Phrase("{city} ({cell})", {"city": CITY_AT[cell], "cell": name}, place=name)
    return placed(plain(name), name)
