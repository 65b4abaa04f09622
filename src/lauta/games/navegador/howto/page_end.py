"""How to play Navegador, the second half: market, buildings, privileges, the card, the end, other rules.

The first half and the order of the page are in `page.py`, which also uses the few helpers here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ....engine.drawing.seats import seat_symbol
from ....engine.phrase import Phrase, T, Translations
from ....engine.presentation import Section, cited
from ..about import ABOUT
from ..data.constants import (
    CARD_LAP,
    CASH_PER_POINT,
    CHURCH_LINE,
    COLONIES,
    FACTORY_VALUE,
    LINE_WORKERS,
    N_COLUMNS,
    PRICE,
    RECONSTRUCTED,
    SHIPYARD_LINE,
    SLOTS,
)
from ..rules.rondel import building_price, privilege_cash
from ..rules.scoring import column_points, total
from ..speech.words import product
from ..table.player_boards import factor
from ..table.targets import row_after
from . import pictures
from .pictures import ME, Example

RED, BLUE = seat_symbol(0), seat_symbol(1)
EXAMPLE = T("An example position; the text below explains it.")


@dataclass(frozen=True)
class Page:
    """In which language pictures are lettered."""

    translations: Translations | None

    def draw(self, example: Example, title: Phrase) -> str:
        """An example as a still picture."""
        return example.draw(title.render(self.translations), self.translations)


# --- money, buildings, privileges -------------------------------------------------------------------


def _market(page: Page) -> Section:
    s = pictures.MARKET.state
    me, sugar, gold = s.players[ME], 0, 1
    down, up = row_after(s.rows[sugar], "sell", me.colonies[sugar]), row_after(s.rows[gold], "process", 3)
    return Section(
        T("Market"),
        (
            T(
                "For each of the three goods, sell with your colonies or process with your factories, not "
                "both. Each colony sells one unit at the price beside the marker. Each factory processes one "
                "unit and earns what the orange column shows in that row; it needs no colony."
            ),
            cited(
                T(
                    "All units of a good bring the same. Then its marker moves: down a row for each unit "
                    "sold, up a row for each one processed. Selling makes goods cheap and factories rich, "
                    "processing the other way round. Your orange factory helps with one of the goods, "
                    "chosen anew each time."
                ),
                "NA-69–NA-78",
            ),
        ),
        page.draw(pictures.MARKET, EXAMPLE),
        T(
            "{red} owns three sugar colonies, and two gold factories beside the orange one. Sell 3 sugar: "
            "{sugar}, and the price falls from {old} to {new}. Process 3 gold: {gold}, and the price of gold "
            "rises from {low} to {high}. Arrows show the units and where the marker would go.",
            red=RED,
            sugar=product(me.colonies[sugar], PRICE[sugar][s.rows[sugar]]),
            old=PRICE[sugar][s.rows[sugar]],
            new=PRICE[sugar][down],
            gold=product(3, FACTORY_VALUE[s.rows[gold]]),
            low=PRICE[gold][s.rows[gold]],
            high=PRICE[gold][up],
        ),
    )


def _buildings(page: Page) -> Section:
    s = pictures.BUILDINGS.state
    gold = 1
    return Section(
        T("Buildings"),
        (
            T(
                "Buy any number of buildings. A factory needs {factory} of your workers, a shipyard "
                "{yard}, a church {church}; each worker counts once in the action and stays yours. From "
                "each line the cheapest is taken, so the next one is dearer.",
                factory=LINE_WORKERS[0],
                yard=LINE_WORKERS[SHIPYARD_LINE],
                church=LINE_WORKERS[CHURCH_LINE],
            ),
            cited(
                T(
                    "They work from your next action on: factories in the market, shipyards for ships, "
                    "churches for workers."
                ),
                "NA-63–NA-68",
            ),
        ),
        page.draw(pictures.BUILDINGS, EXAMPLE),
        T(
            "With {workers} workers and {cash} cruzados {red} could take a gold factory for {gold} and a "
            "shipyard for {yard}. A church for {church} would leave too few workers for anything else.",
            red=RED,
            workers=s.players[ME].workers,
            cash=s.players[ME].cash,
            gold=building_price(s, gold),
            yard=building_price(s, SHIPYARD_LINE),
            church=building_price(s, CHURCH_LINE),
        ),
    )


def _privileges(page: Page) -> Section:
    s = pictures.SHEET
    me = s.players[ME]
    return Section(
        T("Privilege"),
        (
            T(
                "Give up one worker (two must remain) and take one privilege from the gallery: for colonies, "
                "factories, explorer discs, shipyards or churches. It goes into the topmost free slot of its "
                "column on your sheet and pays at once: the rate of the slot for each thing of that kind "
                "that you own."
            ),
            cited(
                T(
                    "For the rest of the game each of these things is worth more points. A column holds {n} "
                    "privileges.",
                    n=SLOTS,
                ),
                "NA-79–NA-86",
            ),
        ),
        pictures.sheet_picture(s, EXAMPLE.render(page.translations), page.translations),
        T(
            "{red} owns {n} colonies at {value} points each: {points}. One more privilege for colonies pays "
            "{cash} and adds {n} points. The crown marks where the king's privilege counts most at the end.",
            red=RED,
            n=me.items[COLONIES],
            value=factor(s, ME, COLONIES),
            points=column_points(s, ME, COLONIES),
            cash=privilege_cash(me, COLONIES),
        ),
    )


# --- the card, the end ------------------------------------------------------------------------------


def _card(page: Page) -> Section:
    return Section(
        T("The Navegador card"),
        (
            T(
                "Whoever is last in the first round begins with the card. Before your own turn, but not "
                "in the first round, you may use it for a sailing action of its own; exploring is "
                "allowed. Then it goes at once to your right neighbour, who moves before you, and your "
                "normal turn follows."
            ),
            cited(
                T(
                    "If you do not use it, it goes on when your stone has made a full circle of {n} steps "
                    "since you received it. The small orange ship beside the rondel shows where that is.",
                    n=CARD_LAP,
                ),
                "NA-94–NA-103",
            ),
        ),
    )


def _end(page: Page) -> Section:
    s = pictures.SHEET
    return Section(
        T("The end and the points"),
        (
            T(
                "The end comes when Nagasaki is explored, or when the last building of all is taken. That "
                "turn is finished, and then everybody has one turn more."
            ),
            T(
                "One point for each worker, each ship on the board and each full {cash} cruzados. For each "
                "column of your sheet: its value times what you own of it. Before that your king's privilege "
                "goes where it brings most; this is done for you.",
                cash=CASH_PER_POINT,
            ),
            cited(
                T(
                    "Whoever has most points wins; among equals the one with the Navegador card, or who "
                    "would receive it first."
                ),
                "NA-104–NA-118",
            ),
            T(
                "On the sheet above: {workers} for workers, {ships} for ships, {cash} for cash, and "
                "{columns} for the columns, together {total}.",
                workers=s.players[ME].workers,
                ships=s.players[ME].on_board,
                cash=s.players[ME].cash // CASH_PER_POINT,
                columns=sum(column_points(s, ME, index) for index in range(N_COLUMNS)),
                total=total(s, ME),
            ),
        ),
    )


# --- other rules, advice, honesty -------------------------------------------------------------------

# What every option changes, when it is not as described above.
OTHER_RULES: Mapping[str, Phrase] = {
    "phase_refill": T("A new phase fills the gallery up to its number; what is left over counts."),
    "end_exploration": T("Not Nagasaki but the last region to be explored brings the end about."),
    "card_window": T(
        "The card may be used before the turn of any player, once in a turn. The table then asks its holder."
    ),
    "card_lap": T("The circle is complete only one step later."),
    "money_visibility": T("Nobody sees how much cash the others have; their points are shown without it."),
    "start_player": T("You choose who begins; otherwise this is drawn."),
}


def _other_rules(page: Page) -> Section:
    return Section(
        T("Other rules"),
        (
            T("When you set up a table you can choose otherwise on these points:"),
            *(
                Phrase("{title}: {text}", {"title": option.label, "text": OTHER_RULES[option.name]})
                for option in ABOUT.options
            ),
        ),
    )


def _advice(page: Page) -> Section:
    return Section(
        T("Good advice for a first game"),
        (
            T(
                "Explore early: the cash is worth a turn at the market, and the disc brings points. Take two "
                "ships to where colonies are cheap."
            ),
            T(
                "Watch the others' goods. When they sell sugar, build sugar factories: low prices feed "
                "factories, high ones feed colonies."
            ),
            T(
                "Do not spread thin. Two columns with three privileges and many things in them bring more "
                "than five with one."
            ),
            T(
                "Every action needs workers or money sooner or later. A church early makes both cheaper; "
                "ships spent on the rondel are dear."
            ),
        ),
    )


def _honesty(page: Page) -> Section:
    said = []
    if "prices" in RECONSTRUCTED:
        said.append(
            T("No source that we found prints the prices of the buildings and the cash rates of the sheet. "
              "Ours agree with all that is told of them.")
        )  # fmt: skip
    if "market" in RECONSTRUCTED:
        said.append(
            T("The market is put together from its known highest, lowest and first prices. The chart is a "
              "sketch of our own: names of seven regions, borders and sizes of stacks are ours.")
        )  # fmt: skip
    return Section(
        T("What is reconstructed"),
        (
            *said,
            T(
                "Where the sources are silent or differ we had to choose a reading. The register of rules "
                "that comes with Lauta names all these points; numbers such as NA-46 refer to it."
            ),
        ),
    )


PARTS = (_market, _buildings, _privileges, _card, _end, _other_rules, _advice, _honesty)
