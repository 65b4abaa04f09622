"""Drawings that never change: SVG files beside the code, which an illustrator opens; each is read once.
Only harmless files are taken. Knows no game; where a drawing goes is for the games' drawing files."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from xml.etree import ElementTree as ET

from ..errors import DataError, UnknownName
from ..scene import OWN, Window
from .kit import Parts, Printed

NAMESPACE = "{http://www.w3.org/2000/svg}"
FOLDER = "art"  # beside the drawing files of a game
# What a drawing may be made of: shapes and their paint, no lettering, nothing that acts or is elsewhere.
ELEMENTS = {
    "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "use", "defs", "linearGradient",
    "radialGradient", "stop", "clipPath",
}  # fmt: skip
ATTRIBUTES = {
    "id", "class", "href", "transform", "d", "points", "x", "y", "width", "height", "cx", "cy", "r", "rx",
    "ry", "x1", "y1", "x2", "y2", "fx", "fy", "offset", "fill", "fill-opacity", "fill-rule", "opacity",
    "stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
    "stroke-dasharray", "stroke-dashoffset", "paint-order", "stop-color", "stop-opacity", "gradientUnits",
    "gradientTransform", "spreadMethod", "clip-path", "clip-rule", "clipPathUnits",
}  # fmt: skip
_FUNCTIONS = {
    "url", "var", "rgb", "rgba", "hsl", "matrix", "translate", "scale", "rotate", "skewX", "skewY",
}  # fmt: skip
_VALUE = re.compile(r"[-\w\s#.,%()+]*")
_RULES = re.compile(r"(\s*[-\w\s.,]+\{[-\w\s#.,%()+:;]*\})*\s*")
_OWN = re.compile(r"url\(\s*#([-\w]+)")
_CALL = re.compile(r"([-\w]+)\s*\(\s*(#?)")


class ArtError(DataError):
    """A drawing that cannot be used; names the file and what in it is not allowed."""


@dataclass(frozen=True)
class Art:
    """A drawing: what it shows of its plane (left, top, width, height), whole, and without its own pen."""

    name: str
    box: Window
    whole: Printed
    bare: Printed


class Gallery:
    """The drawings in the folder beside a module, by the names of their files."""

    def __init__(self, module: str) -> None:
        self._package = module.rpartition(".")[0]

    def __call__(self, name: str) -> Parts:
        """The drawing as its file shows it. UnknownName, with the names that exist."""
        return [_art(self._package, name).whole]

    def bare(self, name: str) -> Parts:
        """The drawing for another pen: outlines are those of the group that it is put into."""
        return [_art(self._package, name).bare]

    def box(self, name: str) -> Window:
        """Left, top, width and height of what its file shows."""
        return _art(self._package, name).box

    def names(self) -> tuple[str, ...]:
        """All drawings."""
        return _names(self._package)

    def owned(self, name: str) -> Printed:
        """The drawing for a chart: OWN stands before the ids within it."""
        markup = _art(self._package, name).whole.markup
        return Printed(markup=re.sub(rf'(id="|#)(?={name}-)', rf"\1{OWN}", markup))

    def shapes(self, *names: str) -> dict[str, Callable[[], Parts]]:
        """How to draw each of these."""
        return {name: partial(self, name) for name in names}

    def style(self) -> str:
        """The style sheet of the game's pictures, as the page includes it: `static/GAME/board.css`."""
        return _style(self._package)


@lru_cache(maxsize=64)
def _names(package: str) -> tuple[str, ...]:
    found = (file.name for file in _folder(package).iterdir())
    return tuple(sorted(name.removesuffix(".svg") for name in found if name.endswith(".svg")))


@lru_cache(maxsize=64)
def _style(package: str) -> str:
    game = package.rpartition(".")[0]
    sheet = files(game).joinpath("static", game.rpartition(".")[2], "board.css")
    return sheet.read_text(encoding="utf-8")


@lru_cache(maxsize=64)
def _folder(package: str) -> Traversable:
    return files(package).joinpath(FOLDER)


@lru_cache(maxsize=4096)
def _art(package: str, name: str) -> Art:
    if name not in _names(package):
        raise UnknownName("drawing", name, _names(package))
    return read(name, _folder(package).joinpath(f"{name}.svg").read_text(encoding="utf-8"))


# ------------------------------------------------------------------ one file


