"""What Attika shows to people: panels, the score sheet, the text board; the rest of its view by name.

Every state given to it is redacted already. Prompts, choices, scenes and log are in the room `table`, the
rules page is in `howto`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...engine.phrase import TN, Phrase, T, Translations
from ...engine.presentation import Fact, ScoreRow
from .data.constants import LANDSCAPES, MAP_TILES, N_BUILDINGS, N_KINDS, STACKS, TILE_SPACES
from .drawing.glyphs import glyph as draw_glyph
from .howto import how_to_play as how_to_play
from .rules.state import State
from .rules.terrain import space_q, space_r
from .speech.words import building, city, landscape, shrine_name
from .table.choices import choices as choices
from .table.choices import stack_name
from .table.log import log_line as log_line
from .table.player_boards import price_words
from .table.player_boards import sheets as sheets
from .table.prompts import prompt as prompt
from .table.scenes import scene as scene
from .table.scenes import space_words
from .table.shrine_links import shortest_way

__all__ = [
    "choices", "facts", "glyph", "hand", "headlines", "how_to_play", "log_line", "points", "pool", "prompt",
    "scene", "score_sheet", "sheets", "text_board",
]  # fmt: skip


# --- panels -----------------------------------------------------------------------------------------


def headlines(s: State) -> list[Phrase]:
    """What lies in the middle: deck, map tiles, amphorae (AT-100)."""
    return [
        TN("{n} card in the deck", "{n} cards in the deck", s.deck_size),
        TN("{n} map tile", "{n} map tiles", s.map_stack),
        TN("{n} amphora", "{n} amphorae", s.supply),
    ]


def facts(s: State, seat: int) -> list[Fact]:
    """A player's city, both races, and what the player has."""
    me = s.players[seat]
    way = shortest_way(s, seat)
    missing = "–" if way is None else str(way.missing)
    return [
        Fact("city", T("city"), city(seat), f"capital-{seat}"),
        Fact("left", T("buildings still to build"), str(N_BUILDINGS - me.buildings), "laurel"),
        Fact(
            "link",
            T("buildings still missing between two shrines"),
            missing,
            "shrine",
            places=way.places if way is not None else (),
        ),
        Fact("cards", T("cards in hand"), str(me.cards), "card-back"),
        Fact("amphorae", T("amphorae"), str(me.amphorae), "amphora"),
        Fact("settlements", T("settlements"), str(me.settlements), f"village-{seat}"),
    ]


def hand(s: State, viewer: int) -> list[Fact]:
    """The viewer's cards, by landscape (AT-100)."""
    held = s.players[viewer].hand
    return [
        Fact(f"card-{name}", landscape(index), str(held[index]), f"card-{name}")
        for index, name in enumerate(LANDSCAPES)
        if held[index]
    ]


def pool(s: State) -> list[Fact]:
    """Deck, discard pile, map tiles, amphorae; cards that are not seen, by landscape."""
    rows = [
        Fact("map", T("map tiles in the stack"), str(s.map_stack), "map-stack", MAP_TILES[0].reconstructed),
        Fact("amphorae", T("amphorae in the supply"), str(s.supply), "amphora"),
        Fact("deck", T("cards in the deck"), str(s.deck_size), "card-back"),
    ]
    for index, name in enumerate(LANDSCAPES):
        label = T("{landscape}, not seen", landscape=landscape(index))
        rows.append(Fact(f"unseen-{name}", label, str(s.deck[index]), f"card-{name}"))
    for index, name in enumerate(LANDSCAPES):
        label = T("{landscape}, discarded", landscape=landscape(index))
        rows.append(Fact(f"discarded-{name}", label, str(s.discard[index]), f"card-{name}"))
    return rows


def points(s: State, seat: int) -> Fraction:
    """Buildings on the map (AT-97)."""
    return Fraction(s.players[seat].buildings)


def score_sheet(s: State) -> list[ScoreRow]:
    """How far everybody came; buildings give the order behind the winner (AT-97)."""
    players = s.players[: s.n_players]
    notes = tuple(_how(s, seat) for seat in range(s.n_players))
    return [
        ScoreRow(T("settlements"), tuple(Fraction(player.settlements) for player in players)),
        ScoreRow(
            T("groups complete and connected"),
            tuple(Fraction(player.rewards.bit_count()) for player in players),
        ),
        ScoreRow(
            T("buildings on the map"),
            tuple(Fraction(player.buildings) for player in players),
            notes,
            total=True,
        ),
    ]


def _how(s: State, seat: int) -> Phrase | None:
    """How the winner has won (AT-93, AT-94)."""
    if s.winner != seat:
        return None
    if s.players[seat].buildings == N_BUILDINGS:
        return T("wins: all buildings stand")
    return T("wins: two shrines joined")


def glyph(name: str, size: int = 24) -> str:
    """A small drawing of a thing of the game."""
    return str(draw_glyph(name, size))


# --- the text board ---------------------------------------------------------------------------------


def text_board(s: State, names: Sequence[str], translations: Translations | None) -> str:
    """Players with their stores, then the map row by row from the north."""

    def say(phrase: Phrase) -> str:
        return phrase.render(translations)

    lines = [say(phrase) for phrase in headlines(s)]
    for seat in range(s.n_players):
        lines += ["", f"{names[seat]} ({say(city(seat))})"]
        lines += [f"  {say(fact.label)}: {_value(fact, translations)}" for fact in facts(s, seat)[1:]]
        lines += [f"  {say(line)}" for line in _store_lines(s, seat)]
    lines.append("")
    lines += [_row(s, row, names, translations) for row in _rows(s)]
    return "\n".join(lines)


def _value(fact: Fact, translations: Translations | None) -> str:
    return fact.value.render(translations) if isinstance(fact.value, Phrase) else fact.value


def _store_lines(s: State, seat: int) -> list[Phrase]:
    """Stacks and store of a player."""
    me = s.players[seat]
    stacks = [
        T("{name}: {what}", name=stack_name(stack), what=TN("{n} tile", "{n} tiles", me.stack[stack]))
        for stack in range(STACKS)
    ]
    return stacks + [
        T("in the store: {building} ({price})", building=building(kind), price=price_words(kind))
        for kind in range(N_KINDS)
        for _ in range(me.store[kind])
    ]


def _rows(s: State) -> list[list[tuple[int, int]]]:
    """Spaces, and shrines as -1, -2 ..., by row and from west to east, each with its column."""
    rows: dict[int, list[tuple[int, int]]] = {}
    for space in range(s.n_tiles * TILE_SPACES):
        rows.setdefault(space_r(s, space), []).append((space_q(s, space), space))
    for shrine in range(s.n_shrines):
        rows.setdefault(s.shrine_r[shrine], []).append((s.shrine_q[shrine], -1 - shrine))
    return [sorted(rows[r]) for r in sorted(rows)]


def _row(
    s: State, row: Sequence[tuple[int, int]], names: Sequence[str], translations: Translations | None
) -> str:
    shrine, told = T("shrine").render(translations), []
    for _, space in row:
        if space < 0:
            told.append(f"{shrine_name(-1 - space)}: {shrine}")
            continue
        name, *parts = [part.render(translations) for part in space_words(s, space, names)]
        told.append(f"{name}: {', '.join(parts)}")
    return "; ".join(told)
