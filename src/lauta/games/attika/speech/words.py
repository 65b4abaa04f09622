"""What things of Attika are called, to be translated: buildings, groups, landscapes, cities, spaces.

Sentences are in the room `table`. What other data files add keeps its own word.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ....engine.phrase import TC, TN, Phrase, T, in_forms, joined, placed, plain
from ..data.constants import BUILDINGS, GROUPS, LANDSCAPES, N_SPACES, SEATS
from ..rules.state import State
from .notation import ANCHOR_NAMES, SPACE_NAMES

# As a label, as an object, of a command.
_KINDS: dict[str, tuple[Phrase, Phrase, Phrase]] = {
    "well": in_forms(TC("building", "well"), "a well"),
    "corn_field": in_forms(TC("building", "corn field"), "a corn field"),
    "mill": in_forms(TC("building", "mill"), "a mill"),
    "village": in_forms(TC("building", "village"), "a village"),
    "quarry": in_forms(TC("building", "quarry"), "a quarry"),
    "fortress": in_forms(TC("building", "fortress"), "a fortress"),
    "tower": in_forms(TC("building", "tower"), "a tower"),
    "harbor": in_forms(TC("building", "harbour"), "a harbour"),
    "ship": in_forms(TC("building", "ship"), "a ship"),
    "vineyard": in_forms(TC("building", "vineyard"), "a vineyard"),
    "vintner": in_forms(TC("building", "winery"), "a winery"),
    "silver_mine": in_forms(TC("building", "silver mine"), "a silver mine"),
    "mint": in_forms(TC("building", "mint"), "a mint"),
    "capital": in_forms(TC("building", "capital"), "the capital"),
    "oracle": in_forms(TC("building", "oracle"), "an oracle"),
    "theater": in_forms(TC("building", "theatre"), "a theatre"),
    "tavern": in_forms(TC("building", "tavern"), "a tavern"),
    "plaza": in_forms(TC("building", "plaza"), "a plaza"),
    "gymnasium": in_forms(TC("building", "gymnasium"), "a gymnasium"),
    "statue": in_forms(TC("building", "statue"), "a statue"),
    "market": in_forms(TC("building", "market"), "a market"),
    "stadium": in_forms(TC("building", "stadium"), "a stadium"),
    "temple": in_forms(TC("building", "temple"), "a temple"),
    "road": in_forms(TC("building", "road"), "a road"),
}
_GROUPS = {
    "supply": TC("group", "supply"),
    "defense": TC("group", "defence"),
    "shipping": TC("group", "shipping"),
    "vineyard": TC("group", "vineyard"),
    "mint": TC("group", "mint"),
    "city": TC("group", "city"),
    "roads": TC("group", "roads"),
}
_LANDSCAPES = {
    "water": TC("landscape", "water"),
    "forest": TC("landscape", "forest"),
    "hill": TC("landscape", "hill"),
    "mountain": TC("landscape", "mountain"),
}
_CITIES = {"athens": T("Athens"), "corinth": T("Corinth"), "sparta": T("Sparta"), "thebes": T("Thebes")}
# Seats have their colours from the page; whoever has a city's colour has the city (AT-4, AT-17).
_COLOURS = ("red", "blue", "yellow", "green")


def _is_ours(ident: str, name: str) -> bool:
    """Whether a name is that of the built-in data, the id in words; an edition may give another."""
    return name == ident.replace("_", " ").capitalize()


def _forms(kind: int) -> tuple[Phrase, Phrase, Phrase]:
    told = BUILDINGS[kind]
    if told.id in _KINDS and _is_ours(told.id, told.name):
        return _KINDS[told.id]
    return (plain(told.name),) * 3


def building(kind: int) -> Phrase:
    """A kind of building as a label: "tower"."""
    return _forms(kind)[0]


def building_object(kind: int) -> Phrase:
    """As the object of a sentence: "builds a tower"."""
    return _forms(kind)[1]


def building_command(kind: int) -> Phrase:
    """As the object of a command: "Build a tower"."""
    return _forms(kind)[2]


def group(index: int) -> Phrase:
    """A group of buildings as a label."""
    told = GROUPS[index]
    return _GROUPS[told.id] if told.id in _GROUPS and _is_ours(told.id, told.name) else plain(told.name)


def landscape(index: int) -> Phrase:
    """A landscape as a label; of a space that shows none "meadow"."""
    return T("meadow") if index < 0 else _LANDSCAPES[LANDSCAPES[index]]


def some(index: int, n: int) -> Phrase:
    """So many symbols or cards of a landscape: "2 forest"."""
    amounts = {
        "water": TN("{n} water", "{n} water", n),
        "forest": TN("{n} forest", "{n} forests", n),
        "hill": TN("{n} hill", "{n} hills", n),
        "mountain": TN("{n} mountain", "{n} mountains", n),
    }
    return amounts[LANDSCAPES[index]]


def cards(n: int) -> Phrase:
    """So many cards, whatever they show."""
    return TN("{n} card", "{n} cards", n)


def counted(counts: Sequence[int]) -> Phrase | None:
    """Counts by landscape in words: "2 forest + 1 hill"; None for none at all."""
    return joined([some(index, n) for index, n in enumerate(counts) if n], " + ")


def city_index(seat: int) -> int:
    """Which of the cities is a seat's: that of its colour."""
    known = [index for index, city in enumerate(SEATS) if city.colour == _COLOURS[seat]]
    return known[0] if known else seat


def city(seat: int) -> Phrase:
    """The city of a seat: what its capital is called (AT-4)."""
    return state_name(city_index(seat))


def state_name(index: int) -> Phrase:
    """A city-state, in the order of the data."""
    told = SEATS[index]
    return _CITIES[told.id] if told.id in _CITIES and _is_ours(told.id, told.name) else plain(told.name)


def space_name(space: int) -> str:
    """A space as people and records call it: "7d"."""
    return SPACE_NAMES[space]


@cache
def space_label(space: int) -> Phrase:
    """A space in a sentence: its name, which lights it on the board."""
    return placed(plain(space_name(space)), space_name(space))


def shrine_name(shrine: int) -> str:
    """A shrine as records call it: "S1"."""
    return ANCHOR_NAMES[N_SPACES + shrine]


def anchor_label(anchor: int) -> Phrase:
    """A space or a shrine in a sentence, which lights it on the board."""
    if anchor < N_SPACES:
        return space_label(anchor)
    shrine = anchor - N_SPACES
    return placed(T("shrine {n}", n=shrine + 1), shrine_name(shrine))


def tile_spaces(s: State, tile: int) -> tuple[str, ...]:
    """The spaces of a map tile that lies."""
    size = N_SPACES // len(s.laid)
    return SPACE_NAMES[tile * size : (tile + 1) * size]
