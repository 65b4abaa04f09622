"""Why an action is not legal now: one sentence, the number of the rule, and a word for programs.

The words are in `refusal.toml`. Only asked for actions that exist and that `rules/legal.py` does not list; it
changes nothing. The reasons for moves and tokens are in `refusal_on_board.py`.
"""

from __future__ import annotations

from ....engine.errors import IllegalAction
from ...shared.star_board.data.constants import N_CITIES
from ...shared.star_board.speech.places import place_name
from ..data.card_codes import EXTRA_STEPS, JUMP, REROLL_MOVEMENT, SKILL
from ..data.constants import AB_CODE, AB_N, ACTIVATED, CARD_TYPE, IS_EITHER, MONEY_LOOT, N_CARDS
from ..data.schema import MAX_ABILITIES
from ..rules import actions
from ..rules.holdings import binds, has_loot, owned, rerolls_left
from ..rules.legal_turn import must_challenge
from ..rules.state import PER_TURN, Phase, Player, State
from ..rules.trade import is_tradeable
from .refusal_on_board import why_not_moved, why_not_turned
from .refusal_parts import no


def why_illegal(s: State, action: int) -> IllegalAction:
    """The reason for which an action that exists is not legal in this state."""
    kind, args = actions.split(action)
    return _reason(s, kind, args) or no("due", Phase(s.phase).name.lower())


def _reason(s: State, kind: str, args: tuple[int, ...]) -> IllegalAction | None:
    """A reason of its own, where the kind of decision is one that could be due."""
    me = s.players[s.who]
    match s.phase:
        case Phase.TURN | Phase.MOVE:
            return _why_not_begun(s, me, kind, args)
        case Phase.ACT:
            return _why_not_done(s, me, kind, args)
        case Phase.POLL | Phase.DICE_ASK | Phase.HAND_LIMIT | Phase.LOSE_HAND if kind in ("play", "lay_off"):
            return _why_not_played(me, kind, args)
        case Phase.DICE_ASK if kind == "ability":
            return _why_no_reroll(s, me, *args)
        case Phase.LOOT if kind.startswith("loot") or kind in ("star", "horseshoe"):
            return _why_no_loot(s.players[s.rival], kind, args)
        case Phase.LIMIT if kind == "sell":
            return _not_owned(me, args[0])
        case Phase.PAWN if kind == "swap":
            return no("no_swap")
        case Phase.TRADE if kind in ("give", "take"):
            return _why_not_traded(s, kind, *args)
    return _works_by_itself(me, *args) if kind == "ability" else None


def _works_by_itself(me: Player, source: int, k: int) -> IllegalAction | None:
    if owned(me, source) > 0 and AB_CODE[source * MAX_ABILITIES + k] not in ACTIVATED:
        return no("passive")
    return None


def _not_owned(me: Player, card: int) -> IllegalAction | None:
    if me.cards[card] > 0:
        return None
    return no("no_card")


# --- turns ------------------------------------------------------------------------------------------


def _why_not_begun(s: State, me: Player, kind: str, args: tuple[int, ...]) -> IllegalAction | None:
    """Announcements, and stops of a move."""
    if kind == "play":
        return _why_not_played(me, kind, args)
    if kind == "ability" and AB_CODE[args[0] * MAX_ABILITIES + args[1]] == REROLL_MOVEMENT:
        return _why_not_used(s, me, *args)
    if kind == "ability":
        return _works_by_itself(me, *args)
    return why_not_moved(s, me, kind, args)


def _why_not_done(s: State, me: Player, kind: str, args: tuple[int, ...]) -> IllegalAction | None:
    """Parts 2 and 3."""
    if kind not in ("ability", "sell", "play", "pay", "try", "permit", "challenge", "trade", "end"):
        return None
    if s.traded and kind not in ("trade", "end"):
        return no("traded")
    if must_challenge(s, me) and kind in ("pay", "try", "permit", "trade", "end"):
        return no("duty")
    match kind:
        case "ability":
            return _why_not_used(s, me, *args)
        case "sell":
            return _not_owned(me, args[0])
        case "play":
            return _why_not_played(me, kind, args)
        case "challenge":
            return _why_no_challenge(s, me, *args)
        case "trade":
            return _why_no_trade(s, me, *args)
    return why_not_turned(s, me, kind)


