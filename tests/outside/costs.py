"""A child that feeds text of a shape to a parser at n, 2n and 4n characters, within bounds. No tests here.

Its input is a line of JSON with parsers, shapes and n; of each pair it prints a line with the seconds of the
processor and what came of it. It ends itself where it takes more memory or time than any honest text.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable

MEMORY, SECONDS = 3 * 1024**3, 900

SHAPES: dict[str, Callable[[int], str]] = {
    "one key of many parts": lambda n: ".".join("a" * (n // 2)) + "=1",
    "keys of 15 parts": lambda n: "\n".join(f"k{i}" + ".b" * 14 + "=1" for i in range(n // 36)),
    "keys of 5 parts": lambda n: "\n".join(f"k{i}" + ".b" * 4 + "=1" for i in range(n // 16)),
    "tables of 15 parts": lambda n: "\n".join(f"[k{i}" + ".b" * 14 + "]" for i in range(n // 36)),
    "quoted parts": lambda n: ".".join(['"a"'] * (n // 4)) + "=1",
    "parts in an inline table": lambda n: "a={" + ".".join("b" * (n // 2)) + "=1}",
    "parts on spaced dots": lambda n: " . ".join("a" * (n // 4)) + "=1",
    "short keys": lambda n: "\n".join(f"k{i}=1" for i in range(n // 8)),
    "long keys": lambda n: "\n".join("k" * 1000 + f"{i}=1" for i in range(n // 1005)),
    "tables": lambda n: "\n".join(f"[t{i}]" for i in range(n // 8)),
    "tables of a list": lambda n: "[[t]]\n" * (n // 6),
    "tables of a list of a list": lambda n: "[[t]]\n[[t.u]]\n" * (n // 14),
    "deep lists": lambda n: "a=" + "[" * n,
    "deep tables": lambda n: "a=" + "{b=" * (n // 3),
    "lists within lists": lambda n: "a=[" + ("[" * 50 + "]" * 50 + ",") * (n // 101) + "]",
    "one wide table": lambda n: "a={" + ",".join(f"k{i}=1" for i in range(n // 8)) + "}",
    "a long text": lambda n: 'a="' + "x" * n + '"',
    "escapes": lambda n: 'a="' + "\\u00e4" * (n // 6) + '"',
    "quotes in a text": lambda n: 'a="""' + '""x' * (n // 3) + '"""',
    "a text that does not end": lambda n: 'a="""' + 'x"\n' * (n // 3),
    "many that do not end": lambda n: 'a="\n' * (n // 4),
    "quotes": lambda n: '"' * n,
    "apostrophes": lambda n: "'" * n,
    "comments": lambda n: "#x\n" * (n // 3),
    "empty lines": lambda n: "\n" * n,
    "spaces": lambda n: " " * n + "x",
    "a long number": lambda n: "a=" + "9" * n,
    "a long number with underscores": lambda n: "a=" + "9_" * (n // 2) + "9",
    "numbers of 4000 digits": lambda n: "a=[" + ("9" * 4000 + ",") * (n // 4001) + "]",
    "exponents": lambda n: "a=[" + "1e9999," * (n // 7) + "]",
    "a long exponent": lambda n: "a=1e" + "9" * n,
    "moments": lambda n: "a=[" + "1979-05-27T07:32:00Z," * (n // 21) + "]",
    "the same again": lambda n: "a=1\n" * (n // 4),
    "dots": lambda n: "1." * (n // 2),
    "brackets": lambda n: "[]" * (n // 2),
    "a long word": lambda n: "k" * n,
    "quoted lines": lambda n: ">\n" * (n // 2),
    "quotes of quotes": lambda n: "> " * (n // 2),
    "fences": lambda n: "```\n" * (n // 4),
    "no-break spaces": lambda n: "\u00a0" * n,
    "entities": lambda n: "&amp;" * (n // 5),
    "typographic quotes": lambda n: "\u201c" * n,
    "marks": lambda n: "a" + "\u0301" * n,
    "joiners": lambda n: "\u200d\u0645" * (n // 2),
    "flags": lambda n: "\U0001f1eb" * n,
    "isolates": lambda n: "\u2067" * n + "\u2069" * n,
    "JSON lists": lambda n: "[[]," * (n // 4),
    "JSON texts": lambda n: '["' + "\\" * n,
    "moves": lambda n: "1. A: end; " * (n // 11),
    "outcomes": lambda n: "1. " + "(a) " * (n // 4),
    "open brackets": lambda n: "1. A: " + "(" * n,
    "folded moves": lambda n: "1. A: end\n" + "end\n" * (n // 4),
    "fields": lambda n: "".join(f"Option o{i}: 1\n" for i in range(n // 14)),
}
SAMPLE = (
    "one key of many parts", "keys of 15 parts", "parts in an inline table", "deep lists",
    "many that do not end", "the same again", "spaces", "quoted lines", "marks", "open brackets",
    "folded moves",
)  # fmt: skip


def parsers() -> dict[str, Callable[[str], object]]:
    """Whatever reads text from elsewhere, by name."""
    import lauta
    from lauta import text as texts
    from lauta.engine.edition import read_edition
    from lauta.engines.answering import _read as question
    from lauta.i18n import negotiate
    from lauta.web.boards.places import Places

    match = lauta.game("navegador").match(3, seed=1)

    def edition(given: str) -> object:
        head = "lauta-edition=1\ngame='africa'\nname='x'\n[components]\n"
        return lauta.game("africa", edition=read_edition(head + given))

    def position(given: str) -> object:
        document = f"game='africa'\nseats=3\n{given}"[:200_000]
        faults, places = lauta.Position(document).problems(), Places(document)
        return [places.line_of(fault.place) for fault in faults[:50]]

    return {
        "edition": edition,
        "position": position,
        "record": lambda given: lauta.read("Game: africa\n" + given),
        "moves of a record": lambda given: lauta.read(
            "Game: africa\nRules: 1\nSeat A: a\nSeat B: b\n\n" + given
        ),
        "move": match.play,
        "document": lambda given: texts.document(given.encode()),
        "JSON": lambda given: texts.read_json(given, dict),
        "question to an engine": lambda given: question(given.encode()),
        "name": texts.name,
        "look": lambda given: texts.looks(texts.name(given, 40)),
        "line": texts.line,
        "text": lambda given: texts.text(given, 8000),
        "password": texts.password,
        "languages": lambda given: negotiate(None, given),
    }


def seconds(parse: Callable[[str], object], text: str) -> tuple[float, str]:
    """The processor's time for a text, of two tries the shorter, and what came of it."""
    took, came = [], ""
    for _ in range(2):
        begin = time.process_time()
        try:
            parse(text)
            came = "read"
        except MemoryError:
            came = "MemoryError"
        except Exception as error:
            came = type(error).__name__
        took.append(time.process_time() - begin)
        if took[-1] > 2:
            break
    return min(took), came


def main() -> None:
    """Answer the question on standard input."""
    asked = json.loads(sys.stdin.readline())
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    for name, parse in parsers().items():
        for shape in asked["shapes"]:
            measured = [seconds(parse, SHAPES[shape](times * asked["n"])) for times in (1, 2, 4)]
            told = {"parser": name, "shape": shape, "took": [took for took, _ in measured]}
            print(json.dumps({**told, "came": [came for _, came in measured]}), flush=True)


if __name__ == "__main__":
    main()
