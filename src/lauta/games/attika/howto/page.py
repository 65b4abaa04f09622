"""How to play Attika: the rules page, in our own words, in the order in which one learns the game.

The register docs/rules/attika.md is the authority. Figures come from the data, examples are drawn in
`pictures.py`; groups, the growing map, the end and what is beyond it are in `page_end.py`.
"""

from __future__ import annotations

from ....engine.phrase import Phrase, T, Translations
from ....engine.presentation import Section, cited
from ..data.constants import (
    AMPHORAE,
    BUILD_ACTIONS,
    CARDS,
    DRAW_ACTIONS,
    GROUPS,
    LAYOUTS,
    MAIN_STACK_SIZE,
    MAX_PLAYERS,
    MIN_PLAYERS,
    N_BUILDINGS,
    N_CARDS,
    N_GROUPS,
    OTHER_STACK_SIZE,
    STACKS,
    START_HANDS,
    TILE_SPACES,
)
from ..speech import words
from . import page_end as end
from . import pictures
from .page_end import BLUE, EXAMPLE, RED, Say


def sections(translations: Translations | None) -> list[Section]:
    """The sections of the rules page, its pictures with their words in the language of `translations`."""

    def say(phrase: Phrase) -> str:
        return phrase.render(translations)

    return [part(say) for part in _PARTS]


# --- before the game --------------------------------------------------------------------------------


def _aim(say: Say) -> Section:
    return Section(
        T("What it is about"),
        (
            T(
                "Each of you builds a city of ancient Greece: {n} buildings, from the well to the temple, "
                "on a map that all of you share and that grows as you play.",
                n=N_BUILDINGS,
            ),
            T(
                "You win at once when all your buildings stand, or when an unbroken chain of them joins "
                "two shrines. There are no points. {low} to {high} play, for about an hour.",
                low=MIN_PLAYERS,
                high=MAX_PLAYERS,
            ),
        ),
    )


def _map(say: Say) -> Section:
    first = LAYOUTS[0]
    return Section(
        T("Map, shrines and cards"),
        (
            T(
                "The map is made of tiles with {spaces} spaces each. A space is bare meadow or shows one "
                "landscape: water, forest, hill or mountain. Two spaces are neighbours when they share a "
                "side, on whatever tiles they lie.",
                spaces=TILE_SPACES,
            ),
            T(
                "A shrine lies beside the tiles. It belongs to nobody, nothing can be built on it, and it "
                "never moves."
            ),
            cited(
                T(
                    "Of the {all} cards, {each} show each landscape. With them you pay for your "
                    "buildings. You keep your cards hidden; how many you hold is known to all.",
                    all=N_CARDS,
                    each=CARDS[0],
                ),
                "AT-2, AT-3, AT-9, AT-10, AT-100",
            ),
        ),
        pictures.START.draw(say(T("The map at the start of a game of two"))),
        T(
            "The first map for two: {tiles} tiles and {shrines} shrines. With more players there are more "
            "of both; which tiles come up, and how they are turned, is drawn.",
            tiles=len(first.centres),
            shrines=len(first.shrines),
        ),
    )


def _set_up(say: Say) -> Section:
    return Section(
        T("Setting up"),
        (
            T(
                "For 2, 3 or {most} players {tiles} tiles are laid, and one shrine for each player. "
                "{amphorae} amphorae lie in the supply. A start player is drawn; in turn order you draw "
                "{hands} cards.",
                most=MAX_PLAYERS,
                tiles=_listed([len(layout.centres) for layout in LAYOUTS]),
                amphorae=AMPHORAE,
                hands=_listed(list(START_HANDS)[:MAX_PLAYERS]),
            ),
            cited(
                T(
                    "Your buildings lie face down in {stacks} stacks: one with your {main} main "
                    "buildings, the others with {other} buildings each. You uncover the top tile of every "
                    "stack. What is uncovered but not yet built lies on your building board: that is your "
                    "store, and everybody sees it.",
                    stacks=STACKS,
                    main=MAIN_STACK_SIZE,
                    other=OTHER_STACK_SIZE,
                ),
                "AT-14–AT-22",
            ),
        ),
    )


