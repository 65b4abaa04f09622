"""What stands beside the board of Afrikan tähti: the top line, what a player has, tokens face down.

The end is in `score_sheet.py`.
"""

from __future__ import annotations

from ....engine.phrase import TC, TN, Phrase, T
from ....engine.presentation import Fact
from ...shared.star_board.data.constants import SPOT_NAMES
from ...shared.star_board.speech.places import place_to
from ...shared.star_board.speech.words import price, turns
from ..data.constants import EFFECT, GEM, N_TOKENS, TOKENS
from ..drawing.glyphs import TOKEN_ART
from ..rules.chosen_port import NO_PORT
from ..rules.state import FREE, Phase, Player, State
from ..speech.words import gem_value, is_at, tokens_label


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
            TOKEN_ART[token],
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
        Fact(TOKENS[token].id, _token_with_value(s, token), str(s.remaining[token]), TOKEN_ART[token])
        for token in range(N_TOKENS)
    ]


def _token_with_value(s: State, token: int) -> Phrase:
    label = tokens_label(token)
    if EFFECT[token] == GEM:
        return Phrase("{what} ({value})", {"what": label, "value": price(gem_value(s, token, -1))})
    return label
