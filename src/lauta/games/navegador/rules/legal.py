"""Which actions are legal now: complete, exact, each position reached by one order of decisions.

Nothing here changes the state; what an action does is in `play.py`, how far ships sail in `navigation.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ...shared.rules.action_list import add
from ..data import constants as c
from . import actions
from .navigation import can_reach, free_ships, lacking, may_explore, sailor
from .rondel import (
    building_price,
    cheapest_token,
    has_room,
    most_processed,
    orange_factories,
    places_cost,
)
from .state import Moves, Player, State, Step
from .turns import can_pay, may_use_card, steps_to


@rule
def legal_actions(s: State, moves: Moves) -> None:
    """Fill `moves` with every legal action of the actor, chance outcomes with their weights."""
    moves.n = 0
    me = s.players[s.turn]
    if s.step == Step.RONDEL:
        add_spaces(s, moves)
    elif s.step == Step.SAIL:
        add_voyages(s, moves)
    elif s.step == Step.MARKET:
        add_trades(s, moves)
        add(moves, actions.END, 1)
    elif s.step == Step.BUILDINGS:
        add_buildings(s, moves)
        add(moves, actions.END, 1)
    elif s.step == Step.COLONY:
        add_colonies(s, moves)
        add(moves, actions.END, 1)
    elif s.step == Step.WORKERS:
        add_places(s, moves, actions.RECRUIT, me.items[c.CHURCHES], c.MAX_WORKERS - me.workers)
        add(moves, actions.END, 1)
    elif s.step == Step.SHIPS:
        add_places(s, moves, actions.LAUNCH, me.items[c.SHIPYARDS], c.SHIPS - me.on_board)
        add(moves, actions.END, 1)
    elif s.step == Step.PRIVILEGE:
        add_privileges(s, moves)
        add(moves, actions.END, 1)
    elif s.step == Step.END:
        add(moves, actions.END, 1)
    elif s.step == Step.PAY:
        for region in range(c.N_REGIONS):
            if can_pay(s, region):
                add(moves, actions.PAY + region, 1)
    elif s.step == Step.REVEAL:
        add_tokens(s, moves)
    elif s.step == Step.WINDOW:
        add(moves, actions.CARD, 1)
        add(moves, actions.KEEP, 1)
    elif s.step == Step.FIRST:
        for seat in range(s.n_players):
            add(moves, actions.FIRST + seat, 1)


@rule
def add_spaces(s: State, moves: Moves) -> None:
    """Spaces that the stone can reach, and the card before it (NA-18 to NA-25, NA-95)."""
    ships = s.players[s.turn].on_board
    for space in range(c.N_SPACES):
        if c.STEP_COST[steps_to(s, space)] <= ships:
            add(moves, actions.RONDEL + space, 1)
    if s.card_holder == s.turn and may_use_card(s):
        add(moves, actions.CARD, 1)


# --- sailing ----------------------------------------------------------------------------------------


@rule
def add_voyages(s: State, moves: Moves) -> None:
    """Voyages from the last one on, such that a fleet that explores can still gather (NA-39 to NA-46)."""
    me = s.players[sailor(s)]
    first = s.cursor // c.N_REGIONS
    missing = lacking(s)
    for start in range(first, c.N_REGIONS):
        if me.ships[start] > 0 and free_ships(s, me, start) > 0:
            lowest = s.cursor % c.N_REGIONS if start == first else 0
            add_voyages_from(s, me, start, lowest, missing, moves)
    if missing == 0:
        if not s.by_card:
            add(moves, actions.END, 1)
        elif s.cursor > 0:
            add(moves, actions.DONE if s.card_holder == s.turn else actions.END, 1)


@rule
def add_voyages_from(s: State, me: Player, start: int, lowest: int, missing: int, moves: Moves) -> None:
    """Voyages of one ship of `start` to regions from `lowest` on, `missing` explorers being still to come."""
    here = free_ships(s, me, start)
    later = can_reach(s, me, s.target, start + 1) if missing > 0 else 0
    reach = s.reach[start]
    for region in range(lowest, c.N_REGIONS):
        if not reach >> region & 1:
            continue
        if region == s.target:
            fits = here + later >= missing
        elif not s.explored >> region & 1:
            fits = may_explore(s, me, start, region)
        elif missing == 0:
            fits = True
        else:
            follow = here - 1 if region < s.target and reach >> s.target & 1 else 0
            fits = follow + later >= missing
        if fits:
            add(moves, actions.SAIL + start * c.N_REGIONS + region, 1)


# --- the other actions ------------------------------------------------------------------------------


@rule
def add_places(s: State, moves: Moves, kind: int, places: int, room: int) -> None:
    """As many as join or are cashed in, the whole sum in hand (NA-27 to NA-32, NA-34 to NA-37)."""
    cash = s.players[s.turn].cash
    for n in range(1, max(places, room) + 1):
        if places_cost(s, places, n) > cash:
            return
        add(moves, kind + n - 1, 1)


@rule
def add_colonies(s: State, moves: Moves) -> None:
    """Regions with a token, a free ship and the money, from the last one on (NA-56 to NA-61)."""
    me = s.players[s.turn]
    if s.used + c.WORKERS_PER_COLONY > me.workers:
        return
    for region in range(s.cursor, c.N_REGIONS):
        if me.ships[region] > 0 and free_ships(s, me, region) > 0:
            token = cheapest_token(s, region)
            if token >= 0 and c.TOKEN_PRICE[token] <= me.cash:
                add(moves, actions.FOUND + region, 1)


@rule
def add_buildings(s: State, moves: Moves) -> None:
    """Lines whose next building is affordable in workers and cash, from the last one on (NA-63 to NA-65)."""
    me = s.players[s.turn]
    for line in range(s.cursor, c.N_LINES):
        if s.sold[line] < c.OFFERED[s.n_players][line] and has_room(me, line):
            if s.used + c.LINE_WORKERS[line] <= me.workers and building_price(s, line) <= me.cash:
                add(moves, actions.BUILD + line, 1)


@rule
def add_trades(s: State, moves: Moves) -> None:
    """Sell or process goods, from the one behind the last on (NA-69 to NA-72, NA-76, NA-78)."""
    me = s.players[s.turn]
    orange = orange_factories(s, me)
    for good in range(s.cursor, c.N_GOODS):
        for n in range(me.colonies[good]):
            add(moves, actions.SELL + good * c.MOST_TOKENS + n, 1)
        for n in range(most_processed(me, good, orange)):
            add(moves, actions.PROCESS + good * actions.MOST_PROCESSED + n, 1)


@rule
def add_privileges(s: State, moves: Moves) -> None:
    """Types in the gallery with a free slot on the sheet (NA-79, NA-85)."""
    me = s.players[s.turn]
    if me.workers - c.PRIVILEGE_WORKERS < c.MIN_WORKERS:
        return
    for column in range(c.N_COLUMNS):
        if s.gallery[column] > 0 and me.privileges[column] < c.SLOTS:
            add(moves, actions.TAKE + column, 1)


# --- chance -----------------------------------------------------------------------------------------


@rule
def add_tokens(s: State, moves: Moves) -> None:
    """Tokens in rising order: each as likely as there are ways to draw the dearer ones after it (NA-48)."""
    good = c.STACK_GOOD[s.target]
    first = max(c.FIRST_TOKEN[good], s.cursor)
    unseen = 0
    for token in range(first, c.FIRST_TOKEN[good + 1]):
        if s.token[token] == c.UNSEEN:
            unseen += 1
    for token in range(first, c.FIRST_TOKEN[good + 1]):
        if s.token[token] == c.UNSEEN:
            unseen -= 1
            if unseen >= s.to_reveal - 1:
                add(moves, actions.REVEAL + token, c.CHOOSE[unseen][s.to_reveal - 1])
