"""The board of the star as a scene: the chart, its spots with tokens and targets, flights, pawns, the die.
Knows no rules and no state; a game's `table/` tells it what to draw. Colours are in static/star_board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from .....engine.drawing.coast import Point
from .....engine.drawing.kit import short
from .....engine.drawing.seats import SEATS, seat_symbol
from .....engine.scene import Drawings, Part, Piece, Scene
from ..data.constants import BOARD, SPOT_NAMES
from . import chart as charts
from . import pawns as drawing_pawns
from .dice import DiePicture
from .drawings import DRAWINGS
from .fares import fares, ticket_beside
from .layout import GAP, Place, arc, curve, layout, shortened
from .names import airfield

STACK = 6.0  # how much higher a token lies on another one
Names = tuple[str, ...]
Ways = dict[str, Place]

# From below; the chart's own layers lie at charts.LAYERS.
RAIN, FLIGHTS, TRACKS = 1, 2, 3
DOT, CITY, DOT_TARGET, CITY_TARGET = 5, 6, 7, 8  # so that no mark is covered
SIGNS, PAWNS, FARES, TRAY, DIE, PRESS, ABOVE = 10, 11, 13, 14, 15, 16, 20


@dataclass(frozen=True)
class SpotPicture:
    """What is to be told of one spot; a spot that is not told of is drawn bare.

    `id` is the spot's name in records ("cairo", "land.cairo-egypt.1"). `token` is a back or the face of a
    token that lies open (of tokens.BACKS, FACES, EXPANSION_FACES), or empty. `turned` lets it be seen
    to turn over. `below` is the back of a token under it, `known` the face of a token that lies face down but
    was seen by the reader.
    `label` is read out, by default its name. `actions` are what a page sends for acting here
    (Choice.code), `target` is one of marks.TARGETS, `price` a short text such as "£100".
    `way` are the spots from the pawn to here, both included: shown under the pointer. `notes` are of
    marks.NOTES. `spent` dims the mark of a special place.
    """

    id: str
    label: str = ""
    token: str = ""
    below: str = ""
    known: str = ""
    turned: bool = False
    actions: tuple[str, ...] = ()
    target: str = "act"
    price: str = ""
    way: tuple[str, ...] = ()
    notes: frozenset[str] = frozenset()
    spent: bool = False

    def __hash__(self) -> int:
        return hash((self.id, self.label, self.actions))  # quick: all spots are looked up at every move


@dataclass(frozen=True)
class PawnPicture:
    """A player's pawn at a spot. `plight` is one of pawns.PLIGHTS or empty; `carries` are faces of
    tokens held that win the game."""

    seat: int
    spot: str
    label: str = ""
    acting: bool = False
    plight: str = ""
    carries: tuple[str, ...] = ()


@dataclass(frozen=True)
class TrackPicture:
    """A way that was made: the spots of a walk or voyage in order, or the two cities of a flight.

    `n` tells it from all others.
    """

    seat: int
    spots: tuple[str, ...]
    flight: bool = False
    n: int = 0


@dataclass(frozen=True)
class SignPicture:
    """Something that holds on the whole board: a drawing of the game, within 30 units of the origin at this
    `scale`, a short `note` such as turns left, and how it is read out."""

    symbol: str
    label: str = ""
    note: str = ""
    scale: float = 1


@dataclass(frozen=True)
class PressPicture:
    """The die as something to press: what a page sends (Choice.code), and how it is read out."""

    place: str
    actions: tuple[str, ...]
    label: str


@dataclass(frozen=True)
class BoardPicture:
    """A whole board. `title` is its accessible name, `caption` the lettering on its ribbon (none: no ribbon),
    `note` small lettering below it. `resting` are further spots to be told of, where nothing happens: most
    are so for all readers and as they were before.

    `names` are what the spots are called in the reader's language, in the order of the board; none: as the
    board's file calls them.
    `signs` stand in the corner, `rain` falls on the land. `flights` are pairs of cities whose flights show;
    those of a city also show while it is pointed at, with `all_flights` all do. `still` makes it one image
    that nobody can act on, as in the rules. `around` cuts it down to these spots and what surrounds them.
    """

    spots: tuple[SpotPicture, ...] = ()
    pawns: tuple[PawnPicture, ...] = ()
    tracks: tuple[TrackPicture, ...] = ()
    flights: tuple[tuple[str, str], ...] = ()
    die: DiePicture | None = None
    press: PressPicture | None = None
    signs: tuple[SignPicture, ...] = ()
    rain: bool = False
    all_flights: bool = False
    names: Names = ()
    title: str = ""
    caption: str = ""
    note: str = ""
    still: bool = False
    around: tuple[str, ...] = ()
    resting: tuple[SpotPicture, ...] = ()


@lru_cache(maxsize=64)
def draw(picture: BoardPicture, drawings: Drawings = DRAWINGS) -> Scene:
    """The board; the same scene for the same picture, as most readers see it. `drawings` are the game's."""
    chart = charts.chart(picture.names[: len(BOARD.cities)], picture.caption, picture.note, picture.around)
    ways = layout(BOARD)
    stands = list(_stands(picture, ways))
    priced = [(spot.id, spot.price) for spot in picture.spots if spot.price]
    pieces = [
        *_spots(picture),
        *([Piece("rain", RAIN, tone="rain", parts=(Part("st-rainfall"),))] if picture.rain else []),
        *_flights(picture),
        *(_track(track) for track in picture.tracks if len(track.spots) > 1),
        *_signs(picture),
        *(_pawn(pawn, short(x), short(y), ways[pawn.spot].afloat) for pawn, (x, y) in stands),
        *fares(priced, (at for _, at in stands), picture.names, FARES),
        *_die(picture),
    ]
    return Scene(drawings, chart, tuple(pieces), picture.title, "star-board", picture.still)


