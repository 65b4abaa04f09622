"""What a page says of a table, part by part: gathered from a redacted match, rendered by `templates/table`.

Decides what is shown, not how. What all readers of a revision share is made once for all of them.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.template.loader import get_template
from django.urls import reverse
from markupsafe import Markup

import lauta
from lauta.engine.game import Game
from lauta.engine.match import Match

from .. import i18n
from ..engine.drawing.painter import stage
from ..engine.phrase import T
from ..engine.presentation import Choice, Draws, Fact, Prompt, Reacts, SceneRequest, Sheet, WindowKind, picture
from ..engine.scene import Scene
from . import feast, moves, talk
from .artwork import chart_address, drawings_address
from .botrunner import preparing
from .chart import score_chart
from .models import Question, Seat, Table
from .pace import TITLES as PACES
from .reactions import COULD, question_of
from .refusals import sentence
from .revising import has_acted, revisions
from .shelf import begun_under_other_rules, chance_of, shelf
from .shown import Serial, Shown, Staged, slot
from .story import Story, Told, log_of, stories
from .tokens import program_token

NEWEST = 150  # lines of the log on a page, at least, where there are so many
OLDEST_STAYS = 50  # so many lines leave at once
LAST_SAID = 200  # lines of the talk
PARTS = {  # id of the element: its template in templates/table
    "headlines": "headlines", "over": "over", "holding": "hand", "players": "players", "tabs": "tabs",
    "panel-pool": "pool", "panel-talk": "talk", "panel-boards": "boards", "choices": "choices",
    "panel-table": "options", "bar": "bar",
}  # fmt: skip
STAYING = ("bar", "panel-talk", "panel-table", "tabs")  # parts that stay while the past is played back


@dataclass(frozen=True)
class Viewer:
    """Who looks: the seats they play, whether they are the host, and which seat they uncovered last."""

    guest: str
    seats: tuple[int, ...] = ()
    host: bool = False
    uncovered: int | None = None


class Shared:
    """What is the same for several readers of a revision, made once; the oldest revisions leave first."""

    def __init__(self, kept: int) -> None:
        self._made: OrderedDict[tuple[object, ...], dict[object, Any]] = OrderedDict()
        self._lock = threading.Lock()
        self._kept = kept

    def of(self, key: tuple[object, ...]) -> dict[object, Any]:
        """What has been made for this key so far."""
        with self._lock:
            made = self._made.pop(key, {})
            self._made[key] = made
            while len(self._made) > self._kept:
                self._made.popitem(last=False)
        return made

    def clear(self) -> None:
        """Forget all."""
        with self._lock:
            self._made.clear()


shared_by_readers, _settings = Shared(256), Shared(128)


def render(name: str, context: dict[str, Any]) -> str:
    """A template without the processors of whole pages."""
    template: Any = get_template(name)
    return str(template.template.render(context))


@dataclass
class Look:
    """A table at one moment, as one reader sees it. Hold the table's lock while it is used."""

    table: Table
    seats: list[Seat]
    viewer: Viewer
    n: int | None = None  # so many entries of the log; None for the present
    made: dict[object, Any] = field(default_factory=dict)

    # --- what is gathered -------------------------------------------------------------------------------

    @cached_property
    def game(self) -> Game:
        return lauta.game(self.table.game)

    @cached_property
    def present(self) -> Match:
        return shelf.look(self.table)

    @cached_property
    def match(self) -> Match:
        return self.present if self.n is None else self.present.at(self.n)

    @cached_property
    def question(self) -> Question | None:
        return question_of(self.table) if self.n is None else None

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
        if not viewer.seats:
            return None, None
        if len(viewer.seats) == 1:
            return viewer.seats[0], None
        if not match.hides:
            return (match.actor if match.actor in viewer.seats else viewer.seats[0]), None
        if match.actor in viewer.seats and match.actor != viewer.uncovered and not self.answered:
            return None, match.actor
        return (viewer.uncovered if viewer.uncovered in viewer.seats else None), None

    @property
    def reader(self) -> int | None:
        return self.seen_by[0]

    @cached_property
    def shared(self) -> dict[object, Any]:
        """What readers who may know the same share."""
        redaction = self.reader if self.present.hides else None
        key = (self.table.pk, self.table.revision, self.n, redaction, i18n.language(), self.table.theme)
        return shared_by_readers.of(key)

    def alike(self, name: str, data: object, make: Callable[[], str]) -> str:
        """Render it unless another reader of this revision, who may know something else, reads the same."""
        made = shared_by_readers.of(
            (self.table.pk, self.table.revision, self.n, i18n.language(), self.table.theme)
        )
        for known, html in made.setdefault(name, []):
            if known == data:
                return str(html)
        made[name].append((data, html := make()))
        return html

    def once(self, name: object, make: Callable[[], Any]) -> Any:
        """Make it unless another reader of the same has."""
        if name not in self.shared:
            self.shared[name] = make()
        return self.shared[name]

    @cached_property
    def state(self) -> Any:
        return self.once("state", lambda: self.match.redacted(self.reader))

    @cached_property
    def story(self) -> Story:
        if self.n is None:
            return stories.of(self.table, self.present, self.reader)
        return stories.around(self.table, self.present, self.reader, self.n)

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
        return self.n is None and actor is not None and actor == self.reader and not self.stuck

    @cached_property
    def choices(self) -> list[Choice]:
        if not self.mine:
            return []
        numbers = [action.number for action in self.match.legal_actions()]
        choices = self.game.view.choices(self.state, numbers, self.match.names) + revisions(self.match)
        if self.answered and self.question is not None:
            choices = [choice for choice in choices if choice.action != self.question.passing]
        return choices

    @cached_property
    def ending(self) -> str:
        """What the end of the turn would be: "early" where nothing was done, "due" where nothing is left.

        "open" where something done could still be changed, but nothing more can be done, and for a pass in a
        window for reactions, which is no turn; else "".
        """
        end = next((choice for choice in self.choices if choice.ends), None)
        if end is None:
            return ""
        if self.question is not None:
            return "open"
        if len(self.choices) == 1:
            return "due"
        if all(choice.ends or choice.back for choice in self.choices):
            return "open"
        return "" if has_acted(self.match, end.action) else "early"

    # --- pictures ---------------------------------------------------------------------------------------

    def _request(self, choices: Sequence[Choice], prefix: str = "") -> SceneRequest:
        return SceneRequest(
            choices=choices, marked=self._marked if not prefix else (), names=self.names,
            translations=i18n.translations(), prefix=prefix, log=self.log,
        )  # fmt: skip

    @cached_property
    def _marked(self) -> list[str]:
        """Places where others acted since the reader's last turn, or the last one did; or in a step."""
        if self.n is not None:
            frames = [self.story.frame(self.n)]
        else:
            start = self.story.since(self.viewer.seats)
            frames = self.story.last_turn() if start is None else self.story.from_(start)
        return list(dict.fromkeys(place for frame in frames if frame.line for place in frame.line.places))

    @cached_property
    def board(self) -> Scene:
        def make() -> Scene:
            return self.game.view.scene(self.state, self._request(self.choices))

        return make() if self.choices else self.once(("board", *self._marked), make)

    @property
    def standing(self) -> str:
        """The board as a picture that stands alone."""
        request = replace(self._request(()), standalone=True)
        return picture(self.game.view, self.state, request)

    @cached_property
    def sheets(self) -> list[tuple[int, list[Sheet]]]:
        """What lies in front of each seat, the reader's own first, and what is the same for all."""
        first, n = self.reader or 0, len(self.names)
        return [(seat, self._sheets(seat)) for seat in ((first + k) % n for k in range(n))]

    def _sheets(self, seat: int) -> list[Sheet]:
        choices = self.choices if seat == self.reader else []

        def make() -> list[Sheet]:
            return self.game.view.sheets(self.state, seat, self._request(choices, f"seat-{seat}-"))

        return make() if choices else self.once(("sheets", seat), make)

    @cached_property
    def boards(self) -> list[tuple[int, list[Sheet]]]:
        boards = [(seat, [sheet for sheet in sheets if not sheet.shared]) for seat, sheets in self.sheets]
        return boards if any(sheets for _, sheets in boards) else []

    @cached_property
    def common(self) -> list[Sheet]:
        """The sheets that are the same for every seat."""
        return [sheet for sheet in self._sheets(0) if sheet.shared]

    @cached_property
    def stages(self) -> tuple[Staged, ...]:
        found = [Staged(self.board)]
        for seat, sheets in self.sheets:
            for sheet in sheets:
                if not sheet.shared or seat == 0:
                    found.append(Staged(sheet.scene, f"seat-{seat}-"))
        return tuple(found)

    # --- words ------------------------------------------------------------------------------------------

    @cached_property
    def players(self) -> list[dict[str, Any]]:
        view, match = self.game.view, self.match
        winners = match.winners if match.over else []
        return [
            {
                "seat": seat,
                "points": view.points(self.state, seat.index),
                "facts": view.facts(self.state, seat.index),
                "now": match.actor == seat.index,
                "winner": seat.index in winners,
            }
            for seat in self.seats
        ]

    def _with_choices(self, facts: Sequence[Fact]) -> list[tuple[Fact, list[Choice]]]:
        here = [choice for choice in self.choices if not choice.aside]
        return [(fact, [choice for choice in here if choice.place == fact.id]) for fact in facts]

    @cached_property
    def hand(self) -> list[tuple[Fact, list[Choice]]]:
        """What the reader holds, each with what can be done with it."""
        if self.reader is None:
            return []
        facts, view = self.game.view.hand(self.state, self.reader), self.game.view
        newest = view.newest(self.state, self.reader, self.log) if isinstance(view, Draws) else ""
        return self._with_choices([replace(fact, fresh=True) if fact.id == newest else fact for fact in facts])

    @cached_property
    def reach(self) -> list[tuple[Fact, list[Choice]]]:
        """What can be played from the reader's own boards, each with its choices."""
        if self.n is not None:
            return []
        own = [sheet for seat, sheets in self.boards if seat == self.reader for sheet in sheets]
        return self._with_choices([fact for sheet in own for fact in sheet.reach])

    @property
    def prompt(self) -> Prompt:
        if not self.stuck:
            viewer = None if self.answered else self.reader
            return self.game.view.prompt(self.state, viewer, self.names)
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
        if self.reader is None or not isinstance(self.game.view, Reacts):
            return []
        orders = self.seats[self.reader].orders
        return [(window, orders.get(window.id, COULD)) for window in self.game.view.windows]

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

    @property
    def no_undo(self) -> str:
        """Why nothing can be taken back; empty where it can."""
        refused = moves.why_no_undo(self.table, self.match, self.viewer.seats)
        return "" if refused is None else sentence(refused.phrase)

    @property
    def preparing(self) -> bool:
        """Whether the bot that is to move has not been compiled yet."""
        return any(
            seat.index == self.match.actor and seat.kind == Seat.BOT and preparing(self.game.id, seat.level)
            for seat in self.seats
        )

    @property
    def result(self) -> dict[str, Any] | None:
        if self.n is not None or not self.match.over:
            return None
        match, scored = self.match, self.game.about.scored
        frames = self.once("told whole", lambda: Story(match, self.reader).frames)
        title = i18n.translations().gettext("The score over time")
        points = [[frame.points[seat] for frame in frames] for seat in range(match.players)]
        return {
            "winners": [self.names[seat] for seat in match.winners],
            "order": feast.order(frames[-1].points, match.winners, scored),
            "moments": feast.moments(frames) if scored else [],
            "confetti": self._confetti(match.winners),
            "rows": self.game.view.score_sheet(self.state),
            "chart": score_chart(points, self.names, title) if scored else None,
        }

    def _confetti(self, winners: Sequence[int]) -> list[str]:
        """The game's own small drawings that fly for the winners."""
        facts = [fact for seat in winners for fact in self.game.view.facts(self.state, seat)]
        names = [self.game.about.emblem, *(fact.glyph for fact in facts)]
        return list(dict.fromkeys(filter(None, names)))[:6]

    @property
    def text(self) -> str:
        """The position as text."""
        return self.game.view.text_board(self.state, self.names, i18n.translations())

    @cached_property
    def lines(self) -> tuple[tuple[int, str], ...]:
        """The lines of the log, oldest first, each with its number."""

        def make() -> tuple[tuple[int, str], ...]:
            # From a line that stays the oldest for a while: what is told of a line must not change with it.
            last = self.story.last if self.n is None else self.n
            first = max(0, (last - NEWEST) // OLDEST_STAYS * OLDEST_STAYS)
            told = [one for one in log_of(self.story.from_(first - NEWEST // 4)) if one.frame.n >= first]
            return tuple((one.frame.n, self.story.written(one, i18n.language(), self._line)) for one in told)

        return tuple(self.once("lines", make))

    def _line(self, told: Told) -> str:
        return render("table/line.html", {"told": told, "table": self.table})

    # --- parts ------------------------------------------------------------------------------------------

    @cached_property
    def base(self) -> dict[str, Any]:
        """The variables of every part."""
        table, game = self.table, self.game
        named = game.preset_of(table.options, likely=table.preset)
        preset = named.title if named else T("Own rules")
        chosen = {o.name: table.options.get(o.name, o.default) for o in game.options}
        own = {o.name: chosen[o.name] for o in game.options if chosen[o.name] != o.default}
        wishes = {"players": table.players, **own, **({"theme": table.theme} if table.theme else {})}
        rules = reverse("rules", args=[game.id]) + f"?{urlencode(wishes)}"
        return {
            "table": table, "game": game, "viewer": self.viewer, "seats": self.seats, "preset": preset,
            "id": table.public_id, "hides": game.hides(table.options), "rules_page": rules,
        }  # fmt: skip

    def part(self, name: str) -> str:
        """One part as HTML."""
        return str(getattr(self, f"_{name}")())

    def _render(self, name: str, **context: Any) -> str:
        return render(f"table/{name}.html", {**self.base, **context})

    def _headlines(self) -> str:
        return str(
            self.once(
                "headlines", lambda: self._render("headlines", headlines=self.game.view.headlines(self.state))
            )
        )

    def _over(self) -> str:
        if self.result is None:
            return '<div id="over"></div>'
        return self._render("over", result=self.result, players=self.players)

    def _hand(self) -> str:
        if not (self.base["hides"] and self.viewer.seats) and not self.hand and not self.reach:
            return '<div id="holding"></div>'
        return self._render(
            "hand", reader=self.reader, hand=self.hand, reach=self.reach, past=self.n is not None,
            curtain=self.seen_by[1], over=self.result is not None,
        )  # fmt: skip

    def _players(self) -> str:
        html = self.alike("players", self.players, lambda: self._render("players", players=self.players))
        _ = i18n.translations().gettext
        word = _("you") if len(self.viewer.seats) == 1 else _("here")
        for seat in self.viewer.seats:
            html = html.replace(f'<em data-own="{seat}"></em>', f"<em>{Markup.escape(word)}</em>")
        return html

    def _tabs(self) -> str:
        context = {"said": self._said, "boards": bool(self.boards), "first_tab": self.first_tab}
        return str(self.once(("tabs", *context.values()), lambda: self._render("tabs", **context)))

    @property
    def first_tab(self) -> str:
        """The panel that is open on a fresh page."""
        return "boards" if self.boards and self.reader is not None else "log"

    @cached_property
    def _said(self) -> int:
        return talk.count(self.table)

    def _pool(self) -> str:
        pool, figures = self.game.view.pool(self.state), [self._figure(sheet, 0) for sheet in self.common]
        return self.alike("pool", (pool, figures), lambda: self._render("pool", pool=pool, shared=figures))

    def _talk(self) -> str:
        def make() -> str:
            newest = list(self.table.chat.order_by("-id")[:LAST_SAID])[::-1] if self._said else []
            return self._render("talk", chat=newest)

        return str(self.once("talk", make))

    def _boards(self) -> str:
        if not self.boards:
            return '<section id="panel-boards" hidden></section>'
        figures = [
            (seat, [self._figure(sheet, seat) for sheet in sheets]) for seat, sheets in self.boards if sheets
        ]
        return self._render("boards", boards=figures)

    def _figure(self, sheet: Sheet, seat: int) -> tuple[Sheet, Markup]:
        """A sheet with its picture."""
        return sheet, Markup(self.picture(sheet.scene, f"seat-{seat}-"))

    @staticmethod
    def picture(shown: Scene, prefix: str = "") -> str:
        """The stage of a scene with a slot for its pieces."""
        inside = Staged(shown, prefix).slot
        return stage(shown, prefix, chart_address(shown.chart), drawings_address(shown.drawings), inside)

    def _choices(self) -> str:
        if not self.choices:
            return '<div id="choices"></div>'
        return self._render("choices", choices=self.choices, ending=self.ending)

    def _options(self) -> str:
        table, own = self.table, [seat for seat in self.seats if seat.index in self.viewer.seats]
        key = (
            table.pk, table.status, table.theme, table.pace, i18n.language(), self.viewer.seats, self.reader,
            tuple((seat.token, seat.name, seat.auto_end) for seat in own),
            tuple((window.id, wish) for window, wish in self.windows),
        )  # fmt: skip
        kept = _settings.of(key)
        if "options" not in kept:
            playing = table.status == Table.PLAYING
            kept["options"] = self._render(
                "options",
                auto_end=any(seat.auto_end for seat in own),
                windows=self.windows,
                programs=[(seat, program_token(table, seat)) for seat in own] if playing else [],
                paces=PACES if any(seat.kind == Seat.BOT for seat in self.seats) else {},
                commitment=chance_of(table).commitment,
                changed_options=[o for o in self.game.options if table.options.get(o.name) != o.default],
            )
        return str(kept["options"])

    def _bar(self) -> str:
        last = len(self.present.log)
        if self.n is not None:
            return self._render("replay_bar", past=self.story.frame(self.n), last=last)
        mine, choices = self.mine and not self.answered, self.choices
        alone = mine and len(choices) == 1
        return self._render(
            "bar", mine=mine, now=self.match.actor, prompt=self.prompt, choices=choices, last=last,
            buttons=_buttons(choices, alone),
            asked=self.question is not None and mine, answered=self.answered,
            passing=self.reader is not None and self.seats[self.reader].passing is not None,
            ending=self.ending,
            preparing=self.preparing, no_undo=self.no_undo, since=self.since,
            since_few=self.since_few if self.since else 0,
        )  # fmt: skip

    def head(self) -> dict[str, str]:
        """Attributes of the table's element that change.

        `data-entries` is how much of the log is shown, `data-since` where others began to act since the
        reader's last turn.
        """
        table, past = self.table, self.n is not None
        mine = self.mine and not self.answered
        classes = ["table", f"is-{table.status}", "in-past" if past else "", "is-mine" if mine else ""]
        last = {"data-past": str(self.n), "data-last": str(len(self.present.log))} if past else {}
        return {
            "class": " ".join(filter(None, classes)),
            "data-version": str(table.version),
            "data-over": str(int(table.status == Table.OVER)),
            "data-entries": str(len(self.match.log)),
            "data-since": str(self.since or ""),
            **last,
        }

    def played(self, before: Shown) -> Shown:
        """A step that is played back on a page that showed `before`: what lies on the table.

        The bar, the log and the talk of the page stay.
        """
        parts = {ident: self.part(name) for ident, name in PARTS.items() if ident not in STAYING}
        parts |= {ident: part for ident, part in before.parts.items() if ident in STAYING}
        return Shown(before.serial, before.version, "", before.head, parts, self.stages, before.log)

    def shown(self, serial: Serial) -> Shown:
        """What is on the page, but for the frame around it."""
        table = self.table
        if table.status == Table.OPEN:
            return Shown(serial, table.version, self._render("waiting", serial=serial))
        parts = {ident: self.part(name) for ident, name in PARTS.items()}
        return Shown(serial, table.version, "", self.head(), parts, self.stages, self.lines)

    def framed(self, shown: Shown) -> Shown:
        """With the frame, for a page that is sent whole."""
        if not shown.frame:
            chart = f'<div id="chart">{self.picture(self.board)}</div>'
            shown.frame = self._render(
                "frame", serial=shown.serial, head=shown.head, chart=Markup(chart), n=self.n, text=self.text,
                slots={ident: Markup(slot(ident)) for ident in (*shown.parts, "log")},
            )  # fmt: skip
        return shown


def _buttons(choices: Sequence[Choice], alone: bool) -> list[Choice]:
    """What the action bar offers: first those that have a place, too, in an order that does not change."""
    also = [choice for choice in choices if choice.button is not None]
    also.sort(key=lambda choice: choice.button.rank if choice.button else 0)
    return also + [c for c in choices if c.button is None and (c.place is None or alone)]
