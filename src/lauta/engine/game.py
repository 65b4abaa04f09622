"""A game as the rest of Lauta sees it: its options, its rules in any mode, its view.

The contract that the modules of every game fulfil stands here; no game is known by name.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, cast

from .errors import DataError, IllegalAction, LautaError, OptionError, UnknownName, shown
from .loading import Edition, Mode, load
from .phrase import Phrase, T, Theme
from .presentation import View
from .record import new

if TYPE_CHECKING:
    from .chance import ProvableChance
    from .match import Entry, Match

CHANCE = -1
NOBODY = -2
SPECTATOR = -1

Value = str | int | bool


@dataclass(frozen=True)
class OptionValue:
    """A value of an option, what it means, and its number in the state."""

    value: Value
    label: Phrase
    code: int


@dataclass(frozen=True)
class OptionSpec:
    """An option of a game: a real difference between rulebooks, or an official variant.

    `numbers` allows every whole number of a range beside `values`.
    """

    name: str
    label: Phrase
    help: Phrase
    values: tuple[OptionValue, ...]
    default: Value
    rule: str
    numbers: range | None = None

    def code(self, value: Value) -> int:
        """The number of a value in the state; OptionError where the option has no such value."""
        for known in self.values:
            if known.value == value and type(known.value) is type(value):
                return known.code
        if self.numbers is not None and type(value) is int and value in self.numbers:
            return value
        good = ", ".join(repr(known.value) for known in self.values)
        more = f", or {self.numbers.start} to {self.numbers[-1]}" if self.numbers is not None else ""
        raise OptionError(f"option {self.name} takes {good}{more}, not {shown(value)}")

    def parse(self, text: str) -> Value:
        """The value that a text names ("ninth", "true", "10"); OptionError where there is none."""
        for known in self.values:
            if str(known.value).lower() == text.strip().lower():
                return known.value
        value: Value = int(text) if text.strip().removeprefix("-").isdecimal() and len(text) < 10 else text
        self.code(value)
        return value


@dataclass(frozen=True)
class Preset:
    """A set of options under a name, as a rulebook has them."""

    id: str
    title: Phrase
    help: Phrase
    options: Mapping[str, Value]


@dataclass(frozen=True)
class About:
    """What a game says of itself in its `about.py`.

    `hidden_information` may be a function of the options, where they decide whether anything is hidden.
    `themes` are other words for the same game, from which a table may choose.
    `scored` is false where there are no points on the way: pages then show none, and no chart of them.
    `at_table` is false as long as the game can be played by programs only. `emblem` names the drawing
    of `View.glyph` that stands for the game. `origin` says whose game it is.
    """

    id: str
    title: str
    players: range
    rules_version: int
    hidden_information: bool | Callable[[Mapping[str, Value]], bool]
    options: tuple[OptionSpec, ...]
    presets: tuple[Preset, ...]
    data_files: tuple[str, ...] = ()
    themes: tuple[Theme, ...] = ()
    scored: bool = True
    at_table: bool = True
    emblem: str = ""
    origin: Phrase | None = None


class Rules(Protocol):
    """The contract of a game's `rules.py`, in every mode. States are records without randomness."""

    State: Any
    Moves: Any
    N_ACTIONS: int
    MAX_PLAYERS: int
    UNIT: int
    FINAL: tuple[int, ...]  # decisions that cannot be taken back, such as the end of a turn

    def set_up(self, s: Any) -> None:
        """Set up a zero state in which `n_players` and `options` are filled."""

    def actor(self, s: Any) -> int:
        """The seat to act, CHANCE or NOBODY."""

    def legal_actions(self, s: Any, moves: Any) -> None:
        """Fill `moves` with all legal actions, or the outcomes of chance and their weights."""

    def apply(self, s: Any, action: int) -> None:
        """Carry out a legal action."""

    def total(self, s: Any, seat: int) -> int:
        """The score if the game ended now, in 1/UNIT points."""

    def points(self, s: Any, seat: int) -> int:
        """Points booked so far, the total when the game is over; in 1/UNIT points."""

    def is_winner(self, s: Any, seat: int) -> bool:
        """Whether the game is over and this seat has won, alone or shared."""

    def is_secret(self, s: Any, action: int, viewer: int) -> bool:
        """Whether `viewer` may not know that `action` comes up in `s`: an outcome, or another's decision."""

    def redact(self, s: Any, viewer: int) -> None:
        """Blank all that `viewer` may not know (SPECTATOR: nobody's secrets)."""

    def determinize(self, s: Any, viewer: int, rng: Any) -> None:
        """Fill in at random what `viewer` does not know, consistent with what is known."""


class Notation(Protocol):
    """The contract of a game's `notation.py`: actions as numbers, parts and text."""

    def split(self, action: int) -> tuple[str, tuple[str, ...]]:
        """Kind and arguments, each as a word."""

    def text_of(self, action: int) -> str:
        """The action in words that `parse` reads back."""

    def parse(self, text: str) -> int:
        """The number of an action; ValueError says what is wrong with the text."""

    def why_illegal(self, s: Any, action: int) -> IllegalAction:
        """The reason, and the rule, for which an action that exists is not legal now."""


def _readable(path: Path) -> None:
    try:
        path.open("rb").close()
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror})") from error
    except ValueError as error:
        raise DataError(f"{shown(str(path))} is no name of a file") from error


