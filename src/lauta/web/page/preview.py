"""What a link shows of itself elsewhere: title, sentence, picture, as a stranger with that link may see it.

Hidden hands are in none of it, a running match shows what spectators see, or its title alone where it is not
open to all; of a puzzle there is its position only. Pixels are made by `pictures/painter.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

import lauta

from ... import i18n
from ...engine.phrase import Phrase, T
from ...i18n import say
from ...pictures.card import Card, Player
from ...pictures.points import points_text
from ...pictures.words import won
from ..base.refusals import NotFound
from ..match import offer
from ..match.courses import puzzle_at
from ..match.match_cache import begun_under_other_rules, table_lock
from ..match.rows import rows
from ..match.secrets import sealed
from ..models import Seat, Table
from .covers import cover
from .sections import Sections
from .viewer import Viewer

KINDS: Mapping[str, Phrase] = {
    "front": T("Board games of exploration"), "learn": T("Learn to play"), "rules": T("How to play"),
    "puzzles": T("Puzzles"), "daily": T("Daily challenge"), "board": T("Free board"),
    "invitation": T("You are invited to play."),
}  # fmt: skip


IN_LOBBY = "listed"  # stands for the token in the address of a listed table's card, as long as it is listed


@dataclass(frozen=True)
class Preview:
    """What stands in the head of a page; `image` and `url` are paths."""

    title: str
    description: str
    image: str
    alt: str
    url: str = ""


def of_page(kind: str, game_id: str, title: str, description: str) -> Preview:
    """Of a page that is the same for all."""
    game = lauta.game(game_id)
    image = f"{reverse('card', args=[kind, game_id])}?{urlencode({'lang': i18n.language()})}"
    return Preview(title, description, image, say(T("The board of {game}", game=game.title)))


def page_card(kind: str, game_id: str) -> Card:
    """The card of such a page: a board some way into a match that nobody played. NotFound."""
    if kind not in KINDS:
        raise NotFound(T("There is no such page."))
    game = offer.game(game_id[:40])
    low, high = min(game.players), max(game.players)
    board = cover(game.id, i18n.translations(), True)
    if kind == "front":
        return Card("Lauta", "", say(KINDS[kind]), (), board)
    note = say(T("{low} to {high} players", low=low, high=high))
    return Card(str(game.title), say(KINDS[kind]), note, (), board)


# ------------------------------------------------------------------ tables


def board_shown(table: Table) -> bool:
    """Whether a stranger with the link may see the position, and not the title alone."""
    if table.status == Table.OPEN or sealed(table) or table.ended:
        return False
    if table.free or table.puzzle:
        return True
    if table.lesson:
        return False
    return table.status == Table.OVER or table.listed


def embeddable(table: Table) -> bool:
    """Whether its positions may stand on pages elsewhere."""
    return board_shown(table) and (table.free or bool(table.puzzle) or table.status == Table.OVER)


def look_at(table: Table, n: int | None) -> Sections:
    """The table as a stranger sees it after `n` entries; hold the table's lock. NotFound beyond its end.

    Of a puzzle there is the position it begins with, whatever is asked for.
    """
    now = Sections(table, Viewer())
    if table.puzzle:
        return Sections(table, Viewer(), 0)
    if n is None:
        return now
    last = len(now.present.log)
    if n > last:
        raise NotFound(T("This match has no position {n}: its last one is {last}.", n=n, last=last))
    return Sections(table, Viewer(), n)


def of_table(row: Table, n: int | None = None, linked: bool = True) -> Preview:
    """Of a table, or of a position of it.

    A page that was not opened by the spectators' link (`linked`) has no address with its token in the head:
    it would still be good when the table is in the lobby no longer.
    """
    if row.daily is not None and sealed(row):
        return of_page("daily", row.game, say(T("Daily challenge")), "")
    told = table_card(row, n, drawn=False)
    if row.status == Table.OPEN and not linked:
        return of_page("invitation", row.game, told.title, _sentence(told.kicker))
    asked = {"lang": i18n.language()} | ({} if n is None else {"n": str(n)})
    key = row.watch_token if linked else IN_LOBBY
    image = f"{reverse('table-card', args=[row.public_id, key])}?{urlencode(asked)}"
    if not linked and not row.listed:
        image = f"{reverse('card', args=['rules', row.game])}?{urlencode({'lang': i18n.language()})}"
    names = ", ".join(player.name for player in told.players)
    title = f"{told.title}: {names}" if names else told.title
    description = " ".join(filter(None, (_sentence(told.kicker), told.note, _standing(told))))
    board = say(T("The board of {game}", game=told.title))
    alt = " ".join(filter(None, (f"{board}.", _standing(told))))
    if not linked:
        return Preview(title, description, image, alt)
    here = reverse("watch", args=[row.public_id, row.watch_token])
    return Preview(title, description, image, alt, here if n is None else f"{here}?n={n}")


def _sentence(text: str) -> str:
    return text if not text or text.endswith((".", "!", "?")) else f"{text}."


def _standing(told: Card) -> str:
    if not any(player.value for player in told.players):
        return ""
    return ", ".join(f"{player.name} {player.value}".strip() for player in told.players) + "."


def table_card(row: Table, n: int | None = None, drawn: bool = True) -> Card:
    """The card of a table as a stranger sees it, `drawn` or its words alone. NotFound beyond its end."""
    with table_lock(row.public_id):
        table = rows.at(row.public_id)
        with i18n.speaking(i18n.language(), offer.theme_of(table)):
            if not board_shown(table) or begun_under_other_rules(table):
                return _title_card(table, drawn)
            return _board_card(table, look_at(table, n), drawn)


def _title_card(table: Table, drawn: bool) -> Card:
    game = offer.game(table.game)
    seats = [seat for seat in table.seats.all() if seat.kind != Seat.OPEN]
    players = tuple(Player(seat.index, seat.name) for seat in seats) if table.is_match else ()
    board = cover(game.id, i18n.translations(), True) if drawn else ""
    return Card(str(game.title), say(_kicker(table)), "", players, board)


def _kicker(table: Table) -> Phrase:
    if table.puzzle:
        return T("Puzzle, level {n}", n=puzzle_at(table).level)
    if table.free:
        return T("Free board")
    if table.lesson:
        return T("Learn to play")
    if table.status == Table.OPEN:
        return T("A table that waits for players")
    return T("A match that is being played") if table.status == Table.PLAYING else T("A finished match")


def _board_card(table: Table, look: Sections, drawn: bool) -> Card:
    game, match = look.game, look.match
    over = match.over
    scored = game.about.scored and not table.puzzle
    players = tuple(
        Player(
            seat.index, seat.name, points_text(game.view.points(look.public, seat.index)) if scored else "",
            over and seat.index in match.winners, not over and match.actor == seat.index,
        )
        for seat in look.seats
    )  # fmt: skip
    title = table.board.name if table.free and table.board.name else str(game.title)
    return Card(title, say(_kicker(table)), _note(look, over), players, look.standing() if drawn else "")


def _note(look: Sections, over: bool) -> str:
    if look.table.puzzle:
        return say(T("One decision is clearly best."))
    if over and look.table.is_match:
        winners = [look.names[seat] for seat in look.match.winners]
        return won(winners)
    if look.n:
        line = look.story.frame(look.n).line
        return say(line.phrase) if line else ""
    return ""


def steps(look: Sections) -> list[tuple[int, str]]:
    """Where to stop when stepping through: after so many entries, with the sentence; the beginning first.

    Hold the table's lock.
    """
    match, found = look.present, [(0, say(T("The beginning")))]
    states = match.states(None)
    before = next(states)
    for n, (entry, after) in enumerate(zip(match.log, states, strict=True), 1):
        line = look.game.view.log_line(before, entry.action, after, look.names)
        if line is not None and not line.minor:
            found.append((n, say(line.phrase)))
        before = after
    last = len(match.log)
    if found[-1][0] != last:
        found.append((last, found[-1][1]))
    return found
