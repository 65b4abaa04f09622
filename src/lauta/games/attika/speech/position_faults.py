"""What is wrong in a position of Attika: what cannot arise, and from where nothing can be played.

What documents say is in `position.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.actors import SEAT_LETTERS
from ....engine.field_meanings import Fault
from ..data import constants as c
from ..rules.state import EMPTY, NO_SETTLEMENT, NO_SPACE, Mode, Phase, State
from ..rules.terrain import apart, space_q, space_r
from .notation import ANCHOR_NAMES, SPACE_NAMES
from .position_map import contradictions, far_faults

MOST_PENDING = 60
_BUILDING = (Phase.PLACE, Phase.DRAWN, Phase.PAY)
_WITH_TILE = (Phase.LAY_TURN, Phase.WHERE, Phase.TURN)


def faults(s: State) -> Iterator[Fault]:
    """All for which the position cannot arise."""
    found = list(_map_faults(s))
    yield from found
    if not any(fault.fatal for fault in found):
        yield from contradictions(s)
    yield from _phase_faults(s)
    yield from _action_faults(s)
    yield from _card_faults(s)
    yield from _building_faults(s)
    yield from _pile_faults(s)
    yield from _ending_faults(s)


def _phase_faults(s: State) -> Iterator[Fault]:
    """What the phase needs besides, so that the rules can go on from it."""
    if s.phase in _BUILDING and s.kind < 0:
        yield Fault("kind", "in this phase it is the building that is being built", "AT-39", fatal=True)
    if s.phase in (Phase.DRAW, Phase.DRAWN, Phase.SHOW) and s.stack < 0:
        yield Fault("stack", "in this phase it is the stack of the drawn tile", "AT-34", fatal=True)
    if s.phase == Phase.PAY and (s.space < 0 or s.building[s.space] != EMPTY):
        yield Fault("space", "in this phase it is the empty space that is built on", "AT-41", fatal=True)
    if s.phase in _WITH_TILE and s.tile < 0:
        yield Fault("tile", "in this phase it is the map tile that is being laid", "AT-75", fatal=True)
    if s.phase in (Phase.LAY, Phase.TILE) and not any(s.unused):
        yield Fault("unused", "no map tile is left that could be laid", "AT-79", fatal=True)
    if s.phase in (Phase.CARD, Phase.HAND):
        if sum(s.deck) == 0:
            yield Fault("deck", "no card is left that could be drawn", "AT-90", fatal=True)
        if s.owed == 0:
            yield Fault("owed", "in this phase cards are owed", "AT-27", fatal=True)
    if s.phase in (Phase.LAY, Phase.LAY_TURN) and s.n_tiles >= c.FIRST_TILES[s.n_players]:
        yield Fault("laid", f"the first map has {c.FIRST_TILES[s.n_players]} tiles", "AT-14", fatal=True)
    if s.phase <= Phase.HAND and sum(s.deck) < sum(c.START_HANDS):
        yield Fault("deck", f"the first hands take up to {sum(c.START_HANDS)} cards", "AT-21", fatal=True)
    if s.phase == Phase.OVER and s.winner < 0 and s.quiet < s.n_players:
        yield Fault("winner", "without one the game ends when all have passed in succession", "AT-98")


def _action_faults(s: State) -> Iterator[Fault]:
    """What belongs to the action under way, and is set in no other phase (AT-25, AT-34, AT-39, AT-73)."""
    set_only_in = (
        ("kind", s.kind >= 0, _BUILDING, "AT-39"),
        ("stack", s.stack >= 0, (Phase.SHOW, Phase.DRAW, Phase.DRAWN, Phase.PAY), "AT-34"),
        ("space", s.space >= 0, (Phase.PAY,), "AT-41"),
        ("tile", s.tile >= 0, _WITH_TILE, "AT-75"),
        ("extending", s.extending, (Phase.CARD,), "AT-73"),
    )
    for place, is_set, phases, rule in set_only_in:
        if is_set and s.phase not in phases and s.phase != Phase.OVER:
            yield Fault(place, "nothing of the kind is under way in this phase", rule, fatal=True)
    if (s.extending or s.phase == Phase.ASK) and s.map_stack == 0:
        yield Fault("map_stack", "no map tile is left for an extension", "AT-79", fatal=True)
    if s.phase in (Phase.PLACE, Phase.PAY) and s.stack < 0 and s.mode != Mode.NONE and s.left == 0:
        yield Fault("left", "building takes an action", "AT-25", fatal=True)
    amphorae = s.supply + sum(s.players[seat].amphorae for seat in range(s.n_players))
    if s.left + s.owed + amphorae > MOST_PENDING:
        yield Fault(
            "supply", f"actions, cards owed and amphorae are {MOST_PENDING} at most", "AT-16", fatal=True
        )


# --- the map ----------------------------------------------------------------------------------------


def _map_faults(s: State) -> Iterator[Fault]:
    """Tiles of the game, each once, side by side; nothing lies over anything else (AT-14, AT-77)."""
    laid = [int(tile) for tile in s.laid[: s.n_tiles]]
    for number, tile in enumerate(laid, 1):
        if tile < 0:
            yield Fault(f"laid.{number}", "this is none of the map tiles", "AT-14")
        elif laid.index(tile) < number - 1:
            yield Fault(f"laid.{number}", f"map tile {c.MAP_TILES[tile].id} lies already", "AT-14")
        elif s.rotation[number - 1] >= c.ROTATIONS[tile]:
            yield Fault(
                f"rotation.{number}", f"the tile looks the same turned {c.ROTATIONS[tile]} times", "AT-75"
            )
    yield from _overlaps(s)
    yield from far_faults(s)
    for space in range(c.N_SPACES):
        lies = space < s.n_tiles * c.TILE_SPACES
        if s.building[space] >= EMPTY and not lies:
            yield Fault(f"building.{SPACE_NAMES[space]}", "no tile lies there", "AT-41", fatal=True)
        elif s.building[space] < EMPTY and lies:
            yield Fault(f"building.{SPACE_NAMES[space]}", "a map tile has seven spaces", "AT-9")


def _overlaps(s: State) -> Iterator[Fault]:
    for tile in range(s.n_tiles):
        q, r = s.tile_q[tile], s.tile_r[tile]
        near = [apart(s.tile_q[i] - q, s.tile_r[i] - r) for i in range(tile)]
        if any(steps <= 2 for steps in near):
            over = _covers(s, tile)
            yield Fault(f"laid.{tile + 1}", "the tile lies over another one", "AT-77", fatal=over)
        for i in range(s.n_shrines):
            if apart(s.shrine_q[i] - q, s.shrine_r[i] - r) <= 1:
                yield Fault(
                    f"laid.{tile + 1}", f"the tile covers the shrine {ANCHOR_NAMES[c.N_SPACES + i]}", "AT-77"
                )


def _covers(s: State, tile: int) -> bool:
    """Whether a space of the tile lies where one of an earlier tile does; excerpts may lack spaces."""
    there: set[tuple[int, int]] = set()
    for space in range((tile + 1) * c.TILE_SPACES):
        if s.building[space] == NO_SPACE:
            continue
        if space >= tile * c.TILE_SPACES and (space_q(s, space), space_r(s, space)) in there:
            return True
        there.add((space_q(s, space), space_r(s, space)))
    return False


# --- cards, buildings, piles ------------------------------------------------------------------------


def _card_faults(s: State) -> Iterator[Fault]:
    """Every card is in the deck, in a hand or discarded (AT-91)."""
    for i, word in enumerate(c.LANDSCAPES):
        there = s.deck[i] + s.discard[i] + sum(s.players[seat].hand[i] for seat in range(s.n_players))
        if there != c.CARDS[i]:
            yield Fault(
                f"deck.{word}", f"with hands and discard pile there are {there}, not {c.CARDS[i]}", "AT-91",
                fatal=there > c.MOST_OF_ONE,
            )  # fmt: skip
    hidden = sum(s.players[seat].cards - sum(s.players[seat].hand) for seat in range(s.n_players))
    if s.deck_size != sum(s.deck) - hidden:
        yield Fault("deck_size", f"there are {sum(s.deck) - hidden} cards in the deck", "AT-91", fatal=True)


def _building_faults(s: State) -> Iterator[Fault]:
    """Each player's buildings are in the stacks, the store, on the map, or being built (AT-4, AT-18)."""
    for seat in range(s.n_players):
        me, place = s.players[seat], f"players.{SEAT_LETTERS[seat]}"
        on_map = sum(owner == seat for owner in s.owner)
        if on_map > c.N_BUILDINGS:
            yield Fault(place, f"a player has {c.N_BUILDINGS} buildings, not {on_map}", "AT-4", fatal=True)
        if me.buildings != on_map:
            fatal = me.buildings < on_map or me.buildings >= c.N_BUILDINGS
            yield Fault(f"{place}.buildings", f"{on_map} stand on the map", "AT-97", fatal=fatal)
        for kind in range(c.N_KINDS):
            chosen = seat == s.turn and s.kind == kind
            there = me.unseen[kind] + me.store[kind] + me.built[kind] + chosen
            if there != c.COUNT[kind]:
                yield Fault(
                    f"{place}.unseen.{c.KINDS[kind]}",
                    f"in all there are {there}, not {c.COUNT[kind]}",
                    "AT-4",
                    fatal=there > c.N_BUILDINGS,
                )
        yield from _settlement_faults(s, seat, f"{place}.shrines")
        yield from _stack_faults(s, seat, f"{place}.stack")


