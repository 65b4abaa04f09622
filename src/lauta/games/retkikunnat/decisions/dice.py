"""The danger dice of Retkikunnat: what `dice.toml` needs of the position, and how contests end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ....engine.decisions import Seat, Words
from ....engine.phrase import Phrase
from ....engine.presentation import Event
from ..data.card_codes import FACES
from ..data.constants import CARDS, GEMS_FOR_CARD, N_FACES, THROW_SHOWS, THROWS
from ..rules.danger_dice import GEM_FACE, showing
from ..rules.holdings import auto_symbols
from ..rules.state import Job, Phase, State
from ..speech import words
from .common import say
from .current_task import Contest, contest, find
from .shown import card_shown, symbols_shown

_with_result = say.sentence("with_result", "line", "result")
_earns_card, _earns_nothing = say.sentence("earns_card"), say.sentence("earns_nothing")
_survived, _not_survived = say.sentence("survived"), say.sentence("not_survived")
_attack_succeeds, _attack_fails = say.sentence("attack_succeeds"), say.sentence("attack_fails")


# --- throwing again -------------------------------------------------------------------------------------


@say.place("die")
def die_place(s: State, face: int) -> str:
    """A die with this symbol."""
    return die_id(face)


def die_id(face: int) -> str:
    """What is clicked to throw a die with this symbol again."""
    return f"die-{FACES[face]}"


@say.label("throw", words=("n",))
def throw(s: State) -> tuple[Literal["again", "none"], Words]:
    """How many dice."""
    n = sum(s.fresh)
    return ("again", {"n": n}) if n else ("none", {})


# --- the symbol that counts -----------------------------------------------------------------------------


@say.label("choose")
def choose(s: State, face: int) -> Phrase:
    """The symbol, as often as it is there."""
    return words.times(showing(s, s.rival, face), face)


@say.effect("choose", words=("n",))
def needed(s: State, face: int) -> Words:
    """How many the attacker needs."""
    return {"n": showing(s, s.rival, face)}


@say.log("choose", words=("dice", "other"))
def chosen(before: State, after: State, face: int) -> Words:
    """The symbol, and who attacks."""
    return {"dice": choose(before, face), "other": Seat(before.turn)}


# --- chance ---------------------------------------------------------------------------------------------


@say.label("shows")
def thrown(s: State, throw: int) -> Phrase:
    """The dice, where people play the part of chance."""
    return words.dice_words(THROWS[throw])


@say.log("shows", words=("dice",))
def shown(before: State, after: State, throw: int) -> Words:
    """The dice."""
    return {"dice": thrown(before, throw)}


@say.minor("shows")
def thrown_again(before: State, after: State, throw: int) -> bool:
    """Dice that may be thrown again."""
    return after.phase in (Phase.DICE_ASK, Phase.DICE_PICK)


@say.shows("shows")
def tumbling(before: State, after: State, throw: int) -> Event:
    """The dice tumble beside those that lie."""
    lying = symbols_shown("cube", before.dice)
    return Event("tumble", symbols_shown("cube", THROW_SHOWS[throw]), beside=lying)


@say.label("danger")
def danger(s: State, card: int) -> Phrase:
    """The danger, where people play the part of chance."""
    return words.danger(card)


@say.log("danger", words=("needed",))
def faced(before: State, after: State, card: int) -> Words:
    """What the dice have to show."""
    return {"needed": words.dice_words(CARDS.danger[card].requires)}


@say.shows("danger")
def turning(before: State, after: State, card: int) -> Event:
    """The danger card with what it asks for."""
    found = CARDS.danger[card]
    return card_shown(found, "danger", symbols_shown("face", found.requires))


# --- how a contest ends ---------------------------------------------------------------------------------


def with_result(line: Phrase, before: State, thrown: int | None, after: State) -> Phrase:
    """A line of the dice, with how it ended; `thrown` is what was thrown, None where the dice stay."""
    dice = list(before.dice)
    if thrown is not None:
        dice = [dice[face] + THROW_SHOWS[thrown][face] for face in range(N_FACES)]
    result = outcome(before, dice, after)
    if thrown is not None and find(before, Job.FORTUNE) is not None and find(after, Job.JUDGE) is None:
        result = _earns_card() if dice[GEM_FACE] >= GEMS_FOR_CARD else _earns_nothing()
    return line if result is None else _with_result(line=line, result=result)


def outcome(before: State, dice: Sequence[int], after: State) -> Phrase | None:
    """How a contest ended with these dice; None where it goes on."""
    fight = contest(before)
    if fight is None:
        return None
    if fight.danger >= 0:
        if find(after, Job.JUDGE) is not None:
            return None
        return _survived() if _suffices(before, fight, dice) else _not_survived()
    goes_on = find(after, Job.ENCOUNTER) is not None and find(after, Job.DICE_ASK) is not None
    if not fight.attacking or goes_on:
        return None
    return _attack_succeeds() if _suffices(before, fight, dice) else _attack_fails()


def _suffices(before: State, fight: Contest, dice: Sequence[int]) -> bool:
    me = before.players[fight.seat]
    return all(
        dice[need.symbol] + auto_symbols(me, need.symbol, before.contest) >= need.needed
        for need in fight.needs
    )
