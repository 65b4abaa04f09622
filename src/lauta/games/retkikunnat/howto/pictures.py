"""The drawn examples of the rules page: a move, a danger, an encounter, and cards.

No sentences and no rules: the captions stand in `en.md` and its sisters; a test plays every example by the
real rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from ....engine.drawing.painter import paint
from ....engine.pages import Picture
from ....engine.phrase import Phrase, T, Translations
from ...shared.star_board.data.constants import BOARD
from ...shared.star_board.drawing.board import BoardPicture, PawnPicture, SpotPicture, draw
from ...shared.star_board.speech.words import price
from ...shared.star_board.table.scenes import place_names
from ..data.card_codes import FACES
from ..data.constants import CARDS
from ..data.schema import Character, Danger, Event, Expedition
from ..drawing.cards import CardPicture, CardsPicture, draw_cards
from ..drawing.dice import ContestPicture, DiePicture, SidePicture, draw_contest, draw_contests
from ..drawing.drawings import DRAWINGS
from ..speech import words
from ..speech.card_names import card_name
from ..table.card_faces import character_card, danger_card, event_card, expedition_card

Dice = tuple[int, ...]  # how many dice show each of FACES


@dataclass(frozen=True)
class Move:
    """A roll from `at` with `money`: `stops` are all next stops, each with its fare."""

    at: str
    money: int
    roll: int
    stops: tuple[tuple[str, int], ...]
    stacks: tuple[str, ...]

    def draw(self, title: str, translations: Translations | None) -> str:
        """The board around the pawn."""
        spots = {city.id: SpotPicture(city.id, token=self._token(city.id)) for city in BOARD.cities}
        for spot, fare in self.stops:
            spots[spot] = SpotPicture(
                spot,
                token=self._token(spot),
                below="discovery" * (spot in self.stacks),
                actions=("to",),
                target="move",
                price=price(fare) if fare else "",
            )
        picture = BoardPicture(
            tuple(spots.values()),
            (PawnPicture(0, self.at, acting=True),),
            names=place_names(translations),
            title=title,
            still=True,
            around=(self.at, *(spot for spot, _ in self.stops), *self.stacks),
        )
        return paint(draw(picture, DRAWINGS), "rules-move-")

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

    @property
    def number(self) -> int:
        """The number of the danger among its cards."""
        return _number(CARDS.danger, self.danger)

    @property
    def missing(self) -> Phrase:
        """What the first throw lacks."""
        return words.times(CARDS.danger[self.number].requires[0] - self.thrown[0], 0)

    def draw(self, title: str, translations: Translations | None) -> str:
        """Before and, below it, after."""
        needed, card = CARDS.danger[self.number].requires, danger_card(self.number, translations)
        none = (0,) * len(FACES)

        def side(dice: Dice, again: Dice, name: Phrase, note: Phrase) -> SidePicture:
            return SidePicture(
                0, _dice(dice, needed, again), name.render(translations), note.render(translations)
            )

        before = side(
            self.thrown, self.again, T("First throw"), T("missing: {symbols}", symbols=self.missing)
        )
        after = side(self.after, none, T("After the second throw"), T("the danger is survived"))
        first = ContestPicture((before,), card, title=title, name="first", still=True)
        second = ContestPicture((after,), name="second", still=True)
        return paint(draw_contests((first, second)), "rules-danger-")


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

    @property
    def symbols(self) -> Phrase:
        """What the attacker needs."""
        return words.times(self.target, self.chosen)

    def draw(self, title: str, translations: Translations | None) -> str:
        """Attacker above defender."""
        wanted = tuple(self.target if face == self.chosen else 0 for face in range(len(FACES)))
        none = (0,) * len(FACES)
        succeeds, counted = T("the attack succeeds"), T("chose {dice}", dice=self.symbols)
        picture = ContestPicture(
            (
                SidePicture(1, _dice(self.attack, wanted, none), "Aino", succeeds.render(translations)),
                SidePicture(
                    0,
                    _dice(self.defence, wanted, none),
                    "Bram",
                    counted.render(translations),
                    target=(FACES[self.chosen],) * self.target,
                ),
            ),
            loot=price(self.loot),
            title=title,
            still=True,
        )
        return paint(draw_contest(picture), "rules-encounter-")


def _dice(shown: Sequence[int], needed: Sequence[int], again: Sequence[int]) -> tuple[DiePicture, ...]:
    """Dice with a tick where they serve, and taken up where they are thrown again."""
    return tuple(
        DiePicture(f"{face}-{n}", FACES[face], counts=n < needed[face], aside=n >= count - again[face])
        for face, count in enumerate(shown)
        for n in range(count)
    )


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


# --- cards ------------------------------------------------------------------------------------------

Deck = Sequence[Expedition | Event | Danger | Character]


def _row(
    deck: Deck, card: Callable[[int, Translations | None], CardPicture], ids: tuple[str, ...]
) -> Picture:
    """Cards of a deck by their ids, drawn side by side; it is called by their names."""
    numbers = [_number(deck, ident) for ident in ids]

    def draw_row(title: str, translations: Translations | None) -> str:
        drawn = [card(n, translations) for n in numbers]
        shown = tuple(replace(one, id=f"rules-{one.art}") for one in drawn)
        prefix = f"rules-{drawn[0].art}-"
        return paint(draw_cards(CardsPicture(shown, 0, title=title, still=True)), prefix)

    named = {f"card_{n}": card_name(deck[number]) for n, number in enumerate(numbers)}
    return Picture(draw_row, Phrase(", ".join(f"{{{field}}}" for field in named), named))


def _number(deck: Deck, ident: str) -> int:
    """The number of a card by its id."""
    return [card.id for card in deck].index(ident)


# By the names that the pages give them.
PICTURES: Mapping[str, Picture] = {
    "characters": _row(CARDS.characters, character_card, ("seikkailija", "tutkimusmatkailija", "opettaja")),
    "events": _row(CARDS.events, event_card, ("oikotie", "perinto", "sadekausi_alkaa")),
    "move": Picture(MOVE.draw),
    "expedition": _row(
        CARDS.expedition, expedition_card, ("kivaari", "automobiili", "kullankaivaja", "navigointi")
    ),
    "dangers": _row(CARDS.danger, danger_card, ("paholainen_yossa", "pyha_maa", "urosnorsu")),
    "danger": Picture(TRIAL.draw, words.danger(TRIAL.number)),
    "encounter": Picture(DUEL.draw, T("Encounter")),
    "hand_cards": _row(CARDS.events, event_card, ("sabotaasi", "ahakutti", "yllatys")),
}
