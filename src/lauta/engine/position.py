"""Positions as documents: any position of any game as text that people read and write, both ways.

What single fields mean is declared in each game's `speech/position.py`, in the words of `field_meanings.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from types import ModuleType
from typing import Any, ClassVar, Protocol, cast

from .about import Value
from .actors import CHANCE, NOBODY, SPECTATOR
from .build import Mode
from .errors import LautaError, OptionError, shown
from .field_meanings import SAME, Fault, Reading, Record, Telling, join, table_at
from .random_stream import Stream, seed_stream
from .record import copy, new, pack, unpack
from .rulebook import Rulebook
from .toml_reading import NotToml, read_toml
from .toml_text import written

MAX_CHARACTERS = 200_000
EVERYBODY = "spectator"  # as `seen_by`: what everybody may know
UNFILLED = "what is not known must be filled in first, by `determinized`"
MOST_ROUNDS = 5  # in which a document is made exact
MOST_SET_UPS = 64  # kept for the next position
_HEAD = ("game", "rules", "seats", "seen_by", "options")

Document = str | Mapping[str, Any]


class PositionError(LautaError):
    """A document that cannot be read, or from which nothing can be played; `faults` lists all of it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("; ".join(map(str, self.faults[:20])))


class Declared(Protocol):
    """The contract of a game's `speech/position.py`."""

    FIELDS: Mapping[str, Any]  # field of the state -> its meaning; all but `options` and `n_players`

    def __hash__(self) -> int: ...

    def complete(self, s: Any, named: frozenset[str]) -> None:
        """Fill in what follows from the places that a document names; what is named stands anyway."""

    def faults(self, s: Any) -> Iterable[Fault]:
        """All for which the position cannot arise."""


_finders: list[Callable[[str], Rulebook]] = []


def use_finder(find: Callable[[str], Rulebook]) -> None:
    """Whoever knows the games tells how they are found by the id in a document."""
    _finders[:] = [find]


def declared(game: Rulebook) -> tuple[Record, Declared]:
    """What the fields of a game's state mean. LautaError where the game declares nothing."""
    try:
        module = game.module("speech.position")
    except ModuleNotFoundError as error:
        raise LautaError(f"{game.id} has no positions as documents yet") from error
    return _form(module, game.rules().State), cast(Declared, module)


@cache
def _form(module: ModuleType, state: type) -> Record:
    """What the fields of a state mean, bound to them once for every build of a game."""
    return Record(module.FIELDS).bound_to(state, without=("options", "n_players"))


@dataclass
class _Read:
    """What came of reading documents."""

    game: Rulebook | None = None
    players: int = 0
    options: dict[str, Value] = field(default_factory=dict)
    seen_by: int | None = None
    state: Any = None
    faults: list[Fault] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)


