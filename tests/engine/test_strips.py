"""Strips of small drawings: one image with a name, whatever is written in it."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import svg

from lauta.engine.drawing.strips import put, strip, written


def test_a_strip_is_one_image_with_its_name_and_parts_in_place() -> None:
    small = svg.SVG(viewBox=svg.ViewBoxSpec(0, 0, 9, 9))
    root = ET.fromstring(strip(80, 30, 'a "<b>" & c', [put(small, 4, 7), written("<3 & 4", 40, 20)]))
    assert (root.get("role"), root.get("aria-label"), root.get("width")) == ("img", 'a "<b>" & c', "80")
    group = root[0]
    assert (group[0].get("x"), group[0].get("y")) == ("4", "7")
    assert (group[1].text, group[1].get("text-anchor")) == ("<3 & 4", "middle")
