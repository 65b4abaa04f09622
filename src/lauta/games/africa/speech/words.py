"""What things of Africa are called, to be translated: tiles, goods, cells and cities.

Sentences are in the room `table`. A kind that a custom tile file adds keeps its own word.
"""

from __future__ import annotations

from ....engine.phrase import TC, TN, Phrase, T, plain
from ..data.constants import BOARD, CAMP, EMPTY, FACES, FIRST_FACE, GOODS, HIDDEN
from ..data.schema import Face

# As a label ("elephant"), as an object ("finds an elephant"), of a known one ("moves the elephant"),
# of a command ("Move the elephant"): four forms, as languages with cases need them.
_KINDS: dict[str, tuple[Phrase, Phrase, Phrase, Phrase]] = {
    "elephant": (
        T("elephant"),
        TC("object", "an elephant"),
        TC("object", "the elephant"),
        TC("command", "the elephant"),
    ),
    "lion": (
        T("lion"),
        TC("object", "a lion"),
        TC("object", "the lion"),
        TC("command", "the lion"),
    ),
    "zebra": (
        T("zebra"),
        TC("object", "a zebra"),
        TC("object", "the zebra"),
        TC("command", "the zebra"),
    ),
    "giraffe": (
        T("giraffe"),
        TC("object", "a giraffe"),
        TC("object", "the giraffe"),
        TC("command", "the giraffe"),
    ),
    "rhino": (
        T("rhino"),
        TC("object", "a rhino"),
        TC("object", "the rhino"),
        TC("command", "the rhino"),
    ),
    "buffalo": (
        T("buffalo"),
        TC("object", "a buffalo"),
        TC("object", "the buffalo"),
        TC("command", "the buffalo"),
    ),
    "nomad": (
        T("nomads"),
        TC("object", "nomads"),
        TC("object", "the nomads"),
        TC("command", "the nomads"),
    ),
    "monument": (
        T("monument"),
        TC("object", "a monument"),
        TC("object", "the monument"),
        TC("command", "the monument"),
    ),
    "statue": (
        T("statue"),
        TC("object", "a statue"),
        TC("object", "the statue"),
        TC("command", "the statue"),
    ),
    "drum": (
        T("drum"),
        TC("object", "a drum"),
        TC("object", "the drum"),
        TC("command", "the drum"),
    ),
    "shirt": (
        T("shirt"),
        TC("object", "a shirt"),
        TC("object", "the shirt"),
        TC("command", "the shirt"),
    ),
    "pot": (
        T("pot"),
        TC("object", "a pot"),
        TC("object", "the pot"),
        TC("command", "the pot"),
    ),
    "mask": (
        T("mask"),
        TC("object", "a mask"),
        TC("object", "the mask"),
        TC("command", "the mask"),
    ),
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
    match kind:
        case "statue":
            return TN("{n} statue", "{n} statues", n)
        case "drum":
            return TN("{n} drum", "{n} drums", n)
        case "shirt":
            return TN("{n} shirt", "{n} shirts", n)
        case "pot":
            return TN("{n} pot", "{n} pots", n)
        case "mask":
            return TN("{n} mask", "{n} masks", n)
    return plain(f"{n} {kind}")


def good_name(kind: int) -> Phrase:
    """A kind of goods as a label."""
    return _named(GOODS[kind])[0]


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
    return _named(face.kind)[1]


def tile_object(content: int) -> Phrase:
    """A tile that lies on the board as the object of a sentence: "the elephant"."""
    face = FACES[content - FIRST_FACE]
    return face_object(face) if face.category in ("gold", "gem") else _named(face.kind)[2]


def tile_command(content: int) -> Phrase:
    """A tile that lies on the board as the object of a command: "the elephant"."""
    face = FACES[content - FIRST_FACE]
    return face_label(face) if face.category in ("gold", "gem") else _named(face.kind)[3]


def content_label(content: int) -> Phrase:
    """What lies on a cell, as a label."""
    if content == EMPTY:
        return T("empty")
    if content == HIDDEN:
        return T("face down")
    if content == CAMP:
        return T("camp")
    return face_label(FACES[content - FIRST_FACE])


def kind_label(kind: str) -> Phrase:
    """A species, a kind of goods, nomads or a monument, as a label."""
    return _named(kind)[0]


def _named(kind: str) -> tuple[Phrase, Phrase, Phrase, Phrase]:
    return _KINDS.get(kind, (plain(kind),) * 4)


def city_name(ident: str, name: str) -> Phrase:
    """The name of a start city; of another board's city its own word."""
    known = _CITIES.get(ident)
    return known if known is not None and known.template == name else plain(name)


CITY_AT = {city.cell: city_name(city.id, city.name) for city in BOARD.cities}


def place_name(cell: int) -> Phrase:
    """A cell as people call it: its id, and its city."""
    name = BOARD.names[cell]
    if cell in CITY_AT:
        return Phrase("{city} ({cell})", {"city": CITY_AT[cell], "cell": name})
    return plain(name)
