"""What a reader sees of a table: gathered from a redacted match, drawn once per revision and reader.

Decides what is shown, not how: the HTML is `templates/_table.html`, the board is the game's own drawing.
"""

from __future__ import annotations

import gzip
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.template.loader import get_template

import lauta
from lauta.engine.game import Game
from lauta.engine.match import Match

from .. import i18n
from ..engine.phrase import T
from ..engine.presentation import Choice, Fact, Prompt, Reacts, SceneRequest, Sheet, WindowKind, picture
from . import moves, offer
from .botrunner import preparing
from .chart import score_chart
from .models import Seat, Table
from .reactions import COULD, question_of
from .refusals import NotFound
from .revising import revisions
from .shelf import begun_under_other_rules, chance_of, shelf, table_lock
from .story import Story, log_of, stories
from .tables import find, seats_of
from .tokens import program_token

NEWEST = 150  # lines of the log on the live page; a replay has them all
LAST_SAID = 200  # lines of the talk


@dataclass(frozen=True)
class Viewer:
    """Who looks: the seats they play, whether they are the host, and which seat they uncovered last."""

    guest: str
    seats: tuple[int, ...] = ()
    host: bool = False
    uncovered: int | None = None


@dataclass
class Fragment:
    """The table as HTML for one reader; `packed` is made when first sent over a socket."""

    revision: int
    version: int
    html: str
    _packed: bytes = field(default=b"", repr=False)

    @property
    def packed(self) -> bytes:
        if not self._packed:
            self._packed = gzip.compress(self.html.encode(), 5)
        return self._packed


def viewer_of(table: Table, guest: str, uncovered: int | None = None) -> Viewer:
    return Viewer(guest, seats_of(table, guest), table.host == guest, uncovered)


class Rendered:
    """The newest fragments, so that many watchers cost one drawing."""

    def __init__(self, kept: int = 48) -> None:
        self._fragments: OrderedDict[tuple[object, ...], Fragment] = OrderedDict()
        self._lock = threading.Lock()
        self._kept = kept

    def get(self, key: tuple[object, ...]) -> Fragment | None:
        with self._lock:
            return self._fragments.get(key)

    def put(self, key: tuple[object, ...], fragment: Fragment) -> Fragment:
        with self._lock:
            self._fragments[key] = fragment
            while len(self._fragments) > self._kept:
                self._fragments.popitem(last=False)
        return fragment


_rendered = Rendered()


def present(table_id: str, guest: str, language: str, uncovered: int | None = None) -> Fragment:
    """The table as it is now for this guest."""
    with table_lock(table_id):
        table = find(table_id)
        viewer = viewer_of(table, guest, uncovered)
        key = (
            table.pk,
            table.revision,
            _noted(table, viewer),
            viewer.seats,
            viewer.host,
            uncovered,
            language,
        )
        fragment = _rendered.get(key)
        if fragment is None:
            with i18n.speaking(language, offer.theme_of(table)):
                html = get_template("_table.html").render(context(table, viewer))
            fragment = _rendered.put(key, Fragment(table.revision, table.version, html))
        return fragment


def _noted(table: Table, viewer: Viewer) -> int:
    """Rises with what has changed for this viewer alone."""
    return sum(table.seats.filter(index__in=viewer.seats).values_list("noted", flat=True))


def past(table_id: str, guest: str, language: str, n: int, uncovered: int | None = None) -> Fragment:
    """The table as it was after `n` entries of the log."""
    with table_lock(table_id):
        table = find(table_id)
        with i18n.speaking(language, offer.theme_of(table)):
            viewer = viewer_of(table, guest, uncovered)
            html = get_template("_table.html").render(past_context(table, viewer, n))
        return Fragment(table.revision, table.version, html)


def record(table_id: str, guest: str, uncovered: int | None = None) -> str:
    """The record of the match as this guest may know it. The seed is told once the match is over."""
    with table_lock(table_id):
        table = find(table_id)
        if table.status == Table.OPEN:
            raise NotFound(T("This match has not begun yet."))
        match = shelf.look(table)
        reader, _ = _reader(match, viewer_of(table, guest, uncovered))
        return match.record(reader)


def _frame_of_page(table: Table, viewer: Viewer, game: Game) -> dict[str, Any]:
    """What every state of the table shows alike."""
    preset = next((p.title for p in game.presets if p.id == table.preset), None)
    return {
        "table": table, "game": game, "viewer": viewer, "preset": preset, "now": None, "curtain": None,
        "past": None, "story": None, "choices": [], "buttons": [], "can_undo": False, "since": None,
        "result": None, "mine": False, "auto_end": False, "hand": [], "boards": [], "reader": None,
        "shared": [], "preparing": False, "noted": _noted(table, viewer), "windows": [], "asked": False,
        "answered": False, "passing": False,
        "hides": game.hides(table.options),
        "programs": _programs(table, viewer),
        "commitment": chance_of(table).commitment,
        "said": table.chat.count(), "chat": list(table.chat.order_by("-id")[:LAST_SAID])[::-1],
        "changed_options": [o for o in game.options if table.options.get(o.name) != o.default],
    }  # fmt: skip