class Position:
    """A position of a game: `str()` is its document, `data` the same for programs.

    It is made by `match.position()`, or of a document: text in TOML, or tables. A document names what is
    different from the set-up position, or from `base`, a document on which it stands. What cannot be read is
    told by `problems()`; all else raises PositionError then.
    """

    def __init__(
        self,
        document: Document,
        game: Rulebook | None = None,
        *,
        players: int | None = None,
        options: Mapping[str, Value] | None = None,
        base: Sequence[Document] = (),
    ) -> None:
        self._text = document if isinstance(document, str) else None
        self._read = _read(game, (*base, document), players, options or {})
        self._read.faults = self._read.faults or _misfits(self._read)
        self._base: Any = None
        self._body: dict[str, Any] | None = None
        self._problems: tuple[Fault, ...] | None = None

    @classmethod
    def of(
        cls,
        game: Rulebook,
        players: int,
        options: Mapping[str, Value],
        state: Any,
        *,
        seen_by: int | None = None,
        base: Sequence[Document] = (),
    ) -> Position:
        """The position of a plain state, redacted for the seat `seen_by` (SPECTATOR: for everybody)."""
        made = object.__new__(cls)
        made._text, made._body, made._problems = None, None, None
        made._read = _Read(game, players, dict(options), seen_by, copy(state))
        made._base = base
        if seen_by is not None:
            made._body, made._read.unknown = _shortest(made._read, base)
        return made

    # --- what it says ---------------------------------------------------------------------------------

    @property
    def game(self) -> Rulebook:
        """The game of which this is a position."""
        self._check()
        assert self._read.game is not None  # checked
        return self._read.game

    @property
    def players(self) -> int:
        """How many play."""
        self._check()
        return self._read.players

    @property
    def options(self) -> dict[str, Value]:
        """Every option with its value."""
        self._check()
        return dict(self._read.options)

    @property
    def unknown(self) -> list[str]:
        """The places at which the document says that its reader may not know."""
        self._check()
        return list(self._read.unknown)

    def state(self, mode: Mode = "plain") -> Any:
        """A state of this position, in a mode; what is unknown is left as `redact` leaves it."""
        self._check()
        return unpack(self.game.rules(mode).State, pack(self._read.state))

    @property
    def body(self) -> dict[str, Any]:
        """What is different from set-up, without the head that names game, seats and options."""
        self._check()
        if self._body is None:
            self._body, _ = _shortest(self._read, self._base or ())
        return self._body

    @property
    def data(self) -> dict[str, Any]:
        """The document as tables, for JSON and the like."""
        self._check()
        return {**_head(self._read), **self.body}

    @cached_property
    def full(self) -> dict[str, Any]:
        """Every field in words, also what is as it was set up."""
        self._check()
        form, _ = declared(self.game)
        return cast("dict[str, Any]", form.tell(self._read.state, Telling(self._read.players), None))

    def __getitem__(self, place: str) -> Any:
        """What stands at a place such as "players.A.score". KeyError where there is no such place."""
        found: Any = self.full
        for key in place.split("."):
            if not isinstance(found, Mapping) or key not in found:
                raise KeyError(f"there is no place {shown(place)}")
            found = found[key]
        return found

    def __str__(self) -> str:
        if self._read.faults:
            return self._text or ""
        return written({**_head(self._read), **self.grouped_body})

    @property
    def grouped_body(self) -> dict[str, Any]:
        """The body for people: keys with equal values are written as one."""
        return cast("dict[str, Any]", declared(self.game)[0].grouped(self.body))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and str(self) == str(other)

    __hash__: ClassVar[None]  # type: ignore[assignment]  # positions are compared, not counted

    # --- whether it can be ----------------------------------------------------------------------------

    def problems(self) -> list[Fault]:
        """All that is wrong, each with its place and what would be right; empty where it can arise."""
        if self._read.faults:
            return list(self._read.faults)
        if self._problems is None:
            self._problems = tuple(self._find_problems())
        return list(self._problems)

    def _find_problems(self) -> list[Fault]:
        """First each number by itself, then what must fit together, then whether somebody can act."""
        if odd := _misfits(self._read, start=True):
            return odd
        _, module = declared(self.game)
        found = list(module.faults(self.state()))
        if (
            self.game.rules().actor(self.state()) == NOBODY
        ):  # nothing is played from here, so nothing can stop
            return [replace(fault, fatal=False) for fault in found]
        if not self._read.unknown and not any(fault.fatal for fault in found):
            found += _stuck(self.game, self.state())
        return found

    def _check(self) -> None:
        if self._read.faults:
            raise PositionError(self._read.faults)

    def check_playable(self) -> None:
        """PositionError where something is unknown, or nothing can be played from here."""
        if self.unknown:
            raise PositionError(Fault(place, UNFILLED, fatal=True) for place in self.unknown)
        fatal = [fault for fault in self.problems() if fault.fatal]
        if fatal:
            raise PositionError(fatal)

    def determinized(self, seed: int) -> Position:
        """The position with what is unknown filled in at random, consistent with what is known."""
        guess, rng = self.state(), new(Stream)
        seed_stream(rng, seed, 0)
        viewer = SPECTATOR if self._read.seen_by is None else self._read.seen_by
        self.game.rules().determinize(guess, viewer, rng)
        return Position.of(self.game, self.players, self.options, guess)


