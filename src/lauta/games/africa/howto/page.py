"""How to play Africa: the rules page, in our own words, in the order in which one learns the game.

The register docs/rules/africa.md is the authority. Figures come from the data, examples are drawn in
`pictures.py`; the end of the game and what is beyond it are in `page_end.py`.
"""

from __future__ import annotations

from ....engine.phrase import Phrase, T, Translations
from ....engine.presentation import Section, cited
from ..data.constants import (
    ANIMAL_BASE,
    CAMP_SUPPLY,
    CAMPS_EACH,
    FACES,
    GOODS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    MOVEMENT,
    N_CELLS,
    N_CITIES,
    SETUP_OF,
    SPECIES,
)
from ..speech.words import amount, nuggets_object, stones_object
from . import page_end as end
from . import pictures
from .page_end import BLUE, EXAMPLE, RED, Say


def how_to_play(translations: Translations | None) -> list[Section]:
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
                "Each of you leads one explorer through an Africa that nobody has mapped. You turn up tiles, "
                "bring animals to their herds and nomads to open country, found camps, and collect trade "
                "goods, gold and gems."
            ),
            T(
                "Most of this brings points at once; goods, gold and gems are counted at the end. Whoever "
                "then has the most points wins. {low} to {high} play, for about an hour.",
                low=MIN_PLAYERS,
                high=MAX_PLAYERS,
            ),
        ),
    )


def _board(say: Say) -> Section:
    return Section(
        T("The board and the tiles"),
        (
            T(
                "The map has {cells} hexagonal cells. {cities} of them, on the coast, are start cities; on "
                "every other cell lies a tile, face down. Nobody knows what is on it.",
                cells=N_CELLS,
                cities=N_CITIES,
            ),
            cited(
                T(
                    "A cell is empty when neither a tile nor a camp lies on it. An explorer alone leaves a "
                    "cell empty, and a city without tile and camp is empty too. This matters all the time."
                ),
                "AF-1–AF-6",
            ),
        ),
        pictures.tile_strip(say(T("All kinds of tiles and how many there are of each"))),
        T(
            "The {n} tiles: {goods} kinds of trade goods, {species} species of animals, nomads, monuments, "
            "and tiles with gold and with gems.",
            n=sum(face.count for face in FACES),
            goods=len(GOODS),
            species=len(SPECIES),
        ),
    )


def _set_up(say: Say) -> Section:
    return Section(
        T("Setting up"),
        (
            T(
                "Everybody begins with {camps} camps and no points; {supply} more camps lie in the supply. A "
                "start player is drawn. In turn order each of you chooses a start city that is free.",
                camps=SETUP_OF[MAX_PLAYERS][CAMPS_EACH],
                supply=SETUP_OF[MAX_PLAYERS][CAMP_SUPPLY],
            ),
            cited(T("Then the start player begins, and play goes clockwise."), "AF-11–AF-16"),
        ),
    )


# --- the turn ---------------------------------------------------------------------------------------


def _turn(say: Say) -> Section:
    return Section(
        T("Your turn"),
        (
            T("In your turn you choose one of two things:"),
            T(
                "Relocation: your explorer goes to any cell of the board that has no face-down tile and no "
                "other explorer, however far away. That was your turn."
            ),
            T(
                "Two steps: each step is a movement and after it an action. The actions are: turn up a tile, "
                "move an animal, move nomads, found a camp for a survey, found a camp for mining. You may "
                "take the same action twice, and you plan the second step knowing what the first one brought."
            ),
            cited(
                T(
                    "Nothing is compulsory: movements and actions may be left out, even all of them. And you "
                    "may take back what you did until a tile is turned up or your turn ends."
                ),
                "AF-17–AF-23, AF-81",
            ),
        ),
    )


def _movement(say: Say) -> Section:
    return Section(
        T("Movement"),
        (
            T(
                "A movement takes your explorer up to {n} cells, each time to a neighbouring cell. You may "
                "enter empty cells, open tiles of any kind, and camps.",
                n=MOVEMENT,
            ),
            cited(
                T(
                    "Face-down tiles and other explorers are in the way: their cells can be neither entered "
                    "nor crossed. What you do not use of one movement is not added to the next."
                ),
                "AF-24–AF-28",
            ),
        ),
        pictures.REACH.draw(say(EXAMPLE)),
        T(
            "{red} can go to the {n} marked cells. The lion is no obstacle. The face-down tiles and {blue} "
            "are: the camp and the other empty cells are out of reach.",
            red=RED,
            blue=BLUE,
            n=len(pictures.REACH.targets),
        ),
    )


def _discovery(say: Say) -> Section:
    return Section(
        T("Action: turn up a tile"),
        (
            T(
                "Choose a face-down tile on a cell next to your explorer and turn it up for everybody. It "
                "cannot be turned down again. What happens depends on the tile."
            ),
            T(
                "Gold and gems stay where they are. You score a point for each nugget or gem on the tile. It "
                "is not yours, though: it waits for whoever mines it."
            ),
            T("A monument stays as well. It brings no points, but you take a camp from the supply."),
            cited(T("Goods, animals and nomads have sections of their own below."), "AF-31–AF-34, AF-46"),
        ),
    )


# --- what can be found ------------------------------------------------------------------------------


