"""A player's building board as it stands, for its drawing: where each building is and what it costs now.

The map is in `scenes.py`; how the board looks is in `drawing/player_board.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ....engine.phrase import TN, Phrase, T, Translations
from ....engine.presentation import Fact, SceneRequest, Sheet
from ....engine.record import copy, new
from ..data.constants import ANY, BUILDINGS, COUNT, GROUPS, KINDS, LANDSCAPES, N_KINDS, STACKS
from ..drawing.player_board import HeapPicture, ItemPicture, StorePicture, draw_store
from ..rules import actions
from ..rules.legal import legal_actions
from ..rules.state import Moves, Phase, Player, State
from ..speech.words import building, cards, city, counted, group
from . import payments
from .choices import price_now, stack_name, stack_place

BUILDINGS_SHEET = "buildings"
CHOSEN = (Phase.DRAWN, Phase.PLACE, Phase.PAY)


def sheets(s: State, seat: int, request: SceneRequest) -> list[Sheet]:
    """The building board of a seat."""
    if s.phase < Phase.DRAW:
        return []
    me, reader = s.players[seat], request.translations
    title, instead = T("{city}: buildings", city=city(seat)), _instead(s, seat, request)
    picture = StorePicture(
        seat=seat,
        items=tuple(item for kind in range(N_KINDS) for item in _items(s, seat, kind, instead, request)),
        heaps=tuple(_heap(s, seat, stack, request) for stack in range(STACKS)),
        amphorae=me.amphorae,
        amphora_label=TN("{n} amphora", "{n} amphorae", me.amphorae).render(reader),
        rewarded=frozenset(known.id for index, known in enumerate(GROUPS) if me.rewards >> index & 1),
        title=title.render(reader),
        names=_group_names(reader),
        wide=True,
        name=BUILDINGS_SHEET,
    )
    ours = any(kind.reconstructed for kind in BUILDINGS)
    note = T("most prices are reconstructed") if ours else None
    return [Sheet(BUILDINGS_SHEET, title, draw_store(picture), _reach(s, seat), note)]


@lru_cache(maxsize=16)
def _group_names(translations: Translations | None) -> tuple[tuple[str, str], ...]:
    return tuple((known.id, group(index).render(translations)) for index, known in enumerate(GROUPS))


def known_hand(me: Player) -> bool:
    """Whether the cards of a hand can be seen."""
    return sum(me.hand) == me.cards


# --- buildings --------------------------------------------------------------------------------------


def _items(
    s: State, seat: int, kind: int, instead: dict[int, str], request: SceneRequest
) -> Iterator[ItemPicture]:
    """All copies of a kind: those in the store first, then those on the map and those not seen yet."""
    me = s.players[seat]
    taken = int(s.turn == seat and s.kind == kind and s.phase in CHOSEN)
    where = ["store"] * (taken + me.store[kind]) + ["map"] * me.built[kind]
    where += ["stack"] * (COUNT[kind] - len(where))
    codes = _codes(request, KINDS[kind])
    cost, number = _seal(s, seat, kind)
    for n, place in enumerate(where):
        ready = place == "store"
        chosen = taken > 0 and n == 0
        yield ItemPicture(
            id=KINDS[kind] if n == 0 else f"{KINDS[kind]}-{n + 1}",
            kind=KINDS[kind],
            where=place,
            price=_price(kind),
            label=_label(s, seat, kind, place, request),
            actions=codes if ready and not chosen else (),
            cost=cost if ready else "",
            number=number if ready else None,
            chosen=chosen,
            instead=instead.get(kind) if ready else None,
        )


def _codes(request: SceneRequest, place: str) -> tuple[str, ...]:
    return tuple(choice.code for choice in request.choices if choice.place == place)


def _instead(s: State, seat: int, request: SceneRequest) -> dict[int, str]:
    """What chooses another building after one has been taken from the store, by kind (AT-40).

    For the chosen one nothing more: it only goes back.
    """
    if s.phase != Phase.PLACE or s.turn != seat or not request.choices:
        return {}
    before: State = copy(s)
    before.players[seat].store[s.kind] += 1
    before.kind, before.phase = -1, Phase.ACT
    moves = new(Moves)
    legal_actions(before, moves)
    legal = [actions.split(moves.action[n]) for n in range(moves.n)]
    others = {args[0]: str(actions.BUILD + args[0]) for kind, args in legal if kind == "build"}
    return {**others, s.kind: ""}


def _price(kind: int) -> tuple[str, ...]:
    if ANY[kind]:
        return ("any",) * ANY[kind]
    return tuple(name for name, n in zip(LANDSCAPES, payments.price_of(kind), strict=True) for _ in range(n))


def _seal(s: State, seat: int, kind: int) -> tuple[str, int | None]:
    """The mark of the cheapest way to build it now, where the hand is known."""
    me = s.players[seat]
    if not known_hand(me) or me.store[kind] == 0 or s.phase == Phase.OVER:
        return "", None
    n, arrow = payments.cheapest(s, seat, kind)
    return ("free", None) if arrow else ("cards", n) if n else ("map", 0)


def _label(s: State, seat: int, kind: int, where: str, request: SceneRequest) -> str:
    label = _standing_label(kind, where, request.translations)
    if where != "store" or s.phase == Phase.OVER or not known_hand(s.players[seat]):
        return label
    return f"{label}, {price_now(s, seat, kind).render(request.translations)}"


@lru_cache(maxsize=1024)
def _standing_label(kind: int, where: str, translations: Translations | None) -> str:
    """A building with its printed price, and where it is."""
    parts = [T("{name}: {what}", name=building(kind), what=price_words(kind))]
    if BUILDINGS[kind].reconstructed:
        parts.append(T("reconstructed price"))
    return ", ".join(part.render(translations) for part in (*parts, _WHERE[where]))


_WHERE = {"store": T("in the store"), "map": T("on the map"), "stack": T("in a stack")}


def price_words(kind: int) -> Phrase:
    """The printed price."""
    if ANY[kind]:
        return TN("{n} of any kind", "{n} of any kind", ANY[kind])
    return counted(payments.price_of(kind)) or T("nothing")


# --- stacks -----------------------------------------------------------------------------------------


def _heap(s: State, seat: int, stack: int, request: SceneRequest) -> HeapPicture:
    n = s.players[seat].stack[stack]
    label = T("{name}: {what}", name=stack_name(stack), what=TN("{n} tile", "{n} tiles", n))
    place = stack_place(stack)
    return HeapPicture(place, n, stack == 0, label.render(request.translations), _codes(request, place))


def _reach(s: State, seat: int) -> tuple[Fact, ...]:
    """The buildings of the store with their prices now, and the stacks that are not empty."""
    me = s.players[seat]
    if s.phase == Phase.OVER:
        return ()
    reach = []
    for kind in range(N_KINDS):
        if me.store[kind]:
            n, _ = payments.cheapest(s, seat, kind)
            value = cards(n) if n else T("free")
            flag = BUILDINGS[kind].reconstructed
            reach.append(Fact(KINDS[kind], building(kind), value, f"{KINDS[kind]}-{seat}", flag))
    for stack in range(STACKS):
        if me.stack[stack]:
            glyph = "stack-main" if stack == 0 else "stack"
            left = TN("{n} tile", "{n} tiles", me.stack[stack])
            reach.append(Fact(stack_place(stack), stack_name(stack), left, glyph))
    return tuple(reach)
