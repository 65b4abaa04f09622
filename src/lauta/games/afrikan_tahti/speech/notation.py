"""Actions of Afrikan tähti as text, both ways, and the reason why an action is illegal.

Texts are the same in every language; the words that people see belong to the view.
"""

from __future__ import annotations

from ....engine.errors import shown
from ...shared.star_board.data.constants import BOARD, DIE, MAX_FARES, N_CITIES, SEA_FARE, STARTS
from ..data.constants import SPOT_NAMES, TOKENS
from ..rules import actions
from .refusal import why_illegal as why_illegal

_SPOT_INDEX = {name: i for i, name in enumerate(SPOT_NAMES)}
_CITY_INDEX = {city.id: i for i, city in enumerate(BOARD.cities)}
_START_INDEX = {SPOT_NAMES[city]: i for i, city in enumerate(STARTS)}
_TOKEN_INDEX = {token.id: i for i, token in enumerate(TOKENS)}


def split(action: int) -> tuple[str, tuple[str, ...]]:
    """Kind and arguments, each as a word. ValueError where there is no such action."""
    kind, args = actions.split(action)
    if kind == "to":
        return kind, (SPOT_NAMES[args[0]], *((str(args[1] * SEA_FARE),) if args[1] else ()))
    if kind in ("sail", "fly", "bound"):
        return kind, (SPOT_NAMES[args[0]],)
    if kind == "start":
        return kind, (SPOT_NAMES[STARTS[args[0]]],)
    if kind == "turned":
        return kind, (TOKENS[args[0]].id,)
    return kind, tuple(map(str, args))


def text_of(action: int) -> str:
    """The action in the words of a record: "to tunis 100", "pay", "rolled 4", "topaz" for a token."""
    kind, args = split(action)
    return args[0] if kind == "turned" else " ".join((kind, *args))


def parse(text: str) -> int:
    """The number of an action from its text; ValueError says what cannot be read.

    Letter case does not matter, and a dot may be written as in the board's file ("land:cairo-egypt:1").
    """
    match text.lower().replace(":", ".").split():
        case [token] if token in _TOKEN_INDEX:
            return actions.join("turned", _TOKEN_INDEX[token])
        case [kind] if kind in actions.BUTTON_KINDS:
            return actions.join(kind)
        case ["to", spot, *fare] if len(fare) <= 1:
            return actions.join("to", _look_up(_SPOT_INDEX, spot, "spot"), _fares(fare[0]) if fare else 0)
        case ["sail", spot]:
            return actions.join("sail", _look_up(_SPOT_INDEX, spot, "spot"))
        case ["fly", city]:
            return actions.join("fly", _look_up(_CITY_INDEX, city, "city"))
        case ["bound", port]:
            return actions.join("bound", _look_up(_CITY_INDEX, port, "city"))
        case ["start", city]:
            return actions.join("start", _look_up(_START_INDEX, city, "start city"))
        case ["rolled", face] if face in map(str, range(1, DIE + 1)):
            return actions.join("rolled", int(face))
    raise ValueError(
        f"cannot read the action {shown(text)}; write one of 'to {SPOT_NAMES[0]}', "
        f"'to {SPOT_NAMES[0]} {SEA_FARE}' with a fare, 'sail {SPOT_NAMES[N_CITIES]}', 'fly {SPOT_NAMES[0]}', "
        f"'start {SPOT_NAMES[0]}', 'bound {SPOT_NAMES[0]}', "
        + ", ".join(repr(kind) for kind in actions.BUTTON_KINDS)
        + ", 'rolled 4', or a token such as 'topaz'"
    )


def _fares(word: str) -> int:
    sums = {str(n * SEA_FARE): n for n in range(1, MAX_FARES + 1)}
    return _look_up(sums, word, "sum of fares")


def _look_up(known: dict[str, int], word: str, what: str) -> int:
    if word not in known:
        raise ValueError(f"there is no {what} {shown(word)}")
    return known[word]
