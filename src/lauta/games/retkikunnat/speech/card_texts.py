"""What cards do in words, made of the rows of the vocabulary: short texts for every card, also for new ones.

Names are in `card_names.py`; sentences about a position belong to the view.
"""

from __future__ import annotations

from collections.abc import Callable

from ....engine.phrase import TC, TN, Phrase, T, plain
from ..data import card_codes as codes
from ..data.card_codes import Row
from ..data.schema import Character, Danger, Event, Expedition

Says = Callable[[Row], Phrase]

SYMBOLS: tuple[Phrase, ...] = (
    TC("symbol", "action"),
    TC("symbol", "resources"),
    TC("symbol", "travel"),
    TC("symbol", "gem"),
)
TYPE_NAMES: tuple[Phrase, ...] = (
    TC("card type", "equipment"),
    TC("card type", "vehicle"),
    TC("card type", "ally"),
    TC("card type", "skill"),
)
EVENT_KIND_NAMES: tuple[Phrase, ...] = (
    TC("card type", "immediate"),
    TC("card type", "hand card"),
    TC("card type", "lasting effect"),
)


def listed(phrases: list[Phrase]) -> Phrase:
    """Several words with commas between them."""
    text = phrases[0] if phrases else plain("")
    for phrase in phrases[1:]:
        text = Phrase("{a}, {b}", {"a": text, "b": phrase})
    return text


def types_of(bits: int) -> Phrase:
    """The types of cards in these bits, of which any will do: "equipment, vehicle or ally"."""
    *front, last = [TYPE_NAMES[i] for i in range(len(codes.TYPES)) if bits >> i & 1]
    return T("{front} or {last}", front=listed(front), last=last) if front else last


# --- abilities --------------------------------------------------------------------------------------


def _danger_reroll(row: Row) -> Phrase:
    if row.x == codes.IN_DANGER:
        return TN("Danger: throw up to {n} die again.", "Danger: throw up to {n} dice again.", row.n)
    if row.x == codes.IN_ENCOUNTER:
        return TN("Encounter: throw up to {n} die again.", "Encounter: throw up to {n} dice again.", row.n)
    return TN(
        "Danger and encounter: throw up to {n} die again.",
        "Danger and encounter: throw up to {n} dice again.",
        row.n,
    )


def _extra_steps(row: Row) -> Phrase:
    if row.x == codes.ANY_STEPS:
        return TN("Up to {n} more step by land or sea.", "Up to {n} more steps by land or sea.", row.n)
    if row.x == codes.LAND_STEPS:
        return TN("Up to {n} more step by land.", "Up to {n} more steps by land.", row.n)
    return TN("Up to {n} more step by sea.", "Up to {n} more steps by sea.", row.n)


def _jump(row: Row) -> Phrase:
    if row.x == codes.LAND_STEPS:
        return T("For £{price} straight to a next city by land.", price=row.n)
    return T("For £{price} straight to a next city by sea.", price=row.n)


def _fare(row: Row) -> Phrase:
    if row.x == codes.BY_SEA:
        return T("Voyages cost you £{price}.", price=row.n) if row.n else T("Voyages are free for you.")
    return T("Flights cost you £{price}.", price=row.n) if row.n else T("Flights are free for you.")


def _shield(row: Row) -> Phrase:
    text = {
        codes.RAIN: T("Rain does not shorten your rolls."),
        codes.ROBBER: T("A robber token leaves you £{amount}.", amount=row.n),
        codes.TURNS: TN(
            "A danger card costs you {n} fewer turn.", "A danger card costs you {n} fewer turns.", row.n
        ),
        codes.CARDS: TN(
            "Prevents the loss of {n} expedition card.", "Prevents the loss of {n} expedition cards.", row.n
        ),
        codes.CAPTIVITY: T("You are never made captive."),
    }[row.x]
    return T("{effect} The card is then discarded.", effect=text) if row.y == codes.BY_DISCARD else text


def _peek_token(row: Row) -> Phrase:
    if row.x == codes.OWN_CITY:
        return T("Look secretly at the token of the city you are in.")
    return TN(
        "Look secretly at the token of {n} city, here or next by land.",
        "Look secretly at the tokens of {n} cities, here or next by land.",
        row.n,
    )