def _programs(table: Table, viewer: Viewer) -> list[tuple[Seat, str]]:
    """The seats of the viewer, each with the token for a program."""
    seats = table.seats.filter(index__in=viewer.seats) if table.status == Table.PLAYING else []
    return [(seat, program_token(table, seat)) for seat in seats]


def context(table: Table, viewer: Viewer) -> dict[str, Any]:
    """The variables of `_table.html` for the present; hold the table's lock."""
    game = lauta.game(table.game)
    seats = list(table.seats.all())
    page = _frame_of_page(table, viewer, game)
    page["auto_end"] = any(seat.auto_end for seat in seats if seat.index in viewer.seats)
    if table.status == Table.OPEN:
        return {**page, "seats": seats, "players": [{"seat": seat} for seat in seats]}
    match = shelf.look(table)
    question = question_of(table)
    answered = question is not None and question.answer is not None and question.seat in viewer.seats
    reader, curtain = _reader(match, viewer, answered)
    state = match.redacted(reader)
    story = stories.of(table, match, reader)
    names = [seat.name for seat in seats]
    stuck = begun_under_other_rules(table)
    mine = match.actor is not None and match.actor == reader and not stuck
    choices = _choices(match, state) if mine else []
    if answered and question is not None:
        mine, choices = False, [choice for choice in choices if choice.action != question.passing]
    marked = [place for frame in story.last_turn() if frame.line for place in frame.line.places]
    log = _known(story)
    boards, shared = _boards(game, state, reader, choices, names, log)
    page.update(
        seats=seats, now=match.actor, curtain=curtain, choices=choices, story=story, mine=mine,
        reader=reader, hand=_hand(game, state, reader, choices), boards=boards, shared=shared,
        reach=_reach(boards, reader, choices),
        buttons=[choice for choice in choices if choice.place is None or (mine and len(choices) == 1)],
        players=_players(game, state, seats, match), pool=game.view.pool(state),
        headlines=game.view.headlines(state),
        prompt=_stuck(table, game) if stuck else game.view.prompt(state, None if answered else reader, names),
        asked=question is not None and mine, answered=answered, windows=_windows(game, seats, reader),
        passing=reader is not None and seats[reader].passing is not None,
        board=_scene(game, state, choices, marked, names, log), text=_text(game, state, names),
        preparing=any(
            seat.index == match.actor and seat.kind == Seat.BOT and preparing(game.id, seat.level)
            for seat in seats
        ),
        can_undo=match.can_undo and moves.last_mover(match) in viewer.seats and not match.over and not stuck
        and not moves.others_are_asked(table, match),
        since=_since(story, viewer) if mine or match.over else None, last=len(story.frames) - 1,
        log=log_of(story.frames[-NEWEST:])[::-1],
    )  # fmt: skip
    page["since_few"] = _few(story, page["since"])
    if match.over:
        page["result"] = _result(game, state, match, story, names)
    return page


def past_context(table: Table, viewer: Viewer, n: int) -> dict[str, Any]:
    """The variables of `_table.html` after `n` entries; hold the table's lock."""
    game = lauta.game(table.game)
    if table.status == Table.OPEN:
        raise NotFound(T("This match has not begun yet."))
    match = shelf.look(table)
    reader, _ = _reader(match, viewer)
    story = stories.of(table, match, reader)
    last = len(story.frames) - 1
    n = max(0, min(n, last))
    then = match.at(n)
    state = then.redacted(reader)
    seats = list(table.seats.all())
    names = [seat.name for seat in seats]
    frame, log = story.frames[n], _known(story)[:n]
    boards, shared = _boards(game, state, reader, [], names, log)
    return {
        **_frame_of_page(table, viewer, game), "seats": seats, "now": then.actor, "story": story,
        "last": last, "players": _players(game, state, seats, then), "past": frame,
        "reader": reader, "hand": _hand(game, state, reader, []), "reach": [],
        "boards": boards, "shared": shared,
        "pool": game.view.pool(state),
        "headlines": game.view.headlines(state), "prompt": None, "text": _text(game, state, names),
        "board": _scene(game, state, [], frame.line.places if frame.line else (), names, log),
        "log": log_of(story.frames)[::-1],
    }  # fmt: skip


def _windows(game: Game, seats: list[Seat], reader: int | None) -> list[tuple[WindowKind, str]]:
    """The windows in which the reader may react, each with what the seat wants of it."""
    if reader is None or not isinstance(game.view, Reacts):
        return []
    return [(window, seats[reader].orders.get(window.id, COULD)) for window in game.view.windows]


