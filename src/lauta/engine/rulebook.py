"""A game before anybody plays it: what it says of itself, its rules in any mode, its notation and its view.

Knows no match (`match.py`) and no game by name.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, Self, cast

from .about import About, OptionSpec, Preset, Value
from .build import MODES, Build, Mode
from .contract import Notation, Refuses, Rules
from .data import read
from .edition import MOST_DEEP, Edition, digest_of
from .errors import (
    DataError,
    EditionError,
    Fault,
    IllegalAction,
    LautaError,
    OptionError,
    UnknownName,
    choices,
    shown,
)
from .figures import Change, changes, confirmed_in, plain, tables_of
from .guide import Guide
from .loading import load
from .modes import usable
from .phrase import T
from .presentation import View
from .record import new
from .whole_numbers import unwrapped, whole

Wording = tuple[str, tuple[str, ...], str]


def _readable(path: Path) -> None:
    try:
        path.open("rb").close()
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror})") from error
    except ValueError as error:
        raise DataError(f"{shown(str(path))} is no name of a file") from error


def _replaced(about: About, files: Mapping[str, Path], edition: Edition) -> Iterator[Change]:
    """What an edition replaces in a game's data files. EditionError tells every fault in any of them."""
    faults = [] if edition.game == about.id else [_of_another_game(about, edition)]
    known = [file.stem for file in about.data_files]
    faults += [
        Fault.of(name, T("is no data file of {game}; there are {good}", game=about.id, good=", ".join(known)))
        for name in edition.tables
        if name not in known
    ]
    faults += [
        Fault.of(
            key,
            T(
                "{place} begins with none of {good}",
                place=shown(place),
                good=", ".join(f"{name}." for name in known),
            ),
        )
        for key, places in (("whole", edition.whole), ("confirmed", edition.confirmed))
        for place in places
        if not place.startswith(tuple(f"{name}." for name in known))
    ]
    found: list[Change] = []
    for file in () if edition.game != about.id else about.data_files:
        path = files.get(file.path.name, file.path)
        old, (new, wrong) = read(path, file.schema), file.under(edition, path)
        faults += wrong
        if new is not None and not faults:
            found += changes(old, new, (file.stem,))
    if faults:
        raise EditionError(edition.called, faults)
    yield from found


@cache
def _has_folder(package: str, name: str) -> bool:
    """Whether a game has this folder."""
    file = importlib.import_module(package).__file__
    return file is not None and Path(file).with_name(name).is_dir()


@cache
def built_in_hash(package: str) -> str:
    """Which figures the data files of a game have, as they lie there; what is for readers is not in it."""
    about: About = load(package, "about").ABOUT
    return digest_of(
        about.id, {file.stem: plain(read(file.path, file.schema), True) for file in about.data_files}
    )


def _of_another_game(about: About, edition: Edition) -> Fault:
    return Fault.of(
        "game",
        T(
            "must be {game} to be played as {title}, not {given}",
            game=repr(about.id),
            title=about.title,
            given=repr(edition.game),
        ),
    )


