"""What `make mutate` breaks and which tests must notice: reads tools/mutation.toml, chooses the mutants.

Needs nothing but the standard library; mutants are made and run in mutate.py.
"""

from __future__ import annotations

import ast
import random
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

ROOT = Path(__file__).resolve().parent.parent
PLAN = Path(__file__).with_suffix(".toml")

Span = tuple[tuple[int, int], tuple[int, int]]  # (line, column) of a beginning and of an end


@dataclass(frozen=True)
class Area:
    """A part of the source with the tests that must notice whatever is broken in it.

    `games` stand for {game} in paths of tests; with `by_game`, only tests run that name one of them.
    `definitions` names the only functions that are looked at; with none all are. `sample` mutants are chosen.
    """

    name: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    sample: int
    leave_out: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    by_game: bool = False
    definitions: frozenset[str] = frozenset()

    def sources(self, root: Path = ROOT) -> list[Path]:
        """The modules, as paths from the root. FileNotFoundError where a glob finds none."""
        return sorted({path for glob in self.modules for path in found(root, glob)})

    def test_files(self, root: Path = ROOT) -> list[Path]:
        """Files and folders of tests in the order in which they run, as paths from the root."""
        files: dict[Path, None] = {}
        for glob in self.tests:
            for game in self.games or ("",):
                for path in found(root, glob.replace("{game}", game)):
                    if not any(word in path.name for word in self.leave_out):
                        files[path] = None
        return list(files)

    def keywords(self) -> str:
        """Which of the tests in these files run, in pytest's words."""
        games = [f"({' or '.join(self.games)})"] if self.by_game else []
        return " and ".join([*games, *(f"not {word}" for word in self.leave_out)])


class Explained(NamedTuple):
    """A mutant that no test can kill, by its function and the line that it changes, and why."""

    module: str
    function: str
    line: str
    mutant: str
    why: str


@dataclass(frozen=True)
class Plan:
    """The whole file: which mutants, how long they may take, where."""

    seed: int
    patience: float
    grace_s: float
    marks: str
    operators: tuple[str, ...]
    areas: dict[str, Area]
    explained: tuple[Explained, ...]


def found(root: Path, glob: str) -> list[Path]:
    """What a glob finds, as paths from the root. FileNotFoundError where that is nothing."""
    paths = sorted(path.relative_to(root) for path in root.glob(glob))
    if not paths:
        raise FileNotFoundError(f"{PLAN.name}: nothing is found at {glob}")
    return paths


def read_plan(path: Path = PLAN) -> Plan:
    """The plan in this file. KeyError where something is missing."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    areas = {
        name: _area(name, {"sample": data["sample"], **row}, data["games"])
        for name, row in data["area"].items()
    }
    return Plan(
        seed=data["seed"],
        patience=data["patience"],
        grace_s=data["grace_s"],
        marks=data["marks"],
        operators=tuple(data["operators"]),
        areas=areas,
        explained=tuple(Explained(**row) for row in data.get("explained", ())),
    )


def _area(name: str, row: dict[str, Any], games: dict[str, Any]) -> Area:
    by_game = "tests" not in row
    common = games if by_game else {"tests": row["tests"], "leave_out": []}
    return Area(
        name,
        modules=tuple(row["modules"]),
        tests=tuple(common["tests"]),
        sample=row["sample"],
        leave_out=(*common["leave_out"], *row.get("leave_out", ())),
        games=tuple(row.get("games", ())),
        by_game=by_game,
        definitions=frozenset(row.get("definitions", ())),
    )


# --- which mutants ----------------------------------------------------------------------------------


class Spot(Protocol):
    """Where a mutant differs from the source, and how."""

    @property
    def module_path(self) -> Path: ...
    @property
    def operator_name(self) -> str: ...
    @property
    def occurrence(self) -> int: ...
    @property
    def start_pos(self) -> tuple[int, int]: ...


S = TypeVar("S", bound=Spot)


def chosen(spots: Iterable[S], sample: int, seed: int) -> list[S]:
    """So many of them at random, no two on one line, the same for the same seed.

    A line counts once however much of it can be broken, so that long sums do not crowd out the rest.
    """
    lines: dict[tuple[str, int], list[S]] = defaultdict(list)
    for spot in sorted(spots, key=_order):
        lines[spot.module_path.as_posix(), spot.start_pos[0]].append(spot)
    dice = random.Random(seed)
    picked = dice.sample(sorted(lines), min(sample, len(lines)))
    return sorted((dice.choice(lines[line]) for line in picked), key=_order)


def _order(spot: Spot) -> tuple[str, tuple[int, int], str, int]:
    return spot.module_path.as_posix(), spot.start_pos, spot.operator_name, spot.occurrence


def can_matter(source: str, definitions: frozenset[str], position: tuple[int, int]) -> bool:
    """Whether something broken here can be noticed: not in annotations, decorators and lists of exports.

    With `definitions`, only within functions of these names.
    """
    inert, wanted = _spans(source, definitions)
    return not _within(inert, position) and (not definitions or _within(wanted, position))


def _within(spans: Sequence[Span], position: tuple[int, int]) -> bool:
    return any(start <= position < end for start, end in spans)


def _spans(source: str, definitions: frozenset[str]) -> tuple[list[Span], list[Span]]:
    """What cannot matter, and the bodies of the functions that are looked at."""
    inert, wanted = list[Span](), list[Span]()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
                inert += map(_span, [a.annotation for a in arguments if a.annotation])
                inert += map(_span, [*node.decorator_list, *([node.returns] if node.returns else [])])
                if node.name in definitions:
                    wanted.append(_span(node))
            case ast.ClassDef():
                inert += map(_span, node.decorator_list)
            case ast.AnnAssign():
                inert.append(_span(node.annotation))
            case ast.Assign(targets=[ast.Name(id="__all__")]):
                inert.append(_span(node))
    return inert, wanted


def _span(node: ast.expr | ast.stmt) -> Span:
    assert node.end_lineno is not None and node.end_col_offset is not None
    return (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
