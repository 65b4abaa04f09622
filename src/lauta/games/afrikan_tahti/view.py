"""What Afrikan tähti shows to people: panels, the score sheet, the text board; the rest of its view by name.

Nothing is hidden but the faces of tokens, which no state holds. Prompts, choices, scenes and log are in the
room `table`, the rules page is in `howto`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...engine.phrase import TC, TN, Phrase, T, Translations
from ...engine.presentation import Fact, ScoreRow
from ..shared.star_board.data.constants import IS_HOME, N_CITIES
from ..shared.star_board.speech.places import place_name, place_to
from ..shared.star_board.speech.words import price, turns
from .data.constants import BLANK, EFFECT, GEM, HORSESHOE, N_TOKENS, ROBBER, SPOT_NAMES, STAR, TOKENS
from .drawing.glyphs import glyph as draw_glyph
from .howto import how_to_play as how_to_play
from .rules import play as rules
from .rules.bookings import NO_PORT
from .rules.legal import carries
from .rules.state import FREE, UNDECIDED, Phase, Player, State
from .speech.words import gem_value, is_at, items_object, tokens_label
from .table.choices import choices as choices
from .table.log import log_line as log_line
from .table.prompts import prompt as prompt
from .table.scenes import scene as scene
from .table.scenes import sheets as sheets

__all__ = [
    "choices", "facts", "glyph", "hand", "headlines", "how_to_play", "log_line", "points", "pool", "prompt",
    "scene", "score_sheet", "sheets", "text_board",
]  # fmt: skip


# --- panels -----------------------------------------------------------------------------------------


def headlines(s: State) -> list[Phrase]:
    """How many tokens lie face down, and whether the Star is one of them."""
    down = TN("{n} token face down", "{n} tokens face down", sum(s.remaining))
    if not s.star_found:
        return [down, T("the Star is still hidden")]
    return [down, T("the Star is found")]


def facts(s: State, seat: int) -> list[Fact]:
    """A player's money, what wins, gems found, where the pawn is, and what befell it."""
    me = s.players[seat]
    rows = [Fact("money", T("money"), price(me.money), "money")]
    if me.star:
        rows.append(Fact("star", T("Star of Africa"), "", "star"))
    if me.horseshoes:
        rows.append(Fact("horseshoes", T("horseshoes that win"), str(me.horseshoes), "horseshoe"))
    rows += [
        Fact(
            TOKENS[token].id,
            tokens_label(token),
            str(me.found[token]),
            TOKENS[token].id,
        )
        for token in range(N_TOKENS)
        if EFFECT[token] == GEM and me.found[token]
    ]
    rows += _plight(me)
    if me.at >= 0:
        rows.append(Fact("pawn", T("pawn"), is_at(me), f"pawn-{seat}", places=(SPOT_NAMES[me.at],)))
    if s.phase not in (Phase.START, Phase.ORDER):
        rows.append(Fact("order", T("place in the order of play"), f"{s.rank[seat] + 1}.", "order"))
    return rows


def _plight(me: Player) -> list[Fact]:
    if me.out:
        return [Fact("out", T("state"), T("can no longer win"))]
    if me.captive:
        return [Fact("captive", T("state"), TC("pawn", "captive"), "captive")]
    if me.held:
        return [Fact("held", T("has to sit out"), turns(me.held), "held")]
    voyage = [Fact("bound", T("on a voyage"), place_to(me.bound))] if me.bound != NO_PORT else []
    if me.voyage == FREE:
        return [Fact("free", T("state"), T("taken along by ship"), "ticket"), *voyage]
    return voyage


def hand(s: State, viewer: int) -> list[Fact]:
    """Nobody holds anything that others do not see (ST-57)."""
    return []


def pool(s: State) -> list[Fact]:
    """Tokens still face down, by kind."""
    return [
        Fact(TOKENS[token].id, _token_with_value(s, token), str(s.remaining[token]), TOKENS[token].id)
        for token in range(N_TOKENS)
    ]


def _token_with_value(s: State, token: int) -> Phrase:
    label = tokens_label(token)
    if EFFECT[token] == GEM:
        return Phrase("{what} ({value})", {"what": label, "value": price(gem_value(s, token, -1))})
    return label


def points(s: State, seat: int) -> Fraction:
    """1 for the winner; there are no points on the way (ST-52)."""
    return Fraction(rules.points(s, seat))


def score_sheet(s: State) -> list[ScoreRow]:
    """Who brought what home, and what everybody found on the way (ST-52)."""
    players = s.players[: s.n_players]
    kinds = [token for token in range(N_TOKENS) if EFFECT[token] in (GEM, ROBBER, BLANK, HORSESHOE, STAR)]
    rows = [
        ScoreRow(tokens_label(token), tuple(Fraction(p.found[token]) for p in players)) for token in kinds
    ]
    rows.append(ScoreRow(T("money in £"), tuple(Fraction(player.money) for player in players)))
    notes = tuple(_how(s, seat) for seat in range(s.n_players))
    total = tuple(Fraction(rules.total(s, seat)) for seat in range(s.n_players))
    return [*rows, ScoreRow(T("victory"), total, notes, total=True)]


def _how(s: State, seat: int) -> Phrase | None:
    """How the winner has won, and how far the others were (ST-52 to ST-56)."""
    me = s.players[seat]
    if s.winner == UNDECIDED:
        return None
    if s.winner == seat and IS_HOME[me.at]:
        return T("brought {what} home: {place}", what=items_object(me), place=place_name(me.at))
    if s.winner == seat:
        return T("the only one left who could win")
    if carries(me):
        return T("had found {what}, but did not reach home", what=items_object(me))
    return None


def glyph(name: str, size: int = 24) -> str:
    """A small drawing of a thing of the game."""
    return str(draw_glyph(name, size))


# --- the text board ---------------------------------------------------------------------------------


def text_board(s: State, names: Sequence[str], translations: Translations | None) -> str:
    """Players with all that they have, then the cities with a token."""

    def say(phrase: Phrase | str) -> str:
        return phrase.render(translations) if isinstance(phrase, Phrase) else phrase

    lines = [say(phrase) for phrase in headlines(s)]
    for seat in range(s.n_players):
        lines += ["", names[seat]]
        lines += [f"  {_line(say(fact.label), say(fact.value))}" for fact in facts(s, seat)]
    cities = [say(place_name(city)) for city in range(N_CITIES) if s.token[city]]
    lines += ["", say(T("Cities with a token")) + ":", *(f"  {city}" for city in cities)]
    return "\n".join(lines)


def _line(label: str, value: str) -> str:
    return f"{label}: {value}" if value else label
