"""What map and buildings mean for every player, kept from position to position: little changes at a time.

Depends on what lies and stands alone, so it is the same whatever was looked at before; what follows from
hands, stores and turns is in `guide.py`. Ways between shrines are counted in buildings.
"""

from __future__ import annotations

from typing import Annotated

from ....engine.record import copy_into, float64, int8, int16, int32, record
from ....engine.rule import rule
from ..data import constants as c
from ..rules.state import EMPTY, NO_SPACE, State
from .worth import FAR, cards_to_come

ROW = c.N_SPACES + 1  # entries of a list by space, one of them off the map
ROWS = c.MAX_PLAYERS * c.MAX_SHRINES * ROW
FEW_NEW, MOST_NEW = (
    3,
    8,
)  # tiles and buildings that are taken in one by one; with more, all is measured afresh


@record
class Outlook:
    """A map with its buildings, and what follows from them.

    `far[(seat * MAX_SHRINES + shrine) * ROW + space]` counts buildings to that space, `link[seat]` those of
    the shortest chain, between the shrines `one` and `two`. The first `on_way[seat]` spaces of a seat in
    `way` are empty and on such a chain, as far along it as so many in all (`abreast`), or on one that is a
    building longer (0). `beside` are the kinds of a seat's buildings next to a space, `room` counts empty
    spaces there, `tight` is up for buildings that need all the room they have, `tight_round` counts those.
    """

    players: int32
    shrines: int32
    tiles: int32
    gates: int32
    built: int32
    tile_q: Annotated[list[int8], c.N_TILES]
    tile_r: Annotated[list[int8], c.N_TILES]
    shrine_q: Annotated[list[int8], c.MAX_SHRINES]
    shrine_r: Annotated[list[int8], c.MAX_SHRINES]
    gate: Annotated[list[int16], c.N_SPACES]  # spaces at shrines
    site: Annotated[list[int16], c.N_SPACES]  # spaces with buildings
    building: Annotated[list[int8], ROW]
    owner: Annotated[list[int8], ROW]
    room: Annotated[list[int8], ROW]
    tight: Annotated[list[int8], ROW]
    tight_round: Annotated[list[int16], ROW]
    beside: Annotated[list[int32], c.MAX_PLAYERS * ROW]
    followers: Annotated[list[int16], c.MAX_PLAYERS * c.N_KINDS]
    grouped: Annotated[list[int16], c.MAX_PLAYERS * c.N_GROUPS]  # buildings of each group
    room_for: Annotated[list[int32], c.MAX_PLAYERS]  # kinds that would be free somewhere, as bits
    room_before: Annotated[list[int32], c.MAX_PLAYERS]  # the same when `cards` was reckoned
    cards: Annotated[list[float64], c.MAX_PLAYERS]  # that all other buildings will take
    far: Annotated[list[int16], ROWS]
    stale: Annotated[list[int8], c.MAX_PLAYERS]  # the chain must be looked for again
    link: Annotated[list[int32], c.MAX_PLAYERS]
    one: Annotated[list[int32], c.MAX_PLAYERS]
    two: Annotated[list[int32], c.MAX_PLAYERS]
    on_way: Annotated[list[int32], c.MAX_PLAYERS]
    way: Annotated[list[int16], c.MAX_PLAYERS * c.N_SPACES]
    abreast: Annotated[list[int16], c.MAX_PLAYERS * c.N_SPACES]


# --- what has changed -------------------------------------------------------------------------------


@rule
def bring_up_to_date(s: State, now: Outlook, base: Outlook, queue: list[int]) -> None:
    """Make `now` that of a position; `base` is an earlier one, from which a search may begin again.

    `queue` is working space here and below, of 2 * ROW entries.
    """
    n = news(s, now)
    if n == 0:
        return
    if n < 0 or n > MOST_NEW:
        n = news(s, base)
        if n < 0 or n > FEW_NEW:
            move_base(s, now, base, n, queue)
        copy_into(now, base)
    take_in(s, now, queue)


