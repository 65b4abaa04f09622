"""What an action of Attika did, in a sentence for the log.

Compares the states before and after; cards that the reader may not know come as HIDDEN.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.actors import HIDDEN
from ....engine.phrase import TN, Phrase, T, joined
from ....engine.presentation import Event, LogLine
from ..data.constants import GROUPS, KINDS, LANDSCAPES, N_BUILDINGS, N_LANDSCAPES, N_SPACES
from ..rules import actions
from ..rules.state import Phase, State
from ..speech import words
from .choices import unused
from .shrine_links import shortest_way

# What the next line tells again, and what goes without saying.
_MINOR = {"draw", "build", "at", "pay", "tile", "turn", "extend", "expand", "uncover", "card", "end"}
_SETUP = (Phase.LAY, Phase.LAY_TURN, Phase.SHOW, Phase.FIRST, Phase.HAND)


def log_line(before: State, action: int, after: State, names: Sequence[str]) -> LogLine:
    """The sentence and the places to mark. Lines of the set-up belong to nobody."""
    who = names[before.turn]
    if before.phase in _SETUP:
        return _setting_up(before, action, names)
    if action == HIDDEN:
        return LogLine(T("{name} receives a card", name=who), before.turn, minor=before.ending > 0)
    kind, args = actions.split(action)
    built = after.players[before.turn].buildings > before.players[before.turn].buildings
    if built:
        return _building(before, after, names)
    phrase, minor = _sentence(before, kind, args, after, who), kind in _MINOR
    if kind == "turn" or (kind == "extend" and after.n_tiles > before.n_tiles):
        return LogLine(phrase, before.turn, places=words.tile_spaces(after, before.n_tiles))
    if kind == "end" and unused(before) > 0:
        minor = False
    places = (words.space_name(args[0]),) if kind == "at" else ()
    return LogLine(phrase, before.turn, places=places, minor=minor, shows=_event(before.turn, kind, args))


def _event(seat: int, kind: str, args: tuple[int, ...]) -> Event | None:
    """A building from a stack, a map tile, a card from the deck: the reader may know it."""
    if kind == "uncover":
        return Event("turn", (f"ak-piece-{KINDS[args[0]]}-{seat}",))
    if kind == "tile":
        return Event("turn", (f"ak-tile-{args[0]}",))
    return Event("turn", (f"ak-card-{LANDSCAPES[args[0]]}",)) if kind == "deal" else None


def _setting_up(before: State, action: int, names: Sequence[str]) -> LogLine:
    who = names[before.turn]
    if action == HIDDEN:
        return LogLine(T("{name} receives a card", name=who), None, minor=True)
    kind, args = actions.split(action)
    match kind:
        case "first":
            return LogLine(T("{name} begins", name=names[args[0]]), None)
        case "uncover":
            line = T("{name} uncovers: {building}", name=who, building=words.building(args[0]))
            return LogLine(line, None, minor=True)
        case "deal":
            line = T("{name} receives a card: {landscape}", name=who, landscape=words.landscape(args[0]))
            return LogLine(line, None, minor=True)
    return LogLine(T("A tile of the first map is laid"), None, minor=True)


def _building(before: State, after: State, names: Sequence[str]) -> LogLine:
    space = next(n for n, owner in enumerate(after.owner) if owner >= 0 and before.owner[n] < 0)
    kind = after.building[space]
    said: dict[str, Phrase | str] = {
        "name": names[before.turn],
        "building": words.building_object(kind),
        "place": words.space_label(space),
    }
    paid = [after.discard[n] - before.discard[n] for n in range(N_LANDSCAPES)]
    price = words.counted(paid)
    if price is not None and before.phase != Phase.PAY:
        phrase = T("{name} builds {building} on {place} for {price}", price=price, **said)
    elif before.phase != Phase.PAY:
        phrase = T("{name} builds {building} on {place} for free", **said)
    else:
        phrase = T("{name} builds {building} on {place}", **said)
    more = joined(_consequences(before, after))
    if more is not None:
        phrase = Phrase("{line}: {more}", {"line": phrase, "more": more})
    touches = _blocked(before, after)
    if touches:
        blocked = T("it stands in the way of {name}", name=", ".join(names[seat] for seat in touches))
        phrase = Phrase("{line}; {more}", {"line": phrase, "more": blocked})
    sign = f"{KINDS[kind]}-{before.turn}" if touches else ""
    return LogLine(phrase, before.turn, places=(words.space_name(space),), touches=touches, sign=sign)


def _blocked(before: State, after: State) -> tuple[int, ...]:
    """The other seats whose shortest way between two shrines is now longer, or gone."""
    if after.phase == Phase.OVER:
        return ()
    return tuple(
        seat
        for seat in range(before.n_players)
        if seat != before.turn and _missing(after, seat) > _missing(before, seat)
    )


def _missing(s: State, seat: int) -> int:
    """How many buildings a seat still needs to join two shrines; more than there are where it cannot."""
    way = shortest_way(s, seat)
    return N_SPACES if way is None else way.missing


def _consequences(before: State, after: State) -> list[Phrase]:
    seat = before.turn
    old, new = before.players[seat], after.players[seat]
    if after.phase == Phase.OVER:
        if new.buildings == N_BUILDINGS:
            return [T("all buildings stand, and the game is won")]
        return [T("two shrines are joined, and the game is won")]
    told = [
        T("the {group} group is complete", group=words.group(index))
        for index in range(len(GROUPS))
        if (new.rewards & ~old.rewards) >> index & 1
    ]
    if new.linked > old.linked:
        told.append(T("two shrines are joined"))
    if new.amphorae > old.amphorae:
        told.append(TN("{n} amphora", "{n} amphorae", new.amphorae - old.amphorae))
    return told


def _sentence(before: State, kind: str, args: tuple[int, ...], after: State, who: str) -> Phrase:
    match kind:
        case "draw":
            return T("{name} draws from stack {n}", name=who, n=args[0] + 1)
        case "uncover":
            return T("{name} draws: {building}", name=who, building=words.building(args[0]))
        case "build":
            return T("{name} chooses: {building}", name=who, building=words.building(args[0]))
        case "at":
            return T("{name} chooses {place}", name=who, place=words.space_label(args[0]))
        case "pay":
            return T("{name} pays {cards}", name=who, cards=words.some(*args))
        case "store":
            return T("{name} stores: {building}", name=who, building=words.building(before.kind))
        case "deal":
            return T("{name} receives a card: {landscape}", name=who, landscape=words.landscape(args[0]))
        case "card":
            return T("{name} takes a card", name=who)
        case "amphora action":
            return T("{name} gives back an amphora for one more action", name=who)
        case "amphora card":
            return T("{name} gives back an amphora for a card", name=who)
        case "decline":
            return T("{name} leaves the map as it is", name=who)
        case "tile" | "expand":
            return T("{name} turns up a map tile", name=who)
        case "extend" | "turn" if after.n_tiles > before.n_tiles:
            return T("{name} extends the map", name=who)
        case "extend":
            return T("{name} chooses a place for the tile", name=who)
    n = unused(before)
    if n == 0:
        return T("{name} ends the turn", name=who)
    return TN("{name} takes {n} card", "{name} takes {n} cards", n, name=who)
