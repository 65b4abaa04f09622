"""The board of the star as one SVG: the chart, its spots with tokens and targets, flights, pawns, the die.
Knows no rules and no state; a game's view tells it what to draw. Colours are in the game's style sheet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from html import escape

import svg

from .....engine.drawing.chart import Box
from .....engine.drawing.coast import Point
from .....engine.drawing.frame import frame
from .....engine.drawing.kit import Parts, Printed, at, place, printed, short, sketch
from .....engine.drawing.seats import SEATS, badge, seat_symbol
from ..data.components import Board
from . import chart as charts
from . import marks as drawing_marks
from . import pawns as drawing_pawns
from . import tokens as drawing_tokens
from .dice import DiePicture, tray
from .layout import GAP, Place, arc, curve, layout, shortened
from .names import Name, airfield, fit_name, name_below
from .paint import ART, classed, disc, written

HIT_CITY, HIT_DOT = 25.0, 15.0
STACK = 6.0  # how much higher a token lies on another one
MARGIN = 95.0  # around the spots to which a picture is cut down
Ways = dict[str, Place]


@dataclass(frozen=True)
class SpotPicture:
    """What is to be told of one spot; a spot that is not told of is drawn bare.

    `id` is the spot's name in records ("cairo", "land.cairo-egypt.1"). `token` is a back or the face of a
    token that lies open (of drawing_tokens.BACKS, FACES, EXPANSION_FACES), or empty. `turned` lets it be seen
    to turn over. `below` is the back of a token under it, `known` the face of a token that lies face down but
    was seen by the reader.
    `name` is a city's name in the reader's language. `actions` are what a page sends for acting here
    (Choice.code), `target` is one of drawing_marks.TARGETS, `price` a short text such as "£100".
    `way` are the spots from the pawn to here, both included: shown under the pointer. `notes` are of
    drawing_marks.NOTES. `spent` dims the mark of a special place.
    """

    id: str
    label: str = ""
    name: str = ""
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


@dataclass(frozen=True)
class PawnPicture:
    """A player's pawn at a spot. `plight` is one of drawing_pawns.PLIGHTS or empty; `carries` are faces of
    tokens held that win the game."""

    seat: int
    spot: str
    label: str = ""
    acting: bool = False
    plight: str = ""
    carries: tuple[str, ...] = ()


@dataclass(frozen=True)
class TrackPicture:
    """A way that was made: the spots of a walk or voyage in order, or the two cities of a flight."""

    seat: int
    spots: tuple[str, ...]
    flight: bool = False


@dataclass(frozen=True)
class SignPicture:
    """Something that holds on the whole board: its drawing (within 30 units of the origin), a short `note`
    such as turns left, and how it is read out."""

    art: svg.Element
    label: str = ""
    note: str = ""


@dataclass(frozen=True)
class BoardPicture:
    """A whole board. `title` is its accessible name, `caption` the lettering on its ribbon (none: no ribbon),
    `note` small lettering below it.

    `signs` stand in the corner, `rain` falls on the land. `flights` are pairs of cities whose flights show;
    those of a city also show while it is pointed at, with `all_flights` all do. `style` embeds a style sheet
    and gives the picture a size, for notebooks and files. `prefix` keeps the ids of several boards on one
    page apart. `still` makes it one image that nobody can act on, as in the rules. `around` cuts it down to
    these spots and what surrounds them.
    """

    board: Board
    spots: tuple[SpotPicture, ...] = ()
    pawns: tuple[PawnPicture, ...] = ()
    tracks: tuple[TrackPicture, ...] = ()
    flights: tuple[tuple[str, str], ...] = ()
    die: DiePicture | None = None
    signs: tuple[SignPicture, ...] = ()
    rain: bool = False
    all_flights: bool = False
    title: str = ""
    caption: str = ""
    note: str = ""
    style: str = ""
    prefix: str = ""
    still: bool = False
    around: tuple[str, ...] = ()


def draw(picture: BoardPicture) -> svg.SVG:
    """The board as SVG; `str()` gives the markup, the same for the same picture."""
    p, ways = picture.prefix, layout(picture.board)
    told = {spot.id: spot for spot in picture.spots}
    parts: Parts = [
        svg.Defs(elements=_symbols(picture, ways)),
        charts.backdrop(picture.board, p),
        *([charts.rainfall()] if picture.rain else []),
        _flights(picture, ways),
        _tracks(picture, ways),
        _names(picture, told),
        _spots(picture, ways, told),
        charts.lettering(picture.caption, picture.note),
        _signs(picture),
        _pawns(picture, ways),
        _fares(picture, ways),
        *_die(picture),
    ]
    return frame(
        f"{p}board", "star-board", _window(picture, ways).window, parts,
        title=picture.title, style=picture.style, still=picture.still,
    )  # fmt: skip


def _window(picture: BoardPicture, ways: Ways) -> Box:
    """What can be seen of the chart."""
    if not picture.around:
        return charts.VIEW
    xs, ys = zip(*(ways[spot].point for spot in picture.around), strict=True)
    return Box(min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN)


# ------------------------------------------------------------------ symbols

_BADGES = ("gold_coast", "slave_coast", "cape_town", "bedouins", "pirates")
_ALWAYS = ("city", "home", "road-dot", "sea-dot", "airfield", *_BADGES)


def _symbols(picture: BoardPicture, ways: Ways) -> list[svg.Element]:
    """Each drawing that this board shows, once; a `<use>` puts it in its places."""
    used = set(_ALWAYS)
    for spot in picture.spots:
        size = _size(ways[spot.id])
        used |= {f"token-{kind}" for kind in (spot.token, spot.below) if kind}
        used |= {f"known-{spot.known}"} if spot.known else set()
        used |= {f"target-{spot.target}-{size}"} if spot.actions else set()
        used |= {f"note-{note}-{size}" for note in spot.notes}
    return [_symbol(name, picture.prefix) for name in sorted(used)]


def _size(where: Place) -> str:
    return "city" if where.city else "dot"


@lru_cache(maxsize=256)
def _symbol(name: str, prefix: str) -> Printed:
    return printed(svg.G(id=f"{prefix}st-{name}", elements=_parts_of(name)))


def _parts_of(name: str) -> list[svg.Element]:
    family, _, kind = name.partition("-")
    what, _, size = kind.rpartition("-")
    match family:
        case "token":
            return drawing_tokens.token(kind)
        case "known":
            return drawing_tokens.known(kind)
        case "target":
            return drawing_marks.target(what, size == "city")
        case "note":
            return drawing_marks.note(what, size == "city")
        case "city" | "home":
            return [disc("st-hit", HIT_CITY), *drawing_tokens.city(family == "home")]
        case "road" | "sea":
            heart: list[svg.Element] = [disc("st-sea-heart", 2.4)] if family == "sea" else []
            return [disc("st-hit", HIT_DOT), disc(f"st-{family}-dot", 6.4), *heart]
        case "airfield":
            return [disc("st-badge", 9), at(0, 0, 0.62, 0, [sketch(ART.bare("plane"), 1.2)])]
    art = ART.bare(drawing_tokens.THINGS[name][0])
    if name in ("bedouins", "pirates"):
        return [sketch(art, 1.1, 1.15)]
    return [disc("st-badge", 13), sketch(art, 1.1, 0.78 if name == "slave_coast" else 0.9)]


# ------------------------------------------------------------------ spots


def _spots(picture: BoardPicture, ways: Ways, told: dict[str, SpotPicture]) -> svg.G:
    """Dots first, so that no way to a dot covers a city; targets last, so that their marks are on top."""
    entry = _entry(picture, ways)
    seen = _window(picture, ways).grown(40)
    shown = [
        (told.get(name) or SpotPicture(name), where)
        for name, where in ways.items()
        if seen.left < where.point[0] < seen.right and seen.top < where.point[1] < seen.bottom
    ]
    shown.sort(key=lambda both: (bool(both[0].actions), both[1].city))
    return svg.G(
        class_=["spots"],
        elements=[
            _spot(picture.prefix, spot, where, _line(ways, spot), spot.id == entry, picture.still)
            for spot, where in shown
        ],
    )


def _line(ways: Ways, spot: SpotPicture) -> tuple[Point, ...]:
    return tuple(ways[name].point for name in spot.way)


def _entry(picture: BoardPicture, ways: Ways) -> str:
    """Where the keyboard enters a board without targets: the acting pawn, or the first city."""
    if any(spot.actions for spot in picture.spots):
        return ""
    acting = [pawn.spot for pawn in picture.pawns if pawn.acting]
    return acting[0] if acting else next(iter(ways))


@lru_cache(maxsize=4096)
def _spot(
    p: str, spot: SpotPicture, where: Place, way: tuple[Point, ...], entry: bool, still: bool
) -> Printed:
    """One spot with everything on it; most are the same from move to move, so they are kept in print."""
    parts = _spot_parts(p, spot, where)
    size, target = _size(where), bool(spot.actions)
    home: list[svg.Transform] = [place(*where.point)]
    if still:
        return printed(svg.G(class_=[size], transform=home, elements=parts))
    label = escape(spot.label or spot.name or spot.id)
    return printed(
        svg.G(
            id=f"{p}spot-{escape(spot.id)}",
            class_=[size, *(["target", spot.target] if target else [])],
            transform=home,
            tabindex=0 if target or entry else -1,
            data={"cell": escape(spot.id), **({"a": " ".join(spot.actions)} if target else {})},
            extra={"role": "button" if target else "img", "aria-label": label},
            elements=parts,
        ),
        *_beyond(spot, where, way),
    )


def _spot_parts(p: str, spot: SpotPicture, where: Place) -> list[svg.Element]:
    """From below: the ground, the token, what is special, marks."""
    size = _size(where)
    parts: list[svg.Element] = [svg.Use(href=f"#{p}st-{where.ground}")]
    lift = -STACK if spot.below and spot.token else None
    if spot.below:
        parts.append(svg.Use(href=f"#{p}st-token-{spot.below}", class_=["token"]))
    if spot.token:
        names = ["token", *(["turned"] if spot.turned else [])]
        href = f"#{p}st-token-{spot.token}"
        parts.append(svg.Use(id=f"{p}token-{spot.id}", href=href, y=lift, class_=names))
    if spot.known:
        parts.append(svg.Use(href=f"#{p}st-known-{spot.known}", y=lift, class_=["known"]))
    parts += _badges(p, spot, where)
    parts += [svg.Use(href=f"#{p}st-note-{note}-{size}", class_=["note"]) for note in sorted(spot.notes)]
    if spot.actions:
        parts.append(svg.Use(href=f"#{p}st-target-{spot.target}-{size}", class_=["mark"]))
    return parts


def _beyond(spot: SpotPicture, where: Place, way: tuple[Point, ...]) -> list[svg.Element]:
    """Flights from a spot and the way to it, seen while it is pointed at. They reach beyond it, so they are
    no part of it: the page takes the middle of a spot for the place itself."""
    (x, y) = where.point
    parts: list[svg.Element] = [classed("st-air own", where.air)] if where.air else []
    if len(way) > 1:
        d = curve(shortened([(a - x, b - y) for a, b in way], GAP if where.city else 11.0))
        parts.append(svg.G(class_=["way"], elements=[classed("st-way-halo", d), classed("st-way", d)]))
    if not parts:
        return []
    return [svg.G(class_=["beyond"], transform=[place(x, y)], elements=parts, extra={"aria-hidden": "true"})]


_BESIDE = {  # where the mark of a special place stands beside its spot
    "gold_coast": (17.0, 17.0),
    "slave_coast": (-19.0, -13.0),
    "cape_town": (17.0, 17.0),
    "bedouins": (0.0, -22.0),
    "pirates": (-24.0, -8.0),
}


def _badges(p: str, spot: SpotPicture, where: Place) -> list[svg.Element]:
    """The marks of a place with a rule of its own, and of an airfield."""
    parts: list[svg.Element] = []
    if where.air:
        x, y = airfield(where.name)
        parts.append(svg.Use(href=f"#{p}st-airfield", x=x, y=y, class_=["special"]))
    if where.special:
        x, y = _BESIDE[where.special]
        names = ["special", *(["spent"] if spot.spent else [])]
        parts.append(svg.Use(href=f"#{p}st-{where.special}", x=x, y=y, class_=names))
    return parts


def _fares(picture: BoardPicture, ways: Ways) -> svg.G:
    """What it costs to go there, above all pieces."""
    parts = [_fare(spot.price, ways[spot.id]) for spot in picture.spots if spot.price]
    return svg.G(class_=["fares"], elements=[*parts], extra={"aria-hidden": "true"})


def _fare(price: str, where: Place) -> svg.G:
    """A small flag below the spot, or above where a city's name stands below."""
    (x, y), half = where.point, 6.0 + 4.4 * len(price)
    down = 25.0 if not where.city else -36.0 if name_below(where.name) else 35.0
    return svg.G(
        class_=["fare"],
        transform=[place(x, y + down)],
        elements=[
            svg.Rect(x=short(-half), y=-10, width=short(2 * half), height=20, rx=10),
            svg.Text(y=5, text=escape(price, quote=False)),
        ],
    )


