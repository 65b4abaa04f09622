"""The rules page of Retkikunnat: every drawn example is played by the real rules; no caption can lie."""

from __future__ import annotations

from lauta.games.retkikunnat.data.card_codes import FACES
from lauta.games.retkikunnat.howto import pictures

from .tables import legal, match_at, me, phase, play


def text(dice: tuple[int, ...]) -> str:
    return "shows " + ".".join(map(str, dice))


def test_the_stops_of_the_example_are_all_there_are_re14_re23() -> None:
    told = pictures.MOVE
    match = play(match_at(told.at, told.money), "roll", f"rolled {told.roll}")
    found = {word.removeprefix("to ").partition("/")[0] for word in legal(match)}
    assert found == {spot for spot, _ in told.stops}
    for spot, fare in told.stops:
        match = play(match_at(told.at, told.money), "roll", f"rolled {told.roll}")
        play(match, next(word for word in legal(match) if word.removeprefix("to ").split("/")[0] == spot))
        assert told.money - me(match).money == fare
        assert (phase(match) == "EVENT") == (spot in told.stacks)


def test_the_danger_is_survived_with_the_second_throw_re61_re62() -> None:
    told = pictures.TRIAL
    match = match_at("tunis", 100, expedition=[told.card])
    play(match, "stay", "pay", "turned danger", f"danger {told.danger}", text(told.thrown))
    play(match, f"ability {told.card}")
    for face, n in enumerate(told.again):
        play(match, *[f"die {FACES[face]}"] * n)
    kept = [a - b for a, b in zip(told.thrown, told.again, strict=True)]
    play(match, text(tuple(a - b for a, b in zip(told.after, kept, strict=True))))
    assert me(match).lost == 0 and sum(match.state.dice) == 5
    lost = play(match_at("tunis", 100), "stay", "pay", "turned danger", f"danger {told.danger}")
    assert me(play(lost, text(told.thrown))).lost > 0


def test_the_encounter_is_won_with_as_many_re66_to_re68() -> None:
    told = pictures.DUEL
    match = match_at("tunis", 0, {"at": "tunis", "money": 600})
    play(match, "stay", "challenge b", f"loot_money {told.loot}", text(told.defence))
    play(match, f"choose {FACES[told.chosen]}", text(told.attack))
    assert (me(match).money, me(match, 1).money) == (told.loot, 600 - told.loot)