@dataclass(frozen=True)
class Game:
    """One game: make matches with `match`, or load its rules in the mode you need.

    `files` replaces data files of the game by their name (another board, other tiles).
    """

    package: str
    about: About
    files: Mapping[str, Path] = field(default_factory=dict)
    _modules: dict[tuple[str, Mode], ModuleType] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @classmethod
    def find(cls, package: str, files: Mapping[str, Path] | None = None) -> Game:
        """The game in `package`. DataError where a data file cannot be used."""
        files = dict(files or {})
        for path in files.values():
            _readable(path)
        about = load(package, "about", Edition("plain", files)).ABOUT
        for name in files:
            if name not in about.data_files:
                raise DataError(f"{about.id} has no data file {name!r}; it has {', '.join(about.data_files)}")
        return cls(package, about, files)

    @property
    def id(self) -> str:
        """The id, as in `lauta.game(id)`."""
        return self.about.id

    @property
    def title(self) -> str:
        """The name of the game; the same in every language."""
        return self.about.title

    @property
    def players(self) -> range:
        """How many can play."""
        return self.about.players

    @property
    def options(self) -> tuple[OptionSpec, ...]:
        """The options, in the order of the register."""
        return self.about.options

    @property
    def presets(self) -> tuple[Preset, ...]:
        """Named sets of options; the first is the default."""
        return self.about.presets

    @property
    def rules_version(self) -> int:
        """Rises with every change of behaviour."""
        return self.about.rules_version

    @property
    def hidden_information(self) -> bool:
        """Whether a seat may know what others may not, with some options at least."""
        return bool(self.about.hidden_information)

    def hides(self, options: Mapping[str, Value]) -> bool:
        """Whether a seat may know what others may not; tables on one device need a curtain then."""
        hidden = self.about.hidden_information
        return hidden if isinstance(hidden, bool) else hidden(options)

    @property
    def n_actions(self) -> int:
        """The size of the action space."""
        return self.rules().N_ACTIONS

    def module(self, name: str, mode: Mode = "plain") -> ModuleType:
        """A module of the game in a mode."""
        edition = Edition(mode, self.files)
        if (name, mode) not in self._modules:
            self._modules[name, mode] = load(self.package, name, edition)
        return self._modules[name, mode]

    def rules(self, mode: Mode = "plain") -> Rules:
        """The rules in a mode."""
        return cast(Rules, self.module("rules", mode))

    @property
    def has_bots(self) -> bool:
        """Whether the game has a guide for bots; without one only programs of others play it."""
        folder = importlib.import_module(self.package).__file__
        return folder is not None and Path(folder).with_name("bots").is_dir()

    @property
    def notation(self) -> Notation:
        """Actions as text."""
        return cast(Notation, self.module("speech.notation"))

    @property
    def view(self) -> View:
        """What the game shows to people. LautaError where it has no table yet."""
        if not self.about.at_table:
            raise LautaError(f"{self.id} has no table yet, only rules: no pictures, no text board")
        return cast(View, self.module("view"))

    def option(self, name: str) -> OptionSpec:
        """An option by its name; OptionError lists the good names."""
        for spec in self.options:
            if spec.name == name:
                return spec
        raise OptionError(
            f"{self.id} has no option {shown(name)}; it has {', '.join(o.name for o in self.options)}"
        )

    def preset(self, ident: str) -> Preset:
        """A preset by its id; UnknownName lists the good ones."""
        for preset in self.presets:
            if preset.id == ident:
                return preset
        raise UnknownName("preset", ident, (p.id for p in self.presets))

    def options_of(
        self, preset: str | None = None, options: Mapping[str, Value] | None = None
    ) -> dict[str, Value]:
        """Every option with its value: defaults, then the preset, then `options`. OptionError."""
        chosen: dict[str, Value] = {spec.name: spec.default for spec in self.options}
        for name, value in [
            *(self.preset(preset).options.items() if preset else ()),
            *(options or {}).items(),
        ]:
            self.option(name).code(value)
            chosen[name] = value
        return chosen

    def check_players(self, players: int) -> None:
        """OptionError where so many cannot play."""
        if type(players) is not int or players not in self.players:
            low, high = self.players.start, self.players[-1]
            raise OptionError(
                T(
                    "{game} is for {low} to {high} players, not {players}",
                    game=self.title,
                    low=low,
                    high=high,
                    players=shown(players),
                )
            )

    def new_state(
        self, players: int, options: Mapping[str, Value] | None = None, mode: Mode = "plain"
    ) -> Any:
        """A state set up for play. OptionError where players or options are wrong."""
        self.check_players(players)
        rules = self.rules(mode)
        state = new(rules.State)
        state.n_players = players
        for name, value in self.options_of(None, options).items():
            setattr(state.options, name, self.option(name).code(value))
        if "start_player" in {o.name for o in self.options} and state.options.start_player >= players:
            raise OptionError(T("the start player must be one of the {n} players", n=players))
        rules.set_up(state)
        return state

    def match(
        self,
        players: int,
        *,
        seed: int | None = None,
        chance: ProvableChance | None = None,
        options: Mapping[str, Value] | None = None,
        preset: str | None = None,
        names: Sequence[str] | None = None,
        mode: Mode = "plain",
    ) -> Match:
        """A new match. With `seed` or `chance` what chance decides is drawn; with neither, you play it.

        OptionError where players, options or preset are wrong.
        """
        from .chance import ProvableChance
        from .match import Match

        if seed is not None and chance is not None:
            raise OptionError("give a seed or a source of chance, not both")
        if seed is not None:
            chance = ProvableChance.from_number(seed)
        return Match(self, players, self.options_of(preset, options), chance=chance, names=names, mode=mode)

    def resume(
        self,
        players: int,
        *,
        options: Mapping[str, Value],
        log: Sequence[Entry],
        snapshot: bytes | None = None,
        chance: ProvableChance | None = None,
        names: Sequence[str] | None = None,
    ) -> Match:
        """A match from its log; with the snapshot of its state nothing needs to be replayed."""
        from .match import Match

        match = Match(self, players, self.options_of(None, options), chance=None, names=names)
        match.load(log, snapshot)
        match.chance = chance
        return match
