"""Breaks the source in one place after another and sees whether a test goes red (`make mutate`).

What is broken, and how much of it, stands in mutation.toml. The working tree is not touched: all happens in a
copy in build/mutation, where results are kept too, so that a run that was stopped goes on where it was.
Mutants are made and tested by Cosmic Ray; only the choice among them and the report are ours.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cosmic_ray.plugins
import parso
from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.testing import run_tests
from cosmic_ray.work_db import WorkDB
from cosmic_ray.work_item import TestOutcome, WorkItem

from tools.mutation import ROOT, Area, Plan, can_matter, chosen, read_plan

BUILD = ROOT / "build" / "mutation"
TREE = BUILD / "tree"
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
STORED = "test_golden"  # tests that compare with stored games: they notice much and explain nothing
CANARY = "\n\nraise RuntimeError('this module was broken on purpose')\n"


class LeaveOut(Operator):  # type: ignore[misc]  # published without types
    """Leaves out a statement of a function: an assignment, a call, an early return."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        if node.type == "simple_stmt" and _matters(node.children[0]):
            yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: Any, index: int) -> Any:
        node.children[0] = parso.parse(node.children[0].get_first_leaf().prefix + "pass")
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        return (Example("def f():\n    x = 1\n", "def f():\n    pass\n"),)


def _matters(statement: Any) -> bool:
    """Whether a statement does something when its function runs, and the function is still one without it."""
    if parso.tree.search_ancestor(statement, "funcdef") is None:
        return False
    if statement.type == "expr_stmt":
        return bool(statement.children[1].type != "annassign")
    return statement.type in ("atom_expr", "keyword") and statement.get_code().strip() != "pass"


cosmic_ray.plugins.OPERATOR_PROVIDERS["lauta"] = {"LeaveOut": LeaveOut}


# --- a session --------------------------------------------------------------------------------------


def copy_tree() -> None:
    """A fresh copy of everything that git knows or would take."""
    shutil.rmtree(TREE, ignore_errors=True)
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (TREE / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, TREE / name)


def session(area: Area, plan: Plan) -> Path:
    """Where the results of an area are kept: another place for another sample or changed modules."""
    digest = hashlib.sha256(repr((plan.operators, sorted(area.definitions))).encode())
    for path in area.sources():
        digest.update(path.as_posix().encode() + b"\0" + (ROOT / path).read_bytes())
    return BUILD / f"{area.name}-{plan.seed}-{area.sample}-{digest.hexdigest()[:10]}.sqlite"


def choose(area: Area, plan: Plan) -> list[WorkItem]:
    """The mutants of an area that are to be tested. The present folder is the copy."""
    everything = BUILD / "everything.sqlite"
    everything.unlink(missing_ok=True)
    work = WorkDB(everything, WorkDB.Mode.create)
    init(area.sources(TREE), work, {})
    wanted = re.compile("|".join(plan.operators))
    sources = {path: path.read_text(encoding="utf-8") for path in area.sources(TREE)}
    spots = [
        spot
        for spot in (item.mutations[0] for item in work.work_items)
        if wanted.fullmatch(spot.operator_name)
        and can_matter(sources[spot.module_path], area.definitions, spot.start_pos)
    ]
    work.close()
    return [WorkItem.single(f"{n:04}", spot) for n, spot in enumerate(chosen(spots, area.sample, plan.seed))]


def command(area: Area, plan: Plan) -> str:
    """The tests of an area, stopping at the first that fails."""
    words = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider"]
    words += ["-m", plan.marks, "-k", area.keywords()] if area.keywords() else ["-m", plan.marks]
    return shlex.join([*words, *(path.as_posix() for path in area.test_files(TREE))])


# --- running ----------------------------------------------------------------------------------------


def run(area: Area, plan: Plan, again: bool) -> None:
    """Test what has not been tested yet; with `again` also what survived, or fell to stored games alone."""
    work = open_session(area, plan)
    if work.num_work_items == 0:
        work.add_work_items(choose(area, plan))
    done = {item.job_id: result for item, result in work.completed_work_items}
    due = [
        item
        for item in sorted(work.work_items, key=lambda item: item.job_id)
        if item.job_id not in done or again and fate(done[item.job_id]) in ("survived", "stored")
    ]
    if not due:
        return
    patience = plan.grace_s + plan.patience * baseline(area, plan)
    for path in sorted({item.mutations[0].module_path for item in due}):
        check_canary(path, area, plan, patience)
    for n, item in enumerate(due, 1):
        begin = time.monotonic()
        result = mutate_and_test(item.mutations, command(area, plan), patience)
        work.set_result(item.job_id, result)
        place = f"{item.mutations[0].module_path}:{item.mutations[0].start_pos[0]}"
        print(
            f"{area.name} {n}/{len(due)} {time.monotonic() - begin:.0f} s  {fate(result):9} {place}",
            flush=True,
        )
    work.close()


