"""What Retkikunnat shows to people: panels, the score sheet, the text board; the rest of its view by name.

Every state given to it is redacted already. Prompts, choices, scenes and log are in the room `table`, the
rules page is in `howto`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ...engine.phrase import TC, Phrase, T, Translations
from ...engine.presentation import Fact, ScoreRow
from ..shared.star_board.data.constants import IS_HOME, N_CITIES
from ..shared.star_board.speech.places import place_name
from ..shared.star_board.speech.words import one_by_one, price, seat_name, turns, winning_item
from .data.constants import (
    CARD_TYPE,
    CARDS,
    DISCOVERY,
    EQUIPMENT,
    HAND_EVENTS,
    N_CARDS,
    N_HAND,
    N_SLOTS,
    N_TOKENS,
    SLOT_EVENT,
    SPOT_NAMES,
    SYMBOLS,
    SYMBOLS_FEW,
    TOKENS,
)
from .data.vocabulary import ATTRIBUTES, TYPES
from .drawing.glyphs import glyph as draw_glyph
from .howto import how_to_play as how_to_play
from .rules import play as rules
from .rules.holdings import carries, is_complete, needs_few
from .rules.state import FREE, UNKNOWN, Phase, Player, State
from .speech import words as phrases
from .speech.card_names import token_name
from .speech.card_texts import SYMBOLS as SYMBOL_NAMES
from .speech.card_texts import TYPE_NAMES, card_texts, shown_symbols
from .table.choices import choices as choices
from .table.log import log_line as log_line
from .table.player_boards import sheets as sheets
from .table.prompts import prompt as prompt
from .table.reaction_windows import asked as asked
from .table.reaction_windows import turn as turn
from .table.reaction_windows import windows as windows
from .table.revising import revisions as revisions
from .table.scenes import scene as scene

__all__ = [
    "asked", "choices", "facts", "glyph", "hand", "headlines", "how_to_play", "log_line", "points", "pool",
    "prompt", "revisions", "scene", "score_sheet", "sheets", "text_board", "turn", "windows",
]  # fmt: skip


# --- panels -----------------------------------------------------------------------------------------


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
    ours = CARDS.characters[me.character].reconstructed
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
    for n, kind in enumerate(TYPES):
        count = sum(me.cards[card] for card in range(N_CARDS) if CARD_TYPE[card] == n)
        yield Fact(f"type-{kind}", TYPE_NAMES[n], str(count), f"kind-{kind}")


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
            yield Fact(f"effect-{slot}", name, left or name, f"card-{card.id}", card.reconstructed)


def hand(s: State, viewer: int) -> list[Fact]:
    """The viewer's hand cards (RE-74)."""
    held = s.players[viewer].hand
    return [
        Fact(
            phrases.hand_id(card),
            phrases.hand_card(card),
            f"×{held[card]}" if held[card] > 1 else "",
            f"card-{CARDS.events[HAND_EVENTS[card]].id}",
            CARDS.events[HAND_EVENTS[card]].reconstructed,
            text=one_by_one(card_texts(CARDS.events[HAND_EVENTS[card]])),
        )
        for card in range(N_HAND)
        if held[card]
    ]


def pool(s: State) -> list[Fact]:
    """Decks, tokens that nobody has seen by level and kind, what is in force, hand cards not seen yet."""
    rows = [
        Fact("deck-expedition", T("expedition cards in the deck"), str(sum(s.cards)), "cards"),
        Fact("deck-events", T("event cards in the deck"), str(s.deck_size), "events"),
        Fact("deck-dangers", T("danger cards in the deck"), str(sum(s.dangers)), "kind-danger"),
    ]
    rows += [row for level in (EQUIPMENT, DISCOVERY) for row in _tokens(s, level)]
    rows += _unseen(s)
    return rows


