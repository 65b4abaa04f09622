"""Sets of places mean the same in plain, checked and compiled mode; what is no such set is refused."""

import random
from typing import Annotated, Any

import pytest

from lauta.engine import bits, loading
from lauta.engine.bits import each
from lauta.engine.build import Build
from lauta.engine.record import Bits, copy, int64, new, pack, record, unpack, words_for
from lauta.engine.rule import rule

COMPILED = pytest.param("compiled", marks=pytest.mark.compiled)
MODES = ["plain", "checked", COMPILED]


def made(mode: Any, places: int) -> tuple[Any, Any]:
    """A record with sets of so many places, and a rule that does with them all that rules do."""
    rows = [[n, (7 * n + 3) % places, places - 1] for n in range(places)]
    with loading._loading(Build(mode)):

        @record
        class Shelf:
            """A number before the sets, so that they lie where no word begins."""

            odd: Annotated[int, "b"]
            here: Annotated[Bits, places]
            rows: Annotated[list[Bits], 3, places]
            told: Annotated[list[int64], 8]

        near = bits.sets(rows, places)

        @rule
        def work(s: Any, a: int, b: int) -> None:
            one, other = near[a], near[b]
            s.rows[0] = one & other
            s.rows[1] = one | bits.plus(other, 0)
            s.rows[2] = (one ^ other) & ~near[0]
            s.here |= bits.minus(s.rows[1], a)
            s.told[0] = bits.count(s.here)
            s.told[1] = 0
            for place in each(s.here):
                s.told[1] = 3 * s.told[1] % 1000003 + place
            s.told[2] = 1 if s.rows[0] else 0
            s.told[3] = 1 if one == other else 0
            s.told[4] = 1 if s.rows[2] != bits.none_of(one) else 0
            s.told[5] = 1 if bits.has(s.here, b) else 0
            s.told[6] = 0
            while s.rows[1] and s.told[6] < 2:
                s.rows[1] &= s.rows[2]
                s.told[6] += 1

    return Shelf, work


def worked(mode: Any, places: int) -> bytes:
    shelf, work = made(mode, places)
    s, dice = new(shelf), random.Random(places)
    for _ in range(40):
        work(s, dice.randrange(places), dice.randrange(places))
    return pack(s)


@pytest.mark.compiled
@pytest.mark.parametrize("places", [5, 64, 101, 300])
def test_all_modes_do_the_same(places: int) -> None:
    assert worked("plain", places) == worked("checked", places) == worked("compiled", places)


@pytest.mark.parametrize("mode", MODES)
def test_bytes_and_back(mode: Any) -> None:
    shelf, work = made(mode, 101)
    s = new(shelf)
    work(s, 100, 3)
    again = unpack(shelf, pack(s))
    assert pack(again) == pack(s) == pack(copy(s))
    assert len(pack(s)) == 1 + 4 * 16 + 64


def test_checked_mode_refuses_what_is_no_set() -> None:
    s = new(made("checked", 101)[0])
    for wrong in (1 << 101, -1):
        with pytest.raises(OverflowError, match=r"here = .* is no set of 101 places"):
            s.here = wrong
        with pytest.raises(OverflowError, match=r"rows = .* is no set of 101 places"):
            s.rows[1] = wrong
    with pytest.raises(TypeError, match="is not a whole number"):
        s.here = {1, 2}
    s.here = (1 << 101) - 1


def test_the_opposite_of_a_set_is_none() -> None:
    with pytest.raises(ValueError, match="a & ~b"):
        bits.count(~1)
    with pytest.raises(ValueError, match="a & ~b"):
        next(each(~1))


def test_a_table_of_sets_names_the_place_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="there is no place 9; there are 0 to 4"):
        bits.sets([[1], [9]], 5)


def test_words() -> None:
    assert [words_for(n) for n in (0, 1, 64, 65, 128, 129, 256, 257)] == [1, 1, 1, 2, 2, 4, 4, 8]