@rule
def move_base(s: State, now: Outlook, base: Outlook, n: int, queue: list[int]) -> None:
    """Let `base`, of which `news` told `n`, be what most positions have in common that come soon.

    What a position has in common with the one before is all that was there when a search began, and perhaps
    a little more, in which case it is not in common with the next.
    """
    if n < 0 and mark_common(s, base, queue) < MOST_NEW:
        survey(s, base, common_tiles(s, base), queue)
    elif mark_common(s, now, queue) <= (MOST_NEW if n < 0 else n - FEW_NEW):
        survey(s, base, common_tiles(s, now), queue)
    elif n < 0 or n > MOST_NEW:
        for space in range(s.n_tiles * c.TILE_SPACES):
            queue[space] = 1
        survey(s, base, s.n_tiles, queue)


@rule
def news(s: State, known: Outlook) -> int:
    """How many tiles and buildings have been added; -1 where something else is different, too."""
    if known.players != s.n_players or known.shrines != s.n_shrines or known.tiles > s.n_tiles:
        return -1
    differ = 0
    for shrine in range(c.MAX_SHRINES):
        differ |= known.shrine_q[shrine] ^ s.shrine_q[shrine] | known.shrine_r[shrine] ^ s.shrine_r[shrine]
    for tile in range(known.tiles):
        differ |= known.tile_q[tile] ^ s.tile_q[tile] | known.tile_r[tile] ^ s.tile_r[tile]
    if differ:
        return -1
    n = 0
    for space in range(known.tiles * c.TILE_SPACES):
        apart = known.building[space] ^ s.building[space] | known.owner[space] ^ s.owner[space]
        n += 1 if apart else 0
    if n > 0:
        for space in range(known.tiles * c.TILE_SPACES):
            if known.building[space] != s.building[space] or known.owner[space] != s.owner[space]:
                if known.building[space] != EMPTY or s.building[space] < 0:
                    return -1
    return n + s.n_tiles - known.tiles


@rule
def take_in(s: State, now: Outlook, queue: list[int]) -> None:
    """Add new tiles, then new buildings, one by one."""
    while now.tiles < s.n_tiles:
        add_tile(s, now, queue)
    for space in range(s.n_tiles * c.TILE_SPACES):
        if now.building[space] == EMPTY and s.building[space] >= 0:
            add_building(s, now, space, queue)
    conclude(s, now, queue)


@rule
def mark_common(s: State, known: Outlook, queue: list[int]) -> int:
    """Put 1 in `queue` for spaces where the same stands; returns how many tiles and buildings are more."""
    tiles = common_tiles(s, known)
    more = s.n_tiles - tiles
    for space in range(tiles * c.TILE_SPACES):
        kind, same = s.building[space], 0
        if kind >= 0:
            same = 1 if known.building[space] == kind and known.owner[space] == s.owner[space] else 0
            more += 1 - same
        if (kind == NO_SPACE) != (known.building[space] == NO_SPACE):
            more += MOST_NEW + 1
        queue[space] = same
    return more


@rule
def common_tiles(s: State, base: Outlook) -> int:
    """How many tiles, from the first on, lie as they do in `base`; 0 where shrines or players differ."""
    if base.players != s.n_players or base.shrines != s.n_shrines:
        return 0
    for shrine in range(s.n_shrines):
        if base.shrine_q[shrine] != s.shrine_q[shrine] or base.shrine_r[shrine] != s.shrine_r[shrine]:
            return 0
    for tile in range(min(base.tiles, s.n_tiles)):
        if base.tile_q[tile] != s.tile_q[tile] or base.tile_r[tile] != s.tile_r[tile]:
            return tile
    return min(base.tiles, s.n_tiles)


