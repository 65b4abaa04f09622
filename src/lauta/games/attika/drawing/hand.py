"""A hand of landscape cards, sorted by landscape; cards about to be paid stand higher.
Knows no rules: what is held and what would be paid is told by `table/`, and only for who may see it."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

import svg

from ....engine.drawing.frame import frame
from ....engine.drawing.kit import Parts, at, place, short
from . import cards_and_stacks
from .paint import ART, style

STEP, LIFT, BETWEEN = 9.0, 12.0, 14.0
WIDE, HIGH = cards_and_stacks.CARD


@dataclass(frozen=True)
class CardsPicture:
    """The cards of one landscape in a hand: how many, how many of them are about to be paid.

    `landscape` empty stands for the backs of somebody else's hand. `actions` are for a click on the cards.
    """

    landscape: str
    count: int
    paid: int = 0
    label: str = ""
    actions: tuple[str, ...] = ()


@dataclass(frozen=True)
class HandPicture:
    """A whole hand. `title` is its accessible name; `prefix` keeps ids of several hands on a page apart."""

    cards: tuple[CardsPicture, ...]
    title: str = ""
    prefix: str = "hand-"
    standalone: bool = False


def draw_hand(picture: HandPicture) -> svg.SVG:
    """The hand as SVG, one card beside the other, the last of each landscape in full sight."""
    held = [cards for cards in picture.cards if cards.count]
    groups: list[svg.Element] = []
    x = BETWEEN
    for cards in held:
        groups.append(_cards(picture, cards, x))
        x += WIDE + STEP * (cards.count - 1) + BETWEEN
    width, height = max(x, WIDE + 2 * BETWEEN), HIGH + LIFT + 12
    faces = svg.Defs(elements=[_face(cards.landscape, picture.prefix) for cards in held])
    return frame(
        f"{picture.prefix}cards", "attika-board attika-hand", (0, 0, width, height), [faces, *groups],
        title=picture.title, style=style() if picture.standalone else "", zoom=2,
    )  # fmt: skip


def _name(landscape: str) -> str:
    return landscape or "back"


def _face(landscape: str, prefix: str) -> svg.G:
    card = cards_and_stacks.card(landscape) if landscape else ART("card-back")
    return svg.G(id=f"{prefix}card-{_name(landscape)}", elements=card)


def _cards(picture: HandPicture, cards: CardsPicture, x: float) -> svg.G:
    faces: Parts = []
    for n in range(cards.count):
        rise = LIFT if n >= cards.count - cards.paid else 0.0
        face = svg.Use(href=f"#{picture.prefix}card-{_name(cards.landscape)}")
        faces.append(at(short(WIDE / 2 + STEP * n), short(HIGH / 2 + LIFT + 2 - rise), 1, 0, [face]))
    end = WIDE + STEP * (cards.count - 1)
    spot = svg.Rect(class_=["spot"], x=-4, y=LIFT - 2, width=short(end + 8), height=HIGH + 8, rx=5)
    number: Parts = []
    if cards.count > 1:
        number = [
            at(short(end - 3), short(HIGH + LIFT - 1), 1, 0, [
                svg.Circle(class_=["tally"], r=8.5),
                svg.Text(class_=["tally-number"], y=4.5, text=str(cards.count)),
            ])
        ]  # fmt: skip
    return svg.G(
        id=f"{picture.prefix}{_name(cards.landscape)}",
        class_=["held", *(["target"] if cards.actions else [])],
        transform=[place(x, 0)],
        tabindex=0 if cards.actions else -1,
        data={
            "cell": f"card-{_name(cards.landscape)}",
            **({"a": " ".join(cards.actions)} if cards.actions else {}),
        },
        extra={
            "role": "button" if cards.actions else "img",
            "aria-label": escape(cards.label or _name(cards.landscape)),
        },
        elements=[spot, *faces, *number],
    )
