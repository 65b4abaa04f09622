"""Which modules may end a click or a key before others hear it: a press that nobody answers is a bug."""

from __future__ import annotations

import random
import re
from pathlib import Path

import lauta
from lauta.engine.match import Match
from lauta.engine.presentation import SceneRequest

STATIC = Path(__file__).parents[2] / "src/lauta/web/static"
STOPS = re.compile(r"stop(?:Immediate)?Propagation\(\)")
# Each with what it does instead.
MAY = {
    "table/press.js": "does it later, or says why not",
    "table/handover.js": "gives the device to the next player: the board is covered",
    "table/why.js": "says why a button is off",
    "common/shortcuts.js": "a key is held down, or no shortcuts are wanted",
    "common/confirm.js": "asks once more",
    "common/identity.js": "sends it again with a new key",
    "board/board.js": "has moved the board: it was no click",
    "board/links.js": "lights the place that a name means",
    "board/playback.js": "steers the replay",
    "table/tips.js": "says what a finger rests on",
    "table/advice.js": "puts a hint away",
    "site/note.js": "keeps the text first",
}


def test_only_modules_that_answer_a_press_may_stop_it() -> None:
    found = {str(file.relative_to(STATIC)) for file in STATIC.rglob("*.js") if STOPS.search(file.read_text())}
    assert found == set(MAY)


def test_nothing_turns_buttons_off_for_a_while() -> None:
    """A style that lets no press through would swallow it without a word."""
    sheets = {
        file.name: re.sub(r"/\*.*?\*/", "", file.read_text(), flags=re.S) for file in STATIC.rglob("*.css")
    }
    rules = [
        f"{name}: {rule.strip()}"
        for name, sheet in sheets.items()
        for rule in re.findall(r"[^{}]*\{[^{}]*pointer-events: none[^{}]*\}", sheet)
        if re.search(r"#acts|#bar|button", rule.split("{")[0])
    ]
    assert rules == []


def _classes_now(match: Match) -> set[str]:
    """The classes of what can be pressed on the board."""
    numbers = [action.number for action in match.legal_actions()]
    choices = match.game.view.choices(match.state, numbers, match.names)
    scene = match.game.view.scene(match.state, SceneRequest(choices=choices, names=match.names))
    return {tone for piece in scene.pieces if piece.actions for tone in piece.tone.split()}


def _classes_of_places() -> frozenset[str]:
    """The classes that places of the boards have in some matches played at random."""
    found: set[str] = set()
    for game in lauta.games():
        dice, match = random.Random(3), game.match(game.players[0], seed=3)
        for n in range(300):
            if match.over:
                break
            if n % 4 == 0:
                found |= _classes_now(match)
            match.play(dice.choice(match.legal_actions()))
    return frozenset(found)


def test_no_module_takes_a_place_of_the_board_for_something_else() -> None:
    """A selector by a class alone that places of a board have, too, would take presses on them."""
    names = "|".join(map(re.escape, _classes_of_places()))
    alone = re.compile(rf"""(?<=["'`])\.({names})(?=["'`,:])""")
    files = [file for room in ("board", "table", "common") for file in (STATIC / room).glob("*.js")]
    assert [f"{file.name}: .{name}" for file in files for name in alone.findall(file.read_text())] == []
