"""What lies on the chart for the moment: a danger or an encounter with its dice, the event card just drawn.

How it looks is in `drawing/dice.py` and `drawing/cards.py`; what is at stake comes from `current_task.py`.
"""

from __future__ import annotations

from dataclasses import replace

from ....engine.phrase import Phrase, T
from ....engine.presentation import Choice, SceneRequest
from ....engine.scene import Piece
from ...shared.star_board.data.constants import BOARD
from ...shared.star_board.drawing.board import ABOVE
from ...shared.star_board.drawing.layout import layout
from ...shared.star_board.speech.words import seat_name
from ..data.card_codes import FACES, HAND
from ..data.constants import CARDS, N_DICE, N_FACES
from ..decisions.current_task import Contest, contest, find, is_attackers
from ..drawing.cards import BORDER, HEIGHT, WIDTH, CardPicture, lay
from ..drawing.dice import ContestPicture, Corner, DiePicture, SidePicture, contest_size
from ..drawing.dice import contest as contest_pieces
from ..rules.holdings import auto_symbols
from ..rules.state import Job, Phase, State
from ..speech import words as phrases
from ..speech.card_texts import SYMBOLS, listed
from .card_faces import danger_card, event_card
from .history import Annals
from .last_contest import as_contest, last_fought
from .prompts_cards import contest_words

LEFT, FOOT, SCALE = 6.0, 1006.0, 1.62
CARD_SCALE = 1.5
ON_PHONE = 1.6  # how much larger the style sheet makes it there
MARGIN = 24.0  # half a place of the chart
_CARD_SIZE = WIDTH + 2 * BORDER, HEIGHT + 6


def inset(s: State, annals: Annals, request: SceneRequest) -> list[Piece]:
    """Nothing, or one picture in the south-western sea."""
    picture = _contest(s, annals, request)
    if picture is not None:
        return _contest_at(picture, "under-way")
    past = _past(s, annals, request)
    if past is not None:
        tone = _where_free(contest_size(past), SCALE, request)
        return [] if tone is None else _contest_at(past, tone)
    card = _event(s, annals, request)
    if card is not None:
        tone = _where_free(_CARD_SIZE, CARD_SCALE, request)
        return [] if tone is None else [_card_at(card, tone)]
    return []


def _where_free(size: tuple[float, float], scale: float, request: SceneRequest) -> str | None:
    """What asks for nothing, as large as it may be without hiding a place that can be chosen: the classes
    that say so; None where there is no room."""
    spots = layout(BOARD)
    targets = [spots[choice.place].point for choice in request.choices if choice.place in spots]
    wide, high = (length * scale for length in size)
    for larger, tone in ((ON_PHONE, "past"), (1.0, "past small")):
        east, north = LEFT + wide * larger + MARGIN, FOOT - high * larger - MARGIN
        if not any(x < east and y > north for x, y in targets):
            return tone
    return None


def _contest_at(picture: ContestPicture, tone: str) -> list[Piece]:
    """The contest in the corner of the chart; on a phone the style sheet makes it larger."""
    top = FOOT - SCALE * contest_size(picture)[1]
    return list(contest_pieces(picture, Corner(LEFT, top, SCALE, ABOVE, f"rk-inset {tone}".strip())))


def _card_at(card: CardPicture, tone: str) -> Piece:
    """The card in the corner of the chart."""
    top = FOOT - CARD_SCALE * _CARD_SIZE[1]
    x, y = LEFT + CARD_SCALE * BORDER, top + CARD_SCALE * BORDER
    return lay("event", card, x, y, "whole", ABOVE, CARD_SCALE, f"rk-inset rk-ground reads {tone}")


# --- the event card that was just drawn -------------------------------------------------------------


def _event(s: State, annals: Annals, request: SceneRequest) -> CardPicture | None:
    """The last event card, until somebody has decided something; hand cards stay hidden."""
    if not annals.events or annals.events[-1].n < annals.decided:
        return None
    number = annals.events[-1].number
    if CARDS.events[number].kind == HAND or s.phase == Phase.OVER:
        return None
    return event_card(number, request.translations)


# --- contests ---------------------------------------------------------------------------------------


def _contest(s: State, annals: Annals, request: SceneRequest) -> ContestPicture | None:
    fight = contest(s)
    if fight is None and find(s, Job.ENCOUNTER) is not None and s.phase == Phase.POLL:
        return _challenge(s, annals, request)
    if fight is None:
        return None
    if fight.danger >= 0:
        sides: tuple[SidePicture, ...] = (_side(s, fight, request),)
        card = danger_card(fight.danger, request.translations)
        return _picture(sides, card, "", annals, request, contest_words(s, fight, request.names))
    attacker, defender = _resting(s, s.turn, request), _resting(s, s.rival, request)
    mine = _side(s, fight, request)
    sides = (mine, defender) if fight.attacking else (attacker, mine)
    loot = request.say(phrases.loot(s.loot))
    return _picture(sides, None, loot, annals, request, contest_words(s, fight, request.names))


def _challenge(s: State, annals: Annals, request: SceneRequest) -> ContestPicture:
    """Before the first throw: who stands against whom."""
    sides = (_resting(s, s.turn, request), _resting(s, s.rival, request))
    loot = request.say(phrases.loot(s.loot))
    return _picture(sides, None, loot, annals, request, T("Encounter"))


# --- what was fought last ---------------------------------------------------------------------------


