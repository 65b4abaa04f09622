"""A game before anybody plays it: what it says of itself, its rules in any mode, its notation and its view.

Knows no match (`match.py`) and no game by name.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, Self, cast

from .about import About, OptionSpec, Preset, Value
from .build import MODES, Build, Mode
from .contract import Notation, Rules
from .errors import DataError, LautaError, OptionError, UnknownName, shown
from .guide import Guide
from .loading import load
from .phrase import T
from .presentation import View
from .record import new

Wording = tuple[str, tuple[str, ...], str]


def _readable(path: Path) -> None:
    try:
        path.open("rb").close()
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror})") from error
    except ValueError as error:
        raise DataError(f"{shown(str(path))} is no name of a file") from error


@dataclass(frozen=True)
class Rulebook:
    """What is known of a game before anybody plays it; `Game` makes matches of it.

    `files` replaces data files of the game by their name (another board, other cards).
    """

    package: str
    about: About
    files: Mapping[str, Path] = field(default_factory=dict)
    _modules: dict[tuple[str, Mode], ModuleType] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _wordings: dict[int, Wording] = field(default_factory=dict, init=False, repr=False, compare=False)

    @classmethod
    def find(cls, package: str, files: Mapping[str, Path] | None = None) -> Self:
        """The game in `package`. DataError where a data file cannot be used."""
        files = dict(files or {})
        for path in files.values():
            _readable(path)
        about = load(package, "about", Build("plain", files)).ABOUT
        known = [file.path.name for file in about.data_files]
        for name in files:
            if name not in known:
                raise DataError(f"{about.id} has no data file {shown(name)}; it has {', '.join(known)}")
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
        found = self._modules.get((name, mode)) if mode in MODES else None
        if found is None:
            found = self._modules[name, mode] = load(self.package, name, Build(mode, self.files))
        return found

    def rules(self, mode: Mode = "plain") -> Rules:
        """The rules in a mode."""
        return cast(Rules, self.module("rules", mode))

    def guide(self, mode: Mode = "plain") -> Guide:
        """What bots look at, in a mode. LautaError where the game has no bots."""
        if not self.has_bots:
            raise LautaError(f"there are no bots for {self.id} yet")
        return cast(Guide, self.module("bots.guide", mode))

    @property
    def has_bots(self) -> bool:
        """Whether the game has a guide for bots; without one only programs of others play it."""
        folder = importlib.import_module(self.package).__file__
        return folder is not None and Path(folder).with_name("bots").is_dir()

    @property
    def notation(self) -> Notation:
        """Actions as text."""
        return cast(Notation, self.module("speech.notation"))

    def wording(self, action: int) -> Wording:
        """Kind, arguments and text of an action, worked out once. ValueError where there is none."""
        found = self._wordings.get(action)
        if found is None:
            found = self._wordings[action] = (*self.notation.split(action), self.notation.text_of(action))
        return found

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

    def preset_of(self, options: Mapping[str, Value], likely: str = "") -> Preset | None:
        """The preset that these options are, None for somebody's own; `likely` is looked at first."""
        for preset in sorted(self.presets, key=lambda one: one.id != likely):
            if self.options_of(preset.id) == dict(options):
                return preset
        return None

    def check_players(self, players: int | None) -> None:
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
        for spec in self.options:
            if spec.is_seat and getattr(state.options, spec.name) >= players:
                raise OptionError(T("the start player must be one of the {n} players", n=players))
        rules.set_up(state)
        return state
