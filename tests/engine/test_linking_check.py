"""Where Numba's inside is not as known, plain Numba takes over, says so once, and everything plays the same.

That big rules are called where it is as known is in test_linking.py.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from . import tiny

pytestmark = pytest.mark.compiled

ALTERED = Path(__file__).with_name("altered_numba.py")
WAY = """
import json
from lauta.engine.compiling import compiled
from lauta.engine.build import Build
from lauta.engine.loading import load
rules = load("shelf.tiny", "rules", Build("compiled"))
print(json.dumps([compiled._way.name, rules.outer.stats.cache_path]))
"""


@pytest.fixture(scope="module")
def altered(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What was found with every alteration of Numba, by its name."""
    home = tiny.write(tmp_path_factory.mktemp("altered"))
    found: dict[str, Any] = tiny.answer(home, str(ALTERED), str(home))
    return found


@pytest.mark.skipif(not hasattr(os, "fork"), reason="two of the alterations are tried in forked processes")
class TestAltered:
    """Numba in which one thing is different."""

    # Nothing is loaded there, so nothing can be too late; the next process finds out.
    HARMLESS = ("unaltered", "prepares_too_late")

    def test_numba_as_it_is_known_is_taken_without_a_word(self, altered: dict[str, Any]) -> None:
        for name in self.HARMLESS:
            assert (altered[name]["way"], altered[name]["warnings"]) == ("linked", [])

    def test_whatever_differs_plain_numba_takes_over_with_one_warning(self, altered: dict[str, Any]) -> None:
        assert len(altered) > 70
        for name in altered.keys() - set(self.HARMLESS):
            assert altered[name].get("way") == "plain", (name, altered[name])
            (warning,) = altered[name]["warnings"]
            assert warning[0] == "LinkingWarning", name

    def test_whatever_differs_rules_play_as_the_plain_ones(self, altered: dict[str, Any]) -> None:
        for name, found in altered.items():
            compiled, plain = found["played"]
            assert compiled == plain, name

    def test_whatever_differs_compiled_code_lies_in_our_folder(self, altered: dict[str, Any]) -> None:
        (kept,) = {Path(found["kept"]).parent for found in altered.values() if found["way"] == "plain"}
        assert kept.parent == Path(altered["unaltered"]["kept"]).parents[3] / "kept" / "compiled"
        assert kept != Path(altered["unaltered"]["kept"]).parent

    def test_the_warning_tells_what_differs_what_it_costs_and_how_to_silence_it(
        self, altered: dict[str, Any]
    ) -> None:
        ((_, text),) = altered["_reload_init missing"]["warnings"]
        assert "AttributeError: _reload_init" in text
        assert "several times as long" in text
        assert "LAUTA_LINKING=off" in text


def test_damaged_code_on_disk_does_not_stop_anybody(tmp_path: Path) -> None:
    tiny.write(tmp_path)
    assert tiny.answer(tmp_path, "-W", "error", "-c", WAY)[0] == "linked"
    (code,) = (tmp_path / "kept").rglob("linking_check*.nbc")
    code.write_bytes(code.read_bytes()[:-100])
    done = tiny.run(tmp_path, "-c", WAY)
    assert done.returncode == 0 and '"plain"' in done.stdout
    assert f"remove {code.parents[1]}" in done.stderr


# --- the switch ---------------------------------------------------------------------------------------


def test_linking_can_be_switched_off_without_a_warning(tmp_path: Path) -> None:
    tiny.write(tmp_path)
    on, off = (tiny.answer(tmp_path, "-W", "error", "-c", WAY, LAUTA_LINKING=wish) for wish in ("on", "off"))
    assert (on[0], off[0]) == ("linked", "plain")
    assert on[1] != off[1]


@pytest.fixture
def unchosen(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The self-test as if it had not been made in this process."""
    from lauta.engine.compiling import linking_check

    monkeypatch.setattr(linking_check, "_chosen", False)
    return linking_check


@pytest.mark.parametrize("wish", ["", "no", "OFF", "0"])
def test_the_switch_takes_on_and_off_only(unchosen: Any, monkeypatch: pytest.MonkeyPatch, wish: str) -> None:
    from lauta import OptionError

    monkeypatch.setenv("LAUTA_LINKING", wish)
    for _ in range(2):
        with pytest.raises(OptionError, match=f"LAUTA_LINKING is on or off, not '{wish}'"):
            unchosen.choose_way()


def test_without_a_compiler_compiled_mode_is_refused(unchosen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import numba

    from lauta import LautaError

    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1, raising=False)
    with pytest.raises(LautaError, match="NUMBA_DISABLE_JIT"):
        unchosen.choose_way()


# --- whole games ----------------------------------------------------------------------------------------

PLAYED = """
import json, random, sys, warnings
from contextlib import nullcontext
from numba.core import caching
del caching._CacheLocator
import lauta
from lauta.arena.bench import Lane
from lauta.engine.record import pack
from lauta.games import lending
def match(mode):
    match, rng, states = game.match(2, seed=5, mode=mode), random.Random(1), []
    while not match.over:
        match.play(rng.choice(match.legal_actions()))
        states.append(match.snapshot().hex())
    return states, [str(points) for points in match.scores]
def playouts(mode):
    lane = Lane(game, 3, mode)
    return lane.play(4, 0, 3), pack(lane.work).hex()
name = sys.argv[1]
with (
    lending("hands", "tests.hands") if name == "hands" else nullcontext(),
    warnings.catch_warnings(record=True) as heard,
):
    warnings.simplefilter("always")
    game = lauta.game(name)
    same = [match("plain") == match("compiled"), playouts("plain") == playouts("compiled")]
print(json.dumps([same, [type(w.message).__name__ for w in heard]]))
"""
BOTS = """
import json, sys
import lauta
from lauta.bots import LEVELS, Bot
from lauta.games import lending
with lending("guess", "tests.bots.guess"):
    game, chosen = lauta.game("guess"), {}
    match = game.match(2, seed=3)
    for mode in ("plain", "compiled"):
        chosen[mode] = [
            Bot(level, mode).choose(game, match.redacted(match.actor), iterations=40, seed=seed)
            for level in LEVELS.values() for seed in range(5)
        ]
from lauta.engine.compiling import compiled
print(json.dumps([compiled._way.name, chosen["plain"], chosen["compiled"]]))
"""


@pytest.mark.parametrize("name", ["hands", pytest.param("africa", marks=pytest.mark.soak)])
def test_a_match_and_playouts_go_the_same_without_linking(name: str) -> None:
    same, warned = tiny.answer(Path(), "-c", PLAYED, name, LAUTA_CACHE=os.environ.get("LAUTA_CACHE", ""))
    assert same == [True, True]
    assert warned == ["LinkingWarning"]


def test_bots_choose_the_same_without_linking(tmp_path: Path) -> None:
    way, plain, compiled = tiny.answer(tmp_path, "-W", "error", "-c", BOTS, LAUTA_LINKING="off")
    assert way == "plain"
    assert compiled == plain
