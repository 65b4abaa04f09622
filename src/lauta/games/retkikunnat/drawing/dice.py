"""Danger dice that can be taken up one by one, a danger situation, and an encounter face to face.
Knows no chance and no rules: what the dice show, and which of them count, is told."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

import svg

from ....engine.drawing import seats
from ....engine.drawing.kit import Parts, at, place, short
from ....engine.drawing.lettering import fitted, width
from . import card_art as drawing_art
from . import symbols as drawing_symbols
from .cards import BROAD_HEIGHT, BROAD_WIDTH, CardPicture, put_broad, shown
from .paint import ART, TONES, address, box, classed, sheet, spoken, written

DIE, STEP = 44.0, 54.0
PANEL = BROAD_WIDTH


@dataclass(frozen=True)
class DiePicture:
    """A danger die that shows `face` (one of drawing_symbols.SYMBOLS), or "" before it is thrown.

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
    so that a page sees a new one tumble. A turn for the dice alone (RE-93) has one side and no card.
    """

    sides: tuple[SidePicture, ...]
    card: CardPicture | None = None
    loot: str = ""
    serial: int = 0
    title: str = ""
    prefix: str = "contest-"
    standalone: bool = False
    still: bool = False


SIDE_HEIGHT, BARE_HEIGHT = 132.0, 70.0  # with dice, and without


def draw_contest(picture: ContestPicture) -> svg.SVG:
    """The contest as SVG; `str()` gives the markup, the same for the same picture."""
    parts: Parts = []
    y = 2.0
    if picture.card is not None:
        parts.append(put_broad(picture.card, 2, y, picture.prefix, picture.still))
        y += BROAD_HEIGHT + 8
    for n, side in enumerate(picture.sides):
        if n:
            parts += _versus(picture, 2 + PANEL / 2, y + 13)
            y += 30
        parts.append(at(2, y, 1, 0, _side(picture, side)))
        y += _height(side)
    return sheet(
        "rk-contest", f"{picture.prefix}contest", picture.title, PANEL + 4, y,
        [drawing_symbols.definitions(_shown(picture), picture.prefix), *parts],
        picture.standalone, picture.still,
    )  # fmt: skip


def _shown(picture: ContestPicture) -> set[str]:
    dice = {f"face-{die.face}" for side in picture.sides for die in side.dice if die.face}
    wanted = {name for side in picture.sides for name in _wanted(side)}
    return dice | wanted | (shown([picture.card]) if picture.card is not None else set())


def _height(side: SidePicture) -> float:
    return SIDE_HEIGHT if side.dice else BARE_HEIGHT


def _side(picture: ContestPicture, side: SidePicture) -> Parts:
    paint, high = seats.SEATS[side.seat % len(seats.SEATS)], _height(side)
    parts: Parts = [
        box("rk-felt-rim", 0, 0, PANEL, high - 4, 14),
        box("rk-felt", 5, 5, PANEL - 10, high - 14, 10),
        box("rk-seam", 8, 8, PANEL - 16, high - 20, 8),
    ]
    x = 26.0
    if side.character:
        parts.append(at(33, 35, 0.72, 0, portrait(side.character, paint.paint)))
        x = 62.0
    else:
        parts += [svg.G(transform=[place(26, 26)], elements=seats.badge(side.seat))]
        x = 46.0
    size, note = fitted(side.note, PANEL - x - 14, (12, 11, 10, 9), 1)
    parts += [
        written("rk-felt-heading", x, 30, side.heading, 14),
        written("rk-felt-note", x, 51, note[0] if note else "", size),
    ]
    for n, name in enumerate(_wanted(side)):
        parts.append(at(PANEL - 24 - 21 * n, 25, 0.72, 0, [drawing_symbols.shared(name, picture.prefix)]))
    first = (PANEL - STEP * (len(side.dice) - 1)) / 2
    return [*parts, *(_die(picture, die, first + STEP * n, 90) for n, die in enumerate(side.dice))]


def _wanted(side: SidePicture) -> list[str]:
    """What is to be reached, as faces of dice, and what counts without a die, as seals."""
    return [*(f"face-{kind}" for kind in side.target), *(f"seal-{kind}" for kind in side.extra)]


def portrait(character: str, frame: str) -> Parts:
    """A character in a frame of a seat's colour, 60 units wide."""
    return [
        svg.Rect(x=-30, y=-30, width=60, height=60, rx=12, fill=frame, stroke="#33281f"),
        svg.Rect(x=-26, y=-26, width=52, height=52, rx=8, fill=TONES["character"].ground),
        at(0, 26 - 0.8 * drawing_art.FOOT, 0.8, 0, drawing_art.art(character, "character")),
        svg.Rect(x=-26, y=-26, width=52, height=52, rx=8, fill="none", stroke="#33281f"),
    ]


