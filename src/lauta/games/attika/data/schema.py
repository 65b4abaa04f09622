"""What may stand in the data files of Attika: every figure with its bounds, its unit and what it is.

Declarations only; what must fit together is checked in `components.py`.
"""

from typing import Annotated, Generic, Literal, TypeVar

from msgspec import field

from ....engine.data import Head, Notes, OptionRow, Sourced, about, figure, many, one_of, word
from ....engine.hexgrid import Cell

LETTERS = "WFHM"  # the landscapes in data files
TILE_SPACES = 7
MAX_SYMBOLS = 7  # counts of symbols are packed in three bits

Word = Annotated[str, word("an id", r"[^\W\d]\w*", "one word")]
BuildingId = Annotated[str, word("an id", r"[^\W\dA-Z][^\WA-Z]*", "an id: one word in small letters")]
TileId = Annotated[
    str, word("an id", r"(?!\d+\Z)[^\W_]{1,8}", "an id of at most 8 letters and digits, not digits alone")
]
Symbols = Annotated[int, figure("symbols of a landscape", 0, MAX_SYMBOLS, "symbols")]
Cards = Annotated[int, figure("cards of a landscape", 1, 30, "cards")]
Stack = Annotated[int, figure("buildings in a stack", 1, 60, "buildings")]
Actions = Annotated[int, figure("actions of a turn", 1, 9, "actions")]
Cells = Annotated[tuple[Cell, ...], about("where they lie: [q, r]")]


T = TypeVar("T")


class ByLandscape(Sourced, Generic[T], frozen=True):
    """Something for each landscape."""

    water: T
    forest: T
    hill: T
    mountain: T

    @property
    def each(self) -> tuple[T, ...]:
        """In the order of the landscapes."""
        return self.water, self.forest, self.hill, self.mountain


class Cost(ByLandscape[Symbols], frozen=True):
    """A price by landscape, or in symbols of any."""

    any: Annotated[int, figure("symbols of any landscape", 0, 15, "symbols")]


class Building(Sourced, frozen=True):
    """A kind of building: price by landscape (or `any`), group, and whom its arrows point to (AT-6)."""

    id: BuildingId
    name: str
    group: Annotated[str, one_of("to which it belongs", "group")]
    count: Annotated[int, figure("of each player", 1, 30, "buildings")]
    main: Annotated[bool, about("a main building")]
    cost: Cost
    frees: tuple[Annotated[str, one_of("buildings that cost nothing beside it", "building")], ...]
    cost_evidence: Notes = field(default_factory=dict)

    @property
    def price(self) -> tuple[int, ...]:
        """The symbols of each landscape."""
        return self.cost.each

    @property
    def any(self) -> int:
        """Symbols of any landscape."""
        return self.cost.any


class Group(Sourced, frozen=True):
    """Buildings that earn an amphora together (AT-81)."""

    id: str
    name: str
    size: Annotated[int, figure("of each player", 1, 60, "buildings")]


class MapTile(Sourced, frozen=True):
    """Seven spaces, the centre first (AT-2)."""

    id: TileId
    hexes: Annotated[tuple[Literal["W", "F", "H", "M", "-"], ...], many("spaces", TILE_SPACES, TILE_SPACES)]

    @property
    def spaces(self) -> tuple[int, ...]:
        """The index of each space's landscape, or -1 for a blank one."""
        return tuple(LETTERS.find(sign) for sign in self.hexes)

    def turned(self, steps: int) -> tuple[int, ...]:
        """The spaces after so many steps of rotation: ring position k goes to k + 1."""
        centre, *ring = self.spaces
        return (centre, *(ring[(k - steps) % 6] for k in range(6)))

    @property
    def rotations(self) -> int:
        """How many rotations look different."""
        return next(n for n in (1, 2, 3, 6) if self.turned(n) == self.spaces)


class Seat(Sourced, frozen=True):
    """A city-state: who sits there, and in which colour (AT-17)."""

    id: Word
    name: str
    colour: str


class Amphorae(Sourced, frozen=True):
    """The supply of amphorae."""

    supply: Annotated[int, figure("in the box", 0, 100, "amphorae")]


class Stacks(Sourced, frozen=True):
    """The stacks of buildings of a player."""

    main_stack_size: Stack
    other_stack_size: Stack


class StartHand(Sourced, frozen=True):
    """Cards at the beginning."""

    by_turn_order: tuple[Annotated[int, figure("cards on the hand", 0, 120, "cards")], ...]


class Turn(Sourced, frozen=True):
    """The course of a turn."""

    draw_actions: Actions
    build_actions: Actions


class Option(OptionRow, frozen=True):
    """An option; `amphorae` is what joining two shrines brings in place of the victory."""

    amphorae: Annotated[int, figure("for joining shrines", 0, 100, "amphorae")] = 0


class Components(Head, frozen=True):
    """`components.toml`: everything in the box but the first maps, and the options."""

    title: str
    cards: ByLandscape[Cards]
    amphorae: Amphorae
    stacks: Stacks
    start_hand: StartHand
    turn: Turn
    seats: Annotated[tuple[Seat, ...], many("one for each player", 2)] = field(name="state")
    groups: Annotated[tuple[Group, ...], many("groups", 0, 7)] = field(name="group")
    buildings: Annotated[tuple[Building, ...], many("kinds of building", 1, 60)] = field(name="building")
    tiles: Annotated[tuple[MapTile, ...], many("map tiles", 1, 22)] = field(name="map_tile")
    options: tuple[Option, ...] = field(name="option")
    game: Literal["attika"] = "attika"


class Layout(Sourced, frozen=True):
    """The first map for a number of players (AT-14, AT-15)."""

    players: Annotated[int, figure("how many play", 2, 4, "players")]
    centres: Annotated[Cells, many("the middles of tiles", 1, 22)] = field(name="tile_centres")
    shrines: Annotated[Cells, many("shrines", 1, 4)]


class Board(Head, frozen=True):
    """`board.toml`: the first maps."""

    layouts: Annotated[tuple[Layout, ...], many("one for 2 players, one for 3 and so on", 1)] = field(
        name="layout"
    )
    game: Literal["attika"] = "attika"
