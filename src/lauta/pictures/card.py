"""The card that stands for a link elsewhere: a board, what is played, who played, how it ended; 1200 x 630.

Composes SVG from what it is given. Who may see what is decided before; pixels are `raster.py`'s.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

from ..engine.drawing.lettering import SANS, SERIF_BOLD, Face, lines, width
from ..engine.drawing.seats import SEATS, sign
from .raster import NARROWER

WIDTH, HEIGHT = 1200, 630
MARGIN, LEAST = 48, 420  # beside the words; the width that these have at least
_MOST_SEATS = 6
_HEAD = re.compile(r"<svg\b[^>]*>")
_BOX = re.compile(r'viewBox="[-\d.e]+ [-\d.e]+ ([\d.e]+) ([\d.e]+)"')


@dataclass(frozen=True)
class Tones:
    """The colours of what lies round a board."""

    paper: str
    ink: str
    soft: str
    line: str
    accent: str


LIGHT = Tones("#f7f0df", "#33281f", "#6b5a47", "#d9c9a8", "#a8441f")
DARK = Tones("#241c15", "#f3e7cf", "#bfae93", "#4a3c2d", "#f08b55")


@dataclass(frozen=True)
class Player:
    """A seat as a card names it; `value` is what stands at the end of its line, points as a rule."""

    seat: int
    name: str
    value: str = ""
    winner: bool = False
    now: bool = False


@dataclass(frozen=True)
class Card:
    """What a card says: `kicker` above the title, `note` below it, at most six players.

    `board` is a standalone picture, or empty. `room` are lines kept free for the note, so that what stands
    below does not move from picture to picture.
    """

    title: str
    kicker: str = ""
    note: str = ""
    players: tuple[Player, ...] = ()
    board: str = ""
    room: int = 0


def card(told: Card, dark: bool = False) -> str:
    """The card as SVG, whose colours are not settled yet."""
    tones = DARK if dark else LIGHT
    room = WIDTH - LEAST
    left, drawn = WIDTH, ""
    if told.board:
        wide, high = _size(told.board)
        scale = min(room / wide, HEIGHT / high)
        across, down = wide * scale, high * scale
        left = round(WIDTH - across)
        drawn = placed(told.board, left, (HEIGHT - down) / 2, across, down)
        if down < HEIGHT - 1:  # the board does not fill the height: a mat round it
            drawn = f'<rect x="{left}" width="{across:.0f}" height="{HEIGHT}" fill="{tones.line}"/>' + drawn
    words = "".join(_words(told, left - 2 * MARGIN, tones))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}"><rect width="{WIDTH}" height="{HEIGHT}" fill="{tones.paper}"/>'
        f"{drawn}{words}</svg>"
    )


def placed(board: str, x: float, y: float, wide: float, high: float) -> str:
    """A standalone picture as part of another one."""

    def head(match: re.Match[str]) -> str:
        kept = re.sub(r'\s(?:width|height|x|y)="[^"]*"', "", match[0])
        return kept[:-1] + f' x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}">'

    return _HEAD.sub(head, board, count=1)


def _size(board: str) -> tuple[float, float]:
    found = _BOX.search(board)
    assert found is not None, "a picture that stands alone has a viewBox"
    return float(found[1]), float(found[2])


def _words(told: Card, room: float, tones: Tones) -> list[str]:
    """From above: kicker, title, note, players; at the bottom whose card it is."""
    found, y = [], MARGIN + 26.0
    if told.kicker:
        for line in lines(told.kicker, room / NARROWER, 25, SANS)[:2]:
            found.append(_text(line, MARGIN, y, 25, tones.accent, "sans-serif", 600))
            y += 33
    size = next((s for s in (68, 58, 50, 43) if width(told.title, s, SERIF_BOLD) <= room / NARROWER), 38)
    for line in lines(told.title, room / NARROWER, size, SERIF_BOLD)[:2]:
        y += size * 0.9
        found.append(_text(line, MARGIN, y, size, tones.ink, "serif", 700))
        y += size * 0.25
    y += 12
    said = lines(told.note, room / NARROWER, 28, SANS)[:3]
    for n, line in enumerate(said, 1):
        found.append(_text(line, MARGIN, y + 36 * n, 28, tones.soft, "sans-serif", 400))
    y += 36 * max(len(said), told.room)
    found += _players(told.players[:_MOST_SEATS], y + 26, HEIGHT - MARGIN - 58, room, tones)
    found.append(_brand(tones))
    return found


def _players(seats: tuple[Player, ...], top: float, bottom: float, room: float, tones: Tones) -> list[str]:
    if not seats:
        return []
    high = min(62.0, (bottom - top) / len(seats))
    size = min(33.0, high * 0.62)
    found = []
    for n, player in enumerate(seats):
        y = top + high * (n + 0.5)
        found.append(player_line(player, MARGIN, y, room, size, tones))
        if n:
            found.append(f'<path d="M{MARGIN} {top + high * n:.1f}h{room:.0f}" stroke="{tones.line}"/>')
    return found


def player_line(player: Player, x: float, y: float, room: float, size: float, tones: Tones) -> str:
    """A line for a player, with its middle at `y`: sign, name, points; the winner has a star."""
    paint = SEATS[player.seat % len(SEATS)]
    mark = sign(player.seat, paint.paint, "#33281f", 0.8)
    reach = size * 0.062
    value = player.value
    wide = NARROWER * width(value, size, SANS) if value else 0
    star = size * 1.1 if player.winner else 0
    name = shortened(player.name, room - size * 1.35 - wide - star - size * 0.3, size, SANS)
    weight = 700 if player.winner or player.now else 400
    base = y + size * 0.35
    found = [
        f'<g transform="translate({x + size * 0.42:.1f} {y:.1f}) scale({reach:.3f})">{mark}</g>',
        _text(name, x + size * 1.35, base, size, tones.ink, "sans-serif", weight),
    ]
    if player.winner:
        found.append(_star(x + room - wide - size * 0.75, y, size * 0.42, tones.accent))
    if value:
        found.append(_text(value, x + room, base, size, tones.ink, "sans-serif", 700, "end"))
    return "".join(found)


def shortened(text: str, room: float, size: float, face: Face) -> str:
    """The text, with an ellipsis where it is too wide."""
    room /= NARROWER
    if width(text, size, face) <= room:
        return text
    while text and width(text + "…", size, face) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def _star(x: float, y: float, reach: float, fill: str) -> str:
    star = sign(4, fill)
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({reach / 6:.3f})">{star}</g>'


def _brand(tones: Tones) -> str:
    y = HEIGHT - MARGIN
    mark = (
        f'<g transform="translate({MARGIN} {y - 31}) scale(.6)">'
        '<rect width="64" height="64" rx="14" fill="#b3502c"/>'
        '<path d="M32 10 51 21v22L32 54 13 43V21z" fill="#f4ecd9"/>'
        '<path d="M32 17l4 11 11 4-11 4-4 11-4-11-11-4 11-4z" fill="#3a2f25"/></g>'
    )
    return mark + _text("Lauta", MARGIN + 52, y - 2, 29, tones.ink, "serif", 700)


def _text(
    text: str, x: float, y: float, size: float, fill: str, family: str, weight: int, anchor: str = "start"
) -> str:
    more = f' text-anchor="{anchor}"' if anchor != "start" else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{fill}" font-family="{family}" '
        f'font-weight="{weight}"{more}>{escape(text)}</text>'
    )
