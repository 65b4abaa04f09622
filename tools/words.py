"""Find words of the project's old dialect in docstrings, comments, sentences of pages, and docs.

    python tools/words.py                 how many are left in each area, and whether that is more than before
    python tools/words.py PATH ...        each one in these files or folders, with what to write instead
    python tools/words.py --update        note the counts of today as the most that is allowed

`tools/words.toml` has the patterns, `tools/words_left.toml` the counts, which may only fall.
A line that needs such a word says so: `words: ok`, in a comment on it.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
LEFT = ROOT / "tools" / "words_left.toml"
ALLOWED = "words: ok"
READ = {".py", ".js", ".css", ".html", ".md", ".toml"}
SKIPPED = {"words.py", "test_words.py", "words.toml", "words_left.toml", "glossary.md", "CHANGELOG.md"}
TAGS = re.compile(r"<script.*?</script>|<style.*?</style>|<[^>]*>|\{#.*?#\}", re.S)
JS_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
CODE = re.compile(r"```.*?```|`[^`]*`", re.S)


class Word(NamedTuple):
    has: list[str]
    pattern: re.Pattern[str]
    write: str


class Found(NamedTuple):
    path: Path
    line: int
    text: str
    write: str


def words() -> list[Word]:
    read = tomllib.loads((ROOT / "tools" / "words.toml").read_text("utf-8"))["word"]
    return [
        Word(one["has"], re.compile(one["pattern"], 0 if one.get("case") else re.I), one["write"])
        for one in read
    ]


def python_prose(text: str) -> Iterator[tuple[int, str]]:
    """Yield the comments and the strings with blanks of a Python file: docstrings, help, sentences."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT or token.type == tokenize.STRING and " " in token.string:
            yield token.start[0], token.string


def spans(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, str]]:
    for match in pattern.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, match[0]


def blanked(pattern: re.Pattern[str], text: str) -> str:
    """Replace what matches by as many line ends as it has, so that lines keep their numbers."""
    return pattern.sub(lambda match: "\n" * match[0].count("\n") or " ", text)


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Yield what is written for people in a file, with the line at which it starts."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        yield from python_prose(text)
    elif path.suffix in {".js", ".css"}:
        yield from spans(JS_COMMENT, text)
    elif path.suffix == ".html":
        yield 1, blanked(TAGS, text)
    elif path.suffix == ".md":
        yield 1, blanked(CODE, text)
    elif path.suffix == ".toml":
        yield 1, text


def look(path: Path, known: list[Word]) -> Iterator[Found]:
    """Yield each word of the dialect in a file."""
    whole = path.read_text("utf-8")
    lower = whole.lower()
    known = [word for word in known if any(part in lower for part in word.has) and word.pattern.search(whole)]
    if not known:
        return
    lines = whole.splitlines()
    for start, text in prose(path):
        for word in known:
            for match in word.pattern.finditer(text):
                line = start + text.count("\n", 0, match.start())
                if line > len(lines) or ALLOWED not in lines[line - 1]:
                    yield Found(path, line, " ".join(match[0].split()), word.write)


def is_read(path: Path) -> bool:
    """True for files with English prose of ours."""
    is_translation = path.parent.name == "howto" and path.name in {"fi.md", "nl.md"}
    return path.suffix in READ and path.name not in SKIPPED and not is_translation


def files(below: list[Path]) -> Iterator[Path]:
    for top in below:
        for path in [top] if top.is_file() else sorted(top.rglob("*")):
            if is_read(path) and "__pycache__" not in path.parts:
                yield path


def area(path: Path) -> str:
    """Return the area of a file: a package, the docs, a folder of tests."""
    parts = path.relative_to(ROOT).parts
    if parts[0] == "src":
        return "/".join(parts[: 4 if parts[2:3] in [("web",), ("games",)] and len(parts) > 4 else 3][1:])
    return "/".join(parts[: 2 if parts[0] == "tests" and len(parts) > 2 else 1])


def counts() -> Counter[str]:
    """Return how many words of the dialect each area has."""
    known = words()
    everything = [
        ROOT / name
        for name in ("src", "tests", "tools", "docs", "README.md", "CONTRIBUTING.md", "SECURITY.md")
    ]
    return Counter(area(found.path) for path in files(everything) for found in look(path, known))


def grown() -> list[str]:
    """Return a sentence for each area that has more of them than is noted."""
    left: dict[str, int] = tomllib.loads(LEFT.read_text("utf-8"))["left"]
    return [
        f"{name}: {count} words of docs/glossary.md's dialect, {left.get(name, 0)} before. "
        f"`python tools/words.py` with the files you changed says what to write instead."
        for name, count in sorted(counts().items())
        if count > left.get(name, 0)
    ]


def update() -> None:
    lines = [f'"{name}" = {count}' for name, count in sorted(counts().items())]
    head = "# Words of the old dialect by area. They may only fall: `python tools/words.py --update`.\n"
    LEFT.write_text(head + "[left]\n" + "\n".join(lines) + "\n", "utf-8")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--update", action="store_true")
    asked = parser.parse_args(arguments)
    if asked.update:
        update()
    if asked.paths:
        known = words()
        for path in files([path.resolve() for path in asked.paths]):
            for found in look(path, known):
                print(f"{found.path.relative_to(ROOT)}:{found.line}: {found.text!r}: {found.write}")
        return 0
    for name, count in counts().most_common():
        print(f"{count:5} {name}")
    faults = grown()
    print(*faults, sep="\n", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
