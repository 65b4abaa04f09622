"""Why an action is not legal now: one sentence, the number of the rule, and a word for programs.

All three are in `refusal.toml`; where several apply the first is given. Only asked for what `rules/legal.py`
does not list; it changes nothing.
"""

from __future__ import annotations

from pathlib import Path

from ....engine.errors import IllegalAction
from ....engine.sentences import Refusals
from ..data.constants import N_SPACES, OFF, PLACE_Q, PLACE_R
from ..rules import actions
from ..rules.legal import has_cards
from ..rules.prices import can_build, cards_needed, fee, packed_hand
from ..rules.state import EMPTY, NO_SPACE, Mode, Phase, State
from ..rules.terrain import anchor_q, anchor_r, covers, is_anchor, name_of_place, space_at

_no = Refusals(Path(__file__).with_suffix(".toml"))


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
    return _no("due", Phase(s.phase).name.lower())


def _not_now(s: State, purpose: Mode) -> IllegalAction | None:
    """What keeps the player from any action of this kind."""
    if s.phase != Phase.ACT:
        return _what_is_due(s)
    if s.card_phase:
        return _no("card_taken")
    if s.mode not in (Mode.NONE, purpose):
        return _no("never_mixed")
    return None


def _no_action(s: State) -> IllegalAction | None:
    if s.mode != Mode.NONE and s.left == 0:
        return _no("no_action")
    return None


def why_no_draw(s: State, stack: int) -> IllegalAction | None:
    """Why the player may not draw from a stack; None where nothing is against it."""
    refused = _not_now(s, Mode.DRAW) or _no_action(s)
    if refused is None and s.players[s.turn].stack[stack] == 0:
        refused = _no("empty_stack", n=stack + 1)
    return refused


def why_no_build(s: State, kind: int) -> IllegalAction | None:
    """Why the player may not take a building from the store; None where nothing is against it."""
    refused = _not_now(s, Mode.BUILD) or _no_action(s)
    if refused is None and s.players[s.turn].store[kind] == 0:
        refused = _no("not_in_store", "unseen" if s.players[s.turn].unseen[kind] else "built")
    if refused is None and not any(
        s.building[space] == EMPTY and can_build(s, s.turn, kind, space) for space in range(N_SPACES)
    ):
        refused = _no("payment", "nowhere")
    return refused


def _why_no_space_yet(s: State, space: int) -> IllegalAction:
    """Why nothing is built on a space before a building has been chosen."""
    if s.building[space] not in (EMPTY, NO_SPACE):
        return _no("occupied")
    return _not_now(s, Mode.BUILD) or _no_action(s) or _no("building_first")


def why_not_at(s: State, kind: int, q: int, r: int) -> IllegalAction | None:
    """Why the player cannot build this on the hex (q, r); None where nothing is against it."""
    return _why_not_on(s, kind, space_at(s, q, r))


def _why_not_on(s: State, kind: int, space: int) -> IllegalAction | None:
    if space == OFF or s.building[space] == NO_SPACE:
        return _no("not_a_space")
    if s.building[space] != EMPTY:
        return _no("occupied")
    if can_build(s, s.turn, kind, space):
        return None
    me = s.players[s.turn]
    needed = cards_needed(kind, s.symbols[space], fee(s, s.turn, space), packed_hand(me))
    return _no("payment", "too_few", n=needed, cards=me.cards)


def _why_no_payment(s: State, landscape: int, n: int) -> IllegalAction:
    if landscape != s.paying:
        return _no("payment", "later")
    return _no("payment", "not_in_hand" if n > s.players[s.turn].hand[landscape] else "wrong")


def why_no_amphora(s: State, purpose: str) -> IllegalAction | None:
    """Why no amphora may be used for a "draw", a "build" or a "card"; None where nothing is against it."""
    refused = None
    if s.phase != Phase.ACT:
        refused = _what_is_due(s)
    elif purpose != "card":
        refused = _not_now(s, Mode.DRAW if purpose == "draw" else Mode.BUILD)
    if refused is None and s.players[s.turn].amphorae == 0:
        refused = _no("no_amphora")
    if refused is None and purpose == "card" and not has_cards(s):
        refused = _no("no_card")
    return refused


def _why_no_card(s: State) -> IllegalAction:
    if not has_cards(s):
        return _no("no_card")
    return _no_action(s) or _no("cards_at_the_end")


def why_no_tile(s: State, q: int, r: int) -> IllegalAction | None:
    """Why the map tile may not lie around the hex (q, r); None where nothing is against it."""
    if covers(s, q, r):
        return _no("tile", "overlap")
    if name_of_place(s, q, r) < 0:
        return _no("tile", "no_contact")
    return None


def _why_not_there(s: State, anchor: int, place: int) -> IllegalAction:
    if not is_anchor(s, anchor):
        return _no("tile", "no_space")
    q, r = anchor_q(s, anchor) + PLACE_Q[place], anchor_r(s, anchor) + PLACE_R[place]
    return why_no_tile(s, q, r) or _no("tile", "other_name")