def _settlement_faults(s: State, seat: int, place: str) -> Iterator[Fault]:
    """A number for each settlement on the map, and no others (AT-12)."""
    me = s.players[seat]
    numbers = {int(s.settlement[space]) for space in range(c.N_SPACES) if s.owner[space] == seat}
    known = {number for number, shrines in enumerate(me.shrines) if shrines != NO_SETTLEMENT}
    if known != numbers or me.settlements != len(numbers):
        yield Fault(place, f"{len(numbers)} settlements are on the map", "AT-12", fatal=True)


def _stack_faults(s: State, seat: int, place: str) -> Iterator[Fault]:
    """As many tiles in the stacks as nobody has seen; main buildings in the first (AT-18)."""
    me = s.players[seat]
    drawing = s.phase == Phase.DRAW and s.turn == seat
    for main, stacks in ((1, me.stack[:1]), (0, me.stack[1:])):
        unseen = sum(n for kind, n in enumerate(me.unseen) if c.MAIN[kind] == main)
        left = sum(stacks) + (drawing and (s.stack == 0) == bool(main))
        if unseen != left:
            which = "the first stack" if main else "the other stacks"
            message = f"{unseen} tiles of {which} have not been seen, but there are {left}"
            yield Fault(place, message, "AT-18", fatal=unseen < left)


