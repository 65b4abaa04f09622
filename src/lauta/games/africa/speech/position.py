"""Positions of Africa as documents: what each field means, what follows from others, what can arise.

How documents are read and written is in `engine/position.py`; a move in words is in `notation.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ....engine.actors import SEAT_LETTERS
from ....engine.field_meanings import OTHERS, Each, Fault, Flag, Kept, Number, Record, Seat, Seats, Word
from ..data import constants as c
from ..rules.herds import take_stock
from ..rules.legal import can_trade, is_treasure
from ..rules.play import ends_at
from ..rules.state import Phase, State

BARRED = c.MAX_PLAYERS + 1  # as an explorer: nobody can stand there
MOST_MONUMENTS = 120
MOST_GOODS = 100  # of all kinds that can ever come to one player
_AT_START = (Phase.FIRST, Phase.START, Phase.CITY)
_STANDS = "after the start every explorer stands on a cell"

CELLS = dict(enumerate(c.BOARD.names))
_CITIES = {city.id: city.cell for city in c.BOARD.cities if city.id not in c.BOARD.names}
_FACES = {face: c.FACES[face].content for face in range(c.N_FACES)}
CONTENTS = {c.EMPTY: "empty", c.HIDDEN: "hidden", c.CAMP: "camp", c.NOTHING: "nothing"} | {
    c.FIRST_FACE + face: word for face, word in _FACES.items()
}
_GOODS = dict(enumerate(c.GOODS))
_PHASES = {int(phase): phase.name.lower() for phase in Phase}
_CELL = Word({-1: "none", **CELLS}, "cell", _CITIES)

FIELDS = {
    "turn": Seat(always=True),
    "phase": Word(_PHASES, "phase", derived=True),
    "step": Number(),  # steps of this turn that are complete
    "first": Seat(),
    "players": Seats(
        Record(
            {
                "cell": _CELL,
                "score": Number(low=None),
                "camps": Number(),
                "gold": Number(),
                "gems": Number(),
                "goods": Each(Number(), _GOODS, "kind of goods"),
            }
        )
    ),
    "content": Each(Word(CONTENTS, "content"), CELLS, "cell", _CITIES),
    "supply": Number(),
    "monuments": Number(derived=True),  # found so far
    "remaining": Each(Number(), _FACES, "tile", derived=True),  # tiles that nobody has seen
    "origin": _CELL,  # where a tile was turned up or lifted
    "found": Word({-1: "none", **_GOODS}, "kind of goods"),  # what may be exchanged
    "active": Flag(),  # this turn, something happened
    "quiet": Number(),  # turns in which nothing happened
    "explorer": Each(
        Seat({0: "none", BARRED: "barred"}, 1, derived=True), CELLS, "cell", _CITIES, derived=True
    ),
    "lying": Kept(),
    "space": Kept(),
}


def complete(s: State, named: frozenset[str]) -> None:
    """Where a turn is named it begins; explorers, monuments found and unseen tiles follow from the rest."""
    if "turn" in named and "phase" not in named:
        s.phase = Phase.STEP
    for cell in range(c.N_CELLS):
        s.explorer[cell] = BARRED if s.content[cell] == c.NOTHING else 0
    for seat in range(s.n_players):
        if s.players[seat].cell >= 0:
            s.explorer[s.players[seat].cell] = seat + 1
    s.monuments = sum(c.CATEGORY[content] == c.MONUMENT for content in s.content)
    shown = Counter(int(content) for content in s.content)
    told = {face for face, word in _FACES.items() if {f"remaining.{OTHERS}", f"remaining.{word}"} & named}
    for face in set(range(c.N_FACES)) - told:
        s.remaining[face] = max(0, c.FACE_COUNT[face] - shown[c.FIRST_FACE + face] - _owned(s, face))
    lacking = 0 if told else shown[c.HIDDEN] - sum(s.remaining)
    for face in sorted(set(range(c.N_FACES)) - told):  # no more lie face down than can be turned up
        added = max(0, min(lacking, c.FACE_COUNT[face] - s.remaining[face]))
        s.remaining[face] += added
        lacking -= added
    take_stock(s)


def _owned(s: State, face: int) -> int:
    """Tiles of goods in front of players; of gold and gems only the amount is known (AF-35, AF-61)."""
    if c.FACES[face].category != "good":
        return 0
    kind = c.GOODS.index(c.FACES[face].kind)
    return sum(s.players[seat].goods[kind] for seat in range(s.n_players))


# --- what can arise ---------------------------------------------------------------------------------


def faults(s: State) -> Iterator[Fault]:
    """All for which the position cannot arise."""
    yield from _phase_faults(s)
    yield from _explorer_faults(s)
    yield from _tile_faults(s)
    yield from _treasure_faults(s)
    yield from _camp_faults(s)
    yield from _ending_faults(s)
    if s.step > s.options.steps_per_turn:
        yield Fault("step", f"a turn has {s.options.steps_per_turn} steps", "AF-21")


def _ending_faults(s: State) -> Iterator[Fault]:
    """What keeps the game from coming to its end (AF-65, AF-82)."""
    if s.phase == Phase.OVER:
        return
    if s.monuments >= ends_at(s):
        message = f"monument {ends_at(s)} ends the game: phase is 'over'"
        yield Fault("monuments", message, "AF-65")
    unseen = sum(s.remaining[face] for face in range(c.N_FACES) if c.FACES[face].category == "monument")
    if not s.options.stall_rounds and s.monuments + unseen < ends_at(s):
        message = f"monument {ends_at(s)} ends the game, and {s.monuments + unseen} are found or face down"
        yield Fault("remaining.monument", message, "AF-65")
    elif s.options.stall_rounds and s.quiet >= s.options.stall_rounds * s.n_players:
        message = f"after {s.options.stall_rounds * s.n_players} such turns the game is over"
        yield Fault("quiet", message, "AF-82")


def _phase_faults(s: State) -> Iterator[Fault]:
    """What the phase needs besides, so that the rules can go on from it."""
    if s.phase in _AT_START:
        yield from _start_faults(s)
    if s.phase in (Phase.REVEAL, Phase.PLACE_FOUND, Phase.PLACE_MOVED) and s.origin < 0:
        yield Fault("origin", "in this phase it is the cell of the tile", "AF-32", fatal=True)
    elif s.phase == Phase.REVEAL and s.content[s.origin] != c.HIDDEN:
        yield Fault("origin", "the tile that is turned up lies face down", "AF-31", fatal=True)
    elif s.phase in (Phase.PLACE_FOUND, Phase.PLACE_MOVED) and not _wanders(s, s.origin):
        yield Fault("origin", "an animal or nomads lie there", "AF-40", fatal=True)
    if s.phase == Phase.REVEAL and sum(s.remaining) == 0:
        yield Fault("remaining", "no tile is left that could be turned up", "AF-11", fatal=True)
    if s.phase == Phase.TRADE and s.found < 0:
        yield Fault("found", "in this phase it is the kind of goods that was found", "AF-36", fatal=True)
    elif s.phase == Phase.TRADE and not can_trade(s):
        yield Fault("phase", "nobody has goods for an exchange", "AF-37")
    cell = s.players[s.turn].cell
    if s.phase == Phase.TAKE and s.origin < 0 and cell >= 0:
        if not any(is_treasure(s.content[n]) for n in c.NEIGHBOURS[cell]):
            yield Fault("phase", "no gold and no gems lie beside the explorer", "AF-61", fatal=True)


def _start_faults(s: State) -> Iterator[Fault]:
    """Those who have no explorer on the board yet each find a start city free (AF-15)."""
    coming = s.n_players if s.phase == Phase.FIRST else (s.first - s.turn - 1) % s.n_players + 1
    free = sum(s.explorer[cell] == 0 for cell in c.CITIES)
    if free < coming:
        message = f"{coming} explorers are still to come, and {free} start cities are free"
        yield Fault("explorer", message, "AF-15", fatal=True)
    if s.phase == Phase.FIRST:
        return
    for k in range(coming, s.n_players):
        seat = (s.turn + k) % s.n_players
        if s.players[seat].cell < 0:
            yield Fault(f"players.{SEAT_LETTERS[seat]}.cell", _STANDS, "AF-15", fatal=True)


def _wanders(s: State, cell: int) -> bool:
    content = s.content[cell]
    return content >= c.FIRST_FACE and c.FACES[content - c.FIRST_FACE].category in ("animal", "nomad")


def _explorer_faults(s: State) -> Iterator[Fault]:
    """One explorer a player, one a cell, never on a face-down tile (AF-5)."""
    standing: dict[int, int] = {}
    for seat in range(s.n_players):
        cell, place = s.players[seat].cell, f"players.{SEAT_LETTERS[seat]}.cell"
        if cell < 0:
            if s.phase not in _AT_START:
                acting = seat == s.turn and s.phase in (Phase.STEP, Phase.ACT, Phase.TAKE)
                message = "the explorer of the player to act stands on a cell" if acting else _STANDS
                yield Fault(place, message, "AF-15", fatal=acting)
            continue
        if cell in standing:
            yield Fault(place, f"the explorer of {SEAT_LETTERS[standing[cell]]} stands there", "AF-5")
        if s.content[cell] == c.HIDDEN:
            yield Fault(place, "no explorer stands on a face-down tile", "AF-5")
        standing[cell] = seat
    for cell in range(c.N_CELLS):
        if s.content[cell] == c.NOTHING:
            yield Fault(f"content.{CELLS[cell]}", "this cell belongs to the board", "AF-1")
        elif s.explorer[cell] != (standing[cell] + 1 if cell in standing else 0):
            yield Fault(f"explorer.{CELLS[cell]}", "it follows from the cells of the players", "AF-5")


def _tile_faults(s: State) -> Iterator[Fault]:
    """Every tile is face down, on the board or owned (AF-11, AF-35, AF-61)."""
    hidden, unseen = sum(content == c.HIDDEN for content in s.content), sum(s.remaining)
    if hidden != unseen:
        message = f"{hidden} tiles lie face down, but {unseen} have not been seen"
        yield Fault("remaining", message, "AF-11", fatal=hidden > unseen)
    goods = sum(sum(s.players[seat].goods) for seat in range(s.n_players))
    if goods + unseen > MOST_GOODS + hidden:
        yield Fault("players.*.goods", f"players own {goods} goods", "AF-35", fatal=True)
    shown = Counter(int(content) for content in s.content)
    for face, word in _FACES.items():
        seen, category = c.FACE_COUNT[face] - s.remaining[face], c.FACES[face].category
        lying = shown[c.FIRST_FACE + face]
        if s.remaining[face] > c.FACE_COUNT[face]:
            yield Fault(f"remaining.{word}", f"there are {c.FACE_COUNT[face]} of it", "AF-11")
        elif category == "good" and (lying or seen != _owned(s, face)):
            yield Fault(
                f"remaining.{word}",
                f"{seen} have been turned up, but players own {_owned(s, face)} and {lying} lie on the board",
                "AF-35",
            )
        elif category != "good" and (seen < lying if category in ("gold", "gem") else seen != lying):
            yield Fault(
                f"remaining.{word}", f"{seen} have been turned up, but {lying} lie on the board", "AF-4"
            )
    monuments = sum(c.CATEGORY[content] == c.MONUMENT for content in s.content)
    if s.monuments != monuments:
        most = s.monuments + unseen
        yield Fault("monuments", f"{monuments} are to be seen", "AF-65", fatal=most > MOST_MONUMENTS)
    for cell in c.CITIES:
        if s.content[cell] == c.HIDDEN:
            yield Fault(f"content.{CELLS[cell]}", "no tile lies in a start city", "AF-11")


def _treasure_faults(s: State) -> Iterator[Fault]:
    """Nuggets and stones are those of tiles that have left the board (AF-61)."""
    shown = Counter(int(content) for content in s.content)
    for category, name in (("gold", "gold"), ("gem", "gems")):
        gone = sum(
            (c.FACE_COUNT[i] - s.remaining[i] - shown[c.FIRST_FACE + i]) * face.value
            for i, face in enumerate(c.FACES)
            if face.category == category
        )
        owned = sum(getattr(s.players[seat], name) for seat in range(s.n_players))
        if gone != owned:
            yield Fault(f"players.*.{name}", f"players own {owned}, but {gone} have been mined", "AF-61")


def _camp_faults(s: State) -> Iterator[Fault]:
    """Camps are in the supply, with players or on the board (AF-13, AF-14, AF-57)."""
    numbers = c.SETUP_OF[s.n_players]
    there = numbers[c.CAMP_SUPPLY] + numbers[c.CAMPS_EACH] * s.n_players
    pitched = sum(content == c.CAMP for content in s.content)
    owned = sum(s.players[seat].camps for seat in range(s.n_players))
    if s.supply + pitched + owned != there:
        yield Fault(
            "supply",
            f"{s.supply} camps in supply, {owned} with players and {pitched} on the board are not {there}",
            "AF-13",
        )
