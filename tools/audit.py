"""Look up published advisories for every version in requirements/*.txt. Needs the network; nothing else does.

pip-audit does the work, in an environment of its own, and asks the database of https://osv.dev, or another
address that speaks the same way: `python tools/audit.py URL`. Exit status: 0 where nothing is known against
any version, 1 where something is, 2 where nothing could be looked up.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
OSV = "https://api.osv.dev/v1/query"
CLEAN, FOUND, UNKNOWN = 0, 1, 2
_PIN = re.compile(r"^([\w.-]+)==([\w.+!]+)", re.MULTILINE)


class NotLookedUp(Exception):
    """Nothing is known about any version; the message says why and what to do."""


def pins(folder: Path) -> dict[str, str]:
    """Return name and version of all that is pinned in a folder, for whatever platform."""
    texts = (path.read_text("utf-8") for path in sorted(folder.glob("*.txt")))
    return {name: version for text in texts for name, version in _PIN.findall(text)}


def environment(folder: Path, requirements: Path) -> Path:
    """Return the Python of an environment with pip-audit, made anew for other versions. NotLookedUp."""
    python, stamp = folder / "bin" / "python", folder / "requirements.txt"
    wanted = requirements.read_text("utf-8")
    if stamp.is_file() and stamp.read_text("utf-8") == wanted:
        return python
    venv.create(folder, clear=True, with_pip=True)
    install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    if subprocess.run([str(python), *install, "-r", str(requirements)]).returncode:
        raise NotLookedUp("pip-audit could not be installed. It needs a package index: are you offline?")
    stamp.write_text(wanted, "utf-8")
    return python


def look_up(command: Sequence[str], wanted: dict[str, str]) -> list[dict[str, Any]]:
    """Return what `command`, a pip-audit, says of all versions that are wanted. NotLookedUp."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pinned.txt"
        path.write_text("".join(f"{name}=={version}\n" for name, version in wanted.items()), "utf-8")
        asked = [*command, "--requirement", str(path), "--format", "json", "--progress-spinner", "off"]
        ran = subprocess.run([*asked, "--no-deps", "--disable-pip"], capture_output=True, text=True)
    try:
        return list(json.loads(ran.stdout)["dependencies"])
    except (ValueError, KeyError, TypeError) as error:
        last = (ran.stderr.strip() or "it said nothing").splitlines()[-1][:300]
        raise NotLookedUp(
            "The advisories could not be looked up: are you offline, or behind a proxy that stops it? "
            f"Nothing is known about any version. It said: {last}"
        ) from error


def findings(told: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield a line for each advisory, and for each package that nobody could look up."""
    for one in told:
        if reason := one.get("skip_reason"):
            yield f"{one['name']}: not looked up ({reason})"
        for advisory in one.get("vulns", ()):
            names = ", ".join([advisory["id"], *advisory.get("aliases", ())])
            fixed = ", ".join(advisory.get("fix_versions", ())) or "no version yet"
            yield f"{one['name']} {one['version']}: {names}; fixed in {fixed}"


def main(osv: str = OSV) -> int:
    """Look everything up and print it."""
    wanted = pins(ROOT / "requirements")
    try:
        python = environment(ROOT / ".venv-audit", ROOT / "requirements" / "audit.txt")
        command = [str(python), "-m", "pip_audit", "--vulnerability-service", "osv", "--osv-url", osv]
        lines = list(findings(look_up(command, wanted)))
    except NotLookedUp as error:
        print(f"audit: {error}", file=sys.stderr)
        return UNKNOWN
    print(*lines, f"{len(wanted)} versions looked up, {len(lines)} findings.", sep="\n")
    return FOUND if lines else CLEAN


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
