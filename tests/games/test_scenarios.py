"""Every worked scenario of every game in every mode; `--scenario-file PATH` runs other files instead.

The format is told in docs/scenarios.md.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from lauta.engine.build import MODES, Mode
from tests.scenarios import runner
from tests.scenarios.document import ScenarioError, read_rows
from tests.scenarios.reading import Scenario, read

HERE = Path(__file__).parent


def scenario_files(config: pytest.Config) -> list[Path]:
    """The files asked for, or those of all games."""
    asked = [config.invocation_params.dir / name for name in config.getoption("--scenario-file")]
    return asked or sorted(HERE.glob("*/*.toml"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "scenario" not in metafunc.fixturenames:
        return
    try:
        found = [
            scenario for path in scenario_files(metafunc.config) for scenario in read(path, read_rows(path))
        ]
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
    runner.run(scenario, mode)
