"""Example scenes of the drawings of Retkikunnat, for their tests and for looking at.

    python -m tests.games.retkikunnat.pictures FOLDER [LANGUAGE]

writes every scene as SVG and one page with all of them. No rules: what lies where is made up here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from lauta.engine.drawing.painter import paint
from lauta.engine.phrase import Translations
from lauta.engine.scene import Scene
from lauta.games.retkikunnat.data.constants import CARDS
from lauta.games.retkikunnat.drawing.cards import CardPicture, CardsPicture, draw_cards
from lauta.games.retkikunnat.drawing.dice import ContestPicture, DiePicture, SidePicture, draw_contest
from lauta.games.retkikunnat.drawing.drawings import DRAWINGS
from lauta.games.retkikunnat.drawing.expedition import ExpeditionPicture, GaugePicture, draw_expedition
from lauta.games.retkikunnat.drawing.glyphs import glyph, names
from lauta.games.retkikunnat.drawing.paint import style
from lauta.games.retkikunnat.table import card_faces as pictured
from lauta.games.shared.star_board.data.constants import BOARD
from lauta.games.shared.star_board.drawing.board import BoardPicture, PawnPicture, SpotPicture, draw
from lauta.i18n import speaking

Said = Translations | None


def number(deck: str, id: str) -> int:
    """The number of a card in its deck."""
    return next(n for n, card in enumerate(getattr(CARDS, deck)) if card.id == id)


def expedition(said: Said, *ids: str) -> list[CardPicture]:
    return [pictured.expedition_card(number("expedition", id), said) for id in ids]


def every_card(said: Said) -> list[CardPicture]:
    """All cards of the data files."""
    decks: list[tuple[int, Callable[[int, Said], CardPicture]]] = [
        (len(CARDS.expedition), pictured.expedition_card),
        (len(CARDS.characters), pictured.character_card),
        (len(CARDS.events), pictured.event_card),
        (len(CARDS.danger), pictured.danger_card),
    ]
    return [card(n, said) for count, card in decks for n in range(count)]


def states(said: Said) -> tuple[CardPicture, ...]:
    """What can be said of a card, and the backs of the decks."""
    rifle, beans, horse, _, guide = expedition(said, "kivaari", "kahvipavut", "ratsu", "teltta", "opas")
    backs = tuple(
        CardPicture(f"back-{kind}", kind, face_down=True, label=kind)
        for kind in ("equipment", "hand", "danger")
    )
    return (
        replace(rifle, count=2, used=1),
        replace(beans, used=1),
        replace(horse, actions=("12",), notes=frozenset({"last"})),
        replace(guide, instead="", notes=frozenset({"chosen"})),
        *backs,
    )


def own_expedition(said: Said, small: bool = False) -> ExpeditionPicture:
    cards = expedition(
        said, "kivaari", "viidakkoveitsi", "ratsu", "kauppatavarat", "metsastaja", "navigointi"
    )
    cards[1] = replace(cards[1], actions=("7",))
    cards[2] = replace(cards[2], count=2, used=1)
    return ExpeditionPicture(
        1,
        tuple(cards),
        pictured.character_card(number("characters", "tutkimusmatkailija"), said),
        (
            GaugePicture("action", 4, 3, "action: 4 of 3"),
            GaugePicture("resources", 2, 3, "resources: 2 of 3"),
            GaugePicture("travel", 3, 3, "travel: 3 of 3"),
        ),
        status="1 resources missing",
        limit="7 / 7",
        effects=(pictured.event_card(number("events", "kuume"), said),),
        small=small,
        title="Aino's expedition",
    )


def complete_expedition(said: Said) -> ExpeditionPicture:
    return replace(
        own_expedition(said, small=True),
        seat=3,
        gauges=tuple(GaugePicture(kind, 2, 2, kind) for kind in ("action", "resources", "travel")),
        complete=True,
        status="complete",
        effects=(),
        character=pictured.character_card(number("characters", "merikapteeni"), said),
    )


def _dice(prefix: str, *faces: str) -> tuple[DiePicture, ...]:
    return tuple(DiePicture(f"{prefix}-{n}", face, label=face) for n, face in enumerate(faces, 1))


def danger(said: Said) -> ContestPicture:
    """Two dice serve, one was taken up, the others can be."""
    dice = _dice("die", "action", "gem", "travel", "action", "gem")
    dice = (
        replace(dice[0], counts=True),
        replace(dice[1], actions=("3",)),
        replace(dice[2], aside=True, instead=""),
        replace(dice[3], counts=True),
        replace(dice[4], actions=("3",)),
    )
    side = SidePicture(
        0, dice, "Aino", "throw up to 2 dice again", "laakari", target=("action",) * 3, extra=("travel",)
    )
    return ContestPicture(
        (side,), pictured.danger_card(number("danger", "leijonalauma"), said), serial=2, title="Danger"
    )


def encounter(said: Said) -> ContestPicture:
    attacker = SidePicture(1, (), "Bram", "attacks", "lentaja")
    defender = SidePicture(
        4,
        tuple(
            replace(die, counts=die.face == "gem", fresh=True)
            for die in _dice("defend", "gem", "gem", "action", "resources", "gem")
        ),
        "Ceta",
        "defends with 3 gems",
        "onnenonkija",
        target=("gem",) * 3,
    )
    return ContestPicture((attacker, defender), loot="£400", serial=5, title="Encounter")


def board() -> BoardPicture:
    """Stacks, single tokens, known ones and open ones."""
    cities = [city for city in BOARD.cities if not city.start]
    spots = []
    for n, city in enumerate(cities):
        spot = SpotPicture(city.id, city.name)
        level = n % 5
        if level in (0, 1, 3):
            spot = replace(spot, token="equipment", below="discovery", known="danger" if n % 15 == 1 else "")
        elif level == 2:
            spot = replace(spot, token="discovery", known="star" if n == 7 else "")
        spots.append(spot)
    spots[4] = replace(spots[4], token="expedition", below="discovery", turned=True)
    spots[9] = replace(spots[9], token="danger")
    spots[10] = replace(spots[10], actions=("1",), target="token")
    spots[12] = replace(spots[12], actions=("1",), target="move", price="£100")
    pawns = (PawnPicture(0, "congo", acting=True), PawnPicture(1, "cairo"), PawnPicture(2, "sahara"))
    signs = tuple(
        pictured.effect_sign(number("events", id), id, note)
        for id, note in (("sadekausi_alkaa", ""), ("lentokielto", "2"), ("myotatuuli", "1"))
    )
    return BoardPicture(tuple(spots), pawns, signs=signs, rain=True, caption="Retkikunnat", title="The board")


def scenes(said: Said) -> dict[str, Scene]:
    """Every picture by its name."""
    hand = [pictured.event_card(n, said) for n, card in enumerate(CARDS.events) if card.kind == 1][:4]
    cards = tuple(every_card(said))
    return {
        "states": draw_cards(CardsPicture(states(said), 4, title="States")),
        "states-small": draw_cards(CardsPicture(states(said), 4, small=True, title="States", name="small")),
        "hand": draw_cards(CardsPicture(tuple(hand), 0, title="Your hand", name="hand")),
        "expedition": draw_expedition(own_expedition(said)),
        "expedition-complete": draw_expedition(complete_expedition(said)),
        "danger": draw_contest(danger(said)),
        "encounter": draw_contest(encounter(said)),
        "cards": draw_cards(CardsPicture(cards, 7, title="All cards", name="all")),
        "cards-small": draw_cards(CardsPicture(cards, 7, small=True, title="All cards", name="tiny")),
        "board": draw(board(), DRAWINGS),
    }


def main(folder: str, language: str = "en") -> None:
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    page = [f"<!doctype html><meta charset=utf-8><style>{style()}</style>"]
    with speaking(language) as said:
        for name, picture in scenes(said).items():
            (out / f"{name}.svg").write_text(paint(picture, standalone=True), encoding="utf-8")
            page.append(f'<h2>{name}</h2><img src="{name}.svg" alt="">')
    page += ["<h2>glyphs</h2>"]
    page += [
        f"<figure>{glyph(name, 64)} {glyph(name, 24)}<figcaption>{name}</figcaption></figure>"
        for name in names()
    ]
    (out / "index.html").write_text("".join(page), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
