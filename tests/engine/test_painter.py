"""The painter of scenes: ids and references of whole pictures, and of pieces for the page's own painter.
What the games' scenes look like is tested with each of them."""

from __future__ import annotations

import re

from lauta.engine.drawing.painter import drawings_file, paint, pieces_markup
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
