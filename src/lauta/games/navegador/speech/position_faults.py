"""What cannot arise in Navegador: every fault of a position, with its place and its rule.

What the fields of a position mean is in `position.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.actors import NOBODY, SEAT_LETTERS
from ....engine.field_meanings import Fault
from ....engine.record import copy, new
from ..data import constants as c
from ..data.components import COLUMNS, GOODS, LINES
from ..rules.actions import MOST_PROCESSED
from ..rules.legal import legal_actions
from ..rules.navigation import chart_ranges
from ..rules.play import actor
from ..rules.state import NOWHERE, UNKNOWN_CASH, EndedBy, Moves, Player, State, Step


def faults(s: State) -> Iterator[Fault]:
    """All for which the position cannot arise."""
    found = [*_player_faults(s), *_building_faults(s), *_chart_faults(s), *_token_faults(s)]
    found += [*_step_faults(s), *_voyage_faults(s)]
    yield from found
    yield from _course_faults(s)
    if not any(fault.fatal for fault in found) and _is_stuck(s):
        yield Fault("step", "nobody can do anything in this position", fatal=True)


def _is_stuck(s: State) -> bool:
    moves = new(Moves)
    if actor(s) != NOBODY:
        legal_actions(s, moves)
    return actor(s) != NOBODY and moves.n == 0


# --- what players own -------------------------------------------------------------------------------


def _player_faults(s: State) -> Iterator[Fault]:
    for seat in range(s.n_players):
        me, place = s.players[seat], f"players.{SEAT_LETTERS[seat]}"
        if me.cash != UNKNOWN_CASH and me.cash % c.MONEY_STEP:
            yield Fault(f"{place}.cash", "cash is counted in tens", "NA-4")
        if not c.MIN_WORKERS <= me.workers <= c.MAX_WORKERS:
            yield Fault(f"{place}.workers", f"there are {c.MIN_WORKERS} to {c.MAX_WORKERS} workers", "NA-30")
        if me.on_board != sum(me.ships):
            yield Fault(f"{place}.on_board", f"{sum(me.ships)} ships are in the regions", "NA-20", fatal=True)
        if sum(me.ships) > c.SHIPS:
            yield Fault(f"{place}.ships", f"a player has {c.SHIPS} ships", "NA-36")
        yield from _item_faults(me, place)
        for good in range(c.N_GOODS):
            owned = tokens_of(s, seat, good)
            if me.colonies[good] != owned:
                yield Fault(f"{place}.colonies.{GOODS[good]}", f"{owned} tokens are with the player", "NA-62")


def tokens_of(s: State, seat: int, good: int) -> int:
    """The colony tokens of a good that a player has."""
    return sum(
        place == c.WITH_SEAT + seat and c.TOKEN_GOOD[token] == good for token, place in enumerate(s.token)
    )


def _item_faults(me: Player, place: str) -> Iterator[Fault]:
    """Sums of the sheet, and more than there are actions for."""
    orange = me.items[c.FACTORIES] - sum(me.factories)
    if me.items[c.COLONIES] != sum(me.colonies):
        yield Fault(f"{place}.items.colony", f"there are {sum(me.colonies)} colonies", "NA-62")
    if orange != c.START_ITEMS[c.FACTORIES]:
        message = f"it is the orange one and {sum(me.factories)} others"
        fatal = orange + max(me.factories) > MOST_PROCESSED
        yield Fault(f"{place}.items.factory", message, "NA-67", fatal=fatal)
    for column in (c.SHIPYARDS, c.CHURCHES):
        if me.items[column] > c.PIECES:
            yield Fault(f"{place}.items.{COLUMNS[column]}", f"there are {c.PIECES}", "NA-3", fatal=True)
        elif me.items[column] < c.START_ITEMS[column]:
            yield Fault(f"{place}.items.{COLUMNS[column]}", "everybody begins with one", "NA-13")


def _building_faults(s: State) -> Iterator[Fault]:
    """Buildings are on offer or with players, privileges in the gallery, to come, or with players."""
    for line in range(c.N_LINES):
        place, offered = f"sold.{LINES[line]}", c.OFFERED[s.n_players][line]
        if s.sold[line] > offered:
            yield Fault(place, f"{offered} are on offer", "NA-12", fatal=True)
        elif s.sold[line] != built_of(s, line):
            yield Fault(place, f"players have built {built_of(s, line)}", "NA-64")
    unsold = sum(c.OFFERED[s.n_players][line] - s.sold[line] for line in range(c.N_LINES))
    if s.unsold != unsold:
        yield Fault("unsold", f"{unsold} are still on offer", "NA-68")
    for column in range(c.N_COLUMNS):
        taken = sum(s.players[seat].privileges[column] for seat in range(s.n_players))
        if s.gallery[column] + s.stock[column] + taken != c.PRIVILEGES_PER_TYPE:
            yield Fault(
                f"stock.{COLUMNS[column]}",
                f"{s.stock[column]} to come, {s.gallery[column]} in the gallery and {taken} with players "
                f"are not {c.PRIVILEGES_PER_TYPE}",
                "NA-3",
            )


def built_of(s: State, line: int) -> int:
    """Buildings of a line that players own, without those that they began with."""
    if line < c.N_GOODS:
        return sum(s.players[seat].factories[line] for seat in range(s.n_players))
    column = {c.SHIPYARD_LINE: c.SHIPYARDS, c.CHURCH_LINE: c.CHURCHES}[line]
    return sum(s.players[seat].items[column] - c.START_ITEMS[column] for seat in range(s.n_players))


# --- the sea chart ----------------------------------------------------------------------------------


def _chart_faults(s: State) -> Iterator[Fault]:
    """Ships sail where somebody has been, and each region explored is somebody's disc."""
    if not s.explored >> c.PORTUGAL & 1:
        yield Fault("explored", "Portugal is explored from the beginning", "NA-9")
    for seat in range(s.n_players):
        for region in range(c.N_REGIONS):
            sailing = s.step == Step.SAIL and region == s.target
            if s.players[seat].ships[region] and not s.explored >> region & 1 and not sailing:
                place = f"players.{SEAT_LETTERS[seat]}.ships.{c.REGIONS[region].id}"
                yield Fault(place, "no ship stands in an unexplored region", "NA-51")
    discs = sum(s.players[seat].items[c.EXPLORERS] for seat in range(s.n_players))
    explored = bin(s.explored & ~(1 << c.PORTUGAL)).count("1")
    if discs != explored:
        yield Fault("players.*.items.explorer", f"there are {explored} discs, one a region explored", "NA-53")
    phase = max([1, *(c.STARTS_PHASE[r] for r in range(c.N_REGIONS) if s.explored >> r & 1)])
    if s.phase != phase and s.step != Step.REVEAL:
        yield Fault("phase", f"by what is explored it is phase {phase}", "NA-88")
    again = copy(s)
    chart_ranges(again)
    for region in range(c.N_REGIONS):
        if s.step != Step.REVEAL and s.reach[region] != again.reach[region]:
            yield Fault(
                f"reach.{c.REGIONS[region].id}", "it follows from phase and explored regions", "NA-40"
            )


