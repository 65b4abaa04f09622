"""What may stand in the data files of Retkikunnat: every figure with its bounds, its unit and what it is.

Declarations only; what must fit together is checked in `components.py`. The board is shared.
"""

from typing import TYPE_CHECKING, Annotated, Literal, get_args

from msgspec import field

from ....engine.data import Entry, Head, OptionRow, Sourced, about, figure, many, one_of
from ...shared.star_board.data.schema import UNIT, Captivity, Faces, Id
from .card_codes import ATTRIBUTES, EVENT_KINDS, FACES, TYPES, Deed, Row, deeds, row_of

MAX_ABILITIES = 3
MAX_EFFECTS = 3
MAX_MONEY = 9900
DICE = 5

if TYPE_CHECKING:
    Ability = Deed
    Happening = Deed
    Trick = Deed
    Lasting = Deed
    Penalty = Deed
else:
    Ability, Happening, Trick = deeds("ability"), deeds("event", "penalty"), deeds("hand")
    Lasting, Penalty = deeds("effect"), deeds("penalty")

Players = Annotated[int, figure("how many play", 2, 6, "players")]
Money = Annotated[int, figure("a sum of money", 0, MAX_MONEY, "pounds", UNIT)]
Tokens = Annotated[int, figure("on this level", 0, 60, "tokens")]
Effect = Literal["star", "horseshoe", "gem", "robber", "expedition", "danger"]
Attribute = Literal["action", "resources", "travel"]
Face = Literal["action", "resources", "travel", "gem"]
Shown = Annotated[int, figure("symbols", 0, DICE, "symbols")]
Limit = Annotated[int, figure("how many may be held", 1, 60, "cards")]
Symbols = Annotated[int, figure("of each attribute", 1, 9, "symbols")]


class Purse(Entry, frozen=True):
    """Sums of money."""

    start: Annotated[Money, about("with every player at the beginning (RE-8)")]
    start_quick: Annotated[Money, about("the same in the quick game (RE-95)")]
    cape_town: Annotated[Money, about("for the first in Cape Town (ST-44)")]
    loot: Annotated[
        tuple[Annotated[int, figure("a robbed sum", UNIT, MAX_MONEY, "pounds", UNIT)], ...], many("RE-64", 1)
    ]
    penalty_step: Annotated[int, figure("for which a turn is lost (RE-69)", 100, MAX_MONEY, "pounds")]
    trade_most: Annotated[Money, about("what one side may offer at a time (RE-72)")]


class Turning(Entry, frozen=True):
    """Turning a token for money or by the die."""

    price: Annotated[Money, about("with a complete expedition (RE-45)")]
    price_incomplete: Annotated[Money, about("without (RE-48)")]
    roll_success: Annotated[Faces, about("that turn the token with a complete expedition")]
    roll_success_incomplete: Annotated[Faces, about("that turn it without")]


class SlaveCoast(Entry, frozen=True):
    """What danger on the Slave Coast costs."""

    turns: Annotated[int, figure("to sit out (RE-60)", 0, 9, "turns")]


class CardFigures(Entry, frozen=True):
    """How many cards may be held, and what they are sold for."""

    expedition_limit: Annotated[Limit, about("expedition cards (RE-32)")]
    hand_limit: Annotated[Limit, about("hand cards (RE-74)")]
    quick_extra: Annotated[int, figure("more in the quick game (RE-95)", 0, 5, "cards")]
    sale_per_symbol: Annotated[Money, about("for each symbol (RE-34)")]
    sale_choice: Annotated[Money, about("for a card with a separator (RE-34)")]


class ExpeditionFigures(Entry, frozen=True):
    """What makes an expedition complete."""

    symbols: Annotated[Symbols, about("that make it complete (RE-30)")]
    symbols_few: Annotated[Symbols, about("with many players (RE-93)")]
    many_players: Annotated[int, figure("from so many on the lower number is enough", 2, 7, "players")]
    gems_for_card: Annotated[int, figure("gems on the dice that bring a card (RE-93)", 0, DICE, "gems")]


class GoldCoast(Entry, frozen=True):
    """What a gem brings on the Gold Coast."""

    factor: Annotated[int, figure("how many times its value (ST-45)", 1, 5)]


class Token(Entry, frozen=True):
    """A kind of token: what it does, what it pays, how many lie on each level (RE-4)."""

    id: Id
    effect: Effect
    value: Annotated[Money, about("what the bank pays for a gem; 0 for others")]
    equipment: Tokens
    discovery: Tokens


class Components(Head, frozen=True):
    """`components.toml`: players, money, limits, tokens and options."""

    title: str
    players_min: Players
    players_max: Players
    money: Purse
    turning: Turning
    captivity: Captivity
    slave_coast: SlaveCoast
    cards: CardFigures
    expedition: ExpeditionFigures
    gold_coast: GoldCoast
    tokens: tuple[Token, ...] = field(name="token")
    options: tuple[OptionRow, ...] = field(name="option")
    game: Literal["retkikunnat"] = "retkikunnat"


