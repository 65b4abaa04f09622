"""What lies in front of a player, for its drawing: the expedition, the hand, and a trade that is being made.

The chart is in `scenes.py`; how cards look is in `drawing/cards.py` and `drawing/expedition.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ....engine.phrase import TC, TN, Phrase, T, Translations, joined
from ....engine.presentation import Fact, SceneRequest, Sheet
from ....engine.scene import Scene
from ...shared.star_board.drawing.roll_chart import RollsPicture, draw_rolls
from ...shared.star_board.speech.words import price, seat_name
from ...shared.star_board.table.roll_chart import rolls_sheet
from ..data.card_codes import ATTRIBUTES, FACES
from ..data.constants import (
    CARDS,
    HAND_EVENTS,
    N_CARDS,
    N_CHARACTERS,
    N_FACES,
    N_HAND,
    N_SLOTS,
    SLOT_EVENT,
    SYMBOLS,
    SYMBOLS_FEW,
)
from ..decisions import die_id, give_id, loot_id, take_id
from ..decisions.current_task import top
from ..drawing.cards import CardPicture, CardsPicture, draw_cards
from ..drawing.drawings import DRAWINGS
from ..drawing.expedition import ExpeditionPicture, GaugePicture, draw_expedition
from ..drawing.symbols import face as symbol_face
from ..rules.holdings import card_limit, hand_limit, is_complete, needs_few
from ..rules.state import CHOSEN, PER_TURN, Phase, Player, State
from ..rules.trade import is_tradeable, sign_of
from ..speech import words as phrases
from ..speech.attested import share_of_ours
from ..speech.card_texts import SYMBOLS as SYMBOL_NAMES
from .card_faces import character_card, event_card, expedition_card
from .history import read

COLUMNS = 3
MOST_SUMS = 10  # sums of money that a click offers


def sheets(s: State, seat: int, request: SceneRequest) -> list[Sheet]:
    """The cards in front of a seat, the reader's own with what can be done; and all rolls so far."""
    annals = read(s.n_players, request.log)
    said = request.translations
    shown = [rolls_sheet(annals.counts, said, DRAWINGS), _danger_dice(tuple(annals.dice), said)]
    me = s.players[seat]
    if me.character < 0:
        if s.phase == Phase.CHARACTER and s.options.characters == CHOSEN and request.choices:
            return [_characters(s, request), *shown]
        return shown
    own = list(_at_stake(s, seat, request)) if request.choices else []
    own.append(_expedition(s, seat, request))
    if known_hand(me) and me.held:
        own.append(_hand(s, seat, request))
    return [*own, *shown]


@lru_cache(maxsize=64)
def _danger_dice(thrown: tuple[int, ...], said: Translations | None) -> Sheet:
    """How often the danger dice showed each symbol, beside what chance would have."""
    total, request = sum(thrown), SceneRequest(translations=said)
    listed = ", ".join(f"{request.say(SYMBOL_NAMES[face])}: {count}" for face, count in enumerate(thrown))
    title = TN("{n} danger die thrown so far", "{n} danger dice thrown so far", total)
    picture = RollsPicture(
        thrown,
        title=f"{request.say(title)}; {listed}",
        expected=request.say(T("expected")),
        usual=request.say(T("usual spread")),
        chances=_CHANCES,
        faces=_faces(),
        name="danger-dice",
    )
    return Sheet("danger-dice", title, draw_rolls(picture, DRAWINGS), shared=True)


_CHANCES = tuple(CARDS.faces.count(face) / len(CARDS.faces) for face in range(N_FACES))


@lru_cache(maxsize=1)
def _faces() -> tuple[str, ...]:
    """The faces of a danger die, drawn."""
    return tuple("".join(map(str, symbol_face(kind))) for kind in FACES)


def known_hand(me: Player) -> bool:
    """Whether the cards of a hand can be seen."""
    return sum(me.hand) == me.held


def _with_choices(card: CardPicture, request: SceneRequest) -> CardPicture:
    """The card with what can be done with it, also in words."""
    here = [choice for choice in request.choices if choice.place == card.id and not choice.aside]
    said = [card.name, *card.text, *(request.say(choice.label) for choice in here)]
    label = ". ".join(one.removesuffix(".") for one in said)
    return replace(card, label=label, actions=tuple(choice.code for choice in here))


# --- the expedition ---------------------------------------------------------------------------------


class _Lying(NamedTuple):
    """What lies in front of a seat: `cards` are number, count, and how many are used, `newest` one."""

    seat: int
    character: int
    cards: tuple[tuple[int, int, int], ...]
    symbols: tuple[int, ...]
    want: int
    complete: bool
    limit: int
    effects: tuple[int, ...]
    newest: int = -1


