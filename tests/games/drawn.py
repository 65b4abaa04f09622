"""Drawings as tests read them: their ids, places, groups and words.

Knows no game; what a drawing must show is tested with each.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from xml.etree import ElementTree as ET

import svg

from lauta.engine.drawing.painter import paint
from lauta.engine.scene import Scene

SVG = "{http://www.w3.org/2000/svg}"


def parsed(drawn: svg.SVG | Scene, prefix: str = "", standalone: bool = False) -> ET.Element:
    """The drawing as a tree; ET.ParseError where it is not well formed."""
    return ET.fromstring(paint(drawn, prefix, standalone) if isinstance(drawn, Scene) else str(drawn))


def ids(root: ET.Element) -> list[str]:
    """All ids, in the order of the markup."""
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def repeated_ids(root: ET.Element) -> list[str]:
    """The ids that stand more than once."""
    return [ident for ident, count in Counter(ids(root)).items() if count > 1]


def references(root: ET.Element) -> set[str]:
    """The ids that the drawing points at."""
    markup = ET.tostring(root, "unicode")
    return set(re.findall(r'href="#([^"]+)"', markup)) | set(re.findall(r"url\(#([^)]+)\)", markup))


def styled_inline(root: ET.Element) -> list[str]:
    """The elements that carry a style, which a strict content policy forbids."""
    return [element.tag for element in root.iter() if "style" in element.attrib]


def places(root: ET.Element) -> dict[str, ET.Element]:
    """The places of the board, by their names."""
    return {group.attrib["data-cell"]: group for group in root.iter(f"{SVG}g") if "data-cell" in group.attrib}


def buttons(root: ET.Element) -> dict[str, ET.Element]:
    """The places that can be chosen."""
    return {name: group for name, group in places(root).items() if group.attrib["role"] == "button"}


def with_class(root: ET.Element, name: str) -> list[ET.Element]:
    """The elements of a class."""
    return [element for element in root.iter() if name in element.attrib.get("class", "").split()]


def group_of(root: ET.Element, name: str) -> ET.Element:
    """The one group of a class."""
    (found,) = [group for group in with_class(root, name) if group.tag == f"{SVG}g"]
    return found


def texts(root: ET.Element) -> list[str]:
    """The words of the drawing."""
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def colourless(parts: Iterable[object]) -> str:
    """The markup of some parts without anything that makes colours."""
    return re.sub(r' (class|fill|stroke)="[^"]*"', "", "".join(map(str, parts)))


def symbols(root: ET.Element) -> list[str]:
    """The shared drawings that are shown, in the order of the markup; without the picture's own prefix."""
    drawn = (use.attrib["href"] for use in root.iter(f"{SVG}use"))
    return [re.sub(r"^#(.*-)?(?=(st|rk)-)", "", href) for href in drawn]


def stands(element: ET.Element) -> tuple[float, float, float]:
    """Where an element goes by its transform, and how much larger it is drawn."""
    move = element.get("transform", "")
    found = re.search(r"translate\((-?[\d.]+) (-?[\d.]+)\)", move)
    grows = re.search(r"scale\(([\d.]+)\)", move)
    x, y = (float(found[1]), float(found[2])) if found else (0.0, 0.0)
    return x, y, float(grows[1]) if grows else 1.0
