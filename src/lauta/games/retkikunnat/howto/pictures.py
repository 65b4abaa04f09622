"""The drawn examples of the rules page: a move, a danger and an encounter, with what is claimed of them.

No sentences and no rules: the captions stand in `examples.py`; a test plays every example by the real
rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import svg

from ....engine.drawing.strips import put, strip
from ....engine.phrase import Phrase, T, Translations
from ...shared.star_board.data.constants import BOARD, N_CITIES
from ...shared.star_board.drawing.board import BoardPicture, PawnPicture, SpotPicture, draw
from ...shared.star_board.speech.places import place_name
from ...shared.star_board.speech.words import price
from ..data.constants import CARDS, SPOT_NAMES
from ..data.vocabulary import FACES
from ..drawing.dice import ContestPicture, DiePicture, SidePicture, draw_contest
from ..table.card_faces import danger_card

Dice = tuple[int, ...]  # how many dice show each of FACES


@dataclass(frozen=True)
class Say:
    """The language of the page; a phrase is said by calling it."""

    translations: Translations | None

    def __call__(self, phrase: Phrase) -> str:
        """The phrase in words."""
        return phrase.render(self.translations)


@dataclass(frozen=True)
class Move:
    """A roll from `at` with `money`: `stops` are all next stops, each with its fare."""

    at: str
    money: int
    roll: int
    stops: tuple[tuple[str, int], ...]
    stacks: tuple[str, ...]

    def draw(self, say: Say, title: str) -> str:
        """The board around the pawn."""
        spots = {
            city.id: SpotPicture(city.id, name=say(place_name(n)), token=self._token(city.id))
            for n, city in enumerate(BOARD.cities)
        }
        for spot, fare in self.stops:
            n = SPOT_NAMES.index(spot)
            spots[spot] = SpotPicture(
                spot,
                name=say(place_name(n)) if n < N_CITIES else "",
                token=self._token(spot),
                below="discovery" * (spot in self.stacks),
                actions=("to",),
                target="move",
                price=price(fare) if fare else "",
            )
        picture = BoardPicture(
            BOARD,
            tuple(spots.values()),
            (PawnPicture(0, self.at, acting=True),),
            title=title,
            prefix="rules-move-",
            still=True,
            around=(self.at, *(spot for spot, _ in self.stops), *self.stacks),
        )
        return str(draw(picture))

    def _token(self, city: str) -> str:
        return "equipment" if city in self.stacks else ""


@dataclass(frozen=True)
class Trial:
    """A danger: the first throw, the symbols thrown again by a card, and the dice as they lie then."""

    danger: str
    card: str
    thrown: Dice
    again: Dice
    after: Dice

    def draw(self, say: Say, title: str, notes: tuple[Phrase, Phrase]) -> str:
        """Before and, below it, after."""
        number = [card.id for card in CARDS.danger].index(self.danger)
        needed, card = CARDS.danger[number].requires, danger_card(number, say.translations)
        before = SidePicture(0, _dice(self.thrown, needed, self.again), say(T("First throw")), say(notes[0]))
        after = SidePicture(
            0, _dice(self.after, needed, (0,) * len(FACES)), say(T("After the second throw")), say(notes[1])
        )
        first = ContestPicture((before,), card, title=title, prefix="rules-danger-1-", still=True)
        second = ContestPicture((after,), title=title, prefix="rules-danger-2-", still=True)
        return _stacked([draw_contest(first), draw_contest(second)], title)


@dataclass(frozen=True)
class Duel:
    """An encounter: the dice of both, and the symbol that the defender chooses."""

    loot: int
    defence: Dice
    chosen: int
    attack: Dice

    @property
    def target(self) -> int:
        """How many of the symbol the attacker needs."""
        return self.defence[self.chosen]

    def draw(self, title: str, names: tuple[str, str], notes: tuple[str, str]) -> str:
        """Attacker above defender."""
        wanted = tuple(self.target if face == self.chosen else 0 for face in range(len(FACES)))
        none = (0,) * len(FACES)
        picture = ContestPicture(
            (
                SidePicture(1, _dice(self.attack, wanted, none), names[0], notes[0]),
                SidePicture(
                    0,
                    _dice(self.defence, wanted, none),
                    names[1],
                    notes[1],
                    target=(FACES[self.chosen],) * self.target,
                ),
            ),
            loot=price(self.loot),
            title=title,
            prefix="rules-encounter-",
            still=True,
        )
        return _stacked([draw_contest(picture)], title)


def _dice(shown: Sequence[int], needed: Sequence[int], again: Sequence[int]) -> tuple[DiePicture, ...]:
    """Dice with a tick where they serve, and taken up where they are thrown again."""
    return tuple(
        DiePicture(f"{face}-{n}", FACES[face], counts=n < needed[face], aside=n >= count - again[face])
        for face, count in enumerate(shown)
        for n in range(count)
    )


def _stacked(pictures: Sequence[svg.SVG], title: str) -> str:
    """Pictures below each other."""
    parts: list[svg.Element] = []
    wide, y = 0.0, 0.0
    for picture in pictures:
        parts.append(put(picture, 0, y))
        y += float(str(picture.height)) + 6
        wide = max(wide, float(str(picture.width)))
    return strip(int(wide), int(y), title, parts)


MOVE = Move(
    at="congo",
    money=100,
    roll=3,
    stops=(
        ("kandjama", 0),
        ("land.congo-ocomba.3", 0),
        ("land.congo-j_zambezi_north.3", 0),
        ("sea.j_benin_bight-congo.1", 100),
        ("sea.congo-whalefish_bay.3", 100),
    ),
    stacks=("kandjama", "ocomba"),
)
TRIAL = Trial("urosnorsu", "kivaari", thrown=(2, 1, 1, 1), again=(0, 1, 1, 0), after=(3, 0, 0, 2))
DUEL = Duel(400, defence=(2, 0, 2, 1), chosen=2, attack=(1, 1, 2, 1))
