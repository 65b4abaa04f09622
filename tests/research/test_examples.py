"""The notebooks in examples/ run from the first cell to the last, with few games; long runs: `make soak`.

Cells are executed as they stand, without a notebook server.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

import lauta
from lauta import research
from lauta.research.searching import Searcher, _no_evaluation

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, monkeypatch: pytest.MonkeyPatch, **settings: str) -> dict[str, Any]:
    """All names of a notebook after its last cell; pictures are drawn and not shown."""
    monkeypatch.setenv("MPLBACKEND", "Agg")
    for key, value in settings.items():
        monkeypatch.setenv(key, value)
    notebook = json.loads((EXAMPLES / name).read_text(encoding="utf-8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(notebook["cells"], 1):
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "notebooks are kept without outputs"
            exec(compile("".join(cell["source"]), f"{name}, cell {number}", "exec"), names)
    return names


@pytest.mark.compiled
def test_statistics_of_africa(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    names = run(
        "statistics.ipynb",
        monkeypatch,
        EXAMPLE_RANDOM_GAMES="60",
        EXAMPLE_EXPERT_GAMES="4",
        EXAMPLE_LEVEL="skilled",
    )
    assert names["shares"](names["utilities"]).sum() == pytest.approx(len(names["utilities"]))
    assert names["expert"].sum() == pytest.approx(4)
    assert "skilled, seat 1: wins" in capsys.readouterr().out
    names["plt"].close("all")


def test_own_evaluation_in_plain_mode(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = {"EXAMPLE_GAMES": "2", "EXAMPLE_ITERATIONS": "2", "EXAMPLE_MODE": "plain", "EXAMPLE_LIMIT": "30"}
    names = run("own_evaluation.ipynb", monkeypatch, **few)
    assert names["worth"] == {"simple": 0, "guide": 0}  # both games are cut
    assert "simple: wins 0.50 of 2 games" in capsys.readouterr().out


def test_learning_in_plain_mode(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    few = {"LANES": "2", "IMITATE": "30", "IMPROVE": "30", "ROUNDS": "1", "GAMES": "2", "LIMIT": "60"}
    names = run(
        "learning.ipynb",
        monkeypatch,
        EXAMPLE_MODE="plain",
        **{f"EXAMPLE_{key}": value for key, value in few.items()},
    )
    assert names["share"] == 0.5  # all games are cut
    assert names["net"].t_ > 0 and "the network wins 0.500" in capsys.readouterr().out
    names["plt"].close("all")


def test_a_search_asks_the_evaluation_it_was_given() -> None:
    setting = research.setting("africa")
    asked: list[tuple[int, float]] = []
    logs = []
    for sign in (1, -1):

        def value(s: Any, seat: int, sign: int = sign) -> float:
            asked.append((seat, sign))
            return sign * 10.0 * int(s.players[seat].score)

        match, searcher = setting.match(seed=1), Searcher(setting, value, "plain")
        for step in range(12):
            match.play(searcher.choose(match, iterations=12, seed=step))
        logs.append(match.log)
    assert {seat for seat, _ in asked} == {0, 1} and {sign for _, sign in asked} == {1, -1}
    assert logs[0] != logs[1]


def test_a_search_without_a_budget_or_a_decision_is_refused() -> None:
    setting = research.setting("africa")
    searcher = Searcher(setting, lambda s, seat: 0.0, "plain")
    with pytest.raises(lauta.LautaError, match="how long"):
        searcher.choose(setting.match(seed=1))
    with pytest.raises(lauta.LautaError, match="no decision"):
        searcher.choose(setting.match(), iterations=1)
    match = setting.match(seed=1)
    wrongs: list[dict[str, Any]] = [{"seconds": float("nan")}, {"seconds": -1}, {"iterations": 0}]
    for wrong in (*wrongs, {"iterations": 1, "seed": "x"}):
        with pytest.raises(lauta.OptionError, match="not "):
            searcher.choose(match, **wrong)
    with pytest.raises(lauta.OptionError, match="3 players"):
        searcher.choose(research.setting("africa", players=3).match(seed=1), iterations=1)


def test_equal_seeds_decide_alike_however_often_they_are_asked() -> None:
    """Also where trees of the last decision do not fit, because the same position is asked about again."""
    setting = research.setting("attika")
    guide = setting.game.guide("plain")
    match, searcher = setting.match(seed=6), Searcher(setting, guide.value, "plain")
    for _ in range(4):
        match.play(lauta.bot("skilled").choose(setting.game, match.redacted(match.actor), seed=1))
    first = Searcher(setting, guide.value, "plain").choose(match, iterations=25, seed=4)
    word = None
    for _ in range(3):
        assert searcher.choose(match, iterations=25, seed=4) == first
        assert word in (None, searcher._desk.rng.word)
        word = searcher._desk.rng.word


@pytest.mark.parametrize(
    "value, told",
    [
        (3, "a function of a state and a seat, not 3"),
        (lambda s: 0.0, "a function of a state and a seat"),
        (lambda s, seat: float(s.players[seat].scoree), "scoree.*the fields of a state are .*n_players"),
        (lambda s, seat: "much", "does not work"),
    ],
)
def test_an_evaluation_that_is_none_is_refused_in_words(value: Any, told: str) -> None:
    setting = research.setting("africa")
    with pytest.raises(lauta.LautaError, match=told):
        Searcher(setting, value, "plain").choose(setting.match(seed=1), iterations=5)


@pytest.mark.parametrize("late", [math.nan, math.inf])
def test_an_evaluation_that_is_no_number_somewhere_is_refused(late: float) -> None:
    setting = research.setting("africa")
    asked: list[float] = []

    def value(s: Any, seat: int) -> float:
        asked.append(late if len(asked) > 20 else 0.0)
        return asked[-1]

    match, searcher = setting.match(seed=1), Searcher(setting, value, "plain")
    assert searcher.choose(match, iterations=5) in match.legal_numbers()
    with pytest.raises(lauta.LautaError, match="no number"):
        searcher.choose(match, iterations=20)


def test_the_reason_of_a_compiler_is_found_in_its_pages() -> None:
    begin = "Failed in nopython mode pipeline (step: nopython frontend)\n"
    pages = f"{begin}{begin}\nNameError: name 'foo' is not defined\nDuring: resolving"
    state = research.setting("africa").game.rules().State
    assert "(TypeError: NameError: name 'foo' is not defined)" in str(_no_evaluation(TypeError(pages), state))


@pytest.mark.soak
def test_own_evaluation_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    names = run("own_evaluation.ipynb", monkeypatch, EXAMPLE_GAMES="20")
    assert names["worth"]["guide"] > names["worth"]["simple"]
