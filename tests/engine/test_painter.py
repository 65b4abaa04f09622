"""The painter of scenes: ids and references of whole pictures, and of pieces for the page's own painter.
What the games' scenes look like is tested with each of them."""

from __future__ import annotations

import re

from lauta.engine.drawing.painter import chart_file, drawings_file, paint, pieces_markup
from lauta.engine.scene import OWN, Chart, Drawings, Part, Piece, Scene

DRAWINGS = Drawings(
    "toy", lambda: ("toy-disc",), lambda name: f'<g id="{OWN}{name}"><path d="M0 0"/></g>', lambda: ""
)
SCENE = Scene(DRAWINGS, Chart((0, 0, 9, 9)), (Piece("stone-1", parts=(Part("toy-disc"),)),))


def pointed_at(markup: str) -> set[str]:
    return set(re.findall(r'href="#([^"]+)"', markup))


def named(markup: str) -> set[str]:
    return set(re.findall(r'\sid="([^"]+)"', markup))


def test_a_whole_picture_brings_its_drawings_behind_its_prefix() -> None:
    markup = paint(SCENE, "seat-2-")
    assert pointed_at(markup) == {"seat-2-toy-disc"}
    assert named(markup) == {"seat-2-board", "seat-2-stone-1", "seat-2-toy-disc"}


def test_pieces_on_a_page_point_at_the_drawings_that_all_pictures_share() -> None:
    markup = pieces_markup(SCENE, "seat-2-")
    assert named(markup) == {"seat-2-stone-1"}
    assert pointed_at(markup) == {"toy-disc"} <= named(drawings_file(DRAWINGS))


def test_a_chart_file_points_at_its_own_shapes_behind_its_prefix_and_at_drawings_by_their_names() -> None:
    own = f'<path id="{OWN}coast"/><use href="#{OWN}coast"/>'
    chart = Chart((0, 0, 9, 9), ((0, f'{own}<use href="#{OWN}toy-disc"/>'),))
    markup = chart_file(chart, "c1-")
    assert named(markup) == {"c1-coast"}
    assert pointed_at(markup) == {"c1-coast", "toy-disc"}
    whole = paint(Scene(DRAWINGS, chart, ()), "p-")
    assert pointed_at(whole) == {"p-coast", "p-toy-disc"} <= named(whole)
