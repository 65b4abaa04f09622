"""Cards of Retkikunnat, whole, small or broad, alone or in rows: expedition, character, event, hand, danger.
Knows no rules and no words: names, sentences and figures are told in the reader's language already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from ....engine.drawing.kit import short
from ....engine.drawing.lettering import SERIF_BOLD, fitted, lines, width
from ....engine.scene import Chart, Part, Piece, Scene, pill
from . import card_art as drawing_art
from .drawings import DRAWINGS, NOTES, ROOMS, SIZES
from .paint import TONES, word

WIDTH, HEIGHT = SIZES["whole"]
SMALL_HEIGHT = SIZES["small"][1]
BROAD_WIDTH, BROAD_HEIGHT = SIZES["broad"]
GAP, BORDER = 8.0, 2.0
KINDS = tuple(TONES)
__all__ = ["KINDS", "NOTES", "CardPicture", "CardsPicture", "draw_card", "draw_cards", "lay", "rows"]


@dataclass(frozen=True)
class CardPicture:
    """One card, or several equal ones.

    `id` is the place of its choices (`data-cell`), unique in a picture. `kind` is one of KINDS. `art` is the
    id of the card in the data files; a card that nobody drew shows the emblem of its kind. `text` are
    sentences, `type` the word for its kind ("equipment").
    `symbols` are of symbols.SYMBOLS: what it counts, with `choice` one of the two around a separator
    (RE-28, RE-29); on a danger card what the dice must show (RE-61). `value` is what it brings when sold
    ("£200"). `ours` is how much of the card no source gives: nothing, "part" of it, or the "whole".
    `count` are how many equal ones lie here, `used` how many of them are turned sideways (RE-37).
    `face_down` shows the back. `actions` are what a page sends for a click (Choice.code), `instead` takes the
    place of what was chosen last. `notes` are of NOTES.
    `fresh` is the word on the flag of a card that has just come.
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
    ours: str = ""
    count: int = 1
    used: int = 0
    face_down: bool = False
    label: str = ""
    actions: tuple[str, ...] = ()
    instead: str | None = None
    notes: frozenset[str] = frozenset()
    fresh: str = ""

    def __hash__(self) -> int:
        return hash((self.id, self.label, self.count, self.actions))  # quick: looked up at every move


@dataclass(frozen=True)
class CardsPicture:
    """Cards in rows of `columns` (0: all in one row), whole or `small`. `title` is the accessible name.

    `name` tells several pictures of a position apart. `still` makes it one image that nobody can act on, as
    in the rules.
    """

    cards: tuple[CardPicture, ...]
    columns: int = 3
    small: bool = False
    title: str = ""
    name: str = "cards"
    still: bool = False


def draw_card(card: CardPicture, small: bool = False, still: bool = False) -> Scene:
    """One card as a picture of its own."""
    return draw_cards(CardsPicture((card,), 1, small, card.name, "card", still))


def draw_cards(picture: CardsPicture) -> Scene:
    """The cards as a scene; the same for the same picture."""
    columns = picture.columns or max(1, len(picture.cards))
    pieces = rows(picture.name, picture.cards, columns, picture.small, BORDER, BORDER)
    wide, high = room(len(picture.cards), columns, picture.small)
    tone = f"rk-sheet rk-cards rk-{min(columns, max(1, len(picture.cards)))}"
    sheet = _sheet(wide + 2 * BORDER, high + 6)
    return Scene(DRAWINGS, sheet, tuple(pieces), picture.title, tone, picture.still, picture.name)


@lru_cache(maxsize=128)
def _sheet(width: float, height: float) -> Chart:
    """Nothing lies below the cards."""
    return Chart((0, 0, short(width), short(height)))


def rows(
    name: str, cards: Iterable[CardPicture], columns: int, small: bool, x: float, y: float
) -> Iterator[Piece]:
    """The cards laid out from (x, y); `name` is that of their picture."""
    step = (SMALL_HEIGHT if small else HEIGHT) + GAP
    for n, card in enumerate(cards):
        row, column = divmod(n, columns)
        yield lay(name, card, x + column * (WIDTH + GAP), y + row * step, "small" if small else "whole")


