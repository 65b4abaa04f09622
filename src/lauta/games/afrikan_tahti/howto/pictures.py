"""The drawn examples of the rules page: positions with what is claimed of them, and strips.

The positions are in `examples.toml`, the captions in `en.md` and its sisters; a test plays every example by
the real rules.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import svg

from ....engine.drawing.painter import paint
from ....engine.drawing.strips import put, strip, written
from ....engine.pages import Picture, wordless
from ....engine.phrase import Translations
from ...shared.star_board.data.constants import BOARD, SPOT_NAMES
from ...shared.star_board.data.walks import MIXED
from ...shared.star_board.drawing.board import BoardPicture, PawnPicture, SpotPicture, draw
from ...shared.star_board.speech.words import price
from ...shared.star_board.table.pawn_paths import named, sail_to, walk_to
from ...shared.star_board.table.scenes import place_names
from ..data.constants import FREEING_FACES, LUCKY_FACES, TOKENS
from ..drawing.glyphs import glyph

DIE_FACES = range(1, 7)


@dataclass(frozen=True)
class Example:
    """Seat 0 is to move from `at` with `money`, and what the caption claims.

    `roll` is the die of a move to `targets`, each with the money that it costs; without a roll they are
    flights or, with `free` steps, free passage. `items` are what the player carries; `captive` tells that
    the pawn is held at `at`. `tokens` are cities where one lies; `shown` are spots that are to be seen, too.
    """

    id: str
    at: str
    money: int
    targets: Mapping[str, int] = field(default_factory=dict)
    roll: int = 0
    free: int = 0
    items: tuple[str, ...] = ()
    captive: bool = False
    tokens: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()

    def draw(self, title: str, translations: Translations | None) -> str:
        """The example as one still picture."""
        told = {city.id: SpotPicture(city.id, token=self._token(city.id)) for city in BOARD.cities}
        for spot, fare in self.targets.items():
            told[spot] = self._target(spot, fare)
        flights = tuple((self.at, city) for city in self.targets) if self.kind == "fly" else ()
        picture = BoardPicture(
            tuple(told.values()),
            (PawnPicture(0, self.at, acting=True, carries=self.items, plight="captive" * self.captive),),
            flights=flights,
            names=place_names(translations),
            title=title,
            still=True,
            around=(self.at, *self.targets, *self.shown),
        )
        return paint(draw(picture), f"rules-{self.id}-")

    @property
    def kind(self) -> str:
        """How the pawn moves."""
        return "move" if self.roll else "sail" if self.free else "fly"

    def _token(self, city: str) -> str:
        return "hidden" if city in self.tokens else ""

    def _target(self, spot: str, fare: int) -> SpotPicture:
        number = SPOT_NAMES.index(spot)
        return SpotPicture(
            spot,
            token=self._token(spot),
            actions=("to",),
            target=self.kind,
            price=price(fare) if fare else "",
            way=self._way(number, fare),
        )

    def _way(self, end: int, fare: int) -> tuple[str, ...]:
        start = SPOT_NAMES.index(self.at)
        if self.roll:
            fares = fare // BOARD.sea_fare
            return named(walk_to(start, self.roll, end, fares, MIXED, bool(self.items)))
        return named(sail_to(start, self.free, end)) if self.free else ()


# --- positions --------------------------------------------------------------------------------------

_FILE = Path(__file__).with_name("examples.toml")
EXAMPLES = tuple(
    msgspec.convert({"id": name, **told}, Example)
    for name, told in tomllib.loads(_FILE.read_text(encoding="utf-8")).items()
)
ROLL, SEA, MIXED_ROLL, FREE_PASSAGE, FLIGHTS, CAPTIVE, HOME = EXAMPLES


def board_picture(title: str, translations: Translations | None) -> str:
    """The whole board as it is laid out: a token in every city but the start cities."""
    spots = tuple(SpotPicture(city.id, token="" if city.start else "hidden") for city in BOARD.cities)
    picture = BoardPicture(
        spots, names=place_names(translations), title=title, caption="Afrikan tähti", still=True
    )
    return paint(draw(picture), "rules-board-")


# --- strips -----------------------------------------------------------------------------------------

_STEP = 84


def token_strip(title: str) -> str:
    """Every kind of token once, with how many there are and what gems are worth."""
    parts: list[svg.Element] = []
    for n, token in enumerate(TOKENS):
        drawn = glyph("blank" if token.id == "blank" else f"token-{token.id}", 60)
        parts += [put(drawn, n * _STEP + 12, 4), written(f"×{token.count}", n * _STEP + 42, 86, bold=True)]
        if token.value:
            parts.append(written(price(token.value), n * _STEP + 42, 110))
    return strip(len(TOKENS) * _STEP, 118, title, parts)


LUCKY, FREEING = LUCKY_FACES, FREEING_FACES


def lucky_faces(title: str) -> str:
    """All faces of the die, those that turn a token with a tick."""
    parts: list[svg.Element] = []
    for face in DIE_FACES:
        x = (face - 1) * 64
        parts += [
            put(glyph(f"die-{face}", 44), x + 10, 4),
            written("✓" if face in LUCKY else "–", x + 32, 74),
        ]
    return strip(64 * len(DIE_FACES), 82, title, parts)


# By the names that the pages give them.
PICTURES: Mapping[str, Picture] = {
    **{example.id: Picture(example.draw) for example in EXAMPLES},
    "board": Picture(board_picture),
    "tokens": wordless(token_strip),
    "lucky_faces": wordless(lucky_faces),
}
