"""How to play Attika, the second half: groups, the growing map, the end, other rules, what is reconstructed.

The first half and the order of the page are in `page.py`, which also uses the few helpers here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ....engine.drawing.seats import seat_symbol
from ....engine.phrase import Phrase, T
from ....engine.presentation import Section, cited
from ..about import ABOUT
from ..data.constants import BUILDINGS, COMPONENTS, LAYOUTS, LINK_AMPHORAE, N_BUILDINGS, STACKS
from . import pictures

RED, BLUE = seat_symbol(0), seat_symbol(1)
EXAMPLE = T("An example position; the text below explains it.")

Say = Callable[[Phrase], str]


# --- groups and the growing map ---------------------------------------------------------------------


def _groups(say: Say) -> Section:
    return Section(
        T("Groups and amphorae"),
        (
            T(
                "As soon as all buildings of one of your groups stand on the map and are connected with "
                "each other you get an amphora, once for each group. They must be connected by "
                "themselves: other buildings of yours do not bridge a gap."
            ),
            T(
                "In your turn you may give back amphorae, as many as you like and at once if you want. "
                "Each brings one action more of the kind of this turn, or a card. Cards still come last: "
                "after one, amphorae bring only cards."
            ),
            cited(T("If the supply of amphorae is empty you take a card instead."), "AT-81–AT-88"),
        ),
        pictures.GROUP.draw(say(EXAMPLE)),
        T(
            "{red} builds the third ship. On the free space it lies beside the harbor: harbor and three "
            "ships are connected, and {red} gets an amphora. On the other marked space it would cost {n} "
            "cards, and only the tavern would hold it to the others: no amphora.",
            red=RED,
            n=max(pictures.GROUP.targets.values()),
        ),
    )


def _extension(say: Say) -> Section:
    return Section(
        T("The map grows"),
        (
            T(
                "When you draw the last tile of one of your {n} stacks you extend the map, right after "
                "you have built or stored that tile. Turn up a map tile, turn it as you like and lay it "
                "down.",
                n=STACKS,
            ),
            cited(
                T(
                    "It must touch the map or a shrine along a side, and cover neither. Gaps are allowed. "
                    "If no map tiles are left the map grows no more."
                ),
                "AT-73–AT-80",
            ),
        ),
        pictures.EXTENSION.draw(say(EXAMPLE)),
        T("To touch the shrine is enough: so a new way to it, from the other side, is opened."),
    )


# --- the end ----------------------------------------------------------------------------------------


def _win(say: Say) -> Section:
    return Section(
        T("Two ways to win"),
        (
            T(
                "You win at once, in the middle of your turn, when your building number {n} is placed; or "
                "when an unbroken chain of your own buildings leads from one shrine to another. The first "
                "building of the chain must touch the one shrine, the last the other. Any two shrines "
                "will do.",
                n=N_BUILDINGS,
            ),
            cited(
                T(
                    "Buildings of others, gaps and shrines do not carry a chain on. So watch the chains "
                    "of the others: a single building in their way can cost them many turns."
                ),
                "AT-92–AT-96",
            ),
        ),
        pictures.LINK.draw(say(EXAMPLE)),
        T(
            "{red} has just built the plaza in the framed space: {n} buildings join the two shrines, and "
            "{red} wins. {blue} was too late to stop it.",
            red=RED,
            blue=BLUE,
            n=len(pictures.LINK.chain) - 2,
        ),
    )


def _cards(say: Say) -> Section:
    return Section(
        T("When cards run out"),
        (
            T(
                "Cards that were paid lie on the discard pile. When a card is needed and the deck is "
                "empty, the pile is shuffled into a new deck. If that is empty, too, there is no card."
            ),
            cited(
                T(
                    "It hardly ever happens: if in a whole round nobody draws, builds, gets a card or "
                    "uses an amphora, the game is a draw."
                ),
                "AT-89–AT-91, AT-98",
            ),
        ),
    )


# --- other rules, advice, honesty -------------------------------------------------------------------

# What every option changes, when it is not as described above.
OTHER_RULES: Mapping[str, Phrase] = {
    "expansion": T("Whoever empties a stack may also decline to extend the map, before the tile is seen."),
    "group_link": T(
        "A group is connected as soon as all of it stands in one settlement, whatever lies between. A "
        "single building can then complete several groups."
    ),
    "overpay": T("You may pay with more cards than needed. All of them are lost."),
    "shrine_link": T(
        "With three or four players joined shrines do not win, but bring {n} amphorae, once for each player.",
        n=LINK_AMPHORAE,
    ),
    "open_hands": T("All cards are held open."),
    "start_player": T("You choose who begins; otherwise this is drawn."),
}


def _other_rules(say: Say) -> Section:
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


def _advice(say: Say) -> Section:
    return Section(
        T("Good advice for a first game"),
        (
            T(
                "Look for spaces among many landscapes: the map pays better than any hand. And leave room "
                "around buildings with arrows, such as the capital and the harbor, for what they make "
                "free."
            ),
            T(
                "A main building is dear, but whole groups follow it for nothing. With it on the map, "
                "draw turns are good: what comes up can often be built at once."
            ),
            T("Stay with few settlements. The third and fourth cost many cards, unless they join soon."),
            T(
                "Keep an eye on the shortest chain between two shrines, yours and everybody else's. To "
                "block one, a cheap building in the right space is enough."
            ),
            T("Keep an amphora in reserve: one action more can be the one that wins."),
        ),
    )


def _honesty(say: Say) -> Section:
    priced = [building for building in BUILDINGS if building.reconstructed]
    tiles = [tile for tile in COMPONENTS.tiles if tile.reconstructed]
    said = []
    if priced:
        said.append(
            T(
                "No source that we found tells what {n} of the {all} kinds of buildings cost. Their "
                "prices are ours, chosen to agree with everything the sources say.",
                n=len(priced),
                all=len(BUILDINGS),
            )
        )
    if tiles:
        said.append(
            T(
                "Which landscapes lie where on the map tiles is ours for {n} of {all} tiles. What is "
                "known: they have seven spaces with one landscape at most, and more of them are meadow "
                "than not.",
                n=len(tiles),
                all=len(COMPONENTS.tiles),
            )
        )
    if any(layout.reconstructed for layout in LAYOUTS):
        said.append(
            T(
                "How many tiles and shrines a game begins with is known, and that the shrines lie far "
                "apart. The exact first maps are ours."
            )
        )
    return Section(
        T("What is reconstructed"),
        (
            *said,
            T(
                "Where the sources are silent or differ we had to choose a reading. The register of rules "
                "that comes with Lauta names all these points; numbers such as AT-46 refer to it."
            ),
        ),
    )


PARTS = (_groups, _extension, _win, _cards, _other_rules, _advice, _honesty)
