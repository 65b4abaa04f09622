"""The drawn examples of the rules page: small positions with what is claimed of them, and strips of tiles.

No sentences and no rules: the captions stand in `en.md` and its sisters; a test plays every example by the
real rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import svg

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


def cells_of(*rows: tuple[int, int, str]) -> dict[Cell, str]:
    """Cells row by row: the first q, the r, and a word a cell (. empty, ? face down)."""
    return {(q + i, r): _content(word) for q, r, words in rows for i, word in enumerate(words.split())}


def _content(word: str) -> str:
    for category, kinds in _CATEGORIES.items():
        if word in kinds:
            return f"{category}:{word}"
    return _SHORT.get(word, word)


@dataclass(frozen=True)
class Example:
    """A position before an action of seat 0, and what the caption claims.

    `origin` is the tile that was found or is moved; `targets` the cells that the rules allow, with their
    points (0 where none are booked); `here` the points for leaving a found tile. `after` is what the
    picture shows instead of what lay there before.
    """

    id: str
    cells: Mapping[Cell, str]
    explorers: tuple[Cell, ...]
    mark: str
    targets: Mapping[Cell, int] = field(default_factory=dict)
    origin: Cell | None = None
    here: int | None = None
    after: Mapping[Cell, str] = field(default_factory=dict)

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
        return CellPicture(
            id=_name(cell),
            q=cell[0],
            r=cell[1],
            content=self.after.get(cell, content),
            actions=(0,) if cell in self.targets and cell not in self.after else (),
            state=frozenset({self.mark, *(["chosen"] if cell == self.origin else [])}),
            points=f"+{points}" if points else None,
            always_show=True,
        )


def _name(cell: Cell) -> str:
    return f"{cell[0]}_{cell[1]}"


# --- positions --------------------------------------------------------------------------------------

REACH = Example(
    "reach",
    cells_of(
        (0, -2, ". ? ."),
        (-1, -1, "? ? lion ."),
        (-2, 0, ". . . ? camp"),
        (-2, 1, "? ? . ."),
    ),
    explorers=((0, 0), (0, 1)),
    mark="move",
    targets={(1, -1): 0, (2, -1): 0, (2, -2): 0, (-1, 0): 0, (-2, 0): 0},
)
FOUND_ANIMAL = Example(
    "animal",
    cells_of(
        (0, -1, "? elephant ? elephant elephant ?"),
        (0, 0, ". elephant ? . elephant"),
        (-1, 1, "? ? . ? zebra ?"),
    ),
    explorers=((0, 0),),
    mark="place",
    targets={(3, 0): 4},
    origin=(1, 0),
    here=2,
)
FOUND_NOMADS = Example(
    "nomads",
    cells_of(
        (0, -1, "? ? ? . ?"),
        (0, 0, ". nomad . . ."),
        (-1, 1, "? ? ? . ?"),
    ),
    explorers=((0, 0),),
    mark="place",
    targets={(2, 0): 4, (3, 0): 4},
    origin=(1, 0),
    here=2,
)
MOVED_ANIMAL = Example(
    "move",
    cells_of(
        (-1, -1, "? lion . lion lion"),
        (-1, 0, "lion . ? . lion"),
        (-1, 1, "? rhino ? ?"),
    ),
    explorers=((0, 0),),
    mark="place",
    targets={(2, 0): 2},
    origin=(0, -1),
)
SURVEY = Example(
    "survey",
    cells_of((0, -1, "monument nomad"), (-1, 0, "zebra . lion"), (-1, 1, "gold:1 ?")),
    explorers=((0, 0),),
    mark="camp",
    targets={(0, 0): 4},
    after={(0, 0): "camp"},
)
MINING = Example(
    "mining",
    cells_of((0, -1, "gem:1 ?"), (-1, 0, "gold:1 . gold:2"), (-1, 1, "giraffe .")),
    explorers=((0, 0),),
    mark="camp",
    targets={(0, 0): 0},
    after={(0, 0): "camp"},
)
EXAMPLES = (REACH, FOUND_ANIMAL, FOUND_NOMADS, MOVED_ANIMAL, SURVEY, MINING)

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