def _tokens(s: State, level: int) -> Iterator[Fact]:
    for token, known in enumerate(TOKENS):
        if known.equipment if level == EQUIPMENT else known.discovery:
            name, upper = token_name(known), level == EQUIPMENT
            label = T("{token}, upper level", token=name) if upper else T("{token}, lower level", token=name)
            yield Fact(f"{level}-{known.id}", label, str(s.tokens[level * N_TOKENS + token]), known.id)


def _unseen(s: State) -> Iterator[Fact]:
    """Hand cards that may still come or be held by others."""
    for number in HAND_EVENTS:
        card, left = CARDS.events[number], str(s.events[number])
        label = T("{card}, not seen", card=phrases.event(number))
        yield Fact(f"unseen-{card.id}", label, left, f"card-{card.id}", card.reconstructed)


def points(s: State, seat: int) -> Fraction:
    """1 for the winner; there are no points on the way (RE-96)."""
    return Fraction(rules.points(s, seat))


def score_sheet(s: State) -> list[ScoreRow]:
    """Who brought what home, and how far everybody came (RE-96)."""
    players = s.players[: s.n_players]
    rows = [
        ScoreRow(T("expedition cards"), tuple(Fraction(player.n_cards) for player in players)),
        *(
            ScoreRow(SYMBOL_NAMES[n], tuple(Fraction(player.symbols[n]) for player in players))
            for n in range(len(ATTRIBUTES))
        ),
        ScoreRow(T("hand cards"), tuple(Fraction(player.held) for player in players)),
        ScoreRow(T("money in £"), tuple(Fraction(player.money) for player in players)),
    ]
    notes = tuple(_how(s, seat) for seat in range(s.n_players))
    total = tuple(Fraction(rules.total(s, seat)) for seat in range(s.n_players))
    return [*rows, ScoreRow(T("victory"), total, notes, total=True)]


def _how(s: State, seat: int) -> Phrase | None:
    me = s.players[seat]
    if s.phase != Phase.OVER:
        return None
    if s.winner == seat:
        assert IS_HOME[me.at]
        what = winning_item(bool(me.star))
        return T("brought {what} home: {place}", what=what, place=place_name(me.at))
    if carries(me):
        return T("had found {what}, but did not reach home", what=winning_item(bool(me.star)))
    return None


def glyph(name: str, size: int = 24) -> str:
    """A small drawing of a thing of the game."""
    return str(draw_glyph(name, size))


# --- the text board ---------------------------------------------------------------------------------


def text_board(s: State, names: Sequence[str], translations: Translations | None) -> str:
    """Players with all that they have, what is in force, then the cities with tokens."""

    def say(phrase: Phrase | str) -> str:
        return phrase.render(translations) if isinstance(phrase, Phrase) else phrase

    lines = [say(phrase) for phrase in headlines(s)]
    for seat in range(s.n_players):
        lines += ["", seat_name(names, seat)]
        lines += [f"  {_line(say(fact.label), say(fact.value))}" for fact in facts(s, seat)]
        lines += [f"  {say(line)}" for line in _expedition_lines(s.players[seat])]
    lines += ["", *(f"  {say(line)}" for line in _stacks(s))]
    return "\n".join(lines)


def _line(label: str, value: str) -> str:
    return f"{label}: {value}" if value else label


def _expedition_lines(me: Player) -> Iterator[Phrase]:
    for card in range(N_CARDS):
        for _ in range(me.cards[card]):
            symbols = shown_symbols(CARDS.expedition[card])
            yield Phrase("{card}: {symbols}", {"card": phrases.card(card), "symbols": symbols})


def _stacks(s: State) -> Iterator[Phrase]:
    for city in range(N_CITIES):
        if s.height[city]:
            top = T("equipment token") if s.height[city] == EQUIPMENT else T("discovery token")
            if s.known[city] != UNKNOWN:
                top = T("{level}, you know it: {token}", level=top, token=token_name(TOKENS[s.known[city]]))
            yield Phrase("{city}: {top}", {"city": place_name(city), "top": top})