# ------------------------------------------------------------------ spots


def _spots(picture: BoardPicture) -> Iterator[Piece]:
    """Every spot of the board, told of or not."""
    entry, pieces = _entry(picture), dict(_resting(picture.resting, picture.names))
    if entry:
        told = (spot for spot in picture.resting if spot.id == entry)
        pieces[entry] = _named(next(told, SpotPicture(entry)), picture.names, True)
    for spot in picture.spots:
        pieces[spot.id] = _named(spot, picture.names, spot.id == entry)
    if picture.around:
        pieces = {name: pieces[name] for name in charts.inside(picture.around)}
    return chain.from_iterable(pieces.values())


def _entry(picture: BoardPicture) -> str:
    """Where the keyboard enters a board without targets: the acting pawn, or the first city."""
    if any(spot.actions for spot in picture.spots):
        return ""
    return next((pawn.spot for pawn in picture.pawns if pawn.acting), SPOT_NAMES[0])


@lru_cache(maxsize=32)
def _bare(names: Names) -> Mapping[str, tuple[Piece, ...]]:
    """All spots with nothing on them."""
    return {spot: _named(SpotPicture(spot), names, False) for spot in SPOT_NAMES}


@lru_cache(maxsize=64)
def _resting(spots: tuple[SpotPicture, ...], names: Names) -> Mapping[str, tuple[Piece, ...]]:
    """All spots with what lies on these: the same for all readers, and at most moves."""
    return {**_bare(names), **{spot.id: _named(spot, names, False) for spot in spots}}


def _name_of(spot: str, names: Names) -> str:
    return names[_NUMBERS[spot]] if names else spot


_NUMBERS = {name: n for n, name in enumerate(SPOT_NAMES)}


def _named(spot: SpotPicture, names: Names, entry: bool) -> tuple[Piece, ...]:
    """A spot by its name: of all names, which are slow to look up by, no more is handed on."""
    ticket = ticket_beside(spot.id, names) if spot.actions and spot.target == "sail" else None
    return _spot(spot, _name_of(spot.id, names), ticket, entry)


