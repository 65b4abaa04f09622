"""The drawn examples of the rules page: real positions, with the choices that the rules allow in them.

No sentences; the captions stand in `en.md` and its sisters, and `placeholders.py` asks these positions for
their figures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ....engine.drawing.painter import paint
from ....engine.pages import Picture
from ....engine.phrase import Translations
from ....engine.presentation import Choice, SceneRequest
from ....engine.record import copy, new
from ..data import constants as c
from ..decisions import choices
from ..drawing.board import AROUND, draw
from ..drawing.player_board import draw_sheet
from ..rules import actions
from ..rules.legal import legal_actions
from ..rules.navigation import chart_ranges
from ..rules.play import apply, set_up
from ..rules.state import Moves, State
from ..rules.turns import begin_turn
from ..table.player_boards import sheet
from ..table.scenes import board

Crop = tuple[float, float, float, float]
WEST: Crop = (0.0, 82.0, 640.0, 402.0)
ME = 0


@dataclass(frozen=True)
class Example:
    """A position of seat 0 with what it can choose, and the part of the board that is shown.

    `parts` are the sheets that lie on the chart in the picture: market, track, card, rondel, lines, stalls.
    """

    id: str
    state: State
    crop: Crop | None = None
    parts: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()

    def choices(self) -> list[Choice]:
        """What can be chosen there, by the rules."""
        moves: Moves = new(Moves)
        legal_actions(self.state, moves)
        return choices(self.state, list(moves.action[: moves.n]))

    def after(self, *texts: Sequence[int | str]) -> State:
        """The position after these decisions: a kind and its arguments each."""
        s: State = copy(self.state)
        for kind, *args in texts:
            apply(s, actions.join(str(kind), *map(int, args)))
        return s

    def draw(self, title: str, translations: Translations | None) -> str:
        """The example as one still picture."""
        whole = board(self.state, SceneRequest(self.choices(), self.marked, translations=translations))
        kept = {"title": title, "still": True, "crop": self.crop}
        if self.parts:
            nothing = {"market": None, "track": None, "card": None, "rondel": None, "lines": (), "stalls": ()}
            kept |= {name: none for name, none in nothing.items() if name not in self.parts}
        shown = replace(whole, **kept)  # type: ignore[arg-type]  # the parts left out, by name
        return paint(draw(shown), f"rules-{self.id}-")


def sheet_picture(title: str, translations: Translations | None) -> str:
    """The sheet of seat 0 in SHEET."""
    shown = sheet(SHEET, ME, SceneRequest(translations=translations))
    return paint(draw_sheet(replace(shown, title=title, still=True)), "rules-sheet-")


# --- positions --------------------------------------------------------------------------------------


def index_of(region: str) -> int:
    """The number of a region. LookupError where the chart has none of that id."""
    for n, known in enumerate(c.REGIONS):
        if known.id == region:
            return n
    raise LookupError(f"there is no region {region!r}")


def position(players: int = 3) -> State:
    """A game that begins; seat 0 is to place its stone."""
    s: State = new(State)
    s.n_players = players
    s.options.start_player = ME
    set_up(s)
    return s


def explore(s: State, tokens: Mapping[str, Sequence[int]]) -> None:
    """These regions are explored, and these tokens lie there face up."""
    for ident, prices in tokens.items():
        region = index_of(ident)
        s.explored |= 1 << region
        s.left[region] = len(prices)
        for n, token in enumerate(c.TOKENS):
            if token.good == c.REGIONS[region].good and token.price in prices:
                s.token[n] = c.AT_REGION + region
    chart_ranges(s)


def ships(s: State, seat: int, where: Mapping[str, int]) -> None:
    """All ships of a seat on the board."""
    me = s.players[seat]
    for region in range(len(c.REGIONS)):
        me.ships[region] = where.get(c.REGIONS[region].id, 0)
    me.on_board = sum(where.values())


def owning(s: State, colonies: Sequence[int], factories: Sequence[int]) -> None:
    """Colonies and factories of seat 0 by goods, beside the orange factory."""
    me = s.players[ME]
    for good in range(c.N_GOODS):
        me.colonies[good], me.factories[good] = colonies[good], factories[good]
        s.sold[good] += factories[good]
        s.unsold -= factories[good]
    me.items[c.COLONIES] = sum(colonies)
    me.items[c.FACTORIES] = sum(factories) + 1


def on_space(s: State, space: str) -> State:
    """Seat 0 comes to a space for nothing, and its action begins."""
    s.players[ME].stone = -1
    begin_turn(s)
    apply(s, actions.RONDEL + c.SPACES.index(space))
    return s


def _start() -> State:
    s = position()
    for seat in range(s.n_players):
        s.players[seat].stone = -1
    return s


def _rondel() -> State:
    s = position()
    s.players[ME].stone = c.SPACES.index("workers")
    s.players[1].stone = c.SPACES.index("buildings")
    s.players[2].stone = c.SPACES.index("buildings")
    ships(s, ME, {"portugal": 3})
    begin_turn(s)
    return s


def _sailing() -> State:
    s = position()
    explore(s, {"maranhao": (50, 80)})
    ships(s, ME, {"portugal": 3})
    ships(s, 1, {"portugal": 1, "maranhao": 1})
    return on_space(s, "sailing")


def _colony() -> State:
    s = position()
    explore(s, {"maranhao": (50, 80), "guine": (60, 90, 120)})
    ships(s, ME, {"maranhao": 1, "guine": 2})
    ships(s, 1, {"portugal": 2})
    s.players[ME].workers, s.players[ME].cash = 5, 300
    return on_space(s, "colony")


def _market() -> State:
    s = position()
    owning(s, (3, 1, 0), (0, 2, 0))
    s.rows[0], s.rows[1], s.rows[2] = 3, 6, 4
    return on_space(s, "market_1")


def _buildings() -> State:
    s = position()
    for line, n in enumerate((2, 1, 0, 1, 0)):
        s.sold[line] += n
        s.unsold -= n
        s.players[1].items[c.LINE_COLUMN[line]] += n
    s.players[ME].workers, s.players[ME].cash = 7, 500
    return on_space(s, "buildings")


def _rich() -> State:
    s = position()
    owning(s, (2, 3, 0), (1, 0, 1))
    me = s.players[ME]
    me.workers, me.cash, me.items[c.EXPLORERS] = 6, 450, 2
    ships(s, ME, {"portugal": 1, "guine": 2, "angola": 1})
    me.privileges[c.COLONIES], me.privileges[c.EXPLORERS] = 1, 1
    return s


START = Example("start", _start())
RONDEL = Example("rondel", _rondel(), AROUND["rondel"], ("rondel",))
SAILING = Example("sailing", _sailing(), WEST, ("none",))
TRACK = Example("track", _start(), AROUND["track"], ("track",))
COLONY = Example("colony", _colony(), WEST, ("none",))
MARKET = Example("market", _market(), AROUND["market"], ("market",))
BUILDINGS = Example("buildings", _buildings(), AROUND["buildings"], ("lines",))
EXAMPLES = (START, RONDEL, SAILING, TRACK, COLONY, MARKET, BUILDINGS)
SHEET = _rich()

# By the names that the pages give them.
PICTURES: Mapping[str, Picture] = {
    **{example.id: Picture(example.draw) for example in EXAMPLES},
    "sheet": Picture(sheet_picture),
}
