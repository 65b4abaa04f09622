"""The zeros that a rule asks for are new each time, its own, and the same in every mode.

Fixed numbers of them lie in the frame of the compiled rule, other ones do not; nobody may notice.
"""

from typing import Any

import pytest

from lauta.engine import loading
from lauta.engine.build import Build
from lauta.engine.compiling import compiled
from lauta.engine.rule import floats, numbers, rule

FEW, MOST = 5, compiled.MOST_IN_FRAME


def made(mode: Any) -> Any:
    """A rule that writes into two of its own spaces again and again, and hands one to another rule."""
    with loading._loading(Build(mode)):

        @rule
        def fill(space: list[int], n: int) -> int:
            total = 0
            for i in range(len(space)):
                total += space[i]
                space[i] += n
            return total + 1000 * space[0] + 7 * space[len(space) - 1]

        @rule
        def share(space: list[float], n: float) -> float:
            total = 0.0
            for i in range(len(space)):
                total += space[i]
                space[i] += n
            return total + space[0]

        @rule
        def work(rounds: int, length: int) -> int:
            total = 0
            for k in range(rounds):
                one, other = numbers(FEW), numbers(FEW)
                part, loose_part = floats(FEW), floats(length)
                long, beyond, loose = numbers(MOST), numbers(MOST + 1), numbers(length)
                total = 31 * total % 1000003 + fill(one, k + 1) + 3 * fill(other, 2) + fill(long, k)
                total += fill(beyond, 5) + fill(loose, 7) + fill(one, 11) + one[FEW - 1] * other[0]
                total += int(share(part, 0.5) + 10 * share(loose_part, 1.5) + 100 * share(part, 0.25 * k))
            return total

    return work


@pytest.mark.compiled
def test_working_space_is_new_each_time_and_nobody_elses() -> None:
    plain = made("plain")(9, 3)
    assert plain == made("checked")(9, 3) == made("compiled")(9, 3)
