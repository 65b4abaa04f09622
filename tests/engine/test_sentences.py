"""Sentences in files beside the code: by name, with context, in two forms, all found for translators."""

from __future__ import annotations

from pathlib import Path

import pytest

from lauta.engine.sentences import Refusals, read_sentences, said, sentences_in, words_of

FILE = """
wait = { rule = "AF-1", code = "wait", text = "wait for {name}" }
[steps]
rule = "AF-2"
text = ["{n} step", "{n} steps"]
[beasts]
context = "animal"
lion = "lion"
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "refusal.toml"
    path.write_text(FILE, encoding="utf-8")
    return path


def test_every_sentence_is_found_with_its_context_and_nothing_else(path: Path) -> None:
    assert list(sentences_in(read_sentences(path))) == [
        ("wait for {name}", None),
        (("{n} step", "{n} steps"), None),
        ("lion", "animal"),
    ]


def test_a_refusal_is_made_by_its_name_with_rule_and_code(path: Path) -> None:
    no = Refusals(path)
    refused = no("wait", name="Aino")
    assert (str(refused), refused.rule, refused.code) == ("wait for Aino (AF-1)", "AF-1", "wait")
    assert str(no("steps", n=1)) == "1 step (AF-2)" and str(no("steps", n=3)) == "3 steps (AF-2)"
    with pytest.raises(KeyError):
        no("hurry")


def test_words_bring_the_context_of_their_table(path: Path) -> None:
    assert words_of(read_sentences(path)["beasts"]) == {"lion": said("lion", {}, "animal")}
    assert said("lion", {}, "animal").context == "animal"
