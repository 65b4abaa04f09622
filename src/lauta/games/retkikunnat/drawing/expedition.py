"""What lies in front of a player: the character, how much of the expedition is together, the cards.
Knows no rules: how many symbols are there and how many are wanted is told by `table/`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import svg

from ....engine.drawing import seats
from ....engine.drawing.kit import printed, short
from ....engine.drawing.lettering import SERIF_BOLD, fitted, lines
from ....engine.scene import Chart, Part, Piece, Scene
from .cards import GAP, WIDTH, CardPicture, room, rows
from .dice import portrait
from .drawings import DRAWINGS, HEAD
from .paint import box, word

INSET = 10.0


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
    still: bool = False


NAME = "expedition"


def draw_expedition(picture: ExpeditionPicture) -> Scene:
    """The sheet as a scene; the same for the same picture."""
    wide = 2 * INSET + picture.columns * (WIDTH + GAP) - GAP
    pieces = list(_head(picture, wide))
    y = INSET + HEAD + GAP
    for cards in (picture.cards, picture.effects):
        if cards:
            pieces += rows(NAME, cards, picture.columns, picture.small, INSET, y)
            y += room(len(cards), picture.columns, picture.small)[1] + GAP
    sheet = _sheet(picture.seat % len(seats.SEATS), wide, y)
    tone = "rk-sheet rk-expedition"
    return Scene(DRAWINGS, sheet, tuple(pieces), picture.title, tone, picture.still, NAME)


@lru_cache(maxsize=128)
def _sheet(seat: int, wide: float, y: float) -> Chart:
    """The board on which everything lies."""
    paint = seats.SEATS[seat].paint
    ground = printed(
        box("rk-board-shade", 3, 4, wide - 5, y - 2, 12),
        svg.Rect(class_=["rk-board"], x=1, y=1, width=wide - 4, height=y - 3, rx=12, stroke=paint),
    )
    return Chart((0, 0, short(wide), short(y + 4)), ((0, str(ground)),))


def _head(picture: ExpeditionPicture, wide: float) -> Iterator[Piece]:
    """The character at the left; at the right what the expedition still wants."""
    if picture.character is not None:
        yield _character(picture.character, picture.seat % len(seats.SEATS))
    x = wide - INSET - 3 * 76
    for n, gauge in enumerate(picture.gauges):
        yield _gauge(gauge, x + 76 * n, INSET + 6)
    tick = [Part("rk-tick", x=short(x + 9), y=INSET + 78, scale=1.05)] if picture.complete else []
    parts = (
        *tick,
        word("rk-status from-start", x + (22 if picture.complete else 2), INSET + 83, picture.status, 13),
        word("rk-limit from-end", wide - INSET - 3, INSET + 83, picture.limit, 12),
    )
    yield Piece(f"{NAME}-status", 1, parts=parts, label=f"{picture.status}; {picture.limit}")


@lru_cache(maxsize=512)
def _character(card: CardPicture, seat: int) -> Piece:
    target = bool(card.actions)
    parts = [
        Part("rk-head-hit"),
        *portrait(card.art, seat, 38, 42, 1.2),
        Part(f"rk-mark-{seat}", x=64, y=70, scale=1.35),
        *_said(card),
        *([Part("rk-head-target")] if target else []),
        Part("rk-head-focus"),
    ]
    return Piece(
        f"{NAME}-{card.id}", 1, INSET, INSET,
        tone="rk-card target" if target else "rk-card reads",
        parts=tuple(parts),
        label=card.label or card.name,
        place=card.id,
        actions=card.actions,
        instead=card.instead,
    )  # fmt: skip


def _said(card: CardPicture) -> Iterator[Part]:
    """Name and ability beside the portrait."""
    wide = 150.0
    size, name = fitted(card.name, wide, (15, 14, 13, 12, 11), 1, SERIF_BOLD)
    for line in name[:1]:
        yield word("rk-status from-start", 80, 20, line, size)
    said = [line for text in card.text for line in lines(text, wide, 10.5)][:4]
    for n, line in enumerate(said):
        yield word("rk-said", 80, 36 + 13.5 * n, line, 10.5)


@lru_cache(maxsize=512)
def _gauge(gauge: GaugePicture, x: float, y: float) -> Piece:
    """The seals of an attribute: those that are there, and hollow ones for those that are missing."""
    number = max(gauge.want, 1)
    step = 58 / number
    signs = [
        Part(
            f"rk-{'seal' if n < gauge.have else 'hollow'}-{gauge.symbol}",
            x=short(6 + step * (n + 0.5)),
            y=19,
            scale=round(min(0.74, step / 28), 3),
        )
        for n in range(number)
    ]
    tone = "rk-gauge-number" + " enough" * (gauge.have >= gauge.want)
    said = word(tone, 35, 51, f"{gauge.have} / {gauge.want}", 14)
    parts = (Part("rk-gauge"), *signs, said)
    return Piece(f"{NAME}-gauge-{gauge.symbol}", 1, short(x), short(y), parts=parts, label=gauge.label)
