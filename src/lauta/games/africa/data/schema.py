"""What may stand in the data files of Africa: every figure with its bounds, its unit and what it is.

Declarations only; what must fit together is checked in `components.py`.
"""

from typing import Annotated, Literal

from msgspec import field

from ....engine.data import Entry, Head, OptionRow, Sourced, about, figure, many, word

Players = Annotated[int, figure("how many play", 2, 5, "players")]
CellId = Annotated[str, word("a cell", r"[^\W_]{1,8}", "the id of a cell, up to 8 letters and digits")]
Place = Annotated[
    tuple[CellId, int, int], about("a cell", "[id, q, r], the id of letters and digits, at most 8")
]
Camps = Annotated[int, figure("camps", 0, 100, "camps")]
Points = Annotated[int, figure("points", 0, 100, "points")]


class City(Sourced, frozen=True):
    """A start city on the coast (AF-2)."""

    id: str
    cell: Annotated[CellId, about("where it lies")]
    name: str = ""
    q: int | None = None
    r: int | None = None
    where: str = ""


class Cells(Sourced, frozen=True):
    """The cells of the map."""

    list: Annotated[tuple[Place, ...], many("every cell, in reading order", 2, 400)]


class Board(Head, frozen=True):
    """`board.toml`: the map (AF-1, AF-2)."""

    cities: Annotated[tuple[City, ...], many("where explorers begin", 2, 40)] = field(name="city")
    cells: Cells
    game: Literal["africa"] = "africa"


class Face(Sourced, frozen=True):
    """A kind of discovery tile: what it shows and how many there are (AF-11)."""

    id: str
    category: Literal["good", "animal", "nomad", "monument", "gold", "gem"]
    kind: Annotated[str, word("what it shows", r"[^\W\d]\w*", "one word")]
    count: Annotated[int, figure("how many there are", 0, 120, "tiles")]
    value: Annotated[int, figure("what gold and gems show; 0 for others", 0, 20, "nuggets or stones")] = 0

    @property
    def content(self) -> str:
        """The tile in the notation of scenarios: "animal:lion", "gold:2", "nomad"."""
        if self.category in ("animal", "good"):
            return f"{self.category}:{self.kind}"
        return f"{self.category}:{self.value}" if self.value else self.category


class Tiles(Head, frozen=True):
    """`tiles.toml`: a set of discovery tiles."""

    tiles: Annotated[tuple[Face, ...], many("the kinds of discovery tiles")] = field(name="tile")
    game: Literal["africa"] = "africa"


class Colour(Sourced, frozen=True):
    """The colour of a player."""

    id: str


class Setup(Sourced, frozen=True):
    """Numbers that depend on how many play (AF-13, AF-14, AF-65, AF-78)."""

    players: Players
    camp_supply: Annotated[Camps, about("beside the board")]
    camps_each: Annotated[Camps, about("with every player")]
    camps_unused: Annotated[Camps, about("left in the box")]
    ends_at_monument: Annotated[int, figure("the monument that ends the game", 1, 120, "monuments")]


class Turn(Entry, frozen=True):
    """The course of a turn."""

    steps: Annotated[int, figure("steps in a turn", 1, 2, "steps")]
    movement_per_step: Annotated[int, figure("how far an explorer goes in a step", 1, 100, "cells")]


class Scoring(Entry, frozen=True):
    """What brings points."""

    goods_table: Annotated[tuple[Points, ...], many("by the number of equal goods, from 0", 2)]
    majority_first: Annotated[Points, about("who owns most gold or gems")]
    majority_second: Annotated[Points, about("who owns second most")]
    end_bonus: Annotated[Points, about("who finds the last monument")]
    animal_discovery_base: Annotated[Points, about("an animal that is found")]
    nomad_discovery_base: Annotated[Points, about("nomads that are found, where the option does not say")]


class Components(Head, frozen=True):
    """`components.toml`: all other figures, and the options."""

    title: str
    players_min: Players
    players_max: Players
    colours: tuple[Colour, ...] = field(name="colour")
    setups: Annotated[tuple[Setup, ...], many("one for each number of players", 1)] = field(name="setup")
    turn: Turn
    scoring: Scoring
    options: tuple[OptionRow, ...] = field(name="option")
    game: Literal["africa"] = "africa"
