"""Every refusal of Navegador says what is wrong and names its rule.

That everything illegal is refused at all is in tests/contract and in the scenarios.
"""

from __future__ import annotations

from typing import Any

import pytest

import lauta
from lauta.engine.errors import IllegalAction
from lauta.i18n import say, speaking

from .tables import match_at

FLEET: dict[str, Any] = {"ships": {"portugal": 3}, "explored": ["maranhao"], "stacks": {"mina": [50, 60, 70]}}
HOLDER = {"players": 3, "turns_taken": 3, "card_holder": 0, "explored": ["mina"]}
RICH = {"workers": 9, "cash": 5000}
COLONIES = {"ships": {"mina": 2, "angola": 1}, "tokens": {"mina": [50, 60, 70], "angola": [80]}}
TWO = {"position": "sailing", "ships": {"portugal": 1, "mina": 1}}
SETTLED = RICH | COLONIES
NO_GOLD = {"gallery": {"church": 1}, "owned": {"church": 3}}

CASES: list[tuple[str, dict[str, Any], list[str], str, str]] = [
    (
        "NA-24",
        {"position": "sailing", "ships": {}},
        [],
        "rondel privilege",
        "4 steps cost 1 ship, but only 0",
    ),
    ("NA-21", {"position": "sailing"}, [], "rondel sailing", "8 steps cost 5 ships, but only 2"),
    ("NA-25", {}, [], "end", "the stone must move"),
    ("NA-16", {}, [], "sell 1 gold", "choose a space of the rondel first"),
    ("NA-94", HOLDER | {"card_holder": 1}, [], "card", "with another player"),
    ("NA-96", HOLDER | {"turns_taken": 0}, [], "card", "first round"),
    ("NA-95", HOLDER | {"ships": {}}, [], "card", "needs a ship that can sail"),
    ("NA-95", HOLDER, ["card"], "done", "at least one ship must sail"),
    ("NA-95", HOLDER, ["card", "sail portugal mina"], "end", "complete it with 'done'"),
    ("NA-16", FLEET, ["rondel sailing"], "done", "complete it with 'end'"),
    (
        "NA-20",
        TWO,
        ["rondel privilege"],
        "pay goa",
        "no ship",
    ),
    (
        "NA-20",
        {"position": "sailing", "ships": {"portugal": 1, "mina": 2, "goa": 2}},
        ["rondel market_2", "pay mina"],
        "pay portugal",
        "ships pay in the order of the voyage; Portugal has been",
    ),
    (
        "NA-20",
        {"position": "sailing", "ships": {"portugal": 1, "mina": 1, "goa": 1}},
        ["rondel ships"],
        "pay goa",
        "from Goa on there are too few",
    ),
    (
        "NA-20",
        TWO,
        ["rondel privilege"],
        "end",
        "that pay",
    ),
    ("NA-39", FLEET, ["rondel sailing"], "sail goa malaca", "no ship of yours in Goa"),
    (
        "NA-39",
        FLEET,
        ["rondel sailing", *["sail portugal maranhao"] * 3],
        "sail maranhao mina",
        "the ships in Maranhão have already sailed",
    ),
    ("NA-39", FLEET, ["rondel sailing"], "sail portugal portugal", "needs no voyage"),
    ("NA-40", FLEET, ["rondel sailing"], "sail portugal pernambuco", "Pernambuco is more than 1 border away"),
    (
        "NA-43",
        FLEET | {"ships": {"portugal": 1}},
        ["rondel sailing"],
        "sail portugal mina",
        "2 ships must arrive",
    ),
    (
        "NA-43",
        FLEET,
        ["rondel sailing", "sail portugal mina"],
        "end",
        "1 more ship must sail to Mina to explore it",
    ),
    (
        "NA-44",
        {"ships": {"portugal": 4}, "stacks": {"mina": [50], "maranhao": [40]}},
        ["rondel sailing", *["sail portugal maranhao"] * 2],
        "sail portugal mina",
        "that is Maranhão",
    ),
    (
        "NA-47",
        FLEET | {"explored": ["maranhao", "mina"], "stacks": {}},
        ["rondel sailing", "sail portugal mina"],
        "sail portugal maranhao",
        "voyages are chosen in the order of the chart; Portugal to",
    ),
    (
        "NA-43",
        {"ships": {"portugal": 2}, "explored": ["mina"], "stacks": {"maranhao": [40]}},
        ["rondel sailing", "sail portugal maranhao"],
        "sail portugal mina",
        "1 more ship must sail to Maranhão to explore it",
    ),
    ("NA-30", RICH | {"workers": 8}, ["rondel workers"], "recruit 2", "at most 1 is possible"),
    ("NA-32", {"cash": 100}, ["rondel workers"], "recruit 2", "that costs 150"),
    ("NA-26", RICH, ["rondel workers"], "launch 1", "choose the number of workers now, or end the turn"),
    (
        "NA-26",
        {},
        ["rondel workers", "recruit 1"],
        "recruit 1",
        "the action is complete; all that is left is to end the",
    ),
    ("NA-36", {"ships": {"portugal": 7}, "cash": 900}, ["rondel ships"], "launch 2", "at most 1 is possible"),
    ("NA-32", {"cash": 0}, ["rondel ships"], "launch 1", "that costs 50"),
    ("NA-70", {"colonies": {"gold": 2}}, ["rondel market_1"], "sell 3 gold", "2 colonies"),
    ("NA-72", {"factories": {"gold": 1}}, ["rondel market_1"], "process 2 gold", "1 unit of these goods"),
    ("NA-71", {"factories": {"gold": 1, "orange": 1}}, ["rondel market_1"], "process 3 gold", "2 units"),
    ("NA-69", {"colonies": {"gold": 2}}, ["rondel market_1", "sell 1 gold"], "sell 1 gold", "each once"),
    (
        "NA-56",
        SETTLED,
        ["rondel colony", "found angola"],
        "found mina",
        "colonies are founded in the order of the voyage; Mina has",
    ),
    ("NA-61", SETTLED, ["rondel colony"], "found goa", "Goa is not explored"),
    ("NA-61", SETTLED, ["rondel colony", "found angola"], "found angola", "no colony left in Angola"),
    (
        "NA-57",
        SETTLED,
        ["rondel colony", *["found mina"] * 2],
        "found mina",
        "ship of its own",
    ),
    (
        "NA-58",
        SETTLED | {"workers": 3},
        ["rondel colony", "found mina"],
        "found mina",
        "2 workers of",
    ),
    (
        "NA-56",
        COLONIES | {"cash": 40, "workers": 9},
        ["rondel colony"],
        "found mina",
        "costs 50",
    ),
    (
        "NA-63",
        RICH,
        ["rondel buildings", "build factory_gold"],
        "build factory_sugar",
        "buildings are taken in the order of the lines; this one",
    ),
    ("NA-68", RICH | {"sold": {"church": 6}}, ["rondel buildings"], "build church", "is empty"),
    (
        "NA-63",
        {"workers": 4, "cash": 900},
        ["rondel buildings"],
        "build church",
        "needs 5 workers; 4 are",
    ),
    (
        "NA-64",
        RICH | {"cash": 190},
        ["rondel buildings"],
        "build church",
        "the building costs 200, and there is only 190",
    ),
    ("NA-79", {"workers": 2}, ["rondel privilege"], "take church", "2 must remain"),
    ("NA-79", RICH | NO_GOLD, ["rondel privilege"], "take colony", "in the gallery"),
    ("NA-85", RICH | NO_GOLD, ["rondel privilege"], "take church", "3 privileges of this type"),
    ("NA-81", RICH, ["rondel privilege", "take church"], "take colony", "at most one"),
]


