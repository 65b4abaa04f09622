"""Danger dice that can be taken up one by one, a danger situation, and an encounter face to face.
Knows no chance and no rules: what the dice show, and which of them count, is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ....engine.drawing import seats
from ....engine.drawing.kit import short
from ....engine.drawing.lettering import fitted, width
from ....engine.scene import Chart, Part, Piece, Scene, pill
from . import card_art as drawing_art
from .cards import BROAD_HEIGHT, READ_ON_CHART, CardPicture, drawn, lay
from .drawings import BARE_HEIGHT, DRAWINGS, PANEL, SIDE_HEIGHT, STEP
from .paint import word

BORDER = 2.0


@dataclass(frozen=True)
class DiePicture:
    """A danger die that shows `face` (one of symbols.SYMBOLS), or "" before it is thrown.

    `id` is the place of its choices. `counts` marks a die that serves, `aside` one that was taken up to be
    thrown again, `fresh` one that has just been thrown. `instead` puts it back.
    """

    id: str
    face: str = ""
    counts: bool = False
    aside: bool = False
    fresh: bool = False
    label: str = ""
    actions: tuple[str, ...] = ()
    instead: str | None = None


@dataclass(frozen=True)
class SidePicture:
    """Somebody with dice. `heading` says who ("Aino defends"), `note` what is wanted or came of it.

    `character` is the id of a character. `target` are the symbols to be reached, drawn above the dice.
    `extra` are symbols that count without a die. Without dice it is only said who it is.
    """

    seat: int
    dice: tuple[DiePicture, ...]
    heading: str = ""
    note: str = ""
    character: str = ""
    target: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()


@dataclass(frozen=True)
class ContestPicture:
    """A danger situation (the card and one side), or an encounter (attacker and defender, in this order).

    `loot` is what is fought for: a card, or words ("£400", "the Star of Africa"). `serial` counts the throws,
    so that a page sees a new one tumble. A turn for the dice alone (RE-93) has one side and no card. `name`
    tells several of one picture apart.
    """

    sides: tuple[SidePicture, ...]
    card: CardPicture | None = None
    loot: str = ""
    serial: int = 0
    title: str = ""
    name: str = "contest"
    still: bool = False


@dataclass(frozen=True)
class Corner:
    """Where something lies: its left upper corner in the picture, how large, how high, and its classes."""

    x: float = 0
    y: float = 0
    scale: float = 1
    z: float = 1
    tone: str = ""

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of what lies there, in the picture."""
        return short(self.x + self.scale * x), short(self.y + self.scale * y)

    def classes(self, *more: str) -> str:
        """The classes of a piece there."""
        return " ".join(filter(None, (*more, self.tone)))


def draw_contest(picture: ContestPicture) -> Scene:
    """The contest as a picture of its own."""
    return draw_contests((picture,))


def draw_contests(pictures: tuple[ContestPicture, ...]) -> Scene:
    """Contests below each other."""
    pieces: list[Piece] = []
    y = wide = 0.0
    for picture in pictures:
        pieces += contest(picture, Corner(0, y))
        wide, high = contest_size(picture)
        y += high + 6
    first = pictures[0]
    tone, sheet = "rk-sheet rk-contest", Chart((0, 0, short(wide), short(y - 6)))
    return Scene(DRAWINGS, sheet, tuple(pieces), first.title, tone, first.still, first.name)


def contest_size(picture: ContestPicture) -> tuple[float, float]:
    """Width and height of what `contest` lays."""
    high = sum(map(_height, picture.sides)) + 30 * (len(picture.sides) - 1)
    return PANEL + 2 * BORDER, BORDER + high + (BROAD_HEIGHT + 8 if picture.card is not None else 0)


def contest(picture: ContestPicture, corner: Corner) -> Iterator[Piece]:
    """The contest as pieces."""
    y = BORDER
    if picture.card is not None:
        x, top = corner.at(BORDER, y)
        tone = corner.classes("rk-ground")
        yield lay(picture.name, picture.card, x, top, "broad", corner.z, corner.scale, tone)
        y += BROAD_HEIGHT + 8
    for n, side in enumerate(picture.sides):
        if n:
            yield _versus(picture.name, picture.loot, corner, BORDER + PANEL / 2, y + 13)
            y += 30
        yield _side(f"{picture.name}-side-{n}", side, picture.title, corner, y)
        first = BORDER + (PANEL - STEP * (len(side.dice) - 1)) / 2
        for k, die in enumerate(side.dice):
            ident = f"{picture.name}-{n}-{die.id}"
            yield _die(ident, die, picture.serial, corner, first + STEP * k, y + 90)
        y += _height(side)


