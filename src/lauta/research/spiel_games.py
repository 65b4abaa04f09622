"""OpenSpiel: every game registered as a Python game, chance as nodes with their probabilities.

Slow beside compiled code, as each state is a plain match; for algorithms that want OpenSpiel's contract.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyspiel

import lauta

from ..engine.about import OptionSpec, Value
from ..engine.actors import NOBODY, SPECTATOR
from ..engine.errors import OptionError, shown
from ..engine.game import Game
from ..engine.match import EVERYTHING, Entry, Match
from ..engine.record import copy, pack
from ..engine.whole_numbers import unwrapped
from .information import Recall, told
from .settings import LIMIT, MEMORY, Setting

PREFIX = "python_lauta_"
_types: dict[str, Any] = {}


def register() -> list[str]:
    """Register all games, each once; returns their names."""
    names = []
    for game in lauta.games():
        name = PREFIX + game.id
        names.append(name)
        if name not in _types:
            _types[name] = game_type(game)
            pyspiel.register_game(
                _types[name], type(f"LautaGame_{game.id}", (LautaGame,), {"ident": game.id})
            )
    return names


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is made, its parameters with their defaults."""
    return pyspiel.GameType(
        short_name=PREFIX + game.id,
        long_name=f"{game.title} (Lauta)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            pyspiel.GameType.Information.IMPERFECT_INFORMATION
            if game.hidden_information
            else pyspiel.GameType.Information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.players[0],
            "limit": LIMIT,
            "memory": MEMORY,
            "edition": "",
            **{spec.name: _parameter(spec) for spec in game.options},
        },
    )


def _parameter(spec: OptionSpec) -> Value:
    """An option as a parameter: yes or no, a whole number, or a word where values are of several kinds."""
    kinds = {type(value.value) for value in spec.values} | {type(spec.default)}
    return spec.default if len(kinds) == 1 else str(spec.default)


def _options(game: Game, params: Mapping[str, Any]) -> dict[str, Value]:
    """The options that parameters name, of the types that the game knows."""
    chosen = {}
    for spec in game.options:
        if spec.name in params:
            given = params[spec.name]
            if spec.is_seat and isinstance(given, str):
                given = given.removeprefix("player_")  # a number alone would be of another type than a word
            known = [spec.default, *(value.value for value in spec.values)]
            like = [value for value in known if str(value) == str(given)]
            chosen[spec.name] = like[0] if like else given
    return chosen


def _loaded(name: str, params: dict[str, Any]) -> Any:
    """A game that was pickled, in a process that may not know our games yet."""
    register()
    return pyspiel.load_game(name, params)


def _restored(text: str) -> Any:
    """A state that was pickled, in a process that may not know our games yet."""
    register()
    return pyspiel.deserialize_game_and_state(text)[1]


def _check_writable(params: Mapping[str, Any]) -> None:
    """OptionError for texts that OpenSpiel cannot read back: the games could not be saved."""
    for name, value in params.items():
        if isinstance(value, str) and ("," in value or "=" in value):
            raise OptionError(
                f"OpenSpiel cannot save a game whose parameter {name} has ',' or '=' in it: {shown(value)}"
            )


class LautaGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game of Lauta with its parameters: players, options, limit, memory, and the path of an edition.

    Actions and outcomes of chance are numbers of one space. OptionError for parameters that the game refuses.
    """

    ident: str  # of the game; OpenSpiel is handed one class for each

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self._given = params = dict(params or {})
        _check_writable(params)
        edition = params.get("edition") or None
        game = lauta.game(self.ident, edition=Path(edition) if edition else None)
        players = int(params.get("players", game.players[0]))
        self.setting = Setting(game, players, _options(game, params), int(params.get("limit", LIMIT)))
        self.memory: int = int(params.get("memory", MEMORY))
        if self.memory < 0:
            raise OptionError("memory is how many entries of the log an information state keeps: 0 or more")
        bounds = self.setting.bounds
        info = pyspiel.GameInfo(
            num_distinct_actions=bounds.actions,
            max_chance_outcomes=bounds.chance_outcomes,
            num_players=players,
            min_utility=bounds.low,
            max_utility=bounds.high,
            utility_sum=bounds.total,
            max_game_length=bounds.length,
        )
        super().__init__(_types[PREFIX + self.ident], info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (PREFIX + self.ident, self._given)

    def new_initial_state(self) -> LautaState:
        """The position in which nothing has been played or drawn."""
        return LautaState(self)

    def max_chance_nodes_in_history(self) -> int:
        """No more than entries of the log."""
        return self.setting.bounds.length

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> LautaObserver:
        """Observations, or with perfect recall information states; see `docs/research.md`."""
        if params:
            raise OptionError(f"observers of Lauta take no parameters, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info:
            raise OptionError("observers of Lauta show what is public, too: give public_info=True")
        return LautaObserver(self, kind)


class _Past(NamedTuple):
    """What came before a position drawn from what `seat` knows: as it was told, and as everybody was.

    `entries` are how many there were, whoever may know them.
    """

    seat: int
    entries: int
    own: tuple[Entry, ...]
    own_text: str
    shared: tuple[Entry, ...]
    shared_text: str

    def told(self, player: int) -> tuple[Entry, ...]:
        """The entries that a seat was told; of other seats than the one that knew, what everybody was.

        EVERYTHING: all that is known of what was drawn, which is what that seat was told.
        """
        return self.own if player in (self.seat, EVERYTHING) else self.shared


class _Course:
    """What a state keeps: a match, of which the log alone is written down, so that equal states are equal.

    A match that was drawn begins at a position, and knows what came before as it was told.
    """

    def __init__(self, log: bytes = b"", began: bytes = b"", past: _Past | None = None) -> None:
        self.log = log  # numbers of four bytes, of a match that was read and not looked at yet
        self.began = began  # the position with which a match began that was drawn
        self.past = past
        self.match: Match | None = None
        self.recalls: dict[int, Recall] = {}

    def __deepcopy__(self, memo: object) -> _Course:
        twin = _Course(self.log, self.began, self.past)
        twin.match = None if self.match is None else self.match.clone()
        twin.recalls = dict(self.recalls)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        log = self.log
        if self.match is not None:
            log = np.array([entry.action for entry in self.match.log], "<i4").tobytes()
        return _Course, (log, self.began, self.past)


class LautaState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A match as a state of OpenSpiel; `match` is a plain match in which chance is not drawn."""

    def __init__(self, game: LautaGame) -> None:
        super().__init__(game)
        self._course = _Course()
        self._course.match = game.setting.match()

    @property
    def setting(self) -> Setting:
        """The game with its players, options and figures."""
        made: Setting = self.get_game().setting
        return made

    @property
    def match(self) -> Match:
        """The match itself."""
        course = self._course
        if course.match is None:
            begun = self.setting.from_bytes(course.began, check=False) if course.began else None
            course.match = begun or self.setting.match()
            for number in np.frombuffer(course.log, "<i4").tolist():
                course.match.repeat(number)
        return course.match

    def current_player(self) -> int:
        """A seat, chance, or nobody."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        who = self.match.actor
        assert who is not None
        return int(pyspiel.PlayerId.CHANCE) if who < 0 else who

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.match.legal_numbers())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes with their probabilities."""
        return sorted(self.match.chance_outcomes())

    def _apply_action(self, action: int) -> None:
        self.match.play(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.setting.game.wording(int(action))[2]

    def is_terminal(self) -> bool:
        """Whether the match is over, or was cut by the limit."""
        past = self._course.past
        return self.match.over or self.setting.cut(self.match, past.entries if past else 0)

    def returns(self) -> list[float]:
        """Utilities (`Match.returns`): 0 before the end, and where the match was cut."""
        return self.setting.utilities(self.match)

    def resample_from_infostate(self, player: int, sampler: Any) -> LautaState:
        """A state that `player` cannot tell from this one; where nothing is hidden, a copy.

        What it does not know is drawn anew (`Match.determinized`), with a number from 0 to 1 that `sampler`
        gives. The log before it is not: `player` has been told the same as here, the other seats what
        everybody was, and they see what they hold now. `history` is that of this state.

        OptionError where there is no such seat, or where the sampler gives no number from 0 to below 1.
        """
        match = self.match
        self.setting.check_seat(match, player)
        twin: LautaState = self.clone()
        if match.open or not match.hides:
            return twin
        guess = match.determinized(player, _seed_of(sampler))
        past = _Past(
            player,
            len(match.log) + (self._course.past.entries if self._course.past else 0),
            tuple(self.told(player)),
            self.recall(player),
            tuple(self.told(SPECTATOR)),
            self.recall(SPECTATOR),
        )
        twin._course = _Course(began=pack(guess), past=past)
        return twin

    def told(self, player: int) -> list[Entry]:
        """The log as a seat has been told it (SPECTATOR: what everybody was, EVERYTHING: all of it)."""
        past = self._course.past
        return [*(past.told(player) if past else ()), *told(self.match, player)]

    def recall(self, player: int) -> str:
        """All that a seat has been told, as text (SPECTATOR: what everybody was, EVERYTHING: all of it)."""
        recalls, past = self._course.recalls, self._course.past
        kept = recalls.get(player)
        if kept is None or kept.match is not self.match:
            kept = kept.on(self.match) if kept else Recall(self.match, player)
            recalls[player] = kept
        if past is None:
            return kept.text()
        if player == past.seat:
            return "\n".join(filter(None, [past.own_text, *kept.lines()]))
        before = past.own_text if player == EVERYTHING else past.shared_text
        return "\n".join(filter(None, [before, kept.text()]))

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        return _restored, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def __str__(self) -> str:
        """The position, all of it, as a document."""
        return str(self.match.position())


def _seed_of(sampler: Any) -> int:
    """A seed from what OpenSpiel calls a sampler. OptionError where it gives no number from 0 to below 1."""
    number: Any = unwrapped(sampler()) if callable(sampler) else None
    if type(number) not in (int, float) or not 0 <= number < 1:
        raise OptionError(
            "a sampler is a function that gives a number from 0 to below 1, as random.random does; "
            + (f"this one gave {shown(number)}" if callable(sampler) else f"this is {shown(sampler)}")
        )
    return int(number * (1 << 53))


class LautaObserver:
    """Fills `tensor` and `dict` by the layout; with perfect recall the log follows in `log`.

    Private information of one player is what the rules let the seat know, of none what everybody may see,
    of all everything; so is the log.
    """

    def __init__(self, game: LautaGame, kind: Any) -> None:
        self.setting: Setting = game.setting
        self.recalls: bool = bool(kind.perfect_recall)
        self.private: Any = kind.private_info
        size = self.setting.layout.size
        self.memory: int = game.memory if self.recalls else 0
        self.tensor = np.zeros(size + 2 * self.memory, np.float32)
        self.dict = {
            field.name: self.tensor[field.slice].reshape(field.shape) for field in self.setting.layout.fields
        }
        if self.memory:
            self.dict["log"] = self.tensor[size:].reshape(self.memory, 2)

    def _knows(self, player: int) -> int:
        """Whose knowledge is shown: a seat's, everybody's or all there is."""
        known = {pyspiel.PrivateInfoType.NONE: SPECTATOR, pyspiel.PrivateInfoType.ALL_PLAYERS: EVERYTHING}
        return known.get(self.private, player)

    def _state(self, match: Match, player: int) -> Any:
        if self.private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return match.redacted(player)
        if self.private == pyspiel.PrivateInfoType.NONE:
            return match.redacted(None)
        return copy(match.state)

    def set_from(self, state: LautaState, player: int) -> None:
        """Fill in what `player` knows of `state`."""
        match = state.match
        who = NOBODY if match.actor is None else match.actor
        size = self.setting.layout.size
        if self.memory:
            self.setting.put_log(self.tensor[size:], state.told(self._knows(player)), player)
        self.setting.observer.one(pack(self._state(match, player)), who, player, self.tensor[:size])

    def string_from(self, state: LautaState, player: int) -> str:
        """The same as text: the position as a document, or all that the seat has been told."""
        if self.recalls:
            return state.recall(self._knows(player))
        if self.private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return str(state.match.position(player))
        return str(state.match.position(None if self.private == pyspiel.PrivateInfoType.NONE else EVERYTHING))