@pytest.mark.parametrize(
    "rule, given, played, wish, words", CASES, ids=[f"{n}-{case[0]}" for n, case in enumerate(CASES)]
)
def test_a_refusal_gives_the_reason_and_the_rule(
    rule: str, given: dict[str, Any], played: list[str], wish: str, words: str
) -> None:
    board = match_at(**given).play(*played)
    before = board.match.snapshot()
    with pytest.raises(IllegalAction, match=words) as refused:
        board.play(wish)
    assert refused.value.rule == rule and str(refused.value).endswith(f"({rule})")
    assert board.match.snapshot() == before


def test_regions_are_called_as_on_the_chart_na39() -> None:
    """Also where their name is another one in the reader's language."""
    with pytest.raises(IllegalAction) as refused:
        match_at(**FLEET).play("rondel sailing", "sail portugal portugal")
    with speaking("fi"):
        assert "Portugali" in say(refused.value.phrase)


def test_after_the_end_and_before_the_start_nothing_else_is_legal() -> None:
    match = lauta.game("navegador").match(2)
    with pytest.raises(IllegalAction, match="the start player has to be drawn first"):
        match.play("rondel ships")
    board = match_at().set(step=lauta.game("navegador").module("rules.state").Step.OVER)
    with pytest.raises(IllegalAction, match="the game is over"):
        board.play("end")


@pytest.mark.parametrize(
    "text, message",
    [
        ("rondel harbour", "there is no space 'harbour'; write one of sailing"),
        ("sail lisboa mina", "there is no region 'lisboa'"),
        ("build town", "there is no line of buildings"),
        ("take king", "there is no column"),
        ("sell two gold", "'two' is no number of pieces"),
        ("sell 0 gold", "there is no number of pieces '0'; write one of 1, 2, 3"),
        ("recruit 99", "there is no number of pieces '99'; write one of 1, 2, 3"),
        ("sell 14 gold", "there is no number of pieces '14'"),
        ("first F", "there is no seat"),
        ("gold 45", "cannot read the action 'gold 45'"),
        ("sail mina", "cannot read the action 'sail mina'; write it like 'sail portugal portugal'"),
        ("swim mina", "cannot read the action 'swim mina'; write one of 'rondel sailing'"),
    ],
)
def test_text_that_cannot_be_read_is_explained(text: str, message: str) -> None:
    with pytest.raises(IllegalAction, match=message):
        match_at().play(text)
