"""A short film of a match: one picture a turn with names and points beside, as an animated WebP.

Which turns, what is on each picture, how long it stands. The pictures are `card.py`'s.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from PIL import Image

from ..engine.errors import LautaError
from ..engine.match import Match
from ..engine.phrase import T
from ..engine.presentation import LogLine, SceneRequest, picture
from .card import HEIGHT, WIDTH, Card, Player, card
from .points import points_text
from .raster import png
from .settling import settled
from .words import Words

FRAMES, BYTES = 60, 4_000_000  # at most
ACROSS = 800  # pixels
NOTE_LINES = 3
TURN_MS, FIRST_MS, LAST_MS = 900, 1600, 4000
_QUALITIES = (74, 60, 45, 30)


class FilmError(LautaError):
    """A match of which there is nothing to show."""


@dataclass(frozen=True)
class Turn:
    """What one seat did in a row: it ends after `n` entries; `number` counts from 1."""

    n: int
    number: int
    seat: int
    line: LogLine | None
    gain: Fraction


def film(
    match: Match,
    words: Words,
    dark: bool = False,
    across: int = ACROSS,
    tell: Callable[[float], None] = lambda _: None,
) -> bytes:
    """The film as an animated WebP of at most FRAMES pictures and BYTES bytes.

    Everything is drawn as somebody without a seat sees it. `tell` hears from 0 to 1 how far it is; it may
    raise to end the work. FilmError where nothing was played.
    """
    told = turns_of(match)
    shown = chosen(told)
    images, spans = [], []
    for n, svg in enumerate(pictures(match, shown, len(told), words, dark)):
        tell(0.95 * n / (len(shown) + 2))
        images.append(Image.open(io.BytesIO(png(settled(svg, dark), across))).convert("RGB"))
        spans.append(TURN_MS)
    spans[0], spans[-1] = FIRST_MS, LAST_MS
    for quality in _QUALITIES:
        made = _encoded(images, spans, quality)
        if len(made) <= BYTES:
            break
    tell(1.0)
    return made


def _encoded(images: Sequence[Image.Image], spans: Sequence[int], quality: int) -> bytes:
    out = io.BytesIO()
    images[0].save(
        out, "WEBP", save_all=True, append_images=images[1:], duration=list(spans), loop=0,
        quality=quality, method=3, minimize_size=False, kmin=9, kmax=17,
    )  # fmt: skip
    return out.getvalue()


def turns_of(match: Match) -> list[Turn]:
    """All turns: decisions of one seat in a row, with what chance did in between. FilmError."""
    ends: list[tuple[int, int]] = []  # after so many entries, by this seat
    for n, entry in enumerate(match.log, 1):
        if entry.actor < 0:
            if ends:
                ends[-1] = n, ends[-1][1]
        elif ends and ends[-1][1] == entry.actor:
            ends[-1] = n, entry.actor
        else:
            ends.append((n, entry.actor))
    if not ends:
        raise FilmError(T("Nothing was played in this match yet: there is nothing to show."))
    found, view = [], match.game.view
    states = match.states(None)
    at, state = 0, next(states)
    for number, (end, seat) in enumerate(ends, 1):
        best: LogLine | None = None
        gained = -view.points(state, seat)
        while at < end:
            after = next(states)
            line = view.log_line(state, match.log[at].action, after, match.names)
            if line is not None and not line.minor and line.seat == seat and _better(line, best):
                best = line
            at, state = at + 1, after
        gained += view.points(state, seat)
        found.append(Turn(end, number, seat, best, gained))
    return found


def _better(line: LogLine, than: LogLine | None) -> bool:
    return than is None or abs(Fraction(line.points or 0)) >= abs(Fraction(than.points or 0))


def chosen(turns: Sequence[Turn], most: int = FRAMES - 2) -> list[Turn]:
    """All turns, or those in which most changed and others spread evenly over the match."""
    if len(turns) <= most:
        return list(turns)
    by_gain = sorted(turns, key=lambda turn: (-abs(turn.gain), turn.number))
    kept = {turn.number for turn in by_gain[: most // 2]} | {turns[-1].number}
    rest = [turn.number for turn in turns if turn.number not in kept]
    free = most - len(kept)
    kept |= {rest[k * len(rest) // free] for k in range(free)}
    return [turn for turn in turns if turn.number in kept]


def pictures(
    match: Match, shown: Sequence[Turn], turns: int, words: Words, dark: bool = False
) -> Iterator[str]:
    """The pictures as SVG: the beginning, each turn, the end."""
    first = next(n for n, entry in enumerate(match.log) if entry.actor >= 0)
    yield _frame(match, first, None, words.begin, "", words, dark)
    for turn in shown:
        said = words.say(turn.line.phrase) if turn.line else ""
        yield _frame(match, turn.n, turn.seat, words.turn(turn.number, turns), said, words, dark)
    said = words.won([match.names[seat] for seat in match.winners]) if match.over else ""
    yield _frame(match, len(match.log), None, words.end, said, words, dark)


def _frame(match: Match, n: int, seat: int | None, kicker: str, note: str, words: Words, dark: bool) -> str:
    state, view = match.at(n).redacted(None), match.game.view
    log = [(entry.actor, entry.action) for entry in match.log[:n]]
    request = SceneRequest(
        names=match.names, translations=words.translations, standalone=True, prefix="film-", log=log
    )
    over = n == len(match.log) and match.over and seat is None
    players = tuple(
        Player(
            s,
            name,
            points_text(view.points(state, s)) if match.game.about.scored else "",
            over and s in match.winners,
            s == seat,
        )
        for s, name in enumerate(match.names)
    )
    board = picture(view, state, request)
    return card(Card(str(match.game.title), kicker, note, players, board, NOTE_LINES), dark)


def size(across: int = ACROSS) -> tuple[int, int]:
    """Width and height of a film in pixels."""
    return across, round(across * HEIGHT / WIDTH)


def spans_of(made: bytes) -> list[int]:
    """For how many milliseconds each picture of a film stands."""
    found = []
    with Image.open(io.BytesIO(made)) as image:
        for n in range(getattr(image, "n_frames", 1)):
            image.seek(n)
            image.load()
            found.append(int(image.info.get("duration", 0)))
    return found
