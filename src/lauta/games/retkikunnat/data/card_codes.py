"""The closed vocabulary of the cards: every code, its parameters, when it applies (docs/rules, section 20).

A row of `data/cards.toml` is read with it and becomes four numbers, `n`, `x`, `y` and `z`; what they do is in
the rules. No card is known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from msgspec import defstruct

from ....engine.data import Entry, figure, many

ATTRIBUTES = ("action", "resources", "travel")
FACES = (*ATTRIBUTES, "gem")
TYPES = ("equipment", "vehicle", "ally", "skill")
EQUIPMENT, VEHICLE, ALLY, SKILL = range(4)
SELLABLE = (EQUIPMENT, VEHICLE)
EVENT_KINDS = ("immediate", "hand", "effect")
IMMEDIATE, HAND, EFFECT = range(3)

LAND_STEPS, SEA_STEPS, ANY_STEPS = 1, 2, 3  # bits
IN_DANGER, IN_ENCOUNTER = 1, 2  # bits
BY_SEA, BY_AIR = range(2)
EVENT_CARD, ROBBER_TOKEN = 1, 2  # bits
BY_OWNER, AT_RANDOM = range(2)
HALF, ALL = -1, -2  # of the money
FREE_OF_COST, BY_DISCARD = range(2)
OWN_CITY, OWN_OR_NEXT = range(2)
SHIELDS = ("rain", "robber_token", "lose_turns", "lose_expedition", "captivity")
RAIN, ROBBER, TURNS, CARDS, CAPTIVITY = range(5)
REWARDS = ("none", "200_from_saved", "card_from_saved")
NO_REWARD, MONEY_REWARD, CARD_REWARD = range(3)
PLACES = ("move_start", "nearest_port", "nearest_start")
MOVE_START, NEAREST_PORT, NEAREST_START = range(3)
OWNER, EVERYBODY = range(2)
MOST = 20
MOST_MONEY = 2000
MAX_STEPS = 8  # how far one move can lead


class Deed(Entry, frozen=True, tag_field="code"):
    """A row of a card: a code with its parameters."""


@dataclass(frozen=True)
class Row:
    """What a card does: a code of the vocabulary with its parameters as numbers."""

    code: str
    n: int = 0
    x: int = 0
    y: int = 0
    z: int = 0


@dataclass(frozen=True)
class Param:
    """A parameter of a code: its name, its column, its type, and the numbers that words stand for."""

    name: str
    column: str
    type: Any
    words: Mapping[str, int] = field(default_factory=dict)

    def number(self, value: Any) -> int:
        """The number that a value stands for; the bits of several words."""
        if isinstance(value, tuple):
            return reduce(or_, map(self.number, value))
        return self.words.get(value, value)


@dataclass(frozen=True)
class Verb:
    """A code: "ability" of an expedition card or character, "event", "hand", "effect" or "penalty".

    `use` of an ability is "passive", "activated" or "continuous" (RE-37, RE-39).
    """

    code: str
    kind: str
    params: tuple[Param, ...] = ()
    use: str = ""


def _count(name: str = "n", column: str = "n", least: int = 1, most: int = MOST) -> Param:
    return Param(name, column, Annotated[int, figure("how many", least, most)])


def _money(name: str = "amount", least: int = 0) -> Param:
    return Param(name, "n", Annotated[int, figure("a sum of money", least, MOST_MONEY, "pounds", 100)])


def _word(name: str, column: str, words: dict[str, int]) -> Param:
    return Param(name, column, Literal[tuple(words)], words)


def _bits(name: str, column: str, words: dict[str, int]) -> Param:
    each: Any = Literal[tuple(words)]
    return Param(name, column, Annotated[tuple[each, ...], many("one or more", 1)], words)


def _numbered(words: tuple[str, ...]) -> dict[str, int]:
    return {word: i for i, word in enumerate(words)}


_TYPE_BITS = {word: 1 << i for i, word in enumerate(TYPES)}
_ANY_TYPE = {**_TYPE_BITS, "any": 0b0111}  # every type but skills
_TERRAIN = _word("terrain", "x", {"land": LAND_STEPS, "sea": SEA_STEPS, "any": ANY_STEPS})
_ONE_TERRAIN = _word("terrain", "x", {"land": LAND_STEPS, "sea": SEA_STEPS})
_CONTESTS = {"danger": IN_DANGER, "encounter": IN_ENCOUNTER, "both": IN_DANGER | IN_ENCOUNTER}
_HOW = _word("how", "y", {"owner": BY_OWNER, "random": AT_RANDOM})
_TURNS = _count("turns", "z")
_LOSS = Annotated[int, figure("a sum of money", 100, MOST_MONEY, "pounds", 100)] | Literal["half", "all"]

_VERBS = (
    # --- abilities of expedition cards and characters
    Verb("danger_reroll", "ability", (_count(most=5), _word("contest", "x", _CONTESTS)), "passive"),
    Verb("extra_steps", "ability", (_count(most=MAX_STEPS), _TERRAIN), "activated"),
    Verb("reroll_movement", "ability", (), "activated"),
    Verb("sell_bonus", "ability", (_money(),), "passive"),
    Verb("discard_bonus", "ability", (_money(),), "passive"),
    Verb("card_limit", "ability", (_count(),), "continuous"),
    Verb("hand_limit", "ability", (_count(),), "continuous"),
    Verb("per_gem_bonus", "ability", (_money(),), "passive"),
    Verb("jump", "ability", (_ONE_TERRAIN, _money("price")), "activated"),
    Verb("fare", "ability", (_word("mode", "x", {"sea": BY_SEA, "air": BY_AIR}), _money("price")), "passive"),
    Verb("exchange", "ability", (_count(most=5),), "activated"),
    Verb("sale_plus", "ability", (_money(),), "passive"),
    Verb(
        "shield",
        "ability",
        (
            _word("against", "x", _numbered(SHIELDS)),
            _count("amount", most=MOST_MONEY),
            _word("cost", "y", {"none": FREE_OF_COST, "discard": BY_DISCARD}),
        ),
        "passive",
    ),
    Verb(
        "peek_token",
        "ability",
        (_word("scope", "x", {"own": OWN_CITY, "own_or_next": OWN_OR_NEXT}), _count(most=5)),
        "activated",
    ),
    Verb(
        "auto_symbol",
        "ability",
        (_word("symbol", "x", _numbered(FACES)), _count(most=5), _word("contest", "y", _CONTESTS)),
        "continuous",
    ),
    Verb("max_lost_turns", "ability", (_count(),), "continuous"),
    Verb("draw_bonus", "ability", (_bits("types", "x", _TYPE_BITS), _money()), "passive"),
    Verb("event_draws", "ability", (_count(most=5),), "passive"),
    Verb(
        "to_danger",
        "ability",
        (_bits("sources", "x", {"event_card": EVENT_CARD, "robber_token": ROBBER_TOKEN}),),
        "passive",
    ),
    Verb("blind_swap", "ability", (_count("per_turn", most=3),), "activated"),
    # --- immediate events
    Verb("draw_expedition", "event", (_count(most=5),)),
    Verb("search_expedition", "event", (_word("type", "x", _numbered(TYPES)),)),
    Verb("draw_danger", "event", (_count(most=3),)),
    Verb("money", "event", (_money(least=-MOST_MONEY),)),
    Verb("money_from_each", "event", (_money(least=-MOST_MONEY),)),
    Verb("extra_turn", "event"),
    Verb("shortcut", "event", (_ONE_TERRAIN,)),
    Verb("swap_stacks", "event", (_count("count", least=2, most=3),)),
    Verb("peek_here", "event"),
    Verb("change_places", "event"),
    # --- hand cards
    Verb("cancel_hand_card", "hand"),
    Verb("destroy_used_card", "hand"),
    Verb("rescue_defender", "hand", (_word("reward", "x", _numbered(REWARDS)),)),
    Verb("swap_turned_token", "hand"),
    Verb("swap_positions", "hand"),
    Verb("cap_roll", "hand", (_count("max", most=6),)),
    Verb("free_steps", "hand", (_count(most=MAX_STEPS), _TERRAIN)),
    Verb("free_flight", "hand"),
    Verb("reroll_any", "hand", (_count("times", most=3),)),
    Verb("peek_tokens", "hand", (_count(most=5),)),
    # --- lasting effects
    Verb("rain", "effect", (_count(most=5),)),
    Verb(
        "roll_mod",
        "effect",
        (
            _count(least=-5, most=2),
            _TERRAIN,
            _word("who", "y", {"owner": OWNER, "all": EVERYBODY}),
            _TURNS,
        ),
    ),
    Verb("free_flip", "effect", (_count("uses", "z"),)),
    Verb("no_flights", "effect", (_TURNS,)),
    # --- penalties of danger cards, and bad events
    Verb("lose_turns", "penalty", (_count(most=5),)),
    Verb("lose_money", "penalty", (Param("amount", "n", _LOSS, {"half": HALF, "all": ALL}),)),
    Verb("lose_expedition", "penalty", (_count(most=5), _bits("types", "x", _ANY_TYPE), _HOW)),
    Verb("lose_hand", "penalty", (_count(most=5), _HOW)),
    Verb("relocate", "penalty", (_word("to", "x", _numbered(PLACES)),)),
)
VERBS = {verb.code: verb for verb in _VERBS}
CODES = tuple(VERBS)


def _deed(verb: Verb) -> Any:
    params = [(param.name, param.type) for param in verb.params]
    return defstruct(verb.code, params, bases=(Deed,), module=__name__, tag=verb.code, frozen=True)


_DEEDS = {verb.code: _deed(verb) for verb in _VERBS}


def deeds(*kinds: str) -> Any:
    """The type of a row whose code is of one of these kinds."""
    return reduce(or_, (_DEEDS[verb.code] for verb in _VERBS if verb.kind in kinds))


def row_of(deed: Deed) -> Row:
    """A row of a card as numbers."""
    code = str(deed.__struct_config__.tag)
    numbers = {param.column: param.number(getattr(deed, param.name)) for param in VERBS[code].params}
    return Row(code, **numbers)


(
    DANGER_REROLL, EXTRA_STEPS, REROLL_MOVEMENT, SELL_BONUS, DISCARD_BONUS, CARD_LIMIT, HAND_LIMIT,
    PER_GEM_BONUS, JUMP, FARE, EXCHANGE, SALE_PLUS, SHIELD, PEEK_TOKEN, AUTO_SYMBOL, MAX_LOST_TURNS,
    DRAW_BONUS, EVENT_DRAWS, TO_DANGER, BLIND_SWAP, DRAW_EXPEDITION, SEARCH_EXPEDITION, DRAW_DANGER,
    MONEY, MONEY_FROM_EACH, EXTRA_TURN, SHORTCUT, SWAP_STACKS, PEEK_HERE, CHANGE_PLACES, CANCEL_HAND_CARD,
    DESTROY_USED_CARD, RESCUE_DEFENDER, SWAP_TURNED_TOKEN, SWAP_POSITIONS, CAP_ROLL, FREE_STEPS,
    FREE_FLIGHT, REROLL_ANY, PEEK_TOKENS, RAIN_FALLS, ROLL_MOD, FREE_FLIP, NO_FLIGHTS, LOSE_TURNS,
    LOSE_MONEY, LOSE_EXPEDITION, LOSE_HAND, RELOCATE,
) = range(len(CODES))  # fmt: skip
