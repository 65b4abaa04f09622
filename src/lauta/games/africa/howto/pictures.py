"""The drawn examples of the rules page: small positions with what is claimed of them, and strips of tiles.

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
from ....engine.drawing.kit import Pen
from ....engine.drawing.painter import paint
from ....engine.drawing.strips import put, strip, written
from ....engine.hexgrid import Cell
from ....engine.pages import Picture, wordless
from ..data.constants import FACES, GOODS_SET, GOODS_TABLE
from ..drawing.board import BoardPicture, CellPicture, ExplorerPicture, draw
from ..drawing.glyphs import glyph, token

_SHORT = {".": "empty", "?": "hidden"}
_CATEGORIES = {
    "animal": ("elephant", "lion", "zebra", "giraffe", "rhino"),
    "good": ("statue", "drum", "shirt", "pot", "mask"),
}


def _content(word: str) -> str:
    for category, kinds in _CATEGORIES.items():
        if word in kinds:
            return f"{category}:{word}"
    return _SHORT.get(word, word)


class Example(Entry, frozen=True):
    """A position before an action of seat 0, and what the caption claims; its entry in `examples.toml`."""

    id: str
    rows: tuple[tuple[int, int, str], ...]
    explorers: tuple[Cell, ...]
    mark: str
    marked: tuple[tuple[int, int, int], ...]
    origin: Cell | None = None
    here: int | None = None
    after: tuple[tuple[int, int, str], ...] = ()

    @property
    def cells(self) -> dict[Cell, str]:
        """What lies on each cell."""
        return {(q + i, r): _content(word) for q, r, row in self.rows for i, word in enumerate(row.split())}

    @property
    def targets(self) -> dict[Cell, int]:
        """The cells that the rules allow, with their points."""
        return {(q, r): points for q, r, points in self.marked}

    def best(self) -> int:
        """The points of the best target."""
        return max(self.targets.values())

    def draw(self, title: str) -> str:
        """The example as one still picture."""
        cells = tuple(self._cell(cell, content) for cell, content in self.cells.items())
        explorers = tuple(
            ExplorerPicture(seat, _name(cell), acting=seat == 0) for seat, cell in enumerate(self.explorers)
        )
        return paint(draw(BoardPicture(cells, explorers, title, still=True)), f"rules-{self.id}-")

    def _cell(self, cell: Cell, content: str) -> CellPicture:
        points = self.targets.get(cell, self.here if cell == self.origin else None)
        after = {(q, r): word for q, r, word in self.after}
        return CellPicture(
            id=_name(cell),
            q=cell[0],
            r=cell[1],
            content=after.get(cell, content),
            actions=(0,) if cell in self.targets and cell not in after else (),
            state=frozenset({self.mark, *(["chosen"] if cell == self.origin else [])}),
            points=f"+{points}" if points else None,
            always_show=True,
        )


def _name(cell: Cell) -> str:
    return f"{cell[0]}_{cell[1]}"


# --- positions --------------------------------------------------------------------------------------


class _Examples(Entry, frozen=True):
    examples: Annotated[tuple[Example, ...], many("positions", 6, 6)] = field(name="example")


EXAMPLES = read(Path(__file__).with_name("examples.toml"), _Examples).examples
REACH, FOUND_ANIMAL, FOUND_NOMADS, MOVED_ANIMAL, SURVEY, MINING = EXAMPLES

# What MINING takes, in nuggets and stones.
MINED_GOLD, MINED_GEMS = 3, 1


@dataclass(frozen=True)
class Exchange:
    """Goods of the finder (the new one included) and of an opponent: what can be taken, what cannot."""

    found: str
    mine: int
    theirs: Mapping[str, int]
    possible: str
    impossible: str


EXCHANGE = Exchange("drum", 2, {"mask": 2, "pot": 3}, possible="mask", impossible="pot")

# Nuggets of three players, and what the prizes bring them.
PRIZES: tuple[tuple[int, int], ...] = ((4, 8), (4, 8), (1, 0))


# --- strips -----------------------------------------------------------------------------------------

_TOKEN = 44


def tile_strip(title: str) -> str:
    """Every face once, with how many there are."""
    faces, columns, step = [face for face in FACES if face.count], 8, 70
    parts: list[svg.Element] = []
    for i, face in enumerate(faces):
        row, column = divmod(i, columns)
        parts.append(put(token(face.content, _TOKEN), column * step + 13, row * 80 + 4))
        parts.append(written(f"×{face.count}", column * step + 35, row * 80 + 68))
    return strip(columns * step, ((len(faces) - 1) // columns + 1) * 80, title, parts)


def exchange_picture(title: str) -> str:
    """The finder's goods with the new tile, and the opponent's two piles."""
    ex = EXCHANGE
    parts: list[svg.Element] = [put(glyph("seat-0", 26), 4, 13), put(glyph("seat-1", 26), 224, 13)]
    parts += [put(token(f"good:{ex.found}", _TOKEN), 38 + 26 * i, 4) for i in range(ex.mine)]
    x = 258
    for kind, n in ex.theirs.items():
        parts += [put(token(f"good:{kind}", _TOKEN), x + 26 * i, 4) for i in range(n)]
        sign = "✓" if kind == ex.possible else "✗"
        parts.append(written(sign, x + 13 * (n - 1) + 22, 70, bold=True))
        x += 26 * n + 42
    arrows = "M160 20H200M192 14L200 20L192 26M200 36H160M168 30L160 36L168 42"
    parts.append(svg.Path(d=[Pen(arrows)], fill="none", stroke="currentColor", stroke_width=2))
    return strip(x, 78, title, parts)


def goods_picture(title: str) -> str:
    """Piles of equal goods and what they are worth."""
    parts: list[svg.Element] = []
    for n in range(1, GOODS_SET + 1):
        x = 92 * (n - 1)
        for i in range(n):
            parts.append(put(token("good:drum", _TOKEN), x + 8 + 10 * i, 4))
        parts.append(written(str(GOODS_TABLE[n]), x + 30 + 5 * (n - 1), 72, bold=True))
    return strip(92 * GOODS_SET, 80, title, parts)


def prizes_picture(title: str) -> str:
    """Nuggets of three players and the points for them."""
    parts: list[svg.Element] = []
    for seat, (gold, points) in enumerate(PRIZES):
        x, tokens = 190 * seat, [2] * (gold // 2) + [1] * (gold % 2)
        parts.append(put(glyph(f"seat-{seat}", 26), x + 4, 13))
        parts += [put(token(f"gold:{value}", _TOKEN), x + 36 + 46 * i, 4) for i, value in enumerate(tokens)]
        parts.append(written(str(points), x + 36 + 23 * len(tokens), 72, bold=True))
    return strip(190 * len(PRIZES), 80, title, parts)


# By the names that the pages give them.
PICTURES: Mapping[str, Picture] = {
    "tiles": wordless(tile_strip),
    "reach": wordless(REACH.draw),
    "exchange": wordless(exchange_picture),
    "found_animal": wordless(FOUND_ANIMAL.draw),
    "found_nomads": wordless(FOUND_NOMADS.draw),
    "moved_animal": wordless(MOVED_ANIMAL.draw),
    "survey": wordless(SURVEY.draw),
    "mining": wordless(MINING.draw),
    "goods": wordless(goods_picture),
    "prizes": wordless(prizes_picture),
}