# --- cards ------------------------------------------------------------------------------------------


class Card(Sourced, frozen=True, kw_only=True):
    """What every card has; `does` are the rows that say what it does."""

    id: Id
    name: str = field(name="name_en")
    name_fi: str
    copies: Annotated[int, figure("in the deck", 0, 20, "cards")]
    reconstructed: bool
    deeds: tuple[Deed, ...]

    @property
    def does(self) -> tuple[Row, ...]:
        """The rows as numbers."""
        return tuple(map(row_of, self.deeds))


class Character(Card, frozen=True, kw_only=True):
    """A character: starting cards and abilities (RE-6, RE-7, RE-73)."""

    copies: Annotated[int, figure("exists once", 1, 1, "cards")]
    start: tuple[Annotated[str, one_of("expedition cards to begin with", "expedition")], ...]
    deeds: Annotated[tuple[Ability, ...], many("what it can do", 0, MAX_ABILITIES)] = field(name="abilities")


class Expedition(Card, frozen=True, kw_only=True):
    """An expedition card. `choice` are the two attributes around a separator, or none (RE-28, RE-29)."""

    type_word: Literal["equipment", "vehicle", "ally", "skill"] = field(name="type")
    shown: dict[Attribute, Shown] = field(name="symbols", default={})
    either_of: Annotated[tuple[Attribute, ...], many("two", 2, 2)] = field(name="choice", default=())
    deeds: Annotated[tuple[Ability, ...], many("what it can do", 0, MAX_ABILITIES)] = field(name="abilities")
    either: Annotated[bool, about("of its first two abilities one at a time")] = False

    @property
    def type(self) -> int:
        """The index of its type."""
        return TYPES.index(self.type_word)

    @property
    def symbols(self) -> tuple[int, ...]:
        """Its symbols of each attribute."""
        return tuple(self.shown.get(word, 0) for word in get_args(Attribute))

    @property
    def choice(self) -> tuple[int, ...]:
        """The indices of the two attributes, or nothing."""
        return tuple(sorted(map(ATTRIBUTES.index, self.either_of)))


class Event(Card, frozen=True, kw_only=True, tag_field="kind"):
    """An event card: immediate, hand or effect (RE-74).

    Whether a hand card is kept that is `unmarked` is for option `unmarked_cards`.
    """

    optional: Annotated[bool, about("an immediate card that may be declined")] = False
    unmarked: Annotated[bool, about("a hand card whose text does not say that it is kept (RE-101)")] = False

    @property
    def kind(self) -> int:
        """The index of its kind."""
        return EVENT_KINDS.index(str(self.__struct_config__.tag))


class ImmediateEvent(Event, frozen=True, kw_only=True, tag="immediate"):
    """An event that happens at once."""

    deeds: Annotated[tuple[Happening, ...], many("what happens", 1, MAX_EFFECTS)] = field(name="effects")


class HandEvent(Event, frozen=True, kw_only=True, tag="hand"):
    """A card that is kept and played."""

    deeds: Annotated[tuple[Trick, ...], many("what it does", 1, 1)] = field(name="effects")


class LastingEvent(Event, frozen=True, kw_only=True, tag="effect"):
    """A card that lies beside the board for a while."""

    deeds: Annotated[tuple[Lasting, ...], many("what lasts", 1, 1)] = field(name="effects")


class Danger(Card, frozen=True, kw_only=True):
    """A danger card: the symbols that five dice must show, and the penalties (RE-61)."""

    wanted: dict[Face, Shown] = field(name="requires")
    deeds: Annotated[tuple[Penalty, ...], many("what it costs", 1, MAX_EFFECTS)] = field(name="penalties")

    @property
    def requires(self) -> tuple[int, ...]:
        """The symbols of each face."""
        return tuple(self.wanted.get(word, 0) for word in get_args(Face))


class DangerDie(Sourced, frozen=True):
    """The faces of the danger dice."""

    words: Annotated[tuple[Literal["action", "resources", "travel", "gem"], ...], many("faces", 6, 6)] = (
        field(name="faces")
    )


class Cards(Head, frozen=True):
    """`cards.toml`: all decks, and the symbols on the faces of a danger die."""

    die: DangerDie = field(name="danger_die")
    characters: Annotated[tuple[Character, ...], many("characters", 1)] = field(name="character")
    expedition: Annotated[tuple[Expedition, ...], many("expedition cards", 1)]
    events: Annotated[tuple[ImmediateEvent | HandEvent | LastingEvent, ...], many("event cards", 1)] = field(
        name="event"
    )
    danger: Annotated[tuple[Danger, ...], many("danger cards", 1)]
    game: Literal["retkikunnat"] = "retkikunnat"

    @property
    def faces(self) -> tuple[int, ...]:
        """The indices of the faces of a danger die."""
        return tuple(map(FACES.index, self.die.words))
