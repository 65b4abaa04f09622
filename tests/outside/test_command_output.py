"""What commands print where no terminal is: whole lines, any encoding, a disk that is full, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import lauta
from lauta.cli import main

CALL = [sys.executable, "-c", "from lauta.cli import main; main()"]
FULL = Path("/dev/full")


def call(*args: str, data: Path, **more: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LAUTA_DATA": str(data), **more}
    return subprocess.run(
        [*CALL, *args], env=env, capture_output=True, text=True, errors="replace", timeout=120
    )


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of two players whose names fill a line."""
    match = lauta.game("afrikan_tahti").match(2, seed=5, names=["Wilhelmiina-Kustaava Nro1", "Ирина 木" * 3])
    for _ in range(30):
        match.play(match.legal_actions()[0])
    path = tmp_path_factory.mktemp("records") / "game.txt"
    path.write_text(match.record(), "utf-8")
    return path


@pytest.mark.parametrize("columns", ["80", "20"])
def test_a_pipe_gets_whole_lines(record: Path, tmp_path: Path, columns: str) -> None:
    wide = call("replay", str(record), data=tmp_path, COLUMNS="100000").stdout
    assert "Wilhelmiina-Kustaava Nro1" in wide
    assert call("replay", str(record), data=tmp_path, COLUMNS=columns).stdout == wide


def test_a_table_in_a_pipe_has_a_line_a_row(tmp_path: Path) -> None:
    rows = call("research", "layout", "navegador", data=tmp_path).stdout.splitlines()
    fields = len(lauta.research.layout("navegador").table())
    assert len([row for row in rows if row.startswith("│")]) == fields


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize(
    "args", [["--version"], ["--help"], ["replay", "RECORD"], ["doctor"], ["edition", "export", "africa"]]
)
def test_a_full_disk_is_said_in_a_line(args: list[str], record: Path, tmp_path: Path) -> None:
    words = [str(record) if word == "RECORD" else word for word in args]
    with FULL.open("w") as full:
        env = {**os.environ, "LAUTA_DATA": str(tmp_path)}
        done = subprocess.run(
            [*CALL, *words], env=env, stdout=full, stderr=subprocess.PIPE, text=True, timeout=120, check=False
        )
    assert done.returncode == 1
    assert done.stderr == "Error: standard output: No space left on device\n"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("args", [["replay", "RECORD"], ["research", "layout", "afrikan_tahti"], ["--help"]])
def test_any_encoding_will_do(encoding: str, args: list[str], record: Path, tmp_path: Path) -> None:
    words = [str(record) if word == "RECORD" else word for word in args]
    done = call(*words, data=tmp_path, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, "")


def test_compiling_is_announced_once_and_not_in_the_output(tmp_path: Path) -> None:
    """A game of a few rules, with a cache of its own."""
    code = (
        "from lauta.games import lending; from lauta.cli import main\n"
        "with lending('hands', 'tests.hands'): main(['warm', 'hands'])"
    )
    env = {**os.environ, "LAUTA_CACHE": str(tmp_path)}
    root = Path(__file__).parents[2]
    told = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env=env,
            capture_output=True,
            text=True,
            timeout=300,
            check=True,
        )
        assert "Compiling" not in done.stdout
        told.append(done.stderr.count("Compiling the rules of hands, once"))
    assert told == [1, 0]


@pytest.mark.parametrize(
    "args, file",
    [
        (["simulate", "africa", "--games", "1", "--out", "x.csv"], "x.csv"),
        (["film", "RECORD", "--out", "x.webp"], "x.webp"),
        (["picture", "RECORD", "--out", "x.svg"], "x.svg"),
        (["picture", "RECORD", "--out", "x.png"], "x.png"),
        (["replay", "RECORD", "--svg", "."], "0000.svg"),
        (["edition", "new", "africa", "x.toml"], "x.toml"),
        (["openings", "gather", ".", "africa", "--out", "."], "africa.json"),
        (["backup", "x.tar.gz"], "x.tar.gz"),
    ],
)
def test_no_file_is_replaced_silently(
    args: list[str], file: str, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(file).write_text("kept")
    refused = CliRunner().invoke(main, [str(record) if word == "RECORD" else word for word in args])
    assert refused.exit_code != 0, refused.output
    assert file in refused.output
    assert Path(file).read_text() == "kept"


def test_a_file_is_replaced_when_forced(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.svg"
    out.write_text("old")
    done = CliRunner().invoke(main, ["picture", str(record), "--out", str(out), "--force"])
    assert done.exit_code == 0, done.output
    assert out.read_text().startswith("<svg")


@pytest.mark.parametrize("host", ["nosuch.invalid", "10.255.255.1", "a..b", "", " ", "x" * 80, "::zz"])
def test_an_address_of_no_network_here_gets_its_own_advice(
    host: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAUTA_DATA", str(tmp_path))
    from lauta.web.server.serve import CannotServe, _listen

    with pytest.raises(CannotServe, match=r"--host 127\.0\.0\.1"):
        _listen(host, 0)


def test_a_port_in_use_is_answered_with_an_option_not_with_make(tmp_path: Path) -> None:
    import socket

    from lauta.web.server.serve import CannotServe, _listen

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(CannotServe, match="--port"):
            _listen("127.0.0.1", taken.getsockname()[1])


@pytest.mark.parametrize("host, told", [("127.0.0.1", 0), ("0.0.0.0", 1)])
def test_a_phone_gets_an_address_when_the_network_is_served(
    host: str, told: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.server import serve

    monkeypatch.setattr(serve, "_lan_address", lambda: "192.168.1.7")
    with serve._listen(host, 0) as listening:
        port = listening.getsockname()[1]
        lines = serve._for_phones(listening)
    assert lines == [f"On a phone in the same network: http://192.168.1.7:{port}/"][:told]


def test_a_terminal_shows_a_code_for_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.server import serve

    monkeypatch.setattr(serve, "_lan_address", lambda: "192.168.1.7")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    with serve._listen("0.0.0.0", 0) as listening:
        lines = serve._for_phones(listening)
    assert len(lines) == 2 and any(block in lines[1] for block in "\u2580\u2584\u2588")
