"""What fills the placeholders of the rules page, from the data and from what its pictures show.

No sentences: they stand in `en.md` and its sisters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ....engine.phrase import Arg
from ...shared.star_board.data.constants import AIR_FARE, SEA_FARE, STARTS
from ...shared.star_board.speech.places import start_cities
from ...shared.star_board.speech.words import faces, money
from ..data import constants as c
from ..rules.reactions import REWARD_MONEY
from ..speech import words
from ..speech.attested import share_of_ours
from .pictures import DUEL, MOVE, TRIAL

_DECKS = (c.CARDS.characters, c.CARDS.expedition, c.CARDS.events, c.CARDS.danger)
_SHARES = Counter(share_of_ours(card) for deck in _DECKS for card in deck)
_RIFLE = next(n for n, card in enumerate(c.CARDS.expedition) if card.id == TRIAL.card)

PLACEHOLDERS: Mapping[str, Arg] = {
    "fewest_players": c.MIN_PLAYERS,
    "most_players": c.MAX_PLAYERS,
    "many_players": c.MANY_PLAYERS,
    "starts": len(STARTS),
    "start_cities": start_cities(),
    "start_money": money(c.START_MONEY),
    "characters": c.N_CHARACTERS,
    "discovery_tokens": sum(token.discovery for token in c.TOKENS),
    "sea_fare": money(SEA_FARE),
    "air_fare": money(AIR_FARE),
    "symbols": c.SYMBOLS,
    "symbols_few": c.SYMBOLS_FEW,
    "card_limit": c.CARD_LIMIT_BASE,
    "hand_limit": c.HAND_LIMIT_BASE,
    "sale_price": money(c.SALE_PER_SYMBOL),
    "token_price": money(c.TOKEN_PRICE),
    "lucky_faces": faces(c.LUCKY_FACES),
    "dear_price": money(c.DEAR_PRICE),
    "dear_faces": faces(c.DEAR_FACES),
    "gold_factor": c.GOLD_FACTOR,
    "slave_coast_turns": c.SLAVE_COAST_TURNS,
    "dice": c.N_DICE,
    "gems_for_card": c.GEMS_FOR_CARD,
    "loot_sums": ", ".join(f"£{loot}" for loot in c.MONEY_LOOT),
    "penalty_step": money(c.PENALTY_STEP),
    "reward": money(REWARD_MONEY),
    "quick_cards": c.QUICK_EXTRA,
    "quick_money": money(c.QUICK_MONEY),
    "cards": sum(map(len, _DECKS)),
    "cards_by_us": _SHARES["whole"],
    "cards_by_us_in_part": _SHARES["part"],
    # of the examples
    "move_money": money(MOVE.money),
    "move_roll": MOVE.roll,
    "danger": words.danger(TRIAL.number),
    "danger_demands": words.dice_words(c.CARDS.danger[TRIAL.number].requires),
    "danger_card": words.card(_RIFLE),
    "duel_loot": money(DUEL.loot),
    "duel_symbols": DUEL.symbols,
}
