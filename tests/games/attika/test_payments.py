"""What may be paid: exactly the payments of AT-54, compared with the register's own words by brute force."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from lauta.engine.match import Match
from lauta.engine.record import copy, new

from .tables import attika, match_at

Cards = tuple[int, ...]
C = attika().module("data.constants")
PRICES = attika().module("rules.prices")


def covers(cards: Cards, due: Cards, fee: int) -> bool:
    """A card of its landscape for a due symbol, or any two; any one for a fee: all ways tried (AT-52)."""
    matched = product(*(range(min(n, d) + 1) for n, d in zip(cards, due, strict=True)))
    return any(2 * (sum(due) - sum(own)) + fee <= sum(cards) - sum(own) for own in matched)


def is_legal(cards: Cards, due: Cards, fee: int) -> bool:
    """Whether the cards cover, and none can be left out (AT-54)."""
    fewer = [(*cards[:i], cards[i] - 1, *cards[i + 1 :]) for i in range(4) if cards[i]]
    return covers(cards, due, fee) and not any(covers(less, due, fee) for less in fewer)


def all_hands(most: int) -> list[Cards]:
    """Every choice of at most so many cards of each landscape."""
    return list(product(range(most + 1), repeat=4))


def test_a_payment_is_legal_exactly_where_it_is_worth_what_is_wanted_at54() -> None:
    """n + m = 2·D + fee, for every due up to two of a landscape and every fee up to two."""
    for due in product(range(3), repeat=4):
        if sum(due) <= 4:
            for fee in range(3):
                for cards in all_hands(3):
                    worth = sum(n + min(n, d) for n, d in zip(cards, due, strict=True))
                    assert is_legal(cards, due, fee) == (worth == 2 * sum(due) + fee), (cards, due, fee)


def offered(match: Match, space: str) -> set[Cards]:
    """Every payment that the decisions of the match come to, by building on a space."""
    hand = tuple(match.state.players[0].hand)
    rules, phase = match.rules, match.game.module("rules.state").Phase
    found, waiting = set[Cards](), [copy(match.state)]
    rules.apply(waiting[0], match.game.notation.parse(f"at {space}"))
    while waiting:
        s = waiting.pop()
        if s.phase != phase.PAY:
            paid = tuple(had - has for had, has in zip(hand, s.players[0].hand, strict=True))
            assert paid not in found, "two ways to the same payment"
            found.add(paid)
            continue
        moves: Any = new(rules.Moves)
        rules.legal_actions(s, moves)
        assert moves.n > 1, "what leaves no choice is paid at once"
        for i in range(moves.n):
            after = copy(s)
            rules.apply(after, moves.action[i])
            waiting.append(after)
    return found


def subsets(hand: Cards) -> Iterator[Cards]:
    """Every choice of cards of a hand."""
    return iter(product(*(range(n + 1) for n in hand)))


@pytest.mark.parametrize("seed", range(40))
def test_all_legal_payments_are_offered_each_once_at52_at53_at54(seed: int) -> None:
    dice = random.Random(seed)
    symbols = [dice.choice("WFHM---") for _ in range(2)]
    hand = [dice.randint(0, 4) for _ in range(4)]
    kind = dice.choice([b.id for b in C.BUILDINGS if not b.any])
    fee = dice.randint(0, 2)
    apart = [f"{9 + 3 * i},0" for i in range(fee)]
    match = match_at(
        spaces=[f"0,0,{symbols[0]}", f"1,0,{symbols[1]}", *(f"{cell},-" for cell in apart)],
        buildings=[f"{cell},athens,road" for cell in apart],
        store=[kind],
        hand=dict(zip("WFHM", hand, strict=True)),
    )
    price = C.BUILDINGS[C.KINDS.index(kind)].price
    due = tuple(max(0, n - symbols.count("WFHM"[i])) for i, n in enumerate(price))
    legal = {cards for cards in subsets(tuple(hand)) if is_legal(cards, due, fee)}
    if not legal:
        assert "build" not in {action.kind for action in match.legal_actions()}
        return
    match.play(f"build {kind}")
    space = match.game.notation.split(match.legal_actions()[0].number)[1][0]
    assert offered(match, space) == legal


@pytest.mark.parametrize("seed", range(20))
def test_with_overpay_everything_that_covers_is_offered_at54(seed: int) -> None:
    dice = random.Random(seed)
    hand = [dice.randint(0, 3) for _ in range(4)]
    kind = dice.choice([b.id for b in C.BUILDINGS if not b.any])
    match = match_at(
        spaces=["0,0,W"],
        store=[kind],
        hand=dict(zip("WFHM", hand, strict=True)),
        options={"overpay": True},
    )
    price = C.BUILDINGS[C.KINDS.index(kind)].price
    due = (max(0, price[0] - 1), *price[1:])
    legal = {cards for cards in subsets(tuple(hand)) if covers(cards, due, 0)}
    if legal:
        match.play(f"build {kind}")
        assert offered(match, "1a") == legal
    else:
        assert "build" not in {action.kind for action in match.legal_actions()}


@pytest.mark.parametrize("hand", [(5, 0, 0, 0), (2, 2, 1, 0), (3, 3, 3, 3), (1, 1, 1, 1)])
def test_a_road_takes_any_cards_one_each_at63(hand: Cards) -> None:
    match = match_at(spaces=["0,0,W"], store=["road"], hand=dict(zip("WFHM", hand, strict=True)))
    match.play("build road")
    assert offered(match, "1a") == {cards for cards in subsets(hand) if sum(cards) == 4}


def test_packed_counts_are_subtracted_one_by_one_at46() -> None:
    dice = random.Random(1)
    for _ in range(2000):
        a, b = ([dice.randint(0, 7) for _ in range(4)] for _ in range(2))
        packed = [sum(n << 4 * i for i, n in enumerate(counts)) for counts in (a, b)]
        less = PRICES.less(*packed)
        assert [PRICES.count_of(less, i) for i in range(4)] == [
            max(0, x - y) for x, y in zip(a, b, strict=True)
        ]
        if sum(a) <= 15:
            assert PRICES.summed(packed[0]) == sum(a)
