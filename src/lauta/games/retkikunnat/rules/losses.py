"""Losses of turns, money, cards and the place on the board; shields against them (RE-89 to RE-92).

Which penalties a card has is in its row of `data/cards.toml`.
"""

from __future__ import annotations

from ....engine.rule import inline, rule
from ...shared.star_board.data.constants import BY_SEA, LAND_STEPS, N_CITIES, N_STARTS, START_CITY, STEPS
from ..data import card_codes as codes
from ..data.constants import AB_N, AB_X, AB_Y, CARD_TYPE, CODE_FIRST, N_CARDS, WITH_CODE
from ..data.schema import MAX_ABILITIES
from .holdings import discard, lose_turns, may_be_sabotaged, owned
from .pawns import place
from .state import Job, Phase, Player, State, Task
from .task_fields import how_of, is_penalty, types_of
from .task_stack import ask, drop, expose, push

# --- shields ----------------------------------------------------------------------------------------


@rule
def next_shield(s: State, t: Task, against: int) -> int:
    """The next shield of the player that has not been asked for, -1: none; others are passed by."""
    me = s.players[t.seat]
    while CODE_FIRST[codes.SHIELD] + t.shields < CODE_FIRST[codes.SHIELD + 1]:
        ability = shield_at(t)
        if AB_X[ability] == against and owned(me, ability // MAX_ABILITIES) > 0:
            return ability
        t.shields += 1
    return -1


@inline
def shield_at(t: Task) -> int:
    """The shield whose turn it is, of all that there are."""
    return WITH_CODE[CODE_FIRST[codes.SHIELD] + t.shields]


@rule
def is_asked_for(s: State, t: Task, against: int) -> bool:
    """Use shields that cost and risk nothing, and ask for the first that does (RE-39)."""
    ability = next_shield(s, t, against)
    while ability >= 0 and not is_settled(t):
        if AB_Y[ability] == codes.BY_DISCARD or is_risky(s, t.seat, ability):
            ask(s, Phase.OFFER, t.seat)
            return True
        weaken(t, AB_N[ability] * owned(s.players[t.seat], ability // MAX_ABILITIES))
        t.shields += 1
        ability = next_shield(s, t, against)
    return False


@rule
def is_settled(t: Task) -> bool:
    """Whether no further shield is needed."""
    if t.job == Job.LOSE_TURNS or t.job == Job.LOSE_CARDS:
        return t.left == 0
    return t.job != Job.ROBBED and t.spared == 1


@inline
def is_risky(s: State, seat: int, ability: int) -> bool:
    """Whether using an ability can cost its card (RE-77)."""
    return ability // MAX_ABILITIES < N_CARDS and may_be_sabotaged(s, seat)


@rule
def use_shield(s: State) -> None:
    """The shield that was asked for is used, and exposed or discarded."""
    t = s.tasks[s.depth - 1]
    seat = t.seat
    ability = shield_at(t)
    source = ability // MAX_ABILITIES
    copies = owned(s.players[seat], source)
    if AB_Y[ability] == codes.BY_DISCARD and source < N_CARDS:
        weaken(t, AB_N[ability])
        if copies == 1:
            t.shields += 1
        discard(s, seat, source)
        push(s, Job.LIMIT, seat, 0, 0)
    else:
        weaken(t, AB_N[ability] * copies)
        t.shields += 1
        expose(s, seat, ability)


@rule
def weaken(t: Task, amount: int) -> None:
    """What a shield does: less is lost, more money is kept, the pawn stays free, or dry."""
    if t.job == Job.ROBBED:
        t.spared += amount
    elif t.job == Job.LOSE_TURNS or t.job == Job.LOSE_CARDS:
        t.left = max(t.left - amount, 0)
    else:
        t.spared = 1


# --- money, turns, captivity, rain ------------------------------------------------------------------


@rule
def lose_money(me: Player, amount: int) -> None:
    """Money goes to the bank as far as possible; a half is rounded down to a full £100 (RE-90)."""
    if amount == codes.ALL:
        me.money = 0
    elif amount == codes.HALF:
        me.money -= me.money // 200 * 100
    else:
        me.money -= min(me.money, amount)


@rule
def be_robbed(s: State, t: Task) -> None:
    """All money is lost but what a shield keeps (RE-55)."""
    me = s.players[t.seat]
    if me.money > t.spared and is_asked_for(s, t, codes.ROBBER):
        return
    me.money = min(me.money, t.spared)
    drop(s)


@rule
def lose_some_turns(s: State, t: Task) -> None:
    """Turns are lost; shields work against danger cards only (RE-91)."""
    if is_penalty(t) and t.left > 0 and is_asked_for(s, t, codes.TURNS):
        return
    lose_turns(s, t.seat, t.left)
    drop(s)


@rule
def capture(s: State, t: Task) -> None:
    """The pawn becomes captive, unless a shield prevents it (RE-42)."""
    if t.spared == 0 and is_asked_for(s, t, codes.CAPTIVITY):
        return
    s.players[t.seat].captive = 1 - t.spared
    drop(s)


@rule
def stay_dry(s: State, t: Task) -> None:
    """The roll is reduced by rain, unless a shield prevents it (RE-85)."""
    if t.spared == 0 and is_asked_for(s, t, codes.RAIN):
        return
    s.dry = t.spared
    drop(s)


# --- cards ------------------------------------------------------------------------------------------


@inline
def is_of_type(card: int, types: int) -> bool:
    """Whether an expedition card is of one of the types in these bits."""
    return (types >> CARD_TYPE[card]) & 1 == 1


@rule
def lose_some_cards(s: State, t: Task) -> None:
    """Expedition cards are lost by choice or at random, as far as there are any (RE-89, RE-90)."""
    me = s.players[t.seat]
    kinds, last = 0, 0
    for card in range(N_CARDS):
        if me.cards[card] > 0 and is_of_type(card, types_of(t)):
            kinds += 1
            last = card
    if kinds == 0 or t.left == 0:
        seat = t.seat
        drop(s)
        push(s, Job.LIMIT, seat, 0, 0)
    elif is_asked_for(s, t, codes.CARDS):
        return
    elif t.left == 0:
        return
    elif kinds == 1:
        lose_card(s, last)
    else:
        ask(s, Phase.PICK if how_of(t) == codes.AT_RANDOM else Phase.LOSE, t.seat)


@rule
def lose_card(s: State, card: int) -> None:
    """One of the cards that are to be lost goes; it pays nothing (RE-92)."""
    t = s.tasks[s.depth - 1]
    t.left -= 1
    discard(s, t.seat, card)


@rule
def lose_some_hand_cards(s: State, t: Task) -> None:
    """Hand cards are lost by choice or at random, as far as there are any (RE-90)."""
    if t.left == 0 or s.players[t.seat].held == 0:
        drop(s)
    else:
        ask(s, Phase.PICK_HAND if how_of(t) == codes.AT_RANDOM else Phase.LOSE_HAND, t.seat)


# --- the place on the board -------------------------------------------------------------------------


@rule
def steps_from(spot: int, city: int, where: int) -> int:
    """How far a city is that counts as nearest; -1 where it does not count or cannot be reached."""
    if where == codes.NEAREST_PORT:
        return LAND_STEPS[spot][city] if BY_SEA[city] else -1
    for i in range(N_STARTS):
        if START_CITY[i] == city:
            return STEPS[spot][city]
    return -1


@rule
def nearest(spot: int, where: int) -> int:
    """How far the nearest of these cities is; -1 where there is none."""
    least = -1
    for city in range(N_CITIES):
        steps = steps_from(spot, city, where)
        if steps >= 0 and (least < 0 or steps < least):
            least = steps
    return least


@rule
def relocate(s: State, t: Task) -> None:
    """The pawn is moved by a penalty; who chooses among the nearest depends on where to."""
    seat, where = t.seat, t.destination
    spot = s.players[seat].at
    if where == codes.MOVE_START:
        drop(s)
        if spot != s.start_at and seat == s.turn:
            place(s, seat, s.start_at)
        return
    least = nearest(spot, where)
    if least <= 0:
        drop(s)
        return
    ties, last = 0, 0
    for city in range(N_CITIES):
        if steps_from(spot, city, where) == least:
            ties += 1
            last = city
    if ties == 1:
        relocate_to(s, last)
    else:
        ask(s, Phase.CITY, (seat + 1) % s.n_players if where == codes.NEAREST_PORT else seat)


@rule
def relocate_to(s: State, city: int) -> None:
    """The pawn is moved to this city."""
    seat = s.tasks[s.depth - 1].seat
    drop(s)
    place(s, seat, city)