def _misfits(read: _Read, *, start: bool = False) -> list[Fault]:
    """The numbers of a state that its fields cannot have, or with which play cannot start."""
    assert read.game is not None
    form, _ = declared(read.game)
    r = Reading(read.players, unknown=read.unknown, start=start)
    form.check(read.state, "", r, None)
    return r.faults


def _stuck(game: Rulebook, s: Any) -> list[Fault]:
    """A fault where the game goes on, but neither a seat nor chance has anything to do."""
    rules = game.rules()
    actor, moves = rules.actor(s), new(rules.Moves)
    if actor == NOBODY:
        return []
    rules.legal_actions(s, moves)
    if moves.n > 0:
        return []
    what = "no outcome is left for chance" if actor == CHANCE else "nobody can do anything in this position"
    return [Fault("", what, fatal=True)]


# --- writing ----------------------------------------------------------------------------------------


def _letter(seat: int) -> str:
    return chr(ord("A") + seat)


def _head(read: _Read) -> dict[str, Any]:
    assert read.game is not None
    defaults = {spec.name: spec.default for spec in read.game.options}
    head: dict[str, Any] = {"game": read.game.id, "rules": read.game.rules_version, "seats": read.players}
    if read.seen_by is not None:
        head["seen_by"] = EVERYBODY if read.seen_by == SPECTATOR else _letter(read.seen_by)
    options = {name: value for name, value in read.options.items() if value != defaults[name]}
    return {**head, **({"options": options} if options else {})}


def _shortest(read: _Read, base: Sequence[Document]) -> tuple[dict[str, Any], list[str]]:
    """The shortest body that is read back to the same bytes, and what is unknown in it.

    It is told without what follows from the rest at first.
    """
    assert read.game is not None
    form, _ = declared(read.game)
    start = _state_of(read, base) if base else _set_up(read)
    t = Telling(read.players)
    told = form.differ(read.state, start, Telling(read.players, derived=False), None, None)
    body: dict[str, Any] = {}
    if read.state != start:
        always = [name for name, meaning in form.fields.items() if meaning.always]
        body = {name: form.fields[name].tell(getattr(read.state, name), t, None) for name in always}
        body |= {} if told is SAME else told
    for _ in range(MOST_ROUNDS):
        again = _read(read.game, (*base, body), read.players, read.options)
        if again.faults:
            raise PositionError(again.faults)
        if again.state == read.state:
            return {name: body[name] for name in form.fields if name in body}, again.unknown
        rest = form.differ(read.state, again.state, t, None, None)
        if rest is SAME:
            break
        body = _merged(body, rest)
    raise LautaError(f"{read.game.id}: the fields that have a meaning do not tell this position whole")


_set_ups: dict[Hashable, Any] = {}


def _set_up(read: _Read) -> Any:
    """The state after set-up with the same players and options, made once; not to be changed."""
    assert read.game is not None
    key = (declared(read.game)[1], read.players, *sorted(read.options.items()))
    found = _set_ups.get(key)
    if found is None:
        if len(_set_ups) >= MOST_SET_UPS:
            _set_ups.clear()
        found = _set_ups[key] = _state_of(read, ())
    return found


def _state_of(read: _Read, base: Sequence[Document]) -> Any:
    """The state of the documents with nothing added. PositionError where they have faults."""
    start = _read(read.game, (*base, {}), read.players, read.options)
    if start.faults:
        raise PositionError(start.faults)
    return start.state