@rule
def survey(s: State, known: Outlook, tiles: int, queue: list[int]) -> None:
    """Measure a position afresh: so many of its tiles, and the buildings on spaces where `queue` has 1."""
    known.players, known.shrines = s.n_players, s.n_shrines
    known.tiles, known.gates, known.built = 0, 0, 0
    for shrine in range(c.MAX_SHRINES):
        known.shrine_q[shrine], known.shrine_r[shrine] = s.shrine_q[shrine], s.shrine_r[shrine]
    for space in range(ROW):
        known.building[space], known.owner[space] = NO_SPACE, -1
        known.room[space], known.tight[space], known.tight_round[space] = 0, 0, 0
    for i in range(c.MAX_PLAYERS * ROW):
        known.beside[i] = 0
    for i in range(c.MAX_PLAYERS * c.N_GROUPS):
        known.grouped[i] = 0
    for seat in range(s.n_players):
        known.stale[seat] = 1
        for kind in range(c.N_KINDS):
            known.followers[seat * c.N_KINDS + kind] = followers_of(s, seat, kind)
    while known.tiles < tiles:
        lay(s, known)
    for space in range(s.n_tiles * c.TILE_SPACES):
        if s.building[space] >= 0:
            if space < tiles * c.TILE_SPACES and queue[space]:
                stand(s, known, space)
            else:
                add_followers(s, known, space, 1)
    for i in range(ROWS):
        known.far[i] = FAR
    for seat in range(s.n_players):
        for shrine in range(s.n_shrines):
            measure(s, known, seat, shrine, queue)
    conclude(s, known, queue)
    for seat in range(s.n_players):
        known.room_before[seat] = -1


# --- tiles and buildings ----------------------------------------------------------------------------


@rule
def lay(s: State, known: Outlook) -> None:
    """One more tile with its empty spaces, without the ways over it."""
    tile = known.tiles
    known.tiles = tile + 1
    known.tile_q[tile], known.tile_r[tile] = s.tile_q[tile], s.tile_r[tile]
    for space in range(tile * c.TILE_SPACES, (tile + 1) * c.TILE_SPACES):
        if s.building[space] != NO_SPACE:
            known.building[space] = EMPTY
            forget_space(known, space)
            if s.shrine[space]:
                known.gate[known.gates] = space
                known.gates += 1
            for side in range(c.SIDES):
                near = s.near[space * c.SIDES + side]
                if known.building[near] == EMPTY:
                    known.room[space] += 1
                if known.building[near] != NO_SPACE:
                    known.room[near] += 1
                    known.tight_round[space] += known.tight[near]
                if known.owner[near] >= 0:
                    known.beside[known.owner[near] * ROW + space] |= 1 << known.building[near]


@rule
def forget_space(known: Outlook, space: int) -> None:
    """Nothing is next to a space: it may have lain elsewhere where `survey` left it out."""
    known.room[space], known.tight_round[space] = 0, 0
    for seat in range(known.players):
        known.beside[seat * ROW + space] = 0


@rule
def stand(s: State, known: Outlook, space: int) -> None:
    """One more building, without the ways over it."""
    seat, kind = s.owner[space], s.building[space]
    known.building[space] = kind
    known.owner[space] = seat
    known.grouped[seat * c.N_GROUPS + c.GROUP[kind]] += 1
    known.site[known.built] = space
    known.built += 1
    for side in range(c.SIDES):
        near = s.near[space * c.SIDES + side]
        if near != c.OFF:
            known.room[near] -= 1
            known.beside[seat * ROW + near] |= 1 << kind


@rule
def add_tile(s: State, now: Outlook, queue: list[int]) -> None:
    """One more tile; ways over it may be shorter."""
    first = now.tiles * c.TILE_SPACES
    lay(s, now)
    for space in range(first, first + c.TILE_SPACES):
        if now.building[space] == EMPTY:
            for seat in range(now.players):
                for shrine in range(now.shrines):
                    shorten(s, now, seat, shrine, space, queue)


