"""How to play Africa, the second half: the end, final scoring, other rules, advice, what is reconstructed.

The first half and the order of the page are in `page.py`, which also uses the few helpers here.
"""

from __future__ import annotations

from collections.abc import Callable

from ....engine.phrase import Phrase, T
from ....engine.presentation import Section, cited
from ..about import ABOUT
from ..data.constants import (
    BOARD,
    CAMP_SUPPLY,
    END_BONUS,
    ENDS_AT,
    GOODS_SET,
    GOODS_TABLE,
    MAJORITY_FIRST,
    MAJORITY_SECOND,
    MAX_PLAYERS,
    SETUP_OF,
)
from ..drawing.board import seat_symbol
from ..speech.words import nuggets
from . import pictures

RED, BLUE, THIRD = seat_symbol(0), seat_symbol(1), seat_symbol(2)
EXAMPLE = T("An example position; the text below explains it.")

Say = Callable[[Phrase], str]


# --- the end ----------------------------------------------------------------------------------------


def _end(say: Say) -> Section:
    return Section(
        T("The end of the game"),
        (
            cited(
                T(
                    "The game ends at once when monument number {n} is turned up. Whoever finds it gets "
                    "{bonus} points in place of a camp. A step that is left is lost, and nobody has another "
                    "turn. Camps that nobody founded and whatever still lies on the board are worth nothing.",
                    n=SETUP_OF[MAX_PLAYERS][ENDS_AT],
                    bonus=END_BONUS,
                ),
                "AF-65–AF-67",
            ),
        ),
    )


def _final_goods(say: Say) -> Section:
    return Section(
        T("Final scoring: goods"),
        (
            cited(
                T(
                    "To the points so far come those for goods, gold and gems. Each kind of goods counts by "
                    "itself: the more equal tiles, the more each of them is worth."
                ),
                "AF-68, AF-69",
            ),
        ),
        pictures.goods_picture(say(T("What one to {n} equal tiles of goods are worth", n=GOODS_SET))),
        T(
            "One to {n} equal tiles bring {points} points.",
            n=GOODS_SET,
            points=", ".join(str(points) for points in GOODS_TABLE[1:]),
        ),
    )


def _final_prizes(say: Say) -> Section:
    (gold, share), _, (little, nothing) = pictures.PRIZES
    return Section(
        T("Final scoring: gold and gems"),
        (
            T(
                "Whoever owns the most nuggets of gold scores {first} points, the second most {second}, all "
                "others nothing. Nuggets count, not tiles. For gems the same prizes are given once more.",
                first=MAJORITY_FIRST,
                second=MAJORITY_SECOND,
            ),
            T(
                "If several have the most, they share {sum} points and there is no second prize; if several "
                "are second, they share {second}. Shares are rounded up. Without a single nugget there is no "
                "prize.",
                sum=MAJORITY_FIRST + MAJORITY_SECOND,
                second=MAJORITY_SECOND,
            ),
            cited(T("The highest total wins. Equal totals share the victory."), "AF-70–AF-76"),
        ),
        pictures.prizes_picture(say(EXAMPLE)),
        T(
            "{red} and {blue} have {gold} each and share both prizes: {share} points each. {third} has "
            "{little} and gets {nothing}.",
            red=RED,
            blue=BLUE,
            third=THIRD,
            gold=nuggets(gold),
            share=share,
            little=nuggets(little),
            nothing=nothing,
        ),
    )


# --- other ways to play, and advice -----------------------------------------------------------------


def _variants(say: Say) -> Section:
    return Section(
        T("Two players, and other rules"),
        (
            cited(
                T(
                    "With two players the supply holds {supply} camps, and the game ends with monument "
                    "number {n}.",
                    supply=SETUP_OF[2][CAMP_SUPPLY],
                    n=SETUP_OF[2][ENDS_AT],
                ),
                "AF-78",
            ),
            T("The published rulebooks do not agree on every point. When you set up a table you can choose:"),
            *(
                Phrase("{title}: {help}", {"title": preset.title, "help": preset.help})
                for preset in ABOUT.presets
            ),
            T("Every single option can be changed there as well."),
        ),
    )


def _advice(say: Say) -> Section:
    return Section(
        T("Good advice for a first game"),
        (
            T(
                "Plan both steps together. What the first step turns up can bring points in the second: a "
                "herd to join, a good cell for a camp, a monument whose camp you found right away."
            ),
            T(
                "Camps are your best action. A good survey brings four points or more; wait for a cell with "
                "much around it, but not so long that somebody else takes it."
            ),
            T(
                "Whenever a cell becomes empty, look at the nomads: after goods are taken and gold is mined, "
                "moving them pays well."
            ),
            T(
                "Watch the goods of the others. One find can turn your spare tiles into the kind you "
                "collect, and theirs into yours."
            ),
            T(
                "A few nuggets are often enough for a prize. And relocate only when nothing is left to do "
                "where you stand: it costs both steps."
            ),
        ),
    )


def _honesty(say: Say) -> Section:
    names = BOARD.reconstructed
    return Section(
        T("What is reconstructed"),
        (
            T(
                "No source that we found lists how many tiles there are of each kind, apart from the "
                "monuments. The numbers above are ours, chosen to agree with everything the sources say."
            ),
            *(
                [
                    T(
                        "The map is ours, too: its size and the number of cities are known, the coastline "
                        "and the places of the cities are not."
                    )
                ]
                if names
                else []
            ),
            T("Rule numbers such as AF-24 refer to the register of rules that comes with Lauta."),
        ),
    )


PARTS = (_end, _final_goods, _final_prizes, _variants, _advice, _honesty)
