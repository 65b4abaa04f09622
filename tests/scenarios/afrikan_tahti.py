"""The adapter of Afrikan tähti: actions of a scenario, and what must come of them.

Positions are built in `afrikan_tahti_position.py`, decisions played in `afrikan_tahti_play.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lauta.engine.edition import Mode
from lauta.games.shared.star_board.data import constants as tables
from lauta.games.shared.star_board.data import walks

from . import star_board
from .afrikan_tahti_play import Play
from .afrikan_tahti_position import Position, read_position, tokens
from .document import A_LIST, A_TABLE, Table, telling
from .engine import Refused, same, same_verdict
from .old_runner import Check, Reader
from .star_board import (
    city_named,
    read_actions,
    read_actor,
    read_face,
    read_verdicts,
    read_way,
    spot_name,
    spot_named,
    spots,
)
from .star_facts import SHARED_FACTS, Fact, ReadFacts, of_players, plain, read_facts

Deed = Callable[[Play], None]


# --- actions ----------------------------------------------------------------------------------------


def _maybe_face(row: Table) -> int | None:
    return read_face(row) if row.has("roll") else None


def _read_move(row: Table, position: Position, given: Table) -> Deed:
    if row.has("by") and row.choice("by", ("die", "free_passage")) == "free_passage":
        return _read_free_passage(row, position, given)
    face, (to, via) = _maybe_face(row), read_way(row)
    return lambda play: play.move(to, via, face)


def _read_roll_move(row: Table, position: Position, given: Table) -> Deed:
    face = read_face(row)
    return lambda play: play.roll(face)


def _read_fly(row: Table, position: Position, given: Table) -> Deed:
    to = spot_named(row, row.take("to", str))
    return lambda play: play.fly(to)


def _read_free_passage(row: Table, position: Position, given: Table) -> Deed:
    to = spot_named(row, row.take("to", str))
    return lambda play: play.sail(to)


def _read_release(row: Table, position: Position, given: Table) -> Deed:
    face = read_face(row)
    to = spot_named(row, row.take("to", str)) if row.has("to") else None
    return lambda play: play.release(face, to)


def _read_roll_token(row: Table, position: Position, given: Table) -> Deed:
    face = _maybe_face(row)
    return lambda play: play.try_token(face)


def _read_stay_roll_token(row: Table, position: Position, given: Table) -> Deed:
    face = read_face(row)
    return lambda play: play.stay_and_try(face)


def _read_next_turn(row: Table, position: Position, given: Table) -> Deed:
    seat = position.seat(row, row.take("player", str))
    return lambda play: play.next_turn_of(seat)


def _read_setup(row: Table, position: Position, given: Table) -> Deed:
    choice = given.table("start_choice")
    starts = tables.STARTS
    seats: dict[int, int] = {}
    for ident in choice.rows:
        city = city_named(choice, choice.take(ident, str))
        if city not in starts:
            raise choice.error(f"{choice.rows[ident]!r} is no start city")
        seats[position.seat(choice, ident)] = starts.index(city)
    return lambda play: play.set_up(seats)


def _read_order(row: Table, position: Position, given: Table) -> Deed:
    rolls = [*given.take("rolls", A_LIST), *given.maybe("tie_rolls", A_LIST, [])]
    if not all(type(face) is int and 1 <= face <= tables.DIE for face in rolls):
        raise given.error(f"'rolls' and 'tie_rolls' are faces of the die, not {rolls}")
    return lambda play: play.determine_order(rolls)


def _simple(deed: Deed) -> Callable[[Table, Position, Table], Deed]:
    return lambda row, position, given: deed


_ACTIONS: Mapping[str, Callable[[Table, Position, Table], Deed]] = {
    "setup": _read_setup,
    "determine_order": _read_order,
    "begin_turn": _simple(Play.begin_turn),
    "next_turn_of": _read_next_turn,
    "stay": _simple(Play.stay),
    "move": _read_move,
    "roll_move": _read_roll_move,
    "fly": _read_fly,
    "free_passage": _read_free_passage,
    "release_roll": _read_release,
    "buy_token": _simple(Play.buy),
    "stay_buy_token": _simple(Play.stay_and_buy),
    "stay_roll_token": _read_stay_roll_token,
    "roll_token": _read_roll_token,
    "check_end": _simple(Play.check_end),
}


# --- questions --------------------------------------------------------------------------------------


def _read_list_moves(row: Table, position: Position, expect: Table) -> Deed:
    by = row.choice("by", ("die", "free_passage"))
    face = read_face(row) if by == "die" else None
    ends, named = set(), expect.has("ends")
    for end in expect.tables("ends"):
        ends.add((spot_named(end, end.take("at", str)), end.number("steps", 1, 6), end.take("fare", int)))
        end.close()

    def ask(play: Play) -> None:
        try:
            found = _die_ends(play, face) if face is not None else _free_ends(play)
        except Refused:
            if ends or not named:
                raise
            found = set()
        missing, more = (
            [(spot_name(at), *rest) for at, *rest in sorted(x)] for x in (ends - found, found - ends)
        )
        assert not missing and not more, f"ends: missing {missing}, unexpected {more}"

    return ask


def _die_ends(play: Play, face: int) -> set[tuple[int, int, int]]:
    """Every end that the rules list, with its cheapest way; the steps are those of the walk."""
    play.roll(face)
    cheapest: dict[int, int] = {}
    for action in play.engine.legal():
        spot, fares = play.a.split(action)[1]
        cheapest[spot] = min(fares, cheapest.get(spot, fares))
    found = set()
    for spot, fares in cheapest.items():
        walk = play.walk(spot, ())
        assert walk is not None and walk.fares == fares, f"the rules list {spot_name(spot)} for {fares} fares"
        found.add((spot, walk.steps, fares * tables.SEA_FARE))
    return found


def _free_ends(play: Play) -> set[tuple[int, int, int]]:
    steps = int(play.state.options.free_passage_steps)
    listed = {play.a.split(a)[1][0] for a in play.engine.legal() if play.a.split(a)[0] == "sail"}
    ways = list(walks.free_ends(tables.BOARD, tables.LINES, int(play.me.at), steps))
    return {(spot, min(walk.steps for walk in ways if walk.end == spot), 0) for spot in listed}


def _read_stranded(row: Table, position: Position, expect: Table) -> Deed:
    stranded = expect.take("stranded", bool)
    return lambda play: same("stranded", play.is_stranded(), stranded)


def _read_land_only(row: Table, position: Position, expect: Table) -> Deed:
    cities = sorted(expect.texts("cities"))

    def ask(play: Play) -> None:
        board = tables.BOARD
        linked = {spot for pair in board.flights for spot in pair}
        linked |= {
            spot for route in board.routes if route.terrain for spot in (route.spots[0], route.spots[-1])
        }
        same("cities", sorted(c.id for i, c in enumerate(board.cities) if i not in linked), cities)

    return ask


_QUESTIONS: Mapping[str, Callable[[Table, Position, Table], Deed]] = {
    "list_moves": _read_list_moves,
    "check_stranded": _read_stranded,
    "list_land_only_cities": _read_land_only,
}


# --- what must come of them -------------------------------------------------------------------------


def _order(play: Play) -> list[str]:
    ranks = list(play.state.rank)[: play.players]
    return [play.ids[ranks.index(rank)] for rank in range(len(ranks))]


def _counts(play: Play) -> dict[str, int]:
    return {kind: int(play.state.remaining[i]) for kind, i in tokens().items()}


def _tokens(expect: Table, position: star_board.Position) -> list[Fact[Play]]:
    rows = expect.table("tokens")
    facts: list[Fact[Play]] = []
    for city in rows.rows:
        spot, kinds = city_named(rows, city), rows.take(city, A_LIST)
        facts.append(lambda play, spot=spot, kinds=kinds: _same_tokens(play, spot, kinds))  # type: ignore[misc]
    return facts


def _same_tokens(play: Play, city: int, kinds: list[str]) -> None:
    same(f"tokens in {spot_name(city)}", int(play.state.token[city]), len(kinds))
    if city in play.tokens:
        same(f"tokens in {spot_name(city)}", play.tokens[city], kinds)


_FACTS: Mapping[str, ReadFacts[Play]] = {
    **SHARED_FACTS,
    "lost_turns": of_players("lost_turns", lambda player: int(player.held), int),
    "tokens": _tokens,
    "tokens_on_board": plain("tokens_on_board", lambda play: int(sum(play.state.token)), int),
    "counts": plain("counts", _counts, A_TABLE),
    "order": plain("order", _order, A_LIST),
    "steps_used": plain("steps_used", lambda play: play.steps, int),
    "steps_last_turn": plain("steps_last_turn", lambda play: play.steps, int),
    "may_buy_token": plain("may_buy_token", lambda play: play.may("pay"), bool),
    "may_roll_token": plain("may_roll_token", lambda play: play.may("try"), bool),
    "die_rolled": plain("die_rolled", lambda play: play.die_rolled, bool),
    "token_removed": plain("token_removed", lambda play: play.has_turned, bool),
    "horseshoes_turned": plain("horseshoes_turned", lambda play: int(play.state.horseshoes_turned), int),
}


def _read_facts(expect: Table, position: Position) -> list[Fact[Play]]:
    facts = read_facts(expect, position, _FACTS)
    for key in expect.rows:
        name = key.removeprefix("tokens_in_")
        if name != key and name in spots():
            city, n = city_named(expect, name), expect.number(key, 0, 1)
            facts.append(lambda play, city=city, n=n: same("tokens", int(play.state.token[city]), n))  # type: ignore[misc]
    return facts


@dataclass(frozen=True)
class Told:
    """A scenario: deeds, which of them are legal, and what must be true in the end."""

    where: str
    position: Position
    deeds: list[Deed]
    legal: list[bool]
    legal_stop: tuple[int, int] | None
    captive_first: bool | None
    facts: list[Fact[Play]]

    def run(self, mode: Mode) -> None:
        """Play it and compare."""
        play = Play(self.position, mode)
        with telling(self.where):
            for number, (deed, legal) in enumerate(zip(self.deeds, self.legal, strict=True), 1):
                same_verdict(f"action {number}", play.attempt(deed), legal)
                if number == 1 and self.captive_first is not None:
                    same("captive after the first action", bool(play.me.captive), self.captive_first)
            for fact in self.facts:
                fact(play)
            if self.legal_stop is not None:
                city, face = self.legal_stop
                refused = play.attempt(lambda play: play.move(city, (), face))
                same_verdict(f"the move to {spot_name(city)}", refused, True)


def of_actor(seat: int | None, deed: Deed) -> Deed:
    """The same, refused where it is another player's turn."""

    def act(play: Play) -> None:
        play.must_be(seat)
        deed(play)

    return act


