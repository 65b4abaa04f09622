"""When `make bench-check` calls a game slower: the judgement alone, from ratios made up.

Nothing is timed here.
"""

from __future__ import annotations

import pytest

from benchmarks.judging import better, judge, sentence, stored_for

STEADY = [0.99, 1.0, 1.0, 1.01, 1.0, 0.98, 1.02, 1.0, 1.0]


@pytest.mark.parametrize(
    "share, word", [(1.0, "well"), (1.2, "well"), (0.93, "well"), (0.87, "slower"), (0.5, "slower")]
)
def test_more_than_a_tenth_lost_is_slower(share: float, word: str) -> None:
    verdict = judge(0.25, [0.25 * share * one for one in STEADY])
    assert verdict.word == word
    assert verdict.low <= verdict.share <= verdict.high
    assert verdict.share == pytest.approx(share)


def test_rounds_gone_wrong_change_nothing() -> None:
    assert judge(1.0, [*STEADY[:8], 0.1]).word == "well"
    assert judge(1.0, [*(0.8 * one for one in STEADY[:8]), 9.0]).word == "slower"
    assert judge(1.0, [*STEADY, *STEADY[:6], 0.1, 0.1, 0.1]).word == "well"


def test_noise_is_called_noise_until_more_rounds_tell() -> None:
    noisy = [0.7, 0.75, 0.8, 0.85, 0.91, 0.95, 1.0, 1.05, 1.1]
    assert judge(1.0, noisy).word == "unclear"
    more = judge(1.0, noisy + [0.95, 1.0, 1.05] * 12)
    assert more.word == "well" and more.low >= 0.9


def test_a_verdict_says_what_to_do() -> None:
    slower = sentence("Africa", judge(1.0, [0.8 * one for one in STEADY]))
    assert "Africa has become slower: 80% of its stored speed (79% to 81%)" in slower
    assert "--store" in slower
    assert "too noisy" in sentence("Africa", judge(1.0, [0.5, 0.6, 0.7, 1.0, 1.1, 1.2]))


def test_a_game_is_slower_where_every_process_says_so() -> None:
    slow, well = (judge(1.0, [share * one for one in STEADY]) for share in (0.8, 0.95))
    assert better(slow, None) is slow and better(slow, well) is well and better(well, slow) is well
    slower = judge(1.0, [0.7 * one for one in STEADY])
    assert better(slower, slow).word == "slower" and better(slower, slow) is slow


def test_a_kind_of_processor_without_ratios_is_held_against_the_least() -> None:
    kinds = {"one": {"africa": 0.3, "attika": 0.05}, "two": {"africa": 0.25, "attika": 0.06}}
    assert stored_for(kinds, "one") == kinds["one"] and stored_for(kinds, "two") == kinds["two"]
    assert stored_for(kinds, "three") == {"africa": 0.25, "attika": 0.05}
    assert stored_for({**kinds, "three": {"africa": 0.4}}, "three") == {"africa": 0.4, "attika": 0.05}


def test_few_rounds_do_not_tell() -> None:
    with pytest.raises(ValueError, match="6"):
        judge(1.0, [1.0] * 5)