# ------------------------------------------------------------------ names


def _names(picture: BoardPicture, told: dict[str, SpotPicture]) -> svg.G:
    parts: list[svg.Element] = []
    for city in picture.board.cities:
        spot = told.get(city.id)
        text = spot.name if spot and spot.name else city.name
        name = named(picture.board, city.id, text)
        kind = " start-city" if city.start else ""
        lettering = written(f"name from-{name.anchor}{kind}", name.x, name.y, text)
        lettering.font_size = short(name.size)
        parts.append(lettering)
    return svg.G(class_=["names"], elements=parts, extra={"aria-hidden": "true"})


@lru_cache(maxsize=512)
def named(board: Board, city: str, text: str) -> Name:
    """The name of a city as it stands on the chart."""
    ways = layout(board)
    cities = [where.point for where in ways.values() if where.city]
    dots = [where.point for where in ways.values() if not where.city]
    start = next(known.start for known in board.cities if known.id == city)
    return fit_name(city, ways[city].point, text, start, cities, dots)


# ------------------------------------------------------------------ flights and tracks


def _flights(picture: BoardPicture, ways: Ways) -> svg.G:
    cities = picture.board.cities
    pairs = [(cities[a].id, cities[b].id) for a, b in picture.board.flights] if picture.all_flights else []
    parts: list[svg.Element] = []
    for lit, flights in ((False, pairs), (True, picture.flights)):
        for a, b in flights:
            d, (x, y) = arc(ways[a].point, ways[b].point, GAP)
            parts += [classed("st-air-halo", d), classed("st-air lit" if lit else "st-air", d)]
            parts += [at(x, y, 1.05, 0, [sketch(ART.bare("plane"), 1)])] if lit else []
    return svg.G(class_=["flights"], elements=parts, extra={"aria-hidden": "true"})