@dataclass(frozen=True, repr=False)
class Rulebook:
    """What is known of a game before anybody plays it; `Game` makes matches of it.

    `files` replaces data files of the game by their name (another board, other cards), `edition` figures
    in them; an edition that changes and confirms no figure is none.
    """

    package: str
    about: About
    files: Mapping[str, Path] = field(default_factory=dict)
    edition: Edition | None = None
    _modules: dict[tuple[str, Mode], ModuleType] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _wordings: dict[int, Wording] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __repr__(self) -> str:
        """Which game it is; what is in `about` would fill pages."""
        own = [f"files={sorted(self.files)}"] if self.files else []
        own += [f"edition={self.edition.name!r}"] if self.edition else []
        return f"<{' '.join([type(self).__name__, self.about.id, *own])}>"

    def __hash__(self) -> int:
        return hash((self.package, self.edition_hash))

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process finds the same game by its package, files and edition."""
        return type(self).find, (self.package, self.files, self.edition)

    @classmethod
    def find(
        cls, package: str, files: Mapping[str, Path] | None = None, edition: Edition | None = None
    ) -> Self:
        """The game in `package`. DataError where a file cannot be used, EditionError where an edition."""
        files = dict(files or {})
        for path in files.values():
            _readable(path)
        about = load(package, "about", Build("plain", files)).ABOUT
        known = [file.path.name for file in about.data_files]
        for name in files:
            if name not in known:
                raise DataError(f"{about.id} has no data file {shown(name)}; it has {', '.join(known)}")
        if edition is None:
            return cls(package, about, files)
        found = tuple(_replaced(about, files, edition))
        if not found and not edition.confirmed:
            return cls(package, about, files)
        about = load(package, "about", Build("plain", files, edition)).ABOUT
        return cls(package, about, files, edition)

    @cached_property
    def replaced(self) -> tuple[Change, ...]:
        """The figures that the edition replaces, with what they are without it."""
        if self.edition is None:
            return ()
        return tuple(_replaced(self._without_edition(), self.files, self.edition))

    @cached_property
    def confirmed(self) -> tuple[Change, ...]:
        """The figures that are Lauta's and, as the edition says, also those of its owner."""
        if self.edition is None or not self.edition.confirmed:
            return ()
        places, others = set(self.edition.confirmed), {change.path for change in self.replaced}
        found = (confirmed_in(made, (file,), places) for file, made in self.figures().items())
        steps = range(1, MOST_DEEP + 1)
        return tuple(
            change for each in found for change in each if not any(change.path[:n] in others for n in steps)
        )

    @cached_property
    def edition_hash(self) -> str:
        """Which figures are replaced, by what: equal figures have equal hashes; empty without an edition.

        Neither the name of the edition nor its note, its comments, the order of its keys or what it confirms
        matter.
        """
        return digest_of(self.id, *tables_of(self.replaced)) if self.edition else ""

    def _without_edition(self) -> About:
        about: About = load(self.package, "about", Build("plain", self.files)).ABOUT
        return about

    def figures(self) -> dict[str, Any]:
        """All figures in use: for each data file ("components") its table, as its schema has it."""
        found: dict[str, Any] = {}
        for file in self._without_edition().data_files:  # of one schema for all editions: they are compared
            path = self.files.get(file.path.name, file.path)
            if self.edition is None:
                found[file.stem] = read(path, file.schema)
            else:
                found[file.stem], _ = file.under(self.edition, path)
        return found

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
    def version(self) -> str:
        """The rules version; with the hash of the figures where data files were edited in place: "1+37fa"."""
        if not self.about.figures:
            return str(self.rules_version)
        found = built_in_hash(self.package)
        return str(self.rules_version) + ("" if found == self.about.figures else f"+{found}")

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

    def build(self, mode: Mode) -> Build:
        """The build of the rules in a mode; plain where compiled needs what is not installed."""
        return Build(usable(mode), self.files, self.edition)

    def module(self, name: str, mode: Mode = "plain") -> ModuleType:
        """A module of the game in a mode."""
        found = self._modules.get((name, mode)) if mode in MODES else None
        if found is None:
            found = self._modules[name, mode] = load(self.package, name, self.build(mode))
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
        return _has_folder(self.package, "bots")

    @property
    def notation(self) -> Notation:
        """Actions as text."""
        return cast(Notation, self.module("speech.notation"))

    def why_illegal(self, s: Any, action: int, mode: Mode = "plain") -> IllegalAction:
        """The reason, and the rule, for which an action that exists is not legal in a state of this mode."""
        module = "decisions" if _has_folder(self.package, "decisions") else "speech.notation"
        return cast(Refuses, self.module(module, mode)).why_illegal(s, action)

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
            f"{self.id} has no option {shown(name)}; it has {choices(o.name for o in self.options)}"
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
        if not isinstance(options or {}, Mapping):
            raise OptionError(f"options are a dict of names with their values, not {shown(options)}")
        chosen: dict[str, Value] = {spec.name: spec.default for spec in self.options}
        for name, value in [
            *(self.preset(preset).options.items() if preset else ()),
            *(options or {}).items(),
        ]:
            chosen[name] = unwrapped(value)
            self.option(name).code(chosen[name])
        return chosen

    def options_kept(self, named: Mapping[str, Value]) -> dict[str, Value]:
        """Every option of a match that a record or a table has kept with those that it names; not checked.

        What it leaves out has the value by which all played before there was the option.
        """
        return {**{spec.name: spec.unnamed for spec in self.options}, **named}

    def preset_of(self, options: Mapping[str, Value], likely: str = "") -> Preset | None:
        """The preset that these options are, None for somebody's own; `likely` is looked at first."""
        for preset in sorted(self.presets, key=lambda one: one.id != likely):
            if self.options_of(preset.id) == dict(options):
                return preset
        return None

    def check_players(self, players: int | None) -> int:
        """So many, as an int. OptionError where so many cannot play."""
        number = whole(players)
        if number is None or number not in self.players:
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
        return number

    def new_state(
        self, players: int, options: Mapping[str, Value] | None = None, mode: Mode = "plain"
    ) -> Any:
        """A state set up for play. OptionError where players or options are wrong."""
        players = self.check_players(players)
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
