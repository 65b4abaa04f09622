"""The status sentence of Navegador: what is expected now, of the reader or of somebody else.

What can be clicked is in `decisions`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.actors import CHANCE
from ....engine.phrase import TN, Phrase, T
from ....engine.presentation import Prompt
from ....engine.record import new
from ..data.constants import (
    CHURCHES,
    PLACE_PRICE,
    PORTUGAL,
    SAILING_RANGE,
    SHIPYARDS,
    STEP_COST,
    WORKERS_PER_COLONY,
)
from ..decisions import passed_by, strip
from ..rules.actions import END
from ..rules.legal import legal_actions
from ..rules.navigation import lacking
from ..rules.play import actor
from ..rules.scoring import is_ahead
from ..rules.state import NOWHERE, EndedBy, Moves, State, Step
from ..rules.turns import may_use_card
from ..speech.words import region, space_name

FREE_STEPS = sum(cost == 0 for cost in STEP_COST[1:])


def prompt(s: State, viewer: int | None, names: Sequence[str]) -> Prompt:
    """What can be done now, or whom the table waits for."""
    if s.step == Step.OVER:
        return Prompt(T("The game is over."), how_it_ended(s, names))
    who = actor(s)
    if who == CHANCE:
        return Prompt(T("Chance decides."), T("The first player or a colony token is being drawn."))
    if viewer != who:
        return Prompt(T("{name}'s turn.", name=names[who]), _others_task(s, names))
    headline, detail = _task(s, names)
    return Prompt(headline, detail, strip(s) if s.step == Step.RONDEL else ())


def how_it_ended(s: State, names: Sequence[str]) -> Phrase:
    """Who has won, and what brought the end about (NA-105, NA-116, NA-117)."""
    winner = next(
        seat for seat in range(s.n_players)
        if not any(is_ahead(s, other, seat) for other in range(s.n_players) if other != seat)
    )  # fmt: skip
    if s.ended_by == EndedBy.BUILDINGS:
        return T("{name} wins. The last building was taken.", name=names[winner])
    return T("{name} wins. The last waters were explored.", name=names[winner])


def _others_task(s: State, names: Sequence[str]) -> Phrase:
    if s.step == Step.WINDOW:
        return T("The Navegador card may be used before {name}'s turn.", name=names[s.turn])
    if s.by_card:
        return T("A voyage with the Navegador card. Look around in the meantime.")
    if s.step == Step.RONDEL:
        return T("The stone on the rondel is about to move. Look around in the meantime.")
    return T("{space}. Look around in the meantime.", space=space_name(s.players[s.turn].stone))


def _task(s: State, names: Sequence[str]) -> tuple[Phrase, Phrase]:
    me = s.players[s.turn]
    if s.step in _ACTIONS and not _more(s):
        return T("{space}.", space=space_name(me.stone)), _all_done(s)
    here = T("{space}.", space=space_name(me.stone)) if me.stone != NOWHERE else Phrase("")
    match s.step:
        case Step.WINDOW:
            return (
                T("The Navegador card: use it now, or keep it."),
                T("You hold it. You may sail with it before {name}'s turn.", name=names[s.turn]),
            )
        case Step.RONDEL:
            return _headline(s), _rondel(s)
        case Step.PAY:
            return (
                TN("Pay {n} ship for the rondel.", "Pay {n} ships for the rondel.", s.to_pay),
                T("Choose which. What you pay goes back to your supply and can be built again."),
            )
        case Step.SAIL:
            return _sailing(s)
        case Step.WORKERS:
            return here, _places(me.items[CHURCHES], church=True)
        case Step.SHIPS:
            return here, _places(me.items[SHIPYARDS], church=False)
        case Step.MARKET:
            return here, _market()
        case Step.COLONY:
            return here, _colonies(s)
        case Step.BUILDINGS:
            return here, T(
                "Choose a line to build its cheapest building; free workers: {free} of {all}. Then end "
"the turn.",
                free=me.workers - s.used, all=me.workers,
            )  # fmt: skip
        case Step.PRIVILEGE:
            return here, T(
                "Choose one from the gallery: it costs a worker, pays at once and makes a column worth more."
            )
    return T("Your turn is complete."), T("End it, or take something back.")


_ACTIONS = (
    Step.SAIL,
    Step.WORKERS,
    Step.SHIPS,
    Step.MARKET,
    Step.COLONY,
    Step.BUILDINGS,
    Step.PRIVILEGE,
)


def _legal(s: State) -> bool:
    """Whether anything but the end is legal."""
    moves: Moves = new(Moves)
    legal_actions(s, moves)
    return any(n != END for n in moves.action[: moves.n])


def _more(s: State) -> bool:
    """Whether anything but the end is left to choose, if only what the rules have passed."""
    return s.by_card > 0 or s.target != NOWHERE or _legal(s) or passed_by(s)


def _all_done(s: State) -> Phrase:
    """What is left: to change what was chosen, where something was; else the end."""
    if s.step == Step.MARKET and s.cursor > 0:
        return T("Trade other goods too, or change your trades on the ladders; then end your turn.")
    if s.step == Step.SAIL and any(s.busy):
        return T("No other ship can sail: end your turn, or call ships back.")
    return T("Nothing more can be done here: end your turn, or take something back.")


def _headline(s: State) -> Phrase:
    if s.turns_left:
        return T("Your last turn.")
    return T("Your turn.")


def _rondel(s: State) -> Phrase:
    me = s.players[s.turn]
    if me.stone == NOWHERE:
        return T("Put your stone on any space of the rondel: its action is your turn.")
    if s.card_holder == s.turn and may_use_card(s):
        return T(
            "Use the Navegador card first, or move your stone: {n} steps are free, each further step "
            "costs a ship.",
            n=FREE_STEPS,
        )
    return T("Move your stone clockwise: {n} steps are free, each further step costs a ship.", n=FREE_STEPS)


def _sailing(s: State) -> tuple[Phrase, Phrase]:
    headline = (
        T("Sailing with the Navegador card.")
        if s.by_card
        else T("{space}.", space=space_name(s.players[s.turn].stone))
    )
    missing = lacking(s)
    if missing:
        return headline, TN(
            "{n} more ship must join the fleet for {region}.",
            "{n} more ships must join the fleet for {region}.",
            missing, region=region(s.target),
        )  # fmt: skip
    if s.target != NOWHERE and _legal(s):
        return headline, T("Send more ships, or explore {region}.", region=region(s.target))
    if s.target != NOWHERE:
        return headline, T("No other ship can join them: explore {region}.", region=region(s.target))
    return headline, TN(
        "Choose where ships sail, at most {n} region far; a star marks what a fleet can explore.",
        "Choose where ships sail, at most {n} regions far; a star marks what a fleet can explore.",
        SAILING_RANGE[s.phase],
    )


def _places(places: int, church: bool) -> Phrase:
    if church:
        return TN(
            "{n} worker for {price}, one for each church; further ones cost more.",
            "{n} workers for {price} each, one for each church; further ones cost more.",
            places, price=PLACE_PRICE,
        )  # fmt: skip
    return TN(
        "{n} ship for {price}, one for each shipyard; further ones cost more. They start in {region}.",
        "{n} ships for {price} each, one for each shipyard; further ones cost more. They start in {region}.",
        places, price=PLACE_PRICE, region=region(PORTUGAL),
    )  # fmt: skip


def _market() -> Phrase:
    return T("On each ladder choose how many: sell down with colonies, or process up with factories.")


def _colonies(s: State) -> Phrase:
    me = s.players[s.turn]
    return T(
        "Choose marked regions. Each colony needs a ship there and {need} workers; free workers: "
        "{free} of {all}.",
        need=WORKERS_PER_COLONY, free=me.workers - s.used, all=me.workers,
    )  # fmt: skip
