"""Which of several reasons Attika gives for a refusal, and that programs know all of its words.

The refusals themselves are in refusals.toml.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from .tables import attika, match_at

BUILDING = attika().module("decisions.building")
SPACE_AT = attika().module("rules.terrain").space_at
BUILD: dict[str, Any] = {"mode": "build", "actions_left": 1}
PENDING: dict[str, Any] = {"mode": "draw", "actions_left": 1, "pending": "extend", "map_stack": ["T09"]}


def test_what_comes_first_is_said_first_at42() -> None:
    """The words stand in the order of the worked examples: what the player has before where it goes."""
    match = match_at(**BUILD, buildings=["0,0,corinth,road"], store=["tower"])
    s, kinds = match.state, match.game.module("data.constants").KINDS
    assert BUILDING.no_build(s, kinds.index("ship")) == "unseen"
    assert BUILDING.no_build(s, kinds.index("tower")) == "nowhere"
    for cell, reason in (((9, 9), "not_a_space"), ((0, 0), "occupied"), ((1, 0), "too_few")):
        assert BUILDING.why_not_on(s, kinds.index("tower"), SPACE_AT(s, *cell))[0] == reason


def test_programs_know_all_codes_of_the_worked_examples() -> None:
    expected = re.findall(r'code = "(\w+)"', Path(__file__).with_name("refusals.toml").read_text("utf-8"))
    texts = [path.read_text("utf-8") for path in Path(str(BUILDING.__file__)).parent.glob("*.toml")]
    known = {code for text in texts for code in re.findall(r'code = "(\w+)"', text)}
    assert len(expected) > 20 and known >= set(expected)


def test_an_amphora_is_of_use_only_for_the_kind_of_turn_at86() -> None:
    match = match_at(**BUILD, amphorae=1)
    cards = match.game.module("decisions.cards")
    assert cards.no_amphora_action(match.state) is None
    assert cards.no_amphora_card(match.state) is None
    mixed = BUILDING.not_now(match.state, match.game.module("rules.state").Mode.DRAW)
    assert mixed == "never_mixed"


def test_a_place_for_a_tile_is_refused_by_its_hex_at76_at77() -> None:
    match = match_at(**PENDING, shrines=["6,0"])
    match.play("T09")
    why_no_tile = match.game.module("decisions.expansion").why_no_tile
    for cell, reason in (((2, 0), "overlap"), ((5, 0), "overlap"), ((0, 5), "no_contact")):
        assert why_no_tile(match.state, *cell) == reason
    assert why_no_tile(match.state, 8, 0) is None
