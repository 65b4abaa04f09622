"""The adapter of Retkikunnat: the actions of a scenario, in the words of its file.

Positions are built in `retkikunnat_position.py`, decisions played in `retkikunnat_play.py`; what must
come of them is in `retkikunnat_facts.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from lauta.engine.edition import Mode
from lauta.games.shared.star_board.data import constants as tables

from .document import A_LIST, Table, telling
from .engine import Refused, same, same_verdict
from .old_runner import Check, Reader
from .retkikunnat_facts import FACTS
from .retkikunnat_play import Play
from .retkikunnat_position import Position, module, number_of, numbers, read_position, read_symbols
from .star_board import (
    ITEMS,
    city_named,
    read_actions,
    read_actor,
    read_face,
    read_verdicts,
    read_way,
    spot_name,
    spot_named,
)
from .star_facts import Fact, read_facts

Deed = Callable[[Play], None]


@dataclass(frozen=True)
class Step:
    """An action of the scenario.

    `plays` is the hand card that it plays: seat and number; `rerolls`, whether it is about dice that were
    thrown before it.
    """

    deed: Deed
    plays: tuple[int, int] | None = None
    rerolls: bool = False


# --- actions ----------------------------------------------------------------------------------------


def _card(row: Table, key: str = "card") -> int:
    return number_of(row, "expedition", row.take(key, str))


def _source(row: Table) -> int:
    """A card with abilities: of the expedition, or a character."""
    characters = numbers("character")
    if row.take("card", str) in characters:
        return int(module("data.constants").N_CARDS) + characters[row.take("card", str)]
    return _card(row)


def _to(row: Table) -> int | None:
    return spot_named(row, row.take("to", str)) if row.has("to") else None


def _dice(row: Table) -> list[str]:
    return read_symbols(row, "dice", module("data.constants").N_DICE)


def _read_move(row: Table, position: Position) -> Step:
    by = row.choice("by", ("die", "free_passage")) if row.has("by") else "die"
    to, via = read_way(row)
    if by == "free_passage":
        return Step(lambda play: play.sail(to, via))
    face = read_face(row)
    return Step(lambda play: play.move(to, via, face))


def _read_free_passage(row: Table, position: Position) -> Step:
    to, via = read_way(row)
    return Step(lambda play: play.sail(to, via))


def _read_release(row: Table, position: Position) -> Step:
    face, to = read_face(row), _to(row)
    return Step(lambda play: play.release(face, to))


def _read_roll_move(row: Table, position: Position) -> Step:
    face = read_face(row)
    return Step(lambda play: play.roll(face))


def _read_fly(row: Table, position: Position) -> Step:
    to = city_named(row, row.take("to", str))
    return Step(lambda play: play.fly(to))


def _read_use(row: Table, position: Position) -> Step:
    source, to = _source(row), _to(row)
    face = read_face(row) if row.has("roll") else None
    codes = tuple(does.code for does in module("data.constants").SOURCES[source].does)
    ability = row.choice("ability", codes) if row.has("ability") else None
    return Step(lambda play: play.use(source, ability, to, face))


def _owner(row: Table, position: Position) -> int:
    return position.seat(row, row.take("player", str)) if row.has("player") else position.active


def _read_sell(row: Table, position: Position) -> Step:
    card, seat = _card(row), _owner(row, position)
    return Step(lambda play: play.sell(seat, card))


def _read_discard(row: Table, position: Position) -> Step:
    card, seat = _card(row), _owner(row, position)
    return Step(lambda play: play.discard(seat, card))


def _read_drop(row: Table, position: Position) -> Step:
    card = _card(row)
    return Step(lambda play: play.drop(card))


def _read_lay_off(row: Table, position: Position) -> Step:
    card = number_of(row, "hand", row.take("card", str))
    return Step(lambda play: play.lay_off(card))


def _read_play_hand(row: Table, position: Position) -> Step:
    seat, card = _owner(row, position), number_of(row, "hand", row.take("card", str))
    to, dice = _to(row), _read_again(row) if row.has("index") else None
    city = city_named(row, row.take("city", str)) if row.has("city") else None
    target = row.take("target", str) if row.has("target") else None
    exposed, stops = numbers("expedition").get(str(target)), numbers("hand").get(str(target))
    other = None if target is None or (exposed, stops) != (None, None) else position.seat(row, target)
    return Step(
        lambda play: play.play_hand(
            seat, card, other=other, stops=stops, exposed=exposed, to=to, city=city, dice=dice
        ),
        (seat, card),
    )


def _read_again(row: Table) -> tuple[list[int], list[str]]:
    """The dice that are thrown again, by their places, and what they show then."""
    index, dice = row.take("index", A_LIST), range(module("data.constants").N_DICE)
    if not index or not all(type(i) is int and i in dice and index.count(i) == 1 for i in index):
        raise row.error(f"'index' are places of dice, counted from 0, not {index}")
    return index, read_symbols(row, "result", len(index)) if row.has("result") else ["gem"] * len(index)


def _read_resolve(row: Table, position: Position) -> Step:
    card, to = number_of(row, "event", row.take("card", str)), _to(row)
    cities = [city_named(row, city) for city in row.texts("cities", optional=True)]
    return Step(lambda play: play.resolve_event(card, to, cities))


def _read_turn_token(row: Table, position: Position) -> Step:
    pay = row.number("pay", 0, 1000)
    return Step(lambda play: play.turn_token(pay))


def _read_roll_token(row: Table, position: Position) -> Step:
    face = read_face(row)
    return Step(lambda play: play.roll_token(face))


def _read_dice(row: Table, position: Position) -> Step:
    dice = _dice(row)
    return Step(lambda play: play.roll_dice(dice))


def _read_reroll(row: Table, position: Position) -> Step:
    if row.rows.get("card") in numbers("hand"):
        return _read_play_hand(row, position)
    source, (index, result) = _source(row), _read_again(row)
    return Step(lambda play: play.reroll(source, index, result), rerolls=True)


def _read_challenge(row: Table, position: Position) -> Step:
    seat = position.seat(row, row.take("target", str))
    loot = row.rows.get("loot")
    known = type(loot) is int or isinstance(loot, str) and loot in (*ITEMS, *numbers("expedition"))
    if not row.has("loot") or not known or not isinstance(loot, str | int):
        raise row.error(f"'loot' is a sum, a card, star or horseshoe, not {loot!r}")
    return Step(lambda play: play.challenge(seat, loot))


def _read_defend(row: Table, position: Position) -> Step:
    dice, choose = _dice(row), row.choice("choose", module("data.vocabulary").FACES)
    return Step(lambda play: play.defend(dice, choose, rerolls=play.rerolls))


def _read_pick(row: Table, position: Position) -> Step:
    seat, types = position.seat(row, row.take("player", str)), row.texts("from_types")
    good = (*module("data.vocabulary").TYPES, "any", "hand")
    if not types or not all(word in good for word in types):
        raise row.error(f"'from_types' are some of {', '.join(good)}, not {types}")
    deck = "hand" if "hand" in types else "expedition"
    card = number_of(row, deck, row.take("picked", str))
    return Step(lambda play: play.random_pick(seat, types, deck, card))


def _read_trade(row: Table, position: Position) -> Step:
    partner = position.seat(row, row.take("partner", str))
    sides = []
    for key in ("give", "take"):
        side = row.table(key)
        cards = [number_of(side, "expedition", card) for card in side.texts("cards", optional=True)]
        money = side.number("money", 0, 5000) if side.has("money") else 0
        if money % 100:
            raise side.error(f"'money' is in full hundreds, not {money}")
        sides.append((cards, money))
        side.close()
    give, take = sides
    return Step(lambda play: play.trade(partner, give, take))


def _read_dice_turn(row: Table, position: Position) -> Step:
    dice = _dice(row)
    return Step(lambda play: play.turn_for_dice(dice))


def _read_loss(row: Table, position: Position) -> Step:
    card = _card(row)
    return Step(lambda play: play.lose_card(card))


def _read_next_turn(row: Table, position: Position) -> Step:
    seat = position.seat(row, row.take("player", str))
    return Step(lambda play: play.next_turn_of(seat))


def _simple(deed: Deed) -> Callable[[Table, Position], Step]:
    return lambda row, position: Step(deed)


_ACTIONS: Mapping[str, Callable[[Table, Position], Step]] = {
    "setup": _simple(Play.set_up),
    "determine_order": _simple(Play.set_up),
    "begin_turn": _simple(Play.begin_turn),
    "next_turn_of": _read_next_turn,
    "stay": _simple(Play.stay),
    "move": _read_move,
    "free_passage": _read_free_passage,
    "release_roll": _read_release,
    "roll_move": _read_roll_move,
    "fly": _read_fly,
    "use_card": _read_use,
    "sell": _read_sell,
    "discard": _read_discard,
    "drop": _read_drop,
    "discard_hand": _read_lay_off,
    "play_hand": _read_play_hand,
    "resolve_event": _read_resolve,
    "draw_second_event": _simple(Play.draw_second_event),
    "turn_token": _read_turn_token,
    "roll_token": _read_roll_token,
    "danger_roll": _read_dice,
    "reroll": _read_reroll,
    "decline_rerolls": lambda row, position: Step(Play.decline_rerolls, rerolls=True),
    "challenge": _read_challenge,
    "defend_roll": _read_defend,
    "attack_roll": _read_dice,
    "random_pick": _read_pick,
    "trade": _read_trade,
    "turn_for_dice": _read_dice_turn,
    "lose_expedition": _read_loss,
    "check_complete": _simple(Play.check_complete),
}


# Actions of the player whose turn it is; the others say whose they are, or are of whoever is asked.
_OF_A_TURN = (
    "stay",
    "move",
    "free_passage",
    "release_roll",
    "roll_move",
    "fly",
    "use_card",
    "resolve_event",
    "draw_second_event",
    "turn_token",
    "roll_token",
    "challenge",
    "attack_roll",
    "trade",
    "turn_for_dice",
)


def _read_next_cities(row: Table, position: Position, expect: Table) -> Step:
    terrain = ("land", "sea").index(row.choice("terrain", ("land", "sea")))
    cities = sorted(expect.texts("cities"))

    def question(play: Play) -> None:
        if play.me.at >= tables.N_CITIES:
            raise Refused("the pawn is in no city")
        ways = module("data.ways")
        at = terrain * tables.N_CITIES + int(play.me.at)
        found = ways.NEXT_CITY[ways.NEXT_FIRST[at] : ways.NEXT_FIRST[at + 1]]
        same("cities", sorted(map(spot_name, found)), cities)

    return Step(question)


def _of_actor(step: Step, word: str, row: Table, position: Position) -> Step:
    """The same, refused where it is the business of a turn and another player has it."""
    seat = read_actor(row, position)
    if word not in _OF_A_TURN or seat is None:
        return step

    def act(play: Play) -> None:
        play.must_be(seat)
        step.deed(play)

    return replace(step, deed=act)


def begun(deed: Deed) -> Deed:
    """The same, after a reaction of the next action to what is lastingly at work."""
    return lambda play: play.begin(deed)


@dataclass(frozen=True)
class Told:
    """A scenario: steps, which of them are legal, and what must be true in the end."""

    where: str
    position: Position
    steps: list[Step]
    legal: list[bool]
    facts: list[Fact[Play]]

    def run(self, mode: Mode) -> None:
        """Play it and compare."""
        with telling(self.where):
            play = Play(self.position, mode)
            for number, (step, legal) in enumerate(zip(self.steps, self.legal, strict=True), 1):
                after = self.steps[number] if number < len(self.steps) else None
                if step.plays is None:
                    play.resume()
                play.coming = after.plays if after is not None else None
                play.rerolls = after is not None and after.rerolls
                same_verdict(f"action {number}", play.attempt(begun(step.deed)), legal)
            play.finish()
            for fact in self.facts:
                fact(play)


def read(table: Table) -> Check:
    """A scenario of the expansion."""
    if table.has("game"):
        table.choice("game", ("expansion",))
    given, expect = table.table("given"), table.table("expect")
    position = read_position(given, table.table("options"))
    steps: list[Step] = []
    for row in read_actions(table):
        word = row.choice("do", (*_ACTIONS, "list_next_cities"))
        if word in _ACTIONS:
            steps.append(_of_actor(_ACTIONS[word](row, position), word, row, position))
        else:
            steps.append(_read_next_cities(row, position, expect))
        row.close()
    told = Told(
        table.where,
        position,
        steps,
        read_verdicts(expect, len(steps)),
        read_facts(expect, position, FACTS),
    )
    given.close()
    expect.close()
    return told


KINDS: Mapping[str, Reader] = {"": read}
