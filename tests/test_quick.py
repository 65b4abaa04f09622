"""`make quick` finds the tests that stand next to a change, and takes no more of them than fit."""

from __future__ import annotations

from pathlib import Path

from tools import quick


def test_tests_that_import_a_changed_module_come_first() -> None:
    found = quick.nearest([Path("src/lauta/text/__init__.py")])
    direct = [name for away, name in found if away == 0]
    assert "tests/outside/test_text.py" in direct
    for name in direct:
        assert any(one.startswith("lauta.text") for one in quick.imports(quick.ROOT / name))
    assert [away for away, _ in found] == sorted(away for away, _ in found)
    assert not any(name.startswith(quick.SLOW_FOLDERS) for away, name in found)


def test_a_changed_test_is_always_run() -> None:
    tests = quick.nearest([Path("tests/test_quick.py")])
    assert tests == [(-1, "tests/test_quick.py")]
    assert quick.fitting(tests, 0) == ["tests/test_quick.py"]


def test_data_of_a_game_leads_to_the_tests_of_that_game() -> None:
    found = {name for _, name in quick.nearest([Path("src/lauta/games/attika/data/components.toml")])}
    assert found
    assert all(name.startswith("tests/games/attika/") for name in found)


def test_no_more_is_chosen_than_fits() -> None:
    chosen = quick.fitting([(0, f"tests/test_unknown_{n}.py") for n in range(100)], 10 * quick.UNKNOWN)
    assert len(chosen) == 10
