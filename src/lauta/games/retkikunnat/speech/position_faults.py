"""What makes a position of Retkikunnat impossible, and what keeps the rules from going on from it.

What the fields of a position mean is in `position.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....engine.actors import SEAT_LETTERS
from ....engine.field_meanings import Fault
from ...shared.star_board.data.constants import IS_HOME, N_CITIES
from ...shared.star_board.speech.position import CITIES, pawn_faults
from ..data import constants as c
from ..data.card_codes import FREE_FLIP, NEAREST_PORT, SHIELD
from ..data.schema import Card
from ..rules.effects import NOT_IN_FORCE, is_timed
from ..rules.holdings import card_limit, hand_limit, is_kept
from ..rules.state import MATTER, UNKNOWN, Job, Matter, Phase, Player, Stage, State, Task, Window
from ..rules.task_fields import bonus_code_of, copies_due_of, looked_at

SET_UP = (Phase.DEAL, Phase.EXTRA, Phase.FIRST, Phase.CHARACTER, Phase.START)
MOST_EVENTS = 100  # in the deck and discarded
MOST_TASKS_AT_START = 14  # those that play adds still find room
_SHIELDED = (Job.ROBBED, Job.LOSE_TURNS, Job.LOSE_CARDS, Job.CAPTURE, Job.DRY)
# The jobs for which a phase asks; the other phases ask while nothing is to be done.
ASKED_BY: Mapping[int, tuple[Job, ...]] = {
    Phase.DIE: (Job.DIE, Job.RELEASE, Job.LUCK),
    Phase.DICE: (Job.THROW,),
    Phase.EVENT: (Job.EVENT,),
    Phase.DANGER: (Job.DANGER,),
    Phase.CARD: (Job.DRAW,),
    Phase.TOKEN: (Job.TOKEN, Job.SURPRISE),
    Phase.PEEK: (Job.PEEK,),
    Phase.PICK: (Job.LOSE_CARDS,),
    Phase.PICK_HAND: (Job.LOSE_HAND,),
    Phase.MOVE: (Job.MOVE,),
    Phase.POLL: (Job.POLL,),
    Phase.DICE_ASK: (Job.DICE_ASK,),
    Phase.DICE_PICK: (Job.DICE_PICK,),
    Phase.CHOOSE: (Job.DEFEND,),
    Phase.LOOT: (Job.ENCOUNTER,),
    Phase.OFFER: (Job.MORE_EVENTS, Job.MAY, Job.TO_DANGER, Job.BONUSES, *_SHIELDED),
    Phase.LIMIT: (Job.LIMIT,),
    Phase.HAND_LIMIT: (Job.HAND_LIMIT,),
    Phase.LOSE: (Job.LOSE_CARDS, Job.REWARD),
    Phase.LOSE_HAND: (Job.LOSE_HAND,),
    Phase.JUMP: (Job.SHORTCUT,),
    Phase.FLIGHT: (Job.FLIGHT,),
    Phase.PAWN: (Job.PAWN,),
    Phase.CITY: (Job.PEEK, Job.SURPRISE, Job.SWAP, Job.RELOCATE),
    Phase.TRADE: (Job.TRADE,),
    Phase.ANSWER: (Job.TRADE,),
}


def decider(s: State) -> int:
    """The seat that decides in this phase, or for which chance does."""
    if s.depth == 0 or s.phase not in ASKED_BY or s.phase in (Phase.MOVE, Phase.LOOT):
        return s.turn
    t = s.tasks[s.depth - 1]
    if s.phase == Phase.POLL:
        return (t.seat + 1 + t.asked) % s.n_players
    if s.phase == Phase.ANSWER:
        return t.partner
    if s.phase == Phase.CITY and t.job == Job.RELOCATE and t.destination == NEAREST_PORT:
        return (t.seat + 1) % s.n_players
    return t.seat


def symbols_of(me: Player) -> list[int]:
    """The sums of the attributes, and of the cards around a separator, over all cards (RE-30)."""
    owned = [(n, c.CARD_COUNTS[card]) for card, n in enumerate(me.cards) if n]
    return [sum(n * counts[i] for n, counts in owned) for i in range(c.N_COUNTS)]


def faults(s: State) -> Iterator[Fault]:
    """All for which the position cannot arise."""
    broken = list(_broken(s))
    yield from broken
    yield from pawn_faults(s, s.phase not in SET_UP)
    if not broken:
        yield from _encounter_faults(s)
        yield from _contest_faults(s)
        yield from _limit_faults(s)
    yield from _set_up_faults(s)
    yield from _offer_faults(s)
    yield from _character_faults(s)
    yield from _expedition_faults(s)
    yield from _event_faults(s)
    yield from _danger_faults(s)
    yield from _token_faults(s)
    if (s.winner >= 0) != (s.phase == Phase.OVER):
        yield Fault("winner", "there is a winner if, and only if, the phase is 'over'", "RE-96")


# --- from where the rules cannot go on --------------------------------------------------------------


def _broken(s: State) -> Iterator[Fault]:
    """A phase without its task, a task without what it is about."""
    if s.phase == Phase.RUN:
        yield _fatal("phase", "the rules stop only where somebody, or chance, has to decide", "RE-99")
    if s.depth > MOST_TASKS_AT_START:
        yield _fatal("depth", f"at most {MOST_TASKS_AT_START} tasks are to be done at once", "RE-99")
        return
    if s.stopped_early and (s.traded or any(s.tasks[k].job == Job.TRADE for k in range(s.depth))):
        yield _fatal("traded", "whoever stopped early has to challenge, and does not trade", "RE-16")
    jobs = ASKED_BY.get(s.phase, ())
    on_top = s.tasks[s.depth - 1] if s.depth else None
    if jobs and (on_top is None or on_top.job not in jobs):
        good = " or ".join(job.name.lower() for job in jobs)
        yield _fatal("tasks", f"the job of the last task is {good} in this phase", "RE-99")
    elif s.phase in (*SET_UP, Phase.TURN, Phase.ACT) and on_top is not None:
        yield _fatal("tasks", "in this phase nothing else is to be done", "RE-99")
    elif jobs and on_top is not None:
        if MATTER[s.phase] != Matter.CHANCE and s.who != decider(s):
            yield _fatal("who", f"it is {SEAT_LETTERS[decider(s)]} who decides here", "RE-99")
        for place, message in _task_faults(s, on_top):
            yield _fatal(place, message, "RE-99")
    elif s.phase not in (Phase.RUN, Phase.OVER) and s.who != s.turn:
        yield _fatal("who", f"it is {SEAT_LETTERS[s.turn]} who decides here", "RE-99")
    for k in range(s.depth):
        place = f"tasks.{k + 1}"
        if s.tasks[k].job == Job.NONE:
            yield _fatal(place, "there is no such job", "RE-99")
        if s.tasks[k].job == Job.BONUSES:
            code = bonus_code_of(s.tasks[k])
            if not c.CODE_FIRST[code] <= s.tasks[k].at <= c.CODE_FIRST[code + 1]:
                yield _fatal(f"{place}.next", "there are not so many abilities of this kind", "RE-39")


def _fatal(place: str, message: str, rule: str) -> Fault:
    return Fault(place, message, rule, fatal=True)


def _task_faults(s: State, t: Task) -> Iterator[tuple[str, str]]:
    """What the task on top needs besides, for what is asked."""
    me, place = s.players[t.seat], f"tasks.{s.depth}"
    if s.phase == Phase.DICE and not 1 <= s.thrown <= c.N_DICE:
        yield "thrown", f"1 to {c.N_DICE} dice are thrown"
    if s.phase == Phase.TOKEN and t.job == Job.TOKEN:
        at = s.players[s.turn].at
        if not 0 <= at < N_CITIES or s.height[at] == 0:
            yield f"players.{SEAT_LETTERS[s.turn]}.at", "a token is turned in a city that has one"
    if t.job == Job.SURPRISE:
        jobs = [s.tasks[k].job for k in range(max(0, s.depth - 3), s.depth - 1)]
        city = t.other_city
        if jobs != [Job.TOKEN, Job.POLL] or (s.phase == Phase.TOKEN and (city < 0 or s.height[city] == 0)):
            yield place, "a token was turned before, and the other one lies in its city"
    if s.phase == Phase.PEEK and (looked_at(t) < 0 or s.height[looked_at(t)] == 0):
        yield f"{place}.city", "the city has a token that can be looked at"
    if s.phase == Phase.JUMP and not 0 <= me.at < N_CITIES:
        yield f"players.{SEAT_LETTERS[t.seat]}.at", "who jumps stands in a city"
    if (
        s.phase == Phase.OFFER
        and t.job in _SHIELDED
        and t.shields >= c.CODE_FIRST[SHIELD + 1] - c.CODE_FIRST[SHIELD]
    ):
        yield f"{place}.shields_asked", "there is no further shield"
    if s.phase == Phase.OFFER and t.job == Job.BONUSES and copies_due_of(t) < 0:
        yield f"{place}.copies", "at least one bonus is to be paid"
    if s.phase == Phase.DICE_PICK and Job.DICE_ASK not in [s.tasks[k].job for k in range(s.depth)]:
        yield place, "dice are thrown again while a contest asks for them"
    if s.phase in (Phase.TRADE, Phase.ANSWER) and s.turn not in (t.seat, t.partner):
        yield place, "the player whose turn it is trades"
    if t.job == Job.POLL and t.window == Window.HAND_CARD_PLAYED:
        if s.depth < 2 or s.tasks[s.depth - 2].job != Job.HAND:
            yield place, "the hand card that can be stopped is the task below"


def _set_up_faults(s: State) -> Iterator[Fault]:
    """What the set-up still hands out is there (RE-6 to RE-8, RE-95)."""
    if s.phase in (Phase.DEAL, Phase.CHARACTER):
        taken = {int(s.players[seat].character) for seat in range(s.n_players)}
        for card in range(c.N_CARDS):
            wanted = sum(
                c.START_CARD[i] == card
                for character in set(range(c.N_CHARACTERS)) - taken
                for i in range(c.START_FIRST[character], c.START_FIRST[character + 1])
            )
            if s.cards[card] < wanted:
                place = f"cards.{c.CARDS.expedition[card].id}"
                yield _fatal(place, f"characters that may come have {wanted} of it", "RE-7")
    if s.phase in (Phase.DEAL, Phase.CHARACTER, Phase.START):
        for seat in range(s.n_players):
            me, place = s.players[seat], f"players.{SEAT_LETTERS[seat]}"
            if (me.character >= 0) != (s.phase == Phase.START or seat < s.turn):
                yield _fatal(f"{place}.character", "characters are taken seat after seat", "RE-6")
            if (me.at >= 0) != (s.phase == Phase.START and seat < s.turn):
                yield _fatal(f"{place}.at", "start cities are chosen seat after seat", "RE-8")
    elif s.phase == Phase.EXTRA:
        coming = (s.n_players - s.turn) * c.QUICK_EXTRA - s.walked
        if sum(s.cards) < coming or not 0 <= s.walked < c.QUICK_EXTRA:
            yield _fatal("cards", f"{coming} cards are still to be dealt", "RE-95")
    elif any(s.players[seat].character < 0 for seat in range(s.n_players)):
        seat = next(seat for seat in range(s.n_players) if s.players[seat].character < 0)
        yield _fatal(f"players.{SEAT_LETTERS[seat]}.character", "every player has a character", "RE-6")


def _encounter_faults(s: State) -> Iterator[Fault]:
    """An encounter has an opponent, and loot once that was named (RE-64)."""
    stages = [s.tasks[k].stage for k in range(s.depth) if s.tasks[k].job == Job.ENCOUNTER]
    if stages and s.rival == s.turn:
        yield _fatal("rival", "nobody fights against oneself", "RE-64")
    if any(stage != Stage.OPEN for stage in stages) and s.loot == 0:
        yield _fatal("loot", "in an encounter it is what the challenge is for", "RE-64")


def _offer_faults(s: State) -> Iterator[Fault]:
    """An offer holds what its sides own (RE-72)."""
    t = s.tasks[s.depth - 1] if 0 < s.depth <= len(s.tasks) else None
    if t is None or t.job != Job.TRADE or s.turn not in (t.seat, t.partner):
        return
    me, other = s.players[s.turn], s.players[t.partner if t.seat == s.turn else t.seat]
    if not -other.money <= 100 * s.deal_money <= me.money:
        yield _fatal("deal_money", "nobody offers more money than there is", "RE-72")
    for card in range(c.N_CARDS):
        if not -other.cards[card] <= s.deal[card] <= me.cards[card]:
            place = f"deal.{c.CARDS.expedition[card].id}"
            yield _fatal(place, "nobody offers more cards than there are", "RE-72")


# --- what cannot arise ------------------------------------------------------------------------------


def _contest_faults(s: State) -> Iterator[Fault]:
    """Five dice lie on the table or aside (RE-61)."""
    dice = sum(s.dice) + sum(s.fresh)
    if dice > c.N_DICE:
        yield Fault("dice", f"there are {c.N_DICE} danger dice, not {dice}", "RE-61")


def _limit_faults(s: State) -> Iterator[Fault]:
    """Cards over a limit go at once (RE-32, RE-74)."""
    jobs = [s.tasks[k].job for k in range(s.depth)]
    if Job.LIMIT in jobs or s.phase == Phase.OVER:
        return
    for seat in range(s.n_players):
        me, place = s.players[seat], f"players.{SEAT_LETTERS[seat]}"
        if me.n_cards > c.CARD_LIMIT_BASE and me.n_cards > card_limit(me):
            yield Fault(f"{place}.cards", f"the limit is {card_limit(me)} cards, not {me.n_cards}", "RE-32")
        if Job.HAND_LIMIT not in jobs and me.held > c.HAND_LIMIT_BASE and me.held > hand_limit(me):
            yield Fault(f"{place}.hand", f"the limit is {hand_limit(me)} cards, not {me.held}", "RE-74")


def _character_faults(s: State) -> Iterator[Fault]:
    """A character exists once, and everybody has one when play begins (RE-6)."""
    taken: list[int] = []
    for seat in range(s.n_players):
        character, place = s.players[seat].character, f"players.{SEAT_LETTERS[seat]}.character"
        if character >= 0 and character in taken:
            yield Fault(place, "somebody else has this character", "RE-6")
        taken.append(character)


def _expedition_faults(s: State) -> Iterator[Fault]:
    """Cards are in the deck, discarded, or in an expedition that counts its symbols (RE-3, RE-30)."""
    for card, data in enumerate(c.CARDS.expedition):
        owned = sum(s.players[seat].cards[card] for seat in range(s.n_players))
        yield from _copy_faults("cards", data, s.cards[card] + s.cards_out[card] + owned)
    for seat in range(s.n_players):
        me, place = s.players[seat], f"players.{SEAT_LETTERS[seat]}"
        if me.n_cards != sum(me.cards):
            yield _fatal(f"{place}.n_cards", f"it has {sum(me.cards)} cards", "RE-32")
        sums = symbols_of(me)
        if list(me.symbols) != sums:
            yield _fatal(f"{place}.symbols", f"they are those of the cards: {sums}", "RE-30")


def _event_faults(s: State) -> Iterator[Fault]:
    """Event cards are in the deck, discarded, held, or in force (RE-3, RE-74, RE-84, RE-86)."""
    hidden = 0
    for seat in range(s.n_players):
        me = s.players[seat]
        hidden += me.held - sum(me.hand)
        for card, event in enumerate(c.HAND_EVENTS):
            if me.hand[card] and not is_kept(s, event):
                place = f"players.{SEAT_LETTERS[seat]}.hand.{c.CARDS.events[event].id}"
                yield Fault(place, "this card is carried out when it is drawn", "RE-101")
    for event, data in enumerate(c.CARDS.events):
        hand = c.HAND_EVENTS.index(event) if event in c.HAND_EVENTS else -1
        held = sum(s.players[seat].hand[hand] for seat in range(s.n_players)) if hand >= 0 else 0
        force = sum(c.SLOTS[i] == event and s.slot_owner[i] != NOT_IN_FORCE for i in range(len(c.SLOTS)))
        yield from _copy_faults("events", data, s.events[event] + s.events_out[event] + held + force)
    if s.deck_size != sum(s.events) - hidden:
        yield _fatal("deck_size", f"{sum(s.events) - hidden} event cards are in the deck", "RE-86")
    if sum(s.events) + sum(s.events_out) > MOST_EVENTS:
        yield _fatal("events", f"deck and discard pile have at most {MOST_EVENTS} cards", "RE-3")
    yield from _effect_faults(s)


def _effect_faults(s: State) -> Iterator[Fault]:
    """An effect in force has turns or uses left, and no other has any (RE-84, RE-100)."""
    for slot in range(c.N_SLOTS):
        event, left = c.CARDS.events[c.SLOTS[slot]].id, s.slot_left[slot]
        counts = is_timed(slot) or c.SLOT_CODE[slot] == FREE_FLIP
        if s.slot_owner[slot] == NOT_IN_FORCE and left:
            yield _fatal(f"slot_left.{event}", "the card is not in force", "RE-84")
        elif s.slot_owner[slot] != NOT_IN_FORCE and counts and left == 0:
            yield _fatal(f"slot_left.{event}", "at least one turn or use of it is left", "RE-84")


def _danger_faults(s: State) -> Iterator[Fault]:
    """Danger cards are in the deck or discarded (RE-3, RE-63)."""
    for card, data in enumerate(c.CARDS.danger):
        yield from _copy_faults("dangers", data, s.dangers[card] + s.dangers_out[card])


def _copy_faults(deck: str, card: Card, there: int) -> Iterator[Fault]:
    if there != card.copies:
        yield Fault(f"{deck}.{card.id}", f"there are {card.copies} of it, not {there}", "RE-3")


def _token_faults(s: State) -> Iterator[Fault]:
    """Each token is unseen, known, or turned; none lies in a start city (RE-4, RE-5)."""
    unseen = {
        level: s.tokens[level * c.N_TOKENS : (level + 1) * c.N_TOKENS] for level in (c.DISCOVERY, c.EQUIPMENT)
    }
    for level, word in ((c.DISCOVERY, "discovery"), (c.EQUIPMENT, "equipment")):
        on_top = [city for city in range(N_CITIES) if s.height[city] == level]
        lying = len(on_top) + sum(height > level for height in s.height)
        there = sum(unseen[level]) + sum(s.known[city] != UNKNOWN for city in on_top)
        hidden = sum(s.known[city] == UNKNOWN and s.seen[city] != 0 for city in on_top)
        if lying != there:
            message = f"{lying} {word} tokens lie on the board, not {there}"
            yield Fault("tokens", message, "RE-4", fatal=there < lying)
        for kind in range(c.N_TOKENS):
            if unseen[level][kind] > c.TOKEN_COUNT[level][kind] + hidden:
                yield Fault("tokens", f"there are not so many {word} tokens of one kind", "RE-4")
    for city in range(N_CITIES):
        if s.height[city] and IS_HOME[city]:
            yield Fault(f"height.{CITIES[city]}", "no token lies in a start city", "RE-5")
        if s.known[city] != UNKNOWN and (s.seen[city] == 0 or s.height[city] == 0):
            yield Fault(
                f"known.{CITIES[city]}", "a token that lies there, and that somebody has seen", "RE-78"
            )
    if s.equipment_left != sum(height == c.EQUIPMENT for height in s.height):
        yield _fatal("equipment_left", "it counts the cities with an equipment token", "RE-48")
    if s.star_found and any(
        left and c.TOKEN_EFFECT[i % c.N_TOKENS] == c.STAR for i, left in enumerate(s.tokens)
    ):
        yield Fault("tokens", "the Star has been found, so it does not lie face down", "RE-58")
    if s.phase != Phase.OVER and not _can_be_won(s):
        message = "no Star and no horseshoe is left with which the game could be won"
        yield Fault("tokens", message, "RE-96")


def _can_be_won(s: State) -> bool:
    """Whether a player owns a winning item, or one can still be turned up (RE-57, RE-58, RE-96)."""
    if any(s.players[seat].star or s.players[seat].horseshoes for seat in range(s.n_players)):
        return True
    unseen = {kind % c.N_TOKENS for kind, left in enumerate(s.tokens) if left}
    seen = {int(s.known[city]) for city in range(N_CITIES) if s.height[city] and s.known[city] != UNKNOWN}
    turned = [s.tasks[k].token for k in range(s.depth) if s.tasks[k].job == Job.TOKEN]
    effects = {c.TOKEN_EFFECT[kind] for kind in (*unseen, *seen, *turned) if kind >= 0}
    return c.STAR in effects or (bool(s.star_found) and c.HORSESHOE in effects)