def _listed(numbers: list[int]) -> Phrase:
    """Several numbers of which one is meant: "4, 6 or 8"."""
    *front, last = map(str, numbers)
    return T("{front} or {last}", front=", ".join(front), last=last)


def _board(say: Say) -> Section:
    names = {group.id: say(words.group(index)) for index, group in enumerate(GROUPS)}
    return Section(
        T("Your building board"),
        (
            T(
                "All of you have the same {n} buildings in {groups} groups. The board shows what each of "
                "them costs, and arrows that make buildings free.",
                n=N_BUILDINGS,
                groups=N_GROUPS,
            ),
            cited(
                T(
                    "The first building of a group is its main building: no arrow points to it. Only the "
                    "roads have none."
                ),
                "AT-4–AT-7",
            ),
        ),
        pictures.board_picture(names, say(T("All buildings with their prices, groups and arrows"))),
        T(
            "An arrow to a dashed box points to every building in it. The sign with the star stands for "
            "any landscape."
        ),
    )


# --- the turn ---------------------------------------------------------------------------------------


def _turn(say: Say) -> Section:
    return Section(
        T("Your turn"),
        (
            T(
                "In your turn you either draw or build: {draws} draw actions, or {builds} build actions. "
                "The two kinds are never mixed.",
                draws=DRAW_ACTIONS,
                builds=BUILD_ACTIONS,
            ),
            T(
                "For each action that you do not want you get a card instead. Cards come last: after the "
                "first of them you can neither draw nor build. If you do nothing else in your turn you "
                "get {n} cards. There is no limit to your hand.",
                n=BUILD_ACTIONS,
            ),
            cited(
                T("You may take back what you did until a tile or a card comes up."),
                "AT-25–AT-31",
            ),
        ),
        pictures.turns_picture(say(T("The six ways to spend a turn"))),
        T(
            "The six ways to spend a turn: draw twice, draw and take a card, take three cards, build "
            "three times, build twice and take a card, build once and take two cards. Amphorae can add to "
            "this."
        ),
    )


def _draw(say: Say) -> Section:
    return Section(
        T("Draw action"),
        (
            T(
                "Take the top tile of any of your stacks; everybody sees it. Then decide at once: build "
                "it, which is paid as always but is no further action, or put it into your store."
            ),
            cited(
                T(
                    "In a draw turn nothing is built from the store, so a tile that you put there has to "
                    "wait for a later turn. Whoever takes the last tile of a stack then extends the map."
                ),
                "AT-34–AT-38",
            ),
        ),
    )


def _build(say: Say) -> Section:
    return Section(
        T("Build action"),
        (
            T("Take a building of your choice from your store, pay for it and put it on the map."),
            cited(
                T(
                    "Any empty space will do, meadow or landscape, near your buildings or far away, even "
                    "in the middle of somebody else's. Once built, nothing is moved or removed."
                ),
                "AT-11, AT-39–AT-43",
            ),
        ),
    )


# --- what it costs ----------------------------------------------------------------------------------


def _price(say: Say) -> Section:
    bill = pictures.TOWER_BILL
    one, far = pictures.PRICE.targets.values()
    return Section(
        T("What a building costs"),
        (
            T(
                "The price is a number of landscapes. The map pays part of it: the landscape of the space "
                "on which you build, and those of all empty spaces next to it. Each covers one symbol of "
                "its kind. What is left you pay with cards."
            ),
            cited(
                T(
                    "A landscape on which somebody has built no longer counts. Those that stay empty are "
                    "not used up: they help the next building as well, also one of an opponent. If the "
                    "map pays everything the building costs nothing."
                ),
                "AT-44–AT-51, AT-56",
            ),
        ),
        pictures.bill_picture(bill, say(T("The price of the tower and what pays it")))
        + pictures.PRICE.draw(say(EXAMPLE)),
        T(
            "A tower costs two hills and a mountain. On the left marked space the hill below it and the "
            "mountain beside it count, so {red} hands in {one} card: a hill. What lies under {blue}'s "
            "harbor does not count any more, and the forests are of no use for a tower. On the other "
            "marked space it costs {far} cards.",
            red=RED,
            blue=BLUE,
            one=one,
            far=far,
        ),
    )


