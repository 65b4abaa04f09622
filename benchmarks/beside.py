"""Our games beside those of others, all in one run: python -m benchmarks.beside --json FILE --docs

Each in turn, round after round; the median of the rounds counts. `--docs` writes table and picture.
What others ship is in `beside_others.py`; the extra `beside` of pyproject.toml has the versions.
"""

from __future__ import annotations

import argparse
import importlib
import json
import platform
import random
import statistics
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import lauta
from benchmarks.beside_contender import Contender, Row, copy_seconds, rate
from benchmarks.beside_others import aec, others, spiel
from lauta.arena.bench import Lane
from lauta.engine.build import Mode
from lauta.engine.game import Game
from lauta.engine.record import copy, pack, size, unpack

PLAYERS, LANES, STEPS = 4, 1024, 40
DOCS = Path(__file__).parent.parent / "docs"


def ours() -> Iterator[tuple[str, Callable[[], Contender]]]:
    """Our games: compiled, in batches, plain; one also through PettingZoo and OpenSpiel."""
    for game in lauta.games():
        yield f"{game.title}, compiled", lambda game=game: compiled(game)  # type: ignore[misc]
        yield f"{game.title}, batch", lambda game=game: batch(game)  # type: ignore[misc]
        yield f"{game.title}, plain", lambda game=game: plain(game)  # type: ignore[misc]
    yield "Africa through PettingZoo", pettingzoo
    yield "Africa through OpenSpiel", openspiel


def compiled(game: Game) -> Contender:
    """Whole games one after the other inside compiled code, as `lauta bench` plays them."""
    from lauta.engine.compiling.compiled import batch as records

    lane, pool, games = Lane(game, PLAYERS, "compiled"), records(game.rules("compiled").State, 64), [0]

    def play() -> int:
        games[0] += 200
        return lane.play(1, games[0], 200)

    return _ours(game, "compiled", play, None, lambda n: lane.driver.copies(lane.root, pool, n))


def plain(game: Game) -> Contender:
    """The same rules in plain Python."""
    lane, games = Lane(game, PLAYERS, "plain"), [0]

    def play() -> int:
        games[0] += 1
        return lane.play(1, games[0], 1)

    state = unpack(game.rules().State, pack(game.new_state(PLAYERS)))
    return _ours(game, "plain", play, lambda: copy(state), None)


def batch(game: Game) -> Contender:
    """Many games at once: a random action for each, taken by NumPy arrays; every step is a decision."""
    from lauta import research
    from lauta.research.batch import Batch

    many = Batch(research.setting(game.id, players=PLAYERS), LANES, threads=1)
    many.reset(1)

    def play() -> int:
        for _ in range(STEPS):
            many.step(many.random_actions())
        return LANES * STEPS

    return _ours(game, "batch", play, None, None)


def _ours(
    game: Game,
    mode: Mode | str,
    play: Callable[[], int],
    copied: Callable[[], Any] | None,
    copies: Callable[[int], Any] | None,
) -> Contender:
    runs = {"compiled": "compiled", "batch": "compiled, arrays in and out"}.get(mode, "Python")
    return Contender(
        f"{game.title}, {mode}", PLAYERS, runs, play, copied, "record" if copied or copies else "",
        size(game.rules().State), "record", "", copies,
    )  # fmt: skip


def pettingzoo() -> Contender:
    """Africa as an AEC environment, through the same loop as PettingZoo's classics."""
    from lauta import research

    return aec("Africa through PettingZoo", research.aec("africa", players=PLAYERS))


def openspiel() -> Contender:
    """Africa as a Python game of OpenSpiel, through the same loop as OpenSpiel's games."""
    import pyspiel

    from lauta import research

    research.openspiel()
    return spiel(
        "python_lauta_africa",
        "Africa through OpenSpiel",
        lambda: pyspiel.load_game("python_lauta_africa", {"players": PLAYERS}),
    )