def _expedition(s: State, seat: int, request: SceneRequest) -> Sheet:
    me = s.players[seat]
    used = _turned(s) if seat == s.turn else [0] * N_CARDS
    lying = _Lying(
        seat, me.character,
        tuple((n, me.cards[n], min(used[n], me.cards[n])) for n in range(N_CARDS) if me.cards[n]),
        tuple(me.symbols), SYMBOLS_FEW if needs_few(s) else SYMBOLS, is_complete(s, me), card_limit(me),
        tuple(slot for slot in range(N_SLOTS) if s.slot_owner[slot] == seat),
    )  # fmt: skip
    if not request.choices:
        return _untouched(lying, request.translations)
    annals = read(s.n_players, request.log)
    if annals.cards and annals.cards[-1].n > annals.decided:
        lying = lying._replace(newest=annals.cards[-1].number)
    return replace(_laid(lying, request), reach=_reach(s, seat, request, lying.newest))


def _turned(s: State) -> list[int]:
    """How many of each card are turned sideways (RE-37, RE-39)."""
    threw = s.leaned if s.options.reroll_per == PER_TURN else [0] * N_CARDS
    return [s.used[n] + threw[n] for n in range(N_CARDS)]


@lru_cache(maxsize=256)
def _untouched(lying: _Lying, said: Translations | None) -> Sheet:
    """With nothing to be done: the same for all readers, and most from move to move."""
    return _laid(lying, SceneRequest(translations=said))


def _laid(lying: _Lying, request: SceneRequest) -> Sheet:
    count = sum(count for _, count, _ in lying.cards)
    title = T("Expedition: {n} (limit {most})", n=count, most=lying.limit)
    character = character_card(lying.character, request.translations, "character")
    picture = ExpeditionPicture(
        lying.seat,
        tuple(_with_choices(card, request) for card in _cards(lying, request)),
        _with_choices(character, request),
        tuple(_gauge(lying, n, request) for n in range(len(ATTRIBUTES))),
        lying.complete,
        request.say(T("complete") if lying.complete else T("not complete")),
        request.say(T("{n}, limit {most}", n=count, most=lying.limit)),
        tuple(event_card(SLOT_EVENT[slot], request.translations, f"effect-{slot}") for slot in lying.effects),
        columns=COLUMNS,
        title=request.say(title),
    )
    return Sheet("expedition", title, _drawn(picture), note=_ours(lying))


@lru_cache(maxsize=256)
def _drawn(picture: ExpeditionPicture | CardsPicture) -> Scene:
    """The picture; most stay as they are from move to move."""
    return draw_cards(picture) if isinstance(picture, CardsPicture) else draw_expedition(picture)


def _cards(lying: _Lying, request: SceneRequest) -> Iterator[CardPicture]:
    for number, count, used in lying.cards:
        fresh = request.say(TC("card", "new")) if number == lying.newest else ""
        yield replace(expedition_card(number, request.translations), count=count, used=used, fresh=fresh)


def _gauge(lying: _Lying, attribute: int, request: SceneRequest) -> GaugePicture:
    label = Phrase(
        "{symbol}: {have} / {want}",
        {
            "symbol": SYMBOL_NAMES[attribute],
            "have": phrases.attribute_counts(lying.symbols, attribute),
            "want": lying.want,
        },
    )
    return GaugePicture(ATTRIBUTES[attribute], lying.symbols[attribute], lying.want, request.say(label))


def _ours(lying: _Lying) -> Phrase | None:
    """How many of the cards are ours, because no source gives them, and how many in part."""
    n = Counter[str]()
    for number, count, _ in lying.cards:
        n[share_of_ours(CARDS.expedition[number])] += count
    whole = TN("{n} card is reconstructed", "{n} cards are reconstructed", n["whole"])
    part = TN("{n} card is reconstructed in part", "{n} cards are reconstructed in part", n["part"])
    return joined([told for told, found in ((whole, n["whole"]), (part, n["part"])) if found])


def _reach(s: State, seat: int, request: SceneRequest, newest: int) -> tuple[Fact, ...]:
    """What can be done something with now, for the strip beside the hand: cards, dice, loot, an offer."""
    places = {choice.place for choice in request.choices}
    if not places:
        return ()
    me = s.players[seat]

    def cards(named: Callable[[int], str]) -> list[int]:
        return [n for n in range(N_CARDS) if named(n) in places]

    facts = [
        Fact(phrases.card_id(n), phrases.card(n), _count(me.cards[n]), _art(n), fresh=n == newest)
        for n in cards(phrases.card_id)
    ]
    if "character" in places:
        facts.append(Fact("character", phrases.character(me.character), "", _portrait(me.character)))
    faces = [face for face in range(len(FACES)) if die_id(face) in places]
    facts += [Fact(die_id(face), SYMBOL_NAMES[face], "", f"die-{FACES[face]}") for face in faces]
    facts += [Fact(loot_id(n), phrases.card(n), "", _art(n)) for n in cards(loot_id)]
    if s.phase == Phase.TRADE:
        facts += [Fact(give_id(n), T("Give {card}", card=phrases.card(n)), "") for n in cards(give_id)]
        facts += [Fact("give-money", T("Give money"), "")] * ("give-money" in places)
        facts += [Fact(take_id(n), T("Ask for {card}", card=phrases.card(n)), "") for n in cards(take_id)]
        facts += [Fact("take-money", T("Ask for money"), "")] * ("take-money" in places)
    return tuple(facts)


def _art(number: int) -> str:
    return f"card-{CARDS.expedition[number].id}"


