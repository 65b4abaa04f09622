"""Sheets beside the chart: phases with their ranges and prices, what ends the game, privileges, the card.
Knows no rules: every figure comes from `table/`."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

import svg

from ....engine.drawing import seats
from ....engine.drawing.kit import INK, Parts, at, place, short
from ....engine.drawing.spots import spot
from .paint import box, classed, panel, written
from .regions import roman
from .symbols import drawn, shared

PHASE_WIDE, END_WIDE, TRACK_HIGH = 154.0, 76.0, 98.0
STALL_WIDE, STALL_HIGH = 66.0, 100.0
CARD_WIDE, CARD_HIGH = 96.0, 98.0


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
    label: str = ""


@dataclass(frozen=True)
class StallPicture:
    """A privilege in the gallery: how many lie there, what taking one would pay now (None: not told)."""

    id: str
    kind: str
    count: int
    cash: int | None = None
    label: str = ""
    actions: tuple[str, ...] = ()
    state: frozenset[str] = frozenset()


@dataclass(frozen=True)
class CardPicture:
    """The Navegador card: who holds it (-1: nobody yet), steps of the holder since it came, of how many.

    `used` says that it was used in this turn. `actions` use it.
    """

    seat: int
    steps: int = 0
    lap: int = 8
    used: bool = False
    label: str = ""
    actions: tuple[str, ...] = ()
    state: frozenset[str] = frozenset()


# ------------------------------------------------------------------ phases and the end


def track_size(picture: TrackPicture) -> tuple[float, float]:
    """Width and height of the track."""
    return PHASE_WIDE * len(picture.phases) + END_WIDE * len(picture.ends) + 14, TRACK_HIGH


def track(picture: TrackPicture, prefix: str, still: bool) -> svg.G:
    """Phases from left to right, then what ends the game, with the corner at the origin."""
    parts = panel(*track_size(picture))
    now = max((phase.number for phase in picture.phases if phase.current), default=0)
    parts += [_phase(phase, picture.place, phase.number < now, prefix, still) for phase in picture.phases]
    x = 7 + PHASE_WIDE * len(picture.phases)
    for n, end in enumerate(picture.ends):
        parts.append(_end(end, x + END_WIDE * n, picture.turns, prefix, still))
    return svg.G(
        class_=["nv-track"], elements=parts,
        extra={} if still else {"role": "group", "aria-label": escape(picture.label)},
    )  # fmt: skip


def _phase(phase: PhasePicture, cheap: int, past: bool, prefix: str, still: bool) -> svg.G:
    state = "now" if phase.current else "past" if past else "later"
    wide = PHASE_WIDE - 6
    dots: Parts = [
        svg.Circle(class_=["nv-leg-dot"], cx=short(62 + 17 * n), cy=0, r=4.4) for n in range(phase.reach + 1)
    ]
    parts: Parts = [
        box("nv-phase", 3, 8, wide, TRACK_HIGH - 16, 8),
        svg.Circle(class_=["nv-phase-disc"], cx=28, cy=34, r=18),
        written("nv-phase-number", 28, 41.5, roman(phase.number)),
        at(0, 34, 1, 0, [classed("nv-leg", f"M62 0H{62 + 17 * phase.reach}"), *dots]),
        at(20, 69, 0.56, 0, [svg.G(class_=["nv-nobody"], elements=[shared("worker", prefix)])]),
        at(43, 69, 0.56, 0, [svg.G(class_=["nv-nobody"], elements=[shared("caravel", prefix)])]),
        written("nv-phase-price", 58, 75.5, f"{cheap} · {phase.extra}"),
    ]
    return svg.G(
        class_=["nv-phase-field", state],
        transform=[place(4 + PHASE_WIDE * (phase.number - 1), 0)],
        extra={} if still else {"role": "img", "aria-label": escape(phase.label or roman(phase.number))},
        elements=parts,
    )


def _end(end: EndPicture, x: float, turns: int, prefix: str, still: bool) -> svg.G:
    art = drawn("town" if end.kind == "buildings" else "hourglass")
    parts: Parts = [
        box("nv-phase", 3, 8, END_WIDE - 6, TRACK_HIGH - 16, 8),
        at(short(END_WIDE / 2 - (0 if end.kind == "buildings" else 13)), 33, 0.98, 0, [art]),
    ]
    if end.kind != "buildings":
        parts.append(at(short(END_WIDE / 2 + 14), 34, 0.78, 0, [shared("explorer", prefix)]))
    text = str(turns) if end.done and turns else "✓" if end.done else str(end.left)
    parts.append(box("nv-left", END_WIDE / 2 - 21, 59, 42, 25, 12))
    parts.append(written("nv-left-number", END_WIDE / 2, 78, text))
    return svg.G(
        class_=["nv-end", *(["done"] if end.done else [])],
        transform=[place(x, 0)],
        extra={} if still else {"role": "img", "aria-label": escape(end.label or end.kind)},
        elements=parts,
    )


# ------------------------------------------------------------------ privileges


def gallery_size(stalls: tuple[StallPicture, ...]) -> tuple[float, float]:
    """Width and height of the gallery."""
    return STALL_WIDE * len(stalls) + 16, STALL_HIGH + 16


def gallery(stalls: tuple[StallPicture, ...], prefix: str, still: bool) -> Parts:
    """The privileges on offer, with the corner at the origin."""
    return [
        *panel(*gallery_size(stalls)),
        *(_stall(stall, n, prefix, still) for n, stall in enumerate(stalls)),
    ]


def _stall(stall: StallPicture, n: int, prefix: str, still: bool) -> svg.G:
    middle = STALL_WIDE / 2
    foot = 39 if stall.cash is not None else 54
    top = min(stall.count, 3) - 1
    scrolls: Parts = [
        at(
            short(middle + 3 - 4 * k),
            short(foot - 3 * k),
            1.52,
            0,
            [drawn(f"privilege-{stall.kind}", 1) if k == top else shared("privilege", prefix)],
        )
        for k in range(top + 1)
    ]
    if not stall.count:
        scrolls = [
            at(
                short(middle),
                foot,
                1.52,
                0,
                [svg.G(class_=["nv-sold-out"], elements=[drawn(f"privilege-{stall.kind}", 1)])],
            )
        ]
    parts: Parts = [
        box("spot", 2, 0, STALL_WIDE - 4, STALL_HIGH, 8),
        *scrolls,
        svg.Circle(class_=["nv-pile"], cx=13, cy=13, r=11),
        written("nv-pile-number", 13, 19, str(stall.count)),
    ]
    if stall.cash is not None:
        parts += [at(14, 83, 0.56, 0, [shared("coin", prefix)]), written("nv-cash", 25, 89, str(stall.cash))]
    if stall.actions:
        parts.append(box("nv-target-box", 2, 0, STALL_WIDE - 4, STALL_HIGH, 8))
    if "last" in stall.state:
        parts.append(box("nv-last-box", 2, 0, STALL_WIDE - 4, STALL_HIGH, 8))
    home = place(8 + STALL_WIDE * n, 8)
    return spot(stall, stall.id, f"{prefix}privilege-", ["nv-stall"], parts, home=home, still=still)


# ------------------------------------------------------------------ the card


def card(picture: CardPicture, prefix: str, still: bool) -> svg.G:
    """The Navegador card, with its holder and the steps towards its circle; the corner at the origin."""
    parts = panel(CARD_WIDE, CARD_HIGH)
    parts += [
        box("spot", 4, 4, CARD_WIDE - 8, CARD_HIGH - 8, 7),
        at(
            32,
            42,
            1.72,
            0,
            [svg.G(class_=["nv-spent"] if picture.used else [], elements=[drawn("card", 0.9)])],
        ),
    ]
    if picture.seat >= 0:
        paint = seats.SEATS[picture.seat % len(seats.SEATS)]
        sign = seats.sign(picture.seat, paint.paint, INK, 0.8)
        parts.append(at(74, 36, 1, 0, [svg.Circle(class_=["nv-holder"], r=16), at(0, 0, 1.7, 0, [sign])]))
        parts += [
            svg.Circle(
                class_=["nv-lap", *(["made"] if n < picture.steps else [])],
                cx=short(13 + 10 * n),
                cy=84,
                r=3.8,
            )
            for n in range(picture.lap)
        ]
    if picture.actions:
        parts.append(box("nv-target-box", 4, 4, CARD_WIDE - 8, CARD_HIGH - 8, 7))
    if "last" in picture.state:
        parts.append(box("nv-last-box", 4, 4, CARD_WIDE - 8, CARD_HIGH - 8, 7))
    return spot(picture, "card", prefix, ["nv-card"], parts, still=still)