def _pile_faults(s: State) -> Iterator[Fault]:
    """Amphorae are with players or in the supply, map tiles lie or are face down (AT-14, AT-16)."""
    owned = sum(s.players[seat].amphorae for seat in range(s.n_players))
    if s.supply + owned != c.AMPHORAE:
        yield Fault("supply", f"with those of players there are {c.AMPHORAE} amphorae", "AT-16")
    laid = s.n_tiles + (s.tile >= 0)
    if laid + s.map_stack != c.N_TILES:
        full = [n for seat in range(s.n_players) for n in s.players[seat].stack if n]
        endless = laid + min(s.map_stack, len(full) + 1) > c.N_TILES  # each stack extends the map once
        yield Fault("map_stack", f"there are {c.N_TILES} map tiles", "AT-14", fatal=endless)
    if s.map_stack != sum(s.unused):
        yield Fault("map_stack", f"{sum(s.unused)} map tiles are face down", "AT-14", fatal=True)


def _ending_faults(s: State) -> Iterator[Fault]:
    """Nobody but the winner has built everything (AT-96)."""
    for seat in range(s.n_players):
        if s.players[seat].buildings >= c.N_BUILDINGS and s.winner != seat:
            yield Fault("winner", f"{SEAT_LETTERS[seat]} has built everything", "AT-92")
    if s.winner >= 0 and s.phase != Phase.OVER:
        yield Fault("winner", "nobody has won before the game is over", "AT-92")
    if s.quiet > s.n_players or (s.quiet == s.n_players and s.phase != Phase.OVER):
        message = "the game is over when all have passed in succession"
        yield Fault("quiet", message, "AT-98", fatal=s.phase != Phase.OVER)