def _tracks(picture: BoardPicture, ways: Ways) -> svg.G:
    parts: list[svg.Element] = []
    for track in picture.tracks:
        if len(track.spots) > 1:
            points = [ways[spot].point for spot in track.spots]
            d = arc(points[0], points[-1], GAP)[0] if track.flight else curve(points)
            kind = "st-track flight" if track.flight else "st-track"
            lines: list[svg.Element] = [classed(name, d) for name in ("st-track-halo", "st-track-edge", kind)]
            parts.append(svg.G(class_=[f"st-seat-{track.seat}"], elements=lines))
    return svg.G(class_=["tracks"], elements=parts, extra={"aria-hidden": "true"})


def _signs(picture: BoardPicture) -> svg.G:
    """What holds for a while, from the corner leftwards."""
    x, y = charts.SIGNS
    parts: list[svg.Element] = []
    for n, told in enumerate(picture.signs):
        plate: list[svg.Element] = [disc("st-sign", 31), told.art]
        if told.note:
            plate += [disc("st-sign", 12, 23, 21), written("st-sign-note", 23, 26, told.note)]
        label = {"role": "img", "aria-label": escape(told.label)}
        parts.append(svg.G(transform=[place(x - 74 * n, y)], elements=plate, extra=label))
    return svg.G(class_=["signs"], elements=parts)


