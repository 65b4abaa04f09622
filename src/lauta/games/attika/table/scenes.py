"""The map of Attika as it stands, for its drawing: prices where a building is placed, ways, a tile to lay.

Players' own boards are in `player_boards.py`; how things look is in `drawing*.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.phrase import Phrase, T
from ....engine.presentation import Choice, SceneRequest, seat_name
from ....engine.record import new
from ..data import constants as c
from ..drawing.board import BoardPicture, BuildingPicture, ChainPicture, ShrinePicture, SpacePicture, draw
from ..drawing.expansion import ExpansionPicture, SpotPicture, TurnPicture
from ..rules import actions
from ..rules.legal import add_places
from ..rules.state import EMPTY, Moves, Phase, State
from ..rules.terrain import anchor_q, anchor_r, name_of_place, space_q, space_r
from ..speech.words import building, cards, landscape, shrine_name, space_name
from . import payments
from .choices import spot_place
from .shrine_links import shortest_way

PLACING = (Phase.PLACE, Phase.DRAWN)


def scene(s: State, request: SceneRequest) -> str:
    """The map as SVG."""
    at = request.by_place()
    spaces = range(s.n_tiles * c.TILE_SPACES)
    placing = s.phase in PLACING and any(choice.kind == "at" for choice in request.choices)
    picture = BoardPicture(
        spaces=tuple(_space(s, space, at.get(space_name(space), []), request) for space in spaces),
        shrines=tuple(
            ShrinePicture(shrine_name(n), s.shrine_q[n], s.shrine_r[n], request.say(T("shrine {n}", n=n + 1)))
            for n in range(s.n_shrines)
        ),
        buildings=tuple(_building(s, space, request) for space in spaces if s.building[space] >= 0),
        chains=_chains(s),
        expansion=_expansion(s, at, request),
        planned=(c.KINDS[s.kind], s.turn) if placing else None,
        title=request.say(T("The map of Attika")),
        caption=request.say(T("Attika")),
        standalone=request.standalone,
        prefix=request.prefix,
    )
    return str(draw(picture))


# --- spaces and buildings ---------------------------------------------------------------------------


def cost_mark(s: State, seat: int, kind: int, space: int) -> tuple[str, int | None]:
    """The mark of what a building would cost there: by an arrow, by the map alone, or with cards."""
    if payments.bill(s, seat, kind, space).free:
        return "free", None
    n = payments.fewest(s, seat, kind, space)
    return ("cards", n) if n else ("map", 0)


def _space(s: State, space: int, here: Sequence[Choice], request: SceneRequest) -> SpacePicture:
    name = space_name(space)
    marks = {"last"} if name in request.marked else set()
    if s.phase == Phase.PAY and space == s.space:
        marks.add("chosen")
    cost, number = cost_mark(s, s.turn, s.kind, space) if here and s.kind >= 0 else ("act", None)
    return SpacePicture(
        id=name,
        q=space_q(s, space),
        r=space_r(s, space),
        tile=space // c.TILE_SPACES,
        landscape=c.LANDSCAPES[s.landscape[space]] if s.landscape[space] >= 0 else "",
        label=", ".join(part.render(request.translations) for part in _label(s, space, here, request)),
        actions=tuple(choice.code for choice in here if not choice.aside),
        cost=cost,
        number=number,
        state=frozenset(marks),
    )


def _label(s: State, space: int, here: Sequence[Choice], request: SceneRequest) -> list[Phrase]:
    parts = space_words(s, space, request.names)
    for choice in here:
        if not choice.aside:
            parts += [choice.label, *([choice.effect] if choice.effect is not None else [])]
    if request.choices and not here and s.phase in PLACING and s.building[space] == EMPTY:
        n = payments.fewest(s, s.turn, s.kind, space)
        held = s.players[s.turn].cards
        parts.append(T("would take {cards}, and you hold {held}", cards=cards(n), held=held))
    return parts


def space_words(s: State, space: int, names: Sequence[str]) -> list[Phrase]:
    """A space, what stands or shows there, and whether it is at a shrine."""
    parts = [Phrase("{name}", {"name": space_name(space)})]
    if s.building[space] >= 0:
        parts.append(owned(s, space, names))
    else:
        parts.append(landscape(s.landscape[space]))
    if s.shrine[space]:
        parts.append(T("at a shrine"))
    return parts


def owned(s: State, space: int, names: Sequence[str]) -> Phrase:
    """A building and whose it is: "Aino: tower"."""
    whose = seat_name(names, s.owner[space])
    return T("{name}: {what}", name=whose, what=building(s.building[space]))


def _building(s: State, space: int, request: SceneRequest) -> BuildingPicture:
    name = space_name(space)
    label = owned(s, space, request.names).render(request.translations)
    return BuildingPicture(
        s.owner[space], c.KINDS[s.building[space]], name, label, new=name in request.marked
    )


def _chains(s: State) -> tuple[ChainPicture, ...]:
    """The way that won, or the ways that could win in one turn (AT-94)."""
    if s.phase < Phase.DRAW:
        return ()
    chains = []
    for seat in range(s.n_players):
        way = shortest_way(s, seat)
        if way is None or way.missing > c.BUILD_ACTIONS:
            continue
        if way.missing == 0 and s.winner != seat:
            continue
        chains.append(ChainPicture(seat, way.places, done=way.missing == 0))
    return tuple(chains)


# --- a tile to be laid ------------------------------------------------------------------------------


def _expansion(s: State, at: dict[str, list[Choice]], request: SceneRequest) -> ExpansionPicture | None:
    if s.phase not in (Phase.WHERE, Phase.TURN) or not request.choices:
        return None
    lands = tuple(c.LANDSCAPES[n] if n >= 0 else "" for n in c.MAP_TILES[s.tile].spaces)
    spots = tuple(_spot(s, number, at, request) for number in _places(s))
    turns = []
    for choice in request.choices:
        if choice.kind == "turn":
            steps = actions.split(choice.action)[1][0]
            turns.append(TurnPicture(steps, (choice.code,), choice.label.render(request.translations)))
    return ExpansionPicture(lands, spots, tuple(turns))


def _places(s: State) -> list[int]:
    """Everywhere the tile can lie, as anchor * N_PLACES + place."""
    moves = new(Moves)
    add_places(s, moves)
    return [moves.action[n] - actions.EXTEND for n in range(moves.n)]


def _spot(s: State, number: int, at: dict[str, list[Choice]], request: SceneRequest) -> SpotPicture:
    anchor, place = divmod(number, c.N_PLACES)
    name = spot_place(anchor, place)
    here = at.get(name, [])
    label = ", ".join(choice.label.render(request.translations) for choice in here)
    return SpotPicture(
        name,
        anchor_q(s, anchor) + c.PLACE_Q[place],
        anchor_r(s, anchor) + c.PLACE_R[place],
        tuple(choice.code for choice in here),
        label,
        chosen=s.phase == Phase.TURN and number == name_of_place(s, s.q, s.r),
    )
