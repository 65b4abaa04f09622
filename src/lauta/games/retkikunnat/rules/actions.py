"""The action space of Retkikunnat: every decision and every chance outcome is one number.

A kind with arguments takes a block of numbers. No rules here.
"""

from __future__ import annotations

from math import prod

from ...shared.star_board.data.constants import DIE, N_CITIES, N_STARTS
from ..data.components import MAX_ABILITIES
from ..data.constants import (
    MAX_PLAYERS,
    N_CARDS,
    N_CHARACTERS,
    N_DANGERS,
    N_EVENTS,
    N_FACES,
    N_HAND,
    N_MONEY_LOOT,
    N_SOURCES,
    N_THROWS,
    N_TOKENS,
    TRADE_SUMS,
)
from ..data.ways import N_ARRIVALS

TARGETS = MAX_PLAYERS + 1  # nobody, or a seat

TO = 0  # + arrival: the next stop of a move (RE-20, RE-23)
FLY = TO + N_ARRIVALS  # + city: a flight, paid or by a card
JUMP = FLY + N_CITIES  # + city: a next city (RE-82, RE-83)
CITY = JUMP + N_CITIES  # + city: which token or stack, or which of the nearest places
ABILITY = CITY + N_CITIES  # + source * MAX_ABILITIES + number (RE-37)
SELL = ABILITY + N_SOURCES * MAX_ABILITIES  # + card: sell or discard it (RE-32, RE-34, RE-35)
LOSE = SELL + N_CARDS  # + card: the one to be lost or handed over, where its owner chooses
LAY_OFF = LOSE + N_CARDS  # + hand card: put aside unused (RE-74)
PLAY = LAY_OFF + N_HAND  # + hand card * TARGETS + 0 or 1 + seat (RE-75)
CHALLENGE = PLAY + N_HAND * TARGETS  # + seat (RE-64)
LOOT_MONEY = CHALLENGE + MAX_PLAYERS  # + number of the sum (RE-64)
LOOT_CARD = LOOT_MONEY + N_MONEY_LOOT  # + card (RE-64)
DIE_FACE = LOOT_CARD + N_CARDS  # + symbol: a die that is thrown again (RE-62)
CHOOSE = DIE_FACE + N_FACES  # + symbol: the one that counts (RE-66)
TRADE = CHOOSE + N_FACES  # + seat: a trade is proposed (RE-72)
GIVE = TRADE + MAX_PLAYERS  # + card
GIVE_MONEY = GIVE + N_CARDS  # + hundreds - 1
TAKE = GIVE_MONEY + TRADE_SUMS  # + card
TAKE_MONEY = TAKE + N_CARDS  # + hundreds - 1
START = TAKE_MONEY + TRADE_SUMS  # + number of the start city (RE-8)
BUTTON = START + N_STARTS

BUTTONS = (
    "roll",  # announce a move by die, or a captive's roll (RE-13, RE-42)
    "stay",  # announce that the pawn stays (RE-13)
    "sail",  # free passage (ST-27)
    "dice",  # the whole turn for the danger dice (RE-93)
    "stop",  # the move ends in this city (RE-23)
    "pay",  # pay for the token (RE-45 to RE-48)
    "try",  # roll for the token (RE-49)
    "permit",  # turn the token by an effect card that pays for it
    "end",  # end of the turn
    "pass",  # no reaction, no further dice (RE-80)
    "use",  # the ability or the optional event, offered now (RE-39)
    "decline",  # not so
    "throw",  # throw the dice that were picked (RE-62)
    "star",  # the Star as loot (RE-64)
    "horseshoe",  # a winning horseshoe as loot (RE-64)
    "offer",  # the offer of a trade is complete (RE-72)
    "accept",
    "counter",  # another offer instead
    "reject",
)
(
    ROLL,
    STAY,
    SAIL,
    DICE,
    STOP,
    PAY,
    TRY,
    PERMIT,
    END,
    PASS,
    USE,
    DECLINE,
    THROW,
    LOOT_STAR,
    LOOT_HORSESHOE,
    OFFER,
    ACCEPT,
    COUNTER,
    REJECT,
) = range(BUTTON, BUTTON + len(BUTTONS))