def measured(rounds: int, seconds: float, wished: str) -> tuple[list[Row], dict[str, str]]:
    """Rows for all whose name has `wished` in it, and who could not be measured, with the reason."""
    found: list[tuple[Contender, bool, list[float], list[float]]] = []
    missing: dict[str, str] = {}
    for mine, source in ((True, ours()), (False, others())):
        for name, make in source:
            if wished.lower() not in name.lower():
                continue
            try:
                one = make()
                one.play()
            except ImportError as error:
                missing[name] = str(error)
                continue
            found.append((one, mine, [], []))
            print(f"ready: {name}", file=sys.stderr, flush=True)
    for turn in range(rounds):
        for one, _, rates, copies in found:
            random.seed(turn)
            rates.append(rate(one, seconds))
            copies.append(copy_seconds(one, seconds / 4))
        print(f"round {turn + 1} of {rounds}", file=sys.stderr, flush=True)
    rows = [
        Row(
            one.name, mine, one.players, one.runs, one.version, rates,
            statistics.median(copies), one.copied_by, one.state_bytes, one.bytes_are,
        )
        for one, mine, rates, copies in found
    ]  # fmt: skip
    return sorted(rows, key=lambda row: -row.rate), missing


def table(rows: list[Row]) -> str:
    """The rows as Markdown, the quickest first."""
    lines = [
        "| game | players | rules run | decisions a second | a state | bytes are | a copy | by |",
        "|---|---:|---|---:|---:|---|---:|---|",
    ]
    for row in rows:
        name = f"**{row.name}**" if row.ours else f"{row.name} {row.version}"
        size = f"{row.state_bytes:,}" if row.state_bytes else "-"
        copied = told(row.copy_s) if row.copy_s else "-"
        lines.append(
            f"| {name} | {row.players} | {row.runs} | {row.rate:,.0f} | {size} | {row.bytes_are or '-'} "
            f"| {copied} | {row.copied_by or '-'} |"
        )
    return "\n".join(lines)


def told(seconds: float) -> str:
    """A short time in words."""
    if seconds < 1e-6:
        return f"{seconds * 1e9:.1f} ns"
    return f"{seconds * 1e6:.1f} µs" if seconds < 1e-3 else f"{seconds * 1e3:.1f} ms"


def between(text: str, mark: str, content: str) -> str:
    """A text with `content` between the two marks of a name. ValueError where they are not there."""
    begin, end = f"<!-- {mark} -->\n", f"<!-- /{mark} -->"
    head, found, rest = text.partition(begin)
    _, also, tail = rest.partition(end)
    if not (found and also):
        raise ValueError(f"there is no {begin.strip()} with its end")
    return f"{head}{begin}\n{content}\n\n{end}{tail}"


def main() -> None:
    """Measure, print the table, keep all of it as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.3, help="of processor time, a contender and round")
    parser.add_argument("--only", default="", help="whose name has this in it")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--read", type=Path, help="what was measured before, instead of measuring")
    parser.add_argument("--docs", action="store_true", help="write table and picture into docs/")
    wished = parser.parse_args()
    if wished.read:
        rows = [Row(**row) for row in json.loads(wished.read.read_text())["rows"]]
    else:
        rows, missing = measured(wished.rounds, wished.seconds, wished.only)
        for name, why in missing.items():
            print(f"not measured: {name}: {why}", file=sys.stderr)
        if wished.json:
            about = {"python": platform.python_version(), "machine": platform.machine(), "missing": missing}
            content = {**about, "rows": [asdict(row) for row in rows]}
            wished.json.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(table(rows))
    if wished.docs:
        page = DOCS / "benchmarks.md"
        page.write_text(between(page.read_text("utf-8"), "beside", table(rows)), encoding="utf-8")
        importlib.import_module("benchmarks.beside_plot").draw(rows, DOCS / "beside.svg")


if __name__ == "__main__":
    main()
