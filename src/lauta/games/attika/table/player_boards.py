"""A player's building board as it stands, for its drawing: where each building is and what it costs now.

The map is in `scenes.py`; how the board looks is in `drawing/player_board.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from ....engine.attestation import OURS, flag_of
from ....engine.phrase import TN, Phrase, T, Translations
from ....engine.presentation import Choice, Fact, SceneRequest, Sheet
from ....engine.record import copy, new
from ..data.constants import ANY, BUILDINGS, COUNT, GROUPS, KINDS, LANDSCAPES, N_KINDS, STACKS
from ..decisions import payments, stack_name, stack_place, words_of_price
from ..drawing.player_board import HeapPicture, ItemPicture, StorePicture, draw_store
from ..rules import actions
from ..rules.legal import legal_actions
from ..rules.state import Mode, Moves, Phase, Player, State
from ..speech.words import building, cards, city, counted, group

BUILDINGS_SHEET = "buildings"
PRICED_BY_US = [flag_of(kind, "cost") == OURS for kind in BUILDINGS]
Prices = Mapping[int, tuple[int, bool]]  # by kind: the fewest cards, and whether an arrow makes it free
CHOSEN = (Phase.DRAWN, Phase.PLACE, Phase.PAY)


def sheets(s: State, seat: int, request: SceneRequest) -> list[Sheet]:
    """The building board of a seat."""
    if s.phase < Phase.DRAW:
        return []
    me, reader, at = s.players[seat], request.translations, request.by_place()
    title = T("{city}: buildings", city=city(seat))
    prices, instead = _prices(s, seat), _instead(s, seat, request)
    picture = StorePicture(
        seat=seat,
        items=tuple(_items(s, seat, prices, at, instead, reader)),
        heaps=tuple(
            _heap(stack, me.stack[stack], _codes(at, stack_place(stack)), reader) for stack in range(STACKS)
        ),
        amphorae=me.amphorae,
        amphora_label=TN("{n} amphora", "{n} amphorae", me.amphorae).render(reader),
        rewarded=frozenset(known.id for index, known in enumerate(GROUPS) if me.rewards >> index & 1),
        reward_labels=_reward_labels(reader),
        title=title.render(reader),
        names=_group_names(reader),
        wide=True,
        name=BUILDINGS_SHEET,
    )
    n = sum(PRICED_BY_US)
    note = TN("{n} price is reconstructed", "{n} prices are reconstructed", n) if n else None
    return [Sheet(BUILDINGS_SHEET, title, draw_store(picture), _reach(s, seat, prices, instead), note)]


@lru_cache(maxsize=16)
def _reward_labels(translations: Translations | None) -> tuple[str, str]:
    """What the amphora of a group says before and after it was earned."""
    missing = T("an amphora, for building and connecting the whole group")
    return missing.render(translations), T("the amphora of this group has been earned").render(translations)


@lru_cache(maxsize=16)
def _group_names(translations: Translations | None) -> tuple[tuple[str, str], ...]:
    return tuple((known.id, group(index).render(translations)) for index, known in enumerate(GROUPS))


def known_hand(me: Player) -> bool:
    """Whether the cards of a hand can be seen."""
    return sum(me.hand) == me.cards


# --- buildings --------------------------------------------------------------------------------------


def _prices(s: State, seat: int) -> Prices:
    """What the buildings of the store cost now, by kind; none after the end."""
    if s.phase == Phase.OVER:
        return {}
    store = s.players[seat].store
    kinds = [kind for kind in range(N_KINDS) if store[kind] or _taken(s, seat, kind)]
    return payments.prices_now(s, seat, kinds)


def _taken(s: State, seat: int, kind: int) -> bool:
    """Whether it was taken from the store, or drawn, and is not built yet."""
    return s.turn == seat and s.kind == kind and s.phase in CHOSEN


def _items(
    s: State,
    seat: int,
    prices: Prices,
    at: Mapping[str, Sequence[Choice]],
    instead: Mapping[int, str],
    reader: Translations | None,
) -> Iterator[ItemPicture]:
    """All buildings; of a kind those in the store first, then those on the map and those not seen yet."""
    me = s.players[seat]
    known = known_hand(me)
    for kind in range(N_KINDS):
        chosen = _taken(s, seat, kind)
        ready = me.store[kind] + chosen
        for n in range(COUNT[kind]):
            if n >= ready:
                yield _elsewhere(kind, n, "map" if n < ready + me.built[kind] else "stack", reader)
                continue
            yield _ready(
                kind, n, prices.get(kind) if known else None, me.store[kind] > 0,
                () if chosen and n == 0 else _codes(at, KINDS[kind]), chosen and n == 0, instead.get(kind),
                reader,
            )  # fmt: skip


@lru_cache(maxsize=4096)
def _ready(
    kind: int,
    n: int,
    price: tuple[int, bool] | None,
    marked: bool,
    codes: tuple[str, ...],
    chosen: bool,
    instead: str | None,
    translations: Translations | None,
) -> ItemPicture:
    """A building in the store, with what it costs now where the hand is known; `marked` by that too."""
    label, cost, number = _standing_label(kind, "store", translations), "", None
    if price is not None:
        label = f"{label}, {words_of_price(*price).render(translations)}"
        if marked:
            cost, number = _seal(*price)
    return ItemPicture(
        _name(kind, n), KINDS[kind], "store", _price(kind), label, codes, cost, number, chosen, instead
    )


@lru_cache(maxsize=1024)
def _elsewhere(kind: int, n: int, where: str, translations: Translations | None) -> ItemPicture:
    """A building that stands, or that has not been seen yet."""
    label = _standing_label(kind, where, translations)
    return ItemPicture(_name(kind, n), KINDS[kind], where, _price(kind), label)


def _name(kind: int, n: int) -> str:
    return KINDS[kind] if n == 0 else f"{KINDS[kind]}-{n + 1}"


def _codes(at: Mapping[str, Sequence[Choice]], place: str) -> tuple[str, ...]:
    return tuple(choice.code for choice in at.get(place, ()))


def _instead(s: State, seat: int, request: SceneRequest) -> dict[int, str]:
    """What chooses another building after one has been taken from the store, by kind (AT-40).

    For the chosen one nothing more: it only goes back.
    """
    if s.phase != Phase.PLACE or s.turn != seat or not request.choices or not request.undo:
        return {}
    before: State = copy(s)
    before.players[seat].store[s.kind] += 1
    before.kind, before.phase = -1, Phase.ACT
    moves = new(Moves)
    legal_actions(before, moves)
    legal = [actions.split(moves.action[n]) for n in range(moves.n)]
    others = {args[0]: str(actions.BUILD + args[0]) for kind, args in legal if kind == "build"}
    return {**others, s.kind: ""}


@lru_cache(maxsize=64)
def _price(kind: int) -> tuple[str, ...]:
    if ANY[kind]:
        return ("any",) * ANY[kind]
    return tuple(name for name, n in zip(LANDSCAPES, payments.price_of(kind), strict=True) for _ in range(n))


def _seal(n: int, arrow: bool) -> tuple[str, int | None]:
    """The mark of the cheapest way to build it now."""
    return ("free", None) if arrow else ("cards", n) if n else ("map", 0)


@lru_cache(maxsize=1024)
def _standing_label(kind: int, where: str, translations: Translations | None) -> str:
    """A building with its printed price, and where it is."""
    parts = [T("{name}: {what}", name=building(kind), what=price_words(kind))]
    if PRICED_BY_US[kind]:
        parts.append(T("reconstructed price"))
    return ", ".join(part.render(translations) for part in (*parts, _WHERE[where]))


_WHERE = {"store": T("in the store"), "map": T("on the map"), "stack": T("in a stack")}


def price_words(kind: int) -> Phrase:
    """The printed price."""
    if ANY[kind]:
        return TN("{n} of any kind", "{n} of any kind", ANY[kind])
    return counted(payments.price_of(kind)) or T("nothing")


# --- stacks -----------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _heap(stack: int, n: int, codes: tuple[str, ...], translations: Translations | None) -> HeapPicture:
    label = T("{name}: {what}", name=stack_name(stack), what=TN("{n} tile", "{n} tiles", n))
    return HeapPicture(stack_place(stack), n, stack == 0, label.render(translations), codes)


def _reach(s: State, seat: int, prices: Prices, instead: Mapping[int, str]) -> tuple[Fact, ...]:
    """The buildings of the store with their prices now, and the stacks that are not empty.

    A building that was chosen stays among them while another may be chosen in its place. What can be done in
    this kind of turn comes first, and the stacks where all can be, for they take little room: of a strip, a
    phone shows four of them and a building.
    """
    me = s.players[seat]
    if s.phase == Phase.OVER:
        return ()
    stored = [kind for kind in range(N_KINDS) if me.store[kind] or kind in instead]
    offers = [(prices[kind][0], _offer(kind, seat, prices[kind][0], instead.get(kind))) for kind in stored]
    ready = [offer for price, offer in offers if price <= me.cards]
    dear = [offer for price, offer in offers if price > me.cards]
    stacks = [_pile(stack, me.stack[stack]) for stack in range(STACKS) if me.stack[stack]]
    mode = s.mode if s.turn == seat else Mode.NONE
    building = mode == Mode.BUILD or bool(instead)
    return (*ready, *dear, *stacks) if building else (*stacks, *ready, *dear)


def _offer(kind: int, seat: int, n: int, instead: str | None) -> Fact:
    value, flag = cards(n) if n else T("free"), PRICED_BY_US[kind]
    return Fact(KINDS[kind], building(kind), value, f"{KINDS[kind]}-{seat}", flag, instead=instead)


def _pile(stack: int, n: int) -> Fact:
    label = T("{name}:", name=stack_name(stack))
    return Fact(stack_place(stack), label, str(n), "stack-main" if stack == 0 else "stack")
