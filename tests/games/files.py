"""Data files in place of a game's own: written, changed in a few words, and refused with their entry.

What a game says about a wrong file is tested beside its data.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lauta.engine.errors import DataError


def write(folder: Path, name: str, text: str) -> Path:
    """A data file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def changed(folder: Path, source: Path, *changes: tuple[str, str]) -> Path:
    """A copy of a data file with texts replaced, each once."""
    text = source.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return write(folder, source.name, text)


@contextmanager
def refused(path: Path, words: str) -> Iterator[None]:
    """What happens within must be refused, naming the file, in these words."""
    with pytest.raises(DataError) as error:
        yield
    assert str(path) in str(error.value) and words in str(error.value)