def _token_faults(s: State) -> Iterator[Fault]:
    """Tokens lie in a stack of their goods, open where the region is explored, or with players (NA-8)."""
    lying, unseen = [0] * c.N_REGIONS, [0] * c.N_GOODS
    for token in range(c.N_TOKENS):
        place, good = s.token[token], c.TOKEN_GOOD[token]
        where = f"token.{c.TOKENS[token].good}:{c.TOKENS[token].price}"
        if place == c.UNSEEN:
            unseen[good] += 1
        elif place >= c.WITH_SEAT + s.n_players:
            yield Fault(where, f"{s.n_players} play", "NA-1")
        elif place < c.WITH_SEAT:
            region = place - c.AT_REGION
            lying[region] += 1
            if c.STACK_GOOD[region] != good:
                yield Fault(where, "the tokens of this region are of another kind", "NA-8")
            elif not s.explored >> region & 1:
                yield Fault(where, "tokens lie open in explored regions only", "NA-52")
    hidden = [0] * c.N_GOODS
    for region in range(1, c.N_REGIONS):
        revealing = s.step == Step.REVEAL and region == s.target
        down = s.to_reveal if revealing else 0 if s.explored >> region & 1 else c.STACK[region]
        hidden[c.STACK_GOOD[region]] += down
        if s.left[region] != down + lying[region]:
            yield Fault(f"left.{c.REGIONS[region].id}", f"there are {down + lying[region]} tokens", "NA-8")
    for good in range(c.N_GOODS):
        if unseen[good] != hidden[good] + 1:
            message = f"{unseen[good]} are unseen, but {hidden[good]} lie face down and one is left out"
            yield Fault(f"token.{GOODS[good]}:*", message, "NA-8", fatal=unseen[good] < _to_come(s, good))
    if s.left[c.PORTUGAL]:
        yield Fault(f"left.{c.REGIONS[c.PORTUGAL].id}", "no tokens lie there", "NA-8", fatal=True)


