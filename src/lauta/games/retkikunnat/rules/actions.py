"""The actions of Retkikunnat: every decision and every outcome of chance is one number. No rules here.

Each constant is the first number of its kind; what its arguments run over is declared with it.
"""

from __future__ import annotations

from ....engine.actions import ActionSpace, Axis
from ...shared.star_board.data.constants import DIE, N_CITIES, N_STARTS
from ..data import constants as c
from ..data.hops import N_ARRIVALS
from ..data.schema import MAX_ABILITIES

TARGETS = c.MAX_PLAYERS + 1  # nobody, or a seat

# All from 0 on: a face of the die less one, hundreds less one.
ARRIVAL = Axis("spot", N_ARRIVALS)
PLACE = Axis("city", N_CITIES)
SOURCE = Axis("ability", c.N_SOURCES)
NUMBER = Axis("number of the ability", MAX_ABILITIES)
EXPEDITION_CARD = Axis("card", c.N_CARDS)
HAND_CARD = Axis("hand card", c.N_HAND)
TARGET = Axis("target", TARGETS)
SEAT = Axis("seat", c.MAX_PLAYERS)
MONEY_LOOT = Axis("sum of loot", c.N_MONEY_LOOT)
SYMBOL = Axis("symbol", c.N_FACES)
SUM = Axis("sum of money", c.TRADE_SUMS)
START_CITY = Axis("start city", N_STARTS)
CHARACTER = Axis("character", c.N_CHARACTERS)
FACE = Axis("face of the die", DIE)
THROWN = Axis("throw of danger dice", c.N_THROWS)
TOKEN = Axis("token", c.N_TOKENS)
EVENT_CARD = Axis("event card", c.N_EVENTS)
DANGER_CARD = Axis("danger card", c.N_DANGERS)

ACTIONS = ActionSpace("Retkikunnat")
TO = ACTIONS.kind("to", ARRIVAL)  # the next stop of a move (RE-20, RE-23)
FLY = ACTIONS.kind("fly", PLACE)  # a flight, paid or by a card
JUMP = ACTIONS.kind("jump", PLACE)  # a next city (RE-82, RE-83)
CITY = ACTIONS.kind("city", PLACE)  # which token or stack, or which of the nearest places
ABILITY = ACTIONS.kind("ability", SOURCE, NUMBER)  # RE-37
SELL = ACTIONS.kind("sell", EXPEDITION_CARD)  # sell or discard it (RE-32, RE-34, RE-35)
LOSE = ACTIONS.kind("lose", EXPEDITION_CARD)  # lost or handed over, where its owner chooses
LAY_OFF = ACTIONS.kind("lay_off", HAND_CARD)  # put aside unused (RE-74)
PLAY = ACTIONS.kind("play", HAND_CARD, TARGET)  # RE-75
CHALLENGE = ACTIONS.kind("challenge", SEAT)  # RE-64
LOOT_MONEY = ACTIONS.kind("loot_money", MONEY_LOOT)  # RE-64
LOOT_CARD = ACTIONS.kind("loot_card", EXPEDITION_CARD)  # RE-64
DIE_FACE = ACTIONS.kind("die", SYMBOL)  # a die that is thrown again (RE-62)
CHOOSE = ACTIONS.kind("choose", SYMBOL)  # the one that counts (RE-66)
TRADE = ACTIONS.kind("trade", SEAT)  # a trade is proposed (RE-72)
GIVE = ACTIONS.kind("give", EXPEDITION_CARD)
GIVE_MONEY = ACTIONS.kind("give_money", SUM)
TAKE = ACTIONS.kind("take", EXPEDITION_CARD)
TAKE_MONEY = ACTIONS.kind("take_money", SUM)
START = ACTIONS.kind("start", START_CITY)  # RE-8
BUTTON = ROLL = ACTIONS.kind("roll")  # announce a move by die, or a captive's roll (RE-13, RE-42)
STAY = ACTIONS.kind("stay")  # announce that the pawn stays (RE-13)
SAIL = ACTIONS.kind("sail")  # free passage (ST-27)
DICE = ACTIONS.kind("dice")  # the whole turn for the danger dice (RE-93)
STOP = ACTIONS.kind("stop")  # the move ends in this city (RE-23)
PAY = ACTIONS.kind("pay")  # pay for the token (RE-45 to RE-48)
TRY = ACTIONS.kind("try")  # roll for the token (RE-49)
PERMIT = ACTIONS.kind("permit")  # turn the token by an effect card that pays for it
END = ACTIONS.kind("end")  # end of the turn
PASS = ACTIONS.kind("pass")  # no reaction, no further dice (RE-80)
USE = ACTIONS.kind("use")  # the ability or the optional event, offered now (RE-39)
DECLINE = ACTIONS.kind("decline")  # not so
THROW = ACTIONS.kind("throw")  # throw the dice that were picked (RE-62)
LOOT_STAR = ACTIONS.kind("star")  # the Star as loot (RE-64)
LOOT_HORSESHOE = ACTIONS.kind("horseshoe")  # a winning horseshoe as loot (RE-64)
OFFER = ACTIONS.kind("offer")  # the offer of a trade is complete (RE-72)
ACCEPT = ACTIONS.kind("accept")
COUNTER = ACTIONS.kind("counter")  # another offer instead
REJECT = ACTIONS.kind("reject")
DRAWN_CHARACTER = ACTIONS.kind("character", CHARACTER)  # dealt by chance, or chosen (RE-6)
FIRST = ACTIONS.kind("first", SEAT)  # drawn by chance: the starting player (RE-10)
ROLLED = ACTIONS.kind("rolled", FACE)  # drawn by chance
DICE_SHOW = ACTIONS.kind("shows", THROWN)  # drawn by chance
TURNED = ACTIONS.kind("turned", TOKEN)  # drawn by chance
SEEN = ACTIONS.kind("seen", TOKEN)  # drawn by chance and shown to one player only
CARD = ACTIONS.kind("card", EXPEDITION_CARD)  # drawn by chance
EVENT = ACTIONS.kind("event", EVENT_CARD)  # drawn by chance; a hand card is shown to its drawer only
FACED = ACTIONS.kind("danger", DANGER_CARD)  # drawn by chance
PICKED = ACTIONS.kind("picked", EXPEDITION_CARD)  # picked at random (RE-89)
PICKED_HAND = ACTIONS.kind("picked_hand", HAND_CARD)  # picked at random (RE-89)
# Younger than the rest, and last, so that stored numbers keep their meaning.
SWAP = ACTIONS.kind("swap", SEAT)  # the opponent with whom places are changed (RE-101)
N_ACTIONS = ACTIONS.size

split, join = ACTIONS.split, ACTIONS.join
