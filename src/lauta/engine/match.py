"""A running game: state and log, playing and undoing, what each viewer may see.

Rules decide what is legal; chance is drawn here when a source was given. No I/O, no web.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from ..text import name as clean_name
from .about import Value
from .actors import CHANCE, HIDDEN, NOBODY, SEAT_LETTERS, SPECTATOR
from .build import Mode
from .chance import Draw, ProvableChance
from .contract import Rules
from .errors import CannotUndo, IllegalAction, LautaError, OptionError, no_seat, shown
from .phrase import T, Translations
from .position import Position
from .presentation import SceneRequest, picture
from .random_stream import Stream, seed_stream
from .record import copy, new, pack, size, unpack
from .record_writing import UNKNOWN, compose, header_lines
from .rulebook import Rulebook
from .whole_numbers import whole

EVERYTHING = -2  # a viewer who may see all: whoever keeps the match


MOST_NAME = 200  # characters of a seat's name
MARK_EVERY = 64  # decisions from one kept state to the next


class Entry(NamedTuple):
    """One line of a match's log: who decided (a seat or CHANCE), and what."""

    actor: int
    action: int


@dataclass(frozen=True)
class Action:
    """A decision, or an outcome of chance: its number, kind, arguments and text.

    `weight` is 1 for decisions; the probability of an outcome is its weight over the sum of all.
    """

    number: int
    kind: str
    args: tuple[str, ...]
    text: str
    weight: int = 1

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class MatchView:
    """A position as one viewer may see it; draws itself in notebooks."""

    game: Rulebook
    state: Any
    names: tuple[str, ...]
    log: tuple[Entry, ...] = ()

    @property
    def svg(self) -> str:
        """The board as a picture that stands alone."""
        return picture(
            self.game.view, self.state, SceneRequest(names=self.names, standalone=True, log=self.log)
        )

    @property
    def text(self) -> str:
        """The board as text."""
        return self.game.view.text_board(self.state, self.names, None)

    def in_language(self, translations: Translations) -> str:
        """The board as text in another language."""
        return self.game.view.text_board(self.state, self.names, translations)

    def _repr_svg_(self) -> str:
        return self.svg