def _reader(match: Match, viewer: Viewer, answered: bool = False) -> tuple[int | None, int | None]:
    """As which seat the position is read, and the seat behind the curtain if one is needed.

    Nobody is called to the table where the actor has `answered`, or the server for it.
    """
    if not viewer.seats:
        return None, None
    if len(viewer.seats) == 1:
        return viewer.seats[0], None
    if not match.hides:
        return (match.actor if match.actor in viewer.seats else viewer.seats[0]), None
    if match.actor in viewer.seats and match.actor != viewer.uncovered and not answered:
        return None, match.actor
    return (viewer.uncovered if viewer.uncovered in viewer.seats else None), None


def _stuck(table: Table, game: Game) -> Prompt:
    """In place of the status sentence where the rules have changed since the match began."""
    return Prompt(
        T("This match was begun under other rules."),
        T(
            "They were version {old}, today's are version {new}: you can look at it, but it cannot go on.",
            old=table.rules_version,
            new=game.rules_version,
        ),
    )


def _hand(
    game: Game, state: Any, reader: int | None, choices: list[Choice]
) -> list[tuple[Fact, list[Choice]]]:
    """What the reader holds, each with what can be done with it."""
    if reader is None:
        return []
    return _with_choices(game.view.hand(state, reader), choices)


def _reach(
    boards: list[tuple[int, list[Sheet]]], reader: int | None, choices: list[Choice]
) -> list[tuple[Fact, list[Choice]]]:
    """What can be played from the reader's own boards, each with its choices."""
    facts = [fact for seat, sheets in boards if seat == reader for sheet in sheets for fact in sheet.reach]
    return _with_choices(facts, choices)


def _with_choices(facts: Sequence[Fact], choices: list[Choice]) -> list[tuple[Fact, list[Choice]]]:
    here = [choice for choice in choices if not choice.aside]
    return [(fact, [choice for choice in here if choice.place == fact.id]) for fact in facts]


def _known(story: Story) -> list[tuple[int, int]]:
    """The log as the reader of the story may know it."""
    return [(frame.actor, frame.action) for frame in story.frames[1:]]


def _boards(
    game: Game,
    state: Any,
    reader: int | None,
    choices: list[Choice],
    names: list[str],
    log: Sequence[tuple[int, int]],
) -> tuple[list[tuple[int, list[Sheet]]], list[Sheet]]:
    """What lies in front of each seat, the reader's own first, nothing where no seat has any; and what is
    the same for all."""
    first = reader or 0
    boards: list[tuple[int, list[Sheet]]] = []
    shared: list[Sheet] = []
    for seat in [(first + n) % len(names) for n in range(len(names))]:
        request = SceneRequest(
            choices=choices if seat == reader else (), names=names, translations=i18n.translations(),
            prefix=f"seat-{seat}-", log=log,
        )  # fmt: skip
        sheets = game.view.sheets(state, seat, request)
        boards.append((seat, [sheet for sheet in sheets if not sheet.shared]))
        shared = shared or [sheet for sheet in sheets if sheet.shared]
    return (boards if any(sheets for _, sheets in boards) else []), shared


def _choices(match: Match, state: Any) -> list[Choice]:
    numbers = [action.number for action in match.legal_actions()]
    return match.game.view.choices(state, numbers, match.names) + revisions(match)


def _since(story: Story, viewer: Viewer) -> int | None:
    start = story.since(viewer.seats)
    return start if start is not None and len(story.frames) - start >= 1 else None


def _few(story: Story, since: int | None) -> int:
    """How many lines a short log has from `since` on, but one at least."""
    return max(1, sum(told.frame.n >= (since or 0) and not told.minor for told in log_of(story.frames)))


def _players(game: Game, state: Any, seats: list[Seat], match: Match) -> list[dict[str, Any]]:
    winners = match.winners if match.over else []
    return [
        {
            "seat": seat,
            "points": game.view.points(state, seat.index),
            "facts": game.view.facts(state, seat.index),
            "now": match.actor == seat.index,
            "winner": seat.index in winners,
        }
        for seat in seats
    ]


def _scene(
    game: Game,
    state: Any,
    choices: list[Choice],
    marked: Any,
    names: list[str],
    log: Sequence[tuple[int, int]],
) -> str:
    request = SceneRequest(
        choices=choices,
        marked=list(dict.fromkeys(marked)),
        names=names,
        translations=i18n.translations(),
        log=log,
    )
    return picture(game.view, state, request)


def _text(game: Game, state: Any, names: list[str]) -> str:
    return game.view.text_board(state, names, i18n.translations())


def _result(game: Game, state: Any, match: Match, story: Story, names: list[str]) -> dict[str, Any]:
    points = [[frame.points[seat] for frame in story.frames] for seat in range(match.players)]
    return {
        "winners": [names[seat] for seat in match.winners],
        "rows": game.view.score_sheet(state),
        "chart": score_chart(points, names, i18n.translations().gettext("The score over time"))
        if game.about.scored
        else None,
    }
