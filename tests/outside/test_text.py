"""Text from people: what stays of it, where it is cut, which names are one."""

from __future__ import annotations

import ast
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lauta
from lauta import text as texts
from lauta.engine.errors import shown
from tests.outside.strings import HONEST, LIKE_AINO, UNSEEN

SOURCE = Path(lauta.__file__).parent


@pytest.mark.parametrize("kept", HONEST.values(), ids=HONEST)
def test_honest_text_comes_back_letter_by_letter(kept: str) -> None:
    expected = unicodedata.normalize("NFC", kept)
    assert texts.name(kept) == texts.line(kept) == texts.text(kept) == expected


@pytest.mark.parametrize("kept", HONEST.values(), ids=HONEST)
def test_decomposed_text_is_stored_composed(kept: str) -> None:
    expected = unicodedata.normalize("NFC", kept)
    assert texts.name(unicodedata.normalize("NFD", kept)) == expected


@pytest.mark.parametrize("unseen", UNSEEN.values(), ids=UNSEEN)
def test_what_nobody_sees_is_nothing(unseen: str) -> None:
    assert (texts.name(unseen), texts.line(unseen), texts.text(unseen)) == ("", "", "")


@pytest.mark.parametrize("alike", LIKE_AINO.values(), ids=LIKE_AINO)
def test_names_that_look_like_another_share_a_look(alike: str) -> None:
    assert not set(texts.looks(texts.name(alike))).isdisjoint(texts.looks("Aino"))


@pytest.mark.parametrize(
    "one, other",
    [("Paul", "PauI"), ("Tina", "\u0422ina"), ("Bob", "B0b"), ("Will", "Wi11"), ("Bernd", "Bemd")],
)  # fmt: skip
def test_look_alikes_of_other_names_are_found(one: str, other: str) -> None:
    assert not set(texts.looks(one)).isdisjoint(texts.looks(other))


@pytest.mark.parametrize(
    "one, other",
    [
        ("Miia", "Mila"),
        ("Aino", "Eino"),
        ("Iida", "Lida"),
        ("Åke", "Ake"),
        ("Ali", "All"),
        ("김민준", "김민중"),
    ],
)
def test_different_names_stay_apart(one: str, other: str) -> None:
    assert set(texts.looks(one)).isdisjoint(texts.looks(other))


def test_a_no_break_space_separates_words() -> None:
    assert texts.name("a\u00a0b") == "a b"
    assert texts.line("a\u00a0b") == "a\u00a0b"


def test_lines_break_plainly_whatever_breaks_them() -> None:
    given = "a\r\nb\rc\u2028d\u2029e\x85f\vg\fh"
    assert texts.text(given) == "a\nb\nc\nd\ne\nf\ng\nh"
    assert texts.line(given) == "a b c d e f g h"


@pytest.mark.parametrize("hostile", ["\u202eevil\u202c", "a\x1b[31mb", "\x00a", "a\ufffe", "\ud800a"])
def test_what_deceives_a_reader_goes(hostile: str) -> None:
    kept = texts.line(hostile) + texts.text(hostile) + texts.name(hostile)
    assert not any(sign in kept for sign in "\u202e\u202c\x1b\x00\ufffe\ud800")


def test_isolates_stay_where_they_are_balanced() -> None:
    assert texts.line("\u2067שלום\u2069 (1)") == "\u2067שלום\u2069 (1)"
    assert texts.line("a\u2067b") == "ab"


def test_marks_do_not_pile_up_in_names() -> None:
    piled = "Z" + "\u0335\u0322\u0349\u0351" * 9 + "a"
    assert (len(texts.name(piled)), len(texts.line(piled))) == (2 + 4, 2 + 12)


@pytest.mark.parametrize(
    "whole",
    ["👩‍👩‍👧", "🇫🇮", "👍🏽", "❤️", "1️⃣", "क्ष", "கி", "e\u0316\u0301", "ᄒᆞᆫ", "🏴\U000e0067\U000e007f"],
)  # fmt: skip
def test_text_is_never_cut_inside_a_character(whole: str) -> None:
    for most in range(1, len(whole) + 2):
        assert texts.cut(f"a{whole}", most) in ("a", f"a{whole}")


def test_flags_are_cut_in_pairs() -> None:
    assert texts.cut("🇫🇮🇳🇱", 3) == "🇫🇮"


def test_the_same_password_is_typed_on_every_keyboard() -> None:
    composed, apart = "salasana ä\u00a0ö", unicodedata.normalize("NFD", "salasana ä ö")
    assert texts.password(composed) == texts.password(apart)
    assert texts.password("  a ") == "  a "


def test_log_lines_stay_one_line() -> None:
    assert texts.on_one_line("a\nb\u202ec\ud800🩷ä", 80) == "a\\nb\\u202ec\\ud800🩷ä"


def test_messages_show_what_was_typed() -> None:
    assert shown("Aino 🩷") == "'Aino 🩷'"
    assert shown("a\u202e\n") == "'a\\u202e\\n'"


ANY_TEXT = st.text(
    st.characters() | st.sampled_from("\u200d\u200c\ufe0f\u0301\u20e3🇫🇮👩🏽\u2067\u2069\U000e0067 \n\u00a0क्"),
    max_size=40,
)


@given(ANY_TEXT)
def test_cleaning_twice_changes_nothing(given: str) -> None:
    for clean in (texts.name, texts.line, texts.text, texts.address):
        assert clean(clean(given)) == clean(given)


@given(ANY_TEXT)
def test_what_is_kept_can_be_stored_and_fits(given: str) -> None:
    for kept in (texts.name(given, 10), texts.line(given, 10), texts.text(given, 10)):
        kept.encode()
        assert len(kept) <= 10
        assert kept == unicodedata.normalize("NFC", kept)


# ------------------------------------------------------------------ the lint

# Who else may ask about characters: each with the reason.
MAY = {
    "text": "the one place",
}
ASKS = {"isprintable", "isidentifier"}


def test_characters_are_judged_in_one_place() -> None:
    found = []
    for path in SOURCE.rglob("*.py"):
        room = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        if room in MAY:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            asks = isinstance(node, ast.Attribute) and node.attr in ASKS
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            module = node.module if isinstance(node, ast.ImportFrom) else None
            if asks or "unicodedata" in (*names, module):
                found.append(f"{path.relative_to(SOURCE)}:{getattr(node, 'lineno', 0)}")
    assert found == []
