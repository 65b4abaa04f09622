"""Example scenes of Navegador's drawing, for its tests and for looking at.

    python -m tests.games.navegador.pictures FOLDER

writes every scene as SVG and one page with all of them. No rules: what stands where is made up here.
"""

from __future__ import annotations

import sys
import tomllib
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from lauta.engine.drawing.painter import paint
from lauta.engine.scene import Scene
from lauta.games.navegador.drawing.board import AROUND, BoardPicture, draw
from lauta.games.navegador.drawing.glyphs import glyph, names
from lauta.games.navegador.drawing.market import GoodPicture, LinePicture, MarketPicture, RungPicture
from lauta.games.navegador.drawing.player_board import ColumnPicture, SheetPicture, draw_sheet
from lauta.games.navegador.drawing.regions import RegionPicture, ShipsPicture
from lauta.games.navegador.drawing.rondel import RondelPicture, SpacePicture, StonePicture
from lauta.games.navegador.drawing.sea_ways import VoyagePicture, WayPicture
from lauta.games.navegador.drawing.side_sheets import (
    CardPicture,
    EndPicture,
    PhasePicture,
    StallPicture,
    TrackPicture,
)
from tests.games.drawn import parsed

GOODS = ("sugar", "gold", "spice")
COLUMNS = ("colony", "factory", "explorer", "shipyard", "church")
NAMES = {
    "sailing": "Sailing", "workers": "Workers", "market": "Market", "colony": "Colony",
    "privilege": "Privilege", "ships": "Ships", "buildings": "Buildings",
}  # fmt: skip


def data(name: str) -> dict[str, Any]:
    text = resources.files("lauta.games.navegador").joinpath("data", name).read_text(encoding="utf-8")
    return tomllib.loads(text)


BOARD, FIGURES = data("board.toml"), data("components.toml")


def regions(explored: int, players: int = 4) -> tuple[RegionPicture, ...]:
    """The regions of the chart, the first `explored` of them in the order of the voyage known."""
    double = BOARD["double_loss"][f"players_{players}"]
    prices = {good: list(FIGURES["colonies"][good]) for good in GOODS}
    found = []
    for n, row in enumerate(BOARD["region"]):
        known, good = n < explored, row["colony"]
        tokens = tuple(sorted(prices[good].pop((3 * n + k) % len(prices[good])) for k in range(row["stack"])))
        found.append(RegionPicture(
            row["id"], row["name"], row["x"], row["y"], good, tokens if known else (),
            0 if known else row["stack"],
            known, 2 if row["id"] in double else 1, row.get("starts_phase", 0), row.get("ends_game", False),
            label=row["name"],
        ))  # fmt: skip
    return tuple(found)


def ways() -> tuple[WayPicture, ...]:
    zone = {row["id"]: row["zone"] for row in BOARD["region"]}
    return tuple(
        WayPicture(row["a"], row["b"], max(zone[row["a"]], zone[row["b"]]) if row["colour"] == "red" else 0)
        for row in BOARD["border"]
    )


def manned(found: tuple[RegionPicture, ...], fleets: dict[str, dict[int, int]]) -> tuple[RegionPicture, ...]:
    """The regions with ships in them: by region, ships of every seat."""
    return tuple(
        replace(
            region,
            ships=tuple(
                ShipsPicture(seat, count, label=f"{count} ships of seat {seat}")
                for seat, count in fleets.get(region.id, {}).items()
            ),
        )
        for region in found
    )


def changed(found: tuple[RegionPicture, ...], id: str, **changes: Any) -> tuple[RegionPicture, ...]:
    return tuple(replace(region, **changes) if region.id == id else region for region in found)


def rondel(stones: tuple[int, ...], acting: int = -1, mark: int = -1) -> RondelPicture:
    """The rondel; for an acting seat with the cost of every space."""
    spaces = []
    at = stones[acting] if acting >= 0 else 0
    for n, space in enumerate(FIGURES["rondel"]["clockwise"]):
        activity = space.partition("_")[0]
        steps = (n - at - 1) % 8 + 1
        cost = FIGURES["rondel"]["step_cost_ships"][steps - 1] if acting >= 0 else None
        actions = (str(n),) if cost is not None and cost < 4 else ()
        label = f"{space}, {cost}"
        spaces.append(SpacePicture(space, activity, NAMES[activity], cost, label=label, actions=actions))
    held = tuple(StonePicture(k, n, f"stone of seat {k}", k == acting) for k, n in enumerate(stones))
    return RondelPicture(tuple(spaces), held, mark)


def rung(good: int, kind: str, row: int, k: int) -> RungPicture:
    actions = (f"{good}{1 if kind == 'sell' else 2}{k}",)
    return RungPicture(row, kind, str(k), label=f"{kind} {k}", actions=actions)


