"""The market of Navegador: what `market.toml` needs of the position, forecasts, and the best of all trades.

The rules of the market are in `rules/rondel.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Literal

from ....engine.decisions import Words
from ....engine.phrase import Arg, Phrase, joined
from ....engine.presentation import Button, Choice
from ..data.constants import FACTORY_VALUE, N_GOODS, PRICE
from ..rules import actions
from ..rules.rondel import most_processed, orange_factories
from ..rules.state import State, Step
from ..speech.notation import text_of
from ..speech.words import product, some
from .common import say
from .targets import market_place, row_after, row_mark, rung_place

Trade = tuple[str, int, int]  # kind, good, units

_all = {kind: say.sentence(f"{kind}_all", "goods", "cash") for kind in ("sell", "process")}
_further = {kind: say.sentence(f"{kind}_further", "goods") for kind in ("sell", "process")}
_stays, _moves = say.sentence("stays", "sum", "price"), say.sentence("moves", "sum", "old", "new")
_orange, _one_less = say.sentence("orange"), say.sentence("one_less", "first", "goods")
_most_now = say.sentence("most_now", "sum")


@say.offers(Step.MARKET)
def trades(s: State, numbers: Sequence[int], names: Sequence[str]) -> list[Choice]:
    """What can be sold or processed now, the most of all goods together, and the end of the turn."""
    offered = [trade_choice(s, number) for number in numbers if number != actions.END]
    best = most_cash(s)
    if len(best) > 1:
        offered.append(_together(s, best))
    if actions.END in numbers:
        offered.append(say.choice(s, actions.END, names))
    return offered


def trade_choice(s: State, number: int) -> Choice:
    """One good, sold or processed."""
    return replace(say.choice(s, number), button=all_of_it(s, number))


@say.label("sell", "process", words=("goods",))
def goods(s: State, good: int, n: int) -> Words:
    """The goods in the command: "Sell 3 sugar"."""
    return {"goods": some(good, n)}


def _trading(kind: Literal["sell", "process"]) -> None:
    """What selling and processing have in common."""

    @say.place(kind)
    def rung(s: State, good: int, n: int) -> str:
        return rung_place(good, kind, row_after(s.rows[good], kind, n))

    @say.effect(kind)
    def outlook(s: State, good: int, n: int) -> Phrase:
        return forecast(s, actions.join(kind, good, n))

    @say.log(kind, words=("goods", "sum"))
    def traded(before: State, after: State, good: int, n: int) -> Words:
        return {"goods": some(good, n), "sum": product(n, unit_price(before, kind, good))}


_trading("sell")
_trading("process")


@say.marks("sell", "process")
def ladder(before: State, after: State, good: int, n: int) -> list[str]:
    """The ladder, and the row where the marker stood."""
    return [market_place(good), row_mark(good, before.rows[good])]


Done = Literal["goods_done", "goods_passed"]


def _over(s: State, good: int) -> Done | None:
    """Whether the goods have had their turn."""
    if good >= s.cursor:
        return None
    return "goods_done" if good == s.cursor - 1 else "goods_passed"


@say.refuses("sell", words=("n",), when=(Step.MARKET,))
def not_sold(s: State, good: int, n: int) -> tuple[Done | Literal["sold"], Words]:
    """Why so many goods are not sold."""
    return _over(s, good) or "sold", {"n": s.players[s.turn].colonies[good]}


@say.refuses("process", words=("n",), when=(Step.MARKET,))
def not_processed(s: State, good: int, n: int) -> tuple[Done | Literal["one_factory", "factories"], Words]:
    """Why so many goods are not processed."""
    me = s.players[s.turn]
    which: Literal["one_factory", "factories"] = "one_factory" if n == me.factories[good] + 1 else "factories"
    return _over(s, good) or which, {"n": most_processed(me, good, orange_factories(s, me))}


def all_of_it(s: State, number: int) -> Button | None:
    """The button for trading as much of a good as can be; None for less, which is chosen on the ladder."""
    kind, (good, n) = actions.split(number)
    if n != _most(s, kind, good):
        return None
    cash = n * unit_price(s, kind, good)
    return Button(_all[kind](goods=some(good, n), cash=cash), 2 * good + (kind == "process"))


def _most(s: State, kind: str, good: int) -> int:
    """How many units of a good could be traded (NA-70 to NA-72)."""
    me = s.players[s.turn]
    if kind == "sell":
        return me.colonies[good]
    return most_processed(me, good, max(0, orange_factories(s, me)))


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
        parts = [_stays(sum=brought, price=old)]
    else:
        parts = [_moves(sum=brought, old=old, new=new)]
    if kind == "process" and n > s.players[s.turn].factories[good]:
        parts.append(_orange())
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
    return _one_less(first=told, goods=goods)


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
    further = [_further[kind](goods=some(good, n)) for kind, good, n in plan[1:]]
    label = joined([say.choice(s, first).label, *further])
    text = "; ".join(map(text_of, (first, *follow)))
    assert label is not None and all(a < b for (_, a, _), (_, b, _) in pairwise(plan))
    return Choice(
        first, "trades", text, label,
        effect=_most_now(sum=brought_by(s, plan)), follow=tuple(follow),
    )  # fmt: skip
