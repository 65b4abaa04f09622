"""Which modules may end a click or a key before others hear it: a press that nobody answers is a bug."""

from __future__ import annotations

import re
from pathlib import Path

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
