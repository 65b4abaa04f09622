"""What lies in front of a player: the character, how much of the expedition is together, the cards.
Knows no rules: how many symbols are there and how many are wanted is told by `table/`."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

import svg

from ....engine.drawing import seats
from ....engine.drawing.kit import INK, Parts, at, place
from ....engine.drawing.lettering import SERIF_BOLD, fitted, lines
from . import symbols as drawing_symbols
from .cards import GAP, WIDTH, CardPicture, rows, shown
from .dice import portrait
from .paint import ART, address, box, sheet, spoken, written

HEAD, INSET = 96.0, 10.0


@dataclass(frozen=True)
class GaugePicture:
    """One of the three attributes: `have` symbols of `want`. `label` names it for who cannot see."""

    symbol: str
    have: int
    want: int
    label: str = ""


@dataclass(frozen=True)
class ExpeditionPicture:
    """What lies in front of `seat`.

    `character` is shown with its name and ability. `complete` says that the expedition is together. `limit`
    is a note such as "6 of 7 cards". `cards` are the expedition cards, `effects` the lasting effects
    that lie with the player. `small` shows all cards small.
    """

    seat: int
    cards: tuple[CardPicture, ...]
    character: CardPicture | None = None
    gauges: tuple[GaugePicture, ...] = ()
    complete: bool = False
    status: str = ""
    limit: str = ""
    effects: tuple[CardPicture, ...] = ()
    small: bool = False
    columns: int = 3
    title: str = ""
    prefix: str = "expedition-"
    standalone: bool = False
    still: bool = False


def draw_expedition(picture: ExpeditionPicture) -> svg.SVG:
    """The sheet as SVG; `str()` gives the markup, the same for the same picture."""
    wide = 2 * INSET + picture.columns * (WIDTH + GAP) - GAP
    parts: Parts = []
    y = INSET + HEAD + GAP
    for cards in (picture.cards, picture.effects):
        if cards:
            drawn, _, high = rows(
                cards, picture.columns, picture.small, picture.prefix, picture.still, INSET, y
            )
            parts += drawn
            y += high + GAP
    paint = seats.SEATS[picture.seat % len(seats.SEATS)]
    ground: Parts = [
        box("rk-board-shade", 3, 4, wide - 5, y - 2, 12),
        svg.Rect(class_=["rk-board"], x=1, y=1, width=wide - 4, height=y - 3, rx=12, stroke=paint.paint),
    ]
    return sheet(
        "rk-expedition", f"{picture.prefix}expedition", picture.title, wide, y + 4,
        [_definitions(picture), *ground, *_head(picture, wide), *parts], picture.standalone, picture.still,
    )  # fmt: skip


def _definitions(picture: ExpeditionPicture) -> svg.Defs:
    gauges = {f"{family}-{gauge.symbol}" for gauge in picture.gauges for family in ("seal", "hollow")}
    cards = shown([*picture.cards, *picture.effects])
    return drawing_symbols.definitions(gauges | cards, picture.prefix)


def _head(picture: ExpeditionPicture, wide: float) -> Parts:
    """The character at the left; at the right what the expedition still wants."""
    parts: Parts = [_character(picture)] if picture.character is not None else []
    x = wide - INSET - 3 * 76
    for n, gauge in enumerate(picture.gauges):
        parts.append(_gauge(gauge, x + 76 * n, INSET + 6, picture.prefix))
    if picture.complete:
        parts.append(at(x + 9, INSET + 78, 1.05, 0, ART("tick")))
    parts += [
        written("rk-status from-start", x + (22 if picture.complete else 2), INSET + 83, picture.status, 13),
        written("rk-limit from-end", wide - INSET - 3, INSET + 83, picture.limit, 12),
    ]
    return parts


def _character(picture: ExpeditionPicture) -> svg.G:
    card = picture.character
    assert card is not None
    paint = seats.SEATS[picture.seat % len(seats.SEATS)]
    sign, room = [seats.sign(picture.seat, paint.paint, INK, 0.9)], 150.0
    size, name = fitted(card.name, room, (15, 14, 13, 12, 11), 1, SERIF_BOLD)
    said = [line for text in card.text for line in lines(text, room, 10.5)][:4]
    parts: Parts = [
        at(38, 42, 1.2, 0, portrait(card.art, paint.paint)),
        at(64, 70, 1.35, 0, [svg.Circle(r=6.6, fill="#fbf5e6", stroke=INK), at(0, 0, 0.82, 0, sign)]),
        *(written("rk-status from-start", 80, 20, line, size) for line in name[:1]),
        *(written("rk-said", 80, 36 + 13.5 * n, line, 10.5) for n, line in enumerate(said)),
    ]
    if picture.still:
        return svg.G(transform=[place(INSET, INSET)], elements=parts)
    return svg.G(
        id=f"{picture.prefix}{escape(card.id)}",
        class_=["rk-card", *(["target"] if card.actions else [])],
        transform=[place(INSET, INSET)],
        tabindex=0 if card.actions else -1,
        data=address(card.id, card.actions, card.instead),
        extra=spoken(card.label or card.name, card.actions),
        elements=[
            box("rk-hit", -4, -4, 234, HEAD, 10),
            *parts,
            *([box("rk-target", -4, -4, 234, HEAD, 10)] if card.actions else []),
            box("rk-focus", -5, -5, 236, HEAD + 2, 10),
        ],
    )


def _gauge(gauge: GaugePicture, x: float, y: float, prefix: str) -> svg.G:
    """The seals of an attribute: those that are there, and hollow ones for those that are missing."""
    parts: Parts = [box("rk-gauge", 0, 0, 70, 58, 8)]
    number = max(gauge.want, 1)
    step = 58 / number
    for n in range(number):
        name = f"{'seal' if n < gauge.have else 'hollow'}-{gauge.symbol}"
        sign: Parts = [drawing_symbols.shared(name, prefix)]
        parts.append(at(6 + step * (n + 0.5), 19, min(0.74, step / 28), 0, sign))
    colour = "rk-gauge-number" + (" enough" if gauge.have >= gauge.want else "")
    parts.append(written(colour, 35, 51, f"{gauge.have} / {gauge.want}", 14))
    return svg.G(
        transform=[place(x, y)], elements=parts, extra={"role": "img", "aria-label": escape(gauge.label)}
    )
