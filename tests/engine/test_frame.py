"""The frame of a picture: its window, what it is called, and what it brings when it stands alone."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import svg

from lauta.engine.drawing.frame import frame

WINDOW = (-1.04, 2.0, 100.25, 50.0)
DOT = svg.Circle(r=1)


def test_on_a_page_the_page_has_the_style_and_the_size() -> None:
    root = ET.fromstring(str(frame("p-board", "attika-board attika-hand", WINDOW, [DOT], title="<Hand>")))
    assert root.attrib == {
        "id": "p-board",
        "class": "attika-board attika-hand",
        "viewBox": "-1 2 100.2 50",
        "role": "group",
        "aria-label": "<Hand>",
    }
    assert [element.tag.partition("}")[2] for element in root] == ["circle"]


def test_standing_alone_it_brings_both_and_still_it_is_an_image() -> None:
    drawn = frame(
        "b", "africa", WINDOW, [DOT], title="", style=".africa {}", still=True, states=["late"], zoom=2
    )
    root = ET.fromstring(str(drawn))
    assert (root.get("width"), root.get("height"), root.get("role")) == ("200", "100", "img")
    assert root.get("class") == "africa standalone late"
    assert [element.text for element in root] == [".africa {}", None]