class Match:
    """A match of a game: make one with `game.match(players=3, seed=7)`."""

    def __init__(
        self,
        game: Rulebook,
        players: int,
        options: Mapping[str, Value],
        *,
        chance: ProvableChance | None,
        names: Sequence[str] | None = None,
        mode: Mode = "plain",
        start: Position | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.options: dict[str, Value] = dict(options)
        self.rules_version: int = game.rules_version
        self.hides: bool = game.hides(self.options)
        self.mode: Mode = mode
        self.rules: Rules = game.rules(mode)
        self.start: Position | None = start  # the position from which it began; None: set-up
        self.state: Any = game.new_state(players, options, mode) if start is None else start.state(mode)
        self.names: list[str] = _seat_names(players, names)
        self.log: list[Entry] = []
        self.rewound: int = 0  # how often the log was put in place of another one; else it only grows
        self._draws = 0
        self.chance = chance
        self._opened = False
        self._marks = {0: pack(self.state)}  # states on the way, so that looking back is not from the start
        self._kept_from: list[int] = []  # of entries of the log, who may not know them
        self._moves = new(self.rules.Moves)
        self._legal: dict[int, int] | None = None
        self._seen: Any = None  # what the seat to act knows, once something was refused
        self._draw()

    def __repr__(self) -> str:
        """Which match it is, and where it stands; its board is `print(match)`."""
        who = self.actor
        now = "over" if who is None else "chance to act" if who == CHANCE else f"{self.names[who]} to act"
        return f"<Match {self.game.id}, {self.players} players, {len(self.log)} entries, {now}>"

    def __str__(self) -> str:
        """The board as text, as everybody may see it."""
        return self.view(None).text

    # --- what is going on ---------------------------------------------------------------------------

    @property
    def actor(self) -> int | None:
        """The seat to act, CHANCE (-1) where you are to play an outcome, None when the game is over."""
        who = int(self.rules.actor(self.state))
        return None if who == NOBODY else who

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.actor is None

    @property
    def scores(self) -> list[int | Fraction]:
        """Points of every seat: as booked so far, and the totals when the game is over."""
        unit = self.rules.UNIT
        return [_number(Fraction(self.rules.points(self.state, seat), unit)) for seat in range(self.players)]

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none before the end, several where they share the victory."""
        return [seat for seat in range(self.players) if self.rules.is_winner(self.state, seat)]

    def legal_actions(self) -> list[Action]:
        """Every legal action of the actor; empty when the game is over."""
        return [self.action(number, weight) for number, weight in self._legal_numbers().items()]

    def legal_numbers(self) -> list[int]:
        """The numbers of all legal actions, or of the outcomes of chance, without their texts."""
        return list(self._legal_numbers())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes that chance may choose from, each with its probability; none where a seat decides."""
        if self.actor != CHANCE:
            return []
        legal = self._legal_numbers()
        total = sum(legal.values())
        return [(number, weight / total) for number, weight in legal.items()]

    @property
    def returns(self) -> list[Fraction]:
        """What the end is worth to each seat, from -1/(players - 1) to 1; 0 before, and where nobody wins.

        With w winners each has (players / w - 1) / (players - 1), all others -1/(players - 1): the sum is 0.
        """
        won = self.winners
        if not won:
            return [Fraction(0)] * self.players
        others = self.players - 1
        return [
            Fraction(self.players * (seat in won) - len(won), len(won) * others)
            for seat in range(self.players)
        ]

    def clone(self, *, chance: ProvableChance | None = None, seed: int | None = None) -> Match:
        """A match that stands where this one does and goes its own way.

        It draws what this one would draw, unless a source of chance is given, or the seed of one.
        OptionError for both.
        """
        if seed is not None:
            if chance is not None:
                raise OptionError("give a seed or a source of chance, not both")
            chance = ProvableChance.from_number(seed)
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.options, twin.names = dict(self.options), list(self.names)
        twin.state, twin.log = copy(self.state), list(self.log)
        twin._marks, twin._kept_from = dict(self._marks), list(self._kept_from)
        twin._moves = new(self.rules.Moves)
        twin.chance = self.chance if chance is None else chance
        twin._seen = None
        twin._draw()
        return twin

    def __deepcopy__(self, memo: object) -> Match:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        kept = dict(self.__dict__)
        for name in ("rules", "_moves", "_seen"):
            del kept[name]
        return {**kept, "state": pack(self.state)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.rules = self.game.rules(self.mode)
        self.state = unpack(self.rules.State, kept["state"])
        self._moves, self._seen = new(self.rules.Moves), None

    def action(self, number: int, weight: int = 1) -> Action:
        """An action by its number, legal or not. IllegalAction where there is no such number."""
        known = whole(number)
        if known is None or not 0 <= known < self.rules.N_ACTIONS:
            raise IllegalAction(
                T(
                    "{number} is not an action; actions go from 0 to {last}",
                    number=shown(number),
                    last=self.rules.N_ACTIONS - 1,
                )
            )
        return Action(known, *self.game.wording(known), weight)

    def _legal_numbers(self) -> dict[int, int]:
        if self._legal is None:
            moves = self._moves
            self.rules.legal_actions(self.state, moves)
            n = int(moves.n)
            self._legal = {int(moves.action[i]): int(moves.weight[i]) for i in range(n)}
        return self._legal

    @property
    def began(self) -> bytes:
        """The state at the start of the log: that of the set-up, or of a position."""
        return self._marks[0]

    # --- playing ------------------------------------------------------------------------------------

    def play(self, action: Action | int | str) -> Action:
        """Carry out a legal action, by itself, its number or its text, and draw what chance owes.

        IllegalAction says why not; the match is then as it was.
        """
        chosen = self._find(action)
        if self.over:
            raise IllegalAction(T("the game is over"))
        if chosen.number not in self._legal_numbers():
            raise self.game.why_illegal(self._seen_by_actor(), chosen.number)
        self._apply(chosen.number)
        self._draw()
        return chosen

    def play_together(self, actions: Sequence[Action | int | str]) -> list[Action]:
        """Carry out several decisions of one seat as one choice: all of them, or none.

        IllegalAction where one is not legal, or where chance or another seat decides in between.
        """
        log, snapshot, seat = list(self.log), self.snapshot(), self.actor
        played: list[Action] = []
        try:
            for action in actions:
                if played and (self.actor != seat or self.log[-1].actor == CHANCE):
                    raise IllegalAction(T("something else is decided in between; play them one at a time"))
                played.append(self.play(action))
        except IllegalAction:
            self.load(log, snapshot)
            raise
        return played

    def _find(self, action: Action | int | str) -> Action:
        if isinstance(action, Action):
            return self.action(action.number)
        if isinstance(action, str):
            try:
                return self.action(self.game.notation.parse(action))
            except ValueError as error:
                raise IllegalAction(str(error)) from error
        return self.action(action)

    def repeat(self, number: int) -> None:
        """Carry out what was carried out in this position of another match: nothing is checked or drawn."""
        self._apply(number)

    def _apply(self, number: int) -> None:
        actor = int(self.rules.actor(self.state))
        self.log.append(Entry(actor, number))
        self._draws += actor == CHANCE
        self.rules.apply(self.state, number)
        self._legal = self._seen = None
        if len(self.log) % MARK_EVERY == 0:
            self._marks[len(self.log)] = pack(self.state)

    def _draw(self) -> None:
        """Draw outcomes of chance until a seat is to act, if there is a source of chance."""
        while self.chance is not None and self.actor == CHANCE:
            legal = self._legal_numbers()
            if not legal:
                raise LautaError("chance is to decide, but no outcome is left: the position cannot go on")
            index = self.chance.draw(list(legal.values()), self.draws)
            self._apply(list(legal)[index])

    @property
    def draws(self) -> int:
        """How often chance has decided so far."""
        return self._draws

    def drawn(self) -> Iterator[Draw]:
        """Every draw so far, with what could have come instead. It tells the secrets of every seat."""
        past = self.at(0)
        for n, (actor, action) in enumerate(self.log, 1):
            if actor == CHANCE:
                could = past._legal_numbers()
                outcomes = tuple(could)
                yield Draw(past.draws, n, outcomes, tuple(could.values()), outcomes.index(action))
            past.repeat(action)

    # --- taking back --------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether the last decision can be taken back."""
        return self.why_no_undo() is None

    def undo(self) -> None:
        """Take back the last decision. CannotUndo where something was revealed or the turn is over."""
        reason = self.why_no_undo()
        if reason is not None:
            raise reason
        self.load(self.log[:-1], None)

    def why_no_undo(self) -> CannotUndo | None:
        """Why the last decision cannot be taken back; None where it can."""
        if not self.log:
            return CannotUndo(T("nothing has been played yet"))
        if self.log[-1].actor == CHANCE:
            return CannotUndo(T("something was revealed since; it cannot be hidden again"))
        if self.log[-1].action in self.rules.FINAL:
            return CannotUndo(T("the turn is over"))
        return None

    def load(self, log: Sequence[Entry], snapshot: bytes | None) -> None:
        """Put the match where `log` leads; `snapshot` is the state there, if it is known.

        A snapshot of another length is of an older version, whose states had other fields: the log is
        played again in its place.
        """
        entries = [Entry(*entry) for entry in log]
        kept = next(
            (n for n, pair in enumerate(zip(self.log, entries, strict=False)) if pair[0] != pair[1]), None
        )
        self._stand(entries, min(len(self.log), len(entries)) if kept is None else kept, snapshot)
        self.rewound += 1

    def _stand(self, entries: list[Entry], kept: int, snapshot: bytes | None = None) -> None:
        """Where `entries` lead, the first `kept` of which stood there before."""
        self._marks = {n: state for n, state in self._marks.items() if n <= kept}
        del self._kept_from[kept:]
        if snapshot is not None and len(snapshot) == size(self.rules.State):
            self._marks[len(entries)] = snapshot
        n = max(self._marks)
        self.state = unpack(self.rules.State, self._marks[n])
        self._legal = self._seen = None
        for number, entry in enumerate(entries[n:], n + 1):
            self.rules.apply(self.state, entry.action)
            if number % MARK_EVERY == 0:
                self._marks[number] = pack(self.state)
        self.log = entries
        self._draws = sum(entry.actor == CHANCE for entry in entries)

    def at(self, n: int) -> Match:
        """The match as it was after the first `n` entries of the log, for looking at.

        IndexError where it has fewer, OptionError where `n` is no whole number.
        """
        known = whole(n)
        if known is None:
            raise OptionError(f"positions of a match have whole numbers, not {shown(n)}")
        if not 0 <= known <= len(self.log):
            raise IndexError(f"the log has {len(self.log)} entries; there is no position {known}")
        n = known
        past = Match(self.game, self.players, self.options, chance=None, names=self.names, start=self.start)
        past.log, past._marks = self.log, self._marks
        past._stand(self.log[:n], n)
        past._kept_from = self._kept_from[:n]
        self._marks.update(past._marks)
        past._opened = self.open
        return past

    def states(self, viewer: int | None = None) -> Iterator[Any]:
        """Every position from the start to now, one more than the log has entries, as `viewer` saw it."""
        past = self.at(0)
        yield past.redacted(viewer)
        for entry in self.log:
            self.rules.apply(past.state, entry.action)
            yield past.redacted(viewer)

    # --- what may be seen ---------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        """Whether nothing is secret any more: the game is over, or this is the past of one that is."""
        return self._opened or self.over

    def opened(self) -> Match:
        """This match, in which nothing is secret any more: whoever looks at it keeps it."""
        self._opened = True
        self._seen = None
        return self

    def redacted(self, viewer: int | None) -> Any:
        """A plain copy of the state without what `viewer` (None: a spectator) may not know.

        Nothing is left out once the game is over.
        """
        self._check_viewer(viewer)
        seen = self._plain(copy(self.state))
        if not self.open:
            self.game.rules().redact(seen, SPECTATOR if viewer is None else viewer)
        return seen

    def _check_viewer(self, viewer: int | None) -> None:
        if viewer is not None and whole(viewer) not in range(self.players):
            raise no_seat(viewer, self.players)

    def known_to(self, seat: int | None) -> Any:
        """What a seat (None: a spectator) may know, as a plain copy, even once nothing is secret."""
        self._check_viewer(seat)
        known = self._plain(copy(self.state))
        self.game.rules().redact(known, SPECTATOR if seat is None else seat)
        return known

    def _seen_by_actor(self) -> Any:
        """What the seat to act knows; all where you are to play an outcome of chance."""
        if self._seen is None:
            who = self.actor
            known = who is None or who == CHANCE
            self._seen = self._plain(copy(self.state)) if known else self.redacted(who)
        return self._seen

    def log_for(self, viewer: int | None) -> list[Entry]:
        """The log as `viewer` may know it: HIDDEN for what is secret before the end."""
        if viewer != EVERYTHING:
            self._check_viewer(viewer)
        if self.open or viewer == EVERYTHING or not self.hides:
            return list(self.log)
        seat = SPECTATOR if viewer is None else viewer
        return [
            Entry(entry.actor, HIDDEN) if kept_from >> seat + 1 & 1 else entry
            for entry, kept_from in zip(self.log, self.kept_from(), strict=True)
        ]

    def kept_from(self) -> list[int]:
        """Who may not know each entry of the log: a bit for spectators, then one a seat; found once."""
        if len(self._kept_from) < len(self.log):
            past = self.at(len(self._kept_from))
            for actor, action in self.log[len(self._kept_from) :]:
                others = (n for n in range(SPECTATOR, self.players) if n != actor or n == SPECTATOR)
                kept_from = sum(1 << n + 1 for n in others if past.rules.is_secret(past.state, action, n))
                self._kept_from.append(kept_from)
                past.rules.apply(past.state, action)
        return self._kept_from

    def is_secret(self, entry: Entry, viewer: int | None) -> bool:
        """Whether `viewer` may not know the next entry of the log; every seat knows its own decisions."""
        if self.open or viewer == EVERYTHING or entry.actor == viewer or not self.hides:
            return False
        return self.rules.is_secret(self.state, entry.action, SPECTATOR if viewer is None else viewer)

    def determinized(self, viewer: int | None, seed: int) -> Any:
        """A state that `viewer` cannot tell from the real one by what it sees now: the unknown filled in.

        With equal chances; what decisions of others told of their hands before is not taken into account.
        OptionError where there is no such seat, or where the seed is no whole number.
        """
        known = whole(seed)
        if known is None:
            raise OptionError(f"a seed is a whole number, not {shown(seed)}")
        guess, rng = self.redacted(viewer), new(Stream)
        seed_stream(rng, known, 0)
        self.game.rules().determinize(guess, SPECTATOR if viewer is None else viewer, rng)
        return guess

    def _plain(self, state: Any) -> Any:
        """A state of any mode as a plain one, which views and people read."""
        plain = self.game.rules().State
        return state if isinstance(state, plain) else unpack(plain, pack(state))

    def view(self, viewer: int | None = None) -> MatchView:
        """The position as a seat sees it, or a spectator."""
        return MatchView(self.game, self.redacted(viewer), tuple(self.names), tuple(self.log_for(viewer)))

    def snapshot(self) -> bytes:
        """The state as bytes. It holds the secrets of every seat: for storing, not for showing."""
        return pack(self.state)

    def position(self, viewer: int | None = EVERYTHING) -> Position:
        """The position as a document, which `game.match(position=...)` reads: all of it, for the keeper.

        For one `viewer` (None: a spectator) what is still secret is written as `?`.
        """
        if viewer == EVERYTHING or self.open or not self.hides:
            state, seen_by = self._plain(self.state), None
        else:
            state, seen_by = self.redacted(viewer), SPECTATOR if viewer is None else viewer
        return Position.of(self.game, self.players, self.options, state, seen_by=seen_by)

    def _version(self) -> str:
        now = self.rules_version == self.game.rules_version
        return self.game.version if now else str(self.rules_version)

    def record(self, viewer: int | None = EVERYTHING, *, seed: bool = True) -> str:
        """The match as text that people read and `lauta.read` replays.

        For one `viewer` (None: a spectator) what is still secret is written as `?`. The seed is told once the
        match is over, and not even then where `seed` is false: others may still play with it.
        """
        wording = self.game.wording
        moves = [
            (actor, UNKNOWN if action == HIDDEN else wording(action)[2])
            for actor, action in self.log_for(viewer)
        ]
        result = [str(points) for points in self.scores] if self.over else None
        start = None if self.start is None else self.at(0).position(viewer)
        header = header_lines(
            self.game, self._version(), self.names, self.options, self.chance, result, start, seed
        )
        return compose(header, moves)


def _seat_names(players: int, names: Sequence[str] | None) -> list[str]:
    if names is None:
        return list(SEAT_LETTERS[:players])
    if len(names) != players:
        raise OptionError(f"{len(names)} names were given for {players} players")
    for name in names:
        if not isinstance(name, str):
            raise OptionError(f"a name is a text, not {shown(name)}")
    return [clean_name(name, MOST_NAME) or SEAT_LETTERS[seat] for seat, name in enumerate(names)]


def _number(points: Fraction) -> int | Fraction:
    return points.numerator if points.denominator == 1 else points
