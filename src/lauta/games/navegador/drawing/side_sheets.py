"""Sheets beside the chart: phases with their ranges and prices, what ends the game, privileges, the card.
Knows no rules: every figure comes from `table/`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ....engine.drawing.kit import Parts, at, short
from ....engine.scene import Part, Piece
from . import symbols
from .paint import ART, Target, art, disc, line, panel, place, rounded, words
from .regions import roman

PHASE_WIDE, END_WIDE, TRACK_HIGH = 154.0, 76.0, 98.0
STALL_WIDE, STALL_HIGH = 66.0, 100.0
CARD_WIDE, CARD_HIGH = 96.0, 98.0
TRACK, CARD, GALLERY = (436.0, 12.0), (1070.0, 12.0), (14.0, 832.0)  # corners of the sheets
_AT_TRACK, _AT_CARD, _AT_GALLERY = (f"nv-sheet nv-at-{name}" for name in ("track", "card", "gallery"))


@dataclass(frozen=True)
class PhasePicture:
    """A phase: how far ships sail, and what a worker or ship costs beyond the cheap ones."""

    number: int
    reach: int
    extra: int
    current: bool = False
    label: str = ""


@dataclass(frozen=True)
class EndPicture:
    """What brings the end about: `kind` is "region" or "buildings", `left` what is still missing for it.

    `done` marks a trigger that has happened.
    """

    kind: str
    left: int
    done: bool = False
    label: str = ""


@dataclass(frozen=True)
class TrackPicture:
    """Phases and end triggers; `turns` are the turns left in the last round, 0 before it begins.

    `place` is the price of a worker with a church, or of a ship with a shipyard.
    """

    phases: tuple[PhasePicture, ...]
    ends: tuple[EndPicture, ...] = ()
    place: int = 50
    turns: int = 0


@dataclass(frozen=True)
class StallPicture(Target):
    """A privilege in the gallery: how many lie there, what taking one would pay now (None: not told)."""

    id: str
    kind: str
    count: int
    cash: int | None = None


@dataclass(frozen=True)
class CardPicture(Target):
    """The Navegador card: who holds it (-1: nobody yet), steps of the holder since it came, of how many.

    `used` says that it was used in this turn. `actions` use it.
    """

    seat: int
    steps: int = 0
    lap: int = 8
    used: bool = False


# ------------------------------------------------------------------ phases and the end


def track_ground(phases: int, ends: tuple[str, ...]) -> Parts:
    """The sheet of so many phases and of what ends the game, with its corner at the origin."""
    parts = panel(PHASE_WIDE * phases + END_WIDE * len(ends) + 14, TRACK_HIGH)
    fields = (at(short(_end_left(phases, n)), 0, 1, 0, ART(f"end-{kind}")) for n, kind in enumerate(ends))
    return [*parts, *fields]


def _end_left(phases: int, n: int) -> float:
    return 7 + PHASE_WIDE * phases + END_WIDE * n


@lru_cache(maxsize=256)
def phase(picture: PhasePicture, cheap: int, past: bool, z: float) -> Piece:
    """A phase on the track; `cheap` is the price of the first workers and ships."""
    state = "now" if picture.current else "past" if past else "later"
    return Piece(
        f"phase-{picture.number}", z, TRACK[0] + 4 + PHASE_WIDE * (picture.number - 1), TRACK[1],
        tone=f"{_AT_TRACK} nv-phase-field {state}",
        parts=(
            line("nv-phase", rounded(3, 8, PHASE_WIDE - 6, TRACK_HIGH - 16, 8)),
            line("nv-phase-disc", disc(18), 28, 34),
            words("nv-phase-number", 28, 41.5, roman(picture.number)),
            line("nv-leg", f"M0 0H{17 * picture.reach}", 62, 34),
            *(line("nv-leg-dot", disc(4.4), 62 + 17 * n, 34) for n in range(picture.reach + 1)),
            art("worker", 20, 69, 0.56, "nv-nobody"),
            art("caravel", 43, 69, 0.56, "nv-nobody"),
            words("nv-phase-price", 58, 75.5, f"{cheap} · {picture.extra}"),
        ),
        label=picture.label or roman(picture.number),
    )  # fmt: skip


@lru_cache(maxsize=1024)
def end(picture: EndPicture, phases: int, n: int, turns: int, z: float) -> Piece:
    """How far it is to an end of the game; in the last round the turns that are left."""
    text = str(turns) if picture.done and turns else "✓" if picture.done else str(picture.left)
    frame = [line("nv-done-box", rounded(3, 8, END_WIDE - 6, TRACK_HIGH - 16, 8))] if picture.done else []
    return Piece(
        f"end-{picture.kind}", z, short(TRACK[0] + _end_left(phases, n)), TRACK[1],
        tone=f"{_AT_TRACK} nv-end" + " done" * picture.done,
        parts=(
            *frame,
            line("nv-left", rounded(END_WIDE / 2 - 21, 59, 42, 25, 12)),
            words("nv-left-number", END_WIDE / 2, 78, text),
        ),
        label=picture.label or picture.kind,
    )  # fmt: skip


# ------------------------------------------------------------------ privileges


def gallery_size(stalls: int) -> tuple[float, float]:
    """Width and height of the gallery."""
    return STALL_WIDE * stalls + 16, STALL_HIGH + 16


@lru_cache(maxsize=1024)
def stall(picture: StallPicture, n: int, z: float) -> Piece:
    """Stall number `n` of the gallery."""
    whole = rounded(2, 0, STALL_WIDE - 4, STALL_HIGH, 8)
    parts = [
        *_scrolls(picture),
        art("pile", 13, 13),
        words("nv-pile-number", 13, 19, str(picture.count)),
    ]
    if picture.cash is not None:
        parts += [art("coin", 14, 83, 0.56), words("nv-cash", 25, 89, str(picture.cash))]
    x, y = GALLERY[0] + 8 + STALL_WIDE * n, GALLERY[1] + 8
    piece = Piece(f"privilege-{picture.id}", z, x, y, tone=f"{_AT_GALLERY} nv-stall")
    return place(picture, picture.id, whole, parts, piece)


def _scrolls(picture: StallPicture) -> list[Part]:
    """The privileges that lie there, three at most to be seen, or the trace of one."""
    middle = STALL_WIDE / 2
    foot = 39 if picture.cash is not None else 54
    if not picture.count:
        return [art(f"privilege-{picture.kind}", middle, foot, 1.52, "nv-sold-out")]
    top = min(picture.count, 3) - 1
    return [
        art(f"privilege-{picture.kind}" if k == top else "privilege", middle + 3 - 4 * k, foot - 3 * k, 1.52)
        for k in range(top + 1)
    ]


# ------------------------------------------------------------------ the card


@lru_cache(maxsize=256)
def card(picture: CardPicture, z: float) -> Piece:
    """The Navegador card, with its holder and the steps towards its circle."""
    whole = rounded(4, 4, CARD_WIDE - 8, CARD_HIGH - 8, 7)
    parts = [art("card", 32, 42, 1.72, "nv-spent" if picture.used else "")]
    if picture.seat >= 0:
        parts += [
            line("nv-holder", disc(16), 74, 36),
            art(f"sign-{picture.seat % symbols.PLAYERS}", 74, 36, 1.7),
            *(
                line("nv-lap made" if n < picture.steps else "nv-lap", disc(3.8), 13 + 10 * n, 84)
                for n in range(picture.lap)
            ),
        ]
    return place(picture, "card", whole, parts, Piece("card", z, *CARD, tone=f"{_AT_CARD} nv-card"))