def _payment(say: Say) -> Section:
    return Section(
        T("Paying with cards"),
        (
            T(
                "For each landscape that is left to pay you hand in one card of it, or any two cards. The "
                "two may be equal or different, and you may use them even if you hold the right one."
            ),
            cited(
                T(
                    "No card may be superfluous. Two landscapes of the map never replace a third one: "
                    "that works with cards only."
                ),
                "AT-49, AT-52–AT-55",
            ),
        ),
        pictures.payments_picture(say(T("Cards that pay for one hill, and cards that do not"))),
        T(
            "One hill can be paid with a hill or with any two cards. Two cards of which one is a hill are "
            "too many: the hill alone is enough."
        ),
    )


def _arrows(say: Say) -> Section:
    return Section(
        T("Free along the arrows"),
        (
            T(
                "A building is free if you put it next to one of your own buildings from which an arrow "
                "of the board points to it. It does not matter when that one was built, or whether it was "
                "free itself; it can make several buildings free."
            ),
            cited(
                T(
                    "Only the arrow itself counts, and only in its direction: a tower is free next to a "
                    "fortress, but not next to a quarry, and a fortress is not free next to a tower."
                ),
                "AT-57–AT-62",
            ),
        ),
        pictures.ARROW.draw(say(EXAMPLE)),
        T(
            "{red} can build the fortress free of charge on any of the {n} marked spaces: an arrow points "
            "from the quarry to the fortress. Next to {blue}'s quarry it must be paid for.",
            red=RED,
            blue=BLUE,
            n=len(pictures.ARROW.targets),
        ),
    )


def _roads(say: Say) -> Section:
    bill = pictures.ROAD_BILL
    return Section(
        T("Roads"),
        (
            cited(
                T(
                    "A road costs {n} of whatever landscapes. Every landscape on its space and on the "
                    "empty spaces next to it counts as one, and any cards pay the rest, one each. Next to "
                    "one of your own roads a road is free.",
                    n=pictures.building_of("road").any,
                ),
                "AT-63, AT-64",
            ),
        ),
        pictures.bill_picture(bill, say(T("The price of the road and what pays it")))
        + pictures.ROAD.draw(say(EXAMPLE)),
        T(
            "The first road of {red}: {map} landscapes of the map count, so it costs any {n} cards. The "
            "next one, beside it, is free.",
            red=RED,
            map=len(bill.map),
            n=len(bill.cards),
        ),
    )


def _fee(say: Say) -> Section:
    near, far = pictures.FEE.targets.values()
    return Section(
        T("Settlements and their fee"),
        (
            T(
                "Your buildings that hang together are a settlement; a single one is a settlement too. If "
                "you build where none of your buildings is next door you found a new settlement, and hand "
                "in one card of any kind more for each settlement that you have already. The first is "
                "free of charge."
            ),
            cited(
                T(
                    "The map does not help with this fee. A building that touches several of your "
                    "settlements makes them one, and later fees are lower."
                ),
                "AT-65–AT-72",
            ),
        ),
        pictures.FEE.draw(say(EXAMPLE)),
        T(
            "{red} has two settlements and builds a theater for water and mountain. Between the two it "
            "costs {near} cards and joins them. Far from both it founds a third settlement: {near} cards "
            "and a fee of {fee}, together {far}.",
            red=RED,
            near=near,
            fee=far - near,
            far=far,
        ),
    )


_PARTS = (
    _aim,
    _map,
    _set_up,
    _board,
    _turn,
    _draw,
    _build,
    _price,
    _payment,
    _arrows,
    _roads,
    _fee,
    *end.PARTS,
)
