"""Commands on terminals, pipes and in jobs of cron whose encoding has few characters."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

CALL = [sys.executable, "-c", "from lauta.cli import main; main()"]
ENCODINGS = ["ascii", "cp1252", "cp437"]


def run(encoding: str, data: Path, *args: str) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "LAUTA_DATA": str(data)}
    return subprocess.run([*CALL, *args], env=env, capture_output=True, timeout=120, check=False)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_doctor_speaks_to_every_terminal(encoding: str, tmp_path: Path) -> None:
    """It prints check marks."""
    done = run(encoding, tmp_path / "none yet", "doctor")
    assert b"Traceback" not in done.stderr
    lines = done.stdout.decode(encoding).splitlines()
    assert any(line.startswith(("✓", "+", "√")) for line in lines)


def test_what_is_escaped_in_json_can_be_read_back() -> None:
    from lauta.cli.terminal import ERRORS

    text = json.dumps({"name": "Ain\u00f6 \U0001f9a3"}, ensure_ascii=False)
    assert json.loads(text.encode("ascii", ERRORS)) == {"name": "Ain\u00f6 \U0001f9a3"}


def test_marks_have_plain_forms() -> None:
    from lauta.cli.terminal import ERRORS

    assert "✓ a → b – “c” …".encode("ascii", ERRORS) == b'+ a -> b - "c" ...'
