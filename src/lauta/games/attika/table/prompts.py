"""The status sentence of Attika: what is expected now, of the reader or of somebody else.

What can be clicked is in `decisions`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.phrase import TN, Phrase, T
from ....engine.presentation import Prompt
from ....engine.record import new
from ..data.constants import BUILDINGS, DRAW_ACTIONS, MAP_TILES, N_BUILDINGS, N_LANDSCAPES
from ..decisions import due_words, payments, unused
from ..rules import actions
from ..rules.legal import legal_actions
from ..rules.state import Mode, Moves, Phase, State
from ..speech.words import building, counted, space_label


def prompt(s: State, viewer: int | None, names: Sequence[str]) -> Prompt:
    """What can be done now, or whom the table waits for."""
    if s.phase == Phase.OVER:
        return Prompt(T("The game is over."), how_it_ended(s, names))
    if s.phase < Phase.ACT:
        return Prompt(T("Chance decides."), T("A tile or a card is being drawn."))
    if viewer != s.turn:
        return Prompt(T("{name}'s turn.", name=names[s.turn]), _others_task(s))
    return Prompt(_headline(s), _task(s))


def how_it_ended(s: State, names: Sequence[str]) -> Phrase:
    """Who has won and how (AT-93, AT-94, AT-98)."""
    if s.winner < 0:
        return T("Nobody could or would go on: a draw.")
    if s.players[s.winner].buildings == N_BUILDINGS:
        return T("{name} has built all {n} buildings.", name=names[s.winner], n=N_BUILDINGS)
    return T("{name} has joined two shrines.", name=names[s.winner])


def _others_task(s: State) -> Phrase:
    match s.phase:
        case Phase.DRAWN:
            return T("Drawn: {building}. Look around in the meantime.", building=building(s.kind))
        case Phase.PLACE | Phase.PAY:
            return T("Being built: {building}. Look around in the meantime.", building=building(s.kind))
        case Phase.ASK | Phase.WHERE | Phase.TURN:
            return T("The map is being extended.")
    if s.mode == Mode.DRAW:
        return T("A draw turn. Look around in the meantime.")
    if s.mode == Mode.BUILD:
        return T("A build turn. Look around in the meantime.")
    return T("Look around in the meantime.")


def _headline(s: State) -> Phrase:
    match s.phase:
        case Phase.PLACE:
            return T("Build: {building}.", building=building(s.kind))
        case Phase.DRAWN:
            return T("You drew: {building}.", building=building(s.kind))
        case Phase.PAY:
            return T("Pay: {building} on {place}.", building=building(s.kind), place=space_label(s.space))
        case Phase.WHERE | Phase.TURN:
            return T("The map grows: {tile}.", tile=_tile(s))
        case Phase.ASK:
            return T("The map may grow.")
    if s.card_phase or unused(s) == 0:
        return T("Your turn is complete.") if unused(s) == 0 else T("Your turn ends with cards.")
    if s.mode == Mode.DRAW:
        return TN("Your draw turn: {n} draw left.", "Your draw turn: {n} draws left.", s.left)
    if s.mode == Mode.BUILD:
        return TN("Your build turn: {n} building left.", "Your build turn: {n} buildings left.", s.left)
    return T("Your turn.")


def _tile(s: State) -> Phrase:
    """What the new tile shows."""
    shown = [MAP_TILES[s.tile].spaces.count(landscape) for landscape in range(N_LANDSCAPES)]
    return counted(shown) or T("nothing but meadows")


def _task(s: State) -> Phrase:
    match s.phase:
        case Phase.PLACE:
            return T("Choose a space: its number shows how many cards you pay. With an arrow it is free.")
        case Phase.DRAWN:
            return _drawn(s)
        case Phase.PAY:
            return _still_due(s)
        case Phase.ASK:
            return T("You emptied a stack: you may lay a new tile.")
        case Phase.WHERE:
            return T(
                "You emptied a stack: choose a place for the new tile, anywhere along the map or at a shrine."
            )
        case Phase.TURN:
            return T("Choose how the tile lies: every way is shown around its place.")
    return _act(s)


def _drawn(s: State) -> Phrase:
    """What a drawn building costs, and what can be done with it."""
    price = counted(BUILDINGS[s.kind].price)
    if price is None:
        return T("Build it now on a marked space, or put it into your store.")
    return T(
        "It costs {price}, less what the map pays. Build it on a marked space, whose number shows how many "
        "cards you pay, or put it into your store.",
        price=price,
    )


def _still_due(s: State) -> Phrase:
    bill = payments.pending_bill(s)
    symbols = counted(bill.due)
    if symbols is not None:
        return T("Due: {due}. Any two cards stand in for a symbol.", due=due_words(bill))
    return T("Due: {due}.", due=due_words(bill))


def _open_kinds(s: State) -> set[str]:
    """The kinds of actions that are legal."""
    moves: Moves = new(Moves)
    legal_actions(s, moves)
    return {actions.split(number)[0] for number in moves.action[: moves.n]}


def _act(s: State) -> Phrase:
    amphorae = s.players[s.turn].amphorae
    if s.card_phase or unused(s) == 0:
        if amphorae:
            return T("End it, or give back an amphora for something more.")
        return T("End it, or take something back.")
    if s.mode == Mode.NONE:
        return T(
            "Choose a stack to draw {draws} tiles, or a building to build up to {builds}; "
            "or take {builds} cards.",
            draws=DRAW_ACTIONS + s.left,
            builds=unused(s),
        )
    open_kinds = _open_kinds(s)
    if "draw" in open_kinds:
        return T("Choose a stack to draw from, or end the turn: you get cards for what is left.")
    if "build" in open_kinds:
        return T("Choose another building, or end the turn: you get cards for what is left.")
    return T("Nothing more can be done in this turn: end it, and you get cards for what is left.")
