"""The parts of Retkikunnat that an edition shows as they lie on the table: its cards and the danger dice.

Says which scripts show what, which words they use, and what a card looks like that somebody is writing; plain
forms are made of the schema.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta, ValidationError, inspect

from ....engine.drawing.painter import paint
from ....engine.edition import MOST_WORDS, unfit
from ....engine.phrase import TC, Phrase, T, Translations
from ....engine.presentation import Editor
from ...shared.star_board.table.editors import CITIES_EDITOR
from ...shared.star_board.table.entry_names import PLACE_NAMES
from ..data import card_codes, schema
from ..data.card_codes import EVENT_KINDS, FACES, SELLABLE, TYPES, VERBS, Param
from ..data.constants import CARDS, COMPONENTS
from ..drawing.cards import draw_card
from ..speech.card_names import card_name, token_name
from ..speech.card_texts import EVENT_KIND_NAMES, SYMBOLS, TYPE_NAMES, card_texts, deed_text
from .card_faces import card_picture

_DECKS: dict[str, Any] = {
    "character": schema.Character,
    "expedition": schema.Expedition,
    "event": schema.ImmediateEvent | schema.HandEvent | schema.LastingEvent,
    "danger": schema.Danger,
}
_ROOM = {  # how many rows a card of each kind has, and of which kinds of codes
    "character": (0, schema.MAX_ABILITIES, ("ability",)),
    "expedition": (0, schema.MAX_ABILITIES, ("ability",)),
    "immediate": (1, schema.MAX_EFFECTS, ("event", "penalty")),
    "hand": (1, 1, ("hand",)),
    "effect": (1, 1, ("effect",)),
    "danger": (1, schema.MAX_EFFECTS, ("penalty",)),
}

# --- the vocabulary -----------------------------------------------------------------------------------


def _input(param: Param) -> dict[str, Any]:
    """How a parameter is entered: a number in bounds, one of some words, or several of them."""
    found = inspect.type_info(param.type)
    kinds = found.types if isinstance(found, inspect.UnionType) else (found,)
    told: dict[str, Any] = {"name": param.name}
    for kind in (each.type if isinstance(each, inspect.Metadata) else each for each in kinds):
        if isinstance(kind, inspect.IntType):
            told |= {"least": kind.ge, "most": kind.le, "step": kind.multiple_of or 1}
        elif isinstance(kind, inspect.LiteralType):
            told["options"] = [word for word in param.words if word in kind.values]
        elif isinstance(kind, inspect.VarTupleType):
            told |= {"options": list(param.words), "several": True}
    return told


def _fresh(code: str) -> dict[str, Any]:
    """A row of a code as it begins: the least of everything, but no sum of nothing."""
    made: dict[str, Any] = {"code": code}
    for told in map(_input, VERBS[code].params):
        if "least" in told:
            made[told["name"]] = told["step"] if told["step"] > 1 else max(1, told["least"])
        else:
            made[told["name"]] = told["options"][:1] if told.get("several") else told["options"][0]
    return made


def _facts(deck: str) -> dict[str, Any]:
    kinds = EVENT_KINDS if deck == "event" else (deck,)
    rows = {kind: _ROOM[kind] for kind in kinds}
    wanted = {use for _, _, uses in rows.values() for use in uses}
    return {
        "deck": deck,
        "deeds": {"danger": "penalties", "event": "effects"}.get(deck, "abilities"),
        "rows": {
            kind: {"least": least, "most": most, "uses": uses} for kind, (least, most, uses) in rows.items()
        },
        "codes": [
            {
                "code": verb.code,
                "use": verb.kind,
                "fresh": _fresh(verb.code),
                "params": list(map(_input, verb.params)),
            }
            for verb in VERBS.values()
            if verb.kind in wanted
        ],
        "kinds": {"expedition": list(TYPES), "event": list(EVENT_KINDS)}.get(deck, []),
        "symbols": list(FACES if deck == "danger" else card_codes.ATTRIBUTES),
        "most": schema.DICE if deck == "danger" else 3,
        "cards": [card.id for card in CARDS.expedition],
    }


# --- a card being written -----------------------------------------------------------------------------


class _Asked(msgspec.Struct):
    """What the script asks: a card as it is written, of which deck, and whether it is of our own design."""

    deck: Annotated[str, Meta(max_length=MOST_WORDS)]
    card: dict[str, Any]  # `_picture` reads it by the schema of its deck
    ours: bool = False


def _picture(game: Any, question: Any, said: Translations) -> dict[str, Any]:
    """The card of a draft as the table draws it, and its sentences; `ours` is the mark of our own design.

    ValueError where it is no card yet.
    """
    deck = str(question["deck"])
    try:
        told = {**question["card"], "reconstructed": bool(question.get("ours"))}
        if not told.get("choice", True):
            del told["choice"]
        if any(unfit(told, "card")):
            raise ValueError("no edition may have such a text or number")
        card = msgspec.convert(told, _DECKS[deck])
    except ValidationError as error:
        raise ValueError(str(error)) from error
    value = ""
    if isinstance(card, schema.Expedition) and card.type in SELLABLE:
        figures = COMPONENTS.cards
        price = figures.sale_choice if card.choice else figures.sale_per_symbol * sum(card.symbols)
        value = f"£{price}" if price else ""
    face = replace(card_picture(card, said), id="card", value=value)
    return {
        "picture": paint(draw_card(face, still=True), f"{deck}-"),
        "sentences": [text.render(said) for text in card_texts(card)],
    }


# --- words --------------------------------------------------------------------------------------------

_OPTIONS = {
    "land": T("by land"),
    "sea": T("by sea"),
    "any": T("any"),
    "air": T("by air"),
    "danger": T("in danger"),
    "encounter": T("in an encounter"),
    "both": T("in danger and in an encounter"),
    "owner": T("its owner"),
    "random": T("at random"),
    "all": T("everybody"),
    "amount.all": T("all of it"),
    "amount.half": T("half of it"),
    "how.owner": T("by choice"),
    "rain": T("rain"),
    "robber_token": T("a robber"),
    "event_card": T("an event card"),
    "lose_turns": T("lost turns"),
    "lose_expedition": T("lost expedition cards"),
    "captivity": T("captivity"),
    "cost.none": T("nothing"),
    "cost.discard": T("the card itself"),
    "own": T("the city you are in"),
    "own_or_next": T("here or next by land"),
    "reward.none": T("no reward"),
    "200_from_saved": T("up to £200 from the player you save"),
    "card_from_saved": T("an expedition card from the player you save"),
    "move_start": T("where the move began"),
    "nearest_port": T("the nearest port"),
    "nearest_start": T("the nearest start city"),
    **dict(zip(TYPES, TYPE_NAMES, strict=True)),
    **{f"symbol.{face}": phrase for face, phrase in zip(FACES, SYMBOLS, strict=True)},
}
_PARAMS = {param.name for verb in VERBS.values() for param in verb.params}
_WORDS = {
    "name": T("Name, as printed"),
    "copies": T("Copies"),
    "fewer": T("Fewer: {name}", name="{name}"),
    "more": T("More: {name}", name="{name}"),
    "all": T("all"),
    "ours": T("only with something of ours"),
    "flag_ours": TC("who says a figure", "ours"),
    "flag_yours": TC("who says a figure", "yours"),
    "shown": T("{n} of {all}, {copies} cards with all copies", n="{n}", all="{all}", copies="{copies}"),
    "does": T("What it does"),
    "what": T("What row {n} does", n="{n}"),
    "add": T("Add a row"),
    "remove": T("Take row {n} away", n="{n}"),
    "either": T("Only one of the two at a time"),
    "optional": T("It may be declined"),
    "unmarked": T("Its text does not say that it is kept"),
    "start": T("Cards to begin with"),
    "add_card": T("Add a card"),
    "remove_card": T("Take card {n} away", n="{n}"),
    "kind": T("Kind"),
    "symbols": T("Symbols"),
    "requires": T("What the dice must show"),
    "choice": T("One or the other of two symbols"),
    "back": T("As it was"),
    "another": T("Another card like this one"),
    "delete": T("Take this card out"),
    "wait": T("The card is drawn as soon as it is complete."),
    "none": T("No card is like that."),
    "param.n": T("How many"),
    **{
        f"param.{name}": Phrase(name.replace("_", " ").capitalize(), context="figure")
        for name in sorted(_PARAMS - {"n"})
    },
    **{f"option.{name}": phrase for name, phrase in _OPTIONS.items()},
    **{f"kind.{name}": phrase for name, phrase in zip(EVENT_KINDS, EVENT_KIND_NAMES, strict=True)},
    **{f"kind.{name}": phrase for name, phrase in zip(TYPES, TYPE_NAMES, strict=True)},
    **{f"symbol.{name}": phrase for name, phrase in zip(FACES, SYMBOLS, strict=True)},
}


def _words(deck: str) -> dict[str, Phrase]:
    """The words of a deck: a sentence for each code, the names of its cards."""
    told = {f"code.{one['code']}": _sentence(one["fresh"]) for one in _facts(deck)["codes"]}
    decks: dict[str, Any] = {"expedition": CARDS.expedition, "event": CARDS.events, "danger": CARDS.danger}
    cards = {**decks, "character": (*CARDS.characters, *CARDS.expedition)}[deck]
    return {**_WORDS, **told, **{f"card.{card.id}": card_name(card) for card in cards}}


def _sentence(row: dict[str, Any]) -> Phrase:
    return deed_text(msgspec.convert(row, card_codes.deeds(VERBS[row["code"]].kind)))


# --- the editors --------------------------------------------------------------------------------------

_HELP = T(
    "Open a card to change it. What it does is put together from a fixed list of sentences, which the game"
    " can play; beside it you see the card as the table will show it."
)
_TITLES = {
    "character": T("The characters"),
    "expedition": T("The expedition cards"),
    "event": T("The event cards"),
    "danger": T("The danger cards"),
}
_GLYPHS = {
    "character": ("kind-character",),
    "expedition": (*(f"kind-{kind}" for kind in TYPES), *get_args(schema.Attribute)),
    "event": tuple(f"kind-{kind}" for kind in EVENT_KINDS),
    "danger": ("kind-danger", *(f"die-{face}" for face in FACES)),
}


def _deck(deck: str) -> Editor:
    return Editor(
        f"cards.{deck}",
        "retkikunnat/editors/cards.js",
        _TITLES[deck],
        _HELP,
        _GLYPHS[deck],
        _words(deck),
        lambda: _facts(deck),
        picture=_picture,
        asks=_Asked,
    )


editors = (
    Editor(
        "cards.danger_die",
        "retkikunnat/editors/die.js",
        T("The danger dice"),
        T("All five dice are alike. Press a face to change what it shows."),
        tuple(f"die-{face}" for face in FACES),
        {
            **{f"symbol.{face}": phrase for face, phrase in zip(FACES, SYMBOLS, strict=True)},
            "face": T("Face {n}: {symbol}", n="{n}", symbol="{symbol}"),
        },
        lambda: {"faces": FACES},
    ),
    *map(_deck, _DECKS),
    CITIES_EDITOR,
)
entry_names = {
    **PLACE_NAMES,
    "components.token": {token.id: token_name(token) for token in COMPONENTS.tokens},
    "cards.character": {card.id: card_name(card) for card in CARDS.characters},
    "cards.expedition": {card.id: card_name(card) for card in CARDS.expedition},
    "cards.event": {card.id: card_name(card) for card in CARDS.events},
    "cards.danger": {card.id: card_name(card) for card in CARDS.danger},
}