def _auto_symbol(row: Row) -> Phrase:
    return TN(
        "{n} more die counts as {symbol}.",
        "{n} more dice count as {symbol}.",
        row.n,
        symbol=SYMBOLS[row.x],
    )


def _to_danger(row: Row) -> Phrase:
    return T("Instead of an event or a robber you may face a danger card.")


# --- events and effects -----------------------------------------------------------------------------


def _money(row: Row) -> Phrase:
    return T("You get £{amount}.", amount=row.n) if row.n >= 0 else T("You pay £{amount}.", amount=-row.n)


def _money_from_each(row: Row) -> Phrase:
    if row.n >= 0:
        return T("Every other player pays you £{amount}.", amount=row.n)
    return T("You pay every other player £{amount}.", amount=-row.n)


def _swap_stacks(row: Row) -> Phrase:
    if row.n > 2:
        return T("The tokens of three cities change places in a ring.")
    return T("The tokens of two cities change places.")


def _rescue(row: Row) -> Phrase:
    text = T("Save a defender: the encounter ends at once.")
    if row.x == codes.MONEY_REWARD:
        return T("{effect} Whoever is saved pays you up to £200.", effect=text)
    return (
        T("{effect} Whoever is saved gives you an expedition card.", effect=text)
        if row.x == codes.CARD_REWARD
        else text
    )


def _free_steps(row: Row) -> Phrase:
    return TN(
        "In your turn: up to {n} step without fares or events.",
        "In your turn: up to {n} steps without fares or events.",
        row.n,
    )


_ALL_ROLLS = {
    codes.LAND_STEPS: TC("on", "all rolls by land"),
    codes.SEA_STEPS: TC("on", "all rolls by sea"),
    codes.ANY_STEPS: TC("on", "all rolls"),
}
_YOUR_ROLLS = {
    codes.LAND_STEPS: TC("on", "your rolls by land"),
    codes.SEA_STEPS: TC("on", "your rolls by sea"),
    codes.ANY_STEPS: TC("on", "your rolls"),
}


def _roll_mod(row: Row) -> Phrase:
    change = plain(f"{row.n:+d}".replace("-", "−"))
    if row.y == codes.EVERYBODY:
        return TN(
            "{change} on {rolls}, for {n} of your turns.",
            "{change} on {rolls}, for {n} of your turns.",
            row.z,
            change=change,
            rolls=_ALL_ROLLS[row.x],
        )
    return TN(
        "{change} on {rolls}, for {n} more turn.",
        "{change} on {rolls}, for {n} more turns.",
        row.z,
        change=change,
        rolls=_YOUR_ROLLS[row.x],
    )


# --- penalties --------------------------------------------------------------------------------------


def _lose_money(row: Row) -> Phrase:
    if row.n == codes.ALL:
        return T("Lose all your money.")
    return T("Lose half of your money.") if row.n == codes.HALF else T("Lose £{amount}.", amount=row.n)


def _lose_expedition(row: Row) -> Phrase:
    if row.y == codes.AT_RANDOM:
        return TN(
            "Lose {n} card at random: {types}.",
            "Lose {n} cards at random: {types}.",
            row.n,
            types=types_of(row.x),
        )
    return TN(
        "Lose {n} card of your choice: {types}.",
        "Lose {n} cards of your choice: {types}.",
        row.n,
        types=types_of(row.x),
    )


def _lose_hand(row: Row) -> Phrase:
    if row.y == codes.AT_RANDOM:
        return TN("Lose {n} hand card at random.", "Lose {n} hand cards at random.", row.n)
    return TN("Lose {n} hand card of your choice.", "Lose {n} hand cards of your choice.", row.n)


def _relocate(row: Row) -> Phrase:
    if row.x == codes.NEAREST_PORT:
        return T("Your pawn goes to the nearest port.")
    if row.x:
        return T("Your pawn goes to the nearest start city.")
    return T("Your pawn goes back to where it began the turn.")


