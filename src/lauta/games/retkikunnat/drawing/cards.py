"""Cards of Retkikunnat, whole or small, alone or in rows: expedition, character, event, hand, danger.
Knows no rules and no words: names, sentences and figures are told in the reader's language already."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

import svg

from ....engine.drawing.kit import Parts, at, place, short
from ....engine.drawing.lettering import SERIF_BOLD, fitted, lines, width
from . import card_art as drawing_art
from . import symbols as drawing_symbols
from .paint import ART, TONES, address, box, classed, sheet, spoken, written

WIDTH, HEIGHT = 150.0, 216.0
SMALL_HEIGHT = 68.0
BROAD_WIDTH, BROAD_HEIGHT = 304.0, 106.0
GAP = 8.0
KINDS = tuple(TONES)
NOTES = ("last", "chosen", "preview")


@dataclass(frozen=True)
class CardPicture:
    """One card, or several equal ones.

    `id` is the place of its choices (`data-cell`), unique in a picture. `kind` is one of KINDS. `art` is the
    id of the card in the data files; a card that nobody drew shows the emblem of its kind. `text` are
    sentences, `type` the word for its kind ("equipment").
    `symbols` are of drawing_symbols.SYMBOLS: what it counts, with `choice` one of the two around a separator
    (RE-28, RE-29); on a danger card what the dice must show (RE-61). `value` is what it brings when sold
    ("£200"). `ours` marks a card that no source gives.
    `count` are how many equal ones lie here, `used` how many of them are turned sideways (RE-37).
    `face_down` shows the back. `actions` are what a page sends for a click (Choice.code), `instead` takes the
    place of what was chosen last. `notes` are of NOTES.
    """

    id: str
    kind: str
    art: str = ""
    name: str = ""
    text: tuple[str, ...] = ()
    type: str = ""
    symbols: tuple[str, ...] = ()
    choice: bool = False
    value: str = ""
    ours: bool = False
    count: int = 1
    used: int = 0
    face_down: bool = False
    label: str = ""
    actions: tuple[str, ...] = ()
    instead: str | None = None
    notes: frozenset[str] = frozenset()


@dataclass(frozen=True)
class CardsPicture:
    """Cards in rows of `columns` (0: all in one row), whole or `small`. `title` is the accessible name.

    `prefix` keeps the ids of several pictures on a page apart. `still` makes it one image that nobody can
    act on, as in the rules; `standalone` embeds the style sheet, for notebooks and files.
    """

    cards: tuple[CardPicture, ...]
    columns: int = 3
    small: bool = False
    title: str = ""
    prefix: str = "cards-"
    standalone: bool = False
    still: bool = False


def draw_card(
    card: CardPicture,
    prefix: str = "card-",
    small: bool = False,
    standalone: bool = False,
    still: bool = False,
) -> svg.SVG:
    """One card as a picture of its own."""
    return draw_cards(CardsPicture((card,), 1, small, card.name, prefix, standalone, still))


def draw_cards(picture: CardsPicture) -> svg.SVG:
    """The cards as SVG; `str()` gives the markup, the same for the same picture."""
    parts, wide, high = rows(
        picture.cards, picture.columns, picture.small, picture.prefix, picture.still, 2, 2
    )
    return sheet(
        "rk-cards", f"{picture.prefix}cards", picture.title, wide + 4, high + 6,
        [drawing_symbols.definitions(shown(picture.cards), picture.prefix), *parts],
        picture.standalone, picture.still,
    )  # fmt: skip


def rows(
    cards: tuple[CardPicture, ...], columns: int, small: bool, prefix: str, still: bool, x: float, y: float
) -> tuple[Parts, float, float]:
    """The cards laid out from (x, y), and the width and height that they take."""
    columns = columns or max(1, len(cards))
    step = (SMALL_HEIGHT if small else HEIGHT) + GAP
    parts: Parts = []
    for n, card in enumerate(cards):
        row, column = divmod(n, columns)
        parts.append(put(card, x + column * (WIDTH + GAP), y + row * step, prefix, small, still))
    used = min(columns, max(1, len(cards)))
    return parts, used * (WIDTH + GAP) - GAP, -(-len(cards) // columns) * step - GAP


def shown(cards: Iterable[CardPicture]) -> set[str]:
    """What a picture with these cards has to define: names for drawing_symbols.definitions."""
    open_ones = [card for card in cards if not card.face_down]
    family = {card.kind: "face" if card.kind == "danger" else "seal" for card in open_ones}
    symbols = {f"{family[card.kind]}-{kind}" for card in open_ones for kind in card.symbols}
    return symbols | {f"kind-{card.kind}" for card in open_ones}


def put(
    card: CardPicture, x: float, y: float, prefix: str, small: bool = False, still: bool = False
) -> svg.G:
    """A card with its corner at (x, y), as a place of the picture."""
    high = SMALL_HEIGHT if small else HEIGHT
    body = _back(card, high) if card.face_down else _small(card, prefix) if small else _whole(card, prefix)
    return _placed(card, x, y, (WIDTH, high), body, prefix, still)


def put_broad(card: CardPicture, x: float, y: float, prefix: str, still: bool = False) -> svg.G:
    """An open card lying broad, with its picture beside its text."""
    return _placed(card, x, y, (BROAD_WIDTH, BROAD_HEIGHT), _broad(card, prefix), prefix, still)


def _placed(
    card: CardPicture, x: float, y: float, size: tuple[float, float], body: Parts, prefix: str, still: bool
) -> svg.G:
    tired = ["tired"] if card.used >= card.count and not card.face_down else []
    names = ["rk-card", *tired, *(["target"] if card.actions else [])]
    parts: Parts = [
        *(box("rk-under", 3.5, 3.5, *size, 9) for _ in range(card.count > 1)),
        *body,
        *_marks(card, *size),
    ]
    if still:
        return svg.G(class_=names, transform=[place(x, y)], elements=parts)
    reached = card.actions or card.instead is not None
    return svg.G(
        id=f"{prefix}{escape(card.id)}",
        class_=names,
        transform=[place(x, y)],
        tabindex=0 if reached else -1,
        data=address(card.id, card.actions, card.instead),
        extra=spoken(card.label or (card.kind if card.face_down else card.name), card.actions),
        elements=parts,
    )


# ------------------------------------------------------------------ a whole card

_ROOM = WIDTH - 14
_PICTURE_TOP, _PICTURE_FOOT, _WIDE_FOOT = 34.0, 108.0, 122.0
TYPE_SIZES = (11.0, 10.5, 10.0, 9.5, 9.0)
_TEXT_TOP, _TEXT_FOOT = 127.0, 196.0


def _whole(card: CardPicture, prefix: str) -> Parts:
    tone, high = TONES[card.kind], (_PICTURE_FOOT if card.symbols else _WIDE_FOOT) - _PICTURE_TOP
    return [
        *_paper(WIDTH, HEIGHT, tone.frame),
        *_name(card, tone.frame),
        *_picture(card, 7, _PICTURE_TOP, _ROOM, high),
        at(18, 45, 0.74, 0, [drawing_symbols.shared(f"kind-{card.kind}", prefix)]),
        *_symbols(card, WIDTH / 2, _PICTURE_FOOT + 3, 1.0, prefix),
        *_text(card),
        *_foot(card, tone.frame),
    ]


def _picture(card: CardPicture, x: float, y: float, width: float, high: float) -> Parts:
    """What the card shows, in a frame: people stand on its lower edge, everything else in its middle."""
    tone, art = TONES[card.kind], drawing_art.art(card.art, card.kind)
    reach = min(high / drawing_art.HEIGHT, width / drawing_art.WIDTH)
    foot = y + high - drawing_art.FOOT * reach if drawing_art.stands(card.art) else y + high / 2

    def frame(fill: str, stroke: str | None = None) -> svg.Rect:
        return svg.Rect(
            x=short(x), y=short(y), width=short(width), height=short(high), rx=5, fill=fill, stroke=stroke
        )

    return [
        frame(tone.ground),
        at(x + width / 2, foot, round(reach, 2), 0, art),
        frame("none", tone.frame),
    ]


def _paper(wide: float, high: float, frame: str) -> Parts:
    return [
        box("rk-shade", 1.5, 2.5, wide, high, 9),
        svg.Rect(
            class_=["rk-paper"], x=0.75, y=0.75, width=wide - 1.5, height=high - 1.5, rx=8.5, stroke=frame
        ),
    ]


def _name(card: CardPicture, ink: str) -> Parts:
    size, found = fitted(card.name, _ROOM, (14, 13, 12, 11, 10), 1, SERIF_BOLD)
    if size < 12 and " " in card.name:
        size, found = fitted(card.name, _ROOM, (13, 12, 11), 2, SERIF_BOLD)
    foot = 23.0 if len(found) == 1 else 15.5
    return [written("rk-name", WIDTH / 2, foot + 14 * n, line, size, ink) for n, line in enumerate(found[:2])]


def _symbols(card: CardPicture, x: float, y: float, scale: float, prefix: str) -> Parts:
    """The symbols in a row around x, as seals, or as dice on a danger card."""
    family = "face" if card.kind == "danger" else "seal"
    step = 27.0 * scale * (1.25 if card.choice else 1.0)
    first = x - step * (len(card.symbols) - 1) / 2
    parts: Parts = [
        at(first + step * n, y, scale, 0, [drawing_symbols.shared(f"{family}-{kind}", prefix)])
        for n, kind in enumerate(card.symbols)
    ]
    if card.choice:
        parts += [at(x, y, scale, 0, [classed("rk-or", "M3.4-9L-3.4 9")])]
    return parts


def _text(card: CardPicture) -> Parts:
    room = _TEXT_FOOT - _TEXT_TOP
    size, said = _set(card.text, _ROOM, room)
    step = size * 1.2
    first = _TEXT_TOP + (room - step * len(said)) / 2 + size * 0.86
    return [written("rk-text", WIDTH / 2, first + step * n, line, size) for n, line in enumerate(said)]


def _set(text: tuple[str, ...], wide: float, high: float) -> tuple[float, list[str]]:
    """The sentences in lines, and the type size in which they fit."""
    size, said = TYPE_SIZES[0], list[str]()
    for size in TYPE_SIZES:
        said = [line for sentence in text for line in lines(sentence, wide, size)]
        if len(said) * size * 1.2 <= high:
            break
    return size, said[: int(high / (size * 1.2))]


def _foot(card: CardPicture, ink: str) -> Parts:
    parts: Parts = [written("rk-type", 9, HEIGHT - 8.5, card.type, 10, ink)] if card.type else []
    if card.ours:
        parts.append(at(WIDTH - 14, 41, 1, 0, ART("ours")))
    if card.value:
        wide = width(card.value, 12) + 4
        parts += [
            at(WIDTH - 16 - wide, HEIGHT - 12.5, 0.95, 0, ART("coin")),
            written("rk-value", WIDTH - 8, HEIGHT - 8, card.value, 12),
        ]
    return parts


# ------------------------------------------------------------------ small cards and backs


def _small(card: CardPicture, prefix: str) -> Parts:
    tone = TONES[card.kind]
    size, found = fitted(card.name, WIDTH - 12, (12.5, 11.5, 10.5, 9.5, 8.5), 1, SERIF_BOLD)
    parts: Parts = [
        *_paper(WIDTH, SMALL_HEIGHT, tone.frame),
        written("rk-name", WIDTH / 2, 15.5, found[0] if found else "", size, tone.frame),
        *_picture(card, 5, 21, 54, 42),
        at(12, 28, 0.46, 0, [drawing_symbols.shared(f"kind-{card.kind}", prefix)]),
    ]
    if card.symbols:
        step = 20.0 * (1.25 if card.choice else 1.0)
        parts += _symbols(card, 74 + step * (len(card.symbols) - 1) / 2, 34, 0.74, prefix)
    if card.value:
        parts.append(written("rk-value", WIDTH - 8, 60, card.value, 11))
    if card.ours:
        parts.append(at(WIDTH - 13, 28, 0.9, 0, ART("ours")))
    return parts


def _broad(card: CardPicture, prefix: str) -> Parts:
    tone, left, right = TONES[card.kind], 110.0, BROAD_WIDTH - 12
    size, name = fitted(card.name, right - left, (15, 14, 13, 12, 11, 10), 1, SERIF_BOLD)
    parts: Parts = [
        *_paper(BROAD_WIDTH, BROAD_HEIGHT, tone.frame),
        *_picture(card, 7, 7, 94, BROAD_HEIGHT - 14),
        at(18, 18, 0.74, 0, [drawing_symbols.shared(f"kind-{card.kind}", prefix)]),
        written("rk-name from-start", left, 23, name[0] if name else "", size, tone.frame),
    ]
    if card.symbols:
        parts += _symbols(card, left + 13 + 13.5 * (len(card.symbols) - 1), 45, 1, prefix)
    top, room = (62.0, 40.0) if card.symbols else (30.0, 70.0)
    type_size, said = _set(card.text, right - left, room)
    parts += [
        written("rk-text from-start", left, top + type_size * (0.9 + 1.2 * n), line, type_size)
        for n, line in enumerate(said)
    ]
    if card.ours:
        parts.append(at(94, 14, 1, 0, ART("ours")))
    return parts


def _back(card: CardPicture, high: float) -> Parts:
    """The back: the emblem of its deck on the deck's colour, in a frame of lozenges."""
    tone = TONES[card.kind]
    inner = f"M12 7H{WIDTH - 12}L{WIDTH - 7} 12V{high - 12}L{WIDTH - 12} {high - 7}H12L7 {high - 12}V12Z"
    return [
        box("rk-shade", 1.5, 2.5, WIDTH, high, 9),
        svg.Rect(
            x=0.75, y=0.75, width=WIDTH - 1.5, height=high - 1.5, rx=8.5, fill=tone.frame, stroke="#33281f"
        ),
        classed("rk-back-line", inner),
        at(WIDTH / 2, high / 2, min(1.9, high / 52), 0, [
            svg.Circle(r=20, fill=tone.ground, stroke="#33281f"),
            at(0, 0, 1.12, 0, drawing_symbols.emblem(card.kind)),
        ]),
    ]  # fmt: skip