@rule
def add_building(s: State, now: Outlook, space: int, queue: list[int]) -> None:
    """One more building: a way for its owner, in the way of everybody else."""
    stand(s, now, space)
    builder = now.owner[space]
    add_followers(s, now, space, -1)
    now.room_before[builder] = -1
    for seat in range(now.players):
        if seat == builder:
            now.stale[seat] = 1
            for shrine in range(now.shrines):
                shorten(s, now, seat, shrine, space, queue)
        else:
            if is_on_way(now, seat, space):
                now.stale[seat] = 1
            for shrine in range(now.shrines):
                bar(s, now, seat, shrine, space, queue)


@rule
def add_followers(s: State, known: Outlook, space: int, more: int) -> None:
    """Buildings beside which the one on a space would be free have a follower more, or less."""
    for kind in range(c.N_KINDS):
        if (c.FREED_BY[s.building[space]] >> kind) & 1:
            known.followers[s.owner[space] * c.N_KINDS + kind] += more


@rule
def is_on_way(now: Outlook, seat: int, space: int) -> bool:
    """Whether a space is on the shortest chain of a seat, or on one that is a building longer."""
    first = (seat * c.MAX_SHRINES + now.one[seat]) * ROW + space
    second = (seat * c.MAX_SHRINES + now.two[seat]) * ROW + space
    return now.far[first] + now.far[second] - 1 <= now.link[seat] + 1


# --- ways -------------------------------------------------------------------------------------------


@rule
def measure(s: State, known: Outlook, seat: int, shrine: int, queue: list[int]) -> None:
    """For every space how many more buildings of the seat lead there from the shrine, itself included."""
    row = (seat * c.MAX_SHRINES + shrine) * ROW
    for space in range(ROW):
        known.far[row + space] = FAR
    n = m = 0
    for i in range(known.gates):
        space = known.gate[i]
        if (s.shrine[space] >> shrine) & 1:
            if known.owner[space] == seat:
                known.far[row + space] = 0
                queue[n] = space
                n += 1
            elif known.building[space] == EMPTY:
                known.far[row + space] = 1
                queue[ROW + m] = space
                m += 1
    spread_on(s, known, seat, row, queue, n, m, 0)


@rule
def spread_on(
    s: State, known: Outlook, seat: int, row: int, queue: list[int], n: int, m: int, steps: int
) -> None:
    """Go on from the first `n` spaces in `queue`, `steps` away, and `m` from ROW on, one farther."""
    now, then = 0, ROW
    while n + m > 0:
        i = 0
        while i < n:
            base = queue[now + i] * c.SIDES
            for side in range(c.SIDES):
                near = s.near[base + side]
                if known.far[row + near] > steps:
                    if known.owner[near] == seat:
                        known.far[row + near] = steps
                        queue[now + n] = near
                        n += 1
                    elif known.far[row + near] > steps + 1 and known.building[near] == EMPTY:
                        known.far[row + near] = steps + 1
                        queue[then + m] = near
                        m += 1
            i += 1
        now, then = then, now
        n, m = m, 0
        steps += 1


@rule
def shorten(s: State, now: Outlook, seat: int, shrine: int, space: int, queue: list[int]) -> None:
    """Ways may go over a space that is new or has become the seat's own."""
    row = (seat * c.MAX_SHRINES + shrine) * ROW
    least = 0 if (s.shrine[space] >> shrine) & 1 else FAR
    for side in range(c.SIDES):
        least = min(least, now.far[row + s.near[space * c.SIDES + side]])
    if now.owner[space] != seat:
        least += 1
    if least < now.far[row + space]:
        now.far[row + space] = least
        now.stale[seat] = 1
        queue[0] = space
        spread_on(s, now, seat, row, queue, 1, 0, least)


