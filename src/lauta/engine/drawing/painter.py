"""Paints scenes as SVG, for notebooks, files, rules pages and pages without script.

The page's own painter is `scene.js`; a test compares what both make. Knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape

from ..scene import OWN, Chart, Drawings, Part, Piece, Scene
from .path_data import shortened

NAMESPACE = "http://www.w3.org/2000/svg"
_USED = re.compile(f'href="#{OWN}([^"]+)"')
_NAMED = re.compile(f'\\bid="{OWN}([^"]+)"')


def paint(scene: Scene, prefix: str = "", standalone: bool = False, zoom: float = 1) -> str:
    """The scene as SVG, the same for the same scene.

    `prefix` stands before every id, so that several pictures can be on one page. A `standalone` one has its
    style sheet within and a size, `zoom` pixels a unit.
    """
    _, _, width, height = scene.chart.window
    size = f' width="{round(zoom * width)}" height="{round(zoom * height)}"' if standalone else ""
    style = f"<style>{scene.drawings.style()}</style>" if standalone else ""
    inside = "".join(_layers(scene))
    head = _head(scene, "standalone" if standalone else "", f' xmlns="{NAMESPACE}"{size}')
    drawn = f"<defs>{_defs(scene, inside)}</defs>{inside}</svg>"
    return head.replace(OWN, prefix) + style + drawn.replace(OWN, prefix)


def stage(scene: Scene, prefix: str, chart: str, drawings: str, inside: str) -> str:
    """The scene for the page's own painter, which fetches chart and drawings from their addresses.

    `inside` is what stands in it so far, such as `pieces_markup`.
    """
    more = f' data-stage data-client data-prefix="{prefix}" data-chart="{chart}" data-drawings="{drawings}"'
    return f"{_head(scene, '', more)}{inside}</svg>".replace(OWN, prefix)


def pieces_markup(scene: Scene, prefix: str, layers: Sequence[tuple[float, str]] = ()) -> str:
    """The pieces alone, in their order, each with its `z`; drawings are those of `drawings_file`.

    `layers` of the chart lie below the pieces of the same `z`, each markup as it is in `chart_file`.
    """
    pieces = [
        (piece.z, 1, piece_markup(piece, scene.still, f' data-z="{piece.z:g}"').replace(
            f'href="#{OWN}', 'href="#').replace(OWN, prefix))
        for piece in ordered(scene.pieces)
    ]  # fmt: skip
    if layers:
        pieces = sorted([*((z, 0, markup) for z, markup in layers), *pieces], key=lambda one: one[:2])
    return "".join(markup for _, _, markup in pieces)


def _head(scene: Scene, tone: str, more: str) -> str:
    left, top, width, height = scene.chart.window
    names = " ".join(filter(None, (scene.drawings.tone, tone, scene.tone)))
    role = "img" if scene.still else "group"
    return (
        f'<svg id="{OWN}{scene.name}" class="{names}"{more} viewBox="{left:g} {top:g} {width:g} {height:g}" '
        f'role="{role}" aria-label="{_quoted(scene.title)}">'
    )


def ordered(pieces: Iterable[Piece]) -> list[Piece]:
    """From the lowest to the one above all others."""
    return sorted(pieces, key=lambda piece: (piece.z, piece.id))


def chart_file(chart: Chart, prefix: str) -> str:
    """A chart as a picture of its own: a group a layer, with its `z`.

    `prefix` stands before its own ids; what it uses besides are drawings, by their names in `drawings_file`.
    """
    window = " ".join(f"{value:g}" for value in chart.window)
    layers = "".join(f'<g class="layer" data-z="{z:g}">{markup}</g>' for z, markup in chart.layers)
    own = set(_NAMED.findall(layers))
    layers = _USED.sub(lambda use: use[0] if use[1] in own else f'href="#{use[1]}"', layers)
    return shortened(f'<svg xmlns="{NAMESPACE}" viewBox="{window}">{layers}</svg>'.replace(OWN, prefix))


def drawings_file(drawings: Drawings) -> str:
    """All drawings of a game as definitions in one file, each on a line of its own, to be read one by one."""
    lines = "\n".join(drawings.draw(name).replace("\n", " ") for name in drawings.names())
    return shortened(f'<svg xmlns="{NAMESPACE}"><defs>\n{lines}\n</defs></svg>'.replace(OWN, ""))


def used_drawings(drawings: Drawings, names: Iterable[str]) -> str:
    """These drawings and those within them, as `drawings_file` has them; unknown names are left out."""
    found = _drawn(drawings, set(names))
    return shortened("".join(found[name] for name in sorted(found))).replace(OWN, "")


def _layers(scene: Scene) -> Iterator[str]:
    """Layers of the chart and pieces, each where its `z` says; a layer lies below pieces of the same."""
    pieces = ordered(scene.pieces)
    n = 0
    for z, markup in sorted(scene.chart.layers, key=lambda layer: layer[0]):
        while n < len(pieces) and pieces[n].z < z:
            yield piece_markup(pieces[n], scene.still)
            n += 1
        yield f'<g class="layer">{markup}</g>'
    for piece in pieces[n:]:
        yield piece_markup(piece, scene.still)


def piece_markup(piece: Piece, still: bool = False, more: str = "") -> str:
    """A piece as a group; a `still` one cannot be pointed at. `more` are further attributes."""
    inside = "".join(map(part_markup, piece.parts))
    scale = f" scale({piece.scale:g})" if piece.scale != 1 else ""
    where = f' transform="translate({piece.x:g} {piece.y:g}){scale}"'
    tone = f' class="{piece.tone}"' if piece.tone else ""
    if still:
        return f"<g{tone}{where}{more}>{inside}</g>"
    if piece.place:
        more += f' tabindex="{0 if piece.acting or piece.entry else -1}" data-cell="{_quoted(piece.place)}"'
    if piece.actions:
        more += f' data-a="{_quoted(" ".join(piece.actions))}"'
    if piece.instead is not None:
        more += f' data-instead="{_quoted(piece.instead)}"'
    if piece.label:
        more += f' role="{"button" if piece.acting else "img"}" aria-label="{_quoted(piece.label)}"'
    else:
        more += ' aria-hidden="true"'
    return f'<g id="{OWN}{_quoted(piece.id)}"{tone}{where}{more}>{inside}</g>'


@lru_cache(maxsize=8192)
def part_markup(part: Part) -> str:
    """One drawing, lettering or line."""
    tone = f' class="{part.tone}"' if part.tone else ""
    where = _transform(part.x, part.y, part.scale, part.turn)
    if part.key:
        where += f' data-i="{part.key}"'
    if part.symbol:
        return f'<use href="#{OWN}{escape(part.symbol)}"{tone}{where}/>'
    if part.d and part.text:
        inside = f'<path d="{part.d}"/><text dominant-baseline="central">{_lettering(part.text)}</text>'
        return f"<g{tone}{where}>{inside}</g>"
    if part.d:
        return f'<path d="{part.d}"{tone}{where}/>'
    return f"<text{tone}{where}>{_lettering(part.text)}</text>"


def _lettering(text: str) -> str:
    return escape(text, quote=False).replace(OWN, "&#126;")


def _quoted(text: str) -> str:
    return escape(text).replace(OWN, "&#126;")


def _transform(x: float, y: float, scale: float, turn: float) -> str:
    moves = [f"translate({x:g} {y:g})"] if x or y else []
    if turn:
        moves.append(f"rotate({turn:g})")
    if scale != 1:
        moves.append(f"scale({scale:g})")
    return f' transform="{" ".join(moves)}"' if moves else ""


def _defs(scene: Scene, inside: str) -> str:
    """The drawings that are used, and those that these use in turn; each once, sorted by name."""
    found = _drawn(scene.drawings, set(_USED.findall(inside)))
    return "".join(found[name] for name in sorted(found))


def _drawn(drawings: Drawings, wanted: set[str]) -> dict[str, str]:
    """These drawings and those within them, by name; unknown names are left out."""
    known = set(drawings.names())
    found: dict[str, str] = {}
    wanted = wanted & known
    while wanted:
        found |= {name: drawings.draw(name) for name in wanted}
        wanted = {name for one in wanted for name in _USED.findall(found[one])} & known - found.keys()
    return found