def market(rows: tuple[int, int, int] = (4, 4, 4), trading: bool = False) -> MarketPicture:
    figures, goods = FIGURES["market"], []
    for n, good in enumerate(GOODS):
        rungs: tuple[RungPicture, ...] = ()
        if trading:
            down = [rung(n, "sell", rows[n] + k, k) for k in (1, 2, 3)]
            up = [rung(n, "process", rows[n] - k, k) for k in (1, 2)]
            down = [rung for rung in down if rung.row <= 10]
            rungs = (*down[: n + 1], *up)
        goods.append(
            GoodPicture(
                f"market-{good}", good, tuple(figures[good]), rows[n], rungs, label=f"{good}, row {rows[n]}"
            )
        )
    return MarketPicture(tuple(goods), tuple(figures["factory"]))


def lines(sold: tuple[int, ...], players: int = 4, active: tuple[int, ...] = ()) -> tuple[LinePicture, ...]:
    figures, found = FIGURES["buildings"], []
    for n, kind in enumerate(figures["more"]["lines"]):
        prices = figures["prices"][kind]
        if kind in ("shipyard", "church"):
            prices = prices[
                : figures["offered_by_players"][f"{kind}{'e' if kind == 'church' else ''}s"][str(players)]
            ]
        workers = figures["workers_" + kind.partition("_")[0]]
        actions = (str(500 + n),) if n in active else ()
        found.append(LinePicture(kind, kind, tuple(prices), sold[n], workers, label=kind, actions=actions))
    return tuple(found)


def stalls(
    counts: tuple[int, ...], cash: tuple[int, ...] | None = None, active: bool = False
) -> tuple[StallPicture, ...]:
    return tuple(
        StallPicture(
            f"take-{kind}", kind, counts[n], cash[n] if cash else None, label=f"{kind}: {counts[n]}",
            actions=(str(600 + n),) if active and counts[n] else (),
        )
        for n, kind in enumerate(COLUMNS)
    )  # fmt: skip


def track(phase: int, known: bool = False, left: int = 30, turns: int = 0) -> TrackPicture:
    phases = tuple(PhasePicture(n, n, 100 * n, n == phase, f"phase {n}") for n in (1, 2, 3))
    ends = EndPicture("region", 1, known), EndPicture("buildings", left)
    return TrackPicture(phases, ends, 50, turns)


def start() -> BoardPicture:
    """The board before the first turn of three."""
    return BoardPicture(
        manned(regions(1, 3), {"portugal": {0: 2, 1: 2, 2: 2}}), ways(), (), rondel((-1, -1, -1)), market(),
        lines((0,) * 5, 3), stalls((1,) * 5), track(1), CardPicture(2, label="card"),
        "The board of Navegador",
    )  # fmt: skip


def choosing() -> BoardPicture:
    """Four seats in phase 2; the second picks a space."""
    fleets = {
        "portugal": {0: 2, 1: 1, 2: 1, 3: 3}, "maranhao": {0: 1}, "bahia": {0: 1, 2: 2},
        "rio_de_janeiro": {2: 1, 3: 1},
        "guine": {1: 2, 3: 1}, "angola": {1: 1, 2: 1, 3: 1}, "cabo_da_boa_esperanca": {1: 1},
    }  # fmt: skip
    found = manned(regions(7), fleets)
    found = changed(found, "cabo_da_boa_esperanca", state=frozenset({"last"}))
    return replace(
        start(), regions=found, rondel=rondel((2, 5, 5, 7), 1, 3), market=market((5, 3, 4)),
        lines=lines((2, 1, 0, 1, 1)), stalls=stalls((2, 1, 3, 1, 2), (90, 60, 120, 60, 60)), track=track(2,
        left=25),
        card=CardPicture(0, 3, label="card"), voyages=(VoyagePicture(1, ("guine", "angola",
        "cabo_da_boa_esperanca"), 2, False),),
    )  # fmt: skip


