"""Which of several reasons Attika gives for a refusal, and that programs know all of its words.

The refusals themselves are in refusals.toml.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from .tables import attika, match_at

REFUSAL = attika().module("speech.refusal")
SPEECH = Path(str(REFUSAL.__file__)).parent
BUILD: dict[str, Any] = {"mode": "build", "actions_left": 1}
PENDING: dict[str, Any] = {"mode": "draw", "actions_left": 1, "pending": "extend", "map_stack": ["T09"]}


def test_what_comes_first_is_told_first_at42() -> None:
    """The words stand in the order of the worked examples: what the player has before where it goes."""
    match = match_at(**BUILD, buildings=["0,0,corinth,road"], store=["tower"])
    s, kinds = match.state, match.game.module("data.constants").KINDS
    assert REFUSAL.why_no_build(s, kinds.index("ship")).code == "not_in_store"
    assert REFUSAL.why_no_build(s, kinds.index("tower")).code == "payment"
    for cell, code in (((9, 9), "not_a_space"), ((0, 0), "occupied"), ((1, 0), "payment")):
        assert REFUSAL.why_not_at(s, kinds.index("tower"), *cell).code == code
    told = re.findall(r'code = "(\w+)"', Path(__file__).with_name("refusals.toml").read_text("utf-8"))
    known = re.findall(r'code = "(\w+)"', (SPEECH / "refusal.toml").read_text("utf-8"))
    assert len(told) > 20 and set(known) >= set(told)


def test_an_amphora_is_of_use_only_for_the_kind_of_turn_at86() -> None:
    match = match_at(**BUILD, amphorae=1)
    assert REFUSAL.why_no_amphora(match.state, "draw").code == "mode"
    assert REFUSAL.why_no_amphora(match.state, "build") is None
    assert REFUSAL.why_no_amphora(match.state, "card") is None


def test_a_place_for_a_tile_is_refused_by_its_hex_at76_at77() -> None:
    match = match_at(**PENDING, shrines=["6,0"])
    match.play("T09")
    for cell, code in (((2, 0), "overlap"), ((5, 0), "overlap"), ((0, 5), "no_contact")):
        assert REFUSAL.why_no_tile(match.state, *cell).code == code
    assert REFUSAL.why_no_tile(match.state, 8, 0) is None
