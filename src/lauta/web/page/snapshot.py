"""A table at one moment as one reader sees it: everything that a page may say, from a redacted match.

How a page says it stands in `sections.py`, what travels in `page_changes.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, TypeVar, cast

from django.utils.functional import cached_property  # without the lock of Python 3.11's

import lauta
from lauta.engine.game import Game
from lauta.engine.match import Match

from ... import i18n
from ...engine.errors import CannotUndo
from ...engine.joining import with_joined
from ...engine.phrase import Phrase, T
from ...engine.presentation import (
    Choice,
    Draws,
    Fact,
    Prompt,
    Reacts,
    SceneRequest,
    Sheet,
    WindowKind,
    picture,
)
from ...engine.scene import Scene
from ..base.ago import day_at
from ..base.refusals import sentence
from ..base.sharing import shared_by_readers
from ..bots.queue import figures_of
from ..bots.runner import preparing, progress
from ..match import moves
from ..match.clocks import NONE as NO_CLOCK
from ..match.clocks import back_at, people
from ..match.consent import proposal_of, unheard_of
from ..match.courses import puzzle_at
from ..match.delay import delayed, late
from ..match.match_cache import begun_under_other_rules, game_at, shelf
from ..match.reactions import ORDERS, question_of, reacts
from ..match.revisions import has_acted, revisions
from ..members.personal_tokens import programs
from ..models import Question, Seat, Table
from . import puzzle as puzzles
from . import standby
from .free import Outcome, outcomes
from .holders import Holder, holders_at
from .lesson import Lesson, lesson_at
from .story import Story, log_of, stories
from .viewer import Viewer

R = TypeVar("R")


@cache
def _draws(game_id: str) -> bool:
    """Whether the view of a game tells which card came last; a protocol is slow to ask."""
    return isinstance(lauta.game(game_id).view, Draws)


class Player(NamedTuple):
    """What a panel says of a seat: who sits there, what they have, whether they are to act or have won."""

    seat: int
    name: str
    kind: str
    level: str
    points: Fraction
    facts: tuple[Fact, ...]
    now: bool
    winner: bool


def _kind(seat: Seat) -> str:
    """What plays a seat, as people read it: an account may say that a program does."""
    return "program" if seat.kind == Seat.HUMAN and seat.owner in programs() else seat.kind


@dataclass
class Look:
    """A table at one moment, as one reader sees it. Hold the table's lock while it is used."""

    table: Table
    viewer: Viewer
    n: int | None = None  # so many entries of the log; None for the present

    # --- what is gathered -------------------------------------------------------------------------------

    @cached_property
    def seats(self) -> list[Seat]:
        return list(self.table.seats.all())

    @cached_property
    def game(self) -> Game:
        return game_at(self.table)

    @cached_property
    def late(self) -> bool:
        """Whether the reader only watches, and sees this match later than it is played."""
        return delayed(self.table, self.viewer.seats)

    @cached_property
    def present(self) -> Match:
        match = shelf.look(self.table)
        if not self.late:
            return match
        about = self.table.pk, self.table.version, "late"
        return shared_by_readers.once(about, lambda: late(self.table, match))

    @cached_property
    def match(self) -> Match:
        return self.present if self.n is None else self.present.at(self.n)

    @cached_property
    def lesson(self) -> Lesson | None:
        """Where the reader is in a tutorial; None in matches and in the past."""
        return lesson_at(self.table, self.match) if self.n is None else None

    @cached_property
    def puzzle(self) -> puzzles.PuzzleSeen | None:
        """The puzzle that is solved here, and how far that is; None elsewhere and in the past."""
        table = self.table
        if not table.puzzle or self.n is not None:
            return None
        own = self.game.view.prompt(self.state, self.reader, self.names)
        return puzzles.seen(puzzle_at(table), table.host, len(self.match.log), self.names, own)

    @cached_property
    def question(self) -> Question | None:
        return question_of(self.table) if self.n is None and not self.late else None

    @cached_property
    def answered(self) -> bool:
        """Whether this reader, or the server for it, has answered what is asked."""
        question = self.question
        return question is not None and question.answer is not None and question.seat in self.viewer.seats

    @cached_property
    def seen_by(self) -> tuple[int | None, int | None]:
        """As which seat the position is read, and the seat behind the curtain if one is needed.

        Nobody is called to the table where the actor has answered, or the server for it.
        """
        match, viewer = self.present, self.viewer
        if self.table.free:
            return self._at_free_board(), None
        if not viewer.seats:
            return None, None
        if len(viewer.seats) == 1:
            return viewer.seats[0], None
        if not match.hides:
            return (match.actor if match.actor in viewer.seats else viewer.seats[0]), None
        if match.actor in viewer.seats and match.actor != viewer.uncovered and not self.answered:
            return None, match.actor
        return (viewer.uncovered if viewer.uncovered in viewer.seats else None), None

    def _at_free_board(self) -> int:
        """Nothing is hidden there: whoever is to act is read, or acted last, unless another is asked for."""
        asked, match = self.viewer.uncovered, self.match
        if asked is not None and asked < match.players:
            return asked
        if match.actor is not None and match.actor >= 0:
            return match.actor
        return next((entry.actor for entry in reversed(match.log) if entry.actor >= 0), 0)

    @property
    def reader(self) -> int | None:
        return self.seen_by[0]

    @cached_property
    def moment(self) -> tuple[Hashable, ...]:
        """What all readers share who read it in the same words."""
        return self.table.pk, self.table.revision, self.n, self.late, i18n.translations()

    def once(self, name: Hashable, make: Callable[[], R]) -> R:
        """Make it unless another reader has who may know the same."""
        redaction = self.reader if self.present.hides else None
        return shared_by_readers.once((*self.moment, redaction, name), make)

    def once_for_all(self, name: Hashable, make: Callable[[], R]) -> R:
        """Make it unless it was made for any reader: it says only what everybody may know."""
        return shared_by_readers.once((*self.moment, "all", name), make)

    @cached_property
    def state(self) -> Any:
        if self.n is None and self.present.hides:
            return self.story.seen
        return self.once("state", lambda: self.match.redacted(self.reader))

    @cached_property
    def public(self) -> Any:
        """The position as everybody may know it."""
        if self.reader is None or not self.present.hides:
            return self.state
        return self.once_for_all("state", lambda: self.match.redacted(None))

    @cached_property
    def story(self) -> Story:
        if self.n is None:
            return stories.of(self.table, self.present, self.reader, self.late)
        return stories.around(self.table, self.present, self.reader, self.n, self.late)

    @cached_property
    def log(self) -> Sequence[tuple[int, int]]:
        """The log as the reader may know it."""
        known = self.story.known
        return known if self.n is None else known[: self.n]

    @cached_property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @cached_property
    def stuck(self) -> bool:
        return begun_under_other_rules(self.table)

    @cached_property
    def mine(self) -> bool:
        """Whether the reader is to decide."""
        actor = self.match.actor
        still = self.stuck or self.table.paused or self.table.ended
        if self.table.free and not self.viewer.seats:
            return False
        return self.n is None and actor is not None and actor == self.reader and not still

    @cached_property
    def choices(self) -> list[Choice]:
        if not self.mine or (self.puzzle is not None and self.puzzle.done):
            return []
        numbers = [action.number for action in self.match.legal_actions()]
        choices = standby.or_else(
            "the choices",
            lambda: (
                self._with_joined(self.game.view.choices(self.state, numbers, self.match.names))
                + revisions(self.match)
            ),
            lambda: standby.choices(self.match.legal_actions()),
        )
        if self.lesson is not None:
            ways = self.lesson.ways
            return [one for one in choices if any(_leads(one, way) for way in ways)]
        if self.answered and self.question is not None:
            choices = [choice for choice in choices if choice.action != self.question.passing]
        return choices

    def _with_joined(self, choices: list[Choice]) -> list[Choice]:
        """With two decisions in one press where the game joins such; a script goes decision by decision."""
        if self.lesson is not None or self.puzzle is not None:
            return choices
        return with_joined(self.game, self.match.rules, self.state, choices, self.match.names)

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """On a free board what chance may bring here, for its owner to choose from."""
        if not self.table.free or self.n is not None or not self.viewer.seats or self.stuck:
            return []
        return outcomes(self.match)

    @cached_property
    def ending(self) -> str:
        """What the end of the turn would be: "early" where nothing was done, "due" where nothing is left.

        "due" also where something done could still be changed, but nothing more can be done; "open" for a
        pass in a window for reactions, which is no turn; else "".
        """
        end = next((choice for choice in self.choices if choice.ends), None)
        if end is None:
            return ""
        if self.puzzle is not None:
            return ""
        if self.question is not None or self.lesson is not None:
            return "open"
        if all(choice.ends or choice.back for choice in self.choices):
            return "due"
        return "" if has_acted(self.match, end.action) else "early"

    # --- pictures ---------------------------------------------------------------------------------------

    def _request(self, choices: Sequence[Choice], prefix: str = "") -> SceneRequest:
        return SceneRequest(
            choices=choices, marked=self._marked if not prefix else (), names=self.names,
            translations=i18n.translations(), prefix=prefix, log=self.log, undo=not self.table.lesson,
        )  # fmt: skip

    @cached_property
    def _marked(self) -> list[str]:
        """Places where others acted since the reader's last turn, or the last one did; or in a step."""
        if self.lesson is not None and self.lesson.step is not None:
            return list(self.lesson.step.places)
        if self.n is not None:
            frames = [self.story.frame(self.n)]
        else:
            start = self.story.since(self.viewer.seats)
            frames = self.story.last_turn() if start is None else self.story.from_(start)
        return list(dict.fromkeys(place for frame in frames if frame.line for place in frame.line.places))

    @cached_property
    def board(self) -> Scene:
        def make() -> Scene:
            return standby.or_else(
                "the board",
                lambda: self.game.view.scene(self.state, self._request(self.choices)),
                standby.scene,
            )

        return make() if self.choices else self.once(("board", *self._marked), make)

    def standing(self, lit: str = "") -> str:
        """The board as a picture that stands alone, with a place marked if it has it."""
        request = replace(self._request(()), standalone=True)
        if lit and any(piece.place == lit for piece in self.board.pieces):
            request = replace(request, marked=[lit])
        return picture(self.game.view, self.state, request)

    @cached_property
    def sheets(self) -> dict[int, list[Sheet]]:
        """What lies in front of each seat, the reader's own first, and what is the same for all."""
        first, n = self.reader or 0, len(self.names)
        return {seat: self._sheets(seat) for seat in ((first + k) % n for k in range(n))}

    def _sheets(self, seat: int) -> list[Sheet]:
        own = seat == self.reader
        choices, state = (self.choices, self.state) if own else ([], self.public)

        def make() -> list[Sheet]:
            request = self._request(choices, f"seat-{seat}-")
            return standby.or_else("the sheets", lambda: self.game.view.sheets(state, seat, request), list)

        return self._of_seat("sheets", seat, make)

    def _of_seat(self, name: Hashable, seat: int, make: Callable[[], R]) -> R:
        """Make what lies in front of a seat, unless it was made for a reader who sees it alike."""
        if seat != self.reader:
            return self.once_for_all((name, seat), make)
        return make() if self.choices else self.once((name, seat), make)

    @cached_property
    def boards(self) -> list[tuple[int, list[Sheet]]]:
        boards = [
            (seat, [sheet for sheet in sheets if not sheet.shared]) for seat, sheets in self.sheets.items()
        ]
        return boards if any(sheets for _, sheets in boards) else []

    # --- words ------------------------------------------------------------------------------------------

    @property
    def players(self) -> list[Player]:
        return self.once_for_all("players", self._players_now)

    def _players_now(self) -> list[Player]:
        view, match = self.game.view, self.match
        winners = match.winners if match.over else []
        now = [Holder(seat.name, _kind(seat), seat.level) for seat in self.seats]
        held = now if self.n is None else self._held_then(now, self.n)
        return [
            Player(
                n, one.name, one.kind, one.level, view.points(self.public, n),
                self._facts(n), match.actor == n, n in winners,
            )
            for n, one in enumerate(held)
        ]  # fmt: skip

    def _held_then(self, now: list[Holder], n: int) -> list[Holder]:
        """Who held the seats then; a player who still has the seat is labelled as now, such as a program."""
        then = holders_at(self.table, self.seats, n)
        return [
            own if (one.name, one.kind) == (own.name, seat.kind) else one
            for one, own, seat in zip(then, now, self.seats, strict=True)
        ]

    def _facts(self, seat: int) -> tuple[Fact, ...]:
        return standby.or_else(
            "the facts of a seat", lambda: tuple(self.game.view.facts(self.public, seat)), tuple
        )

    def _with_choices(self, facts: Sequence[Fact]) -> list[tuple[Fact, list[Choice]]]:
        here = [choice for choice in self.choices if not choice.aside]
        return [(fact, [choice for choice in here if choice.place == fact.id]) for fact in facts]

    @cached_property
    def hand(self) -> list[tuple[Fact, list[Choice]]]:
        """What the reader holds, each with what can be done with it."""
        if self.reader is None:
            return []
        reader, view = self.reader, self.game.view
        facts = standby.or_else("the hand", lambda: view.hand(self.state, reader), list[Fact])
        draws = bool(facts) and _draws(self.table.game)
        newest = cast(Draws, view).newest(self.state, self.reader, self.log) if draws else ""
        return self._with_choices(
            [replace(fact, fresh=True) if fact.id == newest else fact for fact in facts]
        )

    @cached_property
    def reach(self) -> list[tuple[Fact, list[Choice]]]:
        """What can be played from the reader's own boards, each with its choices."""
        if self.n is not None:
            return []
        return self._with_choices([fact for sheet in self._own_sheets for fact in sheet.reach])

    @cached_property
    def reach_of(self) -> Phrase | None:
        """What the first of the reader's own boards that has such things is called."""
        return next((sheet.title for sheet in self._own_sheets if sheet.reach), None)

    @property
    def _own_sheets(self) -> list[Sheet]:
        return [sheet for seat, sheets in self.boards if seat == self.reader for sheet in sheets]

    @cached_property
    def prompt(self) -> Prompt:
        if self.lesson is not None:
            step = self.lesson.step
            return Prompt(step.title, step.say) if step else Prompt(*self.lesson.end)
        if self.puzzle is not None:
            return self.puzzle.prompt
        if self.table.ended and self.n is None:
            return Prompt(
                T("This match was ended."), T("All who played agreed to end it here. Nobody has won.")
            )
        if self.table.paused and self.n is None:
            return Prompt(T("Paused."), T("Nobody moves until one of the players goes on."))
        if not self.stuck:
            viewer = None if self.answered else self.reader
            return standby.or_else(
                "the prompt",
                lambda: self.game.view.prompt(self.state, viewer, self.names),
                lambda: standby.prompt(self.names[self.match.actor or 0]),
            )
        return Prompt(
            T("This match was begun under other rules."),
            T(
                "They were version {old}, today's are version {new}: "
                "you can look at it, but it cannot go on.",
                old=self.table.rules_version,
                new=self.game.rules_version,
            ),
        )

    @cached_property
    def windows(self) -> list[tuple[WindowKind, str]]:
        """The windows in which the reader may react, each with what the seat wants of it."""
        if self.reader is None or not reacts(self.table.game):
            return []
        orders = self.seats[self.reader].orders
        return [(window, orders.get(window.id, ORDERS[0])) for window in cast(Reacts, self.game.view).windows]

    @cached_property
    def since(self) -> int | None:
        """The first entry that came since the reader's last decision, where that is to be told."""
        if self.n is not None or not (self.mine and not self.answered or self.match.over):
            return None
        return self.story.since(self.viewer.seats)

    @property
    def since_few(self) -> int:
        """How many lines a short log has since then, but one at least."""
        told = log_of(self.story.from_(self.since or 0))
        return max(1, sum(not line.minor for line in told))

    @cached_property
    def no_undo(self) -> str:
        """Why nothing can be taken back; empty where it can."""
        refused = moves.why_no_undo(self.table, self.match, self.viewer.seats)
        if refused is None:
            return ""
        told = sentence(refused.phrase)
        friendly = not (self.table.rated or self.table.daily)
        if isinstance(refused, CannotUndo) and friendly and self.match.log and len(people(self.table)) > 1:
            asked = T("Under “Table” you can ask everybody whether you may take it back.")
            told = f"{told}. {i18n.say(asked)}"
        return told

    @cached_property
    def asked_of_all(self) -> tuple[str, str, bool, bool, int] | None:
        """What is proposed, by whom, whether the reader is to answer or has asked, and its number."""
        made = proposal_of(self.table) if not self.late else None
        if made is None or self.table.status != Table.PLAYING:
            return None
        own = [seat.owner for seat in self.seats if seat.index in self.viewer.seats]
        return (
            made.kind, self.names[made.seat], bool(own) and own[0] not in made.agreed,
            made.seat in self.viewer.seats, made.pk,
        )  # fmt: skip

    @cached_property
    def told_no(self) -> tuple[str, str, int] | None:
        """What this reader had asked of all, who said no (empty: nobody answered in time), its number."""
        if self.late or self.table.status != Table.PLAYING:
            return None
        made = unheard_of(self.table, self.viewer.seats, self.present.log)
        if made is None:
            return None
        return made.kind, "" if made.refused is None else self.names[made.refused], made.pk

    @cached_property
    def clock(self) -> tuple[str, int, bool, bool, str] | None:
        """Whose clock runs, until when (ms), whether the time is up, whether the reader may choose then.

        Last the day on which they are back from vacation, empty where they are there.
        """
        table = self.table
        if self.n is not None or self.late or table.waits is None or table.deadline is None or table.paused:
            return None
        back = back_at(table)
        if not table.overdue and table.clock == NO_CLOCK and back is None:
            return None
        other = bool(self.viewer.seats) and table.waits not in self.viewer.seats
        day = day_at(back) if back is not None else ""
        return self.names[table.waits], round(1000 * table.deadline), table.overdue, other, day

    @property
    def preparing(self) -> bool:
        """Whether the bot that is to move has not been compiled yet."""
        return any(
            seat.index == self.match.actor and seat.kind == Seat.BOT and preparing(self.figures, seat.level)
            for seat in self.seats
        )

    @property
    def prepared(self) -> tuple[int, int]:
        """How many steps are done that prepare the bots of this edition, and of how many; (0, 0) if none."""
        return progress(self.figures)

    @cached_property
    def figures(self) -> str:
        """What stands for the game with the figures of the table."""
        return figures_of(self.table)

    @property
    def ended(self) -> bool:
        """Whether a match is over, and the reader looks at its end."""
        return self.n is None and self.match.over and self.table.is_match

    @property
    def text(self) -> str:
        """The position as text."""
        words = i18n.translations()
        return standby.or_else(
            "the text board", lambda: self.game.view.text_board(self.state, self.names, words), str
        )


def _leads(choice: Choice, way: Sequence[int]) -> bool:
    """Whether a choice does what a way of a tutorial begins with."""
    made = (choice.action, *choice.follow)
    return not choice.back and tuple(way[: len(made)]) == made
