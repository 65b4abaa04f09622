"""What fills the placeholders of the rules page, from the data and from what its pictures show.

No sentences: they stand in `en.md` and its sisters.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.phrase import Arg
from ...shared.star_board.data.constants import AIR_FARE, SEA_FARE, STARTS
from ...shared.star_board.speech.places import start_cities
from ...shared.star_board.speech.words import faces, money
from ..data.constants import (
    CARD_LIMIT_BASE,
    CARDS,
    DEAR_FACES,
    DEAR_PRICE,
    GEMS_FOR_CARD,
    GOLD_FACTOR,
    HAND_LIMIT_BASE,
    LUCKY_FACES,
    MANY_PLAYERS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    MONEY_LOOT,
    N_CHARACTERS,
    N_DICE,
    PENALTY_STEP,
    QUICK_EXTRA,
    QUICK_MONEY,
    SALE_PER_SYMBOL,
    SLAVE_COAST_TURNS,
    START_MONEY,
    SYMBOLS,
    SYMBOLS_FEW,
    TOKEN_PRICE,
    TOKENS,
)
from ..rules.reactions import REWARD_MONEY
from ..speech import words
from .pictures import DUEL, MOVE, TRIAL

_DECKS = (CARDS.characters, CARDS.expedition, CARDS.events, CARDS.danger)
_CARDS_BY_US = sum(card.reconstructed for deck in _DECKS for card in deck)
_RIFLE = next(n for n, card in enumerate(CARDS.expedition) if card.id == TRIAL.card)

PLACEHOLDERS: Mapping[str, Arg] = {
    "fewest_players": MIN_PLAYERS,
    "most_players": MAX_PLAYERS,
    "many_players": MANY_PLAYERS,
    "starts": len(STARTS),
    "start_cities": start_cities(),
    "start_money": money(START_MONEY),
    "characters": N_CHARACTERS,
    "discovery_tokens": sum(token.discovery for token in TOKENS),
    "sea_fare": money(SEA_FARE),
    "air_fare": money(AIR_FARE),
    "symbols": SYMBOLS,
    "symbols_few": SYMBOLS_FEW,
    "card_limit": CARD_LIMIT_BASE,
    "hand_limit": HAND_LIMIT_BASE,
    "sale_price": money(SALE_PER_SYMBOL),
    "token_price": money(TOKEN_PRICE),
    "lucky_faces": faces(LUCKY_FACES),
    "dear_price": money(DEAR_PRICE),
    "dear_faces": faces(DEAR_FACES),
    "gold_factor": GOLD_FACTOR,
    "slave_coast_turns": SLAVE_COAST_TURNS,
    "dice": N_DICE,
    "gems_for_card": GEMS_FOR_CARD,
    "loot_sums": ", ".join(f"£{loot}" for loot in MONEY_LOOT),
    "penalty_step": money(PENALTY_STEP),
    "reward": money(REWARD_MONEY),
    "quick_cards": QUICK_EXTRA,
    "quick_money": money(QUICK_MONEY),
    "cards": sum(map(len, _DECKS)),
    "cards_by_us": _CARDS_BY_US,
    # of the examples
    "move_money": money(MOVE.money),
    "move_roll": MOVE.roll,
    "danger": words.danger(TRIAL.number),
    "danger_demands": words.dice_words(CARDS.danger[TRIAL.number].requires),
    "danger_card": words.card(_RIFLE),
    "duel_loot": money(DUEL.loot),
    "duel_symbols": DUEL.symbols,
}
