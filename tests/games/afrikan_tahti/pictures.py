"""Example scenes of the drawing of Afrikan tähti, for its tests and for looking at.

    python -m tests.games.afrikan_tahti.pictures FOLDER

writes every scene as SVG and one page with all of them. No rules: what stands where is made up here.
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path

from lauta.engine.drawing.painter import paint
from lauta.games.afrikan_tahti.drawing.glyphs import glyph, names
from lauta.games.shared.star_board.data.constants import BOARD
from lauta.games.shared.star_board.drawing.board import (
    BoardPicture,
    PawnPicture,
    SpotPicture,
    TrackPicture,
    draw,
)
from lauta.games.shared.star_board.drawing.dice import DiePicture
from lauta.games.shared.star_board.drawing.paint import style
from lauta.games.shared.star_board.drawing.roll_chart import RollsPicture, draw_rolls
from lauta.games.shared.star_board.drawing.tokens import FACES

NAMES = (
    *(city.name for city in BOARD.cities),
    *(spot.replace(":", ".") for spot in BOARD.spots[len(BOARD.cities) :]),
)


def start(gone: float = 0.0, seed: int = 1) -> BoardPicture:
    """All tokens face down, but for a share of them that were turned."""
    dice = random.Random(seed)
    spots = tuple(
        SpotPicture(
            city.id,
            label=city.name,
            token="" if city.start or dice.random() < gone else "hidden",
        )
        for city in BOARD.cities
    )
    return BoardPicture(spots, names=NAMES, title="The board of Afrikan tähti", caption="Afrikan tähti")


def told(picture: BoardPicture, *more: SpotPicture) -> BoardPicture:
    """The picture with other words about some spots."""
    spots = {spot.id: spot for spot in (*picture.spots, *more)}
    return replace(picture, spots=tuple(spots.values()))


def beginning() -> BoardPicture:
    """Everybody chooses a start city; four have done so."""
    pawns = (
        PawnPicture(0, "tangier"),
        PawnPicture(1, "tangier"),
        PawnPicture(2, "cairo"),
        PawnPicture(3, "tangier"),
    )
    starts = [SpotPicture(id, actions=(str(n),), target="start") for n, id in enumerate(("tangier", "cairo"))]
    return told(replace(start(), pawns=pawns), *starts)


def rolled() -> BoardPicture:
    """A roll of four from Tripoli: by land, by sea for a fare, and what happened before."""
    way = (
        "tripoli",
        "land.tripoli-egypt.1",
        "land.tripoli-egypt.2",
        "land.tripoli-egypt.3",
        "land.tripoli-egypt.4",
    )
    sea = ("tripoli", "j_syrtis", "sea.j_syrtis-cairo.1", "sea.j_syrtis-cairo.2", "cairo")
    west = ("tripoli", "land.tunis-tripoli.2", "land.tunis-tripoli.1", "tunis")
    more = ("land.tangier-tunis.4",)
    return told(
        replace(
            start(0.2),
            pawns=(
                PawnPicture(0, "tripoli", acting=True),
                PawnPicture(1, "sea.cairo-suakin.2"),
                PawnPicture(2, "timbuktu"),
                PawnPicture(3, "land.sahara-dar_fur.2", plight="captive"),
            ),
            tracks=(TrackPicture(2, ("sierra_leone", "land.sierra_leone-j_upper_volta.1",
                                     "land.sierra_leone-j_upper_volta.2", "j_upper_volta",
                                     "land.j_upper_volta-timbuktu.1", "timbuktu")),),
            die=DiePicture(4, 7, 0, "Aino rolled 4", tumbling=True),
        ),
        SpotPicture(way[-1], "by land", actions=("1",), target="move", way=way),
        SpotPicture("cairo", "Cairo", actions=("2",), target="move", way=sea, price="£100"),
        SpotPicture("tunis", "Tunis", "hidden", actions=("3",), target="move", way=west),
        SpotPicture(more[0], "beyond Tunis", actions=("4",), target="move", way=(*west, *more)),
        SpotPicture("sea.j_syrtis-tunis.1", "at sea", actions=("5",), target="move", price="£200",
                    way=(*west, "sea.j_syrtis-tunis.1")),
        SpotPicture("timbuktu", "Timbuktu", "emerald", turned=True, notes=frozenset({"last"})),
    )  # fmt: skip


def opened() -> BoardPicture:
    """Every kind of token lies open somewhere, and every kind of mark is seen."""
    cities = [city.id for city in BOARD.cities if not city.start]
    faces = [SpotPicture(id, token=FACES[n % len(FACES)]) for n, id in enumerate(cities[::2])]
    return told(
        replace(start(), die=DiePicture(1, 2, 1), caption=""),
        *faces,
        SpotPicture("congo", token="hidden", actions=("1",), target="token"),
        SpotPicture("gold_coast", token="hidden", actions=("1",), target="fly", price="£300"),
        SpotPicture("st_helena", token="hidden", actions=("1",), target="sail"),
        SpotPicture("sea.congo-whalefish_bay.2", actions=("1",), target="sail"),
        SpotPicture("ocomba", token="star", notes=frozenset({"chosen"})),
        SpotPicture("kandjama", token="hidden", notes=frozenset({"preview"})),
        SpotPicture("dar_fur", token="hidden", actions=("1",)),
    )


def flying() -> BoardPicture:
    """In Cape Town with money: all its flights, and a flight just made."""
    near = ("ocomba", "dragon_mountain", "tamatave", "cape_st_marie", "st_helena", "whalefish_bay")
    picture = replace(
        start(0.5, 3),
        pawns=(
            PawnPicture(4, "capetown", acting=True, carries=("horseshoe", "star")),
            PawnPicture(1, "cairo"),
            PawnPicture(5, "sea.j_cape_verde_sea-st_helena.4", plight="free"),
            PawnPicture(0, "slave_coast", plight="held"),
        ),
        tracks=(TrackPicture(1, ("suakin", "cairo"), flight=True),),
        flights=tuple(("capetown", city) for city in near),
    )
    tokens = {spot.id: spot.token for spot in picture.spots}
    return told(
        picture,
        SpotPicture("capetown", spent=True),
        *(SpotPicture(id, token=tokens[id], actions=("1",), target="fly", price="£300") for id in near),
    )


def crowd() -> BoardPicture:
    """Six pawns in one city, two and three on dots."""
    pawns = [PawnPicture(seat, "dar_fur", acting=seat == 2) for seat in range(6)]
    return replace(start(0.3), pawns=tuple(pawns), all_flights=True)


def gathered() -> BoardPicture:
    pairs = (("land.cairo-egypt.2", 2), ("j_rufiji", 3), ("sea.congo-whalefish_bay.3", 1))
    seats = iter(range(6))
    pawns = [PawnPicture(next(seats), spot) for spot, n in pairs for _ in range(n)]
    return replace(start(0.9), pawns=tuple(pawns), die=DiePicture(6, 3))


def scenes() -> dict[str, BoardPicture]:
    return {
        "start": start(),
        "beginning": beginning(),
        "rolled": rolled(),
        "opened": opened(),
        "flying": flying(),
        "crowd": crowd(),
        "gathered": gathered(),
    }


def rolls() -> RollsPicture:
    return RollsPicture((7, 11, 9, 4, 8, 13), "All rolls", "expected: 8.7", "usual")


def main(folder: str) -> None:
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    drawn = {name: paint(draw(picture), standalone=True) for name, picture in scenes().items()}
    drawn["rolls"] = paint(draw_rolls(rolls()), standalone=True)
    page = []
    for name, picture in drawn.items():
        (out / f"{name}.svg").write_text(picture, encoding="utf-8")
        page.append(f'<h2>{name}</h2><img src="{name}.svg" alt="">')
    page += [f"<h2>glyphs</h2><style>{style()}</style>"]
    page += [
        f"<figure>{glyph(name, 64)} {glyph(name, 24)}<figcaption>{name}</figcaption></figure>"
        for name in names()
    ]
    (out / "index.html").write_text("<!doctype html><meta charset=utf-8>" + "".join(page), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