def _merged(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    made = dict(one)
    for key, row in other.items():
        below = made.get(key)
        both = isinstance(row, Mapping) and isinstance(below, Mapping)
        made[key] = _merged(below, row) if both and below is not None else row
    return made


# --- reading ----------------------------------------------------------------------------------------


def _read(
    game: Rulebook | None, documents: Sequence[Document], players: int | None, options: Mapping[str, Value]
) -> _Read:
    """The state that the documents give, one standing on the other; faults are gathered, not raised."""
    read, faults = _Read(game), Reading(0)
    tables = [_tables(document, faults) for document in documents]
    head = {key: value for table in tables for key, value in table.items() if key in _HEAD}
    _read_head(read, head, players, options, faults)
    read.faults = faults.faults
    if read.faults:
        return read
    assert read.game is not None
    form, module = declared(read.game)
    try:
        read.state = read.game.new_state(read.players, read.options)
    except OptionError as error:
        faults.wrong("options", str(error))
        return read
    bodies = [{key: row for key, row in table.items() if key not in _HEAD} for table in tables]
    faults.players = read.players
    for body in bodies:
        form.read(read.state, body, "", faults, None)
    if read.faults:
        return read
    module.complete(read.state, frozenset(faults.named))
    for body in bodies:
        form.read(read.state, body, "", Reading(read.players), None)
    read.unknown = sorted(set(faults.unknown))
    return read


def _tables(document: Document, r: Reading) -> Mapping[str, Any]:
    if not isinstance(document, str):
        return table_at("", document, r)
    if len(document) > MAX_CHARACTERS:
        r.wrong("", f"a position has at most {MAX_CHARACTERS} characters, this one has more")
        return {}
    try:
        return read_toml(document)
    except NotToml as error:
        r.wrong("", f"the text {error.phrase}")
        return {}


def _read_head(
    read: _Read, head: Mapping[str, Any], players: int | None, options: Mapping[str, Value], r: Reading
) -> None:
    _read_game(read, head, r)
    if read.game is None:
        return
    if head.get("rules", read.game.rules_version) != read.game.rules_version:
        r.wrong("rules", f"these are rules version {read.game.rules_version}, not {shown(head['rules'])}")
    read.players = _read_seats(read.game, head, players, r)
    _read_options(read, head, options, r)
    if "seen_by" in head:
        good = [_letter(seat) for seat in range(read.players)]
        if head["seen_by"] not in (*good, EVERYBODY):
            r.wrong("seen_by", f"here stands one of {', '.join(good)}, {EVERYBODY}")
        elif head["seen_by"] in good:
            read.seen_by = good.index(head["seen_by"])
        else:
            read.seen_by = SPECTATOR


def _read_game(read: _Read, head: Mapping[str, Any], r: Reading) -> None:
    ident = head.get("game", read.game.id if read.game else None)
    if read.game is not None:
        if ident != read.game.id:
            r.wrong("game", f"this is a position of {read.game.id}, not of {shown(ident)}")
    elif not isinstance(ident, str):
        r.wrong("game", "the document names no game, as in: game = 'africa'")
    else:
        try:
            read.game = _finders[0](ident)
        except LautaError as error:
            r.wrong("game", str(error))


def _read_seats(game: Rulebook, head: Mapping[str, Any], players: int | None, r: Reading) -> int:
    seats = head.get("seats", players)
    if seats is None:
        r.wrong("seats", f"the document does not say how many play, as in: seats = {game.players[0]}")
        return 0
    try:
        game.check_players(seats)
    except LautaError as error:
        r.wrong("seats", str(error))
        return 0
    if players is not None and players != seats:
        r.wrong("seats", f"{players} are to play, but the document says {seats}")
    return cast(int, seats)


def _read_options(read: _Read, head: Mapping[str, Any], options: Mapping[str, Value], r: Reading) -> None:
    assert read.game is not None
    read.options = read.game.options_of(None, options)
    for name, value in table_at("options", head.get("options", {}), r).items():
        place = join("options", name[:60])
        try:
            read.game.option(name).code(value)
        except LautaError as error:
            r.wrong(place, str(error))
            continue
        if options.get(name, value) != value:
            r.wrong(place, f"{shown(options[name])} is wanted, but the document says {shown(value)}")
        read.options[name] = value
