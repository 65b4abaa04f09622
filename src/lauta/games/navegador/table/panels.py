"""What stands beside the chart of Navegador: the top line, what a player owns, what is on offer.

The players' own boards are in `player_boards.py`, points in `score_sheet.py`.
"""

from __future__ import annotations

from ....engine.attestation import OURS, flag_of
from ....engine.phrase import TN, Phrase, T, joined, plain
from ....engine.presentation import Fact
from ..data.components import COLUMNS, GOODS, LINES
from ..data.constants import COMPONENTS, N_COLUMNS, N_GOODS, N_LINES, N_REGIONS
from ..decisions import unseen_prices
from ..decisions.targets import line_place, market_place, region_place
from ..rules.state import Player, State, Step
from ..speech.words import building, column, good, money
from .scene_sheets import end_words, ladder_words, line_words


def headlines(s: State) -> list[Phrase]:
    """The phase, and both ways in which the end can come (NA-87, NA-105)."""
    if s.turns_left:
        return [_phase(s), TN("last round: {n} turn left", "last round: {n} turns left", s.turns_left)]
    if s.step == Step.OVER:
        return [_phase(s)]
    return [_phase(s), *end_words(s)]


def _phase(s: State) -> Phrase:
    return T("phase {n}", n=s.phase)


def facts(s: State, seat: int) -> list[Fact]:
    """What a player owns, and the card."""
    me = s.players[seat]
    rows = [
        Fact("cash", T("cruzados"), money(me.cash) if me.cash < 0 else str(me.cash), "coin"),
        Fact("workers", T("workers"), str(me.workers), f"worker-{seat}"),
        Fact("ships", T("ships on the board"), str(me.on_board), f"ship-{seat}", places=_harbours(me)),
    ]
    rows += [
        Fact(COLUMNS[index], column(index), str(me.items[index]), COLUMNS[index])
        for index in range(N_COLUMNS)
    ]
    if s.card_holder == seat and s.step != Step.FIRST:
        rows.append(Fact("card", T("the Navegador card"), "", "card"))
    return rows


def _harbours(me: Player) -> tuple[str, ...]:
    """Where the ships of a player are."""
    return tuple(region_place(region) for region in range(N_REGIONS) if me.ships[region])


def hand(s: State, viewer: int) -> list[Fact]:
    """Nobody holds anything that others do not see, but cash where it is hidden (NA-5)."""
    if not s.options.money_visibility:
        return []
    return [Fact("purse", T("cruzados"), str(s.players[viewer].cash), "coin")]


def pool(s: State) -> list[Fact]:
    """Buildings on offer, privileges, tokens that nobody has seen."""
    rows = [
        Fact(
            id=f"line-{LINES[line]}",
            label=building(line),
            value=_offer(s, line),
            glyph=LINES[line].replace("_", "-"),
            reconstructed=flag_of(COMPONENTS.buildings.prices, LINES[line]) == OURS,
            places=(line_place(line),),
        )
        for line in range(N_LINES)
    ]
    refill = flag_of(COMPONENTS.privileges.refill, f"players_{s.n_players}") == OURS
    for index in range(N_COLUMNS):
        left = T("{here} here, {later} later", here=s.gallery[index], later=s.stock[index])
        label = T("privileges for {column}", column=column(index))
        rows.append(Fact(f"gallery-{COLUMNS[index]}", label, left, f"privilege-{COLUMNS[index]}", refill))
    for kind in range(N_GOODS):
        unseen = unseen_prices(s, kind)
        label = T("{good}: prices not seen", good=good(kind))
        told = ", ".join(map(str, unseen)) or "–"
        ours = flag_of(COMPONENTS.colonies, GOODS[kind]) == OURS
        rows.append(Fact(f"unseen-{GOODS[kind]}", label, told, GOODS[kind], ours))
    for kind in range(N_GOODS):
        words = joined(ladder_words(s, kind)[1:]) or plain("")
        rows.append(
            Fact(
                id=f"price-{GOODS[kind]}",
                label=T("market: {good}", good=good(kind)),
                value=words,
                glyph=GOODS[kind],
                reconstructed=OURS in (flag_of(COMPONENTS.market, key) for key in (GOODS[kind], "factory")),
                places=(market_place(kind),),
            )
        )
    return rows


def _offer(s: State, line: int) -> Phrase:
    _, *told = line_words(s, line)
    return joined(told[:2]) or plain("")