def read(name: str, text: str) -> Art:
    """The drawing in the text of NAME.svg: one group with the name as its id, and a box for it.

    A style sheet beside the group is for who opens the file alone; pages have their own. ArtError.
    """
    if "<!" in text or "<?" in text:
        raise ArtError(f"{name}.svg: a drawing has no DOCTYPE, entities, comments or processing instructions")
    try:
        root = ET.fromstring(text)
    except ET.ParseError as error:
        raise ArtError(f"{name}.svg is not well-formed XML: {error}") from error
    group = _group(name, root)
    for element in group.iter():
        _check(name, element)
    _check_ids(name, group)
    pen = _attributes(group, leave="id")
    inside = "".join(map(_markup, group))
    whole = Printed(markup=f"<g{pen}>{inside}</g>" if pen else inside)
    return Art(name, _box(name, root), whole, Printed(markup=inside))


def _group(name: str, root: ET.Element) -> ET.Element:
    """The group that holds the drawing; all else in the file must be what may stand beside it."""
    if root.tag != f"{NAMESPACE}svg" or set(root.attrib) != {"viewBox"}:
        raise ArtError(f"{name}.svg: the outermost element is an <svg> with a viewBox and nothing else")
    children = list(root)
    if children and children[0].tag == f"{NAMESPACE}style":
        _check_style(name, children.pop(0))
    if [(child.tag, child.get("id")) for child in children] != [(f"{NAMESPACE}g", name)]:
        raise ArtError(f'{name}.svg holds one group with id="{name}", and at most a <style> before it')
    return children[0]


def _box(name: str, root: ET.Element) -> Window:
    try:
        left, top, width, height = map(float, root.attrib["viewBox"].split())
    except ValueError as error:
        raise ArtError(f"{name}.svg: a viewBox is four numbers: left, top, width and height") from error
    return left, top, width, height


def _check_style(name: str, style: ET.Element) -> None:
    text = style.text or ""
    if style.attrib or len(style) or not _RULES.fullmatch(text) or _foreign(text):
        raise ArtError(f"{name}.svg: a <style> has rules for classes, such as .sail {{ fill: #fff; }}")


def _check(name: str, element: ET.Element) -> None:
    tag = element.tag.removeprefix(NAMESPACE)
    if tag not in ELEMENTS:
        raise ArtError(f"{name}.svg: <{tag}> is none of {', '.join(sorted(ELEMENTS))}")
    if unknown := element.attrib.keys() - ATTRIBUTES:
        raise ArtError(f"{name}.svg: {min(unknown)!r} of <{tag}> is none of {', '.join(sorted(ATTRIBUTES))}")
    values = " ".join(element.attrib.values())
    if not _VALUE.fullmatch(values) or _foreign(values) or element.get("href", "#")[:1] != "#":
        raise ArtError(f"{name}.svg: <{tag}> has values that are not plain, or refer to elsewhere: {values}")
    if (element.text or "").strip() or (element.tail or "").strip():
        raise ArtError(f"{name}.svg: there is text in or after <{tag}>; lettering is set by the page")


def _foreign(value: str) -> bool:
    """Whether a value computes something that we do not know, or points out of its file."""
    calls = _CALL.findall(value) if "(" in value else ()
    return any(call not in _FUNCTIONS or (call == "url") != bool(own) for call, own in calls)


def _check_ids(name: str, group: ET.Element) -> None:
    """Ids must stay apart from those of every other drawing on a page, and references find theirs."""
    ids = [element.attrib["id"] for element in group.iter() if "id" in element.attrib]
    if len(set(ids)) < len(ids) or not all(ident.startswith(f"{name}-") for ident in ids[1:]):
        raise ArtError(f'{name}.svg: every id inside its group stands once and begins with "{name}-"')
    used = {element.attrib["href"][1:] for element in group.iter() if "href" in element.attrib}
    painted = " ".join(value for element in group.iter() for value in element.attrib.values() if ")" in value)
    if lost := used.union(_OWN.findall(painted)).difference(ids[1:]):
        raise ArtError(f"{name}.svg: #{min(lost)} is not the id of anything inside its group")


def _attributes(element: ET.Element, leave: str = "") -> str:
    """As markup; what is checked has nothing to escape."""
    return "".join(f' {key}="{value}"' for key, value in element.items() if key != leave)


def _markup(element: ET.Element) -> str:
    """The element as it stands in a picture: without the blanks between elements."""
    tag, inside = element.tag.removeprefix(NAMESPACE), "".join(map(_markup, element))
    return f"<{tag}{_attributes(element)}>{inside}</{tag}>" if inside else f"<{tag}{_attributes(element)}/>"
