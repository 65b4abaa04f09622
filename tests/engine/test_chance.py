"""Chance that can be proved: fair, repeatable, bound by its commitment; and the fast streams.

How records prove it is in tests/contract/test_records.py.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any

import pytest

from lauta.engine.chance import SEED_BYTES, VERSION, ProvableChance
from lauta.engine.random_stream import Stream, below, seed_stream, unit
from lauta.engine.record import new

SEED = bytes(range(SEED_BYTES))


def chi_square(counts: Sequence[int], weights: Sequence[int]) -> float:
    """The sum of squared deviations, each over what was to be expected."""
    share = sum(counts) / sum(weights)
    return sum((count - w * share) ** 2 / (w * share) for count, w in zip(counts, weights, strict=True) if w)


@pytest.mark.parametrize(
    "weights, limit",  # limit: what one fair source in a thousand exceeds
    [((1, 1), 10.8), ((1,) * 6, 20.5), ((5, 15, 11, 5), 16.3), ((1, 0, 99), 10.8), ((1,) * 96, 145.0)],
)
def test_outcomes_are_as_likely_as_their_weights(weights: tuple[int, ...], limit: float) -> None:
    chance = ProvableChance(SEED, "game-1", ("a", "b"))
    counts = [0] * len(weights)
    for number in range(20_000):
        counts[chance.draw(weights, number)] += 1
    assert chi_square(counts, weights) < limit
    assert all(count == 0 for count, weight in zip(counts, weights, strict=True) if weight == 0)


def test_a_draw_is_what_the_documentation_says() -> None:
    chance = ProvableChance(SEED, "game-1", ("a", "b"))
    message = f"{VERSION}\ngame-1\na\nb\n7\n0"
    value = int.from_bytes(hmac.new(SEED, message.encode(), hashlib.sha256).digest()[:8], "big")
    assert chance.draw([1] * 1000, 7) == value % 1000


def test_values_above_the_largest_multiple_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without rejection low outcomes of a draw of seven would come up too often: 2**64 is two above 7 n."""
    asked: list[bytes] = []

    class Digest:
        def __init__(self, value: int) -> None:
            self.value = value

        def digest(self) -> bytes:
            return self.value.to_bytes(8, "big") + bytes(24)

    def fake(seed: bytes, message: bytes, how: object) -> Digest:
        asked.append(message)
        return Digest(2**64 - len(asked))

    monkeypatch.setattr("lauta.engine.chance.hmac.new", fake)
    assert ProvableChance(SEED, "g").draw([1] * 7, 5) == 6
    assert [message.rsplit(b"\n", 1)[1] for message in asked] == [b"0", b"1", b"2"]


def test_every_part_of_the_source_changes_the_draws() -> None:
    sources = [
        ProvableChance(SEED, "g", ("a", "b")),
        ProvableChance(bytes(SEED_BYTES), "g", ("a", "b")),
        ProvableChance(SEED, "h", ("a", "b")),
        ProvableChance(SEED, "g", ("a",)),
        ProvableChance(SEED, "g", ("b", "a")),
    ]
    draws = [tuple(chance.draw([1] * 1000, number) for number in range(8)) for chance in sources]
    assert len(set(draws)) == len(sources)
    assert draws[0] == tuple(ProvableChance(SEED, "g", ("a", "b")).draw([1] * 1000, n) for n in range(8))


def test_the_commitment_binds_version_game_and_seed() -> None:
    expected = hashlib.sha256(f"{VERSION}\ng\n{SEED.hex()}".encode()).hexdigest()
    assert ProvableChance(SEED, "g", ("a",)).commitment == expected
    assert ProvableChance(SEED, "h").commitment != expected
    assert ProvableChance(bytes(SEED_BYTES), "g").commitment != expected


def test_a_fresh_seed_is_long_secret_and_never_the_same() -> None:
    one, other = ProvableChance.fresh("g", ["a"]), ProvableChance.fresh("g", ["a"])
    assert len(one.seed) == SEED_BYTES and one.seed != other.seed
    assert one.seed.hex() not in repr(one) and str(one.seed) not in repr(one)


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_of_another_length_is_refused(seed: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        ProvableChance(seed, "g")


@pytest.mark.parametrize("weights", [[], [0, 0], [1, -1, 3]])
def test_weights_that_allow_nothing_are_refused(weights: list[int]) -> None:
    with pytest.raises(ValueError, match=r"weights|min"):
        ProvableChance(SEED, "g").draw(weights, 0)


# --- fast streams -----------------------------------------------------------------------------------


def stream(seed: int, lane: int) -> Stream:
    """A stream at its start."""
    rng = new(Stream)
    seed_stream(rng, seed, lane)
    return rng


def test_a_stream_is_fair_and_in_range() -> None:
    rng, counts = stream(1, 2), [0] * 7
    for _ in range(20_000):
        counts[below(rng, 7)] += 1
    assert chi_square(counts, [1] * 7) < 22.5
    assert all(0 <= unit(rng) < 1 for _ in range(1000))


def test_streams_repeat_and_lanes_differ() -> None:
    firsts = {}
    for seed in range(20):
        for lane in range(20):
            rng = stream(seed, lane)
            firsts[seed, lane] = tuple(below(rng, 1 << 30) for _ in range(4))
    assert len(set(firsts.values())) == 400
    again = stream(3, 4)
    assert tuple(below(again, 1 << 30) for _ in range(4)) == firsts[3, 4]


def test_neighbouring_lanes_are_independent() -> None:
    counts = [0] * 16
    for lane in range(8000):
        rng = stream(7, lane)
        counts[4 * below(rng, 4) + below(stream(7, lane + 1), 4)] += 1
    assert chi_square(counts, [1] * 16) < 37.7


@pytest.mark.compiled
def test_streams_are_the_same_when_compiled() -> None:
    import numba

    from lauta.engine.compiling.compiled import batch

    draw: Any = numba.njit(lambda rng, n: below(rng, n))
    twin = batch(Stream, 1)[0]
    rng = stream(123456789, 42)
    twin.word = rng.word
    assert [int(draw(twin, 1000)) for _ in range(200)] == [below(rng, 1000) for _ in range(200)]
