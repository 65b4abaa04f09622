"""The reader of data files: every fault with its place and what would be right, for any schema.

What must fit together in a game's files is tested beside the game.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, TypeVar

import pytest
from msgspec import field

from lauta.engine.data import (
    DataFile,
    Entry,
    Head,
    OptionRow,
    Sourced,
    about,
    figure,
    many,
    read,
    refuse,
    twice,
    word,
)
from lauta.engine.errors import DataError, Fault
from lauta.engine.schema_faults import described, faults_in

T = TypeVar("T")
Price = Annotated[int, figure("what it costs", 0, 900, "pounds", 100)]


class Walk(Entry, frozen=True, tag_field="how", tag="walk"):
    """On foot."""

    steps: Annotated[int, figure("how far", 1, 6, "steps")]


class Fly(Entry, frozen=True, tag_field="how", tag="fly"):
    """Through the air."""

    price: Price


class Pair(Entry, Generic[T], frozen=True):
    """Two of a kind."""

    one: T
    other: T


class City(Sourced, frozen=True):
    """A place."""

    id: Annotated[str, word("an id", "[a-z]+", "an id in small letters")]
    price: Price = 0
    ways: tuple[Walk | Fly, ...] = ()
    colour: Literal["red", "blue"] | None = None
    at: Annotated[tuple[int, int], about("where", "[x, y]")] = (0, 0)


class World(Head, frozen=True):
    """A file."""

    cities: Annotated[tuple[City, ...], many("places", 1, 3)] = field(name="city")
    prices: Pair[Price] | None = None
    stock: dict[Literal["gold", "silver"], Price] = field(default_factory=dict)


GOOD: dict[str, Any] = {"city": [{"id": "oslo"}]}
FAULTS: list[tuple[dict[str, Any], str, str]] = [
    ({}, "city", "is missing; it must be a list of 1 to 3, each entry a table"),
    ({"city": 3}, "city", "must be a list of 1 to 3, each entry a table, not 3"),
    ({"city": []}, "city", "must be a list of 1 to 3, each entry a table, not of 0"),
    ({"city": [7]}, "city[1]", "must be a table, not 7"),
    ({"city": [{}]}, "city[1].id", "is missing; it must be an id in small letters"),
    ({"city": [{"id": "Oslo"}]}, "city[Oslo].id", "must be an id in small letters, not 'Oslo'"),
    (
        {"city": [{"id": "oslo", "price": 150}]},
        "city[oslo].price",
        "must be a whole number from 0 to 900 that is a multiple of 100 (pounds), not 150",
    ),
    ({"city": [{"id": "oslo", "at": [1]}]}, "city[oslo].at", "must be [x, y], not [1]"),
    ({"city": [{"id": "oslo", "colour": "tan"}]}, "city[oslo].colour", "must be one of red, blue, not 'tan'"),
    (
        {"city": [{"id": "oslo", "ways": [{"how": "swim"}]}]},
        "city[oslo].ways[1].how",
        "must be one of walk, fly, not 'swim'",
    ),
    (
        {"city": [{"id": "oslo", "ways": [{"how": "walk", "steps": 7}]}]},
        "city[oslo].ways[1].steps",
        "must be a whole number from 1 to 6 (steps), not 7",
    ),
    (
        {"city": [{"id": "oslo", "ways": [{"how": "walk", "steps": 6, "rest": 1}]}]},
        "city[oslo].ways[1].rest",
        "is not known here; there are steps",
    ),
    ({**GOOD, "stock": {"tin": 0}}, "stock.tin", "must be one of gold, silver, not 'tin'"),
    (
        {**GOOD, "prices": {"one": 0}},
        "prices.other",
        "is missing; it must be a whole number from 0 to 900 that is a multiple of 100 (pounds)",
    ),
    ({**GOOD, "format": 2}, "format", "must be 1, not 2"),
    ({**GOOD, "reconstructed": 1}, "reconstructed", "must be true or false, not 1"),
]


@pytest.mark.parametrize("data, place, what", FAULTS)
def test_a_fault_has_its_place_and_what_would_be_right(data: dict[str, Any], place: str, what: str) -> None:
    assert list(faults_in(data, World)) == [Fault(place, what)]


def test_good_data_have_no_faults() -> None:
    assert list(faults_in({**GOOD, "stock": {"gold": 900}, "more": {"anything": [1]}}, World)) == []


def test_all_faults_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('format = 2\ngame = "chess"\n[[city]]\nid = "oslo"\nprice = -1\n[[city]]\nprice = 1.5\n')
    with pytest.raises(DataError) as refused:
        read(path, World)
    places = [line.split(": ")[1] for line in str(refused.value).split("\n")]
    assert places == ["city[oslo].price", "city[2].id", "city[2].price", "format", "game"]
    assert all(line.startswith(f"{path}: ") for line in str(refused.value).split("\n"))


def test_a_file_of_another_kind_does_not_fill_the_screen(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    with pytest.raises(DataError) as refused:
        refuse(path, [Fault(f"city[{n}]", "appears twice") for n in range(50)])
    lines = str(refused.value).split("\n")
    assert len(lines) == 21 and lines[-1] == f"{path}: and 30 faults more"


def test_checks_are_made_in_turn_each_when_nothing_was_wrong_before(tmp_path: Path) -> None:
    def once(world: World) -> Iterator[Fault]:
        yield from twice("city", (city.id for city in world.cities))

    def never(world: World) -> Iterator[Fault]:
        raise AssertionError("cities stand twice already")

    path = tmp_path / "mine.toml"
    path.write_text('[[city]]\nid = "oslo"\n[[city]]\nid = "oslo"\n')
    with pytest.raises(DataError, match=r"mine.toml: city\[oslo\]: appears twice"):
        DataFile(path, World, (once, never)).read()
    assert len(DataFile(path, World).read().cities) == 2


def test_a_figure_says_its_type_its_bounds_and_its_unit() -> None:
    assert described(Price) == "a whole number from 0 to 900 that is a multiple of 100 (pounds)"
    assert described(Annotated[Price, about("another word for it")]) == described(Price)
    assert described(OptionRow.__annotations__["default"]) == "true or false or a whole number or a text"
    assert described(tuple[Literal["a", ""], ...]) == "a list, each entry one of a, ''"
