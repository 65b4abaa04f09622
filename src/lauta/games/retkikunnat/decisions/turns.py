"""A turn of Retkikunnat, its beginning, the die and its end: what `turns.toml` needs of the position."""

from __future__ import annotations

from typing import Literal

from ....engine.decisions import Words
from ....engine.presentation import Event
from ...shared.star_board.data.constants import N_CITIES
from ...shared.star_board.speech.places import place_at
from ...shared.star_board.speech.words import faces
from ...shared.star_board.table.events import rolled as rolling
from ..data.constants import FREEING_FACES, GEMS_FOR_CARD
from ..rules.holdings import needs_few, sea_fare
from ..rules.legal_turn import must_challenge
from ..rules.state import FREE, PAID, Job, Phase, State
from .common import decider, say
from .current_task import find, top

Bound = Literal["captive", "duty"]


def bound(s: State) -> Bound | None:
    """What keeps the pawn where it is: captivity, or an opponent who has to be challenged."""
    me = s.players[s.who]
    if me.captive:
        return "captive"
    return "duty" if must_challenge(s, me) else None


# --- announcements --------------------------------------------------------------------------------------


@say.label("roll")
def roll(s: State) -> Literal["captive", "move"]:
    """What for."""
    return "captive" if s.players[s.turn].captive else "move"


@say.effect("roll", words=("faces",))
def freeing(s: State) -> Words | None:
    """What a captive has to roll."""
    return {"faces": faces(FREEING_FACES)} if s.players[s.turn].captive else None


@say.effect("dice", words=("n",))
def gems(s: State) -> Words:
    """How many gems earn a card."""
    return {"n": GEMS_FOR_CARD}


@say.log("stay", words=("place",))
def stays(before: State, after: State) -> Words:
    """Where the pawn stays."""
    return {"place": place_at(before.players[decider(before)].at)}


@say.refuses("roll", words=("fare",), when=(Phase.TURN,))
def no_roll(s: State) -> tuple[Bound | Literal["no_roll_on_passage", "only_sea"], Words]:
    """Why no move by the die is announced."""
    me, why = s.players[s.who], bound(s)
    if why is not None:
        return why, {}
    return ("no_roll_on_passage", {}) if me.voyage == FREE else ("only_sea", {"fare": sea_fare(me)})


@say.refuses("sail", words=("fare",), when=(Phase.TURN,))
def no_passage(s: State) -> tuple[Bound | Literal["voyage_paid", "no_port", "can_pay_voyage"], Words]:
    """Why no ship takes the pawn along."""
    me, why = s.players[s.who], bound(s)
    if why is not None:
        return why, {}
    if me.voyage == PAID:
        return "voyage_paid", {}
    if me.at >= N_CITIES or me.money < sea_fare(me):
        return "no_port", {}
    return "can_pay_voyage", {"fare": sea_fare(me)}


@say.refuses("dice", when=(Phase.TURN,))
def no_danger_dice(s: State) -> Bound | Literal["dice_only_for_few"]:
    """Why the turn is not given up for the danger dice."""
    why = bound(s)
    assert why is not None or not needs_few(s)
    return why or "dice_only_for_few"


@say.refuses("end", when=(Phase.TURN, Phase.ACT))
def not_ended(s: State) -> Bound | None:
    """What has to be done before the turn ends; None where nothing special has."""
    me = s.players[s.who]
    if s.phase == Phase.TURN:
        return "captive" if me.captive else None
    return "duty" if must_challenge(s, me) else None


# --- the die --------------------------------------------------------------------------------------------

Rolled = Literal["turned", "face_down", "captive", "free", "capped", "plain"]


@say.log("rolled", words=("place", "cap"))
def rolled(before: State, after: State, face: int) -> tuple[Rolled, Words]:
    """What the roll was for, and how it ended."""
    which, at = _meaning(before, after, face), before.players[before.turn].at
    return which, {"place": place_at(at), "cap": before.cap} if which in ("face_down", "capped") else {}


def _meaning(before: State, after: State, face: int) -> Rolled:
    job = top(before).job
    if job == Job.LUCK:
        found = after.phase == Phase.TOKEN or find(after, Job.TOKEN) is not None
        return "turned" if found else "face_down"
    if job == Job.RELEASE:
        return "captive" if after.players[before.turn].captive else "free"
    return "capped" if face + 1 > before.cap else "plain"


@say.minor("rolled")
def choice_follows(before: State, after: State, face: int) -> bool:
    """A roll that a choice of place or a token follows."""
    return after.phase in (Phase.MOVE, Phase.TOKEN)


@say.shows("rolled")
def die(before: State, after: State, face: int) -> Event:
    """The die."""
    return rolling(face + 1)