@rule
def bar(s: State, now: Outlook, seat: int, shrine: int, space: int, queue: list[int]) -> None:
    """No way of the seat goes over a space any more; measured again where others might have needed it."""
    row = (seat * c.MAX_SHRINES + shrine) * ROW
    steps = now.far[row + space]
    if steps >= FAR:
        return
    now.far[row + space] = FAR
    for side in range(c.SIDES):
        near = s.near[space * c.SIDES + side]
        wanted = steps if now.owner[near] == seat else steps + 1
        if now.far[row + near] == wanted and not is_reached(s, now, row, near, steps):
            now.stale[seat] = 1
            measure(s, now, seat, shrine, queue)
            return


@rule
def is_reached(s: State, now: Outlook, row: int, space: int, steps: int) -> bool:
    """Whether a space has an empty neighbour, or an empty space an own one, that is so far away."""
    empty = now.building[space] == EMPTY
    for side in range(c.SIDES):
        near = s.near[space * c.SIDES + side]
        if now.far[row + near] == steps and (empty or now.building[near] == EMPTY):
            return True
    return False


# --- what follows -----------------------------------------------------------------------------------


@rule
def conclude(s: State, known: Outlook, layer: list[int]) -> None:
    """Free kinds, cards to come, tight buildings and chains, after what is new."""
    for seat in range(known.players):
        known.room_for[seat] = 0
    for i in range(known.built):
        space = known.site[i]
        owner, kind, room = known.owner[space], known.building[space], known.room[space]
        if c.FREES[kind]:
            if room > 0:
                known.room_for[owner] |= c.FREES[kind]
            tight = 1 if room <= known.followers[owner * c.N_KINDS + kind] else 0
            if tight != known.tight[space]:
                known.tight[space] = tight
                for side in range(c.SIDES):
                    known.tight_round[s.near[space * c.SIDES + side]] += 2 * tight - 1
    for seat in range(known.players):
        if known.room_for[seat] != known.room_before[seat]:
            known.room_before[seat] = known.room_for[seat]
            known.cards[seat] = cards_to_come(s, seat, known.room_for[seat])
        if known.stale[seat]:
            known.stale[seat] = 0
            find_chain(s, known, seat, layer)


@rule
def followers_of(s: State, seat: int, kind: int) -> int:
    """Buildings that would be free beside one of this kind and are not on the map."""
    n = 0
    targets = c.FREES[kind]
    if targets:
        for target in range(c.N_KINDS):
            if (targets >> target) & 1:
                n += c.COUNT[target] - s.players[seat].built[target]
        if (targets >> kind) & 1:
            n -= 1
    return n


@rule
def find_chain(s: State, known: Outlook, seat: int, layer: list[int]) -> None:
    """The shortest chain of a seat, and the empty spaces on it and on those that are a building longer."""
    one, two, link = 0, 1, FAR
    for a in range(known.shrines - 1):
        row = (seat * c.MAX_SHRINES + a) * ROW
        for b in range(a + 1, known.shrines):
            for i in range(known.gates):
                space = known.gate[i]
                if (s.shrine[space] >> b) & 1 and known.far[row + space] < link:
                    one, two, link = a, b, known.far[row + space]
    known.one[seat], known.two[seat], known.link[seat], known.on_way[seat] = one, two, link, 0
    if link >= FAR:
        return
    first = (seat * c.MAX_SHRINES + one) * ROW
    second = (seat * c.MAX_SHRINES + two) * ROW
    begin, n = seat * c.N_SPACES, 0
    for steps in range(link + 2):
        layer[steps] = 0
    for space in range(known.tiles * c.TILE_SPACES):
        longer = known.far[first + space] + known.far[second + space] - 1 - link
        if longer <= 1 and known.building[space] == EMPTY:
            known.way[begin + n] = space
            known.abreast[begin + n] = 1 - longer
            n += 1
            if longer == 0:
                layer[known.far[first + space]] += 1
    for i in range(begin, begin + n):
        if known.abreast[i]:
            known.abreast[i] = layer[known.far[first + known.way[i]]]
    known.on_way[seat] = n
