"""Why an action is not legal now: one sentence, the number of the rule, and a word for programs.

The words are those of the worked examples (`CODES`); where several apply the first is given. Only asked
for what `rules/legal.py` does not list; it changes nothing.
"""

from __future__ import annotations

from ....engine.errors import IllegalAction
from ....engine.phrase import TN, Phrase, T
from ..data.constants import N_SPACES, OFF, PLACE_Q, PLACE_R
from ..rules import actions
from ..rules.legal import has_cards
from ..rules.prices import can_build, cards_needed, fee, packed_hand
from ..rules.state import EMPTY, NO_SPACE, Mode, Phase, State
from ..rules.terrain import anchor_q, anchor_r, covers, is_anchor, name_of_place, space_at

CODES = (
    "pending",
    "card_phase",
    "mode",
    "no_action",
    "no_amphora",
    "not_in_store",
    "empty_stack",
    "not_a_space",
    "occupied",
    "payment",
    "overlap",
    "no_contact",
)

_DUE: dict[int, tuple[Phrase, str]] = {
    Phase.LAY: (T("a map tile has to be drawn first"), "AT-14"),
    Phase.LAY_TURN: (T("the rotation of the map tile has to be drawn first"), "AT-23"),
    Phase.SHOW: (T("the first tiles of the stacks have to be uncovered first"), "AT-19"),
    Phase.FIRST: (T("the start player has to be drawn first"), "AT-21"),
    Phase.HAND: (T("the first hands have to be dealt first"), "AT-21"),
    Phase.DRAW: (T("the tile has to be uncovered first"), "AT-34"),
    Phase.CARD: (T("a card has to be drawn first"), "AT-27"),
    Phase.ACT: (T("choose an action, a card, an amphora or the end of the turn now"), "AT-25"),
    Phase.PLACE: (T("choose a space for the building first"), "AT-39"),
    Phase.DRAWN: (T("build the drawn tile first, or put it into the store"), "AT-35"),
    Phase.PAY: (T("choose the cards to pay first"), "AT-52"),
    Phase.OVER: (T("the game is over"), "AT-92"),
}
_EXTENDING = (Phase.ASK, Phase.TILE, Phase.WHERE, Phase.TURN)


def why_illegal(s: State, action: int) -> IllegalAction:
    """The reason for which an action that exists is not legal in this state."""
    kind, args = actions.split(action)
    return _reason(s, kind, args) or _what_is_due(s)


def _reason(s: State, kind: str, args: tuple[int, ...]) -> IllegalAction | None:
    """A reason of its own, where the kind of decision is one that could be due."""
    match kind:
        case "draw":
            return why_no_draw(s, args[0])
        case "build":
            return why_no_build(s, args[0])
        case "amphora action":
            return why_no_amphora(s, "draw" if s.mode == Mode.DRAW else "build")
        case "amphora card":
            return why_no_amphora(s, "card")
        case "card" if s.phase == Phase.ACT:
            return _why_no_card(s)
        case "at" if s.phase in (Phase.PLACE, Phase.DRAWN):
            return _why_not_on(s, s.kind, args[0])
        case "at" if s.phase == Phase.ACT:
            return _why_no_space_yet(s, args[0])
        case "pay" if s.phase == Phase.PAY:
            return _why_no_payment(s, *args)
        case "extend" if s.phase == Phase.WHERE:
            return _why_not_there(s, *args)
    return None


def _what_is_due(s: State) -> IllegalAction:
    if s.phase in _EXTENDING:
        return IllegalAction(T("the map has to be extended first"), "AT-73", "pending")
    return IllegalAction(*_DUE[s.phase])


def _not_now(s: State, purpose: Mode) -> IllegalAction | None:
    """What keeps the player from any action of this kind."""
    if s.phase != Phase.ACT:
        return _what_is_due(s)
    if s.card_phase:
        return IllegalAction(
            T("a card has been taken; only cards can follow in this turn"), "AT-27", "card_phase"
        )
    if s.mode not in (Mode.NONE, purpose):
        return IllegalAction(T("draws and builds are never mixed in a turn"), "AT-25", "mode")
    return None


def _no_action(s: State) -> IllegalAction | None:
    if s.mode != Mode.NONE and s.left == 0:
        return IllegalAction(T("no action is left in this turn"), "AT-25", "no_action")
    return None


def why_no_draw(s: State, stack: int) -> IllegalAction | None:
    """Why the player may not draw from a stack; None where nothing is against it."""
    refused = _not_now(s, Mode.DRAW) or _no_action(s)
    if refused is None and s.players[s.turn].stack[stack] == 0:
        refused = IllegalAction(T("stack {n} is empty", n=stack + 1), "AT-34", "empty_stack")
    return refused


