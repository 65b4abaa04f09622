"""The reader of decisions: what it says of a small game, and every fault that it finds at import."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from fractions import Fraction
from pathlib import Path
from typing import Literal

import pytest

from lauta.engine.actions import ActionSpace, Axis
from lauta.engine.actors import HIDDEN
from lauta.engine.decision_texts import sentences_of
from lauta.engine.decisions import Decisions, Seat, Words
from lauta.engine.errors import DataError
from lauta.engine.phrase import TC, Phrase, T
from lauta.engine.presentation import Choice, LogLine

CELL, SEAT = Axis("cell", 3), Axis("seat", 2)
ACTIONS = ActionSpace("Pebbles")
GO = ACTIONS.kind("go", CELL)
GIFT = ACTIONS.kind("gift", SEAT)
END = ACTIONS.kind("end")
NAMES = ("Aino", "Bo")
TEXTS = """
[go]
label = "Go to {place}"
effect = ["worth {n} point", "worth {n} points"]
log.stay = "{name} stays"
log.move = "{name} goes to {place} from {start}"
mark = "step"
earns = "walk"
tip = "Press a place."
reveals = true
scores = true
refused.far = { rule = "PE-2", code = "far", text = "{place} is farther than {most}" }

[gift]
label = "Give {other} a pebble"
log = "{name} gives {other} a pebble"
tip = { id = "kind", text = "Gifts are free.", when = ["gift", "end"], beside = "hand" }

[end]
label = { context = "turn", text = "End" }
log = "{name} ends the turn"
ends = true
minor = true

[hidden]
log = "{name} draws"
nobody = false

[reasons]
poor = { rule = "PE-3", text = "you have no pebbles" }

[sentences]
more = "{line}, {what}"

