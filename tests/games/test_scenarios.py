"""Every worked scenario of every game in every mode; `--scenario-file PATH` runs other files instead.

The format is told in docs/scenarios.md. Files of format 1 wait to be carried over; adapters read them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from lauta.engine.edition import MODES, Mode
from tests.scenarios import old_runner, reading, runner
from tests.scenarios.document import Scenario as OldScenario
from tests.scenarios.document import ScenarioError, read_file, read_rows

Scenario = OldScenario | reading.Scenario

HERE = Path(__file__).parent


def scenario_files(config: pytest.Config) -> list[Path]:
    """The files asked for, or those of all games."""
    asked = [config.invocation_params.dir / name for name in config.getoption("--scenario-file")]
    return asked or sorted(HERE.glob("*/*.toml"))


def scenarios_of(path: Path) -> list[Scenario]:
    """The scenarios of a file of either format. ScenarioError where it cannot be read."""
    rows = read_rows(path)
    if rows.get("format") == reading.FORMAT:
        return [*reading.read(path, rows)]
    found = read_file(path)
    for game in {scenario.game for scenario in found}:
        old_runner.kinds_of(game)
    return [*found]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "scenario" not in metafunc.fixturenames:
        return
    try:
        found = [scenario for path in scenario_files(metafunc.config) for scenario in scenarios_of(path)]
    except ScenarioError as error:
        raise pytest.UsageError(str(error)) from error
    cases = [
        pytest.param(
            scenario,
            mode,
            id=f"{scenario.name}-{mode}",
            marks=[pytest.mark.compiled] if mode == "compiled" else [],
        )
        for mode in MODES
        for scenario in found
    ]
    metafunc.parametrize("scenario,mode", cases)


def test_scenario(scenario: Scenario, mode: Mode) -> None:
    if isinstance(scenario, OldScenario):
        old_runner.run(scenario, mode)
    else:
        runner.run(scenario, mode)
