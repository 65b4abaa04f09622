"""What stands beside the board of Retkikunnat: the top line, what a player has and holds, the decks.

Expeditions and offers are in `player_boards.py`, the end in `score_sheet.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ....engine.phrase import TC, Phrase, T
from ....engine.presentation import Fact
from ...shared.star_board.data.constants import SPOT_NAMES
from ...shared.star_board.speech.places import place_name
from ...shared.star_board.speech.words import one_by_one, price, turns
from ...shared.star_board.table.history import Log
from ..data.card_codes import ATTRIBUTES, TYPES
from ..data.constants import (
    CARD_TYPE,
    CARDS,
    DISCOVERY,
    EQUIPMENT,
    HAND_EVENTS,
    IN_HAND,
    N_CARDS,
    N_HAND,
    N_SLOTS,
    N_TOKENS,
    SLOT_EVENT,
    SYMBOLS,
    SYMBOLS_FEW,
    TOKENS,
)
from ..drawing.glyphs import TOKEN_ART
from ..rules.holdings import is_complete, is_kept, needs_few
from ..rules.state import FREE, Phase, Player, State
from ..speech import words as phrases
from ..speech.attested import share_of_ours
from ..speech.card_names import token_name
from ..speech.card_texts import SYMBOLS as SYMBOL_NAMES
from ..speech.card_texts import TYPE_NAMES, card_texts
from .history import read


def headlines(s: State) -> list[Phrase]:
    """Tokens of both levels, the Star, the decks, what is in force."""
    lines = [
        T(
            "tokens: {equipment} equipment, {discovery} discovery",
            equipment=s.equipment_left,
            discovery=sum(height > 0 for height in s.height),
        ),
        T("the Star is found") if s.star_found else T("the Star is still hidden"),
    ]
    lines += [phrases.event(SLOT_EVENT[slot]) for slot in range(N_SLOTS) if s.slot_owner[slot] >= 0]
    return lines


def facts(s: State, seat: int) -> list[Fact]:
    """A player's money, expedition, hand, what wins, where the pawn is, and what befell it."""
    me = s.players[seat]
    rows = [Fact("money", T("money"), price(me.money), "money")]
    if me.character >= 0:
        rows.append(_character(me))
    if me.star:
        rows.append(Fact("star", T("Star of Africa"), "", "star"))
    if me.horseshoes:
        rows.append(Fact("horseshoes", T("horseshoes that win"), str(me.horseshoes), "horseshoe"))
    rows += _symbols(s, me)
    rows += _cards(me)
    rows.append(Fact("hand", T("hand cards"), str(me.held), "hand"))
    rows += _plight(s, seat)
    if me.at >= 0:
        where = place_name(me.at)
        rows.append(Fact("pawn", T("pawn"), where, f"pawn-{seat}", places=(SPOT_NAMES[me.at],)))
    return rows


def _character(me: Player) -> Fact:
    ours = bool(share_of_ours(CARDS.characters[me.character]))
    glyph_of = f"card-{CARDS.characters[me.character].id}"
    return Fact("character", T("character"), phrases.character(me.character), glyph_of, ours)


def _symbols(s: State, me: Player) -> Iterator[Fact]:
    """How far the expedition is: symbols of the needed, with those that separators may add (RE-29, RE-30)."""
    want = SYMBOLS_FEW if needs_few(s) else SYMBOLS
    for n, attribute in enumerate(ATTRIBUTES):
        value = f"{phrases.attribute_counts(me.symbols, n)}/{want}"
        yield Fact(f"symbol-{attribute}", SYMBOL_NAMES[n], value, attribute)
    if is_complete(s, me):
        yield Fact("complete", T("expedition"), T("complete"), "complete")


def _cards(me: Player) -> Iterator[Fact]:
    counts = [0] * len(TYPES)
    for card in range(N_CARDS):
        counts[CARD_TYPE[card]] += me.cards[card]
    for n, kind in enumerate(TYPES):
        yield Fact(f"type-{kind}", TYPE_NAMES[n], str(counts[n]), f"kind-{kind}")


