"""The parts of a page as HTML, rendered by `templates/table`, and all that a page shows.

What they say is gathered in `snapshot.py`. What readers of a revision share is made once for all of them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.functional import cached_property
from markupsafe import Markup

from ... import i18n
from ...engine.drawing.painter import stage
from ...engine.phrase import Phrase, T
from ...engine.presentation import Choice, Fact, Reacts, Sheet
from ...engine.scene import Scene
from ...engine.tutorial import LEARNER
from ..base.levels import LEVELS, level_title
from ..base.sharing import drawn_before, shared_by_readers
from ..bots.queue import owed
from ..match import chat_count
from ..match.clocks import CLOCKS, others_wait
from ..match.hearing import Listener, deaf_to_spectators
from ..match.hinting import hints_allowed
from ..match.match_cache import chance_of, options_of
from ..match.pace import TITLES as PACES
from ..match.secrets import sealed
from ..match.serious import serious
from ..match.tokens import program_token
from ..members.personal_tokens import programs
from ..members.roles import admins
from ..models import Seat, Table
from ..tables.own_tables import bots_alone
from ..tables.seating import kept_for
from . import end_screen, hints, standby, talk
from .answers import NONE as NO_ANSWERS
from .answers import Answers, answers
from .artwork import chart_address, drawings_address
from .free import lines_of
from .jinja import drawn, render
from .lesson import aimed
from .page_changes import CUT, Serial, Shown, Staged, slot
from .result import confetti, result_of
from .snapshot import Look
from .story import Told

NEWEST = 150  # lines of the log on a page, at least, where there are so many
OLDEST_STAYS = 50  # so many lines leave at once
PARTS = {  # id of the element: its template in templates/table
    "headlines": "headlines", "over": "over", "holding": "hand", "players": "players", "tabs": "tabs",
    "panel-pool": "pool", "panel-talk": "chat", "panel-boards": "boards", "choices": "choices",
    "panel-table": "options", "bar": "bar", "asking": "asking",
}  # fmt: skip
Figure = tuple[str, Phrase, Phrase | None, Markup]
FREE = {"panel-free": "free"}  # on free boards, besides
IN_THE_BAR = 6  # outcomes of chance that have a button there, at most
STAYING = (
    "bar",
    "asking",
    "panel-talk",
    "panel-table",
    "panel-free",
    "tabs",
)  # while the past is played back


@dataclass
class Sections(Look):
    """A table at one moment as the page of one reader shows it."""

    @cached_property
    def stages(self) -> tuple[Staged, ...]:
        found = [Staged(self.board)]
        for seat, sheets in self.sheets.items():
            for sheet in sheets:
                if not sheet.shared or seat == 0:
                    found.append(Staged(sheet.scene, f"seat-{seat}-"))
        return tuple(found)

    @cached_property
    def lines(self) -> tuple[tuple[int, str], ...]:
        """The lines of the log, oldest first, each with its number."""

        def make() -> tuple[tuple[int, str], ...]:
            # From a line that stays the oldest for a while: what is told of a line must not change with it.
            last = self.story.last if self.n is None else self.n
            first = max(0, (last - NEWEST) // OLDEST_STAYS * OLDEST_STAYS)
            lines = self.story.lines(i18n.translations(), self._line)
            return tuple(lines[bisect_left(lines, (first, "")) :])

        return tuple(self.once("lines", make))

    def _line(self, told: Told) -> str:
        flags = (told.minor, told.opens, told.first)
        n, line = told.frame.n, told.frame.line
        return str(drawn("line", self.game, self.table.public_id, n, line, *flags))

    # --- parts ------------------------------------------------------------------------------------------

    @cached_property
    def base(self) -> dict[str, Any]:
        """The variables of every part."""
        about = shared_by_readers.once((*self.moment, "base"), self._about_table)
        mine = {"viewer": self.viewer, "seats": self.seats, "sealed": sealed(self.table)}
        return {**about, "table": self.table, **mine}

    def _about_table(self) -> dict[str, Any]:
        table, game = self.table, self.game
        chosen = options_of(table)
        named = game.preset_of(chosen, likely=table.preset)
        own = {o.name: chosen[o.name] for o in game.options if chosen[o.name] != o.default}
        wishes = {"players": table.players, **own, **({"theme": table.theme} if table.theme else {})}
        wishes |= {"of": table.public_id} if game.edition else {}
        return {
            "game": game, "preset": named.title if named else T("Own rules"), "id": table.public_id,
            "hides": game.hides(chosen), "edition": game.edition,
            "rules_page": f"{reverse('rules', args=[game.id])}?{urlencode(wishes)}",
        }  # fmt: skip

    @property
    def named_parts(self) -> dict[str, str]:
        """The parts of this page: id of the element, and the name of the part."""
        return {**PARTS, **FREE} if self.table.free else PARTS

    def part(self, name: str) -> str:
        """One part as HTML; a part that fails says so, and the others are shown."""
        ident = next(ident for ident, known in self.named_parts.items() if known == name)
        return standby.or_else(
            f"part {name}", lambda: str(getattr(self, f"_{name}")()), lambda: str(standby.panel(ident))
        )

    def _render(self, name: str, **context: Any) -> str:
        return render(f"table/{name}.html", {**self.base, **context})

    def _once(self, name: str, key: Hashable, **context: Any) -> str:
        """Render a part unless the same was rendered before: `key` holds all that it says, and of whom."""
        table = self.table.pk, tuple(self.names), i18n.translations()
        return drawn_before.once((name, table, key), lambda: self._render(name, **context))

    def _headlines(self) -> str:
        def make() -> str:
            lines = self.game.view.headlines(self.public)
            return self._once("headlines", tuple(lines), headlines=lines)

        return self.once_for_all("headlines", make)

    def _over(self) -> str:
        hintable = len(self.choices) > 1 and not self.answered and hints_allowed(self.table)
        learnt = confetti(self, [LEARNER]) if self.lesson and self.lesson.step is None else []
        result = result_of(self) if self.ended else None
        if result is None and not hintable and not learnt:
            return '<div id="over"></div>'
        said = {"result": result, "players": self.players, "hintable": hintable}
        return self._render("over", learnt=learnt, **said)

    def _hand(self) -> str:
        if not (self.base["hides"] and self.viewer.seats) and not self.hand and not self.reach:
            return '<div id="holding"></div>'
        known = {
            "reader": self.reader, "hand": _played(self.hand), "reach": _played(self.reach),
            "reach_of": self.reach_of,
            "past": self.n is not None, "curtain": self.seen_by[1], "over": self.ended,
        }  # fmt: skip
        return self._once("hand", (self.viewer.seats, *known.values()), **known)

    def _players(self) -> str:
        def make() -> str:
            listed = "".join(CUT + drawn("player", self.game, *player) for player in self.players)
            return self._render("players", players=Markup(listed + CUT))

        html = self.once_for_all("players drawn", make)
        _ = i18n.translations().gettext
        word = _("you") if len(self.viewer.seats) == 1 else _("here")
        for seat in self.viewer.seats:
            html = html.replace(f'<em data-own="{seat}"></em>', f"<em>{Markup.escape(word)}</em>")
        return html

    def _tabs(self) -> str:
        known = {"heard": self._heard, "boards": bool(self.boards), "first_tab": self.first_tab}
        return self._once("tabs", tuple(known.values()), **known)

    @property
    def first_tab(self) -> str:
        """The panel that is open on a fresh page."""
        if self.table.free:
            return "free"
        return "boards" if self.boards and self.reader is not None else "log"

    @cached_property
    def _listener(self) -> Listener:
        """What this reader hears of the chat."""
        deaf = deaf_to_spectators(self.table, bool(self.viewer.seats or self.viewer.left))
        return Listener(len(self.present.log) if self.late else None, deaf, self.viewer.unheard)

    @cached_property
    def _heard(self) -> talk.Heard:
        return talk.count(self.table, self._listener)

    def _pool(self) -> str:
        pool = self.once("pool", lambda: tuple(self.game.view.pool(self.state)))
        figures = self._figures(0, True)
        listed = self._once("pooled", pool, pool=pool)
        return self._once("pool", (listed, figures), listed=Markup(listed), shared=figures)

    @property
    def _next_match(self) -> Phrase | str:
        """What a rematch would begin with; empty until this one is over."""
        if not self.match.over:
            return ""
        return end_screen.next_match(self.game, options_of(self.table), self.names)

    @property
    def _rematch_waits(self) -> bool:
        """Whether somebody has asked for a rematch, in which a seat is kept for this reader."""
        new, mine = self.table.rematch, self.viewer.seats
        return new is not None and bool(mine) and bool(kept_for(new, self.seats[mine[0]].owner))

    def _chat(self) -> str:
        apart = self.table.status == Table.PLAYING and serious(self.table)

        def make() -> str:
            lines = talk.newest(self.table, self._listener) if self._heard.said else []
            shown = {"aside": self._heard.aside, "deaf": self._listener.deaf, "apart": apart}
            return self._render("chat", chat=lines, own=self._own, **shown)

        stamp, who = chat_count.stamp(self.table), (self._listener, self._own, bool(self.viewer.seats))
        known = stamp, who, apart, admins.guests(), programs(), i18n.translations()
        return drawn_before.once(("talk", self.table.pk, *known), make)

    @cached_property
    def _own(self) -> str:
        """Who this reader is, where they play; their own lines need nobody to be muted."""
        seats = self.viewer.seats
        return next((seat.owner for seat in self.seats if seat.index in seats), "")

    def _boards(self) -> str:
        if not self.boards:
            return '<section id="panel-boards" hidden></section>'
        figures = tuple((seat, self._figures(seat, False)) for seat, sheets in self.boards if sheets)
        return self._once("boards", (figures, self.first_tab), boards=figures, first_tab=self.first_tab)

    def _figures(self, seat: int, shared: bool) -> tuple[Figure, ...]:
        """The sheets of a seat as a part shows them: those that all seats share, or all others."""

        def make() -> tuple[Figure, ...]:
            return tuple(self._figure(sheet, seat) for sheet in self.sheets[seat] if sheet.shared == shared)

        return self._of_seat(("figures", shared), seat, make)

    def _figure(self, sheet: Sheet, seat: int) -> Figure:
        """A sheet as a part shows it: its id, title and note, and the stage of its picture."""
        return sheet.id, sheet.title, sheet.note, Markup(self.picture(sheet.scene, f"seat-{seat}-"))

    @staticmethod
    def picture(shown: Scene, prefix: str = "") -> str:
        """The stage of a scene with a slot for its pieces."""
        inside = Staged(shown, prefix).slot
        return stage(shown, prefix, chart_address(shown.chart), drawings_address(shown.drawings), inside)

    def _free(self) -> str:
        """What was tried on a free board, and what can be done with it."""
        found = lines_of(self.table, self.present)
        return self._render(
            "free", lines=found, outcomes=self.outcomes, past=self.n is not None, actor=self.match.actor,
            levels=[(level, level_title(level)) for level in LEVELS], duty=bool(owed(self.table)),
        )  # fmt: skip

    def _choices(self) -> str:
        if not self.choices:
            return '<div id="choices"></div>'
        return self._render("choices", choices=self.choices, ending=self.ending)

    def _options(self) -> str:
        if self.table.free:
            return self._render("options", board_name=self.table.board.name)
        table, own = self.table, [seat for seat in self.seats if seat.index in self.viewer.seats]
        tokens = tuple((seat.token, seat.owner, seat.auto_end) for seat in own)
        windows = tuple((window.id, wish) for window, wish in self.windows)
        offers = tuple((seat.token, seat.offered) for seat in self.seats if seat.kind == Seat.BOT)
        who = self.viewer.seats, self.viewer.host

        def make() -> str:
            chosen = options_of(table)
            return self._render(
                "options",
                serious=serious(table),
                auto_end=any(seat.auto_end for seat in own),
                windows=self.windows,
                programs=[(seat, program_token(table, seat)) for seat in own]
                if table.status == Table.PLAYING
                else [],
                paces=PACES if any(seat.kind == Seat.BOT for seat in self.seats) else {},
                commitment=chance_of(table).commitment,
                changed_options=[o for o in self.game.options if chosen[o.name] != o.default],
                options=chosen,
                clock=CLOCKS[table.clock].title,
                others_here=[s for s in self.seats if s.kind == Seat.HUMAN and s not in own],
            )

        about = (
            table.pk, table.status, table.paused, table.pace, sealed(table), tuple(self.names),
            i18n.translations(),
        )  # fmt: skip
        return drawn_before.once(("options", about, who, self.reader, tokens, offers, windows), make)

    def _bar(self) -> str:
        last = len(self.present.log)
        if self.n is not None:
            return self._render("replay_bar", past=self.story.frame(self.n), last=last)
        table, viewer, choices = self.table, self.viewer, self.choices
        mine = self.mine and not self.answered
        said = {
            "mine": mine, "now": self.match.actor, "prompt": self.prompt, "last": last,
            "asked": self.question is not None and mine, "answered": self.answered,
            "passing": self.reader is not None and self.seats[self.reader].passing is not None,
            "ending": self.ending, "no_undo": self.no_undo,
            "preparing": self.preparing, "prepared": self.prepared,
            "since": self.since, "since_few": self.since_few if self.since else 0,
            "bots_alone": table.status == Table.PLAYING and bots_alone(self.seats),
            "next_match": self._next_match, "paused": table.paused,
            "clock": self.clock, "lesson": self.lesson, "puzzle": self.puzzle,
            "outcomes": tuple(self.outcomes) if len(self.outcomes) <= IN_THE_BAR else (),
            "chance": bool(self.outcomes), "late": table.delay if self.late else 0,
            "rematch_waits": self._rematch_waits,
        }  # fmt: skip
        if choices or table.status == Table.OVER:
            strip = self._with_choices(self.prompt.strip) if choices else []
            return self._render("bar", choices=choices, answers=self.answers, strip=strip, **said)
        who = len(viewer.seats) > 1, bool(viewer.seats), bool(viewer.left), viewer.moved
        return self._once("bar", (who, *said.values()), choices=(), answers=NO_ANSWERS, strip=(), **said)

    @property
    def answers(self) -> Answers:
        """What the action bar offers."""
        held = frozenset(fact.id for fact, _ in (*self.hand, *self.reach))
        return answers(self.choices, held, self.question is not None, self.lesson is not None)

    def _asking(self) -> str:
        """What another person asks, or has answered: above all else on the page."""
        asked, clock = self.asked_of_all, self.clock
        overdue = clock is not None and clock[2]
        if asked is None and self.told_no is None and not overdue:
            return '<section id="asking" hidden></section>'
        known = {"proposal": asked, "told_no": self.told_no, "clock": clock if overdue else None}
        return self._once("asking", tuple(known.values()), **known)

    def head(self) -> dict[str, str]:
        """Attributes of the table's element that change.

        `data-entries` is how much of the log is shown, `data-since` where others began to act since the
        reader's last turn, `data-own` the seats that the reader plays, `data-due` what a newcomer may be told
        now, `data-aim` the places that the step of a tutorial is about, `data-waited` the words of a notice
        where people wait for the reader.
        """
        table, past = self.table, self.n is not None
        mine = self.mine and not self.answered
        classes = ["table", f"is-{table.status}", "in-past" if past else "", "is-mine" if mine else ""]
        if table.free:
            classes.append("is-free")
        if table.lesson:
            classes.append("is-puzzle" if table.puzzle else "is-lesson")
        last = {"data-past": str(self.n), "data-last": str(len(self.present.log))} if past else {}
        ends = self.ending == "due"
        due = hints.due(self.game, self.choices, not self.no_undo, ends) if mine and table.is_match else ""
        beside = self.lesson.step.beside if self.lesson and self.lesson.step else ""
        aim = " ".join(aimed(self.lesson.step, self.choices, self.board.pieces)) if self.lesson else ""
        waited = mine and not past and table.is_match and others_wait(table)
        return {
            "class": " ".join(filter(None, classes)),
            "data-version": str(table.version),
            "data-over": str(int(table.status == Table.OVER)),
            "data-entries": str(len(self.match.log)),
            "data-since": str(self.since or ""),
            "data-turn": self._turn,
            **({"data-own": " ".join(map(str, self.viewer.seats))} if self.viewer.seats else {}),
            **last,
            **({"data-due": due} if due else {}),
            **({"data-beside": beside} if beside else {}),
            **({"data-aim": aim} if aim else {}),
            **({"data-waited": i18n.say(T("{game}: your turn", game=self.game.title))} if waited else {}),
        }

    @property
    def _turn(self) -> str:
        """Whose turn it is, also while another seat decides: "2", or "r2" in a game in which seats react."""
        view = self.game.view
        return f"r{view.turn(self.public)}" if isinstance(view, Reacts) else str(self.present.actor)

    def played(self, before: Shown) -> Shown:
        """A step that is played back on a page that showed `before`: what lies on the table.

        The bar, the log and the talk of the page stay.
        """
        parts = {ident: self.part(name) for ident, name in self.named_parts.items() if ident not in STAYING}
        parts |= {ident: part for ident, part in before.parts.items() if ident in STAYING}
        return Shown(before.serial, before.version, "", before.head, parts, self.stages, before.log)

    def shown(self, serial: Serial) -> Shown:
        """What is on the page, but for the frame around it."""
        table = self.table
        if table.status == Table.OPEN:
            return Shown(serial, table.version, self._render("waiting", serial=serial))
        parts = {ident: self.part(name) for ident, name in self.named_parts.items()}
        return Shown(serial, table.version, "", self.head(), parts, self.stages, self.lines)

    def framed(self, shown: Shown) -> Shown:
        """With the frame, for a page that is sent whole."""
        if not shown.frame:
            chart = f'<div id="chart">{self.picture(self.board)}</div>'
            shown.frame = self._render(
                "frame", serial=shown.serial, head=shown.head, chart=Markup(chart), n=self.n, text=self.text,
                first_tab=self.first_tab,
                slots={ident: Markup(slot(ident)) for ident in (*shown.parts, "log")},
            )  # fmt: skip
        return shown


def _played(held: Sequence[tuple[Fact, Sequence[Choice]]]) -> tuple[tuple[Fact, str], ...]:
    """What is held, each with what a click on it plays."""
    return tuple((fact, " ".join(choice.code for choice in here)) for fact, here in held)