def read_base(table: Table) -> Check:
    """A scenario of the base game."""
    given, expect = table.table("given"), table.table("expect")
    position = read_position(given, table.table("options"))
    deeds: list[Deed] = []
    rows = read_actions(table)
    for row in rows:
        word = row.choice("do", (*_ACTIONS, *_QUESTIONS))
        if word in _ACTIONS:
            seat = None if word == "next_turn_of" else read_actor(row, position)
            deeds.append(of_actor(seat, _ACTIONS[word](row, position, given)))
        else:
            deeds.append(_QUESTIONS[word](row, position, expect))
        row.close()
    legal_stop = None
    if expect.has("legal_stop"):
        legal_stop = city_named(expect, expect.take("legal_stop", str)), read_face(rows[-1])
    told = Told(
        table.where,
        position,
        deeds,
        read_verdicts(expect, len(deeds)),
        legal_stop,
        expect.take("captive_after_first", bool) if expect.has("captive_after_first") else None,
        _read_facts(expect, position),
    )
    given.close()
    expect.close()
    return told


_GAMES: Mapping[str, Reader] = {"base": read_base}


def _read(table: Table) -> Check:
    return _GAMES[table.choice("game", tuple(_GAMES))](table)


KINDS: Mapping[str, Reader] = {"": _read}