# ------------------------------------------------------------------ pawns and die


def _pawns(picture: BoardPicture, ways: Ways) -> svg.G:
    """Pawns from north to south, those of one spot side by side."""
    together: dict[str, list[PawnPicture]] = {}
    for pawn in sorted(picture.pawns, key=lambda pawn: pawn.seat):
        together.setdefault(pawn.spot, []).append(pawn)
    drawn: list[tuple[float, svg.G]] = []
    for spot, pawns in together.items():
        where = ways[spot]
        stands = drawing_pawns.stands(where.point, len(pawns), where.city)
        for pawn, (x, y) in zip(pawns, stands, strict=True):
            drawn.append((y, _pawn(picture, pawn, x, y, where.afloat)))
    return svg.G(class_=["pawns"], elements=[group for _, group in sorted(drawn, key=lambda both: both[0])])


def _pawn(picture: BoardPicture, pawn: PawnPicture, x: float, y: float, afloat: bool) -> svg.G:
    seat = pawn.seat % len(SEATS)
    parts: list[svg.Element] = [_painted(seat)]
    if pawn.acting:
        parts.insert(0, svg.Ellipse(class_=["acting-ring"], cx=0, cy=0, rx=18, ry=8))
    parts += drawing_pawns.boat() if afloat else []
    parts += drawing_pawns.plight(pawn.plight) if pawn.plight else []
    for n, kind in enumerate(sorted(set(pawn.carries), reverse=True)):
        parts.append(at(-13, -30 + 15 * n, 0.42, 0, drawing_tokens.token(kind)))
    label = escape(pawn.label or seat_symbol(seat))
    return svg.G(
        id=None if picture.still else f"{picture.prefix}pawn-{pawn.seat}",
        class_=["pawn", f"st-seat-{seat}", *(["acting"] if pawn.acting else [])],
        transform=[place(x, y)],
        extra={} if picture.still else {"role": "img", "aria-label": label},
        elements=[svg.G(transform=[svg.Scale(drawing_pawns.SIZE)], elements=parts)],
    )


@lru_cache(maxsize=8)
def _painted(seat: int) -> Printed:
    return printed(svg.G(elements=drawing_pawns.pawn(seat)))


def _die(picture: BoardPicture) -> list[svg.Element]:
    if not picture.die:
        return []
    seat = picture.die.seat
    return [tray(picture.die, picture.prefix, *charts.TRAY, [] if seat is None else badge(seat))]
