"""What the buttons of a camp say beforehand (AF-60, AF-62)."""

from __future__ import annotations

from typing import Any

import lauta


def survey(content: dict[str, str]) -> Any:
    """The button of a survey on A2, with this round it."""
    game = lauta.game("africa")
    table = {
        "turn": "A",
        "phase": "act",
        "players": {"A": {"cell": "A2"}},
        "content": {"A2": "empty", **content},
    }
    match = game.match(2, position=table)
    found = game.view.choices(match.state, [action.number for action in match.legal_actions()], match.names)
    return next(choice for choice in found if str(choice.label) == "Set up camp: survey")


def test_a_survey_says_what_it_brings_af60() -> None:
    button = survey({"A1": "animal:lion", "A3": "nomad", "B2": "gold:2"})
    assert (button.points, button.effect) == (2, None)


def test_a_survey_that_brings_nothing_says_so_af62() -> None:
    button = survey({"A1": "empty", "A3": "gold:1"})
    assert (button.points, str(button.effect)) == (0, "no points here")