def _plight(s: State, seat: int) -> Iterator[Fact]:
    me = s.players[seat]
    if me.captive:
        yield Fact("captive", T("state"), TC("pawn", "captive"), "captive")
    if me.lost:
        yield Fact("lost", T("has to sit out"), turns(me.lost), "held")
    if me.voyage == FREE:
        yield Fact("free", T("state"), T("taken along by ship"), "ticket")
    for slot in range(N_SLOTS):
        if s.slot_owner[slot] == seat:
            name = phrases.event(SLOT_EVENT[slot])
            left = str(s.slot_left[slot]) if s.slot_left[slot] > 0 else ""
            card = CARDS.events[SLOT_EVENT[slot]]
            yield Fact(f"effect-{slot}", name, left or name, f"card-{card.id}", bool(share_of_ours(card)))


def hand(s: State, viewer: int) -> list[Fact]:
    """The viewer's hand cards (RE-74)."""
    held = s.players[viewer].hand
    return [
        Fact(
            phrases.hand_id(card),
            phrases.hand_card(card),
            f"×{held[card]}" if held[card] > 1 else "",
            f"card-{CARDS.events[HAND_EVENTS[card]].id}",
            bool(share_of_ours(CARDS.events[HAND_EVENTS[card]])),
            text=one_by_one(card_texts(CARDS.events[HAND_EVENTS[card]])),
        )
        for card in range(N_HAND)
        if held[card]
    ]


def newest(s: State, seat: int, log: Log) -> str:
    """The hand card that the seat has drawn just now (RE-74)."""
    annals = read(s.n_players, log)
    if s.phase == Phase.OVER or not annals.events or annals.events[-1].n < annals.decided:
        return ""
    card = IN_HAND[annals.events[-1].number]
    return phrases.hand_id(card) if card >= 0 and s.players[seat].hand[card] > 0 else ""


def pool(s: State) -> list[Fact]:
    """Decks, tokens that nobody has seen by level and kind, what is in force, hand cards not seen yet."""
    decks = sum(s.cards), s.deck_size, sum(s.dangers)
    return list(
        _pool(
            decks,
            tuple(s.tokens),
            tuple(s.events[number] if is_kept(s, number) else -1 for number in HAND_EVENTS),
        )
    )


@lru_cache(maxsize=256)
def _pool(decks: tuple[int, int, int], tokens: tuple[int, ...], unseen: tuple[int, ...]) -> tuple[Fact, ...]:
    """The same for many readers and from move to move."""
    cards, events, dangers = decks
    return (
        Fact("deck-expedition", T("expedition cards in the deck"), str(cards), "cards"),
        Fact("deck-events", T("event cards in the deck"), str(events), "events"),
        Fact("deck-dangers", T("danger cards in the deck"), str(dangers), "kind-danger"),
        *(row for level in (EQUIPMENT, DISCOVERY) for row in _tokens(tokens, level)),
        *_unseen(unseen),
    )


def _tokens(tokens: tuple[int, ...], level: int) -> Iterator[Fact]:
    for token, known in enumerate(TOKENS):
        if known.equipment if level == EQUIPMENT else known.discovery:
            name, upper = token_name(known), level == EQUIPMENT
            label = T("{token}, upper level", token=name) if upper else T("{token}, lower level", token=name)
            yield Fact(f"{level}-{known.id}", label, str(tokens[level * N_TOKENS + token]), TOKEN_ART[token])


def _unseen(counts: tuple[int, ...]) -> Iterator[Fact]:
    """Hand cards that may still come or be held by others; −1 of those that are carried out when drawn."""
    for number, left in zip(HAND_EVENTS, counts, strict=True):
        if left < 0:
            continue
        card = CARDS.events[number]
        label = T("{card}, not seen", card=phrases.event(number))
        yield Fact(f"unseen-{card.id}", label, str(left), f"card-{card.id}", bool(share_of_ours(card)))
