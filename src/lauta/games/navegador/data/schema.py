"""What may stand in the data files of Navegador: every figure with its bounds, its unit and what it is.

Declarations only; what must fit together is checked in `components.py`. Money is in cruzados.
"""

from typing import Annotated, Generic, Literal, TypeVar

from msgspec import field

from ....engine.data import Head, OptionRow, Sourced, about, figure, many, one_of, word

PHASES = 3
MAX_TOKENS = 15

T = TypeVar("T")
ByPhase = Annotated[tuple[T, ...], many("by phase", PHASES, PHASES)]
Id = Annotated[str, word("an id", r"[a-z_][a-z0-9_]*", "an id: made of small letters, digits and _")]
ACTIVITIES = ("sailing", "workers", "market", "colony", "privilege", "ships", "buildings")
Space = Annotated[str, word("a space", rf"({'|'.join(ACTIVITIES)})(_.*)?", f"one of {', '.join(ACTIVITIES)}")]
Players = Annotated[int, figure("how many play", 2, 5, "players")]
Money = Annotated[int, figure("a sum of money", 0, 10_000, "cruzados")]
Price = Annotated[int, figure("a price", 0, 1_000, "cruzados")]
Workers = Annotated[int, figure("workers", 0, 20, "workers")]
Ships = Annotated[int, figure("ships", 0, 20, "ships")]
Pieces = Annotated[int, figure("pieces of a kind", 0, 20, "pieces")]
Points = Annotated[int, figure("points", 0, 1_000, "points")]
Worth = Annotated[int, figure("points", 0, 10_000, "points")]
Prices = Annotated[tuple[Money, ...], many("prices", 1, 30)]
RegionId = Annotated[str, one_of("a region", "region")]
Regions = tuple[RegionId, ...]


class Partly(Sourced, frozen=True, kw_only=True):
    """A table that names in `reconstructed_rows` those of its figures that no source gives."""

    reconstructed_rows: Annotated[tuple[str, ...], about("the figures that no source gives")] = ()


class ByGoods(Partly, Generic[T], frozen=True):
    """Something for each of the goods."""

    sugar: T
    gold: T
    spice: T

    @property
    def goods(self) -> tuple[T, ...]:
        """In the order of the goods."""
        return self.sugar, self.gold, self.spice


class ByColumn(Sourced, Generic[T], frozen=True):
    """Something for each column of a sheet."""

    colony: T
    factory: T
    explorer: T
    shipyard: T
    church: T

    @property
    def columns(self) -> tuple[T, ...]:
        """In the order of the gallery (NA-80)."""
        return self.colony, self.factory, self.explorer, self.shipyard, self.church


class ByPlayers(Partly, Generic[T], frozen=True, kw_only=True):
    """Something for each number of players; a number that cannot play needs none."""

    players_2: T | None = None
    players_3: T | None = None
    players_4: T | None = None
    players_5: T | None = None

    def of(self, players: int) -> T | None:
        """For so many players."""
        rows = {2: self.players_2, 3: self.players_3, 4: self.players_4, 5: self.players_5}
        return rows.get(players)


class Region(Partly, frozen=True):
    """A sea region: its land's goods and stack (NA-8), and what exploring it sets off (NA-55).

    `starts_phase` is 0 where no phase begins; `good` is empty where there is no land stack.
    """

    id: Id
    name: str
    land: Annotated[str, about("the land beside it")]
    zone: Annotated[int, figure("the phase border behind it", 1, PHASES)]
    explored: Annotated[bool, about("where all begin")] = field(name="start")
    good: Literal["", "sugar", "gold", "spice"] = field(name="colony")
    stack: Annotated[int, figure("colonies at set-up", 0, MAX_TOKENS, "tokens")]
    x: Annotated[int, about("where it is drawn")]
    y: Annotated[int, about("where it is drawn")]
    starts_phase: Annotated[int, figure("the phase that exploring it begins", 2, PHASES)] = 0
    ends_game: Annotated[bool, about("exploring it ends the game")] = False


class Border(Sourced, frozen=True):
    """Where ships may sail from one region to another; red between zones (NA-93)."""

    a: RegionId
    b: RegionId
    colour: Literal["blue", "red"]


class Board(Head, frozen=True):
    """`board.toml`: the sea chart, its regions in the order of the voyage."""

    regions: Annotated[tuple[Region, ...], many("sea regions", 2, 20)] = field(name="region")
    borders: tuple[Border, ...] = field(name="border")
    double_loss: Annotated[ByPlayers[Regions], about("where exploring costs two ships (NA-10)")]
    game: Literal["navegador"] = "navegador"


class PieceCounts(Sourced, frozen=True):
    """What lies in the box."""

    ships_per_player: Annotated[int, figure("ships of a player", 1, 20, "ships")]
    churches: Annotated[int, figure("churches", 1, 20, "pieces")]
    shipyards: Annotated[int, figure("shipyards", 1, 20, "pieces")]
    factories_sugar: Annotated[int, figure("factories for sugar", 1, 20, "pieces")]
    factories_gold: Annotated[int, figure("factories for gold", 1, 20, "pieces")]
    factories_spice: Annotated[int, figure("factories for spice", 1, 20, "pieces")]


