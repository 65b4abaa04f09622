"""What a page shows of a table, in parts: and what has changed between two of them, as it travels.

Knows no game and no database; the parts are made in `sections.py`.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec

from ...engine.drawing.painter import pieces_markup
from ...engine.scene import Piece, Scene
from ..base.static import BUILD
from .artwork import chart_address, drawings_address

CUT = "\x1e"  # in a part, round each item of a list that travels by itself
WITHIN = "\x1f"  # in such an item, round each of its own
_ID = re.compile(r'<(\w+) id="([^"]+)"')
_EVENT = re.compile(" data-event='[^']*'")  # of a line of the log: what is told anew is shown large, alone

Serial = tuple[int, int]  # the table's revision, and what this reader alone has been told since


@dataclass(frozen=True)
class Staged:
    """A scene on a page: `prefix` stands before every id in it."""

    scene: Scene
    prefix: str = ""

    @property
    def ident(self) -> str:
        """The id of its element."""
        return f"{self.prefix}{self.scene.name}"

    @property
    def slot(self) -> str:
        """What stands in the page in place of its pieces."""
        return f"<!--{self.ident}-->"


@dataclass
class Shown:
    """A table as one reader sees it. `frame` is the page around `parts`, HTML by the id of its element.

    In `frame` and `parts` the slots of scenes and of the log are empty; a `frame` is made when somebody needs
    all of the page. `log` are its lines by their number, oldest first. A table that waits for players is all
    in its `frame`. `told` is what was said so far to pages that showed something older.
    """

    serial: Serial
    version: int
    frame: str = ""
    head: Mapping[str, str] = field(default_factory=dict)
    parts: Mapping[str, str] = field(default_factory=dict)
    stages: tuple[Staged, ...] = ()
    log: tuple[tuple[int, str], ...] = ()
    told: dict[Serial, bytes] = field(default_factory=dict)

    def html(self, inside: Callable[[Staged], str] | None = None) -> str:
        """All of it as HTML; `inside` gives what stands in a scene, usually its pieces alone."""
        inside = inside or (lambda staged: pieces_markup(staged.scene, staged.prefix))
        page = self.frame
        for ident, part in self.parts.items():
            page = page.replace(slot(ident), part, 1)
        page = page.replace(slot("log"), _EVENT.sub("", "".join(line for _, line in reversed(self.log))), 1)
        for staged in self.stages:
            page = page.replace(staged.slot, inside(staged), 1)
        return _unmarked(page)


def slot(ident: str) -> str:
    """What stands in a frame in place of a part."""
    return f"<!--part {ident}-->"


def whole(shown: Shown) -> bytes:
    """All of it as JSON, for a page that has missed something."""
    return msgspec.json.encode({"build": BUILD, "to": shown.serial, "whole": shown.html()})


def news(old: Shown, new: Shown) -> bytes:
    """What a page that shows `old` needs in order to show `new`, as JSON; both have parts."""
    if old.serial not in new.told:
        message = {"build": BUILD, "from": old.serial, "to": new.serial, **changes(old, new)}
        new.told[old.serial] = msgspec.json.encode(message)
    return new.told[old.serial]


def changes(old: Shown | None, new: Shown) -> dict[str, Any]:
    """Head, parts, pieces and lines of the log that `new` has otherwise than `old`; None had nothing."""
    before = {} if old is None else {staged.ident: staged.scene for staged in old.stages}
    parts = {} if old is None else old.parts
    found: dict[str, Any] = {
        "head": {
            name: value for name, value in new.head.items() if old is None or old.head.get(name) != value
        },
        "gone": [] if old is None else [name for name in old.head if name not in new.head],
        "parts": {
            ident: _unmarked(html)
            for name, part in new.parts.items()
            if parts.get(name) != part
            for ident, html in _items(name, parts.get(name, ""), part).items()
        },
        "scenes": {
            staged.ident: told
            for staged in new.stages
            if (told := _scene(before.get(staged.ident), staged.scene))
        },
    }
    log = _log(() if old is None else old.log, new.log)
    return {name: value for name, value in {**found, "log": log}.items() if value}


def _unmarked(html: str) -> str:
    return html.replace(CUT, "").replace(WITHIN, "")


@lru_cache(maxsize=128)
def _cut(part: str, mark: str) -> tuple[str, ...]:
    """A part cut at its marks; what is new now is old at the next move."""
    return tuple(part.split(mark))


def _items(name: str, old: str, new: str) -> dict[str, str]:
    """The items of a part that have changed, by their ids, where nothing else has; else the whole part.

    Of what is as before there is only a name.
    """
    before, now = _cut(old, CUT), _cut(new, CUT)
    if len(now) < 3 or (len(before), before[0], before[-1]) != (len(now), now[0], now[-1]):
        return {name: _named(old, new, CUT)}
    told: dict[str, str] = {}
    for was, item in [pair for pair in zip(before, now, strict=True) if pair[0] != pair[1]]:
        known, found = _ID.match(was), _ID.match(item)
        if known is None or found is None or known[2] != found[2]:
            return {name: _named(old, new, CUT)}
        told[found[2]] = _named(was, item, WITHIN)
    return told


@lru_cache(maxsize=128)
def _named(old: str, new: str, mark: str) -> str:
    """The new markup; in place of each item that stood in the old one, too, only its name."""
    first, *items, last = _cut(new, mark) if mark in new else (new, "")
    known = set(_cut(old, mark)[1:-1])
    found = ((item, _ID.match(item) if item in known else None) for item in items)
    named = (f'<{same[1]} id="{same[2]}" data-same></{same[1]}>' if same else item for item, same in found)
    return "".join((first, *named, last))


def _scene(old: Scene | None, new: Scene) -> dict[str, Any]:
    if old is new:
        return {}
    told: dict[str, Any] = {}
    if old is None or old.pieces != new.pieces:
        told["set"], told["gone"] = _pieces(old, new)
    if old is None:
        told["all"] = True
    if old is None or old.chart.key != new.chart.key:
        told["chart"], told["window"] = chart_address(new.chart), new.chart.window
    if old is None or (old.tone, old.title) != (new.tone, new.title):
        told["tone"], told["title"] = f"{new.drawings.tone} {new.tone}".strip(), new.title
        told["drawings"] = drawings_address(new.drawings)
    return {name: value for name, value in told.items() if value}


def _pieces(old: Scene | None, new: Scene) -> tuple[list[Piece], list[str]]:
    """The pieces that are new or otherwise, and the ids of those that are gone."""
    if old is None:
        return list(new.pieces), []
    begin = _alike(old.pieces, new.pieces)
    end = _alike(reversed(old.pieces[begin:]), reversed(new.pieces[begin:]))
    before = {piece.id: piece for piece in old.pieces[begin : len(old.pieces) - end]}
    now = new.pieces[begin : len(new.pieces) - end]
    stay = {piece.id for piece in now}
    return [p for p in now if before.get(p.id) != p], [ident for ident in before if ident not in stay]


def _alike(old: Iterable[object], new: Iterable[object]) -> int:
    """How many are the very same from the beginning."""
    n = 0
    for was, now in zip(old, new, strict=False):
        if was is not now:
            break
        n += 1
    return n


def _log(old: tuple[tuple[int, str], ...], new: tuple[tuple[int, str], ...]) -> dict[str, Any]:
    """Lines from the first that differs; `first` is the oldest that stays."""
    if old == new:
        return {}
    alike = _alike(old, new)
    known = dict(old[alike:])
    differs = next((number for number, line in new[alike:] if known.get(number) != line), None)
    end = new[-1][0] + 1 if new else 0
    start = end if differs is None else differs
    return {
        "from": start,
        "first": new[0][0] if new else 0,
        "lines": [line for number, line in new[alike:] if number >= start],
    }


def packed(message: bytes) -> bytes:
    """A message as it goes over a WebSocket."""
    return gzip.compress(message, 5, mtime=0)
