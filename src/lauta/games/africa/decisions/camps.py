"""Camps of Africa: what the sentences of `camps.toml` need of the position, and which of them holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from ....engine.decisions import Words
from ....engine.phrase import Phrase
from ....engine.presentation import LogLine
from ..data.constants import BOARD, CATEGORY, EMPTY, GEM, GOLD, N_CELLS, NEIGHBOURS, VALUE
from ..rules.herds import survey_value
from ..rules.legal import is_treasure
from ..rules.scoring import GEM_PRIZE, GOLD_PRIZE, holding, prize_share
from ..rules.state import Phase, State
from ..speech.words import (
    nuggets,
    nuggets_object,
    place_name,
    stones,
    stones_object,
    tile_command,
    tile_object,
)
from .common import say

_ACTING = (Phase.STEP, Phase.ACT)
_PRIZES = {GOLD_PRIZE: "gold", GEM_PRIZE: "gem"}  # and their drawings
_less, _besides = say.sentence("overtaken", "name"), say.sentence("besides", "line", "more")


# --- survey -------------------------------------------------------------------------------------------


@say.points("survey")
def worth(s: State) -> int:
    """What can be seen from here."""
    return survey_value(s, s.players[s.turn].cell)


@say.effect("survey")
def nothing_to_see(s: State) -> Words | None:
    """That it would be in vain."""
    return None if worth(s) else {}


@say.log("survey", words=("place",))
def surveyed(before: State, after: State) -> Words:
    """Where the camp stands."""
    return {"place": place_name(before.players[before.turn].cell)}


@say.refuses("survey", words=("cell",), when=_ACTING)
def no_survey(s: State) -> tuple[Literal["no_camp", "not_empty", "no_points"], Words]:
    """Why no camp is set up for a survey."""
    why, words = _no_camp(s)
    return why or "no_points", words


# --- mining -------------------------------------------------------------------------------------------


@say.effect("mine", words=("gold", "gems"))
def treasure_near(s: State) -> Words | Phrase:
    """What can be mined from here."""
    near = [s.content[n] for n in NEIGHBOURS[s.players[s.turn].cell] if is_treasure(s.content[n])]
    gold = sum(VALUE[c] for c in near if CATEGORY[c] == GOLD)
    gems = sum(VALUE[c] for c in near if CATEGORY[c] == GEM)
    if gold and gems:
        return {"gold": nuggets(gold), "gems": stones(gems)}
    return nuggets(gold) if gold or not gems else stones(gems)


@say.log("mine", words=("place", "gold", "gems", "what"))
def mined(before: State, after: State) -> tuple[Literal["both", "one", "nothing"], Words]:
    """Where the camp stands, and what it has brought."""
    old, new = before.players[before.turn], after.players[before.turn]
    gold, gems = new.gold - old.gold, new.gems - old.gems
    brought = {"gold": nuggets_object(gold), "gems": stones_object(gems)}
    words = {"place": place_name(old.cell), "what": brought["gold" if gold else "gems"], **brought}
    return "both" if gold and gems else "one" if gold or gems else "nothing", words


@say.marks("survey", "mine")
def camp_and_changes(before: State, after: State) -> list[str]:
    """Where the camp stands, and where gold and gems have gone."""
    home = before.players[before.turn].cell
    changed = [c for c in range(N_CELLS) if before.content[c] != after.content[c] and c != home]
    return [BOARD.names[cell] for cell in (home, *changed)]


@say.refuses("mine", words=("cell",), when=_ACTING)
def no_mine(s: State) -> tuple[Literal["no_camp", "not_empty", "no_mine"], Words]:
    """Why no camp is set up for mining."""
    why, words = _no_camp(s)
    return why or "no_mine", words


def _no_camp(s: State) -> tuple[Literal["no_camp", "not_empty"] | None, Words]:
    """What keeps the player from any camp, and the words of all these reasons."""
    me = s.players[s.turn]
    if me.camps == 0:
        return "no_camp", {}
    return "not_empty" if s.content[me.cell] != EMPTY else None, {"cell": place_name(me.cell)}


@say.label("take", words=("tile",))
def treasure(s: State, cell: int) -> Words:
    """What would be mined."""
    return {"tile": tile_command(s.content[cell])}


@say.log("take", words=("tile",))
def taken(before: State, after: State, cell: int) -> Words:
    """What was mined."""
    return {"tile": tile_object(before.content[cell])}


@say.refuses("take", when=(Phase.TAKE,))
def no_treasure(s: State, cell: int) -> Literal["no_treasure"]:
    """There is nothing to mine."""
    return "no_treasure"


# --- prizes -------------------------------------------------------------------------------------------


@say.completes
def prizes_overtaken(
    line: LogLine, before: State, kind: str, args: tuple[int, ...], after: State, names: Sequence[str]
) -> LogLine:
    """Say whose share of a prize has shrunk, with the drawing of the first such prize."""
    lost = {prize: _overtaken(before, prize, after) for prize in _PRIZES}
    if not any(lost.values()):
        return line
    who = ", ".join(dict.fromkeys(names[seat] for seats in lost.values() for seat in seats))
    seats = tuple(seat for seat in range(before.n_players) if any(seat in some for some in lost.values()))
    sign = next(drawing for prize, drawing in _PRIZES.items() if lost[prize])
    return replace(line, phrase=_besides(line=line.phrase, more=_less(name=who)), touches=seats, sign=sign)


def _overtaken(before: State, prize: int, after: State) -> list[int]:
    """The other seats that would now get less of the prize for gold or for gems (AF-70 to AF-75)."""
    if holding(before.players[before.turn], prize) == holding(after.players[before.turn], prize):
        return []
    others = (seat for seat in range(before.n_players) if seat != before.turn)
    return [seat for seat in others if prize_share(after, seat, prize) < prize_share(before, seat, prize)]
