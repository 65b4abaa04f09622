"""Puzzles as shipped and as found: read, legal, holding only what a seat knows, repeatable, and true."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import lauta
from benchmarks import puzzles as told
from lauta.cli import main
from lauta.engine.record import copy, pack
from lauta.puzzles import Finder, Puzzle, PuzzleError, check, puzzles_in, puzzles_of
from lauta.puzzles.finding import MAKING, Tally
from lauta.puzzles.judging import Found, Judge
from lauta.puzzles.plan import Plan, read_plan
from lauta.puzzles.puzzle import WITHDRAWN, name_of, withdrawn_in
from lauta.puzzles.themes import BEST, WIN, title

WITH_PUZZLES = [game for game in lauta.games() if puzzles_of(game)]
SAMPLE = 40  # of the puzzles of a game, whose lines are played
NAMES = ("Aino", "Bram", "Chidi", "Desta", "Esi", "Farai")


@pytest.fixture(params=WITH_PUZZLES, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Any:
    return request.param


def shipped(game: lauta.Game) -> list[Puzzle]:
    return list(puzzles_of(game).values())


def sample(game: lauta.Game) -> list[Puzzle]:
    """Some of them, evenly from the first to the last; `make soak` takes all."""
    every = shipped(game)
    return every[:: max(1, len(every) // SAMPLE)]


# --- what is shipped ----------------------------------------------------------------------------------


def test_every_line_of_every_file_is_a_puzzle_of_its_game(game: Any) -> None:
    folder = Path(game.module("rules").__file__).parents[1] / "puzzles"
    lines = [line for path in folder.glob("*.jsonl") for line in path.read_text().splitlines() if line]
    withdrawn = withdrawn_in(folder, {json.loads(line)["id"] for line in lines})
    assert len(shipped(game)) == len(lines) - len(withdrawn)  # no id twice, none of other rules
    assert not withdrawn.keys() & puzzles_of(game).keys()
    for one in shipped(game):
        assert one.game == game.id and one.id == name_of(one.document, one.line)
        assert one.gap >= 0.07
        first = one.steps[0].chances[one.steps[0].right]
        assert all(first[1] > other[2] for text, other in one.steps[0].chances.items() if text != one.line[0])
        assert str(title(one, NAMES))


def test_the_page_of_measurements_has_what_the_tallies_say() -> None:
    page = (Path(__file__).parents[2] / "docs" / "benchmarks.md").read_text("utf-8")
    assert f"<!-- {told.MARK} -->\n\n{told.table()}\n\n<!-- /{told.MARK} -->" in page


def stands_where_there_is_a_choice(game: lauta.Game, one: Puzzle) -> None:
    numbers, match = one.numbers(game), one.match(game)
    for number in numbers:
        legal = match.legal_numbers()
        assert match.actor == one.seat and number in legal and len(legal) > 1
        match.play(number)


def holds_only_what_its_seat_knows(game: lauta.Game, one: Puzzle) -> None:
    told = one.position(game).state()
    seen = copy(told)
    game.rules().redact(seen, one.seat)
    assert pack(seen) == pack(told)
    filled = one.match(game).redacted(one.seat)
    assert pack(filled) == pack(told)


def test_lines_are_legal_and_stand_where_there_is_a_choice(game: Any) -> None:
    for one in sample(game):
        stands_where_there_is_a_choice(game, one)


def test_documents_hold_only_what_their_seats_know(game: Any) -> None:
    for one in sample(game):
        holds_only_what_its_seat_knows(game, one)


@pytest.mark.soak
def test_all_of_them_are_legal_and_hold_only_what_their_seat_knows(game: Any) -> None:
    for one in shipped(game):
        stands_where_there_is_a_choice(game, one)
        holds_only_what_its_seat_knows(game, one)


def test_the_tally_says_what_became_of_every_match(game: Any) -> None:
    folder = Path(game.module("rules").__file__).parents[1] / "puzzles"
    for path in folder.glob("*.jsonl"):
        head, *lines = map(json.loads, path.with_name(f"{path.name}.tally").read_text().splitlines())
        assert head["game"] == game.id and head["rules"] == game.rules_version
        found = puzzles_in(path)
        assert {one.made["seed"] for one in found} <= {head["seed"]}
        assert sum(line["kept"] for line in lines) == len(found)


@pytest.mark.compiled
def test_a_sample_holds_against_another_search() -> None:
    game = lauta.game("africa")
    assert check(game, shipped(game)[0], Judge(game)).wrong == ""


@pytest.mark.soak
@pytest.mark.compiled
def test_all_of_them_hold(game: Any) -> None:
    judge = Judge(game)
    wrong = [(one.id, done.wrong) for one in shipped(game) if (done := check(game, one, judge)).wrong]
    assert len(wrong) * 50 <= len(shipped(game)), wrong  # 400 games can err


def test_what_is_withdrawn_must_be_there(tmp_path: Path) -> None:
    assert withdrawn_in(tmp_path, {"a"}) == {}
    (tmp_path / WITHDRAWN).write_text('a = "it does not hold"\n')
    assert withdrawn_in(tmp_path, {"a", "b"}) == {"a": "it does not hold"}
    with pytest.raises(PuzzleError, match=r"withdrawn\.toml: there is no puzzle a to be withdrawn"):
        withdrawn_in(tmp_path, {"b"})


# --- reading --------------------------------------------------------------------------------------------


def test_what_is_no_puzzle_is_refused_with_its_line(tmp_path: Path) -> None:
    path, good = tmp_path / "some.jsonl", shipped(lauta.game("africa"))[0].written()
    for bad, why in (
        ("{", "some.jsonl:2"),
        ("{}", "lacks id, level"),
        (good.replace('"level":', '"level":9, "was":'), "levels go from 1 to 5"),
        (json.dumps({**json.loads(good), "steps": []}), "every step has"),
    ):
        path.write_text(f"{good}\n{bad}\n")
        with pytest.raises(PuzzleError, match=why):
            puzzles_in(path)


def test_written_and_read_again_it_is_the_same(tmp_path: Path) -> None:
    one = shipped(lauta.game("africa"))[0]
    path = tmp_path / "one.jsonl"
    path.write_text(one.written())
    assert puzzles_in(path) == [one]


def test_a_theme_says_what_the_line_brings_or_denies() -> None:
    from lauta.engine.phrase import TC, T

    herd = TC("object", "the herd")
    one = shipped(lauta.game("africa"))[0]
    costs = T("gives up {thing}, worth {worth}", thing=herd, worth="2")
    denies = T("denies {name} {thing}, worth {worth}", name="B", thing=herd, worth="3")
    open_end = replace(one.steps[0], chances={"one": (0.6, 0.5, 0.7), "two": (0.3, 0.2, 0.4)})
    won = replace(one.steps[0], chances={"one": (1.0, 0.9, 1.0), "two": (0.3, 0.2, 0.4)})
    assert title(replace(one, reasons=(costs,), steps=(open_end,)), NAMES) == BEST
    assert title(replace(one, reasons=(costs,), steps=(won,)), NAMES) == WIN
    assert str(title(replace(one, reasons=(costs, denies)), NAMES)) == "Keep Bram from the herd, worth 3"


# --- finding --------------------------------------------------------------------------------------------


def least_looked_at(game: Any) -> tuple[int, int]:
    """The seed and number of a match with puzzles of this MAKING that is the quickest to search again."""
    folder, found = Path(game.module("rules").__file__).parents[1] / "puzzles", []
    for path in folder.glob("*.tally"):
        head, *lines = map(json.loads, path.read_text().splitlines())
        if head.get("making", 1) == MAKING:
            found += [(line["looked"], head["seed"], line["match"]) for line in lines if line["kept"]]
    return min(found)[1:]


@pytest.mark.compiled
def test_equal_seeds_find_equal_puzzles_and_a_search_cut_short_goes_on(tmp_path: Path) -> None:
    game, path = lauta.game("africa"), tmp_path / "found.jsonl"
    seed, number = least_looked_at(game)
    mine = [one for one in shipped(game) if (one.made["seed"], one.made["match"]) == (seed, number)]
    path.write_text(f"{mine[0].written()}\n")  # of a match that was cut short: found again, not twice
    head = {"game": "africa", "rules": game.rules_version, "seed": seed, "making": MAKING}
    path.with_name("found.jsonl.tally").write_text(f"{json.dumps(head)}\n")
    (tally,) = Finder(game, seed).find_into(path, range(number, number + 1))
    assert puzzles_in(path) == mine and tally.kept == len(mine)
    assert list(Finder(game, seed).find_into(path, range(number, number + 1))) == []
    with pytest.raises(PuzzleError, match="choose another file"):
        list(Finder(game, seed + 1).find_into(path, range(1)))


def test_what_another_match_or_file_has_is_not_kept_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = lauta.game("africa")
    old, new = shipped(game)[:2]

    def found(self: Finder, number: int) -> Any:
        return [old, new], Tally(number, 9, 4, {"plain": 2}, 2)

    monkeypatch.setattr(Finder, "in_match", found)
    (tmp_path / "older.jsonl").write_text(f"{old.written()}\n")
    path = tmp_path / "found.jsonl"
    first, second = Finder(game, 5).find_into(path, range(2))
    assert [one.id for one in puzzles_in(path)] == [new.id]
    assert (first.kept, first.rejected) == (1, {"plain": 2, "known": 1})
    assert (second.kept, second.rejected) == (0, {"plain": 2, "known": 2})


@pytest.mark.compiled
def test_a_search_that_pauses_finds_the_same_unless_it_is_hopeless() -> None:
    game = lauta.game("africa")
    one, judge = shipped(game)[0], Judge(game)
    root = pack(one.match(game).redacted(one.seat))
    whole = judge.searched(root, 400, 7)
    best, *others = whole
    assert judge.searched(root, 400, 7, ((0.25, -1.0), (0.5, -1.0)), best) == whole
    for pauses, wanted, made in ((((0.25, 1.1),), best, 100), (((0.5, -1.0),), others[0], 200)):
        found = judge.searched(root, 400, 7, pauses, wanted)
        assert sum(one.visits for one in found.values()) == made


@pytest.mark.compiled
def test_a_race_of_games_sees_what_is_far_ahead_and_nothing_where_two_keep_up() -> None:
    game = lauta.game("africa")
    judge, one = Judge(game), max(shipped(game), key=lambda one: one.steps[0].gap)
    judge.plan = Plan(races=True)
    match = one.match(game)
    found = judge.look(pack(match.redacted(one.seat)), one.seat, 6)
    assert next(iter(found)) == one.numbers(game)[0]
    assert set(found) == set(match.legal_numbers())
    begin = game.match(players=2, seed=1)  # a start city
    assert begin.actor == 0 and judge.look(pack(begin.redacted(0)), 0, 6) == {}


@pytest.mark.compiled
def test_searches_play_to_the_end_of_the_match_where_the_plan_says_so() -> None:
    game = lauta.game("africa")
    judge, one = Judge(game), shipped(game)[0]
    root = pack(one.match(game).redacted(one.seat))

    def brought() -> list[float]:
        return [max(found.mean for found in judge.searched(root, 1, seed).values()) for seed in range(12)]

    assert all(0.05 < mean < 0.49 for mean in brought())  # estimates, among three
    judge.plan = Plan(to_the_end=True)
    assert all(mean < 0.01 or mean > 0.49 for mean in brought())  # lost, or a share of the win


@pytest.mark.compiled
def test_only_the_end_of_a_match_is_looked_at_where_the_plan_says_so(monkeypatch: Any) -> None:
    finder, looks = Finder(lauta.game("africa"), 4), list[bytes]()

    def look(root: bytes, viewer: int, seed: int) -> dict[int, Found]:
        looks.append(root)
        return {}

    monkeypatch.setattr(finder.judge, "look", look)
    finder.plan = Plan(levels=("skilled",), sizes=(2,))
    every = finder.in_match(0)[1].looked
    everywhere, looks[:] = list(looks), []
    finder.plan = Plan(levels=("skilled",), sizes=(2,), late=40)
    late = finder.in_match(0)[1].looked
    assert 0 < late <= 40 < every and looks == everywhere[-late:]


def test_a_file_is_not_gone_on_with_by_another_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Finder, "in_match", lambda self, number: ([], Tally(number, 9, 4, {}, 0)))
    finder, path = Finder(lauta.game("africa"), 5), tmp_path / "found.jsonl"
    assert len(list(finder.find_into(path, range(1)))) == 1
    finder.plan = replace(finder.plan, version=2)
    with pytest.raises(PuzzleError, match="choose another file"):
        list(finder.find_into(path, range(2)))
    other = tmp_path / "other.jsonl"
    assert len(list(finder.find_into(other, range(2)))) == 2
    head = json.loads(other.with_name("other.jsonl.tally").read_text().splitlines()[0])
    assert (head["making"], head["plan"]) == (MAKING, 2)


def test_a_plan_that_names_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text("late = 40\nraces = true\n")
    assert read_plan(path) == Plan(late=40, races=True)
    for bad in ("lately = 40", "late ="):
        path.write_text(bad)
        with pytest.raises(PuzzleError, match=r"plan\.toml: "):
            read_plan(path)


@pytest.mark.compiled
def test_a_wrong_solution_does_not_hold(tmp_path: Path) -> None:
    game = lauta.game("africa")
    one = shipped(game)[0]
    right, other, *rest = one.steps[0].chances.items()
    false = replace(one.steps[0], chances=dict([(other[0], right[1]), (right[0], other[1]), *rest]))
    lie = replace(one, id=name_of(one.document, (other[0],)), steps=(false,))
    assert "does as well in games" in check(game, lie, Judge(game)).wrong
    path = tmp_path / "lie.jsonl"
    path.write_text(lie.written())
    done = CliRunner().invoke(main, ["puzzles", "check", "africa", "--file", str(path), "--json"])
    assert done.exit_code == 1 and json.loads(done.stdout)["wrong"].keys() == {lie.id}
    path.write_text(replace(one, id="0000000000").written())
    done = CliRunner().invoke(main, ["puzzles", "check", "africa", "--file", str(path)])
    assert done.exit_code == 1 and "position and line are of" in done.stderr
