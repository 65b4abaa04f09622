"""What the options of Afrikan tähti change, as far as options.toml does not show it.

The rules without options are in turns.toml and test_turn.py.
"""

from __future__ import annotations

import pytest

from .tables import legal, match_at, tahti


@pytest.mark.parametrize("steps", [1, 2])
def test_free_passage_steps_st27(steps: int) -> None:
    match = match_at("tangier", 0, options={"free_passage_steps": steps})
    sails = {text for text in legal(match) if text.startswith("sail")}
    assert sails == {f"sail sea.tangier-canary_islands.{steps}", f"sail sea.tangier-tunis.{steps}"}


def test_presets_st27() -> None:
    assert [preset.id for preset in tahti().presets] == ["since_2005", "before_2005"]
    assert tahti().match(2, preset="before_2005").options["sea_rule"] == "before_2005"
