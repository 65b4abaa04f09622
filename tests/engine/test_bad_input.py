"""Whatever is handed to the engine: a typed, short error, and nothing has changed.

Records of a million characters, numbers without end, nesting without end. Servers have tests of their own;
how long a refusal takes is measured by benchmarks/latency.py.
"""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lauta
from lauta.engine.about import OptionSpec

HEAD = "Game: africa\nRules: 1\nSeat A: Aino\nSeat B: Bram\n"
MANY = 900_000


def _deep() -> list[Any]:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    return nested


ENDLESS: dict[str, Any] = {"digits": 10**5000, "nesting": _deep(), "text": "x" * 1_000_000, "nothing": None}


@pytest.mark.parametrize(
    "body",
    [
        "x" + " " * MANY + "x",
        "1. A" + " " * MANY + "x",
        "a" + " " * 400_000 + "(b)" * 150_000 + "(",
        "(a)" * (MANY // 3) + "(",
        "(" * MANY,
        "1" * MANY,
    ],
    ids=["blanks", "blanks after a seat", "brackets after blanks", "outcomes", "open brackets", "digits"],
)
def test_the_longest_lines_are_refused_in_a_short_one(body: str) -> None:
    with pytest.raises(lauta.RecordError) as refused:
        lauta.read(f"{HEAD}\n{body}")
    assert refused.value.line == 6
    assert len(str(refused.value)) < 600


@pytest.mark.parametrize(
    "field",
    [
        "Result: 1e999999999 1",
        "Result: 1_0 1",
        "Option stall_rounds: --5",
        "Option stall_rounds: " + "9" * MANY,
        "Data " + "x" * MANY + ": 1",
        "Rules: " + "1" * MANY,
        "Nonce: \ud800",
    ],
    ids=lambda field: field[:24].encode("ascii", "replace").decode(),
)
def test_no_field_of_a_header_is_trusted(field: str) -> None:
    head = HEAD.replace("Rules: 1\n", "") if field.startswith("Rules") else HEAD
    with pytest.raises(lauta.RecordError) as refused:
        lauta.read(f"{head}{field}\n")
    assert len(str(refused.value)) < 600


def test_a_record_has_no_more_seats_than_letters() -> None:
    seats = "".join(f"Seat {letter}: x\n" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZA")
    with pytest.raises(lauta.RecordError, match="at most 26 seats"):
        lauta.read(f"Game: africa\nRules: 1\n{seats}")


@pytest.mark.parametrize("value", ENDLESS.values(), ids=list(ENDLESS))
def test_absurd_arguments_are_refused_in_a_line(value: Any) -> None:
    game = lauta.game("africa")
    match = game.match(2, seed=1)
    before = match.snapshot(), list(match.log)
    for attempt in (
        lambda: game.match(value or 0),  # None: the fewest players
        lambda: game.match(2, options={"stall_rounds": value}),
        lambda: game.match(2, names=[value]),
        lambda: game.match(2, mode=value),
        lambda: match.play(value),
        lambda: match.redacted(value or 99),
    ):
        with pytest.raises(lauta.LautaError) as refused:
            attempt()
        assert len(str(refused.value)) < 600
    assert (match.snapshot(), list(match.log)) == before


_MOVE = r"[0-9]{0,2}\.? ?[AB*]: ?(start|move|end|[a-z]*) ?[A-Z]?[0-9]?;?\(?[a-z ]*\)?"
_LINE = st.one_of(
    st.text(max_size=30), st.sampled_from(HEAD.splitlines()), st.from_regex(_MOVE, fullmatch=True)
)


@settings(max_examples=300, deadline=None)
@given(
    st.lists(_LINE, max_size=12),
    st.sampled_from(["", HEAD + "\n"]),
    st.sampled_from([lauta.read, lauta.verify]),
)
def test_any_text_is_a_record_or_a_record_error(lines: list[str], head: str, read: Any) -> None:
    with contextlib.suppress(lauta.RecordError):
        read(head + "\n".join(lines))


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60), st.sampled_from(lauta.game("africa").options))
def test_any_text_is_an_option_or_an_option_error(text: str, spec: OptionSpec) -> None:
    with contextlib.suppress(lauta.OptionError):
        spec.code(spec.parse(text))
