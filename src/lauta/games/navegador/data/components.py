"""The data files of Navegador, and what must fit together in them beyond their schema.

Facts come from the files, never from here; errors name the file and the entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ....engine.data import DataFile, twice
from ....engine.errors import Fault, ident, idents
from ....engine.phrase import T
from . import schema
from .schema import MAX_TOKENS, PHASES, Region

DATA = Path(__file__).parent
GOODS = ("sugar", "gold", "spice")
COLUMNS = ("colony", "factory", "explorer", "shipyard", "church")
LINES = ("factory_sugar", "factory_gold", "factory_spice", "shipyard", "church")


@dataclass(frozen=True)
class Chart:
    """The sea chart: regions in the order of the voyage, borders, and where exploring costs two ships."""

    regions: tuple[Region, ...]
    borders: tuple[tuple[int, int], ...]
    red_borders: tuple[tuple[int, int], ...]
    double_loss: dict[int, frozenset[int]]  # by number of players (NA-10)


@dataclass(frozen=True)
class Token:
    """A colony token: its goods and its price."""

    good: str
    price: int


# --- the sea chart ----------------------------------------------------------------------------------


def _regions(board: schema.Board) -> Iterator[Fault]:
    yield from twice("region", (region.id for region in board.regions))
    for i, region in enumerate(board.regions):
        if region.explored != (i == 0):
            yield Fault.of(f"region[{region.id}].start", T("the start, and nothing else, comes first"))
        if region.stack and not region.good:
            yield Fault.of(
                f"region[{region.id}].stack", T("must be 0 without goods, not {given}", given=region.stack)
            )
    for phase in range(2, PHASES + 1):
        if sum(region.starts_phase == phase for region in board.regions) != 1:
            yield Fault.of("region", T("phase {phase} must begin in exactly one region", phase=phase))
    if sum(region.ends_game for region in board.regions) != 1:
        yield Fault.of("region", T("exactly one region ends the game"))


def _borders(board: schema.Board) -> Iterator[Fault]:
    ids, seen = [region.id for region in board.regions], set[frozenset[str]]()
    for border in board.borders:
        place, pair = f"border[{border.a}-{border.b}]", frozenset((border.a, border.b))
        for key, end in (("a", border.a), ("b", border.b)):
            if end not in ids:
                yield Fault.of(
                    f"{place}.{key}",
                    T("must be one of {good}, not {given}", good=idents(ids), given=ident(end)),
                )
        if len(pair) == 1 or pair in seen:
            yield Fault.of(place, T("a border joins two different regions, and appears once"))
        seen.add(pair)


def _connected(board: schema.Board) -> Iterator[Fault]:
    reached = [board.regions[0].id]
    for here in reached:
        for pair in ((border.a, border.b) for border in board.borders):
            reached += [end for end in pair if here in pair and end not in reached]
    for region in board.regions:
        if region.id not in reached:
            yield Fault.of(
                f"region[{region.id}]",
                T("{place} cannot be reached from {first}", place=ident(region.id), first=ident(reached[0])),
            )


def _zones(board: schema.Board) -> Iterator[Fault]:
    """A red border leads from one zone into the region that starts the next, and no other does (NA-93)."""
    regions = {region.id: region for region in board.regions}
    for border in board.borders:
        near, far = sorted((regions[border.a], regions[border.b]), key=lambda region: region.zone)
        place, red = f"border[{border.a}-{border.b}]", border.colour == "red"
        if red != (near.zone != far.zone):
            yield Fault.of(f"{place}.colour", T("borders between zones are red, all others are not"))
        elif red and (far.zone != near.zone + 1 or far.starts_phase != far.zone):
            yield Fault.of(
                place, T("it must lead into the region that starts phase {phase}", phase=near.zone + 1)
            )


BOARD_FILE = DataFile(DATA / "board.toml", schema.Board, (_regions, _borders, _connected, _zones))


def read_chart(players: range) -> Chart:
    """The chart in use. DataError also where it does not say what a number of players loses."""
    board = BOARD_FILE.read()
    ids = [region.id for region in board.regions]
    double = {n: board.double_loss.of(n) for n in players}
    BOARD_FILE.refuse(_double_loss(double, ids))
    ends = [(ids.index(border.a), ids.index(border.b)) for border in board.borders]
    pairs = tuple((min(pair), max(pair)) for pair in ends)
    red = tuple(pair for pair, border in zip(pairs, board.borders, strict=True) if border.colour == "red")
    losses = {n: frozenset(map(ids.index, names or ())) for n, names in double.items()}
    return Chart(board.regions, pairs, red, losses)


def _double_loss(double: dict[int, tuple[str, ...] | None], ids: list[str]) -> Iterator[Fault]:
    for n, names in double.items():
        if names is None:
            yield Fault.of(f"double_loss.players_{n}", T("is missing; it must be a list of regions"))
        for name in names or ():
            if name not in ids:
                yield Fault.of(
                    f"double_loss.players_{n}",
                    T("{given} is none of {good}", given=ident(name), good=idents(ids)),
                )


# --- figures ----------------------------------------------------------------------------------------


def _bounds(place: str, value: int, least: int, most: int) -> Iterator[Fault]:
    if not least <= value <= most:
        yield Fault.of(
            place, T("must be {least} to {most}, not {given}", least=least, most=most, given=value)
        )


def _of(place: str, values: Sequence[object], length: int) -> Iterator[Fault]:
    if len(values) != length:
        yield Fault.of(place, T("must have {n} entries, not {given}", n=length, given=len(values)))


def _players(file: schema.Components) -> Iterator[Fault]:
    yield from _bounds("max_players", file.max_players, file.min_players, 5)
    colours = file.colours.players
    if len(colours) < file.max_players:
        what = T("must be the colours of {n} players, not {given}", n=file.max_players, given=str(colours))
        yield Fault.of("colours.players", what)
    caps, start = file.caps, file.start
    yield from _bounds("caps.workers_max", caps.workers_max, max(1, caps.workers_min), 20)
    yield from _bounds("start.workers", start.workers, caps.workers_min, caps.workers_max)
    yield from _bounds("start.ships_in_portugal", start.ships_in_portugal, 0, file.pieces.ships_per_player)


def _rondel(file: schema.Components) -> Iterator[Fault]:
    rondel = file.rondel
    if len(set(rondel.clockwise)) < len(rondel.clockwise):
        yield Fault.of("rondel.clockwise", T("must be 2 to 16 different spaces"))
    for length in {len(rondel.clockwise), rondel.max_steps}:
        yield from _of("rondel.step_cost_ships", rondel.step_cost_ships, length)


def _market(file: schema.Components) -> Iterator[Fault]:
    market = file.market
    for name, prices in zip((*GOODS, "factory"), (*market.goods, market.factory), strict=True):
        yield from _of(f"market.{name}", prices, market.rows)
        if list(prices) != sorted(prices, reverse=name in GOODS):
            fall, rise = T("prices fall from the top to the bottom row"), T("values rise")
            yield Fault.of(f"market.{name}", fall if name in GOODS else rise)
    yield from _bounds("market.start_row", market.start_row, 1, market.rows)


def _prices(file: schema.Components) -> Iterator[Fault]:
    for good, prices in zip(GOODS, file.colonies.goods, strict=True):
        if len(prices) > MAX_TOKENS or list(prices) != sorted(set(prices)):
            yield Fault.of(
                f"colonies.{good}", T("must be at most {most} prices, each once, rising", most=MAX_TOKENS)
            )
    pieces, prices_of = file.pieces, file.buildings.prices.lines
    for line, prices in zip(LINES, prices_of, strict=True):
        if list(prices) != sorted(prices):
            yield Fault.of(f"buildings.prices.{line}", T("prices rise from left to right"))
    made = pieces.factories_sugar, pieces.factories_gold, pieces.factories_spice
    for line, prices, n in zip(LINES, prices_of, made, strict=False):
        if len(prices) != n:
            yield Fault.of(
                f"buildings.prices.{line}", T("must be one price for each of its {n} factories", n=n)
            )


def _offered(file: schema.Components) -> Iterator[Fault]:
    """Shipyards and churches on offer: what the players leave, on fields with a price (NA-12)."""
    prices, row_of = file.buildings.prices, file.buildings.offered_by_players
    for key, row, fields, box, each in (
        ("shipyards", row_of.shipyards, prices.shipyard, file.pieces.shipyards, file.start.shipyards),
        ("churches", row_of.churches, prices.church, file.pieces.churches, file.start.churches),
    ):
        for n in range(file.min_players, file.max_players + 1):
            place = f"buildings.offered_by_players.{key}.{n}"
            if str(n) in row:
                yield from _bounds(place, row[str(n)], 0, max(0, min(len(fields), box - n * each)))
            else:
                yield Fault.of(place, T("is missing; it must be a whole number"))


def _privileges(file: schema.Components) -> Iterator[Fault]:
    """Privileges that each phase brings, the first at set-up (NA-11, NA-91), and places for them."""
    supply, slots = file.privileges.supply_per_type, file.privileges.slots_per_type
    for n in range(file.min_players, file.max_players + 1):
        place, row = f"privileges.refill.players_{n}", file.privileges.refill.of(n)
        if row is None:
            yield Fault.of(place, T("is missing; it must be a list of 3 whole numbers"))
        elif row[0] > supply:
            yield Fault.of(
                place, T("{n} at set-up, but there are {most} of each type", n=row[0], most=supply)
            )
    for name, column, cash in zip(COLUMNS, file.sheet.columns, file.sheet.cash.columns, strict=True):
        yield from _of(f"sheet.{name}.values", column.values, slots + 1)
        yield from _of(f"sheet.cash.{name}", cash, slots)
        if list(column.values) != sorted(column.values):
            yield Fault.of(f"sheet.{name}.values", T("values rise with the privileges"))


COMPONENTS_FILE = DataFile(
    DATA / "components.toml",
    schema.Components,
    (_players, _rondel, _market, _prices, _offered, _privileges),
)


def tokens_of(colonies: schema.Colonies, chart: Chart) -> tuple[Token, ...]:
    """The colony tokens, by goods and rising price; as many in stacks as the file leaves in (NA-8)."""
    for good, prices in zip(GOODS, colonies.goods, strict=True):
        dealt, out = sum(r.stack for r in chart.regions if r.good == good), colonies.left_out_per_type
        if dealt != len(prices) - out:
            what = T(
                "{n} tokens, {out} of them left out, do not fill stacks of {dealt}",
                n=len(prices),
                out=out,
                dealt=dealt,
            )
            COMPONENTS_FILE.refuse([Fault.of(f"colonies.{good}", what)])
    return tuple(Token(good, p) for good, prices in zip(GOODS, colonies.goods, strict=True) for p in prices)