DRAWN_CHARACTER = BUTTON + len(BUTTONS)  # + character: dealt by chance, or chosen (RE-6)
FIRST = DRAWN_CHARACTER + N_CHARACTERS  # + seat, drawn by chance: the starting player (RE-10)
ROLLED = FIRST + MAX_PLAYERS  # + face - 1, drawn by chance
DICE_SHOW = ROLLED + DIE  # + throw, drawn by chance
TURNED = DICE_SHOW + N_THROWS  # + token, drawn by chance
SEEN = TURNED + N_TOKENS  # + token, drawn by chance and shown to one player only
CARD = SEEN + N_TOKENS  # + expedition card, drawn by chance
EVENT = CARD + N_CARDS  # + event card, drawn by chance; a hand card is shown to its drawer only
FACED = EVENT + N_EVENTS  # + danger card, drawn by chance
PICKED = FACED + N_DANGERS  # + expedition card, picked at random (RE-89)
PICKED_HAND = PICKED + N_CARDS  # + hand card, picked at random (RE-89)
N_ACTIONS = PICKED_HAND + N_HAND

# Kind, first number, and how many values each argument has.
BLOCKS: tuple[tuple[str, int, tuple[int, ...]], ...] = (
    ("to", TO, (N_ARRIVALS,)),
    ("fly", FLY, (N_CITIES,)),
    ("jump", JUMP, (N_CITIES,)),
    ("city", CITY, (N_CITIES,)),
    ("ability", ABILITY, (N_SOURCES, MAX_ABILITIES)),
    ("sell", SELL, (N_CARDS,)),
    ("lose", LOSE, (N_CARDS,)),
    ("lay_off", LAY_OFF, (N_HAND,)),
    ("play", PLAY, (N_HAND, TARGETS)),
    ("challenge", CHALLENGE, (MAX_PLAYERS,)),
    ("loot_money", LOOT_MONEY, (N_MONEY_LOOT,)),
    ("loot_card", LOOT_CARD, (N_CARDS,)),
    ("die", DIE_FACE, (N_FACES,)),
    ("choose", CHOOSE, (N_FACES,)),
    ("trade", TRADE, (MAX_PLAYERS,)),
    ("give", GIVE, (N_CARDS,)),
    ("give_money", GIVE_MONEY, (TRADE_SUMS,)),
    ("take", TAKE, (N_CARDS,)),
    ("take_money", TAKE_MONEY, (TRADE_SUMS,)),
    ("start", START, (N_STARTS,)),
    *((word, BUTTON + i, ()) for i, word in enumerate(BUTTONS)),
    ("character", DRAWN_CHARACTER, (N_CHARACTERS,)),
    ("first", FIRST, (MAX_PLAYERS,)),
    ("rolled", ROLLED, (DIE,)),
    ("shows", DICE_SHOW, (N_THROWS,)),
    ("turned", TURNED, (N_TOKENS,)),
    ("seen", SEEN, (N_TOKENS,)),
    ("card", CARD, (N_CARDS,)),
    ("event", EVENT, (N_EVENTS,)),
    ("danger", FACED, (N_DANGERS,)),
    ("picked", PICKED, (N_CARDS,)),
    ("picked_hand", PICKED_HAND, (N_HAND,)),
)
_BLOCK = {kind: (first, sizes) for kind, first, sizes in BLOCKS}


def split(action: int) -> tuple[str, tuple[int, ...]]:
    """The kind of an action and its arguments, all from 0 (a die's face less one, hundreds less one)."""
    for kind, first, sizes in BLOCKS:
        if first <= action < first + prod(sizes):
            if len(sizes) == 2:
                return kind, divmod(action - first, sizes[1])
            return kind, (action - first,) if sizes else ()
    raise ValueError(f"{action} is no action of Retkikunnat; they go from 0 to {N_ACTIONS - 1}")


def join(kind: str, *args: int) -> int:
    """The number of an action; the inverse of `split`."""
    first, sizes = _BLOCK.get(kind, (0, (0,)))
    if len(args) != len(sizes) or not all(0 <= arg < size for arg, size in zip(args, sizes, strict=True)):
        raise ValueError(f"there is no action {kind} {' '.join(map(str, args))}".rstrip())
    return first + (args[0] * sizes[1] + args[1] if len(sizes) == 2 else args[0] if sizes else 0)
