"""What Africa shows to people: the status sentence, choices, panels, the picture and the text board.

Every state given to it is redacted already. Drawing is in `drawing/board.py`, the log in `table/log.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...engine.actors import SEAT_LETTERS
from ...engine.phrase import TN, Phrase, T, Translations
from ...engine.presentation import Choice, Fact, Prompt, SceneRequest, ScoreRow, Sheet
from .data.constants import (
    BOARD,
    CAMP,
    CATEGORY,
    EMPTY,
    END_BONUS,
    FACES,
    FIRST_FACE,
    GEM,
    GOLD,
    GOODS,
    HIDDEN,
    MOVEMENT,
    N_CELLS,
    NEIGHBOURS,
    UNIT,
    VALUE,
)
from .drawing.board import BoardPicture, CellPicture, ExplorerPicture, draw
from .drawing.board import glyph as draw_glyph
from .howto import how_to_play as how_to_play
from .rules import actions, scoring
from .rules.herds import count_at, survey_value
from .rules.legal import is_treasure
from .rules.play import ends_at, placement_points
from .rules.scoring import GEM_PRIZE, GOLD_PRIZE, goods_points, prize_share, total
from .rules.state import Phase, State
from .speech.notation import text_of
from .speech.words import (
    CITY_AT,
    content_label,
    face_label,
    good_name,
    nuggets,
    place_name,
    some_goods,
    stones,
    tile_command,
)
from .table.log import log_line as log_line

# --- the status sentence ----------------------------------------------------------------------------


def prompt(s: State, viewer: int | None, names: Sequence[str]) -> Prompt:
    """What can be done now, or whom the table waits for."""
    if s.phase == Phase.OVER:
        return Prompt(
            T("The game is over."), T("The score sheet shows line by line where the points come from.")
        )
    if s.phase in (Phase.FIRST, Phase.CITY, Phase.REVEAL):
        return Prompt(T("Chance decides."), T("A tile, a city or a player is being drawn."))
    if viewer != s.turn:
        return Prompt(_whose(s, names), _others_task(s))
    return Prompt(_headline(s), _task(s))


def _whose(s: State, names: Sequence[str]) -> Phrase:
    return T("{name}'s turn.", name=names[s.turn])


def _others_task(s: State) -> Phrase:
    if s.phase == Phase.START:
        return T("A start city is being chosen.")
    if s.options.steps_per_turn > 1 and s.phase != Phase.RELOCATE:
        step = min(s.step + 1, s.options.steps_per_turn)
        return T(
            "Step {step} of {steps}. Look around in the meantime.",
            step=step,
            steps=s.options.steps_per_turn,
        )
    return T("Look around in the meantime.")


def _headline(s: State) -> Phrase:
    if s.phase == Phase.START:
        return T("Your start.")
    if s.phase == Phase.END:
        return T("Your turn is complete.")
    if s.phase == Phase.RELOCATE:
        return T("Your relocation.")
    if s.options.steps_per_turn == 1:
        return T("Your turn.")
    return T("Your first of two steps.") if s.step == 0 else T("Your second of two steps.")


def _task(s: State) -> Phrase:
    match s.phase:
        case Phase.START:
            return T("Choose one of the free cities on the coast.")
        case Phase.STEP:
            return T(
                "Move up to {n} cells, or act where you stand: marked tiles can be turned up or moved.",
                n=MOVEMENT,
            )
        case Phase.ACT:
            return T("Now one action: turn up a marked tile, move one, or set up a camp.")
        case Phase.RELOCATE:
            return T("Choose any open cell without an explorer. Your turn then ends.")
        case Phase.PLACE_FOUND:
            tile = tile_command(s.content[s.origin])
            if best_gain(s, s.origin) <= 0:
                return T("No cell is better: leave {tile} there.", tile=tile)
            return T("Leave {tile} here, or choose a marked cell that scores more.", tile=tile)
        case Phase.PLACE_MOVED:
            return T("Where to? Marked cells are better than the old one.")
        case Phase.TRADE:
            return T("You found {tile}. You may make one exchange.", tile=some_goods(s.found, 1))
        case Phase.TAKE:
            return T("Choose what your camp mines.")
    return T("End it, or take something back.")


# --- choices ----------------------------------------------------------------------------------------


def choices(s: State, numbers: Sequence[int], names: Sequence[str] = SEAT_LETTERS) -> list[Choice]:
    """The legal actions as people see them."""
    return [_choice(s, number, names) for number in numbers]


def _choice(s: State, number: int, names: Sequence[str]) -> Choice:
    kind, args = actions.split(number)
    if kind in actions.ACTIONS.over(actions.CELL):
        return _cell_choice(s, number, kind, args[0])
    label, points, effect = _button(s, kind, args, names)
    return Choice(number, kind, text_of(number), label, None, points, effect, ends=kind == "end")


def _cell_choice(s: State, number: int, kind: str, cell: int) -> Choice:
    label, points, effect = _cell_words(s, kind, cell)
    return Choice(number, kind, text_of(number), label, BOARD.names[cell], points, effect)


def _cell_words(s: State, kind: str, cell: int) -> tuple[Phrase, Fraction | None, Phrase | None]:
    place = place_name(cell)
    match kind:
        case "start":
            return T("Start in {place}", place=place), None, None
        case "move":
            return T("Move to {place}", place=place), None, _survey_there(s, cell)
        case "to":
            return T("Relocate to {place}", place=place), None, _survey_there(s, cell)
        case "discover":
            return T("Turn up the tile on {place}", place=place), None, None
        case "lift":
            best = best_gain(s, cell)
            label = T("Move {tile} from {place}", tile=tile_command(s.content[cell]), place=place)
            return label, None, TN("up to {n} point", "up to {n} points", best)
        case "take":
            return T("Mine {tile}", tile=tile_command(s.content[cell])), None, None
    points = Fraction(placement_points(s, cell))
    tile = tile_command(s.content[s.origin])
    if cell == s.origin:
        return T("Leave {tile} on {place}", tile=tile, place=place), points, None
    return T("Put {tile} on {place}", tile=tile, place=place), points, None


def _survey_there(s: State, cell: int) -> Phrase | None:
    if s.content[cell] != EMPTY or s.players[s.turn].camps == 0:
        return None
    value = survey_value(s, cell)
    return (
        TN("a survey there is worth {n} point", "a survey there is worth {n} points", value)
        if value
        else None
    )


def best_gain(s: State, origin: int) -> int:
    """The most points that moving the tile on `origin` can bring."""
    here = count_at(s, origin, origin)
    return max((count_at(s, origin, c) for c in range(N_CELLS) if s.content[c] == EMPTY), default=here) - here


def _button(
    s: State, kind: str, args: tuple[int, ...], names: Sequence[str]
) -> tuple[Phrase, Fraction | None, Phrase | None]:
    match kind:
        case "survey":
            value = survey_value(s, s.players[s.turn].cell)
            return T("Set up camp: survey"), Fraction(value), None
        case "mine":
            return T("Set up camp: mine"), None, _treasure_near(s)
        case "relocate":
            return T("Relocate"), None, T("any distance, instead of both steps")
        case "trade":
            n = s.players[args[0]].goods[args[1]]
            taken, given = some_goods(args[1], n), some_goods(s.found, n)
            return (
                T("Take {taken} from {name} for {given}", taken=taken, name=names[args[0]], given=given),
                None,
                None,
            )
        case "keep":
            return T("No exchange"), None, None
        case "done":
            return T("That is all"), None, None
        case "skip":
            return T("No action, on to the second step"), None, None
        case "first":
            return T("{name} begins", name=names[args[0]]), None, None
        case "reveal":
            return face_label(FACES[args[0]]), None, None
    return T("End turn"), None, None


def _treasure_near(s: State) -> Phrase:
    near = [s.content[n] for n in NEIGHBOURS[s.players[s.turn].cell] if is_treasure(s.content[n])]
    gold = sum(VALUE[c] for c in near if CATEGORY[c] == GOLD)
    gems = sum(VALUE[c] for c in near if CATEGORY[c] == GEM)
    if gold and gems:
        return T("{gold} and {gems}", gold=nuggets(gold), gems=stones(gems))
    return nuggets(gold) if gold or not gems else stones(gems)


# --- panels -----------------------------------------------------------------------------------------


def headlines(s: State) -> list[Phrase]:
    """Monuments found, tiles face down, camps in the supply."""
    found = T("{found} of {all} monuments found", found=s.monuments, all=ends_at(s))
    down = sum(s.remaining)
    return [
        found,
        TN("{n} tile face down", "{n} tiles face down", down),
        TN("{n} camp in the supply", "{n} camps in the supply", s.supply),
    ]


def facts(s: State, seat: int) -> list[Fact]:
    """Camps, gold, gems and goods of a player."""
    me = s.players[seat]
    rows = [
        Fact("camps", T("camps"), str(me.camps), "camp"),
        Fact("gold", T("nuggets of gold"), str(me.gold), "gold"),
        Fact("gems", T("gems"), str(me.gems), "gem"),
    ]
    rows += [Fact(f"good-{GOODS[k]}", good_name(k), str(n), GOODS[k]) for k, n in enumerate(me.goods) if n]
    return rows


def hand(s: State, viewer: int) -> list[Fact]:
    """Nobody holds anything that others do not see (AF-39, AF-80)."""
    return []


def sheets(s: State, seat: int, request: SceneRequest) -> list[Sheet]:
    """Everything that a player owns is in the facts."""
    return []


def pool(s: State) -> list[Fact]:
    """Tiles still face down, by face."""
    return [
        Fact(f"face-{face.id}", face_label(face), str(s.remaining[i]), face.kind, face.reconstructed)
        for i, face in enumerate(FACES)
        if face.count
    ]


def points(s: State, seat: int) -> Fraction:
    """Points booked so far; the total when the game is over."""
    return Fraction(scoring.points(s, seat), UNIT)


def score_sheet(s: State) -> list[ScoreRow]:
    """The final scoring, line by line (AF-68 to AF-75)."""
    seats = range(s.n_players)
    bonus = [END_BONUS if s.monuments >= ends_at(s) and seat == s.turn else 0 for seat in seats]
    booked = tuple(Fraction(s.players[seat].score - bonus[seat]) for seat in seats)
    goods = tuple(Fraction(goods_points(s, seat)) for seat in seats)
    return [
        ScoreRow(T("points during the game"), booked),
        ScoreRow(T("last monument"), tuple(map(Fraction, bonus))),
        ScoreRow(T("goods"), goods, tuple(_goods_note(s, seat) for seat in seats)),
        ScoreRow(
            T("most gold"), _shares(s, GOLD_PRIZE), tuple(nuggets(s.players[seat].gold) for seat in seats)
        ),
        ScoreRow(
            T("most gems"), _shares(s, GEM_PRIZE), tuple(stones(s.players[seat].gems) for seat in seats)
        ),
        ScoreRow(T("total"), tuple(Fraction(total(s, seat), UNIT) for seat in seats), total=True),
    ]


def _shares(s: State, prize: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(prize_share(s, seat, prize), UNIT) for seat in range(s.n_players))


def _goods_note(s: State, seat: int) -> Phrase | None:
    owned = [some_goods(kind, n) for kind, n in enumerate(s.players[seat].goods) if n]
    if not owned:
        return None
    note = owned[0]
    for more in owned[1:]:
        note = Phrase("{first}, {more}", {"first": note, "more": more})
    return note


# --- pictures ---------------------------------------------------------------------------------------


def scene(s: State, request: SceneRequest) -> str:
    """The position as SVG."""
    at: dict[str, list[Choice]] = {}
    for choice in request.choices:
        if choice.place is not None:
            at.setdefault(choice.place, []).append(choice)
    cells = tuple(_cell_picture(s, cell, at.get(BOARD.names[cell], []), request) for cell in range(N_CELLS))
    explorers = tuple(
        ExplorerPicture(
            seat,
            BOARD.names[player.cell],
            _say(T("{name}'s explorer", name=_seat(request, seat)), request),
            seat == s.turn,
        )
        for seat, player in enumerate(s.players[: s.n_players])
        if player.cell >= 0
    )
    title = _say(T("The board of Africa"), request)
    caption = _say(T("Africa"), request)
    note = _say(T("reconstructed map"), request) if BOARD.reconstructed else ""
    picture = BoardPicture(
        cells, explorers, title, caption, standalone=request.standalone, prefix=request.prefix, note=note
    )
    return str(draw(picture))


def _say(phrase: Phrase, request: SceneRequest) -> str:
    return phrase.render(request.translations)


def _seat(request: SceneRequest, seat: int) -> str:
    return request.names[seat] if seat < len(request.names) else SEAT_LETTERS[seat]


def _cell_picture(s: State, cell: int, here: Sequence[Choice], request: SceneRequest) -> CellPicture:
    name = BOARD.names[cell]
    marks = {_TARGETS[choice.kind] for choice in here}
    if "place" in marks and cell == s.origin:
        marks = {"stay"}
    if name in request.marked:
        marks.add("last")
    if cell == s.origin:
        marks.add("origin")
    booked = [choice.points for choice in here if choice.points is not None]
    q, r = BOARD.cells[cell]
    city = CITY_AT.get(cell)
    return CellPicture(
        id=name,
        q=q,
        r=r,
        content=content_word(s.content[cell]),
        city=None if city is None else _say(city, request),
        label=_cell_label(s, cell, here, request),
        actions=tuple(choice.action for choice in here),
        state=frozenset(marks),
        points=f"+{max(booked)}" if booked else None,
        always_show=bool(marks & {"place", "stay"}),
    )


_TARGETS = {
    "start": "start",
    "move": "move",
    "to": "relocate",
    "discover": "reveal",
    "lift": "lift",
    "place": "place",
    "take": "lift",
}


def content_word(content: int) -> str:
    """What lies on a cell in the notation of scenarios."""
    if content in (EMPTY, HIDDEN, CAMP):
        return ("empty", "hidden", "camp")[content]
    return FACES[content - FIRST_FACE].content


def _cell_label(s: State, cell: int, here: Sequence[Choice], request: SceneRequest) -> str:
    parts = [place_name(cell), content_label(s.content[cell])]
    if s.explorer[cell]:
        parts.append(T("{name}'s explorer", name=_seat(request, s.explorer[cell] - 1)))
    for choice in here:
        parts.append(choice.label)
        if choice.points is not None:
            parts.append(TN("{n} point", "{n} points", int(choice.points)))
        if choice.effect is not None:
            parts.append(choice.effect)
    return ", ".join(_say(part, request) for part in parts)


def glyph(name: str, size: int = 24) -> str:
    """A small drawing of a thing of the game."""
    return str(draw_glyph(name, size))


def text_board(s: State, names: Sequence[str], translations: Translations | None) -> str:
    """Row by row from the north; neighbouring face-down cells are said together."""
    lines = [phrase.render(translations) for phrase in headlines(s)]
    for seat, player in enumerate(s.players[: s.n_players]):
        where = place_name(player.cell) if player.cell >= 0 else T("not on the board yet")
        lines.append(T("{name}'s explorer: {place}", name=names[seat], place=where).render(translations))
    for row in _rows():
        lines.append(_row_text(s, row, translations))
    return "\n".join(lines)


def _rows() -> list[list[int]]:
    rows: dict[int, list[int]] = {}
    for cell, (_, r) in enumerate(BOARD.cells):
        rows.setdefault(r, []).append(cell)
    return [sorted(rows[r], key=lambda cell: BOARD.cells[cell][0]) for r in sorted(rows)]


def _row_text(s: State, row: Sequence[int], translations: Translations | None) -> str:
    runs: list[list[int]] = []
    for cell in row:
        same = runs and cell not in CITY_AT and runs[-1][-1] not in CITY_AT
        if same and s.content[cell] == s.content[runs[-1][-1]] and s.content[cell] in (HIDDEN, EMPTY):
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return "; ".join(_run_text(s, run, translations) for run in runs)


def _run_text(s: State, run: Sequence[int], translations: Translations | None) -> str:
    what = content_label(s.content[run[0]]).render(translations)
    place = place_name(run[0]).render(translations)
    return f"{place}: {what}" if len(run) == 1 else f"{BOARD.names[run[0]]}-{BOARD.names[run[-1]]}: {what}"
