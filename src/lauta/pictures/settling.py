"""Settles the style of a standalone SVG: every colour and font becomes a plain attribute, light or dark.

Renderers and pages elsewhere know no variables, nesting or media queries. What is drawn stays the same;
nothing here turns it into pixels (`raster.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree as ET

import cssselect2
import tinycss2

SVG = "http://www.w3.org/2000/svg"
_PAINTED = {
    "clip-path", "clip-rule", "color", "display", "dominant-baseline", "fill", "fill-opacity", "fill-rule",
    "filter", "font-family", "font-size", "font-style", "font-variant", "font-weight", "letter-spacing",
    "mask", "mix-blend-mode", "opacity", "paint-order", "stop-color", "stop-opacity", "stroke",
    "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
    "stroke-opacity", "stroke-width", "text-anchor", "text-decoration", "transform", "visibility",
    "word-spacing",
}  # fmt: skip
_DROPPED = re.compile(r"(data-.*|class|style|tabindex|aria-hidden)")
_VAR = re.compile(r"var\(\s*(--[-\w]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)")
_EITHER = re.compile(r"light-dark\(((?:[^(),]|\([^()]*\))*),((?:[^(),]|\([^()]*\))*)\)")
_SPACED = re.compile(r"rgba?\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*(?:/\s*([\d.%]+)\s*)?\)")
_FONT = re.compile(
    r"(?:(italic|oblique)\s+)?(?:(\d{3}|bold|normal)\s+)?([\d.]+)(px|em)?(?:/[\d.]+)?\s+(.+)", re.DOTALL
)
_SCREEN = {
    "prefers-color-scheme": ("light", "dark"),
    "prefers-reduced-motion": ("reduce", "reduce"),
    "hover": ("none", "none"),
}
_SHAPES = {"text", "path", "circle", "ellipse", "rect", "line", "polygon", "polyline"}
_DEEPEST = 20  # variables within variables, drawings within drawings

Values = Mapping[str, str]
ET.register_namespace("", SVG)


def settled(svg: str, dark: bool = False) -> str:
    """The picture with its style as attributes, without a style sheet; ids stay as they are.

    `svg` is what `engine/drawing/painter.py` makes for a picture that stands alone.
    """
    root = ET.fromstring(svg)
    sheets = "".join(element.text or "" for element in root.iter(f"{{{SVG}}}style"))
    return ET.tostring(_Settling(root, sheets, dark).run(), encoding="unicode")


def sized(svg: str, across: int) -> str:
    """A settled picture `across` pixels wide; its height follows."""
    root = ET.fromstring(svg)
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    root.set("width", str(across))
    root.set("height", str(round(across * high / wide)))
    return ET.tostring(root, encoding="unicode")


class _Settling:
    """One picture on its way."""

    def __init__(self, root: ET.Element, sheets: str, dark: bool) -> None:
        self._dark, self._root = dark, root
        page = ET.Element("page", {"data-theme": "dark" if dark else "light"})
        page.append(root)  # style sheets ask the page round a picture for its theme
        matcher = _matcher(sheets, dark)
        self._rules: dict[ET.Element, dict[str, str]] = {}
        for wrapped in cssselect2.ElementWrapper.from_xml_root(page).iter_subtree():
            found: dict[str, str] = {}
            for *_, payload in matcher.match(wrapped):
                found |= payload
            self._rules[wrapped.etree_element] = found
        self._by_id = {element.get("id", ""): element for element in root.iter() if element.get("id")}
        self._asked: dict[str, frozenset[str]] = {}
        self._copies: dict[tuple[str, tuple[str, ...]], str] = {}
        self._defs: list[ET.Element] = []

    def run(self) -> ET.Element:
        used = {element.get("href", "")[1:] for element in self._root.iter(f"{{{SVG}}}use")}
        made = self._settle(self._root, {}, "", used, 0)
        defs = ET.Element(f"{{{SVG}}}defs")
        defs.extend(self._defs)
        made.insert(0, defs)
        _flatten(made, "", "none")
        return made

    def _settle(
        self, element: ET.Element, values: Values, suffix: str, used: set[str], depth: int
    ) -> ET.Element:
        """The element and what is in it; `suffix` goes behind ids, `used` are drawings that `use` copies."""
        rules = self._rules[element]
        own = {name: value for name, value in rules.items() if name.startswith("--")}
        if own:
            values = {**values, **own}
        made = ET.Element(element.tag)
        for name, value in self._attributes(element, rules, values):
            made.set(name, _renamed(value, suffix) if "#" in value else value)
        if suffix and element.get("id"):
            made.set("id", element.attrib["id"] + suffix)
        if element.tag == f"{{{SVG}}}use" and element.get("href", "")[1:] in self._by_id:
            made.set("href", "#" + self._copy(element.attrib["href"][1:], values, depth + 1))
        made.text, made.tail = element.text, element.tail
        drawings = element.tag == f"{{{SVG}}}defs" and not suffix
        for child in element:
            if child.tag != f"{{{SVG}}}style" and not (drawings and child.get("id") in used):
                made.append(self._settle(child, values, suffix, used, depth))
        return made

    def _copy(self, name: str, values: Values, depth: int) -> str:
        """The id of a drawing as it looks with these variables; drawn once for all uses that look alike."""
        if depth > _DEEPEST:
            return name
        wanted = tuple(_value(f"var({one})", values, self._dark) for one in sorted(self._needs(name)))
        known = self._copies.get((name, wanted))
        if known is None:
            suffix = f"-v{len(self._copies)}"
            known = self._copies[name, wanted] = name + suffix
            self._defs.append(self._settle(self._by_id[name], values, suffix, set(), depth))
        return known

    def _needs(self, name: str) -> frozenset[str]:
        """The variables that a drawing and those within it ask for, those behind them included."""
        if name not in self._asked:
            self._asked[name] = frozenset()
            texts: list[str] = []
            found: set[str] = set()
            for element in self._by_id[name].iter():
                texts += [*self._rules[element].values(), *element.attrib.values()]
                inner = element.get("href", "")[1:]
                if element.tag == f"{{{SVG}}}use" and inner in self._by_id:
                    found |= self._needs(inner)
            found |= {one for text in texts for one in re.findall(r"var\(\s*(--[-\w]+)", text)}
            self._asked[name] = frozenset(found)
        return self._asked[name]

    def _attributes(
        self, element: ET.Element, rules: Mapping[str, str], values: Values
    ) -> Iterator[tuple[str, str]]:
        for name, value in element.items():
            if not _DROPPED.fullmatch(name) and not (name in rules and name in _PAINTED):
                yield name, _value(value, values, self._dark) if "(" in value else value
        inline = _declared(element.get("style", ""))
        for name, value in {**rules, **inline}.items():
            if name == "font":
                yield from _font(_value(value, values, self._dark))
            elif name in _PAINTED:
                settled_value = _value(value, values, self._dark)
                if settled_value and (name, settled_value) != ("opacity", "1"):
                    yield name, _plain(name, settled_value)


def _flatten(element: ET.Element, fill: str, stroke: str) -> None:
    """Shapes and words with one paint see through by that paint: a layer for each takes twice the time.

    What a drawing gets from where it is used is not known within it.
    """
    fill, stroke = element.get("fill", fill), element.get("stroke", stroke)
    if element.tag == f"{{{SVG}}}defs":
        fill = stroke = "?"
    opacity = element.get("opacity")
    if opacity and len(element) == 0 and element.tag.removeprefix(f"{{{SVG}}}") in _SHAPES:
        painted = [name for name, paint in (("fill", fill), ("stroke", stroke)) if paint != "none"]
        if len(painted) == 1 and f"{painted[0]}-opacity" not in element.attrib:
            element.set(f"{painted[0]}-opacity", opacity)
            del element.attrib["opacity"]
    for child in element:
        _flatten(child, fill, stroke)


def _value(text: str, values: Values, dark: bool) -> str:
    """The value with its variables put in; empty where one is not known."""

    def known(match: re.Match[str]) -> str:
        return values.get(match[1], (match[2] or "").strip())

    for _ in range(_DEEPEST):
        if "var(" not in text:
            break
        text = _VAR.sub(known, text)
    if "light-dark(" in text:
        text = _EITHER.sub(lambda match: match[2 if dark else 1].strip(), text)
    return _SPACED.sub(_commas, text) if "rgb" in text else text


def _commas(match: re.Match[str]) -> str:
    red, green, blue, alpha = match.groups()
    return f"rgba({red},{green},{blue},{alpha})" if alpha else f"rgb({red},{green},{blue})"


def _plain(name: str, value: str) -> str:
    """As an attribute has it: numbers without units."""
    if name == "transform":
        return re.sub(r"(?<=[\d.])(px|deg)", "", value)
    return re.sub(r"(?<=[\d.])px$", "", value)


def _font(value: str) -> Iterator[tuple[str, str]]:
    if found := _FONT.fullmatch(value.strip()):
        style, weight, size, unit, family = found.groups()
        yield from (("font-style", style or "normal"), ("font-weight", weight or "normal"))
        yield from (("font-size", size + (unit if unit == "em" else "")), ("font-family", family))


def _renamed(value: str, suffix: str) -> str:
    """References within a copy lead into the same copy."""
    return re.sub(r"url\(#([-\w~]+)\)", rf"url(#\1{suffix})", value) if suffix else value


# ------------------------------------------------------------------ style sheets


@lru_cache(maxsize=32)
def _matcher(sheets: str, dark: bool) -> cssselect2.Matcher:
    matcher = cssselect2.Matcher()
    rules = tinycss2.parse_stylesheet(sheets, skip_comments=True, skip_whitespace=True)
    for prelude, declarations in _styles(rules, dark):
        try:
            selectors = cssselect2.compile_selector_list(prelude)
        except cssselect2.SelectorError:  # about the page, such as ::before
            continue
        for selector in selectors:
            if selector.pseudo_element is None:
                matcher.add_selector(selector, declarations)
    return matcher


def _styles(rules: list[Any], dark: bool) -> Iterator[tuple[list[Any], dict[str, str]]]:
    for rule in rules:
        if rule.type == "qualified-rule":
            yield rule.prelude, _declared(tinycss2.serialize(rule.content))
        elif rule.type == "at-rule" and rule.lower_at_keyword == "media" and _holds(rule, dark):
            inner = tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
            yield from _styles(inner, dark)


def _holds(rule: Any, dark: bool) -> bool:
    """Whether a media query is true of a picture: nothing moves, nothing is pointed at."""
    name, _, value = tinycss2.serialize(rule.prelude).strip().strip("()").partition(":")
    return name.strip() in _SCREEN and value.strip() == _SCREEN[name.strip()][dark]


@lru_cache(maxsize=4096)
def _declared(text: str) -> dict[str, str]:
    found = tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True)
    return {
        (one.name if one.name.startswith("--") else one.lower_name): tinycss2.serialize(one.value).strip()
        for one in found
        if one.type == "declaration"
    }