def room(cards: int, columns: int, small: bool) -> tuple[float, float]:
    """The width and height that rows of cards take."""
    used, step = min(columns, max(1, cards)), (SMALL_HEIGHT if small else HEIGHT) + GAP
    return used * (WIDTH + GAP) - GAP, -(-cards // columns) * step - GAP


@lru_cache(maxsize=4096)
def lay(
    name: str,
    card: CardPicture,
    x: float,
    y: float,
    layout: str,
    z: float = 1,
    scale: float = 1,
    tone: str = "",
) -> Piece:
    """A card with its corner at (x, y), as a place of the picture: "whole", "small" or "broad"."""
    tired = card.used >= card.count and not card.face_down
    reads = layout != "whole" and not card.actions and not card.face_down  # its text is small or left out
    classes = ["rk-card", f"rk-of-{card.kind}", "tired" * tired, "target" * bool(card.actions), tone]
    classes += ["reads" * reads]
    return Piece(
        f"{name}-{card.id}", z, short(x), short(y), scale,
        " ".join(filter(None, classes)),
        (*_body(card, layout), *_marks(card, layout)),
        card.label or (card.kind if card.face_down else ". ".join((card.name, *card.text))),
        card.id,
        card.actions,
        card.instead,
    )  # fmt: skip


def _body(card: CardPicture, layout: str) -> Iterator[Part]:
    if card.count > 1:
        yield Part(f"rk-under-{layout}")
    if card.face_down:
        yield Part(f"rk-back-{layout}-{card.kind}", key="face")
    elif layout == "small":
        yield from _small(card)
    elif layout == "broad":
        yield from _broad(card)
    else:
        yield from _whole(card)


# ------------------------------------------------------------------ a whole card

_ROOM = WIDTH - 14
READ_ON_CHART = 12.25  # lettering of a contest that has 11 px on the chart of a desk of 1280 x 800
TYPE_SIZES = (11.0, 10.5, 10.0, 9.5, 9.0)
_TEXT_TOP, _TEXT_FOOT = 127.0, 196.0


def _whole(card: CardPicture) -> Iterator[Part]:
    yield from _picture(card, "whole" if card.symbols else "wide")
    yield from _name(card)
    yield from _symbols(card, WIDTH / 2, 111, 1.0)
    yield from _text(card)
    if card.type:
        yield word("rk-type", 9, HEIGHT - 8.5, card.type, 10.5)
    yield from _ours(card, WIDTH - 14, 41, 1.0)
    if card.value:
        wide = width(card.value, 12) + 4
        yield Part("rk-coin", x=short(WIDTH - 16 - wide), y=HEIGHT - 12.5, scale=0.95)
        yield word("rk-value", WIDTH - 8, HEIGHT - 8, card.value, 12)


def _picture(card: CardPicture, layout: str) -> Iterator[Part]:
    """The paper and what the card shows: people stand on the lower edge of the frame, everything else in its
    middle."""
    x, y, wide, high = ROOMS[layout]
    reach = min(high / drawing_art.HEIGHT, wide / drawing_art.WIDTH)
    foot = y + high - drawing_art.FOOT * reach if drawing_art.stands(card.art) else y + high / 2
    yield Part(f"rk-paper-{layout}-{card.kind}", key="face")
    yield drawn(card.art, card.kind, x + wide / 2, foot, round(reach, 2))
    yield Part(f"rk-rim-{layout}-{card.kind}")


def drawn(card: str, kind: str, x: float, y: float, scale: float) -> Part:
    """What is drawn on a card; the emblem of its kind where nobody drew it."""
    symbol = f"rk-art-{card}" if card in drawing_art.ART_OF else f"rk-emblem-{kind}"
    return Part(symbol, x=short(x), y=short(y), scale=scale)


def _name(card: CardPicture) -> Iterator[Part]:
    size, found = fitted(card.name, _ROOM, (14, 13, 12, 11, 10), 1, SERIF_BOLD)
    if size < 12 and " " in card.name:
        size, found = fitted(card.name, _ROOM, (13, 12, 11), 2, SERIF_BOLD)
    foot = 23.0 if len(found) == 1 else 15.5
    for n, line in enumerate(found[:2]):
        yield word("rk-name", WIDTH / 2, foot + 14 * n, line, size)


def _symbols(card: CardPicture, x: float, y: float, scale: float) -> Iterator[Part]:
    """The symbols in a row around x, as seals, or as dice on a danger card."""
    family = "face" if card.kind == "danger" else "seal"
    step = 27.0 * scale * (1.25 if card.choice else 1.0)
    first = x - step * (len(card.symbols) - 1) / 2
    for n, kind in enumerate(card.symbols):
        yield Part(f"rk-{family}-{kind}", x=short(first + step * n), y=y, scale=scale)
    if card.choice:
        yield Part("rk-or", x=short(x), y=y, scale=scale)


def _text(card: CardPicture) -> Iterator[Part]:
    high = _TEXT_FOOT - _TEXT_TOP
    size, said = _set(card.text, _ROOM, high)
    step = size * 1.2
    first = _TEXT_TOP + (high - step * len(said)) / 2 + size * 0.86
    for n, line in enumerate(said):
        yield word("rk-text", WIDTH / 2, first + step * n, line, size)


def _set(
    text: tuple[str, ...],
    wide: float,
    high: float,
    sizes: tuple[float, ...] = TYPE_SIZES,
    leading: float = 1.2,
) -> tuple[float, list[str]]:
    """The sentences in lines, and the first type size in which they fit."""
    size, said = sizes[0], list[str]()
    for size in sizes:
        said = [line for sentence in text for line in lines(sentence, wide, size)]
        if len(said) * size * leading <= high:
            break
    return size, said[: int(high / (size * leading))]


# ------------------------------------------------------------------ small and broad cards


def _small(card: CardPicture) -> Iterator[Part]:
    yield from _picture(card, "small")
    size, found = fitted(card.name, WIDTH - 12, (12.5, 11.5, 10.5, 9.5, 8.5), 1, SERIF_BOLD)
    yield word("rk-name", WIDTH / 2, 15.5, found[0] if found else "", size)
    if card.symbols:
        step = 20.0 * (1.25 if card.choice else 1.0)
        yield from _symbols(card, 74 + step * (len(card.symbols) - 1) / 2, 34, 0.74)
    if card.value:
        yield word("rk-value", WIDTH - 8, 60, card.value, 11)
    yield from _ours(card, WIDTH - 13, 28, 0.9)


BROAD_SIZES = (13.0, READ_ON_CHART, 11.0, 10.0, 9.0)


def _broad(card: CardPicture) -> Iterator[Part]:
    left, right = 110.0, BROAD_WIDTH - 12
    yield from _picture(card, "broad")
    size, name = fitted(card.name, right - left, (15, 14, 13, READ_ON_CHART, 11, 10), 1, SERIF_BOLD)
    yield word("rk-name from-start", left, 23, name[0] if name else "", size)
    if card.symbols:
        yield from _symbols(card, left + 13 + 13.5 * (len(card.symbols) - 1), 45, 1)
    high = 41.5 if card.symbols else 70.0
    size, said = _set(card.text, right - left, high, BROAD_SIZES, 1.12)
    top = 30.0 if not card.symbols else 60.0 if len(said) > 2 else 64.0
    for n, line in enumerate(said):
        yield word("rk-text from-start", left, top + size * (0.85 + 1.12 * n), line, size)
    yield from _ours(card, 94, 14, 1.0)


def _ours(card: CardPicture, x: float, y: float, scale: float) -> Iterator[Part]:
    """A ring on a card that is ours, half a ring where only a part of it is."""
    if card.ours:
        yield Part("rk-ours" if card.ours == "whole" else "rk-ours-part", x=x, y=y, scale=scale)


# ------------------------------------------------------------------ what is said about them


def _marks(card: CardPicture, layout: str) -> Iterator[Part]:
    """How many, turned sideways, what can be done, what happened."""
    small = SIZES[layout][1] < HEIGHT
    if card.count > 1:
        x, y, scale = (70.0, 55.0, 0.8) if small else (WIDTH - 21, 93.0, 1.0)
        yield Part("rk-tally", x=x, y=y, scale=scale)
        yield word("rk-tally-number", x, y + 4.5 * scale, f"×{card.count}", 12.5 * scale)
    if card.fresh:
        half = 8 + 3.6 * len(card.fresh)
        yield Part(d=pill(half, 19), text=card.fresh, x=half + 5, y=40 if small else 35, tone="rk-fresh")
    if card.used and not card.face_down:
        x, y, scale = (50.0, 54.0, 0.85) if small else (21.0, 93.0, 1.0)
        yield Part("rk-turned", x=x, y=y, scale=scale)
        if card.count > 1:
            yield word("rk-turned-number", x, y + 4 * scale, str(card.used), 11 * scale)
        else:
            yield Part("rk-arrow", x=x, y=y, scale=scale)
    if card.actions:
        yield Part(f"rk-target-{layout}")
    yield Part(f"rk-focus-{layout}")
    for note in sorted(card.notes):
        yield Part(f"rk-note-{layout}-{note}")