def _past(s: State, annals: Annals, request: SceneRequest) -> ContestPicture | None:
    """The last danger or encounter with what came of it, until the game moves on."""
    found = last_fought(request.log)
    if found is None or s.phase == Phase.OVER or find(s, Job.ENCOUNTER, Job.JUDGE) is not None:
        return None
    if not found.throws and not found.is_saved:
        return None
    fight = as_contest(s, found)
    if fight.danger >= 0:
        card = danger_card(fight.danger, request.translations)
        title = contest_words(s, fight, request.names)
        return _picture((_done(s, fight, request),), card, "", annals, request, title)
    loot = request.say(phrases.loot(s.loot))
    attacker = _waiting(s, found.seat, T("attacks"), request)
    if found.is_saved:
        sides = (attacker, _waiting(s, s.rival, T("is saved: nothing happens"), request))
    else:
        sides = (_done(s, fight, request), _waiting(s, s.rival, _counted(s), request, (s.chosen,) * s.target))
    return _picture(sides, None, loot, annals, request, T("Encounter"))


def _done(s: State, fight: Contest, request: SceneRequest) -> SidePicture:
    """Who threw, with the dice that decided it."""
    side = _side(s, fight, replace(request, choices=()))
    return replace(side, note=request.say(_verdict(fight)))


def _verdict(fight: Contest) -> Phrase:
    missing = [phrases.times(need.missing, need.symbol) for need in fight.needs if need.missing]
    if not missing:
        return T("the danger is survived") if fight.danger >= 0 else T("the attack succeeds")
    result = T("the danger is not survived") if fight.danger >= 0 else T("the attack fails")
    return T("{result}; missing: {symbols}", result=result, symbols=listed(missing))


def _picture(
    sides: tuple[SidePicture, ...],
    card: CardPicture | None,
    loot: str,
    annals: Annals,
    request: SceneRequest,
    title: Phrase,
) -> ContestPicture:
    return ContestPicture(
        sides,
        card,
        loot,
        serial=annals.throws,
        title=request.say(title),
    )


def _side(s: State, fight: Contest, request: SceneRequest) -> SidePicture:
    """Who throws, with the dice: those that lie, and those that were taken up."""
    offered = {_about(choice): choice for choice in request.choices}
    single = sum(s.fresh) == 1
    dice: list[DiePicture] = []
    for face in range(N_FACES):
        need = next((need.needed for need in fight.needs if need.symbol == face), 0)
        auto = auto_symbols(s.players[fight.seat], face, s.contest)
        choice = offered.get(f"die-{FACES[face]}") or offered.get(f"choose-{FACES[face]}")
        for n in range(s.dice[face]):
            dice.append(_die(len(dice), face, auto + n < need, False, choice, request))
        for _ in range(s.fresh[face]):
            back = offered.get(f"keep-{FACES[face]}")
            dice.append(_die(len(dice), face, False, True, back, request, single))
    extra = [
        FACES[face]
        for face in range(N_FACES)
        for _ in range(auto_symbols(s.players[fight.seat], face, s.contest))
    ]
    target = [FACES[need.symbol] for need in fight.needs for _ in range(need.needed)]
    return SidePicture(
        fight.seat,
        tuple(dice) or _unthrown(),
        seat_name(request.names, fight.seat),
        request.say(_note(fight)),
        _character(s, fight.seat),
        tuple(target) if fight.danger < 0 else (),
        tuple(extra),
    )


def _about(choice: Choice) -> str:
    """What a choice does with which symbol: "die-gem", "keep-gem", "choose-gem"."""
    return choice.place or choice.text.replace(" ", "-")


def _note(fight: Contest) -> Phrase:
    """How the one who throws stands."""
    if not fight.needs:
        return T("defends")
    missing = [phrases.times(need.missing, need.symbol) for need in fight.needs if need.missing]
    if not missing:
        return T("has all that is needed")
    return T("missing: {symbols}", symbols=listed(missing))


def _die(
    n: int,
    face: int,
    counts: bool,
    aside: bool,
    choice: Choice | None,
    request: SceneRequest,
    single: bool = False,
) -> DiePicture:
    symbol = request.say(SYMBOLS[face])
    label = symbol if choice is None else f"{symbol}, {request.say(choice.label)}"
    return DiePicture(
        f"die-{n + 1}",
        FACES[face],
        counts,
        aside,
        label=label,
        actions=(choice.code,) if choice is not None else (),
        instead="" if single and request.choices and request.undo else None,
    )


def _unthrown() -> tuple[DiePicture, ...]:
    return tuple(DiePicture(f"unthrown-{n + 1}") for n in range(N_DICE))


def _resting(s: State, seat: int, request: SceneRequest) -> SidePicture:
    """Who does not throw now; the defender's symbol once it is chosen."""
    fight = find(s, Job.ENCOUNTER)
    if fight is not None and is_attackers(fight) and seat == s.rival:
        return _waiting(s, seat, _counted(s), request, (s.chosen,) * s.target)
    return _waiting(s, seat, T("attacks") if seat == s.turn else T("defends"), request)


def _counted(s: State) -> Phrase:
    return T("chose {dice}", dice=phrases.times(s.target, s.chosen))


def _waiting(
    s: State, seat: int, note: Phrase, request: SceneRequest, target: tuple[int, ...] = ()
) -> SidePicture:
    """Somebody without dice, with the symbols that are to be reached."""
    return SidePicture(
        seat,
        (),
        seat_name(request.names, seat),
        request.say(note),
        _character(s, seat),
        tuple(FACES[face] for face in target),
    )


def _character(s: State, seat: int) -> str:
    number = s.players[seat].character
    return CARDS.characters[number].id if number >= 0 else ""
