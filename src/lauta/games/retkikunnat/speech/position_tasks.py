"""The stack of tasks in documents: what the numbers `a`, `b` and `k` of a task mean depends on its job.

The jobs themselves are listed in `rules/state.py`; all other fields of a position are in `position.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ....engine.errors import shown
from ....engine.field_meanings import (
    SAME,
    Bits,
    Flag,
    Meaning,
    Number,
    Reading,
    Record,
    Rows,
    Scalar,
    Seat,
    Telling,
    Word,
    choose_from,
    join,
    table_at,
)
from ....engine.record import Field, fields
from ...shared.star_board.data.schema import TERRAINS
from ...shared.star_board.speech.position import CITIES, SPOT, SPOTS
from ..data.card_codes import CODES, FACES, PLACES, TYPES
from ..data.constants import (
    CARDS,
    CODE_FIRST,
    DISCOVERY,
    EQUIPMENT,
    HAND_EVENTS,
    N_CARDS,
    N_DICE,
    SOURCES,
    TOKENS,
)
from ..data.schema import MAX_ABILITIES, MAX_EFFECTS
from ..rules.state import ANYWHERE, ATTACKING, DEFENDING, NEARBY, Job, Window
from ..rules.task_fields import N_CODES

JOBS = Word({int(job): job.name.lower() for job in Job}, "job")
EXPEDITION = {i: card.id for i, card in enumerate(CARDS.expedition)}
HAND = {i: CARDS.events[event].id for i, event in enumerate(HAND_EVENTS)}
KINDS = {i: token.id for i, token in enumerate(TOKENS)}
LEVELS = {DISCOVERY: "discovery", EQUIPMENT: "equipment"}
_SYMBOLS = dict(enumerate(FACES))
_EVENTS_AND_DANGERS = [*(card.id for card in CARDS.events), *(card.id for card in CARDS.danger)]


def ability_name(ability: int) -> str:
    """An ability as in records: "ratsu", of a character "my.opettaja", the second one "ratsu 2"."""
    source, n = divmod(ability, MAX_ABILITIES)
    name = SOURCES[source].id if source < N_CARDS else f"my.{SOURCES[source].id}"
    return f"{name} {n + 1}" if n else name


@dataclass(frozen=True)
class From(Number):
    """A number that counts from where something begins that other numbers of the task name."""

    first: Callable[[Any], int] = field(default=lambda t: 0)

    def bind(self, f: Field, owner: str) -> Scalar:
        return replace(self, limit=self.high)

    def check(self, value: Any, place: str, r: Reading, owner: Any) -> None:
        super().check(value - self.first(owner), place, r, owner)

    def tell(self, value: Any, t: Telling, owner: Any) -> Any:
        return int(value) - self.first(owner)

    def read(self, old: Any, data: object, place: str, r: Reading, owner: Any) -> Any:
        faults = len(r.faults)
        read = super().read(old, data, place, r, owner)
        return read if len(r.faults) > faults else read + self.first(owner)


def _bonuses_from(t: Any) -> int:
    """Where the abilities of the code begin that pays now."""
    return int(CODE_FIRST[t.b % N_CODES]) if t.b >= 0 else 0


_N = Number()
_ABILITY = Word({i: ability_name(i) for i in range(len(SOURCES) * MAX_ABILITIES)}, "ability")
_CITY = Word({-1: "none", **CITIES}, "city")
_CITY_FROM_ONE = Word({0: "none", **{city + 1: name for city, name in CITIES.items()}}, "city")
_DANGER = {i: card.id for i, card in enumerate(CARDS.danger)}
_CARD_ROWS = {
    "b": ("card", Word({(i + 1) * MAX_EFFECTS: name for i, name in enumerate(_EVENTS_AND_DANGERS)}, "card")),
    "a": ("done", From(high=MAX_EFFECTS, first=lambda t: int(t.b) - MAX_EFFECTS)),
}
# A bonus code with the types that it looks at: "draw_bonus:ally"; most look at none.
_BONUS = Word(
    {
        code + N_CODES * (1 << kind if kind >= 0 else 0): f"{word}:{TYPES[kind]}" if kind >= 0 else word
        for code, word in enumerate(CODES)
        for kind in range(-1, len(TYPES))
    },
    "bonus",
)
_BY_CHANCE = Word({0: "owner", 1: "random"}, "way to lose")
_STOPPED = ("stopped", Flag())
_SHIELDS = ("shields_asked", _N)

PARTS: Mapping[int, Mapping[str, tuple[str, Scalar]]] = {
    Job.REST: {"a": ("spot", SPOT)},
    Job.MORE_EVENTS: {"a": ("n", _N), "b": ("ability", _ABILITY)},
    Job.EFFECTS: {**_CARD_ROWS, "k": ("danger", Flag())},
    Job.MAY: _CARD_ROWS,
    Job.TO_DANGER: {"a": ("ability", _ABILITY)},
    Job.DANGER: {"a": ("n", _N)},
    Job.JUDGE: {"a": ("danger", Word(_DANGER, "danger card"))},
    Job.DRAW: {"a": ("n", _N), "b": ("type", Word({-1: "any", **dict(enumerate(TYPES))}, "type"))},
    Job.LASTING: {"a": ("next", _N)},
    Job.POLL: {
        "a": ("window", Word({int(each): each.name.lower() for each in Window}, "window")),
        "k": ("passed", _N),
    },
    Job.HAND: {"a": ("card", Word(HAND, "hand card")), "b": ("target", Seat({0: "none"}, 1)), "k": _STOPPED},
    Job.ABILITY: {"a": ("ability", _ABILITY), "k": _STOPPED},
    Job.THROW: {"a": ("dice", Number(high=N_DICE))},
    Job.DICE_ASK: {
        "a": ("about", Word({DEFENDING: "defending", ATTACKING: "attacking", **_DANGER}, "danger card"))
    },
    Job.DICE_PICK: {"a": ("n", _N), "b": ("from", Word(_SYMBOLS, "symbol")), "k": _STOPPED},
    Job.ENCOUNTER: {"k": ("stage", _N)},
    Job.REWARD: {"a": ("rescuer", Seat())},
    Job.FORTUNE: {"k": ("thrown", Flag())},
    Job.TOKEN: {"a": ("token", Word({-1: "none", **KINDS}, "token"))},
    Job.SURPRISE: {"a": ("city", _CITY)},
    Job.BONUSES: {
        "b": ("bonus", _BONUS),
        "a": ("next", From(high=max(CODE_FIRST), first=_bonuses_from)),
        "k": ("copies", _N),
    },
    Job.ROBBED: {"a": ("kept", _N), "k": _SHIELDS},
    Job.LOSE_TURNS: {"a": ("n", _N), "b": ("danger", Flag()), "k": _SHIELDS},
    Job.LOSE_CARDS: {
        "a": ("n", _N),
        "b": ("of", Bits({0: "random", **{i + 1: word for i, word in enumerate(TYPES)}}, "type")),
        "k": _SHIELDS,
    },
    Job.LOSE_HAND: {"a": ("n", _N), "b": ("by", _BY_CHANCE)},
    Job.CAPTURE: {"a": ("prevented", Flag()), "k": _SHIELDS},
    Job.DRY: {"a": ("prevented", Flag()), "k": _SHIELDS},
    Job.RELOCATE: {"a": ("to", Word(dict(enumerate(PLACES)), "place"))},
    Job.PEEK: {
        "a": ("n", _N),
        "b": ("where", Word({ANYWHERE: "anywhere", NEARBY: "nearby", **SPOTS}, "spot")),
        "k": ("city", _CITY_FROM_ONE),
    },
    Job.SWAP: {
        "a": ("first", _CITY_FROM_ONE),
        "b": ("second", _CITY_FROM_ONE),
        "k": ("how", Word({0: "two", 1: "three", 2: "two of a level"}, "way to swap")),
    },
    Job.SHORTCUT: {"a": ("terrain", Word(dict(enumerate(TERRAINS)), "terrain")), "b": ("event", Flag())},
    Job.TRADE: {"a": ("partner", Seat()), "b": ("counters", _N), "k": ("offering", Flag())},
}
# What a reaction is about depends on its window.
_ABOUT: Mapping[int, Scalar] = {
    Window.CARD_USED: Word(EXPEDITION, "card"),
    Window.TOKEN_TURNED: Word(LEVELS, "level"),
}


Parts = Mapping[str, tuple[str, Scalar]]


@dataclass(frozen=True)
class Tasks(Meaning):
    """A task: its job, the seat for which it is done, its numbers by what they mean; zeros are left out."""

    numbers: Mapping[str, Field] = field(default_factory=dict)

    def raw(self) -> Meaning:
        number = Number(low=None)
        return Record({"job": JOBS, "seat": Seat(), "a": number, "b": number, "k": number})

    def bind(self, f: Field, owner: str) -> Tasks:
        if not isinstance(f.kind, type):
            raise TypeError(f"{owner}.{f.name} is no record")
        return Tasks({g.name: g for g in fields(f.kind)})

    def parts(self, value: Any) -> Parts:
        """The keys and meanings of a task's numbers, in the order in which they can be read."""
        own = dict(PARTS.get(int(value.job), {}))
        if value.job == Job.POLL and int(value.a) in _ABOUT:
            own["b"] = ("about", _ABOUT[int(value.a)])
        for name in ("a", "b", "k"):
            own.setdefault(name, (name, Number(low=None)))
        return {name: (key, meaning.bind(self.numbers[name], "Task")) for name, (key, meaning) in own.items()}

    def tell(self, value: Any, t: Telling, owner: Any) -> Any:
        told = {"job": JOBS.tell(value.job, t, value), "seat": Seat().tell(value.seat, t, value)}
        for name, (key, meaning) in self.parts(value).items():
            word = meaning.tell(getattr(value, name), t, value)
            if word not in (0, "none"):
                told[key] = word
        return told

    def differ(self, value: Any, base: Any, t: Telling, owner: Any, base_owner: Any) -> Any:
        if all(getattr(value, name) == getattr(base, name) for name in self.numbers):
            return SAME
        return self.tell(value, t, owner)

    def check(self, value: Any, place: str, r: Reading, owner: Any) -> None:
        faults = len(r.faults)
        JOBS.check(value.job, join(place, "job"), r, value)
        Seat().check(value.seat, join(place, "seat"), r, value)
        if len(r.faults) > faults:
            return
        for name, (key, meaning) in self.parts(value).items():
            meaning.check(getattr(value, name), join(place, key), r, value)

    def read(self, old: Any, data: object, place: str, r: Reading, owner: Any) -> Any:
        rows = dict(table_at(place, data, r))
        old.a = old.b = old.k = 0
        old.job = _read(JOBS, "job", rows, place, r, old)
        old.seat = _read(Seat(), "seat", rows, place, r, old)
        for name in self.parts(old):
            key, meaning = self.parts(old)[name]
            setattr(old, name, _read(meaning, key, rows, place, r, old))
        for key in rows:
            good = [key for key, _ in self.parts(old).values()]
            r.wrong(join(place, key[:60]), f"there is no field {shown(key)}; there are {choose_from(good)}")
        return old


def _read(meaning: Scalar, key: str, rows: dict[str, Any], place: str, r: Reading, job: Any) -> int:
    """A number of a task, by its key; where that is not named, zero or none."""
    if key not in rows and isinstance(meaning, Word | Seat):
        others = meaning.words if isinstance(meaning, Word) else meaning.others
        if "none" not in others.values():
            r.wrong(join(place, key), f"a job such as this names its {key}")
            return 0
        rows[key] = "none"
    read: int = 0
    if key in rows or isinstance(meaning, From):
        read = meaning.read(0, rows.pop(key, 0), join(place, key), r, job)
    return read


@dataclass(frozen=True)
class TaskStack(Rows):
    """Tasks, the last one on top; where `depth` is named, those beyond it are done and lie there no more."""

    def bind(self, f: Field, owner: str) -> TaskStack:
        bound = Rows(self.value, self.length).bind(f, owner)
        return TaskStack(bound.value, bound.length, derived=self.derived)