def _why_no_challenge(s: State, me: Player, seat: int) -> IllegalAction:
    if seat >= s.n_players or seat == s.turn:
        return no("no_rival")
    if s.players[seat].at != me.at:
        return no("rival_elsewhere")
    assert not has_loot(s.players[seat])
    return no("skill_stolen" if s.players[seat].n_cards else "rival_poor")  # all others are loot


def _why_no_trade(s: State, me: Player, seat: int) -> IllegalAction:
    if seat >= s.n_players or seat == s.turn:
        return no("no_partner")
    if s.players[seat].at != me.at:
        return no("partner_elsewhere")
    if (s.asked >> seat) & 1:
        return no("asked")
    return no("nothing_to_trade")


def _why_not_traded(s: State, kind: str, card: int) -> IllegalAction | None:
    t = s.tasks[s.depth - 1]
    if not is_tradeable(s, card):
        return no("skill_traded")
    if s.players[t.seat if kind == "give" else t.partner].cards[card] == 0:
        return no("no_card_to_trade")
    return None


# --- cards ------------------------------------------------------------------------------------------


def _why_not_used(s: State, me: Player, source: int, k: int) -> IllegalAction:
    ability = source * MAX_ABILITIES + k
    if owned(me, source) == 0:
        if source < N_CARDS:
            return no("no_card")
        return no("other_character")
    code = AB_CODE[ability]
    if code not in ACTIVATED:
        return no("passive")
    if code == REROLL_MOVEMENT:
        return no("rerolled")
    if s.used[min(source, N_CARDS)] > 0 and s.used[min(source, N_CARDS)] >= owned(me, source):
        return no("used")
    if source < N_CARDS and binds(s, source) and s.leaned[source] >= me.cards[source] - s.used[source]:
        return no("either" if IS_EITHER[source] else "used")
    if code in (EXTRA_STEPS, JUMP):
        return _why_no_steps(s, me, code, AB_N[ability])
    return no("useless")


def _why_no_steps(s: State, me: Player, code: int, price: int) -> IllegalAction:
    if must_challenge(s, me):
        return no("duty")
    if me.captive:
        return no("captive_stays")
    if s.flown:
        return no("flown" if code == EXTRA_STEPS else "flown_jump")
    if code == EXTRA_STEPS:
        if s.stayed and not s.options.steps_after_stay:
            return no("stayed")
        return no("no_such_step")
    if me.at >= N_CITIES:
        return no("jump_from_dot")
    if me.money < price:
        return no("jump_costs", price=price, money=me.money)
    return no("no_route", city=place_name(me.at))


def _why_no_reroll(s: State, me: Player, source: int, k: int) -> IllegalAction:
    ability = source * MAX_ABILITIES + k
    if owned(me, source) == 0:
        return no("no_card")
    assert rerolls_left(s, s.who, ability) <= 0
    if source < N_CARDS and s.who == s.turn:
        if IS_EITHER[source] and s.used[source] > 0:
            return no("either")
        if s.options.reroll_per == PER_TURN and s.used[source] + s.leaned[source] > 0:
            return no("used_to_throw")
    if s.spent[min(source, N_CARDS)] > 0:
        return no("used_in_contest")
    return no("useless_for_dice")


def _why_not_played(me: Player, kind: str, args: tuple[int, ...]) -> IllegalAction | None:
    if me.hand[args[0]] == 0:
        return no("not_in_hand")
    return no("not_now") if kind == "play" else None


def _why_no_loot(victim: Player, kind: str, args: tuple[int, ...]) -> IllegalAction:
    if kind == "loot_money":
        assert victim.money < MONEY_LOOT[args[0]]
        return no("loot_too_high", money=victim.money)
    if kind == "loot_card" and CARD_TYPE[args[0]] == SKILL:
        return no("skill_stolen")
    return no("no_such_loot")
