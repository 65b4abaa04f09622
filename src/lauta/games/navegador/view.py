"""What Navegador shows to people: panels, the score sheet, the text board; the rest of its view by name.

Every state given to it is redacted already. Prompts, choices, scenes and log are in the room `table`, the
rules page is in `howto`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...engine.phrase import TN, Phrase, T, Translations, plain
from ...engine.presentation import Fact, ScoreRow
from .data.components import COLUMNS, GOODS, LINES
from .data.constants import (
    CASH_PER_POINT,
    COLONIES,
    FACTORIES,
    N_COLUMNS,
    N_GOODS,
    N_LINES,
    N_REGIONS,
    POINTS_PER_SHIP,
    POINTS_PER_WORKER,
    RECONSTRUCTED,
)
from .drawing.glyphs import glyph as draw_glyph
from .howto import how_to_play as how_to_play
from .rules import scoring
from .rules.scoring import cash_points, column_points, king_column
from .rules.state import NOWHERE, State, Step
from .speech.words import building, column, good, joined, money, space_name
from .table.choices import choices as choices
from .table.log import log_line as log_line
from .table.player_boards import column_words, factor
from .table.player_boards import sheets as sheets
from .table.prompts import prompt as prompt
from .table.revising import revisions as revisions
from .table.scenes import card_words, end_words, ladder_words, line_words, region_words
from .table.scenes import scene as scene
from .table.targets import line_place, market_place
from .table.voyages import unseen_prices

__all__ = [
    "choices", "facts", "glyph", "hand", "headlines", "how_to_play", "log_line", "points", "pool", "prompt",
    "revisions",
    "scene", "score_sheet", "sheets", "text_board",
]  # fmt: skip


# --- panels -----------------------------------------------------------------------------------------


def headlines(s: State) -> list[Phrase]:
    """The phase, and both ways in which the end can come (NA-87, NA-105)."""
    if s.turns_left:
        return [_phase(s), TN("last round: {n} turn left", "last round: {n} turns left", s.turns_left)]
    if s.step == Step.OVER:
        return [_phase(s)]
    return [_phase(s), *end_words(s)]


def _phase(s: State) -> Phrase:
    return T("phase {n}", n=s.phase)


def facts(s: State, seat: int) -> list[Fact]:
    """What a player owns, and the card."""
    me = s.players[seat]
    rows = [
        Fact("cash", T("cruzados"), money(me.cash) if me.cash < 0 else str(me.cash), "coin"),
        Fact("workers", T("workers"), str(me.workers), f"worker-{seat}"),
        Fact("ships", T("ships on the board"), str(me.on_board), f"ship-{seat}"),
    ]
    rows += [
        Fact(COLUMNS[index], column(index), str(me.items[index]), COLUMNS[index])
        for index in range(N_COLUMNS)
    ]
    if s.card_holder == seat and s.step != Step.FIRST:
        rows.append(Fact("card", T("the Navegador card"), "", "card"))
    return rows


def hand(s: State, viewer: int) -> list[Fact]:
    """Nobody holds anything that others do not see, but cash where it is hidden (NA-5)."""
    if not s.options.money_visibility:
        return []
    return [Fact("purse", T("cruzados"), str(s.players[viewer].cash), "coin")]


def pool(s: State) -> list[Fact]:
    """Buildings on offer, privileges, tokens that nobody has seen."""
    rows = [
        Fact(
            id=f"line-{LINES[line]}",
            label=building(line),
            value=_offer(s, line),
            glyph=LINES[line].replace("_", "-"),
            reconstructed="prices" in RECONSTRUCTED,
            places=(line_place(line),),
        )
        for line in range(N_LINES)
    ]
    refill = f"refill.{s.n_players}" in RECONSTRUCTED
    for index in range(N_COLUMNS):
        left = T("{here} here, {later} later", here=s.gallery[index], later=s.stock[index])
        label = T("privileges for {column}", column=column(index))
        rows.append(Fact(f"gallery-{COLUMNS[index]}", label, left, f"privilege-{COLUMNS[index]}", refill))
    for kind in range(N_GOODS):
        unseen = unseen_prices(s, kind)
        label = T("{good}: prices not seen", good=good(kind))
        told = ", ".join(map(str, unseen)) or "–"
        rows.append(Fact(f"unseen-{GOODS[kind]}", label, told, GOODS[kind], "tokens" in RECONSTRUCTED))
    for kind in range(N_GOODS):
        words = joined(ladder_words(s, kind)[1:]) or plain("")
        rows.append(
            Fact(
                id=f"price-{GOODS[kind]}",
                label=T("market: {good}", good=good(kind)),
                value=words,
                glyph=GOODS[kind],
                reconstructed="market" in RECONSTRUCTED,
                places=(market_place(kind),),
            )
        )
    return rows


def _offer(s: State, line: int) -> Phrase:
    _, *told = line_words(s, line)
    return joined(told[:2]) or plain("")


def points(s: State, seat: int) -> Fraction:
    """The total so far; without cash before the end where that is hidden."""
    return Fraction(scoring.points(s, seat))


def score_sheet(s: State) -> list[ScoreRow]:
    """The final scoring, line by line (NA-111 to NA-114)."""
    seats = range(s.n_players)
    players = s.players[: s.n_players]
    rows = [
        ScoreRow(T("workers"), tuple(Fraction(player.workers * POINTS_PER_WORKER) for player in players)),
        ScoreRow(
            T("ships on the board"), tuple(Fraction(player.on_board * POINTS_PER_SHIP) for player in players)
        ),
        ScoreRow(
            T("cash, one point for each {n}", n=CASH_PER_POINT),
            tuple(Fraction(cash_points(s, seat)) for seat in seats),
            tuple(money(player.cash) for player in players),
        ),
    ]
    rows += [
        ScoreRow(
            column(index),
            tuple(Fraction(column_points(s, seat, index)) for seat in seats),
            tuple(_why(s, seat, index) for seat in seats),
        )
        for index in range(N_COLUMNS)
    ]
    totals = tuple(Fraction(scoring.total(s, seat)) for seat in seats)
    rows.append(ScoreRow(T("total"), totals, tuple(_tie(s, seat, totals) for seat in seats), total=True))
    return rows


def _why(s: State, seat: int, index: int) -> Phrase:
    """Where the points of a column come from: the factor of its privileges times what is owned."""
    told = plain(f"{factor(s, seat, index)} × {s.players[seat].items[index]}")
    if index == king_column(s, seat):
        return T("{product}, king's privilege", product=told)
    return told


def _tie(s: State, seat: int, totals: Sequence[Fraction]) -> Phrase | None:
    """Who is ahead of equals (NA-117)."""
    if s.step == Step.OVER and totals.count(totals[seat]) > 1 and scoring.is_winner(s, seat):
        return T("wins the tie: nearest to the Navegador card")
    return None


def glyph(name: str, size: int = 24) -> str:
    """A small drawing of a thing of the game."""
    return str(draw_glyph(name, size))


# --- the text board ---------------------------------------------------------------------------------


def text_board(s: State, names: Sequence[str], translations: Translations | None) -> str:
    """Players with their sheets, then market, buildings, privileges and the chart."""

    def say(*parts: Phrase) -> str:
        first, *rest = [part.render(translations) for part in parts]
        return f"{first}: {', '.join(rest)}" if rest else first

    lines = [say(phrase) for phrase in headlines(s)]
    if s.step != Step.FIRST:
        lines.append(say(card_words(s, names)))
    for seat in range(s.n_players):
        lines += ["", f"{names[seat]} ({scoring.points(s, seat)})"]
        stone = s.players[seat].stone
        where = space_name(stone) if stone != NOWHERE else T("not on the rondel yet")
        lines.append("  " + say(T("stone"), where))
        lines += [
            f"  {say(fact.label, fact.value if isinstance(fact.value, Phrase) else plain(fact.value))}"
            for fact in facts(s, seat)
            if fact.value
        ]
        lines += [f"  {say(column(index))}: {line}" for index, line in _goods_lines(s, seat, translations)]
        lines += [f"  {say(*column_words(s, seat, index))}" for index in range(N_COLUMNS)]
    lines.append("")
    lines += [say(*ladder_words(s, kind)) for kind in range(N_GOODS)]
    lines += [say(*line_words(s, line)) for line in range(N_LINES)]
    lines += [
        say(T("privileges for {column}", column=column(index)), plain(str(s.gallery[index])))
        for index in range(N_COLUMNS)
    ]
    lines.append("")
    lines += [say(*region_words(s, index, names)) for index in range(N_REGIONS)]
    return "\n".join(lines)


def _goods_lines(s: State, seat: int, translations: Translations | None) -> list[tuple[int, str]]:
    """Colonies and factories by goods."""
    me = s.players[seat]

    def row(counts: Sequence[int]) -> str:
        return ", ".join(f"{good(kind).render(translations)} {counts[kind]}" for kind in range(N_GOODS))

    return [(COLONIES, row(me.colonies)), (FACTORIES, row(me.factories))]
