"""What cards do in words, made of the rows of the vocabulary: short texts for every card, also for new ones.

The sentences are in `card_texts.toml`, names in `card_names.py`; what is said of a position is in `table/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import structs

from ....engine.phrase import Arg, Phrase, T, plain
from ....engine.sentences import read_sentences, said, words_of
from ..data.card_codes import EVENT_KINDS, FACES, TYPES, Deed, row_of
from ..data.schema import Character, Danger, Event, Expedition, HandEvent

_TEXTS = read_sentences(Path(__file__).with_suffix(".toml"))
WORDS = read_sentences(Path(__file__).with_name("words.toml"))
_COUNTED = ("turns", "uses", "n", "amount")  # parameters that {n} tells, the first that there is
_OTHER, _THEN = "other", "then"


def _in_order(table: str, names: tuple[str, ...]) -> tuple[Phrase, ...]:
    words = words_of(WORDS[table])
    return tuple(words[name] for name in names)


SYMBOLS = _in_order("symbols", FACES)
TYPE_NAMES = _in_order("types", TYPES)
EVENT_KIND_NAMES = _in_order("kinds", EVENT_KINDS)


def listed(phrases: list[Phrase]) -> Phrase:
    """Several words with commas between them."""
    text = phrases[0] if phrases else plain("")
    for phrase in phrases[1:]:
        text = Phrase("{a}, {b}", {"a": text, "b": phrase})
    return text


def any_of(phrases: list[Phrase]) -> Phrase:
    """One or more words, of which any will do: "equipment, vehicle or ally"."""
    *front, last = phrases
    return T("{front} or {last}", front=listed(front), last=last) if front else last


def types_of(bits: int) -> Phrase:
    """The types of cards in these bits, of which any will do: "equipment, vehicle or ally"."""
    return any_of([TYPE_NAMES[i] for i in range(len(TYPES)) if bits >> i & 1])


def deed_text(deed: Deed) -> Phrase:
    """What a row of the vocabulary means, in a sentence."""
    told = structs.asdict(deed)
    told["sign"] = "less" if row_of(deed).n < 0 else "more"
    return _said(_TEXTS[str(deed.__struct_config__.tag)], told, _fields(deed, told))


def _said(form: Any, told: Mapping[str, Any], fields: Mapping[str, Arg]) -> Phrase:
    """A sentence, or that of the case that the row is; and what is said around it."""
    if not isinstance(form, Mapping):
        return said(form, fields)
    ((name, cases),) = ((name, cases) for name, cases in form.items() if name != _THEN)
    text = _said(cases.get(str(told[name]), cases.get(_OTHER)), told, fields)
    for name, frames in form.get(_THEN, {}).items():
        if told[name] in frames:
            text = said(frames[told[name]], {"effect": text})
    return text


def _fields(deed: Deed, told: Mapping[str, Any]) -> dict[str, Arg]:
    """What sentences may name: the parameters, numbers without their sign, words as they are read."""
    fields: dict[str, Arg] = {name: abs(value) for name, value in told.items() if isinstance(value, int)}
    fields["n"] = next((fields[name] for name in _COUNTED if name in fields), 0)
    row = row_of(deed)
    fields["change"] = plain(f"{row.n:+d}".replace("-", "−"))
    if "types" in told:
        fields["types"] = types_of(row.x)
    if "type" in told:
        fields["type"] = TYPE_NAMES[row.x]
    if "symbol" in told:
        fields["symbol"] = SYMBOLS[row.x]
    if "who" in told:
        fields["rolls"] = words_of(WORDS["rolls"][told["who"]])[told["terrain"]]
    return fields


def card_texts(card: Character | Expedition | Event | Danger) -> list[Phrase]:
    """What a card does, a sentence for each of its rows."""
    if isinstance(card, HandEvent) and card.unmarked:
        return [said(_TEXTS["change_places"], {})]
    texts = list(map(deed_text, card.deeds))
    if isinstance(card, Expedition) and card.either:
        return [T("Either: {one} Or: {other}", one=texts[0], other=texts[1]), *texts[2:]]
    return texts


def symbols_text(counts: tuple[int, ...]) -> Phrase:
    """Symbols with their numbers: what a card shows, or what a danger card demands."""
    return listed([Phrase("{n} {symbol}", {"n": n, "symbol": SYMBOLS[i]}) for i, n in enumerate(counts) if n])


def shown_symbols(card: Expedition) -> Phrase:
    """The symbols of an expedition card; two with a separator are one or the other (RE-28, RE-29)."""
    if card.choice:
        one, other = (SYMBOLS[i] for i in card.choice)
        return T("{one} or {other}", one=one, other=other)
    return symbols_text(card.symbols)
