"""Selling and processing as people see them: rungs of the ladders with forecasts, the best of all.

The rules of the market are in `rules/rondel.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ....engine.phrase import Arg, Phrase, T, joined
from ....engine.presentation import Button, Choice
from ..data.constants import FACTORY_VALUE, N_GOODS, PRICE
from ..rules import actions
from ..rules.rondel import most_processed, orange_factories
from ..rules.state import State
from ..speech.notation import text_of
from ..speech.words import product, some
from .targets import row_after, rung_place

Trade = tuple[str, int, int]  # kind, good, units


def trades(s: State, numbers: Sequence[int]) -> list[Choice]:
    """What can be sold or processed now, the most of all goods together, and the end of the turn."""
    offered = [trade_choice(s, number) for number in numbers if number != actions.END]
    best = most_cash(s)
    if len(best) > 1:
        offered.append(_together(s, best))
    if actions.END in numbers:
        offered.append(Choice(actions.END, "end", text_of(actions.END), T("End turn"), ends=True))
    return offered


def trade_choice(s: State, number: int) -> Choice:
    """One good, sold or processed."""
    kind, (good, n) = actions.split(number)
    place = rung_place(good, kind, row_after(s.rows[good], kind, n))
    return Choice(
        number, kind, text_of(number), trade_label(kind, good, n), place,
        effect=forecast(s, number), button=all_of_it(s, number),
    )  # fmt: skip


def all_of_it(s: State, number: int) -> Button | None:
    """The button for trading as much of a good as can be; None for less, which is chosen on the ladder."""
    kind, (good, n) = actions.split(number)
    if n != _most(s, kind, good):
        return None
    cash = n * unit_price(s, kind, good)
    if kind == "sell":
        return Button(T("Sell {goods}: {cash}", goods=some(good, n), cash=cash), 2 * good)
    return Button(T("Process {goods}: {cash}", goods=some(good, n), cash=cash), 2 * good + 1)


def _most(s: State, kind: str, good: int) -> int:
    """How many units of a good could be traded (NA-70 to NA-72)."""
    me = s.players[s.turn]
    if kind == "sell":
        return me.colonies[good]
    return most_processed(me, good, max(0, orange_factories(s, me)))


def trade_label(kind: str, good: int, n: int) -> Phrase:
    """The command: "Sell 3 sugar"."""
    if kind == "sell":
        return T("Sell {goods}", goods=some(good, n))
    return T("Process {goods}", goods=some(good, n))


def unit_price(s: State, kind: str, good: int) -> int:
    """What one unit brings now (NA-70, NA-71)."""
    value: int = PRICE[good][s.rows[good]] if kind == "sell" else FACTORY_VALUE[s.rows[good]]
    return value


def forecast(s: State, number: int) -> Phrase:
    """What it brings, and where the price goes (NA-73, NA-74)."""
    kind, (good, n) = actions.split(number)
    row = row_after(s.rows[good], kind, n)
    brought = product(n, unit_price(s, kind, good))
    old, new = PRICE[good][s.rows[good]], PRICE[good][row]
    if old == new:
        parts = [T("{sum}; the price stays {price}", sum=brought, price=old)]
    else:
        parts = [T("{sum}; the price goes from {old} to {new}", sum=brought, old=old, new=new)]
    if kind == "process" and n > s.players[s.turn].factories[good]:
        parts.append(T("with the orange factory"))
    return joined(parts, "; ") or brought


def brought(choice: Choice) -> Phrase | str:
    """The cash of a choice with a forecast, and what another trade loses; nothing for a good left alone."""
    told = choice.effect
    if told is None:
        return ""
    goods = told.args.get("goods")
    while isinstance(first := told.args.get("first"), Phrase):
        told = first
    return _sum(told) if goods is None else less_of(_sum(told), goods)


def less_of(told: Phrase | str, goods: Arg) -> Phrase:
    """A forecast of a trade whose factory leaves that of other goods (NA-72)."""
    return T("{first}; {goods}: one less", first=told, goods=goods)


def _sum(told: Phrase) -> Phrase | str:
    cash = told.args["sum"]
    return cash if isinstance(cash, Phrase) else str(cash)


# --- all goods together -----------------------------------------------------------------------------


def most_cash(s: State) -> list[Trade]:
    """What brings most cash of all that is open still; each good sold or processed to the full."""
    me = s.players[s.turn]
    spare = max(0, orange_factories(s, me))
    best: tuple[int, list[Trade]] = (-1, [])
    for orange in range(-1 if not spare else s.cursor, N_GOODS):
        plan = [_better(s, good, spare if good == orange else 0) for good in range(s.cursor, N_GOODS)]
        cash = sum(brought for brought, _ in plan)
        if cash > best[0]:
            best = (cash, [trade for brought, trade in plan if brought])
    return best[1]


def _better(s: State, good: int, orange: int) -> tuple[int, Trade]:
    """The better of selling all and processing all, with so many orange factories."""
    me = s.players[s.turn]
    sold, made = me.colonies[good], most_processed(me, good, orange)
    selling = sold * unit_price(s, "sell", good)
    processing = made * unit_price(s, "process", good)
    return (selling, ("sell", good, sold)) if selling >= processing else (processing, ("process", good, made))


def brought_by(s: State, plan: Sequence[Trade]) -> int:
    """The cash that trades bring."""
    return sum(n * unit_price(s, kind, good) for kind, good, n in plan)


def _together(s: State, plan: Sequence[Trade]) -> Choice:
    first, *follow = [actions.join(*trade) for trade in plan]
    label = joined([trade_label(*plan[0]), *(_further(*trade) for trade in plan[1:])])
    text = "; ".join(map(text_of, (first, *follow)))
    assert label is not None and all(a < b for (_, a, _), (_, b, _) in pairwise(plan))
    return Choice(
        first, "trades", text, label,
        effect=T("most cash now: {sum}", sum=brought_by(s, plan)), follow=tuple(follow),
    )  # fmt: skip


def _further(kind: str, good: int, n: int) -> Phrase:
    """The command further on in a sentence: "sell 3 sugar"."""
    if kind == "sell":
        return T("sell {goods}", goods=some(good, n))
    return T("process {goods}", goods=some(good, n))
