"""Tidies drawings (art/*.svg) that an editor such as Inkscape saved: one element a line, plain attributes.

It decides nothing itself: what a drawing may hold is said in src/lauta/engine/drawing/art.py.
"""

from __future__ import annotations

import argparse
import re
import sys
from html import escape
from pathlib import Path
from xml.etree import ElementTree as ET

from lauta.engine.drawing.art import ATTRIBUTES, FOLDER, NAMESPACE, ArtError, read

SOURCE = Path(__file__).resolve().parent.parent / "src" / "lauta"
_HREF = "{http://www.w3.org/1999/xlink}href"
_NOTES = {f"{NAMESPACE}{name}" for name in ("metadata", "title", "desc")}
_LONG = re.compile(r"-?\d*\.\d{6,}")
_REFERENCE = re.compile(r"#([-\w]+)")


def main() -> int:
    """Tidy the given drawings, or all; with --check only say which are not (exit code 1 when any)."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("files", nargs="*", type=Path, help="drawings; all of the source tree if left out")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a drawing is not tidy")
    arguments = parser.parse_args()
    untidy = 0
    for file in arguments.files or drawings():
        text = file.read_text(encoding="utf-8")
        try:
            neat = tidy(file.stem, text)
            read(file.stem, neat)
        except (ArtError, ET.ParseError) as error:
            print(f"{file}: {error}", file=sys.stderr)
            untidy += 1
            continue
        if neat != text:
            untidy += arguments.check
            print(f"{file}: {'is not tidy' if arguments.check else 'tidied'}")
            if not arguments.check:
                file.write_text(neat, encoding="utf-8")
    return min(untidy, 1)


def drawings() -> list[Path]:
    """All drawings of the source tree."""
    return sorted(SOURCE.rglob(f"drawing/{FOLDER}/*.svg"))


def tidy(name: str, text: str) -> str:
    """The text of NAME.svg in our hand, showing the same; what an editor keeps for itself is left out."""
    root = ET.fromstring(text)
    _clean(root)
    for key in set(root.attrib) - {"viewBox"}:
        del root.attrib[key]
    _gather(root, name)
    _name_ids(root, name)
    lines = [f'<svg xmlns="{NAMESPACE.strip("{}")}" viewBox="{root.get("viewBox", "")}">']
    for child in root:
        lines += _lines(child, 1)
    return "\n".join([*lines, "</svg>", ""])


def _clean(element: ET.Element) -> None:
    """Leave out what is not SVG, notes, and attributes that a drawing does not have; spell out styles."""
    for child in list(element):
        if child.tag.startswith(NAMESPACE) and child.tag not in _NOTES:
            _clean(child)
        else:
            element.remove(child)
    for key, value in _spelled(element):
        if key == "id" or key in ATTRIBUTES and value.strip():
            element.set(key, _LONG.sub(_rounded, value.strip()))
    for key in [key for key in element.attrib if key.startswith("{") or key == "style"]:
        del element.attrib[key]
    if not element.get("transform", "none"):
        del element.attrib["transform"]


def _spelled(element: ET.Element) -> list[tuple[str, str]]:
    """Attributes, then those that stand in a style, which weigh more."""
    plain = [(key if key != _HREF else "href", value) for key, value in element.items()]
    rules = (rule.partition(":") for rule in element.get("style", "").split(";"))
    return [*plain, *((key.strip(), value) for key, _, value in rules)]


def _rounded(number: re.Match[str]) -> str:
    return f"{round(float(number[0]), 5):.7g}"


def _gather(root: ET.Element, name: str) -> None:
    """Put the definitions that stand beside the group into it; leave out empty ones."""
    group = next((child for child in root if child.get("id") == name), None)
    for child in [child for child in root if child.tag == f"{NAMESPACE}defs"]:
        root.remove(child)
        if group is not None and len(child):
            group.insert(0, child)


def _name_ids(root: ET.Element, name: str) -> None:
    """Keep the ids that something refers to, and begin them with the name of the drawing."""
    values = [value for element in root.iter() for value in element.attrib.values()]
    used = {found for value in values for found in _REFERENCE.findall(value)}
    named = {ident: ident if ident.startswith(f"{name}-") else f"{name}-{ident}" for ident in used}
    for element in root.iter():
        ident = element.get("id", name)
        if ident in named:
            element.set("id", named[ident])
        elif ident != name:
            del element.attrib["id"]
        for key, value in element.items():
            if key == "href" or "url(" in value:
                element.set(key, _REFERENCE.sub(lambda found: "#" + named[found[1]], value))


def _lines(element: ET.Element, depth: int) -> list[str]:
    indent, tag = "  " * depth, element.tag.removeprefix(NAMESPACE)
    opening = f"{indent}<{tag}" + "".join(f' {key}="{escape(value)}"' for key, value in element.items())
    if tag == "style":
        rules = [line.strip() for line in (element.text or "").splitlines() if line.strip()]
        return [opening + ">", *(f"{indent}  {rule}" for rule in rules), f"{indent}</style>"]
    if not len(element):
        return [opening + "/>"]
    inside = [line for child in element for line in _lines(child, depth + 1)]
    return [opening + ">", *inside, f"{indent}</{tag}>"]


if __name__ == "__main__":
    sys.exit(main())