class Colours(Sourced, frozen=True):
    """Colours of the pieces."""

    players: Annotated[tuple[str, ...], about("the colours of the players")]


class Start(Sourced, frozen=True):
    """What everybody begins with (NA-13)."""

    cash: Money
    workers: Workers
    ships_in_portugal: Ships
    factories_orange: Annotated[int, figure("a factory that counts in its column", 0, 1, "pieces")]
    shipyards: Pieces
    churches: Pieces


class Caps(Sourced, frozen=True):
    """Least and most workers of a player."""

    workers_min: Workers
    workers_max: Annotated[int, figure("most workers", 1, 20, "workers")]


class Rondel(Sourced, frozen=True):
    """The spaces clockwise; a number behind the name tells equal ones apart (NA-17)."""

    clockwise: Annotated[tuple[Space, ...], many("the spaces", 2, 16)]
    max_steps: Annotated[int, figure("how far a stone may go", 1, 16, "steps")]
    step_cost_ships: tuple[Annotated[int, figure("what so many steps cost", 0, 7, "ships")], ...]


class Recruit(Sourced, frozen=True):
    """What workers and ships cost."""

    price_with_building: Annotated[Price, about("one for each church or shipyard")]
    price_extra_by_phase: Annotated[ByPhase[Price], about("of others")]
    surplus_sale_price: Annotated[Price, about("for one beyond the most")]


class Phases(Sourced, frozen=True):
    """What a phase changes."""

    sailing_range: ByPhase[Annotated[int, figure("how far ships sail", 0, 20, "regions")]]


class Market(ByGoods[Prices], frozen=True):
    """Prices of the goods and of what factories make of them, by row from the top (NA-7)."""

    rows: Annotated[int, figure("rows", 1, 30, "rows")]
    start_row: Annotated[int, figure("where the markers begin", 1, 30)]
    factory: Prices


class Colonies(ByGoods[Prices], frozen=True):
    """The colony tokens by goods: the price of each (NA-8)."""

    left_out_per_type: Annotated[int, figure("not in the game", 0, MAX_TOKENS, "tokens")]
    needs_workers_per_colony: Annotated[Workers, about("to found a colony")]


class Offered(Sourced, frozen=True):
    """Shipyards and churches on offer, by the number of players (NA-12)."""

    shipyards: dict[str, Pieces]
    churches: dict[str, Pieces]


class LinePrices(Sourced, frozen=True):
    """The field prices of the five building lines, cheapest first (NA-64)."""

    factory_sugar: Prices
    factory_gold: Prices
    factory_spice: Prices
    shipyard: Prices
    church: Prices

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """In the order of LINES."""
        return self.factory_sugar, self.factory_gold, self.factory_spice, self.shipyard, self.church


class Buildings(Sourced, frozen=True):
    """What buildings cost."""

    workers_factory: Workers
    workers_shipyard: Workers
    workers_church: Workers
    offered_by_players: Offered
    prices: LinePrices


class Refill(ByPlayers[ByPhase[Pieces]], frozen=True, kw_only=True):
    """Privileges of each type with which each phase begins (NA-11, NA-91)."""


class Privileges(Sourced, frozen=True):
    """The privileges in the gallery."""

    supply_per_type: Annotated[Pieces, about("of each type")]
    price_workers: Annotated[Workers, about("what one costs")]
    slots_per_type: Annotated[int, figure("places on a sheet", 1, 9)]
    refill: Refill


class Column(Sourced, frozen=True):
    """A column of a player's sheet (NA-113)."""

    values: Annotated[tuple[Worth, ...], many("points an item, by the privileges in the column", 1)]


class King(Sourced, frozen=True):
    """The king's privilege: points an item that it adds (NA-112)."""

    increment: ByColumn[Annotated[int, figure("an item", 0, 100, "points")]]


class Sheet(ByColumn[Column], frozen=True):
    """A player's sheet; `cash` is paid for an item by the slot that a privilege is put into (NA-82)."""

    cash: ByColumn[Prices]
    kings_privilege: King


class Scoring(Sourced, frozen=True):
    """What else brings points."""

    per_worker: Points
    per_ship_on_board: Points
    cash_per_point: Annotated[int, figure("for a point", 1, 100_000, "cruzados")]


class Guess(Sourced, frozen=True):
    """What one takes another player's hidden cash to be, in equal steps from 0."""

    step: Annotated[int, figure("between two guesses", 1, 1_000, "cruzados")]
    most: Money


class Components(Head, frozen=True):
    """`components.toml`: all figures but the chart's, and the options."""

    title: str
    min_players: Players
    max_players: Players
    pieces: PieceCounts
    colours: Colours
    start: Start
    caps: Caps
    rondel: Rondel
    recruit: Recruit
    phases: Phases
    market: Market
    colonies: Colonies
    buildings: Buildings
    privileges: Privileges
    sheet: Sheet
    scoring: Scoring
    guess: Guess
    options: tuple[OptionRow, ...] = field(name="option")
    game: Literal["navegador"] = "navegador"