def _height(side: SidePicture) -> float:
    return SIDE_HEIGHT if side.dice else BARE_HEIGHT


@lru_cache(maxsize=256)
def _side(ident: str, side: SidePicture, title: str, corner: Corner, top: float) -> Piece:
    """The felt with who is there, and what is wanted."""
    x, y = corner.at(BORDER, top)
    label = ", ".join(filter(None, (title, side.heading, side.note)))
    return Piece(
        ident, corner.z, x, y, corner.scale, corner.classes("rk-side", "rk-ground"), tuple(_felt(side)), label
    )


def _felt(side: SidePicture) -> Iterator[Part]:
    seat = side.seat % len(seats.SEATS)
    yield Part("rk-felt-dice" if side.dice else "rk-felt-bare")
    if side.character:
        yield from portrait(side.character, seat, 33, 35, 0.72)
    else:
        yield Part(f"rk-badge-{seat}", x=26, y=26)
    x = 62.0 if side.character else 46.0
    size, note = fitted(side.note, PANEL - x - 14, (13, READ_ON_CHART), 1)
    if len(note) > 1:
        size, note = fitted(side.note, PANEL - x - 14, (READ_ON_CHART, 11, 10, 9), 2)
    high = (30, 51) if len(note) < 2 else (27, 49, 63)
    yield word("rk-felt-heading", x, high[0], side.heading, 14)
    for y, line in zip(high[1:], note, strict=False):
        yield word("rk-felt-note", x, y, line, size)
    for n, name in enumerate(_wanted(side)):
        yield Part(f"rk-{name}", x=PANEL - 24 - 21 * n, y=25, scale=0.72)


def _wanted(side: SidePicture) -> list[str]:
    """What is to be reached, as faces of dice, and what counts without a die, as seals."""
    return [*(f"face-{kind}" for kind in side.target), *(f"seal-{kind}" for kind in side.extra)]


def portrait(character: str, seat: int, x: float, y: float, scale: float) -> Iterator[Part]:
    """A character in a frame of a seat's colour, 60 units wide."""
    foot = y + scale * (26 - 0.8 * drawing_art.FOOT)
    yield Part(f"rk-portrait-{seat}", x=x, y=y, scale=scale)
    yield drawn(character, "character", x, foot, round(0.8 * scale, 3))
    yield Part("rk-edge", x=x, y=y, scale=scale)


@lru_cache(maxsize=1024)
def _die(ident: str, die: DiePicture, serial: int, corner: Corner, x: float, y: float) -> Piece:
    body = "rk-die-body tumbling" if die.fresh else "rk-die-body"
    up = -6 if die.aside else 0
    parts = [Part("rk-hit"), Part(f"rk-cube-{die.face or 'ask'}", y=up, tone=body, key=f"throw-{serial}")]
    parts += [Part("rk-tick", x=15, y=-15)] if die.counts else []
    parts += [Part("rk-aside")] if die.aside else []
    parts += [Part("rk-die-target")] if die.actions else []
    left, top = corner.at(x, y)
    return Piece(
        ident, corner.z + 0.1, left, top, corner.scale,
        corner.classes("rk-die", "target" * bool(die.actions)),
        (*parts, Part("rk-die-focus")),
        die.label or die.face,
        die.id,
        die.actions,
        die.instead,
    )  # fmt: skip


@lru_cache(maxsize=256)
def _versus(name: str, loot: str, corner: Corner, x: float, y: float) -> Piece:
    """Between attacker and defender: crossed spears, and what is fought for."""
    size, said = fitted(loot, PANEL - 90, (14, 13, READ_ON_CHART, 11, 10), 1)
    wide = width(said[0], size) + 34 if said else 0.0
    spears = Part("rk-spears", x=short(-wide / 2), scale=0.95)
    parts = [spears]
    if said:
        plate = Part(d=pill((wide + 4) / 2, 24), x=2, tone="rk-plate")
        parts = [plate, spears, word("rk-loot", -wide / 2 + 22, 5, said[0], size)]
    left, top = corner.at(x, y)
    return Piece(
        f"{name}-versus", corner.z + 0.1, left, top, corner.scale, corner.classes("rk-versus"), tuple(parts)
    )
