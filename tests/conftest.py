"""Options and settings of all tests: no fixtures of single areas here."""

from __future__ import annotations

import os

import pytest

# Compiled rules must not read or write beside their tables unnoticed; read when Numba is first used.
os.environ.setdefault("LAUTA_BOUNDSCHECK", "1")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--scenario-file",
        action="append",
        default=[],
        metavar="PATH",
        help="run the scenarios of this file instead of those in tests/games (may be repeated)",
    )
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the playthroughs and counts in tests/golden anew instead of comparing with them",
    )