def _goods(say: Say) -> Section:
    ex = pictures.EXCHANGE
    return Section(
        T("You find trade goods"),
        (
            T(
                "Take the tile and lay it open in front of you; its cell is now empty. Goods bring points at "
                "the end, and many of one kind are worth far more than a few of each."
            ),
            cited(
                T(
                    "Then you may make one exchange, which the opponent cannot refuse: choose an opponent "
                    "and another kind of goods. You take all the tiles of that kind, and hand over exactly "
                    "as many of the kind that you have just found. If you do not have enough of them, this "
                    "exchange is impossible. There is no other occasion for exchanges."
                ),
                "AF-35–AF-39",
            ),
        ),
        pictures.exchange_picture(say(EXAMPLE)),
        T(
            "{red} has just found a second drum. {blue} owns {masks} and {pots}. {red} may take {masks} "
            "for {drums}, but not the pots: all of them must be paid for, which would take {n} drums.",
            red=RED,
            blue=BLUE,
            masks=amount(ex.possible, ex.theirs[ex.possible]),
            pots=amount(ex.impossible, ex.theirs[ex.impossible]),
            drums=amount(ex.found, ex.mine),
            n=ex.theirs[ex.impossible],
        ),
    )


def _animals(say: Say) -> Section:
    ex = pictures.FOUND_ANIMAL
    return Section(
        T("You find an animal"),
        (
            T(
                "Animals love the company of their own species. Leave the animal where you found it, or put "
                "it on any empty cell of the board that touches more animals of its species than the place "
                "where you found it. An equal number is not enough."
            ),
            cited(
                T(
                    "You score {base} point for the animal and 1 more for each animal of the species that it "
                    "now touches. Face-down tiles never count. If an explorer stands on the cell, the tile "
                    "slides underneath.",
                    base=ANIMAL_BASE,
                ),
                "AF-40–AF-42",
            ),
        ),
        ex.draw(say(EXAMPLE)),
        T(
            "{red} has turned up the framed elephant. It touches one other: left there, it brings {here} "
            "points. The marked cell touches three elephants and brings {there}. The other empty cells touch "
            "one elephant or none, so it may not go there.",
            red=RED,
            here=ex.here or 0,
            there=ex.best(),
        ),
    )


def _nomads(say: Say) -> Section:
    ex = pictures.FOUND_NOMADS
    return Section(
        T("You find nomads"),
        (
            T(
                "Nomads love open country. Leave them where you found them, or put them on any empty cell of "
                "the board that touches more empty cells than the place where you found them."
            ),
            cited(
                T(
                    "You score 1 point for each empty cell that they now touch, and nothing for the nomads "
                    "themselves. If they go next door, the cell they leave counts as empty."
                ),
                "AF-9, AF-43–AF-45",
            ),
        ),
        ex.draw(say(EXAMPLE)),
        T(
            "Where {red} has found the nomads they touch {here} empty cells, one of them under the explorer: "
            "{here} points. On either of the marked cells they bring {there}. For the nearer one, the cell "
            "that they leave is one of the four.",
            red=RED,
            here=ex.here or 0,
            there=ex.best(),
        ),
    )


def _moving(say: Say) -> Section:
    return Section(
        T("Action: move an animal or nomads"),
        (
            T(
                "You may move an animal or nomads that lie face up on your explorer's cell or next to it, to "
                "any empty cell of the board that suits them better: animals must touch more of their "
                "species than before, nomads more empty cells than before."
            ),
            cited(
                T(
                    "You score the difference. Explorers stay where they are, also if one stands on the tile "
                    "that moves. The same tile may be moved again later."
                ),
                "AF-48–AF-55",
            ),
        ),
        pictures.MOVED_ANIMAL.draw(say(EXAMPLE)),
        T(
            "The framed lion touches one other lion, on the marked cell it touches three: moving it brings "
            "{red} {n} points. The animals of other species do not matter.",
            red=RED,
            n=pictures.MOVED_ANIMAL.best(),
        ),
    )


# --- camps ------------------------------------------------------------------------------------------


def _survey(say: Say) -> Section:
    return Section(
        T("Action: found a camp for a survey"),
        (
            T(
                "To found a camp you need a camp in front of you, and your explorer must stand on an empty "
                "cell. The camp goes on that cell and stays for good; it belongs to nobody, and the cell is "
                "no longer empty. A camp serves one purpose: survey or mining."
            ),
            cited(
                T(
                    "Survey: you score 1 point for each animal, nomads tile and monument that lies face up "
                    "next to the camp. All tiles stay. Gold, gems, camps and explorers bring nothing."
                ),
                "AF-56–AF-60",
            ),
        ),
        pictures.SURVEY.draw(say(EXAMPLE)),
        T(
            "Around this camp lie two animals, nomads and a monument: {n} points. The gold and the face-down "
            "tile do not count.",
            n=pictures.SURVEY.best(),
        ),
    )


def _mining(say: Say) -> Section:
    return Section(
        T("Action: found a camp for mining"),
        (
            cited(
                T(
                    "Mining: you score nothing now, but take all face-up gold and gems next to the camp and "
                    "lay them open in front of you. Their cells are then empty. At least one such tile must "
                    "be there."
                ),
                "AF-61–AF-63",
            ),
        ),
        pictures.MINING.draw(say(EXAMPLE)),
        T(
            "{red} takes {gold} and {gems}. The giraffe stays.",
            red=RED,
            gold=nuggets_object(pictures.MINED_GOLD),
            gems=stones_object(pictures.MINED_GEMS),
        ),
    )


_PARTS = (
    _aim,
    _board,
    _set_up,
    _turn,
    _movement,
    _discovery,
    _goods,
    _animals,
    _nomads,
    _moving,
    _survey,
    _mining,
    *end.PARTS,
)