def why_no_build(s: State, kind: int) -> IllegalAction | None:
    """Why the player may not take a building from the store; None where nothing is against it."""
    refused = _not_now(s, Mode.BUILD) or _no_action(s)
    if refused is None and s.players[s.turn].store[kind] == 0:
        refused = IllegalAction(T("this building is not in the store"), "AT-39", "not_in_store")
    if refused is None and not any(
        s.building[space] == EMPTY and can_build(s, s.turn, kind, space) for space in range(N_SPACES)
    ):
        refused = IllegalAction(T("this hand cannot pay for the building anywhere"), "AT-55", "payment")
    return refused


def _why_no_space_yet(s: State, space: int) -> IllegalAction:
    """Why nothing is built on a space before a building has been chosen."""
    if s.building[space] not in (EMPTY, NO_SPACE):
        return IllegalAction(T("there is already a building there"), "AT-42", "occupied")
    return (
        _not_now(s, Mode.BUILD)
        or _no_action(s)
        or IllegalAction(T("choose the building first, in the store on your board"), "AT-39")
    )


def why_not_at(s: State, kind: int, q: int, r: int) -> IllegalAction | None:
    """Why the player cannot build this on the hex (q, r); None where nothing is against it."""
    return _why_not_on(s, kind, space_at(s, q, r))


def _why_not_on(s: State, kind: int, space: int) -> IllegalAction | None:
    if space == OFF or s.building[space] == NO_SPACE:
        return IllegalAction(T("that is not a space of the map"), "AT-42", "not_a_space")
    if s.building[space] != EMPTY:
        return IllegalAction(T("there is already a building there"), "AT-42", "occupied")
    if can_build(s, s.turn, kind, space):
        return None
    me = s.players[s.turn]
    needed = cards_needed(kind, s.symbols[space], fee(s, s.turn, space), packed_hand(me))
    return IllegalAction(
        TN(
            "there the building takes at least {n} card from this hand, which has {cards}",
            "there the building takes at least {n} cards from this hand, which has {cards}",
            needed,
            cards=me.cards,
        ),
        "AT-55",
        "payment",
    )


def _why_no_payment(s: State, landscape: int, n: int) -> IllegalAction:
    if landscape != s.paying:
        return IllegalAction(T("choose the cards of another landscape first"), "AT-52", "payment")
    if n > s.players[s.turn].hand[landscape]:
        return IllegalAction(T("there are not that many of these cards in the hand"), "AT-55", "payment")
    return IllegalAction(
        T("with this many of these cards the payment is too small, or it includes a superfluous card"),
        "AT-54",
        "payment",
    )


def why_no_amphora(s: State, purpose: str) -> IllegalAction | None:
    """Why no amphora may be used for a "draw", a "build" or a "card"; None where nothing is against it."""
    refused = None
    if s.phase != Phase.ACT:
        refused = _what_is_due(s)
    elif purpose != "card":
        refused = _not_now(s, Mode.DRAW if purpose == "draw" else Mode.BUILD)
    if refused is None and s.players[s.turn].amphorae == 0:
        refused = IllegalAction(T("there is no amphora to give back"), "AT-86", "no_amphora")
    if refused is None and purpose == "card" and not has_cards(s):
        refused = IllegalAction(T("no card is left to draw"), "AT-90")
    return refused


def _why_no_card(s: State) -> IllegalAction:
    if not has_cards(s):
        return IllegalAction(T("no card is left to draw"), "AT-90")
    return _no_action(s) or IllegalAction(
        T("without an amphora, ending the turn gives the cards for all unused actions"), "AT-31"
    )


def why_no_tile(s: State, q: int, r: int) -> IllegalAction | None:
    """Why the map tile may not lie around the hex (q, r); None where nothing is against it."""
    if covers(s, q, r):
        return IllegalAction(T("the tile would cover a space or a shrine"), "AT-77", "overlap")
    if name_of_place(s, q, r) < 0:
        return IllegalAction(T("the tile must touch the map or a shrine"), "AT-76", "no_contact")
    return None


def _why_not_there(s: State, anchor: int, place: int) -> IllegalAction:
    if not is_anchor(s, anchor):
        return IllegalAction(T("that is not a space of the map"), "AT-76", "no_contact")
    q, r = anchor_q(s, anchor) + PLACE_Q[place], anchor_r(s, anchor) + PLACE_R[place]
    return why_no_tile(s, q, r) or IllegalAction(
        T("this place is named by the first space that the tile touches"), "AT-76"
    )