# ------------------------------------------------------------------ what is said about them


def _marks(card: CardPicture, wide: float, high: float) -> Parts:
    """How many, turned sideways, what can be done, what happened."""
    small, parts = high < HEIGHT, Parts()
    if card.count > 1:
        spot: tuple[float, float] = (70, 55) if small else (WIDTH - 21, 93)
        parts.append(at(*spot, 0.8 if small else 1, 0, tally(f"×{card.count}")))
    if card.used and not card.face_down:
        spot = (50, 54) if small else (21, 93)
        parts.append(at(*spot, 0.85 if small else 1, 0, turned(card.used, card.count)))
    if card.actions:
        parts += [box("rk-target", 0, 0, wide, high, 9), classed("rk-corner", _corners(wide, high))]
    parts.append(box("rk-focus", -1, -1, wide + 2, high + 2, 10))
    parts += [box(f"rk-note-{note}", 0, 0, wide, high, 9) for note in sorted(card.notes)]
    if "chosen" in card.notes:
        parts.append(at(wide - 10, high - 10, 1.2, 0, ART("tick")))
    return parts


def _corners(wide: float, high: float) -> str:
    """Triangles in the corners: something can be done here."""
    return "".join(
        f"M{short(x)} {short(y)}h{-12 * h}l{12 * h} {-12 * v}Z"
        for x, h in ((1, -1), (wide - 1, 1))
        for y, v in ((1, -1), (high - 1, 1))
    )


def tally(number: str) -> Parts:
    """How many equal cards lie here."""
    return [svg.Circle(class_=["rk-tally"], r=11.5), written("rk-tally-number", 0, 4.5, number, 12.5)]


def turned(used: int, count: int) -> Parts:
    """A card turned sideways: used in this turn. Of several, how many."""
    parts: Parts = [
        svg.Circle(class_=["rk-turned"], r=12),
        box("rk-turned-card", -8, -5.5, 16, 11, 2),
    ]
    return [*parts, written("rk-turned-number", 0, 4, str(used), 11)] if count > 1 else [
        *parts, classed("rk-turned-line", "M-4.5 0H4.5M1.6-2.6L4.5 0L1.6 2.6")
    ]  # fmt: skip