def _count(n: int) -> str:
    return f"×{n}" if n > 1 else ""


# --- the hand ---------------------------------------------------------------------------------------


def _hand(s: State, seat: int, request: SceneRequest) -> Sheet:
    """The hand cards whole, with what they do (RE-74)."""
    me = s.players[seat]
    title = T("Hand: {n} (limit {most})", n=me.held, most=hand_limit(me))
    cards = (
        replace(event_card(HAND_EVENTS[n], request.translations, phrases.hand_id(n)), count=me.hand[n])
        for n in range(N_HAND)
        if me.hand[n]
    )
    return _sheet("hand", title, (_with_choices(card, request) for card in cards), request)


def _sheet(
    id: str,
    title: Phrase,
    cards: Iterable[CardPicture],
    request: SceneRequest,
    reach: Sequence[Fact] = (),
    small: bool = False,
) -> Sheet:
    """Cards side by side."""
    picture = CardsPicture(
        tuple(cards),
        COLUMNS,
        small=small,
        title=request.say(title),
        name=id,
    )
    return Sheet(id, title, _drawn(picture), tuple(reach))


# --- characters to choose from ----------------------------------------------------------------------


def _characters(s: State, request: SceneRequest) -> Sheet:
    """Characters that nobody has yet (RE-6)."""
    taken = {s.players[seat].character for seat in range(s.n_players)}
    free = [n for n in range(N_CHARACTERS) if n not in taken]
    cards = (character_card(n, request.translations, phrases.character_id(n)) for n in free)
    reach = [Fact(phrases.character_id(n), phrases.character(n), "", _portrait(n)) for n in free]
    shown = (_with_choices(card, request) for card in cards)
    return _sheet("characters", T("Characters"), shown, request, reach)


def _portrait(number: int) -> str:
    return f"card-{CARDS.characters[number].id}"


# --- loot and trade ---------------------------------------------------------------------------------


def _at_stake(s: State, seat: int, request: SceneRequest) -> Iterator[Sheet]:
    """Cards of somebody else that can be clicked now."""
    if s.phase == Phase.TRADE:
        yield from _trade(s, seat, request)
    elif s.phase == Phase.LOOT:
        yield from _loot(s, request)


def _loot(s: State, request: SceneRequest) -> Iterator[Sheet]:
    """The cards that a challenge can be for (RE-64), where there are any."""
    places = {choice.place for choice in request.choices}
    cards = [
        _with_choices(expedition_card(number, request.translations, loot_id(number)), request)
        for number in range(N_CARDS)
        if loot_id(number) in places
    ]
    if cards:
        title = T("What can be won from {name}", name=seat_name(request.names, s.rival))
        yield _sheet("loot", title, cards, request, small=True)


def _trade(s: State, seat: int, request: SceneRequest) -> Iterator[Sheet]:
    """What both have; a click adds to the offer or takes out of it (RE-72)."""
    partner = top(s).partner
    sides = (
        ("give", T("You give {name}", name=seat_name(request.names, partner)), seat),
        ("take", T("You ask {name} for", name=seat_name(request.names, partner)), partner),
    )
    for kind, title, owner in sides:
        gives = kind == "give"
        cards = (_money(s, gives, request), *_side(s, owner, gives, request))
        yield _sheet(kind, title, cards, request, small=True)


def _moved(s: State, number: int, gives: bool) -> int:
    """How many copies of a card the offer moves in this direction."""
    sign = sign_of(s, top(s)) * (1 if gives else -1)
    return max(sign * s.deal[number], 0)


def _undone(s: State, request: SceneRequest) -> str | None:
    """What a click on the only part of an offer does: the last decision is taken back."""
    parts = sum(abs(n) for n in s.deal) + int(s.deal_money != 0)
    return "" if parts == 1 and request.undo else None


def _side(s: State, seat: int, gives: bool, request: SceneRequest) -> Iterator[CardPicture]:
    """The cards of one of both that can be traded."""
    me = s.players[seat]
    for number in range(N_CARDS):
        if me.cards[number] and is_tradeable(s, number):
            moved = _moved(s, number, gives)
            place = give_id(number) if gives else take_id(number)
            card = _with_choices(expedition_card(number, request.translations, place), request)
            yield replace(
                card,
                count=me.cards[number],
                notes=frozenset({"chosen"} if moved else ()),
                instead=_undone(s, request) if moved and not card.actions else None,
            )


def _money(s: State, gives: bool, request: SceneRequest) -> CardPicture:
    """The money that is offered or asked for; a click lists some sums."""
    sum_ = max(sign_of(s, top(s)) * s.deal_money * (1 if gives else -1), 0)
    place = "give-money" if gives else "take-money"
    codes = [choice.code for choice in request.choices if choice.place == place and not choice.aside]
    name = price(100 * sum_)
    return CardPicture(
        place,
        "immediate",
        "tienestit",
        name,
        label=request.say(T("Money: {sum}", sum=name)),
        actions=tuple(codes[:MOST_SUMS]),
        instead=_undone(s, request) if sum_ and not codes else None,
        notes=frozenset({"chosen"} if sum_ else ()),
    )
