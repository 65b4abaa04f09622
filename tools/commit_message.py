"""Check commit messages: `area: Imperative summary` up to 72 characters, a blank line, then why.

python tools/commit_message.py FILE          one message, as a Git hook passes it
python tools/commit_message.py --range A..B  the messages of these commits
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

LONGEST = 72
SUBJECT = re.compile(r"(?P<area>[a-z0-9][a-z0-9_., /-]*): (?P<summary>[A-Z].*[^.\s])")
BY_GIT = re.compile(r"(Merge|Revert|fixup!|squash!) ?")
# First words that describe instead of asking: "Adds", "Added", "Adding", "This", "Who", ...
NOT_IMPERATIVE = re.compile(
    r"(?:A|An|The|This|That|There|It|Its|Who|What|Where|Whoever|No|Some|All|Adds|Added|Adding|Fixes|Fixed|Fixing"
    r"|Removes|Removed|Changes|Changed|Updates|Updated|Makes|Made|Moves|Moved|Uses|Used) "
)


def faults(message: str) -> list[str]:
    """Return what is wrong with a message, each with what would be right; empty if it is fine."""
    lines = [line for line in message.splitlines() if not line.startswith("#")]
    subject = lines[0] if lines else ""
    if BY_GIT.match(subject):
        return []
    found = []
    if not (match := SUBJECT.fullmatch(subject)):
        found.append(f"{subject!r} is not of the form 'area: Imperative summary' (no full stop)")
    elif NOT_IMPERATIVE.match(match["summary"]):
        first = match["summary"].split()[0]
        found.append(f"the summary starts with {first!r}; begin with a verb as in 'Add', 'Keep', 'Refuse'")
    if len(subject) > LONGEST:
        found.append(f"the subject has {len(subject)} characters; {LONGEST} is the limit")
    if len(lines) > 1 and lines[1]:
        found.append("the second line is not blank")
    return found


def messages(commits: str) -> list[tuple[str, str]]:
    """Return the short hash and message of each commit in a range such as `main..HEAD`."""
    shown = subprocess.check_output(
        ["git", "log", "--no-merges", "--format=%h%x00%B%x01", commits], text=True
    )
    parts = (one.strip("\n").partition("\0") for one in shown.split("\1") if one.strip())
    return [(name, message) for name, _, message in parts]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("file", nargs="?", type=Path)
    which.add_argument("--range", dest="commits")
    asked = parser.parse_args(arguments)
    checked = messages(asked.commits) if asked.commits else [("", asked.file.read_text("utf-8"))]
    bad = [f"{name} {fault}".strip() for name, message in checked for fault in faults(message)]
    for line in bad:
        print(f"commit message: {line}", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