def _die(picture: ContestPicture, die: DiePicture, x: float, y: float) -> svg.G:
    tumbling = ["tumbling"] if die.fresh else []
    parts: Parts = [
        svg.G(
            id=None if picture.still else f"{picture.prefix}{escape(die.id)}-{picture.serial}",
            class_=["rk-die-body", *tumbling],
            elements=[at(0, -6 if die.aside else 0, 1.66, 0, cube(die.face, picture.prefix))],
        )
    ]
    if die.counts:
        parts.append(at(15, -15, 1, 0, ART("tick")))
    if die.aside:
        parts.append(box("rk-aside", -DIE / 2 - 3, -DIE / 2 - 3, DIE + 6, DIE + 8, 11))
    if die.actions:
        parts.append(box("rk-target", -DIE / 2 - 3, -DIE / 2 - 3, DIE + 6, DIE + 8, 11))
    parts.append(box("rk-focus", -DIE / 2 - 5, -DIE / 2 - 5, DIE + 10, DIE + 12, 12))
    home = [place(x, y)]
    names = ["rk-die", *(["target"] if die.actions else [])]
    if picture.still:
        return svg.G(class_=names, transform=[*home], elements=parts)
    reached = die.actions or die.instead is not None
    return svg.G(
        id=f"{picture.prefix}{escape(die.id)}",
        class_=names,
        transform=[*home],
        tabindex=0 if reached else -1,
        data=address(die.id, die.actions, die.instead),
        extra=spoken(die.label or die.face, die.actions),
        elements=[svg.Rect(class_=["rk-hit"], x=short(-STEP / 2), y=-28, width=STEP, height=58), *parts],
    )


def cube(face: str, prefix: str) -> Parts:
    """A danger die of ivory, 26 units wide; one that is not thrown yet shows a question."""
    body: Parts = [drawing_symbols.shared(f"face-{face}", prefix)] if face else [
        svg.Rect(x=-12.5, y=-11, width=25, height=25, rx=5.5, fill="#bda579"),
        svg.Rect(x=-12.5, y=-12.5, width=25, height=25, rx=5.5, fill="#fff8e6", stroke="#5f4a2c"),
        classed("rk-ask", "M-3.5-3C-3.5-8 4.5-8 4.5-3C4.5 .5 0 0 0 3.5M0 7.5V7.6"),
    ]  # fmt: skip
    return [svg.Rect(x=-11, y=-8, width=26, height=24, rx=6, fill="#2a1d10", opacity=0.3), *body]


def _versus(picture: ContestPicture, x: float, y: float) -> Parts:
    """Between attacker and defender: crossed spears, and what is fought for."""
    size, loot = fitted(picture.loot, PANEL - 90, (14, 13, 12, 11, 10), 1)
    wide = width(loot[0], size) + 34 if loot else 0.0
    sign = at(
        x - wide / 2, y, 0.95, 0, [svg.Circle(class_=["rk-tally"], r=16), *drawing_symbols.symbol("action")]
    )
    if not loot:
        return [sign]
    plate = box("rk-plate", x - wide / 2, y - 12, wide + 4, 24, 12)
    return [plate, sign, written("rk-loot", x - wide / 2 + 22, y + 5, loot[0], size)]
