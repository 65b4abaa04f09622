"""@record: what a state can hold, and that checked mode raises where the compiled form would be silent.

Games' own states are covered by tests/contract.
"""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from lauta.engine import loading
from lauta.engine.build import Build
from lauta.engine.record import (
    SameAs,
    copy,
    copy_into,
    fields,
    float64,
    int8,
    int16,
    int32,
    int64,
    new,
    pack,
    record,
    unpack,
)
from lauta.engine.rule import rule


def make(mode: Any) -> Any:
    """The records of this file in a mode."""
    with loading._loading(Build(mode)):

        @record
        class Purse:
            """What a seat owns."""

            coins: int8
            pennies: Annotated[int8, SameAs("coins")]
            gems: Annotated[list[int16], 3]

        globals()["Purse"] = Purse  # annotations are looked up among the globals of the module

        @record
        class Board:
            """A state with every kind of field."""

            turn: int8
            far: int32
            farther: int64
            share: float64
            own: Purse
            purses: Annotated[list[Purse], 2]
            cells: Annotated[list[int8], 4]

    return Board


MODES = ["plain", "checked", pytest.param("compiled", marks=pytest.mark.compiled)]


@pytest.fixture(params=MODES)
def board(request: pytest.FixtureRequest) -> Any:
    """A new record, in each mode."""
    return new(make(request.param))


@pytest.fixture
def checked() -> Any:
    """A new record in checked mode."""
    return new(make("checked"))


def fill(s: Any) -> None:
    """Something in every field."""
    s.turn, s.far, s.farther, s.share = -1, 1 << 30, -(1 << 62), 0.5
    s.own.coins = 127
    s.purses[1].gems[2] = -32768
    s.cells[3] = -128


def test_a_new_record_is_all_zero(board: Any) -> None:
    assert pack(board) == bytes(46)


def test_the_bytes_are_packed_little_endian_and_the_same_in_every_mode(board: Any) -> None:
    fill(board)
    data = pack(board)
    assert len(data) == 1 + 4 + 8 + 8 + 7 + 14 + 4
    assert data[:5] == b"\xff\x00\x00\x00\x40"
    assert data[21:28] == b"\x7f" + bytes(6)
    assert data[-6:] == b"\x00\x80\x00\x00\x00\x80"


@pytest.mark.parametrize("mode", MODES)
def test_bytes_become_the_same_record_again(mode: str) -> None:
    cls = make(mode)
    s = new(cls)
    fill(s)
    again = unpack(cls, pack(s))
    assert pack(again) == pack(s)
    assert (again.turn, again.own.coins, again.purses[1].gems[2], again.cells[3]) == (-1, 127, -32768, -128)


@pytest.mark.parametrize("mode", MODES)
def test_another_name_of_a_field_is_the_same_field(mode: Any) -> None:
    cls = make(mode)
    with loading._loading(Build(mode)):
        earn = rule(_earn)
    board = new(cls)
    board.own.coins, board.purses[1].coins = 5, 7
    assert earn(board, 2) == 9
    assert (board.own.coins, board.purses[1].coins, board.purses[0].coins) == (7, 9, 0)
    assert sum(pack(board)) == 16


def _earn(board: Any, n: int) -> Any:
    board.own.pennies += n
    board.purses[1].pennies = board.own.pennies + n
    return board.purses[1].pennies


def test_checked_mode_refuses_what_does_not_fit_by_another_name(checked: Any) -> None:
    with pytest.raises(OverflowError, match=r"Purse\.coins = 128"):
        checked.own.pennies = 128


@pytest.mark.parametrize("wrong", [b"", bytes(45), bytes(47)])
def test_bytes_of_another_length_are_refused(wrong: bytes) -> None:
    with pytest.raises(ValueError, match="takes 46 bytes"):
        unpack(make("plain"), wrong)


def test_a_copy_stands_alone(board: Any) -> None:
    fill(board)
    before = pack(board)
    twin = copy(board)
    twin.purses[0].gems[0] = 5
    twin.own.coins = 6
    twin.cells[0] = 7
    assert pack(board) == before != pack(twin)


@pytest.mark.parametrize("mode", ["plain", "checked"])
def test_copy_into_overwrites_without_aliasing(mode: str) -> None:
    cls = make(mode)
    source, target = new(cls), new(cls)
    fill(source)
    copy_into(target, source)
    assert pack(target) == pack(source) and target == source
    source.purses[1].gems[0] = 9
    source.cells[0] = 9
    assert target.purses[1].gems[0] == 0 and target.cells[0] == 0 and target != source


@pytest.mark.parametrize("value", [128, -129])
def test_checked_mode_refuses_what_does_not_fit(checked: Any, value: int) -> None:
    with pytest.raises(OverflowError, match=r"Board.turn = -?\d+ does not fit 8 bits"):
        checked.turn = value
    with pytest.raises(OverflowError, match=r"Board.cells"):
        checked.cells[0] = value
    with pytest.raises(OverflowError, match=r"Board.cells"):
        checked.cells[:] = [0, 0, 0, value]
    checked.purses[0].gems[0] = value
    with pytest.raises(OverflowError, match=r"Purse.gems"):
        checked.purses[0].gems[0] = value * 256
    assert checked.turn == 0 and list(checked.cells) == [0, 0, 0, 0]


@pytest.mark.parametrize("value", [1.0, "1", None])
def test_checked_mode_refuses_what_is_no_whole_number(checked: Any, value: object) -> None:
    with pytest.raises(TypeError, match="is not a whole number"):
        checked.far = value
    with pytest.raises(TypeError, match="is not a whole number"):
        checked.cells[0] = value


@pytest.mark.parametrize("index", [-1, 4, 99])
def test_checked_mode_refuses_an_index_outside(checked: Any, index: int) -> None:
    with pytest.raises(IndexError, match=rf"index {index} of Board.cells is outside 0..3"):
        checked.cells[index]
    with pytest.raises(IndexError, match=rf"index {index} of Board.cells is outside 0..3"):
        checked.cells[index] = 0


def test_checked_mode_refuses_a_slice_that_changes_the_length(checked: Any) -> None:
    with pytest.raises(IndexError, match="holds 4 items, not 3"):
        checked.cells[:] = [1, 2, 3]
    assert list(checked.cells) == [0, 0, 0, 0]


def test_checked_mode_refuses_to_alias_a_record(checked: Any) -> None:
    with pytest.raises(TypeError, match="use copy_into"):
        checked.purses[0] = checked.purses[1]


@pytest.mark.parametrize("mode", ["plain", "checked"])
def test_a_misspelt_field_is_refused(mode: str) -> None:
    s = new(make(mode))
    with pytest.raises(AttributeError):
        s.trun = 1


def test_a_field_that_is_none_is_named() -> None:
    with pytest.raises(TypeError, match=r"Odd.name: .* is no field of a record"):

        @record
        class Odd:
            name: str


def test_records_show_what_they_hold() -> None:
    s = new(make("plain"))
    s.turn = 3
    assert repr(s).startswith("Board(turn=3, far=0") and "Purse(coins=0, gems=[0, 0, 0])" in repr(s)
    assert [f.name for f in fields(type(s))][:2] == ["turn", "far"]
    with pytest.raises(TypeError):
        hash(s)