def open_session(area: Area, plan: Plan) -> WorkDB:
    """The results of an area so far."""
    BUILD.mkdir(parents=True, exist_ok=True)
    return WorkDB(session(area, plan), WorkDB.Mode.create)


def baseline(area: Area, plan: Plan) -> float:
    """How many seconds the tests take. SystemExit where they are red before anything is broken."""
    begin = time.monotonic()
    outcome, output = run_tests(command(area, plan), 3600)
    if outcome != TestOutcome.SURVIVED:
        raise SystemExit(f"{area.name}: the tests are red as it is\n{output[-3000:]}")
    print(f"{area.name}: {output.strip().splitlines()[-1]}", flush=True)
    return time.monotonic() - begin


def check_canary(path: Path, area: Area, plan: Plan, patience: float) -> None:
    """See that the tests use this very file, in every mode: with an error in it they must go red."""
    good = path.read_bytes()
    try:
        path.write_bytes(good + CANARY.encode())
        outcome, _ = run_tests(command(area, plan), patience)
    finally:
        path.write_bytes(good)
    if outcome != TestOutcome.KILLED:
        raise SystemExit(f"{area.name}: the tests do not use {path}; give it to an area that does")


# --- the report -------------------------------------------------------------------------------------


def fate(result: Any) -> str:
    """What became of a mutant: `killed`, `stored` by stored games alone, `timeout` or `survived`."""
    if result.test_outcome == TestOutcome.SURVIVED:
        return "survived"
    if result.output == "timeout":
        return "timeout"
    failed = FAILED.search(result.output or "")
    return "stored" if failed and STORED in failed[1] else "killed"


def changed(diff: str) -> tuple[str, str]:
    """The line of the source and that of the mutant, without what leads them in."""
    lines = diff.splitlines()
    old = [line[1:].strip() for line in lines if line.startswith("-") and not line.startswith("---")]
    new = [line[1:].strip() for line in lines if line.startswith("+") and not line.startswith("+++")]
    return " ".join(old), " ".join(new)


def report(areas: list[Area], plan: Plan) -> str:
    """The figures as a table, and what has survived without an explanation."""
    known = {row[:-1] for row in plan.explained}
    rows, left, total = list[str](), list[str](), Counter[str]()
    for area in areas:
        work = open_session(area, plan)
        counts = Counter({"mutants": work.num_work_items})
        for item, result in work.completed_work_items:
            spot, lines = item.mutations[0], changed(result.diff or "")
            how = fate(result)
            if how == "survived" and (spot.module_path.as_posix(), spot.definition_name, *lines) in known:
                how = "explained"
            counts[how] += 1
            if how in ("survived", "stored"):
                place = f"{spot.module_path}:{spot.start_pos[0]}"
                left.append(f"{how} {place}\n    {lines[0]}\n    {lines[1]}")
        work.close()
        rows.append(_row(area.name, counts))
        total += counts
    head = (
        "| area | mutants | killed | by stored games alone | too slow | explained | survived |\n|---|"
        + "---:|" * 6
    )
    return "\n".join([head, *rows, _row("all", total), "", *left])


def _row(name: str, counts: Counter[str]) -> str:
    columns = ("mutants", "killed", "stored", "timeout", "explained", "survived")
    return f"| {name} | " + " | ".join(str(counts[column]) for column in columns) + " |"


def main() -> None:
    """Run what is left to do, and report. Areas are named on the command line; with none, all are run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("areas", nargs="*", help="areas of mutation.toml")
    parser.add_argument("--sample", type=int, help="mutants an area")
    parser.add_argument("--seed", type=int, help="another sample")
    parser.add_argument("--again", action="store_true", help="test again what no test of a rule noticed")
    parser.add_argument("--report", action="store_true", help="only report")
    given = parser.parse_args()
    plan = read_plan()
    plan = replace(plan, seed=given.seed or plan.seed)
    areas = [plan.areas[name] for name in given.areas or plan.areas]
    areas = [replace(area, sample=given.sample or area.sample) for area in areas]
    if not given.report:
        copy_tree()
        os.environ.update(PYTHONPATH=str(TREE / "src"), PYTHONHASHSEED="0", LAUTA_CACHE=str(BUILD / "cache"))
        os.chdir(TREE)
        for area in areas:
            run(area, plan, given.again)
    print(report(areas, plan))


if __name__ == "__main__":
    main()