@lru_cache(maxsize=8192)
def _spot(spot: SpotPicture, name: str, ticket: Point | None, entry: bool) -> tuple[Piece, ...]:
    """A spot with all that lies on it, and what reaches beyond it."""
    where = layout(BOARD)[spot.id]
    x, y = where.point
    size, target = _size(where), bool(spot.actions)
    z = (CITY_TARGET if where.city else DOT_TARGET) if target else CITY if where.city else DOT
    piece = Piece(
        f"spot-{spot.id}", z, short(x), short(y),
        tone=f"{size} target {spot.target}" if target else size,
        parts=tuple(_lying(spot, where, ticket)),
        label=spot.label or name,
        place=spot.id,
        actions=spot.actions,
        entry=entry,
    )  # fmt: skip
    beyond = tuple(_beyond(where, tuple(spot.way)))
    # Its id makes it the next sibling of the spot, which the style sheet counts on.
    return (
        (piece, Piece(f"spot-{spot.id}-way", z, piece.x, piece.y, 1, "beyond", beyond))
        if beyond
        else (piece,)
    )


def _size(where: Place) -> str:
    return "city" if where.city else "dot"


def _lying(spot: SpotPicture, where: Place, ticket: Point | None) -> Iterator[Part]:
    """From below: the ground, the tokens, what is special, marks."""
    size, lift = _size(where), -STACK if spot.below and spot.token else 0
    yield Part(f"st-{where.ground}", key="spot")
    if spot.below:
        yield Part(f"st-token-{spot.below}", tone="token", key="below")
    if spot.token:
        tone = "token turned" if spot.turned else "token"
        yield Part(f"st-token-{spot.token}", y=lift, tone=tone, key="token")
    if spot.known:
        yield Part(f"st-known-{spot.known}", y=lift, tone="known")
    if where.air:
        x, y = airfield(where.name)
        yield Part("st-airfield", x=x, y=y, tone="special")
    if where.special:
        x, y = _BESIDE[where.special]
        yield Part(f"st-{where.special}", x=x, y=y, tone="special spent" if spot.spent else "special")
    for note in sorted(spot.notes):
        yield Part(f"st-note-{note}-{size}", tone="note")
    if spot.actions:
        yield Part(f"st-target-{spot.target}-{size}", tone="mark")
        if ticket is not None:
            yield Part("st-ticket", x=ticket[0], y=ticket[1], tone="mark")


_BESIDE = {  # where the mark of a special place stands beside its spot
    "gold_coast": (17.0, 17.0),
    "slave_coast": (-19.0, -13.0),
    "cape_town": (17.0, 17.0),
    "bedouins": (0.0, -22.0),
    "pirates": (-24.0, -8.0),
}


def _beyond(where: Place, way: tuple[str, ...]) -> Iterator[Part]:
    """Flights from a spot and the way to it, seen while it is pointed at. They reach beyond it, so they are
    no part of it: the page takes the middle of a spot for the place itself."""
    if where.air:
        yield Part(f"st-air-{where.name}", tone="lines")
    if len(way) > 1:
        (x, y), ways = where.point, layout(BOARD)
        points: list[Point] = [(ways[name].point[0] - x, ways[name].point[1] - y) for name in way]
        d = curve(shortened(points, GAP if where.city else 11.0))
        yield Part(d=d, tone="st-way-halo way")
        yield Part(d=d, tone="st-way way")


# ------------------------------------------------------------------ flights, tracks, signs


def _flights(picture: BoardPicture) -> Iterator[Piece]:
    lit = dict.fromkeys(picture.flights)
    if picture.all_flights:
        cities = BOARD.cities
        pairs = ((cities[a].id, cities[b].id) for a, b in BOARD.flights)
        yield from (_flight(a, b, False) for a, b in pairs if (a, b) not in lit and (b, a) not in lit)
    for a, b in lit:
        yield _flight(a, b, True)


@lru_cache(maxsize=1024)
def _flight(a: str, b: str, lit: bool) -> Piece:
    ways = layout(BOARD)
    d, (x, y) = arc(ways[a].point, ways[b].point, GAP)
    parts = [Part(d=d, tone="st-air-halo"), Part(d=d, tone="st-air lit" if lit else "st-air")]
    if lit:
        parts.append(Part("st-plane", x=short(x), y=short(y), scale=1.05))
    return Piece(f"air-{a}-{b}", FLIGHTS + 0.5 * lit, tone="air", parts=tuple(parts))


