"""Sailing and exploring (NA-39 to NA-55), with the Sailing space or the Navegador card (NA-94 to NA-103).

Which voyages are legal is in `legal.py`, what follows at the end of a turn in `turns.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ..data import constants as c
from .navigation import chart_ranges, sailor
from .state import NOWHERE, EndedBy, State, Step
from .turns import begin_phase, end_turn, note_end, pass_card


@rule
def use_card(s: State) -> None:
    """The holder of the card sails with it (NA-94, NA-95)."""
    s.by_card = 1
    s.card_used = 1
    s.step = Step.SAIL


@rule
def sail(s: State, start: int, region: int) -> None:
    """One ship sails; which ships follow is not told before all are declared (NA-39, NA-47)."""
    me = s.players[sailor(s)]
    me.ships[start] -= 1
    me.ships[region] += 1
    s.busy[region] += 1
    s.cursor = start * c.N_REGIONS + region
    if not s.explored >> region & 1:
        s.target = region


@rule
def finish_voyage(s: State) -> None:
    """All voyages are declared; an exploration is resolved now (NA-47, NA-48, NA-49)."""
    if s.target == NOWHERE:
        leave_the_sea(s)
        return
    me = s.players[sailor(s)]
    loss = c.LOSS[s.n_players][s.target]
    me.ships[s.target] -= loss
    me.on_board -= loss
    me.items[c.EXPLORERS] += 1
    s.explored |= 1 << s.target
    s.to_reveal = s.left[s.target]
    s.cursor = 0
    s.step = Step.REVEAL
    if s.to_reveal == 0:
        finish_exploration(s)


@rule
def reveal(s: State, token: int) -> None:
    """Turn up the next token; tokens come in rising order, so the first one pays (NA-48, NA-52)."""
    if s.to_reveal == s.left[s.target]:
        me = s.players[sailor(s)]
        me.cash += c.TOKEN_PRICE[token]
    s.token[token] = c.AT_REGION + s.target
    s.cursor = token + 1
    s.to_reveal -= 1
    if s.to_reveal == 0:
        finish_exploration(s)


@rule
def finish_exploration(s: State) -> None:
    """A phase or the end of the game may come of it (NA-55, NA-105).

    With the Sailing space the turn is over now, so a phase begins at its end in any case (NA-89, NA-90).
    """
    phase = c.STARTS_PHASE[s.target]
    if s.options.end_exploration:
        if s.explored == c.ALL_REGIONS:
            note_end(s, EndedBy.EXPLORATION, sailor(s))
    elif c.ENDS_GAME[s.target]:
        note_end(s, EndedBy.EXPLORATION, sailor(s))
    if phase > 0:
        begin_phase(s, phase)
    else:
        chart_ranges(s)
    leave_the_sea(s)


@rule
def leave_the_sea(s: State) -> None:
    """The Sailing action is over: the turn ends, or begins where the card was used (NA-16, NA-97)."""
    if not s.by_card:
        end_turn(s)
        return
    for region in range(c.N_REGIONS):
        s.busy[region] = 0
    s.target = NOWHERE
    s.cursor = 0
    s.by_card = 0
    pass_card(s)
    s.step = Step.RONDEL
