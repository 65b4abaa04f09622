"""A position as a picture is made of it: pieces that lie on a chart. Data only, the same for every painter.

Knows no game and no markup; painters are `drawing/painter.py` and the page's own `scene.js`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from msgspec import Struct

OWN = "~"  # stands for a picture's own prefix, in ids and references of charts and drawings
Window = tuple[float, float, float, float]  # left, top, width and height


class Part(
    Struct, frozen=True, omit_defaults=True, gc=False,
    rename={"symbol": "s", "text": "t", "tone": "c", "scale": "k", "turn": "r", "key": "i"},
):  # fmt: skip
    """One drawing of a piece: a `symbol` of the game's drawings, or lettering, or a line (path data `d`).

    A line with lettering is a flag: the lettering stands in the middle, at the origin of both.
    `x` and `y` are where its origin goes, from the piece's; `scale` and `turn` (degrees, clockwise) are about
    it. `tone` are its classes, which give it colour. A part with a `key` stays the same part from position to
    position; others are told apart by their order.
    """

    symbol: str = ""
    text: str = ""
    d: str = ""
    x: float = 0
    y: float = 0
    scale: float = 1
    turn: float = 0
    tone: str = ""
    key: str = ""


class Piece(
    Struct, frozen=True, omit_defaults=True, gc=False,
    rename={"tone": "c", "scale": "k", "parts": "p", "label": "l", "actions": "a", "entry": "e"},
):  # fmt: skip
    """What lies on a chart: a tile with its marks, a pawn, a price; `parts` from below.

    `id` stays the same from position to position and tells nothing that is hidden. Pieces of a higher `z` lie
    above; within one, painters go by the id. `label` is what it says of itself; none for mere decoration.
    `place` is the name of the place that a click there means, `actions` what a click plays (Choice.code),
    `instead` what it plays in place of what was chosen last ("" for nothing). The keyboard enters at an
    `entry` where nothing can be played.
    """

    id: str
    z: float = 0
    x: float = 0
    y: float = 0
    scale: float = 1
    tone: str = ""
    parts: tuple[Part, ...] = ()
    label: str = ""
    place: str = ""
    actions: tuple[str, ...] = ()
    instead: str | None = None
    entry: bool = False

    @property
    def acting(self) -> bool:
        """Whether a click does something."""
        return bool(self.actions) or self.instead is not None


@dataclass(frozen=True)
class Chart:
    """What never changes below and between pieces: layers of markup by their `z`, and what is seen of them.

    In ids and references of the markup OWN stands before every name.
    """

    window: Window
    layers: tuple[tuple[float, str], ...] = ()

    @cached_property
    def key(self) -> str:
        """The same for the same chart."""
        return sha256(repr((self.window, self.layers)).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Drawings:
    """All drawings of a game that pieces name.

    `draw` gives the markup of one, a group with OWN and its name for an id; `names` are all of them. `tone`
    is the class of the game's pictures, `style` its style sheet, for pictures that stand alone.
    """

    tone: str
    names: Callable[[], Iterable[str]]
    draw: Callable[[str], str]
    style: Callable[[], str]


@dataclass(frozen=True)
class Scene:
    """A chart with what lies on it. `title` is its accessible name.

    `name` tells several pictures of a position apart ("board", "store"). `tone` are further classes of the
    whole picture. A `still` scene is one image that nobody can act on.
    """

    drawings: Drawings
    chart: Chart
    pieces: tuple[Piece, ...]
    title: str = ""
    tone: str = ""
    still: bool = False
    name: str = "board"

    @cached_property
    def by_id(self) -> dict[str, Piece]:
        """The pieces by their ids."""
        return {piece.id: piece for piece in self.pieces}


def coordinate(value: float) -> float:
    """With one decimal at most; whole numbers are whole."""
    rounded = round(value, 1)
    whole = int(rounded)
    return whole if rounded == whole else rounded


def pill(half: float, height: float) -> str:
    """The outline of a flag with round ends about the origin, `half` its width on either side."""
    r, reach = height / 2, coordinate(max(0.0, half - height / 2))
    end = f"a{r:g} {r:g} 0 0 1 0"
    return f"M{-reach:g} {-r:g}H{reach:g}{end} {height:g}H{-reach:g}{end} {-height:g}Z"
