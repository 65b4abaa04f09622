"""Words of Afrikan tähti that several sentences share: tokens, what they are worth, where pawns are.

What both games of the board say, and what its places are called, is in `star_board/speech`.
"""

from __future__ import annotations

from pathlib import Path

from ....engine.phrase import Phrase, T, plain
from ....engine.sentences import read_sentences, words_of
from ...shared.star_board.data.constants import GOLD_COAST
from ...shared.star_board.speech.places import place_name
from ...shared.star_board.speech.words import TOKEN_OBJECTS, winning_item
from ..data.constants import EMERALD, TOKENS, VALUE
from ..rules.state import Player, State

_WORDS = read_sentences(Path(__file__).with_suffix(".toml"))
_LABELS, _MANY = words_of(_WORDS["tokens"]), words_of(_WORDS["tokens_counted"])


def token_label(token: int) -> Phrase:
    """A kind of token as a label."""
    return _LABELS.get(TOKENS[token].id, plain(TOKENS[token].id))


def tokens_label(token: int) -> Phrase:
    """A kind of token as the label of a count: "rubies"."""
    return _MANY.get(TOKENS[token].id, plain(TOKENS[token].id))


def token_object(token: int) -> Phrase:
    """A kind of token as the object of a sentence: "a ruby"."""
    return TOKEN_OBJECTS.get(TOKENS[token].id, plain(TOKENS[token].id))


def gem_value(s: State, token: int, city: int) -> int:
    """What the bank pays for a gem that is found there (ST-40 to ST-42, ST-45)."""
    value = s.options.emerald_value if token == EMERALD else VALUE[token]
    return value * (s.options.gold_coast_factor if city == GOLD_COAST else 1)


def items_object(me: Player) -> Phrase:
    """What a player brings home: "the Star of Africa", "a horseshoe"."""
    return winning_item(bool(me.star))


def is_at(me: Player) -> Phrase:
    """Where a pawn is, as a label."""
    return place_name(me.at) if me.at >= 0 else T("not on the board yet")
