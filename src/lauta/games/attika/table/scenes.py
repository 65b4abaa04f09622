"""The map of Attika as it stands, for its drawing: prices where a building is placed, ways, a tile to lay.

Players' own boards are in `player_boards.py`; how things look is in `drawing/`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from ....engine.phrase import Phrase, T, Translations
from ....engine.presentation import Choice, SceneRequest, seat_name
from ....engine.record import new
from ....engine.scene import Scene
from ..data import constants as c
from ..decisions import payments, shortest_way, spot_place
from ..drawing.board import BoardPicture, BuildingPicture, ChainPicture, ShrinePicture, SpacePicture, draw
from ..drawing.expansion import ExpansionPicture, SpotPicture, TurnPicture
from ..rules import actions
from ..rules.legal import add_places
from ..rules.state import EMPTY, Moves, Phase, State
from ..rules.terrain import anchor_q, anchor_r, name_of_place, space_q, space_r
from ..speech.words import building, cards, landscape, shrine_name, space_name

Standing = tuple[str, int]  # a building: whose, and its kind
PLACING = (Phase.PLACE, Phase.DRAWN)


def scene(s: State, request: SceneRequest) -> Scene:
    """The position as pieces on the chart."""
    at = request.by_place()
    spaces = range(s.n_tiles * c.TILE_SPACES)
    placing = s.phase in PLACING and any(choice.kind == "at" for choice in request.choices)
    picture = BoardPicture(
        spaces=tuple(_space(s, space, at.get(space_name(space), []), request) for space in spaces),
        shrines=tuple(
            _shrine(n, s.shrine_q[n], s.shrine_r[n], request.translations) for n in range(s.n_shrines)
        ),
        buildings=tuple(_building(s, space, request) for space in spaces if s.building[space] >= 0),
        chains=_chains(s),
        expansion=_expansion(s, at, request),
        planned=(c.KINDS[s.kind], s.turn) if placing else None,
        title=request.say(T("The map of Attika")),
        caption=request.say(T("Attika")),
    )
    return draw(picture)


# --- spaces and buildings ---------------------------------------------------------------------------


def cost_mark(s: State, seat: int, kind: int, space: int) -> tuple[str, int | None]:
    """The mark of what a building would cost there: by an arrow, by the map alone, or with cards."""
    if payments.bill(s, seat, kind, space).free:
        return "free", None
    n = payments.fewest(s, seat, kind, space)
    return ("cards", n) if n else ("map", 0)


def _space(s: State, space: int, here: Sequence[Choice], request: SceneRequest) -> SpacePicture:
    """A space with what can be done there."""
    quiet = _quiet(
        space, space_q(s, space), space_r(s, space), s.landscape[space], _standing(s, space, request.names),
        s.shrine[space] != 0, _notes(s, space, request), request.translations,
    )  # fmt: skip
    if here:
        cost, number = cost_mark(s, s.turn, s.kind, space) if s.kind >= 0 else ("act", None)
        usual = [choice for choice in here if not choice.aside]
        told = (part for choice in usual for part in (choice.label, choice.effect) if part is not None)
        label = ", ".join((quiet.label, *(part.render(request.translations) for part in told)))
        return replace(
            quiet, label=label, actions=tuple(choice.code for choice in usual), cost=cost, number=number
        )
    if request.choices and s.phase in PLACING and s.building[space] == EMPTY:
        n = payments.fewest(s, s.turn, s.kind, space)
        return _too_dear(quiet, n, s.players[s.turn].cards, request.translations)
    return quiet


def _notes(s: State, space: int, request: SceneRequest) -> frozenset[str]:
    last = space_name(space) in request.marked
    chosen = s.phase == Phase.PAY and space == s.space
    return _NOTES[last + 2 * chosen]


_NOTES = [frozenset(noted) for noted in ((), ("last",), ("chosen",), ("last", "chosen"))]


@lru_cache(maxsize=8192)
def _quiet(
    space: int,
    q: int,
    r: int,
    land: int,
    standing: Standing | None,
    at_shrine: bool,
    notes: frozenset[str],
    translations: Translations | None,
) -> SpacePicture:
    """A space where nothing can be done: most spaces, the same from move to move."""
    words = _words(space, land, standing, at_shrine)
    return SpacePicture(
        id=space_name(space),
        q=q,
        r=r,
        tile=space // c.TILE_SPACES,
        landscape=c.LANDSCAPES[land] if land >= 0 else "",
        label=", ".join(part.render(translations) for part in words),
        state=notes,
    )


@lru_cache(maxsize=4096)
def _too_dear(space: SpacePicture, n: int, held: int, translations: Translations | None) -> SpacePicture:
    """A space where the hand does not suffice; it says what it would take (AT-55)."""
    more = T("would take {cards}, and you hold {held}", cards=cards(n), held=held)
    return replace(space, label=f"{space.label}, {more.render(translations)}")


def space_words(s: State, space: int, names: Sequence[str]) -> list[Phrase]:
    """A space, what stands or shows there, and whether it is at a shrine."""
    return _words(space, s.landscape[space], _standing(s, space, names), s.shrine[space] != 0)


def _words(space: int, land: int, standing: Standing | None, at_shrine: bool) -> list[Phrase]:
    parts = [Phrase("{name}", {"name": space_name(space)})]
    parts.append(landscape(land) if standing is None else _owned(*standing))
    if at_shrine:
        parts.append(T("at a shrine"))
    return parts


def _standing(s: State, space: int, names: Sequence[str]) -> Standing | None:
    """Whose building stands there, and its kind."""
    kind = s.building[space]
    return (seat_name(names, s.owner[space]), kind) if kind >= 0 else None


def _owned(whose: str, kind: int) -> Phrase:
    """A building and whose it is: "Aino: tower"."""
    return T("{name}: {what}", name=whose, what=building(kind))


@lru_cache(maxsize=256)
def _shrine(n: int, q: int, r: int, translations: Translations | None) -> ShrinePicture:
    return ShrinePicture(shrine_name(n), q, r, T("shrine {n}", n=n + 1).render(translations))


def _building(s: State, space: int, request: SceneRequest) -> BuildingPicture:
    whose, new = seat_name(request.names, s.owner[space]), space_name(space) in request.marked
    return _known_building(space, s.owner[space], whose, s.building[space], new, request.translations)


@lru_cache(maxsize=4096)
def _known_building(
    space: int, seat: int, whose: str, kind: int, new: bool, translations: Translations | None
) -> BuildingPicture:
    label = _owned(whose, kind).render(translations)
    return BuildingPicture(seat, c.KINDS[kind], space_name(space), label, new)


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
    laid = name_of_place(s, s.q, s.r) if s.phase == Phase.TURN else -1
    spots = tuple(_spot(s, number, number == laid, at, request) for number in _places(s))
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


def _spot(
    s: State, number: int, chosen: bool, at: dict[str, list[Choice]], request: SceneRequest
) -> SpotPicture:
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
        chosen=chosen,
    )