[due]
walk = { rule = "PE-1", text = "walk first" }
rest = { rule = "PE-1", text = "rest first" }
sleep = { rule = "PE-1", text = "sleep first, {who}" }
"""


class Phase(IntEnum):
    """What has to be decided."""

    WALK = 0
    REST = 1


@dataclass
class State:
    """A position of Pebbles."""

    turn: int = 0
    phase: int = 0
    at: int = 0
    score: int = 0


Theme = Callable[[Decisions], None]


def read(path: Path, theme: Theme, texts: str = TEXTS) -> Decisions:
    """The decisions of Pebbles with these texts and functions, checked."""
    file = path / "pebbles.toml"
    file.write_text(texts, encoding="utf-8")
    say = Decisions(
        ACTIONS,
        lambda action: f"action {action}",
        [file],
        register=("PE", 9),
        phases=Phase,
        words={("place", CELL): lambda cell: f"P{cell}"},
        seats={"other": SEAT},
        places={CELL: lambda cell: f"p{cell}"},
        gained=lambda before, after, seat: Fraction(after.score - before.score),
    )
    theme(say)
    say.check()
    return say


def theme(say: Decisions) -> None:
    """The functions that the texts need."""

    more = say.sentence("more", "line", "what")

    @say.completes
    def at_night(
        line: LogLine, before: State, kind: str, args: tuple[int, ...], after: State, names: Sequence[str]
    ) -> LogLine:
        return replace(line, phrase=more(line=line.phrase, what="in the dark")) if after.score < 0 else line

    @say.effect("go", words=("n",))
    def worth(s: State, cell: int) -> Words | None:
        return {"n": cell} if cell else None

    @say.log("go", words=("start",))
    def gone(before: State, after: State, cell: int) -> tuple[Literal["stay", "move"], Words]:
        return "stay" if cell == before.at else "move", {"start": f"P{before.at}"}

    @say.refuses("go", words=("most",), when=(Phase.WALK,))
    def too_far(s: State, cell: int) -> tuple[Literal["far"], Words]:
        return "far", {"most": 1}

    @say.refuses("gift")
    def no_gift(s: State, seat: int) -> Literal["poor"] | None:
        return "poor" if seat != s.turn else None

    @say.due(words=("who",))
    def asleep(s: State) -> tuple[Literal["sleep"], Words] | None:
        return ("sleep", {"who": "Aino"}) if s.score < 0 else None


@pytest.fixture
def say(tmp_path: Path) -> Decisions:
    return read(tmp_path, theme)


# --- what is said -------------------------------------------------------------------------------------


def test_a_choice_has_its_words_from_its_arguments_and_from_the_position(say: Decisions) -> None:
    stay, far = say.choices(State(), [GO, GO + 2], NAMES)
    assert (str(far.label), str(far.effect), far.place) == ("Go to P2", "worth 2 points", "p2")
    assert (stay.effect, far.reveals, far.ends, far.text) == (None, True, False, "action 2")


def test_a_seat_is_called_by_its_name_or_its_letter(say: Decisions) -> None:
    assert str(say.choice(State(), GIFT + 1, NAMES).label) == "Give Bo a pebble"
    assert str(say.choice(State(), GIFT + 1).label) == "Give B a pebble"


def test_a_sentence_keeps_its_context(say: Decisions) -> None:
    assert say.choice(State(), END).label == TC("turn", "End")


def test_a_log_line_says_who_decided_in_the_variant_that_holds(say: Decisions) -> None:
    moved = say.log_line(State(turn=1), GO + 2, State(at=2, score=3), NAMES)
    assert moved == LogLine(
        T("{name} goes to {place} from {start}", name="Bo", place="P2", start="P0"), 1, Fraction(3), ("p2",)
    )
    assert str(say.log_line(State(), GO, State(), NAMES).phrase) == "Aino stays"


def test_other_sentences_are_put_together_by_functions(say: Decisions) -> None:
    assert str(say.log_line(State(), GO, State(score=-1), NAMES).phrase) == "Aino stays, in the dark"


def test_points_that_are_none_are_told_of_kinds_that_score(say: Decisions) -> None:
    lines = [say.log_line(State(), action, State(), NAMES) for action in (GO, GIFT)]
    assert [line.points for line in lines] == [Fraction(0), None]


def test_what_the_reader_may_not_know_has_a_line_of_its_own(say: Decisions) -> None:
    assert str(say.log_line(State(), HIDDEN, State(), NAMES).phrase) == "Aino draws"


def test_a_refusal_has_its_reason_with_rule_and_code(say: Decisions) -> None:
    far, poor = say.why_illegal(State(), GO + 2), say.why_illegal(State(), GIFT + 1)
    assert (str(far), far.code) == ("P2 is farther than 1 (PE-2)", "far")
    assert str(poor) == "you have no pebbles (PE-3)"


@pytest.mark.parametrize(
    "s, action, reason",
    [
        (State(phase=Phase.REST), GO + 2, "rest first (PE-1)"),
        (State(), GIFT, "walk first (PE-1)"),
        (State(), END, "walk first (PE-1)"),
        (State(score=-1), END, "sleep first, Aino (PE-1)"),
    ],
    ids=["in another phase", "without a reason", "without a function", "by the position"],
)
def test_else_the_refusal_says_what_is_due(say: Decisions, s: State, action: int, reason: str) -> None:
    assert str(say.why_illegal(s, action)) == reason


def test_tips_marks_and_sources_of_points_stand_with_their_kinds(say: Decisions) -> None:
    assert [(tip.id, tip.when, tip.beside) for tip in say.hints] == [
        ("go", ("go",), ""),
        ("kind", ("gift", "end"), "hand"),
    ]
    assert (say.mark("go"), say.mark("end"), say.earns(GO + 1), say.earns(END)) == ("step", "", "walk", "")


def test_functions_supply_whole_phrases_places_points_and_events(tmp_path: Path) -> None:
    def more(say: Decisions) -> None:
        theme(say)
        say.label("end")(whole)
        say.place("end")(lambda s: "exit")
        say.points("end")(lambda s: 4)
        say.minor("gift")(lambda before, after, seat: True)
        say.marks("end")(lambda before, after: ["exit"])
        say.touches("gift")(lambda before, after, seat: ((seat,), "pebble"))

    def whole(s: State) -> Phrase:
        return T("Finish")

    say = read(tmp_path, more)
    end, line = say.choice(State(), END), say.log_line(State(), GIFT + 1, State(), NAMES)
    assert (str(end.label), end.place, end.points) == ("Finish", "exit", Fraction(4))
    assert (line.minor, line.touches, line.sign) == (True, (1,), "pebble")
    assert say.log_line(State(), END, State(), NAMES).places == ("exit",)


def test_a_theme_may_offer_arrange_and_complete(tmp_path: Path) -> None:
    def more(say: Decisions) -> None:
        theme(say)

        @say.offers(Phase.REST)
        def one(s: State, numbers: Sequence[int], names: Sequence[str]) -> list[Choice]:
            return [say.choice(s, numbers[-1], names)]

        say.arranges(lambda s, found: found[::-1])
        say.completes(lambda line, before, kind, args, after, names: LogLine(line.phrase, None))

    say = read(tmp_path, more)
    assert [choice.action for choice in say.choices(State(), [GO, END])] == [END, GO]
    assert [choice.action for choice in say.choices(State(phase=Phase.REST), [GO, END])] == [END]
    assert say.log_line(State(), END, State(), NAMES).seat is None


def test_a_word_may_be_a_seat(tmp_path: Path) -> None:
    def more(say: Decisions) -> None:
        theme(say)
        say.label("gift", words=("other",))(lambda s, seat: {"other": Seat(0)})

    assert str(read(tmp_path, more).choice(State(), GIFT + 1, NAMES).label) == "Give Aino a pebble"


def test_every_sentence_is_found_for_the_catalogues(tmp_path: Path) -> None:
    read(tmp_path, theme)
    found = list(sentences_of(tmp_path / "pebbles.toml"))
    assert ("End", "turn") in found and (("worth {n} point", "worth {n} points"), None) in found
    assert {"Press a place.", "you have no pebbles", "rest first", "{name} stays"} < {one for one, _ in found}
    assert len(found) == 17


# --- what must hold -----------------------------------------------------------------------------------

FAULTS = {
    "a kind in no theme": ("[end]", "[start]", "end stands in no theme"),
    "a theme of no kind": ("[end]", "[start]", "start is no kind of decision"),
    "no label": ('label = "Give {other} a pebble"\n', "", "gift.label is missing"),
    "no log line": ('log = "{name} ends the turn"\n', "", "end.log is missing"),
    "a word that nothing fills": (
        "{name} ends the turn",
        "{name} ends {what}",
        "end.log: nothing fills {what}",
    ),
    "a word of a variant": ("{name} stays", "{name} stays, {why}", "go.log.stay: nothing fills {why}"),
    "a word for nobody": ("nobody = false", "nobody = true", "hidden.log: nothing fills {name}"),
    "a seat in a refusal": (
        "you have no pebbles",
        "{other} has none",
        "gift.refused.poor: nothing fills {other}",
    ),
    "a word without a place": ("from {start}", "from there", "go.log: no sentence has a place for {start}"),
    "a variant that is never said": (
        "log.move =",
        'log.run = "{name} runs"\nlog.move =',
        "go.log.run is never",
    ),
    "a variant without a sentence": ("log.move =", "log.run =", "go.log.move has no sentence"),
    "an unused reason": (
        "[gift]",
        '[gift]\nrefused.shy = { rule = "PE-1", text = "shy" }',
        "gift.refused.shy is",
    ),
    "an unused shared reason": (
        "[reasons]",
        '[reasons]\nshy = { rule = "PE-1", text = "shy" }',
        "reasons.shy is",
    ),
    "a reason without a sentence": ("poor =", "rich =", "gift.refused.poor has no sentence"),
    "a rule beyond the register": (
        "PE-3",
        "PE-10",
        "reasons.poor: PE-10 is not in the register, PE-1 to PE-9",
    ),
    "a rule of another game": ("PE-2", "AF-2", "go.refused.far: AF-2 is not in the register"),
    "a reason without a rule": ('rule = "PE-2", ', "", "go.refused.far: no rule is not in the register"),
    "a phase without a reason": ("rest =", "sit =", "due.rest has no sentence"),
    "what is never due": ("rest =", "sit =", "due.sit is never said"),
    "a misspelt key": ("ends = true", "end = true", "pebbles.toml: end.end means nothing"),
    "a misspelt key of a sentence": ("code =", "kode =", "pebbles.toml: go.refused.far.kode means nothing"),
    "three forms": (
        '["worth {n} point", ',
        '["", "worth {n} point", ',
        "pebbles.toml: go.effect is no sentence",
    ),
    "an empty sentence": ("{name} draws", "", "pebbles.toml: hidden.log is no sentence"),
    "a sentence that no function takes": ("more =", "less =", "sentences.less is never said"),
    "a sentence that there is not": ("more =", "less =", "sentences.more has no sentence"),
    "a word of a sentence": ("{what}", "what", "sentences.more: {what} is in the sentence or in its"),
    "an effect that no function decides": (
        "effect = [",
        "more = [",
        "go.effect is supplied by a function, but",
    ),
}


@pytest.mark.parametrize("old, new, fault", FAULTS.values(), ids=FAULTS)
def test_faults_of_texts_are_found_at_import(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert TEXTS.count(old) == 1
    with pytest.raises(DataError) as refused:
        read(tmp_path, theme, TEXTS.replace(old, new))
    assert fault in str(refused.value)


def twice(say: Decisions) -> None:
    theme(say)
    say.effect("go", words=("n",))(lambda s, cell: {"n": 1})


def of_no_kind(say: Decisions) -> None:
    theme(say)
    say.points("fly")(lambda s: 1)


@pytest.mark.parametrize(
    "wrong, fault",
    [
        (twice, "go.effect is supplied by two functions"),
        (of_no_kind, "a function supplies fly.points, but fly stands in no theme"),
    ],
)
def test_faults_of_functions_are_found_at_import(tmp_path: Path, wrong: Theme, fault: str) -> None:
    with pytest.raises(DataError, match=fault):
        read(tmp_path, wrong)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(DataError) as refused:
        read(tmp_path, lambda say: None)
    assert str(refused.value).count("\n") > 5


def test_a_kind_in_two_themes_is_a_fault(tmp_path: Path) -> None:
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    for path in (one, other):
        path.write_text(TEXTS, encoding="utf-8")
    say = Decisions(ACTIONS, str, [one, other], register=("PE", 9), phases=Phase)
    with pytest.raises(DataError, match="gift stands in two themes"):
        say.check()
