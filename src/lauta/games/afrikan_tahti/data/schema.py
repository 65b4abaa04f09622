"""What may stand in the data files of Afrikan tähti: every figure with its bounds, its unit and what it is.

Declarations only; what must fit together is checked in `components.py`. The board is shared.
"""

from typing import Annotated, Literal

from msgspec import field

from ....engine.data import Entry, Head, OptionRow, about, figure
from ...shared.star_board.data.schema import UNIT, Captivity, Faces, Id

Players = Annotated[int, figure("how many play", 2, 6, "players")]
Effect = Literal["none", "gem", "lose_all_money", "winning_item", "winning_item_if_star_found"]
Money = Annotated[int, figure("a sum of money", 0, 2000, "pounds", UNIT)]


class Purse(Entry, frozen=True):
    """Sums of money."""

    start: Annotated[Money, about("with every player at the beginning (ST-7)")]
    token: Annotated[Money, about("for turning a token (ST-31)")]
    cape_town: Annotated[Money, about("for the first in Cape Town (ST-44)")]


class Turning(Entry, frozen=True):
    """Turning a token by the die."""

    roll_success: Annotated[Faces, about("that turn the token (ST-32)")]


class SlaveCoast(Entry, frozen=True):
    """What a blank token on the Slave Coast costs."""

    turns: Annotated[int, figure("to sit out (ST-46)", 0, 100, "turns")]


class Token(Entry, frozen=True):
    """A kind of token: what it does when it is turned, what it pays, how many there are (ST-4)."""

    id: Id
    effect: Effect
    value: Annotated[Money, about("what the bank pays for a gem; 0 for others")]
    count: Annotated[int, figure("how many there are", 0, 120, "tokens")]


class Components(Head, frozen=True):
    """`components.toml`: players, money, tokens and options."""

    title: str
    players_min: Players
    players_max: Players
    money: Purse
    turning: Turning
    captivity: Captivity
    slave_coast: SlaveCoast
    tokens: tuple[Token, ...] = field(name="token")
    options: tuple[OptionRow, ...] = field(name="option")
    game: Literal["afrikan_tahti"] = "afrikan_tahti"


class Network(Entry, frozen=True):
    """Weights for each hidden unit."""

    bias: tuple[float, ...]
    out: tuple[float, ...]
    inputs: dict[str, tuple[float, ...]]


class Chances(Entry, frozen=True):
    """`chances.toml`: how likely each player is to win, for bots."""

    network: Network
