"""The drawn examples of the rules page: small positions with what is claimed of them, and strips.

No sentences and no rules: the captions stand in `en.md` and its sisters; a test plays every example by the
real rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import svg
from msgspec import field

from ....engine.data import Entry, many, read
from ....engine.drawing.kit import Pen, shape, sketch
from ....engine.drawing.marks import hexagon
from ....engine.drawing.painter import paint
from ....engine.drawing.seats import small
from ....engine.drawing.strips import put, strip, written
from ....engine.hexgrid import Cell, neighbours
from ....engine.pages import Picture, wordless
from ....engine.phrase import Phrase, T, Translations
from ..data.constants import BLANK, BUILDINGS, COMPONENTS, GROUPS, LANDSCAPES, LAYOUTS
from ..data.schema import LETTERS, Building
from ..drawing import landscapes as drawing_lands
from ..drawing.board import BoardPicture, BuildingPicture, ChainPicture, ShrinePicture, SpacePicture, draw
from ..drawing.expansion import ExpansionPicture, SpotPicture
from ..drawing.glyphs import glyph
from ..drawing.player_board import ItemPicture, StorePicture, draw_store
from ..speech.words import group

FREE = -1  # in place of a number of cards: an arrow points to the building


class Example(Entry, frozen=True):
    """A position in which seat 0 builds `kind`, and what the caption claims; its entry in `examples.toml`."""

    id: str
    lying: tuple[tuple[Cell, str], ...] = field(name="tiles", default=())
    kind: str = ""
    standing: tuple[tuple[Cell, tuple[int, str]], ...] = field(name="buildings", default=())
    marked: tuple[tuple[Cell, int], ...] = field(name="targets", default=())
    touched: tuple[Cell, ...] = field(name="shrines", default=())
    last: Cell | None = None
    way: tuple[Cell, ...] = ()
    extension: tuple[Cell, str] | None = None

    @property
    def tiles(self) -> tuple[tuple[Cell, str], ...]:
        """The middle of each tile with seven letters: the middle, then from the east counter-clockwise."""
        return self.lying or _first_tiles()

    @property
    def shrines(self) -> tuple[Cell, ...]:
        """Where shrines lie."""
        return self.touched if self.lying else LAYOUTS[0].shrines

    @property
    def buildings(self) -> dict[Cell, tuple[int, str]]:
        """What stands on the map, with its seat."""
        return dict(self.standing)

    @property
    def targets(self) -> dict[Cell, int]:
        """Spaces with the cards that building there takes from a hand that has the right ones, or FREE."""
        return dict(self.marked)

    @property
    def chain(self) -> tuple[Cell, ...]:
        """The way from shrine to shrine, both with it."""
        return (self.shrines[0], *self.way, self.shrines[1]) if self.way else ()

    @property
    def spaces(self) -> dict[Cell, str]:
        """The letter of every space."""
        return {cell: letter for centre, tile in self.tiles for cell, letter in laid(centre, tile)}

    def draw(self, title: str) -> str:
        """The example as one still picture."""
        spaces = [
            self._space(cell, letter, n)
            for n, (centre, tile) in enumerate(self.tiles)
            for cell, letter in laid(centre, tile)
        ]
        shrines = tuple(ShrinePicture(_name(cell), *cell) for cell in self.shrines)
        buildings = (BuildingPicture(seat, kind, _name(at)) for at, (seat, kind) in self.buildings.items())
        chains = (ChainPicture(0, tuple(map(_name, self.chain)), done=True),) if self.chain else ()
        picture = BoardPicture(
            tuple(spaces),
            shrines,
            tuple(buildings),
            chains,
            self._extension(),
            title=title,
            still=True,
        )
        return paint(draw(picture), f"rules-{self.id}-")

    def _space(self, cell: Cell, letter: str, tile: int) -> SpacePicture:
        cards = self.targets.get(cell)
        return SpacePicture(
            id=_name(cell),
            q=cell[0],
            r=cell[1],
            tile=tile,
            landscape=landscape(letter),
            actions=() if cards is None else ("build",),
            cost="free" if cards == FREE else "map" if cards == 0 else "cards",
            number=None if cards == FREE else cards,
            state=frozenset({"last"} if cell == self.last else ()),
        )

    def _extension(self) -> ExpansionPicture | None:
        if self.extension is None:
            return None
        (q, r), letters = self.extension
        lands = tuple(landscape(letter) for letter in letters)
        return ExpansionPicture(lands, (SpotPicture("new", q, r, chosen=True),))


def laid(centre: Cell, letters: str) -> list[tuple[Cell, str]]:
    """The spaces of a tile on a centre."""
    return list(zip([centre, *neighbours(centre)], letters, strict=True))


def landscape(letter: str) -> str:
    """The landscape of a letter of the data files; nothing for a blank space."""
    return LANDSCAPES[LETTERS.index(letter)] if letter in LETTERS else ""


def building_of(kind: str) -> Building:
    """The building as the components describe it."""
    return next(building for building in BUILDINGS if building.id == kind)


def _name(cell: Cell) -> str:
    return f"{cell[0]}.{cell[1]}"


# --- positions --------------------------------------------------------------------------------------


def _first_tiles() -> tuple[tuple[Cell, str], ...]:
    """The first map for two, with tiles as they might be drawn."""
    centres = LAYOUTS[0].centres
    drawn = COMPONENTS.tiles[3 :: len(COMPONENTS.tiles) // len(centres)]
    return tuple(
        (centre, "".join("-" if n == BLANK else LETTERS[n] for n in tile.turned(2 * i)))
        for i, (centre, tile) in enumerate(zip(centres, drawn, strict=False))
    )


class _Examples(Entry, frozen=True):
    examples: Annotated[tuple[Example, ...], many("positions", 8, 8)] = field(name="example")


EXAMPLES = read(Path(__file__).with_name("examples.toml"), _Examples).examples
START, PRICE, ARROW, ROAD, FEE, GROUP, EXTENSION, LINK = EXAMPLES


@dataclass(frozen=True)
class Bill:
    """How the price of the building of an example is met: by symbols of the map, the rest by cards."""

    example: Example
    space: Cell
    map: tuple[str, ...]
    cards: tuple[str, ...]
    title: Phrase

    @property
    def price(self) -> tuple[str, ...]:
        """The printed symbols, "any" for those of a road."""
        return symbols(building_of(self.example.kind))


TOWER_BILL = Bill(
    PRICE, (1, 0), ("hill", "mountain"), ("hill",), T("The price of the tower and what pays it")
)
ROAD_BILL = Bill(
    ROAD,
    (1, 0),
    ("water", "mountain", "forest"),
    ("forest", "hill"),
    T("The price of the road and what pays it"),
)

# What may be handed in for the hill that TOWER_BILL leaves to pay, and what may not.
PAYMENTS: tuple[tuple[tuple[str, ...], bool], ...] = (
    (("hill",), True),
    (("water", "forest"), True),
    (("mountain", "mountain"), True),
    (("hill", "water"), False),
)

# Every turn without amphorae, action by action.
TURNS: tuple[tuple[str, ...], ...] = (
    ("draw", "draw"),
    ("draw", "card"),
    ("card", "card", "card"),
    ("build", "build", "build"),
    ("build", "build", "card"),
    ("build", "card", "card"),
)


def symbols(building: Building) -> tuple[str, ...]:
    """The price of a building, symbol by symbol, as it is printed."""
    lands = (land for land, n in zip(LANDSCAPES, building.price, strict=True) for _ in range(n))
    return (*lands, *["any"] * building.any)


# --- strips and boards ------------------------------------------------------------------------------

_ACTIONS = {"draw": "stack", "build": "village-0", "card": "card-back"}


def turns_picture(title: str) -> str:
    """Every plain turn in a frame of its own."""
    parts: list[svg.Element] = []
    for n, turn in enumerate(TURNS):
        row, column = divmod(n, 3)
        x, y = 150 * column, 58 * row
        parts.append(_frame(x + 3, y + 3, 140, 50))
        left = x + 73 - 22 * len(turn)
        parts += [put(glyph(_ACTIONS[action], 40), left + 44 * i + 2, y + 8) for i, action in enumerate(turn)]
    return strip(450 - 4, 58 * 2, title, parts)


def _frame(x: int, y: int, width: int, height: int) -> svg.Rect:
    return svg.Rect(
        x=x, y=y, width=width, height=height, rx=10, fill="none", stroke="currentColor", opacity=0.35
    )


def bill_picture(bill: Bill, title: str) -> str:
    """The symbols of the price, and below each what meets it: a space of the map, or a card."""
    met = _met(bill)
    parts: list[svg.Element] = [put(glyph(f"{bill.example.kind}-0", 60), 2, 20)]
    for n, (sign, (land, by_map)) in enumerate(zip(bill.price, met, strict=True)):
        x = 84 + 52 * n
        parts.append(put(glyph(sign, 30), x + 7, 2))
        parts.append(put(_space(land, 46) if by_map else glyph(f"card-{land}", 46), x - 1, 40))
    return strip(84 + 52 * len(bill.price), 90, title, parts)


def _met(bill: Bill) -> list[tuple[str, bool]]:
    """What meets each symbol of the price in turn, and whether it lies on the map."""
    on_map, cards = list(bill.map), list(bill.cards)
    met = []
    for sign in bill.price:
        by_map = bool(on_map) if sign == "any" else sign in on_map
        pile = on_map if by_map else cards
        met.append((pile.pop(0 if sign == "any" else pile.index(sign)), by_map))
    return met


def _space(land: str, size: int) -> svg.SVG:
    """A space as it lies on the map."""
    ground = svg.Path(class_=[f"ak-ground-{land}"], d=[Pen(hexagon(27.6))])
    rim = svg.Path(d=[Pen(hexagon(27.6))], fill="none", stroke="currentColor", opacity=0.6)
    paper = shape(hexagon(27.6), "#f4e8c6", "none")
    return small([paper, ground, sketch(drawing_lands.landscape(land), 1.1, 1.06), rim], size, 28.5)


def payments_picture(title: str) -> str:
    """Cards side by side, and whether they can pay."""
    parts: list[svg.Element] = [put(glyph("hill", 34), 2, 8)]
    x = 58
    for cards, legal in PAYMENTS:
        parts += [put(glyph(f"card-{land}", 50), x + 36 * i - 8, 0) for i, land in enumerate(cards)]
        parts.append(written("✓" if legal else "✗", x + 18 * len(cards), 72, bold=True))
        x += 36 * len(cards) + 30
    return strip(x - 22, 78, title, parts)


def board_picture(title: str, translations: Translations | None) -> str:
    """All buildings of a player with prices, groups and arrows."""
    items = tuple(
        ItemPicture(f"{building.id}-{n}", building.id, "store", symbols(building))
        for building in BUILDINGS
        for n in range(building.count)
    )
    names = tuple((known.id, group(index).render(translations)) for index, known in enumerate(GROUPS))
    picture = StorePicture(0, items, names=names, title=title, still=True)
    return paint(draw_store(picture), "rules-board-")


def _billed(bill: Bill) -> Picture:
    """How the price is met, and below it the map."""

    def draw_both(title: str, translations: Translations | None) -> str:
        return bill_picture(bill, bill.title.render(translations)) + bill.example.draw(title)

    return Picture(draw_both)


# By the names that the pages give them.
PICTURES: Mapping[str, Picture] = {
    "start": wordless(START.draw),
    "board": Picture(board_picture),
    "turns": wordless(turns_picture),
    "price": _billed(TOWER_BILL),
    "payments": wordless(payments_picture),
    "arrow": wordless(ARROW.draw),
    "road": _billed(ROAD_BILL),
    "fee": wordless(FEE.draw),
    "group": wordless(GROUP.draw),
    "extension": wordless(EXTENSION.draw),
    "link": wordless(LINK.draw),
}
