"""What programs that learn and search stand on: one game with its players, options and figures, as numbers.

Everything is made of `Match` and of the layout; no environment of a library is known here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import lauta

from ..engine.about import Value
from ..engine.actors import CHANCE, HIDDEN, NOBODY
from ..engine.edition import Edition
from ..engine.errors import IllegalAction, LautaError, OptionError, RecordError, no_seat, shown
from ..engine.game import Game
from ..engine.match import Entry, Match
from ..engine.position import Position
from ..engine.record import pack
from ..engine.rulebook import Rulebook
from ..engine.whole_numbers import wanted, whole
from .information import Recall, told
from .layouts import Layout, layout_of
from .observing import Floats, Observer

LIMIT = 100_000  # entries of a log after which a match counts as drawn
FIRST = 200  # outcomes of chance that may come before the first decision: more than there are
MEMORY = 128  # entries of the log in an information-state tensor
FORMAT = "lauta-research-1"


@dataclass(frozen=True)
class Bounds:
    """What no match leaves: utilities of a seat and their sum, entries of a log, outcomes of chance.

    `length` counts decisions and outcomes; a match that is not over then is cut short, and is a draw.
    Outcomes of chance and decisions are numbers of one space, from 0 to `actions` - 1.
    """

    low: float
    high: float
    total: float
    length: int
    actions: int
    chance_outcomes: int


class Setting:
    """A game for so many players, with its options and figures: matches of it, and all of them as numbers.

    `options` are all options with their values, `fields` the names of what observations hold (None: all).
    Make one with `lauta.research.setting`. Matches of another setting raise OptionError.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, Value] | None = None,
        limit: int = LIMIT,
        fields: Sequence[str] | None = None,
    ) -> None:
        self.game = game
        players = game.check_players(players)
        self.players: int = players
        self.options: dict[str, Value] = game.options_of(None, options)
        self._begin = pack(game.new_state(players, self.options))  # says what is wrong now
        self.limit: int = wanted(limit, "a limit is a whole number of 1 or more", 1)
        whole_layout = layout_of(game, players)
        self.layout: Layout = whole_layout if fields is None else whole_layout.select(fields)
        self.fields: tuple[str, ...] | None = (
            None if fields is None else tuple(one.name for one in self.layout.fields)
        )
        self.observer: Observer = Observer(self.layout)
        self.n_actions: int = game.n_actions
        self.bounds: Bounds = Bounds(-1 / (players - 1), 1.0, 0.0, self.limit, game.n_actions, game.n_actions)

    def check_decides(self) -> None:
        """OptionError where every match would be cut before anybody decides, chance being drawn."""
        first = len(self.match(seed=0).log) if self.limit < FIRST else 0
        if self.limit <= first:
            raise OptionError(
                f"a limit of {self.limit} leaves nothing to decide: {first} outcomes of chance come first, "
                f"so give {first + 1} or more"
            )

    def __repr__(self) -> str:
        return f"<Setting {self.game.id}, {self.players} players>"

    def __deepcopy__(self, memo: object) -> Setting:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (self.game, self.players, self.options, self.limit, self.fields)

    # --- matches ------------------------------------------------------------------------------------

    def match(self, seed: int | None = None) -> Match:
        """A new match; without a seed you play the outcomes of chance."""
        return self.game.match(self.players, seed=seed, options=self.options)

    def _plays(self, game: Rulebook) -> bool:
        """Whether it is the game of this setting, with the same figures."""
        own = self.game
        alike = (game.id, game.edition_hash, dict(game.files)) == (own.id, own.edition_hash, dict(own.files))
        return game is own or alike

    def is_like(self, other: Setting) -> bool:
        """Whether both are the same: game, figures, players, options and limit."""
        mine, theirs = ((one.players, one.options, one.limit) for one in (self, other))
        return self._plays(other.game) and mine == theirs

    def check_match(self, match: Match) -> None:
        """OptionError where the match is of another game, of other figures, players or options."""
        if not isinstance(match, Match):
            raise OptionError(f"this is no match: {shown(match)}")
        if not self._plays(match.game):
            raise OptionError(f"this is a match of {match.game!r}, and the setting one of {self.game!r}")
        if match.players != self.players:
            raise OptionError(f"this match has {match.players} players, and the setting {self.players}")
        if match.options != self.options:
            other = [name for name in self.options if match.options.get(name) != self.options[name]]
            raise OptionError(f"this is a match with other options than the setting: {', '.join(other)}")

    def check_seat(self, match: Match, seat: int) -> None:
        """OptionError where the match is none of this setting, or has no such seat."""
        self.check_match(match)
        if whole(seat) not in range(self.players):
            raise no_seat(seat, self.players)

    def _check_room(self, out: Any) -> None:
        if not isinstance(out, np.ndarray):
            raise OptionError(f"`out` must be an array of float32 ({self.layout.size},), not {shown(out)}")
        if out.shape != (self.layout.size,) or out.dtype != np.float32:
            raise OptionError(f"`out` must be float32 ({self.layout.size},), not {out.dtype} {out.shape}")

    def _check_viewer(self, match: Match, seat: int | None) -> None:
        if seat is None:
            self.check_match(match)
        else:
            self.check_seat(match, seat)

    def cut(self, match: Match, before: int = 0) -> bool:
        """Whether the match has come to the limit without an end; `before` are entries before its log."""
        self.check_match(match)
        return before + len(match.log) >= self.limit and not match.over

    def utilities(self, match: Match) -> list[float]:
        """What the match is worth to each seat, as `Match.returns`; 0 before the end and where it was cut."""
        self.check_match(match)
        return [float(each) for each in match.returns]

    # --- as numbers ---------------------------------------------------------------------------------

    def mask(self, match: Match) -> NDArray[np.int8]:
        """1 for every legal number of the actor, 0 elsewhere; shape (n_actions,)."""
        self.check_match(match)
        made = np.zeros(self.n_actions, np.int8)
        if not match.over:
            made[match.legal_numbers()] = 1
        return made

    def observe(self, match: Match, seat: int | None, out: Floats | None = None) -> Floats:
        """What `seat` sees, float32 of shape (layout.size,): a function of the redacted state alone.

        None: what everybody may know, with the first seat where `layout` says "me".
        """
        self._check_viewer(match, seat)
        if out is not None:
            self._check_room(out)
        who = match.actor
        seen = pack(match.redacted(seat))
        return self.observer.one(seen, NOBODY if who is None else who, seat or 0, out)

    # --- what a seat has seen ------------------------------------------------------------------------

    def information_text(self, match: Match, seat: int) -> str:
        """All that `seat` has seen of the match, as text: equal where it cannot tell two matches apart.

        A line for each entry of the log, secrets as `?`. In games that hide something each line ends with
        a digest of the position as the seat saw it then, so that nothing seen is forgotten. Of a match that
        began at a position the first line is a digest of what the seat saw of that: "begins #0123abcd".
        """
        self.check_seat(match, seat)
        return Recall(match, seat).text()

    def information_tensor(self, match: Match, seat: int, entries: int = MEMORY) -> Floats:
        """The observation, then the last `entries` of the seat's log, the newest first: two numbers each.

        Float32 of shape (layout.size + 2 * entries,). The first number of an entry says who decided (1 the
        observer, 2 the next seat, ...; players + 1 chance, 0 no entry), the second what: 1 + the number of
        the action, 0 for a secret. It has perfect recall of the log as long as that has no more entries.
        """
        self.check_seat(match, seat)
        entries = wanted(entries, "an information tensor has 0 or more entries", 0)
        size = self.layout.size
        made = np.zeros(size + 2 * entries, np.float32)
        self.observe(match, seat, made[:size])
        self.put_log(made[size:], told(match, seat), seat)
        return made

    def put_log(self, out: Floats, log: Sequence[Entry], seat: int) -> None:
        """Write what `seat` was told, the newest first, two numbers each, as far as `out` has room."""
        entries = len(out) // 2
        out[:] = 0.0
        for place, (who, number) in enumerate(reversed(log[-entries:] if entries else [])):
            turn = self.players if who == CHANCE else (who - seat) % self.players
            out[2 * place] = turn + 1
            out[2 * place + 1] = 0 if number == HIDDEN else number + 1

    def guess(self, match: Match, seat: int | None, seed: int) -> Match:
        """A match that begins at a position which `seat` (None: a spectator) cannot tell from the real one.

        What the seat does not know is drawn with equal chances (`Match.determinized`), by the seed alone.
        Chance is yours to play; `clone(seed=...)` draws it.
        """
        self._check_viewer(match, seat)
        return self.from_bytes(pack(match.determinized(seat, seed)), check=False)

    # --- to bytes and text ---------------------------------------------------------------------------

    def to_text(self, match: Match) -> str:
        """The whole match as a line of text, for programs; `from_text` reads it. With all secrets.

        RecordError for a match that began at a position: its text would begin at the set-up.
        """
        self.check_match(match)
        if match.began != self._begin:
            raise RecordError("this match did not begin with the set-up; take its position, with to_bytes")
        numbers = [entry.action for entry in match.log]
        return json.dumps({"format": FORMAT, **self._about(), "log": numbers}, separators=(",", ":"))

    def from_text(self, text: str) -> Match:
        """A match from its text; chance is yours to play. RecordError where the text is no such match."""
        try:
            data = json.loads(text)
            log = data.pop("log")
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise RecordError(f"this is no match as text: {error}") from error
        wanted = {"format": FORMAT, **self._about()}
        if data != wanted:
            odd = ", ".join(sorted(key for key in wanted if data.get(key) != wanted[key]))
            raise RecordError(f"this is a match of another setting: {odd}")
        if not isinstance(log, list):
            raise RecordError("the log of a match is a list of numbers")
        match = self.match()
        for n, number in enumerate(log):
            try:
                match.play(match.action(number))
            except IllegalAction as error:
                raise RecordError(f"entry {n} of the log: {error}") from error
        return match

    def to_bytes(self, match: Match) -> bytes:
        """The position as bytes, without its log; of equal length for every position of a game."""
        self.check_match(match)
        return match.snapshot()

    def from_bytes(self, data: bytes, *, seed: int | None = None, check: bool = True) -> Match:
        """A match that begins at a position given as bytes.

        RecordError where these are of another length, or no position of this setting from which somebody can
        go on. Without `check` only the length is looked at: some milliseconds less, for bytes of `to_bytes`.
        """
        match = self.match()
        length = len(match.snapshot())
        if not isinstance(data, bytes | bytearray | memoryview) or len(data) != length:
            given = shown(data) if isinstance(data, str) or not hasattr(data, "__len__") else f"{len(data)}"
            raise RecordError(f"a position takes {length} bytes, not {given}")
        match.load([], bytes(data))
        if check:
            self._check_position(match)
        return match.clone(seed=seed)

    def _check_position(self, match: Match) -> None:
        """RecordError where the state cannot be told in words that mean the same state, or cannot go on."""
        try:
            position = Position(match.position().data, self.game)
            alike = (position.players, position.options) == (self.players, self.options)
            if not alike or pack(position.state()) != match.snapshot():
                raise RecordError("it cannot be told in words")
            position.check_playable()
        except (LautaError, LookupError, ValueError, OverflowError) as error:
            raise RecordError(f"these bytes are no position of {self!r}: {error}") from error

    def _about(self) -> dict[str, Any]:
        return {
            "game": self.game.id,
            "version": self.game.version,
            "edition": self.game.edition_hash,
            "players": self.players,
            "options": self.options,
        }


def setting_of(
    ident: str,
    players: int | None = None,
    options: Mapping[str, Value] | None = None,
    edition: Edition | str | Path | None = None,
    limit: int = LIMIT,
    fields: Sequence[str] | None = None,
) -> Setting:
    """The setting of a game by its id; see `lauta.research.setting`."""
    game = lauta.game(ident, edition=edition)
    return Setting(game, game.players[0] if players is None else players, options, limit, fields)


def seeded(seed: Any) -> np.random.Generator:
    """NumPy's generator of a seed. OptionError where that is no whole number of 0 or more."""
    return np.random.default_rng(wanted(seed, "a seed is a whole number of 0 or more", 0))


def seats_of(players: int) -> Sequence[str]:
    """The names of the seats as agents: seat_0, seat_1, ..."""
    return [f"seat_{n}" for n in range(players)]