def _to_come(s: State, good: int) -> int:
    """How many tokens of a good are still to be turned up where nobody has been, or is exploring now."""
    there = [
        s.to_reveal if s.step == Step.REVEAL and region == s.target else int(s.left[region])
        for region in range(1, c.N_REGIONS)
        if c.STACK_GOOD[region] == good
        and (not s.explored >> region & 1 or (s.step == Step.REVEAL and region == s.target))
    ]
    return sum(there)


# --- the course of the game -------------------------------------------------------------------------


def _step_faults(s: State) -> Iterator[Fault]:
    """What the step needs, so that the rules can go on from it."""
    if s.step == Step.PAY and s.to_pay == 0:
        yield Fault("to_pay", "in this step ships are still to be paid", "NA-20", fatal=True)
    if s.step == Step.REVEAL and s.target <= c.PORTUGAL:
        yield Fault("target", "in this step it is the region explored", "NA-48", fatal=True)
    elif s.step == Step.REVEAL and s.to_reveal == 0:
        yield Fault("to_reveal", "in this step tokens are still to be turned up", "NA-48", fatal=True)
    elif s.step == Step.SAIL and s.target != NOWHERE and s.explored >> s.target & 1:
        yield Fault("target", "this region is explored", "NA-43", fatal=True)
    if s.step == Step.WINDOW and not s.options.card_window:
        yield Fault("step", "the card is used before the holder's own turn", "NA-95")


def _voyage_faults(s: State) -> Iterator[Fault]:
    """What belongs to the action under way, and lies still before and after it (NA-39, NA-94)."""
    if s.step == Step.OVER:
        return
    sailor = s.card_holder if s.by_card else s.turn
    sailing = s.step in (Step.SAIL, Step.REVEAL)
    if s.by_card and not sailing:
        yield Fault("by_card", "no voyage is under way", "NA-94", fatal=True)
    if s.target != NOWHERE and not sailing:
        yield Fault("target", "no voyage is under way", "NA-43", fatal=True)
    for region in range(c.N_REGIONS):
        place = f"busy.{c.REGIONS[region].id}"
        if s.busy[region] and not sailing and s.step != Step.COLONY:
            yield Fault(place, "no ships are used in this step", "NA-39", fatal=True)
        elif s.busy[region] > s.players[sailor].ships[region] and s.step in (Step.SAIL, Step.COLONY):
            yield Fault(place, "there are fewer ships", "NA-39", fatal=s.step == Step.SAIL)
    if s.step in (Step.FIRST, Step.WINDOW, Step.RONDEL) and (s.cursor or s.used):
        yield Fault("cursor" if s.cursor else "used", "no action is under way", "NA-16", fatal=True)
    if s.step in (Step.FIRST, Step.WINDOW, Step.RONDEL) and s.to_pay:
        yield Fault("to_pay", "no steps are to be paid before they are made", "NA-20", fatal=True)


def _course_faults(s: State) -> Iterator[Fault]:
    """The card goes on in time, and the end comes of something (NA-99, NA-105, NA-106)."""
    most = c.CARD_LAP if s.options.card_lap else c.CARD_LAP - 1
    if s.step == Step.RONDEL and s.card_holder == s.turn and s.card_steps > most:
        yield Fault("card_steps", f"after {most + 1} steps the card has been passed on", "NA-99")
    if (s.ended_by == EndedBy.NOTHING) != (s.ender < 0):
        yield Fault("ender", "it is the seat that has brought about the end", "NA-105")
    if s.turns_left > s.n_players or (s.turns_left and s.ended_by == EndedBy.NOTHING):
        yield Fault("turns_left", "the last round has one turn for each seat, and is brought about", "NA-106")
    if s.step == Step.OVER and s.ended_by == EndedBy.NOTHING:
        yield Fault("ended_by", "the game ends after Nagasaki or the last building", "NA-105")
    if s.unsold == 0 and s.ended_by == EndedBy.NOTHING:
        yield Fault("ended_by", "no building is left on offer", "NA-105")