_SAYS: dict[str, Says] = {
    "danger_reroll": _danger_reroll,
    "extra_steps": _extra_steps,
    "reroll_movement": lambda row: T("Throw the die of your move once more."),
    "sell_bonus": lambda row: T("Sells for £{amount} more.", amount=row.n),
    "discard_bonus": lambda row: T("Earns £{amount} when you discard it.", amount=row.n),
    "card_limit": lambda row: TN(
        "You may have {n} more expedition card.", "You may have {n} more expedition cards.", row.n
    ),
    "hand_limit": lambda row: TN(
        "You may hold {n} more hand card.", "You may hold {n} more hand cards.", row.n
    ),
    "per_gem_bonus": lambda row: T("£{amount} more for every gem that you turn.", amount=row.n),
    "jump": _jump,
    "fare": _fare,
    "exchange": lambda row: TN("Discard it and draw {n} card.", "Discard it and draw {n} cards.", row.n),
    "sale_plus": lambda row: T("Every card that you sell earns £{amount} more.", amount=row.n),
    "shield": _shield,
    "peek_token": _peek_token,
    "auto_symbol": _auto_symbol,
    "max_lost_turns": lambda row: TN(
        "You never lose more than {n} turn.", "You never lose more than {n} turns.", row.n
    ),
    "draw_bonus": lambda row: T(
        "£{amount} whenever you draw a card of these types: {types}.", amount=row.n, types=types_of(row.x)
    ),
    "event_draws": lambda row: TN(
        "Draw up to {n} event card where you stop.", "Draw up to {n} event cards where you stop.", row.n
    ),
    "to_danger": _to_danger,
    "blind_swap": lambda row: T("Once per turn: swap two tokens of one level without looking."),
    "draw_expedition": lambda row: TN("Draw {n} expedition card.", "Draw {n} expedition cards.", row.n),
    "search_expedition": lambda row: T(
        "Search the expedition deck for a card of this type: {type}.", type=TYPE_NAMES[row.x]
    ),
    "draw_danger": lambda row: TN("Face {n} danger card.", "Face {n} danger cards.", row.n),
    "money": _money,
    "money_from_each": _money_from_each,
    "extra_turn": lambda row: T("You have one more turn after this."),
    "shortcut": lambda row: T("Go straight to a next city, if you like."),
    "swap_stacks": _swap_stacks,
    "peek_here": lambda row: T("Look secretly at the token here."),
    "cancel_hand_card": lambda row: T("Stop a hand card that somebody else has just played."),
    "destroy_used_card": lambda row: T("Destroy an expedition card that an opponent has just used."),
    "rescue_defender": _rescue,
    "swap_turned_token": lambda row: T("Swap the token you turned for another of its level."),
    "swap_positions": lambda row: T("In your turn: change places with an opponent."),
    "cap_roll": lambda row: T("An opponent's roll counts as at most {max}.", max=row.n),
    "free_steps": _free_steps,
    "free_flight": lambda row: T("Fly without paying, instead of your move or after it."),
    "reroll_any": lambda row: T("Throw any of your danger dice again."),
    "peek_tokens": lambda row: TN(
        "In your turn: look secretly at {n} token anywhere.",
        "In your turn: look secretly at {n} tokens anywhere.",
        row.n,
    ),
    "rain": lambda row: TN(
        "Rolls by land are {n} step shorter until the event deck is shuffled.",
        "Rolls by land are {n} steps shorter until the event deck is shuffled.",
        row.n,
    ),
    "roll_mod": _roll_mod,
    "free_flip": lambda row: TN("Turn {n} token without paying.", "Turn {n} tokens without paying.", row.z),
    "no_flights": lambda row: TN(
        "Nobody flies for {n} of your turns.", "Nobody flies for {n} of your turns.", row.z
    ),
    "lose_turns": lambda row: TN("Lose {n} turn.", "Lose {n} turns.", row.n),
    "lose_money": _lose_money,
    "lose_expedition": _lose_expedition,
    "lose_hand": _lose_hand,
    "relocate": _relocate,
}


def row_text(row: Row) -> Phrase:
    """What a row of the vocabulary means, in a sentence."""
    return _SAYS[row.code](row)


def card_texts(card: Character | Expedition | Event | Danger) -> list[Phrase]:
    """What a card does, a sentence for each of its rows."""
    texts = [row_text(row) for row in card.does]
    if isinstance(card, Expedition) and card.either:
        return [T("Either: {one} Or: {other}", one=texts[0], other=texts[1])]
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