def sailing() -> BoardPicture:
    """Voyages being planned: ships sail for Malaca."""
    fleets = {
        "portugal": {0: 1, 4: 2}, "mocambique": {0: 2, 1: 1, 2: 1, 3: 1, 4: 2}, "goa": {0: 3, 2: 1},
        "guine": {3: 2, 1: 1},
        "angola": {4: 1},
    }  # fmt: skip
    found = manned(regions(9, 5), fleets)
    for region, number in (("angola", None), ("cabo_da_boa_esperanca", None), ("mocambique", None)):
        found = changed(found, region, actions=("31", "32"), number=number)
    found = changed(found, "malaca", actions=("44",), mark="explore", number=2, state=frozenset({"chosen"}))
    found = changed(found, "goa", ships=(ShipsPicture(0, 3, 2), ShipsPicture(2, 1)))
    voyages = (VoyagePicture(0, ("mocambique", "goa", "malaca"), 1), VoyagePicture(0, ("goa", "malaca"), 1))
    return replace(
        choosing(), regions=found, voyages=voyages, rondel=rondel((0, 3, 3, 3, 3)), lines=lines((2, 3, 1, 2,
        1), 5),
        track=track(2, left=19), stalls=stalls((3, 2, 0, 4, 1)), card=CardPicture(4, 6, actions=("700",)),
    )  # fmt: skip


def trading() -> BoardPicture:
    """A Market action, and buildings and privileges that could be had, for looking at their marks."""
    fleets = {
        "nagasaki": {1: 1}, "macau": {0: 2, 1: 1}, "malaca": {0: 1, 1: 1, 2: 1}, "goa": {0: 2, 1: 1, 2: 1,
        3: 1},
        "timor": {2: 1}, "rio_de_janeiro": {3: 2}, "portugal": {0: 1, 1: 1, 2: 1, 3: 1, 4: 1},
    }  # fmt: skip
    found = manned(regions(13, 5), fleets)
    found = changed(found, "goa", actions=("81",), mark="found")
    found = changed(found, "rio_de_janeiro", actions=("82",), mark="pay", number=2)
    found = changed(found, "guine", tokens=(150,))
    found = changed(found, "bahia", tokens=())
    return replace(
        choosing(), regions=found, voyages=(), rondel=rondel((2, 2, 2, 2, 2), 4), market=market((6, 3, 9),
        True),
        lines=lines((6, 4, 2, 4, 2), 5, (1, 2, 4)), stalls=stalls((3, 2, 0, 6, 1), (120, 60, 0, 120, 40),
        True),
        track=track(3, True, 7, 3), card=CardPicture(1, 8, used=True),
    )  # fmt: skip


def sheet(seat: int = 0, active: bool = False) -> SheetPicture:
    """A sheet in the middle of a game; every column holds another number of privileges."""
    columns = []
    for n, kind in enumerate(COLUMNS):
        held, items, figures = (1, 3, 0, 2, 1)[n], (5, 4, 3, 2, 1)[n], FIGURES["sheet"][kind]
        value, full = figures["values"][held], held == 3
        columns.append(ColumnPicture(
            f"own-{kind}", kind, items, held, tuple(FIGURES["sheet"]["cash"][kind]), value, value * items,
            None if full else FIGURES["sheet"]["cash"][kind][held] * items,
            None if full else figures["more"]["increment"] * items,
            n == 0, label=f"{kind}: {value} × {items}",
            actions=(str(600 + n),) if active and not full else (),
        ))  # fmt: skip
    return SheetPicture(
        seat, None if seat else 1340, 6, 5, tuple(columns), (2, 3, 0), (1, 0, 2), worth=(6, 5, 6), total=82,
        title="Sheet",
    )  # fmt: skip


def sea(**changes: Any) -> BoardPicture:
    """One region in the middle of the chart and nothing else."""
    return BoardPicture((RegionPicture("goa", "Goa", 600, 400, "spice", **changes),))


def scene(picture: BoardPicture | SheetPicture) -> Scene:
    """A picture as pieces on its chart."""
    return draw(picture) if isinstance(picture, BoardPicture) else draw_sheet(picture)


def tree(picture: BoardPicture | SheetPicture, prefix: str = "", standalone: bool = False) -> ET.Element:
    """A picture as it is painted, to be read."""
    return parsed(scene(picture), prefix, standalone)


def scenes() -> dict[str, BoardPicture]:
    return {"start-3": start(), "choosing-4": choosing(), "sailing-5": sailing(), "trading-5": trading()}


def main(folder: str) -> None:
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    drawn = {name: draw(picture) for name, picture in scenes().items()}
    for name, crop in AROUND.items():
        drawn[f"crop-{name}"] = draw(replace(trading(), still=True, crop=crop))
    for seat in (0, 3):
        drawn[f"sheet-{seat}"] = draw_sheet(sheet(seat, seat == 0))
    page = []
    for name, picture in drawn.items():
        (out / f"{name}.svg").write_text(paint(picture, standalone=True), encoding="utf-8")
        page.append(f'<h2>{name}</h2><img src="{name}.svg" alt="">')
    page.append("<h2>glyphs</h2>" + "".join(str(glyph(name, 48)) for name in names()))
    (out / "index.html").write_text("<!doctype html>" + "".join(page), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