@lru_cache(maxsize=1024)
def _track(track: TrackPicture) -> Piece:
    ways = layout(BOARD)
    points = [ways[spot].point for spot in track.spots]
    d = arc(points[0], points[-1], GAP)[0] if track.flight else curve(points)
    kind = "st-track flight" if track.flight else "st-track"
    parts = tuple(Part(d=d, tone=tone) for tone in ("st-track-halo", "st-track-edge", kind))
    return Piece(f"track-{track.n}", TRACKS, tone=f"track st-seat-{track.seat}", parts=parts)


def _signs(picture: BoardPicture) -> Iterator[Piece]:
    """What holds for a while, from the corner leftwards."""
    x, y = charts.SIGNS
    for n, told in enumerate(picture.signs):
        parts = [Part("st-sign"), Part(told.symbol, scale=told.scale)]
        if told.note:
            parts += [
                Part("st-sign-note", x=23, y=21),
                Part(text=told.note, x=23, y=26, tone="st-sign-text"),
            ]
        yield Piece(f"sign-{told.symbol}", SIGNS, x - 74 * n, y, 1, "sign", tuple(parts), told.label)


# ------------------------------------------------------------------ pawns and die


def _stands(picture: BoardPicture, ways: Ways) -> Iterator[tuple[PawnPicture, Point]]:
    """Where pawns stand, those of one spot side by side; whoever stands further south stands in front."""
    together: dict[str, list[PawnPicture]] = {}
    for pawn in sorted(picture.pawns, key=lambda pawn: pawn.seat):
        together.setdefault(pawn.spot, []).append(pawn)
    for spot, pawns in together.items():
        where = ways[spot]
        yield from zip(pawns, drawing_pawns.stands(where.point, len(pawns), where.city), strict=True)


@lru_cache(maxsize=2048)
def _pawn(pawn: PawnPicture, x: float, y: float, afloat: bool) -> Piece:
    seat = pawn.seat % len(SEATS)
    parts = [Part("st-acting", key="acting")] if pawn.acting else []
    parts.append(Part(f"st-pawn-{seat}", key="pawn"))
    parts += [Part("st-boat", key="boat")] if afloat else []
    parts += [Part(f"st-plight-{pawn.plight}")] if pawn.plight else []
    for n, kind in enumerate(sorted(set(pawn.carries), reverse=True)):
        parts.append(Part(f"st-token-{kind}", x=-13, y=-30 + 15 * n, scale=0.42))
    south = (y - charts.VIEW.top) / (charts.VIEW.bottom - charts.VIEW.top)
    return Piece(
        f"pawn-{pawn.seat}", round(PAWNS + south, 3), x, y, drawing_pawns.SIZE,
        f"pawn st-seat-{seat}" + " acting" * pawn.acting,
        tuple(parts),
        pawn.label or seat_symbol(seat),
    )  # fmt: skip


def _die(picture: BoardPicture) -> Iterator[Piece]:
    """The last roll on its tray, or a die that waits for the first one; over it, unseen, what rolls it."""
    x, y = charts.TRAY
    if picture.die is not None:
        yield from _lies(picture.die, x, y)
    elif picture.press is not None:
        waiting = Part("st-die-waiting", y=-2)
        yield Piece("tray", TRAY, x, y, 1, "st-lying", (Part("st-tray"), waiting))
    if picture.press is not None:
        press = picture.press
        yield Piece(
            "press", PRESS, x, y,
            tone="target st-press",
            parts=(Part("st-press"),),
            label=press.label,
            place=press.place,
            actions=press.actions,
        )  # fmt: skip


def _lies(die: DiePicture, x: float, y: float) -> Iterator[Piece]:
    tray = [Part("st-tray")]
    if die.seat is not None:
        tray.append(Part(f"st-seat-{die.seat % len(SEATS)}", x=31, y=21))
    yield Piece("tray", TRAY, x, y, 1, "st-tray", tuple(tray), die.label or str(die.face))
    tone = "st-die tumbling" if die.tumbling else "st-die"
    face = Part(f"st-die-{die.face}", tone=tone, key=f"roll-{die.serial}")
    yield Piece("die", DIE, x - (0 if die.seat is None else 6), y - 2, 1, "st-lying", (face,))
