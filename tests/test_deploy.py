"""The files of deploy/ and the page that uses them: what one of them says is what the others mean.

Whether nginx's file works is tested in `web/test_proxy.py`.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from lauta.web.base.site import SETTINGS

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "small-server.md").read_text("utf-8")
UNITS = ("lauta.service", "lauta-backup.service")


def text(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


def keys(unit: str) -> dict[str, list[str]]:
    """What a unit sets: every value of every key."""
    found: dict[str, list[str]] = {}
    for key, value in re.findall(r"^(\w+)=(.*)$", text(unit), re.M):
        found.setdefault(key, []).append(value)
    return found


@pytest.mark.parametrize("name", [*UNITS, "lauta.env", "lauta", "Containerfile"])
def test_every_setting_that_is_named_is_one(name: str) -> None:
    named = set(re.findall(r"\bLAUTA_[A-Z_]+", text(name)))
    assert named
    assert named <= SETTINGS


def test_every_line_of_the_settings_is_a_setting_or_a_remark() -> None:
    for line in text("lauta.env").splitlines():
        assert re.fullmatch(r"#.*|LAUTA_[A-Z_]+=\S+", line)


def test_server_copies_and_command_mean_the_same_data_user_and_settings() -> None:
    server, copies, command = keys("lauta.service"), keys("lauta-backup.service"), text("lauta")
    (data, cache) = server["Environment"][0].split()
    assert copies["Environment"] == [data]
    assert f"--setenv={data}" in command and f"--setenv={cache}" in command
    for key in ("User", "EnvironmentFile"):
        assert server[key] == copies[key]
        assert f"--property={key}={server[key][0]}" in command
    program = server["ExecStart"][0].split()[0]
    assert program in copies["ExecStart"][0] and f'{program} "$@"' in command
    assert copies["WorkingDirectory"][0] in command


def test_copies_are_kept_from_more_than_the_server_is() -> None:
    server, copies = keys("lauta.service"), keys("lauta-backup.service")
    needs = {"RestrictAddressFamilies", "Type", "TimeoutStartSec", "LimitNOFILE", "Restart", "RestartSec",
             "CacheDirectory", "WantedBy", "After", "Wants"}  # fmt: skip
    assert set(server) - needs <= set(copies)


def test_every_file_that_the_page_installs_is_there_and_every_file_is_on_the_page() -> None:
    for path in DEPLOY.iterdir():
        assert path.name in PAGE
    for name in re.findall(r"\b(lauta[\w.-]*\.(?:service|timer|nginx|env))\b", PAGE):
        assert (DEPLOY / name).exists() or name == "lauta.env"


def test_the_command_for_keepers_is_a_shell_script() -> None:
    subprocess.run(["sh", "-n", str(DEPLOY / "lauta")], check=True)
    assert (DEPLOY / "lauta").stat().st_mode & 0o111


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize("name", [*UNITS, "lauta-backup.timer"])
def test_systemd_understands_the_units(name: str, tmp_path: Path) -> None:
    for unit in (*UNITS, "lauta-backup.timer"):
        known = re.sub(r"/srv/lauta/.venv/bin/lauta", "/bin/true", text(unit))
        (tmp_path / unit).write_text(known, "utf-8")
    said = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / name)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert name not in said.stderr.replace(str(tmp_path), "") and "Unknown" not in said.stderr


def test_the_image_is_not_built_with_a_library_that_loses_data() -> None:
    """The command of the Containerfile is run with the library that is here, and judges it."""
    import shlex
    import sqlite3
    import sys

    from lauta.web.base.database import has_wal_reset_bug

    (command,) = re.findall(r"^RUN python -c (\".*\")$", text("Containerfile"), re.M)
    ran = subprocess.run([sys.executable, "-c", *shlex.split(command)], capture_output=True, text=True)
    assert ran.returncode == has_wal_reset_bug()
    assert (sqlite3.sqlite_version in ran.stderr) == has_wal_reset_bug()


def test_every_path_that_the_image_copies_is_part_of_the_repository() -> None:
    copied = [
        line.split()[1:-1] for line in text("Containerfile").splitlines() if re.match(r"COPY (?!--)", line)
    ]
    paths = [path for line in copied for path in line]
    assert len(paths) > 4 and all((ROOT / path).exists() for path in paths)


def test_the_image_prefers_its_own_sqlite_on_every_machine() -> None:
    """By the order in which ldconfig reads its folders, which on arm64 puts those of the system first."""
    (named,) = re.findall(r"echo /usr/local/lib > /etc/ld.so.conf.d/(\S+) && ldconfig", text("Containerfile"))
    assert named < "aarch64-linux-gnu.conf"


def test_the_sqlite_of_the_image_overwrites_what_is_deleted() -> None:
    assert "-DSQLITE_SECURE_DELETE" in text("Containerfile")
