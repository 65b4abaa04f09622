"""What a page needs in one file: a script or a style sheet with all that it imports written into it.

A page of forty files waits for a phone's network forty times, some of them one after the other. The files
stay as they are, and a page works with them too; only what is sent is packed. Knows the ways of importing and
exporting that our files use, and refuses the others. Comments that are whole lines do not travel; they are a
quarter of our scripts.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from ...engine.errors import Portable

_IMPORT = re.compile(
    r'^import (?:(?:\{(?P<names>[^{}]*)\}|\* as (?P<whole>\w+)) from )?"(?P<name>\.\.?/[\w./]+)";$',
    re.MULTILINE,
)
_EXPORT = re.compile(r"^export (?=(?:async )?function\*? (\w+)|const (\w+) =|class (\w+))", re.MULTILINE)
_UNKNOWN = re.compile(r"^(?:import|export)\b.*|.*\bimport\.meta\b.*|.*(?<![\w.{])import\(.*", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/)[\s\S])*\*/|//.*)[ \t]*\n", re.MULTILINE)
_SHEET = re.compile(r'^@import url\("(?P<name>[\w./]+)"\);$', re.MULTILINE)
_MODULE = "const {short} = {wait}() => {{ // {name}\n{text}\nreturn {{ {exports} }};\n}})();\n"
_WAITS = re.compile(r"^await ", re.MULTILINE)


class PackingError(Portable, Exception):
    """A file imports or exports in a way that cannot be packed; it says which file, and what would do."""


def script(files: Mapping[str, Path], name: str) -> str:
    """A module with all that it imports, each once, in the order in which a browser would run them.

    `files` are those that may be imported, by name. Every module becomes a function that gives its exports,
    and those behind one that awaits something wait for it.
    """
    return "".join(_module(files, each) for each in _order(files, name, _IMPORT))


def sheet(files: Mapping[str, Path], name: str) -> str:
    """A style sheet with those that it imports in their place."""
    _order(files, name, _SHEET)
    text = _SHEET.sub(lambda found: sheet(files, _beside(name, found["name"])), _text(files, name))
    if "@import" in text:
        raise PackingError(
            f'{name}: a sheet is imported by `@import url("folder/name.css");` on a line of its own'
        )
    return text


def _module(files: Mapping[str, Path], name: str) -> str:
    text = _text(files, name)
    exports = ["".join(found) for found in _EXPORT.findall(text)]
    text = _EXPORT.sub("", _IMPORT.sub(lambda found: _bound(name, found), text))
    if unknown := _UNKNOWN.search(text):
        raise PackingError(
            f"{name}: `{unknown[0].strip()}` cannot be packed. What can is a whole line `import"
            ' { a, b as c } from "./name.js";`, `import * as a from "./name.js";` or `import "./name.js";`,'
            " and `export` in front of a function, a class or a constant"
        )
    wait = "await (async " if _WAITS.search(text) else "("
    return _MODULE.format(
        short=_short(name), name=name, text=text.strip(), exports=", ".join(exports), wait=wait
    )


def _text(files: Mapping[str, Path], name: str) -> str:
    """A file; a script without the comments that are whole lines, of which none may be part of a text."""
    text = files[name].read_text("utf-8")
    if not name.endswith(".js"):
        return text
    code = ""
    for part in _COMMENT.split(text):
        if code.count("`") % 2:
            below = code.splitlines()[-1].strip()
            raise PackingError(
                f"{name}: what stands below `{below}` looks like a comment, but is in backticks"
            )
        code += part
    return code


def _bound(name: str, found: re.Match[str]) -> str:
    source = _short(_beside(name, found["name"]))
    if found["names"]:
        return f"const {{{found['names'].replace(' as ', ': ')}}} = {source};"
    return f"const {found['whole']} = {source};" if found["whole"] else ""


def _order(files: Mapping[str, Path], name: str, importing: re.Pattern[str]) -> list[str]:
    """What a file imports, by and by, and itself, each after all that it needs."""
    done: dict[str, None] = {}

    def visit(each: str, above: tuple[str, ...]) -> None:
        if each in above:
            raise PackingError(f"{' imports '.join((*above, each))}: a circle cannot be packed")
        if each not in done:
            for other in _imports(files, each, importing):
                visit(other, (*above, each))
            done[each] = None

    visit(name, ())
    return list(done)


def _imports(files: Mapping[str, Path], name: str, importing: re.Pattern[str]) -> Iterator[str]:
    for found in importing.finditer(_text(files, name)):
        other = _beside(name, found["name"])
        if other not in files:
            raise PackingError(f"{name} imports {other}, and there is no such file")
        yield other


def _beside(name: str, other: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), other))


def _short(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))
